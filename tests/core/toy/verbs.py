"""What can be chosen in the toy: every verb with its rule and its words."""

from __future__ import annotations

from typing import Any, Final

from tests.core.toy.generated_state import ToyState
from tests.core.toy.rules import BIDDING, BOASTING, COINS, RECALLING, Bid, Boast, Keep, Recall
from worldstage.core.errors import Refusal
from worldstage.core.explanation import Question
from worldstage.core.text import Text
from worldstage.core.verbs import Domain, Use, Verb, allocate, amounts

COIN: Final = Domain("coin", [f"coin-{i + 1}" for i in range(COINS)])


def text(key: str, **args: tuple[str, Any]) -> Text:
    return Text(key, dict(args), "toy")


def explain(s: ToyState, seat: int, argument: int) -> Text:
    return text("option")


def refuse_recall(s: ToyState, seat: int, coin: int) -> Refusal:
    return Refusal(text("why"), "4")


def refuse_bid(s: ToyState, seat: int, coin: int) -> Refusal:
    return Refusal(text("why"), "5")


BOAST: Final = Verb("boast", (amounts(10),), [Use(BOASTING, Boast(), explain)])
RECALL: Final = Verb("recall", (COIN,), [Use(RECALLING, Recall(), explain, refuse_recall)])
KEEP: Final = Verb("keep", (), [Use(RECALLING, Keep(), explain)])
BID: Final = Verb("bid", (COIN,), [Use(BIDDING, Bid(), explain, refuse_bid)])
VERBS: Final = allocate([BOAST, RECALL, KEEP, BID])

QUESTIONS: Final = [
    Question(BOASTING, lambda s, seat: text("prompt.toy.boast")),
    Question(RECALLING, lambda s, seat: text("prompt.toy.recall")),
    Question(BIDDING, lambda s, seat: text("prompt.toy.bid", prize=("", s.prize + 1))),
]
