"""The total of a side in a round of a conflict (§4.2.8 to §4.2.11), with every addend.

Side 0 attacks, side 1 defends. Front line and support are split in the best way for their owner, who is not asked.
"""

from __future__ import annotations

from typing import Final

from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.deck import value
from worldstage.games.seven_ages.empires import age, leaders_in, rule
from worldstage.games.seven_ages.forces import city, is_kept, stack, total, unit_of, units_in
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.lines import conflict as log
from worldstage.games.seven_ages.names import (
    ARROW,
    COMMITTED,
    FORT,
    INFANTRY,
    INVASION,
    MISSILE,
    RIVER,
    STRATEGIST,
    TACTICIAN,
)
from worldstage.games.seven_ages.ranges import in_range
from worldstage.games.seven_ages.tables import Tables

ATTACKER: Final = 0
DEFENDER: Final = 1

# What events do to a side: bits of `fight_flags`.
HALVED_FRONT: Final = 1  # its front line counts half, rounded up, this round (Ambush)
TURNED_UNIT: Final = 2  # its best unit in front counts for the other side this round (Treachery)
REFRESHED: Final = 4  # after the round all its units can be committed again, without disorder (Reserves)
NO_CROSSINGS: Final = 8  # of side 0, for the whole conflict: no river, arrow or invasion (Rare Conjunction)

# What a side has suffered in the conflict: bits of `fight_lost`.
RETREATED: Final = 1
LEADER_LOST: Final = 2
ELEPHANT_LOST: Final = 4


class LineUp:
    """The units that a side commits, split into front line and support, and what they are worth there."""

    __slots__ = ("best_front", "best_support", "front", "front_values", "support", "support_values", "turned")

    def __init__(self) -> None:
        self.front: list[int] = []  # types of units
        self.front_values: list[int] = []  # beside `front`
        self.support: list[int] = []
        self.support_values: list[int] = []
        self.best_front: int = 0
        self.best_support: int = 0
        self.turned: int = 0  # the front line value of a unit that the other side has turned


class Tally:
    """The total of a side and what it is made of: `items` are pairs of an addend and an amount, flat."""

    __slots__ = ("items", "line", "total")

    def __init__(self, line: LineUp) -> None:
        self.line: LineUp = line
        self.items: list[int] = []
        self.total: int = 0

    def add(self, addend: int, amount: int) -> None:
        """Nothing is left out of a receipt but zeros."""
        if amount:
            self.items += [addend, amount]
            self.total += amount


# -- sides -------------------------------------------------------------------------------------------------------------


def seat_of(s: AgesState, side: int) -> int:
    """The seat that plays a side; it may be the same for both (§4.2.1)."""
    return s.owner[s.fight_colour[side]]


def standing(s: AgesState, side: int) -> list[int]:
    """The counters that a side has in the area of the conflict."""
    return stack(s, s.fight_colour[side], s.fight_area)


def strength(s: AgesState, side: int) -> int:
    """How many units a side has there."""
    return total(units_in(s, s.fight_colour[side], s.fight_area))


def committed(s: AgesState, side: int) -> list[int]:
    """The counters that a side has committed in this round (§4.2.5)."""
    return [counter for counter in standing(s, side) if s.how[counter] & COMMITTED]


def types_of(s: AgesState, counters: list[int]) -> list[int]:
    return [unit_of(s, counter) for counter in counters]


def first_of(s: AgesState, counters: list[int], unit: int, spared: bool = False) -> int:
    """One of some counters that shows a type of unit, to be risked or lost, or to be spared from that.

    Which one makes a difference for elephants only: those that their empire keeps are risked first (ruling of §2.3.10).
    """
    same = [counter for counter in counters if unit_of(s, counter) == unit]
    for counter in same:
        if is_kept(s, counter) != spared:
            return counter
    return same[0]


def tacticians(s: AgesState, side: int) -> list[int]:
    """The tacticians of a side in the area."""
    colour = s.fight_colour[side]
    return leaders_in(s, colour, s.fight_area, TACTICIAN) if colour in s.leader_of else []


# -- front line and support --------------------------------------------------------------------------------------------


def own_bonus(t: Tables, colour: int, unit: int) -> int:
    """What the counters of a colour add to the values of a type; common counters have no colour."""
    return t.colour_bonus[colour] if t.unit_kinds[unit][0] < t.own_kinds else 0


