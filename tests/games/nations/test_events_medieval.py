"""The events of the Middle Ages."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.nations.event_tables import (
    SITUATIONS,
    Row,
    at_war,
    check_plain,
    check_shortage,
    gained,
    only,
    scene_of,
    stock,
)
from tests.games.nations.support import Scene, number
from worldstage.games.nations.state import workers

ROWS = [
    Row("benedictine-rule", "most_stable", {"food": 4}),
    Row("zanj-revolt", "least_stable", {"food": -2}, "last"),
    Row("justinian-code", "most_stable", {"points": 1}),
    Row("martyrdom-of-ali", "weakest", {"points": -1}),
    Row("scholasticism", "most_stable", {"books": 3}),
    Row("raid-on-lindisfarne", "weakest", {"gold": -4}),
    Row("iconoclasm", "least_stable", {"food": -2, "gold": -2}),
    Row("great-schism", "least_stable", {"gold": -3}),
    Row("caste-system", "least_stable", {"books": -4}),
    Row("sack-of-baghdad", "weakest", {"books": -5}),
    Row("hanseatic-salt-trade", "most_food", {"gold": 4}),
    Row("hunt-for-prester-john", "strongest", {"books": 3}),
]
LOSSES = [row for row in ROWS if row.half in ("zanj-revolt", "raid-on-lindisfarne", "iconoclasm", "great-schism")]


@covers(
    "event.benedictine-rule",
    "event.zanj-revolt",
    "event.justinian-code",
    "event.martyrdom-of-ali",
    "event.scholasticism",
    "event.raid-on-lindisfarne",
    "event.iconoclasm",
    "event.great-schism",
    "event.caste-system",
    "event.sack-of-baghdad",
    "event.hanseatic-salt-trade",
    "event.hunt-for-prester-john",
)
@pytest.mark.parametrize("situation", SITUATIONS)
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.half)
def test_the_event_concerns_exactly_whom_it_names_and_nobody_else(row: Row, situation: str) -> None:
    check_plain(row, situation)


@covers("event.zanj-revolt", "event.raid-on-lindisfarne", "event.iconoclasm", "event.great-schism")
@pytest.mark.parametrize("row", LOSSES, ids=lambda row: row.half)
def test_whoever_lacks_what_the_event_takes_loses_books_and_a_point(row: Row) -> None:
    check_shortage(row)


@covers("event.martyrdom-of-ali")
def test_martyrdom_of_ali_takes_no_point_from_who_has_none() -> None:
    scene = Scene(2).measure(0, 3).happen("martyrdom-of-ali")
    assert scene.has(1) == {}


@covers("event.chanson-de-roland")
@pytest.mark.parametrize("situation", SITUATIONS)
def test_chanson_de_roland_takes_a_book_from_the_weakest_and_gives_three_to_the_strongest(situation: str) -> None:
    now = SITUATIONS[situation]
    scene = scene_of(situation)
    before = stock(scene)
    scene.happen("chanson-de-roland")
    seats = range(len(now.food))
    changes = [-1 * (seat in now.weakest) + 3 * (seat in now.strongest) for seat in seats]
    assert gained(scene, before) == [{"books": change} if change else {} for change in changes]


# -- offers and choices ------------------------------------------------------------------------------------------------


@covers("event.paper-money")
def test_paper_money_offers_five_gold_for_three_food_in_reverse_order_to_whoever_can_pay() -> None:
    scene = Scene(4)
    for seat, food in enumerate((3, 2, 8, 7)):
        scene.goods(seat, food=food)
    scene.happen("paper-money").do("3: decline", "2: accept")  # seat 1 cannot pay
    assert scene.has(2) == {"food": 8}  # not before all have chosen
    scene.do("0: accept")
    assert scene.over
    assert [scene.has(seat) for seat in range(4)] == [
        {"gold": 5},
        {"food": 2},
        {"food": 5, "gold": 5},
        {"food": 7},
    ]


@covers("event.ecological-collapse", "event.ecological-collapse.ex1")
def test_ecological_collapse_as_in_the_example_of_the_rulebook() -> None:
    scene = Scene(3, boards="china-a, persia-a, rome-a")
    for seat in range(3):
        scene.goods(seat, food=5)
    scene.happen("ecological-collapse").do("2: pick 1", "1: pick 2")
    assert scene.good(2, "food") == 5  # not before all have chosen
    scene.do("0: pick 2")
    assert scene.over
    assert scene.state.order == [2, 0, 1]
    assert [scene.good(seat, "food") for seat in range(3)] == [5, 5, 3]


@covers("event.ecological-collapse")
@pytest.mark.parametrize(
    ("answers", "order"),
    [
        (("pick 1", "pick 1", "pick 1"), [1, 2, 0]),
        (("pick 2", "pick 2", "pick 2"), [1, 2, 0]),
        (("pick 1", "pick 1", "pick 2"), [2, 0, 1]),
        (("pick 2", "pick 1", "pick 2"), [2, 1, 0]),
    ],
)
def test_after_ecological_collapse_those_who_go_last_keep_their_order(
    answers: tuple[str, str, str], order: list[int]
) -> None:
    scene = Scene(3)
    scene.state.order = [1, 2, 0]
    for seat in range(3):
        scene.goods(seat, food=2)
    scene.happen("ecological-collapse")
    scene.do(f"0: {answers[0]}", f"2: {answers[1]}", f"1: {answers[2]}")
    assert scene.state.order == order
    paid = {seat for seat, answer in zip((0, 2, 1), answers, strict=True) if answer == "pick 1"}
    assert [scene.good(seat, "food") for seat in range(3)] == [0 if seat in paid else 2 for seat in range(3)]


@covers("event.ecological-collapse")
def test_without_two_food_a_nation_has_to_go_last_in_ecological_collapse() -> None:
    scene = Scene(3).goods(0, food=1, points=4).goods(1, food=2).goods(2, food=2)
    scene.happen("ecological-collapse").do("2: pick 1", "1: pick 1")  # seat 0 is not asked
    assert scene.over
    assert scene.state.order == [1, 2, 0]
    assert scene.has(0) == {"food": 1, "points": 4}


@covers("event.fourth-crusade")
@pytest.mark.parametrize(("answer", "gold", "points"), [("accept", 17, 21), ("decline", 20, 20)])
def test_fourth_crusade_offers_the_strongest_a_point_for_gold_and_costs_the_weakest_books(
    answer: str, gold: int, points: int
) -> None:
    scene = scene_of("all differ").happen("fourth-crusade").do(f"0: {answer}")
    assert scene.over
    assert (scene.good(0, "gold"), scene.good(0, "points"), scene.good(0, "books")) == (gold, points, 20)
    assert [scene.good(seat, "books") for seat in (1, 2)] == [20, 16]
    assert [scene.good(seat, "gold") for seat in (1, 2)] == [20, 20]


@covers("event.fourth-crusade")
def test_fourth_crusade_asks_nobody_without_three_gold_or_without_a_strongest() -> None:
    scene = scene_of("all differ").goods(0, gold=2).happen("fourth-crusade")
    assert scene.over
    assert scene.has(0) == {"gold": 2, "stone": 20, "food": 21, "books": 20, "points": 20}
    assert scene.good(2, "books") == 16
    scene = scene_of("ties at the top help nobody").happen("fourth-crusade")
    assert scene.over
    assert [scene.good(seat, "points") for seat in range(3)] == [20, 20, 20]
    assert [scene.good(seat, "books") for seat in range(3)] == [20, 20, 16]


def five_crusaders(strengths: tuple[int, ...], gold: tuple[int, ...]) -> Scene:
    scene = Scene(5)
    for seat, strength in enumerate(strengths):
        scene.goods(seat, gold=gold[seat], books=9, points=2).measure(seat, strength)
    scene.state.order = [4, 3, 2, 1, 0]
    return scene


@covers("event.fourth-crusade")
@pytest.mark.parametrize(
    ("strengths", "decider", "both"),
    [((9, 8, 1, 2, 3), 0, (0, 1)), ((8, 9, 1, 2, 3), 1, (0, 1)), ((9, 1, 2, 9, 3), 3, (0, 3))],
)
def test_with_five_seats_the_strongest_decides_the_fourth_crusade_for_both(
    strengths: tuple[int, ...], decider: int, both: tuple[int, ...]
) -> None:
    for answer, gold, points in (("accept", 2, 3), ("decline", 5, 2)):
        scene = five_crusaders(strengths, (5, 5, 5, 5, 5))
        scene.happen("fourth-crusade").do(f"{decider}: {answer}")
        assert scene.over
        assert [scene.good(seat, "gold") for seat in range(5)] == [gold if seat in both else 5 for seat in range(5)]
        assert [scene.good(seat, "points") for seat in range(5)] == [points if seat in both else 2 for seat in range(5)]
        weakest = sorted(range(5), key=lambda seat: strengths[seat])[:2]
        assert [scene.good(seat, "books") for seat in range(5)] == [5 if seat in weakest else 9 for seat in range(5)]


@covers("event.fourth-crusade")
def test_with_five_seats_whoever_lacks_the_gold_is_left_out_of_the_fourth_crusade() -> None:
    scene = five_crusaders((9, 8, 1, 2, 3), (3, 2, 5, 5, 5)).happen("fourth-crusade").do("0: accept")
    assert [scene.good(seat, "gold") for seat in range(5)] == [0, 2, 5, 5, 5]
    assert [scene.good(seat, "points") for seat in range(5)] == [3, 2, 2, 2, 2]


@covers("event.fourth-crusade")
def test_with_five_seats_a_decider_without_the_gold_can_take_no_offer_for_the_second_either() -> None:
    scene = five_crusaders((9, 8, 1, 2, 3), (2, 5, 5, 5, 5)).happen("fourth-crusade")
    assert scene.over
    assert [scene.good(seat, "points") for seat in range(5)] == [2, 2, 2, 2, 2]


# -- order, war, gold --------------------------------------------------------------------------------------------------


@covers("event.feudal-dues")
@pytest.mark.parametrize(("card", "order"), [("feudal-dues", [0, 1, 2]), ("martyrdom-of-ali", [2, 1, 0])])
def test_feudal_dues_keep_the_order_of_play_as_it_was(card: str, order: list[int]) -> None:
    scene = Scene(3).event(card).men(1, 3, 1).men(2, 3, 2)
    for seat in range(3):
        scene.goods(seat, gold=1, food=9)
    scene.resolve()
    assert scene.over
    assert scene.state.strength == [0, 2, 4]
    assert scene.state.order == order


@covers("event.hajj-from-mali")
def test_hajj_from_mali_leaves_the_least_stable_two_gold_at_most() -> None:
    scene = Scene(4)
    for seat, (gold, stability) in enumerate(((9, 1), (9, -1), (2, -4), (1, -2))):
        scene.goods(seat, gold=gold, books=3, points=3).measure(seat, stability=stability)
    scene.happen("hajj-from-mali")
    assert [scene.good(seat, "gold") for seat in range(4)] == [9, 2, 2, 1]
    assert all(scene.good(seat, good) == 3 for seat in range(4) for good in ("books", "points"))


@covers("event.song-resistance")
def test_song_resistance_gives_the_most_stable_back_all_it_lost_to_the_war() -> None:
    scene = at_war("fourth-crusade").resolve().do("0: decline")
    assert scene.over
    # Production: seat 0 -3 food; seat 1 -1 food, +1 gold. War: seat 1 -3 food, seat 2 -4 food, a point each.
    # Fourth Crusade: seat 2 -4 books. Song Resistance: seat 1 regains 3 food and the point. Famine: 2 food.
    assert scene.has(0) == {"gold": 9, "stone": 9, "food": 4, "books": 9, "points": 9}
    assert scene.has(1) == {"gold": 10, "stone": 9, "food": 6, "books": 9, "points": 9}
    assert scene.has(2) == {"gold": 9, "stone": 9, "food": 3, "books": 5, "points": 8}


@covers("event.song-resistance")
def test_song_resistance_gives_back_what_a_shortage_in_the_war_has_cost_and_a_debt_of_goods() -> None:
    scene = at_war("fourth-crusade", food=2, books=1).resolve()
    # After production: 10 gold, 1 food, 1 book. The war takes 3 food: 1 food, 1 book, 1 other good, 3 points.
    scene.do("1: give gold", "0: decline")
    # All of it is back. Famine takes 2 food: 1 food, 1 book, and no point: food was short in this round before.
    assert scene.has(1) == {"gold": 10, "stone": 9, "points": 9}


@covers("event.song-resistance")
def test_song_resistance_does_nothing_without_a_war_or_without_a_most_stable() -> None:
    scene = Scene(3).goods(0, points=5, food=5).measure(0, stability=4)
    scene.happen("song-resistance")
    assert scene.has(0) == {"points": 5, "food": 5}
    scene = at_war("fourth-crusade").men(2, 5, 1)  # seats 1 and 2 are level
    scene.resolve().do("0: decline")
    assert [scene.good(seat, "points") for seat in range(3)] == [9, 8, 8]


@covers("event.song-resistance")
def test_song_resistance_does_not_bring_back_a_card_removed_by_the_defeat() -> None:
    scene = at_war("fourth-crusade").wonder(1, "solomons-temple").resolve().do("0: decline")
    assert scene.good(1, "points") == 9
    assert number("solomons-temple") not in scene.state.wonder


@covers("event.peace-of-god")
@pytest.mark.parametrize(("buyer", "books"), [(-1, 0), (0, 0), (1, 4), (2, 4)])
def test_peace_of_god_rewards_the_strongest_only_for_a_war_bought_by_another(buyer: int, books: int) -> None:
    scene = Scene(3).measure(0, 6).measure(1, 4)
    scene.state.war_buyer = buyer
    scene.happen("peace-of-god")
    assert [scene.has(seat) for seat in range(3)] == [{"books": books} if books else {}, {}, {}]


@covers("event.peace-of-god")
def test_peace_of_god_gives_nothing_with_nobody_strongest_and_with_five_seats_only_to_who_did_not_buy() -> None:
    scene = Scene(3).measure(0, 6).measure(1, 6)
    scene.state.war_buyer = 2
    scene.happen("peace-of-god")
    assert [scene.has(seat) for seat in range(3)] == [{}, {}, {}]
    scene = Scene(5).measure(0, 6).measure(1, 4)
    scene.state.war_buyer = 0
    scene.happen("peace-of-god")
    assert [scene.has(seat) for seat in range(5)] == [{}, {"books": 4}, {}, {}, {}]


# -- advisors, colonies, golden ages, workers --------------------------------------------------------------------------


@covers("event.imperial-examination")
def test_imperial_examination_gives_a_point_to_everybody_with_a_medieval_advisor() -> None:
    scene = Scene(4).advisor(0, "alhazen").advisor(1, "hatshepsut").advisor(2, "elizabeth")
    scene.wonder(3, "porcelain-tower").advisor(3, "mansa-musa", "thomas-aquino")
    scene.happen("imperial-examination")
    assert [scene.good(seat, "points") for seat in range(4)] == [1, 0, 0, 1]  # once, even with two of them


@covers("event.council-of-clermont")
def test_council_of_clermont_gives_a_point_for_each_medieval_colony() -> None:
    scene = Scene(4).colony(0, "sicily", "tibet").colony(1, "sicily", "quebec").colony(2, "hispania")
    scene.happen("council-of-clermont")
    assert [scene.good(seat, "points") for seat in range(4)] == [2, 1, 0, 0]


@covers("event.stupor-mundi")
@pytest.mark.parametrize(
    ("bought", "gains"),
    [((0, 2, 1), (1,)), ((2, 2, 1), ()), ((0, 0, 0), ()), ((3, 1, 0, 0, 0), (0, 1)), ((3, 0, 0, 0, 0), (0,))],
)
def test_stupor_mundi_rewards_most_golden_ages_bought_this_round(
    bought: tuple[int, ...], gains: tuple[int, ...]
) -> None:
    scene = Scene(len(bought))
    scene.state.golden_ages = list(bought)
    scene.happen("stupor-mundi")
    assert [scene.has(seat) for seat in range(len(bought))] == only(len(bought), gains, {"books": 4})


@covers("event.stupor-mundi")
def test_a_golden_age_counts_for_stupor_mundi_when_it_is_bought() -> None:
    scene = Scene(2).goods(1, gold=3).display(p1a="compass")
    scene.actions().do("0: pass", "1: buy compass", "1: take stone", "1: pass").happen("stupor-mundi")
    assert scene.has(1) == {"gold": 2, "stone": 2, "books": 4}


@covers("event.black-death")
def test_black_death_sends_a_worker_of_every_nation_back_to_the_track_in_reverse_order() -> None:
    scene = Scene(3).men(1, 3, 2)
    scene.state.track = [3, 4, 3, 3, 4, 4]
    scene.happen("black-death")
    scene.do("2: recall idle", "1: recall 3", "1: send food", "0: recall idle")
    assert scene.over
    assert [workers(scene.state, seat) for seat in range(3)] == [4, 4, 4]
    assert scene.state.track == [4, 4, 4, 3, 4, 4]  # the only free place is taken without a question
    assert scene.state.on_top == [0, 0, 1]  # where none is free, on top
    assert scene.state.strength == [0, 2, 0]
