"""The checklist of docs/security.md, point by point: what comes in, who is told what, and who one is (A, C, E, G9)."""

from __future__ import annotations

import base64
import random
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from tests.server.conftest import OpenStage
from tests.server.support import (
    FREE,
    GAME,
    Clock,
    Json,
    Person,
    Stage,
    gathered,
    good,
    play_on,
    refused,
)
from worldstage.core.chance import Fast
from worldstage.server import payloads, tokens
from worldstage.server.routes import ENDPOINTS
from worldstage.server.settings import Limits
from worldstage.server.tokens import INVITATION

NEW: Json = {"game": GAME, "seats": [{"holder": "me"}, {"holder": "me"}]}


def events_of(folder: Path, table: str) -> list[Json]:
    with sqlite3.connect(folder / "tables.sqlite") as database:
        query = "select data from events where table_id = ? order by revision"
        return [httpx.Response(200, content=data).json() for (data,) in database.execute(query, [table])]


# -- A3: nothing from the client enters the record but the command ----------------------------------------------------

COMMANDS: list[Any] = list(payloads.Command.__args__)
BODIES: list[Any] = [endpoint.body for endpoint in ENDPOINTS if isinstance(endpoint.body, type)]
# Everything a client can say. A new field belongs here only if the server could not work it out by itself.
SAYABLE = {
    *("seat", "other", "decision", "option", "what", "all", "answer", "text", "name", "badge", "salt", "level"),
    *("kind", "yes", "secret", "game", "seats", "holder", "settings", "title", "language", "public", "guided", "pace"),
    *("options", "when", "order"),
}
REPORTABLE = {"page", "message", "source", "line", "column", "version"}  # goes to the log and nowhere else
DERIVED: Json = {
    **{"result": [1, 2], "status": "finished", "state": {}, "view": {}, "seed": "00" * 32, "outcomes": [6], "dice": 6},
    **{"at": 0, "revision": 7, "told": 7, "by": "bot", "why": {}, "session": 1, "actor": 1, "owner": 1, "table": "x"},
}


@pytest.mark.parametrize("body", [*COMMANDS, *BODIES, payloads.SeatPlan], ids=lambda body: body.__name__)
def test_a3_no_request_has_a_field_for_anything_derived(body: Any) -> None:
    named = {"table", "id"} if body in (payloads.Mute, payloads.Unmute) else set()  # which one, as an address would
    assert set(body.__struct_fields__) <= (REPORTABLE if body is payloads.BrowserError else SAYABLE | named)
    assert body.__struct_config__.forbid_unknown_fields


def test_a3_what_a_client_adds_to_a_command_is_refused(stage: Stage, tmp_path: Path) -> None:
    table, seats = gathered(stage, 2)
    seat = next(seat for seat in seats if seats[seat].state(table, seat)["decision"])
    asked = seats[seat].state(table, seat)["decision"]
    before = events_of(tmp_path, table)
    choice = {"seat": seat, "decision": asked["id"], "option": asked["options"][0]}
    for name, value in DERIVED.items():
        for command in ({"do": "choose", **choice}, {"do": "say", "seat": seat, "text": "hello"}):
            path, key = f"/api/tables/{table}/commands", {"Idempotency-Key": "once"}
            refused(seats[seat].post(path, command | {name: value}, **key), 422, "malformed")
    assert events_of(tmp_path, table) == before
    seats[seat].do(table, "choose", **choice)
    data = events_of(tmp_path, table)[-1]
    assert data["kind"] == "chose" and {name: data[name] for name in choice} == choice
    assert set(data) - set(choice) == {"kind", "change"}  # what it did to the game, computed here


@pytest.mark.parametrize("name", sorted(DERIVED))
def test_a3_what_a_client_adds_to_any_other_request_is_refused(shared_stage: Stage, name: str) -> None:
    ada, extra = shared_stage.person(), {name: DERIVED[name]}
    table = ada.create("me", "me").table
    requests = [
        ada.post("/api/tables", NEW | extra),
        ada.post("/api/tables", NEW | {"seats": [{"holder": "me"} | extra, {"holder": "me"}]}),
        ada.post("/api/claim", {"secret": "x"} | extra),
        ada.post("/api/invitations", {"secret": "x"} | extra),
        ada.post(f"/api/tables/{table}/links", {"seat": 0} | extra),
        ada.put(f"/api/tables/{table}/notes", {"seat": 0, "text": ""} | extra),
    ]
    for answer in requests:
        refused(answer, 422, "malformed")


# -- C5: ids are not capabilities -------------------------------------------------------------------------------------


