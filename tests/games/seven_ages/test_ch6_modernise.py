"""6.5: modernising."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.acting import in_civilise
from tests.games.seven_ages.support import Scene, number
from worldstage.core.state import replaced
from worldstage.games.seven_ages.forces import stack
from worldstage.games.seven_ages.modernise import begin_modernising
from worldstage.games.seven_ages.names import RIDES, SHOWN


def romans(level: int, **areas: list[str]) -> tuple[Scene, int]:
    scene = Scene(2)
    colour = scene.found("romans", 0, level)
    for area, units in areas.items():
        scene.put(colour, area.replace("_", "-"), *units)
    return scene, colour


@covers("6.5.2", "6.5.1")
def test_the_romans_on_40_turn_swords_ships_of_the_line_and_galleys() -> None:
    scene, rome = romans(40, latium=["sword", "sword"], etruria=["ship-of-the-line", "galley", "galley"])
    in_civilise(scene, begin_modernising, 0, rome)
    assert scene.offers("turn") == ["galley", "sword", "ship-of-the-line"]
    scene.choose("turn sword", "turn_all", "turn ship-of-the-line", "turn galley", "turn_all", "done")
    assert scene.units(rome, "latium") == ["motorised-infantry", "motorised-infantry"]
    assert scene.units(rome, "etruria") == ["battleship", "frigate", "frigate"]
    assert scene.state.money[rome] == 0
    assert scene.node == ""
    scene.check()


@covers("6.5.1")
def test_a_type_needs_its_level() -> None:
    scene, rome = romans(38, latium=["sword"], etruria=["ship-of-the-line", "knight"])
    in_civilise(scene, begin_modernising, 0, rome)
    assert scene.offers("turn") == ["sword"]
    assert scene.why_not("turn knight").rule == "6.5.1"
    assert scene.why_not("turn rifle").rule == "6.5.1"


@covers("6.5.1")
def test_an_artefact_that_brings_a_type_earlier_counts() -> None:
    scene, rome = romans(23, latium=["spear"])
    in_civilise(scene, begin_modernising, 0, rome)
    assert scene.offers("turn") == []
    scene.choose("done")
    scene.artefact(rome, "gunpowder", "latium")
    in_civilise(scene, begin_modernising, 0, rome)
    assert scene.offers("turn") == ["spear"]


@covers("6.5.1")
def test_another_type_can_be_taken_up_before_one_is_finished() -> None:
    scene, rome = romans(25, latium=["spear", "spear", "archer", "galley", "galley"])
    in_civilise(scene, begin_modernising, 0, rome)
    assert scene.why_not("turn_all").rule == "6.5.1"
    assert scene.why_not("turn_in latium").rule == "6.5.1"
    scene.choose("turn spear")
    assert scene.why_not("turn spear").rule == "6.5.1"
    scene.choose("turn galley")
    assert scene.offers("turn") == ["spear", "archer"]
    scene.choose("turn_all", "turn archer", "done")
    assert scene.units(rome, "latium") == ["cannon", "frigate", "frigate", "spear", "spear"]


@covers("6.5.1")
def test_some_units_of_a_type_can_be_turned_area_by_area() -> None:
    scene, rome = romans(25, latium=["spear", "spear"], etruria=["spear", "spear"])
    in_civilise(scene, begin_modernising, 0, rome).choose("turn spear")
    assert sorted(scene.offers("turn_in")) == ["etruria", "latium"]
    assert scene.why_not("turn_in lombardy").rule == "6.5.1"
    scene.choose("turn_in latium", "turn_in etruria", "turn_in etruria")
    assert scene.offers("turn_in") == ["latium"]
    assert scene.units(rome, "latium") == ["spear", "spear"]  # not yet
    scene.choose("done")
    assert scene.node == ""
    assert scene.units(rome, "latium") == ["rifle", "spear"]
    assert scene.units(rome, "etruria") == ["rifle", "rifle"]


@covers("6.5.3")
def test_units_can_be_turned_back_but_none_twice_in_an_action() -> None:
    scene, rome = romans(43, latium=["bomber", "fighter"])
    in_civilise(scene, begin_modernising, 0, rome).choose("turn bomber")
    assert scene.offers("turn") == ["fighter"]  # the other one
    scene.choose("turn fighter", "done")
    assert scene.units(rome, "latium") == ["bomber", "fighter"]
    assert scene.state.draft == [[], []]


@covers("6.5.1", "4.2.31")
def test_others_learn_that_units_were_turned_and_not_which() -> None:
    scene, rome = romans(25, latium=["spear", "archer"], etruria=["spear"])
    for area in ("latium", "etruria"):
        for counter in stack(scene.state, rome, number("area", area)):
            scene.state.how[counter] |= SHOWN
    in_civilise(scene, begin_modernising, 0, rome).choose("turn archer", "done")
    assert scene.keys()[-1:] == ["units.modernised"]
    assert len(scene.lines("units.modernised")[0].args) == 1
    assert not any(how & SHOWN for how in scene.state.how)


@covers("6.5.1")
def test_who_turns_nothing_is_not_in_the_log() -> None:
    scene, rome = romans(25, latium=["spear"])
    before = len(scene.log.entries)
    in_civilise(scene, begin_modernising, 0, rome).choose("done")
    assert len(scene.log.entries) == before


@covers("6.5.1")
def test_whether_an_empire_is_asked_follows_from_its_level_not_from_its_units() -> None:
    scene, rome = romans(10, latium=["chariot"])
    in_civilise(scene, begin_modernising, 0, rome)
    assert scene.node == ""
    for unit in ("chariot", "sword"):
        scene, rome = romans(11, latium=[unit])
        in_civilise(scene, begin_modernising, 0, rome)
        assert scene.node == "civilise.modernise"


@covers("6.5.3", "4.1.17")
def test_a_frigate_far_from_own_land_is_lost_as_a_galley() -> None:
    scene, rome = romans(24, latium=["spear"], north_sea=["frigate"])
    in_civilise(scene, begin_modernising, 0, rome).choose("turn frigate", "done")
    assert scene.units(rome, "north-sea") == []
    assert scene.holder("north-sea") == -1
    scene.check()


@covers("6.5.1")
def test_after_the_last_unit_of_a_type_the_next_type_is_asked_for() -> None:
    scene, rome = romans(25, latium=["spear"], etruria=["spear"])
    in_civilise(scene, begin_modernising, 0, rome).choose("turn spear", "turn_in latium", "turn_in etruria")
    assert (scene.node, scene.options()) == ("civilise.modernise", ["done"])


@covers("6.5.3", "2.3.6")
@pytest.mark.parametrize(("level", "unit"), [(25, "chariot"), (30, "horse-artillery")])
def test_units_are_not_turned_into_a_class_that_a_symbol_forbids(level: int, unit: str) -> None:
    """An empire may have taken them over."""
    scene = Scene(2)
    inca = scene.found("inca", 0, level)
    scene.put(inca, "cuzco", unit, "spear")
    in_civilise(scene, begin_modernising, 0, inca)
    assert scene.offers("turn") == ["spear"]
    refusal = scene.why_not(f"turn {unit}")
    assert (refusal.rule, refusal.text.key) == ("6.5.3", "why.civilise.turn_banned")
    scene.choose("done")
    scene.state.traits = replaced(scene.state.traits, inca, RIDES)
    in_civilise(scene, begin_modernising, 0, inca)
    assert sorted(scene.offers("turn")) == sorted(["spear", unit])


@covers("6.5.3", "2.3.6")
def test_nobody_is_asked_for_types_that_a_symbol_forbids() -> None:
    """On level 11 the only later type is light horse."""
    for card, asked in (("inca", False), ("romans", True)):
        scene = Scene(2)
        colour = scene.found(card, 0, 11)
        scene.put(colour, "cuzco", "spear")
        in_civilise(scene, begin_modernising, 0, colour)
        assert (scene.node == "civilise.modernise") == asked
