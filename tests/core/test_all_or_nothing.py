"""A submission is carried out with all that it triggers, or nothing has happened, wherever something raises."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.core.toy import COIN, Toy, ToyState
from tests.core.toy.verbs import QUESTIONS
from worldstage.core.automation import AutomatedTable
from worldstage.core.explanation import Explanation

FALLIBLE = ["apply", "advance", "legal", "node", "concerns", "holds", "result", "digest", "ordered", "picked"]


class Spoken(Explanation[ToyState]):
    """Interpreted in every build, so that its methods can be replaced."""


def interpreted() -> Toy:
    toy = Toy()
    toy.explanation = Spoken(toy, QUESTIONS, {"coin": COIN.labels})
    return toy


class Broken(Exception):
    """A rule that raises."""


def seen(table: AutomatedTable[Any]) -> list[Any]:
    """Everything that can be learned about a table, its future included: played on from here, it ends the same."""
    seats = range(table.seats)
    return [
        table.game.to_json(table.state),
        table.record.text(),
        table.moment,
        table.saved(),
        [table.log(seat) for seat in seats],
        [table.view(seat) for seat in seats],
        [table.decision(seat) for seat in table.actors],
        [(table.can_undo(seat), table.can_retract(seat), table.standing(seat)) for seat in seats],
        [(table.orders(seat), table.outcomes(seat)) for seat in seats],
    ]


def played_out(table: AutomatedTable[Any]) -> str:
    while table.actors:
        seat = table.actors[-1]
        table.submit(seat, table.decision(seat).id, table.decision(seat).actions[-1])
    return table.saved()


def failing(toy: Toy, name: str, call: int) -> Callable[[], None]:
    """Let the given call of a method raise; returns what undoes that."""
    owner: Any = toy if hasattr(toy, name) else toy.explanation
    method = getattr(owner, name)
    calls = 0

    def wrapped(*args: Any, **kwargs: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == call:
            raise Broken(name)
        return method(*args, **kwargs)

    setattr(owner, name, wrapped)
    return lambda: delattr(owner, name)


def quiet(table: AutomatedTable[Any]) -> None:
    """Seat 0 has boasted; the next choice but one ends the round, and automation plays the start of the next."""
    table.submit(0, table.decision(0).id, "boast 3")


def advised(table: AutomatedTable[Any]) -> None:
    """All have said in advance what they bid; of one the game picks it."""
    for seat, answer in enumerate(("lowest", "highest", "lowest")):
        table.stand(seat, answer)


def bidding(table: AutomatedTable[Any]) -> None:
    """One bid is missing; then the round ends, seat 1 boasts and recalls nothing by order, and all bid by standing
    answers, until the toy's last rounds.
    """
    table.stand(1, "keep")
    table.stand(2, "lowest")
    table.order(1, ["boast 7"], "leading")
    table.order(1, ["boast 8", "keep"])
    table.order(2, ["boast 4"])
    quiet(table)
    table.submit(0, table.decision(0).id, "keep")
    table.submit(0, table.decision(0).id, table.decision(0).actions[-1])


def last(table: AutomatedTable[Any]) -> None:
    """Seat 1 makes the last choice of the game that is not automatic."""
    bidding(table)
    while not (table.state.round == 4 and table.actors == [1, 2]):
        submit(table)
    table.stand(2, "lowest")


def suspended(table: AutomatedTable[Any]) -> None:
    """Seat 0 is asked to recall a coin; it has ordered to keep, but somebody else plays for it."""
    table.order(0, ["keep", "bid coin-3"])
    table.suspend(0)
    quiet(table)


def submit(table: AutomatedTable[Any]) -> None:
    seat = table.actors[0]
    table.submit(seat, table.decision(seat).id, table.decision(seat).actions[0])


def submit_list(table: AutomatedTable[Any]) -> None:
    """Seat 0 boasts and keeps in one submission."""
    table.submit(0, table.decision(0).id, ["boast 3", "keep"])


def stand(table: AutomatedTable[Any]) -> None:
    for seat in table.actors[:1]:
        table.stand(seat, "lowest")


def order(table: AutomatedTable[Any]) -> None:
    table.order(0, ["keep", "bid coin-3"])


def resume(table: AutomatedTable[Any]) -> None:
    table.resume(0)


SITUATIONS: list[tuple[Callable[[AutomatedTable[Any]], None], Callable[[AutomatedTable[Any]], None]]] = [
    (quiet, submit),
    (quiet, order),
    (advised, submit_list),
    (bidding, submit),
    (bidding, stand),
    (suspended, resume),
    (last, submit),
]


@pytest.mark.parametrize("name", FALLIBLE)
@pytest.mark.parametrize(("prepare", "act"), SITUATIONS)
def test_whatever_raises_nothing_has_happened(
    prepare: Callable[[AutomatedTable[Any]], None], act: Callable[[AutomatedTable[Any]], None], name: str
) -> None:
    toy = interpreted()
    untouched = toy.table(3, 1)
    prepare(untouched)
    before, end = seen(untouched), played_out(untouched)
    for call in range(1, 1_000):
        table = toy.table(3, 1)
        prepare(table)
        heal = failing(toy, name, call)
        try:
            act(table)
        except Broken:
            heal()
            assert seen(table) == before, f"call {call} of {name}"
            assert played_out(table) == end
        else:
            heal()
            needed = name in ("apply", "legal") or (name == "picked" and prepare is advised)
            assert call > 1 or not needed, "the fault was never reached"
            return
    raise AssertionError("there is no end of calls")


def test_a_fault_in_automation_takes_back_what_was_drawn_before_it() -> None:
    toy = Toy()
    table = toy.table(3, 1)
    bidding(table)
    drawn = table.chance.draws
    heal = failing(toy, "apply", 3)  # the last bid draws the next prize; then the order of seat 1 raises
    with pytest.raises(Broken):
        submit(table)
    heal()
    assert table.chance.draws == drawn
    submit(table)
    assert table.chance.draws > drawn


def test_a_suspended_seat_is_asked_whatever_it_has_said_in_advance() -> None:
    table = Toy().table(3, 1)
    table.order(0, ["keep"])
    table.stand(0, "lowest")
    table.suspend(0)
    quiet(table)
    assert table.actors == [0] and table.decision(0).node == "toy.recall"
    assert [order.options for order in table.orders(0)] == [("keep",)]
    assert table.standing(0) == ["lowest"]
    table.resume(0)
    assert table.record.plies[-1].option == "keep"
