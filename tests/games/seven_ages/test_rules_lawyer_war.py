"""A rules lawyer's list, part 3: rare cases of movement and conflicts.

Each test is a case that comes up once in many games, named like the rule that decides it.
"""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.battles import Battle
from tests.games.seven_ages.moves import goals, lands, send, truce
from tests.games.seven_ages.support import TABLES, Scene, labels_of, number
from worldstage.core.state import replaced
from worldstage.games.seven_ages.manoeuvre import begin_manoeuvre
from worldstage.games.seven_ages.names import FORT, LAST_LEVEL, NONE, RELIC

LATE = (46, 45)


def won(battle: Battle) -> Battle:
    """The attacker wins in one round."""
    return battle.fight(7, 0).commit(None, None)


# -- movement --------------------------------------------------------------------------------------------------------


@covers("4.1.22")
def test_a_lone_unit_cannot_leave_its_area_even_to_save_itself() -> None:
    scene = Scene(2, None, events="none")
    rome = scene.found("romans", 0, 8, latium=1)
    scene.begin(begin_manoeuvre, rome)
    assert scene.node == ""


@covers("4.1.22", "4.1.8")
def test_a_ship_cannot_carry_off_the_last_land_unit_and_leave_the_area_empty() -> None:
    scene = Scene(2, None, events="none")
    rome = scene.found("romans", 0, 8, latium=["spear", "galley"])
    goals(scene, rome, "latium", "galley")
    assert "take spear" not in scene.options()


@covers("4.1.22")
def test_a_water_area_can_be_left_empty_and_is_neutral_at_once() -> None:
    scene = Scene(2, None, events="none")
    rome = scene.found("romans", 0, 8, latium=1, tyrrhenian_sea=["galley"])
    send(scene, rome, "tyrrhenian-sea", "latium:tyrrhenian-sea", "galley")
    assert scene.holder("tyrrhenian-sea") == NONE


@covers("4.1.17")
def test_a_galley_may_cross_waters_only_beside_own_land() -> None:
    scene = Scene(2, None, events="none")
    rome = scene.found("romans", 0, 8, latium=2, tyrrhenian_sea=["galley"])
    reached = lands(scene, rome, "tyrrhenian-sea", "galley")
    assert {"latium", "carthage", "sicily"} <= reached
    assert not {"western-mediterranean", "ionian-sea"} & reached


@covers("4.1.10", "4.1.22")
def test_an_area_taken_in_this_manoeuvre_is_left_again_by_nobody() -> None:
    scene = Scene(2, None, events="none")
    rome = scene.found("romans", 0, 8, latium=3)
    send(scene, rome, "latium", "etruria", "spear")
    assert "from etruria" not in scene.options()


@covers("6.1.2", "4.1.1")
@pytest.mark.parametrize(("round_", "open_"), [(4, False), (5, False), (6, True)])
def test_a_truce_ends_with_its_last_round(round_: int, open_: bool) -> None:
    scene = Scene(2, None, events="none")
    rome, greeks = scene.found("romans", 0, 8, latium=2), scene.found("greeks", 1, 8, magna_graecia=1)
    truce(scene, rome, greeks, 5)
    scene.state.round = round_
    assert ("magna-graecia" in lands(scene, rome, "latium", "spear")) is open_


@covers("6.1.2", "4.2.1")
def test_a_truce_does_not_stop_a_conflict_with_a_third_empire() -> None:
    scene = Scene(3, None, events="none")
    rome, greeks = scene.found("romans", 0, 8, latium=2), scene.found("greeks", 1, 8, magna_graecia=1)
    scene.found("etruscans", 2, 8, etruria=1)
    truce(scene, rome, greeks, 5)
    assert "etruria" in lands(scene, rome, "latium", "spear")


@covers("4.1.12", "4.1.17")
def test_a_fleet_that_ends_beside_its_own_land_may_pass_a_foreign_sea() -> None:
    scene = Scene(2, None, events="none")
    rome = scene.found("romans", 0, 8, latium=1, adriatic_sea=["galley"], crete=1)
    scene.found("greeks", 1, 8, hellas=1, ionian_sea=["galley"])
    assert "crete" in lands(scene, rome, "adriatic-sea", "galley")


# -- both sides lose, or nobody --------------------------------------------------------------------------------------


