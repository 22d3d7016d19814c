"""A rules lawyer's list, part 1: rare cases of the deck, the players, the markers, the end of a round and of the game.

Each test is a case that comes up once in many games, named like the rule that decides it.
"""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.acting import act, push_steps
from tests.games.seven_ages.foundings import colour_of
from tests.games.seven_ages.plays import hold, lay
from tests.games.seven_ages.support import Luck, Scene, labels_of, number
from tests.games.seven_ages.test_chO_markers import at_step, begin_round
from worldstage.core.flow import call
from worldstage.core.state import replaced
from worldstage.games.seven_ages import deck
from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.cards import AS_EVENT, announce
from worldstage.games.seven_ages.dissolution import dissolve
from worldstage.games.seven_ages.empires import add_glory
from worldstage.games.seven_ages.ending import end_game
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.glory import begin_scoring
from worldstage.games.seven_ages.levels import advance
from worldstage.games.seven_ages.lines import kinds
from worldstage.games.seven_ages.names import (
    DESTINY,
    DISSOLVE,
    JOKER,
    LAST_LEVEL,
    MANOEUVRE,
    NONE,
    PRODUCTION,
    START,
    TRADE,
)
from worldstage.games.seven_ages.progress import begin_free_progress, hits_on_the_gone
from worldstage.games.seven_ages.sequence import IN_TURN_STEP, ROUND, WHOLE_GAME
from worldstage.games.seven_ages.windows import AT_SCORING, open_window


def empty_deck(scene: Scene) -> None:
    """All cards that are in no hand and in no play are nowhere: there is nothing to draw and nothing to shuffle."""
    scene.state.deck, scene.state.top, scene.state.discards = [], (), []


def discard_all(scene: Scene, *labels: str) -> None:
    """The deck is empty, and these cards are the discards."""
    cards = [number("card", label) for label in labels]
    empty_deck(scene)
    for card in cards:
        deck.discard(scene.state, card)


def gone(scene: Scene, colour: int) -> None:
    """An empire is lost in the middle of a round."""
    dissolve(scene.state, colour, kinds.NO_UNITS)


# -- the deck --------------------------------------------------------------------------------------------------------


@covers("P.1", "5.1", "5.2")
def test_cards_just_discarded_come_back_if_they_are_all_there_is() -> None:
    scene = Scene(2, None, events="none")
    scene.hand(0, "romans", "han")
    empty_deck(scene)
    act(scene, DESTINY, 0).choose("discard romans", "discard han", "done")
    assert labels_of("card", scene.state.hands[0]) == ["romans", "han"]
    assert scene.lines("deck.renewed")[0].args == (2,)


@covers("P.1")
def test_a_new_deck_makes_everybody_forget_its_cards() -> None:
    scene = Scene(3)
    discard_all(scene, "romans", "han")
    assert scene.state.seen[number("card", "romans")] == 0b111
    deck.renew(scene.state)
    assert [scene.state.seen[card] for card in scene.state.deck] == [0, 0]
    assert scene.state.discards == []


@covers("P.1")
def test_a_card_that_is_being_played_is_not_in_the_new_deck() -> None:
    scene = Scene(2, Luck(event=[0]), events="all")
    scene.found("etruscans", 0, 5, etruria=2, capital="etruria")
    (card,) = hold(scene, 0, "uprising")
    discard_all(scene, "persians")
    scene.begin(announce, 0, number("card", card), AS_EVENT, NONE)
    assert scene.lines("deck.renewed")[0].args == (1,)
    assert labels_of("card", scene.state.discards) == ["persians", card]


@covers("P.1", "3.9", "3.14")
def test_with_no_card_anywhere_the_deck_trades_with_nothing_and_gives_nothing() -> None:
    scene = Scene(2, None, events="none")
    rome = scene.found("romans", 0, 8, latium=1)
    scene.hand(0, "egyptians")  # of value 0
    empty_deck(scene)
    act(scene, TRADE, 0, rome).choose("deck", "trade egyptians", "advance 2")  # 0 + 1 against nothing
    assert scene.state.level[rome] == 10
    assert scene.state.hands[0] == []
    assert labels_of("card", scene.state.discards) == ["egyptians"]


