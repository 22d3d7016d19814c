"""Events (§6.1.4) about hands, deck and agreements, and those that ask somebody: mercenaries, deserters, a prophecy."""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.flow import Ask, Rule, call, end
from worldstage.core.simultaneous import Simultaneous
from worldstage.core.state import replaced, with_item, without
from worldstage.games.seven_ages import deck
from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.costs import prices
from worldstage.games.seven_ages.dissolution import settle
from worldstage.games.seven_ages.forces import in_pool, lift_all, on_map, put, stack, total, turn_to, unit_of
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.lines import board, kinds
from worldstage.games.seven_ages.lines import cards as log
from worldstage.games.seven_ages.names import NAVAL, NONE
from worldstage.games.seven_ages.purchases import add_item, carry_out, items_of, money_left, types_left
from worldstage.games.seven_ages.targets import settler
from worldstage.games.seven_ages.totals import first_of

# -- hands and deck ----------------------------------------------------------------------------------------------------


def at_table(s: AgesState, seat: int, chosen: list[int], effect: int, amount: int, chance: Chance) -> None:
    """Effects that change no empire."""
    if effect == v.TAKE_DISCARD:
        s.discards = [card for card in s.discards if card != chosen[0]]
        deck.give(s, seat, chosen[0], (1 << s.seats) - 1)
        log.DISCARD_TAKEN.write(s, seat, chosen[0])
    elif effect == v.LOOK_HAND:
        look_at_hand(s, seat, chosen[0])
    elif effect == v.SWAP_HANDS:
        swap_hands(s, chosen[0], chosen[1])
    elif effect == v.FATE:
        s.fate = replaced(s.fate, seat, s.fate[seat] + amount)
        log.FATE.write(s, seat, amount)
    elif effect == v.DROUGHT:
        s.dry = replaced(s.dry, chosen[0], s.round + 1)
        log.DROUGHT.write(s, chosen[0], s.round + 1)
    elif effect == v.TRUCE:
        s.truces = (*s.truces, chosen[0], chosen[1], s.round + 1)
        log.TRUCE.write(s, s.card[chosen[0]], s.card[chosen[1]], s.round + 1)
    else:
        look_at_top(s, seat, amount, chance)


def look_at_hand(s: AgesState, seat: int, other: int) -> None:
    """A player sees all cards of another one."""
    for card in s.hands[other]:
        s.seen = replaced(s.seen, card, s.seen[card] | 1 << seat)
        log.HAND_KNOWN.tell(s, 1 << seat | 1 << other, seat, other, card)
    s.reveals += 1


def swap_hands(s: AgesState, a: int, b: int) -> None:
    """Two players exchange all their cards; both know what they gave away."""
    s.hands = with_item(with_item(s.hands, a, s.hands[b]), b, s.hands[a])
    for card in [*s.hands[a], *s.hands[b]]:
        s.seen = replaced(s.seen, card, s.seen[card] | 1 << a | 1 << b)
    s.reveals += 1
    log.HANDS_SWAPPED.write(s, a, b)


# -- a prophecy --------------------------------------------------------------------------------------------------------


def look_at_top(s: AgesState, seat: int, amount: int, chance: Chance) -> None:
    """A player looks at the top cards of the deck and puts them back in any order; nobody else knows them then."""
    top = s.top[-amount:]
    rest = s.top[: len(s.top) - len(top)]
    while len(top) < amount:
        if not s.deck:
            deck.renew(s)
        if not s.deck:
            break
        top = (deck.draw_unseen(s, chance, "prophecy"), *top)
    for card in top:
        s.seen = replaced(s.seen, card, 1 << seat)
        log.TOP_KNOWN.tell(s, 1 << seat, seat, len(top), card)
    s.reveals += 1
    s.top = (*rest, *top)
    if len(top) > 1:
        call(s, PROPHECY, seat, len(top), 0)


class Prophecy(Ask[AgesState]):
    """In which order the cards will be drawn, the next one first."""

    COUNT: Final = 3  # cards in all
    PLACED: Final = 4  # how many of them have their place: the last ones of `top`


def unplaced(s: AgesState) -> tuple[int, ...]:
    """The cards that still have no place."""
    frame = s.frames[-1]
    return s.top[len(s.top) - frame[Prophecy.COUNT] : len(s.top) - frame[Prophecy.PLACED]]


class PutOnTop(Rule[AgesState]):
    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return sorted(first + card for card in unplaced(s))

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        frame = s.frames[-1]
        loose = unplaced(s)
        below, above = s.top[: len(s.top) - frame[Prophecy.COUNT]], s.top[len(s.top) - frame[Prophecy.PLACED] :]
        s.top = (*below, *without(loose, argument), argument, *above)
        frame[Prophecy.PLACED] += 1
        if len(loose) == 2:  # the last one needs no choice
            end(s)


