"""What a bot could do next, and what each plan is worth: attacks, action boxes, alliances."""

from __future__ import annotations

from typing import Final

from worldstage.games.age_of_reason.attack import (
    conversion_cards,
    discs_to_attack,
    markers_to_attack,
    markers_to_convert,
    reach,
)
from worldstage.games.age_of_reason.boxes import combat_bonus
from worldstage.games.age_of_reason.cards import deck_of, fitting, kinds, shows_ship
from worldstage.games.age_of_reason.generated_state import AgeState
from worldstage.games.age_of_reason.names import (
    ALLY,
    ARMY_TRAINING,
    BANKING,
    COMPANIES_BOTH,
    COUNTRIES,
    FIRST_SUPPORT,
    FIRST_TRADING,
    GOVERNMENT_REFORM,
    MARKER_ROOM,
    NAVY_TRAINING,
    NONE,
    PRESSGANGS,
    REGIONS,
    RESERVE,
    UPPER,
    WAR_OFFICE,
)
from worldstage.games.age_of_reason.state import boxes_held, means
from worldstage.games.age_of_reason.valuation import HELP_CHANCE, STRENGTHS, WIN, Outlook, over

BONUSES: Final = 3  # a box adds nothing, 1 or 2
ALL_REGIONS: Final = (1 << REGIONS) - 1
FADING: Final = 0.85  # a plan for a later round is worth less than one for now
HOPELESS: Final = -9.0

# Found by letting bots play against each other; in victory points unless said otherwise.
EARLY: Final = 2.0  # to be the first in the order of play, rather than the last
PREY: Final = 0.6  # the share of attacks on a country that we will find time for
THREAT: Final = 0.7  # the share of its attacks that will be on us
SPENT_ON_ATTACK: Final = 2.2  # unrest, or gold that could have saved it
HIRELING: Final = 0.15  # a non-player ally in a region within reach
FRIEND: Final = 0.1  # a player as an ally, who may help
UNDECIDED: Final = 0.2  # the share of what separates two rows that we get while we may still choose
ATTACKED: Final = 0.04  # the chance for a region to be attacked by an enemy in a round
BOX: Final = 0.5  # a usual action box
CROWD: Final = 5  # seats: among so many, what is won is sooner lost again


class Prospect:
    """An attack that is open to us: what it brings, and its worth with 0, 1 or 2 points more from boxes."""

    def __init__(self, region: int, target: int, marker: int) -> None:
        self.region = region
        self.target = target  # a country, or NONE
        self.marker = marker  # a kind of marker, or NONE; where both are NONE, a marker is converted
        self.gain = 0.0
        self.worth = [0.0] * BONUSES
        self.card = NONE
        self.chance = 1.0


class Weapon:
    """A card of our own hand: its strength, and what playing it costs in all."""

    def __init__(self, card: int, strength: int, cost: float) -> None:
        self.card = card
        self.strength = strength
        self.cost = cost


def weapons(o: Outlook, ship: int, attacking: bool) -> list[Weapon]:
    """The cards that we may fight with where ships count, or where they don't."""
    s = o.s
    t = s.tables
    most = means(s, o.seat)
    found: list[Weapon] = []
    for card in kinds(s.hand[o.seat], deck_of(s, o.seat)):
        if card == ALLY or t.cost[card] > most or (attacking and ship and not shows_ship(s, card)):
            continue
        strength = t.soldiers[card] + (t.ships[card] if ship else 0)
        found.append(Weapon(card, strength, o.price(t.cost[card]) + o.keep_price(card)))
    return found


# -- attacks ----------------------------------------------------------------------------------------------------------


def by_strength(o: Outlook, by_lead: list[float], spread: list[float], region: int, first: int) -> list[float]:
    """What an attack is worth by our own strength from `first` on, with the allies we may get by asking or paying."""
    values = [over(by_lead, first + x, spread, -1) for x in range(STRENGTHS)]
    side = o.s.side[o.country]
    for _ in range(o.joiners(side, region, o.seat, NONE)):
        for x in range(STRENGTHS - 1):
            values[x] += HELP_CHANCE * (values[x + 1] - values[x])
    return hiring(values, o.hirelings(side, region), o.gold_price * o.s.tables.ally_cost)


def hiring(values: list[float], hirelings: int, price: float) -> list[float]:
    """The same values if so many allies may be hired for a price each, wherever that pays."""
    for _ in range(hirelings):
        for x in range(STRENGTHS - 1):
            values[x] = max(values[x], values[x + 1] - price)
    return values


def prospect(o: Outlook, region: int, target: int, marker: int, arms: list[Weapon]) -> Prospect:
    """Judge one attack on a disc or a marker."""
    s = o.s
    p = Prospect(region, target, marker)
    p.gain = attack_gain(o, region, p.target, p.marker)
    if p.gain <= 0.0 or not arms:
        p.worth = [HOPELESS] * BONUSES
        return p
    spread = o.opposition(region, p.target, p.marker)
    bonus = combat_bonus(s, o.country, region)
    values = by_strength(o, o.attack_worth(p.gain, p.target), spread, region, bonus)
    for extra in range(BONUSES):
        best = HOPELESS
        for arm in arms:
            value = values[min(arm.strength + extra, STRENGTHS - 1)] - arm.cost
            if value > best:
                best = value
                if extra == 0:
                    p.card = arm.card
                    p.chance = over(WIN, bonus + arm.strength, spread, -1)
        p.worth[extra] = best
    return p


