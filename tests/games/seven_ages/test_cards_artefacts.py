"""6.1.9 to 6.1.19: artefacts: for whom, when, where, and what they do at once and as long as they are there."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.plays import Italy, artefact_card, at, lay, offered_artefacts
from tests.games.seven_ages.support import TABLES, Scene, number
from worldstage.core.state import replaced
from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.artefacts import in_time, may_have, prepared
from worldstage.games.seven_ages.civilise import begin_civilise
from worldstage.games.seven_ages.effects import enjoyed, holding, refresh_all
from worldstage.games.seven_ages.empires import rule
from worldstage.games.seven_ages.income import income
from worldstage.games.seven_ages.levels import set_level
from worldstage.games.seven_ages.lines import kinds
from worldstage.games.seven_ages.names import AGES, NONE
from worldstage.games.seven_ages.tables import GOVERNMENT, RELIGION

ARTEFACTS = TABLES.labels["artefact"]


def empire(age: int, area: str = "etruria") -> tuple[Scene, int]:
    """One empire on the first level of an age, with two land areas."""
    scene = Scene(2)
    colour = scene.found("etruscans", 0, TABLES.first_level[age], money=10, lombardy=1)
    scene.put(colour, area, "spear")
    scene.state.elephants_gone = int(age == AGES)
    return scene, colour


def give_needs(scene: Scene, colour: int, artefact: int) -> None:
    """The empire has what an artefact needs, by a blue marker or as a creed."""
    for need in TABLES.artefact_needs[artefact][:1]:
        kind = TABLES.artefact_kind[need]
        if kind == RELIGION:
            scene.state.religion = replaced(scene.state.religion, colour, need)
        elif kind == GOVERNMENT:
            scene.state.government = replaced(scene.state.government, colour, need)
        else:
            scene.state.blue = replaced(scene.state.blue, need, 1)
    refresh_all(scene.state)


# -- each artefact -----------------------------------------------------------------------------------------------------


@covers("6.1.9", "6.1.12", "6.1.14")
@pytest.mark.parametrize("label", ARTEFACTS)
def test_each_artefact_comes_to_an_empire_of_its_ages(label: str) -> None:
    artefact = ARTEFACTS.index(label)
    ages = [age for age in range(1, AGES + 1) if TABLES.artefact_ages[artefact] >> age & 1]
    scene, colour = empire(ages[-1] if TABLES.artefact_terrain[artefact] == NONE else 2)
    give_needs(scene, colour, artefact)
    scene.state.glory = replaced(scene.state.glory, 0, 5)
    answers = () if TABLES.artefact_on_card[artefact] or TABLES.artefact_terrain[artefact] != NONE else ("at etruria",)
    lay(scene, label, *answers)
    kind = TABLES.artefact_kind[artefact]
    held = [scene.state.relic_at[artefact] != NONE, scene.state.relic_of[artefact] == colour]
    held += [scene.state.religion[colour] == artefact, scene.state.government[colour] == artefact]
    assert held == [
        not TABLES.artefact_on_card[artefact],
        bool(TABLES.artefact_on_card[artefact]) and kind not in (RELIGION, GOVERNMENT),
        kind == RELIGION,
        kind == GOVERNMENT,
    ]
    extra = sum(int(c.args[0]) for c in TABLES.artefact_clauses[artefact] if c.verb == "glory" and len(c.args) == 1)
    final = TABLES.final_glory if label == "internet" else 0
    sign = -1 if TABLES.artefact_red[artefact] else 1
    assert scene.state.glory[0] == 5 + sign + extra + final
    assert scene.state.bound[colour] == holding(scene.state, colour)  # what it does holds at once


@covers("6.1.9")
@pytest.mark.parametrize("label", ARTEFACTS)
def test_no_artefact_comes_outside_its_ages(label: str) -> None:
    artefact = ARTEFACTS.index(label)
    for age in range(1, AGES + 1):
        scene, colour = empire(age)
        give_needs(scene, colour, artefact)
        assert in_time(scene.state, artefact, colour) == bool(TABLES.artefact_ages[artefact] >> age & 1)


@covers("6.1.10", "6.1.17")
@pytest.mark.parametrize("label", [a for i, a in enumerate(ARTEFACTS) if TABLES.artefact_needs[i]])
def test_each_prerequisite_is_needed(label: str) -> None:
    artefact = ARTEFACTS.index(label)
    scene, colour = empire(TABLES.artefact_last_age[artefact])
    assert not prepared(scene.state, artefact, colour)
    give_needs(scene, colour, artefact)
    assert prepared(scene.state, artefact, colour) and may_have(scene.state, artefact, colour)


LASTING = {
    "pyramids": (v.STEP_HERE, 1),
    "colossus": (v.TRADE, 1),
    "oracle": (v.LOOK_TOP, 1),
    "great-library": (v.HAND, 1),
    "lighthouse": (v.NAVAL_MOVE, 1),
    "mausoleum": (v.KEEP_LEADER, 1),
    "forum": (v.TRADE, 1),
    "great-wall": (v.FORT_VALUE, 2),
    "colosseum": (v.DISORDER_PRICE, -3),
    "forbidden-city": (v.LEADERS, 1),
    "statue-of-liberty": (v.TRADE, 1),
    "writing": (v.TRADE_DECK, 1),
    "iron-working": (v.SWORD_COST, -1),
    "coinage": (v.INCOME_CITY, 1),
    "paved-roads": (v.ROADS, 1),
    "aqueducts": (v.CITY_STEP, 1),
    "paper": (v.HAND, 1),
    "compass": (v.OCEAN_GALLEYS, 1),
    "gunpowder": (v.EARLY_GUNS, 2),
    "printing": (v.TRADE, 1),
    "renaissance": (v.GLORY_PRICE, 1),
    "banking": (v.INCOME, 5),
    "enlightenment": (v.FREE_CHANGE, 1),
    "industrial-revolution": (v.CITIES_DOUBLED, 1),
    "railway": (v.RAILWAY, 1),
    "radio": (v.RANGE, 1),
    "computing": (v.FREE_PROGRESS, 1),
    "hinduism": (v.SCORING, -1),
    "buddhism": (v.PEACEFUL_FAITH, 1),
    "confucianism": (v.CONQUEST_CREED, 1),
    "christianity": (v.SHOCKED, 1),
    "islam": (v.HOLY_WAR, 1),
    "monarchy": (v.LEADER_DRAWS, 1),
    "republic": (v.DISORDER_PRICE, 2),
    "democracy": (v.PACIFIST, 1),
    "communism": (v.UNIT_COST, -1),
    "slavery": (v.INCOME, 2),
}


@covers("6.1.10")
@pytest.mark.parametrize("label", sorted(LASTING))
def test_each_lasting_rule_holds_while_the_artefact_is_there(label: str) -> None:
    number_of_rule, amount = LASTING[label]
    scene, colour = empire(1)
    assert rule(scene.state, colour, number_of_rule) == 0
    on_card = TABLES.artefact_on_card[number("artefact", label)]
    scene.artefact(colour, label, "" if on_card else "etruria")
    assert rule(scene.state, colour, number_of_rule) == amount


@covers("6.1.10", "2.1.9")
@pytest.mark.parametrize(("label", "more"), [("hanging-gardens", 3), ("silver-mine", 3), ("deforestation", -2)])
def test_some_artefacts_change_the_income_of_their_area(label: str, more: int) -> None:
    scene, colour = empire(2)
    scene.city("lombardy", 1, capital=True)
    before = income(scene.state, colour)
    scene.artefact(colour, label, "etruria")
    assert income(scene.state, colour) == before + more


@covers("6.1.10")
def test_two_artefacts_for_a_full_hand_do_not_add_up() -> None:
    scene, colour = empire(3)
    scene.artefact(colour, "great-library", "etruria")
    scene.artefact(colour, "paper", "lombardy")
    assert rule(scene.state, colour, v.HAND) == 1


@covers("6.1.10")
def test_others_add_up() -> None:
    scene, colour = empire(3)
    scene.artefact(colour, "forum", "etruria")
    scene.artefact(colour, "republic")
    assert rule(scene.state, colour, v.TRADE) == 2


# -- at once -----------------------------------------------------------------------------------------------------------


@covers("6.1.14")
def test_the_glory_goes_to_the_player_of_the_empire() -> None:
    scene = Italy()
    scene.state.glory = (3, 3, 3)
    lay(scene, "slavery", at(scene.greeks))
    assert scene.state.glory == (3, 2, 3)
    lay(scene, "megaliths", at(scene.greeks), "at latium")
    assert scene.state.glory == (3, 3, 3)


@covers("6.1.14")
@pytest.mark.parametrize(("label", "age"), [("statue-of-zeus", 2), ("terracotta-army", 2), ("christianity", 3)])
def test_some_artefacts_bring_an_elite_marker(label: str, age: int) -> None:
    scene, colour = empire(age)
    lay(scene, label, *(() if label == "christianity" else ("at etruria",)))
    assert scene.state.elite[colour] == 1


@covers("6.1.14")
def test_a_gold_mine_brings_money_once() -> None:
    scene, colour = empire(1)
    lay(scene, "gold-mine", "at etruria")
    assert scene.state.money[colour] == 20


@covers("6.1.10")
def test_pollution_lowers_the_city_of_its_area() -> None:
    scene, _ = empire(6)
    scene.city("etruria", 5)
    scene.city("lombardy", 3)
    lay(scene, "pollution", "at etruria")
    assert scene.city_in("etruria") == 3 and scene.city_in("lombardy") == 3
    bare, _ = empire(6)
    lay(bare, "pollution", "at etruria")
    assert bare.city_in("etruria") == 0


@covers("6.1.10")
def test_an_inquisition_costs_a_leader_that_the_empires_player_chooses() -> None:
    scene = Italy()
    scene.state.level = replaced(scene.state.level, scene.greeks, 16)
    for label in ("tactician:1", "builder:1"):
        scene.leader(scene.greeks, label, "latium")
    lay(scene, "inquisition")
    assert scene.node == "artefact.leader" and scene.actors == [1]
    assert scene.why_not("chief explorer:1").rule == "6.1.10"
    scene.choose("chief builder:1")
    assert scene.state.leader_of[number("leader", "builder:1")] == NONE
    assert scene.state.leader_of[number("leader", "tactician:1")] == scene.greeks


@covers("6.1.10")
@pytest.mark.parametrize("leaders", [0, 1])
def test_an_inquisition_asks_nobody_without_a_choice(leaders: int) -> None:
    scene, colour = empire(3)
    if leaders:
        scene.leader(colour, "tactician:1", "etruria")
    lay(scene, "inquisition")
    assert scene.node == "" and colour not in scene.state.leader_of


@covers("6.1.9", "6.1.10")
def test_a_world_war_lasts_this_round_and_the_next() -> None:
    scene, colour = empire(6)
    scene.state.round = 4
    lay(scene, "world-war")
    assert scene.state.world_war[colour] == 5


@covers("W.5", "W.6")
def test_the_internet_ends_the_game_at_once_with_7_glory() -> None:
    scene, colour = empire(7)
    scene.state.blue = replaced(scene.state.blue, number("artefact", "computing"), 40)
    card = artefact_card(scene, "internet")
    scene.hand(0, card)
    scene.begin(begin_civilise, 0, colour)
    scene.choose(f"artefact {card}", "at etruria")
    assert scene.state.finished == 2
    assert scene.state.glory[0] == 1 + 7
    assert len(scene.state.frames) <= 1  # nothing of the action goes on


# -- for whom and where ------------------------------------------------------------------------------------------------


@covers("6.1.9")
@pytest.mark.parametrize(
    ("label", "age", "needed"),
    [("industrial-revolution", 4, "banking"), ("world-war", 5, "industrial-revolution")],
)
def test_two_artefacts_can_come_earlier(label: str, age: int, needed: str) -> None:
    artefact = number("artefact", label)
    scene, colour = empire(age)
    assert not in_time(scene.state, artefact, colour)
    scene.artefact(colour, needed, "etruria")
    assert in_time(scene.state, artefact, colour)
    scene.state.level = replaced(scene.state.level, colour, TABLES.first_level[age - 1])
    assert not in_time(scene.state, artefact, colour)


@covers("6.1.11")
@pytest.mark.parametrize("label", ["pyramids", "slavery", "hinduism", "monarchy"])
def test_an_artefact_in_play_cannot_be_played_again(label: str) -> None:
    scene = Italy()
    scene.hand(0, artefact_card(scene, label))
    assert offered_artefacts(scene, 0) == [label]
    scene.artefact(scene.greeks, label, "" if label != "pyramids" else "latium")
    assert offered_artefacts(scene, 0) == []


@covers("6.1.11", "6.1.18")
def test_a_blue_marker_keeps_an_artefact_from_being_played() -> None:
    scene = Italy()
    scene.hand(0, artefact_card(scene, "writing"))
    assert offered_artefacts(scene, 0) == ["writing"]
    scene.state.blue = replaced(scene.state.blue, number("artefact", "writing"), 11)
    assert offered_artefacts(scene, 0) == []


@covers("6.1.12", "6.1.13")
def test_an_area_holds_one_artefact_and_is_on_land() -> None:
    scene = Italy()
    scene.put(scene.greeks, "tyrrhenian-sea", "galley")
    scene.artefact(scene.greeks, "colossus", "latium")
    scene.hand(0, "egyptians")
    scene.begin(begin_civilise, 0, scene.etruscans)
    scene.choose("artefact egyptians", at(scene.etruscans))
    assert scene.offers("at") == ["lombardy", "etruria"]
    assert scene.why_not("at latium").rule == "6.1.12"
    scene.choose("at etruria")
    assert scene.state.relic_at[number("artefact", "pyramids")] == number("area", "etruria")


@covers("6.1.13")
def test_an_empire_without_a_free_area_gets_no_further_artefact() -> None:
    scene = Scene(2)
    colour = scene.found("etruscans", 0, 5, etruria=1)
    scene.artefact(colour, "colossus", "etruria")
    scene.hand(0, "egyptians")
    assert offered_artefacts(scene, 0) == []


@covers("6.1.13")
def test_the_refusal_of_a_second_artefact_names_the_area() -> None:
    scene = Italy()
    scene.put(scene.etruscans, "alps", "spear")
    scene.artefact(scene.etruscans, "colossus", "lombardy")
    lay(scene, "megaliths", at(scene.etruscans))
    assert scene.why_not("at lombardy").text.key == "why.card.one_relic"


@covers("6.1.12")
def test_deforestation_lies_on_forest_by_the_age_of_the_empire() -> None:
    scene, colour = empire(2)
    deforestation = number("artefact", "deforestation")
    lay(scene, "deforestation")
    assert scene.state.relic_at[deforestation] == number("area", "etruria")
    late, colour = empire(6)  # forest counts as fertile there
    assert not may_have(late.state, deforestation, colour)


@covers("6.1.9")
def test_refusals_name_what_is_missing() -> None:
    scene = Italy()
    scene.state.level = replaced(scene.state.level, scene.greeks, 40)
    third = scene.found("persians", 2, 40, persia=1)
    fourth = scene.found("han", 2, 40, hupei=1)
    scene.artefact(fourth, "democracy")
    card = artefact_card(scene, "statue-of-liberty")
    scene.hand(0, card)
    scene.artefact(scene.greeks, "democracy")
    scene.begin(begin_civilise, 0, scene.etruscans)
    scene.choose(f"artefact {card}")
    assert scene.why_not(at(scene.etruscans)).text.key == "why.card.other_age"
    assert scene.why_not(at(third)).text.key == "why.card.not_prepared"
    assert scene.why_not("empire black").text.key == "why.card.not_in_play"


# -- creeds ------------------------------------------------------------------------------------------------------------


@covers("6.4.5", "6.1.12")
def test_a_creed_that_is_played_replaces_the_old_one_with_disorder() -> None:
    scene = Italy()
    scene.artefact(scene.greeks, "buddhism")
    lay(scene, "hinduism", at(scene.greeks))
    assert scene.state.religion[scene.greeks] == number("artefact", "hinduism")
    assert scene.is_disordered("latium") and not scene.is_disordered("magna-graecia")


@covers("6.4.2")
def test_a_creed_is_not_played_for_a_disordered_empire_that_has_another() -> None:
    scene = Italy()
    scene.artefact(scene.greeks, "buddhism")
    scene.disorder("magna-graecia")
    hinduism = number("artefact", "hinduism")
    assert not may_have(scene.state, hinduism, scene.greeks)
    assert may_have(scene.state, number("artefact", "monarchy"), scene.greeks)
    lay(scene, "hinduism")
    assert scene.state.religion[scene.etruscans] == hinduism  # nobody was asked


# -- how long ----------------------------------------------------------------------------------------------------------


@covers("6.1.15")
def test_an_artefact_ends_with_its_last_age() -> None:
    scene, colour = empire(2)
    scene.artefact(colour, "pyramids", "etruria")
    scene.artefact(colour, "monarchy")
    set_level(scene.state, colour, TABLES.first_level[3], kinds.TRADE)
    assert scene.state.relic_at[number("artefact", "pyramids")] == NONE
    assert scene.state.government[colour] == number("artefact", "monarchy")
    assert rule(scene.state, colour, v.STEP_HERE) == 0


@covers("6.1.16", "6.1.17", "6.1.19")
def test_the_sudanese_and_all_on_level_33_have_the_industrial_revolution() -> None:
    scene = Scene(3)
    sudanese = scene.found("sudanese", 0, 31, nubia=1)
    below = scene.found("egyptians", 1, 32, egypt=1)
    level = scene.found("persians", 2, 33, persia=1)
    lay(scene, "industrial-revolution", at(sudanese))
    revolution, radio = number("artefact", "industrial-revolution"), number("artefact", "radio")
    assert scene.state.blue[revolution] == 33
    assert [revolution in enjoyed(scene.state, c) for c in (sudanese, below, level)] == [True, False, True]
    assert [rule(scene.state, c, v.CITIES_DOUBLED) for c in (sudanese, below, level)] == [1, 0, 1]
    assert [prepared(scene.state, radio, c) for c in (sudanese, below, level)] == [True, False, True]


@covers("6.1.17")
def test_who_reaches_a_blue_marker_has_the_artefact_from_then_on() -> None:
    scene, colour = empire(1)
    scene.state.blue = replaced(scene.state.blue, number("artefact", "writing"), 3)
    refresh_all(scene.state)
    assert rule(scene.state, colour, v.TRADE_DECK) == 0
    set_level(scene.state, colour, 3, kinds.TRADE)
    assert rule(scene.state, colour, v.TRADE_DECK) == 1


@covers("6.1.18")
def test_a_blue_marker_outlives_its_artefact() -> None:
    scene, colour = empire(2)
    lay(scene, "writing", "at etruria")
    writing = number("artefact", "writing")
    level = scene.state.blue[writing]
    assert level == 8 + 7 - 2
    set_level(scene.state, colour, TABLES.first_level[3], kinds.TRADE)
    assert scene.state.relic_at[writing] == NONE and scene.state.blue[writing] == level
    assert rule(scene.state, colour, v.TRADE_DECK) == 1
