"""2.2, 2.3: what a seat drafts for its empires in a production, before anything is settled."""

from __future__ import annotations

from typing import Any

from tests.covers import covers
from tests.games.seven_ages.foundings import colour_of, quiet, started
from tests.games.seven_ages.productions import produce
from tests.games.seven_ages.support import TABLES, Scene, number
from worldstage.core.state import replaced
from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.empires import take_elephant
from worldstage.games.seven_ages.names import NONE
from worldstage.games.seven_ages.purchases import money_left

FIRST_AREA = TABLES.labels["area"][0]


def penniless(*areas: str, **units: Any) -> tuple[Scene, int]:
    """An empire without any income; no colour or card of it has the number 0."""
    scene = Scene()
    colour = scene.found("nubians", 0, 1, 0, "red", **units)
    scene.disorder(*areas)
    return scene, colour


# -- giving up units ---------------------------------------------------------------------------------------------------


@covers("2.2.2")
def test_of_units_of_one_type_in_an_area_each_is_given_up_for_itself() -> None:
    scene, colour = penniless("nubia", "egypt", nubia=["sword", "sword"], egypt=["chariot", "archer"])
    scene.state.money[colour] = 1
    produce(scene, colour)
    assert scene.offers("release") == ["archer", "chariot", "sword"] and "done" not in scene.options()
    scene.choose("release sword")
    assert scene.offers("release") == ["archer", "chariot", "sword"]
    scene.choose("release sword")
    assert scene.offers("release") == ["archer", "chariot"]
    scene.choose("release chariot", "done")
    assert scene.units(colour, "egypt") == ["archer"] and scene.holder("nubia") == NONE


@covers("2.2.2")
def test_who_gives_up_units_of_a_type_in_two_areas_names_the_area_and_has_no_money_from_it() -> None:
    scene, colour = penniless("nubia", "egypt", nubia=["sword", "spear"], egypt=["sword", "spear"])
    scene.state.money[colour] = 2
    produce(scene, colour)
    scene.choose("release sword")
    assert scene.offers("in") == ["egypt", "nubia"] and "done" not in scene.options()
    scene.choose("in nubia")
    assert money_left(scene.state, 0, colour) == 0
    scene.choose("release spear", "in nubia")
    assert money_left(scene.state, 0, colour) == 0 and scene.offers("release") == []
    scene.choose("done")
    assert scene.units(colour, "egypt") == ["spear", "sword"] and scene.holder("nubia") == NONE


@covers("2.2.2")
def test_a_unit_with_one_area_left_goes_at_once_and_brings_no_money() -> None:
    scene, colour = penniless("nubia", "egypt", nubia=["archer"], egypt=["chariot"])
    scene.state.money[colour] = 1
    produce(scene, colour).choose("release chariot")
    assert scene.node == "production" and money_left(scene.state, 0, colour) == 0
    scene.choose("done")
    assert scene.units(colour, "nubia") == ["archer"] and scene.holder("egypt") == NONE


@covers("2.2.2")
def test_areas_are_not_taken_for_units() -> None:
    """The number of the first area is also that of the first type, the spear."""
    scene, colour = penniless(FIRST_AREA, "nubia", nubia=["spear"])
    scene.put(colour, FIRST_AREA, "spear", "archer")
    scene.state.money[colour] = 1
    produce(scene, colour).choose("release spear")
    assert sorted(scene.offers("in")) == sorted([FIRST_AREA, "nubia"])


@covers("2.3.1", "2.2.2")
def test_of_two_empires_the_first_gives_up_its_units_before_the_next_one_comes() -> None:
    scene, colour = penniless("nubia", nubia=["sword", "sword"])
    other = scene.found("sumerians", 0, 1, 10, "pink", capital="mesopotamia", mesopotamia=1)
    scene.state.money[colour] = 1
    produce(scene, colour, other)
    assert scene.options() == ["release sword"]
    scene.choose("release sword", "next")
    assert "done" in scene.options() and "next" not in scene.options() and "release sword" not in scene.options()


# -- money -------------------------------------------------------------------------------------------------------------


@covers("2.3.2", "1.26")
def test_the_last_coin_buys_a_unit() -> None:
    """A spear costs 2. With one coin it can be had only if something makes it cheaper."""
    scene = Scene()
    colour = scene.found("romans", 0, 8, 0, "red", latium=1)
    scene.disorder("latium")
    scene.state.money[colour] = 1 + 2
    produce(scene, colour)
    assert scene.offers("build") == ["spear"]
    scene.choose("build spear")
    assert money_left(scene.state, 0, colour) == 0 and scene.offers("build") == []
    scene.choose("done")
    scene.state.money[colour] = 2 + 1
    scene.state.bound[colour][v.UNIT_COST] = -1
    produce(scene, colour)
    assert scene.offers("build") == ["spear"]


