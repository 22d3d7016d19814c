"""Attack a server with all that one anonymous client can send, and prove that it neither grows nor stops responses.

    python -m tests.server.floods [--megabytes 64] [--silent 1500]

Everything stays on this machine, and each attack ends after so many bytes, connections and seconds. The server may
open 1,024 files, as many systems have it; its memory is read from /proc, and somebody else asks it something all the
while. Attacks come from other addresses of the loopback network, so that the limits for one address apply.
"""

from __future__ import annotations

import argparse
import itertools
import socket
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import NamedTuple

from tests.server.processes import Serving
from worldstage.server.connections import PATIENCE_SECONDS

ATTACKER = "127.0.0.66"
SECONDS = 10.0  # that an attack takes at most
FILES = 1_024
GROWTH = 48  # megabytes that a server may grow by under attack
SLOWEST = 5.0  # seconds in which it answers others all the while
BLOCK = 65_536
START = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n"
CHUNKED = (
    b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n"
)


class Told(NamedTuple):
    """How it went."""

    attacks: int
    taken: int  # bytes that the server took
    growth: int  # megabytes
    slowest: float  # seconds, of an answer to somebody else
    asked: int
    silent: int  # silent connections that were open at once


def lines() -> Iterator[bytes]:
    """Header lines without end."""
    for first in itertools.count(step=1_000):
        yield b"".join(b"X-%d: %s\r\n" % (n, b"x" * 40) for n in range(first, first + 1_000))


def forever(block: bytes) -> Iterator[bytes]:
    return itertools.repeat(block)


