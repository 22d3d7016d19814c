"""The real server for tests: the app on a real uvicorn in a thread, on a port of the system's choice, with a real
database; and people who visit it with a browser's headers and cookies, or with a program's token.
"""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self, TypeVar
from uuid import uuid4

import httpx
from websockets.sync.client import ClientConnection, connect

from worldstage.server.connections import Config, Connections
from worldstage.server.serve import listen, server
from worldstage.server.service import Service
from worldstage.server.settings import Limits, Settings

GAME = "age-of-reason"
SECONDS = 30.0  # how long anything may take before a test gives up
FREE = Limits(
    tables=100_000,
    sessions=100_000,
    claims=100_000,
    talk=100_000,
    commands=1_000_000,
    takebacks=1_000_000,
    invitations=1_000,
)  # for tests that make many tables from one address

Json = dict[str, Any]
Result = TypeVar("Result")


class Clock:
    """A clock that stands still until it is set."""

    def __init__(self, now: float = 1_800_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now

    def pass_(self, seconds: float) -> None:
        self.now += seconds


def wait_for(happened: Callable[[], Result | None], what: str = "it to happen") -> Result:
    """The first answer that is neither None nor False."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        answer = happened()
        if answer is not None and answer is not False:
            return answer
        time.sleep(0.01)
    raise TimeoutError(f"waited too long for {what}")


def sqlite(folder: Path, name: str = "tables") -> str:
    return f"sqlite:///{folder / name}.sqlite"


class Stage:
    """A server that runs. `settings` are those of `Settings`; a database must be among them."""

    def __init__(self, *, trusted: Sequence[str] = (), **settings: Any) -> None:
        settings.setdefault("limits", FREE)
        settings.setdefault("drain", 2.0)
        settings.setdefault("storage", SECONDS)  # a disk that is only busy is no outage
        self.settings = Settings(**settings)
        self.socket = listen("127.0.0.1", 0)
        self.port: int = self.socket.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.server = server(self.settings, list(trusted))
        self.loop: asyncio.AbstractEventLoop | None = None
        self._people: list[Person] = []
        self._thread = threading.Thread(target=self._run, name="stage", daemon=True)

    @property
    def service(self) -> Service:
        service: Service = self.server.service
        return service

    @property
    def connections(self) -> Connections:
        assert isinstance(self.server.config, Config)
        return self.server.config.connections

    def _run(self) -> None:
        start = self.service.start

        async def started() -> None:
            self.loop = asyncio.get_running_loop()
            await start()

        self.service.start = started  # type: ignore[method-assign]
        self.server.run(sockets=[self.socket])

    def __enter__(self) -> Self:
        self._thread.start()
        wait_for(lambda: self.server.started or not self._thread.is_alive(), "the server to start")
        assert self.server.started, "the server did not start"
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        """As at SIGTERM: everybody is told, then the connections close."""
        for person in self._people:
            person.http.close()
        if self._thread.is_alive() and self.loop is not None:
            self.loop.call_soon_threadsafe(self.service.drain)
        self.server.should_exit = True
        self._thread.join(SECONDS)
        self.socket.close()
        assert not self._thread.is_alive(), "the server did not stop"

    def inside(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Run something on the server's own loop."""
        assert self.loop is not None
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(SECONDS)

    def person(self, name: str = "Ada") -> Person:
        """Somebody with a browser of their own, who has not been here yet."""
        person = Person(self.url, name)
        self._people.append(person)
        return person

    def program(self, name: str = "Program") -> Person:
        """A client that is no browser: a token instead of a cookie, and no origin."""
        person = self.person(name)
        person.take_token()
        return person


class Person:
    """A visitor: `http` has the headers and the cookies of a browser that shows our pages."""

    def __init__(self, url: str, name: str) -> None:
        self.url = url
        self.name = name
        self.http = httpx.Client(base_url=url, headers={"Origin": url}, timeout=SECONDS, trust_env=False)

    def take_token(self) -> str:
        """Become a program: from now on the token says who one is."""
        del self.http.headers["Origin"]
        token = str(good(self.http.post("/api/sessions", json={}))["token"])
        self.http.headers["Authorization"] = f"Bearer {token}"
        return token

    # -- asking -----------------------------------------------------------------------------------------------------

    def get(self, path: str, **query: Any) -> httpx.Response:
        return self.http.get(path, params={name: value for name, value in query.items() if value is not None})

    def post(self, path: str, body: Any, **headers: str) -> httpx.Response:
        return self.http.post(path, json=body, headers=headers)

    def put(self, path: str, body: Any) -> httpx.Response:
        return self.http.put(path, json=body)

    # -- gathering ----------------------------------------------------------------------------------------------------

    def create(self, *holders: str, **order: Any) -> Created:
        """Make a table. Holders are `me`, `guest`, or the level of a bot."""
        plans = [seat_plan(holder, self.name) for holder in holders or ("me", "me")]
        return Created(good(self.post("/api/tables", {"game": GAME, "seats": plans, **order})))

    def claim(self, secret: str, **order: Any) -> httpx.Response:
        return self.post("/api/claim", {"secret": secret, "name": self.name, **order})

    def link(self, table: str, seat: int | None = None) -> httpx.Response:
        return self.post(f"/api/tables/{table}/links", {"seat": seat})

    def mine(self) -> list[Json]:
        found: list[Json] = good(self.get("/api/mine"))
        return found

    # -- at a table ---------------------------------------------------------------------------------------------------

    def state(self, table: str, seat: int | None = None) -> Json:
        """The table through one's seat, or as a spectator."""
        found: Json = good(self.get(f"/api/tables/{table}/state", seat=seat))
        return found

    def room(self, table: str) -> Json:
        found: Json = good(self.get(f"/api/tables/{table}"))
        return found

    def command(self, table: str, do: str, key: str | None = None, **fields: Any) -> httpx.Response:
        headers = {"Idempotency-Key": key or uuid4().hex}
        return self.http.post(f"/api/tables/{table}/commands", json={"do": do, **fields}, headers=headers)

    def do(self, table: str, do: str, **fields: Any) -> Json:
        """A command that must succeed."""
        done: Json = good(self.command(table, do, **fields))
        return done

    def choose(self, table: str, seat: int, option: str | None = None, decision: str | None = None) -> httpx.Response:
        """Answer what the seat is asked now; without an option, with the first one."""
        if option is None or decision is None:
            asked = self.state(table, seat)["decision"]
            assert asked is not None, f"seat {seat} is not asked anything"
            option, decision = option or asked["options"][0], decision or asked["id"]
        return self.command(table, "choose", seat=seat, decision=decision, option=option)

    @contextmanager
    def live(
        self, table: str, seat: int | None = None, origin: str | None = "", changes: bool = False, **options: Any
    ) -> Iterator[Socket]:
        """The live side of a table. `origin` is our own unless given; None sends none."""
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/live?changes={int(changes)}"
        address += f"&seat={seat}" if seat is not None else ""
        headers = {name: self.http.headers[name] for name in ("authorization",) if name in self.http.headers}
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.http.cookies.jar)
        headers |= {"Cookie": cookies} if cookies else {}
        headers |= options.pop("additional_headers", {})
        options = {"proxy": None, "open_timeout": SECONDS, "close_timeout": 1, "max_queue": None} | options
        given: Any = self.http.headers.get("origin") if origin == "" else origin
        with connect(address, origin=given, additional_headers=headers, **options) as connection:
            yield Socket(connection)


