"""From a request to its answer: one form for all endpoints, and one for all faults."""

from __future__ import annotations

import gzip
import hashlib
import logging
import time
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.routing import compile_path
from starlette.types import ASGIApp, Receive, Scope, Send

from worldstage.core.errors import BadSetup, IllegalOption, NotYourDecision, Refused, StaleDecision, WorldstageError
from worldstage.server import orders, wire
from worldstage.server.guard import cookie_name, headers_of
from worldstage.server.house import Outdated
from worldstage.server.people import COOKIE_AGE
from worldstage.server.routes import ENDPOINTS, Endpoint
from worldstage.server.service import Service
from worldstage.server.store import Unavailable, answer_by
from worldstage.server.tracing import request_id
from worldstage.server.visit import Visit
from worldstage.server.words import Denied

logger = logging.getLogger("worldstage.http")

RawHeaders = list[tuple[bytes, bytes]]

WORTH_PACKING = 1_000  # bytes of an answer
RETRY = b"2"  # seconds after which to try again
SECONDS = 1.8  # within which a request is answered while the database fails
FINAL = (400, 401, 413, 429, 503)  # refusals that have nothing to do with how a table stands

_encode = msgspec.json.Encoder().encode


# -- faults -----------------------------------------------------------------------------------------------------------


def fault_of(error: Exception) -> tuple[int, wire.Fault]:
    """What a fault looks like from outside: never more than we mean to say."""
    now: wire.State | None = None
    if isinstance(error, Outdated):
        now, error = error.state, error.refusal
    if isinstance(error, Unavailable):
        error = Denied(503, "no_database")
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


class Answer:
    """An answer whose body is ready: all that there is to say goes out in one piece."""

    def __init__(self, body: bytes, status: int, kind: bytes) -> None:
        self.body = body
        self.status = status
        self.headers = [(b"content-type", kind), (b"content-length", b"%d" % len(body))]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status, "headers": self.headers})
        await send({"type": "http.response.body", "body": self.body})


def answer(content: Any, status: int = 200) -> Answer:
    if isinstance(content, str):
        return Answer(content.encode(), status, b"text/plain; charset=utf-8")
    return Answer(_encode(content), status, b"application/json")


def told(method: str, path: str, error: Exception) -> Answer:
    """The answer to a fault. What nobody foresaw goes to the log."""
    if not isinstance(error, WorldstageError | HTTPException | Unavailable):
        logger.error("fault", exc_info=error, extra={"method": method, "path": path})
    status, fault = fault_of(error)
    if status >= 500:
        fault.request = request_id.get()
    given = answer(fault, status)
    if status == 503:
        given.headers.append((b"retry-after", RETRY))
    return given


# -- answers that stay the same ---------------------------------------------------------------------------------------


class Lasting:
    """An answer that is the same for everybody as long as the server runs: encoded, packed and named once.

    The browser keeps it and asks each time whether it is still the same. Packed and plain are different bytes, so each
    has a strong ETag of its own; as both say the same, either is good enough for `If-None-Match`.
    """

    def __init__(self, body: bytes) -> None:
        digest = hashlib.sha256(body).hexdigest()[:32]
        self.plain = self._form(body, digest, [])
        small = gzip.compress(body, 9, mtime=0)
        self.packed = self._form(small, f"{digest}-gzip", [(b"content-encoding", b"gzip")])
        self.names = {digest, f"{digest}-gzip"}

    def _form(self, body: bytes, name: str, encoding: list[tuple[bytes, bytes]]) -> tuple[bytes, RawHeaders]:
        headers = [(b"etag", f'"{name}"'.encode()), (b"cache-control", b"no-cache"), (b"vary", b"Accept-Encoding")]
        return body, [*headers, *encoding]

    def to(self, scope: Scope) -> Answer:
        asked = headers_of(scope)
        packed = "gzip" in asked.get(
            "accept-encoding", ""
        )  # as the middleware asks it, which must not pack the plain form
        body, headers = self.packed if packed else self.plain
        if self._known(asked.get("if-none-match", "")):
            given = Answer(b"", 304, b"application/json")
            given.headers = [header for header in headers if header[0] != b"content-encoding"]
        else:
            given = Answer(body, 200, b"application/json")
            given.headers += headers
        return given

    def _known(self, names: str) -> bool:
        """Compared weakly, as RFC 9110 has it for this header: a proxy that packs by itself marks names as weak."""
        given = {name.strip().removeprefix("W/").strip('"') for name in names.split(",")}
        return "*" in given or not self.names.isdisjoint(given)


