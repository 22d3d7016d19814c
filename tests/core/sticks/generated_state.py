"""Written by `make fields` from `fields.py`: change that."""

from __future__ import annotations

from typing import Final

from worldstage.core.state import State

FIELDS: Final = [
    "sticks",
    "last",
]


class SticksState(State):
    """How many sticks there are, and who has taken the last one so far."""

    __slots__ = (
        "last",
        "sticks",
    )
    sticks: int
    last: int

    def __init__(self, seats: int) -> None:
        super().__init__(seats)

    def fields(self) -> list[str]:
        return FIELDS

    def clone(self) -> SticksState:
        other = SticksState(self.seats)
        self.clone_kernel(other)
        other.sticks = self.sticks
        other.last = self.last
        return other


def blank_state(seats: int) -> SticksState:
    """A state in which every field has its start value."""
    s = SticksState(seats)
    s.sticks = 0
    s.last = -1
    return s
