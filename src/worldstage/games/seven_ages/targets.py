"""What an event can be played at (§6.1.2): what is chosen for its aim, one thing after the other, and who is in reach.

What can be chosen depends only on facts that everybody knows: another player may turn the event away. Whether the event
is offered at all depends also on what its player knows about his own empires: only where it would do something.
"""

from __future__ import annotations

from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.costs import buildable, prices
from worldstage.games.seven_ages.creeds import held
from worldstage.games.seven_ages.effects import artefacts_of, enjoyed, has_passed
from worldstage.games.seven_ages.empires import age, disordered, empires_of, in_play
from worldstage.games.seven_ages.forces import city
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.names import (
    AFLOAT,
    CITY,
    COLOURS,
    DISORDER,
    EMBARGOED,
    FIRST_ELEPHANTS,
    INFANTRY,
    JOINED,
    LAND,
    LAST_LEVEL,
    MASK,
    MOST_MONEY,
    NAVAL,
    NONE,
    RELIC,
    SLOTS,
    TAKE_THAT,
)
from worldstage.games.seven_ages.ranges import area_in_range, empires_in_range, in_range_by_passage
from worldstage.games.seven_ages.splitting import takers
from worldstage.games.seven_ages.totals import HALVED_FRONT, NO_CROSSINGS, REFRESHED, TURNED_UNIT

EVERYBODY = -1  # all empires, as bits
STOPPED = NONE  # the last of several areas: no more

# -- what is chosen ----------------------------------------------------------------------------------------------------


def next_choice(s: AgesState, event: int, chosen: list[int]) -> int:
    """What is chosen next for an event, after what was chosen so far."""
    t = s.tables
    aim = t.event_aim[event]
    kinds = v.CHOSEN[aim]
    if len(chosen) < len(kinds):
        return kinds[len(chosen)]
    if aim == v.ADJACENT_AREAS and len(chosen) < t.event_number[event] and chosen[-1] != STOPPED:
        return v.AN_AREA if _shaken_beside(s, chosen) else v.NOTHING
    return v.NOTHING


def may_stop(s: AgesState, event: int, chosen: list[int]) -> bool:
    """Whether one may leave it at what was chosen so far: of several areas only the first is needed."""
    return bool(chosen) and s.tables.event_aim[event] == v.ADJACENT_AREAS


def does(s: AgesState, event: int, effect: int) -> bool:
    """Whether an effect is one of those of an event."""
    return effect in s.tables.event_effects[event][::2]


def possible(s: AgesState, seat: int, event: int, colour: int, open_to: int) -> bool:
    """Whether an event can be played now by a seat, for an empire that acts or NONE. Interrupts are another matter."""
    aim = s.tables.event_aim[event]
    if aim == v.TWO_PLAYERS and sum(len(hand) for hand in s.hands) == 1:
        return False  # the only card is the one that would be played
    if v.CHOSEN[aim]:
        found = candidates(s, seat, event, colour, [], open_to)
        return any(not futile(s, seat, event, target) for target in found)
    if aim == v.THE_CONFLICT:
        return _conflict_open(s, event, open_to)
    if aim == v.OWN_TRADE:
        return (
            s.trade_first == NONE
            and NONE not in s.trade_colour
            and seat
            in (
                s.owner[s.trade_colour[0]],
                s.owner[s.trade_colour[1]],
            )
        )
    if aim == v.START_CARD:
        return not s.ripple
    if aim == v.START_REGION:
        return not s.diaspora
    if aim == v.EVERYBODY:
        return not (s.no_progress if does(s, event, v.NO_PROGRESS) else s.glory_halved)
    return aim == v.ACTING_PLAYER or bool(s.top or s.deck or s.discards)


def futile(s: AgesState, seat: int, event: int, target: int) -> bool:
    """Whether a seat knows that an event would do nothing for an empire of its own, for want of units or money."""
    if v.CHOSEN[s.tables.event_aim[event]][0] != v.AN_EMPIRE or s.owner[target] != seat:
        return False
    if does(s, event, v.SETTLE):
        return settler(s, target) == NONE
    return does(s, event, v.HIRE) and not can_hire(s, target)


