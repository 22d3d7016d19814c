"""O, J, A: action markers, laid at the same time, and turned over step by step."""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.flow import Ask, Rule, Sealed, end
from worldstage.core.simultaneous import Done, Simultaneous
from worldstage.core.state import replaced, with_item
from worldstage.games.seven_ages.empires import add_glory, empires_of, maximum, order_of_play
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.lines import kinds
from worldstage.games.seven_ages.lines import rounds as log
from worldstage.games.seven_ages.names import (
    ACTION_IDS,
    ACTIONS,
    CIVILISE,
    COLOURS,
    DESTINY,
    JOKER,
    JOKER_SLOT,
    NONE,
    SLOTS,
    START,
    TABLE_SLOT,
)

MARKERS: Final = ACTIONS + 1  # of each player: one of each action, and a joker (§O.6)
MOST_SLOW: Final = 3  # boxes of cadenced progress (§X.3.1)


# -- laying markers (§O.1 to §O.6) -------------------------------------------------------------------------------------


class LayMarkers(Simultaneous[AgesState]):
    """§O.1, §O.2: one marker on each empire, and perhaps one more off the empires; all at the same time."""

    def close(self, s: AgesState, chance: Chance) -> None:
        s.marker = s.plan
        s.extra = s.plan_extra
        s.plan = [NONE] * len(s.marker)
        s.plan_extra = (NONE,) * s.seats
        end(s)
        if s.log is not None:
            counts: list[int] = []
            for seat in order_of_play(s):
                counts += [seat, hidden_markers(s, seat).bit_count()]
            log.MARKERS_LAID.write(s, counts)


def unused(s: AgesState, seat: int) -> list[int]:
    """The markers that a seat has not laid yet (§O.6)."""
    laid = 1 << s.plan_extra[seat] if s.plan_extra[seat] != NONE else 0
    for colour, owner in enumerate(s.owner):
        if owner == seat:
            marker = s.plan[colour]
            if marker != NONE:
                laid |= 1 << marker
    return [action for action in range(MARKERS) if not laid >> action & 1]


class Mark(Rule[AgesState]):
    """§O.1: a marker on an empire without one, or off the empires while there are fewer than the maximum (§O.2).

    §J.1: the joker is laid like any other.
    """

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        free = unused(s, seat)
        found: list[int] = []
        empires = 0
        for colour, owner in enumerate(s.owner):
            if owner == seat:
                empires += 1
                if s.plan[colour] == NONE:
                    base = first + colour * MARKERS
                    for action in free:
                        found.append(base + action)
        if s.plan_extra[seat] == NONE and empires < maximum(s):
            for action in free:
                found.append(first + TABLE_SLOT * MARKERS + action)
        return found

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        slot, action = divmod(argument, MARKERS)
        if slot == TABLE_SLOT:
            s.plan_extra = replaced(s.plan_extra, seat, action)
        else:
            s.plan = with_item(s.plan, slot, action)


class Unmark(Rule[AgesState]):
    """Take a marker back as long as one is not done."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        slots = [first + colour for colour in empires_of(s, seat) if s.plan[colour] != NONE]
        if s.plan_extra[seat] != NONE:
            slots.append(first + TABLE_SLOT)
        return slots

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        if argument == TABLE_SLOT:
            s.plan_extra = replaced(s.plan_extra, seat, NONE)
        else:
            s.plan = with_item(s.plan, argument, NONE)


class MarkersDone(Done[AgesState]):
    """§O.1: every empire needs a marker."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        for colour, owner in enumerate(s.owner):
            if owner == seat and s.plan[colour] == NONE:
                return []
        return [first]


# -- cadenced progress (§X.3.1) ----------------------------------------------------------------------------------------


class Slowing(Ask[AgesState]):
    """§X.3.1: the start player lays one to three of seven markers face down, in the order of their boxes."""


class Slow(Rule[AgesState]):
    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return [first + action for action in range(ACTIONS) if action not in s.slow]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        s.slow = (*s.slow, argument)
        log.SLOW_KNOWN.tell(s, 1 << seat, seat, argument)
        if len(s.slow) == MOST_SLOW:
            end(s)


class SlowEnough(Rule[AgesState]):
    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return [first] if s.slow else []

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        end(s)


# -- turning markers over (§A.2 to §A.5, §J.2) -------------------------------------------------------------------------


def hidden_markers(s: AgesState, seat: int) -> int:
    """The markers of a seat that lie face down, as bits: on its empires, off them, and of empires that are gone (§O.7).

    There is one of each (§O.6).
    """
    found = 0
    for colour, owner in enumerate(s.owner):
        if owner == seat:
            marker = s.marker[colour]
            if marker != NONE and s.shown[colour] == NONE:
                found |= 1 << marker
    if s.extra[seat] != NONE and s.extra_shown[seat] == NONE:
        found |= 1 << s.extra[seat]
    for marker in s.fallen[seat]:
        found |= 1 << marker
    return found


def empire_under(s: AgesState, seat: int, marker: int) -> int:
    """The empire of a seat on which a marker lies face down; NONE: it lies off them, or its empire is gone (§O.7)."""
    for colour in empires_of(s, seat):
        if s.marker[colour] == marker and s.shown[colour] == NONE:
            return colour
    return NONE


