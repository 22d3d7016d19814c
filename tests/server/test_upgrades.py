"""A started game can always be finished: other versions of the package meet tables of this one.

The package is copied and a rule changed with and without a new version, a number in an edition, the shape of a state.
Each copy serves a database with tables that wait for somebody, are under way, have hidden choices lying on them, or are
over; on SQLite and on PostgreSQL, with people connected.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.core.rally import RALLY
from tests.server.games import hosted
from tests.server.packages import Other, copy_database, other_version
from tests.server.stored import Lively
from tests.server.support import Json, Person, Seats, Socket, Stage, good, play_on, refused, sqlite, wait_for

SEVERAL = """
import contextlib, io, json, sys
from worldstage.cli.main import main
done = []
for words in json.loads(sys.argv[1]):
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        code = main(words)
    done.append((code, said.getvalue()))
print(json.dumps(done))
"""  # carries out several commands


class World(NamedTuple):
    """A database with tables of this version, and the people at all of them."""

    database: str
    tables: dict[str, str]
    cookies: list[Any]
    shown: dict[str, list[Json]]  # by table: what each seat saw last


def hidden_choices(table: str, people: Seats, draft: str = "send south") -> None:
    """One seat has sent troops and is done, the other one still drafts."""
    for option in ("send north", "send middle", "done"):
        choose(people[0], table, 0, option)
    choose(people[1], table, 1, draft)


def choose(person: Person, table: str, seat: int, option: str) -> None:
    good(person.choose(table, seat, option, person.state(table, seat)["decision"]["id"]))


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    database = sqlite(tmp_path_factory.mktemp("world"))
    with hosted(RALLY), Stage(database=database) as stage:
        people = {seat: stage.person(f"Person {seat}") for seat in range(2)}
        tables: dict[str, str] = {}
        lengths = {"running": 4, "simultaneous": 3, "flagged": 3, "finished": 10_000, "gathering": 0}
        for name, choices in lengths.items():
            made = people[0].create("me", "guest", game="rally", salt="pepper")
            tables[name] = made.table
            if name != "gathering":
                good(people[1].claim(made.secret(1)))
                play_on(made.table, people, choices, pick=lambda decision: decision["options"][-1])
        for name, draft in (("simultaneous", "send south"), ("flagged", "flag south")):
            assert play_on(tables[name], people, 1) == 1  # the call of the second round
            hidden_choices(tables[name], people, draft)
        sealed = people[0].create("me", "guest")
        tables["sealed"] = sealed.table
        good(people[1].claim(sealed.secret(1)))
        luck = random.Random(1)
        while not any(people[seat].state(sealed.table, seat)["retract"] for seat in people):
            assert play_on(sealed.table, people, 1, pick=lambda decision: luck.choice(decision["options"])) == 1
        over = people[0].create("me", "guest")
        tables["finished age"] = over.table
        good(people[1].claim(over.secret(1)))
        Lively(stage, over.table, 1).play()
        shown = {
            name: [person.state(table, seat) for seat, person in people.items()]
            for name, table in tables.items()
            if name != "gathering"
        }
        cookies = [person.http.cookies for person in people.values()]
    return World(database, tables, cookies, shown)


@pytest.fixture
def served(world: World, any_database: str, tmp_path: Path) -> Iterator[Callable[[str], Seats]]:
    """Serves a copy of the world's database by another package; the same people as before, at the new server."""
    running: list[Other] = []
    visitors: list[Person] = []
    copy_database(world.database, any_database)

    def serve(package: str) -> Seats:
        running.append(Other(other_version(package), tmp_path, any_database))
        url = running[-1].start()
        people = {}
        for seat, cookies in enumerate(world.cookies):
            people[seat] = Person(url, f"Person {seat}")
            people[seat].http.cookies = cookies
        visitors.extend(people.values())
        return people

    yield serve
    for person in visitors:
        person.http.close()
    for other in running:
        other.kill()


