"""The house: all tables of one server process. Commands come in, events are made durable, then everybody is told.

A room is worked on under its lock from the command to the commit, and nobody looks into it meanwhile: what is not yet
durable is never seen. If the commit fails, the room is read back from storage.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, NamedTuple

import worldstage
from worldstage.core.errors import Refused, StaleDecision, WorldstageError
from worldstage.core.game import Game
from worldstage.server import motions, new_tables, orders, queries, store, wire
from worldstage.server.commands import Wish, wish
from worldstage.server.live import Connection
from worldstage.server.room import TAKEOVER, Room, fold
from worldstage.server.seen import Eyes, Picture, Presence, Scene, state
from worldstage.server.settings import Settings
from worldstage.server.store import TRIES, Conflict, Event, Key, Store, Unavailable, Unit
from worldstage.server.words import Denied

logger = logging.getLogger("worldstage.tables")

HOT = 2_000  # rooms kept in memory while nobody is connected
MISSED = 3  # announcements of presence that another process may miss before it is thought dead
CHECKPOINT = 64  # events between two digests of the state; begin and end have one too


class Elsewhere(NamedTuple):
    """Who is connected to another process, and when it last said so: one that was killed never says goodbye."""

    presence: Presence
    heard: float


class Hot:
    """A room in memory, with its lock and everybody who is connected to it."""

    def __init__(self, table: str, settings: Settings) -> None:
        self.table = table
        self.settings = settings
        self.lock = asyncio.Lock()
        self.room: Room | None = None
        self.shown = -1  # the last revision that everybody here has been shown
        self.connections: set[Connection] = set()
        self.elsewhere: dict[str, Elsewhere] = {}  # who is connected to other processes
        self.players: asyncio.Task[None] | None = None  # lets the bots play
        self.changed = 0.0  # when something last happened
        self.committing = 0.0  # seconds that the last command took to be stored
        self.seen: dict[int, float] = {}  # when the person of a seat was last there, as far as this process knows
        self.told: Presence | None = None  # who is there, as everybody here was last told
        self._picture: Picture | None = None

    @property
    def here(self) -> Presence:
        seats = [c.eyes.seat for c in self.connections if c.eyes.seat is not None]
        return Presence(frozenset(seats), len(self.connections) - len(seats))

    @property
    def presence(self) -> Presence:
        everywhere = [self.here, *(one.presence for one in self.elsewhere.values())]
        seats = frozenset(seat for one in everywhere for seat in one.seats)
        return Presence(seats, sum(one.spectators for one in everywhere), self._absent(seats), frozenset(self.seen))

    @property
    def patience(self) -> float:
        """After how many seconds unseen a person is absent."""
        return motions.patience(self.settings, room_of(self).row["pace"])

    def _absent(self, connected: frozenset[int]) -> frozenset[int]:
        if self.room is None:
            return frozenset()
        return motions.absent(self.room, self.seen, connected, self.settings.clock() - self.patience)

    def scene(self) -> Scene:
        """The room as it is now, for who holds its lock."""
        if self._picture is None:
            self._picture = Picture(self.patience)
        return Scene(room_of(self), self.presence, self._picture)


def room_of(hot: Hot) -> Room:
    """The room, for who holds its lock."""
    assert hot.room is not None
    return hot.room


class Alone:
    """`async with` it, one has a room to oneself."""

    def __init__(self, house: House, table: str) -> None:
        self.house = house
        self.table = table

    async def __aenter__(self) -> tuple[Hot, Room]:
        hot = self.hot = await self.house.enter(self.table)
        await self.house.lock(hot)
        if hot.room is None:  # what was in memory did not come to pass
            try:
                await self.house.load(hot)
            except BaseException:
                hot.lock.release()
                raise
        return hot, room_of(hot)

    async def __aexit__(self, *_: object) -> None:
        self.hot.lock.release()


class House:
    """All tables. `announce` tells other processes that a table has a new revision."""

    def __init__(self, settings: Settings, storage: Store) -> None:
        self.settings = settings
        self.store = storage
        self.hot: OrderedDict[str, Hot] = OrderedDict()
        self.announce: Callable[[str, int], None] = lambda table, revision: None
        self._tasks: set[asyncio.Task[None]] = set()  # kept until they are done
        self.on_bot_turn: Callable[[Hot], None] = lambda hot: None
        self.draining = False

    def game(self, game_id: str) -> Game[Any]:
        return worldstage.game(game_id, self.settings.editions.get(game_id))

    # -- rooms ----------------------------------------------------------------------------------------------------

    async def enter(self, table: str) -> Hot:
        """The room of a table, read from storage if need be. Its content is looked at under its lock only."""
        hot = self.hot.get(table)
        if hot is None:
            if not table.isalnum() or not table.isascii():  # PostgreSQL would choke on some of what a path can hold
                raise Denied(404, "no_table", table=table[:24])
            hot = self.hot[table] = Hot(table, self.settings)
            self._forget_some()
        self.hot.move_to_end(table)
        if hot.room is None:
            await self.lock(hot)
            try:
                if hot.room is None:
                    await self.load(hot)
            finally:
                hot.lock.release()
        return hot

    async def lock(self, hot: Hot) -> None:
        """Take a room's lock. While the database fails, nobody waits for it longer than for the database itself."""
        while hot.lock.locked():
            try:
                async with asyncio.timeout(self.store.patience()):
                    await hot.lock.acquire()
                    return
            except TimeoutError:
                if self.store.ailing:
                    raise Unavailable from None
        await hot.lock.acquire()

    def keep(self, room: Room) -> None:
        """A table just made."""
        hot = self.hot[room.id] = Hot(room.id, self.settings)
        hot.room, hot.changed, hot.shown = room, room.row["created"], room.revision
        self.on_bot_turn(hot)

    def at(self, table: str) -> Alone:
        """Have a room to oneself."""
        return Alone(self, table)

    async def load(self, hot: Hot) -> None:
        """Read a room from storage. Needs its lock."""
        row = await self.store.read(queries.table_row(hot.table))
        if row is None:
            self.hot.pop(hot.table, None)
            raise Denied(404, "no_table", table=hot.table[:24])
        game = self.pinned(row)
        events = await self.store.read(queries.events_since(hot.table, -1))
        try:
            hot.room = fold(row, game, events)
        except Exception:  # only this table suffers; `worldstage tables check` tells where, `end` ends it
            logger.exception("table cannot be read back", extra={"table": hot.table})
            raise Denied(500, "internal") from None
        hot.changed = hot.room.changed
        hot.seen = {**await self.store.read(queries.seen_at(hot.table)), **hot.seen}
        if hot.connections:
            self.show(hot)  # it may be newer than what was in memory before
        else:
            hot.shown = hot.room.revision
        self.on_bot_turn(hot)

    def pinned(self, row: Any) -> Game[Any]:
        """The game in the version the table was begun with; a table is never continued by other rules."""
        try:
            game = self.game(row["game"])
        except WorldstageError:
            raise Denied(409, "no_game", game=row["game"]) from None
        if (game.spec.rules_version, game.edition.digest) != (row["rules"], row["edition_digest"]):
            raise Denied(409, "other_rules", game=row["game"], rules=row["rules"], edition=row["edition"])
        return game

    def _forget_some(self) -> None:
        """Rooms nobody is connected to are a cache: drop the ones that were not used for longest."""
        for table in list(self.hot)[: max(0, len(self.hot) - HOT)]:
            hot = self.hot[table]
            if not hot.connections and not hot.lock.locked() and hot.players is None:
                del self.hot[table]

    async def catch_up(self, table: str, revision: int) -> None:
        """Another process has written to a table: read what is new, if anybody here cares."""
        hot = self.hot.get(table)
        if hot is None:
            return
        async with hot.lock:
            if hot.room is not None and hot.room.revision < revision:
                await self.refresh(hot)

    async def refresh(self, hot: Hot) -> bool:
        """Take in what another process has written to a table, if anything. Needs the room's lock."""
        room = hot.room
        if room is None:  # whoever comes next reads the newest
            return False
        try:
            events = await self.store.read(queries.events_since(hot.table, room.revision))
            for event in events:
                room.apply(event)
                hot.changed = room.changed
                self.show(hot)
        except BaseException:
            hot.room = None  # read back by whoever comes next
            raise
        return bool(events)

    async def was_behind(self, table: str) -> bool:
        """Whether the table in memory was older than the stored one; now it is not."""
        hot = self.hot.get(table)
        if hot is None or hot.room is None:
            return False
        async with self.at(table) as (hot, _room):
            return await self.refresh(hot)

    async def look_around(self) -> None:
        """Catch up with what was written elsewhere unheard: by the keeper, or while the bus was down."""
        tables = [table for table, hot in self.hot.items() if hot.room is not None]
        for first in range(0, len(tables), 500):
            some = tables[first : first + 500]
            for table, revision in (await self.store.read(queries.revisions_of(some))).items():
                try:
                    await self.catch_up(table, revision)
                except Exception:
                    logger.exception("cannot catch up", extra={"table": table})

    # -- commands -------------------------------------------------------------------------------------------------

    async def perform(self, table: str, session: int, command: orders.Command, key: Key) -> wire.Done:
        """Carry out a command once, however often it is sent. Returns when it is durable."""
        began = time.perf_counter()
        async with self.at(table) as (hot, _room):
            waited, hot.committing = time.perf_counter() - began, 0.0
            try:
                return await self._perform_once(hot, session, command, key)
            finally:
                spent = time.perf_counter() - began
                if spent > self.settings.slow:
                    _log_slow(hot, command, spent, waited)

    async def _perform_once(self, hot: Hot, session: int, command: orders.Command, key: Key) -> wire.Done:
        table, newest = hot.table, False
        for _ in range(TRIES):
            try:
                return await self._perform(hot, session, command, key)
            except Conflict:
                await self.reload(hot)
                before = await self.store.read(queries.sent_before(table, key))
                if before is not None:
                    return _done(before)
            except (Refused, Denied) as refusal:
                before = await self.store.read(queries.sent_before(table, key))
                if before is not None:
                    return _done(before)
                if not newest and await self.refresh(hot):  # another process knew more: judge by that
                    newest = True
                    continue
                raise self._refused(hot, session, command, refusal) from None
        raise Denied(503, "busy")

    async def _perform(self, hot: Hot, session: int, command: orders.Command, key: Key) -> wire.Done:
        await self.saw(hot, session)
        wanted = wish(room_of(hot), session, command)
        seat = getattr(command, "seat", None)
        further: Unit = []
        if wanted.kind == "rematched":
            further = await new_tables.rematch(self, room_of(hot), session, wanted)
        elif wanted.kind == "voted":
            await self._check_vote(hot, wanted)
        event = await self.happen(hot, wanted, key, further, seat)
        if wanted.kind == "voted":
            await self.carry_motions(hot)
        return _done(event)

    async def happen(
        self, hot: Hot, wanted: Wish, key: Key | None = None, further: Unit | None = None, seat: int | None = None
    ) -> Event:
        """Let something happen at a table: in memory, then durably, then before all eyes. Needs the room's lock."""
        event = Event(room_of(hot).revision + 1, self.settings.clock(), wanted.kind, dict(wanted.data))
        try:
            unit = self._applied(hot, event, key, further or [], seat)
            began = time.perf_counter()
            try:
                await self.store.write(unit, lambda: self._written_late(hot.table))
            finally:
                hot.committing += time.perf_counter() - began
        except Refused:  # as a whole: the game's table has changed nothing
            raise
        except BaseException:
            hot.room = None  # not committed, or not yet: the next to come reads the table from storage
            raise
        self._tell_all(hot, event)
        return event

    def _written_late(self, table: str) -> None:
        """A write that nobody waited for any more has been decided: the table may be newer than what is shown."""
        task = asyncio.create_task(self._look_at(table))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _look_at(self, table: str) -> None:
        try:
            if await self.was_behind(table):
                self.on_bot_turn(self.hot[table])
        except Exception as fault:  # the next sweep will see it
            logger.warning("cannot catch up", extra={"table": table, "fault": type(fault).__name__})

    def _applied(self, hot: Hot, event: Event, key: Key | None, further: Unit, seat: int | None) -> Unit:
        """Apply an event in memory; what is to be written for it."""
        room = room_of(hot)
        status = room.status
        try:
            room.apply(event)
        except WorldstageError:
            raise
        except Exception:
            logger.exception("a rule has failed", extra={"table": hot.table, "kind": event.kind})
            raise Denied(500, "rule_failed") from None
        event.data["told"] = room.revision_for(seat)
        unit = further + store.append(room, event, key)
        if room.table is not None and (event.revision % CHECKPOINT == 0 or room.status != status):
            unit.append(store.keep_digest(hot.table, event.revision, room.digest()))
        return unit

    def _tell_all(self, hot: Hot, event: Event) -> None:
        """The event is durable: what goes wrong from here on must not make it seem undone."""
        try:
            hot.changed = room_of(hot).changed
            self.show(hot)
            self.on_bot_turn(hot)
            self.announce(hot.table, event.revision)
        except Exception:
            logger.exception("cannot show an event", extra={"table": hot.table, "revision": event.revision})
            hot.room = None

    async def reload(self, hot: Hot) -> None:
        hot.room = None
        await self.load(hot)

    def _refused(self, hot: Hot, session: int, command: orders.Command, refusal: WorldstageError) -> WorldstageError:
        """A refusal because the table has moved on comes with how it stands now."""
        seat = getattr(command, "seat", None)
        room = hot.room
        moved_on = isinstance(refusal, StaleDecision) or getattr(refusal, "status", 409) == 409
        if room is not None and moved_on and seat is not None and seat < len(room.seats):
            if session in room.seats[seat].sessions:
                return Outdated(refusal, state(hot.scene(), Eyes(seat, session)))
        return refusal

    def show(self, hot: Hot) -> None:
        """Show everybody what has changed for them since they were last shown something."""
        room = room_of(hot)
        floor = room.floor_since(hot.shown)
        if hot.connections:
            scene = hot.scene()
            for connection in hot.connections:
                try:
                    connection.show(scene, floor)
                except Exception:  # one reader's view fails; the others see theirs
                    logger.exception("cannot show a table", extra={"table": hot.table, "revision": room.revision})
                    connection.fail()
        hot.shown = room.revision

    def told_presence(self, hot: Hot) -> None:
        """Somebody has come or gone."""
        now = hot.told = hot.presence
        told = wire.Presence(connected=sorted(now.seats), absent=sorted(now.absent), spectators=now.spectators)
        for connection in hot.connections:
            connection.tell(told)

    def elsewhere(self, table: str, process: str, presence: Presence) -> None:
        """Who is connected to another process; it says so again and again."""
        hot = self.hot.get(table)
        if hot is not None:
            self._know(hot, {**hot.elsewhere, process: Elsewhere(presence, self.settings.monotonic())})

    def forget_silent(self) -> None:
        """A process that has not said for long who is connected to it is dead, and nobody is there any more."""
        since = self.settings.monotonic() - MISSED * self.settings.presence
        for hot in self.hot.values():
            self._know(hot, {process: one for process, one in hot.elsewhere.items() if one.heard >= since})

    def _know(self, hot: Hot, elsewhere: dict[str, Elsewhere]) -> None:
        before = hot.presence
        hot.elsewhere = elsewhere
        if hot.presence != before:
            self.told_presence(hot)

    # -- who is there -----------------------------------------------------------------------------------------------

    async def saw(self, hot: Hot, session: int) -> None:
        """Somebody is there, at all seats that are theirs. Needs the room's lock."""
        now = self.settings.clock()
        for number, seat in enumerate(room_of(hot).seats):
            if session not in seat.sessions:
                continue
            known = hot.seen.get(number)
            hot.seen[number] = now
            if known is None or now - known >= motions.NOTICE * hot.patience:
                await self.store.write(store.write_seen(hot.table, number, now))
            if (TAKEOVER, number) in room_of(hot).motions:
                await self._show_up(hot, number)

    async def _show_up(self, hot: Hot, seat: int) -> None:
        try:
            await self.happen(hot, Wish("showed_up", {"seat": seat}))
        except Conflict:  # another process was faster with something; seen is seen, the sweep looks at it again
            await self.reload(hot)

    async def gone(self, hot: Hot, seat: int) -> None:
        """Somebody has closed their last connection to a seat."""
        if seat not in hot.here.seats:
            hot.seen[seat] = self.settings.clock()
            await self.store.write(store.write_seen(hot.table, seat, hot.seen[seat]))

    async def _check_vote(self, hot: Hot, wanted: Wish) -> None:
        """A seat is voted about only while its person is absent, whatever process they may have been seen by."""
        if wanted.data["kind"] != TAKEOVER or not wanted.data["yes"]:
            return
        await self.look_who_is_seen(hot)
        other = wanted.data["other"]
        if other not in hot.presence.absent:
            raise Denied(409, "not_absent", seat=("seat", other), minutes=round(hot.patience / 60))

    async def look_who_is_seen(self, hot: Hot) -> None:
        """Other processes may have seen people later than this one."""
        for seat, at in (await self.store.read(queries.seen_at(hot.table))).items():
            hot.seen[seat] = max(at, hot.seen.get(seat, 0.0))

    async def carry_motions(self, hot: Hot) -> None:
        """Carry out what people have agreed on, if it is due. Needs the room's lock."""
        await self.look_who_is_seen(hot)
        while (due := self._due_motion(hot)) is not None:
            await self.happen(hot, due)

    def _due_motion(self, hot: Hot) -> Wish | None:
        room, now = hot.room, self.settings.clock()
        if room is not None:
            for (kind, seat), motion in sorted(room.motions.items()):
                if motions.is_due(room, kind, seat, hot.presence.absent, hot.patience, now):
                    return Wish("carried", {"kind": kind, "seat": seat, "level": motion.level})
        return None

    async def tend(self) -> None:
        """Every now and then: motions that are due, and who is there or absent by now."""
        await self.store.write([store.forget_keys(self.settings.clock() - new_tables.KEY_SECONDS)])
        for table in await self.store.read(queries.open_motions):
            try:
                async with self.at(table) as (hot, _room):
                    await self.carry_motions(hot)
            except Exception:
                logger.exception("cannot look after a vote", extra={"table": table})
        for hot in list(self.hot.values()):
            async with hot.lock:
                if hot.connections and hot.room is not None:
                    await self._tend_presence(hot)

    async def _tend_presence(self, hot: Hot) -> None:
        """Those who stay are seen again and again; who has become absent is told. Needs the room's lock."""
        now = self.settings.clock()
        for seat in hot.here.seats:
            if now - hot.seen.get(seat, 0.0) >= motions.NOTICE * hot.patience:
                hot.seen[seat] = now
                await self.store.write(store.write_seen(hot.table, seat, now))
        if hot.presence != hot.told:
            self.told_presence(hot)


class Outdated(WorldstageError):
    """A refusal with how the table stands."""

    def __init__(self, refusal: WorldstageError, now: wire.State) -> None:
        super().__init__(refusal.text)
        self.refusal = refusal
        self.state = now


def _log_slow(hot: Hot, command: orders.Command, spent: float, waited: float) -> None:
    """A command took long: waiting for the room, storing the event, or all the rest, which is mostly the rules."""
    parts = {"lock_ms": waited, "commit_ms": hot.committing, "apply_ms": spent - waited - hot.committing, "ms": spent}
    told = {name: round(seconds * 1000, 1) for name, seconds in parts.items()}
    kind = type(command).__name__.lower()
    logger.warning("slow command", extra={"table": hot.table, "kind": kind, **told})


def _done(event: Event) -> wire.Done:
    return wire.Done(revision=event.data["told"], table=event.data.get("table"))
