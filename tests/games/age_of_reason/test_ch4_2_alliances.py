"""4.2: the alliances, by bidding or at random."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.age_of_reason.support import ALLIANCE_STEP, SEVEN, Luck, Scene
from worldstage.games.age_of_reason.log import (
    BY_FEWEST_POINTS,
    BY_LEFT_NEIGHBOUR,
    BY_START_PLAYER,
    BY_TIE,
    DRAWN_NONPLAYER,
    DRAWN_PLAYER,
)
from worldstage.games.age_of_reason.names import COUNTRY_IDS, NONE

THREE = "prussia, austria, france"
FOUR = "prussia, austria, france, spain"


def bid(scene: Scene, who: str, gold: int, upper: str, lower: str) -> Scene:
    """A whole bid: the gold and both proposals."""
    return scene.play(f"{who}: bid {gold}", f"{who}: propose_a {upper}", f"{who}: propose_b {lower}")


def allies(scene: Scene) -> list[str]:
    """The alliance display, spaces 1 to 8."""
    return [COUNTRY_IDS[country] if country != NONE else "" for country in scene.state.space]


def joined(scene: Scene) -> list[tuple[str | int, ...]]:
    """Which country has joined on which space, by the log."""
    return [line[:2] for line in scene.entries("alliances.joined")]


def last_disc(settings: dict[str, str] | None = None) -> Scene:
    """The last bidding: only Russia is unallied, Prussia opens."""
    scene = Scene(THREE, settings).gold(prussia=5, austria=5, france=5)
    return scene.at_auction("prussia", allied=("prussia austria france", "spain netherlands great-britain"))


# -- the two rows --------------------------------------------------------


@covers("4.2.1", "4.2.2", "4.2.3", "4.2.17", "4.2.18", "4.2.19", "4.2.21")
def test_four_biddings_divide_all_seven_countries_between_two_rows() -> None:
    scene = Scene("prussia, austria").at_auction("prussia")
    bid(scene, "prussia", 0, "spain", "russia").play("austria: pass")
    assert allies(scene) == ["spain", "russia", "", "", "", "", "", ""]
    bid(scene, "austria", 0, "austria", "prussia").play("prussia: pass")
    assert allies(scene) == ["spain", "russia", "austria", "prussia", "", "", "", ""]
    bid(scene, "prussia", 0, "france", "netherlands").play("austria: pass")
    assert allies(scene) == ["spain", "russia", "austria", "prussia", "france", "netherlands", "", ""]
    assert len(scene.entries("alliances.opened")) == 4
    scene.play("austria: bid 0", "austria: propose_a great-britain", "prussia: pass")
    assert allies(scene) == ["spain", "russia", "austria", "prussia", "france", "netherlands", "great-britain", ""]
    assert [scene.state.side[COUNTRY_IDS.index(name)] for name in allies(scene)[:7]] == [0, 1, 0, 1, 0, 1, 0]
    assert scene.node == "actions.disc"
    assert scene.order() == ["austria", "prussia"]


@covers("4.2.2", "4.2.3")
def test_countries_of_one_row_are_allies_and_those_of_the_other_are_enemies() -> None:
    scene = Scene(SEVEN).alliances("prussia spain russia austria", "france netherlands great-britain")
    for country in COUNTRY_IDS:
        scene.discs(country, german_states=1)
    scene.gold(prussia=1).at_attack("prussia")
    assert scene.verb("prussia", "attack") == [
        "german-states great-britain",
        "german-states netherlands",
        "german-states france",
    ]


@covers("4.2.17", "4.2.18")
def test_lawyer_each_row_is_filled_from_the_left_whatever_the_other_row_holds() -> None:
    scene = Scene(THREE).at_auction("prussia", allied=("spain", "russia netherlands"))
    bid(scene, "prussia", 0, "prussia", "austria").play("austria: pass", "france: pass")
    assert allies(scene) == ["spain", "russia", "prussia", "netherlands", "", "austria", "", ""]
    assert joined(scene) == [("prussia", 3), ("austria", 6)]


@covers("4.2.17")
def test_the_third_country_of_the_upper_row_goes_to_space_5_not_4() -> None:
    scene = Scene(THREE).at_auction("prussia", allied=("spain prussia", "russia austria"))
    bid(scene, "prussia", 0, "france", "netherlands").play("austria: pass", "france: pass")
    assert joined(scene) == [("france", 5), ("netherlands", 6)]


@covers("4.2.20", "4.2.21")
def test_non_player_countries_can_fill_the_first_spaces() -> None:
    scene = Scene("prussia, austria").at_auction("prussia")
    bid(scene, "prussia", 0, "netherlands", "spain").play("austria: pass")
    assert scene.rows() == (["netherlands"], ["spain"])
    bid(scene, "austria", 0, "great-britain", "france").play("prussia: pass")
    assert scene.rows() == (["netherlands", "great-britain"], ["spain", "france"])


# -- who opens --------------------------------------------------------


@covers("4.2.4")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_in_the_first_turn_the_start_player_opens_the_first_bidding(seat: int) -> None:
    luck = Luck()
    luck.values["start"] = [seat]
    scene = Scene(THREE, clear=False, luck=luck)
    assert scene.game.actors(scene.state) == [seat]
    assert scene.entries("alliances.opened") == [(THREE.split(", ")[seat], BY_START_PLAYER)]


@covers("4.2.4")
def test_lawyer_in_the_first_turn_points_do_not_matter() -> None:
    scene = Scene(THREE).vp(prussia=3, austria=-5, france=9)
    scene.state.start = 2
    scene.at_segment(ALLIANCE_STEP).go()
    assert scene.asked == ["france"]


@covers("4.2.5", "4.2.19")
def test_the_left_neighbour_of_the_last_opener_opens_the_next_bidding() -> None:
    scene = Scene(FOUR).at_auction("france")
    bid(scene, "france", 0, "spain", "russia").play("spain: pass", "prussia: pass", "austria: pass")
    bid(scene, "spain", 0, "austria", "prussia").play("prussia: pass", "austria: pass", "france: pass")
    bid(scene, "prussia", 0, "france", "netherlands").play("austria: pass", "france: pass", "spain: pass")
    assert [country for country, _ in scene.entries("alliances.opened")] == ["france", "spain", "prussia", "austria"]
    assert scene.asked == ["austria"]


@covers("4.2.5")
def test_lawyer_the_winner_of_a_bidding_has_no_say_in_who_opens_the_next() -> None:
    scene = Scene(FOUR).gold(spain=3).at_auction("prussia")
    bid(scene, "prussia", 0, "prussia", "russia").play("austria: pass", "france: pass")
    bid(scene, "spain", 3, "spain", "russia").play("prussia: pass", "austria: pass", "france: pass")
    assert scene.entries("alliances.won") == [("spain", 3)]
    assert scene.asked == ["austria"]


@covers("4.2.6")
@pytest.mark.parametrize("turn", [2, 3])
@pytest.mark.parametrize("last", ["prussia", "austria", "france", "spain"])
def test_later_whoever_has_the_fewest_points_opens(turn: int, last: str) -> None:
    scene = Scene(FOUR).turn(turn).vp(prussia=5, austria=6, france=7, spain=8).vp(**{last: 2})
    scene.state.start = 0
    scene.at_segment(ALLIANCE_STEP).go()
    assert scene.asked == [last]
    assert ("opener", 1) not in scene.luck.asked


@covers("4.2.6")
def test_lawyer_negative_points_are_fewer_than_none() -> None:
    scene = Scene(THREE).turn(2).vp(prussia=0, austria=-1, france=-4)
    scene.at_segment(ALLIANCE_STEP).go()
    assert scene.asked == ["france"]


@covers("4.2.7")
@pytest.mark.parametrize(("lot", "opener"), [(0, "prussia"), (1, "spain")])
def test_among_those_tied_for_fewest_chance_picks_the_opener(lot: int, opener: str) -> None:
    scene = Scene(FOUR).turn(2).vp(prussia=3, austria=4, france=9, spain=3).draws("opener", lot)
    scene.luck.asked.clear()
    scene.at_segment(ALLIANCE_STEP).go()
    assert scene.luck.asked == [("opener", 2)]
    assert scene.asked == [opener]


@covers("4.2.7")
def test_lawyer_if_all_are_tied_all_take_part_in_the_draw() -> None:
    scene = Scene(SEVEN).turn(3).draws("opener", 6)
    scene.luck.asked.clear()
    scene.at_segment(ALLIANCE_STEP).go()
    assert scene.luck.asked == [("opener", 7)]
    assert scene.asked == ["russia"]


@covers("4.2.7")
def test_lawyer_a_tie_for_most_points_is_no_tie_for_fewest() -> None:
    scene = Scene(THREE).turn(2).vp(prussia=9, austria=9, france=8)
    scene.luck.asked.clear()
    scene.at_segment(ALLIANCE_STEP).go()
    assert scene.luck.asked == []
    assert scene.asked == ["france"]


@covers("4.2.5", "4.2.6")
def test_in_later_turns_too_the_left_neighbour_opens_the_second_bidding() -> None:
    scene = Scene(THREE).turn(2).vp(prussia=3, austria=1, france=2)
    scene.at_segment(ALLIANCE_STEP).go()
    bid(scene, "austria", 0, "austria", "prussia").play("france: pass", "prussia: pass")
    assert scene.asked == ["france"]


@covers("4.2.4", "4.2.5", "4.2.6", "4.2.7")
@pytest.mark.parametrize(
    ("turn", "points", "why"),
    [(1, (1, 2, 3), BY_START_PLAYER), (2, (1, 2, 2), BY_FEWEST_POINTS), (3, (1, 1, 2), BY_TIE)],
)
def test_the_log_tells_why_the_opener_opens(turn: int, points: tuple[int, int, int], why: int) -> None:
    prussia, austria, france = points
    scene = Scene(THREE).turn(turn).vp(prussia=prussia, austria=austria, france=france).draws("opener", 0)
    scene.state.start = 0
    scene.at_segment(ALLIANCE_STEP).go()
    bid(scene, "prussia", 0, "austria", "prussia").play("austria: pass", "france: pass")
    assert scene.entries("alliances.opened") == [("prussia", why), ("austria", BY_LEFT_NEIGHBOUR)]


@covers("4.2.1")
def test_every_turn_begins_with_an_empty_alliance_display() -> None:
    scene = Scene(THREE).turn(2).at_segment(ALLIANCE_STEP)
    assert NONE not in scene.state.side
    scene.go()
    assert allies(scene) == [""] * 8
    seat = scene.game.actor(scene.state)
    scene.choose(seat, "bid 0")
    assert scene.verb(seat, "propose_a") == list(COUNTRY_IDS)


# -- raise or pass --------------------------------------------------------


@covers("4.2.8")
def test_the_opener_must_bid_but_may_bid_zero() -> None:
    scene = Scene(THREE).gold(prussia=2).unrest(prussia=22).at_auction("prussia")
    assert scene.options("prussia") == ["bid 0", "bid 1", "bid 2"]


@covers("4.2.8")
def test_lawyer_an_opener_without_gold_at_unrest_22_must_bid_zero() -> None:
    scene = Scene(THREE).unrest(prussia=22).at_auction("prussia")
    assert scene.options("prussia") == ["bid 0"]


@covers("4.2.8", "4.2.16")
def test_lawyer_a_bid_of_zero_can_win_and_costs_nothing() -> None:
    scene = Scene(THREE).gold(prussia=4).unrest(prussia=4).at_auction("prussia")
    bid(scene, "prussia", 0, "france", "spain").play("austria: pass", "france: pass")
    assert scene.rows() == (["france"], ["spain"])
    assert (scene.gold_of("prussia"), scene.unrest_of("prussia")) == (4, 4)
    assert "gold.paid" not in scene.keys


@covers("4.2.9")
def test_the_others_raise_or_pass_clockwise() -> None:
    scene = Scene(FOUR).gold(austria=9, france=9, spain=9, prussia=9).unrest(spain=22).at_auction("austria")
    bid(scene, "austria", 4, "austria", "russia")
    assert scene.asked == ["france"]
    scene.play("france: pass")
    assert scene.asked == ["spain"]
    assert scene.options("spain") == ["pass", "bid 5", "bid 6", "bid 7", "bid 8", "bid 9"]
    bid(scene, "spain", 6, "austria", "russia")
    assert scene.asked == ["prussia"]
    assert "bid 6" not in scene.options("prussia") and "bid 7" in scene.options("prussia")


@covers("4.2.9")
def test_lawyer_a_raise_may_jump_over_many_steps_but_never_repeat_the_bid() -> None:
    scene = Scene("prussia, austria").gold(prussia=3, austria=30).unrest(austria=22).at_auction("prussia")
    bid(scene, "prussia", 3, "prussia", "austria")
    assert scene.options("austria") == ["pass", *(f"bid {gold}" for gold in range(4, 31))]


@covers("4.2.10")
def test_who_has_passed_may_bid_again_later() -> None:
    scene = Scene(THREE).gold(prussia=9, austria=9, france=9).at_auction("prussia")
    bid(scene, "prussia", 0, "prussia", "austria").play("austria: pass")
    bid(scene, "france", 1, "france", "austria")
    scene.play("prussia: pass")
    assert scene.asked == ["austria"]
    bid(scene, "austria", 2, "austria", "france")
    scene.play("france: pass", "prussia: pass")
    assert scene.entries("alliances.won") == [("austria", 2)]
    assert scene.rows() == (["austria"], ["france"])


@covers("4.2.10", "4.2.11")
def test_lawyer_a_raise_makes_all_earlier_passes_void() -> None:
    scene = Scene(FOUR).gold(prussia=9, austria=9, france=9, spain=9).at_auction("prussia")
    bid(scene, "prussia", 0, "prussia", "austria").play("austria: pass", "france: pass")
    bid(scene, "spain", 1, "spain", "austria").play("prussia: pass", "austria: pass")
    assert scene.asked == ["france"]  # three in a row are needed again
    scene.play("france: pass")
    assert scene.entries("alliances.won") == [("spain", 1)]


@covers("4.2.11")
@pytest.mark.parametrize("seats", [2, 3, 5, 7])
def test_a_bidding_is_over_when_all_others_have_passed_in_a_row(seats: int) -> None:
    names = list(COUNTRY_IDS[:seats])
    scene = Scene(", ".join(names)).at_auction(names[0])
    bid(scene, names[0], 0, "spain", "russia")
    for number, name in enumerate(names[1:], 1):
        assert scene.asked == [name]
        assert ("alliances.won" in scene.keys) is False
        scene.choose(name, "pass")
        assert len(scene.entries("alliances.passed")) == number
    assert scene.entries("alliances.won") == [(names[0], 0)]
    assert scene.asked == [names[1 % seats]]  # opening the next one


@covers("4.2.11")
def test_lawyer_the_highest_bidder_is_not_asked_to_raise_himself() -> None:
    scene = Scene("prussia, austria").gold(prussia=9, austria=9).at_auction("prussia")
    bid(scene, "prussia", 1, "prussia", "austria").play("austria: pass")
    assert scene.entries("alliances.won") == [("prussia", 1)]


# -- proposals --------------------------------------------------------


@covers("4.2.12")
def test_every_bid_names_two_different_unallied_countries() -> None:
    scene = Scene(THREE).at_auction("prussia", allied=("spain", "russia"))
    free = ["great-britain", "netherlands", "france", "prussia", "austria"]
    scene.choose("prussia", "bid 0")
    assert scene.asked == ["prussia"]
    assert scene.options("prussia") == [f"propose_a {country}" for country in free]
    scene.choose("prussia", "propose_a france")
    assert scene.asked == ["prussia"]
    free.remove("france")
    assert scene.options("prussia") == [f"propose_b {country}" for country in free]
    scene.choose("prussia", "propose_b austria")
    assert scene.entries("alliances.bid") == [("prussia", 0, "france", "austria")]
    assert scene.game.views.view(scene.state, -1)["bidding"]["proposal"] == {"a": "france", "b": "austria"}


@covers("4.2.13")
def test_a_bidder_need_not_propose_his_own_country() -> None:
    scene = Scene(THREE).at_auction("prussia")
    bid(scene, "prussia", 0, "austria", "france").play("austria: pass", "france: pass")
    assert scene.rows() == (["austria"], ["france"])


@covers("4.2.13")
def test_lawyer_a_bidder_may_put_himself_against_whom_he_likes() -> None:
    scene = Scene(THREE).at_auction("prussia")
    scene.play("prussia: bid 0")
    assert "propose_a prussia" in scene.options("prussia")
    scene.play("prussia: propose_a austria")
    assert "propose_b prussia" in scene.options("prussia")


@covers("4.2.15")
def test_a_raise_may_change_the_proposal_in_any_way() -> None:
    scene = Scene(THREE).gold(prussia=9, austria=9, france=9).at_auction("prussia", allied=("spain", "russia"))
    bid(scene, "prussia", 0, "prussia", "austria")
    scene.choose("austria", "bid 1")
    assert set(scene.verb("austria", "propose_a")) == {"great-britain", "netherlands", "france", "prussia", "austria"}
    scene.play("austria: propose_a austria", "austria: propose_b prussia", "france: pass", "prussia: pass")
    assert scene.rows() == (["spain", "austria"], ["russia", "prussia"])


@covers("4.2.15")
def test_lawyer_a_raise_may_keep_the_proposal_as_it_is() -> None:
    scene = Scene(THREE).gold(austria=9).at_auction("prussia")
    bid(scene, "prussia", 0, "prussia", "austria")
    bid(scene, "austria", 1, "prussia", "austria").play("france: pass", "prussia: pass")
    assert scene.rows() == (["prussia"], ["austria"])
    assert scene.entries("alliances.won") == [("austria", 1)]


@covers("4.2.15")
def test_lawyer_only_the_last_proposal_counts() -> None:
    scene = Scene(THREE).gold(prussia=9, austria=9, france=9).at_auction("prussia")
    bid(scene, "prussia", 0, "prussia", "austria")
    bid(scene, "austria", 1, "france", "russia")
    bid(scene, "france", 2, "great-britain", "netherlands").play("prussia: pass", "austria: pass")
    assert scene.rows() == (["great-britain"], ["netherlands"])
    assert [country for country, _ in joined(scene)] == ["great-britain", "netherlands"]


# -- the seventh country --------------------------------------------------------


@covers("4.2.14")
def test_the_bidder_chooses_the_row_of_the_seventh_disc() -> None:
    scene = last_disc()
    scene.choose("prussia", "bid 0")
    assert scene.options("prussia") == ["propose_a russia", "propose_b russia"]
    scene.choose("prussia", "propose_b russia").play("austria: pass", "france: pass")
    expected = ["prussia", "spain", "austria", "netherlands", "france", "great-britain", "", "russia"]
    assert allies(scene) == expected
    assert scene.entries("alliances.bid_lower") == [("prussia", 0, "russia")]
    assert joined(scene) == [("russia", 8)]
    assert scene.node == "actions.disc"


@covers("4.2.14")
def test_by_setting_the_seventh_disc_always_goes_to_the_upper_row() -> None:
    scene = last_disc({"seventh_disc": "upper"})
    scene.choose("prussia", "bid 0")
    assert scene.options("prussia") == ["propose_a russia"]
    scene.choose("prussia", "propose_a russia").play("austria: pass", "france: pass")
    assert scene.entries("alliances.bid_upper") == [("prussia", 0, "russia")]
    assert joined(scene) == [("russia", 7)]


@covers("4.2.14", "4.2.15")
def test_lawyer_a_raise_may_move_the_seventh_disc_to_the_other_row() -> None:
    scene = last_disc()
    scene.play("prussia: bid 0", "prussia: propose_a russia")
    scene.play("austria: bid 1", "austria: propose_b russia")
    scene.play("france: bid 2", "france: propose_a russia", "prussia: pass", "austria: pass")
    assert joined(scene) == [("russia", 7)]
    assert scene.gold_of("france") == 3


@covers("4.2.14")
def test_lawyer_with_three_countries_left_two_are_still_proposed() -> None:
    scene = Scene(THREE).at_auction("prussia", allied=("spain prussia", "russia austria"))
    scene.play("prussia: bid 0", "prussia: propose_a france")
    assert scene.options("prussia") == ["propose_b great-britain", "propose_b netherlands"]


# -- paying --------------------------------------------------------


@covers("4.2.16")
def test_the_winner_pays_his_bid_to_the_bank_and_nobody_else_pays() -> None:
    scene = Scene(THREE).gold(prussia=9, austria=9, france=9).at_auction("prussia")
    bid(scene, "prussia", 2, "prussia", "austria")
    bid(scene, "austria", 5, "prussia", "austria").play("france: pass", "prussia: pass")
    assert scene.state.gold == [9, 4, 9]
    assert scene.state.bank == 22
    assert scene.entries("gold.paid") == [("austria", 5, "bid", 4)]


@covers("4.2.16")
@pytest.mark.parametrize(("gold", "unrest", "limit"), [(0, 22, 0), (3, 22, 3), (0, 21, 2), (14, 4, 50), (5, 0, 49)])
def test_nobody_bids_more_than_gold_and_two_for_each_step_of_unrest_left(gold: int, unrest: int, limit: int) -> None:
    scene = Scene(THREE).gold(prussia=gold).unrest(prussia=unrest).at_auction("prussia")
    assert scene.options("prussia") == [f"bid {number}" for number in range(limit + 1)]


@covers("4.2.16")
def test_lawyer_the_highest_possible_bid_drives_unrest_to_22_and_gold_to_nothing() -> None:
    scene = Scene(THREE).gold(prussia=14).unrest(prussia=4).at_auction("prussia")
    bid(scene, "prussia", 50, "prussia", "austria")
    assert scene.entries("alliances.won") == [("prussia", 50)]  # the others can raise 44 gold at most
    assert (scene.gold_of("prussia"), scene.unrest_of("prussia")) == (0, 22)


@covers("4.2.9", "4.2.16")
def test_lawyer_a_seat_that_cannot_raise_passes_without_being_asked() -> None:
    scene = Scene(FOUR).gold(prussia=3, austria=3, france=2, spain=9).unrest(austria=22, france=22, spain=22)
    scene.at_auction("prussia")
    bid(scene, "prussia", 3, "prussia", "austria")
    assert scene.entries("alliances.cannot_raise") == [("austria",), ("france",)]
    assert scene.asked == ["spain"]
    scene.choose("spain", "pass")
    assert scene.entries("alliances.won") == [("prussia", 3)]


@covers("4.2.11", "4.2.16")
def test_lawyer_a_bid_nobody_can_raise_wins_at_once() -> None:
    scene = Scene(THREE).unrest(austria=22, france=22).gold(prussia=1, france=1).at_auction("prussia")
    bid(scene, "prussia", 1, "prussia", "austria")
    assert scene.entries("alliances.won") == [("prussia", 1)]
    assert scene.asked == ["austria"]


@covers("4.2.10", "4.2.16")
def test_lawyer_who_could_not_raise_once_is_not_asked_again_while_the_bid_grows() -> None:
    scene = Scene(THREE).unrest(austria=22).gold(prussia=9, austria=1, france=9).at_auction("prussia")
    bid(scene, "prussia", 1, "prussia", "austria")
    bid(scene, "france", 2, "prussia", "austria")
    bid(scene, "prussia", 3, "prussia", "austria").play("france: pass")
    assert scene.entries("alliances.passed") == [("france",)]
    assert scene.entries("alliances.cannot_raise") == [("austria",), ("austria",)]


@covers("4.2.16")
def test_lawyer_a_win_in_one_bidding_lowers_the_limit_of_the_next() -> None:
    scene = Scene("prussia, austria").gold(prussia=5).unrest(prussia=22, austria=22).at_auction("prussia")
    bid(scene, "prussia", 4, "prussia", "austria")
    bid(scene, "austria", 0, "spain", "france")
    assert scene.options("prussia") == ["pass", "bid 1"]


# -- who takes part --------------------------------------------------------


@covers("4.2.20")
def test_a_player_who_is_already_allied_still_bids() -> None:
    scene = Scene(THREE).gold(austria=5).at_auction("prussia", allied=("prussia", "austria"))
    assert scene.asked == ["prussia"]
    bid(scene, "prussia", 0, "france", "spain")
    bid(scene, "austria", 2, "russia", "spain").play("france: pass", "prussia: pass")
    assert scene.rows() == (["prussia", "russia"], ["austria", "spain"])


@covers("4.2.20", "4.2.21")
def test_lawyer_players_go_on_bidding_when_only_non_player_countries_are_left() -> None:
    scene = Scene("prussia, austria").gold(austria=4).at_auction("prussia", allied=("prussia", "austria"))
    bid(scene, "prussia", 0, "spain", "france")
    bid(scene, "austria", 1, "france", "spain").play("prussia: pass")
    assert scene.rows() == (["prussia", "france"], ["austria", "spain"])


@covers("4.2.21")
def test_lawyer_with_seven_players_all_seven_are_player_countries() -> None:
    scene = Scene(SEVEN).at_auction("russia")
    openers = ["russia", "great-britain", "netherlands", "france"]
    pairs = [("prussia", "great-britain"), ("russia", "spain"), ("austria", "netherlands")]
    order = list(COUNTRY_IDS)
    for opener, (upper, lower) in zip(openers, pairs, strict=False):
        bid(scene, opener, 0, upper, lower)
        start = order.index(opener)
        for i in range(1, 7):
            scene.choose(order[(start + i) % 7], "pass")
    scene.play("france: bid 0", "france: propose_a france")
    scene.play(*(f"{name}: pass" for name in ("spain", "prussia", "austria", "russia", "great-britain", "netherlands")))
    expected = ["prussia", "great-britain", "russia", "spain", "austria", "netherlands", "france"]
    assert scene.order() == expected


# -- at random -----------------------------------------------------


@covers("4.2.22", "4.2.23", "4.2.24")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7])
def test_lawyer_by_lot_players_fill_the_first_spaces_and_the_upper_row_is_one_larger(seats: int) -> None:
    names = list(reversed(COUNTRY_IDS))[:seats]
    for seed in range(4):
        scene = Scene(", ".join(names), {"first_alliances": "random"}, clear=False, seed=seed)
        assert scene.node == "actions.disc"
        assert "alliances.opened" not in scene.keys
        assert set(allies(scene)[:seats]) == set(names)
        assert set(allies(scene)[seats:7]) == set(COUNTRY_IDS) - set(names)
        assert allies(scene)[7] == ""
        upper, lower = scene.rows()
        assert (len(upper), len(lower)) == (4, 3)
        assert scene.order() == allies(scene)[:seats]
        assert scene.state.gold == [14] * seats


@covers("4.2.23", "4.2.24")
def test_by_lot_the_first_disc_drawn_goes_to_space_1_the_second_to_2_and_so_on() -> None:
    scene = Scene(THREE, {"first_alliances": "random"}, clear=False)
    assert [space for _, space in joined(scene)] == [1, 2, 3, 4, 5, 6, 7]
    assert [country for country, _ in joined(scene)] == allies(scene)[:7]
    how = [line[2] for line in scene.entries("alliances.joined")]
    assert how == [DRAWN_PLAYER] * 3 + [DRAWN_NONPLAYER] * 4
    assert scene.items("alliances.order") == [(country,) for country in allies(scene)[:3]]


@covers("4.2.23", "4.2.24")
def test_by_lot_every_order_can_come() -> None:
    displays = [Scene(THREE, {"first_alliances": "random"}, clear=False, seed=seed) for seed in range(60)]
    assert len({tuple(allies(scene)[:3]) for scene in displays}) == 6
    assert len({tuple(allies(scene)[3:7]) for scene in displays}) > 15


@covers("4.2.22")
def test_without_the_setting_the_first_alliances_are_auctioned() -> None:
    scene = Scene(THREE, {"first_alliances": "auction"}, clear=False)
    assert scene.node == "alliances.bid"
    assert Scene(THREE, clear=False).node == "alliances.bid"


@covers("4.2.22")
@pytest.mark.parametrize("turn", [2, 3])
def test_even_by_lot_the_second_and_third_turn_are_auctioned(turn: int) -> None:
    scene = Scene(THREE, {"first_alliances": "random"}).turn(turn).vp(prussia=2, austria=1, france=3)
    scene.at_segment(ALLIANCE_STEP).go()
    assert scene.node == "alliances.bid"
    assert scene.asked == ["austria"]
