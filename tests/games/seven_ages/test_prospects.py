"""What the table tells before a move, a trade or a purchase is made: where it leads, and at what price and chance."""

from __future__ import annotations

from typing import Any

import pytest

from tests.covers import covers
from tests.games.seven_ages.acting import act
from tests.games.seven_ages.battles import Battle
from tests.games.seven_ages.productions import egypt, produce
from tests.games.seven_ages.support import GAME, TABLES, Luck, Scene
from worldstage.core.chance import Fast
from worldstage.core.seen import Hint
from worldstage.core.text import render
from worldstage.games.seven_ages.manoeuvre import begin_manoeuvre
from worldstage.games.seven_ages.names import TRADE


def hints(scene: Scene, seat: int = 0) -> dict[str, Hint]:
    found = GAME.explanation.hints(scene.state, seat)
    return {GAME.actions.format(action): hint for action, hint in found.items()}


def italy(*extra: str, enemies: int = 1) -> Scene:
    """Romans in Lombardy, with Greeks in the Alps."""
    scene = Scene(2, Luck(), events="none")
    rome = scene.found("romans", 0, 12, lombardy=["spear", "spear", "sword", *extra], latium=2)
    scene.found("greeks", 1, 12, alps=enemies, hellas=1)
    return scene.begin(begin_manoeuvre, rome)


# -- moves -------------------------------------------------------------------------------------------------------------


@covers("4.1.1")
def test_where_a_stack_can_go_is_told_with_the_options_that_lead_there() -> None:
    scene = italy()
    hint = hints(scene)["from lombardy"]
    for chain, chance in hint.by_next.items():
        tried = italy().choose("from lombardy", *chain.split("; "))
        assert tried.node == "manoeuvre.from"
        area = chain.split("to ")[1].partition(":")[0]
        assert (chance < 1) == (area == "alps"), chain
    scene.choose("from lombardy", "take_all")
    assert set(scene.offers("to")) == {chain.split("to ")[1] for chain in hint.by_next}
    assert hint.numbers == {"way_1": 2.0}  # one stays


@covers("4.1.8")
def test_a_fleet_sets_out_with_its_cargo_or_alone() -> None:
    scene = italy("galley", "galley")
    hint = hints(scene)["from lombardy"]
    chains = [chain.rpartition("; ")[0] for chain in hint.by_next]
    ways = list(dict.fromkeys(chains))
    assert ways == ["take_all", "take galley; take_all", "take galley; take galley"]
    assert hint.numbers == {"way_1": 3.0, "way_2": 4.0, "way_3": 2.0}
    laden = {chain.rpartition("to ")[2] for chain in hint.by_next if chain.startswith("take galley; take_all")}
    assert not any(port in TABLES.labels["area"][TABLES.land_count :] for port in laden)  # ends on land
    assert italy("galley", "galley").choose("from lombardy", "take galley", "take_all").offers("to")


@covers("4.2.12")
def test_the_chance_of_an_attack_falls_with_the_number_of_defenders_and_does_not_tell_their_types() -> None:
    few, many = (hints(italy(enemies=count))["from lombardy"] for count in (1, 3))
    alps = "take_all; to alps"
    assert 1 > few.by_next[alps] > many.by_next[alps] > 0
    scene = Scene(2, Luck(), events="none")
    rome = scene.found("romans", 0, 12, lombardy=["spear", "spear", "sword"], latium=2)
    scene.found("greeks", 1, 12, alps=["catapult"], hellas=1)
    scene.begin(begin_manoeuvre, rome)
    assert hints(scene)["from lombardy"].by_next[alps] == few.by_next[alps]


def told(scene: Scene, option: str, language: str = "en") -> str:
    return render(GAME.explanation.explain(scene.state, 0, GAME.actions.parse(option)), language)


