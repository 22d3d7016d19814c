"""The texts of cards and events, put together from their clauses in the reader's language."""

from __future__ import annotations

from typing import Any

from worldstage.core.text import Text
from worldstage.games.nations import vocabulary as v
from worldstage.games.nations.edition import Tables
from worldstage.games.nations.names import (
    AMOUNT_IDS,
    BATTLE,
    BOARD_IDS,
    BUILDING,
    COLONY,
    GOLDEN_AGE,
    LEVEL_IDS,
    MILITARY,
    PART_IDS,
    SIDES,
    WAR,
    WONDER,
)
from worldstage.games.nations.scoring import RANKS
from worldstage.games.nations.vocabulary import Act, Clause

DOMAIN = "nations"


def text(key: str, **args: tuple[str, Any]) -> Text:
    return Text(key, dict(args), DOMAIN)


def number(value: int) -> tuple[str, int]:
    return ("", value)


def good(kind: int) -> tuple[str, str]:
    return ("good", AMOUNT_IDS[kind])


def listing(key: str, parts: list[Text]) -> Text:
    """Several texts as one: `key` says how two are joined, and a chain of pairs does the rest."""
    whole = parts[0]
    for part in parts[1:]:
        whole = text(f"join.{key}", a=("text", whole), b=("text", part))
    return whole


def label(tables: Tables, kind: str, value: int) -> str:
    """What a named thing goes by."""
    if kind == "card":
        return tables.cards[value]
    if kind == "nation":
        return BOARD_IDS[value]
    if kind == "good":
        return AMOUNT_IDS[value]
    if kind == "eventcard":
        return tables.events[value]
    if kind == "event":
        return tables.halves[value]
    if kind == "part":
        return PART_IDS[value]
    if kind == "side":
        return SIDES[value]
    if kind == "level":
        return LEVEL_IDS[value]
    if kind == "rank":
        return RANKS[value][1]
    return str(value)  # an age


# -- goods -------------------------------------------------------------------------------------------------------------


def amounts(values: list[int]) -> list[Text]:
    """Goods, stability and strength with their signs."""
    found: list[Text] = []
    for kind, value in enumerate(values):
        if value:
            key = "amount.more" if value > 0 else "amount.less"
            found.append(text(key, amount=number(abs(value)), good=good(kind)))
    return found


def prices(values: list[int]) -> list[Text]:
    """Goods without a sign."""
    return [text("amount.plain", amount=number(value), good=good(kind)) for kind, value in enumerate(values) if value]


# -- clauses -----------------------------------------------------------------------------------------------------------


def clause_text(tables: Tables, clause: Clause, with_who: bool) -> Text:
    """Occasion and persons, then the condition, then what happens."""
    head: list[Text] = []
    if clause.when != v.EVENT:
        head.append(text(f"when.{v.WHEN_IDS[clause.when]}"))
    if with_who or clause.who != v.SELF:
        head.append(text(f"who.{v.WHO_IDS[clause.who]}"))
    if clause.cond != v.ALWAYS:
        head.append(text(f"if.{v.IF_IDS[clause.cond]}"))
    body = _body(tables, clause)
    return text("join.colon", a=("text", listing("comma", head)), b=("text", body)) if head else body


def _body(tables: Tables, clause: Clause) -> Text:
    if clause.choose:
        ways = [_body(tables, tables.clauses[number]) for number in clause.choose]
        return listing("or", ways)
    if clause.may:
        return _offer(clause)
    what = amounts(clause.goods)
    if clause.do != v.NOTHING:
        what.append(operation(clause))
    if any(clause.others):
        what.append(text("do.others", what=("text", listing("and", amounts(clause.others)))))
    whole = listing("and", what) if what else text("do.nothing")
    if clause.per != v.ONCE:
        whole = text("join.per", a=("text", whole), b=("text", text(f"per.{v.PER_IDS[clause.per]}")))
    return whole


