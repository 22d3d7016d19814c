"""Limits below the app: how many connections there are, how much each may send, and how long it may take.

uvicorn's protocols set no limit to the head of a request, to requests sent ahead, to silence, or to answers that
nobody reads; these subclasses do. They count while parsing: data is fed to the parser in pieces, so that whatever is
not finished yet is never larger than a piece more than its limit.

Time limits are kept as deadlines that `Server.on_tick` compares with the clock twice a second. That costs a request
less than a timer of its own, as uvicorn has it.
"""

from __future__ import annotations

import asyncio
import logging
import math
import resource
import struct
import sys
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

import httptools
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.http11 import Request
from websockets.protocol import State

from worldstage.server.addresses import Proxies, Tally, counted
from worldstage.server.http_policy import RAW_HEADERS
from worldstage.server.live import CHANNEL, TOO_MUCH
from worldstage.server.responses import told
from worldstage.server.settings import Limits
from worldstage.server.texts import Denied

logger = logging.getLogger("worldstage.http")

IDLE, HEAD, BODY, DISCARD = range(4)  # what a connection is reading: nothing, a head, a body, data to discard
NEVER = math.inf
PIECE = 16_384  # bytes fed to the HTTP parser at once
FRAMES = 4_096  # bytes fed to the WebSocket parser at once
LINGER_SECONDS = 2.0  # for the client to read why it was refused before the connection closes
LINGER_BYTES = 1 << 20
CLOSE_SECONDS = 5.0  # for what was written last to be taken
PATIENCE_SECONDS = 0.5  # for which a new connection may stay silent when the limit is reached
LOG_SECONDS = 60.0  # between two lines of the log about too many connections
RESERVED = 8  # a part of this many of all descriptors is kept for database, workers and files


