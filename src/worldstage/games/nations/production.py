"""III.1: production. Every good by itself, what comes against what goes, with shortages and revolt."""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.flow import STEP, Ask, Node, Rule, call, end
from worldstage.games.nations import log
from worldstage.games.nations import vocabulary as v
from worldstage.games.nations.comparing import holds_if, times
from worldstage.games.nations.debts import settle_debts
from worldstage.games.nations.generated_state import NationsState
from worldstage.games.nations.names import (
    BOOKS,
    FOOD,
    GOLD,
    GOLD_FIRST,
    MILITARY,
    NONE,
    SLOTS,
    STONE,
)
from worldstage.games.nations.state import fallen, gain, lose, lose_points, rule

# The last step of a seat's production.
REVOLT_STEP: Final = 4


class Production(Node[NationsState]):
    """Counts the seats asked for a choice, the seats that have produced, and the goods that the next has settled.

    All produce at the same time (§III.1.1): nobody's production depends on another's, so the seats take turns.
    """

    ASKED: Final = 2
    DONE: Final = 3
    SETTLED: Final = 4

    def run(self, s: NationsState, frame: list[int], chance: Chance) -> None:
        if frame[STEP] == 0:
            frame[STEP] = 1
            log.PRODUCTION_BEGAN.write(s)
        elif frame[self.ASKED] < s.seats:
            seat = s.order[s.seats - 1 - frame[self.ASKED]]
            frame[self.ASKED] += 1
            number = choice_of(s, seat)
            if number != NONE:
                call(s, PRODUCTION_CHOICE, seat, number)
        elif frame[self.DONE] == s.seats or fallen(s):  # §solo.17: a game that is lost ends at once
            s.products = [NONE] * s.seats
            end(s)
        elif frame[self.SETTLED] == REVOLT_STEP:
            revolt(s, s.order[frame[self.DONE]])
            frame[self.DONE] += 1
            frame[self.SETTLED] = 0
            settle_debts(s)
        else:
            self.produce(s, frame, s.order[frame[self.DONE]])

    def produce(self, s: NationsState, frame: list[int], seat: int) -> None:
        """One good after the other; who runs into debt settles it before the next (§III.1.9)."""
        settled = frame[self.SETTLED]
        order = settling_order(s)
        while settled < REVOLT_STEP and not s.debt[seat] and not fallen(s):
            settle(s, seat, order[settled], s.products[seat])
            settled += 1
        frame[self.SETTLED] = settled
        settle_debts(s)


def settling_order(s: NationsState) -> tuple[int, int, int, int]:
    """§III.1.2: stone first, as in the short rules, or gold first, as in the English ones; books last."""
    return (GOLD, FOOD, STONE, BOOKS) if s.switches[GOLD_FIRST] else (STONE, GOLD, FOOD, BOOKS)


def settle(s: NationsState, seat: int, kind: int, chosen: int) -> None:
    """§III.1.3: what comes less what goes; §III.1.4: the difference changes hands.

    §III.1.5: books count on beyond every lap of 50. §III.1.7: a shortage has its price. §III.1.9: each good is settled
    to the last debt before the next, so that books made now cannot pay for stone, gold or food.
    """
    net = income(s, seat, kind, chosen)
    if net > 0:
        gain(s, seat, kind, net, log.GOODS_GAINED_PRODUCTION)
    elif net < 0:
        lose(s, seat, kind, -net, log.GOODS_LOST_PRODUCTION)


def income(s: NationsState, seat: int, kind: int, chosen: int) -> int:
    """The production of a good less its consumption; `chosen` is an alternative that the seat has taken."""
    net = 0
    for _, amount in items(s, seat, kind):
        net += amount
    if chosen != NONE:
        net += s.tables.clauses[chosen].goods[kind]
    return net


def items(s: NationsState, seat: int, kind: int) -> list[tuple[int, int]]:
    """What a good's production is made of, as (card, amount); NONE stands for the people."""
    t = s.tables
    found: list[tuple[int, int]] = []
    no_upkeep = rule(s, seat, v.NO_MILITARY_UPKEEP)  # §card.anna-komnene
    men = s.men
    for i in range(seat * SLOTS, (seat + 1) * SLOTS):
        if men[i]:
            amount = men[i] * t.makes[s.slot[i]][kind]  # §II.A.building.4, §II.A.military.4: for each worker
            if amount and not (amount < 0 and no_upkeep and t.type[s.slot[i]] == MILITARY):
                found.append((s.slot[i], amount))
    gives = t.gives
    effects = t.effects
    for card in s.held[seat]:
        amount = gives[card][kind]
        if effects[card]:
            amount += promised(s, seat, card, kind)
        if amount:
            found.append((card, amount))
    if kind == FOOD:
        upkeep = t.upkeep * (s.room[seat * 2] - s.track[seat * 2])  # §III.1.3
        if upkeep:
            found.append((NONE, -upkeep))
    return found


def promised(s: NationsState, seat: int, card: int, kind: int) -> int:
    """What the text of a card adds to production now: §card.isabella, §card.tokugawa, §card.alfred-nobel by number."""
    t = s.tables
    total = 0
    for number in t.effects[card]:
        clause = t.clauses[number]
        if clause.when == v.PRODUCTION and clause.goods[kind] and holds_if(s, seat, clause.cond):
            total += clause.goods[kind] * times(s, seat, clause.per)
    return total


def revolt(s: NationsState, seat: int) -> None:
    """§III.1.6: negative stability costs as many books, and a point; after the books are made (§III.1.9)."""
    if s.stability[seat] < 0:
        log.PRODUCTION_REVOLT.write(s, s.nation[seat], -s.stability[seat])
        lose(s, seat, BOOKS, -s.stability[seat], log.GOODS_LOST_REVOLT)
        lose_points(s, seat, 1, log.GOODS_LOST_REVOLT)


def choice_of(s: NationsState, seat: int) -> int:
    """The clause of a card that lets its owner choose what to produce (§card.peter-the-great)."""
    t = s.tables
    for card in s.held[seat]:
        for number in t.effects[card]:
            clause = t.clauses[number]
            if clause.when == v.PRODUCTION and clause.choose and holds_if(s, seat, clause.cond):
                return number
    return NONE


class ProductionChoice(Ask[NationsState]):
    """Which of several goods a card produces."""

    CLAUSE: Final = 3


class PickProduct(Rule[NationsState]):
    """§card.peter-the-great: one of the alternatives of the clause."""

    def legal(self, s: NationsState, seat: int, first: int) -> list[int]:
        ways = len(s.tables.clauses[s.frames[-1][ProductionChoice.CLAUSE]].choose)
        return list(range(first, first + ways))

    def apply(self, s: NationsState, seat: int, argument: int, chance: Chance) -> None:
        s.products[seat] = s.tables.clauses[s.frames[-1][ProductionChoice.CLAUSE]].choose[argument]
        end(s)


PRODUCTION: Final[Production] = Production("production", "III.1.1")
PRODUCTION_CHOICE: Final[ProductionChoice] = ProductionChoice("production.choose", "card.peter-the-great")
