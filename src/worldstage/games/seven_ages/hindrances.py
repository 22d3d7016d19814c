"""What stands in the way of a move (4.1): foreign units, closed arrows, foreign star wars, empires to be spared.

All of it follows from numbers and kinds of units that everybody sees, never from types.
"""

from __future__ import annotations

from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.empires import rule
from worldstage.games.seven_ages.forces import total
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.names import AFLOAT, ALOFT, ATTACKED, ATTACKED_BEFORE, COLOURS, MASK, NONE


def outnumbers(s: AgesState, colour: int, area: int) -> bool:
    """§4.1.10: at least twice as many own units are already there as the empire that holds the area has."""
    return s.guest[area] == colour and total(s.guests[area]) >= 2 * total(s.force[area])


def missing_to_pass(s: AgesState, colour: int, area: int) -> int:
    """§4.1.10: how many more own units there let land units pass through an area of another empire; 0 if they may."""
    return max(0, 2 * total(s.force[area]) - (total(s.guests[area]) if s.guest[area] == colour else 0))


def stops_land(s: AgesState, colour: int, area: int) -> bool:
    """§4.1.10: whether land units must stop in an area: units of another empire are there."""
    holder = s.holder[area]
    return holder != colour and holder != NONE and not outnumbers(s, colour, area)


def stops_ships(s: AgesState, colour: int, area: int) -> bool:
    """§4.1.14: whether ships must stop in a coastal land area: ships of another empire are there."""
    if s.holder[area] == colour or not s.force[area] >> AFLOAT & MASK:
        return False
    return not outnumbers(s, colour, area)


def stops_aircraft(s: AgesState, colour: int, area: int) -> bool:
    """§4.1.20: whether aircraft must stop: aircraft of another empire are there, and not twice as many own ones."""
    if s.holder[area] == colour:
        return False
    foreign = s.force[area] >> ALOFT & MASK
    if not foreign:
        return False
    return s.guest[area] != colour or s.guests[area] >> ALOFT & MASK < 2 * foreign


def arrow_open(s: AgesState, colour: int, area: int, other: int) -> bool:
    """§4.1.23: an arrow is closed while each of the seas it lies in holds units of another empire.

    While a manoeuvre's conflicts are fought, its units may still be in a sea that the fleeing empire holds.
    """
    t = s.tables
    holder, guest = s.holder, s.guest
    for sea in t.arrow_seas[area][t.arrows[area].index(other)]:
        if holder[sea] == NONE or (holder[sea] == colour and guest[sea] == NONE):
            return True
    return False


def star_wars_areas(s: AgesState, colour: int) -> list[int]:
    """§4.1.19: the areas with star wars of other empires, which nukes never enter; everybody sees where they are."""
    t = s.tables
    last = t.counter_total
    found: list[int] = []
    for counter in range(last - t.star_wars, last):
        if s.at[counter] != NONE and s.common[counter - t.first_common] != colour:
            found.append(t.port_area[s.at[counter]])
    return found


def spared(s: AgesState, colour: int) -> int:
    """The empires that an empire may not attack, as bits: by truces (§6.1.4), its religion or government (§6.4.4)."""
    mask = 0
    for i in range(0, len(s.truces), 3):
        if s.truces[i + 2] >= s.round:
            if s.truces[i] == colour:
                mask |= 1 << s.truces[i + 1]
            elif s.truces[i + 1] == colour:
                mask |= 1 << s.truces[i]
    if rule(s, colour, v.PEACEFUL_FAITH):
        for other in range(COLOURS):
            if other != colour and s.religion[other] == s.religion[colour]:
                mask |= 1 << other
    if rule(s, colour, v.PACIFIST) and not s.traits[colour] & (ATTACKED | ATTACKED_BEFORE):
        mask |= (1 << COLOURS) - 1
    return mask
