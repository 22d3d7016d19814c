"""Every building, military card, colony, war, battle and golden age: bought from the display, and its numbers."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.covers import covers
from tests.games.nations import card_tables as printed
from tests.games.nations.support import TABLES, Scene, number
from worldstage.games.nations.names import GOOD_IDS, SET_IDS, TYPE_IDS
from worldstage.games.nations.production import PRODUCTION
from worldstage.games.nations.resolution import WAR_STEP
from worldstage.games.nations.scoring import score

KINDS = (
    printed.BUILDINGS,
    printed.MILITARY,
    printed.COLONIES,
    printed.WARS,
    printed.BATTLES,
    printed.ADVISORS,
    printed.WONDERS,
    printed.GOLDEN_AGES,
)
GOODS = GOOD_IDS[:4]
START = ["temple", "quarry", "axeman", "farm", "caravan"]  # the slots of side A

buildings = pytest.mark.parametrize("card", printed.BUILDINGS)
military = pytest.mark.parametrize("card", printed.MILITARY)
colonies = pytest.mark.parametrize("card", printed.COLONIES)
wars = pytest.mark.parametrize("card", printed.WARS)
battles = pytest.mark.parametrize("card", printed.BATTLES)
golden_ages = pytest.mark.parametrize("card", printed.GOLDEN_AGES)


# -- the tables as a whole ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "cards"), list(enumerate(KINDS)), ids=TYPE_IDS)
def test_the_cards_of_each_kind_are_exactly_those_printed(kind: int, cards: dict[str, printed.Battle]) -> None:
    ours = {TABLES.cards[i] for i in range(len(TABLES.cards)) if TABLES.type[i] == kind}
    assert ours == set(cards)
    for card, facts in cards.items():
        assert (TABLES.age[number(card)], SET_IDS[TABLES.set[number(card)]]) == (facts.age, facts.set), card


def test_every_age_has_36_base_19_advanced_and_19_expert_cards_of_the_same_kinds() -> None:
    base = (8, 4, 4, 4, 4, 4, 4, 4)
    more = (3, 2, 2, 2, 2, 3, 3, 2)
    for age in range(1, 5):
        for name, expected in (("base", base), ("advanced", more), ("expert", more)):
            counted = tuple(sum(1 for facts in cards.values() if facts[:2] == (age, name)) for cards in KINDS)
            assert counted == expected, (age, name)
    sets = Counter(facts.set for cards in KINDS for facts in cards.values())
    assert sets == {"base": 144, "advanced": 76, "expert": 76, "start": 5, "promo": 1}


def test_buildings_make_two_to_six_with_their_age_and_always_of_two_kinds() -> None:
    for card, facts in printed.BUILDINGS.items():
        assert len(facts.makes) == 2, card
        assert sum(facts.makes.values()) == facts.age + 2, card
        assert facts.deploy == max(1, facts.age), card


# -- buildings and military --------------------------------------------------------------------------------------------


def placed(card: str, set_: str, deploy: int) -> tuple[Scene, int]:
    """A scene in which seat 0 has bought a card and is asked again, with a stone too few; and the card's slot."""
    scene = Scene(2).goods(0, gold=3, stone=deploy - 1)
    slot = START.index(card) + 1 if set_ == "start" else 2
    if set_ == "start":
        scene.goods(0, stone=deploy - 1).actions()
    else:
        scene.display(p3d=card).actions().do(f"0: buy {card}", f"0: place {slot}", "1: pass")
        assert scene.good(0, "gold") == 0
        assert scene.shown() == {}
    assert scene.player(0)["slots"][slot - 1]["card"] == card
    return scene, slot


def made(scene: Scene, seat: int, **have: int) -> dict[str, int]:
    """What production changes, for a seat that has so much of each good."""
    before = {name: have.get(name, 5) for name in GOODS}
    scene.goods(seat, **before).run(PRODUCTION)
    changes = {name: scene.good(seat, name) - before[name] for name in GOODS}
    return {name: change for name, change in changes.items() if change}


