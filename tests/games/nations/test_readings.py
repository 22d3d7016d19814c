"""Points that players read differently: what a table can agree on instead of our ruling."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.nations.support import GAME, TABLES, Scene
from worldstage.games.nations.maintenance import MAINTENANCE, begin_age, draw_events
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


@covers("card.niccolo-machiavelli")
@pytest.mark.parametrize(("reading", "under"), [("discard", []), ("under", [3])])
def test_the_event_that_is_not_chosen_may_go_under_its_deck(reading: str, under: list[int]) -> None:
    scene = Scene(2, machiavelli=reading).advisor(0, "niccolo-machiavelli")
    scene.state.events = [3, 5]
    scene.run(MAINTENANCE).do("1: take gold", "0: take gold", f"0: reveal {TABLES.events[5]}")
    assert (scene.state.event, scene.state.under) == (5, under)
    assert GAME.views.public(scene.state)["events"] == len(under)


@covers("card.niccolo-machiavelli")
def test_what_lies_under_the_deck_comes_when_all_else_is_gone() -> None:
    scene = Scene(2, machiavelli="under").advisor(0, "niccolo-machiavelli")
    scene.state.events = [3, 5, 7]
    came: list[int] = []
    for left in (1, 0):
        draw_events(scene.state, scene.chance)
        assert len(scene.state.events) == left
        scene.do(f"0: reveal {TABLES.events[scene.state.drawn[1]]}")
        came.append(scene.state.event)
    draw_events(scene.state, scene.chance)
    assert sorted([*came, scene.state.event]) == [3, 5, 7], "there is nothing to choose from"
    assert scene.state.under == []


@covers("card.niccolo-machiavelli")
def test_a_new_age_begins_with_nothing_under_its_deck() -> None:
    scene = Scene(2, machiavelli="under")
    scene.state.round, scene.state.under = 3, [3]
    begin_age(scene.state)
    assert scene.state.under == [] and 3 not in scene.state.events


@covers("event.stupor-mundi")
@covers("event.industrial-revolution")
@pytest.mark.parametrize(("reading", "books", "points"), [("nobody", 0, 0), ("everybody", 4, 1)])
def test_all_may_be_said_to_have_most_when_nobody_has_any(reading: str, books: int, points: int) -> None:
    for seats in (2, 5):
        scene = Scene(seats, none_at_all=reading)
        before = [scene.good(seat, "points") for seat in range(seats)]
        scene.happen("stupor-mundi").happen("industrial-revolution")
        assert [scene.good(seat, "books") for seat in range(seats)] == [books] * seats
        assert [scene.good(seat, "points") - before[seat] for seat in range(seats)] == [points] * seats


@covers("event.stupor-mundi")
@pytest.mark.parametrize("reading", ["nobody", "everybody"])
def test_one_golden_age_is_more_than_none_by_either_reading(reading: str) -> None:
    scene = Scene(2, none_at_all=reading)
    scene.state.golden_ages = [0, 1]
    scene.happen("stupor-mundi")
    assert (scene.good(0, "books"), scene.good(1, "books")) == (0, 4)


@covers("event.tonghak-movement")
@pytest.mark.parametrize(("reading", "left"), [("before", {"points": 4}), ("after", {"stone": 2, "points": 4})])
def test_tonghaks_stone_comes_before_the_missing_books_are_settled_or_after(reading: str, left: dict[str, int]) -> None:
    """Six of eight books are missing, and nothing else is there but the stone of the event."""
    scene = Scene(2, tonghak=reading).men(1, 3, 1).goods(0, books=2, points=5).happen("tonghak-movement")
    assert scene.over and scene.has(0) == left


@covers("event.tonghak-movement")
@pytest.mark.parametrize("reading", ["before", "after"])
def test_tonghaks_stone_is_the_same_to_who_has_the_books(reading: str) -> None:
    scene = Scene(2, tonghak=reading).men(1, 3, 1).goods(0, books=9, points=5).happen("tonghak-movement")
    assert scene.over and scene.has(0) == {"books": 1, "stone": 2, "points": 5}


@covers("event.tonghak-movement")
@pytest.mark.parametrize(("reading", "options"), [("before", ["give gold", "give stone"]), ("after", [])])
def test_tonghaks_stone_may_be_given_up_for_a_book(reading: str, options: list[str]) -> None:
    """One book is missing, and two gold are there: only with the stone in hand is there a choice."""
    scene = Scene(2, tonghak=reading).men(1, 3, 1).goods(0, books=7, gold=2, points=5).happen("tonghak-movement")
    assert (scene.options if not scene.over else []) == options


def besieged(reading: str) -> Scene:
    """Who passed first behind the Great Wall is defeated: four gold are lost, one is there, and no book."""
    scene = Scene(2, great_wall=reading).wonder(0, "great-wall").goods(0, gold=1, points=5).goods(1, gold=1)
    scene.measure(0, stability=0).measure(1, strength=3).display(p1a="reconquista").actions()
    return scene.do("0: pass", "1: buy reconquista", "1: pass").measure(0, stability=0).run(WAR_STEP)


@covers("card.great-wall")
@pytest.mark.parametrize(("reading", "points"), [("defeat", 3), ("shortage", 5)])
def test_the_great_wall_may_also_save_the_points_of_a_shortage(reading: str, points: int) -> None:
    """A point for the gold and one for the books that are missing, none for the defeat."""
    scene = besieged(reading)
    assert scene.over and scene.has(0) == {"points": points}


@covers("card.great-wall", "0.12")
@pytest.mark.parametrize(("reading", "points"), [("defeat", 3), ("shortage", 3)])
def test_a_shortage_that_the_great_wall_has_paid_for_costs_its_point_when_it_comes_again(
    reading: str, points: int
) -> None:
    """Gold and books are short a second time, by an event: each costs a point once a round, and the wall is no help."""
    scene = besieged(reading).measure(0, stability=0).measure(1, stability=9).happen("great-schism")
    assert scene.good(0, "points") == points


@covers("card.great-wall", "event.jain-ascetism")
@pytest.mark.parametrize("reading", ["defeat", "shortage"])
def test_jain_ascetism_gives_back_what_the_great_wall_has_not_saved(reading: str) -> None:
    scene = besieged(reading).measure(0, stability=9).happen("jain-ascetism")
    assert scene.good(0, "points") == 5


@covers("card.great-wall")
@pytest.mark.parametrize("reading", ["defeat", "shortage"])
def test_the_great_wall_saves_nothing_for_who_did_not_pass_first(reading: str) -> None:
    scene = Scene(2, great_wall=reading).wonder(0, "great-wall").goods(0, gold=1, points=5).goods(1, gold=1)
    scene.state.passed = [1, 0]
    scene.state.war, scene.state.war_buyer, scene.state.war_strength = TABLES.number["reconquista"], 1, 3
    scene.measure(0, stability=0).measure(1, strength=3).run(WAR_STEP)
    assert scene.has(0) == {"points": 2}