@covers("3.9", "P.1")
def test_the_card_just_discarded_by_others_is_the_decks_card_when_it_is_the_only_one() -> None:
    scene = Scene(2, None, events="none")
    rome = scene.found("romans", 0, 8, latium=1)
    scene.hand(0, "egyptians")
    discard_all(scene, "french")
    act(scene, TRADE, 0, rome).choose("deck", "trade egyptians")
    assert scene.lines("trade.deck_total")[0].args == (number("card", "french"), 7)
    assert labels_of("card", scene.state.hands[0]) == ["french"]


# -- the end of the game ---------------------------------------------------------------------------------------------


@covers("W.3", "W.2")
def test_players_with_the_same_glory_and_no_empire_at_all_share_the_win() -> None:
    scene = Scene(3)
    scene.state.glory = (4, 4, 3)
    end_game(scene.state)
    assert scene.state.places == (1, 1, 3)


@covers("W.2", "W.3")
def test_equal_glory_and_equal_levels_of_the_best_empires_are_a_shared_win_whatever_else_they_have() -> None:
    scene = Scene(2)
    scene.state.glory = (9, 9)
    scene.found("romans", 0, 20, money=199, latium=3)
    scene.found("greeks", 1, 20, hellas=1)
    scene.found("egyptians", 1, 19, egypt=1)
    end_game(scene.state)
    assert scene.state.places == (1, 1)


@covers("W.6")
def test_two_empires_of_one_player_past_level_49_bring_the_bonus_once() -> None:
    scene = Scene(2)
    scene.found("romans", 0, LAST_LEVEL, latium=1)
    scene.found("greeks", 0, LAST_LEVEL, hellas=1)
    scene.begin(begin_free_progress)
    assert scene.state.glory == (7, 0)
    assert scene.state.passed == (0,)


@covers("W.4", "W.6")
def test_who_passes_level_49_in_a_trade_is_before_everybody_who_passes_it_by_free_progress() -> None:
    scene = Scene(2)
    scene.found("romans", 0, LAST_LEVEL, latium=1)
    greeks = scene.found("greeks", 1, LAST_LEVEL, hellas=1)
    advance(scene.state, greeks, 2, kinds.TRADE)
    assert (scene.state.finished, scene.state.level[greeks]) == (1, LAST_LEVEL + 1)
    scene.begin(begin_free_progress)
    assert scene.state.glory == (0, 7)
    assert scene.state.passed == (1, 0)


@covers("W.4")
def test_nothing_brings_an_empire_past_level_49_back() -> None:
    scene = Scene(2, cadence="yes")
    rome = scene.found("romans", 0, LAST_LEVEL + 1, latium=1)
    advance(scene.state, rome, -2, kinds.BY_EVENT)
    assert scene.state.level[rome] == LAST_LEVEL + 1


@covers("W.7", "W.4")
def test_passing_level_49_ends_a_game_before_its_agreed_round() -> None:
    scene = Scene(2, None, rounds="10", events="none")
    scene.found("romans", 0, LAST_LEVEL, latium=1)
    call(scene.state, WHOLE_GAME)
    scene.state.frames[-1][1] = 1
    scene.begin(begin_round)
    while scene.node:
        options = scene.options()
        scene.choose(next(o for o in ("done", "hold", options[0]) if o in options))
    assert scene.state.round == 1
    assert scene.state.places == (1, 2)


@covers("W.5", "W.6", "6.1.14")
def test_the_internet_for_the_empire_of_another_player_makes_that_player_end_the_game() -> None:
    scene = Scene(3)
    call(scene.state, WHOLE_GAME)
    scene.state.frames[-1][1] = 1
    call(scene.state, ROUND)
    other = scene.found("americans", 1, 45, virginia=1, new_england=1)
    scene.artefact(other, "computing", "virginia")
    lay(scene, "internet")
    assert scene.state.glory == (0, 8, 0)  # 7, and 1 for a green artefact
    assert scene.state.places == (2, 1, 2)
    assert scene.node == ""


