"""The cards, events and tiles of the edition: their numbers, their curves, and totals that pin every value.

The totals were taken when every value had been compared with the lists of the printed cards, one by one.
"""

from __future__ import annotations

from collections import Counter

import pytest

from tests.covers import covers
from tests.games.nations.support import GAME, TABLES, number
from worldstage.core.text import LANGUAGES
from worldstage.games.nations import vocabulary as v
from worldstage.games.nations.names import (
    ADVANCED,
    ADVISOR,
    AGES,
    AMOUNT_IDS,
    BASE,
    BATTLE,
    BOARD,
    BOOKS,
    BUILDING,
    COLONY,
    EXPERT,
    FOOD,
    GOLD,
    GOLDEN_AGE,
    MILITARY,
    PROMO,
    SET_IDS,
    STABILITY,
    START,
    STONE,
    STRENGTH,
    TYPE_IDS,
    WAR,
    WONDER,
)

T = TABLES
CARDS = [card for card in range(len(T.cards)) if T.type[card] != BOARD]
SETS = (BASE, ADVANCED, EXPERT)
every_age = pytest.mark.parametrize("age", range(1, AGES + 1))


def cards(kind: int, age: int, *sets: int) -> list[int]:
    wanted = sets or SETS
    return [card for card in CARDS if T.type[card] == kind and T.age[card] == age and T.set[card] in wanted]


def amounts(values: list[int]) -> dict[str, int]:
    return {AMOUNT_IDS[i]: amount for i, amount in enumerate(values) if amount}


def total(tables: list[list[int]]) -> dict[str, int]:
    return amounts([sum(column) for column in zip(*tables, strict=True)])


# -- how many ----------------------------------------------------------------------------------------------------------


@covers("setup.4")
@every_age
@pytest.mark.parametrize(
    ("which", "many"),
    [(BASE, [8, 4, 4, 4, 4, 4, 4, 4]), (ADVANCED, [3, 2, 2, 2, 2, 3, 3, 2]), (EXPERT, [3, 2, 2, 2, 2, 3, 3, 2])],
    ids=["base", "advanced", "expert"],
)
def test_the_decks_of_all_ages_are_made_up_alike(age: int, which: int, many: list[int]) -> None:
    assert [len(cards(kind, age, which)) for kind in range(len(TYPE_IDS))] == many
    assert sum(many) == (36 if which == BASE else 19)


@covers("setup.4")
def test_there_are_296_progress_cards_five_start_cards_and_a_promo() -> None:
    assert Counter(SET_IDS[T.set[card]] for card in CARDS) == {
        "base": 144,
        "advanced": 76,
        "expert": 76,
        "start": 5,
        "promo": 1,
    }
    assert [T.cards[card] for card in CARDS if T.set[card] == PROMO] == ["grand-duchy-of-finland"]
    assert sorted(T.cards[card] for card in CARDS if T.set[card] == START) == sorted(
        ["temple", "quarry", "axeman", "farm", "caravan"]
    )
    assert {T.age[card] for card in CARDS if T.set[card] == START} == {0}


@covers("setup.4")
@every_age
def test_each_age_has_eight_and_two_and_two_events(age: int) -> None:
    events = [i for i in range(len(T.events)) if T.event_age[i] == age]
    assert Counter(T.event_set[i] for i in events) == {BASE: 8, ADVANCED: 2, EXPERT: 2}
    assert len(T.events) == 48 and len(T.halves) == 96


def test_all_ids_are_unique_and_have_a_name_in_every_language() -> None:
    assert len(set(T.cards)) == len(T.cards) and len(set(T.events)) == 48 and len(set(T.halves)) == 96
    assert len(set(T.tiles)) == len(T.tiles) == 24
    for language in LANGUAGES:
        names = GAME.catalogues[language].names
        assert {T.cards[card] for card in CARDS} <= set(names["card"])
        assert set(T.halves) | set(T.events) <= set(names["event"])


def test_three_kingdoms_is_a_war_and_a_golden_age() -> None:
    war, golden = number("three-kingdoms-war"), number("three-kingdoms-golden-age")
    assert (T.type[war], T.age[war], T.set[war]) == (WAR, 1, ADVANCED)
    assert (T.type[golden], T.age[golden], T.set[golden]) == (GOLDEN_AGE, 2, ADVANCED)


