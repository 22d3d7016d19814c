"""Advance orders on the kernel, with the toy: given early, done once when their moment comes, private to their seat."""

from __future__ import annotations

from typing import Any

import pytest

import worldstage
from tests.core.sticks import STICKS_GAME
from tests.core.toy import COIN, NODES, TOY, Toy
from tests.core.toy.rules import BIDDING, WHOLE_GAME
from tests.core.toy.verbs import BID
from worldstage.core.automation import AutomatedTable
from worldstage.core.errors import BadRecord, IllegalOption, Refused, RulesBug
from worldstage.core.orders import MOST_ORDERS, Order, Orderable, Orders
from worldstage.core.record import parse
from worldstage.core.text import LANGUAGES

# Seat 0 boasts in round 1, seat 1 in round 2; the leader may recall a coin, then all bid.


def opened(seats: int = 3) -> AutomatedTable[Any]:
    return TOY.table(seats, 1)


def do(table: AutomatedTable[Any], seat: int, option: str | int) -> None:
    table.submit(seat, table.decision(seat).id, option)


def bid(table: AutomatedTable[Any]) -> None:
    """Everybody who is asked to bids the lowest coin of the hand."""
    assert table.game.node(table.state).name == "toy.bid"
    for seat in table.actors:
        do(table, seat, table.decision(seat).actions[0])


def first_round(table: AutomatedTable[Any]) -> None:
    """Seat 0 leads and all bid: then seat 1 is asked to boast."""
    do(table, 0, "boast 1")
    do(table, 0, "keep")
    bid(table)


def given(table: AutomatedTable[Any], seat: int) -> list[tuple[tuple[str, ...], str]]:
    return [(order.options, order.when) for order in table.orders(seat)]


def last(table: AutomatedTable[Any], many: int = 1) -> list[tuple[int, str]]:
    return [(ply.seat, ply.option) for ply in table.record.plies[-many:]]


# -- carried out ------------------------------------------------------------------------------------------------------


def test_an_order_is_carried_out_when_its_seat_is_asked() -> None:
    table = opened()
    table.order(1, ["boast 7"])
    assert given(table, 1) == [(("boast 7",), "")]
    first_round(table)
    assert last(table) == [(1, "boast 7")]
    assert given(table, 1) == []
    (told,) = table.outcomes(1)
    assert (told.order, told.done, told.reason) == (Order(("boast 7",), "", 1), 1, None)
    assert [worldstage.render(text, "en") for text in told.said] == ["Boast of 7"]
    assert table.actors == [1] and table.game.node(table.state).name == "toy.recall"


def test_an_order_given_when_asked_is_carried_out_at_once() -> None:
    table = opened()
    table.order(0, ["boast 4", "keep"])
    assert last(table, 2) == [(0, "boast 4"), (0, "keep")]
    assert table.actors == [0, 1, 2]


def test_an_order_is_done_once() -> None:
    table = opened(2)
    table.order(0, ["boast 4"])
    for _ in range(2):  # both lead once; then seat 0 is asked again
        while table.game.node(table.state).name != "toy.bid":
            seat = table.actors[0]
            do(table, seat, table.decision(seat).actions[-1])
        bid(table)
    assert table.actors == [0] and table.game.node(table.state).name == "toy.boast"


def test_orders_are_carried_out_like_choices_by_hand() -> None:
    table, by_hand = opened(), opened()
    table.order(1, ["boast 7", "keep"])
    first_round(table)
    first_round(by_hand)
    do(by_hand, 1, "boast 7")
    do(by_hand, 1, "keep")
    assert table.record.text() == by_hand.record.text()
    assert table.log(1) == by_hand.log(1)


def test_of_several_orders_the_first_that_fits_is_carried_out() -> None:
    table = opened()
    table.order(1, ["keep"])
    table.order(1, ["boast 2"])
    table.order(1, ["boast 3"])
    first_round(table)
    assert last(table, 2) == [(1, "boast 2"), (1, "keep")]
    assert given(table, 1) == [(("boast 3",), "")]


def test_orders_go_before_standing_answers() -> None:
    table = opened()
    table.stand(0, "keep")
    table.stand(1, "keep")
    table.order(1, ["boast 9"])
    do(table, 0, "boast 1")
    bid(table)
    assert last(table, 2) == [(1, "boast 9"), (1, "keep")]


# -- conditions -------------------------------------------------------------------------------------------------------


