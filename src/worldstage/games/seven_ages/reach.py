"""4.1: the group that is about to move, and every place where it can end.

A group moves as one: with the points of its slowest member, where all its members may go. A group with ships is a
fleet: everything else in it is cargo. Events set what holds for one manoeuvre: `s.march` (movement points for
every unit, by colour) and `s.migrating` (MAY_EMPTY, MAY_DOUBLE, by colour); the end of the manoeuvre clears both.
"""

from __future__ import annotations

from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.empires import rule
from worldstage.games.seven_ages.forces import unit_of
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.hindrances import spared, star_wars_areas
from worldstage.games.seven_ages.names import (
    AFLOAT,
    AIRCRAFT,
    EXPLORER,
    GROUPED,
    INVASION,
    JOINED,
    MASK,
    MAY_DOUBLE,
    MAY_EMPTY,
    MOVED,
    NAVAL,
    NONE,
)
from worldstage.games.seven_ages.reach_air import approach, fly, landing_places
from worldstage.games.seven_ages.reach_land import ENTERED, MOST_POINTS, WIDTH, stroll, walk
from worldstage.games.seven_ages.reach_sea import landfalls, open_canals


class Group:
    """The units of an empire in one area: those of the group, and those that could still join it."""

    def __init__(self, s: AgesState, colour: int, area: int) -> None:
        t = s.tables
        at, port_area = s.at, t.port_area
        self.colour: int = colour
        self.area: int = area
        self.members: list[int] = []  # counters
        self.units: list[int] = []  # beside `members`: their types
        self.others: list[int] = []  # counters that have not moved yet
        self.other_units: list[int] = []
        for counter in range(t.first_counter[colour], t.first_counter[colour + 1]):
            if at[counter] != NONE and port_area[at[counter]] == area:
                self._sort_in(s, counter)
        if colour in s.common:
            for i, owner in enumerate(s.common):
                counter = t.first_common + i
                if owner == colour and at[counter] != NONE and port_area[at[counter]] == area:
                    self._sort_in(s, counter)

    def _sort_in(self, s: AgesState, counter: int) -> None:
        if s.how[counter] & GROUPED:
            self.members.append(counter)
            self.units.append(unit_of(s, counter))
        elif not s.how[counter] & MOVED:
            self.others.append(counter)
            self.other_units.append(unit_of(s, counter))


class Gait:
    """How a group moves: how many of each sort there are, and the points of the slowest (§4.1.2)."""

    def __init__(self, s: AgesState, group: Group, twice: bool) -> None:
        t = s.tables
        self.ships: int = 0
        self.cargo: int = 0  # land units and aircraft
        self.galleys: bool = False
        self.nukes: int = 0
        self.escorts: int = 0  # units that leaders can go with (§4.1.7)
        self.afloat: int = MOST_POINTS
        self.aloft: int = NONE
        self.columns: list[int] = []  # of the terrain table, for land units
        self.afoot: list[int] = []  # beside `columns`: the points of the slowest that pays so
        bonus = s.march[group.colour] + explorers(s)
        for unit in group.units:
            move = t.unit_move[unit]
            points = MOST_POINTS if move == NONE else min(MOST_POINTS, (2 * move if twice else move) + bonus)
            if t.unit_class[unit] == NAVAL:
                self.ships += 1
                self.galleys = self.galleys or bool(t.galley[unit])
                self.afloat = min(self.afloat, points + rule(s, group.colour, v.NAVAL_MOVE))
            else:
                self.cargo += 1
                self._add_cargo(s, unit, points)
            self.escorts += int(unit != t.nuke_unit and unit != t.star_wars_unit)

    def _add_cargo(self, s: AgesState, unit: int, points: int) -> None:
        t = s.tables
        if unit == t.nuke_unit:
            self.nukes += 1
        elif t.unit_class[unit] != AIRCRAFT:
            column = t.unit_column[unit]
            if column not in self.columns:
                self.columns.append(column)
                self.afoot.append(points)
            else:
                i = self.columns.index(column)
                self.afoot[i] = min(self.afoot[i], points)
        elif unit != t.star_wars_unit:
            self.aloft = points if self.aloft == NONE else min(self.aloft, points)


