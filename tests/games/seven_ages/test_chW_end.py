"""W: the end of the game, and who wins."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.support import GAME, Scene
from worldstage.core.flow import call
from worldstage.games.seven_ages.ending import end_game
from worldstage.games.seven_ages.levels import advance
from worldstage.games.seven_ages.lines import kinds
from worldstage.games.seven_ages.lines import scoring as log
from worldstage.games.seven_ages.sequence import END_OF_ROUND, ROUND, WHOLE_GAME


def ended(scene: Scene) -> list[int]:
    end_game(scene.state)
    result = GAME.result(scene.state)
    assert result is not None
    assert result.points == list(scene.state.glory)
    return result.places


def decisions(scene: Scene) -> list[int]:
    """By place: how each was decided."""
    return [line.args[4] for line in scene.lines("ending.place")]


def at_end_of_round(scene: Scene) -> Scene:
    """A whole game whose actions of this round are done."""
    call(scene.state, WHOLE_GAME)
    scene.state.frames[-1][1] = 1
    call(scene.state, END_OF_ROUND)
    return scene


@covers("W.1")
def test_most_glory_wins() -> None:
    scene = Scene()
    scene.state.glory = (5, 9, 7)
    assert ended(scene) == [3, 1, 2]
    assert [line.args[:3] for line in scene.lines("ending.place")] == [(1, 1, 9), (2, 2, 7), (0, 3, 5)]
    assert decisions(scene) == [log.BY_GLORY] * 3
    assert [line.args[3] for line in scene.lines("ending.place")] == [0, 0, 0]
    assert scene.keys()[0] == "ending.began"


@covers("W.2")
def test_in_a_tie_the_most_advanced_empire_decides() -> None:
    scene = Scene()
    scene.state.glory = (5, 5, 5)
    scene.found("romans", 0, 20, latium=1)
    scene.found("greeks", 1, 5, hellas=1)
    scene.found("egyptians", 1, 21, egypt=1)
    assert ended(scene) == [2, 1, 3]
    assert decisions(scene) == [log.BY_LEVEL] * 3


@covers("W.2")
def test_glory_comes_before_levels() -> None:
    scene = Scene(2)
    scene.state.glory = (6, 5)
    scene.found("greeks", 1, 50, hellas=1)
    scene.state.passed = (1,)
    assert ended(scene) == [1, 2]


@covers("W.2")
def test_of_several_past_level_49_the_one_who_passed_it_first_wins_the_tie() -> None:
    scene = Scene()
    scene.found("romans", 0, 49, latium=1)
    scene.found("greeks", 1, 49, hellas=1)
    scene.found("egyptians", 2, 49, egypt=1)
    for colour in (4, 0, 2):
        advance(scene.state, colour, 1, kinds.TRADE)
    scene.state.glory = (8, 8, 8)
    assert ended(scene) == [2, 3, 1]
    assert decisions(scene) == [log.BY_PASSING] * 3


@covers("W.2")
def test_who_passed_first_but_has_lost_that_empire_has_only_what_is_left() -> None:
    scene = Scene(2)
    scene.state.glory = (8, 8)
    scene.state.passed = (0, 1)
    scene.found("romans", 0, 48, latium=1)
    scene.found("greeks", 1, 50, hellas=1)
    assert ended(scene) == [2, 1]


@covers("W.2", "W.3")
@pytest.mark.parametrize("level", [48, 49])
def test_who_passed_first_matters_only_while_an_empire_is_past_level_49(level: int) -> None:
    scene = Scene(2)
    scene.state.glory = (8, 8)
    scene.state.passed = (1,)
    scene.found("romans", 0, level, latium=1)
    scene.found("greeks", 1, level, hellas=1)
    assert ended(scene) == [1, 1]


@covers("W.3")
def test_seats_tied_in_everything_share_the_win() -> None:
    scene = Scene()
    scene.state.glory = (5, 5, 4)
    scene.found("romans", 0, 20, latium=1)
    scene.found("greeks", 1, 20, hellas=1)
    assert ended(scene) == [1, 1, 3]
    assert decisions(scene) == [log.SHARED, log.SHARED, log.BY_GLORY]
    scene.check()


@covers("W.1", "S.12")
def test_a_seat_that_never_joined_comes_last() -> None:
    scene = Scene(3, late_seats="1")
    assert ended(scene) == [1, 1, 3]
    assert len(scene.lines("ending.place")) == 2
    scene = Scene(3, late_seats="1")
    scene.state.glory = (1, 0, 0)
    assert ended(scene) == [1, 2, 3]
    assert decisions(scene) == [log.BY_GLORY] * 2


@covers("W.4")
@pytest.mark.parametrize("level", [48, 49])
def test_the_round_in_which_an_empire_passes_level_49_is_the_last_and_is_finished(level: int) -> None:
    scene = at_end_of_round(Scene(2))
    scene.found("romans", 0, level, latium=1)
    scene.found("greeks", 1, 9, hellas=1)
    scene.advance()
    assert GAME.over(scene.state) is (level == 49)
    assert scene.lines("glory.scored")
    assert scene.state.round == (1 if level == 49 else 2)
    if level == 49:
        assert scene.state.places == (1, 2)
        assert scene.state.level[2] == 10
        assert scene.state.glory[0] == 7 + 3 + 2 + 1


@covers("W.4")
def test_an_empire_past_level_49_never_goes_back_and_is_still_in_age_7() -> None:
    scene = Scene()
    romans = scene.found("romans", 0, 49, latium=1)
    advance(scene.state, romans, 3, kinds.TRADE)
    assert scene.state.level[romans] == 50
    assert scene.age(romans) == 7
    advance(scene.state, romans, -2, kinds.BY_EVENT)
    assert scene.state.level[romans] == 50


@covers("W.6")
def test_only_the_first_to_pass_level_49_has_seven_points() -> None:
    scene = Scene()
    first = scene.found("romans", 1, 49, latium=1)
    second = scene.found("greeks", 0, 49, hellas=1)
    advance(scene.state, first, 2, kinds.TRADE)
    assert scene.state.glory == (0, 7, 0)
    assert scene.state.finished == 1
    advance(scene.state, second, 1, kinds.TRADE)
    assert scene.state.glory == (0, 7, 0)


@covers("W.5")
def test_a_game_that_ends_at_once_leaves_everything_and_scores_no_more() -> None:
    scene = Scene(2)
    call(scene.state, WHOLE_GAME)
    scene.state.frames[-1][1] = 1
    call(scene.state, ROUND)
    scene.found("romans", 0, 44, latium=1)
    scene.state.finished = 2
    scene.advance()
    assert GAME.over(scene.state)
    assert scene.state.places == (1, 2)
    assert scene.state.glory == (0, 0)
    assert scene.state.level[0] == 44


@covers("X.6")
def test_faster_history_scores_no_glory_in_the_round_it_ends() -> None:
    scene = at_end_of_round(Scene(2, faster_history="yes"))
    scene.found("romans", 0, 14, latium=1)
    scene.state.first_age = 2
    scene.advance()
    assert GAME.over(scene.state)
    assert scene.state.glory == (0, 0)
    assert scene.state.places == (1, 2)


@covers("X.6")
def test_faster_history_goes_on_within_the_age_of_the_first_empire() -> None:
    scene = at_end_of_round(Scene(2, faster_history="yes"))
    scene.found("romans", 0, 14, latium=1)
    scene.state.first_age = 3
    scene.advance()
    assert not GAME.over(scene.state)
    assert scene.state.round == 2


@covers("W.7")
@pytest.mark.parametrize(("round_", "over"), [(2, False), (3, True)])
def test_an_agreed_number_of_rounds_ends_the_game_with_glory_in_the_last_one(round_: int, over: bool) -> None:
    scene = Scene(2, rounds="3")
    scene.state.round = round_
    at_end_of_round(scene)
    scene.found("romans", 0, 8, latium=1)
    scene.advance()
    assert GAME.over(scene.state) is over
    assert scene.state.glory == (6, 0)
