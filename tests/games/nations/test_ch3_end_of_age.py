"""III.6: the end of an age."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.nations.support import Scene


def closed(round_number: int, *books: int) -> Scene:
    """Resolve a round without famine in which nothing else happens to books and points."""
    scene = Scene(len(books))
    for seat, amount in enumerate(books):
        scene.goods(seat, books=amount)
    scene.state.round = round_number
    scene.event("bread-and-games").resolve()
    assert scene.over
    assert [scene.good(seat, "books") for seat in range(len(books))] == list(books)
    return scene


def points(scene: Scene) -> list[int]:
    return [scene.good(seat, "points") for seat in range(scene.state.seats)]


@covers("III.6.1")
@pytest.mark.parametrize("round_number", range(1, 9))
def test_books_are_scored_after_every_second_round_only(round_number: int) -> None:
    scene = closed(round_number, 5, 3, 1)
    scored = round_number in (2, 4, 6, 8)
    assert points(scene) == ([2, 1, 0] if scored else [0, 0, 0])
    assert len(scene.lines("age.books")) == (3 if scored else 0)


@covers("III.6.2.ex1")
def test_example_thirteen_eleven_eleven_and_four_books() -> None:
    assert points(closed(2, 13, 11, 11, 4)) == [3, 1, 1, 0]


@covers("III.6.2")
@pytest.mark.parametrize(
    ("books", "expected"),
    [
        ((7, 6), [1, 0]),
        ((6, 7), [0, 1]),
        ((7, 7), [0, 0]),
        ((0, 0, 0), [0, 0, 0]),
        ((9, 9, 2), [1, 1, 0]),
        ((9, 2, 2), [2, 0, 0]),
        ((51, 49, 50), [2, 0, 1]),
        ((1, 2, 3, 4, 5), [0, 1, 2, 3, 4]),
        ((8, 8, 8, 8, 7), [1, 1, 1, 1, 0]),
    ],
)
def test_a_point_for_every_other_nation_with_fewer_books(books: tuple[int, ...], expected: list[int]) -> None:
    assert points(closed(4, *books)) == expected


@covers("III.6.2")
def test_books_that_the_famine_of_the_round_has_cost_are_gone_already() -> None:
    """The famine is settled before: who pays it with books falls behind."""
    scene = Scene(2).goods(0, books=8, points=4).goods(1, books=7, food=2, points=4)
    scene.state.round = 2
    scene.event("pax-romana").resolve()
    assert scene.has(0) == {"books": 6, "points": 3}
    assert scene.has(1) == {"books": 7, "points": 5}


@covers("III.6.2")
def test_scoring_costs_no_books() -> None:
    assert closed(8, 40, 20).has(0) == {"books": 40, "points": 1}
