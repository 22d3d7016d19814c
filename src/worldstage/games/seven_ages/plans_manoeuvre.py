"""4 Manoeuvre, as bots plan it: conquests with good odds, free areas by worth, idle units towards the frontier.

All moves of a manoeuvre are planned together when it begins; its groups are formed and sent one after the other.
"""

from __future__ import annotations

from math import exp
from typing import Final

from worldstage.core.observation import Move
from worldstage.games.seven_ages import verbs
from worldstage.games.seven_ages.calming import units_needed
from worldstage.games.seven_ages.creeds import CONVERTING
from worldstage.games.seven_ages.empires import age, leaders_in
from worldstage.games.seven_ages.forces import city, stack, total, unit_of
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.manoeuvre import AGAIN, FIGHT, FROM, GROUP, company
from worldstage.games.seven_ages.names import (
    AIRCRAFT,
    DISORDER,
    FORT,
    GROUPED,
    LAND,
    MISSILE,
    NAVAL,
    NONE,
    TACTICIAN,
)
from worldstage.games.seven_ages.plans import Advance, Turn
from worldstage.games.seven_ages.reach import Group, destinations, may_leave, movable_areas
from worldstage.games.seven_ages.totals import own_bonus
from worldstage.games.seven_ages.valuation import Outlook, Realm, threat
from worldstage.games.seven_ages.wording import area as area_text
from worldstage.games.seven_ages.wording import empire

LEAST: Final = 0.05  # a move must be worth this
SURE: Final = 0.93  # no more units join an attack that is so good
MOST_TRIES: Final = 40  # questions about one group
STRETCH: Final = 0.3  # the share of a free area's worth that one gains by standing next to it


class Stack:
    """The units of an empire in an area that have not moved, and where each type can go."""

    def __init__(self, area: int, counters: list[int], spare: int) -> None:
        self.area = area
        self.counters = counters
        self.spare = spare  # how many that are no aircraft may leave
        self.reach: dict[int, list[int]] = {}  # by type of unit: ports
        self.landings: list[int] = []  # ports for a ship with a land unit
        self.ships: list[int] = []  # counters
        self.troops: list[int] = []


