"""6.1 Events of civilise: each where it matters, and where it must not be offered."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.plays import Italy, at, hold, offered, play
from tests.games.seven_ages.support import TABLES, Scene, number
from worldstage.core.state import replaced
from worldstage.games.seven_ages.civilise import begin_civilise
from worldstage.games.seven_ages.forces import put
from worldstage.games.seven_ages.income import income
from worldstage.games.seven_ages.names import JOINED, LAST_LEVEL, MOST_MONEY, NONE
from worldstage.games.seven_ages.tables import AT_END, IN_CIVILISE


@covers("6.1.1", "6.1.2")
def test_an_event_is_announced_carried_out_and_discarded() -> None:
    scene = Italy()
    (card,) = hold(scene, 0, "financier")
    scene.begin(begin_civilise, 0, scene.etruscans)
    scene.choose(f"event {card}", at(scene.greeks))
    assert scene.state.money[scene.greeks] == 35
    assert scene.state.discards == [number("card", card)]
    assert not scene.state.hands[0] and not scene.state.set_aside and not scene.state.aims
    assert scene.node == "civilise.promote"  # the hand is empty, so the action goes on


@covers("6.1.3")
def test_an_event_without_a_time_belongs_to_civilise() -> None:
    scene = Italy()
    hold(scene, 0, "financier", "golden-age")
    assert offered(scene, 0, IN_CIVILISE) == ["financier"]
    assert offered(scene, 0, AT_END) == ["golden-age"]


@covers("6.1.4")
def test_financier_and_gold_rush_bring_money() -> None:
    scene = Italy()
    play(scene, "financier", at(scene.etruscans))
    assert scene.state.money[scene.etruscans] == 30
    play(scene, "gold-rush")
    assert scene.state.money[scene.greeks] == 15 + 3  # one mountain area: Magna Graecia


@covers("6.1.4")
def test_money_is_not_offered_to_who_can_take_none() -> None:
    scene = Italy()
    hold(scene, 0, "financier", "gold-rush")
    scene.state.money[scene.etruscans] = scene.state.money[scene.greeks] = MOST_MONEY
    assert offered(scene, 0) == []
    scene.state.money[scene.etruscans] = 198  # no mountains there
    assert offered(scene, 0) == ["financier"]


@covers("6.1.4")
def test_discovery_and_lost_knowledge_move_the_progress_marker() -> None:
    scene = Italy()
    play(scene, "discovery", at(scene.greeks))
    assert scene.state.level[scene.greeks] == 6
    play(scene, "lost-knowledge", at(scene.etruscans))
    assert scene.state.level[scene.etruscans] == 3


@covers("6.1.4")
def test_beyond_the_last_level_nothing_moves() -> None:
    scene = Italy()
    hold(scene, 0, "discovery", "lost-knowledge")
    for colour in (scene.greeks, scene.etruscans):
        scene.state.level = replaced(scene.state.level, colour, LAST_LEVEL + 1)
    assert offered(scene, 0) == []


@covers("6.1.4")
def test_lost_knowledge_has_no_use_on_the_first_level() -> None:
    scene = Italy()
    scene.state.level = replaced(scene.state.level, scene.etruscans, 1)
    play(scene, "lost-knowledge")  # nobody is asked: only the Greeks can go back
    assert scene.state.level[scene.greeks] == 3 and scene.node == ""


@covers("6.1.4")
def test_an_earthquake_shakes_an_area_and_up_to_three_neighbours() -> None:
    scene = Italy()
    play(scene, "earthquake", "at latium")
    assert scene.offers("at") == ["etruria", "magna-graecia"]
    scene.choose("at etruria", "stop")
    assert scene.is_disordered("latium") and scene.is_disordered("etruria")
    assert not scene.is_disordered("magna-graecia") and not scene.is_disordered("lombardy")


@covers("6.1.4")
def test_an_earthquake_ends_by_itself_and_spares_protected_areas() -> None:
    scene = Italy()
    scene.artefact(scene.greeks, "temple-of-diana", "latium")
    play(scene, "earthquake", "at etruria", "at lombardy")
    assert scene.node == ""
    assert not scene.is_disordered("latium") and scene.is_disordered("lombardy")
    scene.disorder("magna-graecia")
    hold(scene, 0, "earthquake")
    assert offered(scene, 0) == []


@covers("6.1.4")
def test_a_volcano_destroys_units_and_city_of_a_mountain_or_an_island() -> None:
    scene = Italy()
    scene.city("magna-graecia", 3)
    scene.put(scene.greeks, "sicily", "spear")
    play(scene, "volcano")
    assert scene.offers("at") == ["magna-graecia", "sicily"]
    scene.choose("at magna-graecia")
    assert scene.holder("magna-graecia") == NONE and scene.city_in("magna-graecia") == 0
    assert scene.holder("sicily") == scene.greeks


@covers("6.1.4")
def test_a_volcano_takes_a_capital_and_has_no_use_on_bare_ground() -> None:
    scene = Scene(2)
    greeks = scene.found("greeks", 1, 5, hellas=1, thrace=1, capital="hellas")
    play(scene, "volcano")
    assert not scene.is_capital("hellas") and scene.city_in("hellas") == 0
    assert scene.state.areas[greeks] == [number("area", "thrace")]
    scene.state.deck.append(scene.state.discards.pop())
    hold(scene, 0, "volcano")
    assert offered(scene, 0) == []


@covers("6.1.4", "6.1.10")
def test_a_capital_that_a_volcano_destroys_does_not_shock_other_christians() -> None:
    scene = Scene(2)
    greeks = scene.found("greeks", 1, 15, hellas=1, thrace=1, capital="hellas")
    franks = scene.found("franks", 0, 15, low_countries=1, capital="low-countries")
    for colour in (greeks, franks):
        scene.artefact(colour, "christianity")
    play(scene, "volcano")
    assert not scene.is_capital("hellas") and not scene.is_disordered("low-countries")


@covers("6.1.4")
def test_floods_reach_areas_at_a_river() -> None:
    scene = Italy()
    hold(scene, 0, "floods")
    play(scene, "floods")  # the Greeks have no river
    assert scene.is_disordered("etruria") and scene.is_disordered("lombardy")
    assert not scene.is_disordered("latium")
    assert offered(scene, 0) == []


@covers("6.1.4")
def test_fires_spread_from_cities_to_own_neighbours() -> None:
    scene = Italy()
    scene.put(scene.greeks, "sicily", "spear")
    play(scene, "fires")
    assert scene.is_disordered("latium") and scene.is_disordered("magna-graecia")
    assert not scene.is_disordered("sicily") and not scene.is_disordered("etruria")


@covers("6.1.4")
def test_a_drought_takes_the_wheat_of_a_region_until_the_next_round_ends() -> None:
    scene = Scene(2)
    egypt = scene.found("egyptians", 0, 5, egypt=1, capital="egypt")
    before = income(scene.state, egypt)
    hold(scene, 0, "drought")
    play(scene, "drought")
    assert scene.state.dry[number("region", "africa")] == 2
    assert income(scene.state, egypt) == before - 2
    assert offered(scene, 0) == []  # no other wheat is held
    scene.state.round = 3
    assert income(scene.state, egypt) == before


@covers("6.1.4")
def test_pestilence_kills_where_the_card_is_above_the_age() -> None:
    scene = Italy()
    scene.stack_deck(2, 1)  # age 1: lombardy is hit, etruria is spared
    play(scene, "pestilence", at(scene.etruscans))
    assert len(scene.units(scene.etruscans, "etruria")) == 2
    assert scene.holder("lombardy") == NONE
    assert len(scene.state.discards) == 3
    assert [line.args[1:3] for line in scene.lines("units.lost")] == [(number("area", "lombardy"), 1)]


@covers("6.1.4")
def test_pestilence_takes_the_cheapest_unit() -> None:
    scene = Scene(2)
    etruscans = scene.found("etruscans", 0, 9, etruria=["sword", "spear", "archer"])
    scene.stack_deck(7)
    play(scene, "pestilence")
    assert scene.units(etruscans, "etruria") == ["archer", "sword"]


@covers("6.1.4")
def test_plague_goes_on_to_the_neighbours() -> None:
    scene = Italy()
    scene.stack_deck(7, 7, 7)  # etruria, lombardy, then latium; magna-graecia is no neighbour
    play(scene, "plague", at(scene.etruscans))
    assert len(scene.units(scene.etruscans, "etruria")) == 1 and scene.holder("lombardy") == NONE
    assert len(scene.units(scene.greeks, "latium")) == 1 and len(scene.units(scene.greeks, "magna-graecia")) == 1


@covers("6.1.4")
def test_plague_reaches_neighbours_of_an_empire_it_ends() -> None:
    scene = Scene(2)
    etruscans = scene.found("etruscans", 0, 5, etruria=1)
    greeks = scene.found("greeks", 1, 5, latium=2)
    scene.stack_deck(7, 7)
    play(scene, "plague", at(etruscans))
    assert scene.state.card[etruscans] == NONE
    assert len(scene.units(greeks, "latium")) == 1


@covers("6.1.4")
def test_medicine_makes_immune() -> None:
    scene = Italy()
    scene.artefact(scene.greeks, "medicine", "latium")
    scene.stack_deck(7, 7)
    play(scene, "plague")  # it can only be aimed at the Etruscans, and spares their neighbours
    assert len(scene.units(scene.etruscans, "etruria")) == 1 and len(scene.units(scene.greeks, "latium")) == 2


@covers("6.1.4")
def test_pestilence_is_not_offered_where_all_are_immune() -> None:
    scene = Scene(2)
    greeks = scene.found("greeks", 1, 32, latium=2)
    hold(scene, 0, "pestilence")
    assert offered(scene, 0) == ["pestilence"]
    scene.artefact(greeks, "medicine", "latium")
    assert offered(scene, 0) == []


@covers("6.1.4")
@pytest.mark.parametrize(("value", "lost"), [(3, True), (1, False)])
def test_an_uprising_needs_a_card_above_the_city(value: int, lost: bool) -> None:
    scene = Italy()
    scene.stack_deck(value)
    play(scene, "uprising", "at latium")
    assert (scene.holder("latium") == NONE) == lost
    assert scene.is_capital("latium") != lost


@covers("6.1.4")
def test_no_uprising_against_the_largest_city() -> None:
    scene = Scene(2)
    scene.found("etruscans", 0, 45, etruria=1)
    scene.city("etruria", 7)
    hold(scene, 0, "uprising")
    assert offered(scene, 0) == []


@covers("6.1.4")
def test_a_rebellion_ends_control_of_a_disordered_area() -> None:
    scene = Italy()
    hold(scene, 0, "rebellion")
    assert offered(scene, 0) == []
    scene.disorder("etruria")
    play(scene, "rebellion")
    assert scene.holder("etruria") == NONE and not scene.is_disordered("etruria")
    assert len(scene.state.areas[scene.etruscans]) == 1


@covers("6.1.4")
def test_a_collapse_disorders_all_areas_and_a_renewal_ends_it() -> None:
    scene = Italy()
    hold(scene, 0, "renewal")
    assert offered(scene, 0) == []
    play(scene, "empire-collapses", at(scene.greeks))
    assert scene.is_disordered("latium") and scene.is_disordered("magna-graecia")
    assert not scene.is_disordered("etruria")
    assert offered(scene, 0) == ["renewal"]
    play(scene, "renewal")
    assert not scene.is_disordered("latium") and not scene.is_disordered("magna-graecia")


@covers("6.1.4")
def test_a_revolution_costs_the_government_and_shakes_the_cities() -> None:
    scene = Italy()
    hold(scene, 0, "revolution")
    assert offered(scene, 0) == []
    scene.artefact(scene.greeks, "monarchy")
    play(scene, "revolution")
    assert scene.state.government[scene.greeks] == NONE
    assert scene.is_disordered("latium") and not scene.is_disordered("magna-graecia")


@covers("6.1.4", "6.1.15")
def test_a_burning_library_removes_an_artefact_but_no_blue_marker() -> None:
    scene = Italy()
    hold(scene, 0, "library-burns")
    assert offered(scene, 0) == []
    writing = scene.artefact(scene.greeks, "writing", "latium")
    scene.state.blue = replaced(scene.state.blue, writing, 11)
    scene.artefact(scene.etruscans, "slavery")
    play(scene, "library-burns")
    assert scene.offers("relic") == ["writing", "slavery"]
    scene.choose("relic writing")
    assert scene.state.relic_at[writing] == NONE and scene.state.blue[writing] == 11


@covers("6.1.4")
def test_of_a_shared_creed_one_empire_loses_its_marker() -> None:
    scene = Italy()
    scene.artefact(scene.etruscans, "hinduism")
    scene.artefact(scene.greeks, "hinduism")
    play(scene, "library-burns", at(scene.greeks))
    assert scene.state.religion[scene.greeks] == NONE
    assert scene.state.religion[scene.etruscans] == number("artefact", "hinduism")


@covers("6.1.4")
def test_settlers_take_a_neutral_neighbour() -> None:
    scene = Italy()
    scene.state.level = replaced(scene.state.level, scene.etruscans, 10)
    play(scene, "settlers", at(scene.etruscans), "at alps")
    assert scene.units(scene.etruscans, "alps") == ["sword"]
    assert scene.node == ""


@covers("6.1.4")
def test_settlers_need_a_neutral_neighbour_and_an_infantry_unit_of_ones_own() -> None:
    scene = Scene(2)
    crete = scene.found("minoans", 0, 5, crete=1)
    hold(scene, 0, "settlers")
    assert offered(scene, 0) == []
    scene.put(crete, "thrace", "spear")
    assert offered(scene, 0) == ["settlers"]
    infantry = [
        counter
        for counter in range(TABLES.first_counter[crete], TABLES.first_counter[crete + 1])
        if scene.state.at[counter] == NONE and TABLES.unit_class[TABLES.kind_early[TABLES.counter_kind[counter]]] == 0
    ]
    for counter in infantry:
        put(scene.state, counter, number("area", "thrace"))
    assert offered(scene, 0) == []


@covers("6.1.4", "4.2.31")
def test_whether_another_empire_has_a_settler_left_is_not_told_before() -> None:
    scene = Scene(2)
    thrace = scene.found("greeks", 1, 5, thrace=1)
    for counter in range(TABLES.first_counter[thrace], TABLES.first_counter[thrace + 1]):
        if scene.state.at[counter] == NONE:
            put(scene.state, counter, number("area", "thrace"))
    play(scene, "settlers", "at dacia")
    assert scene.holder("dacia") == NONE and scene.lines("event.no_units")


@covers("6.1.4")
def test_mercenaries_are_paid_and_know_no_limit() -> None:
    scene = Italy()
    play(scene, "mercenaries", "at lombardy")
    cost = TABLES.unit_cost[number("unit", "spear")]
    scene.choose("build spear", "build spear", "build spear")
    assert scene.options() == ["sell", "done"]
    scene.choose("done")
    assert scene.units(scene.etruscans, "lombardy") == ["spear"] * 4
    assert scene.state.money[scene.etruscans] == 10 - 3 * cost
    assert scene.node == "" and scene.state.draft[0] == []


@covers("6.1.4")
def test_who_plays_mercenaries_is_asked_for_the_units_whichever_seat_that_is() -> None:
    scene = Italy()
    play(scene, "mercenaries", "at latium", seat=1)
    assert (scene.node, scene.actors) == ("card.hire", [1])
    scene.choose("build spear", "done")
    assert len(scene.units(scene.greeks, "latium")) == 3


@covers("6.1.4", "4.2.31")
def test_mercenaries_stay_hidden_until_the_purchase_is_over() -> None:
    scene = Italy()
    play(scene, "mercenaries", "at etruria", "build spear")
    assert scene.state.money[scene.etruscans] == 10
    assert len(scene.units(scene.etruscans, "etruria")) == 2
    scene.choose("done")
    assert len(scene.units(scene.etruscans, "etruria")) == 3
    assert scene.state.money[scene.etruscans] < 10


@covers("6.1.4")
def test_mercenaries_need_money_of_ones_own() -> None:
    scene = Italy()
    hold(scene, 0, "mercenaries")
    scene.state.money[scene.etruscans] = 0
    assert offered(scene, 0) == []
    hold(scene, 2, "mercenaries")  # seat 2 has no empire
    assert offered(scene, 2) == []


@covers("6.1.4")
def test_deserters_are_chosen_by_their_owner() -> None:
    scene = Italy()
    scene.put(scene.greeks, "latium", "archer")
    play(scene, "desertion", at(scene.greeks))
    assert scene.actors == [1]
    scene.choose("at latium", "lose archer", "at magna-graecia")
    assert scene.units(scene.greeks, "latium") == ["spear", "spear"]
    assert scene.holder("magna-graecia") == NONE
    assert scene.node == ""
    areas = [number("area", "latium"), number("area", "magna-graecia")]
    assert [line.args[1:3] for line in scene.lines("units.lost")] == [(area, 1) for area in areas]


@covers("6.1.4", "7.1")
def test_desertion_ends_an_empire_of_two_units() -> None:
    scene = Scene(2)
    greeks = scene.found("greeks", 1, 5, latium=2)
    play(scene, "desertion")
    assert scene.state.card[greeks] == NONE and scene.node == ""


@covers("6.1.4")
def test_a_royal_marriage_is_a_truce_until_the_next_round_ends() -> None:
    scene = Italy()
    third = scene.found("romans", 2, 5, sicily=1)
    play(scene, "royal-marriage", at(scene.etruscans), at(scene.greeks))
    assert list(scene.state.truces) == [scene.etruscans, scene.greeks, 2]
    play(scene, "royal-marriage", at(scene.greeks))
    assert scene.state.truces[3:5] == (scene.greeks, third)  # with the Etruscans there is a truce already


@covers("6.1.4")
def test_a_royal_marriage_needs_two_empires() -> None:
    scene = Scene(2)
    scene.found("greeks", 1, 5, latium=2)
    hold(scene, 0, "royal-marriage")
    assert offered(scene, 0) == []


@covers("6.1.4")
def test_a_new_deal_swaps_two_hands() -> None:
    scene = Italy()
    mine, theirs = scene.hand(1, "romans"), scene.hand(2, "persians", "han")
    play(scene, "new-deal", "player 2", "player 3", "pass", "pass")
    assert scene.state.hands[1] == sorted(theirs) and scene.state.hands[2] == mine
    assert scene.state.seen[mine[0]] == 0b110  # both know what they gave away


@covers("6.1.4")
def test_a_new_deal_between_empty_hands_is_not_offered() -> None:
    scene = Italy()
    hold(scene, 0, "new-deal")
    assert offered(scene, 0) == []
    scene.hand(2, "romans")
    assert offered(scene, 0) == ["new-deal"]


@covers("6.1.4")
def test_canal_builders_join_two_coasts_for_good() -> None:
    scene = Italy()
    play(scene, "canal-builders", "at panama")
    assert scene.state.built[number("area", "panama")] & JOINED
    for area in range(TABLES.land_count):
        scene.state.built = replaced(scene.state.built, area, scene.state.built[area] | JOINED)
    scene.state.deck.append(scene.state.discards.pop())
    hold(scene, 0, "canal-builders")
    assert offered(scene, 0) == []


@covers("6.1.4", "6.3.1")
def test_a_great_leader_comes_above_the_number_too() -> None:
    scene = Scene(2)
    english = scene.found("english", 0, 22, england=1)
    for label in ("tactician:1", "explorer:1", "builder:1"):
        scene.leader(english, label, "england")
    hold(scene, 0, "great-leader")
    assert offered(scene, 0) == []  # off an empire
    assert offered(scene, 0, colour=english) == ["great-leader"]
    play(scene, "great-leader", "promote elizabeth", colour=english)
    assert scene.state.leader_of[number("leader", "elizabeth")] == english


@covers("6.1.4", "6.4.4", "6.4.5")
def test_missionaries_bring_the_religion_of_the_acting_empire() -> None:
    scene = Italy()
    hold(scene, 0, "missionaries")
    assert offered(scene, 0, colour=scene.etruscans) == []  # it has no religion
    scene.artefact(scene.etruscans, "hinduism")
    scene.artefact(scene.greeks, "buddhism")
    play(scene, "missionaries", colour=scene.etruscans)
    assert scene.state.religion[scene.greeks] == number("artefact", "hinduism")
    assert scene.state.glory == (0, 1, 0)
    assert scene.is_disordered("latium") and not scene.is_disordered("magna-graecia")
    assert offered(scene, 0, colour=scene.etruscans) == []  # nobody else to convert


@covers("6.1.4", "3.3")
def test_missionaries_do_not_go_beyond_the_range() -> None:
    scene = Scene(2)
    etruscans = scene.found("etruscans", 0, 5, etruria=1)
    scene.found("greeks", 1, 5, hellas=1)
    scene.artefact(etruscans, "hinduism")
    hold(scene, 0, "missionaries")
    assert offered(scene, 0, colour=etruscans) == []


@covers("6.1.4", "6.1.15")
def test_missionaries_bring_no_religion_whose_ages_have_passed() -> None:
    scene = Italy()
    scene.artefact(scene.etruscans, "hinduism")
    hold(scene, 0, "missionaries")
    assert offered(scene, 0, colour=scene.etruscans) == ["missionaries"]
    scene.state.level = replaced(scene.state.level, scene.greeks, TABLES.first_level[5])
    assert offered(scene, 0, colour=scene.etruscans) == []


@covers("6.1.4", "4.2.31")
def test_who_has_several_units_is_asked_which_one_deserts_even_if_they_are_alike() -> None:
    scene = Italy()
    play(scene, "desertion", at(scene.greeks), "at latium")
    assert scene.node == "card.deserter" and scene.options() == ["lose spear"]
