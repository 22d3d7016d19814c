"""Databases and Redis that are gone, hang, are full or read-only: what the server says, how soon, and afterwards."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.conftest import MISSING
from tests.server.conftest import OpenStage
from tests.server.outages import OUTAGES
from tests.server.processes import Disk, Missing, PostgreSQL, Redis
from tests.server.stored import Storage
from tests.server.support import (
    SECONDS,
    Person,
    Seats,
    Stage,
    asked,
    at_once,
    gathered,
    good,
    play_on,
    refused,
    wait_for,
)
from worldstage.server import bus, store
from worldstage.server.database import FREE
from worldstage.server.store import Store

NEVER = 1e9
SOON = 2.0  # seconds within which the server must say that it cannot
AT_ONCE = 1.0  # seconds: less than anybody waits for the database


def elsewhere(person: Person, stage: Stage) -> Person:
    """The same person at another process."""
    other = stage.person(person.name)
    other.http.cookies = person.http.cookies
    return other


class Stopwatch:
    """Seconds, without those in which a busy machine did not let this process run: a nap shows how many they are."""

    NAP = 0.02

    def __init__(self) -> None:
        self._lost = 0.0
        self._over = threading.Event()
        self._began = time.monotonic()
        self._thread = threading.Thread(target=self._measure, daemon=True)
        self._thread.start()

    def _measure(self) -> None:
        while not self._over.is_set():
            began = time.monotonic()
            time.sleep(self.NAP)
            self._lost += time.monotonic() - began - self.NAP

    def stop(self) -> float:
        seconds = time.monotonic() - self._began
        self._over.set()
        self._thread.join()
        return seconds - self._lost


def timed(work: Callable[[], httpx.Response]) -> tuple[float, httpx.Response]:
    watch = Stopwatch()
    answer = work()
    return watch.stop(), answer


def must_be_unavailable(work: Callable[[], httpx.Response]) -> None:
    seconds, answer = timed(work)
    fault = refused(answer, 503, "no_database")
    assert seconds < SOON, f"it took {seconds:.1f} s"
    assert int(answer.headers["retry-after"]) >= 1
    assert fault["request"] == answer.headers["x-request-id"] != ""


def choice(table: str, people: Seats) -> tuple[int, dict[str, Any]]:
    question = asked(table, people)
    assert question is not None
    seat, decision = question
    return seat, {"seat": seat, "decision": decision["id"], "option": decision["options"][-1]}


@pytest.fixture
def open_stage(open_stage: OpenStage) -> OpenStage:
    """Servers that wait for the database no longer than usual."""
    return partial(open_stage, storage=store.LIMIT)


# -- two processes without Redis --------------------------------------------------------------------------------------


@pytest.fixture
def two(open_stage: OpenStage, any_database: str) -> tuple[Stage, Stage]:
    """Two processes on one database that hear nothing of each other."""
    one, other = (open_stage(database=any_database, sweep=NEVER) for _ in range(2))
    return one, other


def test_a_command_is_not_refused_because_the_process_has_not_heard_of_the_last_one(two: tuple[Stage, Stage]) -> None:
    table, people = gathered(two[0], 2)
    far = {seat: elsewhere(person, two[1]) for seat, person in people.items()}
    for person in far.values():
        person.room(table)  # from now on it is in the memory of both processes
    for number in range(12):
        seat, body = choice(table, people)  # as the first process shows it
        good((people, far)[number % 2][seat].command(table, "choose", **body))
        if number % 2:
            good(people[seat].command(table, "lift", seat=seat))  # a conflict: the first catches up, too


def test_a_refusal_at_a_process_that_was_behind_comes_with_the_newest_state(two: tuple[Stage, Stage]) -> None:
    table, people = gathered(two[0], 2)
    far = {seat: elsewhere(person, two[1]) for seat, person in people.items()}
    seat, body = choice(table, far)
    good(people[seat].command(table, "choose", **body))
    answer = far[seat].command(table, "choose", **body)
    assert answer.status_code == 409
    told, now = answer.json()["state"], people[seat].state(table, seat)
    for state in (told, now):
        del state["room"]["seats"]  # who was seen there is known to each process by itself
    assert told == now


def test_nobody_is_turned_away_by_what_a_process_does_not_know_yet(two: tuple[Stage, Stage]) -> None:
    ada, bob = two[0].person("Ada"), two[0].person("Bob")
    made = ada.create("me", "guest", "guest")
    two[1].person().room(made.table)  # the other process knows the table as it is now
    good(bob.claim(made.secret(1)))
    far = elsewhere(bob, two[1])
    assert far.state(made.table, 1)["seat"] == 1
    with far.live(made.table, 1) as socket:
        assert socket.next_state()["seat"] == 1
    good(bob.claim(made.secret(None)))
    good(far.command(made.table, "close"))
    assert ada.command(made.table, "leave", seat=0).json()["code"] == "while_abandoned"


def test_a_seat_that_was_left_at_another_process_can_be_taken(two: tuple[Stage, Stage]) -> None:
    ada, bob, eve = two[0].person("Ada"), two[0].person("Bob"), two[1].person("Eve")
    made = ada.create("me", "guest", "guest", public=True)
    good(bob.claim(made.secret(1)))
    eve.room(made.table)
    good(bob.command(made.table, "leave", seat=1))
    good(eve.command(made.table, "sit", seat=1, name="Eve"))


def test_a_game_that_has_begun_at_another_process_is_known_to_have_begun(two: tuple[Stage, Stage]) -> None:
    ada, bob = two[0].person("Ada"), two[0].person("Bob")
    made = ada.create("me", "guest")
    two[1].person().room(made.table)
    good(bob.claim(made.secret(1)))
    far = {0: elsewhere(ada, two[1]), 1: elsewhere(bob, two[1])}
    refused(far[0].get(f"/api/tables/{made.table}/report"), 409, "only_after_the_end")
    assert far[1].room(made.table)["status"] == "playing"


# -- Redis ------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def own_redis() -> Iterator[Redis]:
    """A Redis that may be stopped."""
    try:
        server = Redis()
    except Missing as why:
        pytest.skip(f"{MISSING} with Redis or Valkey: {why}")
    yield server
    server.stop()


def must_hear(here: Stage, there: Stage, table: str, people: Seats) -> None:
    """What happens at one process is seen by those who watch at the other."""
    with elsewhere(people[0], there).live(table, 0) as socket:
        before = socket.next_state()["revision"]
        good(people[0].command(table, "say", seat=0, text="can you hear me?"))
        socket.next_state(before + 1)
    assert here is not there


def test_a_redis_that_hangs_costs_commands_nothing(
    open_stage: OpenStage, any_database: str, own_redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bus, "SECONDS", SECONDS)  # so long would whoever waits for it have to wait
    one, other = (open_stage(database=any_database, redis=own_redis.url, sweep=NEVER) for _ in range(2))
    table, people = gathered(one, 2)
    must_hear(one, other, table, people)
    own_redis.pause()
    try:
        for _ in range(10):
            seconds, answer = timed(lambda: people[0].command(table, "say", seat=0, text="hello"))
            good(answer)
            assert seconds < SECONDS / 2
        with people[1].live(table, 1) as socket:  # presence is announced, too
            socket.next_state()
    finally:
        own_redis.resume()
    must_hear(one, other, table, people)


def test_processes_hear_each_other_again_when_redis_comes_back(
    open_stage: OpenStage, any_database: str, own_redis: Redis
) -> None:
    one, other = (open_stage(database=any_database, redis=own_redis.url, sweep=NEVER) for _ in range(2))
    table, people = gathered(one, 2)
    far = elsewhere(people[0], other)
    with far.live(table, 0) as socket:
        before = socket.next_state()["revision"]
        own_redis.halt()
        good(people[0].command(table, "say", seat=0, text="is anybody there?"))
        own_redis.start_again()
        socket.next_state(before + 1)  # missed, but not for long
    must_hear(one, other, table, people)


def test_a_redis_that_is_down_at_the_start_is_found_later(
    open_stage: OpenStage, any_database: str, own_redis: Redis, caplog: pytest.LogCaptureFixture
) -> None:
    own_redis.halt()
    try:
        one, other = (open_stage(database=any_database, redis=own_redis.url, sweep=NEVER) for _ in range(2))
        table, people = gathered(one, 2)
        wait_for(lambda: "Redis cannot be reached" in caplog.text, "a warning")
    finally:
        own_redis.start_again()
    wait_for(lambda: caplog.text.count("Redis is back") >= 2, "both processes to find Redis")
    must_hear(one, other, table, people)


# -- a PostgreSQL that hangs or is gone -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def cluster() -> Iterator[PostgreSQL]:
    """A PostgreSQL that may be stopped."""
    try:
        found = PostgreSQL()
    except Missing as why:
        pytest.skip(f"{MISSING} with PostgreSQL: {why}")
    yield found
    found.stop()


@contextmanager
def paused(backing: PostgreSQL | Redis) -> Iterator[None]:
    backing.pause()
    try:
        yield
    finally:
        backing.resume()


def test_a_database_that_hangs_gives_503_soon_for_reads_and_writes(open_stage: OpenStage, cluster: PostgreSQL) -> None:
    stage = open_stage(database=cluster.database())
    table, people = gathered(stage, 2)
    other = people[0].create("me", "me").table
    seat, body = choice(table, people)
    stranger = stage.program()
    key = uuid4().hex
    with paused(cluster):
        must_be_unavailable(lambda: people[seat].command(table, "choose", key=key, **body))
        must_be_unavailable(lambda: people[seat].command(table, "choose", key=key, **body))
        must_be_unavailable(lambda: people[0].get("/api/mine"))
        must_be_unavailable(lambda: people[0].put(f"/api/tables/{other}/notes", {"seat": 0, "text": "hm"}))
        must_be_unavailable(lambda: stranger.get("/readyz"))
        good(stranger.get("/healthz"))
        good(stranger.get("/api/games"))
        time.sleep(3)  # until what hung has been given up
        must_be_unavailable(lambda: people[seat].command(table, "choose", key=key, **body))
    again = wait_for(lambda: _unless_503(people[seat].command(table, "choose", key=key, **body)), "the database")
    good(again)
    with Storage(stage.settings.database) as storage:
        assert [event.kind for event in storage.events(table)].count("chose") == 1
    good(stranger.get("/readyz"))
    play_on(table, people, 5)


def _unless_503(answer: httpx.Response) -> httpx.Response | None:
    return answer if answer.status_code != 503 else None


def test_many_who_wait_for_one_table_are_all_told_soon(open_stage: OpenStage, cluster: PostgreSQL) -> None:
    """They wait for each other as well as for the database."""
    stage = open_stage(database=cluster.database())
    table, people = gathered(stage, 2)
    ways = [lambda: people[0].command(table, "lift", seat=0), lambda: people[1].get(f"/api/tables/{table}")]
    with paused(cluster):
        watch = Stopwatch()
        answers = at_once([ways[number % 2] for number in range(24)])
        assert watch.stop() < SOON + 0.5  # this many threads need a moment to start
        assert 503 in {answer.status_code for answer in answers} <= {200, 503}
        must_be_unavailable(lambda: people[0].command(table, "lift", seat=0))


def test_a_database_that_is_killed_gives_503_until_it_is_back(open_stage: OpenStage, cluster: PostgreSQL) -> None:
    stage = open_stage(database=cluster.database())
    table, people = gathered(stage, 2)
    seat, body = choice(table, people)
    cluster.halt()
    try:
        must_be_unavailable(lambda: people[seat].command(table, "choose", **body))
        must_be_unavailable(lambda: people[0].get(f"/api/tables/{table}/notes", seat=0))
        must_be_unavailable(lambda: people[0].get("/readyz"))
        good(people[0].get("/healthz"))
    finally:
        cluster.start_again()
    good(people[seat].command(table, "choose", **body))
    good(people[0].get("/readyz"))
    play_on(table, people, 5)


def test_bots_go_on_when_the_database_is_back(open_stage: OpenStage, cluster: PostgreSQL) -> None:
    stage = open_stage(database=cluster.database(), sweep=NEVER, bot_pause=0.01)
    ada = stage.person()
    table = ada.create("random", "random").table
    wait_for(lambda: ada.state(table)["position"] > 3, "the bots")
    cluster.halt()
    time.sleep(0.5)
    cluster.start_again()
    before = wait_for(lambda: _position(ada, table), "the table")
    wait_for(lambda: ada.state(table)["position"] > before + 3, "the bots to go on")


def _position(person: Person, table: str) -> int | None:
    answer = person.get(f"/api/tables/{table}/state")
    return answer.json()["position"] if answer.status_code == 200 else None


def test_who_connects_while_the_database_hangs_is_told_to_come_back(open_stage: OpenStage, cluster: PostgreSQL) -> None:
    stage = open_stage(database=cluster.database())
    table, people = gathered(stage, 2)
    stage.service.tables.cached.clear()
    with paused(cluster), people[0].live(table, 0) as socket:
        with pytest.raises(ConnectionClosed) as closed:
            socket.next()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1013


# -- an SQLite that is locked, full or read-only ----------------------------------------------------------------------


def test_a_locked_database_gives_503_soon_and_the_same_key_succeeds_later(stage: Stage, storage: Storage) -> None:
    table, people = gathered(stage, 2)
    seat, body = choice(table, people)
    key, before = uuid4().hex, len(storage.events(table))
    other = sqlite3.connect(stage.settings.database.removeprefix("sqlite:///"), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        for _ in range(2):
            must_be_unavailable(lambda: people[seat].command(table, "choose", key=key, **body))
        must_be_unavailable(lambda: people[0].get("/readyz"))
        assert people[seat].state(table, seat)["decision"]["id"] == body["decision"], "nothing was shown"
    finally:
        other.close()
    good(people[seat].command(table, "choose", key=key, **body))
    assert len(storage.events(table)) == before + 1
    good(people[0].get("/readyz"))


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    try:
        found = Disk(tmp_path)
    except Missing as why:
        pytest.skip(f"{MISSING} on a full or read-only file system: {why}")
    yield found
    found.unmount()


def test_a_full_disk_gives_503_and_not_ready_until_there_is_room(open_stage: OpenStage, disk: Disk) -> None:
    stage = open_stage(database=f"sqlite:///{disk.folder / 'tables.sqlite'}")
    table, people = gathered(stage, 2)
    good(people[0].get("/readyz"))
    disk.fill()
    must_be_unavailable(lambda: people[0].get("/readyz"))
    good(people[0].get("/healthz"))
    text = "x" * 200
    tries = [people[0].command(table, "say", seat=0, text=text) for _ in range(100)]
    full = [answer for answer in tries if answer.status_code != 200]  # the log of the database had room for some
    assert full
    for answer in full:
        refused(answer, 503, "no_database")
    people[0].state(table, 0)  # what is there can be read
    disk.free()
    good(people[0].get("/readyz"))
    good(people[0].command(table, "say", seat=0, text=text))
    with Storage(stage.settings.database) as storage:
        said = [event for event in storage.events(table) if event.kind == "said"]
        assert len(said) == len(tries) - len(full) + 1
        assert len(people[0].state(table, 0)["talk"]) >= len(said)


def test_a_disk_that_is_nearly_full_is_not_ready(open_stage: OpenStage, disk: Disk) -> None:
    stage = open_stage(database=f"sqlite:///{disk.folder / 'tables.sqlite'}")
    disk.fill(left=FREE // 2)
    must_be_unavailable(lambda: stage.person().get("/readyz"))


def test_a_read_only_file_system_is_not_ready(open_stage: OpenStage, disk: Disk) -> None:
    stage = open_stage(database=f"sqlite:///{disk.folder / 'tables.sqlite'}")
    table, people = gathered(stage, 2)
    stage.service.store.engine.dispose()  # a file system with files open for writing cannot be made read-only
    disk.set_read_only(True)
    must_be_unavailable(lambda: people[0].get("/readyz"))
    must_be_unavailable(lambda: people[0].command(table, "lift", seat=0))
    good(people[0].get("/healthz"))
    stage.service.store.engine.dispose()
    disk.set_read_only(False)
    good(people[0].get("/readyz"))
    good(people[0].command(table, "lift", seat=0))


# -- a write that is decided late -------------------------------------------------------------------------------------


class Stuck:
    """Holds the writer before or after its commit until told to go on."""

    def __init__(self, storage: Store, monkeypatch: pytest.MonkeyPatch, when: str) -> None:
        self.go_on = threading.Event()
        self.entered = 0
        real = storage._write_units

        def held(units: Any) -> None:
            self.entered += 1
            storage._writing = time.monotonic()
            if when == "after":
                real(units)
                storage._writing = time.monotonic()
            self.go_on.wait(30)
            storage._writing = None
            if when == "before":
                real(units)

        monkeypatch.setattr(storage, "_write_units", held)


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_commit_that_comes_late_is_taken_in_and_done_once(
    when: str, open_stage: OpenStage, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = open_stage(sweep=NEVER)
    storage = Storage(stage.settings.database)
    table, people = gathered(stage, 2)
    seat, body = choice(table, people)
    other = 1 - seat
    key, before = uuid4().hex, len(storage.events(table))
    with people[other].live(table, other) as socket:
        shown = socket.next_state()["revision"]
        stuck = Stuck(stage.service.store, monkeypatch, when)
        must_be_unavailable(lambda: people[seat].command(table, "choose", key=key, **body))
        # The writer is known to be stuck: the next are refused at once, and nothing waits for it.
        seconds, answer = timed(lambda: people[seat].command(table, "choose", key=key, **body))
        assert seconds < AT_ONCE
        assert answer.status_code == (503 if when == "before" else 200), "what is stored is found by its key"
        seen = people[other].state(table, other)["revision"]
        assert seen == shown if when == "before" else seen > shown
        stuck.go_on.set()
        socket.next_state(shown + 1)  # by itself, without any further command
    assert len(storage.events(table)) == before + 1
    good(people[seat].command(table, "choose", key=key, **body))
    assert len(storage.events(table)) == before + 1
    assert stuck.entered >= 1
    play_on(table, people, 5)
    storage.store.close()


def test_what_the_writer_had_not_begun_when_it_was_given_up_is_not_written(
    stage: Stage, storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, people = gathered(stage, 2)
    second, others = gathered(stage, 2)
    stuck = Stuck(stage.service.store, monkeypatch, "before")
    before = len(storage.events(second))

    def a_little_later() -> httpx.Response:
        wait_for(lambda: stuck.entered == 1, "the writer to begin")
        return others[0].command(second, "lift", seat=0)

    answers = at_once([lambda: people[0].command(first, "lift", seat=0), a_little_later])
    assert [answer.status_code for answer in answers] == [503, 503]
    stuck.go_on.set()
    # The writer needs a moment to notice.
    wait_for(lambda: others[0].command(second, "lift", seat=0).status_code == 200, "the writer")
    assert len(storage.events(second)) == before + 1


def test_reads_that_hang_leave_other_threads_alone(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table's proof is made in a thread as well: it must not wait for the database."""
    held = threading.Event()

    async def many() -> float:
        async def one() -> None:
            with pytest.raises(store.Unavailable):
                await stage.service.store.read(lambda connection: held.wait(5))

        reads = [asyncio.create_task(one()) for _ in range(100)]
        await asyncio.sleep(0.05)
        watch = Stopwatch()
        await asyncio.to_thread(time.sleep, 0)
        waited = watch.stop()
        await asyncio.gather(*reads)
        return waited

    try:
        assert stage.inside(many()) < AT_ONCE
    finally:
        held.set()


# -- while people play ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", list(OUTAGES))
def test_a1_nothing_acknowledged_is_lost_when_something_fails_and_comes_back(what: str, tmp_path: Path) -> None:
    try:
        told = OUTAGES[what](tmp_path, 1, int.from_bytes(os.urandom(4), "big"))
    except Missing as why:
        pytest.skip(f"{MISSING} outages of the {what}: {why}")
    assert told.acknowledged > 0 and told.shown > 20
    assert (told.unavailable > 0) == (what != "Redis"), "Redis is never missed"
