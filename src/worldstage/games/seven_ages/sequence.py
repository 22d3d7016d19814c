"""The sequence of play: set-up, then rounds of seven steps, each with its end; like the contents of the rulebook."""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.flow import Node, call, end, next_step, number
from worldstage.games.seven_ages import (
    cards,
    cities,
    civilise,
    conflict,
    creeds,
    destiny,
    founding,
    leaders,
    manoeuvre,
    modernise,
    passage,
    production,
    trade,
    windows,
)
from worldstage.games.seven_ages.civilise import begin_civilise
from worldstage.games.seven_ages.destiny import begin_destiny
from worldstage.games.seven_ages.dissolution import dissolve
from worldstage.games.seven_ages.empires import order_of_play
from worldstage.games.seven_ages.ending import end_game, is_last_round
from worldstage.games.seven_ages.founding import begin_start
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.glory import BUYING, SCORING, begin_scoring
from worldstage.games.seven_ages.lines import kinds
from worldstage.games.seven_ages.lines import rounds as log
from worldstage.games.seven_ages.manoeuvre import begin_manoeuvre
from worldstage.games.seven_ages.markers import (
    LAY_MARKERS,
    REVEAL_IN_TURN,
    REVEALS,
    SLOWING,
    asked_to_reveal,
    begin_turn,
    count_action,
    has_hidden,
)
from worldstage.games.seven_ages.names import (
    ACTIONS,
    ATTACKED,
    ATTACKED_BEFORE,
    CADENCE,
    CIVILISE,
    COLOURS,
    DESTINY,
    DISSOLVE,
    EMBARGOED,
    HELD_BACK,
    MANOEUVRE,
    NONE,
    PRODUCTION,
    SLOTS,
    START,
    TRADE,
    TRADED,
)
from worldstage.games.seven_ages.names import REVEAL_IN_TURN as IN_TURN
from worldstage.games.seven_ages.passage import forget_passages
from worldstage.games.seven_ages.production import begin_production
from worldstage.games.seven_ages.progress import begin_free_progress
from worldstage.games.seven_ages.setup import (
    COLOUR_CHOICE,
    ENTERING,
    JOINING,
    LAYING,
    LAYING_AGAIN,
    REDEEM,
    REDEEMING,
    SET_UP,
    may_join,
)
from worldstage.games.seven_ages.setup import COLOURS as COLOURS_NODE
from worldstage.games.seven_ages.trade import begin_trade
from worldstage.games.seven_ages.windows import AT_END, STEP_MANOEUVRE, STEP_PRODUCTION, STEP_TRADE, open_window


class WholeGame(Node[AgesState]):
    """§W.4, §W.5, §W.7: rounds until an empire has passed level 49, the Internet is there, or as agreed."""

    def run(self, s: AgesState, frame: list[int], chance: Chance) -> None:
        if next_step(frame) == 0:
            call(s, SET_UP)
        elif is_last_round(s):
            end(s)
            end_game(s)
        else:
            begin_round(s)
            call(s, ROUND)


def begin_round(s: AgesState) -> None:
    """§E.2: from the second round on the turn marker goes to the left; what held for a round is over."""
    if s.round:
        s.start = _left_of(s, s.start)
        log.TURN_MARKER.write(s, s.start)
    s.round += 1
    log.ROUND_BEGAN.write(s, s.round, s.start)
    s.done = (0,) * s.seats
    s.marker, s.shown = [NONE] * COLOURS, [NONE] * COLOURS
    s.extra, s.extra_shown = (NONE,) * s.seats, (NONE,) * s.seats
    s.fallen, s.ended = [[] for _ in range(s.seats)], [[] for _ in range(s.seats)]
    s.slow = ()
    s.traits = tuple([_in_new_round(traits) for traits in s.traits])


def _in_new_round(traits: int) -> int:
    attacked = ATTACKED_BEFORE if traits & ATTACKED else 0
    return traits & ~(TRADED | ATTACKED | ATTACKED_BEFORE | EMBARGOED | HELD_BACK) | attacked


def _left_of(s: AgesState, seat: int) -> int:
    """The next seat clockwise that is in play."""
    while True:
        seat = (seat + 1) % s.seats
        if s.seated[seat]:
            return seat


class Round(Node[AgesState]):
    """§O.1, §A.1: markers, the seven actions in their order, the end of the round."""

    def run(self, s: AgesState, frame: list[int], chance: Chance) -> None:
        step = next_step(frame)
        if step == 0:
            joining = may_join(s)
            if joining:
                call(s, JOINING, joining)
        elif step == 1:
            asked = 0
            for seat in order_of_play(s):
                asked |= 1 << seat
            call(s, LAY_MARKERS, asked)
        elif step == 2:
            if s.switches[CADENCE]:
                call(s, SLOWING, s.start)
        elif step < 3 + ACTIONS:
            s.step = step - 3
            s.turns = []
            call(s, IN_TURN_STEP if s.switches[IN_TURN] else STEP)
        elif step == 3 + ACTIONS:
            s.step = NONE
            call(s, END_OF_ROUND)
        else:
            end(s)


class Step(Node[AgesState]):
    """§A.2, §A.3: all who have chosen an action turn its marker over, then carry it out in order of play."""

    def run(self, s: AgesState, frame: list[int], chance: Chance) -> None:
        forget_passages(s)  # the action before is over
        step = next_step(frame)
        if step == 0:
            asked = asked_to_reveal(s)
            if asked:
                call(s, REVEALS[s.step], asked)
        elif step == 1:
            if s.turns:
                log.STEP_BEGAN.write(s, s.step)
                open_step_window(s)
        elif not s.turns or (step > TURNS and together(s)):
            s.turns = []
            end(s)
        else:
            take_turns(s)


