"""III.0, III.4 and III.5: ties, the general rules of events, and famine. The single events have tests of their own."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.nations.support import TABLES, Scene
from worldstage.games.nations import log
from worldstage.games.nations.names import FOOD_PART, STABILITY_PART
from worldstage.games.nations.workers import take_worker


def table(seats: int = 3, **goods: int) -> Scene:
    """All seats have the same goods."""
    scene = Scene(seats)
    for seat in range(seats):
        scene.goods(seat, **goods)
    return scene


def strong(scene: Scene, *values: int) -> Scene:
    for seat, value in enumerate(values):
        scene.measure(seat, strength=value)
    return scene


def stable(scene: Scene, *values: int) -> Scene:
    for seat, value in enumerate(values):
        scene.measure(seat, stability=value)
    return scene


def each(scene: Scene, good: str) -> list[int]:
    return [scene.good(seat, good) for seat in range(scene.state.seats)]


# -- ties --------------------------------------------------------------------------------------------------------------


@covers("III.0.1")
@pytest.mark.parametrize(
    ("values", "gains"),
    [
        ((3, 2, 1), [8, 0, 0]),
        ((1, 2, 3), [0, 0, 8]),
        ((3, 3, 1), [0, 0, 0]),
        ((3, 3, 3), [0, 0, 0]),
        ((0, 0, 1), [0, 0, 8]),
        ((40, 44, 2), [0, 0, 0]),
    ],
)
def test_a_tie_for_strongest_helps_nobody(values: tuple[int, ...], gains: list[int]) -> None:
    assert each(strong(table(), *values).happen("californian-gold-rush"), "gold") == gains


@covers("III.0.1")
@pytest.mark.parametrize(
    ("values", "gains"),
    [
        ((3, 2, 1), [10, 0, 0]),
        ((3, 3, 1), [0, 0, 0]),
        ((-1, -3, -5), [0, 0, 0]),
        ((-1, 0, -1), [0, 10, 0]),
        ((15, 19, 15), [0, 0, 0]),
    ],
)
def test_a_tie_for_most_stable_helps_nobody(values: tuple[int, ...], gains: list[int]) -> None:
    assert each(stable(table(), *values).happen("first-vatican-council"), "books") == gains


@covers("III.0.1")
@pytest.mark.parametrize(("food", "gains"), [((4, 3, 0), [4, 0, 0]), ((4, 4, 0), [0, 0, 0]), ((0, 0, 0), [0, 0, 0])])
def test_a_tie_for_most_food_helps_nobody(food: tuple[int, ...], gains: list[int]) -> None:
    scene = Scene(3)
    for seat, amount in enumerate(food):
        scene.goods(seat, food=amount)
    assert each(scene.happen("spice-trade"), "gold") == gains


@covers("III.0.2")
@pytest.mark.parametrize(
    ("values", "left"),
    [
        ((3, 2, 1), [20, 20, 12]),
        ((3, 1, 1), [20, 12, 12]),
        ((1, 1, 1), [12, 12, 12]),
        ((0, 5, 0), [12, 20, 12]),
    ],
)
def test_a_tie_for_weakest_hurts_all_in_full(values: tuple[int, ...], left: list[int]) -> None:
    assert each(strong(table(gold=20), *values).happen("sick-man-of-europe"), "gold") == left


@covers("III.0.2")
@pytest.mark.parametrize(
    ("values", "left"),
    [
        ((3, 2, 1), [20, 20, 12]),
        ((3, 1, 1), [20, 12, 12]),
        ((-1, -4, 0), [12, 12, 20]),
        ((-1, 0, 0), [12, 20, 20]),
        ((15, 16, 20), [12, 12, 12]),
    ],
)
def test_a_tie_for_least_stable_hurts_all_in_full(values: tuple[int, ...], left: list[int]) -> None:
    """Nations in revolt tie, however low they stand."""
    assert each(stable(table(books=20), *values).happen("dreyfus-affair"), "books") == left


@covers("III.0.2")
def test_a_tie_for_least_food_hurts_all_in_full() -> None:
    scene = table(points=3).goods(0, food=1)
    assert each(scene.happen("eruption-of-krakatoa"), "points") == [3, 2, 2]


@covers("III.0.1", "III.0.2")
def test_two_nations_that_tie_are_both_worst_and_neither_is_best() -> None:
    scene = table(2, food=5)
    scene.happen("columbian-exchange")
    assert each(scene, "food") == [2, 2]


# -- both events -------------------------------------------------------------------------------------------------------


@covers("III.4.1")
def test_both_events_of_the_card_happen_the_upper_one_first() -> None:
    scene = stable(strong(table(books=9, food=1), 5, 3, 1), 4, 2, 0)
    scene.event("aryan-migration").resolve()
    assert each(scene, "books") == [9, 9, 6]
    assert each(scene, "food") == [3, 3, 0]  # 3 for all but the least stable, and a famine of 1
    halves = [TABLES.halves.index(half) for half in ("aryan-migration", "code-of-hammurabi")]
    assert [args[0] for args in scene.lines("event.began")] == halves


@covers("III.4.1")
@pytest.mark.parametrize(("pick", "left"), [("pick 2", [4, 9]), ("pick 1", [9, 4])])
def test_the_lower_event_sees_what_the_upper_one_has_done(pick: str, left: list[int]) -> None:
    """The Vasa makes the stronger nation seem weaker, so that the Peace of Westphalia strikes it and not the other."""
    scene = table(2, food=9, gold=3, points=3)
    stable(strong(scene, 8, 4), 0, 2).event("sinking-of-the-vasa").resolve()
    scene.do(f"0: {pick}")
    assert scene.over
    assert each(scene, "food") == left
    assert scene.state.weaker == [0, 0]
    assert scene.state.order == [0, 1]


# -- the order of play -------------------------------------------------------------------------------------------------


@covers("III.4.4")
def test_nations_that_go_last_do_so_in_player_order_and_keep_it_among_themselves() -> None:
    scene = stable(table(4, stone=9), 0, 3, 0, 5)
    scene.happen("muntzer-revolt")
    assert scene.state.order == [1, 3, 0, 2]
    assert scene.lines("order.last") == [(0,), (2,)]
    assert each(scene, "stone") == [6, 9, 6, 9]


@covers("III.4.4")
def test_it_is_the_present_order_that_counts_not_the_seats() -> None:
    scene = stable(table(4, stone=9), 0, 3, 0, 5)
    scene.state.order = [2, 1, 0, 3]
    scene.happen("muntzer-revolt")
    assert scene.state.order == [1, 3, 2, 0]


@covers("III.4.4")
def test_if_all_go_last_nothing_changes() -> None:
    scene = table(3, stone=9)
    scene.state.order = [1, 2, 0]
    scene.happen("muntzer-revolt")
    assert scene.state.order == [1, 2, 0]


@covers("III.4.4", "III.4.5")
def test_example_ecological_collapse() -> None:
    """China, Persia, Rome in this order; Rome chooses first. Only Rome pays: Rome, China, Persia."""
    scene = Scene(3, boards="china-a,persia-a,rome-a")
    for seat in range(3):
        scene.goods(seat, food=2)
    scene.happen("ecological-collapse")
    scene.do("2: pick 1", "1: pick 2", "0: pick 2")
    assert scene.over
    assert scene.state.order == [2, 0, 1]
    assert [scene.player(seat)["nation"] for seat in scene.state.order] == ["rome", "china", "persia"]
    assert each(scene, "food") == [2, 2, 0]


@covers("III.4.4")
def test_the_nation_that_becomes_first_pushes_the_others_back() -> None:
    scene = stable(table(4), 1, 2, 3, 4)
    scene.happen("olympic-games")
    assert scene.state.order == [3, 0, 1, 2]
    assert scene.lines("order.first") == [(3,)]


# -- choosing ----------------------------------------------------------------------------------------------------------


@covers("III.4.5")
@pytest.mark.parametrize("order", [[0, 1, 2], [1, 2, 0], [2, 0, 1]])
def test_choices_are_made_in_reverse_player_order(order: list[int]) -> None:
    scene = table(food=4)
    scene.state.order = order[:]
    scene.happen("christianity")
    asked: list[int] = []
    while not scene.over:
        asked.append(scene.actor)
        scene.do("decline")
    assert asked == order[::-1]


@covers("III.4.5")
def test_nothing_happens_before_all_have_chosen() -> None:
    scene = table(food=4).happen("christianity")
    scene.do("2: accept", "1: decline")
    assert each(scene, "food") == [4, 4, 4]
    assert each(scene, "books") == [0, 0, 0]
    scene.do("0: accept")
    assert each(scene, "food") == [0, 4, 0]
    assert each(scene, "books") == [6, 0, 6]


@covers("III.4.5")
def test_losses_chosen_strike_together_as_well() -> None:
    scene = table(food=3, books=5).happen("little-ice-age")
    scene.do("2: pick 1", "1: pick 2")
    assert (each(scene, "food"), each(scene, "books")) == ([3, 3, 3], [5, 5, 5])
    scene.do("0: pick 1")
    assert (each(scene, "food"), each(scene, "books")) == ([0, 3, 0], [5, 0, 5])


@covers("III.4.5")
def test_who_cannot_accept_is_not_asked() -> None:
    scene = table(food=4).goods(1, food=3).happen("christianity")
    scene.do("2: accept", "0: decline")
    assert scene.over
    assert each(scene, "books") == [0, 0, 6]


@covers("III.4.5")
@pytest.mark.parametrize(("recalled", "stays"), [("recall 3", True), ("recall idle", False)])
def test_what_several_do_one_after_the_other_happens_together(recalled: str, stays: bool) -> None:
    """Harald Hardrada leaves the weakest: who that is shows when both have lost a worker to the Black Death."""
    scene = Scene(2).card(0, 3, "hoplite", 1).men(1, 3, 2).advisor(1, "harald-hardrada")
    assert scene.state.strength == [3, 4]
    scene.happen("black-death").do("1: recall 3")
    assert scene.state.strength == [3, 2]
    assert scene.player(1)["advisors"] == ["harald-hardrada"]
    scene.do(f"0: {recalled}")
    assert scene.over
    assert scene.state.strength == [0 if stays else 3, 2]
    assert scene.player(1)["advisors"] == (["harald-hardrada"] if stays else [])


@covers("III.4.5")
def test_what_one_nation_does_alone_is_seen_at_once() -> None:
    """Entente Cordiale: between undeploying and deploying again the nation is weakest for a moment."""
    scene = Scene(2).card(0, 3, "hoplite", 1).men(1, 3, 2).advisor(1, "harald-hardrada")
    scene.happen("entente-cordiale").do("1: accept", "1: undeploy 3")
    assert not scene.over
    assert scene.state.strength == [3, 2]
    assert scene.player(1)["advisors"] == []


# -- workers -----------------------------------------------------------------------------------------------------------


@covers("III.4.6")
@pytest.mark.parametrize(("part", "number"), [("food", FOOD_PART), ("stability", STABILITY_PART)])
def test_a_worker_gained_comes_from_the_track(part: str, number: int) -> None:
    scene = table().goods(1, food=2).happen("pilgrims")
    assert scene.options == ["grow food", "grow stability"]
    scene.do(f"1: grow {part}")
    assert scene.over
    assert scene.state.idle == [5, 6, 5]
    assert scene.state.track[2 + number] == 3
    assert scene.state.stability[1] == (-3 if part == "stability" else 0)


@covers("III.4.6")
def test_no_worker_is_gained_from_an_empty_track() -> None:
    scene = table().goods(1, food=2)
    for part in (FOOD_PART, STABILITY_PART) * 4:
        take_worker(scene.state, 1, part, log.WORKER_TAKEN_GROWTH)
    scene.happen("pilgrims")
    assert scene.over
    assert scene.state.idle == [5, 13, 5]


@covers("III.4.6")
def test_a_worker_lost_goes_back_to_an_empty_place_of_the_track() -> None:
    scene = strong(table(), 3, 0, 3)
    take_worker(scene.state, 1, FOOD_PART, log.WORKER_TAKEN_GROWTH)
    take_worker(scene.state, 1, STABILITY_PART, log.WORKER_TAKEN_GROWTH)
    strong(scene, 3, 0, 3).happen("assyrian-deportations")
    scene.do("1: recall idle")
    assert scene.options == ["send food", "send stability"]
    scene.do("1: send stability")
    assert scene.over
    assert scene.state.idle == [5, 6, 5]
    assert scene.state.track[2:4] == [3, 4]
    assert scene.state.stability[1] == 0


@covers("III.4.6")
def test_a_part_that_is_full_takes_no_worker_back() -> None:
    scene = Scene(3)
    take_worker(scene.state, 1, FOOD_PART, log.WORKER_TAKEN_GROWTH)
    strong(scene, 3, 0, 3).happen("assyrian-deportations")
    scene.do("1: recall idle")
    assert scene.over
    assert scene.state.track[2:4] == [4, 4]
    assert scene.state.idle == [5, 5, 5]


@covers("III.4.6")
def test_a_full_track_takes_the_worker_on_top() -> None:
    scene = strong(Scene(3), 3, 0, 3).happen("assyrian-deportations")
    scene.do("1: recall idle")
    assert scene.over
    assert (scene.state.idle[1], scene.state.on_top[1]) == (4, 1)
    assert scene.state.track[2:4] == [4, 4]


# -- the lesser evil ---------------------------------------------------------------------------------------------------


@covers("III.4.7")
@pytest.mark.parametrize(
    ("goods", "left"), [({"food": 3, "books": 4}, {"books": 4}), ({"food": 2, "books": 5}, {"food": 2})]
)
def test_who_can_bear_only_one_loss_has_to_take_it(goods: dict[str, int], left: dict[str, int]) -> None:
    scene = Scene(2).goods(0, points=3, **goods).goods(1, food=9)
    scene.happen("little-ice-age")
    assert scene.over
    assert scene.has(0) == left | {"points": 3}


@covers("III.4.7")
def test_who_can_bear_neither_chooses_freely_and_runs_short() -> None:
    scene = Scene(2).goods(0, food=2, books=4, points=5).goods(1, food=9)
    scene.happen("little-ice-age")
    assert scene.options == ["pick 1", "pick 2"]
    other = Scene(2).goods(0, food=2, books=4, points=5).goods(1, food=9)
    other.happen("little-ice-age")
    scene.do("0: pick 1")
    assert scene.has(0) == {"books": 3, "points": 4}
    other.do("0: pick 2")
    assert other.has(0) == {"food": 1, "points": 4}


@covers("III.4.7")
def test_a_loss_that_is_no_resource_can_be_borne_only_by_who_has_it() -> None:
    without = stable(Scene(2).goods(0, gold=2, books=1, points=3), 0, 4).happen("salem-witch-trials")
    assert without.over
    assert without.has(0) == {"points": 2}
    scene = Scene(2).goods(0, gold=2, books=1, points=3).advisor(0, "archimedes")
    stable(scene, 0, 4).happen("salem-witch-trials")
    assert scene.over
    assert scene.has(0) == {"gold": 2, "books": 1, "points": 3}
    assert scene.player(0)["advisors"] == []


# -- famine ------------------------------------------------------------------------------------------------------------


@covers("III.5.1")
@pytest.mark.parametrize(("event", "food"), [("bread-and-games", 0), ("taoism", 1), ("pax-romana", 2), ("pilgrims", 3)])
def test_every_nation_gives_the_food_of_the_event_card(event: str, food: int) -> None:
    scene = table(food=3, gold=3, points=2)
    scene.event(event).resolve()
    assert scene.over
    assert each(scene, "food") == [3 - food] * 3
    assert each(scene, "points") == [2, 2, 2]
    assert scene.lines("famine.food") == [(food,)]


@covers("III.5.1")
def test_famine_comes_after_the_events() -> None:
    scene = stable(table(points=2, books=9), 3, 0, 0).event("benedictine-rule").resolve()
    scene.do("0: decline")
    assert scene.over
    assert each(scene, "food") == [3, 0, 0]  # 4 for the most stable, less 1
    assert each(scene, "points") == [2, 1, 1]


@covers("III.5.2")
@pytest.mark.parametrize(("food", "books", "points"), [(2, 5, 3), (1, 4, 2), (0, 3, 2)])
def test_who_lacks_food_in_a_famine_suffers_a_shortage(food: int, books: int, points: int) -> None:
    scene = table(2, food=5, books=5, points=3).goods(0, food=food)
    scene.event("pax-romana").resolve()
    assert scene.has(0) == {"books": books, "points": points}
    assert scene.has(1) == {"food": 3, "books": 5, "points": 3}


@covers("III.5.2")
def test_a_second_shortage_of_food_in_a_round_costs_no_further_point() -> None:
    """The Axeman's food was short in production, and so is the famine's: 1 and 2 books, but a single point."""
    scene = table(2, books=5, points=3).men(0, 3, 1)
    scene.measure(0, strength=0).event("pax-romana").resolve()
    assert scene.has(0) == {"books": 2, "points": 2}
    assert scene.has(1) == {"books": 3, "points": 2}


@covers("III.5.2")
def test_another_good_that_was_short_before_does_not_save_the_point() -> None:
    scene = table(2, books=5, points=3).card(0, 3, "hoplite", 1)
    scene.measure(0, strength=0).event("pax-romana").resolve()
    assert scene.has(0) == {"books": 2, "points": 1}


@covers("III.5.2")
def test_a_famine_without_food_and_books_takes_other_goods_of_choice() -> None:
    scene = table(2, food=2).goods(0, food=0, gold=3, stone=3, points=5)
    scene.event("pax-romana").resolve()
    scene.do("0: give gold", "0: give stone")
    assert scene.over
    assert scene.has(0) == {"gold": 2, "stone": 2, "points": 3}
