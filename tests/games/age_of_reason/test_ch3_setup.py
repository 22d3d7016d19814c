"""3.0: setting up."""

from __future__ import annotations

import pytest

import worldstage
from tests.covers import covers
from tests.games.age_of_reason.support import SEVEN, Luck, Scene
from tests.games.age_of_reason.test_ch2_components import random_game
from worldstage.core.errors import BadSetup
from worldstage.core.log import EVERYBODY
from worldstage.games.age_of_reason.names import COUNTRY_IDS, NONE, REGION_IDS, REGIONS

THREE = "prussia, austria, france"


def set_up(countries: str = THREE, seed: int = 1, *pieces: str) -> Scene:
    """A game set up and stopped at its first bidding; `pieces` are the first markers drawn."""
    luck = Luck(seed)
    luck.pieces = [Scene(THREE).piece(piece) for piece in pieces]
    return Scene(countries, clear=False, luck=luck)


def discs_on_map(scene: Scene, country: str) -> int:
    return sum(scene.discs_of(country, region) for region in REGION_IDS)


# -- countries --------------------------------------------------------


@covers("3.0.1")
def test_each_player_leads_one_country_with_its_discs_and_cards() -> None:
    scene = set_up("spain, russia, great-britain, prussia")
    led = ["spain", "russia", "great-britain", "prussia"]
    assert [COUNTRY_IDS[country] for country in scene.state.country] == led
    assert scene.entries("setup.country") == list(enumerate(led))
    assert scene.hand_of("russia") == [
        "blank",
        "ally",
        "1s@0",
        "2s@1",
        "2s@1",
        "3s@3",
        "3s@3",
        "4s@6",
        "1s1n@0",
        "1s1n@0",
        "2s2n@5",
    ]


@covers("3.0.1", "3.0.2", "3.0.11")
def test_players_choose_countries_in_turn_from_the_start_player_on() -> None:
    scene = Scene("choose", seats=3, clear=False, luck=_start(1))
    assert scene.game.actors(scene.state) == [1]
    assert scene.options(1) == [f"choose {country}" for country in COUNTRY_IDS]
    scene.choose(1, "choose france")
    assert scene.game.actors(scene.state) == [2]
    assert "choose france" not in scene.options(2) and len(scene.options(2)) == 6
    scene.choose(2, "choose great-britain").choose(0, "choose prussia")
    assert scene.entries("setup.country") == [(1, "france"), (2, "great-britain"), (0, "prussia")]
    assert scene.node == "alliances.bid" and scene.asked == ["france"]


