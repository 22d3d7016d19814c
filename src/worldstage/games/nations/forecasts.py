"""What the rest of the round would bring now: its steps are carried out on a copy, by the rules themselves."""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Fast
from worldstage.core.flow import NODE, STEP, Node, call, end, frame_of, is_on_stack
from worldstage.core.lines import shapes_of
from worldstage.core.log import Entry, Log
from worldstage.core.seen import Forecast, Item, message
from worldstage.core.text import Text
from worldstage.games.nations import log
from worldstage.games.nations import vocabulary as v
from worldstage.games.nations.comparing import stability, strength
from worldstage.games.nations.debts import DEBT, settle_debts
from worldstage.games.nations.describe import labels, number, text, to_you
from worldstage.games.nations.edition import Tables
from worldstage.games.nations.effects import CHOICE, DECLINED, EFFECTS, clause_asked, decide
from worldstage.games.nations.generated_state import NationsState
from worldstage.games.nations.maintenance import MAINTENANCE
from worldstage.games.nations.names import BOARD, BOARD_IDS, BOOKS, GOOD_IDS, GOODS, NONE, POINTS
from worldstage.games.nations.production import choice_of, items, revolt, settle, settling_order
from worldstage.games.nations.questions import prompt
from worldstage.games.nations.resolution import RESOLUTION, WAR_STEP, end_age, famine, settle_order
from worldstage.games.nations.sequence import NODES
from worldstage.games.nations.shadow import compare_stability
from worldstage.games.nations.state import age_of, fallen, solo
from worldstage.games.nations.view_types import ConsequenceView, ItemView, StepView

SHAPES: Final = shapes_of(log)
PEOPLE: Final = ("people", "upkeep")
SHORTAGES: Final = ("shortage", "goods")
# The log lines that tell what a step means to a nation beyond goods; all of them begin with the nation.
TOLD: Final = frozenset(
    {
        "card.lost.card",
        "card.lost.condition",
        "card.lost.defeat",
        "card.lost.event",
        "card.lost.tower",
        "order.first",
        "order.last",
        "war.defeat",
        "war.no_points",
        "wonder.abandoned",
        "wonder.architect_lost",
        "wonder.hired.event",
        "wonder.ready",
        "worker.returned.top",
        "worker.returned.track",
        "worker.taken.event",
        "worker.taken.top",
    }
)


def can_be_told(s: NationsState) -> bool:
    """There is a round to come to its end, and everybody has a nation."""
    return bool(s.frames) and s.round > 0 and NONE not in s.nation


def stage(s: NationsState) -> tuple[int, bool]:
    """How many steps of resolution have begun, and whether the event of the round is out."""
    begun = frame_of(s, RESOLUTION)[STEP] if is_on_stack(s, RESOLUTION) else 0
    card = s.tile if solo(s) else s.event  # in maintenance still that of the round before
    return begun, bool(s.frames) and card != NONE and not is_on_stack(s, MAINTENANCE)


def by_strength(s: NationsState) -> list[int]:
    """The order of play if the round ended now, events left aside."""
    before = s.order
    return sorted(before, key=lambda seat: (-strength(s, seat), -stability(s, seat), before.index(seat)))


