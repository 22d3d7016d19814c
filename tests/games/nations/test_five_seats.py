"""five: what is different with five nations."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.nations.support import GAME, Scene
from worldstage.core.errors import BadSetup
from worldstage.games.nations.production import PRODUCTION
from worldstage.games.nations.setup import new_state

STRENGTHS = (23, 22, 22, 5, 4)
STABILITIES = (8, 7, 5, 5, 4)


def five(strength: tuple[int, ...] = (0,) * 5, stability: tuple[int, ...] = (0,) * 5, **goods: int) -> Scene:
    scene = Scene(len(strength))
    for seat in range(len(strength)):
        scene.goods(seat, **goods).measure(seat, strength=strength[seat], stability=stability[seat])
    return scene


def touched(scene: Scene, half: str, good: str, start: int = 0) -> list[int]:
    """The seats whose goods an event changes."""
    scene.happen(half)
    assert scene.over
    return [seat for seat in range(scene.state.seats) if scene.good(seat, good) != start]


def strongest(*values: int) -> list[int]:
    return touched(five(values), "californian-gold-rush", "gold")


def weakest(*values: int) -> list[int]:
    return touched(five(values, gold=20), "sick-man-of-europe", "gold", 20)


def most_stable(*values: int) -> list[int]:
    return touched(five((0,) * len(values), values), "first-vatican-council", "books")


def least_stable(*values: int) -> list[int]:
    return touched(five((0,) * len(values), values, books=20), "dreyfus-affair", "books", 20)


# -- cards -------------------------------------------------------------------------------------------------------------


@covers("five.1")
def test_base_cards_alone_are_not_enough_for_five() -> None:
    with pytest.raises(BadSetup):
        new_state(5, GAME.check_settings(5, {"sets": "base"}), GAME.tables)
    for seats in (2, 3, 4):
        assert new_state(seats, GAME.check_settings(seats, {"sets": "base"}), GAME.tables).sets == [0]


@covers("five.1")
@pytest.mark.parametrize(
    ("sets", "expected"),
    [("base+advanced", [0, 1]), ("base+expert", [0, 2]), ("all", [0, 1, 2]), ("standard", [0, 1])],
)
def test_advanced_or_expert_cards_or_both_join_the_base_cards(sets: str, expected: list[int]) -> None:
    assert new_state(5, GAME.check_settings(5, {"sets": sets}), GAME.tables).sets == expected


# -- most and least ----------------------------------------------------------------------------------------------------


@covers("five.4.ex1", "five.2", "five.4")
def test_example_strengths() -> None:
    assert strongest(*STRENGTHS) == [0]
    assert weakest(*STRENGTHS) == [3, 4]


@covers("five.4.ex2", "five.2", "five.4")
def test_example_stabilities() -> None:
    assert most_stable(*STABILITIES) == [0, 1]
    assert least_stable(*STABILITIES) == [2, 3, 4]


@covers("five.2", "five.3")
@pytest.mark.parametrize(
    ("values", "most"),
    [
        ((9, 8, 7, 6, 5), [0, 1]),
        ((5, 6, 7, 8, 9), [3, 4]),
        ((9, 8, 8, 8, 8), [0]),
        ((9, 9, 8, 7, 6), [0, 1]),
        ((9, 9, 8, 8, 6), [0, 1]),
        ((9, 9, 9, 8, 7), []),
        ((9, 9, 9, 9, 9), []),
        ((44, 40, 41, 3, 2), []),
        ((44, 40, 39, 3, 2), [0, 1]),
    ],
)
def test_most_reaches_the_second_too_unless_it_is_tied(values: tuple[int, ...], most: list[int]) -> None:
    """Two level at the very top both count, three do not."""
    assert strongest(*values) == most


@covers("five.2", "five.4")
def test_with_four_seats_there_is_only_one_best_and_one_worst() -> None:
    assert strongest(9, 8, 7, 6) == [0]
    assert strongest(9, 9, 7, 6) == []
    assert weakest(9, 8, 7, 6) == [3]
    assert weakest(9, 8, 6, 6) == [2, 3]


@covers("five.3")
@pytest.mark.parametrize(
    ("values", "most"), [((4, 4, 1, 0, -1), [0, 1]), ((-1, -2, -3, 0, 1), [3, 4]), ((-1, -1, -2, -9, 3), [4])]
)
def test_two_level_at_the_top_of_stability_both_count(values: tuple[int, ...], most: list[int]) -> None:
    """Nations in revolt are level: four of them cannot be second."""
    assert most_stable(*values) == most


@covers("five.4")
@pytest.mark.parametrize(
    ("values", "least"),
    [
        ((9, 8, 7, 6, 5), [3, 4]),
        ((9, 8, 7, 5, 5), [3, 4]),
        ((9, 8, 6, 6, 5), [2, 3, 4]),
        ((9, 8, 5, 5, 5), [2, 3, 4]),
        ((9, 6, 6, 6, 5), [1, 2, 3, 4]),
        ((9, 9, 9, 9, 9), [0, 1, 2, 3, 4]),
        ((0, 9, 9, 9, 9), [0, 1, 2, 3, 4]),
    ],
)
def test_least_reaches_the_two_lowest_and_all_tied_there(values: tuple[int, ...], least: list[int]) -> None:
    assert weakest(*values) == least


@covers("five.4")
@pytest.mark.parametrize(
    ("values", "least"), [((3, 2, 1, 0, -1), [3, 4]), ((3, 2, 1, -5, -1), [3, 4]), ((3, 2, -2, -5, -1), [2, 3, 4])]
)
def test_nations_in_revolt_are_the_lowest_together(values: tuple[int, ...], least: list[int]) -> None:
    assert least_stable(*values) == least


@covers("five.2", "five.4")
def test_food_is_compared_in_the_same_way() -> None:
    scene = five(points=4)
    for seat, food in enumerate((6, 5, 3, 2, 1)):
        scene.goods(seat, food=food)
    assert touched(scene, "spice-trade", "gold") == [0, 1]
    assert touched(scene, "eruption-of-krakatoa", "points", 4) == [3, 4]


# -- passing -----------------------------------------------------------------------------------------------------------


@covers("five.5")
@pytest.mark.parametrize(
    ("passed", "first", "last"), [([0, 1, 2, 3, 4], [0, 1], [3, 4]), ([4, 2, 0, 1, 3], [2, 4], [1, 3])]
)
def test_the_second_has_passed_first_and_the_fourth_last(passed: list[int], first: list[int], last: list[int]) -> None:
    scene = five(points=4)
    scene.state.passed = passed
    assert touched(scene, "romanticism", "books") == first
    assert touched(scene, "tulip-mania", "points", 4) == last


@covers("five.5")
def test_with_four_seats_only_the_first_and_the_last_count() -> None:
    scene = five((0,) * 4, (0,) * 4, points=4)
    scene.state.passed = [2, 0, 1, 3]
    assert touched(scene, "romanticism", "books") == [2]
    assert touched(scene, "tulip-mania", "points", 4) == [3]


@covers("five.5", "five.6")
@pytest.mark.parametrize(("seats", "points"), [(5, [0, 1, 0, 0, 0]), (4, [0, 0, 0, 0])])
def test_a_card_that_rewards_passing_first_rewards_the_second_of_five(seats: int, points: list[int]) -> None:
    """The Forbidden Palace of seat 1, which passes second."""
    scene = five((0,) * seats, (0,) * seats).wonder(1, "forbidden-palace").actions()
    scene.do(*(f"{seat}: pass" for seat in range(seats)))
    assert [scene.good(seat, "points") for seat in range(seats)] == points


@covers("five.6")
@pytest.mark.parametrize(("place", "food"), [(0, 1), (1, 1), (2, 0), (4, 0)])
def test_a_board_that_rewards_passing_first_rewards_the_second_too(place: int, food: int) -> None:
    scene = Scene(5, boards="china,egypt-a,greece-a,persia-a,rome-a")
    passed = [1, 2, 3, 4]
    passed.insert(place, 0)
    scene.state.passed = passed
    assert scene.run(PRODUCTION).good(0, "food") == food


@covers("five.6")
@pytest.mark.parametrize(
    ("strength", "stone"),
    [((9, 8, 5, 1, 0), 2), ((8, 9, 5, 1, 0), 2), ((8, 8, 5, 1, 0), 2), ((8, 9, 8, 1, 0), 0), ((7, 8, 9, 1, 0), 0)],
)
def test_an_advisor_who_looks_for_the_strongest_finds_the_second_too(strength: tuple[int, ...], stone: int) -> None:
    """Augustus of seat 0."""
    scene = five().advisor(0, "augustus")
    for seat, value in enumerate(strength):
        scene.measure(seat, strength=value)
    assert scene.run(PRODUCTION).good(0, "stone") == stone


@covers("five.6")
@pytest.mark.parametrize(("strength", "books"), [((1, 0, 5, 6, 7), 1), ((1, 0, 0, 6, 7), 9), ((1, 1, 0, 6, 7), 1)])
def test_a_card_that_punishes_the_weakest_punishes_the_second_weakest(strength: tuple[int, ...], books: int) -> None:
    """Lin Zexu of seat 0."""
    scene = five(books=9).advisor(0, "lin-zexu")
    for seat, value in enumerate(strength):
        scene.measure(seat, strength=value)
    assert scene.run(PRODUCTION).good(0, "books") == books


@covers("five.6")
@pytest.mark.parametrize(("below", "stays"), [(1, False), (2, True)])
def test_a_card_that_leaves_the_least_stable_leaves_the_second_least_stable(below: int, stays: bool) -> None:
    """Qin Shi Huang of seat 0, which has 2 stability; so many nations have none, the others 3."""
    scene = Scene(5)
    for seat in range(1, 5):
        scene.men(seat, 5, 0 if seat <= below else 3)
    scene.men(0, 5, 2).advisor(0, "qin-shi-huang")
    assert scene.player(0)["advisors"] == (["qin-shi-huang"] if stays else [])
