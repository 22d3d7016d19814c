"""4.3.2 III: attacking a marker with a number."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.age_of_reason.support import Scene
from worldstage.games.age_of_reason.names import MARKER_ROOM

GERMAN = "german-states"


def storm_scene(region: str = GERMAN, markers: str = "3") -> Scene:
    """Prussia (with Spain, and Great Britain without a player) against a marker; Austria and France stand below."""
    scene = Scene("prussia, austria, france, spain")
    scene.alliances("prussia spain great-britain", "austria france netherlands russia")
    scene.discs("prussia", **{region.replace("-", "_"): 1}).markers(region, markers)
    return scene.gold(prussia=20, austria=20, france=20, spain=20).at_attack("prussia")


def storm(scene: Scene, card: str, *dice: int, region: str = GERMAN, marker: str = "3") -> Scene:
    scene.dice(*(dice or (1, 1, 1, 1))).choose("prussia", f"storm {region} {marker}")
    return scene.lay(prussia=f"play {card}")


def unrest(scene: Scene) -> list[tuple[str | int, str | int]]:
    return [(country, reason) for country, _, reason, _ in scene.entries("unrest.gained")]


@covers("4.3.2.III.1")
def test_every_number_among_the_markers_can_be_attacked() -> None:
    scene = storm_scene(markers="4 2 3 3")
    assert scene.verb("prussia", "storm") == [f"{GERMAN} 2", f"{GERMAN} 3", f"{GERMAN} 4"]


@covers("4.3.2.III.1", "4.3.2.III.9")
def test_an_action_marker_cannot_be_attacked_only_converted() -> None:
    scene = storm_scene("india", "action 3+5g")
    assert scene.options("prussia") == ["storm india 3+5g", "convert india", "hold"]


@covers("4.3.2.III.2")
def test_the_winner_replaces_the_marker_with_a_disc_of_his_own() -> None:
    scene = storm_scene(markers="3 3 2")
    bag = list(scene.state.bag)
    storm(scene, "4s@5", 2, 1, 1, 1)
    assert scene.markers_in(GERMAN) == ["2", "3"]
    assert scene.discs_in(GERMAN) == {"prussia": 2}
    assert scene.supply_of("prussia") == 20
    assert scene.state.bag == bag  # the marker is out of the game


@pytest.mark.parametrize(
    ("dice", "told"),
    [
        ((3, 1, 1, 1), []),
        ((4, 1, 1, 1), []),
        ((2, 1, 1, 1), ["pyrrhic"]),
        ((1, 1, 1, 1), ["failure", "tie"]),
        ((1, 1, 2, 1), ["failure", "weaker-side"]),
        ((1, 1, 3, 1), ["failure", "weaker-side"]),
        ((1, 1, 4, 1), ["failure", "weaker-side", "overwhelmed"]),
    ],
)
@covers("4.3.2.III.3")
def test_the_attacker_takes_the_unrest_of_every_combat_and_the_marker_none(
    dice: tuple[int, ...], told: list[str]
) -> None:
    scene = storm(storm_scene(), "3s@2", *dice)
    assert unrest(scene) == [("prussia", reason) for reason in told]
    assert scene.unrest_of("prussia") == len(told)


@covers("4.3.2.III.3")
def test_a_failed_attack_leaves_marker_and_discs_as_they_were() -> None:
    scene = storm(storm_scene(), "blank", 1, 1, 1, 1)
    assert scene.markers_in(GERMAN) == ["3"]
    assert scene.discs_in(GERMAN) == {"prussia": 1}
    assert [line[:2] for line in scene.entries("combat.failed")] == [("prussia", GERMAN)]


@covers("4.3.2.III.4")
def test_the_rules_of_reach_hold_for_markers_too() -> None:
    scene = Scene("spain, austria").alliances("spain", "austria")
    for region in ("german-states", "baltic", "central-europe", "mediterranean"):
        scene.markers(region, "2")
    scene.markers("ottoman-empire", "3").markers("india", "2").markers("africa", "2")
    scene.at_attack("spain")
    assert scene.verb("spain", "storm") == ["baltic 2", "mediterranean 2"]
    scene.discs("spain", mediterranean=1, india=1)
    assert scene.verb("spain", "storm") == ["german-states 2", "baltic 2", "mediterranean 2", "india 2"]
    scene.at_attack("austria")
    told = ["german-states 2", "baltic 2", "central-europe 2", "mediterranean 2", "ottoman-empire 3"]
    assert scene.verb("austria", "storm") == told


@pytest.mark.parametrize("region", ["baltic", "mediterranean", "africa", "south-america"])
@covers("4.3.2.III.4")
def test_at_sea_and_in_the_colonies_a_marker_needs_a_ship_card(region: str) -> None:
    scene = storm_scene(region, "2").choose("prussia", f"storm {region} 2")
    assert scene.options("prussia") == ["play blank", "play 1s1n@1"]


@covers("4.3.2.III.4")
def test_card_cost_ships_boxes_and_discards_are_as_in_any_combat() -> None:
    scene = storm_scene("baltic", "3").boxes("prussia", "army-training sweden")
    storm(scene, "1s1n@1", region="baltic")
    assert scene.totals == [(5, 3)]
    assert scene.gold_of("prussia") == 19
    assert scene.discards_of("prussia") == ["1s1n@1"]


@covers("4.3.2.III.4")
def test_the_attackers_allies_may_help_and_his_non_player_allies_be_hired() -> None:
    scene = storm_scene().discs("spain", german_states=1).discs("great-britain", german_states=1)
    scene.dice(1, 1, 1, 1).choose("prussia", f"storm {GERMAN} 3")
    assert scene.asked == ["prussia", "spain"]
    scene.lay(prussia="play 2s@0", spain="help")
    assert scene.options("prussia") == ["hire great-britain", "enough"]
    scene.choose("prussia", "hire great-britain")
    assert scene.totals == [(4, 3)]
    assert (scene.gold_of("prussia"), scene.gold_of("spain")) == (19, 19)


@covers("4.3.2.III.5")
def test_nobody_helps_a_marker() -> None:
    scene = storm_scene().discs("austria", german_states=2).discs("france", german_states=1)
    scene.discs("netherlands", german_states=1).discs("russia", german_states=1)
    scene.dice(1, 1, 1, 1).choose("prussia", f"storm {GERMAN} 3")
    assert scene.asked == ["prussia"]
    scene.choose("prussia", "play 4s@5")
    assert scene.node == "actions.disc"  # nobody was asked to hire either
    assert scene.totals == [(4, 3)]


@pytest.mark.parametrize("number", [2, 3, 4])
@covers("4.3.2.III.6")
def test_the_number_is_the_strength_and_the_dice_are_added(number: int) -> None:
    scene = storm(storm_scene(markers=str(number)), "blank", 1, 1, 6, 4, marker=str(number))
    assert scene.totals == [(0, number + 2)]


@covers("4.3.2.III.7")
def test_two_ottoman_markers_give_a_victory_point_at_once() -> None:
    scene = storm_scene("ottoman-empire", "4+1vp 3").vp(prussia=7)
    storm(scene, "4s@5", 6, 1, 1, 1, region="ottoman-empire", marker="4+1vp")
    assert scene.vp_of("prussia") == 8
    assert scene.entries("combat.marker_points") == [("prussia", 1)]
    assert scene.markers_in("ottoman-empire") == ["3"]
    tables = scene.state.tables
    bag = [tables.markers[piece % MARKER_ROOM] for piece in tables.bag]
    assert [marker.label for marker in bag if marker.victory_points] == ["4+1vp", "4+1vp"]


@pytest.mark.parametrize("marker", ["3+5g", "4+5g"])
@covers("4.3.2.III.8")
def test_two_india_markers_give_five_gold_at_once(marker: str) -> None:
    scene = storm_scene("india", marker).boxes("prussia", "portugal nawab")
    storm(scene, "1s1n@1", 6, 1, 1, 1, region="india", marker=marker)
    assert scene.gold_of("prussia") == 20 - 1 + 5
    assert scene.entries("gold.received") == [("prussia", 5, "marker", 24)]
    assert scene.vp_of("prussia") == 0


# -- like a lawyer --------------------------------------------------------------------------------------------------


@covers("4.3.2.III.7", "4.3.2.III.8")
def test_lawyer_a_failed_attack_brings_neither_points_nor_gold() -> None:
    scene = storm_scene("india", "4+5g")
    storm(scene, "1s1n@1", region="india", marker="4+5g")
    assert (scene.gold_of("prussia"), scene.vp_of("prussia")) == (19, 0)
    other = storm_scene("ottoman-empire", "4+1vp")
    storm(other, "4s@5", region="ottoman-empire", marker="4+1vp")  # 4 to 4
    assert other.vp_of("prussia") == 0


@covers("4.3.2.III.7", "4.3.2.III.8")
def test_lawyer_a_plain_marker_gives_neither_points_nor_gold() -> None:
    scene = storm(storm_scene(), "4s@5", 6, 1, 1, 1)
    assert (scene.gold_of("prussia"), scene.vp_of("prussia")) == (15, 0)
    assert scene.entries("gold.received") == []


@covers("4.3.2.III.8")
def test_lawyer_the_gold_of_a_marker_comes_too_late_to_pay_for_the_attack() -> None:
    scene = storm_scene("india", "3+5g").gold(prussia=0).boxes("prussia", "portugal")
    storm(scene, "1s1n@1", 6, 1, 1, 1, region="india", marker="3+5g")
    assert scene.unrest_of("prussia") == 1
    assert scene.gold_of("prussia") == 2 - 1 + 5


@covers("4.3.2.III.4")
def test_lawyer_a_numbered_marker_in_a_colony_needs_a_disc_there_a_conversion_does_not() -> None:
    scene = storm_scene("india", "action 2").discs("prussia", india=0, africa=1)
    assert scene.options("prussia") == ["convert india", "hold"]


@covers("4.3.2.III.1")
def test_lawyer_two_markers_of_one_number_are_one_target_but_rewards_make_a_difference() -> None:
    scene = storm_scene("india", "3 3 3+5g 4+5g")
    assert scene.verb("prussia", "storm") == ["india 3", "india 3+5g", "india 4+5g"]


@covers("4.3.2.III.4", "6.0.reserve")
def test_lawyer_a_reserve_may_be_used_against_a_marker_by_the_attacker_alone() -> None:
    scene = storm_scene().boxes("prussia", "reserve").boxes("austria", "reserve").discs("austria", german_states=1)
    storm(scene, "3s@2", 1, 1, 6, 1, 6, 1, 1, 1)
    assert (scene.node, scene.asked) == ("combat.reserve", ["prussia"])
    scene.choose("prussia", "reroll")
    assert scene.node == "actions.disc"
    assert scene.totals == [(8, 3)]
    assert (scene.boxes_of("prussia"), scene.boxes_of("austria")) == ([], ["reserve:2"])


@covers("4.3.2.III.3", "4.3.2.II.44")
def test_lawyer_in_a_tie_with_a_marker_the_helpers_take_a_point_bluffers_none() -> None:
    scene = Scene("prussia, austria, spain, russia, france").alliances("prussia spain russia", "austria france")
    scene.discs("spain", german_states=1).discs("russia", german_states=1).markers(GERMAN, "3").gold(spain=1)
    scene.at_attack("prussia").dice(1, 1, 1, 1).choose("prussia", f"storm {GERMAN} 3")
    scene.lay(prussia="play 2s@0", spain="help", russia="bluff")
    assert scene.totals == [(3, 3)]
    assert unrest(scene) == [("prussia", "failure"), ("prussia", "tie"), ("spain", "tie")]


@covers("4.3.2.III.4")
def test_lawyer_without_a_free_disc_no_marker_is_attacked() -> None:
    scene = storm_scene().discs("prussia", german_states=22).at_disc_choice("prussia").choose("prussia", "skip")
    assert scene.asked == ["austria"]


@covers("4.3.2.III.5")
def test_lawyer_a_foe_with_discs_in_the_region_can_neither_help_the_marker_nor_its_attacker() -> None:
    scene = storm_scene().discs("austria", german_states=5).choose("prussia", f"storm {GERMAN} 3")
    assert "austria" not in scene.asked


@covers("4.3.2.III.4")
def test_lawyer_a_win_over_a_marker_takes_no_disc_from_anybody() -> None:
    scene = storm_scene().discs("austria", german_states=1).discs("netherlands", german_states=1)
    storm(scene, "4s@5", 6, 1, 1, 1)
    assert scene.discs_in(GERMAN) == {"prussia": 2, "austria": 1, "netherlands": 1}
    assert unrest(scene) == []


@covers("4.3.2.III.1", "4.3.2.2")
def test_lawyer_a_marker_in_reach_is_reason_enough_to_be_asked_for_an_attack() -> None:
    scene = storm_scene().at_disc_choice("prussia").choose("prussia", "skip")
    assert (scene.node, scene.options("prussia")) == ("attack.choose", [f"storm {GERMAN} 3", "hold"])
