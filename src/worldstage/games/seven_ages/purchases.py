"""Purchases in secret: what a seat drafts in production and for the first units of a new empire (§2.3.1, §1.22).

A draft is `[turn, pending, item, price, item, price, ...]`: which of its empires the seat is buying for, the unit whose
place is still to be named, and what it has bought or released. An empty draft stands for nothing chosen yet. Nothing
else changes before the node closes: units and prices stay hidden until then.
"""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.flow import Rule
from worldstage.core.simultaneous import Done
from worldstage.core.state import replaced, with_item
from worldstage.games.seven_ages.costs import allowed, pool, prices
from worldstage.games.seven_ages.empires import barbarian, pay_for_units
from worldstage.games.seven_ages.forces import city, in_pool, put, total, turn_to, unit_of
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.income import maintained
from worldstage.games.seven_ages.lines import production as log
from worldstage.games.seven_ages.names import FORT, LAND, NAVAL, NONE, SEA, SLOTS, UNIT_ROOM

# Places in a draft.
TURN: Final = 0
PENDING: Final = 1
ITEMS: Final = 2

# An item is (colour * WHATS + what) * PLACES + place. Up to UNIT_ROOM `what` is a unit built, then a unit released.
WHATS: Final = 128
PLACES: Final = 512
RELEASE: Final = UNIT_ROOM
FORT_BOUGHT: Final = 2 * UNIT_ROOM
ELITE_BOUGHT: Final = 2 * UNIT_ROOM + 1

FOUNDED: Final = 3  # the local of the node `start.units` with the colour of the new empire


# -- reading drafts ----------------------------------------------------------------------------------------------------


def what_of(item: int) -> int:
    return item // PLACES % WHATS


def place_of(item: int) -> int:
    return item % PLACES


def colour_of_item(item: int) -> int:
    return item // PLACES // WHATS


def turn_of(s: AgesState, seat: int) -> int:
    return s.draft[seat][TURN] if s.draft[seat] else 0


def pending(s: AgesState, seat: int) -> int:
    """The unit, built or released, whose place the seat must name now; or NONE."""
    return s.draft[seat][PENDING] if s.draft[seat] else NONE


