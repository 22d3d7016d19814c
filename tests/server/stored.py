"""What is stored about tables, looked at and meddled with beside the server; and games with a bit of everything."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any
from uuid import uuid4

import sqlalchemy as sa

import worldstage
from tests.server.support import Stage
from worldstage.core.errors import WorldstageError
from worldstage.server import payloads, queries
from worldstage.server.commands import retract_token, undo_token
from worldstage.server.events import DIGEST, StoredEvent, encode, next_link
from worldstage.server.hosted_table import PLAYING, HostedTable
from worldstage.server.loading import StoredTableRows, load
from worldstage.server.schema import checkpoints, events, metadata, tables
from worldstage.server.store import Key, Store
from worldstage.server.views import TableSnapshot, ViewCache

STANDING = ("never-help", "pass-biddings", "keep-dice")
ORDERS = (
    (["pass"], "bid-above 4"),
    (["bid 3", "propose_a france"], ""),
    (["place banking:1"], ""),
    (["skip", "hold"], ""),
)
Json = dict[str, Any]


class Storage:
    """A database beside the server that uses it."""

    def __init__(self, database: str) -> None:
        self.store = Store(database)

    def __enter__(self) -> Storage:
        return self

    def __exit__(self, *_: object) -> None:
        self.store.close()

    def row(self, table: str) -> Any:
        return self.store.read_now(queries.table_row(table))

    def events(self, table: str) -> list[StoredEvent]:
        found: list[StoredEvent] = self.store.read_now(queries.events_since(table, -1))
        return found

    def room(self, table: str, upto: int | None = None) -> HostedTable:
        """The table as its events make it, from the very first on."""
        row = self.row(table)
        room = HostedTable(row, worldstage.game(row["game"]))
        for event in self.events(table)[: None if upto is None else upto + 1]:
            room.follow(event)
        return room

    def loaded(self, table: str) -> HostedTable:
        """The table as a server would load it, from its last checkpoint on."""
        rows = StoredTableRows(*self.store.read_now(queries.load_rows(table)))
        return load(rows, worldstage.game(rows.row["game"]))

    def checkpoints(self, table: str) -> list[int]:
        return [row.revision for row in self.store.read_now(queries.checkpoints_of(table))]

    def everything(self) -> list[list[tuple[Any, ...]]]:
        """All rows of all tables of the database."""
        with self.store.engine.connect() as connection:
            return [
                sorted(map(tuple, connection.execute(sa.select(one)).all()), key=repr) for one in metadata.sorted_tables
            ]

    # -- meddling -----------------------------------------------------------------------------------------------------

    def set_row(self, table: str, **values: Any) -> None:
        self._do(sa.update(tables).where(tables.c.id == table).values(**values))

    def set_data(self, table: str, revision: int, **values: Any) -> None:
        """Change what an event says."""
        event = self.events(table)[revision].event
        for name, value in values.items():
            setattr(event, name, value)
        where = (events.c.table_id == table, events.c.revision == revision)
        self._do(sa.update(events).where(*where).values(data=encode(event)))

    def forge_chain(self, table: str) -> None:
        """Make the chain of digests fit the events as they are."""
        chain = "0" * DIGEST
        texts = self.store.read_now(queries.event_texts(table))
        for event in self.events(table):
            state = event.digest[:DIGEST]
            chain = next_link(chain, event.revision, event.at, texts[event.revision], state)
            where = (events.c.table_id == table, events.c.revision == event.revision)
            self._do(sa.update(events).where(*where).values(digest=state + chain))

    def meddle_with_checkpoint(self, table: str) -> None:
        """The last checkpoint becomes that of a moment before, with the same events after it."""
        rows = self.store.read_now(lambda connection: connection.execute(sa.select(checkpoints)).all())
        first, *_, last = [row for row in rows if row.table_id == table]
        where = (checkpoints.c.table_id == table, checkpoints.c.revision == last.revision)
        self._do(sa.update(checkpoints).where(*where).values(whole=first.whole))

    def set_time(self, table: str, revision: int) -> None:
        where = (events.c.table_id == table, events.c.revision == revision)
        self._do(sa.update(events).where(*where).values(at=events.c.at + 1))

    def delete(self, one: sa.Table, table: str, revision: int) -> None:
        self._do(sa.delete(one).where(one.c.table_id == table, one.c.revision == revision))

    def _do(self, statement: Any) -> None:
        with self.store.engine.begin() as connection:
            assert connection.execute(statement).rowcount == 1


def portrait(room: HostedTable) -> Json:
    """Everything about a room, for comparison."""
    seats = range(len(room.seats))
    found: Json = {
        "plain": (room.status, room.revision, room.changed, room.rematch, room.waiting, room.bot_to_move),
        "revisions": [room.revision_for(seat) for seat in (None, *seats)],
        "seats": [vars(seat) for seat in room.seats],
        "owners": room.owners,
        "talk": (room.talk, room.public_talk),
        "motions": room.motions,
        "stamps": room.stamps,
        "clock": room.clock,
        "digest": room.digest(),
        "tokens": [(retract_token(room, seat), undo_token(room, seat)) for seat in seats],
    }
    if room.table is not None:
        found["state"] = room.game.to_json(room.table.state)
        found["saved"] = room.table.saved()
        found["log"] = [room.table.log(seat) for seat in (None, *seats)]
        found["standing"] = [room.table.standing(seat) for seat in seats]
        found["orders"] = [(room.table.orders(seat), room.table.outcomes(seat)) for seat in seats]
    return found


def seen_alike(snapshot: TableSnapshot) -> tuple[bytes, dict[str, bytes]]:
    """What all readers see alike, as it goes out."""
    return bytes(snapshot.info), {name: bytes(entry) for name, entry in (snapshot.public or {}).items()}


# -- a bit of everything ----------------------------------------------------------------------------------------------


class Lively:
    """People who don't just choose: they take back, talk, give standing answers, hand their seat over and return.

    They come directly to the tables, which makes them quick.
    """

    def __init__(self, stage: Stage, table: str, seed: int) -> None:
        self.stage = stage
        self.tables = stage.service.tables
        self.table = table
        self.random = random.Random(seed)

    def play(self, most: int = 100_000) -> None:
        """So many rounds, or until the game is over."""
        self.stage.inside(self._play(most))

    async def _play(self, most: int) -> None:
        for _ in range(most):
            async with self.tables.locked(self.table) as (_cached, room):
                if room.status != PLAYING or room.table is None:
                    return
                seat = self.random.choice(room.waiting)
                session = min(room.seats[seat].sessions)
            for order in self._asides(seat, len(room.seats)):
                await self._do(session, order)
            await self._choose(seat, session)
            await self._take_back(seat, session)

    async def _do(self, session: int, order: payloads.Command) -> None:
        """Refusals are part of it: an aside may have changed what is asked."""
        with suppress(WorldstageError):
            await self.tables.perform(self.table, session, order, Key(session, uuid4().hex))
        async with self.tables.locked(self.table) as (cached, room):
            rebuilt = TableSnapshot(room, cached.presence, ViewCache(cached.patience))
            assert seen_alike(cached.snapshot()) == seen_alike(rebuilt), f"out of date after {order}"

    async def _choose(self, seat: int, session: int) -> None:
        async with self.tables.locked(self.table) as (_cached, room):
            if seat not in room.waiting or room.table is None:
                return
            decision = room.table.decision(seat)
        option = self.tables.game(room.game.id).actions.format(self.random.choice(decision.actions))
        await self._do(session, payloads.Choose(seat=seat, decision=decision.id, option=option))

    async def _take_back(self, seat: int, session: int) -> None:
        if self.random.random() < 0.15:
            async with self.tables.locked(self.table) as (_cached, room):
                undo, retract = undo_token(room, seat), retract_token(room, seat)
            if undo:
                await self._do(session, payloads.Undo(seat=seat, what=undo, all=self.random.random() < 0.3))
            elif retract:
                await self._do(session, payloads.Retract(seat=seat, what=retract))

    def _asides(self, seat: int, seats: int) -> list[payloads.Command]:
        luck = self.random.random()
        if luck < 0.02:
            return [payloads.Say(seat=seat, text=f"so be it {luck}")]
        if luck < 0.04:
            return [payloads.Stand(seat=seat, answer=self.random.choice(STANDING))]
        if luck < 0.06:
            return [payloads.Lift(seat=seat)]
        if luck > 0.95:
            choices, when = self.random.choice(ORDERS)
            return [payloads.Order(seat=seat, options=list(choices), when=when)]
        if luck > 0.94:
            return [payloads.Withdraw(seat=seat), payloads.Dismiss(seat=seat)]
        if luck < 0.08:
            return [payloads.CallUpon(seat=seat, other=(seat + 1) % seats)]
        if luck < 0.1:
            return [payloads.Vote(seat=seat, kind="abandon"), payloads.Vote(seat=seat, kind="abandon", yes=False)]
        if luck < 0.12:
            return [payloads.HandOver(seat=seat, level="random"), payloads.Return(seat=seat)]
        return []
