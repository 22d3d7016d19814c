"""4.0: three turns of six segments, and gold for unrest."""

from __future__ import annotations

from itertools import groupby

import pytest

import worldstage
from tests.covers import covers
from tests.games.age_of_reason.support import Scene
from tests.games.age_of_reason.test_ch2_components import random_game
from worldstage.core.chance import Fast
from worldstage.core.log import Entry, Log
from worldstage.games.age_of_reason.generated_state import AgeState
from worldstage.games.age_of_reason.log import FOR_INCOME, FOR_TIE, PHASES
from worldstage.games.age_of_reason.state import add_unrest

THREE = "prussia, austria, france"


def full_log(seats: int, seed: int) -> list[Entry]:
    game = worldstage.game("age-of-reason")
    chance = Fast(seed)
    s: AgeState = game.begin(seats, game.check_settings(seats, {"countries": "deal"}), chance)
    s.log = Log()
    game.advance(s, chance)
    game.playout(s, chance)
    return s.log.entries


@covers("4.0.1")
@pytest.mark.parametrize("seats", [2, 3, 5, 7])
def test_the_game_lasts_three_turns(seats: int) -> None:
    log = full_log(seats, seed=9)
    assert [entry.args[0] for entry in log if entry.key == "turn.began"] == [1, 2, 3]
    assert [entry.key for entry in log][-seats:] == ["ending.place"] * seats


@covers("4.0.2")
@pytest.mark.parametrize("seats", [3, 6])
def test_a_turn_runs_through_its_six_segments_in_order(seats: int) -> None:
    segments: list[str] = []
    for entry in full_log(seats, seed=4):
        if entry.key == "turn.began":
            segments.append("turn")
        elif entry.key == "gold.received" and entry.args[2] == FOR_INCOME:
            segments.append("income")
        elif entry.key == "markers.placed":
            segments.append("markers")
        elif entry.key.startswith("alliances."):
            segments.append("alliances")
        elif entry.key == "actions.round":
            segments.append("actions")
        elif entry.key.startswith("scoring."):
            segments.append("points")
        elif entry.key.startswith("ending."):
            segments.append("end")
    turn = ["turn", "markers", "alliances", "actions", "income", "points", "end"]
    assert [name for name, _ in groupby(segments)] == turn * 3


@covers("3.0.1", "4.0.2", "4.1.1", "4.2.1", "4.3.0.9", "4.4.1", "4.5.1", "4.6.1", "5.0.1")
def test_set_up_every_segment_and_the_end_have_one_heading_each() -> None:
    headings = [PHASES[entry.args[0]] for entry in full_log(3, seed=4) if entry.key == "phase.began"]
    turn = ["markers", "alliances", "actions", "income", "victory-points"]
    assert headings == ["setup", *turn, "end-of-turn", *turn, "end-of-turn", *turn, "end-of-game"]


# -- gold for unrest --------------------------------------------------------


@covers("4.0.3", "4.0.ex1")
def test_example_taking_two_gold_once_at_unrest_4_leads_to_unrest_5() -> None:
    scene = Scene(THREE).unrest(prussia=4).at_disc_choice("prussia")
    scene.choose("prussia", "place sweden")  # costs one gold
    assert scene.unrest_of("prussia") == 5
    assert scene.gold_of("prussia") == 1
    assert scene.entries("gold.raised") == [("prussia", 2, 1, 5)]
    assert scene.entries("gold.paid") == [("prussia", 1, "box", 1)]


@covers("4.0.3", "4.0.4")
@pytest.mark.parametrize(("gold", "price", "points", "left"), [(0, 7, 4, 1), (1, 7, 3, 0), (2, 7, 3, 1), (6, 7, 1, 1)])
def test_gold_is_raised_as_often_as_the_payment_needs(gold: int, price: int, points: int, left: int) -> None:
    scene = Scene(THREE).gold(austria=gold).unrest(austria=4)
    scene.discs("austria", german_states=1).discs("prussia", german_states=1).alliances("austria", "prussia")
    scene.at_attack("austria").choose("austria", "attack german-states prussia")
    scene.dice(1, 1, 6, 4).play("prussia: play blank", f"austria: play 4s@{price}")
    assert scene.entries("gold.raised") == [("austria", 2 * points, points, 4 + points)]
    assert scene.gold_of("austria") == left
    assert scene.unrest_of("austria") == 4 + points


@covers("4.0.4")
def test_gold_may_be_raised_again_and_again_in_one_turn() -> None:
    scene = Scene("prussia, austria").at_disc_choice("prussia")
    for number, box in enumerate(("sweden", "denmark", "portugal", "ottomans"), 1):
        scene.choose("prussia", f"place {box}")
        assert len(scene.entries("gold.raised")) == (number + 1) // 2
        scene.choose("austria", "pass")
    assert (scene.unrest_of("prussia"), scene.gold_of("prussia")) == (2, 0)


@covers("4.0.5")
@pytest.mark.parametrize(("gold", "raised"), [(0, True), (1, False), (5, False)])
def test_who_can_pay_in_gold_pays_in_gold(gold: int, raised: bool) -> None:
    scene = Scene(THREE).gold(prussia=gold).unrest(prussia=4).at_disc_choice("prussia")
    scene.choose("prussia", "place portugal")
    assert bool(scene.entries("gold.raised")) is raised
    assert scene.unrest_of("prussia") == (5 if raised else 4)
    assert scene.gold_of("prussia") == (1 if raised else gold - 1)


