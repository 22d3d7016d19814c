"""X.3: cadenced progress."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.support import Scene
from worldstage.games.seven_ages.dissolution import dissolve
from worldstage.games.seven_ages.lines import kinds
from worldstage.games.seven_ages.names import CIVILISE, DESTINY, DISSOLVE, JOKER, MANOEUVRE, NONE, PRODUCTION, TRADE
from worldstage.games.seven_ages.progress import begin_free_progress

# Trade numbers: greeks +2, romans +1, normans 0, egyptians +1, finns -1, picts -2.


def cadence(*slow: int) -> Scene:
    scene = Scene(4, cadence="yes")
    scene.state.slow = tuple(slow)
    return scene


def acting(scene: Scene, card: str, area: str, action: int, seat: int = 0, level: int = 8) -> int:
    """An empire whose marker was turned over as an action."""
    colour = scene.found(card, seat, level)
    scene.put(colour, area, "spear")
    scene.state.marker[colour] = scene.state.shown[colour] = action
    return colour


@covers("X.3.2")
def test_the_first_box_holds_back_everybody_with_its_action() -> None:
    scene = cadence(TRADE)
    hit, free = acting(scene, "greeks", "hellas", TRADE), acting(scene, "romans", "latium", DESTINY)
    scene.begin(begin_free_progress)
    assert (scene.state.level[hit], scene.state.level[free]) == (8, 9)


@covers("X.3.2")
def test_a_joker_counts_as_what_it_became_and_a_hidden_marker_as_nothing() -> None:
    scene = cadence(TRADE)
    joker = acting(scene, "greeks", "hellas", TRADE)
    scene.state.marker[joker] = JOKER
    hidden = acting(scene, "romans", "latium", TRADE, 1)
    scene.state.shown[hidden] = NONE
    scene.begin(begin_free_progress)
    assert (scene.state.level[joker], scene.state.level[hidden]) == (8, 9)
    assert [line.args[1:] for line in scene.lines("progress.slowed")] == [(TRADE, 1)]


@covers("X.3.3", "X.3.4")
@pytest.mark.parametrize(
    ("box", "card", "area", "moves"),
    [
        (2, "greeks", "hellas", True),
        (2, "romans", "latium", True),
        (2, "normans", "normandy", False),
        (2, "finns", "finland", False),
        (3, "romans", "latium", True),
        (3, "normans", "normandy", True),
        (3, "finns", "finland", False),
        (3, "picts", "scotland", False),
    ],
)
def test_the_other_boxes_let_good_traders_pass(box: int, card: str, area: str, moves: bool) -> None:
    scene = cadence(*([PRODUCTION, DESTINY][: box - 1]), TRADE)
    colour = acting(scene, card, area, TRADE)
    scene.begin(begin_free_progress)
    assert scene.state.level[colour] == 8 + moves


@covers("X.3.3", "X.3.4")
@pytest.mark.parametrize(("card", "area", "box"), [("romans", "latium", 2), ("normans", "normandy", 3)])
def test_disorder_takes_one_off_the_trade_number(card: str, area: str, box: int) -> None:
    scene = cadence(*([PRODUCTION, DESTINY][: box - 1]), TRADE)
    colour = acting(scene, card, area, TRADE)
    scene.disorder(area)
    scene.begin(begin_free_progress)
    assert scene.state.level[colour] == 8


@covers("X.3.1")
def test_the_markers_are_turned_over_before_anybody_moves() -> None:
    scene = cadence(MANOEUVRE, CIVILISE)
    acting(scene, "romans", "latium", TRADE)
    scene.begin(begin_free_progress)
    assert scene.lines("progress.slow_shown")[0].args == (1, MANOEUVRE, 2, CIVILISE)
    assert scene.keys().index("progress.slow_shown") < scene.keys().index("level.changed")
    assert scene.state.reveals == 1


@covers("X.3.5")
def test_a_dissolved_empire_that_is_hit_stops_all_empires_of_its_seat_but_no_others() -> None:
    scene = cadence(DISSOLVE)
    gone, own = acting(scene, "greeks", "hellas", DISSOLVE), acting(scene, "romans", "latium", TRADE)
    other = acting(scene, "egyptians", "egypt", TRADE, 1)
    dissolve(scene.state, gone, kinds.DISSOLUTION)
    scene.begin(begin_free_progress)
    assert (scene.state.level[own], scene.state.level[other]) == (8, 9)
    assert [line.args for line in scene.lines("progress.seat_slowed")] == [(0,)]


@covers("X.3.5")
def test_a_dissolved_empire_with_a_good_trade_number_is_not_hit() -> None:
    scene = cadence(MANOEUVRE, DISSOLVE)
    gone, own = acting(scene, "greeks", "hellas", DISSOLVE), acting(scene, "romans", "latium", TRADE)
    dissolve(scene.state, gone, kinds.DISSOLUTION)
    scene.begin(begin_free_progress)
    assert scene.state.level[own] == 9


@covers("X.3.5")
def test_disorder_at_the_end_of_a_dissolved_empire_counts() -> None:
    scene = cadence(MANOEUVRE, DESTINY, DISSOLVE)
    gone, own = acting(scene, "normans", "normandy", DISSOLVE), acting(scene, "romans", "latium", TRADE)
    scene.disorder("normandy")
    dissolve(scene.state, gone, kinds.DISSOLUTION)
    scene.begin(begin_free_progress)
    assert scene.state.level[own] == 8


@covers("X.3.6")
def test_the_marker_that_hit_the_dissolved_empire_is_no_other_one() -> None:
    scene = cadence(MANOEUVRE)
    gone, own = acting(scene, "greeks", "hellas", MANOEUVRE), acting(scene, "romans", "latium", MANOEUVRE)
    scene.state.marker[own] = JOKER
    dissolve(scene.state, gone, kinds.NO_UNITS)
    scene.begin(begin_free_progress)
    assert scene.state.level[own] == 8


@covers("X.3.6")
def test_two_dissolved_empires_hit_by_different_markers_send_each_other_one_back() -> None:
    scene = cadence(MANOEUVRE, DESTINY, DISSOLVE)
    first, second = acting(scene, "greeks", "hellas", MANOEUVRE), acting(scene, "picts", "scotland", DISSOLVE)
    own = acting(scene, "romans", "latium", MANOEUVRE)
    scene.state.marker[own] = JOKER
    dissolve(scene.state, first, kinds.NO_UNITS)
    dissolve(scene.state, second, kinds.DISSOLUTION)
    scene.begin(begin_free_progress)
    assert scene.state.level[own] == 7


@covers("X.3.7", "X.3.5", "X.3.6")
def test_example_han_stay_cham_go_back_finns_are_gone() -> None:
    scene = cadence(MANOEUVRE, CIVILISE, DISSOLVE)
    scene.state.start = 1  # Eskarina; Vanissa is seat 0
    han = acting(scene, "han", "hupei", CIVILISE, level=16 + 1)
    cham = acting(scene, "cham", "champa", MANOEUVRE, level=18)
    scene.state.marker[cham] = JOKER
    finns = acting(scene, "finns", "finland", DISSOLVE, level=9)
    eskarina = acting(scene, "romans", "latium", TRADE, 1, 11)
    dissolve(scene.state, finns, kinds.DISSOLUTION)
    scene.begin(begin_free_progress)
    assert scene.state.level[han] == 17
    assert scene.state.level[cham] == 17
    assert scene.state.level[eskarina] == 12


@covers("X.3.6")
def test_nobody_goes_back_below_the_first_level_or_from_beyond_the_last() -> None:
    for level in (1, 50):
        scene = cadence(MANOEUVRE, CIVILISE, DISSOLVE)
        own = acting(scene, "romans", "latium", MANOEUVRE, level=level)
        gone = acting(scene, "picts", "scotland", DISSOLVE)
        dissolve(scene.state, gone, kinds.DISSOLUTION)
        scene.begin(begin_free_progress)
        assert scene.state.level[own] == level


@covers("X.3")
def test_without_markers_everybody_advances() -> None:
    scene = Scene(cadence="yes")
    colour = acting(scene, "romans", "latium", TRADE)
    scene.begin(begin_free_progress)
    assert scene.state.level[colour] == 9
    assert not scene.lines("progress.slow_shown")
