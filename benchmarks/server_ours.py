"""Our server, driven over loopback: people at tables, each with a live connection, who choose at random."""

from __future__ import annotations

import asyncio
import random
import sys
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec
from benchmarks.peers import BenchError
from benchmarks.results import COMPILED
from benchmarks.server_process import LOGS, Server
from benchmarks.server_seed import GAME, Seeded, Seeder
from benchmarks.server_wire import Pool, Socket, open_socket
from msgspec import UNSET, UnsetType

POSTS = 64
"""HTTP connections for what happens off the clock, such as rematches."""
UNLIMITED = 999_999
PATIENCE = 30.0


class Asked(msgspec.Struct):
    id: str
    seat: int
    options: list[str]


class RoomSeen(msgspec.Struct):
    status: str


class Seen(msgspec.Struct):
    revision: int
    room: RoomSeen
    decision: Asked | None


class SeenChange(msgspec.Struct):
    """What has changed since the update before; what is not there has not."""

    revision: int
    room: RoomSeen | UnsetType = UNSET
    decision: Asked | UnsetType | None = UNSET


class Heard(msgspec.Struct):
    """Any message on a socket: a whole state, what has changed, or the answer to a command."""

    type: str
    state: Seen | None = None
    changed: SeenChange | None = None
    status: int = 200
    fault: msgspec.Raw = msgspec.Raw()


heard = msgspec.json.Decoder(Heard).decode


def followed(before: Seen, changed: SeenChange) -> Seen:
    """What is seen after a change."""
    return Seen(
        changed.revision,
        before.room if changed.room is UNSET else changed.room,
        before.decision if changed.decision is UNSET else changed.decision,
    )


class Table:
    """A table with somebody at every seat. One choice is under way at a time."""

    def __init__(self, pool: Pool, seeded: Seeded, rng: random.Random, compressed: bool = False) -> None:
        self.pool = pool
        self.compressed = compressed
        self.id = seeded.table
        self.tokens = seeded.tokens
        self.rng = rng
        self.sockets: list[Socket] = []
        self.seen: list[Seen | None] = []
        self.count = 0  # commands sent, for their keys
        self.mover = -1
        self.until = 0  # the revision that is waited for
        self.missing = 0
        self.others_at = 0.0
        self.all_there: asyncio.Future[None] | None = None
        self.answer: asyncio.Future[Heard] | None = None  # to the command under way
        self.updates = 0

    async def open(self) -> None:
        """Take the seats: every one with a socket of its own, that has shown the table."""
        self.seen = [None] * len(self.tokens)
        there = self.wait_for(0)
        for seat, token in enumerate(self.tokens):
            path = f"/api/tables/{self.id}/live?seat={seat}&changes=1"
            socket = await open_socket(self.pool.port, path, bearer(token), self.ear(seat), self.compressed)
            self.sockets.append(socket)
        await asyncio.wait_for(there, PATIENCE)

    async def close(self) -> None:
        await asyncio.gather(*(socket.close() for socket in self.sockets))
        self.sockets.clear()

    def ear(self, seat: int) -> Any:
        def hear(message: bytes) -> None:
            said = heard(message)
            before = self.seen[seat]
            if said.state is not None:
                self.updates += 1
                self.update(seat, said.state)
            elif said.changed is not None and before is not None:
                self.updates += 1
                self.update(seat, followed(before, said.changed))
            elif said.type in ("done", "fault") and self.answer is not None and not self.answer.done():
                self.answer.set_result(said)

        return hear

    def update(self, seat: int, state: Seen) -> None:
        before = self.seen[seat]
        self.seen[seat] = state
        if state.revision < self.until or (before is not None and before.revision >= self.until):
            return
        if seat != self.mover:
            self.others_at = perf_counter()
        self.missing -= 1
        if self.missing == 0 and self.all_there is not None and not self.all_there.done():
            self.all_there.set_result(None)

    def wait_for(self, revision: int) -> asyncio.Future[None]:
        self.until, self.missing = revision, len(self.tokens)
        self.all_there = asyncio.get_running_loop().create_future()
        return self.all_there

    @property
    def over(self) -> bool:
        state = self.seen[0]
        return state is None or state.room.status != "playing"

    async def ready(self) -> None:
        """If the game is over, have a rematch: everybody accepts the invitation to a new table."""
        if not self.over:
            return
        answer = await self.pool.ask(*self.command(0, {"do": "rematch", "seat": 0}))
        await self.close()
        self.id = msgspec.json.decode(answer)["table"]
        for seat in range(1, len(self.seen)):
            await self.pool.ask(*self.command(seat, {"do": "sit", "seat": seat}))
        await self.open()

    async def move(self) -> float:
        """Make a choice for somebody who is asked. Returns the seconds until all others had seen it."""
        asked = next(state.decision for state in self.seen if state is not None and state.decision is not None)
        self.mover = asked.seat
        order = {"do": "choose", "seat": asked.seat, "decision": asked.id, "option": self.rng.choice(asked.options)}
        self.count += 1
        content = msgspec.json.encode({"type": "command", "key": f"b{self.count}", "command": order})
        last = self.seen[asked.seat]
        there = self.wait_for(last.revision + 1 if last is not None else 0)
        self.answer = asyncio.get_running_loop().create_future()
        began = perf_counter()
        self.sockets[asked.seat].send(content)
        said = await asyncio.wait_for(self.answer, PATIENCE)
        if said.type != "done":
            raise BenchError(f"worldstage refused a choice: {said.status} {bytes(said.fault)[:300]!r}")
        if not there.done():
            await asyncio.wait_for(there, PATIENCE)
        return self.others_at - began

    def command(self, seat: int, order: dict[str, Any]) -> tuple[str, str, bytes, str]:
        """A command over HTTP, off the clock."""
        self.count += 1
        headers = f"{bearer(self.tokens[seat])}Idempotency-Key: b{self.count}\r\n"
        return "POST", f"/api/tables/{self.id}/commands", msgspec.json.encode(order), headers


