"""The usual first units that the shop of a new empire suggests: they can all be bought, and hold the start areas."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.seven_ages.foundings import asked, colour_of, quiet
from tests.games.seven_ages.productions import egypt, produce
from tests.games.seven_ages.support import GAME, TABLES, Scene
from worldstage.games.seven_ages.empires import barbarian
from worldstage.games.seven_ages.purchases import money_left


def buying(card: str, scene: Scene | None = None) -> Scene:
    """A seat is about to buy the first units of an empire."""
    scene = asked(scene or quiet(), card)
    scene.choose(f"start {card}")
    while scene.node != "start.units":
        scene.choose(scene.options()[0])
    return scene


def shop(scene: Scene) -> dict[str, Any]:
    found: dict[str, Any] = GAME.views.view(scene.state, 0)["own"]["shop"]
    return found


def buy(scene: Scene, unit: str, place: str) -> None:
    scene.choose(f"build {unit}")
    if scene.offers("in"):
        scene.choose(f"in {place}")


STARTED = ("egyptians", "romans", "cimmerians", "celts-gauls", "mongols", "americans", "italians", "melanesians")


@pytest.mark.parametrize("card", STARTED)
def test_the_usual_army_can_be_bought_and_leaves_money_for_its_upkeep(card: str) -> None:
    scene = buying(card)
    colour = colour_of(scene, card)
    usual = shop(scene)["usual"]
    assert len(usual) >= 4
    for item in usual:
        assert item["what"] == "unit" and item["empire"] == TABLES.labels["colour"][colour]
        assert item["price"] == shop(scene)["wares"][item["unit"]]["price"]
        buy(scene, item["unit"], item["place"])
    left = money_left(scene.state, 0, colour)
    assert left == scene.state.money[colour] - sum(item["price"] for item in usual)
    if not barbarian(scene.state, colour):  # they pay none (§2.2.3)
        assert left >= len(usual)
    assert shop(scene)["usual"] == []  # it is a draft to begin with


def test_each_start_area_is_held_and_the_one_for_the_capital_by_two() -> None:
    scene = buying("americans")
    usual = shop(scene)["usual"]
    areas = [item["place"] for item in usual]
    assert set(areas) == {TABLES.labels["area"][area] for area in scene.state.homeland[colour_of(scene, "americans")]}
    assert areas.count(areas[0]) >= 2
    other = next(area for area in areas if area != areas[0])
    scene = quiet()
    scene.city(other, 1)
    assert shop(buying("americans", scene))["usual"][0]["place"] == other  # where a city is, the capital goes


def test_nobody_is_put_where_others_stand_as_long_as_an_area_is_free() -> None:
    scene = quiet()
    scene.found("greeks", 1, 34, 10, virginia=2)
    usual = shop(buying("americans", scene))["usual"]
    assert {item["place"] for item in usual} == {"new-england"}
    scene = quiet()
    scene.found("greeks", 1, 34, 10, virginia=2, new_england=3)
    usual = shop(buying("americans", scene))["usual"]
    assert {item["place"] for item in usual} == {"virginia"}


def test_in_a_production_nothing_is_suggested_and_the_room_of_each_area_is_told() -> None:
    scene = Scene(2, None, events="none")
    colour = egypt(scene, level=2, money=30)
    scene.put(colour, "nubia", "spear")
    produce(scene, colour)
    assert shop(scene)["usual"] == []
    room = shop(scene)["rooms"]["egypt"]
    assert shop(scene)["rooms"]["nubia"] == 1
    scene.choose("build spear", "in nubia")
    assert shop(scene)["rooms"] == {"egypt": room, "nubia": 0}
    assert shop(buying("romans"))["rooms"] == {}  # §1.22: any number


def test_purchases_for_all_empires_of_a_seat_are_listed_with_their_empire() -> None:
    scene = Scene(2, None, events="none")
    first = egypt(scene, level=2, money=30)
    second = scene.found("greeks", 0, 8, 20, hellas=2)
    produce(scene, first, second).choose("build spear", "next", "build spear")
    bought = GAME.views.view(scene.state, 0)["own"]["draft"]["bought"]
    colours = TABLES.labels["colour"]
    assert [(one["empire"], one["place"]) for one in bought] == [(colours[first], "egypt"), (colours[second], "hellas")]