def goods_of(amounts: dict[str, int]) -> dict[str, int]:
    return {name: amount for name, amount in amounts.items() if name in GOODS}


def row_points(scene: Scene, slot: int) -> list[int]:
    """What the first worker on a card brings in the end, the second, up to a fifth."""
    totals = [score(scene.men(0, slot, men).state, 0)[3] for men in range(6)]
    return [totals[i + 1] - totals[i] for i in range(5)]


@buildings
def test_a_building_costs_its_stone_and_makes_what_it_says_for_each_worker(card: str) -> None:
    facts = printed.BUILDINGS[card]
    scene, slot = placed(card, facts.set, facts.deploy)
    scene.why_not(f"deploy {slot}")
    assert (scene.state.strength[0], scene.state.stability[0]) == (0, 0)  # without workers: no effect
    scene.goods(0, stone=facts.deploy).do(f"0: deploy {slot}")
    assert scene.good(0, "stone") == 0
    assert (scene.state.strength[0], scene.state.stability[0]) == (0, facts.makes.get("stability", 0))
    assert made(scene, 0) == goods_of(facts.makes)
    twice = {name: 2 * amount for name, amount in goods_of(facts.makes).items()}
    assert made(scene.men(0, slot, 2), 0) == twice
    assert made(scene.men(0, slot, 0), 0) == {}
    assert row_points(scene, slot) == [*facts.row, 0, 0, 0, 0][:5]


@military
def test_a_military_card_gives_its_strength_and_raid_and_takes_its_upkeep(card: str) -> None:
    facts = printed.MILITARY[card]
    scene, slot = placed(card, facts.set, facts.deploy)
    scene.why_not(f"deploy {slot}")
    assert (scene.state.strength[0], scene.state.stability[0]) == (0, 0)
    scene.goods(0, stone=facts.deploy).do(f"0: deploy {slot}")
    assert scene.good(0, "stone") == 0
    assert (scene.state.strength[0], scene.state.stability[0]) == (
        facts.makes["strength"],
        facts.makes.get("stability", 0),
    )
    unrest = {"books": facts.makes["stability"]} if "stability" in facts.makes else {}  # it leads to revolt
    assert made(scene, 0) == {**goods_of(facts.makes), **unrest}
    assert row_points(scene, slot) == [*facts.row, 0, 0, 0, 0][:5]
    assert scene.men(0, slot, 2).state.strength[0] == 2 * facts.makes["strength"]


@military
def test_a_raid_brings_the_value_of_the_card_however_many_workers_there_are(card: str) -> None:
    facts = printed.MILITARY[card]
    for men in (1, 3):
        scene = Scene(2).goods(0, gold=1).card(0, 1, card, men).display(p1a="siege-of-troy").actions()
        scene.do("buy siege-of-troy", "take stone")
        assert scene.has(0) == {"stone": facts.raid}


def test_a_military_card_that_costs_stability_can_lead_to_revolt() -> None:
    scene = Scene(2).card(0, 1, "jaguar-warrior", 2).goods(0, points=1)
    assert made(scene, 0, books=3) == {"books": -2}
    assert scene.good(0, "points") == 0


# -- colonies ----------------------------------------------------------------------------------------------------------


@colonies
@covers("card.grand-duchy-of-finland")
def test_a_colony_takes_its_strength_and_gives_its_yield_and_points(card: str) -> None:
    facts = printed.COLONIES[card]
    scene = Scene(2).goods(0, gold=2).measure(0, strength=facts.needs - 1).display(p2a=card).actions()
    assert scene.why_not(f"buy {card}").rule == "II.A.colony.1"
    scene.measure(0, strength=facts.needs).do(f"0: buy {card}", "1: pass", "0: pass")
    assert scene.over
    assert scene.has(0) == {}
    assert scene.player(0)["colonies"] == [card]
    assert scene.state.strength[0] == facts.gives.get("strength", 0)
    assert scene.state.stability[0] == facts.gives.get("stability", 0)
    assert made(scene, 0) == goods_of(facts.gives)
    assert score(scene.state, 0)[1] == facts.points


