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
from worldstage.core.chance import Fast, commitment
from worldstage.core.errors import Refused, StaleDecision, WorldstageError
from worldstage.core.game import Game
from worldstage.core.table import seed_bytes
from worldstage.server import orders, people, store, wire
from worldstage.server.commands import Wish, bot_sits, clean, may_join, plain_salt, sit_down, wish
from worldstage.server.live import Connection
from worldstage.server.room import BOT, EMPTY, GATHERING, Room, Seat, fold
from worldstage.server.seen import Eyes, Picture, Presence, Scene, state
from worldstage.server.settings import Settings
from worldstage.server.store import OWNER, Conflict, Event, Key, Step, Store, Unavailable, Unit
from worldstage.server.words import Denied

logger = logging.getLogger("worldstage.tables")

HOT = 2_000  # rooms kept in memory while nobody is connected
TRIES = 8
MISSED = 3  # announcements of presence that another process may miss before it is thought dead
CHECKPOINT = 64  # events between two digests of the state; begin and end have one too


class Elsewhere(NamedTuple):
    """Who is connected to another process, and when it last said so: one that was killed never says goodbye."""

    presence: Presence
    heard: float


class Hot:
    """A room in memory, with its lock and everybody who is connected to it."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.room: Room | None = None
        self.shown = -1  # the last revision that everybody here has been shown
        self.connections: set[Connection] = set()
        self.elsewhere: dict[str, Elsewhere] = {}  # who is connected to other processes
        self.players: asyncio.Task[None] | None = None  # lets the bots play
        self.changed = 0.0  # when something last happened
        self.committing = 0.0  # seconds that the last event took to be stored
        self._picture = Picture()

    @property
    def here(self) -> Presence:
        seats = [c.eyes.seat for c in self.connections if c.eyes.seat is not None]
        return Presence(frozenset(seats), len(self.connections) - len(seats))

    @property
    def presence(self) -> Presence:
        if not self.elsewhere:
            return self.here
        everywhere = [self.here, *(one.presence for one in self.elsewhere.values())]
        seats = frozenset(seat for one in everywhere for seat in one.seats)
        return Presence(seats, sum(one.spectators for one in everywhere))

    def scene(self) -> Scene:
        """The room as it is now, for who holds its lock."""
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
            hot = self.hot[table] = Hot(table)
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

    def at(self, table: str) -> Alone:
        """Have a room to oneself."""
        return Alone(self, table)

    async def load(self, hot: Hot) -> None:
        """Read a room from storage. Needs its lock."""
        row = await self.store.read(store.table_row(hot.table))
        if row is None:
            self.hot.pop(hot.table, None)
            raise Denied(404, "no_table", table=hot.table[:24])
        game = self.pinned(row)
        events = await self.store.read(store.events_since(hot.table, -1))
        try:
            hot.room = fold(row, game, events)
        except Exception:  # only this table suffers; `worldstage tables check` tells where, `end` ends it
            logger.exception("table cannot be read back", extra={"table": hot.table})
            raise Denied(500, "internal") from None
        hot.changed = hot.room.changed
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
        room = room_of(hot)
        try:
            events = await self.store.read(store.events_since(hot.table, room.revision))
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
            for table, revision in (await self.store.read(store.revisions_of(some))).items():
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
                before = await self.store.read(store.sent_before(table, key))
                if before is not None:
                    return _done(before)
            except (Refused, Denied) as refusal:
                before = await self.store.read(store.sent_before(table, key))
                if before is not None:
                    return _done(before)
                if not newest and await self.refresh(hot):  # another process knew more: judge by that
                    newest = True
                    continue
                raise self._refused(hot, session, command, refusal) from None
        raise Denied(503, "busy")

    async def _perform(self, hot: Hot, session: int, command: orders.Command, key: Key) -> wire.Done:
        wanted = wish(room_of(hot), session, command)
        if wanted.kind == "rematched":
            return await self._rematch(hot, wanted, key)
        seat = getattr(command, "seat", None)
        return _done(await self.happen(hot, wanted, key, seat=seat))

    async def happen(
        self, hot: Hot, wanted: Wish, key: Key | None = None, further: Unit | None = None, seat: int | None = None
    ) -> Event:
        """Let something happen at a table: in memory, then durably, then before all eyes. Needs the room's lock."""
        room = room_of(hot)
        event = Event(room.revision + 1, self.settings.clock(), wanted.kind, dict(wanted.data))
        status = room.status
        room.apply(event)
        event.data["told"] = room.revision_for(seat)
        unit = (further or []) + store.append(room, event, key)
        if room.table is not None and (event.revision % CHECKPOINT == 0 or room.status != status):
            unit.append(store.keep_digest(hot.table, event.revision, room.digest()))
        began = time.perf_counter()
        try:
            await self.store.write(unit, lambda: self._written_late(hot.table))
        except BaseException:
            hot.room = None  # what is in memory is not stored, or not yet
            raise
        finally:
            hot.committing += time.perf_counter() - began
        hot.changed = room.changed
        self.show(hot)
        self.on_bot_turn(hot)
        self.announce(hot.table, event.revision)
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
        hot.shown = room.revision
        if hot.connections:
            scene = hot.scene()
            for connection in hot.connections:
                connection.show(scene, floor)

    def told_presence(self, hot: Hot) -> None:
        """Somebody has come or gone."""
        now = hot.presence
        for connection in hot.connections:
            connection.tell(wire.Presence(connected=sorted(now.seats), spectators=now.spectators))

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

    # -- making tables --------------------------------------------------------------------------------------------

    async def create(self, session: int, order: orders.NewTable) -> wire.Created:
        """Make a table with its links. The commitment to its luck is its first event."""
        try:
            game = self.game(order.game)
        except WorldstageError:
            raise Denied(422, "no_game", game=order.game) from None
        options = game.settings(len(order.seats), dict(order.options))
        game.new(len(order.seats), dict(options), chance=Fast(0))  # refuses now what could not begin later
        row = _row(game, order, options, self.settings.clock())
        room = Room(row, game)
        wishes = [_opened(row, session)]
        wishes += [_seated(room, session, n, plan, order.salt) for n, plan in enumerate(order.seats) if _sits(plan)]
        unit = _set_up(room, wishes)
        guests = [seat for seat, plan in enumerate(order.seats) if plan.holder == "guest"]
        links, offers = self._links(room.id, [OWNER, *guests])
        await self.store.write(unit + offers)
        hot = self.hot[room.id] = Hot(room.id)
        hot.room, hot.changed, hot.shown = room, row["created"], room.revision
        self.on_bot_turn(hot)
        return wire.Created(table=room.id, links=links)

    def _links(self, table: str, seats: list[int], lasts: float = people.INVITATION) -> tuple[list[wire.Link], Unit]:
        expires = self.settings.clock() + lasts
        links: list[wire.Link] = []
        offers: Unit = []
        for seat in seats:
            secret = people.new_secret()
            links.append(wire.Link(seat=seat if seat != OWNER else None, secret=secret, expires=expires))
            offers.append(store.offer_link(people.hashed(secret), table, seat, expires))
        return links, offers

    async def _rematch(self, hot: Hot, wanted: Wish, key: Key) -> wire.Done:
        """The same people at a new table, in the same seats: they sit already, and the game begins at once.

        In a series it is the next game of it, with the options that this one has led to.
        """
        room = room_of(hot)
        sequel = room.sequel
        row = _row_again(room.row, self.settings.clock())
        if sequel is not None:
            row["options"] = sequel.options
        fresh = Room(row, room.game)
        first, *others = sorted(room.owners)
        wishes = [_opened(row, first), *(Wish("owned", {"session": session}) for session in others)]
        for number, seat in enumerate(room.seats):
            wishes += _seated_again(fresh, number, seat)
        unit = _set_up(fresh, wishes)
        wanted.data["table"] = row["id"]
        return _done(await self.happen(hot, wanted, key, unit, wanted.data["seat"]))

    # -- links ------------------------------------------------------------------------------------------------------

    async def claim(self, session: int, claim: orders.Claim) -> wire.Claimed:
        """Exchange a secret for a seat, once."""
        digest = people.hashed(claim.secret)
        link = await self.store.read(store.link_of(digest))
        if link is None:
            raise Denied(404, "no_link")
        if link["used"] is not None:
            raise Denied(410, "link_used", table=link["table_id"])
        if link["expires"] < self.settings.clock():
            raise Denied(410, "link_expired", table=link["table_id"])
        async with self.at(link["table_id"]) as (hot, _room):
            used = store.use_link(digest, self.settings.clock())
            newest = False
            for _ in range(TRIES):
                try:
                    await self._claimed(hot, session, link["seat"], claim, used)
                    break
                except Denied:
                    if newest or not await self.refresh(hot):
                        raise
                    newest = True
                except Conflict:
                    await self.reload(hot)
                    again = await self.store.read(store.link_of(digest))
                    if again["used"] is not None:
                        raise Denied(410, "link_used", table=link["table_id"]) from None
            else:
                raise Denied(503, "busy")
        return wire.Claimed(table=link["table_id"], seat=link["seat"] if link["seat"] != OWNER else None)

    async def _claimed(self, hot: Hot, session: int, seat: int, claim: orders.Claim, used: Step) -> None:
        room = room_of(hot)
        if seat == OWNER:
            if session not in room.owners:
                await self.happen(hot, Wish("owned", {"session": session}), None, [used])
            return
        may_join(room, seat)
        if session in room.seats[seat].sessions:
            return
        if room.seats[seat].holder == EMPTY:
            await self.happen(hot, sit_down(seat, session, claim), None, [used])
        else:
            await self.happen(hot, Wish("joined", {"seat": seat, "session": session}), None, [used])

    async def new_link(self, table: str, session: int, seat: int | None) -> wire.Link:
        """A link for another device of one's own, or, from the owner, for a free seat or the table itself."""
        async with self.at(table) as (_hot, room):
            if seat is None:
                if session not in room.owners:
                    raise Denied(403, "not_owner")
            elif seat >= len(room.seats):
                raise Denied(404, "no_seat", seat=seat + 1, seats=len(room.seats))
            elif room.seats[seat].holder == EMPTY:
                if session not in room.owners:
                    raise Denied(403, "not_owner")
            elif session not in room.seats[seat].sessions:
                raise Denied(403, "not_your_seat", seat=seat + 1)
            free = seat is not None and room.seats[seat].holder == EMPTY
            number = OWNER if seat is None else seat
            links, offers = self._links(table, [number], people.INVITATION if free else people.DEVICE)
            await self.store.write([store.revoke_links(table, number, self.settings.clock()), *offers])
            return links[0]


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


