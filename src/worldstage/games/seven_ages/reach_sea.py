"""4.1: how far ships get.

A port is a coast of a land area, or a water area, which has the number of the area.
"""

from __future__ import annotations

from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.empires import age, rule
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.hindrances import outnumbers, stops_ships
from worldstage.games.seven_ages.names import JOINED, NONE, OCEAN


def open_canals(s: AgesState, colour: int, asking: bool) -> list[int]:
    """§4.1.16: the pairs of waters joined by canals that an empire can use in its age, flat.

    Every other empire at the canal must have agreed; with `asking` those count too that have not refused yet.
    """
    t = s.tables
    found: list[int] = []
    for canal, ages in enumerate(t.canal_ages):
        if ages >> age(s, colour) & 1 and (asking or not canal_owners(s, colour, canal)):
            if not any(s.owner[other] in refused(s, colour) for other in canal_owners(s, colour, canal)):
                found += t.canal_waters[canal]
    return found


def canal_owners(s: AgesState, colour: int, canal: int) -> list[int]:
    """§4.1.16: the empires at a canal that have not permitted the passage; the player's own agree silently."""
    granted = s.granted if s.passing == colour else ()
    found: list[int] = []
    for area in s.tables.canal_areas[canal]:
        other = s.holder[area]
        if other != NONE and s.owner[other] != s.owner[colour] and other not in granted and other not in found:
            found.append(other)
    return found


def refused(s: AgesState, colour: int) -> tuple[int, ...]:
    """The seats that have refused this empire a passage in this action."""
    return s.refused if s.passing == colour else ()


def galley_waters(s: AgesState, colour: int, water: int) -> bool:
    """§4.1.17: galleys keep to waters beside a land area of their empire, and off oceans unless a special allows."""
    t = s.tables
    if t.area_kind[water] == OCEAN and not rule(s, colour, v.OCEAN_GALLEYS):
        return False
    holder = s.holder
    for land in t.land_neighbours[water]:
        if holder[land] == colour:
            return True
    return False


def sail(
    s: AgesState, colour: int, start: int, points: int, galleys: bool, canals: list[int], barred: int
) -> list[int]:
    """All ports that ships get to from one port (§4.1.11), the nearest first, without the start; each costs 1 (§4.1.5).

    §4.1.12: they go on through waters with foreign units, but not through those of `barred`, the empire in whose area
    they want to end, unless they outnumber it there.
    """
    t = s.tables
    lands, holder, sea_ways = t.land_count, s.holder, t.sea_ways
    seen = [0] * t.port_count
    seen[start] = 1
    reached: list[int] = []
    here = [start]
    while here and points:
        points -= 1
        further: list[int] = []
        for port in here:
            if lands <= port < t.area_count:
                near = sea_ways[port] + canal_ends(canals, port) if canals else sea_ways[port]
            else:
                near = ship_waters(s, port)
            for there in near:
                if seen[there]:
                    continue
                seen[there] = 1
                if there < lands or there >= t.area_count:
                    reached.append(there)
                    if passes_coast(s, colour, there):
                        further.append(there)
                elif not galleys or galley_waters(s, colour, there):
                    reached.append(there)
                    if holder[there] != barred or barred == NONE or outnumbers(s, colour, there):
                        further.append(there)
        here = further
    return reached


def ship_waters(s: AgesState, port: int) -> list[int]:
    """§4.1.15: the waters that a ship can enter from a port. Canal Builders join all coasts of an area."""
    t = s.tables
    area = t.port_area[port]
    return t.water_neighbours[area] if s.built[area] & JOINED else t.port_waters[port]


def passes_coast(s: AgesState, colour: int, port: int) -> bool:
    """Whether it can help ships to go on from a coast, and foreign ships there do not stop them (§4.1.14)."""
    area = s.tables.port_area[port]
    return bool(s.tables.strait[port] or s.built[area] & JOINED) and not stops_ships(s, colour, area)


def canal_ends(canals: list[int], water: int) -> list[int]:
    """The waters at the other ends of canals."""
    found: list[int] = []
    for i, end in enumerate(canals):
        if end == water:
            found.append(canals[i ^ 1])
    return found


def landfalls(s: AgesState, colour: int, start: int, points: int, galleys: bool, canals: list[int]) -> list[int]:
    """§4.1.11: the ports in which ships can end. §4.1.12: those of another empire by ways that do not pass it."""
    port_area, holder = s.tables.port_area, s.holder
    reached = sail(s, colour, start, points, galleys, canals, NONE)
    found: list[int] = []
    passed = 0  # empires whose waters lie within reach, as bits
    foreign = 0  # empires with areas within reach
    for port in reached:
        other = holder[port_area[port]]
        if other == NONE or other == colour:
            found.append(port)
        else:
            foreign |= 1 << other
            if port_area[port] >= s.tables.land_count:
                passed |= 1 << other
    other = 0
    while foreign >> other:
        if foreign >> other & 1:
            way = sail(s, colour, start, points, galleys, canals, other) if passed >> other & 1 else reached
            found += [port for port in way if holder[port_area[port]] == other]
        other += 1
    return found