def attack_gain(o: Outlook, region: int, target: int, marker: int) -> float:
    """What a successful attack brings."""
    daring = o.style.daring if o.s.seats < CROWD else o.style.daring * 0.8
    gain = o.change(region, o.country, target) * daring
    if marker != NONE:
        kind = o.s.tables.markers[marker]
        gain += kind.victory_points + kind.gold * o.gold_price
    return gain


def conversion(o: Outlook, region: int) -> Prospect:
    """Converting is sure: two gold and a ship card for a disc."""
    p = Prospect(region, NONE, NONE)
    cards = conversion_cards(o.s, o.seat)
    if not cards:
        p.worth = [HOPELESS] * BONUSES
        return p
    p.card = spare_card(o, cards)
    p.gain = o.change(region, o.country, NONE)
    value = p.gain - o.price(o.s.tables.conversion_cost) - o.keep_price(p.card)
    p.worth = [value] * BONUSES
    return p


def spare_card(o: Outlook, cards: list[int]) -> int:
    """The card we can do without: its price is not paid in a conversion, so a dear one is the best to give."""
    best = cards[0]
    lowest = 99.0
    for card in cards:
        use = 0.35 * (o.s.tables.soldiers[card] + o.s.tables.ships[card]) - o.gold_price * o.s.tables.cost[card]
        if use < lowest:
            lowest = use
            best = card
    return best


def prospects(o: Outlook) -> list[Prospect]:
    """All attacks open to us, the best first."""
    land = weapons(o, 0, True)
    sea = weapons(o, 1, True)
    found: list[Prospect] = []
    ship = o.s.tables.ship
    for place in discs_to_attack(o.s, o.seat):
        region, target = divmod(place, COUNTRIES)
        found.append(prospect(o, region, target, NONE, sea if ship[region] else land))
    for place in markers_to_attack(o.s, o.seat):
        region, marker = divmod(place, MARKER_ROOM)
        found.append(prospect(o, region, NONE, marker, sea if ship[region] else land))
    for region in markers_to_convert(o.s, o.seat):
        found.append(conversion(o, region))
    found.sort(key=_first_worth, reverse=True)
    return found


def _first_worth(p: Prospect) -> float:
    return p.worth[0]


def best_sum(worths: list[float], count: int) -> float:
    """The best `count` plans together, one in each round, the later the less."""
    total = 0.0
    share = 1.0
    for value in sorted(worths, reverse=True)[:count]:
        if value <= 0.0:
            break
        total += value * share
        share *= FADING
    return total


# -- action boxes -----------------------------------------------------------------------------------------------------


class Boxes:
    """Judges action boxes by what we could do with them in the rounds that are left."""

    def __init__(self, o: Outlook, found: list[Prospect]) -> None:
        self.o = o
        self.found = found
        self.attacks = o.rounds_left
        self.plain = best_sum([p.worth[0] for p in found], self.attacks)
        self.threats = self._threats()

    def _threats(self) -> list[float]:
        """By region: what the next point of strength saves us in defence."""
        o = self.o
        s = o.s
        side = s.side[o.country]
        saved = [0.0] * REGIONS
        for region in range(REGIONS):
            if not s.presence[o.country] >> region & 1:
                continue
            enemies = 0
            for seat in range(s.seats):
                other = s.country[seat]
                if s.side[other] != side and s.presence[other] >> region & 1:
                    enemies += 1
            loss = -o.change(region, NONE, o.country)
            saved[region] = ATTACKED * enemies * o.rounds_left * (0.17 * loss + 0.3 * o.unrest_price)
        return saved

    def worth(self, box: int) -> float:
        """What a disc in a box is worth to us now."""
        o = self.o
        t = o.s.tables
        kind = t.box_kind[box]
        cost = o.price(t.box_cost[kind]) if t.box_cost[kind] else 0.0
        if kind >= FIRST_TRADING:
            return o.gold_price * trade_gold(o.s, o.seat, kind) - cost
        if kind >= FIRST_SUPPORT or kind == ARMY_TRAINING or kind == NAVY_TRAINING:
            return self.strength_worth(kind) - cost
        if kind == BANKING:
            return o.gold_price * t.box_gold[kind] - cost
        if kind == GOVERNMENT_REFORM:
            return o.unrest_price * min(t.reform, o.s.unrest[o.seat]) - cost
        if kind == RESERVE:
            return self.reserve_worth() - cost
        if kind == WAR_OFFICE:
            return self.war_office_worth() - cost
        return self.card_worth(kind) - cost

    def strength_worth(self, kind: int) -> float:
        """Training and support: better attacks, and a better defence."""
        t = self.o.s.tables
        points = min(t.box_strength[kind], BONUSES - 1)
        regions = box_regions(self.o.s, kind)
        better = [p.worth[points if regions >> p.region & 1 else 0] for p in self.found]
        value = best_sum(better, self.attacks) - self.plain
        for region in range(REGIONS):
            if regions >> region & 1:
                value += points * self.threats[region]
        return value

    def reserve_worth(self) -> float:
        """Dice again for the attack that fails: worth most where much hangs on an open fight."""
        o = self.o
        best = 0.0
        for p in self.found[: self.attacks]:
            if p.worth[0] > 0.0:
                best = max(best, (1.0 - p.chance) * p.chance * (p.gain + 2 * o.unrest_price))
        return best * (1.0 + 0.15 * (self.attacks - 1))

    def war_office_worth(self) -> float:
        """From the next round on two attacks instead of a box and an attack."""
        later = self.attacks - 1
        if later <= 0 or boxes_held(self.o.s, self.o.country, WAR_OFFICE):
            return 0.0
        values = [p.worth[0] for p in self.found]
        return best_sum(values, self.attacks + later) - self.plain - BOX * later

    def card_worth(self, kind: int) -> float:
        """Militia and Pressgangs: the best card of the discard pile."""
        o = self.o
        best = 0.0
        for card in fitting(o.s, o.s.hand[o.seat], deck_of(o.s, o.seat), kind == PRESSGANGS):
            best = max(best, card_use(o, card))
        return best * min(1.0, 0.3 * self.attacks)


