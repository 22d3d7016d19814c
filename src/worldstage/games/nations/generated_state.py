"""Written by `make fields` from `fields.py`: change that."""

from __future__ import annotations

from typing import Final

from worldstage.core.state import State
from worldstage.games.nations.edition import Tables
from worldstage.games.nations.names import ADVISORS, COLONIES, GOODS, NONE, PLACES, SLOTS, SWITCHES, WONDERS
from worldstage.games.nations.vocabulary import RULES

FIELDS: Final = [
    "switches",
    "sets",
    "level",
    "last_round",
    "round",
    "order",
    "frozen",
    "passed",
    "turns",
    "goods",
    "idle",
    "track",
    "room",
    "on_top",
    "board",
    "nation",
    "slot",
    "men",
    "colony",
    "advisor",
    "wonder",
    "site",
    "built",
    "private",
    "public",
    "display",
    "deck",
    "events",
    "event",
    "drawn",
    "under",
    "war",
    "war_strength",
    "war_buyer",
    "used",
    "colonies_bought",
    "fights",
    "golden_ages",
    "short",
    "debt",
    "lost",
    "defeated",
    "disgraced",
    "weaker",
    "strength",
    "stability",
    "held",
    "bound",
    "boards",
    "products",
    "incoming",
    "outgoing",
    "stirred",
    "together",
    "shadow",
    "tiles",
    "tile",
    "scores",
    "places",
]


class NationsState(State):
    """Everything on and around the boards."""

    __slots__ = (
        "advisor",
        "board",
        "boards",
        "bound",
        "built",
        "colonies_bought",
        "colony",
        "debt",
        "deck",
        "defeated",
        "disgraced",
        "display",
        "drawn",
        "event",
        "events",
        "fights",
        "frozen",
        "golden_ages",
        "goods",
        "held",
        "idle",
        "incoming",
        "last_round",
        "level",
        "lost",
        "men",
        "nation",
        "on_top",
        "order",
        "outgoing",
        "passed",
        "places",
        "private",
        "products",
        "public",
        "room",
        "round",
        "scores",
        "sets",
        "shadow",
        "short",
        "site",
        "slot",
        "stability",
        "stirred",
        "strength",
        "switches",
        "tables",
        "tile",
        "tiles",
        "together",
        "track",
        "turns",
        "under",
        "used",
        "war",
        "war_buyer",
        "war_strength",
        "weaker",
        "wonder",
    )
    tables: Tables
    switches: list[int]  # by switch: 1 for the other reading
    sets: list[int]  # the sets of cards in play
    level: list[int]  # by seat
    last_round: int
    round: int
    order: list[int]  # the seats in the order of play
    frozen: int  # whether the order of play stays as it is when it is settled next
    passed: list[int]  # the seats that have passed this round, in that order
    turns: list[int]  # turns begun this round
    goods: list[int]  # by seat and good
    idle: list[int]  # workers without a card
    track: list[int]  # by seat and part: workers left on the population track
    room: list[int]  # by seat and part: places of the track
    on_top: list[int]  # workers on top of a full track
    board: list[int]  # by seat: 0 is side A, then the sides B
    nation: list[int]  # by seat
    slot: list[int]  # by seat and slot: the building or military card
    men: list[int]  # by seat and slot: its workers
    colony: list[int]  # by seat and place
    advisor: list[int]  # by seat and place
    wonder: list[int]  # by seat and place
    site: list[int]  # the wonder under construction
    built: list[int]  # sections built of it
    private: list[list[int]]  # the cards that private architects lie on
    public: int  # architects for everybody
    display: list[int]  # by place
    deck: list[int]  # the cards of the age that are left, in no order: each draw is random
    events: list[int]  # event cards of the age that are left
    event: int  # the event card of the round
    drawn: list[int]  # event cards to choose from
    under: list[int]  # those that went under their deck
    war: int  # the war card of the round
    war_strength: int
    war_buyer: int
    used: list[list[int]]  # by seat: cards whose action was used this round
    colonies_bought: list[int]  # this round
    fights: list[int]  # wars and battles bought this round
    golden_ages: list[int]  # bought this round
    short: list[int]  # the goods whose shortage has cost a point this round, as bits
    debt: list[int]  # books that could not be given up
    lost: list[int]  # by seat and good: to this round's war
    defeated: list[int]  # in this round's war
    disgraced: list[int]  # counts as least stable this round
    weaker: list[int]  # strength that does not count just now
    strength: list[int]
    stability: list[int]
    held: list[list[int]]  # by seat: board, advisors, colonies and wonders
    bound: list[int]  # by seat and rule: what the cards held add up to
    boards: list[int]  # boards to choose from
    products: list[int]  # the clause that a seat has chosen to produce by
    incoming: list[int]  # cards drafted into the decks
    outgoing: list[int]  # cards that those have replaced
    stirred: int  # whether the shadow opponent reacts to what was just done
    together: int  # effects under way that happen to several at once: no card leaves in between
    shadow: list[int]  # the shadow opponent's strength, stability and books, and whether it is first
    tiles: list[int]  # tiles of the age that are left (§solo.6)
    tile: int  # the tile of the round
    scores: list[list[int]]  # by seat: the five parts of the final score
    places: list[int]  # the final ranking, by seat

    def __init__(self, seats: int, tables: Tables) -> None:
        super().__init__(seats)
        self.tables = tables

    def fields(self) -> list[str]:
        return FIELDS

    def clone(self) -> NationsState:
        other = NationsState(self.seats, self.tables)
        self.clone_kernel(other)
        other.switches = self.switches
        other.sets = self.sets
        other.level = self.level
        other.last_round = self.last_round
        other.round = self.round
        other.order = self.order[:]
        other.frozen = self.frozen
        other.passed = self.passed[:]
        other.turns = self.turns[:]
        other.goods = self.goods[:]
        other.idle = self.idle[:]
        other.track = self.track[:]
        other.room = self.room[:]
        other.on_top = self.on_top[:]
        other.board = self.board[:]
        other.nation = self.nation[:]
        other.slot = self.slot[:]
        other.men = self.men[:]
        other.colony = self.colony[:]
        other.advisor = self.advisor[:]
        other.wonder = self.wonder[:]
        other.site = self.site[:]
        other.built = self.built[:]
        other.private = [inner[:] for inner in self.private]
        other.public = self.public
        other.display = self.display[:]
        other.deck = self.deck[:]
        other.events = self.events[:]
        other.event = self.event
        other.drawn = self.drawn[:]
        other.under = self.under[:]
        other.war = self.war
        other.war_strength = self.war_strength
        other.war_buyer = self.war_buyer
        other.used = [inner[:] for inner in self.used]
        other.colonies_bought = self.colonies_bought[:]
        other.fights = self.fights[:]
        other.golden_ages = self.golden_ages[:]
        other.short = self.short[:]
        other.debt = self.debt[:]
        other.lost = self.lost[:]
        other.defeated = self.defeated[:]
        other.disgraced = self.disgraced[:]
        other.weaker = self.weaker[:]
        other.strength = self.strength[:]
        other.stability = self.stability[:]
        other.held = self.held[:]
        other.bound = self.bound[:]
        other.boards = self.boards[:]
        other.products = self.products[:]
        other.incoming = self.incoming[:]
        other.outgoing = self.outgoing[:]
        other.stirred = self.stirred
        other.together = self.together
        other.shadow = self.shadow[:]
        other.tiles = self.tiles[:]
        other.tile = self.tile
        other.scores = self.scores[:]
        other.places = self.places[:]
        return other


