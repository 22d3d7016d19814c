"""4.2.24 to 4.2.31: what a conflict leaves behind, in the order of the rulebook."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.battles import Battle
from tests.games.seven_ages.support import GAME, TABLES, Scene, number
from worldstage.core.log import EVERYBODY, readable
from worldstage.core.state import replaced
from worldstage.games.seven_ages.dissolution import settle
from worldstage.games.seven_ages.forces import colour_of, lift, put, shift, stack, total, vacate
from worldstage.games.seven_ages.lines import kinds
from worldstage.games.seven_ages.names import (
    AFLOAT,
    ALOFT,
    ASIDE,
    COMMITTED,
    DISORDER,
    FORT,
    HAD_CAPITAL,
    NONE,
    RELIC,
    RIVER,
    SHOWN,
)
from worldstage.games.seven_ages.totals import REFRESHED


def won(battle: Battle) -> Battle:
    """The attacker wins in one round."""
    return battle.fight(7, 0).commit(None, None)


def lost(battle: Battle) -> Battle:
    """The defender wins in one round."""
    return battle.fight(0, 7).commit(None, None)


@covers("4.2.24")
@pytest.mark.parametrize("markers", [0, 1, 3])
def test_the_loser_gives_up_one_elite_marker_if_it_has_any(markers: int) -> None:
    battle = Battle(["spear"], ["spear"])
    battle.state.elite = replaced(battle.state.elite, battle.attacker, markers)
    battle.state.elite = replaced(battle.state.elite, battle.defender, 2)
    battle.fight(0, 7).commit(None, None)
    assert battle.state.elite[battle.attacker] == max(0, markers - 1)
    assert battle.state.elite[battle.defender] == 2


@covers("4.2.25")
def test_it_is_told_that_both_have_lost_and_who_left_the_area() -> None:
    battle = Battle(["spear"], ["spear"]).fight(3, 3).commit(None, None)
    cards = number("card", "assyrians"), number("card", "phoenicians")
    assert [line.args for line in battle.lines("conflict.both_lost")] == [(*cards, number("area", battle.area))]
    assert [line.args for line in battle.lines("area.left")] == [(cards[1], number("area", battle.area))]


@covers("4.2.26")
def test_an_area_that_was_no_capital_costs_its_empire_none() -> None:
    battle = Battle(["spear"], ["spear"])
    battle.city(battle.area, 1)
    won(battle)
    assert [line.args for line in battle.lines("city.gone")] == [(number("area", battle.area),)]
    assert not battle.lines("capital.gone") and not battle.state.traits[battle.defender] & HAD_CAPITAL


@covers("2.1.2", "4.2.26", "4.2.31")
def test_what_was_seen_of_a_unit_is_forgotten_when_it_moves_and_what_it_leaves_is_told() -> None:
    scene = Scene()
    romans = scene.found("romans", 0, 8, latium=1)
    (counter,) = scene.put(romans, "etruria", "spear")
    scene.state.how[counter] |= SHOWN
    shift(scene.state, counter, number("area", "lombardy"))
    assert not scene.state.how[counter] & SHOWN
    scene.city("etruria", 1, capital=True)
    vacate(scene.state, number("area", "etruria"))
    told = (number("card", "romans"), number("area", "etruria"))
    assert [[line.args for line in scene.lines(key)] for key in ("area.left", "capital.gone")] == [[told], [told]]


@covers("2.1.2")
def test_units_of_every_kind_are_units() -> None:
    assert total(1 | 2 << AFLOAT | 4 << ALOFT) == 7


@covers("4.2.24")
@pytest.mark.parametrize(("units", "left"), [(1, 1), (2, 0)])
def test_by_a_setting_only_if_at_least_two_of_its_units_took_part(units: int, left: int) -> None:
    battle = Battle(["spear"] * units, ["rifle"] * 2, elite_loss="two")
    battle.state.elite = replaced(battle.state.elite, battle.attacker, 1)
    lost(battle)
    assert battle.state.elite[battle.attacker] == left


@covers("4.2.24")
def test_the_markers_of_the_conflict_go_back() -> None:
    battle = Battle(["spear", "spear"], ["spear"])
    battle.came(RIVER)
    battle.leader(battle.attacker, "tactician:1", battle.area)
    battle.fight(7, 0, 7).choose("redraw")
    battle.state.fight_bonus, battle.state.fight_flags = (5, 0), (REFRESHED, REFRESHED)
    battle.state.fight_disorder = (1, 2)
    battle.choose("all", "use tactician:1", "done")
    s, blank = battle.state, GAME.blank(2)
    for field in (name for name in s.fields() if name.startswith("fight_")):
        assert getattr(s, field) == getattr(blank, field), field
    assert not any(how & (COMMITTED | ASIDE) for how in s.how)
    assert not any(built & DISORDER for built in s.built)


@covers("4.2.25")
def test_who_has_units_left_controls_the_area() -> None:
    battle = won(Battle(["spear"], ["spear"]))
    assert battle.holder(battle.area) == battle.attacker
    assert battle.state.guest[number("area", battle.area)] == NONE
    assert battle.state.force[number("area", battle.area)] == 1
    assert lost(Battle(["spear"], ["spear"])).holder("syria") == battle.defender


@covers("4.2.25")
def test_if_both_lose_all_units_both_have_lost_and_the_area_is_neutral() -> None:
    battle = Battle(["spear"], ["spear"])
    for colour in (battle.attacker, battle.defender):
        battle.state.elite = replaced(battle.state.elite, colour, 1)
    battle.disorder(battle.area)
    battle.fight(3, 3).commit(None, None)
    assert battle.holder(battle.area) == NONE
    assert not battle.is_disordered(battle.area)
    calmed = (number("area", battle.area), kinds.AREA_EMPTY)
    assert [line.args for line in battle.lines("disorder.went")] == [calmed]
    assert battle.state.elite[battle.attacker] == battle.state.elite[battle.defender] == 0


def furnished() -> Battle:
    """A city of value 5 with a fort, an artefact and disorder."""
    battle = Battle(["knight"] * 2, ["spear"], levels=(20, 20))
    battle.city(battle.area, 5)
    battle.fort(battle.area)
    battle.artefact(battle.defender, "colossus", battle.area)
    battle.disorder(battle.area)
    return battle


@covers("4.2.26")
def test_a_change_of_control_removes_artefact_and_fort_and_lowers_the_city() -> None:
    battle = won(furnished())
    built = battle.state.built[number("area", battle.area)]
    assert battle.city_in(battle.area) == 3
    assert not built & FORT
    assert built >> RELIC == 0
    assert battle.state.relic_at[number("artefact", "colossus")] == NONE
    assert battle.is_disordered(battle.area)


@covers("4.2.26")
def test_nothing_changes_for_a_defender_who_holds_out() -> None:
    battle = lost(furnished())
    built = battle.state.built[number("area", battle.area)]
    assert battle.city_in(battle.area) == 5
    assert built & FORT
    assert built >> RELIC


@covers("4.2.26")
def test_a_city_of_value_1_is_gone_and_a_capital_becomes_a_city() -> None:
    small = Battle(["knight"] * 2, ["spear"], levels=(20, 20))
    small.city(small.area, 1)
    assert won(small).city_in(small.area) == 0
    capital = Battle(["knight"] * 2, ["spear"], levels=(20, 20))
    capital.city(capital.area, 3, capital=True)
    won(capital)
    assert capital.city_in(capital.area) == 1
    assert not capital.is_capital(capital.area)


@covers("4.2.26")
def test_a_city_in_an_area_that_falls_neutral_is_lowered_once() -> None:
    battle = Battle(["spear"], ["spear"])
    battle.city(battle.area, 3)
    battle.fight(3, 0).commit(None, None)  # a tie
    assert battle.holder(battle.area) == NONE
    assert battle.city_in(battle.area) == 1
    battle.put(battle.attacker, battle.area, "spear")
    assert battle.city_in(battle.area) == 1


@covers("4.2.27")
@pytest.mark.parametrize(("money", "half"), [(20, 10), (7, 4), (0, 0)])
def test_a_lost_capital_costs_all_money_half_of_it_for_the_new_holder(money: int, half: int) -> None:
    battle = Battle(["knight"] * 2, ["spear"], levels=(20, 20))
    battle.city(battle.area, 1, capital=True)
    battle.state.money[battle.defender] = money
    battle.state.money[battle.attacker] = 3
    won(battle)
    assert battle.state.money[battle.defender] == 0
    assert battle.state.money[battle.attacker] == 3 + half


@covers("4.2.27")
def test_the_loot_stops_at_199() -> None:
    battle = Battle(["knight"] * 2, ["spear"], levels=(20, 20))
    battle.city(battle.area, 1, capital=True)
    battle.state.money[battle.defender] = 100
    battle.state.money[battle.attacker] = 190
    assert won(battle).state.money[battle.attacker] == 199


@covers("4.2.27")
def test_nobody_gets_the_money_of_a_capital_in_ruins() -> None:
    battle = Battle(["spear", "spear"], ["spear"])
    battle.city(battle.area, 1, capital=True)
    battle.state.money[battle.defender] = 20
    battle.fight(2, 1).commit(None, None)  # 3 to 3
    assert battle.holder(battle.area) == NONE
    assert battle.state.money[battle.defender] == battle.state.money[battle.attacker] == 0


@covers("4.2.27")
def test_a_lost_city_that_is_no_capital_costs_no_money() -> None:
    battle = Battle(["knight"] * 2, ["spear"], levels=(20, 20))
    battle.city(battle.area, 3)
    battle.state.money[battle.defender] = 20
    assert won(battle).state.money[battle.defender] == 20


@covers("4.2.28")
@pytest.mark.parametrize("used", [True, False])
def test_an_empire_without_capital_that_loses_a_leader_and_the_conflict_loses_its_money(used: bool) -> None:
    """The leader in use is lost with his round; one who is left alone is lost too."""
    battle = Battle(["spear"], ["spear"])
    battle.leader(battle.attacker, "tactician:1", battle.area)
    battle.state.money[battle.attacker] = 9
    battle.fight(0, 7).choose("keep")
    battle.choose("all", *(["use tactician:1"] if used else []), "done")
    assert battle.state.money[battle.attacker] == 0
    assert battle.state.money[battle.defender] == 5
    assert battle.state.leader_of[number("leader", "tactician:1")] == NONE


@covers("4.2.28")
def test_a_capital_elsewhere_protects_the_money() -> None:
    battle = Battle(["spear"], ["spear"])
    battle.city("assyria", 1, capital=True)
    battle.leader(battle.attacker, "explorer:1", battle.area)
    battle.state.money[battle.attacker] = 9
    assert lost(battle).state.money[battle.attacker] == 9


@covers("4.2.28")
def test_who_wins_the_conflict_keeps_its_money_whatever_leader_fell() -> None:
    battle = Battle(["sword", "rifle"], ["spear"] * 2)
    battle.leader(battle.attacker, "tactician:1", battle.area)
    battle.state.money[battle.attacker] = 9
    battle.fight(0, 7, 7, 0, 7, 0).choose("keep").choose("commit sword", "use tactician:1", "done", seat=0)
    battle.choose("commit spear", "done", seat=1)
    assert battle.state.leader_of[number("leader", "tactician:1")] == NONE
    battle.commit(["rifle"], ["spear"])
    battle.choose("stay", "stay").commit(["rifle"], ["spear"])
    assert battle.holder(battle.area) == battle.attacker
    assert battle.state.money[battle.attacker] == 9


@covers("4.2.29")
def test_an_empire_without_any_unit_on_the_map_is_dissolved() -> None:
    battle = lost(Battle(["spear"], ["spear"], homes=("", "palestine")))
    assert battle.state.card[battle.attacker] == NONE
    assert battle.lines("empire.gone")


@covers("4.2.29")
def test_both_can_be_dissolved() -> None:
    battle = Battle(["spear"], ["spear"], homes=("", "")).fight(3, 3).commit(None, None)
    assert battle.state.card[battle.attacker] == battle.state.card[battle.defender] == NONE
    assert battle.holder(battle.area) == NONE


@covers("2.3.10", "4.2.12")
def test_elephants_that_fall_together_in_the_area_of_one_of_them_are_both_lost_to_their_empire() -> None:
    battle = Battle(["spear"] * 6, ["elephant"], "numidia", (9, 12), homes=("carthage", "phoenicia"))
    s = battle.state
    named = TABLES.elephant_counter[number("area", "numidia")]
    s.common = replaced(s.common, named - TABLES.first_common, battle.defender)
    put(s, named, battle.port("numidia"))
    won(battle)
    assert battle.left()[1] == [] and battle.holder("numidia") != battle.defender
    assert [colour_of(s, counter) for counter in (named, battle.defending[0])] == [NONE, NONE]


@covers("4.2.24", "4.2.25", "4.2.26", "4.2.27", "4.2.28", "4.2.29")
def test_the_end_comes_in_the_order_of_the_rulebook() -> None:
    battle = Battle(["knight"] * 2, ["spear"], levels=(20, 20), homes=("assyria", ""))
    battle.city(battle.area, 3, capital=True)
    battle.fort(battle.area)
    battle.artefact(battle.defender, "colossus", battle.area)
    battle.state.elite = replaced(battle.state.elite, battle.defender, 1)
    battle.state.money[battle.defender] = 5
    battle.leader(battle.defender, "explorer:1", battle.area)
    won(battle)
    keys = battle.keys()
    expected = [
        "conflict.won",
        "conflict.elite_lost",
        "capital.gone",
        "fort.gone",
        "relic.gone",
        "city.lowered",
        "area.taken",
        "money.paid",
        "money.gained",
        "leader.gone",
        "empire.gone",
    ]
    assert keys[keys.index("conflict.won") :][: len(expected)] == expected
    lost_relic = (number("artefact", "colossus"), number("card", "phoenicians"), kinds.CONFLICT)
    assert [line.args for line in battle.lines("relic.gone")] == [lost_relic]
    assert battle.city_in(battle.area) == 1  # once, though its empire is dissolved


@covers("4.2.26", "6.1.15")
def test_it_is_told_what_an_area_loses_that_is_left_empty() -> None:
    scene = Scene()
    romans = scene.found("romans", 0, 8, latium=1, etruria=1)
    scene.artefact(romans, "forum", "etruria")
    scene.disorder("etruria")
    lift(scene.state, stack(scene.state, romans, number("area", "etruria"))[0])
    settle(scene.state, romans)
    etruria, card = number("area", "etruria"), number("card", "romans")
    assert scene.keys()[-3:] == ["area.left", "relic.gone", "disorder.went"]
    assert scene.lines("relic.gone")[0].args == (number("artefact", "forum"), card, kinds.AREA_EMPTY)
    assert scene.lines("disorder.went")[0].args == (etruria, kinds.AREA_EMPTY)
    assert not scene.is_disordered("etruria")
    scene.check()


@covers("4.2.26", "4.1.17")
def test_galleys_that_lose_their_land_sink_after_control_has_changed() -> None:
    battle = Battle(["spear"] * 2, ["spear"], "cyprus", homes=("assyria", "palestine"))
    battle.put(battle.defender, "aegean-sea", "galley")  # beside Crete and Lydia only
    battle.put(battle.defender, "lydia", "spear")
    battle.put(battle.defender, "eastern-mediterranean", "galley")
    won(battle)
    assert battle.units(battle.defender, "aegean-sea") == ["galley"]
    assert battle.units(battle.defender, "eastern-mediterranean") == ["galley"]  # beside Palestine
    lost_land = Battle(["spear"] * 2, ["spear"], "lydia", homes=("cappadocia", "palestine"))
    lost_land.put(lost_land.defender, "aegean-sea", "galley")
    won(lost_land)
    assert lost_land.units(lost_land.defender, "aegean-sea") == []


@covers("4.2.25", "G.22")
@pytest.mark.parametrize(
    ("card", "city", "capital", "glory"),
    [
        ("celts-gauls", 0, False, 1),
        ("vikings-danes", 0, False, 0),
        ("vikings-danes", 1, False, 1),
        ("mongols", 3, False, 0),
        ("mongols", 3, True, 1),
    ],
)
def test_square_icons_bring_glory_for_conflicts_cities_and_capitals(
    card: str, city: int, capital: bool, glory: int
) -> None:
    battle = Battle(["knight"] * 2, ["spear"], levels=(20, 20), cards=(card, "phoenicians"))
    if city:
        battle.city(battle.area, city, capital=capital)
    won(battle)
    assert battle.state.glory == (glory, 0)


@covers("G.22")
def test_a_defender_who_holds_out_has_won_a_conflict_but_taken_no_city() -> None:
    battle = Battle(["spear"], ["spear"], cards=("assyrians", "celts-gauls"))
    assert lost(battle).state.glory == (0, 1)
    vikings = Battle(["spear"], ["spear"], cards=("assyrians", "vikings-danes"))
    vikings.city(vikings.area, 1)
    assert lost(vikings).state.glory == (0, 0)


@covers("4.2.27", "6.4.4")
@pytest.mark.parametrize(("creed", "shocked"), [("christianity", True), ("islam", False), ("", False)])
def test_the_fall_of_a_christian_capital_disorders_those_of_other_christians(creed: str, shocked: bool) -> None:
    battle = Battle(["knight"] * 2, ["spear"], levels=(20, 20), seats=3)
    battle.city(battle.area, 3, capital=True)
    third = battle.found("franks", 2, 20, normandy=1, capital="normandy")
    for colour in (battle.defender, third):
        if creed:
            battle.artefact(colour, creed)
    won(battle)
    assert battle.is_disordered("normandy") == shocked


@covers("4.2.31")
def test_nobody_learns_types_before_they_are_revealed() -> None:
    battle = Battle(["spear", "spear", "sword"], ["spear", "spear", "archer"]).fight(6, 0).commit(["spear"], ["archer"])
    unit_lines = [
        entry
        for entry in (readable(entry, EVERYBODY, GAME.shapes) for entry in battle.log.entries)
        if any(kind == "unit" for _, kind in (*GAME.shapes[entry.key].args, *GAME.shapes[entry.key].each))
    ]
    assert {entry.key for entry in unit_lines} <= {"conflict.front", "conflict.support"}
    shown = {entry.args[3] for entry in unit_lines}
    assert shown == {number("unit", "spear"), number("unit", "archer")}
