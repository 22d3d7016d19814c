"""Which empires can be started, on which level, in which colour and where (§1.2 to §1.19)."""

from __future__ import annotations

from worldstage.games.seven_ages.empires import barbarian, game_age, highest_level, in_play
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.names import (
    CITY,
    COLOURS,
    DISORDER,
    LAND,
    LAST_LEVEL,
    NONE,
    TOTAL_HISTORY,
)
from worldstage.games.seven_ages.tables import (
    COAST_NEAR,
    DISORDERED_CITY,
    DISORDERED_OR_BARBARIAN,
    HELD_BY,
    IN_PLAY,
    OUT_OF_PLAY,
)

# -- colours -----------------------------------------------------------------------------------------------------------


def free_colours(s: AgesState, seat: int) -> list[int]:
    """§1.2, §1.10, §S.10: the seat's own free colours; if there are none, those that nobody chose and the fifteenth."""
    own = [colour for colour in (2 * s.pair[seat], 2 * s.pair[seat] + 1) if s.card[colour] == NONE]
    if own:
        return own
    return [colour for colour in range(COLOURS) if s.card[colour] == NONE and colour // 2 not in s.pair]


# -- ages and levels ---------------------------------------------------------------------------------------------------


def empires_with(s: AgesState, card: int) -> list[int]:
    """The colours of the empires on a card; the parts of one that has been divided have the same (§6.1.4)."""
    return [colour for colour in in_play(s) if s.card[colour] == card]


def condition_holds(s: AgesState, card: int) -> bool:
    """§1.7, §1.8: whether the empires that a card names are in play, or out of it; start areas are another matter."""
    t = s.tables
    there = any(other in s.card for other in t.condition_cards[card])
    if t.condition[card] == IN_PLAY:
        return there
    return not there if t.condition[card] == OUT_OF_PLAY else True


def fits_age(s: AgesState, card: int, now: int) -> bool:
    """§1.6: whether a card can be started while the game is in an age (§1.7: perhaps under a condition).

    §1.16: on an empty map any card with an age fits; §X.1: with total history the first empire belongs to age 1.
    """
    t = s.tables
    if not s.first_age and s.switches[TOTAL_HISTORY] and not t.card_ages[card] >> 1 & 1:
        return False
    if now == 0:
        return t.lowest_age[card] > 0
    if s.ripple or t.card_ages[card] >> now & 1:
        return True
    return bool(t.conditional_ages[card] >> now & 1) and condition_holds(s, card)


def has_two_ways(s: AgesState, card: int) -> bool:
    """§1.5: whether an empire can begin on either of two levels."""
    others = empires_with(s, s.tables.level_of[card])
    return bool(others) and start_level(s, card, 1) != start_level(s, card, 0)


def start_level(s: AgesState, card: int, way: int) -> int:
    """§1.12, §1.15: the offset from the most advanced empire, never below 1 (§1.14); or the level of the one named.

    §1.16: on an empty map the first level of the lowest age that the card names without a condition. Of several parts
    of a divided empire the most advanced one counts (ruling of §1.5).
    """
    t = s.tables
    most = min(highest_level(s), LAST_LEVEL)
    if most == 0:
        return t.first_level[t.lowest_age[card]]
    if way:
        return min(max(s.level[other] for other in empires_with(s, t.level_of[card])), LAST_LEVEL)
    return min(max(1, most + t.offset[card]), LAST_LEVEL)


# -- start areas -------------------------------------------------------------------------------------------------------


def fixed_areas(s: AgesState, card: int) -> list[int]:
    """§1.19: the start areas that a card names, sorted; §1.5: perhaps with land that another empire holds."""
    t = s.tables
    areas = t.start_areas[card]
    if t.start_kind[card] == HELD_BY:
        region = t.start_region[card]
        for other in empires_with(s, t.start_card[card]):
            areas = areas + [
                area
                for area in s.areas[other]
                if t.area_kind[area] == LAND and t.region_mask[area] >> region & 1 and area not in areas
            ]
    return sorted(areas)


def open_areas(s: AgesState, card: int, taken: list[int]) -> list[int]:
    """§1.4: the areas among which the founder may choose one more start area; none if the card names them all."""
    t = s.tables
    kind = t.start_kind[card]
    if s.diaspora and t.start_areas[card]:
        return [] if taken else neutral_around(s, t.start_areas[card])
    if kind == COAST_NEAR:
        return [] if taken else coasts_near(s, t.start_number[card])
    if kind == DISORDERED_CITY:
        if len(taken) >= t.start_number[card]:
            return []
        return [area for area in occupied(s, taken) if s.built[area] & DISORDER and s.built[area] & CITY]
    if kind == DISORDERED_OR_BARBARIAN:
        if len(taken) >= t.start_number[card]:
            return []
        return [area for area in occupied(s, taken) if s.built[area] & DISORDER or barbarian(s, s.holder[area])]
    return []


def occupied(s: AgesState, taken: list[int]) -> list[int]:
    """The land areas of all other empires, or of the one in which a start area lies already; not those taken."""
    t = s.tables
    owners = [s.holder[taken[0]]] if taken else in_play(s)
    found: list[int] = []
    for colour in owners:
        found += [area for area in s.areas[colour] if t.area_kind[area] == LAND and area not in taken]
    return sorted(found)


def coasts_near(s: AgesState, distance: int) -> list[int]:
    """§1.18: coastal land within so many areas of an empire, neutral or not."""
    t = s.tables
    near = [0] * t.area_count
    edge: list[int] = []
    for area in range(t.area_count):
        if s.holder[area] != NONE:
            near[area] = 1
            edge.append(area)
    for _ in range(distance):
        reached: list[int] = []
        for area in edge:
            for other in t.neighbours[area] + t.arrows[area]:
                if not near[other]:
                    near[other] = 1
                    reached.append(other)
        edge = reached
    return [area for area in range(t.land_count) if near[area] and t.water_neighbours[area]]


def neutral_around(s: AgesState, areas: list[int]) -> list[int]:
    """The neutral land areas of the innermost regions of some areas (Diaspora)."""
    t = s.tables
    regions: list[int] = []
    for area in areas:
        parents = [t.region_part_of[region] for region in t.regions_of[area]]
        regions += [region for region in t.regions_of[area] if region not in parents]
    return [
        area
        for area in range(t.land_count)
        if s.holder[area] == NONE and any(t.region_mask[area] >> region & 1 for region in regions)
    ]


def begins_in(s: AgesState, card: int) -> list[int]:
    """§1.4, §1.19: where an empire would begin, or among which areas its founder would choose."""
    return open_areas(s, card, []) or fixed_areas(s, card)


# -- cards -------------------------------------------------------------------------------------------------------------


def has_start(s: AgesState, card: int) -> bool:
    """§1.17: an empire whose card names no start area needs one that fits."""
    return bool(s.tables.start_areas[card]) or bool(open_areas(s, card, []))


def startable(s: AgesState, seat: int) -> list[int]:
    """§1.1: the cards of the hand whose empires can be started now, sorted; §1.3: also one that was there before."""
    now = game_age(s)
    return [card for card in s.hands[seat] if fits_age(s, card, now) and has_start(s, card)]