class RestOfRound:
    """The rest of a round, played on in a copy by the rules themselves, step by step.

    `forecasts` tells it account by account, `steps` by step and nation, with what is no good: cards lost, workers,
    places in the order of play, choices that will have to be made. What a seat may choose is left out: offers are not
    taken, of several evils none comes true, and what is given up for missing books is not counted. A step that is
    under way already is left out as a whole.
    """

    def __init__(self, s: NationsState) -> None:
        begun, self.event_out = stage(s)
        self.world = s.clone()
        self.world.frames = []
        self.world.debt = [0] * s.seats
        self.world.together = 0
        self.log = Log()
        self.world.log = self.log
        self.asked: list[tuple[int, Text]] = []
        self.forecasts: list[Forecast] = []
        self.steps: list[StepView] = []
        steps = (self.produce, self.order, self.war, self.first, self.second, self.famine, self.age)
        for take in steps[begun:]:
            if not fallen(self.world):
                take()

    # -- the steps ----------------------------------------------------------------------------------------------------

    def produce(self) -> None:
        """By good, what it is made of; what is not there to be given up, and its price, is the shortages' item."""
        w = self.world
        self._open("production")
        self._open("revolt")
        for seat in w.order:
            made_of: list[list[Item]] = [[] for _ in range(GOODS)]
            before = w.goods[:]
            chosen = choice_of(w, seat)
            if chosen != NONE:
                self.asked.append((seat, to_you(w, w.tables.clauses[chosen])))
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
            self._close("production", before, [seat], made_of)
            before = w.goods[:]
            if not fallen(w):
                revolt(w, seat)
                self._settled()
            self._compare("revolt", before, None)

    def order(self) -> None:
        if self.event_out:
            settle_order(self.world)
        else:
            self.world.order = by_strength(self.world)

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
            self._run()
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
        self._run()

    def _event(self, key: str, half: int) -> None:
        w = self.world
        if self.event_out and not solo(w) and w.event != NONE:
            group = w.event * 2 + half
            self._play(key, EFFECTS, group, ("event", w.tables.halves[group]))

    def _play(self, key: str, node: Node[NationsState], a: int, cause: tuple[str, str]) -> None:
        before = self.world.goods[:]
        call(self.world, node, a)
        self._run()
        self._compare(key, before, cause)

    def _run(self) -> None:
        """Let the copy go on until nothing is left to do; whoever would be asked is passed over."""
        w = self.world
        chance = Fast(0)  # nothing is drawn in a resolution
        while w.frames:
            node = NODES[w.frames[-1][NODE]]
            if node.asks:
                self._pass_over(node)
            else:
                node.run(w, w.frames[-1], chance)

    def _pass_over(self, node: Node[NationsState]) -> None:
        w = self.world
        seat = node.actor(w)
        clause = clause_asked(w) if node is CHOICE else None
        self.asked.append((seat, to_you(w, clause) if clause else prompt(w, seat, node)))
        end(w)
        if node is DEBT:
            w.debt[seat] = 0
        elif clause is not None:
            decide(w, clause, seat, DECLINED)

    # -- how it is told ------------------------------------------------------------------------------------------------

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
                    self.forecasts.append(Forecast(key, GOOD_IDS[kind], seat, made_of, float(amount)))
        self._close(key, before, w.order, [])

    def _tell(self, key: str, kind: int, seat: int, made_of: list[Item]) -> None:
        total = float(sum(item.amount for item in made_of))
        self.forecasts.append(Forecast(key, GOOD_IDS[kind], seat, made_of, total))

    def _open(self, key: str) -> StepView:
        for known in self.steps:
            if known["key"] == key:
                return known
        step: StepView = {"key": key, "nations": []}
        self.steps.append(step)
        return step

    def _close(self, key: str, before: list[int], seats: list[int], made_of: list[list[Item]]) -> None:
        """What a step has done to these seats since then; what is logged from here on is the next one's."""
        step = self._open(key)
        for seat in seats:
            found = self._consequence(key, seat, before, made_of)
            if found["goods"] or found["short"] or found["lines"] or found["asked"] or found["items"]:
                step["nations"].append(found)
        self.log.entries.clear()
        self.asked.clear()

    def _consequence(self, key: str, seat: int, before: list[int], made_of: list[list[Item]]) -> ConsequenceView:
        w = self.world
        mine = [entry for entry in self.log.entries if entry.args[:1] == (w.nation[seat],)]
        short: dict[str, int] = {}
        for entry in mine:
            if entry.key in ("goods.short", "goods.no_books"):
                short[GOOD_IDS[entry.args[1]]] = short.get(GOOD_IDS[entry.args[1]], 0) + entry.args[2]
        lines = [_line(w.tables, entry) for entry in mine if entry.key in TOLD]
        if key == "first" and w.weaker[seat]:
            lines.append(text("do.seem-weaker", amount=number(w.weaker[seat])))
        here = range(seat * GOODS, (seat + 1) * GOODS)
        return {
            "seat": seat,
            "goods": {GOOD_IDS[i % GOODS]: w.goods[i] - before[i] for i in here if w.goods[i] != before[i]},
            "short": short,
            "lines": [message(line) for line in lines],
            "asked": [message(what) for asked, what in self.asked if asked == seat],
            "items": _item_views(made_of),
        }


def _item_views(made_of: list[list[Item]]) -> list[ItemView]:
    return [
        {"good": GOOD_IDS[kind], "kind": item.kind, "label": item.label, "amount": item.amount}
        for kind, parts in enumerate(made_of)
        for item in parts
    ]


def _line(t: Tables, entry: Entry) -> Text:
    given = zip(SHAPES[entry.key].args, entry.args, strict=True)
    known = labels(t)
    return text(
        f"log.{entry.key}", **{name: (kind, known[kind][value] if kind else value) for (name, kind), value in given}
    )


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
    books = [w.goods[other * GOODS + BOOKS] for other in range(w.seats)]
    behind = [other for other in range(w.seats) if books[other] < books[seat]]
    return found + [Item("nation", BOARD_IDS[w.nation[other]], t.book_points) for other in behind]
