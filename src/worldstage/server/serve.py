"""Run a server process with uvicorn: drain at SIGTERM, trust a proxy only if told to."""

from __future__ import annotations

import asyncio
import signal
import socket
from types import FrameType
from typing import Any

import uvicorn

from worldstage.server.addresses import trusted_proxies
from worldstage.server.app import build
from worldstage.server.connections import Config, Connections
from worldstage.server.settings import Settings
from worldstage.server.tracing import Traced

SWEEP = 5  # ticks of uvicorn, of a tenth of a second each, between two looks for connections whose time is up


class Server(uvicorn.Server):
    """Tells everybody before the connections close."""

    def __init__(self, config: Config, service: Any) -> None:
        super().__init__(config)
        self.service = service

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.service.drain()
        if sig == signal.SIGTERM:  # to leave when asked is success; uvicorn would raise the signal again in the end
            self.should_exit = True
        else:
            super().handle_exit(sig, frame)

    async def on_tick(self, counter: int) -> bool:
        if counter % SWEEP == 0:
            now = asyncio.get_running_loop().time()
            for connection in list(self.server_state.connections):
                connection.expire(now)  # type: ignore[union-attr]
        return await super().on_tick(counter)


def server(settings: Settings, trusted: list[str], log_level: str = "warning") -> Server:
    """A server, to be run on sockets bound already. `trusted` are the proxies whose forwarded addresses are used."""
    app, service = build(settings, trusted)
    config = Config(
        Connections(settings.limits, trusted_proxies(trusted)),
        app=Traced(app, trusted),
        loop="uvloop",
        log_config=None,
        log_level=log_level,
        access_log=False,
        proxy_headers=False,  # `Traced` does it, after it has seen who is in front
        server_header=False,
        date_header=True,
        ws_max_size=settings.limits.body,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        timeout_graceful_shutdown=int(settings.drain),
    )
    return Server(config, service)


def listen(host: str, port: int) -> socket.socket:
    """A socket bound before anything else is done, so that a taken port is told at once."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    sock = socket.socket(family, socket.SOCK_STREAM)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    sock.bind((host, port))
    sock.listen(2048)
    return sock
