"""Edges of destiny, civilise, cards, dissolution and glory: exact limits, other seats, and what is only said."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.acting import in_civilise, push_steps
from tests.games.seven_ages.battles import Battle
from tests.games.seven_ages.plays import Italy, at, hold, lay, offered, play
from tests.games.seven_ages.support import TABLES, Scene, number
from worldstage.core.state import replaced
from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.calming import calm_areas
from worldstage.games.seven_ages.conversion import convert_area
from worldstage.games.seven_ages.dissolution import claim_elephants, dissolve, settle
from worldstage.games.seven_ages.empires import add_glory
from worldstage.games.seven_ages.events_disaster import destroy_city
from worldstage.games.seven_ages.forces import lift, on_map
from worldstage.games.seven_ages.levels import advance
from worldstage.games.seven_ages.lines import kinds
from worldstage.games.seven_ages.modernise import begin_modernising
from worldstage.games.seven_ages.names import (
    HAD_CAPITAL,
    JOKER,
    JOKER_SLOT,
    LAST_LEVEL,
    NONE,
    PRODUCTION,
    RIVER,
    SLOTS,
    START,
)
from worldstage.games.seven_ages.splitting import deal_out, distances_from
from worldstage.games.seven_ages.tables import AT_END, CONFLICT, INTERRUPT
from worldstage.games.seven_ages.targets import _matters as matters
from worldstage.games.seven_ages.targets import at_truce, can_shake
from worldstage.games.seven_ages.totals import NO_CROSSINGS
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
def test_of_several_effects_each_is_asked_with_its_own_amount() -> None:
    scene = Italy()
    scene.state.level = replaced(scene.state.level, scene.greeks, 1)
    assert not matters(scene.state, scene.greeks, NONE, [v.CALM_ALL, 1, v.PROGRESS, -2])
    assert matters(scene.state, scene.greeks, NONE, [v.CALM_ALL, -2, v.PROGRESS, 1])


@covers("6.1.4")
@pytest.mark.parametrize(("label", "hit"), [("", True), ("colossus", True), ("pyramids", False), ("pollution", False)])
def test_an_area_is_protected_by_its_own_artefact_alone(label: str, hit: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the first and the last artefact of the edition protected their areas."""
    monkeypatch.setattr(TABLES, "artefact_calm", [1, *TABLES.artefact_calm[1:-1], 1])
    scene = Italy()
    if label:
        scene.artefact(scene.greeks, label, "latium")
    assert can_shake(scene.state, number("area", "latium")) == hit


@covers("6.1.4")
def test_a_truce_is_between_two_empires_and_covers_the_next_round() -> None:
    s = Scene(2).state
    s.round, s.truces = 8, (3, 5, 8, 4, 7, 9)
    assert at_truce(s, 4, 7) and at_truce(s, 7, 4)
    assert not at_truce(s, 3, 5)  # over with this round
    assert not at_truce(s, 4, 5) and not at_truce(s, 4, 9) and not at_truce(s, 8, 4)


@covers("6.1.4", "6.6.7")
def test_the_new_capital_of_a_part_is_told() -> None:
    scene = Scene(2)
    scene.found("romans", 0, 9, money=7, latium=1, etruria=1, lombardy=1, germany=1, capital="latium")
    scene.city("germany", 3)
    play(scene, "civil-war")
    assert [line.args for line in scene.lines("split.capital")] == [
        (number("card", "romans"), number("area", "germany"))
    ]


@covers("6.1.6", "6.1.7")
def test_what_a_side_of_an_attempt_draws_only_that_side_is_told_and_a_rejected_card_is_a_reveal() -> None:
    scene = Italy()
    scene.leader(scene.greeks, "homer", "latium")
    play(scene, "assassin-2", colour=scene.etruscans)
    before = scene.state.reveals
    scene.choose("again")
    assert scene.state.reveals == before + 1
    scene.choose("keep")
    assert [line.readers for line in scene.lines("assassin.drawn_known")] == [0b001, 0b001, 0b010]


@covers("6.1.2")
def test_an_announced_card_is_open_while_others_decide() -> None:
    scene = Italy()
    scene.hand(1, "romans")
    play(scene, "financier", at(scene.greeks))
    (card,) = scene.state.set_aside
    assert scene.node == "window.interrupt" and scene.state.seen[card] == 0b111


