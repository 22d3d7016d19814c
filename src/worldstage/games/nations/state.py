"""The state of a game of Nations, and the helpers that change it: each writes its own log line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from worldstage.core.state import State, note
from worldstage.games.nations import vocabulary as v
from worldstage.games.nations.edition import Tables
from worldstage.games.nations.names import (
    ADVISORS,
    BOOKS,
    COLONIES,
    GOLD,
    GOODS,
    MILITARY,
    NONE,
    PLACES,
    POINTS,
    SLOTS,
    STABILITY,
    STRENGTH,
    WONDERS,
)

# The switches of a table: index into `switches`; 0 is the default, 1 the other reading.
GOLD_FIRST: Final = 0
SHAKA_OWNER: Final = 1
NO_WAR_IS_ZERO: Final = 2
OTHERS_NOBODY: Final = 3
MIT_IDLE_ONLY: Final = 4
LUTHER_FULL: Final = 5
ALHAZEN_EMPTY: Final = 6
ACTS_ONCE: Final = 7
EASIER: Final = 8
COMPETITIVE: Final = 9
ICE_AGE_BOOKS: Final = 10
MANSA_MUSA_ANY: Final = 11
GALILEO_PRICED: Final = 12
FEUDAL_DUES_NEXT: Final = 13
LIBERTY_DEPLOYED: Final = 14
REJECTED_UNDER: Final = 15
NONE_IS_MOST: Final = 16
SWITCHES: Final = 17
# These came later. A state lists them only where one of them is on: the digests of older games stay as they are.
TONGHAK_AFTER: Final = 17
GREAT_WALL_SHORTAGE: Final = 18
ALL_SWITCHES: Final = 19

# The shadow opponent: strength, stability, books, and whether it plays first.
SHADOW_STRENGTH: Final = 0
SHADOW_STABILITY: Final = 1
SHADOW_BOOKS: Final = 2
SHADOW_FIRST: Final = 3
SHADOW: Final = 1  # its number, beside the only seat

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
    """Everything on and around the boards. Lists are by seat, or by seat times so many places, as noted."""

    __slots__ = ("tables", *FIELDS)

    def __init__(self, seats: int, tables: Tables) -> None:
        super().__init__(seats)
        self.tables: Tables = tables
        self.switches: list[int] = []
        self.sets: list[int] = []
        self.level: list[int] = []
        self.last_round: int = 0
        self.round: int = 0
        self.order: list[int] = []
        self.frozen: int = 0  # whether the order of play stays as it is when it is settled next
        self.passed: list[int] = []  # the seats that have passed this round, in that order
        self.turns: list[int] = []  # turns begun this round
        self.goods: list[int] = []
        self.idle: list[int] = []  # workers who stand nowhere
        self.track: list[int] = []  # workers left on each part of the population track
        self.room: list[int] = []  # places on each part
        self.on_top: list[int] = []
        self.board: list[int] = []  # 0 is side A, then the sides B
        self.nation: list[int] = []
        self.slot: list[int] = []
        self.men: list[int] = []
        self.colony: list[int] = []
        self.advisor: list[int] = []
        self.wonder: list[int] = []
        self.site: list[int] = []  # the wonder under construction
        self.built: list[int] = []  # and its sections built
        self.private: list[list[int]] = []  # the cards that private architects lie on
        self.public: int = 0  # architects for everybody
        self.display: list[int] = []
        self.deck: list[int] = []  # what is left of the age's cards, in no order: a draw is a draw by lot
        self.events: list[int] = []
        self.event: int = NONE
        self.drawn: list[int] = []  # event cards to choose from
        self.under: list[int] = []  # those that went under their deck
        self.war: int = NONE
        self.war_strength: int = 0
        self.war_buyer: int = NONE
        self.used: list[list[int]] = []
        self.colonies_bought: list[int] = []
        self.fights: list[int] = []  # wars and battles bought this round
        self.golden_ages: list[int] = []
        self.short: list[int] = []  # the goods whose shortage has cost a point this round, as bits
        self.debt: list[int] = []  # books that could not be given up
        self.lost: list[int] = []  # to this round's war
        self.defeated: list[int] = []
        self.disgraced: list[int] = []  # counts as least stable this round
        self.weaker: list[int] = []  # strength that does not count just now
        self.strength: list[int] = []
        self.stability: list[int] = []
        self.held: list[list[int]] = []  # board, advisors, colonies and wonders
        self.bound: list[int] = []  # by seat and rule: what the cards held add up to
        self.boards: list[int] = []  # boards to choose from
        self.incoming: list[int] = []  # cards drafted into the decks, and those they have driven out
        self.outgoing: list[int] = []
        self.stirred: int = 0  # whether the shadow opponent reacts to what was just done
        self.together: int = 0  # effects under way that happen to several at once: no card leaves in between
        self.shadow: list[int] = []  # strength, stability and books of the shadow opponent
        self.tiles: list[int] = []
        self.tile: int = NONE
        self.scores: list[list[int]] = []  # by seat: the five parts of the final score
        self.places: list[int] = []

    def fields(self) -> list[str]:
        return FIELDS

    def clone(self) -> NationsState:
        other = NationsState(self.seats, self.tables)
        self.clone_kernel(other)
        other.switches = self.switches[:]
        other.sets = self.sets[:]
        other.level = self.level[:]
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
        other.private = [sources[:] for sources in self.private]
        other.public = self.public
        other.display = self.display[:]
        other.deck = self.deck[:]
        other.events = self.events[:]
        other.event = self.event
        other.drawn = self.drawn[:]
        other.under = self.under[:]
        self._clone_round(other)
        return other

    def _clone_round(self, other: NationsState) -> None:
        other.war = self.war
        other.war_strength = self.war_strength
        other.war_buyer = self.war_buyer
        other.used = [cards[:] for cards in self.used]
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
        other.held = [cards[:] for cards in self.held]
        other.bound = self.bound[:]
        other.boards = self.boards[:]
        other.incoming = self.incoming[:]
        other.outgoing = self.outgoing[:]
        other.stirred = self.stirred
        other.together = self.together
        other.shadow = self.shadow[:]
        other.tiles = self.tiles[:]
        other.tile = self.tile
        other.scores = [parts[:] for parts in self.scores]
        other.places = self.places[:]


def fresh(seats: int, tables: Tables) -> NationsState:
    """Empty boards, and no cards on the table: what a board begins with comes later (§setup.10)."""
    s = NationsState(seats, tables)
    s.switches = [0] * SWITCHES
    s.level = [0] * seats
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
    s.display = [NONE] * PLACES
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
    s.bound = [0] * (seats * v.RULES)
    return s


# -- reading -----------------------------------------------------------------------------------------------------------


def switched(switches: Sequence[int], switch: int) -> bool:
    """Whether a table has agreed on the other reading."""
    return switch < len(switches) and switches[switch] != 0


def age_of(s: NationsState) -> int:
    """§I.1.2: the age of the round, from 1."""
    return (s.round + s.tables.age_rounds - 1) // s.tables.age_rounds


def good(s: NationsState, seat: int, kind: int) -> int:
    return s.goods[seat * GOODS + kind]


def rule(s: NationsState, seat: int, number: int) -> int:
    """What the cards of a seat add up to for a rule; 0 if none speaks of it."""
    return s.bound[seat * v.RULES + number]


def rule_of_all(s: NationsState, number: int) -> int:
    """The same over all seats: some cards bind everybody."""
    total = 0
    for seat in range(s.seats):
        total += s.bound[seat * v.RULES + number]
    return total


def advisor_places(s: NationsState, seat: int) -> int:
    """§II.A.advisor.1: one, and one more on the Porcelain Tower: a card beats the rules (§0.23)."""
    return 1 + rule(s, seat, v.ADVISOR_PLACE)


def solo(s: NationsState) -> bool:
    return s.seats == 1


def fallen(s: NationsState) -> bool:
    """§solo.17: alone, negative victory points lose the game."""
    return solo(s) and s.goods[POINTS] < 0


def stir(s: NationsState) -> None:
    """§solo.7: buying a card, deploying on military and hiring an architect stir the shadow opponent."""
    s.stirred = int(solo(s))


def workers(s: NationsState, seat: int) -> int:
    """All workers of a seat that are off the track."""
    return s.idle[seat] + sum(s.men[seat * SLOTS : (seat + 1) * SLOTS])


def military_worker(s: NationsState, seat: int) -> bool:
    t = s.tables
    for i in range(seat * SLOTS, (seat + 1) * SLOTS):
        if s.men[i] and s.slot[i] != NONE and t.type[s.slot[i]] == MILITARY:
            return True
    return False


# -- stability and strength --------------------------------------------------------------------------------------------


def reckon(s: NationsState, seat: int, of_all: int) -> None:
    """§0.5, §0.6: stability and strength follow from what lies on the board and from the empty places of the track.

    §0.7: what the tracks cannot show is kept here and cut where it is read. §0.8: each worker brings the card's effect
    once. §boards.10: workers who never were on the track cost nothing.
    """
    t = s.tables
    strength = 0
    stability = of_all - t.upkeep * (s.room[seat * 2 + 1] - s.track[seat * 2 + 1])
    for i in range(seat * SLOTS, (seat + 1) * SLOTS):
        men = s.men[i]
        if men:  # §II.A.building.6, §II.A.military.3: nothing without workers
            makes = t.makes[s.slot[i]]
            strength += men * makes[STRENGTH]
            stability += men * makes[STABILITY]
    for card in s.held[seat]:
        gives = t.gives[card]
        strength += gives[STRENGTH]
        stability += gives[STABILITY]
    s.strength[seat] = strength
    s.stability[seat] = stability


def hold(s: NationsState, seat: int) -> None:
    """Note again which cards a seat holds and what rules they make, after one has come or gone."""
    cards = [s.tables.board_itself[s.board[seat]]]
    for i in range(seat * ADVISORS, (seat + 1) * ADVISORS):
        if s.advisor[i] != NONE:
            cards.append(s.advisor[i])
    for i in range(seat * COLONIES, (seat + 1) * COLONIES):
        if s.colony[i] != NONE:
            cards.append(s.colony[i])
    for i in range(seat * WONDERS, (seat + 1) * WONDERS):
        if s.wonder[i] != NONE:
            cards.append(s.wonder[i])
    s.held[seat] = cards
    for number in range(v.RULES):
        amounts = s.tables.rules[number]
        total = 0
        for card in cards:
            total += amounts[card]
        s.bound[seat * v.RULES + number] = total


def tell(s: NationsState, key: str, seat: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
    """Write a line about what a nation does or suffers."""
    if s.log is not None:
        note(s, key, s.nation[seat], a, b, c, d)


# -- gains and losses --------------------------------------------------------------------------------------------------
# `why` is the last part of the log key ("growth", "famine"): it says which paragraph is behind a line. `source` is the
# card or the half of an event card that the line names where `why` is "card", "action", "event" or "offer".


def gain(s: NationsState, seat: int, kind: int, amount: int, why: str, source: int = 0) -> None:
    """§0.24: nothing ever runs out."""
    if amount > 0:
        s.goods[seat * GOODS + kind] += amount
        if s.log is not None:
            tell(s, f"goods.gained.{why}", seat, kind, amount, s.goods[seat * GOODS + kind], source)


def pay(s: NationsState, seat: int, kind: int, amount: int, why: str, source: int = 0) -> bool:
    """Pay of one's own will, what one has (§0.15). True if that was the last gold."""
    if amount <= 0:
        return False
    s.goods[seat * GOODS + kind] -= amount
    if s.log is not None:
        tell(s, f"goods.paid.{why}", seat, kind, amount, s.goods[seat * GOODS + kind], source)
    return kind == GOLD and s.goods[seat * GOODS + GOLD] == 0


