"""3.3 to 3.6, X.7: range, its oceans and permissions."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.covers import covers
from tests.games.seven_ages.support import TABLES, Scene, number
from worldstage.core.chance import Fast
from worldstage.core.state import replaced
from worldstage.games.seven_ages.names import NONE, OCEAN
from worldstage.games.seven_ages.ranges import (
    area_in_range,
    empires_in_range,
    in_range,
    in_range_by_passage,
    reach,
    ways_to,
)


def chain(scene: Scene, level: int, far: str, seat: int = 1) -> tuple[int, int]:
    """Romans in Latium on a level, and Greeks of another seat in one area."""
    rome, greece = scene.found("romans", 0, level, latium=1), scene.found("greeks", seat, 1)
    scene.put(greece, far, "spear")
    return rome, greece


@covers("3.3")
@pytest.mark.parametrize(
    ("far", "ages"),
    [("etruria", 1), ("magna-graecia", 1), ("tyrrhenian-sea", 1), ("lombardy", 2), ("sicily", 2), ("alps", 3)],
)
def test_an_empire_is_in_range_if_the_way_has_no_more_areas_than_the_number_of_the_age(far: str, ages: int) -> None:
    for age in (1, 2, 3):
        scene = Scene()
        rome, greece = chain(scene, TABLES.first_level[age], far)
        assert in_range(scene.state, rome, greece) is (age >= ages)


@covers("3.3")
def test_an_arrow_joins_areas_for_range_too() -> None:
    scene = Scene()
    rome, greece = scene.found("romans", 0, 1, england=1), scene.found("greeks", 1, 1, normandy=1)
    assert in_range(scene.state, rome, greece)


@covers("3.3")
def test_the_nearest_areas_of_both_decide() -> None:
    scene = Scene()
    rome = scene.found("romans", 0, 1, latium=1, egypt=1)
    greece = scene.found("greeks", 1, 1, iceland=1, nubia=1)
    assert in_range(scene.state, rome, greece)


@covers("3.3")
def test_an_artefact_adds_to_the_range() -> None:
    scene = Scene()
    rome, greece = chain(scene, 1, "lombardy")
    assert not in_range(scene.state, rome, greece)
    scene.artefact(rome, "radio", "latium")
    assert reach(scene.state, rome) == 2
    assert in_range(scene.state, rome, greece)


@covers("3.4")
@pytest.mark.parametrize(("age", "near"), [(2, False), (3, False), (4, True)])
def test_oceans_count_only_from_age_4_of_the_measuring_empire_on(age: int, near: bool) -> None:
    scene = Scene()
    rome = scene.found("romans", 0, TABLES.first_level[age], ireland=1)
    greece = scene.found("greeks", 1, 43, grand_banks=1)
    assert in_range(scene.state, rome, greece) is near  # Ireland, North Atlantic, Grand Banks


@covers("3.4")
def test_an_ocean_area_of_the_other_empire_is_not_reached_before_age_4() -> None:
    scene = Scene()
    rome = scene.found("romans", 0, 1, ireland=1)
    greece = scene.found("greeks", 1, 24, hellas=1)
    scene.put(greece, "north-atlantic", "frigate")
    assert not in_range(scene.state, rome, greece)
    scene.state.level = replaced(scene.state.level, rome, 22)
    assert in_range(scene.state, rome, greece)


@covers("3.5")
def test_areas_of_a_third_empire_close_the_way_unless_it_permits_the_passage() -> None:
    scene = Scene()
    rome, greece = scene.found("romans", 0, 8, champa=1), scene.found("greeks", 1, 1, siam=1)
    celts = scene.found("celts-gauls", 2, 1, cambodia=1, laos=1)
    s = scene.state
    assert not in_range(s, rome, greece)
    assert ways_to(s, rome, greece) == [[celts]]
    assert in_range_by_passage(s, rome, 1 << greece) == 1 << greece
    s.passing, s.granted = rome, (celts,)
    assert in_range(s, rome, greece)
    assert not in_range(s, greece, rome)  # the permission was given to Rome


@covers("3.5")
def test_own_other_empires_agree_without_being_asked() -> None:
    scene = Scene()
    rome, greece = scene.found("romans", 0, 8, champa=1), scene.found("greeks", 1, 1, siam=1)
    scene.found("celts-gauls", 0, 1, cambodia=1, laos=1)
    assert in_range(scene.state, rome, greece)


@covers("3.5")
def test_only_the_smallest_sets_of_empires_are_ways() -> None:
    scene = Scene(4)
    rome, greece = scene.found("romans", 0, 8, champa=1), scene.found("greeks", 1, 1, siam=1)
    celts, huns = scene.found("celts-gauls", 2, 1, cambodia=1), scene.found("huns", 3, 1, laos=1)
    assert ways_to(scene.state, rome, greece) == sorted([[celts], [huns]])
    scene.state.refused, scene.state.passing = (2,), rome
    assert ways_to(scene.state, rome, greece) == [[huns]]
    scene.state.refused = (2, 3)
    assert ways_to(scene.state, rome, greece) == []


@covers("3.5")
def test_two_empires_in_a_row_are_both_needed_if_there_is_no_other_way() -> None:
    scene = Scene(4)
    rome = scene.found("romans", 0, 15, palestine=1)
    greece = scene.found("greeks", 1, 1, nubia=1)
    celts = scene.found("celts-gauls", 2, 1, sinai=1, eastern_mediterranean=["galley"])
    huns = scene.found("huns", 3, 1, egypt=1, red_sea=["galley"])
    assert ways_to(scene.state, rome, greece) == [sorted([celts, huns])]


@covers("3.5")
def test_a_way_that_is_too_long_stays_too_long_whoever_permits_it() -> None:
    scene = Scene()
    rome, greece = scene.found("romans", 0, 1, champa=1), scene.found("greeks", 1, 1, siam=1)
    scene.found("celts-gauls", 2, 1, cambodia=1, laos=1)
    assert ways_to(scene.state, rome, greece) == []
    assert in_range_by_passage(scene.state, rome, 1 << greece) == 0


@covers("3.5")
def test_who_has_agreed_once_is_not_asked_for_another_empire() -> None:
    scene = Scene()
    rome, greece = scene.found("romans", 0, 8, champa=1), scene.found("greeks", 1, 1, siam=1)
    scene.found("celts-gauls", 2, 1, cambodia=1, laos=1)
    other = scene.found("huns", 2, 1, hellas=1)
    scene.state.passing, scene.state.granted = rome, (other,)
    assert ways_to(scene.state, rome, greece) == []


@covers("3.4", "3.5")
@pytest.mark.parametrize(("age", "possible"), [(3, False), (4, True)])
def test_a_passage_leads_across_an_ocean_only_from_age_4_on(age: int, possible: bool) -> None:
    scene = Scene()
    rome = scene.found("romans", 0, TABLES.first_level[age], ireland=1)
    greece, celts = scene.found("greeks", 1, 43, grand_banks=1), scene.found("celts-gauls", 2, 43)
    scene.put(celts, "north-atlantic", "frigate")
    assert ways_to(scene.state, rome, greece) == ([[celts]] if possible else [])


@covers("3.5")
def test_whoever_has_refused_is_not_asked_again_whatever_the_colour() -> None:
    scene = Scene()
    wall = scene.found("celts-gauls", 0, 1, cambodia=1, laos=1)
    rome, greece = scene.found("romans", 1, 8, champa=1), scene.found("greeks", 2, 1, siam=1)
    assert ways_to(scene.state, rome, greece) == [[wall]]
    scene.state.passing, scene.state.refused = rome, (0,)
    assert wall == 0
    assert ways_to(scene.state, rome, greece) == []


@covers("3.6")
def test_one_empire_can_be_in_range_of_another_without_the_reverse() -> None:
    scene = Scene()
    rome, greece = chain(scene, 8, "lombardy")
    assert in_range(scene.state, greece, rome) is False
    assert in_range(scene.state, rome, greece) is True


@covers("3.3")
def test_all_empires_in_range_are_found_at_once() -> None:
    scene = Scene(4)
    rome = scene.found("romans", 0, 8, latium=1)
    near, own = scene.found("greeks", 1, 1, sicily=1), scene.found("celts-gauls", 0, 1, etruria=1)
    scene.found("egyptians", 2, 1, egypt=1)
    assert empires_in_range(scene.state, rome) == 1 << near | 1 << own


@covers("X.7")
def test_an_area_is_in_range_like_an_empire_be_it_neutral_or_not() -> None:
    scene = Scene()
    rome = scene.found("romans", 0, 8, latium=1)
    scene.found("greeks", 1, 1, etruria=1)
    near = [area_in_range(scene.state, rome, number("area", area)) for area in ("latium", "sicily", "etruria")]
    assert near == [True, True, True]
    assert area_in_range(scene.state, rome, number("area", "lombardy"))  # across the Tyrrhenian Sea
    assert not area_in_range(scene.state, rome, number("area", "alps"))
    scene.put(scene.state.holder[number("area", "etruria")], "tyrrhenian-sea", "galley")
    scene.put(scene.state.holder[number("area", "etruria")], "adriatic-sea", "galley")
    assert not area_in_range(scene.state, rome, number("area", "lombardy"))


# -- compared with a search that tries every set of permissions ------------------------------------------------------


def reached(scene: Scene, colour: int, permits: set[int]) -> set[int]:
    """The empires in range if some permit a passage, by the letter of the rules."""
    s = scene.state
    distance = dict.fromkeys(s.areas[colour], 0)
    waiting = list(s.areas[colour])
    while waiting:
        area = waiting.pop(0)
        passable = s.holder[area] in (NONE, colour) or s.holder[area] in permits
        if distance[area] == scene.age(colour) or not passable:
            continue
        for other in (*TABLES.neighbours[area], *TABLES.arrows[area]):
            if other not in distance and (TABLES.area_kind[other] != OCEAN or scene.age(colour) >= 4):
                distance[other] = distance[area] + 1
                waiting.append(other)
    return {s.holder[area] for area in distance} - {NONE, colour}


def crowded(seed: int) -> Scene:
    """Six empires of four seats, some areas each, close together, in any age."""
    chance = Fast(seed)
    scene = Scene(4)
    near = [number("area", "magna-graecia")]
    for area in near[:]:
        near += [other for other in TABLES.joined[area] if other not in near]
    for _ in range(2):
        near += [other for area in near[:] for other in TABLES.joined[area] if other not in near]
        near = sorted(set(near))
    chance.shuffle(near, "scene")
    for i, card in enumerate(("romans", "greeks", "celts-gauls", "huns", "egyptians", "persians")):
        level = TABLES.first_level[1 + chance.below(5, "scene")]
        colour = scene.found(card, i % 4, level)
        for _ in range(1 + chance.below(4, "scene")):
            scene.put(colour, TABLES.labels["area"][near.pop()], "spear")
    return scene


@covers("3.3", "3.4", "3.5", "3.6")
@pytest.mark.parametrize("seed", range(12))
def test_range_and_ways_are_those_of_trying_everything(seed: int) -> None:
    scene = crowded(seed)
    s = scene.state
    empires = [colour for colour in range(15) if s.card[colour] != NONE]
    refused = seed % 4
    for colour in empires:
        s.passing, s.refused = colour, (refused,) if s.owner[colour] != refused else ()
        own = {other for other in empires if s.owner[other] == s.owner[colour]}
        direct = reached(scene, colour, own)
        assert empires_in_range(s, colour) == sum(1 << other for other in direct)
        assert [in_range(s, colour, other) for other in empires if other != colour] == [
            other in direct for other in empires if other != colour
        ]
        open_to = [other for other in empires if other not in own and s.owner[other] not in s.refused]
        by: dict[int, list[list[int]]] = {}
        for size in range(len(open_to) + 1):
            for some in combinations(open_to, size):
                for other in reached(scene, colour, own | set(some)):
                    if other not in by or len(by[other][0]) == size:
                        by.setdefault(other, []).append(list(some))
        for other in empires:
            if other != colour:
                assert ways_to(s, colour, other) == sorted(by.get(other, []), key=lambda way: sum(1 << c for c in way))
        beyond = sum(1 << other for other in empires if other not in direct and other != colour)
        gained = sum(1 << other for other in by if other not in direct)
        assert in_range_by_passage(s, colour, beyond) == gained
        assert in_range_by_passage(s, colour, beyond & 0b0101) == gained & 0b0101


@covers("X.7")
def test_an_area_of_the_ocean_is_in_range_from_age_4_on() -> None:
    for age, near in ((3, False), (4, True)):
        scene = Scene()
        rome = scene.found("romans", 0, TABLES.first_level[age], ireland=1)
        assert area_in_range(scene.state, rome, number("area", "north-atlantic")) is near
