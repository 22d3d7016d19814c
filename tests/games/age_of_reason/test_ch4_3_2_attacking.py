"""4.3.2 II, preparation: which discs can be attacked, from where, and with which cards."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.age_of_reason.support import SEVEN, Scene
from worldstage.core.chance import Fast
from worldstage.games.age_of_reason.attack import (
    discs_to_attack,
    markers_to_attack,
    markers_to_convert,
    possible_attack,
)
from worldstage.games.age_of_reason.names import COUNTRY_IDS, REGION_IDS

COLONIES = list(REGION_IDS[5:])


def lone(country: str) -> Scene:
    """A country against all the others, with a foe's disc in every region, and no disc of its own."""
    scene = Scene(SEVEN)
    foe = "russia" if country != "russia" else "austria"
    others = " ".join(name for name in COUNTRY_IDS if name not in (country, foe))
    # Three allies without discs keep the rows at four and three.
    allies = " ".join(others.split()[:3])
    scene.alliances(f"{country} {allies}", f"{foe} {' '.join(others.split()[3:])}")
    scene.discs(foe, **{name.replace("-", "_"): 1 for name in REGION_IDS})
    return scene


def reached(country: str, **discs: int) -> set[str]:
    scene = lone(country).discs(country, **discs).at_attack(country)
    return {place.split()[0] for place in scene.verb(country, "attack")}


# -- targets ---------------------------------------------------------------------------------------------------------


def two_rows() -> Scene:
    """Prussia, Spain (player), Russia (none) up; Austria, France (players), Great Britain (none) down."""
    scene = Scene("prussia, austria, france, spain")
    return scene.alliances("prussia spain russia", "austria france great-britain netherlands")


@covers("4.3.2.II.1")
def test_discs_of_players_and_of_non_player_countries_can_be_attacked() -> None:
    scene = two_rows().discs("austria", baltic=1).discs("great-britain", baltic=2).at_attack("prussia")
    assert scene.verb("prussia", "attack") == ["baltic great-britain", "baltic austria"]
    scene.choose("prussia", "attack baltic great-britain")
    assert scene.entries("combat.attacked") == [("prussia", "great-britain", "baltic")]


@covers("4.3.2.II.1")
def test_ones_own_discs_are_no_target() -> None:
    scene = two_rows().discs("prussia", baltic=3).discs("austria", baltic=1).at_attack("prussia")
    assert scene.verb("prussia", "attack") == ["baltic austria"]


@covers("4.3.2.II.4")
def test_allied_countries_are_never_a_target_with_or_without_a_player() -> None:
    scene = two_rows().discs("spain", baltic=1).discs("russia", baltic=1).discs("france", baltic=1)
    scene.at_attack("prussia")
    assert scene.verb("prussia", "attack") == ["baltic france"]
    scene.at_attack("france")
    assert scene.verb("france", "attack") == ["baltic spain", "baltic russia"]


@covers("4.3.2.II.1")
def test_lawyer_several_discs_of_a_country_are_one_target_and_one_disc_is_at_stake() -> None:
    scene = two_rows().discs("austria", baltic=4).at_attack("prussia").dice(6, 1, 1, 1)
    assert scene.verb("prussia", "attack") == ["baltic austria"]
    scene.choose("prussia", "attack baltic austria").lay(prussia="play blank", austria="play blank")
    assert scene.discs_in("baltic") == {"prussia": 1, "austria": 3}


@covers("4.3.2.II.4")
def test_lawyer_with_only_allies_in_reach_no_attack_is_asked_for() -> None:
    scene = two_rows().discs("spain", baltic=1).at_disc_choice("prussia").choose("prussia", "skip")
    assert scene.node == "actions.disc"
    assert scene.asked == ["austria"]


# -- reach in Europe -------------------------------------------------------------------------------------------------


@covers("4.3.2.II.5")
def test_a_region_of_europe_is_in_reach_with_a_disc_there() -> None:
    assert reached("great-britain", ottoman_empire=1) >= {"ottoman-empire"}
    assert reached("spain", central_europe=1) >= {"central-europe"}


