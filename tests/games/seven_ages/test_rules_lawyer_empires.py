"""A rules lawyer's list, part 2: rare cases of founding, production and trade.

Each test is a case that comes up once in many games, named like the rule that decides it.
"""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.acting import act
from tests.games.seven_ages.foundings import asked, at_war, colour_of, quiet, started
from tests.games.seven_ages.productions import egypt, produce
from tests.games.seven_ages.support import TABLES, Scene, labels_of, number
from worldstage.core.state import replaced
from worldstage.games.seven_ages.cities import begin_city_work
from worldstage.games.seven_ages.conversion import convert_area
from worldstage.games.seven_ages.dissolution import claim_elephants, dissolve
from worldstage.games.seven_ages.forces import in_pool, lift, on_map
from worldstage.games.seven_ages.founding import begin_start
from worldstage.games.seven_ages.income import income
from worldstage.games.seven_ages.levels import advance
from worldstage.games.seven_ages.lines import kinds
from worldstage.games.seven_ages.names import EMBARGOED, HAD_CAPITAL, JOKER, NONE, SLOTS, TABLE_SLOT, TRADE, TRADED
from worldstage.games.seven_ages.purchases import galley_places

# -- founding --------------------------------------------------------------------------------------------------------


@covers("1.2", "S.9")
def test_no_colour_is_free_while_only_those_of_another_player_are_left() -> None:
    scene = quiet(2)
    areas = [label for label in TABLES.labels["area"][:228] if label != "hellas"]
    cards = [label for label in TABLES.labels["card"] if label not in ("greeks", "han")]
    for colour in (0, 1, *range(4, 15)):  # all but the pair of seat 1
        scene.found(cards[colour], 0, 8, colour=colour)
        scene.put(colour, areas[colour], "spear")
    asked(scene, "greeks")
    assert scene.node == ""
    assert scene.lines("start.not_possible")


@covers("1.10", "7.6")
def test_an_own_colour_that_is_free_again_comes_before_all_others() -> None:
    scene = quiet(2)
    first = scene.found("romans", 0, 8, latium=1)
    scene.found("egyptians", 0, 8, egypt=1)
    scene.found("han", 1, 8, hupei=1)
    dissolve(scene.state, first, kinds.DISSOLUTION)
    started(scene, "greeks")
    assert colour_of(scene, "greeks") == first


@covers("1.16", "7.1")
def test_after_the_last_empire_is_gone_history_begins_again_in_the_age_of_the_next_card() -> None:
    scene = quiet(2)
    last = scene.found("americans", 0, 45, virginia=1)
    dissolve(scene.state, last, kinds.NO_UNITS)
    started(scene, "egyptians", seat=1)
    assert scene.state.level[colour_of(scene, "egyptians")] == 1


@covers("2.3.11", "2.3.8")
def test_elephants_stay_away_even_if_history_begins_again() -> None:
    scene = quiet(2)
    last = scene.found("americans", 0, 42, virginia=1)
    advance(scene.state, last, 1, kinds.TRADE)
    dissolve(scene.state, last, kinds.NO_UNITS)
    mauryas = scene.found("mauryas", 1, 10, magadha=1)
    claim_elephants(scene.state, mauryas)
    assert mauryas not in scene.state.common
    scene.check()


@covers("X.1", "1.16")
def test_total_history_asks_for_age_1_only_before_the_first_empire_of_the_game() -> None:
    scene = quiet(2, total_history="yes")
    asked(scene, "english")
    assert scene.options() == ["skip"]
    scene.choose("skip")
    scene.state.first_age = 1  # the first empire has been, and is gone
    scene.begin(begin_start, 0, TABLE_SLOT)
    assert "start english" in scene.options()


def fill(scene: Scene, colour: int, area: str, *units: str) -> None:
    """Put all counters of a colour that can show one of these units into an area."""
    for unit in units:
        while in_pool(scene.state, colour, number("unit", unit)) != NONE:
            scene.put(colour, area, unit)


