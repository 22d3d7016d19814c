"""G: glory at the end of a round."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.support import TABLES, Scene, number
from worldstage.core.state import replaced
from worldstage.games.seven_ages import tables as icon
from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.glory import begin_scoring, empire_points, scoring_items

Item = tuple[int, int, int]  # what it has, its place, its points


def item(scene: Scene, colour: int, kind: int) -> Item:
    """What an icon of an empire brings now."""
    items = scoring_items(scene.state, colour)
    found = [items[i + 2 : i + 5] for i in range(0, len(items), 5) if items[i] == kind]
    assert len(found) == 1, f"{len(found)} such icons"
    value, place, points = found[0]
    return value, place, points


def lone(scene: Scene, card: str, area: str, seat: int, level: int) -> int:
    """An empire with one unit."""
    colour = scene.found(card, seat, level)
    scene.put(colour, area, "spear")
    return colour


def points(scene: Scene, colour: int) -> int:
    return empire_points(scene.state, colour, scoring_items(scene.state, colour))


def score(scene: Scene) -> list[int]:
    """The glory of all seats after a scoring in which nobody can buy."""
    scene.begin(begin_scoring)
    assert not scene.node
    scene.check()
    return list(scene.state.glory)


# -- the sum of a seat -------------------------------------------------------------------------------------------------


@covers("G.1")
def test_all_icons_of_all_empires_of_a_seat_add_up() -> None:
    scene = Scene()
    romans = scene.found("romans", 0, 8, latium=2, etruria=1)  # land 3, units 2, homeland 1
    egyptians = scene.found("egyptians", 0, 3, egypt=1, capital="egypt")  # land 2, cities 2, homeland 1
    assert (points(scene, romans), points(scene, egyptians)) == (6, 5)
    assert score(scene) == [11, 0, 0]
    assert scene.lines("glory.gained")[0].args[:3] == (0, 11, 11)


@covers("G.1")
def test_nobody_scores_with_nothing() -> None:
    scene = Scene()
    greeks = scene.found("greeks", 0, 8, hellas=1)
    assert item(scene, greeks, icon.MONEY) == (0, 0, 0)
    assert item(scene, greeks, icon.UNITS_NAVAL) == (0, 0, 0)
    assert score(scene) == [1, 0, 0]  # the homeland


@covers("G.1", "G.16")
def test_a_negative_sum_is_cut_only_for_the_seat_as_a_whole() -> None:
    scene = Scene()
    scene.found("egyptians", 0, 3, sicily=1)  # -1
    scene.found("english", 0, 8, england=1)  # progress 3, homeland 1
    scene.found("greeks", 1, 5, crete=1)  # -1
    scene.state.glory = (1, 0, 4)
    assert score(scene) == [4, 0, 4]
    assert not scene.lines("glory.lost")
    assert [line.args for line in scene.lines("glory.cut")] == [(1, 1)]
    begun = scene.keys().index("glory.began")
    assert begun < scene.keys().index("glory.scored")


@covers("G.1")
def test_glory_of_earlier_rounds_is_lost_by_a_negative_sum() -> None:
    scene = Scene()
    scene.found("greeks", 1, 5, crete=1)
    scene.state.glory = (0, 3, 0)
    assert score(scene) == [0, 2, 0]
    scene.state.glory = (0, 1, 0)
    assert score(scene) == [0, 0, 0]
    assert not scene.lines("glory.cut")
    scene.state.glory = (0, 1, 0)
    scene.state.bound[2][v.SCORING] = -2
    scene.begin(begin_scoring)
    assert scene.state.glory == (0, 0, 0)
    assert scene.lines("glory.cut")[0].args == (1, 2)


@covers("G.1")
def test_an_empire_with_a_special_rule_for_each_scoring_adds_it() -> None:
    scene = Scene()
    colour = scene.found("greeks", 0, 5, hellas=1)
    scene.state.bound[colour][v.SCORING] = -1
    scene.state.glory = (5, 0, 0)
    scene.begin(begin_scoring)
    assert scene.state.glory == (5, 0, 0)
    assert scene.lines("glory.lasting")[0].args == (0, number("card", "greeks"), -1)


@covers("G.1")
def test_the_receipt_lists_every_icon_that_brings_something() -> None:
    scene = Scene()
    scene.found("romans", 0, 8, latium=2)
    scene.found("egyptians", 1, 3, etruria=1, capital="etruria")
    score(scene)
    romans, egyptians = scene.lines("glory.scored")
    world = TABLES.world
    assert romans.args[:3] == (0, number("card", "romans"), 6)
    assert romans.args[3:] == (
        *(icon.LAND_AREAS, 0, world, 1, 1, 3),
        *(icon.UNITS_LAND, 0, world, 2, 1, 2),
        *(icon.HOMELAND, 0, world, 1, 0, 1),
    )
    made = Scene()
    made.found("babylonians", 0, 3, syria=1)
    score(made)
    middle_east = number("region", "middle-east")
    assert made.lines("glory.scored")[0].args[3:9] == (icon.HOMELAND, 0, world, -1, 0, -1)
    assert made.lines("glory.scored")[0].args[9:] == (icon.LAND_AREAS, 1, middle_east, 1, 1, 2)
    assert egyptians.args[2:] == (1, icon.HOMELAND, 0, world, -1, 0, -1, icon.CITIES, 0, world, 1, 1, 2)


# -- places ------------------------------------------------------------------------------------------------------------


def four_rich(scene: Scene) -> list[int]:
    """Four empires, the first the richest; the numbers of their icons for progress are 3, 3, 2 and 1."""
    return [
        scene.found("english", 0, 30, england=1),
        scene.found("french", 1, 29, normandy=1),
        scene.found("italians", 2, 28, lombardy=1),
        scene.found("finns", 3, 27, finland=1),
    ]


@covers("G.2")
@pytest.mark.parametrize(
    ("levels", "expected"),
    [
        ([30, 29, 28, 27], [3, 2, 0, 0]),
        ([27, 28, 29, 30], [0, 1, 1, 1]),
        ([28, 30, 27, 29], [1, 3, 0, 0]),
        ([29, 27, 30, 28], [2, 0, 2, 0]),
    ],
)
def test_each_further_place_brings_one_less_than_the_number(levels: list[int], expected: list[int]) -> None:
    scene = Scene(4)
    empires = four_rich(scene)
    for colour, level in zip(empires, levels, strict=True):
        scene.state.level = replaced(scene.state.level, colour, level)
    assert [item(scene, colour, icon.PROGRESS)[2] for colour in empires] == expected


@covers("G.5")
def test_empires_without_the_icon_take_places_too_even_ones_own() -> None:
    scene = Scene()
    english = scene.found("english", 0, 20, england=1)
    assert item(scene, english, icon.PROGRESS) == (20, 1, 3)
    scene.found("romans", 0, 21, latium=1)
    scene.found("egyptians", 1, 22, egypt=1)
    assert item(scene, english, icon.PROGRESS) == (20, 3, 1)


@covers("G.3")
@pytest.mark.parametrize(("start", "expected"), [(0, [1, 2, 3]), (1, [3, 1, 2]), (2, [2, 3, 1])])
def test_ties_go_to_the_start_player_and_then_clockwise(start: int, expected: list[int]) -> None:
    scene = Scene()
    empires = [lone(scene, card, area, seat, 20) for seat, (card, area) in enumerate(THREE)]
    scene.state.start = start
    assert [item(scene, colour, icon.PROGRESS)[1] for colour in empires] == expected


THREE = (("english", "england"), ("french", "normandy"), ("spanish", "castile"))


@covers("G.3")
def test_more_philosophers_win_a_tie_before_the_seats_are_looked_at() -> None:
    scene = Scene()
    empires = [lone(scene, card, area, seat, 20) for seat, (card, area) in enumerate(THREE)]
    scene.leader(empires[2], "philosopher:1", "castile")
    scene.leader(empires[1], "philosopher:2", "normandy")
    scene.leader(empires[1], "philosopher:3", "normandy")
    assert [item(scene, colour, icon.PROGRESS)[1] for colour in empires] == [3, 1, 2]
    scene.state.level = replaced(scene.state.level, empires[0], 21)
    assert [item(scene, colour, icon.PROGRESS)[1] for colour in empires] == [1, 2, 3]


@covers("G.3")
def test_other_leaders_win_no_ties() -> None:
    scene = Scene()
    english, french = (lone(scene, card, area, seat, 20) for seat, (card, area) in enumerate(THREE[:2]))
    scene.leader(french, "builder:1", "normandy")
    assert item(scene, french, icon.PROGRESS)[1] == 2
    assert item(scene, english, icon.PROGRESS)[1] == 1


@covers("G.23", "G.3")
def test_example_eskarina_is_second_and_kim_third() -> None:
    scene = Scene()  # Ken, Eskarina on his left, Kim on his right
    ken = scene.found("greeks", 0, 8, money=30, hellas=1)
    eskarina = scene.found("phoenicians", 1, 8, money=20, phoenicia=1)
    kim = scene.found("syracusans", 2, 8, money=20, sicily=1)
    assert [item(scene, colour, icon.MONEY) for colour in (ken, eskarina, kim)] == [(30, 1, 2), (20, 2, 1), (20, 3, 0)]


@covers("G.4")
def test_own_empires_that_are_tied_stand_where_their_owner_gets_the_most() -> None:
    for cards in (("romans", "french", "italians"), ("italians", "french", "romans")):
        scene = Scene(2)
        empires = {card: lone(scene, card, START[card], 0, 30) for card in cards}
        scene.found("egyptians", 1, 20, egypt=1)
        places = {card: item(scene, empires[card], icon.PROGRESS)[1] for card in ("french", "italians")}
        assert places == {"french": 1, "italians": 2}


START = {"finns": "finland", "romans": "latium", "french": "normandy", "italians": "lombardy"}


@covers("G.4")
def test_an_own_empire_with_the_icon_stands_before_one_without() -> None:
    for cards in (("finns", "romans"), ("romans", "finns")):
        scene = Scene(2)
        empires = {card: lone(scene, card, START[card], 0, 30) for card in cards}
        assert item(scene, empires["finns"], icon.PROGRESS)[1:] == (1, 1)


@covers("G.4")
def test_of_three_own_empires_the_doubled_one_takes_the_best_place_for_all() -> None:
    scene = Scene(2)
    empires = [lone(scene, card, START[card], 0, 30) for card in ("french", "italians", "finns")]
    scene.state.glory_doubled = replaced(scene.state.glory_doubled, empires[1], 1)
    assert [item(scene, colour, icon.PROGRESS)[1:] for colour in empires] == [(2, 2), (1, 2), (3, 0)]


@covers("G.4")
def test_a_doubled_empire_may_better_stand_first_though_its_number_is_lower() -> None:
    scene = Scene(2)
    french = scene.found("french", 0, 30, normandy=1)
    finns = scene.found("finns", 0, 30, finland=1)
    assert item(scene, french, icon.PROGRESS)[1:] == (1, 3)
    assert item(scene, finns, icon.PROGRESS)[1:] == (2, 0)
    scene.state.glory_doubled = replaced(scene.state.glory_doubled, finns, 1)
    assert item(scene, french, icon.PROGRESS)[1:] == (2, 2)
    assert item(scene, finns, icon.PROGRESS)[1:] == (1, 1)
    scene.state.glory_doubled = replaced(scene.state.glory_doubled, french, 1)
    assert item(scene, french, icon.PROGRESS)[1:] == (1, 3)


@covers("G.4")
def test_a_doubled_empire_stands_last_where_the_others_would_lose_more() -> None:
    scene = Scene(2)
    others = [lone(scene, card, area, 0, 30) for card, area in THREE]
    finns = scene.found("finns", 0, 30, finland=1)
    scene.state.glory_doubled = replaced(scene.state.glory_doubled, finns, 1)
    assert item(scene, finns, icon.PROGRESS)[1:] == (4, 0)
    assert sum(item(scene, colour, icon.PROGRESS)[2] for colour in others) == 6


@covers("G.4")
def test_own_empires_behind_others_are_ordered_from_their_place_on() -> None:
    scene = Scene(2)
    scene.found("egyptians", 1, 40, egypt=1)
    finns = scene.found("finns", 0, 30, finland=1)
    italians = scene.found("italians", 0, 30, lombardy=1)
    scene.state.glory_doubled = replaced(
        scene.state.glory_doubled, finns, 1
    )  # a 1 brings nothing from the second place on
    assert item(scene, italians, icon.PROGRESS)[1:] == (2, 1)
    assert item(scene, finns, icon.PROGRESS)[1:] == (3, 0)


@covers("G.3", "G.4")
def test_a_seat_does_not_choose_between_its_own_empires_where_philosophers_decide() -> None:
    scene = Scene(2)
    finns = scene.found("finns", 0, 30, finland=1)
    french = scene.found("french", 0, 30, normandy=1)
    scene.leader(finns, "philosopher:1", "finland")
    assert item(scene, finns, icon.PROGRESS)[1] == 1
    assert item(scene, french, icon.PROGRESS)[1] == 2


# -- what icons count --------------------------------------------------------------------------------------------------


@covers("G.6")
def test_cities_count_by_value_with_the_capital_even_in_disorder() -> None:
    scene = Scene()
    colour = scene.found("egyptians", 0, 8, egypt=1, nubia=1, carthage=1, capital="egypt")
    scene.city("nubia", 3)
    scene.city("carthage", 1)
    scene.disorder("nubia")
    assert item(scene, colour, icon.CITIES) == (5, 1, 2)
    scene.city("carthage", 7)
    assert item(scene, colour, icon.CITIES)[0] == 11


@covers("G.7")
def test_naval_units_cavalry_and_land_units_are_counted_apart() -> None:
    scene = Scene()
    army = ["spear", "chariot", "catapult", "galley", "knight"]
    romans = scene.found("romans", 0, 20, latium=army)
    huns = scene.found("huns", 1, 20, dzungaria=["knight", "light-horse", "elephant"])
    greeks = scene.found("greeks", 2, 20, hellas=["galley", "galley", "fighter"])
    assert item(scene, romans, icon.UNITS_LAND) == (4, 1, 2)
    assert item(scene, huns, icon.UNITS_CAVALRY) == (3, 1, 2)
    assert item(scene, greeks, icon.UNITS_NAVAL) == (2, 1, 2)


@covers("G.7")
def test_units_at_sea_and_guests_count_for_their_own_empire() -> None:
    scene = Scene()
    greeks = scene.found("greeks", 0, 20, hellas=["galley"], aegean_sea=["galley"])
    romans = scene.found("romans", 1, 20, latium=1)
    scene.put(greeks, "latium", "spear", "galley")
    assert item(scene, greeks, icon.UNITS_NAVAL)[0] == 3
    assert item(scene, romans, icon.UNITS_LAND) == (1, 2, 1)


@covers("G.8")
def test_each_wheat_area_brings_a_point_whatever_its_terrain_and_order() -> None:
    scene = Scene()
    finns = scene.found("finns", 0, 8, finland=1, burgundy=1, germany=1, pannonia=1)
    assert item(scene, finns, icon.WHEAT) == (3, 0, 3)
    scene.disorder("germany", "burgundy")
    assert item(scene, finns, icon.WHEAT) == (3, 0, 3)


@covers("G.8")
@pytest.mark.parametrize(("level", "wheat"), [(28, 1), (29, 3), (36, 3)])
def test_by_the_other_reading_wheat_off_fertile_land_counts_from_age_5(level: int, wheat: int) -> None:
    scene = Scene(wheat_glory="age5")
    finns = scene.found("finns", 0, level, finland=1, burgundy=1, germany=1, pannonia=1)
    assert item(scene, finns, icon.WHEAT)[2] == wheat


@covers("G.8")
def test_elephants_count_until_an_empire_has_reached_age_7() -> None:
    scene = Scene()
    sinhalese = scene.found("sinhalese", 0, 8, ceylon=1, karnataka=1, deccan=1)
    assert item(scene, sinhalese, icon.ELEPHANT)[2] == 2
    scene.state.elephants_gone = 1
    assert item(scene, sinhalese, icon.ELEPHANT)[2] == 0


@covers("G.8")
@pytest.mark.parametrize(("level", "oil"), [(42, 0), (43, 2), (50, 2)])
def test_oil_counts_only_for_empires_in_age_7(level: int, oil: int) -> None:
    scene = Scene()
    italians = scene.found("italians", 0, level, latium=1, dacia=1, cyrenaica=1)
    scene.found("egyptians", 1, 45, egypt=1)
    assert item(scene, italians, icon.OIL)[2] == oil


@covers("G.9")
def test_disordered_areas_deserts_and_tundra_do_not_count() -> None:
    scene = Scene()
    egyptians = scene.found("egyptians", 0, 8, egypt=1, nubia=1, somalia=1, cyrenaica=1)
    assert item(scene, egyptians, icon.LAND_AREAS)[0] == 2
    scene.disorder("nubia")
    assert item(scene, egyptians, icon.LAND_AREAS)[0] == 1


@covers("G.9")
def test_deserts_or_tundra_count_for_empires_whose_card_says_so() -> None:
    scene = Scene()
    sudanese = scene.found("sudanese", 0, 20, kordofan=1, somalia=1, cyrenaica=1)
    finns = scene.found("finns", 1, 20, finland=1, lapland=1, archangel=1)
    assert item(scene, sudanese, icon.LAND_AREAS)[0] == 3
    assert item(scene, finns, icon.LAND_AREAS)[0] == 3
    scene.put(sudanese, "greenland", "spear")
    scene.put(finns, "sinai", "spear")
    arabs = scene.found("arabs", 2, 20, hejaz=1, yemen=1, east_siberia=1)
    assert item(scene, arabs, icon.LAND_AREAS)[0] == 2


@covers("G.10", "G.14")
def test_waters_at_the_coast_of_a_region_belong_to_it() -> None:
    scene = Scene()
    coast, east_asia = number("area", "japanese-coast"), number("region", "north-east-asia")
    assert coast in TABLES.in_region[east_asia]
    greeks = scene.found("greeks", 0, 8, hellas=["spear", "galley"], aegean_sea=["galley"])
    assert item(scene, greeks, icon.SEA_AREAS)[0] == 1
    scene.put(greeks, "red-sea", "galley")
    assert item(scene, greeks, icon.SEA_AREAS)[0] == 1


@covers("G.11")
def test_a_sea_between_regions_counts_for_each_of_them() -> None:
    scene = Scene()
    greeks = scene.found("greeks", 0, 8, hellas=1, eastern_mediterranean=["galley"])
    carthage = scene.found("carthaginians", 1, 8, carthage=1, red_sea=["galley"])
    assert item(scene, greeks, icon.SEA_AREAS)[0] == 1
    scene.state.holder = replaced(scene.state.holder, number("area", "eastern-mediterranean"), carthage)
    scene.state.areas[greeks].remove(number("area", "eastern-mediterranean"))
    scene.state.areas[carthage].append(number("area", "eastern-mediterranean"))
    assert item(scene, carthage, icon.SEA_AREAS)[0] == 2
    found = {TABLES.labels["region"][r] for r in TABLES.regions_of[number("area", "eastern-mediterranean")]}
    assert {"europe", "asia", "africa"} <= found


@covers("G.12", "G.13")
def test_islands_belong_to_the_region_of_their_arrow_or_to_the_one_in_brackets() -> None:
    scene = Scene()
    japanese = scene.found("jurchen", 0, 20, manchuria=1, kyushu=1)
    melanesians = scene.found("melanesians", 1, 8, melanesia=1, solomons=1)
    khmers = scene.found("khmers", 2, 8, cambodia=1, timor_and_bali=1)
    finns = scene.found("finns", 2, 8, finland=1, iceland=1)
    assert item(scene, japanese, icon.LAND_AREAS)[0] == 2
    assert item(scene, melanesians, icon.BOTH_AREAS)[0] == 2
    assert item(scene, khmers, icon.LAND_AREAS)[0] == 2
    assert item(scene, finns, icon.LAND_AREAS)[0] == 2
    assert number("region", "north-east-asia") in TABLES.regions_of[number("area", "kurile-is")]


@covers("G.14")
def test_land_sea_and_both_are_different_icons() -> None:
    scene = Scene()
    vietnamese = scene.found("vietnamese", 0, 20, tonkin=["spear", "galley"], champa=1, south_china_sea=["galley"])
    assert item(scene, vietnamese, icon.BOTH_AREAS)[0] == 3
    assert item(scene, vietnamese, icon.LAND_AREAS)[0] == 2
    polynesians = scene.found("polynesians", 1, 20, samoa_and_tonga=["galley"], central_pacific=["galley"])
    assert item(scene, polynesians, icon.SEA_AREAS)[0] == 1


@covers("G.15")
def test_outside_europe_counts_strictly_and_only_with_a_capital_in_europe() -> None:
    scene = Scene()
    french = scene.found("french", 0, 25, normandy=1, quebec=1, capital="normandy")
    scene.put(french, "western-mediterranean", "galley")
    scene.put(french, "gulf-of-mexico", "galley")
    assert item(scene, french, icon.OUTSIDE_EUROPE) == (2, 1, 3)
    scene.city("normandy", 1)
    assert item(scene, french, icon.OUTSIDE_EUROPE) == (0, 0, 0)
    scene.city("quebec", 1, capital=True)
    assert item(scene, french, icon.OUTSIDE_EUROPE) == (0, 0, 0)


@covers("G.15")
def test_outside_europe_only_empires_with_a_capital_there_are_compared_with_or_without_the_icon() -> None:
    scene = Scene()
    french = scene.found("french", 0, 25, normandy=1, quebec=1, capital="normandy")
    scene.found("egyptians", 1, 8, egypt=1, nubia=1, axum=1, capital="egypt")
    assert item(scene, french, icon.OUTSIDE_EUROPE)[1:] == (1, 3)
    scene.found("romans", 1, 8, latium=1, carthage=1, numidia=1, capital="latium")
    assert item(scene, french, icon.OUTSIDE_EUROPE)[1:] == (2, 2)
    scene.found("germans", 2, 8, germany=1, cuba=1, florida=1, capital="germany")
    assert item(scene, french, icon.OUTSIDE_EUROPE)[1:] == (3, 1)


@covers("G.16")
@pytest.mark.parametrize(("areas", "expected"), [(["virginia", "new-england"], 1), (["virginia"], 0), (["texas"], -1)])
def test_homeland_asks_for_all_start_areas_and_punishes_none(areas: list[str], expected: int) -> None:
    scene = Scene()
    americans = scene.found("americans", 0, 30)
    for area in areas:
        scene.put(americans, area, "spear")
        scene.disorder(area)
    assert item(scene, americans, icon.HOMELAND)[2] == expected


@covers("G.17")
def test_only_green_artefacts_count() -> None:
    scene = Scene()
    egyptians = scene.found("egyptians", 0, 8, egypt=1, nubia=1)
    other = scene.found("sumerians", 1, 8, mesopotamia=1)
    scene.artefact(egyptians, "pyramids", "egypt")
    scene.artefact(other, "slavery")
    assert item(scene, egyptians, icon.ARTEFACTS) == (1, 1, 1)
    assert item(scene, other, icon.ARTEFACTS) == (0, 0, 0)
    scene.artefact(other, "hinduism")
    scene.artefact(other, "monarchy")
    assert item(scene, other, icon.ARTEFACTS) == (2, 1, 1)
    assert item(scene, egyptians, icon.ARTEFACTS) == (1, 2, 0)
    scene.artefact(other, "hanging-gardens", "mesopotamia")
    assert item(scene, other, icon.ARTEFACTS) == (3, 1, 1)


@covers("G.17")
def test_an_artefact_known_by_its_blue_marker_only_is_no_green_one() -> None:
    scene = Scene()
    egyptians = scene.found("egyptians", 0, 8, egypt=1)
    scene.state.blue = replaced(scene.state.blue, number("artefact", "writing"), 5)
    assert item(scene, egyptians, icon.ARTEFACTS) == (0, 0, 0)


@covers("G.18")
def test_for_money_and_progress_the_markers_count() -> None:
    scene = Scene()
    greeks = scene.found("greeks", 0, 8, money=49, hellas=1)
    english = scene.found("english", 1, 7, money=48, england=1)
    assert item(scene, greeks, icon.MONEY) == (49, 1, 2)
    assert item(scene, english, icon.PROGRESS) == (7, 2, 2)


@covers("W.4", "G.18")
def test_empires_past_the_last_level_stand_equally_high() -> None:
    scene = Scene()
    empires = [lone(scene, card, area, seat, 50) for seat, (card, area) in enumerate(THREE)]
    scene.state.start = 1
    assert [item(scene, colour, icon.PROGRESS)[:2] for colour in empires] == [(50, 3), (50, 1), (50, 2)]