@covers("6.1.4")
@pytest.mark.parametrize("values", [(1, 2), ()])
def test_a_prophecy_shows_no_more_cards_than_there_are(values: tuple[int, ...]) -> None:
    scene = Italy()
    card = TABLES.event_cards[number("event", "prophecy")][0]
    left = [next(c for c in scene.state.deck if TABLES.card_value[c] == value and c != card) for value in values]
    scene.state.deck = [card, *left]
    play(scene, "prophecy")
    assert len(scene.offers("take_card") if scene.node else []) == len(values)
    assert sorted(scene.state.top) == sorted(left)


@covers("6.1.4", "2.3.2")
def test_mercenaries_have_their_usual_price_not_that_of_a_founding() -> None:
    scene = Scene(2)
    archer = TABLES.unit_cost[number("unit", "archer")]
    nubians = scene.found("nubians", 0, 5, archer - 1, nubia=1)
    assert TABLES.start_discount[number("card", "nubians")][number("unit", "archer")] == -1
    play(scene, "mercenaries")
    assert "build archer" not in scene.options()
    scene.state.money[nubians] = archer
    assert "build archer" in scene.options()


@covers("6.1.4")
def test_neighbours_that_lose_their_last_unit_by_a_plague_give_up_the_area() -> None:
    scene = Scene(2)
    etruscans, greeks = scene.found("etruscans", 0, 5, etruria=2), scene.found("greeks", 1, 5, latium=1, sicily=1)
    play(scene, "plague", at(etruscans), draws=(1, 7))
    assert scene.holder("latium") == NONE and scene.state.areas[greeks] == [number("area", "sicily")]


@covers("6.1.4")
def test_an_event_that_destroys_a_city_alone_takes_the_capital_with_it() -> None:
    scene = Italy()
    destroy_city(scene.state, number("area", "latium"))
    assert scene.city_in("latium") == 0 and not scene.is_capital("latium")
    assert scene.state.traits[scene.greeks] & HAD_CAPITAL
    assert [line.args for line in scene.lines("capital.gone")] == [(number("card", "greeks"), number("area", "latium"))]
    assert [line.args for line in scene.lines("event.city_destroyed")] == [(number("area", "latium"),)]


@covers("6.1.4", "G.20")
def test_glory_is_doubled_once() -> None:
    scene = Italy()
    play(scene, "golden-age", at(scene.greeks))
    assert scene.state.glory_doubled[scene.greeks] == 1


@covers("6.1.4")
def test_of_areas_equally_far_away_the_first_one_breaks_away() -> None:
    scene = Scene(2)
    romans = scene.found("romans", 0, 9, etruria=1, lombardy=1, latium=1, capital="etruria")
    first = min(number("area", "lombardy"), number("area", "latium"))
    far = distances_from(scene.state, romans, number("area", "etruria"))
    assert far[number("area", "lombardy")] == far[number("area", "latium")] == 1
    assert first in deal_out(scene.state, romans, 2)[1]


@covers("6.1.14")
def test_an_elite_marker_of_an_artefact_is_told() -> None:
    scene = Italy()
    scene.state.level = replaced(scene.state.level, scene.greeks, 8)
    lay(scene, "statue-of-zeus", "at latium")
    args = (number("card", "greeks"), number("artefact", "statue-of-zeus"), 1)
    assert [line.args for line in scene.lines("relic.elite")] == [args]


@covers("6.5.1")
def test_any_seat_is_asked_to_modernise() -> None:
    scene = Scene(3)
    romans = scene.found("romans", 2, 25, latium=["spear"])
    in_civilise(scene, begin_modernising, 2, romans)
    assert (scene.node, scene.actors) == ("civilise.modernise", [2])


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


@covers("X.7", "4.2.6")
def test_in_a_conflict_one_side_in_reach_is_enough_and_crossings_go_once() -> None:
    battle = Battle(["spear"] * 2, ["spear"] * 2, seats=3, events="all", take_that="yes")
    battle.found("babylonians", 2, 1, mesopotamia=1)  # next to Assyria, but not to Phoenicians
    hold(battle, 2, "fog", "rare-conjunction")
    battle.came(RIVER)
    battle.fight(4, 2)
    battle.commit(["spear"], ["spear"])
    assert offered(battle, 2, CONFLICT) == ["fog", "rare-conjunction"]
    battle.state.fight_flags = (NO_CROSSINGS, 0)
    assert offered(battle, 2, CONFLICT) == ["fog"]