@covers("W.5", "W.6")
@pytest.mark.parametrize(("seat", "glory"), [(0, (8, 0)), (1, (7, 1))])
def test_the_internet_brings_no_second_bonus_once_an_empire_is_past_level_49(seat: int, glory: tuple[int, int]) -> None:
    scene = Scene(2)
    romans = scene.found("romans", 0, LAST_LEVEL, latium=1)
    advance(scene.state, romans, 1, kinds.TRADE)
    assert scene.state.glory == (7, 0)
    other = scene.found("americans", seat, 45, virginia=1, new_england=1)
    scene.artefact(other, "computing", "virginia")
    lay(scene, "internet")
    assert scene.state.glory == glory  # 1 for a green artefact
    assert scene.state.finished == 2
    assert len(scene.lines("glory.gained")) == 2  # no line about nothing


@covers("W.5", "E.1", "G.1")
def test_the_internet_in_mid_round_leaves_out_the_actions_free_progress_and_scoring_that_were_to_come() -> None:
    scene = Scene(2)
    call(scene.state, WHOLE_GAME)
    scene.state.frames[-1][1] = 1
    call(scene.state, ROUND)
    own = scene.found("americans", 0, 45, virginia=1, new_england=1)
    greeks = scene.found("greeks", 1, 30, hellas=1)
    scene.state.marker[greeks] = DISSOLVE
    scene.artefact(own, "computing", "virginia")
    lay(scene, "internet")
    assert scene.state.places
    assert (scene.state.level[own], scene.state.level[greeks]) == (45, 30)
    assert scene.state.card[greeks] != NONE
    assert not scene.lines("scoring.began") and not scene.lines("progress.began")


# -- players who join ------------------------------------------------------------------------------------------------


@covers("S.12", "O.3", "O.2")
def test_who_has_more_empires_than_allowed_once_somebody_joins_keeps_them_without_a_further_marker() -> None:
    scene = Scene(3, None, late_seats="1")
    cards = ("romans", "egyptians", "han", "persians", "mauryas", "greeks")
    areas = ("latium", "egypt", "hupei", "persia", "magadha", "hellas")
    colours = ("pink", "red", "light-grey", "grey", "tan", "brown")
    for card, area, colour in zip(cards, areas, colours, strict=True):
        scene.put(scene.found(card, 0, 8, colour=colour), area, "spear")
    scene.begin(begin_round)
    assert scene.node == "round.join"
    scene.choose("enter", "colours pair-3")
    assert scene.node == "markers"
    assert not [option for option in scene.options(0) if option.startswith("mark table")]
    assert len({option.split()[1] for option in scene.options(0)}) == 6  # six empires, five allowed
    assert [option for option in scene.options(2) if option.startswith("mark table")]


@covers("S.12")
def test_of_two_who_want_to_join_only_as_many_do_as_there_are_colours() -> None:
    scene = Scene(4, None, late_seats="2")
    used = (("romans", "latium", "light-blue"), ("han", "hupei", "light-green"), ("persians", "persia", "light-grey"))
    for card, area, colour in (*used, ("egyptians", "egypt", "tan")):
        scene.put(scene.found(card, 0, 8, colour=colour), area, "spear")
    scene.begin(begin_round)
    scene.choose("enter", seat=2).choose("enter", seat=3)
    assert scene.node == "setup.colour" and scene.actors == [2]
    assert scene.offers("colours") == ["pair-3"]
    scene.choose("colours pair-3")
    assert scene.state.seated == (1, 1, 1, 0)
    assert scene.state.hands[3] == []


@covers("S.12", "P.1")
def test_who_joins_when_the_cards_run_short_gets_what_there_is() -> None:
    scene = Scene(3, None, late_seats="1")
    discard_all(scene, "romans", "han")
    scene.begin(begin_round)
    scene.choose("enter")
    assert labels_of("card", scene.state.hands[2]) == ["romans", "han"]


# -- markers and jokers ----------------------------------------------------------------------------------------------


@covers("O.1", "O.2")
def test_who_has_no_empire_is_asked_and_may_lay_nothing() -> None:
    scene = Scene(2)
    scene.found("romans", 1, 8, latium=1)
    scene.begin(begin_round)
    assert "done" in scene.options(0)
    scene.choose("done", seat=0)
    assert scene.actors == [1]


