"""Leaving a conflict: pursuit (§X.2) and the areas to retreat to (§4.2.22)."""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.flow import STEP, Ask, Node, Rule, call, end, go_to
from worldstage.core.state import replaced, with_item
from worldstage.games.seven_ages.empires import age, leaders_in
from worldstage.games.seven_ages.forces import foreign_in, lift_all, shift, unit_of
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.hindrances import arrow_open
from worldstage.games.seven_ages.lines import board, kinds
from worldstage.games.seven_ages.lines import conflict as log
from worldstage.games.seven_ages.names import (
    AIRCRAFT,
    ASIDE,
    CAVALRY,
    COMMITTED,
    CROSSINGS,
    LAND,
    NAVAL,
    PURSUIT,
)
from worldstage.games.seven_ages.reach_air import can_end_at_sea
from worldstage.games.seven_ages.reach_land import prices
from worldstage.games.seven_ages.reach_sea import galley_waters, ship_waters
from worldstage.games.seven_ages.totals import LEADER_LOST, RETREATED, first_of, seat_of, standing, strength, types_of

MOST_PAID: Final = 3  # what a unit lost in pursuit pays at most (§X.2.2)
PURSUE: Final = 0  # steps of a flight
FLEE: Final = 1


def begin_flight(s: AgesState, sides: list[int]) -> None:
    """§4.2.23: these sides retreat and so have lost; the first one goes first. Pursuit counts before anyone moves."""
    owed = [pursuit(s, side) if s.switches[PURSUIT] else 0 for side in sides]
    for side in reversed(sides):
        s.fight_lost = replaced(s.fight_lost, side, s.fight_lost[side] | RETREATED)
        call(s, FLIGHT, side, owed[sides.index(side)])


class Flight(Node[AgesState]):
    """A side leaves the area of the conflict: losses by pursuit first, then stack by stack to where it can go."""

    SIDE: Final = 2
    OWED: Final = 3  # losses by pursuit

    def run(self, s: AgesState, frame: list[int], chance: Chance) -> None:
        side = frame[self.SIDE]
        if frame[STEP] == PURSUE:
            go_to(s, FLEE)
            if frame[self.OWED]:
                begin_pursuit(s, side, frame[self.OWED])
        elif not strength(s, side):
            end(s)
            leave_leaders(s, side)
        else:
            flee(s, side)


def lose(s: AgesState, side: int, counters: list[int], cause: int) -> None:
    """Units of a side are lost; everybody sees how many."""
    if counters:
        lift_all(s, counters)
        board.UNITS_LOST.write(s, s.card[s.fight_colour[side]], s.fight_area, len(counters), cause)


def leave_leaders(s: AgesState, side: int) -> None:
    """§4.2.28: a leader whom all units of his side have left, dead or gone, is lost in this conflict."""
    if not strength(s, side) and leaders_in(s, s.fight_colour[side], s.fight_area):
        s.fight_lost = replaced(s.fight_lost, side, s.fight_lost[side] | LEADER_LOST)


# -- pursuit (§X.2) ----------------------------------------------------------------------------------------------------


def pursuit(s: AgesState, side: int) -> int:
    """§X.2.1: 2 for each enemy aircraft in the area, 1 for each armoured unit, 1 for every two other cavalry units."""
    t = s.tables
    units = types_of(s, standing(s, 1 - side))
    aircraft = sum(t.unit_class[unit] == AIRCRAFT for unit in units)
    armour = sum(t.armour[unit] for unit in units)
    riders = sum(t.unit_class[unit] == CAVALRY and not t.armour[unit] for unit in units)
    return 2 * aircraft + armour + riders // 2


def pays(s: AgesState, side: int, unit: int) -> int:
    """§X.2.2: a lost unit pays 1, one more if it is cavalry, and one more if it is of a higher age than the pursuer."""
    t = s.tables
    later = t.age_of_level[t.unit_level[unit]] > age(s, s.fight_colour[1 - side])
    return 1 + (t.unit_class[unit] == CAVALRY) + later


def begin_pursuit(s: AgesState, side: int, owed: int) -> None:
    """§X.2.1: the owner chooses what is lost, unless all units are by their number alone."""
    s.reveals += 1  # the number tells something about the pursuers
    log.PURSUED.write(s, s.card[s.fight_colour[side]], owed)
    if all_caught(s, side, owed):
        lose(s, side, standing(s, side), kinds.PURSUIT)
    else:
        call(s, PURSUED, seat_of(s, side), side, owed)


def all_caught(s: AgesState, side: int, owed: int) -> bool:
    """Whether all units of a side are lost whatever they are: a public fact."""
    left = strength(s, side)
    return left == 1 or left * MOST_PAID <= owed