@covers("X.7")
def test_with_take_that_an_earthquake_shakes_areas_of_empires_in_reach() -> None:
    scene, etruscans = near_and_far()
    play(scene, "earthquake", colour=etruscans)
    assert sorted(scene.offers("at")) == ["etruria", "latium"]


@covers("X.7", "3.5", "6.1.2")
def test_a_blowback_asks_for_no_passage() -> None:
    scene = Scene(3, None, take_that="yes")
    romans = scene.found("romans", 0, 9, alps=1)
    celts = scene.found("celts-gauls", 2, 5, austria=1)
    greeks = scene.found("greeks", 1, 5, pannonia=1)
    scene.artefact(celts, "megaliths", "austria")
    scene.artefact(greeks, "colossus", "pannonia")
    hold(scene, 2, "blowback")
    play(scene, "library-burns", colour=romans)
    assert scene.offers("relic") == ["colossus", "megaliths"]
    scene.choose("relic megaliths")
    assert (scene.node, scene.options(2)) == ("window.interrupt", ["pass"])


@covers("X.7", "3.5")
def test_an_artefact_for_an_empire_behind_another_needs_its_permission() -> None:
    scene = Scene(3, None, take_that="yes")
    romans = scene.found("romans", 0, 9, alps=1)
    scene.found("celts-gauls", 2, 5, austria=1)
    greeks = scene.found("greeks", 1, 5, pannonia=1)
    lay(scene, "megaliths", at(greeks), colour=romans)
    assert (scene.node, scene.actors) == ("passage.answer", [2])
    scene.check()
    scene.choose("grant")
    assert scene.state.relic_at[number("artefact", "megaliths")] == number("area", "pannonia")
    told = (number("artefact", "megaliths"), number("card", "greeks"), number("area", "pannonia"))
    assert [line.args for line in scene.lines("relic.placed")] == [told]


@covers("6.1.9", "X.7", "3.5")
def test_an_artefact_for_an_empire_behind_one_that_refuses_finds_another() -> None:
    scene = Scene(3, None, take_that="yes")
    romans = scene.found("romans", 0, 9, alps=1)
    scene.found("celts-gauls", 2, 5, austria=1)
    greeks = scene.found("greeks", 1, 5, pannonia=1)
    lay(scene, "megaliths", at(greeks), "refuse", colour=romans)
    assert at(romans) in scene.options(0) and at(greeks) not in scene.options(0)
    scene.check()
    scene.choose(at(romans))
    assert scene.state.relic_at[number("artefact", "megaliths")] == number("area", "alps")
    scene.check()


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


@covers("4.2.26", "2.3.8")
def test_a_guest_who_takes_over_an_area_has_its_elephant_too() -> None:
    scene = Scene(2)
    guptas, mauryas = scene.found("guptas", 0, 15, magadha=1, ganges=1), scene.found("mauryas", 1, 15, deccan=1)
    scene.put(mauryas, "magadha", "spear")
    s = scene.state
    counter = TABLES.elephant_counter[number("area", "magadha")] - TABLES.first_common
    (unit,) = [c for c in on_map(s, guptas) if TABLES.port_area[s.at[c]] == number("area", "magadha")]
    lift(s, unit)
    settle(s, guptas)
    assert scene.holder("magadha") == mauryas and s.common[counter] == mauryas


@covers("1.28")
def test_a_conversion_is_a_reveal_and_removes_no_artefact_where_there_is_none() -> None:
    scene = Scene(2)
    romans = scene.found("romans", 0, 15, latium=1, etruria=1)
    scene.fort("latium")
    scene.artefact(romans, "islam")
    before = scene.state.reveals
    convert_area(scene.state, scene.found("byzantines", 1, 15), number("area", "latium"))
    assert scene.state.reveals == before + 1
    assert not scene.lines("relic.gone") and scene.state.religion[romans] == number("artefact", "islam")


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
    add_glory(scene.state, 0, -1, kinds.NUKE)  # nothing is left to lose, and nothing is told
    assert [line.args[:3] for line in scene.lines("glory.lost")] == [(1, 5, 4), (0, 3, 0)]
    romans = scene.found("romans", 0, LAST_LEVEL, latium=1)
    advance(scene.state, romans, 1, kinds.TRADE)
    assert [line.args for line in scene.lines("level.passed_last")] == [(0, number("card", "romans"))]
    assert scene.state.glory == (7, 4)
