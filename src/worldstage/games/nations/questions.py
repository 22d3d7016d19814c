"""What each asking node asks of a seat."""

from __future__ import annotations

from typing import Final

from worldstage.core.explanation import Question
from worldstage.core.flow import Node
from worldstage.core.text import Text
from worldstage.games.nations import explain
from worldstage.games.nations.actions import ACTION
from worldstage.games.nations.debts import DEBT
from worldstage.games.nations.effects import CHOICE
from worldstage.games.nations.generated_state import NationsState
from worldstage.games.nations.maintenance import EVENT_CHOICE, GROWTH
from worldstage.games.nations.operations import HIRE_MORE, LOSE_ADVISOR, LOSE_COLONY, RECALLING
from worldstage.games.nations.production import PRODUCTION_CHOICE
from worldstage.games.nations.purchase import (
    BATTLE_GAIN,
    FREE_PURCHASE,
    GOLDEN,
    PAY_MIX,
    PLACE_ADVISOR,
    PLACE_CARD,
    REPLACE_COLONY,
)
from worldstage.games.nations.setup import BOARD_CHOICE, CARD_DRAFT, EXTRA_WORKER
from worldstage.games.nations.special import LEAVING, SWAPPING, TRADE_GAIN, TRADE_PAYMENT
from worldstage.games.nations.wonders import PLACE_WONDER
from worldstage.games.nations.workers import FREE_DEPLOYMENT, RECALL_WORKER, SEND_WORKER, TAKE_WORKER

QUESTIONS: Final[list[Question[NationsState]]] = [
    Question(CARD_DRAFT, explain.ask_exchange),
    Question(BOARD_CHOICE, explain.ask_board),
    Question(EXTRA_WORKER, explain.ask_extra_worker),
    Question(GROWTH, explain.ask_growth),
    Question(EVENT_CHOICE, explain.ask_event),
    Question(ACTION, explain.ask_action),
    Question(PLACE_CARD, explain.ask_slot),
    Question(REPLACE_COLONY, explain.ask_colony),
    Question(PLACE_ADVISOR, explain.ask_advisor),
    Question(BATTLE_GAIN, explain.ask_booty),
    Question(GOLDEN, explain.ask_golden),
    Question(PAY_MIX, explain.ask_mix),
    Question(FREE_PURCHASE, explain.ask_free_card),
    Question(TRADE_PAYMENT, explain.ask_payment),
    Question(TRADE_GAIN, explain.ask_gain),
    Question(SWAPPING, explain.ask_swap),
    Question(LEAVING, explain.ask_leaving),
    Question(PLACE_WONDER, explain.ask_wonder),
    Question(TAKE_WORKER, explain.ask_workers),
    Question(RECALL_WORKER, explain.ask_recall),
    Question(SEND_WORKER, explain.ask_part),
    Question(FREE_DEPLOYMENT, explain.ask_deployment),
    Question(PRODUCTION_CHOICE, explain.ask_product),
    Question(DEBT, explain.ask_debt),
    Question(CHOICE, explain.ask_choice),
    Question(HIRE_MORE, explain.ask_architect),
    Question(LOSE_ADVISOR, explain.ask_which_advisor),
    Question(LOSE_COLONY, explain.ask_which_colony),
    Question(RECALLING, explain.ask_undeploy),
]


def prompt(s: NationsState, seat: int, node: Node[NationsState]) -> Text:
    """What a node on top asks of a seat."""
    return next(question for question in QUESTIONS if question.node is node).prompt(s, seat)
