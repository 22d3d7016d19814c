"""Clients as light as can be, so that the one who measures costs little: HTTP with kept connections, and WebSocket.

They know just what the two servers under measurement send: answers with a length, and compressed frames if asked for.
"""

from __future__ import annotations

import asyncio
import base64
import os
import struct
import time
import zlib
from collections import deque
from collections.abc import Callable
from typing import Any, cast

from benchmarks.peers import BenchError

HOST = "127.0.0.1"
MOST_IDLE = 15.0  # seconds; servers close kept connections that ask nothing for long
MASK = b"\0\0\0\0"
"""Clients must mask what they send; this mask changes nothing and costs nothing."""
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
FINAL, COMPRESSED = 128, 64
FLUSHED = b"\0\0\xff\xff"
"""How every compressed message would end; the servers leave it out."""


class Http(asyncio.Protocol):
    """One connection, one request at a time."""

    def __init__(self) -> None:
        self.transport: asyncio.Transport | None = None
        self.received = b""
        self.idle_since = 0.0
        self.answer: asyncio.Future[tuple[int, bytes]] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def send(self, request: bytes) -> asyncio.Future[tuple[int, bytes]]:
        """Send a request as it stands; its answer is status and body."""
        assert self.transport is not None and self.answer is None
        self.answer = asyncio.get_running_loop().create_future()
        self.transport.write(request)
        return self.answer

    def data_received(self, data: bytes) -> None:
        self.received += data
        head, found, rest = self.received.partition(b"\r\n\r\n")
        if not found:
            return
        length = content_length(head)
        if len(rest) < length or self.answer is None:
            return
        self.received = rest[length:]
        answer, self.answer = self.answer, None
        if not answer.cancelled():
            answer.set_result((int(head[9:12]), rest[:length]))

    def connection_lost(self, exc: Exception | None) -> None:
        if self.answer is not None and not self.answer.done():
            self.answer.set_exception(BenchError("a connection was closed before the answer came"))
        self.transport = None


def content_length(head: bytes) -> int:
    """Return the length of the body that follows a head."""
    _, found, rest = head.lower().partition(b"content-length:")
    if not found:
        raise BenchError("an answer came without its length")
    return int(rest.split(b"\r\n", 1)[0])


class Pool:
    """Kept connections to one port, at most so many; who finds none free waits."""

    def __init__(self, port: int, most: int) -> None:
        self.port = port
        self.most = most
        self.made = 0
        self.free: list[Http] = []
        self.all: list[Http] = []
        self.waiting: deque[asyncio.Future[Http]] = deque()

    async def take(self) -> Http:
        while self.free:
            connection = self.free.pop()
            if connection.transport is not None and time.monotonic() - connection.idle_since < MOST_IDLE:
                return connection
            if connection.transport is not None:
                connection.transport.close()
            self.made -= 1  # the server has closed it, or may do so just now because nothing was asked for long
        if self.made < self.most:
            self.made += 1
            loop = asyncio.get_running_loop()
            _, made = await loop.create_connection(Http, HOST, self.port)
            self.all.append(made)
            return made
        turn: asyncio.Future[Http] = asyncio.get_running_loop().create_future()
        self.waiting.append(turn)
        return await turn

    def give_back(self, connection: Http) -> None:
        while self.waiting:
            turn = self.waiting.popleft()
            if not turn.cancelled():
                turn.set_result(connection)
                return
        connection.idle_since = time.monotonic()
        self.free.append(connection)

    async def ask(self, method: str, path: str, body: bytes = b"", headers: str = "") -> bytes:
        """Ask for something off the clock; anything but success is an error."""
        connection = await self.take()
        try:
            status, content = await connection.send(request(self.port, method, path, body, headers))
        finally:
            self.give_back(connection)
        if status != 200:
            raise BenchError(f"{method} {path}: status {status}: {content[:300].decode(errors='replace')}")
        return content

    def close(self) -> None:
        for connection in self.all:
            if connection.transport is not None:
                connection.transport.close()


