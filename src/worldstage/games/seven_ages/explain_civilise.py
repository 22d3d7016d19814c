"""What is said about civilise: questions, options, refusals, cautions."""

from __future__ import annotations

from typing import Final

from worldstage.core.errors import Refusal
from worldstage.core.explanation import Question
from worldstage.core.simultaneous import Done
from worldstage.core.text import Text
from worldstage.core.verbs import Use
from worldstage.games.seven_ages import cities, civilise, creeds, leaders, modernise, pointless
from worldstage.games.seven_ages.describe import artefact_text, event_text
from worldstage.games.seven_ages.effects import has_passed
from worldstage.games.seven_ages.empires import age
from worldstage.games.seven_ages.forces import city, unit_of
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.names import BUILDER, CITY, CITY_VALUES, LAND, NONE
from worldstage.games.seven_ages.ranges import empires_in_range
from worldstage.games.seven_ages.tables import GOVERNMENT, RELIGION
from worldstage.games.seven_ages.wording import (
    Thing,
    area,
    artefact,
    card,
    empire,
    event,
    known,
    leader,
    message,
    number,
    refuse,
    text,
    unit,
)


def _colour(s: AgesState) -> int:
    """The empire that civilises: all nodes of this chapter have it in the same place."""
    return s.frames[-1][civilise.PLAYING.COLOUR]


def _empire(s: AgesState) -> Thing:
    return empire(s, _colour(s))


# -- cards (§6.1.1) ----------------------------------------------------------------------------------------------------


def ask_cards(s: AgesState, seat: int) -> Text:
    if _colour(s) == NONE:
        return text("prompt.civilise.cards_only")
    return text("prompt.civilise.cards", empire=_empire(s))


def explain_event(s: AgesState, seat: int, argument: int) -> Text:
    played = s.tables.card_event[argument]
    says = message(event_text(s.tables, played, s.switches))
    return text("option.civilise.event", card=card(s, argument), event=event(s, played), says=says)


def pointless_event(s: AgesState, seat: int, argument: int) -> Text | None:
    return pointless.event(s, _colour(s), s.tables.card_event[argument])


def refuse_event(s: AgesState, seat: int, argument: int) -> Refusal:
    if argument not in s.hands[seat]:
        return refuse_hand(s, argument)
    return refuse("6.1.3", "civilise.event_now", event=event(s, s.tables.card_event[argument]))


def refuse_hand(s: AgesState, argument: int) -> Refusal:
    if not known(s, "card", argument):
        return refuse("6.1.1", "civilise.no_such_card")
    return refuse("6.1.1", "civilise.not_in_hand", card=card(s, argument))


def explain_artefact(s: AgesState, seat: int, argument: int) -> Text:
    played = s.tables.card_artefact[argument]
    says = message(artefact_text(s.tables, played))
    return text("option.civilise.artefact", card=card(s, argument), artefact=artefact(s, played), says=says)


def refuse_artefact(s: AgesState, seat: int, argument: int) -> Refusal:
    if argument not in s.hands[seat]:
        return refuse_hand(s, argument)
    return refuse("6.1.9", "civilise.artefact_now", artefact=artefact(s, s.tables.card_artefact[argument]))


