"""What another player's units in an area may be, for all that a seat knows (§4.2.31).

Everybody sees how many land, naval and air units stand where, how many of an empire's units on the map are mounted,
elephants or nukes, the types turned over in a conflict, and star wars. Everything here follows from that, never from
the types that a sampled world happens to have: a hint says the same in every world that the seat cannot tell from the
real one.
"""

from __future__ import annotations

from typing import Final

from worldstage.games.seven_ages.costs import level_of
from worldstage.games.seven_ages.forces import element, on_map, unit_of
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.names import AFLOAT, ALOFT, CAVALRY, GROUND, LAND, LAST_LEVEL, NO_FOG, NONE, SHOWN
from worldstage.games.seven_ages.reach_sea import galley_waters

GUESSES: Final = 8  # for a conflict under way
FEW: Final = 4  # for each of many places that could be attacked
TURN: Final = 0.618034  # from unit to unit the guesses are shifted by this part of the whole, so that they differ


def open_to(w: AgesState, seat: int, colour: int) -> bool:
    """Whether a seat knows all units of an empire."""
    return w.owner[colour] == seat or bool(w.switches[NO_FOG])


def likely_stacks(w: AgesState, seat: int, colour: int, counters: list[int], many: int) -> list[list[int]]:
    """So many equally likely guesses at the types of some counters of an empire in one area; one if all are known."""
    units = [unit_of(w, counter) for counter in counters]
    if open_to(w, seat, colour):
        return [units]
    known = sorted([unit for i, unit in enumerate(units) if is_known(w, counters[i])])
    hidden: list[list[tuple[float, int]]] = []  # for each hidden unit what it may be
    for kind in (GROUND, AFLOAT, ALOFT):
        count = sum(element(w, unit) == kind for i, unit in enumerate(units) if not is_known(w, counters[i]))
        if count:
            hidden += [ladder(w, colour, kind, w.tables.port_area[w.at[counters[0]]])] * count
    if not hidden:
        return [known]
    return [
        known + [at_height(steps, (guess + 0.5) / many + place * TURN) for place, steps in enumerate(hidden)]
        for guess in range(many)
    ]


def is_known(w: AgesState, counter: int) -> bool:
    """Whether everybody knows the type of a counter on the map: it was turned over there, or is star wars."""
    return bool(w.how[counter] & SHOWN) or unit_of(w, counter) == w.tables.star_wars_unit


def at_height(steps: list[tuple[float, int]], height: float) -> int:
    """The type that stands at a height of a ladder; heights count modulo 1."""
    left = height % 1.0
    for chance, unit in steps:
        left -= chance
        if left < 0:
            return unit
    return steps[-1][1]


def ladder(w: AgesState, colour: int, kind: int, area: int) -> list[tuple[float, int]]:
    """What a hidden unit of an element in an area may be: chances and types, from the weakest to the strongest.

    How many of the empire's hidden land units are mounted is known, and how many elephants and nukes it has on the map.
    Other types are as likely as there are counters, not turned over on the map, that can show them at its level.
    """
    t = w.tables
    hidden = [unit_of(w, counter) for counter in on_map(w, colour) if not is_known(w, counter)]
    hidden = [unit for unit in hidden if element(w, unit) == kind]
    mounted = sum(t.unit_class[unit] == CAVALRY for unit in hidden)
    chances = [0.0] * t.unit_count
    for rides, number in ((True, mounted), (False, len(hidden) - mounted)):
        common = [u for u in hidden if u in (t.elephant_unit, t.nuke_unit) and (u == t.elephant_unit) == rides]
        for unit in common:
            chances[unit] += 1 / len(hidden)
        weights = own_counters(w, colour, kind, area, rides, w.level[colour])
        if not sum(weights):  # units of a level that the empire has lost
            weights = own_counters(w, colour, kind, area, rides, LAST_LEVEL)
        share = (number - len(common)) / len(hidden) / sum(weights) if sum(weights) else 0.0
        for unit, weight in enumerate(weights):
            chances[unit] += weight * share
    worth = [t.unit_front[unit] + t.unit_support[unit] for unit in range(t.unit_count)]
    return [(chances[unit], unit) for _, unit in sorted(zip(worth, range(t.unit_count), strict=True)) if chances[unit]]


def own_counters(w: AgesState, colour: int, kind: int, area: int, rides: bool, level: int) -> list[float]:
    """By type how many counters of an empire could be hidden units of an element; one with two such sides counts half.

    §4.1.17: galleys only where galleys can be.
    """
    t = w.tables
    found = [0.0] * t.unit_count
    galleys = t.area_kind[area] == LAND or galley_waters(w, colour, area)
    for faces, many in enumerate(kinds_left(w, colour)):
        sides = [
            unit
            for unit in sorted({t.kind_early[faces], t.kind_late[faces]} - {NONE})
            if element(w, unit) == kind
            and (t.unit_class[unit] == CAVALRY) == rides
            and level_of(w, colour, unit) <= level
            and (galleys or not t.galley[unit])
        ]
        for unit in sides:
            found[unit] += many / len(sides)
    return found


def kinds_left(w: AgesState, colour: int) -> list[int]:
    """By kind of counters: how many of an empire's own do not lie open on the map.

    Nobody sees the other side of a counter that does: of two kinds that show its type the first is taken for it.
    """
    t = w.tables
    left = t.counters[colour][:]
    for counter in range(t.first_counter[colour], t.first_counter[colour + 1]):
        if w.at[counter] != NONE and is_known(w, counter):
            for kind in t.unit_kinds[unit_of(w, counter)]:
                if left[kind]:
                    left[kind] -= 1
                    break
    return left
