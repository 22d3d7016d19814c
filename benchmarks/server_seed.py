"""Tables for the measurement, in the middle of their games: played by the server's own code, before the server starts.

What is written is what the server would have written for the same commands; only the disk is not waited for.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sa

import worldstage
from worldstage.bots import ask, make
from worldstage.core.chance import Fast
from worldstage.core.observation import Bot
from worldstage.server import links, new_tables, payloads, queries, store, tokens
from worldstage.server.hosted_table import HostedTable
from worldstage.server.migrate import migrate
from worldstage.server.settings import Settings
from worldstage.server.store import Key, Store, Unit
from worldstage.server.tables import Tables

GAME = "age-of-reason"


class Seeded(NamedTuple):
    """A table, and the token of the person on each seat."""

    table: str
    tokens: list[str]
    choices: int


class Bulk(Store):
    """Storage that gathers what is written while a table is played on, and writes it in one go."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.gathering = False
        self.gathered: Unit = []
        sa.event.listen(self.engine, "connect", lambda connection, _: connection.execute("PRAGMA synchronous=OFF"))

    async def write(self, unit: Unit, late: Callable[[], None] | None = None) -> None:
        if self.gathering:
            self.gathered += unit
        else:
            self.write_now(unit)

    async def read(self, query: Any, within: float = float("inf")) -> Any:
        return self.read_now(query)

    def flush(self) -> None:
        """Write what was gathered: the last word on each table's own row, and all events."""
        self.gathering = False
        rows: dict[int, tuple[Any, list[dict[str, Any]]]] = {}
        for step in self.gathered:
            rows.setdefault(id(step.statement), (step.statement, []))[1].append(step.values)
        with self.engine.begin() as connection:
            for statement, values in rows.values():
                connection.execute(statement, values[-1:] if isinstance(statement, sa.Update) else values)
        self.gathered = []


class Seeder:
    """Writes tables into a new database."""

    def __init__(self, path: Path, game: str = GAME) -> None:
        self.game = game
        path.parent.mkdir(parents=True, exist_ok=True)
        for suffix in ("", "-wal", "-shm"):
            path.with_name(path.name + suffix).unlink(missing_ok=True)
        self.url = f"sqlite:///{path}"
        self.store = Bulk(self.url)
        migrate(self.store.engine)
        self.tables = Tables(Settings(database=self.url), self.store)
        self.rng = random.Random(2026)

    def session(self) -> tuple[str, int]:
        token = tokens.new_secret()
        digest = tokens.hashed(token)
        self.store.write_now([store.new_session(digest, self.tables.settings.clock())])
        return token, self.store.read_now(queries.session_of(digest))

    async def table(
        self,
        seats: int,
        choices: int,
        level: str = "random",
        people: list[tuple[str, int]] | None = None,
        settings: dict[str, str] | None = None,
    ) -> Seeded:
        """Make a table with a person on each seat and let so many choices be made as bots of a level would."""
        people_ = people or [self.session() for _ in range(seats)]
        plans = [payloads.SeatPlan(holder="guest") for _ in range(seats)]
        created = await new_tables.create(
            self.tables,
            people_[0][1],
            payloads.NewTable(game=self.game, seats=plans, salt="bench", settings=settings or {}),
            None,
        )
        for link in created.links:
            if link.seat is not None:
                claim = payloads.Claim(secret=link.secret, name=f"Seat {link.seat + 1}")
                found = await links.find(self.tables, claim)
                await links.claim(self.tables, found, claim, links.Claimant(people_[link.seat][1], None, []))
        self.store.gathering = True
        made = await self.play(created.table, [session for _, session in people_], choices, level)
        self.store.flush()
        self.tables.cached.clear()
        return Seeded(created.table, [token for token, _ in people_], made)

    async def play(self, table: str, sessions: list[int], choices: int, level: str) -> int:
        room = self.tables.cached[table].hosted
        assert room is not None
        game = worldstage.game(self.game)
        bots = [make(game, level) for _ in sessions]
        made = 0
        while made < choices and room.waiting:
            seat = room.waiting[0]
            command = self.command(room, seat, bots[seat])
            await self.tables.perform(table, sessions[seat], command, Key(sessions[seat], f"k{made}"))
            made += 1
        return made

    def command(self, room: HostedTable, seat: int, bot: Bot) -> payloads.Choose:
        assert room.table is not None
        decision = room.table.decision(seat)
        move = ask(bot, room.game, room.table.state, seat, Fast(self.rng.getrandbits(60)))
        option = room.game.actions.format(move.action)
        return payloads.Choose(seat=seat, decision=decision.id, option=option)

    def close(self) -> None:
        self.store.engine.dispose()
