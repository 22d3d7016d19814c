"""How long the first look at a long game takes after the server was restarted."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

from benchmarks.server_ours import bearer, serve
from benchmarks.server_process import LOGS
from benchmarks.server_seed import Seeded, Seeder
from benchmarks.server_wire import Pool

SEATS = 7
GAMES = 3
"""Games played, of which the longest is taken."""
ENDLESS = 100_000


@dataclass(frozen=True)
class Restart:
    """The game that was loaded, and the seconds of each first look."""

    choices: int
    bytes: int
    seconds: list[float]


async def measure_restart(times: int, core: set[int] | None) -> Restart:
    """Play games of seven `steady` bots, then start the server again and again and ask for the longest of them."""
    path = LOGS / "restart.sqlite"
    seeder = Seeder(path)
    games = [await seeder.table(SEATS, ENDLESS, "steady") for _ in range(GAMES)]
    seeder.close()
    longest = max(games, key=lambda game: game.choices)
    seconds: list[float] = []
    size = 0
    for _ in range(times):
        server = serve("worldstage restarted", path, core)
        try:
            took, size = await first_look(server.port, longest)
            seconds.append(took)
        finally:
            server.stop()
    return Restart(longest.choices, size, seconds)


async def first_look(port: int, game: Seeded) -> tuple[float, int]:
    """Ask for the table as its first player sees it, as a browser would: compressed. Returns the time and the bytes."""
    pool = Pool(port, 1)
    await pool.ask("GET", "/healthz")
    began = perf_counter()
    headers = bearer(game.tokens[0]) + "Accept-Encoding: gzip\r\n"
    answer = await pool.ask("GET", f"/api/tables/{game.table}/state?seat=0", headers=headers)
    took = perf_counter() - began
    pool.close()
    return took, len(answer)
