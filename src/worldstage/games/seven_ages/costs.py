"""What units cost, which types an empire may build, and which counters its pool still has (§2.3.1 to §2.3.13)."""

from __future__ import annotations

from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.empires import elephants_left, leaders_of, rule, take_elephant
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.lines import board as log
from worldstage.games.seven_ages.names import (
    ADMINISTRATOR,
    CAVALRY,
    FIRST_ELEPHANTS,
    INFANTRY,
    NAVAL,
    NONE,
    RIDES,
    SAILS,
)


def administrators(s: AgesState, colour: int) -> int:
    """How many administrators an empire has: their effects add up (ruling of §6.3.1)."""
    if colour not in s.leader_of:
        return 0
    types = s.tables.leader_types
    return sum(types[leader] >> ADMINISTRATOR & 1 for leader in leaders_of(s, colour))


def prices(s: AgesState, colour: int, initial: int) -> list[int]:
    """§2.3.2: what each type costs the empire, at least 1. Initial prices hold at its founding only (§1.33).

    §1.23: administrators make everything but infantry cheaper. The list is not to be changed.
    """
    t = s.tables
    bound = s.bound[colour]
    common, special, galley = bound[v.UNIT_COST], bound[v.SWORD_COST], bound[v.GALLEY_COST]
    off = administrators(s, colour) * t.administrator
    discount = t.start_discount[s.card[colour]]
    if not common and not special and not galley and not off and not (initial and any(discount)):
        return t.unit_cost
    found: list[int] = []
    for unit in range(t.unit_count):
        cost = galley if galley and t.galley[unit] else t.unit_cost[unit]
        cost += common
        if t.cheap_unit[unit]:
            cost += special
        if t.unit_class[unit] != INFANTRY:
            cost -= off
        if initial:
            cost += discount[unit]
        found.append(max(1, cost))
    return found


def unit_cost(s: AgesState, colour: int, unit: int, initial: int) -> int:
    return prices(s, colour, initial)[unit]


def level_of(s: AgesState, colour: int, unit: int) -> int:
    """§2.3.1: the level from which the empire can build a type, with its special and its artefacts."""
    level = s.tables.build_level[s.card[colour]][unit]
    return level - rule(s, colour, v.EARLY_GUNS) if s.tables.early_unit[unit] else level


def forbidden_classes(s: AgesState, colour: int) -> int:
    """§2.3.6: the classes that symbols of the card forbid, as bits; until it has traded with one without the symbol."""
    t = s.tables
    card, traits = s.card[colour], s.traits[colour]
    found = 0
    if t.no_navy[card] and not traits & SAILS:
        found |= 1 << NAVAL
    if t.no_cavalry[card] and not traits & RIDES:
        found |= 1 << CAVALRY
    return found


def allowed(s: AgesState, colour: int) -> list[int]:
    """The types that level and symbols permit, whether or not a counter is left (§2.3.1, §2.3.6)."""
    t = s.tables
    level, needed, classes = s.level[colour], t.build_level[s.card[colour]], t.unit_class
    early, banned = rule(s, colour, v.EARLY_GUNS), forbidden_classes(s, colour)
    if early:
        needed = [level_of(s, colour, unit) for unit in range(t.unit_count)]
    if not banned:
        return [unit for unit in range(t.unit_count) if needed[unit] <= level]
    return [unit for unit in range(t.unit_count) if needed[unit] <= level and not banned >> classes[unit] & 1]


def pool(s: AgesState, colour: int) -> list[int]:
    """By kind of counters: how many the empire can still put on the map.

    §2.3.7: of the elephants those in its own pool; §2.3.13: of nukes and star wars those that nobody has.
    """
    t = s.tables
    found = [0] * t.kind_count
    at, kinds = s.at, t.counter_kind
    for counter in range(t.first_counter[colour], t.first_counter[colour + 1]):
        if at[counter] == NONE:
            found[kinds[counter]] += 1
    first = t.first_common
    for i, owner in enumerate(s.common):
        if at[first + i] == NONE and owner == (colour if i < t.elephant_count else NONE):
            found[kinds[first + i]] += 1
    return found


def buildable(s: AgesState, colour: int) -> list[int]:
    """§2.3.1: the types of which the empire may build one now, if it can pay for it."""
    left = pool(s, colour)
    kinds = s.tables.unit_kinds
    return [unit for unit in allowed(s, colour) if any(left[kind] for kind in kinds[unit])]


def add_free_elephant(s: AgesState, colour: int) -> bool:
    """§2.3.9: put an elephant without a name into the pool of an empire, if one is left; whether it was.

    They are all alike, so it does not matter which one is taken.
    """
    t = s.tables
    if s.level[colour] < FIRST_ELEPHANTS or not elephants_left(s):
        return False
    for i in range(t.elephant_count):
        if t.elephant_area[i] == NONE and s.common[i] == NONE:
            take_elephant(s, t.first_common + i, colour)
            log.ELEPHANT_TRADED.write(s, s.card[colour])
            return True
    return False


def has_free_elephant(s: AgesState, colour: int) -> bool:
    """Whether an elephant without a name is in the pool of an empire or on the map for it."""
    t = s.tables
    return any(t.elephant_area[i] == NONE and s.common[i] == colour for i in range(t.elephant_count))