def test_an_order_waits_until_its_condition_holds() -> None:
    table = opened()
    table.state.prize = 2  # of 3 points
    table.order(0, ["boast 4"], "prize-above 3")
    assert table.actors == [0] and given(table, 0) == [(("boast 4",), "prize-above 3")]
    table.order(0, ["boast 5"], "prize-above 2")
    assert last(table) == [(0, "boast 5")]
    assert given(table, 0) == [(("boast 4",), "prize-above 3")]


def test_a_condition_may_be_about_a_thing() -> None:
    table = opened()
    lowest = TOY.actions.format(min(TOY.actions.parse(f"bid coin-{c + 1}") for c in table.view(2)["own"])).split()[1]
    table.order(1, ["boast 6"], f"spent {lowest}")
    table.order(1, ["boast 5"])
    first_round(table)
    assert last(table) == [(1, "boast 6")]


def test_an_order_that_waits_does_not_keep_the_next_from_being_carried_out() -> None:
    table = opened()
    table.order(1, ["boast 6"], "prize-above 9")
    table.order(1, ["boast 5"])
    first_round(table)
    assert last(table) == [(1, "boast 5")]
    assert given(table, 1) == [(("boast 6",), "prize-above 9")]


# -- refused ----------------------------------------------------------------------------------------------------------


def test_an_order_that_comes_in_vain_is_dropped_and_the_next_considered() -> None:
    table = opened()
    table.order(0, ["recall coin-1"])
    table.order(0, ["keep"])
    do(table, 0, "boast 1")
    assert last(table) == [(0, "keep")]
    dropped, done = table.outcomes(0)
    assert (dropped.order.options, dropped.done, dropped.rule) == (("recall coin-1",), 0, "4")
    assert worldstage.render(dropped.reason or pytest.fail(), "en") == "The coin is not where it should be."
    assert (done.order.options, done.done, done.reason) == (("keep",), 1, None)


def test_an_order_of_which_something_is_impossible_is_dropped_as_a_whole() -> None:
    table = opened()
    table.order(0, ["boast 1", "recall coin-1", "keep"])
    assert not table.record.plies and table.orders(0) == []
    assert table.actors == [0] and table.game.node(table.state).name == "toy.boast"
    (outcome,) = table.outcomes(0)
    assert outcome.done == 0 and outcome.rule == "4" and outcome.reason is not None
    assert worldstage.render(outcome.reason, "en") == (
        "Seat 1: option 2 of 3, “recall coin-1”, is refused, so none was chosen. "
        "The coin is not where it should be. (§4)"
    )


def test_no_order_answers_a_sealed_question() -> None:
    table = opened()
    coin = table.view(0)["own"][0]
    table.order(0, ["boast 1", "keep", f"bid {COIN.labels[coin]}"])
    assert table.actors == [0] and not table.record.plies, "the bid would be in before anybody else's"
    (outcome,) = table.outcomes(0)
    assert outcome.done == 0 and outcome.reason is not None and outcome.reason.args["why"][1].key == "compound.others"


def test_a_game_cannot_declare_orders_for_sealed_nodes() -> None:
    class Hasty(Toy):
        pass

    game = Hasty()
    for bad in (BIDDING, WHOLE_GAME):
        with pytest.raises(RulesBug):
            super(Toy, game).__init__(
                *(game.spec, game.edition, NODES, game.actions, game.shapes, {}, game.catalogues, game.folder),
                Orders((Orderable(bad, (BID,)),)),
            )


def test_a_log_line_ends_all_orders() -> None:
    table = opened(2)
    for number in range(4):
        while table.game.node(table.state).name != "toy.bid":
            seat = table.actors[0]
            if number == 2 and table.game.node(table.state).name == "toy.recall":
                table.order(1, ["boast 8"], "leading")
                table.order(0, ["boast 3"])
                do(table, 0, table.decision(0).actions[0])  # recalls a coin
                assert table.orders(0) == table.orders(1) == []
                for seat in (0, 1):
                    (outcome,) = table.outcomes(seat)
                    assert outcome.done == 0 and outcome.reason is not None and outcome.reason.key == "order.over"
                return
            do(table, seat, table.decision(seat).actions[-1])
        bid(table)
    pytest.fail("nobody could recall a coin")


def test_what_became_of_orders_is_told_until_the_seat_chooses_or_has_seen_it() -> None:
    table = opened()
    table.order(0, ["boast 1"])
    assert len(table.outcomes(0)) == 1
    table.dismiss(0)
    assert table.outcomes(0) == []
    table.order(0, ["recall coin-1"])
    assert len(table.outcomes(0)) == 1 and table.outcomes(1) == []
    do(table, 0, "keep")
    assert table.outcomes(0) == []