# -- curves ------------------------------------------------------------------------------------------------------------

BUILDINGS = {
    1: (1, [1, 1], {(1, 2)}),
    2: (2, [1, 1, 1], {(1, 3), (2, 2)}),
    3: (3, [2, 1, 1], {(2, 3)}),
    4: (4, [2, 2, 1], {(2, 4), (3, 3)}),
}


@every_age
def test_buildings_make_age_plus_two_of_two_kinds_and_cost_their_age(age: int) -> None:
    deploy, row, makes = BUILDINGS[age]
    found = set()
    for card in cards(BUILDING, age):
        found.add(tuple(sorted(amounts(T.makes[card]).values())))
        assert (T.deploy[card], T.row[card], sum(T.makes[card])) == (deploy, row, age + 2), T.cards[card]
        assert T.makes[card][STRENGTH] == 0
    assert found == makes


ARMIES = {1: (3, 3, 1, [1, 1]), 2: (5, 4, 2, [1, 1, 2]), 3: (7, 5, 3, [1, 2, 2]), 4: (9, 6, 4, [1, 2, 2, 2])}


@every_age
def test_base_military_follows_its_curve_with_one_unit_for_each_upkeep(age: int) -> None:
    strength, raid, deploy, row = ARMIES[age]
    upkeep = []
    for card in cards(MILITARY, age, BASE):
        assert (T.makes[card][STRENGTH], T.raid[card], T.deploy[card], T.row[card]) == (strength, raid, deploy, row)
        upkeep += [kind for kind in range(STRENGTH) if T.makes[card][kind] == -1]
        assert sum(T.makes[card]) == strength - 1
    assert sorted(upkeep) == sorted([GOLD, FOOD, STABILITY, STONE if age == 1 else BOOKS])


# Strength, upkeep, raid, deploy and points by worker, where a unit leaves the curve of its age.
SPECIAL = {
    "archer": (2, 0, 4, 1, [1, 1]),
    "trireme": (3, 0, 3, 2, [1, 1]),
    "elephant": (4, 2, 3, 1, [1, 1]),
    "phalanx": (4, 2, 3, 1, [1, 1]),
    "knight": (5, 1, 4, 2, [1, 1, 2]),
    "longbowman": (4, 0, 4, 2, [1, 1, 2]),
    "cataphract": (6, 2, 4, 2, [1, 1, 2]),
    "greek-fire-galley": (6, 2, 4, 2, [1, 1, 2]),
    "frigate": (8, 1, 6, 4, [1, 2, 2]),
    "ranger": (6, 0, 5, 3, [1, 2, 2]),
    "hakkapeliitta": (8, 2, 5, 3, [1, 2, 2]),
    "mercenary": (8, 2, 4, 2, [1, 2, 2]),
    "conscript": (7, 0, 4, 2, [1, 1, 1, 1]),
    "submarine": (8, 0, 5, 3, [1, 2, 2, 2]),
    "dreadnought": (14, 3, 7, 6, [1, 2, 3]),
    "machine-gunner": (10, 2, 6, 4, [1, 2, 2, 2]),
}


def test_the_other_military_deviates_as_printed() -> None:
    found = {}
    for age in range(1, AGES + 1):
        for card in cards(MILITARY, age, ADVANCED, EXPERT):
            makes = T.makes[card]
            upkeep = makes[STRENGTH] - sum(makes)
            found[T.cards[card]] = (makes[STRENGTH], upkeep, T.raid[card], T.deploy[card], T.row[card])
    assert found == SPECIAL


COLONIES = {1: (3, 9, {2, 3}, {0}), 2: (7, 15, {3, 4}, {1, 2}), 3: (12, 21, {4, 5}, {1}), 4: (20, 30, {5, 6}, {2})}


