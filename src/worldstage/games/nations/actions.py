"""II: the action phase. One action after the other in the order of play, until all have passed."""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.flow import Ask, Node, Rule, call, end
from worldstage.games.nations import log
from worldstage.games.nations import vocabulary as v
from worldstage.games.nations.comparing import passed_first
from worldstage.games.nations.generated_state import NationsState
from worldstage.games.nations.names import SHADOW_FIRST
from worldstage.games.nations.purchase import buy, purchases
from worldstage.games.nations.shadow import roll
from worldstage.games.nations.special import usable_cards, use
from worldstage.games.nations.state import fallen, rule, solo
from worldstage.games.nations.tableau import fire
from worldstage.games.nations.wonders import hire, hireable
from worldstage.games.nations.workers import deploy, deployable, manned, undeploy


class ActionPhase(Node[NationsState]):
    """§II.0.1: in player order, again and again; `TURNS` counts the turns gone round."""

    TURNS: Final = 2

    def run(self, s: NationsState, frame: list[int], chance: Chance) -> None:
        if len(s.passed) == s.seats or fallen(s):  # §solo.17: a game that is lost ends at once
            end(s)
            return
        turns = frame[self.TURNS]
        if turns == 0 and solo(s) and s.shadow[SHADOW_FIRST]:
            roll(s, chance, log.SHADOW_ROLLED_FIRST)  # §solo.8
        seat = s.order[turns % s.seats]
        while seat in s.passed:  # §II.0.2: no way back this round
            turns += 1
            seat = s.order[turns % s.seats]
        frame[self.TURNS] = turns + 1
        s.turns[seat] += 1
        self.begin(s, seat)

    def begin(self, s: NationsState, seat: int) -> None:
        """§card.buddha lets the first turn pass by, §card.sun-tzu doubles it."""
        first = s.turns[seat] == 1
        if first and rule(s, seat, v.SKIP_FIRST_TURN):
            log.TURN_SKIPPED_FORCED.write(s, s.nation[seat])
        else:
            actions = 2 if first and rule(s, seat, v.DOUBLE_FIRST_TURN) else 1
            call(s, TURN, seat, actions, 0)


class Turn(Node[NationsState]):
    """A turn: the actions left and those taken; the shadow may react to each (§solo.7, §solo.18)."""

    PLAYER: Final = 2
    LEFT: Final = 3
    TAKEN: Final = 4

    def run(self, s: NationsState, frame: list[int], chance: Chance) -> None:
        if s.stirred and not fallen(s):
            s.stirred = 0
            roll(s, chance, log.SHADOW_ROLLED_AFTER)
        elif frame[self.LEFT] == 0 or fallen(s):
            end(s)
        else:
            frame[self.LEFT] -= 1  # §II.B.3: one worker deployed, one card bought, and the turn is over
            frame[self.TAKEN] += 1
            call(s, ACTION, frame[self.PLAYER], int(frame[self.TAKEN] > 1))


class Action(Ask[NationsState]):
    """§II.0.4: buy, deploy, hire, a printed action (§II.D.1), or pass (§II.0.3). Undeploying is none (§II.B.4)."""

    SECOND: Final = 3  # whether it is the second action of a turn (§card.sun-tzu)


class PassRound(Rule[NationsState]):
    """§II.0.3; §card.sun-tzu: not as the second action."""

    def legal(self, s: NationsState, seat: int, first: int) -> list[int]:
        return [] if s.frames[-1][Action.SECOND] else [first]

    def apply(self, s: NationsState, seat: int, argument: int, chance: Chance) -> None:
        end(s)
        s.frames[-1][Turn.LEFT] = 0
        pass_round(s, seat)


class Buy(Rule[NationsState]):
    """§II.A.0.1."""

    def legal(self, s: NationsState, seat: int, first: int) -> list[int]:
        return purchases(s, seat, first)

    def apply(self, s: NationsState, seat: int, argument: int, chance: Chance) -> None:
        end(s)
        buy(s, seat, argument, False)


class Deploy(Rule[NationsState]):
    """§II.B.2."""

    def legal(self, s: NationsState, seat: int, first: int) -> list[int]:
        return deployable(s, seat, False, first)

    def apply(self, s: NationsState, seat: int, argument: int, chance: Chance) -> None:
        end(s)
        deploy(s, seat, argument)


class Undeploy(Rule[NationsState]):
    """§II.B.4: no action, so the question stays."""

    def legal(self, s: NationsState, seat: int, first: int) -> list[int]:
        return manned(s, seat, first)

    def apply(self, s: NationsState, seat: int, argument: int, chance: Chance) -> None:
        undeploy(s, seat, argument, log.WORKER_UNDEPLOYED_OWN)


class Hire(Rule[NationsState]):
    """§II.C.1, §II.C.5: a public architect or a private one."""

    def legal(self, s: NationsState, seat: int, first: int) -> list[int]:
        return hireable(s, seat, first)

    def apply(self, s: NationsState, seat: int, argument: int, chance: Chance) -> None:
        end(s)
        hire(s, seat, argument)


class UseCard(Rule[NationsState]):
    """§II.D.1."""

    def legal(self, s: NationsState, seat: int, first: int) -> list[int]:
        return usable_cards(s, seat, first)

    def apply(self, s: NationsState, seat: int, argument: int, chance: Chance) -> None:
        end(s)
        use(s, seat, argument)


class LeaveOutAction(Rule[NationsState]):
    """§card.sun-tzu: the second action can be left out, and is no pass."""

    def legal(self, s: NationsState, seat: int, first: int) -> list[int]:
        return [first] if s.frames[-1][Action.SECOND] else []

    def apply(self, s: NationsState, seat: int, argument: int, chance: Chance) -> None:
        end(s)


def pass_round(s: NationsState, seat: int) -> None:
    """§II.0.3: who was first and who last stands in `passed`."""
    s.passed.append(seat)
    log.TURN_PASSED.write(s, s.nation[seat])
    if passed_first(s, seat):
        fire(s, seat, v.PASS_FIRST)  # §card.forbidden-palace


ACTION_PHASE: Final[ActionPhase] = ActionPhase("actions", "II.0.1")
TURN: Final[Turn] = Turn("turn", "II.0.1")
ACTION: Final[Action] = Action("actions.turn", "II.0.4")
