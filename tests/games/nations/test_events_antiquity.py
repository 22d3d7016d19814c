"""The events of Antiquity, and what all event cards show."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.nations.event_tables import (
    CARDS,
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
from tests.games.nations.support import TABLES, Scene, number
from worldstage.games.nations.names import SET_IDS
from worldstage.games.nations.state import workers

ROWS = [
    Row("aryan-migration", "weakest", {"books": -3}),
    Row("bread-and-games", "most_stable", {"food": 3}),
    Row("pax-romana", "strongest", {"points": 1}),
    Row("shang-oracle-bones", "least_stable", {"books": -3}),
    Row("ionian-colonisation", "most_food", {"gold": 3}),
    Row("philosophy", "most_stable", {"points": 1}),
    Row("yellow-turban-rebellion", "weakest", {"food": -3}),
    Row("spartacus-revolt", "least_stable", {"gold": -1}, "last"),
    Row("attila", "weakest", {"gold": -3}),
    Row("olympic-games", "most_stable", {}, "first"),
    Row("exodus", "most_food", {"food": 4}),
]


# -- all event cards ---------------------------------------------------------------------------------------------------


def test_there_are_exactly_the_48_printed_event_cards_with_their_two_events_each() -> None:
    assert len(CARDS) == 48
    assert set(TABLES.events) == set(CARDS)
    for i, card in enumerate(TABLES.events):
        assert (TABLES.halves[2 * i], TABLES.halves[2 * i + 1]) == (CARDS[card].first, CARDS[card].second)


@pytest.mark.parametrize("card", CARDS)
def test_every_event_card_is_of_its_age_and_set_and_shows_its_architects_and_famine(card: str) -> None:
    i = TABLES.events.index(card)
    age, of_set = TABLES.event_age[i], SET_IDS[TABLES.event_set[i]]
    assert (age, of_set, TABLES.event_architects[i], TABLES.famine[i]) == CARDS[card][:4]


def test_every_age_has_eight_base_two_advanced_and_two_expert_event_cards() -> None:
    for age in range(1, 5):
        sets = [card.set for card in CARDS.values() if card.age == age]
        assert (sets.count("base"), sets.count("advanced"), sets.count("expert")) == (8, 2, 2)


# -- plain events ------------------------------------------------------------------------------------------------------


@covers(
    "event.aryan-migration",
    "event.bread-and-games",
    "event.pax-romana",
    "event.shang-oracle-bones",
    "event.ionian-colonisation",
    "event.philosophy",
    "event.yellow-turban-rebellion",
    "event.spartacus-revolt",
    "event.attila",
    "event.olympic-games",
    "event.exodus",
)
@pytest.mark.parametrize("situation", SITUATIONS)
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.half)
def test_the_event_concerns_exactly_whom_it_names_and_nobody_else(row: Row, situation: str) -> None:
    check_plain(row, situation)


@covers("event.yellow-turban-rebellion", "event.attila", "event.spartacus-revolt")
@pytest.mark.parametrize("row", [ROWS[6], ROWS[7], ROWS[8]], ids=lambda row: row.half)
def test_whoever_lacks_what_the_event_takes_loses_books_and_a_point(row: Row) -> None:
    check_shortage(row)


@covers("event.aryan-migration", "event.shang-oracle-bones")
@pytest.mark.parametrize("half", ["aryan-migration", "shang-oracle-bones"])
def test_books_that_are_missing_cost_a_point_and_other_goods_of_the_owners_choice(half: str) -> None:
    scene = Scene(2).goods(0, books=9).goods(1, books=1, gold=2, stone=1, points=4)
    scene.measure(0, 3, 3).measure(1, 1, 1).happen(half)
    assert scene.actor == 1
    assert scene.options == ["give gold", "give stone"]
    scene.do("1: give stone")  # then there is but gold to give
    assert scene.over
    assert scene.has(1) == {"gold": 1, "points": 3}
    assert scene.has(0) == {"books": 9}


@covers("event.code-of-hammurabi")
@pytest.mark.parametrize("situation", SITUATIONS)
def test_code_of_hammurabi_feeds_everybody_but_the_least_stable(situation: str) -> None:
    now = SITUATIONS[situation]
    fed = tuple(seat for seat in range(len(now.food)) if seat not in now.least_stable)
    scene = scene_of(situation)
    before = stock(scene)
    scene.happen("code-of-hammurabi")
    assert gained(scene, before) == only(len(now.food), fed, {"food": 3})


# -- workers and wars --------------------------------------------------------------------------------------------------


@covers("event.assyrian-deportations")
def test_assyrian_deportations_send_a_worker_of_the_weakest_back_to_the_track() -> None:
    scene = Scene(3).men(2, 4, 1).measure(0, 5).measure(1, 5).measure(2, 1)
    scene.state.track[4:6] = [3, 2]  # of four places each
    scene.happen("assyrian-deportations")
    assert (scene.actor, scene.options) == (2, ["recall 4", "recall idle"])
    scene.do("2: recall 4")
    assert scene.options == ["send food", "send stability"]
    scene.do("2: send stability")
    assert scene.over
    assert [workers(scene.state, seat) for seat in range(3)] == [5, 5, 4]
    assert scene.state.men[2 * 5 + 3] == 0
    assert scene.state.idle[2] == 4
    assert scene.state.track[4:6] == [3, 3]


@covers("event.assyrian-deportations")
def test_assyrian_deportations_hit_all_who_are_weakest_in_reverse_order_of_play() -> None:
    scene = Scene(3).measure(0, 1).measure(1, 1).measure(2, 4)
    scene.happen("assyrian-deportations").do("1: recall idle", "0: recall idle")
    assert scene.over
    assert [workers(scene.state, seat) for seat in range(3)] == [4, 4, 5]
    assert scene.state.on_top == [1, 1, 0]  # the tracks are full


@covers("event.assyrian-deportations")
def test_assyrian_deportations_find_nobody_where_there_is_no_worker() -> None:
    scene = Scene(2).measure(0, 5).measure(1, 1)
    scene.state.idle[1] = 0
    assert scene.happen("assyrian-deportations").over


@covers("event.jain-ascetism")
def test_jain_ascetism_gives_the_most_stable_back_the_point_it_lost_to_the_war_but_no_goods() -> None:
    scene = at_war("assyrian-deportations")
    scene.resolve()
    scene.do("2: recall idle")
    assert scene.over
    # Production: seat 0 -3 food; seat 1 -1 food, +1 gold. War: seat 1 -3 food (stability 1), seat 2 -4 food.
    assert scene.has(0) == {"gold": 9, "stone": 9, "food": 6, "books": 9, "points": 9}
    assert scene.has(1) == {"gold": 10, "stone": 9, "food": 5, "books": 9, "points": 9}
    assert scene.has(2) == {"gold": 9, "stone": 9, "food": 5, "books": 9, "points": 8}


@covers("event.jain-ascetism")
def test_jain_ascetism_gives_back_a_point_of_a_shortage_in_the_war_as_well() -> None:
    scene = at_war("assyrian-deportations", food=2)
    scene.resolve().do("2: recall idle")
    # After production 1 food: the war takes it, 2 books and 2 points; the points come back.
    assert scene.has(1) == {"gold": 10, "stone": 9, "books": 7, "points": 9}


@covers("event.jain-ascetism")
def test_jain_ascetism_gives_nothing_back_where_nothing_was_lost_or_nobody_is_most_stable() -> None:
    scene = at_war("assyrian-deportations", points=0)
    scene.resolve().do("2: recall idle")
    assert scene.good(1, "points") == 0
    scene = at_war("assyrian-deportations").men(2, 5, 1)  # seats 1 and 2 are level
    scene.resolve().do("2: recall idle")
    assert [scene.good(seat, "points") for seat in range(3)] == [9, 8, 8]


# -- offers ------------------------------------------------------------------------------------------------------------


@covers("event.christianity")
def test_christianity_offers_six_books_for_four_food_in_reverse_order_to_whoever_can_pay() -> None:
    scene = Scene(4)
    for seat, food in enumerate((4, 3, 9, 5)):
        scene.goods(seat, food=food)
    scene.state.order = [2, 0, 1, 3]
    scene.happen("christianity")
    assert scene.options == ["accept", "decline"]
    scene.do("3: accept", "0: decline")  # seat 1 cannot pay and is not asked
    assert scene.has(3) == {"food": 5}  # nothing happens before all have chosen
    scene.do("2: accept")
    assert scene.over
    assert [scene.has(seat) for seat in range(4)] == [
        {"food": 4},
        {"food": 3},
        {"food": 5, "books": 6},
        {"food": 1, "books": 6},
    ]


@covers("event.ashokas-conversion")
def test_ashokas_conversion_pays_two_books_for_each_military_worker_undeployed() -> None:
    scene = Scene(3).men(0, 3, 2).men(1, 3, 1).men(2, 4, 2)  # seat 2 has workers on a farm only
    scene.happen("ashokas-conversion").do("1: decline", "0: accept")
    assert scene.options == ["undeploy 3", "enough"]
    scene.do("0: undeploy 3", "0: enough")
    assert scene.over
    assert [scene.has(seat) for seat in range(3)] == [{"books": 2}, {}, {}]
    assert [scene.state.strength[seat] for seat in range(3)] == [2, 2, 0]
    assert scene.state.idle == [4, 4, 3]


@covers("event.ashokas-conversion")
def test_ashokas_conversion_ends_with_the_last_military_worker_and_counts_all_military_cards() -> None:
    scene = Scene(2).men(0, 3, 1).card(0, 1, "chariot", 2)
    scene.happen("ashokas-conversion").do("0: accept", "0: undeploy 1", "0: undeploy 3", "0: undeploy 1")
    assert scene.over
    assert scene.has(0) == {"books": 6}
    assert scene.state.strength[0] == 0


@covers("event.han-dynasty")
def test_han_dynasty_gives_the_most_stable_a_worker_with_three_food_or_nothing() -> None:
    for answer, worker, food in (("accept", 6, 3), ("decline", 5, 0)):
        scene = Scene(3).measure(0, stability=3).measure(1, stability=1)
        scene.happen("han-dynasty").do(f"0: {answer}")
        if answer == "accept":
            assert scene.options == ["grow food", "grow stability"]
            scene.do("0: grow stability")
            assert scene.state.stability[0] == -3
        assert scene.over
        assert (workers(scene.state, 0), scene.good(0, "food")) == (worker, food)
        assert [workers(scene.state, seat) for seat in (1, 2)] == [5, 5]


@covers("event.han-dynasty")
def test_han_dynasty_passes_by_whoever_has_no_worker_left_on_the_track_and_ties() -> None:
    scene = Scene(3).measure(0, stability=3)
    scene.state.track[0:2] = [0, 0]
    assert scene.happen("han-dynasty").over
    assert scene.has(0) == {}
    scene = Scene(3).measure(0, stability=3).measure(1, stability=3)
    assert scene.happen("han-dynasty").over


@covers("event.han-dynasty")
def test_with_five_seats_han_dynasty_is_offered_to_the_two_most_stable_in_reverse_order_of_play() -> None:
    scene = Scene(5).measure(1, stability=6).measure(3, stability=4)
    scene.happen("han-dynasty").do("3: accept", "1: accept", "3: grow food", "1: grow food")
    assert scene.over
    assert [scene.good(seat, "food") for seat in range(5)] == [0, 3, 0, 3, 0]
    assert [workers(scene.state, seat) for seat in range(5)] == [5, 6, 5, 6, 5]


# -- the rest ----------------------------------------------------------------------------------------------------------


@covers("event.taoism")
@pytest.mark.parametrize(("passed", "gains"), [([2, 0, 1], {2}), ([1, 2, 0], {1}), ([3, 0, 4, 2, 1], {3, 0})])
def test_taoism_gives_three_books_to_who_passed_first_and_with_five_seats_to_the_second_too(
    passed: list[int], gains: set[int]
) -> None:
    scene = Scene(len(passed))
    scene.state.passed = passed
    scene.happen("taoism")
    assert [scene.has(seat) for seat in sorted(passed)] == only(len(passed), tuple(gains), {"books": 3})


HELLENISM_ALONE = [name for name, now in SITUATIONS.items() if now.strongest]
HELLENISM_LEVEL = [name for name, now in SITUATIONS.items() if not now.strongest]


@covers("event.hellenism")
@pytest.mark.parametrize("others", ["everybody", "nobody"])
@pytest.mark.parametrize("situation", HELLENISM_ALONE)
def test_hellenism_gives_the_strongest_two_stone_and_takes_two_food_from_all_others(
    situation: str, others: str
) -> None:
    now = SITUATIONS[situation]
    scene = scene_of(situation, others=others)
    before = stock(scene)
    scene.happen("hellenism")
    expected = [{"stone": 2} if seat in now.strongest else {"food": -2} for seat in range(len(now.food))]
    assert gained(scene, before) == expected


@covers("event.hellenism")
@pytest.mark.parametrize("situation", HELLENISM_LEVEL)
@pytest.mark.parametrize(("others", "loss"), [("everybody", {"food": -2}), ("nobody", {})])
def test_with_nobody_strongest_hellenism_takes_food_from_everybody_or_as_agreed_from_nobody(
    others: str, loss: dict[str, int], situation: str
) -> None:
    scene = scene_of(situation, others=others)
    before = stock(scene)
    scene.happen("hellenism")
    assert gained(scene, before) == [loss] * scene.state.seats


@covers("event.zoroastrian-revival")
@pytest.mark.parametrize(
    ("answer", "changes"),
    [("pick 1", [{}, {"stone": 4}, {}]), ("pick 2", [{"food": -3}, {}, {"food": -3}])],
)
def test_zoroastrian_revival_lets_the_most_stable_choose_stone_or_the_hunger_of_all_others(
    answer: str, changes: list[dict[str, int]]
) -> None:
    scene = scene_of("all differ")
    before = stock(scene)
    scene.happen("zoroastrian-revival").do(f"1: {answer}")
    assert scene.over
    assert gained(scene, before) == changes


@covers("event.zoroastrian-revival")
def test_zoroastrian_revival_does_nothing_with_nobody_most_stable() -> None:
    scene = scene_of("all level")
    before = stock(scene)
    assert scene.happen("zoroastrian-revival").over
    assert gained(scene, before) == [{}] * 4


@covers("event.zoroastrian-revival")
@pytest.mark.parametrize(
    ("situation", "decider", "both"),
    [
        ("five seats, the examples of the rulebook", 0, (0, 1)),
        ("five seats, two level as most stable keep their order", 3, (1, 3)),
    ],
)
def test_with_five_seats_the_most_stable_decides_zoroastrian_revival_for_both(
    situation: str, decider: int, both: tuple[int, ...]
) -> None:
    scene = scene_of(situation)
    before = stock(scene)
    scene.happen("zoroastrian-revival").do(f"{decider}: pick 1")
    assert scene.over
    assert gained(scene, before) == only(5, both, {"stone": 4})
    scene = scene_of(situation)
    scene.happen("zoroastrian-revival").do(f"{decider}: pick 2")
    spared = tuple(seat for seat in range(5) if seat not in both)
    assert gained(scene, before) == only(5, spared, {"food": -3})


@covers("event.qin-unification")
@pytest.mark.parametrize("no_war", ["nothing", "zero"])
def test_qin_unification_gives_a_point_to_everybody_stronger_than_the_war(no_war: str) -> None:
    scene = Scene(4, no_war=no_war)
    for seat, strength in enumerate((4, 5, 6, 9)):
        scene.measure(seat, strength)
    scene.state.war, scene.state.war_buyer, scene.state.war_strength = number("wars-of-alexander"), 1, 5
    scene.happen("qin-unification")
    assert [scene.good(seat, "points") for seat in range(4)] == [0, 0, 1, 1]


@covers("event.qin-unification")
@pytest.mark.parametrize(("no_war", "points"), [("nothing", [0, 0, 0]), ("zero", [0, 1, 1])])
def test_without_a_war_qin_unification_gives_nothing_or_as_agreed_compares_with_zero(
    no_war: str, points: list[int]
) -> None:
    scene = Scene(3, no_war=no_war).measure(0, 0).measure(1, 1).measure(2, 8)
    scene.happen("qin-unification")
    assert [scene.good(seat, "points") for seat in range(3)] == points


@covers("event.rigveda")
def test_rigveda_gives_a_book_for_each_war_and_battle_bought_this_round() -> None:
    scene = Scene(3).men(0, 3, 1).goods(0, gold=6).men(1, 3, 1).goods(1, gold=6)
    scene.display(p1a="siege-of-troy", p1b="wars-of-alexander", p1c="battle-of-cannae", p1d="aeneid")
    scene.actions().do("0: buy siege-of-troy", "0: take stone", "1: buy battle-of-cannae", "1: take food", "2: pass")
    scene.do("0: buy wars-of-alexander", "1: buy aeneid", "1: take books", "0: pass", "1: pass")
    assert [scene.good(seat, "books") for seat in range(3)] == [0, 2, 0]
    scene.happen("rigveda")
    assert [scene.good(seat, "books") for seat in range(3)] == [2, 3, 0]


@covers("event.sea-peoples")
@pytest.mark.parametrize(("answer", "built", "points"), [("pick 1", 1, 5), ("pick 2", 2, 4)])
def test_sea_peoples_cost_the_weakest_an_architect_or_a_point(answer: str, built: int, points: int) -> None:
    scene = Scene(3).measure(0, 3).measure(1, 1).measure(2, 3).site(1, "pyramids", 2).goods(1, points=5, stone=4)
    scene.site(0, "colosseum", 1).goods(0, points=5)
    scene.happen("sea-peoples").do(f"1: {answer}")
    assert scene.over
    assert (scene.state.built[1], scene.has(1)) == (built, {"points": points, "stone": 4})
    assert (scene.state.built[0], scene.good(0, "points"), scene.state.public) == (1, 5, 0)


@covers("event.sea-peoples")
def test_sea_peoples_leave_no_choice_to_who_has_only_one_of_the_two_or_neither() -> None:
    scene = Scene(4).goods(0, points=2).site(1, "pyramids", 1).site(2, "pyramids", 0).goods(2, points=2)
    assert scene.happen("sea-peoples").over  # all are level
    assert [scene.good(seat, "points") for seat in range(4)] == [1, 0, 1, 0]
    assert scene.state.built == [0, 0, 0, 0]


BRONZE = {
    "all differ": (2,),
    "ties at the top help nobody": (0, 1, 2),
    "ties at the bottom hit all of them": (0,),
    "all level": (0, 1, 2, 3),
    "all in revolt are level, however deep": (0, 1),
    "nobody is most stable in revolt": (1, 2),
    "two seats": (),
    "two level seats": (0, 1),
    "five seats, the examples of the rulebook": (2, 3, 4),
    "five seats, two level as most stable keep their order": (0, 2),
}


@covers("event.bronze-age-collapse")
@pytest.mark.parametrize("situation", BRONZE)
def test_bronze_age_collapse_spares_the_strongest_and_the_most_stable(situation: str) -> None:
    scene = scene_of(situation)
    before = stock(scene)
    scene.happen("bronze-age-collapse")
    assert gained(scene, before) == only(scene.state.seats, BRONZE[situation], {"points": -1})


@covers("event.bronze-age-collapse")
def test_with_five_seats_bronze_age_collapse_can_spare_four() -> None:
    scene = Scene(5)
    for seat, (strength, stability) in enumerate(((9, 0), (8, 0), (0, 9), (0, 8), (1, 1))):
        scene.goods(seat, points=3).measure(seat, strength, stability)
    scene.happen("bronze-age-collapse")
    assert [scene.good(seat, "points") for seat in range(5)] == [3, 3, 3, 3, 2]
