"""Edges of events and artefacts: amounts, other seats, what is known afterwards, and what an edition could say."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.plays import Italy, hold, lay, offered, play
from tests.games.seven_ages.support import GAME, TABLES, Scene, number
from tests.games.seven_ages.test_edges_cards import wheat_in_europe
from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.assassin import ATTACKER, draw
from worldstage.games.seven_ages.events import carry_out
from worldstage.games.seven_ages.events_table import look_at_hand, look_at_top, swap_hands
from worldstage.games.seven_ages.events_war import in_conflict
from worldstage.games.seven_ages.names import NONE
from worldstage.games.seven_ages.targets import does
from worldstage.games.seven_ages.totals import HALVED_FRONT, NO_CROSSINGS, TURNED_UNIT


@covers("6.1.14", "6.1.10")
def test_all_that_an_artefact_does_at_once_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    effects = [*TABLES.artefact_effects]
    effects[number("artefact", "megaliths")] = [v.GAIN_GLORY, 2, v.GAIN_MONEY, 7]
    monkeypatch.setattr(TABLES, "artefact_effects", effects)
    scene = Scene(2)
    greeks = scene.found("greeks", 1, 5, 10, latium=1)
    lay(scene, "megaliths")
    assert scene.state.glory == (0, 3) and scene.state.money[greeks] == 17


@covers("6.1.10")
def test_a_world_war_is_told_with_its_empire() -> None:
    scene = Scene(2)
    scene.found("americans", 1, 36, virginia=1)
    lay(scene, "world-war")
    assert [line.args for line in scene.lines("relic.world_war")] == [(number("card", "americans"),)]


@covers("6.1.2")
def test_an_event_whose_new_aim_is_cancelled_keeps_the_old_one() -> None:
    scene = Italy()
    (boomerang,), (augury,) = hold(scene, 1, "blowback"), hold(scene, 2, "bad-augury")
    play(scene, "earthquake", "at latium", "stop")
    scene.choose(f"play {boomerang}", seat=1).choose("pass", seat=2)
    scene.choose("at lombardy", "stop")
    scene.choose(f"play {augury}", seat=2)
    while scene.node:
        scene.choose("pass")
    assert scene.is_disordered("latium") and not scene.is_disordered("lombardy")
    scene.check()
    plain = Italy()
    play(plain, "earthquake", "at latium", "stop")
    assert plain.is_disordered("latium")
    plain.check()


@covers("6.1.4")
def test_every_effect_of_an_event_is_one_that_it_does_and_no_amount_is() -> None:
    scene = Italy()
    for event, effects in enumerate(TABLES.event_effects):
        for i, effect in enumerate(effects):
            if i % 2 == 0 or effect not in effects[::2]:
                assert does(scene.state, event, effect) is (i % 2 == 0)


@covers("6.1.4")
@pytest.mark.parametrize(("until", "again"), [(4, True), (5, True), (6, False)])
def test_a_drought_in_its_last_round_can_be_made_to_last(until: int, again: bool) -> None:
    scene = Scene(2)
    scene.put(scene.found("greeks", 1, 5), wheat_in_europe(), "spear")
    scene.state.round = 5
    scene.state.dry = (until,) * len(scene.state.dry)
    hold(scene, 0, "drought")
    assert offered(scene, 0) == (["drought"] if again else [])


@covers("6.1.4")
def test_a_volcano_where_nobody_lives_ends_no_empire() -> None:
    scene = Italy()
    last = scene.found("persians", 2, 5, colour=14, persia=1)
    scene.city("alps", 3)
    play(scene, "volcano", "at alps")
    assert scene.city_in("alps") == 0
    assert scene.state.card[last] == number("card", "persians") and scene.holder("persia") == last
    scene.check()


@covers("6.1.4")
def test_what_happens_to_one_empire_happens_to_the_first_that_is_aimed_at() -> None:
    scene = Italy()
    aims = [scene.greeks, scene.etruscans]
    event = number("event", "financier")
    carry_out(scene.state, 2, event, NONE, aims, v.DISORDER_ALL, 0, scene.chance)
    assert scene.is_disordered("latium") and not scene.is_disordered("etruria")
    carry_out(scene.state, 2, event, NONE, aims, v.MONEY, 4, scene.chance)
    assert scene.state.money[:3] == [10, 0, 19]


@covers("6.1.6")
@pytest.mark.parametrize("left", [0, 1])
def test_who_may_not_draw_has_no_card(left: int) -> None:
    scene = Italy()
    cards = len(scene.state.deck)
    draw(scene.state, 0, ATTACKER, left, scene.chance)
    assert len(scene.state.deck) == cards - left
    assert (scene.state.blades[ATTACKER] == NONE) == (left == 0)


@covers("6.1.8")
def test_turning_over_the_cards_of_an_attempt_is_a_reveal() -> None:
    scene = Italy()
    scene.leader(scene.greeks, "homer", "latium")
    scene.stack_deck(4, 4)
    play(scene, "assassin-2", "keep", colour=scene.etruscans)
    before = scene.state.reveals
    scene.choose("keep")
    assert scene.state.reveals > before


@covers("6.1.4")
def test_two_players_who_swap_hands_know_all_these_cards() -> None:
    scene = Italy()
    mine, theirs = scene.hand(1, "romans"), scene.hand(2, "persians", "han")
    play(scene, "new-deal", "player 2", "player 3")
    before = scene.state.reveals
    scene.choose("pass", "pass")
    assert [scene.state.seen[card] for card in (*mine, *theirs)] == [0b110] * 3
    assert scene.state.reveals > before


@covers("6.1.4")
def test_hands_and_cards_that_somebody_sees_are_a_reveal() -> None:
    scene = Italy()
    scene.hand(1, "romans")
    before = scene.state.reveals
    swap_hands(scene.state, 1, 2)
    assert scene.state.reveals == before + 1
    look_at_hand(scene.state, 0, 2)
    assert scene.state.reveals == before + 2
    look_at_top(scene.state, 0, 1, scene.chance)
    assert scene.state.reveals == before + 3


@covers("6.1.4", "2.3.3")
def test_mercenaries_are_no_sailors() -> None:
    scene = Italy()
    play(scene, "mercenaries", "at etruria")
    assert TABLES.unit_cost[number("unit", "galley")] <= scene.state.money[scene.etruscans]
    assert scene.offers("build") == ["spear", "archer"]


@covers("6.1.2", "2.3.2")
def test_who_cannot_pay_the_cheapest_unit_is_offered_no_mercenaries() -> None:
    scene = Italy()
    cheapest = min(TABLES.unit_cost)
    hold(scene, 0, "mercenaries")
    scene.state.money[scene.etruscans] = cheapest - 1
    assert cheapest > 1 and offered(scene, 0) == []
    scene.state.money[scene.etruscans] = cheapest
    assert offered(scene, 0) == ["mercenaries"]


@covers("4.2.6")
def test_crossings_that_are_left_out_change_nothing_else_about_the_sides() -> None:
    scene = Italy()
    scene.state.fight_flags = (HALVED_FRONT, TURNED_UNIT)
    in_conflict(scene.state, number("event", "rare-conjunction"), [], v.NO_CROSSINGS, 1)
    assert scene.state.fight_flags == (HALVED_FRONT | NO_CROSSINGS, TURNED_UNIT)


@covers("6.1.4")
def test_a_region_with_several_wheat_areas_is_one_choice() -> None:
    scene = Scene(2)
    europe = number("region", "europe")
    fields = [TABLES.labels["area"][a] for a in TABLES.in_region[europe] if TABLES.wheat[a]][:2]
    greeks = scene.found("greeks", 1, 5)
    for area in fields:
        scene.put(greeks, area, "spear")
    assert fields[0] == wheat_in_europe() and len(fields) == 2
    hold(scene, 0, "drought")
    assert offered(scene, 0) == ["drought"]
    play(scene, "drought")
    regions = scene.offers("region") if scene.node else ["europe"]
    assert len(regions) == len(set(regions)) and "europe" in regions


def test_an_event_under_way_that_was_saved_under_older_rules_goes_on() -> None:
    scene = Italy()
    hold(scene, 1, "bad-augury")
    play(scene, "earthquake", "at latium", "stop")
    data = GAME.to_json(scene.state)
    card = next(frame for frame in data["frames"] if frame["node"] == "card")
    old = "deed"
    card[old] = card.pop("effect")
    migrated = GAME.from_json(GAME.migrated(data, 5))
    assert GAME.digest(migrated) == GAME.digest(scene.state)
    card["other"] = card.pop(old)
    assert GAME.migrated(data, 5)["frames"] == data["frames"], "no other name is read as that one"
