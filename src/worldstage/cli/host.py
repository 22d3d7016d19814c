"""`worldstage serve` and `worldstage play` in the browser: the server, started from a command line."""

from __future__ import annotations

import gc
import re
import socket
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec
from rich.console import Console

from worldstage.cli.play import Wanted, bot_names
from worldstage.cli.words import fail, say
from worldstage.core.chance import Fast
from worldstage.core.registry import game as find_game

try:
    import msgspec
    import sqlalchemy
    import starlette  # noqa: F401
    import uvicorn  # noqa: F401
except ImportError:  # the command alone is installed
    raise fail("no_server") from None

from worldstage.server import logs, new_tables, payloads, queries, store, tokens
from worldstage.server.connections import more_descriptors
from worldstage.server.migrate import check_version
from worldstage.server.serve import Server, listen, server
from worldstage.server.settings import Limits, Settings, default_database
from worldstage.server.tables import Tables

EVERYWHERE = ("0.0.0.0", "::", "")
PORTS = 20  # how many are tried for a table of one's own


class Hosting(NamedTuple):
    """What the command line asks for."""

    host: str
    port: int
    database: str | None
    redis: str
    public_url: str
    trust: list[str]
    workers: int
    pause: float
    editions: dict[str, str]
    limits: Limits
    log_level: str
    security_contact: str


def serve_tables(wanted: Hosting, language: str, console: Console) -> int:
    """Host tables until interrupted."""
    logs.set_up(wanted.log_level)
    settings = Settings(
        database=wanted.database or default_database(),
        redis=wanted.redis,
        public_url=wanted.public_url.rstrip("/"),
        editions=wanted.editions,
        bot_workers=wanted.workers,
        bot_pause=wanted.pause,
        limits=wanted.limits,
        security_contact=wanted.security_contact,
    )
    more_descriptors()
    try:
        sock = listen(wanted.host, wanted.port)
    except OSError:
        raise fail("port", port=wanted.port) from None
    ours = _server(settings, wanted.trust)
    console.print(say(language, "serve.ready", address=wanted.public_url or address(sock)))
    console.print(say(language, "serve.stop"))
    return run(ours, sock)


def serving_limits(given: dict[str, str]) -> Limits:
    """`--limit name=number`, by the names of `Limits`."""
    known = Limits.__struct_fields__
    for name, number in given.items():
        if name not in known or re.fullmatch(r"[0-9]{1,9}(\.[0-9]+)?", number) is None or float(number) <= 0:
            raise fail("limit", word=f"{name}={number}", known=", ".join(known))
    try:
        return msgspec.convert(given, Limits, strict=False)
    except msgspec.ValidationError:  # a part of something that is counted
        raise fail("limit", word=" ".join(f"{n}={v}" for n, v in given.items()), known=", ".join(known)) from None


def _server(settings: Settings, trust: list[str]) -> Server:
    try:
        ours = server(settings, trust)
        with suppress(sqlalchemy.exc.OperationalError):  # the database does not answer: the server says so
            check_version(ours.service.store.engine)
        return ours
    except (ValueError, sqlalchemy.exc.ArgumentError):
        raise fail("database", url=settings.database.split(":", 1)[0]) from None


def run(ours: Server, sock: socket.socket) -> int:
    # Rules, editions and texts stay as long as the process. A garbage collector that looked at all of them again and
    # again would take most of the time in which a long game is loaded.
    ours.service.on_loaded = gc.freeze
    ours.run(sockets=[sock])
    return 0 if ours.started else 1


def address(sock: socket.socket) -> str:
    """How to reach the server from this machine."""
    host, port = sock.getsockname()[:2]
    host = "127.0.0.1" if host in EVERYWHERE else host
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


# -- a table of one's own ---------------------------------------------------------------------------------------------


def play_in_browser(wanted: Wanted, port: int, browser: bool, language: str, console: Console) -> int:
    """A server for oneself, and the browser opened on it: in the lobby, or at the table that was asked for."""
    logs.set_up("error")
    editions = {wanted.game: wanted.edition} if wanted.game and wanted.edition else {}
    settings = Settings(database=default_database(), editions=editions, bot_pause=0.3)
    order = _order(wanted, language) if wanted.game is not None else None
    sock = _free_port(port)
    ours = _server(settings, [])
    where = address(sock)

    def opened(path: str) -> None:
        console.print(say(language, "serve.ready", address=where + path))
        console.print(say(language, "serve.stop"))
        if browser:
            webbrowser.open(where + path)

    _when_started(ours, order, opened)
    return run(ours, sock)


def _order(wanted: Wanted, language: str) -> payloads.NewTable | None:
    """The table that the command line describes."""
    game = find_game(wanted.game or "", wanted.edition)
    game.new(wanted.seats, dict(wanted.settings), chance=Fast(0))  # refuses what cannot be played
    if not 1 <= wanted.seat <= wanted.seats:
        raise fail("seat", seat=wanted.seat, seats=wanted.seats)
    plans = [payloads.SeatPlan(holder="bot", level=name) for name in bot_names(game, wanted.bots, wanted.seats - 1)]
    plans.insert(wanted.seat - 1, payloads.SeatPlan(holder="guest"))
    return payloads.NewTable(
        game=game.id, seats=plans, settings=wanted.settings, language="de" if language == "de" else "en"
    )


def _free_port(first: int) -> socket.socket:
    for port in range(first, first + PORTS):
        try:
            return listen("127.0.0.1", port)
        except OSError:
            continue
    raise fail("port", port=first)


def _when_started(ours: Server, order: payloads.NewTable | None, opened: Callable[[str], None]) -> None:
    """As soon as the server answers, make the table and tell where it is."""
    service = ours.service
    start = service.start

    async def started() -> None:
        await start()
        path = "/"
        if order is not None:
            path = f"/join#{await _link(service.tables, order)}"
        threading.Timer(0.2, opened, [path]).start()

    service.start = started


async def _link(tables: Tables, order: payloads.NewTable) -> str:
    """The secret of the one free seat, at a table whose owner is nobody in particular."""
    digest = tokens.hashed(tokens.new_secret())
    await tables.store.write([store.new_session(digest, tables.settings.clock())])
    owner: Any = await tables.store.read(queries.session_of(digest))
    created = await new_tables.create(tables, owner, order, None)
    return next(link.secret for link in created.links if link.seat is not None)