@covers("O.7", "J.2", "5.2")
def test_the_joker_of_an_empire_that_is_gone_can_still_become_destiny() -> None:
    scene = Scene(2, None, events="none")
    rome = scene.found("romans", 0, 8, latium=1)
    scene.state.marker[rome] = JOKER
    gone(scene, rome)
    at_step(scene, DESTINY).choose("joker")
    assert len(scene.state.hands[0]) == 6
    assert scene.state.fallen[0] == []


@covers("O.7", "O.4")
def test_the_joker_of_an_empire_that_is_gone_does_nothing_where_an_empire_is_needed() -> None:
    scene = Scene(2, None, events="none")
    rome, greeks = scene.found("romans", 0, 8, latium=1), scene.found("greeks", 0, 8, hellas=1)
    scene.state.marker[rome] = JOKER
    gone(scene, rome)
    at_step(scene, PRODUCTION).choose("joker")
    assert scene.lines("marker.no_effect")[0].args == (0, PRODUCTION)
    assert scene.state.money[greeks] == 0
    assert scene.state.done[0] == 0  # so nothing was done twice later (§J.4)


def founding_by_a_lost_joker(reveal: str) -> Scene:
    """Seat 0 turns over the joker of an empire that is gone, and founds the Greeks."""
    scene = Scene(2, None, events="none", reveal=reveal)
    rome = scene.found("romans", 0, 8, latium=1)
    scene.found("persians", 1, 8, persia=1)
    scene.hand(0, "greeks")
    scene.state.marker[rome] = JOKER
    gone(scene, rome)

    def in_turn(s: AgesState) -> None:
        s.step = START
        call(s, IN_TURN_STEP)

    if reveal == "in_turn":
        scene.begin(in_turn)
    else:
        at_step(scene, START)
    return scene.choose("joker", "start greeks", "colour pink", "build spear", "done")


@covers("E.1", "O.7", "A.2")
@pytest.mark.parametrize("reveal", ["together", "in_turn"])
def test_an_empire_founded_by_the_joker_of_one_that_is_gone_makes_no_free_progress(reveal: str) -> None:
    scene = founding_by_a_lost_joker(reveal)
    greeks = colour_of(scene, "greeks")
    level = scene.state.level[greeks]
    scene.begin(begin_free_progress)
    assert scene.state.level[greeks] == level
    assert scene.lines("progress.by_joker")


@covers("X.3.5", "O.7")
@pytest.mark.parametrize("reveal", ["together", "in_turn"])
def test_a_joker_turned_over_after_its_empire_was_gone_is_no_action_of_that_empire(reveal: str) -> None:
    scene = founding_by_a_lost_joker(reveal)
    scene.state.slow = (START,)
    assert scene.state.ended[0] == []
    assert hits_on_the_gone(scene.state, 0) == []


@covers("E.1", "O.7")
def test_a_joker_whose_empire_is_lost_after_it_was_turned_over_holds_back_what_it_founds() -> None:
    scene = Scene(2, None, events="none")
    rome = scene.found("romans", 0, 8, latium=1)
    scene.found("persians", 1, 8, persia=1)
    scene.hand(0, "greeks")
    scene.state.marker[rome], scene.state.shown[rome] = JOKER, START
    scene.state.step, scene.state.turns = START, [rome]
    gone(scene, rome)
    assert scene.state.ended[0] == [START, 1]  # the empire had chosen that action (§X.3.5)
    push_steps(scene)
    scene.advance()
    scene.choose("start greeks", "colour pink", "build spear", "done")
    greeks = colour_of(scene, "greeks")
    level = scene.state.level[greeks]
    scene.begin(begin_free_progress)
    assert scene.state.level[greeks] == level


