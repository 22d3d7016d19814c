"""Live updates: a WebSocket per reader, always with the newest state. A slow reader gets fewer updates.

Commands come over the same socket. They are carried out one after the other, and each is answered by its key.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Protocol

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from worldstage.server import wire
from worldstage.server.settings import Settings
from worldstage.server.views import Reader, TableSnapshot, difference, newest, state

TOO_MUCH = 1008
TOO_SLOW = 1013
FAULT = 1011
GOING_AWAY = 1012
SEND_SECONDS = 20.0
CLOSE_SECONDS = 2.0
CHANNEL = "worldstage.channel"  # in the scope of a WebSocket, among its extensions: its `Channel`

_encode = msgspec.json.Encoder().encode

Answer = wire.CommandDone | wire.CommandRefused
Perform = Callable[[str], Awaitable[Answer]]  # from the text of a message to its answer


class Channel(Protocol):
    """What the protocol of a WebSocket offers beside ASGI: a message is written at once, without a task for it."""

    on_ready: Callable[[], None]  # called when the reader takes data again

    @property
    def takes(self) -> bool: ...
    def write_text(self, content: bytes) -> None: ...
    async def receive(self) -> Any: ...


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
        self._gone = False  # the reader has closed the connection
        self._code = GOING_AWAY  # how the connection is closed
        self._loop = asyncio.get_running_loop()
        self._ended: asyncio.Future[None] = self._loop.create_future()  # nothing more is to be sent
        self._sent = self._loop.time()
        self._blocked: float | None = None  # since when something waits that the reader does not take
        self._channel: Channel = socket.scope["extensions"][CHANNEL]
        self._channel.on_ready = self._deliver

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
        self._deliver()

    def _leave(self, snapshot: TableSnapshot) -> None:
        """The seat is no longer the reader's: send a spectator's view, then close."""
        last = state(snapshot, Reader(None, self.reader.session))
        last.revision = snapshot.hosted.revision_for(self.reader.seat)  # continues the reader's own count
        self.reader = Reader(None, self.reader.session)
        self._state, self._leaving, self._sent_state = last, True, None
        self._deliver()

    def tell(self, message: wire.Presence | wire.Farewell) -> None:
        """Sent in the next turn of the loop: a signal may lead here in the middle of anything."""
        self._other = message
        self._loop.call_soon(self._deliver)

    def fail(self) -> None:
        """This reader's view can't be built: close, so that the reader reconnects and gets a full state."""
        self._code = FAULT
        self._end()

    def _end(self) -> None:
        if not self._ended.done():
            self._ended.set_result(None)

    async def serve(self) -> None:
        """Listen until nothing more is to be sent or heard. A command that was begun is carried out to its end."""
        listener = asyncio.create_task(self._listen())
        self._watch()
        try:
            await asyncio.wait((self._ended, listener), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._timer.cancel()
            self._closing = True
            self._end()
            if self._performing:
                await asyncio.wait((listener,))
            listener.cancel()
            await asyncio.gather(listener, return_exceptions=True)
            with suppress(RuntimeError, OSError, TimeoutError, WebSocketDisconnect):
                if not self._gone:
                    async with asyncio.timeout(CLOSE_SECONDS):  # a reader that does not read would block this too
                        await self.socket.close(self._code)

    # -- sending ------------------------------------------------------------------------------------------------------

    def _deliver(self) -> None:
        """Send what waits; if the reader takes nothing now, when it does."""
        if self._ended.done():
            return
        if not self._channel.takes:
            self._blocked = self._blocked or self._loop.time()
            return
        self._blocked = None
        if self._state is not None:
            now, self._state = self._state, None
            self._put(self._update(now))
            if self.changes:
                now.log, now.talk, now.log_from, now.talk_from = [], [], self.lines, self.talk
                self._sent_state = now
            if self._leaving:
                self._end()
                return
        if self._answers:
            answers, self._answers = self._answers, []
            for answer in answers:
                self._put(answer)
        if self._other is not None:
            other, self._other = self._other, None
            self._put(other)
            if isinstance(other, wire.Farewell):
                self._end()

    def _update(self, now: wire.State) -> wire.Push:
        """The whole state, or what differs from the last one."""
        self.lines = now.log_from + len(now.log)
        self.talk = now.talk_from + len(now.talk)
        if not self.changes:
            return wire.Update(state=now)
        before = self._sent_state
        changed = difference(before, now) if before is not None else None
        if before is None or changed is None:
            return wire.Update(state=now)
        return wire.Change(base=before.revision, changed=changed)

    def _put(self, push: wire.Push) -> None:
        self._sent = self._loop.time()
        self._channel.write_text(_encode(push))

    def _watch(self) -> None:
        """Send a sign of life if nothing was sent for long; close if the reader does not read.

        One timer per connection: a timeout around every send would cost as much as the send.
        """
        now = self._loop.time()
        left = self._sent + self.settings.ping - now
        if self._blocked is not None and now - self._blocked >= SEND_SECONDS:
            self._code = TOO_SLOW
            self._end()
            return
        if left <= 0:
            if self._channel.takes:
                self._put(wire.Alive())
            left = self.settings.ping
        self._timer = self._loop.call_later(min(left, SEND_SECONDS / 4), self._watch)

    # -- commands -----------------------------------------------------------------------------------------------------

    async def _listen(self) -> None:
        """Carry out commands one by one; messages are counted, whatever they are."""
        limits = self.settings.limits
        began, messages = self._loop.time(), 0
        while True:
            message = await self._channel.receive()
            if message["type"] != "websocket.receive":
                self._gone = True
                return
            content = message.get("text")
            if content is None:
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
            self._deliver()