@covers("1.28")
def test_converted_units_for_whose_class_no_counter_is_left_are_lost() -> None:
    scene = Scene(2)
    scene.found("romans", 1, 20, thrace=["galley", "galley", "spear"])
    new = scene.found("byzantines", 0, 20)
    fill(scene, new, "crete", "galley", "ship-of-the-line")
    convert_area(scene.state, new, number("area", "thrace"))
    assert scene.units(new, "thrace") == ["spear"]
    assert scene.lines("units.lost")[-1].args[:3] == (number("card", "byzantines"), number("area", "thrace"), 2)


@covers("1.28", "6.6.4", "6.6.7")
def test_who_loses_its_capital_to_a_converting_empire_does_not_build_its_first_city_again() -> None:
    scene = Scene(2)
    old = scene.found("romans", 1, 20, thrace=1, hellas=1, latium=1, capital="thrace")
    scene.city("latium", 3)
    new = scene.found("byzantines", 0, 20)
    convert_area(scene.state, new, number("area", "thrace"))
    scene.begin(begin_city_work, 1, old)
    scene.choose("city hellas")
    assert scene.city_in("hellas") == 1 and not scene.is_capital("hellas")
    while scene.node == "civilise.city":
        scene.choose("done")
    assert sorted(scene.offers("capital")) == ["hellas", "latium"]
    assert scene.state.traits[old] & HAD_CAPITAL


@covers("1.28", "2.1.10")
def test_an_empire_whose_capital_was_converted_has_half_its_income() -> None:
    scene = Scene(2)
    old = scene.found("romans", 1, 20, thrace=1, latium=1, capital="thrace")
    new = scene.found("byzantines", 0, 20)
    convert_area(scene.state, new, number("area", "thrace"))
    assert income(scene.state, old) == 2  # half of 3, rounded up


def invaded(seat: int, *units: str, cards: tuple[int, int]) -> Scene:
    """Romans of seat 0 are founded in Latium, which a spear of Etruscans holds; both draw cards of these values."""
    scene = quiet(2)
    scene.found("etruscans", seat, 8, latium=1, etruria=1)
    started(scene, "romans").choose(*(f"build {unit}" for unit in units))
    scene.stack_deck(*cards)
    scene.choose("done")
    at_war(scene)
    return scene


@covers("1.29", "4.2.1")
def test_a_founder_may_have_to_fight_an_empire_of_its_own() -> None:
    scene = invaded(0, "spear", "spear", cards=(7, 0))
    assert scene.holder("latium") == colour_of(scene, "romans")
    assert scene.holder("etruria") == colour_of(scene, "etruscans")
    assert scene.lines("conflict.won")


@covers("1.29", "4.2.25", "7.1")
def test_a_founding_in_which_both_sides_die_leaves_the_start_area_neutral_and_no_empire() -> None:
    scene = invaded(1, "spear", cards=(0, 0))  # the printed elite marker against the age that Etruscans are ahead
    assert scene.holder("latium") == NONE
    card = number("card", "romans")
    assert card in scene.state.discards and card not in scene.state.card
    assert scene.holder("etruria") == colour_of(scene, "etruscans")
    scene.check()


@covers("1.30", "4.2.26")
@pytest.mark.parametrize(("city", "capital"), [(1, 1), (3, 1), (5, 3), (7, 5)])
def test_a_capital_on_a_captured_city_is_a_level_lower_but_never_less_than_1(city: int, capital: int) -> None:
    scene = quiet(2)
    scene.found("etruscans", 1, 8, latium=1, etruria=1)
    scene.city("latium", city)
    started(scene, "romans").choose(*["build spear"] * 8)
    scene.stack_deck(7, 0)
    scene.choose("done")
    at_war(scene)
    assert scene.is_capital("latium")
    assert scene.city_in("latium") == capital


# -- production ------------------------------------------------------------------------------------------------------


