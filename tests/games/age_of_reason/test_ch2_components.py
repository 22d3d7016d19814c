"""1.0 and 2.0: how many may play, and what is in the box."""

from __future__ import annotations

from itertools import pairwise

import pytest

import worldstage
from tests.covers import covers
from tests.games.age_of_reason.support import SEVEN, Luck, Scene
from worldstage.core.chance import Fast
from worldstage.core.errors import BadSetup
from worldstage.core.log import EVERYBODY, Log
from worldstage.games.age_of_reason.generated_state import AgeState
from worldstage.games.age_of_reason.names import ALLY, BLANK, COUNTRIES, COUNTRY_IDS, REGION_IDS, REGIONS

EUROPE = {"german-states", "baltic", "central-europe", "mediterranean", "ottoman-empire"}
COLONIES = {"africa", "india", "east-indies", "north-america", "caribbean", "south-america"}


def labels(scene: Scene, country: str) -> list[str]:
    """The cards of a country's full deck."""
    tables = scene.state.tables
    return [tables.cards[card].label for card in tables.decks[COUNTRY_IDS.index(country)]]


def random_game(seats: int, seed: int) -> tuple[AgeState, list[tuple[AgeState, AgeState, list[str]]]]:
    """A random game to its end: the last state, and for each choice the states around it and the log keys between."""
    game = worldstage.game("age-of-reason")
    chance = Fast(seed)
    s: AgeState = game.begin(seats, game.check_settings(seats, {"countries": "deal"}), chance)
    s.log = Log()
    game.advance(s, chance)
    moves: list[tuple[AgeState, AgeState, list[str]]] = []
    while s.frames:
        before, lines = s.clone(), len(s.log.entries)
        seat = game.actor(s)
        legal = game.legal(s, seat)
        game.apply(s, seat, legal[chance.below(len(legal), "test")], chance)
        game.check(s)
        moves.append((before, s.clone(), [entry.key for entry in s.log.entries[lines:]]))
    return s, moves


# -- 1.0 --------------------------------------------------------


