"""The board of a nation: cards come and go, and what that brings about."""

from __future__ import annotations

from worldstage.core.lines import Line2
from worldstage.games.nations import log
from worldstage.games.nations import vocabulary as v
from worldstage.games.nations.comparing import BY_STABILITY, BY_TRUE_STRENGTH, holds_if, least, times
from worldstage.games.nations.generated_state import NationsState
from worldstage.games.nations.log import Cause
from worldstage.games.nations.names import (
    ADVISORS,
    BUILDING,
    COLONIES,
    GOODS,
    NONE,
    SLOTS,
    WONDER,
    WONDERS,
)
from worldstage.games.nations.state import (
    advisor_places,
    hold,
    measure,
    military_worker,
    receive,
    rule_of_all,
)


def refresh(s: NationsState) -> None:
    """§0.5, §0.6: stability and strength change at once; §0.17: a card that must leave does so at once, too."""
    of_all = rule_of_all(s, v.STABILITY_OF_ALL)  # §card.genghis-khan
    for seat in range(s.seats):
        measure(s, seat, of_all)
    let_go(s)


def refresh_seat(s: NationsState, seat: int) -> None:
    """The same after something that changes the measures of one seat alone: its workers."""
    measure(s, seat, rule_of_all(s, v.STABILITY_OF_ALL))
    let_go(s)


