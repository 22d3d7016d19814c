"""A rules lawyer's list, part 5: rare cases of set-up, of joining, and of the first three actions.

Each test is a case that comes up once in many games, named like the rule that decides it.
"""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.acting import act
from tests.games.seven_ages.foundings import colour_of, quiet, started
from tests.games.seven_ages.productions import produce
from tests.games.seven_ages.support import TABLES, Scene, number
from tests.games.seven_ages.test_ch3_trade import card, sealed, syracuse
from tests.games.seven_ages.test_chS_setup import begin_round, lay, laying
from worldstage.core.state import replaced
from worldstage.games.seven_ages.dissolution import settle_all
from worldstage.games.seven_ages.forces import lift, put, stack
from worldstage.games.seven_ages.founding import begin_start
from worldstage.games.seven_ages.names import NONE, TABLE_SLOT, TRADE, TRADED

# -- set-up and joining ------------------------------------------------------------------------------------------------


@covers("S.4", "S.5")
def test_a_card_from_the_deck_that_breaks_a_tie_stays_face_down_until_the_others_have_laid_theirs() -> None:
    scene = laying(3, (6,), (6, 5, 4), (1,))
    drawn = scene.stack_deck(7)
    for seat, value in ((0, 6), (1, 6), (2, 1)):
        lay(scene, seat, value)
    assert scene.node == "setup.lay_again" and scene.actors == [1]
    assert drawn[0] not in scene.state.discards and len(scene.lines("setup.laid")) == 3
    lay(scene, 1, 4)
    assert [TABLES.card_value[card] for card in scene.state.discards] == [6, 6, 1, 4, 7]
    assert scene.state.start == 0


@covers("S.12", "A.3")
def test_those_who_join_together_choose_their_colours_clockwise_from_the_start_player() -> None:
    scene = Scene(5, None, late_seats="3")
    s = scene.state
    s.seated, s.pair, s.start = (1, 1, 0, 1, 0), (0, 1, NONE, 2, NONE), 3
    scene.begin(begin_round)
    scene.choose("enter", seat=2).choose("enter", seat=4)
    assert scene.actors == [4]  # on the left of the start player
    scene.choose("colours pair-4")
    assert scene.actors == [2]
    scene.choose("colours pair-5")
    assert s.pair == (0, 1, 4, 2, 3)


@covers("S.12", "A.3")
def test_the_last_pair_goes_to_the_one_who_sits_nearest_on_the_start_players_left() -> None:
    scene = Scene(5, None, late_seats="3")
    s = scene.state
    s.seated, s.pair, s.start = (1, 1, 0, 1, 0), (0, 1, NONE, 2, NONE), 3
    used = (("han", "hupei", "light-green"), ("persians", "persia", "light-grey"), ("egyptians", "egypt", "tan"))
    for empire, area, colour in used:
        scene.put(scene.found(empire, 0, 8, colour=colour), area, "spear")
    scene.begin(begin_round)
    scene.choose("enter", seat=2).choose("enter", seat=4)
    assert scene.actors == [4] and len(scene.offers("colours")) == 1
    scene.choose(scene.options()[0])
    assert s.seated == (1, 1, 0, 1, 1)


# -- founding ----------------------------------------------------------------------------------------------------------


@covers("2.3.8", "1.28", "1.22")
def test_the_elephant_of_a_converted_area_can_be_among_the_first_units() -> None:
    scene = quiet()
    siamese = scene.found("siamese", 1, 12, siam=2, burma=1)
    scene.city("siam", 1)
    scene.disorder("siam")
    settle_all(scene.state)
    assert scene.state.common[TABLES.elephant_counter[number("area", "siam")] - TABLES.first_common] == siamese
    scene.hand(0, "free-state")
    scene.begin(begin_start, 0, TABLE_SLOT).choose("start free-state", "colour pink")
    while scene.node == "start.leader":
        scene.choose("none")
    assert "elephant" in scene.offers("build")
    scene.choose("build elephant", "done")
    assert "elephant" in scene.units(colour_of(scene, "free-state"), "siam")
    scene.check()


@covers("1.25", "1.29")
def test_no_fort_is_bought_where_another_empire_stands_in_the_start_area() -> None:
    scene = quiet()
    scene.found("nubians", 1, 3, egypt=1, nubia=1)
    started(scene, "egyptians").choose("none", "build spear")
    assert scene.offers("fort") == []
    assert scene.why_not("fort egypt").rule == "1.25"


@covers("1.25")
def test_an_elite_marker_is_no_unit_that_would_let_the_start_area_be_fortified() -> None:
    scene = quiet()
    scene.found("egyptians", 1, 15, egypt=1)
    scene.state.diaspora = 1
    started(scene, "normans").choose("at iceland")
    while scene.node == "start.leader":
        scene.choose("none")
    scene.choose("elite")
    assert scene.offers("fort") == []
    scene.choose("build spear")
    assert scene.offers("fort") == ["iceland"]


@covers("1.30", "7.4")
def test_a_city_in_a_neutral_start_area_becomes_the_capital_with_its_level() -> None:
    scene = quiet()
    scene.found("nubians", 1, 3, nubia=1)
    scene.city("egypt", 5)
    started(scene, "egyptians").choose("none", "build spear", "done")
    assert scene.is_capital("egypt") and scene.city_in("egypt") == 5


