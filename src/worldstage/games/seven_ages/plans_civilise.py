"""6 Civilise, as bots do it: cards and what they are aimed at, leaders, creeds, new units, cities, order."""

from __future__ import annotations

from typing import Final

from worldstage.core.observation import Move
from worldstage.core.verbs import Verb
from worldstage.games.seven_ages import verbs
from worldstage.games.seven_ages.artefacts import recipients
from worldstage.games.seven_ages.assassin import DRAWING
from worldstage.games.seven_ages.cards import AS_ARTEFACT, Card, event_of, redirected
from worldstage.games.seven_ages.cities import Task, calm_price, fertile
from worldstage.games.seven_ages.civilise import PLAYING
from worldstage.games.seven_ages.creeds import ADOPTING
from worldstage.games.seven_ages.empires import barbarian
from worldstage.games.seven_ages.forces import total
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.leaders import DRAWN, PLACING
from worldstage.games.seven_ages.modernise import MODERNISING
from worldstage.games.seven_ages.names import BUILDER, CITY, COLOURS, LAND, NONE
from worldstage.games.seven_ages.plans import Turn, best_of
from worldstage.games.seven_ages.plans_cards import (
    area_worth,
    artefact_worth,
    best_recipient,
    empire_worth,
    event_worth,
    hold_worth,
    kept_for_start,
)
from worldstage.games.seven_ages.plans_founding import leader_worth
from worldstage.games.seven_ages.plans_markers import city_step_worth
from worldstage.games.seven_ages.targets import reachable
from worldstage.games.seven_ages.valuation import threat
from worldstage.games.seven_ages.wording import area as area_text
from worldstage.games.seven_ages.wording import artefact as artefact_text
from worldstage.games.seven_ages.wording import card as card_text
from worldstage.games.seven_ages.wording import empire, seat_of
from worldstage.games.seven_ages.wording import leader as leader_text
from worldstage.games.seven_ages.wording import unit as unit_text

LEAST_CARD: Final = 0.25  # a card must bring this to be played


# -- cards -------------------------------------------------------------------------------------------------------------


def choose_card(turn: Turn) -> Move:
    """`civilise.cards`: what brings more now than in hand, the best one first."""
    s, o = turn.s, turn.o
    colour = turn.frame[PLAYING.COLOUR]
    found: list[tuple[float, Verb[AgesState], int]] = []
    open_to = reachable(s, turn.seat, colour)
    for card in turn.args(verbs.ARTEFACT_VERB):
        artefact = s.tables.card_artefact[card]
        _, worth = best_recipient(o, artefact, recipients(s, artefact, open_to))
        found.append((worth - kept_for_start(o, card) + turn.noise(), verbs.ARTEFACT_VERB, card))
    for card in turn.args(verbs.EVENT):
        worth = event_worth(o, s.tables.card_event[card])
        found.append((worth - kept_for_start(o, card) + turn.noise(), verbs.EVENT, card))
    if found:
        worth, verb, card = max(found, key=_order)
        if worth > LEAST_CARD and not turn.overlooked():
            return turn.play(verb, card, f"play_{verb.name}", card=card_text(s, card))
    return turn.play(verbs.DONE, 0, "play_none")


def _order(one: tuple[float, Verb[AgesState], int]) -> tuple[float, int]:
    """By worth, then by the action index."""
    return one[0], one[1].offset + one[2]


def choose_target(turn: Turn) -> Move:
    """`card.target`: whoever it helps or hurts most, for the good of the seat."""
    s = turn.s
    frame = s.frames[-2]
    if frame[Card.USE] == AS_ARTEFACT:
        return _artefact_target(turn, s.tables.card_artefact[frame[Card.CARD]])
    event = event_of(s, redirected(s, frame))
    if turn.args(verbs.EMPIRE):
        best, _ = best_of(turn, verbs.EMPIRE, [empire_worth(turn.o, event, c) for c in turn.args(verbs.EMPIRE)])
        return turn.play(verbs.EMPIRE, best, "target_empire", empire=empire(s, best))
    if turn.args(verbs.AT):
        best, worth = best_of(turn, verbs.AT, [area_worth(turn.o, event, area) for area in turn.args(verbs.AT)])
        if worth <= 0.0 and turn.has(verbs.STOP):
            return turn.play(verbs.STOP, 0, "target_enough")
        return turn.play(verbs.AT, best, "target_area", area=area_text(s, best))
    return _other_target(turn)


def _artefact_target(turn: Turn, artefact: int) -> Move:
    s = turn.s
    if turn.args(verbs.EMPIRE):
        best, _ = best_recipient(turn.o, artefact, turn.args(verbs.EMPIRE))
        return turn.play(verbs.EMPIRE, best, "target_empire", empire=empire(s, best))
    worths: list[float] = []
    for area in turn.args(verbs.AT):
        colour = s.holder[area]
        realm = turn.o.realm(colour)
        safe = realm.keep(area) - 0.5 * threat(turn.o, colour, area)
        worths.append(safe if s.owner[colour] == turn.seat else realm.area(area))
    best, _ = best_of(turn, verbs.AT, worths)
    return turn.play(verbs.AT, best, "target_area", area=area_text(s, best))