def commands(package: Path, *lines: tuple[str, ...]) -> list[tuple[int, str]]:
    """Commands of another version, one after the other in one process: the exit code of each, and what it says."""
    environment = {**os.environ, "PYTHONPATH": str(package), "NO_COLOR": "1", "COLUMNS": "500"}
    given = json.dumps([[*words, "--lang", "en"] for words in lines])
    done = subprocess.run(
        [sys.executable, "-c", SEVERAL, given], env=environment, capture_output=True, text=True, check=True
    )
    return [(code, said) for code, said in json.loads(done.stdout)]


def operator(package: Path, database: str, *words: str) -> tuple[int, str]:
    (done,) = commands(package, ("tables", *words, "--database", database))
    return done


def game_of(state: Json) -> Json:
    """What a reader sees of the game itself, without what a new version may say about it."""
    return {name: state[name] for name in ("view", "position", "standing", "orders", "decision")}


def listed(people: Seats, world: World) -> None:
    assert {one["id"] for one in people[0].mine()} >= set(world.tables.values()), "no table disappears"


def finished_is_readable(people: Seats, world: World, older: bool) -> None:
    """The table that is over looks as before, its draws are proven, and it is said what else is."""
    table = world.tables["finished"]
    for seat, person in people.items():
        now, before = person.state(table, seat), world.shown["finished"][seat]
        assert {**now, "room": None} == {**before, "room": None}
        assert now["room"]["status"] == "finished" and now["room"]["rules"] == 1
    proof = good(people[0].get(f"/api/tables/{table}/proof"))
    assert proof["fault"] is None and proof["draws"]
    assert [part["how"] for part in proof["parts"]] == ["chain" if older else "replay"]
    good(people[0].get(f"/api/tables/{table}/report"))


def others_go_on(people: Seats, world: World) -> None:
    """A table of another game has noticed nothing; the hidden choice that lies there can still be taken back."""
    table = world.tables["sealed"]
    for seat, person in people.items():
        now, before = person.state(table, seat), world.shown["sealed"][seat]
        assert {**now, "room": None} == {**before, "room": None}
    seat = next(seat for seat in people if people[seat].state(table, seat)["retract"])
    token = people[seat].state(table, seat)["retract"]
    good(people[seat].command(table, "retract", seat=seat, what=token))
    assert play_on(table, people, 3) == 3


def record_of(people: Seats, table: str) -> str:
    return people[0].get(f"/api/tables/{table}/record").text


# -- a new version ----------------------------------------------------------------------------------------------------


def test_new_rules_take_over_from_the_last_state_and_everybody_is_told_since_when_and_why(
    served: Callable[[str], Seats], world: World, any_database: str
) -> None:
    people = served("a rule and its version")
    for name in ("running", "simultaneous"):
        table = world.tables[name]
        with people[0].live(table, 0) as own, Person(people[0].url, "Spectator").live(table) as spectator:
            for socket in (own, spectator):
                told_of_new_rules(socket)
        for seat, person in people.items():
            assert game_of(person.state(table, seat)) == game_of(world.shown[name][seat]), "everything stays as it is"
        position = people[0].state(table, 0)["position"]
        refused(people[0].get(f"/api/tables/{table}/past", seat=0, position=0), 409, "older_position")
        assert good(people[0].get(f"/api/tables/{table}/past", seat=0, position=position))["position"] == position
    choose(people[1], world.tables["simultaneous"], 1, "done")
    view = people[1].state(world.tables["simultaneous"], 1)["view"]
    before = world.shown["simultaneous"][1]["view"]["players"]
    sent = (2, 1)
    assert [one["reserve"] for one in view["players"]] == [
        one["reserve"] + 3 - sent[seat] for seat, one in enumerate(before)
    ], "from now on by the new rules"
    for name in ("running", "simultaneous"):
        play_on(world.tables[name], people)
    proven_in_two_parts(people, [world.tables[name] for name in ("running", "simultaneous")], "a rule and its version")
    finished_is_readable(people, world, older=True)
    listed(people, world)
    others_go_on(people, world)
    assert operator(other_version("a rule and its version"), any_database, "check")[0] == 0


