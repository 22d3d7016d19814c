"""2.3: building new units."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.foundings import quiet, started
from tests.games.seven_ages.productions import egypt, produce
from tests.games.seven_ages.support import GAME, TABLES, Scene, labels_of, number
from worldstage.core.state import replaced
from worldstage.games.seven_ages.costs import allowed, buildable, pool, unit_cost
from worldstage.games.seven_ages.dissolution import claim_elephants, settle, settle_all
from worldstage.games.seven_ages.empires import take_elephant
from worldstage.games.seven_ages.events_disaster import lose_units
from worldstage.games.seven_ages.forces import colour_of, lift, put, stack
from worldstage.games.seven_ages.levels import advance
from worldstage.games.seven_ages.lines import kinds
from worldstage.games.seven_ages.names import FORT, NONE, RIDES, SAILS
from worldstage.games.seven_ages.production import give_up
from worldstage.games.seven_ages.totals import committed_values

# -- building ----------------------------------------------------------------------------------------------------------


@covers("2.3.1")
def test_types_of_the_own_level_or_an_earlier_one_can_be_built() -> None:
    scene = Scene()
    colour = egypt(scene, level=9, money=50)
    assert labels_of("unit", allowed(scene.state, colour)) == ["spear", "archer", "galley", "chariot", "sword"]
    produce(scene, colour)
    assert scene.offers("build") == ["spear", "archer", "galley", "chariot", "sword"]
    refusal = scene.why_not("build light-horse")
    assert refusal.rule == "2.3.1" and refusal.text.args["level"] == ("", 11)


@covers("2.3.1")
def test_specials_and_artefacts_bring_types_earlier() -> None:
    scene = Scene()
    assyrians = scene.found("assyrians", 0, 1, assyria=1)
    assert "chariot" in labels_of("unit", allowed(scene.state, assyrians))
    english = scene.found("english", 1, 24, england=1)
    assert "ship-of-the-line" in labels_of("unit", allowed(scene.state, english))
    assert "rifle" not in labels_of("unit", allowed(scene.state, english))
    scene.state.level = replaced(scene.state.level, english, 22)
    assert "cannon" not in labels_of("unit", allowed(scene.state, english))
    scene.artefact(english, "gunpowder", "england")
    assert "cannon" in labels_of("unit", allowed(scene.state, english))  # 23, two levels earlier
    assert "rifle" not in labels_of("unit", allowed(scene.state, english))  # 25: from 23


@covers("2.3.2")
def test_prices_change_but_no_unit_costs_less_than_1() -> None:
    scene = Scene()
    colour = scene.found("romans", 0, 40, latium=1)
    sword, spear, archer = (number("unit", name) for name in ("sword", "spear", "archer"))
    assert unit_cost(scene.state, colour, sword, 0) == 3
    scene.artefact(colour, "iron-working", "latium")
    assert unit_cost(scene.state, colour, sword, 0) == 2 and unit_cost(scene.state, colour, spear, 0) == 2
    scene.artefact(colour, "communism")
    assert unit_cost(scene.state, colour, sword, 0) == 1 and unit_cost(scene.state, colour, spear, 0) == 1
    for leader in ("augustus", "constantine", "darius"):
        scene.leader(colour, leader, "latium")
    assert unit_cost(scene.state, colour, archer, 0) == 1  # 3 - 1 - 3
    assert unit_cost(scene.state, colour, spear, 0) == 1


@covers("2.3.2", "1.26")
def test_what_is_bought_is_paid_when_all_are_done() -> None:
    scene = Scene()
    colour = egypt(scene, money=10)
    scene.city("egypt", 3, capital=True)
    other = scene.found("sumerians", 1, 1, 10, capital="mesopotamia", mesopotamia=1)
    produce(scene, colour, other)
    assert scene.actors == [0, 1]
    before = scene.state.money[:]
    scene.choose("build spear", "build spear", "done", seat=0)
    assert scene.state.money == before and scene.units(colour, "egypt") == ["spear"]
    scene.choose("build spear", "done", seat=1)
    assert scene.state.money[colour] == before[colour] - 4 and scene.state.money[other] == before[other] - 2
    assert scene.units(colour, "egypt") == ["spear"] * 3
    assert scene.state.draft == [[], [], []]


@covers("2.3.3")
def test_ships_are_built_on_coasts_and_seas_never_in_oceans_and_all_else_on_land() -> None:
    scene = Scene()
    colour = scene.found("english", 0, 26, 60, capital="england", england=1, scotland=1, alps=1)
    scene.put(colour, "north-sea", "frigate")
    scene.put(colour, "north-atlantic", "frigate")
    produce(scene, colour).choose("build galley")
    ports = scene.offers("to")
    assert {port.partition(":")[0] for port in ports} == {"england", "scotland", "north-sea"}
    assert scene.why_not("to north-atlantic").rule == "2.3.3"
    assert scene.why_not("to egypt:red-sea").rule == "2.3.3"
    scene.choose("to north-sea", "build pike")
    assert sorted(scene.offers("in")) == ["alps", "england", "scotland"]
    assert scene.why_not("in north-sea").rule == "2.3.4" and scene.why_not("in egypt").rule == "2.3.3"
    scene.choose("in alps", "done")
    assert scene.units(colour, "north-sea") == ["frigate", "galley"] and scene.units(colour, "alps") == [
        "pike",
        "spear",
    ]


@covers("2.3.3", "4.1.15")
def test_a_ship_is_built_on_one_of_several_coasts() -> None:
    scene = Scene()
    colour = egypt(scene, level=4, money=20)
    produce(scene, colour).choose("build galley")
    assert scene.offers("to") == ["egypt:eastern-mediterranean", "egypt:red-sea"]
    scene.choose("to egypt:red-sea", "done")
    galley = next(
        c for c in stack(scene.state, colour, number("area", "egypt")) if scene.state.at[c] != number("area", "egypt")
    )
    assert TABLES.port_waters[scene.state.at[galley]] == [number("area", "red-sea")]


@covers("2.3.4")
def test_an_area_takes_as_many_units_as_its_city_is_worth_or_one() -> None:
    scene = Scene()
    colour = egypt(scene, level=8, money=40)
    scene.city("egypt", 3, capital=True)
    scene.put(colour, "nubia", "spear")
    produce(scene, colour)
    scene.choose("build spear", "in egypt", "build spear", "in egypt", "build spear", "in egypt")
    scene.choose("build spear")  # only Nubia is left: not asked
    assert scene.why_not("build spear").rule == "2.3.4" and "build" not in [o.split()[0] for o in scene.options()]
    scene.choose("done")
    assert len(scene.units(colour, "egypt")) == 4 and len(scene.units(colour, "nubia")) == 2


@covers("2.3.4")
@pytest.mark.parametrize("value", [1, 3, 5, 7])
def test_a_city_takes_exactly_as_many_units_as_its_value(value: int) -> None:
    scene = Scene()
    colour = egypt(scene, level=8, money=100)
    scene.city("egypt", value, capital=True)
    produce(scene, colour)
    for built in range(value):
        assert scene.offers("build"), built
        scene.choose("build spear")
    assert scene.offers("build") == []
    scene.choose("done")
    assert len(scene.units(colour, "egypt")) == 1 + value


@covers("2.3.5")
def test_forts_cost_5_one_in_an_area_and_none_for_barbarians() -> None:
    scene = Scene()
    colour = egypt(scene, money=20)
    scene.put(colour, "nubia", "spear")
    scene.put(colour, "red-sea", "galley")
    produce(scene, colour)
    assert sorted(scene.offers("fort")) == ["egypt", "nubia"]  # never at sea
    money = scene.state.money[colour]
    scene.choose("fort egypt", "fort nubia")
    assert scene.why_not("fort egypt").rule == "2.3.5"
    scene.choose("done")
    assert scene.state.money[colour] == money - 10
    assert scene.state.built[number("area", "nubia")] & FORT
    wild = scene.found("amazons", 1, 1, 20, don=1)
    produce(scene, wild)
    assert scene.offers("fort") == [] and scene.why_not("fort don").rule == "2.3.5"


@covers("2.3.6")
@pytest.mark.parametrize(("trait", "unit", "rule"), [(SAILS, "galley", "2.3.6"), (RIDES, "chariot", "2.3.6")])
def test_symbols_forbid_navy_and_cavalry_until_they_fall(trait: int, unit: str, rule: str) -> None:
    scene = Scene()
    colour = scene.found("maya", 0, 10, 40, capital="yucatan", yucatan=1)  # neither navy nor cavalry
    take_elephant(scene.state, TABLES.first_common + TABLES.elephant_count - 1, colour)
    produce(scene, colour)
    assert scene.offers("build") == ["spear", "archer", "sword"]
    assert scene.why_not(f"build {unit}").rule == rule
    assert scene.why_not("build elephant").rule == "2.3.6"  # cavalry too
    scene.state.traits = replaced(scene.state.traits, colour, scene.state.traits[colour] | trait)
    assert unit in scene.offers("build")
    assert ("elephant" in scene.offers("build")) == (trait == RIDES)


@covers("2.3.7")
def test_only_elephants_of_the_own_pool_can_be_built() -> None:
    scene = Scene()
    colour = egypt(scene, level=10, money=40)
    produce(scene, colour)
    assert scene.why_not("build elephant").rule == "2.3.7"
    free = TABLES.first_common + TABLES.elephant_count - 1
    take_elephant(scene.state, free, colour)
    scene.choose("build elephant")
    assert scene.why_not("build elephant").rule == "2.3.7"  # there was one
    scene.choose("done")
    assert scene.state.at[free] == number("area", "egypt")


@covers("2.3.8")
def test_from_level_10_on_the_elephant_of_an_area_joins_even_from_another_empire() -> None:
    scene = Scene()
    area = number("area", "numidia")
    counter = TABLES.elephant_counter[area]
    other = egypt(scene, level=11, seat=1)
    take_elephant(scene.state, counter, other)
    colour = scene.found("carthaginians", 0, 9, carthage=1, numidia=1)
    settle(scene.state, colour)
    assert colour_of(scene.state, counter) == other
    advance(scene.state, colour, 1, kinds.TRADE)
    assert colour_of(scene.state, counter) == colour
    assert number("unit", "elephant") in buildable(scene.state, colour)
    assert number("unit", "elephant") not in buildable(scene.state, other)


@covers("2.3.9")
def test_carthage_takes_a_free_elephant_as_soon_as_it_may() -> None:
    scene = Scene()
    colour = scene.found("carthaginians", 0, 9, 20, capital="carthage", carthage=1)
    produce(scene, colour)
    assert "elephant" not in scene.offers("build") and not scene.lines("elephant.traded")
    scene.choose("done")
    scene.state.level = replaced(scene.state.level, colour, 10)
    produce(scene, colour)
    assert "elephant" in scene.offers("build") and len(scene.lines("elephant.traded")) == 1
    scene.choose("done")
    produce(scene, colour)
    assert len(scene.lines("elephant.traded")) == 1  # it has one


@covers("2.3.10")
def test_an_elephant_that_is_not_maintained_leaves_unless_its_area_is_held() -> None:
    scene = Scene()
    colour = scene.found("nubians", 0, 10, cyrenaica=["elephant"], numidia=1)
    free = next(c for c in stack(scene.state, colour, number("area", "cyrenaica")))
    settle_all(scene.state)
    named = TABLES.elephant_counter[number("area", "numidia")]
    assert colour_of(scene.state, named) == colour
    scene.state.built = replaced(scene.state.built, number("area", "numidia"), 0)
    produce(scene, colour).choose("release elephant", "done")
    assert scene.state.at[free] == NONE and colour_of(scene.state, free) == NONE
    assert colour_of(scene.state, named) == colour
    scene.put(colour, "numidia", "spear")
    scene.state.at[named] = NONE
    assert pool(scene.state, colour)[TABLES.own_kinds] == 1


@covers("2.3.10", "2.2.4")
@pytest.mark.parametrize("how", ["upkeep", "event", "upkeep but for a spear"])
def test_of_elephants_that_are_lost_together_none_holds_its_area_for_another(how: str) -> None:
    scene = Scene()
    s, area = scene.state, number("area", "numidia")
    colour = scene.found("nubians", 0, 10, nubia=1, numidia=1)
    settle_all(s)
    (spear,), named = stack(s, colour, area), TABLES.elephant_counter[area]
    put(s, named, scene.port("numidia"))
    (free,) = scene.put(colour, "numidia", "elephant")
    if not how.endswith("spear"):
        lift(s, spear)
    if how == "event":
        lose_units(s, area, NONE)
    else:
        give_up(s, colour, [named, free])
    kept = colour if how.endswith("spear") else NONE
    assert (scene.holder("numidia"), colour_of(s, named), colour_of(s, free)) == (kept, kept, NONE)
    scene.check()


@covers("2.3.11")
def test_the_first_empire_in_age_7_ends_all_elephants() -> None:
    scene = Scene()
    indians = scene.found("mauryas", 1, 41, magadha=["spear", "elephant"])
    first = egypt(scene, level=42, money=30)
    take_elephant(scene.state, TABLES.first_common + TABLES.elephant_count - 2, first)
    advance(scene.state, first, 1, kinds.TRADE)
    assert scene.units(indians, "magadha") == ["spear"]
    produce(scene, first)
    assert "elephant" not in scene.offers("build")
    assert not any(owner != NONE for owner in scene.state.common[: TABLES.elephant_count])


@covers("2.3.11", "1.16")
def test_an_empire_founded_in_age_7_ends_elephants_and_stays() -> None:
    scene = started(quiet(), "saudis")
    assert number("card", "saudis") in scene.state.card and scene.state.elephants_gone == 1


@covers("2.3.12")
def test_elite_markers_cost_10_and_any_number_can_be_had() -> None:
    scene = Scene()
    colour = egypt(scene, money=50)
    produce(scene, colour)
    scene.choose(*["elite"] * 5)
    assert scene.why_not("elite").rule == "2.3.12"
    cautions = GAME.explanation.cautions(scene.state, 0)
    assert not cautions  # none is offered any more
    scene.choose("sell")
    assert GAME.explanation.cautions(scene.state, 0)  # more than three count for nothing
    scene.choose("elite", "done")
    assert scene.state.elite[colour] == 5 and scene.state.money[colour] == 5


@covers("2.3.13")
def test_nukes_go_to_the_buyers_in_order_of_play_and_who_is_too_late_pays_nothing() -> None:
    scene = Scene()
    first = scene.found("americans", 1, 48, 199, virginia=1)
    second = scene.found("english", 0, 48, 199, england=1)
    scene.state.elephants_gone = 1
    for area in ("virginia", "england"):
        scene.city(area, 7, capital=True)
    produce(scene, first, second)
    price = TABLES.unit_cost[number("unit", "nuke")]
    money = scene.state.money[:]
    assert TABLES.nukes == 4
    scene.choose(*["build nuke"] * 3, "done", seat=1)
    scene.choose(*["build nuke"] * 3, "build star-wars", "done", seat=0)  # nobody knows what others buy
    assert scene.units(second, "england").count("nuke") == 3  # seat 0 is start player
    assert scene.units(first, "virginia").count("nuke") == 1
    assert scene.state.money[first] == money[first] - price
    [line] = scene.lines("units.unfilled")
    assert line.args == (scene.state.card[first], 2)
    scene.check()


@covers("2.3.13")
def test_nobody_builds_more_star_wars_than_the_common_pool_has() -> None:
    scene = Scene()
    colour = scene.found("americans", 0, 48, 199, virginia=1)
    scene.city("virginia", 7, capital=True)
    produce(scene, colour).choose(*["build star-wars"] * TABLES.star_wars)
    assert scene.why_not("build star-wars").rule == "2.3.13"


@covers("2.3.1")
def test_a_seat_with_two_producing_empires_does_one_after_the_other() -> None:
    scene = Scene()
    first, second = egypt(scene, money=10), scene.found("sumerians", 0, 1, 10, capital="mesopotamia", mesopotamia=1)
    produce(scene, second, first)
    assert "next" in scene.options() and scene.why_not("done").rule == "2.3.1"
    scene.choose("build spear", "next")
    assert scene.offers("sell") == []  # nothing bought for this one
    assert scene.why_not("next").rule == "2.3.1"
    scene.choose("elite", "done")
    assert len(scene.units(second, "mesopotamia")) == 2
    assert [colour for colour in range(15) if scene.state.elite[colour]] == [first]


@covers("2.3.1")
def test_counters_with_two_sides_are_shared_by_their_types() -> None:
    """Red has two counters with swords and one with pikes: three motorised infantry units, or fewer beside them."""
    scene = Scene()
    colour = scene.found("romans", 0, 40, 199, "red", latium=1)
    scene.city("latium", 7, capital=True)
    produce(scene, colour)
    scene.choose("build motorised-infantry", "build motorised-infantry")
    assert {"sword", "pike", "motorised-infantry"} <= set(scene.offers("build"))
    scene.choose("build sword")
    assert scene.why_not("build sword").rule == "1.11" and scene.why_not("build pike").rule == "1.11"
    assert "motorised-infantry" not in scene.offers("build")
    scene.choose("done")
    assert sorted(scene.units(colour, "latium")) == ["motorised-infantry", "motorised-infantry", "spear", "sword"]
    scene.check()


def test_everything_said_about_production_can_be_read_in_both_languages() -> None:
    scene = Scene()
    colour = egypt(scene, level=9, money=30)
    scene.put(colour, "nubia", "spear")
    other = scene.found("amazons", 0, 1, 20, don=1)
    produce(scene, colour, other)
    for choice in ("build galley", "to egypt:red-sea", "fort egypt", "elite", "sell", "build spear", "next", "done"):
        for language in ("en", "de"):
            catalogue = GAME.catalogues[language]
            assert catalogue.render(GAME.explanation.prompt(scene.state, 0))
            for action in GAME.legal(scene.state, 0):
                assert catalogue.render(GAME.explanation.explain(scene.state, 0, action))
        scene.choose(choice)
    for entry in scene.log.entries:
        for language in ("en", "de"):
            assert GAME.catalogues[language].render(GAME.explanation.read(entry))


@covers("2.3.1", "4.2.8")
@pytest.mark.parametrize(("level", "units"), [(12, {"elephant", "spear"}), (49, {"nuke", "star-wars", "armour"})])
def test_what_a_unit_is_worth_by_the_question_is_what_it_is_worth_in_a_conflict(level: int, units: set[str]) -> None:
    scene = Scene(2, events="none")
    s = scene.state
    colour = scene.found("sinhalese", 0, level, money=200, colour="black", ceylon=1, capital="ceylon")
    assert TABLES.colour_bonus[colour] > 0
    s.elephants_gone = int(level == 49)
    claim_elephants(s, colour)
    produce(scene, colour)
    s.fight_colour, s.fight_area = (colour, scene.found("greeks", 1, level, hellas=1)), number("area", "syria")
    assert units <= set(scene.offers("build"))
    for name in scene.offers("build"):
        told = GAME.explanation.explain(s, 0, GAME.actions.parse(f"build {name}")).args
        fought = committed_values(s, 0, number("unit", name))
        assert (told["front"][1], told["support"][1]) == fought, name
