"""1: starting an empire: which one, on which level, in which colour and where."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.foundings import asked, colour_of, quiet, started
from tests.games.seven_ages.support import TABLES, Scene, labels_of, number
from worldstage.core.state import replaced
from worldstage.games.seven_ages.dissolution import dissolve
from worldstage.games.seven_ages.founding import begin_start
from worldstage.games.seven_ages.lines import kinds
from worldstage.games.seven_ages.names import GONE, NONE, START, TABLE_SLOT
from worldstage.games.seven_ages.starts import coasts_near, fits_age, neutral_around, start_level, startable

# -- which empire ------------------------------------------------------------------------------------------------------


@covers("1.1")
def test_a_card_of_the_hand_brings_its_empire_into_play() -> None:
    scene = asked(quiet(), "egyptians", "sumerians")
    assert scene.node == "start.card"
    assert scene.options() == ["start egyptians", "start sumerians", "skip"]
    scene.choose("start egyptians")
    if scene.node == "start.colour":
        scene.choose("colour pink")
    egyptians = colour_of(scene, "egyptians")
    assert scene.state.owner[egyptians] == 0
    assert scene.state.since[egyptians] == scene.state.round == 1
    assert [line.args for line in scene.lines("start.founded")] == [(0, number("card", "egyptians"), egyptians)]
    assert labels_of("card", scene.state.hands[0]) == ["sumerians"]
    assert number("card", "egyptians") not in scene.state.discards
    scene.state.step = START
    scene.check()


@covers("1.1")
def test_nobody_has_to_start_an_empire() -> None:
    scene = asked(quiet(), "egyptians").choose("skip")
    assert scene.node == "" and scene.keys() == ["start.none"]
    assert scene.state.card == (NONE,) * 15
    assert labels_of("card", scene.state.hands[0]) == ["egyptians"]


@covers("1.1")
def test_a_seat_is_asked_even_if_none_of_its_cards_fits_because_others_must_not_know() -> None:
    scene = quiet()
    scene.found("macedonians", 1, 8, macedonia=1)
    asked(scene, "english")
    assert scene.options() == ["skip"]
    refusal = scene.why_not("start english")
    assert refusal.rule == "1.6"
    assert scene.why_not("start romans").rule == "1.1"  # not in hand


@covers("1.1")
def test_without_cards_there_is_nothing_to_ask() -> None:
    scene = quiet().begin(begin_start, 0, TABLE_SLOT)
    assert scene.node == "" and scene.keys() == ["start.not_possible"]


@covers("1.2")
def test_an_empire_needs_a_free_colour() -> None:
    scene = quiet(7)
    scene.found("egyptians", 0, egypt=1)
    scene.found("sumerians", 0, mesopotamia=1)
    scene.found("shang", 1, honan=1, colour="black")
    asked(scene, "phoenicians")
    assert scene.node == "" and scene.lines("start.not_possible")
    dissolve(scene.state, number("colour", "black"), kinds.DISSOLUTION)
    scene.begin(begin_start, 0, TABLE_SLOT).choose("start phoenicians")
    assert colour_of(scene, "phoenicians") == number("colour", "black")


@covers("1.2", "O.3")
def test_nobody_starts_more_empires_than_allowed() -> None:
    scene = quiet(5)
    for card, area in (("egyptians", "egypt"), ("sumerians", "mesopotamia"), ("shang", "honan")):
        scene.put(scene.found(card, 0), area, "spear")
    asked(scene, "phoenicians")
    assert scene.node == "" and scene.keys()[-1] == "start.not_possible"


@covers("1.3")
def test_an_empire_that_is_gone_can_be_started_again() -> None:
    scene = quiet()
    first = scene.found("egyptians", 1, 3, egypt=2)
    dissolve(scene.state, first, kinds.DISSOLUTION)
    card = number("card", "egyptians")
    assert scene.state.discards == [card]
    scene.state.discards, scene.state.deck = [], [*scene.state.deck, card]
    started(scene, "egyptians")
    assert scene.state.owner[colour_of(scene, "egyptians")] == 0


# -- ages and conditions -----------------------------------------------------------------------------------------------


@covers("1.6")
def test_the_most_advanced_empire_sets_the_age_of_the_game() -> None:
    scene = quiet()
    scene.found("macedonians", 1, 8, macedonia=1)
    scene.found("egyptians", 2, 3, egypt=1)
    scene.hand(0, "sumerians", "greeks", "arabs")  # ages 1, 2 and 3
    assert labels_of("card", startable(scene.state, 0)) == ["greeks"]
    scene.state.level = replaced(scene.state.level, colour_of(scene, "macedonians"), 15)
    assert labels_of("card", startable(scene.state, 0)) == ["arabs"]


@covers("1.7")
def test_some_empires_start_earlier_while_others_are_in_play_or_are_not() -> None:
    scene = quiet()
    egypt = scene.found("egyptians", 1, 3, egypt=1)
    scene.hand(0, "hittites", "chou", "greeks", "israelites")  # the last beside Egyptians or Phoenicians
    assert labels_of("card", startable(scene.state, 0)) == ["hittites", "chou", "israelites"]
    shang = scene.found("shang", 2, 3, honan=1)
    assert labels_of("card", startable(scene.state, 0)) == ["hittites", "israelites"]  # Chou only without Shang
    dissolve(scene.state, egypt, kinds.DISSOLUTION)
    assert labels_of("card", startable(scene.state, 0)) == []
    dissolve(scene.state, shang, kinds.DISSOLUTION)


@covers("1.8")
def test_carthage_starts_in_age_1_beside_the_phoenicians() -> None:
    scene = quiet()
    scene.found("egyptians", 1, 6, egypt=1)
    scene.hand(0, "carthaginians")
    assert startable(scene.state, 0) == []
    scene.found("phoenicians", 2, 6, phoenicia=1)
    assert labels_of("card", startable(scene.state, 0)) == ["carthaginians"]
    assert TABLES.card_number[number("card", "carthaginians")] == 92


@covers("1.9", "1.12", "1.13", "1.15")
def test_rome_begins_on_level_7_in_age_1_one_behind_the_macedonians() -> None:
    scene = quiet()
    scene.found("macedonians", 1, 8, macedonia=1)
    started(scene, "romans")
    romans = colour_of(scene, "romans")
    assert scene.state.level[romans] == 7 and scene.age(romans) == 1
    assert not TABLES.card_ages[number("card", "romans")] >> 1 & 1  # an age its card does not name
    assert scene.node == "start.units"  # Caesar and Augustus belong to age 2
    assert "chariot" not in scene.offers("build") and "spear" in scene.offers("build")


@covers("1.12")
def test_the_huns_begin_two_levels_behind() -> None:
    scene = quiet()
    scene.found("macedonians", 1, 8, macedonia=1)
    assert start_level(scene.state, number("card", "huns"), 0) == 6


@covers("1.14")
def test_no_marker_stands_below_level_1() -> None:
    scene = quiet()
    scene.found("egyptians", 1, 1, egypt=1)
    started(scene, "sumerians")
    assert scene.state.level[colour_of(scene, "sumerians")] == 1


@covers("1.12")
def test_an_empire_founded_after_somebody_passed_the_last_level_begins_on_the_track() -> None:
    scene = quiet()
    scene.found("americans", 1, 50, virginia=1)
    started(scene, "italians")
    assert scene.state.level[colour_of(scene, "italians")] == 49
    assert scene.state.finished == 0


@covers("1.16", "1.17", "1.18")
def test_lucy_can_begin_with_the_egyptians_or_the_english_but_not_with_pirates() -> None:
    scene = asked(quiet(), "pirate-state", "english", "egyptians")
    assert scene.offers("start") == ["egyptians", "english"]
    assert scene.why_not("start pirate-state").rule == "1.17"
    assert not fits_age(scene.state, number("card", "pirate-state"), 0)  # no age without a condition
    assert start_level(scene.state, number("card", "egyptians"), 0) == 1
    scene.choose("start english", "colour pink")
    english = colour_of(scene, "english")
    assert scene.state.level[english] == 22 and scene.age(english) == 4


@covers("1.16")
def test_on_an_empty_map_the_lowest_age_without_a_condition_counts() -> None:
    scene = quiet()
    assert start_level(scene.state, number("card", "romans"), 0) == 8  # age 1 only beside the Etruscans


@covers("1.16", "X.1")
def test_with_total_history_the_first_empire_belongs_to_age_1() -> None:
    scene = asked(quiet(total_history="yes"), "greeks", "sumerians", "english")  # ages 2, 1 and 4
    assert scene.offers("start") == ["sumerians"]
    assert scene.why_not("start english").rule == scene.why_not("start greeks").rule == "X.1"
    scene.state.first_age = 1  # an empire was there and is gone
    assert scene.offers("start") == ["sumerians", "greeks", "english"]


@covers("1.9", "X.6")
def test_the_first_empire_of_the_game_sets_the_age_for_faster_history() -> None:
    scene = quiet(faster_history="yes")
    started(scene, "english")
    assert scene.state.first_age == 4 and scene.state.finished == 0


@covers("1.6")
def test_a_ripple_in_time_lets_an_empire_begin_in_any_age() -> None:
    scene = quiet()
    scene.found("macedonians", 1, 8, macedonia=1)
    scene.hand(0, "english", "pirate-state", "free-state")
    assert labels_of("card", startable(scene.state, 0)) == ["pirate-state"]
    scene.state.ripple = 1
    assert labels_of("card", startable(scene.state, 0)) == ["english", "pirate-state"]  # a start area is still needed
    scene.begin(begin_start, 0, TABLE_SLOT).choose("start english", "colour pink")
    scene.choose("build spear", "done")
    assert scene.state.level[colour_of(scene, "english")] == 8
    assert scene.state.ripple == 0


# -- choices of the founder --------------------------------------------------------------------------------------------


def moorish_scene() -> tuple[Scene, int]:
    scene = quiet()
    scene.found("english", 1, 25, england=1)
    arabs = scene.found("arabs", 2, 18, hejaz=1, andalusia=2, castile=1, morocco=1, colour="tan")
    return asked(scene, "moors"), arabs


@covers("1.4", "1.5")
@pytest.mark.parametrize(("way", "level"), [(0, 23), (1, 18)])
def test_the_moors_begin_two_levels_behind_or_beside_the_arabs(way: int, level: int) -> None:
    scene, _ = moorish_scene()
    scene.choose("start moors")
    assert scene.node == "start.way" and scene.options() == ["way 0", "way 1"]
    assert scene.why_not("way 2").rule == "1.5"
    scene.choose(f"way {way}", "colour pink")
    assert scene.state.level[colour_of(scene, "moors")] == level


@covers("1.5", "1.28")
def test_the_moors_begin_in_mauretania_and_in_all_that_the_arabs_hold_in_europe() -> None:
    scene, arabs = moorish_scene()
    scene.choose("start moors", "way 0", "colour pink")
    moors = colour_of(scene, "moors")
    assert sorted(labels_of("area", scene.state.homeland[moors])) == ["andalusia", "castile", "mauretania"]
    assert scene.units(moors, "andalusia") == ["spear", "spear"] and scene.units(moors, "castile") == ["spear"]
    assert scene.node == "start.units"  # no choice of areas
    scene.choose("done")
    assert scene.state.card[arabs] != NONE and scene.holder("morocco") == arabs
    assert scene.holder("mauretania") == NONE  # no unit was put there
    scene.check()


@covers("1.5")
def test_there_is_no_choice_between_two_equal_levels() -> None:
    scene, arabs = moorish_scene()
    scene.state.level = replaced(scene.state.level, arabs, 23)
    scene.choose("start moors")
    assert scene.node == "start.colour"


@covers("1.5", "1.28")
def test_all_parts_of_divided_arabs_are_arabs_to_the_moors() -> None:
    scene, arabs = moorish_scene()
    other = scene.found("greeks", 1, 20, aragon=2, crete=1, colour="black")
    scene.state.card = replaced(scene.state.card, other, scene.state.card[arabs])
    scene.choose("start moors", "way 1", "colour pink")
    moors = colour_of(scene, "moors")
    assert scene.state.level[moors] == 20  # of the most advanced part
    homeland = sorted(labels_of("area", scene.state.homeland[moors]))
    assert homeland == ["andalusia", "aragon", "castile", "crete", "mauretania"]
    assert scene.units(moors, "andalusia") == ["spear", "spear"] == scene.units(moors, "aragon")


@covers("1.5")
def test_without_the_arabs_the_moors_have_one_way_and_one_area() -> None:
    scene = quiet()
    scene.found("franks", 1, 16, low_countries=1)
    started(scene, "moors")
    moors = colour_of(scene, "moors")
    assert scene.state.level[moors] == 14
    assert labels_of("area", scene.state.homeland[moors]) == ["mauretania"]


@covers("1.10")
def test_own_colours_come_first_then_those_that_nobody_chose() -> None:
    scene = asked(quiet(), "egyptians").choose("start egyptians")
    assert scene.offers("colour") == ["pink", "red"]
    assert scene.why_not("colour yellow").rule == "1.10"
    scene = asked(quiet(), "egyptians", seat=2).choose("start egyptians")
    assert scene.offers("colour") == ["light-purple", "purple"]
    scene = quiet(4)
    scene.found("sumerians", 0, mesopotamia=1)
    scene.found("shang", 0, honan=1)
    asked(scene, "egyptians").choose("start egyptians")
    free = ["light-green", "green", "light-grey", "grey", "tan", "brown", "black"]
    assert scene.offers("colour") == free
    assert scene.why_not("colour yellow").rule == "1.10"  # belongs to seat 1
    assert scene.why_not("colour pink").rule == "1.2"
    scene.choose("colour tan")
    assert colour_of(scene, "egyptians") == number("colour", "tan")


@covers("1.11")
def test_a_colour_has_only_so_many_units_of_a_type() -> None:
    scene = asked(quiet(), "english", seat=1).choose("start english", "colour orange", "none")
    assert TABLES.counters[number("colour", "orange")][8] == 1
    scene.choose("build galley")
    assert "galley" not in scene.offers("build") and "frigate" not in scene.offers("build")
    assert scene.why_not("build galley").rule == "1.11"
    scene.choose("sell")
    assert "galley" in scene.offers("build")


@covers("1.20")
def test_an_empire_begins_with_the_money_of_its_card() -> None:
    scene = started(quiet(), "english")
    assert scene.state.money[colour_of(scene, "english")] == 30


@covers("1.21")
def test_the_english_begin_with_shakespeare_or_elizabeth_in_age_4() -> None:
    scene = started(quiet(), "english")
    assert scene.node == "start.leader"
    assert scene.offers("lead") == ["shakespeare", "elizabeth"]
    assert scene.why_not("lead nelson").rule == "1.21"
    scene.choose("lead elizabeth", "build spear", "done")
    elizabeth = number("leader", "elizabeth")
    assert scene.state.leader_of[elizabeth] == colour_of(scene, "english")
    assert scene.state.leader_at[elizabeth] == number("area", "england")


@covers("1.21")
def test_a_leader_who_was_in_play_does_not_come_again() -> None:
    scene = quiet()
    scene.state.leader_at = replaced(scene.state.leader_at, number("leader", "elizabeth"), GONE)
    started(scene, "english")
    assert scene.offers("lead") == ["shakespeare"]
    scene.choose("none")
    assert scene.node == "start.units"
    assert colour_of(scene, "english") not in scene.state.leader_of


# -- start areas that the card leaves open -----------------------------------------------------------------------------


@covers("1.17", "1.18")
def test_pirates_begin_on_a_coast_within_three_areas_of_an_empire() -> None:
    scene = quiet()
    scene.found("egyptians", 1, 3, egypt=1)
    near = labels_of("area", coasts_near(scene.state, 3))
    assert "nubia" in near and "egypt" in near
    assert "crete" in near  # Egypt, Eastern Mediterranean, Crete
    assert "kordofan" not in near  # no coast
    assert "england" not in near
    started(scene, "pirate-state")
    assert scene.node == "start.area" and scene.offers("at") == near
    assert scene.why_not("at england").rule == "1.4"
    scene.choose("at crete")
    pirates = colour_of(scene, "pirate-state")
    assert labels_of("area", scene.state.homeland[pirates]) == ["crete"]
    assert "galley" in scene.offers("build")  # from level 1 by its special


@covers("1.17")
def test_pirates_are_kept_away_by_a_distance_of_four() -> None:
    scene = quiet()
    scene.found("egyptians", 1, 3, egypt=1)
    assert set(coasts_near(scene.state, 3)) < set(coasts_near(scene.state, 4))
    assert coasts_near(scene.state, 0) == [number("area", "egypt")]


@covers("1.4", "1.17", "1.28")
def test_a_free_state_begins_in_a_disordered_city_and_takes_it_over_as_it_is() -> None:
    scene = quiet()
    greeks = scene.found("greeks", 1, 9, hellas=2, crete=1, macedonia=1, capital="hellas")
    scene.hand(0, "free-state")
    assert startable(scene.state, 0) == []
    scene.city("crete", 3)
    scene.disorder("crete", "macedonia")
    scene.begin(begin_start, 0, TABLE_SLOT).choose("start free-state", "colour pink")
    state = colour_of(scene, "free-state")
    assert labels_of("area", scene.state.homeland[state]) == ["crete"]  # the only one: nothing is asked
    assert scene.holder("crete") == state and scene.units(state, "crete") == ["spear"]
    scene.choose("done")
    assert scene.city_in("crete") == 3 and scene.is_capital("crete")
    assert scene.is_capital("hellas") and scene.holder("hellas") == greeks
    scene.check()


@covers("1.4")
def test_a_free_state_begins_in_one_city_only() -> None:
    scene = quiet()
    scene.found("greeks", 1, 9, hellas=1, crete=1, macedonia=1)
    scene.city("crete", 1)
    scene.city("hellas", 1)
    scene.disorder("crete", "hellas")
    started(scene, "free-state")
    assert sorted(scene.offers("at")) == ["crete", "hellas"]
    scene.choose("at crete")
    assert scene.node == "start.units"
    assert labels_of("area", scene.state.homeland[colour_of(scene, "free-state")]) == ["crete"]


@covers("1.4")
def test_free_tribes_begin_in_up_to_three_areas_of_one_empire() -> None:
    scene = quiet()
    greeks = scene.found("greeks", 1, 9, hellas=1, crete=1, macedonia=1, thrace=1, illyria=1)
    scene.found("egyptians", 2, 8, egypt=1)
    scene.disorder("hellas", "crete", "macedonia", "thrace", "egypt")
    started(scene, "free-tribes")
    assert sorted(scene.offers("at")) == ["crete", "egypt", "hellas", "macedonia", "thrace"]
    assert scene.why_not("done").rule == "1.17"
    scene.choose("at crete")
    assert sorted(scene.offers("at")) == ["hellas", "macedonia", "thrace"]  # not Egypt: of one empire
    assert "done" in scene.options()
    scene.choose("at hellas", "at thrace")
    tribes = colour_of(scene, "free-tribes")
    assert sorted(labels_of("area", scene.state.homeland[tribes])) == ["crete", "hellas", "thrace"]
    assert scene.node == "start.units"
    scene.choose("done")
    assert sorted(labels_of("area", scene.state.areas[greeks])) == ["illyria", "macedonia"]


@covers("1.4")
def test_free_tribes_can_begin_in_fewer_areas_than_three() -> None:
    scene = quiet()
    scene.found("greeks", 1, 9, hellas=1, crete=1, macedonia=1, illyria=1)
    scene.disorder("hellas", "crete", "macedonia")
    started(scene, "free-tribes").choose("at crete", "at hellas", "done")
    assert scene.node == "start.units"
    tribes = colour_of(scene, "free-tribes")
    assert sorted(labels_of("area", scene.state.homeland[tribes])) == ["crete", "hellas"]
    [line] = scene.lines("start.areas")
    assert sorted(labels_of("area", list(line.args[1:]))) == ["crete", "hellas"]


@covers("1.4")
def test_free_tribes_can_begin_in_barbarian_areas() -> None:
    scene = quiet()
    scene.found("huns", 1, 9, dzungaria=1, mongolia=1)  # barbarians in age 2
    started(scene, "free-tribes").choose("at mongolia", "done")
    assert labels_of("area", scene.state.homeland[colour_of(scene, "free-tribes")]) == ["mongolia"]


@covers("1.28", "7.1")
def test_an_empire_whose_last_units_are_converted_is_dissolved_when_the_first_units_stand() -> None:
    scene = quiet()
    greeks = scene.found("greeks", 1, 9, hellas=1)
    scene.city("hellas", 1)
    scene.disorder("hellas")
    started(scene, "free-state")
    assert scene.state.card[greeks] != NONE
    scene.choose("done")
    assert scene.state.card[greeks] == NONE and scene.lines("empire.gone")
    scene.check()


@covers("1.4")
def test_a_diaspora_begins_in_a_neutral_area_of_its_region() -> None:
    scene = quiet()
    scene.found("egyptians", 1, 3, egypt=1, palestine=1)
    scene.state.diaspora = 1
    started(scene, "sumerians")
    assert scene.node == "start.area"
    offers = scene.offers("at")
    assert "persia" in offers and "mesopotamia" in offers
    assert "palestine" not in offers and "honan" not in offers and "nubia" not in offers
    scene.choose("at persia", "none", "build spear", "done")
    sumerians = colour_of(scene, "sumerians")
    assert labels_of("area", scene.state.homeland[sumerians]) == ["persia"]
    assert scene.is_capital("persia") and scene.state.diaspora == 0


# -- events around a founding ------------------------------------------------------------------------------------------


@covers("1.1", "6.1.2")
def test_a_shooting_star_prevents_the_start_and_the_action_is_spent() -> None:
    scene = Scene()
    scene.hand(1, "scots")  # the event on their card
    asked(scene, "egyptians").choose("start egyptians")
    assert scene.node == "window.interrupt"
    scene.choose("play scots", seat=1)
    assert scene.node == "" and scene.state.card == (NONE,) * 15
    assert sorted(labels_of("card", scene.state.discards)) == ["egyptians", "scots"]
    assert scene.state.hands[0] == []
    scene.check()


@covers("1.4")
def test_neutral_areas_of_every_region_with_a_start_area_are_open_to_a_diaspora() -> None:
    scene = quiet()
    scene.found("egyptians", 1, 8, egypt=1)
    latium, virginia = number("area", "latium"), number("area", "virginia")
    found = neutral_around(scene.state, [latium, virginia])
    assert set(found) == set(neutral_around(scene.state, [latium])) | set(neutral_around(scene.state, [virginia]))
    assert latium in found and virginia in found and number("area", "egypt") not in found


@covers("1.5", "6.1.2")
def test_who_is_prevented_from_starting_the_moors_is_not_asked_for_their_level() -> None:
    scene = Scene()
    scene.found("english", 1, 25, england=1)
    scene.found("arabs", 2, 18, hejaz=1)
    scene.hand(1, "scots")
    asked(scene, "moors").choose("start moors")
    scene.choose("play scots", seat=1)
    assert scene.node == "" and number("card", "moors") in scene.state.discards


@covers("1.6", "6.1.2")
def test_a_time_ripple_is_played_before_the_card_it_helps() -> None:
    scene = Scene()
    scene.found("macedonians", 1, 8, macedonia=1)
    asked(scene, "huns", "english")  # the Huns' card has the event
    assert scene.options() == ["start huns", "event huns", "skip"]
    scene.choose("event huns")
    while scene.node == "window.interrupt":
        scene.choose("pass")
    assert scene.node == "start.card" and scene.offers("start") == ["english"] and scene.offers("event") == []
    scene.choose("start english", "colour pink")
    assert scene.state.level[colour_of(scene, "english")] == 8


@covers("1.4", "6.1.2")
def test_a_diaspora_is_played_before_the_card_it_helps() -> None:
    scene = Scene()
    scene.found("macedonians", 1, 8, macedonia=1)
    asked(scene, "israelis", "romans").choose("event israelis")
    while scene.node == "window.interrupt":
        scene.choose("pass")
    scene.choose("start romans", "colour pink")
    assert scene.node == "start.area"
    assert "england" in scene.offers("at") and "macedonia" not in scene.offers("at")
    scene.choose("at england", "build spear", "done")
    assert scene.is_capital("england") and scene.state.diaspora == 0


@covers("1.1")
def test_flags_of_events_end_with_the_action_even_if_nothing_is_started() -> None:
    scene = quiet()
    scene.state.ripple = scene.state.diaspora = 1
    asked(scene, "egyptians").choose("skip")
    assert scene.state.ripple == 0 and scene.state.diaspora == 0
