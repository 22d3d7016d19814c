"""end: the final score and who has won."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.nations.support import GAME, Scene
from worldstage.games.nations.scoring import end_game

POINTS, COLONIES, WONDERS, WORKERS, RESOURCES = range(5)


def scored(scene: Scene) -> Scene:
    assert GAME.result(scene.state) is None
    end_game(scene.state)
    return scene


def part(scene: Scene, which: int, seat: int = 0) -> int:
    return scored(scene).state.scores[seat][which]


def places(scene: Scene) -> list[int]:
    result = GAME.result(scored(scene).state)
    assert result is not None
    return list(result.places)


@covers("end.1")
@pytest.mark.parametrize("points", [0, 1, 37])
def test_points_gathered_count_as_they_are(points: int) -> None:
    scene = Scene(2).goods(0, points=points)
    assert part(scene, POINTS) == points
    result = GAME.result(scene.state)
    assert result is not None
    assert result.points == [points, 0]


@covers("end.2")
@pytest.mark.parametrize(
    ("cards", "points"),
    [((), 0), (("israel",), 0), (("lombardy",), 1), (("congo", "lombardy"), 3), (("crusader-states", "india"), 4)],
)
def test_colonies_count_their_points(cards: tuple[str, ...], points: int) -> None:
    assert part(Scene(2).colony(0, *cards), COLONIES) == points


@covers("end.3")
@pytest.mark.parametrize(
    ("cards", "points"), [((), 0), (("petra",), 0), (("pyramids",), 3), (("versailles", "titanic", "sphinx"), 8)]
)
def test_finished_wonders_count_their_points(cards: tuple[str, ...], points: int) -> None:
    assert part(Scene(2).wonder(0, *cards), WONDERS) == points


@covers("end.3")
def test_an_unfinished_wonder_counts_nothing() -> None:
    assert part(Scene(2).site(0, "pyramids", built=2), WONDERS) == 0


@covers("end.3")
@pytest.mark.parametrize(("advisors", "points"), [((), 1), (("archimedes",), 2), (("archimedes", "hatshepsut"), 3)])
def test_scoring_effects_of_wonders_count_by_advisors(advisors: tuple[str, ...], points: int) -> None:
    assert part(Scene(2).wonder(0, "porcelain-tower", "potala-palace").advisor(0, *advisors), WONDERS) == points


@covers("end.3")
def test_scoring_effects_of_wonders_count_by_colonies() -> None:
    assert part(Scene(2).wonder(0, "big-ben").colony(0, "congo", "india"), WONDERS) == 3
    assert part(Scene(2).wonder(0, "big-ben").colony(0, "lombardy"), WONDERS) == 1


@covers("end.3")
@pytest.mark.parametrize(("others", "points"), [(5, 3), (6, 1), (7, 1)])
def test_scoring_effects_of_wonders_look_at_the_other_nations(others: int, points: int) -> None:
    """The Statue of Liberty pays for most workers: six here."""
    scene = Scene(2).wonder(0, "statue-of-liberty")
    scene.state.idle = [6, others]
    assert part(scene, WONDERS) == points


@covers("end.4", "end.5")
@pytest.mark.parametrize(("workers", "points"), [(0, 0), (1, 2), (2, 4), (3, 5), (4, 5), (5, 5)])
def test_workers_on_a_building_score_from_left_to_right(workers: int, points: int) -> None:
    assert part(Scene(2).card(0, 1, "factory", workers), WORKERS) == points


@covers("end.4", "end.5")
@pytest.mark.parametrize(("workers", "points"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 6)])
def test_workers_on_military_score_from_left_to_right(workers: int, points: int) -> None:
    assert part(Scene(2).card(0, 1, "dreadnought", workers), WORKERS) == points


@covers("end.4")
def test_every_card_scores_for_itself() -> None:
    scene = Scene(2).card(0, 1, "factory", 2).card(0, 2, "bank", 1).men(0, 3, 1).men(0, 4, 0)
    assert part(scene, WORKERS) == 4 + 2 + 1


@covers("end.5")
def test_only_one_worker_scores_on_a_card_of_the_board_and_idle_ones_never() -> None:
    assert part(Scene(2).men(0, 4, 3), WORKERS) == 1
    assert part(Scene(2), WORKERS) == 0


@covers("end.6.ex1")
def test_example_thirty_seven_makes_three() -> None:
    scene = Scene(2).goods(0, stone=3, gold=7, food=5, books=6).measure(0, strength=10, stability=6)
    assert part(scene, RESOURCES) == 3


@covers("end.6")
@pytest.mark.parametrize(("gold", "points"), [(0, 0), (9, 0), (10, 1), (19, 1), (20, 2), (205, 20)])
def test_only_full_tens_count(gold: int, points: int) -> None:
    assert part(Scene(2).goods(0, gold=gold), RESOURCES) == points


@covers("end.6")
@pytest.mark.parametrize("good", ["gold", "stone", "food", "books"])
def test_every_good_counts_and_points_in_hand_do_not(good: str) -> None:
    assert part(Scene(2).goods(0, points=50, **{good: 10}), RESOURCES) == 1
    assert part(Scene(2).goods(0, points=50), RESOURCES) == 0


@covers("end.6")
@pytest.mark.parametrize(
    ("strength", "stability", "gold", "points"),
    [
        (10, 0, 0, 1),
        (0, 10, 0, 1),
        (5, 5, 0, 1),
        (45, 0, 9, 4),  # strength counts as 40: 49
        (0, 19, 4, 1),  # stability counts as 15: 19
        (0, -1, 10, 0),
        (0, -6, 25, 1),
        (0, -30, 0, 0),
    ],
)
def test_strength_and_stability_count_as_they_stand(strength: int, stability: int, gold: int, points: int) -> None:
    """Negative stability lowers the sum, but never costs a point."""
    scene = Scene(2).goods(0, gold=gold, points=7).measure(0, strength=strength, stability=stability)
    assert part(scene, RESOURCES) == points
    assert scene.state.scores[0][POINTS] == 7


@covers("end.7")
def test_most_points_in_all_win() -> None:
    scene = Scene(3).goods(0, points=6).goods(1, points=3, gold=20).wonder(1, "pyramids").goods(2, points=7)
    assert places(scene) == [3, 1, 2]
    assert [sum(parts) for parts in scene.state.scores] == [6, 8, 7]
    assert scene.lines("end.place") == [(1, 1, 8), (2, 2, 7), (0, 3, 6)]


@covers("end.8")
@pytest.mark.parametrize("order", [[0, 1, 2], [2, 1, 0], [1, 2, 0]])
def test_a_tie_goes_to_who_is_ahead_in_player_order(order: list[int]) -> None:
    scene = Scene(3)
    for seat in range(3):
        scene.goods(seat, points=4)
    scene.state.order = order
    assert places(scene) == [order.index(seat) + 1 for seat in range(3)]


@covers("end.8")
def test_only_those_who_tie_are_parted_by_the_order() -> None:
    scene = Scene(4).goods(0, points=4).goods(1, points=5).goods(2, points=9).goods(3, points=5)
    scene.state.order = [0, 3, 1, 2]
    assert places(scene) == [4, 3, 1, 2]


@covers("end.7", "end.8")
def test_the_order_of_the_last_round_decides_and_its_books_are_scored_before() -> None:
    """Round 8 is resolved: the weaker nation comes last, though it was first; both end with 5 points."""
    scene = Scene(2, ages="4").measure(0, strength=0).measure(1, strength=1)
    scene.goods(0, points=4, books=1).goods(1, points=5)
    scene.state.round = 8
    scene.event("bread-and-games").resolve()
    assert places(scene) == [2, 1]
    assert [sum(parts) for parts in scene.state.scores] == [5, 5]
