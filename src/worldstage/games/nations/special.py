"""II.D: the actions printed on cards."""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.flow import Ask, Rule, become, call, end
from worldstage.games.nations import log
from worldstage.games.nations import vocabulary as v
from worldstage.games.nations.comparing import holds_if
from worldstage.games.nations.generated_state import NationsState
from worldstage.games.nations.names import ACTS_ONCE, ALHAZEN_EMPTY, BOOKS, COLUMNS, GOODS, NONE, PLACES
from worldstage.games.nations.operations import own_colonies
from worldstage.games.nations.purchase import FREE_PURCHASE, free_cards
from worldstage.games.nations.state import gain_by, pay_for, receive, workers
from worldstage.games.nations.tableau import affordable, drop_colony
from worldstage.games.nations.workers import ANY_CARD, TAKE_WORKER, deploy_free, take_worker, takeable


def usable_cards(s: NationsState, seat: int, first: int = 0) -> list[int]:
    """§II.D.1: the cards whose action a seat can take now, each plus `first`."""
    acting = s.tables.acting
    held = s.held[seat]
    if acting.isdisjoint(held):
        return []
    return sorted([first + card for card in held if card in acting and can_use(s, seat, card)])


def used_up(s: NationsState, seat: int, card: int) -> bool:
    """§II.D.2: once a round; §II.D.4: some print no such limit, but a table may agree on one.

    These are §card.abraham-lincoln, §card.suleiman-i and §card.simon-bolivar.
    """
    act = s.tables.acts[card]
    return bool(act.once or s.switches[ACTS_ONCE]) and card in s.used[seat]


def can_use(s: NationsState, seat: int, card: int) -> bool:
    act = s.tables.acts[card]
    if used_up(s, seat, card) or not holds_if(s, seat, act.cond):
        return False
    if act.kind == v.TRADE:
        return bool(payments(s, seat, card))
    if act.kind == v.SWAP_CARDS:
        return can_swap(s)
    if act.kind == v.FREE_PURCHASE:
        return bool(free_cards(s))
    if act.kind == v.ACT_TAKE_WORKER:
        return bool(takeable(s, seat))
    if act.kind == v.LEAVE_COLONY:
        return bool(own_colonies(s, seat))
    if act.kind == v.FREE_DEPLOY:
        return workers(s, seat) > 0
    return True


def use(s: NationsState, seat: int, card: int) -> None:
    act = s.tables.acts[card]
    log.CARD_USED.write(s, s.nation[seat], card)
    s.used[seat].append(card)  # §II.D.2: the marker
    if act.kind == v.TRADE:
        ways = payments(s, seat, card)
        if len(ways) > 1:
            call(s, TRADE_PAYMENT, seat, card)
        else:
            _pay_trade(s, seat, card, ways[0])
    elif act.kind == v.SWAP_CARDS:
        call(s, SWAPPING, seat, NONE)
    elif act.kind == v.FREE_PURCHASE:
        call(s, FREE_PURCHASE, seat)
    elif act.kind == v.ACT_TAKE_WORKER:
        parts = takeable(s, seat)
        if len(parts) == 1:
            take_worker(s, seat, parts[0], log.WORKER_TAKEN_ACTION)
        else:
            call(s, TAKE_WORKER, seat, 1)
    elif act.kind == v.LEAVE_COLONY:
        colonies = own_colonies(s, seat)
        if len(colonies) == 1:
            _leave(s, seat, card, colonies[0])
        else:
            call(s, LEAVING, seat, card)
    elif act.kind == v.FREE_DEPLOY:  # §card.royal-society
        deploy_free(s, seat, ANY_CARD, 1, 0)
    else:
        log.TURN_SKIPPED_WANTED.write(s, s.nation[seat])  # §card.grand-duchy-of-finland


# -- bargains ----------------------------------------------------------------------------------------------------------


def payments(s: NationsState, seat: int, card: int) -> list[int]:
    """The ways in which a seat can pay for a bargain: some cards take one of two goods."""
    act = s.tables.acts[card]
    found: list[int] = []
    if affordable(s, seat, act.pay):
        found.append(0)
    if any(act.or_pay) and affordable(s, seat, act.or_pay):
        found.append(1)
    return found


def _pay_trade(s: NationsState, seat: int, card: int, way: int) -> None:
    act = s.tables.acts[card]
    goods = act.or_pay if way else act.pay
    for kind in range(GOODS):
        pay_for(s, seat, kind, goods[kind], log.BY_CARD, card)
    if len(act.gain) > 1:  # §card.petra, §card.piazza-san-marco
        call(s, TRADE_GAIN, seat, card)
    else:
        receive(s, seat, act.gain[0], 1, log.BY_CARD, card)


