"""What a move would bring, before it is made: where each stack could go, and the chance where that means a fight.

The seat cannot know the enemy's types of units or the order of the deck. What the enemy has is guessed from what
everybody sees (`guesses`), and cards are drawn from all that the seat has not seen. So nothing here depends on how the
rest of the world was sampled.
"""

from __future__ import annotations

from worldstage.games.seven_ages.forces import stack
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.guesses import FEW, likely_stacks
from worldstage.games.seven_ages.manoeuvre import PLANES, SHIPS, TROOPS, company, sort_of
from worldstage.games.seven_ages.names import CROSSINGS, GROUPED, NONE
from worldstage.games.seven_ages.odds import duel, placed, unseen_spread
from worldstage.games.seven_ages.reach import Gait, Group, entrance
from worldstage.games.seven_ages.totals import types_of

# -- the chance of an attack -------------------------------------------------------------------------------------------


def attack_chance(w: AgesState, seat: int, area: int, colour: int, units: list[int], crossings: int) -> float:
    """The chance of an attack on a foreign area by units of these types that come so (bits of `how`)."""
    world = placed(w, area, colour, crossings)
    cards, enemy = unseen_spread(w, seat), w.holder[area]
    chances = [
        duel(world, units, theirs, cards) for theirs in likely_stacks(w, seat, enemy, stack(w, enemy, area), FEW)
    ]
    return sum(chances) / len(chances)


def chance_at(w: AgesState, seat: int, group: Group, gait: Gait, port: int) -> float:
    """The chance that a group gets hold of where it goes: certain where nobody else is."""
    area = w.tables.port_area[port]
    if w.holder[area] in (NONE, group.colour):
        return 1.0
    ours = group.units + types_of(w, stack(w, group.colour, area))
    return attack_chance(w, seat, area, group.colour, ours, entrance(w, group, gait, port) & CROSSINGS)


def chance_there(w: AgesState, seat: int, area: int, colour: int) -> float:
    """The chance of the conflict that is to come in an area."""
    counters = stack(w, colour, area)
    crossings = 0
    for counter in counters:
        crossings |= w.how[counter] & CROSSINGS
    return attack_chance(w, seat, area, colour, types_of(w, counters), crossings)


# -- ways to set out ---------------------------------------------------------------------------------------------------


def ways(w: AgesState, colour: int, area: int) -> list[tuple[list[str], list[int]]]:
    """How a stack can set out: options after `from`, and the counters that go then.

    Everybody who can go on foot; the fleet with as much as it carries; the fleet alone; the aircraft alone.
    """
    group = Group(w, colour, area)
    labels = w.tables.labels["unit"]
    sorts: list[list[int]] = [[], [], []]
    for i, counter in enumerate(group.others):
        sorts[sort_of(w, group.other_units[i])].append(counter)
    found: list[tuple[list[str], list[int]]] = [(["take_all"], company(w, group))]
    if sorts[SHIPS] and (sorts[TROOPS] or sorts[PLANES]):
        ship = sorts[SHIPS][0]
        laden = grouped(w, [ship])
        joining = company(laden, Group(laden, colour, area))
        found.append(([_take(w, labels, ship), "take_all"], [ship, *joining]))
        found.append(([_take(w, labels, one) for one in sorts[SHIPS]], sorts[SHIPS]))
    if sorts[PLANES] and sorts[TROOPS]:
        found.append(([_take(w, labels, one) for one in sorts[PLANES]], sorts[PLANES]))
    return [(chain, counters) for chain, counters in found if counters]


def _take(w: AgesState, labels: list[str], counter: int) -> str:
    return f"take {labels[types_of(w, [counter])[0]]}"


def grouped(w: AgesState, counters: list[int]) -> AgesState:
    world = w.clone()
    world.log = None
    for counter in counters:
        world.how[counter] |= GROUPED
    return world
