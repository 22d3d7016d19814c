"""The ASGI app: endpoints from `routes.py`, the live side, the built browser app."""

from __future__ import annotations

import gc
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from functools import cached_property

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from worldstage.core.errors import WorldstageError
from worldstage.server.addresses import PerAddress, address_of, trusted_proxies
from worldstage.server.commands import own
from worldstage.server.http_policy import HttpPolicy
from worldstage.server.live import Connection
from worldstage.server.openapi import description
from worldstage.server.pages import Pages
from worldstage.server.request import ApiRequest
from worldstage.server.responses import (
    SECONDS,
    Answer,
    Handler,
    Shortcut,
    StaticResponse,
    answer,
    fault_of,
    packed,
    told,
)
from worldstage.server.routes import ENDPOINTS
from worldstage.server.service import Service
from worldstage.server.settings import Settings
from worldstage.server.socket_commands import SocketCommands
from worldstage.server.store import Unavailable, answer_by
from worldstage.server.table_cache import CachedTable
from worldstage.server.texts import Denied
from worldstage.server.views import Reader

NOT_FOUND, FORBIDDEN, LATER = 4404, 4403, 1013  # WebSocket close codes
SECURITY_TEXT = "/.well-known/security.txt"
GARBAGE = 50_000  # allocations between two runs of the garbage collector: a single view has hundreds of objects


def _response(given: Answer) -> Response:
    """The same response as an object of Starlette."""
    response = Response(given.body, given.status, media_type="application/json")
    response.raw_headers += [header for header in given.headers if header[0] == b"retry-after"]
    return response


async def on_fault(request: Request, error: Exception) -> Response:
    return _response(told(request.method, request.url.path, error))


async def refuse(scope: Scope, receive: Receive, send: Send, refusal: Denied) -> None:
    """Refuse a request before it reaches the app, over HTTP or WebSocket."""
    given = told(scope.get("method", ""), scope["path"], refusal)
    if scope["type"] == "websocket":
        await WebSocket(scope, receive, send).send_denial_response(_response(given))
    else:
        await given(scope, receive, send)


# -- live -------------------------------------------------------------------------------------------------------------


def live_side(service: Service) -> Callable[[WebSocket], Awaitable[None]]:
    async def live(socket: WebSocket) -> None:
        request = ApiRequest(service, socket.scope)
        answer_by.set(time.monotonic() + SECONDS)
        try:
            session = await request.session()
            cached, connection = await _connect_or_refresh(service, request, socket, session)
        except (WorldstageError, Unavailable) as refusal:
            status, _ = fault_of(refusal)
            await socket.accept()
            await socket.close({404: NOT_FOUND, 503: LATER}.get(status, FORBIDDEN))
            return
        try:
            await connection.serve()
        finally:
            cached.connections.discard(connection)
            await _presence(service, cached)
            if connection.reader.seat is not None:
                await service.tables.mark_gone(cached, connection.reader.seat)

    return live


async def _connect_or_refresh(
    service: Service, request: ApiRequest, socket: WebSocket, session: int | None
) -> tuple[CachedTable, Connection]:
    """Connect. Before a refusal, read what another process may have changed."""
    try:
        return await _connect(service, request, socket, session)
    except Denied:
        if not await service.tables.was_behind(request.table):
            raise
    return await _connect(service, request, socket, session)


async def _connect(
    service: Service, request: ApiRequest, socket: WebSocket, session: int | None
) -> tuple[CachedTable, Connection]:
    seat = request.seat()
    async with service.tables.locked(request.table) as (cached, hosted):
        if seat is not None:
            own(hosted, session if session is not None else -1, seat)
        if session is not None:
            await service.tables.mark_seen(cached, session)
        same = sum(1 for c in cached.connections if _visitor(c.socket, c.reader.session) == _visitor(socket, session))
        if same >= service.settings.limits.sockets:
            raise Denied(429, "too_many", most=same, seconds=0)
        await socket.accept()
        perform = SocketCommands(request)
        changes = request.number("changes", 0) == 1
        connection = Connection(socket, Reader(seat, session), service.settings, perform, changes)
        cached.connections.add(connection)
        connection.show(cached.snapshot(), hosted.lines)
    await _presence(service, cached)
    return cached, connection


def _visitor(socket: WebSocket, session: int | None) -> int | str:
    """Whose connections are counted together: those of a session, or without one, those of an address."""
    if session is not None:
        return session
    return address_of(socket.scope)


async def _presence(service: Service, cached: CachedTable) -> None:
    service.tables.push_presence(cached)
    if service.bus is not None:
        service.bus.announce_presence(cached.table, cached.here)


# -- beside the API ----------------------------------------------------------------------------------------------------


def security_text(settings: Settings) -> Callable[[Request], Awaitable[Response]]:
    """Where to report a vulnerability of this server (RFC 9116), if its operator has set a contact."""

    async def told(request: Request) -> Response:
        if not settings.security_contact:
            raise HTTPException(404)
        expires = datetime.fromtimestamp(settings.clock(), UTC) + timedelta(days=30)
        lines = [f"Contact: {settings.security_contact}", f"Expires: {expires:%Y-%m-%dT%H:%M:%SZ}"]
        lines += ["Preferred-Languages: en, de"]
        if settings.public_url:
            lines += [f"Canonical: {settings.public_url}{SECURITY_TEXT}"]
        return Response("\n".join(lines) + "\n", media_type="text/plain")

    return told


class OpenApi:
    """The OpenAPI description, built on the first request."""

    @cached_property
    def static(self) -> StaticResponse:
        return StaticResponse(answer(description()).body)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.static.to(scope)(scope, receive, send)


def routes(service: Service) -> list[BaseRoute]:
    return [
        *(Route(e.path, Handler(service, e), methods=[e.method]) for e in ENDPOINTS),
        Route("/api/openapi.json", OpenApi(), methods=["GET"]),
        Route(SECURITY_TEXT, security_text(service.settings), methods=["GET"]),
        WebSocketRoute("/api/tables/{table}/live", live_side(service)),
        Route("/{path:path}", Pages(service), methods=["GET"]),
    ]


def build(settings: Settings, trusted: Sequence[str] = ()) -> tuple[ASGIApp, Service]:
    """The app and the service behind it. `trusted` are the proxies in front of it."""
    service = Service(settings)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        gc.set_threshold(GARBAGE, *gc.get_threshold()[1:])
        await service.start()
        yield
        await service.stop()

    app = Starlette(
        routes=routes(service),
        middleware=[Middleware(packed)],
        exception_handlers={WorldstageError: on_fault, HTTPException: on_fault, Exception: on_fault},
        lifespan=lifespan,
    )
    inner: ASGIApp = Shortcut(app, service)
    if trusted:
        inner = PerAddress(inner, settings.limits.per_address, trusted_proxies(trusted), refuse)
    return HttpPolicy(inner, settings, refuse), service
