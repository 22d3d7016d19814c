"""Windows (§6.1.2): all who hold cards are asked at the same time whether they play an event out of turn.

What they play is carried out in order of play; then all are asked again, until nobody plays any more. Everybody with a
card is asked, so nobody learns who could have played. A window that no card can use, as far as everybody knows, is
not opened.
"""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.flow import Node, Rule, Sealed, call, end
from worldstage.core.state import replaced
from worldstage.games.seven_ages import tables
from worldstage.games.seven_ages.cards import AS_EVENT, announce, may_be_held, playable_events
from worldstage.games.seven_ages.empires import order_of_play
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.lines import cards as log
from worldstage.games.seven_ages.names import CARD_ROOM, EVENTS, NONE

IN_CONFLICT: Final = tables.CONFLICT
STEP_PRODUCTION: Final = tables.STEP_PRODUCTION
STEP_TRADE: Final = tables.STEP_TRADE
STEP_MANOEUVRE: Final = tables.STEP_MANOEUVRE
IN_TRADE: Final = tables.IN_TRADE
AT_END: Final = tables.AT_END
AT_SCORING: Final = tables.AT_SCORING


def open_window(s: AgesState, kind: int) -> None:
    """Ask for events out of turn, if any can be played."""
    if is_of_use(s, kind):
        call(s, WATCH, kind)


def is_of_use(s: AgesState, kind: int, seat: int = NONE) -> bool:
    """Whether anybody may hold an event for this window, by the edition, the settings and what everybody knows.

    With a seat: whether that one may.
    """
    for card in s.tables.window_cards[s.switches[EVENTS]][kind]:
        if may_be_held(s, card, seat):
            return True
    return False


class Watch(Node[AgesState]):
    """A window that is open: it asks, carries out what is played, and asks again."""

    KIND: Final = 2
    LEFT: Final = 3  # plays still to be carried out: the last ones of `plays`

    def run(self, s: AgesState, frame: list[int], chance: Chance) -> None:
        if frame[self.LEFT]:
            frame[self.LEFT] -= 1
            play_next(s, frame[self.KIND])
            return
        mask = 0
        for seat in range(s.seats):
            if s.hands[seat]:
                mask |= 1 << seat
        if mask and is_of_use(s, frame[self.KIND]):
            call(s, WINDOWS[frame[self.KIND] - IN_CONFLICT], mask)
        else:
            end(s)


def play_next(s: AgesState, kind: int) -> None:
    """Carry out a play, unless what was played before it has made it impossible: then the card stays in the hand."""
    seat, card = divmod(s.plays[-1], CARD_ROOM)
    s.plays = s.plays[:-1]
    if card in playable_events(s, seat, kind, NONE):
        announce(s, seat, card, AS_EVENT, NONE)
    else:
        log.TOO_LATE.write(s, seat)


class Window(Sealed[AgesState]):
    """§6.1.2: one question to all who hold cards: an event now?"""

    def reveal(self, s: AgesState, chance: Chance) -> None:
        """Whoever plays does so in order of play; if nobody does, the window closes."""
        claims = s.claims
        end(s)
        if max(claims) == NONE:
            end(s)
            return
        s.claims = (NONE,) * s.seats
        played: list[int] = []
        for seat in order_of_play(s):
            if claims[seat] != NONE:
                played.append(seat * CARD_ROOM + claims[seat])
        s.frames[-1][Watch.LEFT] = len(played)
        s.plays = (*s.plays, *played[::-1])


class Play(Rule[AgesState]):
    """§6.1.2: an event that fits this window."""

    def __init__(self, kind: int) -> None:
        self.kind = kind

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return [first + card for card in playable_events(s, seat, self.kind, NONE)]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        s.claims = replaced(s.claims, seat, argument)


WATCH: Final[Watch] = Watch("window", "6.1.2")
# in the order of their kinds
WINDOWS: Final[list[Window]] = [
    Window("window.conflict", "4.2.6"),
    Window("window.production", "6.1.2"),
    Window("window.trades", "6.1.2"),
    Window("window.manoeuvre", "6.1.2"),
    Window("window.trade", "6.1.2"),
    Window("window.end", "6.1.2"),
    Window("window.scoring", "G.20"),
]
NODES: Final = [WATCH, *WINDOWS]
