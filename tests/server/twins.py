"""Twin worlds over the wire: two servers with the same table, that differ in what one reader may not know.

The second server has a copy of the first one's database, so people, links and seed are the same, and both have the
same clock, which stands still. Then, over a whole game, what the reader may not know is made to differ again and again:
the unseen is resampled (`game.views.sample`), and others choose something else in secret. Just before it is revealed,
the second world gets the first one's secrets. Whatever the reader, or a spectator, is sent must be equal, byte by byte.
"""

from __future__ import annotations

import json
import random
import sqlite3
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from hashlib import sha256
from pathlib import Path
from typing import Any, Self
from unittest.mock import patch

import httpx
import msgspec

from tests.contract.cases import Player
from tests.contract.test_secrecy import alike
from tests.server.support import FREE, SECONDS, Clock, Json, Person, Socket, Stage, followed, gathered, good, sqlite
from worldstage.core.automation import AutomatedTable
from worldstage.core.chance import Committed, Fast
from worldstage.core.log import Log
from worldstage.core.state import UNSEALED
from worldstage.server.hosted_table import HostedTable

KINDS = ("seat", "spectator")
NEVER = 1e9  # seconds between two signs of life, and between two sweeps: nothing comes unasked


def copy_of(file: Path, to: Path) -> None:
    """A database of a running server, as it is now."""
    source, target = sqlite3.connect(file), sqlite3.connect(to)
    with source, target:
        source.backup(target)
    source.close()
    target.close()


class World:
    """One of the two servers, with everybody who sits there."""

    def __init__(self, stage: Stage, table: str, people: dict[int, Person]) -> None:
        self.stage = stage
        self.table_id = table
        self.people = {seat: self._again(person) for seat, person in people.items()}
        self.stranger = Person(stage.url, "Stranger")
        self.sockets: dict[str, Socket] = {}
        self.senders: dict[int, Socket] = {}  # of every seat, for commands over the socket
        for person in (*self.people.values(), self.stranger):
            person.http.headers["Accept-Encoding"] = "identity"

    def _again(self, person: Person) -> Person:
        again = Person(self.stage.url, person.name)
        again.http.cookies = person.http.cookies
        return again

    @property
    def hosted(self) -> HostedTable:
        room = self.stage.service.tables.cached[self.table_id].hosted
        assert room is not None
        return room

    @property
    def table(self) -> AutomatedTable[Any]:
        assert self.hosted.table is not None
        return self.hosted.table

    def close(self) -> None:
        for person in (*self.people.values(), self.stranger):
            person.http.close()


