"""7: dissolving an empire, by its owner or because it has no units."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.acting import act, full_empire
from tests.games.seven_ages.moves import truce
from tests.games.seven_ages.support import TABLES, Scene, number
from tests.games.seven_ages.test_chO_markers import begin_round
from worldstage.core.state import replaced
from worldstage.games.seven_ages.dissolution import dissolve, settle
from worldstage.games.seven_ages.events_table import desert
from worldstage.games.seven_ages.forces import colour_of, lift, on_map, stack
from worldstage.games.seven_ages.glory import begin_scoring
from worldstage.games.seven_ages.lines import kinds
from worldstage.games.seven_ages.markers import turn_over
from worldstage.games.seven_ages.names import DISSOLVE, FORT, GONE, NONE
from worldstage.games.seven_ages.production import give_up
from worldstage.games.seven_ages.sequence import take_turns

# -- 7.2 by the owner --------------------------------------------------------------------------------------------------


@covers("7.2", "7.3", "7.4", "7.5", "7.6")
def test_an_action_dissolves_an_empire_and_its_cities_stay() -> None:
    scene, rome = full_empire()
    s = scene.state
    scene.city("latium", 5, capital=True)
    scene.city("lombardy", 1)
    scene.fort("latium")
    named = scene.leader(rome, "constantine", "latium")
    scene.artefact(rome, "colosseum", "etruria")
    card = s.card[rome]
    s.step, s.marker[rome] = DISSOLVE, DISSOLVE
    turn_over(s, 0, DISSOLVE)
    take_turns(s)
    latium = number("area", "latium")
    assert (s.card[rome], s.owner[rome], s.areas[rome]) == (NONE, NONE, [])
    assert card in s.discards
    assert (scene.city_in("latium"), scene.city_in("lombardy"), scene.is_capital("latium")) == (5, 1, False)
    assert not s.built[latium] & FORT
    assert not scene.is_disordered("lombardy")
    assert s.leader_at[named] == GONE
    assert s.leader_of[number("leader", "builder:1")] == NONE
    assert s.leader_at[number("leader", "builder:1")] == NONE
    assert s.relic_at[number("artefact", "colosseum")] == NONE
    assert all(s.at[c] == NONE for c in range(TABLES.first_counter[rome], TABLES.first_counter[rome + 1]))
    scene.check()


@covers("7.2", "A.3")
def test_an_empire_that_is_dissolved_by_its_marker_does_not_score_in_this_round() -> None:
    scene = Scene(2, None, events="none")
    greeks = scene.found("greeks", 0, 8, hellas=1, capital="hellas")
    act(scene, DISSOLVE, 0, greeks)
    assert scene.state.card[greeks] == NONE
    scene.begin(begin_scoring)
    assert scene.state.glory == (0, 0)


# -- 7.1 without units -------------------------------------------------------------------------------------------------


@covers("7.1", "7.4", "4.2.26")
@pytest.mark.parametrize("how", ["upkeep", "event"])
def test_cities_of_an_empire_that_loses_its_last_units_stay_as_they_are(how: str) -> None:
    scene = Scene(2)
    s = scene.state
    rome = scene.found("romans", 0, 25, latium=1, etruria=1, capital="latium")
    scene.city("latium", 5, capital=True)
    scene.city("etruria", 3)
    scene.fort("etruria")
    scene.disorder("latium")
    scene.artefact(rome, "colosseum", "etruria")
    if how == "upkeep":
        give_up(s, rome, on_map(s, rome))
    else:
        desert(s, rome, 2)
    assert s.card[rome] == NONE and not scene.is_capital("latium")
    assert not s.built[number("area", "etruria")] & FORT and not scene.is_disordered("latium")
    assert s.relic_at[number("artefact", "colosseum")] == NONE
    assert scene.lines("relic.gone")[0].args[2] == kinds.DISSOLUTION
    assert not scene.lines("area.left")
    scene.found("greeks", 1, 25, latium=1, etruria=1)
    assert [scene.city_in(area) for area in ("latium", "etruria")] == [5, 3]
    scene.check()


@covers("7.1", "7.4", "4.1.17")
def test_cities_of_an_empire_whose_last_galleys_sink_with_its_land_stay_as_they_are() -> None:
    scene = Scene(2)
    s = scene.state
    rome = scene.found("romans", 0, 8, latium=1, tyrrhenian_sea=["galley"])
    scene.city("latium", 3)
    lift(s, stack(s, rome, number("area", "latium"))[0])
    settle(s, rome)
    assert s.card[rome] == NONE and scene.lines("units.lost")[0].args[3] == kinds.GALLEY
    scene.found("greeks", 1, 8, latium=1)
    assert (scene.city_in("latium"), scene.holder("tyrrhenian-sea")) == (3, NONE)
    scene.check()


@covers("7.1", "7.4", "2.3.8")
def test_a_guest_inherits_area_city_and_elephant_of_an_empire_without_units() -> None:
    scene = Scene(2)
    s = scene.state
    guptas, mauryas = scene.found("guptas", 0, 15, magadha=1), scene.found("mauryas", 1, 15, deccan=1)
    settle(s, guptas)
    scene.city("magadha", 3)
    scene.put(mauryas, "magadha", "spear")
    counter = TABLES.elephant_counter[number("area", "magadha")]
    assert colour_of(s, counter) == guptas
    lift(s, stack(s, guptas, number("area", "magadha"))[0])
    settle(s, guptas)
    assert (scene.holder("magadha"), scene.city_in("magadha"), colour_of(s, counter)) == (mauryas, 3, mauryas)
    scene.check()


@covers("7.1", "6.2.3")
def test_an_empire_with_a_leader_a_city_and_a_fort_but_no_unit_is_gone_at_once() -> None:
    scene = Scene(2)
    rome = scene.found("romans", 0, 8, latium=1, capital="latium")
    scene.fort("latium")
    scene.leader(rome, "tactician:1", "latium")
    lift(scene.state, on_map(scene.state, rome)[0])
    settle(scene.state, rome)
    assert scene.state.card[rome] == NONE
    assert scene.city_in("latium") == 1
    scene.check()


@covers("7.1", "O.2")
def test_a_player_whose_last_empire_is_gone_plays_on_with_a_marker_off_the_empires() -> None:
    scene = Scene(2, None, events="none")
    rome = scene.found("romans", 0, 8, latium=1)
    dissolve(scene.state, rome, kinds.NO_UNITS)
    scene.begin(begin_round)
    assert scene.actors == [0, 1]
    assert "mark table start" in scene.options(0)
    assert "mark pink start" not in scene.options(0)


# -- 7.3 to 7.6 what is left -------------------------------------------------------------------------------------------


@covers("7.4", "4.2.26")
def test_cities_of_a_dissolved_empire_await_the_next_owner_unlowered() -> None:
    scene = Scene(2)
    rome = scene.found("romans", 0, 20, latium=1, etruria=1, capital="latium")
    scene.city("etruria", 5)
    scene.city("latium", 3, capital=True)
    scene.fort("etruria")
    dissolve(scene.state, rome, kinds.DISSOLUTION)
    scene.found("greeks", 1, 8, latium=1, etruria=1)
    assert [scene.city_in(area) for area in ("latium", "etruria")] == [3, 5]
    assert not scene.is_capital("latium")
    scene.check()


@covers("7.3", "7.5", "6.1.18")
def test_a_dissolved_empire_leaves_its_blue_markers_and_nothing_else() -> None:
    scene = Scene(2)
    s = scene.state
    rome = scene.found("romans", 0, 30, money=50, latium=1, capital="latium")
    scene.artefact(rome, "renaissance", "latium")
    s.blue = replaced(s.blue, number("artefact", "renaissance"), 32)
    scene.artefact(rome, "christianity")
    scene.leader(rome, "tactician:1", "latium")
    dissolve(s, rome, kinds.DISSOLUTION)
    assert s.blue[number("artefact", "renaissance")] == 32
    assert s.relic_at[number("artefact", "renaissance")] == NONE
    assert s.leader_at[number("leader", "tactician:1")] == NONE
    assert s.money[rome] == 0
    scene.check()


@covers("7.3")
def test_money_of_a_dissolved_empire_goes_to_nobody() -> None:
    scene = Scene(2)
    rome, greeks = scene.found("romans", 0, 8, money=80, latium=1), scene.found("greeks", 0, 8, money=5, hellas=1)
    dissolve(scene.state, rome, kinds.NO_UNITS)
    assert (scene.state.money[rome], scene.state.money[greeks]) == (0, 5)


@covers("7.6", "6.1.2")
def test_the_next_empire_of_a_colour_inherits_neither_truce_nor_harvest_nor_bans_lifted() -> None:
    scene = Scene(2)
    s = scene.state
    rome, greeks = scene.found("romans", 0, 8, latium=1), scene.found("greeks", 1, 8, hellas=1)
    truce(scene, rome, greeks, 5)
    s.harvest, s.world_war = replaced(s.harvest, rome, 10), replaced(s.world_war, rome, 3)
    s.traits, s.elite = replaced(s.traits, rome, 255), replaced(s.elite, rome, 2)
    dissolve(s, rome, kinds.DISSOLUTION)
    again = scene.found("han", 0, 8, colour=rome, hupei=1)
    assert again == rome
    assert list(s.truces) == []
    assert (s.harvest[rome], s.world_war[rome], s.traits[rome], s.elite[rome]) == (0, 0, 0, 0)


@covers("7.3", "7.6")
def test_nothing_of_an_empire_that_is_gone_is_left_beside_its_card() -> None:
    scene = Scene(2)
    romans = scene.found("romans", 0, 8, 12, latium=1)
    s = scene.state
    s.elite = tuple([3] * 15)
    dissolve(s, romans, kinds.DISSOLUTION)
    left = [s.level, s.money, s.elite, s.traits, s.since]
    assert [field[romans] for field in left] == [0] * len(left)
    assert [s.card[romans], s.owner[romans], s.marker[romans], s.shown[romans]] == [NONE] * 4
    assert s.homeland[romans] == [] and s.areas[romans] == []


@covers("7.6")
def test_only_the_truces_of_an_empire_that_is_gone_are_over() -> None:
    scene = Scene(3)
    romans, greeks, persians = (
        scene.found(card, seat, 8) for seat, card in enumerate(("romans", "greeks", "persians"))
    )
    scene.state.truces = (romans, greeks, 4, greeks, persians, 3, persians, romans, 2)
    dissolve(scene.state, romans, kinds.NO_UNITS)
    assert list(scene.state.truces) == [greeks, persians, 3]


@covers("7.6", "7.1")
def test_what_events_left_for_an_empire_is_gone_with_it_and_what_is_gone_is_not_settled_again() -> None:
    scene = Scene(2)
    romans = scene.found("romans", 0, 8, latium=1)
    s = scene.state
    marks = ("harvest", "revolt", "march", "migrating", "progress_bonus", "glory_doubled", "world_war")
    for name in marks:
        setattr(s, name, replaced(getattr(s, name), romans, 1))
    dissolve(s, romans, kinds.NO_UNITS)
    assert [getattr(s, name)[romans] for name in marks] == [0] * len(marks)
    told = len(scene.log.entries)
    settle(s, romans)
    assert len(scene.log.entries) == told
