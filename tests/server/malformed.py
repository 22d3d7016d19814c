"""Malformed requests without number: whatever comes in, the server refuses it politely and never answers 500.

Requests are made from good ones, which are changed in one or several places: method, path, query, headers, body. Run
directly or by `make soak` it sends very many; a test sends a few.
"""

from __future__ import annotations

import argparse
import http.client
import json
import random
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple
from uuid import uuid4

from tests.server.support import FREE, GAME, Stage, sqlite
from worldstage.server import payloads
from worldstage.server.routes import ENDPOINTS

STRANGE: list[Any] = [
    *(None, True, -1, 0, 1, 2**31, 2**63, 10**30, 1e308, 0.5, "", "x", "\u0000", "\ud800", "ä" * 300, [], {}, [[]]),
    *("../../etc/passwd", "'; DROP TABLE tables; --", "%00", "{seat}", "bid 1000000", {"do": "choose"}, [0] * 50),
]
EACH = 1_000  # requests about one table: some of them may end its game
METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "get", "X" * 40]


class Request(NamedTuple):
    method: str
    path: str
    headers: dict[str, str]
    body: bytes


class Outcome(NamedTuple):
    """How many requests were answered with which status; None: the connection was closed."""

    statuses: Counter[int | None]
    faults: list[str]


class Mutator:
    """Makes malformed requests about one table."""

    def __init__(self, table: str, token: str, seed: int) -> None:
        self.table = table
        self.token = token
        self.random = random.Random(seed)

    def next(self) -> Request:
        request = self._command() if self.random.random() < 0.6 else self._endpoint()
        for _ in range(self.random.choice((1, 1, 1, 2, 3))):
            request = self.random.choice(self._changes())(request)
        return request

    # -- good requests

    def _headers(self) -> dict[str, str]:
        headers = {"Content-Type": "application/json", "Idempotency-Key": uuid4().hex}
        if self.random.random() < 0.9:
            headers["Authorization"] = f"Bearer {self.token}"
        return headers

    def _command(self) -> Request:
        kind: Any = self.random.choice(payloads.Command.__args__)
        body: dict[str, Any] = {"do": kind.__struct_config__.tag}
        body |= {field: self._value(field) for field in kind.__struct_fields__}
        return Request("POST", f"/api/tables/{self.table}/commands", self._headers(), json.dumps(body).encode())

    def _endpoint(self) -> Request:
        endpoint = self.random.choice(ENDPOINTS)
        names = {"table": self.table, "game": GAME, "domain": "server", "lang": "de"}
        path = endpoint.path.format(**names)
        path += "?" + "&".join(f"{query.name}={self._value(query.name)}" for query in endpoint.query)
        fields = getattr(endpoint.body, "__struct_fields__", ())
        body = json.dumps({field: self._value(field) for field in fields}).encode() if endpoint.body else b""
        return Request(endpoint.method, path, self._headers(), body)

    def _value(self, field: str) -> Any:
        numbers = {"seat": 0, "other": 1, "position": 1, "before": 5, "order": 1}
        if field in numbers:
            return self.random.choice((numbers[field], self.random.randrange(4)))
        plain = {"level": "random", "kind": "abandon", "answer": "never-help", "option": "pass", "text": "hello"}
        lists: dict[str, Any] = {"options": ["pass"], "seats": [{"holder": "me"}, {"holder": "me"}], "settings": {}}
        return lists.get(field, plain.get(field, "x"))

    # -- changes

    def _changes(self) -> list[Callable[[Request], Request]]:
        return [self._field, self._field, self._field, self._body, self._path, self._query, self._header, self._method]

    def _field(self, request: Request) -> Request:
        """Another value, a missing or an additional field."""
        try:
            body = json.loads(request.body)
        except (ValueError, RecursionError):
            return request
        if not isinstance(body, dict):
            return request
        name = self.random.choice([*body, "extra", "seed"])
        if self.random.random() < 0.2:
            body.pop(name, None)
        else:
            body[name] = self.random.choice(STRANGE)
        return request._replace(body=json.dumps(body).encode("utf-8", "surrogatepass"))

    def _body(self, request: Request) -> Request:
        """Cut, doubled, bytes changed, nested, or something else altogether."""
        body = bytearray(request.body)
        kind = self.random.randrange(6)
        if kind == 0:
            return request._replace(body=bytes(body[: self.random.randrange(len(body) + 1)]))
        if kind == 1 and body:
            for _ in range(self.random.randrange(1, 6)):
                body[self.random.randrange(len(body))] = self.random.randrange(256)
            return request._replace(body=bytes(body))
        if kind == 2:
            return request._replace(body=bytes(body) * 2)
        if kind == 3:
            return request._replace(body=b"[" * self.random.choice((10, 1_000, 30_000)))
        if kind == 4:
            return request._replace(body=self.random.randbytes(self.random.choice((0, 5, 500))))
        return request._replace(body=b"x" * self.random.choice((65_536, 70_000)))

    def _path(self, request: Request) -> Request:
        parts = request.path.split("/")
        strange = ["%00", "..", "%2e%2e", "x" * 300, "%ff%fe", "{table}", "", "-1", "%F0%9F%8E%B2", "a%0d%0ab"]
        parts[self.random.randrange(1, len(parts))] = self.random.choice(strange)
        return request._replace(path="/" + "/".join(parts).lstrip("/"))

    def _query(self, request: Request) -> Request:
        strange = ["-1", "x", "", "9" * 30, "%00", "1.5", "0x1", "%F0", "1&seat=0", "%C2%B2", "+1"]
        name = self.random.choice(["seat", "position", "before", "option", "lang", "extra"])
        mark = "&" if "?" in request.path else "?"
        return request._replace(path=f"{request.path}{mark}{name}={self.random.choice(strange)}")

    def _header(self, request: Request) -> Request:
        headers = dict(request.headers)
        name = self.random.choice(["Content-Type", "Idempotency-Key", "Authorization", "Host", "Origin", "Cookie", "X"])
        strange = ["", "x", "x" * 500, "text/plain", "Bearer ", "Bearer \u00ff", "worldstage=1", "http://[", "\u00b2"]
        headers[name] = self.random.choice(strange)
        return request._replace(headers=headers)

    def _method(self, request: Request) -> Request:
        return request._replace(method=self.random.choice(METHODS))