class Twins:
    """Both worlds, the reader whose traffic is compared, and everything that was sent to them in the first world.

    With `modern`, commands go over the sockets, and updates hold only what has changed.
    """

    def __init__(self, folder: Path, game: str, seats: int, seed: int, modern: bool = False, **order: Any) -> None:
        self.seed = seed
        self.modern = modern
        self.states: dict[str, Json] = {}  # what each kind of reader has been sent, put together
        self.random = random.Random(seed)
        self.player = Player(seed)
        self.viewer = self.random.randrange(seats)
        self.seats = seats
        self.compared: Counter[str] = Counter()
        self.sent: list[bytes] = []
        self.seen: dict[tuple[str, int], Json] = {}  # views, by eyes and position
        self._stack = ExitStack()
        # The one thing that differs from answer to answer: drawn at random, it has nothing to do with any world.
        self._stack.enter_context(patch("worldstage.server.tracing.new_id", lambda: "0" * 16))
        self._made = 0
        self.worlds = self._open(folder, game, order)
        self.game = self.real.table.game

    def _open(self, folder: Path, game: str, order: Json) -> tuple[World, World]:
        self.clock = Clock()
        settings: Json = {"clock": self.clock, "ping": NEVER, "sweep": NEVER, "limits": FREE}
        first = self._stack.enter_context(Stage(database=sqlite(folder, "first"), **settings))
        luck = sha256(f"twins {self.seed}".encode()).digest()
        with patch("worldstage.server.new_tables.seed_bytes", lambda _: luck):  # so that a failure can be repeated
            table, people = gathered(first, self.seats, game=game, **order)
        copy_of(folder / "first.sqlite", folder / "second.sqlite")
        second = self._stack.enter_context(Stage(database=sqlite(folder, "second"), **settings))
        worlds = World(first, table, people), World(second, table, people)
        for world in worlds:
            self._stack.callback(world.close)
            for seat, person in world.people.items():  # everybody has arrived, in both
                person.state(table, seat)
        return worlds

    def __enter__(self) -> Self:
        for world in self.worlds:
            for seat, person in world.people.items() if self.modern else ():
                world.senders[seat] = self._stack.enter_context(person.live(world.table_id, seat, changes=True))
                arrived(world.senders[seat])
        for kind in KINDS:
            here, there = (self._connected(world, kind) for world in self.worlds)
            self._compare_frames(kind, here, there)
        self.resample()
        return self

    def _connected(self, world: World, kind: str) -> list[bytes]:
        """Connect the viewer or a spectator; all frames until everybody has been told of that."""
        person, seat = (world.people[self.viewer], self.viewer) if kind == "seat" else (world.stranger, None)
        live = person.live(world.table_id, seat, changes=self.modern)
        world.sockets[kind] = self._stack.enter_context(live)
        return arrived(world.sockets[kind])

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    @property
    def real(self) -> World:
        return self.worlds[0]

    @property
    def other(self) -> World:
        return self.worlds[1]

    @property
    def differ(self) -> bool:
        """Whether the two worlds differ in anything at all."""
        return self.game.digest(self.real.table.state) != self.game.digest(self.other.table.state)

    # -- making them differ -------------------------------------------------------------------------------------------

    def resample(self) -> None:
        """In the second world, resample all that the viewer doesn't know."""
        state = self.game.views.sample(self.real.table.state, self.viewer, Fast(self.random.getrandbits(30)))
        state.log = self.other.table.state.log
        self.other.table.state = state

    def make_equal(self) -> None:
        """Give the second world the first one's secrets: something is about to be revealed."""
        here, there = self.real.table, self.other.table
        log: Log = there._log
        log.entries[:] = here._log.entries
        there.state = here.state.clone()
        there.state.log = log
        there.record.plies[:] = here.record.plies

    def reveals(self, seat: int, options: tuple[int, int]) -> bool:
        """Whether a choice would bring something to light, or end the game, in either world."""
        for world, option in zip(self.worlds, options, strict=True):
            table, state = world.table, world.table.state.clone()
            chance = Committed(table.seed, table.record.header.context, table.chance.draws)
            self.game.apply(state, seat, option, chance)
            if state.reveals != table.state.reveals or not state.frames:
                return True
        return False

    # -- playing ------------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return not self.real.table.actors

    def step(self) -> None:
        """One choice, the same in both worlds or one that looks the same; then let them differ, if they can."""
        seat = self._next()
        options = self._options(seat)
        if self.reveals(seat, options):
            self.make_equal()
            options = (options[0], options[0])
        self.choose(seat, options)
        if self.random.random() < 0.2:
            self.take_back(seat)
        if not self.differ and not self.over:
            self.resample()
        self.compared["differing" if self.differ else "equal"] += 1

    def _next(self) -> int:
        """Others mostly before the viewer, so that there is something to hide."""
        actors = self.real.table.actors
        others = [seat for seat in actors if seat != self.viewer]
        return self.random.choice(others if others and self.random.random() < 0.8 else actors)

    def _options(self, seat: int) -> tuple[int, int]:
        """What a seat chooses in the first world and in the second."""
        if seat != self.viewer and not self.differ:
            pair = alike(self.game, self.real.table.state, seat, self.player)
            if pair is not None:
                return pair
        both = sorted(set(self._legal(self.real, seat)) & set(self._legal(self.other, seat)))
        if not both:
            self.make_equal()
            both = self._legal(self.real, seat)
        option = self.player.choose(self.game, both)
        return option, option

    def _legal(self, world: World, seat: int) -> list[int]:
        return self.game.legal(world.table.state, seat)

    def choose(self, seat: int, options: tuple[int, int]) -> None:
        decision = self.real.table.decision(seat).id
        assert decision == self.other.table.decision(seat).id
        bodies = [
            {"do": "choose", "seat": seat, "decision": decision, "option": self.game.actions.format(option)}
            for option in options
        ]
        self.command(seat, bodies[0], bodies[1])

    def take_back(self, seat: int) -> None:
        seen = [world.people[seat].state(world.table_id, seat) for world in self.worlds]
        for name in ("undo", "retract"):
            if seen[0][name] and self.real.table.state.sealed[seat] == self.other.table.state.sealed[seat]:
                body = {"do": name, "seat": seat, "what": seen[0][name]}
                self.command(seat, body, {**body, "what": seen[1][name]})
                return

    def command(self, seat: int, body: Json, other: Json | None = None) -> None:
        """A command in both worlds that succeeds, and that the same readers notice: of a hidden step, only its seat."""
        self.clock.pass_(1)
        self._made += 1
        before = [self._noticed(world) for world in self.worlds]
        for world, one in zip(self.worlds, (body, other or body), strict=True):
            self.send(world, seat, **one)
        after = [self._noticed(world) for world in self.worlds]
        told = [tuple(kind for kind in KINDS if new[kind] > old[kind]) for old, new in zip(before, after, strict=True)]
        assert told[0] == told[1], f"noticed by {told[0]} in one world, by {told[1]} in the other"
        self.compare_pushes(told[0])

    def _noticed(self, world: World) -> dict[str, int]:
        """How many events each kind of reader has noticed."""
        return {"seat": world.hosted.revision_for(self.viewer), "spectator": world.hosted.revision_for(None)}

    def send(self, world: World, sender: int, /, **body: Any) -> None:
        """A command that succeeds, in one of the worlds."""
        key = f"made-{self._made}"
        if self.modern:
            answer = world.senders[sender].command(key=key, **body)
            assert answer["status"] == 200, answer
        else:
            good(world.people[sender].command(world.table_id, key=key, **body))

    def choose_for_spectators(self, seat: int, option: str) -> None:
        """A choice in both worlds, where only a spectator must not see a difference."""
        decision = self.real.table.decision(seat).id
        self._made += 1
        for world in self.worlds:
            self.send(world, seat, do="choose", seat=seat, decision=decision, option=option)
        self.compare_pushes(("spectator",))

    def privately(self, world: World, seat: int, **body: Any) -> None:
        """A command in one of the worlds that nobody else notices."""
        self.clock.pass_(1)
        self._made += 1
        self.send(world, seat, seat=seat, **body)

    # -- comparing ----------------------------------------------------------------------------------------------------

    def compare_pushes(self, kind: tuple[str, ...] = KINDS) -> None:
        """The next state that is pushed, and whatever comes before it."""
        for one in kind:
            here, there = (_until(world.sockets[one], b"state", b"change") for world in self.worlds)
            self._compare_frames(one, here, there)

    def _compare_frames(self, kind: str, here: list[bytes], there: list[bytes]) -> None:
        assert here == there, f"{kind}: {_first_difference(b''.join(here), b''.join(there))}"
        self.sent += here
        self.compared[f"pushed to {kind}"] += len(here)
        for push in here:
            self.states[kind] = followed(self.states.get(kind, {}), json.loads(push))
        self._remember(kind, self.states[kind])

    def _remember(self, kind: str, state: Json) -> None:
        """What was seen first at each position, unless it was taken back: later there may be hidden steps in it."""
        for key in [key for key in self.seen if key[0] == kind and key[1] > state["position"]]:
            del self.seen[key]
        self.seen.setdefault((kind, state["position"]), state["view"])

    def compare(self, what: str, ask: Callable[[Person, str], httpx.Response], kind: str = "seat") -> httpx.Response:
        """One question to both worlds."""
        answers = [
            ask(world.people[self.viewer] if kind == "seat" else world.stranger, f"/api/tables/{world.table_id}")
            for world in self.worlds
        ]
        here, there = map(whole, answers)
        assert here == there, f"{what}, {kind}: {_first_difference(here, there)}"
        assert answers[0].status_code < 500, answers[0].text
        self.sent.append(here)
        self.compared[f"{what} {answers[0].status_code}"] += 1
        return answers[0]


