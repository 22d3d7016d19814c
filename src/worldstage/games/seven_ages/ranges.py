"""Range (§3.3 to §3.6): which empires another one can reach, and whose permission would bring one into range.

Used for trade, for adopting creeds, for assassins and missionaries, and for §X.7. One search from all areas of the
measuring empire finds every empire in range at once.
"""

from __future__ import annotations

from typing import Final

from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.empires import age, rule
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.names import COLOURS, NONE, OCEAN

NOT_ANY: Final = 1 << COLOURS  # no empire: the search goes as far as it can
MOST_WAYS: Final = 16  # as many as the verb `way` can name


def reach(s: AgesState, colour: int) -> int:
    """§3.3: how many areas a way may have: the number of the age, and what artefacts add."""
    return age(s, colour) + rule(s, colour, v.RANGE)


def permitted(s: AgesState, colour: int) -> int:
    """§3.5: the empires whose areas a way may lead through, as bits: the player's own, and those that have agreed."""
    seat = s.owner[colour]
    bits = 0
    for other, owner in enumerate(s.owner):
        if owner == seat:
            bits |= 1 << other
    if s.passing == colour:
        for other in s.granted:
            bits |= 1 << other
    return bits


def empires_in_range(s: AgesState, colour: int) -> int:
    """§3.3, §3.4, §3.5, §3.6: all other empires in range of one, as bits; only the age of `colour` counts."""
    return _spread(s, colour, NOT_ANY)[0]


def in_range(s: AgesState, colour: int, other: int) -> bool:
    """§3.3, §3.6: whether an empire is in range of another one, with the permissions it has."""
    return bool(_spread(s, colour, 1 << other)[0] >> other & 1)


def area_in_range(s: AgesState, colour: int, area: int) -> bool:
    """§X.7: whether an area, be it neutral or not, is in range of an empire."""
    return bool(_spread(s, colour, NOT_ANY)[1][area])


def _spread(s: AgesState, colour: int, wanted: int) -> tuple[int, list[int]]:
    """The empires met on the ways from an empire, as bits, and the areas; it stops once all that are wanted are found.

    §3.3: a step further for each area; §3.4: oceans late; §3.5: not through areas of others.
    """
    t = s.tables
    holder, joined, kind = s.holder, t.joined, t.area_kind
    oceans = age(s, colour) >= t.ocean_age
    open_to = permitted(s, colour)
    found = 0
    seen = [0] * t.area_count
    for area in s.areas[colour]:
        seen[area] = 1
    frontier = s.areas[colour]
    for _ in range(reach(s, colour)):
        farther: list[int] = []
        for area in frontier:
            for other in joined[area]:
                if seen[other] or (not oceans and kind[other] == OCEAN):
                    continue
                seen[other] = 1
                there = holder[other]
                if there != NONE:
                    found |= 1 << there
                if there == NONE or open_to >> there & 1:
                    farther.append(other)
        frontier = farther
        if found & wanted == wanted:
            break
    return found, seen


def askable(s: AgesState, colour: int) -> int:
    """§3.5: the empires whose players can still be asked, as bits: each player once in an action."""
    seat = s.owner[colour]
    asked = [seat, *s.refused, *(s.owner[other] for other in s.granted)] if s.passing == colour else [seat]
    bits = 0
    for other, owner in enumerate(s.owner):
        if owner != NONE and owner not in asked:
            bits |= 1 << other
    return bits


def ways_to(s: AgesState, colour: int, other: int) -> list[list[int]]:
    """§3.5: the smallest sets of empires whose permission would bring `other` into range; none if nothing would."""
    return smallest(_search(s, colour)[other])


def in_range_by_passage(s: AgesState, colour: int, among: int) -> int:
    """§3.5: which of the empires `among`, as bits, permissions that can still be asked for would bring into range."""
    bits = 0
    if among and askable(s, colour) & empires_in_range(s, colour):  # whoever is in the way is in range
        for other, sets in enumerate(_search(s, colour)):
            if sets and among >> other & 1:
                bits |= 1 << other
    return bits


def _search(s: AgesState, colour: int) -> list[list[int]]:
    """§3.5: by empire the sets of others by whose permission it would be in range, as bits (§3.3, §3.4).

    For each area the search keeps the sets by which it can be reached, none of which is a part of a later one.
    """
    t = s.tables
    oceans = age(s, colour) >= t.ocean_age
    open_to, may_ask = permitted(s, colour), askable(s, colour)
    by: list[list[int]] = [[] for _ in range(t.area_count)]
    found: list[list[int]] = [[] for _ in range(COLOURS)]
    frontier: list[tuple[int, int]] = []
    for area in s.areas[colour]:
        by[area].append(0)
        frontier.append((area, 0))
    for _ in range(reach(s, colour)):
        farther: list[tuple[int, int]] = []
        for area, needed in frontier:
            for near in t.joined[area]:
                if (not oceans and t.area_kind[near] == OCEAN) or _covered(by[near], needed):
                    continue
                there = s.holder[near]
                wanted = needed
                if there != NONE:
                    found[there].append(needed)
                    if not open_to >> there & 1:
                        wanted |= 1 << there
                        if not may_ask >> there & 1 or _covered(by[near], wanted):
                            continue
                by[near].append(wanted)
                farther.append((near, wanted))
        frontier = farther
    return found


def _covered(sets: list[int], wanted: int) -> bool:
    """Whether one of the sets is a part of another one."""
    for known in sets:
        if known & wanted == known:
            return True
    return False


def smallest(sets: list[int]) -> list[list[int]]:
    """§3.5: of sets given as bits those with the fewest empires, each once, as lists of colours."""
    if not sets:
        return []
    least = min(bits.bit_count() for bits in sets)
    chosen = sorted({bits for bits in sets if bits.bit_count() == least})[:MOST_WAYS]
    return [[colour for colour in range(bits.bit_length()) if bits >> colour & 1] for bits in chosen]