@covers("4.2.25", "4.2.24")
def test_if_both_sides_die_both_give_up_an_elite_marker() -> None:
    battle = Battle(["spear"], ["spear"])
    for colour in (battle.attacker, battle.defender):
        battle.state.elite = replaced(battle.state.elite, colour, 1)
    battle.fight(3, 3).commit(None, None)
    assert battle.holder(battle.area) == NONE
    assert [battle.state.elite[c] for c in (battle.attacker, battle.defender)] == [0, 0]


@covers("4.2.25", "4.2.26")
def test_if_both_sides_die_disorder_artefact_and_fort_go_with_them() -> None:
    battle = Battle(["spear"] * 2, ["spear"])
    battle.artefact(battle.defender, "pyramids", battle.area)
    battle.disorder(battle.area)
    battle.fort(battle.area)
    battle.fight(2, 0).commit(None, None)  # 1 + 2 against 1 + 2 for the fort
    assert battle.holder(battle.area) == NONE
    assert battle.state.built[number("area", battle.area)] == 0
    assert battle.state.relic_at[number("artefact", "pyramids")] == NONE
    battle.check()


@covers("4.2.26")
def test_a_conquered_area_in_disorder_stays_in_disorder() -> None:
    battle = Battle(["knight"] * 2, ["spear"], levels=(20, 20))
    battle.disorder(battle.area)
    won(battle)
    assert battle.holder(battle.area) == battle.attacker
    assert battle.is_disordered(battle.area)


@covers("4.2.28", "4.2.25")
def test_if_both_sides_die_money_lost_with_a_leader_goes_to_nobody() -> None:
    battle = Battle(["spear"], ["spear"])
    battle.leader(battle.attacker, "explorer:1", battle.area)
    battle.state.money[battle.attacker], battle.state.money[battle.defender] = 9, 3
    battle.fight(3, 3).commit(None, None)
    assert battle.state.money[battle.attacker] == 0
    assert battle.state.money[battle.defender] == 3


@covers("4.2.13")
def test_two_tacticians_can_tie_without_end_and_nobody_loses_anything_but_time() -> None:
    battle = Battle(["spear"], ["spear"])
    battle.leader(battle.attacker, "tactician:1", battle.area)
    battle.leader(battle.defender, "tactician:2", battle.area)
    battle.fight(3, 3, 3, 3)
    for _ in range(2):
        while battle.node in ("conflict.redraw", "conflict.retreat"):
            battle.choose("keep" if battle.node == "conflict.redraw" else "stay")
        battle.choose("all", "use tactician:1", "done", seat=0).choose("all", "use tactician:2", "done", seat=1)
    assert battle.left() == (["spear"], ["spear"])
    assert battle.state.fight_disorder == (2, 2)


# -- capitals, money, dissolution ------------------------------------------------------------------------------------


@covers("4.2.27", "4.2.29")
def test_an_empire_that_loses_capital_and_last_unit_is_plundered_before_it_is_dissolved() -> None:
    battle = Battle(["knight"] * 2, ["spear"], levels=(20, 20), homes=("assyria", ""))
    battle.city(battle.area, 1, capital=True)
    battle.state.money[battle.defender] = 20
    won(battle)
    assert battle.state.card[battle.defender] == NONE
    assert battle.state.money[battle.attacker] == 10


@covers("4.2.29", "7.3")
def test_an_empire_that_dies_without_having_lost_capital_or_leader_leaves_its_money_to_nobody() -> None:
    battle = Battle(["knight"] * 2, ["spear"], levels=(20, 20), homes=("assyria", ""))
    battle.state.money[battle.defender] = 20
    won(battle)
    assert battle.state.card[battle.defender] == NONE
    assert battle.state.money[battle.attacker] == 0


@covers("4.2.27")
def test_a_capital_lost_with_no_money_costs_nothing_and_says_nothing_of_money() -> None:
    battle = Battle(["knight"] * 2, ["spear"], levels=(20, 20))
    battle.city(battle.area, 3, capital=True)
    won(battle)
    assert not battle.lines("money.paid") and not battle.lines("money.gained")
    assert battle.city_in(battle.area) == 1 and not battle.is_capital(battle.area)


@covers("4.2.27", "4.2.28")
def test_capital_and_leader_lost_in_one_conflict_are_plundered_once() -> None:
    battle = Battle(["knight"] * 2, ["spear"], levels=(20, 20))
    battle.city(battle.area, 1, capital=True)
    battle.leader(battle.defender, "explorer:1", battle.area)
    battle.state.money[battle.defender] = 9
    won(battle)
    assert (battle.state.money[battle.attacker], battle.state.money[battle.defender]) == (5, 0)