def explorers(s: AgesState) -> int:
    """§4.1.3: the explorers that go with the group; each adds a movement point."""
    found = 0
    for leader in s.escort:
        found += s.tables.leader_types[leader] >> EXPLORER & 1
    return found


# -- forming a group ---------------------------------------------------------------------------------------------------


def may_leave(s: AgesState, group: Group) -> int:
    """§4.1.22: how many more non-aircraft can join the group; one stays in a land area. Units that came in count."""
    t = s.tables
    force = s.force[group.area]
    left = (force & MASK) + (force >> AFLOAT & MASK)
    for unit in group.units:
        if t.unit_class[unit] != AIRCRAFT:
            left -= 1
    if group.area < t.land_count and not s.migrating[group.colour] & MAY_EMPTY:
        left -= 1
    return left


def movable_areas(s: AgesState, colour: int) -> list[int]:
    """The areas with a unit that has not moved and may leave (§4.1.22), sorted."""
    t = s.tables
    found: list[int] = []
    for counter in range(t.first_counter[colour], t.first_counter[colour + 1]):
        if s.at[counter] != NONE and not s.how[counter] & MOVED:
            _note(s, counter, colour, found)
    if colour in s.common:
        for i, owner in enumerate(s.common):
            counter = t.first_common + i
            if owner == colour and s.at[counter] != NONE and not s.how[counter] & MOVED:
                _note(s, counter, colour, found)
    return sorted(found)


def _note(s: AgesState, counter: int, colour: int, found: list[int]) -> None:
    t = s.tables
    area = t.port_area[s.at[counter]]
    if area in found:
        return
    if area < t.land_count and not s.migrating[colour] & MAY_EMPTY:
        force = s.force[area]
        if (force & MASK) + (force >> AFLOAT & MASK) < 2 and t.unit_class[unit_of(s, counter)] != AIRCRAFT:
            return
    found.append(area)


def coasts(s: AgesState, group: Group) -> list[int]:
    """§4.1.15: the coasts from which all ships of the group can set out.

    Ships of a type are alike: a coast will do if it has enough of each type that have not moved.
    """
    t = s.tables
    ports = t.ports_of[group.area]
    if len(ports) == 1 or s.built[group.area] & JOINED:
        return [group.area]
    return [port for port in ports if fits(s, group, port)]


def fits(s: AgesState, group: Group, port: int) -> bool:
    """Whether a coast has as many ships of each type as the group."""
    needed = [0] * s.tables.unit_count
    for unit in group.units:
        needed[unit] += 1
    for counter in group.members + group.others:
        if s.at[counter] == port:
            needed[unit_of(s, counter)] -= 1
    for unit, missing in enumerate(needed):
        if missing > 0 and s.tables.unit_class[unit] == NAVAL:
            return False
    return True


# -- where it can go ---------------------------------------------------------------------------------------------------


def doubles(s: AgesState, group: Group) -> bool:
    """Migration lets one unit have twice its points: a group of a single unit tries it."""
    return len(group.members) == 1 and bool(s.migrating[group.colour] & MAY_DOUBLE)


def destinations(s: AgesState, group: Group) -> list[int]:
    """The ports in which the group can end, sorted; those behind canals too that others would have to permit.

    §4.1.16: whoever has refused already is left out.
    """
    gait = Gait(s, group, doubles(s, group))
    if gait.ships:
        return sorted(ends(s, group, gait, open_canals(s, group.colour, True)))
    return ends(s, group, gait, [])


