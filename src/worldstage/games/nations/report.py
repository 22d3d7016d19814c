"""A game in numbers: tracks, accounts, what the end of the round would bring now, and luck. Nothing of it is secret."""

from __future__ import annotations

from math import sqrt
from typing import Any, Final

from worldstage.core.chance import Fast
from worldstage.core.flow import Node, call, end
from worldstage.core.log import EVERYBODY, Entry
from worldstage.core.seen import Account, Forecast, Item, Luck
from worldstage.games.nations import vocabulary as v
from worldstage.games.nations.debts import DEBT, settle_debts
from worldstage.games.nations.describe import text
from worldstage.games.nations.edition import Tables
from worldstage.games.nations.effects import CHOICE, EFFECTS
from worldstage.games.nations.maintenance import MAINTENANCE, age_deck
from worldstage.games.nations.names import (
    AGES,
    BOARD,
    BOARD_IDS,
    BOOKS,
    DECLINE,
    GOOD_IDS,
    GOODS,
    NONE,
    POINTS,
    TYPE_IDS,
)
from worldstage.games.nations.production import items, revolt, settle, settling_order
from worldstage.games.nations.resolution import RESOLUTION, WAR_STEP, end_age, famine, settle_order
from worldstage.games.nations.scoring import score
from worldstage.games.nations.sequence import NODES
from worldstage.games.nations.shadow import compare_stability
from worldstage.games.nations.state import NationsState, age_of, fallen, solo

SCORE: Final = "score"
SCORE_IDS: Final = ("hand", "colonies", "wonders", "workers", "resources")
PEOPLE: Final = ("people", "upkeep")
SHORTAGES: Final = ("shortage", "goods")


def tracks(s: NationsState) -> dict[str, list[int]]:
    """By seat: points in hand, the final score so far, strength, stability, and all goods."""
    seats = range(s.seats)
    found = {"points": _column(s, POINTS)}
    found[SCORE] = [sum(score(s, seat)) if s.nation[seat] != NONE else 0 for seat in seats]
    found["books"] = _column(s, BOOKS)
    found["strength"] = list(s.strength)
    found["stability"] = list(s.stability)
    for kind in range(BOOKS):
        found[GOOD_IDS[kind]] = _column(s, kind)
    return found


def _column(s: NationsState, kind: int) -> list[int]:
    return [s.goods[seat * GOODS + kind] for seat in range(s.seats)]


# -- accounts ----------------------------------------------------------------------------------------------------------


def accounts(entries: list[Entry], t: Tables) -> list[Account]:
    """Every change of every good, in the order of the log; what one begins with belongs to the lines of set-up."""
    found: list[Account] = []
    seat_of = [NONE] * len(BOARD_IDS)
    balances: dict[tuple[int, int], int] = {}
    for i, entry in enumerate(entries):
        if entry.key == "setup.sat":
            seat_of[entry.args[1]] = entry.args[0]
        seat, changed = changes(entry, t, seat_of)
        for kind, amount in changed:
            balances[kind, seat] = balances.get((kind, seat), 0) + amount
            found.append(Account(GOOD_IDS[kind], seat, amount, balances[kind, seat], i))
    return found


def changes(entry: Entry, t: Tables, seat_of: list[int]) -> tuple[int, list[tuple[int, int]]]:
    """What a log line changes: for which seat, and by good how much."""
    args = entry.args
    if entry.key == "setup.order":  # the later, the more books
        return args[0], [(BOOKS, args[1])]
    if entry.key == "setup.sat":
        goods = t.board_goods[args[1] + 1 if args[2] else 0]
        return args[0], [(kind, amount) for kind, amount in enumerate(goods) if amount]
    if entry.key == "goods.gained":
        return seat_of[args[0]], [(args[1], args[2])]
    if entry.key in ("goods.paid", "goods.lost"):
        return seat_of[args[0]], [(args[1], -args[2])]
    return NONE, []


# -- what the end of the round would bring now -------------------------------------------------------------------------


def forecast(s: NationsState) -> list[Forecast]:
    """By seat what the rest of the round would bring if nobody did anything more, and the final score so far.

    The steps of resolution come one after the other, each after what those before it have left, as in the game: see
    `Coming`. At the end stands the score as of now, without them.
    """
    if not s.frames or s.round == 0 or NONE in s.nation:
        return []
    found = Coming(s).forecasts()
    for seat in range(s.seats):
        parts = score(s, seat)
        made_of = [Item(SCORE, label, amount) for label, amount in zip(SCORE_IDS, parts, strict=True)]
        found.append(Forecast("final", SCORE, seat, made_of, float(sum(parts))))
    return found


