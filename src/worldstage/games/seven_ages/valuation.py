"""What a position is worth in points of glory: the measure of all bots.

Everything is read from a world sampled for a seat. An icon that compares empires (§G.2) is weighed by the place that an
empire can expect: whoever is a little behind today may be ahead tomorrow, so small gaps count half. `Outlook` judges
one position, `Realm` one empire in it; both are made for one decision and thrown away.
"""

from __future__ import annotations

from typing import Final

from worldstage.games.seven_ages.empires import age, barbarian, empires_of, highest_level, rule
from worldstage.games.seven_ages.forces import capital_of, city, total
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.glory import ITEM, ITEM_POINTS, all_items
from worldstage.games.seven_ages.icons import counted, tally
from worldstage.games.seven_ages.names import (
    CAVALRY,
    CITY,
    DISORDER,
    GROUND,
    LAND,
    LAST_LEVEL,
    MASK,
    NAVAL,
    NONE,
    VACANT,
)
from worldstage.games.seven_ages.tables import (
    ARTEFACTS,
    BOTH_AREAS,
    CITIES,
    ELEPHANT,
    HOMELAND,
    LAND_AREAS,
    MONEY,
    OIL,
    OUTSIDE_EUROPE,
    PROGRESS,
    SEA_AREAS,
    SQUARE,
    UNITS_CAVALRY,
    UNITS_LAND,
    UNITS_NAVAL,
    WHEAT,
)

KEPT: Final = 0.88  # the share of what an empire has now that it still has a round later
PACE: Final = 1.5  # levels that the most advanced empire makes in a round
PRODUCES: Final = 0.35  # how many productions an empire has in a round
HOME: Final = 1.0  # what the loss of the last start area costs in a round, besides the point that it brought
LEVEL: Final = 0.042  # what a level is worth in each round that is left, besides glory
DARK_AGE: Final = 0.13  # and what it is worth to get out of a dark age, or past one
GROWTH: Final = 0.05  # what one more is worth even where no place is in sight, for each point of the icon
# By icon: a gap so wide is sure to last. (mypyc 2.4 takes a Final tuple of floats alone, without `...`, for unset.)
WIDTHS: Final[tuple[float, ...]] = (1.0, 3.0, 3.0, 3.5, 3.0, 3.0, 3.0, 3.0, 5.0, 30.0, 3.0, 1.5)


class Style:
    """The style of a bot: a few numbers that make one player three."""

    def __init__(self, name: str, odds: float, rivalry: float, noise: float, blindness: int, progress: float) -> None:
        self.name = name
        self.odds = odds  # it attacks from this chance on
        self.rivalry = rivalry  # what the losses of rivals are worth to it
        self.noise = noise  # how far its judgement is off, in points of glory
        self.blindness = blindness  # the share of good ideas that it overlooks, in per cent
        self.progress = progress  # what it makes of levels beyond their glory


def rounds_left(s: AgesState) -> int:
    """How many scorings are still to come, this round's included: as agreed (§W.7), or by progress (§W.4)."""
    if s.finished:
        return 1
    left = 1 + int((LAST_LEVEL + 1 - highest_level(s)) / PACE)
    if s.last_round:
        left = min(left, s.last_round - max(s.round, 1) + 1)
    return max(1, left)


def lasting(rounds: int) -> float:
    """What something is worth that brings a point in each of so many rounds, if it is not lost meanwhile."""
    return (1.0 - KEPT**rounds) / (1.0 - KEPT) if rounds > 0 else 0.0