# -- giving and withdrawing -------------------------------------------------------------------------------------------


def test_an_order_withdrawn_is_not_carried_out() -> None:
    table = opened()
    for number in range(3):
        table.order(1, [f"boast {number}"])
    first, second, third = table.orders(1)
    table.withdraw(1, second.id)
    assert table.orders(1) == [first, third]
    table.withdraw(1, second.id)  # done meanwhile: no fault
    table.withdraw(0)
    assert table.orders(1) == [first, third]
    table.withdraw(1)
    assert table.orders(1) == []
    first_round(table)
    assert table.actors == [1] and table.outcomes(1) == []


REFUSED: list[tuple[Any, Any, str]] = [
    ([], "", "one to 6"),
    (["boast 1"] * 7, "", "one to 6"),
    ("boast 1", "", "one to 6"),
    ([1], "", "one to 6"),
    (["shout 1"], "", "not an option of this game"),
    (["boast 11"], "", "not an option of this game"),
    (["bid coin-1"], "", "boast, keep, recall"),
    (["boast 1"], "rich", "leading, prize-above, spent"),
    (["boast 1"], "leading 3", "leading, prize-above, spent"),
    (["boast 1"], "prize-above", "leading, prize-above, spent"),
    (["boast 1"], "spent coin-17", "leading, prize-above, spent"),
]


@pytest.mark.parametrize(("options", "when", "said"), REFUSED)
def test_an_order_that_makes_no_sense_is_refused(options: Any, when: Any, said: str) -> None:
    table = opened()
    with pytest.raises(Refused) as refusal:
        table.order(1, options, when)
    assert said in str(refusal.value)
    for language in LANGUAGES:
        assert worldstage.render(refusal.value.text, language)
    assert table.orders(1) == [] and not table.record.plies


def test_a_condition_of_a_wrong_type_is_refused() -> None:
    """By the table, or in the compiled build by the call itself."""
    table = opened()
    with pytest.raises((Refused, TypeError)):
        table.order(1, ["boast 1"], None)  # type: ignore[arg-type]
    assert table.orders(1) == []


def test_a_thing_that_the_edition_has_not_cannot_be_ordered() -> None:
    """The index may have room for more things than there are names."""
    names = TOY.catalogues["en"].names["coin"]
    kept = names.pop("coin-16")
    try:
        for options, when in ((["recall coin-16"], ""), (["keep"], "spent coin-16")):
            with pytest.raises(Refused):
                opened().order(1, options, when)
    finally:
        names["coin-16"] = kept


def test_a_seat_has_no_more_than_twenty_orders() -> None:
    table = opened()
    for _ in range(MOST_ORDERS):
        table.order(1, ["boast 1"])
    with pytest.raises(Refused, match="20"):
        table.order(1, ["boast 2"])
    assert len(table.orders(1)) == MOST_ORDERS and table.orders(2) == []


def test_a_game_without_orders_refuses_them() -> None:
    table = STICKS_GAME.table(2, 1)
    with pytest.raises(Refused, match="no orders"):
        table.order(0, ["take 1"])


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_only_seats_of_the_table_can_order(seat: int) -> None:
    table = opened()
    for act in (lambda: table.order(seat, ["boast 1"]), lambda: table.withdraw(seat), lambda: table.orders(seat)):
        with pytest.raises(Refused):
            act()


def test_a_finished_game_takes_no_orders() -> None:
    table = opened(2)
    table.order(0, ["boast 1"], "prize-above 9")
    while table.actors:
        seat = table.actors[0]
        do(table, seat, table.decision(seat).actions[-1])
    with pytest.raises(Refused, match="over"):
        table.order(0, ["boast 1"])
    assert "order" not in table.saved()


def test_an_option_without_words_for_an_order_is_told_by_its_notation() -> None:
    names = TOY.catalogues["en"].messages
    kept = names.pop("order.keep")
    try:
        table = opened()
        table.order(1, ["boast 1", "keep"])
        said = table.order_texts(1, table.orders(1)[0])
        assert [worldstage.render(text, "en") for text in said] == ["Boast of 1", "“keep”"]
    finally:
        names["order.keep"] = kept


# -- taking back ------------------------------------------------------------------------------------------------------


