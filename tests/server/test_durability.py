"""Points A and D3 of the checklist: no move is lost or altered, whatever happens to the server."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stdout
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

import worldstage
from tests.server.conftest import OpenStage
from tests.server.crowd import race_two
from tests.server.kills import kill_and_prove
from tests.server.processes import Serving, alive, children
from tests.server.stored import Lively, Storage, portrait
from tests.server.support import Person, Seats, Stage, asked, gathered, good, play_on, refused, sqlite, wait_for
from worldstage.cli.main import main as command_line
from worldstage.server.admin import Admin
from worldstage.server.events import Chose, Lifted, Opened
from worldstage.server.schema import events
from worldstage.server.settings import Settings

# -- A1: kill -9 ------------------------------------------------------------------------------------------------------


def test_a1_every_acknowledged_move_survives_kill_9_and_no_other_was_shown(tmp_path: Path, any_database: str) -> None:
    told = kill_and_prove(tmp_path, any_database, kills=3, seed=int.from_bytes(os.urandom(4), "big"))
    assert told.kills == 3
    assert told.acknowledged > 0 and told.shown > 3


# -- A2: rules and editions -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("change", [{"rules": 99}, {"edition_digest": "0" * 16}, {"game": "chess"}])
def test_a2_a_table_that_this_server_cannot_play_is_refused_listed_and_left_alone(
    open_stage: OpenStage, change: dict[str, Any]
) -> None:
    """Rules of a newer version, an edition that nobody has stored, a game that is not installed."""
    stage = open_stage()
    table, people = gathered(stage, 2)
    play_on(table, people, 5)
    question = asked(table, people)
    assert question is not None
    stage.stop()
    with Storage(stage.settings.database) as storage:
        storage.set_row(table, **change)
        before = storage.everything()
        later = open_stage()
        ada = Person(later.url, "Ada")
        ada.http.cookies = people[question[0]].http.cookies
        code = {"rules": "newer_rules", "edition_digest": "no_edition", "game": "no_game"}[next(iter(change))]
        fault = refused(ada.get(f"/api/tables/{table}/state"), 409, code)
        if "rules" in change:
            assert fault["message"]["args"]["rules"] == ["", 99]
        seat, decision = question
        choice = {"seat": seat, "decision": decision["id"], "option": decision["options"][0]}
        refused(ada.command(table, "choose", **choice), 409, code)
        refused(ada.command(table, "resign", seat=seat, level="random"), 409, code)
        assert [one["id"] for one in ada.mine()] == [table], "it stays in the list"
        assert storage.everything() == before
        ada.http.close()


def test_a2_a_table_that_cannot_be_played_does_not_keep_the_bots_of_others_waiting(open_stage: OpenStage) -> None:
    stage = open_stage(bot_pause=1000.0)
    ada = stage.person()
    old, new = (ada.create("random", "random").table for _ in range(2))
    wait_for(lambda: all(ada.state(table)["position"] > 0 for table in (old, new)), "the first choices")
    stage.stop()
    with Storage(stage.settings.database) as storage:
        storage.set_row(old, rules=99)
        before = storage.events(old)
        later = open_stage().person()
        moved = len(storage.events(new)) + 20
        wait_for(lambda: len(storage.events(new)) > moved, "the bots to go on")
        refused(later.get(f"/api/tables/{old}/state"), 409, "newer_rules")
        assert storage.events(old) == before


def test_a2_an_event_of_a_newer_version_keeps_the_table_alone_and_in_the_list(open_stage: OpenStage) -> None:
    stage = open_stage()
    table, people = gathered(stage, 2)
    other, others = gathered(stage, 2)
    with Storage(stage.settings.database) as storage:
        last = storage.events(table)[-1]
        newer = {"table_id": table, "revision": last.revision + 1, "at": last.at, "data": '{"kind":"teleported"}'}
        with storage.store.engine.begin() as connection:
            connection.execute(events.insert(), {**newer, "told": 0, "digest": last.digest})
        before = storage.everything()
        stage.inside(stage.service.tables.catch_up_all())
        for _ in range(2):
            fault = refused(people[0].get(f"/api/tables/{table}/state"), 409, "newer_events")
            assert fault["message"]["args"]["kind"] == ["", "teleported"]
        assert [one["id"] for one in people[0].mine()] == [table]
        assert storage.everything() == before
        assert checked(storage) == (1, {table: "a newer version of Worldstage has written to it.", other: None})
    assert play_on(other, others, 3) == 3


# -- A4: state = fold(events) -----------------------------------------------------------------------------------------


def test_a4_the_state_in_memory_is_always_what_the_events_make(any_database: str) -> None:
    with Stage(database=any_database) as stage, Storage(any_database) as storage:
        table, _ = gathered(stage, 3, settings={"countries": "deal"})
        lively = Lively(stage, table, 4)
        for _ in range(12):
            lively.play(9)
            now = stage.inside(in_memory(stage, table))
            assert now == portrait(storage.room(table)), "from its first event on"
            assert now == portrait(storage.loaded(table)), "from its last checkpoint on"
        assert len(storage.checkpoints(table)) > 1
        for event in storage.events(table)[::16]:
            assert storage.room(table, event.revision).digest() == event.digest


async def in_memory(stage: Stage, table: str) -> dict[str, Any]:
    async with stage.service.tables.locked(table) as (_cached, room):
        return portrait(room)


class Played(NamedTuple):
    """A database with a finished game of two and one under way."""

    file: Path
    finished: str
    live: str


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    folder = tmp_path_factory.mktemp("played")
    with Stage(database=sqlite(folder)) as stage:
        finished, _ = gathered(stage, 2)
        Lively(stage, finished, 1).play()
        live, _ = gathered(stage, 3)
        Lively(stage, live, 2).play(70)
    return Played(folder / "tables.sqlite", finished, live)


@pytest.fixture
def copy(played: Played, tmp_path: Path) -> Iterator[Storage]:
    """A copy of it to meddle with."""
    shutil.copy(played.file, tmp_path / "tables.sqlite")
    with Storage(sqlite(tmp_path)) as storage:
        yield storage


def checked(storage: Storage, *words: str) -> tuple[int, dict[str, str | None]]:
    """What `worldstage tables check --json` finds: its exit code, and the fault of each table."""
    printed = StringIO()
    with redirect_stdout(printed):
        code = command_line(["tables", "check", *words, "--json", "--lang", "en", "--database", storage_url(storage)])
    return code, {finding["table"]: finding["fault"] for finding in json.loads(printed.getvalue())}


def storage_url(storage: Storage) -> str:
    return storage.store.engine.url.render_as_string(hide_password=False)


def test_a4_tables_that_replay_to_what_they_were_pass_the_check(played: Played, copy: Storage) -> None:
    assert checked(copy) == (0, {played.finished: None, played.live: None})
    assert checked(copy, played.live) == (0, {played.live: None})


def other_option(storage: Storage, table: str) -> None:
    """Somebody is made to have chosen something else that was possible too."""
    for stored in storage.events(table)[10:64]:
        event = stored.event
        if not isinstance(event, Chose) or event.change is None or isinstance(event.option, list):
            continue
        room = storage.room(table, stored.revision - 1)
        assert room.table is not None
        others = [room.game.actions.format(action) for action in room.table.decision(event.seat).actions]
        others.remove(event.option)
        if others:
            event.change.choices[0].options = (others[0],)
            storage.set_data(table, stored.revision, option=others[0], change=event.change)
            storage.forge_chain(table)
            return


def last_option(storage: Storage, table: str) -> None:
    """The very last choice of a finished game is changed."""
    last = max(event.revision for event in storage.events(table) if event.kind == "chose")
    room = storage.room(table, last - 1)
    assert room.table is not None
    event = storage.events(table)[last].event
    assert isinstance(event, Chose) and event.change is not None
    options = [room.game.actions.format(action) for action in room.table.decision(event.seat).actions]
    other = next(o for o in [*options, "nonsense"] if o != event.option)
    event.change.choices[0].options = (other,)
    storage.set_data(table, last, option=other, change=event.change)
    storage.forge_chain(table)


TAMPERINGS: dict[str, Callable[[Storage, str], None]] = {
    "another choice": other_option,
    "another last choice": last_option,
    "a choice at another time": lambda storage, table: storage.set_time(table, 20),
    "other words": lambda storage, table: storage.set_data(table, 1, name="Somebody else"),
    "a choice of nobody": lambda storage, table: storage.set_data(table, 20, seat=99),
    "a missing event": lambda storage, table: storage.delete(events, table, 30),
    "a missing last event": lambda storage, table: storage.delete(events, table, len(storage.events(table)) - 1),
    "another checkpoint": lambda storage, table: storage.meddle_with_checkpoint(table),
    "another seed": lambda storage, table: storage.set_row(table, seed=bytes(32)),
    "another commitment": lambda storage, table: storage.set_row(table, commitment="0" * 64),
    "another status": lambda storage, table: storage.set_row(table, status="gathering"),
    "other rules": lambda storage, table: storage.set_row(table, rules=2),
}


@pytest.mark.parametrize("tamper", TAMPERINGS.values(), ids=TAMPERINGS.keys())
def test_a4_a_tampered_table_is_found_by_the_check(
    tamper: Callable[[Storage, str], None], played: Played, copy: Storage
) -> None:
    tamper(copy, played.finished)
    code, faults = checked(copy)
    assert code == 1
    assert faults[played.live] is None, "the other table is as it was"
    assert faults[played.finished]


def test_a4_the_check_tells_people_which_table_is_wrong_and_why(
    played: Played, copy: Storage, capsys: pytest.CaptureFixture[str]
) -> None:
    url = storage_url(copy)
    assert command_line(["tables", "check", "--lang", "en", "--database", url]) == 0
    assert "no differences" in capsys.readouterr().out
    copy.delete(events, played.live, 40)
    copy.set_row(played.finished, rules=7)
    assert command_line(["tables", "check", "--lang", "en", "--database", url]) == 1
    told = capsys.readouterr().out
    assert f"{played.live}: event 40 is missing." in told
    assert f"{played.finished}: This table of age-of-reason is played by version 7" in told
    assert "2 faults" in told
    assert command_line(["tables", "check", "--lang", "de", "--database", url]) == 1
    assert "Ereignis 40 fehlt." in capsys.readouterr().out


def test_a4_tables_can_be_listed(played: Played, copy: Storage, capsys: pytest.CaptureFixture[str]) -> None:
    url = storage_url(copy)
    assert command_line(["tables", "list", "--json", "--database", url]) == 0
    found = {one["id"]: one for one in json.loads(capsys.readouterr().out)}
    assert found[played.finished]["status"] == "finished" and found[played.live]["status"] == "playing"
    assert found[played.live]["events"] == len(copy.events(played.live))
    assert command_line(["tables", "list", "--lang", "de", "--database", url]) == 0
    told = capsys.readouterr().out
    assert played.live in told and "Ereignisse" in told


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["frobnicate"], "possible: list, check, repair, end"),
        (["repair"], "Which table?"),
        (["repair", "abc"], "--how continue"),
        (["repair", "abc", "--how", "end"], "--reason"),
        (["repair", "abc", "--how", "continue"], "There is no table “abc”"),
        (["end", "--reason", "why not"], "Which table?"),
        (["end", "abc"], "--reason"),
        (["end", "abc", "--reason", " "], "--reason"),
        (["end", "abc", "--reason", "why not"], "There is no table “abc”"),
        (["check", "abc"], "There is no table “abc”"),
        (["list", "--database", "mysql://host"], "sqlite:///FILE or postgresql"),
        (["list", "--database", "sqlite:///nowhere/at-all.sqlite"], "There are no tables"),
        (["list", "--database", "postgresql://someone:secret@127.0.0.1:1/x"], "does not answer"),
    ],
)
def test_the_operator_is_told_what_cannot_be_done(
    words: list[str], said: str, copy: Storage, capsys: pytest.CaptureFixture[str]
) -> None:
    given = words if "--database" in words else [*words, "--database", storage_url(copy)]
    assert command_line(["tables", *given, "--lang", "en"]) == 2
    told = capsys.readouterr().err
    assert said in told and "secret" not in told
    assert not Path("nowhere").exists()


# -- A9: a stuck table ------------------------------------------------------------------------------------------------


def end(url: str, table: str, reason: str) -> int:
    return command_line(["tables", "end", table, "--reason", reason, "--database", url])


def test_a9_a_stuck_table_can_be_ended_with_a_public_note_while_the_server_runs(any_database: str) -> None:
    with Stage(database=any_database, sweep=0.1) as stage:
        table, people = gathered(stage, 2)
        play_on(table, people, 10)
        with stage.person().live(table) as spectator, people[0].live(table, 0) as seat:
            before = spectator.next_state()["revision"]
            assert end(any_database, table, "both have left \u202e<b>") == 0
            for socket in (spectator, seat):
                seen = socket.next_state(before + 1)
                assert seen["room"]["status"] == "abandoned" and seen["decision"] is None
                told = seen["talk"][-1]["message"]
                assert told["key"] == "talk.ended" and told["args"]["reason"] == ["", "both have left <b>"]
        refused(people[0].command(table, "resign", seat=0, level="random"), 409, "while_abandoned")
        assert good(stage.person().get(f"/api/tables/{table}/proof"))["fault"] is None
        assert end(any_database, table, "once more") == 2, "it is over already"


def test_a9_a_table_that_no_longer_replays_stops_hurts_no_other_and_can_be_ended(
    open_stage: OpenStage, played: Played, copy: Storage
) -> None:
    since = copy.checkpoints(played.live)[-1]
    revision = next(e.revision for e in copy.events(played.live) if e.kind == "chose" and e.revision > since)
    seen = copy.room(played.live).revision_for(None)
    event = copy.events(played.live)[revision].event
    assert isinstance(event, Chose) and event.change is not None
    event.change.choices[0].options = ("nonsense",)
    copy.set_data(played.live, revision, change=event.change)
    stage = open_stage(database=storage_url(copy))
    ada = stage.person()
    state = ada.state(played.live)
    assert state["room"]["stopped"]["key"] == "talk.stopped" and state["view"] is not None
    assert ada.state(played.finished)["room"]["status"] == "finished"
    assert end(storage_url(copy), played.live, "a fault of ours, sorry") == 0
    stage.inside(stage.service.tables.catch_up_all())
    state = ada.state(played.live)
    assert state["room"]["status"] == "abandoned"
    assert state["talk"][-1]["message"]["key"] == "talk.ended"
    assert state["revision"] > seen, "nobody's count goes back"


def test_a9_a_choice_meanwhile_does_not_keep_the_operator_from_ending(copy: Storage, played: Played) -> None:
    admin = Admin(Settings(database=storage_url(copy)))
    write = admin.store.write_now
    tries: list[int] = []

    def late(unit: Any) -> None:
        if not tries:
            room = copy.loaded(played.live)
            stored, data = room.carry_out(Lifted(seat=0), 1e9)
            quick = {"revision": stored.revision, "at": 1e9, "data": data, "told": 0, "digest": stored.digest}
            write([unit[0]._replace(values={**unit[0].values, **quick})])
        tries.append(1)
        write(unit)

    admin.store.write_now = late  # type: ignore[method-assign]
    admin.end(played.live, "enough", 1e9)
    admin.close()
    assert [event.kind for event in copy.events(played.live)[-2:]] == ["lifted", "ended"]
    assert len(tries) == 2
    assert checked(copy, played.live) == (0, {played.live: None})


# -- A10: one writer --------------------------------------------------------------------------------------------------


def test_a10_two_processes_put_racing_commands_in_one_order(
    tmp_path: Path, postgresql: Callable[[], str], redis_url: str
) -> None:
    told = race_two(tmp_path, postgresql(), redis_url, commands=400)
    assert told.commands + told.refused == 400
    assert told.commands > 200 and told.pushes > 400


# -- B3, drain --------------------------------------------------------------------------------------------------------


def sitting(serving: Serving, people: Seats) -> Seats:
    """The same people at a server that has been started again, perhaps on another port."""
    again: Seats = {}
    for seat, person in people.items():
        again[seat] = Person(serving.url, person.name)
        again[seat].http.cookies = person.http.cookies
        person.http.close()
    return again


def gathered_at(url: str, count: int) -> tuple[str, Seats]:
    people = {seat: Person(url, f"Person {seat}") for seat in range(count)}
    made = people[0].create("me", *["guest"] * (count - 1))
    for seat in range(1, count):
        good(people[seat].claim(made.secret(seat)))
    return made.table, people


def test_b3_what_was_seen_before_a_restart_can_be_answered_after_it(tmp_path: Path) -> None:
    with Serving(tmp_path, sqlite(tmp_path)) as serving:
        table, people = gathered_at(serving.url, 2)
        old = asked(table, people)
        assert old is not None
        play_on(table, people, 6)
        question = asked(table, people)
        assert question is not None
        seat, decision = question
        before = people[seat].state(table, seat)
        serving.kill()
        serving.start()
        people = sitting(serving, people)
        after = people[seat].state(table, seat)
        assert after == before, "nobody could tell that there was a restart"
        stale = people[old[0]].choose(table, old[0], old[1]["options"][0], old[1]["id"])
        assert stale.status_code == 409 and stale.json()["state"]["revision"] == before["revision"]
        done = good(people[seat].choose(table, seat, decision["options"][0], decision["id"]))
        assert done["revision"] == before["revision"] + 1
        for person in people.values():
            person.http.close()


def test_a_server_that_is_told_to_go_finishes_what_was_begun_and_says_farewell(tmp_path: Path) -> None:
    with Serving(tmp_path, sqlite(tmp_path)) as serving, Storage(sqlite(tmp_path)) as storage:
        table, people = gathered_at(serving.url, 2)
        made = people[0].create("random", "random")
        wait_for(lambda: people[0].state(made.table)["position"] > 0 or None, "the bots")
        workers = children(serving.pid)
        assert workers
        acknowledged: list[str] = []

        def keep_on(seat: int) -> None:
            for number in range(10_000):
                key = f"key-{seat}-{number}"
                try:
                    if people[seat].command(table, "lift", key=key, seat=seat).status_code == 200:
                        acknowledged.append(key)
                except httpx.TransportError:
                    return

        with people[0].live(table, 0) as socket, ThreadPoolExecutor(2) as pool:
            socket.next_state()
            busy = [pool.submit(keep_on, seat) for seat in (0, 1)]
            wait_for(lambda: len(acknowledged) > 20 or None, "some commands")
            serving.terminate()
            assert last_word(socket) in ("farewell", 1012)
            for one in busy:
                one.result()
        assert serving.wait() == 0
        wait_for(lambda: not any(alive(pid) for pid in workers), "the bots' processes to end")
        assert set(acknowledged) <= keys(storage, table)


def keys(storage: Storage, table: str) -> set[str]:
    query = events.select().where(events.c.table_id == table)
    with storage.store.engine.connect() as connection:
        return {row.key for row in connection.execute(query) if row.key is not None}


def last_word(socket: Any) -> Any:
    """The push before a connection ends, or else how it was closed: 1012 is "service restart"."""
    push: dict[str, Any] = {}
    try:
        while push.get("type") != "farewell":
            push = socket.next()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd is not None else None
    return "farewell"


def test_while_a_server_goes_it_takes_nobody_new_but_still_serves_who_is_there(stage: Stage) -> None:
    table, people = gathered(stage, 2)
    assert good(people[0].get("/readyz"))["status"] == "ready"
    with people[0].live(table, 0) as socket:
        socket.next_state()
        assert stage.loop is not None
        stage.loop.call_soon_threadsafe(stage.service.drain)
        while socket.next()["type"] != "farewell":
            pass
    refused(people[0].get("/readyz"), 503, "draining")
    assert good(people[0].get("/healthz"))["status"] == "alive"
    assert play_on(table, people, 3) == 3


# -- D1, D3: the seed -------------------------------------------------------------------------------------------------


def test_d1_every_table_has_a_seed_of_256_bits_and_commits_to_it_before_anybody_acts(stage: Stage) -> None:
    ada = stage.person()
    tables = [ada.create("me", "guest").table for _ in range(20)]
    with Storage(stage.settings.database) as storage:
        seeds = {table: storage.row(table)["seed"] for table in tables}
        assert all(len(seed) == 32 for seed in seeds.values()) and len(set(seeds.values())) == 20
        for table, seed in seeds.items():
            first, told = storage.events(table)[0], ada.room(table)["commitment"]
            assert isinstance(first.event, Opened) and first.event.commitment == told == sha256(seed).hexdigest()
    bits = "".join(f"{int.from_bytes(seed, 'big'):0256b}" for seed in seeds.values())
    assert 2300 < bits.count("1") < 2820, "about half of 5120; six standard deviations are 215"


def agree_to_abandon(table: str, people: Seats) -> None:
    for seat, person in people.items():
        good(person.command(table, "vote", seat=seat, kind="abandon"))


@pytest.mark.parametrize("how", ["finished", "abandoned", "ended by the operator"])
def test_d3_the_seed_is_told_at_the_end_and_not_before(how: str, stage: Stage) -> None:
    table, people = gathered(stage, 2, salt="pepper")
    play_on(table, people, 30)
    spectator = stage.person()
    for path in ("record", "proof", "report"):
        refused(spectator.get(f"/api/tables/{table}/{path}"), 409, "only_after_the_end")
    if how == "finished":
        play_on(table, people)
    elif how == "abandoned":
        agree_to_abandon(table, people)
    else:
        assert end(stage.settings.database, table, "enough") == 0
        stage.inside(stage.service.tables.catch_up_all())
    status = "finished" if how == "finished" else "abandoned"
    assert spectator.room(table)["status"] == status
    record = worldstage.parse(spectator.get(f"/api/tables/{table}/record").text)
    with Storage(stage.settings.database) as storage:
        assert record.seed == storage.row(table)["seed"]
    assert record.header.commitment == spectator.room(table)["commitment"] == sha256(record.seed).hexdigest()
    assert "pepper" in record.header.context
    verdict = worldstage.verify(worldstage.game("age-of-reason"), record)
    assert verdict.fault is None and verdict.draws > 0
    assert good(spectator.get(f"/api/tables/{table}/proof"))["fault"] is None
