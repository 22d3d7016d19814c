"""Counters and areas: where units stand, who controls an area, and what a change of control does to it.

`at` says where each counter is; `holder`, `force`, `guest`, `guests` and `areas` follow from it and are kept for speed.
"""

from __future__ import annotations

from worldstage.core.state import replaced, with_item
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.lines import board as log
from worldstage.games.seven_ages.lines import kinds
from worldstage.games.seven_ages.names import (
    AFLOAT,
    AIRCRAFT,
    ALOFT,
    CAPITAL,
    CITY,
    DISORDER,
    FORT,
    GROUND,
    HAD_CAPITAL,
    IN_ACTION,
    LAND,
    LATE,
    MASK,
    NAVAL,
    NONE,
    RELIC,
    SHOWN,
    VACANT,
    VACANT_KEPT,
)

# -- counters ----------------------------------------------------------------------------------------------------------


def unit_of(s: AgesState, counter: int) -> int:
    """The type of unit that the side up shows."""
    t = s.tables
    kind = t.counter_kind[counter]
    return t.kind_late[kind] if s.how[counter] & LATE else t.kind_early[kind]


def element(s: AgesState, unit: int) -> int:
    """Where a unit type is counted in `force`: ground, naval or air units."""
    cls = s.tables.unit_class[unit]
    return AFLOAT if cls == NAVAL else ALOFT if cls == AIRCRAFT else GROUND


def colour_of(s: AgesState, counter: int) -> int:
    """The colour that a counter belongs to; a common one may belong to none."""
    colour = s.tables.counter_colour[counter]
    return colour if colour != NONE else s.common[counter - s.tables.first_common]


def counters_of(s: AgesState, colour: int) -> list[int]:
    """All counters of an empire, on the map or in its pool; of the common ones those it has."""
    t = s.tables
    first = t.first_common
    own = list(range(t.first_counter[colour], t.first_counter[colour + 1]))
    if colour in s.common:
        own += [first + i for i, owner in enumerate(s.common) if owner == colour]
    return own


def on_map(s: AgesState, colour: int) -> list[int]:
    """The counters of an empire that are on the map."""
    at = s.at
    return [counter for counter in counters_of(s, colour) if at[counter] != NONE]


def stack(s: AgesState, colour: int, area: int) -> list[int]:
    """The counters of an empire in an area."""
    at, port_area = s.at, s.tables.port_area
    return [counter for counter in counters_of(s, colour) if at[counter] != NONE and port_area[at[counter]] == area]


def in_pool(s: AgesState, colour: int, unit: int) -> int:
    """A counter of the pool that can show a unit type, or NONE (§2.3.1). Of two kinds the first is taken.

    Of elephants one that the empire would keep if it was lost (ruling of §2.3.10).
    """
    t = s.tables
    found = NONE
    for counter in counters_of(s, colour):
        if s.at[counter] == NONE:
            kind = t.counter_kind[counter]
            if t.kind_early[kind] == unit or t.kind_late[kind] == unit:
                if is_kept(s, counter):
                    return counter
                if found == NONE:
                    found = counter
    return found


def turn_to(s: AgesState, counter: int, unit: int) -> None:
    """Turn a counter to the side that shows a unit type; nobody else sees which it is."""
    kind = s.tables.counter_kind[counter]
    late = LATE if s.tables.kind_late[kind] == unit and s.tables.kind_early[kind] != unit else 0
    s.how[counter] = s.how[counter] & ~(LATE | SHOWN) | late


# -- numbers of units --------------------------------------------------------------------------------------------------


def total(force: int) -> int:
    """How many units a packed number stands for."""
    return (force & MASK) + (force >> AFLOAT & MASK) + (force >> ALOFT & MASK)


def units_in(s: AgesState, colour: int, area: int) -> int:
    """The units of an empire in an area, packed by element."""
    if s.holder[area] == colour:
        return s.force[area]
    return s.guests[area] if s.guest[area] == colour else 0


def foreign_in(s: AgesState, colour: int, area: int) -> int:
    """The units of other empires in an area, packed by element. Two empires at most are in one area."""
    found = s.force[area] if s.holder[area] != colour else 0
    return found + (s.guests[area] if s.guest[area] != colour else 0)


