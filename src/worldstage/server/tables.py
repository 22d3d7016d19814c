"""What happens at the tables of a process: commands, votes, and who is there.

A command becomes an event, which is applied in memory, made durable, and only then shown to anybody.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

import worldstage
from worldstage.core.errors import Refused, StaleDecision, WorldstageError
from worldstage.core.game import Game
from worldstage.server import checkpoints, events, motions, new_tables, payloads, queries, store, wire
from worldstage.server.commands import new_event
from worldstage.server.events import AnyEvent, StoredEvent
from worldstage.server.hosted_table import TAKEOVER, HostedTable
from worldstage.server.loading import StoredTableRows
from worldstage.server.settings import Settings
from worldstage.server.store import TRIES, Conflict, Key, Store, Unit, Written
from worldstage.server.table_cache import CachedTable, TableCache, hosted_of
from worldstage.server.texts import Denied
from worldstage.server.upgrades import Upgrades
from worldstage.server.views import Reader, state

logger = logging.getLogger("worldstage.tables")


class Tables(TableCache):
    """The tables of a process, with everything that can happen at them."""

    def __init__(self, settings: Settings, storage: Store) -> None:
        super().__init__(settings, storage)
        self.upgrades = Upgrades()

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
        if isinstance(wanted, events.Rematched):
            further = await new_tables.rematch(self, hosted_of(cached), session, wanted)
        elif isinstance(wanted, events.Voted):
            await self._check_vote(cached, wanted)
        event = await self.commit(cached, wanted, key, further, seat)
        if isinstance(wanted, events.Voted):
            await self.carry_out_motions(cached)
        return _done(event)

    async def commit(
        self,
        cached: CachedTable,
        wanted: AnyEvent,
        key: Key | None = None,
        further: Unit | None = None,
        seat: int | None = None,
    ) -> StoredEvent:
        """Apply an event in memory, make it durable, then show it to everybody. Needs the table's lock."""
        try:
            event, unit = self._apply(cached, wanted, key, further or [], seat)
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

    def _apply(
        self, cached: CachedTable, wanted: AnyEvent, key: Key | None, further: Unit, seat: int | None
    ) -> tuple[StoredEvent, Unit]:
        """Apply an event in memory; the event as it is stored, and what is to be written for it."""
        hosted = hosted_of(cached)
        status = hosted.status
        try:
            written = Written(*hosted.carry_out(wanted, self.settings.clock(), seat))
            unit = further + store.append(hosted, written, key)
            if checkpoints.is_due(hosted, status):
                unit.append(store.keep_checkpoint(cached.table, checkpoints.checkpoint(hosted)))
        except WorldstageError:
            raise
        except Exception:
            logger.exception("a rule has failed", extra={"table": cached.table, "kind": events.kind_of(wanted)})
            raise Denied(500, "rule_failed") from None
        return written.stored, unit

    def _publish(self, cached: CachedTable, event: StoredEvent) -> None:
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

    # -- newer rules ------------------------------------------------------------------------------------------------

    async def upgraded(self, rows: StoredTableRows, game: Game[Any]) -> HostedTable:
        """The table after the rules of today have taken it over; Conflict if another process was faster."""
        edition = self.editions.folder(game)
        prepared = await self.upgrades.prepare(rows, game, edition, self.settings.clock())
        if prepared.unit:
            await self.store.write(prepared.unit)
            self.announce(prepared.hosted.id, prepared.hosted.revision)
        return prepared.hosted

    async def upgrade_all(self) -> None:
        """After a start: let the rules of today take over all tables that are under way, before people ask for them."""
        for game_id, rules in await self.store.read(queries.rules_in_use):
            if game_id not in worldstage.modules() or rules >= self.game(game_id).spec.rules_version:
                continue
            for table in await self.store.read(queries.tables_under(game_id, rules)):
                try:
                    await self.get(table)
                except Exception:
                    logger.exception("cannot upgrade a table", extra={"table": table})

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
            await self.commit(cached, events.ShowedUp(seat=seat))
        except Conflict:  # another process was faster; the next sweep tries again
            await self.reload(cached)

    async def mark_gone(self, cached: CachedTable, seat: int) -> None:
        """Somebody has closed their last connection to a seat."""
        if seat not in cached.here.seats:
            cached.seen[seat] = self.settings.clock()
            await self.store.write(store.write_seen(cached.table, seat, cached.seen[seat]))

    async def _check_vote(self, cached: CachedTable, wanted: events.Voted) -> None:
        """A seat is voted about only while its person is absent, whatever process they may have been seen by."""
        if wanted.about != TAKEOVER or not wanted.yes:
            return
        await self.refresh_last_seen(cached)
        other = wanted.other
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

    def _due_motion(self, cached: CachedTable) -> events.Carried | None:
        hosted, now = cached.hosted, self.settings.clock()
        if hosted is not None:
            for (kind, seat), motion in sorted(hosted.motions.items()):
                if motions.is_due(hosted, kind, seat, cached.presence.absent, cached.patience, now):
                    return events.Carried(about=kind, seat=seat, level=motion.level)
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


def _done(stored: StoredEvent) -> wire.Done:
    table = stored.event.table if isinstance(stored.event, events.Rematched) else None
    return wire.Done(revision=stored.told, table=table)
