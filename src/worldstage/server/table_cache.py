"""The tables of one server process: kept in memory with a lock each, read from storage when needed.

Nobody reads or changes a table without its lock. A command holds the lock until its event is committed, so what is not
durable yet is never shown. After a failed commit the table is dropped from memory and read from storage again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, NamedTuple

from worldstage.core.game import Game
from worldstage.server import motions, queries, wire
from worldstage.server.editions import Editions, UnreadableEdition
from worldstage.server.events import UnknownEvent
from worldstage.server.hosted_table import ABANDONED, FINISHED, HostedTable, Mismatch, Replaced
from worldstage.server.listings import seats_of
from worldstage.server.live import Connection
from worldstage.server.loading import StoredTableRows, load, load_over
from worldstage.server.settings import Settings
from worldstage.server.store import OWNER, Conflict, Store, Unavailable
from worldstage.server.texts import Denied
from worldstage.server.views import Holding, Presence, TableSnapshot, ViewCache, summary

logger = logging.getLogger("worldstage.tables")

CACHED_TABLES = 2_000  # tables kept in memory while nobody is connected
MISSED = 3  # announcements of presence that another process may miss before it counts as dead


class RemotePresence(NamedTuple):
    """Who is connected to another process, and when it last announced that: a killed process can't sign off."""

    presence: Presence
    heard: float


class CachedTable:
    """A table in memory, with its lock and its connections."""

    def __init__(self, table: str, settings: Settings) -> None:
        self.table = table
        self.settings = settings
        self.lock = asyncio.Lock()
        self.hosted: HostedTable | None = None
        self.shown = -1  # the last revision that everybody here has been shown
        self.connections: set[Connection] = set()
        self.remote: dict[str, RemotePresence] = {}  # who is connected to other processes
        self.bots_task: asyncio.Task[None] | None = None  # lets the bots play
        self.changed = 0.0  # when something last happened
        self.committing = 0.0  # seconds that the last command took to be stored
        self.seen: dict[int, float] = {}  # when the person of a seat was last there, as far as this process knows
        self.pushed_presence: Presence | None = None  # who is there, as everybody here was last told
        self._views: ViewCache | None = None

    @property
    def here(self) -> Presence:
        seats = [c.reader.seat for c in self.connections if c.reader.seat is not None]
        return Presence(frozenset(seats), len(self.connections) - len(seats))

    @property
    def presence(self) -> Presence:
        seats, spectators, _, _ = self.here
        for other in self.remote.values():
            seats |= other.presence.seats
            spectators += other.presence.spectators
        return Presence(seats, spectators, self._absent(seats), frozenset(self.seen))

    @property
    def patience(self) -> float:
        """After how many seconds unseen a person is absent."""
        return motions.patience(self.settings, hosted_of(self).row["pace"])

    def _absent(self, connected: frozenset[int]) -> frozenset[int]:
        if self.hosted is None or len(connected) == len(self.hosted.seats):
            return frozenset()
        return motions.absent(self.hosted, self.seen, connected, self.settings.clock() - self.patience)

    def snapshot(self) -> TableSnapshot:
        """The table as it is now, for whoever holds its lock."""
        if self._views is None:
            self._views = ViewCache(self.patience)
        return TableSnapshot(hosted_of(self), self.presence, self._views)


def hosted_of(cached: CachedTable) -> HostedTable:
    """The table, for whoever holds its lock."""
    assert cached.hosted is not None
    return cached.hosted


class LockedTable:
    """`async with` holds the lock of a table, which is read from storage if needed."""

    def __init__(self, tables: TableCache, table: str) -> None:
        self.tables = tables
        self.table = table

    async def __aenter__(self) -> tuple[CachedTable, HostedTable]:
        cached = self.tables.free(self.table)
        if cached is not None:  # nearly always
            await cached.lock.acquire()
        else:
            cached = await self.tables.get(self.table)
            await self.tables.lock(cached)
        self.cached = cached
        if cached.hosted is None:  # what was in memory was not committed
            try:
                await self.tables.load(cached)
            except BaseException:
                cached.lock.release()
                raise
        return cached, hosted_of(cached)

    async def __aexit__(self, *_: object) -> None:
        self.cached.lock.release()


