"""Points that players read differently: what a table can agree on instead of our ruling."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.nations.support import Scene
from worldstage.games.nations.production import PRODUCTION
from worldstage.games.nations.resolution import WAR_STEP, settle_order
from worldstage.games.nations.scoring import score


@covers("event.little-ice-age")
def test_who_can_pay_neither_loses_the_books_if_so_agreed() -> None:
    scene = Scene(2, ice_age="books").goods(0, food=2, books=4, points=5).goods(1, food=9)
    scene.happen("little-ice-age")
    assert scene.over
    assert scene.has(0) == {"food": 1, "points": 4}, "4 books, 1 food for the fifth, and a point"


@covers("event.little-ice-age")
def test_who_can_pay_one_loss_pays_that_one_by_either_reading() -> None:
    for reading in ("free", "books"):
        scene = Scene(2, ice_age=reading).goods(0, food=3, books=4, points=5).goods(1, food=9)
        scene.happen("little-ice-age")
        assert scene.has(0) == {"books": 4, "points": 5}


@covers("card.mansa-musa")
@pytest.mark.parametrize(("reading", "left"), [("spent", {}), ("any", {"books": 2, "food": 1})])
def test_the_last_gold_may_be_lost_in_a_war(reading: str, left: dict[str, int]) -> None:
    scene = Scene(2, mansa_musa=reading).advisor(0, "mansa-musa").goods(0, gold=4).goods(1, gold=1)
    scene.measure(1, strength=3).display(p1a="reconquista").actions()
    scene.do("0: pass", "1: buy reconquista").run(WAR_STEP)
    assert {good: amount for good, amount in scene.has(0).items() if good != "points"} == left


@covers("card.mansa-musa")
@pytest.mark.parametrize(("reading", "books"), [("spent", 0), ("any", 2)])
def test_the_last_gold_may_be_eaten_by_production(reading: str, books: int) -> None:
    scene = Scene(2, mansa_musa=reading).advisor(0, "mansa-musa").goods(0, gold=1)
    scene.card(0, 1, "machine-gunner", 1).run(PRODUCTION)
    assert (scene.good(0, "gold"), scene.good(0, "books")) == (0, books), "one gold made, two consumed"


@covers("card.mansa-musa")
@pytest.mark.parametrize("reading", ["spent", "any"])
def test_the_last_gold_spent_is_rewarded_once_by_either_reading(reading: str) -> None:
    scene = Scene(2, mansa_musa=reading).advisor(0, "mansa-musa").goods(0, gold=1).display(p1a="silk").actions()
    scene.do("0: buy silk")
    assert scene.has(0) == {"books": 2, "food": 1}


@covers("card.galileo-galilei")
@pytest.mark.parametrize(("reading", "gained"), [("free", {}), ("row", {"food": 2})])
def test_galileo_may_be_said_to_buy_at_the_price_of_the_row(reading: str, gained: dict[str, int]) -> None:
    scene = Scene(2, galileo=reading).advisor(0, "galileo-galilei").wonder(0, "red-fort").display(p1a="silk").actions()
    before = scene.has(0)
    scene.do("0: use galileo-galilei", "0: buy silk")
    after = scene.has(0)
    assert {good: after[good] - before.get(good, 0) for good in after if after[good] != before.get(good, 0)} == gained


@covers("event.feudal-dues")
@pytest.mark.parametrize(("reading", "now", "then"), [("this", [0, 1], [0, 1]), ("next", [1, 0], [1, 0])])
def test_feudal_dues_may_bind_the_next_round_instead(reading: str, now: list[int], then: list[int]) -> None:
    scene = Scene(2, feudal_dues=reading).event("feudal-dues").men(1, 3, 1)
    for seat in range(2):
        scene.goods(seat, gold=1, food=9, points=5)
    scene.resolve()
    assert scene.over and scene.state.order == now
    scene.event("martyrdom-of-ali").men(0, 3, 2)
    settle_order(scene.state)
    assert scene.state.order == then, "0 is stronger by then"
    settle_order(scene.state)
    assert scene.state.order == [0, 1], "and it is over after that"


@covers("card.statue-of-liberty")
@pytest.mark.parametrize(("reading", "points"), [("all", 3), ("deployed", 1)])
def test_idle_workers_may_be_left_out_of_the_most_workers(reading: str, points: int) -> None:
    scene = Scene(2, liberty=reading).wonder(0, "statue-of-liberty").men(0, 1, 1).men(1, 1, 2)
    scene.state.idle = [9, 0]
    assert score(scene.state, 0)[2] == points
