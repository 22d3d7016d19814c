"""4.3.2 II, combat: the examples of the book, sealed cards, allies, hiring and paying."""

from __future__ import annotations

import itertools

import pytest

from tests.covers import covers
from tests.games.age_of_reason.duel import attack, duel, fight, totals, unrest
from tests.games.age_of_reason.support import SEVEN, Scene
from worldstage.core.errors import NothingToUndo, NotYourDecision
from worldstage.games.age_of_reason.log import BY_ATTACKER, BY_DEFENDER

# -- the examples of the rulebook ------------------------------------------------------------------------------------


def example_table() -> Scene:
    """The seven-player game of both examples: who is allied with whom, and who has which box."""
    scene = Scene(SEVEN).alliances("prussia great-britain spain netherlands", "austria france russia")
    scene.boxes("prussia", "army-training bavaria").boxes("austria", "saxony").boxes("russia", "navy-training")
    for country in SEVEN.split(", "):
        scene.discs(country, central_europe=1, baltic=1).gold(**{country.replace("-", "_"): 20})
    return scene


@covers("4.3.2.ex1", "4.3.2.II.35", "6.0.bavaria", "6.0.saxony")
def test_example_1_is_8_to_5_since_bavaria_and_saxony_count_in_the_german_states_only() -> None:
    """The book adds Bavaria and Saxony in Central Europe, against its own section 6.0, and gets 9 to 6.

    The ruling follows 6.0: 8 to 5, which is the same overwhelming victory.
    """
    scene = example_table().at_attack("prussia").dice(4, 1, 3, 3)
    scene.choose("prussia", "attack central-europe austria")
    assert set(scene.asked) == set(SEVEN.split(", "))
    scene.lay(prussia="play 4s@5", austria="play 4s@7", france="help", russia="bluff")
    scene.lay(great_britain="bluff", spain="bluff", netherlands="bluff")
    assert totals(scene) == (8, 5)
    assert (scene.gold_of("prussia"), scene.gold_of("austria"), scene.gold_of("france")) == (15, 13, 19)
    assert [scene.gold_of(c) for c in ("russia", "great-britain", "spain", "netherlands")] == [20] * 4
    assert (scene.discs_of("prussia", "central-europe"), scene.discs_of("austria", "central-europe")) == (2, 0)
    assert unrest(scene) == {"austria": ["weaker-side", "overwhelmed"]}


@covers("4.3.2.ex2", "4.3.2.II.35", "6.0.bavaria")
def test_example_2_is_8_to_7_since_bavaria_does_not_count_in_the_baltic() -> None:
    """The book adds Bavaria in the Baltic, against its own section 6.0, and gets a tie, 8 to 8.

    The ruling follows 6.0: 8 to 7. Russia wins narrowly, and both take one point; the allies take none.
    """
    scene = example_table().at_attack("russia").dice(3, 2, 5, 2).choose("russia", "attack baltic prussia")
    scene.lay(russia="play 2s2n@5", prussia="play 3s@2", france="help", austria="help")
    scene.lay(great_britain="bluff", spain="bluff", netherlands="bluff")
    assert totals(scene) == (8, 7)
    assert (scene.gold_of("russia"), scene.gold_of("prussia")) == (15, 18)
    assert (scene.gold_of("france"), scene.gold_of("austria")) == (19, 19)
    assert (scene.discs_of("russia", "baltic"), scene.discs_of("prussia", "baltic")) == (2, 0)
    assert unrest(scene) == {"russia": ["pyrrhic"], "prussia": ["weaker-side"]}


@covers("4.3.2.ex3", "4.3.2.II.31")
def test_example_3_a_5_and_a_3_make_a_difference_of_2() -> None:
    assert totals(fight(duel(), "blank", "blank", 5, 3, 1, 1)) == (2, 0)
    assert totals(fight(duel(), "blank", "blank", 1, 1, 3, 5)) == (0, 2)


# -- sealed cards ----------------------------------------------------------------------------------------------------


@covers("4.3.2.II.12")
def test_attacker_and_defender_are_asked_together() -> None:
    scene = attack(duel())
    assert scene.node == "combat.cards"
    assert scene.asked == ["prussia", "austria"]


