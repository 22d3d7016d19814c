"""What is said about production, and about building the first units of a new empire: questions, options, refusals.

The functions whose names end in `_first` are about a founding, where initial prices hold (§1.33).
"""

from __future__ import annotations

from typing import Final

from worldstage.core.errors import Refusal
from worldstage.core.explanation import Question
from worldstage.core.text import Text
from worldstage.core.verbs import Use
from worldstage.games.seven_ages import purchases
from worldstage.games.seven_ages.costs import forbidden_classes, level_of, pool, prices
from worldstage.games.seven_ages.empires import barbarian
from worldstage.games.seven_ages.ending import is_last_round
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.income import costs_nothing, income, upkeep_units
from worldstage.games.seven_ages.names import FORT as FORT_BIT
from worldstage.games.seven_ages.names import NAVAL, NONE
from worldstage.games.seven_ages.production import PRODUCTION
from worldstage.games.seven_ages.purchases import (
    ELITE_BOUGHT,
    FORT_BOUGHT,
    RELEASE,
    buyer,
    items_of,
    money_left,
    pending,
    place_of,
    places_for,
    to_release,
    types_left,
    what_of,
)
from worldstage.games.seven_ages.totals import own_bonus
from worldstage.games.seven_ages.wording import area, empire, known, number, port, refuse, text, unit

# -- what is asked -----------------------------------------------------------------------------------------------------


def ask_production(s: AgesState, seat: int) -> Text:
    colour = buyer(s, seat, 0)
    if pending(s, seat) != NONE:
        return ask_where(s, seat, colour)
    left = to_release(s, seat, colour)
    if left > 0:
        return text("prompt.production.keep", empire=empire(s, colour), count=number(left))
    return text("prompt.production.build", empire=empire(s, colour), money=number(money_left(s, seat, colour)))


def ask_where(s: AgesState, seat: int, colour: int) -> Text:
    what = pending(s, seat)
    if what >= RELEASE:
        return text("prompt.production.where_released", empire=empire(s, colour), unit=unit(s, what - RELEASE))
    return text("prompt.production.where", empire=empire(s, colour), unit=unit(s, what))


def rule_of_production(s: AgesState, seat: int) -> str:
    """The paragraph behind the stage that a seat has reached."""
    what = pending(s, seat)
    if what >= RELEASE or (what == NONE and to_release(s, seat, buyer(s, seat, 0)) > 0):
        return "2.2.2"
    return "2.3.3" if what != NONE else "2.3.1"


def rule_of_units(s: AgesState, seat: int) -> str:
    return "1.27" if pending(s, seat) != NONE else "1.22"


# -- building ----------------------------------------------------------------------------------------------------------


def _build(s: AgesState, seat: int, argument: int, initial: int) -> Text:
    t = s.tables
    colour = buyer(s, seat, initial)
    bonus = own_bonus(t, colour, argument)
    return text(
        "option.production.build",
        unit=unit(s, argument),
        price=number(prices(s, colour, initial)[argument]),
        front=number(t.unit_front[argument] + bonus),
        support=number(t.unit_support[argument] + bonus),
    )


def _refuse_build(s: AgesState, seat: int, argument: int, initial: int) -> Refusal | None:
    if pending(s, seat) != NONE or not known(s, "unit", argument):
        return None
    t = s.tables
    colour = buyer(s, seat, initial)
    if not initial and to_release(s, seat, colour) > 0:
        return refuse("2.2.2", "production.keep_first")
    named = {"empire": empire(s, colour), "unit": unit(s, argument)}
    level = level_of(s, colour, argument)
    if level > s.level[colour]:
        return refuse("2.3.1", "production.level", level=number(level), **named)
    if forbidden_classes(s, colour) >> t.unit_class[argument] & 1:
        return refuse(
            "2.3.6", "production.no_navy" if t.unit_class[argument] == NAVAL else "production.no_cavalry", **named
        )
    if argument not in types_left(s, seat, colour):
        return _no_counter(s, colour, argument)
    if not places_for(s, seat, colour, initial, argument):
        return refuse("2.3.4" if not initial else "1.27", "production.no_place", **named)
    price, money = prices(s, colour, initial)[argument], money_left(s, seat, colour)
    return refuse("1.26", "production.too_poor", price=number(price), money=number(money), **named)


