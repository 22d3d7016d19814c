"""The game in numbers: accounts that add up, forecasts that come true, and luck against its expectation."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import sqrt

import pytest

from tests.contract.cases import Case, setting_sets, steps
from tests.games.age_of_reason.duel import duel, fight
from tests.games.age_of_reason.support import INCOME, MARKERS, VICTORY_POINTS, Scene
from worldstage.core.log import EVERYBODY, Entry, Log
from worldstage.core.seen import Account, Forecast, Item, Luck
from worldstage.games.age_of_reason.generated_state import AgeState
from worldstage.games.age_of_reason.log import FOR_BID, FOR_TIE
from worldstage.games.age_of_reason.report import pairs, unrest_rolls
from worldstage.games.age_of_reason.scoring import give_income, score_regions

GAME = Scene().game
THREE = "prussia, austria, france"
CASES = [Case(GAME.id, seats, settings) for seats in range(2, 8) for settings in setting_sets(GAME.spec)[:: 9 - seats]]


def lucks(scene: Scene) -> dict[tuple[str, int], Luck]:
    return {
        (one.key, one.seat): one for one in GAME.reporting.luck(scene.readable(), scene.state) if one.seat != EVERYBODY
    }


# -- tracks and accounts -----------------------------------------------------------------------------------------------


def test_tracks_by_seat() -> None:
    scene = Scene(THREE).gold(prussia=3, france=5).unrest(austria=6).vp(france=9)
    scene.discs("prussia", baltic=2, india=1).boxes("prussia", "banking")
    assert GAME.reporting.tracks(scene.state) == {
        "victory_points": [0, 0, 9],
        "gold": [3, 0, 5],
        "unrest": [0, 6, 0],
        "discs": [3, 0, 0],
    }


def test_tracks_before_countries_are_chosen() -> None:
    s = GAME.table(3, 1).state
    assert GAME.reporting.tracks(s) == {name: [0, 0, 0] for name in ("victory_points", "gold", "unrest", "discs")}
    assert GAME.reporting.forecast(s) == []


def test_accounts_line_by_line() -> None:
    prussia, russia, bid, tie = 4, 6, FOR_BID, FOR_TIE
    log = [
        Entry(0, "setup.country", (1, prussia), EVERYBODY),
        Entry(0, "setup.country", (0, russia), EVERYBODY),
        Entry(0, "setup.gold", (14,), EVERYBODY),
        Entry(0, "setup.unrest", (4,), EVERYBODY),
        Entry(0, "turn.began", (1,), EVERYBODY),
        Entry(1, "gold.raised", (prussia, 2, 1, 5), EVERYBODY),
        Entry(1, "gold.paid", (prussia, 15, bid, 1), EVERYBODY),
        Entry(2, "unrest.at_limit", (prussia, tie, 5), EVERYBODY),  # nothing: no line in the account
        Entry(3, "combat.marker_points", (prussia, 1), EVERYBODY),
        Entry(4, "scoring.region", (0, prussia, 8, russia, 5), EVERYBODY),
        Entry(4, "scoring.unrest", (prussia, 5, 2, 7, 4, 3), EVERYBODY),
        Entry(4, "ending.unrest", (prussia, 3, russia, 2), EVERYBODY),
    ]
    assert GAME.reporting.accounts(log) == [
        Account("gold", 0, 14, 14, 2),
        Account("gold", 1, 14, 14, 2),
        Account("unrest", 0, 4, 4, 3),
        Account("unrest", 1, 4, 4, 3),
        Account("gold", 1, 2, 16, 5),
        Account("unrest", 1, 1, 5, 5),
        Account("gold", 1, -15, 1, 6),
        Account("victory_points", 1, 1, 1, 8),
        Account("victory_points", 1, 8, 9, 9),
        Account("victory_points", 0, 5, 5, 9),
        Account("victory_points", 1, -2, 7, 10),
        Account("unrest", 1, -2, 3, 11),
        Account("unrest", 0, -2, 2, 11),
    ]


def test_everybody_begins_with_gold_and_unrest_in_the_books() -> None:
    scene = Scene(THREE, clear=False)
    start = [(account.key, account.seat, account.amount) for account in GAME.reporting.accounts(scene.readable())]
    assert start == [(key, seat, amount) for key, amount in (("gold", 14), ("unrest", 4)) for seat in range(3)]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_accounts_are_what_the_view_shows_after_every_choice(case: Case) -> None:
    log = Log()
    moments: list[tuple[int, list[dict[str, int]]]] = []
    for step in steps(GAME, case.seats, case.settings, case.seed, log):
        players = GAME.views.view(step.state, EVERYBODY)["players"]
        moments.append((len(log.entries), players))
    moments.append((len(log.entries), GAME.views.view(step.state, EVERYBODY)["players"]))
    accounts = GAME.reporting.accounts(log.entries)
    balances = {(key, seat): 0 for key in ("gold", "unrest", "victory_points") for seat in range(case.seats)}
    told = 0
    for length, players in moments:
        while told < len(accounts) and accounts[told].entry < length:
            balances[accounts[told].key, accounts[told].seat] = accounts[told].balance
            told += 1
        assert balances == {(key, seat): players[seat][key] for key, seat in balances}
    assert told == len(accounts) > 20 * case.seats


# -- forecasts ---------------------------------------------------------------------------------------------------------


def test_a_forecast_item_by_item() -> None:
    scene = Scene(THREE).discs("prussia", german_states=2, india=1).discs("austria", german_states=1, india=1)
    scene.discs("russia", baltic=1).unrest(prussia=2)
    found = [one for one in GAME.reporting.forecast(scene.state) if one.seat < 2]
    assert found == [
        Forecast("income", "gold", 0, [Item("region", "german-states", 2), Item("region", "india", 1)], 3.0),
        Forecast(
            "regions", "victory_points", 0, [Item("region", "german-states", 8), Item("region", "india", 5)], 13.0
        ),
        Forecast("unrest", "victory_points", 0, [], -float(Fraction(7, 6))),
        Forecast("income", "gold", 1, [Item("region", "german-states", 1), Item("region", "india", 1)], 2.0),
        Forecast(
            "regions", "victory_points", 1, [Item("region", "german-states", 5), Item("region", "india", 5)], 10.0
        ),
        Forecast("unrest", "victory_points", 1, [], 0.0),
    ]


def test_discs_in_boxes_bring_income_by_setting_only() -> None:
    for income, items in (("regions", []), ("board", [Item("box", "banking:1", 1)])):
        scene = Scene(THREE, {"income": income}).boxes("prussia", "banking")
        assert GAME.reporting.forecast(scene.state)[0] == Forecast("income", "gold", 0, items, float(len(items)))


@pytest.mark.parametrize("seats", range(2, 8))
@pytest.mark.parametrize("income", ["regions", "board"])
def test_what_is_forecast_is_what_would_come(seats: int, income: str) -> None:
    compared = 0
    for step in steps(GAME, seats, {"income": income}, seats):
        s: AgeState = step.state
        if step.number % 5 or -1 in s.country:
            continue
        after, log = s.clone(), Log()
        after.order, after.log = list(range(seats)), log
        give_income(after)
        score_regions(after)
        forecasts = {(one.key, one.seat): one for one in GAME.reporting.forecast(s)}
        for seat in range(seats):
            assert forecasts["income", seat].expected == after.gold[seat] - s.gold[seat]
            assert forecasts["regions", seat].expected == after.vp[seat] - s.vp[seat]
            regions = [e.args for e in log.entries if e.key == "scoring.region"]
            scored = [(args[0], p) for args in regions for c, p in pairs(args[1:]) if s.seat_of[c] == seat]
            named = [(item.label, item.amount) for item in forecasts["regions", seat].items]
            assert named == [(GAME.explanation.label("region", region), points) for region, points in scored]
        compared += 1
    assert compared > 5


def test_the_forecast_of_the_last_moment_is_what_the_turn_brings() -> None:
    scene = Scene(THREE).discs("prussia", baltic=3).discs("france", baltic=1, africa=2).discs("austria", africa=2)
    forecasts = {(one.key, one.seat): one.expected for one in GAME.reporting.forecast(scene.state)}
    scene.at_segment(INCOME).step().step()
    assert [forecasts["income", seat] for seat in range(3)] == scene.state.gold == [3, 2, 3]
    assert [forecasts["regions", seat] for seat in range(3)] == scene.state.vp == [5, 3, 6]


def test_nothing_is_forecast_after_the_end() -> None:
    scene = Scene(THREE).turn(3).at_segment(VICTORY_POINTS).go()
    assert scene.node == "" and GAME.reporting.forecast(scene.state) == []


# -- luck --------------------------------------------------------------------------------------------------------------


def counted(unrest: int) -> tuple[Fraction, Fraction]:
    """Mean and mean square of the number of rolls, over all sequences of as many dice as can be needed."""
    mean = square = Fraction(0)
    for faces in product(range(1, 7), repeat=unrest):
        rolls = next(i for i in range(unrest + 1) if sum(faces[:i]) >= unrest)
        mean += Fraction(rolls, 6**unrest)
        square += Fraction(rolls * rolls, 6**unrest)
    return mean, square


@pytest.mark.parametrize("unrest", range(6))
def test_rolls_for_unrest_counted_one_by_one(unrest: int) -> None:
    assert unrest_rolls(unrest) == counted(unrest)


def test_rolls_for_unrest_by_hand() -> None:
    """Up to 7 each further point multiplies the mean by 7/6; far out each point costs 2/7 of a roll."""
    for unrest in range(1, 8):
        assert unrest_rolls(unrest)[0] == Fraction(7, 6) ** (unrest - 1)
    assert float(unrest_rolls(22)[0] - unrest_rolls(21)[0]) == pytest.approx(2 / 7, abs=0.01)


def test_the_dice_of_a_combat_belong_to_both_sides() -> None:
    scene = fight(duel(), "4s@5", "3s@4", 6, 1, 3, 2)
    found = lucks(scene)
    ours, theirs = found["combat_attack", 0], found["combat_defence", 1]
    assert set(found) == {("combat_attack", 0), ("combat_defence", 1)}
    assert (ours.draws, ours.total, theirs.draws, theirs.total) == (1, 5, 1, 1)
    assert ours.expected == theirs.expected == pytest.approx(70 / 36)
    assert ours.spread == pytest.approx(sqrt(210 / 36 - (70 / 36) ** 2))
    assert ours.score == pytest.approx((5 - 70 / 36) / ours.spread)
    assert ours.favour == theirs.favour == 1


def test_dice_for_a_marker_count_against_the_attacker() -> None:
    scene = duel().markers("german-states", "2").dice(2, 2, 6, 2)
    scene.choose("prussia", "storm german-states 2").choose("prussia", "play 4s@5")
    found = lucks(scene)
    assert {key: one.total for key, one in found.items()} == {("combat_attack", 0): 0, ("combat_against", 0): 4}
    assert found["combat_against", 0].favour == -1


def test_dice_rolled_again_count_as_well() -> None:
    scene = duel().boxes("prussia", "reserve").dice(1, 1, 1, 1, 6, 2, 4, 1)
    scene.choose("prussia", "attack german-states austria").lay(prussia="play 4s@5", austria="play 3s@4")
    scene.choose("prussia", "reroll")
    found = lucks(scene)
    assert (found["combat_attack", 0].draws, found["combat_attack", 0].total) == (2, 4)
    assert (found["combat_defence", 1].draws, found["combat_defence", 1].total) == (2, 3)


def test_rolls_for_unrest_over_two_turns() -> None:
    scene = Scene(THREE).unrest(prussia=7).dice(6, 1).at_segment(VICTORY_POINTS).step()
    scene.unrest(prussia=2).dice(1, 1).at_segment(VICTORY_POINTS).step()
    (rolled,) = GAME.reporting.luck(scene.readable(), scene.state)
    assert (rolled.key, rolled.seat, rolled.draws, rolled.total, rolled.favour) == ("unrest", 0, 2, 4, -1)
    assert rolled.expected == pytest.approx((7 / 6) ** 6 + 7 / 6)
    variance = sum(float(square - mean**2) for mean, square in (unrest_rolls(7), unrest_rolls(2)))
    assert rolled.spread == pytest.approx(sqrt(variance))


def test_markers_of_a_turn_against_the_full_bag() -> None:
    scene = Scene(THREE, clear=False).forget()
    scene.state.bag = list(scene.state.tables.bag)
    scene.draw_markers(*["india action"] * 2, *["baltic 3"] * 2, *["german-states 2"] * 4, *["africa action"] * 2)
    scene.at_segment(MARKERS)
    scene.game.nodes[scene.state.frames[-1][0]].run(scene.state, scene.state.frames[-1], scene.luck)
    found = {next(iter(one.text.args.values())): one for one in GAME.reporting.luck(scene.readable(), scene.state)}
    states, action = found["region", "german-states"], found["marker", "action"]
    assert (states.seat, states.draws, states.total, states.favour) == (EVERYBODY, 10, 4, 0)
    assert states.expected == pytest.approx(10 * 9 / 65)
    assert states.spread == pytest.approx(sqrt(10 * 9 / 65 * 56 / 65 * 55 / 64))
    assert action.total == 4
    assert action.expected == pytest.approx(10 * 18 / 65)
    assert sum(one.total for one in found.values()) == 2 * 10
    assert sum(one.expected for one in found.values()) == pytest.approx(2 * 10)


def test_first_discs_are_worth_what_their_regions_are() -> None:
    scene = Scene(THREE, clear=False)
    found = lucks(scene)["first_discs", 0]
    told = [line for line in scene.items("setup.discs") if line[0] == "prussia"]
    regions = [str(region) for _, region, count in told for _ in range(int(count))]
    worth = {region["id"]: region["victory_points"][0] for region in GAME.views.board()["regions"]}
    assert found.draws == 5
    assert found.total == sum(worth[region] for region in regions)
    markers = [
        worth[r["id"]] for r in GAME.views.board()["regions"] for count in r["markers"].values() for _ in range(count)
    ]
    assert found.expected == pytest.approx(5 * sum(markers) / 65)


def test_luck_evens_out() -> None:
    """Over many games the rules bring what is expected: every kind of luck within four standard deviations."""
    sums: dict[str, list[float]] = {}
    for seed in range(40):
        log = Log()
        state = [step.state for step in steps(GAME, 2 + seed % 6, {}, seed, log)][-1]
        for one in GAME.reporting.luck(log.entries, state):
            if one.favour:
                total = sums.setdefault(one.key, [0.0, 0.0])
                total[0] += one.total - one.expected
                total[1] += one.spread**2
    assert set(sums) == {"combat_attack", "combat_defence", "combat_against", "unrest", "first_discs"}
    for key, (excess, variance) in sums.items():
        assert abs(excess) < 4 * sqrt(variance), key