def test_c5_the_address_of_a_table_shows_what_spectators_see(shared_stage: Stage) -> None:
    """Somebody pastes the address of their board, or the link they came by, into a bug report."""
    owner, ada = shared_stage.person(), shared_stage.person("Ada")
    made = owner.create("guest", "guest")
    good(ada.claim(made.secret(0)))
    good(shared_stage.person("Bob").claim(made.secret(1)))
    eve = shared_stage.person("Eve")
    refused(eve.claim(made.secret(0)), 410, "link_used")
    seen = eve.state(made.table)
    assert seen["you"] == {"seats": [], "owner": False, "invited": []}
    assert seen["seat"] is None and seen["decision"] is None
    assert seen["view"] == shared_stage.person().state(made.table)["view"]
    refused(eve.get(f"/api/tables/{made.table}/state", seat=0), 403, "not_your_seat")


def test_c5_no_answer_but_the_first_tells_a_link(shared_stage: Stage) -> None:
    ada = shared_stage.person()
    made = ada.create("me", "guest", public=True)
    paths = [e.path.replace("{table}", made.table) for e in ENDPOINTS if e.method == "GET" and "{game}" not in e.path]
    answers = [ada.get(path, seat=seat, position=0) for path in paths for seat in (None, 0)]
    told = "".join(answer.text + str(answer.headers) for answer in answers)
    assert made.table in told
    for secret in [link["secret"] for link in made.links] + [ada.http.cookies["worldstage"]]:
        assert secret not in told and tokens.hashed(secret) not in told


# -- C6: legality of hidden moves cannot be probed --------------------------------------------------------------------


class Twin:
    """A table whose world can be exchanged for another that one seat cannot tell from it."""

    def __init__(self, stage: Stage, table: str) -> None:
        room = stage.service.tables.cached[table].hosted
        assert room is not None and room.table is not None
        self.game, self.at = room.game, room.table
        self.options = [self.game.actions.format(action) for action in range(self.game.actions.size)]

    @contextmanager
    def world(self, seat: int, luck: int) -> Iterator[bool]:
        """For a while, what the seat does not know is resampled; whether that makes a difference."""
        real = self.at.state
        self.at.state = self.game.views.sample(real, seat, Fast(luck))
        self.at.state.log = real.log
        try:
            yield self.game.digest(real) != self.game.digest(self.at.state)
        finally:
            self.at.state = real


def probes(person: Person, table: str, seat: int, options: list[str]) -> Iterator[tuple[int, bytes, str]]:
    """What the server says to every kind of wrong command about a seat."""
    asked = person.state(table, seat)["decision"]
    legal, decision = (asked["options"], asked["id"]) if asked else ([], "x:0:0")
    for option in options:
        path = f"/api/tables/{table}/why-not"
        answers = [person.get(path, seat=seat, option=option)]
        if option not in legal:
            answers.append(person.choose(table, seat, option, decision))
            answers.append(person.choose(table, seat, option, "stale"))
        for answer in answers:
            assert answer.status_code in (200, 409, 422)
            yield answer.status_code, answer.content, answer.headers.get("content-length", "")


def test_c6_wrong_commands_tell_nothing_about_what_is_hidden(stage: Stage) -> None:
    """The same wrong commands in two worlds that look alike to a seat: the answers are the same to the byte."""
    table, seats = gathered(stage, 3)
    twin, luck, compared = Twin(stage, table), random.Random(6), 0
    while compared < 12:
        assert play_on(table, seats, 1, lambda decision: str(luck.choice(decision["options"]))) == 1, compared
        for seat, person in seats.items():
            options = [*luck.sample(twin.options, 4), "nonsense", ""]
            with twin.world(seat, compared) as differs:
                there = list(probes(person, table, seat, options)) if differs else []
            if differs:
                assert list(probes(person, table, seat, options)) == there
                compared += 1


def test_c6_a_seat_is_told_its_own_legal_choices_only(shared_stage: Stage) -> None:
    table, seats = gathered(shared_stage, 3)
    for _ in range(12):
        play_on(table, seats, 1)
        for seat, person in seats.items():
            state = person.state(table, seat)
            assert state["decision"] is None or state["decision"]["seat"] == seat
            if state["decision"] is None:
                assert person.get(f"/api/tables/{table}/options", seat=seat).status_code == 409
        assert shared_stage.person().state(table)["decision"] is None


# -- C9: caches -------------------------------------------------------------------------------------------------------


