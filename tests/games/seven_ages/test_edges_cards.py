"""Edges of destiny, civilise, cards, dissolution and glory: exact limits, other seats, and what is only said."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.acting import push_steps
from tests.games.seven_ages.plays import Italy, at, hold, offered, play
from tests.games.seven_ages.support import TABLES, Scene, number
from worldstage.core.state import replaced
from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.calming import calm_areas
from worldstage.games.seven_ages.conversion import convert_area
from worldstage.games.seven_ages.empires import add_glory, advance, claim_elephants, dissolve
from worldstage.games.seven_ages.forces import lift, on_map
from worldstage.games.seven_ages.lines import kinds
from worldstage.games.seven_ages.names import HAD_CAPITAL, JOKER, JOKER_SLOT, LAST_LEVEL, NONE, PRODUCTION, SLOTS, START
from worldstage.games.seven_ages.splitting import deal_out
from worldstage.games.seven_ages.tables import AT_END, INTERRUPT
from worldstage.games.seven_ages.targets import _matters as matters
from worldstage.games.seven_ages.windows import STEP_PRODUCTION, open_window


def only_interrupt(scene: Scene, label: str) -> None:
    """Of all cards that interrupt others only those with one event may be in a hand."""
    s = scene.state
    for card in TABLES.window_cards[0][INTERRUPT]:
        if TABLES.card_event[card] != number("event", label):
            if card in s.deck:
                s.deck.remove(card)
                s.discards = [*s.discards, card]
            s.seen = replaced(s.seen, card, (1 << s.seats) - 1)


# -- 4.3 disorder ------------------------------------------------------------------------------------------------------


@covers("4.3.1", "4.3.2", "4.2.31")
@pytest.mark.parametrize(("spears", "told"), [(3, 1), (4, 0)])
def test_disorder_that_only_a_missile_unit_can_end_tells_that_there_is_one(spears: int, told: int) -> None:
    """Armenia with a city of 1: five units end it anyway, four only with guns among them."""
    scene = Scene(2)
    mongols = scene.found("mongols", 0, 25, armenia=["spear"] * spears + ["catapult"])
    scene.city("armenia", 1)
    scene.disorder("armenia")
    before = scene.state.reveals
    calm_areas(scene.state, mongols)
    assert not scene.is_disordered("armenia") and scene.state.reveals == before + told


# -- 6.1 windows and interrupts ----------------------------------------------------------------------------------------


@covers("6.1.2")
def test_for_a_vital_heir_alone_the_window_opens_only_for_events_against_an_empire() -> None:
    scene = Italy()
    only_interrupt(scene, "vital-heir")
    scene.hand(1, "romans")
    play(scene, "dark-omen")
    assert scene.node == ""
    play(scene, "financier", at(scene.etruscans))
    assert (scene.node, scene.options(1)) == ("window.interrupt", ["pass"])


@covers("6.1.2")
@pytest.mark.parametrize(("event", "answers"), [("uprising", ("at latium",)), ("drought", ("region europe",))])
def test_a_vital_heir_protects_areas_too(event: str, answers: tuple[str, ...]) -> None:
    scene = Italy()
    scene.put(scene.greeks, wheat_in_europe(), "spear")
    (heir,) = hold(scene, 1, "vital-heir")
    play(scene, event)
    if scene.node == "card.target":
        scene.choose(*answers)
    assert scene.options(1) == [f"play {heir}", "pass"]


def wheat_in_europe() -> str:
    """A wheat area that belongs to Europe."""
    europe = number("region", "europe")
    return next(TABLES.labels["area"][a] for a in TABLES.in_region[europe] if TABLES.wheat[a])


@covers("6.1.2")
def test_a_window_in_the_middle_of_a_round_carries_out_what_is_played() -> None:
    scene = Italy()
    (card,) = hold(scene, 0, "good-harvest")
    push_steps(scene)
    scene.state.step, scene.state.turns = PRODUCTION, [SLOTS + scene.greeks]
    scene.begin(open_window, STEP_PRODUCTION)
    scene.choose(f"play {card}")
    assert [line.args for line in scene.lines("event.harvest")] == [(number("card", "greeks"), 10)]


@covers("X.8")
@pytest.mark.parametrize("opens", [True, False])
def test_with_lady_luck_the_window_opens_only_while_somebody_may_hold_a_seven(opens: bool) -> None:
    scene = Italy(lady_luck="yes")
    s = scene.state
    scene.hand(1, "romans")
    for card in range(TABLES.card_count):
        stops = TABLES.card_windows[0][card] >> INTERRUPT & 1
        if stops or (TABLES.card_value[card] == 7 and not opens):
            if card in s.deck:
                s.deck.remove(card)
                s.discards = [*s.discards, card]
            s.seen = replaced(s.seen, card, (1 << s.seats) - 1)
    play(scene, "financier", at(scene.etruscans))
    assert (scene.node == "window.interrupt") == opens


@covers("X.7", "3.5")
def test_with_take_that_the_acting_empire_reaches_itself_whatever_its_colour() -> None:
    scene = Italy(take_that="yes")
    play(scene, "financier", at(scene.greeks), seat=1, colour=scene.greeks)
    assert scene.state.money[scene.greeks] == 35 and scene.node == ""


# -- 6.1 events --------------------------------------------------------------------------------------------------------


@covers("6.1.8")
def test_both_cards_of_an_attempt_are_told_with_whose_they_are() -> None:
    scene = Italy()
    scene.leader(scene.greeks, "homer", "latium")
    mine, theirs = scene.stack_deck(5, 4)
    play(scene, "assassin-2", "keep", "keep", colour=scene.etruscans)
    assert [line.args for line in scene.lines("assassin.turned_over")] == [(0, mine, 5), (1, theirs, 4)]


@covers("6.1.4")
def test_a_volcano_on_an_area_without_a_city_destroys_none() -> None:
    scene = Italy()
    play(scene, "volcano")
    assert scene.holder("magna-graecia") == NONE and not scene.lines("event.city_destroyed")


@covers("6.1.4", "P.1")
def test_a_prophecy_leaves_the_discards_alone_while_there_is_a_deck() -> None:
    scene = Italy()
    scene.state.discards = [scene.state.deck.pop(), scene.state.deck.pop()]
    discards, left = scene.state.discards[:], len(scene.state.deck)
    play(scene, "prophecy")
    assert scene.state.discards == discards and len(scene.state.deck) == left - 1 - 5


@covers("6.1.4", "2.3.2")
def test_mercenaries_can_be_paid_with_the_last_coin_and_below_other_actions() -> None:
    scene = Italy()
    push_steps(scene)
    cost = TABLES.unit_cost[number("unit", "spear")]
    scene.state.money[scene.greeks] = cost
    play(scene, "mercenaries", "at latium", "build spear", "done", seat=1)
    assert len(scene.units(scene.greeks, "latium")) == 3 and scene.state.money[scene.greeks] == 0
    assert scene.state.draft[1] == []


@covers("6.1.4")
def test_two_players_alone_can_swap_their_hands() -> None:
    scene = Scene(2)
    romans = scene.hand(1, "romans")
    play(scene, "new-deal", "player 1", "pass")
    assert scene.state.hands == [romans, []]


@covers("X.7", "6.1.4")
def test_with_take_that_only_artefacts_of_empires_in_reach_burn() -> None:
    scene = Scene(3, None, take_that="yes")
    etruscans, greeks = scene.found("etruscans", 0, 5, etruria=1), scene.found("greeks", 1, 5, latium=1)
    chou = scene.found("chou", 2, 5, shensi=1)
    scene.artefact(chou, "colossus", "shensi")
    hold(scene, 0, "library-burns")
    assert offered(scene, 0, colour=etruscans) == []
    scene.artefact(greeks, "megaliths", "latium")
    assert offered(scene, 0, colour=etruscans) == ["library-burns"]
    play(scene, "library-burns", colour=etruscans)
    assert chou in scene.state.holder and scene.state.relic_at[number("artefact", "megaliths")] == NONE


@covers("6.1.4")
def test_an_old_empire_without_capital_keeps_its_first_area_and_has_one_more_if_they_do_not_come_out_even() -> None:
    scene = Scene(2)
    romans = scene.found("romans", 0, 9, latium=1, etruria=1, lombardy=1, alps=1, germany=1)
    old, new = deal_out(scene.state, romans, 2)
    assert (len(old), len(new)) == (3, 2)
    assert min(scene.state.areas[romans]) in old
    scene = Scene(2)
    romans = scene.found("romans", 0, 9, latium=1, germany=1)
    first, second = sorted(scene.state.areas[romans])
    assert deal_out(scene.state, romans, 2) == [[first], [second]]


@covers("6.1.4")
def test_a_vizier_of_any_seat_takes_a_card_that_all_have_seen() -> None:
    scene = Italy()
    romans = number("card", "romans")
    scene.state.deck.remove(romans)
    scene.state.discards = [romans]
    play(scene, "vizier", seat=1)
    assert scene.state.hands[1] == [romans] and scene.state.seen[romans] == 0b111


@covers("6.1.8")
def test_an_attempt_that_fails_is_told() -> None:
    scene = Italy()
    homer = scene.leader(scene.greeks, "homer", "latium")
    scene.stack_deck(4, 4)
    play(scene, "assassin-2", "keep", "keep", colour=scene.etruscans)
    assert [line.args for line in scene.lines("assassin.survived")] == [(homer, number("card", "greeks"))]


@covers("6.1.5", "3.5")
def test_an_assassin_who_could_ask_for_a_passage_still_has_no_leader_of_his_own_in_range() -> None:
    scene = Italy()
    scene.leader(scene.etruscans, "tactician:1", "etruria")
    hold(scene, 0, "assassin-2")
    assert offered(scene, 0, colour=scene.etruscans) == []


@covers("6.1.4")
def test_a_discovery_helps_an_empire_on_level_49_too() -> None:
    scene = Italy()
    for colour in (scene.etruscans, scene.greeks):
        scene.state.level = replaced(scene.state.level, colour, LAST_LEVEL)
    hold(scene, 0, "discovery")
    assert offered(scene, 0) == ["discovery"]
    play(scene, "discovery", at(scene.greeks))
    assert [line.args for line in scene.lines("level.passed_last")] == [(1, number("card", "greeks"))]


@covers("6.1.4")
def test_of_several_deeds_each_is_asked_with_its_own_amount() -> None:
    scene = Italy()
    scene.state.level = replaced(scene.state.level, scene.greeks, 1)
    assert not matters(scene.state, 0, scene.greeks, NONE, [v.CALM_ALL, 1, v.PROGRESS, -2])
    assert matters(scene.state, 0, scene.greeks, NONE, [v.CALM_ALL, -2, v.PROGRESS, 1])


@covers("6.1.4", "6.6.7")
def test_the_new_capital_of_a_part_is_told() -> None:
    scene = Scene(2)
    scene.found("romans", 0, 9, money=7, latium=1, etruria=1, lombardy=1, germany=1, capital="latium")
    scene.city("germany", 3)
    play(scene, "civil-war")
    assert [line.args for line in scene.lines("split.capital")] == [
        (number("card", "romans"), number("area", "germany"))
    ]


# -- X.7 take that -----------------------------------------------------------------------------------------------------


def near_and_far() -> tuple[Scene, int]:
    """Seat 1 has an empire next to that of seat 0, and another one far away."""
    scene = Scene(2, None, take_that="yes")
    etruscans = scene.found("etruscans", 0, 5, money=10, etruria=1)
    scene.found("chou", 1, 5, money=10, shensi=1)
    scene.found("greeks", 1, 5, money=10, latium=1)
    return scene, etruscans


@covers("X.7")
def test_against_a_player_one_empire_in_reach_is_enough() -> None:
    scene, _ = near_and_far()
    hold(scene, 0, "spies")
    scene.hand(1, "romans")
    assert offered(scene, 0, AT_END) == ["spies"]


@covers("X.7")
def test_to_interrupt_a_player_one_empire_in_reach_is_enough() -> None:
    scene, etruscans = near_and_far()
    (augury,) = hold(scene, 0, "bad-augury")
    play(scene, "financier", at(etruscans), seat=1)
    assert scene.options(0) == [f"play {augury}", "pass"]


@covers("X.7")
def test_a_neutral_area_must_be_in_range_of_the_empire_that_acts_or_of_any_own_one() -> None:
    scene, etruscans = near_and_far()
    scene.found("maya", 0, 5, yucatan=1)
    play(scene, "canal-builders", colour=etruscans)
    near = scene.offers("at") if scene.node else []
    assert "panama" not in near
    other, _ = near_and_far()
    other.found("maya", 0, 5, anahuac=1)
    play(other, "canal-builders")
    assert {"yucatan", "anahuac"} <= set(other.offers("at")) and "koguryo" not in other.offers("at")


# -- 7 dissolution, 2.3 elephants --------------------------------------------------------------------------------------


@covers("O.7", "7.3")
def test_the_joker_of_any_seat_acts_off_the_empires_once_its_empire_is_gone() -> None:
    scene = Scene(3, None, events="none")
    romans, greeks = scene.found("romans", 2, 8, latium=1), scene.found("greeks", 1, 8, hellas=1)
    s = scene.state
    s.marker[romans], s.shown[romans] = JOKER, START
    s.turns = [SLOTS + greeks, 2 * SLOTS + romans]
    dissolve(s, romans, kinds.NO_UNITS)
    assert s.turns == [SLOTS + greeks, 2 * SLOTS + JOKER_SLOT]


@covers("2.3.8", "7.1")
def test_an_empire_that_loses_its_last_elephant_during_a_conflict_waits_for_its_end() -> None:
    scene = Scene(2)
    mauryas = scene.found("mauryas", 0, 10, magadha=1)
    guptas = scene.found("guptas", 1, 20, ganges=["elephant"])
    s, counter = scene.state, TABLES.elephant_counter[number("area", "magadha")]
    lift(s, on_map(s, guptas)[0])
    s.common = replaced(s.common, counter - TABLES.first_common, guptas)
    s.at[counter] = number("area", "ganges")
    s.force[number("area", "ganges")] += 1
    s.fight_area = number("area", "deccan")
    claim_elephants(s, mauryas)
    assert not on_map(s, guptas) and s.card[guptas] != NONE


@covers("7.6")
def test_only_the_truces_of_an_empire_that_is_gone_are_over() -> None:
    scene = Scene(3)
    romans, greeks, persians = (
        scene.found(card, seat, 8) for seat, card in enumerate(("romans", "greeks", "persians"))
    )
    scene.state.truces = (romans, greeks, 4, greeks, persians, 3, persians, romans, 2)
    dissolve(scene.state, romans, kinds.NO_UNITS)
    assert list(scene.state.truces) == [greeks, persians, 3]


@covers("1.28", "6.6.4")
@pytest.mark.parametrize("capital", ["", "latium"])
def test_an_empire_has_lost_a_capital_by_conversion_only_if_there_was_one(capital: str) -> None:
    scene = Scene(2)
    romans = scene.found("romans", 0, 15, latium=1, etruria=1, capital=capital)
    byzantines = scene.found("byzantines", 1, 15)
    convert_area(scene.state, byzantines, number("area", "latium"))
    assert bool(scene.state.traits[romans] & HAD_CAPITAL) == bool(capital)
    assert len(scene.lines("capital.gone")) == int(bool(capital))


# -- glory -------------------------------------------------------------------------------------------------------------


@covers("G.1", "W.4", "W.6")
def test_glory_that_is_lost_and_the_last_level_are_told() -> None:
    scene = Scene(2)
    scene.state.glory = (3, 9)
    add_glory(scene.state, 1, -5, kinds.NUKE)
    add_glory(scene.state, 0, -5, kinds.NUKE)
    assert [line.args[:3] for line in scene.lines("glory.lost")] == [(1, 5, 4), (0, 3, 0)]
    romans = scene.found("romans", 0, LAST_LEVEL, latium=1)
    advance(scene.state, romans, 1, kinds.TRADE)
    assert [line.args for line in scene.lines("level.passed_last")] == [(0, number("card", "romans"))]
    assert scene.state.glory == (7, 4)
