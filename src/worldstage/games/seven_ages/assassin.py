"""6.1 The event Assassin: an attempt on a leader of another empire, decided by a card of each side."""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.flow import Ask, Node, Rule, call, end, next_step
from worldstage.core.state import replaced
from worldstage.games.seven_ages import deck
from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.empires import remove_leader, rule, square_icon
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.leaders import leader_number
from worldstage.games.seven_ages.lines import cards as log
from worldstage.games.seven_ages.lines import kinds
from worldstage.games.seven_ages.names import NONE
from worldstage.games.seven_ages.tables import SQUARE_ASSASSINATION

ATTACKER: Final = 0
VICTIM: Final = 1


def begin_attempt(s: AgesState, seat: int, colour: int, leader: int, draws: int) -> None:
    """§6.1.5: an empire that civilises tries to kill a leader of another one."""
    log.ATTEMPT.write(s, seat, leader, s.card[s.leader_of[leader]])
    s.blades = (NONE, NONE)
    call(s, ATTEMPT, seat, colour, leader, draws)


class Attempt(Node[AgesState]):
    """§6.1.6 to §6.1.8: the attacker draws, then the victim; then both turn over what they kept."""

    SEAT: Final = 2
    COLOUR: Final = 3
    LEADER: Final = 4
    DRAWS: Final = 5

    def run(self, s: AgesState, frame: list[int], chance: Chance) -> None:
        step = next_step(frame)
        colour, leader = frame[self.COLOUR], frame[self.LEADER]
        other = s.leader_of[leader]
        if step == ATTACKER:
            draws = max(frame[self.DRAWS], rule(s, colour, v.ASSASSIN))
            draw(s, frame[self.SEAT], ATTACKER, draws, chance)
        elif step == VICTIM:
            draw(s, s.owner[other], VICTIM, leader_number(s, other), chance)  # §6.1.7
        else:
            end(s)
            settle_attempt(s, frame[self.SEAT], colour, leader)


def draw(s: AgesState, seat: int, side: int, left: int, chance: Chance) -> None:
    """§6.1.6: a side draws a card; with draws left it may discard that and draw another one."""
    if left <= 0:
        return
    card = deck.draw(s, chance, "assassin")
    s.blades = replaced(s.blades, side, card)
    if card == NONE:
        return
    s.seen = replaced(s.seen, card, 1 << seat)
    log.DRAWN_KNOWN.tell(s, 1 << seat, seat, card)
    if left > 1:
        call(s, DRAWING, seat, side, left - 1)


class Drawing(Ask[AgesState]):
    """§6.1.6: keep the card, or discard it and draw again."""

    SIDE: Final = 3
    LEFT: Final = 4


class KeepBlade(Rule[AgesState]):
    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        end(s)


class DrawAgain(Rule[AgesState]):
    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        side, left = s.frames[-1][Drawing.SIDE], s.frames[-1][Drawing.LEFT]
        end(s)
        log.REJECTED.write(s, seat, s.blades[side])
        deck.discard(s, s.blades[side])
        s.reveals += 1
        draw(s, seat, side, left, chance)


def settle_attempt(s: AgesState, seat: int, colour: int, leader: int) -> None:
    """§6.1.8: both cards are turned over; a higher one of the attacker kills. §G.22: some empires gain glory by it."""
    cards = s.blades
    s.blades = (NONE, NONE)
    s.reveals += 1
    victim = s.leader_of[leader]
    for side, card in enumerate(cards):
        if card != NONE:
            log.TURNED_OVER.write(s, seat if side == ATTACKER else s.owner[victim], card, deck.value(s, card))
    for card in cards:
        deck.discard(s, card)
    if deck.value(s, cards[ATTACKER]) > deck.value(s, cards[VICTIM]):
        remove_leader(s, leader, kinds.BY_EVENT)
        square_icon(s, colour, SQUARE_ASSASSINATION)
    else:
        log.SURVIVED.write(s, leader, s.card[victim])


ATTEMPT: Final[Attempt] = Attempt("assassin", "6.1.5")
DRAWING: Final[Drawing] = Drawing("assassin.draw", "6.1.6")
