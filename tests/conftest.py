"""For all tests: the databases that only some need, and the word at the end about what could not be tested."""

from __future__ import annotations

import logging
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests import executed

MISSING = "NOT TESTED"  # begins the reason of a skip that must not go unnoticed
# How long one example takes says nothing on a machine that does other things too.
settings.register_profile("worldstage", deadline=None)
settings.load_profile("worldstage")
MEMORY = Path("/dev/shm")  # a file system in which no test waits for a disk
ROOM = 4 << 30  # bytes, more than all tests need
BROWSER_TESTS = Path(__file__).parent / "e2e"


def pytest_configure(config: pytest.Config) -> None:
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # hundreds of processes would compile the package, each for itself
    if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))
    executed.register(config)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest comes first, so that no process of tests is left alone with it in the end."""
    items.sort(key=lambda item: not item.path.is_relative_to(BROWSER_TESTS))


@pytest.fixture(autouse=True)
def level_of_logs() -> Iterator[None]:
    """A command that hosts a table sets up logging for its process, and here that is the process of all tests."""
    root = logging.getLogger()
    level = root.level
    yield
    root.setLevel(level)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Callable[[], str]]:
    """Gives the address of a fresh PostgreSQL database, each time it is called."""
    from tests.server.processes import Missing, PostgreSQL

    try:
        cluster = PostgreSQL()
    except Missing as why:
        pytest.skip(f"{MISSING} with PostgreSQL: {why}")
    yield cluster.database
    cluster.stop()


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """The address of a Redis or Valkey."""
    from tests.server.processes import Missing, Redis

    try:
        server = Redis()
    except Missing as why:
        pytest.skip(f"{MISSING} with Redis or Valkey: {why}")
    yield server.url
    server.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def any_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a fresh database: a test that takes this runs on SQLite and on PostgreSQL."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.sqlite'}"
    fresh: Callable[[], str] = request.getfixturevalue("postgresql")
    return fresh()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    skipped = terminalreporter.stats.get("skipped", [])
    reasons = [str(report.longrepr[2]) for report in skipped if isinstance(report.longrepr, tuple)]
    missing = sorted({reason.removeprefix("Skipped: ") for reason in reasons if MISSING in reason})
    for reason in missing:
        tests = sum(reason in other for other in reasons)
        terminalreporter.write_line(f"{reason} ({tests} tests skipped)", red=True, bold=True)
