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
from tests.server.packages import Edit, Other, copied, copy_database
from tests.server.support import Json, Person, Seats, Socket, Stage, gathered, good, play_on, refused, sqlite, wait_for

GAME = "games/rally/__init__.py"
VERSION: Edit = (GAME, "spec = Spec(ID, 1, ", "spec = Spec(ID, 2, ")
RULE: Edit = (GAME, "s.reserve[seat] += 2 - sent(s, seat)", "s.reserve[seat] += 3 - sent(s, seat)")
FIELD: tuple[Edit, ...] = (
    (GAME, '"draft", "wish"]', '"draft", "wish", "fame"]'),
    (GAME, "        self.wish = [NONE] * seats\n", "        self.wish = [NONE] * seats\n        self.fame = 0\n"),
    (GAME, "        return other\n", "        other.fame = self.fame\n        return other\n"),
)
MIGRATION: Edit = (
    GAME,
    "        self.views = RallyViews(self)\n",
    "        self.views = RallyViews(self)\n        self.migrations = {1: lambda data: {**data, 'fame': 0}}\n",
)
NUMBER: Edit = (
    "games/age_of_reason/data/reconstructed/map.toml",
    "victory_points = [8, 5, 3]",
    "victory_points = [9, 5, 3]",
)

PACKAGES: dict[str, tuple[Edit, ...]] = {
    "a rule and its version": (VERSION, RULE),
    "a version only": (VERSION,),
    "a rule only": (RULE,),
    "a field, its version and a migration": (VERSION, *FIELD, MIGRATION),
    "a field only": FIELD,
    "a number of an edition": (NUMBER,),
}


class World(NamedTuple):
    """A database with tables of this version, and the people at all of them."""

    database: str
    tables: dict[str, str]
    cookies: list[Any]
    shown: dict[str, list[Json]]  # by table: what each seat saw last


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Copies of the package, made when first needed."""
    made: dict[str, Path] = {}

    def package(name: str) -> Path:
        if name not in made:
            made[name] = copied(tmp_path_factory.mktemp("package"), PACKAGES[name])
        return made[name]

    return package


def hidden_choices(table: str, people: Seats) -> None:
    """One seat has sent troops and is done, the other one still drafts."""
    for option in ("send north", "send middle", "done"):
        choose(people[0], table, 0, option)
    choose(people[1], table, 1, "send south")


def choose(person: Person, table: str, seat: int, option: str) -> None:
    good(person.choose(table, seat, option, person.state(table, seat)["decision"]["id"]))


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    database = sqlite(tmp_path_factory.mktemp("world"))
    with hosted(RALLY), Stage(database=database) as stage:
        people = {seat: stage.person(f"Person {seat}") for seat in range(2)}
        tables: dict[str, str] = {}
        for name, choices in (("running", 4), ("simultaneous", 3), ("finished", 10_000), ("gathering", 0)):
            made = people[0].create("me", "guest", game="rally", salt="pepper")
            tables[name] = made.table
            if name != "gathering":
                good(people[1].claim(made.secret(1)))
                play_on(made.table, people, choices, pick=lambda decision: decision["options"][-1])
        assert play_on(tables["simultaneous"], people, 1) == 1  # the call of the second round
        hidden_choices(tables["simultaneous"], people)
        sealed = people[0].create("me", "guest")
        tables["sealed"] = sealed.table
        good(people[1].claim(sealed.secret(1)))
        luck = random.Random(1)
        while not any(people[seat].state(sealed.table, seat)["retract"] for seat in people):
            assert play_on(sealed.table, people, 1, pick=lambda decision: luck.choice(decision["options"])) == 1
        shown = {
            name: [person.state(table, seat) for seat, person in people.items()]
            for name, table in tables.items()
            if name != "gathering"
        }
        cookies = [person.http.cookies for person in people.values()]
    return World(database, tables, cookies, shown)


@pytest.fixture
def served(
    world: World, packages: Callable[[str], Path], any_database: str, tmp_path: Path
) -> Iterator[Callable[[str], Seats]]:
    """Serves a copy of the world's database by another package; the same people as before, at the new server."""
    running: list[Other] = []
    visitors: list[Person] = []
    copy_database(world.database, any_database)

    def serve(package: str) -> Seats:
        running.append(Other(packages(package), tmp_path, any_database))
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