@covers("2.3.5")
def test_five_coins_are_enough_for_a_fort_and_the_log_tells_of_forts_and_elites() -> None:
    scene = Scene()
    colour = scene.found("romans", 0, 8, 0, "red", capital="latium", latium=1)
    scene.disorder("latium")
    scene.state.money[colour] = 1 + 5
    produce(scene, colour).choose("fort latium")
    assert money_left(scene.state, 0, colour) == 0
    scene.choose("done")
    assert [line.args for line in scene.lines("forts.built")] == [(scene.state.card[colour], number("area", "latium"))]
    assert not scene.lines("elites.built")
    scene.state.money[colour] = 1 + 20
    produce(scene, colour).choose("elite", "elite", "done")
    assert [line.args for line in scene.lines("elites.built")] == [(scene.state.card[colour], 2)]
    assert len(scene.lines("forts.built")) == 1


@covers("2.3.13")
def test_who_is_too_late_for_a_nuke_pays_for_everything_else() -> None:
    scene = Scene()
    late = scene.found("americans", 1, 48, 199, virginia=1)
    soon = scene.found("english", 0, 48, 199, england=1)
    scene.state.elephants_gone = 1
    for area in ("virginia", "england"):
        scene.city(area, 7, capital=True)
    produce(scene, late, soon)
    scene.choose(*["build nuke"] * 3, "done", seat=0)
    money = scene.state.money[late]
    scene.choose("build nuke", "build nuke", "build spear", "build nuke", "done", seat=1)
    assert scene.units(late, "virginia") == ["nuke", "spear", "spear"]
    assert scene.state.money[late] == money - TABLES.unit_cost[number("unit", "nuke")] - 2


# -- counters ----------------------------------------------------------------------------------------------------------


@covers("2.3.13", "2.3.7")
def test_common_counters_drafted_for_one_empire_are_gone_for_the_next_but_elephants_are_not_common() -> None:
    scene = Scene()
    first = scene.found("americans", 0, 41, 199, virginia=1)
    second = scene.found("english", 0, 41, 199, england=1)
    for area in ("virginia", "england"):
        scene.city(area, 7, capital=True)
    for i, colour in enumerate((first, second)):
        take_elephant(scene.state, TABLES.first_common + TABLES.elephant_count - 1 - i, colour)
    produce(scene, first, second).choose("build elephant")
    assert "elephant" not in scene.offers("build")
    scene.choose("next", "build elephant", "done")
    assert scene.units(first, "virginia") == scene.units(second, "england") == ["elephant", "spear"]
    scene.state.elephants_gone = 1
    for colour in (first, second):
        scene.state.level = replaced(scene.state.level, colour, 48)
        scene.state.money[colour] = 150
    produce(scene, first, second).choose(*["build nuke"] * TABLES.nukes, "next")
    assert "nuke" not in scene.offers("build") and "star-wars" in scene.offers("build")


@covers("2.3.1")
def test_a_type_with_two_kinds_of_counters_needs_only_one_of_them() -> None:
    """Red has two counters with swords and one with pikes; motorised infantry is on the back of both."""
    scene = Scene()
    colour = scene.found("romans", 0, 40, 199, "red", latium=1)
    scene.city("latium", 7, capital=True)
    produce(scene, colour).choose("build sword", "build sword")
    assert "sword" not in scene.offers("build") and "motorised-infantry" in scene.offers("build")
    scene.choose("sell", "sell", "build motorised-infantry", "build motorised-infantry", "build sword")
    assert "spear" in scene.offers("build") and "motorised-infantry" not in scene.offers("build")


@covers("1.22", "1.26")
def test_a_founding_in_the_middle_of_a_round_buys_for_the_new_empire() -> None:
    """Below the founding lie the frames of round and step."""
    scene = started(quiet(), "egyptians")
    while scene.node != "start.units":
        scene.choose(scene.options()[0])
    colour = colour_of(scene, "egyptians")
    offered = scene.options()
    scene.state.frames[:0] = [[0, 0, 0, 7, 0, 0, 0], [0, 0, 0, 7, 0, 0, 0]]
    assert scene.options() == offered and "build spear" in offered
    before = money_left(scene.state, 0, colour)
    scene.choose("build spear")
    assert money_left(scene.state, 0, colour) == before - 2