@covers("1.11", "2.3.1")
def test_with_all_its_spears_on_the_map_an_empire_builds_none_for_any_money() -> None:
    scene = Scene(2, None, events="none")
    colour = egypt(scene, 1, 1, money=100)
    fill(scene, colour, "egypt", "spear")
    produce(scene, colour)
    assert [option for option in scene.options() if option.startswith("build")] == []
    assert scene.why_not("build spear").rule == "1.11"


@covers("2.2.4")
def test_an_area_that_is_in_disorder_already_gets_no_second_marker_for_unpaid_units() -> None:
    scene = Scene(2, None, events="none")
    colour = scene.found("egyptians", 0, 1, money=1, egypt=3)
    scene.disorder("egypt")
    produce(scene, colour).choose("release spear", "release spear", "done")
    assert scene.units(colour, "egypt") == ["spear"]
    assert scene.is_disordered("egypt")
    assert not scene.lines("disorder.came")


@covers("2.2.4")
def test_an_area_whose_last_unit_is_not_paid_falls_neutral_and_never_into_disorder() -> None:
    scene = Scene(2, None, events="none")
    colour = scene.found("egyptians", 0, 1, money=1, sinai=1, hejaz=1)  # deserts bring nothing
    produce(scene, colour).choose("release spear", "in sinai", "done")
    assert scene.units(colour, "hejaz") == ["spear"]
    assert scene.holder("sinai") == NONE
    assert not scene.lines("disorder.came")


@covers("2.2.4")
def test_unpaid_ships_leave_no_disorder_at_sea() -> None:
    scene = Scene(2, None, events="none")
    colour = scene.found("minoans", 0, 8, money=0, crete=1, aegean_sea=["galley", "galley"])
    scene.disorder("crete")
    produce(scene, colour)
    while scene.node == "production":
        scene.choose(next(o for o in ("release galley", "done", scene.options()[0]) if o in scene.options()))
    assert not scene.state.built[number("area", "aegean-sea")]
    scene.check()


@covers("4.1.17", "2.2.4")
def test_a_galley_sinks_when_the_land_beside_it_is_not_maintained() -> None:
    scene = Scene(2, None, events="none")
    colour = scene.found("minoans", 0, 8, money=1, crete=1, egypt=1, aegean_sea=["galley"])
    scene.disorder("crete", "egypt")
    produce(scene, colour).choose("release spear", "in crete", "done")  # 1, and 1 of the sea: two of three are paid
    assert scene.units(colour, "egypt") == ["spear"]
    assert scene.holder("aegean-sea") == NONE
    scene.check()


@covers("2.3.3", "4.1.17")
def test_a_galley_is_not_built_at_sea_off_all_own_land_but_other_ships_are() -> None:
    scene = Scene(2, None, events="none")
    colour = scene.found("minoans", 0, 30, money=60, crete=1, bay_of_biscay=["frigate"], aegean_sea=["galley"])
    produce(scene, colour).choose("build galley")
    assert {port.partition(":")[0] for port in scene.offers("to")} == {"crete", "aegean-sea"}
    assert scene.why_not("to bay-of-biscay").rule == "4.1.17"
    scene.choose("to aegean-sea", "build ship-of-the-line")
    assert "bay-of-biscay" in scene.offers("to")


@covers("2.3.3", "4.1.17")
def test_no_galley_is_offered_if_the_only_place_left_for_a_ship_is_off_all_own_land() -> None:
    scene = Scene(2, None, events="none")
    colour = scene.found("germans", 0, 30, money=60, bohemia=1, bay_of_biscay=["frigate"])
    produce(scene, colour)
    assert "build galley" not in scene.options()
    assert "build frigate" in scene.options()


@covers("2.3.3", "2.2.2", "4.1.17")
def test_land_that_is_given_up_is_no_coast_for_a_new_galley() -> None:
    scene = Scene(2, None, events="none")
    colour = scene.found("minoans", 0, 8, money=1, crete=1, egypt=1, ionian_sea=["galley"])
    scene.disorder("crete", "egypt")
    produce(scene, colour)
    assert galley_places(scene.state, 0, colour, [number("area", "ionian-sea")])
    scene.choose("release spear", "in crete")
    assert not galley_places(scene.state, 0, colour, [number("area", "ionian-sea")])