@every_age
def test_colonies_need_and_give_what_their_age_says(age: int) -> None:
    least, most, gifts, points = COLONIES[age]
    found = cards(COLONY, age)
    needs = [T.needs[card] for card in found]
    assert (min(needs), max(needs)) == (least, most)
    assert all(len(amounts(T.gives[card])) == 1 for card in found)
    assert {sum(T.gives[card]) for card in found} == gifts
    assert {T.points[card] for card in found} == points


LOSSES = {1: ((2, 4), (2, 6)), 2: ((3, 6), (3, 10)), 3: ((5, 8), (5, 9)), 4: ((7, 9), (7, 12))}


@every_age
def test_wars_take_one_resource_within_the_range_of_their_age(age: int) -> None:
    base = [T.many[card] for card in cards(WAR, age, BASE)]
    all_of_them = [T.many[card] for card in cards(WAR, age)]
    assert ((min(base), max(base)), (min(all_of_them), max(all_of_them))) == LOSSES[age]
    assert {T.good[card] for card in cards(WAR, age)} == {GOLD, STONE, FOOD, BOOKS}


@every_age
def test_golden_ages_give_two_stone_or_two_books_and_sell_a_point_for_their_age(age: int) -> None:
    found = cards(GOLDEN_AGE, age)
    assert {T.price[card] for card in found} == {age}
    assert {T.many[card] for card in found} == {2}
    assert Counter(T.good[card] for card in found) == {STONE: 4, BOOKS: 4}


def test_wonders_have_two_or_three_sections_and_cost_one_to_ten_stone() -> None:
    wonders = [card for card in CARDS if T.type[card] == WONDER]
    assert len(wonders) == 40
    assert {len(T.stages[card]) for card in wonders} == {2, 3}
    costs = [sum(T.stages[card]) for card in wonders]
    assert (min(costs), max(costs)) == (1, 10)
    assert {T.points[card] for card in wonders} == {0, 1, 2, 3, 4}


def test_only_advisors_wonders_and_the_promo_have_a_text() -> None:
    def says_something(card: int) -> bool:
        rules = any(amounts_[card] for amounts_ in T.rules)
        return bool(T.effects[card]) or T.acts[card].kind != v.NO_ACT or T.leaves[card] != v.STAYS or rules

    assert Counter(TYPE_IDS[T.type[card]] for card in CARDS if says_something(card)) == {
        "advisor": 39,
        "wonder": 33,
        "colony": 1,
    }
    silent = [T.cards[card] for card in CARDS if T.type[card] == ADVISOR and not says_something(card)]
    assert silent == ["marie-antoinette"]


# -- totals ------------------------------------------------------------------------------------------------------------

MADE = {
    (1, BASE): (6, 5, 5, 4, 4),
    (1, ADVANCED): (1, 3, 2, 2, 1),
    (1, EXPERT): (2, 2, 1, 2, 2),
    (2, BASE): (7, 7, 7, 7, 4),
    (2, ADVANCED): (3, 4, 1, 1, 3),
    (2, EXPERT): (3, 2, 2, 1, 4),
    (3, BASE): (8, 10, 7, 8, 7),
    (3, ADVANCED): (5, 3, 2, 2, 3),
    (3, EXPERT): (2, 3, 3, 2, 5),
    (4, BASE): (9, 9, 12, 8, 10),
    (4, ADVANCED): (4, 6, 4, 2, 2),
    (4, EXPERT): (4, 6, 0, 4, 4),
}


@pytest.mark.parametrize(("age", "which"), MADE)
def test_what_the_buildings_make_in_all(age: int, which: int) -> None:
    """Gold, stone, food, books and stability, a worker on each."""
    made = [sum(T.makes[card][kind] for card in cards(BUILDING, age, which)) for kind in (0, 1, 2, 3, STABILITY)]
    assert tuple(made) == MADE[age, which]


