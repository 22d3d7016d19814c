"""P and S: the deck and the hands, the start player, the colours, and players who join later."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.support import GAME, TABLES, Luck, Scene, labels_of
from worldstage.core.chance import Chance, Fast
from worldstage.core.errors import BadSetup
from worldstage.core.flow import call
from worldstage.games.seven_ages.founding import begin_start
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.names import NONE, TABLE_SLOT
from worldstage.games.seven_ages.sequence import ROUND
from worldstage.games.seven_ages.setup import COLOURS, LAYING, SET_UP, seated_mask


def begin_set_up(s: AgesState) -> None:
    s.pair = (NONE,) * s.seats
    call(s, SET_UP)


def begin_laying(s: AgesState) -> None:
    s.pair = (NONE,) * s.seats
    call(s, COLOURS)
    call(s, LAYING, seated_mask(s))


def begin_round(s: AgesState) -> None:
    call(s, ROUND)


def laying(seats: int, *hands: tuple[int, ...], chance: Chance | None = None) -> Scene:
    """A scene at the laying of cards, with hands of these values."""
    scene = Scene(seats, chance)
    for seat, values in enumerate(hands):
        scene.hand_of_values(seat, *values)
    return scene.begin(begin_laying)


def lay(scene: Scene, seat: int, value: int) -> None:
    """Lay a card of a value."""
    card = next(card for card in scene.state.hands[seat] if TABLES.card_value[card] == value)
    scene.choose(f"lay {labels_of('card', [card])[0]}", seat=seat)


@covers("P.1", "P.4")
def test_of_110_cards_every_player_gets_seven_at_random_and_the_rest_is_the_deck() -> None:
    one, other = (GAME.new(4, {}, chance=Fast(seed)) for seed in (1, 2))
    assert TABLES.card_count == 110
    for s in (one, other):
        assert [len(hand) for hand in s.hands] == [7, 7, 7, 7]
        assert sorted([*s.deck, *(card for hand in s.hands for card in hand)]) == list(range(110))
    assert one.hands != other.hands


@covers("P.3")
def test_all_leaders_without_name_and_the_blanks_are_in_the_cup_at_the_beginning() -> None:
    view = GAME.views.view(GAME.new(3, {}, chance=Fast(1)), 0)
    assert sum(view["cup"]["leaders"].values()) == TABLES.leader_count - TABLES.named_leaders == 24
    assert view["cup"]["blanks"] == 8
    assert view["leaders_gone"] == []


@covers("P.5")
@pytest.mark.parametrize("seats", [1, 8])
def test_two_to_seven_can_play(seats: int) -> None:
    with pytest.raises(BadSetup):
        GAME.new(seats, {}, chance=Fast(1))
    assert GAME.new(2, {}, chance=Fast(1)).frames
    assert GAME.new(7, {}, chance=Fast(1)).frames


@covers("S.1", "S.2", "S.3")
def test_all_lay_a_card_which_is_discarded_and_the_highest_is_start_player() -> None:
    scene = laying(3, (2, 3), (6, 1), (5, 5))
    lay(scene, 2, 5)
    assert scene.state.discards == []  # face down until all have laid
    lay(scene, 0, 3)
    lay(scene, 1, 6)
    s = scene.state
    assert s.start == 1
    assert [TABLES.card_value[card] for card in s.discards] == [3, 6, 5]
    assert [len(hand) for hand in s.hands] == [1, 1, 1]


@covers("S.4")
def test_only_those_tied_for_the_highest_card_lay_again_until_one_is_highest() -> None:
    scene = laying(3, (7, 4, 1), (2, 2), (7, 4, 3))
    for seat, value in ((0, 7), (1, 2), (2, 7)):
        lay(scene, seat, value)
    assert scene.node == "setup.lay_again" and scene.actors == [0, 2]
    lay(scene, 0, 4)
    lay(scene, 2, 4)
    assert scene.actors == [0, 2]
    lay(scene, 0, 1)
    lay(scene, 2, 3)
    assert scene.state.start == 2
    assert len(scene.state.discards) == 7


@covers("S.5")
def test_who_has_no_card_left_lays_one_from_the_deck() -> None:
    scene = laying(2, (6,), (6, 5))
    drawn = scene.stack_deck(7)
    lay(scene, 0, 6)
    lay(scene, 1, 6)
    assert scene.actors == [1]
    lay(scene, 1, 5)
    assert scene.state.start == 0
    assert drawn[0] in scene.state.discards


@covers("S.5")
def test_if_nobody_tied_has_a_card_the_deck_decides() -> None:
    scene = laying(2, (6,), (6,))
    scene.stack_deck(3, 3, 1, 4)
    lay(scene, 0, 6)
    lay(scene, 1, 6)
    assert scene.state.start == 1


@covers("S.6", "S.7", "S.8", "S.10", "S.11")
def test_the_example_of_lucy_ferdi_eskarina_and_rey() -> None:
    """Lucy has 7 and 5, Ferdi 7 and 4, Eskarina and Rey 1. Clockwise sit Lucy, Rey, Ferdi, Eskarina."""
    scene = laying(4, (7, 5), (1,), (7, 4), (1,))
    for seat, value in ((0, 7), (1, 1), (2, 7), (3, 1)):
        lay(scene, seat, value)
    lay(scene, 0, 5)
    lay(scene, 2, 4)
    s = scene.state
    assert s.start == 0
    order = []
    for pair in (2, 1, 4, 5):
        order.append(scene.actors[0])
        scene.choose(f"colours pair-{pair}")
    assert order == [0, 2, 1, 3]  # Lucy, Ferdi, Rey, Eskarina
    assert s.pair == (1, 3, 0, 4)
    taken = [[TABLES.labels["colour"][2 * s.pair[seat] + i] for i in (0, 1)] for seat in order]
    assert taken == [["yellow", "orange"], ["pink", "red"], ["light-blue", "blue"], ["light-green", "green"]]
    assert sum(colour // 2 not in s.pair for colour in range(15)) == 7  # for everybody
    assert s.glory == (0, 0, 0, 0)


@covers("S.7", "S.8")
def test_the_start_player_comes_before_others_with_the_same_first_card() -> None:
    scene = laying(3, (6, 1), (6, 5), (3,))
    for seat, value in ((0, 6), (1, 6), (2, 3)):
        lay(scene, seat, value)
    lay(scene, 0, 1)
    lay(scene, 1, 5)
    assert scene.state.start == 1
    assert scene.actors == [1]
    scene.choose("colours pair-1")
    assert scene.actors == [0]  # his first card was a 6 too


@covers("S.9")
def test_a_pair_of_colours_is_taken_by_one_seat_only() -> None:
    scene = laying(2, (5,), (3,))
    lay(scene, 0, 5)
    lay(scene, 1, 3)
    scene.choose("colours pair-3")
    assert "pair-3" not in scene.offers("colours")
    assert scene.why_not("colours pair-3").rule == "S.9"
    assert len(scene.offers("colours")) == 6


@covers("X.5")
def test_with_redemption_each_gives_up_what_it_likes_clockwise_from_the_dealer_and_draws_up_to_six() -> None:
    scene = Scene(2, Luck(), redemption="yes")
    scene.begin(begin_set_up)
    s = scene.state
    assert scene.node == "setup.redeem" and scene.actors == [0]
    first = s.hands[0][:3]
    for card in labels_of("card", first):
        scene.choose(f"discard {card}")
    scene.choose("done")
    assert len(s.hands[0]) == 6
    assert s.discards == first
    assert scene.actors == [1]
    scene.choose("done")
    assert len(s.hands[1]) == 7  # nobody must give up cards, and nobody draws to seven
    assert scene.node == "setup.lay"


@covers("X.5")
def test_without_redemption_nobody_is_asked() -> None:
    assert Scene(2).begin(begin_set_up).node == "setup.lay"


@covers("S.12")
def test_late_seats_begin_vacant_and_are_not_asked_for_anything_but_whether_they_join() -> None:
    scene = Scene(4, late_seats="2")
    scene.begin(begin_set_up)
    assert scene.actors == [0, 1]
    assert [len(hand) for hand in scene.state.hands] == [7, 7, 0, 0]
    scene.state.frames.clear()
    scene.state.pair = (0, 1, NONE, NONE)
    scene.begin(begin_round)
    assert scene.node == "round.join" and scene.actors == [2, 3]
    scene.choose("wait", seat=3).choose("wait", seat=2)
    assert scene.node == "markers" and scene.actors == [0, 1]


@covers("S.12", "O.3")
def test_who_joins_gets_seven_cards_the_glory_of_the_last_and_free_colours_and_the_maximum_follows() -> None:
    scene = Scene(4, late_seats="2")
    s = scene.state
    s.pair = (0, 1, NONE, NONE)
    s.glory = (12, 5, 0, 0)
    scene.found("romans", 0, level=8, latium=1)
    scene.begin(begin_round)
    scene.choose("wait", seat=2).choose("enter", seat=3)
    assert scene.node == "setup.colour" and scene.actors == [3]
    assert len(s.hands[3]) == 7
    assert s.glory == (12, 5, 0, 5)
    assert "pair-1" not in scene.offers("colours")
    scene.choose("colours pair-7")
    assert scene.actors == [0, 1, 3]
    assert s.pair == (0, 1, NONE, 6)
    view = GAME.views.view(s, 0)
    assert [player["playing"] for player in view["players"]] == [True, True, False, True]
    scene.choose("mark pink production", "mark table start", "done", seat=0)
    assert s.sealed[0] != NONE  # one empire of five allowed with three seats: an extra marker was legal


@covers("S.12")
def test_colours_that_an_empire_uses_are_not_free_for_somebody_who_joins() -> None:
    scene = Scene(3, late_seats="1")
    scene.found("romans", 0, level=8, colour="tan", latium=1)
    scene.begin(begin_round)
    scene.choose("enter", seat=2)
    assert "pair-7" not in scene.offers("colours")


@covers("S.12")
def test_at_least_two_seats_must_begin() -> None:
    with pytest.raises(BadSetup) as refused:
        GAME.new(3, {"late_seats": "2"}, chance=Fast(1))
    assert refused.value.text.key == "error.late_seats"


@covers("S.10", "S.9")
def test_colours_that_nobody_chose_are_free_for_every_player_but_those_of_others_never() -> None:
    scene = Scene(2)
    scene.found("romans", 0, level=8, latium=1)
    scene.found("egyptians", 0, level=8, egypt=1)
    scene.hand(0, "han")
    scene.begin(begin_start, 0, TABLE_SLOT)
    scene.choose("start han")
    while scene.node == "window.interrupt":
        scene.choose("pass")
    assert scene.node == "start.colour"
    offered = scene.offers("colour")
    assert "black" in offered and "tan" in offered
    assert "yellow" not in offered and "orange" not in offered  # seat 1 has chosen them
