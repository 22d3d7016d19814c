"""A server under measurement: a process of its own, on a core of its own, and what it has used of the machine."""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.peers import ROOT, BenchError, last_words, shown

LOGS = ROOT / "build" / "bench-server"
"""What the servers say goes here, and so do their databases."""
PATIENCE = 60.0
"""Seconds a server may take to start."""


def own_cores() -> tuple[set[int], set[int]] | None:
    """Return the core for servers and those for the driver, or None where they cannot be kept apart."""
    if not hasattr(os, "sched_getaffinity"):
        return None
    first, *others = sorted(os.sched_getaffinity(0))
    return ({first}, set(others)) if others else None


@contextlib.contextmanager
def on(cores: set[int] | None) -> Iterator[None]:
    """Start what is started in this block on these cores."""
    if cores is None:
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


class Server:
    """A running server; `port` is where it listens."""

    def __init__(
        self, name: str, command: list[str], variables: dict[str, str], core: set[int] | None, folder: Path = LOGS
    ) -> None:
        self.name = name
        folder.mkdir(parents=True, exist_ok=True)
        self.log = folder / f"{name.replace(' ', '-')}.log"
        environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"} | variables
        with self.log.open("w", encoding="utf-8") as errors, on(core):
            try:
                self.process = subprocess.Popen(
                    command,
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE,
                    stderr=errors,
                    text=True,
                    env=environment,
                    cwd=ROOT,
                )
            except OSError as error:
                raise BenchError(f"{name}: cannot start {command[0]}: {error}") from error
        self.port = self.wait_for_port()

    def wait_for_port(self) -> int:
        """Read the server's first words, which tell where it listens; then nothing more of what it says matters."""
        assert self.process.stdout is not None
        timer = threading.Timer(PATIENCE, self.process.kill)
        timer.daemon = True
        timer.start()
        for line in self.process.stdout:
            found = re.search(r"http://[^\s:]+:(\d+)", line)
            if found:
                timer.cancel()
                return int(found[1])
        timer.cancel()
        raise BenchError(f"{self.name}: ended at the start: {last_words(self.log)} (see {shown(self.log)})")

    def cpu(self) -> float:
        """Return the CPU seconds of all its threads, to the nanosecond."""
        return time.clock_gettime((~self.process.pid << 3) | 2)

    def memory(self) -> int:
        """Return the bytes it holds in memory."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        if found is None:
            raise BenchError(f"{self.name}: has ended: {last_words(self.log)} (see {shown(self.log)})")
        return int(found[1]) * 1024

    def stop(self) -> None:
        """Let it end, and end it if it does not."""
        self.process.terminate()
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        with contextlib.suppress(OSError):
            assert self.process.stdout is not None
            self.process.stdout.close()
