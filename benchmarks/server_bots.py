"""How soon moves are stored and answered while bots think: tables of one person each, against bots.

python -m benchmarks.server_bots [--tables 100] [--rate 100] [--seconds 10]
"""

from __future__ import annotations

import argparse
import asyncio
import random
from collections.abc import Iterable
from time import perf_counter
from typing import Any

import msgspec
from benchmarks.server_ours import POSTS, Heard, Seen, bearer, followed, heard, serve
from benchmarks.server_process import LOGS
from benchmarks.server_results import percentile
from benchmarks.server_wire import Pool, Socket, open_socket

TITLES = (("age-of-reason", 3), ("nations", 3), ("seven-ages", 4))
LEVEL = "steady"
SETTLING = 8.0
"""Seconds in which bots make their first moves, off the clock."""


class Alone:
    """A table with one person, who is asked again when the bots have moved."""

    def __init__(self, pool: Pool, token: str) -> None:
        self.pool = pool
        self.token = token
        self.seen: Seen | None = None
        self.answer: asyncio.Future[None] | None = None
        self.count = 0

    async def open(self, game: str, seats: int) -> None:
        bots = [{"holder": "bot", "level": LEVEL}] * (seats - 1)
        order = msgspec.json.encode({"game": game, "seats": [{"holder": "me"}, *bots]})
        made = await self.pool.ask("POST", "/api/tables", order, bearer(self.token))
        path = f"/api/tables/{msgspec.json.decode(made)['table']}/live?seat=0&changes=1"
        self.socket: Socket = await open_socket(self.pool.port, path, bearer(self.token), self.hear)

    def hear(self, message: bytes) -> None:
        said: Heard = heard(message)
        if said.state is not None:
            self.seen = said.state
        elif said.changed is not None and self.seen is not None:
            self.seen = followed(self.seen, said.changed)
        elif said.type in ("done", "fault") and self.answer is not None and not self.answer.done():
            self.answer.set_result(None)

    @property
    def asked(self) -> bool:
        return self.answer is None and self.seen is not None and self.seen.decision is not None

    async def move(self, rng: random.Random) -> float:
        """Make a choice; the seconds until it was answered."""
        assert self.seen is not None and self.seen.decision is not None
        asked = self.seen.decision
        self.count += 1
        order = {"do": "choose", "seat": 0, "decision": asked.id, "option": rng.choice(asked.options)}
        self.answer = asyncio.get_running_loop().create_future()
        began = perf_counter()
        self.socket.send(msgspec.json.encode({"type": "command", "key": f"b{self.count}", "command": order}))
        await self.answer
        took, self.answer = perf_counter() - began, None
        return took


async def measure(game: str, seats: int, tables: int, rate: float, seconds: float) -> list[float]:
    """Latencies of moves at a fixed rate, each at a table whose person is asked."""
    path = LOGS / f"bots-{game}.sqlite"
    for old in path.parent.glob(f"{path.name}*"):
        old.unlink()
    server = serve(f"worldstage {game} with bots", path, None)
    try:
        pool = Pool(server.port, min(tables, POSTS))
        session: Any = msgspec.json.decode(await pool.ask("POST", "/api/sessions", b"{}"))
        alone = [Alone(pool, session["token"]) for _ in range(tables)]
        for one in alone:
            await one.open(game, seats)
        await asyncio.sleep(SETTLING)
        return await _play(alone, rate, seconds)
    finally:
        server.stop()


async def _play(tables: Iterable[Alone], rate: float, seconds: float) -> list[float]:
    rng, tasks = random.Random(1), []
    began = perf_counter()
    for number in range(int(rate * seconds)):
        await asyncio.sleep(max(0.0, began + number / rate - perf_counter()))
        free = [one for one in tables if one.asked]
        if free:  # else all wait for the bots
            tasks.append(asyncio.create_task(rng.choice(free).move(rng)))
            await asyncio.sleep(0)  # it is no longer free
    return await asyncio.gather(*tasks)


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.server_bots", description="Moves while bots think.")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--rate", type=float, default=100.0, help="moves of people per second, over all tables (100)")
    parser.add_argument("--seconds", type=float, default=10.0)
    options = parser.parse_args()
    for game, seats in TITLES:
        found = asyncio.run(measure(game, seats, options.tables, options.rate, options.seconds))
        p50, p95, p99 = (percentile(found, share) * 1e3 for share in (50, 95, 99))
        print(f"{game}, {seats} seats: {len(found)} moves, p50 {p50:.1f} ms, p95 {p95:.1f}, p99 {p99:.1f}", flush=True)


if __name__ == "__main__":
    main()
