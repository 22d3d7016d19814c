"""6.5 Modernising: units on the map are turned over, free of charge. Only their owner sees which ones, and how many.

One seat alone is asked, at a node of the kind at which several choose in secret: its draft is the type at hand (or
NONE), then the counters it will turn. A counter is turned at most once in an action.
"""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.flow import Rule, call, end
from worldstage.core.simultaneous import Simultaneous
from worldstage.core.state import with_item
from worldstage.games.seven_ages.costs import forbidden_classes, level_of
from worldstage.games.seven_ages.dissolution import settle
from worldstage.games.seven_ages.forces import on_map, turn_to, unit_of
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.lines import civilise as log
from worldstage.games.seven_ages.names import LATE, NONE, SHOWN


def begin_modernising(s: AgesState, seat: int, colour: int) -> None:
    """§6.5.1: whether to ask follows from level and colour, which everybody sees, not from the units on the map."""
    t = s.tables
    for kind in range(t.own_kinds):
        late = t.kind_late[kind]
        if late == NONE or not t.counters[colour][kind] or _forbidden(s, colour, late):
            continue
        if level_of(s, colour, late) <= s.level[colour]:
            call(s, MODERNISING, 1 << seat, colour)
            return


def other_type(s: AgesState, counter: int) -> int:
    """The type on the other side of a counter, or NONE."""
    t = s.tables
    kind = t.counter_kind[counter]
    late = t.kind_late[kind]
    return t.kind_early[kind] if late != NONE and s.how[counter] & LATE else late


def other_side(s: AgesState, counter: int) -> int:
    """§6.5.1, §6.5.3: the type on the other side of a counter if it can be turned, else NONE; back from any level."""
    new = other_type(s, counter)
    if new == NONE:
        return NONE
    colour = s.tables.counter_colour[counter]
    if _forbidden(s, colour, new):
        return NONE
    return new if s.how[counter] & LATE or level_of(s, colour, new) <= s.level[colour] else NONE


def _forbidden(s: AgesState, colour: int, unit: int) -> int:
    """§6.5.3 (ruling): what the symbols of a card forbid to build cannot be had by turning counters either."""
    return forbidden_classes(s, colour) >> s.tables.unit_class[unit] & 1


def banned_type(s: AgesState, colour: int, unit: int) -> int:
    """A type that the empire cannot have instead of one of its units because of a symbol of its card, or NONE."""
    for counter in on_map(s, colour):
        if unit_of(s, counter) == unit:
            new = other_type(s, counter)
            if new != NONE and _forbidden(s, colour, new):
                return new
    return NONE


class Modernising(Simultaneous[AgesState]):
    """§6.5.1: type by type, all units of it or one after the other."""

    COLOUR: Final = 3

    def close(self, s: AgesState, chance: Chance) -> None:
        """The others learn that the empire modernises, not what; a frigate as a galley may be lost (§4.1.17)."""
        colour = s.frames[-1][self.COLOUR]
        seat = s.owner[colour]
        counters = drafted(s, seat)
        s.draft = with_item(s.draft, seat, [])
        end(s)
        if not counters:
            return
        for counter in counters:
            turn_to(s, counter, other_side(s, counter))
        for counter in on_map(s, colour):
            s.how[counter] &= ~SHOWN
        log.MODERNISED.write(s, s.card[colour])
        settle(s, colour)


# -- the draft ---------------------------------------------------------------------------------------------------------


def at_hand(s: AgesState, seat: int) -> int:
    """The type of which a seat is choosing units, or NONE."""
    return s.draft[seat][0] if s.draft[seat] else NONE


def drafted(s: AgesState, seat: int) -> list[int]:
    """The counters that a seat will turn."""
    return s.draft[seat][1:]


def turnable(s: AgesState, seat: int, unit: int = NONE) -> list[int]:
    """§6.5.1: the counters of the empire that can still be turned, perhaps of one type only."""
    draft = drafted(s, seat)
    return [
        counter
        for counter in on_map(s, s.frames[-1][MODERNISING.COLOUR])
        if counter not in draft and (unit == NONE or unit_of(s, counter) == unit) and other_side(s, counter) != NONE
    ]


def of_type_at_hand(s: AgesState, seat: int) -> list[int]:
    unit = at_hand(s, seat)
    return turnable(s, seat, unit) if unit != NONE else []


class TurnType(Rule[AgesState]):
    """§6.5.1: a type of which all or some units are turned; the only one is turned at once."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        found: list[int] = []
        for counter in turnable(s, seat):
            unit = unit_of(s, counter)
            if unit != at_hand(s, seat) and first + unit not in found:
                found.append(first + unit)
        return sorted(found)

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        counters = turnable(s, seat, argument)
        if len(counters) == 1:
            s.draft = with_item(s.draft, seat, [NONE, *drafted(s, seat), *counters])
        else:
            s.draft = with_item(s.draft, seat, [argument, *drafted(s, seat)])


class TurnAll(Rule[AgesState]):
    """§6.5.1: all units of the type at hand."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return [first] if of_type_at_hand(s, seat) else []

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        s.draft = with_item(s.draft, seat, [NONE, *drafted(s, seat), *of_type_at_hand(s, seat)])


class TurnOne(Rule[AgesState]):
    """§6.5.1: one unit of the type at hand in an area."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        port_area = s.tables.port_area
        found: list[int] = []
        for counter in of_type_at_hand(s, seat):
            action = first + port_area[s.at[counter]]
            if action not in found:
                found.append(action)
        return sorted(found)

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        counters = of_type_at_hand(s, seat)
        unit = at_hand(s, seat) if len(counters) > 1 else NONE
        for counter in counters:
            if s.tables.port_area[s.at[counter]] == argument:
                s.draft = with_item(s.draft, seat, [unit, *drafted(s, seat), counter])
                return


MODERNISING: Final[Modernising] = Modernising("civilise.modernise", "6.5.1")
NODES: Final = [MODERNISING]
