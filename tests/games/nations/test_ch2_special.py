"""II.D: actions printed on cards, and the markers for what was used or remembered."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.nations.support import Scene, number
from worldstage.games.nations.sequence import begin_round

# An action of each kind: the card, whether it is a wonder, an advisor or a colony, and how it is used.
ONCE = [
    ("marco-polo", "advisor", ["pick 1"]),
    ("alhazen", "advisor", ["swap 1a", "swap 3b"]),
    ("galileo-galilei", "advisor", ["buy clocks", "take stone"]),
    ("petra", "wonder", ["take gold"]),
    ("piazza-san-marco", "wonder", ["take books"]),
    ("royal-society", "wonder", ["deploy 1"]),
    ("grand-duchy-of-finland", "colony", []),
]
OFTEN = [
    ("abraham-lincoln", "advisor", ["grow food"]),
    ("suleiman-i", "advisor", ["grow stability"]),
    ("simon-bolivar", "advisor", ["replace israel"]),
]


def laid(card: str, kind: str, **settings: str) -> Scene:
    """Seat 0 has the card and all that its action could ask for; the turn is its own."""
    scene = Scene(2, None, **settings).goods(0, gold=9, stone=9, food=9, books=9)
    scene.display(p1a="clocks", p3b="forum", p2c="lyceum", p2d="microscope")
    scene.colony(0, *(["israel", card] if kind == "colony" else ["israel", "nubia"]))
    if kind == "advisor":
        scene.advisor(0, card)
    elif kind == "wonder":
        scene.wonder(0, card)
    return scene.actions()


def uses(scene: Scene) -> list[str]:
    return [option.removeprefix("use ") for option in scene.options if option.startswith("use ")]


# -- an action ---------------------------------------------------------------------------------------------------------


@covers("II.D.1")
@pytest.mark.parametrize(("card", "kind", "then"), ONCE + OFTEN, ids=[card for card, _, _ in ONCE + OFTEN])
def test_a_printed_action_takes_the_place_of_the_turns_action(card: str, kind: str, then: list[str]) -> None:
    scene = laid(card, kind)
    assert uses(scene) == [card]
    scene.do(f"0: use {card}", *(f"0: {words}" for words in then))
    assert scene.actor == 1
    assert scene.state.passed == []


@covers("II.D.1")
def test_only_its_owner_can_use_a_card() -> None:
    scene = laid("marco-polo", "advisor").goods(1, gold=9, stone=9, food=9).do("0: pass")
    assert uses(scene) == []


@covers("II.D.1")
@pytest.mark.parametrize(
    ("card", "kind", "goods", "able"),
    [
        ("marco-polo", "advisor", {"food": 2}, True),
        ("marco-polo", "advisor", {"stone": 2}, True),
        ("marco-polo", "advisor", {"stone": 1, "food": 1, "gold": 9}, False),
        ("petra", "wonder", {"food": 1}, True),
        ("petra", "wonder", {"stone": 9}, False),
        ("piazza-san-marco", "wonder", {"gold": 2}, True),
        ("piazza-san-marco", "wonder", {"gold": 1, "stone": 9}, False),
    ],
)
def test_a_bargain_takes_its_price_in_full(card: str, kind: str, goods: dict[str, int], able: bool) -> None:
    scene = laid(card, kind).goods(0, gold=0, stone=0, food=0, books=0).goods(0, **goods)
    assert uses(scene) == ([card] if able else [])


@covers("II.D.1")
def test_a_bargain_with_one_way_to_pay_does_not_ask() -> None:
    scene = laid("marco-polo", "advisor").goods(0, gold=0, stone=2, food=1, books=0).do("0: use marco-polo")
    assert scene.has(0) == {"gold": 4, "food": 1}
    assert scene.actor == 1


@covers("II.D.1")
@pytest.mark.parametrize(("way", "left"), [("pick 1", {"stone": 9, "food": 7}), ("pick 2", {"stone": 7, "food": 9})])
def test_a_bargain_with_two_ways_to_pay_takes_one_of_them(way: str, left: dict[str, int]) -> None:
    scene = laid("marco-polo", "advisor").goods(0, books=0).do("0: use marco-polo", f"0: {way}")
    assert scene.has(0) == {"gold": 13} | left


@covers("II.D.1")
@pytest.mark.parametrize("good", ["books", "food", "stone"])
def test_a_bargain_with_several_gains_brings_one_kind(good: str) -> None:
    scene = laid("piazza-san-marco", "wonder").goods(0, gold=2, stone=0, food=0, books=0)
    scene.do("0: use piazza-san-marco")
    assert scene.options == ["take stone", "take food", "take books"]
    assert scene.do(f"0: take {good}").has(0) == {good: 5}


@covers("II.D.1")
def test_a_printed_action_under_a_condition_waits_for_it() -> None:
    """Suleiman himself gives 3 strength, so that it takes 4 to be stronger."""
    scene = laid("suleiman-i", "advisor")
    assert uses(scene) == ["suleiman-i"]
    scene.card(1, 3, "axeman", 2)
    assert uses(scene) == []
    assert uses(scene.card(0, 3, "axeman", 1)) == ["suleiman-i"]


@covers("II.D.1")
def test_what_there_is_nothing_for_cannot_be_used() -> None:
    scene = laid("abraham-lincoln", "advisor")
    scene.state.track[0:2] = [0, 0]
    scene.state.idle[0] += 8
    assert uses(scene) == []
    scene = laid("simon-bolivar", "advisor")
    assert uses(scene.colony(0)) == ["simon-bolivar"]
    scene.state.colony[0:3] = [-1, -1, -1]
    assert uses(scene) == []
    scene = laid("galileo-galilei", "advisor")
    scene.state.display = [-1] * 21
    assert uses(scene) == []
    assert uses(scene.display(p1a="forum", p1b="punic-wars")) == []
    assert uses(scene.display(p3a="pyramids")) == ["galileo-galilei"]


@covers("II.D.1")
def test_a_skipped_turn_is_no_pass() -> None:
    scene = laid("grand-duchy-of-finland", "colony").do("0: use grand-duchy-of-finland", "1: pass")
    assert scene.actor == 0
    assert scene.state.passed == [1]


# -- once a round ------------------------------------------------------------------------------------------------------


@covers("II.D.2")
@pytest.mark.parametrize(("card", "kind", "then"), ONCE, ids=[card for card, _, _ in ONCE])
def test_a_card_is_used_once_a_round_and_again_in_the_next(card: str, kind: str, then: list[str]) -> None:
    scene = laid(card, kind).do(f"0: use {card}", *(f"0: {words}" for words in then), "1: pass")
    assert scene.actor == 0
    assert uses(scene) == []
    assert scene.player(0)["used"] == [card]
    scene.do("0: pass")
    begin_round(scene.state)
    assert scene.player(0)["used"] == []
    assert uses(scene.actions()) == [card]


@covers("II.D.2")
def test_each_card_has_a_marker_of_its_own() -> None:
    scene = laid("marco-polo", "advisor").wonder(0, "petra", "piazza-san-marco")
    scene.do("0: use petra", "0: take gold", "1: pass")
    assert uses(scene) == ["marco-polo", "piazza-san-marco"]
    scene.do("0: use piazza-san-marco", "0: take food")
    assert uses(scene) == ["marco-polo"]


@covers("II.D.2")
def test_a_declined_deployment_counts_as_used() -> None:
    scene = laid("royal-society", "wonder").do("0: use royal-society", "0: decline", "1: pass")
    assert uses(scene) == []


@covers("II.D.2")
def test_a_card_bought_in_the_round_can_be_used_in_it() -> None:
    scene = Scene(2).goods(0, gold=3, food=2).display(p3a="marco-polo").actions().do("0: buy marco-polo", "1: pass")
    scene.do("0: use marco-polo")
    assert scene.has(0) == {"gold": 4}
    assert uses(scene) == []


# -- conditions remembered ---------------------------------------------------------------------------------------------


@covers("II.D.3")
def test_a_colony_bought_is_remembered_until_the_end_of_the_round() -> None:
    scene = Scene(2).advisor(0, "cyrus-the-great").card(0, 3, "chariot", 1).goods(0, gold=1).display(p1a="macedonia")
    scene.card(0, 4, "axeman", 1).actions()
    assert scene.produce().good(0, "gold") == 0
    scene.goods(0, gold=1, food=5).do("0: buy macedonia")
    assert scene.produce().good(0, "gold") == 3 - 1
    begin_round(scene.state)
    assert scene.produce().good(0, "gold") == 3 - 1 - 1


@covers("II.D.3")
def test_it_is_remembered_even_if_the_colony_is_lost_again() -> None:
    scene = Scene(2).advisor(0, "cyrus-the-great").colony(0, "macedonia").actions()
    scene.state.colonies_bought[0] = 1
    scene.state.colony[0] = -1
    assert scene.produce().good(0, "gold") == 3


@covers("II.D.3")
def test_a_condition_met_by_one_nation_is_not_met_by_another() -> None:
    scene = Scene(2).advisor(1, "cyrus-the-great").goods(0, gold=1).display(p1a="nubia").measure(0, strength=3)
    scene.actions().do("0: buy nubia").produce()
    assert scene.good(1, "gold") == 0


@covers("II.D.3")
def test_wars_battles_and_golden_ages_bought_are_counted_and_forgotten() -> None:
    scene = Scene(2).goods(0, gold=9).men(0, 3, 1).display(p1a="siege-of-troy", p1b="punic-wars", p1c="aeneid")
    scene.actions().do("0: buy siege-of-troy", "0: take food", "1: pass", "0: buy punic-wars", "0: buy aeneid")
    scene.do("0: take books")
    assert (scene.state.fights, scene.state.golden_ages) == ([2, 0], [1, 0])
    begin_round(scene.state)
    assert (scene.state.fights, scene.state.golden_ages) == ([0, 0], [0, 0])
    assert scene.state.war_buyer == -1


# -- without a limit ---------------------------------------------------------------------------------------------------


@covers("II.D.4")
@pytest.mark.parametrize("card", ["abraham-lincoln", "suleiman-i"])
def test_a_worker_can_be_taken_again_and_again_each_time_as_an_action(card: str) -> None:
    scene = laid(card, "advisor").goods(1, gold=0).do(f"0: use {card}", "0: grow food")
    assert scene.actor == 1
    scene.do("1: pass", f"0: use {card}", "0: grow food", f"0: use {card}", "0: grow stability")
    assert scene.player(0)["idle"] == 8
    assert scene.player(0)["track"]["food"] == 2


@covers("II.D.4")
def test_bolivar_frees_one_colony_after_the_other() -> None:
    scene = laid("simon-bolivar", "advisor").goods(0, gold=0, stone=0, food=0, books=0)
    scene.do("0: use simon-bolivar", "0: replace nubia", "1: pass", "0: use simon-bolivar")
    assert scene.has(0) == {"gold": 8, "stone": 8}
    assert scene.player(0)["colonies"] == []


@covers("II.D.4")
@pytest.mark.parametrize(("card", "kind", "then"), OFTEN, ids=[card for card, _, _ in OFTEN])
def test_by_agreement_each_of_them_is_used_once_a_round(card: str, kind: str, then: list[str]) -> None:
    scene = laid(card, kind, repeat="once").do(f"0: use {card}", *(f"0: {words}" for words in then), "1: pass")
    assert uses(scene) == []
    scene.do("0: pass")
    begin_round(scene.state)
    assert uses(scene.actions()) == [card]


@covers("II.D.4")
def test_the_limit_agreed_on_leaves_other_cards_as_they_are() -> None:
    scene = laid("abraham-lincoln", "advisor", repeat="once").wonder(0, "petra")
    scene.do("0: use petra", "0: take stone", "1: pass", "0: use abraham-lincoln", "0: grow food")
    assert scene.state.used[0] == [number("petra"), number("abraham-lincoln")]
    assert uses(scene) == []
