"""The state of a game of Age of Reason, and the helpers that change it: each writes its own log line."""

from __future__ import annotations

from typing import Final

from worldstage.core.state import State, note
from worldstage.games.age_of_reason.edition import Tables
from worldstage.games.age_of_reason.names import (
    BOX_IDS,
    COUNTRIES,
    FIRST_TRADING,
    FULL_HAND,
    MARKER_ROOM,
    NONE,
    REGIONS,
)

# The switches of a table: index into `switches`; 0 is the default, 1 the other reading.
PRESSGANGS_ANY: Final = 0
INCOME_BOARD: Final = 1
COMPANIES_BOTH: Final = 2
BLANK_DISCARDED: Final = 3
SEVENTH_UPPER: Final = 4
FIRST_RANDOM: Final = 5
SWITCHES: Final = 6

UPPER: Final = 0
LOWER: Final = 1

# What an ally has laid in a combat.
LAID_NOTHING: Final = 0
LAID_BLUFF: Final = 1
LAID_HELP: Final = 2

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
    """Everything on and around the board (2.0). Lists are by seat, by country or by region, as their names say."""

    __slots__ = ("tables", *FIELDS)

    def __init__(self, seats: int, tables: Tables) -> None:
        super().__init__(seats)
        self.tables: Tables = tables
        self.switches: list[int] = []
        self.turn: int = 0
        self.round: int = 0
        self.start: int = 0  # the start player
        self.country: list[int] = []  # by seat
        self.seat_of: list[int] = []  # by country; NONE for a non-player country
        self.gold: list[int] = []
        self.bank: int = 0  # gold the bank has paid out and not got back
        self.unrest: list[int] = []
        self.vp: list[int] = []
        self.hand: list[int] = []  # by seat: a bit for each card of the country's deck
        self.rumours: list[list[int]] = []  # by seat: the hands it may hold, as far as the others can tell
        self.discs: list[int] = []  # by country * REGIONS + region
        self.presence: list[int] = []  # by country: the regions with a disc, as bits
        self.supply: list[int] = []  # by country
        self.markers: list[int] = []  # by region * MARKER_ROOM + kind of marker
        self.bag: list[int] = []
        self.box: list[int] = []  # by box: the country whose disc is in it
        self.space: list[int] = []  # the alliance display, spaces 1 to 8
        self.side: list[int] = []  # by country
        self.order: list[int] = []  # the seats in the order of play
        self.opener: int = NONE
        self.bidder: int = NONE  # who made the last bid
        self.bid: int = NONE
        self.passes: int = 0
        self.proposal_a: int = NONE
        self.proposal_b: int = NONE
        self.attacker: int = NONE  # the combat under way: seats, region, and the country or marker attacked
        self.defender: int = NONE
        self.region: int = NONE
        self.target: int = NONE
        self.marker: int = NONE
        self.attacker_card: int = NONE
        self.defender_card: int = NONE
        self.laid: list[int] = []  # by seat: what an ally has laid
        self.hired: list[int] = []  # by country: the seat that pays it as an ally
        self.dice: list[int] = []
        self.places: list[int] = []

    def fields(self) -> list[str]:
        return FIELDS

    def clone(self) -> AgeState:
        other = AgeState(self.seats, self.tables)
        self.clone_kernel(other)
        other.switches = self.switches  # never changed
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
        other.rumours = self.rumours[:]  # the inner lists are replaced, never changed
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


def fresh(seats: int, tables: Tables) -> AgeState:
    """An empty board: no countries chosen, all discs in the supply (§2.2.2), all markers in the bag (§3.0.6)."""
    s = AgeState(seats, tables)
    s.switches = [0] * SWITCHES
    s.turn = 1  # §3.0.13
    s.round = 1  # §3.0.14
    s.country = [NONE] * seats
    s.seat_of = [NONE] * COUNTRIES
    s.gold = [0] * seats
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
    s.laid = [LAID_NOTHING] * seats
    s.hired = [NONE] * COUNTRIES
    return s


# -- gold and unrest (4.0) ----------------------------------------------------------------------------------------


def means(s: AgeState, seat: int) -> int:
    """What a seat can pay at most: its gold, and two more for each point of unrest left to it (§4.0.3, §4.0.4)."""
    return s.gold[seat] + s.tables.unrest_gold * (s.tables.unrest_limit - s.unrest[seat])