def ends(s: AgesState, group: Group, gait: Gait, canals: list[int]) -> list[int]:
    """The ports in which the group can end, by these canals. Without ships they are areas, sorted."""
    if not group.members or (s.escort and not gait.escorts):
        return []  # §4.1.7
    if gait.ships:
        found = _by_sea(s, group, gait, canals)
    elif gait.columns:
        found = _on_land(s, group, gait)
    elif gait.aloft != NONE:
        left = fly(s, group.colour, group.area, gait.aloft)
        found = [area for area, points in enumerate(left) if points != NONE and area != group.area]
    else:
        found = [area for area in range(s.tables.area_count) if area != group.area]  # §4.1.6, §4.1.18, §4.1.19
    return _allowed(s, group, gait, found)


def _on_land(s: AgesState, group: Group, gait: Gait) -> list[int]:
    """§4.1.9: the land areas that land units reach, perhaps with aircraft."""
    if len(gait.columns) == 1 and gait.aloft == NONE:
        found = stroll(s, group.colour, group.area, gait.columns[0], gait.afoot[0])
        if not found or found[0] != NONE:
            return found
    reached: list[int] = []
    by_land(s, group, gait, reached)
    return sorted([area for area in reached if area != group.area])


def by_land(s: AgesState, group: Group, gait: Gait, reached: list[int]) -> list[int]:
    """The best arrivals of a group of land units (`reach_land.walk`), and what it reaches.

    With aircraft among them they also stop where aircraft do (§4.1.10, §4.1.20).
    """
    points = 0
    for i, left in enumerate(gait.afoot):
        points |= left << WIDTH * i
    wings = 0
    if gait.aloft != NONE:
        points |= gait.aloft << WIDTH * len(gait.afoot)
        wings = 1 << WIDTH * len(gait.afoot)
    return walk(s, group.colour, group.area, gait.columns, points, wings, reached)


def _by_sea(s: AgesState, group: Group, gait: Gait, canals: list[int]) -> list[int]:
    """§4.1.8: each ship carries one unit, and any number of leaders; a fleet with cargo ends in a coastal land area."""
    if gait.cargo > gait.ships:
        return []
    found: list[int] = []
    for start in coasts(s, group):
        ports = landfalls(s, group.colour, start, gait.afloat, gait.galleys, canals)
        found += [port for port in ports if port not in found] if found else ports
    if gait.cargo:
        lands, port_area = s.tables.land_count, s.tables.port_area
        return [port for port in found if port_area[port] < lands]
    return found


def _allowed(s: AgesState, group: Group, gait: Gait, ports: list[int]) -> list[int]:
    """What else forbids to end in an area: §4.1.19 for nukes, §4.1.21 for aircraft, empires to be spared (§6.1.4)."""
    colour, holder, port_area = group.colour, s.holder, s.tables.port_area
    if not gait.ships and (gait.aloft != NONE or gait.nukes > 0):
        lands, near = s.tables.land_count, landing_places(s, colour)
        ports = [port for port in ports if port < lands or near[port]]
    if gait.nukes:
        closed = star_wars_areas(s, colour)
        ports = [port for port in ports if port_area[port] not in closed]
    mask = spared(s, colour) & ~(1 << colour)
    if not mask:
        return ports
    found: list[int] = []
    for port in ports:
        other = holder[port_area[port]]
        if other == NONE or not mask >> other & 1:
            found.append(port)
    return found


def entrance(s: AgesState, group: Group, gait: Gait, port: int) -> int:
    """How the group enters the area of a port it can reach, as bits of `how` (§4.2.8, §4.2.10, §4.3.4)."""
    if gait.ships:
        return INVASION if s.tables.port_area[port] < s.tables.land_count else 0
    if gait.columns:
        crossable = s.tables.river_to[port] or s.tables.arrows[port]
        return by_land(s, group, gait, [])[port] & ENTERED if crossable else 0
    if gait.aloft != NONE:
        return approach(s, group.colour, fly(s, group.colour, group.area, gait.aloft), port)
    return 0