@covers("4.3.2.II.12", "4.3.2.II.26")
def test_nothing_of_a_sealed_choice_is_seen_until_all_are_in() -> None:
    scene = attack(duel().discs("france", german_states=1)).forget()
    before = scene.view("austria")
    scene.choose("prussia", "play 4s@5")
    after = scene.view("austria")
    assert (before.pop("chosen"), before.pop("actors")) == ([], [0, 1, 2])
    assert (after.pop("chosen"), after.pop("actors")) == ([0], [1, 2])
    assert before == after
    assert scene.log.entries == []
    assert scene.view("prussia")["own_choice"] == "play 4s@5"
    assert scene.view("austria")["own_choice"] is None
    assert scene.view()["own_choice"] is None


@covers("4.3.2.II.12")
def test_lawyer_the_order_of_sealed_choices_makes_no_difference() -> None:
    choices = {"prussia": "play 3s@2", "austria": "play 3s@4", "france": "help", "spain": "bluff"}
    ends: set[str] = set()
    for order in itertools.permutations(choices):
        scene = attack(duel().discs("france", german_states=1).discs("spain", german_states=1).dice(4, 1, 6, 1))
        for country in order:
            scene.choose(country, choices[country])
        ends.add(scene.game.digest(scene.state) + repr(scene.log.entries))
    assert len(ends) == 1


@covers("4.3.2.II.12")
def test_lawyer_a_seat_that_has_sealed_its_card_is_not_asked_again() -> None:
    scene = attack(duel()).choose("prussia", "play 4s@5")
    assert scene.asked == ["austria"]


@covers("4.3.2.II.12")
def test_lawyer_a_sealed_card_may_be_taken_back_until_the_last_is_in() -> None:
    table = attack(duel()).table()
    prussia, austria = 0, 1
    table.submit(prussia, table.decision(prussia).id, "play 4s@5")
    assert table.can_retract(prussia)
    with pytest.raises(NotYourDecision):
        table.submit(prussia, "combat.cards", "play blank")
    table.retract(prussia)
    assert table.actors == [prussia, austria]
    table.submit(austria, table.decision(austria).id, "play 1s@0")
    assert table.actors == [prussia]
    table.submit(prussia, table.decision(prussia).id, "play 1s@0")
    assert table.state.gold[prussia] == 20  # the free card fought, not the one for 5 gold
    assert not table.can_retract(prussia)
    with pytest.raises(NothingToUndo):
        table.retract(austria)


@covers("4.3.2.II.12")
def test_lawyer_nobody_retracts_for_another() -> None:
    table = attack(duel()).table()
    table.submit(0, table.decision(0).id, "play 4s@5")
    with pytest.raises(NothingToUndo):
        table.retract(1)
    assert table.actors == [1]


@covers("4.3.2.II.50")
def test_who_has_only_ally_card_and_blank_left_fights_with_the_blank() -> None:
    scene = attack(duel().hand("prussia", "blank").hand("austria", "blank"))
    assert scene.options("prussia") == scene.options("austria") == ["play blank"]


# -- allies ----------------------------------------------------------------------------------------------------------


@covers("4.3.2.II.15", "4.3.2.II.18")
def test_players_with_a_disc_in_the_region_may_help_lay_a_bluff_or_stay_out() -> None:
    scene = attack(duel().discs("france", german_states=1).discs("spain", german_states=1))
    assert scene.asked == ["prussia", "austria", "france", "spain"]
    assert scene.options("france") == scene.options("spain") == ["help", "bluff", "stay_out"]


@covers("4.3.2.II.15", "4.3.2.II.34")
def test_an_ally_strengthens_the_side_he_is_allied_with() -> None:
    scene = attack(duel().discs("france", german_states=1).discs("spain", german_states=1).dice(1, 1, 1, 1))
    scene.lay(prussia="play blank", austria="play blank", france="help", spain="stay_out")
    assert totals(scene) == (0, 1)
    other = attack(duel().discs("france", german_states=1).discs("spain", german_states=1).dice(1, 1, 1, 1))
    other.lay(prussia="play blank", austria="play blank", france="stay_out", spain="help")
    assert totals(other) == (1, 0)


