"""Log lines of rules that `make mutants` has shown to be untested elsewhere: who, what and how much they tell."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.nations.support import GAME, TABLES, Scene, Whole, number
from tests.games.nations.test_edges_effects import rearranged
from tests.games.nations.test_solo import solo
from worldstage.games.nations.comparing import BY_STRENGTH, most
from worldstage.games.nations.names import GOLD, STONE
from worldstage.games.nations.resolution import WAR_STEP, end_age, settle_order
from worldstage.games.nations.vocabulary import LEAST_STABLE, MOST_STABLE, STRONGEST, WEAKEST

# -- II ----------------------------------------------------------------------------------------------------------------


@covers("II.0.1", "II.0.3")
def test_who_passes_is_told() -> None:
    scene = Scene(2).actions().do("0: pass", "1: pass")
    assert scene.over and scene.lines("turn.passed") == [(0,), (1,)]


@covers("II.0.4", "II.B.3", "II.A.0.1")
def test_buying_and_deploying_are_paid_for() -> None:
    scene = Scene(2).goods(1, gold=5, stone=5).display(p2a="augustus").actions().do("0: pass", "1: buy augustus")
    assert scene.lines("card.bought.paid") == [(1, number("augustus"), 2)]
    assert scene.lines("goods.paid.purchase") == [(1, GOLD, 2, 3)]
    scene.do("1: deploy 1")
    cost = TABLES.deploy[scene.state.slot[5]]
    assert scene.lines("goods.paid.deploy") == [(1, STONE, cost, 5 - cost)]


@covers("II.D.1", "card.grand-duchy-of-finland")
def test_who_waits_is_told() -> None:
    scene = Scene(2).colony(1, "grand-duchy-of-finland").actions().do("0: pass", "1: use grand-duchy-of-finland")
    assert scene.lines("turn.skipped.wanted") == [(1,)]
    assert scene.lines("card.used") == [(1, number("grand-duchy-of-finland"))]


@covers("card.galileo-galilei")
def test_what_is_bought_for_nothing_is_told_as_such() -> None:
    scene = Scene(2).advisor(1, "galileo-galilei").goods(1, gold=5).display(p3a="silk").actions()
    scene.do("0: pass", "1: use galileo-galilei", "1: buy silk")
    assert scene.lines("card.bought.free") == [(1, number("silk"))] and scene.good(1, "gold") == 5
    assert scene.lines("card.bought.paid") == []


@covers("card.alhazen")
def test_two_cards_that_change_places_are_told() -> None:
    scene = Scene(2, alhazen="empty").advisor(1, "alhazen").display(p1a="silk", p3b="forum").actions()
    scene.do("0: pass", "1: use alhazen", "1: swap 1a", "1: swap 3b")
    assert scene.lines("card.swapped") == [(1, number("silk"), number("forum"))]


@covers("card.alhazen")
def test_a_card_that_moves_to_an_empty_place_is_told() -> None:
    scene = Scene(2, alhazen="empty").advisor(1, "alhazen").display(p1a="silk", p3b="forum").actions()
    scene.do("0: pass", "1: use alhazen", "1: swap 1a", "1: swap 2c")
    assert scene.shown() == {"2c": "silk", "3b": "forum"} and scene.lines("card.moved") == [(1, number("silk"))]


@covers("card.royal-society", "card.mit", "event.entente-cordiale", "II.B.2")
def test_a_free_deployment_says_what_allows_it() -> None:
    scene = Scene(2).wonder(1, "royal-society", "mit").goods(1, gold=3).display(p1a="forum").men(1, 1, 2).actions()
    scene.do("0: pass", "1: use royal-society", "1: undeploy 1", "1: deploy 2")
    assert scene.lines("worker.undeployed.own") == [(1, scene.state.slot[5])]
    assert scene.lines("worker.deployed.action") == [(1, scene.state.slot[6])]
    scene.do("1: buy forum", "1: place 4", "1: deploy 4")
    assert scene.lines("worker.deployed.building") == [(1, number("forum"))]
    scene = Scene(2).measure(1, strength=9).men(1, 1, 2).measure(1, strength=9).happen("entente-cordiale")
    scene.do("1: accept", "1: undeploy 1", "1: deploy 3", "1: decline")
    assert scene.lines("worker.undeployed.entente") == [(1, scene.state.slot[5])]
    assert scene.lines("worker.deployed.event") == [(1, scene.state.slot[7])]
    assert len(scene.lines("worker")) == 2


# -- III ---------------------------------------------------------------------------------------------------------------


@covers("0.9", "III.0.1")
@pytest.mark.parametrize(("strengths", "line"), [((4, 4, 1), (STRONGEST, 4)), ((2, 7, 7), (STRONGEST, 7))])
def test_a_tie_for_the_most_says_how_much_that_is(strengths: tuple[int, ...], line: tuple[int, int]) -> None:
    scene = Scene(3)
    for seat, strength in enumerate(strengths):
        scene.measure(seat, strength=strength)
    scene.happen("pax-romana")
    assert scene.lines("event.tied") == [line] and scene.lines("event.ranked") == []


@covers("0.9", "five.2", "five.4")
@pytest.mark.parametrize(("seats", "five"), [(3, ""), (4, ""), (5, "five_")])
def test_with_five_seats_the_two_of_a_rank_are_told_as_such(seats: int, five: str) -> None:
    scene = Scene(seats, sets="all")
    for seat in range(seats):
        scene.measure(seat, strength=seat, stability=9 - seat)
    scene.happen("chanson-de-roland").happen("philosophy").happen("great-schism")
    most_of, least_of = scene.lines(f"event.ranked.{five}most"), scene.lines(f"event.ranked.{five}least")
    last = seats - 1
    if five:
        assert most_of == [(3, STRONGEST, 3), (4, STRONGEST, 4), (0, MOST_STABLE, 9), (1, MOST_STABLE, 8)]
        assert least_of == [(0, WEAKEST, 0), (1, WEAKEST, 1), (3, LEAST_STABLE, 6), (4, LEAST_STABLE, 5)]
        assert most(scene.state, 3, BY_STRENGTH) and not most(scene.state, 2, BY_STRENGTH)
    else:
        assert most_of == [(last, STRONGEST, last), (0, MOST_STABLE, 9)]
        assert least_of == [(0, WEAKEST, 0), (last, LEAST_STABLE, 9 - last)]
    assert len(scene.lines("event.ranked")) == len(most_of) + len(least_of)
    assert scene.lines("event.tied") == []


@covers("0.9", "III.0.1")
def test_a_ranking_is_told_once_and_only_where_an_event_asks_for_it() -> None:
    scene = rearranged(Scene(2), "philosophy", "philosophy", "christianity", "justinian-code").measure(0, stability=3)
    scene.happen("philosophy")
    assert scene.over and scene.lines("event.ranked") == [(0, MOST_STABLE, 3)]
    assert scene.good(0, "points") == 2


@covers("III.2.1", "III.2.2", "III.2.3")
def test_the_order_of_play_is_told_with_what_decided_each_place() -> None:
    scene = Scene(5, sets="all")
    for seat, (strength, stability) in enumerate([(3, 1), (5, 2), (3, 2), (5, 4), (3, 1)]):
        scene.measure(seat, strength=strength, stability=stability)
    settle_order(scene.state)
    told = [(entry.key.rpartition(".")[2], *entry.args[:4]) for entry in scene.log.entries]
    assert told == [
        ("strength", 3, 1, 5, 4),
        ("stability", 1, 2, 5, 2),
        ("strength", 2, 3, 3, 2),
        ("stability", 0, 4, 3, 1),
        ("before", 4, 5, 3, 1),
    ]


@covers("III.2.1")
def test_an_order_of_play_that_stays_is_told_as_such() -> None:
    scene = Scene(2)
    settle_order(scene.state)
    assert scene.lines("order") == [()] and scene.lines("order.same") == [()]


@covers("solo.12", "solo.16", "III.2.1", "III.6.2")
def test_alone_there_is_no_order_of_nations_and_no_ranking_by_books() -> None:
    scene = solo().goods(0, books=3)
    scene.state.round = 2
    settle_order(scene.state)
    end_age(scene.state)
    assert scene.lines("order") == [] and scene.lines("age.books") == []
    assert len(scene.lines("shadow.order")) == len(scene.lines("age.shadow_books")) == 1


@covers("card.great-wall")
def test_who_is_spared_the_point_of_a_defeat_is_told() -> None:
    scene = Scene(2).wonder(1, "great-wall").goods(1, gold=9, points=2).measure(0, strength=9)
    scene.state.passed = [1, 0]
    s = scene.state
    s.war, s.war_buyer, s.war_strength = number("parthian-wars"), 0, 5
    scene.run(WAR_STEP)
    assert scene.lines("war.no_points") == [(1,)] and scene.good(1, "points") == 2


@covers("II.D.2", "0.16", "II.A.0.4")
def test_a_used_card_that_has_left_is_not_among_those_that_can_be_used_again() -> None:
    scene = Whole(2).until("actions.turn")
    seat = scene.actor
    scene.advisor(seat, "abraham-lincoln").wonder(seat, "royal-society").goods(seat, gold=9)
    scene.state.display[20] = number("augustus")
    scene.do("use abraham-lincoln", "grow food", "pass", "use royal-society", "decline", "buy augustus", "pass")
    scene.until("growth")
    ((_, _, used),) = scene.lines("round.over")
    assert used == 1


# -- solo --------------------------------------------------------------------------------------------------------------


@covers("solo.17", "II.0.1")
def test_a_game_that_is_lost_has_no_further_turn() -> None:
    scene = solo().goods(0, points=-1)
    scene.state.shadow[3] = 1
    scene.actions()
    assert scene.over and scene.state.turns == [0] and scene.lines("shadow.rolled") == []
    assert GAME.result(scene.state) is None