def put(s: AgesState, counter: int, port: int) -> None:
    """Put a counter that is off the map into a port. In an area of another empire it is a guest: a conflict follows."""
    area = s.tables.port_area[port]
    colour = colour_of(s, counter)
    s.at[counter] = port
    one = 1 << element(s, unit_of(s, counter))
    if s.holder[area] == NONE:
        occupy(s, area, colour)
    if s.holder[area] == colour:
        s.force[area] += one
    else:
        s.guest = replaced(s.guest, area, colour)
        s.guests = replaced(s.guests, area, s.guests[area] + one)


def lift(s: AgesState, counter: int) -> None:
    """Take a single counter off the map."""
    lift_all(s, [counter])


def lift_all(s: AgesState, counters: list[int]) -> None:
    """Take counters that go together off the map, into the pools of their empires.

    What follows for their areas waits for `empires.settle`; who has the common ones is decided once all are gone.
    """
    for counter in counters:
        _take_off(s, counter)
    for counter in counters:
        if counter >= s.tables.first_common:
            _give_back(s, counter)


def _take_off(s: AgesState, counter: int) -> None:
    area = s.tables.port_area[s.at[counter]]
    colour = colour_of(s, counter)
    one = 1 << element(s, unit_of(s, counter))
    if s.holder[area] == colour:
        s.force[area] -= one
    else:
        s.guests = replaced(s.guests, area, s.guests[area] - one)
        if s.guests[area] == 0:
            s.guest = replaced(s.guest, area, NONE)
    s.at[counter] = NONE
    s.how[counter] &= ~(IN_ACTION | SHOWN)


def _give_back(s: AgesState, counter: int) -> None:
    """§2.3.10: a lost elephant goes back to the common pool unless its empire controls its area.

    So do nukes and star wars (§2.3.13).
    """
    if not is_kept(s, counter):
        s.common = replaced(s.common, counter - s.tables.first_common, NONE)


def is_kept(s: AgesState, counter: int) -> bool:
    """§2.3.10: whether an empire keeps a counter in its pool that is lost alone: an elephant whose area it controls.

    Its area must have another unit; `force` is 0 there once all are gone together.
    """
    t = s.tables
    if counter < t.first_common:
        return True
    home, colour = t.elephant_area[counter - t.first_common], s.common[counter - t.first_common]
    if home == NONE or s.holder[home] != colour:
        return False
    stands_there = s.at[counter] != NONE and t.port_area[s.at[counter]] == home
    return s.force[home] > int(stands_there)


def shift(s: AgesState, counter: int, port: int) -> None:
    """Move a counter on the map. An area it leaves empty is given up by the caller (`vacate`)."""
    area, colour = s.tables.port_area[s.at[counter]], colour_of(s, counter)
    one = 1 << element(s, unit_of(s, counter))
    if s.holder[area] == colour:
        s.force[area] -= one
    else:
        s.guests = replaced(s.guests, area, s.guests[area] - one)
        if s.guests[area] == 0:
            s.guest = replaced(s.guest, area, NONE)
    s.how[counter] &= ~SHOWN
    put(s, counter, port)


# -- control -----------------------------------------------------------------------------------------------------------


def set_holder(s: AgesState, area: int, colour: int) -> None:
    """The only function that changes who controls an area (§2.1.2)."""
    before = s.holder[area]
    if before != NONE:
        s.areas = with_item(s.areas, before, [other for other in s.areas[before] if other != area])
    s.holder = replaced(s.holder, area, colour)
    if colour != NONE:
        s.areas = with_item(s.areas, colour, [*s.areas[colour], area])


def occupy(s: AgesState, area: int, colour: int) -> None:
    """An empire takes an area that nobody controls. §4.2.26: the city of one left empty is lowered now."""
    set_holder(s, area, colour)
    log.AREA_TAKEN.write(s, s.card[colour], area)
    if s.built[area] & VACANT:
        s.built = replaced(s.built, area, s.built[area] & ~VACANT)
        if not s.switches[VACANT_KEPT]:
            lower_city(s, area)