class TableCache:
    """The tables of a process. `announce` tells other processes that a table has a new revision."""

    def __init__(self, settings: Settings, storage: Store) -> None:
        self.settings = settings
        self.store = storage
        self.cached: OrderedDict[str, CachedTable] = OrderedDict()
        self.editions = Editions(settings, storage)
        self.announce: Callable[[str, int], None] = lambda table, revision: None
        self.running: set[asyncio.Task[Any]] = set()  # tasks that nobody may be waiting for
        self.on_bot_turn: Callable[[CachedTable], None] = lambda cached: None
        self.draining = False

    def game(self, game_id: str) -> Game[Any]:
        """A game with the installed edition."""
        return self.editions.installed(game_id)

    async def game_of(self, row: Any) -> Game[Any]:
        """The game of a table, with the table's own edition."""
        return await self.editions.game_of(row)

    def keep_running(self, task: asyncio.Task[Any]) -> None:
        """Keep a reference to a task until it is done."""
        self.running.add(task)
        task.add_done_callback(self.running.discard)

    # -- cache ----------------------------------------------------------------------------------------------------

    def free(self, table: str) -> CachedTable | None:
        """A table that is in memory and whose lock nobody holds."""
        cached = self.cached.get(table)
        if cached is None or cached.hosted is None or cached.lock.locked():
            return None
        self.cached.move_to_end(table)
        return cached

    async def get(self, table: str) -> CachedTable:
        """A table, read from storage if needed. Its content may be used only under its lock."""
        cached = self.cached.get(table)
        if cached is None:
            if not table.isalnum() or not table.isascii():  # PostgreSQL would choke on some of what a path can hold
                raise Denied(404, "no_table", table=table[:24])
            cached = self.cached[table] = CachedTable(table, self.settings)
            self._evict()
        self.cached.move_to_end(table)
        if cached.hosted is None:
            await self.lock(cached)
            try:
                if cached.hosted is None:
                    await self.load(cached)
            finally:
                cached.lock.release()
        return cached

    async def lock(self, cached: CachedTable) -> None:
        """Take a table's lock. While the database fails, nobody waits for it longer than for the database itself."""
        while cached.lock.locked():
            try:
                async with asyncio.timeout(self.store.patience()):
                    await cached.lock.acquire()
                    return
            except TimeoutError:
                if self.store.ailing:
                    raise Unavailable from None
        await cached.lock.acquire()

    def add(self, hosted: HostedTable) -> None:
        """Add a table that was just created."""
        cached = self.cached[hosted.id] = CachedTable(hosted.id, self.settings)
        cached.hosted, cached.changed, cached.shown = hosted, hosted.row["created"], hosted.revision
        self.on_bot_turn(cached)

    def locked(self, table: str) -> LockedTable:
        """Take the lock of a table, by `async with`."""
        return LockedTable(self, table)

    async def load(self, cached: CachedTable) -> None:
        """Read a table from storage. Needs its lock. Other tables don't wait for it: that happens in a thread."""
        try:
            found = await self.store.read(queries.load_rows(cached.table))
        except UnknownEvent as fault:  # a newer version has written it
            logger.warning("table left alone", extra={"table": cached.table, "kind": fault.kind})
            raise Denied(409, "newer_events", table=cached.table, kind=fault.kind) from None
        if found is None:
            self.cached.pop(cached.table, None)
            raise Denied(404, "no_table", table=cached.table[:24])
        try:
            cached.hosted = await self._loaded(StoredTableRows(*found))
        except Conflict:  # another process has just taken it over under newer rules
            found = await self.store.read(queries.load_rows(cached.table))
            cached.hosted = await self._loaded(StoredTableRows(*found))
        cached.changed = cached.hosted.changed
        cached.seen = {**await self.store.read(queries.seen_at(cached.table)), **cached.seen}
        if cached.connections:
            self.show(cached)  # it may be newer than what was in memory before
        else:
            cached.shown = cached.hosted.revision
        self.on_bot_turn(cached)

    async def _loaded(self, rows: StoredTableRows) -> HostedTable:
        row = rows.row
        try:
            game = await self.game_of(row)
        except UnreadableEdition as fault:
            logger.error("edition cannot be read", extra={"table": row["id"], "fault": str(fault)})
            hosted = await asyncio.to_thread(load_over, rows, self.game(row["game"]))
            if hosted.status not in (FINISHED, ABANDONED):
                hosted.stop(hosted.changed)
            return hosted
        rules = game.spec.rules_version
        if row["rules"] > rules:  # a newer version has taken it over
            raise Denied(409, "newer_rules", game=row["game"], rules=row["rules"], ours=rules)
        if row["rules"] < rules and row["status"] not in (FINISHED, ABANDONED):
            return await self.upgraded(rows, game)
        return await asyncio.to_thread(load, rows, game)

    async def upgraded(self, rows: StoredTableRows, game: Game[Any]) -> HostedTable:
        """The table after newer rules have taken it over: see `Tables`."""
        raise NotImplementedError

    def summary(self, listed: queries.Listed) -> wire.TableSummary:
        """A line of the lobby. Who is there is known if the table is in memory; else, who was there lately."""
        row = listed.row
        mine = Holding([seat for seat in listed.seats if seat != OWNER], OWNER in listed.seats, listed.invited)
        cached = self.cached.get(row["id"])
        if cached is not None and cached.hosted is not None:
            return summary(row, mine, cached.presence, cached.changed)
        since = self.settings.clock() - motions.patience(self.settings, row["pace"])
        absent = motions.unseen(seats_of(row["listing"]), listed.seen, frozenset(), since)
        return summary(row, mine, Presence(absent=absent, arrived=frozenset(listed.seen)), row["changed"])

    def _evict(self) -> None:
        """Drop the tables that nobody is connected to and that were not used for longest."""
        for table in list(self.cached)[: max(0, len(self.cached) - CACHED_TABLES)]:
            cached = self.cached[table]
            if not cached.connections and not cached.lock.locked() and cached.bots_task is None:
                del self.cached[table]

    async def catch_up(self, table: str, revision: int) -> None:
        """Another process has written to a table: read what is new, if the table is in memory."""
        cached = self.cached.get(table)
        if cached is None:
            return
        async with cached.lock:
            if cached.hosted is not None and cached.hosted.revision < revision:
                await self.refresh(cached)

    async def refresh(self, cached: CachedTable) -> bool:
        """Apply what another process has written to a table, if anything. Needs the table's lock."""
        hosted = cached.hosted
        if hosted is None:  # whoever comes next reads the newest
            return False
        try:
            events = await self.store.read(queries.events_since(cached.table, hosted.revision))
            for event in events:
                hosted.follow(event)
                cached.changed = hosted.changed
                self.show(cached)
        except (Replaced, Mismatch, UnknownEvent):  # to be read as a whole
            cached.hosted = None
            await self.load(cached)
            return True
        except BaseException:
            cached.hosted = None  # read back by whoever comes next
            raise
        return bool(events)

    async def was_behind(self, table: str) -> bool:
        """Whether the table in memory was older than the stored one; now it is not."""
        cached = self.cached.get(table)
        if cached is None or cached.hosted is None:
            return False
        async with self.locked(table) as (cached, _):
            return await self.refresh(cached)

    async def catch_up_all(self) -> None:
        """Read what was written without an announcement: by the operator's tools, or while the bus was down."""
        tables = [table for table, cached in self.cached.items() if cached.hosted is not None]
        for first in range(0, len(tables), 500):
            some = tables[first : first + 500]
            for table, revision in (await self.store.read(queries.revisions_of(some))).items():
                try:
                    await self.catch_up(table, revision)
                except Exception:
                    logger.exception("cannot catch up", extra={"table": table})

    def show(self, cached: CachedTable) -> None:
        """Show everybody what has changed for them since they were last shown something."""
        hosted = hosted_of(cached)
        floor = hosted.floor_since(cached.shown)
        if cached.connections:
            snapshot = cached.snapshot()
            for connection in cached.connections:
                try:
                    connection.show(snapshot, floor)
                except Exception:  # one reader's view fails; the others see theirs
                    logger.exception("cannot show a table", extra={"table": cached.table, "revision": hosted.revision})
                    connection.fail()
        cached.shown = hosted.revision

    def push_presence(self, cached: CachedTable) -> None:
        """Somebody has come or gone."""
        now = cached.pushed_presence = cached.presence
        told = wire.Presence(connected=sorted(now.seats), absent=sorted(now.absent), spectators=now.spectators)
        for connection in cached.connections:
            connection.tell(told)

    def set_remote_presence(self, table: str, process: str, presence: Presence) -> None:
        """Who is connected to another process, as it announces regularly."""
        cached = self.cached.get(table)
        if cached is not None:
            self._set_remote(cached, {**cached.remote, process: RemotePresence(presence, self.settings.monotonic())})

    def drop_silent_processes(self) -> None:
        """A process that has not announced for long who is connected to it counts as dead."""
        since = self.settings.monotonic() - MISSED * self.settings.presence
        for cached in self.cached.values():
            self._set_remote(cached, {process: one for process, one in cached.remote.items() if one.heard >= since})

    def _set_remote(self, cached: CachedTable, remote: dict[str, RemotePresence]) -> None:
        before = cached.presence
        cached.remote = remote
        if cached.presence != before:
            self.push_presence(cached)
