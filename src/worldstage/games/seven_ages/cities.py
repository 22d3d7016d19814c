"""6.6, 6.7 Cities and disorder: cities are built and improved, a builder adds one, a capital is named, disorder bought.

The areas of `risen` have had their step in this action: no city rises twice (ruling of §6.6.1).
"""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.flow import STEP, Ask, Node, Rule, call, end
from worldstage.core.state import replaced
from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.empires import age, barbarian, pay, rule
from worldstage.games.seven_ages.forces import calm, capital_of
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.lines import civilise as log
from worldstage.games.seven_ages.lines import kinds
from worldstage.games.seven_ages.names import (
    BUILDER,
    CAPITAL,
    CITY,
    CITY_VALUES,
    DISORDER,
    HAD_CAPITAL,
    LAND,
    NONE,
    RELIC,
)

FERTILE_CITIES: Final = 2  # §6.6.1: as many in fertile areas, else one


# -- what can rise -----------------------------------------------------------------------------------------------------


def can_rise(s: AgesState, colour: int, area: int) -> bool:
    """§6.6.2, §6.6.3: a city can be built there or improved by a step, which needs an age; not twice in an action."""
    t = s.tables
    step = (s.built[area] & CITY) + 1
    if t.area_kind[area] != LAND or step >= len(CITY_VALUES) or area in s.risen:
        return False
    return age(s, colour) >= t.city_age[step]


def fertile(s: AgesState, colour: int, area: int) -> bool:
    """§6.6.1: in the empire's age; forests are fertile in ages 6 and 7 (ruling)."""
    return s.tables.terrain_at[age(s, colour)][area] == s.tables.fertile


def own_step(s: AgesState, colour: int, area: int) -> bool:
    """Whether an artefact gives the city of its own area a step besides the others (§6.1.12)."""
    relic = (s.built[area] >> RELIC) - 1
    if relic == NONE or not rule(s, colour, v.STEP_HERE):
        return False
    rules = s.tables.artefact_rules[relic]
    return v.STEP_HERE in rules[::2]


def within_limit(s: AgesState, colour: int, area: int) -> bool:
    """§6.6.1: two fertile areas or one other; steps by artefacts come on top, in any area or in their own."""
    good = other = 0
    for one in [*s.risen, area]:
        if own_step(s, colour, one):
            continue
        if fertile(s, colour, one):
            good += 1
        else:
            other += 1
    covered = max(min(good, FERTILE_CITIES), min(other, 1))
    return good + other - covered <= rule(s, colour, v.CITY_STEP)


def building_sites(s: AgesState, colour: int) -> list[int]:
    """§6.6.1 to §6.6.3, §6.6.8: where a city can be built or improved now."""
    if barbarian(s, colour):
        return []
    return [area for area in s.areas[colour] if can_rise(s, colour, area) and within_limit(s, colour, area)]


def first_city(s: AgesState, colour: int) -> bool:
    """§6.6.4, §6.6.5: whether a city built now is the empire's first: it has no capital and never lost one."""
    return capital_of(s, colour) == NONE and not s.traits[colour] & HAD_CAPITAL


def raise_city(s: AgesState, colour: int, area: int) -> None:
    """§6.6.2: build a city, or improve it by a step. §6.6.4: the first city an empire builds is its capital."""
    first = first_city(s, colour)
    s.built = replaced(s.built, area, s.built[area] + 1)
    s.risen = (*s.risen, area)
    step = s.built[area] & CITY
    if step > 1:
        log.CITY_IMPROVED.write(s, s.card[colour], area, s.tables.city_values[step])
    elif first:
        s.built = replaced(s.built, area, s.built[area] | CAPITAL)
        log.CAPITAL_BUILT.write(s, s.card[colour], area)
    else:
        log.CITY_BUILT.write(s, s.card[colour], area)


# -- the nodes, in their order -----------------------------------------------------------------------------------------


class CityWork(Node[AgesState]):
    """§6.6.1 to §6.7.1: cities, the builder's city, a capital, then disorder."""

    SEAT: Final = 2
    COLOUR: Final = 3

    def run(self, s: AgesState, frame: list[int], chance: Chance) -> None:
        seat, colour = frame[self.SEAT], frame[self.COLOUR]
        step = frame[STEP]
        if step < len(TASKS) and TASKS[step].open_areas(s, colour):
            call(s, TASKS[step], seat, colour)
        elif step < len(TASKS):
            frame[STEP] = step + 1
        else:
            s.risen = ()
            end(s)


