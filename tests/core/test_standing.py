"""Standing answers on the kernel, with the toy: conditions, named arguments, and answers on from the beginning."""

from __future__ import annotations

from typing import Any

import pytest

import worldstage
from tests.core.toy import COIN, TOY, Toy, log
from tests.core.toy.rules import BIDDING, BOASTING, NODES, RECALLING
from tests.core.toy.verbs import BID, BOAST, KEEP
from worldstage.core.automation import AutomatedTable
from worldstage.core.errors import Refused, RulesBug
from worldstage.core.record import parse
from worldstage.core.standing import GIVEN, Answer, Standing

# Seat 0 leads the first round: it boasts and may recall a coin; then all bid, sealed.


def do(table: AutomatedTable[Any], seat: int, *options: str | int) -> None:
    for option in options:
        table.submit(seat, table.decision(seat).id, option)


def bidding(game: Toy = TOY) -> AutomatedTable[Any]:
    table = game.table(3, 1)
    do(table, 0, "boast 1", "keep")
    return table


def own(table: AutomatedTable[Any], seat: int) -> list[str]:
    return [COIN.labels[coin] for coin in table.view(seat)["own"]]


# -- a named argument -------------------------------------------------------------------------------------------------


def test_at_a_sealed_node_the_argument_can_be_named() -> None:
    table = bidding()
    coin = own(table, 2)[-1]
    table.stand(2, f"bid={coin}")
    assert table.view(0)["chosen"] == [], "it waits for those who have no answer"
    for seat in (0, 1):
        do(table, seat, table.decision(seat).actions[0])
    assert table.record.plies[-1][:2] == (2, f"bid {coin}")
    assert table.standing(2) == [], "the bid has ended it"


def test_an_answer_with_another_argument_takes_the_place_of_the_first() -> None:
    table = bidding()
    first, second = own(table, 2)[:2]
    table.stand(2, f"bid={first}")
    table.stand(2, f"bid={second}")
    assert table.standing(2) == [f"bid={second}"]
    table.lift(2, "bid")
    assert table.standing(2) == []


def test_if_what_was_named_is_impossible_the_seat_is_asked() -> None:
    table = bidding()
    missing = next(label for label in COIN.labels if label not in own(table, 2))
    table.stand(2, f"bid={missing}")
    for seat in (0, 1):
        do(table, seat, table.decision(seat).actions[0])
    assert table.actors == [2] and table.standing(2) == [f"bid={missing}"]


# -- answers that contradict each other -------------------------------------------------------------------------------


@pytest.mark.parametrize(("first", "later"), [("highest", "lowest"), ("lowest", "highest")])
def test_of_one_group_the_answer_given_last_counts(first: str, later: str) -> None:
    table = bidding()
    coins = own(table, 2)
    table.stand(2, "keep")
    table.stand(2, first)
    table.stand(2, later)
    assert table.standing(2) == sorted(["keep", later])
    for seat in (0, 1):
        do(table, seat, table.decision(seat).actions[0])
    assert table.record.plies[-1][:2] == (2, f"bid {coins[0 if later == 'lowest' else -1]}")


def test_an_answer_that_a_choice_has_ended_does_not_come_back_beside_a_later_one() -> None:
    silent = Standing("silent", (Answer(BOASTING, BOAST, 0),), until=(log.BOASTED,), group="boasting")
    loud = Standing("loud", (Answer(BOASTING, BOAST, 9),), group="boasting")
    table = game_with(silent, loud).table(3, 1)
    table.stand(1, "silent")
    do(table, 0, "boast 1")
    assert table.standing(1) == [], "the boast has ended it"
    table.stand(1, "loud")
    table.undo(0)
    assert table.standing(1) == ["loud"]


def test_contradictory_answers_that_were_stored_are_read_and_the_first_goes_on_deciding() -> None:
    table = bidding()
    kept = table.automation(2)._replace(standing=("highest", "keep", "lowest"))
    table.set_automation(2, kept)
    assert table.standing(2) == ["highest", "keep"]
    resumed = worldstage.resume(TOY, parse(table.saved().replace("highest keep", "highest keep lowest")))
    assert resumed.standing(2) == ["highest", "keep"]


