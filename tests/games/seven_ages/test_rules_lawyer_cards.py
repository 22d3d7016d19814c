"""A rules lawyer's list, part 4: rare cases of destiny, civilise, artefacts, events and windows.

Each test is a case that comes up once in many games, named like the rule that decides it.
"""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.acting import act
from tests.games.seven_ages.plays import Italy, artefact_card, at, hold, lay, offered, offered_artefacts, play
from tests.games.seven_ages.support import Scene, labels_of, number
from tests.games.seven_ages.test_windows import producing
from worldstage.core.state import replaced
from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.cards import AS_EVENT, announce
from worldstage.games.seven_ages.cities import begin_city_work
from worldstage.games.seven_ages.creeds import adopt, begin_adoption
from worldstage.games.seven_ages.destiny import full_hand
from worldstage.games.seven_ages.dissolution import dissolve
from worldstage.games.seven_ages.empires import rule
from worldstage.games.seven_ages.income import upkeep_units
from worldstage.games.seven_ages.leaders import begin_promotion
from worldstage.games.seven_ages.levels import advance
from worldstage.games.seven_ages.lines import kinds
from worldstage.games.seven_ages.names import CIVILISE, DESTINY, GONE, NONE, TABLE_SLOT
from worldstage.games.seven_ages.windows import STEP_PRODUCTION, open_window

# -- destiny ---------------------------------------------------------------------------------------------------------


@covers("5.2", "P.1")
def test_destiny_without_any_card_anywhere_draws_nothing_and_ends() -> None:
    scene = Scene(2, None, events="none")
    scene.state.deck = []
    act(scene, DESTINY, 0)
    assert scene.node == ""
    assert scene.state.hands[0] == []


@covers("5.1", "5.2")
def test_who_keeps_all_six_cards_draws_none() -> None:
    scene = Scene(2, None, events="none")
    cards = scene.hand_of_values(0, 1, 2, 3, 4, 5, 6)
    act(scene, DESTINY, 0).choose("done")
    assert scene.state.hands[0] == sorted(cards)


@covers("5.2", "X.4")
def test_the_destiny_of_an_empire_that_is_gone_fills_the_hand_to_six_whatever_it_had() -> None:
    scene = Scene(2, None, events="none", technology="yes")
    rome = scene.found("romans", 0, 20, latium=1)
    scene.found("greeks", 1, 8, hellas=1)
    assert full_hand(scene.state, rome) == 7  # the most advanced one
    assert full_hand(scene.state, TABLE_SLOT) == 6


# -- windows and interrupts ------------------------------------------------------------------------------------------


@covers("6.1.2")
def test_a_cancelled_event_changes_nothing_is_discarded_and_the_window_opens_again() -> None:
    scene = producing(Italy())
    (harvest,) = hold(scene, 0, "good-harvest")
    (augury,) = hold(scene, 1, "bad-augury")
    scene.hand(2, "romans")
    scene.begin(open_window, STEP_PRODUCTION)
    scene.choose(f"play {harvest}", seat=0).choose("pass", seat=1).choose("pass", seat=2)
    scene.choose(at(scene.etruscans))
    assert scene.node == "window.interrupt"
    scene.choose(f"play {augury}", seat=1).choose("pass", seat=2).choose("pass", seat=2)  # it stands
    assert scene.state.harvest[scene.etruscans] == 0
    assert labels_of("card", scene.state.discards) == [augury, harvest]
    assert (scene.node, scene.actors) == ("window.production", [2])


@covers("6.1.2")
def test_a_window_whose_last_card_was_cancelled_is_not_opened_again() -> None:
    scene = producing(Italy())
    (harvest,) = hold(scene, 0, "good-harvest")
    (augury,) = hold(scene, 1, "bad-augury")
    scene.begin(open_window, STEP_PRODUCTION)
    scene.choose(f"play {harvest}", seat=0).choose("pass", seat=1).choose(at(scene.greeks), f"play {augury}")
    assert scene.node == ""
    assert scene.state.plays == () and scene.state.aims == []


@covers("6.1.2")
def test_the_player_of_an_announced_card_cannot_interrupt_it() -> None:
    scene = Italy()
    hold(scene, 0, "bad-augury")
    scene.hand(1, "romans")
    play(scene, "financier", at(scene.greeks))
    assert scene.node == "window.interrupt"
    assert scene.actors == [1]


