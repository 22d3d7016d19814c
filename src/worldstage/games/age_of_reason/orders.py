"""What can be said in advance: standing answers, and orders.

Ordered can be a bid with its proposals, passing when it gets too dear, a disc in a box.
"""

from __future__ import annotations

from worldstage.core.orders import Condition, Orderable, Orders
from worldstage.core.standing import Answer, Standing
from worldstage.core.verbs import amounts
from worldstage.games.age_of_reason.actions import DISC_CHOICE
from worldstage.games.age_of_reason.alliances import BIDDING
from worldstage.games.age_of_reason.combat import CARDS, HIRING, RESERVES
from worldstage.games.age_of_reason.generated_state import AgeState
from worldstage.games.age_of_reason.log import ATTACKED, TURN_BEGAN
from worldstage.games.age_of_reason.names import BID_ROOM
from worldstage.games.age_of_reason.verbs import BID, ENOUGH, KEEP, PASS, PLACE, SKIP, STAY_OUT

STANDING = {
    "never-help": Standing("never-help", (Answer(CARDS, STAY_OUT),)),
    "pass-until-attacked": Standing(
        "pass-until-attacked",
        (Answer(DISC_CHOICE, PASS), Answer(CARDS, STAY_OUT)),
        until=(ATTACKED, TURN_BEGAN),
    ),
    "pass-biddings": Standing("pass-biddings", (Answer(BIDDING, PASS),), until=(TURN_BEGAN,)),
    "keep-dice": Standing("keep-dice", (Answer(RESERVES, KEEP),)),
    "hire-nobody": Standing("hire-nobody", (Answer(HIRING, ENOUGH),)),
}

# Whoever opens a bidding cannot pass: that order waits.
ORDERS = Orders(
    (Orderable(BIDDING, (PASS, BID)), Orderable(DISC_CHOICE, (PLACE, SKIP))),
    patient=(PASS,),
    conditions=(Condition("bid-above", amounts(BID_ROOM), (PASS, BID)),),
    until=(TURN_BEGAN,),
)


def holds(s: AgeState, seat: int, condition: str, argument: int) -> bool:
    """The only condition: somebody has bid more than so much."""
    return s.bid > argument
