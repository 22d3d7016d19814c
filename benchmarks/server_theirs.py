"""boardgame.io's own server with its tic-tac-toe, driven the same way: two seats a match, each with a live connection.

Its protocol is socket.io's, spoken here as far as needed over a plain WebSocket, so that the driver costs the same.
Matches are made and joined by its lobby's API beforehand, with credentials, as its own lobby does.
"""

from __future__ import annotations

import asyncio
import random
import shutil
from functools import cache
from itertools import permutations
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec
from benchmarks.peers import HERE, BenchError, last_words, shown, step
from benchmarks.server_process import LOGS, Server
from benchmarks.server_wire import Pool, Socket, open_socket

SOURCE = HERE / "boardgame.io"
PLACE = LOGS / "boardgame.io"
NAMESPACE = "tic-tac-toe"
EVENT = f"42/{NAMESPACE},".encode()
PATIENCE = 30.0
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Heard(msgspec.Struct, array_like=True):
    event: str
    match: str
    state: msgspec.Raw = msgspec.Raw(b"null")


class State(msgspec.Struct):
    id: int = msgspec.field(name="_stateID")


_decode = msgspec.json.Decoder(Heard).decode
_state = msgspec.json.Decoder(State).decode


@cache
def drawn_games() -> list[tuple[int, ...]]:
    """Return games in which all nine cells are filled and nobody wins, so that every match is equally long."""
    rng = random.Random(9)
    games = [order for order in permutations(range(9)) if is_draw(order)]
    return rng.sample(games, 500)


def is_draw(order: tuple[int, ...]) -> bool:
    mark = {cell: turn % 2 for turn, cell in enumerate(order)}
    return not any(mark[a] == mark[b] == mark[c] for a, b, c in LINES)


class Match:
    """A match with somebody at both seats. One move is under way at a time."""

    def __init__(self, pool: Pool, rng: random.Random) -> None:
        self.pool = pool
        self.rng = rng
        self.sockets: list[Socket] = []
        self.id = ""
        self.credentials = ["", ""]
        self.moves: list[int] = []
        self.seen = [-1, -1]
        self.until = 0
        self.synced = 0
        self.greeted = [asyncio.Event(), asyncio.Event()]
        self.missing = 0
        self.mover = -1
        self.others_at = 0.0
        self.all_there: asyncio.Future[None] | None = None
        self.updates = 0

    async def open(self) -> None:
        for seat in (0, 1):
            self.greeted[seat].clear()
            path = "/socket.io/?EIO=4&transport=websocket"
            self.sockets.append(await open_socket(self.pool.port, path, "", self.ear(seat)))
            self.sockets[seat].send(f"40/{NAMESPACE},".encode())
            await asyncio.wait_for(self.greeted[seat].wait(), PATIENCE)
        if self.id:
            await self.sync()

    async def close(self) -> None:
        await asyncio.gather(*(socket.close() for socket in self.sockets))
        self.sockets.clear()

    def ear(self, seat: int) -> Any:
        def heard(message: bytes) -> None:
            if message.startswith(EVENT):
                self.event(seat, _decode(message[len(EVENT) :]))
            elif message == b"2":
                self.sockets[seat].send(b"3")
            elif message.startswith(b"40/"):
                self.greeted[seat].set()

        return heard

    def event(self, seat: int, heard: Heard) -> None:
        if heard.match != self.id:
            return
        if heard.event == "update":
            self.updates += 1
            self.update(seat, _state(heard.state).id)
        elif heard.event == "sync":
            self.there()

    def update(self, seat: int, now: int) -> None:
        before, self.seen[seat] = self.seen[seat], now
        if now < self.until or before >= self.until:
            return
        if seat != self.mover:
            self.others_at = perf_counter()
        self.there()

    def there(self) -> None:
        self.missing -= 1
        if self.missing == 0 and self.all_there is not None and not self.all_there.done():
            self.all_there.set_result(None)

    def wait_for(self, state: int) -> asyncio.Future[None]:
        self.until, self.missing = state, 2
        self.all_there = asyncio.get_running_loop().create_future()
        return self.all_there

    @property
    def over(self) -> bool:
        return not self.moves

    async def ready(self) -> None:
        """If the game is over, go to a new match."""
        if not self.over:
            return
        made = await self.pool.ask("POST", f"/games/{NAMESPACE}/create", b'{"numPlayers":2}')
        self.id = msgspec.json.decode(made)["matchID"]
        for seat in (0, 1):
            body = msgspec.json.encode({"playerID": str(seat), "playerName": f"Seat {seat + 1}"})
            joined = await self.pool.ask("POST", f"/games/{NAMESPACE}/{self.id}/join", body)
            self.credentials[seat] = msgspec.json.decode(joined)["playerCredentials"]
        self.moves = list(self.rng.choice(drawn_games()))
        self.seen = [0, 0]
        await self.sync()

    async def sync(self) -> None:
        there = self.wait_for(0)
        for seat in (0, 1):
            self.send(seat, ["sync", self.id, str(seat), self.credentials[seat], 2])
        await asyncio.wait_for(there, PATIENCE)

    def send(self, seat: int, event: list[Any]) -> None:
        self.sockets[seat].send(EVENT + msgspec.json.encode(event))

    async def move(self) -> float:
        """Make the next move. Returns the seconds until the other seat had seen it."""
        cell = self.moves.pop(0)
        now = self.seen[0]
        self.mover = seat = now % 2
        payload = {"type": "clickCell", "args": [cell], "playerID": str(seat), "credentials": self.credentials[seat]}
        event = ["update", {"type": "MAKE_MOVE", "payload": payload}, now, self.id, str(seat)]
        there = self.wait_for(now + 1)
        began = perf_counter()
        self.send(seat, event)
        await asyncio.wait_for(there, PATIENCE)
        return self.others_at - began


