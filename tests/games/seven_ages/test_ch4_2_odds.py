"""The chances of rounds and conflicts (4.2), hints and cautions, and what is said at every question."""

from __future__ import annotations

import time

import pytest

from tests.covers import covers
from tests.games.seven_ages.battles import Battle
from tests.games.seven_ages.support import GAME, TABLES, number
from worldstage.core.text import render
from worldstage.games.seven_ages import odds
from worldstage.games.seven_ages.names import RIVER
from worldstage.games.seven_ages.prospects import attack_chance
from worldstage.games.seven_ages.totals import types_of


def hint(battle: Battle, option: str, seat: int = 0) -> float:
    """The chance that a hint names for an option."""
    return GAME.explanation.hints(battle.state, seat)[GAME.actions.parse(option)].chance


@covers("4.2.12", "4.2.13")
def test_the_odds_of_a_round_follow_from_the_lead_and_both_cards() -> None:
    cards = [0.5, 0.0, 0.5]  # values 0 and 2
    assert odds.round_odds(0, cards, cards) == (0.25, 0.5, 0.25)
    assert odds.round_odds(1, cards, cards) == (0.75, 0.0, 0.25)
    assert odds.round_odds(2, cards, cards) == (0.75, 0.25, 0.0)
    assert odds.round_odds(-3, cards, cards) == (0.0, 0.0, 1.0)
    assert odds.round_odds(0, odds.certain(2), cards) == (0.5, 0.5, 0.0)


@covers("4.2.3")
def test_the_next_card_is_as_likely_as_the_deck_has_it() -> None:
    battle = Battle(["spear"], ["spear"])
    s = battle.state
    s.deck = [card for card in s.deck if TABLES.card_value[card] in (3, 5)][:8]
    threes = [card for card in s.deck if TABLES.card_value[card] == 3]
    spread = odds.spread(s)
    assert spread[3] == pytest.approx(len(threes) / len(s.deck))
    assert sum(spread) == pytest.approx(1)
    s.deck = []
    assert odds.spread(s) == [1.0] + [0.0] * max(TABLES.card_value)


@covers("4.2.8")
def test_the_lead_leaves_the_cards_out() -> None:
    battle = Battle(["rifle"] * 2, ["spear"]).fight(7, 3)
    assert odds.lead(battle.state, types_of(battle.state, battle.attacking), [number("unit", "spear")]) == 8 - 1


@covers("4.2.5")
def test_hints_of_commitments_know_the_own_card() -> None:
    battle = Battle(["spear", "rifle"], ["rifle"]).fight(7, 0)
    assert 0 < hint(battle, "commit spear") < hint(battle, "commit rifle") <= hint(battle, "all") <= 1
    weak = Battle(["spear", "rifle"], ["spear"]).fight(0, 0)
    assert hint(weak, "commit spear") == 0
    weak.choose("all", seat=0)
    assert hint(weak, "done") > hint(weak, "withdraw rifle") == 0
    numbers = GAME.explanation.hints(weak.state, 0)[GAME.actions.parse("done")].numbers
    assert numbers["round_least"] - 1e-9 <= numbers["round_win"] <= numbers["round_most"] + 1e-9
    assert numbers["round_win"] + numbers["round_tie"] + numbers["round_lose"] == pytest.approx(1)


@covers("4.2.5")
def test_hints_of_the_defender_are_told_from_its_side() -> None:
    battle = Battle(["spear"], ["rifle", "spear"]).fight(0, 7)
    assert hint(battle, "commit rifle", 1) > hint(battle, "commit spear", 1)


@covers("4.2.4")
def test_the_hint_for_another_card_is_the_chance_of_a_higher_one() -> None:
    for value in (0, 7):
        battle = Battle(["spear"], ["spear"])
        battle.leader(battle.attacker, "tactician:1", battle.area)
        battle.fight(value, 3)
        cards = [*battle.state.deck, battle.state.fight_card[1]]  # the card of the enemy is hidden like all others
        higher = [card for card in cards if TABLES.card_value[card] > value]
        assert hint(battle, "redraw") == pytest.approx(len(higher) / len(cards))


@covers("4.2.3", "P.1")
def test_with_an_empty_deck_the_hint_for_another_card_counts_the_discards() -> None:
    battle = Battle(["spear"], ["spear"])
    battle.leader(battle.attacker, "tactician:1", battle.area)
    s = battle.state
    battle.fight(3, 3)
    high, low = (next(card for card in s.deck if TABLES.card_value[card] == value) for value in (5, 2))
    s.hands[1] = [card for card in s.deck if card not in (high, low)]
    s.deck, s.discards = [], [high, low]
    assert hint(battle, "redraw") == 0.5


