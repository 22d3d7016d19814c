"""What a table goes back to: for undo, and when a submission fails."""

from __future__ import annotations

from typing import Generic, NamedTuple

from worldstage.core.flow import S
from worldstage.core.hidden import Hidden
from worldstage.core.record import Ply


class Snapshot(NamedTuple, Generic[S]):
    """Where undo goes back to: the state before a choice of `seat`, and how long record and log were."""

    seat: int
    state: S
    plies: int
    entries: int


class Savepoint(NamedTuple, Generic[S]):
    """A copy of what a submission can change, taken before it. The state is in `Table._before`."""

    hidden: Hidden[S] | None
    opened: int
    plies: list[Ply]  # from `opened` on; those before it never change
    entries: int
    draws: int
    undo: list[Snapshot[S]]
    end: tuple[list[int], list[int], str, bytes]  # places, points, digest and seed in the record