def _other_target(turn: Turn) -> Move:
    """Players, leaders, artefacts, regions, cards of the discards."""
    s, o = turn.s, turn.o
    if turn.args(verbs.PLAYER):
        worths = [o.weight(seat) + 0.1 * len(s.hands[seat]) for seat in turn.args(verbs.PLAYER)]
        best, _ = best_of(turn, verbs.PLAYER, worths)
        return turn.play(verbs.PLAYER, best, "target_player", seat=seat_of(best))
    if turn.args(verbs.CHIEF):
        worths = [o.weight(s.owner[s.leader_of[one]]) * leader_worth(turn, one) for one in turn.args(verbs.CHIEF)]
        best, _ = best_of(turn, verbs.CHIEF, worths)
        return turn.play(verbs.CHIEF, best, "target_leader", leader=leader_text(s, best))
    if turn.args(verbs.RELIC):
        best, _ = best_of(turn, verbs.RELIC, [_relic_worth(turn, relic) for relic in turn.args(verbs.RELIC)])
        return turn.play(verbs.RELIC, best, "target_artefact", artefact=artefact_text(s, best))
    if turn.args(verbs.REGION_VERB):
        best, _ = best_of(
            turn, verbs.REGION_VERB, [_region_worth(turn, region) for region in turn.args(verbs.REGION_VERB)]
        )
        return turn.play(verbs.REGION_VERB, best, "target_region")
    if turn.args(verbs.TAKE_CARD):
        best, _ = best_of(turn, verbs.TAKE_CARD, [hold_worth(o, card) for card in turn.args(verbs.TAKE_CARD)])
        return turn.play(verbs.TAKE_CARD, best, "target_card", card=card_text(s, best))
    return turn.fallback()


def _relic_worth(turn: Turn, relic: int) -> float:
    """What it would be worth if an artefact went."""
    s, o = turn.s, turn.o
    worth = 0.0
    for colour in range(COLOURS):
        area = s.relic_at[relic]
        has = s.relic_of[relic] == colour or relic in (s.religion[colour], s.government[colour])
        if s.card[colour] != NONE and (has or (area != NONE and s.holder[area] == colour)):
            worth += o.weight(s.owner[colour]) * artefact_worth(o, relic, colour)
    return worth


def _region_worth(turn: Turn, region: int) -> float:
    """What it would be worth if wheat brought nothing in a region."""
    s, t = turn.s, turn.s.tables
    worth = 0.0
    for area in t.in_region[region]:
        if t.wheat[area] and s.holder[area] != NONE:
            worth += turn.o.weight(s.owner[s.holder[area]])
    return worth


def choose_prophecy(turn: Turn) -> Move:
    """`card.prophecy`: good cards first."""
    best, _ = best_of(turn, verbs.TAKE_CARD, [hold_worth(turn.o, card) for card in turn.args(verbs.TAKE_CARD)])
    return turn.play(verbs.TAKE_CARD, best, "prophecy")


def choose_hired(turn: Turn) -> Move:
    """`card.hire`: the strongest units for their price."""
    t = turn.s.tables
    if turn.args(verbs.BUILD):
        worths = [(t.unit_front[unit] + t.unit_support[unit]) / t.unit_cost[unit] for unit in turn.args(verbs.BUILD)]
        best, _ = best_of(turn, verbs.BUILD, worths)
        return turn.play(verbs.BUILD, best, "build", unit=unit_text(turn.s, best))
    return turn.fallback()


def choose_deserter(turn: Turn) -> Move:
    """`card.desert` and `card.deserter`: from the largest stack, the cheapest unit."""
    s, t = turn.s, turn.s.tables
    if turn.args(verbs.AT):
        best, _ = best_of(turn, verbs.AT, [float(total(s.force[area])) for area in turn.args(verbs.AT)])
        return turn.play(verbs.AT, best, "desert_from", area=area_text(s, best))
    best, _ = best_of(turn, verbs.LOSE, [-float(t.unit_cost[unit]) for unit in turn.args(verbs.LOSE)])
    return turn.play(verbs.LOSE, best, "desert", unit=unit_text(s, best))


def choose_blade(turn: Turn) -> Move:
    """`assassin.draw`: another card for a low one."""
    s = turn.s
    card = s.blades[turn.frame[DRAWING.SIDE]]
    if card != NONE and s.tables.card_value[card] < 4 and turn.has(verbs.AGAIN):
        return turn.play(verbs.AGAIN, 0, "blade_again")
    return turn.play(verbs.KEEP, 0, "blade_keep")


