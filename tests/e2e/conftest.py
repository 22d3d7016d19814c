"""A real browser at a real server."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from tests.conftest import MISSING
from tests.e2e.arranged import Arranged
from tests.e2e.positions import POSITIONS
from tests.e2e.visitor import Visitor
from tests.server.processes import Missing, installed

HERE = Path(__file__).parent
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
FAILED = pytest.StashKey[bool]()  # of a test: whether it has failed

expect.set_options(timeout=15_000)  # as long as anything else may take on a busy machine


class Host:
    """`worldstage serve` in a process of its own, which can be stopped and started again."""

    def __init__(self, folder: Path, env: dict[str, str] | None = None) -> None:
        self.folder = folder
        self.env = env or {}
        # Stays bound, without listening, so that nobody else is given this port while the server is away.
        self.reserved = socket.socket()
        self.reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.reserved.bind(("127.0.0.1", 0))
        self.port: int = self.reserved.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "worldstage.cli.main", "serve", "--port", str(self.port), "--bot-pause", "0"]
        database = f"sqlite:///{self.folder / 'tables.sqlite'}"
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                [*command, "--database", database, "--log-level", "warning"],
                stdout=log,
                stderr=log,
                env={**os.environ, "XDG_DATA_HOME": str(self.folder), **self.env},
            )
        for _ in range(200):
            try:
                with urlopen(f"{self.url}/readyz", timeout=1):
                    return
            except OSError:
                time.sleep(0.1)
        raise AssertionError((self.folder / "server.log").read_text())

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, number: signal.Signals) -> None:
        if self.process is not None:
            self.process.send_signal(number)
            self.process.wait(30)
            self.process = None


def chromium() -> str:
    """The program to test with: without the window that nobody sees it needs a quarter less of the processor."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return installed(lambda: next(filter(None, map(shutil.which, names)), None), names[0])


class Chromium:
    """One browser for as many tests as possible."""

    def __init__(self) -> None:
        self._running: tuple[Playwright, Browser] | None = None

    def started(self) -> Browser:
        if self._running is None:
            path = chromium()
            playwright = sync_playwright().start()
            self._running = playwright, playwright.chromium.launch(executable_path=path, args=FLAGS)
        return self._running[1]

    def stop(self) -> None:
        if self._running is not None:
            playwright, browser = self._running
            self._running = None
            browser.close()
            playwright.stop()


CHROMIUM = Chromium()


@pytest.fixture(scope="module")
def browser() -> Browser:
    try:
        return CHROMIUM.started()
    except Missing as why:
        pytest.skip(f"{MISSING} in a browser: {why}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> Generator[None]:
    """Other tests may come next: beside the event loop of Playwright, asyncio.run() would not start for them."""
    yield
    if nextitem is None or not nextitem.path.is_relative_to(HERE):
        CHROMIUM.stop()


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server for all tests of a file, which look at their own tables only. Who stops it starts it again."""
    host = Host(tmp_path_factory.mktemp("host"))
    host.start()
    yield host
    host.stop()
    host.reserved.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture
def visitors(request: pytest.FixtureRequest, browser: Browser, host: Host) -> Iterator[list[Visitor]]:
    """Everybody who came; at the end none of their consoles may hold an error."""
    came: list[Visitor] = []
    yield came
    for number, visitor in enumerate(came):
        if request.node.stash.get(FAILED, True):
            visitor.page.screenshot(path=host.folder / f"last-{number}.png")  # what was on the page then
        visitor.leave()
    faults = [fault for visitor in came for fault in visitor.faults]
    assert faults == []


@pytest.fixture
def ann(browser: Browser, host: Host, visitors: list[Visitor]) -> Visitor:
    ann = Visitor(browser, host.url)
    visitors.append(ann)
    return ann


@pytest.fixture(scope="module")
def arranged(request: pytest.FixtureRequest, host: Host) -> Arranged:
    """Tables of 7 Ages in the positions that a file names in its `TABLES`."""
    return Arranged(host, {name: POSITIONS[position]() for name, position in request.module.TABLES.items()})


@pytest.fixture
def sit_down(browser: Browser, arranged: Arranged, visitors: list[Visitor]) -> Callable[..., Visitor]:
    def sit(name: str, **options: Any) -> Visitor:
        person = Visitor(browser, arranged.host.url, **options)
        visitors.append(person)
        arranged.visit(person, name)
        return person

    return sit