class Coming:
    """The rest of a round, played on in a copy by the rules themselves, step by step.

    What a seat may choose is left out: offers are not taken, of several evils none comes true, and what is given up
    for missing books is not reckoned. A step that is under way already is left out as a whole.
    """

    def __init__(self, s: NationsState) -> None:
        numbers = {frame[0]: frame[1] for frame in s.frames}
        self.begun = numbers.get(RESOLUTION.number, 0)  # so many steps of resolution
        card = s.tile if solo(s) else s.event  # in maintenance still that of the round before
        self.event_out = card != NONE and MAINTENANCE.number not in numbers
        self.world = s.clone()
        self.world.frames = []
        self.world.debt = [0] * s.seats
        self.found: list[Forecast] = []

    def forecasts(self) -> list[Forecast]:
        w = self.world
        steps = (self.produce, self.order, self.war, self.first, self.second, self.famine, self.age)
        for take in steps[self.begun :]:
            if not fallen(w):
                take()
        return self.found

    # -- the steps ----------------------------------------------------------------------------------------------------

    def produce(self) -> None:
        """By good, what it is made of; what is not there to be given up, and its price, is the shortages' item."""
        w = self.world
        for seat in w.order:
            made_of: list[list[Item]] = [[] for _ in range(GOODS)]
            before = w.goods[:]
            for kind in settling_order(w):
                if not fallen(w):
                    made_of[kind] = _items(w, seat, kind)
                    settle(w, seat, kind, NONE)
                    self._settled()
            for kind in range(GOODS):
                rest = w.goods[seat * GOODS + kind] - before[seat * GOODS + kind]
                rest -= sum(item.amount for item in made_of[kind])
                if rest:
                    made_of[kind].append(Item(*SHORTAGES, rest))
                if kind != POINTS or rest:
                    self._tell("production", kind, seat, made_of[kind])
            before = w.goods[:]
            if not fallen(w):
                revolt(w, seat)
                self._settled()
            self._compare("revolt", before, None)

    def order(self) -> None:
        if self.event_out:
            settle_order(self.world)

    def war(self) -> None:
        if self.world.war_buyer != NONE:
            self._play("war", WAR_STEP, 0, ("card", self.world.tables.cards[self.world.war]))

    def first(self) -> None:
        w = self.world
        if solo(w) and self.event_out:
            before = w.goods[:]
            compare_stability(w)
            self._compare("shadow", before, None)
        self._event("first", 0)

    def second(self) -> None:
        self._event("second", 1)

    def famine(self) -> None:
        w = self.world
        w.weaker = [0] * w.seats
        if self.event_out:
            before = w.goods[:]
            famine(w)
            run(w)
            self._compare("famine", before, None)

    def age(self) -> None:
        """As if the age ended with this round."""
        w = self.world
        before = w.goods[:]
        w.round = age_of(w) * w.tables.age_rounds
        end_age(w)
        self._compare("age", before, None)

    # -- how a step is taken -------------------------------------------------------------------------------------------

    def _settled(self) -> None:
        settle_debts(self.world)
        run(self.world)

    def _event(self, key: str, half: int) -> None:
        w = self.world
        if self.event_out and not solo(w) and w.event != NONE:
            group = w.event * 2 + half
            self._play(key, EFFECTS, group, ("event", w.tables.halves[group]))

    def _play(self, key: str, node: Node[NationsState], a: int, cause: tuple[str, str]) -> None:
        before = self.world.goods[:]
        call(self.world, node, a)
        run(self.world)
        self._compare(key, before, cause)

    def _compare(self, key: str, before: list[int], cause: tuple[str, str] | None) -> None:
        """What has changed since then, by seat and good."""
        w = self.world
        for seat in range(w.seats):
            for kind in range(GOODS):
                amount = w.goods[seat * GOODS + kind] - before[seat * GOODS + kind]
                made_of = [Item(*cause, amount)] if cause else []
                if key == "age" and kind == POINTS and not solo(w):
                    made_of = _at_end_of_age(w, seat)
                if amount:
                    self.found.append(Forecast(key, GOOD_IDS[kind], seat, made_of, float(amount)))

    def _tell(self, key: str, kind: int, seat: int, made_of: list[Item]) -> None:
        total = float(sum(item.amount for item in made_of))
        self.found.append(Forecast(key, GOOD_IDS[kind], seat, made_of, total))


