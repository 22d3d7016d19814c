"""The sequence of play: set-up, rounds of three phases, two to an age, and the end."""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.flow import Node, call, end, next_step, number
from worldstage.games.nations import log
from worldstage.games.nations.actions import ACTION, ACTION_PHASE, TURN
from worldstage.games.nations.debts import DEBT, DEBTS
from worldstage.games.nations.effects import CHOICE, EFFECTS
from worldstage.games.nations.generated_state import NationsState
from worldstage.games.nations.maintenance import EVENT_CHOICE, GROWTH, MAINTENANCE
from worldstage.games.nations.names import GOODS, NONE
from worldstage.games.nations.operations import HIRE_MORE, LOSE_ADVISOR, LOSE_COLONY, RECALLING
from worldstage.games.nations.production import PRODUCTION, PRODUCTION_CHOICE
from worldstage.games.nations.purchase import (
    BATTLE_GAIN,
    FREE_PURCHASE,
    GOLDEN,
    PAY_MIX,
    PLACE_ADVISOR,
    PLACE_CARD,
    REPLACE_COLONY,
)
from worldstage.games.nations.resolution import RESOLUTION, WAR_STEP
from worldstage.games.nations.scoring import end_game
from worldstage.games.nations.setup import BOARD_CHOICE, CARD_DRAFT, DECK_DRAFT, EXTRA_WORKER, SET_UP
from worldstage.games.nations.special import LEAVING, SWAPPING, TRADE_GAIN, TRADE_PAYMENT
from worldstage.games.nations.state import fallen
from worldstage.games.nations.tableau import refresh
from worldstage.games.nations.wonders import PLACE_WONDER
from worldstage.games.nations.workers import FREE_DEPLOYMENT, RECALL_WORKER, SEND_WORKER, TAKE_WORKER


class WholeGame(Node[NationsState]):
    """§I.1.1: the round marker moves on until the last round is over (§I.1.2)."""

    def run(self, s: NationsState, frame: list[int], chance: Chance) -> None:
        if next_step(frame) == 0:
            call(s, SET_UP)
        elif s.round < s.last_round and not fallen(s):
            s.round += 1
            log.ROUND_BEGAN.write(s, s.round)
            begin_round(s)
            call(s, ROUND)
        else:
            end(s)
            end_game(s)


class Round(Node[NationsState]):
    """§0.25: maintenance, actions, resolution."""

    def run(self, s: NationsState, frame: list[int], chance: Chance) -> None:
        step = next_step(frame)
        if step < len(PHASES):
            log.PHASE_BEGAN.write(s, step)
            call(s, PHASES[step])
        else:
            end(s)
            tell_end_of_round(s)


def tell_end_of_round(s: NationsState) -> None:
    """§I.5.5, §II.D.2: architects left over go back to the supply, and cards that were used can be used again."""
    if s.log is None:
        return
    architects = s.public + sum(len(private) for private in s.private)
    log.ROUND_OVER.write(s, s.round, architects, sum(len(used) for used in s.used))


def begin_round(s: NationsState) -> None:
    """§II.D.2, §II.D.3: what was used, bought, lost or counted in a round is forgotten with it."""
    seats = s.seats
    s.passed = []
    s.turns = [0] * seats
    s.used = [[] for _ in range(seats)]
    s.colonies_bought = [0] * seats
    s.fights = [0] * seats
    s.golden_ages = [0] * seats
    s.short = [0] * seats
    s.lost = [0] * (seats * GOODS)
    s.defeated = [0] * seats
    s.war, s.war_buyer, s.war_strength = NONE, NONE, 0
    if any(s.disgraced):
        s.disgraced = [0] * seats
        refresh(s)


PHASES: Final[tuple[Node[NationsState], ...]] = (MAINTENANCE, ACTION_PHASE, RESOLUTION)
WHOLE_GAME: Final[WholeGame] = WholeGame("game", "I.1.2")
ROUND: Final[Round] = Round("round", "0.25")

NODES: list[Node[NationsState]] = number(
    [
        WHOLE_GAME,
        SET_UP,
        DECK_DRAFT,
        CARD_DRAFT,
        BOARD_CHOICE,
        EXTRA_WORKER,
        ROUND,
        MAINTENANCE,
        GROWTH,
        EVENT_CHOICE,
        ACTION_PHASE,
        TURN,
        ACTION,
        PLACE_CARD,
        REPLACE_COLONY,
        PLACE_ADVISOR,
        BATTLE_GAIN,
        GOLDEN,
        PAY_MIX,
        FREE_PURCHASE,
        TRADE_PAYMENT,
        TRADE_GAIN,
        SWAPPING,
        LEAVING,
        PLACE_WONDER,
        TAKE_WORKER,
        RECALL_WORKER,
        SEND_WORKER,
        FREE_DEPLOYMENT,
        RESOLUTION,
        PRODUCTION,
        PRODUCTION_CHOICE,
        DEBTS,
        DEBT,
        WAR_STEP,
        EFFECTS,
        CHOICE,
        HIRE_MORE,
        LOSE_ADVISOR,
        LOSE_COLONY,
        RECALLING,
    ]
)
