"""Bots at the tables: whenever one is to move, it is asked in a worker process, and what it says is done like any
other command. Where a bot or its choice fails, a random legal move is played; where that fails too, the table is stuck,
and its people are told.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from contextvars import Context
from typing import Any, NamedTuple

import msgspec

from worldstage.core.chance import Fast
from worldstage.core.errors import Refused
from worldstage.core.observation import Observation
from worldstage.server import queries
from worldstage.server.commands import Wish
from worldstage.server.house import Hot, House
from worldstage.server.room import PLAYING, Room
from worldstage.server.store import Conflict, Unavailable
from worldstage.server.words import Denied
from worldstage.server.worker import Answer, Job
from worldstage.server.workers import BotFailed, Workers

logger = logging.getLogger("worldstage.bots")

PAUSE = 2.0  # seconds until bots try again to reach the database


class Question(NamedTuple):
    """A decision put to a bot: `options` are the legal actions; without a job the bot cannot even be asked."""

    seat: int
    decision: str
    options: list[int]
    luck: int
    job: Job | None


class Players:
    """Lets the bots of a house play, one table at a time for each table."""

    def __init__(self, house: House, workers: Workers) -> None:
        self.house = house
        self.workers = workers
        self.stopping = False
        self._sweeper: asyncio.Task[None] | None = None
        self._due: dict[str, float] | None = None  # what the last sweep has found
        house.on_bot_turn = self.wake

    def start(self) -> None:
        self._sweeper = asyncio.create_task(self._sweep())

    async def stop(self) -> None:
        """Let the choice under way be written, then no more."""
        self.stopping = True
        tasks = [hot.players for hot in self.house.hot.values() if hot.players is not None]
        tasks += [self._sweeper] if self._sweeper is not None else []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.workers.close()

    def wake(self, hot: Hot) -> None:
        """Somebody is to move; if it is a bot and none is thinking yet, let it think."""
        if self.stopping or hot.players is not None or hot.room is None or hot.room.bot_to_move is None:
            return
        # In a context of its own: the request that led to this is over long before the bots are.
        hot.players = asyncio.create_task(self._play(hot), context=Context())

    async def _play(self, hot: Hot) -> None:
        """Until it is a person's turn."""
        try:
            while await self._one_choice_if_stored(hot):
                if self.house.settings.bot_pause:
                    await asyncio.sleep(self.house.settings.bot_pause)
        except asyncio.CancelledError:
            raise
        except Exception:  # the sweep tries again
            logger.exception("bots stopped", extra={"table": hot.table})
            return
        finally:
            hot.players = None
        self.wake(hot)

    async def _one_choice_if_stored(self, hot: Hot) -> bool:
        """While the database fails, wait; then go on with the table as it is stored."""
        try:
            if hot.room is None:
                await self.house.enter(hot.table)
            return await self._one_choice(hot)
        except Unavailable:
            logger.warning("bots wait for the database", extra={"table": hot.table})
            await asyncio.sleep(PAUSE)
            return True

    async def _one_choice(self, hot: Hot) -> bool:
        async with self.house.at(hot.table) as (_, room):
            question = self._question(room)
        if question is None:
            return False
        answer, by = await self._think(question)
        async with self.house.at(hot.table) as (_, room):
            if _still_asked(room, question):
                await self._submit(hot, question, answer, by)
        return True

    def _question(self, room: Room) -> Question | None:
        """What the next bot is asked, in a world dealt anew for its eyes."""
        seat = room.bot_to_move
        table = room.table
        if seat is None or table is None:
            return None
        material = table.seed + f" bot {room.revision} of {seat}".encode()
        luck = int.from_bytes(hashlib.sha256(material).digest()[:7], "big")
        asked = table.decision(seat)
        return Question(seat, asked.id, asked.actions, luck, self._job(room, seat, luck))

    def _job(self, room: Room, seat: int, luck: int) -> Job | None:
        """What the bot is told: a world resampled for its eyes."""
        assert room.table is not None
        try:
            world = room.game.to_json(Observation(room.game, room.table.state, seat, Fast(luck)).world)
        except Exception:
            logger.exception("a bot cannot be asked", extra={"table": room.id})
            return None
        return Job(
            room.game.id, self.house.settings.editions.get(room.game.id), room.seats[seat].level, seat, luck, world
        )

    async def _think(self, question: Question) -> tuple[Answer, str]:
        try:
            if question.job is not None:
                return await self.workers.ask(question.job), "bot"
        except BotFailed:
            pass
        return _random_move(question), "fallback"

    async def _submit(self, hot: Hot, question: Question, answer: Answer, by: str) -> None:
        """Carry out what the bot wants; if that is refused or fails, a random legal move; if that fails too, say so."""
        try:
            if not await self._tried(hot, question, answer, by):
                logger.warning("a bot's choice failed", extra={"table": hot.table})
                if not await self._tried(hot, question, _random_move(question, answer.action), "fallback"):
                    await self.house.happen(hot, Wish("stuck", {"seat": question.seat}))
        except Conflict:
            await self.house.reload(hot)

    async def _tried(self, hot: Hot, question: Question, answer: Answer, by: str) -> bool:
        """Whether a choice could be carried out; if not, nothing has changed."""
        try:
            await self._happen(hot, question, answer, by)
            return True
        except (Refused, IndexError):
            return False
        except Denied as refusal:
            if refusal.code != "rule_failed":
                raise
            await self.house.load(hot)
            return False

    async def _happen(self, hot: Hot, question: Question, answer: Answer, by: str) -> None:
        assert hot.room is not None
        option = hot.room.game.actions.format(answer.action) if answer.action >= 0 else ""
        data: dict[str, Any] = {"seat": question.seat, "decision": question.decision, "option": option, "by": by}
        if answer.why is not None:
            data["why"] = msgspec.to_builtins(answer.why)
        await self.house.happen(hot, Wish("chose", data))

    async def _sweep(self) -> None:
        """Tables whose bots are silent, because their process has died: this one goes on for it."""
        while True:
            try:
                await self.house.look_around()
                await self.house.tend()
                for table in await self._silent():
                    await self._go_on(table)
            except Unavailable:
                logger.warning("no sweep while the database fails")
            except Exception:
                logger.exception("sweep failed")
            await asyncio.sleep(self.house.settings.sweep)

    async def _silent(self) -> list[str]:
        """Where a bot is to move and nothing has happened since the last sweep; at the start, everywhere.

        Compared by the stored time of the last event, not with the clock, which may jump.
        """
        before, self._due = self._due, await self.house.store.read(queries.bots_due)
        return [table for table, at in self._due.items() if before is None or before.get(table) == at]

    async def _go_on(self, table: str) -> None:
        """Let the bots of a table play on; one that cannot be read must not keep the others waiting."""
        try:
            self.wake(await self.house.enter(table))
        except Denied as refusal:
            logger.warning("bots cannot go on", extra={"table": table, "fault": refusal.code})


def _random_move(question: Question, failed: int = -1) -> Answer:
    """Any legal action, but not the one that has just failed, if there is another."""
    others = [action for action in question.options if action != failed] or question.options
    return Answer(others[Fast(question.luck).below(len(others), "fallback")], None)


def _still_asked(room: Room, question: Question) -> bool:
    """The seat may have been taken back by its person, or the table may have moved on."""
    table, seat = room.table, question.seat
    if table is None or room.status != PLAYING or not room.seats[seat].played_by_bot or seat not in table.actors:
        return False
    return table.decision(seat).id == question.decision
