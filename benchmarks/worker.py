"""One engine in a process of its own, measured on request by benchmarks/anchors.py.

Started as ``python worker.py ENGINE``; ENGINE is a key of ``ENGINES`` or ``openspiel-GAME``. Requests and
answers are JSON, one object a line, on standard input and output. What an engine prints goes to
standard error.

    (start)
        {"ready": "catanatron", "version": "3.2.1"}
    {"measure": "play", "entry": "catanatron", "seconds": 1.2}
        {"decisions": 33012, "games": 35, "cpu": 1.21, "compiled": false}
    {"measure": "clone", "entry": "catanatron", "n": 1000}
        {"n": 1000, "cpu": 0.033}

A failure is answered with {"error": "..."}, its traceback goes to standard error. Besides the engine only the
standard library is needed, since this file runs in two environments.
"""

from __future__ import annotations

import gc
import json
import os
import random
import sys
import traceback
from collections.abc import Callable
from importlib import import_module, metadata
from time import process_time
from typing import Any, Protocol

WHOLE = {"seven-ages": {"rounds": "full"}}
"""Settings of ours that are not those of a first game: whole games are measured."""
CLONE_AFTER = 150
"""Decisions made before a position is copied."""
CLONE_POSITIONS = 8
"""Positions copied in turn, so that no single one decides the figure."""

Copier = Callable[[], object]


class Engine(Protocol):
    """What the worker asks of an engine. An entry is the engine's name, or for ours ``GAME/SEATS``."""

    package: str

    def play(self, entry: str, seed: int) -> int:
        """Play one random game to its end and return the decisions made; chance is not counted."""

    def copier(self, entry: str, seed: int) -> Copier:
        """Return a function that copies a position ``CLONE_AFTER`` decisions into a game."""


class Catanatron:
    """Four of its own random players; its turn limit is 1000."""

    package = "catanatron"

    def __init__(self) -> None:
        self.module: Any = import_module("catanatron")
        self.colors = tuple(self.module.Color)

    def new(self, seed: int) -> Any:
        return self.module.Game([self.module.RandomPlayer(color) for color in self.colors], seed=seed)

    def play(self, entry: str, seed: int) -> int:
        game = self.new(seed)
        decisions = 0
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            decisions += 1
        return decisions

    def copier(self, entry: str, seed: int) -> Copier:
        game = self.new(seed)
        for _ in range(CLONE_AFTER):
            game.play_tick()
        copier: Copier = game.copy
        return copier


class Chess:
    """python-chess, asking after every move whether the game is over, as a player of it must."""

    package = "chess"

    def __init__(self) -> None:
        self.module: Any = import_module("chess")

    def play(self, entry: str, seed: int) -> int:
        board = self.module.Board()
        choose = random.Random(seed).choice
        decisions = 0
        while not board.is_game_over():
            board.push(choose(list(board.legal_moves)))
            decisions += 1
        return decisions

    def copier(self, entry: str, seed: int) -> Copier:
        board = self.module.Board()
        choose = random.Random(seed).choice
        for _ in range(CLONE_AFTER):
            if board.is_game_over():
                break
            board.push(choose(list(board.legal_moves)))
        copier: Copier = board.copy
        return copier


class OpenSpiel:
    """A game of OpenSpiel driven from Python; the caller samples chance."""

    package = "open_spiel"

    def __init__(self, name: str) -> None:
        spiel: Any = import_module("pyspiel")
        if name.startswith("python_"):
            import_module("open_spiel.python.games")
        self.game = spiel.load_game(name)

    def play(self, entry: str, seed: int) -> int:
        return self.walk(self.game.new_initial_state(), random.Random(seed), sys.maxsize)

    def walk(self, state: Any, rng: random.Random, most: int) -> int:
        """Make random decisions until the end, or until so many are made."""
        decisions = 0
        while decisions < most and not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(drawn(state.chance_outcomes(), rng.random()))
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        return decisions

    def copier(self, entry: str, seed: int) -> Copier:
        state = self.game.new_initial_state()
        self.walk(state, random.Random(seed), CLONE_AFTER)
        copier: Copier = state.clone
        return copier


def drawn(outcomes: list[tuple[int, float]], left: float) -> int:
    """Return the outcome in whose share of the range from 0 to 1 a number lies."""
    for outcome, share in outcomes:
        left -= share
        if left < 0:
            return outcome
    return outcomes[-1][0]


