"""Other versions of the package: copied, with something changed in it, and served by a process of its own.

The toy `rally` of the kernel tests is installed in every copy, as a game with hidden choices made at the same time.
"""

from __future__ import annotations

import atexit
import shutil
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from tools.fields import GENERATED, declaration, source

from tests.server.processes import Serving
from worldstage.server.migrate import migrate
from worldstage.server.schema import metadata
from worldstage.server.store import Store

Edit = tuple[str, str, str]  # a file of the package, what stands there, and what is to stand there

SOURCE = Path(__file__).resolve().parents[2] / "src" / "worldstage"
RALLY = Path(__file__).resolve().parents[1] / "core" / "rally"
EVERYWHERE: tuple[Edit, ...] = (
    ("server/settings.py", "sweep: float = 20.0", "sweep: float = 0.5"),  # what the operator did is seen soon
    ("server/settings.py", "storage: float = 1.5", "storage: float = 30.0"),  # a disk that is only busy is no outage
)
INIT = """
from worldstage.games.rally.game import RALLY


def load(edition):
    return RALLY
"""

GAME = "games/rally/game.py"
VERSION: Edit = (GAME, "spec = Spec(ID, 1, ", "spec = Spec(ID, 2, ")
RULE: Edit = (GAME, "s.reserve[seat] += 2 - sent(s, seat)", "s.reserve[seat] += 3 - sent(s, seat)")
FIELD: Edit = (
    "games/rally/fields.py",
    '        Field("wish",',
    '        Field("fame", "int", "0"),\n        Field("wish",',
)
MIGRATION: Edit = (
    GAME,
    "        self.views = RallyViews(self)\n",
    "        self.views = RallyViews(self)\n        self.migrations = {1: lambda data: {**data, 'fame': 0}}\n",
)
NUMBER: Edit = (
    "games/age_of_reason/data/reconstructed/map.toml",
    "victory_points = [8, 5, 3]",
    "victory_points = [9, 5, 3]",
)
NO_FLAGS: Edit = (GAME, "if s.flags and s.wish[seat] != field]", "if s.wish[seat] > field]")
FORM: Edit = (
    "games/age_of_reason/edition.py",
    "if points != sorted(points, reverse=True):",
    "if points != sorted(points, reverse=True) or points[0] == 8:",
)

PACKAGES: dict[str, tuple[Edit, ...]] = {
    "a rule and its version": (VERSION, RULE),
    "a version only": (VERSION,),
    "a rule only": (RULE,),
    "a field, its version and a migration": (VERSION, FIELD, MIGRATION),
    "a field only": (FIELD,),
    "a number of an edition": (NUMBER,),
    "a choice that is refused": (VERSION, NO_FLAGS),
    "an edition of another form": (NUMBER, FORM),
}


@cache
def other_version(name: str) -> Path:
    """One of them, made when it is first needed."""
    folder = Path(tempfile.mkdtemp(prefix="stage-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return copied(folder, PACKAGES[name])


def copied(folder: Path, edits: Sequence[Edit]) -> Path:
    """A copy of the package with some edits; what is to be put on the path of Python."""
    # With the bytecode, which fits all files that are not edited: their times are copied, too.
    shutil.copytree(SOURCE, folder / "worldstage", ignore=shutil.ignore_patterns("web"))
    rally = folder / "worldstage" / "games" / "rally"
    rally.mkdir()
    for file in RALLY.glob("*.py"):
        text = file.read_text("utf-8").replace("from tests.core.rally.", "from worldstage.games.rally.")
        (rally / file.name).write_text(text, "utf-8")
    (rally / "__init__.py").write_text(INIT, "utf-8")
    for name, old, new in (*EVERYWHERE, *edits):
        file = folder / "worldstage" / name
        text = file.read_text("utf-8") if file.exists() else ""
        assert text.count(old) >= 1 or not file.exists(), f"{old!r} is not in {name}"
        file.write_text(text.replace(old, new, 1) if text else new, "utf-8")
    (rally / GENERATED).write_text(source(declaration(rally)), "utf-8")
    return folder


class Other(Serving):
    """A server that runs another version of the package."""

    def __init__(self, package: Path, folder: Path, database: str) -> None:
        super().__init__(folder, database)
        self.package = package

    def environment(self) -> dict[str, str]:
        return {**super().environment(), "PYTHONPATH": str(self.package)}


def copy_database(source: str, target: str) -> None:
    """Everything out of one database into a fresh one, of whatever kind."""
    old, new = Store(source), Store(target)
    migrate(new.engine)
    with old.engine.connect() as reading, new.engine.begin() as writing:
        for table in metadata.sorted_tables:
            rows: list[dict[str, Any]] = [dict(row) for row in reading.execute(sa.select(table)).mappings()]
            if rows:
                writing.execute(sa.insert(table), rows)
        if new.engine.dialect.name == "postgresql":
            writing.execute(sa.text("SELECT setval('sessions_id_seq', (SELECT max(id) FROM sessions))"))
    for store in (old, new):
        store.close()
