"""Live updates: one connection, one pair of eyes, always the newest state. A slow reader gets fewer of them."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from worldstage.server import wire
from worldstage.server.room import Room
from worldstage.server.seen import Eyes, Presence, state
from worldstage.server.settings import Settings

TOO_MUCH = 1008
TOO_SLOW = 1013
GOING_AWAY = 1012
SEND_SECONDS = 20.0

_encode = msgspec.json.Encoder().encode


class Connection:
    """A WebSocket that shows a table. What waits to be sent is replaced by what is newer."""

    def __init__(self, socket: WebSocket, eyes: Eyes, settings: Settings) -> None:
        self.socket = socket
        self.eyes = eyes
        self.settings = settings
        self.lines = 0  # of the log, that the reader has
        self.talk = 0
        self.revision = -1
        self._state: wire.State | None = None
        self._other: wire.Presence | wire.Farewell | None = None
        self._ready = asyncio.Event()

    def show(self, room: Room, presence: Presence, floor: int) -> None:
        """Show the table as it is now; log lines from `floor` on may differ from those sent before."""
        self.lines = min(self.lines, floor)
        revision = room.revision_for(self.eyes.seat)
        if revision == self.revision and self._state is None:
            return
        self.revision = revision
        self._state = state(room, self.eyes, presence, self.lines, self.talk)
        self._ready.set()

    def tell(self, message: wire.Presence | wire.Farewell) -> None:
        self._other = message
        self._ready.set()

    async def serve(self) -> None:
        """Send and listen until one of the two ends."""
        tasks = [asyncio.create_task(self._send()), asyncio.create_task(self._listen())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            with suppress(RuntimeError, OSError):
                if self.socket.client_state is WebSocketState.CONNECTED:
                    await self.socket.close(GOING_AWAY)

    async def _send(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(self.settings.ping):
                    await self._ready.wait()
            self._ready.clear()
            now, other = self._state, self._other
            self._state = self._other = None
            if now is not None:
                self.lines = now.log_from + len(now.log)
                self.talk = now.talk_from + len(now.talk)
                await self._put(wire.Update(state=now))
            if other is not None:
                await self._put(other)
                if isinstance(other, wire.Farewell):
                    return
            if now is None and other is None:
                await self._put(wire.Alive())

    async def _put(self, push: wire.Push) -> None:
        try:
            async with asyncio.timeout(SEND_SECONDS):
                await self.socket.send_text(_encode(push).decode())
        except TimeoutError:
            await self.socket.close(TOO_SLOW)
            raise

    async def _listen(self) -> None:
        """Nothing is asked over the socket; what comes all the same is counted."""
        limits = self.settings.limits
        loop = asyncio.get_running_loop()
        began, messages = loop.time(), 0
        while True:
            try:
                content = await self.socket.receive_text()
            except (WebSocketDisconnect, KeyError, RuntimeError):
                return
            if loop.time() - began > limits.period:
                began, messages = loop.time(), 0
            messages += 1
            if messages > limits.messages or len(content) > limits.frame:
                await self.socket.close(TOO_MUCH)
                return