# -- endpoints --------------------------------------------------------------------------------------------------------


class Handler:
    """An endpoint as an app."""

    def __init__(self, service: Service, endpoint: Endpoint) -> None:
        self.service = service
        self.endpoint = endpoint
        self.decoder = msgspec.json.Decoder(endpoint.body) if endpoint.body is not None else None
        self.lasting: dict[tuple[str, ...], Lasting] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await (await self.answer(scope, receive))(scope, receive, send)

    async def answer(self, scope: Scope, receive: Receive) -> Answer:
        began = time.perf_counter()
        answer_by.set(time.monotonic() + SECONDS)
        visit = Visit(self.service, scope)
        try:
            if self.decoder is not None:
                visit.body = _decoded(self.decoder, await _whole(receive))
            if self.endpoint.lasting:
                given = await self._lasting(visit)
            else:
                given = answer(await self._handled(visit))
        except Exception as fault:
            given = told(scope["method"], scope["path"], fault)
        if visit.new_token is not None:
            given.headers.append(_cookie(visit.new_token, visit.secure))
        if logger.isEnabledFor(logging.INFO):
            self._log(visit, given.status, time.perf_counter() - began)
        return given

    async def _handled(self, visit: Visit) -> Any:
        """What the endpoint says. It refuses nothing by what another process has changed since."""
        try:
            return await self.endpoint.handler(visit)
        except WorldstageError as refusal:
            table = visit.scope["path_params"].get("table")
            if table is None or self.endpoint.body is orders.Command or fault_of(refusal)[0] in FINAL:
                raise
            if not await self.service.house.was_behind(table):
                raise
        return await self.endpoint.handler(visit)

    async def _lasting(self, visit: Visit) -> Answer:
        """Only what was found is kept, under what the endpoint can ask for: that is no more than there are texts."""
        asked = (visit.scope["path"], *(visit.words(query.name, "") for query in self.endpoint.query))
        if asked not in self.lasting:
            self.lasting[asked] = Lasting(_encode(await self.endpoint.handler(visit)))
        return self.lasting[asked].to(visit.scope)

    def _log(self, visit: Visit, status: int, seconds: float) -> None:
        said = {"method": self.endpoint.method, "path": self.endpoint.path, "status": status}
        table = visit.scope["path_params"].get("table", "")[:24]
        logger.info("request", extra={**said, "ms": round(seconds * 1000, 1), "table": table, "session": visit.known})


async def _whole(receive: Receive) -> bytes:
    """The body of a request; one that breaks off asks for nothing."""
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Denied(400, "no_json")
        body += message.get("body", b"")
        if not message.get("more_body", False):
            return bytes(body)


def _decoded(decoder: msgspec.json.Decoder[Any], body: bytes) -> Any:
    try:
        return decoder.decode(body)
    except msgspec.ValidationError as fault:
        raise Denied(422, "malformed", fault=str(fault)[:200]) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Denied(400, "no_json") from None


def _cookie(token: str, secure: bool) -> tuple[bytes, bytes]:
    """The session goes into a cookie that no script can read and no other site can send."""
    response = Response()
    response.set_cookie(
        cookie_name(secure), token, max_age=COOKIE_AGE, path="/", secure=secure, httponly=True, samesite="lax"
    )
    return next(header for header in response.raw_headers if header[0] == b"set-cookie")


class Shortcut:
    """Commands are the most frequent requests by far: they skip the router and what stands before it.

    They are checked, carried out and answered exactly as all others are.
    """

    def __init__(self, app: ASGIApp, service: Service) -> None:
        self.app = app
        endpoint = next(e for e in ENDPOINTS if e.body is orders.Command)
        self.method = endpoint.method
        self.path, _, _ = compile_path(endpoint.path)
        self.handler = Handler(service, endpoint)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = self.path.match(scope["path"]) if scope["type"] == "http" and scope["method"] == self.method else None
        if found is None:
            await self.app(scope, receive, send)
            return
        scope["path_params"] = found.groupdict()
        given = await self.handler.answer(scope, receive)
        large = len(given.body) >= WORTH_PACKING
        await (packed(given) if large else given)(scope, receive, send)


def packed(app: ASGIApp) -> ASGIApp:
    """Answers in fewer bytes, for those who can read them."""
    return GZipMiddleware(app, minimum_size=WORTH_PACKING, compresslevel=5)
