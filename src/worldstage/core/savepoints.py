"""What a table goes back to: for undo, and when a submission fails."""

from __future__ import annotations

from typing import Generic, NamedTuple

from worldstage.core.flow import S
from worldstage.core.hidden import Hidden
from worldstage.core.orderbook import Saved
from worldstage.core.orders import Order
from worldstage.core.record import Ply


class Snapshot(NamedTuple, Generic[S]):
    """Where undo goes back to: the state before a choice of `seat`, and how long record and log were."""

    seat: int
    state: S
    plies: int
    entries: int


class Savepoint(NamedTuple, Generic[S]):
    """A copy of what a submission can change, taken before it. The state is in `Table.before`."""

    hidden: Hidden[S] | None
    opened: int
    plies: list[Ply]  # from `opened` on; those before it never change
    entries: int
    draws: int
    undo: list[Snapshot[S]]
    end: tuple[list[int], list[int], str, bytes]  # places, points, digest and seed in the record


class Mark(NamedTuple):
    """A choice that may be taken back: how long the record was before it, and what it did to the automation.

    `answer` is the standing answer that made the choice, if one did; `ended` are those that it ended. `orders` are
    those that waited.
    """

    plies: int
    seat: int
    answer: str
    ended: list[tuple[int, str]]
    orders: list[list[Order]]


class Everything(NamedTuple, Generic[S]):
    """What `AutomatedTable.save_all` has saved."""

    table: Savepoint[S]
    standing: list[set[str]]
    book: Saved
    marks: list[Mark]
