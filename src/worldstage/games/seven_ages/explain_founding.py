"""What is said about starting an empire: questions, options, refusals."""

from __future__ import annotations

from typing import Final

from worldstage.core.errors import Refusal
from worldstage.core.explanation import Question
from worldstage.core.text import Text
from worldstage.core.verbs import Use
from worldstage.games.seven_ages import explain_production as production
from worldstage.games.seven_ages import founding, purchases
from worldstage.games.seven_ages.empires import game_age
from worldstage.games.seven_ages.forces import city, total
from worldstage.games.seven_ages.founding import (
    START_AREA,
    START_CAPITAL,
    START_CARD,
    START_COLOUR,
    START_FIGHT,
    START_FORTS,
    START_LEADER,
    START_UNITS,
    START_WAY,
    StartArea,
    StartCapital,
    StartFight,
    StartForts,
    StartLeader,
    StartUnits,
    StartWay,
)
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.names import NONE, TOTAL_HISTORY
from worldstage.games.seven_ages.starts import free_colours, has_start, has_two_ways, start_level
from worldstage.games.seven_ages.wording import area, card, colour, empire, event, known, leader, number, refuse, text

# -- card --------------------------------------------------------------------------------------------------------------


def ask_card(s: AgesState, seat: int) -> Text:
    return text("prompt.start.card", age=number(game_age(s)))


def explain_start(s: AgesState, seat: int, argument: int) -> Text:
    key = "option.start.card_two_ways" if has_two_ways(s, argument) else "option.start.card"
    level = start_level(s, argument, 0)
    return text(
        key,
        empire=card(s, argument),
        level=number(level),
        age=number(s.tables.age_of_level[level]),
        money=number(s.tables.card_money[argument]),
    )


def refuse_start(s: AgesState, seat: int, argument: int) -> Refusal:
    if argument not in s.hands[seat]:
        return refuse("1.1", "not_in_hand")
    if s.switches[TOTAL_HISTORY] and not s.first_age and not s.tables.card_ages[argument] >> 1 & 1:
        return refuse("X.1", "start.first_age", empire=card(s, argument))
    if not has_start(s, argument):
        return refuse("1.17", "start.no_area", empire=card(s, argument))
    return refuse("1.6", "start.age", empire=card(s, argument), age=number(game_age(s)))


