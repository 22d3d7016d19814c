"""4.5: victory points for regions, and what unrest costs."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.age_of_reason.support import SEVEN, VICTORY_POINTS, Scene
from worldstage.games.age_of_reason.names import COUNTRY_IDS, REGION_IDS

THREE = "prussia, austria, france"


def points(scene: Scene, region: str) -> dict[str, int]:
    """What the log says each country scored in a region."""
    found = scene.items("scoring.region")
    return {str(country): int(value) for where, country, value in found if where == region}


def scored(countries: str, region: str, **discs: int) -> dict[str, int]:
    scene = Scene(countries).at_segment(VICTORY_POINTS)
    for country, count in discs.items():
        scene.discs(country.replace("_", "-"), **{region.replace("-", "_"): count})
    scene.step()
    assert sum(scene.state.vp) == sum(points(scene, region).values())
    return points(scene, region)


# -- ranks --------------------------------------------------------


@covers("4.5.1", "4.5.2")
@pytest.mark.parametrize(
    ("region", "values"),
    [
        ("german-states", [8, 5, 3]),
        ("baltic", [5, 3, 2]),
        ("central-europe", [6, 4, 2]),
        ("mediterranean", [6, 4, 2]),
        ("ottoman-empire", [4, 2, 1]),
        ("africa", [3, 2]),
        ("india", [5, 3]),
        ("east-indies", [4, 2]),
        ("north-america", [4, 2]),
        ("caribbean", [5, 3]),
        ("south-america", [5, 3]),
    ],
)
def test_the_most_discs_score_the_first_value_the_next_the_second_and_so_on(region: str, values: list[int]) -> None:
    found = scored(SEVEN, region, prussia=4, austria=3, france=2, spain=1)
    assert found == dict(zip(["prussia", "austria", "france"], values, strict=False))


@covers("4.5.2")
def test_a_country_without_a_disc_scores_nothing() -> None:
    assert scored(THREE, "german-states", prussia=1) == {"prussia": 8}
    assert scored(THREE, "german-states") == {}


@covers("4.5.3")
def test_those_tied_all_score_the_full_value() -> None:
    assert scored(THREE, "german-states", prussia=2, austria=2, france=2) == {"prussia": 8, "austria": 8, "france": 8}


@covers("4.5.4")
def test_after_a_tie_for_first_the_next_still_scores_the_second_value() -> None:
    assert scored(THREE, "india", prussia=3, austria=3, france=1) == {"prussia": 5, "austria": 5, "france": 3}


@covers("4.5.ex1", "4.5.2", "4.5.3")
def test_example_german_states_with_3_2_2_and_1_discs() -> None:
    found = scored(SEVEN, "german-states", austria=3, prussia=2, france=2, netherlands=1)
    assert found == {"austria": 8, "prussia": 5, "france": 5, "netherlands": 3}


@covers("4.5.2", "4.5.4")
def test_lawyer_two_ties_use_up_two_ranks_only() -> None:
    found = scored(SEVEN, "baltic", prussia=3, austria=3, france=2, spain=2, russia=1)
    assert found == {"prussia": 5, "austria": 5, "france": 3, "spain": 3, "russia": 2}


@covers("4.5.3")
def test_lawyer_all_seven_tied_with_one_disc_each_all_score_the_first_value() -> None:
    found = scored(SEVEN, "africa", **{name.replace("-", "_"): 1 for name in COUNTRY_IDS})
    assert found == dict.fromkeys(COUNTRY_IDS, 3)


@covers("4.5.2")
def test_lawyer_a_fourth_rank_scores_nothing_even_in_europe() -> None:
    found = scored(SEVEN, "ottoman-empire", prussia=5, austria=4, france=2, spain=1, russia=1)
    assert found == {"prussia": 4, "austria": 2, "france": 1}


@covers("4.5.1")
def test_lawyer_markers_hold_no_rank() -> None:
    scene = Scene(THREE).discs("prussia", baltic=1).markers("baltic", "2 3 4").at_segment(VICTORY_POINTS).step()
    assert points(scene, "baltic") == {"prussia": 5}


@covers("4.5.5")
def test_points_of_all_regions_are_added_to_those_already_held() -> None:
    scene = Scene(THREE).vp(prussia=11, austria=-3).at_segment(VICTORY_POINTS)
    scene.discs("prussia", german_states=1, africa=1).discs("austria", baltic=1, africa=2)
    scene.step()
    assert (scene.vp_of("prussia"), scene.vp_of("austria"), scene.vp_of("france")) == (11 + 8 + 2, -3 + 5 + 3, 0)


@covers("4.5.5", "4.5.9")
def test_lawyer_points_won_are_added_before_unrest_takes_some_away() -> None:
    scene = Scene(THREE).discs("prussia", africa=1).unrest(prussia=2).dice(5).at_segment(VICTORY_POINTS).step()
    assert scene.entries("scoring.unrest") == [("prussia", 2, 1, 2)]
    assert scene.keys.index("scoring.region") < scene.keys.index("scoring.unrest")


# -- non-player countries --------------------------------------------------------


@covers("4.5.6", "4.5.ex2")
def test_example_africa_with_a_non_player_country_in_front() -> None:
    scene = Scene("france, netherlands, prussia").at_segment(VICTORY_POINTS)
    scene.discs("great-britain", africa=2).discs("france", africa=1).discs("netherlands", africa=1)
    scene.step()
    assert points(scene, "africa") == {"france": 2, "netherlands": 2}
    assert scene.state.vp == [2, 2, 0]


@covers("4.5.6")
def test_non_player_countries_take_ranks_away_from_players() -> None:
    assert scored("prussia, austria", "german-states", russia=4, spain=3, prussia=2, austria=1) == {"prussia": 3}


@covers("4.5.6")
def test_lawyer_two_tied_non_player_countries_take_one_rank_only() -> None:
    assert scored("prussia, austria", "india", russia=4, spain=4, prussia=2, austria=1) == {"prussia": 3}


@covers("4.5.3", "4.5.6")
def test_lawyer_tied_with_a_non_player_country_a_player_scores_the_full_value() -> None:
    assert scored("prussia, austria", "india", russia=2, prussia=2, austria=1) == {"prussia": 5, "austria": 3}


# -- unrest --------------------------------------------------------


@covers("4.5.8", "4.5.9", "4.5.ex3")
def test_example_austria_at_unrest_7_rolls_3_2_5_and_loses_3_points() -> None:
    scene = Scene(THREE).unrest(austria=7).vp(austria=20).dice(3, 2, 5, 6).at_segment(VICTORY_POINTS).step()
    assert scene.entries("scoring.unrest") == [("austria", 7, 3, 17)]
    assert [face for *_, face in scene.items("scoring.unrest")] == [3, 2, 5]
    assert scene.vp_of("austria") == 17
    assert scene.luck.faces == [6]  # not rolled any more


@covers("4.5.8")
@pytest.mark.parametrize(("unrest", "faces", "lost"), [(6, (6,), 1), (7, (6, 1), 2), (5, (1, 1, 1, 2), 4)])
def test_rolling_stops_as_soon_as_the_sum_reaches_the_unrest(unrest: int, faces: tuple[int, ...], lost: int) -> None:
    scene = Scene(THREE).unrest(prussia=unrest).dice(*faces).at_segment(VICTORY_POINTS).step()
    assert scene.vp_of("prussia") == -lost
    assert scene.luck.faces == []


@covers("4.5.8")
def test_one_short_of_the_unrest_is_not_enough() -> None:
    scene = Scene(THREE).unrest(prussia=7).dice(6).at_segment(VICTORY_POINTS)
    with pytest.raises(ValueError, match="no face left"):
        scene.step()


@covers("4.5.7")
def test_all_players_roll_in_the_order_of_play() -> None:
    scene = Scene(THREE).alliances("france prussia", "austria").unrest(prussia=1, austria=2, france=3)
    scene.dice(3, 2, 1).at_segment(VICTORY_POINTS).step()
    rolled = [(line[0], line[-1]) for line in scene.items("scoring.unrest")]
    assert rolled == [("france", 3), ("austria", 2), ("prussia", 1)]
    assert scene.state.vp == [-1, -1, -1]


@covers("4.5.7")
def test_the_rolls_ask_nobody() -> None:
    scene = Scene(THREE).turn(3).unrest(prussia=22, austria=22, france=22).at_segment(VICTORY_POINTS).go()
    assert scene.node == "" and len(scene.entries("scoring.unrest")) == 3


@covers("4.5.8")
def test_lawyer_at_unrest_0_there_is_no_roll_and_no_loss() -> None:
    scene = Scene(THREE).vp(prussia=4).dice().at_segment(VICTORY_POINTS).step()
    assert scene.state.vp == [4, 0, 0]
    assert scene.entries("scoring.unrest") == []
    assert scene.entries("scoring.no_unrest")[0] == ("prussia", 4)


@covers("4.5.8", "4.5.9")
@pytest.mark.parametrize(("faces", "lost"), [([6, 6, 6, 4], 4), ([1] * 22, 22), ([6, 6, 6, 3, 1], 5)])
def test_lawyer_unrest_22_costs_four_points_at_best_and_22_at_worst(faces: list[int], lost: int) -> None:
    scene = Scene(THREE).unrest(prussia=22).vp(prussia=30).dice(*faces).at_segment(VICTORY_POINTS).step()
    assert scene.vp_of("prussia") == 30 - lost
    assert scene.unrest_of("prussia") == 22  # the roll itself eases nothing


@covers("4.5.9")
def test_lawyer_points_may_fall_below_zero_and_further() -> None:
    scene = Scene(THREE).unrest(prussia=4).vp(prussia=1).dice(1, 1, 1, 1).at_segment(VICTORY_POINTS).step()
    assert scene.vp_of("prussia") == -3
    scene.dice(4).at_segment(VICTORY_POINTS).step()
    assert scene.vp_of("prussia") == -4


@covers("4.5.7")
def test_lawyer_non_player_countries_neither_roll_nor_lose() -> None:
    scene = Scene("prussia, austria").unrest(prussia=1, austria=1).dice(1, 1)
    for region in REGION_IDS:
        scene.discs("russia", **{region.replace("-", "_"): 1})
    scene.at_segment(VICTORY_POINTS).step()
    assert scene.state.vp == [-1, -1]
    assert scene.luck.faces == []