COLONY_TOTALS = {
    (1, BASE): (16, {"gold": 2, "food": 2, "books": 2, "strength": 2}, 0),
    (1, ADVANCED): (12, {"gold": 2, "food": 2}, 0),
    (1, EXPERT): (15, {"stone": 5}, 0),
    (2, BASE): (36, {"food": 6, "books": 3, "stability": 3}, 4),
    (2, ADVANCED): (23, {"gold": 3, "books": 3}, 2),
    (2, EXPERT): (28, {"stone": 4, "strength": 3}, 3),
    (3, BASE): (57, {"gold": 8, "food": 4, "books": 4}, 4),
    (3, ADVANCED): (32, {"stone": 8}, 2),
    (3, EXPERT): (36, {"stone": 5, "stability": 4}, 2),
    (4, BASE): (90, {"gold": 5, "food": 5, "books": 10}, 8),
    (4, ADVANCED): (52, {"books": 5, "strength": 5}, 4),
    (4, EXPERT): (54, {"stone": 6, "stability": 5}, 4),
}


@pytest.mark.parametrize(("age", "which"), COLONY_TOTALS)
def test_what_the_colonies_need_and_give_in_all(age: int, which: int) -> None:
    found = cards(COLONY, age, which)
    assert COLONY_TOTALS[age, which] == (
        sum(T.needs[card] for card in found),
        total([T.gives[card] for card in found]),
        sum(T.points[card] for card in found),
    )


def test_the_promo_colony() -> None:
    card = number("grand-duchy-of-finland")
    assert (T.type[card], T.age[card], T.needs[card], T.points[card]) == (COLONY, 4, 21, 2)
    assert amounts(T.gives[card]) == {"stone": 5}


WAR_TOTALS = {
    (1, BASE): (0, 0, 6, 7),
    (1, ADVANCED): (8, 0, 0, 0),
    (1, EXPERT): (0, 4, 6, 0),
    (2, BASE): (4, 0, 5, 9),
    (2, ADVANCED): (7, 0, 0, 4),
    (2, EXPERT): (0, 6, 10, 0),
    (3, BASE): (6, 5, 8, 7),
    (3, ADVANCED): (9, 0, 6, 0),
    (3, EXPERT): (0, 7, 9, 0),
    (4, BASE): (8, 9, 8, 7),
    (4, ADVANCED): (0, 7, 11, 0),
    (4, EXPERT): (10, 0, 0, 12),
}


@pytest.mark.parametrize(("age", "which"), WAR_TOTALS)
def test_what_the_wars_take_in_all(age: int, which: int) -> None:
    taken = [sum(T.many[card] for card in cards(WAR, age, which) if T.good[card] == good) for good in range(4)]
    assert tuple(taken) == WAR_TOTALS[age, which]


ADVISORS = {
    (1, BASE): {"gold": 1, "food": 3, "stability": 1, "strength": 1},
    (1, ADVANCED): {"gold": 1, "stone": 1, "food": 1, "strength": 1},
    (1, EXPERT): {"stability": 3},
    (2, BASE): {"gold": 4, "food": 2, "books": 1, "stability": 1},
    (2, ADVANCED): {"gold": 1, "strength": 2},
    (2, EXPERT): {"books": 2, "strength": 3},
    (3, BASE): {"stone": 2, "food": 4, "books": 2},
    (3, ADVANCED): {"gold": 4, "food": 4, "strength": 2},
    (3, EXPERT): {"books": 4, "strength": 3},
    (4, BASE): {"gold": 4, "food": 4, "books": 16, "stability": -3, "strength": 2},
    (4, ADVANCED): {"gold": 2, "stone": 4, "stability": 3},
    (4, EXPERT): {"strength": 8},
}


@pytest.mark.parametrize(("age", "which"), ADVISORS)
def test_what_the_advisors_give_in_all(age: int, which: int) -> None:
    assert total([T.gives[card] for card in cards(ADVISOR, age, which)]) == ADVISORS[age, which]


# Stone, sections, what they give, points.
WONDERS = {
    (1, BASE): (13, 10, {"gold": 2, "stone": -1, "stability": 1, "strength": 3}, 5),
    (1, ADVANCED): (11, 6, {"gold": 1, "stone": 1, "stability": 2}, 4),
    (1, EXPERT): (8, 8, {"strength": 1}, 2),
    (2, BASE): (12, 9, {"books": 2}, 4),
    (2, ADVANCED): (11, 7, {"food": 3}, 4),
    (2, EXPERT): (18, 7, {"stability": 2, "strength": 6}, 4),
    (3, BASE): (15, 11, {"gold": 6, "books": 1}, 6),
    (3, ADVANCED): (12, 7, {"books": 2}, 4),
    (3, EXPERT): (9, 7, {}, 3),
    (4, BASE): (15, 8, {"gold": 3, "stone": 6, "strength": 4}, 6),
    (4, ADVANCED): (11, 7, {}, 5),
    (4, EXPERT): (7, 7, {}, 5),
}


