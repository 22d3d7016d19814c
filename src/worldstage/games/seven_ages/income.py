"""2.1, 2.2: what an empire receives in production, item by item, and what its units cost it."""

from __future__ import annotations

from typing import Final

from worldstage.core.state import replaced
from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.empires import age, barbarian, receive, rule
from worldstage.games.seven_ages.forces import capital_of, city, on_map, total
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.lines import kinds
from worldstage.games.seven_ages.lines import production as log
from worldstage.games.seven_ages.names import BARBARIANS_FULL, DISORDER, NONE, RELIC

# Kinds of items of a receipt.
FROM_AREA: Final = 0  # an area: terrain, wheat, oil, city and what an artefact there adds
FROM_ARTEFACTS: Final = 1  # what artefacts and creeds bring besides
FROM_EVENTS: Final = 2
HALVED: Final = 3  # no capital
REVOLT: Final = 4  # an event takes all of it
ITEM: Final = 3  # numbers of an item: kind, area or NONE, amount


def city_income(s: AgesState, colour: int, area: int) -> int:
    """§2.1.3: the value of the city; artefacts can double it, halve it (rounded up) or add something for each city."""
    value = city(s, area)
    if value == 0:
        return 0
    if rule(s, colour, v.CITIES_DOUBLED):
        value *= 2
    if rule(s, colour, v.CITIES_HALVED):
        value = (value + 1) // 2
    return value + rule(s, colour, v.INCOME_CITY)


def is_dry(s: AgesState, area: int) -> bool:
    """Whether an event keeps wheat from bringing anything in a region of the area."""
    for region in s.tables.regions_of[area]:
        if s.dry[region] >= s.round:
            return True
    return False


def area_income(s: AgesState, colour: int, area: int) -> int:
    """What an area brings the empire that controls it.

    §2.1.3: terrain and city; §2.1.4: nothing in disorder; §2.1.6, §2.1.8: wheat and oil by the age of the empire.
    """
    if s.built[area] & DISORDER:
        return 0
    t = s.tables
    relic = (s.built[area] >> RELIC) - 1
    if relic != NONE and t.barren[relic]:
        return 0
    now = age(s, colour)
    found = t.income_at[now][area] + city_income(s, colour, area)
    if relic != NONE:
        found += t.income_here[relic]
    if t.wheat_at[now][area] and is_dry(s, area):
        found -= t.wheat_at[now][area]
    return found


def halves(s: AgesState, colour: int) -> bool:
    """§2.1.10: an empire without a capital has half its income; the setting spares barbarians."""
    if capital_of(s, colour) != NONE:
        return False
    return not (s.switches[BARBARIANS_FULL] and barbarian(s, colour))


def income_items(s: AgesState, colour: int) -> list[int]:
    """The receipt of an empire's income, flat: kind, area or NONE, amount. The amounts add up to the income (§2.1.1).

    Areas that bring nothing are left out, unless they would in order (§2.1.4).
    """
    items: list[int] = []
    whole = 0
    for area in sorted(s.areas[colour]):
        amount = area_income(s, colour, area)
        if amount or s.built[area] & DISORDER:
            items += [FROM_AREA, area, amount]
            whole += amount
    for kind, amount in ((FROM_ARTEFACTS, rule(s, colour, v.INCOME)), (FROM_EVENTS, s.harvest[colour])):
        if amount:  # §2.1.9
            items += [kind, NONE, amount]
            whole += amount
    if s.revolt[colour]:
        return [*items, REVOLT, NONE, -whole] if whole else items
    if halves(s, colour) and whole > 1:
        items += [HALVED, NONE, (whole + 1) // 2 - whole]
    return items


def income(s: AgesState, colour: int) -> int:
    items = income_items(s, colour)
    return sum(items[i] for i in range(2, len(items), ITEM))


def collect(s: AgesState, colour: int) -> None:
    """§2.1.1: the income is added to the money, up to 199, with its receipt in the log."""
    items = income_items(s, colour)
    areas: list[int] = []
    for i in range(0, len(items), ITEM):
        if items[i] == FROM_AREA:
            areas += [items[i + 1], items[i + 2]]
    card = s.card[colour]
    if areas:
        log.INCOME_AREAS.write(s, card, areas)
    for i in range(0, len(items), ITEM):
        if items[i] == FROM_ARTEFACTS:
            log.INCOME_ARTEFACTS.write(s, card, items[i + 2])
        elif items[i] == FROM_EVENTS:
            log.INCOME_EVENTS.write(s, card, items[i + 2])
        elif items[i] == HALVED:
            log.INCOME_HALVED.write(s, card, -items[i + 2])
        elif items[i] == REVOLT:
            log.INCOME_REVOLT.write(s, card, -items[i + 2])
    receive(s, colour, sum(items[i] for i in range(2, len(items), ITEM)), kinds.INCOME)
    s.harvest = replaced(s.harvest, colour, 0)
    s.revolt = replaced(s.revolt, colour, 0)


# -- upkeep ------------------------------------------------------------------------------------------------------------


def costs_nothing(s: AgesState, colour: int, area: int) -> bool:
    """Whether the units in an area need no upkeep: a religion can spare those in disorder (§2.1.9)."""
    return bool(s.built[area] & DISORDER) and rule(s, colour, v.NO_UPKEEP_DISORDER) > 0


def upkeep_units(s: AgesState, colour: int) -> int:
    """§2.2.1: how many units must be maintained; §2.2.3: none of barbarians."""
    if barbarian(s, colour):
        return 0
    return sum(total(s.force[area]) for area in s.areas[colour] if not costs_nothing(s, colour, area))


def maintained(s: AgesState, colour: int) -> list[int]:
    """The counters on the map that need upkeep."""
    port_area = s.tables.port_area
    return [c for c in on_map(s, colour) if not costs_nothing(s, colour, port_area[s.at[c]])]


def upkeep(s: AgesState, colour: int) -> int:
    return upkeep_units(s, colour) * s.tables.upkeep
