"""G: glory that is bought, changed by events, or won at once by square icons."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.support import Scene, number
from tests.games.seven_ages.test_chG_glory import item, points, score
from worldstage.core.state import replaced
from worldstage.games.seven_ages import tables as icon
from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.empires import square_icon
from worldstage.games.seven_ages.glory import begin_scoring, scoring_items
from worldstage.games.seven_ages.names import NONE

# -- buying ------------------------------------------------------------------------------------------------------------


def rich(money: int = 120) -> tuple[Scene, int]:
    scene = Scene()
    return scene, scene.found("greeks", 0, 8, money=money, hellas=1)


@covers("G.19")
def test_a_point_costs_50_and_all_are_counted_with_the_icons() -> None:
    scene, greeks = rich()
    scene.begin(begin_scoring)
    assert scene.node == "scoring.buy"
    assert scene.actors == [0]
    assert scene.options() == ["buy pink", "done"]
    scene.choose("buy pink", "buy pink")
    assert scene.options() == ["unbuy pink", "done"]
    assert scene.state.money[greeks] == 120
    scene.choose("done")
    assert scene.state.money[greeks] == 20
    assert scene.state.glory == (2 + 1 + 2, 0, 0)  # bought, homeland, money
    assert scene.lines("glory.bought")[0].args == (0, number("card", "greeks"), 2, 50, 100)
    assert scene.state.bought == (0,) * 15


@covers("G.19")
def test_a_point_costs_20_with_the_renaissance() -> None:
    scene, greeks = rich(45)
    assert scene.begin(begin_scoring).node == ""
    scene, greeks = rich(45)
    scene.state.bound[greeks][v.GLORY_PRICE] = 1
    scene.begin(begin_scoring).choose("buy pink", "buy pink", "done")
    assert scene.state.money[greeks] == 5
    assert scene.state.glory[0] == 5


@covers("G.19")
def test_bought_points_can_be_taken_back_until_one_is_done() -> None:
    scene, greeks = rich()
    egyptians = scene.found("egyptians", 0, 8, money=170, egypt=1)
    scene.begin(begin_scoring).choose("buy pink", "buy red", "buy red", "buy pink", "buy red")
    assert scene.options() == ["unbuy pink", "unbuy red", "done"]
    scene.choose("unbuy red", "unbuy pink", "unbuy red")
    assert scene.offers("unbuy") == ["pink", "red"]
    scene.choose("done")
    assert (scene.state.money[greeks], scene.state.money[egyptians]) == (70, 120)
    assert scene.state.draft == [[], [], []]
    assert [line.args[2] for line in scene.lines("glory.bought_counted")] == [1, 1]


@covers("G.19")
def test_money_is_spent_before_the_icons_are_scored() -> None:
    scene, _ = rich(60)
    scene.found("syracusans", 1, 8, money=40, sicily=1)
    scene.begin(begin_scoring).choose("buy pink", "done")
    assert scene.state.glory == (1 + 1 + 1, 1 + 2, 0)


@covers("G.19")
def test_all_who_can_pay_buy_at_the_same_time_and_nobody_else_is_asked() -> None:
    scene, _ = rich()
    scene.found("syracusans", 1, 8, money=49, sicily=1)
    scene.found("venetians", 2, 8, money=50, lombardy=1)
    scene.begin(begin_scoring)
    assert scene.actors == [0, 2]
    scene.choose("buy light-purple", "done", seat=2)
    assert scene.state.money[4] == 50
    assert scene.actors == [0]
    scene.choose("done")
    assert scene.state.money[4] == 0
    assert scene.node == ""


@covers("G.19")
def test_why_glory_cannot_be_bought() -> None:
    scene, _ = rich(50)
    poor = scene.found("egyptians", 0, 3, money=10, egypt=1)
    scene.found("syracusans", 1, 8, money=50, sicily=1)
    scene.begin(begin_scoring)
    assert scene.why_not("buy red", seat=0).text.key == "why.scoring.too_poor"
    assert scene.why_not("buy yellow", seat=0).text.key == "why.scoring.not_yours"
    assert scene.why_not("unbuy pink", seat=0).text.key == "why.scoring.not_bought"
    assert scene.why_not("unbuy yellow", seat=0).text.key == "why.scoring.not_yours"
    assert poor == 1


# -- events ------------------------------------------------------------------------------------------------------------


@covers("G.20")
def test_a_doubled_empire_doubles_bought_points_too() -> None:
    scene, greeks = rich(60)
    scene.state.glory_doubled = replaced(scene.state.glory_doubled, greeks, 1)
    scene.begin(begin_scoring).choose("buy pink", "done")
    assert scene.state.glory[0] == 2 * (1 + 1 + 2)
    assert scene.lines("glory.doubled")[0].args[2:] == (4, 8)
    assert scene.state.glory_doubled == (0,) * 15


@covers("G.20")
def test_the_event_that_halves_comes_after_the_buying_and_before_the_counting() -> None:
    scene, _ = rich(60)
    scene.hand(1, "parthians")
    scene.begin(begin_scoring).choose("buy pink", "done")
    assert (scene.node, scene.actors) == ("window.scoring", [1])
    scene.choose("play parthians")
    while scene.node:
        scene.choose("pass")
    assert scene.state.glory == (2, 0, 0)  # of 1 bought, 1 for the homeland, 2 for money


@covers("G.20")
@pytest.mark.parametrize(("before", "sum_", "after"), [(0, 1, 1), (0, 2, 1), (0, 5, 3), (7, -1, 7), (7, -2, 6)])
def test_halving_rounds_the_sum_of_a_seat_up(before: int, sum_: int, after: int) -> None:
    scene = Scene()
    colour = scene.found("free-state", 0, 8, hellas=1)
    scene.state.homeland[colour] = [number("area", "hellas")]
    scene.state.bound[colour][v.SCORING] = sum_ - 1
    scene.state.glory = replaced(scene.state.glory, 0, before)
    scene.state.glory_halved = 1
    scene.begin(begin_scoring)
    assert scene.state.glory[0] == before + (after - before)
    assert scene.state.glory_halved == 0


@covers("G.21", "G.20", "G.15", "G.3")
def test_example_lucy_has_five_points_halved_to_three() -> None:
    scene = Scene()
    french = scene.found("french", 0, 25, burgundy=1, virginia=1, florida=1, cuba=1, capital="burgundy")
    picts = scene.found("picts", 0, 10, scotland=1, ireland=1)
    chin = scene.found("chin", 0, 10, shensi=1)
    scene.disorder("shensi")
    scene.found("normans", 1, 25, normandy=2, england=1, aquitaine=1)
    vikings = scene.found("vikings-danes", 1, 20, denmark=1, newfoundland=1, quebec=1, capital="denmark")
    scene.put(vikings, "greenland", "spear")
    scene.put(vikings, "labrador", "spear")
    scene.found("germans", 2, 30, germany=2, bohemia=1, austria=1, poland=1)
    assert item(scene, french, icon.PROGRESS) == (25, 2, 2)
    assert item(scene, french, icon.OUTSIDE_EUROPE) == (3, 2, 2)
    assert item(scene, french, icon.HOMELAND)[2] == -1
    assert [points(scene, colour) for colour in (french, picts, chin)] == [3, 1, 1]
    scene.state.glory_halved = 1
    score(scene)
    assert scene.state.glory[0] == 3
    assert scene.lines("glory.halved")[0].args == (0, 5, 3)
    assert item(scene, vikings, icon.OUTSIDE_EUROPE)[0] == 4


@covers("G.15")
def test_without_their_tundra_the_vikings_would_be_behind() -> None:
    scene = Scene()
    french = scene.found("french", 0, 25, burgundy=1, virginia=1, florida=1, cuba=1, capital="burgundy")
    scene.found("germans", 1, 20, denmark=1, greenland=1, labrador=1, newfoundland=1, quebec=1, capital="denmark")
    assert item(scene, french, icon.OUTSIDE_EUROPE) == (3, 1, 3)


# -- square icons ------------------------------------------------------------------------------------------------------


@covers("G.22")
def test_square_icons_bring_their_glory_at_once_as_often_as_it_happens_and_never_at_the_end_of_a_round() -> None:
    scene = Scene()
    cham = scene.found("cham", 1, 10, champa=1)
    square_icon(scene.state, cham, icon.SQUARE_TRADE)
    square_icon(scene.state, cham, icon.SQUARE_TRADE)
    assert scene.state.glory == (0, 2, 0)
    square_icon(scene.state, cham, icon.SQUARE_CONFLICT)
    assert scene.state.glory == (0, 2, 0)
    items = scoring_items(scene.state, cham)
    assert icon.SQUARE_TRADE not in items[::5]
    assert item(scene, cham, icon.HOMELAND) == (1, 0, 1)
    assert score(scene) == [0, 2 + 1 + 2, 0]  # homeland, land areas in South East Asia
    gauls = scene.found("celts-gauls", 2, 5, burgundy=1)
    assert icon.SQUARE_CONFLICT not in scoring_items(scene.state, gauls)[::5]


def test_empires_that_are_not_in_play_score_nothing() -> None:
    scene = Scene()
    assert scoring_items(scene.state, 3) == []
    assert score(scene) == [0, 0, 0]
    assert scene.state.card[3] == NONE
