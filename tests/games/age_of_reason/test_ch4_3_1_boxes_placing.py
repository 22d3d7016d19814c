"""4.3.1: placing discs in action boxes."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.age_of_reason.support import ACTIONS, END_OF_TURN, SEVEN, Scene

THREE = "prussia, austria, france"

ADVANCEMENTS = [
    "army-training:1",
    "banking:1",
    "government-reform:1",
    "militia:1",
    "navy-training:1",
    "pressgangs:1",
    "reserve:1",
    "war-office:1",
]
SUPPORT = [
    "bavaria",
    "cossacks",
    "denmark",
    "gauchos",
    "nawab",
    "naples",
    "native-americans",
    "ottomans",
    "portugal",
    "saxony",
    "sweden",
]
TRADING = [
    "baltic-company",
    "east-indies-company",
    "gold-mines",
    "levant-company",
    "slaves",
    "sugar-plantations",
    "tobacco",
]
COSTLY = ["denmark", "ottomans", "portugal", "sweden"]


@covers("4.3.1.1", "4.3.1.4")
def test_every_empty_box_of_the_three_groups_is_open() -> None:
    scene = Scene(SEVEN).at_disc_choice("prussia")
    assert scene.verb("prussia", "place") == ADVANCEMENTS + SUPPORT + TRADING
    assert (len(ADVANCEMENTS), len(SUPPORT), len(TRADING)) == (8, 11, 7)


@covers("4.3.1.1")
def test_a_disc_of_ones_own_goes_from_the_supply_into_the_box() -> None:
    scene = Scene(THREE).at_disc_choice("prussia").choose("prussia", "place bavaria")
    assert scene.boxes_of("prussia") == ["bavaria"]
    assert scene.supply_of("prussia") == 21
    assert scene.entries("boxes.placed") == [("prussia", "bavaria")]


@covers("4.3.1.2")
def test_a_box_holds_one_disc_and_is_closed_to_everybody_then() -> None:
    scene = Scene(THREE).boxes("austria", "bavaria").boxes("prussia", "saxony").at_disc_choice("prussia")
    open_boxes = scene.verb("prussia", "place")
    assert "bavaria" not in open_boxes  # another's disc
    assert "saxony" not in open_boxes  # one's own


@covers("4.3.1.2")
def test_a_second_box_of_the_same_name_is_offered_once_the_first_is_taken() -> None:
    scene = Scene(SEVEN).boxes("austria", "banking:1").at_disc_choice("prussia")
    assert "banking:2" in scene.verb("prussia", "place")
    assert "banking:1" not in scene.verb("prussia", "place")
    scene.choose("prussia", "place banking:2")
    assert scene.boxes_of("austria") == ["banking:1"]
    assert scene.boxes_of("prussia") == ["banking:2"]


@pytest.mark.parametrize("box", COSTLY)
@covers("4.3.1.3")
def test_some_boxes_cost_a_gold_to_enter(box: str) -> None:
    scene = Scene(THREE).gold(prussia=5).at_disc_choice("prussia").choose("prussia", f"place {box}")
    assert scene.gold_of("prussia") == 4
    assert scene.entries("gold.paid") == [("prussia", 1, "box", 4)]


@pytest.mark.parametrize("box", [b for b in ADVANCEMENTS + SUPPORT + TRADING if b not in COSTLY])
@covers("4.3.1.3")
def test_all_other_boxes_cost_nothing(box: str) -> None:
    scene = Scene(THREE).gold(prussia=5).at_disc_choice("prussia").choose("prussia", f"place {box}")
    assert scene.entries("gold.paid") == []
    assert scene.gold_of("prussia") == (10 if box == "banking:1" else 5)


@covers("4.3.1.5")
def test_an_advancement_counts_in_every_later_round_of_the_turn() -> None:
    scene = Scene(THREE).alliances("prussia", "austria france").boxes("prussia", "army-training")
    scene.discs("prussia", german_states=1).discs("austria", german_states=2).gold(austria=9)
    for number in (2, 6):
        scene.round(number).at_attack("prussia").dice(1, 1, 1, 1).choose("prussia", "attack german-states austria")
        scene.lay(prussia="play blank", austria="play blank")
    assert scene.totals == [(1, 0), (1, 0)]
    assert scene.boxes_of("prussia") == ["army-training:1"]


@covers("4.3.1.5", "4.3.1.6")
def test_advancements_and_support_end_with_the_turn() -> None:
    scene = Scene(THREE).boxes("prussia", "army-training bavaria").boxes("austria", "reserve sweden")
    scene.at_segment(END_OF_TURN).step()
    assert scene.boxes_of("prussia") == scene.boxes_of("austria") == []
    assert scene.supply_of("prussia") == scene.supply_of("austria") == 22


@covers("4.3.1.5", "6.0.reserve")
def test_a_reserve_is_the_exception_and_leaves_its_box_when_used() -> None:
    scene = Scene(THREE).alliances("prussia", "austria france").boxes("prussia", "reserve army-training")
    scene.discs("austria", german_states=1).at_attack("prussia").dice(1, 1, 1, 1, 6, 1, 1, 1)
    scene.choose("prussia", "attack german-states austria").lay(prussia="play blank", austria="play blank")
    scene.choose("prussia", "reroll")
    assert scene.boxes_of("prussia") == ["army-training:1"]


@covers("4.3.1.6")
def test_support_counts_in_every_later_round_of_the_turn() -> None:
    scene = Scene(THREE).alliances("prussia", "austria france").boxes("prussia", "bavaria")
    scene.discs("prussia", german_states=1).discs("austria", german_states=2)
    for number in (2, 6):
        scene.round(number).at_attack("prussia").dice(1, 1, 1, 1).choose("prussia", "attack german-states austria")
        scene.lay(prussia="play blank", austria="play blank")
    assert scene.totals == [(1, 0), (1, 0)]
    assert scene.boxes_of("prussia") == ["bavaria"]


@pytest.mark.parametrize(
    ("box", "region"),
    [
        ("baltic-company", "baltic"),
        ("gold-mines", "south_america"),
        ("slaves", "africa"),
        ("sugar-plantations", "caribbean"),
        ("tobacco", "north_america"),
        ("east-indies-company", "india"),
        ("east-indies-company", "east_indies"),
        ("levant-company", "ottoman_empire"),
        ("levant-company", "mediterranean"),
    ],
)
@covers("4.3.1.7")
def test_a_trading_box_pays_at_once_two_gold_for_each_own_disc_in_its_region(box: str, region: str) -> None:
    scene = Scene(THREE).gold(prussia=1).discs("prussia", **{region: 3}, german_states=2)
    scene.discs("austria", **{region: 4}).at_disc_choice("prussia").choose("prussia", f"place {box}")
    assert scene.gold_of("prussia") == 7
    assert scene.entries("gold.received") == [("prussia", 6, box, 7)]


# -- like a lawyer ---------------------------------------------------------------------------------------------------


@covers("4.3.1.1")
def test_lawyer_with_all_22_discs_on_the_board_no_box_is_open() -> None:
    scene = Scene(THREE).discs("prussia", africa=21).boxes("prussia", "bavaria").gold(prussia=9)
    scene.at_disc_choice("prussia")
    assert scene.options("prussia") == ["pass", "skip"]


@covers("4.3.1.1")
def test_lawyer_the_last_disc_may_go_into_a_box() -> None:
    scene = Scene(THREE).discs("prussia", africa=21).at_disc_choice("prussia").choose("prussia", "place bavaria")
    assert scene.supply_of("prussia") == 0


@covers("4.3.1.1", "4.3.1.2")
def test_lawyer_when_all_boxes_are_taken_only_pass_and_skip_remain() -> None:
    scene = Scene(SEVEN)
    for i, box in enumerate(scene.state.tables.boxes):
        scene.boxes(("austria", "russia", "france")[i % 3], box)
    scene.at_disc_choice("prussia")
    assert scene.options("prussia") == ["pass", "skip"]


@covers("4.3.1.1")
def test_lawyer_one_disc_in_a_round_and_no_more() -> None:
    scene = Scene(THREE).alliances("prussia", "austria france").discs("austria", german_states=1)
    scene.at_disc_choice("prussia").choose("prussia", "place bavaria")
    assert scene.options("prussia") == ["attack german-states austria", "hold"]
    scene.choose("prussia", "hold")
    assert scene.asked == ["austria"]


@covers("4.3.1.2")
def test_lawyer_one_may_hold_both_boxes_of_a_name() -> None:
    scene = Scene(SEVEN).boxes("prussia", "army-training:1").at_disc_choice("prussia")
    scene.choose("prussia", "place army-training:2")
    assert scene.boxes_of("prussia") == ["army-training:1", "army-training:2"]


@pytest.mark.parametrize("seats", [4, 5])
@covers("4.3.1.2")
def test_lawyer_the_second_box_of_a_name_is_closed_with_fewer_than_five_players(seats: int) -> None:
    countries = SEVEN.split(", ")[:seats]
    scene = Scene(", ".join(countries)).boxes(countries[1], "banking:1 government-reform:1 reserve:1")
    scene.at_disc_choice(countries[0])
    open_boxes = scene.verb(countries[0], "place")
    assert ("banking:2" in open_boxes) == (seats == 5)
    assert "government-reform:2" in open_boxes
    assert "reserve:2" in open_boxes


@covers("4.3.1.3", "4.0.3")
def test_lawyer_without_gold_the_price_of_a_box_is_raised_by_unrest() -> None:
    scene = Scene(THREE).at_disc_choice("prussia").choose("prussia", "place sweden")
    assert (scene.gold_of("prussia"), scene.unrest_of("prussia")) == (1, 1)


@covers("4.3.1.3", "4.0.7")
def test_lawyer_a_box_that_cannot_be_paid_is_not_offered() -> None:
    scene = Scene(THREE).unrest(prussia=22).at_disc_choice("prussia")
    open_boxes = scene.verb("prussia", "place")
    assert not set(COSTLY) & set(open_boxes)
    assert len(open_boxes) == 22
    scene.gold(prussia=1)
    assert set(COSTLY) <= set(scene.verb("prussia", "place"))


@covers("4.3.1.7")
def test_lawyer_a_trading_box_pays_once_and_not_for_discs_won_later() -> None:
    scene = Scene(THREE).alliances("prussia", "austria france").discs("austria", baltic=2).discs("prussia", baltic=1)
    scene.at_disc_choice("prussia").choose("prussia", "place baltic-company")
    assert scene.gold_of("prussia") == 2
    scene.dice(6, 1, 1, 1).choose("prussia", "attack baltic austria").lay(prussia="play blank", austria="play blank")
    assert scene.discs_of("prussia", "baltic") == 2
    assert scene.gold_of("prussia") == 2


@covers("4.3.1.7")
def test_lawyer_a_trading_box_may_be_taken_without_a_disc_in_its_region() -> None:
    scene = Scene(THREE).discs("austria", africa=2).at_disc_choice("prussia").choose("prussia", "place slaves")
    assert scene.gold_of("prussia") == 0
    assert scene.boxes_of("prussia") == ["slaves"]


@covers("4.3.1.7")
def test_lawyer_a_disc_in_a_box_is_no_disc_in_the_region_it_names() -> None:
    scene = Scene(THREE).boxes("prussia", "sweden denmark").at_disc_choice("prussia")
    scene.choose("prussia", "place baltic-company")
    assert scene.gold_of("prussia") == 0


@covers("4.3.1.5", "4.3.1.6")
def test_boxes_keep_their_discs_and_their_effect_over_all_rounds_that_are_played() -> None:
    """Army Training in the first round, Bavaria in the second, and an attack in each of the others up to the last."""
    scene = Scene(THREE).alliances("prussia", "austria france").discs("prussia", german_states=1)
    scene.discs("austria", german_states=9).at_segment(ACTIONS).go()
    for box in ("army-training:1", "bavaria"):
        scene.play(f"prussia: place {box}", "prussia: hold", "austria: pass", "france: pass")
    for number in (3, 4, 5, 6):
        assert scene.state.round == number
        scene.play("prussia: skip", "prussia: attack german-states austria")
        scene.dice(1, 1, 1, 1).lay(prussia="play blank", austria="play blank")
        assert scene.boxes_of("prussia") == ["army-training:1", "bavaria"]
        scene.dice(*[6] * 20)  # for unrest, after the last round
        scene.play("austria: pass", "france: pass")
    assert scene.totals == [(2, 0)] * 4
    assert (scene.state.turn, scene.boxes_of("prussia")) == (2, [])


@covers("4.3.1.5", "6.0.reserve")
def test_a_reserve_waits_in_its_box_over_rounds_that_are_played_until_it_is_used() -> None:
    scene = Scene(THREE).alliances("prussia", "austria france").discs("prussia", german_states=1)
    scene.discs("austria", german_states=9).at_segment(ACTIONS).go()
    scene.play("prussia: place reserve:1", "prussia: hold", "austria: pass", "france: pass")
    for _ in range(2):
        scene.play("prussia: pass", "austria: pass", "france: pass")
    scene.play("prussia: skip", "prussia: attack german-states austria").dice(1, 1, 1, 1, 6, 1, 1, 1)
    scene.lay(prussia="play blank", austria="play blank").choose("prussia", "reroll")
    assert scene.totals == [(5, 0)]
    assert (scene.state.round, scene.boxes_of("prussia")) == (4, [])
