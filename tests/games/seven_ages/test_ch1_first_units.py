"""1: the first units of a new empire, what was there before, capital and specials."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.acting import push_steps
from tests.games.seven_ages.foundings import at_war, colour_of, quiet, started
from tests.games.seven_ages.support import GAME, TABLES, labels_of, number
from worldstage.games.seven_ages.costs import unit_cost
from worldstage.games.seven_ages.founding import ask_forts, begin_start
from worldstage.games.seven_ages.names import FORT, GONE, HELD_BACK, JOKER_SLOT, NONE

# -- first units -------------------------------------------------------------------------------------------------------


@covers("1.22", "1.26")
def test_any_number_of_units_begins_in_a_start_area_as_far_as_the_money_goes() -> None:
    scene = started(quiet(), "egyptians").choose("none")
    egyptians = colour_of(scene, "egyptians")
    assert scene.why_not("done").rule == "1.22"
    scene.choose(*["build spear"] * 8)
    assert scene.state.money[egyptians] == 20  # hidden until it is done
    assert scene.state.force[number("area", "egypt")] == 0
    assert scene.why_not("build spear").rule == "1.11"  # pink has eight
    assert scene.why_not("elite").rule == "2.3.12"
    scene.choose("done")
    assert scene.state.money[egyptians] == 4
    assert scene.units(egyptians, "egypt") == ["spear"] * 8
    [line] = scene.lines("units.built")
    assert line.args == (number("card", "egyptians"), number("area", "egypt"), 8)


@covers("1.26")
def test_nobody_spends_more_than_the_empire_has() -> None:
    scene = started(quiet(), "egyptians").choose("none", "elite", "build spear", "fort egypt")
    assert scene.offers("build") == ["spear"]  # 3 left
    refusal = scene.why_not("fort egypt")
    assert refusal.rule == "2.3.5"  # one is bought already
    scene.choose("build spear")
    assert scene.why_not("build spear").rule == "1.26"
    scene.choose("done")
    egyptians = colour_of(scene, "egyptians")
    assert scene.state.money[egyptians] == 1 and scene.state.elite[egyptians] == 1
    assert scene.state.built[number("area", "egypt")] & FORT


@covers("1.23")
def test_an_administrator_makes_the_first_units_cheaper_except_infantry() -> None:
    scene = started(quiet(), "english").choose("lead elizabeth")
    english = colour_of(scene, "english")
    archer, pike = number("unit", "archer"), number("unit", "pike")
    assert unit_cost(scene.state, english, archer, 1) == TABLES.unit_cost[archer] - 1
    assert unit_cost(scene.state, english, pike, 1) == TABLES.unit_cost[pike]
    scene.choose("build archer", "build pike", "done")
    assert scene.state.money[english] == 30 - 2 - 3


@covers("1.24")
def test_printed_elite_markers_come_with_the_first_units() -> None:
    scene = quiet()
    scene.found("romans", 1, 9, latium=1)
    started(scene, "macedonians")
    macedonians = colour_of(scene, "macedonians")
    scene.choose(*(["none"] if scene.node == "start.leader" else []), "build spear")
    assert scene.state.elite[macedonians] == 0
    scene.choose("done")
    assert scene.state.elite[macedonians] == 2
    assert [line.args for line in scene.lines("start.elites")] == [(number("card", "macedonians"), 2)]


@covers("1.25")
def test_start_areas_can_be_fortified_but_not_by_barbarians() -> None:
    scene = started(quiet(), "egyptians").choose("none")
    assert scene.offers("fort") == []
    assert scene.why_not("fort egypt").rule == "1.25"  # no unit there yet
    scene.choose("build spear", "fort egypt", "done")
    assert scene.state.built[number("area", "egypt")] & FORT
    assert scene.state.money[colour_of(scene, "egyptians")] == 20 - 2 - 5
    scene = started(quiet(), "amazons").choose("none", "build spear")
    assert scene.offers("fort") == [] and scene.why_not("fort don").rule == "2.3.5"


@covers("1.22")
def test_purchases_can_be_taken_back_one_by_one() -> None:
    scene = started(quiet(), "egyptians").choose("none")
    assert scene.why_not("sell").rule == "2.3.2"
    scene.choose("build spear", "elite", "sell")
    assert scene.offers("sell") == [""]
    scene.choose("done")
    assert scene.units(colour_of(scene, "egyptians"), "egypt") == ["spear"]


@covers("1.22")
def test_who_spends_everything_on_elites_has_no_empire() -> None:
    scene = started(quiet(), "egyptians").choose("none", "elite", "elite", "done")
    assert scene.state.card == (NONE,) * 15 and scene.node == ""
    assert labels_of("card", scene.state.discards) == ["egyptians"]
    scene.check()


@covers("1.27")
def test_units_and_leader_are_spread_over_several_start_areas() -> None:
    scene = started(quiet(), "americans")
    assert scene.node == "start.leader"
    leader = scene.offers("lead")[0]
    scene.choose(f"lead {leader}")
    assert sorted(scene.offers("in")) == ["new-england", "virginia"]
    assert scene.why_not("in egypt").rule == "1.27"
    scene.choose("in virginia", "build spear")
    assert scene.node == "start.units" and sorted(scene.offers("in")) == ["new-england", "virginia"]
    assert scene.why_not("in egypt").rule == "1.22"
    scene.choose("in virginia", "build pike", "in new-england", "build galley")
    ports = scene.offers("to")
    assert ports and all(port.partition(":")[0] in ("virginia", "new-england") for port in ports)
    assert scene.why_not("to egypt:red-sea").rule == "1.27"
    assert scene.why_not("in virginia").rule == "2.3.3"
    scene.choose(f"to {ports[0]}", "done", "capital new-england")
    americans = colour_of(scene, "americans")
    assert "spear" in scene.units(americans, "virginia") and "pike" in scene.units(americans, "new-england")
    assert scene.state.leader_at[number("leader", leader)] == number("area", "virginia")
    assert scene.is_capital("new-england") and scene.city_in("virginia") == 0
    [line] = scene.lines("start.leader")
    assert line.args == (number("card", "americans"), number("leader", leader), number("area", "virginia"))


@covers("1.27", "6.2.3")
def test_a_leader_without_units_in_his_start_area_leaves() -> None:
    scene = started(quiet(), "americans")
    leader = scene.offers("lead")[0]
    scene.choose(f"lead {leader}", "in virginia", "build spear", "in new-england", "done")
    assert scene.state.leader_at[number("leader", leader)] == GONE


@covers("1.27")
def test_no_ships_begin_inland() -> None:
    scene = started(quiet(), "austrians")
    while scene.node == "start.leader":
        scene.choose("none")
    assert "galley" not in scene.offers("build")
    assert scene.why_not("build galley").rule == "1.27"


# -- what was there before ---------------------------------------------------------------------------------------------


@covers("1.28")
def test_byzantines_take_over_roman_units_leaders_and_cities() -> None:
    scene = quiet()
    romans = scene.found("romans", 1, 16, latium=1, thrace=["spear", "sword", "galley"], capital="thrace")
    scene.city("thrace", 5, capital=True)
    scene.fort("thrace")
    scene.artefact(romans, "forum", "thrace")
    constantine = scene.leader(romans, "constantine", "thrace")
    started(scene, "byzantines")
    byzantines = colour_of(scene, "byzantines")
    assert scene.units(byzantines, "thrace") == ["galley", "spear", "sword"]
    assert scene.state.leader_of[constantine] == byzantines
    assert scene.state.relic_at[number("artefact", "forum")] == NONE
    while scene.node == "start.leader":
        scene.choose("none")
    scene.choose("done")
    assert scene.city_in("thrace") == 5 and scene.is_capital("thrace")  # not lowered, larger than it could build
    assert scene.state.built[number("area", "thrace")] & FORT
    assert not scene.lines("start.fort")  # the one that the card gives has no area left
    assert scene.lines("capital.gone")
    assert scene.holder("latium") == romans and scene.units(romans, "latium") == ["spear"]
    assert scene.state.money[byzantines] == 20
    scene.check()


@covers("1.28")
def test_only_the_empire_that_the_card_names_is_converted() -> None:
    scene = quiet()
    greeks = scene.found("greeks", 1, 16, thrace=2, hellas=1)
    started(scene, "byzantines")
    while scene.node == "start.leader":
        scene.choose("none")
    assert scene.holder("thrace") == greeks
    scene.choose("build spear", "done")
    assert scene.node.startswith("conflict")


@covers("1.28")
def test_a_unit_without_a_counter_of_its_type_becomes_another_of_its_class() -> None:
    scene = quiet()
    scene.found("romans", 1, 16, colour="light-blue", latium=1, thrace=["galley"] * 5 + ["ship-of-the-line"])
    started(scene, "byzantines")  # pink: three galleys, one ship of the line
    byzantines = colour_of(scene, "byzantines")
    assert scene.units(byzantines, "thrace") == ["galley"] * 3 + ["ship-of-the-line"]
    [line] = scene.lines("units.lost")
    assert line.args[2] == 2
    scene.check()


@covers("1.29")
def test_other_units_in_the_start_area_mean_a_conflict_in_which_the_founder_attacks() -> None:
    scene = quiet()
    nubians = scene.found("nubians", 1, 3, egypt=1, nubia=1, capital="egypt")
    scene.city("egypt", 5, capital=True)
    started(scene, "egyptians").choose("none")
    egyptians = colour_of(scene, "egyptians")
    scene.choose(*["build spear"] * 8, "done")
    assert scene.node.startswith("conflict")
    assert scene.state.fight_colour == (egyptians, nubians)
    assert scene.state.fight_area == number("area", "egypt")
    assert scene.state.guest[number("area", "egypt")] == egyptians


@covers("1.29", "1.30")
def test_a_captured_city_becomes_the_capital_one_level_lower() -> None:
    scene = quiet()
    scene.found("nubians", 1, 3, nubia=1, egypt=1)
    scene.city("egypt", 5)
    started(scene, "egyptians").choose("none")
    scene.stack_deck(7, 0, 7, 0, 7, 0)
    scene.choose(*["build spear"] * 8, "done")
    at_war(scene)
    assert scene.holder("egypt") == colour_of(scene, "egyptians")
    assert scene.is_capital("egypt") and scene.city_in("egypt") == 3
    assert scene.node == ""
    scene.check()


@covers("1.29")
def test_a_new_empire_that_loses_all_its_units_is_gone_at_once() -> None:
    scene = quiet()
    nubians = scene.found("nubians", 1, 3, nubia=1, egypt=["sword"] * 2 + ["chariot"] * 2)
    scene.city("egypt", 7)
    started(scene, "egyptians").choose("none")
    scene.stack_deck(0, 7)
    scene.choose("build spear", "done")
    at_war(scene)
    assert number("card", "egyptians") not in scene.state.card
    assert scene.holder("egypt") == nubians and scene.node == ""
    assert number("card", "egyptians") in scene.state.discards
    scene.check()


@covers("1.29", "4.2.30")
def test_of_several_conflicts_the_founder_names_the_next() -> None:
    scene = quiet()
    scene.found("dutch", 1, 29, virginia=2, low_countries=1)
    scene.found("french", 2, 29, new_england=2, normandy=1)
    started(scene, "americans")
    while scene.node == "start.leader":
        scene.choose("none")
    scene.choose("build spear", "in virginia", "build spear", "in virginia", "build spear", "in new-england", "done")
    assert scene.node == "start.fight" and sorted(scene.offers("fight")) == ["new-england", "virginia"]
    assert scene.why_not("fight egypt").rule == "1.29"
    scene.choose("fight new-england")
    assert scene.state.fight_area == number("area", "new-england")
    while scene.state.fight_area == number("area", "new-england"):
        options = scene.options()
        scene.choose(next(o for o in ("all", "done", "stay", "keep", options[0]) if o in options))
    assert scene.state.fight_area == number("area", "virginia")  # the last one follows without a question


# -- capital, forts, specials ------------------------------------------------------------------------------------------


@covers("1.30")
def test_a_capital_of_level_1_is_placed_in_the_start_area() -> None:
    scene = started(quiet(), "egyptians").choose("none", "build spear", "done")
    assert scene.is_capital("egypt") and scene.city_in("egypt") == 1 and scene.node == ""


@covers("1.30")
def test_barbarians_have_no_capital() -> None:
    scene = started(quiet(), "amazons").choose("none", "build spear", "done")
    assert scene.city_in("don") == 0 and not scene.is_capital("don")


@covers("1.30")
def test_the_founder_chooses_among_start_areas_he_holds() -> None:
    scene = started(quiet(), "americans")
    while scene.node == "start.leader":
        scene.choose("none")
    scene.choose("build spear", "in virginia", "build spear", "in new-england", "done")
    assert scene.node == "start.capital" and sorted(scene.offers("capital")) == ["new-england", "virginia"]
    assert scene.why_not("capital egypt").rule == "1.30"
    scene.choose("capital virginia")
    assert scene.is_capital("virginia") and not scene.is_capital("new-england")
    assert scene.node == ""
    [line] = scene.lines("start.capital")
    assert line.args == (number("card", "americans"), number("area", "virginia"), 1)


@covers("1.30", "1.27")
def test_a_start_area_without_own_units_has_no_capital() -> None:
    scene = started(quiet(), "americans")
    while scene.node == "start.leader":
        scene.choose("none")
    scene.choose("build spear", "in new-england", "done")
    assert scene.node == ""
    assert scene.is_capital("new-england") and scene.city_in("virginia") == 0


@covers("1.31")
def test_printed_forts_cost_nothing() -> None:
    scene = started(quiet(), "japanese")
    while scene.node == "start.leader":
        scene.choose("none")
    scene.choose("build spear", "done")
    japanese = colour_of(scene, "japanese")
    assert scene.state.built[number("area", "yamato")] & FORT
    assert scene.state.money[japanese] == 18 and scene.lines("start.fort")


@covers("1.31")
def test_the_founder_places_a_free_fort_in_one_of_several_start_areas() -> None:
    scene = quiet()
    japanese = scene.found("japanese", 0, 9, yamato=1, silla=1, egypt=1)
    scene.state.homeland[japanese] = [number("area", area) for area in ("yamato", "silla")]
    push_steps(scene)
    scene.begin(ask_forts, 0, japanese)
    assert scene.node == "start.forts" and sorted(scene.offers("fort")) == ["silla", "yamato"]
    assert scene.why_not("fort egypt").rule == "1.31"
    scene.choose("fort silla")
    assert scene.state.built[number("area", "silla")] & FORT
    assert not scene.state.built[number("area", "yamato")] & FORT and scene.node == ""
    assert [line.args for line in scene.lines("start.fort")] == [(number("card", "japanese"), number("area", "silla"))]


@covers("1.33")
def test_initial_prices_hold_only_during_the_founding() -> None:
    scene = started(quiet(), "mongols")
    mongols = colour_of(scene, "mongols")
    chariot, spear = number("unit", "chariot"), number("unit", "spear")
    assert unit_cost(scene.state, mongols, chariot, 1) == TABLES.unit_cost[chariot] - 1
    assert unit_cost(scene.state, mongols, chariot, 0) == TABLES.unit_cost[chariot]
    assert unit_cost(scene.state, mongols, spear, 1) == TABLES.unit_cost[spear]
    while scene.node == "start.leader":
        scene.choose("none")
    scene.choose("build chariot", "done")
    assert scene.state.money[mongols] == 25 - TABLES.unit_cost[chariot] + 1


@covers("1.33")
def test_a_free_manoeuvre_follows_the_founding() -> None:
    scene = started(quiet(), "arabs")
    while scene.node == "start.leader":
        scene.choose("none")
    scene.choose("build spear", "build spear", "done")
    assert scene.node == "manoeuvre.from"
    assert scene.is_capital("hejaz")
    scene.choose("done")
    assert scene.node == ""


@covers("1.33", "E.1")
def test_a_free_manoeuvre_follows_a_founding_by_a_joker_too() -> None:
    scene = quiet()
    scene.hand(0, "arabs")
    scene.begin(begin_start, 0, JOKER_SLOT).choose("start arabs", "colour pink")
    while scene.node == "start.leader":
        scene.choose("none")
    scene.choose("build spear", "build spear", "done")
    assert scene.node == "manoeuvre.from"
    scene.choose("done")
    assert scene.node == "" and scene.state.traits[colour_of(scene, "arabs")] & HELD_BACK


@covers("1.33")
def test_specials_of_a_card_last_as_long_as_the_empire() -> None:
    scene = started(quiet(), "minoans")
    while scene.node == "start.leader":
        scene.choose("none")
    minoans = colour_of(scene, "minoans")
    galley = number("unit", "galley")
    assert scene.state.level[minoans] == 1 and "galley" in scene.offers("build")
    assert unit_cost(scene.state, minoans, galley, 1) == unit_cost(scene.state, minoans, galley, 0) == 4


@covers("1.33")
@pytest.mark.parametrize("card", ["plains-nations", "mongols", "seljuks", "huns", "magyars", "turks"])
def test_horsemen_pay_1_less_for_their_first_cavalry_and_the_full_price_later(card: str) -> None:
    scene = started(quiet(), card)
    while scene.node == "start.leader":
        scene.choose("none")
    rider = "light-horse" if "light-horse" in scene.offers("build") else "chariot"
    colour, horse, spear = colour_of(scene, card), number("unit", rider), number("unit", "spear")
    before = scene.state.money[colour]
    scene.choose(f"build {rider}", "build spear", "done")
    assert before - scene.state.money[colour] == TABLES.unit_cost[horse] - 1 + TABLES.unit_cost[spear]
    assert unit_cost(scene.state, colour, horse, 0) == TABLES.unit_cost[horse]


def test_everything_said_about_a_founding_can_be_read_in_both_languages() -> None:
    """Prompts, options and log lines of a founding have texts whose arguments fit."""
    scene = started(quiet(), "americans")
    seen = set[str]()
    for _ in range(12):
        if not scene.node or scene.node.startswith("manoeuvre"):
            break
        for language in ("en", "de"):
            catalogue = GAME.catalogues[language]
            seen.add(catalogue.render(GAME.explanation.prompt(scene.state, 0)))
            for action in GAME.legal(scene.state, 0):
                assert catalogue.render(GAME.explanation.explain(scene.state, 0, action))
        choices = scene.options()
        scene.choose(next((o for o in choices if o.split()[0] in ("in", "build", "capital")), choices[-1]))
    assert len(seen) > 6
