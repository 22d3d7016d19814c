"""The events of the Renaissance."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.nations.event_tables import (
    SITUATIONS,
    Row,
    check_plain,
    check_shortage,
    gained,
    only,
    scene_of,
    stock,
)
from tests.games.nations.support import Scene, number
from worldstage.games.nations.names import NONE
from worldstage.games.nations.state import workers

ROWS = [
    Row("blackbeard", "weakest", {"gold": -5}),
    Row("habeas-corpus-act", "most_stable", {"points": 1}),
    Row("expulsion-of-jews", "least_stable", {"gold": -5}),
    Row("crop-rotation", "most_stable", {"food": 6}),
    Row("city-upon-a-hill", "most_stable", {"books": 6}),
    Row("peace-of-westphalia", "weakest", {"food": -5}),
    Row("spice-trade", "most_food", {"gold": 4}),
    Row("muntzer-revolt", "least_stable", {"stone": -3}, "last"),
    Row("kangxi-era", "most_stable", {"gold": 3}, "first"),
    Row("african-slave-trade", "weakest", {"points": -1}),
    Row("council-of-trent", "most_stable", {"stone": 5}),
    Row("dutch-revolt", "least_stable", {"gold": -3}, "last"),
]
SHORT = ("blackbeard", "expulsion-of-jews", "peace-of-westphalia", "muntzer-revolt", "dutch-revolt")
LOSSES = [row for row in ROWS if row.half in SHORT]


@covers(
    "event.blackbeard",
    "event.habeas-corpus-act",
    "event.expulsion-of-jews",
    "event.crop-rotation",
    "event.city-upon-a-hill",
    "event.peace-of-westphalia",
    "event.spice-trade",
    "event.muntzer-revolt",
    "event.kangxi-era",
    "event.african-slave-trade",
    "event.council-of-trent",
    "event.dutch-revolt",
)
@pytest.mark.parametrize("situation", SITUATIONS)
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.half)
def test_the_event_concerns_exactly_whom_it_names_and_nobody_else(row: Row, situation: str) -> None:
    check_plain(row, situation)


@covers(
    "event.blackbeard",
    "event.expulsion-of-jews",
    "event.peace-of-westphalia",
    "event.muntzer-revolt",
    "event.dutch-revolt",
)
@pytest.mark.parametrize("row", LOSSES, ids=lambda row: row.half)
def test_whoever_lacks_what_the_event_takes_loses_books_and_a_point(row: Row) -> None:
    check_shortage(row)


@covers("event.columbian-exchange")
@pytest.mark.parametrize("situation", SITUATIONS)
def test_columbian_exchange_feeds_the_strongest_and_starves_the_weakest(situation: str) -> None:
    now = SITUATIONS[situation]
    scene = scene_of(situation)
    before = stock(scene)
    scene.happen("columbian-exchange")
    changes = [3 * (seat in now.strongest) - 3 * (seat in now.weakest) for seat in range(len(now.food))]
    assert gained(scene, before) == [{"food": change} if change else {} for change in changes]


# -- offers and choices ------------------------------------------------------------------------------------------------


@covers("event.mercantilism")
def test_mercantilism_pays_two_stone_for_each_worker_undeployed_from_buildings() -> None:
    scene = Scene(3).men(0, 3, 3).men(1, 1, 1).men(1, 5, 2).men(2, 2, 1)  # seat 0 has military workers only
    scene.happen("mercantilism").do("2: decline", "1: accept")
    assert scene.options == ["undeploy 1", "undeploy 5", "enough"]
    scene.do("1: undeploy 5", "1: undeploy 1", "1: enough")
    assert scene.over
    assert [scene.has(seat) for seat in range(3)] == [{}, {"stone": 4}, {}]
    assert scene.state.idle == [2, 4, 4]
    assert scene.state.stability == [0, 1, 0]


@covers("event.little-ice-age")
def test_little_ice_age_takes_food_or_books_as_each_nation_chooses_in_reverse_order() -> None:
    scene = Scene(3)
    for seat in range(3):
        scene.goods(seat, food=5, books=8, points=3)
    scene.happen("little-ice-age").do("2: pick 1", "1: pick 2")
    assert scene.has(2) == {"food": 5, "books": 8, "points": 3}  # not before all have chosen
    scene.do("0: pick 1")
    assert [scene.has(seat) for seat in range(3)] == [
        {"food": 2, "books": 8, "points": 3},
        {"food": 5, "books": 3, "points": 3},
        {"food": 2, "books": 8, "points": 3},
    ]


@covers("event.little-ice-age", "III.4.7")
def test_whoever_can_bear_only_one_loss_of_little_ice_age_takes_that_one() -> None:
    scene = Scene(2).goods(0, food=2, books=5, points=3).goods(1, food=3, books=4, points=3)
    assert scene.happen("little-ice-age").over
    assert scene.has(0) == {"food": 2, "points": 3}
    assert scene.has(1) == {"books": 4, "points": 3}


@covers("event.little-ice-age", "III.4.7")
@pytest.mark.parametrize(
    ("answer", "left"),
    [("pick 1", {"books": 3, "points": 2, "gold": 1}), ("pick 2", {"food": 2, "points": 2})],
)
def test_whoever_can_bear_neither_loss_of_little_ice_age_chooses_freely_and_runs_short(
    answer: str, left: dict[str, int]
) -> None:
    scene = Scene(2).goods(0, food=9, books=9).goods(1, food=2, books=4, points=3, gold=1)
    scene.happen("little-ice-age").do(f"1: {answer}")
    if answer == "pick 2":
        assert (scene.actor, scene.options) == (0, ["pick 1", "pick 2"])
        scene.do("0: pick 1")
        assert scene.options == ["give gold", "give food"]  # for the one book missing
        scene.do("1: give gold")
    else:
        scene.do("0: pick 1")
    assert scene.over
    assert scene.has(1) == left


@covers("event.sinking-of-the-vasa")
@pytest.mark.parametrize(
    ("answer", "gold", "food"),
    [("pick 1", [9, 9, 6], [9, 4, 9]), ("pick 2", [9, 9, 9], [9, 9, 4])],
)
def test_the_least_stable_loses_gold_with_the_vasa_or_counts_as_ten_weaker_in_the_second_event(
    answer: str, gold: list[int], food: list[int]
) -> None:
    scene = Scene(3).event("sinking-of-the-vasa")
    scene.state.order = [2, 0, 1]
    for seat, cards in enumerate(({"cossack": 1}, {"trireme": 1}, {"camel-archer": 2})):
        for card, men in cards.items():
            scene.card(seat, 3, card, men)
        scene.goods(seat, gold=9, food=9, points=5)
    scene.men(0, 5, 2)  # strengths 9, 3, 10; stabilities 1, 0, -2
    scene.goods(0, gold=7).goods(2, books=2)  # two caravans bring 2 gold; the revolt costs 2 books and a point
    scene.resolve().do(f"2: {answer}")
    assert scene.over
    assert [scene.good(seat, "gold") for seat in range(3)] == gold
    assert [scene.good(seat, "food") for seat in range(3)] == food
    assert [scene.good(seat, "points") for seat in range(3)] == [5, 5, 4]
    assert scene.state.order == [2, 0, 1]  # settled before, with the true strength
    assert scene.state.weaker == [0, 0, 0]  # and forgotten after the second event


@covers("event.sinking-of-the-vasa")
def test_strength_does_not_sink_below_zero_with_the_vasa() -> None:
    scene = Scene(3).measure(0, 4, -1).measure(1, 0, 3).measure(2, 5, 2)
    for seat in range(3):
        scene.goods(seat, gold=5, food=9)
    scene.happen("sinking-of-the-vasa").do("0: pick 2").happen("peace-of-westphalia")
    assert [scene.good(seat, "food") for seat in range(3)] == [4, 4, 9]  # both at 0


@covers("event.sinking-of-the-vasa")
def test_without_three_gold_the_strength_has_to_sink_with_the_vasa() -> None:
    scene = Scene(3).measure(0, 20, 0).measure(1, 15, 3).measure(2, 15, 2)
    for seat in range(3):
        scene.goods(seat, gold=2, food=9, books=9, points=9)
    assert scene.happen("sinking-of-the-vasa").over
    assert scene.has(0) == {"gold": 2, "food": 9, "books": 9, "points": 9}
    scene.happen("peace-of-westphalia")
    assert [scene.good(seat, "food") for seat in range(3)] == [4, 9, 9]


@covers("event.sinking-of-the-vasa")
def test_an_advisor_who_leaves_the_weakest_looks_at_the_true_strength_under_the_vasa() -> None:
    scene = Scene(3).card(0, 3, "legionary", 3).card(1, 3, "legionary", 2).card(2, 3, "legionary", 2)
    scene.men(1, 5, 1).men(2, 5, 1).advisor(0, "harald-hardrada")
    scene.happen("sinking-of-the-vasa")
    scene.refreshed(0)
    assert scene.state.weaker == [10, 0, 0]
    assert scene.state.advisor[0] == number("harald-hardrada")


@covers("event.glorious-revolution")
@pytest.mark.parametrize(("answer", "gold", "order"), [("accept", 6, [0, 2, 1]), ("decline", 0, [0, 1, 2])])
def test_glorious_revolution_offers_the_most_stable_six_gold_for_going_last(
    answer: str, gold: int, order: list[int]
) -> None:
    scene = Scene(3).measure(1, stability=4).happen("glorious-revolution").do(f"1: {answer}")
    assert scene.over
    assert [scene.good(seat, "gold") for seat in range(3)] == [0, gold, 0]
    assert scene.state.order == order


@covers("event.glorious-revolution")
def test_glorious_revolution_asks_nobody_with_nobody_most_stable() -> None:
    scene = Scene(3).measure(0, stability=4).measure(1, stability=4)
    assert scene.happen("glorious-revolution").over
    assert scene.state.order == [0, 1, 2]


@covers("event.glorious-revolution")
@pytest.mark.parametrize(
    ("answers", "order", "gold"),
    [
        (("1: accept", "3: accept"), [4, 2, 0, 3, 1], [0, 6, 0, 6, 0]),
        (("1: accept", "3: decline"), [4, 3, 2, 0, 1], [0, 6, 0, 0, 0]),
        (("1: decline", "3: accept"), [4, 2, 1, 0, 3], [0, 0, 0, 6, 0]),
        (("1: decline", "3: decline"), [4, 3, 2, 1, 0], [0, 0, 0, 0, 0]),
    ],
)
def test_with_five_seats_the_second_most_stable_chooses_first_and_goes_behind_the_most_stable(
    answers: tuple[str, str], order: list[int], gold: list[int]
) -> None:
    scene = Scene(5).measure(1, stability=5).measure(3, stability=8)
    scene.state.order = [4, 3, 2, 1, 0]
    scene.happen("glorious-revolution").do(*answers)
    assert scene.over
    assert scene.state.order == order
    assert [scene.good(seat, "gold") for seat in range(5)] == gold


@covers("event.glorious-revolution")
def test_with_five_seats_the_order_of_play_tells_which_of_two_level_nations_counts_as_second() -> None:
    scene = Scene(5).measure(1, stability=5).measure(3, stability=5)
    scene.happen("glorious-revolution").do("3: accept", "1: accept")
    assert scene.state.order == [0, 2, 4, 1, 3]


# -- workers and architects --------------------------------------------------------------------------------------------


@covers("event.papal-indulgence")
@pytest.mark.parametrize(("answer", "built"), [("accept", 2), ("decline", 1)])
def test_papal_indulgence_offers_the_most_stable_an_architect_and_costs_all_others_gold(
    answer: str, built: int
) -> None:
    scene = scene_of("all differ").site(1, "taj-mahal", 1).site(0, "taj-mahal", 1)
    before = stock(scene)
    scene.happen("papal-indulgence").do(f"1: {answer}")
    assert scene.over
    assert scene.state.built == [1, built, 0]
    assert gained(scene, before) == [{"gold": -2}, {}, {"gold": -2}]
    assert scene.state.public == 0


@covers("event.papal-indulgence")
def test_papal_indulgence_takes_no_public_architect_and_may_complete_the_wonder() -> None:
    scene = Scene(2).measure(0, stability=3).site(0, "darwins-voyage", 1).goods(1, gold=5)
    scene.state.public = 2
    scene.happen("papal-indulgence").do("0: accept")
    assert scene.over
    assert scene.has(0) == {"gold": 15}
    assert (scene.state.site[0], scene.state.wonder[0]) == (NONE, number("darwins-voyage"))
    assert scene.state.public == 2


@covers("event.papal-indulgence")
def test_papal_indulgence_spares_the_most_stable_even_without_a_wonder_under_construction() -> None:
    scene = scene_of("all differ")
    before = stock(scene)
    assert scene.happen("papal-indulgence").over
    assert gained(scene, before) == [{"gold": -2}, {}, {"gold": -2}]


@covers("event.papal-indulgence")
@pytest.mark.parametrize(("others", "loss"), [("everybody", {"gold": -2}), ("nobody", {})])
@pytest.mark.parametrize("situation", [name for name, now in SITUATIONS.items() if not now.most_stable])
def test_with_nobody_most_stable_papal_indulgence_costs_everybody_or_as_agreed_nobody(
    others: str, loss: dict[str, int], situation: str
) -> None:
    scene = scene_of(situation, others=others).site(0, "taj-mahal", 1)
    before = stock(scene)
    assert scene.happen("papal-indulgence").over
    assert gained(scene, before) == [loss] * scene.state.seats
    assert scene.state.built[0] == 1


@covers("event.papal-indulgence")
def test_with_five_seats_the_two_most_stable_are_offered_an_architect_in_reverse_order() -> None:
    scene = scene_of("five seats, the examples of the rulebook").site(0, "taj-mahal").site(1, "taj-mahal")
    before = stock(scene)
    scene.happen("papal-indulgence").do("0: accept", "1: accept")
    assert scene.state.built == [1, 1, 0, 0, 0]
    assert gained(scene, before) == only(5, (2, 3, 4), {"gold": -2})


@covers("event.janissaries")
@pytest.mark.parametrize(("answer", "worker", "stone"), [("accept", 7, 4), ("decline", 5, 0)])
def test_janissaries_give_the_strongest_two_workers_with_four_stone_or_nothing(
    answer: str, worker: int, stone: int
) -> None:
    scene = Scene(3).measure(2, 5).happen("janissaries").do(f"2: {answer}")
    if answer == "accept":
        scene.do("2: grow food", "2: grow stability")
        assert scene.state.track[4:6] == [3, 3]
        assert scene.state.stability[2] == -3
    assert scene.over
    assert (workers(scene.state, 2), scene.good(2, "stone")) == (worker, stone)


@covers("event.janissaries")
@pytest.mark.parametrize(("track", "on_top", "asked"), [([1, 0], 0, False), ([1, 0], 1, True), ([0, 2], 0, True)])
def test_janissaries_need_two_workers_on_the_track(track: list[int], on_top: int, asked: bool) -> None:
    scene = Scene(2).measure(0, 5)
    scene.state.track[0:2] = track
    scene.state.on_top[0] = on_top
    scene.happen("janissaries")
    assert scene.over is not asked
    assert scene.has(0) == {}


@covers("event.janissaries")
def test_janissaries_come_for_nobody_with_nobody_strongest() -> None:
    assert Scene(3).measure(0, 5).measure(1, 5).happen("janissaries").over


@covers("event.pilgrims")
def test_pilgrims_bring_the_nation_with_most_food_a_worker() -> None:
    scene = Scene(3).goods(0, food=4).goods(1, food=6).happen("pilgrims")
    assert scene.options == ["grow food", "grow stability"]  # a worker must be taken
    scene.do("1: grow food")
    assert scene.over
    assert [workers(scene.state, seat) for seat in range(3)] == [5, 6, 5]
    assert scene.has(1) == {"food": 6}


@covers("event.pilgrims")
def test_pilgrims_come_to_nobody_in_a_tie_nor_where_the_track_is_empty() -> None:
    assert Scene(3).goods(0, food=6).goods(1, food=6).happen("pilgrims").over
    scene = Scene(2).goods(0, food=6)
    scene.state.track[0:2] = [0, 0]
    assert scene.happen("pilgrims").over
    assert workers(scene.state, 0) == 5


# -- the rest ----------------------------------------------------------------------------------------------------------


@covers("event.magellans-expedition")
def test_magellans_expedition_pays_five_gold_for_each_colony_bought_this_round() -> None:
    scene = Scene(3).colony(1, "quebec", "brazil").goods(0, gold=3).card(0, 3, "legionary", 3)
    scene.display(p1a="hispania").actions().do("0: buy hispania", "1: pass", "2: pass", "0: pass")
    assert scene.good(0, "gold") == 2
    scene.state.colonies_bought[2] = 2
    scene.happen("magellans-expedition")
    assert [scene.good(seat, "gold") for seat in range(3)] == [7, 0, 10]  # colonies of old do not count


@covers("event.tulip-mania")
@pytest.mark.parametrize(("passed", "loses"), [([2, 0, 1], (1,)), ([1, 0], (0,)), ([3, 0, 4, 2, 1], (1, 2))])
def test_tulip_mania_costs_who_passed_last_a_point_and_with_five_seats_the_fourth_too(
    passed: list[int], loses: tuple[int, ...]
) -> None:
    scene = Scene(len(passed))
    for seat in passed:
        scene.goods(seat, points=4)
    scene.state.passed = passed
    scene.happen("tulip-mania")
    assert [scene.good(seat, "points") for seat in sorted(passed)] == [3 if s in loses else 4 for s in sorted(passed)]


@covers("event.absolute-monarchy")
def test_absolute_monarchy_costs_four_books_for_an_advisor_of_antiquity_or_the_middle_ages() -> None:
    scene = Scene(5).advisor(0, "hatshepsut").advisor(1, "alhazen").advisor(2, "elizabeth")
    scene.wonder(4, "porcelain-tower").advisor(4, "archimedes", "mansa-musa")
    for seat in range(5):
        scene.goods(seat, books=9)
    scene.happen("absolute-monarchy")
    assert [scene.good(seat, "books") for seat in range(5)] == [5, 5, 9, 9, 5]  # once, even with two of them


@covers("event.salem-witch-trials")
@pytest.mark.parametrize(("answer", "gold", "advisor"), [("pick 1", 2, "elizabeth"), ("pick 2", 5, "")])
def test_salem_witch_trials_cost_the_least_stable_gold_or_an_advisor(answer: str, gold: int, advisor: str) -> None:
    scene = Scene(3).measure(0, stability=3).measure(2, stability=3)
    scene.advisor(1, "elizabeth").advisor(0, "galileo-galilei").goods(1, gold=5).goods(0, gold=5)
    scene.measure(0, stability=3).measure(2, stability=3)
    scene.happen("salem-witch-trials").do(f"1: {answer}")
    assert scene.over
    assert scene.good(1, "gold") == gold
    assert scene.state.advisor[2] == (number(advisor) if advisor else NONE)
    assert scene.state.advisor[0] == number("galileo-galilei")
    assert scene.good(0, "gold") == 5


@covers("event.salem-witch-trials")
def test_salem_witch_trials_let_the_owner_of_two_advisors_give_up_one() -> None:
    scene = Scene(2).wonder(1, "porcelain-tower").advisor(1, "elizabeth", "montezuma").goods(1, gold=2)
    scene.measure(0, stability=3).happen("salem-witch-trials")  # not enough gold: an advisor it is
    assert scene.options == ["replace elizabeth", "replace montezuma"]
    scene.do("1: replace elizabeth")
    assert scene.over
    assert [card for card in scene.state.advisor if card != NONE] == [number("montezuma")]
    assert scene.has(1) == {"gold": 2}


@covers("event.salem-witch-trials")
def test_without_an_advisor_salem_witch_trials_take_gold_even_where_there_is_not_enough() -> None:
    scene = Scene(3).goods(1, gold=4).goods(2, gold=1, books=5, points=2).measure(0, stability=3)
    scene.happen("salem-witch-trials")
    assert scene.over
    assert scene.has(1) == {"gold": 1}
    assert scene.has(2) == {"books": 3, "points": 1}
