"""4.2: a conflict, round after round: cards, commitments, events, totals and losses, until one side is left or gone.

Side 0 attacks, and its player is the active one; side 1 holds the area. One seat may play both (§4.2.1).
"""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.flow import STEP, Ask, Node, Rule, Sealed, call, end, go_to, next_step
from worldstage.core.simultaneous import Done, Simultaneous
from worldstage.core.state import replaced, with_item
from worldstage.games.seven_ages import deck
from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.conflict_end import end_conflict
from worldstage.games.seven_ages.empires import add_glory, remove_leader, rule
from worldstage.games.seven_ages.forces import element, unit_of
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.levels import advance
from worldstage.games.seven_ages.lines import conflict as log
from worldstage.games.seven_ages.lines import kinds
from worldstage.games.seven_ages.names import ALOFT, ASIDE, ATTACKED, COMMITTED, CROSSINGS, NONE, SHOWN
from worldstage.games.seven_ages.retreat import FLEEING, FLIGHT, PURSUED, begin_flight, drafted, leave_leaders, lose
from worldstage.games.seven_ages.totals import (
    ATTACKER,
    DEFENDER,
    ELEPHANT_LOST,
    LEADER_LOST,
    NO_CROSSINGS,
    REFRESHED,
    RETREATED,
    Tally,
    committed,
    first_of,
    seat_of,
    standing,
    strength,
    tacticians,
    tallies,
    types_of,
)
from worldstage.games.seven_ages.windows import IN_CONFLICT, open_window

BOTH: Final = (ATTACKER, DEFENDER)


def begin_conflict(s: AgesState, area: int, attacker: int) -> None:
    """§4.2.1: units of an attacker fight those of the holder of an area.

    §4.2.10: how they came counts throughout. §4.2.24: so may how many there were.
    """
    s.fight_area = area
    s.fight_colour = (attacker, s.holder[area])
    s.fight_size = (strength(s, ATTACKER), strength(s, DEFENDER))
    for counter in standing(s, ATTACKER):
        s.fight_crossings |= s.how[counter] & CROSSINGS
    s.traits = replaced(s.traits, s.holder[area], s.traits[s.holder[area]] | ATTACKED)
    log.BEGAN.write(s, s.card[attacker], s.card[s.holder[area]], area)
    call(s, CONFLICT)


# The steps of a round that others jump to.
FIRST: Final = 0
LAST: Final = 11


class Conflict(Node[AgesState]):
    """The course of a conflict; each round begins with what is decided before cards are drawn (§4.2.17, §4.2.21)."""

    def run(self, s: AgesState, frame: list[int], chance: Chance) -> None:
        step = next_step(frame)
        if step == FIRST:
            begin_round(s, chance)
        elif step <= 2:
            ask_nuke(s, step - 1)
        elif step <= 4:
            if is_over(s):
                go_to(s, LAST)
            else:
                ask_retreat(s, step - 3)
        elif step == 5:
            if is_over(s):
                go_to(s, LAST)
            else:
                draw_cards(s, chance)
                ask_redraw(s, ATTACKER, chance)
        elif step == 6:
            ask_redraw(s, DEFENDER, chance)
        elif step == 7:
            ask_commit(s, ATTACKER)
        elif step == 8:
            ask_commit(s, DEFENDER)
        elif step == 9:
            open_window(s, IN_CONFLICT)  # §4.2.6
        elif step == 10:
            go_to(s, FIRST)
            settle_round(s)
            if is_over(s):
                frame[STEP] = LAST  # once those who flee are gone: their frames lie above
        else:
            end(s)
            end_conflict(s)


def is_over(s: AgesState) -> bool:
    """§4.2.14, §4.2.23: a side has no units left in the area, or has retreated."""
    if (s.fight_lost[ATTACKER] | s.fight_lost[DEFENDER]) & RETREATED:
        return True
    return not strength(s, ATTACKER) or not strength(s, DEFENDER)


def one_player(s: AgesState) -> bool:
    """§4.2.1: whether the same seat plays both sides."""
    return seat_of(s, ATTACKER) == seat_of(s, DEFENDER)


def asked_side(s: AgesState, seat: int) -> int:
    """The side for which a seat decides at a node that asks both sides at once, or one of them."""
    side = s.frames[-1][Redrawing.SIDE]  # Committing has it in the same place
    if side != NONE:
        return side
    return ATTACKER if seat_of(s, ATTACKER) == seat else DEFENDER