def told_of_new_rules(socket: Socket, said: str = "talk.upgraded") -> None:
    state = socket.next_state()
    while state["room"]["rules"] == 1:
        state = socket.next_state()
    assert state["log"][-1]["message"] == {
        "key": "log.rules_changed",
        "args": {"old": ["", 1], "new": ["", 2]},
        "domain": "",
    }
    told = state["talk"][-1]["message"]
    assert told["key"] == said and told["args"]["position"] == ["", state["position"]]


def proven_in_two_parts(people: Seats, tables: list[str], name: str) -> None:
    """On the page and by the command, which also finds out that a choice under the older rules was altered."""
    package = other_version(name)
    files: list[Path] = []
    for table in tables:
        proof = good(people[0].get(f"/api/tables/{table}/proof"))
        assert proof["fault"] is None
        assert [(part["rules"], part["how"]) for part in proof["parts"]] == [(1, "chain"), (2, "replay")]
        assert proof["context"] == "rally/1/pepper", "draws depend on what the table was created with"
        text = record_of(people, table)
        assert "\nafter " in text and " rules 2 chain " in text
        altered = text.replace(" call south", " call north", 1)
        assert altered != text
        for content in (text, altered):
            files.append(package / f"{len(files)}.record")
            files[-1].write_text(content, "utf-8")
    verified = commands(package, *(("verify", str(file)) for file in files))
    for number, (code, said) in enumerate(verified):
        assert code == number % 2, said
        assert code or ("chain of digests holds" in said and "replayed, legal" in said)


@pytest.mark.parametrize("package", ["a version only", "a field, its version and a migration"])
def test_new_rules_by_which_all_would_have_gone_the_same_take_over_silently(
    package: str, served: Callable[[str], Seats], world: World, any_database: str
) -> None:
    people = served(package)
    for name in ("running", "simultaneous"):
        table = world.tables[name]
        with people[0].live(table, 0) as own, Person(people[0].url, "Spectator").live(table) as spectator:
            wait_for(lambda: people[0].room(table)["rules"] == 2, "the new rules")  # noqa: B023
            for socket in (own, spectator):
                assert socket.next_state()["talk"][-1:] == world.shown[name][0]["talk"][-1:], "nobody is told anything"
        for seat, person in people.items():
            now, before = person.state(table, seat), world.shown[name][seat]
            assert {**now, "room": None, "undo": None} == {**before, "room": None, "undo": None}, "nobody can tell"
        play_on(table, people)
        proof = good(people[0].get(f"/api/tables/{table}/proof"))
        assert proof["fault"] is None and [part["how"] for part in proof["parts"]] == ["replay"]
        assert proof["context"] == "rally/1/pepper"
    gathering = world.tables["gathering"]
    link = good(people[0].link(gathering, 1))
    good(people[1].claim(link["secret"]))
    play_on(gathering, people)
    assert good(people[0].get(f"/api/tables/{gathering}/proof"))["context"] == "rally/1/pepper"
    finished_is_readable(people, world, older=True)
    listed(people, world)
    others_go_on(people, world)
    assert operator(other_version(package), any_database, "check")[0] == 0


def test_hidden_choices_that_new_rules_refuse_are_all_dropped_and_made_again(
    served: Callable[[str], Seats], world: World, any_database: str
) -> None:
    """One seat's draft is refused: all drafts are dropped. Where none is refused, they lie there as before."""
    people = served("a choice that is refused")
    table = world.tables["flagged"]
    with people[0].live(table, 0) as own, Person(people[0].url, "Spectator").live(table) as spectator:
        for socket in (own, spectator):
            told_of_new_rules(socket, "talk.upgraded_again")
    for seat, person in people.items():
        now, before = person.state(table, seat), world.shown["flagged"][seat]
        assert now["view"]["draft"] == [0, 0, 0] and now["view"]["wish"] == -1
        assert now["view"]["chosen"] == [] and now["view"]["actors"] == [0, 1], "also who was done is asked again"
        assert now["position"] == before["position"] - 1, "that somebody was done is taken back"
        assert now["undo"] is now["retract"] is None
        assert "flag south" not in now["decision"]["options"]
    late = world.shown["flagged"][1]["decision"]
    refused(people[1].choose(table, 1, late["options"][0], late["id"]), 409, "stale")
    for seat, person in people.items():
        for option in ("send middle", "done"):
            choose(person, table, seat, option)
    assert people[0].state(table, 0)["view"]["round"] == 3
    for seat, person in people.items():
        now, before = person.state(world.tables["simultaneous"], seat), world.shown["simultaneous"][seat]
        for name in ("view", "position", "log", "talk", "retract"):
            assert now[name] == before[name], "what is legal as before lies there as before"
        ids = [state["decision"] and state["decision"]["id"] for state in (now, before)]
        assert ids[0] == ids[1]
    play_on(table, people)
    proven_in_two_parts(people, [table], "a choice that is refused")
    finished_is_readable(people, world, older=True)
    listed(people, world)
    others_go_on(people, world)
    assert operator(other_version("a choice that is refused"), any_database, "check")[0] == 0


