"""The log lines of Nations: for each its typed arguments, the paragraph it follows from, and its weight.

There is one line for each cause, so that it leads to the paragraph behind it. Where a line names the card or the event
that is its cause (`by`), it leads to the paragraph of that; the one given here is for cards that have none.
"""

from __future__ import annotations

import sys
from typing import Final

from worldstage.core.lines import Line0, Line1, Line2, Line3, Line4, Line5, ListLine1, ListLine2, shapes_of
from worldstage.core.log import DETAIL, HEADING, SILENT, Arg, Shape
from worldstage.games.nations.edition import Tables

SEAT: Final = ("seat", "seat")
NATION: Final = ("nation", "nation")
SIDE: Final = ("side", "side")
CARD: Final = ("card", "card")
OTHER: Final = ("other", "card")
EVENT: Final = ("event", "event")
GOOD: Final = ("good", "good")
PART: Final = ("part", "part")
WHO: Final = ("who", "who")
AMOUNT: Final = ("amount", "")
TOTAL: Final = ("total", "")
VALUE: Final = ("value", "")
GOLD: Final = ("gold", "")
STONE: Final = ("stone", "")
BOOKS: Final = ("books", "")
STRENGTH: Final = ("strength", "")
STABILITY: Final = ("stability", "")
WAR: Final = ("war", "")
PLACE: Final = ("place", "")


class GoodsLine(Line4):
    """What a nation gains, pays or loses of a good, and what it has then."""

    def __init__(self, key: str, rule: str) -> None:
        super().__init__(key, NATION, GOOD, AMOUNT, TOTAL, rule=rule, weight=DETAIL)


class CausedLine(Line5):
    """The same with the card or event that brings it about."""

    def __init__(self, key: str, cause: Arg, rule: str) -> None:
        super().__init__(key, NATION, GOOD, AMOUNT, TOTAL, cause, rule=rule, by=cause, weight=DETAIL)


SETUP_ORDER: Final = Line2("setup.order", SEAT, PLACE, rule="setup.5")
SETUP_BOARD: Final = Line1("setup.board", NATION, rule="boards.11")
SETUP_SAT: Final = Line3("setup.sat", SEAT, NATION, SIDE, rule="setup.10")
SETUP_EXCHANGED: Final = Line3("setup.exchanged", SEAT, CARD, OTHER, rule="variants.8")

ROUND_BEGAN: Final = Line1("round.began", ("round", ""), rule="I.1.2", weight=HEADING)
ROUND_OVER: Final = Line3("round.over", ("round", ""), ("architects", ""), ("used", ""), rule="I.5.5")
PHASE_BEGAN: Final = Line1("phase.began", ("phase", "phase"), rule="0.25", weight=HEADING)
AGE_BEGAN: Final = Line1("age.began", ("age", "age"), rule="I.1.2", weight=HEADING)

DISPLAY_REMOVED: Final = ListLine1("display.removed", AMOUNT, each=(CARD,), rule="I.2.1", weight=DETAIL)
DISPLAY_LOWERED: Final = Line1("display.lowered", AMOUNT, rule="I.2.2", weight=DETAIL)
DISPLAY_DEALT: Final = ListLine2("display.dealt", AMOUNT, TOTAL, each=(CARD,), rule="I.2.3", weight=DETAIL)

