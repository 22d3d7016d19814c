"""II.B: deploying and undeploying workers."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.nations.support import Scene


def deployments(scene: Scene) -> list[int]:
    return [int(option.removeprefix("deploy ")) for option in scene.options if option.startswith("deploy ")]


def recalls(scene: Scene) -> list[int]:
    return [int(option.removeprefix("undeploy ")) for option in scene.options if option.startswith("undeploy ")]


def men(scene: Scene, seat: int = 0) -> list[int]:
    return [slot["workers"] for slot in scene.player(seat)["slots"]]


# -- deploying ---------------------------------------------------------------------------------------------------------


@covers("II.B.2")
@pytest.mark.parametrize(
    ("card", "stone"),
    [
        ("quarry", 1),
        ("trireme", 2),
        ("mosque", 2),
        ("samurai", 3),
        ("railroad", 4),
        ("conscript", 2),
        ("dreadnought", 6),
    ],
)
def test_deploying_costs_the_stone_of_the_card(card: str, stone: int) -> None:
    scene = Scene(2).card(0, 2, card).goods(0, stone=stone).actions().do("0: deploy 2")
    assert scene.has(0) == {}
    assert (men(scene), scene.player(0)["idle"]) == ([0, 1, 0, 0, 0], 4)
    assert scene.actor == 1


@covers("II.B.2")
def test_without_the_stone_there_is_no_deploying() -> None:
    scene = Scene(2).card(0, 1, "mosque").card(0, 2, "railroad").goods(0, gold=9, stone=3).actions()
    assert deployments(scene) == [1, 3, 4, 5]
    assert deployments(scene.goods(0, gold=9, stone=1)) == [3, 4, 5]
    assert deployments(scene.goods(0, gold=9, stone=0)) == []


@covers("II.B.2")
def test_without_an_idle_worker_one_must_leave_another_card_first() -> None:
    scene = Scene(2).men(0, 1, 5).goods(0, stone=9).actions()
    assert deployments(scene) == []
    scene.do("0: undeploy 1")
    assert deployments(scene) == [1, 2, 3, 4, 5]


@covers("II.B.2")
def test_no_worker_comes_straight_from_the_population_track() -> None:
    scene = Scene(2).goods(0, stone=9).men(0, 1, 5).actions()
    assert scene.player(0)["track"]["food"] == 4
    assert deployments(scene) == []


@covers("II.B.2")
def test_only_own_cards_take_workers() -> None:
    scene = Scene(2, boards="rome, china").goods(0, stone=9).actions()
    assert deployments(scene) == [1, 2, 3, 4]
    scene.do("0: deploy 3")
    assert men(scene, 1) == [0, 0, 0, 0]


@covers("II.B.2")
def test_frederick_makes_military_cheaper_but_never_free_and_leaves_buildings_alone() -> None:
    scene = Scene(2).card(0, 1, "samurai").card(0, 2, "axeman").card(0, 3, "railroad").advisor(0, "frederick-the-great")
    assert [slot["deploy"] for slot in scene.player(0)["slots"]][:3] == [1, 1, 4]
    scene.goods(0, stone=1).actions().do("0: deploy 1")
    assert scene.has(0) == {}


@covers("II.B.3")
def test_several_workers_may_stand_on_one_card() -> None:
    scene = Scene(2).goods(0, stone=5).actions().do("0: deploy 2", "1: pass", *["0: deploy 2"] * 4)
    assert men(scene) == [0, 5, 0, 0, 0]


@covers("II.B.3")
def test_only_one_worker_is_deployed_in_a_turn() -> None:
    scene = Scene(2).goods(0, stone=5).goods(1, stone=5).actions().do("0: deploy 2")
    assert scene.actor == 1
    assert scene.do("1: deploy 2").actor == 0


# -- undeploying -------------------------------------------------------------------------------------------------------


@covers("II.B.4")
def test_any_number_of_workers_is_undeployed_for_nothing_before_the_action() -> None:
    scene = Scene(2).men(0, 1, 2).men(0, 3, 3).goods(0, stone=1).actions()
    assert recalls(scene) == [1, 3]
    scene.do("0: undeploy 1", "0: undeploy 3", "0: undeploy 1", "0: undeploy 3", "0: undeploy 3")
    assert (scene.actor, scene.player(0)["idle"], scene.has(0)) == (0, 5, {"stone": 1})
    assert recalls(scene) == []
    scene.do("0: deploy 2")
    assert (scene.actor, men(scene)) == (1, [0, 1, 0, 0, 0])


@covers("II.B.4")
def test_workers_are_undeployed_before_passing() -> None:
    scene = Scene(2).men(0, 3, 1).actions().do("0: undeploy 3", "0: pass")
    assert (scene.actor, scene.player(0)["strength"], scene.state.passed) == (1, 0, [0])


@covers("II.B.4")
def test_nobody_undeploys_in_the_turn_of_another_or_after_passing() -> None:
    scene = Scene(2).men(0, 3, 1).men(1, 1, 1).actions()
    assert recalls(scene) == [3]
    scene.do("0: pass")
    assert (scene.actor, recalls(scene)) == (1, [1])


@covers("II.B.4")
def test_a_worker_can_be_undeployed_between_two_actions_of_a_turn() -> None:
    scene = Scene(2).goods(0, stone=9).advisor(0, "sun-tzu").actions().do("0: deploy 1", "0: undeploy 1")
    assert scene.actor == 0
    assert scene.do("0: deploy 2").actor == 1


# -- moving ------------------------------------------------------------------------------------------------------------


@covers("II.B.5")
def test_moving_a_worker_costs_the_full_price_again() -> None:
    scene = Scene(2).card(0, 1, "mosque", 5).goods(0, stone=1).actions().do("0: undeploy 1")
    assert deployments(scene) == [2, 3, 4, 5]
    scene.do("0: deploy 2")
    assert (scene.has(0), men(scene)) == ({}, [4, 1, 0, 0, 0])


@covers("II.B.5")
def test_going_back_to_the_same_card_is_not_free_either() -> None:
    scene = Scene(2).card(0, 1, "mosque", 5).goods(0, stone=3).actions().do("0: undeploy 1", "0: deploy 1")
    assert scene.has(0) == {"stone": 1}
    assert scene.actor == 1


@covers("II.B.5.ex1")
def test_from_the_conquistador_to_the_railroad() -> None:
    scene = Scene(2).card(0, 1, "conquistador", 2).card(0, 2, "railroad").goods(0, stone=5).actions()
    assert (scene.player(0)["strength"], scene.player(0)["stability"]) == (14, 0)
    scene.do("0: undeploy 1", "0: deploy 2")
    assert scene.has(0) == {"stone": 1}
    assert (scene.player(0)["strength"], scene.player(0)["stability"]) == (14 - 7, 0 + 3)


# -- what leaves with the worker ---------------------------------------------------------------------------------------


@covers("II.B.7")
def test_what_a_worker_brought_ends_when_it_leaves() -> None:
    scene = Scene(2).card(0, 1, "mosque", 2).card(0, 3, "camel-archer", 1).actions()
    assert (scene.player(0)["strength"], scene.player(0)["stability"]) == (5, 3)
    scene.do("0: undeploy 1")
    assert (scene.player(0)["strength"], scene.player(0)["stability"]) == (5, 1)
    scene.do("0: undeploy 3")
    assert (scene.player(0)["strength"], scene.player(0)["stability"]) == (0, 2)
    assert scene.produce().has(0) == {"gold": 2}


@covers("II.B.7")
def test_a_card_that_leaves_under_a_condition_goes_between_undeploying_and_deploying() -> None:
    """Harald Hardrada does not stay with the weakest, not even for a moment."""
    scene = Scene(2).card(0, 1, "chariot", 1).card(1, 1, "chariot").advisor(1, "cyrus-the-great")
    scene.card(1, 3, "axeman", 1).advisor(0, "harald-hardrada").goods(0, stone=9).actions()
    assert scene.player(0)["advisors"] == ["harald-hardrada"]
    scene.do("0: undeploy 1", "0: deploy 1")
    assert (scene.player(0)["strength"], scene.player(0)["advisors"]) == (3, [])


@covers("II.B.7")
def test_the_advisor_of_another_goes_in_the_turn_of_its_neighbour() -> None:
    scene = Scene(3).card(0, 3, "axeman").men(1, 3, 1).men(2, 3, 0).advisor(1, "harald-hardrada")
    scene.goods(0, stone=9).goods(2, stone=9)
    assert scene.player(1)["advisors"] == ["harald-hardrada"]
    scene.actions().do("0: deploy 3", "1: pass", "2: deploy 3")
    assert scene.player(1)["advisors"] == []


@covers("II.B.8")
def test_colonies_wonders_and_advisors_take_no_workers() -> None:
    scene = Scene(2).colony(0, "nubia").wonder(0, "pyramids").advisor(0, "cyrus-the-great").site(0, "colosseum")
    scene.goods(0, stone=9).actions()
    assert deployments(scene) == [1, 2, 3, 4, 5]
    assert [slot["card"] for slot in scene.player(0)["slots"]] == ["temple", "quarry", "axeman", "farm", "caravan"]


@covers("II.B.8")
def test_not_even_a_deployment_without_stone_reaches_them() -> None:
    scene = Scene(2, boards="rome, china").wonder(0, "royal-society").colony(0, "nubia").actions()
    scene.do("0: use royal-society")
    assert scene.options == ["deploy 1", "deploy 2", "deploy 3", "deploy 4", "decline"]
    scene.do("0: deploy 3")
    assert (scene.player(0)["strength"], scene.has(0)) == (2 + 3, {})
