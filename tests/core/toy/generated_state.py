"""Written by `make fields` from `fields.py`: change that."""

from __future__ import annotations

from typing import Final

from worldstage.core.state import State

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
    recalls: int
    round: int
    leader: int
    boast: int
    prize: int
    bag: list[int]  # the prizes to come
    hand: list[int]
    spent: list[int]
    rumours: list[int]  # how many spent coins are back in hand: everybody can count them
    bids: list[int]  # the coins of the bidding that is being revealed
    points: list[int]
    places: list[int]

    def __init__(self, seats: int) -> None:
        super().__init__(seats)

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
