"""Orders given in advance: bid, pass when it gets too dear, a disc in a box that is still open."""

from __future__ import annotations

import pytest

import worldstage
from worldstage.core.automation import AutomatedTable
from worldstage.core.errors import Refused
from worldstage.games.age_of_reason.generated_state import AgeState

GAME = worldstage.game("age-of-reason")


def opened(node: str) -> AutomatedTable[AgeState]:
    """A table of four at its first question of a kind; until then the first option is taken."""
    table: AutomatedTable[AgeState] = GAME.table(4, 1)
    while asked(table) != node:
        do(table, table.decision(table.actors[0]).actions[0])
    return table


def asked(table: AutomatedTable[AgeState]) -> str:
    return GAME.node(table.state).name


def do(table: AutomatedTable[AgeState], *options: str | int) -> None:
    for option in options:
        seat = table.actors[0]
        table.submit(seat, table.decision(seat).id, option)


def raise_to(table: AutomatedTable[AgeState], bid: int) -> None:
    """Whoever is asked bids so much and proposes what comes first."""
    do(table, f"bid {bid}")
    while asked(table) != "alliances.bid":
        do(table, table.decision(table.actors[0]).actions[0])


def last(table: AutomatedTable[AgeState], many: int) -> list[tuple[int, str]]:
    return [(ply.seat, ply.option) for ply in table.record.plies[-many:]]


def test_pass_as_soon_as_too_much_is_bid() -> None:
    table = opened("alliances.bid")
    first = table.actors[0]
    second, third = (first + 1) % 4, (first + 2) % 4
    table.order(second, ["pass"], "bid-above 2")
    table.order(third, ["pass"], "bid-above 1")
    raise_to(table, 2)
    assert table.actors == [second], "2 is not above 2"
    do(table, "pass")
    assert last(table, 1) == [(third, "pass")]


def test_a_bid_is_ordered_with_its_proposals() -> None:
    table = opened("alliances.bid")
    first = table.actors[0]
    second = (first + 1) % 4
    table.order(second, ["bid 3", "propose_a france", "propose_b spain"])
    raise_to(table, 0)
    assert last(table, 3) == [(second, "bid 3"), (second, "propose_a france"), (second, "propose_b spain")]


def test_a_bid_that_is_no_longer_enough_comes_in_vain() -> None:
    table = opened("alliances.bid")
    second = (table.actors[0] + 1) % 4
    table.order(second, ["bid 3", "propose_a france"])
    raise_to(table, 3)
    assert table.actors == [second]
    (told,) = table.outcomes(second)
    assert told.done == 0 and told.reason is not None and worldstage.render(told.reason, "en")


def test_whoever_opens_cannot_pass_and_the_order_waits() -> None:
    table = opened("alliances.bid")
    opener = table.actors[0]
    table.order(opener, ["pass"])
    assert table.actors == [opener] and len(table.orders(opener)) == 1


def test_a_disc_goes_to_the_box_that_was_ordered_if_it_is_still_open() -> None:
    table = opened("actions.disc")
    first, second = table.state.order[:2]
    boxes = [GAME.actions.format(a) for a in table.decision(first).actions if GAME.actions.decode(a)[0].name == "place"]
    wanted = boxes[0]
    table.order(second, [wanted])
    do(table, "pass")
    assert (second, wanted) in last(table, 2)


def test_a_disc_does_not_wait_for_a_bid() -> None:
    table = opened("alliances.bid")
    with pytest.raises(Refused, match="is not a condition of this game"):
        table.order(table.actors[0], ["skip"], "bid-above 2")
    table.order(table.actors[0], ["bid 9"], "bid-above 2")


def test_passing_with_a_disc_is_left_to_standing_answers() -> None:
    """A pass that is ordered is one in a bidding: it must not be taken for another."""
    table = opened("actions.disc")
    asked_seat = table.actors[0]
    table.order(asked_seat, ["pass"])
    assert table.actors == [asked_seat] and len(table.orders(asked_seat)) == 1
    with pytest.raises(Refused):
        table.order(asked_seat, ["play card-1"])