@covers("E.1")
def test_a_marker_beside_a_joker_off_the_empires_holds_nothing_back() -> None:
    scene = Scene(2, None, events="none")
    rome = scene.found("romans", 0, 8, latium=1)
    scene.found("persians", 1, 8, persia=1)
    scene.hand(0, "greeks", "etruscans")
    scene.state.marker[rome] = START
    scene.state.extra = replaced(scene.state.extra, 0, JOKER)
    gone(scene, rome)
    at_step(scene, START).choose("both", "start greeks", "colour pink", "build spear", "done")
    scene.choose("start etruscans", "build spear", "done")
    levels = [scene.state.level[colour_of(scene, card)] for card in ("greeks", "etruscans")]
    scene.begin(begin_free_progress)
    after = [scene.state.level[colour_of(scene, card)] for card in ("greeks", "etruscans")]
    assert [now - before for now, before in zip(after, levels, strict=True)] == [1, 0]


@covers("J.4", "O.7")
def test_two_foundings_in_a_round_cost_a_glory_point_even_if_the_second_comes_by_a_lost_empires_joker() -> None:
    scene = Scene(2, None, events="none")
    rome = scene.found("romans", 0, 8, latium=1)
    scene.found("persians", 1, 8, persia=1)
    scene.hand(0, "greeks")
    scene.state.glory = (5, 0)
    scene.state.marker[rome] = JOKER
    scene.state.extra = replaced(scene.state.extra, 0, START)
    gone(scene, rome)
    at_step(scene, START).choose("both", "skip", "skip")
    assert scene.state.glory == (4, 0)


@covers("A.5", "A.2")
def test_in_turn_a_seat_that_held_is_asked_again_after_another_acted_and_lost_is_lost_at_the_end() -> None:
    scene = Scene(2, None, events="none", reveal="in_turn")
    rome, greeks = scene.found("romans", 0, 8, latium=1), scene.found("greeks", 1, 8, hellas=1)
    scene.state.marker[rome] = scene.state.marker[greeks] = DESTINY

    def begin(s: AgesState) -> None:
        s.step = DESTINY
        call(s, IN_TURN_STEP)

    scene.begin(begin).choose("hold", "act")
    assert scene.actors == [0]
    scene.choose("hold")
    assert scene.node == ""
    assert scene.state.shown[rome] == NONE
    assert len(scene.state.hands[1]) == 6


# -- free progress ---------------------------------------------------------------------------------------------------


@covers("E.1", "J.3")
def test_an_empire_founded_in_this_round_advances_although_it_had_no_marker() -> None:
    scene = Scene(2)
    greeks = scene.found("greeks", 0, 8, hellas=1)
    assert scene.state.marker[greeks] == NONE
    scene.begin(begin_free_progress)
    assert scene.state.level[greeks] == 9


@covers("E.1", "2.3.11")
def test_free_progress_into_age_7_can_cost_an_empire_that_lives_on_an_elephant() -> None:
    scene = Scene(2)
    americans = scene.found("americans", 0, 42, virginia=1)
    mauryas = scene.found("mauryas", 1, 20, magadha=["elephant"])
    scene.state.level = replaced(scene.state.level, mauryas, 20)
    scene.begin(begin_free_progress)
    assert scene.state.level[americans] == 43
    assert scene.state.card[mauryas] == NONE
    scene.check()


@covers("E.1")
def test_an_enlightened_rule_does_not_lead_out_of_a_dark_age() -> None:
    scene = Scene(2)
    rome, greeks = scene.found("romans", 0, 13, latium=1), scene.found("greeks", 1, 12, hellas=1)
    for colour in (rome, greeks):
        scene.state.progress_bonus = replaced(scene.state.progress_bonus, colour, 1)
    scene.begin(begin_free_progress)
    assert [scene.state.level[colour] for colour in (rome, greeks)] == [13, 14]
    assert scene.state.progress_bonus == (0,) * 15


@covers("X.3.2", "X.3.5")
def test_a_marker_that_slows_hits_a_joker_by_what_it_became_before_its_empire_was_lost() -> None:
    scene = Scene(2, None, cadence="yes")
    finns, greeks = scene.found("finns", 0, 8, finland=1), scene.found("greeks", 0, 8, hellas=1)
    scene.state.marker[finns], scene.state.shown[finns] = JOKER, MANOEUVRE
    gone(scene, finns)
    scene.state.slow = (MANOEUVRE,)
    scene.begin(begin_free_progress)
    assert scene.state.level[greeks] == 8