def test_an_order_that_was_carried_out_and_taken_back_is_gone() -> None:
    table = opened()
    table.order(0, ["boast 4"])
    assert table.can_undo(0)
    table.undo(0)
    assert table.actors == [0] and not table.record.plies
    assert table.orders(0) == [] and table.outcomes(0) == []


def test_an_order_is_taken_back_as_a_whole() -> None:
    table = opened()
    table.order(0, ["boast 4", "keep"])
    assert len(table.record.plies) == 2
    table.undo(0)
    assert not table.record.plies and not table.can_undo(0) and table.orders(0) == []


def test_an_order_refused_half_way_waits_again_when_what_led_to_it_is_taken_back() -> None:
    table = opened()
    table.order(0, ["keep", "keep"])
    do(table, 0, "boast 1")
    assert last(table) == [(0, "boast 1")] and table.orders(0) == [] and len(table.outcomes(0)) == 1
    table.undo(0)
    assert given(table, 0) == [(("keep", "keep"), "")] and table.outcomes(0) == []


def test_an_order_that_came_in_vain_waits_again_when_that_is_taken_back() -> None:
    """After the boast the recall was refused."""
    table = opened()
    table.order(0, ["recall coin-1"])
    do(table, 0, "boast 1")
    assert table.orders(0) == [] and len(table.outcomes(0)) == 1
    table.undo(0)
    assert given(table, 0) == [(("recall coin-1",), "")] and table.outcomes(0) == []
    do(table, 0, "boast 2")
    assert table.orders(0) == [], "it was refused again"


def test_who_has_taken_something_back_is_asked_whatever_they_have_ordered() -> None:
    table = opened()
    do(table, 0, "boast 1")
    table.order(0, ["boast 5"])
    table.undo(0)
    table.order(1, ["boast 9"])
    table.stand(2, "keep")
    assert not table.record.plies and given(table, 0) == [(("boast 5",), "")]
    resumed = worldstage.resume(TOY, parse(table.saved()))
    resumed.stand(1, "keep")
    assert not resumed.record.plies and given(resumed, 0) == [(("boast 5",), "")]
    do(table, 0, "boast 2")
    assert last(table) == [(0, "boast 2")] and given(table, 0) == [(("boast 5",), "")]


def test_what_was_ordered_or_withdrawn_meanwhile_stays_so_when_a_choice_is_taken_back() -> None:
    table = opened()
    table.order(1, ["boast 1"])
    table.order(1, ["boast 2"])
    do(table, 0, "boast 1")
    table.withdraw(1, table.orders(1)[0].id)
    table.order(1, ["boast 3"])
    table.undo(0)
    assert [order.options[0] for order in table.orders(1)] == ["boast 2", "boast 3"]


# -- saving, secrecy --------------------------------------------------------------------------------------------------


def test_orders_survive_saving() -> None:
    table = opened()
    table.order(1, ["boast 6", "keep"], "prize-above 9")
    table.order(1, ["boast 5"])
    table.order(2, ["keep"])
    resumed = worldstage.resume(TOY, parse(table.saved()))
    assert [given(resumed, seat) for seat in range(3)] == [given(table, seat) for seat in range(3)]
    first_round(table)
    first_round(resumed)
    assert last(resumed) == [(1, "boast 5")]
    assert resumed.record.text() == table.record.text() and "order" not in table.record.text()
    assert resumed.saved() == table.saved()


@pytest.mark.parametrize(
    "line", ["order 7: boast 1", "order 1: shout", "order 1: boast 1 | rich", "order 1:", "held 9:"]
)
def test_a_saved_table_with_a_broken_order_is_refused(line: str) -> None:
    with pytest.raises(BadRecord):
        worldstage.resume(TOY, parse(opened().saved() + line + "\n"))


def test_ids_tell_nothing_of_the_orders_of_others() -> None:
    table = opened()
    table.order(1, ["boast 1"])
    table.order(1, ["boast 2"])
    table.order(2, ["boast 1"])
    assert [order.id for order in table.orders(2)] == [1]


def test_nobody_sees_that_something_was_ordered() -> None:
    table, other = opened(), opened()
    table.order(1, ["boast 7"], "prize-above 9")
    table.order(2, ["boast 7"])
    for one in (table, other):
        do(one, 0, "boast 1")
    for seat in (0, None):
        assert table.view(seat) == other.view(seat) and table.log(seat) == other.log(seat)
    assert table.moment == other.moment and table.can_undo(0)


def test_an_unknown_notation_is_told_as_such() -> None:
    with pytest.raises(IllegalOption, match="shout"):
        opened().order(0, ["boast 1", "shout"])
