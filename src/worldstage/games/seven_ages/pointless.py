"""What the rules allow although it does nothing as things are, or only costs something; each with its reason.

All of it follows from what the seat that chooses may know: its own hand, markers and units, and what everybody sees.
"""

from __future__ import annotations

from worldstage.core.text import Text
from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.cards import playable_artefacts, playable_events
from worldstage.games.seven_ages.costs import has_free_elephant
from worldstage.games.seven_ages.empires import disordered, empires_of, leaders_in, maximum, rule
from worldstage.games.seven_ages.ending import is_last_round
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.income import collect
from worldstage.games.seven_ages.leaders import can_promote
from worldstage.games.seven_ages.markers import empire_under
from worldstage.games.seven_ages.names import (
    AIRCRAFT,
    CIVILISE,
    COLOURS,
    DESTINY,
    EMBARGOED,
    EXPLORER,
    JOKER,
    MANOEUVRE,
    NONE,
    PRODUCTION,
    START,
    TABLE_SLOT,
    TRADE,
)
from worldstage.games.seven_ages.production import can_buy, pay_upkeep
from worldstage.games.seven_ages.prospects import grouped
from worldstage.games.seven_ages.reach import Group, destinations, may_leave, movable_areas
from worldstage.games.seven_ages.starts import free_colours, startable
from worldstage.games.seven_ages.tables import IN_CIVILISE, OWN_START
from worldstage.games.seven_ages.wording import empire, text

# -- markers (§O.4) ----------------------------------------------------------------------------------------------------


def marker(s: AgesState, seat: int, slot: int, action: int) -> Text | None:
    """Why a marker in a slot would do nothing for an action, when it is turned over as things are."""
    if action == JOKER:
        return None  # it can still become any action
    if slot >= COLOURS:
        return _off_empires(s, seat, action)
    if action == START:
        return text("pointless.marker.start")
    if action == PRODUCTION and not yields(s, slot):
        return text("pointless.marker.production")
    if action == TRADE and s.traits[slot] & EMBARGOED:
        return text("pointless.marker.embargo")
    if action == MANOEUVRE and not can_manoeuvre(s, slot):
        return text("pointless.marker.manoeuvre")
    return None


def _off_empires(s: AgesState, seat: int, action: int) -> Text | None:
    """§O.4: off the empires three actions have an effect, two of them with the right card only (§1.1, §6.0.2)."""
    if action == START:
        return None if can_found(s, seat) else text("pointless.marker.no_start")
    if action == CIVILISE:
        return None if can_play(s, seat) else text("pointless.marker.no_cards")
    return None if action == DESTINY else text("pointless.marker.off_empires")


def turned(s: AgesState, seat: int, which: tuple[int, ...]) -> Text | None:
    """Why it would do nothing to turn these markers over in this step; None if one of them does something."""
    found: Text | None = None
    for one in which:
        colour = empire_under(s, seat, one)
        found = marker(s, seat, TABLE_SLOT if colour == NONE else colour, s.step)
        if found is None:
            return None
    return found


# -- what an action could bring ----------------------------------------------------------------------------------------


def can_found(s: AgesState, seat: int) -> bool:
    """§1.1, §1.2: whether a card of the hand starts an empire, or is an event that may open the way for one."""
    if not free_colours(s, seat) or len(empires_of(s, seat)) >= maximum(s):
        return False
    return bool(startable(s, seat) or playable_events(s, seat, OWN_START, NONE))


def can_play(s: AgesState, seat: int) -> bool:
    """§6.0.2, §6.1.1: whether a card of the hand can be played in a civilise action off the empires."""
    return bool(playable_events(s, seat, IN_CIVILISE, NONE) or playable_artefacts(s, seat))


def yields(s: AgesState, colour: int) -> bool:
    """§2.1.1, §2.2.1: whether money is left over after income and upkeep, or is there to buy something."""
    if rule(s, colour, v.ELEPHANT_ANY) and not has_free_elephant(s, colour):
        return True
    world = s.clone()
    world.log = None
    collect(world, colour)
    pay_upkeep(world, colour)
    if world.card[colour] == NONE:
        return False  # all its units were given up (§7.1)
    return world.money[colour] > s.money[colour] or can_buy(world, colour)


def can_manoeuvre(s: AgesState, colour: int) -> bool:
    """§4.1.1, §4.3.1: whether a unit could get anywhere, or disorder could end."""
    return disordered(s, colour) or any(can_set_out(s, colour, area) for area in movable_areas(s, colour))


def can_set_out(s: AgesState, colour: int, area: int) -> bool:
    """§4.1.2: whether any unit of a stack could get anywhere. Where a group can go, one of its units can go alone.

    §4.1.3: an explorer makes units faster, so with one nothing is said.
    """
    t = s.tables
    if any(t.leader_types[one] >> EXPLORER & 1 and one not in s.led for one in leaders_in(s, colour, area)):
        return True
    group = Group(s, colour, area)
    stays = may_leave(s, group) <= 0  # §4.1.22
    tried: list[int] = []
    for counter, unit in zip(group.others, group.other_units, strict=True):
        if unit in tried or (stays and t.unit_class[unit] != AIRCRAFT):
            continue
        tried.append(unit)
        world = grouped(s, [counter])
        if destinations(world, Group(world, colour, area)):
            return True
    return False


# -- events ------------------------------------------------------------------------------------------------------------


def event(s: AgesState, colour: int, played: int) -> Text | None:
    """Why an event of a civilise action would do nothing; `colour` is the empire that acts, or NONE."""
    effects = s.tables.event_effects[played][::2]
    if effects == [v.DROUGHT] and is_last_round(s):
        return text("pointless.event.drought")
    if effects == [v.PROMOTE] and not can_promote(s, colour):
        return text("pointless.event.promote", empire=empire(s, colour))
    return None
