"""5.0: winning."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.age_of_reason.support import END_OF_TURN, Scene
from tests.games.age_of_reason.test_ch2_components import random_game

THREE = "prussia, austria, france"


def places(scene: Scene) -> list[int]:
    """End the third turn and read the places by seat."""
    scene.turn(3).at_segment(END_OF_TURN).go()
    result = scene.game.result(scene.state)
    assert result is not None
    assert result.points == scene.state.vp
    assert result.winners == [seat for seat, place in enumerate(result.places) if place == 1]
    return result.places


@covers("5.0.1")
@pytest.mark.parametrize("turn", [1, 2, 3])
def test_the_game_is_over_with_the_third_turn_and_not_before(turn: int) -> None:
    scene = Scene(THREE).vp(prussia=99).turn(turn).at_segment(END_OF_TURN).go()
    assert scene.game.over(scene.state) is (turn == 3)
    assert (scene.game.result(scene.state) is None) is (turn != 3)


@covers("5.0.1")
def test_no_result_is_known_before_the_end() -> None:
    last, moves = random_game(3, seed=8)
    assert all(not before.places for before, _, _ in moves)
    assert len(last.places) == 3


@covers("5.0.2")
def test_most_points_win() -> None:
    scene = Scene(THREE).vp(prussia=10, austria=30, france=20).unrest(austria=22)
    assert places(scene) == [3, 1, 2]
    expected = [("austria", 1, 30, 22), ("france", 2, 20, 0), ("prussia", 3, 10, 0)]  # in order of rank
    assert [line[:4] for line in scene.entries("ending.place")] == expected


@covers("5.0.2")
def test_lawyer_the_least_negative_points_win_too() -> None:
    assert places(Scene(THREE).vp(prussia=-9, austria=-1, france=-4)) == [3, 1, 2]


@covers("5.0.3")
def test_a_tie_goes_to_the_lower_unrest() -> None:
    scene = Scene(THREE).vp(prussia=12, austria=12, france=12).unrest(prussia=9, austria=4, france=10)
    scene.discs("france", baltic=9)
    assert places(scene) == [2, 1, 3]


@covers("5.0.3")
def test_lawyer_lower_unrest_does_not_beat_more_points() -> None:
    assert places(Scene(THREE).vp(prussia=12, austria=11).unrest(prussia=22)) == [1, 2, 3]


@covers("5.0.3", "4.6.1")
def test_lawyer_unrest_counts_as_it_is_not_halved() -> None:
    scene = Scene(THREE).vp(prussia=5, austria=5).unrest(prussia=8, austria=7).discs("prussia", baltic=3)
    assert places(scene) == [2, 1, 3]  # halved, both would have 4 and Prussia more discs


@covers("5.0.4")
def test_then_most_discs_in_the_regions_win() -> None:
    scene = Scene(THREE).vp(prussia=12, austria=12, france=12).unrest(prussia=4, austria=4, france=4)
    scene.discs("prussia", baltic=2).discs("austria", baltic=1, india=2).discs("france", africa=1)
    assert places(scene) == [2, 1, 3]


@covers("5.0.4")
@pytest.mark.parametrize(("income", "expected"), [("regions", [1, 2, 3]), ("board", [2, 1, 3])])
def test_discs_are_counted_as_the_income_setting_counts_them(income: str, expected: list[int]) -> None:
    scene = Scene(THREE, {"income": income}).vp(prussia=3, austria=3)
    scene.discs("prussia", baltic=2).discs("austria", baltic=1).boxes("austria", "saxony bavaria")
    assert places(scene) == expected


@covers("5.0.5")
def test_if_that_does_not_decide_they_win_together() -> None:
    scene = Scene(THREE).vp(prussia=7, austria=7, france=6).unrest(prussia=3, austria=3)
    scene.discs("prussia", baltic=2).discs("austria", africa=1, india=1)
    assert places(scene) == [1, 1, 3]


@covers("5.0.5")
def test_lawyer_a_tie_of_everything_is_won_by_all() -> None:
    assert places(Scene("prussia, austria, france, spain, russia")) == [1, 1, 1, 1, 1]


@covers("5.0.5")
def test_lawyer_gold_never_breaks_a_tie() -> None:
    assert places(Scene(THREE).gold(prussia=50)) == [1, 1, 1]


@covers("5.0.4", "5.0.5")
def test_lawyer_the_places_behind_the_winner_are_shared_by_the_same_rules() -> None:
    scene = Scene("prussia, austria, france, spain").vp(prussia=9, austria=5, france=5, spain=5)
    scene.unrest(spain=1).discs("spain", baltic=5)
    assert places(scene) == [1, 2, 2, 4]