@covers("4.2.22", "4.2.28")
def test_who_has_nowhere_to_retreat_to_loses_units_leader_and_without_capital_all_money() -> None:
    battle = Battle(["spear"] * 3, ["spear"] * 3, homes=("egypt", "palestine"))
    leader = battle.leader(battle.attacker, "explorer:1", battle.area)
    battle.state.money[battle.attacker] = 8
    battle.fight(7, 0)
    battle.state.fight_disorder = (0, 1)
    battle.commit(["spear"], ["spear"]).choose("retreat")
    assert battle.units(battle.attacker, battle.area) == []
    assert battle.state.leader_of[leader] == NONE
    assert (battle.state.money[battle.attacker], battle.state.money[battle.defender]) == (0, 4)


@covers("4.2.22", "4.2.29")
def test_an_empire_that_retreats_from_its_only_area_has_none_to_go_to_and_is_gone() -> None:
    battle = Battle(["spear"] * 3, ["spear"] * 3, homes=("assyria", ""))
    battle.fight(7, 0)
    battle.state.fight_disorder = (1, 0)
    battle.commit(["spear"], ["spear"]).choose("retreat")
    assert battle.state.card[battle.defender] == NONE
    assert battle.holder(battle.area) == battle.attacker


@covers("4.1.17", "4.2.29")
def test_a_fleet_of_galleys_alone_outlives_no_lost_coast() -> None:
    battle = Battle(["knight"] * 2, ["spear"], area="phoenicia", levels=(20, 20), homes=("syria", ""))
    battle.put(battle.defender, "eastern-mediterranean", "galley", "galley")
    won(battle)
    assert battle.state.card[battle.defender] == NONE
    assert battle.holder("eastern-mediterranean") == NONE
    assert battle.keys().index("conflict.won") < battle.keys().index("empire.gone")
    battle.check()


@covers("4.1.17")
def test_frigates_outlive_the_loss_of_all_land() -> None:
    battle = Battle(["knight"] * 2, ["spear"], area="phoenicia", levels=(30, 30), homes=("syria", ""))
    battle.put(battle.defender, "eastern-mediterranean", "frigate")
    won(battle)
    assert battle.state.card[battle.defender] != NONE
    assert battle.units(battle.defender, "eastern-mediterranean") == ["frigate"]


@covers("4.2.24")
def test_a_side_without_elite_marker_loses_none_and_owes_none() -> None:
    battle = won(Battle(["knight"] * 2, ["spear"], levels=(20, 20)))
    assert battle.state.elite[battle.defender] == 0
    assert not battle.lines("conflict.elite_lost")


# -- elephants, nukes and star wars ----------------------------------------------------------------------------------


@covers("4.2.9")
def test_elephants_do_not_frighten_elephants_or_knights() -> None:
    battle = Battle(["elephant"], ["elephant"], levels=(20, 20)).fight(3, 2).commit(None, None)
    assert battle.totals() == [8, 7]


@covers("4.2.15", "2.3.10")
def test_an_elephant_lost_in_a_conflict_goes_back_to_the_common_pool_unless_its_area_is_held() -> None:
    battle = Battle(["elephant"], ["knight"] * 2, levels=(20, 20))
    counter = battle.attacking[0] - TABLES.first_common
    battle.fight(0, 7).commit(None, None)
    assert battle.state.common[counter] == NONE


@covers("4.2.15", "4.2.22")
def test_who_loses_an_elephant_and_has_nowhere_to_go_loses_everything_there() -> None:
    battle = Battle(["elephant", "spear", "spear"], ["knight"] * 2, levels=(20, 20), homes=("egypt", "palestine"))
    battle.fight(0, 7).commit(["elephant"], None)
    assert battle.left() == ([], ["knight", "knight"])
    assert battle.lines("conflict.won")


@covers("4.2.20", "4.2.18")
def test_a_nuke_stopped_by_star_wars_costs_what_glory_there_is() -> None:
    battle = Battle(["nuke", "spear", "spear"], ["star-wars", "rifle"], levels=LATE)
    battle.state.glory = (3, 0)
    battle.fight(0, 0).commit(["nuke"], ["star-wars"])
    assert battle.state.glory == (0, 0)
    assert battle.left()[0] == ["spear", "spear"]


