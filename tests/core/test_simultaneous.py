"""Simultaneous nodes at a table, with the rally: drafts, being done, taking back, lists, standing answers, faults."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import worldstage
from tests.core.rally import FIELDS, PLANNING, RALLY, Rally, RallyState, Send
from worldstage.core.automation import AutomatedTable
from worldstage.core.chance import Chance
from worldstage.core.errors import BadRecord, IllegalOption, NotYourDecision, RulesBug, StaleDecision
from worldstage.core.record import parse

LISTS = [["send north", "send north", "flag south", "done"], ["send north", "done"], ["flag north", "done"]]


def planning(game: Rally = RALLY, seed: int = 1) -> AutomatedTable[RallyState]:
    """Seat 0 leads and has called a field; all three plan."""
    table = game.table(3, seed)
    do(table, 0, "call north")
    assert table.actors == [0, 1, 2]
    return table


def do(table: AutomatedTable[Any], seat: int, *options: str) -> None:
    for option in options:
        table.submit(seat, table.decision(seat).id, option)


def drafts(table: AutomatedTable[RallyState]) -> list[list[int]]:
    return [table.state.draft[seat * FIELDS : seat * FIELDS + FIELDS] for seat in range(3)]


def plies(table: AutomatedTable[Any]) -> list[tuple[int, str]]:
    return [(ply.seat, ply.option) for ply in table.record.plies]


# -- choosing ---------------------------------------------------------------------------------------------------------


def test_choices_go_into_the_draft_of_their_seat_until_all_are_done() -> None:
    table = planning()
    lines = table.lines
    do(table, 2, "send north", "send south", "withdraw north")
    do(table, 0, "send north")
    assert drafts(table) == [[1, 0, 0], [0, 0, 0], [0, 0, 1]]
    assert (table.position, table.state.ply, table.lines) == (1, 1, lines)
    do(table, 2, "done")
    assert table.actors == [0, 1] and table.view(1)["chosen"] == [2] and table.view(2)["own_choice"] == "done"
    assert (table.position, table.state.ply) == (2, 1)
    do(table, 1, "done")
    do(table, 0, "done")
    assert (table.position, table.state.ply) == (4, 4) and table.lines > lines
    assert plies(table)[1:] == [
        *((0, "send north"), (0, "done"), (1, "done")),
        *((2, "send north"), (2, "send south"), (2, "withdraw north"), (2, "done")),
    ]
    assert table.record.plies[-1].outcomes and not any(ply.outcomes for ply in table.record.plies[:-1])


def test_common_things_are_given_out_in_order_of_play() -> None:
    """Two flags for three wishes: the leader of the second round comes first, then seats 2 and 0."""
    table = planning()
    for seat in range(3):
        do(table, seat, "done")
    do(table, 1, "call south")
    for seat in range(3):
        do(table, seat, "flag middle", "done")
    assert [entry.args[0] for entry in table.log() if entry.key == "flag"] == [1, 2]


def test_a_seat_that_is_done_is_not_asked_any_more() -> None:
    table = planning()
    do(table, 1, "done")
    with pytest.raises(NotYourDecision):
        table.submit(1, "rally.plan:1:1:1", "send north")


def test_an_answer_sent_twice_is_refused_the_second_time() -> None:
    table = planning()
    asked = table.decision(0).id
    table.submit(0, asked, "send north")
    with pytest.raises(StaleDecision):
        table.submit(0, asked, "send north")
    assert drafts(table)[0] == [1, 0, 0]


def test_what_was_chosen_before_the_node_cannot_be_taken_back_in_it() -> None:
    """Else it would show whether others have begun."""
    table = planning()
    assert not table.can_undo(0) and table.undo_id(0) is None


# -- lists ------------------------------------------------------------------------------------------------------------


def test_a_list_may_hold_a_whole_plan() -> None:
    table, by_hand = planning(), planning()
    for seat in (1, 2, 0):
        table.submit(seat, table.decision(seat).id, list(LISTS[seat]))
        do(by_hand, seat, *LISTS[seat])
    assert table.record.text() == by_hand.record.text() and table.log() == by_hand.log()


def test_nothing_follows_being_done() -> None:
    table = planning()
    with pytest.raises(IllegalOption, match=r"option 3 of 3, “send south”.* complete before it"):
        table.submit(0, table.decision(0).id, ["send north", "done", "send south"])
    do(table, 1, "done")
    do(table, 2, "done")
    with pytest.raises(IllegalOption, match=r"option 2 of 2, “call north”.* drawn or revealed before it"):
        table.submit(0, table.decision(0).id, ["done", "call north"])
    assert table.actors == [0]


def test_no_list_leads_into_the_node() -> None:
    table = RALLY.table(3, 1)
    with pytest.raises(IllegalOption, match=r"option 2 of 2, “send north”.* Other seats are asked before it"):
        table.submit(0, table.decision(0).id, ["call north", "send north"])
    assert not table.record.plies


def test_a_list_in_which_something_is_impossible_leaves_no_draft() -> None:
    table = planning()
    do(table, 1, "send south")
    asked = table.decision(0).id
    with pytest.raises(IllegalOption, match="option 5 of 5, “send north”, is refused"):
        table.submit(0, asked, ["send north"] * 5)
    assert drafts(table) == [[0, 0, 0], [0, 0, 1], [0, 0, 0]] and table.decision(0).id == asked
    assert not table.can_undo(0) and table.can_undo(1)


def test_a_list_is_taken_back_as_one_even_after_saving() -> None:
    table = planning()
    do(table, 1, "send south")
    table.submit(0, table.decision(0).id, ["send north", "send north"])
    do(table, 0, "send south")
    table.submit(1, table.decision(1).id, ["send middle", "done"])
    assert "lists: 2+2 6+2\n" in table.saved()
    for one in (worldstage.resume(RALLY, parse(table.saved())), table):
        one.undo(0)
        assert drafts(one)[0] == [2, 0, 0]
        one.undo(0)
        assert drafts(one)[0] == [0, 0, 0] and not one.can_undo(0)
        one.retract(1)
        assert drafts(one)[1] == [0, 0, 1] and one.can_undo(1)
        assert plies(one) == [(0, "call north"), (1, "send south")]


@pytest.mark.parametrize("line", ["lists: 1", "lists: x+2", "lists: 1+2+3", "lists: 1+-2"])
def test_a_saved_table_with_a_broken_line_of_lists_is_refused(line: str) -> None:
    with pytest.raises(BadRecord):
        parse(planning().saved() + line + "\n")


# -- taking back ------------------------------------------------------------------------------------------------------


def test_each_seat_takes_back_its_own_choices_at_any_time() -> None:
    table = planning()
    do(table, 0, "send north")
    do(table, 1, "send middle", "send middle")
    do(table, 2, "done")
    do(table, 0, "flag north")
    asked = [table.decision(seat).id for seat in (0, 1)]
    table.undo(0)
    assert table.decision(0).id != asked[0] and table.decision(1).id == asked[1]
    assert table.state.wish[0] == -1 and drafts(table) == [[1, 0, 0], [0, 2, 0], [0, 0, 0]]
    assert table.view(0)["chosen"] == [2]
    table.restart_turn(1)
    assert drafts(table) == [[1, 0, 0], [0, 0, 0], [0, 0, 0]] and not table.can_undo(1) and table.can_undo(0)
    table.retract(2)
    assert table.actors == [0, 1, 2] and plies(table) == [(0, "call north"), (0, "send north")]


def test_the_name_of_what_can_be_taken_back_is_the_seats_own() -> None:
    table = planning()
    do(table, 0, "send north")
    name = table.undo_id(0)
    do(table, 1, "send north", "done")
    assert table.undo_id(0) == name
    do(table, 0, "send north")
    assert table.undo_id(0) != name


def test_choices_taken_back_leave_the_log_of_the_table_attached() -> None:
    table = planning()
    do(table, 0, "send north")
    table.undo(0)
    for seat in range(3):
        do(table, seat, "send south", "done")
    assert [entry.key for entry in table.log()].count("sent") == 3


# -- standing answers -------------------------------------------------------------------------------------------------


def test_a_standing_answer_is_done_when_all_others_are() -> None:
    table = planning()
    table.stand(1, "stay")
    do(table, 0, "send north", "done")
    assert table.actors == [1, 2] and table.view(0)["chosen"] == [0]
    do(table, 2, "done")
    assert table.state.round == 2 and (1, "done") in plies(table)


def test_a_standing_answer_may_take_several_choices() -> None:
    table = planning()
    table.stand(1, "all-in")
    do(table, 0, "done")
    do(table, 2, "done")
    assert plies(table)[2:7] == [(1, "send north")] * 4 + [(1, "done")]


def test_a_standing_answer_does_not_finish_what_was_begun_by_hand() -> None:
    table = planning()
    table.stand(1, "stay")
    do(table, 1, "send north")
    table.undo(1)
    do(table, 0, "done")
    do(table, 2, "done")
    assert table.actors == [1], "who has begun to choose is asked"
    do(table, 1, "send south", "done")
    assert table.state.round == 2


def test_standing_answers_of_all_seats_play_the_node() -> None:
    table = RALLY.table(3, 1)
    for seat in range(3):
        table.stand(seat, "stay")
    do(table, 0, "call north")
    assert table.state.round == 2 and table.actors == [1]


# -- faults -----------------------------------------------------------------------------------------------------------


class Loud(Send):
    """Leaves a trace that others could see."""

    def __init__(self, trace: Callable[[RallyState, Chance], Any]) -> None:
        self.trace = trace

    def apply(self, s: RallyState, seat: int, argument: int, chance: Chance) -> None:
        super().apply(s, seat, argument, chance)
        self.trace(s, chance)


def count(s: RallyState) -> None:
    s.ply += 1


@pytest.mark.parametrize(
    "trace",
    [
        lambda s, chance: chance.below(2, "trace"),
        lambda s, chance: s.log.write(s.ply, "called", (0, 0), -1),
        lambda s, chance: count(s),
        lambda s, chance: s.frames[-1].__setitem__(3, 1),
    ],
    ids=["draw", "line", "ply", "frame"],
)
def test_a_hidden_choice_that_others_could_notice_is_a_fault_of_the_rules(
    trace: Callable[[RallyState, Chance], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = planning()
    before = (RALLY.digest(table.state), table.saved(), table.moment, table.log())
    for offer in PLANNING._offers:
        if isinstance(offer.rule, Send):
            monkeypatch.setattr(offer, "rule", Loud(trace))
    with pytest.raises(RulesBug, match=r"rally.plan"):
        do(table, 0, "send north")
    assert (RALLY.digest(table.state), table.saved(), table.moment, table.log()) == before


ACTS: dict[str, Callable[[AutomatedTable[RallyState]], Any]] = {
    "done": lambda table: do(table, 2, "done"),
    "list": lambda table: table.submit(2, table.decision(2).id, ["send north", "done"]),
    "undo": lambda table: table.undo(2),
    "retract": lambda table: table.retract(0),
    "stand": lambda table: table.stand(2, "all-in"),
}


@pytest.mark.parametrize("name", ["apply", "advance", "legal", "node", "concerns", "result", "digest"])
@pytest.mark.parametrize("act", list(ACTS))
def test_whatever_raises_nothing_has_happened(act: str, name: str) -> None:
    """The last seat is done and automation follows, or something is taken back."""

    def prepared(game: Rally) -> AutomatedTable[RallyState]:
        table = planning(game)
        table.stand(1, "stay")
        do(table, 0, "send north", "flag south", "done")
        if act != "stand":
            do(table, 2, "send south", "send middle")
        return table

    game = Rally()
    untouched = prepared(game)
    before = (game.digest(untouched.state), untouched.saved(), untouched.moment, untouched.log(0))
    for call in range(1, 200):
        table = prepared(game)
        method, calls = getattr(game, name), 0

        def broken(*args: Any, method: Any = method, call: int = call) -> Any:
            nonlocal calls
            calls += 1
            if calls == call:
                raise RulesBug("broken")
            return method(*args)

        setattr(game, name, broken)
        try:
            ACTS[act](table)
        except RulesBug:
            delattr(game, name)
            assert (game.digest(table.state), table.saved(), table.moment, table.log(0)) == before, f"call {call}"
        else:
            delattr(game, name)
            return
    pytest.fail("there is no end of calls")