class Worldstage:
    """Ours. Whether interpreted or compiled is decided by the import path that this process was given."""

    package = "worldstage"

    def __init__(self) -> None:
        self.root: Any = import_module("worldstage")
        self.fast: Any = import_module("worldstage.core.chance").Fast

    def start(self, entry: str, seed: int) -> tuple[Any, Any, Any]:
        name, seats = entry.split("/")
        game = self.root.game(name)
        chance = self.fast(seed)
        return game, game.new(seats=int(seats), settings=WHOLE.get(name, {}), chance=chance), chance

    def play(self, entry: str, seed: int) -> int:
        game, state, chance = self.start(entry, seed)
        return int(game.playout(state, chance))

    def copier(self, entry: str, seed: int) -> Copier:
        game, state, chance = self.start(entry, seed)
        choose = random.Random(seed).choice
        for _ in range(CLONE_AFTER):
            if game.over(state):
                break
            seat = game.actor(state)
            game.apply(state, seat, choose(game.legal(state, seat)), chance)
        copier: Copier = state.clone
        return copier


ENGINES: dict[str, Callable[[], Engine]] = {
    "catanatron": Catanatron,
    "python-chess": Chess,
    "worldstage": Worldstage,
}


def engine(name: str) -> Engine:
    """Load the engine of that name."""
    if name.startswith("openspiel-"):
        return OpenSpiel(name.removeprefix("openspiel-"))
    return ENGINES[name]()


def compiled(package: str) -> bool:
    """Say whether a loaded module of the package is an extension module, as mypyc makes them."""
    files = (
        getattr(module, "__file__", None)
        for name, module in list(sys.modules.items())
        if name.partition(".")[0] == package
    )
    return any(str(file).endswith((".so", ".pyd")) for file in files)


class Meter:
    """Measures one engine in CPU time. Seeds run on from one measurement to the next."""

    def __init__(self, subject: Engine) -> None:
        self.subject = subject
        self.seed = 0
        self.copiers: dict[str, list[Copier]] = {}

    def play(self, entry: str, seconds: float) -> dict[str, float]:
        """Play whole games until at least that much CPU time has passed."""
        gc.collect()
        games = decisions = 0
        spent = 0.0
        start = process_time()
        while spent < seconds:
            self.seed += 1
            decisions += self.subject.play(entry, self.seed)
            games += 1
            spent = process_time() - start
        build = compiled(self.subject.package)
        return {"decisions": decisions, "games": games, "cpu": spent, "compiled": build}

    def clone(self, entry: str, n: int) -> dict[str, float]:
        """Copy positions at least n times in all, dropping each copy at once."""
        if entry not in self.copiers:
            self.copiers[entry] = [self.subject.copier(entry, seed) for seed in range(1, CLONE_POSITIONS + 1)]
        copiers = self.copiers[entry]
        each = -(-n // len(copiers))
        gc.collect()
        start = process_time()
        for copy in copiers:
            for _ in range(each):
                copy()
        return {"n": each * len(copiers), "cpu": process_time() - start}

    def answer(self, request: dict[str, Any]) -> dict[str, float]:
        """Carry out one request."""
        if request["measure"] == "play":
            return self.play(request["entry"], float(request["seconds"]))
        return self.clone(request["entry"], int(request["n"]))


def version(package: str) -> str:
    """Return the installed version, or "source" for a package that runs from its folder."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "source"


def fault(error: Exception) -> dict[str, str]:
    """Turn an exception into an answer of one line, leaving the traceback in the log."""
    traceback.print_exc()
    return {"error": f"{type(error).__name__}: {error}".partition("\n")[0]}


def serve(name: str) -> int:
    """Load the engine, then answer requests until standard input ends."""
    out = os.fdopen(os.dup(1), "w", encoding="utf-8", buffering=1)
    os.dup2(2, 1)
    try:
        subject = engine(name)
        ready = {"ready": name, "version": version(subject.package)}
    except Exception as error:  # whatever an engine raises is reported, not handled
        print(json.dumps(fault(error)), file=out)
        return 1
    print(json.dumps(ready), file=out)
    meter = Meter(subject)
    for line in sys.stdin:
        try:
            answer: dict[str, Any] = meter.answer(json.loads(line))
        except Exception as error:  # as above
            answer = fault(error)
        print(json.dumps(answer), file=out)
    return 0


if __name__ == "__main__":
    sys.exit(serve(sys.argv[1]))