class Connections:
    """Counts the open connections of a process, and holds the responses to those that exceed a limit."""

    def __init__(self, limits: Limits, proxies: Proxies) -> None:
        self.limits = limits
        self.proxies = proxies
        self.most = min(limits.connections, descriptors() * (RESERVED - 1) // RESERVED)
        self.open = 0
        self.quiet_until = 0.0
        self.waiting: dict[HttpProtocol, float] = {}  # for a request, and since when; those that wait longest are first
        self.by_address = Tally(limits.per_address)
        head = Denied(431, "head_too_large", headers=limits.headers, limit=limits.head)
        refusals = [Denied(400, "no_request"), Denied(414, "url_too_long", limit=limits.url), head]
        self.refusals = {refusal.status: _written(refusal) for refusal in refusals}
        self.full = _written(Denied(503, "full"))
        self.crowded = _written(Denied(503, "crowded", most=limits.per_address))
        self._unflushed: list[SocketProtocol] = []

    def admit(self, protocol: HttpProtocol, now: float) -> bytes | None:
        """Count a new connection; if there are too many, return the response that refuses it."""
        counts = not self._is_proxy(protocol.host)
        if counts and not self.by_address.add(counted(protocol.host)):
            self._log("too many connections of one address", protocol.host, now)
            return self.crowded
        if self.open >= self.most and not self._make_room(now):
            if counts:
                self.by_address.remove(counted(protocol.host))
            self._log("too many connections", protocol.host, now)
            return self.full
        self.open += 1
        self.waiting[protocol] = now
        return None

    def _make_room(self, now: float) -> bool:
        """Close the connection that has been idle longest, so that idle ones block nobody."""
        longest = next(iter(self.waiting), None)
        if longest is None or now - self.waiting[longest] < PATIENCE_SECONDS:
            return False
        longest.drop()
        return True

    def _log(self, what: str, host: str, now: float) -> None:
        """Log at most once per `LOG_SECONDS`: a flood of connections must not flood the log."""
        if now >= self.quiet_until:
            self.quiet_until = now + LOG_SECONDS
            logger.warning(what, extra={"address": host})

    def leave(self, host: str) -> None:
        self.open -= 1
        if not self._is_proxy(host):
            self.by_address.remove(counted(host))

    def flush_soon(self, socket: SocketProtocol) -> None:
        """Write what was sent on a WebSocket, at the end of this turn of the loop."""
        if not self._unflushed:
            socket.loop.call_soon(self._flush)
        self._unflushed.append(socket)

    def _flush(self) -> None:
        unflushed, self._unflushed = self._unflushed, []
        for socket in unflushed:
            socket.flush()

    def _is_proxy(self, host: str) -> bool:
        """A proxy has connections for many clients; `PerAddress` counts these by the forwarded address."""
        return host in self.proxies


def descriptors() -> int:
    """How many files, connections among them, this process may have open."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return soft if soft != resource.RLIM_INFINITY else sys.maxsize


def more_descriptors() -> None:
    """As many open files, and so connections, as this process may have."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    except (ValueError, OSError):  # some systems refuse what they call the limit
        return


def _written(refusal: Denied) -> bytes:
    """A refusal as raw HTTP, in the form of all other faults."""
    given = told("", "", refusal)
    headers = [*given.headers, *RAW_HEADERS, (b"connection", b"close")]
    lines = [b"HTTP/1.1 %d %s" % (given.status, HTTPStatus(given.status).phrase.encode())]
    lines += [name + b": " + value for name, value in headers]
    return b"\r\n".join(lines) + b"\r\n\r\n" + given.body


class Config(uvicorn.Config):
    """uvicorn's, with the connections that all protocols of a server share."""

    def __init__(self, connections: Connections, **options: Any) -> None:
        super().__init__(http=HttpProtocol, ws=SocketProtocol, **options)
        self.connections = connections


class TooMuch(Exception):
    """Raised inside the parser to stop it."""


class Ending:
    """The transport as a response sees it: closing is left to the protocol."""

    __slots__ = ("close", "is_closing", "write")

    def __init__(self, transport: asyncio.Transport, protocol: HttpProtocol) -> None:
        self.write = transport.write
        self.is_closing = transport.is_closing
        self.close = protocol.finish


class HttpProtocol(HttpToolsProtocol):
    """A connection that sends requests."""

    config: Config

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.all = config.connections
        self.limits = config.connections.limits
        self.admitted = False
        self.running: RequestResponseCycle | None = None  # the request that is being answered
        self.phase = IDLE
        self.reading_until = NEVER
        self.writing_until = NEVER
        self.url = b""
        self.headers = []
        self.refusal = 0  # the status to answer with when the parser was stopped; 0: close without a response
        self.in_pieces = False  # what is being read did not come in one piece
        self.pending = 0  # bytes of a head that is not complete; of a body, all but its content
        self.body_size = 0
        self.discarded = 0

    @property
    def host(self) -> str:
        return self.client[0] if self.client else ""

    # -- coming and going ---------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.ending: Any = Ending(transport, self)
        now = self.loop.time()
        refusal = self.all.admit(self, now)
        if refusal is not None:
            self.phase = DISCARD
            transport.write(refusal)
            transport.close()
            return
        self.admitted = True
        self.reading_until = now + self.limits.head_seconds

    def drop(self) -> None:
        """End the connection now; `close` would wait for a reader."""
        self._leave()
        self.transport.abort()

    def _leave(self) -> None:
        if self.admitted:
            self.admitted = False
            self.all.waiting.pop(self, None)
            self.all.leave(self.host)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        if self.running is not None and not self.running.response_complete:  # uvicorn tells only the last one
            self.running.disconnected = True
            self.running.message_event.set()
        super().connection_lost(exc)

    def expire(self, now: float) -> None:
        """End the connection if it has used up its time."""
        if self.transport.is_closing() and self.writing_until == NEVER:
            self.writing_until = now + CLOSE_SECONDS
        elif now >= self.writing_until:
            self.drop()
        elif now >= self.reading_until:
            if self.flow.read_paused:  # we don't listen: that is no fault of the client
                self.reading_until = now + self.limits.body_seconds
            else:
                self.drop()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.writing_until = self.loop.time() + self.limits.answer_seconds

    def resume_writing(self) -> None:
        super().resume_writing()
        self.writing_until = NEVER

    # -- reading ------------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        try:
            if len(data) > PIECE or self.phase != IDLE:
                for start in range(0, len(data), PIECE):
                    self._feed(data[start : start + PIECE])
                return
            self.parser.feed_data(data)  # the usual case: a whole request
            if self.phase != IDLE or self.reading_until != NEVER:
                self._unfinished(len(data), 0)
        except httptools.HttpParserUpgrade:
            self._upgrade()
        except (httptools.HttpParserError, TooMuch) as fault:
            ours = isinstance(fault, TooMuch) or isinstance(fault.__context__, TooMuch)
            self.refuse(self.refusal if ours else 400)

    def _feed(self, piece: bytes) -> None:
        if self.phase == DISCARD:
            self._discard(len(piece))
            return
        before, content = self.phase, self.body_size
        self.parser.feed_data(piece)
        self._unfinished(len(piece), len(piece) - (self.body_size - content) if before == BODY else 0)

    def _unfinished(self, size: int, framing: int) -> None:
        if self.phase == BODY:
            self._unfinished_body(framing)
        elif self.phase == HEAD or self.reading_until != NEVER:  # in the second case, empty lines before a request
            self._unfinished_head(size)

    def _unfinished_head(self, size: int) -> None:
        """The parser reports nothing while a line is unfinished, so its bytes are counted here."""
        if not self.in_pieces:
            self.in_pieces, self.pending = True, 0
            self.reading_until = self.loop.time() + self.limits.head_seconds
        else:
            self.pending += size
        self._check_head()
        if self.pending > self.limits.head:
            self._stop(431)

    def _check_head(self) -> None:
        if len(self.url) > self.limits.url:
            self._stop(414)
        if len(self.headers) > self.limits.headers:
            self._stop(431)

    def _unfinished_body(self, framing: int) -> None:
        """Chunk extensions and trailers are discarded; they may be as long as a head."""
        if not self.in_pieces:
            self.in_pieces, self.pending = True, 0
            self.reading_until = self.loop.time() + self.limits.body_seconds
        self.pending += framing
        if self.pending > self.limits.head:
            self._stop(431)

    def _stop(self, refusal: int) -> None:
        self.refusal = refusal
        raise TooMuch

    # -- called by the parser -----------------------------------------------------------------------------------------

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.phase = HEAD

    def on_headers_complete(self) -> None:
        if len(self.url) > self.limits.url or len(self.headers) > self.limits.headers:
            self._check_head()
        if self.in_pieces:
            self.in_pieces = False
            size = len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers)
            if size > self.limits.head:
                self._stop(431)
        if not self.url.isascii():  # uvicorn would fall over it at a WebSocket
            self._stop(400)
        if len(self.pipeline) >= self.limits.pipeline:
            self._stop(0)
        self.phase, self.reading_until, self.body_size = BODY, NEVER, 0
        self.all.waiting.pop(self, None)
        super().on_headers_complete()
        if self.parser.should_upgrade() and self._should_upgrade():
            return
        self.cycle.transport = self.ending
        self.headers = []  # trailers go there, and not among the headers
        if not self.pipeline:
            self.running = self.cycle

    def on_body(self, body: bytes) -> None:
        """Bytes beyond the limit are not kept; the app gets just enough to notice."""
        if self.body_size <= self.limits.body:
            super().on_body(body)
        else:
            self.flow.pause_reading()
        self.body_size += len(body)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.phase, self.reading_until, self.in_pieces = IDLE, NEVER, False

    def _upgrade(self) -> None:
        if not self._should_upgrade():  # to something that we don't speak: answered as if nothing had been said of it
            self.cycle.keep_alive = False
        elif self._busy():  # would write into the middle of another answer
            self.transport.close()
        else:
            self.handle_websocket_upgrade()

    # -- answering ----------------------------------------------------------------------------------------------------

    def _busy(self) -> bool:
        newest: RequestResponseCycle | None = self.cycle
        return newest is not None and not newest.response_complete

    def on_response_complete(self) -> None:
        """As uvicorn's, with a deadline instead of a timer."""
        self.server_state.total_requests += 1
        if self.phase == DISCARD or self.transport.is_closing():
            return
        if self.phase == BODY and not self._busy():
            self.linger()
            return
        self.flow.resume_reading()
        if self.pipeline:
            self.running, app = self.pipeline.pop()
            self._start_asgi_task(self.running, app)
        else:
            now = self.loop.time()
            self.all.waiting[self] = now
            if self.phase == IDLE:
                self.reading_until = now + self.limits.idle_seconds

    def refuse(self, status: int) -> None:
        """Answer in place of the app, if nobody else is answering, and close."""
        if status == 0 or self.pipeline or (self._busy() and (self.phase != BODY or self.cycle.response_started)):
            self.transport.close()
            return
        if self._busy():
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self.transport.write(self.all.refusals[status])
        self.linger()

    def finish(self) -> None:
        """After the last answer."""
        if self.phase == BODY and not self.pipeline:
            self.linger()
        else:
            self.transport.close()

    def linger(self) -> None:
        """Close, but let a client that is still sending read the answer first: closing at once would reset it away."""
        if self.transport.is_closing():
            return
        self.phase = DISCARD
        self.reading_until = self.loop.time() + LINGER_SECONDS
        self.transport.write_eof()
        self.flow.resume_reading()

    def _discard(self, size: int) -> None:
        self.discarded += size
        if self.discarded > LINGER_BYTES:
            self.drop()


