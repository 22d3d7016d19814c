"""How long a game will still take: at the pace so far, without absences, by what everybody notices."""

from __future__ import annotations

import zlib
from collections.abc import Iterator

import msgspec
import pytest

import worldstage
from tests.core.rally import RALLY
from tests.server.conftest import OpenStage
from tests.server.games import hosted_rally
from tests.server.support import Clock as Time
from tests.server.support import Json, Person, Seats, Stage, gathered, good
from worldstage.core.settings import Duration
from worldstage.server.checkpoints import checkpoint, fill
from worldstage.server.hosted_table import HostedTable
from worldstage.server.pace import Clock, new_clock

MINUTE = 60
HOUR = 60 * MINUTE


@pytest.fixture
def rally() -> Iterator[str]:
    with hosted_rally() as game:
        yield game


class Match:
    """A game of Rally for two: three rounds, each of three choices that everybody notices."""

    def __init__(self, stage: Stage, time: Time, rally: str, **order: Json | str) -> None:
        self.stage, self.time = stage, time
        self.table, self.people = gathered(stage, 2, game=rally, **order)

    def choose(self, seat: int, option: str, after: float) -> None:
        self.time.pass_(after)
        good(self.people[seat].choose(self.table, seat, option))

    def round(self, leader: int, gap: float) -> None:
        self.choose(leader, "call north", gap)
        self.choose(0, "done", gap)
        self.choose(1, "done", gap)

    def told(self) -> int | None:
        """What all readers are told alike."""
        return told(self.stage, self.table, self.people)


def told(stage: Stage, table: str, people: Seats) -> int | None:
    stranger: Person = stage.person("Eve")
    left: int | None = stranger.state(table)["left"]
    assert {person.state(table, seat)["left"] for seat, person in people.items()} == {left}
    return left


def test_it_is_told_from_the_second_round_on_and_counts_down(open_stage: OpenStage, rally: str) -> None:
    time = Time()
    match = Match(open_stage(clock=time), time, rally)
    assert match.told() is None
    match.choose(0, "call north", 8 * MINUTE)
    match.choose(0, "done", 8 * MINUTE)
    assert match.told() is None
    match.choose(1, "done", 8 * MINUTE)
    assert match.told() == 50 * MINUTE  # 48, in steps of five
    match.choose(1, "call north", 8 * MINUTE)
    assert match.told() == 40 * MINUTE
    match.choose(0, "done", 9 * MINUTE)
    match.choose(1, "done", 9 * MINUTE)
    assert match.told() == 25 * MINUTE  # the second round took 26 minutes
    match.choose(0, "call north", 10 * MINUTE)
    match.choose(0, "done", 10 * MINUTE)
    assert match.told() == 5 * MINUTE
    match.choose(1, "done", 10 * MINUTE)
    assert match.told() is None and match.people[0].room(match.table)["status"] == "finished"


def test_absences_do_not_count_where_people_play_in_one_go(open_stage: OpenStage, rally: str) -> None:
    time = Time()
    match = Match(open_stage(clock=time), time, rally)
    match.choose(0, "call north", 5 * MINUTE)
    match.choose(0, "done", 30 * HOUR)  # counts as ten minutes
    match.choose(1, "done", 5 * MINUTE)
    assert match.told() == 40 * MINUTE


def test_nights_count_where_people_play_over_weeks(open_stage: OpenStage, rally: str) -> None:
    time = Time()
    match = Match(open_stage(clock=time), time, rally, pace="slow")
    match.round(0, 10 * HOUR)
    assert match.told() == 60 * HOUR


def test_nobody_learns_of_private_steps(open_stage: OpenStage, rally: str) -> None:
    """A draft shows neither when it is made nor later: the other table, without one, is told the same all the while."""
    time = Time()
    stage = open_stage(clock=time)
    busy, idle = both = Match(stage, time, rally), Match(stage, time, rally)
    for seat, option in ((0, "call north"), (0, "done"), (1, "done"), (1, "call north")):
        time.pass_(4 * MINUTE)
        for match in both:
            match.choose(seat, option, 0)
    assert busy.told() == idle.told() == 20 * MINUTE
    time.pass_(9 * MINUTE)
    busy.choose(0, "send north", 0)
    assert busy.told() == idle.told() == 20 * MINUTE
    time.pass_(4 * MINUTE)  # counts as ten minutes, which it would not after nine and four
    for match in both:
        match.choose(0, "done", 0)
    assert busy.told() == idle.told() == 10 * MINUTE


