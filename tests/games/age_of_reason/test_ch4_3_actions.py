"""4.3: action rounds, order of play, passing, and how many attacks a round gives (4.3.2, War Office)."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.age_of_reason.support import ACTIONS, SEVEN, Scene
from worldstage.games.age_of_reason.log import PHASE_ACTIONS, PHASE_INCOME

THREE = "prussia, austria, france"
COUNTRIES = SEVEN.split(", ")


def first_round(countries: str = THREE) -> Scene:
    """Just before the first action round of a turn."""
    return Scene(countries).at_segment(ACTIONS)


def pass_all(scene: Scene) -> list[str]:
    """Everybody passes until the action rounds are over: who was asked, in order."""
    asked: list[str] = []
    while scene.node == "actions.disc":
        asked += scene.asked
        scene.choose(scene.asked[0], "pass")
    return asked


# -- rounds and order ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
@covers("4.3.0.1")
def test_two_to_four_players_have_six_action_rounds(seats: int) -> None:
    scene = first_round(", ".join(COUNTRIES[:seats])).go()
    asked = pass_all(scene)
    assert len(asked) == 6 * seats
    assert scene.entries("actions.round") == [(n,) for n in (1, 2, 3, 4, 5, 6)]


@pytest.mark.parametrize("seats", [5, 6, 7])
@covers("4.3.0.2")
def test_five_and_more_players_have_five_action_rounds(seats: int) -> None:
    scene = first_round(", ".join(COUNTRIES[:seats])).go()
    asked = pass_all(scene)
    assert len(asked) == 5 * seats
    assert scene.entries("actions.round") == [(n,) for n in (1, 2, 3, 4, 5)]


@covers("4.3.ex1", "4.3.0.3")
def test_the_display_of_the_example_gives_the_order_of_the_example() -> None:
    scene = first_round(SEVEN)
    scene.alliances("prussia russia austria france", "great-britain spain netherlands").go()
    told = ["prussia", "great-britain", "russia", "spain", "austria", "netherlands", "france"]
    assert pass_all(scene)[:7] == told


@covers("4.3.0.3")
def test_order_of_play_follows_the_numbered_spaces_not_the_seats() -> None:
    scene = first_round().alliances("france austria", "prussia").go()
    assert pass_all(scene)[:3] == ["france", "prussia", "austria"]


@covers("4.3.0.4")
def test_non_player_countries_are_skipped_in_the_order_of_play() -> None:
    scene = first_round().alliances("spain france russia", "netherlands great-britain austria prussia").go()
    assert pass_all(scene)[:3] == ["france", "austria", "prussia"]


@covers("4.3.0.5")
def test_every_action_round_has_the_same_order() -> None:
    scene = first_round(SEVEN).alliances("spain russia austria france", "great-britain prussia netherlands").go()
    told = ["spain", "great-britain", "russia", "prussia", "austria", "netherlands", "france"]
    assert pass_all(scene) == told * 5


@covers("4.3.0.9")
def test_when_all_have_had_their_turn_the_next_round_begins() -> None:
    scene = first_round().go()
    assert scene.state.round == 1
    scene.play("prussia: pass", "austria: pass")
    assert scene.state.round == 1
    scene.play("france: pass")
    assert (scene.state.round, scene.asked, scene.node) == (2, ["prussia"], "actions.disc")


@covers("4.3.0.9")
def test_the_action_rounds_of_a_turn_stand_under_one_heading() -> None:
    scene = first_round().go()
    pass_all(scene)
    headings = [(one.key, one.args[0]) for one in scene.log.entries if one.key in ("phase.began", "actions.round")]
    rounds = [("actions.round", number) for number in range(1, 7)]
    assert headings[:8] == [("phase.began", PHASE_ACTIONS), *rounds, ("phase.began", PHASE_INCOME)]
    assert headings.count(("phase.began", PHASE_ACTIONS)) == 1


@covers("4.3.0.10")
def test_income_follows_the_last_action_round() -> None:
    scene = first_round().discs("austria", baltic=3).go()
    pass_all(scene)
    after = scene.keys[scene.keys.index("actions.round") :]
    last = len(after) - after[::-1].index("actions.passed")
    income = ("austria", 3, "income", 3)
    assert income in scene.entries("gold.received")
    assert after[last : last + 2] == ["phase.began", "gold.received"]
    assert after.count("actions.passed") == 18


@covers("4.3.0.10")
def test_no_income_before_the_last_round_is_over() -> None:
    scene = first_round().discs("prussia", baltic=1).discs("austria", baltic=3).go()
    for _ in range(17):
        scene.choose(scene.asked[0], "pass")
    assert (scene.state.round, scene.gold_of("austria")) == (6, 0)
    scene.choose("france", "pass")
    assert scene.gold_of("austria") == 3


# -- the two parts of a turn -----------------------------------------------------------------------------------------


def europe() -> Scene:
    """Prussia (upper) may attack Austria (lower) in the German States."""
    scene = Scene(THREE).alliances("prussia france", "austria").gold(prussia=20, austria=20, france=20)
    return scene.discs("prussia", german_states=1).discs("austria", german_states=3)


@covers("4.3.0.6")
def test_first_a_disc_in_a_box_then_an_attack() -> None:
    scene = europe().at_disc_choice("prussia")
    assert not [o for o in scene.options("prussia") if o.split()[0] in ("attack", "storm", "convert")]
    scene.choose("prussia", "place cossacks")
    assert (scene.node, scene.asked) == ("attack.choose", ["prussia"])
    assert not scene.verb("prussia", "place")
    assert "attack german-states austria" in scene.options("prussia")


@covers("4.3.0.7")
def test_passing_gives_up_box_and_attack() -> None:
    scene = europe().at_disc_choice("prussia").choose("prussia", "pass")
    assert (scene.node, scene.asked) == ("actions.disc", ["austria"])
    assert scene.boxes_of("prussia") == []
    assert scene.entries("actions.passed") == [("prussia",)]


@covers("4.3.0.7")
def test_one_may_attack_without_placing_a_disc() -> None:
    scene = europe().at_disc_choice("prussia").choose("prussia", "skip")
    assert (scene.node, scene.asked) == ("attack.choose", ["prussia"])
    assert scene.boxes_of("prussia") == []


@covers("4.3.0.7")
def test_one_may_place_a_disc_without_attacking() -> None:
    scene = europe().at_disc_choice("prussia").play("prussia: place bavaria", "prussia: hold")
    assert (scene.node, scene.asked) == ("actions.disc", ["austria"])
    assert scene.boxes_of("prussia") == ["bavaria"]
    assert scene.entries("attack.held") == [("prussia",)]


@covers("4.3.0.7")
def test_lawyer_who_passed_is_asked_again_in_the_next_round() -> None:
    scene = first_round().go()
    scene.play("prussia: pass", "austria: pass", "france: pass")
    assert "place banking:1" in scene.options("prussia")


@covers("4.3.0.7")
def test_lawyer_skipping_with_nothing_to_attack_just_ends_the_turn() -> None:
    scene = Scene(THREE).at_disc_choice("prussia").choose("prussia", "skip")
    assert (scene.node, scene.asked) == ("actions.disc", ["austria"])
    assert "actions.passed" not in scene.keys


@covers("4.3.0.6", "4.3.2.1")
def test_lawyer_after_placing_nobody_is_asked_for_an_attack_when_there_is_nothing_to_attack() -> None:
    scene = Scene(THREE).at_disc_choice("prussia").choose("prussia", "place banking:1")
    assert (scene.node, scene.asked) == ("actions.disc", ["austria"])


@covers("4.3.0.6")
def test_lawyer_gold_from_a_box_may_be_spent_in_the_attack_of_the_same_round() -> None:
    scene = europe().gold(prussia=0).unrest(prussia=22).at_disc_choice("prussia")
    scene.play("prussia: place banking:1", "prussia: attack german-states austria")
    assert "play 4s@5" in scene.options("prussia")


@covers("4.3.0.6")
def test_lawyer_a_box_strengthens_the_attack_of_the_same_round() -> None:
    scene = europe().at_disc_choice("prussia").dice(1, 1, 1, 1)
    scene.play("prussia: place bavaria", "prussia: attack german-states austria")
    scene.lay(prussia="play 2s@0", austria="play 2s@2")
    assert scene.totals == [(3, 2)]


# -- how many attacks ------------------------------------------------------------------------------------------------


def attack_austria(scene: Scene, card: str = "2s@0") -> None:
    """A won attack in the German States, by 5 (with a 2-soldier card)."""
    scene.dice(6, 1, 1, 1).choose("prussia", "attack german-states austria")
    scene.lay(prussia=f"play {card}", austria="play blank")
    assert scene.entries("combat.won")[-1][:2] == ("prussia", "german-states")


@covers("4.3.2.1")
def test_one_attack_in_an_action_round() -> None:
    scene = europe().at_disc_choice("prussia").choose("prussia", "skip")
    attack_austria(scene)
    assert scene.discs_of("austria", "german-states") == 2  # more to attack, but the attack is spent
    assert (scene.node, scene.asked) == ("actions.disc", ["austria"])


@covers("4.3.2.1")
def test_one_attack_after_placing_a_disc() -> None:
    scene = europe().at_disc_choice("prussia").choose("prussia", "place bavaria")
    attack_austria(scene)
    assert (scene.node, scene.asked) == ("actions.disc", ["austria"])


@covers("4.3.2.1", "6.0.war-office")
def test_war_office_allows_two_attacks_in_a_round_without_a_disc() -> None:
    scene = europe().boxes("prussia", "war-office").at_disc_choice("prussia").choose("prussia", "skip")
    attack_austria(scene)
    assert (scene.node, scene.asked) == ("attack.choose", ["prussia"])
    attack_austria(scene)
    assert scene.discs_in("german-states") == {"prussia": 3, "austria": 1}
    assert (scene.node, scene.asked) == ("actions.disc", ["austria"])


@covers("4.3.2.1", "6.0.war-office")
def test_war_office_gives_but_one_attack_to_who_places_a_disc() -> None:
    scene = europe().boxes("prussia", "war-office").at_disc_choice("prussia").choose("prussia", "place bavaria")
    attack_austria(scene)
    assert (scene.node, scene.asked) == ("actions.disc", ["austria"])


@covers("6.0.war-office")
def test_lawyer_war_office_gives_one_attack_in_the_round_it_was_placed() -> None:
    scene = europe().at_disc_choice("prussia").choose("prussia", "place war-office:1")
    attack_austria(scene)
    assert (scene.node, scene.asked) == ("actions.disc", ["austria"])


@covers("6.0.war-office")
def test_lawyer_war_office_works_from_the_round_after_it_was_placed() -> None:
    scene = europe().at_disc_choice("prussia").play("prussia: place war-office:1", "prussia: hold")
    scene.play("austria: pass", "france: pass", "prussia: skip")
    attack_austria(scene)
    assert (scene.node, scene.asked) == ("attack.choose", ["prussia"])


@covers("6.0.war-office")
def test_lawyer_both_war_offices_give_no_third_attack() -> None:
    scene = Scene("prussia, austria, france, spain, russia").alliances("prussia france", "austria spain russia")
    scene.discs("prussia", german_states=1).discs("austria", german_states=3).gold(prussia=9, austria=9)
    scene.boxes("prussia", "war-office war-office").at_disc_choice("prussia").choose("prussia", "skip")
    attack_austria(scene)
    attack_austria(scene)
    assert scene.discs_of("austria", "german-states") == 1
    assert scene.node == "actions.disc"
    assert scene.asked != ["prussia"]


@covers("6.0.war-office", "4.3.0.7")
def test_lawyer_holding_after_the_first_of_two_attacks_ends_the_turn() -> None:
    scene = europe().boxes("prussia", "war-office").at_disc_choice("prussia").choose("prussia", "skip")
    attack_austria(scene)
    scene.choose("prussia", "hold")
    assert (scene.node, scene.asked) == ("actions.disc", ["austria"])


@covers("6.0.war-office", "4.3.0.7")
def test_lawyer_holding_at_the_first_of_two_attacks_gives_up_both() -> None:
    scene = europe().boxes("prussia", "war-office").at_disc_choice("prussia").play("prussia: skip", "prussia: hold")
    assert (scene.node, scene.asked) == ("actions.disc", ["austria"])


@covers("6.0.war-office")
def test_lawyer_no_second_attack_is_asked_for_when_the_first_left_nothing_to_attack() -> None:
    scene = europe().discs("austria", german_states=1).boxes("prussia", "war-office")
    scene.at_disc_choice("prussia").choose("prussia", "skip")
    attack_austria(scene)
    assert (scene.node, scene.asked) == ("actions.disc", ["austria"])


@covers("6.0.war-office")
def test_lawyer_no_second_attack_when_the_first_used_the_last_of_22_discs() -> None:
    scene = europe().discs("prussia", german_states=1, africa=19).boxes("prussia", "war-office")
    assert scene.supply_of("prussia") == 1
    scene.at_disc_choice("prussia").choose("prussia", "skip")
    attack_austria(scene)
    assert scene.supply_of("prussia") == 0
    assert (scene.node, scene.asked) == ("actions.disc", ["austria"])


@covers("6.0.war-office")
def test_lawyer_a_war_office_of_somebody_else_gives_nothing() -> None:
    scene = europe().boxes("austria", "war-office").at_disc_choice("prussia").choose("prussia", "skip")
    attack_austria(scene)
    assert (scene.node, scene.asked) == ("actions.disc", ["austria"])


@covers("6.0.war-office", "4.3.2.2")
def test_lawyer_the_two_attacks_of_a_war_office_may_be_of_different_kinds_in_any_order() -> None:
    scene = europe().boxes("prussia", "war-office").markers("africa", "action 2").at_disc_choice("prussia")
    scene.choose("prussia", "skip")
    attack_austria(scene)
    scene.play("prussia: convert africa", "prussia: play 1s1n@1")
    assert scene.discs_in("africa") == {"prussia": 1}
    assert (scene.node, scene.asked) == ("actions.disc", ["austria"])
    other = europe().boxes("prussia", "war-office").markers("africa", "action 2").at_disc_choice("prussia")
    other.play("prussia: skip", "prussia: convert africa", "prussia: play 1s1n@1")
    assert "storm africa 2" in other.options("prussia")  # the first attack opened the way for the second
    attack_austria(other)
    assert (other.node, other.asked) == ("actions.disc", ["austria"])


@covers("6.0.war-office", "4.3.2.1")
def test_lawyer_a_lost_attack_counts_as_one_of_the_two() -> None:
    scene = europe().boxes("prussia", "war-office").at_disc_choice("prussia").choose("prussia", "skip")
    for _ in range(2):
        scene.dice(1, 1, 6, 1).choose("prussia", "attack german-states austria")
        scene.lay(prussia="play blank", austria="play blank")
    assert len(scene.entries("combat.failed")) == 2
    assert (scene.node, scene.asked) == ("actions.disc", ["austria"])


@covers("4.3.2.2")
def test_the_three_kinds_of_attack_are_offered_side_by_side() -> None:
    scene = europe().markers("africa", "action").markers("german-states", "3 2").at_attack("prussia")
    assert scene.options("prussia") == [
        "attack german-states austria",
        "storm german-states 2",
        "storm german-states 3",
        "convert africa",
        "hold",
    ]


@covers("4.3.2.1", "4.3.2.2")
def test_a_conversion_is_the_one_attack_of_a_round() -> None:
    for first in ("skip", "place banking:1"):
        scene = europe().markers("africa", "action action").at_disc_choice("prussia")
        scene.play(f"prussia: {first}", "prussia: convert africa", "prussia: play 1s1n@1")
        assert scene.markers_in("africa") == ["action"]
        assert scene.discs_of("austria", "german-states") == 3  # both could still be attacked, but the attack is spent
        assert (scene.node, scene.asked) == ("actions.disc", ["austria"])


@pytest.mark.parametrize(("seats", "rounds"), [(2, 6), (4, 6), (5, 5), (7, 5)])
@covers("4.3.0.10", "4.3.0.1", "4.3.0.2")
def test_the_third_turn_has_as_many_action_rounds_as_the_others_and_income_after_them(seats: int, rounds: int) -> None:
    scene = Scene(", ".join(COUNTRIES[:seats])).turn(3).discs(COUNTRIES[0], baltic=4).at_segment(ACTIONS).go()
    assert len(pass_all(scene)) == rounds * seats
    assert scene.entries("actions.round") == [(n,) for n in range(1, rounds + 1)]
    assert (COUNTRIES[0], 4, "income", 4) in scene.entries("gold.received")
    assert scene.keys.index("gold.received") > max(i for i, key in enumerate(scene.keys) if key == "actions.passed")
    assert scene.node == ""  # and the game is over


@covers("6.0.war-office", "4.3.1.5")
def test_a_war_office_gives_two_attacks_in_every_later_round_that_is_played() -> None:
    scene = europe().discs("austria", german_states=16).at_segment(ACTIONS).go()
    scene.play("prussia: place war-office:1", "prussia: hold", "austria: pass", "france: pass")
    for number in (2, 3, 4, 5, 6):
        assert scene.state.round == number
        scene.choose("prussia", "skip")
        for _ in range(2):
            scene.dice(6, 1, 1, 1).choose("prussia", "attack german-states austria")
            scene.lay(prussia="play blank", austria="play blank")
        assert scene.boxes_of("prussia") == ["war-office:1"]
        scene.dice(*[6] * 40)  # for unrest, after the last round
        scene.play("austria: pass", "france: pass")
    assert len(scene.entries("combat.won")) == 10
    assert (scene.state.turn, scene.boxes_of("prussia")) == (2, [])
