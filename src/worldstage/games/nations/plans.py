"""Plans of a nation: what options lead to, and where its workers had best stand afterwards."""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Fast
from worldstage.core.flow import NODE, Node, is_on_top
from worldstage.games.nations import vocabulary as v
from worldstage.games.nations.comparing import holds_if, times
from worldstage.games.nations.effects import CHOICE, EFFECTS
from worldstage.games.nations.generated_state import NationsState
from worldstage.games.nations.names import (
    BOOKS,
    BUILDING,
    FOOD,
    GOLD,
    GOODS,
    MILITARY,
    NONE,
    SLOTS,
    STABILITY,
    START,
    STONE,
    STRENGTH,
)
from worldstage.games.nations.operations import RECALLING, Recalling
from worldstage.games.nations.purchase import PAY_MIX, PayMix, PlaceCard
from worldstage.games.nations.solo_valuation import SoloOutlook
from worldstage.games.nations.special import SWAPPING
from worldstage.games.nations.state import rule, solo
from worldstage.games.nations.valuation import Outlook
from worldstage.games.nations.verbs import BUY, DECLINE, DEPLOY, ENOUGH, GIVE, PLACE, UNDEPLOY, VERBS
from worldstage.games.nations.workers import FREE_DEPLOYMENT, FreeDeployment, deploy_cost

# Conditions that come and go from round to round.
PASSING: Final = (v.IF_PASSED_FIRST, v.IF_COLONY_BOUGHT, v.IF_ABOVE_WAR, v.IF_WAR_BY_OTHER)
LEAST_GAIN: Final = 0.03
TRIED: Final = 4  # of the steps that look best by slopes
UNMANNED: Final = 0.6  # so much less is a new card worth that no worker can stand on this round: a better one may come
WASTED: Final = 0.6  # and a purchase that covers a card of this age before a worker ever stood on it
# Questions that are answered without looking ahead, since they may come many times over.
SIMPLE: Final = (PAY_MIX, FREE_DEPLOYMENT, RECALLING, SWAPPING)
NOWHERE: Final = -1  # of a step: a worker who is idle, or becomes so


class Step:
    """A worker goes from a slot (or from nowhere) to another (or nowhere), several at once to reach a threshold."""

    def __init__(self, source: int, target: int, many: int, gain: float) -> None:
        self.source = source
        self.target = target
        self.many = many
        self.gain = gain