class TradePayment(Ask[NationsState]):
    """§card.marco-polo: which of two goods is paid."""

    CARD: Final = 3


class PickPayment(Rule[NationsState]):
    """§card.marco-polo: the one or the other."""

    def legal(self, s: NationsState, seat: int, first: int) -> list[int]:
        return [first + way for way in payments(s, seat, s.frames[-1][TradePayment.CARD])]

    def apply(self, s: NationsState, seat: int, argument: int, chance: Chance) -> None:
        card = s.frames[-1][TradePayment.CARD]
        end(s)
        _pay_trade(s, seat, card, argument)


class TradeGain(Ask[NationsState]):
    """§0.22: one of the goods named, not a mix."""

    CARD: Final = 3


class TakeTraded(Rule[NationsState]):
    """§0.22: all of that kind."""

    def legal(self, s: NationsState, seat: int, first: int) -> list[int]:
        gains = s.tables.acts[s.frames[-1][TradeGain.CARD]].gain
        return [first + kind for kind in range(BOOKS + 1) if any(one[kind] for one in gains)]

    def apply(self, s: NationsState, seat: int, argument: int, chance: Chance) -> None:
        card = s.frames[-1][TradeGain.CARD]
        gains = s.tables.acts[card].gain
        end(s)
        gain_by(s, seat, argument, sum(one[argument] for one in gains), log.BY_CARD, card)


# -- Alhazen and Bolivar -----------------------------------------------------------------------------------------------


def in_use(s: NationsState, place: int) -> bool:
    return place % COLUMNS < s.tables.columns[s.seats - 1]


def can_swap(s: NationsState) -> bool:
    cards = sum(1 for card in s.display if card != NONE)
    return cards >= (1 if s.switches[ALHAZEN_EMPTY] else 2)


class Swapping(Ask[NationsState]):
    """§card.alhazen: two cards of the display change places; by agreement one of the places may be empty."""

    CHOSEN: Final = 3  # the first of the two places, or NONE


class Swap(Rule[NationsState]):
    """§card.alhazen: the first place, then the second."""

    def legal(self, s: NationsState, seat: int, first: int) -> list[int]:
        chosen = s.frames[-1][Swapping.CHOSEN]
        empty_too = s.switches[ALHAZEN_EMPTY] and chosen != NONE
        return [
            first + place
            for place in range(PLACES)
            if place != chosen and in_use(s, place) and (empty_too or s.display[place] != NONE)
        ]

    def apply(self, s: NationsState, seat: int, argument: int, chance: Chance) -> None:
        chosen = s.frames[-1][Swapping.CHOSEN]
        if chosen == NONE:
            become(s, SWAPPING, seat, argument)
            return
        end(s)
        s.display[chosen], s.display[argument] = s.display[argument], s.display[chosen]
        if s.display[chosen] == NONE:
            log.CARD_MOVED.write(s, s.nation[seat], s.display[argument])
        else:
            log.CARD_SWAPPED.write(s, s.nation[seat], s.display[argument], s.display[chosen])


def _leave(s: NationsState, seat: int, card: int, colony: int) -> None:
    drop_colony(s, seat, colony, log.CARD_LOST_FREED)
    receive(s, seat, s.tables.acts[card].gain[0], 1, log.BY_CARD, card)


class Leaving(Ask[NationsState]):
    """§card.simon-bolivar: which colony is set free."""

    CARD: Final = 3


class FreeColony(Rule[NationsState]):
    """§card.simon-bolivar: any of one's own."""

    def legal(self, s: NationsState, seat: int, first: int) -> list[int]:
        return [first + colony for colony in own_colonies(s, seat)]

    def apply(self, s: NationsState, seat: int, argument: int, chance: Chance) -> None:
        card = s.frames[-1][Leaving.CARD]
        end(s)
        _leave(s, seat, card, argument)


TRADE_PAYMENT: Final[TradePayment] = TradePayment("special.pay", "II.D.1")
TRADE_GAIN: Final[TradeGain] = TradeGain("special.gain", "II.D.1")
SWAPPING: Final[Swapping] = Swapping("special.swap", "card.alhazen")
LEAVING: Final[Leaving] = Leaving("special.leave_colony", "card.simon-bolivar")