def command(package: Path, *words: str) -> tuple[int, str]:
    """The command of another version: exit code and what it says."""
    environment = {**os.environ, "PYTHONPATH": str(package), "NO_COLOR": "1", "COLUMNS": "500"}
    line = [sys.executable, "-m", "worldstage.cli.main", *words, "--lang", "en"]
    done = subprocess.run(line, env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def operator(package: Path, database: str, *words: str) -> tuple[int, str]:
    return command(package, "tables", *words, "--database", database)


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
    served: Callable[[str], Seats], world: World, packages: Callable[[str], Path], any_database: str
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
        proven_in_two_parts(people, world.tables[name], packages("a rule and its version"))
    finished_is_readable(people, world, older=True)
    listed(people, world)
    others_go_on(people, world)
    assert operator(packages("a rule and its version"), any_database, "check")[0] == 0


def told_of_new_rules(socket: Socket) -> None:
    state = socket.next_state()
    while state["room"]["rules"] == 1:
        state = socket.next_state()
    assert state["log"][-1]["message"] == {
        "key": "log.rules_changed",
        "args": {"old": ["", 1], "new": ["", 2]},
        "domain": "",
    }
    told = state["talk"][-1]["message"]
    assert told["key"] == "talk.upgraded" and told["args"]["position"] == ["", state["position"]]


def proven_in_two_parts(people: Seats, table: str, package: Path) -> None:
    proof = good(people[0].get(f"/api/tables/{table}/proof"))
    assert proof["fault"] is None
    assert [(part["rules"], part["how"]) for part in proof["parts"]] == [(1, "chain"), (2, "replay")]
    assert proof["context"] == "rally/1/pepper", "draws depend on what the table was created with"
    text = record_of(people, table)
    assert "\nafter " in text and " rules 2 chain " in text
    file = package / "record.txt"
    for content, code in ((text, 0), (text.replace(" call south", " call north", 1), 1)):
        file.write_text(content, "utf-8")
        found, said = command(package, "verify", str(file))
        assert found == code, said
        assert code or ("chain of digests holds" in said and "replayed, legal" in said)


@pytest.mark.parametrize("package", ["a version only", "a field, its version and a migration"])
def test_new_rules_by_which_all_would_have_gone_the_same_take_over_silently(
    package: str, served: Callable[[str], Seats], world: World, packages: Callable[[str], Path], any_database: str
) -> None:
    people = served(package)
    for name in ("running", "simultaneous"):
        table = world.tables[name]
        wait_for(lambda: people[0].room(table)["rules"] == 2, "the new rules")  # noqa: B023
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
    assert operator(packages(package), any_database, "check")[0] == 0


# -- no new version ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["continue", "recorded"])
def test_a_rule_that_changed_without_a_version_stops_tables_until_the_operator_decides(
    how: str, served: Callable[[str], Seats], world: World, packages: Callable[[str], Path], any_database: str
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
        code, said = operator(packages("a rule only"), any_database, "check")
        assert code == 1 and f"{table}: after event" in said
        assert operator(packages("a rule only"), any_database, "repair", table, "--how", how)[0] == 0
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
    assert operator(packages("a rule only"), any_database, "repair", table, "--how", how)[0] == 2, "nothing to repair"


def finished_is_readable_and_faulty(people: Seats, world: World) -> None:
    """It can be read as before; that the rules have changed is what its proof says."""
    table = world.tables["finished"]
    now, before = people[0].state(table, 0), world.shown["finished"][0]
    assert {**now, "room": None} == {**before, "room": None}
    assert good(people[0].get(f"/api/tables/{table}/proof"))["fault"] is not None


def test_a_state_of_another_shape_without_a_version_stops_tables_and_can_be_ended(
    served: Callable[[str], Seats], world: World, packages: Callable[[str], Path], any_database: str
) -> None:
    people = served("a field only")
    for name in ("running", "simultaneous"):
        table = world.tables[name]
        assert people[0].room(table)["stopped"]["key"] == "talk.stopped"
        words = ("repair", table, "--how", "end", "--reason", "sorry")
        assert operator(packages("a field only"), any_database, *words)[0] == 0
        wait_for(lambda: people[0].room(table)["status"] == "abandoned", "the end")  # noqa: B023
    state = people[0].state(world.tables["finished"], 0)
    assert state["room"]["status"] == "finished" and state["log"] == world.shown["finished"][0]["log"]
    listed(people, world)
    others_go_on(people, world)


# -- editions ---------------------------------------------------------------------------------------------------------


def test_a_table_keeps_its_edition_and_new_ones_get_the_new_one(
    served: Callable[[str], Seats], world: World, packages: Callable[[str], Path], any_database: str
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
    listed(people, world)
    assert operator(packages("a number of an edition"), any_database, "check")[0] == 0


# -- twin worlds ------------------------------------------------------------------------------------------------------


def shown_to_others(url: str, cookies: Any, table: str) -> list[bytes]:
    """All that a seat and a spectator are told of a table, whose hidden choices are not theirs."""
    own, spectator = Person(url, "Person 0"), Person(url, "Spectator")
    own.http.cookies = cookies
    found: list[bytes] = []
    with own.live(table, 0) as socket, spectator.live(table) as other:
        for one in (socket, other):
            state = one.next_state()
            while state["room"]["rules"] == 1:
                state = one.next_state()
            found.append(json.dumps(state["talk"][-1]["message"], sort_keys=True).encode())
        # While both are connected: how soon the server notices that one has gone is not a secret of the game.
        for person, seat in ((own, {"seat": 0}), (spectator, {})):
            for path in ("state", "log", "talk", "room", "books"):
                found.append(without_times(person.get(f"/api/tables/{table}/{path}", **seat).json()))
    for person in (own, spectator):
        person.http.close()
    return found


def without_times(told: Any) -> bytes:
    """When an upgrade was done is not a secret of the game."""
    if isinstance(told, dict):
        told = {key: json.loads(without_times(one)) for key, one in told.items() if key not in ("at", "changed")}
    elif isinstance(told, list):
        told = [json.loads(without_times(one)) for one in told]
    return json.dumps(told, sort_keys=True).encode()


@pytest.mark.parametrize("package", ["a rule and its version", "a version only"])
def test_an_upgrade_tells_no_seat_more_than_before(
    package: str, packages: Callable[[str], Path], tmp_path: Path
) -> None:
    """Two worlds in which another seat has hidden different things look the same to everybody else."""
    with hosted(RALLY), Stage(database=sqlite(tmp_path, "twins")) as stage:
        table, people = gathered(stage, 2, game="rally")
        play_on(table, people, 4, pick=lambda decision: decision["options"][-1])
        cookies = [people[seat].http.cookies for seat in (0, 1)]
    told: list[list[bytes]] = []
    for number, options in enumerate((["send north", "send north"], ["flag south"])):
        database = sqlite(tmp_path, f"world{number}")
        copy_database(sqlite(tmp_path, "twins"), database)
        with hosted(RALLY), Stage(database=database) as stage:
            hider = stage.person("Person 1")
            hider.http.cookies = cookies[1]
            for option in options:
                choose(hider, table, 1, option)
        with Other(packages(package), tmp_path, database) as other:
            told.append(shown_to_others(other.url, cookies[0], table))
    assert told[0] == told[1]
