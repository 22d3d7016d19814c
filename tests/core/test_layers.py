"""Who may import whom: the kernel knows no game, a game knows only the kernel, and files stay small."""

from __future__ import annotations

import ast
import re
import sys
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from tools import compiled

import worldstage

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "worldstage"
CORE, GAMES = PACKAGE / "core", PACKAGE / "games"
TERMINAL = "terminal.py"
MODULES = sorted(PACKAGE.rglob("*.py"))


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> set[str]:
    """The modules a file imports, wherever in it; relative imports spelt out."""
    found: set[str] = set()
    package = path.relative_to(PACKAGE.parent).parent.parts
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            source = f"{base}.{node.module}".strip(".") if node.module else base
            found.add(source)
            found |= {f"{source}.{alias.name}" for alias in node.names if source.startswith("worldstage")}
    return found


def strings(path: Path) -> list[str]:
    """The string constants of a file, without docstrings."""
    tree = ast.parse(path.read_text("utf-8"))
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    constants = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in docs]
    return [node.value for node in constants if isinstance(node.value, str)]


def under(name: str, *packages: str) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def standard(name: str) -> bool:
    return name.partition(".")[0] in sys.stdlib_module_names


def outsiders(path: Path, *allowed: str) -> list[str]:
    return sorted(name for name in imports(path) if not standard(name) and not under(name, *allowed))


@pytest.mark.parametrize("path", sorted(CORE.rglob("*.py")), ids=module_name)
def test_the_kernel_imports_only_itself_and_the_standard_library(path: Path) -> None:
    # The one hint to the compiler is taken from its package where there is one.
    allowed = ["mypy_extensions"] if path.name == "compiling.py" else []
    assert outsiders(path, "worldstage.core", *allowed) == []


@pytest.mark.parametrize("path", sorted(CORE.rglob("*.py")), ids=module_name)
def test_the_kernel_knows_no_game_by_name(path: Path) -> None:
    names = {name for game_id in worldstage.modules() for name in (game_id, game_id.replace("-", "_"))}
    for text in strings(path):
        assert not any(name in text for name in names), text


# Kinds of things that games have, which are also words of the kernel or of any English text.
ANYWHERE: Final = {"", "action", "event", "good", "pair", "part", "place", "player", "side", "slot"}
THINGS: Final = (
    "alliance|army|battle|city|colony|combat|conflict|deck|empire|fleet|glory|gold|province|territory|treasury|troop"
    "|unrest|war|wonder|worker|Rome|Gaul|Beutel|Gebiet|Karte|Kampf|Krieg|Land|Reich|Stadt|Würfel"
)


@cache
def game_words() -> re.Pattern[str]:
    """Words of games: the kinds of their arguments, and some more in both languages; singular and plural."""
    index = [verb for name in worldstage.modules() for verb in worldstage.game(name).actions.verbs]
    kinds = {domain.kind for verb in index for domain in verb.domains} - ANYWHERE
    return re.compile(
        rf"(?<![A-Za-zÄÖÜäöü])({'|'.join(sorted(kinds))}|{THINGS})(s|es|n|en)?(?![a-zäöüß])", re.IGNORECASE
    )


@pytest.mark.parametrize("path", sorted([*CORE.rglob("*.py"), *CORE.rglob("*.toml")]), ids=lambda path: path.name)
def test_the_kernel_has_no_word_of_a_game(path: Path) -> None:
    """Neither in code nor in docstrings, comments and messages."""
    lines = path.read_text("utf-8").splitlines()
    assert [line for line in lines if game_words().search(line)] == []


def test_words_of_games_are_found() -> None:
    found = [
        bool(game_words().search(text))
        for text in ("an Zug, Karten aufgedeckt", "by_card", "a region:", "Karteikasten", "towards")
    ]
    assert found == [True, True, True, False, False]


@pytest.mark.parametrize("path", sorted(CORE.rglob("*.py")), ids=module_name)
def test_the_kernel_does_no_input_or_output_but_reading_its_own_texts(path: Path) -> None:
    banned = {"socket", "subprocess", "threading", "asyncio", "sqlite3", "logging", "random", "time", "datetime", "os"}
    assert not {name.partition(".")[0] for name in imports(path)} & banned
    calls = [node.func for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]
    assert not [call for call in calls if isinstance(call, ast.Name) and call.id in ("print", "input", "open", "eval")]


# Calls that read or write files, or look for modules and packages among them.
TOUCHING: Final = {
    *("open", "read_text", "read_bytes", "write_text", "write_bytes", "glob", "rglob", "iterdir", "walk"),
    *("stat", "exists", "is_file", "is_dir", "unlink", "mkdir", "rename", "touch"),
    *("iter_modules", "walk_packages", "find_spec", "entry_points", "files", "get_data"),
}


def touching(tree: ast.AST) -> set[str]:
    """The calls of a module that touch files, as a method or by their own name."""
    called = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    names = {call.attr for call in called if isinstance(call, ast.Attribute)}
    return TOUCHING & (names | {call.id for call in called if isinstance(call, ast.Name)})


