"""The texts of cards and events, put together from their clauses in the reader's language.

Where a setting of the table changes what a card does, its text follows (`VARIANTS`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from worldstage.core.text import Text
from worldstage.games.nations import vocabulary as v
from worldstage.games.nations.edition import Tables
from worldstage.games.nations.generated_state import NationsState
from worldstage.games.nations.names import (
    ACTS_ONCE,
    AGES,
    ALHAZEN_EMPTY,
    AMOUNT_IDS,
    BATTLE,
    BOARD_IDS,
    BOOKS,
    BUILDING,
    COLONY,
    FEUDAL_DUES_NEXT,
    GALILEO_PRICED,
    GOLDEN_AGE,
    GREAT_WALL_SHORTAGE,
    ICE_AGE_BOOKS,
    LEVEL_IDS,
    LIBERTY_DEPLOYED,
    LUTHER_FULL,
    MANSA_MUSA_ANY,
    MILITARY,
    MIT_IDLE_ONLY,
    NO_WAR_IS_ZERO,
    NONE_IS_MOST,
    OTHERS_NOBODY,
    PART_IDS,
    PHASE_IDS,
    REJECTED_UNDER,
    SHAKA_OWNER,
    SIDES,
    STABILITY,
    TONGHAK_AFTER,
    WAR,
    WONDER,
)
from worldstage.games.nations.scoring import RANKS
from worldstage.games.nations.state import switched
from worldstage.games.nations.vocabulary import Act, Clause

DOMAIN = "nations"
Switches = Sequence[int]

# By text: the switch that changes what it says, and the ending of the other text.
VARIANTS: Final[dict[str, tuple[int, str]]] = {
    "when.last-gold": (MANSA_MUSA_ANY, "any"),
    "when.other-buys-colony": (SHAKA_OWNER, "owner"),
    "when.buy-for-1": (GALILEO_PRICED, "row"),
    "when.buy-for-3": (GALILEO_PRICED, "row"),
    "who.others": (OTHERS_NOBODY, "nobody"),
    "who.most-golden-ages": (NONE_IS_MOST, "everybody"),
    "who.most-workers-on-industrial": (NONE_IS_MOST, "everybody"),
    "if.above-war": (NO_WAR_IS_ZERO, "zero"),
    "if.most-workers": (LIBERTY_DEPLOYED, "deployed"),
    "do.keep-order": (FEUDAL_DUES_NEXT, "next"),
    "rule.defeat-food": (LUTHER_FULL, "full"),
    "rule.deploy-on-new-building": (MIT_IDLE_ONLY, "idle-only"),
    "rule.choose-event": (REJECTED_UNDER, "under"),
    "rule.no-war-points": (GREAT_WALL_SHORTAGE, "shortage"),
    "act.swap": (ALHAZEN_EMPTY, "empty"),
    "act.often": (ACTS_ONCE, "once"),
    "act.free-purchase": (GALILEO_PRICED, "row"),
}


def text(key: str, **args: tuple[str, Any]) -> Text:
    return Text(key, dict(args), DOMAIN)


def number(value: int) -> tuple[str, int]:
    return ("", value)


def good_of(kind: int) -> tuple[str, str]:
    return ("good", AMOUNT_IDS[kind])


def card(s: NationsState, value: int) -> tuple[str, str]:
    return ("card", s.tables.cards[value])


def nation(value: int) -> tuple[str, str]:
    return ("nation", BOARD_IDS[value])


def told(value: Text) -> tuple[str, Text]:
    """A text inside a text."""
    return ("text", value)


def listing(key: str, parts: list[Text]) -> Text:
    """Several texts as one: `key` says how two are joined, and a chain of pairs does the rest."""
    whole = parts[0]
    for part in parts[1:]:
        whole = text(f"join.{key}", a=("text", whole), b=("text", part))
    return whole


def labels(t: Tables) -> dict[str, Sequence[str]]:
    """What the named things of log lines go by, by kind."""
    return {
        "card": t.cards,
        "nation": BOARD_IDS,
        "good": AMOUNT_IDS,
        "eventcard": t.events,
        "event": t.halves,
        "part": PART_IDS,
        "side": SIDES,
        "level": LEVEL_IDS,
        "rank": [name for _, name in RANKS],
        "who": v.WHO_IDS,
        "phase": PHASE_IDS,
        "age": [str(age) for age in range(AGES + 1)],
    }


def agreed(key: str, switches: Switches, **args: tuple[str, Any]) -> Text:
    """A text as the table has agreed on it."""
    switch, ending = VARIANTS.get(key, (0, ""))
    return text(f"{key}_{ending}" if ending and switched(switches, switch) else key, **args)


# -- goods -------------------------------------------------------------------------------------------------------------


def amounts(values: list[int]) -> list[Text]:
    """Goods, stability and strength with their signs."""
    found: list[Text] = []
    for kind, value in enumerate(values):
        if value:
            key = "amount.more" if value > 0 else "amount.less"
            found.append(text(key, amount=number(abs(value)), good=good_of(kind)))
    return found


def prices(values: list[int]) -> list[Text]:
    """Goods without a sign."""
    return [
        text("amount.plain", amount=number(value), good=good_of(kind)) for kind, value in enumerate(values) if value
    ]


# -- clauses -----------------------------------------------------------------------------------------------------------


def clause_text(tables: Tables, clause: Clause, with_who: bool, switches: Switches, taken: bool = False) -> Text:
    """Occasion and persons, then the condition, then what happens; an offer that is `taken` is no question any more."""
    head: list[Text] = []
    if clause.when != v.EVENT:
        head.append(agreed(f"when.{v.WHEN_IDS[clause.when]}", switches))
    if with_who or clause.who != v.SELF:
        head.append(agreed(f"who.{v.WHO_IDS[clause.who]}", switches))
    if clause.cond != v.ALWAYS:
        head.append(agreed(f"if.{v.IF_IDS[clause.cond]}", switches))
    body = _body(tables, clause, switches, taken)
    return text("join.colon", a=("text", listing("comma", head)), b=("text", body)) if head else body


def to_you(s: NationsState, clause: Clause, taken: bool = False) -> Text:
    """What a clause means to the player who is asked: neither occasion nor persons need to be named."""
    return clause_text(s.tables, clause._replace(when=v.EVENT, who=v.SELF), False, s.switches, taken)


def chosen(t: Tables, clause: int) -> Text:
    """An alternative that somebody has chosen, as the log tells it; no setting changes what one says."""
    return clause_text(t, t.clauses[clause]._replace(when=v.EVENT, who=v.SELF), False, [], False)


def _body(tables: Tables, clause: Clause, switches: Switches, taken: bool) -> Text:
    if clause.choose:
        return _alternatives(tables, clause, switches)
    if clause.may:
        return _offer(clause, switches, taken)
    if clause.when == v.EVENT and min(clause.goods) < 0 < max(clause.goods):
        return _one_after_the_other(clause, switches)
    what = amounts(clause.goods)
    if clause.do != v.NOTHING:
        what.append(operation(clause, switches))
    if any(clause.others):
        what.append(text("do.others", what=("text", listing("and", amounts(clause.others)))))
    whole = listing("and", what) if what else text("do.nothing")
    if clause.per != v.ONCE:
        whole = text("join.per", a=("text", whole), b=("text", text(f"per.{v.PER_IDS[clause.per]}")))
    return whole


def _alternatives(tables: Tables, clause: Clause, switches: Switches) -> Text:
    """One of several; a table may have agreed on the books for players who can bear none of the losses."""
    ways = [tables.clauses[number] for number in clause.choose]
    whole = listing("or", [_body(tables, way, switches, False) for way in ways])
    if (
        switches[ICE_AGE_BOOKS]
        and all(min(way.goods) < 0 for way in ways)
        and any(way.goods[BOOKS] < 0 for way in ways)
    ):
        return text("join.or_books", a=("text", whole))
    return whole


def _one_after_the_other(clause: Clause, switches: Switches) -> Text:
    """What comes and what goes, in the order that the table has agreed on: books that are missing cost other goods."""
    gains = listing("and", amounts([max(0, amount) for amount in clause.goods]))
    losses = listing("and", amounts([min(0, amount) for amount in clause.goods]))
    parts = [losses, gains] if switched(switches, TONGHAK_AFTER) else [gains, losses]
    return listing("then", parts)


def _offer(clause: Clause, switches: Switches, taken: bool) -> Text:
    """Something that may be taken or left, and its price."""
    cost = prices([max(0, -amount) for amount in clause.goods])
    what = amounts([max(0, amount) for amount in clause.goods])
    if clause.do in (v.UNDEPLOY_MILITARY, v.UNDEPLOY_BUILDINGS):
        key = f"do.{v.DO_IDS[clause.do]}"
        done = text(key, what=("text", listing("and", what)))
        return done if taken else text("join.may", a=("text", done))
    if clause.do != v.NOTHING:
        what = [operation(clause, switches), *what]
    if cost:
        key = "join.pay" if taken else "join.may_pay"
        return text(key, a=("text", listing("and", cost)), b=("text", listing("and", what)))
    return listing("and", what) if taken else text("join.may", a=("text", listing("and", what)))


def operation(clause: Clause, switches: Switches) -> Text:
    done = agreed(f"do.{v.DO_IDS[clause.do]}", switches, amount=number(clause.amount))
    if any(clause.instead):
        return text("join.else", a=("text", done), b=("text", listing("and", amounts(clause.instead))))
    return done


def act_text(act: Act, switches: Switches) -> Text:
    """An action printed on a card."""
    what = [listing("and", amounts(goods)) for goods in act.gain]
    if act.kind == v.TRADE:
        ways = [listing("and", prices(goods)) for goods in (act.pay, act.or_pay) if any(goods)]
        done = text("join.pay", a=("text", listing("or", ways)), b=("text", listing("or", what)))
    elif what:
        done = text(f"act.{v.ACT_IDS[act.kind]}", what=("text", what[0]))
    else:
        done = agreed(f"act.{v.ACT_IDS[act.kind]}", switches)
    head = [text("act.once") if act.once else agreed("act.often", switches)]
    if act.cond != v.ALWAYS:
        head.append(agreed(f"if.{v.IF_IDS[act.cond]}", switches))
    return text("join.colon", a=("text", listing("comma", head)), b=("text", done))


# -- cards and events --------------------------------------------------------------------------------------------------


def card_text(tables: Tables, card: int, switches: Switches) -> Text:
    """All that a card says, beyond its title."""
    parts = card_texts(tables, card, switches)
    return listing("stop", parts) if parts else text("card.plain")


def card_texts(tables: Tables, card: int, switches: Switches) -> list[Text]:
    """The same, one text for each thing that it says."""
    return [*_printed(tables, card), *effect_texts(tables, card, switches)]


def _printed(tables: Tables, card: int) -> list[Text]:
    kind = tables.type[card]
    if kind in (BUILDING, MILITARY):
        made = listing("and", amounts(tables.makes[card]))
        key = "card.military" if kind == MILITARY else "card.building"
        raid, row = number(tables.raid[card]), ("text", row_text(tables.row[card]))
        return [text(key, what=("text", made), stone=number(tables.deploy[card]), row=row, raid=raid)]
    found: list[Text] = []
    if kind == COLONY:
        found.append(text("card.colony", strength=number(tables.needs[card])))
    elif kind == WONDER:
        found.append(text("card.wonder", stages=("", " + ".join(str(stone) for stone in tables.stages[card]))))
    elif kind == WAR:
        found.append(text("card.war", amount=number(tables.many[card]), good=good_of(tables.good[card])))
    elif kind == BATTLE:
        found.append(text("card.battle"))
    elif kind == GOLDEN_AGE:
        gain = {"amount": number(tables.many[card]), "good": good_of(tables.good[card])}
        found.append(text("card.golden_age", price=number(tables.price[card]), **gain))
    found += given_texts(tables, card)
    if tables.points[card]:
        found.append(text("card.points", points=number(tables.points[card])))
    return found


def row_text(row: list[int]) -> Text:
    """What the workers on a card score in the end, from the first on."""
    points = dict(zip("abcd", (number(points) for points in [*row, 0, 0, 0, 0]), strict=False))
    return text("card.row", many=number(len(row)), **points)


def given_texts(tables: Tables, card: int) -> list[Text]:
    """What an advisor, colony or wonder gives: goods in each production, and stability and strength while it stays."""
    gives = tables.gives[card]
    goods, measures = amounts(gives[:STABILITY]), amounts([0] * STABILITY + gives[STABILITY:])
    found = [text("card.income", what=("text", listing("and", goods)))] if goods else []
    return [*found, listing("and", measures)] if measures else found


def effect_texts(tables: Tables, card: int, switches: Switches) -> list[Text]:
    """The effects of a card, one text each."""
    found = [clause_text(tables, tables.clauses[number], False, switches) for number in tables.effects[card]]
    for rule in range(v.RULES):
        amount = tables.rules[rule][card]
        if amount:
            found.append(agreed(f"rule.{v.RULE_IDS[rule]}", switches, amount=number(abs(amount))))
    act = tables.acts[card]
    if act.kind != v.NO_ACT:
        found.append(act_text(act, switches))
    if tables.leaves[card] != v.STAYS:
        found.append(text(f"leaves.{v.LEAVE_IDS[tables.leaves[card]]}"))
    return found


def die_text(tables: Tables, tile: int, at: int) -> Text:
    """What the shadow opponent's die does where its tile says so; its effect and amount stand at `at`."""
    does, amount = tables.tile[tile][at : at + 2]
    return text(f"die.{v.TILE_IDS[does]}", amount=number(amount))


def half_text(tables: Tables, half: int, switches: Switches) -> Text:
    """What one half of an event card does: twice its number, or one more."""
    clauses = [tables.clauses[number] for number in tables.groups[half]]
    return listing("stop", [clause_text(tables, clause, True, switches) for clause in clauses])