@covers("4.1.10")
def test_where_twice_as_many_open_the_way_through_is_said_before_and_after_they_are_there() -> None:
    scene = italy("spear", "spear", "spear", enemies=2)
    openings = GAME.views.view(scene.state, 0)["own"]["openings"]
    assert openings["alps"] == 4 and "lombardy" not in openings
    assert GAME.views.view(scene.state, 1)["own"]["openings"] == {}, "it is not their movement"
    scene.choose("from lombardy", "take spear", "take spear", "take spear")
    assert "may pass through" not in told(scene, "to alps")
    scene.choose("take spear")
    assert "at least twice as many there: whoever moves later may pass through (§4.1.10)" in told(scene, "to alps")
    assert "mindestens doppelt so viele" in told(scene, "to alps", "de")
    scene.choose("drop spear", "to alps")
    assert GAME.views.view(scene.state, 0)["own"]["openings"]["alps"] == 1
    scene.choose("from lombardy", "take spear", "to alps")
    assert GAME.views.view(scene.state, 0)["own"]["openings"]["alps"] == 0
    scene.choose("done")
    assert GAME.views.view(scene.state, 0)["own"]["openings"] == {}


@covers("4.2.1")
def test_the_conflicts_that_follow_are_told_before_movement_ends() -> None:
    scene = italy()
    assert "done" not in hints(scene)
    before = hints(scene)["from lombardy"].by_next["take_all; to alps"]
    scene.choose("from lombardy", "take_all")
    assert hints(scene)["to alps"].chance == pytest.approx(before)
    scene.choose("to alps")
    done = hints(scene)["done"]
    assert done.by_next == {"alps": pytest.approx(before)}
    assert done.chance == pytest.approx(before)


@covers("4.1.1")
def test_hints_of_moves_are_the_same_in_every_world_that_the_seat_could_be_in() -> None:
    scene = italy(enemies=3)
    scene.hand_of_values(1, 1, 5)
    found = [GAME.explanation.hints(GAME.views.sample(scene.state, 0, Fast(i)), 0) for i in range(6)]
    assert all(one == found[0] for one in found)


@covers("4.1.1")
def test_the_group_that_is_formed_is_seen_by_its_owner_only() -> None:
    scene = italy().choose("from lombardy", "take sword")
    assert GAME.views.view(scene.state, 0)["own"]["draft"] == {
        "units": {"lombardy:adriatic-sea": {"sword": 1}},
        "leaders": [],
    }
    assert GAME.views.view(scene.state, 1)["own"]["draft"] is None


# -- trades ------------------------------------------------------------------------------------------------------------


@covers("3.8")
def test_the_chances_of_a_trade_are_told_for_the_best_the_middle_and_the_lowest_card() -> None:
    scene = Scene(2, Luck(), events="none")
    rome = scene.found("romans", 0, 8, latium=1)
    scene.found("greeks", 1, 8, etruria=1)
    scene.hand_of_values(0, 0, 4, 7)
    scene.hand_of_values(1, 2, 5)
    act(scene, TRADE, 0, rome)
    hint = hints(scene)["partner yellow"]
    assert hint.numbers["best_card"] > hint.numbers["middle_card"] > hint.numbers["lowest_card"]
    assert hint.chance == hint.numbers["best_card"]
    scene.choose("partner yellow")
    by_card = [one.chance for option, one in hints(scene).items() if option.startswith("trade ")]
    assert max(by_card) == hint.numbers["best_card"] and min(by_card) == hint.numbers["lowest_card"]


@covers("3.8")
def test_the_chance_of_a_trade_is_certain_where_all_cards_of_the_partner_are_known() -> None:
    scene = Scene(2, Luck(), events="none")
    rome = scene.found("romans", 0, 8, latium=1)
    scene.found("greeks", 1, 8, etruria=1)
    scene.hand_of_values(0, 1, 7)
    for card in scene.hand_of_values(1, 4):
        scene.state.seen = tuple(3 if c == card else bits for c, bits in enumerate(scene.state.seen))
    act(scene, TRADE, 0, rome)
    hint = hints(scene)["partner yellow"]
    assert {hint.numbers["best_card"], hint.numbers["lowest_card"]} == {1.0, 0.0}


# -- purchases ---------------------------------------------------------------------------------------------------------


def shop(scene: Scene, seat: int = 0) -> dict[str, object] | None:
    found: dict[str, object] | None = GAME.views.view(scene.state, seat)["own"]["shop"]
    return found


