"""4.6: the end of a game turn."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.age_of_reason.support import END_OF_TURN, VICTORY_POINTS, Scene
from worldstage.core.log import EVERYBODY

THREE = "prussia, austria, france"


def end_turn(scene: Scene) -> Scene:
    """Run the last segment and go on to the next decision or the end of the game."""
    return scene.at_segment(END_OF_TURN).go()


@covers("4.6.1")
def test_after_the_third_turn_the_winner_is_found() -> None:
    scene = end_turn(Scene(THREE).turn(3).vp(prussia=1, austria=2, france=3))
    assert scene.node == ""
    assert scene.state.places == [3, 2, 1]
    assert "turn.began" not in scene.keys


@covers("4.6.1")
def test_lawyer_after_the_third_turn_nothing_is_halved_or_cleared_any_more() -> None:
    scene = Scene(THREE).turn(3).unrest(prussia=9).boxes("prussia", "saxony").discard("prussia", "4s@5 3s@2")
    end_turn(scene)
    assert scene.unrest_of("prussia") == 9
    assert scene.boxes_of("prussia") == ["saxony"]
    assert scene.discards_of("prussia") == ["3s@2", "4s@5"]


@covers("4.6.2", "4.6.7")
@pytest.mark.parametrize("turn", [1, 2])
def test_otherwise_the_next_turn_begins(turn: int) -> None:
    scene = end_turn(Scene(THREE).turn(turn))
    assert scene.state.turn == turn + 1
    assert scene.entries("turn.began") == [(turn + 1,)]
    assert scene.entries("markers.placed") == [(10,)]
    assert scene.node == "alliances.bid"


@covers("4.6.3")
def test_action_rounds_are_counted_from_1_again() -> None:
    scene = end_turn(Scene("prussia, austria").round(7).turn(1))
    for _ in range(30):
        if scene.node == "actions.disc":
            break
        seat = scene.game.actor(scene.state)
        scene.choose(seat, scene.options(seat)[0])
    assert (scene.state.turn, scene.state.round) == (2, 1)
    assert scene.entries("actions.round") == [(1,)]


@covers("4.6.3")
def test_lawyer_the_action_round_marker_is_back_on_1_before_the_next_turn_begins() -> None:
    scene = end_turn(Scene(THREE).turn(1).round(7))
    assert scene.node == "alliances.bid"
    assert scene.game.views.view(scene.state, EVERYBODY)["round"] == 1


@covers("4.6.4")
def test_everybody_holds_all_cards_again() -> None:
    scene = Scene(THREE).hand("prussia", "blank").discard("austria", "4s@7 1s@0 1s1n@0")
    end_turn(scene)
    assert [len(scene.hand_of(country)) for country in ("prussia", "austria", "france")] == [11, 11, 11]
    assert scene.discards_of("prussia") == scene.discards_of("austria") == []
    assert scene.hand_of("austria")[:3] == ["blank", "ally", "1s@0"]


@covers("4.6.4")
def test_lawyer_a_blank_discarded_after_a_conversion_comes_back_too() -> None:
    scene = Scene(THREE, {"blank_after_conversion": "discarded"}).discard("prussia", "blank 1s1n@1 1s1n@1")
    end_turn(scene)
    assert "blank" in scene.hand_of("prussia")


@covers("4.6.4")
def test_lawyer_what_others_can_know_of_a_hand_starts_afresh() -> None:
    scene = Scene(THREE).discard("prussia", "4s@5 3s@2").at_disc_choice("prussia")
    scene.play("prussia: place militia:1", "prussia: take_back 4s@5")
    assert len(scene.state.rumours[0]) == 2  # one of the two has come back
    end_turn(scene)
    assert scene.state.rumours[0] == [scene.state.hand[0]]


@covers("4.6.5")
def test_all_discs_in_action_boxes_return_to_their_owners() -> None:
    scene = Scene(THREE).boxes("prussia", "saxony reserve reserve tobacco").boxes("austria", "war-office banking")
    scene.discs("prussia", baltic=2)
    assert (scene.supply_of("prussia"), scene.supply_of("austria")) == (16, 20)
    end_turn(scene)
    assert (scene.supply_of("prussia"), scene.supply_of("austria")) == (20, 22)
    assert scene.boxes_of("prussia") == scene.boxes_of("austria") == []


@covers("4.6.5")
def test_lawyer_discs_in_regions_stay() -> None:
    scene = Scene(THREE).discs("prussia", baltic=2, africa=1).discs("russia", baltic=3)
    end_turn(scene)
    assert scene.discs_in("baltic") == {"prussia": 2, "russia": 3}
    assert scene.discs_in("africa") == {"prussia": 1}


@covers("4.6.5")
def test_lawyer_a_box_effect_does_not_outlast_the_turn() -> None:
    scene = Scene(THREE).boxes("prussia", "army-training war-office")
    end_turn(scene)
    scene.alliances("prussia", "austria").discs("prussia", german_states=1).discs("austria", german_states=1)
    scene.round(1).at_disc_choice("prussia").forget()
    scene.play("prussia: skip", "prussia: attack german-states austria").dice(1, 1, 1, 1)
    scene.play("prussia: play 1s@0", "austria: play blank")
    assert scene.totals == [(1, 0)]
    assert scene.node == "actions.disc"  # no second attack


@covers("4.6.6", "4.6.ex1")
def test_example_an_unrest_of_5_becomes_3() -> None:
    assert end_turn(Scene(THREE).unrest(prussia=5)).unrest_of("prussia") == 3


@covers("4.6.6")
@pytest.mark.parametrize(("unrest", "halved"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (9, 5), (21, 11), (22, 11)])
def test_lawyer_unrest_is_halved_and_rounded_up_so_1_stays_1(unrest: int, halved: int) -> None:
    scene = end_turn(Scene(THREE).unrest(prussia=unrest, france=22))
    assert scene.unrest_of("prussia") == halved
    assert scene.unrest_of("france") == 11
    assert ("prussia", halved) in scene.items("ending.unrest")


@covers("4.6.6", "4.6.7")
def test_lawyer_the_roll_for_unrest_comes_before_the_halving() -> None:
    scene = Scene(THREE).unrest(prussia=12).dice(6, 6).at_segment(VICTORY_POINTS).go()
    assert scene.vp_of("prussia") == -2
    assert scene.unrest_of("prussia") == 6


@covers("4.6.7")
def test_lawyer_gold_and_points_are_carried_over() -> None:
    scene = end_turn(Scene(THREE).gold(prussia=7, austria=1).vp(prussia=12, france=-2))
    assert scene.state.gold == [7, 1, 0]
    assert scene.state.vp == [12, 0, -2]


@covers("4.6.7")
def test_lawyer_the_alliances_of_the_old_turn_are_dissolved() -> None:
    scene = end_turn(Scene(THREE))
    assert scene.rows() == ([], [])
