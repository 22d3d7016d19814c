"""Live updates: a WebSocket per reader, always with the newest state. A slow reader gets fewer updates."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from worldstage.server import wire
from worldstage.server.settings import Settings
from worldstage.server.views import Reader, TableSnapshot, newest, state

TOO_MUCH = 1008
TOO_SLOW = 1013
FAULT = 1011
GOING_AWAY = 1012
SEND_SECONDS = 20.0
CLOSE_SECONDS = 2.0

_encode = msgspec.json.Encoder().encode


class Connection:
    """The WebSocket of one reader. An update that waits to be sent is replaced by a newer one."""

    def __init__(self, socket: WebSocket, reader: Reader, settings: Settings) -> None:
        self.socket = socket
        self.reader = reader
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

    def show(self, snapshot: TableSnapshot, floor: int) -> None:
        """Show the table as it is now; log lines from `floor` on may differ from those sent before."""
        if self._leaving:
            return
        hosted = snapshot.hosted
        if self.revision < 0:
            self.lines, self.talk = newest(hosted, self.reader.seat)
        if self.reader.seat is not None and self.reader.session not in hosted.seats[self.reader.seat].sessions:
            self._leave(snapshot)
            return
        self.lines = min(self.lines, floor)  # may be before the first page; then the update starts there
        revision = hosted.revision_for(self.reader.seat)
        if revision == self.revision and self._state is None:
            return
        self.revision = revision
        self._state = state(snapshot, self.reader, self.lines, self.talk)
        self._wake()

    def _leave(self, snapshot: TableSnapshot) -> None:
        """The seat is no longer the reader's: send a spectator's view, then close."""
        last = state(snapshot, Reader(None, self.reader.session))
        last.revision = snapshot.hosted.revision_for(self.reader.seat)  # goes on where the reader's own count was
        self.reader = Reader(None, self.reader.session)
        self._state, self._leaving = last, True
        self._wake()

    def tell(self, message: wire.Presence | wire.Farewell) -> None:
        self._other = message
        self._wake()

    def fail(self) -> None:
        """This reader's view can't be built: close, so that the reader reconnects and gets a full state."""
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
                    async with asyncio.timeout(CLOSE_SECONDS):  # a reader that does not read would block this too
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
        """Send a sign of life if nothing was sent for long; close if the reader does not read.

        One timer per connection: a timeout around every send would cost as much as the send.
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
        """Nothing is expected from the reader; what comes is counted."""
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
