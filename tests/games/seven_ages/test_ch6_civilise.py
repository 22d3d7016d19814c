"""6.0, 6.1.1: the order of civilise, cards off an empire, a civilise whose empire is gone."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.acting import act, full_empire
from tests.games.seven_ages.support import TABLES, Scene, labels_of, number
from worldstage.core.flow import end
from worldstage.core.state import replaced
from worldstage.games.seven_ages.dissolution import dissolve
from worldstage.games.seven_ages.lines import kinds
from worldstage.games.seven_ages.names import CIVILISE, HAD_CAPITAL


@covers("6.0.1", "A.1")
def test_the_sub_actions_come_in_their_order() -> None:
    scene, rome = full_empire()
    scene.city("lombardy", 1)
    scene.state.traits = replaced(
        scene.state.traits, rome, scene.state.traits[rome] | HAD_CAPITAL
    )  # a city it builds is not its first
    act(scene, CIVILISE, 0, rome)
    seen: list[str] = []
    for answer in ("done", "skip", "skip", "skip", "done", "done", "skip", "skip", "done"):
        seen.append(scene.node)
        scene.choose(answer)
    assert seen == [
        "civilise.cards",
        "civilise.demote",
        "civilise.promote",
        "civilise.adopt",
        "civilise.modernise",
        "civilise.city",
        "civilise.builder",
        "civilise.capital",
        "civilise.calm",
    ]
    assert scene.node == ""


@covers("6.0.2", "6.1.1")
def test_off_an_empire_only_cards_can_be_played() -> None:
    scene, _ = full_empire()
    act(scene, CIVILISE, 0)
    assert scene.node == "civilise.cards"
    assert scene.keys()[-1] == "civilise.cards_only"
    scene.choose("done")
    assert scene.node == ""


@covers("6.1.1")
def test_who_has_no_cards_is_not_asked_for_any() -> None:
    scene, rome = full_empire()
    scene.state.hands[0] = []
    act(scene, CIVILISE, 0, rome)
    assert scene.node == "civilise.demote"
    assert scene.lines("civilise.began")[0].args == (0, scene.state.card[rome])


@covers("6.1.1", "6.1.3")
def test_cards_out_of_time_or_not_in_hand_are_refused() -> None:
    scene, rome = full_empire()
    act(scene, CIVILISE, 0, rome)
    event = TABLES.labels["event"][TABLES.card_event[number("card", "egyptians")]]
    assert event == "storm-at-sea"  # a card for manoeuvres
    assert scene.why_not("event egyptians").rule == "6.1.3"
    assert scene.why_not("event sumerians").rule == "6.1.1"
    assert scene.why_not("artefact egyptians").rule == "6.1.9"  # pyramids are for ages 1 and 2
    assert scene.why_not("artefact sumerians").rule == "6.1.1"


@covers("6.1.1")
def test_an_artefact_is_played_and_the_question_comes_again_while_there_are_cards() -> None:
    scene = Scene(2, events="none")
    rome = scene.found("romans", 0, 8, latium=1)
    scene.hand(0, "egyptians", "sumerians")
    act(scene, CIVILISE, 0, rome)
    assert scene.offers("artefact") == ["egyptians", "sumerians"]
    scene.choose("artefact sumerians")
    while scene.node.startswith(("window", "card", "artefact")):
        scene.choose(scene.options()[0])
    assert scene.node == "civilise.cards"
    assert scene.state.hands[0] == [number("card", "egyptians")]
    assert number("card", "sumerians") in scene.state.discards


@covers("6.1.1", "6.1.4")
def test_an_event_is_played_and_the_question_comes_again_while_there_are_cards() -> None:
    scene = Scene(2)
    rome = scene.found("romans", 0, 8, latium=1)
    financier = TABLES.labels["card"][
        next(c for c in scene.state.deck if TABLES.labels["event"][TABLES.card_event[c]] == "financier")
    ]
    scene.hand(0, financier, "egyptians")
    act(scene, CIVILISE, 0, rome)
    assert scene.offers("event") == [financier]
    scene.choose(f"event {financier}")
    while scene.node.startswith(("window", "card")):
        scene.choose(next(option for option in scene.options() if option in ("pass", "empire pink")))
    assert scene.state.money[rome] == 20
    assert scene.node == "civilise.cards"
    assert scene.state.hands[0] == [number("card", "egyptians")]


@covers("6.1.1", "6.1.5", "6.0.2")
def test_an_event_that_needs_an_empire_is_offered_on_one_and_not_off_the_empires() -> None:
    leaders_event = [
        c for c in range(TABLES.card_count) if TABLES.labels["event"][TABLES.card_event[c]] == "great-leader"
    ]
    label = TABLES.labels["card"][leaders_event[0]]
    scene = Scene(2)
    rome = scene.found("romans", 0, 8, latium=1)
    scene.hand(0, label)
    act(scene, CIVILISE, 0, rome)
    assert scene.offers("event") == [label]
    scene.choose("done")
    while scene.node:
        scene.choose(scene.options()[-1])
    act(scene, CIVILISE, 0)
    assert scene.offers("event") == []


@covers("6.1.1")
def test_the_last_card_ends_the_question() -> None:
    scene = Scene(2, events="none")
    rome = scene.found("romans", 0, 8, latium=1)
    scene.hand(0, "sumerians")
    act(scene, CIVILISE, 0, rome).choose("artefact sumerians")
    while scene.node.startswith(("window", "card", "artefact")):
        scene.choose(scene.options()[0])
    assert scene.node == "civilise.promote"


# -- an empire that is gone --------------------------------------------------------------------------------------------


@covers("7.1", "7.6")
def test_a_civilise_ends_with_its_empire() -> None:
    scene, rome = full_empire()
    act(scene, CIVILISE, 0, rome)
    dissolve(scene.state, rome, kinds.NO_UNITS)
    scene.choose("done")
    assert scene.node == ""


@covers("6.0.1", "6.1.1", "7.6")
def test_a_civilise_is_not_continued_by_a_new_empire_in_the_colour_of_the_old_one() -> None:
    scene, rome = full_empire()
    act(scene, CIVILISE, 0, rome)
    dissolve(scene.state, rome, kinds.NO_UNITS)
    assert scene.found("babylonians", 0, 8, colour=rome, babylonia=1) == rome
    scene.choose("done")
    assert scene.node == ""


@covers("6.0.1", "6.1.1")
def test_a_civilise_is_not_continued_with_an_empire_that_belongs_to_another_player_by_now() -> None:
    scene, rome = full_empire()
    act(scene, CIVILISE, 0, rome)
    scene.state.owner = replaced(scene.state.owner, rome, 1)
    scene.choose("done")
    assert scene.node == ""


def far_apart() -> tuple[Scene, list[int], list[int]]:
    """Take that!: Romans and Hittites of seat 0 far from each other, and the empires in range of each of them."""
    scene = Scene(2, take_that="yes")
    rome, hittites = scene.found("romans", 0, 8, latium=1), scene.found("hittites", 0, 8, honan=1)
    greeks, chou = scene.found("greeks", 1, 8, etruria=1), scene.found("chou", 1, 8, shensi=1)
    scene.hand(0, "egyptians", "satavahanas", "babylonians")
    return scene, [rome, greeks], [hittites, chou]


@covers("6.1.1", "6.0.2", "X.7")
@pytest.mark.parametrize("card", ["artefact egyptians", "event satavahanas"])
def test_cards_are_played_from_the_empire_that_civilises(card: str) -> None:
    scene, near, _ = far_apart()
    act(scene, CIVILISE, 0, near[0]).choose(card)
    assert scene.offers("empire") == labels_of("colour", near)


@covers("6.1.1", "6.0.2", "X.7")
@pytest.mark.parametrize("card", ["artefact egyptians", "event satavahanas"])
def test_after_the_end_of_its_empire_cards_are_played_as_off_an_empire(card: str) -> None:
    scene, near, others = far_apart()
    act(scene, CIVILISE, 0, near[0])
    assert "event babylonians" in scene.options()  # a leader for an empire that civilises
    dissolve(scene.state, near[0], kinds.NO_UNITS)
    end(scene.state)
    scene.advance()
    assert "event babylonians" not in scene.options()
    scene.choose(card)
    assert scene.offers("empire") == labels_of("colour", others)
