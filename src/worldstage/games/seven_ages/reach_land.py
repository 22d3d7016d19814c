"""4.1: how far a group gets on land.

Units of one group may pay by different columns of the terrain table. The points that each column has left are
packed into one number, eight bits each; the highest bit of each is a guard that falls when they would be negative.

Most groups pay by one column and have no foreign units in their way: where these get never changes and is kept in the
tables (`survey`). `walk` does all others.
"""

from __future__ import annotations

from typing import Final

from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.empires import age, rule
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.hindrances import arrow_open, stops_aircraft, stops_land
from worldstage.games.seven_ages.names import AGES, ARROW, NONE
from worldstage.games.seven_ages.tables import COLUMN_IDS, Tables

WIDTH: Final = 8  # bits for the points of a column
GUARD: Final = 128
MOST_POINTS: Final = 127
CROSSED: Final = 1 << 50  # in an arrival: the last step crosses a river or an arrow
SPENT: Final = 10  # in an arrival: what the way costs stands above so many bits, which say how the last area is entered
ENTERED: Final = (1 << SPENT) - 1

ROADS: Final = len(COLUMN_IDS)  # instead of a column: every area costs 1
SURVEYED: Final = 10  # points up to which `survey` keeps what it finds
NOWHERE: Final[list[int]] = []  # stands for what was not asked for yet; never changed


def prices(s: AgesState, colour: int, columns: list[int]) -> list[int]:
    """§4.1.4: by terrain, what a land area costs in each column, packed; specials and roads make it cheaper."""
    t = s.tables
    roads = rule(s, colour, v.ROADS)
    jungle, mountain = rule(s, colour, v.MOVE_JUNGLE), rule(s, colour, v.MOVE_MOUNTAIN)
    if len(columns) == 1 and not (roads or jungle or mountain):
        return t.move_cost[columns[0]]
    packed = [0] * t.terrain_count
    for i, column in enumerate(columns):
        for terrain, cost in enumerate(t.move_cost[column]):
            cheap = roads or (jungle and terrain == t.jungle) or (mountain and terrain == t.mountain)
            packed[terrain] |= (1 if cheap else cost) << WIDTH * i
    return packed


def guards_of(count: int) -> int:
    """The guards of so many packed points."""
    guards = 0
    for i in range(count):
        guards |= GUARD << WIDTH * i
    return guards


def walk(
    s: AgesState, colour: int, start: int, columns: list[int], points: int, wings: int, found: list[int]
) -> list[int]:
    """By land area the best arrival there, or NONE: lower with fewer crossings at the end, then with lower cost.

    §4.1.1, §4.1.9: along land borders and open arrows (§4.1.23), no further where foreign units are (§4.1.10). `wings`
    is what an area costs aircraft of the group, packed after the columns, or 0 (§4.1.5). Railways: from an own area to
    another own one land units pay nothing. Whatever is reached is added to `found`.
    """
    t = s.tables
    holder, ways, crossings = s.holder, t.land_ways, t.crossings
    terrain, costs = t.terrain_at[age(s, colour)], prices(s, colour, columns)
    rails, guards = rule(s, colour, v.RAILWAY), guards_of(len(columns) + (1 if wings else 0))
    best, left = [NONE] * t.land_count, [NONE] * t.land_count
    left[start] = points
    queue, kept = [start], [points]
    for done, here in enumerate(queue):  # it grows meanwhile
        have, crossed = kept[done] | guards, crossings[here]
        for i, there in enumerate(ways[here]):
            cost = wings if rails and holder[there] == holder[here] == colour else costs[terrain[there]] + wings
            rest = have - cost
            if rest & guards != guards or (crossed[i] == ARROW and not arrow_open(s, colour, here, there)):
                continue
            rest ^= guards
            arrival = points - rest << SPENT | crossed[i] | (CROSSED if crossed[i] else 0)
            if best[there] == NONE:
                found.append(there)
            if best[there] == NONE or arrival < best[there]:
                best[there] = arrival
            last = left[there]
            if last != NONE and (
                (last | guards) - rest & guards == guards or as_good(queue, kept, there, rest, guards)
            ):
                continue  # an earlier way was as good for every column
            left[there] = rest
            free = holder[there] == NONE or holder[there] == colour
            if (rest or rails) and (free or not _halts(s, colour, there, wings)):
                queue.append(there)
                kept.append(rest)
    return best


def _halts(s: AgesState, colour: int, area: int, wings: int) -> bool:
    """§4.1.10: whether foreign units end the way of a group there, for aircraft among it too."""
    return stops_land(s, colour, area) or (wings != 0 and stops_aircraft(s, colour, area))


def as_good(queue: list[int], kept: list[int], area: int, rest: int, guards: int) -> bool:
    """Whether some way into an area, not only the last one, left every column as many points.

    Where columns differ, no way need be the best for all of them, and on railways a way can come back for nothing: a
    group would go round in circles for ever.
    """
    for i, there in enumerate(queue):
        if there == area and (kept[i] | guards) - rest & guards == guards:
            return True
    return False


# -- groups that nobody hinders ----------------------------------------------------------------------------------------


def stroll(s: AgesState, colour: int, start: int, column: int, points: int) -> list[int]:
    """Where units that pay by one column get, sorted; [NONE] if this needs a `walk`.

    It does if foreign units are in the way, or in a sea with an arrow, or if a special changes some of the prices.
    """
    if points > SURVEYED or rule(s, colour, v.RAILWAY):
        return [NONE]
    if rule(s, colour, v.ROADS):
        column = ROADS
    elif rule(s, colour, v.MOVE_JUNGLE) or rule(s, colour, v.MOVE_MOUNTAIN):
        return [NONE]
    t = s.tables
    like = t.like_age[age(s, colour)]
    entry = ((like * (ROADS + 1) + column) * (SURVEYED + 1) + points) * t.land_count + start
    if not t.within:
        size = (AGES + 1) * (ROADS + 1) * (SURVEYED + 1) * t.land_count
        t.within, t.through = [NOWHERE] * size, [NOWHERE] * size
    if not t.within[entry]:
        t.within[entry], t.through[entry] = survey(t, like, start, column, points)
    holder = s.holder
    for area in t.through[entry]:
        if holder[area] != NONE and holder[area] != colour:
            return [NONE]
    return t.within[entry]


def survey(t: Tables, of_age: int, start: int, column: int, points: int) -> tuple[list[int], list[int]]:
    """Where one column gets if nobody is in the way (§4.1.4), and which areas and seas that needs to be free."""
    terrain = t.terrain_at[of_age]
    left = [NONE] * t.land_count
    left[start] = points
    queue = [start]
    for here in queue:  # it grows meanwhile
        for there in t.land_ways[here]:
            rest = left[here] - (1 if column == ROADS else t.move_cost[column][terrain[there]])
            if rest > left[there]:
                left[there] = rest
                queue.append(there)
    reached = sorted(set(queue))
    through = [sea for area in reached if left[area] > 0 for seas in t.arrow_seas[area] for sea in seas]
    through += [area for area in reached if left[area] > 0 and area != start]
    return [area for area in reached if area != start], through