def request(port: int, method: str, path: str, body: bytes = b"", headers: str = "") -> bytes:
    """Write a request with a JSON body."""
    head = f"{method} {path} HTTP/1.1\r\nHost: {HOST}:{port}\r\n{headers}"
    if method != "GET":
        head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
    return head.encode() + b"\r\n" + body


class Socket(asyncio.Protocol):
    """A WebSocket. Whole text messages go to `heard`; pings are answered."""

    def __init__(self, request_: bytes, heard: Callable[[bytes], None]) -> None:
        self.request = request_
        self.heard = heard
        self.transport: asyncio.Transport | None = None
        self.buffer = b""
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.parts: list[bytes] = []
        self.inflater = zlib.decompressobj(-zlib.MAX_WBITS)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        self.buffer = self.buffer + data if self.buffer else data
        if not self.opened.done():
            self.shake_hands()
        if self.opened.done() and self.opened.exception() is None:
            self.read_frames()

    def shake_hands(self) -> None:
        head, found, rest = self.buffer.partition(b"\r\n\r\n")
        if not found:
            return
        if head[9:12] != b"101":
            self.opened.set_exception(BenchError(f"no socket: {head.splitlines()[0].decode()} {rest[:200]!r}"))
            return
        self.buffer = rest
        self.opened.set_result(None)

    def read_frames(self) -> None:
        buffer, at = self.buffer, 0
        while (end := frame_end(buffer, at)) is not None and end[1] <= len(buffer):
            start, stop = end
            opcode, final = buffer[at] & 15, buffer[at] & FINAL
            payload = buffer[start:stop]
            if buffer[at] & COMPRESSED:
                payload = self.inflater.decompress(payload + FLUSHED)
            at = stop
            if opcode == PING:
                self.send(payload, PONG)
            elif opcode <= TEXT:
                if final and not self.parts:
                    self.heard(payload)
                else:
                    self.join(payload, bool(final))
        self.buffer = buffer[at:]

    def join(self, part: bytes, final: bool) -> None:
        """Put a message in several frames together."""
        self.parts.append(part)
        if final:
            whole, self.parts = b"".join(self.parts), []
            self.heard(whole)

    def send(self, payload: bytes, opcode: int = TEXT) -> None:
        if self.transport is None:
            raise BenchError("a socket was closed by the server")
        length = len(payload)
        if length < 126:
            head = struct.pack("!BB", 128 | opcode, 128 | length)
        else:
            head = struct.pack("!BBH", 128 | opcode, 128 | 126, length)
        self.transport.write(head + MASK + payload)

    def connection_lost(self, exc: Exception | None) -> None:
        self.transport = None
        if not self.opened.done():
            self.opened.set_exception(BenchError("a connection was closed before it became a socket"))
        if not self.closed.done():
            self.closed.set_result(None)

    async def close(self) -> None:
        if self.transport is not None:
            self.send(struct.pack("!H", 1000), CLOSE)
            await asyncio.wait([self.closed], timeout=5)
        if self.transport is not None:
            self.transport.abort()


def frame_end(buffer: bytes, at: int) -> tuple[int, int] | None:
    """Return where the payload of the frame that begins here starts and ends, or None if that is not there yet."""
    have = len(buffer) - at
    if have < 2:
        return None
    length = buffer[at + 1] & 127
    if length < 126:
        return at + 2, at + 2 + length
    if length == 126:
        return (at + 4, at + 4 + int.from_bytes(buffer[at + 2 : at + 4], "big")) if have >= 4 else None
    return (at + 10, at + 10 + int.from_bytes(buffer[at + 2 : at + 10], "big")) if have >= 10 else None


async def open_socket(
    port: int, path: str, headers: str, heard: Callable[[bytes], None], compressed: bool = False
) -> Socket:
    """Connect, and return when the server has agreed. `compressed`: ask for compression, as browsers do."""
    key = base64.b64encode(os.urandom(16)).decode()
    upgrade = f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
    if compressed:
        upgrade += "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"
    asked = request(port, "GET", path, headers=upgrade + headers)
    loop: Any = asyncio.get_running_loop()
    _, made = await loop.create_connection(lambda: Socket(asked, heard), HOST, port)
    await made.opened
    assert isinstance(made, Socket)
    return made