def _offer(clause: Clause) -> Text:
    """Something that may be taken or left, and its price."""
    cost = prices([max(0, -amount) for amount in clause.goods])
    what = amounts([max(0, amount) for amount in clause.goods])
    if clause.do in (v.UNDEPLOY_MILITARY, v.UNDEPLOY_BUILDINGS):
        key = f"do.{v.DO_IDS[clause.do]}"
        return text("join.may", a=("text", text(key, what=("text", listing("and", what)))))
    if clause.do != v.NOTHING:
        what = [operation(clause), *what]
    if cost:
        return text("join.pay", a=("text", listing("and", cost)), b=("text", listing("and", what)))
    return text("join.may", a=("text", listing("and", what)))


def operation(clause: Clause) -> Text:
    key = f"do.{v.DO_IDS[clause.do]}"
    done = text(key, amount=number(clause.amount))
    if any(clause.instead):
        return text("join.else", a=("text", done), b=("text", listing("and", amounts(clause.instead))))
    return done


def act_text(act: Act) -> Text:
    """An action printed on a card."""
    what = [listing("and", amounts(goods)) for goods in act.gain]
    if act.kind == v.TRADE:
        ways = [listing("and", prices(goods)) for goods in (act.pay, act.or_pay) if any(goods)]
        done = text("join.pay", a=("text", listing("or", ways)), b=("text", listing("or", what)))
    elif what:
        done = text(f"act.{v.ACT_IDS[act.kind]}", what=("text", what[0]))
    else:
        done = text(f"act.{v.ACT_IDS[act.kind]}")
    head = [text("act.once" if act.once else "act.often")]
    if act.cond != v.ALWAYS:
        head.append(text(f"if.{v.IF_IDS[act.cond]}"))
    return text("join.colon", a=("text", listing("comma", head)), b=("text", done))


# -- cards and events --------------------------------------------------------------------------------------------------


def card_text(tables: Tables, card: int) -> Text:
    """All that a card says, beyond its title."""
    parts = [*_printed(tables, card), *effect_texts(tables, card)]
    return listing("stop", parts) if parts else text("card.plain")


def _printed(tables: Tables, card: int) -> list[Text]:
    kind = tables.type[card]
    if kind in (BUILDING, MILITARY):
        row = " ".join(str(points) for points in tables.row[card])
        made = listing("and", amounts(tables.makes[card]))
        key = "card.military" if kind == MILITARY else "card.building"
        raid = number(tables.raid[card])
        return [text(key, what=("text", made), stone=number(tables.deploy[card]), row=("", row), raid=raid)]
    found: list[Text] = []
    given = amounts(tables.gives[card])
    if kind == COLONY:
        found.append(text("card.colony", strength=number(tables.needs[card])))
    elif kind == WONDER:
        found.append(text("card.wonder", stages=("", " + ".join(str(stone) for stone in tables.stages[card]))))
    elif kind == WAR:
        found.append(text("card.war", amount=number(tables.many[card]), good=good(tables.good[card])))
    elif kind == BATTLE:
        found.append(text("card.battle"))
    elif kind == GOLDEN_AGE:
        gain = {"amount": number(tables.many[card]), "good": good(tables.good[card])}
        found.append(text("card.golden_age", price=number(tables.price[card]), **gain))
    if given:
        found.append(listing("and", given))
    if tables.points[card]:
        found.append(text("card.points", points=number(tables.points[card])))
    return found


def effect_texts(tables: Tables, card: int) -> list[Text]:
    """The effects of a card, one text each."""
    found = [clause_text(tables, tables.clauses[number], False) for number in tables.effects[card]]
    for rule in range(v.RULES):
        amount = tables.rules[rule][card]
        if amount:
            found.append(text(f"rule.{v.RULE_IDS[rule]}", amount=number(abs(amount))))
    act = tables.acts[card]
    if act.kind != v.NO_ACT:
        found.append(act_text(act))
    if tables.leaves[card] != v.STAYS:
        found.append(text(f"leaves.{v.LEAVE_IDS[tables.leaves[card]]}"))
    return found


def die_text(tables: Tables, tile: int, at: int) -> Text:
    """What the shadow opponent's die does where its tile says so; `at` is the place of the deed, before its amount."""
    does, amount = tables.tile[tile][at : at + 2]
    return text(f"die.{v.TILE_IDS[does]}", amount=number(amount))


def half_text(tables: Tables, half: int) -> Text:
    """What one half of an event card does: twice its number, or one more."""
    return listing("stop", [clause_text(tables, tables.clauses[number], True) for number in tables.groups[half]])
