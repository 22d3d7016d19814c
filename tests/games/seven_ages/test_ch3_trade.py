"""3.1, 3.2, 3.7 to 3.16: partners, cards, levels, gifts."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.acting import act
from tests.games.seven_ages.support import GAME, TABLES, Luck, Scene, labels_of, number
from worldstage.core.chance import Fast
from worldstage.core.log import EVERYBODY
from worldstage.core.state import replaced
from worldstage.games.seven_ages.effects import refresh
from worldstage.games.seven_ages.markers import turn_over
from worldstage.games.seven_ages.names import EMBARGOED, LAST_LEVEL, MANOEUVRE, NONE, SLOTS, TRADE, TRADED
from worldstage.games.seven_ages.trade import trade_number


def card(value: int) -> str:
    """A card of a value that no test puts into play as an empire."""
    used = ("romans", "syracusans", "greeks", "cham", "huns", "celts-gauls", "egyptians", "mongols")
    return next(
        label for i, label in enumerate(TABLES.labels["card"]) if TABLES.card_value[i] == value and label not in used
    )


def sealed(scene: Scene, mine: str, theirs: str) -> Scene:
    """The active seat lays one card, its partner another."""
    assert scene.node == "trade.card"
    scene.choose(f"trade {mine}", seat=0)
    return scene.choose(f"trade {theirs}", seat=1)


def syracuse(mine: int, rome_level: int = 10, **settings: str) -> tuple[Scene, int, int]:
    """Syracuse (+2) on level 8 trades with Rome (+1) and lays a card; Rome answers with a 5."""
    scene = Scene(2, None, events="none", **settings)
    own = scene.found("syracusans", 0, 8, sicily=1)
    rome = scene.found("romans", 1, rome_level, money=20, latium=1)
    scene.hand(0, card(mine))
    theirs = labels_of("card", scene.hand_of_values(1, 5))[0]
    act(scene, TRADE, 0, own)
    scene.choose("partner " + TABLES.labels["colour"][rome])
    return sealed(scene, card(mine), theirs), own, rome


# -- the worked example ----------------------------------------------------------------------------------------------


@covers("3.16", "3.8", "3.10", "3.14", "3.15")
def test_syracuse_with_a_3_loses_to_rome_which_advances_one_level_and_gives_4_money() -> None:
    scene, own, rome = syracuse(3)
    s = scene.state
    assert scene.keys()[-7:] == [
        "trade.began",
        "trade.total",
        "trade.total",
        "trade.won",
        "level.changed",
        "trade.card_kept",
        "trade.card_kept",
    ]
    assert s.traits[own] & s.traits[rome] & TRADED
    assert s.reveals == 2  # the sealed cards, and their totals
    assert [line.args[4] for line in scene.lines("trade.total")] == [5, 6]
    assert (s.level[own], s.level[rome]) == (8, 11)
    assert [TABLES.card_value[c] for c in s.hands[0]] == [5]
    assert [TABLES.card_value[c] for c in s.hands[1]] == [3]
    assert scene.node == "trade.gift"  # Syracuse has no money to give
    assert scene.actors == [1]
    scene.choose("give 4")
    assert (s.money[own], s.money[rome]) == (4, 16)
    assert scene.node == ""
    assert (s.trade_colour, s.trade_card, s.trade_bonus, s.trade_first) == ((NONE, NONE), (NONE, NONE), (0, 0), NONE)


@covers("3.16", "3.10", "3.11", "3.12")
@pytest.mark.parametrize("steps", [1, 2, 3])
def test_syracuse_with_a_5_wins_and_may_advance_up_to_three_levels(steps: int) -> None:
    scene, own, rome = syracuse(5)
    assert scene.node == "trade.advance"
    assert scene.offers("advance") == ["1", "2", "3"]
    assert scene.why_not("advance 0").rule == "3.10"
    assert scene.why_not("advance 4").rule == "3.11"
    scene.choose(f"advance {steps}")
    assert (scene.state.level[own], scene.state.level[rome]) == (8 + steps, 10)


@covers("3.8")
def test_cards_that_were_turned_over_stay_known_while_the_winner_decides_how_far_to_advance() -> None:
    scene, _, _ = syracuse(5)
    assert scene.node == "trade.advance"
    for reader in (0, 1, EVERYBODY):
        worlds = [GAME.views.sample(scene.state, reader, Fast(seed)) for seed in range(10)]
        assert {world.trade_card for world in worlds} == {scene.state.trade_card}


@covers("3.16", "3.13")
@pytest.mark.parametrize(("setting", "level"), [("active", 9), ("nobody", 8)])
def test_syracuse_with_a_4_is_tied_and_advances_one_level_unless_nobody_does(setting: str, level: int) -> None:
    scene, own, rome = syracuse(4, trade_tie=setting)
    assert (scene.state.level[own], scene.state.level[rome]) == (level, 10)
    assert scene.keys().count("trade.tied" if setting == "active" else "trade.tied_nobody") == 1


@covers("3.12")
@pytest.mark.parametrize(("rome_level", "most"), [(7, 2), (8, 2), (9, 3)])
def test_a_further_level_needs_a_partner_on_a_higher_level(rome_level: int, most: int) -> None:
    scene, _, _ = syracuse(5, rome_level)
    assert scene.offers("advance") == [str(n) for n in range(1, most + 1)]


# -- the partner -----------------------------------------------------------------------------------------------------


@covers("3.1")
def test_partners_are_empires_of_other_players_in_range() -> None:
    scene = Scene(3, events="none")
    rome = scene.found("romans", 0, 1, latium=1)
    scene.found("celts-gauls", 0, 1, etruria=1)
    near = scene.found("greeks", 1, 1, magna_graecia=1)
    far = scene.found("egyptians", 2, 1, egypt=1)
    act(scene, TRADE, 0, rome)
    colours = TABLES.labels["colour"]
    assert scene.offers("partner") == [colours[near]]
    assert scene.options() == [f"partner {colours[near]}", "skip"]
    assert scene.why_not("deck").rule == "3.1"
    assert scene.why_not(f"partner {colours[far]}").rule == "3.3"
    assert scene.why_not(f"partner {colours[scene.state.card.index(number('card', 'celts-gauls'))]}").rule == "3.1"


@covers("3.1")
def test_an_empire_that_has_not_traded_in_this_round_comes_first() -> None:
    scene = Scene(3, events="none")
    rome = scene.found("romans", 0, 1, latium=1)
    traded = scene.found("greeks", 1, 1, magna_graecia=1)
    fresh = scene.found("egyptians", 2, 1, etruria=1)
    scene.state.traits = replaced(scene.state.traits, traded, scene.state.traits[traded] | TRADED)
    act(scene, TRADE, 0, rome)
    colours = TABLES.labels["colour"]
    assert scene.offers("partner") == [colours[fresh]]
    assert scene.why_not(f"partner {colours[traded]}").rule == "3.1"


@covers("3.1")
def test_if_all_in_range_have_traded_any_of_them_can_be_chosen() -> None:
    scene = Scene(2, events="none")
    rome = scene.found("romans", 0, 1, latium=1)
    traded = scene.found("greeks", 1, 1, magna_graecia=1)
    scene.state.traits = replaced(scene.state.traits, traded, scene.state.traits[traded] | TRADED)
    act(scene, TRADE, 0, rome)
    assert scene.offers("partner") == [TABLES.labels["colour"][traded]]
    assert "deck" not in scene.options()
    scene.choose("partner " + TABLES.labels["colour"][traded])
    assert [line.args[2] for line in scene.lines("trade.began")] == [number("card", "greeks")]


@covers("3.1")
def test_with_nobody_in_range_the_trade_is_with_the_deck() -> None:
    scene = Scene(2, events="none")
    rome = scene.found("romans", 0, 1, latium=1)
    scene.found("egyptians", 1, 1, egypt=1)
    act(scene, TRADE, 0, rome)
    assert scene.options() == ["deck", "skip"]


@covers("3.1")
def test_the_trade_can_be_left_out() -> None:
    scene = Scene(2, events="none")
    rome = scene.found("romans", 0, 1, latium=1)
    act(scene, TRADE, 0, rome).choose("skip")
    assert scene.node == ""
    assert not scene.state.traits[rome] & TRADED
    assert scene.state.trade_colour == (NONE, NONE)
    assert scene.log.entries[-1][1:3] == ("trade.left_out", (0, number("card", "romans")))


@covers("3.1")
def test_an_embargo_keeps_an_empire_from_trading_and_from_being_traded_with() -> None:
    scene = Scene(2, events="none")
    rome = scene.found("romans", 0, 1, latium=1)
    other = scene.found("greeks", 1, 1, etruria=1)
    scene.state.traits = replaced(scene.state.traits, other, scene.state.traits[other] | EMBARGOED)
    act(scene, TRADE, 0, rome)
    assert scene.options() == ["deck", "skip"]
    assert scene.why_not("partner " + TABLES.labels["colour"][other]).rule == "6.1.4"
    act(scene.choose("skip"), TRADE, 1, other)
    assert scene.node == ""
    assert scene.keys()[-1] == "trade.embargo"


# -- both chose trade ------------------------------------------------------------------------------------------------


def both_chose(
    level: int, other_level: int, mine: int = 4, theirs: int = 4, answer: str = "", **settings: str
) -> tuple[Scene, int, int]:
    """Two empires without modifiers that have chosen trade; the first is active. The other one answers if asked."""
    scene = Scene(2, None, events="none", **settings)
    own = scene.found("macedonians", 0, level, latium=1)
    other = scene.found("persians", 1, other_level, etruria=1)
    s = scene.state
    s.step = TRADE
    s.marker[own] = s.marker[other] = TRADE
    turn_over(s, 0, TRADE)
    if settings.get("reveal") != "in_turn":
        turn_over(s, 1, TRADE)
    s.turns = s.turns[1:]  # `act` adds the first one
    first, second = scene.hand_of_values(0, mine)[0], scene.hand_of_values(1, theirs)[0]
    act(scene, TRADE, 0, own).choose("partner " + TABLES.labels["colour"][other])
    if answer:
        assert (scene.node, scene.actors, scene.options()) == ("reveal.in_turn", [1], ["act", "hold"])
        scene.choose(answer)
    sealed(scene, *labels_of("card", [first, second]))
    return scene, own, other


@covers("3.2")
def test_one_trade_completes_the_action_of_both_if_both_chose_it() -> None:
    scene, _, _ = both_chose(1, 1, 7, 0)
    assert scene.state.turns == []
    assert scene.keys().count("trade.marker_used_up") == 1
    assert scene.state.done[1] >> TRADE & 1


@covers("3.2", "A.2")
def test_a_partner_may_turn_over_its_marker_for_the_trade_of_another_and_uses_it_up() -> None:
    scene, _, other = both_chose(1, 1, 7, 0, answer="act", reveal="in_turn")
    assert scene.state.shown[other] == TRADE
    assert scene.state.turns == []
    assert scene.keys().count("marker.shown") == 2
    assert scene.keys().count("trade.marker_used_up") == 1


@covers("3.2", "3.11", "A.4", "J.4")
def test_a_partner_need_not_turn_over_its_marker_and_has_no_second_trade_if_it_does_so_later() -> None:
    scene, _, other = both_chose(1, 1, 0, 7, answer="hold", reveal="in_turn")
    s = scene.state
    assert s.shown[other] == NONE and scene.node != "trade.advance"  # it has not shown that it chose trade
    while scene.node:
        scene.choose(scene.options()[0])
    s.glory, s.done = (3, 3), (0, 1 << TRADE)  # as if a joker of seat 1 had become a trade before
    turn_over(s, 1, TRADE)
    s.turns = []
    act(scene, TRADE, 1, other)
    assert not s.frames
    assert scene.keys().count("trade.marker_used_up") == 1
    assert s.glory == (3, 3)


@covers("3.2", "O.5")
@pytest.mark.parametrize(("marker", "options"), [(TRADE, ["act", "hold"]), (MANOEUVRE, ["hold"])])
def test_whether_a_partner_is_asked_does_not_tell_which_marker_lies_face_down(marker: int, options: list[str]) -> None:
    scene = Scene(2, None, events="none", reveal="in_turn")
    own, other = scene.found("romans", 0, 1, latium=1), scene.found("greeks", 1, 1, etruria=1)
    scene.state.marker[other] = marker
    scene.hand(0, card(1))
    act(scene, TRADE, 0, own).choose("partner " + TABLES.labels["colour"][other])
    assert (scene.node, scene.actors, scene.options()) == ("reveal.in_turn", [1], options)


@covers("3.2")
def test_a_partner_with_another_action_keeps_it() -> None:
    scene = Scene(2, events="none")
    own, other = scene.found("romans", 0, 1, latium=1), scene.found("greeks", 1, 1, etruria=1)
    third = scene.found("huns", 1, 1, egypt=1)
    scene.state.turns = [SLOTS + third]
    scene.hand(0, card(1))
    act(scene, TRADE, 0, own).choose("partner " + TABLES.labels["colour"][other])
    assert scene.state.turns == [SLOTS + third]


@covers("3.11")
def test_a_partner_that_chose_trade_itself_may_advance_a_further_level() -> None:
    scene, _, _ = both_chose(5, 5, 0, 7)
    assert (scene.node, scene.actors, scene.offers("advance")) == ("trade.advance", [1], ["1", "2"])


@covers("3.11")
def test_a_partner_that_did_not_choose_trade_advances_one_level() -> None:
    scene = Scene(2, events="none")
    own, other = scene.found("romans", 0, 8, latium=1), scene.found("greeks", 1, 8, etruria=1)
    scene.hand(0, card(0))
    scene.hand(1, card(7))
    scene.state.marker[other] = TRADE  # held back: it was not turned over
    act(scene, TRADE, 0, own).choose("partner " + TABLES.labels["colour"][other])
    sealed(scene, card(0), card(7))
    assert (scene.state.level[own], scene.state.level[other]) == (8, 9)


@covers("3.13")
@pytest.mark.parametrize(
    ("levels", "after"), [((5, 6), (6, 6)), ((6, 5), (6, 6)), ((5, 5), (5, 5))], ids=["lower", "higher", "equal"]
)
def test_in_a_tie_of_two_that_chose_trade_the_less_advanced_one_advances(
    levels: tuple[int, int], after: tuple[int, int]
) -> None:
    scene, own, other = both_chose(*levels)
    assert len({line.args[4] for line in scene.lines("trade.total")}) == 1
    assert (scene.state.level[own], scene.state.level[other]) == after


@covers("3.13")
def test_with_the_other_reading_no_tie_advances_anybody() -> None:
    scene, own, other = both_chose(5, 6, trade_tie="nobody")
    assert (scene.state.level[own], scene.state.level[other]) == (5, 6)


# -- cards and numbers -----------------------------------------------------------------------------------------------


@covers("3.7")
def test_both_cards_are_laid_face_down_and_turned_over_together() -> None:
    scene = Scene(2, events="none")
    own, other = scene.found("romans", 0, 1, latium=1), scene.found("greeks", 1, 1, etruria=1)
    scene.hand(0, card(1), card(2))
    scene.hand(1, card(3))
    act(scene, TRADE, 0, own).choose("partner " + TABLES.labels["colour"][other])
    assert sorted(scene.actors) == [0, 1]
    scene.choose(f"trade {card(1)}", seat=0)
    assert scene.state.trade_card == (NONE, NONE)
    assert scene.why_not(f"trade {card(2)}", seat=1).rule == "3.7"
    scene.choose(f"trade {card(3)}", seat=1)
    assert len(scene.lines("trade.total")) == 2


@covers("3.7")
def test_who_has_no_card_takes_the_top_one_of_the_deck() -> None:
    scene = Scene(2, events="none")
    own, other = scene.found("romans", 0, 1, latium=1), scene.found("greeks", 1, 1, etruria=1)
    scene.hand(0, card(1))
    top = scene.stack_deck(6)[0]
    act(scene, TRADE, 0, own).choose("partner " + TABLES.labels["colour"][other])
    assert scene.actors == [0]
    scene.choose(f"trade {card(1)}")
    assert [line.args[1] for line in scene.lines("trade.total")] == [number("card", card(1)), top]
    assert scene.state.hands == [[top], [number("card", card(1))]]


@covers("3.7")
def test_two_players_without_cards_both_draw() -> None:
    scene = Scene(2, events="none")
    own, other = scene.found("romans", 0, 1, latium=1), scene.found("greeks", 1, 1, etruria=1)
    first, second = scene.stack_deck(6, 2)
    act(scene, TRADE, 0, own).choose("partner " + TABLES.labels["colour"][other])
    assert [line.args[1] for line in scene.lines("trade.total")] == [first, second]
    scene.choose("advance 1")
    assert scene.state.hands == [[second], [first]]


@covers("3.8")
def test_the_trade_number_has_artefacts_diplomats_and_disorder_in_it() -> None:
    scene = Scene()
    rome = scene.found("romans", 0, 8, latium=1, etruria=1)
    assert trade_number(scene.state, rome, 0) == 1
    scene.artefact(rome, "colossus", "latium")
    assert trade_number(scene.state, rome, 0) == 2
    scene.leader(rome, "diplomat:1", "latium")
    scene.leader(rome, "diplomat:2", "latium")
    scene.leader(rome, "tactician:1", "latium")
    assert trade_number(scene.state, rome, 0) == 4
    scene.disorder("latium", "etruria")
    assert trade_number(scene.state, rome, 0) == 3
    scene.artefact(rome, "writing", "etruria")
    assert (trade_number(scene.state, rome, 0), trade_number(scene.state, rome, 1)) == (3, 4)


@covers("3.9", "3.14")
def test_against_the_deck_its_card_counts_unchanged_and_ones_own_is_discarded() -> None:
    scene = Scene(2, events="none")
    rome = scene.found("romans", 0, 1, latium=1)
    scene.hand(0, card(2))
    top = scene.stack_deck(2)[0]
    act(scene, TRADE, 0, rome).choose("deck", f"trade {card(2)}")
    assert scene.lines("trade.deck_total")[0].args == (top, 2)
    assert scene.offers("advance") == ["1", "2"]
    scene.choose("advance 2")
    s = scene.state
    assert scene.keys()[-7:] == [
        "trade.deck_began",
        "trade.total",
        "trade.deck_total",
        "trade.won",
        "level.changed",
        "trade.card_discarded",
        "trade.card_kept",
    ]
    assert s.traits[rome] & TRADED
    assert s.level[rome] == 3
    assert s.hands[0] == [top]
    assert s.discards == [number("card", card(2))]
    assert s.seen[top] == 3  # everybody has seen it
    assert scene.node == ""
    scene.check()


@covers("3.9")
def test_the_deck_can_win_and_nobody_advances() -> None:
    scene = Scene(2, events="none")
    rome = scene.found("romans", 0, 1, latium=1)
    scene.hand(0, card(2))
    scene.stack_deck(4)
    act(scene, TRADE, 0, rome).choose("deck", f"trade {card(2)}")
    assert (scene.node, scene.state.level[rome]) == ("", 1)
    assert scene.lines("trade.deck_won")[0].args == (scene.state.card[rome],)


@covers("3.13")
def test_a_tie_with_the_deck_advances_the_active_empire_by_one() -> None:
    scene = Scene(2, events="none")
    rome = scene.found("romans", 0, 1, latium=1)
    scene.hand(0, card(2))
    scene.stack_deck(3)
    act(scene, TRADE, 0, rome).choose("deck", f"trade {card(2)}")
    assert (scene.node, scene.state.level[rome]) == ("", 2)


@covers("3.10")
def test_democracy_lets_the_winner_advance_one_level_more() -> None:
    scene = Scene(2, events="none")
    rome = scene.found("romans", 0, 29, latium=1)
    scene.artefact(rome, "democracy")
    refresh(scene.state, rome)
    scene.hand(0, card(7))
    scene.stack_deck(0)
    act(scene, TRADE, 0, rome).choose("deck", f"trade {card(7)}")
    assert scene.offers("advance") == ["1", "2", "3"]


@covers("3.11")
def test_levels_beyond_the_last_one_are_not_offered() -> None:
    scene = Scene(2, events="none")
    rome = scene.found("romans", 0, LAST_LEVEL, latium=1)
    scene.hand(0, card(7))
    scene.stack_deck(0)
    act(scene, TRADE, 0, rome).choose("deck", f"trade {card(7)}")
    assert scene.node == ""
    assert scene.state.level[rome] == LAST_LEVEL + 1
    scene = Scene(2, events="none")
    rome = scene.found("romans", 0, LAST_LEVEL - 1, latium=1)
    scene.artefact(rome, "democracy")
    scene.hand(0, card(7))
    scene.stack_deck(0)
    act(scene, TRADE, 0, rome).choose("deck", f"trade {card(7)}")
    assert scene.offers("advance") == ["1", "2"]


@covers("3.14")
def test_each_keeps_the_card_of_the_other_and_all_know_them() -> None:
    scene, _, _ = syracuse(3)
    s = scene.state
    assert all(s.seen[c] == 3 for hand in s.hands for c in hand)
    scene.check()


@covers("3.15")
def test_gifts_stop_at_the_money_there_is_and_at_199() -> None:
    scene = Scene(2, events="none")
    own = scene.found("romans", 0, 1, money=30, latium=1)
    other = scene.found("greeks", 1, 1, money=190, etruria=1)
    scene.hand(0, card(4))
    scene.hand(1, card(3))
    act(scene, TRADE, 0, own).choose("partner " + TABLES.labels["colour"][other])
    sealed(scene, card(4), card(3))
    assert scene.node == "trade.gift"
    assert scene.offers("give") == [str(n) for n in range(10)]
    assert scene.why_not("give 10").rule == "3.15"
    scene.choose("give 9")
    assert scene.state.money[other] == 199
    assert (scene.actors, len(scene.offers("give"))) == ([1], 179)
    scene.choose("give 0")
    assert (scene.state.money[own], scene.state.money[other]) == (21, 199)


# -- events in a trade, and odds ---------------------------------------------------------------------------------------


@covers("3.7")
def test_with_a_swindle_the_other_side_lays_first_and_its_card_is_seen() -> None:
    scene = Scene(2)
    own, other = scene.found("romans", 0, 8, latium=1), scene.found("greeks", 1, 8, etruria=1)
    scene.hand(0, "mauryas", card(1))
    scene.hand(1, card(3))
    act(scene, TRADE, 0, own).choose("partner " + TABLES.labels["colour"][other])
    scene.state.trade_first = 1
    while scene.node.startswith("window"):
        scene.choose("pass")
    assert (scene.node, scene.actors) == ("trade.lay", [1])
    scene.choose(f"trade {card(3)}")
    assert (scene.node, scene.actors) == ("trade.lay", [0])
    assert scene.state.seen[number("card", card(3))] == 3
    assert scene.lines("trade.seen")[0].args == (0, 1, number("card", card(3)))
    assert scene.lines("trade.seen")[0].readers == 1
    scene.choose(f"trade {card(1)}")
    assert scene.node == "" and scene.state.trade_first == NONE  # for this trade only


@covers("3.9")
def test_the_hint_against_the_deck_counts_the_cards_the_seat_cannot_know() -> None:
    scene = Scene(2, Luck(), events="none")
    rome = scene.found("romans", 0, 1, latium=1)
    scene.hand(0, card(2))
    act(scene, TRADE, 0, rome).choose("deck")
    action = GAME.actions.parse(f"trade {card(2)}")
    hint = GAME.explanation.hints(scene.state, 0)[action]
    unknown = [TABLES.card_value[c] for c in scene.state.deck]
    assert hint.chance == sum(value < 3 for value in unknown) / len(unknown)
    assert hint.numbers == {"total": 3.0, "tie": unknown.count(3) / len(unknown)}


@covers("3.7")
def test_a_swindled_player_without_cards_draws_one_that_the_other_sees() -> None:
    scene = Scene(2)
    own, other = scene.found("romans", 0, 8, latium=1), scene.found("greeks", 1, 8, etruria=1)
    scene.hand(1, card(3))
    top = scene.stack_deck(6)[0]
    act(scene, TRADE, 0, own).choose("partner " + TABLES.labels["colour"][other])
    scene.state.trade_first = 0
    reveals = scene.state.reveals
    while scene.node.startswith("window"):
        scene.choose("pass")
    assert (scene.node, scene.actors, scene.state.trade_card[0]) == ("trade.lay", [1], top)
    assert scene.state.seen[top] == 2
    assert scene.lines("trade.seen")[0].readers == 2
    assert scene.state.reveals == reveals + 3  # the window, the card from the fixed top, and who sees it


@covers("3.8")
def test_what_events_add_counts_for_one_side() -> None:
    scene = Scene(2)
    own, other = scene.found("macedonians", 0, 8, latium=1), scene.found("persians", 1, 8, etruria=1)
    scene.hand(0, card(3))
    scene.hand(1, card(5))
    act(scene, TRADE, 0, own).choose("partner " + TABLES.labels["colour"][other])
    scene.state.trade_bonus = (3, 0)
    while scene.node.startswith("window"):
        scene.choose("pass")
    sealed(scene, card(3), card(5))
    totals = [line.args[2:] for line in scene.lines("trade.total")]
    numbers = [trade_number(scene.state, colour, 0) for colour in (own, other)]
    assert totals == [(numbers[0], 3, 6 + numbers[0]), (numbers[1], 0, 5 + numbers[1])]