class SharedCache:
    """A cache in front of the server that keeps all it may, for everybody."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}

    def get(self, person: Person, path: str) -> bytes:
        if path not in self.kept:
            answer = person.http.get(path)
            rules = answer.headers.get("cache-control", "")
            if "no-store" in rules or "private" in rules:
                return answer.content
            self.kept[path] = answer.content
        return self.kept[path]


def test_c9_two_people_behind_one_cache_see_what_is_theirs(shared_stage: Stage) -> None:
    table, seats = gathered(shared_stage, 2)
    cache = SharedCache()
    for path in ("/api/mine", f"/api/tables/{table}/you", f"/api/tables/{table}/state"):
        views = [cache.get(person, path) for person in (*seats.values(), shared_stage.person())]
        assert len(set(views)) == 3, path
    assert cache.kept == {}


LASTING = ("/api/games", f"/api/games/{GAME}", "/api/text/server/en", f"/api/games/{GAME}/rules")


def test_c9_nothing_the_api_says_may_be_kept_but_what_is_the_same_for_everybody(shared_stage: Stage) -> None:
    table, seats = gathered(shared_stage, 2)
    concrete = {"{table}": table, "{game}": GAME, "{domain}": "server", "{lang}": "en"}
    for endpoint in ENDPOINTS:
        path = endpoint.path
        for name, value in concrete.items():
            path = path.replace(name, value)
        for query in ({}, {"seat": 0, "position": 0}, {"seat": 1}):
            answer = seats[0].http.request(endpoint.method, path, params=query, json={})
            static = path in LASTING and answer.status_code == 200
            assert answer.headers["cache-control"] == ("no-cache" if static else "no-store"), path
            assert ("etag" in answer.headers) is static and "last-modified" not in answer.headers
            if static:
                assert answer.content == shared_stage.person().http.get(path, params=query).content


# -- E7: a guest's link is a capability -------------------------------------------------------------------------------


def test_e7_a_guests_link_and_a_session_have_more_than_128_bits(stage: Stage) -> None:
    ada = stage.person()
    secrets = [link["secret"] for _ in range(20) for link in ada.create("guest", "guest").links]
    secrets += [stage.person().take_token() for _ in range(20)] + [ada.http.cookies["worldstage"]]
    raw = [base64.urlsafe_b64decode(secret + "=" * (-len(secret) % 4)) for secret in secrets]
    assert all(len(one) * 8 >= 128 for one in raw) and len(set(raw)) == len(raw)
    for bit in range(len(raw[0]) * 8):  # every bit is drawn: none is the same in all of them
        assert len({one[bit // 8] >> bit % 8 & 1 for one in raw}) == 2


def test_e7_a_guests_link_gives_its_seat_once_and_not_for_ever(open_stage: OpenStage) -> None:
    clock = Clock()
    stage = open_stage(clock=clock)
    made = stage.person().create("guest", "guest", "guest")
    assert good(stage.person().claim(made.secret(1)))["seat"] == 1
    refused(stage.person().claim(made.secret(1)), 410, "link_used")
    clock.pass_(INVITATION + 1)
    refused(stage.person().claim(made.secret(2)), 410, "link_expired")
    refused(stage.person().claim(made.secret(None)), 410, "link_expired")


def test_e7_guessing_links_is_slow(open_stage: OpenStage) -> None:
    clock = Clock()
    stage = open_stage(monotonic=clock, limits=Limits(claims=5))
    eve = stage.person("Eve")
    for guess in range(5):
        refused(eve.claim(f"guess {guess}"), 404, "no_link")
    refused(eve.claim("one more"), 429, "too_many")
    refused(stage.person("Eve again").claim("one more"), 429, "too_many")
    clock.pass_(61)
    refused(eve.claim("one more"), 404, "no_link")


def test_e7_looking_at_links_is_as_slow_as_claiming_them(open_stage: OpenStage) -> None:
    clock = Clock()
    stage = open_stage(monotonic=clock, limits=Limits(claims=5))
    eve = stage.person("Eve")
    for guess in range(5):
        refused(eve.post("/api/invitations", {"secret": f"guess {guess}"}), 404, "no_link")
    refused(eve.post("/api/invitations", {"secret": "one more"}), 429, "too_many")
    clock.pass_(61)
    refused(eve.post("/api/invitations", {"secret": "one more"}), 404, "no_link")


# -- G9: where a request comes from -----------------------------------------------------------------------------------


def made_by(person: Person, forwarded: str | None) -> int:
    headers = {"X-Forwarded-For": forwarded, "Forwarded": f"for={forwarded}"} if forwarded else {}
    return person.http.post("/api/tables", json=NEW, headers=headers).status_code


def test_g9_a_spoofed_forwarding_header_hides_nobody(open_stage: OpenStage) -> None:
    stage = open_stage(limits=Limits(tables=3))
    eve = stage.person("Eve")
    assert [made_by(eve, f"10.0.0.{n}") for n in range(5)] == [200, 200, 200, 429, 429]


def test_g9_behind_a_trusted_proxy_only_what_the_proxy_adds_counts(open_stage: OpenStage) -> None:
    """A proxy appends the address it sees; what stands before it was said by the visitor."""
    stage = open_stage(limits=Limits(tables=2), trusted=["127.0.0.1"])
    eve = stage.person("Eve")
    assert [made_by(eve, f"10.0.0.{n}, 198.51.100.7") for n in range(4)] == [200, 200, 429, 429]
    assert made_by(eve, "198.51.100.8") == 200


@pytest.mark.parametrize("trusted", [True, False])
def test_g9_only_a_trusted_proxy_says_that_the_connection_is_encrypted(open_stage: OpenStage, trusted: bool) -> None:
    stage = open_stage(trusted=["127.0.0.1"] if trusted else [])
    person = stage.person()
    del person.http.headers["Origin"]
    answer = person.http.post("/api/tables", json=NEW, headers={"X-Forwarded-Proto": "https"})
    assert ("__Host-worldstage=" in answer.headers["set-cookie"]) is trusted
    assert ("strict-transport-security" in answer.headers) is trusted


# -- before the app ---------------------------------------------------------------------------------------------------

FOREIGN = ["evil.example", "evil.example:80", "localhost.evil.example", "127.0.0.1.evil.example"]


@pytest.mark.parametrize("host", [*FOREIGN, "[", "a@b", ""])
def test_a_foreign_name_that_points_at_this_server_is_refused(shared_stage: Stage, host: str) -> None:
    """DNS rebinding: a page of a foreign site must not reach a server in somebody's home by a name of its own."""
    person = shared_stage.person()
    headers = {"Host": host, "Origin": f"http://{host}"}
    refused(person.http.get("/api/tables", headers=headers), 421, "host")
    refused(person.http.post("/api/tables", json=NEW, headers=headers), 421, "host")


