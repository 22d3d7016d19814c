"""The ASGI app: endpoints from `routes.py`, the live side, the built browser app, and one form for all faults."""

from __future__ import annotations

import gc
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route, WebSocketRoute, compile_path
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from worldstage.core.errors import BadSetup, IllegalOption, NotYourDecision, Refused, StaleDecision, WorldstageError
from worldstage.server import orders, wire
from worldstage.server.commands import own
from worldstage.server.guard import Guard, cookie_name
from worldstage.server.house import Hot, Outdated
from worldstage.server.live import Connection
from worldstage.server.openapi import description
from worldstage.server.people import COOKIE_AGE
from worldstage.server.routes import ENDPOINTS, Endpoint
from worldstage.server.seen import Eyes, Scene
from worldstage.server.service import Service
from worldstage.server.settings import Settings
from worldstage.server.visit import Visit
from worldstage.server.words import Denied

logger = logging.getLogger("worldstage.http")

WEB = Path(__file__).resolve().parent / "web"
NOT_FOUND, FORBIDDEN = 4404, 4403  # how a socket is closed, for the browser to tell
FOREVER = "public, max-age=31536000, immutable"
WORTH_PACKING = 1_000  # bytes of an answer
GARBAGE = 50_000  # new objects between two searches for unreachable ones: a view alone has hundreds

_encode = msgspec.json.Encoder().encode


# -- faults -----------------------------------------------------------------------------------------------------------


def fault_of(error: Exception) -> tuple[int, wire.Fault]:
    """What a fault looks like from outside: never more than we mean to say."""
    now: wire.State | None = None
    if isinstance(error, Outdated):
        now, error = error.state, error.refusal
    if isinstance(error, Denied):
        return error.status, wire.Fault(code=error.code, message=wire.message(error.text), state=now)
    if isinstance(error, Refused):
        code, status = _refusal(error)
        return status, wire.Fault(code=code, message=wire.message(error.text), rule=error.rule, state=now)
    if isinstance(error, BadSetup):
        return 422, wire.Fault(code="setup", message=wire.message(error.text))
    if isinstance(error, HTTPException):
        return fault_of(Denied(error.status_code, "not_found" if error.status_code == 404 else "method"))
    return fault_of(Denied(500, "internal"))


def _refusal(error: Refused) -> tuple[str, int]:
    if isinstance(error, StaleDecision):
        return "stale", 409
    if isinstance(error, NotYourDecision):
        return "not_asked", 409
    if isinstance(error, IllegalOption):
        return "illegal", 422
    return "refused", 409


def answer(content: Any, status: int = 200) -> Response:
    if isinstance(content, str):
        return Response(content, status, media_type="text/plain; charset=utf-8")
    return Response(_encode(content), status, media_type="application/json")


async def on_fault(request: Request, error: Exception) -> Response:
    if not isinstance(error, WorldstageError | HTTPException):
        logger.error("fault", exc_info=error, extra={"method": request.method, "path": request.url.path})
    status, fault = fault_of(error)
    return answer(fault, status)


async def refuse(scope: Scope, receive: Receive, send: Send, refusal: Denied) -> None:
    """A refusal at the door, for HTTP and for sockets alike."""
    if scope["type"] == "websocket":
        status, fault = fault_of(refusal)
        await WebSocket(scope, receive, send).send_denial_response(answer(fault, status))
        return
    status, fault = fault_of(refusal)
    await answer(fault, status)(scope, receive, send)


# -- endpoints --------------------------------------------------------------------------------------------------------


