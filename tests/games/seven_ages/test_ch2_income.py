"""2.1, 2.2: income and upkeep."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.productions import egypt, produce
from tests.games.seven_ages.support import TABLES, Scene, labels_of, number
from worldstage.core.state import replaced
from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.dissolution import settle
from worldstage.games.seven_ages.forces import lift, stack
from worldstage.games.seven_ages.income import area_income, collect, income, income_items, maintained, upkeep
from worldstage.games.seven_ages.names import NONE

# -- income ------------------------------------------------------------------------------------------------------------


@covers("2.1.1", "2.1.2")
def test_every_controlled_area_that_is_not_in_disorder_brings_income() -> None:
    scene = Scene()
    colour = egypt(scene)
    scene.put(colour, "nubia", "spear")
    scene.put(colour, "cyrenaica", "spear")
    assert income(scene.state, colour) == 6 + 3 + 0  # fertile with wheat and a city, fertile, desert
    scene.disorder("nubia")
    assert income(scene.state, colour) == 6
    produce(scene, colour)
    assert scene.state.money[colour] == 6 - 3
    [line] = scene.lines("income.areas")
    assert line.args[1:] == (number("area", "egypt"), 6, number("area", "nubia"), 0)
    assert [entry.args[1] for entry in scene.lines("money.gained")] == [6]


@covers("2.1.1")
def test_money_never_exceeds_199() -> None:
    scene = Scene()
    colour = egypt(scene, money=196)
    produce(scene, colour)
    assert scene.state.money[colour] == 199 - 1  # then upkeep
    assert [entry.args[1] for entry in scene.lines("money.gained")] == [3]


@covers("2.1.2")
def test_control_needs_a_unit_of_any_kind_and_nothing_else_will_do() -> None:
    scene = Scene()
    colour = egypt(scene)
    scene.put(colour, "eastern-mediterranean", "galley")
    assert sorted(labels_of("area", scene.state.areas[colour])) == ["eastern-mediterranean", "egypt"]
    assert income(scene.state, colour) == 7  # the sea brings 1
    scene.city("nubia", 3)
    scene.fort("nubia")
    assert scene.holder("nubia") == NONE and income(scene.state, colour) == 7
    [counter] = stack(scene.state, colour, number("area", "eastern-mediterranean"))
    lift(scene.state, counter)
    settle(scene.state, colour)
    assert scene.holder("eastern-mediterranean") == NONE and income(scene.state, colour) == 6


@covers("2.1.3")
def test_a_sea_brings_1_and_an_ocean_nothing() -> None:
    scene = Scene()
    colour = scene.found("english", 0, 25, capital="england", england=1)
    before = income(scene.state, colour)
    scene.put(colour, "north-sea", "frigate")
    assert income(scene.state, colour) == before + 1
    scene.put(colour, "north-atlantic", "frigate")
    assert income(scene.state, colour) == before + 1


@covers("2.1.3", "2.1.4", "2.1.5")
def test_egypt_with_a_city_brings_6_and_nothing_in_disorder() -> None:
    scene = Scene()
    colour = egypt(scene)
    area = number("area", "egypt")
    assert area_income(scene.state, colour, area) == 6
    scene.disorder("egypt")
    assert area_income(scene.state, colour, area) == 0
    assert income_items(scene.state, colour) == [0, area, 0]


@covers("2.1.6", "2.1.7")
@pytest.mark.parametrize(("level", "amount"), [(1, 5), (28, 5), (29, 7), (36, 8), (43, 8)])
def test_germany_with_a_city_of_3_brings_5_then_7_then_8(level: int, amount: int) -> None:
    scene = Scene()
    colour = scene.found("germans", 0, level, germany=1)
    scene.city("germany", 3, capital=True)
    assert income(scene.state, colour) == amount


@covers("2.1.8")
def test_oil_counts_in_age_7_only() -> None:
    scene = Scene()
    colour = scene.found("saudis", 0, 42, palestine=1, capital="palestine")
    scene.put(colour, "cyrenaica", "spear")
    area = number("area", "cyrenaica")
    assert area_income(scene.state, colour, area) == 0
    scene.state.level = replaced(scene.state.level, colour, 43)
    assert area_income(scene.state, colour, area) == TABLES.oil_income


@covers("2.1.9")
@pytest.mark.parametrize(
    ("artefact", "area", "second_city", "before", "after"),
    [
        ("hanging-gardens", "egypt", 0, 6, 9),  # 3 more in its area
        ("coinage", "egypt", 1, 7, 9),  # 1 for each city
        ("banking", "egypt", 0, 6, 11),
        ("slavery", "", 0, 6, 8),
        ("industrial-revolution", "egypt", 3, 9, 13),  # cities count double
        ("communism", "", 3, 9, 8),  # cities count half, rounded up: 1 and 2
        ("deforestation", "egypt", 1, 7, 1),  # its area has no income
    ],
)
def test_artefacts_change_the_income(artefact: str, area: str, second_city: int, before: int, after: int) -> None:
    scene = Scene()
    colour = egypt(scene)
    scene.put(colour, "cyrenaica", "spear")
    scene.city("cyrenaica", second_city)
    assert income(scene.state, colour) == before
    scene.artefact(colour, artefact, area)
    assert income(scene.state, colour) == after


@covers("2.1.9")
def test_events_add_to_an_income_or_take_all_of_it_once() -> None:
    scene = Scene()
    first, second = egypt(scene), scene.found("sumerians", 1, 1, 5, capital="mesopotamia", mesopotamia=1)
    lost = income(scene.state, second)
    scene.state.harvest = replaced(scene.state.harvest, first, 10)
    scene.state.revolt = replaced(scene.state.revolt, second, 1)
    assert income(scene.state, first) == 16 and income(scene.state, second) == 0
    produce(scene, first, second)
    assert scene.state.money[first] == 15 and scene.state.money[second] == 5 - 1
    assert [line.args for line in scene.lines("income.revolt")] == [(scene.state.card[second], lost)]
    assert scene.state.harvest[first] == 0 and scene.state.revolt[second] == 0
    assert income(scene.state, first) == 6 and income(scene.state, second) == lost


@covers("2.1.3", "2.1.9")
def test_what_each_city_brings_comes_after_doubling_and_halving_and_only_where_a_city_is() -> None:
    scene = Scene()
    colour = egypt(scene)
    scene.put(colour, "nubia", "spear")
    scene.state.bound[colour][v.INCOME_CITY] = 1
    bare = area_income(scene.state, colour, number("area", "nubia"))
    assert bare == 3
    scene.city("nubia", 3)
    scene.state.bound[colour][v.CITIES_DOUBLED] = scene.state.bound[colour][v.CITIES_HALVED] = 1
    assert area_income(scene.state, colour, number("area", "nubia")) == 3 + 3 + 1


@covers("2.1.9")
def test_a_drought_takes_what_wheat_brings_in_its_region() -> None:
    scene = Scene()
    colour = egypt(scene)
    scene.state.dry = replaced(scene.state.dry, number("region", "africa"), scene.state.round)
    assert income(scene.state, colour) == 4  # 3 for fertile land and the city
    scene.state.round += 1
    assert income(scene.state, colour) == 6


@covers("2.1.10")
@pytest.mark.parametrize(("setting", "barbarians"), [("half", 2), ("full", 3)])
def test_without_a_capital_half_the_income_comes_rounded_up(setting: str, barbarians: int) -> None:
    scene = Scene(barbarian_income=setting)
    civil = scene.found("nubians", 0, 1, nubia=1, carthage=1)
    assert income(scene.state, civil) == 4  # half of 3 + 5
    scene.city("carthage", 1)
    assert income(scene.state, civil) == 5  # half of 9
    scene.city("carthage", 1, capital=True)
    assert income(scene.state, civil) == 9
    wild = scene.found("amazons", 1, 1, england=1)
    assert income(scene.state, wild) == barbarians


@covers("2.1.10")
def test_artefacts_and_events_are_part_of_the_income_that_is_halved() -> None:
    scene = Scene()
    colour = scene.found("nubians", 0, 1, nubia=1)
    scene.artefact(colour, "slavery")
    scene.state.harvest = replaced(scene.state.harvest, colour, 10)
    assert income(scene.state, colour) == 8  # half of 3 + 2 + 10


# -- upkeep ------------------------------------------------------------------------------------------------------------


@covers("2.2.1")
def test_every_unit_costs_1() -> None:
    scene = Scene()
    colour = egypt(scene, units=4, money=3)
    scene.put(colour, "eastern-mediterranean", "galley")
    produce(scene, colour)
    assert scene.state.money[colour] == 3 + 7 - 5
    assert scene.offers("release") == [] and scene.why_not("release spear").rule == "2.2.1"


@covers("2.2.2", "2.2.4")
def test_if_money_does_not_reach_the_owner_gives_up_units() -> None:
    scene = Scene()
    colour = scene.found("nubians", 0, 9, nubia=["spear", "spear", "archer"], carthage=["spear", "sword"])
    scene.disorder("carthage")
    produce(scene, colour)  # half of 3
    assert scene.state.money[colour] == 0 and scene.state.unpaid[colour] == 3
    assert scene.node == "production" and scene.options() == ["release spear", "release archer", "release sword"]
    assert scene.why_not("done").rule == "2.2.2" and scene.why_not("build spear").rule == "2.2.2"
    assert scene.why_not("release galley").rule == "2.2.2"
    scene.choose("release sword", "release spear")
    assert sorted(scene.offers("in")) == ["carthage", "nubia"]
    assert scene.why_not("in egypt").rule == "2.2.2"
    scene.choose("in carthage")
    assert scene.holder("carthage") == colour  # nothing happens before all is given up
    assert scene.offers("release") == ["spear", "archer"] and scene.why_not("done").rule == "2.2.2"
    scene.choose("release archer")
    assert scene.options() == ["done"]
    scene.choose("done")
    assert scene.holder("carthage") == NONE and scene.units(colour, "nubia") == ["spear", "spear"]
    assert scene.is_disordered("nubia") and not scene.is_disordered("carthage")
    assert scene.node == ""
    scene.check()


@covers("2.2.2")
def test_an_empire_without_any_money_loses_all_its_units_and_is_dissolved() -> None:
    scene = Scene()
    colour = scene.found("nubians", 0, 1, cyrenaica=2)
    scene.found("sumerians", 1, 1, mesopotamia=1)
    produce(scene, colour)
    assert scene.state.card[colour] == NONE and scene.node == ""
    assert [line.args[2] for line in scene.lines("units.lost")] == [2]
    scene.check()


@covers("2.2.3")
def test_leaders_cities_forts_and_artefacts_cost_nothing_nor_do_barbarians() -> None:
    scene = Scene()
    colour = egypt(scene, units=2)
    scene.fort("egypt")
    scene.leader(colour, "imhotep", "egypt")
    scene.artefact(colour, "pyramids", "egypt")
    wild = scene.found("amazons", 1, 1, don=5)
    produce(scene, colour, wild)
    assert scene.state.money[colour] == 6 - 2
    assert scene.state.money[wild] == income(scene.state, wild) and scene.state.unpaid[wild] == 0


@covers("2.2.3")
def test_barbarians_pay_once_they_have_left_the_ages_of_their_symbol() -> None:
    scene = Scene()
    wild = scene.found("amazons", 1, 8, money=20, don=5)
    produce(scene, wild)
    assert scene.state.money[wild] == 20 + income(scene.state, wild) - 5


@covers("2.1.9", "2.2.1")
def test_hinduism_spares_units_in_disordered_areas() -> None:
    scene = Scene()
    colour = egypt(scene, units=2, money=10)
    scene.put(colour, "nubia", "spear", "spear", "spear")
    scene.disorder("nubia")
    scene.artefact(colour, "hinduism")
    produce(scene, colour)
    assert scene.state.money[colour] == 10 + 6 - 2


@covers("2.2.4", "6.2.3")
def test_a_leader_left_alone_by_upkeep_leaves() -> None:
    scene = Scene()
    colour = scene.found("egyptians", 0, 1, nubia=3, cyrenaica=1)
    imhotep = scene.leader(colour, "imhotep", "cyrenaica")
    scene.disorder("nubia")
    scene.state.money[colour] = 3
    produce(scene, colour).choose("release spear", "in cyrenaica", "done")
    assert scene.state.leader_of[imhotep] == NONE


@covers("2.2.1")
def test_who_can_buy_nothing_is_not_asked() -> None:
    scene = Scene()
    colour = scene.found("nubians", 0, 1, nubia=2)
    produce(scene, colour)  # half of 3, rounded up, for two units
    assert scene.node == "" and scene.state.money[colour] == 0
    assert scene.state.turns == [] and scene.units(colour, "nubia") == ["spear", "spear"]


@covers("2.1.10")
@pytest.mark.parametrize(("steppes", "missing"), [(1, []), (2, [1])])
def test_half_of_1_is_1_and_half_of_2_is_1(steppes: int, missing: list[int]) -> None:
    """A steppe brings 1. What is not missing is not in the receipt."""
    scene = Scene()
    colour = scene.found("nubians", 0, 1)
    steppe = TABLES.labels["terrain"].index("steppe")
    open_land = [area for area, terrain in enumerate(TABLES.terrain) if terrain == steppe]
    for area in open_land[:steppes]:
        scene.put(colour, TABLES.labels["area"][area], "spear")
    collect(scene.state, colour)
    assert scene.state.money[colour] == 1
    assert [line.args[1] for line in scene.lines("income.halved")] == missing


@covers("2.2.1")
def test_an_edition_can_ask_for_more_upkeep(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene()
    colour = scene.found("romans", 0, 8, latium=3)
    assert upkeep(scene.state, colour) == 3
    monkeypatch.setattr(TABLES, "upkeep", 2)
    assert upkeep(scene.state, colour) == 6


@covers("2.1.1", "2.1.9")
def test_the_receipt_names_what_artefacts_and_events_add_and_what_is_missing_without_a_capital() -> None:
    scene = Scene(2)
    s = scene.state
    rome = scene.found("romans", 0, 8, latium=1)
    s.bound[rome][v.INCOME] = 4
    s.harvest = replaced(s.harvest, rome, 7)
    ashore = area_income(s, rome, number("area", "latium"))
    whole = ashore + 4 + 7
    collect(s, rome)
    card = s.card[rome]
    assert scene.lines("income.areas")[0].args == (card, number("area", "latium"), ashore)
    assert scene.lines("income.artefacts")[0].args == (card, 4)
    assert scene.lines("income.events")[0].args == (card, 7)
    assert scene.lines("income.halved")[0].args == (card, whole // 2)
    assert s.money[rome] == whole - whole // 2


@covers("2.1.9", "2.2.1")
def test_units_that_a_religion_spares_are_not_among_those_that_need_upkeep() -> None:
    scene = Scene(2)
    rome = scene.found("romans", 0, 8, latium=2, etruria=1)
    scene.artefact(rome, "hinduism")
    scene.disorder("latium")
    assert maintained(scene.state, rome) == stack(scene.state, rome, number("area", "etruria"))
    assert upkeep(scene.state, rome) == 1