TURNS: Final = 2  # the step of `Step` at which the first turn begins


def together(s: AgesState) -> bool:
    """Production and destiny happen for all at the same time (ruling of §A.3); all else in order of play."""
    return s.step == PRODUCTION or s.step == DESTINY


def open_step_window(s: AgesState) -> None:
    """Events may be played before production, trade and manoeuvre (§6.1.2)."""
    if s.step == PRODUCTION:
        open_window(s, STEP_PRODUCTION)
    elif s.step == TRADE:
        open_window(s, STEP_TRADE)
    elif s.step == MANOEUVRE:
        open_window(s, STEP_MANOEUVRE)


def take_turns(s: AgesState) -> None:
    """Carry out what all do together, or the next turn in order of play."""
    if together(s):
        turns = s.turns
        s.turns = []
        for turn in turns:
            slot = begin_turn(s, turn)
            if slot != NONE:
                s.turns.append(turn // SLOTS * SLOTS + slot)
        if s.turns:
            if s.step == PRODUCTION:
                begin_production(s)
            else:
                for turn in s.turns:
                    count_action(s, turn // SLOTS, DESTINY)
                begin_destiny(s)
        return
    turn = s.turns[0]
    s.turns = s.turns[1:]
    slot = begin_turn(s, turn)
    if slot != NONE:
        carry_out(s, turn // SLOTS, slot)


def carry_out(s: AgesState, seat: int, slot: int) -> None:
    """One of the actions that are carried out in order of play."""
    if s.step == START:
        begin_start(s, seat, slot)
    elif s.step == TRADE:
        begin_trade(s, seat, slot)
    elif s.step == MANOEUVRE:
        count_action(s, seat, MANOEUVRE)
        begin_manoeuvre(s, slot)
    elif s.step == CIVILISE:
        begin_civilise(s, seat, slot if slot < COLOURS else NONE)
    elif s.step == DISSOLVE:
        count_action(s, seat, DISSOLVE)
        dissolve(s, slot, kinds.DISSOLUTION)  # §7.2: turning the marker over is the choice


class InTurnStep(Node[AgesState]):
    """The other reading of §A.2: each seat turns its marker over when it is its turn, or later in the same step.

    Seats are asked clockwise from the start player until all in a row have held.
    """

    NEXT: Final = 2  # how many seats have been asked so far
    HELD: Final = 3  # how many of them in a row have held
    BEGUN: Final = 4  # whether somebody has acted
    UNDER_WAY: Final = 5  # whether the turns that wait are being carried out together

    def run(self, s: AgesState, frame: list[int], chance: Chance) -> None:
        forget_passages(s)  # the action before is over
        order = order_of_play(s)
        if s.turns and frame[self.UNDER_WAY]:
            frame[self.UNDER_WAY] = 0
            s.turns = []
        elif s.turns and frame[self.HELD] >= 0:
            frame[self.HELD] = -1
            if not frame[self.BEGUN]:
                frame[self.BEGUN] = 1
                log.STEP_BEGAN.write(s, s.step)
                open_step_window(s)
        elif s.turns:
            frame[self.UNDER_WAY] = int(together(s))
            take_turns(s)
        elif frame[self.HELD] >= len(order):
            end(s)
        else:
            seat = order[frame[self.NEXT] % len(order)]
            frame[self.NEXT] += 1
            frame[self.HELD] = max(0, frame[self.HELD]) + 1
            frame[self.UNDER_WAY] = 0
            if has_hidden(s, seat):
                call(s, REVEAL_IN_TURN, seat)


class EndOfRound(Node[AgesState]):
    """§E.1, §G.1: free progress, then glory."""

    def run(self, s: AgesState, frame: list[int], chance: Chance) -> None:
        step = next_step(frame)
        if step == 0:
            open_window(s, AT_END)
        elif step == 1:
            begin_free_progress(s)
        elif step == 2:
            begin_scoring(s)
        else:
            end(s)


WHOLE_GAME: Final[WholeGame] = WholeGame("game", "W.4")
ROUND: Final[Round] = Round("round", "O.1")
STEP: Final[Step] = Step("step", "A.2")
IN_TURN_STEP: Final[InTurnStep] = InTurnStep("step.in_turn", "A.2")
END_OF_ROUND: Final[EndOfRound] = EndOfRound("round.end", "E.1")

NODES: list[Node[AgesState]] = number(
    [
        # P, S: set-up
        WHOLE_GAME,
        SET_UP,
        REDEEMING,
        REDEEM,
        LAYING,
        LAYING_AGAIN,
        COLOURS_NODE,
        COLOUR_CHOICE,
        # O, J, A: a round
        ROUND,
        JOINING,
        ENTERING,
        LAY_MARKERS,
        SLOWING,
        STEP,
        IN_TURN_STEP,
        *REVEALS,
        REVEAL_IN_TURN,
        # 1 start an empire
        *founding.NODES,
        # 2 production
        production.PRODUCTION,
        # 3 trade and progress
        *passage.NODES,
        *trade.NODES,
        # 4 manoeuvre
        *manoeuvre.NODES,
        # conflict
        *conflict.NODES,
        # 5 destiny
        *destiny.NODES,
        # 6 civilise
        *civilise.NODES,
        *leaders.NODES,
        *creeds.NODES,
        *modernise.NODES,
        *cities.NODES,
        # cards and windows
        *cards.NODES,
        *windows.NODES,
        # E, G: the end of a round
        END_OF_ROUND,
        SCORING,
        BUYING,
    ]
)