def begin_round(s: AgesState, chance: Chance) -> None:
    s.fight_round += 1
    s.fight_redraws = (0, 0)
    s.fight_leader = (NONE, NONE)
    s.fight_bonus = (0, 0)
    s.fight_flags = (s.fight_flags[ATTACKER] & NO_CROSSINGS, 0)
    log.ROUND_BEGAN.write(s, s.fight_area, s.fight_round)
    for place, side in enumerate(drawing_order(s)):
        look_at_top(s, side, place, chance)


# -- before the cards: a lone nuke, retreat ----------------------------------------------------------------------------


def uncommitted(s: AgesState, side: int) -> list[int]:
    """The counters of a side that can be committed in this round (§4.2.14)."""
    return [counter for counter in standing(s, side) if not s.how[counter] & (COMMITTED | ASIDE)]


def ask_nuke(s: AgesState, side: int) -> None:
    """§4.2.17: ask if the last unit not yet committed may be a nuke, as far as everybody can see."""
    if has_nuke(s, s.fight_colour[side]):
        fresh = uncommitted(s, side)
        if len(fresh) == 1 and may_be_nuke(s, fresh[0]):
            call(s, LONE_NUKE, seat_of(s, side), side)


def has_nuke(s: AgesState, colour: int) -> bool:
    """Whether an empire has a nuke on the map: everybody knows how many there are."""
    t = s.tables
    for i in range(t.elephant_count, t.elephant_count + t.nukes):
        if s.common[i] == colour and s.at[t.first_common + i] != NONE:
            return True
    return False


def may_be_nuke(s: AgesState, counter: int) -> bool:
    """What others can tell of a unit: an aircraft, not star wars, and no type of aircraft that they have seen."""
    unit = unit_of(s, counter)
    if element(s, unit) != ALOFT or unit == s.tables.star_wars_unit:
        return False
    return unit == s.tables.nuke_unit or not s.how[counter] & SHOWN


class LoneNuke(Ask[AgesState]):
    """§4.2.17: the only unit of a side not yet committed is an aircraft."""

    SIDE: Final = 3