@covers("4.2.4", "6.1.17")
def test_with_the_oracle_the_hint_knows_the_next_card() -> None:
    for value, chance in ((6, 1), (2, 0)):
        battle = Battle(["spear"], ["spear"])
        battle.leader(battle.attacker, "tactician:1", battle.area)
        battle.artefact(battle.attacker, "oracle", "assyria")
        battle.fight(4, 3, value)
        assert hint(battle, "redraw") == chance


@covers("4.2.21", "4.2.22")
def test_hints_for_staying_and_retreating() -> None:
    battle = Battle(["rifle"] * 3, ["spear"] * 3).fight(7, 0)
    battle.state.fight_disorder = (1, 1)
    battle.commit(["rifle"], ["spear"])
    assert hint(battle, "stay") > 0.9
    assert hint(battle, "retreat") == 1  # all get away
    battle.choose("stay")
    assert hint(battle, "stay", 1) < 0.1


@covers("4.2.14")
def test_more_and_better_units_have_better_odds_in_a_whole_conflict() -> None:
    weak, even, strong = (
        odds.conflict_odds(Battle(units, ["sword", "spear"]).fight(0, 0).state)
        for units in (["spear"], ["sword", "spear"], ["rifle"] * 3)
    )
    assert 0 <= weak < 0.3 < even < 0.7 < strong <= 1


@covers("4.2.10")
def test_the_odds_of_an_attack_that_is_only_planned() -> None:
    battle = Battle(["spear"], ["sword", "spear"])
    s = battle.state
    area = number("area", "palestine")
    units = [number("unit", "sword")] * 2
    before = s.fight_area
    plain = attack_chance(s, 0, area, battle.attacker, units, 0)
    across = attack_chance(s, 0, area, battle.attacker, units, RIVER)
    assert 0 < across < plain < 1
    assert s.fight_area == before


def test_a_game_of_two_by_two_is_solved() -> None:
    assert odds.solved(1, 0, 0, 1) == 0.5
    assert odds.solved(0.5, 0.4, 0.9, 0.8) == 0.8
    assert odds.solved(0.2, 0.9, 0.1, 0.3) == 0.2


def test_odds_of_a_conflict_are_quick() -> None:
    battle = Battle(["rifle"] * 4 + ["knight"] * 2 + ["artillery"] * 2, ["rifle"] * 4 + ["cannon"], levels=(30, 30))
    battle.fight(0, 0)
    start = time.process_time()
    for _ in range(20):
        odds.conflict_odds(battle.state)
    assert (time.process_time() - start) / 20 < 0.01  # some 0.4 ms


@covers("4.2.20")
def test_a_caution_says_what_a_nuke_costs() -> None:
    battle = Battle(["nuke", "spear"], ["rifle"], levels=(46, 45)).fight(0, 0)
    battle.choose("commit spear", seat=0)
    assert not GAME.explanation.cautions(battle.state, 0)
    battle.choose("commit nuke", seat=0)
    caution = GAME.explanation.cautions(battle.state, 0)[GAME.actions.parse("done")][0]
    assert caution.args["glory"] == ("", TABLES.nuke_glory)


@covers("4.2.22")
def test_a_caution_says_how_many_units_have_nowhere_to_go() -> None:
    battle = Battle(["spear"] * 3, ["spear"] * 2, homes=("egypt", "palestine")).fight(7, 0)
    battle.state.fight_disorder = (0, 1)
    battle.commit(["spear"], ["spear"])
    caution = GAME.explanation.cautions(battle.state, 0)[GAME.actions.parse("retreat")][0]
    assert caution.args["lost"] == ("", 3)


def said(battle: Battle, language: str) -> list[str]:
    """Everything that the seat asked first reads now."""
    s, seat = battle.state, battle.actors[0]
    texts = [GAME.explanation.prompt(s, seat)]
    texts += [GAME.explanation.explain(s, seat, action) for action in GAME.legal(s, seat)]
    return [render(text, language) for text in texts]


@covers("4.2.5", "4.2.21", "4.2.22")
def test_questions_and_options_are_said_in_both_languages() -> None:
    battle = Battle(["spear", "sword"], ["spear", "sword", "archer"])
    battle.put(battle.defender, "phoenicia", "spear")
    battle.leader(battle.defender, "tactician:1", battle.area)
    battle.fight(7, 0)
    assert "value 0" in said(battle, "en")[0]
    battle.choose("keep")
    assert "Spear: 1 in front, 0 in support." in said(battle, "en")
    assert "Schwertkämpfer: 2 an der Front, 1 in der Unterstützung." in said(battle, "de")
    battle.state.fight_disorder = (1, 0)
    battle.commit(["spear"], ["spear"])
    assert "Retreat and lose the conflict: 2 units get away." in said(battle, "en")
    battle.choose("retreat")
    assert "Where do the units of the Phoenicians retreat to? 2 units are still in Syria." in said(battle, "en")
    assert any(line.startswith("Palästina: für 2 Einheiten") for line in said(battle, "de"))
