"""II.A: buying cards in general, buildings, military, colonies, wars, battles, advisors and golden ages."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.nations.support import Scene, number
from worldstage.games.nations.names import POINTS
from worldstage.games.nations.scoring import worker_points


def shopping(gold: int = 9, seats: int = 2, boards: str = "a", **cards: str) -> Scene:
    """Seat 0 has gold and is to move; the display is as given."""
    return Scene(seats, boards=boards).goods(0, gold=gold).display(**cards)


def slots(scene: Scene, seat: int = 0) -> list[str]:
    return [slot["card"] for slot in scene.player(seat)["slots"]]


def men(scene: Scene, seat: int = 0) -> list[int]:
    return [slot["workers"] for slot in scene.player(seat)["slots"]]


def purchases(scene: Scene) -> set[str]:
    return {option.removeprefix("buy ") for option in scene.options if option.startswith("buy ")}


def nowhere(scene: Scene, card: str) -> bool:
    """Whether a card is out of the game."""
    s = scene.state
    lying = [*s.display, *s.deck, *s.slot, *s.colony, *s.advisor, *s.wonder, *s.site, s.war]
    return number(card) not in lying


# -- in general --------------------------------------------------------------------------------------------------------


@covers("II.A.0.1")
@pytest.mark.parametrize(("place", "gold"), [("p3a", 3), ("p3d", 3), ("p2b", 2), ("p1a", 1), ("p1d", 1)])
def test_a_card_costs_the_gold_of_its_row(place: str, gold: int) -> None:
    scene = shopping(gold=5).display(**{place: "forum"}).actions().do("0: buy forum", "0: place 1")
    assert scene.has(0) == {"gold": 5 - gold}
    assert scene.shown() == {}


@covers("II.A.0.1")
@pytest.mark.parametrize(("gold", "within"), [(0, set()), (1, {"forum"}), (2, {"forum", "lyceum"})])
def test_what_one_cannot_pay_one_cannot_buy(gold: int, within: set[str]) -> None:
    scene = shopping(gold=gold, p1a="forum", p2a="lyceum", p3a="brewery").actions()
    assert purchases(scene) == within


@covers("II.A.0.1")
def test_any_card_of_the_board_can_be_bought_and_its_place_stays_empty() -> None:
    scene = shopping(p3a="forum", p2c="lyceum", p1b="brewery").actions().do("0: buy lyceum", "0: place 1")
    assert scene.shown() == {"3a": "forum", "1b": "brewery"}


@covers("II.A.0.1")
@pytest.mark.parametrize(("place", "gold", "food", "books"), [("p1a", 1, 2, 0), ("p2a", 2, 0, 0), ("p3a", 3, 0, 1)])
def test_effects_that_look_at_the_price_see_what_was_paid(place: str, gold: int, food: int, books: int) -> None:
    scene = shopping().display(**{place: "forum"}).wonder(0, "red-fort", "great-lighthouse").actions()
    scene.do("0: buy forum", "0: place 1")
    assert (scene.good(0, "gold"), scene.good(0, "food"), scene.good(0, "books")) == (9 - gold, food, books)


@covers("II.A.0.1")
@pytest.mark.parametrize(("place", "gold", "books"), [("p1a", 2, 0), ("p2a", 3, 1), ("p3a", 4, 0)])
def test_a_surcharge_is_part_of_the_price(place: str, gold: int, books: int) -> None:
    """Hannibal makes battles one gold dearer for the others: the row for 1 costs 2, which is no price of 1."""
    scene = shopping().display(**{place: "siege-of-troy"}).men(0, 3, 1).advisor(1, "hannibal")
    scene.wonder(0, "red-fort", "great-lighthouse").actions().do("0: buy siege-of-troy", "0: take stone")
    assert scene.has(0) == {"gold": 9 - gold, "stone": 2} | ({"books": books} if books else {})


@covers("II.A.0.1")
def test_a_surcharge_must_be_payable() -> None:
    scene = shopping(gold=3, p3a="siege-of-troy").men(0, 3, 1).advisor(1, "hannibal").actions()
    assert purchases(scene) == set()


@covers("II.A.0.1")
@pytest.mark.parametrize("place", ["p1a", "p3a"])
def test_a_free_purchase_has_price_0(place: str) -> None:
    scene = shopping(gold=0).display(**{place: "clocks"}).advisor(0, "galileo-galilei")
    scene.wonder(0, "red-fort", "great-lighthouse").actions()
    scene.do("0: use galileo-galilei", "0: buy clocks", "0: take stone")
    assert scene.has(0) == {"stone": 2}


@covers("II.A.0.2")
def test_a_card_bought_is_used_at_once_and_never_kept() -> None:
    scene = shopping(p1a="forum", p1b="nubia", p1c="saint-augustine", p1d="pyramids").card(0, 3, "chariot", 1).actions()
    scene.do("0: buy forum", "0: place 2", "1: pass", "0: buy nubia", "0: buy saint-augustine", "0: buy pyramids")
    player = scene.player(0)
    assert "forum" in slots(scene)
    assert (player["colonies"], player["advisors"]) == (["nubia"], ["saint-augustine"])
    assert player["site"] == {"card": "pyramids", "built": 0, "stone": 2}


@covers("II.A.0.2", "II.A.battle.1", "II.A.golden-age.4", "II.A.war.2")
def test_wars_battles_and_ages_do_not_stay_with_the_buyer() -> None:
    scene = shopping(p1a="siege-of-troy", p1b="iron-working", p1c="punic-wars").men(0, 3, 1).actions()
    scene.do("0: buy siege-of-troy", "0: take food", "1: pass", "0: buy iron-working", "0: take stone")
    assert nowhere(scene, "siege-of-troy")
    assert nowhere(scene, "iron-working")
    scene.do("0: buy punic-wars")
    assert scene.state.war == number("punic-wars")
    assert scene.shown() == {}


@covers("II.A.0.3")
@pytest.mark.parametrize("slot", [1, 3, 5])
def test_the_buyer_chooses_which_card_is_covered(slot: int) -> None:
    scene = shopping(p1a="forum").actions().do("0: buy forum")
    assert scene.options == [f"place {i}" for i in range(1, 6)]
    before = slots(scene)
    scene.do(f"0: place {slot}")
    assert slots(scene) == [*before[: slot - 1], "forum", *before[slot:]]


@covers("II.A.0.3", "II.A.advisor.1")
def test_while_a_place_is_free_no_advisor_or_colony_is_given_up() -> None:
    scene = shopping(p1a="nubia", p1b="saint-augustine").colony(0, "israel").wonder(0, "porcelain-tower")
    scene.advisor(0, "cyrus-the-great").measure(0, strength=3).actions()
    scene.do("0: buy nubia", "1: pass", "0: buy saint-augustine")
    assert scene.node == "actions.turn"
    assert scene.player(0)["colonies"] == ["israel", "nubia"]
    assert scene.player(0)["advisors"] == ["cyrus-the-great", "saint-augustine"]


@covers("II.A.0.3", "II.A.advisor.1")
@pytest.mark.parametrize("gone", ["cyrus-the-great", "hatshepsut"])
def test_with_two_advisors_the_buyer_chooses_who_goes(gone: str) -> None:
    scene = shopping(p1a="saint-augustine").wonder(0, "porcelain-tower").advisor(0, "cyrus-the-great", "hatshepsut")
    scene.actions().do("0: buy saint-augustine")
    assert set(scene.options) == {"replace cyrus-the-great", "replace hatshepsut"}
    scene.do(f"0: replace {gone}")
    assert set(scene.player(0)["advisors"]) == {"cyrus-the-great", "hatshepsut", "saint-augustine"} - {gone}
    assert nowhere(scene, gone)


@covers("II.A.0.4", "II.A.building.2")
def test_a_covered_card_is_out_for_good_and_its_workers_go_to_the_supply() -> None:
    scene = shopping(p1a="forum", p1b="lyceum").men(0, 2, 3).actions().do("0: buy forum", "0: place 2")
    assert scene.player(0)["idle"] == 5
    assert men(scene) == [0, 0, 0, 0, 0]
    scene.do("1: pass", "0: buy lyceum", "0: place 2")
    assert slots(scene) == ["temple", "lyceum", "axeman", "farm", "caravan"]
    assert nowhere(scene, "forum")


@covers("II.A.0.4")
def test_what_a_covered_card_gave_is_gone_with_it() -> None:
    scene = shopping(p1a="forum").men(0, 5, 2).actions()
    assert scene.player(0)["stability"] == 2
    scene.do("0: buy forum", "0: place 5")
    assert scene.player(0)["stability"] == 0


@covers("II.A.0.4", "II.A.military.2")
def test_a_military_card_covered_takes_its_strength_along_and_leaves_its_workers() -> None:
    scene = shopping(p1a="chariot").men(0, 3, 2).actions()
    assert scene.player(0)["strength"] == 4
    scene.do("0: buy chariot", "0: place 3")
    assert (scene.player(0)["strength"], scene.player(0)["idle"]) == (0, 5)


@covers("II.A.0.5")
def test_what_cannot_be_used_now_cannot_be_bought() -> None:
    scene = shopping(p1a="nubia", p1b="siege-of-troy", p1c="punic-wars", p1d="forum").actions()
    assert purchases(scene) == {"punic-wars", "forum"}
    scene.do("0: buy punic-wars")
    scene.goods(1, gold=9)
    assert purchases(scene) == {"forum"}


# -- buildings ---------------------------------------------------------------------------------------------------------


@covers("II.A.building.1")
def test_side_a_has_room_for_five_different_buildings() -> None:
    scene = shopping(p1a="forum", p1b="lyceum", p1c="brewery", p1d="ziggurat", p2a="aqueduct").actions().do("0: pass")
    scene.goods(1, gold=9)
    for slot, card in enumerate(["forum", "lyceum", "brewery", "ziggurat", "aqueduct"], 1):
        scene.do(f"1: buy {card}", f"1: place {slot}")
    assert slots(scene, 1) == ["forum", "lyceum", "brewery", "ziggurat", "aqueduct"]


@covers("II.A.building.1")
@pytest.mark.parametrize("board", ["china", "egypt", "greece", "persia", "rome"])
def test_side_b_has_four_slots(board: str) -> None:
    other = "rome" if board != "rome" else "china"
    scene = shopping(boards=f"{board}, {other}", p1a="forum").actions().do("0: buy forum")
    assert scene.options == ["place 1", "place 2", "place 3", "place 4"]


@covers("II.A.building.1", "II.A.military.1")
@pytest.mark.parametrize(("card", "slot"), [("forum", 2), ("forum", 3), ("chariot", 2), ("chariot", 3)])
def test_buildings_and_military_replace_each_other(card: str, slot: int) -> None:
    scene = shopping(p1a=card).actions().do(f"0: buy {card}", f"0: place {slot}")
    assert slots(scene)[slot - 1] == card


@covers("II.A.building.1")
def test_a_printed_card_may_be_owned_a_second_time() -> None:
    scene = shopping(boards="egypt, rome", p1a="brewery").actions().do("0: buy brewery", "0: place 2")
    assert slots(scene) == ["brewery", "brewery", "temple", "caravan"]


@covers("II.A.building.4")
@pytest.mark.parametrize("workers", [1, 2, 5])
def test_each_worker_on_a_building_makes_what_it_shows(workers: int) -> None:
    scene = Scene(2).card(0, 1, "forum", workers).produce()
    assert scene.has(0) == {"gold": 2 * workers, "food": workers}


@covers("II.A.building.4.ex1")
def test_the_ziggurat() -> None:
    scene = Scene(2).card(0, 1, "ziggurat").goods(0, stone=1).actions().do("0: deploy 1")
    assert scene.has(0) == {}
    assert scene.player(0)["stability"] == 2
    scene.produce()
    assert scene.has(0) == {"stone": 1}
    assert worker_points(scene.state, 0) == 1
    assert [worker_points(scene.men(0, 1, many).state, 0) for many in (2, 3)] == [2, 2]


@covers("II.A.building.5")
def test_stability_of_a_building_counts_at_once_and_is_not_produced() -> None:
    scene = Scene(2).card(0, 1, "mosque").goods(0, stone=4).actions().do("0: deploy 1")
    assert scene.player(0)["stability"] == 2
    scene.do("1: pass", "0: deploy 1")
    assert scene.player(0)["stability"] == 4
    scene.produce()
    assert scene.player(0)["stability"] == 4


@covers("II.A.building.6")
def test_a_building_without_workers_does_nothing() -> None:
    scene = Scene(2).card(0, 1, "mosque").card(0, 2, "forum").card(0, 3, "ziggurat")
    assert scene.player(0)["stability"] == 0
    scene.produce()
    assert scene.has(0) == {}


# -- military ----------------------------------------------------------------------------------------------------------


@covers("II.A.military.3")
def test_each_worker_on_military_brings_strength_at_once() -> None:
    scene = Scene(2).card(0, 1, "chariot").goods(0, stone=2).actions()
    assert scene.player(0)["strength"] == 0
    scene.do("0: deploy 1")
    assert scene.player(0)["strength"] == 3
    scene.do("1: pass", "0: deploy 1")
    assert scene.player(0)["strength"] == 6


@covers("II.A.military.4")
@pytest.mark.parametrize(
    ("card", "good"), [("chariot", "gold"), ("hoplite", "stone"), ("legionary", "food"), ("longships", "books")]
)
def test_upkeep_in_resources_is_paid_in_production_for_each_worker(card: str, good: str) -> None:
    scene = Scene(2).card(0, 1, card, 2).goods(0, gold=5, stone=5, food=5, books=5)
    assert scene.good(0, good) == 5
    scene.produce()
    assert scene.has(0) == {"gold": 5, "stone": 5, "food": 5, "books": 5} | {good: 3}


@covers("II.A.military.4")
def test_upkeep_in_stability_falls_at_once_for_each_worker() -> None:
    scene = Scene(2).card(0, 1, "immortal").goods(0, stone=3).actions().do("0: deploy 1")
    assert scene.player(0)["stability"] == -1
    scene.do("1: pass", "0: deploy 1", "0: undeploy 1")
    assert scene.player(0)["stability"] == -1
    assert scene.do("0: undeploy 1").player(0)["stability"] == 0


@covers("II.A.military.4")
def test_military_without_workers_costs_no_upkeep() -> None:
    scene = Scene(2).card(0, 1, "elephant").card(0, 2, "immortal").goods(0, food=3).produce()
    assert scene.has(0) == {"food": 3}
    assert scene.player(0)["stability"] == 0


@covers("II.A.military.5", "II.A.military.5.ex1")
@pytest.mark.parametrize("workers", [1, 2, 3])
def test_more_workers_do_not_raise_the_raid_value(workers: int) -> None:
    scene = shopping(p1a="siege-of-troy").card(0, 1, "hoplite", workers).actions()
    assert scene.player(0)["raid"] == 3
    scene.do("0: buy siege-of-troy", "0: take stone")
    assert scene.good(0, "stone") == 3


# -- colonies ----------------------------------------------------------------------------------------------------------


@covers("II.A.colony.1")
@pytest.mark.parametrize(("workers", "buyable"), [(0, set()), (1, {"nubia"}), (2, {"nubia", "israel", "armenia"})])
def test_a_colony_takes_the_strength_it_names(workers: int, buyable: set[str]) -> None:
    """Nubia needs 3, Israel 5, Armenia 6, Gaul 7; each worker on the Chariot brings 3."""
    scene = shopping(p1a="nubia", p1b="israel", p1c="armenia", p1d="gaul").card(0, 3, "chariot", workers).actions()
    assert purchases(scene) == buyable


@covers("II.A.colony.2")
def test_a_colony_stays_when_the_strength_is_gone() -> None:
    scene = shopping(p1a="nubia").card(0, 3, "chariot", 1).actions().do("0: buy nubia", "1: pass", "0: undeploy 3")
    assert scene.player(0)["strength"] == 0
    assert scene.player(0)["colonies"] == ["nubia"]
    scene.produce()
    assert scene.good(0, "gold") == 8 + 2


@covers("II.A.colony.1")
def test_pocahontas_asks_four_more_of_everybody() -> None:
    scene = shopping(p1a="nubia", p1b="hispania").card(0, 3, "chariot", 2).advisor(1, "pocahontas").actions()
    assert purchases(scene) == set()
    assert purchases(scene.card(0, 4, "axeman", 1)) == {"nubia", "hispania"}


@covers("II.A.colony.3")
@pytest.mark.parametrize("gone", ["israel", "hispania"])
def test_a_third_colony_drives_out_one_of_the_two(gone: str) -> None:
    scene = shopping(p1a="nubia").colony(0, "israel", "hispania").card(0, 3, "chariot", 1).actions()
    scene.do("0: buy nubia")
    assert set(scene.options) == {"replace israel", "replace hispania"}
    scene.do(f"0: replace {gone}")
    assert set(scene.player(0)["colonies"]) == {"israel", "hispania", "nubia"} - {gone}
    assert nowhere(scene, gone)
    assert scene.actor == 1


@covers("II.A.colony.3")
@pytest.mark.parametrize(("board", "places"), [("china", 1), ("rome", 2), ("persia", 3)])
def test_boards_differ_in_places_for_colonies(board: str, places: int) -> None:
    other = "egypt, greece"
    scene = shopping(seats=3, boards=f"{board}, {other}", p1a="nubia", p1b="israel", p1c="hispania", p1d="macedonia")
    scene.measure(0, strength=20).actions().do("0: buy nubia", "1: pass", "2: pass")
    for count, card in enumerate(["israel", "hispania", "macedonia"], 1):
        scene.measure(0, strength=20).do(f"0: buy {card}")
        assert (scene.node == "cards.replace_colony") == (count >= places)
        if count >= places:
            scene.do(scene.options[0])
    assert len(scene.player(0)["colonies"]) == places


@covers("II.A.colony.4")
def test_stability_of_a_colony_counts_at_once_and_its_goods_come_in_production() -> None:
    scene = shopping(p1a="tibet", p1b="lombardy").measure(0, strength=9).actions().do("0: buy tibet")
    assert scene.player(0)["stability"] == 3
    scene.measure(0, strength=9).do("1: pass", "0: buy lombardy")
    assert scene.good(0, "books") == 0
    assert scene.produce().good(0, "books") == 3


@covers("II.A.colony.4.ex1")
def test_macedonia_raises_strength_by_two_at_once() -> None:
    scene = shopping(p1a="macedonia").card(0, 3, "axeman", 2).actions()
    assert scene.player(0)["strength"] == 4
    assert scene.do("0: buy macedonia").player(0)["strength"] == 6


# -- wars --------------------------------------------------------------------------------------------------------------


@covers("II.A.war.1")
@pytest.mark.parametrize("buyer", [0, 1, 2])
def test_anybody_may_buy_the_only_war_of_the_round(buyer: int) -> None:
    scene = Scene(3).display(p1a="punic-wars", p1b="hyksos-invasion")
    for seat in range(3):
        scene.goods(seat, gold=5)
    scene.actions()
    for _ in range(buyer):
        assert purchases(scene) == {"punic-wars", "hyksos-invasion"}
        scene.do("pass")
    scene.do(f"{buyer}: buy punic-wars")
    assert purchases(scene) == set()


@covers("II.A.war.1")
def test_not_even_the_buyer_may_buy_another_war() -> None:
    scene = shopping(p1a="punic-wars", p1b="hyksos-invasion").actions().do("0: buy punic-wars", "1: pass")
    assert purchases(scene) == set()


@covers("II.A.war.2", "II.A.war.3")
def test_the_war_lies_out_with_the_strength_of_its_buyer() -> None:
    scene = shopping(p2a="punic-wars").card(0, 3, "chariot", 2).actions().do("0: buy punic-wars")
    assert scene.state.war == number("punic-wars")
    assert (scene.state.war_buyer, scene.state.war_strength) == (0, 6)
    assert scene.lines("war.bought") == [(0, number("punic-wars"), 6)]


@covers("II.A.war.3")
def test_the_war_marker_never_moves_whatever_becomes_of_its_buyer() -> None:
    scene = shopping(p1a="punic-wars").card(0, 3, "chariot", 1).goods(0, gold=9, stone=9).actions()
    scene.do("0: buy punic-wars", "1: pass", "0: deploy 3", "0: undeploy 3", "0: undeploy 3")
    assert scene.player(0)["strength"] == 0
    assert scene.state.war_strength == 3


@covers("II.A.war.3", "II.B.4")
def test_workers_may_be_undeployed_before_a_war_is_bought() -> None:
    scene = shopping(p1a="punic-wars").card(0, 3, "chariot", 2).actions()
    scene.do("0: undeploy 3", "0: buy punic-wars")
    assert scene.state.war_strength == 3


@covers("II.A.war.4")
def test_a_war_of_strength_0_harms_nobody() -> None:
    scene = shopping(p1a="punic-wars").event("aryan-migration").actions().do("0: buy punic-wars", "1: pass", "0: pass")
    assert scene.state.war_strength == 0
    for seat in (0, 1):
        scene.goods(seat, food=9, books=9, points=5)
    scene.resolve()
    assert scene.lines("war.defeat") == []
    assert [scene.good(seat, "points") for seat in (0, 1)] == [5, 5]


@covers("II.A.war.5")
@pytest.mark.parametrize(("undeployed", "beaten"), [(0, [1]), (1, [0, 1])])
def test_the_buyer_may_lose_its_own_war(undeployed: int, beaten: list[int]) -> None:
    scene = shopping(p1a="punic-wars").card(0, 3, "chariot", 2).event("aryan-migration").actions()
    scene.do("0: buy punic-wars", "1: pass", *["0: undeploy 3"] * undeployed, "0: pass")
    for seat in (0, 1):
        scene.goods(seat, gold=9, food=9, books=9, points=5)
    scene.resolve()
    assert sorted(line[0] for line in scene.lines("war.defeat")) == beaten
    assert [seat for seat in (0, 1) if scene.state.goods[seat * 5 + POINTS] == 4] == beaten


# -- battles -----------------------------------------------------------------------------------------------------------


@covers("II.A.battle.1", "II.A.battle.2")
@pytest.mark.parametrize("good", ["stone", "food", "books"])
def test_a_battle_brings_one_kind_of_goods_at_once(good: str) -> None:
    scene = shopping(gold=1, p1a="siege-of-troy").card(0, 3, "archer", 1).actions().do("0: buy siege-of-troy")
    assert scene.options == ["take stone", "take food", "take books"]
    scene.do(f"0: take {good}")
    assert scene.has(0) == {good: 4}
    assert scene.actor == 1


@covers("II.A.battle.2")
def test_the_best_manned_card_counts() -> None:
    scene = shopping(p1a="siege-of-troy").card(0, 1, "dreadnought").card(0, 2, "archer", 1).card(0, 3, "chariot", 3)
    scene.actions().do("0: buy siege-of-troy", "0: take food")
    assert scene.good(0, "food") == 4


@covers("II.A.battle.2")
def test_raid_bonuses_are_added_once() -> None:
    scene = shopping(p1a="siege-of-troy").card(0, 2, "archer", 2).card(0, 3, "chariot", 1).advisor(0, "hannibal")
    scene.actions().do("0: buy siege-of-troy", "0: take books")
    assert scene.has(0) == {"gold": 8, "books": 5}


@covers("II.A.battle.3")
def test_without_a_worker_on_military_there_is_no_battle() -> None:
    scene = shopping(p1a="siege-of-troy").men(0, 1, 5).advisor(0, "hannibal").colony(0, "macedonia").actions()
    assert purchases(scene) == set()
    scene = shopping(p1a="siege-of-troy").men(0, 3, 1).actions().do("0: undeploy 3")
    assert purchases(scene) == set()


# -- advisors ----------------------------------------------------------------------------------------------------------


@covers("II.A.advisor.1")
def test_a_new_advisor_removes_the_old_one() -> None:
    scene = shopping(p1a="saint-augustine", p1b="cyrus-the-great").actions().do("0: buy saint-augustine")
    assert (scene.player(0)["advisors"], scene.player(0)["stability"]) == (["saint-augustine"], 1)
    scene.do("1: pass", "0: buy cyrus-the-great")
    assert scene.player(0)["advisors"] == ["cyrus-the-great"]
    assert scene.player(0)["stability"] == 0
    assert nowhere(scene, "saint-augustine")


@covers("II.A.advisor.1")
def test_an_advisor_that_may_not_stay_goes_at_once() -> None:
    scene = shopping(p1a="boudica").advisor(0, "cyrus-the-great").men(0, 3, 1).actions().do("0: buy boudica")
    assert scene.player(0)["advisors"] == []
    assert nowhere(scene, "boudica")
    assert nowhere(scene, "cyrus-the-great")


@covers("II.A.advisor.1", "II.A.0.4")
def test_the_private_architects_of_an_advisor_go_with_it() -> None:
    scene = shopping(p1a="archimedes", p1b="cyrus-the-great").actions().do("0: buy archimedes", "1: pass")
    assert scene.player(0)["architects"] == 1
    assert scene.do("0: buy cyrus-the-great").player(0)["architects"] == 0


# -- golden ages -------------------------------------------------------------------------------------------------------


@covers("II.A.golden-age.1")
@pytest.mark.parametrize(("card", "good"), [("iron-working", "stone"), ("aeneid", "books"), ("dynamite", "stone")])
def test_a_golden_age_brings_two_goods(card: str, good: str) -> None:
    scene = shopping(p1a=card).actions().do(f"0: buy {card}")
    assert scene.options == [f"take {good}", "buy_point"]
    scene.do(f"0: take {good}")
    assert scene.has(0) == {"gold": 8, good: 2}
    assert scene.actor == 1


@covers("II.A.golden-age.1", "II.A.golden-age.2", "II.A.golden-age.4")
@pytest.mark.parametrize(("card", "cost"), [("iron-working", 1), ("compass", 2), ("clocks", 3), ("dynamite", 4)])
def test_a_golden_age_brings_one_point_for_as_many_goods_as_its_age(card: str, cost: int) -> None:
    scene = shopping(gold=5, p1a=card).actions().do(f"0: buy {card}", "0: buy_point", *["0: give gold"] * cost)
    assert scene.has(0) == {"points": 1} | ({"gold": 4 - cost} if cost < 4 else {})
    assert scene.actor == 1
    assert nowhere(scene, card)


@covers("II.A.golden-age.2")
def test_the_point_is_paid_in_any_mix() -> None:
    scene = shopping(gold=2, p1a="dynamite").goods(0, gold=2, stone=1, food=1, books=1).actions()
    scene.do("0: buy dynamite", "0: buy_point", "0: give gold", "0: give stone", "0: give food", "0: give books")
    assert scene.has(0) == {"points": 1}


@covers("II.A.golden-age.2")
def test_every_mix_can_be_paid_in_one_way() -> None:
    """Two goods out of gold, stone, food and books, two of each in stock: ten mixes."""
    mixes: list[tuple[str, str]] = []
    for first in ("gold", "stone", "food", "books"):
        scene = shopping(p1a="compass").goods(0, gold=3, stone=2, food=2, books=2).actions()
        scene.do("0: buy compass", "0: buy_point", f"0: give {first}")
        mixes += [(first, option.removeprefix("give ")) for option in scene.options]
    assert len(mixes) == 10
    assert len({frozenset(mix) for mix in mixes}) == 10


@covers("II.A.golden-age.2")
def test_a_mix_that_cannot_be_completed_is_not_begun() -> None:
    scene = shopping(p1a="compass").goods(0, gold=2, books=1).actions().do("0: buy compass", "0: buy_point")
    assert scene.options == ["give gold"]
    assert scene.do("0: give gold").options == ["give books"]


@covers("II.A.golden-age.2")
def test_who_lacks_the_goods_cannot_have_the_point() -> None:
    scene = shopping(gold=3, p1a="clocks").actions().do("0: buy clocks")
    assert scene.options == ["take stone"]


@covers("II.A.golden-age.3")
def test_a_bonus_adds_to_the_goods_or_lowers_the_price_to_no_less_than_0() -> None:
    scene = shopping(gold=2, p1a="compass", p1b="iron-working").wonder(0, "uraniborg").actions()
    scene.do("0: buy compass", "0: buy_point", "1: pass")
    assert scene.has(0) == {"gold": 1, "points": 1}
    scene.do("0: buy iron-working", "0: buy_point")
    assert scene.has(0) == {"points": 2}


@covers("II.A.golden-age.3")
def test_bonuses_add_up() -> None:
    scene = shopping(boards="greece, rome", p1a="dynamite", p1b="vaccine").wonder(0, "uraniborg").actions()
    scene.do("0: buy dynamite", "0: take stone", "1: pass")
    assert scene.has(0) == {"gold": 8, "stone": 5}
    scene.do("0: buy vaccine", "0: buy_point", "0: give stone")
    assert scene.has(0) == {"gold": 7, "stone": 4, "points": 1}


@covers("II.A.golden-age.3.ex1")
@pytest.mark.parametrize(("wonders", "stone", "cost"), [([], 2, 3), (["uraniborg"], 4, 1)])
def test_a_renaissance_golden_age_with_and_without_uraniborg(wonders: list[str], stone: int, cost: int) -> None:
    scene = shopping(gold=1, p1a="clocks").wonder(0, *wonders).actions().do("0: buy clocks", "0: take stone")
    assert scene.has(0) == {"stone": stone}
    scene = shopping(gold=5, p1a="clocks").wonder(0, *wonders).actions()
    scene.do("0: buy clocks", "0: buy_point", *["0: give gold"] * cost)
    assert scene.has(0) == {"points": 1, "gold": 4 - cost}
