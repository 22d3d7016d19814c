"""III.2: the new order of play."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.nations.support import ORDER, Scene, number

# No famine, and nothing happens to nations that tie for stability and have no food.
QUIET = "bread-and-games"


def standing(*measures: tuple[int, int]) -> Scene:
    """As many seats as measures, each with so much strength and stability; nobody lacks books for a revolt."""
    scene = Scene(len(measures))
    for seat, (strength, stability) in enumerate(measures):
        scene.measure(seat, strength=strength, stability=stability).goods(seat, books=20, points=5)
    return scene


def order_after(scene: Scene, before: list[int] | None = None) -> list[int]:
    """Resolve a round in which nothing else happens to the order."""
    if before is not None:
        scene.state.order = before
    scene.event(QUIET).resolve()
    assert scene.over
    return scene.state.order


@covers("III.2.1")
def test_the_strongest_goes_first_and_the_weakest_last() -> None:
    scene = standing((3, 0), (0, 0), (12, 0), (7, 0))
    assert order_after(scene) == [2, 3, 0, 1]
    assert scene.lines("order.by.strength") == [(2, 1, 12, 0), (3, 2, 7, 0), (0, 3, 3, 0), (1, 4, 0, 0)]
    assert ORDER[2] == "greece"


@covers("III.2.1")
def test_strength_goes_before_stability() -> None:
    assert order_after(standing((3, 15), (4, -2), (2, 9))) == [1, 0, 2]


@covers("III.2.1")
def test_strength_beyond_the_end_of_the_track_does_not_count() -> None:
    assert order_after(standing((40, 1), (52, 0), (41, 2))) == [2, 0, 1]


@covers("III.2.2")
@pytest.mark.parametrize(("first", "second"), [(0, -1), (1, 0), (15, 14)])
def test_of_nations_equally_strong_the_more_stable_goes_first(first: int, second: int) -> None:
    assert order_after(standing((5, second), (5, first))) == [1, 0]
    assert order_after(standing((5, first), (5, second))) == [0, 1]


@covers("III.2.2")
def test_stability_beyond_the_end_of_the_track_does_not_count() -> None:
    assert order_after(standing((5, 15), (5, 19))) == [0, 1]


@covers("III.2.2")
def test_nations_in_revolt_are_equally_stable() -> None:
    assert order_after(standing((5, -4), (5, -1), (5, 0))) == [2, 0, 1]
    assert order_after(standing((5, -4), (5, -1), (5, 0)), before=[1, 0, 2]) == [2, 1, 0]


@covers("III.2.2")
def test_who_counts_as_least_stable_this_round_stands_behind() -> None:
    scene = standing((5, 8), (5, 0))
    scene.state.disgraced[0] = 1
    assert order_after(scene) == [1, 0]


@covers("III.2.3")
@pytest.mark.parametrize("before", [[0, 1, 2], [2, 1, 0], [1, 2, 0]])
def test_nations_level_in_both_keep_their_order(before: list[int]) -> None:
    assert order_after(standing((5, 2), (5, 2), (5, 2)), before[:]) == before


@covers("III.2.3")
def test_those_level_keep_their_order_between_the_others() -> None:
    scene = standing((4, 1), (9, 0), (4, 1), (1, 3), (4, 1))
    assert order_after(scene, before=[4, 3, 2, 1, 0]) == [1, 4, 2, 0, 3]


@covers("III.2.4")
def test_the_war_of_the_round_follows_the_new_order() -> None:
    scene = standing((2, 0), (1, 0), (3, 0), (9, 0))
    scene.state.war, scene.state.war_buyer, scene.state.war_strength = number("parthian-wars"), 0, 9
    order_after(scene)
    assert [args[0] for args in scene.lines("war.defeat")] == [2, 0, 1]


@covers("III.2.4")
def test_the_events_of_the_round_follow_the_new_order() -> None:
    """Choices are made in reverse order: the weakest is asked first, though it was first before."""
    scene = standing((1, 0), (5, 0), (9, 0))
    for seat in range(3):
        scene.goods(seat, food=9)
    scene.event("ecological-collapse").resolve()
    assert scene.state.order == [2, 1, 0]
    scene.do("0: pick 1", "1: pick 1", "2: pick 1")
    assert scene.over


@covers("III.2.4")
def test_strength_lost_after_the_order_was_settled_changes_nothing_in_it() -> None:
    """The event returns a worker of the weakest; the order stands."""
    scene = Scene(2).men(0, 3, 1).goods(0, food=9)
    scene.card(1, 3, "hoplite", 1).goods(1, stone=9)
    scene.event("assyrian-deportations").resolve()
    assert scene.state.order == [1, 0]
    scene.do("0: recall 3")
    assert scene.over
    assert scene.state.strength == [0, 3]
    assert scene.state.order == [1, 0]
