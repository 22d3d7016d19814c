"""What can be ordered in advance: a bid with its proposals, passing when it gets too dear, a disc in a box."""

from __future__ import annotations

from worldstage.core.orders import Condition, Orders
from worldstage.core.verbs import amounts
from worldstage.games.age_of_reason.generated_state import AgeState
from worldstage.games.age_of_reason.names import BID_ROOM

# Whoever opens a bidding cannot pass: that order waits.
ORDERS = Orders(
    {"alliances.bid": ("pass", "bid"), "actions.disc": ("place", "skip")},
    then=("propose_a", "propose_b", "attack", "storm", "hold"),
    patient=("pass",),
    conditions=(Condition("bid-above", amounts(BID_ROOM), ("pass", "bid")),),
    until=("turn.began",),
)


def holds(s: AgeState, seat: int, condition: str, argument: int) -> bool:
    """The only condition: somebody has bid more than so much."""
    return s.bid > argument
