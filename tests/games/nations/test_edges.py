"""Edges of rules that `make mutants` has shown to be untested elsewhere."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from tests.covers import covers
from tests.games.nations.support import GAME, TABLES, Luck, Match, Scene, number
from tests.games.nations.test_solo import shadow, solo, tile_that
from worldstage.core.flow import STEP, call
from worldstage.core.game import Result
from worldstage.games.nations import log
from worldstage.games.nations import vocabulary as v
from worldstage.games.nations.effects import masks_of
from worldstage.games.nations.generated_state import blank_state
from worldstage.games.nations.maintenance import draw_events
from worldstage.games.nations.names import FOOD, GOLD, GOODS, NONE, PLACES, SLOTS, STONE
from worldstage.games.nations.operations import hire_freely
from worldstage.games.nations.resolution import RESOLUTION, WAR_STEP, end_age, settle_order
from worldstage.games.nations.sequence import begin_round
from worldstage.games.nations.shadow import compare_stability
from worldstage.games.nations.state import gain, gain_by, lose, pay, pay_for
from worldstage.games.nations.workers import TAKE_WORKER, deploy_free

# -- 0 and set-up ------------------------------------------------------------------------------------------------------


@covers("setup.10")
@pytest.mark.parametrize("seats", [1, 5])
def test_before_boards_are_dealt_nobody_has_anything(seats: int) -> None:
    s = blank_state(seats, TABLES)
    counts = [s.level, s.turns, s.goods, s.idle, s.track, s.room, s.on_top, s.board, s.men, s.built, s.short, s.debt]
    counts += [s.colonies_bought, s.fights, s.golden_ages, s.lost, s.defeated, s.disgraced, s.weaker, s.switches]
    counts += [s.strength, s.stability, s.bound]
    assert all(set(count) == {0} for count in counts)
    cards = [s.nation, s.slot, s.colony, s.advisor, s.wonder, s.site, s.display]
    assert all(set(places) == {NONE} for places in cards)
    assert (s.private, s.used, s.held) == ([[]] * seats, [[]] * seats, [[]] * seats)
    assert len(s.track) == len(s.room) == seats * 2 and len(s.goods) == len(s.lost) == seats * GOODS
    assert len(s.slot) == len(s.men) == seats * SLOTS and len(s.display) == PLACES


@covers("0.5", "0.6", "0.8")
def test_the_workers_of_one_nation_make_no_other_one_stronger_or_more_stable() -> None:
    scene = Scene(3).card(0, 1, "hoplite", 2).card(1, 1, "ziggurat", 2).card(2, 2, "hoplite", 1)
    assert scene.state.strength == [6, 0, 3]
    assert scene.state.stability[0] == scene.state.stability[2] == 0 < scene.state.stability[1]


@covers("0.24")
def test_who_gains_nothing_is_not_told_of_it() -> None:
    scene = Scene(2)
    gain(scene.state, 0, STONE, 0, log.GOODS_GAINED_GROWTH)
    assert scene.log.entries == []


@covers("setup.10", "boards.11")
def test_who_leads_which_nation_is_told() -> None:
    scene = Match(3)
    assert sorted(seat for seat, *_ in scene.lines("setup.sat")) == [0, 1, 2]


@covers("0.18")
def test_of_two_workers_each_is_taken_by_a_choice_of_its_own() -> None:
    scene = Scene(2)
    call(scene.state, RESOLUTION)
    scene.state.frames[-1][STEP] = 7
    call(scene.state, TAKE_WORKER, 1, 2)
    scene.do("1: grow food", "1: grow stability")
    assert scene.over and scene.state.idle == [5, 7]


@covers("card.mit", "card.royal-society", "II.B.2")
def test_in_a_free_deployment_nobody_is_taken_off_the_very_card_it_is_for() -> None:
    scene = Scene(2).men(1, 3, 1)
    for _ in range(2):
        call(scene.state, RESOLUTION)
        scene.state.frames[-1][STEP] = 7
    deploy_free(scene.state, 1, 0, 2, 0)
    assert scene.options == ["deploy 1", "undeploy 3", "decline"]
    assert scene.do("1: deploy 1").options == ["deploy 1", "undeploy 3", "decline"]
    assert scene.do("1: deploy 1").over
    assert scene.state.men[SLOTS : SLOTS + 3] == [2, 0, 1]


@covers("0.19")
@pytest.mark.parametrize(("seat", "free"), [(1, "send food"), (2, "send stability")])
def test_a_returned_worker_goes_to_the_track_of_its_own_nation(seat: int, free: str) -> None:
    scene = Scene(3)
    for other in range(3):
        scene.measure(other, stability=0 if other == seat else 9)
    scene.state.track[seat * 2 + (0 if free == "send food" else 1)] = 3
    scene.state.idle[seat] = 6
    scene.happen("emigration").do(f"{seat}: recall idle")
    assert scene.over and scene.state.track == [4] * 6


# -- II ----------------------------------------------------------------------------------------------------------------


@covers("II.A.0.1", "II.A.0.2")
def test_cards_on_offer_are_listed_in_the_order_of_their_numbers_wherever_they_lie() -> None:
    cards = sorted(("forum", "lyceum", "hoplite"), key=number, reverse=True)
    scene = Scene(2).goods(0, gold=9).display(p3a=cards[0], p2a=cards[1], p1a=cards[2]).actions()
    assert [option for option in scene.options if option.startswith("buy ")] == [f"buy {card}" for card in cards[::-1]]
    assert GAME.legal(scene.state, 0) == sorted(GAME.legal(scene.state, 0))


@covers("event.great-exhibition", "event.papal-indulgence")
def test_of_three_architects_without_stone_each_is_asked_for() -> None:
    scene = Scene(2).site(0, "taj-mahal")
    hire_freely(scene.state, 0, 3, 0)
    GAME.advance(scene.state, scene.chance)
    assert scene.state.built[0] == 1
    assert scene.do("0: accept").state.built[0] == 2
    assert scene.do("0: accept").over


@covers("II.A.golden-age.2")
def test_a_point_is_never_paid_with_points() -> None:
    scene = Scene(2).goods(0, gold=1, food=3, points=5).display(p1a="clocks").actions()
    scene.do("0: buy clocks", "0: buy_point")
    assert scene.options == ["give food"]


@covers("II.D.3", "event.magellans-expedition")
def test_each_colony_bought_is_counted_once_and_for_its_buyer() -> None:
    scene = Scene(2).goods(0, gold=9).display(p1a="nubia").measure(0, strength=30).actions()
    scene.do("0: buy nubia")
    assert scene.state.colonies_bought == [1, 0]


@covers("I.5.4", "II.C.1")
def test_the_architects_of_an_advisor_are_used_before_those_of_a_wonder() -> None:
    scene = Scene(2).advisor(0, "archimedes").wonder(0, "alhambra").site(0, "taj-mahal").goods(0, stone=9)
    for sources in (["archimedes", "alhambra"], ["alhambra", "archimedes"]):
        scene.state.private[0] = [number(card) for card in sources]
        scene.actions().do("0: hire private")
        assert scene.state.private[0] == [number("alhambra")]
        scene.state.frames.clear()


@covers("card.alhazen")
@pytest.mark.parametrize(("display", "usable"), [({}, False), ({"p3a": "pyramids"}, True)])
def test_even_where_empty_places_count_alhazen_needs_a_card_to_move(display: dict[str, str], usable: bool) -> None:
    scene = Scene(2, alhazen="empty").advisor(0, "alhazen").display(**display).actions()
    assert ("use alhazen" in scene.options) is usable


@covers("II.A.0.1", "II.A.colony.1")
def test_an_empty_place_of_the_display_is_nothing_to_buy_even_for_the_strongest() -> None:
    scene = Scene(2).goods(0, gold=9).measure(0, strength=40).actions()
    assert not [option for option in scene.options if option.startswith("buy ")]


@covers("card.buddha", "II.0.1")
def test_a_turn_that_passes_by_is_told() -> None:
    scene = Scene(3).advisor(1, "buddha").actions().do("0: pass")
    assert scene.lines("turn.skipped") == [(1,)]
    assert scene.actor == 2


@covers("I.4.1", "card.niccolo-machiavelli")
def test_what_went_under_the_deck_first_comes_first() -> None:
    scene = Scene(2)
    scene.state.events, scene.state.under = [], [3, 1]
    draw_events(scene.state, scene.chance)
    assert (scene.state.event, scene.state.under) == (3, [1])


@covers("variants.9")
def test_even_two_are_told_on_which_levels_the_next_game_is_played() -> None:
    settings = GAME.check_settings(2, {"campaign": "yes", "levels": "prince,king"})
    sequel = GAME.reporting.sequel(settings, Result([1, 2], [9, 8]))
    assert sequel is not None and [line.key for line in sequel.news] == ["campaign.raised", "campaign.levels"]


# -- III ---------------------------------------------------------------------------------------------------------------


def with_tables(scene: Scene, **changed: Any) -> Scene:
    """The scene in another edition."""
    tables = copy.copy(TABLES)
    for name, value in changed.items():
        assert hasattr(tables, name)
        setattr(tables, name, value)
    scene.state.tables = tables
    return scene


@covers("III.3.3", "III.3.4")
def test_a_defeat_says_what_it_costs_after_stability() -> None:
    scene = Scene(2).goods(1, gold=9, points=5).measure(0, strength=9).measure(1, stability=2)
    s = scene.state
    s.war, s.war_buyer, s.war_strength = number("parthian-wars"), 0, 5
    scene.run(WAR_STEP)
    assert scene.lines("war.defeat") == [(1, number("parthian-wars"), 0, 5)]
    assert scene.lines("war.loss") == [(1, GOLD, 3, 2, 1)]
    assert scene.has(1) == {"gold": 8, "points": 4}


@covers("II.D.3", "card.versailles")
def test_whoever_counted_as_least_stable_does_so_until_the_end_of_the_round() -> None:
    scene = Scene(3)
    scene.state.disgraced = [0, 1, 0]
    begin_round(scene.state)
    assert scene.state.disgraced == [0, 0, 0]


@covers("III.6.2")
def test_an_edition_may_say_how_many_points_fewer_books_are_worth() -> None:
    scene = with_tables(Scene(3), book_points=2).goods(0, books=2).goods(1, books=1)
    scene.state.round = 2
    end_age(scene.state)
    assert [scene.good(seat, "points") for seat in range(3)] == [4, 2, 0]


@covers("event.feudal-dues")
@pytest.mark.parametrize("half", [0, 1])
def test_either_half_of_an_event_card_can_keep_the_order_of_play(half: int) -> None:
    groups = list(TABLES.groups)
    dues = TABLES.halves.index("feudal-dues")
    card = dues // 2
    other = card * 2 + 1 - dues % 2
    groups[card * 2 + half], groups[card * 2 + 1 - half] = groups[dues], groups[other]
    scene = with_tables(Scene(2), groups=groups).measure(1, strength=5)
    scene.state.event = card
    settle_order(scene.state)
    assert scene.state.order == [0, 1] and scene.lines("order.kept") == [()]


@covers("III.3.3", "III.3.5")
def test_what_a_nation_has_lost_to_a_war_is_its_own_loss() -> None:
    scene = Scene(3).goods(0, gold=1, points=2).goods(1, gold=9, points=6).goods(2, gold=20, points=9)
    scene.measure(0, strength=9).measure(2, strength=9)
    s = scene.state
    s.war, s.war_buyer, s.war_strength = number("parthian-wars"), 0, 5
    scene.run(WAR_STEP)
    assert s.lost[GOODS : 2 * GOODS] == [3, 0, 0, 0, 1] and s.lost[2 * GOODS :] == s.lost[:GOODS] == [0] * GOODS


@covers("event.mercantilism", "event.ashokas-conversion")
@pytest.mark.parametrize(("half", "card"), [("ashokas-conversion", "hoplite"), ("mercantilism", "forum")])
def test_a_reward_for_undeployed_workers_is_the_same_in_the_course_of_a_round(half: str, card: str) -> None:
    alone = Scene(2).measure(0, strength=3, stability=3).card(0, 1, card, 2).measure(0, strength=3, stability=3)
    course = Scene(2).measure(0, strength=3, stability=3).card(0, 1, card, 2).measure(0, strength=3, stability=3)
    alone.happen(half)
    call(course.state, RESOLUTION)
    course.state.frames[-1][STEP] = 7
    course.happen(half)
    for scene in (alone, course):
        while not scene.over:
            wanted = [one for one in scene.options if one in ("accept", "undeploy 1")]
            scene.do(wanted[0] if wanted else scene.options[-1])
    assert alone.has(0) == course.has(0) != {}


EVILS = [half for half, group in zip(TABLES.halves, TABLES.groups) if any(TABLES.clauses[one].choose for one in group)]


@covers("III.4.5", "event.zoroastrian-revival")
@pytest.mark.parametrize("half", EVILS)
@pytest.mark.parametrize("pick", [0, 1])
def test_a_choice_between_evils_is_the_same_in_the_course_of_a_round_and_is_told(half: str, pick: int) -> None:
    scenes = [Scene(2), Scene(2)]
    call(scenes[1].state, RESOLUTION)
    scenes[1].state.frames[-1][STEP] = 7
    for scene in scenes:
        for seat in range(2):
            scene.goods(seat, gold=9, stone=9, food=9, books=9, points=9).site(seat, "pyramids", 1)
            scene.advisor(seat, ("augustus", "hatshepsut")[seat]).measure(seat, strength=seat, stability=seat)
        scene.happen(half)
        while not scene.over:
            picks = [option for option in scene.options if option.startswith("pick ")]
            scene.do(picks[pick] if picks else scene.options[0])
    assert [scenes[0].has(seat) for seat in range(2)] == [scenes[1].has(seat) for seat in range(2)]
    assert scenes[0].lines("event.picked") == scenes[1].lines("event.picked")
    chosen = {clause for _, clause in scenes[0].lines("event.picked")}
    assert chosen == {TABLES.clauses[one].choose[pick] for one in TABLES.groups[TABLES.halves.index(half)]}


@covers("event.entente-cordiale")
def test_a_single_worker_is_enough_to_be_deployed_for_nothing() -> None:
    scene = Scene(2).measure(0, strength=9)
    scene.state.idle[0], scene.state.on_top[0] = 1, 4
    scene.happen("entente-cordiale").do("0: accept")
    assert "deploy 3" in scene.options


@covers("event.hellenism", "event.papal-indulgence", "III.4.5")
def test_the_others_are_all_but_those_of_the_clause_just_before() -> None:
    scene = Scene(3).measure(0, strength=9).measure(1, stability=9)
    first = next(n for n, clause in enumerate(TABLES.clauses) if clause.who == v.STRONGEST and not clause.cond)
    second = next(n for n, clause in enumerate(TABLES.clauses) if clause.who == v.MOST_STABLE and not clause.cond)
    others = next(n for n, clause in enumerate(TABLES.clauses) if clause.who == v.OTHERS and not clause.cond)
    assert masks_of(scene.state, [first, second, others], NONE) == [0b001, 0b010, 0b101]


@covers("0.11")
def test_a_loss_says_what_is_left() -> None:
    scene = Scene(2).goods(1, stone=7)
    lose(scene.state, 1, STONE, 3, log.GOODS_LOST_FAMINE)
    assert scene.lines("goods.lost") == [(1, STONE, 3, 4)]


@covers("0.15", "0.24")
@pytest.mark.parametrize("amount", [0, 3])
def test_gains_and_payments_say_what_there_is_after_them(amount: int) -> None:
    scene = Scene(2).goods(1, stone=7, food=7)
    s, card = scene.state, number("petra")
    gain(s, 1, STONE, amount, log.GOODS_GAINED_GROWTH)
    gain_by(s, 1, STONE, amount, log.BY_CARD, card)
    pay(s, 1, FOOD, amount, log.GOODS_PAID_POINT)
    pay_for(s, 1, FOOD, amount, log.BY_CARD, card)
    if amount:
        assert scene.lines("goods.gained") == [(1, STONE, 3, 10), (1, STONE, 3, 13, card)]
        assert scene.lines("goods.paid") == [(1, FOOD, 3, 4), (1, FOOD, 3, 1, card)]
    else:
        assert scene.log.entries == []


@covers("card.mansa-musa")
def test_who_has_no_gold_and_pays_none_has_not_spent_the_last() -> None:
    scene = Scene(2).advisor(1, "mansa-musa")
    pay(scene.state, 1, GOLD, 0, log.GOODS_PAID_PURCHASE)
    pay_for(scene.state, 1, GOLD, 0, log.BY_CARD, number("petra"))
    assert scene.has(1) == {} and scene.log.entries == []


@covers("card.niccolo-machiavelli", "I.4.1")
def test_both_event_cards_drawn_are_told_in_order() -> None:
    scene = Scene(2).advisor(1, "niccolo-machiavelli")
    scene.state.events = [4, 2]
    draw_events(scene.state, scene.chance)
    ((seat, *drawn),) = scene.lines("event.two_drawn")
    assert (seat, drawn) == (1, [2, 4])


# -- solo --------------------------------------------------------------------------------------------------------------


@covers("solo.9", "solo.11")
def test_the_shadow_rolls_a_die_of_six() -> None:
    scene = solo(6).goods(0, gold=1, points=7).display(p1a="forum").actions().do("0: buy forum", "0: place 1")
    assert isinstance(scene.chance, Luck)
    assert ("shadow", 6) in scene.chance.asked


@covers("solo.14")
@pytest.mark.parametrize(("stability", "key"), [(3, "shadow.more_stable"), (2, "shadow.not_more_stable")])
def test_who_is_more_stable_is_told(stability: int, key: str) -> None:
    scene = shadow(solo(), stability=2).measure(0, stability=stability)
    compare_stability(scene.state)
    assert len(scene.lines(key)) == 1


@covers("solo.11")
def test_the_shadow_says_by_how_much_it_grows() -> None:
    scene = shadow(solo(5, tile=tile_that("stability", 5)), stability=1)
    scene.display(p1a="forum").goods(0, gold=1).actions().do("0: buy forum", "0: place 1")
    ((more, now),) = scene.lines("shadow.stability")
    assert more > 0 and now == 1 + more == scene.state.shadow[1]
