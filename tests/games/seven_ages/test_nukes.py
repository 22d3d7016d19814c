"""4.2.17 to 4.2.20: nukes and star wars."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.battles import Battle
from tests.games.seven_ages.support import TABLES, number
from worldstage.games.seven_ages.names import NONE

LATE = (46, 45)


def armed(attacking: list[str], defending: list[str]) -> Battle:
    """Both sides are in the last age, with 9 glory each."""
    battle = Battle(attacking, defending, levels=LATE)
    battle.state.glory = (9, 9)
    return battle


@covers("4.2.19")
def test_a_nuke_destroys_all_units_of_both_sides_committed_or_not() -> None:
    battle = armed(["nuke", "armour", "spear"], ["rifle", "rifle", "fighter"]).fight(0, 7)
    battle.commit(["nuke"], ["rifle"])
    assert battle.left() == ([], [])
    assert battle.holder(battle.area) == NONE
    assert battle.totals() == []  # no totals are determined
    assert battle.lines("conflict.both_lost")


@covers("4.2.19")
def test_the_empire_that_controlled_the_area_goes_back_a_level() -> None:
    battle = armed(["nuke", "spear"], ["rifle"]).fight(0, 7).commit(["nuke"], None)
    assert [battle.state.level[c] for c in (battle.attacker, battle.defender)] == [46, 44]
    own = armed(["spear"], ["rifle", "nuke"]).fight(0, 7).commit(None, ["nuke"])
    assert [own.state.level[c] for c in (own.attacker, own.defender)] == [46, 44]


@covers("4.2.20")
@pytest.mark.parametrize(("nukes", "glory"), [(1, 4), (2, 0)])
def test_each_nuke_costs_5_glory_as_far_as_there_is_any(nukes: int, glory: int) -> None:
    battle = armed(["nuke"] * nukes + ["spear"], ["rifle"]).fight(0, 7).commit(None, None)
    assert battle.state.glory == (glory, 9)


@covers("4.2.18", "4.2.20")
def test_star_wars_of_the_enemy_destroy_a_nuke_before_totals() -> None:
    battle = armed(["nuke", "armour", "spear", "spear"], ["star-wars", "rifle"]).fight(0, 0)
    battle.commit(["nuke", "armour"], ["star-wars"])
    assert battle.totals() == [10 + 0, 5]  # a front line of one
    assert battle.left() == (["armour", "spear", "spear"], ["rifle"])
    assert battle.state.glory == (4, 9)
    assert battle.state.level[battle.defender] == LATE[1]


@covers("4.2.18")
def test_it_is_told_whose_star_wars_have_stopped_whose_nuke() -> None:
    attacking = armed(["nuke", "spear"], ["star-wars", "rifle"]).fight(0, 0).commit(["nuke"], ["star-wars"])
    defending = armed(["star-wars", "spear"], ["nuke", "rifle"]).fight(0, 0).commit(["star-wars"], ["nuke"])
    assyrians, phoenicians = number("card", "assyrians"), number("card", "phoenicians")
    assert [line.args for line in attacking.lines("conflict.nuke_stopped")] == [(assyrians, phoenicians)]
    assert [line.args for line in defending.lines("conflict.nuke_stopped")] == [(phoenicians, assyrians)]


@covers("4.2.18")
def test_star_wars_that_are_not_committed_stop_nothing() -> None:
    battle = armed(["nuke", "spear"], ["star-wars", "rifle"]).fight(0, 0).commit(["nuke"], ["rifle"])
    assert battle.left() == ([], [])


@covers("4.2.18")
def test_own_star_wars_do_not_stop_an_own_nuke() -> None:
    battle = armed(["nuke", "star-wars"], ["rifle"]).fight(0, 0).commit(None, None)
    assert battle.left() == ([], [])


@covers("4.2.18")
def test_a_side_whose_only_unit_was_a_stopped_nuke_still_has_its_card() -> None:
    battle = armed(["nuke", "spear"], ["star-wars"]).fight(7, 0).commit(["nuke"], None)
    assert battle.totals() == [7, 5]
    assert battle.left() == (["spear"], [])


@covers("4.2.18", "4.2.8")
def test_a_side_without_units_after_a_stopped_nuke_has_no_best_value_for_markers() -> None:
    battle = armed(["nuke", "spear", "spear"], ["star-wars", "rifle"]).fight(7, 0, markers=(0, 2))
    battle.commit(["nuke"], ["star-wars"])
    assert battle.totals()[:2] == [7, 5]


@covers("4.2.18", "4.2.19")
def test_of_two_nukes_only_the_one_against_star_wars_is_stopped() -> None:
    battle = armed(["nuke", "star-wars"], ["nuke", "rifle"]).fight(0, 0).commit(None, None)
    assert battle.left() == ([], [])
    assert battle.keys().count("conflict.nuke_stopped") == battle.keys().count("conflict.nuke") == 1
    assert battle.state.glory == (4, 4)


@covers("4.2.19", "2.3.13")
def test_used_nukes_are_free_for_all_again() -> None:
    battle = armed(["nuke", "spear"], ["rifle"])
    counter = battle.attacking[0]
    battle.fight(0, 0).commit(["nuke"], None)
    assert battle.state.at[counter] == NONE
    assert battle.state.common[counter - TABLES.first_common] == NONE


@covers("4.2.17")
def test_a_lone_nuke_can_be_destroyed_for_a_marker_and_fresh_units() -> None:
    battle = armed(["nuke", "armour"], ["rifle", "rifle"]).fight(7, 0, 7, 0).commit(["armour"], ["rifle"])
    assert (battle.node, battle.actors) == ("conflict.nuke", [0])
    assert battle.options() == ["destroy", "keep"]
    before = battle.state.reveals
    battle.choose("destroy")
    assert battle.state.reveals == before + 1
    assert len(battle.lines("conflict.nuke_scrapped")) == 1
    assert battle.state.fight_disorder == (1, 0)
    assert battle.left()[0] == ["armour"]
    assert battle.state.glory == (9, 9)  # it was not committed
    assert (battle.node, battle.actors) == ("conflict.retreat", [1])  # for the marker just taken
    battle.choose("stay")
    assert battle.lines("conflict.front")[-2].args[2:] == (1, number("unit", "armour"), 10)


@covers("4.2.17")
def test_a_lone_nuke_of_the_defender_can_be_destroyed_too() -> None:
    battle = armed(["rifle", "rifle"], ["nuke", "armour"]).fight(0, 7, 0, 7).commit(["rifle"], ["armour"])
    assert (battle.node, battle.actors) == ("conflict.nuke", [1])
    assert battle.options() == ["destroy", "keep"]
    battle.choose("destroy")
    assert battle.state.fight_disorder == (0, 1)
    assert battle.left()[1] == ["armour"]


@covers("4.2.17")
def test_a_lone_nuke_can_be_kept_and_must_then_be_committed() -> None:
    battle = armed(["nuke", "armour"], ["rifle", "rifle"]).fight(7, 0, 7, 0).commit(["armour"], ["rifle"])
    battle.choose("keep")
    assert battle.left() == ([], [])
    assert battle.state.glory == (4, 9)


@covers("4.2.17")
def test_another_lone_aircraft_is_asked_about_too_but_cannot_be_destroyed() -> None:
    """Whoever has a nuke somewhere might have it here: the question tells nobody that it is none."""
    battle = armed(["fighter", "armour"], ["rifle", "rifle"])
    battle.put(battle.attacker, "assyria", "nuke")
    battle.fight(7, 0, 7, 0).commit(["armour"], ["rifle"])
    assert (battle.node, battle.options()) == ("conflict.nuke", ["keep"])
    assert battle.why_not("destroy").rule == "4.2.17"


@covers("4.2.17")
@pytest.mark.parametrize("units", [["fighter", "armour"], ["star-wars", "armour"], ["spear", "armour"]])
def test_nobody_is_asked_where_everybody_sees_that_there_is_no_nuke(units: list[str]) -> None:
    battle = armed(units, ["rifle", "rifle"])
    if units[0] != "fighter":
        battle.put(battle.attacker, "assyria", "nuke")
    battle.fight(7, 0, 7, 0).commit(["armour"], ["rifle"])
    assert battle.node != "conflict.nuke"


@covers("4.2.17")
def test_a_nuke_that_is_all_a_side_has_can_be_destroyed_and_the_conflict_is_lost() -> None:
    battle = armed(["nuke"], ["rifle"]).fight(0, 0)
    assert battle.node == "conflict.nuke"
    battle.choose("destroy")
    assert battle.node == ""
    assert battle.holder(battle.area) == battle.defender
    assert battle.left() == ([], ["rifle"])


@covers("4.2.19", "6.2.2")
def test_a_level_back_into_an_earlier_age_retires_the_leaders() -> None:
    battle = Battle(["nuke", "spear"], ["rifle"], levels=(46, TABLES.first_level[7]))
    leader = battle.leader(battle.defender, "explorer:1", "palestine")
    battle.fight(0, 0).commit(None, None)
    assert battle.age(battle.defender) == 6
    assert battle.state.leader_of[leader] == NONE
