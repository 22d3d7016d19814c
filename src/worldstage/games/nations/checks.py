"""The invariants of a state: what must hold at every moment of every game. For tests and fuzzing."""

from __future__ import annotations

from worldstage.core.errors import RulesBug
from worldstage.games.nations import vocabulary as v
from worldstage.games.nations.generated_state import NationsState
from worldstage.games.nations.names import (
    ADVISOR,
    ADVISORS,
    BUILDING,
    COLONIES,
    COLONY,
    GOODS,
    MILITARY,
    NONE,
    POINTS,
    SLOTS,
    WONDER,
    WONDERS,
)
from worldstage.games.nations.state import advisor_places, rule_of_all, solo, workers


def check(s: NationsState) -> None:
    """Raise RulesBug on the first thing that does not add up."""
    for seat in range(s.seats):
        if s.nation[seat] != NONE:
            _check_goods(s, seat)
            _check_people(s, seat)
            _check_board(s, seat)
            _check_measures(s, seat)
    _check_cards(s)
    _check_order(s)


def _expect(holds: bool, what: str) -> None:
    if not holds:
        raise RulesBug(what)


def _check_goods(s: NationsState, seat: int) -> None:
    for kind in range(GOODS):
        least = -99 if kind == POINTS and solo(s) else 0
        _expect(s.goods[seat * GOODS + kind] >= least, f"seat {seat} has a negative amount of good {kind}")
    _expect(s.debt[seat] >= 0, f"seat {seat} has a negative debt")


def _check_people(s: NationsState, seat: int) -> None:
    """§0.20: no worker comes from nowhere, none is lost, and no part of the track holds more than it has room for."""
    t = s.tables
    board = s.board[seat]
    track = s.track[seat * 2] + s.track[seat * 2 + 1] + s.on_top[seat]
    all_of_them = t.board_workers[board] + t.board_food[board] + t.board_stability[board]
    _expect(track + workers(s, seat) == all_of_them, f"workers of seat {seat} got lost")
    for part in (seat * 2, seat * 2 + 1):
        _expect(0 <= s.track[part] <= s.room[part], f"the track of seat {seat} is overfull")
    for i in range(seat * SLOTS, (seat + 1) * SLOTS):
        _expect(s.men[i] >= 0 and (s.men[i] == 0 or s.slot[i] != NONE), f"workers of seat {seat} stand on nothing")


def _check_board(s: NationsState, seat: int) -> None:
    """§II.A.0.4: as many cards as there are places for them."""
    t = s.tables
    board = s.board[seat]
    for i in range(SLOTS):
        card = s.slot[seat * SLOTS + i]
        _expect((card != NONE) == (i < len(t.board_cards[board])), f"a slot of seat {seat} is wrong")
        _expect(card == NONE or t.type[card] in (BUILDING, MILITARY), f"a card of seat {seat} is in a wrong slot")
    _check_places(s, s.colony, seat, COLONIES, COLONY, t.board_colonies[board])
    _check_places(s, s.advisor, seat, ADVISORS, ADVISOR, advisor_places(s, seat))
    _check_places(s, s.wonder, seat, WONDERS, WONDER, t.board_wonders[board])
    site = s.site[seat]
    _expect(site == NONE or 0 <= s.built[seat] < len(t.stages[site]), f"the site of seat {seat} is wrong")


def _check_places(s: NationsState, cards: list[int], seat: int, room: int, kind: int, places: int) -> None:
    for i in range(room):
        card = cards[seat * room + i]
        _expect(card == NONE or (i < places and s.tables.type[card] == kind), f"seat {seat}: a card without a place")


def _check_measures(s: NationsState, seat: int) -> None:
    """§0.5, §0.6: stability and strength are what the board shows."""
    t = s.tables
    board = s.held[seat]
    men = [(s.men[i], s.slot[i]) for i in range(seat * SLOTS, (seat + 1) * SLOTS) if s.men[i]]
    strength = sum(t.gives[card][6] for card in board) + sum(many * t.makes[card][6] for many, card in men)
    _expect(s.strength[seat] == strength, f"the strength of seat {seat} is wrong")
    stability = sum(t.gives[card][5] for card in board) + sum(many * t.makes[card][5] for many, card in men)
    stability += rule_of_all(s, v.STABILITY_OF_ALL)
    stability -= t.upkeep * (s.room[seat * 2 + 1] - s.track[seat * 2 + 1])
    _expect(s.stability[seat] == stability, f"the stability of seat {seat} is wrong")
    bound = [sum(amounts[card] for card in board) for amounts in t.rules]
    _expect(s.bound[seat * v.RULES : (seat + 1) * v.RULES] == bound, f"the rules that bind seat {seat} are wrong")


def _check_cards(s: NationsState) -> None:
    """§setup.4: every progress card exists once."""
    cards = [card for card in [*s.display, *s.deck, *s.site, *s.colony, *s.advisor] if card != NONE]
    _expect(len(set(cards)) == len(cards), "a card lies in two places")
    _expect(not set(s.incoming) & set(s.outgoing), "a card was drafted in and out")


def _check_order(s: NationsState) -> None:
    if s.order:
        _expect(sorted(s.order) == list(range(s.seats)), "the order of play is wrong")
    _expect(len(set(s.passed)) == len(s.passed), "somebody passed twice")
