"""4.1: how far aircraft get."""

from __future__ import annotations

from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.hindrances import stops_aircraft
from worldstage.games.seven_ages.names import ALOFT, ARROW, INVASION, LAND, NONE, RIVER


def fly(s: AgesState, colour: int, start: int, points: int) -> list[int]:
    """By area, how many points aircraft have left there, or NONE; they pay 1 for each area (§4.1.5).

    §4.1.23: arrows are never closed to them. §4.1.20: they get no further from areas with foreign aircraft.
    """
    near = s.tables.joined
    left = [NONE] * s.tables.area_count
    left[start] = points
    here = [start]
    while here and points:
        points -= 1
        further: list[int] = []
        for area in here:
            for there in near[area]:
                if left[there] == NONE:
                    left[there] = points
                    if not stops_aircraft(s, colour, there):
                        further.append(there)
        here = further
    return left


def approach(s: AgesState, colour: int, left: list[int], area: int) -> int:
    """How aircraft enter an area they can reach, as bits of `how`: with fewest crossings, then by the shortest way."""
    best = found = NONE
    for there in s.tables.joined[area]:
        if left[there] > 0 and not stops_aircraft(s, colour, there):
            how = entering(s, there, area)
            value = left[there] + (0 if how else s.tables.area_count)
            if value > best:
                best, found = value, how
    return found


def entering(s: AgesState, area: int, there: int) -> int:
    """How a step enters an area: across a river, by an arrow, or from the water onto land (§4.2.8, §4.2.10)."""
    t = s.tables
    if t.area_kind[there] != LAND:
        return 0
    if t.area_kind[area] != LAND:
        return INVASION
    if there in t.river_to[area]:
        return RIVER
    return 0 if there in t.neighbours[area] else ARROW


def can_end_at_sea(s: AgesState, colour: int, water: int) -> bool:
    """§4.1.21: an own unit that is no aircraft is there or in a neighbouring area."""
    if _grounded(s, colour, water):
        return True
    for area in s.tables.neighbours[water]:
        if _grounded(s, colour, area):
            return True
    return False


def landing_places(s: AgesState, colour: int) -> list[bool]:
    """§4.1.21 for all areas at once: by area, whether an own unit that is no aircraft is there or next door."""
    found = [False] * s.tables.area_count
    areas = s.areas[colour]
    if colour in s.guest:
        areas = areas + [area for area, guest in enumerate(s.guest) if guest == colour]
    for area in areas:
        if _grounded(s, colour, area):
            found[area] = True
            for there in s.tables.neighbours[area]:
                found[there] = True
    return found


def _grounded(s: AgesState, colour: int, area: int) -> bool:
    """Whether an empire has a unit in an area that is no aircraft."""
    below = (1 << ALOFT) - 1
    if s.holder[area] == colour:
        return bool(s.force[area] & below)
    return s.guest[area] == colour and bool(s.guests[area] & below)