@covers("6.1.1")
def test_an_event_played_off_the_empires_needs_no_empire_at_all() -> None:
    scene = Scene(2, None)
    greeks = scene.found("greeks", 1, 8, money=0, hellas=1)
    (card,) = hold(scene, 0, "financier")
    act(scene, CIVILISE, 0).choose(f"event {card}")
    assert scene.state.money[greeks] == 20
    assert scene.node == ""


@covers("6.1.3", "6.1.1")
def test_an_event_of_a_window_cannot_be_played_in_civilise() -> None:
    scene = Italy()
    hold(scene, 0, "good-harvest", "golden-age", "treachery")
    assert offered(scene, 0, colour=scene.etruscans) == []


@covers("6.1.4", "7.1")
def test_an_event_on_its_own_player_can_end_the_empire_that_acts() -> None:
    scene = Scene(2, None)
    crete = scene.found("minoans", 0, 8, crete=1)
    play(scene, "volcano", colour=crete)
    assert scene.state.card[crete] == NONE


@covers("6.1.4", "6.2.3")
def test_a_storm_drowns_the_leader_who_sailed_with_the_fleet() -> None:
    scene = Scene(2, None)
    rome = scene.found("romans", 0, 8, latium=1, tyrrhenian_sea=["galley"])
    named = scene.leader(rome, "homer", "tyrrhenian-sea")
    cup = scene.leader(rome, "tactician:1", "tyrrhenian-sea")
    play(scene, "storm-at-sea", seat=1)
    assert scene.holder("tyrrhenian-sea") == NONE
    assert [scene.state.leader_at[leader] for leader in (named, cup)] == [GONE, NONE]


@covers("6.1.6", "6.1.8", "P.1")
def test_an_assassin_with_no_card_to_draw_fails() -> None:
    scene = Italy()
    leader = scene.leader(scene.greeks, "homer", "latium")
    scene.hand(0, "phoenicians")
    scene.state.deck, scene.state.top = [], ()
    scene.begin(announce, 0, number("card", "phoenicians"), AS_EVENT, scene.etruscans)
    assert scene.state.leader_of[leader] == scene.greeks


@covers("6.1.4")
def test_an_empire_that_falls_into_one_fragment_stays_whole() -> None:
    scene = Scene(3, None)
    rome = scene.found("romans", 0, 20, latium=1, etruria=1, lombardy=1, sicily=1, capital="latium")
    play(scene, "empire-fragments", draws=(2,))
    assert len(scene.state.areas[rome]) == 4
    assert scene.state.card.count(number("card", "romans")) == 1


@covers("6.1.4", "O.3")
def test_nobody_with_the_most_empires_leads_a_part_of_a_divided_one() -> None:
    scene = Scene(5, None)
    scene.found("romans", 0, 20, latium=1, etruria=1, lombardy=1, sicily=1, capital="latium")
    for card, area in (("greeks", "hellas"), ("egyptians", "egypt"), ("han", "hupei")):
        scene.put(scene.found(card, 1, 8), area, "spear")
    play(scene, "civil-war")
    owners = {scene.state.owner[c] for c in range(15) if scene.state.card[c] == number("card", "romans")}
    assert owners == {0, 2}


@covers("6.1.2", "6.1.15")
def test_missionaries_of_an_empire_that_has_lost_its_religion_have_nothing_to_bring() -> None:
    scene = Italy()
    hold(scene, 0, "missionaries")
    scene.artefact(scene.etruscans, "hinduism")
    assert offered(scene, 0, colour=scene.etruscans) == ["missionaries"]
    scene.state.religion = replaced(scene.state.religion, scene.etruscans, NONE)
    assert offered(scene, 0, colour=scene.etruscans) == []


# -- artefacts -------------------------------------------------------------------------------------------------------


@covers("6.1.14", "6.1.9")
def test_a_red_artefact_costs_the_victims_player_nothing_that_is_not_there() -> None:
    scene = Italy()
    lay(scene, "slavery", at(scene.greeks))
    assert scene.state.glory == (0, 0, 0)
    assert scene.state.relic_of[number("artefact", "slavery")] == scene.greeks


@covers("6.1.11")
def test_the_second_copy_of_an_artefact_waits_until_the_first_is_gone() -> None:
    scene = Italy()
    scene.hand(0, artefact_card(scene, "pyramids"))
    scene.artefact(scene.greeks, "pyramids", "latium")
    assert offered_artefacts(scene, 0) == []
    dissolve(scene.state, scene.greeks, kinds.DISSOLUTION)
    assert offered_artefacts(scene, 0) == ["pyramids"]


