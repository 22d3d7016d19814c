"""3, 2.3.6, 2.3.9, G.22: what follows from a trade: glory for trades won, bans that fall, free elephants."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.acting import act
from tests.games.seven_ages.support import TABLES, Scene, labels_of, number
from tests.games.seven_ages.test_ch3_trade import card, sealed
from worldstage.core.state import replaced
from worldstage.games.seven_ages.dissolution import claim_elephants
from worldstage.games.seven_ages.names import NONE, RIDES, SAILS, TRADE


@covers("G.22")
def test_the_cham_gain_1_glory_for_each_trade_they_win() -> None:
    scene = Scene(2, events="none")
    cham = scene.found("cham", 0, 8, champa=1)
    scene.hand(0, card(7))
    scene.stack_deck(0)
    act(scene, TRADE, 0, cham).choose("deck", f"trade {card(7)}", "advance 1")
    assert scene.state.glory == (1, 0)
    scene.hand(0, *labels_of("card", [c for c in scene.state.deck if TABLES.card_value[c] == 1][:1]))
    scene.stack_deck(7)
    low = labels_of("card", [c for c in scene.state.hands[0] if TABLES.card_value[c] == 1])[0]
    act(scene, TRADE, 0, cham).choose("deck", f"trade {low}")
    assert scene.state.glory == (1, 0)


@covers("1.33", "3.8")
@pytest.mark.parametrize("traders", ["phoenicians", "venetians", "dutch", "syracusans"])
def test_with_the_deck_traders_have_1_more_than_their_printed_number(traders: str) -> None:
    """The Syracusans have no such special: they have only a tie, which brings nothing."""
    number_of, more = number("card", traders), int(traders != "syracusans")
    printed = TABLES.card_trade[number_of]
    scene = Scene(2, events="none")
    own = scene.found(traders, 0, 8, sicily=1)
    scene.hand(0, card(4))
    scene.stack_deck(4 + printed)
    act(scene, TRADE, 0, own).choose("deck", f"trade {card(4)}")
    assert scene.lines("trade.total")[0].args[2:] == (printed + more, 0, 4 + printed + more)
    assert len(scene.lines("trade.won")) == more


@covers("1.33", "3.8")
@pytest.mark.parametrize("traders", ["phoenicians", "venetians", "dutch"])
def test_with_another_empire_traders_have_their_printed_number(traders: str) -> None:
    number_of = number("card", traders)
    scene = Scene(2, events="none")
    own, rome = scene.found(traders, 0, 8, sicily=1), scene.found("romans", 1, 8, latium=1)
    scene.hand(0, card(4))
    scene.hand(1, card(1))
    act(scene, TRADE, 0, own).choose("partner " + TABLES.labels["colour"][rome])
    sealed(scene, card(4), card(1))
    printed = TABLES.card_trade[number_of]
    told = [line.args for line in scene.lines("trade.total") if line.args[0] == number_of]
    assert told[0][2:] == (printed, 0, 4 + printed)


@covers("2.3.6")
def test_a_ban_falls_by_trading_with_an_empire_without_it() -> None:
    scene = Scene(2, events="none")
    huns, rome = scene.found("huns", 0, 8, etruria=1), scene.found("cham", 1, 8, latium=1)
    scene.hand(0, card(0))
    scene.hand(1, card(7))
    act(scene, TRADE, 0, huns).choose("partner " + TABLES.labels["colour"][rome])
    sealed(scene, card(0), card(7))
    assert scene.state.traits[huns] & (SAILS | RIDES) == SAILS  # no navy, but the Cham may have one
    assert scene.state.traits[rome] & (SAILS | RIDES) == RIDES
    cards = scene.state.card
    assert scene.lines("trade.navy_allowed")[0].args == (cards[huns], cards[rome])
    assert scene.lines("trade.cavalry_allowed")[0].args == (cards[rome], cards[huns])


@covers("2.3.6")
def test_two_empires_under_the_same_ban_stay_under_it_and_the_deck_lifts_none() -> None:
    scene = Scene(2, events="none")
    huns, celts = scene.found("huns", 0, 8, etruria=1), scene.found("mongols", 1, 8, latium=1)
    scene.hand(0, card(0))
    scene.hand(1, card(7))
    act(scene, TRADE, 0, huns).choose("partner " + TABLES.labels["colour"][celts])
    sealed(scene, card(0), card(7))
    assert not scene.state.traits[huns] & SAILS
    assert not scene.state.traits[celts] & SAILS


def elephant_trade(level: int, mine: int, theirs: int, land: str = "magadha") -> tuple[Scene, int]:
    """Romans on the Ganges beside an empire in Magadha, which has elephants, or elsewhere."""
    scene = Scene(2, events="none")
    own = scene.found("romans", 0, level, ganges=1)
    other = scene.found("greeks", 1, 1, nepal=1)
    scene.put(other, land, "spear")
    scene.hand(0, card(mine))
    scene.hand(1, card(theirs))
    act(scene, TRADE, 0, own).choose("partner " + TABLES.labels["colour"][other])
    return sealed(scene, card(mine), card(theirs)), own


def free_elephants_of(scene: Scene, colour: int) -> int:
    return sum(
        owner == colour and TABLES.elephant_area[i] == NONE
        for i, owner in enumerate(scene.state.common)
        if i < TABLES.elephant_count
    )


@covers("2.3.9")
@pytest.mark.parametrize(("level", "mine", "theirs", "gained"), [(10, 7, 0, 1), (9, 7, 0, 0), (10, 0, 7, 0)])
def test_a_won_trade_with_an_elephant_area_brings_a_free_elephant_from_level_10_on(
    level: int, mine: int, theirs: int, gained: int
) -> None:
    scene, own = elephant_trade(level, mine, theirs)
    assert free_elephants_of(scene, own) == gained
    assert len(scene.lines("elephant.traded")) == gained


@covers("2.3.9")
def test_an_elephant_of_an_own_area_does_not_keep_a_free_one_away() -> None:
    scene = Scene(2, events="none")
    own = scene.found("romans", 0, 10, assam=1, ganges=1)
    other = scene.found("greeks", 1, 1, nepal=1, magadha=1)
    claim_elephants(scene.state, own)
    assert scene.state.common.count(own) == 1
    scene.hand(0, card(7))
    scene.hand(1, card(0))
    act(scene, TRADE, 0, own).choose("partner " + TABLES.labels["colour"][other])
    sealed(scene, card(7), card(0))
    assert free_elephants_of(scene, own) == 1 and scene.state.common.count(own) == 2


@covers("2.3.9")
def test_a_partner_without_elephant_area_brings_none() -> None:
    scene, own = elephant_trade(10, 7, 0, land="bengal")
    assert free_elephants_of(scene, own) == 0


@covers("2.3.9", "2.3.11")
def test_no_free_elephant_comes_if_none_is_left_or_all_are_gone() -> None:
    for none_left in (False, True):
        scene = Scene(2, events="none")
        own = scene.found("romans", 0, 10, ganges=1)
        other = scene.found("greeks", 1, 1, magadha=1)
        if none_left:
            for i in range(TABLES.elephant_count):
                if TABLES.elephant_area[i] == NONE:
                    scene.state.common = replaced(scene.state.common, i, other)
        else:
            scene.state.elephants_gone = 1
        scene.hand(0, card(7))
        scene.hand(1, card(0))
        act(scene, TRADE, 0, own).choose("partner " + TABLES.labels["colour"][other])
        sealed(scene, card(7), card(0))
        assert free_elephants_of(scene, own) == 0
