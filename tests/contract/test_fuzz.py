"""A short soak: random games over all cases and mixed options, each checked, replayed and verified."""

from __future__ import annotations

import pytest
from tools.soak import case_of, soak_one

from tests.contract.cases import CASES, FEW


@pytest.mark.parametrize("start", range(0, 66, 11))
def test_random_games_are_sound_from_first_to_last(start: int) -> None:
    for number in range(start, start + 11):
        case = case_of(number + len(CASES), CASES)  # options drawn at random
        report = soak_one(number, case)
        assert not report.fault, f"game {number}, {case}:\n{report.fault}"


def test_the_soak_plays_every_combination_of_two_options_sooner_or_later() -> None:
    case = FEW[0]
    mine = [other for other in CASES if other.game is case.game]
    first, second = case.game.spec.choices[:2]
    met = {tuple(sorted(case_of(number, mine).options.items())) for number in range(10 * len(mine))}
    pairs = {(dict(options).get(first.id), dict(options).get(second.id)) for options in met}
    assert pairs >= {(a, b) for a in first.values for b in second.values}
