"""Every event, artefact, creed, government and special: once where it matters, once where it must not be offered."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.acting import in_civilise
from tests.games.seven_ages.event_cases import CASES, FIRST, Case
from tests.games.seven_ages.event_lines import SAYS
from tests.games.seven_ages.plays import Italy, artefact_card, at, event_card, hold, offered, offered_artefacts
from tests.games.seven_ages.support import GAME, TABLES, Scene, number
from worldstage.core.state import replaced, with_item
from worldstage.core.text import render
from worldstage.games.seven_ages import icons
from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.cards import AS_EVENT, AS_START, announce
from worldstage.games.seven_ages.conversion import convert
from worldstage.games.seven_ages.costs import allowed, unit_cost
from worldstage.games.seven_ages.creeds import begin_adoption
from worldstage.games.seven_ages.empires import rule
from worldstage.games.seven_ages.names import AGES, NONE
from worldstage.games.seven_ages.specials import units_named
from worldstage.games.seven_ages.tables import GOVERNMENT, INTERRUPT, LAND_AREAS, RELIGION, Clause

EVENTS = TABLES.labels["event"]
# Events that interrupt another card: one that seat 1 may stop with it, and one that it may not.
INTERRUPTS = {
    "bad-augury": ("financier", "start"),
    "vital-heir": ("against them", "financier"),
    "shooting-star": ("start", "financier"),
    "blowback": ("financier", "dark-omen"),
}


def acting(case: Case, scene: Scene) -> int:
    """The empire that acts: the first one of the scene, if there is any."""
    colours = [colour for colour, card in enumerate(scene.state.card) if card != NONE]
    return colours[0] if case.acting and colours else NONE


# -- events ------------------------------------------------------------------------------------------------------------


@covers("6.1.2")
def test_no_event_of_the_edition_is_left_out_here() -> None:
    assert sorted([*CASES, *INTERRUPTS]) == sorted(EVENTS) and len(EVENTS) == 60


@covers("6.1.2", "6.1.3")
@pytest.mark.parametrize("label", sorted(CASES))
def test_each_event_is_offered_where_it_does_something_and_only_there(label: str) -> None:
    case = CASES[label]
    scene = case.scene()
    hold(scene, 0, label)
    assert offered(scene, 0, case.window, acting(case, scene)) == [label]
    other = case.without()
    hold(other, 0, label)
    assert offered(other, 0, case.window if case.never == NONE else case.never, acting(case, other)) == []


# What every play of a card changes.
BESIDES = {"deck", "discards", "set_aside", "aims", "claims", "plays", "cancelled"}


@covers("6.1.4")
@pytest.mark.parametrize("label", sorted(CASES))
def test_each_event_changes_what_it_is_about_and_nothing_else(label: str) -> None:
    case = CASES[label]
    scene = case.scene()
    card = number("card", event_card(scene, label))
    scene.stack_deck(*case.draws)
    before = scene.state.clone()
    before.seen = replaced(before.seen, card, (1 << before.seats) - 1)  # it will be open
    scene.hand(0, TABLES.labels["card"][card])
    told = len(scene.log.entries)
    scene.begin(announce, 0, card, AS_EVENT, acting(case, scene))
    for answer in case.answers:
        scene.choose(scene.options()[0] if answer == FIRST else answer)
    while scene.node == "window.interrupt":
        scene.choose("pass")
    assert not scene.state.set_aside
    changed = [name for name in before.fields() if getattr(scene.state, name) != getattr(before, name)]
    assert " ".join(sorted(set(changed) - BESIDES)) == case.changes
    lines = [entry for entry in scene.log.entries[told + 1 :] if entry.key != "event.top_known"]
    assert [render(GAME.explanation.read(entry), "en") for entry in lines] == SAYS[label]


@covers("6.1.2")
@pytest.mark.parametrize("stops", [True, False])
@pytest.mark.parametrize("label", sorted(INTERRUPTS))
def test_each_interrupt_stops_some_cards_and_not_others(label: str, stops: bool) -> None:
    what = INTERRUPTS[label][0 if stops else 1]
    scene = Italy()
    (card,) = hold(scene, 1, label)
    if what == "start":
        scene.begin(announce, 0, scene.hand(0, "minoans")[0], AS_START, NONE)
    else:
        event = "financier" if what == "against them" else what
        scene.begin(announce, 0, scene.hand(0, event_card(scene, event))[0], AS_EVENT, NONE)
    if scene.node == "card.target":
        scene.choose(at(scene.greeks if what == "against them" else scene.etruscans))
    assert TABLES.event_window[number("event", label)] == INTERRUPT
    assert (scene.node, scene.options(1)) == ("window.interrupt", [f"play {card}", "pass"] if stops else ["pass"])


# -- artefacts, creeds and governments ---------------------------------------------------------------------------------

ARTEFACTS = TABLES.labels["artefact"]
CREEDS = [label for i, label in enumerate(ARTEFACTS) if TABLES.artefact_kind[i] in (RELIGION, GOVERNMENT)]


def at_age(age: int, artefact: int) -> Scene:
    """An empire of seat 1 in an age with what an artefact needs, and seat 0 with the card."""
    scene = Scene(2)
    colour = scene.found("etruscans", 1, TABLES.first_level[age], lombardy=1, etruria=1)
    for need in TABLES.artefact_needs[artefact][:1]:
        label = ARTEFACTS[need]
        scene.artefact(colour, label, "" if label in CREEDS else "lombardy")
    scene.hand(0, artefact_card(scene, ARTEFACTS[artefact]))
    return scene


@covers("6.1.9", "6.1.10")
@pytest.mark.parametrize("label", ARTEFACTS)
def test_each_artefact_is_offered_in_its_ages_and_only_then(label: str) -> None:
    artefact = ARTEFACTS.index(label)
    for age in range(1, AGES + 1):
        in_time = TABLES.artefact_ages[artefact] >> age & 1
        if label == "deforestation" and age == 6:
            in_time = 0  # Etruria is fertile by then
        assert offered_artefacts(at_age(age, artefact), 0) == ([label] if in_time else [])


@covers("6.4.1", "6.4.4")
@pytest.mark.parametrize("label", CREEDS)
def test_each_creed_is_adopted_from_a_neighbour_and_not_from_far_away(label: str) -> None:
    creed = ARTEFACTS.index(label)
    for area, near in (("latium", True), ("shensi", False)):
        scene = Scene(2, events="none")
        level = TABLES.first_level[min(TABLES.artefact_last_age[creed], 5)]
        rome = scene.found("romans", 0, level, etruria=1)
        greece = scene.found("greeks", 1, level)
        scene.put(greece, area, "spear")
        scene.artefact(greece, label)
        in_civilise(scene, begin_adoption, 0, rome)
        assert (f"adopt {label}" in (scene.options() if scene.node else [])) == near
        if near:
            scene.choose(f"adopt {label}")
            assert creed in (scene.state.religion[rome], scene.state.government[rome])


@covers("6.4.1", "6.1.15")
@pytest.mark.parametrize("label", [creed for creed in CREEDS if creed not in ("democracy", "communism")])
def test_no_creed_is_adopted_after_its_last_age(label: str) -> None:
    creed = ARTEFACTS.index(label)
    scene = Scene(2, events="none")
    rome = scene.found("romans", 0, TABLES.first_level[TABLES.artefact_last_age[creed] + 1], etruria=1)
    scene.artefact(scene.found("greeks", 1, 8, latium=1), label)
    in_civilise(scene, begin_adoption, 0, rome)
    assert scene.node == ""


# -- specials ----------------------------------------------------------------------------------------------------------

SPECIALS = [(label, clause) for i, label in enumerate(TABLES.labels["card"]) for clause in TABLES.card_special[i]]
PLAIN = "shang"  # an empire without a special
RULES_OF = {
    "trade:deck": v.TRADE_DECK,
    "ocean-galleys": v.OCEAN_GALLEYS,
    "defend:forest": v.FOREST_INFANTRY,
    "elephant:any": v.ELEPHANT_ANY,
    "assassin": v.ASSASSIN,
    "move:mountain": v.MOVE_MOUNTAIN,
    "move:jungle": v.MOVE_JUNGLE,
}


def terrain_area(terrain: str) -> str:
    kind = TABLES.labels["terrain"].index(terrain)
    return next(TABLES.labels["area"][area] for area in range(TABLES.land_count) if TABLES.terrain[area] == kind)


def has_special(card: str, clause: Clause) -> bool:
    """Whether a clause holds for the empire of a card, by what the rules make of it."""
    scene = Scene(2)
    colour = scene.found(card, 0, 1)
    number_of, s = number("card", card), scene.state
    if clause.verb == "early":
        level = first_level_of(scene, colour, clause.args[0])
        return level == int(clause.args[1]) and level < TABLES.unit_level[number("unit", clause.args[0])]
    if clause.verb == "counts":
        scene.put(colour, terrain_area(clause.args[0]), "spear")
        return icons.counted(icons.tally(s), LAND_AREAS, TABLES.world)[colour] == 1
    if clause.verb == "cost":
        return unit_cost(s, colour, number("unit", "galley"), 0) == int(clause.args[1])
    if clause.verb == "initial-cost":
        units = units_named(TABLES, clause.args[0])
        cheaper = [unit_cost(s, colour, unit, 1) - unit_cost(s, colour, unit, 0) for unit in units]
        return cheaper == [int(clause.args[1])] * len(units)
    if clause.verb == "convert":
        return converts(card, "minoans" if clause.args[0] == "any" else clause.args[0])
    counts = {"elite": TABLES.start_elite, "free-forts": TABLES.free_forts, "manoeuvre": TABLES.free_manoeuvres}
    if clause.verb in counts:
        return counts[clause.verb][number_of] == int(clause.args[0])
    return rule(s, colour, RULES_OF[":".join([clause.verb, *clause.args[:1]]).removesuffix(":3")]) > 0


def first_level_of(scene: Scene, colour: int, unit: str) -> int:
    """The level from which an empire can build a type."""
    s, level = scene.state, 1
    while number("unit", unit) not in allowed(s, colour):
        level += 1
        s.level = replaced(s.level, colour, level)
    return level


def converts(card: str, other: str) -> bool:
    """Whether units of another empire in a start area become those of an empire that is founded there."""
    scene = Scene(2)
    victim = scene.found(other, 1, 20, latium=2)
    colour = scene.found(card, 0, 20)
    scene.state.homeland = with_item(scene.state.homeland, colour, [number("area", "latium")])
    convert(scene.state, colour)
    assert scene.holder("latium") in (colour, victim)
    return scene.units(colour, "latium") == ["spear", "spear"]


@covers("1.33", "1.28", "2.3.1", "G.9")
@pytest.mark.parametrize(("card", "clause"), SPECIALS, ids=[f"{card}-{clause.verb}" for card, clause in SPECIALS])
def test_each_special_holds_for_its_empire_and_not_for_others(card: str, clause: Clause) -> None:
    assert has_special(card, clause)
    assert not has_special(PLAIN, clause)


@covers("1.28")
@pytest.mark.parametrize(
    "card", [card for card, clause in SPECIALS if clause.verb == "convert" and clause.args != ("any",)]
)
def test_only_units_of_the_empire_that_a_special_names_change_sides(card: str) -> None:
    assert not converts(card, "minoans")
