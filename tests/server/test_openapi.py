"""The OpenAPI description is true: answers match it whatever is asked, and the browser's types are made from it."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.routing import Route, WebSocketRoute

from tests.server.support import GAME, Json, Person, Stage, play_on, wait_for
from worldstage.server import payloads, wire
from worldstage.server.app import routes
from worldstage.server.openapi import description
from worldstage.server.routes import ENDPOINTS, Endpoint
from worldstage.server.service import Service
from worldstage.server.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
SCHEMA = schemathesis.openapi.from_dict(description())
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
READINGS: list[Json] = [
    {},
    {"seat": 0, "position": 0},
    *({"seat": n, "option": "pass", "options": "pass"} for n in (0, 1)),
]
few = settings(  # so many examples per endpoint and way of asking
    max_examples=12,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)


class World:
    """A program with tables of every status, which asks whatever comes to its mind."""

    def __init__(self, stage: Stage) -> None:
        self.program: Person = stage.program()
        make = self.program.create
        gathering, playing, over = make("me", "guest"), make("me", "me", "random"), make("me", "me")
        play_on(playing.table, {0: self.program, 1: self.program}, 30)
        for seat in (0, 1):
            self.program.do(over.table, "vote", seat=seat, kind="abandon")
        self.places = {
            "table": [gathering.table, playing.table, over.table],
            "game": [GAME],
            "domain": [GAME, "server", "kernel"],
            "lang": ["de", "en"],
        }

    def ask(self, case: Any, data: st.DataObject) -> httpx.Response:
        """Carry out a made-up request; more often than not about something that exists."""
        for name in case.path_parameters or {}:
            if data.draw(st.integers(0, 9), label=f"a {name} that is not there, from 8") < 8:
                case.path_parameters[name] = data.draw(st.sampled_from(self.places[name]), label=name)
        if not data.draw(st.booleans(), label="something odd"):
            for part in (case.query, case.body):
                if isinstance(part, dict):
                    self._make_plausible(part, data)
        asked = case.as_transport_kwargs(base_url=self.program.url)
        asked["headers"] = {**asked["headers"], **self.program.http.headers}
        names = ("method", "url", "params", "json", "data", "files", "headers", "cookies")
        given = {name: asked[name] for name in names if asked.get(name)}
        given |= {"json": asked["json"]} if "json" in asked else {}
        if isinstance(given.get("data"), bytes | str):
            given["content"] = given.pop("data")
        return self.program.http.request(**given)

    def _make_plausible(self, part: Json, data: st.DataObject) -> None:
        """Put in what a client would: seats that are there, the game there is, what is asked."""
        likely: Json = {
            "seat": data.draw(st.integers(0, 2), label="seat"),
            "other": 1,
            "position": data.draw(st.integers(0, 31), label="position"),
            "level": "random",
            "game": GAME,
            "settings": {},
            "seats": [{"holder": holder} for holder in ("me", "guest")],
        }
        part |= {name: value for name, value in likely.items() if name in part}
        if part.get("do") == "choose" and part["seat"] < 2:
            asked = self.program.state(self.places["table"][1], part["seat"])["decision"]
            if asked is not None:
                part |= {"decision": asked["id"], "option": asked["options"][0]}


@pytest.fixture(scope="module")
def world(shared_stage: Stage) -> World:
    return World(shared_stage)


def ways() -> Iterator[Any]:
    for endpoint in ENDPOINTS:
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            takes_something = bool(endpoint.body or endpoint.query or endpoint.key)
            if takes_something or mode is GenerationMode.POSITIVE:
                yield pytest.param(endpoint, mode, id=f"{endpoint.method} {endpoint.path} {mode.value}")


@pytest.mark.parametrize(("endpoint", "mode"), list(ways()))
def test_every_answer_is_as_described_whatever_is_asked(world: World, endpoint: Endpoint, mode: GenerationMode) -> None:
    operation = SCHEMA[endpoint.path][endpoint.method]

    @settings(few, max_examples=60 if endpoint.body is payloads.Command else few.max_examples)
    @given(case=operation.as_strategy(generation_mode=mode), data=st.data())
    def ask(case: Any, data: st.DataObject) -> None:
        case.validate_response(world.ask(case, data), checks=CHECKS)

    ask()


def test_the_answers_to_a_visitor_are_as_described(shared_stage: Stage) -> None:
    """Every reading endpoint that answers 200, at a table before, in and after the game."""
    person = shared_stage.person()
    seats = (("me", "guest"), ("me", "me", "random"), ("me", "me"), ("me", "random"))
    made = [person.create(*holders) for holders in seats]
    wait_for(lambda: person.state(made[3].table, 0)["decision"], "a question, for advice")
    play_on(made[1].table, {0: person, 1: person}, 40)
    for seat in (0, 1):
        person.do(made[2].table, "vote", seat=seat, kind="abandon")
    described: set[str] = set()
    for endpoint in ENDPOINTS:
        for table in made:
            path = endpoint.path.format(table=table.table, game=GAME, domain=GAME, lang="de")
            for query in READINGS:
                answer = person.http.get(path, params=query) if endpoint.method == "GET" else None
                if answer is not None and answer.status_code == 200:
                    SCHEMA[endpoint.path]["GET"].validate_response(answer)
                    described.add(endpoint.path)
    assert described == {endpoint.path for endpoint in ENDPOINTS if endpoint.method == "GET"}


def test_what_is_pushed_is_as_described(shared_stage: Stage) -> None:
    person = shared_stage.person()
    table = person.create("me", "me").table
    with person.live(table, 0) as own, person.live(table) as hall:
        done = person.do(table, "say", seat=0, text="hello")
        play_on(table, {0: person, 1: person}, 5)
        for socket in (own, hall):
            kinds: set[str] = set()
            while kinds != {"Update", "Presence"}:
                push = msgspec.json.decode(socket.connection.recv(10), type=wire.Push, strict=True)
                kinds.add(type(push).__name__)
    assert done["revision"] > 0


def test_the_description_has_every_route(tmp_path: Path) -> None:
    known = routes(Service(Settings(database=f"sqlite:///{tmp_path / 'x.sqlite'}")))
    asked = {(method, route.path) for route in known if isinstance(route, Route) for method in route.methods or ()}
    described = {(method.upper(), path) for path, item in description()["paths"].items() for method in item}
    # The description itself, a text for people, and the browser app.
    plain = {("GET", "/api/openapi.json"), ("GET", "/.well-known/security.txt"), ("GET", "/{path:path}")}
    assert {route for route in asked if route[0] != "HEAD"} - plain == described
    assert [route.path for route in known if isinstance(route, WebSocketRoute)] == ["/api/tables/{table}/live"]


def test_every_operation_has_a_name_of_its_own_and_says_what_it_is_for() -> None:
    operations = [operation for item in description()["paths"].values() for operation in item.values()]
    assert len({operation["operationId"] for operation in operations}) == len(operations) == len(ENDPOINTS)
    assert all(operation["summary"] for operation in operations)


def test_the_server_hands_out_its_description(shared_stage: Stage) -> None:
    assert shared_stage.person().get("/api/openapi.json").json() == json.loads(json.dumps(description()))


def test_the_description_kept_for_the_browser_is_the_servers() -> None:
    """If not: make types."""
    made = subprocess.run(
        [sys.executable, "-m", "worldstage.server.openapi"], capture_output=True, check=True, cwd=ROOT
    ).stdout
    assert (WEB / "openapi.json").read_bytes() == made


def test_the_types_of_the_browser_are_made_from_the_description(tmp_path: Path) -> None:
    """If not: make types."""
    node, tool = shutil.which("node"), WEB / "node_modules" / "openapi-typescript"
    if node is None or not tool.is_dir():
        pytest.skip("needs node and web/node_modules")
    script = json.loads((WEB / "package.json").read_text("utf-8"))["scripts"]["types"].split()
    assert script[:4] == ["openapi-typescript", "openapi.json", "--output", "src/common/wire.ts"]
    made = tmp_path / "wire.ts"
    command = [node, str(tool / "bin" / "cli.js"), "openapi.json", "--output", str(made), *script[4:]]
    subprocess.run(command, check=True, cwd=WEB, capture_output=True)
    assert made.read_text("utf-8") == (WEB / "src" / "common" / "wire.ts").read_text("utf-8")
