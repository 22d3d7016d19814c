"""The game in numbers: accounts that add up, forecasts that come true, luck against its expectation."""

from __future__ import annotations

from math import sqrt

import pytest

from tests.games.seven_ages.support import GAME, TABLES, Scene, number
from worldstage.core.chance import Fast
from worldstage.core.flow import call
from worldstage.core.log import EVERYBODY, Entry, Log
from worldstage.core.seen import Account, Item
from worldstage.core.state import replaced
from worldstage.core.text import LANGUAGES, render
from worldstage.games.seven_ages.dissolution import dissolve
from worldstage.games.seven_ages.empires import add_glory, pay, receive
from worldstage.games.seven_ages.glory import SCORING, begin_scoring
from worldstage.games.seven_ages.income import collect
from worldstage.games.seven_ages.lines import kinds
from worldstage.games.seven_ages.lines.conflict import A_CARD, A_FRONT
from worldstage.games.seven_ages.sequence import END_OF_ROUND


def scene() -> Scene:
    made = Scene()
    made.found("romans", 0, 12, latium=2, etruria=1, capital="latium")
    made.found("greeks", 0, 9, hellas=["spear", "galley"])
    made.found("egyptians", 1, 8, egypt=1)
    made.state.glory = (3, 5, 0)
    return made


def balances(made: Scene) -> dict[str, list[int]]:
    """The last balance of every account; both begin at 0."""
    found = {"glory": [0] * made.state.seats, "money": [0] * made.state.seats}
    for account in GAME.reporting.accounts(made.log.entries):
        found[account.key][account.seat] = account.balance
    return found


def test_tracks_by_seat() -> None:
    made = scene()
    made.state.money[0], made.state.money[1] = 20, 7
    assert GAME.reporting.tracks(made.state) == {
        "glory": [3, 5, 0],
        "money": [27, 0, 0],
        "level": [12, 8, 0],
        "empires": [2, 1, 0],
        "areas": [3, 1, 0],
        "units": [5, 1, 0],
        "cities": [1, 0, 0],
    }


# -- accounts ----------------------------------------------------------------------------------------------------------


def test_money_of_all_empires_of_a_seat_is_one_account_until_they_are_gone() -> None:
    made = scene()
    receive(made.state, 0, 30, kinds.FOUNDING)
    receive(made.state, 1, 10, kinds.INCOME)
    pay(made.state, 0, 12, kinds.BUILDING)
    assert balances(made)["money"] == [28, 0, 0]
    dissolve(made.state, 0, kinds.DISSOLUTION)
    assert balances(made)["money"] == [10, 0, 0]
    assert GAME.reporting.tracks(made.state)["money"] == [10, 0, 0]


def test_glory_outside_of_scoring() -> None:
    made = Scene()
    add_glory(made.state, 1, 4, kinds.ICON)
    add_glory(made.state, 1, -9, kinds.NUKE)
    assert GAME.reporting.accounts(made.log.entries) == [Account("glory", 1, 4, 4, 0), Account("glory", 1, -4, 0, 1)]


def test_who_joins_later_begins_with_glory() -> None:
    joined = Entry(0, "seat.joined", (2, 7, 5), EVERYBODY)
    assert GAME.reporting.accounts([joined]) == [Account("glory", 2, 5, 5, 0)]


@pytest.mark.parametrize("halved", [0, 1])
@pytest.mark.parametrize("doubled", [0, 1])
def test_a_scoring_is_told_item_by_item(halved: int, doubled: int) -> None:
    made = scene()
    made.state.glory = (0, 0, 0)
    made.state.money[0] = 60
    made.state.glory_halved = halved
    made.state.glory_doubled = replaced(made.state.glory_doubled, 0, doubled)
    made.begin(begin_scoring).choose("buy pink", "done")
    assert balances(made)["glory"] == list(made.state.glory)
    first = [account.amount for account in GAME.reporting.accounts(made.log.entries) if account.key == "glory"]
    assert len(first) == 4 + doubled + 2 * halved
    assert made.lines("glory.gained")[0].args[1] == made.state.glory[0]


def test_a_sum_below_zero_is_cut_in_the_account_too() -> None:
    made = Scene()
    made.found("egyptians", 0, 8, sicily=1)
    made.found("greeks", 1, 8, crete=1)
    add_glory(made.state, 1, 1, kinds.ICON)
    made.begin(begin_scoring)
    assert made.state.glory == (0, 0, 0)
    assert balances(made)["glory"] == [0, 0, 0]
    assert [line.args for line in made.lines("glory.cut")] == [(0, 1)]