class Planner:
    """All moves of one manoeuvre."""

    def __init__(self, o: Outlook, colour: int, turn: Turn | None) -> None:
        self.o = o
        self.s = o.s
        self.colour = colour
        self.turn = turn
        self.realm: Realm = o.realm(colour)
        self.moves: list[Advance] = []
        self.taken: set[int] = set()  # areas that somebody already goes to
        self.worths: dict[int, float] = {}
        self.stacks = [self._stack(area) for area in movable_areas(self.s, colour)]

    def worth(self, area: int) -> float:
        found = self.worths.get(area)
        if found is None:
            found = self.worths[area] = self.realm.area(area)
        return found

    def value(self) -> float:
        """What the whole plan is worth."""
        return sum(move.worth for move in self.plan())

    def plan(self) -> list[Advance]:
        self._attacks()
        self._settle()
        self._drift()
        return self.moves

    # -- what can move -------------------------------------------------------------------------------------------------

    def _stack(self, area: int) -> Stack:
        s, t = self.s, self.o.t
        group = Group(s, self.colour, area)
        found = Stack(area, group.others, may_leave(s, group))
        self._guard(found)
        for counter in group.others:
            unit = unit_of(s, counter)
            cls = t.unit_class[unit]
            if cls == NAVAL:
                found.ships.append(counter)
            elif cls != AIRCRAFT:
                found.troops.append(counter)
            if unit not in found.reach:
                found.reach[unit] = self._reach(area, [counter])
        if found.ships and found.troops and found.spare > 1:
            found.landings = self._reach(area, [found.ships[0], found.troops[0]])
        return found

    def _reach(self, area: int, counters: list[int]) -> list[int]:
        """Where counters of an area can go together; they are grouped for the question only."""
        s = self.s
        for counter in counters:
            s.how[counter] |= GROUPED
        ports = destinations(s, Group(s, self.colour, area))
        for counter in counters:
            s.how[counter] &= ~GROUPED
        return ports

    def _guard(self, found: Stack) -> None:
        """Keep what a capital or a disordered area needs (§4.3.1)."""
        s, area = self.s, found.area
        if self.o.t.area_kind[area] != LAND:
            return
        danger = threat(self.o, self.colour, area)
        if danger and (area == self.realm.capital or (self.realm.homeland and area in s.homeland[self.colour])):
            found.spare = min(found.spare, found.spare + 1 - min(3, 1 + danger // 2))
        if s.built[area] & DISORDER and self.realm.keep(area) > 0.5:
            needed = units_needed(s, self.colour, area)
            if total(s.force[area]) >= needed:
                found.spare = min(found.spare, total(s.force[area]) - needed)

    # -- attacks -------------------------------------------------------------------------------------------------------

    def _attacks(self) -> None:
        """The most promising attack, then the next with what is left."""
        for _ in range(4):
            best: list[Advance] = []
            highest = 0.15
            for area, forces in self._targets().items():
                moves = self._attack(area, forces)
                if moves and moves[0].worth > highest:
                    highest, best = moves[0].worth, moves
            if not best:
                return
            for move in best:
                self._book(move)

    def _targets(self) -> dict[int, list[tuple[float, int, Stack, int]]]:
        """By area of others: who could go there, as strength, counter, stack and port."""
        s, t = self.s, self.o.t
        found: dict[int, list[tuple[float, int, Stack, int]]] = {}
        for one in self.stacks:
            if one.spare <= 0:
                continue
            for unit, ports in one.reach.items():
                for port in ports:
                    area = t.port_area[port]
                    holder = s.holder[area]
                    if holder == NONE or s.owner[holder] == self.o.seat or area in self.taken:
                        continue
                    strength = t.unit_front[unit] + 0.5 * t.unit_support[unit]
                    forces = found.setdefault(area, [])
                    forces += [(strength, c, one, port) for c in one.counters if unit_of(s, c) == unit]
        return found

    def _attack(self, area: int, forces: list[tuple[float, int, Stack, int]]) -> list[Advance]:
        """The smallest force that is good enough; all its moves, the first one with the worth of the whole."""
        s = self.s
        if self.turn is not None and self.turn.overlooked():
            return []
        enemies = [unit_of(s, c) for c in stack(s, s.holder[area], area)]
        left = {id(one): one.spare for _, _, one, _ in forces}
        chosen: list[tuple[int, Stack, int]] = []
        units: list[int] = []
        chance = 0.0
        for _, counter, one, port in sorted(forces, key=_strength, reverse=True):
            if left[id(one)] <= 0 or chance >= SURE:
                continue
            left[id(one)] -= 1
            chosen.append((counter, one, port))
            units.append(unit_of(s, counter))
            chance = attack_chance(self.o, self.colour, area, units, enemies)
        if chance < self.o.style.odds:
            return []
        worth = self._gain(area, chance, units)
        return _grouped(s, chosen, worth) if worth > 0 else []

    def _gain(self, area: int, chance: float, units: list[int]) -> float:
        o, s, t = self.o, self.s, self.o.t
        holder = s.holder[area]
        enemy = o.realm(holder)
        gain = self.worth(area) + o.weight(s.owner[holder]) * enemy.keep(area)
        if area == enemy.capital:
            gain += 0.5 * s.money[holder] * o.money_price
        spent = sum(t.unit_cost[unit] * o.money_price + self.realm.unit(unit) for unit in units)
        return chance * gain - (1.0 - chance) * spent

    # -- free areas ----------------------------------------------------------------------------------------------------

    def _settle(self) -> None:
        """Free areas, the best one first."""
        while True:
            best: Advance | None = None
            for one in self.stacks:
                found = self._best_settler(one)
                if found is not None and (best is None or found.worth > best.worth):
                    best = found
            if best is None:
                return
            self._book(best)

    def _best_settler(self, one: Stack) -> Advance | None:
        s, t = self.s, self.o.t
        best: Advance | None = None
        if one.spare <= 0:
            return None
        for unit, ports in one.reach.items():
            if t.unit_class[unit] == AIRCRAFT:
                continue
            for port in ports:
                area = t.port_area[port]
                if s.holder[area] == NONE and area not in self.taken:
                    worth = self.worth(area) - 0.01 * t.unit_cost[unit]
                    if worth > (best.worth if best is not None else LEAST):
                        best = Advance(one.area, [unit], port, worth, False)
        if one.spare > 1 and one.ships and one.troops:
            for port in one.landings:
                area = t.port_area[port]
                if s.holder[area] == NONE and area not in self.taken:
                    worth = 0.8 * self.worth(area)
                    if worth > (best.worth if best is not None else LEAST):
                        pair = [unit_of(s, one.ships[0]), unit_of(s, one.troops[0])]
                        best = Advance(one.area, pair, port, worth, False)
        return best

    # -- towards the frontier ------------------------------------------------------------------------------------------

    def _drift(self) -> None:
        """Spare units go where there will be something to take, or where somebody threatens."""
        for one in self.stacks:
            while one.spare > 0 and one.troops:
                move = self._best_drift(one)
                if move is None:
                    break
                self._book(move)

    def _best_drift(self, one: Stack) -> Advance | None:
        s, t = self.s, self.o.t
        here = self._prospect(one.area)
        best: Advance | None = None
        for unit in {unit_of(s, counter) for counter in one.troops}:
            for port in one.reach[unit]:
                area = t.port_area[port]
                if s.holder[area] == self.colour and t.area_kind[area] == LAND:
                    worth = 0.5 * (self._prospect(area) - here)
                    if worth > (best.worth if best is not None else LEAST):
                        best = Advance(one.area, [unit], port, worth, False)
        if best is not None:
            self.worths[-1 - t.port_area[best.port]] = self._prospect(t.port_area[best.port]) * 0.5
        return best

    def _prospect(self, area: int) -> float:
        """What a unit in an own area may take next, and what it protects; the second one there is worth half."""
        found = self.worths.get(-1 - area)
        if found is None:
            s = self.s
            found = 0.0
            for other in self.o.t.land_ways[area]:
                if s.holder[other] == NONE and other not in self.taken:
                    found = max(found, STRETCH * self.worth(other))
            danger = threat(self.o, self.colour, area)
            if danger:
                found += 0.12 * self.realm.keep(area) * min(1.0, danger / max(1, total(s.force[area])))
            if s.built[area] & DISORDER and total(s.force[area]) < units_needed(s, self.colour, area):
                found += 0.3 * self.realm.area(area)
            self.worths[-1 - area] = found
        return found

    def _book(self, move: Advance) -> None:
        """A move is decided: its units are no longer there for others."""
        t = self.o.t
        self.moves.append(move)
        area = t.port_area[move.port]
        if self.s.holder[area] != self.colour:
            self.taken.add(area)
        for one in self.stacks:
            if one.area == move.source:
                for unit in move.units:
                    self._use(one, unit)

    def _use(self, one: Stack, unit: int) -> None:
        s = self.s
        for counter in one.counters:
            if unit_of(s, counter) == unit:
                one.counters = [c for c in one.counters if c != counter]
                one.ships = [c for c in one.ships if c != counter]
                one.troops = [c for c in one.troops if c != counter]
                break
        if not any(unit_of(s, counter) == unit for counter in one.counters):
            one.reach.pop(unit, None)
        one.spare -= 1


def _strength(force: tuple[float, int, Stack, int]) -> float:
    return force[0]


def _grouped(s: AgesState, chosen: list[tuple[int, Stack, int]], worth: float) -> list[Advance]:
    """One move for each stack, port and type of unit."""
    moves: list[Advance] = []
    for counter, one, port in chosen:
        unit = unit_of(s, counter)
        for move in moves:
            if move.source == one.area and move.port == port and move.units[0] == unit:
                move.units.append(unit)
                break
        else:
            moves.append(Advance(one.area, [unit], port, worth if not moves else 0.0, True))
    return moves


# -- odds --------------------------------------------------------------------------------------------------------------


def attack_chance(o: Outlook, colour: int, area: int, units: list[int], enemies: list[int]) -> float:
    """A quick estimate of the chance of an attack: everything at once, or wave after wave.

    A defender who has to commit everything in each round gets a disorder marker each time (§4.2.16).
    """
    s, t = o.s, o.t
    other = s.holder[area]
    if not enemies:
        return SURE
    base = min(s.elite[colour], 3) - min(s.elite[other], 3) + age(s, colour) - age(s, other)
    base -= t.defence_at[age(s, other)][area] + (2 if s.built[area] & FORT else 0)
    if not any(t.unit_class[unit] == MISSILE and not t.archer[unit] for unit in units):
        base -= city(s, area)
    against = line_value(o, other, area, enemies)
    best = _chance(base + line_value(o, colour, area, units) - against)
    waves = len(units) // len(enemies)
    if waves > 1:
        missed = 1.0
        for wave in range(waves):
            part = units[wave * len(enemies) : (wave + 1) * len(enemies)]
            front = t.unit_front[part[0]] + own_bonus(t, colour, part[0])
            missed *= 1.0 - _chance(base + line_value(o, colour, area, part) - against + wave * front)
        best = max(best, 1.0 - missed)
    if len(enemies) > len(units):
        best = min(best, _against_waves(o, colour, area, units, enemies, base))
    return best


def _against_waves(o: Outlook, colour: int, area: int, units: list[int], enemies: list[int], base: int) -> float:
    """The chance against a defender who has more units and commits them one part after the other."""
    t, other = o.t, o.s.holder[area]
    own = line_value(o, colour, area, units)
    found = 1.0
    for wave in range(len(enemies) // len(units)):
        part = enemies[wave * len(units) : (wave + 1) * len(units)]
        front = t.unit_front[part[0]] + own_bonus(t, other, part[0])
        found *= _chance(base + own - line_value(o, other, area, part) - wave * front)
    return found


def _chance(lead: float) -> float:
    """The chance that two cards do not turn a lead round."""
    return 1.0 / (1.0 + exp(-lead / 2.2))


def line_value(o: Outlook, colour: int, area: int, units: list[int]) -> int:
    """Front line and support of some units, split at their best (§4.2.8)."""
    t = o.t
    terrain = t.terrain[area]
    values: list[tuple[int, int, int]] = []
    for unit in units:
        own = t.value_shift[unit][terrain] + own_bonus(t, colour, unit)
        front, support = max(0, t.unit_front[unit] + own), max(0, t.unit_support[unit] + own)
        values.append((front - support, front, support))
    values.sort(reverse=True)
    half = (len(values) + 1) // 2
    return sum(front for _, front, _ in values[:half]) + sum(support for _, _, support in values[half:])


# -- the questions -----------------------------------------------------------------------------------------------------


def choose_source(turn: Turn) -> Move:
    """`manoeuvre.from`: the next move of the plan, or the end of the movement."""
    memory, s = turn.memory, turn.s
    colour = turn.frame[FROM.COLOUR]
    key = s.round * 100 + colour
    if memory.moving != key:
        memory.moving = key
        memory.moves = [move for move in Planner(turn.o, colour, turn).plan() if not turn.overlooked()]
    memory.tried = 0
    while memory.moves:
        if turn.has(verbs.FROM, memory.moves[0].source):
            key_of_reason = "attack_from" if memory.moves[0].attack else "move_from"
            return turn.play(verbs.FROM, memory.moves[0].source, key_of_reason)
        memory.moves = memory.moves[1:]
    memory.moving = NONE
    return turn.play(verbs.DONE, 0, "moved")


def choose_group(turn: Turn) -> Move:
    """`manoeuvre.group`: the units of the plan join, a tactician goes along to an attack, then the group sets out."""
    memory, s = turn.memory, turn.s
    colour, area = turn.frame[GROUP.COLOUR], turn.frame[GROUP.AREA]
    memory.tried += 1
    if not memory.moves or memory.moves[0].source != area:
        memory.moves = _moves_from(turn, colour, area)
    if not memory.moves or memory.tried > MOST_TRIES:
        memory.moves = memory.moves[1:]
        return turn.play(verbs.BACK, 0, "group_back")
    move = memory.moves[0]
    group = Group(s, colour, area)
    missing = list(move.units)
    for counter in group.members:
        if unit_of(s, counter) in missing:
            missing.remove(unit_of(s, counter))
        else:
            return turn.play(verbs.DROP, unit_of(s, counter), "group_other")
    if missing:
        return _join(turn, group, missing)
    if move.attack and not turn.s.escort:
        for leader in leaders_in(s, colour, area, TACTICIAN):
            if turn.has(verbs.WITH, leader):
                return turn.play(verbs.WITH, leader, "group_leader")
    if turn.has(verbs.TO, move.port):
        memory.moves = memory.moves[1:]
        target = area_text(s, s.tables.port_area[move.port])
        if move.attack:
            return turn.play(verbs.TO, move.port, "attack", area=target)
        held = s.holder[s.tables.port_area[move.port]] == colour
        return turn.play(verbs.TO, move.port, "reinforce" if held else "settle", area=target)
    memory.moves = memory.moves[1:]
    return turn.play(verbs.BACK, 0, "group_back")


def _moves_from(turn: Turn, colour: int, area: int) -> list[Advance]:
    """What a bot would do from an area that somebody else has named; the group so far does not count."""
    s = turn.s
    grouped = Group(s, colour, area).members
    for counter in grouped:
        s.how[counter] &= ~GROUPED
    found = [move for move in Planner(turn.o, colour, turn).plan() if move.source == area]
    for counter in grouped:
        s.how[counter] |= GROUPED
    return found[:1]


def _join(turn: Turn, group: Group, missing: list[int]) -> Move:
    if len(missing) > 1 and turn.has(verbs.TAKE_ALL):
        joining = sorted(unit_of(turn.s, counter) for counter in company(turn.s, group))
        if joining == sorted(missing):
            return turn.play(verbs.TAKE_ALL, 0, "group_all")
    if turn.has(verbs.TAKE, missing[0]):
        return turn.play(verbs.TAKE, missing[0], "group_take")
    turn.memory.moves = turn.memory.moves[1:]
    return turn.play(verbs.BACK, 0, "group_back")


def choose_fight(turn: Turn) -> Move:
    """`manoeuvre.fight` and `start.fight`: the area that is worth the most comes first."""
    colour = turn.frame[FIGHT.COLOUR]
    realm = turn.o.realm(colour)
    area = max(turn.args(verbs.FIGHT), key=realm.area)
    return turn.play(verbs.FIGHT, area, "fight", area=area_text(turn.s, area))


def choose_again(turn: Turn) -> Move:
    """`manoeuvre.again`: Second Wind if another manoeuvre is worth it."""
    colour = turn.frame[AGAIN.COLOUR]
    if turn.args(verbs.EVENT):
        if Planner(turn.o, colour, turn).value() > 1.2:
            return turn.play(verbs.EVENT, turn.args(verbs.EVENT)[0], "again", empire=empire(turn.s, colour))
    return turn.fallback()


def choose_creed(turn: Turn) -> Move:
    """`manoeuvre.creed`: a religion by conquest, if it brings glory and there is none to lose."""
    if turn.args(verbs.ADOPT) and turn.s.religion[turn.frame[CONVERTING.COLOUR]] == NONE:
        return turn.play(verbs.ADOPT, turn.args(verbs.ADOPT)[0], "adopt")
    return turn.fallback()
