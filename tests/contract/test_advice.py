"""Whoever follows the advice of the guide and of the hint button plays by the rules, and learns a reason."""

from __future__ import annotations

import fnmatch
import re
from collections import Counter
from pathlib import Path

import pytest

import worldstage
from worldstage.bots import ask, make, strongest
from worldstage.core.chance import Fast
from worldstage.core.text import LANGUAGES, render

ROOT = Path(__file__).resolve().parents[2]
GAMES = {
    "age-of-reason": 200,
    "nations": 50,
    "seven-ages": 200,
}  # seeded ones; of Nations each takes five times as long
# Of the one who is advised, in each game: more than the guide goes on for, which ends with the first scoring of Age of
# Reason, the first new age of Nations, and the third round of 7 Ages (after 41, 41 and 74 choices at most).
CHOICES = {"age-of-reason": 60, "nations": 60, "seven-ages": 90}
RIVALS = ("easy", "random")  # as at a guided game from the lobby, and whatever else may happen


@pytest.mark.parametrize("name", GAMES)
def test_advice_in_seeded_games_is_legal_and_has_a_reason_in_both_languages(name: str) -> None:
    game = worldstage.game(name)
    heard = set()
    for seed in range(GAMES[name]):
        table = game.table(2 + seed % 2, seed)
        adviser, other, luck = make(game, strongest(game)), make(game, RIVALS[seed % 2]), Fast(seed)
        advised = 0
        while table.actors and advised < CHOICES[name]:
            seat = table.actors[0]
            decision = table.decision(seat)
            move = ask(adviser if seat == 0 else other, game, table.state, seat, luck)
            if seat == 0:
                advised += 1
                assert table.why_not(0, game.actions.format(move.action)) is None
                heard.add(move.why.key)
                assert all(render(move.why, language) for language in LANGUAGES)
            table.submit(seat, decision.id, move.action)
        assert advised == CHOICES[name] or not table.actors
    assert len(heard) > 5, "advice says why, and not always the same"


@pytest.mark.parametrize("name", GAMES)
def test_the_guide_speaks_of_questions_that_the_game_asks(name: str) -> None:
    nodes = {use.node.name for verb in worldstage.game(name).actions.verbs for use in verb.uses}
    guide = (ROOT / "web" / "src" / "games" / name / "guide.ts").read_text("utf-8")
    spoken_of = re.findall(r'node: "([\w.*]+)"', guide) + re.findall(r'^const TURN = "([\w.]+)"', guide, re.MULTILINE)
    assert len(spoken_of) >= 1
    for node in spoken_of:
        assert fnmatch.filter(nodes, node), f"{name} never asks at {node}"


def test_the_advice_founds_an_empire_of_7_ages_in_the_first_round_or_soon_after() -> None:
    """Another player may begin with an empire of an age that no own card fits: then cards are changed (§1.6, §5.1).

    That is rare: of 1000 first games of the lobby four.
    """
    game = worldstage.game("seven-ages")
    rounds = []
    for seed in range(200):
        table = game.table(game.spec.usual_seats, seed)
        adviser, other, luck = make(game, strongest(game)), make(game, "easy"), Fast(seed)
        asked = ""
        while asked != "start.units":
            seat = table.actors[0]
            decision = table.decision(seat)
            move = ask(adviser if seat == 0 else other, game, table.state, seat, luck)
            if seat == 0:
                asked = decision.node
                if any(game.actions.format(action).startswith("start ") for action in decision.actions):
                    assert game.actions.format(move.action) != "skip"
            table.submit(seat, decision.id, move.action)
        rounds.append(table.state.round)
    assert rounds.count(1) >= 197, Counter(rounds)
    assert sum(one <= 3 for one in rounds) >= 199, "after one exchange of cards but for rare bad luck"
    assert max(rounds) < 6, "never without an empire for a whole first game"


def test_three_rounds_of_7_ages_can_be_played_by_the_advice_of_the_guide() -> None:
    """As the lobby sets the table for a first game: the usual settings and seats, easy bots on the others."""
    game = worldstage.game("seven-ages")
    founded = 0
    for seed in range(30):
        table = game.table(game.spec.usual_seats, seed)
        adviser, other, luck = make(game, strongest(game)), make(game, "easy"), Fast(seed)
        asked = set()
        while table.actors and table.state.round < 4:
            seat = table.actors[0]
            decision = table.decision(seat)
            move = ask(adviser if seat == 0 else other, game, table.state, seat, luck)
            if seat == 0:
                asked.add(decision.node)
                assert table.why_not(0, game.actions.format(move.action)) is None
            table.submit(seat, decision.id, move.action)
        assert {"markers", "start.card"} <= asked
        founded += "start.units" in asked
    assert founded >= 27, "somebody may cancel the first tries, but hardly all of three rounds"
