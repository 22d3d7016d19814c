"""How long the first look at a long game takes after the server was restarted, and the lobby of many tables.

python -m benchmarks.server_restart
"""

from __future__ import annotations

import asyncio
import statistics
from dataclasses import dataclass
from time import perf_counter

from benchmarks.server_ours import bearer, serve
from benchmarks.server_process import LOGS
from benchmarks.server_seed import Seeded, Seeder
from benchmarks.server_wire import Pool

GAME = "seven-ages"
SEATS = 7
CHOICES = 14_000
TABLES = 200
"""Tables in the lobby of one person."""
EARLY = 12
"""Choices made at each of them."""


@dataclass(frozen=True)
class Restart:
    """The game that was loaded, and the seconds of each first look."""

    choices: int
    bytes: int
    seconds: list[float]
    tables: int
    lobby: list[float]


async def measure_restart(times: int, core: set[int] | None) -> Restart:
    """A long game of 7 Ages among random bots, and a person with many tables; then start the server again and again."""
    path = LOGS / "restart.sqlite"
    seeder = Seeder(path, GAME)
    longest = await seeder.table(SEATS, CHOICES, settings={"rounds": "full"})
    seeder.game = "age-of-reason"
    people = [seeder.session() for _ in range(SEATS)]
    for _ in range(TABLES):
        await seeder.table(2, EARLY, people=people[:2])
    seeder.close()
    seconds: list[float] = []
    lobby: list[float] = []
    size = 0
    for _ in range(times):
        server = serve("worldstage restarted", path, core)
        try:
            took, size = await first_look(server.port, longest)
            seconds.append(took)
            lobby.append(await first_lobby(server.port, people[0][0]))
        finally:
            server.stop()
    return Restart(longest.choices, size, seconds, TABLES, lobby)


async def first_look(port: int, game: Seeded) -> tuple[float, int]:
    """Ask for the table as its first player sees it, as a browser would: compressed. Returns the time and the bytes."""
    pool = Pool(port, 1)
    await pool.ask("GET", "/api/games")  # as a browser does first; it waits for the rules to be loaded
    began = perf_counter()
    headers = bearer(game.tokens[0]) + "Accept-Encoding: gzip\r\n"
    answer = await pool.ask("GET", f"/api/tables/{game.table}/state?seat=0", headers=headers)
    took = perf_counter() - began
    pool.close()
    return took, len(answer)


async def first_lobby(port: int, token: str) -> float:
    """Ask for one's own tables, of which none is in memory."""
    pool = Pool(port, 1)
    await pool.ask("GET", "/healthz")
    began = perf_counter()
    answer = await pool.ask("GET", "/api/mine", headers=bearer(token))
    took = perf_counter() - began
    assert answer.count(b'"title"') == TABLES
    pool.close()
    return took


def main() -> None:
    found = asyncio.run(measure_restart(5, None))
    rows = ((f"first look at {found.choices:,} choices", found.seconds), (f"lobby of {TABLES} tables", found.lobby))
    for what, seconds in rows:
        print(f"{what}: median {statistics.median(seconds) * 1e3:.0f} ms, worst {max(seconds) * 1e3:.0f} ms")


if __name__ == "__main__":
    main()
