"""III.3: war."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.nations.support import GAME, Scene, number
from worldstage.games.nations.resolution import WAR_STEP
from worldstage.games.nations.sequence import begin_round

# Loss in gold 3, in books 4, in stone 4, in food 6.
WARS = {"gold": ("parthian-wars", 3), "books": ("peloponnesian-war", 4), "stone": ("hyksos-invasion", 4)}
WARS["food"] = ("punic-wars", 6)


def war(scene: Scene, card: str, strength: int, buyer: int = 0) -> Scene:
    """A war that was bought at some strength."""
    s = scene.state
    s.war, s.war_buyer, s.war_strength = number(card), buyer, strength
    return scene


def rich(scene: Scene) -> Scene:
    for seat in range(scene.state.seats):
        scene.goods(seat, gold=20, stone=20, food=20, books=20, points=5)
    return scene


RICH = {"gold": 20, "stone": 20, "food": 20, "books": 20, "points": 5}


@covers("III.3.1", "III.3.2")
@pytest.mark.parametrize(("strength", "defeated"), [(0, True), (6, True), (7, False), (8, False), (30, False)])
def test_only_who_is_weaker_than_the_war_is_defeated(strength: int, defeated: bool) -> None:
    scene = rich(Scene(2)).measure(0, strength=7).measure(1, strength=strength)
    war(scene, "parthian-wars", 7).run(WAR_STEP)
    assert scene.over
    assert scene.has(0) == RICH
    assert scene.has(1) == (RICH | {"gold": 17, "points": 4} if defeated else RICH)
    assert scene.state.defeated == [0, int(defeated)]
    card = number("parthian-wars")
    assert scene.lines("war.defeat") == ([(1, card, strength, 7)] if defeated else [])
    assert scene.lines("war.withstood") == [(0, card, 7, 7), *([] if defeated else [(1, card, strength, 7)])]


@covers("III.3.1")
def test_a_war_of_strength_0_touches_nobody() -> None:
    scene = war(rich(Scene(3)), "parthian-wars", 0).run(WAR_STEP)
    assert [scene.has(seat) for seat in range(3)] == [RICH] * 3


@covers("III.3.1")
def test_without_a_war_nothing_happens() -> None:
    scene = rich(Scene(3)).run(WAR_STEP)
    assert scene.over
    assert [scene.has(seat) for seat in range(3)] == [RICH] * 3
    assert scene.lines("war.over") == []


@covers("III.3.2")
def test_the_buyer_is_defeated_too_if_it_has_become_weaker() -> None:
    scene = rich(Scene(2)).measure(0, strength=6).measure(1, strength=7)
    war(scene, "parthian-wars", 7, buyer=0).run(WAR_STEP)
    assert scene.has(0) == RICH | {"gold": 17, "points": 4}
    assert scene.has(1) == RICH


@covers("III.3.2")
def test_strength_beyond_the_end_of_the_track_does_not_help_nor_is_it_needed() -> None:
    scene = rich(Scene(2)).measure(0, strength=40).measure(1, strength=47)
    war(scene, "parthian-wars", 40).run(WAR_STEP)
    assert scene.has(0) == RICH


@covers("III.3.3")
@pytest.mark.parametrize("kind", WARS)
def test_defeat_costs_what_the_war_prints(kind: str) -> None:
    card, loss = WARS[kind]
    scene = rich(Scene(3)).measure(2, strength=9)
    war(scene, card, 9).run(WAR_STEP)
    assert scene.has(0) == RICH | {kind: 20 - loss, "points": 4}
    assert scene.has(1) == RICH | {kind: 20 - loss, "points": 4}
    assert scene.has(2) == RICH


@covers("III.3.4")
@pytest.mark.parametrize(("stability", "loss"), [(-9, 6), (-1, 6), (0, 6), (1, 5), (5, 1), (6, 0), (9, 0)])
def test_stability_above_0_is_taken_off_the_loss(stability: int, loss: int) -> None:
    scene = rich(Scene(2)).measure(0, strength=9).measure(1, stability=stability)
    war(scene, "punic-wars", 9).run(WAR_STEP)
    assert scene.has(1) == RICH | {"food": 20 - loss, "points": 4}


@covers("III.3.4")
def test_stability_does_not_wear_out_and_counts_for_each_nation_by_itself() -> None:
    scene = rich(Scene(3)).measure(0, strength=9).measure(1, stability=2).measure(2, stability=4)
    war(scene, "punic-wars", 9).run(WAR_STEP)
    assert (scene.good(1, "food"), scene.good(2, "food")) == (16, 18)
    assert scene.state.stability == [0, 2, 4]


@covers("III.3.4")
@pytest.mark.parametrize(("stability", "food"), [(12, 16), (14, 18), (15, 19), (19, 19)])
def test_stability_beyond_the_end_of_the_track_does_not_shield(stability: int, food: int) -> None:
    """The largest loss, 12 books, and 4 food more by Martin Luther, which the stability left over reduces."""
    scene = rich(Scene(2)).advisor(0, "martin-luther").measure(0, strength=9).measure(1, stability=stability)
    war(scene, "american-civil-war", 9).run(WAR_STEP)
    assert scene.has(1) == RICH | {"food": food, "points": 4}


@covers("III.3.5")
@pytest.mark.parametrize(("points", "left"), [(5, 4), (1, 0), (0, 0)])
def test_defeat_costs_a_point_whatever_the_stability(points: int, left: int) -> None:
    scene = Scene(2).measure(0, strength=9).measure(1, stability=15).goods(1, points=points, food=20)
    war(scene, "punic-wars", 9).run(WAR_STEP)
    assert scene.good(1, "food") == 20
    assert scene.good(1, "points") == left


@covers("III.3.3", "III.3.5")
def test_what_is_missing_in_a_defeat_is_a_shortage_with_a_point_of_its_own() -> None:
    scene = Scene(2).measure(0, strength=9).goods(1, food=2, books=9, points=5)
    war(scene, "punic-wars", 9).run(WAR_STEP)
    assert scene.has(1) == {"books": 5, "points": 3}


@covers("III.3.3")
def test_a_defeat_that_finds_neither_the_goods_nor_books_takes_other_goods_of_choice() -> None:
    scene = Scene(2).measure(0, strength=9).goods(1, food=4, gold=2, stone=2, points=5)
    war(scene, "punic-wars", 9).run(WAR_STEP)
    assert scene.node == "debts.give"
    scene.do("1: give stone")
    assert scene.options == ["give gold", "give stone"]
    scene.do("1: give gold")
    assert scene.over
    assert scene.has(1) == {"gold": 1, "stone": 1, "points": 2}  # the defeat, food, and books


@covers("III.3.3")
def test_a_good_that_was_short_before_costs_no_second_point_in_the_war() -> None:
    scene = Scene(2).measure(0, strength=9).goods(1, food=2, books=9, points=5)
    scene.state.short[1] = 1 << 2  # food
    war(scene, "punic-wars", 9).run(WAR_STEP)
    assert scene.has(1) == {"books": 5, "points": 4}


@covers("III.3.6", "III.3.7")
def test_card_and_marker_are_gone_after_the_war() -> None:
    scene = war(rich(Scene(2)).measure(0, strength=9), "punic-wars", 9)
    assert GAME.views.public(scene.state)["war"] == {"card": "punic-wars", "strength": 9, "buyer": 0}
    scene.run(WAR_STEP)
    assert GAME.views.public(scene.state)["war"] is None
    assert scene.lines("war.over") == [(number("punic-wars"),)]


@covers("III.3.6")
def test_a_war_is_fought_once() -> None:
    scene = war(rich(Scene(2)).measure(0, strength=9), "punic-wars", 9).run(WAR_STEP)
    begin_round(scene.state)
    scene.run(WAR_STEP)
    assert scene.has(1) == RICH | {"food": 14, "points": 4}


@covers("III.3.7")
def test_in_the_next_round_there_is_room_for_another_war() -> None:
    scene = war(rich(Scene(2)), "punic-wars", 9).display(p1a="parthian-wars").actions()
    assert "buy parthian-wars" not in scene.options
    assert scene.why_not("buy parthian-wars").rule == "II.A.war.1"
    scene.do("0: pass", "1: pass")
    begin_round(scene.state)
    scene.actions()
    scene.measure(0, strength=4).do("0: buy parthian-wars")
    assert GAME.views.public(scene.state)["war"] == {"card": "parthian-wars", "strength": 4, "buyer": 0}


@covers("III.3.6")
def test_events_of_the_round_remember_how_strong_the_war_was() -> None:
    scene = rich(Scene(3)).measure(0, strength=9).measure(1, strength=10).measure(2, strength=12)
    war(scene, "punic-wars", 9).run(WAR_STEP)
    scene.happen("qin-unification")
    assert [scene.good(seat, "points") for seat in range(3)] == [5, 6, 6]


@covers("III.3.6")
def test_a_whole_resolution_with_a_war() -> None:
    """The war comes after production: food made this round is lost with the rest."""
    scene = Scene(2).men(1, 4, 2).goods(1, food=4, points=3).measure(0, strength=9)
    war(scene, "punic-wars", 9).event("bread-and-games").resolve()
    assert scene.over
    assert scene.good(1, "food") == 0
    assert scene.good(1, "stone") == 2
    assert scene.good(1, "points") == 2
