"""How many sequences of options there are from fixed positions, up to a depth: what chess programs call perft.

One option too many or too few anywhere below a position changes its count, though no playthrough may ever come there.
The positions are those of a golden player at the first question of each kind and after every so many choices. Where
several seats are asked together, the lowest that has not chosen comes first. Every option draws from the beginning of
the same source of chance, so that a count depends on nothing but position and depth.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, NamedTuple

from tests.contract.declared import declared
from tests.contract.golden import FOLDER, PLAYTHROUGHS, AnyGame, Playthrough, choose
from worldstage.core.chance import Fast

EVERY = 100  # choices
MOST = 600  # positions to go on from: one level deeper is not counted from more


class Perft(NamedTuple):
    """A golden file with the counts of one game."""

    game_id: str

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.game_id}-perft.txt"

    def text(self) -> str:
        lines = [
            f"# {self.game_id}: numbers of sequences of options. Written by `make golden`, never by hand.",
            "# Per position: seats, choices made, node and seat asked; the sequences of 1, 2, … options;",
            "# and those of the greatest length by the verb of the first option.",
        ]
        for playthrough in PLAYTHROUGHS:
            if playthrough.game_id == self.game_id:
                lines += counted(playthrough)
        return "\n".join(lines) + "\n"


Golden = Playthrough | Perft
PERFTS = [Perft(game_id) for game_id in dict.fromkeys(playthrough.game_id for playthrough in PLAYTHROUGHS)]
FILES: list[Golden] = [*PLAYTHROUGHS, *PERFTS]


def counted(playthrough: Playthrough) -> list[str]:
    """The counts from all positions of a game."""
    game, seats = playthrough.game, playthrough.seats
    chance, choices = Fast(seats), random.Random(seats)
    s = game.new(seats, dict(declared(game.id).golden), chance=chance)
    lines: list[str] = []
    met: set[str] = set()
    ply = 0
    while s.frames:
        seat, node = game.actor(s), game.node(s).name
        if node not in met or ply % EVERY == 0:
            met.add(node)
            counts, by_verb = perft(game, s)
            lines.append(f"{seats} seats, ply {ply}, {node}, seat {seat}: {' '.join(map(str, counts))}")
            lines.append("  " + ", ".join(f"{verb} {count}" for verb, count in by_verb.items()))
        game.apply(s, seat, choose(choices, game.legal(s, seat), game), chance)
        ply += 1
    return lines


def perft(game: AnyGame, s: Any) -> tuple[list[int], dict[str, int]]:
    """The number of sequences by length, and those of the greatest length by their first verb."""
    counts = [sequences(game, s, 1)]
    while counts[-1] <= MOST and (longer := sequences(game, s, len(counts) + 1)):
        counts.append(longer)
    by_verb: dict[str, int] = {}
    for action in game.legal(s, game.actor(s)):
        name = game.actions.decode(action)[0].name
        by_verb[name] = by_verb.get(name, 0) + after(game, s, action, len(counts))
    return counts, by_verb


def sequences(game: AnyGame, s: Any, depth: int) -> int:
    """How many sequences of so many options there are."""
    if not s.frames:
        return 0
    legal = game.legal(s, game.actor(s))
    return len(legal) if depth == 1 else sum(after(game, s, action, depth) for action in legal)


def after(game: AnyGame, s: Any, action: int, depth: int) -> int:
    """How many of them begin with an option."""
    if depth == 1:
        return 1
    there = s.clone()
    game.apply(there, game.actor(there), action, Fast(0))
    return sequences(game, there, depth - 1)
