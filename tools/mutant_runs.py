"""Run tests against mutants: pytest collects once, then every mutant has a forked process to itself.

The change is made in that process's memory only: the function gets other code, wherever it has been imported to.
Nothing is written to the source tree.
"""

from __future__ import annotations

import importlib
import json
import os
import resource
import select
import signal
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

import pytest
from tools.mutations import Mutant

SLOWER = 10  # so many times the usual time is too long
UNMEASURED = 10.0  # taken to be the usual time of a test that has not been measured
WALL_SECONDS = 900.0  # for all tests of one mutant, should it wait for something
MEMORY = 4 << 30

Groups = list[list[pytest.Item]]
Task = Callable[[], dict[str, Any]]
Work = Callable[["Runner", list[pytest.Item]], None]


class Outcome(NamedTuple):
    """How a mutant fared: which group of tests found it (none: -1), by which test and how."""

    group: int
    test: str
    how: str
    ran: int


class OutOfTime(BaseException):
    """A test has used up its processor time. Not an Exception, so that nothing under test catches it."""


class BrokenTest(Exception):
    """A test that fails without any mutant: nothing can be learnt from it."""


class Runner:
    """A pytest plugin that takes the place of the test loop."""

    def __init__(self, jobs: int, least: float, work: Work) -> None:
        self.jobs = jobs
        self.least = least  # seconds of processor time that every test has
        self.work = work
        self.seconds: dict[str, float] = {}
        self.failed = ""
        self.broken = ""

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise session.Interrupted("the tests can't be collected")
        try:
            self.work(self, session.items)
        except BrokenTest as broken:
            self.broken = str(broken)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call":
            self.seconds[report.nodeid] = report.duration
        if report.failed:
            self.failed = report.longreprtext

    def measure(self, items: list[pytest.Item]) -> None:
        """How long every test takes without a mutant; all of them must pass."""
        answer = next(_forked([partial(self._measured, items)], 1))[1]
        if "seconds" not in answer:
            raise BrokenTest(str(answer.get("test", answer)))
        self.seconds = answer["seconds"]

    def _measured(self, items: list[pytest.Item]) -> dict[str, Any]:
        outcome = self._run([items])
        return {"seconds": self.seconds} if outcome.group < 0 else outcome._asdict()

    def outcomes(self, tasks: list[tuple[Mutant, Groups]]) -> Iterator[tuple[int, Outcome]]:
        """The outcome of every mutant, in the order in which they come."""
        forked = _forked([partial(self._mutated, mutant, groups) for mutant, groups in tasks], self.jobs)
        for number, answer in forked:
            lost = {"group": 0, "test": "", "how": answer.get("lost", ""), "ran": 0}
            yield number, Outcome(**(lost if "lost" in answer else answer))

    def _mutated(self, mutant: Mutant, groups: Groups) -> dict[str, Any]:
        put_in(mutant)
        return self._run(groups)._asdict()

    def _run(self, groups: Groups) -> Outcome:
        """Run group after group up to the first test that fails."""
        items = [(number, item) for number, group in enumerate(groups) for item in group]
        signal.signal(signal.SIGVTALRM, _out_of_time)
        for place, (number, item) in enumerate(items):
            limit = max(self.least, SLOWER * self.seconds.get(item.nodeid, UNMEASURED))
            signal.setitimer(signal.ITIMER_VIRTUAL, limit)
            following = items[place + 1][1] if place + 1 < len(items) else None
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            if self.failed:
                how = "out of time" if OutOfTime.__name__ in self.failed else "failed"
                return Outcome(number, item.nodeid, how, place + 1)
        return Outcome(-1, "", "survived", len(items))


def _out_of_time(number: int, frame: FrameType | None) -> None:
    raise OutOfTime


def put_in(mutant: Mutant) -> None:
    """Give the function of a mutant its changed code: the same object, so that all who imported it get it."""
    found: Any = importlib.import_module(mutant.module)
    for name in mutant.function.split("."):
        found = vars(found)[name]
    if hasattr(found, "cache_clear"):
        found.cache_clear()
    if isinstance(found, property):
        found = found.fget
    found = getattr(found, "__wrapped__", getattr(found, "__func__", found))
    found.__code__ = mutant.code()


# -- processes ---------------------------------------------------------------------------------------------------------


def _forked(tasks: list[Task], jobs: int) -> Iterator[tuple[int, dict[str, Any]]]:
    """Do tasks in forked processes, some at a time; yields their numbers and what they return as JSON."""
    waiting = list(enumerate(tasks))
    running: dict[int, tuple[int, int, float]] = {}  # by pipe: task, process, deadline
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                number, task = waiting.pop(0)
                reader, process = _fork(task)
                running[reader] = (number, process, time.monotonic() + WALL_SECONDS)
            readable, _, _ = select.select(list(running), [], [], 1.0)
            late = [reader for reader, one in running.items() if time.monotonic() > one[2]]
            for reader in {*readable, *late}:
                number, process, _ = running.pop(reader)
                if reader not in readable:
                    os.kill(process, signal.SIGKILL)
                yield number, _answer(reader, process, "out of time" if reader not in readable else "crashed")
    finally:
        for _, process, _ in running.values():
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)


def _fork(task: Task) -> tuple[int, int]:
    """Start a task; returns the pipe it will answer through, and its process."""
    reader, writer = os.pipe()
    process = os.fork()
    if process:
        os.close(writer)
        return reader, process
    try:
        os.close(reader)
        silent = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(silent, stream)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        answer = json.dumps(task())
        with os.fdopen(writer, "w") as pipe:
            pipe.write(answer)
    finally:
        os._exit(0)


def _answer(reader: int, process: int, otherwise: str) -> dict[str, Any]:
    with os.fdopen(reader) as pipe:
        text = pipe.read()
    os.waitpid(process, 0)
    answer: dict[str, Any] = json.loads(text) if text else {"lost": otherwise}
    return answer


def with_tests(tests: Path, runner: Runner) -> None:
    """Collect the tests of a folder and let the runner work with them."""
    from hypothesis import settings

    settings.register_profile("mutants", derandomize=True, database=None)
    settings.load_profile("mutants")
    with tempfile.TemporaryDirectory() as temporary:
        os.environ["PYTEST_DEBUG_TEMPROOT"] = temporary  # parallel processes number their folders below it
        # Without `ledger` (tests/executed.py) too: it would trace every test and read all sources for every mutant.
        unwanted = ("cacheprovider", "terminal", "xdist", "timeout", "ledger")
        quiet = [*(part for name in unwanted for part in ("-p", f"no:{name}")), "--capture=no"]
        code = pytest.main([*quiet, "-o", "addopts=--import-mode=importlib", str(tests)], [runner])
    if runner.broken:
        raise SystemExit(f"error: a test fails without any mutant: {runner.broken}")
    if code != pytest.ExitCode.OK:
        raise SystemExit(f"error: pytest ended with {code!r}")
