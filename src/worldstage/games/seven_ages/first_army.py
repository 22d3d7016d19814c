"""The usual first units of an empire (§1.22): a draft to begin with, which its player still changes and confirms.

No advice of a bot, but what everybody would put down first: each start area is held, the one most fit for the capital
by two, and money stays for the next upkeep (§2.2.1).
"""

from __future__ import annotations

from worldstage.games.seven_ages.costs import pool, prices
from worldstage.games.seven_ages.empires import age, barbarian
from worldstage.games.seven_ages.forces import city, total
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.names import AIRCRAFT, NAVAL, NONE
from worldstage.games.seven_ages.purchases import items_of, land_places, money_left, types_left


def usual_army(s: AgesState, seat: int, colour: int) -> list[int]:
    """Land units and where they are put, flat, while nothing is drafted; they can be bought in this order."""
    areas = held_first(s, colour)
    if items_of(s, seat, colour) or not areas:
        return []
    price, money, left = prices(s, colour, 1), money_left(s, seat, colour), pool(s, colour)
    types = [unit for unit in types_left(s, seat, colour) if s.tables.unit_class[unit] not in (NAVAL, AIRCRAFT)]
    upkeep = 0 if barbarian(s, colour) else s.tables.upkeep
    least = min([price[unit] for unit in types], default=0) + upkeep
    wanted = [*areas, areas[0]]
    found: list[int] = []
    while types:
        count = len(found) // 2
        spare = money - upkeep * (count + 1) - least * max(0, len(wanted) - count - 1)
        unit = strongest_for(s, types, left, price, spare)
        if unit == NONE and count < len(wanted):
            unit = cheapest(s, types, left, price, money)  # less than is usual: the areas that matter most
        if unit == NONE:
            break
        take_counter(s, left, unit)
        money -= price[unit]
        found += [unit, wanted[count] if count < len(wanted) else areas[count % len(areas)]]
    return found


def held_first(s: AgesState, colour: int) -> list[int]:
    """The start areas that nobody holds, that for the capital first; if there are none, the one held by the fewest."""
    t = s.tables
    lands = land_places(s, s.homeland[colour])
    free = [area for area in lands if s.holder[area] == NONE]
    if not free:
        return sorted(lands, key=lambda area: total(s.force[area]))[:1]
    now = age(s, colour)
    terrain, yields = t.terrain_at[now], t.income_at[now]
    return sorted(free, key=lambda area: (-city(s, area), terrain[area] != t.fertile, -yields[area]))


def has_counter(s: AgesState, left: list[int], unit: int) -> bool:
    return any(left[kind] > 0 for kind in s.tables.unit_kinds[unit])


def take_counter(s: AgesState, left: list[int], unit: int) -> None:
    """Of two kinds of counters that can show a type, that of which more are left."""
    best = max(s.tables.unit_kinds[unit], key=lambda kind: left[kind])
    left[best] -= 1


def strongest_for(s: AgesState, types: list[int], left: list[int], price: list[int], money: int) -> int:
    """The type with the highest values that so much money buys, the cheapest of equals; or NONE."""
    t = s.tables
    best, most = NONE, (-1, 0)
    for unit in types:
        worth = (t.unit_front[unit] + t.unit_support[unit], -price[unit])
        if price[unit] <= money and has_counter(s, left, unit) and worth > most:
            best, most = unit, worth
    return best


def cheapest(s: AgesState, types: list[int], left: list[int], price: list[int], money: int) -> int:
    found = [unit for unit in types if price[unit] <= money and has_counter(s, left, unit)]
    return min(found, key=lambda unit: price[unit]) if found else NONE