def line_up(s: AgesState, side: int, units: list[int], against: list[int]) -> LineUp:
    """§4.2.8: half of the committed units, rounded up, are the front line, the others support it; split at its best.

    Values: those of the type and what the colour's counters add, changed by terrain (§4.2.10) and elephants (§4.2.9).
    A unit's weight is what its front line value brings more than its support value, twice that so it stays whole.
    """
    t = s.tables
    colour = s.fight_colour[side]
    terrain = t.terrain_at[age(s, s.fight_colour[DEFENDER])][s.fight_area]
    routed = t.elephant_unit in against
    foot = 2 * foot_bonus(s) if side == DEFENDER else 0
    once = 1 if s.fight_flags[side] & HALVED_FRONT else 2
    fronts: list[int] = []
    supports: list[int] = []
    weights: list[int] = []
    for unit in units:
        own = t.value_shift[unit][terrain] + own_bonus(t, colour, unit)
        front = 0 if routed and t.routed[unit] else max(0, t.unit_front[unit] + own)
        support = max(0, t.unit_support[unit] + own)
        fronts.append(front)
        supports.append(support)
        weights.append(once * front - 2 * support + (foot if t.unit_class[unit] == INFANTRY else 0))
    order = best_split(units, fronts, supports, weights, s.fight_disorder[1 - side])
    return _placed(units, fronts, supports, order)


def committed_values(s: AgesState, side: int, unit: int) -> tuple[int, int]:
    """What a unit would be worth in front and in support, as long as no elephant is against it."""
    two = line_up(s, side, [unit, unit], [])
    return two.front_values[0], two.support_values[0]


def foot_bonus(s: AgesState) -> int:
    """What each infantry unit in the defender's front line adds, by its special, as long as the area is a forest."""
    t = s.tables
    colour = s.fight_colour[DEFENDER]
    forest = t.terrain_fertile_age[t.terrain_at[age(s, colour)][s.fight_area]] > 1  # fertile in later ages
    return rule(s, colour, v.FOREST_INFANTRY) if forest else 0


def best_split(units: list[int], fronts: list[int], supports: list[int], weights: list[int], markers: int) -> list[int]:
    """The committed units in an order whose first half, rounded up, is the best front line (ruling of §4.2.8).

    Without markers those with the highest weights. With markers the best value of each line counts again for each of
    them: every pair of a type that could be best in front and one that could be best in support is tried.
    """
    order = sorted(range(len(units)), key=weights.__getitem__, reverse=True)
    if not markers or len(units) < 2:
        return order
    half = (len(units) + 1) // 2
    firsts: list[int] = []  # positions in `order`: the first unit of each type, and the last one
    lasts: list[int] = []
    for place, i in enumerate(order):
        new = True
        for k, first in enumerate(firsts):
            if units[order[first]] == units[i]:
                lasts[k] = place
                new = False
                break
        if new:
            firsts.append(place)
            lasts.append(place)
    pairs = [(a, b) for a in firsts for b in lasts if a != b]
    worths = [
        _swapped(weights, order, half, a, b) + 2 * markers * (fronts[order[a]] + supports[order[b]]) for a, b in pairs
    ]
    chosen, kept = pairs[worths.index(max(worths))]
    rest = [i for place, i in enumerate(order) if place != chosen and place != kept]
    return [order[chosen], *rest, order[kept]]


def _swapped(weights: list[int], order: list[int], half: int, a: int, b: int) -> int:
    """What the weights of the best front line differ by from the first half, if `a` is in it and `b` is not."""
    if a < half:
        return weights[order[half]] - weights[order[b]] if b < half else 0
    return weights[order[a]] - weights[order[b if b < half else half - 1]]


def _placed(units: list[int], fronts: list[int], supports: list[int], order: list[int]) -> LineUp:
    line = LineUp()
    half = (len(order) + 1) // 2
    for place, i in enumerate(order):
        if place < half:
            line.front.append(units[i])
            line.front_values.append(fronts[i])
            line.best_front = max(line.best_front, fronts[i])
        else:
            line.support.append(units[i])
            line.support_values.append(supports[i])
            line.best_support = max(line.best_support, supports[i])
    return line


def turn_units(s: AgesState, lines: list[LineUp]) -> None:
    """Treachery (§6.1.4): the best unit of a front line counts for the other side, and no longer for its own."""
    taken = [0, 0]
    for side in (ATTACKER, DEFENDER):
        line = lines[side]
        if s.fight_flags[side] & TURNED_UNIT and line.front:
            i = line.front_values.index(line.best_front)
            line.front.pop(i)
            taken[side] = line.front_values.pop(i)
            line.best_front = max(line.front_values, default=0)
    for side in (ATTACKER, DEFENDER):
        line = lines[side]
        line.turned = taken[1 - side]
        line.best_front = max(line.best_front, line.turned)


