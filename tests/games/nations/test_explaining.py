"""Every question, option and refusal that comes up is explained, in both languages."""

from __future__ import annotations

import random

import pytest

from tests.games.nations.support import GAME
from tests.games.nations.test_ch2_explaining import LEDGER
from worldstage.core.chance import Fast
from worldstage.core.flow import Node
from worldstage.core.text import LANGUAGES, render
from worldstage.games.nations.generated_state import NationsState
from worldstage.games.nations.sequence import NODES


@pytest.mark.parametrize("node", [node for node in NODES if node.asks], ids=lambda node: node.name)
def test_every_question_follows_a_paragraph_that_is_enforced(node: Node[NationsState]) -> None:
    assert LEDGER[node.rule].status != "not-applicable"


TABLES = [(1, {}), (2, {"sets": "all"}), (3, {"sets": "all", "boards": "draft"}), (5, {"sets": "all", "promo": "yes"})]


@pytest.mark.parametrize(("seats", "settings"), TABLES)
def test_nothing_in_a_whole_game_is_left_unexplained(seats: int, settings: dict[str, str]) -> None:
    """Every question and option in both languages; now and then also why each other action is missing."""
    chance = Fast(seats)
    luck = random.Random(seats)
    state = GAME.begin(seats, GAME.check_settings(seats, settings), chance)
    GAME.advance(state, chance)
    while GAME.result(state) is None:
        seat = GAME.actor(state)
        legal = GAME.legal(state, seat)
        assert legal == sorted(set(legal))
        if luck.random() < 0.15:
            texts = [
                GAME.explanation.prompt(state, seat),
                *(GAME.explanation.explain(state, seat, action) for action in legal),
            ]
            missing = luck.sample(sorted(set(range(GAME.actions.size)) - set(legal)), 60)
            refusals = [GAME.explanation.why_not(state, seat, action) for action in missing]
            assert {refusal.rule for refusal in refusals} <= set(LEDGER)
            for text in [*texts, *(refusal.text for refusal in refusals)]:
                assert all(render(text, language) for language in LANGUAGES)
        GAME.apply(state, seat, luck.choice(legal), chance)