@covers("4.3.2.II.16")
def test_a_disc_next_door_does_not_entitle_to_help() -> None:
    scene = duel().discs("france", baltic=3, central_europe=3, mediterranean=3).discs("spain", baltic=1)
    assert attack(scene).asked == ["prussia", "austria"]


@covers("4.3.2.II.16")
def test_lawyer_a_home_border_does_not_entitle_to_help() -> None:
    scene = Scene("prussia, austria, france").alliances("prussia", "austria france")
    scene.discs("austria", german_states=1).at_attack("prussia")
    assert attack(scene).asked == ["prussia", "austria"]


@covers("4.3.2.II.17")
def test_players_may_help_an_allied_non_player_country_that_is_attacked() -> None:
    scene = duel().discs("netherlands", german_states=1).discs("france", german_states=1)
    scene.discs("spain", german_states=1)
    attack(scene.dice(1, 1, 1, 1), target="netherlands")
    assert scene.asked == ["prussia", "austria", "france", "spain"]  # Austria as an ally, for once
    assert scene.options("austria") == ["help", "bluff", "stay_out"]
    scene.lay(prussia="play 4s@5", austria="help", france="help", spain="stay_out")
    assert totals(scene) == (4, 6)
    assert (scene.gold_of("austria"), scene.gold_of("france")) == (19, 19)


@covers("4.3.2.II.18")
def test_everybody_sees_who_stays_out_but_not_what_was_laid() -> None:
    scene = duel().discs("france", german_states=1).discs("spain", german_states=1)
    scene.discs("great-britain", german_states=1)  # so that Prussia is asked to hire, and the cards lie
    attack(scene).lay(prussia="play 4s@5", austria="play 1s@0", france="bluff", spain="stay_out")
    assert scene.node == "combat.hire"
    assert scene.items("combat.stayed_out") == [("spain",)]
    assert scene.items("combat.laid_card") == [("france",)]
    assert not [key for key in scene.keys if key in ("combat.bluffed", "combat.helped", "combat.revealed")]
    assert scene.view("austria")["combat"]["laid"] == [None, None, "card", None]
    assert scene.view()["combat"]["laid"] == [None, None, "card", None]
    assert scene.view("france")["combat"]["laid"] == [None, None, "blank", None]


@covers("4.3.2.II.18", "4.3.2.II.26")
def test_lawyer_while_cards_lie_face_down_each_sees_his_own_only() -> None:
    scene = duel().discs("france", german_states=1).discs("great-britain", german_states=1)
    attack(scene).lay(prussia="play 4s@5", austria="play 1s@0", france="help")
    told = {"prussia": ("4s@5", None), "austria": (None, "1s@0"), "france": (None, None), None: (None, None)}
    for who, cards in told.items():
        combat = scene.view(who)["combat"]
        assert (combat["attacker_card"], combat["defender_card"]) == cards
    assert scene.view("france")["combat"]["laid"][2] == "ally"
    assert scene.view("prussia")["combat"]["laid"][2] == "card"


@covers("4.3.2.II.26")
def test_all_cards_are_revealed_together() -> None:
    scene = duel().discs("france", german_states=1).discs("spain", german_states=1)
    attack(scene).boxes("prussia", "reserve").dice(1, 1, 1, 1)
    scene.lay(prussia="play 4s@5", austria="play 1s@0", france="help", spain="bluff")
    assert scene.node == "combat.reserve"
    assert scene.state.reveals == 2  # who has laid a card, and then the cards
    seen = scene.view()["combat"]
    assert (seen["attacker_card"], seen["defender_card"]) == ("4s@5", "1s@0")
    assert seen["laid"] == [None, None, "ally", "blank"]
    assert scene.entries("combat.revealed") == [("prussia", "4s@5"), ("austria", "1s@0")]
    assert (scene.entries("combat.helped"), scene.entries("combat.bluffed")) == ([("france",)], [("spain",)])


@covers("4.3.2.II.19", "4.3.2.II.28")
def test_an_ally_card_costs_one_gold_and_adds_one_point() -> None:
    scene = attack(duel().discs("spain", german_states=1).dice(1, 1, 1, 1))
    scene.lay(prussia="play blank", austria="play blank", spain="help")
    assert totals(scene) == (1, 0)
    assert scene.entries("gold.paid") == [("spain", 1, "ally-card", 19)]


