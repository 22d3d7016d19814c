"""What the rules allow although it does nothing: told with its reason, and only where it is so."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.acting import act
from tests.games.seven_ages.foundings import colour_of, quiet, started
from tests.games.seven_ages.plays import Italy, at, event_card, play
from tests.games.seven_ages.productions import egypt, produce
from tests.games.seven_ages.support import GAME, TABLES, Scene, number
from tests.games.seven_ages.test_cautions import selling
from tests.games.seven_ages.test_chO_markers import at_step, begin_round, markers
from tests.games.seven_ages.test_windows import use_up
from worldstage.core.state import replaced
from worldstage.core.text import render
from worldstage.games.seven_ages.leaders import begin_promotion
from worldstage.games.seven_ages.manoeuvre import begin_manoeuvre
from worldstage.games.seven_ages.names import (
    ACTION_IDS,
    CIVILISE,
    DESTINY,
    EMBARGOED,
    JOKER,
    MANOEUVRE,
    NONE,
    PRODUCTION,
    START,
    TRADE,
)


def reason(scene: Scene, option: str, language: str = "en") -> str:
    """Why an option of the seat asked first would do nothing; "" if it does something."""
    action = GAME.actions.parse(option)
    assert action in GAME.legal(scene.state, scene.actors[0]), option
    found = GAME.explanation.pointless(scene.state, scene.actors[0], action)
    return render(found, language) if found is not None else ""


def laying(**areas: int) -> tuple[Scene, int]:
    """Minoans of seat 0 with so many spears in these areas, before markers are laid, and somebody else far away."""
    scene = Scene(2)
    minoans = scene.found("minoans", 0, 5, money=30)
    for area, spears in areas.items():
        scene.put(minoans, area, *["spear"] * spears)
    scene.found("han", 1, 8, hupei=3)
    return scene, minoans


# -- laying markers ----------------------------------------------------------------------------------------------------


@covers("O.4")
def test_a_marker_that_has_no_effect_where_it_lies_is_told() -> None:
    scene, _ = laying(hellas=2)
    scene.begin(begin_round)
    assert reason(scene, "mark pink start") == "No effect on an empire: a new one is started off the empires."
    for action in ("production", "trade", "manoeuvre", "dissolve"):
        assert reason(scene, f"mark table {action}") == "No effect off the empires."
        assert reason(scene, f"mark table {action}", "de") == "Wirkungslos ohne Reich."
        assert reason(scene, f"mark pink {action}") == ""
    for slot in ("pink", "table"):
        assert reason(scene, f"mark {slot} destiny") == reason(scene, f"mark {slot} joker") == ""


@covers("1.1")
def test_starting_an_empire_needs_a_card_for_it() -> None:
    scene, _ = laying(hellas=2)
    scene.hand(0, "french")  # of a later age
    scene.begin(begin_round)
    assert reason(scene, "mark table start") == "No card to start an empire with, as things are."
    assert "Keine Karte" in reason(scene, "mark table start", "de")
    scene.hand(0, "egyptians")
    assert reason(scene, "mark table start") == ""


def test_an_event_may_open_the_way_for_a_founding() -> None:
    scene, _ = laying(hellas=2)
    card = event_card(scene, "time-ripple")
    assert not TABLES.card_ages[number("card", card)] >> 1 & 1, "an empire of a later age"
    scene.hand(0, card)
    scene.begin(begin_round)
    assert reason(scene, "mark table start") == ""


@covers("6.0.2")
def test_civilising_off_the_empires_needs_a_card_that_can_be_played() -> None:
    scene, _ = laying(hellas=2)
    scene.begin(begin_round)
    assert reason(scene, "mark table civilise") == "No card to play, as things are."
    assert reason(scene, "mark pink civilise") == ""
    scene.hand(0, event_card(scene, "financier"))
    assert reason(scene, "mark table civilise") == ""


@covers("2.1.1", "2.2.1")
@pytest.mark.parametrize(("money", "disordered", "told"), [(1, True, True), (1, False, False), (30, True, False)])
def test_a_production_that_brings_nothing_is_told(money: int, disordered: bool, told: bool) -> None:
    scene, minoans = laying(hellas=1)
    scene.state.money[minoans] = money
    scene.city("hellas", 1, capital=True)
    if disordered:
        scene.disorder("hellas")
    scene.begin(begin_round)
    assert ("Kein Gewinn" in reason(scene, "mark pink production", "de")) is told
    assert (reason(scene, "mark pink production") != "") is told
    assert (scene.state.money[minoans], scene.units(minoans, "hellas")) == (money, ["spear"]), "only looked at"


def test_a_production_whose_upkeep_ends_the_empire_brings_nothing() -> None:
    scene, minoans = laying(hellas=1)
    scene.state.money[minoans] = 0
    scene.disorder("hellas")
    scene.begin(begin_round)
    assert reason(scene, "mark pink production") != ""


@covers("4.1.1")
def test_a_manoeuvre_of_units_that_cannot_get_anywhere_is_told() -> None:
    on_an_island = "No unit can get anywhere, as things are, and no area is in disorder."
    scene, _ = laying(crete=3)
    scene.begin(begin_round)
    assert reason(scene, "mark pink manoeuvre") == on_an_island
    assert "Keine Einheit" in reason(scene, "mark pink manoeuvre", "de")
    alone, _ = laying(hellas=1)
    alone.begin(begin_round)
    assert reason(alone, "mark pink manoeuvre") == on_an_island, "one unit stays (§4.1.22)"
    laden, minoans = laying(crete=3)
    laden.put(minoans, "crete", "galley")
    laden.begin(begin_round)
    assert reason(laden, "mark pink manoeuvre") == ""


@covers("4.3.1")
def test_a_manoeuvre_may_end_disorder_though_nobody_moves() -> None:
    scene, _ = laying(crete=3)
    scene.disorder("crete")
    scene.begin(begin_round)
    assert reason(scene, "mark pink manoeuvre") == ""


# -- turning them over -------------------------------------------------------------------------------------------------


@covers("O.4", "J.2")
@pytest.mark.parametrize(
    ("step", "on_empire", "told"),
    [(START, True, True), (PRODUCTION, True, False), (PRODUCTION, False, True), (DESTINY, False, False)],
)
def test_a_joker_that_would_be_wasted_is_told(step: int, on_empire: bool, told: bool) -> None:
    scene, _ = laying(hellas=2)
    if on_empire:
        markers(scene, pink=JOKER)
    else:
        scene.state.extra = (JOKER, NONE)
    at_step(scene, step)
    assert (reason(scene, "joker") != "") is told
    assert reason(scene, "hold") == ""


def test_of_marker_and_joker_one_that_does_something_is_enough() -> None:
    scene, _ = laying(crete=3)
    markers(scene, pink=MANOEUVRE)
    scene.state.extra = (JOKER, NONE)
    at_step(scene, MANOEUVRE)
    for option in ("act", "joker", "both", "both_joker_first"):
        assert reason(scene, option) != "", option
    scene.put(scene.holder("crete"), "crete", "galley")
    assert [reason(scene, option) != "" for option in ("act", "joker", "both")] == [False, True, False]


@covers("O.7")
def test_a_marker_whose_empire_is_gone_counts_as_off_the_empires() -> None:
    scene, _ = laying(hellas=2)
    scene.state.fallen[0] = [TRADE]
    at_step(scene, TRADE)
    assert reason(scene, "act") == "No effect off the empires."


def test_an_empire_under_an_embargo_does_not_trade() -> None:
    scene, minoans = laying(hellas=2)
    markers(scene, pink=TRADE)
    at_step(scene, TRADE)
    assert reason(scene, "act") == ""
    scene.state.traits = replaced(scene.state.traits, minoans, EMBARGOED)
    assert reason(scene, "act") == "No trade in this round, because of the embargo."
    assert "Embargo" in reason(scene, "act", "de")


# -- movement ----------------------------------------------------------------------------------------------------------


@covers("4.1.1", "4.1.2")
def test_a_stack_that_can_get_nowhere_is_told() -> None:
    scene, minoans = laying(crete=2, hellas=2)
    scene.begin(begin_manoeuvre, minoans)
    assert reason(scene, "from crete") == "No unit can get anywhere from here."
    assert reason(scene, "from crete", "de") == "Von hier kommt keine Einheit irgendwohin."
    assert reason(scene, "from hellas") == ""
    scene.put(minoans, "crete", "galley")
    assert reason(scene, "from crete") == ""


@covers("4.1.3")
def test_nothing_is_said_of_a_stack_with_an_explorer() -> None:
    scene, minoans = laying(crete=2, hellas=2)
    scene.leader(minoans, "chang-chien", "crete")
    scene.begin(begin_manoeuvre, minoans)
    assert reason(scene, "from crete") == ""
    scene.state.led = (number("leader", "chang-chien"),)
    assert reason(scene, "from crete") != ""


# -- cards, leaders, purchases -----------------------------------------------------------------------------------------


@covers("6.1.2")
def test_an_own_empire_without_units_for_settlers_is_told() -> None:
    scene = Scene(2)
    scene.found("etruscans", 0, 5, etruria=1)
    scene.found("minoans", 0, 5, thrace=1)
    use_up(scene, 1, "thrace")
    play(scene, "settlers")
    assert "nothing would happen" in reason(scene, at(1))
    assert reason(scene, at(0)) == ""


def test_a_drought_after_the_end_is_told() -> None:
    scene = Scene(2)
    colour = scene.found("egyptians", 0, 5, egypt=1)
    card = event_card(scene, "drought")
    scene.hand(0, card)
    act(scene, CIVILISE, 0, colour)
    assert reason(scene, f"event {card}") == ""
    scene.state.last_round = scene.state.round
    assert reason(scene, f"event {card}").endswith("this one is the last.")
    assert "die letzte" in reason(scene, f"event {card}", "de")


def empty_cup(scene: Scene, colour: int) -> None:
    """All leaders without a name serve an empire."""
    s = scene.state
    for leader in range(TABLES.named_leaders, TABLES.leader_count):
        s.leader_of = replaced(s.leader_of, leader, colour)
        s.leader_at = replaced(s.leader_at, leader, s.areas[colour][0])


@covers("6.3.3")
def test_drawing_from_a_cup_without_leaders_is_told() -> None:
    scene = Italy()
    scene.begin(begin_promotion, 0, scene.etruscans, 1)
    assert reason(scene, "draw") == ""
    empty_cup(scene, scene.greeks)
    assert reason(scene, "draw") == "No leader is left in the cup."
    assert reason(scene, "draw", "de") == "Im Behälter ist kein Anführer mehr."


@covers("6.3.1")
def test_a_great_leader_needs_a_leader_to_be_had() -> None:
    scene = Italy()
    card = event_card(scene, "great-leader")
    scene.hand(0, card)
    act(scene, CIVILISE, 0, scene.etruscans)
    assert reason(scene, f"event {card}") == ""
    empty_cup(scene, scene.greeks)
    assert reason(scene, f"event {card}") == "There is no leader left that the Etruscans could get."
    assert reason(scene, f"event {card}", "de") == ("Es gibt keinen Anführer mehr, den die Etrusker bekommen könnten.")


@covers("4.2.8")
def test_an_elite_marker_that_would_not_count_is_told() -> None:
    scene = Scene()
    colour = egypt(scene, money=60)
    produce(scene, colour)
    for _ in range(3):
        assert reason(scene, "elite") == ""
        scene.choose("elite")
    assert reason(scene, "elite") == "Only 3 elite markers count in a conflict."


@covers("4.2.8")
def test_so_it_is_at_a_founding_with_a_warning() -> None:
    scene = started(quiet(), "egyptians").choose("none")
    elite = GAME.actions.parse("elite")
    assert reason(scene, "elite") == "" and elite not in GAME.explanation.cautions(scene.state, 0)
    scene.state.elite = replaced(scene.state.elite, colour_of(scene, "egyptians"), 3)
    assert reason(scene, "elite") != "" and elite in GAME.explanation.cautions(scene.state, 0)


@covers("G.18", "G.19")
def test_glory_that_is_lost_as_it_is_bought_is_told() -> None:
    assert "place 1 to place 2" in reason(selling(70, 40), "buy pink")
    assert reason(selling(120, 40), "buy pink") == "", "the place stays"
    assert reason(selling(170, 130), "buy pink") == "", "with two more points it pays"


@pytest.mark.parametrize("action", ACTION_IDS)
def test_whatever_an_empire_with_everything_does_is_of_use(action: str) -> None:
    scene = Italy()
    scene.begin(begin_round)
    assert (reason(scene, f"mark pink {action}") == "") is (action != "start")