class Theirs:
    """boardgame.io with one of its two storages: memory, its default, or files."""

    def __init__(self, files: bool) -> None:
        self.files = files
        self.name = "boardgame.io files" if files else "boardgame.io"
        self.tables: list[Match] = []

    async def start(self, count: int, core: set[int] | None) -> None:
        variables = {"NODE_ENV": "production"}
        if self.files:
            folder = LOGS / "matches"
            shutil.rmtree(folder, ignore_errors=True)
            variables["FLATFILE_DIR"] = str(folder)
        self.server = Server(self.name, ["node", str(installed() / "server.cjs")], variables, core)
        self.pool = Pool(self.server.port, 64)
        await self.pool.ask("GET", "/games")
        rng = random.Random(1)
        self.tables = [Match(self.pool, rng) for _ in range(count)]

    def stop(self) -> None:
        self.pool.close()
        self.server.stop()


def installed() -> Path:
    """Return the folder of the installed server, made on first use and whenever what it is made from has changed."""
    files = [SOURCE / name for name in ("package.json", "package-lock.json", ".npmrc", "server.cjs")]
    content = b"".join(file.read_bytes() for file in files)
    stamp = PLACE / "made-from"
    if stamp.is_file() and stamp.read_bytes() == content:
        return PLACE
    if shutil.which("npm") is None:
        raise BenchError("boardgame.io: needs Node 20 and npm; npm is missing")
    shutil.rmtree(PLACE, ignore_errors=True)
    PLACE.mkdir(parents=True)
    for file in files:
        shutil.copy(file, PLACE)
    log = LOGS / "install.log"
    log.unlink(missing_ok=True)
    step("install boardgame.io", ["npm", "ci", "--no-audit", "--no-fund", "--prefix", str(PLACE)], log)
    if not (PLACE / "node_modules" / "boardgame.io").is_dir():
        raise BenchError(f"boardgame.io: not installed: {last_words(log)} (see {shown(log)})")
    stamp.write_bytes(content)
    return PLACE