@covers("2.3.1", "2.3.3", "2.3.4")
def test_the_shop_offers_what_can_be_built_at_which_price_how_often_and_where() -> None:
    scene = Scene(2, None, events="none")
    colour = egypt(scene, level=2, money=9)
    scene.put(colour, "nubia", "spear")
    produce(scene, colour)
    found = shop(scene)
    assert found is not None and found["empire"] == "pink" and found["owed"] == 0
    wares = found["wares"]
    assert isinstance(wares, dict)
    for unit, ware in wares.items():
        if f"build {unit}" in scene.options():
            tried = Scene(2, None, events="none")
            tried.state = scene.state.clone()
            tried.choose(f"build {unit}")
            verb = "to" if ware["element"] == "naval" else "in"
            assert sorted(tried.offers(verb)) == sorted(ware["places"])
        else:
            assert ware["price"] > found["money"] or not ware["left"] or not ware["places"]
    assert shop(scene, 1) is None
    before = wares["archer"]["left"]
    scene.choose("build archer", "in nubia")
    after = shop(scene)
    assert after is not None and after["money"] == found["money"] - wares["archer"]["price"]
    assert after["wares"]["archer"]["left"] == before - 1  # type: ignore[index]
    assert "nubia" not in after["wares"]["archer"]["places"]  # type: ignore[index]


@covers("2.2.2")
def test_the_shop_asks_for_units_first_where_money_does_not_reach() -> None:
    scene = Scene(2, None, events="none")
    colour = scene.found("egyptians", 0, 1, money=1, egypt=3)
    scene.disorder("egypt")
    produce(scene, colour)
    found = shop(scene)
    assert found is not None and found["owed"] == 2
    assert found["wares"] == {"spear": {"element": "ground", "price": 0, "left": 3, "places": ["egypt"]}}


@covers("2.3.4")
def test_the_shop_says_how_many_more_units_fit_into_each_area() -> None:
    scene = Scene(2, None, events="none")
    colour = egypt(scene, level=2, money=40)
    scene.put(colour, "nubia", "spear")
    scene.city("egypt", 3, capital=True)

    def rooms() -> Any:
        return GAME.views.view(scene.state, 0)["own"]["shop"]["rooms"]

    produce(scene, colour)
    assert rooms() == {"egypt": 3, "nubia": 1}
    scene.choose("build archer", "in nubia")
    assert rooms() == {"egypt": 3, "nubia": 0}
    scene.choose("build spear", "build spear")
    assert rooms() == {"egypt": 1, "nubia": 0}
    scene.choose("sell")
    assert rooms() == {"egypt": 2, "nubia": 0}


@covers("2.3.2")
def test_purchases_are_listed_in_the_order_in_which_they_were_made() -> None:
    scene = Scene(2, None, events="none")
    colour = egypt(scene, level=2, money=40)
    scene.put(colour, "nubia", "spear")
    produce(scene, colour).choose("build archer", "in nubia", "fort egypt", "elite")
    bought = GAME.views.view(scene.state, 0)["own"]["draft"]["bought"]
    assert [(one["what"], one["unit"], one["place"]) for one in bought] == [
        ("unit", "archer", "nubia"),
        ("fort", None, "egypt"),
        ("elite", None, None),
    ]
    scene.choose("sell")
    assert [one["what"] for one in GAME.views.view(scene.state, 0)["own"]["draft"]["bought"]] == ["unit", "fort"]


# -- totals ------------------------------------------------------------------------------------------------------------


def addends(scene: Scene, seat: int, side: int) -> dict[str, int]:
    view = GAME.views.view(scene.state, seat)["conflict"]["sides"][side]
    return {one["addend"]: one["amount"] for one in view["addends"]}


@covers("4.2.8")
def test_a_side_reads_its_own_total_part_by_part_and_of_the_other_what_everybody_sees() -> None:
    battle = Battle(["spear", "rifle"], ["spear"] * 2)
    battle.fort(battle.area)
    battle.fight(5, 3)
    assert addends(battle, 0, 0) == {"card": 5}
    assert "card" not in addends(battle, 0, 1)
    assert addends(battle, 0, 1)["fort"] == addends(battle, 1, 1)["fort"] > 0
    battle.choose("commit rifle", seat=0)
    mine = addends(battle, 0, 0)
    assert mine["front"] > 0 and mine["card"] == 5
    assert "front" not in addends(battle, 1, 0) and "card" not in addends(battle, 1, 0)
    assert addends(battle, -1, 0) == addends(battle, 1, 0)
