"""`worldstage bench`: how fast the games run here, or against engines that everybody can install."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text as Line

import worldstage
from worldstage.arena import Match, play
from worldstage.bots import known
from worldstage.cli.play import DEFAULT_BOT
from worldstage.cli.words import fail, say
from worldstage.core.chance import Fast
from worldstage.core.game import Game
from worldstage.core.registry import game as find_game
from worldstage.core.registry import modules

ROUNDS = 5
SLICE = 0.05
"""Seconds of one measurement."""


def anchors(rounds: int | None, as_json: bool) -> int:
    """Run the comparison of the checkout, in a process of its own."""
    script = Path(worldstage.__file__).resolve().parents[2] / "benchmarks" / "anchors.py"
    if not script.exists():
        raise fail("no_anchors", file=str(script))
    command = [sys.executable, str(script)]
    if rounds is not None:
        command += ["--rounds", str(rounds)]
    if as_json:
        command.append("--json")
    return subprocess.run(command, check=False).returncode


def bench(rounds: int | None, as_json: bool, language: str, console: Console) -> int:
    """Decisions a second at each number of seats, the time of a copy, and the time of a game between bots."""
    count = ROUNDS if rounds is None else rounds
    if count < 1:
        raise fail("rounds", rounds=count)
    results = [measure(find_game(name), seats, count) for name in modules() for seats in _seats(find_game(name))]
    if as_json:
        print(json.dumps({"rounds": count, "results": results}, indent=2))
        return 0
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="bold", pad_edge=False)
    grid.add_column(say(language, "bench.game"))
    for column in ("seats", "decisions", "clone", "bots"):
        grid.add_column(say(language, f"bench.{column}"), justify="right")
    for row in results:
        numbers = (f"{row['decisions_per_second']:,.0f}", f"{row['clone_microseconds']:.1f}")
        grid.add_row(row["game"], str(row["seats"]), *numbers, f"{row['bot_game_milliseconds']:.0f} ({row['bot']})")
    console.print(grid, Line(say(language, "bench.note", rounds=count), "dim"), sep="\n")
    return 0


def _seats(game: Game[Any]) -> range:
    return range(game.spec.min_seats, game.spec.max_seats + 1)


def measure(game: Game[Any], seats: int, rounds: int) -> dict[str, Any]:
    """Medians over the rounds, in CPU time."""
    bot = DEFAULT_BOT if DEFAULT_BOT in known(game) else "random"
    match = Match(game.id, seats, (bot,), 1, {})
    state = game.new(seats, chance=Fast(1))
    return {
        "game": game.id,
        "seats": seats,
        "decisions_per_second": statistics.median(_playouts(game, seats, seed) for seed in range(rounds)),
        "clone_microseconds": statistics.median(_clones(state) for _ in range(rounds)),
        "bot": bot,
        "bot_game_milliseconds": statistics.median(_bot_game(match, index) for index in range(rounds)),
    }


def _playouts(game: Game[Any], seats: int, seed: int) -> float:
    began = time.process_time()
    decisions = 0
    while time.process_time() - began < SLICE:
        chance = Fast(seed * 1000 + decisions)
        decisions += game.playout(game.new(seats, chance=chance), chance)
    return decisions / (time.process_time() - began)


def _clones(state: Any) -> float:
    began = time.process_time()
    count = 0
    while time.process_time() - began < SLICE:
        for _ in range(100):
            state.clone()
        count += 100
    return (time.process_time() - began) / count * 1e6


def _bot_game(match: Match, index: int) -> float:
    began = time.process_time()
    play(match, index)
    return (time.process_time() - began) * 1000