class Position:
    """A nation in numbers: what it has, makes, and where its workers stand."""

    def __init__(self, o: Outlook, s: NationsState) -> None:
        t = s.tables
        seat = o.seat
        self.s = s
        self.goods = s.goods[seat * GOODS : seat * GOODS + GOODS]
        self.stone = self.goods[STONE]  # in hand: what a card will bring this round cannot be spent yet
        self.power = s.strength[seat]
        self.calm = s.stability[seat]
        self.cards = s.slot[seat * SLOTS : (seat + 1) * SLOTS]
        self.late: list[float] = []  # by slot: what a worker is worth from the next round on, once it was asked for
        self.rows = [t.row[card] if card != NONE else [] for card in self.cards]
        self.men = s.men[seat * SLOTS : (seat + 1) * SLOTS]
        self.idle = s.idle[seat]
        self.no_upkeep = rule(s, seat, v.NO_MILITARY_UPKEEP) != 0
        self.fixed = o.fixed(s)
        self.costs = [deploy_cost(s, seat, slot) if self.cards[slot] != NONE else 99 for slot in range(SLOTS)]
        self.make = [0, 0, 0, 0]
        make = self.make
        row = 0
        for slot in range(SLOTS):
            men = self.men[slot]
            if men:
                card = self.cards[slot]
                makes = t.makes[card]
                spared = self.no_upkeep and t.type[card] == MILITARY
                for kind in range(4):
                    if makes[kind] > 0 or not spared:
                        make[kind] += men * makes[kind]
                row += sum(t.row[card][:men])
        self.row = float(row)
        for card in s.held[seat]:
            gives = t.gives[card]
            for kind in range(4):
                make[kind] += gives[kind]
            if t.effects[card]:
                self._promises(o, s, card)
        make[FOOD] -= t.upkeep * (s.room[seat * 2] - s.track[seat * 2])

    def _promises(self, o: Outlook, s: NationsState, card: int) -> None:
        """What the text of a card adds to production: lasting, or just this round."""
        t = s.tables
        for number in t.effects[card]:
            clause = t.clauses[number]
            if clause.when != v.PRODUCTION:
                continue
            goods = t.clauses[clause.choose[0]].goods if clause.choose else clause.goods
            holds = holds_if(s, o.seat, clause.cond)
            many = times(s, o.seat, clause.per)
            lasting = clause.cond not in PASSING
            for kind in range(4):
                amount = goods[kind] * many
                if lasting and holds:
                    self.make[kind] += amount
                else:
                    if holds and o.production:
                        self.goods[kind] += amount
                    self.fixed += 0.3 * amount * o.ahead[kind]

    def worth(self, o: Outlook) -> float:
        return self.fixed + o.row * self.row + o.flow(self.goods, self.make, self.power, self.calm, self.s)

    def move(self, source: int, target: int, many: int, free: bool) -> None:
        """Workers change places; the stone is paid."""
        if source != NOWHERE:
            self.men[source] -= many
            self._count(source, -many)
        else:
            self.idle -= many
        if target != NOWHERE:
            self._count(target, many)
            self.men[target] += many
            if not free:
                self.goods[STONE] -= many * self.costs[target]
                self.stone -= many * self.costs[target]
        else:
            self.idle += many

    def _count(self, slot: int, many: int) -> None:
        """For a source its men are counted off already, for a target not yet: the same row of points either way."""
        t = self.s.tables
        card = self.cards[slot]
        makes = t.makes[card]
        spared = self.no_upkeep and t.type[card] == MILITARY
        make = self.make
        for kind in range(4):
            if makes[kind] > 0 or not spared:
                make[kind] += many * makes[kind]
        self.calm += many * makes[STABILITY]
        self.power += many * makes[STRENGTH]
        men = self.men[slot]
        if many > 0:
            self.row += sum(t.row[card][men : men + many])
        else:
            self.row -= sum(t.row[card][men : men - many])