def last_gold_gone(s: NationsState, seat: int) -> None:
    """§card.mansa-musa rewards who spends the last gold; whether losing it counts as well is for the table to say."""
    t = s.tables
    for card in s.held[seat]:
        for number in t.effects[card]:
            if t.clauses[number].when == v.LAST_GOLD:
                receive(s, seat, t.clauses[number].goods, 1, "card", card)


def lose_points(s: NationsState, seat: int, amount: int, why: str, source: int = 0) -> None:
    """§0.14: nobody falls below 0, except alone, where that loses the game (§solo.17)."""
    have = s.goods[seat * GOODS + POINTS]
    taken = amount if solo(s) else min(amount, have)
    if taken > 0:
        s.goods[seat * GOODS + POINTS] = have - taken
        if s.log is not None:
            tell(s, f"goods.lost.{why}", seat, POINTS, taken, have - taken, source)


def lose(s: NationsState, seat: int, kind: int, amount: int, why: str, source: int = 0, spared: bool = False) -> None:
    """A forced loss. §0.11: what is missing costs a book each, and a point once a round for each good (§0.12).

    §0.13: books that are missing cost a point as well, and another good each: that is a debt, to be paid at once.
    `spared` are those points where somebody does not lose them (§card.great-wall).
    """
    if amount <= 0:
        return
    if kind == POINTS:
        lose_points(s, seat, amount, why, source)
        return
    have = s.goods[seat * GOODS + kind]
    taken = min(have, amount)
    if taken:
        s.goods[seat * GOODS + kind] = have - taken
        if s.log is not None:
            tell(s, f"goods.lost.{why}", seat, kind, taken, have - taken, source)
        if kind == GOLD and have == taken and s.switches[MANSA_MUSA_ANY]:
            last_gold_gone(s, seat)
    missing = amount - taken
    if missing == 0:
        return
    tell(s, "goods.no_books" if kind == BOOKS else "goods.short", seat, kind, missing)
    spared = spared or rule(s, seat, v.NO_SHORTAGE_POINTS) != 0  # §card.florence-nightingale
    if not s.short[seat] >> kind & 1 and not spared:
        s.short[seat] |= 1 << kind
        lose_points(s, seat, 1, "no_books" if kind == BOOKS else "short")
    if kind == BOOKS:
        s.debt[seat] += missing
    else:
        lose(s, seat, BOOKS, missing, "short", 0, spared)


def receive(s: NationsState, seat: int, goods: list[int], times: int, why: str, source: int = 0) -> None:
    """Gains and losses of a clause: first what comes, then what goes (§event.tonghak-movement)."""
    for kind in range(GOODS):
        gain(s, seat, kind, goods[kind] * times, why, source)
    for kind in range(GOODS):
        lose(s, seat, kind, -goods[kind] * times, why, source)
