"""2.3 Building and 1.22 first units, as bots plan them: what brings most for its price, where it is needed.

A list of purchases is made when the question comes up for an empire, and carried out item by item.
"""

from __future__ import annotations

from typing import Final

from worldstage.core.observation import Move
from worldstage.games.seven_ages import verbs
from worldstage.games.seven_ages.costs import pool, prices
from worldstage.games.seven_ages.empires import barbarian
from worldstage.games.seven_ages.forces import city, total
from worldstage.games.seven_ages.income import income, upkeep_units
from worldstage.games.seven_ages.names import AIRCRAFT, FORT, LAND, NAVAL, NONE, SEA
from worldstage.games.seven_ages.plans import Purchase, Turn
from worldstage.games.seven_ages.purchases import (
    RELEASE,
    building_areas,
    buyer,
    money_left,
    pending,
    ports_in,
    types_left,
)
from worldstage.games.seven_ages.valuation import Outlook, Realm, free_lands, ground, threat
from worldstage.games.seven_ages.wording import area as area_text
from worldstage.games.seven_ages.wording import unit as unit_text

SOON: Final = 0.55  # the share of a free area's worth that a new unit is credited with: it has to get there first
CAUTION: Final = 0.35  # the share of the money that upkeep may eat in the next production


class Shopping:
    """What an empire had best buy with its money."""

    def __init__(self, o: Outlook, colour: int, money: int, types: list[int], areas: list[int], initial: int) -> None:
        s, t = o.s, o.t
        self.o = o
        self.s = s
        self.colour = colour
        self.realm: Realm = o.realm(colour)
        self.money = money
        self.types = types
        self.price = prices(s, colour, initial)
        self.left = pool(s, colour)  # counters by kind
        self.initial = initial
        self.room = {area: 99 if initial else max(1, city(s, area)) for area in areas}
        self.lands = [area for area in areas if t.area_kind[area] == LAND]
        self.ports = [port for area in areas for port in ports_in(s, area)]
        self.free = self._free_worths()
        self.waters = self._water_worths()
        self.bound: list[Purchase] = []
        self.counts: dict[int, int] = {}
        self.upkeep = 0 if barbarian(s, colour) else upkeep_units(s, colour)
        self.income = income(s, colour) if not initial else 8

    def _free_worths(self) -> list[float]:
        """What free land areas nearby are worth, without those that units already there can take."""
        s, t = self.s, self.o.t
        own = self.lands if self.initial else [a for a in s.areas[self.colour] if t.area_kind[a] == LAND]
        found = [self.realm.area(area) for area in free_lands(self.o, own, 3 if self.initial else 2)]
        found.sort(reverse=True)
        if self.initial:
            return [0.0] * max(0, 1 - len(self.lands)) + found
        spare = sum(max(0, ground(s, area) - 1) for area in own)
        return found[spare:]

    def _water_worths(self) -> list[float]:
        s, t = self.s, self.o.t
        found: dict[int, float] = {}
        for port in self.ports:
            waters = t.port_waters[port] if t.area_kind[t.port_area[port]] == LAND else t.water_neighbours[port]
            for water in waters:
                if s.holder[water] == NONE:
                    found[water] = self.realm.area(water)
        ships = sum(s.force[a] >> 8 & 255 for a in s.areas[self.colour] if t.area_kind[a] == LAND)
        return sorted(found.values(), reverse=True)[ships:]

    # -- choosing ------------------------------------------------------------------------------------------------------

    def plan(self) -> list[Purchase]:
        while True:
            best: Purchase | None = None
            for unit in self.types:
                found = self._offer(unit)
                if found is not None and (best is None or _yield(found) > _yield(best)):
                    best = found
            if best is None:
                break
            self._take(best)
        self._forts()
        return self.bound

    def _offer(self, unit: int) -> Purchase | None:
        """A unit of a type, if it is worth its price and can be kept."""
        t = self.o.t
        price = self.price[unit]
        if price > self.money or unit == t.nuke_unit or not any(self.left[kind] > 0 for kind in t.unit_kinds[unit]):
            return None
        naval = t.unit_class[unit] == NAVAL
        if naval and not self.ports:
            return None
        if not naval and not any(self.room[area] > 0 for area in self.lands):
            return None
        if not self.initial and self.upkeep + 1 > self.income + CAUTION * (self.money - price):
            return None
        worth = self.realm.unit(unit) * self._fading(unit)
        if naval:
            worth += SOON * self.waters[0] if self.waters else 0.0
        elif t.unit_class[unit] != AIRCRAFT:
            worth += SOON * self.free[0] if self.free else 0.0
        if not self.bound and self.initial:
            worth += 3.0
        worth -= 0.02 * self.o.rounds if not self.realm.barbarian else 0.0
        if worth <= price * self.realm.coin():
            return None
        return Purchase(verbs.BUILD, unit, NONE, worth, price)

    def _fading(self, unit: int) -> float:
        """The more units of a class are bought at once, the less another one changes its place."""
        return 1.0 / (1.0 + 0.15 * self.counts.get(self.o.t.unit_class[unit], 0))

    def _take(self, found: Purchase) -> None:
        t = self.o.t
        cls = t.unit_class[found.what]
        found.place = self._port() if cls == NAVAL else self._land()
        self.bound.append(found)
        self.money -= found.price
        self.upkeep += 0 if self.realm.barbarian else 1
        self.counts[cls] = self.counts.get(cls, 0) + 1
        area = t.port_area[found.place]
        self.room[area] -= 1
        if self.room[area] <= 0:
            self.ports = [port for port in self.ports if t.port_area[port] != area]
        if cls == NAVAL:
            self.waters = self.waters[1:]
        elif cls != AIRCRAFT:
            self.free = self.free[1:]
        for kind in t.unit_kinds[found.what]:
            if self.left[kind] > 0:
                self.left[kind] -= 1
                break

    def _land(self) -> int:
        """Where free areas are near, or where somebody threatens."""
        best, highest = NONE, -1e9
        for area in self.lands:
            if self.room[area] > 0:
                worth = self._need(area)
                if worth > highest:
                    best, highest = area, worth
        return best

    def _need(self, area: int) -> float:
        s = self.s
        here = ground(s, area) + sum(1 for one in self.bound if one.place == area)
        open_to = sum(1 for other in self.o.t.land_ways[area] if s.holder[other] == NONE)
        danger = threat(self.o, self.colour, area)
        worth = 0.3 * open_to - 0.2 * here
        if danger and not self.initial:
            worth += self.realm.keep(area) * min(1.0, danger / (1.0 + here)) * 0.4
        return worth

    def _port(self) -> int:
        best, highest = NONE, -1e9
        for port in self.ports:
            if self.room[self.o.t.port_area[port]] > 0:
                worth = sum(self.realm.glory_in(water) for water in self.o.t.port_waters[port])
                if worth > highest:
                    best, highest = port, worth
        return best

    def _forts(self) -> None:
        """§2.3.5: a fort for the capital where somebody is near, with money that nothing else needs."""
        s = self.s
        capital = self.realm.capital
        if self.initial or self.realm.barbarian or capital == NONE or s.built[capital] & FORT:
            return
        if self.money >= s.tables.fort_cost + 6 and threat(self.o, self.colour, capital) >= 2:
            self.bound.append(Purchase(verbs.FORT, capital, NONE, 0.3, s.tables.fort_cost))
            self.money -= s.tables.fort_cost

    def total(self) -> float:
        """What the purchases are worth beyond their price, and the money that is left."""
        return sum(one.worth for one in self.bound) + self.money * self.realm.coin()


