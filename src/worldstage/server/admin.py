"""Tools for the operator: list tables, check that they still replay, repair one that has stopped, end one.

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
from worldstage.core.game import Game
from worldstage.core.text import Text
from worldstage.server import checkpoints, events, queries, store
from worldstage.server.checkpoints import CheckpointRow
from worldstage.server.commands import clean
from worldstage.server.editions import Editions, UnreadableEdition
from worldstage.server.events import DIGEST, NO_DIGEST, StoredEvent, UnknownEvent, encode, next_link
from worldstage.server.hosted_table import ABANDONED, FINISHED, HostedTable, Mismatch
from worldstage.server.loading import StoredTableRows, load
from worldstage.server.migrate import check_version
from worldstage.server.settings import Settings
from worldstage.server.store import TRIES, Conflict, Store, Written
from worldstage.server.texts import Denied
from worldstage.server.upgrades import repaired

REASON = 500  # letters


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
    """The result of replaying a table. `older`: it was played under older rules, and not replayed."""

    table: str
    events: int
    fault: Fault | None
    older: bool = False


class StoredTable(NamedTuple):
    """A table as it is stored: all of its events, with their texts, and its checkpoints."""

    row: Any
    events: Sequence[StoredEvent]
    texts: dict[int, str]
    checkpoints: Sequence[CheckpointRow]


class Admin:
    """Opens an existing database; LookupError if it is not one of ours, Denied if it is of another version."""

    def __init__(self, settings: Settings) -> None:
        file = settings.database.removeprefix("sqlite:///")
        if file != settings.database and not Path(file).is_file():
            raise LookupError(settings.database)
        self.store = Store(settings.database)
        self.editions = Editions(settings, self.store)
        if not sa.inspect(self.store.engine).has_table("tables"):
            raise LookupError(settings.database)
        check_version(self.store.engine)

    def close(self) -> None:
        self.editions.close()
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
        texts = read(queries.event_texts(table))
        return StoredTable(
            self._row(table), read(queries.events_since(table, -1)), texts, read(queries.checkpoints_of(table))
        )

    # -- checking ---------------------------------------------------------------------------------------------------

    def check(self, table: str | None = None) -> Iterator[Finding]:
        """Replay one table, or all of them."""
        for one in [table] if table is not None else self.store.read_now(queries.all_tables):
            yield self._check(one)

    def _check(self, table: str) -> Finding:
        """A fault counts only if nothing was written while the table was checked: a server may be running."""
        try:
            kept = self._kept(table)
            while True:
                fault = self.fault_of(kept)
                if fault is None:
                    break
                before, kept = kept, self._kept(table)
                if (before.row, before.texts, len(before.checkpoints)) == (kept.row, kept.texts, len(kept.checkpoints)):
                    break
        except UnknownEvent:
            last = self.store.read_now(queries.revisions_of([table])).get(table, -1)
            return Finding(table, last + 1, Fault("newer"))
        return Finding(table, len(kept.events), fault, self._is_older(kept.row))

    def _is_older(self, row: Any) -> bool:
        try:
            return bool(row["rules"] < self.editions.game_now(row).spec.rules_version)
        except (WorldstageError, UnreadableEdition):
            return False

    def fault_of(self, kept: StoredTable) -> Fault | None:
        """The first thing about a table that is not as it should be."""
        row, stored = kept.row, kept.events
        if [event.revision for event in stored] != list(range(len(stored))) or not stored:
            return Fault("gap", next((i for i, event in enumerate(stored) if event.revision != i), len(stored)))
        told = getattr(stored[0].event, "commitment", None)
        if not commitment(row["seed"]) == row["commitment"] == told:
            return Fault("seed", 0)
        broken = _broken_link(kept)
        if broken is not None:
            return Fault("altered", broken)
        try:
            game = self.editions.game_now(row)
        except WorldstageError as refusal:
            return Fault("rules", -1, refusal.text)
        except UnreadableEdition:
            return Fault("edition")
        if row["rules"] > game.spec.rules_version:
            newer = Denied(409, "newer_rules", game=row["game"], rules=row["rules"], ours=game.spec.rules_version)
            return Fault("rules", -1, newer.text)
        if (
            row["rules"] < game.spec.rules_version
        ):  # it will be taken over, or can be read: its digests are all there is
            return None
        return self._replayed(kept, game)

    def _replayed(self, kept: StoredTable, game: Game[Any]) -> Fault | None:
        """Replay what was played under the rules of today; compare with all digests and the last checkpoint."""
        try:
            hosted = replayed(kept, game, self.store.read_now)
        except Mismatch as fault:
            if _ended(kept.events):  # that may be why
                return None
            cause = fault.__cause__
            text = cause.text if isinstance(cause, WorldstageError) else None
            return Fault("refused" if cause is not None else "digest", fault.revision, text)
        row, since = kept.row, kept.checkpoints[-1].revision if kept.checkpoints else -1
        later = load(StoredTableRows(row, kept.checkpoints, kept.events[since + 1 :]), game)
        if later.digest() != hosted.digest():
            return Fault("checkpoint", since)
        asked = ",".join(str(seat) for seat in hosted.waiting)
        shown = (row["status"], row["waiting"], row["bot_due"])
        return Fault("lobby") if shown != (hosted.status, asked, hosted.bot_to_move is not None) else None

    # -- ending and repairing ---------------------------------------------------------------------------------------

    def end(self, table: str, reason: str, at: float) -> None:
        """End a table for good, with a note that everybody at the table can read. A running server notices."""
        event = events.Ended(clean(reason)[:REASON])
        for _ in range(TRIES):
            stored = self.store.read_now(queries.last_event(table))
            row = self._row(table)  # read after the event: what ends the game later is a conflict
            if row["status"] in (FINISHED, ABANDONED):
                raise Denied(409, f"while_{row['status']}")
            revision, before = stored
            data = encode(event)
            link = next_link(before[DIGEST:], revision + 1, at, data, before[:DIGEST])
            written = Written(StoredEvent(revision + 1, at, event, 0, before[:DIGEST] + link), data)
            try:
                self.store.write_now(store.end_table(row, written))
                return
            except Conflict:  # somebody made a choice meanwhile
                continue
        raise Denied(503, "busy")

    def repair(self, table: str, recorded: bool, at: float) -> None:
        """Let a table go on that has stopped: from its last good state, or from the recorded one."""
        for _ in range(TRIES):
            self._row(table)
            rows = StoredTableRows(*self.store.read_now(queries.load_rows(table)))
            if rows.row["status"] in (FINISHED, ABANDONED):
                raise Denied(409, f"while_{rows.row['status']}")
            try:
                self.store.write_now(repaired(rows, self.editions.game_now(rows.row), recorded, at).unit)
                return
            except UnreadableEdition:
                raise Denied(409, "no_state", table=table) from None
            except Conflict:
                continue
        raise Denied(503, "busy")


def _broken_link(kept: StoredTable) -> int | None:
    """The first event that is not the one that was written: see `next_link`."""
    chain = NO_DIGEST
    for event in kept.events:
        chain = next_link(chain, event.revision, event.at, kept.texts[event.revision], event.digest[:DIGEST])
        if chain != event.digest[DIGEST:]:
            return event.revision
    return None


def replayed(kept: StoredTable, game: Game[Any], read: Any) -> HostedTable:
    """The table, by the rules alone: from its beginning, or from where the rules of today took over."""
    replaced = [e.revision for e in kept.events if isinstance(e.event, events.Upgraded | events.Repaired)]
    since = replaced[-1] if replaced else -1
    hosted = HostedTable(kept.row, game)
    if replaced:
        found = checkpoints.fill(hosted, read(queries.checkpoints_of(kept.row["id"], since)))
        if found.game is not None:
            hosted.restore(found.game, found.plies, found.entries)
    for event in kept.events[since + 1 :]:
        hosted.follow(event)
    return hosted


def _ended(stored: Sequence[StoredEvent]) -> bool:
    return any(isinstance(event.event, events.Ended) for event in stored)