@covers("3.0.2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7])
def test_all_seven_countries_are_on_offer_at_any_number_of_players(seats: int) -> None:
    scene = Scene("choose", seats=seats, clear=False, luck=_start(0))
    assert len(scene.options(0)) == 7
    for seat in range(seats):
        scene.choose(seat, scene.options(seat)[-1])  # from the last name on, so that the end of the list is reached
    assert [COUNTRY_IDS[country] for country in scene.state.country] == list(reversed(COUNTRY_IDS))[:seats]


@covers("3.0.2")
def test_countries_are_dealt_by_lot_if_the_table_says_so() -> None:
    luck = Luck()
    luck.values["deal"] = [0, 0, 0, 0, 0, 0]
    scene = Scene("deal", seats=4, clear=False, luck=luck)
    assert ("deal", 7) in luck.asked
    # six swaps of the last open place with the first move every country one place up
    assert [COUNTRY_IDS[c] for c in scene.state.country] == ["netherlands", "france", "spain", "prussia"]
    assert len({tuple(Scene("deal", seats=7, clear=False, seed=i).state.country) for i in range(12)}) > 8


@covers("3.0.2")
@pytest.mark.parametrize("names", ["prussia, austria", "prussia, prussia, france", "prussia, austria, poland", "lot"])
def test_countries_named_wrongly_are_refused(names: str) -> None:
    game = worldstage.game("age-of-reason")
    with pytest.raises(BadSetup) as refused:
        game.new(3, {"countries": names}, chance=Luck())
    assert refused.value.text.key == "error.countries"
    assert refused.value.text.args["names"] == ("", names.replace(" ", ""))


@covers("3.0.2")
def test_lawyer_the_last_of_seven_players_has_one_country_left_to_choose() -> None:
    scene = Scene("choose", seats=7, clear=False, luck=_start(6))
    for seat in (6, 0, 1, 2, 3, 4):
        scene.choose(seat, scene.options(seat)[0])
    assert scene.options(5) == ["choose russia"]


# -- the start player --------------------------------------------------------


def _start(seat: int) -> Luck:
    luck = Luck()
    luck.values["start"] = [seat]
    return luck


@covers("3.0.11")
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_chance_decides_on_the_start_player_before_anything_else(seat: int) -> None:
    luck = _start(seat)
    scene = Scene("prussia, austria, france, spain", clear=False, luck=luck)
    assert luck.asked[0] == ("start", 4)
    assert scene.entries("setup.start") == [(seat,)]
    assert scene.game.actors(scene.state) == [seat]  # opens the first bidding


@covers("3.0.11")
def test_the_start_player_is_drawn_before_countries_are_dealt_or_chosen() -> None:
    luck = Luck()
    Scene("deal", seats=5, clear=False, luck=luck)
    assert [why for why, _ in luck.asked][:2] == ["start", "deal"]


# -- gold, points, unrest --------------------------------------------------------


@covers("3.0.3", "3.0.4", "3.0.5")
@pytest.mark.parametrize("seats", [2, 5, 7])
def test_everybody_starts_with_14_gold_no_points_and_unrest_4(seats: int) -> None:
    scene = set_up(", ".join(COUNTRY_IDS[:seats]))
    assert scene.state.gold == [14] * seats
    assert scene.state.vp == [0] * seats
    assert scene.state.unrest == [4] * seats


@covers("3.0.16")
def test_all_other_gold_is_in_the_bank() -> None:
    scene = set_up()
    assert scene.state.bank == 3 * 14  # what the bank has paid out
    assert scene.entries("setup.gold") == [(14,)]
    assert scene.entries("setup.unrest") == [(4,)]


# -- the first discs --------------------------------------------------------


@covers("3.0.6")
def test_all_65_markers_are_in_the_bag_before_the_first_is_drawn() -> None:
    scene = Scene("choose", seats=3, clear=False)
    assert len(scene.state.bag) == 65
    assert sorted(scene.state.bag) == scene.state.tables.bag


@covers("3.0.7", "3.0.8")
@pytest.mark.parametrize("seats", [2, 3, 7])
def test_five_discs_of_every_country_players_or_not_come_on_the_map(seats: int) -> None:
    scene = set_up(", ".join(COUNTRY_IDS[:seats]))
    assert [discs_on_map(scene, country) for country in COUNTRY_IDS] == [5] * 7
    assert [scene.supply_of(country) for country in COUNTRY_IDS] == [17] * 7
    told = scene.items("setup.discs")
    assert [scene.discs_of(str(country), str(region)) for country, region, _ in told] == [count for _, _, count in told]
    assert sum(int(count) for _, _, count in told) == 35
    assert [country for (country,) in scene.entries("setup.discs")] == list(COUNTRY_IDS)  # a line for each


@covers("3.0.8", "3.0.ex1")
def test_example_austria_draws_german_states_twice_india_caribbean_and_central_europe() -> None:
    others = ["mediterranean 2", "baltic 2", "east-indies 2", "south-america 2", "africa 2"]
    fillers = others + ["north-america action", "baltic 3", "central-europe 3", "mediterranean 3", "india 3"]
    fillers += ["caribbean action", "north-america 2", "east-indies 3", "south-america 3", "german-states 4"]
    fillers += ["ottoman-empire 3", "ottoman-empire 4+1vp", "africa action", "south-america action", "india 4+5g"]
    fillers += ["mediterranean 4", "central-europe 4", "baltic 4", "east-indies action", "caribbean 2"]
    austria = ["german-states 2", "german-states 3", "india 2", "caribbean 3", "central-europe 2"]
    scene = set_up(THREE, 1, *fillers, *austria)  # the sixth country to draw is Austria
    here = {region: scene.discs_of("austria", region) for region in REGION_IDS if scene.discs_of("austria", region)}
    assert here == {"german-states": 2, "india": 1, "caribbean": 1, "central-europe": 1}


@covers("3.0.9")
def test_the_35_markers_drawn_leave_the_game() -> None:
    scene = set_up()
    gone = 65 - len(scene.state.bag) - sum(scene.state.markers)
    assert gone == 35
    seen = [region for _, region, count in scene.items("setup.discs") for _ in range(int(count))]
    left = [piece // 8 for piece in scene.state.bag]
    board = [region for _, region, _, count in scene.items("markers.placed") for _ in range(int(count))]
    for i, region in enumerate(REGION_IDS):
        in_all = sum(piece // 8 == i for piece in scene.state.tables.bag)
        assert seen.count(region) + left.count(i) + board.count(region) == in_all


@covers("3.0.10")
def test_lawyer_the_bonus_markers_pay_neither_points_nor_gold_in_set_up() -> None:
    bonus = ["ottoman-empire 4+1vp", "ottoman-empire 4+1vp", "india 3+5g", "india 4+5g"]
    scene = set_up("great-britain, austria, france", 1, *bonus)
    assert scene.discs_of("great-britain", "ottoman-empire") == 2
    assert scene.discs_of("great-britain", "india") == 2
    assert (scene.gold_of("great-britain"), scene.vp_of("great-britain")) == (14, 0)


@covers("3.0.7", "3.0.10")
def test_lawyer_an_action_marker_drawn_in_set_up_gives_a_disc_without_card_or_payment() -> None:
    scene = set_up("great-britain, austria, france", 1, "africa action", "africa action", "africa 2")
    assert scene.discs_of("great-britain", "africa") == 3
    assert scene.gold_of("great-britain") == 14
    assert len(scene.hand_of("great-britain")) == 11


# -- the rest --------------------------------------------------------


@covers("3.0.12")
def test_all_seven_countries_wait_beside_the_alliance_display() -> None:
    scene = set_up()
    assert scene.state.space == [NONE] * 8
    assert scene.state.side == [NONE] * 7
    seat = scene.state.start
    scene.choose(seat, "bid 0")
    assert scene.verb(seat, "propose_a") == list(COUNTRY_IDS)


@covers("3.0.13")
def test_the_first_turn_is_turn_1() -> None:
    scene = set_up()
    assert scene.state.turn == 1
    assert scene.entries("turn.began") == [(1,)]


@covers("3.0.14")
def test_the_first_action_round_is_round_1() -> None:
    scene = Scene(THREE, {"first_alliances": "random"}, clear=False)
    assert scene.node == "actions.disc"
    assert scene.state.round == 1
    assert scene.entries("actions.round") == [(1,)]


@covers("3.0.14")
def test_lawyer_the_action_round_marker_lies_on_1_during_set_up_and_bidding() -> None:
    scene = set_up()
    assert scene.node == "alliances.bid"
    assert scene.game.views.view(scene.state, EVERYBODY)["round"] == 1


@covers("3.0.15")
@pytest.mark.parametrize("seats", [2, 4])
def test_non_player_countries_have_no_cards_and_never_get_another_disc(seats: int) -> None:
    last, moves = random_game(seats, seed=70 + seats)
    assert len(last.hand) == seats
    others = [country for country in range(7) if last.seat_of[country] == NONE]
    assert len(others) == 7 - seats
    for before, after, _ in moves:
        for country in others:
            mine = slice(country * REGIONS, (country + 1) * REGIONS)
            assert all(new <= old for old, new in zip(before.discs[mine], after.discs[mine], strict=True))
            assert country not in after.box


@covers("3.0.15", "3.0.7")
def test_lawyer_with_seven_players_no_country_is_without_a_player() -> None:
    scene = set_up(SEVEN)
    assert NONE not in scene.state.seat_of
    assert len(scene.state.hand) == 7
