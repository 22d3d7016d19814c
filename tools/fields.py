"""Write the state classes of the games from the fields that they declare (`core/fields.py`).

    python -m tools.fields [--check] [FOLDER ...]

Beside every `fields.py` a module `generated_state.py` is written: in the folders given, or in all games and the small
games of the tests. With `--check` nothing is written; the command fails if a module is stale.
"""

from __future__ import annotations

import argparse
import importlib.util
import sys
from pathlib import Path

from worldstage.core.fields import DEEP, SHALLOW, SHARED, TUPLE, Field, StateFields

ROOT = Path(__file__).resolve().parent.parent
GENERATED = "generated_state.py"
LINE_LENGTH = 120
TYPES = ("int", "list[int]", "list[list[int]]", TUPLE)


def folders() -> list[Path]:
    """All folders with a declaration."""
    found = [*(ROOT / "src" / "worldstage" / "games").glob("*/fields.py"), *(ROOT / "tests").rglob("fields.py")]
    return sorted(path.parent for path in found)


def declaration(folder: Path) -> StateFields:
    """What `fields.py` of a folder declares as STATE."""
    spec = importlib.util.spec_from_file_location(f"fields_of_{folder.name}", folder / "fields.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found = module.STATE
    assert isinstance(found, StateFields)
    _check(found)
    return found


def _check(state: StateFields) -> None:
    names = [field.name for field in state.fields]
    if len(set(names)) != len(names):
        raise SystemExit(f"error: two fields of {state.name} share a name")
    for field in state.fields:
        if field.type not in TYPES or field.copy not in (SHARED, SHALLOW, DEEP):
            raise SystemExit(f"error: field {field.name} of {state.name} has an unknown type or way to copy")


def source(state: StateFields) -> str:
    """The whole text of a generated module."""
    imports = [_wrapped(line) for line in sorted(["from worldstage.core.state import State", *state.imports])]
    given = "".join(f", {name}: {kind}" for name, kind in state.constants.items())
    passed = "".join(f", self.{name}" for name in state.constants)
    lines = [
        '"""Written by `make fields` from `fields.py`: change that."""',
        *("", "from __future__ import annotations", "", "from typing import Final", "", *imports, ""),
        *("FIELDS: Final = [", *(f'    "{field.name}",' for field in state.fields), "]", "", ""),
        *(f"class {state.name}(State):", f'    """{state.doc}"""', "", "    __slots__ = ("),
        *(f'        "{name}",' for name in sorted([*state.constants, *(field.name for field in state.fields)])),
        "    )",
        *(f"    {name}: {kind}" for name, kind in state.constants.items()),
        *(_annotation(field) for field in state.fields),
        *("", f"    def __init__(self, seats: int{given}) -> None:", "        super().__init__(seats)"),
        *(f"        self.{name} = {name}" for name in state.constants),
        *("", "    def fields(self) -> list[str]:", "        return FIELDS", ""),
        *(f"    def clone(self) -> {state.name}:", f"        other = {state.name}(self.seats{passed})"),
        "        self.clone_kernel(other)",
        *(f"        other.{field.name} = {_copy(field)}" for field in state.fields),
        *("        return other", "", ""),
        f"def blank_state(seats: int{given}) -> {state.name}:",
        '    """A state in which every field has its start value."""',
        f"    s = {state.name}(seats{''.join(f', {name}' for name in state.constants)})",
        *(f"    s.{field.name} = {field.start}" for field in state.fields),
        *("    return s", ""),
    ]
    return "\n".join(lines)


def _wrapped(line: str) -> str:
    """An import as the formatter leaves it."""
    if len(line) <= LINE_LENGTH:
        return line
    head, _, names = line.partition(" import ")
    return "\n".join([f"{head} import (", *(f"    {name}," for name in names.split(", ")), ")"])


def _annotation(field: Field) -> str:
    comment = f"  # {field.comment}" if field.comment else ""
    return f"    {field.name}: {field.type}{comment}"


def _copy(field: Field) -> str:
    if field.type in ("int", TUPLE) or field.copy == SHARED:
        return f"self.{field.name}"
    if field.copy == DEEP:
        return f"[inner[:] for inner in self.{field.name}]"
    return f"self.{field.name}[:]"


def main() -> None:
    parser = argparse.ArgumentParser(description="Write the state classes from their declared fields.")
    parser.add_argument("folders", nargs="*", type=Path, help="folders with a fields.py (default: all)")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a module is stale")
    arguments = parser.parse_args()
    stale = 0
    for folder in arguments.folders or folders():
        path, text = folder / GENERATED, source(declaration(folder))
        fresh = path.exists() and path.read_text("utf-8") == text
        stale += not fresh
        if not arguments.check and not fresh:
            path.write_text(text, "utf-8")
        print(f"{path}: {'unchanged' if fresh else 'stale' if arguments.check else 'written'}")
    if arguments.check and stale:
        sys.exit("error: run `make fields`")


if __name__ == "__main__":
    main()