class Outlook:
    """One seat's judgement of one position."""

    def __init__(self, s: AgesState, seat: int, style: Style) -> None:
        self.s = s
        self.t = s.tables
        self.seat = seat
        self.style = style
        self.counts = tally(s)
        self.rounds = rounds_left(s)
        self.span = lasting(self.rounds)
        self.money_price = 0.02 + 0.03 * min(1.0, (self.rounds - 1) / 4)
        self._columns: dict[int, list[int]] = {}
        self._realms: dict[int, Realm] = {}
        self._starts: dict[int, float] = {}
        self._rates: list[float] = []
        self.events: dict[int, float] = {}  # by event: what it may bring, as far as judged

    def realm(self, colour: int) -> Realm:
        found = self._realms.get(colour)
        if found is None:
            found = self._realms[colour] = Realm(self, colour)
        return found

    # -- places --------------------------------------------------------------------------------------------------------

    def values(self, icon: int, region: int) -> list[int]:
        """By colour, what an icon counts."""
        key = icon * 64 + region
        found = self._columns.get(key)
        if found is None:
            found = self._columns[key] = counted(self.counts, icon, region)
        return found

    def expected(self, colour: int, icon: int, region: int, number: int, value: float) -> float:
        """What an icon brings an empire in a round if it has `value` of what is counted."""
        if value <= 0.0:
            return 0.0
        width = 2.0 * WIDTHS[icon]
        place = 1.0
        for other, rival in enumerate(self.values(icon, region)):
            if rival and other != colour:
                ahead = 0.5 + (rival - value) / width
                place += 1.0 if ahead > 1.0 else ahead if ahead > 0.0 else 0.0
        return max(0.0, number + 1.0 - place)

    # -- empires -------------------------------------------------------------------------------------------------------

    def rate(self, colour: int) -> float:
        """What an empire brings in the scoring of this round as it stands."""
        if not self._rates:
            self._rates = [0.0] * len(self.s.card)
            for other, items in enumerate(all_items(self.s)):
                for i in range(ITEM_POINTS, len(items), ITEM):
                    self._rates[other] += items[i]
        return self._rates[colour]

    def weight(self, seat: int) -> float:
        """What a loss of another player is worth to this one: more if that one is ahead."""
        s = self.s
        if seat == self.seat:
            return -1.0
        rivals = max(1, sum(s.seated) - 1)
        lead = s.glory[seat] - s.glory[self.seat]
        mean = sum(s.glory) / max(1, sum(s.seated))
        more = 0.5 if lead > 0 and s.glory[seat] >= mean else 0.0
        return self.style.rivalry * (1.0 / rivals + more)

    def leader(self) -> int:
        """The rival who is ahead: by glory, then by what comes next."""
        best, highest = NONE, -1.0
        for seat in range(self.s.seats):
            if seat != self.seat and self.s.seated[seat]:
                worth = float(self.s.glory[seat]) + sum(self.rate(colour) for colour in empires_of(self.s, seat))
                if worth > highest:
                    best, highest = seat, worth
        return best

    # -- cards ---------------------------------------------------------------------------------------------------------

    def start_rate(self, card: int) -> float:
        """What an empire that is not in play would bring in a round once it has grown a little."""
        found = self._starts.get(card)
        if found is None:
            found = self._starts[card] = _start_rate(self, card)
        return found

    def start_worth(self, card: int) -> float:
        """What founding an empire now would bring until the end: nothing yet in the first round but its homeland."""
        rate = self.start_rate(card)
        return 0.35 * rate + KEPT * rate * lasting(self.rounds - 1)

    def level_worth(self, colour: int) -> float:
        """What a level of progress is worth to an empire: its icon, better units, and the end of history (§W.6)."""
        worth = self.beyond_glory(LEVEL)
        for icon, region, number in self.t.icons[self.s.card[colour]]:
            if icon == PROGRESS:
                level = self.s.level[colour]
                more = self.expected(colour, icon, region, number, level + 1.0)
                worth += self.span * (more - self.expected(colour, icon, region, number, level) + 0.05)
        if self.s.level[colour] >= LAST_LEVEL - 4:
            worth += 1.0
        return worth

    def leap_worth(self, colour: int, levels: float) -> float:
        """What so many levels at once are worth: a dark age that is left or passed over holds up nobody (§E.1)."""
        level = self.s.level[colour]
        passed = self.t.dark[level : min(LAST_LEVEL + 1, level + round(levels))]
        return levels * self.level_worth(colour) + self.beyond_glory(DARK_AGE) * sum(passed)

    def beyond_glory(self, share: float) -> float:
        """What progress is worth besides glory: the longer the game still takes, the more."""
        return share * self.style.progress * min(self.rounds, 14)