@covers("1.0.2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7])
def test_two_to_seven_may_play(seats: int) -> None:
    s, _ = random_game(seats, seed=seats)
    assert len(s.places) == seats and 1 in s.places


@covers("1.0.2")
@pytest.mark.parametrize("seats", [0, 1, 8])
def test_no_table_for_one_or_for_eight(seats: int) -> None:
    with pytest.raises(BadSetup) as refused:
        worldstage.game("age-of-reason").new(seats, chance=Fast(1))
    assert refused.value.text.key == "error.setup_seats"


@covers("1.0.2")
def test_two_players_use_six_action_rounds() -> None:
    scene = Scene("prussia, austria").round(5).at_disc_choice("prussia")
    scene.play("prussia: pass", "austria: pass")
    assert (scene.asked, scene.state.round, scene.node) == (["prussia"], 6, "actions.disc")
    scene.forget().play("prussia: pass", "austria: pass")
    assert [reason for _, _, reason, _ in scene.entries("gold.received")] == ["income", "income"]


# -- 2.0 --------------------------------------------------------


@covers("2.0.2", "2.2.1", "2.2.2")
def test_each_country_has_25_discs_of_which_22_are_for_the_board() -> None:
    scene = Scene(SEVEN)
    tracks = 3  # alliance display, victory points, unrest
    assert [scene.supply_of(country) + tracks for country in COUNTRY_IDS] == [25] * 7
    assert sum(scene.state.supply) + 7 * tracks == 175


@covers("2.2.1")
def test_the_discs_on_alliances_points_and_unrest_are_not_taken_from_the_22() -> None:
    scene = Scene("prussia, austria, france").gold(prussia=5).vp(prussia=7).unrest(prussia=3)
    scene.at_auction("prussia")
    scene.play("prussia: bid 5", "prussia: propose_a prussia", "prussia: propose_b austria")
    scene.play("austria: pass", "france: pass")
    assert scene.rows() == (["prussia"], ["austria"])
    assert scene.supply_of("prussia") == 22


@covers("2.2.2")
def test_discs_in_regions_and_in_action_boxes_come_from_the_same_22() -> None:
    scene = Scene("prussia, austria, france").discs("prussia", baltic=3, india=2).at_disc_choice("prussia")
    assert scene.supply_of("prussia") == 17
    scene.choose("prussia", "place saxony")
    assert scene.supply_of("prussia") == 16


@covers("2.0.3", "2.3.1", "2.3.2", "2.3.4")
def test_each_country_has_eleven_cards_with_one_ally_card_and_one_blank() -> None:
    scene = Scene(SEVEN)
    assert sum(len(labels(scene, country)) for country in COUNTRY_IDS) == 77
    for country in COUNTRY_IDS:
        deck = labels(scene, country)
        assert len(deck) == 11
        assert deck.count("ally") == 1
        assert deck.count("blank") == 1
        assert scene.hand_of(country) == deck


@covers("2.0.4")
def test_the_65_markers_divide_as_the_rulebook_says() -> None:
    bag = Scene(SEVEN).state.tables.bag
    counts = {name: sum(piece // 8 == i for piece in bag) for i, name in enumerate(REGION_IDS)}
    assert counts == {
        "german-states": 9,
        "baltic": 5,
        "central-europe": 6,
        "mediterranean": 6,
        "ottoman-empire": 4,
        "africa": 3,
        "india": 7,
        "east-indies": 6,
        "north-america": 6,
        "caribbean": 7,
        "south-america": 6,
    }
    assert len(bag) == 65


@covers("2.0.5")
def test_lawyer_the_bank_pays_on_when_all_coins_of_the_box_are_gone() -> None:
    coins = 65 * 1 + 22 * 5
    scene = Scene("prussia, austria, france").gold(austria=coins).at_disc_choice("prussia")
    scene.choose("prussia", "place banking:1")
    assert scene.gold_of("prussia") == 5
    assert scene.entries("gold.received") == [("prussia", 5, "banking", 5)]
    assert sum(scene.state.gold) == coins + 5


# -- 2.1 --------------------------------------------------------


@covers("2.1.1", "2.1.2")
def test_the_map_has_eleven_regions_and_the_countries_are_not_among_them() -> None:
    tables = Scene(SEVEN).state.tables
    colonies = {name for i, name in enumerate(REGION_IDS) if tables.colony[i]}
    assert colonies == COLONIES
    assert set(REGION_IDS) - colonies == EUROPE
    assert len(REGION_IDS) == REGIONS == 11
    assert not set(REGION_IDS) & set(COUNTRY_IDS)


@covers("2.1.2")
def test_the_seven_countries_are_those_of_the_rulebook() -> None:
    expected = {"great-britain", "netherlands", "france", "spain", "prussia", "austria", "russia"}
    assert set(COUNTRY_IDS) == expected
    assert len(COUNTRY_IDS) == COUNTRIES == 7


@covers("2.1.3", "2.1.6")
def test_regions_of_europe_have_three_values_and_colonies_two() -> None:
    tables = Scene(SEVEN).state.tables
    ranks = {name: len(tables.victory_points[i]) for i, name in enumerate(REGION_IDS)}
    assert ranks == {name: 3 if name in EUROPE else 2 for name in REGION_IDS}


@covers("2.1.3")
def test_a_third_rank_scores_in_europe() -> None:
    scene = Scene("prussia, austria, france").at_segment(4)
    for country, discs in (("prussia", 3), ("austria", 2), ("france", 1)):
        scene.discs(country, central_europe=discs, baltic=discs)
    scene.step()
    assert scene.items("scoring.region") == [
        ("baltic", "prussia", 5),
        ("baltic", "austria", 3),
        ("baltic", "france", 2),
        ("central-europe", "prussia", 6),
        ("central-europe", "austria", 4),
        ("central-europe", "france", 2),
    ]


@covers("2.1.6")
def test_a_third_rank_scores_nothing_in_a_colony() -> None:
    scene = Scene("prussia, austria, france").at_segment(4)
    scene.discs("prussia", india=3).discs("austria", india=2).discs("france", india=1)
    scene.step()
    assert scene.items("scoring.region") == [("india", "prussia", 5), ("india", "austria", 3)]


@covers("2.1.4", "2.1.6")
@pytest.mark.parametrize("region", sorted(COLONIES | {"baltic", "mediterranean"}))
def test_where_the_ship_symbol_is_an_attacker_needs_a_ship_card(region: str) -> None:
    scene = Scene("prussia, austria, france").gold(prussia=20, austria=20)
    scene.discs("prussia", **{region.replace("-", "_"): 1}).discs("austria", **{region.replace("-", "_"): 1})
    scene.at_attack("prussia").choose("prussia", f"attack {region} austria")
    assert scene.options("prussia") == ["play blank", "play 1s1n@1"]


@covers("2.1.5")
@pytest.mark.parametrize("region", ["german-states", "ottoman-empire", "central-europe"])
def test_where_no_ship_symbol_is_any_card_may_attack_also_one_with_a_ship(region: str) -> None:
    scene = Scene("prussia, austria, france").gold(prussia=20, austria=20)
    scene.discs("prussia", **{region.replace("-", "_"): 1}).discs("austria", **{region.replace("-", "_"): 1})
    scene.at_attack("prussia").choose("prussia", f"attack {region} austria")
    expected = ["play blank", "play 1s@0", "play 2s@0", "play 3s@2", "play 4s@5", "play 1s1n@1"]
    assert scene.options("prussia") == expected


@covers("2.1.7")
def test_the_action_boxes_come_in_three_groups() -> None:
    tables = Scene(SEVEN).state.tables
    groups = [sum(low <= kind < high for kind in tables.box_kind) for low, high in ((0, 8), (8, 19), (19, 26))]
    assert groups == [17, 11, 7]


@covers("2.1.8", "2.5.1", "2.6.1")
@pytest.mark.parametrize("reader", [EVERYBODY, 0, 2])
def test_everybody_sees_turn_round_alliances_points_unrest_and_gold(reader: int) -> None:
    scene = Scene("prussia, austria, france").turn(2).round(4).gold(prussia=3, austria=17)
    scene.vp(prussia=11, austria=-2).unrest(prussia=9, france=22)
    scene.alliances("prussia spain", "austria france").at_disc_choice("prussia")
    view = scene.game.views.view(scene.state, reader)
    assert (view["turn"], view["round"]) == (2, 4)
    expected = ["prussia", "austria", "spain", "france", "great-britain", "netherlands", "russia", None]
    assert view["alliances"] == expected
    assert [player["victory_points"] for player in view["players"]] == [11, -2, 0]
    assert [player["unrest"] for player in view["players"]] == [9, 0, 22]
    assert [player["gold"] for player in view["players"]] == [3, 17, 0]


# -- 2.2 --------------------------------------------------------


@covers("2.2.3")
def test_each_country_has_its_colour() -> None:
    assert dict(zip(COUNTRY_IDS, Scene(SEVEN).state.tables.colours, strict=True)) == {
        "france": "blue",
        "great-britain": "red",
        "netherlands": "orange",
        "prussia": "black",
        "russia": "green",
        "austria": "white",
        "spain": "yellow",
    }


@covers("2.2.4")
def test_lawyer_without_a_free_disc_no_box_can_be_occupied() -> None:
    scene = Scene("prussia, austria, france").gold(prussia=50).discs("prussia", india=20).boxes("prussia", "saxony")
    scene.at_disc_choice("prussia")
    assert scene.verb("prussia", "place")
    scene.discs("prussia", india=21)
    assert scene.options("prussia") == ["pass", "skip"]


@covers("2.2.4")
def test_lawyer_without_a_free_disc_there_is_neither_attack_nor_conversion() -> None:
    scene = Scene("prussia, austria, france").gold(prussia=50).discs("prussia", india=22)
    scene.discs("austria", india=1).markers("india", "action 2").at_attack("prussia")
    assert scene.options("prussia") == ["hold"]
    scene.at_disc_choice("prussia").choose("prussia", "skip")
    assert scene.asked == ["austria"] and scene.node == "actions.disc"


@covers("2.2.4")
def test_lawyer_the_last_disc_may_go_to_a_box_or_to_an_attack_but_not_to_both() -> None:
    scene = Scene("prussia, austria, france").gold(prussia=50).discs("prussia", india=21)
    scene.discs("austria", india=1).markers("india", "action 2").at_disc_choice("prussia")
    before = scene.state.clone()
    scene.choose("prussia", "place saxony")
    assert scene.asked == ["austria"] and scene.node == "actions.disc"
    scene.state = before
    scene.choose("prussia", "skip")
    assert scene.options("prussia") == ["attack india austria", "storm india 2", "convert india", "hold"]


@covers("2.2.4")
def test_lawyer_a_player_without_free_discs_still_defends_and_helps() -> None:
    scene = Scene("prussia, austria, france").alliances("prussia", "austria france").gold(france=9)
    scene.discs("austria", baltic=22).discs("france", baltic=22).discs("prussia", baltic=1)
    scene.at_attack("prussia").choose("prussia", "attack baltic austria")
    assert scene.asked == ["prussia", "austria", "france"]
    assert scene.options("france") == ["help", "bluff", "stay_out"]


@covers("2.2.4", "2.2.5")
@pytest.mark.parametrize("seats", [2, 4, 7])
def test_a_disc_leaves_a_region_only_by_a_lost_combat_and_a_box_only_by_reserve_or_end_of_turn(seats: int) -> None:
    _, moves = random_game(seats, seed=40 + seats)
    for before, after, keys in moves:
        lost = sum(max(0, old - new) for old, new in zip(before.discs, after.discs, strict=True))
        assert lost <= keys.count("combat.won")
        emptied = sum(old != new for old, new in zip(before.box, after.box, strict=True) if old != -1)
        if "ending.unrest" not in keys:
            assert emptied == keys.count("boxes.reserve_used")
        assert min(after.supply) >= 0


# -- 2.3 --------------------------------------------------------


@covers("2.3.1")
def test_the_decks_differ_and_great_britain_has_more_ships_than_prussia() -> None:
    scene = Scene(SEVEN)
    tables = scene.state.tables
    assert len({tuple(labels(scene, country)) for country in COUNTRY_IDS}) == 7
    ships = {name: sum(tables.ships[card] for card in tables.decks[i]) for i, name in enumerate(COUNTRY_IDS)}
    assert ships["great-britain"] > ships["prussia"]


@covers("2.3.3")
def test_nine_cards_of_a_deck_show_soldiers_a_price_and_some_of_them_ships() -> None:
    tables = Scene(SEVEN).state.tables
    for deck in tables.decks:
        valued = [tables.cards[card] for card in deck if card not in (BLANK, ALLY)]
        assert len(valued) == 9
        assert all(card.soldiers >= 1 and card.cost >= 0 for card in valued)
        with_ship = [card for card in valued if card.ships]
        assert 0 < len(with_ship) < 9


@covers("2.3.3", "2.3.4")
def test_the_blank_is_worth_nothing_and_costs_nothing() -> None:
    scene = Scene("prussia, austria, france").unrest(prussia=22, austria=22)
    scene.discs("prussia", german_states=1).discs("austria", german_states=1)
    scene.at_attack("prussia").choose("prussia", "attack german-states austria")
    scene.dice(6, 1, 2, 2).play("prussia: play blank", "austria: play blank")
    assert scene.totals == [(5, 0)]
    assert scene.entries("gold.paid") == []


@covers("2.3.4")
def test_the_blank_serves_an_ally_to_bluff() -> None:
    scene = Scene("prussia, austria, france").alliances("prussia france", "austria").gold(france=3)
    scene.discs("prussia", german_states=1).discs("austria", german_states=1).discs("france", german_states=1)
    scene.at_attack("prussia").choose("prussia", "attack german-states austria")
    scene.dice(1, 1, 1, 1).play("prussia: play 1s@0", "austria: play blank", "france: bluff")
    assert scene.totals == [(1, 0)]
    assert scene.gold_of("france") == 3


# -- 2.4 to 2.8 --------------------------------------------------------


@covers("2.4.1")
def test_a_marker_drawn_from_the_bag_goes_to_the_region_it_names() -> None:
    scene = Scene("prussia, austria, france")
    scene.state.bag = list(scene.state.tables.bag)
    drawn = ["india action", "india 3", "baltic 4", "ottoman-empire 4+1vp", "africa 2"] + ["german-states 2"] * 4
    scene.draw_markers(*drawn, "caribbean action").at_segment(0).step()
    assert {name: scene.markers_in(name) for name in REGION_IDS if scene.markers_in(name)} == {
        "india": ["action", "3"],
        "baltic": ["4"],
        "ottoman-empire": ["4+1vp"],
        "africa": ["2"],
        "german-states": ["2", "2", "2", "2"],
        "caribbean": ["action"],
    }


@covers("2.6.1")
def test_turn_and_round_are_those_being_played() -> None:
    _, moves = random_game(3, seed=5)
    seen = [(before.turn, before.round) for before, _, _ in moves if before.round]
    steps = [new for old, new in pairwise(seen) if old != new]
    assert [seen[0], *steps] == [(turn, number) for turn in (1, 2, 3) for number in range(1, 7)]


@covers("2.6.1")
def test_lawyer_the_action_round_marker_never_leaves_its_track() -> None:
    for seats, last in ((4, 6), (5, 5)):
        s, _ = random_game(seats, seed=1)
        assert worldstage.game("age-of-reason").views.view(s, EVERYBODY)["round"] == last


@covers("2.7.1")
def test_attacker_and_defender_roll_two_dice_each() -> None:
    scene = Scene("prussia, austria, france")
    scene.discs("prussia", german_states=1).discs("austria", german_states=1)
    scene.at_attack("prussia").choose("prussia", "attack german-states austria")
    scene.luck.asked.clear()
    scene.dice(6, 2, 5, 4).play("prussia: play blank", "austria: play blank")
    assert scene.luck.asked == [("combat", 6)] * 4
    assert scene.entries("combat.rolled") == [(6, 2, 5, 4)]
    assert scene.totals == [(4, 1)]


@covers("2.7.2")
def test_a_single_die_at_a_time_decides_what_unrest_costs() -> None:
    scene = Scene("prussia, austria, france").unrest(prussia=6).dice(6).at_segment(4)
    scene.luck.asked.clear()
    scene.step()
    assert scene.luck.asked == [("unrest", 6)]
    assert scene.vp_of("prussia") == -1


@covers("2.8.1")
def test_markers_are_drawn_at_random_each_as_likely_as_the_other() -> None:
    luck = Luck()
    Scene("prussia, austria, france", clear=False, luck=luck)
    draws = [(why, n) for why, n in luck.asked if why in ("setup", "markers")]
    assert draws == [("setup", n) for n in range(65, 30, -1)] + [("markers", n) for n in range(30, 20, -1)]


@covers("2.8.1")
def test_another_draw_brings_other_markers() -> None:
    def board(seed: int) -> list[int]:
        return Scene("prussia, austria, france", clear=False, seed=seed).state.markers

    assert board(1) == board(1)
    assert len({tuple(board(seed)) for seed in range(20)}) > 15