EVENT_TWO_DRAWN: Final = Line3(
    "event.two_drawn", NATION, ("first", "eventcard"), ("second", "eventcard"), rule="card.niccolo-machiavelli"
)
EVENT_REVEALED: Final = Line3(
    "event.revealed", ("event", "eventcard"), ("first", "event"), ("second", "event"), rule="I.4.1"
)
EVENT_BEGAN: Final = Line1("event.began", EVENT, rule="III.4.1", by=EVENT)
EVENT_RANKED_MOST: Final = Line3("event.ranked.most", NATION, WHO, VALUE, rule="0.9", weight=DETAIL)
EVENT_RANKED_LEAST: Final = Line3("event.ranked.least", NATION, WHO, VALUE, rule="0.9", weight=DETAIL)
EVENT_RANKED_FIVE_MOST: Final = Line3("event.ranked.five_most", NATION, WHO, VALUE, rule="five.2", weight=DETAIL)
EVENT_RANKED_FIVE_LEAST: Final = Line3("event.ranked.five_least", NATION, WHO, VALUE, rule="five.4", weight=DETAIL)
EVENT_TIED: Final = Line2("event.tied", WHO, VALUE, rule="III.0.1", weight=DETAIL)
EVENT_ACCEPTED: Final = Line1("event.accepted", NATION, rule="III.4.5", weight=DETAIL)
EVENT_DECLINED: Final = Line1("event.declined", NATION, rule="III.4.5", weight=DETAIL)
EVENT_PICKED: Final = Line2("event.picked", NATION, ("what", "clause"), rule="III.4.5")

ARCHITECTS_READY: Final = Line3("architects.ready", AMOUNT, ("seats", ""), ("event", ""), rule="I.5.2", weight=DETAIL)
ARCHITECTS_ALONE: Final = Line1("architects.alone", AMOUNT, rule="solo.3", weight=DETAIL)

TURN_PASSED: Final = Line1("turn.passed", NATION, rule="II.0.3")
TURN_SKIPPED_FORCED: Final = Line1("turn.skipped.forced", NATION, rule="card.buddha")
TURN_SKIPPED_WANTED: Final = Line1("turn.skipped.wanted", NATION, rule="card.grand-duchy-of-finland")

CARD_BOUGHT_PAID: Final = Line3("card.bought.paid", NATION, CARD, GOLD, rule="II.A.0.1")
CARD_BOUGHT_FREE: Final = Line2("card.bought.free", NATION, CARD, rule="card.galileo-galilei")
CARD_PLACED: Final = Line4("card.placed", NATION, CARD, OTHER, ("workers", ""), rule="II.A.0.4", weight=DETAIL)
CARD_CAME: Final = Line2("card.came", NATION, CARD, rule="II.A.0.2", weight=SILENT)
CARD_REPLACED_COLONY: Final = Line2("card.replaced.colony", NATION, CARD, rule="II.A.colony.3")
CARD_REPLACED_ADVISOR: Final = Line2("card.replaced.advisor", NATION, CARD, rule="II.A.advisor.1")
CARD_REPLACED_WONDER: Final = Line2("card.replaced.wonder", NATION, CARD, rule="II.C.3")
CARD_LOST_CONDITION: Final = Line2("card.lost.condition", NATION, CARD, rule="0.17", by=CARD)
CARD_LOST_EVENT: Final = Line3("card.lost.event", NATION, CARD, EVENT, rule="III.4.1", by=EVENT)
CARD_LOST_CARD: Final = Line3("card.lost.card", NATION, CARD, OTHER, rule="II.A.wonder.3", by=OTHER)
CARD_LOST_FREED: Final = Line2("card.lost.freed", NATION, CARD, rule="card.simon-bolivar")
CARD_LOST_TOWER: Final = Line2("card.lost.tower", NATION, CARD, rule="card.porcelain-tower")
CARD_LOST_DEFEAT: Final = Line2("card.lost.defeat", NATION, CARD, rule="card.solomons-temple")
CARD_USED: Final = Line2("card.used", NATION, CARD, rule="II.D.1", by=CARD)
CARD_SWAPPED: Final = Line3("card.swapped", NATION, CARD, OTHER, rule="card.alhazen")
CARD_MOVED: Final = Line2("card.moved", NATION, CARD, rule="card.alhazen")

WAR_BOUGHT: Final = Line3("war.bought", NATION, CARD, STRENGTH, rule="II.A.war.3")
WAR_WITHSTOOD: Final = Line4("war.withstood", NATION, CARD, STRENGTH, WAR, rule="III.3.1")
WAR_DEFEAT: Final = Line4("war.defeat", NATION, CARD, STRENGTH, WAR, rule="III.3.2")
WAR_LOSS: Final = Line5("war.loss", NATION, GOOD, ("loss", ""), STABILITY, AMOUNT, rule="III.3.4", weight=DETAIL)
WAR_NO_POINTS: Final = Line1("war.no_points", NATION, rule="card.great-wall")
WAR_OVER: Final = Line1("war.over", CARD, rule="III.3.6")