@covers("4.0.5", "4.0.6")
def test_no_option_turns_unrest_into_gold_or_gold_into_less_unrest() -> None:
    """Every change of unrest in whole games is a payment, a combat, Government Reform or the end of a turn."""
    for seats, seed in ((3, 21), (5, 22), (7, 23)):
        _, moves = random_game(seats, seed)
        for before, after, keys in moves:
            for seat in range(seats):
                if after.unrest[seat] > before.unrest[seat]:
                    assert "gold.paid" in keys or "unrest.gained" in keys
                if after.unrest[seat] < before.unrest[seat]:
                    assert "unrest.eased" in keys or "ending.unrest" in keys


@covers("4.0.5")
def test_lawyer_a_free_box_raises_no_gold() -> None:
    scene = Scene(THREE).unrest(prussia=4).at_disc_choice("prussia")
    scene.choose("prussia", "place saxony")
    assert (scene.gold_of("prussia"), scene.unrest_of("prussia")) == (0, 4)
    assert "gold.paid" not in scene.keys and "gold.raised" not in scene.keys


@covers("4.0.5")
def test_lawyer_a_bid_that_does_not_win_raises_no_gold() -> None:
    scene = Scene(THREE).unrest(prussia=4, austria=4).gold(austria=9).at_auction("prussia")
    scene.play("prussia: bid 8", "prussia: propose_a prussia", "prussia: propose_b austria")
    assert (scene.gold_of("prussia"), scene.unrest_of("prussia")) == (0, 4)
    scene.play("austria: bid 9", "austria: propose_a prussia", "austria: propose_b austria")
    scene.play("france: pass", "prussia: pass")
    assert (scene.gold_of("prussia"), scene.unrest_of("prussia")) == (0, 4)
    assert (scene.gold_of("austria"), scene.unrest_of("austria")) == (0, 4)


@covers("4.0.5")
def test_lawyer_the_odd_coin_of_a_raise_is_kept_and_pays_the_next_price() -> None:
    scene = Scene("prussia, austria").unrest(prussia=4).at_disc_choice("prussia")
    scene.play("prussia: place sweden", "austria: pass")
    assert (scene.unrest_of("prussia"), scene.gold_of("prussia")) == (5, 1)
    scene.play("prussia: place denmark")
    assert (scene.unrest_of("prussia"), scene.gold_of("prussia")) == (5, 0)


@covers("4.0.6")
def test_government_reform_costs_no_gold() -> None:
    scene = Scene(THREE).gold(prussia=10).unrest(prussia=9).at_disc_choice("prussia")
    scene.choose("prussia", "place government-reform:1")
    assert (scene.unrest_of("prussia"), scene.gold_of("prussia")) == (7, 10)


@covers("4.0.7")
def test_at_unrest_22_no_more_gold_can_be_raised() -> None:
    scene = Scene(THREE).unrest(prussia=22).at_disc_choice("prussia")
    priced = {"denmark", "sweden", "portugal", "ottomans"}
    assert not priced & set(scene.verb("prussia", "place"))
    scene.gold(prussia=1)
    assert priced <= set(scene.verb("prussia", "place"))


@covers("4.0.7")
def test_lawyer_at_unrest_21_the_last_step_still_pays() -> None:
    scene = Scene(THREE).unrest(prussia=21).at_disc_choice("prussia")
    scene.choose("prussia", "place ottomans")
    assert (scene.unrest_of("prussia"), scene.gold_of("prussia")) == (22, 1)


@covers("4.0.7")
def test_lawyer_at_unrest_22_without_gold_only_free_cards_can_be_played() -> None:
    scene = Scene(THREE).unrest(austria=22).gold(prussia=20)
    scene.discs("prussia", german_states=1).discs("austria", german_states=1)
    scene.at_attack("prussia").choose("prussia", "attack german-states austria")
    assert scene.options("austria") == ["play blank", "play 1s@0", "play 1s1n@0"]


@covers("4.0.7")
def test_lawyer_at_unrest_21_with_one_gold_a_card_for_3_can_be_played_and_one_for_4_cannot() -> None:
    scene = Scene("france, austria, prussia").unrest(austria=21, france=21).gold(austria=1, france=1)
    scene.discs("france", german_states=1).discs("austria", german_states=1)
    scene.at_attack("france").choose("france", "attack german-states austria")
    assert "play 3s@3" in scene.options("france") and "play 4s@6" not in scene.options("france")
    assert "play 2s@2" in scene.options("austria") and "play 3s@4" not in scene.options("austria")


@covers("4.0.7")
@pytest.mark.parametrize(("unrest", "points", "after"), [(19, 2, 21), (20, 2, 22), (21, 2, 22), (22, 3, 22)])
def test_lawyer_unrest_points_beyond_22_are_lost(unrest: int, points: int, after: int) -> None:
    scene = Scene(THREE).unrest(prussia=unrest)
    add_unrest(scene.state, 0, points, FOR_TIE)
    scene.check()
    assert scene.unrest_of("prussia") == after
    gained = [("prussia", after - unrest, "tie", after)] if after > unrest else []
    assert scene.entries("unrest.gained") == gained
    assert scene.entries("unrest.at_limit") == ([] if gained else [("prussia", "tie", 22)])


@covers("4.0.7")
def test_lawyer_a_crushing_defeat_at_unrest_21_ends_at_22() -> None:
    scene = Scene(THREE).unrest(prussia=21).discs("prussia", german_states=1).discs("austria", german_states=1)
    scene.at_attack("prussia").choose("prussia", "attack german-states austria")
    scene.dice(1, 1, 6, 1).play("prussia: play blank", "austria: play 1s1n@0")
    assert scene.totals == [(0, 6)]
    assert scene.unrest_of("prussia") == 22  # three points: failure, weaker side, overwhelmed