def blank_state(seats: int, tables: Tables) -> NationsState:
    """A state in which every field has its start value."""
    s = NationsState(seats, tables)
    s.switches = [0] * SWITCHES
    s.sets = []
    s.level = [0] * seats
    s.last_round = 0
    s.round = 0
    s.order = []
    s.frozen = 0
    s.passed = []
    s.turns = [0] * seats
    s.goods = [0] * (seats * GOODS)
    s.idle = [0] * seats
    s.track = [0] * (seats * 2)
    s.room = [0] * (seats * 2)
    s.on_top = [0] * seats
    s.board = [0] * seats
    s.nation = [NONE] * seats
    s.slot = [NONE] * (seats * SLOTS)
    s.men = [0] * (seats * SLOTS)
    s.colony = [NONE] * (seats * COLONIES)
    s.advisor = [NONE] * (seats * ADVISORS)
    s.wonder = [NONE] * (seats * WONDERS)
    s.site = [NONE] * seats
    s.built = [0] * seats
    s.private = [[] for _ in range(seats)]
    s.public = 0
    s.display = [NONE] * PLACES
    s.deck = []
    s.events = []
    s.event = NONE
    s.drawn = []
    s.under = []
    s.war = NONE
    s.war_strength = 0
    s.war_buyer = NONE
    s.used = [[] for _ in range(seats)]
    s.colonies_bought = [0] * seats
    s.fights = [0] * seats
    s.golden_ages = [0] * seats
    s.short = [0] * seats
    s.debt = [0] * seats
    s.lost = [0] * (seats * GOODS)
    s.defeated = [0] * seats
    s.disgraced = [0] * seats
    s.weaker = [0] * seats
    s.strength = [0] * seats
    s.stability = [0] * seats
    s.held = [[] for _ in range(seats)]
    s.bound = [0] * (seats * RULES)
    s.boards = []
    s.products = [NONE] * seats
    s.incoming = []
    s.outgoing = []
    s.stirred = 0
    s.together = 0
    s.shadow = []
    s.tiles = []
    s.tile = NONE
    s.scores = []
    s.places = []
    return s
