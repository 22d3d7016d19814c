"""Between processes: which table has a new revision, and who is connected where. Told after the commit, by Redis.

The bus carries no content: whoever hears of a revision reads it from storage. A lost message is mended by the next one.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import suppress

import msgspec
import redis.asyncio as redis

from worldstage.server.house import House
from worldstage.server.seen import Presence

logger = logging.getLogger("worldstage.bus")
CHANNEL = "worldstage"


class News(msgspec.Struct):
    """A table has a new revision in storage, or other people before it at a process."""

    process: str
    table: str
    revision: int = -1
    seats: list[int] | None = None
    spectators: int = 0


class Bus:
    """One process's ear and mouth."""

    def __init__(self, url: str, house: House) -> None:
        self.house = house
        self.process = secrets.token_hex(8)
        self.client = redis.Redis.from_url(url)
        self._tasks: list[asyncio.Task[None]] = []
        house.announce = self.announce

    async def start(self) -> None:
        await self.client.ping()
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._repeat())]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.client.aclose()

    async def announce(self, table: str, revision: int) -> None:
        await self._publish(News(self.process, table, revision))

    async def announce_presence(self, table: str, here: Presence) -> None:
        await self._publish(self._present(table, here))

    async def _repeat(self) -> None:
        """Say again and again who is connected here, and forget those from whom the same is no longer heard."""
        while True:
            await asyncio.sleep(self.house.settings.presence)
            hot = [hot for hot in self.house.hot.values() if hot.connections]
            await self._publish(*(self._present(one.table, one.here) for one in hot))
            self.house.forget_silent()

    def _present(self, table: str, here: Presence) -> News:
        return News(self.process, table, -1, sorted(here.seats), here.spectators)

    async def _publish(self, *news: News) -> None:
        try:
            async with self.client.pipeline(transaction=False) as together:
                for one in news:
                    together.publish(CHANNEL, msgspec.json.encode(one))
                await together.execute()
        except redis.RedisError as fault:  # the move is safe; others will see it with the next one
            logger.warning("bus is down", extra={"fault": type(fault).__name__})

    async def _listen(self) -> None:
        while True:
            with suppress(redis.RedisError, OSError):
                async with self.client.pubsub() as pubsub:
                    await pubsub.subscribe(CHANNEL)
                    async for message in pubsub.listen():
                        if message["type"] == "message":
                            await self._hear(message["data"])
            await asyncio.sleep(1)  # and again

    async def _hear(self, data: bytes) -> None:
        try:
            news = msgspec.json.decode(data, type=News)
            if news.process == self.process:
                return
            if news.seats is None:
                await self.house.catch_up(news.table, news.revision)
            else:
                self.house.elsewhere(news.table, news.process, Presence(frozenset(news.seats), news.spectators))
        except Exception as fault:  # one table's trouble must not make us deaf to all others
            logger.warning("news not taken in", extra={"fault": type(fault).__name__})
