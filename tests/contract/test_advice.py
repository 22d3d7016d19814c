"""Whoever follows the advice of the guide and of the hint button plays by the rules, and learns a reason."""

from __future__ import annotations

import pytest

import worldstage
from worldstage.bots import ask, make, strongest
from worldstage.core.chance import Fast
from worldstage.core.text import LANGUAGES, render

GAMES = {"age-of-reason": 120, "nations": 50, "seven-ages": 30}  # 200 seeded games
CHOICES = 24  # of the one who is advised, in each game: the opening


@pytest.mark.parametrize("name", GAMES)
def test_advice_in_seeded_games_is_legal_and_has_a_reason_in_both_languages(name: str) -> None:
    game = worldstage.game(name)
    heard = set()
    for seed in range(GAMES[name]):
        table = game.table(2 + seed % 2, seed)
        adviser, other, luck = make(game, strongest(game)), make(game, "random"), Fast(seed)
        advised = 0
        while table.actors and advised < CHOICES:
            seat = table.actors[0]
            decision = table.decision(seat)
            move = ask(adviser if seat == 0 else other, game, table.state, seat, luck)
            if seat == 0:
                advised += 1
                assert table.why_not(0, game.actions.format(move.action)) is None
                heard.add(move.why.key)
                assert all(render(move.why, language) for language in LANGUAGES)
            table.submit(seat, decision.id, move.action)
        assert advised == CHOICES or not table.actors
    assert len(heard) > 5, "advice says why, and not always the same"
