"""The checklist of docs/security.md, point by point: the wire and the browser (F)."""

from __future__ import annotations

import random
import re
import socket
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.conftest import OpenStage
from tests.server.support import FREE, GAME, Json, Person, Socket, Stage, gathered, good, play_on, refused, wait_for
from worldstage.core.record import parse
from worldstage.server import links, live, new_tables, pages
from worldstage.server.app import FORBIDDEN
from worldstage.server.live import TOO_MUCH
from worldstage.server.routes import ENDPOINTS
from worldstage.server.settings import Limits

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
TOO_BIG = 1009  # RFC 6455: a message too big to process
NEW: Json = {"game": GAME, "seats": [{"holder": "me"}, {"holder": "me"}]}


def connections(stage: Stage, table: str) -> int:
    cached = stage.service.tables.cached.get(table)
    return len(cached.connections) if cached is not None else 0


def closing_code(socket_: Socket) -> int:
    """How the server ends a connection; what it pushes before is skipped."""
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            socket_.next()
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


# -- F1: handshakes ---------------------------------------------------------------------------------------------------

ORIGINS = [
    "http://evil.example",
    "https://127.0.0.1:{port}",
    "http://127.0.0.1",
    "http://127.0.0.1:{port}.evil.example",
    "http://127.0.0.1:{port}@evil.example",
    "http://evil.example:{port}",
    "ws://127.0.0.1:{port}",
    "file://127.0.0.1:{port}",
    "http://[",
    "null",
    "",
    None,
]


@pytest.mark.parametrize("origin", ORIGINS)
def test_f1_a_socket_from_a_foreign_origin_is_refused(shared_stage: Stage, origin: str | None) -> None:
    """Even with the cookie of somebody who sits there, as a browser would send it."""
    ada = shared_stage.person()
    table = ada.create("me", "me").table
    given: Json = {"origin": origin.format(port=shared_stage.port) if origin else None}
    if origin == "":
        given = {"origin": None, "additional_headers": {"Origin": ""}}
    with pytest.raises(InvalidStatus) as refusal, ada.live(table, 0, **given):
        pass
    response = refusal.value.response
    assert response.status_code == 403 and b'"origin"' in response.body
    assert connections(shared_stage, table) == 0


def test_f1_a_socket_from_our_own_page_is_welcome(open_stage: OpenStage) -> None:
    stage = open_stage(public_url="https://play.example")
    table = stage.program().create("me", "me").table
    for origin in (stage.url, "https://play.example"):
        with stage.person().live(table, origin=origin) as socket_:
            assert socket_.next_state()["seat"] is None
    for origin in ("http://play.example", "https://play.example:444", "https://play.example.evil.example"):
        with pytest.raises(InvalidStatus), stage.person().live(table, origin=origin):
            pass


def test_f1_a_program_with_a_token_needs_no_origin(shared_stage: Stage) -> None:
    program = shared_stage.program()
    table = program.create("me", "me").table
    with program.live(table, 0) as socket_:
        assert socket_.next_state()["seat"] == 0
    impostor = shared_stage.person()
    del impostor.http.headers["Origin"]
    impostor.http.headers["Authorization"] = "Bearer guessed"
    with impostor.live(table, 0) as socket_:
        assert closing_code(socket_) == FORBIDDEN


# -- F3: floods, giants and slow readers ------------------------------------------------------------------------------


def test_f3_a_flood_of_messages_ends_the_connection(shared_stage: Stage) -> None:
    ada = shared_stage.person()
    table = ada.create("me", "me").table
    with ada.live(table, 0) as well, ada.live(table, 0) as flooding:
        for _ in range(FREE.messages):
            flooding.connection.send("hello")
        assert flooding.next_state()["seat"] == 0
        with suppress(ConnectionClosed):
            for _ in range(10 * FREE.messages):
                flooding.connection.send("hello")
        assert closing_code(flooding) == TOO_MUCH
        wait_for(lambda: connections(shared_stage, table) == 1)
        revision = well.next_state()["revision"]
        ada.do(table, "say", seat=0, text="still here")
        assert well.next_state(revision + 1)["talk"][-1]["text"] == "still here"


