"""What happens at the tables of a process: commands, votes, and who is there.

A command becomes an event, which is applied in memory, made durable, and only then shown to anybody.
"""

from __future__ import annotations

import asyncio
import logging
import time

from worldstage.core.errors import Refused, StaleDecision, WorldstageError
from worldstage.server import motions, new_tables, payloads, queries, store, wire
from worldstage.server.commands import NewEvent, new_event
from worldstage.server.hosted_table import TAKEOVER
from worldstage.server.store import TRIES, Conflict, Event, Key, Unit
from worldstage.server.table_cache import CachedTable, TableCache, hosted_of
from worldstage.server.texts import Denied
from worldstage.server.views import Reader, state

logger = logging.getLogger("worldstage.tables")

CHECKPOINT = 64  # events between two stored digests of the state; the first and the last event have one too


class Tables(TableCache):
    """The tables of a process, with everything that can happen at them."""

    # -- commands -------------------------------------------------------------------------------------------------

    async def perform(self, table: str, session: int, command: payloads.Command, key: Key) -> wire.Done:
        """Carry out a command once, however often it is sent. Returns when it is durable."""
        began = time.perf_counter()
        async with self.locked(table) as (cached, _):
            waited, cached.committing = time.perf_counter() - began, 0.0
            try:
                return await self._perform_once(cached, session, command, key)
            finally:
                spent = time.perf_counter() - began
                if spent > self.settings.slow:
                    _log_slow(cached, command, spent, waited)

    async def _perform_once(self, cached: CachedTable, session: int, command: payloads.Command, key: Key) -> wire.Done:
        table, newest = cached.table, False
        for _ in range(TRIES):
            try:
                return await self._perform(cached, session, command, key)
            except Conflict:
                await self.reload(cached)
                before = await self.store.read(queries.sent_before(table, key))
                if before is not None:
                    return _done(before)
            except (Refused, Denied) as refusal:
                before = await self.store.read(queries.sent_before(table, key))
                if before is not None:
                    return _done(before)
                if not newest and await self.refresh(cached):  # another process knew more: judge by that
                    newest = True
                    continue
                raise self._refused(cached, session, command, refusal) from None
        raise Denied(503, "busy")

    async def _perform(self, cached: CachedTable, session: int, command: payloads.Command, key: Key) -> wire.Done:
        await self.mark_seen(cached, session)
        wanted = new_event(hosted_of(cached), session, command)
        seat = getattr(command, "seat", None)
        further: Unit = []
        if wanted.kind == "rematched":
            further = await new_tables.rematch(self, hosted_of(cached), session, wanted)
        elif wanted.kind == "voted":
            await self._check_vote(cached, wanted)
        event = await self.commit(cached, wanted, key, further, seat)
        if wanted.kind == "voted":
            await self.carry_out_motions(cached)
        return _done(event)

    async def commit(
        self,
        cached: CachedTable,
        wanted: NewEvent,
        key: Key | None = None,
        further: Unit | None = None,
        seat: int | None = None,
    ) -> Event:
        """Apply an event in memory, make it durable, then show it to everybody. Needs the table's lock."""
        event = Event(hosted_of(cached).revision + 1, self.settings.clock(), wanted.kind, dict(wanted.data))
        try:
            unit = self._apply(cached, event, key, further or [], seat)
            began = time.perf_counter()
            try:
                await self.store.write(unit, lambda: self._on_late_write(cached.table))
            finally:
                cached.committing += time.perf_counter() - began
        except Refused:  # as a whole: the game's table has changed nothing
            raise
        except BaseException:
            cached.hosted = None  # not committed, or not yet: the next to come reads the table from storage
            raise
        self._publish(cached, event)
        return event

    def _on_late_write(self, table: str) -> None:
        """A write that nobody waited for any more has been decided: the table may be newer than what is shown."""
        self.keep_running(asyncio.create_task(self._catch_up_late(table)))

    async def _catch_up_late(self, table: str) -> None:
        try:
            if await self.was_behind(table):
                self.on_bot_turn(self.cached[table])
        except Exception as fault:  # the next sweep will see it
            logger.warning("cannot catch up", extra={"table": table, "fault": type(fault).__name__})

    def _apply(self, cached: CachedTable, event: Event, key: Key | None, further: Unit, seat: int | None) -> Unit:
        """Apply an event in memory; what is to be written for it."""
        hosted = hosted_of(cached)
        status = hosted.status
        try:
            hosted.apply(event)
        except WorldstageError:
            raise
        except Exception:
            logger.exception("a rule has failed", extra={"table": cached.table, "kind": event.kind})
            raise Denied(500, "rule_failed") from None
        event.data["told"] = hosted.revision_for(seat)
        unit = further + store.append(hosted, event, key)
        if hosted.table is not None and (event.revision % CHECKPOINT == 0 or hosted.status != status):
            unit.append(store.keep_digest(cached.table, event.revision, hosted.digest()))
        return unit

    def _publish(self, cached: CachedTable, event: Event) -> None:
        """The event is durable: an error from here on must not be reported as a failure."""
        try:
            cached.changed = hosted_of(cached).changed
            self.show(cached)
            self.on_bot_turn(cached)
            self.announce(cached.table, event.revision)
        except Exception:
            logger.exception("cannot show an event", extra={"table": cached.table, "revision": event.revision})
            cached.hosted = None

    async def reload(self, cached: CachedTable) -> None:
        cached.hosted = None
        await self.load(cached)

    def _refused(
        self, cached: CachedTable, session: int, command: payloads.Command, refusal: WorldstageError
    ) -> WorldstageError:
        """A refusal because the table has moved on comes with its current state."""
        seat = getattr(command, "seat", None)
        hosted = cached.hosted
        moved_on = isinstance(refusal, StaleDecision) or getattr(refusal, "status", 409) == 409
        if hosted is not None and moved_on and seat is not None and seat < len(hosted.seats):
            if session in hosted.seats[seat].sessions:
                return RefusedWithState(refusal, state(cached.snapshot(), Reader(seat, session)))
        return refusal

    # -- who is there -----------------------------------------------------------------------------------------------

    async def mark_seen(self, cached: CachedTable, session: int) -> None:
        """Note that the holder of a session is here, at all their seats. Needs the table's lock."""
        now = self.settings.clock()
        for number, seat in enumerate(hosted_of(cached).seats):
            if session not in seat.sessions:
                continue
            known = cached.seen.get(number)
            cached.seen[number] = now
            if known is None or now - known >= motions.NOTICE * cached.patience:
                await self.store.write(store.write_seen(cached.table, number, now))
            if (TAKEOVER, number) in hosted_of(cached).motions:
                await self._note_arrival(cached, number)

    async def _note_arrival(self, cached: CachedTable, seat: int) -> None:
        try:
            await self.commit(cached, NewEvent("showed_up", {"seat": seat}))
        except Conflict:  # another process was faster; the next sweep tries again
            await self.reload(cached)

    async def mark_gone(self, cached: CachedTable, seat: int) -> None:
        """Somebody has closed their last connection to a seat."""
        if seat not in cached.here.seats:
            cached.seen[seat] = self.settings.clock()
            await self.store.write(store.write_seen(cached.table, seat, cached.seen[seat]))

    async def _check_vote(self, cached: CachedTable, wanted: NewEvent) -> None:
        """A seat is voted about only while its person is absent, whatever process they may have been seen by."""
        if wanted.data["kind"] != TAKEOVER or not wanted.data["yes"]:
            return
        await self.refresh_last_seen(cached)
        other = wanted.data["other"]
        if other not in cached.presence.absent:
            raise Denied(409, "not_absent", seat=("seat", other), minutes=round(cached.patience / 60))

    async def refresh_last_seen(self, cached: CachedTable) -> None:
        """Other processes may have seen people later than this one."""
        for seat, at in (await self.store.read(queries.seen_at(cached.table))).items():
            cached.seen[seat] = max(at, cached.seen.get(seat, 0.0))

    async def carry_out_motions(self, cached: CachedTable) -> None:
        """Carry out what people have agreed on, if it is due. Needs the table's lock."""
        await self.refresh_last_seen(cached)
        while (due := self._due_motion(cached)) is not None:
            await self.commit(cached, due)

    def _due_motion(self, cached: CachedTable) -> NewEvent | None:
        hosted, now = cached.hosted, self.settings.clock()
        if hosted is not None:
            for (kind, seat), motion in sorted(hosted.motions.items()):
                if motions.is_due(hosted, kind, seat, cached.presence.absent, cached.patience, now):
                    return NewEvent("carried", {"kind": kind, "seat": seat, "level": motion.level})
        return None

    async def maintain(self) -> None:
        """Called regularly: carry out motions that are due, update who is there or absent."""
        await self.store.write([store.forget_keys(self.settings.clock() - new_tables.KEY_SECONDS)])
        for table in await self.store.read(queries.open_motions):
            try:
                async with self.locked(table) as (cached, _):
                    await self.carry_out_motions(cached)
            except Exception:
                logger.exception("cannot look after a vote", extra={"table": table})
        for cached in list(self.cached.values()):
            async with cached.lock:
                if cached.connections and cached.hosted is not None:
                    await self._maintain_presence(cached)

    async def _maintain_presence(self, cached: CachedTable) -> None:
        """Note that connected people are still there; tell everybody who has become absent. Needs the table's lock."""
        now = self.settings.clock()
        for seat in cached.here.seats:
            if now - cached.seen.get(seat, 0.0) >= motions.NOTICE * cached.patience:
                cached.seen[seat] = now
                await self.store.write(store.write_seen(cached.table, seat, now))
        if cached.presence != cached.pushed_presence:
            self.push_presence(cached)


class RefusedWithState(WorldstageError):
    """A refusal, with the current state of the table."""

    def __init__(self, refusal: WorldstageError, now: wire.State) -> None:
        super().__init__(refusal.text)
        self.refusal = refusal
        self.state = now


def _log_slow(cached: CachedTable, command: payloads.Command, spent: float, waited: float) -> None:
    """A command took long: waiting for the lock, storing the event, or all the rest, which is mostly the rules."""
    parts = {
        "lock_ms": waited,
        "commit_ms": cached.committing,
        "apply_ms": spent - waited - cached.committing,
        "ms": spent,
    }
    told = {name: round(seconds * 1000, 1) for name, seconds in parts.items()}
    kind = type(command).__name__.lower()
    logger.warning("slow command", extra={"table": cached.table, "kind": kind, **told})


def _done(event: Event) -> wire.Done:
    return wire.Done(revision=event.data["told"], table=event.data.get("table"))