def _until(socket: Socket, *kinds: bytes) -> list[bytes]:
    """The next frames, up to one of these types."""
    ends = tuple(b'{"type":"%s"' % kind for kind in kinds)
    found: list[bytes] = []
    while not found or not found[-1].startswith(ends):
        found.append(socket.connection.recv(SECONDS, decode=False))
    return found


def arrived(socket: Socket) -> list[bytes]:
    """The first frames of a connection: the table, and that its reader is there, which all others are told as well.

    Who connects before that may be told of both at once, or of one after the other.
    """
    found = _until(socket, b"presence")
    socket.state = followed({}, json.loads(found[0]))
    return found


def whole(answer: httpx.Response) -> bytes:
    """Everything about an answer but when it was given."""
    headers = [f"{name.decode()}: {value.decode()}" for name, value in answer.headers.raw if name.lower() != b"date"]
    return "\n".join([str(answer.status_code), *headers, ""]).encode() + answer.content


def _first_difference(here: bytes, there: bytes) -> str:
    at = next((i for i, (one, other) in enumerate(zip(here, there, strict=False)) if one != other), -1)
    if at < 0:
        return f"lengths {len(here)} and {len(there)}"
    return f"…{here[max(0, at - 80) : at + 80]!r} and …{there[max(0, at - 80) : at + 80]!r}"


