"""Which hosts, origins, content types and sizes of requests the server accepts, and the security headers it sends."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Awaitable, Callable
from functools import lru_cache
from urllib.parse import SplitResult, urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from worldstage.server.settings import Settings
from worldstage.server.texts import Denied
from worldstage.server.tokens import COOKIE, SAFE_COOKIE

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
RAW_HEADERS = [
    (name.lower().encode(), value.encode()) for name, value in {**HEADERS, "Cache-Control": "no-store"}.items()
]
ENCRYPTED = (b"strict-transport-security", b"max-age=31536000")
# A page asks for dozens of these, and none is ever shown as a page: what only a page obeys would be a third of them.
PARTS_OF_PAGES = (b"text/javascript", b"text/css", b"font/")
FOR_PAGES = (b"content-security-policy", b"cross-origin-opener-policy", b"permissions-policy")
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")

Refuse = Callable[[Scope, Receive, Send, Denied], Awaitable[None]]


class HttpPolicy:
    """Middleware around the app. `refuse` answers refusals, in the form of all other faults."""

    def __init__(self, app: ASGIApp, settings: Settings, refuse: Refuse) -> None:
        self.app = app
        self.settings = settings
        self.refuse = refuse
        self.public = urlsplit(settings.public_url)
        self.known_host = lru_cache(maxsize=256)(self._is_known)  # asked at every request
        self.names = {"localhost", socket.gethostname().lower(), f"{socket.gethostname().lower()}.local"}
        if self.public.hostname:
            self.names.add(self.public.hostname)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = headers_of(scope)
        body = Body(receive, headers, self.settings.limits.body)
        if scope["type"] == "http":
            receive, send = body, self._with_headers(scope, send, body)
        try:
            self._check(scope, headers)
            if body.left and scope["method"] in SAFE_METHODS:
                await body.skip()
        except Denied as refusal:
            await self.refuse(scope, receive, send, refusal)
            return
        await self.app(scope, receive, send)

    def _check(self, scope: Scope, headers: dict[str, str]) -> None:
        if not self.known_host(headers.get("host", "")):
            raise Denied(421, "host")
        native = headers.get("authorization", "").startswith("Bearer ")
        if scope["type"] == "websocket":
            if not native and not self.own_origin(scope, headers):
                raise Denied(403, "origin")
            return
        if "content-length" in headers:
            self._check_length(headers["content-length"])
        if scope["method"] not in SAFE_METHODS:
            self._check_change(scope, headers, native)

    def _check_length(self, length: str) -> None:
        limit = self.settings.limits.body
        if not length.isdecimal() or len(length) > len(str(limit)) or int(length) > limit:
            raise Denied(413, "too_large", limit=limit)

    def _check_change(self, scope: Scope, headers: dict[str, str], native: bool) -> None:
        """A request that changes something must be JSON, from our own pages or with a token."""
        if headers.get("content-type", "").split(";")[0].strip() != "application/json":
            raise Denied(415, "json_only")
        with_cookie = f"{COOKIE}=" in headers.get("cookie", "")
        if not native and (with_cookie or "origin" in headers) and not self.own_origin(scope, headers):
            raise Denied(403, "origin")

    def _is_known(self, host: str) -> bool:
        """An IP address, this machine's name or the public name of the server: protects against DNS rebinding."""
        name = (_parts(f"//{host}").hostname or "").lower()
        try:
            ipaddress.ip_address(name)
            return True
        except ValueError:
            return name in self.names

    def own_origin(self, scope: Scope, headers: dict[str, str]) -> bool:
        origin = _parts(headers.get("origin", ""))
        if origin.netloc == "" or origin.scheme not in ("http", "https"):
            return False
        if self.settings.public_url and (origin.scheme, origin.netloc) == (self.public.scheme, self.public.netloc):
            return True
        scheme = {"ws": "http", "wss": "https"}.get(scope["scheme"], scope["scheme"])
        return origin.netloc == headers.get("host") and origin.scheme == scheme

    def _with_headers(self, scope: Scope, send: Send, body: Body) -> Send:
        secure = is_secure(self.settings, scope)

        async def complete(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = list(message.get("headers", ()))
                names = {name for name, _ in given}
                if any(name == b"content-type" and value.startswith(PARTS_OF_PAGES) for name, value in given):
                    names.update(FOR_PAGES)
                message["headers"] = given + [header for header in RAW_HEADERS if header[0] not in names]
                if secure:
                    message["headers"].append(ENCRYPTED)
                if body.left:  # the rest would be read as the next request
                    message["headers"].append((b"connection", b"close"))
            await send(message)

        return complete


class Body:
    """The body of a request, with its bytes counted: a chunked body has no declared length."""

    __slots__ = ("left", "limit", "receive", "received")

    def __init__(self, receive: Receive, headers: dict[str, str], limit: int) -> None:
        self.receive = receive
        self.limit = limit
        self.received = 0
        self.left = "transfer-encoding" in headers or headers.get("content-length", "0") != "0"

    async def __call__(self) -> Message:
        message = await self.receive()
        self.received += len(message.get("body", b""))
        if self.received > self.limit:
            raise Denied(413, "too_large", limit=self.limit)
        if not message.get("more_body", False):
            self.left = False
        return message

    async def skip(self) -> None:
        """Read and count the body of a request whose handler does not read it."""
        while self.left:
            await self()


def headers_of(scope: Scope) -> dict[str, str]:
    """The headers by lower-case name, the first of several with the same name. Cached for the request."""
    read: dict[str, str] | None = scope.get("headers_read")
    if read is None:
        read = {name.decode("latin-1"): value.decode("latin-1") for name, value in reversed(scope["headers"])}
        scope["headers_read"] = read
    return read


def _parts(address: str) -> SplitResult:
    """The parts of a URL from outside; empty parts if it is malformed."""
    try:
        return urlsplit(address)
    except ValueError:
        return urlsplit("")


def is_secure(settings: Settings, scope: Scope) -> bool:
    """Whether the client's connection is encrypted, here or at the proxy in front."""
    return settings.public_url.startswith("https://") or scope["scheme"] in ("https", "wss")


def cookie_name(secure: bool) -> str:
    return SAFE_COOKIE if secure else COOKIE