@pytest.mark.parametrize(
    ("disc", "told"),
    [
        ("german_states", {"german-states", "baltic", "central-europe", "mediterranean"}),
        ("baltic", {"german-states", "baltic", "central-europe", "mediterranean"}),
        ("central_europe", {"german-states", "baltic", "central-europe", "ottoman-empire", "mediterranean"}),
        ("mediterranean", {"german-states", "baltic", "mediterranean"}),
        ("ottoman_empire", {"central-europe", "ottoman-empire", "baltic", "mediterranean"}),
    ],
)
@covers("4.3.2.II.5")
def test_a_disc_reaches_its_region_and_the_regions_next_to_it(disc: str, told: set[str]) -> None:
    """Great Britain has no home border; the Baltic and the Mediterranean are open to all."""
    assert reached("great-britain", **{disc: 1}) == told


@pytest.mark.parametrize(
    ("country", "home"),
    [
        ("netherlands", {"german-states"}),
        ("france", {"german-states", "mediterranean"}),
        ("prussia", {"german-states", "baltic", "central-europe"}),
        ("austria", {"german-states", "central-europe", "ottoman-empire", "mediterranean"}),
        ("russia", {"baltic", "central-europe", "ottoman-empire"}),
    ],
)
@covers("4.3.2.II.6", "4.3.2.II.7")
def test_regions_next_to_the_home_country_are_always_in_reach(country: str, home: set[str]) -> None:
    assert reached(country) == home | {"baltic", "mediterranean"}


@pytest.mark.parametrize("country", ["great-britain", "spain"])
@covers("4.3.2.II.6", "4.3.2.II.7")
def test_lawyer_great_britain_and_spain_border_nothing_and_start_by_sea(country: str) -> None:
    assert reached(country) == {"baltic", "mediterranean"}


@covers("4.3.2.II.5")
def test_lawyer_reach_goes_one_border_far_and_not_two() -> None:
    assert "ottoman-empire" not in reached("great-britain", german_states=5)
    assert "ottoman-empire" not in reached("netherlands")
    assert "german-states" not in reached("great-britain", ottoman_empire=5)


@covers("4.3.2.II.5")
def test_lawyer_an_allys_disc_opens_no_region() -> None:
    scene = lone("great-britain").discs("netherlands", german_states=2).at_attack("great-britain")
    assert {place.split()[0] for place in scene.verb("great-britain", "attack")} == {"baltic", "mediterranean"}


@covers("4.3.2.II.5")
def test_lawyer_a_disc_in_a_support_box_opens_no_region() -> None:
    scene = lone("great-britain").boxes("great-britain", "bavaria ottomans cossacks").at_attack("great-britain")
    assert {place.split()[0] for place in scene.verb("great-britain", "attack")} == {"baltic", "mediterranean"}


@covers("4.3.2.II.5")
def test_lawyer_a_disc_won_at_sea_opens_the_german_states_for_the_next_attack() -> None:
    scene = Scene("great-britain, austria").alliances("great-britain", "austria").boxes("great-britain", "war-office")
    scene.discs("austria", baltic=1, german_states=1).at_disc_choice("great-britain").choose("great-britain", "skip")
    assert scene.verb("great-britain", "attack") == ["baltic austria"]
    scene.dice(6, 1, 1, 1).choose("great-britain", "attack baltic austria")
    scene.lay(great_britain="play blank", austria="play blank")
    assert scene.verb("great-britain", "attack") == ["german-states austria"]


@covers("4.3.2.II.5")
def test_lawyer_losing_the_last_disc_of_a_region_closes_what_it_opened() -> None:
    scene = Scene("great-britain, austria, prussia").alliances("great-britain", "austria")
    scene.discs("great-britain", german_states=1).discs("austria", german_states=1, central_europe=1)
    scene.at_attack("austria").dice(6, 1, 1, 1).choose("austria", "attack german-states great-britain")
    scene.lay(austria="play blank", great_britain="play blank")
    scene.at_disc_choice("great-britain").choose("great-britain", "skip")
    assert scene.asked != ["great-britain"]


