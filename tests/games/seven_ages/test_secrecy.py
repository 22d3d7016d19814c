"""What is hidden stays hidden where short random games seldom come: conflicts, trades, passages, assassinations."""

from __future__ import annotations

import pytest

from tests.contract.cases import Player, readers, same_text, sight, steps
from tests.contract.test_secrecy import alike
from tests.contract.test_undo import told_nothing
from tests.games.seven_ages.support import GAME
from worldstage.core.chance import Fast

RARE = (
    "conflict.",
    "passage.",
    "trade.",
    "assassin",
    "card.",
    "artefact.",
    "destiny.",
    "manoeuvre.creed",
    "production",
)
LONG = {"rounds": "20"}


@pytest.mark.parametrize("seats", [3, 6])
@pytest.mark.parametrize("settings", [{}, {"pursuit": "yes", "take_that": "yes", "reveal": "in_turn"}], ids=str)
def test_nobody_can_tell_a_sampled_world_from_the_real_one_at_rare_moments(
    seats: int, settings: dict[str, str]
) -> None:
    met: dict[str, int] = {}
    for seed in range(60):
        if seed >= 5 and "conflict.commit" in met:
            break
        for step in steps(GAME, seats, LONG | settings, seed):
            node = GAME.node(step.state).name
            if not node.startswith(RARE) or met.get(node, 0) >= 12:
                continue
            met[node] = met.get(node, 0) + 1
            for seat in readers(seats):
                world = GAME.views.sample(step.state, seat, Fast(step.number))
                GAME.check(world)
                assert same_text(sight(GAME, step.state, seat), sight(GAME, world, seat)), f"{node}: seat {seat}"
    assert "conflict.commit" in met, met


@pytest.mark.parametrize("seats", [3, 6])
def test_a_secret_choice_changes_nothing_that_others_see_at_rare_moments(seats: int) -> None:
    met: dict[str, int] = {}
    player = Player(seats)
    for seed in range(60):
        if met.get("conflict.commit", 0) >= 5:
            break
        for step in steps(GAME, seats, LONG, seed + 10):
            s, node = step.state, GAME.node(step.state).name
            options = alike(GAME, s, step.seat, player) if node.startswith(RARE) and met.get(node, 0) < 12 else None
            if options is None:
                continue
            met[node] = met.get(node, 0) + 1
            worlds = s.clone(), s.clone()
            for world, option in zip(worlds, options, strict=True):
                GAME.apply(world, step.seat, option, Fast(1))
            if max(world.reveals for world in worlds) == s.reveals:
                for reader in readers(seats):
                    if reader != step.seat:
                        assert same_text(*(sight(GAME, world, reader) for world in worlds)), f"{node}: seat {reader}"
    assert "conflict.commit" in met, met


def test_a_card_of_a_deck_whose_order_is_fixed_cannot_be_looked_at_and_put_back() -> None:
    """Chance is not asked for such a card: a prophecy, or an oracle that drew none, has left it there."""
    met: set[str] = set()
    for seed in range(8):
        for step in steps(GAME, 6, LONG, seed + 20):
            s = step.state
            s.top, s.deck = (*s.deck, *s.top), []
            if told_nothing(GAME, s, step.seat, step.action, step.number):
                met.add(GAME.node(s).name)
    assert {"manoeuvre.from", "card.target"} <= met, met
