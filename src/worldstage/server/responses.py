"""From a request to its response: the same for all endpoints, with one form for all faults."""

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
from worldstage.core.seen import message
from worldstage.server import payloads, wire
from worldstage.server.http_policy import cookie_name, headers_of
from worldstage.server.request import ApiRequest
from worldstage.server.routes import ENDPOINTS, Endpoint
from worldstage.server.service import Service
from worldstage.server.store import Unavailable, answer_by
from worldstage.server.tables import RefusedWithState
from worldstage.server.texts import Denied
from worldstage.server.tokens import COOKIE_AGE
from worldstage.server.tracing import request_id

logger = logging.getLogger("worldstage.http")

RawHeaders = list[tuple[bytes, bytes]]

COMPRESS_FROM = 1_000  # bytes of an answer
RETRY = 2  # seconds after which to try again
SECONDS = 1.8  # within which a request is answered while the database fails
FINAL = (400, 401, 413, 429, 503)  # refusals that don't depend on the state of a table

_encode = msgspec.json.Encoder().encode


# -- faults -----------------------------------------------------------------------------------------------------------


def fault_of(error: Exception) -> tuple[int, wire.Fault]:
    """Status and body for an error; nothing internal gets out."""
    now: wire.State | None = None
    if isinstance(error, RefusedWithState):
        now, error = error.state, error.refusal
    if isinstance(error, Unavailable):
        error = Denied(503, "no_database")
    if isinstance(error, Denied):
        return error.status, wire.Fault(code=error.code, message=message(error.text), state=now)
    if isinstance(error, Refused):
        code, status = _refusal(error)
        return status, wire.Fault(code=code, message=message(error.text), rule=error.rule, state=now)
    if isinstance(error, BadSetup):
        return 422, wire.Fault(code="setup", message=message(error.text))
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
    """A response with a complete body."""

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


def reported_fault(method: str, path: str, error: Exception) -> tuple[int, wire.Fault]:
    """Status and body for an error. Unexpected ones are logged; server errors name the request."""
    if not isinstance(error, WorldstageError | HTTPException | Unavailable):
        logger.error("fault", exc_info=error, extra={"method": method, "path": path})
    status, fault = fault_of(error)
    if status >= 500:
        fault.request = request_id.get()
    return status, fault


def told(method: str, path: str, error: Exception) -> Answer:
    """The response to an error."""
    status, fault = reported_fault(method, path, error)
    given = answer(fault, status)
    if status == 503:
        given.headers.append((b"retry-after", b"%d" % RETRY))
    return given


# -- answers that stay the same ---------------------------------------------------------------------------------------


class StaticResponse:
    """A response that is the same for everybody while the server runs: encoded, compressed and tagged once.

    The browser caches it and revalidates each time. Compressed and plain bytes differ, so each has a strong ETag of
    its own; as the content is the same, either matches `If-None-Match`.
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
        )  # the same test as the middleware, which must not compress the plain form
        body, headers = self.packed if packed else self.plain
        if self._known(asked.get("if-none-match", "")):
            given = Answer(b"", 304, b"application/json")
            given.headers = [header for header in headers if header[0] != b"content-encoding"]
        else:
            given = Answer(body, 200, b"application/json")
            given.headers += headers
        return given

    def _known(self, names: str) -> bool:
        """Weak comparison, as RFC 9110 requires for this header: a proxy that compresses marks tags as weak."""
        given = {name.strip().removeprefix("W/").strip('"') for name in names.split(",")}
        return "*" in given or not self.names.isdisjoint(given)


# -- endpoints --------------------------------------------------------------------------------------------------------


class Handler:
    """An endpoint as an app."""

    def __init__(self, service: Service, endpoint: Endpoint) -> None:
        self.service = service
        self.endpoint = endpoint
        self.decoder = msgspec.json.Decoder(endpoint.body) if endpoint.body is not None else None
        self.static: dict[tuple[str, ...], StaticResponse] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await (await self.answer(scope, receive))(scope, receive, send)

    async def answer(self, scope: Scope, receive: Receive) -> Answer:
        began = time.perf_counter()
        answer_by.set(time.monotonic() + SECONDS)
        request = ApiRequest(self.service, scope)
        try:
            if self.decoder is not None:
                request.body = decoded(self.decoder, await _whole(receive))
            if self.endpoint.static:
                given = await self._static(request)
            else:
                given = answer(await self._handled(request))
        except Exception as fault:
            given = told(scope["method"], scope["path"], fault)
        if request.new_token is not None:
            given.headers.append(_cookie(request.new_token, request.secure))
        if logger.isEnabledFor(logging.INFO):
            self._log(request, given.status, time.perf_counter() - began)
        return given

    async def _handled(self, request: ApiRequest) -> Any:
        """Call the endpoint. Before a refusal, read what another process may have changed, and call it again."""
        try:
            return await self.endpoint.handler(request)
        except WorldstageError as refusal:
            table = request.scope["path_params"].get("table")
            if table is None or self.endpoint.body is payloads.Command or fault_of(refusal)[0] in FINAL:
                raise
            if not await self.service.tables.was_behind(table):
                raise
        return await self.endpoint.handler(request)

    async def _static(self, request: ApiRequest) -> Answer:
        """Only successful responses are cached, by path and query: at most one per text."""
        asked = (request.scope["path"], *(request.parameter(query.name, "") for query in self.endpoint.query))
        if asked not in self.static:
            self.static[asked] = StaticResponse(_encode(await self.endpoint.handler(request)))
        return self.static[asked].to(request.scope)

    def _log(self, request: ApiRequest, status: int, seconds: float) -> None:
        said = {"method": self.endpoint.method, "path": self.endpoint.path, "status": status}
        table = request.scope["path_params"].get("table", "")[:24]
        logger.info("request", extra={**said, "ms": round(seconds * 1000, 1), "table": table, "session": request.known})


async def _whole(receive: Receive) -> bytes:
    """The body of a request; Denied if the client disconnects before its end."""
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Denied(400, "no_json")
        body += message.get("body", b"")
        if not message.get("more_body", False):
            return bytes(body)


def decoded(decoder: msgspec.json.Decoder[Any], body: bytes | str) -> Any:
    """The body of a request or a message on a socket."""
    try:
        return decoder.decode(body)
    except msgspec.ValidationError as fault:
        raise Denied(422, "malformed", fault=str(fault)[:200]) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Denied(400, "no_json") from None


def _cookie(token: str, secure: bool) -> tuple[bytes, bytes]:
    """The session cookie: not readable by scripts, not sent by other sites."""
    response = Response()
    response.set_cookie(
        cookie_name(secure), token, max_age=COOKIE_AGE, path="/", secure=secure, httponly=True, samesite="lax"
    )
    return next(header for header in response.raw_headers if header[0] == b"set-cookie")


class Shortcut:
    """Commands are by far the most frequent requests: they skip the router and its middleware.

    They are checked, carried out and answered exactly like all others.
    """

    def __init__(self, app: ASGIApp, service: Service) -> None:
        self.app = app
        endpoint = next(e for e in ENDPOINTS if e.body is payloads.Command)
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
        large = len(given.body) >= COMPRESS_FROM
        await (packed(given) if large else given)(scope, receive, send)


def packed(app: ASGIApp) -> ASGIApp:
    """Compress responses for clients that accept it."""
    return GZipMiddleware(app, minimum_size=COMPRESS_FROM, compresslevel=5)
