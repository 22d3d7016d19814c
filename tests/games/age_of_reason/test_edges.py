"""Edges of rules that `make mutants` has shown to be untested elsewhere."""

from __future__ import annotations

import pytest

import worldstage
from tests.covers import covers
from tests.games.age_of_reason.support import SEVEN, Scene
from worldstage.core.chance import Fast
from worldstage.core.log import Log
from worldstage.games.age_of_reason.cards import kinds, with_card
from worldstage.games.age_of_reason.generated_state import AgeState, blank_state
from worldstage.games.age_of_reason.names import ALLY, BID_ROOM, COUNTRIES, FULL_HAND, NONE, REGIONS

THREE = "prussia, austria, france"

# -- 2.0 and 3.0 -------------------------------------------------------------------------------------------------------


@covers("2.2.2", "3.0.6", "3.0.13", "3.0.14")
@pytest.mark.parametrize("seats", [2, 7])
def test_before_the_set_up_nobody_has_anything_and_the_board_is_empty(seats: int) -> None:
    tables = Scene(SEVEN).state.tables
    s = blank_state(seats, tables)
    assert (s.gold, s.unrest, s.vp, s.laid) == ([0] * seats, [0] * seats, [0] * seats, [0] * seats)
    assert (s.country, s.seat_of, s.hired) == ([NONE] * seats, [NONE] * COUNTRIES, [NONE] * COUNTRIES)
    assert (s.hand, s.rumours) == ([FULL_HAND] * seats, [[FULL_HAND]] * seats)
    assert (s.discs, s.presence, s.supply) == ([0] * COUNTRIES * REGIONS, [0] * COUNTRIES, [22] * COUNTRIES)
    assert (set(s.markers), set(s.box), s.space, s.side) == ({0}, {NONE}, [NONE] * 8, [NONE] * COUNTRIES)
    assert (s.turn, s.round, s.bag, set(s.switches)) == (1, 1, tables.bag, {0})
    assert (s.start, s.bank, s.passes, s.order, s.dice, s.places) == (0, 0, 0, [], [], [])
    assert (s.opener, s.bidder, s.bid, s.proposal_a, s.proposal_b) == (NONE,) * 5
    assert (s.attacker, s.defender, s.region, s.target, s.marker) == (NONE,) * 5
    assert (s.attacker_card, s.defender_card) == (NONE, NONE)


@covers("4.0.1")
def test_the_set_up_comes_before_the_first_turn() -> None:
    game = worldstage.game("age-of-reason")
    s: AgeState = game.begin(3, game.check_settings(3, {"countries": "deal"}), Fast(1))
    s.log = Log()
    game.advance(s, Fast(1))
    keys = [entry.key for entry in s.log.entries]
    setup = [place for place, key in enumerate(keys) if key.startswith("setup.")]
    assert len(setup) > 3 and max(setup) < keys.index("turn.began")


# -- 4.2 ---------------------------------------------------------------------------------------------------------------


@covers("4.2.16")
def test_even_the_richest_may_bid_no_more_than_the_list_of_bids_holds() -> None:
    scene = Scene("prussia, austria").gold(prussia=2 * BID_ROOM, austria=2 * BID_ROOM).at_auction("prussia")
    assert scene.verb("prussia", "bid")[-1] == str(BID_ROOM - 1)
    scene.play(f"prussia: bid {BID_ROOM - 2}", "prussia: propose_a spain", "prussia: propose_b russia")
    assert scene.verb("austria", "bid") == [str(BID_ROOM - 1)]
    scene.play(f"austria: bid {BID_ROOM - 1}", "austria: propose_a spain", "austria: propose_b russia")
    assert scene.entries("alliances.cannot_raise") == [("prussia",)]
    assert scene.entries("alliances.won") == [("austria", BID_ROOM - 1)]


@covers("4.2.5", "4.2.16")
def test_nothing_of_a_bidding_is_left_over_for_the_next() -> None:
    scene = Scene("prussia, austria").gold(prussia=5, austria=5).at_auction("prussia")
    scene.play("prussia: bid 2", "prussia: propose_a spain", "prussia: propose_b russia", "austria: pass")
    s = scene.state
    assert (s.bidder, s.bid, s.passes, s.proposal_a, s.proposal_b) == (NONE, NONE, 0, NONE, NONE)
    assert scene.options("austria")[:2] == ["bid 0", "bid 1"]


@covers("4.2.14")
@pytest.mark.parametrize("country", ["great-britain", "russia"])
@pytest.mark.parametrize(("row", "space"), [("a", 7), ("b", 8)])
def test_the_last_country_goes_where_the_bidder_says_whichever_it_is(country: str, row: str, space: int) -> None:
    other = "russia" if country == "great-britain" else "great-britain"
    scene = Scene(THREE).at_auction("prussia", allied=("prussia austria france", f"spain netherlands {other}"))
    scene.play("prussia: bid 0", f"prussia: propose_{row} {country}", "austria: pass", "france: pass")
    assert scene.entries("alliances.joined")[-1][:2] == (country, space)


# -- 4.3.2 -------------------------------------------------------------------------------------------------------------


