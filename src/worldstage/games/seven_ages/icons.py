"""What the round icons of cards count, and who comes first: G.1 to G.18, without changing anything.

`tally` counts everything for all empires at once: by colour a row of `WIDTH` numbers. An icon that compares empires
reads its column; most of them have the number of the icon, areas have a column for each region.
"""

from __future__ import annotations

from itertools import permutations
from typing import Final

from worldstage.games.seven_ages.empires import age, in_play, rule
from worldstage.games.seven_ages.forces import capital_of, unit_of
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.names import (
    CAVALRY,
    CITY,
    COLOURS,
    DISORDER,
    LAND,
    MISSILE,
    NAVAL,
    NONE,
    PHILOSOPHER,
    REGION_ROOM,
    WHEAT_FROM_AGE_5,
)
from worldstage.games.seven_ages.tables import (
    ARTEFACTS,
    BOTH_AREAS,
    CITIES,
    HOMELAND,
    LAND_AREAS,
    MONEY,
    OIL,
    OUTSIDE_EUROPE,
    PROGRESS,
    SEA_AREAS,
    UNITS_CAVALRY,
    UNITS_LAND,
    UNITS_NAVAL,
    WHEAT,
)

LAND_COLUMN: Final = 16  # land areas by region follow here, then sea areas by region
SEA_COLUMN: Final = LAND_COLUMN + REGION_ROOM
WIDTH: Final = SEA_COLUMN + REGION_ROOM
WHEAT_AGE: Final = 5  # from which wheat off fertile land counts under the other reading of §G.8

# -- counting ------------------------------------------------------------------------------------------------------


def tally(s: AgesState) -> list[int]:
    """What all icons count, by colour and column."""
    counts = [0] * (COLOURS * WIDTH)
    for colour in in_play(s):
        base = colour * WIDTH
        counts[base + MONEY] = s.money[colour]  # §G.18
        counts[base + PROGRESS] = s.level[colour]
        _count_areas(s, colour, counts)
    _count_artefacts(s, counts)
    _count_units(s, counts)
    return counts


def _count_artefacts(s: AgesState, counts: list[int]) -> None:
    """§G.17: green markers, in areas, on cards, and those of religions and governments; red ones are left out."""
    green = s.tables.artefact_green
    for artefact, area in enumerate(s.relic_at):
        colour = s.holder[area] if area != NONE else s.relic_of[artefact]
        if colour != NONE:
            counts[colour * WIDTH + ARTEFACTS] += green[artefact]
    for colour in range(COLOURS):
        for creed in (s.religion[colour], s.government[colour]):
            if creed != NONE:
                counts[colour * WIDTH + ARTEFACTS] += green[creed]


def _count_areas(s: AgesState, colour: int, counts: list[int]) -> None:
    """Cities wherever they are (§G.6); areas that are not in disorder (§G.9), by region.

    §G.10, §G.11, §G.12, §G.13: the edition says which areas belong to which regions. §G.15: outside Europe means wholly
    so, and only empires with a capital in Europe have such areas.
    """
    t = s.tables
    built, base = s.built, colour * WIDTH
    capital = capital_of(s, colour)
    european = capital != NONE and t.region_mask[capital] >> t.europe & 1
    for area in s.areas[colour]:
        counts[base + CITIES] += t.city_values[built[area] & CITY]
        if built[area] & DISORDER or not _counts(s, colour, t.terrain[area]):
            continue
        column = base + (LAND_COLUMN if t.area_kind[area] == LAND else SEA_COLUMN)
        counts[column + t.world] += 1
        for region in t.regions_of[area]:
            counts[column + region] += 1
        if european and not t.region_mask[area] >> t.europe & 1:
            counts[base + OUTSIDE_EUROPE] += 1


def _counts(s: AgesState, colour: int, terrain: int) -> bool:
    """§G.9: deserts and tundra count only for empires whose card says so."""
    if s.tables.terrain_glory[terrain]:
        return True
    special = s.tables.counted_by[terrain]
    return special != NONE and rule(s, colour, special) > 0


def _count_units(s: AgesState, counts: list[int]) -> None:
    """§G.7: naval units, cavalry, and land units, which are infantry, cavalry and missile units."""
    t = s.tables
    classes, owners = t.unit_class, t.counter_colour
    for counter, port in enumerate(s.at):
        if port == NONE:
            continue
        colour = owners[counter]
        if colour == NONE:
            colour = s.common[counter - t.first_common]
        cls = classes[unit_of(s, counter)]
        if cls == NAVAL:
            counts[colour * WIDTH + UNITS_NAVAL] += 1
        elif cls <= MISSILE:
            counts[colour * WIDTH + UNITS_LAND] += 1
            if cls == CAVALRY:
                counts[colour * WIDTH + UNITS_CAVALRY] += 1