def run(w: NationsState) -> None:
    """Let a copy go on until nothing is left to do; whoever would be asked is passed over."""
    chance = Fast(0)  # nothing is drawn in a resolution
    while w.frames:
        node = NODES[w.frames[-1][0]]
        if node.asks:
            _pass_over(w, node)
        else:
            node.run(w, w.frames[-1], chance)


def _pass_over(w: NationsState, node: Node[NationsState]) -> None:
    frame = w.frames[-1]
    end(w)
    if node is DEBT:
        w.debt[frame[2]] = 0
    elif node is CHOICE:  # the frame below ends with what each seat has chosen
        below = w.frames[-1]
        by_one = w.tables.clauses[frame[3]].by_one
        for seat in range(w.seats) if by_one else (frame[2],):
            below[len(below) - w.seats + seat] = DECLINE


def _items(w: NationsState, seat: int, kind: int) -> list[Item]:
    """The production of a good, by card; a board itself goes by its nation."""
    t = w.tables
    found: list[Item] = []
    for card, amount in items(w, seat, kind):
        if card == NONE:
            found.append(Item(*PEOPLE, amount))
        elif t.type[card] == BOARD:
            found.append(Item("nation", BOARD_IDS[w.nation[seat]], amount))
        else:
            found.append(Item("card", t.cards[card], amount))
    return found


def _at_end_of_age(w: NationsState, seat: int) -> list[Item]:
    """The points of a seat (§III.6.2): its cards, and one by one the nations with fewer books."""
    t = w.tables
    found: list[Item] = []
    for card in w.held[seat]:
        amount = sum(t.clauses[n].goods[POINTS] for n in t.effects[card] if t.clauses[n].when == v.END_OF_AGE)
        if amount:
            found.append(Item("card", t.cards[card], amount))
    books = _column(w, BOOKS)
    behind = [other for other in range(w.seats) if books[other] < books[seat]]
    return found + [Item("nation", BOARD_IDS[w.nation[other]], t.book_points) for other in behind]


# -- luck --------------------------------------------------------------------------------------------------------------


def luck(entries: list[Entry], s: NationsState) -> list[Luck]:
    """What came on display, and the shadow opponent's die, against what was to be expected."""
    return display_luck(entries, s) + die_luck(entries)


def display_luck(entries: list[Entry], s: NationsState) -> list[Luck]:
    """By kind of card how many came, as blind draws from the full deck of each age (§I.2.3)."""
    t = s.tables
    dealt = [entry.args[0] for entry in entries if entry.key == "display.dealt"]
    if not dealt:
        return []
    found: list[Luck] = []
    decks = {age: age_deck(s, age) for age in range(1, AGES + 1)}
    draws = {age: sum(1 for card in dealt if t.age[card] == age) for age in decks}
    for kind, label in enumerate(TYPE_IDS):
        expected, variance = 0.0, 0.0
        for age, deck in decks.items():
            mean, square = _out_of(len(deck), sum(1 for card in deck if t.type[card] == kind), draws[age])
            expected += mean
            variance += square
        total = sum(1 for card in dealt if t.type[card] == kind)
        args: dict[str, tuple[str, Any]] = {"type": ("type", label)}
        found.append(_luck("display", args, len(dealt), total, expected, variance))
    return found


def die_luck(entries: list[Entry]) -> list[Luck]:
    """§solo.8: four faces of six clear a column."""
    faces = [entry.args[0] for entry in entries if entry.key == "shadow.rolled"]
    if not faces:
        return []
    cleared = sum(1 for face in faces if face <= 4)
    return [_luck("shadow_die", {}, len(faces), cleared, len(faces) * 2 / 3, len(faces) * 2 / 9)]


def _out_of(many: int, of_a_kind: int, draws: int) -> tuple[float, float]:
    """Mean and variance of how many of a kind are among so many draws, none of them put back."""
    if many == 0:
        return 0.0, 0.0
    share = of_a_kind / many
    return draws * share, draws * share * (1 - share) * (many - draws) / max(1, many - 1)


def _luck(key: str, args: dict[str, tuple[str, Any]], draws: int, total: int, expected: float, variance: float) -> Luck:
    return Luck(key, EVERYBODY, text(f"luck.{key}", **args), draws, total, expected, sqrt(variance), 0)