# -- no new version ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["continue", "recorded"])
def test_a_rule_that_changed_without_a_version_stops_tables_until_the_operator_decides(
    how: str, served: Callable[[str], Seats], world: World, any_database: str
) -> None:
    people = served("a rule only")
    table = world.tables["running"]
    with people[0].live(table, 0) as own, Person(people[0].url, "Spectator").live(table) as spectator:
        for socket in (own, spectator):
            state = socket.next_state()
            assert state["room"]["stopped"]["key"] == state["talk"][-1]["message"]["key"] == "talk.stopped"
            assert state["decision"] is None and state["view"]["round"] == 1, "the last good state"
        choice = world.shown["running"][0]["decision"] or world.shown["running"][1]["decision"]
        option = {"seat": choice["seat"], "decision": choice["id"], "option": choice["options"][0]}
        refused(people[choice["seat"]].command(table, "choose", **option), 409, "stopped")
        good(people[0].command(table, "say", seat=0, text="What now?"))
        listed(people, world)
        code, said = operator(other_version("a rule only"), any_database, "check")
        assert code == 1 and f"{table}: after event" in said
        assert operator(other_version("a rule only"), any_database, "repair", table, "--how", how)[0] == 0
    wait_for(lambda: people[0].room(table)["stopped"] is None, "the repaired table")
    state = people[0].state(table, 0)
    assert [line["message"]["key"] for line in state["log"]][-1] == "log.repaired"
    assert state["talk"][-1]["message"]["key"] == "talk.repaired" and state["talk"][-2]["text"] == "What now?"
    if how == "recorded":
        assert state["view"] == world.shown["running"][0]["view"]
    else:
        assert state["view"]["round"] == 1
    play_on(table, people)
    assert good(people[0].get(f"/api/tables/{table}/proof"))["fault"] is None
    finished_is_readable_and_faulty(people, world)
    hidden = people[1].state(world.tables["simultaneous"], 1)
    assert hidden["room"]["stopped"]["key"] == "talk.stopped" and hidden["decision"] is None
    others_go_on(people, world)
    assert operator(other_version("a rule only"), any_database, "repair", table, "--how", how)[0] == 2, (
        "nothing to repair"
    )


def finished_is_readable_and_faulty(people: Seats, world: World) -> None:
    """It can be read as before; that the rules have changed is what its proof says."""
    table = world.tables["finished"]
    now, before = people[0].state(table, 0), world.shown["finished"][0]
    assert {**now, "room": None} == {**before, "room": None}
    assert good(people[0].get(f"/api/tables/{table}/proof"))["fault"] is not None


def test_a_state_of_another_shape_without_a_version_stops_tables_and_can_be_ended(
    served: Callable[[str], Seats], world: World, any_database: str
) -> None:
    people = served("a field only")
    for name in ("running", "simultaneous"):
        table = world.tables[name]
        words = ("repair", table, "--how", "end", "--reason", "sorry")
        with people[0].live(table, 0) as own, Person(people[0].url, "Spectator").live(table) as spectator:
            for socket in (own, spectator):
                assert socket.next_state()["room"]["stopped"]["key"] == "talk.stopped"
            assert operator(other_version("a field only"), any_database, *words)[0] == 0
            for socket in (own, spectator):
                wait_for(lambda: socket.next_state()["room"]["status"] == "abandoned", "the end")  # noqa: B023
    state = people[0].state(world.tables["finished"], 0)
    assert state["room"]["status"] == "finished" and state["log"] == world.shown["finished"][0]["log"]
    assert state["room"]["stopped"] is None, "what is over can't stop"
    listed(people, world)
    others_go_on(people, world)


