"""The log lines of Nations: for each key its typed arguments and the paragraph it follows from."""

from __future__ import annotations

from worldstage.core.log import Shape
from worldstage.games.nations.edition import Tables

_SEAT = ("seat", "seat")
_NATION = ("nation", "nation")
_CARD = ("card", "card")
_OTHER = ("other", "card")
_EVENT = ("event", "event")
_GOOD = ("good", "good")
_PART = ("part", "part")
_AMOUNT = ("amount", "")
_TOTAL = ("total", "")
_GOLD = ("gold", "")
_STONE = ("stone", "")
_STRENGTH = ("strength", "")
_STABILITY = ("stability", "")
_BOOKS = ("books", "")
_PLACE = ("place", "")

_GOODS = (_NATION, _GOOD, _AMOUNT, _TOTAL)
_BY_CARD = (*_GOODS, _CARD)
_BY_EVENT = (*_GOODS, _EVENT)
_WAR = (_NATION, _CARD, _STRENGTH, ("war", ""))
_RANKED = (_NATION, ("who", "who"), ("value", ""))
_ORDER = (_NATION, _PLACE, _STRENGTH, _STABILITY)

# One key for each cause, so that each line leads to the paragraph behind it. Where a line names the card or the event
# that is its cause, it leads to the paragraph of that (see `CAUSES`); the one given here is for cards that have none.
SHAPES: dict[str, Shape] = {
    "setup.order": Shape((_SEAT, _PLACE), "setup.5"),
    "setup.board": Shape((_NATION,), "boards.11"),
    "setup.sat": Shape((_SEAT, _NATION, ("side", "side")), "setup.10"),
    "setup.exchanged": Shape((_SEAT, _CARD, _OTHER), "variants.8"),
    "round.began": Shape((("round", ""),), "I.1.2"),
    "round.over": Shape((("round", ""), ("architects", ""), ("used", "")), "I.5.5"),
    "phase.began": Shape((("phase", "phase"),), "0.25"),
    "age.began": Shape((("age", "age"),), "I.1.2"),
    "display.removed": Shape((_AMOUNT,), "I.2.1", each=(_CARD,)),
    "display.lowered": Shape((_AMOUNT,), "I.2.2"),
    "display.dealt": Shape((_AMOUNT, _TOTAL), "I.2.3", each=(_CARD,)),
    "event.two_drawn": Shape((_NATION, ("first", "eventcard"), ("second", "eventcard")), "card.niccolo-machiavelli"),
    "event.revealed": Shape((("event", "eventcard"), ("first", "event"), ("second", "event")), "I.4.1"),
    "event.began": Shape((_EVENT,), "III.4.1"),
    "event.ranked.most": Shape(_RANKED, "0.9"),
    "event.ranked.least": Shape(_RANKED, "0.9"),
    "event.ranked.five_most": Shape(_RANKED, "five.2"),
    "event.ranked.five_least": Shape(_RANKED, "five.4"),
    "event.tied": Shape((("who", "who"), ("value", "")), "III.0.1"),
    "event.accepted": Shape((_NATION,), "III.4.5"),
    "event.declined": Shape((_NATION,), "III.4.5"),
    "event.picked": Shape((_NATION, ("number", "")), "III.4.5"),
    "architects.ready": Shape((_AMOUNT, ("seats", ""), ("event", "")), "I.5.2"),
    "architects.alone": Shape((_AMOUNT,), "solo.3"),
    "turn.passed": Shape((_NATION,), "II.0.3"),
    "turn.skipped.forced": Shape((_NATION,), "card.buddha"),
    "turn.skipped.wanted": Shape((_NATION,), "card.grand-duchy-of-finland"),
    "card.bought.paid": Shape((_NATION, _CARD, _GOLD), "II.A.0.1"),
    "card.bought.free": Shape((_NATION, _CARD), "card.galileo-galilei"),
    "card.placed": Shape((_NATION, _CARD, _OTHER, ("workers", "")), "II.A.0.4"),
    "card.came": Shape((_NATION, _CARD), "II.A.0.2"),
    "card.replaced.colony": Shape((_NATION, _CARD), "II.A.colony.3"),
    "card.replaced.advisor": Shape((_NATION, _CARD), "II.A.advisor.1"),
    "card.replaced.wonder": Shape((_NATION, _CARD), "II.C.3"),
    "card.lost.condition": Shape((_NATION, _CARD), "0.17"),
    "card.lost.event": Shape((_NATION, _CARD, _EVENT), "III.4.1"),
    "card.lost.card": Shape((_NATION, _CARD, _OTHER), "II.A.wonder.3"),
    "card.lost.freed": Shape((_NATION, _CARD), "card.simon-bolivar"),
    "card.lost.tower": Shape((_NATION, _CARD), "card.porcelain-tower"),
    "card.lost.defeat": Shape((_NATION, _CARD), "card.solomons-temple"),
    "card.used": Shape((_NATION, _CARD), "II.D.1"),
    "card.swapped": Shape((_NATION, _CARD, _OTHER), "card.alhazen"),
    "card.moved": Shape((_NATION, _CARD), "card.alhazen"),
    "war.bought": Shape((_NATION, _CARD, _STRENGTH), "II.A.war.3"),
    "war.withstood": Shape(_WAR, "III.3.1"),
    "war.defeat": Shape(_WAR, "III.3.2"),
    "war.loss": Shape((_NATION, _GOOD, ("loss", ""), _STABILITY, _AMOUNT), "III.3.4"),
    "war.no_points": Shape((_NATION,), "card.great-wall"),
    "war.over": Shape((_CARD,), "III.3.6"),
    "wonder.hired.public": Shape((_NATION, _CARD, _STONE), "II.C.1"),
    "wonder.hired.private": Shape((_NATION, _CARD, _STONE), "II.C.5"),
    "wonder.hired.event": Shape((_NATION, _CARD, _EVENT), "III.4.1"),
    "wonder.ready": Shape((_NATION, _CARD, ("architects", "")), "II.C.4"),
    "wonder.placed": Shape((_NATION, _CARD), "II.C.3"),
    "wonder.abandoned": Shape((_NATION, _CARD, ("architects", "")), "II.A.wonder.2"),
    "wonder.architect_lost": Shape((_NATION, _CARD), "event.sea-peoples"),
    "worker.deployed.paid": Shape((_NATION, _CARD), "II.B.2"),
    "worker.deployed.action": Shape((_NATION, _CARD), "card.royal-society"),
    "worker.deployed.building": Shape((_NATION, _CARD), "card.mit"),
    "worker.deployed.event": Shape((_NATION, _CARD), "event.entente-cordiale"),
    "worker.undeployed.own": Shape((_NATION, _CARD), "II.B.4"),
    "worker.undeployed.event": Shape((_NATION, _CARD, _EVENT), "III.4.5"),
    "worker.undeployed.entente": Shape((_NATION, _CARD), "event.entente-cordiale"),
    "worker.undeployed.returned": Shape((_NATION, _CARD), "0.21"),
    "worker.taken.growth": Shape((_NATION, _PART), "I.3.2"),
    "worker.taken.action": Shape((_NATION, _PART), "0.18"),
    "worker.taken.event": Shape((_NATION, _PART), "III.4.6"),
    "worker.taken.top": Shape((_NATION, _PART), "0.20"),
    "worker.taken.extra": Shape((_NATION, _PART), "variants.6"),
    "worker.returned.track": Shape((_NATION, _PART), "0.19"),
    "worker.returned.top": Shape((_NATION, _PART), "0.20"),
    "goods.gained.growth": Shape(_GOODS, "I.3.4"),
    "goods.gained.production": Shape(_GOODS, "III.1.4"),
    "goods.gained.battle": Shape(_GOODS, "II.A.battle.2"),
    "goods.gained.golden": Shape(_GOODS, "II.A.golden-age.1"),
    "goods.gained.point": Shape(_GOODS, "II.A.golden-age.2"),
    "goods.gained.card": Shape(_BY_CARD, "0.22"),
    "goods.gained.event": Shape(_BY_EVENT, "III.4.1"),
    "goods.gained.books": Shape(_GOODS, "III.6.2"),
    "goods.gained.shadow_books": Shape(_GOODS, "solo.16"),
    "goods.gained.stable": Shape(_GOODS, "solo.14"),
    "goods.paid.purchase": Shape(_GOODS, "II.A.0.1"),
    "goods.paid.deploy": Shape(_GOODS, "II.B.2"),
    "goods.paid.section": Shape(_GOODS, "II.C.1"),
    "goods.paid.point": Shape(_GOODS, "II.A.golden-age.2"),
    "goods.paid.action": Shape(_BY_CARD, "0.22"),
    "goods.paid.offer": Shape(_BY_EVENT, "III.4.5"),
    "goods.lost.production": Shape(_GOODS, "III.1.4"),
    "goods.lost.revolt": Shape(_GOODS, "III.1.6"),
    "goods.lost.war": Shape(_GOODS, "III.3.3"),
    "goods.lost.luther": Shape(_GOODS, "card.martin-luther"),
    "goods.lost.defeat": Shape(_GOODS, "III.3.5"),
    "goods.lost.event": Shape(_BY_EVENT, "III.4.1"),
    "goods.lost.card": Shape(_BY_CARD, "II.A.wonder.3"),
    "goods.lost.famine": Shape(_GOODS, "III.5.1"),
    "goods.lost.short": Shape(_GOODS, "0.11"),
    "goods.lost.no_books": Shape(_GOODS, "0.13"),
    "goods.lost.debt": Shape(_GOODS, "0.13"),
    "goods.lost.stable": Shape(_GOODS, "solo.14"),
    "goods.short": Shape((_NATION, _GOOD, _AMOUNT), "0.11"),
    "goods.no_books": Shape((_NATION, _GOOD, _AMOUNT), "0.13"),
    "production.began": Shape((), "III.1.1"),
    "production.revolt": Shape((_NATION, _AMOUNT), "III.1.6"),
    "order.by.strength": Shape(_ORDER, "III.2.1"),
    "order.by.stability": Shape(_ORDER, "III.2.2"),
    "order.by.before": Shape(_ORDER, "III.2.3"),
    "order.same": Shape((), "III.2.1"),
    "order.kept": Shape((), "event.feudal-dues"),
    "order.first": Shape((_NATION,), "III.4.4"),
    "order.last": Shape((_NATION,), "III.4.4"),
    "famine.food": Shape((_AMOUNT,), "III.5.1"),
    "famine.tile": Shape((_AMOUNT,), "solo.15"),
    "age.books": Shape((_NATION, _BOOKS, _AMOUNT), "III.6.2"),
    "age.shadow_books": Shape((_BOOKS, ("shadow", "")), "solo.16"),
    "end.place": Shape((_NATION, _PLACE, _TOTAL), "end.7"),
    "end.tied": Shape((_NATION, _PLACE, _TOTAL, ("ahead", "nation")), "end.8"),
    "end.rank": Shape((("rank", "rank"),), "solo.20"),
    "end.lost": Shape((), "solo.17"),
    "shadow.two_drawn": Shape((_NATION,), "solo.19"),
    "shadow.tile": Shape((_STRENGTH, _STABILITY, _AMOUNT, _BOOKS), "solo.5"),
    "shadow.rolled.after": Shape((("face", ""),), "solo.7"),
    "shadow.rolled.first": Shape((("face", ""),), "solo.8"),
    "shadow.removed.column": Shape((_CARD,), "solo.9"),
    "shadow.removed.tile": Shape((_CARD,), "solo.11"),
    "shadow.war": Shape((_CARD, _STRENGTH), "solo.10"),
    "shadow.strength": Shape((_AMOUNT, _TOTAL), "solo.11"),
    "shadow.stability": Shape((_AMOUNT, _TOTAL), "solo.11"),
    "shadow.books": Shape((_AMOUNT, _TOTAL), "solo.11"),
    "shadow.architect": Shape((_AMOUNT,), "solo.11"),
    "shadow.order": Shape(
        (("first", ""), _STRENGTH, _STABILITY, ("shadow_strength", ""), ("shadow_stability", "")), "solo.12"
    ),
    "shadow.more_stable": Shape((_STABILITY, ("shadow", "")), "solo.14"),
    "shadow.not_more_stable": Shape((_STABILITY, ("shadow", "")), "solo.14"),
}

# By key: the argument that names its cause.
CAUSES: dict[str, str] = {
    "event.began": "event",
    "card.used": "card",
    "card.lost.condition": "card",
    "card.lost.event": "event",
    "card.lost.card": "other",
    "wonder.hired.event": "event",
    "worker.undeployed.event": "event",
    "goods.gained.card": "card",
    "goods.gained.event": "event",
    "goods.paid.action": "card",
    "goods.paid.offer": "event",
    "goods.lost.card": "card",
    "goods.lost.event": "event",
}


def shapes_for(t: Tables, paragraphs: set[str]) -> dict[str, Shape]:
    """The shapes with the paragraphs of an edition's cards and events, as far as the ledger has them."""
    cards = _known("card", t.cards, paragraphs)
    events = _known("event", t.halves, paragraphs)
    found = dict(SHAPES)
    for key, name in CAUSES.items():
        found[key] = SHAPES[key]._replace(by=name, rules=events if name == "event" else cards)
    return found


def _known(kind: str, labels: list[str], paragraphs: set[str]) -> dict[int, str]:
    ids = [f"{kind}.{label}" for label in labels]
    return {number: one for number, one in enumerate(ids) if one in paragraphs}