def producers(s: AgesState, seat: int) -> list[int]:
    """The empires of a seat that buy in this production, in their order."""
    return [turn % SLOTS for turn in s.producing if turn // SLOTS == seat]


def buyer(s: AgesState, seat: int, initial: int) -> int:
    """The empire a seat is buying for now: the one being founded, or the next of those that produce."""
    return s.frames[-1][FOUNDED] if initial else producers(s, seat)[turn_of(s, seat)]


def items_of(s: AgesState, seat: int, colour: int) -> list[int]:
    """What a seat has drafted for an empire, without the prices."""
    draft = s.draft[seat]
    return [draft[i] for i in range(ITEMS, len(draft), 2) if colour_of_item(draft[i]) == colour]


def money_left(s: AgesState, seat: int, colour: int) -> int:
    """§1.26: nobody can spend more than the empire has."""
    draft = s.draft[seat]
    left = s.money[colour]
    for i in range(ITEMS, len(draft), 2):
        if colour_of_item(draft[i]) == colour:
            left -= draft[i + 1]
    return left


def to_release(s: AgesState, seat: int, colour: int) -> int:
    """§2.2.2: how many units the owner has still to give up."""
    return s.unpaid[colour] - sum(RELEASE <= what_of(item) < FORT_BOUGHT for item in items_of(s, seat, colour))


def may_buy(s: AgesState, seat: int, colour: int) -> bool:
    """Whether the seat is neither naming a place nor giving up units (§2.2.2)."""
    return pending(s, seat) == NONE and to_release(s, seat, colour) <= 0


# -- counters and places -----------------------------------------------------------------------------------------------


def types_left(s: AgesState, seat: int, colour: int) -> list[int]:
    """The types that level and symbols permit and of which a counter is left besides those drafted (§2.3.1)."""
    left, loose = pool_besides(s, seat, colour)
    return [unit for unit in allowed(s, colour) if _fits(s.tables.unit_kinds, left, loose, unit)]


def counters_left(s: AgesState, seat: int, colour: int, unit: int) -> int:
    """How many more units of a type there are counters for, besides those drafted."""
    left, loose = pool_besides(s, seat, colour)
    found = 0
    while _fits(s.tables.unit_kinds, left, [*loose, *[unit] * found], unit):
        found += 1
    return found


def pool_besides(s: AgesState, seat: int, colour: int) -> tuple[list[int], list[int]]:
    """The counters in the pool by kind besides those drafted, and drafted units that two kinds of counters can show.

    §2.3.13: nukes and star wars are common to all, so those drafted for another empire of the seat count too.
    """
    t = s.tables
    left = pool(s, colour)
    loose: list[int] = []
    draft = s.draft[seat]
    for i in range(ITEMS, len(draft), 2):
        unit = what_of(draft[i])
        if unit < RELEASE:
            kinds_of = t.unit_kinds[unit]
            if colour_of_item(draft[i]) == colour or kinds_of[0] > t.own_kinds:
                if len(kinds_of) == 1:
                    left[kinds_of[0]] -= 1
                else:
                    loose.append(unit)
    return left, loose


def _fits(unit_kinds: list[list[int]], left: list[int], loose: list[int], unit: int) -> bool:
    """Whether the counters left can show a unit together with all loose ones."""
    if not loose:
        return any(left[kind] > 0 for kind in unit_kinds[unit])
    trial = left[:]
    for one in [unit, *loose] if len(unit_kinds[unit]) == 1 else [*loose, unit]:
        best = unit_kinds[one][0]
        for kind in unit_kinds[one]:
            if trial[kind] > trial[best]:
                best = kind
        if trial[best] <= 0:
            return False
        trial[best] -= 1
    return True


def kept_areas(s: AgesState, seat: int, colour: int) -> list[int]:
    """The areas of an empire, sorted, in which not all units are given up (§2.2.2)."""
    gone = [place_of(item) for item in items_of(s, seat, colour) if RELEASE <= what_of(item) < FORT_BOUGHT]
    return [area for area in sorted(s.areas[colour]) if gone.count(area) < total(s.force[area])]


def rooms_left(s: AgesState, seat: int, colour: int) -> list[int]:
    """The areas of an empire, sorted, with how many more units each takes, flat: by its city, or one (§2.3.4)."""
    ports = s.tables.port_area
    taken = [ports[place_of(item)] for item in items_of(s, seat, colour) if what_of(item) < RELEASE]
    found: list[int] = []
    for area in kept_areas(s, seat, colour):
        found += [area, max(1, city(s, area)) - taken.count(area)]
    return found


def rooms(s: AgesState, seat: int, colour: int) -> list[int]:
    """The areas of an empire, sorted, that take one more unit."""
    left = rooms_left(s, seat, colour)
    return [left[i] for i in range(0, len(left), 2) if left[i + 1] > 0]


def building_areas(s: AgesState, seat: int, colour: int, initial: int) -> list[int]:
    """Where a further unit can be put: at a founding any number in each start area (§1.22)."""
    return s.homeland[colour] if initial else rooms(s, seat, colour)


def land_places(s: AgesState, areas: list[int]) -> list[int]:
    """Those of some areas where units that are no ships can be put: land areas only (§2.3.3)."""
    return [area for area in areas if s.tables.area_kind[area] == LAND]


def ports_in(s: AgesState, area: int) -> list[int]:
    """The ports in an area where a ship can be built: coasts, or the sea itself; never an ocean (§2.3.3)."""
    t = s.tables
    if t.area_kind[area] == LAND:
        return [port for port in t.ports_of[area] if t.port_waters[port]]
    return [area] if t.area_kind[area] == SEA else []


def ship_places(s: AgesState, areas: list[int]) -> list[int]:
    """Where ships can be put in some areas, as ports: a coast is named (§1.27: at a founding coastal land only)."""
    found: list[int] = []
    for area in areas:
        found += ports_in(s, area)
    return sorted(found)


def galley_places(s: AgesState, seat: int, colour: int, ports: list[int]) -> list[int]:
    """Those of some ports where a galley would not sink at once: beside land that the empire keeps (§4.1.17)."""
    t = s.tables
    kept = kept_areas(s, seat, colour)
    found: list[int] = []
    for port in ports:
        area = t.port_area[port]
        if t.area_kind[area] == LAND or any(t.area_kind[near] == LAND and near in kept for near in t.neighbours[area]):
            found.append(port)
    return found


def places_for(s: AgesState, seat: int, colour: int, initial: int, unit: int) -> list[int]:
    areas = building_areas(s, seat, colour, initial)
    if s.tables.unit_class[unit] != NAVAL:
        return land_places(s, areas)
    ports = ship_places(s, areas)
    return galley_places(s, seat, colour, ports) if s.tables.galley[unit] else ports


def affordable(s: AgesState, seat: int, colour: int, initial: int) -> list[int]:
    """The types of which one more can be built: paid for, with a counter and a place (§1.26, §2.3.1, §2.3.3)."""
    money = money_left(s, seat, colour)
    areas = building_areas(s, seat, colour, initial) if money > 0 else []
    if not areas:
        return []
    price, classes, galleys = prices(s, colour, initial), s.tables.unit_class, s.tables.galley
    on_land, ports = bool(land_places(s, areas)), ship_places(s, areas)
    on_coast = bool(galley_places(s, seat, colour, ports))
    return [
        unit
        for unit in types_left(s, seat, colour)
        if price[unit] <= money and (on_land if classes[unit] != NAVAL else on_coast if galleys[unit] else bool(ports))
    ]


def units_kept(s: AgesState, seat: int, colour: int) -> list[int]:
    """The units that could still be given up, flat: type and area of each counter (§2.2.2)."""
    t = s.tables
    gone = [item for item in items_of(s, seat, colour) if RELEASE <= what_of(item) < FORT_BOUGHT]
    kept: list[int] = []
    for counter in maintained(s, colour):
        unit, area = unit_of(s, counter), t.port_area[s.at[counter]]
        code = (colour * WHATS + RELEASE + unit) * PLACES + area
        if code in gone:
            gone.remove(code)
        else:
            kept += [unit, area]
    return kept


def fort_places(s: AgesState, seat: int, colour: int, initial: int) -> list[int]:
    """§2.3.5: any land area of the empire without a fort; §1.25: at a founding start areas with own units only."""
    if barbarian(s, colour):
        return []
    t = s.tables
    items = items_of(s, seat, colour)
    built = [place_of(item) for item in items if what_of(item) == FORT_BOUGHT]
    areas = kept_areas(s, seat, colour)
    if initial:
        drafted = [t.port_area[place_of(item)] for item in items if what_of(item) < RELEASE]
        areas = [a for a in s.homeland[colour] if s.holder[a] == colour or (s.holder[a] == NONE and a in drafted)]
    return [a for a in areas if t.area_kind[a] == LAND and not s.built[a] & FORT and a not in built]


# -- drafting ----------------------------------------------------------------------------------------------------------


def set_pending(s: AgesState, seat: int, what: int) -> None:
    s.draft = with_item(s.draft, seat, [turn_of(s, seat), what, *s.draft[seat][ITEMS:]])


def add_item(s: AgesState, seat: int, colour: int, what: int, place: int, price: int) -> None:
    item = (colour * WHATS + what) * PLACES + place
    s.draft = with_item(s.draft, seat, [turn_of(s, seat), NONE, *s.draft[seat][ITEMS:], item, price])


class Build(Rule[AgesState]):
    """§2.3.1, §2.3.2: a unit that the empire can pay for and has a counter and a place for."""

    def __init__(self, initial: int) -> None:
        self.initial = initial

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        colour = buyer(s, seat, self.initial)
        if not may_buy(s, seat, colour):
            return []
        return [first + unit for unit in affordable(s, seat, colour, self.initial)]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        colour = buyer(s, seat, self.initial)
        places = places_for(s, seat, colour, self.initial, argument)
        if len(places) == 1:
            add_item(s, seat, colour, argument, places[0], prices(s, colour, self.initial)[argument])
        else:
            set_pending(s, seat, argument)


class PutIn(Rule[AgesState]):
    """§2.3.3, §2.3.4: the area of a new unit that is no ship; or §2.2.2: of one that is given up."""

    def __init__(self, initial: int) -> None:
        self.initial = initial

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        what = pending(s, seat)
        if what == NONE:
            return []
        colour = buyer(s, seat, self.initial)
        if what >= RELEASE:
            return [first + area for area in areas_of_kept(s, seat, colour, what - RELEASE)]
        if s.tables.unit_class[what] == NAVAL:
            return []
        return [first + area for area in places_for(s, seat, colour, self.initial, what)]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        colour, what = buyer(s, seat, self.initial), pending(s, seat)
        price = prices(s, colour, self.initial)[what] if what < RELEASE else 0
        add_item(s, seat, colour, what, argument, price)


class PutTo(Rule[AgesState]):
    """§2.3.3, §1.27: the port of a new ship."""

    def __init__(self, initial: int) -> None:
        self.initial = initial

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        what = pending(s, seat)
        if what == NONE or what >= RELEASE or s.tables.unit_class[what] != NAVAL:
            return []
        return [first + port for port in places_for(s, seat, buyer(s, seat, self.initial), self.initial, what)]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        colour, what = buyer(s, seat, self.initial), pending(s, seat)
        add_item(s, seat, colour, what, argument, prices(s, colour, self.initial)[what])


class BuyFort(Rule[AgesState]):
    """§2.3.5, §1.25: a fort for 5."""

    def __init__(self, initial: int) -> None:
        self.initial = initial

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        colour = buyer(s, seat, self.initial)
        if not may_buy(s, seat, colour) or money_left(s, seat, colour) < s.tables.fort_cost:
            return []
        return [first + area for area in fort_places(s, seat, colour, self.initial)]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        add_item(s, seat, buyer(s, seat, self.initial), FORT_BOUGHT, argument, s.tables.fort_cost)


class BuyElite(Rule[AgesState]):
    """§2.3.12: an elite marker for 10; any number of them."""

    def __init__(self, initial: int) -> None:
        self.initial = initial

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        colour = buyer(s, seat, self.initial)
        if not may_buy(s, seat, colour) or money_left(s, seat, colour) < s.tables.elite_cost:
            return []
        return [first]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        add_item(s, seat, buyer(s, seat, self.initial), ELITE_BOUGHT, 0, s.tables.elite_cost)


class Sell(Rule[AgesState]):
    """Take back the purchase made last for this empire, as long as nothing is settled."""

    def __init__(self, initial: int) -> None:
        self.initial = initial

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        if pending(s, seat) != NONE:
            return []
        items = items_of(s, seat, buyer(s, seat, self.initial))
        if not items or RELEASE <= what_of(items[-1]) < FORT_BOUGHT:
            return []
        return [first]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        s.draft = with_item(s.draft, seat, s.draft[seat][:-2])


def areas_of_kept(s: AgesState, seat: int, colour: int, unit: int) -> list[int]:
    """Where a unit of a type could be given up, sorted."""
    kept = units_kept(s, seat, colour)
    return sorted({kept[i + 1] for i in range(0, len(kept), 2) if kept[i] == unit})


class Release(Rule[AgesState]):
    """§2.2.2: money does not reach, so the owner chooses units to give up."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        colour = buyer(s, seat, 0)
        if pending(s, seat) != NONE or to_release(s, seat, colour) <= 0:
            return []
        kept = units_kept(s, seat, colour)
        return [first + unit for unit in sorted({kept[i] for i in range(0, len(kept), 2)})]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        colour = buyer(s, seat, 0)
        areas = areas_of_kept(s, seat, colour, argument)
        if len(areas) == 1:
            add_item(s, seat, colour, RELEASE + argument, areas[0], 0)
        else:
            set_pending(s, seat, RELEASE + argument)


class NextEmpire(Rule[AgesState]):
    """A seat with another empire that produces goes on with that one."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        if not may_buy(s, seat, buyer(s, seat, 0)) or turn_of(s, seat) + 1 == len(producers(s, seat)):
            return []
        return [first]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        s.draft = with_item(s.draft, seat, [turn_of(s, seat) + 1, NONE, *s.draft[seat][ITEMS:]])


class ProductionDone(Done[AgesState]):
    """§2.3.1: after the last empire of the seat."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        if not may_buy(s, seat, buyer(s, seat, 0)) or turn_of(s, seat) + 1 < len(producers(s, seat)):
            return []
        return [first]


# -- settling ----------------------------------------------------------------------------------------------------------


def claim(s: AgesState, colour: int, unit: int) -> int:
    """A counter for a new unit, or NONE: of its own pool (§2.3.7), nukes and star wars of the common one (§2.3.13)."""
    t = s.tables
    kind = t.unit_kinds[unit][0]
    if kind <= t.own_kinds:
        return in_pool(s, colour, unit)
    for i in range(t.elephant_count, t.common_count):
        if s.common[i] == NONE and t.counter_kind[t.first_common + i] == kind:
            s.common = replaced(s.common, i, colour)
            return t.first_common + i
    return NONE


def carry_out(s: AgesState, seat: int, colour: int, initial: int) -> None:
    """Put on the map what a seat has bought for an empire, and pay for it (§1.26)."""
    draft = s.draft[seat]
    spent, elites = 0, 0
    units: list[int] = []
    placed: list[int] = []
    forts: list[int] = []
    for i in range(ITEMS, len(draft), 2):
        if colour_of_item(draft[i]) == colour:
            what = what_of(draft[i])
            if what < RELEASE:
                units += [draft[i], draft[i + 1]]
            elif what == FORT_BOUGHT:
                forts.append(place_of(draft[i]))
                spent += draft[i + 1]
            elif what == ELITE_BOUGHT:
                elites += 1
                spent += draft[i + 1]
    spent += _place_units(s, colour, units, initial, placed)
    for area in forts:
        s.built = replaced(s.built, area, s.built[area] | FORT)
    s.elite = replaced(s.elite, colour, s.elite[colour] + elites)
    pay_for_units(s, colour, spent, _by_type(s, placed))
    if forts:
        log.FORTS_BUILT.write(s, s.card[colour], forts)
    if elites:
        log.ELITES_BUILT.write(s, s.card[colour], elites)


def _place_units(s: AgesState, colour: int, units: list[int], initial: int, placed: list[int]) -> int:
    """Put drafted units on the map, given flat with their prices, and add those that came to `placed`; what they cost.

    §2.3.13: who comes too late for a nuke or a star wars unit pays nothing for it. Types that two kinds of counters
    can show come last, so that they take what the others leave.
    """
    t = s.tables
    spent, unfilled = 0, 0
    where: list[int] = []
    for loose in (False, True):
        for i in range(0, len(units), 2):
            unit, port = what_of(units[i]), place_of(units[i])
            if (len(t.unit_kinds[unit]) > 1) != loose:
                continue
            here = initial or s.holder[t.port_area[port]] == colour
            counter = claim(s, colour, unit) if here else NONE
            if counter == NONE:
                unfilled += 1
                continue
            turn_to(s, counter, unit)
            put(s, counter, port)
            spent += units[i + 1]
            where.append(t.port_area[port])
            placed.append(units[i])
    if where:
        log.UNITS_BUILT.write(s, s.card[colour], tally(where))
    if unfilled:
        log.UNFILLED.write(s, s.card[colour], unfilled)
    return spent


def _by_type(s: AgesState, items: list[int]) -> list[int]:
    """Units built, in the order in which they come first, flat: how many of which type, their area and port."""
    counts: dict[int, int] = {}
    for item in items:
        counts[item] = counts.get(item, 0) + 1
    found: list[int] = []
    for item, count in counts.items():
        found += [count, what_of(item), s.tables.port_area[place_of(item)], place_of(item)]
    return found


def tally(areas: list[int]) -> list[int]:
    """Areas and how often each of them comes, flat, sorted."""
    found: list[int] = []
    for area in sorted(set(areas)):
        found += [area, areas.count(area)]
    return found
