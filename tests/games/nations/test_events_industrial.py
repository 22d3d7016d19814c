"""The events of the Industrial age."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.nations.event_tables import SITUATIONS, Row, check_plain, check_shortage, only
from tests.games.nations.support import Scene, number
from worldstage.games.nations.names import ADVISORS, COLONIES, NONE
from worldstage.games.nations.state import workers

ROWS = [
    Row("californian-gold-rush", "strongest", {"gold": 8}),
    Row("irish-potato-blight", "least_stable", {"food": -8}),
    Row("general-strike", "least_stable", {"stone": -6}),
    Row("eruption-of-krakatoa", "least_food", {"points": -1}),
    Row("first-vatican-council", "most_stable", {"books": 10}),
    Row("taiping-rebellion", "least_stable", {"books": -10}, "last"),
    Row("dreyfus-affair", "least_stable", {"books": -8}),
    Row("sick-man-of-europe", "weakest", {"gold": -8}),
    Row("womens-suffrage", "most_stable", {"points": 1}),
    Row("tonghak-movement", "weakest", {"books": -8, "stone": 2}),
    Row("sepoy-mutiny", "least_stable", {"gold": -5}, "last"),
    Row("tennis-court-oath", "least_stable", {"gold": -7}),
]
SHORT = ("irish-potato-blight", "general-strike", "sick-man-of-europe", "sepoy-mutiny", "tennis-court-oath")
LOSSES = [row for row in ROWS if row.half in SHORT]


def cards(scene: Scene, field: list[int], seat: int, places: int) -> list[str]:
    held = [card for card in field[seat * places : (seat + 1) * places] if card != NONE]
    return sorted(scene.state.tables.cards[card] for card in held)


def colonies(scene: Scene) -> list[list[str]]:
    return [cards(scene, scene.state.colony, seat, COLONIES) for seat in range(scene.state.seats)]


def advisors(scene: Scene) -> list[list[str]]:
    return [cards(scene, scene.state.advisor, seat, ADVISORS) for seat in range(scene.state.seats)]


@covers(
    "event.californian-gold-rush",
    "event.irish-potato-blight",
    "event.general-strike",
    "event.eruption-of-krakatoa",
    "event.first-vatican-council",
    "event.taiping-rebellion",
    "event.dreyfus-affair",
    "event.sick-man-of-europe",
    "event.womens-suffrage",
    "event.tonghak-movement",
    "event.sepoy-mutiny",
    "event.tennis-court-oath",
)
@pytest.mark.parametrize("situation", SITUATIONS)
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.half)
def test_the_event_concerns_exactly_whom_it_names_and_nobody_else(row: Row, situation: str) -> None:
    check_plain(row, situation)


@covers(
    "event.irish-potato-blight",
    "event.general-strike",
    "event.sick-man-of-europe",
    "event.sepoy-mutiny",
    "event.tennis-court-oath",
)
@pytest.mark.parametrize("row", LOSSES, ids=lambda row: row.half)
def test_whoever_lacks_what_the_event_takes_loses_books_and_a_point(row: Row) -> None:
    check_shortage(row)


# -- colonies and advisors ---------------------------------------------------------------------------------------------


@covers("event.american-revolution")
def test_american_revolution_costs_the_weakest_a_colony_of_its_choice_or_a_point_without_one() -> None:
    scene = Scene(4).colony(0, "quebec", "congo").colony(1, "congo", "brazil").colony(2, "sicily")
    for seat in range(4):
        scene.goods(seat, points=5).measure(seat, 7 if seat == 0 else 1)
    scene.happen("american-revolution")
    assert (scene.actor, scene.options) == (1, ["replace brazil", "replace congo"])
    scene.do("1: replace congo")
    assert scene.over
    assert colonies(scene) == [["congo", "quebec"], ["brazil"], [], []]
    assert [scene.good(seat, "points") for seat in range(4)] == [5, 5, 5, 4]


@covers("event.march-to-moscow")
def test_march_to_moscow_costs_the_nation_with_least_food_a_colony_or_a_point_without_one() -> None:
    scene = Scene(4).colony(0, "quebec").colony(1, "congo", "brazil").colony(2, "sicily")
    for seat, food in enumerate((4, 1, 3, 1)):
        scene.goods(seat, points=5, food=food)
    scene.happen("march-to-moscow").do("1: replace brazil")
    assert scene.over
    assert colonies(scene) == [["quebec"], ["congo"], ["sicily"], []]
    assert [scene.good(seat, "points") for seat in range(4)] == [5, 5, 5, 4]


@covers("event.american-revolution", "event.march-to-moscow")
@pytest.mark.parametrize("half", ["american-revolution", "march-to-moscow"])
def test_with_five_seats_the_two_last_lose_a_colony_in_reverse_order_of_play(half: str) -> None:
    scene = Scene(5)
    for seat in range(5):
        scene.colony(seat, "congo", "brazil").goods(seat, food=seat)
    for seat in range(5):
        scene.measure(seat, seat)
    scene.happen(half).do("1: replace congo", "0: replace brazil")
    assert scene.over
    assert [len(held) for held in colonies(scene)] == [1, 1, 2, 2, 2]


@covers("event.french-revolution")
def test_french_revolution_costs_the_least_stable_its_advisor_or_two_points_without_one() -> None:
    scene = Scene(4).wonder(0, "porcelain-tower").advisor(0, "elizabeth", "montezuma").advisor(1, "alhazen")
    scene.advisor(3, "archimedes")
    for seat in range(4):
        scene.goods(seat, points=5).measure(seat, stability=4 if seat == 3 else -seat - 1)
    scene.happen("french-revolution").do("0: replace montezuma")
    assert scene.over
    assert advisors(scene) == [["elizabeth"], [], [], ["archimedes"]]
    assert [scene.good(seat, "points") for seat in range(4)] == [5, 5, 3, 5]


@covers("event.anarchism")
def test_anarchism_costs_the_weakest_all_its_advisors_and_a_point() -> None:
    scene = Scene(3).wonder(0, "porcelain-tower").advisor(0, "elizabeth", "montezuma").advisor(2, "alhazen")
    for seat in range(3):
        scene.goods(seat, points=5).measure(seat, 6 if seat == 2 else 0)
    scene.happen("anarchism")
    assert scene.over
    assert advisors(scene) == [[], [], ["alhazen"]]
    assert [scene.good(seat, "points") for seat in range(3)] == [4, 4, 5]


@covers("event.anarchism")
def test_anarchism_does_not_send_away_twice_an_advisor_who_leaves_by_himself_with_the_other() -> None:
    scene = Scene(2).wonder(0, "porcelain-tower").advisor(0, "qin-shi-huang", "buddha").men(1, 5, 1)
    assert scene.state.stability == [3, 1]
    scene.measure(1, 5).happen("anarchism")
    assert advisors(scene) == [[], []]
    gone = sorted(line[1] for line in scene.lines("card.lost"))
    assert gone == sorted((number("qin-shi-huang"), number("buddha")))


@covers("event.scramble-for-africa")
def test_scramble_for_africa_gives_a_point_for_having_an_industrial_colony() -> None:
    scene = Scene(4).colony(0, "congo", "india").colony(1, "nigeria", "quebec").colony(2, "quebec")
    scene.happen("scramble-for-africa")
    assert [scene.good(seat, "points") for seat in range(4)] == [1, 1, 0, 0]  # once, however many


@covers("event.weltpolitik")
def test_weltpolitik_pays_five_gold_and_five_stone_for_each_industrial_colony() -> None:
    scene = Scene(4).colony(0, "congo", "india").colony(1, "nigeria", "quebec").colony(2, "quebec")
    scene.happen("weltpolitik")
    assert [scene.has(seat) for seat in range(4)] == [{"gold": 10, "stone": 10}, {"gold": 5, "stone": 5}, {}, {}]


# -- workers and architects --------------------------------------------------------------------------------------------


@covers("event.emigration")
def test_emigration_sends_a_worker_of_the_least_stable_back_to_the_track() -> None:
    scene = Scene(3).men(1, 2, 1)
    scene.state.track = [2, 2, 2, 2, 2, 2]
    scene.measure(0, stability=-1).measure(1, stability=-5).measure(2, stability=0)
    scene.happen("emigration").do("1: recall 2", "1: send food", "0: recall idle", "0: send stability")
    assert scene.over
    assert [workers(scene.state, seat) for seat in range(3)] == [4, 4, 5]
    assert scene.state.track == [2, 3, 3, 2, 2, 2]


@covers("event.entente-cordiale")
def test_entente_cordiale_lets_the_strongest_deploy_two_workers_on_military_without_stone() -> None:
    scene = Scene(3).card(0, 3, "rifleman", 1).card(0, 1, "cossack").men(0, 4, 1)
    scene.happen("entente-cordiale").do("0: accept")
    assert scene.options == ["deploy 1", "deploy 3", "undeploy 3", "undeploy 4", "decline"]
    scene.do("0: deploy 1", "0: deploy 3")
    assert scene.over
    assert scene.state.men[0:5] == [1, 0, 2, 1, 0]
    assert (scene.state.strength[0], scene.state.stability[0], scene.has(0)) == (27, -1, {})


@covers("event.entente-cordiale")
def test_entente_cordiale_may_move_workers_from_other_cards_and_may_be_for_one_only_or_for_none() -> None:
    scene = Scene(3).card(0, 3, "rifleman", 1).men(0, 4, 4)
    scene.happen("entente-cordiale").do("0: accept", "0: undeploy 4", "0: deploy 3", "0: decline")
    assert scene.over
    assert scene.state.men[0:5] == [0, 0, 2, 3, 0]
    scene = Scene(3).card(0, 3, "rifleman", 1)
    assert scene.happen("entente-cordiale").do("0: decline").over
    assert scene.state.strength[0] == 9


@covers("event.entente-cordiale")
def test_entente_cordiale_is_for_deploying_and_not_for_taking_workers_off_their_cards() -> None:
    scene = Scene(3).card(0, 3, "cossack", 3).men(0, 4, 1)
    scene.happen("entente-cordiale").do("0: accept", "0: undeploy 3")
    assert scene.options == ["deploy 3", "undeploy 3", "undeploy 4"]  # who has been moved must be deployed
    scene.do("0: undeploy 4")
    assert scene.options == ["deploy 3"]  # two workers and no more
    scene.do("0: deploy 3")
    assert scene.options == ["deploy 3"]
    scene.do("0: deploy 3")
    assert scene.over
    assert scene.state.men[0:5] == [0, 0, 4, 0, 0]


@covers("event.entente-cordiale")
def test_entente_cordiale_asks_nobody_in_a_tie_nor_without_military_or_workers() -> None:
    assert Scene(2).measure(0, 9).measure(1, 9).happen("entente-cordiale").over
    scene = Scene(2).card(0, 3, "temple")  # no military card at all
    assert scene.measure(0, 9).happen("entente-cordiale").over
    scene = Scene(2).measure(0, 9)
    scene.state.idle[0] = 0
    assert scene.happen("entente-cordiale").over


@covers("event.great-exhibition")
def test_great_exhibition_lets_the_most_stable_hire_two_architects_without_stone() -> None:
    scene = Scene(2).measure(0, stability=3).site(0, "taj-mahal").goods(0, stone=1)
    scene.state.public = 1
    scene.happen("great-exhibition").do("0: accept", "0: accept")
    assert scene.over
    assert (scene.state.built, scene.state.public, scene.has(0)) == ([2, 0], 1, {"stone": 1})


@covers("event.great-exhibition")
def test_great_exhibition_may_be_for_one_architect_or_none_and_ends_with_the_wonder() -> None:
    scene = Scene(2).measure(0, stability=3).site(0, "taj-mahal").happen("great-exhibition")
    assert scene.do("0: accept", "0: decline").over
    assert scene.state.built == [1, 0]
    scene = Scene(2).measure(0, stability=3).site(0, "taj-mahal").happen("great-exhibition")
    assert scene.do("0: decline").over
    assert scene.state.built == [0, 0]
    scene = Scene(2).measure(0, stability=3).site(0, "taj-mahal", 2).happen("great-exhibition")
    assert scene.do("0: accept").over  # the second has nothing to build
    assert scene.has(0) == {"books": 15}
    assert scene.state.wonder[0] == number("taj-mahal")


@covers("event.great-exhibition")
def test_great_exhibition_asks_nobody_in_a_tie_nor_without_a_wonder_under_construction() -> None:
    assert Scene(2).measure(0, stability=3).happen("great-exhibition").over
    scene = Scene(2).measure(0, stability=3).measure(1, stability=3).site(0, "taj-mahal")
    assert scene.happen("great-exhibition").over


# -- the rest ----------------------------------------------------------------------------------------------------------


@covers("event.romanticism")
@pytest.mark.parametrize(("passed", "gains"), [([2, 0, 1], (2,)), ([1, 0], (1,)), ([3, 0, 4, 2, 1], (0, 3))])
def test_romanticism_gives_five_books_to_who_passed_first_and_with_five_seats_to_the_second_too(
    passed: list[int], gains: tuple[int, ...]
) -> None:
    scene = Scene(len(passed))
    scene.state.passed = passed
    scene.happen("romanticism")
    assert [scene.has(seat) for seat in sorted(passed)] == only(len(passed), gains, {"books": 5})


@covers("event.industrial-revolution")
@pytest.mark.parametrize(
    ("men", "gains"),
    [((1, 3, 2), (1,)), ((3, 3, 1), ()), ((0, 0, 0), ()), ((3, 1, 0, 0, 0), (0, 1)), ((2, 0, 0, 0, 0), (0,))],
)
def test_industrial_revolution_rewards_most_workers_on_industrial_buildings(
    men: tuple[int, ...], gains: tuple[int, ...]
) -> None:
    scene = Scene(len(men))
    for seat, many in enumerate(men):
        scene.card(seat, 1, "railroad", many).card(seat, 3, "rifleman", 2 if seat == 2 else 0)
    scene.happen("industrial-revolution")
    assert [scene.has(seat) for seat in range(len(men))] == only(len(men), gains, {"points": 1})


@covers("event.industrial-revolution")
def test_industrial_revolution_counts_all_industrial_buildings_and_no_others() -> None:
    scene = Scene(2).card(0, 1, "railroad", 1).card(0, 2, "factory", 1).men(1, 4, 4).card(1, 1, "railroad", 1)
    scene.happen("industrial-revolution")
    assert [scene.good(seat, "points") for seat in range(2)] == [1, 0]


@covers("event.sokoto-caliphate")
def test_sokoto_caliphate_offers_eight_gold_for_four_food_in_reverse_order_to_whoever_can_pay() -> None:
    scene = Scene(4)
    for seat, food in enumerate((4, 3, 8, 7)):
        scene.goods(seat, food=food)
    scene.happen("sokoto-caliphate").do("3: decline", "2: accept")  # seat 1 cannot pay
    assert scene.has(2) == {"food": 8}  # not before all have chosen
    scene.do("0: accept")
    assert scene.over
    assert [scene.has(seat) for seat in range(4)] == [
        {"gold": 8},
        {"food": 3},
        {"food": 4, "gold": 8},
        {"food": 7},
    ]


@covers("event.tonghak-movement")
def test_tonghak_movement_gives_the_stone_even_to_whoever_runs_out_of_books() -> None:
    scene = Scene(2).goods(0, books=9).goods(1, books=7, points=3).measure(0, 5)
    scene.happen("tonghak-movement")  # one book is missing: a point, and one of the two stone is all there is to give
    assert scene.over
    assert scene.has(1) == {"stone": 1, "points": 2}