def has_hidden(s: AgesState, seat: int) -> bool:
    """Whether a marker of a seat lies face down: a public fact."""
    if s.fallen[seat] or (s.extra[seat] != NONE and s.extra_shown[seat] == NONE):
        return True
    for colour, owner in enumerate(s.owner):
        if owner == seat and s.marker[colour] != NONE and s.shown[colour] == NONE:
            return True
    return False


def asked_to_reveal(s: AgesState) -> int:
    """§A.2: the seats that may turn over a marker in this step, as bits."""
    mask = 0
    for seat in range(s.seats):
        if has_hidden(s, seat):
            mask |= 1 << seat
    return mask


class Reveal(Sealed[AgesState]):
    """§A.2: who has chosen this action turns its marker over, all together; §A.4: nobody must. §J.2: or a joker."""

    def reveal(self, s: AgesState, chance: Chance) -> None:
        """§A.3: who acts does so in order of play."""
        end(s)
        order = order_of_play(s)
        s.turns = [turn for seat in order for turn in s.turns if turn // SLOTS == seat]


class RevealInTurn(Ask[AgesState]):
    """The other reading of §A.2: each decides just before it would act, knowing what those before it did.

    So does the player of an empire that is chosen as a partner (ruling of §3.2).
    """

    def choose(self, s: AgesState, seat: int, action: int, chance: Chance) -> None:
        end(s)
        super().choose(s, seat, action, chance)


class Act(Rule[AgesState]):
    """§A.2: turn over the marker of this action."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return [first] if hidden_markers(s, seat) >> s.step & 1 else []

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        turn_over(s, seat, s.step)


class PlayJoker(Rule[AgesState]):
    """§J.2: the joker becomes this action."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return [first] if hidden_markers(s, seat) >> JOKER & 1 else []

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        turn_over(s, seat, JOKER)


class Both(Rule[AgesState]):
    """§J.2: marker and joker for the same action; the seat says which comes first (ruling)."""

    def __init__(self, joker_first: int) -> None:
        self.joker_first = joker_first

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        hidden = hidden_markers(s, seat)
        return [first] if hidden >> JOKER & 1 and hidden >> s.step & 1 else []

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        turn_over(s, seat, JOKER if self.joker_first else s.step)
        turn_over(s, seat, s.step if self.joker_first else JOKER)


class Hold(Rule[AgesState]):
    """§A.4: leave it face down."""

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        pass


def turn_over(s: AgesState, seat: int, marker: int) -> None:
    """A marker is turned over, and its turn comes. §O.7: that of an empire that is gone counts as off the empires."""
    action = s.step
    colour = empire_under(s, seat, marker)
    if colour != NONE:
        s.shown = with_item(s.shown, colour, action)
        s.turns = [*s.turns, seat * SLOTS + colour]
        (log.JOKER_SHOWN if marker == JOKER else log.MARKER_SHOWN).write(s, seat, s.card[colour], action)
        return
    if s.extra[seat] == marker and s.extra_shown[seat] == NONE:
        s.extra_shown = replaced(s.extra_shown, seat, action)
    else:
        s.fallen = with_item(s.fallen, seat, [other for other in s.fallen[seat] if other != marker])
    s.turns = [*s.turns, seat * SLOTS + (JOKER_SLOT if marker == JOKER else TABLE_SLOT)]
    (log.JOKER_EXTRA if marker == JOKER else log.EXTRA_SHOWN).write(s, seat, action)


# -- taking a turn -----------------------------------------------------------------------------------------------------


def slot_of(s: AgesState, turn: int) -> int:
    """Where the marker of a turn counts: on its empire, or off the empires if that is gone by now (§O.7)."""
    seat, slot = divmod(turn, SLOTS)
    if slot < COLOURS and (s.owner[slot] != seat or s.shown[slot] != s.step):
        return TABLE_SLOT
    return slot


def begin_turn(s: AgesState, turn: int) -> int:
    """The slot of a turn that begins, or NONE if its marker has no use there (§O.4)."""
    seat, slot = turn // SLOTS, slot_of(s, turn)
    action = s.step
    on_empire = slot < COLOURS
    if (action == START and on_empire) or (not on_empire and action not in (START, DESTINY, CIVILISE)):
        log.NO_EFFECT.write(s, seat, action)
        return NONE
    return slot


def count_action(s: AgesState, seat: int, action: int) -> None:
    """§J.4: a seat begins to carry out an action; for a second time in a round it loses 1 glory, if it has any.

    One that cannot begin is not counted (ruling): that is not known yet when its marker is turned over.
    """
    if s.done[seat] >> action & 1:
        add_glory(s, seat, -s.tables.joker_glory, kinds.JOKER)
    s.done = replaced(s.done, seat, s.done[seat] | 1 << action)


LAY_MARKERS: Final[LayMarkers] = LayMarkers("markers", "O.1")
SLOWING: Final[Slowing] = Slowing("cadence", "X.3.1")
REVEALS: Final[list[Reveal]] = [Reveal(f"reveal.{ACTION_IDS[i]}", "A.2") for i in range(ACTIONS)]
REVEAL_IN_TURN: Final[RevealInTurn] = RevealInTurn("reveal.in_turn", "A.2")
