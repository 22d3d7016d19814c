"""Written by `make fields` from `fields.py`: change that."""

from __future__ import annotations

from typing import Final

from worldstage.core.state import NO_INTS, NO_LISTS, State
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

    def __init__(self, seats: int, tables: Tables) -> None:
        super().__init__(seats)
        self.tables: Tables = tables
        self.switches: list[int] = NO_INTS  # by switch: 1 for the other reading
        self.sets: list[int] = NO_INTS  # the sets of cards in play
        self.level: list[int] = NO_INTS  # by seat
        self.last_round: int = 0
        self.round: int = 0
        self.order: list[int] = NO_INTS  # the seats in the order of play
        self.frozen: int = 0  # whether the order of play stays as it is when it is settled next
        self.passed: list[int] = NO_INTS  # the seats that have passed this round, in that order
        self.turns: list[int] = NO_INTS  # turns begun this round
        self.goods: list[int] = NO_INTS  # by seat and good
        self.idle: list[int] = NO_INTS  # workers without a card
        self.track: list[int] = NO_INTS  # by seat and part: workers left on the population track
        self.room: list[int] = NO_INTS  # by seat and part: places of the track
        self.on_top: list[int] = NO_INTS  # workers on top of a full track
        self.board: list[int] = NO_INTS  # by seat: 0 is side A, then the sides B
        self.nation: list[int] = NO_INTS  # by seat
        self.slot: list[int] = NO_INTS  # by seat and slot: the building or military card
        self.men: list[int] = NO_INTS  # by seat and slot: its workers
        self.colony: list[int] = NO_INTS  # by seat and place
        self.advisor: list[int] = NO_INTS  # by seat and place
        self.wonder: list[int] = NO_INTS  # by seat and place
        self.site: list[int] = NO_INTS  # the wonder under construction
        self.built: list[int] = NO_INTS  # sections built of it
        self.private: list[list[int]] = NO_LISTS  # the cards that private architects lie on
        self.public: int = 0  # architects for everybody
        self.display: list[int] = NO_INTS  # by place
        self.deck: list[int] = NO_INTS  # the cards of the age that are left, in no order: each draw is random
        self.events: list[int] = NO_INTS  # event cards of the age that are left
        self.event: int = 0  # the event card of the round
        self.drawn: list[int] = NO_INTS  # event cards to choose from
        self.under: list[int] = NO_INTS  # those that went under their deck
        self.war: int = 0  # the war card of the round
        self.war_strength: int = 0
        self.war_buyer: int = 0
        self.used: list[list[int]] = NO_LISTS  # by seat: cards whose action was used this round
        self.colonies_bought: list[int] = NO_INTS  # this round
        self.fights: list[int] = NO_INTS  # wars and battles bought this round
        self.golden_ages: list[int] = NO_INTS  # bought this round
        self.short: list[int] = NO_INTS  # the goods whose shortage has cost a point this round, as bits
        self.debt: list[int] = NO_INTS  # books that could not be given up
        self.lost: list[int] = NO_INTS  # by seat and good: to this round's war
        self.defeated: list[int] = NO_INTS  # in this round's war
        self.disgraced: list[int] = NO_INTS  # counts as least stable this round
        self.weaker: list[int] = NO_INTS  # strength that does not count just now
        self.strength: list[int] = NO_INTS
        self.stability: list[int] = NO_INTS
        self.held: list[list[int]] = NO_LISTS  # by seat: board, advisors, colonies and wonders
        self.bound: list[int] = NO_INTS  # by seat and rule: what the cards held add up to
        self.boards: list[int] = NO_INTS  # boards to choose from
        self.products: list[int] = NO_INTS  # the clause that a seat has chosen to produce by
        self.incoming: list[int] = NO_INTS  # cards drafted into the decks
        self.outgoing: list[int] = NO_INTS  # cards that those have replaced
        self.stirred: int = 0  # whether the shadow opponent reacts to what was just done
        self.together: int = 0  # effects under way that happen to several at once: no card leaves in between
        self.shadow: list[int] = NO_INTS  # the shadow opponent's strength, stability and books, and whether it is first
        self.tiles: list[int] = NO_INTS  # tiles of the age that are left (§solo.6)
        self.tile: int = 0  # the tile of the round
        self.scores: list[list[int]] = NO_LISTS  # by seat: the five parts of the final score
        self.places: list[int] = NO_INTS  # the final ranking, by seat

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
