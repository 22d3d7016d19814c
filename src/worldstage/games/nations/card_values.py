"""What the bots take things to be worth, in victory points at the end: prices, ranks, and the texts of cards."""

from __future__ import annotations

from typing import Final

from worldstage.games.nations import vocabulary as v
from worldstage.games.nations.edition import Tables
from worldstage.games.nations.names import GOODS
from worldstage.games.nations.vocabulary import Clause

# By rounds still to come: what a good in hand is worth after this round's resolution.
PRICES: Final[list[list[float]]] = [
    [0.1, 0.22, 0.26, 0.28, 0.3, 0.31, 0.32, 0.33],  # gold
    [0.1, 0.2, 0.24, 0.26, 0.28, 0.3, 0.31, 0.32],  # stone
    [0.1, 0.1, 0.11, 0.12, 0.12, 0.12, 0.12, 0.12],  # food, beyond what is eaten
    [0.1, 0.06, 0.06, 0.05, 0.05, 0.04, 0.04, 0.04],  # books, beyond what they bring at the end of an age
]
PLENTY: Final[list[int]] = [9, 8, 8, 99]  # from here on a good is worth half as much
FADING: Final = 0.89  # what a round further away counts for: cards are replaced, things change
STAYING: Final = 0.97  # the same for colonies and wonders
ROW: Final = 0.09  # so much less, for each round to come, count the points that workers stand on
DRIFT: Final = 2.2  # how far the leads in books may still change
FAMINE: Final[list[float]] = [1.3, 1.3, 1.8, 2.5, 3.5]  # by age, on average

HOPE: Final = 0.85  # of a colony that could be bought now, but is not yet

# Being ahead or behind in a round whose event is not known yet.
STRONGEST: Final = 0.9
WEAKEST: Final = -1.3
MOST_STABLE: Final = 0.6
LEAST_STABLE: Final = -0.9
WORKER: Final = 0.1  # for each round left: a worker will stand on better cards than today's
RIVALRY: Final = 0.7  # what a point that a rival loses is worth, shared among all rivals

CLOSE: Final = 3.0  # in a solo game, fewer points in hand than this are a danger
FALL: Final = 12.0

# What the other things that clauses do are worth.
DOES: Final = {
    v.COUNT_LEAST_STABLE: -0.6,
    v.LOSE_ADVISORS: -1.2,
    v.LOSE_ADVISOR: -1.0,
    v.LOSE_COLONY: -2.2,
    v.LOSE_ARCHITECT: -0.7,
    v.RETURN_WORKER: -1.2,
    v.TAKE_WORKER: 0.6,
    v.GO_FIRST: 0.25,
    v.GO_LAST: -0.3,
    v.REGAIN_POINTS: 0.3,
    v.REGAIN_ALL: 0.5,
    v.GOLD_DOWN_TO: -1.0,
    v.HIRE_FREE: 1.0,
    v.DEPLOY_MILITARY: 1.2,
    v.SEEM_WEAKER: -0.4,
}
# What the rules of cards are worth in a round, for each unit.
RULE_WORTH: Final = {
    v.ARCHITECTS: 0.3,
    v.RAID: 0.1,
    v.BATTLE_PRICE: 0.05,
    v.SKIP_FIRST_TURN: -0.35,
    v.DOUBLE_FIRST_TURN: 0.3,
    v.NO_MILITARY_UPKEEP: 0.1,
    v.WAR_STRENGTH: 0.03,
    v.CHOOSE_EVENT: 0.2,
    v.NO_SHORTAGE_POINTS: 0.1,
    v.MILITARY_DISCOUNT: 0.15,
    v.NO_WAR: -0.1,
    v.ADVISOR_PLACE: 0.6,
    v.NO_WAR_POINTS: 0.1,
    v.GOLDEN_AGE_BONUS: 0.3,
    v.DEPLOY_ON_NEW: 0.4,
}
# How often in a round an occasion comes up.
OFTEN: Final = {
    v.WONDER_READY: 0.35,
    v.OTHER_WONDER_READY: 0.35,
    v.BUY_WAR: 0.35,
    v.BUY_BATTLE: 0.5,
    v.BUY_GOLDEN_AGE: 0.6,
    v.BUY_FOR_1: 1.2,
    v.BUY_FOR_3: 0.7,
    v.ON_HIRE: 0.9,
    v.PASS_FIRST: 0.3,
    v.NEWER_BUILDING: 0.5,
    v.LAST_GOLD: 0.7,
    v.END_OF_AGE: 0.4,
    v.OTHER_BUYS_COLONY: 0.2,
}
ACT_WORTH: Final = {
    v.FREE_PURCHASE: 0.9,
    v.ACT_TAKE_WORKER: 0.4,
    v.LEAVE_COLONY: 0.2,
    v.FREE_DEPLOY: 0.6,
    v.SWAP_CARDS: 0.05,
    v.SKIP_TURN: 0.02,
}
MEAN_PRICE: Final[list[float]] = [0.27, 0.26, 0.15, 0.13, 1.0]


def goods_worth(goods: list[int]) -> float:
    total = 0.0
    for kind in range(GOODS):
        total += goods[kind] * MEAN_PRICE[kind]
    return total


class CardWorths:
    """What the texts of cards are worth beyond plain production, by card: in each round to come."""

    def __init__(self, t: Tables) -> None:
        self.tables = t
        self.each: list[float] = []
        self.ready: list[float] = []  # what completing a wonder brings its owner at once
        for card in range(len(t.cards)):
            each = 0.0
            ready = 0.0
            for which, worth in RULE_WORTH.items():
                each += t.rules[which][card] * worth
            for number in t.effects[card]:
                clause = t.clauses[number]
                if clause.when == v.READY:
                    ready += _ready(clause)
                else:
                    each += OFTEN.get(clause.when, 0.0) * goods_worth(clause.goods)
            act = t.acts[card]
            if act.kind == v.TRADE:
                each += 0.8 * max(0.0, max(goods_worth(one) for one in act.gain) - goods_worth(act.pay))
            elif act.kind != v.NO_ACT:
                each += ACT_WORTH.get(act.kind, 0.0)
            self.each.append(each)
            self.ready.append(ready)


def _ready(clause: Clause) -> float:
    """What a clause at a wonder's completion is worth to its owner; the losses of others count a little."""
    worth = goods_worth(clause.goods) + DOES.get(clause.do, 0.0)
    if clause.choose:
        worth = -0.5
    if clause.who == v.SELF:
        return worth
    return (0.45 if worth > 0 else 0.25) * worth if clause.who != v.ALL else 0.5 * worth


KEPT: Final = 8  # editions
_known: list[CardWorths] = []  # by edition: it keeps the tables, so that none of them is ever taken for another


def card_worths(t: Tables) -> CardWorths:
    """Worked out once for each edition."""
    for known in _known:
        if known.tables is t:
            return known
    found = CardWorths(t)
    _known.append(found)
    del _known[:-KEPT]
    return found


def clamp(x: float) -> float:
    return 0.0 if x < 0.0 else 1.0 if x > 1.0 else x
