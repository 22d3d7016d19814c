"""Events that strike areas and empires (§6.1.4): disorder, destruction, epidemics, uprisings, and their opposites."""

from __future__ import annotations

from worldstage.core.chance import Chance
from worldstage.core.state import replaced
from worldstage.games.seven_ages import deck
from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.dissolution import settle
from worldstage.games.seven_ages.empires import age, disorder, remove_artefact
from worldstage.games.seven_ages.forces import calm, city, lift, lift_all, stack, unit_of
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.lines import board, kinds
from worldstage.games.seven_ages.lines import cards as log
from worldstage.games.seven_ages.names import CAPITAL, CITY, DISORDER, HAD_CAPITAL, JOINED, LAND, NAVAL, NONE, VACANT
from worldstage.games.seven_ages.splitting import divide
from worldstage.games.seven_ages.targets import STOPPED, immune, lands, shaken

PARTS = (1, 1, 1, 2, 2, 3, 3, 4)  # Empire Fragments: by value of the card drawn


def strike_areas(s: AgesState, chosen: list[int], effect: int, chance: Chance) -> None:
    """Effects on areas."""
    area = chosen[0]
    if effect == v.DISORDER_CHOSEN:
        for one in chosen:
            if one != STOPPED:
                disorder(s, one, kinds.BY_EVENT)
    elif effect == v.DESTROY_UNITS:
        lose_units(s, area, NONE)
    elif effect == v.DESTROY_NAVAL:
        lose_units(s, area, NAVAL)
    elif effect == v.DESTROY_CITY:
        destroy_city(s, area)
    elif effect == v.UPRISING:
        if turn_up(s, chance) > city(s, area):
            lose_units(s, area, NONE)
        else:
            log.NOT_HIT.write(s, s.card[s.holder[area]], area)
    elif effect == v.REBELLION:
        lose_units(s, area, NONE)
    else:
        s.built = replaced(s.built, area, s.built[area] | JOINED)
        log.COASTS_JOINED.write(s, area)


def strike_empire(s: AgesState, event: int, colour: int, effect: int, amount: int, chance: Chance) -> None:
    """Effects on an empire."""
    if effect in v.DISORDERS:
        for area in shaken(s, colour, effect):
            disorder(s, area, kinds.BY_EVENT)
    elif effect == v.CALM_ALL:
        for area in sorted(s.areas[colour]):
            if s.built[area] & DISORDER:
                calm(s, area, kinds.BY_EVENT)
    elif effect == v.EPIDEMIC:
        for area in sorted(lands(s, colour)):
            infect(s, area, chance)  # areas left empty fall neutral when the event is over
    elif effect == v.EPIDEMIC_AROUND:
        infect_neighbours(s, event, colour, chance)
    elif effect == v.LOSE_GOVERNMENT:
        remove_artefact(s, s.government[colour], colour, kinds.BY_EVENT)
    elif effect == v.SPLIT:
        divide(s, colour, amount)
    else:
        divide(s, colour, PARTS[min(turn_up(s, chance), len(PARTS) - 1)])


def turn_up(s: AgesState, chance: Chance) -> int:
    """Draw a card for all to see; its value decides something."""
    card = deck.draw(s, chance, "event")
    if card != NONE:
        log.CARD_TURNED_UP.write(s, card, s.tables.card_value[card])
        deck.discard(s, card)
    return deck.value(s, card)


def lose_units(s: AgesState, area: int, kind: int) -> None:
    """The units in an area go to their pools, all of them or those of a class; an area without units is neutral."""
    colour = s.holder[area]
    if colour == NONE:
        return
    lost = [c for c in stack(s, colour, area) if kind == NONE or s.tables.unit_class[unit_of(s, c)] == kind]
    lift_all(s, lost)
    if lost:
        board.UNITS_LOST.write(s, s.card[colour], area, len(lost), kinds.BY_EVENT)
    settle(s, colour)


def destroy_city(s: AgesState, area: int) -> None:
    if not s.built[area] & CITY:
        return
    if s.built[area] & CAPITAL:
        s.traits = replaced(s.traits, s.holder[area], s.traits[s.holder[area]] | HAD_CAPITAL)
        board.CAPITAL_GONE.write(s, s.card[s.holder[area]], area)
    s.built = replaced(s.built, area, s.built[area] & ~(CITY | CAPITAL | VACANT))
    log.CITY_DESTROYED.write(s, area)


# -- epidemics ---------------------------------------------------------------------------------------------------------


def infect(s: AgesState, area: int, chance: Chance) -> None:
    """A card above the age of the empire that holds an area kills a unit there: the one worth least."""
    colour = s.holder[area]
    if turn_up(s, chance) > age(s, colour):
        lift(s, weakest(s, stack(s, colour, area)))
        board.UNITS_LOST.write(s, s.card[colour], area, 1, kinds.BY_EVENT)
    else:
        log.NOT_HIT.write(s, s.card[colour], area)


def weakest(s: AgesState, counters: list[int]) -> int:
    """Of counters the one that costs least."""
    costs = s.tables.unit_cost
    best = counters[0]
    for counter in counters:
        if costs[unit_of(s, counter)] < costs[unit_of(s, best)]:
            best = counter
    return best


def infect_neighbours(s: AgesState, event: int, colour: int, chance: Chance) -> None:
    """The land areas of other empires next to those of an empire, those included that it has just lost all units in."""
    t = s.tables
    found: list[int] = []
    for area in lands(s, colour):
        for near in t.joined[area]:
            other = s.holder[near]
            if t.area_kind[near] == LAND and other != NONE and other != colour and near not in found:
                found.append(near)
    victims: list[int] = []
    for area in sorted(found):
        if not immune(s, s.holder[area], event):
            infect(s, area, chance)
            if s.holder[area] not in victims:
                victims.append(s.holder[area])
    for other in victims:
        settle(s, other)