def bearer(token: str) -> str:
    return f"Authorization: Bearer {token}\r\n"


class Ours:
    """`worldstage serve` on SQLite with tables in the middle of their games."""

    def __init__(
        self,
        seats: int,
        spread: int,
        compressed: bool = False,
        folder: Path = LOGS,
        build: Path | None = None,
        game: str = GAME,
    ) -> None:
        title = "" if game == GAME else f" {game}"
        self.name = f"worldstage{title}{COMPILED if build else ''}{' compressed' if compressed else ''}"
        self.game = game
        self.build = build
        self.seats = seats
        self.spread = spread
        self.compressed = compressed
        self.database = folder / f"{self.name.replace(' ', '-')}.sqlite"
        self.tables: list[Table] = []

    async def start(self, count: int, core: set[int] | None) -> None:
        seeder = Seeder(self.database, self.game)
        seeded = [await seeder.table(self.seats, i * self.spread // count) for i in range(count)]
        seeder.close()
        self.server = serve(self.name, self.database, core, self.build)
        self.pool = Pool(self.server.port, min(count, POSTS))
        await self.pool.ask("GET", "/healthz")
        rng = random.Random(1)
        self.tables = [Table(self.pool, one, rng, self.compressed) for one in seeded]

    def stop(self) -> None:
        self.pool.close()
        self.server.stop()


def serve(name: str, database: Path, core: set[int] | None, build: Path | None = None) -> Server:
    """Start the command that everybody starts. Like the other server, it does not log every request.

    `build` is the folder of the compiled build, if that is to be measured.
    """
    worldstage = Path(sys.executable).parent / "worldstage"
    options = ["--port", "0", "--database", f"sqlite:///{database}", "--log-level", "warning", "--lang", "en"]
    limits = ("connections", "per_address", "commands", "messages", "tables", "takebacks", "invitations")
    for limit in limits:  # all come from here
        options += ["--limit", f"{limit}={UNLIMITED}"]
    variables = {"COLUMNS": "200", "PYTHONUNBUFFERED": "1"} | ({"PYTHONPATH": str(build)} if build else {})
    return Server(name, [str(worldstage), "serve", *options], variables, core, database.parent)