def handler_of(service: Service, endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
    decoder = msgspec.json.Decoder(endpoint.body) if endpoint.body is not None else None

    async def handle(request: Request) -> Response:
        began = time.perf_counter()
        body = _decoded(decoder, await request.body()) if decoder is not None else None
        visit = Visit(service, request, body)
        try:
            response = answer(await endpoint.handler(visit))
        except Exception as fault:
            response = await on_fault(request, fault)
        if visit.new_token is not None:
            _hand_over(response, visit)
        if logger.isEnabledFor(logging.INFO):
            ms = round((time.perf_counter() - began) * 1000, 1)
            extra = {"method": endpoint.method, "path": endpoint.path, "status": response.status_code, "ms": ms}
            table = request.path_params.get("table", "")[:24]
            logger.info("request", extra={**extra, "table": table, "session": visit.known})
        return response

    return handle


def _decoded(decoder: msgspec.json.Decoder[Any], body: bytes) -> Any:
    try:
        return decoder.decode(body)
    except msgspec.ValidationError as fault:
        raise Denied(422, "malformed", fault=str(fault)[:200]) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Denied(400, "no_json") from None


def _hand_over(response: Response, visit: Visit) -> None:
    """The session goes into a cookie that no script can read and no other site can send."""
    assert visit.new_token is not None
    name = cookie_name(visit.secure)
    response.set_cookie(
        name, visit.new_token, max_age=COOKIE_AGE, path="/", secure=visit.secure, httponly=True, samesite="lax"
    )


class Shortcut:
    """Commands are the most frequent requests by far: they skip the router and what stands before it.

    They are checked, carried out and answered exactly as all others are.
    """

    def __init__(self, app: ASGIApp, service: Service) -> None:
        self.app = app
        endpoint = next(e for e in ENDPOINTS if e.body is orders.Command)
        self.method = endpoint.method
        self.path, _, _ = compile_path(endpoint.path)
        self.handle = handler_of(service, endpoint)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = self.path.match(scope["path"]) if scope["type"] == "http" and scope["method"] == self.method else None
        if found is None:
            await self.app(scope, receive, send)
            return
        scope["path_params"] = found.groupdict()
        request = Request(scope, receive)
        try:
            response = await self.handle(request)
        except WorldstageError as refusal:
            response = await on_fault(request, refusal)
        large = len(response.body) >= WORTH_PACKING
        await (packed(response) if large else response)(scope, receive, send)


def packed(app: ASGIApp) -> ASGIApp:
    """Answers in fewer bytes, for those who can read them."""
    return GZipMiddleware(app, minimum_size=WORTH_PACKING, compresslevel=5)


# -- live -------------------------------------------------------------------------------------------------------------


def live_side(service: Service) -> Callable[[WebSocket], Awaitable[None]]:
    async def live(socket: WebSocket) -> None:
        visit = Visit(service, socket)
        try:
            session = await visit.session()
            hot, connection = await _connect(service, visit, socket, session)
        except WorldstageError as refusal:
            status, _ = fault_of(refusal)
            await socket.accept()
            await socket.close(NOT_FOUND if status == 404 else FORBIDDEN)
            return
        try:
            await connection.serve()
        finally:
            hot.connections.discard(connection)
            await _presence(service, hot)

    return live


async def _connect(service: Service, visit: Visit, socket: WebSocket, session: int | None) -> tuple[Hot, Connection]:
    seat = visit.seat()
    async with service.house.at(visit.table) as (hot, room):
        if seat is not None:
            own(room, session if session is not None else -1, seat)
        same = sum(1 for c in hot.connections if _visitor(c.socket, c.eyes.session) == _visitor(socket, session))
        if same >= service.settings.limits.sockets:
            raise Denied(429, "too_many", most=same, seconds=0)
        await socket.accept()
        connection = Connection(socket, Eyes(seat, session), service.settings)
        hot.connections.add(connection)
        connection.show(Scene(room, hot.presence), 0)
    await _presence(service, hot)
    return hot, connection


def _visitor(socket: WebSocket, session: int | None) -> int | str:
    """Whose connections are counted together: those of a session, or without one, those of an address."""
    if session is not None:
        return session
    return socket.client.host if socket.client is not None else ""


async def _presence(service: Service, hot: Hot) -> None:
    service.house.told_presence(hot)
    if service.bus is not None:
        await service.bus.announce_presence(hot.table, hot.here)


# -- the browser app --------------------------------------------------------------------------------------------------


async def page(request: Request) -> Response:
    """A file of the built app, or its one page: the browser routes by itself."""
    wanted = request.path_params.get("path", "")
    if wanted.startswith("api/") or wanted == "api":
        raise HTTPException(404)
    file = _file(wanted)
    if file is not None:
        lasting = file.parent.name == "assets"
        return FileResponse(file, headers={"Cache-Control": FOREVER if lasting else "no-cache"})
    if not (WEB / "index.html").is_file():
        raise Denied(503, "no_web")
    return FileResponse(WEB / "index.html", headers={"Cache-Control": "no-cache"})


def _file(wanted: str) -> Path | None:
    """A file of the built app; nothing outside of it, and nothing that cannot be the name of a file."""
    try:
        file = (WEB / wanted).resolve()
        return file if file.is_relative_to(WEB) and file.is_file() else None
    except (OSError, ValueError):
        return None


async def openapi(request: Request) -> Response:
    return answer(description())


def build(settings: Settings) -> Starlette:
    """The app, with its service in `app.state.service`."""
    service = Service(settings)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        gc.set_threshold(GARBAGE, *gc.get_threshold()[1:])
        await service.start()
        yield
        await service.stop()

    routes = [Route(e.path, handler_of(service, e), methods=[e.method]) for e in ENDPOINTS]
    app = Starlette(
        routes=[
            *routes,
            Route("/api/openapi.json", openapi),
            WebSocketRoute("/api/tables/{table}/live", live_side(service)),
            Route("/{path:path}", page),
        ],
        middleware=[
            Middleware(Guard, settings=settings, refuse=refuse),
            Middleware(Shortcut, service=service),
            Middleware(packed),
        ],
        exception_handlers={WorldstageError: on_fault, HTTPException: on_fault, Exception: on_fault},
        lifespan=lifespan,
    )
    app.state.service = service
    return app