def _conflict_open(s: AgesState, event: int, open_to: int) -> bool:
    """An event for a conflict as a whole: crossings can be left out only if there are any."""
    if not any(open_to >> colour & 1 for colour in s.fight_colour):
        return False
    if not does(s, event, v.NO_CROSSINGS):
        return True
    return bool(s.fight_crossings) and not s.fight_flags[0] & NO_CROSSINGS


def candidates(s: AgesState, seat: int, event: int, colour: int, chosen: list[int], open_to: int) -> list[int]:
    """What can be chosen next, in order. `open_to` are the empires in reach, as bits (see `reachable`)."""
    kind = next_choice(s, event, chosen)
    if kind == v.AN_EMPIRE:
        return _empires(s, seat, event, colour, chosen, open_to)
    if kind == v.AN_AREA:
        return _areas(s, seat, event, colour, chosen, open_to)
    if kind == v.A_PLAYER:
        return _players(s, seat, event, chosen)
    if kind == v.A_LEADER:
        near = open_to & _in_range(s, colour)
        return [leader for leader, serves in enumerate(s.leader_of) if serves != NONE and near >> serves & 1]
    if kind == v.A_RELIC:
        return relics(s, open_to)
    if kind == v.A_REGION:
        return _regions(s, open_to)
    return sorted(s.discards)


# -- reach (§X.7) ------------------------------------------------------------------------------------------------------


def reachable(s: AgesState, seat: int, colour: int) -> int:
    """§X.7: the empires at which a seat may play cards, as bits: all, unless the table plays with that option.

    In civilise those in range of the empire that acts, if need be by a passage; else those in range of any own one.
    """
    if not s.switches[TAKE_THAT]:
        return EVERYBODY
    if colour != NONE:
        return 1 << colour | _in_range(s, colour)
    bits = 0
    for own in empires_of(s, seat):
        bits |= 1 << own | empires_in_range(s, own)
    return bits


def _in_range(s: AgesState, colour: int) -> int:
    """§6.1.5: the empires in range of one, as bits, also by a passage that can be asked for (§3.5)."""
    near = empires_in_range(s, colour)
    return near | in_range_by_passage(s, colour, ~near)


def seat_in_reach(s: AgesState, seat: int, other: int) -> bool:
    """§X.7: against a player it is enough that any empire of his is in range of any own one, also in civilise."""
    if not s.switches[TAKE_THAT] or seat == other:
        return True
    open_to = reachable(s, seat, NONE)
    return any(open_to >> colour & 1 for colour in empires_of(s, other))


def _area_in_reach(s: AgesState, seat: int, colour: int, area: int, open_to: int) -> bool:
    """An area belongs to its holder; a neutral one must be in range itself."""
    if open_to == EVERYBODY:
        return True
    if s.holder[area] != NONE:
        return bool(open_to >> s.holder[area] & 1)
    measuring = [colour] if colour != NONE else empires_of(s, seat)
    return any(area_in_range(s, own, area) for own in measuring)


def aimed_at(s: AgesState, event: int, chosen: list[int]) -> int:
    """The empires that an event is played at, as bits."""
    kinds = v.CHOSEN[s.tables.event_aim[event]]
    bits = 0
    for i, target in enumerate(chosen):
        kind = kinds[min(i, len(kinds) - 1)]
        if kind == v.AN_EMPIRE:
            bits |= 1 << target
        elif kind == v.AN_AREA and target != STOPPED and s.holder[target] != NONE:
            bits |= 1 << s.holder[target]
        elif kind == v.A_LEADER:
            bits |= 1 << s.leader_of[target]
        elif kind == v.A_RELIC and len(chosen) == 1:  # else the empire that loses it follows
            bits |= _holders(s, target)
        elif kind == v.A_REGION:
            for area in s.tables.in_region[target]:
                if s.holder[area] != NONE:
                    bits |= 1 << s.holder[area]
    return bits


