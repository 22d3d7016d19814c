"""Request ids: in the log lines of a request, in a header of its response, and in the body of a server error.

Whoever is told of a fault can quote the id, and whoever runs the server finds the lines about it.
"""

from __future__ import annotations

import re
import secrets
from contextvars import ContextVar

from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from worldstage.server.addresses import trusted_proxies

HEADER = b"x-request-id"
SANE = re.compile(rb"[A-Za-z0-9._-]{8,64}")

request_id: ContextVar[str] = ContextVar("request_id", default="")


def new_id() -> str:
    """Random: it tells nothing about the server, its tables, or how many requests there were."""
    return secrets.token_hex(8)


class Traced:
    """Gives requests their ids. Those of `trusted` proxies are kept, as are the addresses they name."""

    def __init__(self, app: ASGIApp, trusted: list[str]) -> None:
        self.trusted = trusted_proxies(trusted) if trusted else ()
        self.app: ASGIApp = ProxyHeadersMiddleware(app, trusted) if trusted else app  # type: ignore[arg-type, assignment]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        given = self._given(scope) or new_id()
        request_id.set(given)
        header = (HEADER, given.encode())

        async def marked(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                message["headers"] = [*message.get("headers", ()), header]
            await send(message)

        await self.app(scope, receive, marked)

    def _given(self, scope: Scope) -> str:
        """The id that a trusted proxy has chosen. Anybody else could make us mix up what belongs to whom."""
        client = scope.get("client")
        if client is None or client[0] not in self.trusted:
            return ""
        value: bytes = next((value for name, value in scope["headers"] if name == HEADER), b"")
        return value.decode() if SANE.fullmatch(value) else ""