@pytest.mark.parametrize("host", FOREIGN)
def test_a_socket_to_a_foreign_name_that_points_at_this_server_is_refused(shared_stage: Stage, host: str) -> None:
    person = Person(f"http://{host}", "Eve")
    reached = socket.create_connection(("127.0.0.1", shared_stage.port))
    with pytest.raises(InvalidStatus) as refusal, person.live("x", sock=reached):
        pass
    assert refusal.value.response.status_code == 421


def test_the_server_goes_by_its_addresses_and_its_own_name(open_stage: OpenStage) -> None:
    stage = open_stage(public_url="https://play.example")
    for host in ("127.0.0.1", "localhost:8000", "[::1]:8000", "192.168.1.20", "play.example", "PLAY.example:443"):
        assert stage.person().http.get("/healthz", headers={"Host": host}).status_code == 200, host


def test_a_body_that_is_too_large_is_refused(shared_stage: Stage) -> None:
    person = shared_stage.person()
    large = b'{"game": "' + b"x" * FREE.body + b'"}'
    headers = {"Content-Type": "application/json"}
    fault = refused(person.http.post("/api/tables", content=large, headers=headers), 413, "too_large")
    assert fault["message"]["args"]["limit"] == ["", FREE.body]
    assert person.get("/healthz").status_code == 200


def test_a_body_in_chunks_is_refused_as_soon_as_it_is_too_large(shared_stage: Stage) -> None:
    person, sent = shared_stage.person(), 0

    def chunks() -> Iterator[bytes]:
        nonlocal sent
        for _ in range(20):
            sent += 4096
            yield b" " * 4096

    answer = person.http.post("/api/tables", content=chunks(), headers={"Content-Type": "application/json"})
    refused(answer, 413, "too_large")


def test_tables_sessions_and_talk_are_limited(open_stage: OpenStage) -> None:
    clock = Clock()
    stage = open_stage(monotonic=clock, limits=Limits(tables=1, sessions=3, talk=2, period=30.0))
    ada = stage.person()
    table = ada.create("me", "me").table
    refused(ada.post("/api/tables", NEW), 429, "too_many")
    for _ in range(2):
        ada.do(table, "say", seat=0, text="hello")
    refused(ada.command(table, "say", seat=0, text="hello"), 429, "too_many")
    for _ in range(2):
        stage.person().take_token()
    refused(stage.person().post("/api/sessions", {}), 429, "too_many")
    clock.pass_(31)
    ada.do(table, "say", seat=1, text="hello again")
