"""II.0: turns of one action each in player order, until all have passed."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.nations.support import Scene
from worldstage.core.chance import Scripted
from worldstage.games.nations.comparing import passed_first, passed_last
from worldstage.games.nations.sequence import begin_round


def busy(seats: int = 3, **settings: str) -> Scene:
    """Everybody can deploy for a long time."""
    scene = Scene(seats, None, **settings)
    for seat in range(seats):
        scene.goods(seat, gold=9, stone=20)
    return scene


# -- one action after the other ----------------------------------------------------------------------------------------


@covers("II.0.1")
@pytest.mark.parametrize("order", [[0, 1, 2], [2, 0, 1], [1, 2, 0]])
def test_nations_take_turns_of_one_action_in_player_order_again_and_again(order: list[int]) -> None:
    scene = busy()
    scene.state.order = order
    scene.actions()
    asked = []
    for _ in range(9):
        asked.append(scene.actor)
        scene.do("deploy 1")
    assert asked == order * 3


@covers("II.0.1")
def test_the_phase_goes_on_until_all_have_passed() -> None:
    scene = busy().actions()
    scene.do("0: pass", "1: deploy 1", "2: pass", "1: deploy 1", "1: deploy 1")
    assert scene.actor == 1
    scene.do("1: pass")
    assert scene.over
    assert scene.state.passed == [0, 2, 1]


@covers("II.0.1")
def test_the_phase_is_over_at_once_when_everybody_passes_in_the_first_turn() -> None:
    scene = busy(5, sets="all").actions().do("0: pass", "1: pass", "2: pass", "3: pass", "4: pass")
    assert scene.over
    assert scene.lines("worker.deployed") == []


@covers("II.0.1")
def test_the_order_stays_though_strength_changes_during_the_phase() -> None:
    scene = busy(2).actions().do("0: deploy 1", "1: deploy 3")
    assert (scene.player(0)["strength"], scene.player(1)["strength"]) == (0, 2)
    assert scene.state.order == [0, 1]
    assert scene.actor == 0


# -- passing -----------------------------------------------------------------------------------------------------------


@covers("II.0.2")
def test_who_has_passed_is_not_asked_again() -> None:
    scene = busy().actions().do("0: deploy 1", "1: pass")
    asked = []
    for _ in range(6):
        asked.append(scene.actor)
        scene.do("deploy 2")
    assert asked == [2, 0, 2, 0, 2, 0]
    assert scene.player(1)["idle"] == 5


@covers("II.0.2")
def test_the_last_one_left_goes_on_alone_as_long_as_it_likes() -> None:
    scene = busy().actions().do("0: pass", "1: pass")
    for _ in range(5):
        scene.do("2: deploy 4")
    scene.do("2: undeploy 4", "2: deploy 5", "2: pass")
    assert scene.over


@covers("II.0.2")
def test_everybody_acts_again_in_the_next_round() -> None:
    scene = busy(2).actions().do("0: pass", "1: pass")
    begin_round(scene.state)
    scene.actions()
    assert scene.actor == 0
    assert "deploy 1" in scene.options
    assert scene.player(0)["passed"] is None


@covers("II.0.3")
def test_a_nation_that_can_do_nothing_can_still_pass() -> None:
    scene = Scene(2).actions()
    assert scene.options == ["pass"]
    assert scene.do("0: pass").actor == 1


@covers("II.0.3")
def test_passing_is_open_even_to_who_can_do_everything() -> None:
    scene = busy(2).display(p1a="forum").site(0, "pyramids").architects(1).wonder(0, "piazza-san-marco").actions()
    assert scene.options[0] == "pass"
    assert {"buy forum", "deploy 1", "hire public", "use piazza-san-marco"} <= set(scene.options)


@covers("II.0.3")
def test_who_passed_first_and_who_last_is_remembered() -> None:
    scene = busy(4).actions().do("0: deploy 1", "1: pass", "2: deploy 1", "3: pass", "0: pass", "2: pass")
    assert [scene.player(seat)["passed"] for seat in range(4)] == [3, 1, 4, 2]
    assert [passed_first(scene.state, seat) for seat in range(4)] == [False, True, False, False]
    assert [passed_last(scene.state, seat) for seat in range(4)] == [False, False, True, False]


@covers("II.0.3")
def test_with_five_seats_two_have_passed_first_and_two_last() -> None:
    scene = busy(5, sets="all").actions()
    scene.do("0: deploy 1", "1: pass", "2: deploy 1", "3: pass", "4: pass", "0: pass", "2: pass")
    assert [seat for seat in range(5) if passed_first(scene.state, seat)] == [1, 3]
    assert [seat for seat in range(5) if passed_last(scene.state, seat)] == [0, 2]


# -- what an action is -------------------------------------------------------------------------------------------------


ONE_OF_EACH = [
    ["buy forum", "place 1"],
    ["deploy 1"],
    ["hire public"],
    ["use marco-polo"],
]


def able() -> Scene:
    """Seat 0 can do all four things."""
    scene = busy(2).display(p1a="forum").site(0, "pyramids").architects(1).advisor(0, "marco-polo")
    return scene.goods(0, gold=9, stone=9, food=0).actions()


@covers("II.0.4")
@pytest.mark.parametrize("action", ONE_OF_EACH, ids=["buying", "deploying", "hiring", "a printed action"])
def test_each_of_the_four_kinds_of_action_is_a_turn(action: list[str]) -> None:
    scene = able()
    assert action[0] in scene.options
    scene.do(*action)
    assert scene.actor == 1
    assert 0 not in scene.state.passed


@covers("II.0.4")
def test_undeploying_is_no_action() -> None:
    scene = busy(2).men(0, 1, 3).actions().do("0: undeploy 1", "0: undeploy 1", "0: undeploy 1")
    assert scene.actor == 0
    assert scene.player(0)["idle"] == 5


@covers("II.0.4")
def test_nothing_else_is_offered() -> None:
    verbs = {option.split()[0] for option in able().options}
    assert verbs == {"pass", "buy", "deploy", "hire", "use"}


# -- turns that cards change -------------------------------------------------------------------------------------------


@covers("II.0.1")
def test_sun_tzu_gives_two_actions_in_the_first_turn_only() -> None:
    scene = busy(2).advisor(0, "sun-tzu").actions()
    scene.do("0: deploy 1", "0: deploy 1", "1: deploy 1", "0: deploy 1")
    assert scene.actor == 1


@covers("II.0.3")
def test_the_second_action_can_be_left_out_but_is_no_time_to_pass() -> None:
    scene = busy(2).advisor(0, "sun-tzu").actions().do("0: deploy 1")
    assert "pass" not in scene.options
    scene.do("0: enough")
    assert scene.actor == 1
    assert scene.state.passed == []


@covers("II.0.3")
def test_who_passes_in_a_double_turn_loses_its_second_action() -> None:
    scene = busy(2).advisor(0, "sun-tzu").actions().do("0: pass")
    assert scene.actor == 1
    assert scene.state.passed == [0]


@covers("II.0.2")
def test_buddha_skips_the_first_turn_without_passing() -> None:
    scene = busy(2).advisor(0, "buddha").actions()
    assert scene.actor == 1
    assert scene.state.passed == []
    scene.do("1: deploy 1", "0: deploy 1", "1: pass", "0: deploy 1", "0: pass")
    assert scene.over


@covers("II.0.1")
def test_all_others_having_passed_buddha_still_gets_its_next_turn() -> None:
    scene = busy(2).advisor(0, "buddha").actions().do("1: pass")
    assert scene.actor == 0
    assert scene.do("0: deploy 1", "0: pass").over


# -- alone -------------------------------------------------------------------------------------------------------------


@covers("II.0.1")
def test_alone_one_turn_follows_the_other_until_one_passes() -> None:
    scene = busy(1).actions()
    scene.do("0: deploy 1", "0: deploy 2", "0: pass")
    assert scene.over
    assert passed_first(scene.state, 0)
    assert not passed_last(scene.state, 0)


@covers("II.0.1")
def test_alone_the_shadow_moves_between_two_turns() -> None:
    scene = Scene(1).goods(0, gold=9, stone=9).display(p1a="forum", p1b="lyceum", p3b="aqueduct", p1c="brewery")
    scene.state.tile = 0
    scene.chance = Scripted([2])
    scene.actions().do("buy forum", "place 1")
    assert set(scene.shown().values()) == {"brewery"}
    assert scene.node == "actions.turn"
