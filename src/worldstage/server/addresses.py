"""By which address a client is counted, and how many connections one address may have open."""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol

from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from worldstage.server.http_policy import Refuse
from worldstage.server.texts import Denied

LONGEST = 64  # characters kept of something that is not an address
NETWORK = 64  # bits: what a provider gives one customer


class Proxies(Protocol):
    """The proxies whose `X-Forwarded-For` is trusted."""

    always_trust: bool

    def __contains__(self, host: str | None, /) -> bool: ...


def trusted_proxies(addresses: Sequence[str]) -> Proxies:
    """As uvicorn reads them, so that both always agree on who is a proxy."""
    proxies: Proxies = ProxyHeadersMiddleware(_no_app, list(addresses)).trusted_hosts
    return proxies


async def _no_app(*_: object) -> None:
    raise AssertionError("never called")


@lru_cache(maxsize=4_096)
def counted(host: str) -> str:
    """The address that counts: of IPv6 the /64, because whoever has one address of it has all of them."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host[:LONGEST]
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(address) >> NETWORK << NETWORK, NETWORK)))


def address_of(scope: Scope) -> str:
    """Where a request comes from; behind a proxy only if that proxy is trusted (see `serve.py`)."""
    client = scope.get("client")
    return counted(str(client[0])) if client is not None else ""


class Tally:
    """How many of something each address has now."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.open: dict[str, int] = {}

    def add(self, address: str) -> bool:
        """Count one more; False if the address has reached its limit."""
        now = self.open.get(address, 0)
        if now >= self.most:
            return False
        self.open[address] = now + 1
        return True

    def remove(self, address: str) -> None:
        left = self.open[address] - 1
        if left:
            self.open[address] = left
        else:
            del self.open[address]


class PerAddress:
    """Limits how many requests and sockets one address has open at once.

    Needed only behind a proxy, whose connections say nothing about the clients: without one, each open request has a
    connection of its own, and `connections.py` counts those. A request from a proxy that names no client is not
    counted.
    """

    def __init__(self, app: ASGIApp, most: int, proxies: Proxies, refuse: Refuse) -> None:
        self.app = app
        self.tally = Tally(most)
        self.proxies = proxies
        self.refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or self._is_proxy(scope):
            await self.app(scope, receive, send)
            return
        address = address_of(scope)
        if not self.tally.add(address):
            await self.refuse(scope, receive, send, Denied(503, "crowded", most=self.tally.most))
            return
        try:
            await self.app(scope, receive, send)
        finally:
            self.tally.remove(address)

    def _is_proxy(self, scope: Scope) -> bool:
        client = scope.get("client")
        return client is None or (not self.proxies.always_trust and client[0] in self.proxies)
