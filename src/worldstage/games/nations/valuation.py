"""What a position is worth to a nation, in victory points at the end: the judgement behind the bots.

Everything is valued as it will stand after this round's resolution: production, shortages, revolt, war, events and
famine. What is left then has a price that falls towards the end, and production counts for the rounds to come.
"""

from __future__ import annotations

from worldstage.core.flow import STEP, frame_of, is_on_stack
from worldstage.games.nations import vocabulary as v
from worldstage.games.nations.card_values import (
    CLOSE,
    DOES,
    DRIFT,
    FADING,
    FALL,
    FAMINE,
    HOPE,
    LEAST_STABLE,
    MOST_STABLE,
    PLENTY,
    PRICES,
    RIVALRY,
    ROW,
    STAYING,
    STRONGEST,
    WEAKEST,
    WORKER,
    card_worths,
    clamp,
    goods_worth,
)
from worldstage.games.nations.comparing import chosen, holds_if, stability, strength, times
from worldstage.games.nations.generated_state import NationsState
from worldstage.games.nations.maintenance import MAINTENANCE
from worldstage.games.nations.names import (
    BOOKS,
    COLONY,
    FOOD,
    GOLD,
    GOODS,
    NONE,
    PLACES,
    POINTS,
    STABILITY,
    STONE,
    STRENGTH,
    WAR,
    WONDER,
)
from worldstage.games.nations.production import income
from worldstage.games.nations.purchase import needed_strength, price
from worldstage.games.nations.resolution import RESOLUTION
from worldstage.games.nations.state import age_of, rule, solo
from worldstage.games.nations.vocabulary import Clause