@pytest.mark.parametrize("path", sorted(CORE.rglob("*.py")), ids=module_name)
def test_only_modules_of_the_kernel_that_say_so_read_files(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    assert not touching(tree) or "This module reads files" in (ast.get_docstring(tree) or ""), touching(tree)


def test_calls_that_read_files_are_found() -> None:
    code = "pkgutil.iter_modules(p)\nentry_points(group=g)\nimportlib.util.find_spec(n)\nfolder.is_dir()\nfiles = 1"
    assert touching(ast.parse(code)) == {"iter_modules", "entry_points", "find_spec", "is_dir"}


def test_no_file_of_the_kernel_is_longer_than_400_lines() -> None:
    lengths = {path.name: len(path.read_text("utf-8").splitlines()) for path in sorted(CORE.rglob("*.py"))}
    assert {name: length for name, length in lengths.items() if length > 400} == {}


@pytest.mark.parametrize("path", sorted(GAMES.glob("*/**/*.py")), ids=module_name)
def test_a_game_imports_only_the_kernel_and_itself(path: Path) -> None:
    """Its drawing in the terminal, which is loaded on request, may import the command and rich too."""
    own = f"worldstage.games.{path.relative_to(GAMES).parts[0]}"
    allowed = ["worldstage.cli", "rich"] if path.name == TERMINAL else []
    assert outsiders(path, "worldstage.core", own, *allowed) == []


@pytest.mark.parametrize("path", sorted(GAMES.glob("*/**/*.py")), ids=module_name)
def test_no_module_of_a_game_imports_its_drawing(path: Path) -> None:
    assert not [name for name in imports(path) if name.endswith(".terminal") or ".terminal." in name]


def test_drawings_are_not_compiled() -> None:
    assert [source for source in compiled.sources() if source.endswith(TERMINAL)] == []


def test_nobody_else_reaches_a_game_by_name() -> None:
    reached: list[str] = []
    for path in MODULES:
        if GAMES in path.parents:
            continue
        reached += [f"{module_name(path)} imports {name}" for name in imports(path) if under(name, "worldstage.games")]
        if path != CORE / "registry.py":
            reached += [f"{module_name(path)} names {text}" for text in strings(path) if "worldstage.games" in text]
    assert reached == []


def test_the_browser_app_and_its_build_name_no_game() -> None:
    web = ROOT / "web"
    files = [*web.glob("*.ts"), *(path for path in (web / "src").rglob("*") if path.suffix in (".ts", ".svelte"))]
    common = [path for path in files if web / "src" / "games" not in path.parents]
    games = re.compile(rf"games/({'|'.join(worldstage.modules())})\b")
    assert [str(path) for path in common if games.search(path.read_text("utf-8"))] == []


def test_bots_know_only_the_kernel() -> None:
    for path in sorted((PACKAGE / "bots").rglob("*.py")):
        assert outsiders(path, "worldstage.core", "worldstage.bots") == [], path


def test_the_library_alone_needs_no_dependency() -> None:
    """What `import worldstage` and playing a game load, outside the standard library: nothing."""
    code = "import sys, worldstage; worldstage.game('age-of-reason').table(2, 1); print('\\n'.join(sys.modules))"
    import subprocess

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    loaded = {name.partition(".")[0] for name in done.stdout.split()}
    strange = {name for name in loaded if name in ("typer", "rich", "pydantic", "msgspec", "numpy", "click")}
    assert strange == set()


def small_files() -> list[Path]:
    found = [*MODULES]
    for folder in ("tests", "tools", "benchmarks"):
        found += sorted((ROOT / folder).rglob("*.py"))
    return found


def test_no_file_is_longer_than_620_lines() -> None:
    lengths = {str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines()) for path in small_files()}
    assert {name: length for name, length in lengths.items() if length > 620} == {}


def frame_numbers(tree: ast.AST) -> list[int]:
    """The lines that read an entry of a frame by a bare number: `frame[3]`, `s.frames[-1][3]`."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and re.fullmatch(r"-?\d+", ast.unparse(node.slice)):
            frame = node.value
            of_stack = isinstance(frame, ast.Subscript) and ast.unparse(frame.value).endswith("frames")
            if of_stack or ast.unparse(frame).endswith("frame"):
                found.append(node.lineno)
    return found


@pytest.mark.parametrize("path", sorted([*CORE.rglob("*.py"), *GAMES.rglob("*.py")]), ids=module_name)
def test_what_is_taken_from_a_frame_has_a_name(path: Path) -> None:
    assert not frame_numbers(ast.parse(path.read_text("utf-8")))


@pytest.mark.parametrize("path", sorted(GAMES.rglob("*.py")), ids=module_name)
def test_games_have_no_dictionary_by_node(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    nodes = {node.name for name in worldstage.modules() for node in worldstage.game(name).nodes if "." in node.name}
    keys = [key for node in ast.walk(tree) if isinstance(node, ast.Dict) for key in node.keys]
    assert not [key.value for key in keys if isinstance(key, ast.Constant) and key.value in nodes]


def range_comparisons(tree: ast.AST) -> list[int]:
    """The lines that compare an action with the bounds of a verb instead of asking `Verb.has`."""
    compared = [node for node in ast.walk(tree) if isinstance(node, ast.Compare)]
    ordered = [node for node in compared if any(isinstance(op, ast.Lt | ast.LtE | ast.Gt | ast.GtE) for op in node.ops)]
    return [node.lineno for node in ordered if re.search(r"\.offset\b", ast.unparse(node))]


@pytest.mark.parametrize("path", [path for path in MODULES if path != CORE / "verbs.py"], ids=module_name)
def test_actions_are_not_compared_with_bounds(path: Path) -> None:
    assert range_comparisons(ast.parse(path.read_text("utf-8"))) == []


def test_comparisons_with_bounds_are_found() -> None:
    assert range_comparisons(ast.parse("verb.offset <= a < verb.offset + verb.size\na == verb.offset + 1")) == [1]


def test_numbers_in_frames_are_found() -> None:
    found = "frame[1] = 2\nx = turn.frame[3]\ns.frames[-2][0]\nother.frames[depths[1]][0]\nframe[-1]"
    assert frame_numbers(ast.parse(f"{found}\nframe[STEP]\ns.frames[i][NODE]\nframe[2:]\nframes[0]")) == [1, 2, 3, 4, 5]