class Realm:
    """One empire: what areas, units, cities and money are worth to it."""

    def __init__(self, o: Outlook, colour: int) -> None:
        s, t = o.s, o.t
        self.o = o
        self.s = s
        self.colour = colour
        self.card = s.card[colour]
        self.age = age(s, colour)
        self.barbarian = barbarian(s, colour)
        self.capital = capital_of(s, colour)
        self.land: list[tuple[int, float]] = []  # region and what one more land area there brings in a round
        self.sea: list[tuple[int, float]] = []
        self.abroad = 0.0  # outside Europe (§G.15)
        self.cities = 0.0  # one more of city value
        self.artefact = 0.0
        self.units = [0.0, 0.0, 0.0]  # naval units, cavalry, land units
        self.resources = [0.0, 0.0, 0.0]  # wheat, oil, elephants
        self.homeland = 0.0
        self.money = 0.0
        for icon, region, number in t.icons[self.card]:
            self._add(icon, region, number)
        half = 0.5 if self.capital == NONE else 1.0
        self.income = PRODUCES * half * o.money_price * max(0, o.rounds - 1)

    def _add(self, icon: int, region: int, number: int) -> None:
        if icon == HOMELAND:
            self.homeland = 1.0
        elif WHEAT <= icon <= ELEPHANT:
            if (icon != OIL or self.age >= self.o.t.oil_age) and not (icon == ELEPHANT and self.s.elephants_gone):
                self.resources[icon - WHEAT] = 1.0
        elif icon < SQUARE:
            self._add_compared(icon, region, number)

    def _add_compared(self, icon: int, region: int, number: int) -> None:
        o, colour = self.o, self.colour
        value = o.values(icon, region)[colour]
        now = o.expected(colour, icon, region, number, value)
        step = 10.0 if icon == MONEY else 1.0
        one = o.expected(colour, icon, region, number, value + step) - now
        two = o.expected(colour, icon, region, number, value + 2 * step) - now
        slope = max(one if value else 0.7 * one, two / 2) / step + GROWTH * number / step
        if icon == LAND_AREAS or icon == BOTH_AREAS:
            self.land.append((region, slope))
        if icon == SEA_AREAS or icon == BOTH_AREAS:
            self.sea.append((region, slope))
        if icon == OUTSIDE_EUROPE:
            self.abroad = slope
        elif icon == CITIES:
            self.cities = slope
        elif icon == ARTEFACTS:
            self.artefact = slope
        elif icon == MONEY:
            self.money = slope
        elif UNITS_NAVAL <= icon <= UNITS_LAND:
            self.units[icon - UNITS_NAVAL] = slope

    # -- areas ---------------------------------------------------------------------------------------------------------

    def counts(self, area: int) -> bool:
        """§G.9: whether an area counts for icons of areas if it is not in disorder."""
        t = self.o.t
        terrain = t.terrain[area]
        if t.terrain_glory[terrain]:
            return True
        special = t.counted_by[terrain]
        return special != NONE and rule(self.s, self.colour, special) > 0

    def glory_in(self, area: int) -> float:
        """What controlling an area brings in a round by icons of areas and resources."""
        t = self.o.t
        worth = 0.0
        mask = t.region_mask[area]
        if self.counts(area):
            for region, slope in self.land if t.area_kind[area] == LAND else self.sea:
                if region == t.world or mask >> region & 1:
                    worth += slope
            european = self.capital != NONE and t.region_mask[self.capital] >> t.europe & 1
            if self.abroad and european and not mask >> t.europe & 1:
                worth += self.abroad
        if t.wheat[area]:
            worth += self.resources[0]
        if t.oil[area]:
            worth += self.resources[1]
        if t.elephant[area]:
            worth += self.resources[2]
        return worth

    def area(self, area: int) -> float:
        """What taking an area is worth until the end of the game, with its income and its city."""
        s, t = self.s, self.o.t
        worth = self.glory_in(area) * self.o.span
        income = t.income_at[self.age][area]
        if s.built[area] & CITY:
            value = city(s, area)
            if s.built[area] & VACANT or s.holder[area] != NONE:
                value -= 1 if value == 1 else 2
            income += value
            worth += self.cities * value * self.o.span
        if self.homeland and area in s.homeland[self.colour]:
            worth += 1.0 * self.o.span
        return worth + income * self.income

    def keep(self, area: int) -> float:
        """What losing an area would cost: as much as taking it, and more for a capital."""
        worth = self.area(area)
        if self.s.built[area] & DISORDER:
            worth *= 0.6
        if self.homeland and self.s.homeland[self.colour] == [area]:
            worth += HOME * self.o.span  # §G.16
        if area == self.capital:
            worth += 1.0 + self.s.money[self.colour] * self.o.money_price
        return worth

    def unit(self, unit: int) -> float:
        """What one more unit of a type is worth in itself until the end: by icons of units, and by its strength."""
        t = self.o.t
        cls = t.unit_class[unit]
        worth = 0.0
        if cls == NAVAL:
            worth = self.units[0]
        elif cls < NAVAL:
            worth = self.units[2] + (self.units[1] if cls == CAVALRY else 0.0)
        strength = t.unit_front[unit] + 0.6 * t.unit_support[unit]
        return worth * self.o.span + 0.03 * strength * min(4.0, self.o.span)

    def coin(self) -> float:
        """What a coin is worth that is not spent."""
        return self.money * 0.6 * self.o.span + 0.6 * self.o.money_price