class Outlook:
    """What a seat expects of the rest of the game, as seen at one decision."""

    def __init__(self, s: NationsState, seat: int) -> None:
        self.s = s
        self.seat = seat
        self.texts = card_worths(s.tables)
        self.solo = solo(s)
        self.left = max(0, s.last_round - max(1, s.round))
        self.age = max(1, age_of(s))
        self._stage()
        self._prices()
        self._rivals()
        self._events()
        self._wars()
        self._scorings()
        self.colonies: list[tuple[int, int, float]] = []  # in the display: strength needed, gold, gain
        self.passing = False  # whether a position is judged as if we passed in it: nothing more is bought or built

    # -- what is still to come ----------------------------------------------------------------------------------------

    def _stage(self) -> None:
        """Which steps of the round lie ahead."""
        s = self.s
        step = 0
        self.event_known = not self.solo and s.event != NONE
        if is_on_stack(s, RESOLUTION):
            step = frame_of(s, RESOLUTION)[STEP]
        elif is_on_stack(s, MAINTENANCE):
            self.event_known = False
        self.resolving = step > 0
        self.production = step == 0
        self.war_ahead = step < 3
        self.halves = 2 if step < 4 else 1 if step == 4 else 0
        self.famine_ahead = step < 6
        self.books_ahead = step < 7
        self.hunger = float(s.tables.famine[s.event]) if self.event_known else FAMINE[self.age]

    def _prices(self) -> None:
        left = min(self.left, 7)
        self.price = [one[left] for one in PRICES]
        self.ahead = [0.0] * 4  # for each unit of production, all rounds to come together
        self.rounds = 0.0  # the rounds to come, faded
        self.lasting = [0.0] * 4  # what colonies and wonders add to that, which stay
        fading = 1.0
        staying = 1.0
        for later in range(left - 1, -1, -1):
            fading *= FADING
            staying *= STAYING
            self.rounds += fading
            for kind in range(4):
                self.ahead[kind] += fading * PRICES[kind][later]
                self.lasting[kind] += (staying - fading) * PRICES[kind][later]
        self.row = 1.0 - ROW * left
        self.worker, self.hope = WORKER, HOPE
        self.text = self.site = 1.0  # parts of what the texts of cards and wonders under construction seem worth
        self.famines: list[float] = []
        t = self.s.tables
        for later in range(self.s.round + 1, self.s.last_round + 1):
            self.famines.append(FAMINE[min(4, (later + t.age_rounds - 1) // t.age_rounds)])

    def _rivals(self) -> None:
        """Thresholds: who has more than the one is among the first, who has no more than the other among the last."""
        s = self.s
        at = 1 if s.seats == 5 else 0
        others = [seat for seat in range(s.seats) if seat != self.seat]
        strong = sorted(strength(s, seat) for seat in others)
        stable = sorted(stability(s, seat) for seat in others)
        self.first, self.second = float(strong[-1 - at]), float(strong[at])
        self.calm, self.hectic = float(stable[-1 - at]), float(stable[at])
        self.top = float(strong[-1])
        settled = len(s.passed) >= s.seats - 1 or not self.production
        self.loose = 0.5 if settled and self.production else 1.0 + 0.75 * self.age
        if not self.production:
            self.loose = 0.5
        self.looser = 3.0 + 2.0 * self.age

    # -- events -------------------------------------------------------------------------------------------------------

    def _events(self) -> None:
        """What the event card brings by rank, as `soft` sums, and the clauses that must be looked at each time."""
        s = self.s
        self.strongest = self.weakest = self.most = self.least = 0.0
        self.unprotected = self.most_food = self.least_food = 0.0
        self.surely = 0.0
        self.hard: list[tuple[Clause, float]] = []
        self.pass_first = self.pass_last = 0.0
        if not self.event_known:
            self.strongest, self.weakest = STRONGEST, WEAKEST
            self.most, self.least = MOST_STABLE, LEAST_STABLE
            return
        t = s.tables
        for half in range(s.event * 2 + 2 - self.halves, s.event * 2 + 2):
            before = v.ALL
            for number in t.groups[half]:
                clause = t.clauses[number]
                worth = self.clause_worth(clause)
                if clause.cond != v.ALWAYS or clause.per != v.ONCE:
                    self.hard.append((clause, worth))
                else:
                    self._by_rank(clause.who, worth, before, clause)
                before = clause.who

    def _by_rank(self, who: int, worth: float, before: int, clause: Clause) -> None:
        if who == v.OTHERS:
            self.surely += worth
            who, worth = before, -worth
        if who == v.STRONGEST:
            self.strongest += worth
        elif who == v.WEAKEST:
            self.weakest += worth
        elif who == v.MOST_STABLE:
            self.most += worth
        elif who == v.LEAST_STABLE:
            self.least += worth
        elif who == v.NOT_LEAST_STABLE:
            self.surely += worth
            self.least -= worth
        elif who == v.MOST_FOOD:
            self.most_food += worth
        elif who == v.LEAST_FOOD:
            self.least_food += worth
        elif who == v.UNPROTECTED:
            self.unprotected += worth
        elif who == v.PASSED_FIRST:
            self.pass_first += worth
        elif who == v.PASSED_LAST:
            self.pass_last += worth
        elif who != v.ALL or clause.do != v.NOTHING or clause.may:
            self.hard.append((clause, worth))
        else:
            self.surely += worth

    def clause_worth(self, clause: Clause) -> float:
        """What a clause is worth to the player it concerns."""
        t = self.s.tables
        if clause.choose:
            return max(self.clause_worth(t.clauses[number]) for number in clause.choose)
        if clause.do in (v.UNDEPLOY_MILITARY, v.UNDEPLOY_BUILDINGS):
            return 0.2
        worth = DOES.get(clause.do, 0.0) if self.left or clause.do == v.RETURN_WORKER else 0.0
        if clause.do == v.LOSE_COLONY:
            worth = DOES[v.LOSE_COLONY]
        worth += self.goods_price(clause.goods)
        if any(clause.others):
            worth += RIVALRY * 0.6
        return max(0.0, worth) if clause.may else worth

    def goods_price(self, goods: list[int]) -> float:
        """Goods at today's prices; a loss may hurt more than a gain helps."""
        total = float(goods[POINTS])
        for kind in range(4):
            unit = self.price[kind] if kind < BOOKS else max(0.12, self.price[kind])
            total += goods[kind] * (unit if goods[kind] > 0 else 1.2 * unit)
        return total

    # -- wars and books -----------------------------------------------------------------------------------------------

    def _wars(self) -> None:
        s = self.s
        t = s.tables
        self.threat = 0.0  # the likelihood that a stronger rival still starts a war
        self.threat_loss = 0
        self.extra = rule(s, self.seat, v.WAR_STRENGTH)
        if s.war_buyer != NONE or not self.production:
            return
        for place in range(PLACES):
            card = s.display[place]
            if card != NONE and t.type[card] == WAR:
                self.threat_loss = max(self.threat_loss, t.many[card])
                self.threat = 0.45
        if len(s.passed) >= s.seats - 1:
            self.threat = 0.0

    def _scorings(self) -> None:
        """The ends of ages to come: rounds until then, how far books may still drift, and the rivals' books."""
        s = self.s
        t = s.tables
        self.scorings: list[tuple[int, float, float, list[float]]] = []
        rivals: list[tuple[int, int]] = []
        for other in range(s.seats):
            if other != self.seat and s.nation[other] != NONE:
                each = income(s, other, BOOKS, NONE) + min(0, s.stability[other])
                rivals.append((s.goods[other * GOODS + BOOKS], each))
        weight = float(t.book_points)
        now = max(1, s.round)
        for last in range(now, s.last_round + 1):
            if last % t.age_rounds or (last == now and not self.books_ahead):
                continue
            wait = last - now
            still = wait + (1 if self.production else 0)
            drift = DRIFT * (1.5 + self.age) * (0.6 + wait)
            found = [max(0, books) + each * still for books, each in rivals]
            self.scorings.append((wait, drift, weight, [float(max(0, books)) for books in found]))
            weight *= 0.85

    # -- the worth of goods, production, strength and stability -------------------------------------------------------

    def flow(self, goods: list[int], make: list[int], power: int, calm: int, s: NationsState) -> float:
        """What goods in hand, production (both by good), strength and stability come to."""
        gold, stone, food, books = float(goods[GOLD]), float(goods[STONE]), float(goods[FOOD]), float(goods[BOOKS])
        points = float(goods[POINTS])
        lost = 0.0
        starved = False
        total = self.surely
        if self.production:
            gold += make[GOLD]
            stone += make[STONE]
            food += make[FOOD]
            books += make[BOOKS]
            starved = food < 0
            if starved or gold < 0 or stone < 0 or calm < 0:
                gold, stone, food, books, lost = self._short(gold, stone, food, books, calm)
        if self.war_ahead and s.war_buyer != NONE:
            if power + self.extra < s.war_strength:
                gold, stone, food, books, lost = self._beaten(s, gold, stone, food, books, lost, calm)
        elif self.threat:
            lost += self._in_danger(power, calm)
        if self.halves:
            total = self._ranked(total, food, power, calm)
        if self.famine_ahead:
            food -= self.hunger
            if food < 0:
                books += food
                lost += 0.0 if starved else clamp(-food)
                food = 0.0
        if books < 0:
            lost += 1.0
            total += 0.28 * books
            books = 0.0
        total = self._with_points(total, points - lost)
        total += self._book_points(books, make[BOOKS] + min(0, calm))
        if self.colonies and not self.passing:
            total += self.colony_hope(goods[GOLD], power)
        if self.left:
            return total + self._later(gold, stone, food, books, make, power, calm)
        sum_of_all = gold + stone + food + books + min(power, 40) + min(calm, 15)
        return total + 0.04 * sum_of_all + 0.6 * max(0, int(sum_of_all) // 10)

    def _with_points(self, total: float, left: float) -> float:
        """With the points in hand, which are never negative but in a solo game: there it would be lost."""
        total += left if self.solo or left > 0 else 0.0
        if self.solo and left < CLOSE:
            total -= CLOSE - left + (FALL if left < 0 else 0.0)
        return total

    def _short(
        self, gold: float, stone: float, food: float, books: float, calm: int
    ) -> tuple[float, float, float, float, float]:
        """Goods after a production that leaves too little of some: books and a point each; and the points lost."""
        lost = float((gold < 0) + (stone < 0) + (food < 0) + (calm < 0))
        books += min(gold, 0.0) + min(stone, 0.0) + min(food, 0.0) + min(calm, 0)
        return max(gold, 0.0), max(stone, 0.0), max(food, 0.0), books, lost

    def _beaten(
        self, s: NationsState, gold: float, stone: float, food: float, books: float, lost: float, calm: int
    ) -> tuple[float, float, float, float, float]:
        """Goods after a war that is lost, and the points lost by then: stability makes the loss smaller."""
        t = s.tables
        lost += 1.0
        loss = t.many[s.war] - max(0, calm)
        if loss <= 0:
            return gold, stone, food, books, lost
        kind = t.good[s.war]
        if kind == GOLD:
            gold -= loss
        elif kind == STONE:
            stone -= loss
        elif kind == FOOD:
            food -= loss
        else:
            books -= loss
        if gold < 0 or stone < 0:
            books += min(gold, stone)
            lost += 1.0
            gold, stone = max(gold, 0.0), max(stone, 0.0)
        return gold, stone, food, books, lost

    def _in_danger(self, power: int, calm: int) -> float:
        """The points that a war may cost which a stronger rival may still start."""
        danger = self.threat * clamp(0.5 + (self.top - power - self.extra - 0.5) / (2.0 * self.loose))
        return danger * (1.0 + 0.18 * max(0, self.threat_loss - max(0, calm))) if danger else 0.0

    def _ranked(self, total: float, food: float, power: int, calm: int) -> float:
        """The total with what the event brings those who have most or least."""
        loose = 2.0 * self.loose
        steady = calm if calm >= 0 else -1
        ahead = calmest = 0.0
        if self.strongest or self.unprotected:
            ahead = clamp(0.5 + (power - self.first - 0.5) / loose)
            total += self.strongest * ahead
        if self.weakest:
            total += self.weakest * clamp(0.5 + (self.second + 0.5 - power) / loose)
        if self.most or self.unprotected:
            calmest = clamp(0.5 + (steady - self.calm - 0.5) / loose)
            total += self.most * calmest
            if self.unprotected:
                total += self.unprotected * (1.0 - ahead) * (1.0 - calmest)
        if self.least:
            total += self.least * clamp(0.5 + (self.hectic + 0.5 - steady) / loose)
        if self.most_food or self.least_food:
            total += self._larder(food)
        return total

    def colony_hope(self, gold: int, power: int) -> float:
        """The best colony that strength and gold would win now, since somebody else may be faster."""
        best = 0.0
        for needed, cost, gain in self.colonies:
            if gain > best and power >= needed and gold >= cost:
                best = gain
        return self.hope * best

    def _larder(self, food: float) -> float:
        """Who has most food, and who has least."""
        s = self.s
        others = [float(s.goods[seat * GOODS + FOOD]) for seat in range(s.seats) if seat != self.seat]
        ahead = clamp(0.5 + (food - max(others) - 0.5) / 6.0)
        behind = clamp(0.5 + (min(others) + 0.5 - food) / 6.0)
        return self.most_food * ahead + self.least_food * behind

    def _book_points(self, books: float, each: int) -> float:
        total = 0.0
        for wait, drift, weight, rivals in self.scorings:
            own = books + each * wait
            if own < 0.0:
                own = 0.0
            for other in rivals:
                lead = 0.5 + (own - other - 0.5) / (2.0 * drift)
                total += weight * (0.0 if lead < 0.0 else 1.0 if lead > 1.0 else lead)
        return total

    def _later(
        self, gold: float, stone: float, food: float, books: float, make: list[int], power: int, calm: int
    ) -> float:
        """What is in hand and what is produced, over the rounds to come."""
        price, ahead = self.price, self.ahead
        total = price[GOLD] * (gold if gold <= PLENTY[GOLD] else (gold + PLENTY[GOLD]) / 2)
        total += price[STONE] * (stone if stone <= PLENTY[STONE] else (stone + PLENTY[STONE]) / 2)
        total += price[FOOD] * (food if food <= PLENTY[FOOD] else (food + PLENTY[FOOD]) / 2)
        total += price[BOOKS] * books
        for kind in (GOLD, STONE):
            many = make[kind]
            top = 5 + self.age
            total += ahead[kind] * (many if many <= top else (many + top) / 2)
        total += ahead[BOOKS] * make[BOOKS]
        hunger = 1.0
        store = books
        for eaten in self.famines:
            food += make[FOOD] - eaten
            store += make[BOOKS]
            hunger *= 0.75
            if food < 0:
                unpaid = -food - store if store > 0 else -food
                total -= hunger * (0.85 - 0.13 * food + (0.15 * unpaid if unpaid > 0 else 0.0))
                store += food
                food = 0.0
        total += 0.06 * min(food, 15.0)
        wide = 2.0 * self.looser
        total += self.rounds * (
            STRONGEST * clamp(0.5 + (power - self.first - 0.5) / wide)
            + (WEAKEST - 0.35) * clamp(0.5 + (self.second + 0.5 - power) / wide)
        )
        total += self.rounds * (
            MOST_STABLE * clamp(0.5 + (calm - self.calm - 0.5) / wide)
            + LEAST_STABLE * clamp(0.5 + (self.hectic + 0.5 - calm) / wide)
        )
        total += 0.04 * min(power, 40) + 0.05 * min(calm, 15)
        if calm < 0:
            total -= self.rounds * (0.5 - 0.08 * calm)
        return total

    # -- what lies fast -----------------------------------------------------------------------------------------------

    def fixed(self, s: NationsState) -> float:
        """Colonies, wonders, advisors and the wonder under construction, beyond what they produce."""
        t = s.tables
        seat = self.seat
        total = 0.0
        each = self.rounds + 0.3
        for card in s.held[seat]:
            kind = t.type[card]
            if kind == COLONY or kind == WONDER:
                total += t.points[card]
                gives = t.gives[card]
                for good in range(4):
                    total += gives[good] * self.lasting[good]
            total += self.text * self.texts.each[card] * each
            for number in t.effects[card]:
                clause = t.clauses[number]
                if clause.when == v.SCORING and holds_if(s, seat, clause.cond):
                    total += 0.9 * clause.goods[POINTS] * times(s, seat, clause.per)
        if s.site[seat] != NONE:
            total += self.site * self.site_worth(s, s.site[seat], s.built[seat])
        for clause, worth in self.hard:
            if chosen(s, clause.who, seat) >> seat & 1 and holds_if(s, seat, clause.cond):
                total += worth * times(s, seat, clause.per)
        total += self.worker * self.left * (s.idle[seat] + sum(s.men[seat * 5 : seat * 5 + 5]))
        if s.war_buyer == seat and self.war_ahead:
            total += self._harm(s)
        return total

    def _harm(self, s: NationsState) -> float:
        """What our war takes from our rivals."""
        t = s.tables
        total = 0.0
        sure = 1.0 if len(s.passed) >= s.seats - 1 else 0.7
        for other in range(s.seats):
            if other != self.seat and strength(s, other) + rule(s, other, v.WAR_STRENGTH) < s.war_strength:
                loss = max(0, t.many[s.war] - max(0, s.stability[other]))
                taken = min(1, s.goods[other * GOODS + POINTS]) + 0.15 * loss
                total += RIVALRY * sure * taken / (s.seats - 1)
        return total

    def site_worth(self, s: NationsState, card: int, built: int) -> float:
        """A wonder under construction, less the stone it still takes; nothing if it will not be ready in time."""
        t = s.tables
        seat = self.seat
        stages = t.stages[card]
        missing = len(stages) - built
        stone = sum(stages[built:])
        own = len(s.private[seat])
        now = own + s.public if self.production and not self.passing else 0
        each = 0
        for held in s.held[seat]:
            each += t.rules[v.ARCHITECTS][held]
        later = self.left * (each + (t.architects[s.seats - 1] + 1.1) / s.seats)
        if missing > now + later:
            return 0.0
        if not self.left and stone > s.goods[seat * GOODS + STONE]:
            return 0.0
        worth = self.wonder_worth(card) - stone * self.price[STONE]
        if worth <= 0.0:
            return 0.0
        sure = 1.0 - 0.06 * missing if missing <= own else 0.95 - 0.1 * missing
        if missing > now:
            sure -= 0.15
        return worth * max(0.2, sure)

    def wonder_worth(self, card: int) -> float:
        """A ready wonder: points, production, and what it does."""
        t = self.s.tables
        gives = t.gives[card]
        total = t.points[card] + self.texts.each[card] * self.rounds + self.texts.ready[card]
        for kind in range(4):
            unit = self.ahead[kind] + self.lasting[kind] + (0.8 * self.price[kind] if self.production else 0.0)
            if kind == BOOKS:
                unit += 0.1 * (self.left + 1)
            elif kind == FOOD:
                unit += 0.07 * self.left
            total += gives[kind] * unit
        for number in t.effects[card]:
            clause = t.clauses[number]
            if clause.when == v.PRODUCTION:
                total += 0.4 * self.rounds * goods_worth(clause.goods)
            elif clause.when == v.SCORING:
                total += clause.goods[POINTS]
        return total + 0.1 * (self.rounds + 1.0) * gives[STABILITY] + 0.08 * (self.rounds + 1.0) * gives[STRENGTH]

    def note_colonies(self, gain_of: list[float]) -> None:
        """Colonies in the display that strength could win: `gain_of` is by good, stability and strength."""
        s = self.s
        t = s.tables
        self.colonies = []
        for place in range(PLACES):
            card = s.display[place]
            if card != NONE and t.type[card] == COLONY:
                cost = price(s, self.seat, place)
                gives = t.gives[card]
                gain = t.points[card] - cost * self.price[GOLD]
                for kind in (GOLD, STONE, FOOD, BOOKS, STABILITY, STRENGTH):
                    gain += gives[kind] * (gain_of[kind] + (self.lasting[kind] if kind <= BOOKS else 0.0))
                if gain > 0.0:
                    self.colonies.append((needed_strength(s, card), cost, gain))