@covers("card.grand-duchy-of-finland")
def test_finland_lets_its_owner_wait_once_a_round_without_passing() -> None:
    scene = Scene(2).colony(0, "grand-duchy-of-finland").actions()
    scene.do("0: use grand-duchy-of-finland")
    assert scene.state.passed == []
    scene.do("1: pass")
    assert scene.actor == 0  # and has not passed
    assert scene.why_not("use grand-duchy-of-finland").rule == "II.D.2"
    scene.do("0: pass")
    assert scene.state.passed == [1, 0]


@covers("card.grand-duchy-of-finland")
def test_only_the_owner_of_finland_can_wait() -> None:
    scene = Scene(2).colony(1, "grand-duchy-of-finland").actions()
    assert scene.why_not("use grand-duchy-of-finland").rule == "II.D.1"


# -- wars, battles, golden ages ----------------------------------------------------------------------------------------


@wars
def test_a_war_marks_its_buyers_strength_and_costs_the_weaker_its_loss_and_a_point(card: str) -> None:
    facts = printed.WARS[card]
    scene = Scene(4).goods(0, gold=1).display(p1a=card)
    scene.measure(0, strength=5, stability=0).measure(1, strength=4, stability=0)
    scene.measure(2, strength=4, stability=2).measure(3, strength=5, stability=0)
    scene.actions().do(f"0: buy {card}", "1: pass", "2: pass", "3: pass", "0: pass")
    assert (scene.state.war, scene.state.war_strength, scene.state.war_buyer) == (number(card), 5, 0)
    assert scene.shown() == {}
    for seat in range(4):
        scene.goods(seat, gold=20, stone=20, food=20, books=20, points=3)
    scene.run(WAR_STEP)
    full = {"gold": 20, "stone": 20, "food": 20, "books": 20, "points": 3}
    assert scene.has(0) == full  # as strong as the war
    assert scene.has(1) == {**full, facts.good: 20 - facts.loss, "points": 2}
    assert scene.has(2) == {**full, facts.good: 20 - (facts.loss - 2), "points": 2}  # two saved by stability
    assert scene.has(3) == full


@battles
@pytest.mark.parametrize("good", ["stone", "food", "books"])
def test_a_battle_takes_a_soldier_and_brings_the_raid_value_of_one_good(card: str, good: str) -> None:
    scene = Scene(2).goods(0, gold=2).men(0, 1, 1).display(p2a=card).actions()
    assert scene.why_not(f"buy {card}").rule == "II.A.battle.3"
    scene.men(0, 3, 1).do(f"0: buy {card}")  # an axeman
    assert scene.options == ["take stone", "take food", "take books"]
    scene.do(f"0: take {good}")
    assert scene.has(0) == {good: 2}
    assert scene.shown() == {}
    assert number(card) not in scene.state.held[0]


@golden_ages
def test_a_golden_age_brings_its_goods_or_a_point_for_its_price(card: str) -> None:
    facts = printed.GOLDEN_AGES[card]
    scene = Scene(2).goods(0, gold=1).display(p1a=card).actions().do(f"0: buy {card}")
    assert scene.options == [f"take {facts.good}"]  # with nothing left there is no point to be bought
    scene.do(f"0: take {facts.good}")
    assert scene.has(0) == {facts.good: facts.gain}
    assert scene.shown() == {}

    scene = Scene(2).goods(0, gold=1, food=facts.price - 1).display(p1a=card).actions().do(f"0: buy {card}")
    scene.why_not("buy_point")
    scene = Scene(2).goods(0, gold=1, food=facts.price).display(p1a=card).actions()
    scene.do(f"0: buy {card}", "0: buy_point", *(["0: give food"] * facts.price))
    assert scene.has(0) == {"points": 1}
    assert scene.actor == 1