class Created:
    """A table just made, with the secrets of its links."""

    def __init__(self, answer: Json) -> None:
        self.table: str = answer["table"]
        self.links: list[Json] = answer["links"]

    def secret(self, seat: int | None) -> str:
        """The link for a seat, or the owner's."""
        return next(str(link["secret"]) for link in self.links if link["seat"] == seat)


class Socket:
    """The live side, as one reader sees it. `state` is put together from full states and changes, as a browser does."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.state: Json = {}

    def next(self) -> Json:
        """What is pushed next, of whatever type."""
        push: Json = json.loads(self.connection.recv(SECONDS))
        self.state = followed(self.state, push)
        return push

    def next_state(self, revision: int = 0) -> Json:
        """The next state with at least this revision."""
        while True:
            push = self.next()
            if push["type"] in ("state", "change") and self.state["revision"] >= revision:
                return self.state

    def next_answer(self) -> Json:
        """The next answer to a command."""
        while True:
            push = self.next()
            if push["type"] in ("done", "fault"):
                return {"status": 200, **push}

    def command(self, do: str, key: str | None = None, **fields: Any) -> Json:
        """A command over the socket, and its answer."""
        self.connection.send(
            json.dumps({"type": "command", "key": key or uuid4().hex, "command": {"do": do, **fields}})
        )
        return self.next_answer()

    def choose(self, seat: int, option: str | None = None) -> Json:
        """Answer what the seat is asked now; without an option, with the first one."""
        asked = self.state["decision"]
        return self.command("choose", seat=seat, decision=asked["id"], option=option or asked["options"][0])


def followed(state: Json, push: Json) -> Json:
    """The state after a push: replaced by a full one, or with what has changed."""
    if push["type"] == "state":
        full: Json = push["state"]
        return full
    if push["type"] != "change":
        return state
    assert push["base"] == state["revision"], "an update was missed"
    changed = dict(push["changed"])
    lines: Json = {"log": [], "talk": []}
    view = {**state["view"], **changed.pop("view", {})} if state["view"] is not None else None
    ends = {f"{name}_from": state[f"{name}_from"] + len(state[name]) for name in lines}
    return {**state, **lines, **ends, **changed, "view": view}


def seat_plan(holder: str, name: str) -> Json:
    if holder == "me":
        return {"holder": "me", "name": name}
    if holder == "guest":
        return {"holder": "guest"}
    return {"holder": "bot", "level": holder}


def good(response: httpx.Response) -> Any:
    """The content of an answer that must not be a refusal."""
    assert response.status_code == 200, f"{response.status_code} {response.text}"
    return response.json()


def refused(response: httpx.Response, status: int, code: str) -> Json:
    """The fault of an answer that must be this refusal."""
    fault: Json = response.json()
    assert (response.status_code, fault["code"]) == (status, code), f"{response.status_code} {response.text[:300]}"
    return fault


Seats = dict[int, Person]


def gathered(stage: Stage, count: int, **order: Any) -> tuple[str, Seats]:
    """A table that has begun, with a person of their own on every seat; the first is its owner."""
    owner = stage.person("Person 0")
    made = owner.create("me", *["guest"] * (count - 1), **order)
    people = {0: owner}
    for seat in range(1, count):
        people[seat] = stage.person(f"Person {seat}")
        good(people[seat].claim(made.secret(seat)))
    return made.table, people


def asked(table: str, people: Seats) -> tuple[int, Json] | None:
    """A seat of these people that is asked something, and what; waits for bots. None: nobody is asked."""
    anybody = next(iter(people.values()))

    def look() -> tuple[int, Json] | bool:
        room = anybody.room(table)
        if room["status"] != "playing":
            return True
        for seat, person in people.items():
            decision = person.state(table, seat)["decision"]
            if decision is not None:
                return seat, decision
        return not any(seat["holder"] == "bot" or seat["stand_in"] or seat["resigned"] for seat in room["seats"])

    found = wait_for(look, "the bots")
    return found if isinstance(found, tuple) else None


def play_on(table: str, people: Seats, most: int = 100_000, pick: Callable[[Json], str] | None = None) -> int:
    """Let people answer what they are asked, until nobody is or so many choices are made; how many were made."""
    choice = pick or (lambda decision: str(decision["options"][-1]))
    for made in range(most):
        question = asked(table, people)
        if question is None:
            return made
        seat, decision = question
        good(people[seat].choose(table, seat, choice(decision), decision["id"]))
    return most


# -- in the same moment -----------------------------------------------------------------------------------------------


def at_once(calls: Sequence[Callable[[], Result]]) -> list[Result]:
    """Let all of them happen in the same moment."""
    gate = threading.Barrier(len(calls))

    def run(call: Callable[[], Result]) -> Result:
        gate.wait(30)
        return call()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))
