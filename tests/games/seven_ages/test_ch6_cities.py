"""6.6, 6.7: cities, the builder, the capital, disorder."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.acting import in_civilise
from tests.games.seven_ages.support import TABLES, Scene, number
from worldstage.core.state import replaced
from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.cities import begin_city_work, calm_price
from worldstage.games.seven_ages.forces import vacate
from worldstage.games.seven_ages.names import HAD_CAPITAL


def romans(level: int = 8, card: str = "romans", money: int = 0, **areas: int) -> tuple[Scene, int]:
    """An empire with its capital in Latium, and further areas: Etruria is forest, Lombardy and Sicily are fertile."""
    scene = Scene(2)
    colour = scene.found(card, 0, level, money, latium=1)
    for area in areas:
        scene.put(colour, area.replace("_", "-"), "spear")
    scene.city("latium", 1, capital=True)
    return scene, colour


def built(scene: Scene, *areas: str) -> list[int]:
    return [scene.city_in(area) for area in areas]


# -- how many (§6.6.1) -------------------------------------------------------------------------------------------------


@covers("6.6.1", "6.6.2")
def test_cities_are_built_or_improved_in_two_fertile_areas() -> None:
    scene, rome = romans(lombardy=1, sicily=1, etruria=1, tyrrhenian_sea=1)
    in_civilise(scene, begin_city_work, 0, rome)
    assert sorted(scene.offers("city")) == ["etruria", "latium", "lombardy", "sicily"]
    assert scene.why_not("city tyrrhenian-sea").rule == "6.6.2"
    assert scene.why_not("city hellas").rule == "6.6.2"
    scene.choose("city lombardy")
    assert sorted(scene.offers("city")) == ["latium", "sicily"]
    assert scene.why_not("city etruria").rule == "6.6.1"
    assert scene.why_not("city lombardy").rule == "6.6.1"
    scene.choose("city latium")
    assert scene.node == ""
    assert built(scene, "latium", "lombardy", "sicily", "etruria") == [3, 1, 0, 0]
    assert scene.is_capital("latium")
    assert not scene.is_capital("lombardy")
    card = scene.state.card[rome]
    assert scene.lines("city.built")[0].args == (card, number("area", "lombardy"))
    assert scene.lines("city.improved")[0].args == (card, number("area", "latium"), 3)
    assert scene.state.risen == ()


@covers("6.6.1")
def test_or_in_one_other_area() -> None:
    scene, rome = romans(lombardy=1, etruria=1, alps=1)
    in_civilise(scene, begin_city_work, 0, rome).choose("city etruria")
    assert scene.node == ""
    assert built(scene, "etruria", "lombardy", "alps") == [1, 0, 0]


@covers("6.6.1")
@pytest.mark.parametrize(("level", "many"), [(29, 1), (36, 2), (43, 2)])
def test_forests_are_fertile_in_ages_6_and_7(level: int, many: int) -> None:
    scene, rome = romans(level, etruria=1, germany=1)
    assert TABLES.terrain[number("area", "germany")] == TABLES.terrain[number("area", "etruria")]
    in_civilise(scene, begin_city_work, 0, rome).choose("city etruria")
    assert ("city germany" in scene.options() if scene.node else False) is (many == 2)


@covers("6.6.1")
def test_nothing_has_to_be_built() -> None:
    scene, rome = romans(lombardy=1)
    in_civilise(scene, begin_city_work, 0, rome).choose("done")
    assert scene.node == ""
    assert built(scene, "latium", "lombardy") == [1, 0]


@covers("6.6.1")
def test_aqueducts_add_a_step_anywhere() -> None:
    scene, rome = romans(lombardy=1, sicily=1, etruria=1, alps=1)
    scene.artefact(rome, "aqueducts", "etruria")
    in_civilise(scene, begin_city_work, 0, rome).choose("city etruria", "city alps")
    assert scene.node == ""  # one other and one more
    in_civilise(scene, begin_city_work, 0, rome).choose("city lombardy", "city alps", "city sicily")
    assert scene.node == ""
    assert built(scene, "lombardy", "sicily", "alps", "etruria") == [1, 1, 3, 1]


@covers("6.6.1")
def test_pyramids_add_a_step_in_their_own_area_only() -> None:
    scene, rome = romans(lombardy=1, sicily=1, etruria=1)
    scene.artefact(rome, "pyramids", "etruria")
    scene.artefact(rome, "colossus", "lombardy")
    in_civilise(scene, begin_city_work, 0, rome).choose("city etruria", "city lombardy")
    assert scene.offers("city") == ["latium", "sicily"]
    scene.choose("city sicily")
    assert scene.node == ""
    assert built(scene, "etruria", "lombardy", "sicily") == [1, 1, 1]


# -- steps and ages (§6.6.2, §6.6.3) -----------------------------------------------------------------------------------


@covers("6.6.2", "6.6.3")
@pytest.mark.parametrize(
    ("value", "age", "larger"), [(1, 1, 0), (1, 2, 3), (3, 3, 0), (3, 4, 5), (5, 6, 0), (5, 7, 7), (7, 7, 0)]
)
def test_each_step_of_a_city_needs_its_age(value: int, age: int, larger: int) -> None:
    scene, rome = romans(TABLES.first_level[age], etruria=1)
    scene.city("latium", value, capital=True)
    in_civilise(scene, begin_city_work, 0, rome)
    if larger:
        scene.choose("city latium")
        assert scene.city_in("latium") == larger
        assert scene.is_capital("latium")
    else:
        assert scene.why_not("city latium").rule == ("6.6.2" if value == 7 else "6.6.3")


# -- the capital (§6.6.4, §6.6.5, §6.6.7) ------------------------------------------------------------------------------


@covers("6.6.4", "6.6.5")
def test_the_first_city_an_empire_builds_is_its_capital_and_there_is_only_one() -> None:
    scene = Scene(2)
    huns = scene.found("huns", 0, 22, latium=1, lombardy=1, sicily=1)
    scene.city("sicily", 3)  # conquered
    in_civilise(scene, begin_city_work, 0, huns).choose("city latium", "city lombardy")
    assert [scene.is_capital(area) for area in ("latium", "lombardy", "sicily")] == [True, False, False]
    assert scene.keys()[-2:] == ["capital.built", "city.built"]


@covers("6.6.4")
def test_improving_a_conquered_city_makes_no_capital() -> None:
    scene = Scene(2)
    huns = scene.found("huns", 0, 22, sicily=1)
    scene.city("sicily", 3)
    in_civilise(scene, begin_city_work, 0, huns).choose("city sicily")
    assert not scene.is_capital("sicily")
    assert scene.node == "civilise.capital"


@covers("6.6.4", "6.6.7")
def test_after_a_lost_capital_a_new_city_is_not_the_first() -> None:
    scene, rome = romans(lombardy=1, sicily=1)
    vacate(scene.state, number("area", "latium"))
    assert scene.state.traits[rome] & HAD_CAPITAL
    in_civilise(scene, begin_city_work, 0, rome).choose("city lombardy", "done")
    assert not scene.is_capital("lombardy")
    assert (scene.node, scene.offers("capital")) == ("civilise.capital", ["lombardy"])
    assert scene.why_not("capital sicily").rule == "6.6.7"
    assert scene.why_not("capital hellas").rule == "6.6.7"
    scene.choose("capital lombardy")
    assert scene.is_capital("lombardy")
    assert scene.node == ""
    assert scene.lines("capital.moved")[0].args == (scene.state.card[rome], number("area", "lombardy"))


@covers("6.6.7")
def test_an_empire_may_stay_without_capital_and_with_one_it_is_not_asked() -> None:
    scene = Scene(2)
    huns = scene.found("huns", 0, 22, sicily=1)
    scene.city("sicily", 5)
    in_civilise(scene, begin_city_work, 0, huns)
    assert scene.node == "civilise.capital"  # nothing to build: 7 needs age 7
    scene.choose("skip")
    assert not scene.is_capital("sicily")
    scene, rome = romans(lombardy=1)
    scene.city("lombardy", 1)
    in_civilise(scene, begin_city_work, 0, rome).choose("done")
    assert scene.node == ""


@covers("6.6.8")
def test_with_the_symbol_no_cities_for_its_age_an_empire_builds_improves_and_names_nothing() -> None:
    scene = Scene(2)
    huns = scene.found("huns", 0, 15, latium=1, sicily=1)
    scene.city("sicily", 1)
    scene.leader(huns, "builder:1", "latium")
    in_civilise(scene, begin_city_work, 0, huns)
    assert scene.node == ""
    scene.state.level = replaced(scene.state.level, huns, 22)
    in_civilise(scene, begin_city_work, 0, huns)
    assert scene.node == "civilise.city"


# -- builders (§6.6.6) -------------------------------------------------------------------------------------------------


@covers("6.6.6")
def test_a_builder_adds_a_city_in_its_own_area() -> None:
    scene, rome = romans(lombardy=1, sicily=1, etruria=1)
    scene.leader(rome, "builder:1", "etruria")
    in_civilise(scene, begin_city_work, 0, rome).choose("city lombardy", "city sicily")
    assert (scene.node, scene.offers("city")) == ("civilise.builder", ["etruria"])
    assert scene.why_not("city latium").rule == "6.6.6"
    scene.choose("city etruria")
    assert scene.node == ""
    assert built(scene, "lombardy", "sicily", "etruria") == [1, 1, 1]


@covers("6.6.6")
def test_a_builder_does_nothing_for_a_city_that_has_risen_in_this_action() -> None:
    scene, rome = romans(lombardy=1)
    scene.leader(rome, "builder:1", "lombardy")
    in_civilise(scene, begin_city_work, 0, rome).choose("city lombardy", "done")
    assert scene.node == ""
    assert scene.city_in("lombardy") == 1


@covers("6.6.6")
def test_each_builder_adds_a_city_and_may_leave_it() -> None:
    scene, rome = romans(lombardy=1, etruria=1)
    scene.leader(rome, "builder:1", "etruria")
    scene.leader(rome, "builder:2", "lombardy")
    scene.leader(rome, "tactician:1", "latium")
    in_civilise(scene, begin_city_work, 0, rome).choose("done", "city etruria")
    assert (scene.node, scene.offers("city")) == ("civilise.builder", ["lombardy"])
    scene.choose("skip")
    assert built(scene, "etruria", "lombardy", "latium") == [1, 0, 1]


# -- disorder (§6.7.1) -------------------------------------------------------------------------------------------------


@covers("6.7.1")
def test_disorder_is_removed_for_7_money_each() -> None:
    scene, rome = romans(1, money=15, etruria=1, lombardy=1)
    scene.disorder("latium", "etruria", "lombardy")
    in_civilise(scene, begin_city_work, 0, rome).choose("done")
    assert (scene.node, len(scene.offers("calm"))) == ("civilise.calm", 3)
    scene.choose("calm latium")
    assert scene.why_not("calm latium").rule == "6.7.1"
    assert scene.why_not("calm sicily").rule == "6.7.1"
    scene.choose("calm etruria")
    assert scene.node == ""  # 1 money is left
    assert scene.state.money[rome] == 1
    assert [scene.is_disordered(area) for area in ("latium", "etruria", "lombardy")] == [False, False, True]


@covers("6.7.1")
def test_nobody_has_to_pay_for_order() -> None:
    scene, rome = romans(1, money=7)
    scene.disorder("latium")
    in_civilise(scene, begin_city_work, 0, rome)
    assert scene.offers("calm") == ["latium"]
    scene.choose("done")
    assert scene.state.money[rome] == 7
    assert scene.is_disordered("latium")


@covers("6.7.1")
@pytest.mark.parametrize(
    ("have", "price"), [((), 7), (("colosseum",), 4), (("republic",), 9), (("colosseum", "republic"), 6)]
)
def test_artefacts_and_governments_change_the_price(have: tuple[str, ...], price: int) -> None:
    scene, rome = romans()
    for artefact in have:
        scene.artefact(rome, artefact, "latium" if artefact == "colosseum" else "")
    assert calm_price(scene.state, rome) == price


@covers("6.7.1")
def test_however_much_cheaper_order_costs_nothing_at_the_least() -> None:
    scene, rome = romans()
    for less, price in ((-6, 1), (-7, 0), (-9, 0)):
        scene.state.bound[rome][v.DISORDER_PRICE] = less
        assert calm_price(scene.state, rome) == price