class Pursued(Ask[AgesState]):
    """§X.2.1: a retreating side chooses the units it loses, type by type."""

    SIDE: Final = 3
    OWED: Final = 4


class LoseUnit(Rule[AgesState]):
    """The argument is a type of unit; of several one is lost."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        side = s.frames[-1][PURSUED.SIDE]
        return [first + unit for unit in sorted(set(types_of(s, standing(s, side))))]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        frame = s.frames[-1]
        side = frame[PURSUED.SIDE]
        frame[PURSUED.OWED] -= pays(s, side, argument)
        lose(s, side, [first_of(s, standing(s, side), argument)], kinds.PURSUIT)
        if frame[PURSUED.OWED] <= 0 or not strength(s, side):
            end(s)
        elif all_caught(s, side, frame[PURSUED.OWED]):
            end(s)
            lose(s, side, standing(s, side), kinds.PURSUIT)


# -- where to go (§4.2.22) ---------------------------------------------------------------------------------------------


def is_refuge(s: AgesState, colour: int, area: int) -> bool:
    """§4.2.22: an area that the empire controls, without units of another one."""
    return s.holder[area] == colour and not foreign_in(s, colour, area)


def exits(s: AgesState, colour: int, counter: int, seen: bool) -> list[int]:
    """§4.2.22: the ports next door that a unit could enter by its own movement.

    With `seen` as far as others can tell: they know its element, not its type.
    """
    t = s.tables
    port = s.at[counter]
    unit = unit_of(s, counter)
    kind = t.unit_class[unit]
    area = t.port_area[port]
    if kind == NAVAL:
        ways = [way for way in _sea_ways(s, port) if is_refuge(s, colour, t.port_area[way])]
        return ways if seen else [way for way in ways if _may_sail(s, colour, unit, t.port_area[way])]
    ways = [way for way in t.joined[area] if is_refuge(s, colour, way)]
    if kind == AIRCRAFT:
        free = unit == t.star_wars_unit  # §4.1.18; §4.1.21 for all others
        return [way for way in ways if free or t.area_kind[way] == LAND or can_end_at_sea(s, colour, way)]
    ways = [way for way in ways if t.area_kind[way] == LAND and _is_joined(s, colour, area, way)]
    return ways if seen else [way for way in ways if _may_march(s, colour, unit, way)]


def _is_joined(s: AgesState, colour: int, area: int, other: int) -> bool:
    """§4.1.23: whether land units can go from one land area to another: by a border or an open arrow."""
    return other in s.tables.land_neighbours[area] or arrow_open(s, colour, area, other)


def _sea_ways(s: AgesState, port: int) -> list[int]:
    """§4.1.11, §4.1.15: from a coast to its waters; from a water area to other waters and to harbours."""
    area = s.tables.port_area[port]
    waters = ship_waters(s, port)
    return waters if s.tables.area_kind[area] == LAND else waters + s.tables.harbours[area]


def _may_sail(s: AgesState, colour: int, unit: int, area: int) -> bool:
    """§4.1.17: galleys cannot go everywhere."""
    return not s.tables.galley[unit] or s.tables.area_kind[area] == LAND or galley_waters(s, colour, area)


def _may_march(s: AgesState, colour: int, unit: int, area: int) -> bool:
    """§4.1.4: the movement points of a land unit must pay for the terrain."""
    t = s.tables
    return prices(s, colour, [t.unit_column[unit]])[t.terrain_at[age(s, colour)][area]] <= t.unit_move[unit]


# -- fleeing -----------------------------------------------------------------------------------------------------------


def flee(s: AgesState, side: int) -> None:
    """§4.2.22: lose what has no way out, and ask where there is more than one; by what everybody can see."""
    colour = s.fight_colour[side]
    ports: list[int] = []
    stuck: list[int] = []
    for counter in standing(s, side):
        ways = exits(s, colour, counter, True)
        ports += [way for way in ways if way not in ports]
        if not ways:
            stuck.append(counter)
    if len(ports) == 1:
        send_rest(s, side, ports[0])
        lose(s, side, standing(s, side), kinds.RETREAT)
    elif stuck:
        lose(s, side, stuck, kinds.RETREAT)
    else:
        call(s, FLEEING, seat_of(s, side), side)


def send(s: AgesState, side: int, counters: list[int], leaders: list[int], port: int) -> None:
    """Units of a side go to a port, with leaders; all leaders go along with the last units that can take them."""
    t = s.tables
    colour, area = s.fight_colour[side], t.port_area[port]
    if len(counters) == strength(s, side) and takes_leaders(s, counters):
        leaders = leaders_in(s, colour, s.fight_area)
    for counter in counters:
        shift(s, counter, port)
        s.how[counter] &= ~(COMMITTED | ASIDE | CROSSINGS)
    for leader in leaders:
        s.leader_at = replaced(s.leader_at, leader, area)
    log.FLED.write(s, s.card[colour], len(counters), area)


def takes_leaders(s: AgesState, counters: list[int]) -> bool:
    """§4.1.7: leaders go with units, but not with nukes or star wars."""
    t = s.tables
    for unit in types_of(s, counters):
        if unit != t.nuke_unit and unit != t.star_wars_unit:
            return True
    return False


def send_rest(s: AgesState, side: int, port: int) -> None:
    """All units that can go to a port do, with all leaders."""
    colour = s.fight_colour[side]
    going = [counter for counter in standing(s, side) if port in exits(s, colour, counter, False)]
    if going:
        leaders = leaders_in(s, colour, s.fight_area) if takes_leaders(s, going) else []
        send(s, side, going, leaders, port)


class Fleeing(Ask[AgesState]):
    """§4.2.22: different units may go to different areas. The next group is the draft of the seat."""

    SIDE: Final = 3


def drafted(s: AgesState, seat: int) -> list[int]:
    """The counters in the draft of a seat: what it commits, or the group that is about to go."""
    return [entry for entry in s.draft[seat] if entry < s.tables.counter_total]


def leaders_along(s: AgesState, seat: int) -> list[int]:
    """The leaders who go with the group; a draft has them above the counters."""
    return [entry - s.tables.counter_total for entry in s.draft[seat] if entry >= s.tables.counter_total]


def group_ports(s: AgesState, seat: int) -> list[int]:
    """Where the whole group can go."""
    colour = s.fight_colour[s.frames[-1][FLEEING.SIDE]]
    found: list[int] = []
    for i, counter in enumerate(drafted(s, seat)):
        ways = exits(s, colour, counter, False)
        found = [way for way in found if way in ways] if i else ways
    return found


def sendable(s: AgesState, seat: int) -> list[int]:
    """The counters that can join the group, one for each type and place."""
    side = s.frames[-1][FLEEING.SIDE]
    colour = s.fight_colour[side]
    chosen = drafted(s, seat)
    ports = group_ports(s, seat)
    found: list[int] = []
    for counter in standing(s, side):
        if counter not in chosen:
            ways = exits(s, colour, counter, False)
            if ways and (not chosen or any(way in ports for way in ways)):
                found.append(counter)
    return found


class SendUnit(Rule[AgesState]):
    """The argument is a type of unit; one more of it joins the group."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return [first + unit for unit in sorted(set(types_of(s, sendable(s, seat))))]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        counter = first_of(s, sendable(s, seat), argument, spared=True)
        s.draft = with_item(s.draft, seat, [*s.draft[seat], counter])