# -- ships -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("region", ["baltic", "mediterranean"])
@covers("4.3.2.II.7", "4.3.2.II.8")
def test_baltic_and_mediterranean_are_open_to_everybody_with_a_ship_card(region: str) -> None:
    scene = lone("spain").at_attack("spain").gold(spain=9)
    scene.choose("spain", f"attack {region} russia")
    assert scene.verb("spain", "play") == ["blank", "1s1n@0", "1s2n@2", "2s1n@2", "2s2n@5"]


@pytest.mark.parametrize("region", ["baltic", "mediterranean"])
@covers("4.3.2.II.8")
def test_at_sea_the_attacker_needs_a_ship_card_even_with_discs_there_and_a_home_border(region: str) -> None:
    country = "prussia" if region == "baltic" else "austria"
    scene = lone(country).discs(country, **{region: 3}).at_attack(country)
    scene.gold(**{country: 20}).choose(country, f"attack {region} russia")
    assert scene.verb(country, "play") == ["blank", "1s1n@1" if country == "prussia" else "1s1n@0"]


@pytest.mark.parametrize("region", COLONIES)
@covers("4.3.2.II.9")
def test_in_a_colony_the_attacker_needs_a_disc_of_his_own(region: str) -> None:
    assert region not in reached("great-britain")
    assert set(COLONIES) & reached("great-britain", **{region.replace("-", "_"): 1}) == {region}


@pytest.mark.parametrize("region", COLONIES)
@covers("4.3.2.II.10")
def test_in_a_colony_the_attacker_needs_a_ship_card(region: str) -> None:
    scene = lone("prussia").discs("prussia", **{region.replace("-", "_"): 1}).at_attack("prussia").gold(prussia=20)
    scene.choose("prussia", f"attack {region} russia")
    assert scene.verb("prussia", "play") == ["blank", "1s1n@1"]


@covers("4.3.2.II.9")
def test_lawyer_colonies_have_no_neighbours() -> None:
    everywhere = {name.replace("-", "_"): 1 for name in REGION_IDS if name != "india"}
    assert "india" not in reached("great-britain", **everywhere)
    assert reached("great-britain", caribbean=1) == {"baltic", "mediterranean", "caribbean"}


@pytest.mark.parametrize("region", ["german-states", "central-europe", "ottoman-empire"])
@covers("4.3.2.II.8", "4.3.2.II.33")
def test_on_land_all_cards_may_be_played_ship_cards_included(region: str) -> None:
    scene = lone("austria").at_attack("austria").gold(austria=20).choose("austria", f"attack {region} russia")
    assert scene.verb("austria", "play") == ["blank", "1s@0", "2s@2", "3s@4", "4s@7", "1s1n@0"]


@pytest.mark.parametrize("region", ["baltic", "mediterranean", "india", "german-states"])
@covers("4.3.2.II.11")
def test_the_defender_may_play_any_card_everywhere(region: str) -> None:
    scene = Scene("great-britain, prussia").alliances("great-britain", "prussia").gold(prussia=20)
    place = region.replace("-", "_")
    scene.discs("prussia", **{place: 1}).discs("great-britain", **{place: 1}).at_attack("great-britain")
    scene.choose("great-britain", f"attack {region} prussia")
    assert scene.verb("prussia", "play") == ["blank", "1s@0", "2s@0", "3s@2", "4s@5", "1s1n@1"]


@covers("4.3.2.II.13")
def test_the_blank_is_a_ship_card_in_combat_even_beside_real_ship_cards() -> None:
    scene = lone("great-britain").discs("great-britain", india=1).at_attack("great-britain").gold(great_britain=20)
    scene.choose("great-britain", "attack india russia")
    told = ["blank", "1s1n@0", "1s2n@1", "2s1n@1", "1s3n@4", "2s2n@4", "2s3n@8"]
    assert scene.verb("great-britain", "play") == told


@covers("4.3.2.II.2", "4.3.2.II.13")
def test_the_ally_card_is_neither_for_the_attacker_nor_for_the_defender() -> None:
    scene = Scene("prussia, austria").alliances("prussia", "austria").discs("austria", german_states=1)
    scene.hand("prussia", "blank").hand("austria", "blank").at_attack("prussia")
    scene.choose("prussia", "attack german-states austria")
    assert scene.asked == ["prussia", "austria"]
    assert scene.options("prussia") == ["play blank"]
    assert scene.options("austria") == ["play blank"]