def test_another_server_goes_on_counting(open_stage: OpenStage, rally: str) -> None:
    time = Time()
    match = Match(open_stage(clock=time), time, rally)
    match.round(0, 7 * MINUTE)
    match.choose(1, "call north", 7 * MINUTE)
    left = match.told()
    assert left == 35 * MINUTE
    match.stage.stop()
    other = open_stage(clock=time)
    people = {seat: other.person() for seat in match.people}
    for seat, person in people.items():
        person.http.cookies = match.people[seat].http.cookies
    assert told(other, match.table, people) == left


def test_a_checkpoint_without_a_clock_is_read(open_stage: OpenStage, rally: str) -> None:
    """Older versions wrote none: nobody knows when the running round began."""
    time = Time()
    match = Match(open_stage(clock=time), time, rally)
    match.round(0, 7 * MINUTE)
    hosted = match.stage.service.tables.cached[match.table].hosted
    assert hosted is not None
    row = checkpoint(hosted)
    now, old = HostedTable(hosted.row, RALLY), HostedTable(hosted.row, RALLY)
    fill(now, [row])
    assert now.clock == hosted.clock != new_clock()
    whole = msgspec.msgpack.decode(zlib.decompress(row.whole))
    del whole["clock"]
    fill(old, [row._replace(whole=zlib.compress(msgspec.msgpack.encode(whole)))])
    assert old.clock == Clock()


# -- the clock and the length of rounds -------------------------------------------------------------------------------


def test_a_clock_that_did_not_see_the_beginning_waits_for_a_whole_round() -> None:
    clock = Clock()
    for over, known in ((3, False), (3, False), (4, False), (5, True)):
        clock.count(300, "live")
        clock.reach(over)
        assert (clock.left(8, None, "live") is not None) == known
    assert clock.left(8, None, "live") == 900


def test_rounds_that_nobody_could_count_are_measured_together() -> None:
    """A game that was read back without its rules goes on by them in the fifth round."""
    clock = new_clock()
    clock.reach(0)
    clock.count(400, "live")
    clock.reach(4)
    assert clock == Clock(400, 4, [(0, 0), (4, 400)])


def test_rounds_that_are_taken_back_are_played_again() -> None:
    clock = new_clock()
    for over in (0, 1, 2, 1):
        clock.count(300, "live")
        clock.reach(over)
    assert clock.marks == [(0, 300), (1, 600)] and clock.left(4, None, "live") == 600
    clock.count(300, "live")
    clock.reach(2)
    assert clock.marks[-1] == (2, 1500)


def test_a_clock_that_jumps_back_takes_no_time_away() -> None:
    clock = new_clock()
    clock.count(-300, "live")
    assert clock.played == 0


def test_rounds_after_a_long_one_are_still_to_come() -> None:
    clock = new_clock()
    clock.reach(0)
    clock.count(600, "live")
    clock.reach(1)
    for _ in range(10):
        clock.count(600, "live")
    assert clock.left(4, None, "live") == 2 * 600


def test_late_rounds_take_longer_where_the_game_says_so() -> None:
    duration = worldstage.game("seven-ages").spec.duration
    assert duration is not None
    assert [duration.effort(rounds) for rounds in (0, 3, 6, 10, 15, 20)] == [0, 2.5, 6, 11, 18, 27]
    efforts = [duration.effort(rounds) for rounds in range(30)]
    assert efforts == sorted(set(efforts)) and duration.effort(8) == 8.5
    clock = new_clock()
    clock.reach(0)
    clock.played = 6000.0
    clock.reach(6)
    assert clock.left(20, duration, "live") == 21_000


def test_a_game_that_may_end_any_time_has_no_forecast() -> None:
    duration = Duration("rounds", {"6": (5, 7)}, {"faster=yes": (3, 7)}, 60, 150, 15)
    assert duration.may_end_sooner(6, {"faster": "yes"})
    assert not duration.may_end_sooner(3, {"faster": "yes"})
    assert not duration.may_end_sooner(6, {"faster": "no"})
    assert not duration.may_end_sooner(6, {})