def text_head(size: int) -> bytes:
    """What comes before the content of a text message that is not compressed (RFC 6455, 5.2)."""
    if size < 126:
        return struct.pack("!BB", 0x81, size)
    return struct.pack("!BBH", 0x81, 126, size) if size < 1 << 16 else struct.pack("!BBQ", 0x81, 127, size)


def do_nothing() -> None:
    pass


class SocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket; its connection was counted when it came as HTTP."""

    config: Config

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.all = config.connections
        self.limits = config.connections.limits
        self.opened = False
        self.flushing = False
        self.on_ready: Callable[[], None] = do_nothing
        self.opening_until = NEVER
        self.writing_until = NEVER
        self.began = 0.0  # the period in which `received` counts
        self.received = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.began = self.loop.time()
        self.opening_until = self.began + self.limits.head_seconds

    def connection_lost(self, exc: Exception | None) -> None:
        self.all.leave(self.client[0] if self.client else "")
        super().connection_lost(exc)

    def expire(self, now: float) -> None:
        if self.transport.is_closing() and self.writing_until == NEVER:
            self.writing_until = now + CLOSE_SECONDS
        elif now >= self.writing_until or (now >= self.opening_until and not self.handshake_complete):
            self.transport.abort()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.writing_until = self.loop.time() + self.limits.answer_seconds

    def resume_writing(self) -> None:
        super().resume_writing()
        self.writing_until = NEVER
        self.on_ready()

    def data_received(self, data: bytes) -> None:
        """The app counts messages; here all bytes are counted, because pings never reach the app."""
        for start in range(0, len(data), FRAMES):
            piece = data[start : start + FRAMES]
            super().data_received(piece)
            if self.transport.is_closing():
                return
            if self.conn.handshake_exc is not None:
                self._refuse_handshake()
                return
            if self.opened:
                self._count(len(piece))
        self.opened = True  # the first call holds the request, which was counted as such

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.handshake_complete:
            self.scope["extensions"][CHANNEL] = self  # type: ignore[assignment]

    @property
    def takes(self) -> bool:
        """Whether a message can be written now."""
        return self.conn.state is State.OPEN and self.writable.is_set() and not self.transport.is_closing()

    def write_text(self, content: bytes) -> None:
        """Write a message. Those of one turn of the loop are written together: a write is a system call."""
        if self.conn.extensions:  # compressed
            self.conn.send_text(content)
        else:
            self.conn.writes += (text_head(len(content)), content)
        if not self.flushing:
            self.flushing = True
            self.all.flush_soon(self)

    def flush(self) -> None:
        self.flushing = False
        if not self.transport.is_closing():
            self.transport.write(b"".join(self.conn.data_to_send()))

    def _refuse_handshake(self) -> None:
        """The library has written why it takes this for no WebSocket; uvicorn leaves that unsent."""
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()

    def _count(self, size: int) -> None:
        now = self.loop.time()
        if now - self.began > self.limits.period:
            self.began, self.received = now, 0
        self.received += size
        most = self.limits.socket_bytes
        if self.received > 2 * most:
            self.transport.abort()
        elif not self.close_sent and (self.received > most or self.queue.qsize() > self.limits.messages + 1):
            self._end()

    def _end(self) -> None:
        """As the app ends a connection: the client is told, and has some seconds to answer."""
        if not self.handshake_complete:
            self.transport.abort()
            return
        self.conn.send_close(TOO_MUCH)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": TOO_MUCH, "reason": ""})
        self.read_paused = False
        self.transport.resume_reading()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)
