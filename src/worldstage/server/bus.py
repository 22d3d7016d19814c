"""Messages between processes, through Redis after the commit: which table has a new revision, who is connected where.

The bus carries no content: a process that hears of a revision reads it from storage. Nobody waits for the bus: news is
queued and sent in the background. While Redis is down or hangs, the newest news of each table is kept and sent later;
a process that subscribes again checks all its tables for what it has missed.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict

import msgspec
import redis.asyncio as redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from worldstage.server.tables import Tables
from worldstage.server.views import Presence

logger = logging.getLogger("worldstage.bus")
CHANNEL = "worldstage"
SECONDS = 1.0  # that Redis may take to answer
SILENCE = 5.0  # seconds without a message, after which Redis is asked for a sign of life
PAUSES = (0.2, 0.5, 1.0, 2.0)  # seconds between attempts to reach it
MOST = 10_000  # news that wait; tables whose news is dropped are seen by the others at their next sweep
FAULTS = (redis.RedisError, OSError, TimeoutError)


class News(msgspec.Struct):
    """A table has a new revision in storage, or the people connected to it at a process have changed."""

    process: str
    table: str
    revision: int = -1
    seats: list[int] | None = None
    spectators: int = 0


class Bus:
    """Tells other processes what happens in this one, and listens to them."""

    def __init__(self, url: str, tables: Tables) -> None:
        self.tables = tables
        self.process = secrets.token_hex(8)
        self.client = redis.Redis.from_url(
            url, socket_connect_timeout=SECONDS, socket_timeout=SECONDS, retry=Retry(NoBackoff(), 0)
        )
        self._outgoing: OrderedDict[tuple[str, bool], News] = OrderedDict()  # the newest of a kind for each table
        self._news = asyncio.Event()
        self._down: set[str] = set()  # what does not work at the moment, so that it is logged once
        self._tasks: list[asyncio.Task[None]] = []
        tables.announce = self.announce

    async def start(self) -> None:
        self._tasks = [asyncio.create_task(part()) for part in (self._send, self._listen, self._repeat)]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.client.aclose()

    # -- telling ------------------------------------------------------------------------------------------------------

    def announce(self, table: str, revision: int) -> None:
        self._put(News(self.process, table, revision))

    def announce_presence(self, table: str, here: Presence) -> None:
        self._put(News(self.process, table, -1, sorted(here.seats), here.spectators))

    def _put(self, news: News) -> None:
        self._outgoing[news.table, news.seats is None] = news
        while len(self._outgoing) > MOST:
            self._outgoing.popitem(last=False)
        self._news.set()

    async def _send(self) -> None:
        attempt = 0
        while True:
            await self._news.wait()
            self._news.clear()
            news, self._outgoing = self._outgoing, OrderedDict()
            try:
                async with asyncio.timeout(2 * SECONDS):
                    await self._publish(list(news.values()))
            except FAULTS as fault:
                self._failed("sending", fault)
                self._outgoing = OrderedDict({**news, **self._outgoing})
                await self.client.connection_pool.disconnect(inuse_connections=False)  # answers may still come
                await asyncio.sleep(PAUSES[min(attempt, len(PAUSES) - 1)])
                attempt += 1
                self._news.set()
            else:
                self._works("sending")
                attempt = 0

    async def _publish(self, news: list[News]) -> None:
        async with self.client.pipeline(transaction=False) as together:
            for one in news:
                together.publish(CHANNEL, msgspec.json.encode(one))
            await together.execute()

    async def _repeat(self) -> None:
        """Announce regularly who is connected here, and drop processes that have stopped announcing."""
        while True:
            await asyncio.sleep(self.tables.settings.presence)
            for cached in self.tables.cached.values():
                if cached.connections:
                    self.announce_presence(cached.table, cached.here)
            self.tables.drop_silent_processes()

    # -- hearing ------------------------------------------------------------------------------------------------------

    async def _listen(self) -> None:
        attempt = 0
        while True:
            try:
                async with self.client.pubsub() as pubsub:
                    async with asyncio.timeout(2 * SECONDS):
                        await pubsub.subscribe(CHANNEL)
                    self._works("listening")
                    attempt = 0
                    await self._catch_up_all()
                    await self._hear_all(pubsub)
            except FAULTS as fault:
                self._failed("listening", fault)
            await asyncio.sleep(PAUSES[min(attempt, len(PAUSES) - 1)])
            attempt += 1

    async def _catch_up_all(self) -> None:
        """Read what other processes have written while nobody was subscribed."""
        try:
            await self.tables.catch_up_all()
        except Exception as fault:  # the next sweep will see it
            logger.warning("cannot catch up", extra={"fault": type(fault).__name__})

    async def _hear_all(self, pubsub: redis.client.PubSub) -> None:
        """Until the connection breaks. A silent one is pinged, and given up if there is no reply."""
        asked = False
        while True:
            message = await pubsub.get_message(timeout=SILENCE)
            if message is None:
                if asked:
                    raise TimeoutError("Redis is silent")
                async with asyncio.timeout(SECONDS):
                    await pubsub.ping()
                asked = True
                continue
            asked = False
            if message["type"] == "message":
                await self._hear(message["data"])

    async def _hear(self, data: bytes) -> None:
        try:
            news = msgspec.json.decode(data, type=News)
            if news.process == self.process:
                return
            if news.seats is None:
                await self.tables.catch_up(news.table, news.revision)
            else:
                self.tables.set_remote_presence(
                    news.table, news.process, Presence(frozenset(news.seats), news.spectators)
                )
        except Exception as fault:  # a fault at one table must not stop the news of all others
            logger.warning("news not taken in", extra={"fault": type(fault).__name__})

    def _failed(self, what: str, fault: BaseException) -> None:
        if what not in self._down:
            self._down.add(what)
            logger.warning("Redis cannot be reached; trying again", extra={"fault": type(fault).__name__})

    def _works(self, what: str) -> None:
        if what in self._down:
            self._down.discard(what)
            logger.warning("Redis is back")
