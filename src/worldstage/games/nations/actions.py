"""II: the action phase. One action after the other in the order of play, until all have passed."""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.flow import Ask, Node, call, end
from worldstage.games.nations import vocabulary as v
from worldstage.games.nations.comparing import passed_first
from worldstage.games.nations.names import (
    BUY,
    DEPLOY,
    ENOUGH,
    HIRE,
    PASS,
    PLACE,
    UNDEPLOY,
    USE,
)
from worldstage.games.nations.purchase import buy, purchases
from worldstage.games.nations.shadow import roll
from worldstage.games.nations.special import usable_cards, use
from worldstage.games.nations.state import SHADOW_FIRST, NationsState, fallen, rule, solo, tell
from worldstage.games.nations.tableau import fire
from worldstage.games.nations.wonders import hire, hireable
from worldstage.games.nations.workers import deploy, deployable, manned, undeploy


class ActionPhase(Node[NationsState]):
    """§II.0.1: in player order, again and again; the third number of the frame counts the turns gone round."""

    def run(self, s: NationsState, frame: list[int], chance: Chance) -> None:
        if len(s.passed) == s.seats or fallen(s):  # §solo.17: a game that is lost ends at once
            end(s)
            return
        if frame[2] == 0 and solo(s) and s.shadow[SHADOW_FIRST]:
            roll(s, chance, "shadow.rolled.first")  # §solo.8
        seat = s.order[frame[2] % s.seats]
        frame[2] += 1
        if seat not in s.passed:  # §II.0.2: no way back this round
            s.turns[seat] += 1
            self.begin(s, seat)

    def begin(self, s: NationsState, seat: int) -> None:
        """§card.buddha lets the first turn pass by, §card.sun-tzu doubles it."""
        first = s.turns[seat] == 1
        if first and rule(s, seat, v.SKIP_FIRST_TURN):
            tell(s, "turn.skipped.forced", seat)
        else:
            actions = 2 if first and rule(s, seat, v.DOUBLE_FIRST_TURN) else 1
            call(s, TURN, seat, actions, actions)


class Turn(Node[NationsState]):
    """A turn: seat, actions left, and how many there were; the shadow may react to each (§solo.7, §solo.18)."""

    def run(self, s: NationsState, frame: list[int], chance: Chance) -> None:
        if s.stirred and not fallen(s):
            s.stirred = 0
            roll(s, chance, "shadow.rolled.after")
        elif frame[3] == 0 or fallen(s):
            end(s)
        else:
            call(s, ACTION, frame[2])


class Action(Ask[NationsState]):
    """§II.0.4: buy, deploy, hire, a printed action (§II.D.1), or pass (§II.0.3). Undeploying is none (§II.B.4)."""

    def options(self, s: NationsState, seat: int) -> list[int]:
        turn = s.frames[-2]
        second = turn[3] < turn[4]
        found = [] if second else [PASS]
        found += [BUY + card for card in purchases(s, seat)]
        found += [DEPLOY + slot for slot in deployable(s, seat, False)]
        found += [UNDEPLOY + slot for slot in manned(s, seat)]
        found += hireable(s, seat)
        found += [USE + card for card in usable_cards(s, seat)]
        if second:
            found.append(ENOUGH)  # §card.sun-tzu: the second action can be left out, and is no pass
        return found

    def choose(self, s: NationsState, seat: int, action: int, chance: Chance) -> None:
        if UNDEPLOY <= action < HIRE:
            undeploy(s, seat, action - UNDEPLOY)
            return
        end(s)
        turn = s.frames[-1]
        turn[3] -= 1  # §II.B.3: one worker deployed, one card bought, and the turn is over
        if action == PASS:
            turn[3] = 0
            pass_round(s, seat)
        elif action < DEPLOY:
            buy(s, seat, action - BUY, False)
        elif action < UNDEPLOY:
            deploy(s, seat, action - DEPLOY, False)
        elif action < USE:
            hire(s, seat, action - HIRE)
        elif action < PLACE:
            use(s, seat, action - USE)


def pass_round(s: NationsState, seat: int) -> None:
    """§II.0.3: who was first and who last stands in `passed`."""
    s.passed.append(seat)
    tell(s, "turn.passed", seat)
    if passed_first(s, seat):
        fire(s, seat, v.PASS_FIRST)  # §card.forbidden-palace


ACTION_PHASE: Final = ActionPhase("actions", "II.0.1")
TURN: Final = Turn("turn", "II.0.1")
ACTION: Final = Action("actions.turn", "II.0.4")