WONDER_HIRED_PUBLIC: Final = Line3("wonder.hired.public", NATION, CARD, STONE, rule="II.C.1")
WONDER_HIRED_PRIVATE: Final = Line3("wonder.hired.private", NATION, CARD, STONE, rule="II.C.5")
WONDER_HIRED_EVENT: Final = Line3("wonder.hired.event", NATION, CARD, EVENT, rule="III.4.1", by=EVENT)
WONDER_READY: Final = Line3("wonder.ready", NATION, CARD, ("architects", ""), rule="II.C.4")
WONDER_PLACED: Final = Line2("wonder.placed", NATION, CARD, rule="II.C.3", weight=SILENT)
WONDER_ABANDONED: Final = Line3("wonder.abandoned", NATION, CARD, ("architects", ""), rule="II.A.wonder.2")
WONDER_ARCHITECT_LOST: Final = Line2("wonder.architect_lost", NATION, CARD, rule="event.sea-peoples")

WORKER_DEPLOYED_PAID: Final = Line2("worker.deployed.paid", NATION, CARD, rule="II.B.2")
WORKER_DEPLOYED_ACTION: Final = Line2("worker.deployed.action", NATION, CARD, rule="card.royal-society")
WORKER_DEPLOYED_BUILDING: Final = Line2("worker.deployed.building", NATION, CARD, rule="card.mit")
WORKER_DEPLOYED_EVENT: Final = Line2("worker.deployed.event", NATION, CARD, rule="event.entente-cordiale")
WORKER_UNDEPLOYED_OWN: Final = Line2("worker.undeployed.own", NATION, CARD, rule="II.B.4")
WORKER_UNDEPLOYED_EVENT: Final = Line3("worker.undeployed.event", NATION, CARD, EVENT, rule="III.4.5", by=EVENT)
WORKER_UNDEPLOYED_ENTENTE: Final = Line2("worker.undeployed.entente", NATION, CARD, rule="event.entente-cordiale")
WORKER_UNDEPLOYED_RETURNED: Final = Line2("worker.undeployed.returned", NATION, CARD, rule="0.21")
WORKER_TAKEN_GROWTH: Final = Line2("worker.taken.growth", NATION, PART, rule="I.3.2")
WORKER_TAKEN_ACTION: Final = Line2("worker.taken.action", NATION, PART, rule="0.18")
WORKER_TAKEN_EVENT: Final = Line2("worker.taken.event", NATION, PART, rule="III.4.6")
WORKER_TAKEN_TOP: Final = Line2("worker.taken.top", NATION, PART, rule="0.20")
WORKER_TAKEN_EXTRA: Final = Line2("worker.taken.extra", NATION, PART, rule="variants.6")
WORKER_RETURNED_TRACK: Final = Line2("worker.returned.track", NATION, PART, rule="0.19")
WORKER_RETURNED_TOP: Final = Line2("worker.returned.top", NATION, PART, rule="0.20")

