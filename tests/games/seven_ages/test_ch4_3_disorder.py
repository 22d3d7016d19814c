"""4.3: disorder that ends with a manoeuvre."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.moves import send
from tests.games.seven_ages.support import TABLES, Scene, number
from worldstage.games.seven_ages.calming import units_needed
from worldstage.games.seven_ages.lines.kinds import ENOUGH_UNITS
from worldstage.games.seven_ages.manoeuvre import begin_manoeuvre
from worldstage.games.seven_ages.names import ARROW, INVASION, RIVER

MONGOLS_LEVEL = 18


def armenia(came: int, *units: str) -> tuple[Scene, int]:
    """The Mongols hold disordered Armenia, which has a city of level 1, with one unit; others may come from Syria."""
    scene = Scene()
    mongols = scene.found("mongols", level=MONGOLS_LEVEL, colour="pink", armenia=1, syria=["sword", *units])
    scene.put(mongols, "syria", *["spear"] * (came - len(units)))
    scene.city("armenia", 1)
    scene.disorder("armenia")
    return scene, mongols


@covers("4.3.5", "4.3.1", "4.3.2")
@pytest.mark.parametrize(("came", "ends"), [(3, False), (4, True)])
def test_mongols_need_five_units_in_armenia(came: int, ends: bool) -> None:
    """1, 3 for the mountains and 1 for the city."""
    scene, mongols = armenia(came)
    assert units_needed(scene.state, mongols, number("area", "armenia")) == 5
    send(scene, mongols, "syria", "armenia", *["spear"] * came)
    assert scene.is_disordered("armenia")  # not before the end of the action
    scene.choose("done")
    assert scene.is_disordered("armenia") is not ends
    scene.check()


@covers("4.3.5", "4.3.2")
@pytest.mark.parametrize(("gun", "ends"), [("catapult", True), ("cannon", True), ("archer", False), ("knight", False)])
def test_with_a_missile_unit_other_than_archers_four_are_enough(gun: str, ends: bool) -> None:
    scene, mongols = armenia(3, gun)
    send(scene, mongols, "syria", "armenia", gun, "spear", "spear")
    scene.choose("done")
    assert scene.is_disordered("armenia") is not ends


@covers("4.3.5", "4.3.4")
@pytest.mark.parametrize(
    ("how", "more"), [(RIVER, 1), (ARROW, 1), (INVASION, 2), (RIVER | INVASION, 3), (RIVER | ARROW, 2)]
)
def test_crossings_of_one_unit_ask_for_more(how: int, more: int) -> None:
    scene, mongols = armenia(4)
    send(scene, mongols, "syria", "armenia", *["spear"] * 4)
    s = scene.state
    counter = next(c for c in range(TABLES.counter_total) if s.at[c] == number("area", "armenia"))
    s.how[counter] |= how
    assert units_needed(s, mongols, number("area", "armenia")) == 5 + more
    scene.choose("done")
    assert scene.is_disordered("armenia")


@covers("4.3.4")
def test_units_that_cross_a_river_in_this_action_make_it_harder() -> None:
    """Etruria, a forest, needs 2 units; from Lombardy they cross a river, from Latium they do not."""
    for start, ends in (("lombardy", False), ("latium", True)):
        scene = Scene()
        romans = scene.found("romans", level=8, etruria=1)
        scene.put(romans, start, "spear", "spear")
        scene.disorder("etruria")
        send(scene, romans, start, "etruria", "spear")
        scene.choose("done")
        assert scene.is_disordered("etruria") is not ends
        scene.begin(begin_manoeuvre, romans).choose("done")
        assert not scene.is_disordered("etruria")  # in the next action nobody has crossed anything


@covers("4.3.1")
def test_a_manoeuvre_without_moves_ends_disorder_too() -> None:
    scene = Scene()
    romans = scene.found("romans", level=8, latium=1)
    scene.disorder("latium")
    scene.begin(begin_manoeuvre, romans)
    assert not scene.node
    assert not scene.is_disordered("latium")
    assert [entry.args for entry in scene.lines("disorder.went")] == [(number("area", "latium"), ENOUGH_UNITS)]


@covers("4.3.3")
def test_several_markers_go_in_one_manoeuvre() -> None:
    scene = Scene()
    romans = scene.found("romans", level=8, latium=1, etruria=2, magna_graecia=2)
    greeks = scene.found("greeks", 1, 8, hellas=5)
    scene.disorder("latium", "etruria", "magna-graecia", "hellas")
    scene.begin(begin_manoeuvre, romans).choose("done")
    assert not scene.is_disordered("latium")
    assert not scene.is_disordered("etruria")
    assert scene.is_disordered("magna-graecia")  # mountains: 4
    assert scene.is_disordered("hellas")  # of another empire
    assert scene.holder("hellas") == greeks


@covers("4.3.2")
def test_terrain_counts_by_the_age_of_the_empire() -> None:
    """A forest is fertile land from age 6 on and asks for no more units."""
    for age, needed in ((5, 2), (6, 1)):
        scene = Scene()
        romans = scene.found("romans", level=TABLES.first_level[age], etruria=1)
        assert units_needed(scene.state, romans, number("area", "etruria")) == needed


@covers("4.3.2")
@pytest.mark.parametrize("value", [1, 3, 5, 7])
def test_a_city_asks_for_as_many_units_as_it_is_worth(value: int) -> None:
    scene = Scene()
    romans = scene.found("romans", level=40, latium=1)
    scene.city("latium", value, capital=True)
    assert units_needed(scene.state, romans, number("area", "latium")) == 1 + value
    scene.fort("latium")  # forts do not count
    assert units_needed(scene.state, romans, number("area", "latium")) == 1 + value


@covers("4.3.2", "4.2.31")
@pytest.mark.parametrize(("came", "revealed"), [(3, 1), (4, 0)])
def test_the_end_of_disorder_by_guns_is_a_reveal(came: int, revealed: int) -> None:
    """With fewer units than a city asks for, everybody knows that one of them is a missile unit."""
    scene, mongols = armenia(came, "catapult")
    send(scene, mongols, "syria", "armenia", "catapult", *["spear"] * (came - 1))
    before = scene.state.reveals
    scene.choose("done")
    assert not scene.is_disordered("armenia")
    assert scene.state.reveals == before + revealed
