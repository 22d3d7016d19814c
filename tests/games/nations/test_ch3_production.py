"""III.1: production, shortages, revolt, debts."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.nations.support import GAME, Scene
from worldstage.games.nations import log
from worldstage.games.nations.names import FOOD_PART, STABILITY_PART
from worldstage.games.nations.production import PRODUCTION
from worldstage.games.nations.workers import take_worker

TEMPLE, QUARRY, AXEMAN, FARM, CARAVAN = 1, 2, 3, 4, 5


def produced(scene: Scene) -> Scene:
    return scene.run(PRODUCTION)


# -- what is made and used up ------------------------------------------------------------------------------------------


@covers("III.1.1")
def test_all_nations_produce() -> None:
    scene = Scene(3).men(0, QUARRY, 1).men(1, TEMPLE, 2).men(2, FARM, 3)
    produced(scene)
    assert scene.over
    assert [scene.has(seat) for seat in range(3)] == [
        {"gold": 1, "stone": 1},
        {"gold": 2, "books": 2},
        {"stone": 3, "food": 3},
    ]


@covers("III.1.1")
def test_advisors_colonies_wonders_and_the_board_itself_produce_too() -> None:
    scene = Scene(2, boards="china,rome").wonder(0, "machu-picchu", "uraniborg").colony(0, "hispania")
    scene.advisor(0, "archimedes")
    scene.state.passed = [0, 1]
    produced(scene)
    # Hispania 2 food and China 1 for having passed first; Archimedes; Machu Picchu; Uraniborg.
    assert scene.has(0) == {"food": 3, "stone": 1, "gold": 6, "books": 2}
    assert scene.has(1) == {}


@covers("III.1.1")
def test_the_board_gives_nothing_when_its_condition_fails() -> None:
    scene = Scene(2, boards="china,rome")
    scene.state.passed = [1, 0]
    produced(scene)
    assert scene.has(0) == {}


@covers("III.1.1")
def test_a_choice_of_what_to_produce_comes_before_anybody_has_produced() -> None:
    scene = Scene(3).advisor(0, "peter-the-great").men(0, QUARRY, 1).men(2, QUARRY, 1).measure(0, strength=5)
    scene.state.war_buyer, scene.state.war_strength = 1, 4
    produced(scene)
    assert scene.actor == 0
    assert scene.options == ["pick 1", "pick 2", "pick 3"]
    assert [scene.has(seat) for seat in range(3)] == [{}, {}, {}]
    scene.do("0: pick 2")
    assert scene.over
    assert scene.has(0) == {"gold": 6, "stone": 1}
    assert scene.has(2) == {"gold": 1, "stone": 1}


@covers("III.1.1")
def test_a_card_that_looks_at_others_sees_them_alike_whoever_produces_first() -> None:
    for seat in (0, 2):
        scene = Scene(3).advisor(seat, "augustus").men(1, AXEMAN, 1).goods(1, food=1)
        assert scene.state.strength[seat] == 1
        assert scene.state.strength[1] == 2
        assert produced(scene).has(seat) == {}
        scene = Scene(3).advisor(seat, "augustus")
        assert produced(scene).has(seat) == {"stone": 2}


@covers("III.1.3")
def test_each_worker_counts_for_itself() -> None:
    scene = Scene(2).card(0, 1, "forum", 3).men(0, QUARRY, 1).men(0, FARM, 1)
    produced(scene)
    assert scene.has(0) == {"gold": 7, "food": 4, "stone": 2}


@covers("III.1.3")
def test_cards_without_workers_neither_make_nor_use_anything() -> None:
    scene = Scene(2).card(0, 1, "forum", 0).card(0, 2, "elephant", 0)
    produced(scene)
    assert scene.has(0) == {}


@covers("III.1.3")
def test_upkeep_of_every_worker_on_military_is_taken_off() -> None:
    scene = Scene(2).card(0, 1, "elephant", 2).men(0, FARM, 1).goods(0, food=3)
    produced(scene)
    assert scene.good(0, "food") == 0  # 3 + 1 - 2 * 2
    assert scene.lines("goods.short") == []


@covers("III.1.3")
@pytest.mark.parametrize("taken", [1, 2, 4])
def test_workers_taken_from_the_food_part_eat_three_each(taken: int) -> None:
    scene = Scene(2).goods(0, food=20)
    for _ in range(taken):
        take_worker(scene.state, 0, FOOD_PART, log.WORKER_TAKEN_GROWTH)
    produced(scene)
    assert scene.good(0, "food") == 20 - 3 * taken


@covers("III.1.3")
def test_workers_taken_from_the_stability_part_eat_nothing() -> None:
    scene = Scene(2).goods(0, food=20, books=5, points=5)
    take_worker(scene.state, 0, STABILITY_PART, log.WORKER_TAKEN_GROWTH)
    produced(scene)
    assert scene.good(0, "food") == 20


@covers("III.1.3.ex1")
def test_example_food_of_one_nation() -> None:
    scene = Scene(2).card(0, 1, "aqueduct", 1).card(0, 2, "legionary", 1)  # +2 -1
    scene.colony(0, "greenland", "hispania").wonder(0, "pyramids")  # +3 +2 -2
    take_worker(scene.state, 0, FOOD_PART, log.WORKER_TAKEN_GROWTH)  # -3
    assert scene.player(0)["income"]["food"] == 1
    produced(scene)
    assert scene.good(0, "food") == 1
    assert scene.lines("goods.short") == []


@covers("III.1.4")
@pytest.mark.parametrize(("stock", "workers", "left"), [(0, 0, 0), (4, 0, 4), (4, 1, 3), (4, 4, 0)])
def test_the_difference_is_given_up(stock: int, workers: int, left: int) -> None:
    scene = Scene(2).goods(0, stone=stock, points=3).card(0, 3, "hoplite", workers)
    produced(scene)
    assert scene.has(0) == {"points": 3} | ({"stone": left} if left else {})


@covers("III.1.4")
def test_the_difference_is_gained_once_and_what_is_used_up_never_leaves_the_hand() -> None:
    scene = Scene(2).card(0, 3, "hoplite", 1).card(0, 1, "lighthouse", 2).men(0, QUARRY, 1)
    produced(scene)
    assert scene.has(0) == {"gold": 5, "stone": 2}
    assert scene.lines("goods.lost") == []


@covers("III.1.5")
@pytest.mark.parametrize("books", [48, 49, 50, 98, 149])
def test_books_count_on_beyond_every_lap(books: int) -> None:
    scene = Scene(2).goods(0, books=books).card(0, 1, "lyceum", 1)
    produced(scene)
    assert scene.good(0, "books") == books + 2
    assert scene.player(0)["goods"]["books"] == books + 2


@covers("III.1.5")
def test_a_token_of_fifty_books_is_broken_when_books_are_lost() -> None:
    scene = Scene(2).goods(0, books=51, points=4).measure(0, stability=-3)
    produced(scene)
    assert scene.has(0) == {"books": 48, "points": 3}


# -- in which order ----------------------------------------------------------------------------------------------------


@covers("III.1.2")
@pytest.mark.parametrize(
    ("order", "kinds"),
    [("stone-first", ["stone", "gold", "food", "books"]), ("gold-first", ["gold", "food", "stone", "books"])],
)
def test_goods_are_settled_in_the_order_of_the_table(order: str, kinds: list[str]) -> None:
    scene = Scene(2, production=order).men(0, QUARRY, 1).men(0, FARM, 1).men(0, TEMPLE, 1)
    produced(scene)
    assert [GAME.explanation.label("good", args[1]) for args in scene.lines("goods.gained")] == kinds


@covers("III.1.2")
@pytest.mark.parametrize(("order", "gold"), [("stone-first", 1), ("gold-first", 0)])
def test_the_order_decides_what_a_shortage_can_take(order: str, gold: int) -> None:
    """A stone is missing, and a book for it: with stone first there is nothing yet that could be given instead."""
    scene = Scene(2, production=order).card(0, 3, "hoplite", 1).men(0, CARAVAN, 1).goods(0, points=5)
    produced(scene)
    assert scene.over
    assert scene.good(0, "gold") == gold
    assert scene.good(0, "points") == 3


@covers("III.1.9")
def test_books_made_now_do_not_pay_for_stone_missing_now() -> None:
    scene = Scene(2).card(0, 3, "hoplite", 1).card(0, 1, "lyceum", 0).card(0, 4, "pagoda", 1).goods(0, points=5)
    produced(scene)
    assert scene.has(0) == {"books": 2, "points": 3}  # a point for the stone, one for the book


@covers("III.1.9")
def test_books_in_stock_do_pay_for_it() -> None:
    scene = Scene(2).card(0, 3, "hoplite", 1).card(0, 4, "pagoda", 1).goods(0, points=5, books=1)
    produced(scene)
    assert scene.has(0) == {"books": 2, "points": 4}


@covers("III.1.9")
def test_the_revolt_is_paid_with_books_made_in_the_same_production() -> None:
    scene = Scene(2).card(0, 4, "pagoda", 1).goods(0, points=5).measure(0, stability=-2)
    produced(scene)
    assert scene.has(0) == {"points": 4}
    assert scene.lines("goods.short") == []


@covers("III.1.9")
def test_what_a_shortage_of_stone_takes_is_gone_before_gold_is_settled() -> None:
    """The gold given for a book is missing for the upkeep in gold, which is settled next."""
    scene = Scene(2).card(0, 3, "hoplite", 1).card(0, 4, "chariot", 1).goods(0, gold=1, points=5)
    produced(scene)
    assert scene.has(0) == {"points": 2}  # stone, books and gold were short


# -- revolt ------------------------------------------------------------------------------------------------------------


@covers("III.1.6")
@pytest.mark.parametrize(("stability", "books", "points"), [(3, 9, 4), (0, 9, 4), (-1, 8, 3), (-3, 6, 3), (-7, 2, 3)])
def test_revolt_costs_a_book_for_each_point_below_and_one_victory_point(
    stability: int, books: int, points: int
) -> None:
    scene = Scene(2).goods(0, books=9, points=4).measure(0, stability=stability)
    produced(scene)
    assert scene.has(0) == {"books": books, "points": points}
    assert len(scene.lines("production.revolt")) == int(stability < 0)


@covers("III.1.6", "III.1.8")
def test_revolt_without_enough_books_is_a_shortage_of_books_as_well() -> None:
    scene = Scene(2).goods(0, books=1, food=5, points=4).measure(0, stability=-3)
    produced(scene)
    assert scene.has(0) == {"food": 3, "points": 2}


@covers("III.1.6")
def test_every_nation_in_revolt_pays_for_itself() -> None:
    scene = Scene(3).measure(0, stability=-1).measure(2, stability=-4)
    for seat in range(3):
        scene.goods(seat, books=6, points=2)
    produced(scene)
    assert [scene.has(seat) for seat in range(3)] == [
        {"books": 5, "points": 1},
        {"books": 6, "points": 2},
        {"books": 2, "points": 1},
    ]


# -- shortages ---------------------------------------------------------------------------------------------------------


@covers("III.1.7.ex1")
def test_example_five_stone_due_and_two_in_stock() -> None:
    scene = Scene(2).card(0, 1, "phalanx", 2).card(0, 2, "hoplite", 1).goods(0, stone=2, books=4, points=3)
    produced(scene)
    assert scene.has(0) == {"books": 1, "points": 2}


@covers("III.1.7")
@pytest.mark.parametrize(("card", "good"), [("hoplite", "stone"), ("chariot", "gold"), ("legionary", "food")])
@pytest.mark.parametrize("stock", [0, 1, 2, 3])
def test_every_unit_missing_costs_a_book_and_the_kind_one_point(card: str, good: str, stock: int) -> None:
    scene = Scene(2).card(0, 1, card, 3).goods(0, books=10, points=6).goods(0, **{good: stock})
    produced(scene)
    assert scene.good(0, good) == 0
    assert scene.good(0, "books") == 10 - (3 - stock)
    assert scene.good(0, "points") == 6 - int(stock < 3)


@covers("III.1.7")
def test_every_kind_that_is_lacking_costs_a_point_of_its_own() -> None:
    scene = Scene(2).card(0, 1, "hoplite", 1).card(0, 2, "chariot", 1).card(0, 3, "legionary", 1)
    scene.goods(0, books=10, points=6)
    produced(scene)
    assert scene.has(0) == {"books": 7, "points": 3}


@covers("III.1.7", "III.1.8")
def test_no_more_than_four_points_go_for_shortages_and_one_for_revolt() -> None:
    scene = Scene(2).card(0, 1, "phalanx", 1).card(0, 2, "mercenary", 1).card(0, 3, "elephant", 1)
    scene.goods(0, points=9).measure(0, stability=-2)
    produced(scene)
    assert scene.has(0) == {"points": 4}


@covers("III.1.7")
def test_a_nation_without_points_loses_none_but_the_books_all_the_same() -> None:
    scene = Scene(2).card(0, 1, "hoplite", 2).goods(0, books=5)
    produced(scene)
    assert scene.has(0) == {"books": 3}


@covers("III.1.7")
def test_a_shortage_of_one_nation_does_not_touch_the_others() -> None:
    scene = Scene(3).card(1, 1, "hoplite", 2)
    for seat in range(3):
        scene.goods(seat, books=5, points=5)
    produced(scene)
    assert [scene.has(seat) for seat in range(3)] == [
        {"books": 5, "points": 5},
        {"books": 3, "points": 4},
        {"books": 5, "points": 5},
    ]


# -- books that are missing --------------------------------------------------------------------------------------------


@covers("III.1.8")
def test_for_each_book_missing_one_other_good_of_choice_is_given() -> None:
    scene = Scene(2).card(0, 1, "longships", 3).goods(0, books=1, gold=2, food=2, points=5)
    produced(scene)
    assert scene.actor == 0
    assert scene.options == ["give gold", "give food"]
    scene.do("0: give food", "0: give gold")
    assert scene.over
    assert scene.has(0) == {"gold": 1, "food": 1, "points": 4}


@covers("III.1.8")
def test_each_missing_book_is_a_choice_of_its_own() -> None:
    scene = Scene(2).card(0, 1, "longships", 2).goods(0, gold=2, stone=1, food=2, points=5)
    produced(scene)
    assert scene.options == ["give gold", "give stone", "give food"]
    scene.do("give stone")
    assert scene.options == ["give gold", "give food"]
    scene.do("give food")
    assert scene.over
    assert scene.has(0) == {"gold": 2, "food": 1, "points": 4}


@covers("III.1.8")
@pytest.mark.parametrize(
    ("goods", "left"),
    [
        ({}, {}),
        ({"gold": 1}, {}),
        ({"gold": 1, "food": 1}, {}),
        ({"gold": 1, "food": 1, "stone": 1}, {}),
        ({"food": 5}, {"food": 2}),
    ],
)
def test_who_has_no_choice_is_not_asked_and_what_is_not_there_is_not_lost(
    goods: dict[str, int], left: dict[str, int]
) -> None:
    scene = Scene(2).card(0, 1, "longships", 3).goods(0, points=5, **goods)
    produced(scene)
    assert scene.over
    assert scene.has(0) == {"points": 4} | left
    assert scene.state.debt == [0, 0]


@covers("III.1.8")
def test_points_and_books_are_never_given_for_a_missing_book() -> None:
    scene = Scene(2).card(0, 1, "longships", 1).goods(0, gold=1, stone=1, points=9)
    produced(scene)
    assert scene.options == ["give gold", "give stone"]


@covers("III.1.8")
def test_a_shortage_that_finds_no_books_costs_two_points_in_all() -> None:
    scene = Scene(2).card(0, 1, "hoplite", 2).goods(0, gold=3, points=5)
    produced(scene)
    assert scene.has(0) == {"gold": 1, "points": 3}


@covers("III.1.8")
def test_the_point_for_missing_books_is_lost_once_in_a_production() -> None:
    """Stone, gold and food all run short, and none of the books for them is there."""
    scene = Scene(2).card(0, 1, "hoplite", 1).card(0, 2, "chariot", 1).card(0, 3, "legionary", 1).goods(0, points=9)
    produced(scene)
    assert scene.has(0) == {"points": 5}


@covers("III.1.8")
def test_several_nations_settle_their_debts_one_after_the_other() -> None:
    scene = Scene(3)
    for seat in (0, 2):
        scene.card(seat, 1, "longships", 1).goods(seat, gold=1, food=1, points=3)
    produced(scene)
    scene.do("0: give gold", "2: give food")
    assert scene.over
    assert scene.has(0) == {"food": 1, "points": 2}
    assert scene.has(1) == {}
    assert scene.has(2) == {"gold": 1, "points": 2}
