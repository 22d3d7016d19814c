"""The sequence of play, in the order of the rulebook: set-up, three game turns of six segments, the end."""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.flow import Node, call, end, next_step, number
from worldstage.games.age_of_reason import log
from worldstage.games.age_of_reason.actions import ATTACKS, DISC_CHOICE, PLAYER_ACTIONS
from worldstage.games.age_of_reason.alliances import ALLIANCES, BIDDING, LAST_PROPOSAL, PROPOSAL_A, PROPOSAL_B
from worldstage.games.age_of_reason.attack import ATTACK_CHOICE, CONVERSION
from worldstage.games.age_of_reason.boxes import TAKING_BACK
from worldstage.games.age_of_reason.combat import CARDS, COMBAT, HIRING, RESERVES
from worldstage.games.age_of_reason.ending import end_game, end_turn
from worldstage.games.age_of_reason.generated_state import AgeState
from worldstage.games.age_of_reason.markers import place_markers
from worldstage.games.age_of_reason.scoring import give_income, roll_unrest, score_regions
from worldstage.games.age_of_reason.setup import CHOOSE_COUNTRY, SET_UP


class WholeGame(Node[AgeState]):
    """§4.0.1: three game turns."""

    TURNS: Final = 2  # how many have begun

    def run(self, s: AgeState, frame: list[int], chance: Chance) -> None:
        if next_step(frame) == 0:
            call(s, SET_UP)
        elif frame[self.TURNS] < s.tables.turns:
            frame[self.TURNS] += 1  # §4.6.7
            log.TURN_BEGAN.write(s, s.turn)
            call(s, GAME_TURN)
        else:
            end(s)
            end_game(s)


class GameTurn(Node[AgeState]):
    """§4.0.2: the six segments of a turn."""

    def run(self, s: AgeState, frame: list[int], chance: Chance) -> None:
        step = next_step(frame)
        if step == 0:
            place_markers(s, chance)  # 4.1
        elif step == 1:
            call(s, ALLIANCES)  # 4.2
        elif step == 2:
            call(s, PLAYER_ACTIONS)  # 4.3
        elif step == 3:
            give_income(s)  # 4.4
        elif step == 4:
            score_regions(s)  # 4.5
            roll_unrest(s, chance)
        else:
            if s.turn < s.tables.turns:  # §4.6.1: after the last turn nothing is halved or cleared
                end_turn(s)  # 4.6
            end(s)


WHOLE_GAME: Final[WholeGame] = WholeGame("game", "4.0.1")
GAME_TURN: Final[GameTurn] = GameTurn("turn", "4.0.2")

NODES: list[Node[AgeState]] = number(
    [
        WHOLE_GAME,
        SET_UP,
        CHOOSE_COUNTRY,
        GAME_TURN,
        ALLIANCES,
        BIDDING,
        PROPOSAL_A,
        PROPOSAL_B,
        LAST_PROPOSAL,
        PLAYER_ACTIONS,
        DISC_CHOICE,
        TAKING_BACK,
        ATTACKS,
        ATTACK_CHOICE,
        CONVERSION,
        COMBAT,
        CARDS,
        HIRING,
        RESERVES,
    ]
)