def test_f3_a_giant_message_ends_the_connection(shared_stage: Stage) -> None:
    ada = shared_stage.person()
    table = ada.create("me", "me").table
    with ada.live(table, 0) as socket_:
        socket_.connection.send("x" * FREE.body)
        assert socket_.next_answer()["status"] == 400
        socket_.connection.send("x" * (FREE.body + 1))
        assert closing_code(socket_) == TOO_BIG
    wait_for(lambda: connections(shared_stage, table) == 0)


def test_f3_bytes_on_the_socket_end_the_connection(shared_stage: Stage) -> None:
    ada = shared_stage.person()
    table = ada.create("me", "me").table
    with ada.live(table, 0) as socket_:
        socket_.connection.send(b"\x00\xff")
        closing_code(socket_)
    wait_for(lambda: connections(shared_stage, table) == 0)


@pytest.mark.parametrize("known", [True, False])
def test_f3_a_visitor_has_so_many_connections_to_a_table_and_no_more(open_stage: OpenStage, known: bool) -> None:
    stage = open_stage(limits=Limits(sockets=2))
    ada = stage.person()
    table = ada.create("me", "me").table
    visitors = [ada if known else stage.person() for _ in range(3)]
    with visitors[0].live(table) as one, visitors[1].live(table) as two:
        one.next_state()
        two.next_state()
        with visitors[2].live(table) as three:
            assert closing_code(three) == FORBIDDEN
        assert connections(stage, table) == 2


def narrow(stage: Stage) -> socket.socket:
    """A connection that holds little: what is not read soon waits at the server."""
    stage.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    slow = socket.socket()
    slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    slow.connect(("127.0.0.1", stage.port))
    return slow


def talk_much(person: Person, table: str, lines: int) -> int:
    """So much is said that no buffer holds it; the revision after it."""
    for number in range(lines):
        done = person.do(table, "say", seat=0, text=f"{number} " + "x" * 450)
    return int(done["revision"])


def test_f3_a_slow_reader_gets_the_newest_state_and_no_pile_of_old_ones(stage: Stage) -> None:
    ada = stage.person()
    table = ada.create("me", "me").table
    with ada.live(table, 0, sock=narrow(stage), compression=None, max_queue=1) as slow:
        first = slow.next_state()
        last = talk_much(ada, table, 100)
        states, talk = [first], list(first["talk"])
        while states[-1]["revision"] < last:
            states.append(slow.next_state())
            assert states[-1]["talk_from"] <= len(talk)
            talk[states[-1]["talk_from"] :] = states[-1]["talk"]
    assert len(states) < 80
    assert [line["index"] for line in talk] == list(range(len(talk))) and len(talk) >= 100


def test_f3_a_reader_who_does_not_read_is_dropped(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "SEND_SECONDS", 0.3)
    monkeypatch.setattr(live, "CLOSE_SECONDS", 0.1)
    ada = stage.person()
    table = ada.create("me", "me").table
    with ada.live(table, 1) as well, ada.live(table, 0, sock=narrow(stage), compression=None, max_queue=1):
        wait_for(lambda: connections(stage, table) == 2)
        last = talk_much(ada, table, 100)
        wait_for(lambda: connections(stage, table) == 1, "the slow reader to be dropped")
        assert well.next_state(last)["talk"][-1]["text"].startswith("99 ")


# -- F4: only our own pages change anything ---------------------------------------------------------------------------

CHANGES = [endpoint for endpoint in ENDPOINTS if endpoint.method != "GET"]
FORMS = ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain", "text/plain; a=json", ""]


def concrete(path: str, table: str) -> str:
    return path.replace("{table}", table)


@pytest.mark.parametrize("endpoint", CHANGES, ids=lambda endpoint: endpoint.path)
@pytest.mark.parametrize("kind", FORMS)
def test_f4_no_form_of_another_site_changes_anything(shared_stage: Stage, endpoint: Any, kind: str) -> None:
    """A form can be sent across sites with the cookie; but never as JSON."""
    ada = shared_stage.person()
    table = ada.create("me", "me").table
    before = ada.state(table, 0)
    headers = {"Content-Type": kind, "Origin": "http://evil.example", "Idempotency-Key": "x"}
    body = b'{"do": "resign", "seat": 0, "level": "random"}'
    answer = ada.http.request(endpoint.method, concrete(endpoint.path, table), content=body, headers=headers)
    refused(answer, 415, "json_only")
    assert ada.state(table, 0) == before