@covers("4.3.2.II.20", "4.3.2.II.28")
def test_a_bluff_costs_nothing_and_adds_nothing() -> None:
    scene = attack(duel().discs("spain", german_states=1).dice(1, 1, 1, 1))
    scene.lay(prussia="play 1s@0", austria="play blank", spain="bluff")
    assert totals(scene) == (1, 0)
    assert scene.entries("gold.paid") == []
    assert scene.gold_of("spain") == 20


@covers("4.3.2.II.20", "4.3.2.II.44")
def test_a_bluff_for_the_defender_costs_and_adds_nothing_either_and_takes_no_part_in_a_tie() -> None:
    scene = attack(duel().discs("france", german_states=3).dice(1, 1, 1, 1))
    scene.lay(prussia="play 1s@0", austria="play 1s@0", france="bluff")
    assert totals(scene) == (1, 1)
    assert (scene.gold_of("france"), scene.unrest_of("france")) == (20, 0)
    assert scene.entries("gold.paid") == []
    assert scene.entries("combat.bluffed") == [("france",)]
    assert "blank" in scene.hand_of("france")


@covers("4.3.2.II.21")
def test_the_boxes_of_an_ally_do_not_count() -> None:
    scene = duel("baltic").discs("spain", baltic=4).boxes("spain", "army-training navy-training sweden denmark")
    attack(scene.dice(1, 1, 1, 1), "baltic").lay(prussia="play blank", austria="play blank", spain="help")
    assert totals(scene) == (1, 0)


@covers("4.3.2.II.19")
def test_lawyer_an_ally_who_cannot_pay_may_still_bluff() -> None:
    scene = attack(duel().discs("spain", german_states=1).gold(spain=0).unrest(spain=22))
    assert scene.options("spain") == ["bluff", "stay_out"]


@covers("4.3.2.II.19")
def test_lawyer_an_ally_without_gold_may_help_for_a_point_of_unrest() -> None:
    scene = attack(duel().discs("spain", german_states=1).gold(spain=0).dice(1, 1, 1, 1))
    scene.lay(prussia="play 2s@0", austria="play blank", spain="help")
    assert (scene.gold_of("spain"), scene.unrest_of("spain")) == (1, 1)


@covers("4.3.2.II.21", "4.3.2.II.34")
def test_lawyer_two_allies_add_two_points_and_never_more_for_many_discs() -> None:
    scene = Scene(SEVEN).alliances("prussia great-britain spain netherlands", "austria france russia")
    scene.discs("austria", german_states=1).discs("spain", german_states=6).discs("netherlands", german_states=1)
    scene.gold(spain=1, netherlands=1).at_attack("prussia")
    attack(scene.dice(1, 1, 1, 1)).lay(prussia="play blank", austria="play blank", spain="help", netherlands="help")
    assert totals(scene) == (2, 0)


def everybody_in(region: str) -> Scene:
    """Seven players with a disc in a region: Prussia has three allies there, Austria two."""
    scene = Scene(SEVEN).alliances("prussia great-britain spain netherlands", "austria france russia")
    for country in SEVEN.split(", "):
        scene.discs(country, **{region: 1}).gold(**{country.replace("-", "_"): 5})
    return scene


@covers("4.3.2.II.15", "4.3.2.II.34")
def test_every_other_player_with_a_disc_there_may_help_four_and_more_at_once() -> None:
    choices = {"great_britain": "help", "spain": "help", "netherlands": "help", "france": "help", "russia": "help"}
    for out in (None, "great_britain", "france"):
        told = choices | ({out: "stay_out"} if out else {})
        scene = attack(everybody_in("german_states").at_attack("prussia").dice(1, 1, 1, 1))
        assert scene.asked == list(SEVEN.split(", "))  # all seven at once, the sides and their helpers
        scene.lay(prussia="play blank", austria="play blank", **told)
        assert totals(scene) == (2 if out == "great_britain" else 3, 1 if out == "france" else 2)
        paid = {str(country) for country, _, reason, _ in scene.entries("gold.paid") if reason == "ally-card"}
        assert paid == {name.replace("_", "-") for name, choice in told.items() if choice == "help"}


