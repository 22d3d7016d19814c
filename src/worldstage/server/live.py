"""Live updates: a WebSocket per reader, always with the newest state. A slow reader gets fewer updates.

Commands come over the same socket. They are carried out one after the other, and each is answered by its key.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from worldstage.server import wire
from worldstage.server.settings import Settings
from worldstage.server.views import Reader, TableSnapshot, difference, newest, state

TOO_MUCH = 1008
TOO_SLOW = 1013
FAULT = 1011
GOING_AWAY = 1012
SEND_SECONDS = 20.0
CLOSE_SECONDS = 2.0

_encode = msgspec.json.Encoder().encode

Answer = wire.CommandDone | wire.CommandRefused
Perform = Callable[[str], Awaitable[Answer]]  # from the text of a message to its answer


class Connection:
    """The WebSocket of one reader. An update that waits to be sent is replaced by a newer one.

    With `changes`, an update holds only what differs from the last one that was sent on this connection: messages of a
    WebSocket arrive complete and in order, so the reader has that one.
    """

    def __init__(
        self, socket: WebSocket, reader: Reader, settings: Settings, perform: Perform, changes: bool = False
    ) -> None:
        self.socket = socket
        self.reader = reader
        self.settings = settings
        self.perform = perform
        self.changes = changes
        self.lines = 0  # of the log, that the reader has
        self.talk = 0
        self.revision = -1
        self._state: wire.State | None = None
        self._sent_state: wire.State | None = None  # with `changes`: the last one sent, without its lines
        self._answers: list[Answer] = []
        self._other: wire.Presence | wire.Farewell | None = None
        self._leaving = False
        self._performing = self._closing = False  # a command is being carried out; it is the last one
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
        last.revision = snapshot.hosted.revision_for(self.reader.seat)  # continues the reader's own count
        self.reader = Reader(None, self.reader.session)
        self._state, self._leaving, self._sent_state = last, True, None
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
        """Send and listen until one of the two ends. A command that was begun is carried out to its end."""
        self._sender = asyncio.create_task(self._send())
        listener = asyncio.create_task(self._listen())
        self._watch()
        try:
            await asyncio.wait((self._sender, listener), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._timer.cancel()
            self._closing = True
            self._sender.cancel()
            if self._performing:
                await asyncio.wait((listener,))
            listener.cancel()
            await asyncio.gather(self._sender, listener, return_exceptions=True)
            with suppress(RuntimeError, OSError, TimeoutError, WebSocketDisconnect):
                if self.socket.client_state is WebSocketState.CONNECTED:
                    async with asyncio.timeout(CLOSE_SECONDS):  # a reader that does not read would block this too
                        await self.socket.close(self._code)

    # -- sending ------------------------------------------------------------------------------------------------------

    async def _send(self) -> None:
        while True:
            if self._state is None and self._other is None and not self._answers:
                self._waiting = self._loop.create_future()
                await self._waiting
            now, other, answers = self._state, self._other, self._answers
            self._state, self._other, self._answers = None, None, []
            if now is not None:
                await self._put(self._update(now))
                if self._leaving and self._state is None:
                    return
            for answer in answers:
                await self._put(answer)
            if other is not None:
                await self._put(other)
                if isinstance(other, wire.Farewell):
                    return
            if now is None and other is None and not answers:
                await self._put(wire.Alive())

    def _update(self, now: wire.State) -> wire.Push:
        """The whole state, or what differs from the last one."""
        self.lines = now.log_from + len(now.log)
        self.talk = now.talk_from + len(now.talk)
        if not self.changes:
            return wire.Update(state=now)
        before = self._sent_state
        self._sent_state = msgspec.structs.replace(now, log=[], log_from=self.lines, talk=[], talk_from=self.talk)
        changed = difference(before, now) if before is not None else None
        if before is None or changed is None:
            return wire.Update(state=now)
        return wire.Change(base=before.revision, changed=changed)

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

    # -- commands -----------------------------------------------------------------------------------------------------

    async def _listen(self) -> None:
        """Carry out commands one by one; messages are counted, whatever they are."""
        limits = self.settings.limits
        began, messages = self._loop.time(), 0
        while True:
            try:
                content = await self.socket.receive_text()
            except (WebSocketDisconnect, KeyError, RuntimeError):
                return
            if self._loop.time() - began > limits.period:
                began, messages = self._loop.time(), 0
            messages += 1
            if messages > limits.messages:
                self._code = TOO_MUCH
                return
            self._performing = True
            try:
                self._answers.append(await self.perform(content))
            finally:
                self._performing = False
            if self._closing:
                return
            self._wake()
