"""Worlds that a seat cannot tell from the real one: all that it does not know is resampled.

Hidden are the cards in other hands and in the deck, face-down markers, cards drawn and units committed in a conflict,
what other seats choose at the moment, and the types of other seats' units (§4.2.31); numbers of units are public.
"""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.flow import NODE, Node, Sealed, is_on_top
from worldstage.core.simultaneous import Simultaneous
from worldstage.core.state import UNSEALED, replaced, with_item
from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.costs import level_of
from worldstage.games.seven_ages.empires import empires_of, in_play, rule
from worldstage.games.seven_ages.forces import beside_own_land, element, on_map, unit_of
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.markers import MARKERS
from worldstage.games.seven_ages.names import (
    ACTIONS,
    ASIDE,
    CAVALRY,
    COMMITTED,
    LAND,
    LATE,
    NO_FOG,
    NONE,
    OCEAN,
    SHOWN,
)
from worldstage.games.seven_ages.totals import ATTACKER, DEFENDER, seat_of, standing, tacticians
from worldstage.games.seven_ages.trade import ADVANCING

WHY: Final = "sample"


def sample(s: AgesState, seat: int, chance: Chance, nodes: list[Node[AgesState]]) -> AgesState:
    """Resample cards, markers and types of units, then what others have chosen at the node on top."""
    world = s.clone()
    sample_cards(world, seat, chance)
    for other in range(s.seats):
        if other != seat:
            sample_markers(world, other, chance)
    if world.slow and world.start != seat:
        sample_slow(world, chance)
    if not s.switches[NO_FOG]:
        for colour in in_play(s):
            if s.owner[colour] != seat:
                sample_units(world, colour, chance)
    if world.fight_area != NONE:
        sample_commitments(world, seat, chance)
    if world.frames:
        node = nodes[world.frames[-1][NODE]]
        if isinstance(node, Sealed):
            sample_choices(world, seat, node, chance)
    return world


# -- cards -------------------------------------------------------------------------------------------------------------


def sample_cards(world: AgesState, seat: int, chance: Chance) -> None:
    """All cards whose place the seat does not know change places among themselves; who else knows a place stays."""
    everybody = (1 << world.seats) - 1
    # By card: whether the seat does not know where it is. A spectator knows what everybody knows.
    hidden = [seen != everybody if seat < 0 else not seen >> seat & 1 for seen in world.seen]
    places = [*world.deck, *(card for card in world.top if hidden[card])]
    for other, hand in enumerate(world.hands):
        if other != seat:
            places += [card for card in hand if hidden[card]]
    if is_on_top(world, ADVANCING):  # the cards of the trade lie open
        for card in world.trade_card:
            if card != NONE:
                hidden[card] = False
    laid = (world.fight_card, world.blades, world.trade_card)
    places += [card for few in laid for card in few if card != NONE and hidden[card]]
    cards = places[:]
    chance.shuffle(cards, WHY)
    knowers = [world.seen[card] for card in places]
    instead = [NONE] * world.tables.card_count
    for old, new, bits in zip(places, cards, knowers, strict=True):
        instead[old] = new
        world.seen = replaced(world.seen, new, bits)
    world.deck = [instead[card] for card in world.deck]
    world.top = tuple([instead[card] if hidden[card] else card for card in world.top])
    for other, hand in enumerate(world.hands):
        if other != seat:
            world.hands = with_item(
                world.hands, other, sorted([instead[card] if hidden[card] else card for card in hand])
            )
    world.fight_card = _exchanged(world.fight_card, hidden, instead)
    world.blades = _exchanged(world.blades, hidden, instead)
    world.trade_card = _exchanged(world.trade_card, hidden, instead)


def _exchanged(laid: tuple[int, ...], hidden: list[bool], instead: list[int]) -> tuple[int, ...]:
    return tuple([instead[card] if card != NONE and hidden[card] else card for card in laid])


# -- markers -----------------------------------------------------------------------------------------------------------


def sample_markers(world: AgesState, other: int, chance: Chance) -> None:
    """Which of the markers that a seat has not turned over lies where (§O.5); there is one of each (§O.6)."""
    colours = [c for c in empires_of(world, other) if world.marker[c] != NONE]
    face_down = [c for c in colours if world.shown[c] == NONE]
    known = [world.marker[c] for c in colours if world.shown[c] != NONE]
    extra = world.extra[other] != NONE
    if extra and world.extra_shown[other] != NONE:
        known.append(world.extra[other])
        extra = False
    left = [marker for marker in range(MARKERS) if marker not in known]
    chance.shuffle(left, WHY)
    for colour in face_down:
        world.marker = with_item(world.marker, colour, left.pop())
    if extra:
        world.extra = replaced(world.extra, other, left.pop())
    world.fallen = with_item(world.fallen, other, [left.pop() for _ in world.fallen[other]])


def sample_slow(world: AgesState, chance: Chance) -> None:
    """§X.3.1: the markers that slow progress are known to the start player alone."""
    actions = list(range(ACTIONS))
    chance.shuffle(actions, WHY)
    world.slow = tuple(actions[: len(world.slow)])


# -- units -------------------------------------------------------------------------------------------------------------