# -- glory -----------------------------------------------------------------------------------------------------------


def homeless(scene: Scene, seat: int = 0) -> int:
    """Greeks who hold none of their start areas: -1 at each scoring."""
    return scene.found("greeks", seat, 8, crete=1)


@covers("G.20", "G.16", "G.1")
def test_a_golden_age_doubles_a_negative_sum_too() -> None:
    scene = Scene(2)
    greeks = homeless(scene)
    scene.state.glory = (5, 0)
    scene.state.glory_doubled = replaced(scene.state.glory_doubled, greeks, 1)
    scene.begin(begin_scoring)
    assert scene.state.glory == (3, 0)


@covers("G.20", "G.1")
def test_a_doubled_loss_of_one_empire_is_set_against_the_gain_of_another_before_anything_is_cut() -> None:
    scene = Scene(2)
    greeks = homeless(scene)
    scene.found("han", 0, 8, money=10, hupei=1, capital="hupei")
    scene.begin(begin_scoring)
    plain = scene.state.glory[0]
    scene.state.glory = (0, 0)
    scene.state.glory_doubled = replaced(scene.state.glory_doubled, greeks, 1)
    scene.begin(begin_scoring)
    assert scene.state.glory[0] == max(0, plain - 1)
    assert plain > 1


@covers("G.20")
def test_doubled_and_halved_glory_of_the_same_scoring_comes_to_the_plain_sum_of_that_empire() -> None:
    scene = Scene(2)
    greeks = homeless(scene)
    scene.state.bound[greeks][v.SCORING] = 4
    scene.state.glory_doubled = replaced(scene.state.glory_doubled, greeks, 1)
    scene.state.glory_halved = 1
    scene.begin(begin_scoring)
    assert scene.state.glory[0] == 3


@covers("G.20", "6.1.2")
def test_a_halving_that_is_cancelled_halves_nothing() -> None:
    scene = Scene(2)
    greeks = homeless(scene)
    scene.state.bound[greeks][v.SCORING] = 5
    (halving,) = hold(scene, 0, "glory")
    (augury,) = hold(scene, 1, "bad-augury")
    scene.begin(open_window, AT_SCORING)
    scene.choose(f"play {halving}", seat=0).choose("pass", seat=1)
    assert scene.node == "window.interrupt"
    scene.choose(f"play {augury}")
    assert scene.state.glory_halved == 0
    assert labels_of("card", scene.state.discards) == [augury, halving]


@covers("G.19")
@pytest.mark.parametrize(("money", "asked"), [(49, False), (50, True)])
def test_one_coin_short_buys_no_glory(money: int, asked: bool) -> None:
    scene = Scene(2)
    scene.found("greeks", 0, 8, money=money, hellas=1)
    scene.begin(begin_scoring)
    assert (scene.node == "scoring.buy") is asked


@covers("G.16", "1.4")
@pytest.mark.parametrize(("area", "glory"), [("crete", 6), ("hellas", 4)])
def test_a_start_area_that_the_founder_chose_is_the_homeland(area: str, glory: int) -> None:
    scene = Scene(2)
    free = scene.found("free-state", 0, 8)
    scene.put(free, area, "spear")
    scene.state.homeland[free] = [number("area", "crete")]
    scene.state.glory = (5, 0)
    scene.begin(begin_scoring)
    assert scene.state.glory[0] == glory


@covers("G.1", "W.1")
def test_who_has_no_empire_scores_nothing_and_keeps_what_it_has() -> None:
    scene = Scene(2)
    scene.state.glory = (6, 0)
    scene.found("greeks", 1, 8, hellas=1)
    scene.begin(begin_scoring)
    assert scene.state.glory[0] == 6


@covers("W.1", "4.2.20")
def test_glory_that_is_not_there_cannot_be_lost_and_is_not_owed() -> None:
    scene = Scene(2)
    scene.state.glory = (3, 0)
    add_glory(scene.state, 0, -5, kinds.NUKE)
    add_glory(scene.state, 0, 2, kinds.ICON)
    assert scene.state.glory == (2, 0)
