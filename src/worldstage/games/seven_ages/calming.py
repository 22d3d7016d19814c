"""4.3: disorder that ends with a manoeuvre, where enough units stand."""

from __future__ import annotations

from worldstage.games.seven_ages.empires import age
from worldstage.games.seven_ages.forces import calm, city, stack, total, unit_of
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.lines import kinds
from worldstage.games.seven_ages.names import ARROW, DISORDER, INVASION, MISSILE, RIVER


def calm_areas(s: AgesState, colour: int) -> None:
    """§4.3.1, §4.3.3: at the end of its manoeuvre an empire removes disorder wherever it can, by itself (ruling)."""
    for area in s.areas[colour]:
        if s.built[area] & DISORDER:
            there, needed = total(s.force[area]), units_needed(s, colour, area)
            if there >= needed:
                if has_guns(s, colour, area) and there < needed + city(s, area):
                    s.reveals += 1  # everybody knows now that a missile unit is there
                calm(s, area, kinds.ENOUGH_UNITS)


def units_needed(s: AgesState, colour: int, area: int) -> int:
    """§4.3.2: 1, what the terrain gives a defender, the value of the city, and how units came here (§4.3.4)."""
    needed = 1 + s.tables.defence_at[age(s, colour)][area] + crossings_into(s, colour, area)
    return needed if has_guns(s, colour, area) else needed + city(s, area)


def has_guns(s: AgesState, colour: int, area: int) -> bool:
    """§4.3.2: a missile unit other than an archer makes the city count 0."""
    t = s.tables
    for counter in stack(s, colour, area):
        unit = unit_of(s, counter)
        if t.unit_class[unit] == MISSILE and not t.archer[unit]:
            return True
    return False


def crossings_into(s: AgesState, colour: int, area: int) -> int:
    """§4.3.4: a river, an arrow and an invasion count once each, if any of the units there came so."""
    t = s.tables
    how = 0
    for counter in stack(s, colour, area):
        how |= s.how[counter]
    needed = t.river_defence if how & RIVER else 0
    if how & ARROW:
        needed += t.arrow_defence
    return needed + t.invasion_defence if how & INVASION else needed