# -- units -------------------------------------------------------------------------------------------------------------


def settle_down(s: AgesState, colour: int, area: int) -> None:
    """One infantry unit of the latest type the empire can build goes into a neutral area."""
    unit = settler(s, colour)
    if unit == NONE:
        log.NO_UNITS.write(s, s.card[colour])
        return
    counter = in_pool(s, colour, unit)
    turn_to(s, counter, unit)
    log.UNITS_PLACED.write(s, s.card[colour], area, 1)
    put(s, counter, area)
    settle(s, colour)


class Hiring(Simultaneous[AgesState]):
    """§2.3.2: land units at their price, without the limit of §2.3.4. What is bought stays hidden until it is done."""

    COLOUR: Final = 3  # where `purchases` looks for it
    AREA: Final = 4
    MOST: Final = 5

    def close(self, s: AgesState, chance: Chance) -> None:
        colour = s.frames[-1][self.COLOUR]
        end(s)
        seat = s.owner[colour]
        carry_out(s, seat, colour, 0)
        s.draft = with_item(s.draft, seat, [])


def for_hire(s: AgesState, seat: int) -> list[int]:
    """The types of land units that can be bought now, of which a counter is left besides those bought."""
    frame = s.frames[-1]
    colour = frame[Hiring.COLOUR]
    if len(items_of(s, seat, colour)) >= frame[Hiring.MOST]:
        return []
    money, costs, classes = money_left(s, seat, colour), prices(s, colour, 0), s.tables.unit_class
    return [unit for unit in types_left(s, seat, colour) if costs[unit] <= money and classes[unit] < NAVAL]


class HireUnit(Rule[AgesState]):
    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return [first + unit for unit in for_hire(s, seat)]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        colour, area = s.frames[-1][Hiring.COLOUR], s.frames[-1][Hiring.AREA]
        add_item(s, seat, colour, argument, area, prices(s, colour, 0)[argument])


# -- deserters ---------------------------------------------------------------------------------------------------------


def desert(s: AgesState, colour: int, amount: int) -> None:
    """An empire loses units that its player chooses; if it has no more than that, all of them."""
    counters = on_map(s, colour)
    if len(counters) > amount:
        call(s, DESERTING, s.owner[colour], colour, amount)
        return
    take_away(s, colour, counters)
    settle(s, colour)


def take_away(s: AgesState, colour: int, counters: list[int]) -> None:
    areas = [s.tables.port_area[s.at[counter]] for counter in counters]
    lift_all(s, counters)
    for area in areas:
        board.UNITS_LOST.write(s, s.card[colour], area, 1, kinds.BY_EVENT)


class Deserting(Ask[AgesState]):
    """The area from which a unit deserts."""

    COLOUR: Final = 3
    LEFT: Final = 4


class FromArea(Rule[AgesState]):
    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        colour = s.frames[-1][Deserting.COLOUR]
        return sorted(first + area for area in s.areas[colour] if s.force[area])

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        call(s, DESERTER, seat, s.frames[-1][Deserting.COLOUR], argument)
        if total(s.force[argument]) == 1:  # not whether all are of one type: that is hidden
            lose_deserter(s, types_in(s)[0])


class Deserter(Ask[AgesState]):
    """Which type of unit deserts there."""

    COLOUR: Final = 3
    AREA: Final = 4


def types_in(s: AgesState) -> list[int]:
    """The types that an empire has in the area, in order."""
    frame = s.frames[-1]
    found: list[int] = []
    for counter in stack(s, frame[Deserter.COLOUR], frame[Deserter.AREA]):
        if unit_of(s, counter) not in found:
            found.append(unit_of(s, counter))
    return sorted(found)


class LoseDeserter(Rule[AgesState]):
    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return [first + unit for unit in types_in(s)]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        lose_deserter(s, argument)


def lose_deserter(s: AgesState, unit: int) -> None:
    """A unit is gone, with everything that follows for its area and its empire (§7.1)."""
    colour, area = s.frames[-1][Deserter.COLOUR], s.frames[-1][Deserter.AREA]
    end(s)
    take_away(s, colour, [first_of(s, stack(s, colour, area), unit)])
    settle(s, colour)
    frame = s.frames[-1]
    frame[Deserting.LEFT] -= 1
    if frame[Deserting.LEFT] == 0 or s.card[colour] == NONE:
        end(s)


PROPHECY: Final[Prophecy] = Prophecy("card.prophecy", "6.1.4")
HIRING: Final[Hiring] = Hiring("card.hire", "6.1.4")
DESERTING: Final[Deserting] = Deserting("card.desert", "6.1.4")
DESERTER: Final[Deserter] = Deserter("card.deserter", "6.1.4")