@pytest.mark.parametrize("seed", range(4))
def test_the_accounts_are_what_the_tracks_show_after_every_choice(seed: int) -> None:
    chance, log = Fast(seed), Log()
    s = GAME.new(2 + seed, {"rounds": "3", "late_seats": str(seed // 2)}, chance=chance)
    s.log = log
    sums: dict[tuple[str, int], int] = {}
    told = 0
    while s.frames:
        seat = GAME.actor(s)
        options = GAME.legal(s, seat)
        GAME.apply(s, seat, options[chance.below(len(options), "choice")], chance)
        for account in GAME.reporting.accounts(log.entries[told:]):
            sums[account.key, account.seat] = sums.get((account.key, account.seat), 0) + account.amount
        told = len(log.entries)
        tracks = GAME.reporting.tracks(s)
        for key in ("glory", "money"):
            assert [sums.get((key, i), 0) for i in range(s.seats)] == tracks[key]


# -- forecasts ---------------------------------------------------------------------------------------------------------


def test_the_next_scoring_is_foretold_empire_by_empire() -> None:
    made = scene()
    call(made.state, SCORING)
    found = {one.seat: one for one in GAME.reporting.forecast(made.state) if one.key == "scoring"}
    assert found[0].items == [Item("card", "romans", 6), Item("card", "greeks", 3)]
    assert sorted(found) == [0, 1]
    before = list(made.state.glory)
    made.advance()
    for seat in (0, 1):
        assert made.state.glory[seat] == before[seat] + found[seat].expected


def test_a_halved_scoring_is_foretold() -> None:
    made = scene()
    call(made.state, END_OF_ROUND)
    made.state.glory_halved = 1
    found = {one.seat: one for one in GAME.reporting.forecast(made.state) if one.key == "scoring"}
    assert found[0].expected == 5
    assert found[0].items[-1] == Item("cause", "event", -4)


def test_income_and_upkeep_are_foretold() -> None:
    made = scene()
    call(made.state, END_OF_ROUND)
    found = {(one.key, one.seat): one for one in GAME.reporting.forecast(made.state)}
    upkeep = found["upkeep", 0]
    assert upkeep.items == [Item("card", "romans", -3), Item("card", "greeks", -2)]
    collect(made.state, 0)
    collect(made.state, 1)
    assert found["income", 0].expected == made.state.money[0] + made.state.money[1] > 0


def test_nothing_is_foretold_when_the_game_is_over() -> None:
    assert GAME.reporting.forecast(scene().state) == []


# -- luck --------------------------------------------------------------------------------------------------------------


def card(value: int) -> int:
    return TABLES.card_value.index(value)


def test_cards_in_conflicts_trades_and_assassinations_against_the_mean_of_all_cards() -> None:
    romans, greeks = number("card", "romans"), number("card", "greeks")
    log = [
        Entry(0, "start.founded", (0, romans, 0), EVERYBODY),
        Entry(0, "start.founded", (1, greeks, 2), EVERYBODY),
        Entry(1, "conflict.redrew", (romans, card(1)), EVERYBODY),
        Entry(1, "conflict.total", (romans, 9, A_CARD, 7, A_FRONT, 2), EVERYBODY),
        Entry(1, "conflict.total", (greeks, 2, A_FRONT, 2), EVERYBODY),
        Entry(2, "trade.deck_began", (1, greeks), EVERYBODY),
        Entry(2, "trade.deck_total", (card(6), 6), EVERYBODY),
        Entry(3, "assassin.rejected", (0, card(2)), EVERYBODY),
        Entry(3, "assassin.turned_over", (0, card(5), 5), EVERYBODY),
    ]
    mean = sum(TABLES.card_value) / TABLES.card_count
    spread = sqrt(sum((value - mean) ** 2 for value in TABLES.card_value) / TABLES.card_count)
    found = GAME.reporting.luck(log, Scene(2).state)
    assert [(one.key, one.seat, one.draws, one.total, one.favour) for one in found] == [
        ("conflict", 0, 2, 8, 1),
        ("conflict", 1, 1, 0, 1),
        ("deck", 1, 1, 6, -1),
        ("assassin", 0, 2, 7, 1),
    ]
    assert found[0].expected == 2 * mean
    assert found[0].spread == pytest.approx(sqrt(2) * spread)
    assert all(render(one.text, language) for one in found for language in LANGUAGES)


def test_draws_of_parts_that_share_a_name_are_left_out_until_one_is_left() -> None:
    romans = number("card", "romans")
    total = Entry(1, "conflict.total", (romans, 7, A_CARD, 7), EVERYBODY)
    log = [
        Entry(0, "start.founded", (0, romans, 0), EVERYBODY),
        Entry(0, "split.part", (1, romans, 2), EVERYBODY),
        total,
        Entry(2, "empire.gone", (0, romans, kinds.NO_UNITS), EVERYBODY),
        total,
    ]
    found = GAME.reporting.luck(log, Scene(2).state)
    assert [(one.seat, one.draws) for one in found] == [(1, 1)]
