"""4.2.15, 4.2.21 to 4.2.23: who may retreat when, and where to."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.battles import Battle
from tests.games.seven_ages.support import TABLES, number
from worldstage.core.state import replaced
from worldstage.games.seven_ages.names import ASIDE, COMMITTED, NONE, RIVER


def marked(attacker: int, defender: int, leader: int | None = None) -> Battle:
    """Three spears against three; the defender has just lost one, and the sides have got so many markers."""
    battle = Battle(["spear"] * 3, ["spear"] * 3)
    if leader is not None:
        battle.leader((battle.attacker, battle.defender)[leader], "tactician:1", battle.area)
    battle.fight(7, 0, 0, 0)
    if battle.node == "conflict.redraw":
        battle.choose("keep")
    battle.state.fight_disorder = (attacker, defender)
    return battle.commit(["spear"], ["spear"])


@covers("4.2.21")
@pytest.mark.parametrize(
    ("attacker", "defender", "leader", "asked"),
    [
        (0, 0, None, []),
        (0, 1, None, [0]),
        (1, 0, None, [1]),
        (1, 1, None, [0, 1]),
        (0, 0, 0, []),
        (1, 0, 0, [0, 1]),
        (0, 1, 1, [0, 1]),
        (0, 1, 0, [0]),
    ],
)
def test_who_may_retreat(attacker: int, defender: int, leader: int | None, asked: list[int]) -> None:
    """If the enemy has a marker; with a tactician in the area, if either side has one; the active player first."""
    battle = marked(attacker, defender, leader=leader)
    found = []
    while battle.node == "conflict.retreat":
        assert battle.options() == ["retreat", "stay"]
        found += battle.actors
        battle.choose("stay")
    assert found == asked
    empires = [battle.state.card[colour] for colour in (battle.attacker, battle.defender)]
    assert [line.args[0] for line in battle.lines("conflict.stays")] == [empires[side] for side in asked]


@covers("4.2.21")
def test_retreat_is_decided_before_cards_are_drawn() -> None:
    battle = marked(0, 1)
    assert battle.node == "conflict.retreat"
    assert battle.state.fight_card == (NONE, NONE)


@covers("4.2.21", "4.2.23")
def test_if_the_active_player_retreats_the_other_is_not_asked_and_has_won() -> None:
    battle = marked(1, 1)
    battle.state.elite = replaced(battle.state.elite, battle.attacker, 2)
    battle.choose("retreat")
    assert battle.node == ""
    assert battle.holder(battle.area) == battle.defender
    assert battle.state.elite[battle.attacker] == 1
    assert battle.lines("conflict.won")[0].args[:2] == (number("card", "phoenicians"), number("card", "assyrians"))


@covers("4.2.21", "4.2.23")
def test_if_the_defender_retreats_there_is_no_other_round() -> None:
    battle = marked(1, 0)
    rounds = len(battle.lines("conflict.round"))
    battle.choose("retreat")
    assert battle.node == ""
    assert battle.holder(battle.area) == battle.attacker
    assert len(battle.lines("conflict.round")) == rounds
    assert battle.state.fight_area == NONE


@covers("4.2.22")
def test_units_go_to_the_only_area_without_a_question() -> None:
    battle = marked(0, 1)
    battle.came(RIVER)
    battle.choose("retreat")
    assert battle.units(battle.attacker, "assyria") == ["spear"] * 4
    assert battle.lines("conflict.fled")[0].args[1:] == (3, number("area", "assyria"))
    assert not battle.state.how[battle.attacking[0]] & RIVER
    assert not any(battle.state.how[counter] & (COMMITTED | ASIDE) for counter in battle.attacking)


@covers("4.2.22")
def test_units_without_an_area_to_go_to_are_lost() -> None:
    battle = Battle(["spear"] * 3, ["spear"] * 3, homes=("egypt", "palestine")).fight(7, 0)
    battle.state.fight_disorder = (0, 1)
    battle.commit(["spear"], ["spear"]).choose("retreat")
    assert battle.units(battle.attacker, "egypt") == ["spear"]
    assert battle.lines("units.lost")[-1].args[2] == 3


@covers("4.2.22")
def test_areas_with_foreign_units_and_areas_of_others_are_closed() -> None:
    battle = marked(1, 0)  # the Phoenicians retreat
    battle.put(battle.defender, "armenia", "spear")
    battle.put(battle.attacker, "armenia", "spear")  # a conflict of its own
    battle.put(battle.defender, "phoenicia", "spear")
    battle.choose("retreat", seat=1)
    assert battle.offers("rest_to") == ["phoenicia", "palestine"]
    assert battle.why_not("rest_to armenia").rule == "4.2.22"
    assert battle.why_not("rest_to assyria").rule == "4.2.22"
    assert battle.why_not("rest_to egypt:red-sea").rule == "4.2.22"


@covers("4.2.22")
def test_different_units_may_go_to_different_areas_with_leaders() -> None:
    battle = Battle(["spear", "sword"], ["spear", "sword", "archer"])
    battle.put(battle.defender, "phoenicia", "spear")
    first = battle.leader(battle.defender, "homer", battle.area)
    second = battle.leader(battle.defender, "explorer:1", battle.area)
    battle.fight(7, 0)
    battle.state.fight_disorder = (1, 0)
    battle.commit(["spear"], ["spear"]).choose("retreat", seat=1)
    assert battle.why_not("with homer").rule == "4.1.7"
    assert battle.why_not("to phoenicia").rule == "4.2.22"
    assert battle.why_not("done").rule == "4.2.22"
    battle.choose("send archer", "with homer")
    assert battle.why_not("rest_to phoenicia").rule == "4.2.22"
    assert battle.why_not("send spear").rule == "4.2.22"
    assert battle.why_not("with homer").rule == "4.2.22"
    assert battle.why_not("with explorer:2").rule == "4.2.22"
    battle.choose("to phoenicia")
    assert battle.units(battle.defender, "phoenicia") == ["archer", "spear"]
    assert battle.state.leader_at[first] == number("area", "phoenicia")
    battle.choose("rest_to palestine")
    assert battle.units(battle.defender, "palestine") == ["spear", "sword"]
    assert battle.state.leader_at[second] == number("area", "palestine")
    assert battle.holder(battle.area) == battle.attacker


def from_lydia() -> Battle:
    """From Lydia land units flee to Cappadocia and Cilicia, ships to the Aegean, aircraft to all three."""
    battle = Battle(
        ["spear"] * 2, ["spear", "rifle", "galley", "fighter"], "lydia", (45, 45), homes=("syria", "cilicia")
    )
    battle.put(battle.defender, "cappadocia", "spear")
    battle.put(battle.defender, "crete", "spear")
    battle.put(battle.defender, "aegean-sea", "galley")
    battle.fight(7, 0)
    battle.state.fight_disorder = (1, 0)
    return battle.commit(["spear"], ["spear"]).choose("retreat")


@covers("4.2.22")
def test_a_unit_with_further_ways_can_join_a_group() -> None:
    battle = from_lydia().choose("send galley")
    assert battle.offers("send") == ["fighter"]
    battle.choose("send fighter", "to aegean-sea")
    assert battle.units(battle.defender, "aegean-sea") == ["fighter", "galley", "galley"]


@covers("4.2.22")
def test_a_group_goes_where_all_of_it_can_go() -> None:
    battle = from_lydia()
    assert battle.offers("rest_to") == ["cappadocia", "cilicia", "aegean-sea"]
    battle.choose("send fighter")
    assert battle.offers("to") == ["cappadocia", "cilicia", "aegean-sea"]
    battle.choose("send galley")
    assert battle.offers("to") == ["aegean-sea"]
    assert battle.offers("send") == []
    assert battle.why_not("to cilicia").rule == battle.why_not("send rifle").rule == "4.2.22"
    battle.choose("to aegean-sea").choose("rest_to cilicia")
    assert battle.units(battle.defender, "aegean-sea") == ["fighter", "galley", "galley"]
    assert battle.units(battle.defender, "cilicia") == ["rifle", "spear"]


@covers("4.2.22")
def test_leaders_go_along_with_the_last_units() -> None:
    battle = Battle(["spear", "sword"], ["spear", "archer"])
    battle.put(battle.defender, "phoenicia", "spear")
    leader = battle.leader(battle.defender, "explorer:1", battle.area)
    battle.fight(7, 0)
    battle.state.fight_disorder = (1, 0)
    battle.commit(["spear"], ["spear"]).choose("retreat", seat=1).choose("send archer", "to phoenicia")
    assert battle.state.leader_at[leader] == number("area", "phoenicia")


@covers("4.2.22")
def test_ships_retreat_to_waters_and_harbours_and_take_nobody_along() -> None:
    """Land units on Crete have no way by land: only ships get away, into the sea and to a coast of another land."""
    battle = Battle(["galley"] * 2, ["galley", "spear", "spear"], "crete", homes=("cyprus", "lydia"))
    battle.put(battle.defender, "aegean-sea", "galley")
    battle.fight(7, 0)
    battle.state.fight_disorder = (1, 0)
    battle.commit(["galley"], ["spear"]).choose("retreat", seat=1)
    assert battle.units(battle.defender, "aegean-sea") == ["galley", "galley"]
    assert battle.lines("units.lost")[-1].args[2] == 1  # the spear
    assert battle.holder("crete") == battle.attacker


@covers("4.2.22", "4.1.11")
def test_ships_flee_from_the_sea_into_a_harbour() -> None:
    battle = Battle(["galley"] * 2, ["galley"] * 2, "aegean-sea", homes=("cyprus", "crete")).fight(7, 0)
    battle.state.fight_disorder = (1, 0)
    battle.commit(["galley"], ["galley"]).choose("retreat", seat=1)
    assert battle.units(battle.defender, "crete") == ["galley", "spear"]


@covers("4.2.22", "4.1.17")
def test_galleys_do_not_flee_to_an_ocean_other_ships_do() -> None:
    units, homes = ["spear", "galley", "frigate"], ("scotland", "iceland")
    battle = Battle(["spear"] * 2, units, "ireland", (26, 26), ("pink", "light-blue"), homes=homes)
    battle.put(battle.defender, "north-atlantic", "frigate")
    battle.fight(7, 0)
    battle.state.fight_disorder = (1, 0)
    battle.commit(["spear"], ["spear"]).choose("retreat", seat=1)
    assert battle.node == ""  # one refuge only, as everybody can see
    assert battle.units(battle.defender, "north-atlantic") == ["frigate", "frigate"]


@covers("4.2.22", "4.1.17")
def test_galleys_for_which_there_are_only_oceans_are_given_up() -> None:
    """Others cannot tell galleys from frigates: the owner is asked all the same."""
    fleet, homes = ["galley", "galley"], ("normandy", "iceland")
    battle = Battle(fleet, fleet, "bay-of-biscay", (26, 26), ("pink", "light-blue"), homes=homes)
    for water in ("north-atlantic", "pillars-of-hercules"):
        battle.put(battle.defender, water, "frigate")
    battle.fight(7, 0)
    battle.state.fight_disorder = (1, 0)
    battle.commit(["galley"], ["galley"]).choose("retreat", seat=1)
    assert battle.options() == ["done"]  # the sea is beside no land of theirs
    assert battle.why_not("send galley").rule == "4.2.22"
    battle.choose("done")
    assert battle.left()[1] == []


@covers("4.2.22", "4.1.17")
def test_a_galley_is_offered_seas_beside_its_land_only() -> None:
    units, homes = ["spear", "galley", "frigate"], ("low-countries", "scotland")
    battle = Battle(["spear"] * 2, units, "ireland", (26, 26), ("pink", "light-blue"), homes=homes)
    for water in ("north-atlantic", "celtic-sea"):
        battle.put(battle.defender, water, "frigate")
    battle.fight(7, 0)
    battle.state.fight_disorder = (1, 0)
    battle.commit(["spear"], ["spear"]).choose("retreat").choose("send galley")
    assert battle.offers("to") == ["celtic-sea"]
    assert battle.why_not("to north-atlantic").rule == "4.2.22"
    battle.choose("to celtic-sea")
    assert battle.offers("rest_to") == ["celtic-sea", "north-atlantic"]


@covers("4.2.22", "4.1.4")
def test_units_flee_only_where_their_movement_points_would_take_them(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = [1 if unit == number("unit", "spear") else move for unit, move in enumerate(TABLES.unit_move)]
    monkeypatch.setattr(TABLES, "unit_move", slow)
    battle = marked(1, 0)
    battle.put(battle.defender, "armenia", "spear")  # mountains cost 2
    battle.choose("retreat")
    assert battle.offers("rest_to") == ["palestine"]
    assert battle.why_not("rest_to armenia").rule == "4.2.22"


@covers("4.2.22", "4.1.23")
@pytest.mark.parametrize("blocked", [False, True])
def test_land_units_flee_by_an_arrow_unless_its_seas_are_closed(blocked: bool) -> None:
    battle = Battle(["spear"] * 2, ["spear"] * 2, "england", homes=("scotland", "normandy"))
    if blocked:
        battle.put(battle.attacker, "english-channel", "galley")
    battle.fight(7, 0)
    battle.state.fight_disorder = (1, 0)
    battle.commit(["spear"], ["spear"]).choose("retreat", seat=1)
    assert len(battle.units(battle.defender, "normandy")) == (1 if blocked else 2)


@covers("4.2.22", "4.1.23")
@pytest.mark.parametrize("attacked", [False, True])
def test_an_own_sea_that_is_under_attack_closes_its_arrow_too(attacked: bool) -> None:
    """The conflict in the Channel is still to come: its own ships hold it, but enemy ships are there."""
    battle = Battle(["spear"] * 2, ["spear"] * 2, "england", homes=("scotland", "normandy"))
    battle.put(battle.defender, "english-channel", "galley")
    if attacked:
        battle.put(battle.attacker, "english-channel", "galley")
    battle.fight(7, 0)
    battle.state.fight_disorder = (1, 0)
    battle.commit(["spear"], ["spear"]).choose("retreat", seat=1)
    assert len(battle.units(battle.defender, "normandy")) == (1 if attacked else 2)


@covers("4.2.22", "4.1.21", "4.1.18")
def test_aircraft_flee_to_a_sea_only_beside_other_units_star_wars_anywhere() -> None:
    units = ["spear", "fighter", "star-wars"]
    battle = Battle(["spear"] * 2, units, "england", levels=(49, 49), homes=("scotland", "iceland"))
    battle.put(battle.defender, "celtic-sea", "fighter")  # held by an aircraft alone
    battle.fight(7, 0)
    battle.state.fight_disorder = (1, 0)
    battle.commit(["spear"], ["spear"]).choose("retreat", seat=1)
    assert battle.units(battle.defender, "celtic-sea") == ["fighter", "star-wars"]
    assert battle.left()[1] == []


@covers("4.2.22", "4.1.7")
def test_star_wars_take_no_leader_along() -> None:
    battle = Battle(["spear"] * 2, ["spear", "star-wars"], levels=(49, 49))
    leader = battle.leader(battle.defender, "explorer:1", battle.area)
    battle.state.money[battle.defender] = 9
    battle.fight(7, 0)
    battle.state.fight_disorder = (1, 0)
    battle.commit(["spear"], ["spear"]).choose("retreat", seat=1)
    assert battle.units(battle.defender, "palestine") == ["spear", "star-wars"]
    assert battle.state.leader_of[leader] == NONE
    assert battle.state.money == [5 if c == battle.attacker else 0 for c in range(15)]  # §4.2.28


@covers("4.2.22")
def test_what_a_seat_flees_with_stays_hidden() -> None:
    battle = Battle(["spear", "sword"], ["spear", "sword", "archer"])
    battle.put(battle.defender, "phoenicia", "spear")
    battle.fight(7, 0)
    battle.state.fight_disorder = (1, 0)
    battle.commit(["spear"], ["spear"]).choose("retreat", seat=1)
    before = len(battle.log.entries)
    battle.choose("send archer")
    assert len(battle.log.entries) == before
    battle.choose("to phoenicia")
    assert [entry.key for entry in battle.log.entries[before:]] == ["conflict.fled"]
    assert battle.lines("conflict.fled")[0].args == (number("card", "phoenicians"), 1, number("area", "phoenicia"))