class DestroyNuke(Rule[AgesState]):
    """§4.2.17: only a nuke; the side gets a disorder marker, and its other units can be committed again."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        lone = uncommitted(s, s.frames[-1][LONE_NUKE.SIDE])[0]
        return [first] if unit_of(s, lone) == s.tables.nuke_unit else []

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        side = s.frames[-1][LONE_NUKE.SIDE]
        end(s)
        s.reveals += 1
        log.NUKE_SCRAPPED.write(s, s.card[s.fight_colour[side]], s.fight_area)
        lose(s, side, uncommitted(s, side), kinds.NUKE)
        refresh_units(s, side)
        leave_leaders(s, side)


class KeepNuke(Rule[AgesState]):
    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        end(s)


def may_retreat(s: AgesState, side: int) -> bool:
    """§4.2.21: if the enemy has a disorder marker of this conflict; with a tactician there, if either side has."""
    if s.fight_disorder[1 - side]:
        return True
    return s.fight_disorder[side] > 0 and bool(tacticians(s, side))


def ask_retreat(s: AgesState, side: int) -> None:
    if may_retreat(s, side):
        call(s, RETREATING, seat_of(s, side), side)


class Retreating(Ask[AgesState]):
    """§4.2.21: before cards are drawn; the active player decides first."""

    SIDE: Final = 3


class Retreat(Rule[AgesState]):
    """§4.2.23: who retreats has lost the conflict."""

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        side = s.frames[-1][RETREATING.SIDE]
        end(s)
        log.RETREATS.write(s, s.card[s.fight_colour[side]], s.fight_area)
        begin_flight(s, [side])


class Stay(Rule[AgesState]):
    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        side = s.frames[-1][RETREATING.SIDE]
        end(s)
        log.STAYS.write(s, s.card[s.fight_colour[side]], s.fight_area)


# -- cards (§4.2.3, §4.2.4) --------------------------------------------------------------------------------------------


def looks(s: AgesState, side: int) -> bool:
    """Whether an artefact of a side (the Oracle) shows it the card that it is about to draw."""
    return rule(s, s.fight_colour[side], v.LOOK_TOP) > 0


def drawing_order(s: AgesState) -> list[int]:
    """The attacker draws first, unless only the defender sees the top of the deck: the card it saw is its own."""
    return [DEFENDER, ATTACKER] if looks(s, DEFENDER) and not looks(s, ATTACKER) else [ATTACKER, DEFENDER]


def look_at_top(s: AgesState, side: int, place: int, chance: Chance) -> None:
    """Show a side with the Oracle the card at a place from the top of the deck (§6.1.17)."""
    if not looks(s, side):
        return
    seen = deck.uncover(s, chance, place + 1, "conflict.look")
    if len(seen) > place:
        card = seen[place]
        s.seen = replaced(s.seen, card, s.seen[card] | 1 << seat_of(s, side))
        log.LOOKED_AT.tell(s, 1 << seat_of(s, side), s.card[s.fight_colour[side]], card)


def draw_cards(s: AgesState, chance: Chance) -> None:
    """§4.2.3: a card for each side."""
    for side in drawing_order(s):
        draw_card(s, side, chance)


def draw_card(s: AgesState, side: int, chance: Chance) -> None:
    """The card of a side, which only its player sees. With no card left anywhere it counts 0."""
    seat, empire = seat_of(s, side), s.card[s.fight_colour[side]]
    card = deck.draw(s, chance, "conflict")
    s.fight_card = replaced(s.fight_card, side, card)
    if card == NONE:
        log.NO_CARD.write(s, empire)
    else:
        s.seen = replaced(s.seen, card, s.seen[card] | 1 << seat)
        log.DREW_CARD.tell(s, 1 << seat, empire, card)


def ask_redraw(s: AgesState, side: int, chance: Chance) -> None:
    """§4.2.4: sides with a tactician; both at once, but one player with both sides one after the other."""
    if one_player(s):
        call_redraw(s, [side], side, 0, chance)
    elif side == ATTACKER:
        call_redraw(s, drawing_order(s), NONE, 0, chance)


def call_redraw(s: AgesState, sides: list[int], alone: int, time: int, chance: Chance) -> None:
    """Ask those of the sides that have redrawn each time so far and have another tactician (ruling of §4.2.4)."""
    asked = place = 0
    for side in sides:
        if s.fight_card[side] != NONE and s.fight_redraws[side] == time and len(tacticians(s, side)) > time:
            asked |= 1 << seat_of(s, side)
            look_at_top(s, side, place, chance)
            place += 1
    if asked:
        call(s, REDRAWING, asked, alone, time)


class Redrawing(Sealed[AgesState]):
    """§4.2.4: discard the card and draw another, once for each tactician in the area."""

    SIDE: Final = 3  # the only side asked, or NONE
    TIME: Final = 4  # how often was asked before

    def reveal(self, s: AgesState, chance: Chance) -> None:
        alone, time = s.frames[-1][self.SIDE], s.frames[-1][self.TIME]
        sides = [alone] if alone != NONE else drawing_order(s)
        again = [side for side in sides if s.fight_redraws[side] > time]
        if again == [DEFENDER] and place_of_next(s, DEFENDER):
            s.top = (*s.top[:-2], s.top[-1], s.top[-2])
        end(s)
        for side in again:
            draw_card(s, side, chance)
        call_redraw(s, sides, alone, time + 1, chance)


def place_of_next(s: AgesState, side: int) -> int:
    """Where from the top the card lies that a side would redraw: with two oracles the one that it saw is its own."""
    both = s.frames[-1][Redrawing.ASKED].bit_count() == 2 and looks(s, ATTACKER) and looks(s, DEFENDER)
    return int(both and side == DEFENDER and len(s.top) > 1)


class Redraw(Rule[AgesState]):
    """§4.2.4: the discarded card is open to all. Others are drawn once all are discarded, in `drawing_order`."""

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        side = asked_side(s, seat)
        log.REDREW.write(s, s.card[s.fight_colour[side]], s.fight_card[side])
        deck.discard(s, s.fight_card[side])
        s.fight_card = replaced(s.fight_card, side, NONE)
        s.fight_redraws = replaced(s.fight_redraws, side, s.fight_redraws[side] + 1)


class KeepCard(Rule[AgesState]):
    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        """The card stays."""


# -- commitments (§4.2.5) ----------------------------------------------------------------------------------------------


def ask_commit(s: AgesState, side: int) -> None:
    """§4.2.5: both sides at once, in secret; one player with both sides one after the other.

    A side with one unit to commit and no tactician to use has nothing to decide, as everybody can see.
    """
    if one_player(s):
        if not commit_only_unit(s, side):
            call(s, COMMITTING, 1 << seat_of(s, side), side)
    elif side == ATTACKER:
        asked = 0
        for each in BOTH:
            if not commit_only_unit(s, each):
                asked |= 1 << seat_of(s, each)
        if asked:
            call(s, COMMITTING, asked, NONE)


def commit_only_unit(s: AgesState, side: int) -> bool:
    """Commit the unit of a side that has no choice; whether it has none."""
    fresh = uncommitted(s, side)
    if len(fresh) > 1 or tacticians(s, side):
        return False
    s.how[fresh[0]] |= COMMITTED
    return True


class Committing(Simultaneous[AgesState]):
    """§4.2.5: the draft of a seat has the counters it commits, and above their numbers the tactician it uses."""

    SIDE: Final = 3  # the only side asked, or NONE

    def close(self, s: AgesState, chance: Chance) -> None:
        for side in BOTH:
            seat = seat_of(s, side)
            if s.frames[-1][self.SIDE] in (side, NONE):
                for entry in s.draft[seat]:
                    if entry < s.tables.counter_total:
                        s.how[entry] |= COMMITTED
                    else:
                        s.fight_leader = replaced(s.fight_leader, side, entry - s.tables.counter_total)
                s.draft = with_item(s.draft, seat, [])
        end(s)


def left_to_commit(s: AgesState, seat: int) -> list[int]:
    """The counters that a seat has neither committed before nor drafted."""
    draft = s.draft[seat]
    return [counter for counter in uncommitted(s, asked_side(s, seat)) if counter not in draft]


class Commit(Rule[AgesState]):
    """The argument is a type of unit: one more of it is committed."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return [first + unit for unit in sorted(set(types_of(s, left_to_commit(s, seat))))]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        counter = first_of(s, left_to_commit(s, seat), argument)
        s.draft = with_item(s.draft, seat, [*s.draft[seat], counter])


