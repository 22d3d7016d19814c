"""The log lines of Nations: for each key its typed arguments and the paragraph it follows from."""

from __future__ import annotations

from worldstage.core.log import Shape

_SEAT = ("seat", "seat")
_NATION = ("nation", "nation")
_CARD = ("card", "card")
_OTHER = ("other", "card")
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

SHAPES: dict[str, Shape] = {
    "setup.order": Shape((_SEAT, _PLACE), "setup.5"),
    "setup.board": Shape((_NATION,), "boards.11"),
    "setup.sat": Shape((_SEAT, _NATION, ("side", "side")), "setup.10"),
    "setup.exchanged": Shape((_SEAT, _CARD, _OTHER), "variants.8"),
    "round.began": Shape((("round", ""),), "I.1.1"),
    "age.began": Shape((("age", "age"),), "I.1.2"),
    "display.removed": Shape((_CARD,), "I.2.1"),
    "display.dealt": Shape((_CARD, _GOLD), "I.2.3"),
    "event.two_drawn": Shape((_NATION, ("first", "eventcard"), ("second", "eventcard")), "card.niccolo-machiavelli"),
    "event.revealed": Shape((("event", "eventcard"), ("first", "event"), ("second", "event")), "I.4.1"),
    "event.began": Shape((("event", "event"),), "III.4.1"),
    "event.accepted": Shape((_NATION,), "III.4.5"),
    "event.declined": Shape((_NATION,), "III.4.5"),
    "event.picked": Shape((_NATION, ("number", "")), "III.4.5"),
    "architects.ready": Shape((_AMOUNT,), "I.5.2"),
    "turn.passed": Shape((_NATION,), "II.0.3"),
    "turn.skipped": Shape((_NATION,), "0.23"),
    "card.bought": Shape((_NATION, _CARD, _GOLD), "II.A.0.1"),
    "card.placed": Shape((_NATION, _CARD, _OTHER), "II.A.0.3"),
    "card.came": Shape((_NATION, _CARD), "II.A.0.2"),
    "card.gone": Shape((_NATION, _CARD), "0.16"),
    "card.effect": Shape((_NATION, _CARD), "0.22"),
    "card.used": Shape((_NATION, _CARD), "II.D.1"),
    "card.swapped": Shape((_NATION, _CARD, _OTHER), "card.alhazen"),
    "card.moved": Shape((_NATION, _CARD), "card.alhazen"),
    "war.bought": Shape((_NATION, _CARD, _STRENGTH), "II.A.war.3"),
    "war.defeat": Shape((_NATION, _CARD, _AMOUNT), "III.3.2"),
    "war.no_points": Shape((_NATION,), "card.great-wall"),
    "war.over": Shape((_CARD,), "III.3.6"),
    "wonder.hired": Shape((_NATION, _CARD, _STONE), "II.C.1"),
    "wonder.ready": Shape((_NATION, _CARD), "II.C.3"),
    "wonder.abandoned": Shape((_NATION, _CARD), "II.A.wonder.2"),
    "wonder.architect_lost": Shape((_NATION, _CARD), "event.sea-peoples"),
    "worker.deployed": Shape((_NATION, _CARD), "II.B.2"),
    "worker.undeployed": Shape((_NATION, _CARD), "II.B.4"),
    "worker.taken": Shape((_NATION, _PART), "0.18"),
    "worker.returned": Shape((_NATION, _PART), "0.19"),
    "goods.gained": Shape((_NATION, _GOOD, _AMOUNT, _TOTAL), "0.1"),
    "goods.paid": Shape((_NATION, _GOOD, _AMOUNT, _TOTAL), "0.15"),
    "goods.lost": Shape((_NATION, _GOOD, _AMOUNT, _TOTAL), "0.11"),
    "goods.short": Shape((_NATION, _GOOD, _AMOUNT), "0.11"),
    "production.began": Shape((_NATION,), "III.1.1"),
    "production.revolt": Shape((_NATION, _AMOUNT), "III.1.6"),
    "order.place": Shape((_NATION, _PLACE), "III.2.1"),
    "order.kept": Shape((), "event.feudal-dues"),
    "order.first": Shape((_NATION,), "III.4.4"),
    "order.last": Shape((_NATION,), "III.4.4"),
    "famine.food": Shape((_AMOUNT,), "III.5.1"),
    "age.books": Shape((_NATION, _BOOKS, _AMOUNT), "III.6.2"),
    "end.place": Shape((_NATION, _PLACE, _TOTAL), "end.7"),
    "end.rank": Shape((("rank", "rank"),), "solo.20"),
    "end.lost": Shape((), "solo.17"),
    "shadow.two_drawn": Shape((_NATION,), "solo.19"),
    "shadow.tile": Shape((_STRENGTH, _STABILITY, _AMOUNT, _BOOKS), "solo.5"),
    "shadow.rolled": Shape((("face", ""),), "solo.7"),
    "shadow.removed": Shape((_CARD,), "solo.9"),
    "shadow.war": Shape((_CARD, _STRENGTH), "solo.10"),
    "shadow.strength": Shape((_AMOUNT, _TOTAL), "solo.11"),
    "shadow.stability": Shape((_AMOUNT, _TOTAL), "solo.11"),
    "shadow.books": Shape((_AMOUNT, _TOTAL), "solo.11"),
    "shadow.architect": Shape((_AMOUNT,), "solo.11"),
    "shadow.order": Shape((("first", ""),), "solo.12"),
    "shadow.more_stable": Shape((), "solo.14"),
    "shadow.not_more_stable": Shape((), "solo.14"),
}
