"""4.4: income."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.age_of_reason.support import INCOME, SEVEN, Scene
from worldstage.games.age_of_reason.names import COUNTRY_IDS, REGION_IDS

THREE = "prussia, austria, france"


@covers("4.4.1")
def test_every_player_gets_one_gold_for_each_disc_in_the_regions() -> None:
    scene = Scene(THREE).gold(prussia=3, france=1).at_segment(INCOME)
    scene.discs("prussia", baltic=3, india=1, africa=2).discs("austria", central_europe=1)
    scene.step()
    assert (scene.gold_of("prussia"), scene.gold_of("austria"), scene.gold_of("france")) == (9, 1, 1)
    assert ("prussia", 6, "income", 9) in scene.entries("gold.received")


@covers("4.4.1")
@pytest.mark.parametrize("region", REGION_IDS)
def test_each_of_the_eleven_regions_counts(region: str) -> None:
    scene = Scene(THREE).discs("prussia", **{region.replace("-", "_"): 2}).at_segment(INCOME).step()
    assert scene.gold_of("prussia") == 2


@covers("4.4.1")
def test_discs_in_action_boxes_bring_no_income() -> None:
    scene = Scene(THREE, {"income": "regions"}).discs("prussia", baltic=3).boxes("prussia", "saxony banking reserve")
    scene.at_segment(INCOME).step()
    assert scene.gold_of("prussia") == 3


@covers("4.4.1")
def test_by_setting_discs_in_action_boxes_bring_income_too() -> None:
    scene = Scene(THREE, {"income": "board"}).discs("prussia", baltic=3).boxes("prussia", "saxony banking reserve")
    scene.at_segment(INCOME).step()
    assert scene.gold_of("prussia") == 6


@covers("4.4.1")
def test_the_default_counts_regions_only() -> None:
    scene = Scene(THREE).discs("prussia", baltic=1).boxes("prussia", "saxony").at_segment(INCOME).step()
    assert scene.gold_of("prussia") == 1


@covers("4.4.1")
def test_lawyer_a_player_without_discs_gets_nothing() -> None:
    scene = Scene(THREE).unrest(prussia=22).at_segment(INCOME).step()
    assert (scene.gold_of("prussia"), scene.unrest_of("prussia")) == (0, 22)


@covers("4.4.1")
@pytest.mark.parametrize("income", ["regions", "board"])
def test_lawyer_the_discs_on_the_three_tracks_never_count(income: str) -> None:
    scene = Scene(SEVEN, {"income": income}).vp(prussia=20).unrest(prussia=9)
    for country in COUNTRY_IDS:
        scene.discs(country, german_states=22)
    scene.at_segment(INCOME).step()
    assert scene.state.gold == [22] * 7


@covers("4.4.1")
def test_lawyer_non_player_countries_collect_nothing_for_anybody() -> None:
    scene = Scene("prussia, austria").discs("france", baltic=9).discs("spain", africa=4).discs("prussia", baltic=1)
    scene.at_segment(INCOME).step()
    assert scene.state.gold == [1, 0]
    assert scene.state.bank == 1


@covers("4.4.1")
def test_lawyer_income_comes_before_discs_return_from_the_boxes_and_before_unrest_is_halved() -> None:
    scene = Scene(THREE, {"income": "board"}).boxes("prussia", "saxony bavaria").unrest(prussia=1).dice(6)
    scene.at_segment(INCOME).go()
    assert scene.gold_of("prussia") == 2
    assert scene.boxes_of("prussia") == []
    assert scene.state.turn == 2
