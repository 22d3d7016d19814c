"""What the rounds of a run of the server benchmark say, as tables or as one JSON object."""

from __future__ import annotations

import datetime
import math
import platform
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from benchmarks.results import Spread, lined_up, machine, number, rounded, spread, with_quartiles
from benchmarks.server_restart import Restart

OURS = "worldstage"
YARDSTICK = "boardgame.io"
SHARES = (50, 95, 99)


@dataclass
class Turn:
    """One server's turn in one round."""

    moves: int
    seconds: float
    cpu: float
    driver: float
    latencies: list[float]
    rated: list[float]
    memory: float
    updates: int


Round = dict[str, Turn]


@dataclass
class Results:
    """All rounds, by number of tables."""

    seconds: float
    rate: float
    seats: int
    pinned: bool = False
    rounds: dict[int, list[Round]] = field(default_factory=dict)
    restart: Restart | None = None

    def add(self, tables: int, turns: Round) -> None:
        self.rounds.setdefault(tables, []).append(turns)

    def spread(self, tables: int, name: str, figure: Callable[[Turn], float]) -> Spread:
        return spread(figure(turns[name]) for turns in self.rounds[tables])

    def ratio(self, tables: int, name: str, figure: Callable[[Turn], float]) -> Spread:
        """A figure as a multiple of boardgame.io's in the same round."""
        return spread(figure(turns[name]) / figure(turns[YARDSTICK]) for turns in self.rounds[tables])