@covers("4.3.2.II.8")
def test_lawyer_a_land_power_without_ship_cards_may_attack_at_sea_with_the_blank_only() -> None:
    scene = lone("prussia").hand("prussia", "blank 4s@5 3s@2").at_attack("prussia").gold(prussia=20)
    scene.choose("prussia", "attack baltic russia")
    assert scene.options("prussia") == ["play blank"]


# -- cards that can be paid ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gold", "unrest", "told"),
    [
        (0, 22, ["blank", "1s@0", "1s1n@0"]),
        (2, 22, ["blank", "1s@0", "2s@2", "1s1n@0"]),
        (0, 20, ["blank", "1s@0", "2s@2", "3s@4", "1s1n@0"]),
        (1, 19, ["blank", "1s@0", "2s@2", "3s@4", "4s@7", "1s1n@0"]),
        (6, 22, ["blank", "1s@0", "2s@2", "3s@4", "1s1n@0"]),
    ],
)
@covers("4.3.2.II.12")
def test_a_card_that_could_not_be_paid_cannot_be_picked(gold: int, unrest: int, told: list[str]) -> None:
    scene = Scene("prussia, austria").alliances("prussia", "austria").discs("austria", german_states=1)
    scene.gold(austria=gold).unrest(austria=unrest).at_attack("prussia")
    scene.choose("prussia", "attack german-states austria")
    assert scene.verb("austria", "play") == told
    scene.lay(prussia="play blank", austria=f"play {told[-2]}")  # paid to the last gold
    assert scene.gold_of("austria") >= 0


@covers("4.3.2.II.12")
def test_a_card_is_offered_once_however_many_of_its_kind_are_held() -> None:
    scene = Scene("prussia, austria").alliances("prussia", "austria").discs("austria", german_states=1)
    scene.gold(prussia=9).hand("prussia", "3s@2 3s@2 3s@2 blank").at_attack("prussia")
    scene.choose("prussia", "attack german-states austria")
    assert scene.options("prussia") == ["play blank", "play 3s@2"]


# -- discs -----------------------------------------------------------------------------------------------------------


@covers("4.3.2.II.3")
def test_lawyer_without_a_free_disc_nobody_attacks() -> None:
    scene = lone("prussia").discs("prussia", africa=20).boxes("prussia", "reserve reserve").markers("africa", "2")
    scene.at_disc_choice("prussia").choose("prussia", "skip")
    assert scene.asked != ["prussia"]
    assert scene.at_attack("prussia").options("prussia") == ["hold"]


@covers("4.3.2.2")
def test_lawyer_an_attack_is_asked_for_exactly_when_the_board_offers_one() -> None:
    """The quick look before the question agrees with the list of targets, in a whole game of random play."""
    scene = Scene("prussia, great-britain, spain", {"first_alliances": "random"}, clear=False)
    game, s, luck = scene.game, scene.state, Fast(7)
    seen: set[bool] = set()
    for _ in range(2000):
        if not s.frames:
            break
        seat = game.actor(s)
        if game.node(s).name.startswith("actions."):
            targets = discs_to_attack(s, seat) + markers_to_attack(s, seat) + markers_to_convert(s, seat)
            assert possible_attack(s, seat) == bool(targets)
            seen.add(possible_attack(s, seat))
        legal = game.legal(s, seat)
        game.apply(s, seat, legal[luck.below(len(legal), "test")], luck)
    assert True in seen


@covers("4.3.2.II.3")
def test_lawyer_the_last_free_disc_is_enough_for_an_attack() -> None:
    scene = lone("prussia").discs("prussia", africa=21).at_attack("prussia").dice(6, 1, 1, 1)
    scene.gold(prussia=5).choose("prussia", "attack german-states russia")
    scene.lay(prussia="play 4s@5", russia="play blank")
    assert scene.supply_of("prussia") == 0
    assert scene.discs_in("german-states") == {"prussia": 1}