def _yield(purchase: Purchase) -> float:
    return purchase.worth / (purchase.price + 0.5)


# -- the questions -----------------------------------------------------------------------------------------------------


def choose_purchase(turn: Turn, initial: int) -> Move:
    """`production` and `start.units`: what is planned, one after the other; first what must be given up."""
    s, memory = turn.s, turn.memory
    colour = buyer(s, turn.seat, initial)
    if turn.args(verbs.RELEASE):
        return _release(turn, colour)
    if pending(s, turn.seat) != NONE:
        return _place(turn, colour)
    key = (s.round * 100 + colour) * 2 + initial
    if memory.buying != key:
        memory.buying = key
        memory.purchases = shopping(turn.o, turn.seat, colour, initial).plan()
        memory.purchases = [one for one in memory.purchases if not turn.overlooked()] or memory.purchases
    while memory.purchases:
        one = memory.purchases[0]
        memory.purchases = memory.purchases[1:]
        if turn.has(one.verb, one.what):
            memory.place = one.place
            if one.verb is verbs.BUILD:
                return turn.play(verbs.BUILD, one.what, "build", unit=unit_text(s, one.what))
            return turn.play(one.verb, one.what, "build_fort", area=area_text(s, one.what))
    if turn.has(verbs.NEXT):
        return turn.play(verbs.NEXT, 0, "bought")
    if turn.has(verbs.DONE):
        return turn.play(verbs.DONE, 0, "bought")
    if turn.args(verbs.BUILD):
        cheap = min(turn.args(verbs.BUILD), key=prices(s, colour, initial).__getitem__)
        return turn.play(verbs.BUILD, cheap, "build_first", unit=unit_text(s, cheap))
    return turn.fallback()