class Planner:
    """Answers what an option is worth to a seat at one decision, its own follow-up questions included."""

    def __init__(self, nodes: list[Node[NationsState]], s: NationsState, seat: int) -> None:
        self.nodes = nodes
        self.s = s
        self.seat = seat
        self.o = SoloOutlook(s, seat) if solo(s) else Outlook(s, seat)
        self.deploying = (
            not self.o.resolving and seat not in s.passed
        )  # whether workers can still be deployed this round
        self.bought = NONE  # the building or military card whose purchase is being weighed
        self.luck = Fast(7)
        self.total = [0.0] * 7  # of one more in every production from now on, by good, stability and strength
        self.later = [0.0] * 7  # the same from the next round on
        self.now = [0.0] * 4  # of one more in hand
        self.lines: dict[int, float] = {}
        self.later_lines: dict[int, float] = {}
        base = Position(self.o, s)
        self._slopes(base)
        self.o.note_colonies(self.total)

    def _slopes(self, p: Position) -> None:
        """What a little more of everything would be worth here."""
        o = self.o
        s = self.s
        start = o.flow(p.goods, p.make, p.power, p.calm, s)
        for kind in range(4):
            p.goods[kind] += 2
            self.now[kind] = (o.flow(p.goods, p.make, p.power, p.calm, s) - start) / 2
            p.goods[kind] -= 2
            p.make[kind] += 2
            self.total[kind] = (o.flow(p.goods, p.make, p.power, p.calm, s) - start) / 2
            p.make[kind] -= 2
            self.later[kind] = self.total[kind] - (self.now[kind] if o.production else 0.0)
        self.total[STABILITY] = (o.flow(p.goods, p.make, p.power, p.calm + 2, s) - start) / 2
        step = 1 + o.age
        self.total[STRENGTH] = (o.flow(p.goods, p.make, p.power + step, p.calm, s) - start) / step
        for kind in (STABILITY, STRENGTH):
            self.later[kind] = 0.6 * self.total[kind]

    def line(self, card: int) -> float:
        """The worth of a worker on a card by these slopes, without points."""
        found = self.lines.get(card)
        if found is None:
            makes = self.s.tables.makes[card]
            found = 0.0
            late = 0.0
            for kind in (GOLD, STONE, FOOD, BOOKS, STABILITY, STRENGTH):
                if makes[kind]:
                    found += makes[kind] * self.total[kind]
                    late += makes[kind] * self.later[kind]
            self.lines[card] = found
            self.later_lines[card] = late
        return found

    # -- workers ------------------------------------------------------------------------------------------------------

    def arrange(self, p: Position, first: list[Step]) -> float:
        """Deploy and move workers as long as that improves the position; its worth then. `first` gets the steps."""
        worth = p.worth(self.o) + self._prospect(p)
        if self.deploying:
            for _ in range(12):
                step = self._best_step(p, worth)
                if step is None:
                    break
                p.move(step.source, step.target, step.many, False)
                worth += step.gain
                first.append(step)
        return worth

    def _best_step(self, p: Position, worth: float) -> Step | None:
        """The best of the few steps that look best by slopes."""
        steps = self._steps(p)
        best: Step | None = None
        for step in steps[:TRIED]:
            step.gain = self._gain(p, step, worth)
            if step.gain > LEAST_GAIN * step.many and (best is None or step.gain / step.many > best.gain / best.many):
                best = step
        return best

    def _gain(self, p: Position, step: Step, worth: float) -> float:
        """Try a step and take it back."""
        goods, make, men = p.goods, p.make, p.men
        power, calm, idle, row, stone = p.power, p.calm, p.idle, p.row, p.stone
        p.goods, p.make, p.men = goods[:], make[:], men[:]
        p.move(step.source, step.target, step.many, False)
        gain = p.worth(self.o) + self._prospect(p) - worth
        p.goods, p.make, p.men = goods, make, men
        p.power, p.calm, p.idle, p.row, p.stone = power, calm, idle, row, stone
        return gain

    def _steps(self, p: Position) -> list[Step]:
        t = self.s.tables
        o = self.o
        stone = p.stone
        held = [0.0] * SLOTS  # what the last worker of a slot is worth there
        found: list[Step] = []
        for slot in range(SLOTS):
            if p.men[slot]:
                row = t.row[p.cards[slot]]
                at = p.men[slot] - 1
                held[slot] = self.line(p.cards[slot]) + (o.row * row[at] if at < len(row) else 0.0)
                if held[slot] < 0.0:
                    found.append(Step(slot, NOWHERE, 1, -held[slot]))
        for target in range(SLOTS):
            if p.costs[target] > stone:
                continue
            card = p.cards[target]
            row = t.row[card]
            men = p.men[target]
            comes = self.line(card) + (o.row * row[men] if men < len(row) else 0.0)
            comes -= p.costs[target] * self.now[STONE]
            if p.idle:
                self._add(found, p, NOWHERE, target, comes)
                continue
            for source in range(SLOTS):
                if source != target and p.men[source]:
                    self._add(found, p, source, target, comes - held[source])
        found.sort(key=_by_gain)
        return found

    def _add(self, found: list[Step], p: Position, source: int, target: int, gain: float) -> None:
        """One worker; or as many as it takes to be strong enough for a colony."""
        found.append(Step(source, target, 1, gain))
        power = self.s.tables.makes[p.cards[target]][STRENGTH]
        if power <= 0 or not self.o.colonies:
            return
        hope = self.o.colony_hope(p.goods[GOLD], p.power)
        most = p.idle if source == NOWHERE else p.men[source]
        for many in range(1, min(3, most) + 1):
            more = self.o.colony_hope(p.goods[GOLD], p.power + many * power) - hope
            if more > 0.0 and p.costs[target] * many <= p.stone:
                found.append(Step(source, target, many, gain * many + more))
                return

    def _prospect(self, p: Position) -> float:
        """What the workers may do next round with the stone there will be: by slopes only, and not all of it."""
        o = self.o
        if not o.left:
            return 0.0
        stone = max(0, p.goods[STONE] + (p.make[STONE] if o.production else 0))
        men = p.men[:]
        idle = p.idle
        costs = p.costs
        if not p.late:
            p.late = [self._late(card) if card != NONE else 0.0 for card in p.cards]
        late = p.late
        rows = p.rows
        total = 0.0
        for _ in range(4):
            source = NOWHERE
            gone = 0.0  # what is lost where the worker comes from
            if not idle:
                gone = 99.0
                for slot in range(SLOTS):
                    many = men[slot]
                    if many:
                        worth = late[slot] + (o.row * rows[slot][many - 1] if many <= len(rows[slot]) else 0.0)
                        if worth < gone:
                            gone = worth
                            source = slot
            best = 0.0
            target = NOWHERE
            for slot in range(SLOTS):
                if costs[slot] > stone or slot == source:
                    continue
                many = men[slot]
                comes = late[slot] + (o.row * rows[slot][many] if many < len(rows[slot]) else 0.0)
                comes = 0.75 * (comes - gone) - costs[slot] * o.price[STONE]
                if comes > best:
                    best = comes
                    target = slot
            if target == NOWHERE:
                break
            total += best
            stone -= costs[target]
            men[target] += 1
            if source == NOWHERE:
                idle -= 1
            else:
                men[source] -= 1
        return total

    def _late(self, card: int) -> float:
        self.line(card)
        return self.later_lines[card]

    # -- options ------------------------------------------------------------------------------------------------------

    def value(self, s: NationsState) -> float:
        """A position with the workers where they had best stand; a purchase that is of little use counts for less."""
        p = Position(self.o, s)
        worth = self.arrange(p, [])
        if self.bought != NONE:
            for slot in range(SLOTS):
                if p.cards[slot] == self.bought:
                    return worth - self._waste(p, slot)
        return worth

    def _waste(self, p: Position, slot: int) -> float:
        """A card bought and not manned, and one bought in this age that it covers before anybody stood on it."""
        t = self.s.tables
        at = self.seat * SLOTS + slot
        old = self.s.slot[at]
        waste = 0.0 if p.men[slot] else UNMANNED
        if old != p.cards[slot] and not self.s.men[at] and t.age[old] == self.o.age and t.set[old] != START:
            waste += WASTED
        return waste

    def resting(self, s: NationsState) -> float:
        """The worth of passing now: nothing more is deployed, bought or built this round."""
        self.o.passing = True
        p = Position(self.o, s)
        worth = p.worth(self.o) + self._prospect(p)
        self.o.passing = False
        return worth

    def before_passing(self, s: NationsState, actions: list[int]) -> tuple[int, float]:
        """The best of these actions if we passed right after it, against passing now; NONE if it is better to pass."""
        best = NONE
        highest = LEAST_GAIN
        self.o.passing = True
        base = self.value(s)
        for action in actions:
            gain = self.outcome(s, action) - base
            if gain > highest:
                highest = gain
                best = action
        self.o.passing = False
        return best, highest

    def outcome(self, s: NationsState, action: int) -> float:
        """What an option leads to, when we answer what it asks us as well as we can."""
        other = s.clone()
        base = len(other.frames) - 1
        self.bought = _slot_card(s, action)
        if is_on_top(other, CHOICE):  # nothing happens before all have chosen
            while base and other.frames[base][NODE] != EFFECTS.number:
                base -= 1
        self.nodes[other.frames[-1][NODE]].choose(other, self.seat, action, self.luck)
        worth = self._settled(other, base, 0)
        self.bought = NONE
        return worth

    def _settled(self, s: NationsState, base: int, depth: int) -> float:
        """Run on until what was begun is done."""
        while len(s.frames) > base:
            frame = s.frames[-1]
            node = self.nodes[frame[NODE]]
            if not node.asks:
                node.run(s, frame, self.luck)
                continue
            seat = node.actor(s)
            options = node.options(s, seat)
            if seat != self.seat or len(options) == 1 or depth > 3:
                node.choose(s, seat, options[0], self.luck)
            elif self.simple(s):
                node.choose(s, seat, self.answer(s, options), self.luck)
            else:
                best = -99.0
                for action in options:
                    other = s.clone()
                    node.choose(other, seat, action, self.luck)
                    best = max(best, self._settled(other, base, depth + 1))
                return best
        return self.value(s)

    def simple(self, s: NationsState) -> bool:
        """Whether the question on top is `SIMPLE`."""
        return self.nodes[s.frames[-1][NODE]] in SIMPLE

    def answer(self, s: NationsState, options: list[int]) -> int:
        """The answer to a simple question."""
        if is_on_top(s, PAY_MIX):
            return self._cheapest(s, options)
        if is_on_top(s, FREE_DEPLOYMENT):
            return self._free_deployment(s, options)
        if is_on_top(s, RECALLING):
            return self._recall(s, options)
        return options[0]

    def _cheapest(self, s: NationsState, options: list[int]) -> int:
        """Goods are asked for in a fixed order: the lowest kind of the cheapest mix comes first."""
        p = Position(self.o, s)
        needed = s.frames[-1][PayMix.LEFT]
        first = BOOKS
        for _ in range(needed):
            best = NONE
            highest = -99.0
            for kind in range(s.frames[-1][PayMix.LOWEST], BOOKS + 1):
                if p.goods[kind] > 0 and s.goods[self.seat * GOODS + kind] > 0:
                    p.goods[kind] -= 1
                    worth = self.o.flow(p.goods, p.make, p.power, p.calm, s)
                    p.goods[kind] += 1
                    if worth > highest:
                        highest = worth
                        best = kind
            if best == NONE:
                break
            p.goods[best] -= 1
            first = min(first, best)
        wanted = GIVE.offset + first
        return wanted if wanted in options else options[0]

    def _free_deployment(self, s: NationsState, options: list[int]) -> int:
        """To the best place; if nobody is idle, from the worst place, if that is a gain."""
        p = Position(self.o, s)
        worth = p.worth(self.o)
        best = DECLINE.offset if DECLINE.offset in options else options[0]
        highest = LEAST_GAIN
        targets = [slot for slot in range(SLOTS) if DEPLOY.offset + slot in options]
        sources = [slot for slot in range(SLOTS) if UNDEPLOY.offset + slot in options]
        if targets:
            for slot in targets:
                gain = self._free_gain(p, NOWHERE, slot, worth)
                if gain > highest:
                    highest = gain
                    best = DEPLOY.offset + slot
            return best
        wanted = s.frames[-1][FreeDeployment.WHERE]
        t = s.tables
        for slot in range(SLOTS):
            if p.cards[slot] == NONE or (wanted >= 0 and wanted != slot):
                continue
            if wanted < -1 and t.type[p.cards[slot]] != MILITARY:
                continue
            for source in sources:
                if source != slot:
                    gain = self._free_gain(p, source, slot, worth)
                    if gain > highest:
                        highest = gain
                        best = UNDEPLOY.offset + source
        return best

    def _free_gain(self, p: Position, source: int, target: int, worth: float) -> float:
        costs = p.costs
        p.costs = [0] * SLOTS
        gain = self._gain(p, Step(source, target, 1, 0.0), worth)
        p.costs = costs
        return gain

    def _recall(self, s: NationsState, options: list[int]) -> int:
        """Mercantilism and the like: a reward for each worker, who must be deployed again next round."""
        frame = s.frames[-1]
        p = Position(self.o, s)
        worth = p.worth(self.o) + self._prospect(p)
        best = ENOUGH.offset
        for slot in range(SLOTS):
            if UNDEPLOY.offset + slot in options:
                other = Position(self.o, s)
                other.move(slot, NOWHERE, 1, True)
                other.goods[BOOKS] += frame[Recalling.BOOKS]
                other.goods[STONE] += frame[Recalling.STONE]
                now = other.worth(self.o) + self._prospect(other)
                if now > worth + LEAST_GAIN:
                    worth = now
                    best = UNDEPLOY.offset + slot
        return best


def _slot_card(s: NationsState, action: int) -> int:
    """The building or military card that an action buys or places; NONE for anything else."""
    verb = VERBS.verb(action)
    if verb is PLACE:
        return s.frames[-1][PlaceCard.CARD]
    card = action - BUY.offset
    return card if verb is BUY and s.tables.type[card] in (BUILDING, MILITARY) else NONE


def _by_gain(step: Step) -> float:
    return -step.gain
