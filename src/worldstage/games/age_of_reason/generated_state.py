"""Written by `make fields` from `fields.py`: change that."""

from __future__ import annotations

from typing import Final

from worldstage.core.state import State
from worldstage.games.age_of_reason.edition import Tables
from worldstage.games.age_of_reason.names import (
    COUNTRIES,
    FULL_HAND,
    LAID_NOTHING,
    MARKER_ROOM,
    NONE,
    REGIONS,
    SWITCHES,
)

FIELDS: Final = [
    "switches",
    "turn",
    "round",
    "start",
    "country",
    "seat_of",
    "gold",
    "bank",
    "unrest",
    "vp",
    "hand",
    "rumours",
    "discs",
    "presence",
    "supply",
    "markers",
    "bag",
    "box",
    "space",
    "side",
    "order",
    "opener",
    "bidder",
    "bid",
    "passes",
    "proposal_a",
    "proposal_b",
    "attacker",
    "defender",
    "region",
    "target",
    "marker",
    "attacker_card",
    "defender_card",
    "laid",
    "hired",
    "dice",
    "places",
]


class AgeState(State):
    """Everything on and around the board (2.0). Lists are by seat, by country or by region, as their comments say."""

    __slots__ = (
        "attacker",
        "attacker_card",
        "bag",
        "bank",
        "bid",
        "bidder",
        "box",
        "country",
        "defender",
        "defender_card",
        "dice",
        "discs",
        "gold",
        "hand",
        "hired",
        "laid",
        "marker",
        "markers",
        "opener",
        "order",
        "passes",
        "places",
        "presence",
        "proposal_a",
        "proposal_b",
        "region",
        "round",
        "rumours",
        "seat_of",
        "side",
        "space",
        "start",
        "supply",
        "switches",
        "tables",
        "target",
        "turn",
        "unrest",
        "vp",
    )
    tables: Tables
    switches: list[int]  # the settings of the table, never changed
    turn: int  # §3.0.13
    round: int  # §3.0.14
    start: int  # the start player
    country: list[int]  # by seat
    seat_of: list[int]  # by country; NONE for a non-player country
    gold: list[int]  # by seat
    bank: int  # gold the bank has paid out and not got back
    unrest: list[int]  # by seat
    vp: list[int]  # by seat
    hand: list[int]  # by seat: a bit for each card of the country's deck
    rumours: list[list[int]]  # by seat: the hands others think possible
    discs: list[int]  # by country * REGIONS + region
    presence: list[int]  # by country: the regions with a disc, as bits
    supply: list[int]  # by country: at first all discs (§2.2.2)
    markers: list[int]  # by region * MARKER_ROOM + kind of marker
    bag: list[int]  # at first all markers (§3.0.6)
    box: list[int]  # by box: the country whose disc is in it
    space: list[int]  # the alliance display, spaces 1 to 8
    side: list[int]  # by country
    order: list[int]  # the seats in the order of play
    opener: int
    bidder: int  # who made the last bid
    bid: int
    passes: int
    proposal_a: int
    proposal_b: int
    attacker: int  # the combat under way: seats, region, and the country or marker attacked
    defender: int
    region: int
    target: int
    marker: int
    attacker_card: int
    defender_card: int
    laid: list[int]  # by seat: what an ally has laid
    hired: list[int]  # by country: the seat that pays it as an ally
    dice: list[int]
    places: list[int]

    def __init__(self, seats: int, tables: Tables) -> None:
        super().__init__(seats)
        self.tables = tables

    def fields(self) -> list[str]:
        return FIELDS

    def clone(self) -> AgeState:
        other = AgeState(self.seats, self.tables)
        self.clone_kernel(other)
        other.switches = self.switches
        other.turn = self.turn
        other.round = self.round
        other.start = self.start
        other.country = self.country[:]
        other.seat_of = self.seat_of[:]
        other.gold = self.gold[:]
        other.bank = self.bank
        other.unrest = self.unrest[:]
        other.vp = self.vp[:]
        other.hand = self.hand[:]
        other.rumours = self.rumours[:]
        other.discs = self.discs[:]
        other.presence = self.presence[:]
        other.supply = self.supply[:]
        other.markers = self.markers[:]
        other.bag = self.bag[:]
        other.box = self.box[:]
        other.space = self.space[:]
        other.side = self.side[:]
        other.order = self.order[:]
        other.opener = self.opener
        other.bidder = self.bidder
        other.bid = self.bid
        other.passes = self.passes
        other.proposal_a = self.proposal_a
        other.proposal_b = self.proposal_b
        other.attacker = self.attacker
        other.defender = self.defender
        other.region = self.region
        other.target = self.target
        other.marker = self.marker
        other.attacker_card = self.attacker_card
        other.defender_card = self.defender_card
        other.laid = self.laid[:]
        other.hired = self.hired[:]
        other.dice = self.dice[:]
        other.places = self.places[:]
        return other


def blank_state(seats: int, tables: Tables) -> AgeState:
    """A state in which every field has its start value."""
    s = AgeState(seats, tables)
    s.switches = [0] * SWITCHES
    s.turn = 1
    s.round = 1
    s.start = 0
    s.country = [NONE] * seats
    s.seat_of = [NONE] * COUNTRIES
    s.gold = [0] * seats
    s.bank = 0
    s.unrest = [0] * seats
    s.vp = [0] * seats
    s.hand = [FULL_HAND] * seats
    s.rumours = [[FULL_HAND] for _ in range(seats)]
    s.discs = [0] * (COUNTRIES * REGIONS)
    s.presence = [0] * COUNTRIES
    s.supply = [tables.discs] * COUNTRIES
    s.markers = [0] * (REGIONS * MARKER_ROOM)
    s.bag = tables.bag[:]
    s.box = [NONE] * len(tables.boxes)
    s.space = [NONE] * 8
    s.side = [NONE] * COUNTRIES
    s.order = []
    s.opener = NONE
    s.bidder = NONE
    s.bid = NONE
    s.passes = 0
    s.proposal_a = NONE
    s.proposal_b = NONE
    s.attacker = NONE
    s.defender = NONE
    s.region = NONE
    s.target = NONE
    s.marker = NONE
    s.attacker_card = NONE
    s.defender_card = NONE
    s.laid = [LAID_NOTHING] * seats
    s.hired = [NONE] * COUNTRIES
    s.dice = []
    s.places = []
    return s
