"""6.0: what each action box does."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.age_of_reason.support import SEVEN, Scene
from worldstage.core.log import EVERYBODY, readable
from worldstage.games.age_of_reason.log import FOR_MILITIA
from worldstage.games.age_of_reason.names import BOX_IDS, REGION_IDS

FOUR = "prussia, austria, france, spain"
FIVE = "prussia, austria, france, spain, russia"
SHIP_REGIONS = [name for name in REGION_IDS if name not in ("german-states", "central-europe", "ottoman-empire")]


def under(name: str) -> str:
    return name.replace("-", "_")


def battle(region: str, countries: str = FIVE) -> Scene:
    """Prussia may attack Austria in a region where only the two have discs; nobody has gold or unrest."""
    scene = Scene(countries).alliances("prussia", "austria")
    return scene.discs("prussia", **{under(region): 1}).discs("austria", **{under(region): 1})


def totals(scene: Scene, region: str) -> tuple[str | int, ...]:
    """Both fight with a blank and equal dice: what is left are the boxes."""
    scene.at_attack("prussia").choose("prussia", f"attack {region} austria")
    scene.dice(1, 1, 1, 1).play("prussia: play blank", "austria: play blank")
    return scene.totals[-1]


def attack_bonus(boxes: str, region: str, countries: str = FIVE) -> str | int:
    return totals(battle(region, countries).boxes("prussia", boxes), region)[0]


def defence_bonus(boxes: str, region: str) -> str | int:
    return totals(battle(region).boxes("austria", boxes), region)[1]


def bonus_by_region(boxes: str) -> dict[str, int]:
    """Where boxes help and how much; the same in attack and in defence."""
    found: dict[str, int] = {}
    for region in REGION_IDS:
        bonus = attack_bonus(boxes, region)
        assert defence_bonus(boxes, region) == bonus
        if bonus:
            found[region] = int(bonus)
    return found


# -- how many boxes ------------------------------------------------------------------------------------


SECOND = ["army-training:2", "banking:2", "militia:2", "navy-training:2", "pressgangs:2", "war-office:2"]
CLOSED = ["army-training:2", "banking:2", "government-reform:3", "militia:2", "navy-training:2", "pressgangs:2"]


@covers("6.0.army-training", "6.0.banking", "6.0.government-reform", "6.0.militia", "6.0.navy-training")
@covers("6.0.pressgangs", "6.0.war-office", "6.0.reserve")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7])
def test_lawyer_the_boxes_for_five_or_more_players_are_closed_with_fewer(seats: int) -> None:
    scene = Scene(", ".join(SEVEN.split(", ")[:seats])).gold(great_britain=9, netherlands=9)
    # Great Britain and the Netherlands fill everything between them.
    offered: set[str] = set()
    for country in ["great-britain"] * 18 + ["netherlands"] * 18:
        scene.at_disc_choice(country)
        offer = scene.verb(country, "place")
        offered |= set(offer)
        if offer:
            scene.boxes(country, offer[0])
    every = set(scene.state.tables.boxes)
    assert len(every) == 35
    expected = every if seats >= 5 else every - {*CLOSED, "war-office:2"}
    assert offered == expected
    assert len(offered) == (35 if seats >= 5 else 28)


@covers("6.0.army-training", "6.0.banking", "6.0.militia", "6.0.navy-training", "6.0.pressgangs", "6.0.war-office")
def test_with_five_players_the_second_box_opens_when_the_first_is_taken() -> None:
    scene = Scene(FIVE).boxes("austria", "army-training banking militia navy-training pressgangs war-office")
    scene.at_disc_choice("prussia")
    assert set(SECOND) <= set(scene.verb("prussia", "place"))


@covers("6.0.government-reform")
def test_with_four_players_two_government_reforms_are_open_with_five_three() -> None:
    scene = Scene(FOUR).boxes("austria", "government-reform government-reform").at_disc_choice("prussia")
    assert not [box for box in scene.verb("prussia", "place") if box.startswith("government-reform")]
    scene = Scene(FIVE).boxes("austria", "government-reform government-reform").at_disc_choice("prussia")
    assert "government-reform:3" in scene.verb("prussia", "place")


@covers("6.0.reserve")
@pytest.mark.parametrize("countries", ["prussia, austria", FOUR, SEVEN])
def test_two_reserve_boxes_are_open_at_any_number_of_players(countries: str) -> None:
    scene = Scene(countries).at_disc_choice("prussia")
    assert "reserve:1" in scene.verb("prussia", "place")
    scene.boxes("austria", "reserve:1")
    assert "reserve:2" in scene.verb("prussia", "place")
    scene.boxes("austria", "reserve:2")
    assert not [box for box in scene.verb("prussia", "place") if box.startswith("reserve")]


@covers("6.0.bavaria", "6.0.gold-mines")
def test_lawyer_when_all_boxes_are_full_a_player_can_only_pass_or_skip() -> None:
    scene = Scene(FOUR).gold(prussia=50)
    for i, label in enumerate(scene.state.tables.boxes):
        if label not in (*CLOSED, "war-office:2"):
            scene.boxes("austria" if i % 2 else "france", label)
    scene.at_disc_choice("prussia")
    assert scene.options("prussia") == ["pass", "skip"]


# -- advancement: combat ------------------------------------------------------------------------------


@covers("6.0.army-training")
@pytest.mark.parametrize(("boxes", "bonus"), [("army-training", 1), ("army-training army-training", 2)])
def test_army_training_adds_one_for_each_box_in_every_combat(boxes: str, bonus: int) -> None:
    assert bonus_by_region(boxes) == dict.fromkeys(REGION_IDS, bonus)


@covers("6.0.navy-training")
@pytest.mark.parametrize(("boxes", "bonus"), [("navy-training", 1), ("navy-training navy-training", 2)])
def test_navy_training_adds_one_for_each_box_where_ships_sail(boxes: str, bonus: int) -> None:
    assert bonus_by_region(boxes) == dict.fromkeys(SHIP_REGIONS, bonus)


@covers("6.0.army-training", "6.0.navy-training")
def test_lawyer_all_four_trainings_add_up_to_four_at_sea_and_to_two_on_land() -> None:
    boxes = "army-training army-training navy-training navy-training"
    assert attack_bonus(boxes, "caribbean") == 4
    assert attack_bonus(boxes, "central-europe") == 2


@covers("6.0.army-training")
def test_lawyer_the_training_of_an_enemy_and_that_of_an_ally_do_not_help() -> None:
    scene = battle("german-states").alliances("prussia france", "austria").boxes("france", "army-training saxony")
    assert totals(scene, "german-states") == (0, 0)


@covers("6.0.army-training")
def test_lawyer_training_helps_against_a_marker_too_but_not_the_marker() -> None:
    scene = Scene(FIVE).boxes("prussia", "army-training saxony").boxes("austria", "army-training bavaria")
    scene.discs("prussia", german_states=1).markers("german-states", "2").at_attack("prussia")
    scene.dice(1, 1, 1, 1).play("prussia: storm german-states 2", "prussia: play blank")
    assert scene.totals == [(2, 2)]


# -- advancement: War Office --------------------------------------------------------------------------------


def war(boxes: str) -> Scene:
    """Prussia with War Office has plenty to attack in the German States."""
    scene = battle("german-states").discs("austria", german_states=5).boxes("prussia", boxes)
    return scene.at_disc_choice("prussia")


def fight(scene: Scene) -> None:
    scene.dice(6, 1, 1, 1).play("prussia: attack german-states austria")
    scene.play("prussia: play blank", "austria: play blank")


@covers("6.0.war-office")
def test_with_war_office_a_player_who_occupies_no_box_attacks_twice() -> None:
    scene = war("war-office")
    scene.choose("prussia", "skip")
    fight(scene)
    assert scene.node == "attack.choose" and scene.asked == ["prussia"]
    fight(scene)
    assert scene.node == "actions.disc" and scene.asked == ["austria"]
    assert scene.discs_in("german-states") == {"prussia": 3, "austria": 3}


@covers("6.0.war-office")
def test_with_war_office_a_player_who_occupies_a_box_attacks_once() -> None:
    scene = war("war-office")
    scene.choose("prussia", "place naples")
    fight(scene)
    assert scene.node == "actions.disc" and scene.asked == ["austria"]


@covers("6.0.war-office")
def test_without_war_office_there_is_one_attack() -> None:
    scene = war("saxony")
    scene.choose("prussia", "skip")
    fight(scene)
    assert scene.node == "actions.disc"


@covers("6.0.war-office")
def test_lawyer_war_office_gives_no_second_attack_in_the_round_it_is_occupied() -> None:
    scene = war("saxony")
    scene.choose("prussia", "place war-office:1")
    fight(scene)
    assert scene.node == "actions.disc" and scene.asked == ["austria"]


@covers("6.0.war-office")
def test_lawyer_both_war_offices_give_no_third_attack() -> None:
    scene = war("war-office war-office")
    scene.choose("prussia", "skip")
    fight(scene)
    fight(scene)
    assert scene.node == "actions.disc" and scene.asked == ["austria"]


@covers("6.0.war-office")
def test_lawyer_war_office_helps_in_every_round_until_the_turn_ends() -> None:
    scene = war("war-office").discs("austria", german_states=9)
    for number in (1, 2, 3):
        scene.round(number).at_disc_choice("prussia").choose("prussia", "skip")
        fight(scene)
        fight(scene)
        assert scene.asked == ["austria"]
    assert scene.discs_in("german-states") == {"prussia": 7, "austria": 3}


@covers("6.0.war-office")
def test_lawyer_the_two_attacks_may_be_a_conversion_and_a_combat_in_any_order() -> None:
    for first in ("convert", "attack"):
        scene = war("war-office").gold(prussia=2).markers("africa", "action")
        scene.choose("prussia", "skip")
        if first == "attack":
            fight(scene)
        scene.play("prussia: convert africa", "prussia: play 1s1n@1")
        if first == "convert":
            fight(scene)
        assert scene.discs_in("africa") == {"prussia": 1}
        assert scene.discs_of("prussia", "german-states") == 2
        assert scene.asked == ["austria"]


@covers("6.0.war-office")
def test_lawyer_the_last_disc_allows_no_second_attack() -> None:
    scene = war("war-office").discs("prussia", german_states=1, india=19)
    assert scene.supply_of("prussia") == 1
    scene.choose("prussia", "skip")
    fight(scene)
    assert scene.supply_of("prussia") == 0
    assert scene.node == "actions.disc" and scene.asked == ["austria"]


# -- advancement: gold, unrest ------------------------------------------------------------------------------


@covers("6.0.banking")
def test_banking_pays_five_gold_at_once() -> None:
    scene = Scene(FIVE).gold(prussia=2).at_disc_choice("prussia")
    scene.choose("prussia", "place banking:1")
    assert scene.gold_of("prussia") == 7
    assert scene.entries("gold.received") == [("prussia", 5, "banking", 7)]


@covers("6.0.banking")
def test_lawyer_the_second_banking_box_pays_the_same_player_again() -> None:
    scene = Scene(FIVE).boxes("prussia", "banking").at_disc_choice("prussia")
    scene.choose("prussia", "place banking:2")
    assert scene.gold_of("prussia") == 5


@covers("6.0.government-reform")
@pytest.mark.parametrize(("before", "after"), [(22, 20), (5, 3), (2, 0), (1, 0), (0, 0)])
def test_lawyer_government_reform_takes_two_points_off_but_never_beyond_zero(before: int, after: int) -> None:
    scene = Scene(FIVE).unrest(prussia=before).at_disc_choice("prussia")
    scene.choose("prussia", "place government-reform:1")
    assert scene.unrest_of("prussia") == after
    assert scene.entries("unrest.eased") == [("prussia", before - after, after)]


@covers("6.0.government-reform")
def test_lawyer_reform_at_unrest_22_makes_room_for_gold_again() -> None:
    scene = Scene("prussia, austria").unrest(prussia=22).at_disc_choice("prussia")
    assert "sweden" not in scene.verb("prussia", "place")
    scene.play("prussia: place government-reform:1", "austria: pass")
    assert "sweden" in scene.verb("prussia", "place")


# -- advancement: cards ---------------------------------------------------------------------------------------


@covers("6.0.militia")
def test_militia_brings_back_one_card_with_soldiers_and_no_ships() -> None:
    scene = Scene(FIVE).discard("russia", "4s@6 2s@1 2s@1 2s2n@5 1s1n@0").at_disc_choice("russia")
    scene.choose("russia", "place militia:1")
    assert scene.asked == ["russia"]
    assert scene.options("russia") == ["take_back 2s@1", "take_back 4s@6"]
    scene.choose("russia", "take_back 2s@1")
    assert scene.discards_of("russia") == ["2s@1", "4s@6", "1s1n@0", "2s2n@5"]
    assert len(scene.hand_of("russia")) == 7


@covers("6.0.militia")
def test_lawyer_militia_with_an_empty_discard_pile_has_no_effect() -> None:
    scene = Scene(FIVE).at_disc_choice("prussia").choose("prussia", "place militia:1")
    assert scene.asked == ["austria"]
    assert scene.boxes_of("prussia") == ["militia:1"]
    assert len(scene.hand_of("prussia")) == 11


@covers("6.0.militia")
def test_lawyer_militia_with_only_ship_cards_discarded_takes_nothing() -> None:
    scene = Scene(FIVE).discard("prussia", "1s1n@1 1s1n@1").at_disc_choice("prussia")
    scene.choose("prussia", "place militia:1")
    assert scene.options("prussia") == ["take_nothing"]
    scene.choose("prussia", "take_nothing")
    assert len(scene.hand_of("prussia")) == 9
    assert scene.entries("cards.nothing_taken") == [("prussia", "militia")]


@covers("6.0.militia")
def test_lawyer_if_a_card_fits_militia_must_take_one() -> None:
    scene = Scene(FIVE).discard("prussia", "1s@0").at_disc_choice("prussia")
    scene.choose("prussia", "place militia:1")
    assert scene.options("prussia") == ["take_back 1s@0"]


@covers("6.0.militia")
def test_a_card_that_came_back_can_be_played_in_the_same_round() -> None:
    scene = battle("german-states").hand("prussia", "blank").gold(prussia=5).at_disc_choice("prussia")
    scene.play("prussia: place militia:1", "prussia: take_back 4s@5", "prussia: attack german-states austria")
    assert scene.options("prussia") == ["play blank", "play 4s@5"]


@covers("6.0.militia", "6.0.pressgangs", "4.3.2.II.48")
@pytest.mark.parametrize("country", FIVE.split(", "))
def test_lawyer_the_others_learn_that_a_card_came_back_but_not_which(country: str) -> None:
    scene = Scene(FIVE)
    deck = [card for card in scene.hand_of(country) if "s@" in card]
    scene.discard(country, f"{deck[-1]} {deck[0]}").at_disc_choice(country)
    scene.play(f"{country}: place militia:1", f"{country}: take_back {deck[-1]}")
    entry = next(entry for entry in scene.log.entries if entry.key == "cards.taken_back")
    seat = scene.seat(country)
    for reader in (EVERYBODY, 0, 1, 2, 3, 4):
        seen = readable(entry, reader, scene.game.shapes)
        if reader == seat:
            told = (scene.state.country[seat], FOR_MILITIA, scene.card_kind(deck[-1]))
            assert (seen.key, seen.args) == ("cards.taken_back", told)
        else:
            assert (seen.key, seen.args) == ("cards.taken_back_unseen", (scene.state.country[seat], FOR_MILITIA))


@covers("6.0.pressgangs")
def test_pressgangs_bring_back_one_card_with_ships() -> None:
    scene = Scene(FIVE).discard("russia", "4s@6 2s@1 2s2n@5 1s1n@0 1s1n@0").at_disc_choice("russia")
    scene.choose("russia", "place pressgangs:1")
    assert scene.options("russia") == ["take_back 1s1n@0", "take_back 2s2n@5"]
    scene.choose("russia", "take_back 2s2n@5")
    assert scene.discards_of("russia") == ["2s@1", "4s@6", "1s1n@0", "1s1n@0"]


@covers("6.0.pressgangs")
def test_by_setting_pressgangs_bring_back_any_card() -> None:
    scene = Scene(FIVE, {"pressgangs": "any"}).discard("russia", "4s@6 2s@1 2s2n@5 1s1n@0").at_disc_choice("russia")
    scene.choose("russia", "place pressgangs:1")
    expected = ["take_back 2s@1", "take_back 4s@6", "take_back 1s1n@0", "take_back 2s2n@5"]
    assert scene.options("russia") == expected


@covers("6.0.pressgangs", "6.0.militia")
def test_lawyer_the_pressgangs_setting_does_not_widen_militia() -> None:
    scene = Scene(FIVE, {"pressgangs": "any"}).discard("prussia", "1s1n@1").at_disc_choice("prussia")
    scene.choose("prussia", "place militia:1")
    assert scene.options("prussia") == ["take_nothing"]


@covers("6.0.pressgangs")
@pytest.mark.parametrize(("value", "options"), [("ship", ["take_nothing"]), ("any", ["take_back 4s@5"])])
def test_lawyer_pressgangs_with_only_soldiers_discarded(value: str, options: list[str]) -> None:
    scene = Scene(FIVE, {"pressgangs": value}).discard("prussia", "4s@5").at_disc_choice("prussia")
    scene.choose("prussia", "place pressgangs:1")
    assert scene.options("prussia") == options


@covers("6.0.pressgangs")
@pytest.mark.parametrize("value", ["ship", "any"])
def test_lawyer_pressgangs_with_an_empty_discard_pile_have_no_effect(value: str) -> None:
    scene = Scene(FIVE, {"pressgangs": value}).at_disc_choice("prussia").choose("prussia", "place pressgangs:1")
    assert scene.asked == ["austria"]


@covers("4.3.2.I.r7", "6.0.pressgangs")
@pytest.mark.parametrize(("value", "held"), [("returned", True), ("discarded", False)])
def test_the_blank_after_a_conversion_is_returned_or_by_setting_discarded(value: str, held: bool) -> None:
    scene = Scene(FIVE, {"blank_after_conversion": value}).gold(prussia=2).markers("africa", "action")
    scene.discard("prussia", "1s1n@1 1s1n@1").at_attack("prussia")
    scene.play("prussia: convert africa", "prussia: play blank")
    assert ("blank" in scene.hand_of("prussia")) is held
    assert scene.discs_in("africa") == {"prussia": 1}


@covers("6.0.pressgangs", "6.0.militia")
def test_lawyer_a_discarded_blank_counts_as_a_ship_card_for_pressgangs_and_is_no_militia() -> None:
    settings = {"blank_after_conversion": "discarded"}
    scene = Scene(FIVE, settings).discard("prussia", "blank").at_disc_choice("prussia")
    scene.choose("prussia", "place pressgangs:1")
    assert scene.options("prussia") == ["take_back blank"]
    scene = Scene(FIVE, settings).discard("prussia", "blank").at_disc_choice("prussia")
    scene.choose("prussia", "place militia:1")
    assert scene.options("prussia") == ["take_nothing"]


# -- advancement: Reserve -----------------------------------------------------------------------------------


def rolled(attacker: str, defender: str) -> Scene:
    """A combat in Central Europe in which the first dice have just been rolled: 1-1 against 4-1."""
    scene = battle("central-europe")
    if attacker:
        scene.boxes("prussia", attacker)
    if defender:
        scene.boxes("austria", defender)
    scene.at_attack("prussia").choose("prussia", "attack central-europe austria")
    return scene.dice(1, 1, 4, 1, 6, 1, 2, 2, 1, 1, 3, 1).play("prussia: play blank", "austria: play blank")


@covers("6.0.reserve")
def test_reserve_has_all_four_dice_rolled_again_and_the_last_roll_counts() -> None:
    scene = rolled("reserve", "")
    assert scene.node == "combat.reserve" and scene.options("prussia") == ["reroll", "keep"]
    scene.choose("prussia", "reroll")
    assert scene.entries("combat.rolled") == [(1, 1, 4, 1), (6, 1, 2, 2)]
    assert scene.totals == [(5, 0)]
    assert scene.discs_in("central-europe") == {"prussia": 2}


@covers("6.0.reserve")
def test_the_disc_leaves_the_reserve_and_the_box_is_free_again() -> None:
    scene = rolled("reserve:1", "")
    before = scene.supply_of("prussia")
    scene.choose("prussia", "reroll")
    assert scene.boxes_of("prussia") == []
    assert scene.supply_of("prussia") == before + 1 - 1  # one back from the box, one to the region won
    assert "reserve:1" in scene.verb("austria", "place")


@covers("6.0.reserve")
def test_a_reserve_that_is_kept_stays() -> None:
    scene = rolled("reserve", "").play("prussia: keep")
    assert scene.totals == [(0, 3)]
    assert scene.boxes_of("prussia") == ["reserve:1"]


@covers("6.0.reserve")
def test_the_attacker_is_asked_first_then_the_defender() -> None:
    scene = rolled("reserve", "reserve")
    assert scene.asked == ["prussia"]
    scene.choose("prussia", "keep")
    assert scene.asked == ["austria"]
    scene.choose("austria", "keep")
    assert scene.totals == [(0, 3)]


@covers("6.0.reserve")
def test_the_defender_may_use_a_reserve_too() -> None:
    scene = rolled("", "reserve")
    assert scene.asked == ["austria"]
    scene.choose("austria", "reroll")
    assert scene.totals == [(5, 0)]
    assert scene.boxes_of("austria") == []


@covers("6.0.reserve")
def test_lawyer_after_the_defenders_reroll_the_attacker_is_asked_again() -> None:
    scene = rolled("reserve", "reserve").play("prussia: keep", "austria: reroll")
    assert scene.asked == ["prussia"]
    scene.choose("prussia", "reroll")
    assert scene.entries("combat.rolled") == [(1, 1, 4, 1), (6, 1, 2, 2), (1, 1, 3, 1)]
    assert scene.totals == [(0, 2)]


@covers("6.0.reserve")
def test_lawyer_a_player_with_both_reserves_may_reroll_twice() -> None:
    scene = rolled("reserve reserve", "").play("prussia: reroll")
    assert scene.asked == ["prussia"] and scene.node == "combat.reserve"
    scene.choose("prussia", "reroll")
    assert scene.node == "actions.disc"
    assert scene.boxes_of("prussia") == []
    assert scene.totals == [(0, 2)]


@covers("6.0.reserve")
def test_lawyer_an_ally_may_not_use_his_reserve_in_the_combat_of_others() -> None:
    scene = battle("central-europe").alliances("prussia france", "austria").discs("france", central_europe=1)
    scene.boxes("france", "reserve").gold(france=1)
    scene.at_attack("prussia").choose("prussia", "attack central-europe austria")
    scene.dice(1, 1, 4, 1).play("prussia: play blank", "austria: play blank", "france: help")
    assert scene.totals == [(1, 3)]
    assert scene.boxes_of("france") == ["reserve:1"]


@covers("6.0.reserve")
def test_lawyer_a_reserve_rerolls_against_a_marker_too() -> None:
    scene = Scene(FIVE).boxes("prussia", "reserve").discs("prussia", central_europe=1)
    scene.markers("central-europe", "3").at_attack("prussia")
    scene.dice(1, 1, 6, 1, 6, 1, 1, 1).play("prussia: storm central-europe 3", "prussia: play blank")
    scene.choose("prussia", "reroll")
    assert scene.totals == [(5, 3)]
    assert scene.discs_in("central-europe") == {"prussia": 2}


@covers("6.0.reserve")
def test_lawyer_the_same_reserve_box_may_be_filled_again_in_the_same_turn() -> None:
    scene = rolled("reserve:1", "").play("prussia: reroll")
    scene.at_disc_choice("prussia").choose("prussia", "place reserve:1")
    assert scene.boxes_of("prussia") == ["reserve:1"]


# -- support ---------------------------------------------------------------------------------------------


SUPPORT = {
    "bavaria": {"german-states": 1},
    "cossacks": {"central-europe": 1},
    "denmark": {"baltic": 2},
    "gauchos": {"south-america": 1},
    "nawab": {"india": 1},
    "naples": {"mediterranean": 1},
    "native-americans": {"north-america": 1},
    "ottomans": {"ottoman-empire": 2, "mediterranean": 2},
    "portugal": {"south-america": 2, "india": 2, "east-indies": 2},
    "saxony": {"german-states": 1},
    "sweden": {"baltic": 2},
}
PRICED = {"denmark", "ottomans", "portugal", "sweden"}


@covers("6.0.bavaria", "6.0.denmark", "6.0.gauchos", "6.0.native-americans", "6.0.cossacks", "6.0.nawab")
@covers("6.0.naples", "6.0.ottomans", "6.0.portugal", "6.0.sweden", "6.0.saxony")
@pytest.mark.parametrize("box", sorted(SUPPORT))
def test_each_supporter_adds_strength_in_his_own_regions_and_nowhere_else(box: str) -> None:
    assert bonus_by_region(box) == SUPPORT[box]


@covers("6.0.bavaria", "6.0.denmark", "6.0.gauchos", "6.0.native-americans", "6.0.cossacks", "6.0.nawab")
@covers("6.0.naples", "6.0.ottomans", "6.0.portugal", "6.0.sweden", "6.0.saxony")
@pytest.mark.parametrize("box", sorted(SUPPORT))
def test_occupying_costs_one_gold_where_the_box_says_so(box: str) -> None:
    scene = Scene(FIVE).gold(prussia=4).at_disc_choice("prussia").choose("prussia", f"place {box}")
    price = 1 if box in PRICED else 0
    assert scene.gold_of("prussia") == 4 - price
    assert scene.entries("gold.paid") == ([("prussia", 1, "box", 3)] if price else [])
    assert scene.unrest_of("prussia") == 0


@covers("6.0.army-training", "6.0.banking", "6.0.war-office", "6.0.reserve", "6.0.gold-mines", "6.0.tobacco")
@pytest.mark.parametrize("box", [name for name in BOX_IDS if name not in SUPPORT])
def test_no_advancement_or_trading_box_costs_gold(box: str) -> None:
    scene = Scene(FIVE).unrest(prussia=22).at_disc_choice("prussia")
    assert [label for label in scene.verb("prussia", "place") if label.split(":")[0] == box]


@covers("6.0.denmark", "6.0.sweden")
def test_lawyer_denmark_and_sweden_add_up_to_four_in_the_baltic() -> None:
    assert bonus_by_region("denmark sweden") == {"baltic": 4}


@covers("6.0.naples", "6.0.ottomans", "6.0.navy-training")
def test_lawyer_everything_that_helps_in_the_mediterranean_adds_up() -> None:
    assert attack_bonus("naples ottomans army-training navy-training navy-training", "mediterranean") == 6


@covers("6.0.portugal", "6.0.gauchos", "6.0.nawab")
def test_lawyer_portugal_adds_to_gauchos_and_to_the_nawab() -> None:
    assert bonus_by_region("portugal gauchos nawab") == {"south-america": 3, "india": 3, "east-indies": 2}


@covers("6.0.ottomans")
def test_lawyer_the_ottomans_support_also_against_the_ottoman_markers() -> None:
    scene = Scene(FIVE).boxes("prussia", "ottomans").discs("prussia", ottoman_empire=1)
    scene.markers("ottoman-empire", "4+1vp").at_attack("prussia")
    scene.dice(4, 1, 1, 1).play("prussia: storm ottoman-empire 4+1vp", "prussia: play blank")
    assert scene.totals == [(5, 4)]
    assert scene.vp_of("prussia") == 1