@covers("1.30", "4.2.26")
@pytest.mark.parametrize(("setting", "level"), [("reduced", 3), ("kept", 5)])
def test_a_city_left_empty_is_lowered_before_it_becomes_the_capital(setting: str, level: int) -> None:
    scene = quiet(3, vacant_city=setting)
    nubians = scene.found("nubians", 1, 3, nubia=1, egypt=1)
    scene.city("egypt", 5)
    lift(scene.state, stack(scene.state, nubians, number("area", "egypt"))[0])
    settle_all(scene.state)
    assert scene.holder("egypt") == NONE and scene.city_in("egypt") == 5
    started(scene, "egyptians").choose("none", "build spear", "done")
    assert scene.is_capital("egypt") and scene.city_in("egypt") == level


# -- production --------------------------------------------------------------------------------------------------------


def unpaid(scene: Scene, money: int, elephant_in: str) -> tuple[int, int]:
    """Nubians with one unit each in two disordered areas and the elephant of Numidia produce with little money."""
    s = scene.state
    colour = scene.found("nubians", 0, 10, money, numidia=1, nubia=1)
    settle_all(s)
    elephant = TABLES.elephant_counter[number("area", "numidia")]
    put(s, elephant, scene.port(elephant_in))
    if elephant_in == "numidia":
        lift(s, stack(s, colour, number("area", "numidia"))[0])
    scene.disorder("numidia", "nubia")
    produce(scene, colour)
    return colour, elephant - TABLES.first_common


@covers("2.3.10", "2.2.4")
def test_an_unpaid_elephant_that_was_the_last_unit_in_its_own_area_leaves_the_pool() -> None:
    scene = Scene()
    _, elephant = unpaid(scene, 1, "numidia")
    scene.choose("release elephant", "done")
    assert scene.holder("numidia") == NONE
    assert scene.state.common[elephant] == NONE
    scene.check()


@covers("2.3.10", "2.2.4")
def test_an_elephant_leaves_the_pool_if_its_area_is_given_up_together_with_it() -> None:
    scene = Scene()
    _, elephant = unpaid(scene, 1, "nubia")
    scene.choose("release elephant", "release spear", "in numidia", "done")
    assert scene.holder("numidia") == NONE
    assert scene.state.common[elephant] == NONE


@covers("2.3.10", "2.2.2")
def test_an_unpaid_elephant_stays_in_the_pool_of_an_empire_that_keeps_its_area() -> None:
    scene = Scene()
    colour, elephant = unpaid(scene, 2, "nubia")
    scene.choose("release elephant", "done")
    assert scene.state.common[elephant] == colour


@covers("2.3.5")
def test_a_fleet_cannot_fortify_the_sea() -> None:
    scene = Scene()
    colour = scene.found("egyptians", 0, 8, 30, egypt=1, capital="egypt")
    scene.put(colour, "red-sea", "galley")
    produce(scene, colour)
    assert scene.offers("fort") == ["egypt"]


# -- trade -------------------------------------------------------------------------------------------------------------


def names(*colours: int) -> list[str]:
    return [TABLES.labels["colour"][colour] for colour in colours]


@covers("3.1", "3.5")
def test_a_passage_that_brings_a_fresh_partner_into_range_too_leaves_only_that_one() -> None:
    """Rome in Champa; behind the Celts are the Greeks, who have traded, and the Egyptians, who have not."""
    scene = Scene(4, events="none")
    s = scene.state
    rome = scene.found("romans", 0, 8, champa=1)
    celts = scene.found("celts-gauls", 2, 8, laos=1, cambodia=1)
    greeks, egyptians = scene.found("greeks", 1, 8, siam=1), scene.found("egyptians", 3, 8, burma=1)
    for traded in (celts, greeks):
        s.traits = replaced(s.traits, traded, s.traits[traded] | TRADED)
    scene.hand_of_values(0, 1)
    act(scene, TRADE, 0, rome)
    assert scene.offers("partner") == names(greeks, celts, egyptians)
    scene.choose(f"partner {names(greeks)[0]}", "grant", "want 0")
    assert scene.node == "trade.partner"
    assert scene.options() == [f"partner {names(egyptians)[0]}", "skip"]
    assert scene.why_not(f"partner {names(greeks)[0]}").rule == "3.1"
    scene.choose(f"partner {names(egyptians)[0]}")
    assert s.trade_colour == (rome, egyptians)


@covers("3.15")
def test_a_single_coin_can_be_given() -> None:
    scene = Scene(2, events="none")
    own = scene.found("romans", 0, 1, money=1, latium=1)
    other = scene.found("greeks", 1, 1, etruria=1)
    scene.hand(0, card(4))
    scene.hand(1, card(3))
    act(scene, TRADE, 0, own).choose("partner " + TABLES.labels["colour"][other])
    sealed(scene, card(4), card(3))
    assert scene.node == "trade.gift" and scene.offers("give") == ["0", "1"]
    scene.choose("give 1", "give 0")
    assert (scene.state.money[own], scene.state.money[other]) == (0, 1)


@covers("3.1")
def test_an_own_empire_is_no_partner_whatever_its_colour() -> None:
    scene = Scene(2, events="none")
    scene.found("celts-gauls", 0, 1, etruria=1, colour=0)
    rome = scene.found("romans", 0, 1, latium=1)
    act(scene, TRADE, 0, rome)
    assert scene.options() == ["deck", "skip"]


@covers("3.13")
def test_in_a_tie_with_a_less_advanced_partner_that_did_not_choose_trade_the_active_empire_advances() -> None:
    scene, own, rome = syracuse(4, rome_level=3)
    assert (scene.state.level[own], scene.state.level[rome]) == (9, 3)