class WithLeader(Rule[AgesState]):
    """§4.1.7: a leader goes along with the group."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        if not takes_leaders(s, drafted(s, seat)):
            return []
        there = leaders_in(s, s.fight_colour[s.frames[-1][FLEEING.SIDE]], s.fight_area)
        along = leaders_along(s, seat)
        return [first + leader for leader in there if leader not in along]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        s.draft = with_item(s.draft, seat, [*s.draft[seat], s.tables.counter_total + argument])


class SendTo(Rule[AgesState]):
    """The argument is a port that all of the group can reach."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return [first + port for port in sorted(group_ports(s, seat))]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        side = s.frames[-1][FLEEING.SIDE]
        counters, leaders = drafted(s, seat), leaders_along(s, seat)
        s.draft = with_item(s.draft, seat, [])
        end(s)
        send(s, side, counters, leaders, argument)


class RestTo(Rule[AgesState]):
    """All units that can go to the port, and all leaders; not while a group is being formed."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        if s.draft[seat]:
            return []
        colour = s.fight_colour[s.frames[-1][FLEEING.SIDE]]
        found: list[int] = []
        for counter in sendable(s, seat):
            found += [way for way in exits(s, colour, counter, False) if way not in found]
        return [first + port for port in sorted(found)]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        side = s.frames[-1][FLEEING.SIDE]
        end(s)
        send_rest(s, side, argument)


class GiveUpRest(Rule[AgesState]):
    """§4.2.22: units that have no area to retreat to are lost; only when none of those left has one."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return [] if s.draft[seat] or sendable(s, seat) else [first]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        side = s.frames[-1][FLEEING.SIDE]
        end(s)
        lose(s, side, standing(s, side), kinds.RETREAT)


FLIGHT: Final[Flight] = Flight("conflict.flight", "4.2.23")
PURSUED: Final[Pursued] = Pursued("conflict.pursuit", "X.2.1")
FLEEING: Final[Fleeing] = Fleeing("conflict.flee", "4.2.22")
