"""What is asked: of a state and a seat, by the node that asks."""

from __future__ import annotations

from typing import Final

from worldstage.core.explanation import Question
from worldstage.core.flow import Node
from worldstage.core.text import Text
from worldstage.games.nations import names as n
from worldstage.games.nations.actions import ACTION, Action
from worldstage.games.nations.debts import DEBT
from worldstage.games.nations.describe import card, number, text, to_you, told
from worldstage.games.nations.effects import CHOICE, clause_asked
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
    BattleGain,
    Golden,
    PayMix,
    PlaceAdvisor,
    PlaceCard,
    ReplaceColony,
    point_price,
    raid,
)
from worldstage.games.nations.setup import BOARD_CHOICE, CARD_DRAFT, EXTRA_WORKER, CardDraft
from worldstage.games.nations.special import (
    LEAVING,
    SWAPPING,
    TRADE_GAIN,
    TRADE_PAYMENT,
    Leaving,
    Swapping,
    TradeGain,
    TradePayment,
)
from worldstage.games.nations.wonders import PLACE_WONDER, PlaceWonder
from worldstage.games.nations.workers import FREE_DEPLOYMENT, RECALL_WORKER, SEND_WORKER, TAKE_WORKER, TakeWorker


def ask_board(s: NationsState, seat: int) -> Text:
    return text("prompt.setup.board")


def ask_exchange(s: NationsState, seat: int) -> Text:
    return text("prompt.setup.exchange", age=("age", str(s.frames[-1][CardDraft.AGE])))


def ask_extra_worker(s: NationsState, seat: int) -> Text:
    return text("prompt.setup.worker")


def ask_growth(s: NationsState, seat: int) -> Text:
    return text("prompt.growth", amount=number(s.tables.growth[s.level[seat]]))


def ask_event(s: NationsState, seat: int) -> Text:
    return text("prompt.event.choose_tile" if s.seats == 1 else "prompt.event.choose")  # §solo.19


def ask_action(s: NationsState, seat: int) -> Text:
    return text("prompt.actions.second" if s.frames[-1][Action.SECOND] else "prompt.actions.turn")


def ask_slot(s: NationsState, seat: int) -> Text:
    return text("prompt.cards.place", card=card(s, s.frames[-1][PlaceCard.CARD]))


def ask_colony(s: NationsState, seat: int) -> Text:
    return text("prompt.cards.replace_colony", card=card(s, s.frames[-1][ReplaceColony.CARD]))


def ask_advisor(s: NationsState, seat: int) -> Text:
    return text("prompt.cards.place_advisor", card=card(s, s.frames[-1][PlaceAdvisor.CARD]))


def ask_booty(s: NationsState, seat: int) -> Text:
    return text("prompt.cards.battle", card=card(s, s.frames[-1][BattleGain.CARD]), amount=number(raid(s, seat)))


def ask_golden(s: NationsState, seat: int) -> Text:
    bought = s.frames[-1][Golden.CARD]
    return text("prompt.cards.golden_age", card=card(s, bought), amount=number(point_price(s, seat, bought)))


def ask_mix(s: NationsState, seat: int) -> Text:
    return text("prompt.cards.pay", amount=number(s.frames[-1][PayMix.LEFT]))


def ask_free_card(s: NationsState, seat: int) -> Text:
    return text("prompt.cards.free")


def ask_payment(s: NationsState, seat: int) -> Text:
    return text("prompt.special.pay", card=card(s, s.frames[-1][TradePayment.CARD]))


def ask_gain(s: NationsState, seat: int) -> Text:
    return text("prompt.special.gain", card=card(s, s.frames[-1][TradeGain.CARD]))


def ask_swap(s: NationsState, seat: int) -> Text:
    second = s.frames[-1][Swapping.CHOSEN] != n.NONE
    return text("prompt.special.swap_with" if second else "prompt.special.swap")


def ask_leaving(s: NationsState, seat: int) -> Text:
    return text("prompt.special.leave_colony", card=card(s, s.frames[-1][Leaving.CARD]))


def ask_wonder(s: NationsState, seat: int) -> Text:
    return text("prompt.wonders.place", card=card(s, s.frames[-1][PlaceWonder.CARD]))


def ask_workers(s: NationsState, seat: int) -> Text:
    return text("prompt.workers.take", amount=number(s.frames[-1][TakeWorker.LEFT]))


def ask_recall(s: NationsState, seat: int) -> Text:
    return text("prompt.workers.recall")


def ask_part(s: NationsState, seat: int) -> Text:
    return text("prompt.workers.send")


def ask_deployment(s: NationsState, seat: int) -> Text:
    return text("prompt.workers.deploy_free")


def ask_product(s: NationsState, seat: int) -> Text:
    return text("prompt.production.choose")


def ask_debt(s: NationsState, seat: int) -> Text:
    return text("prompt.debts.give", amount=number(s.debt[seat]))


def ask_choice(s: NationsState, seat: int) -> Text:
    return text("prompt.effects.choose", what=told(to_you(s, clause_asked(s))))


def ask_architect(s: NationsState, seat: int) -> Text:
    return text("prompt.effects.hire_more")


def ask_which_advisor(s: NationsState, seat: int) -> Text:
    return text("prompt.effects.lose_advisor")


def ask_which_colony(s: NationsState, seat: int) -> Text:
    return text("prompt.effects.lose_colony")


def ask_undeploy(s: NationsState, seat: int) -> Text:
    return text("prompt.effects.undeploy")


QUESTIONS: Final[list[Question[NationsState]]] = [
    Question(CARD_DRAFT, ask_exchange),
    Question(BOARD_CHOICE, ask_board),
    Question(EXTRA_WORKER, ask_extra_worker),
    Question(GROWTH, ask_growth),
    Question(EVENT_CHOICE, ask_event),
    Question(ACTION, ask_action),
    Question(PLACE_CARD, ask_slot),
    Question(REPLACE_COLONY, ask_colony),
    Question(PLACE_ADVISOR, ask_advisor),
    Question(BATTLE_GAIN, ask_booty),
    Question(GOLDEN, ask_golden),
    Question(PAY_MIX, ask_mix),
    Question(FREE_PURCHASE, ask_free_card),
    Question(TRADE_PAYMENT, ask_payment),
    Question(TRADE_GAIN, ask_gain),
    Question(SWAPPING, ask_swap),
    Question(LEAVING, ask_leaving),
    Question(PLACE_WONDER, ask_wonder),
    Question(TAKE_WORKER, ask_workers),
    Question(RECALL_WORKER, ask_recall),
    Question(SEND_WORKER, ask_part),
    Question(FREE_DEPLOYMENT, ask_deployment),
    Question(PRODUCTION_CHOICE, ask_product),
    Question(DEBT, ask_debt),
    Question(CHOICE, ask_choice),
    Question(HIRE_MORE, ask_architect),
    Question(LOSE_ADVISOR, ask_which_advisor),
    Question(LOSE_COLONY, ask_which_colony),
    Question(RECALLING, ask_undeploy),
]


def prompt(s: NationsState, seat: int, node: Node[NationsState]) -> Text:
    """What a node on top asks of a seat."""
    return next(question for question in QUESTIONS if question.node is node).prompt(s, seat)
