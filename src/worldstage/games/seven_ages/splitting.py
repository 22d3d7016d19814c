"""Civil War and Empire Fragments (§6.1.4): an empire falls apart, and other players lead the parts that break away.

The cards are known, what happens in detail is not: this is our reconstruction. Other players in order of play who may
have one more empire and have a colour for it lead the new parts, at most one each. All parts have the same printed
card, the same level and the same creeds. Areas are dealt out: the old empire keeps its capital, each new part begins
in the area farthest from those before it, and all take the nearest area left in turn. Units and leaders go with their
areas (§1.28), money is divided evenly. A new part's largest city becomes its capital.
"""

from __future__ import annotations

from worldstage.core.state import replaced, with_item
from worldstage.games.seven_ages.conversion import convert_area
from worldstage.games.seven_ages.dissolution import settle
from worldstage.games.seven_ages.effects import refresh_all
from worldstage.games.seven_ages.empires import barbarian, empires_of, maximum, order_of_play, pay, receive
from worldstage.games.seven_ages.forces import capital_of
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.lines import cards as log
from worldstage.games.seven_ages.lines import kinds
from worldstage.games.seven_ages.names import CAPITAL, CITY, COLOURS, NONE, RIDES, SAILS
from worldstage.games.seven_ages.starts import free_colours


def takers(s: AgesState, colour: int) -> list[int]:
    """The seats that can lead a part of an empire, and the colours they would take: seat * COLOURS + colour."""
    found: list[int] = []
    taken: list[int] = []
    for seat in order_of_play(s):
        if seat != s.owner[colour] and len(empires_of(s, seat)) < maximum(s):
            free = [other for other in free_colours(s, seat) if other not in taken]
            if free:
                taken.append(free[0])
                found.append(seat * COLOURS + free[0])
    return found


def divide(s: AgesState, colour: int, parts: int) -> None:
    """Split an empire into as many parts as there are players for, its own included. Every part has an area."""
    leading = takers(s, colour)[: min(parts, len(s.areas[colour])) - 1]
    if not leading:
        return
    log.DIVIDED.write(s, s.card[colour], len(leading) + 1)
    shares = deal_out(s, colour, len(leading) + 1)
    money = s.money[colour] // (len(leading) + 1)
    for i, taker in enumerate(leading):
        seat, new = divmod(taker, COLOURS)
        pay(s, colour, money, kinds.BY_EVENT)
        break_away(s, seat, colour, new, shares[i + 1])
        receive(s, new, money, kinds.BY_EVENT)
    refresh_all(s)
    for part in [colour, *(taker % COLOURS for taker in leading)]:
        settle(s, part)


def break_away(s: AgesState, seat: int, colour: int, new: int, areas: list[int]) -> None:
    """A part of an empire becomes an empire of its own."""
    s.card = replaced(s.card, new, s.card[colour])
    s.owner = replaced(s.owner, new, seat)
    s.level = replaced(s.level, new, s.level[colour])
    s.since = replaced(s.since, new, s.round)
    s.religion = replaced(s.religion, new, s.religion[colour])
    s.government = replaced(s.government, new, s.government[colour])
    s.traits = replaced(s.traits, new, s.traits[colour] & (SAILS | RIDES))
    s.homeland = with_item(s.homeland, new, s.homeland[colour])
    log.PART_TAKEN.write(s, seat, s.card[new], new)
    log.PART_AREAS.write(s, new, areas)
    for area in areas:
        convert_area(s, new, area)
    crown(s, new)


def crown(s: AgesState, colour: int) -> None:
    """The largest city of a new part becomes its capital, of equal ones the first (§6.6.7)."""
    if barbarian(s, colour):
        return
    best = NONE
    for area in sorted(s.areas[colour]):
        if s.force[area] and s.built[area] & CITY > (s.built[best] & CITY if best != NONE else 0):
            best = area
    if best != NONE:
        s.built = replaced(s.built, best, s.built[best] | CAPITAL)
        log.PART_CAPITAL.write(s, s.card[colour], best)


def deal_out(s: AgesState, colour: int, parts: int) -> list[list[int]]:
    """Deal out the areas of an empire, the first share to the old one."""
    left = sorted(s.areas[colour])
    capital = capital_of(s, colour)
    kept = capital if capital != NONE else left[0]
    shares = [[kept]]
    left.remove(kept)
    distances = [distances_from(s, colour, kept)]
    while len(shares) < parts:
        farthest = _farthest(left, distances)
        shares.append([farthest])
        left.remove(farthest)
        distances.append(distances_from(s, colour, farthest))
    turn = 0
    while left:
        nearest = _nearest(left, distances[turn])
        shares[turn].append(nearest)
        left.remove(nearest)
        turn = (turn + 1) % parts
    return [sorted(share) for share in shares]


def _farthest(areas: list[int], distances: list[list[int]]) -> int:
    """Of areas, in order, the first one that is farthest from all places that `distances` are measured from."""
    return max(areas, key=lambda area: min(distance[area] for distance in distances))


def _nearest(areas: list[int], distance: list[int]) -> int:
    """Of areas, in order, the first one that is nearest."""
    return min(areas, key=lambda area: distance[area])


def distances_from(s: AgesState, colour: int, area: int) -> list[int]:
    """How far each area of the map is from one of an empire: through areas of that empire, else farther than those."""
    t = s.tables
    inside = _hops(t.joined, area, [s.holder[other] == colour for other in range(t.area_count)])
    outside = _hops(t.joined, area, [True] * t.area_count)
    return [near if near < t.area_count else t.area_count + far for near, far in zip(inside, outside, strict=True)]


def _hops(joined: list[list[int]], area: int, open_to: list[bool]) -> list[int]:
    """How many steps each area is away, through areas that are open; as many as there are areas if it is not."""
    unreached = len(joined)
    found = [unreached] * len(joined)
    found[area] = 0
    frontier = [area]
    while frontier:
        farther: list[int] = []
        for here in frontier:
            for near in joined[here]:
                if open_to[near] and found[near] == unreached:
                    found[near] = found[here] + 1
                    farther.append(near)
        frontier = farther
    return found
