"""5.1, 5.2, X.4: destiny."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.acting import push_steps
from tests.games.seven_ages.plays import make_public
from tests.games.seven_ages.support import TABLES, Scene, labels_of
from worldstage.core.state import with_item
from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.destiny import full_hand
from worldstage.games.seven_ages.names import DESTINY, NONE, SLOTS, TABLE_SLOT
from worldstage.games.seven_ages.tables import OWN_DESTINY


def destinies(scene: Scene, *turns: tuple[int, int]) -> Scene:
    """These seats have a destiny each, on an empire or off them; carried out as the sequence of play does it."""
    s = scene.state
    s.step, s.turns = DESTINY, [seat * SLOTS + slot for seat, slot in turns]
    for _, slot in turns:
        if slot != TABLE_SLOT:
            s.marker[slot] = s.shown[slot] = DESTINY
    push_steps(scene)
    scene.advance()
    return scene


def cards(scene: Scene, seat: int) -> list[str]:
    return labels_of("card", scene.state.hands[seat])


@covers("5.1", "5.2")
def test_a_player_discards_at_will_and_draws_up_to_6() -> None:
    scene = Scene(2, events="none")
    scene.hand_of_values(0, 1, 2, 3, 4)
    first, second, *rest = cards(scene, 0)
    destinies(scene, (0, TABLE_SLOT))
    assert (scene.node, scene.actors) == ("destiny.discard", [0])
    scene.choose(f"discard {first}", f"discard {second}", "done")
    s = scene.state
    assert scene.node == ""
    assert len(s.hands[0]) == 6
    assert set(rest) < set(cards(scene, 0))
    assert labels_of("card", s.discards) == sorted([first, second], key=TABLES.labels["card"].index)
    assert scene.lines("destiny.drawn")[0].args == (0, 4)
    assert list(scene.lines("destiny.discarded")[0].args) == [0, *s.discards]
    drawn = [line.args[1] for line in scene.lines("destiny.card")]
    assert sorted(labels_of("card", drawn)) == sorted(set(cards(scene, 0)) - set(rest))
    assert all(line.readers == 1 for line in scene.lines("destiny.card"))
    assert s.draft == [[], []]
    scene.check()


@covers("5.1", "6.1.2")
@pytest.mark.parametrize(("holder", "asked"), [(NONE, False), (0, True), (1, False)])
def test_nobody_is_asked_for_an_event_that_cannot_be_in_that_hand_as_all_know(holder: int, asked: bool) -> None:
    scene = Scene(2)
    make_public(scene, OWN_DESTINY, holder)
    scene.hand(0, "greeks")
    destinies(scene, (0, TABLE_SLOT))
    assert scene.node == ("destiny.cards" if asked else "destiny.discard")


@covers("5.1")
def test_discards_are_hidden_until_all_are_done_and_can_be_taken_back() -> None:
    scene = Scene(2, events="none")
    scene.hand_of_values(0, 1, 2)
    scene.hand_of_values(1, 3)
    mine, kept = cards(scene, 0)
    destinies(scene, (0, TABLE_SLOT), (1, TABLE_SLOT))
    assert sorted(scene.actors) == [0, 1]
    scene.choose(f"discard {mine}", f"discard {kept}", f"retain {kept}", seat=0)
    assert scene.why_not(f"discard {mine}", seat=0).rule == "5.1"
    assert scene.why_not(f"retain {kept}", seat=0).rule == "5.1"
    scene.choose("done", seat=0)
    assert scene.state.discards == []
    scene.choose("done", seat=1)
    assert labels_of("card", scene.state.discards) == [mine]
    assert [len(hand) for hand in scene.state.hands] == [6, 6]


@covers("5.2")
def test_a_hand_of_more_than_6_draws_nothing() -> None:
    scene = Scene(2, events="none")
    scene.hand_of_values(0, 0, 1, 2, 3, 4, 5, 6, 7)
    destinies(scene, (0, TABLE_SLOT)).choose("done")
    assert len(scene.state.hands[0]) == 8
    assert scene.lines("destiny.drawn")[0].args == (0, 0)


@covers("5.2")
def test_who_has_no_cards_just_draws() -> None:
    scene = Scene(2, events="none")
    destinies(scene, (1, TABLE_SLOT))
    assert scene.node == ""
    assert [len(hand) for hand in scene.state.hands] == [0, 6]
    assert all(scene.state.seen[card] == 2 for card in scene.state.hands[1])
    assert all(line.readers == 2 for line in scene.lines("destiny.card"))


@covers("5.2")
def test_draws_come_in_order_of_play() -> None:
    scene = Scene(3, events="none")
    scene.state.start = 2
    tops = scene.stack_deck(*([1] * 6), *([2] * 6))
    destinies(scene, (0, TABLE_SLOT), (2, TABLE_SLOT))
    assert scene.state.hands[2] == sorted(tops[:6])
    assert scene.state.hands[0] == sorted(tops[6:])


@covers("5.1", "5.2")
def test_a_player_with_two_destinies_has_a_second_turn_after_the_draws() -> None:
    scene = Scene(2, events="none")
    colour = scene.found("romans", 0, 1, latium=1)
    destinies(scene, (0, colour), (0, TABLE_SLOT), (1, TABLE_SLOT))
    assert (scene.node, scene.actors, len(scene.state.hands[0])) == ("destiny.discard", [0], 6)
    scene.choose(f"discard {cards(scene, 0)[0]}", "done")
    assert (scene.node, scene.state.turns) == ("", [])
    assert [line.args for line in scene.lines("destiny.drawn")] == [(0, 6), (1, 6), (0, 1)]


@covers("5.2", "O.7")
def test_two_destinies_off_the_empires_are_two() -> None:
    scene = Scene(2, events="none")
    destinies(scene, (0, TABLE_SLOT), (0, TABLE_SLOT)).choose("done")
    assert [line.args for line in scene.lines("destiny.drawn")] == [(0, 6), (0, 0)]


@covers("5.2")
@pytest.mark.parametrize("artefacts", [("great-library",), ("great-library", "paper")])
def test_an_artefact_of_the_empire_fills_the_hand_to_7(artefacts: tuple[str, ...]) -> None:
    scene = Scene(2, events="none")
    colour = scene.found("romans", 0, 15, latium=1, etruria=1)
    for artefact, area in zip(artefacts, ("latium", "etruria"), strict=False):
        scene.artefact(colour, artefact, area)
    assert full_hand(scene.state, colour) == 7
    assert full_hand(scene.state, TABLE_SLOT) == 6


@covers("5.2")
def test_with_too_few_cards_as_many_are_drawn_as_there_are() -> None:
    scene = Scene(2, events="none")
    scene.state.deck = scene.state.deck[:2]
    destinies(scene, (0, TABLE_SLOT))
    assert len(scene.state.hands[0]) == 2
    assert scene.lines("destiny.drawn")[0].args == (0, 2)


# -- events of one's own destiny ---------------------------------------------------------------------------------------


def let_pass(scene: Scene) -> None:
    while scene.node.startswith("window"):
        scene.choose("pass")


@covers("5.2", "6.1.2")
@pytest.mark.parametrize("more", [0, 6])
def test_fate_is_played_before_the_discards_and_its_cards_come_on_top(more: int) -> None:
    scene = Scene(3)
    scene.hand(0, "siamese", "sumerians")
    scene.hand(1, "shang")
    scene.hand_of_values(0, *range(more))
    destinies(scene, (0, TABLE_SLOT), (1, TABLE_SLOT))
    assert (scene.node, scene.actors) == ("destiny.cards", [0])
    assert scene.options() == ["event siamese", "done"]
    assert scene.why_not("event sumerians").rule == "6.1.3"
    assert scene.why_not("event shang").rule == "3.7"
    scene.choose("event siamese")
    let_pass(scene)
    assert (scene.node, scene.actors, scene.state.fate) == ("destiny.cards", [0], (2, 0, 0))
    scene.choose("done")
    assert (scene.node, scene.actors, scene.options()) == ("destiny.cards", [1], ["done"])
    scene.choose("done")
    assert sorted(scene.actors) == [0, 1]
    scene.choose("done", seat=0).choose("done", seat=1)
    assert [line.args for line in scene.lines("destiny.drawn")] == [(0, 2 if more else 7), (1, 5)]
    assert len(scene.state.hands[0]) == (9 if more else 8)
    assert scene.state.fate == (0, 0, 0)


@covers("6.1.2")
def test_who_has_played_the_last_card_or_none_at_all_is_not_asked() -> None:
    scene = Scene(2)
    scene.hand(0, "siamese")
    destinies(scene, (0, TABLE_SLOT)).choose("event siamese")
    let_pass(scene)
    assert scene.node == ""
    assert len(scene.state.hands[0]) == 8


@covers("6.1.2", "6.1.1")
def test_without_events_nobody_is_asked_for_any() -> None:
    scene = Scene(2, events="none")
    scene.hand(0, "siamese")
    destinies(scene, (0, TABLE_SLOT))
    assert scene.node == "destiny.discard"


@covers("5.1", "6.1.2")
def test_a_second_destiny_asks_for_events_again() -> None:
    scene = Scene(2)
    scene.hand(0, "siamese")
    scene.hand(1, "shang")
    destinies(scene, (0, TABLE_SLOT), (0, TABLE_SLOT), (1, TABLE_SLOT)).choose("done", "done")
    scene.choose("done", seat=0).choose("done", seat=1)
    assert (scene.node, scene.actors) == ("destiny.cards", [0])
    assert "event siamese" in scene.options()


# -- technology --------------------------------------------------------------------------------------------------------


@covers("X.4")
def test_with_technology_the_most_advanced_empire_draws_to_7_and_the_least_to_5() -> None:
    scene = Scene(3, technology="yes")
    first = scene.found("romans", 0, 9, latium=1)
    middle = scene.found("greeks", 1, 8, hellas=1)
    last = scene.found("egyptians", 2, 7, egypt=1)
    s = scene.state
    assert [full_hand(s, slot) for slot in (first, middle, last, TABLE_SLOT)] == [7, 6, 5, 6]


@covers("X.4")
def test_without_technology_all_draw_to_6() -> None:
    scene = Scene(3)
    first = scene.found("romans", 0, 9, latium=1)
    last = scene.found("egyptians", 2, 7, egypt=1)
    assert [full_hand(scene.state, slot) for slot in (first, last)] == [6, 6]


@covers("X.4")
@pytest.mark.parametrize(("start", "cards_of"), [(0, [7, 6, 5]), (1, [5, 7, 6]), (2, [6, 5, 7])])
def test_ties_of_progress_are_broken_from_the_start_player_on(start: int, cards_of: list[int]) -> None:
    scene = Scene(3, technology="yes")
    scene.state.start = start
    slots = [scene.found(card, seat, 8) for seat, card in enumerate(("romans", "greeks", "egyptians"))]
    assert [full_hand(scene.state, slot) for slot in slots] == cards_of


@covers("X.4")
def test_of_equal_own_empires_the_better_place_counts() -> None:
    scene = Scene(2, technology="yes")
    one, two = scene.found("romans", 0, 8, latium=1), scene.found("greeks", 0, 8, hellas=1)
    assert [full_hand(scene.state, slot) for slot in (one, two)] == [7, 7]
    scene.found("egyptians", 1, 9, egypt=1)
    assert [full_hand(scene.state, slot) for slot in (one, two)] == [6, 6]


@covers("X.4", "G.3")
def test_a_philosopher_wins_a_tie_of_progress_as_it_does_for_glory() -> None:
    scene = Scene(2, technology="yes")
    romans, greeks = scene.found("romans", 0, 8, latium=1), scene.found("greeks", 1, 8, hellas=1)
    assert [full_hand(scene.state, slot) for slot in (romans, greeks)] == [7, 5]
    scene.leader(greeks, "philosopher:1", "hellas")
    assert [full_hand(scene.state, slot) for slot in (romans, greeks)] == [5, 7]


@covers("X.4", "5.2")
def test_an_artefact_for_7_cards_helps_the_least_advanced_empire_too_but_adds_nothing_to_the_7_of_the_first() -> None:
    scene = Scene(2, technology="yes")
    romans, greeks = scene.found("romans", 0, 9, latium=1), scene.found("greeks", 1, 8, hellas=1)
    scene.artefact(romans, "great-library", "latium")
    scene.artefact(greeks, "paper", "hellas")
    assert [full_hand(scene.state, slot) for slot in (romans, greeks)] == [7, 7]


@covers("5.2")
def test_the_special_of_a_card_fills_the_hand_as_an_artefact_does() -> None:
    scene = Scene(2)
    romans = scene.found("romans", 0, 9, latium=1)
    scene.state.bound = with_item(scene.state.bound, romans, [2 if n == v.HAND else 0 for n in range(v.RULES)])
    assert full_hand(scene.state, romans) == 8


@covers("X.4")
def test_the_only_empire_is_the_most_advanced_one() -> None:
    scene = Scene(2, technology="yes")
    only = scene.found("romans", 0, 8, latium=1)
    assert full_hand(scene.state, only) == 7
    assert scene.state.card[only] != NONE
