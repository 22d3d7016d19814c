"""Everything in a server process: storage, tables, bots, bus; started and stopped together."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress

import worldstage
from worldstage.server import queries, wire
from worldstage.server.bots import BotRunner
from worldstage.server.inspection import Histories
from worldstage.server.migrate import migrate
from worldstage.server.request import Budget
from worldstage.server.settings import Settings
from worldstage.server.store import Store
from worldstage.server.tables import Tables
from worldstage.server.workers import Workers

SESSIONS = 50_000  # tokens cached in memory
SESSION_SECONDS = 30.0  # and for how long


class Service:
    """One server process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database, settings.storage)
        self.tables = Tables(settings, self.store)
        self.bots = BotRunner(self.tables, Workers(settings))
        self.histories = Histories()
        self.budget = Budget()
        self._sessions: OrderedDict[str, tuple[int, float]] = OrderedDict()
        self.on_loaded: Callable[[], None] = lambda: None  # called in a thread when all games have been loaded
        self.bus = None
        if settings.redis:
            from worldstage.server.bus import Bus  # its library is needed only where there are several processes

            self.bus = Bus(settings.redis, self.tables)

    async def start(self) -> None:
        await asyncio.to_thread(migrate, self.store.engine)
        self.store.start()
        if self.bus is not None:
            await self.bus.start()
        self.tables.keep_running(asyncio.create_task(asyncio.to_thread(self._load_games)))
        self.tables.keep_running(asyncio.create_task(self.tables.upgrade_all()))
        self.bots.start()

    def _load_games(self) -> None:
        """Load all games now, so that whoever comes first does not wait for that. A faulty one is told when used."""
        for game_id in worldstage.modules():
            with suppress(Exception):
                self.tables.game(game_id)
        self.on_loaded()

    def drain(self) -> None:
        """Shutting down: `/readyz` refuses new clients, connected ones are told to reconnect."""
        self.tables.draining = True
        for cached in self.tables.cached.values():
            for connection in cached.connections:
                connection.tell(wire.Farewell())

    async def stop(self) -> None:
        self.drain()
        await asyncio.gather(*self.tables.running, return_exceptions=True)
        await self.bots.stop()
        if self.bus is not None:
            await self.bus.stop()
        self.tables.editions.close()
        await asyncio.to_thread(self.store.close)

    async def session_of(self, digest: str) -> int | None:
        """The session with this token. Looked up again after a while: another process may have rotated it."""
        now = asyncio.get_running_loop().time()
        known = self._sessions.get(digest)
        if known is None or now - known[1] > SESSION_SECONDS:
            session = await self.store.read(queries.session_of(digest))
            if session is None:
                self._sessions.pop(digest, None)
                return None
            known = self._sessions[digest] = (session, now)
            if len(self._sessions) > SESSIONS:
                self._sessions.popitem(last=False)
        return known[0]

    def forget_session(self, session: int) -> None:
        """Its token has changed."""
        for digest in [digest for digest, (known, _) in self._sessions.items() if known == session]:
            del self._sessions[digest]