@covers("4.3.2.II.12", "4.3.2.II.18")
def test_ruling_sides_and_helpers_choose_at_the_same_moment_and_see_nothing_of_each_other() -> None:
    """Whatever the sides have laid, a helper who is still to choose sees, and may choose, the same."""
    seen = []
    for prussia, austria in (("blank", "4s@7"), ("3s@2", "blank")):
        scene = attack(everybody_in("german_states").at_attack("prussia"))
        assert {"prussia", "austria", "france", "spain"} <= set(scene.asked)
        scene.play(f"prussia: play {prussia}", f"austria: play {austria}", "france: help")
        seat = scene.seat("spain")
        view = scene.view("spain")
        decision = scene.game.decision(scene.state, seat)
        seen.append((view, decision, scene.readable("spain")))
        assert decision.sealed
    assert seen[0] == seen[1]


@covers("4.3.2.II.18")
def test_lawyer_attacker_and_defender_can_neither_help_nor_stay_out() -> None:
    scene = attack(duel())
    for country in ("prussia", "austria"):
        assert not {"help", "bluff", "stay_out", "no_card"} & set(scene.options(country))


@covers("4.3.2.II.18")
def test_lawyer_an_ally_lays_ally_card_or_blank_and_never_an_influence_card() -> None:
    scene = attack(duel().discs("spain", german_states=1))
    assert scene.verb("spain", "play") == []


# -- non-player allies -----------------------------------------------------------------------------------------------


def hiring(gold: int = 20) -> Scene:
    """A duel with discs of the non-player countries of both sides in the region."""
    scene = duel(gold=gold).discs("great-britain", german_states=1)
    return scene.discs("netherlands", german_states=1).discs("russia", german_states=2)


@covers("4.3.2.II.22", "4.3.2.II.23", "4.3.2.II.25")
def test_the_attacker_hires_first_then_the_defender_both_before_the_reveal() -> None:
    scene = attack(hiring().dice(1, 1, 1, 1)).lay(prussia="play blank", austria="play blank")
    assert (scene.node, scene.asked) == ("combat.hire", ["prussia"])
    scene.choose("prussia", "hire great-britain")
    assert (scene.node, scene.asked) == ("combat.hire", ["austria"])
    scene.play("austria: hire netherlands", "austria: hire russia")
    assert totals(scene) == (1, 2)
    keys = scene.keys
    assert keys.index("combat.hired") < keys.index("combat.revealed") < keys.index("combat.rolled")
    assert scene.entries("combat.hired") == [
        ("prussia", "great-britain", BY_ATTACKER),
        ("austria", "netherlands", BY_DEFENDER),
        ("austria", "russia", BY_DEFENDER),
    ]


@covers("4.3.2.II.23")
def test_hiring_comes_after_the_allies_have_laid_their_cards() -> None:
    scene = attack(hiring().discs("france", german_states=1)).lay(prussia="play blank", austria="play blank")
    assert (scene.node, scene.asked) == ("combat.cards", ["france"])
    scene.choose("france", "stay_out")
    assert scene.node == "combat.hire"


@covers("4.3.2.II.24")
def test_only_non_player_countries_of_ones_own_alliance_with_a_disc_in_the_region_can_be_hired() -> None:
    scene = attack(hiring().discs("russia", german_states=0, baltic=2).discs("france", german_states=1))
    scene.lay(prussia="play blank", austria="play blank", france="bluff")
    assert scene.options("prussia") == ["hire great-britain", "enough"]
    scene.choose("prussia", "enough")
    assert scene.options("austria") == ["hire netherlands", "enough"]  # Russia is next door, France has a player


@covers("4.3.2.II.24")
def test_several_may_be_hired_each_once() -> None:
    scene = attack(hiring().dice(1, 1, 1, 1)).lay(prussia="play blank", austria="play blank")
    scene.choose("prussia", "enough")
    assert scene.options("austria") == ["hire netherlands", "hire russia", "enough"]
    scene.choose("austria", "hire russia")
    assert scene.options("austria") == ["hire netherlands", "enough"]
    scene.choose("austria", "hire netherlands")
    assert totals(scene) == (0, 2)  # two discs of Russia are one ally


