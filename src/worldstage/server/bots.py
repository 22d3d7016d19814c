"""Bots at the tables: a bot that is to move is asked in a worker process, and its choice is carried out like any
other command. If the bot or its choice fails, a random legal move is played; if that fails too, the table is stuck and
its people are told.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from contextvars import Context
from typing import NamedTuple

from worldstage.bots import strongest
from worldstage.core.chance import Fast
from worldstage.core.errors import Refused
from worldstage.core.game import Decision
from worldstage.core.observation import Observation
from worldstage.server import events, queries, wire
from worldstage.server.hosted_table import PLAYING, HostedTable
from worldstage.server.store import Conflict, Unavailable
from worldstage.server.table_cache import CachedTable
from worldstage.server.table_parts import BOT
from worldstage.server.tables import Tables
from worldstage.server.texts import Denied
from worldstage.server.worker import Answer, Job
from worldstage.server.workers import BotFailed, Workers

logger = logging.getLogger("worldstage.bots")

PAUSE = 2.0  # seconds until bots try again to reach the database


class Question(NamedTuple):
    """A decision for a bot: `options` are the legal actions; without a job the bot can't be asked."""

    seat: int
    decision: str
    options: list[int]
    luck: int
    job: Job | None


class BotRunner:
    """Runs the bots of all tables, with at most one task per table."""

    def __init__(self, tables: Tables, workers: Workers) -> None:
        self.tables = tables
        self.workers = workers
        self.stopping = False
        self._sweeper: asyncio.Task[None] | None = None
        self._due: dict[str, float] | None = None  # what the last sweep has found
        tables.on_bot_turn = self.wake

    def start(self) -> None:
        self._sweeper = asyncio.create_task(self._sweep())

    async def stop(self) -> None:
        """Let the current choice be written, then stop."""
        self.stopping = True
        tasks = [cached.bots_task for cached in self.tables.cached.values() if cached.bots_task is not None]
        tasks += [self._sweeper] if self._sweeper is not None else []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.workers.close()

    def wake(self, cached: CachedTable) -> None:
        """If a bot is to move and none is thinking yet, start it."""
        if self.stopping or cached.bots_task is not None or cached.hosted is None or cached.hosted.bot_to_move is None:
            return
        # In a context of its own: the request that led to this is over long before the bots are.
        cached.bots_task = asyncio.create_task(self._play(cached), context=Context())

    async def _play(self, cached: CachedTable) -> None:
        """Until it is a person's turn."""
        try:
            while await self._one_choice_if_stored(cached):
                if self.tables.settings.bot_pause:
                    await asyncio.sleep(self.tables.settings.bot_pause)
        except asyncio.CancelledError:
            raise
        except Exception:  # the sweep tries again
            logger.exception("bots stopped", extra={"table": cached.table})
            return
        finally:
            cached.bots_task = None
        self.wake(cached)

    async def _one_choice_if_stored(self, cached: CachedTable) -> bool:
        """While the database fails, wait; then go on with the table as it is stored."""
        try:
            if cached.hosted is None:
                await self.tables.get(cached.table)
            return await self._one_choice(cached)
        except Unavailable:
            logger.warning("bots wait for the database", extra={"table": cached.table})
            await asyncio.sleep(PAUSE)
            return True

    async def _one_choice(self, cached: CachedTable) -> bool:
        async with self.tables.locked(cached.table) as (_, hosted):
            question = self._question(hosted)
        if question is None:
            return False
        answer, by = await self._think(question)
        async with self.tables.locked(cached.table) as (_, hosted):
            if _still_asked(hosted, question):
                await self._submit(cached, question, answer, by)
        return True

    def _question(self, hosted: HostedTable) -> Question | None:
        """What the next bot is asked, in a sampled world."""
        seat = hosted.bot_to_move
        table = hosted.table
        if seat is None or table is None:
            return None
        asked = table.decision(seat)
        luck = _luck(hosted, seat)
        return Question(seat, asked.id, asked.actions, luck, self._job(hosted, seat, hosted.seats[seat].level, luck))

    async def advise(self, table: str, seat: int) -> wire.Advice:
        """What the strongest bot would choose for a person who plays against bots only, and why."""
        async with self.tables.locked(table) as (_, hosted):
            job, asked = self._advice_wanted(hosted, seat)
        try:
            answer = await self.workers.ask(job)
        except BotFailed:
            raise Denied(503, "no_advice") from None
        if answer.action not in asked.actions:
            raise Denied(503, "no_advice")
        return wire.Advice(
            decision=asked.id,
            option=hosted.game.actions.format(answer.action),
            why=answer.why,
            level=job.level,
        )

    def _advice_wanted(self, hosted: HostedTable, seat: int) -> tuple[Job, Decision]:
        """The question to the bot who advises; refused where it would be unfair to other people, or useless."""
        if any(other.holder != BOT and not other.resigned for other in hosted.seats if other is not hosted.seats[seat]):
            raise Denied(403, "advice_against_people")
        asked = hosted.status == PLAYING and seat in hosted.waiting and not hosted.seats[seat].played_by_bot
        if hosted.table is None or not asked:
            raise Denied(409, "no_question")
        job = self._job(hosted, seat, strongest(hosted.game), _luck(hosted, seat))
        if job is None:
            raise Denied(503, "no_advice")
        return job, hosted.table.decision(seat)

    def _job(self, hosted: HostedTable, seat: int, level: str, luck: int) -> Job | None:
        """What the bot is sent: a world in which everything its seat can't know is resampled."""
        assert hosted.table is not None
        try:
            world = hosted.game.to_json(Observation(hosted.game, hosted.table.state, seat, Fast(luck)).world)
        except Exception:
            logger.exception("a bot cannot be asked", extra={"table": hosted.id})
            return None
        return Job(
            hosted.game.id,
            self.tables.editions.folder(hosted.game),
            level,
            seat,
            luck,
            world,
        )

    async def _think(self, question: Question) -> tuple[Answer, str]:
        try:
            if question.job is not None:
                return await self.workers.ask(question.job), "bot"
        except BotFailed:
            pass
        return _random_move(question), "fallback"

    async def _submit(self, cached: CachedTable, question: Question, answer: Answer, by: str) -> None:
        """Carry out the bot's choice; if that fails, a random legal move; if that fails too, the table is stuck."""
        try:
            if not await self._tried(cached, question, answer, by):
                logger.warning("a bot's choice failed", extra={"table": cached.table})
                if not await self._tried(cached, question, _random_move(question, answer.action), "fallback"):
                    await self.tables.commit(cached, events.Stuck(seat=question.seat))
        except Conflict:
            await self.tables.reload(cached)

    async def _tried(self, cached: CachedTable, question: Question, answer: Answer, by: str) -> bool:
        """Whether a choice could be carried out; if not, nothing has changed."""
        try:
            await self._commit(cached, question, answer, by)
            return True
        except (Refused, IndexError):
            return False
        except Denied as refusal:
            if refusal.code != "rule_failed":
                raise
            await self.tables.load(cached)
            return False

    async def _commit(self, cached: CachedTable, question: Question, answer: Answer, by: str) -> None:
        assert cached.hosted is not None
        option = cached.hosted.game.actions.format(answer.action) if answer.action >= 0 else ""
        chosen = events.Chose(question.seat, question.decision, option, by, answer.why)
        await self.tables.commit(cached, chosen)

    async def _sweep(self) -> None:
        """Continue tables whose bots have stopped because their process died."""
        while True:
            try:
                await self.tables.catch_up_all()
                await self.tables.maintain()
                for table in await self._silent():
                    await self._go_on(table)
            except Unavailable:
                logger.warning("no sweep while the database fails")
            except Exception:
                logger.exception("sweep failed")
            await asyncio.sleep(self.tables.settings.sweep)

    async def _silent(self) -> list[str]:
        """Where a bot is to move and nothing has happened since the last sweep; at the start, everywhere.

        Compared by the stored time of the last event, not with the clock, which may jump.
        """
        before, self._due = self._due, await self.tables.store.read(queries.bots_due)
        return [table for table, at in self._due.items() if before is None or before.get(table) == at]

    async def _go_on(self, table: str) -> None:
        """Let the bots of a table play on; a table that can't be read must not block the others."""
        try:
            self.wake(await self.tables.get(table))
        except Denied as refusal:
            logger.warning("bots cannot go on", extra={"table": table, "fault": refusal.code})


def _luck(hosted: HostedTable, seat: int) -> int:
    """From what the seat can see: what others do in private does not change the luck of a bot."""
    assert hosted.table is not None
    material = hosted.table.seed + f" bot {hosted.revision_for(None)}:{hosted.made[seat]} of {seat}".encode()
    return int.from_bytes(hashlib.sha256(material).digest()[:7], "big")


def _random_move(question: Question, failed: int = -1) -> Answer:
    """Any legal action, but not the one that has just failed, if there is another."""
    others = [action for action in question.options if action != failed] or question.options
    return Answer(others[Fast(question.luck).below(len(others), "fallback")], None)


def _still_asked(hosted: HostedTable, question: Question) -> bool:
    """The seat may have been taken back by its person, or the table may have moved on."""
    table, seat = hosted.table, question.seat
    if table is None or hosted.status != PLAYING or not hosted.seats[seat].played_by_bot or seat not in table.actors:
        return False
    return table.decision(seat).id == question.decision
