"""What the rounds of a run say: medians, quartiles and ratios, as tables or as one JSON object."""

from __future__ import annotations

import contextlib
import datetime
import os
import platform
import statistics
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

COMPILED = " compiled"
"""Ends the name of an entry played by the compiled build."""
YARDSTICK = "catanatron"
COST = ("age-of-reason/7", "age-of-reason/3")

Round = dict[str, float]
"""One figure per entry: decisions per CPU second, or copies per CPU second."""


@dataclass(frozen=True)
class Spread:
    """Median and quartiles of a figure over the rounds."""

    median: float
    low: float
    high: float


def spread(values: Iterable[float]) -> Spread:
    """Summarise one figure per round."""
    numbers = sorted(values)
    if len(numbers) == 1:
        return Spread(numbers[0], numbers[0], numbers[0])
    low, median, high = statistics.quantiles(numbers, n=4, method="inclusive")
    return Spread(median, low, high)


@dataclass
class Run:
    """The measurements of a run, a dictionary per round."""

    seconds: float
    names: list[str] = field(default_factory=list)
    play: list[Round] = field(default_factory=list)
    copy: list[Round] = field(default_factory=list)
    length: dict[str, list[float]] = field(default_factory=dict)
    versions: dict[str, str] = field(default_factory=dict)
    missing: dict[str, str] = field(default_factory=dict)


Table = dict[str, dict[str, Spread]]


def against(entry: str, names: list[str]) -> list[str]:
    """Return what an entry is compared with: the other peers, and for a compiled game the interpreted one."""
    twin = entry.removesuffix(COMPILED)
    return [name for name in names if name != entry and (name == twin or "/" not in name)]


def rate_ratios(rounds: list[Round], names: list[str]) -> Table:
    """Return how many times as fast each entry is as each peer: above 1 is faster."""
    return {
        entry: {peer: spread(one[entry] / one[peer] for one in rounds) for peer in against(entry, names)}
        for entry in names
    }


def copy_ratios(rounds: list[Round]) -> Table:
    """Return what a copy of ours costs in copies of the peers: below 1 is cheaper."""
    names = list(rounds[0])
    return {
        entry: {peer: spread(one[peer] / one[entry] for one in rounds) for peer in against(entry, names)}
        for entry in names
        if "/" in entry
    }


def cost_of_seats(rounds: list[Round], build: str) -> Spread | None:
    """Return what a decision costs at seven seats, with one at three seats as 1."""
    many, few = (name + build for name in COST)
    if many not in rounds[0] or few not in rounds[0]:
        return None
    return spread(one[few] / one[many] for one in rounds)


@dataclass
class Result:
    """All that is printed, as medians with quartiles."""

    run: Run
    rates: dict[str, Spread]
    length: dict[str, float]
    copies: dict[str, Spread]
    ratios: Table
    clone: Table
    cost: dict[str, Spread]


def evaluate(run: Run) -> Result:
    """Summarise a run."""
    names = run.names
    keys = {"": "cost_7_over_3", COMPILED: "cost_7_over_3_compiled"}
    cost = {key: cost_of_seats(run.play, build) for build, key in keys.items()}
    return Result(
        run=run,
        rates={name: spread(one[name] for one in run.play) for name in names},
        length={name: statistics.mean(run.length[name]) for name in names},
        copies={name: spread(one[name] for one in run.copy) for name in names if name in run.copy[0]},
        ratios=rate_ratios(run.play, names),
        clone=copy_ratios(run.copy),
        cost={key: value for key, value in cost.items() if value is not None},
    )


def machine() -> dict[str, Any]:
    """Describe the machine as far as a figure depends on it."""
    model = platform.processor() or platform.machine()
    with contextlib.suppress(OSError, StopIteration):
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        model = next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return {"cpu": model, "cores": os.cpu_count(), "system": f"{platform.system()} {platform.machine()}"}


def rounded(value: float) -> float:
    """Keep four significant digits."""
    return float(f"{value:.4g}")


def plain(table: Table, pick: Callable[[Spread], Any]) -> dict[str, dict[str, Any]]:
    """Turn a table into plain numbers."""
    return {entry: {peer: pick(value) for peer, value in row.items()} for entry, row in table.items() if row}