def _sits(plan: orders.SeatPlan) -> bool:
    return plan.holder != "guest"


def _seated(room: Room, session: int, seat: int, plan: orders.SeatPlan, salt: str) -> Wish:
    if plan.holder == "bot":
        return bot_sits(room, seat, plan.level, clean(plan.name), plan.badge)
    data = {"seat": seat, "session": session, "badge": plan.badge, "name": clean(plan.name)}
    return Wish("sat", {**data, "salt": plain_salt(salt)})


def _opened(row: dict[str, Any], owner: int) -> Wish:
    return Wish("opened", {"owner": owner, "commitment": row["commitment"], "options": row["options"]})


def _set_up(room: Room, wishes: list[Wish]) -> Unit:
    """Let the first things happen at a table that is not there yet; what to write for it."""
    unit: Unit = [store.new_table(dict(room.row))]
    for wanted in wishes:
        event = Event(room.revision + 1, room.row["created"], wanted.kind, wanted.data)
        room.apply(event)
        unit += store.append(room, event, None)
    return unit


def _row(game: Game[Any], order: orders.NewTable, options: dict[str, str], now: float) -> dict[str, Any]:
    """A table before anything has happened at it."""
    return {
        "game": game.id,
        "rules": game.spec.rules_version,
        "edition": game.edition.name,
        "edition_digest": game.edition.digest,
        "options": options,
        "seats": len(order.seats),
        "title": clean(order.title),
        "language": order.language,
        "public": order.public,
        "guided": order.guided,
        "previous": None,
        **_fresh(now),
    }


def _fresh(now: float) -> dict[str, Any]:
    """What no two tables have in common."""
    seed = seed_bytes(None)
    table = people.new_table_id()
    times = {"created": now, "changed": now, "status": GATHERING, "waiting": "", "bot_due": False}
    return {"id": table, "seed": seed, "commitment": commitment(seed), **times}


def _row_again(row: Any, now: float) -> dict[str, Any]:
    return {**row, "public": False, "guided": False, "previous": row["id"], **_fresh(now)}


def _seated_again(room: Room, number: int, seat: Seat) -> list[Wish]:
    """The same person or bot in the same seat; who had a stand-in, or resigned, sits there in person again."""
    if seat.holder == EMPTY:
        return []
    if seat.holder == BOT:
        return [bot_sits(room, number, seat.level, seat.name, seat.badge)]
    first, *others = sorted(seat.sessions)
    again = orders.Claim(secret="", name=seat.name, badge=seat.badge, salt=seat.salt)
    return [
        sit_down(number, first, again),
        *(Wish("joined", {"seat": number, "session": session}) for session in others),
    ]