@pytest.mark.parametrize("origin", ["http://evil.example", "null", None])
def test_f4_no_script_of_another_site_changes_anything(shared_stage: Stage, origin: str | None) -> None:
    ada = shared_stage.person()
    table = ada.create("me", "me").table
    del ada.http.headers["Origin"]
    headers = {"Idempotency-Key": "x"} | ({"Origin": origin} if origin else {})
    for endpoint in CHANGES:
        answer = ada.http.request(endpoint.method, concrete(endpoint.path, table), json={}, headers=headers)
        refused(answer, 403, "origin")


def test_f4_no_answer_lets_another_site_read_it(shared_stage: Stage) -> None:
    asked = {"Origin": "http://evil.example", "Access-Control-Request-Method": "POST"}
    asked["Access-Control-Request-Headers"] = "content-type,idempotency-key"
    for method in ("OPTIONS", "GET"):
        answer = shared_stage.person().http.request(method, "/api/tables", headers=asked)
        assert not [name for name in answer.headers if name.startswith("access-control")]
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"


def test_f4_nothing_is_changed_by_following_a_link(shared_stage: Stage) -> None:
    ada = shared_stage.person()
    made = ada.create("me", "guest")
    for endpoint in CHANGES:
        if ("GET", endpoint.path) not in {(e.method, e.path) for e in ENDPOINTS}:
            query: Json = {"secret": made.secret(1), "do": "close", "seat": 0}
            answer = ada.http.get(concrete(endpoint.path, made.table), params=query)
            assert answer.status_code in (404, 405), endpoint.path
    assert [seat["holder"] for seat in ada.room(made.table)["seats"]] == ["person", "empty"]


# -- F5: headers ------------------------------------------------------------------------------------------------------

HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
FOR_PAGES = ("content-security-policy", "cross-origin-opener-policy", "permissions-policy")
"""What a browser heeds only in what it shows as a page, so not in a script, a style or a font."""