def as_json(result: Result) -> dict[str, Any]:
    """Return the object that --json prints."""

    def median(value: Spread) -> float:
        return rounded(value.median)

    def quartiles(value: Spread) -> list[float]:
        return [rounded(value.low), rounded(value.high)]

    return {
        "ratios": plain(result.ratios, median),
        "clone": plain(result.clone, median),
        **{key: median(value) for key, value in result.cost.items()},
        "quartiles": {
            "ratios": plain(result.ratios, quartiles),
            "clone": plain(result.clone, quartiles),
            **{key: quartiles(value) for key, value in result.cost.items()},
            "decisions_per_second": {name: quartiles(value) for name, value in result.rates.items()},
        },
        "decisions_per_second": {name: median(value) for name, value in result.rates.items()},
        "decisions_per_game": {name: rounded(value) for name, value in result.length.items()},
        "copy_microseconds": {name: rounded(1e6 / value.median) for name, value in result.copies.items()},
        "rounds": len(result.run.play),
        "seconds": result.run.seconds,
        "versions": result.run.versions,
        "missing": result.run.missing,
        "machine": machine(),
        "python": platform.python_version(),
        "date": datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
    }


def number(value: float) -> str:
    """Write a ratio with three digits or so."""
    digits = next((digits for digits, most in ((3, 1), (2, 10), (1, 100)) if value < most), 0)
    return f"{value:.{digits}f}"


def with_quartiles(value: Spread | None, write: Callable[[float], str]) -> str:
    """Write ``median (low to high)``, and a dash for nothing."""
    return "-" if value is None else f"{write(value.median)} ({write(value.low)} to {write(value.high)})"


def lined_up(rows: list[list[str]]) -> str:
    """Set rows in columns, the first to the left and the others to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for first, *others in rows:
        cells = [cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True)]
        lines.append("  ".join([first.ljust(widths[0]), *cells]))
    return "\n".join(lines)


def play_rows(result: Result) -> list[list[str]]:
    """Return the table of random play."""
    peers = [name for name in result.run.names if "/" not in name]
    rows = [["random play", "decisions/s", "per game", *(f"times {peer}" for peer in peers)]]
    for name in result.run.names:
        rate = with_quartiles(result.rates[name], lambda value: f"{value:,.0f}")
        cells = [with_quartiles(result.ratios[name].get(peer), number) for peer in peers]
        rows.append([name, rate, f"{result.length[name]:.0f}", *cells])
    return rows


def copy_rows(result: Result) -> list[list[str]]:
    """Return the table of copying a position."""
    rows = [["copy of a position", "microseconds", f"of {YARDSTICK}'s time"]]
    for name, value in result.copies.items():
        ratio = result.clone.get(name, {}).get(YARDSTICK)
        rows.append([name, f"{1e6 / value.median:.2f}", with_quartiles(ratio, number)])
    return rows


def other_lines(result: Result) -> list[str]:
    """Return what has no place in a table: the cost of more seats, and what compiling gains."""
    lines = []
    for key, value in result.cost.items():
        build = ", compiled" if key.endswith("compiled") else ""
        lines.append(f"cost of a decision at 7 seats against 3{build}: {with_quartiles(value, number)}")
    for name, row in result.ratios.items():
        twin = row.get(name.removesuffix(COMPILED))
        if twin is not None:
            lines.append(f"{name} against interpreted: {with_quartiles(twin, number)} times as fast")
    return lines


def as_text(result: Result) -> str:
    """Return the tables that people read."""
    parts = [lined_up(play_rows(result))]
    if result.copies:
        parts.append(lined_up(copy_rows(result)))
    if lines := other_lines(result):
        parts.append("\n".join(lines))
    here = machine()
    versions = ", ".join(f"{name} {version}" for name, version in result.run.versions.items())
    rounds, seconds = len(result.run.play), result.run.seconds
    parts.append(
        f"Medians (quartiles) of {rounds} interleaved rounds, {seconds:g} CPU seconds per entry and round.\n"
        f"{here['cpu']}, {here['cores']} cores, Python {platform.python_version()}; {versions}"
    )
    return "\n\n".join(parts)