# -- forces ------------------------------------------------------------------------------------------------------------


def ground(s: AgesState, area: int) -> int:
    """How many land units stand in an area."""
    return s.force[area] >> GROUND & MASK


def threat(o: Outlook, colour: int, area: int) -> int:
    """How many units other players could send into an area from next door, at most from one empire."""
    s = o.s
    found: dict[int, int] = {}
    for other in o.t.joined[area]:
        holder = s.holder[other]
        if holder != NONE and s.owner[holder] != s.owner[colour]:
            found[holder] = found.get(holder, 0) + max(0, total(s.force[other]) - 1)
    return max(found.values(), default=0)


def free_lands(o: Outlook, starts: list[int], far: int) -> list[int]:
    """Land areas that nobody holds within so many steps over free land, the nearest first."""
    s, t = o.s, o.t
    seen = set(starts)
    found: list[int] = []
    edge = list(starts)
    for _ in range(far):
        reached: list[int] = []
        for area in edge:
            for other in t.land_ways[area]:
                if other not in seen and s.holder[other] == NONE:
                    seen.add(other)
                    reached.append(other)
        found += reached
        edge = reached
    return found


# -- empires that are not in play --------------------------------------------------------------------------------------


def _start_rate(o: Outlook, card: int) -> float:
    """By its icons, with what such an empire has after two or three rounds, among the empires in play."""
    s, t = o.s, o.t
    starts = t.start_areas[card]
    room = [*starts, *free_lands(o, starts, 3)] if starts else []
    rate = 0.0
    for icon, region, number in t.icons[card]:
        rate += _start_icon(o, card, icon, region, number, room)
    taken = 0
    for area in starts:
        holder = s.holder[area]
        if holder != NONE and s.card[holder] not in t.converts[card] and not t.converts_any[card]:
            taken += 2 if s.owner[holder] == o.seat else 1
    if taken:
        rate *= 0.35 if taken == 1 else 0.1
    if starts and len(room) < 4:
        rate *= 0.7
    return rate + 0.08 * t.card_trade[card] + 0.01 * (t.card_money[card] - 20)


def _start_icon(o: Outlook, card: int, icon: int, region: int, number: int, room: list[int]) -> float:
    t = o.t
    level = min(LAST_LEVEL, max(1, highest_level(o.s) + t.offset[card]))
    if icon == HOMELAND:
        return 1.0
    if icon == WHEAT or icon == ELEPHANT or icon == OIL:
        listed = t.wheat if icon == WHEAT else t.oil if icon == OIL else t.elephant
        return 0.6 * min(2, sum(listed[area] for area in room[:8]))
    if icon >= SQUARE:
        return 0.15
    value = 0.0
    if icon == LAND_AREAS or icon == BOTH_AREAS:
        fitting = [a for a in room if region == t.world or t.region_mask[a] >> region & 1]
        value = min(7.0, len([a for a in fitting if t.terrain_glory[t.terrain[a]]]))
        value += 1.0 if icon == BOTH_AREAS else 0.0
    elif icon == SEA_AREAS:
        value = 2.0 if level >= t.build_level[card][2] else 0.5
    elif icon == UNITS_NAVAL:
        value = 3.0 if level >= t.build_level[card][2] else 0.5
    elif icon == UNITS_CAVALRY:
        value = 3.0 if level >= t.build_level[card][3] else 0.0
    elif icon == PROGRESS:
        value = float(level)
    else:
        typical = {UNITS_LAND: 9.0, CITIES: 3.0, MONEY: 12.0, ARTEFACTS: 0.7, OUTSIDE_EUROPE: 1.5}
        value = typical.get(icon, 1.0)
    return o.expected(NONE, icon, region, number, value)