def _no_counter(s: AgesState, colour: int, argument: int) -> Refusal:
    t = s.tables
    named = {"empire": empire(s, colour), "unit": unit(s, argument)}
    if argument == t.elephant_unit:
        return refuse("2.3.7", "production.no_elephant", **named)
    if argument in (t.nuke_unit, t.star_wars_unit):
        return refuse("2.3.13", "production.no_common", **named)
    many = sum(pool(s, colour)[kind] for kind in t.unit_kinds[argument])
    return refuse("1.11", "production.no_counter", count=number(many), **named)


def explain_build(s: AgesState, seat: int, argument: int) -> Text:
    return _build(s, seat, argument, 0)


def explain_build_first(s: AgesState, seat: int, argument: int) -> Text:
    return _build(s, seat, argument, 1)


def refuse_build(s: AgesState, seat: int, argument: int) -> Refusal | None:
    return _refuse_build(s, seat, argument, 0)


def refuse_build_first(s: AgesState, seat: int, argument: int) -> Refusal | None:
    return _refuse_build(s, seat, argument, 1)


# -- where -------------------------------------------------------------------------------------------------------------


def explain_in(s: AgesState, seat: int, argument: int) -> Text:
    what = pending(s, seat)
    if what >= RELEASE:
        return text("option.production.release_in", unit=unit(s, what - RELEASE), area=area(s, argument))
    return text("option.production.in", unit=unit(s, what), area=area(s, argument))


def _refuse_in(s: AgesState, seat: int, argument: int, initial: int) -> Refusal | None:
    what = pending(s, seat)
    if what == NONE or not known(s, "area", argument):
        return None
    colour = buyer(s, seat, initial)
    if what >= RELEASE:
        return refuse("2.2.2", "production.none_there", unit=unit(s, what - RELEASE), area=area(s, argument))
    if s.tables.unit_class[what] == NAVAL:
        return refuse("2.3.3", "production.ship_to_port", unit=unit(s, what))
    named = {"empire": empire(s, colour), "area": area(s, argument)}
    if initial:
        return refuse("1.22", "start.no_start_area", **named)
    if s.holder[argument] != colour:
        return refuse("2.3.3", "production.not_held", **named)
    return refuse("2.3.4", "production.full", **named)


def refuse_in(s: AgesState, seat: int, argument: int) -> Refusal | None:
    return _refuse_in(s, seat, argument, 0)


def refuse_in_first(s: AgesState, seat: int, argument: int) -> Refusal | None:
    return _refuse_in(s, seat, argument, 1)