@pytest.mark.parametrize("answer", ["bid", "bid=", "bid=coin-17", "keep=coin-1", "keep=", "=", ""])
def test_an_answer_with_a_wrong_argument_is_refused(answer: str) -> None:
    table = bidding()
    with pytest.raises(Refused, match="bid=…"):
        table.stand(2, answer)
    assert table.standing(2) == []


def test_a_named_argument_survives_saving() -> None:
    table = bidding()
    table.stand(2, f"bid={own(table, 2)[0]}")
    table.stand(2, "keep")
    resumed = worldstage.resume(TOY, parse(table.saved()))
    assert resumed.standing(2) == table.standing(2) and resumed.saved() == table.saved()


def game_with(*standing: Standing) -> Toy:
    game = Toy()
    super(Toy, game).__init__(
        *(game.spec, game.edition, NODES, game.actions, game.shapes, {one.id: one for one in standing}),
        *(game.catalogues, game.folder),
    )
    fresh = Toy()
    game.explanation, game.views = fresh.explanation, fresh.views
    return game


@pytest.mark.parametrize(
    "standing",
    [
        Standing("boast-so-much", (Answer(BOASTING, BOAST, GIVEN),), domain=BOAST.domains[0]),
        Standing("bid-what", (Answer(BIDDING, BID, GIVEN),)),
    ],
    ids=["not sealed", "no domain"],
)
def test_an_argument_can_be_named_at_sealed_nodes_only(standing: Standing) -> None:
    """Elsewhere an order does that."""
    with pytest.raises(RulesBug, match=standing.id):
        game_with(standing)


# -- a condition ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("prize", "fires"), [(0, True), (1, True), (2, False), (5, False)])
def test_an_answer_with_a_condition_fires_only_where_that_holds(prize: int, fires: bool) -> None:
    """It bids the lowest coin for a prize of one or two points."""
    table = bidding()
    table.state.prize = prize
    table.stand(2, "for-little")
    for seat in (0, 1):
        do(table, seat, table.decision(seat).actions[0])
    assert (table.actors != [2]) == fires
    assert table.standing(2) == ["for-little"]


# -- on from the beginning --------------------------------------------------------------------------------------------

QUIET = Standing("quiet", (Answer(RECALLING, KEEP), Answer(BOASTING, BOAST, 5)), default=True)


def test_a_default_answer_stands_for_every_seat_from_the_beginning() -> None:
    table = game_with(QUIET).table(3, 1)
    assert [table.standing(seat) for seat in range(3)] == [["quiet"]] * 3
    assert [ply[:2] for ply in table.record.plies] == [(0, "boast 5"), (0, "keep")], "it has fired at once"
    assert table.actors == [0, 1, 2]


def test_a_default_answer_does_not_fire_again_in_a_replay() -> None:
    game = game_with(QUIET)
    table = game.table(3, 1)
    table.lift(1)
    while table.actors:
        seat = table.actors[0]
        do(table, seat, table.decision(seat).actions[0])
    text = table.record.text()
    assert worldstage.replay(game, parse(text)).record.text() == text
    assert worldstage.verify(game, parse(text)).fault is None


def test_a_default_answer_that_was_lifted_stays_so_after_saving() -> None:
    game = game_with(QUIET)
    table = game.table(3, 1)
    table.lift(1)
    resumed = worldstage.resume(game, parse(table.saved()))
    assert [resumed.standing(seat) for seat in range(3)] == [["quiet"], [], ["quiet"]]
    assert resumed.saved() == table.saved()


def test_a_default_answer_can_be_taken_back_like_any_other() -> None:
    table = game_with(QUIET).table(3, 1)
    table.undo(0)
    assert table.standing(0) == [] and table.actors == [0] and table.decision(0).node == "toy.recall"