@covers("2.3.8", "7.1")
def test_an_elephant_taken_by_the_holder_of_its_area_may_have_been_an_empires_last_unit() -> None:
    scene = Scene(2)
    mauryas = scene.found("mauryas", 0, 10, magadha=1)
    counter = TABLES.elephant_counter[number("area", "magadha")]
    guptas = scene.found("guptas", 1, 20, ganges=["elephant"])
    s = scene.state
    old = on_map(s, guptas)[0]
    lift(s, old)
    s.common = replaced(s.common, counter - TABLES.first_common, guptas)
    s.at[counter] = number("area", "ganges")
    s.force[number("area", "ganges")] += 1
    claim_elephants(s, mauryas)
    assert s.card[guptas] == NONE
    assert s.common[counter - TABLES.first_common] == mauryas


@covers("2.3.11", "7.1", "4.1.17")
def test_the_end_of_elephants_can_strand_galleys_and_end_their_empire() -> None:
    scene = Scene(2)
    americans = scene.found("americans", 0, 42, virginia=1)
    carthage = scene.found("carthaginians", 1, 20, carthage=["elephant"], tyrrhenian_sea=["galley"])
    advance(scene.state, americans, 1, kinds.TRADE)
    assert scene.state.card[carthage] == NONE
    assert scene.holder("tyrrhenian-sea") == NONE
    scene.check()


@covers("2.3.2", "1.26")
def test_who_has_no_money_after_upkeep_is_asked_nothing() -> None:
    scene = Scene(2, None, events="none")
    colour = scene.found("egyptians", 0, 1, money=0, egypt=3)
    produce(scene, colour)  # half of 5 is 3, and 3 units cost 3
    assert scene.node == ""
    assert scene.state.money[colour] == 0
    assert len(scene.units(colour, "egypt")) == 3


@covers("2.1.1")
def test_income_beyond_199_is_lost_before_upkeep_is_paid() -> None:
    scene = Scene(2, None, events="none")
    colour = egypt(scene, 3, 1, money=198)
    produce(scene, colour).choose("done")
    assert scene.state.money[colour] == 196


# -- trade -----------------------------------------------------------------------------------------------------------


def age_7_by_trade(loser_unit: str, winner_unit: str) -> tuple[Scene, int, int]:
    """Romans on level 42 win a trade that brings them into age 7, which ends all elephants."""
    scene = Scene(2, None, events="none")
    rome = scene.found("romans", 0, 42, money=5, latium=[winner_unit])
    syracuse = scene.found("syracusans", 1, 42, money=5, sicily=[loser_unit])
    mine = labels_of("card", scene.hand_of_values(0, 7))[0]
    theirs = labels_of("card", scene.hand_of_values(1, 0))[0]
    act(scene, TRADE, 0, rome).choose("partner yellow")
    scene.choose(f"trade {mine}", seat=0).choose(f"trade {theirs}", seat=1)
    scene.choose("advance 1")
    return scene, rome, syracuse


@covers("3.14", "3.15", "2.3.11", "7.1")
def test_a_partner_whose_last_elephant_goes_in_the_trade_still_gets_its_card_but_no_gifts() -> None:
    scene, rome, syracuse = age_7_by_trade("elephant", "spear")
    s = scene.state
    assert s.card[syracuse] == NONE
    assert [TABLES.card_value[card] for card in s.hands[0]] == [0]
    assert [TABLES.card_value[card] for card in s.hands[1]] == [7]
    assert scene.node == ""
    assert s.money[rome] == 5
    scene.check()


@covers("3.14", "2.3.11", "7.1")
def test_a_winner_that_loses_its_own_last_elephant_by_the_new_age_still_gets_the_card() -> None:
    scene, rome, syracuse = age_7_by_trade("spear", "elephant")
    s = scene.state
    assert s.card[rome] == NONE
    assert [len(hand) for hand in s.hands] == [1, 1]
    assert [TABLES.card_value[card] for card in s.hands[0]] == [0]
    assert s.money[syracuse] == 5
    scene.check()