@covers("4.3.2.II.29", "4.3.2.II.34")
def test_each_hired_country_costs_its_side_one_gold_and_adds_one() -> None:
    scene = attack(hiring().dice(1, 1, 1, 1)).lay(prussia="play blank", austria="play blank")
    scene.play("prussia: hire great-britain", "austria: hire netherlands", "austria: enough")
    assert (scene.gold_of("prussia"), scene.gold_of("austria")) == (19, 19)
    assert ("prussia", 1, "hired-ally", 19) in scene.entries("gold.paid")
    assert totals(scene) == (1, 1)


@covers("4.3.2.II.34", "4.3.2.II.24", "4.3.2.II.29")
def test_two_hired_countries_add_a_point_each_and_cost_a_gold_each_on_either_side() -> None:
    scene = attack(hiring().dice(1, 1, 1, 1)).lay(prussia="play 3s@2", austria="play 1s@0")
    scene.play("prussia: enough", "austria: hire netherlands", "austria: hire russia")
    assert totals(scene) == (3, 1 + 2)
    assert scene.gold_of("austria") == 20 - 2
    other = Scene("prussia, austria").alliances("prussia great-britain russia", "austria france spain")
    for country in ("prussia", "austria", "great-britain", "russia"):
        other.discs(country, german_states=1)
    attack(other.gold(prussia=9, austria=9).at_attack("prussia").dice(1, 1, 1, 1))
    other.lay(prussia="play blank", austria="play 1s@0").play("prussia: hire great-britain", "prussia: hire russia")
    assert totals(other) == (2, 1)
    assert other.gold_of("prussia") == 9 - 2


@covers("4.3.2.II.29")
@pytest.mark.parametrize(("gold", "hires"), [(5, 0), (6, 1), (7, 2)])
def test_ruling_as_many_countries_are_hired_as_leave_the_sealed_card_payable(gold: int, hires: int) -> None:
    """The card costs five gold; at the end of the unrest track nothing more can be raised."""
    scene = Scene("prussia, austria").alliances("prussia great-britain russia", "austria france spain")
    for country in ("prussia", "austria", "great-britain", "russia"):
        scene.discs(country, german_states=1)
    attack(scene.gold(prussia=gold, austria=9).unrest(prussia=22).at_attack("prussia").dice(1, 1, 1, 1))
    scene.lay(prussia="play 4s@5", austria="play blank")
    for country in ("great-britain", "russia")[:hires]:
        scene.choose("prussia", f"hire {country}")
    if scene.node == "combat.hire":
        assert scene.options("prussia") == ["enough"]  # the rest of the gold is owed for the card
        scene.choose("prussia", "enough")
    assert (totals(scene), scene.gold_of("prussia")) == ((4 + hires, 0), 0)


@covers("4.3.2.II.25")
def test_a_defender_may_hire_though_the_attacker_could_not() -> None:
    scene = attack(hiring().discs("great-britain", german_states=0)).lay(prussia="play blank", austria="play blank")
    assert (scene.node, scene.asked) == ("combat.hire", ["austria"])


@covers("4.3.2.II.22")
def test_nobody_hires_for_a_non_player_disc_that_is_attacked() -> None:
    scene = attack(hiring().dice(1, 1, 1, 1), target="netherlands")
    scene.lay(prussia="play 4s@5", austria="stay_out")
    assert (scene.node, scene.asked) == ("combat.hire", ["prussia"])
    scene.choose("prussia", "enough")
    assert totals(scene) == (4, 4)


@covers("4.3.2.II.29")
def test_lawyer_hiring_must_leave_the_sealed_card_payable() -> None:
    scene = attack(hiring().gold(prussia=5).unrest(prussia=22)).lay(prussia="play 4s@5", austria="play blank")
    # All can see that Prussia has 5 gold, so it is asked; that the card takes all of it is Prussia's secret.
    assert scene.asked == ["prussia"]
    assert scene.options("prussia") == ["enough"]