class Withdraw(Rule[AgesState]):
    """Take one unit of a type back out of the draft."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return [first + unit for unit in sorted(set(types_of(s, drafted(s, seat))))]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        counter = first_of(s, drafted(s, seat), argument, spared=True)
        s.draft = with_item(s.draft, seat, [entry for entry in s.draft[seat] if entry != counter])


class CommitAll(Rule[AgesState]):
    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return [first] if left_to_commit(s, seat) else []

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        s.draft = with_item(s.draft, seat, s.draft[seat] + left_to_commit(s, seat))


class UseLeader(Rule[AgesState]):
    """§4.2.5: one tactician in the area, also one used before (§4.2.14)."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        if len(drafted(s, seat)) < len(s.draft[seat]):
            return []
        return [first + leader for leader in tacticians(s, asked_side(s, seat))]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        s.draft = with_item(s.draft, seat, [*s.draft[seat], s.tables.counter_total + argument])


class SpareLeader(Rule[AgesState]):
    """Take the tactician back out of the draft."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        total = s.tables.counter_total
        return [first + entry - total for entry in s.draft[seat] if entry >= total]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        s.draft = with_item(s.draft, seat, drafted(s, seat))


class CommitDone(Done[AgesState]):
    """§4.2.5: at least one unit."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return [first] if drafted(s, seat) else []


# -- totals and losses (§4.2.7 to §4.2.20) -----------------------------------------------------------------------------


def settle_round(s: AgesState) -> None:
    """§4.2.7: everything is turned over: nukes, totals, losses. Survivors are set aside, cards discarded (§4.2.14)."""
    s.reveals += 1
    for side in BOTH:
        for counter in committed(s, side):
            s.how[counter] |= SHOWN
        if s.fight_leader[side] != NONE:
            log.LEADER_USED.write(s, s.card[s.fight_colour[side]], s.fight_leader[side])
    if not strike(s):
        compare(s)
    for side in BOTH:
        for counter in committed(s, side):
            s.how[counter] = s.how[counter] & ~COMMITTED | ASIDE
        deck.discard(s, s.fight_card[side])
        s.fight_card = replaced(s.fight_card, side, NONE)
        leave_leaders(s, side)
    panic(s)
    if not is_over(s):
        for side in BOTH:
            refresh_units(s, side)


def strike(s: AgesState) -> bool:
    """§4.2.18 to §4.2.20: nukes. Star wars of the enemy destroy them; else all units fall. True if that happened.

    Each nuke costs its player 5 glory in both cases (ruling).
    """
    t = s.tables
    units = [types_of(s, committed(s, side)) for side in BOTH]
    struck = False
    for side in BOTH:
        if t.nuke_unit not in units[side]:
            continue
        own, enemy = s.card[s.fight_colour[side]], s.card[s.fight_colour[1 - side]]
        add_glory(s, seat_of(s, side), -t.nuke_glory * units[side].count(t.nuke_unit), kinds.NUKE)
        if t.star_wars_unit in units[1 - side]:
            log.NUKE_STOPPED.write(s, own, enemy)
            lose(s, side, [c for c in committed(s, side) if unit_of(s, c) == t.nuke_unit], kinds.NUKE)
        else:
            log.NUKE.write(s, own, s.fight_area)
            struck = True
    if struck:
        for side in BOTH:
            lose(s, side, standing(s, side), kinds.NUKE)
            leave_leaders(s, side)
        advance(s, s.fight_colour[DEFENDER], -1, kinds.NUKE)  # §4.2.19: who controlled the area
    return struck