@covers("6.1.11", "6.1.18")
def test_an_artefact_with_a_blue_marker_never_comes_a_second_time() -> None:
    scene = Italy()
    scene.hand(0, artefact_card(scene, "writing"))
    scene.artefact(scene.greeks, "writing", "latium")
    scene.state.blue = replaced(scene.state.blue, number("artefact", "writing"), 11)
    dissolve(scene.state, scene.greeks, kinds.DISSOLUTION)
    assert offered_artefacts(scene, 0) == []


@covers("6.1.15")
def test_religion_government_and_wonder_can_all_end_with_one_step_into_a_new_age() -> None:
    scene = Scene(2)
    rome = scene.found("romans", 0, 35, latium=1)
    for label, area in (("monarchy", ""), ("slavery", ""), ("cathedral", "latium")):
        scene.artefact(rome, label, area)
    advance(scene.state, rome, 1, kinds.FREE_PROGRESS)
    s = scene.state
    assert s.government[rome] == NONE
    assert s.relic_of[number("artefact", "slavery")] == NONE
    assert s.relic_at[number("artefact", "cathedral")] == NONE
    assert len(scene.lines("relic.gone")) == 3
    scene.check()


@covers("6.1.15", "2.1.9")
def test_what_a_religion_spared_must_be_paid_once_its_ages_are_over() -> None:
    scene = Scene(2)
    rome = scene.found("romans", 0, 28, latium=3)
    scene.artefact(rome, "hinduism")
    scene.disorder("latium")
    assert upkeep_units(scene.state, rome) == 0
    advance(scene.state, rome, 1, kinds.TRADE)
    assert scene.state.religion[rome] == NONE
    assert upkeep_units(scene.state, rome) == 3


@covers("6.1.15")
def test_an_artefact_that_has_ended_does_not_return_with_a_step_back() -> None:
    scene = Scene(2)
    rome = scene.found("romans", 0, 14, latium=1)
    scene.artefact(rome, "pyramids", "latium")
    advance(scene.state, rome, 1, kinds.TRADE)
    advance(scene.state, rome, -2, kinds.BY_EVENT)
    assert scene.age(rome) == 2
    assert scene.state.relic_at[number("artefact", "pyramids")] == NONE


@covers("6.1.15")
def test_an_artefact_stays_with_an_empire_that_falls_back_before_its_ages() -> None:
    scene = Scene(2)
    rome = scene.found("romans", 0, 8, latium=1)
    scene.artefact(rome, "forum", "latium")  # of ages 2 to 4
    advance(scene.state, rome, -2, kinds.BY_EVENT)
    assert scene.age(rome) == 1
    assert scene.state.relic_at[number("artefact", "forum")] == number("area", "latium")


@covers("6.1.17", "6.1.18")
def test_who_falls_behind_a_blue_marker_loses_what_it_had_by_it() -> None:
    scene = Scene(2)
    rome, greeks = scene.found("romans", 0, 16, latium=1), scene.found("greeks", 1, 10, hellas=1)
    scene.artefact(greeks, "coinage", "hellas")
    scene.state.blue = replaced(scene.state.blue, number("artefact", "coinage"), 16)
    advance(scene.state, rome, 1, kinds.TRADE)
    assert rule(scene.state, rome, v.INCOME_CITY) == 1
    advance(scene.state, rome, -2, kinds.BY_EVENT)
    assert rule(scene.state, rome, v.INCOME_CITY) == 0


@covers("6.1.16")
def test_a_blue_marker_of_an_empire_past_level_49_lies_where_it_stands() -> None:
    scene = Scene(2)
    rome = scene.found("romans", 0, 50, latium=1)
    scene.artefact(rome, "radio", "latium")
    scene.put(rome, "etruria", "spear")
    lay(scene, "computing")
    assert scene.state.blue[number("artefact", "computing")] == 50


# -- leaders, creeds, cities, disorder -------------------------------------------------------------------------------