# -- totals ------------------------------------------------------------------------------------------------------------


def tallies(s: AgesState, attacking: list[int], defending: list[int]) -> list[Tally]:
    """§4.2.7: the totals of both sides, as they would be with these units, the cards drawn and the events played."""
    lines = [line_up(s, ATTACKER, attacking, defending), line_up(s, DEFENDER, defending, attacking)]
    turn_units(s, lines)
    found = [Tally(lines[ATTACKER]), Tally(lines[DEFENDER])]
    for side in (ATTACKER, DEFENDER):
        tally = found[side]
        add_units(s, side, tally)
        add_empire(s, side, tally)
    add_attack(s, found[ATTACKER])
    add_defence(s, found[DEFENDER], attacking)
    return found


def add_units(s: AgesState, side: int, tally: Tally) -> None:
    """§4.2.8: the card, front line and support, and the best of both for each disorder marker of the enemy."""
    line = tally.line
    tally.items += [log.A_CARD, value(s, s.fight_card[side])]
    tally.total += value(s, s.fight_card[side])
    front = sum(line.front_values)
    if s.fight_flags[side] & HALVED_FRONT:
        tally.add(log.A_FRONT_HALVED, (front + 1) // 2)
    else:
        tally.add(log.A_FRONT, front)
    tally.add(log.A_SUPPORT, sum(line.support_values))
    tally.add(log.A_TURNED, line.turned)
    tally.add(log.A_DISORDER, s.fight_disorder[1 - side] * (line.best_front + line.best_support))


def add_empire(s: AgesState, side: int, tally: Tally) -> None:
    """§4.2.8: elite markers, the ages an empire is ahead; strategists in the area; events."""
    t = s.tables
    colour = s.fight_colour[side]
    tally.add(log.A_ELITE, min(s.elite[colour], t.elite_most))
    tally.add(log.A_AGES, max(0, age(s, colour) - age(s, s.fight_colour[1 - side])))
    if colour in s.leader_of:
        tally.add(log.A_STRATEGIST, len(leaders_in(s, colour, s.fight_area, STRATEGIST)))
    tally.add(log.A_EVENTS, s.fight_bonus[side])


def add_attack(s: AgesState, tally: Tally) -> None:
    """What artefacts add for the attacker: Islam against another religion or none, World War against its holder.

    The latter only for an empire that has the holder in range (§3.3).
    """
    colour, enemy = s.fight_colour
    if s.religion[colour] != s.religion[enemy]:
        tally.add(log.A_HOLY_WAR, rule(s, colour, v.HOLY_WAR))
    if 0 < s.round <= s.world_war[enemy] and in_range(s, colour, enemy):
        tally.add(log.A_WORLD_WAR, 1)


def add_defence(s: AgesState, tally: Tally, attacking: list[int]) -> None:
    """§4.2.8, §4.2.10: what helps the defender only. Terrain follows its age; each crossing counts once."""
    t = s.tables
    area, colour = s.fight_area, s.fight_colour[DEFENDER]
    tally.add(log.A_TERRAIN, t.defence_at[age(s, colour)][area])
    foot = foot_bonus(s)
    if foot:
        infantry = [unit for unit in tally.line.front if t.unit_class[unit] == INFANTRY]
        tally.add(log.A_FOREST_INFANTRY, foot * len(infantry))
    if s.fight_crossings and not s.fight_flags[ATTACKER] & NO_CROSSINGS:
        tally.add(log.A_RIVER, t.river_defence if s.fight_crossings & RIVER else 0)
        tally.add(log.A_ARROW, t.arrow_defence if s.fight_crossings & ARROW else 0)
        tally.add(log.A_INVASION, t.invasion_defence if s.fight_crossings & INVASION else 0)
    if s.built[area] & FORT:
        tally.add(log.A_FORT, t.fort_defence + rule(s, colour, v.FORT_VALUE))
    if not shelled(s, attacking):
        tally.add(log.A_CITY, city(s, area))


def shelled(s: AgesState, attacking: list[int]) -> bool:
    """§4.2.11: a city counts 0 if the attacker commits a missile unit other than archers."""
    t = s.tables
    for unit in attacking:
        if t.unit_class[unit] == MISSILE and not t.archer[unit]:
            return True
    return False
