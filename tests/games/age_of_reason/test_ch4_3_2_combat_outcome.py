"""4.3.2 II, combat: dice, strength, outcome, unrest, reserves and what becomes of the cards."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.age_of_reason.duel import GERMAN, attack, duel, fight, totals, unrest
from tests.games.age_of_reason.support import SEVEN, Scene
from worldstage.core.log import EVERYBODY

# -- dice and strength -----------------------------------------------------------------------------------------------


@covers("4.3.2.II.30")
def test_both_sides_roll_two_dice_each() -> None:
    scene = fight(duel(), "blank", "blank", 6, 2, 5, 4)
    assert scene.entries("combat.rolled") == [(6, 2, 5, 4)]
    assert totals(scene) == (4, 1)
    assert [why for why, n in scene.luck.asked if n == 6 and why == "combat"] == ["combat"] * 4


@pytest.mark.parametrize(("card", "soldiers"), [("blank", 0), ("1s@0", 1), ("2s@0", 2), ("3s@2", 3), ("4s@5", 4)])
@covers("4.3.2.II.32", "4.3.2.II.13")
def test_a_point_for_each_soldier_and_none_for_the_blank(card: str, soldiers: int) -> None:
    assert totals(fight(duel(), card, "blank")) == (soldiers, 0)


@pytest.mark.parametrize("region", ["baltic", "mediterranean", "africa", "india", "north-america"])
@covers("4.3.2.II.33")
def test_a_point_for_each_ship_at_sea_and_in_the_colonies(region: str) -> None:
    scene = duel(region)
    assert totals(fight(scene, "1s1n@1", "1s1n@0", region=region)) == (2, 2)


@pytest.mark.parametrize("region", ["german-states", "central-europe", "ottoman-empire"])
@covers("4.3.2.II.33")
def test_lawyer_ships_add_nothing_on_land(region: str) -> None:
    assert totals(fight(duel(region), "1s1n@1", "1s1n@0", region=region)) == (1, 1)


@pytest.mark.parametrize(
    ("card", "at_sea", "on_land"), [("1s3n@4", 4, 1), ("2s3n@8", 5, 2), ("1s2n@1", 3, 1), ("2s2n@4", 4, 2)]
)
@covers("4.3.2.II.33")
def test_every_one_of_two_or_three_ships_counts_in_attack_and_defence(card: str, at_sea: int, on_land: int) -> None:
    for region, strength in (("baltic", at_sea), ("india", at_sea), ("german-states", on_land)):
        for attacker, defender in (("great-britain", "austria"), ("austria", "great-britain")):
            scene = Scene("great-britain, austria").alliances("great-britain", "austria")
            scene.discs(attacker, **{region.replace("-", "_"): 1}).discs(defender, **{region.replace("-", "_"): 1})
            scene.gold(great_britain=9, austria=9).at_attack(attacker).dice(1, 1, 1, 1)
            scene.choose(attacker, f"attack {region} {defender}")
            scene.lay(great_britain=f"play {card}", austria="play blank")
            assert totals(scene) == ((strength, 0) if attacker == "great-britain" else (0, strength))


@covers("4.3.2.II.11", "4.3.2.II.33")
def test_lawyer_a_defender_without_ships_defends_with_his_soldiers_at_sea() -> None:
    assert totals(fight(duel("baltic"), "1s1n@1", "4s@7", region="baltic")) == (2, 4)


@covers("4.3.2.II.35")
def test_support_counts_in_its_region_for_attacker_and_defender() -> None:
    scene = duel().boxes("prussia", "bavaria").boxes("austria", "saxony")
    assert totals(fight(scene, "3s@2", "blank")) == (4, 1)


@covers("4.3.2.II.35")
def test_lawyer_several_supports_add_up() -> None:
    scene = duel("baltic").boxes("prussia", "denmark sweden")
    assert totals(fight(scene, "blank", "blank", region="baltic")) == (4, 0)
    other = duel().boxes("austria", "bavaria saxony")
    assert totals(fight(other, "blank", "blank")) == (0, 2)


@covers("4.3.2.II.35")
def test_lawyer_support_for_another_region_counts_for_nothing() -> None:
    boxes = "cossacks denmark gauchos nawab naples native-americans ottomans portugal sweden"
    assert totals(fight(duel().boxes("prussia", boxes), "blank", "blank")) == (0, 0)


@covers("4.3.2.II.36")
def test_army_training_counts_everywhere_and_navy_training_where_ships_count() -> None:
    scene = duel().boxes("prussia", "army-training navy-training")
    assert totals(fight(scene, "blank", "blank")) == (1, 0)
    at_sea = duel("india").boxes("prussia", "army-training navy-training")
    assert totals(fight(at_sea, "blank", "blank", region="india")) == (2, 0)
    defence = duel("baltic").boxes("austria", "army-training navy-training")
    assert totals(fight(defence, "blank", "blank", region="baltic")) == (0, 2)


@covers("4.3.2.II.36")
def test_lawyer_both_boxes_of_a_training_give_two_and_all_four_give_four() -> None:
    scene = Scene(SEVEN).alliances("prussia", "austria").discs("austria", baltic=1)
    scene.boxes("prussia", "army-training army-training navy-training navy-training").at_attack("prussia")
    assert totals(fight(scene, "blank", "blank", region="baltic")) == (4, 0)


@covers("4.3.2.II.36")
def test_lawyer_other_advancements_give_no_strength() -> None:
    boxes = "banking government-reform militia pressgangs war-office"
    assert totals(fight(duel().boxes("prussia", boxes), "blank", "blank")) == (0, 0)


@covers("4.3.2.II.37")
def test_discs_in_the_region_have_no_strength() -> None:
    scene = duel().discs("prussia", german_states=1).discs("austria", german_states=9)
    assert totals(fight(scene, "1s@0", "blank")) == (1, 0)
    other = duel().discs("prussia", german_states=9).discs("austria", german_states=1)
    assert totals(fight(other, "blank", "1s@0")) == (0, 1)


@covers("4.3.2.II.38")
def test_a_non_player_disc_always_defends_with_four_and_its_dice() -> None:
    scene = duel().discs("netherlands", german_states=3).discs("austria", german_states=0)
    attack(scene.dice(1, 1, 5, 3), target="netherlands")
    assert scene.asked == ["prussia"]
    scene.lay(prussia="play 4s@5")
    assert totals(scene) == (4, 6)
    at_sea = duel("india").discs("russia", india=1)
    attack(at_sea.dice(1, 1, 1, 1), "india", "russia").lay(prussia="play blank", austria="stay_out")
    assert totals(at_sea) == (0, 4)


# -- outcome and unrest ----------------------------------------------------------------------------------------------

# The lead of the attacker, and the unrest of attacker and defender by reason.
OUTCOMES = [
    (5, [], ["weaker-side", "overwhelmed"]),
    (4, [], ["weaker-side", "overwhelmed"]),
    (3, [], ["weaker-side", "overwhelmed"]),
    (2, [], ["weaker-side"]),
    (1, ["pyrrhic"], ["weaker-side"]),
    (0, ["failure", "tie"], ["tie"]),
    (-1, ["failure", "weaker-side"], ["pyrrhic"]),
    (-2, ["failure", "weaker-side"], []),
    (-3, ["failure", "weaker-side", "overwhelmed"], []),
    (-4, ["failure", "weaker-side", "overwhelmed"], []),
    (-5, ["failure", "weaker-side", "overwhelmed"], []),
]


def lead_dice(lead: int) -> tuple[int, int, int, int]:
    return (1 + max(lead, 0), 1, 1 + max(-lead, 0), 1)


@pytest.mark.parametrize(("lead", "attacker", "defender"), OUTCOMES)
@covers("4.3.2.II.40", "4.3.2.II.41", "4.3.2.II.42", "4.3.2.II.43", "4.3.2.II.44", "4.3.2.II.45")
def test_the_unrest_of_every_outcome(lead: int, attacker: list[str], defender: list[str]) -> None:
    scene = fight(duel().unrest(prussia=4, austria=6), "blank", "blank", *lead_dice(lead))
    found = unrest(scene)
    assert found.get("prussia", []) == attacker
    assert found.get("austria", []) == defender
    assert scene.unrest_of("prussia") == 4 + len(attacker)
    assert scene.unrest_of("austria") == 6 + len(defender)
    assert scene.unrest_of("france") == scene.unrest_of("spain") == 0


@pytest.mark.parametrize("lead", [1, 5])
@covers("4.3.2.II.3", "4.3.2.II.39")
def test_the_winner_replaces_the_disc_with_one_of_his_own(lead: int) -> None:
    scene = fight(duel(), "blank", "blank", *lead_dice(lead))
    assert scene.discs_in(GERMAN) == {"prussia": 2, "austria": 1}
    assert (scene.supply_of("prussia"), scene.supply_of("austria")) == (20, 21)
    assert [line[:2] for line in scene.entries("combat.won")] == [("prussia", GERMAN)]


@pytest.mark.parametrize("lead", [0, -1, -5])
@covers("4.3.2.II.40")
def test_a_failed_attack_changes_no_disc(lead: int) -> None:
    scene = fight(duel(), "blank", "blank", *lead_dice(lead))
    assert scene.discs_in(GERMAN) == {"prussia": 1, "austria": 2}
    assert (scene.supply_of("prussia"), scene.supply_of("austria")) == (21, 20)
    assert [line[:2] for line in scene.entries("combat.failed")] == [("prussia", GERMAN)]


@pytest.mark.parametrize(
    ("dice", "strengths"), [((6, 1, 6, 1), (10, 10)), ((6, 1, 6, 2), (10, 9)), ((6, 2, 6, 1), (9, 10))]
)
@covers("4.3.2.II.39", "4.3.2.II.40", "4.3.2.II.44")
def test_strengths_of_ten_and_more_are_compared_like_all_others(
    dice: tuple[int, ...], strengths: tuple[int, int]
) -> None:
    scene = duel().boxes("prussia", "army-training").boxes("austria", "saxony")
    fight(scene, "4s@5", "4s@7", *dice)
    assert totals(scene) == strengths
    won = strengths[0] > strengths[1]
    assert scene.discs_in(GERMAN) == ({"prussia": 2, "austria": 1} if won else {"prussia": 1, "austria": 2})
    if strengths == (10, 10):
        assert unrest(scene) == {"prussia": ["failure", "tie"], "austria": ["tie"]}


@covers("4.3.2.II.39")
def test_lawyer_a_disc_lost_returns_to_the_supply_of_a_country_that_had_none_left() -> None:
    scene = duel().discs("austria", german_states=2, africa=20)
    assert scene.supply_of("austria") == 0
    fight(scene, "blank", "blank", 6, 1, 1, 1)
    assert scene.supply_of("austria") == 1
    assert scene.asked == ["austria"]
    assert "place banking:1" in scene.options("austria")


@covers("4.3.2.II.44")
def test_lawyer_in_a_tie_helpers_take_a_point_bluffers_and_hired_countries_none() -> None:
    scene = Scene("prussia, austria, france, spain, russia").gold(prussia=5, france=5, spain=5, austria=5, russia=5)
    scene.alliances("prussia spain great-britain", "austria france russia netherlands")
    for country in ("austria", "france", "spain", "russia", "great-britain"):
        scene.discs(country, german_states=1)
    attack(scene.at_attack("prussia").dice(1, 1, 1, 1))
    scene.lay(prussia="play blank", austria="play 1s@0", france="help", spain="help", russia="bluff")
    scene.choose("prussia", "hire great-britain")
    assert totals(scene) == (2, 2)
    told = {"prussia": ["failure", "tie"], "austria": ["tie"], "france": ["tie"], "spain": ["tie"]}
    assert unrest(scene) == told
    assert scene.unrest_of("russia") == 0


@pytest.mark.parametrize("lead", [5, 2, 1, -1, -2, -5])
@covers("4.3.2.II.41", "4.3.2.II.42", "4.3.2.II.43")
def test_lawyer_without_a_tie_allies_take_no_unrest(lead: int) -> None:
    scene = duel().discs("france", german_states=1).discs("spain", german_states=1).dice(*lead_dice(lead))
    attack(scene).lay(prussia="play blank", austria="play blank", france="help", spain="help")
    assert set(unrest(scene)) <= {"prussia", "austria"}
    assert scene.unrest_of("france") == scene.unrest_of("spain") == 0


@pytest.mark.parametrize(("lead", "attacker", "defender"), OUTCOMES)
@covers("4.3.2.II.38", "4.3.2.II.41")
def test_lawyer_a_non_player_defender_takes_no_unrest_whatever_happens(
    lead: int, attacker: list[str], defender: list[str]
) -> None:
    scene = duel().discs("netherlands", german_states=1).discs("austria", german_states=0).dice(*lead_dice(lead))
    attack(scene, target="netherlands").lay(prussia="play 4s@5")
    assert unrest(scene) == ({"prussia": attacker} if attacker else {})


@covers("4.3.2.II.17", "4.3.2.II.44")
def test_lawyer_in_a_tie_with_a_non_player_country_its_helpers_take_a_point() -> None:
    scene = duel().discs("netherlands", german_states=1).discs("france", german_states=1)
    attack(scene.dice(2, 1, 1, 1), target="netherlands")
    scene.lay(prussia="play 4s@5", austria="bluff", france="help")
    assert totals(scene) == (5, 5)
    assert unrest(scene) == {"prussia": ["failure", "tie"], "france": ["tie"]}


@covers("4.3.2.II.45", "4.0.7")
def test_lawyer_unrest_in_combat_stops_at_22() -> None:
    scene = fight(duel().unrest(prussia=21, austria=22), "blank", "blank", 1, 1, 6, 1)
    assert (scene.unrest_of("prussia"), scene.unrest_of("austria")) == (22, 22)
    other = fight(duel().unrest(prussia=22, austria=20), "blank", "blank", 6, 1, 1, 1)
    assert (other.unrest_of("prussia"), other.unrest_of("austria")) == (22, 22)


@covers("4.3.2.II.42")
def test_lawyer_the_margin_counts_the_whole_strength_and_not_the_dice_alone() -> None:
    scene = fight(duel(), "3s@2", "blank", 1, 1, 2, 1)
    assert totals(scene) == (3, 1)
    assert unrest(scene) == {"austria": ["weaker-side"]}


@covers("4.3.2.II.3")
def test_lawyer_a_combat_leaves_nothing_behind_for_the_next_one() -> None:
    scene = duel().discs("spain", german_states=1).discs("great-britain", german_states=1).dice(6, 1, 1, 1)
    attack(scene).lay(prussia="play 4s@5", austria="play blank", spain="help")
    scene.choose("prussia", "hire great-britain")
    assert totals(scene) == (11, 0)
    assert scene.view()["combat"] is None
    scene.at_attack("prussia").dice(1, 1, 1, 1)
    attack(scene).lay(prussia="play blank", austria="play blank", spain="stay_out")
    scene.choose("prussia", "enough")
    assert totals(scene) == (0, 0)


# -- reserves --------------------------------------------------------------------------------------------------------


@covers("6.0.reserve")
def test_lawyer_without_a_reserve_nobody_is_asked_after_the_roll() -> None:
    assert fight(duel(), "blank", "blank", 1, 1, 1, 1).node == "actions.disc"


@covers("6.0.reserve")
def test_lawyer_a_reserve_rolls_all_four_dice_again_and_the_last_roll_counts() -> None:
    scene = fight(duel().boxes("prussia", "reserve"), "blank", "blank", 1, 1, 6, 1, 4, 1, 2, 1)
    assert (scene.node, scene.asked, scene.options("prussia")) == ("combat.reserve", ["prussia"], ["reroll", "keep"])
    scene.choose("prussia", "reroll")
    assert scene.entries("combat.rolled") == [(1, 1, 6, 1), (4, 1, 2, 1)]
    assert scene.totals == [(3, 1)]


@covers("6.0.reserve")
def test_lawyer_keeping_the_dice_keeps_the_reserve() -> None:
    scene = fight(duel().boxes("prussia", "reserve"), "blank", "blank", 3, 1, 1, 1).choose("prussia", "keep")
    assert scene.boxes_of("prussia") == ["reserve:1"]
    assert totals(scene) == (2, 0)


@covers("6.0.reserve")
def test_lawyer_both_sides_may_use_a_reserve_the_attacker_first() -> None:
    scene = duel().boxes("prussia", "reserve").boxes("austria", "reserve")
    fight(scene, "blank", "blank", 1, 1, 3, 1, 3, 1, 1, 1, 1, 1, 1, 1)
    assert scene.asked == ["prussia"]
    scene.choose("prussia", "reroll")
    assert scene.asked == ["austria"]
    scene.choose("austria", "reroll")
    assert totals(scene) == (0, 0)
    assert scene.boxes_of("prussia") == scene.boxes_of("austria") == []


@covers("6.0.reserve")
def test_lawyer_after_a_reroll_of_the_defender_the_attacker_may_still_answer() -> None:
    scene = duel().boxes("prussia", "reserve").boxes("austria", "reserve")
    fight(scene, "blank", "blank", 3, 1, 1, 1, 1, 1, 3, 1, 4, 1, 1, 1)
    scene.play("prussia: keep", "austria: reroll")
    assert scene.asked == ["prussia"]
    scene.choose("prussia", "reroll")
    assert scene.node == "actions.disc"
    assert totals(scene) == (3, 0)


@covers("6.0.reserve")
def test_lawyer_a_defender_with_both_reserves_may_use_both_in_one_combat() -> None:
    scene = fight(duel().boxes("austria", "reserve reserve"), "blank", "blank", *(6, 1, 1, 1) * 2, *(1, 1, 6, 1))
    scene.play("austria: reroll", "austria: reroll")
    assert totals(scene) == (0, 5)
    assert scene.boxes_of("austria") == []


@covers("6.0.reserve")
def test_lawyer_the_disc_of_a_used_reserve_returns_and_the_box_may_be_filled_again_in_the_same_turn() -> None:
    scene = fight(duel().boxes("prussia", "reserve reserve"), "blank", "blank", 1, 1, 1, 1, 1, 1, 6, 1)
    assert scene.supply_of("prussia") == 19
    scene.play("prussia: reroll", "prussia: keep")
    assert scene.supply_of("prussia") == 20
    assert scene.asked == ["austria"]
    assert "reserve:1" in scene.verb("austria", "place")
    scene.play("austria: place reserve:1")
    assert scene.boxes_of("austria") == ["reserve:1"]


@covers("6.0.reserve")
def test_lawyer_the_reserve_of_an_ally_is_of_no_use() -> None:
    scene = duel().discs("spain", german_states=1).boxes("spain", "reserve").boxes("france", "reserve")
    attack(scene.dice(1, 1, 1, 1)).lay(prussia="play blank", austria="play blank", spain="help")
    assert scene.node == "actions.disc"
    assert scene.boxes_of("spain") == ["reserve:1"]


@covers("6.0.reserve")
def test_lawyer_cards_and_allies_are_not_paid_again_for_a_reroll() -> None:
    scene = duel().discs("spain", german_states=1).boxes("prussia", "reserve").dice(1, 1, 1, 1, 1, 1, 1, 1)
    attack(scene).lay(prussia="play 4s@5", austria="play 4s@7", spain="help").choose("prussia", "reroll")
    assert (scene.gold_of("prussia"), scene.gold_of("austria"), scene.gold_of("spain")) == (15, 13, 19)
    assert totals(scene) == (5, 4)


# -- after the combat ------------------------------------------------------------------------------------------------


@covers("4.3.2.II.46")
def test_blank_and_ally_cards_return_to_the_hand() -> None:
    scene = duel().discs("france", german_states=1).discs("spain", german_states=1).dice(1, 1, 1, 1, 1, 1, 1, 1)
    for _ in range(2):  # and are ready for the next combat
        attack(scene.at_attack("prussia")).lay(prussia="play blank", austria="play blank", france="help", spain="bluff")
    for country in ("prussia", "austria", "france", "spain"):
        assert len(scene.hand_of(country)) == 11


@covers("4.3.2.II.47")
def test_the_other_cards_of_attacker_and_defender_are_discarded() -> None:
    scene = fight(duel(), "3s@2", "4s@7")
    assert scene.discards_of("prussia") == ["3s@2"]
    assert scene.hand_of("prussia").count("3s@2") == 2
    assert scene.discards_of("austria") == ["4s@7"]


@covers("4.3.2.II.47")
def test_lawyer_a_discarded_card_cannot_be_played_again_in_this_turn() -> None:
    scene = fight(duel(), "4s@5", "blank")
    attack(scene.at_attack("prussia"))
    assert "4s@5" not in scene.verb("prussia", "play")


@covers("4.3.2.II.48")
def test_a_player_sees_his_own_discard_pile_and_nobody_elses() -> None:
    scene = fight(duel(), "3s@2", "4s@7")
    assert scene.view("prussia")["own"]["discards"] == ["3s@2"]
    assert scene.view("austria")["own"]["discards"] == ["4s@7"]
    assert scene.view()["own"] is None
    for who in ("france", None):
        players = scene.view(who)["players"]
        assert [p["discards"] for p in players] == [1, 1, 0, 0]  # counts, no cards


@covers("4.3.2.II.48")
def test_lawyer_views_of_others_are_the_same_whatever_lies_in_hand_and_discard_pile() -> None:
    one, other = duel().discard("prussia", "3s@2"), duel().discard("prussia", "4s@5")
    for who in ("austria", "france", None):
        assert one.view(who) == other.view(who)
    assert one.view("prussia") != other.view("prussia")


@covers("4.3.2.II.49")
def test_everybody_sees_how_many_cards_the_others_hold() -> None:
    scene = duel().discard("prussia", "3s@2 4s@5").discard("austria", "1s@0")
    for who in ("prussia", "austria", "france", None):
        assert [p["hand"] for p in scene.view(who)["players"]] == [9, 10, 11, 11]
        assert {type(p["hand"]) for p in scene.view(who)["players"]} == {int}  # a number, and nothing else


@covers("4.3.2.II.49")
def test_lawyer_hand_counts_do_not_change_while_cards_lie_face_down() -> None:
    """Otherwise a count would tell the blank, which comes back, from the card that is spent."""
    scene = attack(duel().discs("great-britain", german_states=1))
    scene.lay(prussia="play 4s@5", austria="play blank")
    assert scene.node == "combat.hire"
    assert [p["hand"] for p in scene.view()["players"]] == [11, 11, 11, 11]


@covers("4.3.2.II.12", "4.3.2.II.26")
def test_lawyer_the_log_tells_no_card_before_the_reveal() -> None:
    scene = duel().discs("france", german_states=1).discs("great-britain", german_states=1).forget()
    attack(scene).lay(prussia="play 4s@5", austria="play 3s@4", france="bluff")
    for who in ("prussia", "austria", "france", "spain", None):
        keys = [entry.key for entry in scene.readable(who)]
        assert keys == ["combat.attacked", "combat.laid_card"]
        assert all(entry.readers == EVERYBODY for entry in scene.readable(who))


# -- a blank that is discarded after a conversion --------------------------------------------------------------------

DISCARDED = {"blank_after_conversion": "discarded"}


@covers("4.3.2.II.50")
def test_lawyer_discarded_a_defender_without_any_playable_card_defends_with_nothing() -> None:
    scene = duel(settings=DISCARDED).hand("austria", "").boxes("austria", "saxony")
    attack(scene.dice(1, 1, 3, 1))
    assert scene.options("austria") == ["no_card"]
    scene.lay(prussia="play blank", austria="no_card")
    assert totals(scene) == (0, 3)  # dice and boxes still count
    assert scene.entries("combat.no_card") == [("austria",)]
    assert scene.entries("gold.paid") == []


@covers("4.3.2.II.50", "4.3.2.II.11")
def test_lawyer_discarded_a_defender_in_a_region_with_ships_fights_with_a_card_without_one() -> None:
    scene = duel("india", settings=DISCARDED).hand("austria", "4s@7")
    assert attack(scene, "india").options("austria") == ["play 4s@7"]


@covers("4.3.2.II.50")
def test_lawyer_discarded_a_defender_who_cannot_pay_any_card_defends_with_nothing() -> None:
    scene = duel(settings=DISCARDED).hand("austria", "4s@7 3s@4").gold(austria=3).unrest(austria=22)
    assert attack(scene).options("austria") == ["no_card"]


@covers("4.3.2.II.50")
def test_lawyer_a_defender_with_a_card_must_play_one() -> None:
    scene = attack(duel(settings=DISCARDED).hand("austria", "1s@0"))
    assert scene.options("austria") == ["play 1s@0"]


@covers("4.3.2.II.20", "4.3.2.I.r7")
def test_lawyer_discarded_without_the_blank_there_is_no_bluff() -> None:
    scene = duel(settings=DISCARDED).discs("spain", german_states=1).hand("spain", "3s@3")
    assert attack(scene).options("spain") == ["help", "stay_out"]
    poor = duel(settings=DISCARDED).discs("spain", german_states=1).hand("spain", "3s@3")
    assert attack(poor.gold(spain=0).unrest(spain=22)).options("spain") == ["stay_out"]


@covers("4.3.2.II.50")
def test_lawyer_discarded_a_defender_without_a_card_may_still_hire() -> None:
    scene = duel(settings=DISCARDED).hand("austria", "").discs("netherlands", german_states=1)
    attack(scene.dice(1, 1, 1, 1)).lay(prussia="play blank", austria="no_card")
    assert scene.options("austria") == ["hire netherlands", "enough"]
    scene.choose("austria", "hire netherlands")
    assert totals(scene) == (0, 1)
