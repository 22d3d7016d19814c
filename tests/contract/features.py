"""What a game has at all: sealed choices, secrets, luck, choices that can be taken back.

A property of the suite holds where a game has what it is about, and is skipped where it hasn't. What is written in a
game (its sealed nodes, its whispered lines) is taken at its word, so that random play must come to it; the rest is
found by playing. That nothing is skipped by all games, `test_features.py` makes sure.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import pytest

from tests.contract.cases import CASES, GAMES, AnyGame, drafting, readers, steps
from tests.contract.declared import declared
from worldstage.core.chance import Fast
from worldstage.core.state import UNSEALED

ENOUGH = 10  # moments at which something is hidden, for a game to be one with hidden things


class Features(NamedTuple):
    """How much random play finds of each."""

    sealed: int = 0  # choices together with others
    luck: int = 0  # draws in play
    setup: int = 0  # draws at set-up
    undoable: int = 0  # choices that can be taken back
    turns: int = 0  # such choices one after the other by the same seat
    floors: int = 0  # choices that can't be taken back, for what comes out with them
    face_down: int = 0  # sampled worlds that differ while choices lie face down
    hidden: int = 0  # those that differ at other times


WORDS = {
    "sealed": "sealed choices",
    "luck": "luck after set-up",
    "setup": "luck at set-up",
    "undoable": "choices that can be taken back",
    "turns": "turns of several choices that can be taken back",
    "floors": "choices that can't be taken back",
    "face_down": "choices that lie face down",
    "hidden": "hidden things",
}


def secret(game: AnyGame, state: Any) -> bool:
    """Whether choices have been made that are still to be revealed."""
    pending = any(choice != UNSEALED for choice in state.sealed) or drafting(game, state)
    return pending or game.node(state).name in declared(game.id).face_down


@cache
def features(game_id: str) -> Features:
    """Counted over one game of every case."""
    game = GAMES[game_id]
    counts = dict.fromkeys(Features._fields, 0)
    for case in CASES:
        if case.game_id != game_id:
            continue
        last: tuple[bool, int, int, int] | None = None  # sealed, draws, reveals and seat of the choice before
        free = -1  # who could take back the choice before that
        for step in steps(game, case.seats, case.settings, case.seed):
            s, draws = step.state, step.chance.draws
            if last is None:
                counts["setup"] += draws
            else:
                counts["luck"] += draws - last[1]
                if last[0] or draws != last[1] or s.reveals != last[2] or drafting(game, s):
                    counts["floors"] += 1
                    free = -1
                else:
                    counts["undoable"] += 1
                    counts["turns"] += free == last[3]
                    free = last[3]
            last = (game.node(s).sealed, draws, s.reveals, step.seat)
            counts["sealed"] += game.node(s).sealed
            if step.number % 5 == case.seed % 5:
                seat = readers(case.seats)[step.number % (case.seats + 1)]
                if game.digest(game.views.sample(s, seat, Fast(step.number))) != game.digest(s):
                    counts["face_down" if secret(game, s) else "hidden"] += 1
    return Features(**counts)


@cache
def written(game_id: str) -> frozenset[str]:
    """The features that can be read off a game without playing it: these it must show."""
    game = GAMES[game_id]
    found = set()
    if any(node.sealed for node in game.nodes):
        found |= {"sealed", "floors", "face_down"}
    if declared(game_id).face_down:
        found |= {"face_down"}
    if any(shape.public for shape in game.shapes.values()) or declared(game_id).secrets:
        found |= {"hidden"}
    return frozenset(found)


def has(game: AnyGame, feature: str) -> bool:
    """Whether a game has a feature, so that a property about it must find something to prove."""
    least = ENOUGH if feature in ("face_down", "hidden") else 0
    return feature in written(game.id) or int(getattr(features(game.id), feature)) > least


def needs(game: AnyGame, *any_of: str) -> None:
    """Skip a property of features that a game has none of."""
    if not any(has(game, feature) for feature in any_of):
        pytest.skip(f"{game.id} has no {' and no '.join(WORDS[feature] for feature in any_of)}")
