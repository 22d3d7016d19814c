"""Written by `make fields` from `fields.py`: change that."""

from __future__ import annotations

from typing import Final

from worldstage.core.state import NO_INTS, State

FIELDS: Final = [
    "recalls",
    "round",
    "leader",
    "boast",
    "prize",
    "bag",
    "hand",
    "spent",
    "rumours",
    "bids",
    "points",
    "places",
]


class ToyState(State):
    """Coins are bits, lists are by seat. `spent` has all coins a seat was seen bidding, recalled ones too."""

    __slots__ = (
        "bag",
        "bids",
        "boast",
        "hand",
        "leader",
        "places",
        "points",
        "prize",
        "recalls",
        "round",
        "rumours",
        "spent",
    )

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.recalls: int = 0
        self.round: int = 0
        self.leader: int = 0
        self.boast: int = 0
        self.prize: int = 0
        self.bag: list[int] = NO_INTS  # the prizes to come
        self.hand: list[int] = NO_INTS
        self.spent: list[int] = NO_INTS
        self.rumours: list[int] = NO_INTS  # how many spent coins are back in hand: everybody can count them
        self.bids: list[int] = NO_INTS  # the coins of the bidding that is being revealed
        self.points: list[int] = NO_INTS
        self.places: list[int] = NO_INTS

    def fields(self) -> list[str]:
        return FIELDS

    def clone(self) -> ToyState:
        other = ToyState(self.seats)
        self.clone_kernel(other)
        other.recalls = self.recalls
        other.round = self.round
        other.leader = self.leader
        other.boast = self.boast
        other.prize = self.prize
        other.bag = self.bag[:]
        other.hand = self.hand[:]
        other.spent = self.spent[:]
        other.rumours = self.rumours[:]
        other.bids = self.bids[:]
        other.points = self.points[:]
        other.places = self.places[:]
        return other


def blank_state(seats: int) -> ToyState:
    """A state in which every field has its start value."""
    s = ToyState(seats)
    s.recalls = 1
    s.round = 0
    s.leader = 0
    s.boast = 0
    s.prize = -1
    s.bag = [0, 1, 2, 3, 4, 5]
    s.hand = [0] * seats
    s.spent = [0] * seats
    s.rumours = [0] * seats
    s.bids = [-1] * seats
    s.points = [0] * seats
    s.places = []
    return s