def begin_city_work(s: AgesState, seat: int, colour: int) -> None:
    s.risen = ()
    call(s, CITY_WORK, seat, colour)


class Task(Ask[AgesState]):
    """A sub-action that is asked for as long as there is an area for it, until the player has enough."""

    COLOUR: Final = 3

    def open_areas(self, s: AgesState, colour: int) -> list[int]:
        raise NotImplementedError

    def carry_out(self, s: AgesState, colour: int, area: int) -> None:
        raise NotImplementedError


class Building(Task):
    """§6.6.1: build and improve cities."""

    def open_areas(self, s: AgesState, colour: int) -> list[int]:
        return building_sites(s, colour)

    def carry_out(self, s: AgesState, colour: int, area: int) -> None:
        raise_city(s, colour, area)


class BuilderCity(Task):
    """§6.6.6: one more city in the area of each builder, but none that has risen already."""

    def open_areas(self, s: AgesState, colour: int) -> list[int]:
        if barbarian(s, colour):
            return []
        types = s.tables.leader_types
        found: list[int] = []
        for leader, serves in enumerate(s.leader_of):
            area = s.leader_at[leader]
            if serves == colour and types[leader] >> BUILDER & 1 and area not in found and can_rise(s, colour, area):
                found.append(area)
        return found

    def carry_out(self, s: AgesState, colour: int, area: int) -> None:
        raise_city(s, colour, area)


class CapitalChoice(Task):
    """§6.6.5, §6.6.7: an empire without a capital may make one of its cities its capital."""

    def open_areas(self, s: AgesState, colour: int) -> list[int]:
        if barbarian(s, colour) or capital_of(s, colour) != NONE:
            return []
        return [area for area in s.areas[colour] if s.built[area] & CITY]

    def carry_out(self, s: AgesState, colour: int, area: int) -> None:
        s.built = replaced(s.built, area, s.built[area] | CAPITAL)
        log.CAPITAL_MOVED.write(s, s.card[colour], area)


class Calming(Task):
    """§6.7.1: disorder markers for money."""

    def open_areas(self, s: AgesState, colour: int) -> list[int]:
        if s.money[colour] < calm_price(s, colour):
            return []
        return [area for area in s.areas[colour] if s.built[area] & DISORDER]

    def carry_out(self, s: AgesState, colour: int, area: int) -> None:
        pay(s, colour, calm_price(s, colour), kinds.CALMING)
        calm(s, area, kinds.CALMING)


def calm_price(s: AgesState, colour: int) -> int:
    """§6.7.1: 7 for each marker; artefacts and governments change it."""
    return max(0, s.tables.disorder_price + rule(s, colour, v.DISORDER_PRICE))


class ChooseArea(Rule[AgesState]):
    """An area of the task at hand; the question comes again as long as there are others."""

    def __init__(self, task: Task) -> None:
        self.task = task

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return sorted(first + area for area in self.task.open_areas(s, s.frames[-1][self.task.COLOUR]))

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        colour = s.frames[-1][self.task.COLOUR]
        end(s)
        self.task.carry_out(s, colour, argument)


class Enough(Rule[AgesState]):
    """The player goes on to the next sub-action."""

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        end(s)
        s.frames[-1][STEP] += 1


CITY_WORK: Final[CityWork] = CityWork("cities", "6.6.1")
BUILDING: Final[Building] = Building("civilise.city", "6.6.1")
BUILDER_CITY: Final[BuilderCity] = BuilderCity("civilise.builder", "6.6.6")
CAPITAL_CHOICE: Final[CapitalChoice] = CapitalChoice("civilise.capital", "6.6.7")
CALMING: Final[Calming] = Calming("civilise.calm", "6.7.1")
TASKS: Final[list[Task]] = [BUILDING, BUILDER_CITY, CAPITAL_CHOICE, CALMING]
NODES: Final = [CITY_WORK, BUILDING, BUILDER_CITY, CAPITAL_CHOICE, CALMING]
