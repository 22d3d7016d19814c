"""What a connection may send and how long it may take, before any request of it is understood."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from contextlib import ExitStack, suppress
from http.client import HTTPResponse
from pathlib import Path
from typing import Any

import pytest
from uvicorn.server import ServerState
from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.frames import Frame, Opcode

from tests.server import floods
from tests.server.conftest import OpenStage
from tests.server.floods import CHUNKED, START
from tests.server.processes import Serving
from tests.server.support import FREE, Person, Stage, good, wait_for
from worldstage.cli.host import serving_limits
from worldstage.cli.words import CliError
from worldstage.server.addresses import counted, trusted_proxies
from worldstage.server.connections import Config, Connections, HttpProtocol, SocketProtocol, text_head
from worldstage.server.settings import Limits

SHORT = 0.3  # seconds that something may take in these tests
PATIENCE = 15.0  # seconds until such a time limit must have been noticed
HOST = b"Host: 127.0.0.1\r\n"


def limits(**given: Any) -> Limits:
    return Limits(tables=100_000, sessions=100_000, **given)


def reach(stage: Stage, source: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", stage.port), 10.0, (source, 0))


def rest(connection: socket.socket) -> bytes:
    """All that comes until the server closes."""
    found = b""
    with suppress(ConnectionResetError):
        while part := connection.recv(65_536):
            found += part
    return found


def answered(connection: socket.socket) -> tuple[int, dict[str, Any]]:
    """The next answer: its status, and the fault that it tells."""
    response = HTTPResponse(connection)
    response.begin()
    return response.status, json.loads(response.read() or b"{}")


def closed_within(connection: socket.socket, seconds: float) -> bytes:
    connection.settimeout(seconds)
    return rest(connection)


def is_alive(stage: Stage) -> None:
    assert stage.person().get("/healthz").status_code == 200


# -- heads ------------------------------------------------------------------------------------------------------------

MANY = b"".join(b"X-%d: y\r\n" % n for n in range(FREE.headers))
LARGE = b"".join(b"X-%d: %s\r\n" % (n, b"y" * 4_000) for n in range(5))
UPGRADE = (
    b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
    + b"A" * 22
    + b"==\r\n"
)
REFUSED = {
    "many headers": (START + MANY + b"\r\n", 431),
    "large headers": (START + LARGE + b"\r\n", 431),
    "one large header": (START + b"X: " + b"y" * 40_000 + b"\r\n\r\n", 431),
    "many headers of a socket": (START + UPGRADE + MANY + b"\r\n", 431),
    "large headers of a socket": (START + UPGRADE + LARGE + b"\r\n", 431),
    "one line of a socket that its library does not take": (START + UPGRADE + b"X: " + b"y" * 9_000 + b"\r\n\r\n", 431),
    "long url": (b"GET /" + b"x" * 4_096 + b" HTTP/1.1\r\n" + HOST + b"\r\n", 414),
    "url of a socket with bytes that are no text": (b"GET /\xff HTTP/1.1\r\n" + HOST + UPGRADE + b"\r\n", 400),
    "nonsense": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_f3_a_head_that_is_too_large_is_refused(shared_stage: Stage, kind: str) -> None:
    sent, status = REFUSED[kind]
    with reach(shared_stage) as connection:
        connection.sendall(sent)
        response = HTTPResponse(connection)
        response.begin()
        assert response.status == status
        if "library" not in kind:
            assert set(json.loads(response.read())) == {"code", "message", "rule", "state", "request"}
            assert response.headers["content-security-policy"] and response.headers["connection"] == "close"
        assert closed_within(connection, PATIENCE) in (b"", response.read())
    is_alive(shared_stage)


def test_f3_what_is_just_within_the_limits_is_answered(shared_stage: Stage) -> None:
    url = b"/healthz?" + b"x" * (4_096 - 9)
    some = b"".join(b"X-%d: %s\r\n" % (n, b"y" * 150) for n in range(FREE.headers - 1))
    request = b"GET " + url + b" HTTP/1.1\r\n" + HOST + some + b"\r\n"
    with reach(shared_stage) as connection:
        connection.sendall(request)
        assert answered(connection)[0] == 200
        for part in (request[:5_000], request[5_000:9_000], request[9_000:]):
            connection.sendall(part)
            time.sleep(0.05)
        assert answered(connection)[0] == 200


@pytest.mark.parametrize("kind", floods.FLOODS)
def test_f3_what_never_ends_is_not_listened_to_for_long(shared_stage: Stage, kind: str) -> None:
    """Kernels hold some megabytes on the way; the server itself takes a few hundred kilobytes at most."""
    most = 64 << 20
    assert floods.flood(shared_stage.port, kind, most) < most / 2
    is_alive(shared_stage)


ENDLESS = {
    "one header": (START + b"X: ", b"y" * 40_000, b"431"),
    "url": (b"GET /", b"y" * 40_000, b"414"),
    "empty lines": (b"", b"\r\n" * 40_000, b"431"),
    "extension of a chunk": (CHUNKED + b"\r\n1;", b"y" * 60_000, b"431"),
    "one trailer": (CHUNKED + b"\r\n1\r\n{\r\n0\r\nX: ", b"y" * 60_000, b"431"),
    "trailers": (CHUNKED + b"\r\n1\r\n{\r\n0\r\n", b"X: yyyy\r\n" * 8_000, b"431"),
    "tiny chunks": (CHUNKED + b"\r\n", b"1\r\n \r\n" * 10_000, b"431"),
    "body": (CHUNKED + b"\r\n", b"11170\r\n" + b" " * 70_000 + b"\r\n", b"413"),
}


@pytest.mark.parametrize("kind", ENDLESS)
def test_f3_who_sends_too_much_is_told_why_while_still_sending(shared_stage: Stage, kind: str) -> None:
    start, more, status = ENDLESS[kind]
    with reach(shared_stage) as connection:
        connection.sendall(start)
        time.sleep(0.05)
        connection.sendall(more)
        assert closed_within(connection, PATIENCE).startswith(b"HTTP/1.1 " + status)


class Wire(asyncio.Transport):
    """A transport that leads nowhere."""

    def write(self, data: Any) -> None:
        pass

    def is_closing(self) -> bool:
        return False

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return ("127.0.0.1", 1) if name == "peername" else default


async def headers_at_the_end(parts: list[bytes]) -> list[tuple[bytes, bytes]]:
    """The headers that the app has when the whole request is there."""
    seen: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        while (await receive()).get("more_body"):
            pass
        seen.append(scope["headers"])

    config = Config(Connections(Limits(), trusted_proxies([])), app=app, log_config=None)
    config.load()
    protocol = HttpProtocol(config, ServerState(), {})
    protocol.connection_made(Wire())
    for part in parts:
        protocol.data_received(part)
        await asyncio.sleep(0)
    await asyncio.sleep(0.01)
    found: list[tuple[bytes, bytes]] = seen[0]
    return found


def test_f3_what_comes_after_a_body_is_no_header() -> None:
    parts = [CHUNKED + b"\r\n1\r\n{\r\n0\r\n", b"Authorization: Bearer x\r\n", b"\r\n"]
    for sent in (parts, [b"".join(parts)]):
        names = [name for name, _ in asyncio.run(headers_at_the_end(sent))]
        assert names == [b"host", b"content-type", b"transfer-encoding"]


def test_f3_so_many_requests_may_be_sent_ahead_and_no_more(shared_stage: Stage) -> None:
    request = START + b"\r\n"
    with reach(shared_stage) as connection:
        connection.sendall(request * (1 + FREE.pipeline))
        found = b""
        while found.count(b'"alive"') < 1 + FREE.pipeline:
            found += connection.recv(65_536)
        connection.sendall(request * (2 + FREE.pipeline))
        assert closed_within(connection, PATIENCE).count(b"HTTP/1.1 200") <= 1


def test_f3_a_request_to_change_the_protocol_to_something_unknown_is_answered_as_it_is(shared_stage: Stage) -> None:
    """Some libraries offer HTTP/2 with every first request."""
    with reach(shared_stage) as connection:
        connection.sendall(
            START + b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n"
        )
        assert answered(connection)[0] == 200


# -- sockets ----------------------------------------------------------------------------------------------------------


def frame(kind: int, content: bytes = b"") -> bytes:
    """A frame as clients send it, with a mask that changes nothing."""
    return bytes([0x80 | kind, 0x80 | len(content)]) + b"\0\0\0\0" + content


@pytest.mark.parametrize(
    "sent", [frame(9, b"x" * 125), frame(9), frame(10), frame(1)], ids=["ping", "empty ping", "pong", "text"]
)
def test_f3_frames_without_end_end_the_connection(shared_stage: Stage, sent: bytes) -> None:
    """The app sees no pings and pongs; and before it sees the first message, thousands of small ones may be there."""
    ada = shared_stage.person()
    table = ada.create("me", "me").table
    with reach(shared_stage) as connection:
        request = f"GET /api/tables/{table}/live HTTP/1.1\r\nOrigin: {shared_stage.url}\r\n".encode()
        connection.sendall(request + b"Host: 127.0.0.1:%d\r\n" % shared_stage.port + UPGRADE + b"\r\n")
        assert connection.recv(1_024).startswith(b"HTTP/1.1 101")
        wait_for(lambda: bool(shared_stage.service.tables.cached[table].connections), "the socket")
        with suppress(OSError):
            for _ in range(40):
                connection.sendall(sent * (65_536 // len(sent)))
        wait_for(lambda: not shared_stage.service.tables.cached[table].connections, "the end of it")
        wait_for(lambda: open_sockets(shared_stage) == 0, "the end of its connection")


def open_sockets(stage: Stage) -> int:
    return sum(isinstance(one, SocketProtocol) for one in list(stage.server.server_state.connections))


# -- time -------------------------------------------------------------------------------------------------------------


def test_f3_silence_ends_a_connection(open_stage: OpenStage) -> None:
    stage = open_stage(limits=limits(head_seconds=SHORT))
    with reach(stage) as connection:
        assert closed_within(connection, PATIENCE) == b""


def trickle(connection: socket.socket, start: bytes, more: bytes) -> float:
    """Send a little all the time; the seconds until the server had enough."""
    began = time.monotonic()
    with suppress(OSError):
        connection.sendall(start)
        while time.monotonic() - began < PATIENCE:
            connection.sendall(more)
            time.sleep(0.05)
            connection.setblocking(False)
            with suppress(BlockingIOError):
                if connection.recv(65_536) == b"":
                    break
            connection.setblocking(True)
    return time.monotonic() - began


@pytest.mark.parametrize("start, more", [(START + b"X: ", b"y"), (b"", b"\r\n"), (START, b"X: y\r\n")])
def test_f3_a_head_that_trickles_in_ends_the_connection(open_stage: OpenStage, start: bytes, more: bytes) -> None:
    stage = open_stage(limits=limits(head_seconds=SHORT, headers=1_000))
    with reach(stage) as connection:
        assert trickle(connection, start, more) < PATIENCE


def test_f3_a_body_that_trickles_in_ends_the_connection(open_stage: OpenStage) -> None:
    stage = open_stage(limits=limits(body_seconds=SHORT))
    with reach(stage) as connection:
        assert trickle(connection, CHUNKED + b"\r\n", b"1\r\n \r\n") < PATIENCE


def test_f3_a_connection_waits_for_the_next_request_and_not_for_ever(open_stage: OpenStage) -> None:
    stage = open_stage(limits=limits(head_seconds=60.0, idle_seconds=3.0))
    with reach(stage) as connection:
        for _ in range(3):
            connection.sendall(START + b"\r\n")
            assert answered(connection)[0] == 200
        assert closed_within(connection, PATIENCE) == b""


def test_f3_who_is_slow_within_the_limits_is_served(open_stage: OpenStage) -> None:
    """Each step takes less than its limit, by far on a machine that is busy, and all of them take more than one."""
    seconds, pause = 4.0, 0.5
    stage = open_stage(limits=limits(head_seconds=seconds, body_seconds=seconds, idle_seconds=seconds))
    body = b"{}"
    request = b"POST /api/sessions HTTP/1.1\r\n" + HOST + b"Content-Type: application/json\r\nContent-Length: 2\r\n\r\n"
    with reach(stage) as connection:
        began = time.monotonic()
        while time.monotonic() - began < seconds:
            time.sleep(pause)
            connection.sendall(request[:20])
            time.sleep(pause)
            connection.sendall(request[20:])
            time.sleep(pause)
            connection.sendall(body)
            assert answered(connection)[0] == 200


@pytest.mark.parametrize("count, ask", [(16, b""), (1, b"Connection: close\r\n")])
def test_f3_who_does_not_read_the_answer_is_dropped(open_stage: OpenStage, count: int, ask: bytes) -> None:
    stage = open_stage(limits=limits(answer_seconds=SHORT, idle_seconds=60.0))
    stage.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4_096)  # the kernel takes only so much off our hands
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        connection.connect(("127.0.0.1", stage.port))
        request = b"GET /api/openapi.json HTTP/1.1\r\n" + HOST
        connection.sendall((request + ask + b"\r\n") * count)
        wait_for(lambda: stage.connections.open == 1, "the connection")
        wait_for(lambda: stage.connections.open == 0, "its end")


def test_f3_a_socket_that_is_not_opened_in_time_ends(open_stage: OpenStage, monkeypatch: pytest.MonkeyPatch) -> None:
    stage = open_stage(limits=limits(head_seconds=SHORT))

    async def slow(_: str) -> None:
        await asyncio.sleep(60)

    monkeypatch.setattr(stage.service, "session_of", slow)
    with reach(stage) as connection:
        path = b"GET /api/tables/x/live HTTP/1.1\r\n" + HOST + b"Authorization: Bearer x\r\n"
        connection.sendall(path + UPGRADE + b"\r\n")
        assert closed_within(connection, PATIENCE) == b""


# -- how many ---------------------------------------------------------------------------------------------------------


def test_f3_an_address_has_so_many_connections_and_no_more(open_stage: OpenStage) -> None:
    stage = open_stage(limits=limits(per_address=3))
    with ExitStack() as stack:
        for _ in range(3):
            stack.enter_context(reach(stage, "127.0.0.7"))
        wait_for(lambda: stage.connections.open == 3, "the connections")
        with reach(stage, "127.0.0.7") as one_more:
            assert closed_within(one_more, PATIENCE).startswith(b"HTTP/1.1 503")
        is_alive(stage)
    wait_for(lambda: stage.connections.by_address.open.get("127.0.0.7") is None, "them to be forgotten")
    with reach(stage, "127.0.0.7") as again:
        again.sendall(START + b"\r\n")
        assert answered(again)[0] == 200


def test_f3_open_sockets_are_connections_of_their_address(open_stage: OpenStage) -> None:
    stage = open_stage(limits=limits(per_address=3))
    ada = stage.person()
    table = ada.create("me", "me").table
    with ada.live(table, 0) as first, ada.live(table, 0) as second:
        first.next_state()
        second.next_state()
        # Refused by 503, if that overtakes the reset; a reset during the handshake fails an assertion of the client.
        with pytest.raises((WebSocketException, OSError, AssertionError)), ada.live(table, 0):
            pass
        assert stage.connections.by_address.open == {"127.0.0.1": 3}
    wait_for(lambda: stage.connections.open == 1, "the sockets to be forgotten")
    with ada.live(table, 0) as third:
        third.next_state()


def test_f3_all_addresses_together_have_so_many_connections(open_stage: OpenStage) -> None:
    """When there is no room left, whoever is silent has to go first; who plays on stays."""
    stage = open_stage(limits=limits(connections=8))
    ada = stage.person()
    table = ada.create("me", "me").table
    with ExitStack() as stack, ada.live(table, 0) as live:
        live.next_state()
        silent = [stack.enter_context(reach(stage, f"127.0.1.{n}")) for n in range(1, 10)]
        wait_for(lambda: floods.open_now(silent) == 6, "some of them to be refused")
        time.sleep(0.6)
        for _ in range(3):
            is_alive(stage)
        ada.do(table, "say", seat=0, text="still here")
        live.next_state()
    assert stage.connections.most == 8


def test_f3_the_connections_leave_room_for_other_open_files(tmp_path: Path) -> None:
    serving = Serving(tmp_path, f"sqlite:///{tmp_path / 'tables.sqlite'}")
    serving.command = ["sh", "-c", 'ulimit -Sn 100; ulimit -Hn 300; exec "$@"', "sh", *serving.command]
    with serving:
        files = Path(f"/proc/{serving.pid}/limits").read_text().split("Max open files")[1].split()
        assert files[:2] == ["300", "300"]
        port = int(serving.url.rsplit(":", 1)[1])
        with ExitStack() as stack:
            silent = floods.silence(stack, port, 290)
            wait_for(lambda: 200 < floods.open_now(silent) <= 300 * 7 // 8, "those beyond the limit to be refused")
            time.sleep(0.6)
            assert floods.ask(serving.url, "/readyz") == 200


def test_limits_can_be_named_on_the_command_line() -> None:
    assert serving_limits({}) == Limits()
    assert serving_limits({"per_address": "64", "head_seconds": "2.5"}) == Limits(per_address=64, head_seconds=2.5)


@pytest.mark.parametrize("given", [{"peraddress": "64"}, {"commands": "0"}, {"commands": "many"}, {"commands": "1.5"}])
def test_a_limit_that_makes_no_sense_is_refused(given: dict[str, str]) -> None:
    with pytest.raises(CliError, match=next(iter(given))):
        serving_limits(given)


# -- addresses --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "host, address",
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:DB8:1:2::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("x" * 500, "x" * 64),
        ("", ""),
    ],
)
def test_g9_ipv6_addresses_count_by_their_network(host: str, address: str) -> None:
    assert counted(host) == address


def forwarded(person: Person, address: str) -> Person:
    person.http.headers["X-Forwarded-For"] = address
    return person


def test_g9_the_budget_of_an_ipv6_network_is_shared(open_stage: OpenStage) -> None:
    stage = open_stage(limits=Limits(sessions=2), trusted=["127.0.0.1"])
    eve = stage.person("Eve")
    found = []
    for address in ("2001:db8::1", "2001:db8::2", "2001:db8::ffff:3", "2001:db8:0:1::1"):
        headers = {"X-Forwarded-For": address}
        found.append(eve.http.post("/api/sessions", json={}, headers=headers).status_code)
    assert found == [200, 200, 429, 200]


def test_g9_behind_a_trusted_proxy_the_visitors_are_counted_and_not_the_proxy(open_stage: OpenStage) -> None:
    stage = open_stage(limits=limits(per_address=2), trusted=["127.0.0.1"])
    ada = stage.person()
    table = good(ada.post("/api/tables", {"game": "age-of-reason", "seats": [{"holder": "me"}] * 2}))["table"]
    with ExitStack() as stack:
        for last in (1, 2):
            headers = {"X-Forwarded-For": f"2001:db8::{last}"}
            stack.enter_context(ada.live(table, 0, additional_headers=headers)).next_state()
        with pytest.raises(InvalidStatus) as refusal, ada.live(table, additional_headers=headers):
            pass
        assert refusal.value.response.status_code == 503
        answer = forwarded(stage.person(), "2001:db8::3").get("/healthz")
        assert (answer.status_code, answer.json()["code"]) == (503, "crowded")
        assert answer.headers["content-security-policy"]
        assert forwarded(stage.person(), "2001:db8:0:1::1").get("/healthz").status_code == 200
        is_alive(stage)  # the proxy itself, which tells of nobody
        assert stage.connections.by_address.open == {}
    wait_for(lambda: forwarded(stage.person(), "2001:db8::3").get("/healthz").status_code == 200, "room")


# -- bodies that nobody wants -----------------------------------------------------------------------------------------

UNWANTED = {
    "length": b"Content-Length: 70000\r\n\r\n" + b"x" * 70_000,
    "length, nothing sent": b"Content-Length: 70000\r\n\r\n",
    "huge length": b"Content-Length: 99999999999\r\n\r\n",
    "chunks": b"Transfer-Encoding: chunked\r\n\r\n11170\r\n" + b"x" * 70_000 + b"\r\n0\r\n\r\n",
    "endless chunks": b"Transfer-Encoding: chunked\r\n\r\n11170\r\n" + b"x" * 70_000 + b"\r\n",
}


@pytest.mark.parametrize("path", [b"/healthz", b"/api/games", b"/api/openapi.json", b"/", b"/api/nothing"])
@pytest.mark.parametrize("kind", UNWANTED)
def test_a_large_body_is_refused_where_none_is_expected(shared_stage: Stage, kind: str, path: bytes) -> None:
    with reach(shared_stage) as connection:
        connection.sendall(b"GET " + path + b" HTTP/1.1\r\n" + HOST + UNWANTED[kind])
        status, fault = answered(connection)
        assert (status, fault["code"]) == (413, "too_large")
        assert closed_within(connection, PATIENCE) == b""


@pytest.mark.parametrize("length", [b"-1", b"x", b"1e3", b"0x10", b"9" * 30, b"1, 2", b""])
def test_a_length_that_is_none_is_refused(shared_stage: Stage, length: bytes) -> None:
    with reach(shared_stage) as connection:
        connection.sendall(START + b"Content-Length: " + length + b"\r\n\r\n")
        assert answered(connection)[0] in (400, 413)
        assert closed_within(connection, PATIENCE) == b""


@pytest.mark.parametrize(
    "body", [b"Content-Length: 3\r\n\r\nabc", b"Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"]
)
def test_a_small_body_that_nobody_wants_is_skipped(shared_stage: Stage, body: bytes) -> None:
    with reach(shared_stage) as connection:
        for _ in range(2):
            connection.sendall(START + body)
            assert answered(connection)[0] == 200


def test_the_answer_to_a_body_that_is_too_large_arrives_while_it_is_still_sent(shared_stage: Stage) -> None:
    """A connection that is closed with something unread is reset, and the answer is lost on the way."""
    with reach(shared_stage) as connection:
        head = (
            b"POST /api/tables HTTP/1.1\r\n"
            + HOST
            + b"Content-Type: application/json\r\nContent-Length: 500000\r\n\r\n"
        )
        connection.sendall(head)
        for _ in range(10):
            connection.sendall(b"x" * 50_000)
            time.sleep(0.01)
        response = HTTPResponse(connection)
        response.begin()
        assert response.status == 413 and response.headers["connection"] == "close"
        assert json.loads(response.read())["code"] == "too_large"
        assert rest(connection) == b""


def test_a_request_is_not_read_out_of_the_body_of_a_refused_one(shared_stage: Stage) -> None:
    hidden = START + b"\r\n"
    with reach(shared_stage) as connection:
        head = b"POST /api/tables HTTP/1.1\r\n" + HOST + b"Content-Type: text/plain\r\nContent-Length: 400\r\n\r\n"
        connection.sendall(head)
        assert answered(connection)[0] == 415
        with suppress(OSError):
            connection.sendall(b"x" * 400 + hidden)
        assert rest(connection) == b""


# -- all together -----------------------------------------------------------------------------------------------------


def test_f3_floods_and_silence_neither_fill_nor_stop_a_server(tmp_path: Path) -> None:
    told = floods.attack(tmp_path, 8, 1_200)
    assert told.asked > 5 and told.silent <= floods.FILES


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 70_000])
def test_a_message_is_framed_as_the_library_would(size: int) -> None:
    content = b"x" * size
    assert text_head(size) + content == Frame(Opcode.TEXT, content).serialize(mask=False)