# -- empires -----------------------------------------------------------------------------------------------------------


def _empires(s: AgesState, seat: int, event: int, colour: int, chosen: list[int], open_to: int) -> list[int]:
    t = s.tables
    aim = t.event_aim[event]
    if aim == v.ARTEFACT:
        return [c for c in in_play(s) if _holders(s, chosen[0]) >> c & 1 and open_to >> c & 1]
    effects = t.event_effects[event]
    found: list[int] = []
    for other in sorted(_eligible(s, seat, event, colour, aim)):
        if open_to >> other & 1 and other not in chosen and not immune(s, other, event):
            if aim == v.TWO_EMPIRES:
                matters = not chosen or not at_truce(s, chosen[0], other)
            else:
                matters = _matters(s, other, colour, effects)
            if matters:
                found.append(other)
    return found if aim != v.TWO_EMPIRES or chosen or len(found) > 1 else []


def _eligible(s: AgesState, seat: int, event: int, colour: int, aim: int) -> list[int]:
    """The empires that an aim is about, before asking whether the event would change anything for them."""
    if aim == v.ACTING_EMPIRE:
        return [colour]
    if aim == v.MANOEUVRING or aim == v.PRODUCING:
        return [turn % SLOTS for turn in s.turns if turn % SLOTS < COLOURS and s.owner[turn % SLOTS] == turn // SLOTS]
    if aim == v.SIDE:
        return list(s.fight_colour)
    if aim == v.OWN_SIDE:
        return [side for side in s.fight_colour if s.owner[side] == seat]
    if aim == v.TRADE_SIDE:
        return [side for side in s.trade_colour if side != NONE]
    if aim == v.EMPIRE_IN_RANGE:
        near = _in_range(s, colour)
        return [other for other in in_play(s) if near >> other & 1]
    if aim == v.OWN_LAND:
        return empires_of(s, seat)
    if aim == v.WITH_GOVERNMENT:
        return [other for other in in_play(s) if s.government[other] != NONE]
    if aim == v.LARGE_EMPIRE:
        return [other for other in in_play(s) if len(s.areas[other]) >= s.tables.event_number[event]]
    return in_play(s)


def _matters(s: AgesState, target: int, colour: int, effects: list[int]) -> bool:
    """Whether one of the effects of an event (§6.1.4) would change anything for an empire."""
    for i in range(0, len(effects), 2):
        if _effect_matters(s, target, colour, effects[i], effects[i + 1]):
            return True
    return False


def _effect_matters(s: AgesState, target: int, colour: int, effect: int, amount: int) -> bool:
    if effect in v.DISORDERS:
        return bool(shaken(s, target, effect))
    if effect == v.MONEY or effect == v.GOLD_RUSH:
        gain = amount if effect == v.MONEY else mountains(s, target)
        return s.money[target] < MOST_MONEY and gain > 0
    if effect == v.HALVE_MONEY:
        return s.money[target] > 1
    if effect == v.PROGRESS:
        return s.level[target] <= LAST_LEVEL and (amount > 0 or s.level[target] > 1)
    if effect == v.CALM_ALL:
        return disordered(s, target)
    if effect == v.NO_INCOME:
        return not s.revolt[target]
    if effect == v.NO_TRADE:
        return not s.traits[target] & EMBARGOED
    if effect == v.DOUBLE_GLORY:
        return not s.glory_doubled[target]
    if effect == v.SWIFT_PROGRESS:
        return not s.progress_bonus[target] and s.level[target] <= LAST_LEVEL
    if effect in (v.TURN_UNIT, v.HALVE_FRONT, v.REFRESH):
        flag = TURNED_UNIT if effect == v.TURN_UNIT else HALVED_FRONT if effect == v.HALVE_FRONT else REFRESHED
        return not s.fight_flags[s.fight_colour.index(target)] & flag
    if effect == v.EPIDEMIC:
        return bool(lands(s, target))
    if effect == v.EPIDEMIC_AROUND:
        return False  # it follows another one
    return _rare_effect_matters(s, target, colour, effect)


def _rare_effect_matters(s: AgesState, target: int, colour: int, effect: int) -> bool:
    if effect == v.SPLIT or effect == v.FRAGMENTS:
        return bool(takers(s, target))
    if effect == v.CONVERT:
        creed = s.religion[colour]
        if creed == NONE or held(s, target, creed) == creed:
            return False
        return not has_passed(s.tables, creed, age(s, target))  # §6.1.15
    if effect == v.SETTLE:
        return bool(neutral_neighbours(s, target))
    if effect == v.HIRE:
        return bool(lands(s, target)) and s.money[target] > 0
    if effect == v.ELEPHANT:
        return s.level[target] >= FIRST_ELEPHANTS and not s.elephants_gone and free_elephant(s)
    return True


def immune(s: AgesState, colour: int, event: int) -> bool:
    """Whether an artefact of an empire makes an event of no effect on it."""
    protectors = s.tables.protectors[event]
    return bool(protectors) and any(artefact in protectors for artefact in enjoyed(s, colour))


def at_truce(s: AgesState, a: int, b: int) -> bool:
    """Whether two empires may not attack each other in this round and the next."""
    for i in range(0, len(s.truces), 3):
        if s.truces[i + 2] > s.round and {a, b} == {s.truces[i], s.truces[i + 1]}:
            return True
    return False


def free_elephant(s: AgesState) -> bool:
    """§2.3.9: whether an elephant without a name is in the common pool."""
    t = s.tables
    return any(t.elephant_area[i] == NONE and s.common[i] == NONE for i in range(t.elephant_count))


def settler(s: AgesState, colour: int) -> int:
    """The latest type of infantry that an empire could build now, or NONE."""
    t = s.tables
    best = NONE
    for unit in buildable(s, colour):
        if t.unit_class[unit] == INFANTRY and (best == NONE or t.unit_level[unit] > t.unit_level[best]):
            best = unit
    return best


def can_hire(s: AgesState, colour: int) -> bool:
    """Whether an empire could pay for a land unit now."""
    costs, classes = prices(s, colour, 0), s.tables.unit_class
    return any(costs[unit] <= s.money[colour] and classes[unit] < NAVAL for unit in buildable(s, colour))


# -- areas -------------------------------------------------------------------------------------------------------------


def _areas(s: AgesState, seat: int, event: int, colour: int, chosen: list[int], open_to: int) -> list[int]:
    t = s.tables
    aim = t.event_aim[event]
    if aim == v.NEUTRAL_NEIGHBOUR:
        return neutral_neighbours(s, chosen[0])
    if aim == v.OWN_LAND:
        return sorted(lands(s, chosen[0]))
    if aim == v.ADJACENT_AREAS:
        found = _shaken_beside(s, chosen) if chosen else [a for a in range(t.land_count) if can_shake(s, a)]
    elif aim == v.DISORDERED_AREA:
        found = [area for area in range(t.land_count) if s.built[area] & DISORDER]
    elif aim == v.LAND_AREA:
        highest = max(t.card_value)
        found = [area for area in range(t.land_count) if s.holder[area] != NONE and city(s, area) < highest]
    elif aim == v.MOUNTAIN_OR_ISLAND:
        found = [area for area in range(t.land_count) if _volcanic(s, area)]
    elif aim == v.WATER_AREA:
        found = [area for area in range(t.land_count, t.area_count) if s.force[area] >> AFLOAT & MASK]
    else:
        found = [a for a in range(t.land_count) if len(t.ports_of[a]) > 1 and not s.built[a] & JOINED]
    return [area for area in found if _area_in_reach(s, seat, colour, area, open_to)]


def _volcanic(s: AgesState, area: int) -> bool:
    """A mountain area, or one without land neighbours, where there is something to destroy."""
    t = s.tables
    if t.terrain[area] != t.mountain and t.land_neighbours[area]:
        return False
    return s.force[area] != 0 or bool(s.built[area] & CITY)


def can_shake(s: AgesState, area: int) -> bool:
    """Whether an area can be put into disorder."""
    built = s.built[area]
    if built & DISORDER or s.holder[area] == NONE or s.tables.area_kind[area] != LAND:
        return False
    return built >> RELIC == 0 or not s.tables.artefact_calm[(built >> RELIC) - 1]


def _shaken_beside(s: AgesState, chosen: list[int]) -> list[int]:
    """The neighbours of the first of several areas that can be put into disorder too."""
    return sorted(area for area in s.tables.joined[chosen[0]] if area not in chosen and can_shake(s, area))


def lands(s: AgesState, colour: int) -> list[int]:
    """The land areas of an empire."""
    return [area for area in s.areas[colour] if s.tables.area_kind[area] == LAND]


def shaken(s: AgesState, colour: int, effect: int) -> list[int]:
    """The areas of an empire that an effect puts into disorder, in order."""
    t = s.tables
    found: list[int] = []
    for area in sorted(s.areas[colour]):
        if not can_shake(s, area):
            continue
        hit = effect == v.DISORDER_ALL
        if effect == v.DISORDER_RIVERS:
            hit = bool(t.river_to[area])
        elif effect != v.DISORDER_ALL:
            hit = bool(s.built[area] & CITY)
            if not hit and effect == v.DISORDER_AROUND:
                hit = any(s.holder[near] == colour and s.built[near] & CITY for near in t.joined[area])
        if hit:
            found.append(area)
    return found


def mountains(s: AgesState, colour: int) -> int:
    """How many mountain areas an empire has."""
    t = s.tables
    return sum(t.terrain[area] == t.mountain for area in s.areas[colour])


def neutral_neighbours(s: AgesState, colour: int) -> list[int]:
    """The land areas next to those of an empire that nobody holds, in order."""
    t = s.tables
    found: list[int] = []
    for area in lands(s, colour):
        for near in t.joined[area]:
            if t.area_kind[near] == LAND and s.holder[near] == NONE and near not in found:
                found.append(near)
    return sorted(found)


# -- players, artefacts, regions ---------------------------------------------------------------------------------------


def _players(s: AgesState, seat: int, event: int, chosen: list[int]) -> list[int]:
    """§X.7: the players in reach, whichever empire acts. Hands to look at belong to others and are not empty."""
    found = [other for other in range(s.seats) if s.seated[other] and seat_in_reach(s, seat, other)]
    if s.tables.event_aim[event] == v.PLAYER:
        return [other for other in found if other != seat and s.hands[other]]
    if chosen:
        return [other for other in found if other != chosen[0] and (s.hands[other] or s.hands[chosen[0]])]
    full = sum(1 for other in found if s.hands[other])
    return found if full and len(found) > 1 else []


def _holders(s: AgesState, artefact: int) -> int:
    """The empires that have the marker of an artefact, as bits: several can have the same creed."""
    bits = 0
    for colour in in_play(s):
        if artefact in artefacts_of(s, colour):
            bits |= 1 << colour
    return bits


def relics(s: AgesState, open_to: int) -> list[int]:
    """The artefacts whose markers lie on the map or on an empire's card (§6.1.12), in order; never blue ones."""
    found: list[int] = []
    for colour in in_play(s):
        if open_to >> colour & 1:
            found += [artefact for artefact in artefacts_of(s, colour) if artefact not in found]
    return sorted(found)


def _regions(s: AgesState, open_to: int) -> list[int]:
    """The regions where wheat would be missed: an empire in reach has a wheat area there."""
    t = s.tables
    found: list[int] = []
    for region in range(t.region_count):
        if s.dry[region] <= s.round:
            for area in t.in_region[region]:
                if t.wheat[area] and s.holder[area] != NONE and open_to >> s.holder[area] & 1:
                    found.append(region)
                    break
    return found