def counted(counts: list[int], icon: int, region: int) -> list[int]:
    """By colour, what an icon that compares empires counts (§G.14: land, sea, or both)."""
    if icon == LAND_AREAS:
        return counts[LAND_COLUMN + region :: WIDTH]
    if icon == SEA_AREAS:
        return counts[SEA_COLUMN + region :: WIDTH]
    if icon == BOTH_AREAS:
        ashore, afloat = counts[LAND_COLUMN + region :: WIDTH], counts[SEA_COLUMN + region :: WIDTH]
        return [ashore[colour] + afloat[colour] for colour in range(COLOURS)]
    return counts[icon::WIDTH]


# -- icons without places ------------------------------------------------------------------------------------------


def resources(s: AgesState, colour: int, icon: int) -> int:
    """§G.8: how many areas with a resource an empire controls, disordered ones included."""
    t = s.tables
    ripe = age(s, colour)
    found = 0
    if icon == WHEAT:
        anywhere = not s.switches[WHEAT_FROM_AGE_5] or ripe >= WHEAT_AGE
        for area in s.areas[colour]:
            if t.wheat[area] and (anywhere or t.terrain_at[ripe][area] == t.fertile):
                found += 1
    elif icon == OIL:
        if ripe >= t.oil_age:
            for area in s.areas[colour]:
                found += t.oil[area]
    elif not s.elephants_gone:
        for area in s.areas[colour]:
            found += t.elephant[area]
    return found


def homeland(s: AgesState, colour: int) -> int:
    """§G.16: 1 with all start areas, -1 with none of them."""
    held = 0
    for area in s.homeland[colour]:
        if s.holder[area] == colour:
            held += 1
    if held == 0:
        return -1
    return int(held == len(s.homeland[colour]))


def without_place(s: AgesState, colour: int, icon: int) -> int:
    """What an icon brings that compares nobody."""
    return homeland(s, colour) if icon == HOMELAND else resources(s, colour, icon)


def compares(icon: int) -> bool:
    """Whether an icon is about the first, second and third empire (§G.2)."""
    return LAND_AREAS <= icon <= ARTEFACTS


# -- places --------------------------------------------------------------------------------------------------------

# How a row of empires is sorted: by what is counted, what decides ties, and colour; each has so many values.
_SEATS: Final = 8
_TIES: Final = _SEATS * 256
_COLOURS: Final = 16


def tie_breaks(s: AgesState) -> list[int]:
    """By colour, what decides ties, more being better: philosophers, then the seat from the start player on (§G.3)."""
    found = [-((owner - s.start) % s.seats) for owner in s.owner]
    types = s.tables.leader_types
    for leader, colour in enumerate(s.leader_of):
        if colour != NONE and types[leader] >> PHILOSOPHER & 1:
            found[colour] += _SEATS
    return found


def ranking(s: AgesState, values: list[int], ties: list[int], icon: int, region: int) -> list[int]:
    """All empires that have any of what an icon counts (§G.1, §G.5), the first one first.

    Empires of one seat that are still tied after `tie_breaks` stand where their owner gets the most (§G.4).
    """
    keys: list[int] = []
    for colour, value in enumerate(values):
        if value:
            keys.append((value * _TIES + ties[colour]) * _COLOURS + colour)
    keys.sort(reverse=True)
    found = [key % _COLOURS for key in keys]
    first = 0
    for i in range(len(keys) + 1):
        if i == len(keys) or keys[i] // _COLOURS != keys[first] // _COLOURS:
            if i - first > 1:
                found[first:i] = _own_order(s, found[first:i], icon, region, first)
            first = i
    return found


def number_on(s: AgesState, colour: int, icon: int, region: int) -> int:
    """The number of an icon on the card of an empire; 0 without it."""
    for kind, where, number in s.tables.icons[s.card[colour]]:
        if kind == icon and where == region:
            return number
    return 0


def _own_order(s: AgesState, tied: list[int], icon: int, region: int, place: int) -> list[int]:
    """§G.4: tied empires of one seat in the order that brings it the most from a place on.

    The higher number first is best unless an event doubles what some of them bring: then all orders are tried.
    """
    numbers = {colour: number_on(s, colour, icon, region) for colour in tied}
    best = sorted(tied, key=numbers.__getitem__, reverse=True)
    if any(s.glory_doubled[colour] for colour in tied):
        most = 0
        for order in permutations(best):
            gain = 0
            for i, colour in enumerate(order):
                gain += max(0, numbers[colour] - place - i) * (1 + s.glory_doubled[colour])
            if gain > most:
                most, best = gain, list(order)
    return best
