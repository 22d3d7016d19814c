"""2.3.10: of several elephants an empire risks and loses first one that it keeps, as it holds the area of that one."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.battles import Battle
from tests.games.seven_ages.moves import group
from tests.games.seven_ages.productions import produce
from tests.games.seven_ages.support import TABLES, Scene, number
from worldstage.core.state import replaced
from worldstage.games.seven_ages.dissolution import settle
from worldstage.games.seven_ages.events_table import desert
from worldstage.games.seven_ages.forces import colour_of, in_pool, put
from worldstage.games.seven_ages.names import GROUPED, NONE

HOMES = ("magadha", "zimbabwe")  # the elephant of the first comes first among all counters
either = pytest.mark.parametrize("held", HOMES)


def own(scene: Scene, colour: int, held: str) -> tuple[int, int]:
    """Two elephants in the pool of an empire that holds the area of one of them: that one, and the other."""
    scene.put(colour, held, "spear")
    s = scene.state
    other = HOMES[1 - HOMES.index(held)]
    kept, lost = (TABLES.elephant_counter[number("area", home)] for home in (held, other))
    for counter in (kept, lost):
        s.common = replaced(s.common, counter - TABLES.first_common, colour)
    return kept, lost


def herd(scene: Scene, colour: int, area: str, held: str) -> tuple[int, int]:
    """The same, both in one area."""
    found = own(scene, colour, held)
    for counter in found:
        put(scene.state, counter, scene.port(area))
    return found


@covers("2.3.10", "4.2.5")
@either
def test_the_elephant_that_an_empire_keeps_is_committed_first_and_comes_back(held: str) -> None:
    battle = Battle(["spear"], ["spear"] * 4, levels=(12, 12))
    kept, other = herd(battle, battle.attacker, battle.area, held)
    battle.fight(0, 7).choose("commit elephant", "done", seat=0)
    battle.choose("all", "done", seat=1)
    s = battle.state
    assert s.at[kept] == NONE != s.at[other]
    assert [colour_of(s, counter) for counter in (kept, other)] == [battle.attacker] * 2


@covers("2.3.10", "4.2.5")
@either
def test_the_other_elephant_is_withdrawn_first(held: str) -> None:
    battle = Battle(["spear"], ["spear"] * 4, levels=(12, 12))
    kept, other = herd(battle, battle.attacker, battle.area, held)
    battle.fight(0, 7).choose("commit elephant", "commit elephant", "withdraw elephant", seat=0)
    assert battle.state.draft[0] == [kept]
    battle.choose("withdraw elephant", "commit spear", seat=0)
    assert kept not in battle.state.draft[0] and other not in battle.state.draft[0]


@covers("2.3.10", "X.2.1")
@either
def test_the_elephant_that_an_empire_keeps_is_lost_in_pursuit(held: str) -> None:
    battle = Battle(["knight"] * 2, ["spear", "spear"], levels=(20, 20), pursuit="yes")
    kept, other = herd(battle, battle.defender, battle.area, held)
    battle.fight(7, 0)
    battle.state.fight_disorder = (1, 0)
    battle.commit(["knight"], ["spear"]).choose("retreat")
    assert battle.node == "conflict.pursuit"
    battle.choose("lose elephant")
    s = battle.state
    assert s.at[kept] == NONE != s.at[other] and colour_of(s, kept) == battle.defender


@covers("2.3.10", "4.2.22")
@either
def test_the_other_elephant_retreats_first(held: str) -> None:
    battle = Battle(["knight"] * 2, ["spear"], levels=(20, 20), homes=("assyria", "palestine"))
    _, other = herd(battle, battle.defender, battle.area, held)
    battle.put(battle.defender, "cilicia", "spear")
    battle.fight(7, 0)
    battle.state.fight_disorder = (1, 0)
    battle.commit(["knight"], ["spear"]).choose("retreat", "send elephant")
    assert battle.state.draft[1] == [other]


@covers("2.3.10", "2.2.4")
@either
def test_the_elephant_that_an_empire_keeps_is_given_up_first(held: str) -> None:
    scene = Scene()
    colour = scene.found("nubians", 0, 12, nubia=2)
    kept, other = herd(scene, colour, "nubia", held)
    scene.state.money[colour] = 0
    give_up(scene, colour, "nubia")
    s = scene.state
    assert s.at[kept] == NONE != s.at[other] and colour_of(s, kept) == colour


@covers("2.3.10", "2.2.4")
@either
def test_an_elephant_whose_area_is_given_up_too_is_not_kept(held: str) -> None:
    scene = Scene()
    colour = scene.found("nubians", 0, 12, nubia=2)
    kept, other = herd(scene, colour, "nubia", held)
    scene.put(colour, HOMES[1 - HOMES.index(held)], "spear")  # now both would be kept
    give_up(scene, colour, "nubia", also=held)
    s = scene.state
    assert s.at[other] == NONE != s.at[kept] and colour_of(s, other) == colour


def give_up(scene: Scene, colour: int, area: str, also: str = "") -> None:
    """A production in which an elephant in an area is given up, the spear in another one, and then spears."""
    produce(scene, colour)
    assert scene.node == "production"
    for unit, where in [("spear", also)] * bool(also) + [("elephant", area)] + [("spear", "nubia")] * 9:
        if f"release {unit}" not in scene.options():
            break
        scene.choose(f"release {unit}")
        if f"in {where}" in scene.options():
            scene.choose(f"in {where}")
    scene.choose("done")


@covers("2.3.10", "4.1.22")
@either
def test_the_elephant_that_an_empire_keeps_moves_first(held: str) -> None:
    scene = Scene()
    colour = scene.found("nubians", 0, 12, nubia=1)
    kept, other = herd(scene, colour, "nubia", held)
    group(scene, colour, "nubia", "elephant")
    assert [bool(scene.state.how[counter] & GROUPED) for counter in (kept, other)] == [True, False]
    scene.choose("take elephant", "drop elephant")
    assert [bool(scene.state.how[counter] & GROUPED) for counter in (kept, other)] == [True, False]


@covers("2.3.10", "4.1.22")
@either
def test_of_all_that_move_the_elephant_that_an_empire_does_not_keep_stays(held: str) -> None:
    scene = Scene()
    colour = scene.found("nubians", 0, 12, nubia=0)
    kept, other = herd(scene, colour, "nubia", held)
    group(scene, colour, "nubia").choose("take_all")
    assert [bool(scene.state.how[counter] & GROUPED) for counter in (kept, other)] == [True, False]


@covers("2.3.10", "6.1.4")
@either
def test_the_elephant_that_an_empire_keeps_deserts(held: str) -> None:
    scene = Scene()
    colour = scene.found("nubians", 0, 12, nubia=1)
    kept, other = herd(scene, colour, "nubia", held)
    scene.begin(desert, colour, 1).choose("at nubia", "lose elephant")
    s = scene.state
    assert s.at[kept] == NONE != s.at[other] and colour_of(s, kept) == colour


@covers("2.3.10", "2.3.7")
@either
def test_the_elephant_that_an_empire_keeps_is_built_first(held: str) -> None:
    scene = Scene()
    colour = scene.found("nubians", 0, 12, nubia=1)
    kept, other = own(scene, colour, held)
    assert in_pool(scene.state, colour, TABLES.elephant_unit) == kept
    put(scene.state, kept, scene.port("nubia"))
    settle(scene.state, colour)
    assert in_pool(scene.state, colour, TABLES.elephant_unit) == other