def percentile(values: list[float], share: int) -> float:
    """Return the smallest value that so many hundredths of them do not exceed."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(len(ordered) * share / 100) - 1)] if ordered else math.nan


def rate(turn: Turn) -> float:
    return turn.moves / turn.seconds


def cpu_per_move(turn: Turn) -> float:
    return turn.cpu / turn.moves


def moves_per_cpu_second(turn: Turn) -> float:
    return turn.moves / turn.cpu


def at_once(share: int) -> Callable[[Turn], float]:
    return lambda turn: percentile(turn.latencies, share)


def at_rate(share: int) -> Callable[[Turn], float]:
    return lambda turn: percentile(turn.rated, share)


def names(results: Results, tables: int) -> list[str]:
    found = list(results.rounds[tables][0])
    return sorted(found, key=lambda name: (not name.startswith(OURS), name))


# -- for programs -----------------------------------------------------------------------------------------------------


def plain(value: Spread, factor: float = 1.0) -> dict[str, Any]:
    return {
        "median": rounded(value.median * factor),
        "quartiles": [rounded(value.low * factor), rounded(value.high * factor)],
    }


def entry(results: Results, tables: int, name: str) -> dict[str, Any]:
    """Return all figures of one server at one size."""
    return {
        "moves_per_second": plain(results.spread(tables, name, rate)),
        "cpu_microseconds_per_move": plain(results.spread(tables, name, cpu_per_move), 1e6),
        "milliseconds_at_once": {
            f"p{share}": plain(results.spread(tables, name, at_once(share)), 1e3) for share in SHARES
        },
        "milliseconds_at_rate": {
            f"p{share}": plain(results.spread(tables, name, at_rate(share)), 1e3) for share in SHARES
        },
        "kilobytes_per_table": plain(results.spread(tables, name, lambda turn: turn.memory), 1 / 1024),
        "server_cores_used": plain(results.spread(tables, name, lambda turn: turn.cpu / turn.seconds)),
        "driver_cores_used": plain(results.spread(tables, name, lambda turn: turn.driver / turn.seconds)),
        "times_yardstick": {
            "moves_per_second": plain(results.ratio(tables, name, rate)),
            "moves_per_cpu_second": plain(results.ratio(tables, name, moves_per_cpu_second)),
        },
    }


def as_json(results: Results) -> dict[str, Any]:
    """Return the object that --json prints."""
    restart = results.restart
    return {
        "tables": {
            str(tables): {name: entry(results, tables, name) for name in names(results, tables)}
            for tables in results.rounds
        },
        "restart": {
            "choices": restart.choices,
            "bytes": restart.bytes,
            "milliseconds": [rounded(seconds * 1e3) for seconds in restart.seconds],
            "tables": restart.tables,
            "lobby_milliseconds": [rounded(seconds * 1e3) for seconds in restart.lobby],
        }
        if restart is not None
        else None,
        "yardstick": YARDSTICK,
        "rate": results.rate,
        "seconds": results.seconds,
        "seats": results.seats,
        "pinned": results.pinned,
        "machine": machine(),
        "python": platform.python_version(),
        "date": datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
    }


# -- for people -------------------------------------------------------------------------------------------------------


def whole(value: float) -> str:
    return f"{value:,.0f}"


def three(results: Results, tables: int, name: str, latency: Callable[[int], Callable[[Turn], float]]) -> str:
    """Write the medians of the three percentiles."""
    found = (results.spread(tables, name, latency(share)).median * 1e3 for share in SHARES)
    return " / ".join(number(milliseconds) for milliseconds in found)


def scaled(value: Spread, factor: float) -> Spread:
    return Spread(value.median * factor, value.low * factor, value.high * factor)


def throughput_rows(results: Results) -> list[list[str]]:
    """Return the table of all tables playing at once."""
    rows = [
        ["all at once", "tables", "moves/s", f"times {YARDSTICK}", "CPU µs/move", f"of {YARDSTICK}'s", "ms p50/95/99"]
    ]
    for tables in results.rounds:
        for name in names(results, tables):
            cpu = scaled(results.spread(tables, name, cpu_per_move), 1e6)
            rows.append(
                [
                    name,
                    whole(tables),
                    with_quartiles(results.spread(tables, name, rate), whole),
                    with_quartiles(results.ratio(tables, name, rate), number),
                    with_quartiles(cpu, whole),
                    with_quartiles(results.ratio(tables, name, cpu_per_move), number),
                    three(results, tables, name, at_once),
                ]
            )
    return rows


def latency_rows(results: Results) -> list[list[str]]:
    """Return the table of moves at a fixed rate, and of memory."""
    rows = [[f"{results.rate:g} moves/s", "tables", "p50 ms", "p95 ms", "p99 ms", "kB/table"]]
    for tables in results.rounds:
        for name in names(results, tables):
            found = [scaled(results.spread(tables, name, at_rate(share)), 1e3) for share in SHARES]
            memory = results.spread(tables, name, lambda turn: turn.memory / 1024)
            cells = [with_quartiles(value, number) for value in found]
            rows.append([name, whole(tables), *cells, with_quartiles(memory, whole)])
    return rows


def restart_line(restart: Restart) -> str:
    took = spread(restart.seconds)
    return (
        f"First look at a game of {restart.choices:,} choices after a restart: "
        f"{with_quartiles(scaled(took, 1e3), whole)} ms, {len(restart.seconds)} restarts, "
        f"{max(restart.seconds) * 1e3:,.0f} ms at most; {restart.bytes / 1024:,.0f} kB compressed. "
        f"Lobby with {restart.tables} tables, none in memory: {max(restart.lobby) * 1e3:,.0f} ms at most."
    )


def as_text(results: Results) -> str:
    """Return the tables that people read."""
    here = machine()
    rounds = max(len(rounds) for rounds in results.rounds.values())
    place = "each server on a core of its own" if results.pinned else "servers and driver on any core"
    parts = [lined_up(throughput_rows(results)), lined_up(latency_rows(results))]
    if results.restart is not None:
        parts.append(restart_line(results.restart))
    parts.append(
        f"Medians (quartiles) of {rounds} interleaved rounds of {results.seconds:g} s, {place}; "
        f"{results.seats} people at our tables, 2 at boardgame.io's.\n"
        f"{here['cpu']}, {here['cores']} cores, Python {platform.python_version()}."
    )
    return "\n\n".join(parts)
