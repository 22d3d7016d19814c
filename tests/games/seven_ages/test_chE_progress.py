"""E.1: free progress at the end of a round."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.support import TABLES, Scene
from worldstage.core.state import replaced
from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.markers import turn_over
from worldstage.games.seven_ages.names import HELD_BACK, JOKER, LAST_LEVEL, MANOEUVRE, NONE
from worldstage.games.seven_ages.progress import begin_free_progress

DARK = [level for level in range(1, LAST_LEVEL + 1) if TABLES.dark[level]]


def romans(scene: Scene, level: int = 8, seat: int = 0) -> int:
    return scene.found("romans", seat, level, latium=1)


@covers("E.1")
def test_every_empire_of_every_seat_moves_one_level_on() -> None:
    scene = Scene()
    own, second = romans(scene), scene.found("greeks", 0, 9, hellas=1)
    other = scene.found("egyptians", 2, 3, egypt=1)
    scene.begin(begin_free_progress)
    assert [scene.state.level[colour] for colour in (own, second, other)] == [9, 10, 4]
    assert [line.args[1] for line in scene.lines("level.changed")] == [9, 10, 4]
    assert scene.keys()[-4] == "progress.began"
    assert not scene.lines("progress.seat_slowed")


@covers("E.1")
def test_empires_in_a_dark_age_stay_where_they_are() -> None:
    scene = Scene()
    dark, bright = romans(scene, DARK[0]), scene.found("greeks", 1, DARK[0] - 1, hellas=1)
    scene.begin(begin_free_progress)
    assert scene.state.level[dark] == DARK[0]
    assert scene.state.level[bright] == DARK[0]
    assert scene.keys().count("progress.dark") == 1


@covers("E.1", "J.3")
@pytest.mark.parametrize(
    ("setting", "used", "level"), [("placed", 0, 8), ("placed", 1, 8), ("used", 0, 9), ("used", 1, 8)]
)
def test_an_empire_with_a_joker_stays_by_one_reading_only_if_it_was_used(setting: str, used: int, level: int) -> None:
    scene = Scene(joker=setting)
    colour, other = romans(scene), scene.found("greeks", 0, 9, hellas=1)
    scene.state.marker[colour] = JOKER
    scene.state.marker[other] = MANOEUVRE
    if used:
        scene.state.step = MANOEUVRE
        turn_over(scene.state, 0, JOKER)
    scene.begin(begin_free_progress)
    assert scene.state.level[colour] == level
    assert scene.state.level[other] == 10


@covers("J.3")
def test_a_joker_that_holds_its_empire_back_is_turned_over() -> None:
    scene = Scene()
    colour = romans(scene)
    scene.state.marker[colour] = JOKER
    before = scene.state.reveals
    scene.begin(begin_free_progress)
    assert scene.state.shown[colour] == JOKER
    assert scene.state.reveals == before + 1
    assert scene.lines("progress.joker")


@covers("J.3")
def test_a_joker_lying_face_down_stays_so_where_only_used_ones_count() -> None:
    scene = Scene(joker="used")
    colour = romans(scene)
    scene.state.marker[colour] = JOKER
    scene.begin(begin_free_progress)
    assert scene.state.shown[colour] == NONE
    assert scene.state.reveals == 0


@covers("E.1")
def test_an_empire_founded_by_a_joker_off_the_empires_stays() -> None:
    scene = Scene()
    colour = romans(scene)
    scene.state.traits = replaced(scene.state.traits, colour, scene.state.traits[colour] | HELD_BACK)
    scene.begin(begin_free_progress)
    assert scene.state.level[colour] == 8
    assert scene.lines("progress.by_joker")


@covers("E.1")
def test_what_an_empire_has_can_add_a_level() -> None:
    scene = Scene()
    colour = romans(scene, 44)
    scene.state.bound[colour][v.FREE_PROGRESS] = 1
    scene.begin(begin_free_progress)
    assert scene.state.level[colour] == 46


@covers("E.1")
def test_events_add_a_level_or_stop_all_progress_in_this_round_only() -> None:
    scene = Scene()
    colour, other = romans(scene), scene.found("greeks", 1, 9, hellas=1)
    scene.state.progress_bonus = replaced(scene.state.progress_bonus, colour, 1)
    scene.begin(begin_free_progress)
    assert (scene.state.level[colour], scene.state.level[other]) == (10, 10)
    assert not scene.lines("progress.stopped")
    scene.state.no_progress = 1
    scene.begin(begin_free_progress)
    assert (scene.state.level[colour], scene.state.level[other]) == (10, 10)
    scene.begin(begin_free_progress)
    assert (scene.state.level[colour], scene.state.level[other]) == (11, 11)
    assert scene.keys().count("progress.stopped") == 1


@covers("W.6", "E.1")
def test_free_progress_comes_in_order_of_play_and_the_first_to_pass_the_last_level_has_the_bonus() -> None:
    scene = Scene()
    romans(scene, LAST_LEVEL, 0)
    scene.found("greeks", 1, LAST_LEVEL, hellas=1)
    scene.found("egyptians", 2, LAST_LEVEL, egypt=1)
    scene.state.start = 1
    scene.begin(begin_free_progress)
    assert scene.state.glory == (0, 7, 0)
    assert scene.state.passed == (1, 2, 0)
    assert scene.state.finished == 1


@covers("X.6")
def test_faster_history_ends_the_game_in_the_middle_of_free_progress() -> None:
    scene = Scene(faster_history="yes")
    first, second = romans(scene, 14, 0), scene.found("greeks", 1, 9, hellas=1)
    scene.state.first_age = 2
    scene.begin(begin_free_progress)
    assert scene.state.level[first] == 15
    assert scene.state.finished == 2
    assert scene.state.level[second] == 9