GOODS_GAINED_GROWTH: Final = GoodsLine("goods.gained.growth", rule="I.3.4")
GOODS_GAINED_PRODUCTION: Final = GoodsLine("goods.gained.production", rule="III.1.4")
GOODS_GAINED_BATTLE: Final = GoodsLine("goods.gained.battle", rule="II.A.battle.2")
GOODS_GAINED_GOLDEN: Final = GoodsLine("goods.gained.golden", rule="II.A.golden-age.1")
GOODS_GAINED_POINT: Final = GoodsLine("goods.gained.point", rule="II.A.golden-age.2")
GOODS_GAINED_CARD: Final = CausedLine("goods.gained.card", CARD, rule="0.22")
GOODS_GAINED_EVENT: Final = CausedLine("goods.gained.event", EVENT, rule="III.4.1")
GOODS_GAINED_BOOKS: Final = GoodsLine("goods.gained.books", rule="III.6.2")
GOODS_GAINED_SHADOW_BOOKS: Final = GoodsLine("goods.gained.shadow_books", rule="solo.16")
GOODS_GAINED_STABLE: Final = GoodsLine("goods.gained.stable", rule="solo.14")
GOODS_PAID_PURCHASE: Final = GoodsLine("goods.paid.purchase", rule="II.A.0.1")
GOODS_PAID_DEPLOY: Final = GoodsLine("goods.paid.deploy", rule="II.B.2")
GOODS_PAID_SECTION: Final = GoodsLine("goods.paid.section", rule="II.C.1")
GOODS_PAID_POINT: Final = GoodsLine("goods.paid.point", rule="II.A.golden-age.2")
GOODS_PAID_ACTION: Final = CausedLine("goods.paid.action", CARD, rule="0.22")
GOODS_PAID_OFFER: Final = CausedLine("goods.paid.offer", EVENT, rule="III.4.5")
GOODS_LOST_PRODUCTION: Final = GoodsLine("goods.lost.production", rule="III.1.4")
GOODS_LOST_REVOLT: Final = GoodsLine("goods.lost.revolt", rule="III.1.6")
GOODS_LOST_WAR: Final = GoodsLine("goods.lost.war", rule="III.3.3")
GOODS_LOST_LUTHER: Final = GoodsLine("goods.lost.luther", rule="card.martin-luther")
GOODS_LOST_DEFEAT: Final = GoodsLine("goods.lost.defeat", rule="III.3.5")
GOODS_LOST_EVENT: Final = CausedLine("goods.lost.event", EVENT, rule="III.4.1")
GOODS_LOST_CARD: Final = CausedLine("goods.lost.card", CARD, rule="II.A.wonder.3")
GOODS_LOST_FAMINE: Final = GoodsLine("goods.lost.famine", rule="III.5.1")
GOODS_LOST_SHORT: Final = GoodsLine("goods.lost.short", rule="0.11")
GOODS_LOST_NO_BOOKS: Final = GoodsLine("goods.lost.no_books", rule="0.13")
GOODS_LOST_DEBT: Final = GoodsLine("goods.lost.debt", rule="0.13")
GOODS_LOST_STABLE: Final = GoodsLine("goods.lost.stable", rule="solo.14")
GOODS_SHORT: Final = Line3("goods.short", NATION, GOOD, AMOUNT, rule="0.11", weight=DETAIL)
GOODS_NO_BOOKS: Final = Line3("goods.no_books", NATION, GOOD, AMOUNT, rule="0.13", weight=DETAIL)

PRODUCTION_BEGAN: Final = Line0("production.began", rule="III.1.1")
PRODUCTION_REVOLT: Final = Line2("production.revolt", NATION, AMOUNT, rule="III.1.6")

ORDER_BY_STRENGTH: Final = Line4("order.by.strength", NATION, PLACE, STRENGTH, STABILITY, rule="III.2.1", weight=DETAIL)
ORDER_BY_STABILITY: Final = Line4(
    "order.by.stability", NATION, PLACE, STRENGTH, STABILITY, rule="III.2.2", weight=DETAIL
)
ORDER_BY_BEFORE: Final = Line4("order.by.before", NATION, PLACE, STRENGTH, STABILITY, rule="III.2.3", weight=DETAIL)
ORDER_SAME: Final = Line0("order.same", rule="III.2.1")
ORDER_KEPT: Final = Line0("order.kept", rule="event.feudal-dues")
ORDER_FIRST: Final = Line1("order.first", NATION, rule="III.4.4")
ORDER_LAST: Final = Line1("order.last", NATION, rule="III.4.4")

FAMINE_FOOD: Final = Line1("famine.food", AMOUNT, rule="III.5.1")
FAMINE_TILE: Final = Line1("famine.tile", AMOUNT, rule="solo.15")