FLOODS: dict[str, tuple[bytes, Callable[[], Iterator[bytes]]]] = {
    "headers": (START, lines),
    "one header": (START + b"X: ", lambda: forever(b"x" * BLOCK)),
    "one name": (START, lambda: forever(b"x" * BLOCK)),
    "url": (b"GET /", lambda: forever(b"x" * BLOCK)),
    "empty lines": (b"", lambda: forever(b"\r\n" * (BLOCK // 2))),
    "requests": (b"", lambda: forever((START + b"\r\n") * 1_500)),
    "body": (CHUNKED + b"\r\n", lambda: forever(b"%x\r\n%s\r\n" % (BLOCK, b" " * BLOCK))),
    "tiny chunks": (CHUNKED + b"\r\n", lambda: forever(b"1\r\n \r\n" * 10_000)),
    "extension of a chunk": (CHUNKED + b"\r\n1;", lambda: forever(b"x" * BLOCK)),
    "trailers": (CHUNKED + b"\r\n1\r\n{\r\n0\r\n", lines),
    "one trailer": (CHUNKED + b"\r\n1\r\n{\r\n0\r\nX: ", lambda: forever(b"x" * BLOCK)),
    "body of a reader": (START + b"Content-Length: 99999999999\r\n\r\n", lambda: forever(b"x" * BLOCK)),
    "upgrade": (START + b"Connection: Upgrade\r\nUpgrade: websocket\r\n", lines),
}


def flood(port: int, name: str, most: int, source: str = ATTACKER) -> int:
    """Send one of the floods, reading nothing; the number of bytes that the server took."""
    start, blocks = FLOODS[name]
    sent, end = 0, time.monotonic() + SECONDS
    with socket.create_connection(("127.0.0.1", port), 5.0, (source, 0)) as connection, suppress(OSError):
        connection.sendall(start)
        for block in blocks():
            if sent > most or time.monotonic() > end:
                break
            connection.sendall(block)
            sent += len(block)
    return sent


def greedy(port: int, count: int, source: str = ATTACKER) -> int:
    """Ask for the largest answer on many connections, and read none of them; how many were taken."""
    taken = 0
    with ExitStack() as stack, suppress(OSError):
        for _ in range(count):
            connection = stack.enter_context(socket.create_connection(("127.0.0.1", port), 5.0, (source, 0)))
            connection.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 10)
            taken += 1
        time.sleep(1.0)
    return taken


def silence(stack: ExitStack, port: int, count: int) -> list[socket.socket]:
    """Connections that send nothing, from as many addresses as it takes to get around the limit for one."""
    opened = []
    for number in range(count):
        source = f"127.0.1.{1 + number // 200}"
        with suppress(OSError):
            connection = socket.create_connection(("127.0.0.1", port), 2.0, (source, 0))
            opened.append(stack.enter_context(connection))
    return opened


def open_now(connections: list[socket.socket]) -> int:
    """Those to whom the server has said nothing yet, neither a refusal nor goodbye."""
    waiting = 0
    for connection in connections:
        connection.setblocking(False)
        try:
            connection.recv(1, socket.MSG_PEEK)
        except BlockingIOError:
            waiting += 1
        except OSError:
            continue
    return waiting


def memory(pid: int) -> int:
    """Megabytes that a process has in use."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) // 1_024


def ask(url: str, path: str = "/healthz") -> int:
    """The status of an answer, on a connection of its own."""
    connection = HTTPConnection(url.removeprefix("http://"), timeout=20)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        answer.read()
        return answer.status
    finally:
        connection.close()


class Watch:
    """Somebody else, who asks the server something all the while, and looks at its memory."""

    def __init__(self, serving: Serving) -> None:
        self.serving = serving
        self.before = memory(serving.pid)
        self.most = self.before
        self.slowest = 0.0
        self.asked = 0
        self.faults: list[str] = []
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Watch:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join(30)

    def _run(self) -> None:
        while not self._over.wait(0.05):
            began = time.monotonic()
            try:
                status = ask(self.serving.url)
                if status != 200:
                    self.faults.append(f"answered {status}")
                self.most = max(self.most, memory(self.serving.pid))
            except (HTTPException, OSError) as fault:
                self.faults.append(repr(fault))
            self.asked += 1
            self.slowest = max(self.slowest, time.monotonic() - began)


def attack(folder: Path, megabytes: int, silent: int) -> Told:
    """All floods, one after another, then silence."""
    serving = Serving(folder, f"sqlite:///{folder / 'tables.sqlite'}")
    serving.command = ["sh", "-c", f'ulimit -n {FILES}; exec "$@"', "sh", *serving.command]
    with serving, ExitStack() as stack:
        port = int(serving.url.rsplit(":", 1)[1])
        ask(serving.url, "/api/openapi.json")  # made once, and kept
        with Watch(serving) as watch:
            taken = sum(flood(port, name, megabytes << 20) for name in FLOODS)
            greedy(port, 100)
        silenced = silence(stack, port, silent)
        time.sleep(2 * PATIENCE_SECONDS)  # from now on the silent ones make room
        with Watch(serving) as meanwhile:
            waiting = open_now(silenced)
            time.sleep(1.0)
    growth = max(watch.most, meanwhile.most) - watch.before
    slowest, asked = max(watch.slowest, meanwhile.slowest), watch.asked + meanwhile.asked
    told = Told(len(FLOODS) + 2, taken, growth, slowest, asked, waiting)
    faults = watch.faults + meanwhile.faults
    assert not faults, f"somebody else was not answered: {faults[:3]} of {len(faults)}, {told}"
    assert growth <= GROWTH and slowest <= SLOWEST, str(told)
    assert "Traceback" not in serving.log.read_text()
    return told


def main(megabytes: int = 64, silent: int = 1_500) -> Told:
    with tempfile.TemporaryDirectory(prefix="stage-") as folder:
        told = attack(Path(folder), megabytes, silent)
    print(
        f"{told.attacks} attacks: {told.taken / 1e6:.1f} MB and {told.silent} silent connections were taken; the "
        f"server grew by {told.growth} MB and answered others {told.asked} times within {told.slowest:.2f} s"
    )
    return told


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Flood a server on this machine, and watch that it stays up.")
    parser.add_argument("--megabytes", type=int, default=64, help="of each flood (default 64)")
    parser.add_argument("--silent", type=int, default=1_500, help="silent connections (default 1500)")
    arguments = parser.parse_args()
    main(arguments.megabytes, arguments.silent)
