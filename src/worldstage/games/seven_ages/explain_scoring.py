"""What is said about the end of a round: buying glory."""

from __future__ import annotations

from typing import Final

from worldstage.core.errors import Refusal
from worldstage.core.explanation import Question
from worldstage.core.text import Text
from worldstage.core.verbs import Use
from worldstage.games.seven_ages.empires import empires_of
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.glory import BUYING, Buy, BuyingDone, Unbuy, glory_price, money_left
from worldstage.games.seven_ages.names import COLOURS
from worldstage.games.seven_ages.wording import empire, number, refuse, text


def ask_buy(s: AgesState, seat: int) -> Text:
    return text("prompt.scoring.buy", count=number(len(s.draft[seat])))


def explain_buy(s: AgesState, seat: int, argument: int) -> Text:
    price, left = glory_price(s, argument), money_left(s, seat, argument)
    return text("option.scoring.buy", empire=empire(s, argument), price=number(price), left=number(left - price))


def refuse_buy(s: AgesState, seat: int, argument: int) -> Refusal:
    if not _is_own(s, seat, argument):
        return refuse("G.19", "scoring.not_yours")
    price, left = glory_price(s, argument), money_left(s, seat, argument)
    return refuse("G.19", "scoring.too_poor", empire=empire(s, argument), price=number(price), left=number(left))


def explain_unbuy(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.scoring.unbuy", empire=empire(s, argument), price=number(glory_price(s, argument)))


def refuse_unbuy(s: AgesState, seat: int, argument: int) -> Refusal:
    if not _is_own(s, seat, argument):
        return refuse("G.19", "scoring.not_yours")
    return refuse("G.19", "scoring.not_bought", empire=empire(s, argument))


def explain_done(s: AgesState, seat: int, argument: int) -> Text:
    spent = sum(glory_price(s, colour) for colour in s.draft[seat])
    return text("option.scoring.done", count=number(len(s.draft[seat])), spent=number(spent))


def _is_own(s: AgesState, seat: int, colour: int) -> bool:
    return colour < COLOURS and colour in empires_of(s, seat)


BUY: Final[list[Use[AgesState]]] = [Use(BUYING, Buy(), explain_buy, refuse_buy)]
UNBUY: Final[list[Use[AgesState]]] = [Use(BUYING, Unbuy(), explain_unbuy, refuse_unbuy)]
DONE: Final[list[Use[AgesState]]] = [Use(BUYING, BuyingDone(), explain_done)]

QUESTIONS: Final[list[Question[AgesState]]] = [Question(BUYING, ask_buy)]