# -- leaders -----------------------------------------------------------------------------------------------------------


def choose_promotion(turn: Turn) -> Move:
    """`civilise.promote`: the best named leader, else one from the cup."""
    if turn.args(verbs.PROMOTE):
        best, worth = best_of(turn, verbs.PROMOTE, [leader_worth(turn, leader) for leader in turn.args(verbs.PROMOTE)])
        if worth > 0.0 or not turn.has(verbs.DRAW):
            return turn.play(verbs.PROMOTE, best, "promote", leader=leader_text(turn.s, best))
    if turn.has(verbs.DRAW):
        return turn.play(verbs.DRAW, 0, "draw_leader")
    return turn.fallback()


def choose_drawn(turn: Turn) -> Move:
    """`civilise.drawn`: any leader is better than none; a weak one only when no draw is left."""
    leader = turn.frame[DRAWN.LEADER]
    return turn.play(verbs.ACCEPT, 0, "leader", leader=leader_text(turn.s, leader))


def choose_place(turn: Turn) -> Move:
    """`civilise.place`: a builder where a city can grow, all others with the largest stack."""
    s = turn.s
    frame = turn.frame
    colour, leader = frame[PLACING.COLOUR], frame[PLACING.LEADER]
    builder = s.tables.leader_types[leader] >> BUILDER & 1
    worths: list[float] = []
    for area in turn.args(verbs.PLACE):
        worth = 0.1 * total(s.force[area]) - 0.1 * threat(turn.o, colour, area)
        if builder and s.tables.area_kind[area] == LAND and not barbarian(s, colour):
            worth += 1.0 + 0.2 * s.tables.income_at[1][area]
        worths.append(worth)
    best, _ = best_of(turn, verbs.PLACE, worths)
    return turn.play(verbs.PLACE, best, "leader_here", area=area_text(s, best))


def choose_lost_leader(turn: Turn) -> Move:
    """`artefact.leader`: the least useful one goes."""
    best, _ = best_of(turn, verbs.CHIEF, [-leader_worth(turn, leader) for leader in turn.args(verbs.CHIEF)])
    return turn.play(verbs.CHIEF, best, "lose_leader")


# -- creeds and units --------------------------------------------------------------------------------------------------


def choose_adoption(turn: Turn) -> Move:
    """`civilise.adopt`: a creed that is worth more than the disorder of a change."""
    colour = turn.frame[ADOPTING.COLOUR]
    worths = [artefact_worth(turn.o, artefact, colour) for artefact in turn.args(verbs.ADOPT)]
    if worths:
        best, worth = best_of(turn, verbs.ADOPT, worths)
        if worth > LEAST_CARD:
            return turn.play(verbs.ADOPT, best, "adopt")
    return turn.fallback()


def choose_modernising(turn: Turn) -> Move:
    """`civilise.modernise`: all units of types whose other side is better; never back."""
    if turn.has(verbs.TURN_ALL):
        return turn.play(verbs.TURN_ALL, 0, "modernise_all")
    t = turn.s.tables
    realm = turn.o.realm(turn.frame[MODERNISING.COLOUR])
    for unit in turn.args(verbs.TURN):
        late = t.unit_late[unit]
        if late != NONE and realm.unit(late) > realm.unit(unit):
            return turn.play(verbs.TURN, unit, "modernise", unit=unit_text(turn.s, unit))
    return turn.play(verbs.DONE, 0, "modernised")


# -- cities and order --------------------------------------------------------------------------------------------------


def choose_city(turn: Turn) -> Move:
    """`civilise.city` and `civilise.builder`: fertile areas first, since two of them can rise."""
    s = turn.s
    colour = turn.frame[Task.COLOUR]
    sites = turn.args(verbs.CITY)
    good = sum(1 for area in sites if fertile(s, colour, area))
    worths: list[float] = []
    for area in sites:
        worth = city_step_worth(turn.o, colour, area) - 0.1 * threat(turn.o, colour, area)
        worth += 0.2 if good > 1 and fertile(s, colour, area) else 0.0
        worths.append(worth + (0.3 if s.built[area] & CITY else 0.0))
    if not worths:
        return turn.fallback()
    best, _ = best_of(turn, verbs.CITY, worths)
    return turn.play(verbs.CITY, best, "city", area=area_text(s, best))


def choose_calming(turn: Turn) -> Move:
    """`civilise.calm`: where order is worth its price."""
    s, o = turn.s, turn.o
    colour = turn.frame[Task.COLOUR]
    realm = o.realm(colour)
    worths = [realm.area(area) for area in turn.args(verbs.CALM)]
    if worths:
        best, worth = best_of(turn, verbs.CALM, worths)
        if 0.7 * worth > calm_price(s, colour) * realm.coin():
            return turn.play(verbs.CALM, best, "calm", area=area_text(s, best))
    return turn.fallback()
