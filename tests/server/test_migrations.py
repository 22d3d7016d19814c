"""Storage versions: a database of each one is kept and must open; a migration is whole, or has not happened.

    python -m tests.server.test_migrations

adds a database of the present storage version to `storage/`. What is there is never rewritten.
"""

from __future__ import annotations

import gzip
import shutil
import sqlite3
import tempfile
from pathlib import Path

import pytest
import sqlalchemy as sa

from tests.server.packages import Edit, Other, copied, copy_database
from tests.server.stored import Lively, Storage, portrait
from tests.server.support import Person, Stage, gathered, good, play_on, sqlite, wait_for
from worldstage.server.admin import Admin
from worldstage.server.hosted_table import FINISHED, PLAYING
from worldstage.server.migrate import storage_version
from worldstage.server.settings import Settings
from worldstage.server.store import Store

KEPT = Path(__file__).parent / "storage"
VERSIONS = "server/migrations/versions"
NEXT = """
import os
import time

import sqlalchemy as sa
from alembic import op

revision = "s2"
down_revision = "s1"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("weather", sa.String(8), nullable=False, server_default="rain"))
    op.execute("UPDATE tables SET title = 'migrated'")
    mark = os.environ.get("MIGRATION_MARK")
    if mark:
        open(mark, "w").close()
        time.sleep(600)
"""


def kept() -> list[Path]:
    return sorted(KEPT.glob("*.sqlite.gz"))


def test_the_present_storage_version_is_among_those_kept(tmp_path: Path) -> None:
    with Stage(database=sqlite(tmp_path)) as stage:
        assert f"{storage_version(stage.service.store.engine)}.sqlite.gz" in [path.name for path in kept()]


@pytest.mark.parametrize("path", kept(), ids=lambda path: path.name)
def test_databases_of_all_storage_versions_open_and_their_games_go_on(path: Path, tmp_path: Path) -> None:
    """If this fails, what people have stored is lost: write a migration, and never change the file."""
    (tmp_path / "tables.sqlite").write_bytes(gzip.decompress(path.read_bytes()))
    with Stage(database=sqlite(tmp_path)) as stage:
        admin = Admin(Settings(database=sqlite(tmp_path)))
        tables = {one.id: one for one in admin.tables()}
        assert {one.status for one in tables.values()} == {FINISHED, PLAYING, "gathering", "abandoned"}
        with Storage(sqlite(tmp_path)) as storage:
            for table, one in tables.items():
                if one.status == PLAYING:
                    Lively(stage, table, 1).play(5)
                    assert len(storage.events(table)) > one.events
                    assert portrait(storage.loaded(table))
                assert stage.person().room(table)["status"] in (one.status, FINISHED)
        assert [finding.fault for finding in admin.check()] == [None] * len(tables)
        admin.close()


def migrating(tmp_path: Path) -> Path:
    edits: list[Edit] = [(f"{VERSIONS}/s2_weather.py", "", NEXT)]
    return copied(tmp_path / "package", edits)


def test_a_migration_that_is_killed_leaves_everything_as_it_was_and_is_done_again(
    any_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Stage(database=sqlite(tmp_path, "before")) as stage:
        table, people = gathered(stage, 2)
        play_on(table, people, 4)
        cookies = people[0].http.cookies
    copy_database(sqlite(tmp_path, "before"), any_database)
    mark, package = tmp_path / "mark", migrating(tmp_path)
    other = Other(package, tmp_path, any_database)
    monkeypatch.setenv("MIGRATION_MARK", str(mark))
    other.start_only()
    wait_for(mark.exists, "the migration to begin")
    other.kill()
    assert stored(any_database) == ("s1", ""), "nothing of it has happened"
    monkeypatch.delenv("MIGRATION_MARK")
    other = Other(package, tmp_path, any_database)
    with other:
        wait_for(lambda: stored(any_database) == ("s2", "migrated"), "the migration")
        person = Person(other.url, "Ada")
        person.http.cookies = cookies
        state = person.state(table, 0)
        assert state["position"] == 4 and state["room"]["title"] == "migrated"
        person.http.close()
    if any_database.startswith("sqlite"):
        backup = tmp_path / "tables.sqlite.before-s1"
        assert stored(f"sqlite:///{backup}") == ("s1", ""), "the file as it was"
        assert backup.stat().st_mode & 0o077 == 0, "only its owner may read it"


def stored(database: str) -> tuple[str | None, str]:
    """The storage version, and the title of the first table."""
    store = Store(database)
    with store.engine.connect() as connection:
        title = connection.execute(sa.text("SELECT title FROM tables")).scalar_one()
    version = storage_version(store.engine)
    store.close()
    return version, title


def main() -> None:
    """Tables that are over, under way with a hidden choice, waiting for somebody, and closed."""
    with tempfile.TemporaryDirectory() as folder:
        with Stage(database=sqlite(Path(folder))) as stage:
            finished, people = gathered(stage, 2, title="Finished")
            Lively(stage, finished, 7).play()
            good(people[0].command(finished, "say", seat=0, text="Good game!"))
            live, people = gathered(stage, 3, settings={"countries": "deal"}, title="Under way")
            lively = Lively(stage, live, 8)
            lively.play(60)
            while not any(people[seat].state(live, seat)["retract"] for seat in people):
                lively.play(1)
            stage.person().create("me", "guest", title="Waiting")
            closed = stage.person()
            table = closed.create("me", "guest", title="Closed").table
            good(closed.command(table, "close"))
            version = storage_version(stage.service.store.engine)
        file = Path(folder) / "tables.sqlite"
        with sqlite3.connect(file) as database:
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            database.execute("PRAGMA journal_mode=DELETE")
        KEPT.mkdir(exist_ok=True)
        target = KEPT / f"{version}.sqlite.gz"
        assert not target.exists(), f"{target} is kept as it is"
        with file.open("rb") as source, gzip.GzipFile(target, "wb", 9, mtime=0) as packed:
            shutil.copyfileobj(source, packed)


if __name__ == "__main__":
    main()
