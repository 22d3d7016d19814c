"""Tools for the operator: list tables, check that they still replay, end one that is stuck.

They work directly on the database, whether or not a server is running. Nothing is migrated: a database of an older
version has to be read by that version.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sa

from worldstage.core.chance import commitment
from worldstage.core.errors import WorldstageError
from worldstage.core.text import Text
from worldstage.server import queries, store
from worldstage.server.commands import clean
from worldstage.server.hosted_table import ABANDONED, FINISHED, HostedTable, fold
from worldstage.server.settings import Settings
from worldstage.server.store import TRIES, Conflict, Event, Store
from worldstage.server.tables import CHECKPOINT, Tables
from worldstage.server.texts import Denied

REASON = 500  # letters
STATE = 32  # how many letters of a digest are about the state; the others are about the events


class Summary(NamedTuple):
    """A table in the operator's list."""

    id: str
    game: str
    rules: int
    edition: str
    status: str
    seats: int
    events: int
    changed: float


class Fault(NamedTuple):
    """What is wrong with a table: a key, the revision at which it shows, and the refusal, if there was one."""

    key: str
    revision: int = -1
    text: Text | None = None


class Finding(NamedTuple):
    """The result of replaying a table."""

    table: str
    events: int
    fault: Fault | None


class StoredTable(NamedTuple):
    """A table as it is stored."""

    row: Any
    events: Sequence[Event]
    digests: dict[int, str]


class Admin:
    """Opens an existing database; LookupError if it is not one of ours."""

    def __init__(self, settings: Settings) -> None:
        file = settings.database.removeprefix("sqlite:///")
        if file != settings.database and not Path(file).is_file():
            raise LookupError(settings.database)
        self.store = Store(settings.database)
        self._tables = Tables(settings, self.store)
        if not sa.inspect(self.store.engine).has_table("tables"):
            raise LookupError(settings.database)

    def close(self) -> None:
        self.store.close()

    def tables(self) -> list[Summary]:
        """All tables, the oldest first."""
        found: list[Summary] = []
        for table in self.store.read_now(queries.all_tables):
            row = self._row(table)
            last = self.store.read_now(queries.revisions_of([table])).get(table, -1)
            told = (row["game"], row["rules"], row["edition"], row["status"], row["seats"])
            found.append(Summary(table, *told, last + 1, row["changed"]))
        return found

    def _row(self, table: str) -> Any:
        row = self.store.read_now(queries.table_row(table))
        if row is None:
            raise Denied(404, "no_table", table=table[:24])
        return row

    def _kept(self, table: str) -> StoredTable:
        read = self.store.read_now
        return StoredTable(self._row(table), read(queries.events_since(table, -1)), read(queries.digests_of(table)))

    # -- checking ---------------------------------------------------------------------------------------------------

    def check(self, table: str | None = None) -> Iterator[Finding]:
        """Replay one table, or all of them."""
        for one in [table] if table is not None else self.store.read_now(queries.all_tables):
            yield self._check(one)

    def _check(self, table: str) -> Finding:
        """A fault counts only if nothing was written while the table was checked: a server may be running."""
        kept = self._kept(table)
        while True:
            fault = self.fault_of(kept)
            if fault is None:
                break
            before, kept = kept, self._kept(table)
            if (before.row, before.events, before.digests) == (kept.row, kept.events, kept.digests):
                break
        return Finding(table, len(kept.events), fault)

    def fault_of(self, kept: StoredTable) -> Fault | None:
        """The first thing about a table that is not as it should be."""
        row, events = kept.row, kept.events
        if [event.revision for event in events] != list(range(len(events))) or not events:
            return Fault("gap", next((i for i, event in enumerate(events) if event.revision != i), len(events)))
        told = events[0].data.get("commitment")
        if not commitment(row["seed"]) == row["commitment"] == told:
            return Fault("seed", 0)
        try:
            hosted = HostedTable(row, self._tables.pinned_game(row))
        except WorldstageError as refusal:
            return Fault("rules", -1, refusal.text)
        fault = _replayed(hosted, events, kept.digests)
        if fault is not None:
            return fault
        if _ended(events):
            hosted = fold(row, hosted.game, list(events))
        asked = ",".join(str(seat) for seat in hosted.waiting)
        shown = (row["status"], row["waiting"], row["bot_due"])
        return Fault("lobby") if shown != (hosted.status, asked, hosted.bot_to_move is not None) else None

    # -- ending -----------------------------------------------------------------------------------------------------

    def end(self, table: str, reason: str, at: float) -> None:
        """End a table for good, with a note that everybody at the table can read. A running server notices."""
        reason = clean(reason)[:REASON]
        for _ in range(TRIES):
            last = self.store.read_now(queries.revisions_of([table])).get(table, -1)
            status = self._row(table)["status"]  # read after the revision: what ends the game later is a conflict
            if status in (FINISHED, ABANDONED):
                raise Denied(409, f"while_{status}")
            try:
                self.store.write_now(store.end_table(table, Event(last + 1, at, "ended", {"reason": reason})))
                return
            except Conflict:  # somebody made a choice meanwhile
                continue
        raise Denied(503, "busy")


def _replayed(hosted: HostedTable, events: Sequence[Event], digests: dict[int, str]) -> Fault | None:
    """Apply all events and compare the state with every digest that was kept on the way."""
    for event in events:
        try:
            hosted.apply(event)
        except Exception as fault:
            if _ended(events):  # that may be why
                return None
            return Fault("refused", event.revision, fault.text if isinstance(fault, WorldstageError) else None)
        kept = digests.get(event.revision)
        if hosted.table is None or (kept is None and event.revision % CHECKPOINT != 0):
            continue
        if kept is None:
            return Fault("undigested", event.revision)
        if kept != hosted.digest():
            same = kept[:STATE] == hosted.digest()[:STATE]
            return Fault("altered" if same else "digest", event.revision)
    return None


def _ended(events: Sequence[Event]) -> bool:
    return any(event.kind == "ended" for event in events)
