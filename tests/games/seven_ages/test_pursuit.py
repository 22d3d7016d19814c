"""X.2: losses of those who retreat."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.battles import Battle
from tests.games.seven_ages.support import TABLES, number
from worldstage.games.seven_ages.names import NONE
from worldstage.games.seven_ages.retreat import pays, pursuit

LATE = (45, 45)


def fleeing(attacking: list[str], defending: list[str], levels: tuple[int, int] = LATE, setting: str = "yes") -> Battle:
    """The defender, who has lost a spear, retreats before the second round."""
    battle = Battle([*attacking, "spear"], [*defending, "spear"], levels=levels, pursuit=setting).fight(7, 0)
    battle.state.fight_disorder = (1, 0)
    return battle.commit(["spear"], ["spear"])


@covers("X.2")
def test_without_the_option_nobody_is_pursued() -> None:
    battle = fleeing(["bomber", "armour"], ["rifle", "rifle"], setting="no").choose("retreat")
    assert battle.node == ""
    assert battle.units(battle.defender, "palestine") == ["rifle", "rifle", "spear"]


@covers("X.2.1")
@pytest.mark.parametrize(
    ("pursuers", "losses"),
    [
        (["fighter"], 2),
        (["fighter", "bomber"], 4),
        (["armour"], 1),
        (["knight"], 0),
        (["knight", "light-horse"], 1),
        (["knight", "light-horse", "light-horse"], 1),
        (["armour", "knight"], 1),
        (["rifle", "artillery"], 0),
        (["fighter", "armour", "knight", "chariot"], 4),
    ],
)
def test_aircraft_cost_2_armour_1_and_every_two_cavalry_units_1(pursuers: list[str], losses: int) -> None:
    battle = fleeing(pursuers, ["rifle"] * 4)
    assert pursuit(battle.state, 1) == losses
    before = len(battle.units(battle.defender, battle.area))
    battle.choose("retreat")
    while battle.node == "conflict.pursuit":
        battle.choose("lose rifle")
    assert len(battle.units(battle.defender, "palestine")) == 1 + before - losses


@covers("X.2.1")
def test_the_owner_chooses_what_is_lost_and_others_see_only_how_many() -> None:
    battle = fleeing(["fighter"], ["rifle", "cannon", "spear"])
    reveals = battle.state.reveals
    battle.choose("retreat")
    assert battle.state.reveals == reveals + 1  # the number tells something
    assert (battle.node, battle.actors) == ("conflict.pursuit", [1])
    assert battle.offers("lose") == ["spear", "cannon", "rifle"]
    assert battle.why_not("lose knight").rule == "X.2.1"
    battle.choose("lose spear", "lose cannon")
    assert battle.units(battle.defender, "palestine") == ["rifle", "spear"]
    assert [line.args[2] for line in battle.lines("units.lost")][-2:] == [1, 1]


@covers("X.2.2")
@pytest.mark.parametrize(
    ("unit", "level", "paid"),
    [
        ("rifle", 45, 1),
        ("knight", 45, 2),
        ("rifle", TABLES.first_level[3], 2),
        ("knight", TABLES.first_level[2], 3),
        ("spear", 1, 1),
    ],
)
def test_cavalry_pays_2_a_later_unit_2_later_cavalry_3(unit: str, level: int, paid: int) -> None:
    """Against a pursuer of this level."""
    battle = Battle(["spear"] * 2, [unit], levels=(level, 45)).fight(0, 0)
    assert pays(battle.state, 1, number("unit", unit)) == paid


@covers("X.2.2")
def test_a_lost_cavalry_unit_pays_for_two() -> None:
    battle = fleeing(["fighter"], ["knight", "rifle", "rifle"]).choose("retreat").choose("lose knight")
    assert battle.units(battle.defender, "palestine") == ["rifle", "rifle", "spear"]


@covers("X.2.1")
def test_nobody_is_asked_when_all_units_are_lost_by_their_number() -> None:
    battle = fleeing(["fighter"], ["knight"]).choose("retreat")
    assert battle.node == ""
    assert battle.units(battle.defender, "palestine") == ["spear"]
    many = fleeing(["fighter", "bomber", "armour", "armour"], ["rifle", "rifle"]).choose("retreat")
    assert many.node == ""
    assert many.units(many.defender, "palestine") == ["spear"]


@covers("X.2.1", "4.2.15")
def test_who_flees_for_a_lost_elephant_is_pursued_too() -> None:
    battle = Battle(["elephant", "spear", "spear"], ["knight", "knight"], levels=(20, 20), pursuit="yes").fight(0, 7)
    battle.commit(["elephant"], None)
    assert (battle.node, battle.actors) == ("conflict.pursuit", [0])
    battle.choose("lose spear")
    assert battle.units(battle.attacker, "assyria") == ["spear", "spear"]


@covers("X.2.1", "4.2.15")
def test_if_both_flee_each_is_pursued_by_what_the_other_had_before() -> None:
    riders = ["elephant", "knight", "knight", "spear"]
    battle = Battle(riders, riders, levels=(20, 20), pursuit="yes").fight(3, 3).commit(["elephant"], ["elephant"])
    assert battle.actors == [0]  # the active player first
    battle.choose("lose spear", seat=0)
    assert battle.actors == [1]
    battle.choose("lose spear", seat=1)
    assert [line.args[1] for line in battle.lines("conflict.pursued")] == [1, 1]
    assert battle.units(battle.attacker, "assyria") == ["knight", "knight", "spear"]
    assert battle.units(battle.defender, "palestine") == ["knight", "knight", "spear"]


@covers("X.2.1")
def test_a_side_that_pursuit_has_destroyed_leaves_its_leader_behind() -> None:
    battle = Battle(["fighter", "spear"], ["rifle", "spear"], levels=LATE, pursuit="yes")
    leader = battle.leader(battle.defender, "explorer:1", battle.area)
    battle.fight(7, 0)
    battle.state.fight_disorder = (1, 0)
    battle.state.money[battle.defender] = 4
    battle.commit(["spear"], ["spear"]).choose("retreat")
    assert battle.state.leader_of[leader] == NONE
    assert battle.state.money[battle.attacker] == 2
