"""4.2.7 to 4.2.11: the total of a side, addend by addend, and the best split of front line and support."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from tests.covers import covers
from tests.games.seven_ages.battles import Battle
from tests.games.seven_ages.support import TABLES, number
from worldstage.core.state import replaced
from worldstage.games.seven_ages.names import ARROW, INVASION, MOVED, RIVER
from worldstage.games.seven_ages.totals import (
    HALVED_FRONT,
    NO_CROSSINGS,
    TURNED_UNIT,
    best_split,
    committed_values,
    tallies,
    types_of,
)

MOUNTAINS = "armenia"
FOREST = "bohemia"


def once(battle: Battle, attacker: int = 0, defender: int = 0) -> list[int]:
    """Everything against everything, with cards of these values: the two totals."""
    return battle.fight(attacker, defender).commit(None, None).totals()


@covers("4.2.7", "4.2.8")
def test_a_total_has_the_value_of_the_card() -> None:
    battle = Battle(["spear"], ["spear"])
    assert once(battle, 6, 2) == [7, 3]
    assert battle.addends(0) == {"card": 6, "front": 1}


@covers("4.2.8")
def test_half_of_the_units_rounded_up_are_the_front_line() -> None:
    battle = Battle(["rifle"] * 3, ["rifle"] * 4)  # 5 in front, 3 in support
    assert once(battle) == [13, 16]
    assert battle.addends(0) == {"card": 0, "front": 10, "support": 3}
    assert battle.addends(1) == {"card": 0, "front": 10, "support": 6}


@covers("4.2.8")
def test_a_single_unit_stands_in_front() -> None:
    assert once(Battle(["catapult"], ["spear"])) == [1, 1]


@covers("4.2.8")
def test_the_split_is_the_best_one_for_the_owner() -> None:
    battle = Battle(["catapult", "sword"], ["spear", "archer"])  # 1/3 and 2/1; 1/0 and 1/1
    assert once(battle) == [5, 2]
    assert battle.lines("conflict.front")[0].args[2:] == (1, number("unit", "sword"), 2)
    assert battle.lines("conflict.support")[0].args[2:] == (1, number("unit", "catapult"), 3)


@covers("4.2.8")
def test_counters_of_better_colours_add_to_both_values() -> None:
    battle = Battle(["rifle"] * 2, ["spear"], colours=("black", "red"))  # +2 and +1
    assert once(battle) == [7 + 5, 2]


@covers("4.2.8")
def test_common_counters_have_no_colour() -> None:
    battle = Battle(["elephant"], ["spear"], levels=(12, 12), colours=("black", "pink"))
    assert once(battle)[0] == 5


@covers("4.2.8")
@pytest.mark.parametrize(("markers", "added"), [(1, 1), (3, 3), (5, 3)])
def test_elite_markers_add_one_each_at_most_three(markers: int, added: int) -> None:
    battle = Battle(["spear"], ["spear"])
    battle.state.elite = replaced(battle.state.elite, battle.attacker, markers)
    assert once(battle) == [1 + added, 1]


@covers("4.2.8")
def test_each_age_ahead_adds_one_for_the_side_that_is_ahead_only() -> None:
    battle = Battle(["spear"], ["spear"], levels=(TABLES.first_level[4], TABLES.first_level[2]))
    assert once(battle) == [3, 1]
    assert battle.addends(0)["ages"] == 2
    assert "ages" not in battle.addends(1)


@covers("4.2.8")
def test_a_disorder_marker_of_the_enemy_adds_the_best_values_in_their_roles() -> None:
    battle = Battle(["sword", "sword"], ["spear", "spear"]).fight(0, 0, markers=(0, 1)).commit(None, None)
    assert battle.totals() == [3 + 3, 1]  # sword 2 in front, sword 1 in support
    assert battle.addends(0)["disorder"] == 3


@covers("4.2.8")
def test_a_unit_alone_brings_only_its_front_line_value_for_a_marker() -> None:
    battle = Battle(["knight"], ["spear"], levels=(20, 20)).fight(0, 0, markers=(0, 2))
    assert battle.totals()[0] == 5 + 2 * 5


@covers("4.2.8")
@pytest.mark.parametrize(("markers", "total"), [(0, 3 + 3 + 4 + 4), (1, 5 + 3 + 4 + 1 + (5 + 4))])
def test_markers_change_the_best_split(markers: int, total: int) -> None:
    """Chariots 3/1 and knights 5/4: two chariots are the best front line, but for a marker a knight goes there too."""
    battle = Battle(["chariot", "chariot", "knight", "knight"], ["spear"], levels=(20, 20))
    battle.fight(0, 0, markers=(0, markers)).commit(None, None)
    assert battle.totals()[0] == total


@covers("4.2.8")
def test_a_marker_is_not_worth_a_gun_in_front() -> None:
    """Spears 1/0, cannon 2/5, artillery 3/7: a cannon in front would add 1 for the marker and lose more in support."""
    battle = Battle(["spear", "spear", "cannon", "artillery"], ["spear"], levels=(30, 30))
    battle.fight(0, 0, markers=(0, 1)).commit(None, None)
    assert battle.totals()[0] == 1 + 1 + 5 + 7 + (1 + 7)


@covers("4.2.8")
def test_no_split_is_better_than_the_one_found() -> None:
    """Against all splits of random units, with and without markers."""
    random = Random(4)
    for _ in range(400):
        types = [(random.randrange(9), random.randrange(9)) for _ in range(5)]
        units = [random.randrange(5) for _ in range(random.randrange(1, 8))]
        fronts, supports = [types[unit][0] for unit in units], [types[unit][1] for unit in units]
        markers = random.randrange(4)
        weights = [2 * (fronts[i] - supports[i]) for i in range(len(units))]
        order = best_split(units, fronts, supports, weights, markers)
        half = (len(units) + 1) // 2
        assert sorted(order) == list(range(len(units)))
        best = max(worth(front, fronts, supports, markers) for front in combinations(range(len(units)), half))
        assert worth(tuple(order[:half]), fronts, supports, markers) == best


def worth(front: tuple[int, ...], fronts: list[int], supports: list[int], markers: int) -> int:
    """What a split brings: both lines, and the best of each again for every marker."""
    support = [value for i, value in enumerate(supports) if i not in front]
    ahead = [fronts[i] for i in front]
    return sum(ahead) + sum(support) + markers * (max(ahead) + max(support, default=0))


@covers("4.2.9")
@pytest.mark.parametrize("routed", ["chariot", "light-horse", "horse-archer"])
def test_elephants_set_the_front_value_of_light_riders_to_0(routed: str) -> None:
    battle = Battle(["elephant"], [routed], levels=(12, 12))
    assert once(battle) == [5, 0]


@covers("4.2.9")
def test_elephants_leave_other_units_and_support_values_alone() -> None:
    battle = Battle(["chariot", "light-horse"], ["elephant", "knight"], levels=(20, 20))
    assert once(battle)[0] == 2  # light horse supports with 2, the chariot in front counts 0
    assert battle.totals()[1] == 5 + 4  # nobody has an elephant against it


@covers("4.2.9")
def test_an_elephant_that_is_not_committed_frightens_nobody() -> None:
    battle = Battle(["elephant", "spear"], ["chariot"], levels=(12, 12)).fight(0, 0).commit(["spear"], None)
    assert battle.totals() == [1, 3]


@covers("4.2.10")
def test_terrain_and_river_add_up_for_the_defender() -> None:
    battle = Battle(["spear"], ["spear"], MOUNTAINS)
    battle.came(RIVER)
    assert once(battle) == [1, 1 + 3 + 1]
    assert battle.addends(1) == {"card": 0, "front": 1, "terrain": 3, "river": 1}


@covers("4.2.10")
def test_terrain_follows_the_age_of_the_defender() -> None:
    old = Battle(["spear"], ["spear"], FOREST, levels=(TABLES.first_level[6], TABLES.first_level[5]))
    new = Battle(["spear"], ["spear"], FOREST, levels=(TABLES.first_level[5], TABLES.first_level[6]))
    once(old), once(new)
    assert old.addends(1)["terrain"] == 1
    assert "terrain" not in new.addends(1)


@covers("4.2.10")
def test_mounted_units_lose_1_in_forests_as_long_as_there_are_any() -> None:
    old = Battle(["knight"] * 2, ["knight"], FOREST, levels=(20, 20)).fight(0, 0)
    assert committed_values(old.state, 0, number("unit", "knight")) == (4, 3)
    assert committed_values(old.state, 0, number("unit", "horse-artillery")) == (3, 5)
    new = Battle(["knight"] * 2, ["knight"], FOREST, levels=(20, TABLES.first_level[6])).fight(0, 0)
    assert committed_values(new.state, 0, number("unit", "knight")) == (5, 4)


@covers("4.2.8", "4.2.10")
@pytest.mark.parametrize(
    ("how", "added"),
    [(RIVER, {"river": 1}), (ARROW, {"arrow": 1}), (INVASION, {"invasion": 2}), (MOVED, {})],
)
def test_one_unit_that_crossed_is_enough_and_each_crossing_counts_once(how: int, added: dict[str, int]) -> None:
    battle = Battle(["spear"] * 3, ["spear"])
    battle.came(how)
    battle.state.how[battle.attacking[1]] |= how
    once(battle)
    assert battle.addends(1) == {"card": 0, "front": 1, **added}


@covers("4.2.10")
def test_a_crossing_counts_in_later_rounds_too() -> None:
    battle = Battle(["spear", "sword"], ["spear"] * 3)
    battle.came(RIVER)
    battle.fight(0, 6, 0, 0).commit(["spear"], ["spear"])
    battle.commit(["sword"], ["spear"])  # the spear that crossed is dead
    assert battle.addends(1)["river"] == 1


@covers("4.2.8")
def test_a_fort_adds_2_and_4_behind_the_great_wall() -> None:
    battle = Battle(["spear"], ["spear"])
    battle.fort(battle.area)
    assert once(battle) == [1, 3]
    walled = Battle(["spear"], ["spear"])
    walled.fort(walled.area)
    walled.artefact(walled.defender, "great-wall", "palestine")
    assert once(walled) == [1, 5]


@covers("4.2.8")
def test_a_city_adds_its_value() -> None:
    battle = Battle(["spear"], ["spear"])
    battle.city(battle.area, 5)
    assert once(battle) == [1, 6]


@covers("4.2.11")
@pytest.mark.parametrize(("missile", "value"), [("archer", 3), ("catapult", 0), ("cannon", 0), ("horse-artillery", 0)])
def test_missile_units_but_not_archers_take_the_city_away(missile: str, value: int) -> None:
    battle = Battle([missile], ["spear"])
    battle.city(battle.area, 3)
    once(battle)
    assert battle.addends(1).get("city", 0) == value


@covers("4.2.11")
def test_a_missile_unit_must_be_committed_to_take_the_city_away() -> None:
    battle = Battle(["catapult", "spear", "spear"], ["spear", "catapult"])
    battle.city(battle.area, 3)
    battle.fight(0, 0).commit(["spear"], ["catapult"])  # the defender's own artillery harms no city
    assert battle.addends(1)["city"] == 3


@covers("4.2.8")
def test_the_attacker_gets_nothing_for_terrain_fort_or_city() -> None:
    battle = Battle(["spear"], ["spear"], MOUNTAINS)
    battle.fort(battle.area)
    battle.city(battle.area, 3)
    battle.came(RIVER | ARROW | INVASION)
    assert once(battle) == [1, 1 + 3 + 2 + 3 + 1 + 1 + 2]


@covers("4.2.8")
def test_a_strategist_in_the_area_adds_1_for_his_side() -> None:
    battle = Battle(["spear"], ["spear"], cards=("macedonians", "phoenicians"))
    battle.leader(battle.attacker, "alexander", battle.area)
    battle.leader(battle.defender, "strategist:1", "palestine")
    battle.fight(0, 0).choose("keep").commit(None, None)
    assert battle.totals() == [2, 1]


@covers("4.2.8")
def test_infantry_in_front_helps_russians_in_their_forests() -> None:
    cards = ("french", "russians")
    battle = Battle(["spear"], ["spear"] * 3 + ["knight"], FOREST, levels=(25, 25), cards=cards)
    assert once(battle)[1] == 2 + 3 + 1 + 2  # two spears in front, a knight in support, the forest, 1 for each spear
    assert battle.addends(1)["forest-infantry"] == 2
    assert "forest-infantry" not in battle.addends(0)


@covers("4.2.8", "4.2.10")
@pytest.mark.parametrize(("area", "level"), [("syria", 25), ("armenia", 25), (FOREST, TABLES.first_level[6])])
def test_elsewhere_and_in_later_ages_russian_infantry_has_no_forest(area: str, level: int) -> None:
    battle = Battle(["spear"], ["spear"], area, levels=(level, level), cards=("french", "russians"))
    once(battle)
    assert "forest-infantry" not in battle.addends(1)


@covers("4.2.8")
def test_infantry_goes_to_the_front_for_the_forest() -> None:
    """Spear 1/0 with 1 more in front; archer 1/1."""
    battle = Battle(["spear"], ["archer", "spear"], FOREST, levels=(25, 25), cards=("french", "russians"))
    assert once(battle)[1] == 1 + 1 + 1 + 1


@covers("4.2.8")
@pytest.mark.parametrize("units", [["knight", "pike"], ["pike", "knight"]])
def test_only_the_defenders_infantry_goes_to_the_front_for_the_forest(units: list[str]) -> None:
    """Pike 3/2, knight in a forest 4/3: either could be in front, but for the special of the defending Russians."""
    battle = Battle(units, ["spear"], FOREST, levels=(25, 25), cards=("french", "russians")).fight(0, 0)
    s = battle.state
    types, spear = [number("unit", unit) for unit in units], [number("unit", "spear")]
    assert tallies(s, spear, types)[1].total == 3 + 3 + 1 + 1  # with 1 for the forest and 1 for the special
    assert tallies(s, types, spear)[0].line.front == types[:1]  # an attacker has no such reason


@covers("4.2.8", "4.2.6")
@pytest.mark.parametrize("units", [["armour", "rifle"], ["rifle", "armour"]])
def test_half_a_point_decides_who_stands_in_a_halved_front_line(units: list[str]) -> None:
    """Armour 10/6, rifle 5/3: half of 5, rounded up, and 6 are better than half of 10 and 3."""
    battle = Battle(["spear"] * 2, ["spear"] * 2, levels=(45, 45)).fight(0, 0)
    battle.state.fight_flags = (HALVED_FRONT, 0)
    types = [number("unit", unit) for unit in units]
    assert tallies(battle.state, types, [number("unit", "spear")])[0].line.front == [number("unit", "rifle")]


@covers("4.2.8", "4.2.6")
@pytest.mark.parametrize("units", [["chariot", "rifle"], ["rifle", "chariot"]])
def test_the_special_for_forests_counts_once_for_each_unit_in_a_halved_front_line(units: list[str]) -> None:
    """Chariot in a forest 2/0, rifle 5/3: half of 2 and 3 are better than half of 5, 1 for the special, and 0."""
    battle = Battle(["spear"] * 2, ["spear"] * 2, FOREST, levels=(25, 25), cards=("french", "russians")).fight(0, 0)
    battle.state.fight_flags = (0, HALVED_FRONT)
    types = [number("unit", unit) for unit in units]
    assert tallies(battle.state, [number("unit", "spear")], types)[1].line.front == [number("unit", "chariot")]


@covers("4.2.8", "4.2.6")
@pytest.mark.parametrize(("markers", "total"), [(0, 1 + 3), (2, 3 + 0 + 2 * 5)])
def test_markers_change_the_split_of_two_units_behind_a_halved_front_line(markers: int, total: int) -> None:
    """Spear 1/0 and rifle 5/3: for two markers the rifle in front is worth more, though it counts half there."""
    battle = Battle(["spear", "rifle"], ["spear"], levels=(30, 30)).fight(0, 0, markers=(0, markers))
    battle.state.fight_flags = (HALVED_FRONT, 0)
    assert battle.commit(None, None).totals()[0] == total


@covers("4.2.8")
def test_holy_wars_and_world_wars_help_attackers() -> None:
    holy = Battle(["spear"], ["spear"])
    holy.artefact(holy.attacker, "islam")
    assert once(holy) == [2, 1]
    same = Battle(["spear"], ["spear"])
    same.artefact(same.attacker, "islam")
    same.artefact(same.defender, "islam")
    assert once(same) == [1, 1]
    for round_ in (1, 4):
        war = Battle(["spear"], ["spear"])
        war.state.round = round_
        war.state.world_war = replaced(war.state.world_war, war.defender, round_)
        assert once(war) == [2, 1]
    over = Battle(["spear"], ["spear"])
    over.state.round = 5
    over.state.world_war = replaced(over.state.world_war, over.defender, 4)
    assert once(over) == [1, 1]


@covers("4.2.8", "3.3", "6.1.10")
@pytest.mark.parametrize(("home", "attacking"), [("assyria", 2), ("persia", 1)])
def test_a_world_war_helps_only_attackers_in_range_of_its_empire(home: str, attacking: int) -> None:
    war = Battle(["spear"], ["spear"], homes=(home, "palestine"))
    war.state.world_war = replaced(war.state.world_war, war.defender, 2)
    assert once(war) == [attacking, 1]


@covers("4.2.6", "4.2.7")
def test_events_change_the_totals_of_the_round() -> None:
    battle = Battle(["rifle"] * 3, ["spear"]).fight(0, 0)
    s = battle.state
    rifles, spear = types_of(s, battle.attacking), types_of(s, battle.defending)
    s.fight_crossings = RIVER
    s.fight_bonus = (5, 0)
    assert [tally.total for tally in tallies(s, rifles, spear)] == [13 + 5, 1 + 1]
    s.fight_bonus, s.fight_flags = (0, 0), (HALVED_FRONT | NO_CROSSINGS, 0)
    assert [tally.total for tally in tallies(s, rifles, spear)] == [5 + 3, 1]


@covers("4.2.6", "4.2.8")
def test_a_halved_front_line_is_rounded_up_and_split_accordingly() -> None:
    battle = Battle(["knight", "sword"], ["spear"], levels=(20, 20)).fight(0, 0)
    battle.state.fight_flags = (HALVED_FRONT, 0)
    battle.commit(None, None)
    assert battle.totals()[0] == 1 + 4  # the knight supports with 4 rather than fight for half of 5
    assert battle.addends(0)["front-halved"] == 1


@covers("4.2.6", "4.2.8")
def test_a_turned_unit_counts_for_the_other_side() -> None:
    battle = Battle(["rifle", "sword"], ["spear"]).fight(0, 0)
    battle.state.fight_flags = (TURNED_UNIT, 0)
    battle.commit(None, None)
    assert battle.totals() == [1, 1 + 5]
    assert battle.addends(1)["turned"] == 5
    assert battle.left() == ([], ["spear"])  # it is lost with its own side


@covers("4.2.6", "4.2.8")
def test_a_turned_unit_is_no_longer_the_best_of_its_own_side_for_markers() -> None:
    battle = Battle(["rifle", "sword"], ["spear"]).fight(0, 0, markers=(0, 1))
    battle.state.fight_flags = (TURNED_UNIT, 0)
    assert battle.commit(None, None).totals() == [1 + (0 + 1), 1 + 5]


@covers("4.2.6")
def test_treachery_on_both_sides_exchanges_the_best_units() -> None:
    battle = Battle(["rifle", "sword"], ["spear"]).fight(0, 0)
    battle.state.fight_flags = (TURNED_UNIT, TURNED_UNIT)
    battle.commit(None, None)
    assert battle.totals() == [1 + 1, 5]