def vacate(s: AgesState, area: int) -> None:
    """An area falls empty otherwise than by a conflict (§4.2.26): whatever is in it goes, its city waits for an owner.

    Another empire with units there takes it over.
    """
    colour = s.holder[area]
    set_holder(s, area, NONE)
    log.AREA_LEFT.write(s, s.card[colour], area)
    _strip(s, area, colour, kinds.AREA_EMPTY)
    calm(s, area, kinds.AREA_EMPTY)
    if s.built[area] & CITY:
        s.built = replaced(s.built, area, s.built[area] | VACANT)
    let_guest_in(s, area)


def conquer(s: AgesState, area: int, colour: int) -> None:
    """§4.2.25, §4.2.26: a conflict has changed who controls an area; with NONE it is neutral again."""
    before = s.holder[area]
    set_holder(s, area, NONE)
    _strip(s, area, before, kinds.CONFLICT)
    if s.built[area] & CITY:
        lower_city(s, area)
    if colour != NONE:
        s.force[area] = 0
        let_guest_in(s, area)
    else:
        calm(s, area, kinds.AREA_EMPTY)
        log.AREA_LEFT.write(s, s.card[before], area)


def let_guest_in(s: AgesState, area: int) -> None:
    """The empire that is a guest in an area without holder controls it now."""
    guest = s.guest[area]
    if guest == NONE:
        return
    s.force[area] = s.guests[area]
    s.guest = replaced(s.guest, area, NONE)
    s.guests = replaced(s.guests, area, 0)
    occupy(s, area, guest)


def calm(s: AgesState, area: int, cause: int) -> None:
    """Disorder in an area ends, if there is any."""
    if s.built[area] & DISORDER:
        s.built = replaced(s.built, area, s.built[area] & ~DISORDER)
        log.DISORDER_WENT.write(s, area, cause)


def _strip(s: AgesState, area: int, colour: int, cause: int) -> None:
    """An area changes hands: its artefact and fort go, and its capital is an ordinary city (§4.2.26, §6.1.15)."""
    if s.built[area] & CAPITAL:
        s.built = replaced(s.built, area, s.built[area] & ~CAPITAL)
        s.traits = replaced(s.traits, colour, s.traits[colour] | HAD_CAPITAL)
        log.CAPITAL_GONE.write(s, s.card[colour], area)
    if s.built[area] & FORT:
        s.built = replaced(s.built, area, s.built[area] & ~FORT)
        log.FORT_GONE.write(s, area)
    if s.built[area] >> RELIC:
        log.RELIC_GONE.write(s, remove_marker(s, area), s.card[colour], cause)


def remove_marker(s: AgesState, area: int) -> int:
    """Take the marker of an artefact off an area; which one it was. What it meant ends with `effects.refresh`."""
    artefact = (s.built[area] >> RELIC) - 1
    s.relic_at = replaced(s.relic_at, artefact, NONE)
    s.built = replaced(s.built, area, s.built[area] & (1 << RELIC) - 1)
    return artefact


def lower_city(s: AgesState, area: int) -> None:
    """A city loses a step; one of value 1 is gone (§4.2.26), and with it a capital."""
    s.built = replaced(s.built, area, s.built[area] - 1)
    step = s.built[area] & CITY
    if step:
        log.CITY_LOWERED.write(s, area, s.tables.city_values[step])
        return
    if s.built[area] & CAPITAL:
        s.traits = replaced(s.traits, s.holder[area], s.traits[s.holder[area]] | HAD_CAPITAL)
        log.CAPITAL_GONE.write(s, s.card[s.holder[area]], area)
    s.built = replaced(s.built, area, s.built[area] & ~(CAPITAL | VACANT))
    log.CITY_GONE.write(s, area)


def city(s: AgesState, area: int) -> int:
    """The value of the city in an area (§2.1.3)."""
    return s.tables.city_values[s.built[area] & CITY]


def capital_of(s: AgesState, colour: int) -> int:
    """The area of an empire's capital, or NONE."""
    for area in s.areas[colour]:
        if s.built[area] & CAPITAL:
            return area
    return NONE


def beside_own_land(s: AgesState, colour: int, water: int) -> bool:
    """§4.1.17: whether a water area is next to a land area that the empire controls."""
    t = s.tables
    return any(t.area_kind[area] == LAND and s.holder[area] == colour for area in t.neighbours[water])