@covers("4.3.2.II.2")
def test_an_ally_card_is_a_kind_of_card_too_even_alone_in_a_hand() -> None:
    scene = Scene(THREE)
    country = scene.state.country[0]
    cards, deck = scene.state.tables.decks[country], scene.state.tables.by_kind[country]
    alone = 1 << cards.index(ALLY)
    assert kinds(alone, deck) == [ALLY]
    assert kinds(FULL_HAND, deck) == sorted(set(cards))


@covers("4.3.2.II.31")
def test_nothing_of_a_combat_is_left_over_for_the_next() -> None:
    scene = Scene(THREE).discs("prussia", german_states=1).discs("austria", german_states=1).gold(prussia=9, austria=9)
    scene.at_attack("prussia").choose("prussia", "attack german-states austria")
    scene.dice(6, 1, 1, 1).lay(prussia="play blank", austria="play blank")
    s = scene.state
    assert scene.discs_in("german-states") == {"prussia": 2}
    assert (s.attacker, s.defender, s.region, s.target, s.marker) == (NONE,) * 5
    assert (s.attacker_card, s.defender_card) == (NONE, NONE)


@covers("4.3.2.III.1", "4.3.2.III.4")
def test_an_attack_on_a_marker_is_announced() -> None:
    scene = Scene(THREE).discs("prussia", german_states=1).markers("german-states", "3").gold(prussia=9)
    scene.at_attack("prussia").choose("prussia", "storm german-states 3")
    assert scene.entries("combat.stormed") == [("prussia", "german-states", "3")]
    assert (scene.node, scene.asked) == ("combat.cards", ["prussia"])


@covers("4.3.2.III.5", "4.3.2.II.12")
@pytest.mark.parametrize("attacker", ["austria", "france"])
def test_against_a_marker_nobody_fights_but_its_attacker(attacker: str) -> None:
    scene = Scene(THREE).discs(attacker, german_states=1).markers("german-states", "3").gold(**{attacker: 9})
    scene.at_attack(attacker).choose(attacker, "storm german-states 3")
    assert scene.asked == [attacker]


@covers("4.3.2.2")
def test_who_holds_gives_up_all_attacks_of_the_round() -> None:
    scene = Scene(THREE).discs("prussia", german_states=1).discs("austria", german_states=1).gold(prussia=9)
    scene.at_attack("prussia", further=1).choose("prussia", "hold")
    assert (scene.node, scene.asked) == ("actions.disc", ["austria"])


@covers("4.3.2.2", "4.3.2.I.1")
def test_a_marker_of_the_first_region_is_converted_like_any_other() -> None:
    scene = Scene(THREE).markers("german-states", "action").gold(prussia=9).at_attack("prussia")
    scene.choose("prussia", "convert german-states")
    assert scene.node == "attack.convert"


@covers("4.3.2.II.47")
def test_a_card_that_is_in_hand_already_cannot_come_back() -> None:
    tables = Scene(THREE).state.tables
    cards, deck = tables.decks[0], tables.by_kind[0]
    assert with_card(FULL_HAND, deck, cards[-1]) == FULL_HAND
    assert with_card(FULL_HAND & ~(1 << len(cards) - 1), deck, cards[-1]) == FULL_HAND


# -- combat in the log -------------------------------------------------------------------------------------------------


def rows() -> Scene:
    """Prussia with Great Britain against Austria with the Netherlands, all in the German States."""
    scene = Scene(THREE).alliances("prussia great-britain", "austria netherlands")
    for country in ("prussia", "great-britain", "austria", "netherlands"):
        scene.discs(country, german_states=1)
    return scene.gold(prussia=9, austria=9)


@covers("4.3.2.II.30", "4.3.2.II.31")
def test_dice_and_hired_countries_are_told_with_the_side_they_belong_to() -> None:
    scene = rows().at_attack("prussia").choose("prussia", "attack german-states austria")
    scene.dice(6, 1, 3, 1).lay(prussia="play blank", austria="play blank")
    scene.play("prussia: hire great-britain", "austria: enough")
    assert scene.entries("combat.sum") == [("prussia", 6, 5, 0, 0, 1, 0), ("austria", 2, 2, 0, 0, 0, 0)]


@covers("4.3.2.II.38", "4.3.2.III.6")
def test_the_dice_of_a_marker_and_of_a_non_player_country_are_told() -> None:
    scene = rows().markers("german-states", "3").at_attack("prussia").choose("prussia", "storm german-states 3")
    scene.dice(1, 1, 5, 1).lay(prussia="play blank").choose("prussia", "enough")
    assert scene.entries("combat.sum_marker") == [(7, 4, 3)]
    scene.at_attack("prussia").choose("prussia", "attack german-states netherlands")
    assert scene.view()["combat"]["dice"] in ([], None)
    scene.dice(1, 1, 5, 1).lay(prussia="play blank", austria="stay_out").choose("prussia", "enough")
    assert scene.entries("combat.sum_nonplayer") == [("netherlands", 8, 4, 4, 0)]


@covers("4.3.2.II.29")
def test_the_last_gold_hires_a_country() -> None:
    scene = rows().gold(prussia=1).unrest(prussia=22).at_attack("prussia")
    scene.choose("prussia", "attack german-states austria").lay(prussia="play blank", austria="play blank")
    assert (scene.asked, scene.options("prussia")) == (["prussia"], ["hire great-britain", "enough"])
