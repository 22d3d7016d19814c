"""Live updates: one connection, one pair of eyes, always the newest state. A slow reader gets fewer of them."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from worldstage.server import wire
from worldstage.server.seen import Eyes, Scene, newest, state
from worldstage.server.settings import Settings

TOO_MUCH = 1008
TOO_SLOW = 1013
FAULT = 1011
GOING_AWAY = 1012
SEND_SECONDS = 20.0
CLOSE_SECONDS = 2.0

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
        self._leaving = False
        self._code = GOING_AWAY  # how the connection is closed
        self._loop = asyncio.get_running_loop()
        self._waiting: asyncio.Future[None] | None = None  # for something to send
        self._sender: asyncio.Task[None] | None = None
        self._sent = self._loop.time()
        self._sending: float | None = None  # since when

    def show(self, scene: Scene, floor: int) -> None:
        """Show the table as it is now; log lines from `floor` on may differ from those sent before."""
        if self._leaving:
            return
        room = scene.room
        if self.revision < 0:
            self.lines, self.talk = newest(room, self.eyes.seat)
        if self.eyes.seat is not None and self.eyes.session not in room.seats[self.eyes.seat].sessions:
            self._leave(scene)
            return
        self.lines = min(self.lines, floor)  # may lie before the first page; then so does what is sent
        revision = room.revision_for(self.eyes.seat)
        if revision == self.revision and self._state is None:
            return
        self.revision = revision
        self._state = state(scene, self.eyes, self.lines, self.talk)
        self._wake()

    def _leave(self, scene: Scene) -> None:
        """The seat is no longer the reader's: one last look, with a spectator's eyes, then the connection ends."""
        last = state(scene, Eyes(None, self.eyes.session))
        last.revision = scene.room.revision_for(self.eyes.seat)  # goes on where the reader's own count was
        self.eyes = Eyes(None, self.eyes.session)
        self._state, self._leaving = last, True
        self._wake()

    def tell(self, message: wire.Presence | wire.Farewell) -> None:
        self._other = message
        self._wake()

    def fail(self) -> None:
        """What this reader would see cannot be made: the connection ends, and the reader comes back for all of it."""
        self._code = FAULT
        if self._sender is not None:
            self._sender.cancel()

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def serve(self) -> None:
        """Send and listen until one of the two ends."""
        self._sender = asyncio.create_task(self._send())
        tasks = [self._sender, asyncio.create_task(self._listen())]
        self._watch()
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._timer.cancel()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            with suppress(RuntimeError, OSError, TimeoutError, WebSocketDisconnect):
                if self.socket.client_state is WebSocketState.CONNECTED:
                    async with asyncio.timeout(CLOSE_SECONDS):  # who doesn't read doesn't read this either
                        await self.socket.close(self._code)

    async def _send(self) -> None:
        while True:
            if self._state is None and self._other is None:
                self._waiting = self._loop.create_future()
                await self._waiting
            now, other = self._state, self._other
            self._state = self._other = None
            if now is not None:
                self.lines = now.log_from + len(now.log)
                self.talk = now.talk_from + len(now.talk)
                await self._put(wire.Update(state=now))
                if self._leaving and self._state is None:
                    return
            if other is not None:
                await self._put(other)
                if isinstance(other, wire.Farewell):
                    return
            if now is None and other is None:
                await self._put(wire.Alive())

    async def _put(self, push: wire.Push) -> None:
        self._sending = self._loop.time()
        await self.socket.send_text(_encode(push).decode())
        self._sent, self._sending = self._sending, None

    def _watch(self) -> None:
        """Every now and then: a sign of life if nothing was sent for long, the end for who does not read.

        One timer for each connection: a limit around each sending would cost as much as the sending.
        """
        now = self._loop.time()
        left = self._sent + self.settings.ping - now
        if self._sending is not None and now - self._sending >= SEND_SECONDS:
            self._code = TOO_SLOW
            if self._sender is not None:
                self._sender.cancel()
            return
        if left <= 0:
            self._wake()
            left = self.settings.ping
        self._timer = self._loop.call_later(min(left, SEND_SECONDS / 4), self._watch)

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
                self._code = TOO_MUCH
                return