def card_use(o: Outlook, card: int) -> float:
    """What a card can do for us beyond its price."""
    t = o.s.tables
    return max(0.0, 0.3 * (t.soldiers[card] + 0.7 * t.ships[card]) - o.gold_price * t.cost[card])


def box_regions(s: AgeState, kind: int) -> int:
    """Where a box that adds strength counts, as bits."""
    if kind == ARMY_TRAINING:
        return ALL_REGIONS
    if kind == NAVY_TRAINING:
        mask = 0
        for region in range(REGIONS):
            if s.tables.ship[region]:
                mask |= 1 << region
        return mask
    return s.tables.box_regions[kind]


def trade_gold(s: AgeState, seat: int, kind: int) -> int:
    """What a trading box pays."""
    discs = 0
    for region in range(REGIONS):
        if s.tables.box_regions[kind] >> region & 1:
            here = s.discs[s.country[seat] * REGIONS + region]
            discs = discs + here if s.switches[COMPANIES_BOTH] else max(discs, here)
    return discs * s.tables.box_gold[kind]


# -- alliances --------------------------------------------------------------------------------------------------------


def enmities(o: Outlook) -> list[float]:
    """By country: how much better for us as an enemy than as an ally (4.2), below 0 if we want it beside us."""
    s = o.s
    ours = reach(s, o.country)
    values = [0.0] * COUNTRIES
    for other in range(COUNTRIES):
        if other == o.country:
            continue
        player = s.seat_of[other] != NONE
        prey: list[float] = []
        threats: list[float] = []
        hires = 0.0
        theirs = reach(s, other) if player else 0
        for region in range(REGIONS):
            if ours >> region & 1 and s.presence[other] >> region & 1:
                # A non-player disc stands at 4, but never strikes back; a player's card may be anything.
                gain = o.change(region, o.country, other) * (0.5 if player else 0.45)
                prey.append(gain - SPENT_ON_ATTACK * o.unrest_price)
                hires += 0.0 if player else HIRELING
            if theirs >> region & 1 and s.presence[o.country] >> region & 1:
                threats.append(-0.5 * o.change(region, other, o.country))
        values[other] = PREY * best_sum(prey, 2) - THREAT * best_sum(threats, 2) - hires
        if player:
            values[other] -= FRIEND
    return values


def alliance_worth(o: Outlook, enmity: list[float], a: int, b: int) -> float:
    """What the alliances are worth to us if `a` joins the upper row and `b` the lower one (NONE: nobody)."""
    upper = 0.0
    own = NONE
    for country in range(COUNTRIES):
        side = o.s.side[country]
        if country == a:
            side = UPPER
        elif country == b:
            side = 1 - UPPER
        if side == NONE:
            continue
        if country == o.country:
            own = side
        upper += enmity[country] if side == UPPER else -enmity[country]
    if own == NONE:
        return UNDECIDED * abs(upper)  # we may still choose, if nobody does it for us
    early = 0.0
    if o.s.side[o.country] == NONE:
        placed = COUNTRIES - o.s.side.count(NONE)
        early = EARLY * (6 - placed) / 6
    return early + (-0.5 * upper if own == UPPER else 0.5 * upper)


def best_proposal(o: Outlook, enmity: list[float], pairs: list[tuple[int, int]]) -> tuple[int, int]:
    best = pairs[0]
    highest = -99.0
    for a, b in pairs:
        value = alliance_worth(o, enmity, a, b)
        if value > highest:
            highest = value
            best = (a, b)
    return best
