"""Several options in one submission, with the toy: all or nothing, chosen and taken back as one."""

from __future__ import annotations

from typing import Any

import pytest

import worldstage
from tests.core.toy import COIN, TOY
from worldstage.core.automation import AutomatedTable
from worldstage.core.errors import IllegalOption, StaleDecision
from worldstage.core.savepoints import Snapshot
from worldstage.core.submissions import MOST_OPTIONS
from worldstage.core.table import MOST_UNDO
from worldstage.core.text import LANGUAGES

# Seat 0 boasts and may recall a coin; then all bid, sealed.


def opened() -> AutomatedTable[Any]:
    return TOY.table(3, 1)


def submit(table: AutomatedTable[Any], seat: int, options: Any) -> list[Any]:
    return table.submit(seat, table.decision(seat).id, options)


def refused(table: AutomatedTable[Any], options: Any) -> str:
    before = (TOY.digest(table.state), table.saved(), table.moment, table.log(0))
    with pytest.raises(IllegalOption) as refusal:
        submit(table, 0, options)
    assert (TOY.digest(table.state), table.saved(), table.moment, table.log(0)) == before
    assert all(worldstage.render(refusal.value.text, language) for language in LANGUAGES)
    return str(refusal.value)


def test_a_list_gives_the_record_of_its_options_chosen_one_by_one() -> None:
    table, by_hand = opened(), opened()
    told = submit(table, 0, ["boast 4", ("keep", 0)])
    submit(by_hand, 0, "boast 4")
    submit(by_hand, 0, "keep")
    assert table.record.text() == by_hand.record.text() and table.log(0) == by_hand.log(0)
    assert [entry.key for entry in told] == ["boasted", "kept"]


def test_a_list_is_taken_back_as_one() -> None:
    table = opened()
    start = TOY.digest(table.state)
    submit(table, 0, ["boast 4", "keep"])
    table.undo(0)
    assert TOY.digest(table.state) == start and not table.record.plies and not table.can_undo(0)


def test_a_list_of_one_is_an_option() -> None:
    table = opened()
    submit(table, 0, ["boast 4"])
    assert [ply.option for ply in table.record.plies] == ["boast 4"]
    assert refused(opened(), ["keep"]) == refused(opened(), "keep")


def test_a_refusal_names_the_option_and_its_paragraph() -> None:
    assert refused(opened(), ["boast 4", "recall coin-1"]) == (
        "Seat 1: option 2 of 2, “recall coin-1”, is refused, so none was chosen. "
        "The coin is not where it should be. (§4)"
    )
    assert refused(opened(), ["keep", "boast 4"]) == (
        "Seat 1: option 1 of 2, “keep”, is refused, so none was chosen. You are asked something else. (§3)"
    )
    assert "option 2 of 3, “shout”, is refused" in refused(opened(), ["boast 4", "shout", "keep"])
    assert "option 2 of 2, “99”, is refused" in refused(opened(), ["boast 4", 99])


@pytest.mark.parametrize("options", [[], ["boast 4"] * (MOST_OPTIONS + 1)])
def test_a_list_has_at_least_one_and_not_too_many_options(options: list[str]) -> None:
    assert "one to 200 options" in refused(opened(), options)


@pytest.mark.parametrize("options", [[["boast 4"]], [None], {"boast 4"}, None, ("boast 4", "keep")])
def test_what_is_no_list_of_options_is_refused(options: Any) -> None:
    refused(opened(), options)


def test_nothing_follows_an_option_after_which_others_are_asked() -> None:
    table = opened()
    coin = COIN.labels[table.view(0)["own"][0]]
    assert "Other seats are asked before it" in refused(table, ["boast 4", "keep", f"bid {coin}"])


def test_nothing_follows_an_option_that_draws_or_reveals() -> None:
    """The last bid reveals all of them and draws the next prize; then the same seat leads."""
    table = opened()
    submit(table, 0, ["boast 4", "keep"])
    for seat in (0, 2):
        submit(table, seat, table.decision(seat).actions[0])
    bid = TOY.actions.format(table.decision(1).actions[0])
    with pytest.raises(IllegalOption, match=r"option 2 of 2, “boast 1”.* drawn or revealed before it"):
        submit(table, 1, [bid, "boast 1"])
    assert table.actors == [1]
    submit(table, 1, [bid])
    assert table.actors == [1] and TOY.node(table.state).name == "toy.boast"


def test_nothing_follows_the_last_option_of_the_game() -> None:
    table = opened()
    while not (table.state.round == 4 and len(table.actors) == 1 and TOY.node(table.state).sealed):
        seat = table.actors[0]
        submit(table, seat, table.decision(seat).actions[-1])
    (seat,) = table.actors
    action = table.decision(seat).actions[0]
    with pytest.raises(IllegalOption, match="The game is over before it"):
        submit(table, seat, [action, action])
    assert not table.record.places and table.actors == [seat]
    submit(table, seat, action)
    assert table.record.places


def test_a_list_answers_one_decision() -> None:
    table = opened()
    old = table.decision(0).id
    submit(table, 0, "boast 1")
    with pytest.raises(StaleDecision):
        table.submit(0, old, ["keep"])


def test_a_list_does_not_wait_for_automation_between_its_options() -> None:
    """The standing answer would have answered the second question."""
    table = opened()
    for _ in range(3):
        submit(table, table.actors[0], ["boast 1", "keep"])
        for seat in table.actors:
            submit(table, seat, table.decision(seat).actions[0])
    table.stand(0, "keep")
    assert table.actors == [0]
    recall = next(TOY.actions.format(a) for a in range(10, 26) if table.state.spent[0] >> (a - 10) & 1)
    submit(table, 0, ["boast 1", recall])
    assert [ply.option for ply in table.record.plies[-2:]] == ["boast 1", recall] and len(table.actors) == 3


def test_undo_reaches_back_a_limited_number_of_submissions() -> None:
    table = opened()
    for number in range(MOST_UNDO + 100):
        table._keep(Snapshot(0, table.state, number, 0))
    assert len(table._undo) == MOST_UNDO and table._undo[0].plies == 100
    table._keep(Snapshot(1, table.state, 0, 0))
    assert len(table._undo) == 1 and table.can_undo(1) and not table.can_undo(0)


def test_a_table_is_readable_in_a_shell() -> None:
    table = opened()
    assert repr(table) == "<AutomatedTable toy: 3 seats, 0 choices, toy.boast asks [0]>"
    submit(table, 0, ["boast 1", "keep"])
    assert repr(table) == "<AutomatedTable toy: 3 seats, 2 choices, toy.bid asks [0, 1, 2]>"
    while table.actors:
        submit(table, table.actors[0], table.decision(table.actors[0]).actions[0])
    plies, places = len(table.record.plies), table.record.places
    assert repr(table) == f"<AutomatedTable toy: 3 seats, {plies} choices, places {places}>"