def compare(s: AgesState) -> None:
    """§4.2.12, §4.2.13: the lower total loses everything committed; in a tie both do, but for users of tacticians."""
    found = tallies(s, types_of(s, committed(s, ATTACKER)), types_of(s, committed(s, DEFENDER)))
    cards = [s.card[colour] for colour in s.fight_colour]
    if s.log is not None:
        for side in BOTH:
            write_receipt(s, cards[side], found[side])
    ahead = found[ATTACKER].total - found[DEFENDER].total
    if ahead:
        winner = ATTACKER if ahead > 0 else DEFENDER
        log.ROUND_WON.write(s, cards[winner], cards[1 - winner])
        lose_committed(s, 1 - winner)
        return
    log.TIED.write(s, cards[ATTACKER], cards[DEFENDER])
    for side in BOTH:
        if s.fight_leader[side] != NONE:
            log.SAVED.write(s, cards[side])
        else:
            lose_committed(s, side)


def lose_committed(s: AgesState, side: int) -> None:
    """§4.2.12: the units and the tactician committed in the round. §4.2.15: a lost elephant is remembered."""
    counters = committed(s, side)
    if s.tables.elephant_unit in types_of(s, counters):
        s.fight_lost = replaced(s.fight_lost, side, s.fight_lost[side] | ELEPHANT_LOST)
    lose(s, side, counters, kinds.CONFLICT)
    if s.fight_leader[side] != NONE:
        remove_leader(s, s.fight_leader[side], kinds.CONFLICT)
        s.fight_lost = replaced(s.fight_lost, side, s.fight_lost[side] | LEADER_LOST)


def panic(s: AgesState) -> None:
    """§4.2.15: a side that has lost an elephant retreats at once with what it has left; both may (ruling)."""
    sides = [side for side in BOTH if s.fight_lost[side] & ELEPHANT_LOST and strength(s, side)]
    for side in sides:
        log.PANIC.write(s, s.card[s.fight_colour[side]])
    if sides:
        begin_flight(s, sides)


def refresh_units(s: AgesState, side: int) -> None:
    """§4.2.16: with no unit left that was not committed, all can be again, for a disorder marker.

    Reserves (§6.1.4) make them so without a marker.
    """
    empire = s.card[s.fight_colour[side]]
    if s.fight_flags[side] & REFRESHED:
        log.REFRESHED.write(s, empire)
    elif strength(s, side) and not uncommitted(s, side):
        s.fight_disorder = replaced(s.fight_disorder, side, s.fight_disorder[side] + 1)
        log.MARKER.write(s, empire, s.fight_disorder[side])
    else:
        return
    for counter in standing(s, side):
        s.how[counter] &= ~ASIDE


def write_receipt(s: AgesState, empire: int, tally: Tally) -> None:
    """Every addend of a total, and the units of both lines by type."""
    line = tally.line
    if line.front:
        log.FRONT.write(s, empire, sum(line.front_values), by_type(line.front, line.front_values))
    if line.support:
        log.SUPPORT.write(s, empire, sum(line.support_values), by_type(line.support, line.support_values))
    log.TOTAL.write(s, empire, tally.total, tally.items)


def by_type(units: list[int], values: list[int]) -> list[int]:
    """How many units of each type there are and what they are worth together: number, type, value, flat."""
    found: list[int] = []
    for unit in sorted(set(units)):
        worth = [value for i, value in enumerate(values) if units[i] == unit]
        found += [len(worth), unit, sum(worth)]
    return found


CONFLICT: Final[Conflict] = Conflict("conflict", "4.2.1")
LONE_NUKE: Final[LoneNuke] = LoneNuke("conflict.nuke", "4.2.17")
RETREATING: Final[Retreating] = Retreating("conflict.retreat", "4.2.21")
REDRAWING: Final[Redrawing] = Redrawing("conflict.redraw", "4.2.4")
COMMITTING: Final[Committing] = Committing("conflict.commit", "4.2.5")

NODES: Final[list[Node[AgesState]]] = [
    CONFLICT,
    LONE_NUKE,
    RETREATING,
    REDRAWING,
    COMMITTING,
    FLIGHT,
    PURSUED,
    FLEEING,
]
