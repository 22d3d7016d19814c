"""What can be said in advance: standing answers, and orders for the action of a turn with what follows from it."""

from __future__ import annotations

from worldstage.core.orders import Condition, Orderable, Orders
from worldstage.core.standing import Answer, Standing
from worldstage.core.text import Text
from worldstage.core.verbs import ActionIndex, Domain, Verb
from worldstage.games.nations.actions import ACTION
from worldstage.games.nations.describe import text
from worldstage.games.nations.effects import CHOICE
from worldstage.games.nations.generated_state import NationsState
from worldstage.games.nations.log import ROUND_BEGAN
from worldstage.games.nations.names import GOLD, NONE, SLOTS
from worldstage.games.nations.purchase import purchases
from worldstage.games.nations.state import good
from worldstage.games.nations.verbs import ADD, BUY, CARD, DECLINE, DEPLOY, HIRE, PASS, PLACE, UNDEPLOY, USE
from worldstage.games.nations.wonders import PLACE_WONDER
from worldstage.games.nations.workers import deployable

MOST_GOLD = 9

STANDING = {
    "pass-round": Standing("pass-round", (Answer(ACTION, PASS),), until=(ROUND_BEGAN,)),
    "keep-wonders": Standing("keep-wonders", (Answer(PLACE_WONDER, ADD),)),
    "decline-offers": Standing("decline-offers", (Answer(CHOICE, DECLINE),), until=(ROUND_BEGAN,)),
}


def order_rules(index: ActionIndex) -> Orders:
    """Orders end with the round: then the display and all prices change.

    Passing waits where it is not possible: in the second action of a turn (§card.sun-tzu).
    """
    gold = Domain("", tuple(str(amount) for amount in range(1, MOST_GOLD + 1)))
    return Orders(
        (Orderable(ACTION, (PASS, BUY, DEPLOY, UNDEPLOY, HIRE, USE)),),
        patient=(PASS,),
        conditions=(
            Condition("others-passed"),
            Condition("somebody-passed"),
            Condition("nothing-to-buy"),
            Condition("nothing-to-deploy"),
            Condition("gold-below", gold),
            Condition("card-gone", index.labelled(CARD)),
        ),
        until=(ROUND_BEGAN,),
    )


def ordered(s: NationsState, seat: int, verb: Verb[NationsState], argument: int) -> Text | None:
    """What is to be done with a slot is said by the card that lies there now."""
    if verb not in (DEPLOY, UNDEPLOY, PLACE):
        return None
    card = s.slot[seat * SLOTS + argument]
    return None if card == NONE else text(f"order.{verb.name}_card", card=("card", s.tables.cards[card]))


def holds(s: NationsState, seat: int, condition: str, argument: int) -> bool:
    """Whether a condition is fulfilled for a seat. The shadow opponent never passes."""
    others = [other for other in range(s.seats) if other != seat]
    if condition == "others-passed":
        return bool(others) and all(other in s.passed for other in others)
    if condition == "somebody-passed":
        return any(other in s.passed for other in others)
    if condition == "nothing-to-buy":
        return not purchases(s, seat)
    if condition == "nothing-to-deploy":
        return not deployable(s, seat, False)
    if condition == "gold-below":
        return good(s, seat, GOLD) < argument + 1
    return argument not in s.display
