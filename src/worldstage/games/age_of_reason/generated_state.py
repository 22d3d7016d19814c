"""Written by `make fields` from `fields.py`: change that."""

from __future__ import annotations

from typing import Final

from worldstage.core.state import NO_INTS, NO_LISTS, State
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

    def __init__(self, seats: int, tables: Tables) -> None:
        super().__init__(seats)
        self.tables: Tables = tables
        self.switches: list[int] = NO_INTS  # the settings of the table, never changed
        self.turn: int = 0  # §3.0.13
        self.round: int = 0  # §3.0.14
        self.start: int = 0  # the start player
        self.country: list[int] = NO_INTS  # by seat
        self.seat_of: list[int] = NO_INTS  # by country; NONE for a non-player country
        self.gold: list[int] = NO_INTS  # by seat
        self.bank: int = 0  # gold the bank has paid out and not got back
        self.unrest: list[int] = NO_INTS  # by seat
        self.vp: list[int] = NO_INTS  # by seat
        self.hand: list[int] = NO_INTS  # by seat: a bit for each card of the country's deck
        self.rumours: list[list[int]] = NO_LISTS  # by seat: the hands others think possible
        self.discs: list[int] = NO_INTS  # by country * REGIONS + region
        self.presence: list[int] = NO_INTS  # by country: the regions with a disc, as bits
        self.supply: list[int] = NO_INTS  # by country: at first all discs (§2.2.2)
        self.markers: list[int] = NO_INTS  # by region * MARKER_ROOM + kind of marker
        self.bag: list[int] = NO_INTS  # at first all markers (§3.0.6)
        self.box: list[int] = NO_INTS  # by box: the country whose disc is in it
        self.space: list[int] = NO_INTS  # the alliance display, spaces 1 to 8
        self.side: list[int] = NO_INTS  # by country
        self.order: list[int] = NO_INTS  # the seats in the order of play
        self.opener: int = 0
        self.bidder: int = 0  # who made the last bid
        self.bid: int = 0
        self.passes: int = 0
        self.proposal_a: int = 0
        self.proposal_b: int = 0
        self.attacker: int = 0  # the combat under way: seats, region, and the country or marker attacked
        self.defender: int = 0
        self.region: int = 0
        self.target: int = 0
        self.marker: int = 0
        self.attacker_card: int = 0
        self.defender_card: int = 0
        self.laid: list[int] = NO_INTS  # by seat: what an ally has laid
        self.hired: list[int] = NO_INTS  # by country: the seat that pays it as an ally
        self.dice: list[int] = NO_INTS
        self.places: list[int] = NO_INTS

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