@covers("4.3.2.II.29")
def test_lawyer_with_one_gold_more_than_the_card_one_country_may_be_hired() -> None:
    scene = hiring().discs("prussia", german_states=0).discs("great-britain", german_states=1)
    scene.alliances("prussia spain great-britain netherlands", "austria france russia")
    attack(scene.gold(prussia=6).unrest(prussia=22).dice(6, 1, 1, 1)).lay(prussia="play 4s@5", austria="play blank")
    assert scene.options("prussia") == ["hire great-britain", "hire netherlands", "enough"]
    scene.choose("prussia", "hire netherlands")
    assert scene.options("prussia") == ["enough"]  # still asked: the others only see five gold and a country left
    scene.choose("prussia", "enough")
    scene.choose("austria", "enough")
    assert (scene.gold_of("prussia"), scene.unrest_of("prussia")) == (0, 22)


@covers("4.3.2.II.29")
def test_lawyer_who_visibly_cannot_pay_is_not_asked_to_hire() -> None:
    scene = attack(hiring().gold(prussia=0).unrest(prussia=22)).lay(prussia="play blank", austria="play blank")
    assert (scene.node, scene.asked) == ("combat.hire", ["austria"])


@covers("4.3.2.II.29")
def test_lawyer_whether_one_is_asked_to_hire_does_not_depend_on_the_sealed_card() -> None:
    for card in ("blank", "4s@5"):
        scene = attack(hiring().gold(prussia=5).unrest(prussia=22)).lay(prussia=f"play {card}", austria="play blank")
        assert (scene.node, scene.asked) == ("combat.hire", ["prussia"])


@covers("4.3.2.II.29")
def test_lawyer_a_hired_country_may_be_paid_by_unrest_and_the_card_too() -> None:
    scene = attack(hiring().gold(prussia=0).unrest(prussia=19).dice(6, 1, 1, 1))
    scene.lay(prussia="play 4s@5", austria="play blank")
    scene.play("prussia: hire great-britain", "austria: enough")
    assert (scene.gold_of("prussia"), scene.unrest_of("prussia")) == (0, 22)


@covers("4.3.2.II.24")
def test_lawyer_a_country_that_is_attacked_cannot_be_hired_by_either_side() -> None:
    scene = attack(hiring(), target="russia").lay(prussia="play blank", austria="stay_out")
    assert scene.options("prussia") == ["hire great-britain", "enough"]
    scene.choose("prussia", "enough")
    assert scene.node != "combat.hire"


@covers("4.3.2.II.23")
def test_lawyer_the_defender_sees_whom_the_attacker_hired_before_hiring_himself() -> None:
    scene = attack(hiring()).lay(prussia="play blank", austria="play blank").choose("prussia", "hire great-britain")
    assert scene.view("austria")["combat"]["hired"] == {"great-britain": 0}
    assert scene.gold_of("prussia") == 19


# -- paying ----------------------------------------------------------------------------------------------------------


@covers("4.3.2.II.27")
def test_attacker_and_defender_pay_what_is_printed_on_their_cards() -> None:
    scene = fight(duel(), "4s@5", "4s@7")
    assert (scene.gold_of("prussia"), scene.gold_of("austria")) == (15, 13)
    assert scene.entries("gold.paid") == [("prussia", 5, "card", 15), ("austria", 7, "card", 13)]


@covers("4.3.2.II.27")
def test_the_winner_pays_as_well_as_the_loser_and_the_dice_come_after_paying() -> None:
    scene = fight(duel(), "4s@5", "1s@0", 6, 1, 1, 1)
    assert scene.gold_of("prussia") == 15
    assert scene.keys.index("gold.paid") < scene.keys.index("combat.rolled")


@pytest.mark.parametrize(("gold", "left", "points"), [(7, 0, 0), (6, 1, 1), (5, 0, 1), (4, 1, 2), (0, 1, 4)])
@covers("4.3.2.II.27", "4.0.3", "4.0.5")
def test_lawyer_gold_for_a_card_is_raised_exactly_as_needed(gold: int, left: int, points: int) -> None:
    scene = fight(duel().gold(austria=gold), "blank", "4s@7", 6, 1, 1, 3)  # 5 to 6: Austria wins narrowly
    assert totals(scene) == (5, 6)
    assert (scene.gold_of("austria"), scene.unrest_of("austria")) == (left, points + 1)