@covers("3.7", "P.1")
def test_two_empty_hands_and_an_empty_deck_trade_by_their_numbers_alone() -> None:
    scene = Scene(2, None, events="none")
    syracuse = scene.found("syracusans", 0, 8, sicily=1)  # +2
    rome = scene.found("romans", 1, 8, latium=1)  # +1
    scene.state.deck = []
    act(scene, TRADE, 0, syracuse).choose("partner yellow", "advance 2")
    assert (scene.state.level[syracuse], scene.state.level[rome]) == (10, 8)
    assert scene.state.hands == [[], []]


def only_by_passage(money: int = 0) -> tuple[Scene, int, int]:
    """Romans in Champa reach the Greeks of seat 1 only through the Celts of seat 2, who may not trade."""
    scene = Scene(3, None, events="none")
    rome = scene.found("romans", 0, 8, money=money, champa=1)
    scene.found("greeks", 1, 8, siam=1)
    celts = scene.found("celts-gauls", 2, 8, cambodia=1, laos=1)
    scene.state.traits = replaced(scene.state.traits, celts, scene.state.traits[celts] | EMBARGOED)
    scene.hand(0, "han")
    act(scene, TRADE, 0, rome).choose("partner yellow")
    return scene, rome, celts


@covers("3.5", "3.1")
def test_if_the_only_way_is_refused_there_is_only_the_deck_or_nothing() -> None:
    scene, rome, _ = only_by_passage()
    scene.choose("refuse")
    assert scene.node == "trade.partner"
    assert not scene.state.traits[rome] & TRADED
    assert scene.options() == ["deck", "skip"]
    scene.choose("deck")
    assert scene.node == "trade.lay" and scene.state.trade_colour[1] == NONE


@covers("3.5")
def test_a_demand_that_is_declined_leaves_money_and_cards_where_they_are() -> None:
    scene, rome, celts = only_by_passage(9)
    scene.choose("demand 9", "want 1", "decline")
    assert (scene.state.money[rome], scene.state.money[celts]) == (9, 0)
    assert labels_of("card", scene.state.hands[0]) == ["han"]
    assert scene.options() == ["deck", "skip"]


@covers("3.15")
def test_an_empire_with_199_gets_no_gift_and_the_giver_is_not_asked() -> None:
    scene = Scene(2, None, events="none")
    syracuse = scene.found("syracusans", 0, 8, money=20, sicily=1)
    rome = scene.found("romans", 1, 8, money=199, latium=1)
    scene.state.deck = []
    act(scene, TRADE, 0, syracuse).choose("partner yellow", "advance 1")
    assert scene.node == "trade.gift" and scene.actors == [1]
    assert scene.offers("give")[-1] == "179"  # what brings the Syracusans to 199
    scene.choose("give 179")
    assert scene.state.money[syracuse] == 199
    assert scene.state.money[rome] == 20


@covers("3.2", "3.11", "J.2")
def test_a_joker_that_became_trade_is_used_up_by_the_trade_of_another_and_counts_as_chosen() -> None:
    scene = Scene(2, None, events="none")
    syracuse = scene.found("syracusans", 0, 8, sicily=1)
    rome = scene.found("romans", 1, 8, latium=1)
    s = scene.state
    s.marker[rome], s.shown[rome] = JOKER, TRADE
    s.turns = [SLOTS + rome]
    lowest = labels_of("card", scene.hand_of_values(0, 0))[0]
    highest = labels_of("card", scene.hand_of_values(1, 7))[0]
    act(scene, TRADE, 0, syracuse).choose("partner yellow")
    assert s.turns == []
    scene.choose(f"trade {lowest}", seat=0).choose(f"trade {highest}", seat=1)
    assert scene.offers("advance") == ["1", "2"]