# -- editions ---------------------------------------------------------------------------------------------------------


def test_a_table_keeps_its_edition_and_new_ones_get_the_new_one(
    served: Callable[[str], Seats], world: World, any_database: str
) -> None:
    people = served("a number of an edition")
    old, new = world.tables["sealed"], people[0].create("me", "guest").table
    for table, points in ((old, 8), (new, 9)):
        board = good(people[0].get(f"/api/tables/{table}/board"))
        assert f"[{points},5,3]" in json.dumps(board, separators=(",", ":"))
    made = people[0].create("me", "random")
    wait_for(lambda: people[0].state(made.table, 0)["decision"] is not None, "the first question")
    others_go_on(people, world)
    good(people[0].command(old, "hand_over", seat=0, level="random"))
    position = people[0].state(old)["position"]
    wait_for(lambda: people[0].state(old)["position"] > position or people[1].state(old, 1)["decision"], "the bot")
    over = world.tables["finished age"]
    for seat, person in people.items():
        assert {**person.state(over, seat), "room": None} == {**world.shown["finished age"][seat], "room": None}
    assert good(people[0].get(f"/api/tables/{over}/proof"))["fault"] is None, "replayed with its own edition"
    finished_is_readable(people, world, older=False)
    listed(people, world)
    assert operator(other_version("a number of an edition"), any_database, "check")[0] == 0


def test_a_table_whose_edition_the_rules_cannot_read_stops_and_can_be_read_and_ended(
    served: Callable[[str], Seats], world: World, any_database: str
) -> None:
    people = served("an edition of another form")
    package, table, over = (
        other_version("an edition of another form"),
        world.tables["sealed"],
        world.tables["finished age"],
    )
    with people[0].live(table, 0) as own, Person(people[0].url, "Spectator").live(table) as spectator:
        for socket in (own, spectator):
            state = socket.next_state()
            assert state["room"]["stopped"]["key"] == state["talk"][-1]["message"]["key"] == "talk.stopped"
            assert state["decision"] is None and state["room"]["status"] == "playing"
    for seat, person in people.items():
        assert person.state(table, seat)["log"] == world.shown["sealed"][seat]["log"]
        now, before = person.state(over, seat), world.shown["finished age"][seat]
        assert now["room"]["status"] == "finished" and now["log"] == before["log"]
        good(person.get(f"/api/tables/{over}/report"))
    choice = next(state["decision"] for state in world.shown["sealed"] if state["decision"])
    given = {"seat": choice["seat"], "decision": choice["id"], "option": choice["options"][0]}
    refused(people[choice["seat"]].command(table, "choose", **given), 409, "stopped")
    good(people[0].command(table, "say", seat=0, text="What now?"))
    assert "\nseed: " in record_of(people, over)
    proof = good(people[0].get(f"/api/tables/{over}/proof"))
    assert proof["fault"] is None and proof["draws"]
    assert [part["how"] for part in proof["parts"]] == ["chain"], "it can't be replayed here"
    assert "\nchain: " in record_of(people, over)
    listed(people, world)
    code, said = operator(package, any_database, "check")
    assert code == 1 and f"{table}: " in said and f"{over}: " in said and world.tables["running"] not in said
    for how in ("continue", "recorded"):
        code, said = operator(package, any_database, "repair", table, "--how", how)
        assert code == 2 and "can only be ended" in said
    assert operator(package, any_database, "repair", table, "--how", "end", "--reason", "sorry")[0] == 0
    wait_for(lambda: people[0].room(table)["status"] == "abandoned", "the end")
    fresh = people[0].create("me", "random").table
    wait_for(lambda: people[0].state(fresh, 0)["decision"] is not None, "the first question at a new table")
    assert play_on(world.tables["running"], people, 2) == 2, "other games notice nothing"