# -- questions --------------------------------------------------------------------------------------------------------


class Curious:
    """Asks everything that can be asked, sensible or not, through the eyes of the viewer and of a spectator."""

    def __init__(self, twins: Twins) -> None:
        self.twins = twins
        self.random = random.Random(twins.seats)
        self._asked = 0

    def ask(self, many: int) -> None:
        kinds = [self.look, self.options, self.why_not, self.past, self.books, self.too_early, self.refused, self.lists]
        kinds.append(self.cautions)
        for kind in self.random.sample(kinds, many):
            kind()

    @property
    def query(self) -> dict[str, Json]:
        """The viewer looks through their seat, a spectator through none."""
        return {"seat": {"seat": self.twins.viewer}, "spectator": {}}

    def look(self) -> None:
        for kind, query in self.query.items():
            self.twins.compare("state", lambda who, at, q=query: who.get(f"{at}/state", **q), kind)  # type: ignore[misc]
            self.twins.compare("table", lambda who, at: who.get(at), kind)

    def options(self) -> None:
        self.twins.compare("options", lambda who, at: who.get(f"{at}/options", seat=self.twins.viewer))

    def why_not(self) -> None:
        for option in (*self._some_options(), "nonsense", "", *self._chains()):
            self.twins.compare(
                "why not",
                lambda who, at, o=option: who.get(f"{at}/why-not", seat=self.twins.viewer, option=o),  # type: ignore[misc]
            )

    def cautions(self) -> None:
        for chain in self._chains():
            self.twins.compare(
                "cautions",
                lambda who, at, o=chain: who.get(f"{at}/cautions", seat=self.twins.viewer, options=o),  # type: ignore[misc]
            )

    def _chains(self) -> list[str]:
        """An option with what can follow it, an option twice and before any other, any options, and nonsense."""
        offered = self.twins.compare("options", lambda who, at: who.get(f"{at}/options", seat=self.twins.viewer))
        chains = ["; ".join(self._some_options()), "nonsense; nonsense"]
        if offered.status_code == 200:
            one = self.random.choice(offered.json()["options"])
            following = list((one["hint"] or {}).get("by_next", {}))
            chains += [f"{one['option']}; {rest}" for rest in (one["option"], *following[:2], *self._some_options())]
        return chains

    def _some_options(self) -> list[str]:
        index = self.twins.game.actions
        return [index.format(action) for action in self.random.sample(range(index.size), min(3, index.size))]

    def past(self) -> None:
        position = self.random.randrange(self.twins.real.hosted.position + 2)
        for kind, query in self.query.items():
            answer = self.twins.compare(
                "past",
                lambda who, at, q=query: who.get(f"{at}/past", position=position, **q),  # type: ignore[misc]
                kind,
            )
            then = self.twins.seen.get((kind, position))
            if then is not None and not then["chosen"]:  # who hesitated among sealed choices is not told later
                assert answer.json()["view"] == then, "the past is not what was seen then"
                self.twins.compared["past as it was"] += 1

    def books(self) -> None:
        for kind, query in self.query.items():
            self.twins.compare("books", lambda who, at, q=query: who.get(f"{at}/books", **q), kind)  # type: ignore[misc]

    def too_early(self) -> None:
        """What is told only after the end."""
        for what in ("record", "proof", "report"):
            for kind in KINDS:
                answer = self.twins.compare(what, lambda who, at, w=what: who.get(f"{at}/{w}"), kind)  # type: ignore[misc]
                assert (answer.status_code == 200) == self.twins.over

    def lists(self) -> None:
        for path in ("/api/mine", "/api/tables"):
            self.twins.compare(path, lambda who, at, p=path: who.get(p))  # type: ignore[misc]
        self.twins.compare("you", lambda who, at: who.get(f"{at}/you"))
        self.twins.compare("notes", lambda who, at: who.get(f"{at}/notes", seat=self.twins.viewer))

    def refused(self) -> None:
        """Commands that come to nothing: stale, foreign, illegal, malformed."""
        viewer = self.twins.viewer
        other = (viewer + 1) % self.twins.seats
        asked = self.twins.real.people[viewer].state(self.twins.real.table_id, viewer)["decision"]
        decision = asked["id"] if asked else "setup:0:0"
        bodies: list[Json] = [
            {"do": "choose", "seat": other, "decision": f"{decision}", "option": "pass"},
            {"do": "choose", "seat": viewer, "decision": "none", "option": self._some_options()[0]},
            {"do": "undo", "seat": viewer, "what": "0:0"},
            {"do": "retract", "seat": viewer, "what": "0:0"},
            {"do": "stand", "seat": viewer, "answer": "nonsense"},
            {"do": "order", "seat": viewer, "options": ["nonsense"]},
            {"do": "order", "seat": other, "options": ["pass"]},
            {"do": "choose", "seat": viewer},
        ]
        if asked is not None:
            illegal = [option for option in self._some_options() if option not in asked["options"]]
            bodies += [{"do": "choose", "seat": viewer, "decision": decision, "option": option} for option in illegal]
        for body in bodies:
            self._asked += 1
            key = f"asked-{self._asked}"
            answer = self.twins.compare(
                body["do"],
                lambda who, at, b=body, k=key: who.command(at.rpartition("/")[2], key=k, **b),  # type: ignore[misc]
            )
            assert answer.status_code >= 400


def pending(twins: Twins) -> list[int]:
    """Who has made a sealed choice that is not yet revealed."""
    return [seat for seat in range(twins.seats) if twins.real.table.state.sealed[seat] != UNSEALED]


def question(twins: Twins, world: World) -> bytes:
    """What a bot would be asked if it played for the viewer now."""
    seat = world.hosted.seats[twins.viewer]
    seat.stand_in, seat.level = True, "random"
    try:
        put = world.stage.service.bots._question(world.hosted)
        assert put is not None and put.seat == twins.viewer
        return msgspec.json.encode(put.job)
    finally:
        seat.stand_in, seat.level = False, ""