def pay(s: AgeState, seat: int, amount: int, why: int) -> None:
    """Pay the bank. Gold that is lacking is taken for unrest: just as much as is needed (§4.0.3, §4.0.5).

    Nothing that cannot be paid is ever offered, so the track does not end here (§4.0.7); no other function turns
    gold and unrest into each other (§4.0.6).
    """
    if amount == 0:
        return
    raised = 0
    while s.gold[seat] < amount:
        s.gold[seat] += s.tables.unrest_gold
        s.bank += s.tables.unrest_gold
        s.unrest[seat] += 1
        raised += 1
    if raised:
        note(s, "gold.raised", s.country[seat], raised * s.tables.unrest_gold, raised, s.unrest[seat])
    s.gold[seat] -= amount
    s.bank -= amount
    note(s, "gold.paid", s.country[seat], amount, why, s.gold[seat])


def receive(s: AgeState, seat: int, amount: int, why: int) -> None:
    """Take gold from the bank, which never runs out (§2.0.5, §3.0.16)."""
    s.gold[seat] += amount
    s.bank += amount
    note(s, "gold.received", s.country[seat], amount, why, s.gold[seat])


def add_unrest(s: AgeState, seat: int, points: int, why: int) -> None:
    """One space down for each point (§4.3.2.II.45), as far as the track goes (§4.0.7)."""
    gained = min(points, s.tables.unrest_limit - s.unrest[seat])
    s.unrest[seat] += gained
    if gained:
        note(s, "unrest.gained", s.country[seat], gained, why, s.unrest[seat])
    else:
        note(s, "unrest.at_limit", s.country[seat], why, s.unrest[seat])


def ease_unrest(s: AgeState, seat: int, points: int) -> None:
    """Back up the track, to 0 at most."""
    eased = min(points, s.unrest[seat])
    s.unrest[seat] -= eased
    note(s, "unrest.eased", s.country[seat], eased, s.unrest[seat])


def score(s: AgeState, seat: int, points: int) -> None:
    """Move on the victory point track at once (§4.5.5); it has no end on either side (§4.5.9)."""
    s.vp[seat] += points


# What gold is paid or received for, what unrest is gained for, and what brings a card back: the reasons in log lines.
FOR_BID: Final = 0
FOR_BOX: Final = 1
FOR_CONVERSION: Final = 2
FOR_CARD: Final = 3
FOR_ALLY_CARD: Final = 4
FOR_HIRED_ALLY: Final = 5
FOR_BANKING: Final = 6
FOR_INCOME: Final = 7
FOR_MARKER: Final = 8
FOR_FAILURE: Final = 9
FOR_WEAKER_SIDE: Final = 10
FOR_OVERWHELMED: Final = 11
FOR_PYRRHIC: Final = 12
FOR_TIE: Final = 13
FOR_MILITIA: Final = 14
FOR_PRESSGANGS: Final = 15
FOR_TRADE: Final = 16  # + trading box, in the order of BOX_IDS
REASONS: Final = (
    "bid",
    "box",
    "conversion",
    "card",
    "ally-card",
    "hired-ally",
    "banking",
    "income",
    "marker",
    "failure",
    "weaker-side",
    "overwhelmed",
    "pyrrhic",
    "tie",
    "militia",
    "pressgangs",
    *BOX_IDS[FIRST_TRADING:],
)

# The parts of the game that have a heading in the log: set-up, the six of a turn (§4.0.2), the end.
PHASES: Final = ("setup", "markers", "alliances", "actions", "income", "victory-points", "end-of-turn", "end-of-game")
PHASE_SETUP: Final = 0
PHASE_MARKERS: Final = 1
PHASE_ALLIANCES: Final = 2
PHASE_ACTIONS: Final = 3
PHASE_INCOME: Final = 4
PHASE_VICTORY_POINTS: Final = 5
PHASE_END_OF_TURN: Final = 6
PHASE_END_OF_GAME: Final = 7


def counted(numbers: list[int]) -> list[int]:
    """Which of several things there are how often, for a log line: number and count of each that there is."""
    found: list[int] = []
    for i in range(len(numbers)):
        if numbers[i]:
            found += [i, numbers[i]]
    return found


# -- discs (2.2) ----------------------------------------------------------------------------------------------------


def put_disc(s: AgeState, country: int, region: int) -> None:
    """A disc from the supply goes to a region."""
    s.supply[country] -= 1
    s.discs[country * REGIONS + region] += 1
    s.presence[country] |= 1 << region


def remove_disc(s: AgeState, country: int, region: int) -> None:
    """A disc goes back to the supply. Only a lost combat does this: nobody takes a disc off by choice (§2.2.5)."""
    i = country * REGIONS + region
    s.supply[country] += 1
    s.discs[i] -= 1
    if s.discs[i] == 0:
        s.presence[country] &= ~(1 << region)


def boxes_held(s: AgeState, country: int, kind: int) -> int:
    """How many boxes of a name hold a disc: §6.0.army-training, §6.0.war-office, §6.0.reserve ask it."""
    t = s.tables
    held = 0
    for i in range(t.first_box[kind], t.first_box[kind + 1]):
        if s.box[i] == country:
            held += 1
    return held