@covers("4.2.19")
@pytest.mark.parametrize(("level", "after"), [(1, 1), (43, 42), (LAST_LEVEL + 1, LAST_LEVEL + 1)])
def test_a_nuke_sets_nobody_back_below_level_1_or_from_beyond_the_last(level: int, after: int) -> None:
    battle = Battle(["nuke", "spear"], ["spear"], levels=(46, level)).fight(0, 0).commit(["nuke"], None)
    assert battle.state.level[battle.defender] == after


@covers("4.2.19", "6.1.15")
def test_a_nuke_that_sets_an_empire_back_an_age_brings_no_artefact_back_and_takes_none_of_the_later_age() -> None:
    battle = Battle(["nuke", "spear"], ["spear"], levels=(46, 43))
    battle.artefact(battle.defender, "democracy")
    battle.fight(0, 0).commit(["nuke"], None)
    assert battle.age(battle.defender) == 6
    assert battle.state.government[battle.defender] == number("artefact", "democracy")


@covers("4.2.19", "4.2.27")
def test_a_capital_under_a_nuke_costs_all_money_and_nobody_gets_any() -> None:
    battle = Battle(["nuke", "spear"], ["rifle"], levels=LATE)
    battle.city(battle.area, 5, capital=True)
    battle.state.money[battle.defender] = 40
    battle.fight(0, 0).commit(["nuke"], None)
    assert [battle.state.money[c] for c in (battle.attacker, battle.defender)] == [0, 0]
    assert battle.city_in(battle.area) == 3 and battle.holder(battle.area) == NONE


@covers("4.2.19", "4.2.29")
def test_a_nuke_can_end_both_empires() -> None:
    battle = Battle(["nuke", "spear"], ["rifle"], levels=LATE, homes=("", ""))
    battle.fight(0, 0).commit(["nuke"], None)
    assert [battle.state.card[c] for c in (battle.attacker, battle.defender)] == [NONE, NONE]
    battle.check()


# -- cards of a conflict ---------------------------------------------------------------------------------------------


@covers("4.2.4", "P.1")
def test_a_card_discarded_for_another_comes_back_if_there_is_no_other() -> None:
    battle = Battle(["spear"] * 2, ["spear"] * 2)
    battle.leader(battle.attacker, "tactician:1", battle.area)
    s = battle.state
    s.deck = [number("card", "french"), number("card", "spanish")]  # two of value 7
    battle.fight()
    mine = s.fight_card[0]
    battle.choose("redraw")
    assert s.fight_card[0] == mine
    assert s.deck == [] and s.discards == []


@covers("4.2.3", "P.1")
def test_the_last_card_goes_to_the_attacker_and_the_defender_fights_without() -> None:
    battle = Battle(["spear"], ["spear"])
    battle.state.deck = [number("card", "french")]
    battle.fight()
    assert battle.totals() == [8, 1]
    assert labels_of("card", battle.state.discards) == ["french"]


# -- disorder --------------------------------------------------------------------------------------------------------


@covers("4.3.1", "4.2.26")
def test_an_area_conquered_in_this_manoeuvre_is_calmed_by_its_conquerors_if_they_are_enough() -> None:
    scene = Scene(2, None, events="none")
    assyria = scene.found("assyrians", 0, 20, assyria=["knight", "knight", "spear"])
    scene.found("phoenicians", 1, 20, syria=1, palestine=1)
    scene.disorder("syria")
    scene.stack_deck(7, 0)
    send(scene, assyria, "assyria", "syria", "knight", "knight").choose("done")
    while scene.node.startswith("conflict"):
        scene.choose(next(o for o in ("all", "done") if o in scene.options()))
    assert scene.holder("syria") == assyria
    assert not scene.is_disordered("syria")


@covers("4.2.26", "6.1.13")
def test_a_conqueror_finds_no_artefact_and_can_lay_one_there() -> None:
    battle = Battle(["knight"] * 2, ["spear"], levels=(20, 20))
    battle.artefact(battle.defender, "great-library", battle.area)
    battle.fort(battle.area)
    won(battle)
    built = battle.state.built[number("area", battle.area)]
    assert built >> RELIC == 0 and not built & FORT
    battle.artefact(battle.attacker, "forum", battle.area)
    battle.check()