def explain_event(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.start.event", event=event(s, s.tables.card_event[argument]))


def refuse_event(s: AgesState, seat: int, argument: int) -> Refusal:
    if argument not in s.hands[seat]:
        return refuse("6.1.2", "not_in_hand")
    return refuse("6.1.2", "start.event", event=event(s, s.tables.card_event[argument]))


def explain_skip(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.start.skip")


# -- way and colour ----------------------------------------------------------------------------------------------------


def ask_way(s: AgesState, seat: int) -> Text:
    return text("prompt.start.way", empire=card(s, s.frames[-1][StartWay.CARD]))


def explain_way(s: AgesState, seat: int, argument: int) -> Text:
    started = s.frames[-1][StartWay.CARD]
    level = start_level(s, started, argument)
    if argument:
        return text("option.start.way_of", level=number(level), other=card(s, s.tables.level_of[started]))
    return text("option.start.way_offset", level=number(level))


def refuse_way(s: AgesState, seat: int, argument: int) -> Refusal:
    return refuse("1.5", "start.way")


def ask_colour(s: AgesState, seat: int) -> Text:
    return text("prompt.start.colour", empire=card(s, s.frames[-1][founding.StartColour.CARD]))


def explain_colour(s: AgesState, seat: int, argument: int) -> Text:
    t = s.tables
    units, bonus = sum(t.counters[argument]), t.colour_bonus[argument]
    return text("option.start.colour", colour=colour(s, argument), units=number(units), bonus=number(bonus))


def refuse_colour(s: AgesState, seat: int, argument: int) -> Refusal | None:
    if not known(s, "colour", argument):
        return None
    if s.card[argument] != NONE:
        return refuse("1.2", "start.colour_used", colour=colour(s, argument))
    if any(one // 2 == s.pair[seat] for one in free_colours(s, seat)):
        return refuse("1.10", "start.own_colours", colour=colour(s, argument))
    return refuse("1.10", "start.colour_of_other", colour=colour(s, argument))


# -- start areas and leader --------------------------------------------------------------------------------------------


def ask_area(s: AgesState, seat: int) -> Text:
    founded = s.frames[-1][StartArea.COLOUR]
    return text("prompt.start.area", empire=empire(s, founded), count=number(len(s.homeland[founded])))


def explain_area(s: AgesState, seat: int, argument: int) -> Text:
    if s.holder[argument] == NONE:
        return text("option.start.area", area=area(s, argument))
    holder, units = empire(s, s.holder[argument]), number(total(s.force[argument]))
    return text("option.start.area_held", area=area(s, argument), holder=holder, units=units)


def refuse_area(s: AgesState, seat: int, argument: int) -> Refusal | None:
    if not known(s, "area", argument):
        return None
    founded = s.frames[-1][StartArea.COLOUR]
    return refuse("1.4", "start.area", area=area(s, argument), empire=empire(s, founded))


def explain_enough(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.start.enough")


def refuse_enough(s: AgesState, seat: int, argument: int) -> Refusal:
    return refuse("1.17", "start.one_area")


def ask_leader(s: AgesState, seat: int) -> Text:
    frame = s.frames[-1]
    founded = empire(s, frame[StartLeader.COLOUR])
    if frame[StartLeader.LEADER] != NONE:
        return text("prompt.start.leader_where", empire=founded, leader=leader(s, frame[StartLeader.LEADER]))
    return text("prompt.start.leader", empire=founded)


def explain_lead(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.start.leader", leader=leader(s, argument))


def refuse_lead(s: AgesState, seat: int, argument: int) -> Refusal | None:
    frame = s.frames[-1]
    if frame[StartLeader.LEADER] != NONE or not known(s, "leader", argument):
        return None
    return refuse("1.21", "start.leader", leader=leader(s, argument), empire=empire(s, frame[StartLeader.COLOUR]))


def explain_leader_in(s: AgesState, seat: int, argument: int) -> Text:
    named = leader(s, s.frames[-1][StartLeader.LEADER])
    return text("option.start.leader_in", leader=named, area=area(s, argument))


def refuse_leader_in(s: AgesState, seat: int, argument: int) -> Refusal | None:
    frame = s.frames[-1]
    if frame[StartLeader.LEADER] == NONE or not known(s, "area", argument):
        return None
    founded = empire(s, frame[StartLeader.COLOUR])
    return refuse("1.27", "start.no_start_area", area=area(s, argument), empire=founded)


def explain_no_leader(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.start.no_leader")


# -- units -------------------------------------------------------------------------------------------------------------


def ask_units(s: AgesState, seat: int) -> Text:
    founded = s.frames[-1][StartUnits.COLOUR]
    if purchases.pending(s, seat) != NONE:
        return production.ask_where(s, seat, founded)
    money = number(purchases.money_left(s, seat, founded))
    return text("prompt.start.units", empire=empire(s, founded), money=money)


def explain_done(s: AgesState, seat: int, argument: int) -> Text:
    founded = s.frames[-1][StartUnits.COLOUR]
    return text("option.start.units_done", money=number(purchases.money_left(s, seat, founded)))


def refuse_done(s: AgesState, seat: int, argument: int) -> Refusal | None:
    if purchases.pending(s, seat) != NONE:
        return None
    return refuse("1.22", "start.no_units")


# -- conflicts, capital, forts -----------------------------------------------------------------------------------------


def ask_fight(s: AgesState, seat: int) -> Text:
    return text("prompt.start.fight", empire=empire(s, s.frames[-1][StartFight.COLOUR]))


def explain_fight(s: AgesState, seat: int, argument: int) -> Text:
    units = number(total(s.force[argument]))
    return text("option.start.fight", area=area(s, argument), holder=empire(s, s.holder[argument]), units=units)


def refuse_fight(s: AgesState, seat: int, argument: int) -> Refusal | None:
    if not known(s, "area", argument):
        return None
    return refuse("1.29", "start.no_fight", area=area(s, argument))


def ask_capital(s: AgesState, seat: int) -> Text:
    return text("prompt.start.capital", empire=empire(s, s.frames[-1][StartCapital.COLOUR]))


def explain_capital(s: AgesState, seat: int, argument: int) -> Text:
    value = city(s, argument) or s.tables.city_values[1]
    return text("option.start.capital", area=area(s, argument), value=number(value))


def refuse_capital(s: AgesState, seat: int, argument: int) -> Refusal | None:
    if not known(s, "area", argument):
        return None
    founded = empire(s, s.frames[-1][StartCapital.COLOUR])
    return refuse("1.30", "start.no_start_area", area=area(s, argument), empire=founded)


def ask_forts(s: AgesState, seat: int) -> Text:
    frame = s.frames[-1]
    return text("prompt.start.forts", empire=empire(s, frame[StartForts.COLOUR]), count=number(frame[StartForts.LEFT]))


def explain_fort(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.start.fort", area=area(s, argument))


def refuse_fort(s: AgesState, seat: int, argument: int) -> Refusal | None:
    if not known(s, "area", argument):
        return None
    founded = s.frames[-1][StartForts.COLOUR]
    if argument in founding.held_starts(s, founded):
        return refuse("2.3.5", "production.fort_there", area=area(s, argument))
    return refuse("1.31", "start.no_start_area", area=area(s, argument), empire=empire(s, founded))


START: Final[list[Use[AgesState]]] = [Use(START_CARD, founding.StartEmpire(), explain_start, refuse_start)]
EVENT: Final[list[Use[AgesState]]] = [Use(START_CARD, founding.StartEvent(), explain_event, refuse_event)]
SKIP: Final[list[Use[AgesState]]] = [Use(START_CARD, founding.SkipStart(), explain_skip)]
WAY: Final[list[Use[AgesState]]] = [Use(START_WAY, founding.TakeWay(), explain_way, refuse_way)]
COLOUR: Final[list[Use[AgesState]]] = [Use(START_COLOUR, founding.TakeColour(), explain_colour, refuse_colour)]
AT: Final[list[Use[AgesState]]] = [Use(START_AREA, founding.TakeArea(), explain_area, refuse_area)]
LEAD: Final[list[Use[AgesState]]] = [Use(START_LEADER, founding.TakeLeader(), explain_lead, refuse_lead)]
NO_LEADER: Final[list[Use[AgesState]]] = [Use(START_LEADER, founding.NoLeader(), explain_no_leader)]
IN: Final[list[Use[AgesState]]] = [
    Use(START_LEADER, founding.PlaceLeader(), explain_leader_in, refuse_leader_in),
    Use(START_UNITS, purchases.PutIn(1), production.explain_in, production.refuse_in_first),
]
TO: Final[list[Use[AgesState]]] = [
    Use(START_UNITS, purchases.PutTo(1), production.explain_to, production.refuse_to_first)
]
BUILD: Final[list[Use[AgesState]]] = [
    Use(START_UNITS, purchases.Build(1), production.explain_build_first, production.refuse_build_first)
]
ELITE: Final[list[Use[AgesState]]] = [
    Use(
        START_UNITS,
        purchases.BuyElite(1),
        production.explain_elite_first,
        production.refuse_elite_first,
        caution=production.caution_elite_first,
        pointless=production.pointless_elite_first,
    )
]
FORT: Final[list[Use[AgesState]]] = [
    Use(START_UNITS, purchases.BuyFort(1), production.explain_fort, production.refuse_fort_first),
    Use(START_FORTS, founding.FreeFort(), explain_fort, refuse_fort),
]
SELL: Final[list[Use[AgesState]]] = [
    Use(START_UNITS, purchases.Sell(1), production.explain_sell_first, production.refuse_sell)
]
FIGHT: Final[list[Use[AgesState]]] = [Use(START_FIGHT, founding.FightNext(), explain_fight, refuse_fight)]
CAPITAL: Final[list[Use[AgesState]]] = [Use(START_CAPITAL, founding.ChooseCapital(), explain_capital, refuse_capital)]
DONE: Final[list[Use[AgesState]]] = [
    Use(START_AREA, founding.EnoughAreas(), explain_enough, refuse_enough),
    Use(START_UNITS, founding.StartUnitsDone(), explain_done, refuse_done),
]

QUESTIONS: Final[list[Question[AgesState]]] = [
    Question(START_CARD, ask_card),
    Question(START_WAY, ask_way),
    Question(START_COLOUR, ask_colour),
    Question(START_AREA, ask_area),
    Question(START_LEADER, ask_leader),
    Question(START_UNITS, ask_units, production.rule_of_units),
    Question(START_FIGHT, ask_fight),
    Question(START_CAPITAL, ask_capital),
    Question(START_FORTS, ask_forts),
]
