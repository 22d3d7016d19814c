"""Written by `make fields` from `fields.py`: change that."""

from __future__ import annotations

from typing import Final

from worldstage.core.state import State

FIELDS: Final = [
    "round",
    "leader",
    "called",
    "flags",
    "reserve",
    "points",
    "places",
    "draft",
    "wish",
]


class RallyState(State):
    """Lists are by seat; `draft` by seat and field. `draft` and `wish` are hidden and empty between the rounds."""

    __slots__ = (
        "called",
        "draft",
        "flags",
        "leader",
        "places",
        "points",
        "reserve",
        "round",
        "wish",
    )
    round: int
    leader: int
    called: int  # the field that counts double
    flags: int  # how many are left
    reserve: list[int]
    points: list[int]
    places: list[int]
    draft: list[int]  # troops sent
    wish: list[int]  # the field for which it wants a flag

    def __init__(self, seats: int) -> None:
        super().__init__(seats)

    def fields(self) -> list[str]:
        return FIELDS

    def clone(self) -> RallyState:
        other = RallyState(self.seats)
        self.clone_kernel(other)
        other.round = self.round
        other.leader = self.leader
        other.called = self.called
        other.flags = self.flags
        other.reserve = self.reserve[:]
        other.points = self.points[:]
        other.places = self.places[:]
        other.draft = self.draft[:]
        other.wish = self.wish[:]
        return other


def blank_state(seats: int) -> RallyState:
    """A state in which every field has its start value."""
    s = RallyState(seats)
    s.round = 0
    s.leader = 0
    s.called = -1
    s.flags = 2
    s.reserve = [4] * seats
    s.points = [0] * seats
    s.places = []
    s.draft = [0] * (seats * 3)
    s.wish = [-1] * seats
    return s