@pytest.mark.parametrize(("age", "which"), WONDERS)
def test_what_the_wonders_cost_and_give_in_all(age: int, which: int) -> None:
    found = cards(WONDER, age, which)
    assert WONDERS[age, which] == (
        sum(sum(T.stages[card]) for card in found),
        sum(len(T.stages[card]) for card in found),
        total([T.gives[card] for card in found]),
        sum(T.points[card] for card in found),
    )


def test_battles_are_all_alike() -> None:
    battles = [card for card in CARDS if T.type[card] == BATTLE]
    assert len(battles) == 32
    assert not any(T.effects[card] or any(T.gives[card]) or T.points[card] for card in battles)


# -- events and tiles --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("age", "architects", "famine", "goods"),
    [
        (1, 12, 16, (-1, 6, 4, 6, 1)),
        (2, 14, 22, (-3, 0, -5, 3, 3)),
        (3, 14, 30, (-3, 8, -2, -3, -1)),
        (4, 14, 42, (1, 1, -12, -11, 1)),
    ],
)
def test_the_events_of_an_age_in_all(age: int, architects: int, famine: int, goods: tuple[int, ...]) -> None:
    events = [i for i in range(len(T.events)) if T.event_age[i] == age]
    assert sum(T.event_architects[i] for i in events) == architects
    assert sum(T.famine[i] for i in events) == famine
    clauses = [number_ for i in events for half in (2 * i, 2 * i + 1) for number_ in T.groups[half]]
    clauses += [other for number_ in clauses for other in T.clauses[number_].choose]
    assert tuple(sum(T.clauses[number_].goods[kind] for number_ in clauses) for kind in range(5)) == goods


def test_whom_the_events_concern() -> None:
    whom = Counter(v.WHO_IDS[T.clauses[number_].who] for half in range(96) for number_ in T.groups[half])
    assert whom == {
        "most-stable": 20,
        "least-stable": 20,
        "weakest": 18,
        "all": 17,
        "strongest": 10,
        "most-food": 5,
        "least-food": 2,
        "others": 2,
        "passed-first": 2,
        "passed-last": 1,
        "all-but-least-stable": 1,
        "all-but-strongest-and-most-stable": 1,
        "most-golden-ages": 1,
        "most-workers-on-industrial": 1,
    }


@covers("solo.6")
@pytest.mark.parametrize(
    ("age", "strength", "stability", "books", "worth"),
    [
        (1, (2, 6), (0, 4), (2, 5), (13, 14)),
        (2, (7, 13), (2, 6), (4, 8), (25, 27)),
        (3, (13, 20), (3, 8), (6, 12), (41, 42)),
        (4, (20, 30), (4, 10), (9, 16), (58, 58)),
    ],
)
def test_each_age_has_six_tiles_of_about_the_same_worth(
    age: int, strength: tuple[int, int], stability: tuple[int, int], books: tuple[int, int], worth: tuple[int, int]
) -> None:
    tiles = [T.tile[i] for i in range(len(T.tiles)) if T.tile_age[i] == age]
    assert len(tiles) == 6
    for values in tiles:
        for value, (least, most) in zip(values[:3], (strength, stability, books), strict=True):
            assert least <= value <= most
        assert worth[0] <= values[0] + 2 * values[1] + 2 * values[2] <= worth[1]
        assert 1 <= values[3] <= 3 and 0 <= values[4] <= age + 2
    assert sum(values[3] for values in tiles) == 12  # two architects on average
    famines = [T.famine[i] for i in range(len(T.events)) if T.event_age[i] == age]
    assert sum(values[4] for values in tiles) / 6 == pytest.approx(sum(famines) / len(famines), abs=0.1)
    assert {v.TILE_IDS[values[5]] for values in tiles} == {"strength", "stability", "books"}