@covers("6.2.2", "6.3.2")
def test_a_named_leader_who_went_with_his_age_is_not_there_when_the_age_returns() -> None:
    scene = Scene(2)
    greeks = scene.found("greeks", 0, 8, hellas=1)
    homer = scene.leader(greeks, "homer", "hellas")
    advance(scene.state, greeks, -1, kinds.BY_EVENT)
    assert scene.state.leader_at[homer] == GONE
    advance(scene.state, greeks, 1, kinds.TRADE)
    scene.begin(begin_promotion, 0, greeks, 0)
    assert "promote homer" not in scene.options()


@covers("6.4.5")
def test_a_change_of_creed_finds_no_room_for_a_second_marker() -> None:
    scene = Scene(2)
    rome = scene.found("romans", 0, 20, latium=1, etruria=1, capital="latium")
    scene.artefact(rome, "hinduism")
    scene.disorder("latium")
    adopt(scene.state, rome, number("artefact", "buddhism"))
    assert scene.is_disordered("latium") and not scene.is_disordered("etruria")
    assert not scene.lines("disorder.came")


@covers("6.4.1", "3.5")
def test_a_creed_behind_a_refused_passage_is_not_offered_again() -> None:
    scene = Scene(3, None, events="none")
    rome = scene.found("romans", 0, 8, champa=1)
    greeks = scene.found("greeks", 1, 8, siam=1)
    scene.found("celts-gauls", 2, 8, cambodia=1, laos=1)
    scene.artefact(greeks, "buddhism")
    scene.begin(begin_adoption, 0, rome).choose("adopt buddhism", "refuse")
    assert scene.node == ""
    assert scene.state.religion[rome] == NONE


@covers("6.6.6", "6.6.2")
def test_a_builder_at_sea_builds_nothing() -> None:
    scene = Scene(2)
    rome = scene.found("romans", 0, 20, latium=1, tyrrhenian_sea=["galley"], capital="latium")
    scene.leader(rome, "builder:1", "tyrrhenian-sea")
    scene.begin(begin_city_work, 0, rome).choose("done")
    assert scene.node == ""


@covers("6.6.7", "6.6.8")
def test_a_barbarian_empire_cannot_name_a_conquered_city_its_capital() -> None:
    scene = Scene(2)
    huns = scene.found("huns", 0, 8, latium=1)
    scene.city("latium", 3)
    scene.begin(begin_city_work, 0, huns)
    assert scene.node == ""


@covers("6.6.8", "6.6.7")
def test_a_barbarian_empire_that_leaves_its_ages_may_name_one() -> None:
    scene = Scene(2)
    amazons = scene.found("amazons", 0, 7, latium=1)
    scene.city("latium", 3)
    scene.begin(begin_city_work, 0, amazons)
    assert scene.node == ""
    advance(scene.state, amazons, 1, kinds.TRADE)
    scene.begin(begin_city_work, 0, amazons)
    while scene.node == "civilise.city":
        scene.choose("done")
    scene.choose("capital latium")
    assert scene.is_capital("latium") and scene.city_in("latium") == 3


@covers("6.7.1")
@pytest.mark.parametrize(("money", "areas"), [(6, 0), (7, 1), (13, 1), (14, 2)])
def test_as_many_markers_are_paid_for_as_the_money_lasts(money: int, areas: int) -> None:
    scene = Scene(2)
    rome = scene.found("romans", 0, 8, money=money, latium=1, etruria=1, capital="latium")
    scene.disorder("latium", "etruria")
    scene.begin(begin_city_work, 0, rome)
    calmed = 0
    while scene.node:
        options = scene.options()
        calms = [option for option in options if option.startswith("calm")]
        calmed += bool(calms)
        scene.choose(calms[0] if calms else "done" if "done" in options else "skip")
    assert calmed == areas
    assert scene.state.money[rome] == money - 7 * areas


@covers("6.3.1", "6.2.2")
def test_an_empire_of_one_unit_at_sea_can_have_a_leader_there() -> None:
    scene = Scene(2)
    rome = scene.found("romans", 0, 30, tyrrhenian_sea=["frigate"])
    scene.leader(rome, "tactician:1", "tyrrhenian-sea")
    scene.check()


@covers("6.4.4", "6.1.14")
def test_a_creed_given_up_and_taken_again_brings_its_glory_again() -> None:
    scene = Scene(2)
    rome = scene.found("romans", 0, 20, latium=1)
    for label in ("buddhism", "christianity", "buddhism"):
        adopt(scene.state, rome, number("artefact", label))
    assert scene.state.glory[0] == 3
