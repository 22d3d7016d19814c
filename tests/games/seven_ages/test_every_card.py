"""Every event, artefact, creed, government and special of the edition: once where it matters, once where it does not."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.event_cases import CASES, FIRST, Case
from tests.games.seven_ages.plays import Italy, at, event_card, hold, offered
from tests.games.seven_ages.support import TABLES, Scene, number
from worldstage.core.state import replaced
from worldstage.games.seven_ages.cards import AS_EVENT, AS_START, announce
from worldstage.games.seven_ages.names import NONE
from worldstage.games.seven_ages.tables import INTERRUPT

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
    scene.begin(announce, 0, card, AS_EVENT, acting(case, scene))
    for answer in case.answers:
        scene.choose(scene.options()[0] if answer == FIRST else answer)
    while scene.node == "window.interrupt":
        scene.choose("pass")
    assert not scene.state.set_aside
    changed = [name for name in before.fields() if getattr(scene.state, name) != getattr(before, name)]
    assert " ".join(sorted(set(changed) - BESIDES)) == case.changes


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