def let_go(s: NationsState) -> None:
    """Cards that must leave do so, unless they have to wait until something has happened to all (§III.4.5).

    Those that must leave at the same moment leave together: nobody is spared because another's card went before.
    """
    while not s.together:
        leaving = _leaving(s)
        if not leaving:
            return
        s.together += 1
        for i in leaving:
            drop_advisor(s, i // ADVISORS, i % ADVISORS, log.CARD_LOST_CONDITION)
        s.together -= 1


def _leaving(s: NationsState) -> list[int]:
    advisors = s.advisor
    if s.tables.leaving.isdisjoint(advisors):
        return []
    leaves = s.tables.leaves
    found: list[int] = []
    for i in range(s.seats * ADVISORS):
        card = advisors[i]
        if card != NONE and leaves[card] != v.STAYS and _must_leave(s, i // ADVISORS, leaves[card]):
            found.append(i)
    return found


def _must_leave(s: NationsState, seat: int, when: int) -> bool:
    if when == v.IF_LEAST_STABLE:  # §card.qin-shi-huang
        return least(s, seat, BY_STABILITY)
    if when == v.IF_WEAKEST_LEAVES:  # §card.harald-hardrada
        return least(s, seat, BY_TRUE_STRENGTH)
    return when == v.IF_MILITARY_WORKER and military_worker(s, seat)  # §card.boudica


def fire(s: NationsState, seat: int, when: int) -> None:
    """Let the cards of a seat bring what they promise for an occasion."""
    clauses = s.tables.clauses
    effects = s.tables.effects
    for card in s.held[seat]:
        for number in effects[card]:
            if clauses[number].when == when:
                bring(s, seat, card, number)


def bring(s: NationsState, seat: int, card: int, number: int) -> None:
    clause = s.tables.clauses[number]
    if holds_if(s, seat, clause.cond):
        many = times(s, seat, clause.per)
        if many:
            receive(s, seat, clause.goods, many, log.BY_CARD, card)


def affordable(s: NationsState, seat: int, goods: list[int]) -> bool:
    """Whether a seat has all that a bargain takes; amounts to be paid are given as positive."""
    for kind in range(len(goods)):
        if goods[kind] > s.goods[seat * GOODS + kind]:
            return False
    return True


# -- buildings and military --------------------------------------------------------------------------------------------


def put_card(s: NationsState, seat: int, slot: int, card: int) -> None:
    """§II.A.0.4: the old card is covered for good, and its workers stand idle (§II.A.building.2, §II.A.military.2)."""
    i = seat * SLOTS + slot
    old = s.slot[i]
    workers = s.men[i]
    s.idle[seat] += workers
    s.men[i] = 0
    s.slot[i] = card
    log.CARD_PLACED.write(s, s.nation[seat], card, old, workers)
    refresh_seat(s, seat)
    t = s.tables
    if old != NONE and t.type[old] == BUILDING == t.type[card] and t.age[card] > t.age[old]:
        fire(s, seat, v.NEWER_BUILDING)  # §card.himeji-castle


# -- colonies, advisors and wonders ------------------------------------------------------------------------------------


def free_colony_place(s: NationsState, seat: int) -> int:
    for i in range(s.tables.board_colonies[s.board[seat]]):
        if s.colony[seat * COLONIES + i] == NONE:
            return i
    return NONE


def add_colony(s: NationsState, seat: int, place: int, card: int) -> None:
    """§II.A.colony.4: strength and stability count from now on."""
    s.colony[seat * COLONIES + place] = card
    _come(s, seat, card)


def drop_colony(s: NationsState, seat: int, card: int, line: Line2) -> int:
    """A colony leaves; the place it held."""
    place = _vacate_colony(s, seat, card)
    line.write(s, s.nation[seat], card)
    refresh(s)
    return place


def lose_colony(s: NationsState, seat: int, card: int, cause: Cause, source: int) -> None:
    """A card or an event takes a colony."""
    _vacate_colony(s, seat, card)
    cause.card_lost.write(s, s.nation[seat], card, source)
    refresh(s)


def _vacate_colony(s: NationsState, seat: int, card: int) -> int:
    place = s.colony.index(card, seat * COLONIES, (seat + 1) * COLONIES)
    s.colony[place] = NONE
    _go(s, seat, card)
    return place - seat * COLONIES


def replace_colony(s: NationsState, seat: int, old: int, card: int) -> None:
    """§II.A.colony.3: one for the other in one step; no card leaves for a moment without either (§0.17)."""
    s.together += 1
    add_colony(s, seat, drop_colony(s, seat, old, log.CARD_REPLACED_COLONY), card)
    s.together -= 1
    let_go(s)


def seat_advisor(s: NationsState, seat: int, place: int, card: int) -> None:
    """§II.A.advisor.1: the old one goes, in the same step (§0.17)."""
    s.together += 1
    if s.advisor[seat * ADVISORS + place] != NONE:
        drop_advisor(s, seat, place, log.CARD_REPLACED_ADVISOR)
    s.advisor[seat * ADVISORS + place] = card
    _come(s, seat, card)
    s.together -= 1
    let_go(s)


def drop_advisor(s: NationsState, seat: int, place: int, line: Line2) -> None:
    """An advisor leaves."""
    card = _vacate_advisor(s, seat, place)
    line.write(s, s.nation[seat], card)
    refresh(s)


def lose_advisor(s: NationsState, seat: int, place: int, cause: Cause, source: int) -> None:
    """A card or an event takes an advisor."""
    card = _vacate_advisor(s, seat, place)
    cause.card_lost.write(s, s.nation[seat], card, source)
    refresh(s)


def _vacate_advisor(s: NationsState, seat: int, place: int) -> int:
    card = s.advisor[seat * ADVISORS + place]
    s.advisor[seat * ADVISORS + place] = NONE
    _go(s, seat, card)
    return card


def advisors(s: NationsState, seat: int) -> list[int]:
    """The places that hold an advisor."""
    return [i for i in range(ADVISORS) if s.advisor[seat * ADVISORS + i] != NONE]


def free_wonder_place(s: NationsState, seat: int) -> int:
    """§II.A.wonder.4: five places, or six."""
    for i in range(s.tables.board_wonders[s.board[seat]]):
        if s.wonder[seat * WONDERS + i] == NONE:
            return i
    return NONE


def place_wonder(s: NationsState, seat: int, place: int, card: int) -> None:
    """§II.C.3: a ready wonder may cover another; with the Porcelain Tower goes the advisor in it."""
    old = s.wonder[seat * WONDERS + place]
    s.wonder[seat * WONDERS + place] = card
    if old != NONE:
        _go(s, seat, old)
        log.CARD_REPLACED_WONDER.write(s, s.nation[seat], old)
        refresh(s)
        evict(s, seat)
    _come(s, seat, card)


def drop_wonder(s: NationsState, seat: int, card: int) -> None:
    """§card.solomons-temple: the only wonder that leaves by itself."""
    for i in range(WONDERS):
        if s.wonder[seat * WONDERS + i] == card:
            s.wonder[seat * WONDERS + i] = NONE
            _go(s, seat, card)
            log.CARD_LOST_DEFEAT.write(s, s.nation[seat], card)
            refresh(s)
            evict(s, seat)
            return


def evict(s: NationsState, seat: int) -> None:
    """An advisor whose place is gone leaves (§card.porcelain-tower)."""
    if advisor_places(s, seat) < ADVISORS and s.advisor[seat * ADVISORS + 1] != NONE:
        drop_advisor(s, seat, 1, log.CARD_LOST_TOWER)


def _come(s: NationsState, seat: int, card: int) -> None:
    """§I.5.4: a card that brings architects brings them along."""
    hold(s, seat)
    (log.WONDER_PLACED if s.tables.type[card] == WONDER else log.CARD_CAME).write(s, s.nation[seat], card)
    # §card.archimedes, §card.marie-curie, §card.alhambra
    s.private[seat] += [card] * s.tables.rules[v.ARCHITECTS][card]
    refresh(s)


def _go(s: NationsState, seat: int, card: int) -> None:
    """§0.16, §II.A.0.4: what is removed is out of the game, and the architects that lie on it with it."""
    hold(s, seat)
    s.private[seat] = [source for source in s.private[seat] if source != card]
    s.used[seat] = [used for used in s.used[seat] if used != card]