def explain_to(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.production.to", unit=unit(s, pending(s, seat)), port=port(s, argument))


def _refuse_to(s: AgesState, seat: int, argument: int, initial: int) -> Refusal | None:
    what = pending(s, seat)
    if what == NONE or what >= RELEASE or not known(s, "port", argument):
        return None
    if s.tables.unit_class[what] != NAVAL:
        return refuse("2.3.3", "production.land_in_area", unit=unit(s, what))
    where = s.tables.port_area[argument]
    named = {"empire": empire(s, buyer(s, seat, initial)), "area": area(s, where)}
    if initial:
        return refuse("1.27", "production.no_harbour", **named)
    if s.holder[where] != buyer(s, seat, initial):
        return refuse("2.3.3", "production.not_held", **named)
    if not purchases.ports_in(s, where):
        return refuse("2.3.3", "production.no_harbour", **named)
    if s.tables.galley[what] and not purchases.galley_places(s, seat, buyer(s, seat, initial), [argument]):
        return refuse("4.1.17", "manoeuvre.galley", area=area(s, where))
    return refuse("2.3.4", "production.full", **named)


def refuse_to(s: AgesState, seat: int, argument: int) -> Refusal | None:
    return _refuse_to(s, seat, argument, 0)


def refuse_to_first(s: AgesState, seat: int, argument: int) -> Refusal | None:
    return _refuse_to(s, seat, argument, 1)


# -- forts and elites --------------------------------------------------------------------------------------------------


def explain_fort(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.production.fort", area=area(s, argument), price=number(s.tables.fort_cost))


def _refuse_fort(s: AgesState, seat: int, argument: int, initial: int) -> Refusal | None:
    if pending(s, seat) != NONE or not known(s, "area", argument):
        return None
    colour = buyer(s, seat, initial)
    named = {"empire": empire(s, colour), "area": area(s, argument)}
    if barbarian(s, colour):
        return refuse("2.3.5", "production.barbarian", empire=empire(s, colour))
    bought = [place_of(item) for item in items_of(s, seat, colour) if what_of(item) == FORT_BOUGHT]
    if s.built[argument] & FORT_BIT or argument in bought:
        return refuse("2.3.5", "production.fort_there", area=area(s, argument))
    if argument not in purchases.fort_places(s, seat, colour, initial):
        return refuse("1.25" if initial else "2.3.5", "start.fort" if initial else "production.not_held", **named)
    money, price = money_left(s, seat, colour), s.tables.fort_cost
    return refuse("1.26", "production.fort_price", price=number(price), money=number(money))


def refuse_fort(s: AgesState, seat: int, argument: int) -> Refusal | None:
    return _refuse_fort(s, seat, argument, 0)


def refuse_fort_first(s: AgesState, seat: int, argument: int) -> Refusal | None:
    return _refuse_fort(s, seat, argument, 1)


def _elite(s: AgesState, seat: int, initial: int) -> Text:
    colour = buyer(s, seat, initial)
    bought = sum(what_of(item) == ELITE_BOUGHT for item in items_of(s, seat, colour))
    has = s.elite[colour] + bought
    return text("option.production.elite", price=number(s.tables.elite_cost), has=number(has))


def _refuse_elite(s: AgesState, seat: int, initial: int) -> Refusal | None:
    if pending(s, seat) != NONE:
        return None
    money, price = money_left(s, seat, buyer(s, seat, initial)), s.tables.elite_cost
    return refuse("2.3.12", "production.elite_price", price=number(price), money=number(money))


def explain_elite(s: AgesState, seat: int, argument: int) -> Text:
    return _elite(s, seat, 0)


def explain_elite_first(s: AgesState, seat: int, argument: int) -> Text:
    return _elite(s, seat, 1)


def refuse_elite(s: AgesState, seat: int, argument: int) -> Refusal | None:
    return _refuse_elite(s, seat, 0)


def refuse_elite_first(s: AgesState, seat: int, argument: int) -> Refusal | None:
    return _refuse_elite(s, seat, 1)


def _beyond_most(s: AgesState, seat: int, initial: int) -> Text | None:
    """§4.2.8: only three elite markers count."""
    colour = buyer(s, seat, initial)
    bought = sum(what_of(item) == ELITE_BOUGHT for item in items_of(s, seat, colour))
    most = s.tables.elite_most
    return text("caution.production.elite", most=number(most)) if s.elite[colour] + bought >= most else None


def pointless_elite(s: AgesState, seat: int, argument: int) -> Text | None:
    return _beyond_most(s, seat, 0)


def pointless_elite_first(s: AgesState, seat: int, argument: int) -> Text | None:
    return _beyond_most(s, seat, 1)


def caution_elite(s: AgesState, seat: int, argument: int) -> list[Text]:
    found = pointless_elite(s, seat, argument)
    return [found] if found is not None else []


def caution_elite_first(s: AgesState, seat: int, argument: int) -> list[Text]:
    found = pointless_elite_first(s, seat, argument)
    return [found] if found is not None else []


# -- taking back, giving up, ending ------------------------------------------------------------------------------------


def _sell(s: AgesState, seat: int, initial: int) -> Text:
    item = items_of(s, seat, buyer(s, seat, initial))[-1]
    what, price = what_of(item), number(s.draft[seat][-1])
    if what == FORT_BOUGHT:
        return text("option.production.sell_fort", area=area(s, place_of(item)), price=price)
    if what == ELITE_BOUGHT:
        return text("option.production.sell_elite", price=price)
    where = area(s, s.tables.port_area[place_of(item)])
    return text("option.production.sell_unit", unit=unit(s, what), area=where, price=price)


def explain_sell(s: AgesState, seat: int, argument: int) -> Text:
    return _sell(s, seat, 0)


def explain_sell_first(s: AgesState, seat: int, argument: int) -> Text:
    return _sell(s, seat, 1)


def refuse_sell(s: AgesState, seat: int, argument: int) -> Refusal | None:
    return refuse("2.3.2", "production.nothing_bought") if pending(s, seat) == NONE else None


def explain_release(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.production.release", unit=unit(s, argument))


def refuse_release(s: AgesState, seat: int, argument: int) -> Refusal | None:
    if pending(s, seat) != NONE or not known(s, "unit", argument):
        return None
    if to_release(s, seat, buyer(s, seat, 0)) <= 0:
        return refuse("2.2.1", "production.all_paid")
    return refuse("2.2.2", "production.no_such_unit", unit=unit(s, argument))


def explain_next(s: AgesState, seat: int, argument: int) -> Text:
    following = purchases.producers(s, seat)[purchases.turn_of(s, seat) + 1]
    return text("option.production.next", empire=empire(s, following))


def explain_done(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.production.done", money=number(money_left(s, seat, buyer(s, seat, 0))))


def refuse_end(s: AgesState, seat: int, argument: int) -> Refusal | None:
    """`next` and `done` alike: units must be given up first, or the other word is the right one."""
    if pending(s, seat) != NONE:
        return None
    left = to_release(s, seat, buyer(s, seat, 0))
    if left > 0:
        return refuse("2.2.2", "production.keep_first")
    if purchases.turn_of(s, seat) + 1 < len(purchases.producers(s, seat)):
        return refuse("2.3.1", "production.another_empire")
    return refuse("2.3.1", "production.last_empire")


def caution_end(s: AgesState, seat: int, argument: int) -> list[Text]:
    """§2.2.1: more units than the next production can maintain, if all stays as it is; §2.2.3: barbarians need not."""
    colour, t = buyer(s, seat, 0), s.tables
    whats = [what_of(item) for item in items_of(s, seat, colour)]
    built = [
        place_of(item)
        for item in items_of(s, seat, colour)
        if what_of(item) < RELEASE and not costs_nothing(s, colour, t.port_area[place_of(item)])
    ]
    if not built or barbarian(s, colour) or is_last_round(s) or not t.upkeep:
        return []
    units = upkeep_units(s, colour) + len(built) - sum(RELEASE <= what < FORT_BOUGHT for what in whats)
    money, coming = money_left(s, seat, colour), income(s, colour)
    short = units - (money + coming) // t.upkeep
    if short <= 0:
        return []
    told = {"units": number(units), "money": number(money + coming), "short": number(short)}
    return [text("caution.production.upkeep", empire=empire(s, colour), **told)]


RELEASE_USES: Final[list[Use[AgesState]]] = [Use(PRODUCTION, purchases.Release(), explain_release, refuse_release)]
BUILD: Final[list[Use[AgesState]]] = [Use(PRODUCTION, purchases.Build(0), explain_build, refuse_build)]
IN: Final[list[Use[AgesState]]] = [Use(PRODUCTION, purchases.PutIn(0), explain_in, refuse_in)]
TO: Final[list[Use[AgesState]]] = [Use(PRODUCTION, purchases.PutTo(0), explain_to, refuse_to)]
FORT: Final[list[Use[AgesState]]] = [Use(PRODUCTION, purchases.BuyFort(0), explain_fort, refuse_fort)]
ELITE: Final[list[Use[AgesState]]] = [
    Use(
        PRODUCTION,
        purchases.BuyElite(0),
        explain_elite,
        refuse_elite,
        caution=caution_elite,
        pointless=pointless_elite,
    )
]
SELL: Final[list[Use[AgesState]]] = [Use(PRODUCTION, purchases.Sell(0), explain_sell, refuse_sell)]
NEXT: Final[list[Use[AgesState]]] = [
    Use(PRODUCTION, purchases.NextEmpire(), explain_next, refuse_end, caution=caution_end)
]
DONE: Final[list[Use[AgesState]]] = [
    Use(PRODUCTION, purchases.ProductionDone(), explain_done, refuse_end, caution=caution_end)
]

QUESTIONS: Final[list[Question[AgesState]]] = [Question(PRODUCTION, ask_production, rule_of_production)]