def shopping(o: Outlook, seat: int, colour: int, initial: int) -> Shopping:
    """The plan for what an empire has and may buy at the present question."""
    s = o.s
    areas = building_areas(s, seat, colour, initial)
    return Shopping(o, colour, money_left(s, seat, colour), types_left(s, seat, colour), areas, initial)


def _place(turn: Turn, colour: int) -> Move:
    """The place that was planned for a unit; without a plan the area that matters most, or least if it is given up."""
    memory, s = turn.memory, turn.s
    verb = verbs.IN if turn.args(verbs.IN) else verbs.TO
    place = memory.place
    memory.place = NONE
    if not turn.has(verb, place):
        place = turn.args(verb)[0]
        if verb is verbs.IN:
            keep = turn.o.realm(colour).keep
            place = (
                min(turn.args(verb), key=keep) if pending(s, turn.seat) >= RELEASE else max(turn.args(verb), key=keep)
            )
    return turn.play(verb, place, "build_here", area=area_text(s, s.tables.port_area[place]))


def _release(turn: Turn, colour: int) -> Move:
    """§2.2.2: the weakest units go first."""
    t = turn.s.tables
    realm = turn.o.realm(colour)
    weakest = min(turn.args(verbs.RELEASE), key=lambda unit: realm.unit(unit) + 0.1 * t.unit_cost[unit])
    return turn.play(verbs.RELEASE, weakest, "release", unit=unit_text(turn.s, weakest))


def production_gain(o: Outlook, colour: int) -> float:
    """What a production would bring an empire now: new units, and money."""
    s, t = o.s, o.t
    before = s.money[colour]
    earned = income(s, colour)
    money = before + earned - upkeep_units(s, colour) * t.upkeep
    if money < 0:
        return 0.3 * money
    areas = [a for a in s.areas[colour] if t.area_kind[a] in (LAND, SEA)]
    shop = Shopping(o, colour, min(199, money), types_left(s, o.seat, colour), areas, 0)
    shop.plan()
    return shop.total() - before * o.realm(colour).coin()


def fort_worth(o: Outlook, colour: int, area: int) -> float:
    """What a fort that costs nothing is worth in an area."""
    return 0.2 * o.realm(colour).keep(area) + 0.1 * threat(o, colour, area) + 0.01 * total(o.s.force[area])
