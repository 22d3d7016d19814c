"""What was bought in the last production of an empire, for its owner, who may want the same again.

The state has forgotten it, but the log has told it: to the owner by type (§4.2.31).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from worldstage.core.flow import is_on_top
from worldstage.core.log import Entry
from worldstage.games.seven_ages.costs import prices
from worldstage.games.seven_ages.drafts import purchase
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.lines import board, founding, kinds, rounds
from worldstage.games.seven_ages.lines import production as log
from worldstage.games.seven_ages.names import PRODUCTION as PRODUCTION_ACTION
from worldstage.games.seven_ages.production import PRODUCTION
from worldstage.games.seven_ages.purchases import (
    ELITE_BOUGHT,
    FORT_BOUGHT,
    RELEASE,
    buyer,
    items_of,
    to_release,
    what_of,
)
from worldstage.games.seven_ages.seen import PurchaseView

# Where the arguments of the lines about money have these; behind them stand the units: number, type, area, port.
CAUSE_AT: Final = 3
SEAT_AT: Final = 4
UNITS_AT: Final = 5
UNIT_SIZE: Final = 4


def last_order(s: AgesState, seat: int, told: Iterator[Entry]) -> list[PurchaseView]:
    """What the seat bought for the empire at hand last time, at the prices of today; nothing once it buys something.

    `told` is the log as the seat may read it, the last line first.
    """
    if not is_on_top(s, PRODUCTION):
        return []
    colour = buyer(s, seat, 0)
    bought = [item for item in items_of(s, seat, colour) if not RELEASE <= what_of(item) < FORT_BOUGHT]
    if bought or to_release(s, seat, colour) > 0:
        return []
    return [one for entry in _order_lines(s.card[colour], seat, told) for one in _purchases(s, colour, entry)]


def _order_lines(card: int, seat: int, told: Iterator[Entry]) -> list[Entry]:
    """The lines about the last purchases of an empire in a production since its founding.

    The parts of a divided empire are called alike: who has paid says whose the lines after that are.
    """
    found: list[Entry] = []
    beside: list[Entry] = []
    for entry in told:
        if rounds.STEP_BEGAN.wrote(entry):
            if found and entry.args[0] == PRODUCTION_ACTION:
                return found
            found, beside = [], []  # units were hired, by an event
        elif founding.FOUNDED.wrote(entry) and entry.args[1] == card:
            return []
        elif not entry.args or entry.args[0] != card:
            continue
        elif log.FORTS_BUILT.wrote(entry) or log.ELITES_BUILT.wrote(entry):
            beside = [entry, *beside]
        elif _is_payment(entry):
            if entry.args[SEAT_AT] == seat:
                found = [entry, *beside]
            beside = []
        elif log.UNITS_BUILT.wrote(entry) and found and board.MONEY_PAID.wrote(found[0]):
            found = []  # an older log, which has not told the types: the order is not known as a whole
    return []


def _is_payment(entry: Entry) -> bool:
    paid = board.UNITS_PAID.wrote(entry) or board.MONEY_PAID.wrote(entry)
    return paid and entry.args[CAUSE_AT] == kinds.BUILDING


def _purchases(s: AgesState, colour: int, entry: Entry) -> list[PurchaseView]:
    """What a line tells of: units, forts, elites, or money only."""
    t, args = s.tables, entry.args
    if log.FORTS_BUILT.wrote(entry):
        return [purchase(s, colour, FORT_BOUGHT, area, t.fort_cost) for area in args[1:]]
    if log.ELITES_BUILT.wrote(entry):
        return [purchase(s, colour, ELITE_BOUGHT, 0, t.elite_cost) for _ in range(args[1])]
    price = prices(s, colour, 0)
    found: list[PurchaseView] = []
    for i in range(UNITS_AT, len(args), UNIT_SIZE):
        count, unit, _, port = args[i : i + UNIT_SIZE]
        found += [purchase(s, colour, unit, port, price[unit]) for _ in range(count)]
    return found