def sample_units(world: AgesState, colour: int, chance: Chance) -> None:
    """Units change places, and change with counters of the pool that could have been built instead.

    Every position on the way is possible: numbers by element and area stay, and those of each empire by what counts
    for glory. Common counters are public where they are in a pool: they only change places. Star wars stay (§4.1.18).
    """
    t = world.tables
    first, last = t.first_counter[colour], t.first_counter[colour + 1]
    hidden = [c for c in on_map(world, colour) if not world.how[c] & SHOWN and unit_of(world, c) != t.star_wars_unit]
    for counter in hidden:
        other = hidden[chance.below(len(hidden), WHY)]
        if world.at[counter] != NONE and world.at[other] != NONE:
            _change_places(world, colour, counter, other)
        pooled = first + chance.below(last - first, WHY)
        if first <= counter < last and world.at[counter] != NONE and world.at[pooled] == NONE:
            _change_with_pool(world, colour, counter, pooled, chance)


def _change_places(world: AgesState, colour: int, one: int, other: int) -> None:
    """Two counters of the same element on the map change places, if both may be where the other is."""
    units = unit_of(world, one), unit_of(world, other)
    if element(world, units[0]) != element(world, units[1]):
        return
    if not (_fits(world, colour, units[0], world.at[other]) and _fits(world, colour, units[1], world.at[one])):
        return
    world.at[one], world.at[other] = world.at[other], world.at[one]
    late = world.how[one] & LATE, world.how[other] & LATE
    world.how[one], world.how[other] = world.how[other] & ~LATE | late[0], world.how[one] & ~LATE | late[1]


def _change_with_pool(world: AgesState, colour: int, one: int, pooled: int, chance: Chance) -> None:
    """A counter of the pool takes the place of one on the map, with a side up that could have been built."""
    t = world.tables
    kind = t.counter_kind[pooled]
    sides = [unit for unit in (t.kind_early[kind], t.kind_late[kind]) if unit != NONE]
    unit, before = sides[chance.below(len(sides), WHY)], unit_of(world, one)
    if element(world, unit) != element(world, before) or level_of(world, colour, unit) > world.level[colour]:
        return
    if (t.unit_class[unit] == CAVALRY) != (t.unit_class[before] == CAVALRY):
        return
    if not _fits(world, colour, unit, world.at[one]):
        return
    late = LATE if unit == t.kind_late[kind] and unit != t.kind_early[kind] else 0
    world.at[pooled], world.at[one] = world.at[one], NONE
    world.how[pooled] = world.how[one] & ~LATE | late
    world.how[one] = 0


def _fits(world: AgesState, colour: int, unit: int, port: int) -> bool:
    """§4.1.17: a galley is where galleys can be."""
    t = world.tables
    area = t.port_area[port]
    if not t.galley[unit] or t.area_kind[area] == LAND:
        return True
    if t.area_kind[area] == OCEAN and not rule(world, colour, v.OCEAN_GALLEYS):
        return False
    return beside_own_land(world, colour, area)


# -- conflicts ---------------------------------------------------------------------------------------------------------


def sample_commitments(world: AgesState, seat: int, chance: Chance) -> None:
    """§4.2.5: until the reveal a side may have committed any of its units, and use any tactician or none.

    A group that is about to flee names counters that may be elsewhere in this world: it is formed again.
    """
    for side in (ATTACKER, DEFENDER):
        owner = seat_of(world, side)
        if owner == seat:
            continue
        world.draft = with_item(world.draft, owner, [])
        fresh = [counter for counter in standing(world, side) if not world.how[counter] & ASIDE]
        if not any(world.how[counter] & COMMITTED for counter in fresh):
            continue
        sure = fresh[chance.below(len(fresh), WHY)]
        for counter in fresh:
            world.how[counter] &= ~COMMITTED
            if counter == sure or chance.below(2, WHY):
                world.how[counter] |= COMMITTED
        leaders = [NONE, *tacticians(world, side)]
        world.fight_leader = replaced(world.fight_leader, side, leaders[chance.below(len(leaders), WHY)])


# -- choices that are hidden at the moment -----------------------------------------------------------------------------


def sample_choices(world: AgesState, seat: int, node: Sealed[AgesState], chance: Chance) -> None:
    """What others have chosen at a node where all choose together: one option, or a whole draft of options."""
    for other in node.actors(world) if isinstance(node, Simultaneous) else ():
        if other != seat:
            clear_draft(world, other)
    for other in range(world.seats):
        if other == seat or world.sealed[other] == UNSEALED:
            continue
        if isinstance(node, Simultaneous):
            world.sealed[other] = UNSEALED
            clear_draft(world, other)
            _draft_at_random(world, other, node, chance)
        else:
            options = node.options(world, other)
            world.sealed[other] = options[chance.below(len(options), WHY)]


def clear_draft(world: AgesState, seat: int) -> None:
    """A seat that has chosen nothing yet at a simultaneous node."""
    world.draft = with_item(world.draft, seat, [])
    world.plan_extra = replaced(world.plan_extra, seat, NONE)
    for colour in empires_of(world, seat):
        world.plan = with_item(world.plan, colour, NONE)


def _draft_at_random(world: AgesState, seat: int, node: Simultaneous[AgesState], chance: Chance) -> None:
    """Let a seat choose at random until it is done. Somebody else still has to choose, so the node stays open."""
    while world.sealed[seat] == UNSEALED:
        options = node.options(world, seat)
        done = [action for action in options if node.ends(action)]
        if done and chance.below(2, WHY):
            options = done
        node.choose(world, seat, options[chance.below(len(options), WHY)], chance)