def explain_no_cards(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.civilise.no_cards")


# -- leaders (§6.2.1, §6.3.1) ------------------------------------------------------------------------------------------


def ask_demote(s: AgesState, seat: int) -> Text:
    colour = _colour(s)
    serving = s.leader_of.count(colour)
    return text(
        "prompt.civilise.demote",
        empire=_empire(s),
        serving=number(serving),
        most=number(leaders.leader_number(s, colour)),
    )


def explain_demote(s: AgesState, seat: int, argument: int) -> Text:
    named = argument < s.tables.named_leaders
    key = "option.civilise.demote_named" if named else "option.civilise.demote"
    return text(key, leader=leader(s, argument), area=area(s, s.leader_at[argument]))


def refuse_demote(s: AgesState, seat: int, argument: int) -> Refusal:
    return refuse("6.2.1", "civilise.not_its_leader", empire=_empire(s))


def explain_demote_nobody(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.civilise.demote_nobody")


def ask_promote(s: AgesState, seat: int) -> Text:
    draws = s.frames[-1][leaders.PROMOTING.DRAWS]
    return text("prompt.civilise.promote", empire=_empire(s), draws=number(draws))


def explain_promote(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.civilise.promote", leader=leader(s, argument))


def refuse_promote(s: AgesState, seat: int, argument: int) -> Refusal:
    t = s.tables
    if not known(s, "leader", argument) or argument >= t.named_leaders:
        return refuse("6.3.3", "civilise.leader_from_cup")
    if argument not in t.named_of[s.card[_colour(s)]]:
        return refuse("6.3.2", "civilise.leader_of_other", leader=leader(s, argument), empire=_empire(s))
    if s.leader_at[argument] != NONE:
        return refuse("6.3.2", "civilise.leader_seen", leader=leader(s, argument))
    return refuse("6.3.2", "civilise.leader_age", leader=leader(s, argument), age=number(t.leader_age[argument]))


def explain_draw(s: AgesState, seat: int, argument: int) -> Text:
    cup, blanks = leaders.in_cup(s), s.tables.blanks
    draws = s.frames[-1][leaders.PROMOTING.DRAWS]
    return text("option.civilise.draw", draws=number(draws), cup=number(cup - blanks), blanks=number(blanks))


def pointless_draw(s: AgesState, seat: int, argument: int) -> Text | None:
    return text("pointless.civilise.draw") if leaders.only_blanks(s) else None


def refuse_draw(s: AgesState, seat: int, argument: int) -> Refusal:
    return refuse("6.3.3", "civilise.no_draws")


def explain_promote_nobody(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.civilise.promote_nobody")


def ask_drawn(s: AgesState, seat: int) -> Text:
    return text("prompt.civilise.drawn", leader=leader(s, s.frames[-1][leaders.DRAWN.LEADER]))


def explain_accept_leader(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.civilise.accept", leader=leader(s, s.frames[-1][leaders.DRAWN.LEADER]), empire=_empire(s))


def explain_put_back(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.civilise.put_back", leader=leader(s, s.frames[-1][leaders.DRAWN.LEADER]))


def ask_place(s: AgesState, seat: int) -> Text:
    return text("prompt.civilise.place", leader=leader(s, s.frames[-1][leaders.PLACING.LEADER]))


def explain_place(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.civilise.place", area=area(s, argument))


def refuse_place(s: AgesState, seat: int, argument: int) -> Refusal:
    return _not_controlled(s, argument, "6.3.4")


def _not_controlled(s: AgesState, argument: int, rule: str) -> Refusal:
    if not known(s, "area", argument):
        return refuse(rule, "civilise.no_such_area")
    return refuse(rule, "civilise.not_controlled", area=area(s, argument), empire=_empire(s))


# -- creeds (§6.4.1) ---------------------------------------------------------------------------------------------------


def ask_adopt(s: AgesState, seat: int) -> Text:
    return text("prompt.civilise.adopt", empire=_empire(s))


def _explain_creed(s: AgesState, argument: int, way: str) -> Text:
    old = creeds.held(s, _colour(s), argument)
    thing = artefact(s, argument)
    if old == NONE:
        return text(f"option.civilise.adopt{way}", artefact=thing, empire=_empire(s))
    return text(f"option.civilise.change{way}", artefact=thing, old=artefact(s, old), empire=_empire(s))


def explain_adopt(s: AgesState, seat: int, argument: int) -> Text:
    colour = _colour(s)
    near = creeds.holders(s, colour, argument) & empires_in_range(s, colour)
    return _explain_creed(s, argument, "" if near else "_passage")


def refuse_adopt(s: AgesState, seat: int, argument: int) -> Refusal:
    colour = _colour(s)
    if not known(s, "artefact", argument) or s.tables.artefact_kind[argument] not in (RELIGION, GOVERNMENT):
        return refuse("6.4.1", "civilise.no_creed")
    thing = artefact(s, argument)
    if creeds.held(s, colour, argument) == argument:
        return refuse("6.4.1", "civilise.creed_held", artefact=thing, empire=_empire(s))
    if has_passed(s.tables, argument, age(s, colour)):
        return refuse("6.1.15", "civilise.creed_outdated", artefact=thing, empire=_empire(s))
    if not creeds.may_adopt(s, colour, argument):
        return refuse("6.4.2", "civilise.creed_disorder", empire=_empire(s))
    return refuse("6.4.1", "civilise.creed_range", artefact=thing)


def caution_change(s: AgesState, seat: int, argument: int) -> list[Text]:
    """§6.4.5: a change puts cities and leaders' areas into disorder."""
    return [text("caution.civilise.change")] if creeds.changes(s, _colour(s), argument) else []


def explain_adopt_nothing(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.civilise.adopt_nothing")


def ask_convert(s: AgesState, seat: int) -> Text:
    thing = artefact(s, s.frames[-1][creeds.CONVERTING.ARTEFACT])
    return text("prompt.civilise.convert", empire=_empire(s), artefact=thing)


def explain_convert(s: AgesState, seat: int, argument: int) -> Text:
    return _explain_creed(s, argument, "")


# -- modernising (§6.5.1) ----------------------------------------------------------------------------------------------


def ask_modernise(s: AgesState, seat: int) -> Text:
    unit_at_hand = modernise.at_hand(s, seat)
    if unit_at_hand != NONE:
        return text("prompt.civilise.turn", unit=unit(s, unit_at_hand))
    return text("prompt.civilise.modernise", empire=_empire(s))


def explain_turn(s: AgesState, seat: int, argument: int) -> Text:
    counters = modernise.turnable(s, seat, argument)
    new = modernise.other_side(s, counters[0])
    return text("option.civilise.turn", unit=unit(s, argument), new=unit(s, new), count=number(len(counters)))


def refuse_turn(s: AgesState, seat: int, argument: int) -> Refusal:
    if not known(s, "unit", argument):
        return refuse("6.5.1", "civilise.no_such_unit")
    if argument == modernise.at_hand(s, seat):
        return refuse("6.5.1", "civilise.turn_at_hand", unit=unit(s, argument))
    banned = modernise.banned_type(s, s.frames[-1][modernise.MODERNISING.COLOUR], argument)
    if banned != NONE:
        return refuse("6.5.3", "civilise.turn_banned", empire=_empire(s), new=unit(s, banned))
    return refuse("6.5.1", "civilise.turn", unit=unit(s, argument))


def explain_turn_all(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.civilise.turn_all", count=number(len(modernise.of_type_at_hand(s, seat))))


def refuse_turn_all(s: AgesState, seat: int, argument: int) -> Refusal:
    return refuse("6.5.1", "civilise.type_first")


def explain_turn_in(s: AgesState, seat: int, argument: int) -> Text:
    here = [c for c in modernise.of_type_at_hand(s, seat) if s.tables.port_area[s.at[c]] == argument]
    new = modernise.other_side(s, here[0])
    return text("option.civilise.turn_in", unit=unit(s, unit_of(s, here[0])), new=unit(s, new), area=area(s, argument))


def refuse_turn_in(s: AgesState, seat: int, argument: int) -> Refusal:
    if not known(s, "area", argument):
        return refuse("6.5.1", "civilise.no_such_area")
    unit_at_hand = modernise.at_hand(s, seat)
    if unit_at_hand == NONE:
        return refuse("6.5.1", "civilise.type_first")
    return refuse("6.5.1", "civilise.turn_in", unit=unit(s, unit_at_hand), area=area(s, argument))


def explain_modernised(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.civilise.modernised", count=number(len(modernise.drafted(s, seat))))


# -- cities (§6.6.1) ---------------------------------------------------------------------------------------------------


def ask_city(s: AgesState, seat: int) -> Text:
    return text("prompt.civilise.city", empire=_empire(s), risen=number(len(s.risen)))


def explain_city(s: AgesState, seat: int, argument: int) -> Text:
    step = s.built[argument] & CITY
    if step:
        value = number(s.tables.city_values[step + 1])
        return text("option.civilise.improve", area=area(s, argument), value=value, now=number(city(s, argument)))
    if cities.first_city(s, _colour(s)):
        return text("option.civilise.first_city", area=area(s, argument))
    return text("option.civilise.build", area=area(s, argument))


def refuse_city(s: AgesState, seat: int, argument: int) -> Refusal:
    colour = _colour(s)
    if not known(s, "area", argument) or argument not in s.areas[colour]:
        return _not_controlled(s, argument, "6.6.2")
    t = s.tables
    step = (s.built[argument] & CITY) + 1
    if t.area_kind[argument] != LAND:
        return refuse("6.6.2", "civilise.city_at_sea")
    if argument in s.risen:
        return refuse("6.6.1", "civilise.city_twice", area=area(s, argument))
    if step >= len(CITY_VALUES):
        return refuse("6.6.2", "civilise.city_largest", area=area(s, argument))
    if age(s, colour) < t.city_age[step]:
        return refuse("6.6.3", "civilise.city_age", value=number(t.city_values[step]), age=number(t.city_age[step]))
    return refuse("6.6.1", "civilise.city_limit")


def explain_enough(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.civilise.enough_cities")


def ask_builder(s: AgesState, seat: int) -> Text:
    return text("prompt.civilise.builder", empire=_empire(s))


def refuse_builder_city(s: AgesState, seat: int, argument: int) -> Refusal:
    colour = _colour(s)
    types = s.tables.leader_types
    here = [
        one
        for one, serves in enumerate(s.leader_of)
        if serves == colour and types[one] >> BUILDER & 1 and s.leader_at[one] == argument
    ]
    return refuse_city(s, seat, argument) if here else refuse("6.6.6", "civilise.builder_elsewhere")


def explain_no_builder(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.civilise.no_builder_city")


def ask_capital(s: AgesState, seat: int) -> Text:
    return text("prompt.civilise.capital", empire=_empire(s))


def explain_capital(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.civilise.capital", area=area(s, argument), value=number(city(s, argument)))


def refuse_capital(s: AgesState, seat: int, argument: int) -> Refusal:
    if not known(s, "area", argument) or argument not in s.areas[_colour(s)]:
        return _not_controlled(s, argument, "6.6.7")
    return refuse("6.6.7", "civilise.capital_city", area=area(s, argument))


def explain_no_capital(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.civilise.no_capital")


# -- disorder (§6.7.1) -------------------------------------------------------------------------------------------------


def ask_calm(s: AgesState, seat: int) -> Text:
    colour = _colour(s)
    price = number(cities.calm_price(s, colour))
    return text("prompt.civilise.calm", empire=_empire(s), price=price, money=number(s.money[colour]))


def explain_calm(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.civilise.calm", area=area(s, argument), price=number(cities.calm_price(s, _colour(s))))


def refuse_calm(s: AgesState, seat: int, argument: int) -> Refusal:
    if not known(s, "area", argument) or argument not in s.areas[_colour(s)]:
        return _not_controlled(s, argument, "6.7.1")
    return refuse("6.7.1", "civilise.no_disorder", area=area(s, argument))


def explain_calm_done(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.civilise.calm_done")


# -- where the verbs are used ------------------------------------------------------------------------------------------

EVENT: Final[list[Use[AgesState]]] = [
    Use(civilise.PLAYING, civilise.PlayEvent(), explain_event, refuse_event, pointless=pointless_event)
]
ARTEFACT: Final[list[Use[AgesState]]] = [
    Use(civilise.PLAYING, civilise.PlayArtefact(), explain_artefact, refuse_artefact)
]
DEMOTE: Final[list[Use[AgesState]]] = [Use(leaders.DEMOTING, leaders.Demote(), explain_demote, refuse_demote)]
PROMOTE: Final[list[Use[AgesState]]] = [Use(leaders.PROMOTING, leaders.PromoteNamed(), explain_promote, refuse_promote)]
DRAW: Final[list[Use[AgesState]]] = [
    Use(leaders.PROMOTING, leaders.DrawLeader(), explain_draw, refuse_draw, pointless=pointless_draw)
]
ACCEPT: Final[list[Use[AgesState]]] = [Use(leaders.DRAWN, leaders.AcceptLeader(), explain_accept_leader)]
PUT_BACK: Final[list[Use[AgesState]]] = [Use(leaders.DRAWN, leaders.PutBack(), explain_put_back)]
PLACE: Final[list[Use[AgesState]]] = [Use(leaders.PLACING, leaders.Place(), explain_place, refuse_place)]
ADOPT: Final[list[Use[AgesState]]] = [
    Use(creeds.ADOPTING, creeds.AdoptCreed(), explain_adopt, refuse_adopt, caution=caution_change),
    Use(creeds.CONVERTING, creeds.AdoptByConquest(), explain_convert, refuse_adopt, caution=caution_change),
]
TURN: Final[list[Use[AgesState]]] = [Use(modernise.MODERNISING, modernise.TurnType(), explain_turn, refuse_turn)]
TURN_IN: Final[list[Use[AgesState]]] = [
    Use(modernise.MODERNISING, modernise.TurnOne(), explain_turn_in, refuse_turn_in)
]
TURN_ALL: Final[list[Use[AgesState]]] = [
    Use(modernise.MODERNISING, modernise.TurnAll(), explain_turn_all, refuse_turn_all)
]
CITY_USES: Final[list[Use[AgesState]]] = [
    Use(cities.BUILDING, cities.ChooseArea(cities.BUILDING), explain_city, refuse_city),
    Use(cities.BUILDER_CITY, cities.ChooseArea(cities.BUILDER_CITY), explain_city, refuse_builder_city),
]
CAPITAL: Final[list[Use[AgesState]]] = [
    Use(cities.CAPITAL_CHOICE, cities.ChooseArea(cities.CAPITAL_CHOICE), explain_capital, refuse_capital)
]
CALM: Final[list[Use[AgesState]]] = [Use(cities.CALMING, cities.ChooseArea(cities.CALMING), explain_calm, refuse_calm)]
SKIP: Final[list[Use[AgesState]]] = [
    Use(leaders.DEMOTING, leaders.Skip(), explain_demote_nobody),
    Use(leaders.PROMOTING, leaders.PromoteNobody(), explain_promote_nobody),
    Use(creeds.ADOPTING, creeds.AdoptNothing(), explain_adopt_nothing),
    Use(creeds.CONVERTING, leaders.Skip(), explain_adopt_nothing),
    Use(cities.BUILDER_CITY, cities.Enough(), explain_no_builder),
    Use(cities.CAPITAL_CHOICE, cities.Enough(), explain_no_capital),
]
DONE: Final[list[Use[AgesState]]] = [
    Use(civilise.PLAYING, civilise.NoMoreCards(), explain_no_cards),
    Use(modernise.MODERNISING, Done[AgesState](), explain_modernised),
    Use(cities.BUILDING, cities.Enough(), explain_enough),
    Use(cities.CALMING, cities.Enough(), explain_calm_done),
]
QUESTIONS: Final[list[Question[AgesState]]] = [
    Question(civilise.PLAYING, ask_cards),
    Question(leaders.DEMOTING, ask_demote),
    Question(leaders.PROMOTING, ask_promote),
    Question(leaders.DRAWN, ask_drawn),
    Question(leaders.PLACING, ask_place),
    Question(creeds.ADOPTING, ask_adopt),
    Question(creeds.CONVERTING, ask_convert),
    Question(modernise.MODERNISING, ask_modernise),
    Question(cities.BUILDING, ask_city),
    Question(cities.BUILDER_CITY, ask_builder),
    Question(cities.CAPITAL_CHOICE, ask_capital),
    Question(cities.CALMING, ask_calm),
]