def send(port: int, mutator: Mutator, count: int) -> Outcome:
    """Send malformed requests one after the other; a closed connection is opened again."""
    outcome = Outcome(Counter(), [])
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    for _ in range(count):
        request = mutator.next()
        try:
            connection.putrequest(request.method, request.path.replace(" ", "%20"), skip_host="Host" in request.headers)
            for name, value in (request.headers | {"Content-Length": str(len(request.body))}).items():
                connection.putheader(name, value.encode("latin-1"))
            connection.endheaders(request.body)
            response = connection.getresponse()
            response.read()
            status: int | None = response.status
        except (http.client.HTTPException, OSError, ValueError):
            connection.close()
            status = None
        outcome.statuses[status] += 1
        if status is not None and status >= 500:
            outcome.faults.append(f"{status}: {request}"[:600])
    connection.close()
    return outcome


def run(folder: Path, count: int, seed: int) -> Outcome:
    with Stage(database=sqlite(folder), limits=FREE) as stage:
        person = stage.program()
        token = person.http.headers["Authorization"].removeprefix("Bearer ")
        outcome = Outcome(Counter(), [])
        for number in range(0, count, EACH):
            table = person.create("me", "me").table
            sent = send(stage.port, Mutator(table, token, seed + number), min(EACH, count - number))
            assert person.state(table)["room"]["id"] == table
            outcome.statuses.update(sent.statuses)
            outcome.faults.extend(sent.faults)
    assert not outcome.faults, f"{len(outcome.faults)} answers of 500 and above: {outcome.faults[:3]}"
    return outcome


def main(count: int = 50_000, seed: int = 1) -> None:
    with tempfile.TemporaryDirectory(prefix="stage-") as folder:
        outcome = run(Path(folder), count, seed)
    told = ", ".join(f"{many} × {status or 'closed'}" for status, many in outcome.statuses.most_common())
    print(f"{count} malformed requests, none answered with 500 or above: {told}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Send malformed requests to a server of our own.")
    parser.add_argument("--count", type=int, default=50_000, help="how many (default 50000)")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    main(arguments.count, arguments.seed)
