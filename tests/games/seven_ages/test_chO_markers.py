"""O, J and A: action markers, the joker, and the order in which actions are carried out."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.support import GAME, Scene
from worldstage.core.flow import call
from worldstage.core.state import replaced
from worldstage.games.seven_ages.dissolution import dissolve
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.lines import kinds
from worldstage.games.seven_ages.markers import asked_to_reveal, hidden_markers, slot_of, turn_over
from worldstage.games.seven_ages.names import (
    ACTION_IDS,
    CIVILISE,
    DESTINY,
    DISSOLVE,
    EMBARGOED,
    JOKER,
    JOKER_SLOT,
    MANOEUVRE,
    NONE,
    PRODUCTION,
    SLOTS,
    START,
    TABLE_SLOT,
    TRADE,
)
from worldstage.games.seven_ages.sequence import ROUND, STEP, WHOLE_GAME


def begin_round(s: AgesState) -> None:
    call(s, ROUND)


def at_step(scene: Scene, action: int) -> Scene:
    """A scene at a step of the round, when markers are turned over."""

    def begin(s: AgesState) -> None:
        s.step = action
        call(s, STEP)

    return scene.begin(begin)


def markers(scene: Scene, **laid: int) -> None:
    """Markers by colour."""
    for colour, marker in laid.items():
        scene.state.marker[GAME.explanation.labels("colour").index(colour)] = marker


@covers("O.1")
def test_every_player_lays_one_marker_on_each_of_its_empires_at_the_same_time() -> None:
    scene = Scene(2)
    one, two = scene.found("romans", 0, level=8, latium=1), scene.found("egyptians", 0, level=8, egypt=1)
    scene.found("han", 1, level=8, hupei=1)
    scene.begin(begin_round)
    assert scene.node == "markers" and scene.actors == [0, 1]
    assert "done" not in scene.options(0)
    assert scene.why_not("done", 0).rule == "O.1"
    scene.choose("mark pink trade", seat=0)
    assert "mark pink production" not in scene.options(0)
    assert "done" not in scene.options(0)
    scene.choose("mark red production", "done", seat=0)
    assert scene.state.marker == [NONE] * 15  # nothing lies before all are done
    scene.choose("mark yellow destiny", "done", seat=1)
    assert [scene.state.marker[colour] for colour in (one, two)] == [TRADE, PRODUCTION]


@covers("O.1")
def test_a_marker_can_be_taken_back_before_one_is_done() -> None:
    scene = Scene(2)
    scene.found("romans", 0, level=8, latium=1)
    scene.begin(begin_round)
    scene.choose("mark pink trade", "unmark pink", "mark pink joker", "done", seat=0)
    scene.choose("done", seat=1)
    assert scene.state.marker[0] == JOKER


@covers("O.2", "O.3")
@pytest.mark.parametrize(("seats", "most"), [(2, 7), (3, 5), (4, 4), (5, 3), (6, 3), (7, 3)])
def test_below_the_maximum_one_more_marker_may_lie_on_the_table(seats: int, most: int) -> None:
    scene = Scene(seats)
    cards = ["romans", "egyptians", "han", "inca", "zulus", "japanese", "minoans"][:most]
    for card in cards[:-1]:
        scene.found(card, 0, level=1)
    scene.begin(begin_round)
    assert "mark table start" in scene.options(0)
    scene.choose("mark table start", seat=0)
    assert not any(option.startswith("mark table") for option in scene.options(0))  # one at most
    scene.choose("unmark table", seat=0)
    scene.found(cards[-1], 0, level=1)
    assert not any(option.startswith("mark table") for option in scene.options(0))
    assert scene.why_not("mark table start", 0).rule == "O.2"


@covers("O.1", "O.2")
def test_only_markers_that_lie_can_be_taken_back_on_an_empire_or_off_them() -> None:
    scene = Scene(2)
    scene.found("romans", 0, level=8, latium=1)
    scene.begin(begin_round)
    assert scene.offers("unmark", 0) == []
    scene.choose("mark table destiny", seat=0)
    assert scene.offers("unmark", 0) == ["table"]
    scene.choose("unmark table", seat=0)
    assert scene.offers("unmark", 0) == []
    assert "mark table destiny" in scene.options(0)


@covers("O.1", "O.2")
def test_a_marker_off_the_empires_lies_once_all_are_done() -> None:
    scene = Scene(2)
    scene.found("romans", 1, level=8, latium=1)
    scene.begin(begin_round).choose("mark table destiny", "done", seat=0)
    assert scene.state.extra == (NONE, NONE)
    scene.choose("mark yellow trade", "unmark yellow", "mark yellow destiny", "done", seat=1)
    assert (scene.state.extra, scene.state.plan_extra) == ((DESTINY, NONE), (NONE, NONE))
    assert scene.state.plan == [NONE] * 15
    assert scene.lines("markers.laid")[0].args == (0, 1, 1, 1)


@covers("A.2", "O.7")
def test_markers_that_have_been_turned_over_are_not_face_down() -> None:
    scene = Scene(2)
    s = scene.state
    one, two = scene.found("romans", 1, level=8, latium=1), scene.found("egyptians", 1, level=8, egypt=1)
    assert (hidden_markers(s, 1), asked_to_reveal(s)) == (0, 0)
    s.marker[one], s.marker[two] = TRADE, JOKER
    s.extra = (NONE, DESTINY)
    assert (hidden_markers(s, 1), asked_to_reveal(s)) == (1 << TRADE | 1 << JOKER | 1 << DESTINY, 0b10)
    s.shown[one] = s.shown[two] = TRADE
    s.extra_shown = (NONE, DESTINY)
    assert (hidden_markers(s, 1), asked_to_reveal(s)) == (0, 0)


@covers("A.2", "J.2")
@pytest.mark.parametrize(("marker", "line"), [(DESTINY, "marker.extra_shown"), (JOKER, "joker.extra_shown")])
def test_a_marker_off_the_empires_is_turned_over_for_all_to_see(marker: int, line: str) -> None:
    scene = Scene(2)
    s = scene.state
    s.step, s.extra = DESTINY, (NONE, marker)
    turn_over(s, 1, marker)
    assert s.extra_shown == (NONE, DESTINY)
    assert s.turns == [SLOTS + (JOKER_SLOT if marker == JOKER else TABLE_SLOT)]
    assert scene.lines(line)[0].args == (1, DESTINY)


@covers("O.7")
def test_a_turn_counts_off_the_empires_unless_its_own_empire_shows_the_action() -> None:
    scene = Scene(2)
    s = scene.state
    colour = scene.found("romans", 0, level=8, latium=1)
    s.step = TRADE
    assert slot_of(s, colour) == TABLE_SLOT  # a new empire, without the marker
    s.shown[colour] = TRADE
    assert slot_of(s, colour) == colour
    assert slot_of(s, SLOTS + colour) == TABLE_SLOT  # by now an empire of somebody else


@covers("O.6")
def test_there_is_one_marker_of_each_action_and_one_joker_for_all_empires_of_a_player() -> None:
    scene = Scene(2)
    scene.found("romans", 0, level=8, latium=1)
    scene.found("egyptians", 0, level=8, egypt=1)
    scene.begin(begin_round)
    assert sorted(option.split()[-1] for option in scene.options(0) if option.startswith("mark pink")) == sorted(
        ACTION_IDS
    )
    scene.choose("mark pink trade", seat=0)
    assert "mark red trade" not in scene.options(0)
    assert scene.why_not("mark red trade", 0).rule == "O.6"
    assert "mark red joker" in scene.options(0)
    scene.choose("mark table joker", seat=0)
    offered = [option.split()[-1] for option in scene.options(0) if option.startswith("mark red")]
    assert sorted(offered) == sorted(set(ACTION_IDS) - {"trade", "joker"})


@covers("O.5")
def test_markers_face_down_are_seen_by_their_owner_only() -> None:
    scene = Scene(2)
    colour = scene.found("romans", 0, level=8, latium=1)
    scene.state.marker[colour] = TRADE
    others = GAME.views.view(scene.state, 1)
    assert others["empires"]["pink"]["marker"] is True
    assert others["empires"]["pink"]["action"] is None
    assert GAME.views.view(scene.state, 0)["own"]["markers"] == {"pink": "trade"}
    assert others["own"]["markers"] == {}


@covers("A.2", "A.3")
def test_all_who_have_chosen_an_action_turn_it_over_together_and_act_in_order_of_play() -> None:
    scene = Scene(3)
    scene.state.start = 1
    for seat, card, area in ((0, "romans", "latium"), (1, "egyptians", "egypt"), (2, "han", "hupei")):
        scene.put(scene.found(card, seat, level=8), area, "spear")
    markers(scene, pink=DISSOLVE, yellow=DISSOLVE)
    scene.state.marker[4] = TRADE
    at_step(scene, DISSOLVE)
    assert scene.node == "reveal.dissolve" and scene.actors == [0, 1, 2]
    assert scene.options(2) == ["hold"]
    scene.choose("act", seat=0).choose("hold", seat=2)
    assert scene.state.shown == [NONE] * 15
    scene.choose("act", seat=1)
    gone = [entry.args[0] for entry in scene.lines("empire.gone")]
    assert gone == [1, 0]  # the start player first
    assert scene.state.card[4] != NONE


@covers("A.4", "A.5")
def test_a_marker_may_stay_face_down_and_is_lost_with_its_step() -> None:
    scene = Scene(2)
    colour = scene.found("romans", 0, level=8, latium=1)
    markers(scene, pink=DISSOLVE)
    at_step(scene, DISSOLVE).choose("hold")
    assert scene.node == ""
    assert scene.state.card[colour] != NONE
    at_step(scene, TRADE)
    assert scene.options(0) == ["hold"]


@covers("J.1")
def test_a_joker_is_laid_like_any_marker() -> None:
    scene = Scene(2)
    colour = scene.found("romans", 0, level=8, latium=1)
    scene.begin(begin_round).choose("mark pink joker", "done", seat=0).choose("done", seat=1)
    assert scene.state.marker[colour] == JOKER


@covers("J.2")
def test_a_joker_becomes_the_action_during_which_it_is_turned_over() -> None:
    scene = Scene(2)
    colour = scene.found("romans", 0, level=8, latium=1)
    markers(scene, pink=JOKER)
    at_step(scene, TRADE)
    assert scene.options(0) == ["joker", "hold"]
    scene.choose("hold")
    at_step(scene, DISSOLVE).choose("joker")
    assert scene.state.card[colour] == NONE
    assert scene.lines("joker.shown")[0].args[2] == DISSOLVE


@covers("J.4")
def test_the_same_action_twice_in_a_round_costs_one_glory_if_there_is_any() -> None:
    for glory, left in ((3, 2), (0, 0)):
        scene = Scene(2)
        scene.found("romans", 0, level=8, latium=1)
        scene.found("egyptians", 0, level=8, egypt=1)
        scene.state.glory = replaced(scene.state.glory, 0, glory)
        markers(scene, pink=DISSOLVE, red=JOKER)
        at_step(scene, DISSOLVE)
        assert scene.options(0) == ["act", "joker", "both", "both_joker_first", "hold"]
        scene.choose("both")
        assert scene.state.glory[0] == left
        assert scene.state.card[:2] == (NONE, NONE)


@covers("J.4")
@pytest.mark.parametrize("choice", ["act", "joker"])
def test_an_action_carried_out_once_costs_no_glory(choice: str) -> None:
    scene = Scene(2)
    scene.found("romans", 0, level=8, latium=1)
    scene.found("egyptians", 0, level=8, egypt=1)
    scene.state.glory = replaced(scene.state.glory, 0, 3)
    markers(scene, pink=DISSOLVE, red=JOKER)
    at_step(scene, DISSOLVE).choose(choice)
    assert len(scene.lines("empire.gone")) == 1
    assert scene.state.glory == (3, 0)


@covers("J.4", "3.1")
@pytest.mark.parametrize("choice", ["both", "both_joker_first"])
def test_a_trade_under_an_embargo_is_not_carried_out_and_costs_no_glory(choice: str) -> None:
    scene = Scene(2, events="none")
    rome = scene.found("romans", 0, level=8, latium=1)
    scene.found("nubians", 0, level=8, nubia=1)
    scene.state.traits = replaced(scene.state.traits, rome, scene.state.traits[rome] | EMBARGOED)
    scene.state.glory = (3, 0)
    markers(scene, pink=TRADE, red=JOKER)
    at_step(scene, TRADE).choose(choice)
    assert scene.node == "trade.partner" and scene.state.glory == (3, 0)
    scene.choose("skip")
    assert scene.lines("trade.embargo") and scene.state.glory == (3, 0)


@covers("J.4", "3.1")
def test_a_second_trade_that_is_left_out_by_choice_costs_glory() -> None:
    scene = Scene(2, events="none")
    scene.found("romans", 0, level=8, latium=1)
    scene.found("nubians", 0, level=8, nubia=1)
    scene.state.glory = (3, 0)
    markers(scene, pink=TRADE, red=JOKER)
    at_step(scene, TRADE).choose("both", "skip")
    assert scene.state.glory == (2, 0)
    scene.choose("skip")
    assert scene.state.glory == (2, 0)


@covers("J.4")
@pytest.mark.parametrize("action", [START, CIVILISE])
@pytest.mark.parametrize(("cards", "glory"), [([], 3), (["greeks", "egyptians"], 2)])
def test_what_needs_a_card_and_finds_none_costs_no_glory(action: int, cards: list[str], glory: int) -> None:
    scene = Scene(2, events="none")
    rome = scene.found("romans", 0, level=8, latium=1)
    scene.state.glory = (3, 0)
    scene.hand(0, *cards)
    scene.state.marker[rome] = JOKER
    dissolve(scene.state, rome, kinds.DISSOLUTION)
    scene.state.extra = replaced(scene.state.extra, 0, action)
    at_step(scene, action).choose("both")
    while scene.node:
        scene.choose(next(option for option in ("skip", "done") if option in scene.options()))
    assert scene.state.glory == (glory, 0)


@covers("J.4")
@pytest.mark.parametrize("action", [PRODUCTION, MANOEUVRE, DESTINY, CIVILISE])
def test_every_action_counts_once_it_begins(action: int) -> None:
    scene = Scene(2, events="none")
    scene.found("romans", 0, level=8, latium=1)
    scene.found("egyptians", 0, level=8, egypt=1)
    scene.state.glory = (3, 0)
    markers(scene, pink=action, red=JOKER)
    at_step(scene, action).choose("both")
    while scene.node:
        scene.choose(next(option for option in ("done", "skip") if option in scene.options()))
    assert scene.state.glory == (2, 0) and scene.state.done == (1 << action, 0)


@covers("J.2", "A.2")
def test_a_marker_without_a_joker_and_a_joker_without_a_marker_are_turned_over_alone() -> None:
    scene = Scene(2)
    scene.found("romans", 0, level=8, latium=1)
    scene.found("egyptians", 1, level=8, egypt=1)
    markers(scene, pink=DISSOLVE, yellow=JOKER)
    at_step(scene, DISSOLVE)
    assert scene.options(0) == ["act", "hold"]
    assert scene.options(1) == ["joker", "hold"]


@covers("J.2")
def test_the_seat_says_whether_its_marker_or_its_joker_comes_first() -> None:
    for choice, first in (("both", "romans"), ("both_joker_first", "egyptians")):
        scene = Scene(2)
        scene.found("romans", 0, level=8, latium=1)
        scene.found("egyptians", 0, level=8, egypt=1)
        markers(scene, pink=DISSOLVE, red=JOKER)
        at_step(scene, DISSOLVE).choose(choice)
        card = scene.lines("empire.gone")[0].args[1]
        assert GAME.explanation.labels("card")[card] == first


@covers("O.4")
@pytest.mark.parametrize("action", [PRODUCTION, TRADE, MANOEUVRE, DISSOLVE])
def test_some_actions_do_nothing_off_an_empire(action: int) -> None:
    scene = Scene(2)
    scene.state.extra = replaced(scene.state.extra, 0, action)
    at_step(scene, action).choose("act")
    assert scene.node == ""
    assert scene.lines("marker.no_effect")[0].args == (0, action)


@covers("O.4")
def test_start_an_empire_does_nothing_on_an_empire() -> None:
    scene = Scene(2)
    scene.found("romans", 0, level=8, latium=1)
    scene.hand(0, "egyptians")
    markers(scene, pink=START)
    at_step(scene, START).choose("act")
    assert scene.node == ""
    assert scene.lines("marker.no_effect")[0].args == (0, START)


@covers("O.4")
def test_destiny_works_off_an_empire() -> None:
    scene = Scene(2)
    scene.state.extra = replaced(scene.state.extra, 0, DESTINY)
    scene.hand(0, "han")
    at_step(scene, DESTINY).choose("act")
    while scene.node:
        scene.choose("done")
    assert len(scene.state.hands[0]) == 6


@covers("O.7")
def test_the_marker_of_an_empire_that_is_gone_works_like_one_on_the_table() -> None:
    scene = Scene(2)
    colour = scene.found("romans", 0, level=8, latium=1)
    scene.found("egyptians", 1, level=8, egypt=1)
    markers(scene, pink=DESTINY)
    scene.hand(0, "han")
    dissolve(scene.state, colour, kinds.DISSOLUTION)
    at_step(scene, DESTINY)
    assert scene.actors == [0]
    scene.choose("act")
    while scene.node:
        scene.choose("done")
    assert len(scene.state.hands[0]) == 6
    assert scene.state.fallen[0] == []


@covers("O.7")
def test_an_empire_lost_after_its_marker_was_turned_over_acts_like_one_on_the_table() -> None:
    scene = Scene(2)
    colour = scene.found("romans", 0, level=8, latium=1)
    scene.state.step = DISSOLVE
    scene.state.turns = [0 * SLOTS + colour]
    scene.state.shown[colour] = DISSOLVE
    dissolve(scene.state, colour, kinds.CONFLICT)

    def begin(s: AgesState) -> None:
        call(s, STEP)
        s.frames[-1][1] = 2

    scene.begin(begin)
    assert scene.lines("marker.no_effect")[0].args == (0, DISSOLVE)


@covers("A.1")
def test_the_seven_actions_come_in_their_order() -> None:
    scene = Scene(2)
    scene.found("romans", 0, level=8, latium=1)
    scene.found("egyptians", 1, level=8, egypt=1)
    scene.begin(begin_round)
    scene.choose("mark pink joker", "done", seat=0)
    scene.choose("mark yellow joker", "done", seat=1)
    met = []
    while scene.node.startswith("reveal."):
        met.append(scene.node)
        scene.choose("hold", "hold")
    assert met == [f"reveal.{name}" for name in ACTION_IDS[:7]]


@covers("A.2", "A.4")
def test_in_turn_each_decides_when_its_turn_comes_and_who_held_may_still_act_after_another() -> None:
    scene = Scene(3, reveal="in_turn")
    for seat, card, area in ((0, "romans", "latium"), (1, "egyptians", "egypt"), (2, "han", "hupei")):
        scene.put(scene.found(card, seat, level=8), area, "spear")
        scene.state.marker[2 * seat] = DISSOLVE
    scene.begin(begin_round)
    for seat, colour in enumerate(("pink", "yellow", "light-purple")):
        scene.choose(f"mark {colour} dissolve", "done", seat=seat)
    while scene.node == "reveal.in_turn" and scene.state.step != DISSOLVE:
        scene.choose("hold")
    assert scene.actors == [0]
    scene.choose("hold")
    assert scene.actors == [1]
    scene.choose("act")
    assert scene.state.card[2] == NONE  # carried out before the next one decides
    assert scene.actors == [2]
    scene.choose("hold")
    assert scene.actors == [0]  # asked once more, since somebody has acted
    scene.choose("act")
    assert scene.state.card[0] == NONE
    assert scene.actors == [2]
    scene.choose("hold")
    assert scene.state.step != DISSOLVE


@covers("E.2")
def test_the_turn_marker_goes_to_the_left_and_passes_seats_that_have_not_joined() -> None:
    for late, expected in (("0", 2), ("1", 0)):
        scene = Scene(3, late_seats=late)
        scene.state.start = 1

        def begin(s: AgesState) -> None:
            call(s, WHOLE_GAME)
            s.frames[-1][1] = 1

        scene.begin(begin)
        assert scene.state.start == expected
        assert scene.state.round == 2


@covers("X.3.1")
def test_the_start_player_lays_one_to_three_markers_that_slow_progress_face_down() -> None:
    scene = Scene(2, cadence="yes")
    scene.state.start = 1
    scene.found("romans", 0, level=8, latium=1)
    scene.begin(begin_round)
    scene.choose("mark pink trade", "done", seat=0).choose("done", seat=1)
    assert scene.node == "cadence" and scene.actors == [1]
    assert "enough" not in scene.options()
    assert scene.why_not("enough").rule == "X.3.1"
    assert "joker" not in scene.offers("slow")
    scene.choose("slow manoeuvre")
    assert [(line.readers, line.args) for line in scene.lines("cadence.known")] == [(0b10, (1, MANOEUVRE))]
    assert "manoeuvre" not in scene.offers("slow")
    assert "enough" in scene.options()
    assert GAME.views.view(scene.state, 0)["slow_markers"] == 1
    assert GAME.views.view(scene.state, 1)["own"]["slow"] == ["manoeuvre"]
    assert GAME.views.view(scene.state, 0)["own"]["slow"] == []
    scene.choose("slow civilise", "slow dissolve")
    assert scene.node != "cadence"  # three at most
    assert scene.state.slow == (MANOEUVRE, CIVILISE, DISSOLVE)


@covers("X.3.1")
def test_one_marker_that_slows_progress_is_enough() -> None:
    scene = Scene(2, cadence="yes")
    scene.found("romans", 0, level=8, latium=1)
    scene.begin(begin_round)
    scene.choose("mark pink trade", "done", seat=0).choose("done", seat=1)
    scene.choose("slow trade", "enough")
    assert scene.node == "reveal.start" and scene.state.slow == (TRADE,)
