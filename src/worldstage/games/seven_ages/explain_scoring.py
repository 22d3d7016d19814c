"""What is said about the end of a round: buying glory, and what that costs besides its price."""

from __future__ import annotations

from typing import Final

from worldstage.core.errors import Refusal
from worldstage.core.explanation import Question
from worldstage.core.state import replaced, with_item
from worldstage.core.text import Text
from worldstage.core.verbs import Use
from worldstage.games.seven_ages.empires import empires_of
from worldstage.games.seven_ages.ending import is_last_round
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.glory import (
    BUYING,
    ITEM,
    Buy,
    BuyingDone,
    Unbuy,
    all_items,
    empire_points,
    glory_price,
    halved,
    money_left,
)
from worldstage.games.seven_ages.names import COLOURS
from worldstage.games.seven_ages.tables import MONEY
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


# -- cautions --------------------------------------------------------------------------------------------------------


def caution_buy(s: AgesState, seat: int, argument: int) -> list[Text]:
    """§G.18, §G.19: what is spent on glory no longer counts for the icon of money, scored right after."""
    before, after = after_buying(s, seat, s.draft[seat]), after_buying(s, seat, [*s.draft[seat], argument])
    place, points = by_money(before, argument)
    lower, fewer = by_money(after, argument)
    if points <= fewer:
        return []
    told = {"place": number(place), "lower": number(lower), "lost": number(points - fewer)}
    left = number(after.money[argument])
    return [text("caution.scoring.icon", empire=empire(s, argument), left=left, **told)]


def pointless_buy(s: AgesState, seat: int, argument: int) -> Text | None:
    """§G.18: the point only makes up for what is lost by it, and further points that could be bought bring no more."""
    cautions = caution_buy(s, seat, argument)
    return cautions[0] if cautions and not best_purchase(s, seat, argument) else None


def caution_done(s: AgesState, seat: int, argument: int) -> list[Text]:
    """§G.19: after the last round money is worth nothing, so all that can still bring glory should."""
    counts = [(colour, more_to_buy(s, seat, colour)) for colour in empires_of(s, seat)]
    return [_unspent(s, seat, colour, count) for colour, count in counts if count]


def _unspent(s: AgesState, seat: int, colour: int, count: int) -> Text:
    told = {"money": number(money_left(s, seat, colour)), "count": number(count)}
    return text("caution.scoring.unspent", empire=empire(s, colour), **told)


def more_to_buy(s: AgesState, seat: int, colour: int) -> int:
    """How many more points it is best to buy with the money of an empire in the last round, the last use it has."""
    return best_purchase(s, seat, colour) if is_last_round(s) else 0


def best_purchase(s: AgesState, seat: int, colour: int) -> int:
    """How many more points bought with the money of an empire bring most glory, by what is known now; 0 if none do."""
    best, most = 0, points_of(after_buying(s, seat, s.draft[seat]), seat)
    for count in range(1, money_left(s, seat, colour) // glory_price(s, colour) + 1):
        points = points_of(after_buying(s, seat, [*s.draft[seat], *[colour] * count]), seat)
        if points > most:
            best, most = count, points
    return best


def after_buying(s: AgesState, seat: int, draft: list[int]) -> AgesState:
    """The position in which a seat has bought this, a colour for each point, and nobody else anything."""
    world = s.clone()
    world.log = None
    for colour in draft:
        world.money = with_item(world.money, colour, world.money[colour] - glory_price(s, colour))
        world.bought = replaced(world.bought, colour, world.bought[colour] + 1)
    return world


def points_of(s: AgesState, seat: int) -> int:
    """§G.1, §G.20: what glory scoring would bring a seat now."""
    items = all_items(s)
    points = sum(empire_points(s, colour, items[colour]) for colour in empires_of(s, seat))
    return halved(points) if s.glory_halved else points


def by_money(s: AgesState, colour: int) -> tuple[int, int]:
    """§G.18: the place of an empire by its money, and what that brings; nothing without the icon."""
    items = all_items(s)[colour]
    for i in range(0, len(items), ITEM):
        icon, _, _, place, points = items[i : i + ITEM]
        if icon == MONEY:
            return place, points
    return 0, 0


def _is_own(s: AgesState, seat: int, colour: int) -> bool:
    return colour < COLOURS and colour in empires_of(s, seat)


BUY: Final[list[Use[AgesState]]] = [
    Use(BUYING, Buy(), explain_buy, refuse_buy, caution=caution_buy, pointless=pointless_buy)
]
UNBUY: Final[list[Use[AgesState]]] = [Use(BUYING, Unbuy(), explain_unbuy, refuse_unbuy)]
DONE: Final[list[Use[AgesState]]] = [Use(BUYING, BuyingDone(), explain_done, caution=caution_done)]

QUESTIONS: Final[list[Question[AgesState]]] = [Question(BUYING, ask_buy)]
