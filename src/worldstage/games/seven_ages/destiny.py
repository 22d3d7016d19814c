"""5 Destiny: cards are exchanged, by all players with this action at the same time.

A player with two destinies (marker and joker) has a second turn after the draws of the first.
"""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.flow import STEP, Ask, Node, Rule, call, end
from worldstage.core.simultaneous import Simultaneous
from worldstage.core.state import replaced, with_item
from worldstage.games.seven_ages import deck
from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.cards import AS_EVENT, announce, playable_events
from worldstage.games.seven_ages.empires import in_play, order_of_play, rule
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.icons import tie_breaks
from worldstage.games.seven_ages.lines import trade as log
from worldstage.games.seven_ages.names import COLOURS, NONE, SLOTS, TECHNOLOGY
from worldstage.games.seven_ages.tables import OWN_DESTINY
from worldstage.games.seven_ages.windows import is_of_use


def begin_destiny(s: AgesState) -> None:
    """§5.1: all destinies of `s.turns`."""
    call(s, DESTINY)


class Destiny(Node[AgesState]):
    """§5.1, §5.2: events of this action, then discards of all together, then draws in order of play."""

    ASKED: Final = 2  # how many of the turns have been asked for events

    def run(self, s: AgesState, frame: list[int], chance: Chance) -> None:
        turns = first_turns(s)
        if not turns:
            end(s)
        elif frame[self.ASKED] < len(turns):
            seat = turns[frame[self.ASKED]] // SLOTS
            if s.hands[seat] and is_of_use(s, OWN_DESTINY, seat):
                call(s, PLAYING, seat)
            else:
                frame[self.ASKED] += 1
        elif frame[STEP] == 0:
            frame[STEP] = 1
            mask = 0
            for turn in turns:
                if s.hands[turn // SLOTS]:
                    mask |= 1 << turn // SLOTS
            if mask:
                call(s, DISCARDING, mask)
        else:
            s.turns = s.turns[:]
            for turn in turns:
                s.turns.remove(turn)
                exchange(s, turn, chance)
            frame[STEP], frame[self.ASKED] = 0, 0


def first_turns(s: AgesState) -> list[int]:
    """§5.1: the first turn of each seat, in order of play: two of one seat come one after the other."""
    found: list[int] = []
    for seat in order_of_play(s):
        for turn in s.turns:
            if turn // SLOTS == seat:
                found.append(turn)
                break
    return found


# -- events of this action ---------------------------------------------------------------------------------------------


class Playing(Ask[AgesState]):
    """§6.1.2: some events belong to one's own destiny."""


class PlayEvent(Rule[AgesState]):
    """§6.1.2: one event after the other."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return [first + card for card in playable_events(s, seat, OWN_DESTINY, NONE)]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        end(s)
        announce(s, seat, argument, AS_EVENT, NONE)


class NoMoreEvents(Rule[AgesState]):
    """§6.1.2: the next seat is asked."""

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        end(s)
        s.frames[-1][DESTINY.ASKED] += 1


# -- discards ----------------------------------------------------------------------------------------------------------


class Discarding(Simultaneous[AgesState]):
    """§5.1: any number of cards, chosen in secret; they are open once all are done."""

    def close(self, s: AgesState, chance: Chance) -> None:
        end(s)


class Discard(Rule[AgesState]):
    """§5.1: a card of the hand."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return [first + card for card in s.hands[seat] if card not in s.draft[seat]]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        s.draft = with_item(s.draft, seat, [*s.draft[seat], argument])


class Retain(Rule[AgesState]):
    """§5.1: take a card back as long as one is not done."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return [first + card for card in sorted(s.draft[seat])]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        s.draft = with_item(s.draft, seat, [card for card in s.draft[seat] if card != argument])


# -- draws -------------------------------------------------------------------------------------------------------------


def exchange(s: AgesState, turn: int, chance: Chance) -> None:
    """§5.1, §5.2: the chosen cards go to the discards, then the hand is filled."""
    seat, slot = divmod(turn, SLOTS)
    discards = sorted(s.draft[seat])
    s.draft = with_item(s.draft, seat, [])
    for card in discards:
        deck.discard_from(s, seat, card)
    if discards:
        log.DISCARDED.write(s, seat, discards)
    many = max(0, full_hand(s, slot) - len(s.hands[seat])) + s.fate[seat]
    s.fate = replaced(s.fate, seat, 0)
    drawn: list[int] = []
    for _ in range(many):
        card = deck.draw(s, chance, "destiny")
        if card == NONE:
            break
        deck.give(s, seat, card, 0)
        drawn.append(card)
    log.DRAWN.write(s, seat, len(drawn))
    for card in drawn:
        log.CARD_KNOWN.tell(s, 1 << seat, seat, card)


def full_hand(s: AgesState, slot: int) -> int:
    """§5.2: how many cards a destiny fills a hand to: 6, or more by what the empire has; §X.4: by its progress."""
    t = s.tables
    if slot >= COLOURS:
        return t.hand
    cards = t.hand
    if s.switches[TECHNOLOGY]:
        ranking = by_progress(s, slot)
        if ranking[0] == slot:
            cards += 1
        elif ranking[-1] == slot:
            cards -= 1
    more = rule(s, slot, v.HAND)
    return max(cards, t.hand + more) if more else cards


def by_progress(s: AgesState, favoured: int) -> list[int]:
    """§X.4: empires from the most to the least advanced. Ties as for glory (§G.3); one's own as one likes (§G.4)."""
    ties = tie_breaks(s)
    ranked: list[tuple[int, int, int, int]] = []
    for colour in in_play(s):
        ranked.append((-s.level[colour], -ties[colour], int(colour != favoured), colour))
    return [entry[3] for entry in sorted(ranked)]


DESTINY: Final[Destiny] = Destiny("destiny", "5.1")
PLAYING: Final[Playing] = Playing("destiny.cards", "6.1.2")
DISCARDING: Final[Discarding] = Discarding("destiny.discard", "5.1")
NODES: Final = [DESTINY, PLAYING, DISCARDING]