def built(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stand-in for the built browser app."""
    (folder / "assets").mkdir()
    (folder / "index.html").write_text("<!doctype html><title>Worldstage</title>", "utf-8")
    (folder / "assets" / "app-1a2b.js").write_text("export {};", "utf-8")
    monkeypatch.setattr(pages, "WEB", folder)


def answers_of_all_kinds(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> dict[str, httpx.Response]:
    person = stage.person()
    monkeypatch.setattr(new_tables, "create", forced_fault)
    return {
        "page": person.get("/"),
        "page of a table": person.get("/table/abc"),
        "script": person.get("/assets/app-1a2b.js"),
        "api": person.get("/api/games"),
        "health": person.get("/healthz"),
        "not found": person.get("/api/nothing"),
        "no table": person.get("/api/tables/nothing"),
        "method": person.post("/healthz", {}),
        "form": person.http.post("/api/tables", content=b"a=b"),
        "origin": person.post("/api/tables", {}, Origin="http://evil.example"),
        "host": person.http.get("/", headers={"Host": "evil.example"}),
        "malformed": person.post("/api/tables", {}),
        "internal": person.post("/api/tables", NEW),
    }


def test_f5_every_answer_has_the_headers_that_protect_the_page(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "web").mkdir()
    built(tmp_path / "web", monkeypatch)
    answers = answers_of_all_kinds(stage, monkeypatch)
    assert answers["internal"].status_code == 500 and answers["page of a table"].text.startswith("<!doctype html>")
    for kind, answer in answers.items():
        due = {name: value for name, value in HEADERS.items() if kind != "script" or name not in FOR_PAGES}
        assert {name: answer.headers[name] for name in HEADERS if name in answer.headers} == due, kind
        assert "server" not in answer.headers and "x-powered-by" not in answer.headers
        assert "strict-transport-security" not in answer.headers, "would lock out a server in somebody's home"
        static = {"page": "no-cache", "page of a table": "no-cache", "script": pages.FOREVER, "api": "no-cache"}
        assert answer.headers["cache-control"] == static.get(kind, "no-store"), kind


def test_f5_the_policy_allows_no_inline_script_and_no_frame(shared_stage: Stage) -> None:
    policy = shared_stage.person().get("/healthz").headers["content-security-policy"]
    assert "unsafe" not in policy and "*" not in policy and "http" not in policy
    assert {"default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"} <= set(policy.split("; "))


def test_f5_encryption_is_for_ever_where_there_is_any(open_stage: OpenStage) -> None:
    stage = open_stage(public_url="https://play.example")
    for path in ("/healthz", "/api/nothing"):
        assert stage.person().get(path).headers["strict-transport-security"] == "max-age=31536000"


def test_f5_our_own_page_needs_nothing_that_the_policy_forbids() -> None:
    sources = [WEB / "index.html", *WEB.glob("src/**/*.svelte")]
    assert len(sources) > 10
    for page in sources:
        source = page.read_text("utf-8")
        markup = re.sub(r"<(script|style)\b.*?</\1>", "", source, flags=re.DOTALL)
        assert not re.search(r'\bstyle="[^{"]*"', markup), f"{page.name}: a style attribute"
        assert not re.search(r'\son[a-z]+="', markup), f"{page.name}: a handler in markup"
        assert not re.search(r"(src|href)=\"https?://", re.sub(r"<a\b[^>]*>", "", markup)), (
            f"{page.name}: a foreign file"
        )
    assert not re.search(r"<script>|<script [^>]*>[^<]", (WEB / "index.html").read_text("utf-8"))


# -- F6: what people write is text ------------------------------------------------------------------------------------

NASTY = {
    "<script>alert(1)</script>": "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>": "<img src=x onerror=alert(1)>",
    "{@html evil} {{7*7}} ${7*7}": "{@html evil} {{7*7}} ${7*7}",
    "javascript:alert(1)//": "javascript:alert(1)//",
    "'; drop table events; --": "'; drop table events; --",
    "a\u202eb\u2066c\u2069\u200fd": "abcd",
    "ad\u200bmi\u200cn\u200d\ufeff": "admin",
    "one\ntwo\rthree\u2028four\x00\x07\x1b[31m": "one two three four[31m",
    "Z" + 6 * "\u0351" + "algo": "Z\u0351\u0351algo",
    "  wide \u3000 \u00a0 open\t ": "wide open",
    "\ue000\U000e0041tag": "tag",
    "Ångström Šime 王 🎲": "Ångström Šime 王 🎲",
}


@pytest.mark.parametrize("words", NASTY, ids=range(len(NASTY)))
def test_f6_names_titles_and_talk_are_plain_text_in_one_line(shared_stage: Stage, words: str) -> None:
    ada = shared_stage.person(words)
    table = ada.create("me", "me", title=words).table
    ada.do(table, "say", seat=0, text=words)
    state = ada.state(table, 0)
    wanted = NASTY[words]
    assert state["room"]["seats"][0]["name"] == state["room"]["title"] == state["talk"][-1]["text"] == wanted
    answer = ada.get(f"/api/tables/{table}/state", seat=0)
    assert answer.headers["content-type"] == "application/json"


def test_f6_notes_keep_their_lines_and_nothing_else_that_is_invisible(shared_stage: Stage) -> None:
    ada = shared_stage.person()
    path = f"/api/tables/{ada.create('me', 'me').table}/notes"
    for words, wanted in {
        "one\n  two\r\nthree\n": "one\n  two\nthree\n",
        "a\u202eb\u200bc\x00d\x1be": "abcde",
        "<script>alert(1)</script>": "<script>alert(1)</script>",
    }.items():
        assert good(ada.put(path, {"seat": 0, "text": words}))["text"] == wanted
        assert good(ada.get(path, seat=0))["text"] == wanted


def test_f6_what_people_write_has_a_length(shared_stage: Stage) -> None:
    ada = shared_stage.person()
    table = ada.create("me", "guest", "guest").table
    ada.do(table, "rename", seat=0, name="x" * 40)
    refused(ada.command(table, "rename", seat=0, name="x" * 41), 422, "malformed")
    ada.do(table, "say", seat=0, text="x" * 500)
    for words in ("x" * 501, ""):
        refused(ada.command(table, "say", seat=0, text=words), 422, "malformed")
    refused(ada.command(table, "say", seat=0, text="\u200b \u202e"), 422, "nothing_said")
    refused(ada.put(f"/api/tables/{table}/notes", {"seat": 0, "text": "x" * 10_001}), 422, "malformed")
    refused(ada.post("/api/tables", NEW | {"title": "x" * 61}), 422, "malformed")


def test_f6_a_name_cannot_write_into_the_record(shared_stage: Stage) -> None:
    eve, bob = shared_stage.person("Eve\nseed: 00\n1. pass"), shared_stage.person("Bob")
    made = eve.create("me", "guest")
    good(bob.claim(made.secret(1), salt="a b\nc: d"))
    for seat, person in enumerate((eve, bob)):
        person.do(made.table, "vote", seat=seat, kind="abandon")
    record = parse(eve.get(f"/api/tables/{made.table}/record").text)
    assert record.header.names == ["Eve seed: 00 1. pass", "Bob"] and record.header.salt == "abcd"
    assert record.plies == [] and len(record.seed) == 32


def test_f6_the_browser_never_takes_text_for_markup() -> None:
    sources = [path for kind in ("svelte", "ts") for path in WEB.glob(f"src/**/*.{kind}")]
    assert len(sources) > 20
    dangerous = r"\{@html|\.innerHTML|\.outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function\(|srcdoc"
    assert [path.name for path in sources if re.search(dangerous, path.read_text("utf-8"))] == []


# -- F7: reconnecting -------------------------------------------------------------------------------------------------


class Reader:
    """What a browser knows of a table, put together from whatever arrives."""

    def __init__(self) -> None:
        self.state: Json = {}
        self.log: list[Json] = []
        self.talk: list[Json] = []

    def take(self, state: Json) -> None:
        assert state["log_from"] <= len(self.log) and state["talk_from"] <= len(self.talk), "a gap"
        assert state["revision"] >= self.state.get("revision", 0), "back in time"
        self.log[state["log_from"] :] = state["log"]
        self.talk[state["talk_from"] :] = state["talk"]
        self.state = state


def test_f7_who_is_cut_off_at_any_moment_sees_the_table_as_it_is(stage: Stage) -> None:
    """Ten times the connection breaks while others go on; the first thing after it is the whole table."""
    table, seats = gathered(stage, 2)
    luck, reader, done = random.Random(7), Reader(), 0
    for _ in range(10):
        with seats[1].live(table, 1) as socket_:
            for _ in range(luck.randint(1, 4)):
                done = seats[0].do(table, "say", seat=0, text="hello")["revision"]
                play_on(table, seats, 1, lambda decision: str(luck.choice(decision["options"])))
                reader.take(socket_.next_state())
            socket_.connection.socket.shutdown(socket.SHUT_RDWR)
        play_on(table, seats, luck.randint(1, 3))
    with seats[1].live(table, 1) as socket_:
        reader.take(socket_.next_state(done))
    whole = seats[1].state(table, 1)
    assert (reader.log, reader.talk, reader.state["view"]) == (whole["log"], whole["talk"], whole["view"])
    assert reader.state["decision"] == whole["decision"] and reader.state["revision"] == whole["revision"]


# -- F8: faults without internals -------------------------------------------------------------------------------------

INTERNALS = re.compile(
    r"Traceback|File \"|\.py\b|site-packages|worldstage\.|sqlalchemy|starlette|msgspec|Error\b|at 0x|classified", re.I
)


async def forced_fault(*_: Any, **__: Any) -> Any:
    raise RuntimeError("classified: the seed is 12345")


def tells_nothing(answer: httpx.Response) -> None:
    fault = answer.json()
    assert set(fault) == {"code", "message", "rule", "state", "request"} and fault["message"]["key"].startswith(
        "error."
    )
    assert not INTERNALS.search(answer.text.replace(f'"error.{fault["code"]}"', "")), answer.text


@pytest.mark.parametrize("place", ["perform", "locked", "new_link", "find", "create"])
def test_f8_a_fault_of_ours_says_no_more_than_that(stage: Stage, place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = stage.person()
    table = ada.create("me", "me").table
    owner = {"new_link": links, "find": links, "create": new_tables}.get(place, stage.service.tables)
    monkeypatch.setattr(owner, place, forced_fault if place != "locked" else broken_lock)
    answers = [
        ada.get(f"/api/tables/{table}/state", seat=0),
        ada.command(table, "say", seat=0, text="hello"),
        ada.link(table, 0),
        ada.claim("x"),
        ada.post("/api/tables", NEW),
    ]
    broken = [answer for answer in answers if answer.status_code == 500]
    assert broken
    for answer in broken:
        assert answer.json()["code"] == "internal"
        tells_nothing(answer)
    monkeypatch.undo()
    ada.do(table, "say", seat=0, text="on we go")


def broken_lock(table: str) -> Any:
    raise RuntimeError(f"classified: {table}")


def test_f8_a_socket_that_fails_says_nothing_at_all(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = stage.person()
    table = ada.create("me", "me").table
    monkeypatch.setattr(stage.service.tables, "locked", broken_lock)
    with pytest.raises(InvalidStatus) as refusal, ada.live(table, 0):
        pass
    assert refusal.value.response.status_code == 500
    assert not INTERNALS.search(refusal.value.response.body.decode().replace("Server Error", ""))


PATHS = [
    *("/api/tables/%00", "/api/tables/..%2f..%2fetc%2fpasswd", "/api/tables/" + "x" * 5000, "/api/tables/ü/state"),
    *("/api/text/server/xx", "/api/text/%00/en", "/api/games/%2e%2e/rules", "/api", "/api/", "/api/tables/x/y/z"),
    *("/api/tables/x/past?position=-1", "/api/tables/x/past?position=9e9", "/api/tables/x/state?seat=%F0"),
]
BODIES = [
    *(b"", b"{", b"[]", b"null", b'"x"', b"\xff\xfe", b'{"a": NaN}', b"{" * 5000, b"[" * 20000, b'{"game": "\\ud800"}'),
    *(b'{"game": 1e999}', b'{"game": "x", "seats": 99999999999999999999}', b'{"secret": "\\u0000"}', b"\x00"),
]


@pytest.mark.parametrize("path", PATHS)
def test_f8_a_strange_address_is_refused_politely(shared_stage: Stage, path: str) -> None:
    answer = shared_stage.person().http.get(path)
    assert 400 <= answer.status_code < 500
    tells_nothing(answer)


@pytest.mark.parametrize("body", BODIES, ids=range(len(BODIES)))
def test_f8_a_strange_body_is_refused_politely(shared_stage: Stage, body: bytes) -> None:
    person = shared_stage.program()
    headers = {"Content-Type": "application/json", "Idempotency-Key": "x"}
    for path in ("/api/tables", "/api/claim", "/api/tables/x/commands"):
        answer = person.http.post(path, content=body, headers=headers)
        assert 400 <= answer.status_code < 500, answer.text
        tells_nothing(answer)


@pytest.mark.parametrize("path", ["/%00", "/" + "x" * 300, "/..%2f..%2f..%2fetc%2fpasswd", "//etc/passwd", "/assets/"])
def test_f8_no_address_leads_out_of_the_built_app(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    (tmp_path / "web").mkdir()
    built(tmp_path / "web", monkeypatch)
    answer = stage.person().http.get(stage.url + path)
    assert answer.status_code == 200 and answer.text.startswith("<!doctype html>")


def test_f8_a_refusal_of_the_game_names_the_rule_and_no_code(shared_stage: Stage) -> None:
    table, seats = gathered(shared_stage, 2)
    play_on(table, seats, 3)
    for option in ("nonsense", "x" * 200, "choose atlantis", "\x00", "__import__('os')"):
        for seat, person in seats.items():
            asked = person.state(table, seat)["decision"]
            answer = person.choose(table, seat, option, asked["id"] if asked else "x")
            assert answer.status_code in (409, 422)
            assert not INTERNALS.search(answer.text.replace('"error.', '"').replace(option, ""))