AGE_BOOKS: Final = Line3("age.books", NATION, BOOKS, AMOUNT, rule="III.6.2")
AGE_SHADOW_BOOKS: Final = Line2("age.shadow_books", BOOKS, ("shadow", ""), rule="solo.16")

END_PLACE: Final = Line3("end.place", NATION, PLACE, TOTAL, rule="end.7")
END_TIED: Final = Line4("end.tied", NATION, PLACE, TOTAL, ("ahead", "nation"), rule="end.8")
END_RANK: Final = Line1("end.rank", ("rank", "rank"), rule="solo.20")
END_LOST: Final = Line0("end.lost", rule="solo.17")

SHADOW_TWO_DRAWN: Final = Line1("shadow.two_drawn", NATION, rule="solo.19")
SHADOW_TILE: Final = Line4("shadow.tile", STRENGTH, STABILITY, AMOUNT, BOOKS, rule="solo.5")
SHADOW_ROLLED_AFTER: Final = Line1("shadow.rolled.after", ("face", ""), rule="solo.7")
SHADOW_ROLLED_FIRST: Final = Line1("shadow.rolled.first", ("face", ""), rule="solo.8")
SHADOW_REMOVED_COLUMN: Final = Line1("shadow.removed.column", CARD, rule="solo.9", weight=DETAIL)
SHADOW_REMOVED_TILE: Final = Line1("shadow.removed.tile", CARD, rule="solo.11", weight=DETAIL)
SHADOW_WAR: Final = Line2("shadow.war", CARD, STRENGTH, rule="solo.10")
SHADOW_STRENGTH: Final = Line2("shadow.strength", AMOUNT, TOTAL, rule="solo.11")
SHADOW_STABILITY: Final = Line2("shadow.stability", AMOUNT, TOTAL, rule="solo.11")
SHADOW_BOOKS: Final = Line2("shadow.books", AMOUNT, TOTAL, rule="solo.11")
SHADOW_ARCHITECT: Final = Line1("shadow.architect", AMOUNT, rule="solo.11")
SHADOW_ORDER: Final = Line5(
    "shadow.order",
    ("first", ""),
    STRENGTH,
    STABILITY,
    ("shadow_strength", ""),
    ("shadow_stability", ""),
    rule="solo.12",
)
SHADOW_MORE_STABLE: Final = Line2("shadow.more_stable", STABILITY, ("shadow", ""), rule="solo.14")
SHADOW_NOT_MORE_STABLE: Final = Line2("shadow.not_more_stable", STABILITY, ("shadow", ""), rule="solo.14")


class Cause:
    """What brings effects about, as the lines tell it: a half of an event card, or a card."""

    def __init__(self, gained: CausedLine, paid: CausedLine, lost: CausedLine, card_lost: Line3) -> None:
        self.gained = gained
        self.paid = paid
        self.lost = lost
        self.card_lost = card_lost


BY_EVENT: Final = Cause(GOODS_GAINED_EVENT, GOODS_PAID_OFFER, GOODS_LOST_EVENT, CARD_LOST_EVENT)
BY_CARD: Final = Cause(GOODS_GAINED_CARD, GOODS_PAID_ACTION, GOODS_LOST_CARD, CARD_LOST_CARD)


def shapes_for(t: Tables, paragraphs: set[str]) -> dict[str, Shape]:
    """How all lines are read, with the paragraphs of an edition's cards and events, as far as the ledger has them."""
    cards = _known("card", t.cards, paragraphs)
    events = _known("event", t.halves, paragraphs)
    found = shapes_of(sys.modules[__name__])
    for key, shape in found.items():
        if shape.by:
            found[key] = shape._replace(rules=events if shape.by == "event" else cards)
    return found


def _known(kind: str, labels: list[str], paragraphs: set[str]) -> dict[int, str]:
    ids = [f"{kind}.{label}" for label in labels]
    return {number: one for number, one in enumerate(ids) if one in paragraphs}
