"""Storage by itself, on SQLite and on PostgreSQL: what is written is durable, whole, and written once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import op
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from tests.server.support import Stage, gathered, good, refused
from worldstage.server import queries, schema, store
from worldstage.server.events import AnyEvent, Said, StoredEvent, encode
from worldstage.server.migrate import migrate
from worldstage.server.store import Conflict, Step, Store, Unit
from worldstage.server.texts import Denied

ROW: dict[str, Any] = {
    "game": "age-of-reason",
    "rules": 1,
    "created_with": 1,
    "edition": "plain",
    "edition_digest": "0" * 16,
    "settings": {"countries": "deal"},
    "seats": 2,
    "seed": bytes(range(32)),
    "commitment": "0" * 64,
    "title": "A table – ein Tisch",
    "language": "de",
    "public": True,
    "guided": False,
    "previous": None,
    "created": 1_800_000_000.25,
    "changed": 1_800_000_000.25,
    "status": "gathering",
    "waiting": "",
    "bot_due": False,
    "motion": False,
    "pace": "live",
    "listing": "[]",
    "prompts": "{}",
}


@pytest.fixture
def storage(any_database: str) -> Iterator[Store]:
    """A store with one table `t` that nothing has happened at, and its writer not started yet."""
    storage = Store(any_database)
    migrate(storage.engine)
    storage.write_now([store.new_table({**ROW, "id": "t"}), store.new_session("a" * 64, 1.0)])
    yield storage
    storage.close()


def unit(revision: int, table: str = "t", key: str | None = None, data: Any = None) -> Unit:
    """An event as a command makes it, of actor 1."""
    told = {"data": encode(data or Said(seat=0, text="")), "told": revision, "digest": "0" * 64}
    row = {"table_id": table, "revision": revision, "at": float(revision), **told}
    return [Step(sa.insert(schema.events), {**row, "actor": 1 if key else None, "key": key})]


def written(revision: int, event: AnyEvent) -> StoredEvent:
    """The event as it comes back."""
    return StoredEvent(revision, float(revision), event, revision, "0" * 64)


def stored(storage: Store, table: str = "t") -> list[int]:
    return [event.revision for event in storage.read_now(queries.events_since(table, -1))]


def together(storage: Store, units: list[Unit]) -> list[BaseException | None]:
    """Let units wait for the writer together, so that it finds them as one batch; what became of each."""

    async def write() -> list[BaseException | None]:
        tasks = [asyncio.create_task(storage.write(one)) for one in units]
        await asyncio.sleep(0)
        storage.start()
        return await asyncio.gather(*tasks, return_exceptions=True)

    return asyncio.run(write())


def commits(storage: Store) -> list[int]:
    """Gets an item with every commit."""
    seen: list[int] = []
    sa.event.listen(storage.engine, "commit", lambda connection: seen.append(1))
    return seen


# -- durability -------------------------------------------------------------------------------------------------------


def test_a1_every_connection_to_sqlite_commits_to_the_disk_and_never_blocks_readers(tmp_path: Any) -> None:
    storage = Store(f"sqlite:///{tmp_path / 'deep' / 'er' / 'tables.sqlite'}")
    with storage.engine.connect() as one, storage.engine.connect() as other:
        for connection in (one, other):
            told = [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")]
            assert told == ["wal", 2], "2 is FULL: the log is synced at every commit"
            assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
    storage.close()


def test_a1_postgresql_waits_for_the_disk(postgresql: Any) -> None:
    storage = Store(postgresql())
    with storage.engine.connect() as connection:
        assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"
    storage.close()


@pytest.mark.parametrize("url", ["mysql://host/name", "sqlite://", "", "file.sqlite"])
def test_an_address_of_another_kind_of_database_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match="sqlite:///FILE or postgresql"):
        Store(url)


def test_what_waits_is_written_before_the_store_closes(storage: Store) -> None:
    async def write_and_close() -> None:
        tasks = [asyncio.create_task(storage.write(unit(n))) for n in range(20)]
        await asyncio.sleep(0)
        storage.start()
        await asyncio.to_thread(storage.close)
        await asyncio.gather(*tasks)

    asyncio.run(write_and_close())
    assert stored(storage) == list(range(20))


def test_a_write_whose_sender_has_given_up_is_carried_out_all_the_same(storage: Store) -> None:
    async def give_up() -> None:
        task = asyncio.create_task(storage.write(unit(0)))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        storage.start()
        await storage.write(unit(1))

    asyncio.run(give_up())
    assert stored(storage) == [0, 1]


# -- many at once -----------------------------------------------------------------------------------------------------


def test_what_waits_together_shares_one_commit(storage: Store) -> None:
    seen = commits(storage)
    assert together(storage, [unit(n) for n in range(50)]) == [None] * 50
    assert len(seen) == 1
    assert stored(storage) == list(range(50))


def test_one_failing_unit_in_a_batch_harms_no_other(storage: Store) -> None:
    storage.write_now(unit(3))
    bad = [Step(sa.insert(schema.events), {"table_id": "t", "revision": 9})]  # lacks what it must have
    foreign = unit(0, table="nowhere")
    outcomes = together(storage, [unit(0), unit(1), unit(3), bad, unit(2), foreign, unit(4)])
    assert [type(outcome).__name__ for outcome in outcomes] == [
        "NoneType",
        "NoneType",
        "Conflict",
        "Conflict",
        "NoneType",
        "Conflict",
        "NoneType",
    ]
    assert stored(storage) == [0, 1, 2, 3, 4]


def test_a_fault_that_is_no_conflict_is_told_to_its_sender_alone(storage: Store) -> None:
    nonsense = [Step(sa.text("INSERT INTO no_such_table VALUES (1)"), {})]
    outcomes = together(storage, [unit(0), nonsense, unit(1)])
    assert outcomes[0] is None and outcomes[2] is None
    assert isinstance(outcomes[1], sa.exc.DBAPIError)
    assert stored(storage) == [0, 1]


def test_a_unit_is_written_whole_or_not_at_all(storage: Store) -> None:
    storage.write_now(unit(1))
    with pytest.raises(Conflict):
        storage.write_now(unit(0) + unit(1))
    assert stored(storage) == [1]


# -- once -------------------------------------------------------------------------------------------------------------


def test_a10_only_one_of_two_writers_gets_a_revision(storage: Store) -> None:
    outcomes = together(storage, [unit(0, data=Said(seat=n, text="")) for n in range(10)])
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Conflict"] * 9 + ["NoneType"]
    assert storage.read_now(queries.events_since("t", -1)) == [written(0, Said(seat=0, text=""))]


def test_b4_a_key_works_once_at_each_table(storage: Store) -> None:
    storage.write_now([store.new_table({**ROW, "id": "u"})])
    storage.write_now(unit(0, key="k", data=Said(seat=0, text="first")))
    with pytest.raises(Conflict):
        storage.write_now(unit(1, key="k"))
    storage.write_now(unit(0, table="u", key="k"))
    storage.write_now(unit(1, key="other"))
    found = storage.read_now(queries.sent_before("t", store.Key(1, "k")))
    assert found == written(0, Said(seat=0, text="first"))
    assert storage.read_now(queries.sent_before("t", store.Key(2, "k"))) is None


def test_b6_a_link_works_once_even_for_two_clicks_in_one_batch(storage: Store) -> None:
    storage.write_now([store.offer_link("h" * 64, "t", 0, 1e12)])
    outcomes = together(storage, [unit(n) + [store.use_link("h" * 64, 1.0, 1, None)] for n in range(2)])
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Conflict", "NoneType"]
    assert len(stored(storage)) == 1


# -- what comes back --------------------------------------------------------------------------------------------------


def test_everything_comes_back_as_it_was_written(storage: Store) -> None:
    row = storage.read_now(queries.table_row("t"))
    assert {name: row[name] for name in ROW} == ROW
    said = Said(seat=2**53, text="„Grüße“ 🎲 \u0000 \\u0000 '\"")
    storage.write_now(unit(0, data=said))
    assert storage.read_now(queries.events_since("t", -1)) == [written(0, said)]
    assert storage.read_now(queries.table_row("no such table")) is None


def test_a_note_is_replaced_and_belongs_to_one_person_at_one_seat(storage: Store) -> None:
    for seat, person, text in ((0, 7, "first"), (1, 7, "another seat's"), (0, 8, "another's"), (0, 7, "second\n🎲")):
        storage.write_now(store.write_note("t", seat, person, text))
    found = [storage.read_now(queries.note_of("t", *who)) for who in ((0, 7), (1, 7), (0, 8), (1, 8))]
    assert found == ["second\n🎲", "another seat's", "another's", ""]


def test_what_postgresql_cannot_hold_is_no_fault_of_the_server(any_database: str) -> None:
    with Stage(database=any_database) as stage:
        table, people = gathered(stage, 2)
        good(people[0].put(f"/api/tables/{table}/notes", {"seat": 0, "text": "a\u0000b"}))
        assert good(people[0].get(f"/api/tables/{table}/notes", seat=0))["text"] == "ab"
        good(people[0].command(table, "say", seat=0, text="a\u0000b"))
        good(people[0].command(table, "lift", seat=0, answer="\u0000"))
        for odd in ("a%00b", "%F0%9F%8E%B2", "x" * 300):
            refused(people[0].get(f"/api/tables/{odd}/state"), 404, "no_table")
        refused(people[0].claim("\u0000"), 404, "no_link")


# -- migrations -------------------------------------------------------------------------------------------------------


def differences(engine: sa.Engine) -> list[Any]:
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, schema.metadata))


def test_a8_migrations_lead_to_the_schema_and_run_twice_is_run_once(any_database: str) -> None:
    storage = Store(any_database)
    migrate(storage.engine)
    assert differences(storage.engine) == []
    storage.write_now([store.new_table({**ROW, "id": "t"}), store.new_session("a" * 64, 1.0)])
    storage.write_now(unit(0))
    migrate(storage.engine)
    assert differences(storage.engine) == []
    assert stored(storage) == [0]
    storage.close()


@pytest.mark.parametrize(
    ("version", "code"), [("0001", "old_database"), ("0003", "old_database"), ("s9", "new_database")]
)
def test_a8_databases_from_before_the_first_release_and_of_newer_versions_are_refused_and_left_alone(
    any_database: str, version: str, code: str
) -> None:
    storage = Store(any_database)
    with storage.engine.begin() as connection:
        connection.execute(sa.text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)"))
        connection.execute(sa.text("INSERT INTO alembic_version VALUES (:version)"), {"version": version})
    with pytest.raises(Denied) as refusal:
        migrate(storage.engine)
    assert refusal.value.code == code and version in str(refusal.value)
    assert sa.inspect(storage.engine).get_table_names() == ["alembic_version"]
    storage.close()


def test_a8_several_processes_may_start_on_a_fresh_database_at_once(any_database: str) -> None:
    stores = [Store(any_database) for _ in range(4)]

    async def start() -> None:
        await asyncio.gather(*(asyncio.to_thread(migrate, one.engine) for one in stores))

    asyncio.run(start())
    assert differences(stores[0].engine) == []
    for one in stores:
        one.close()


def test_a8_a_migration_that_is_cut_off_leaves_nothing_behind(
    any_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage = Store(any_database)
    create, made = op.create_table, []

    def cut_off(name: str, *columns: Any, **options: Any) -> Any:
        made.append(name)
        if len(made) == 4:
            raise RuntimeError("the lights go out")
        return create(name, *columns, **options)

    monkeypatch.setattr(op, "create_table", cut_off)
    with pytest.raises(RuntimeError, match="lights"):
        migrate(storage.engine)
    assert sa.inspect(storage.engine).get_table_names() == []
    monkeypatch.undo()
    migrate(storage.engine)
    assert differences(storage.engine) == []
    storage.close()
