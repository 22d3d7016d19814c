"""The engines we are measured beside, each in a process of its own.

The peers have an environment of their own, ``.bench/`` at the root of the project, so that nothing of theirs
reaches the project's. It is made on first use from ``requirements-peers.lock``, and rebuilt when the lock
or the Python version changes.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
import subprocess
import sys
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
LOCK = HERE / "requirements-peers.lock"
BENCH = ROOT / ".bench"
LOGS = ROOT / "build" / "anchors"
"""What the engines and the installation say goes here."""


class BenchError(Exception):
    """Something the reader can act upon: who failed, at what, and where to look."""


def shown(path: Path) -> str:
    """Return the path as seen from the root of the project where it lies below it."""
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else str(path)


def compiled_build(given: str | None) -> Path | None:
    """Return the folder of the compiled build: the one given, else build/compiled where it exists."""
    path = Path(given).resolve() if given else ROOT / "build" / "compiled"
    if (path / "worldstage").is_dir():
        return path
    if given:
        raise BenchError(f"--compiled: no folder worldstage in {path}; build it first")
    return None


def python_of(venv: Path) -> Path:
    """Return the interpreter of a virtual environment."""
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def last_words(log: Path) -> str:
    """Return the most telling line of a log: the last that speaks of an error, else the last."""
    try:
        lines = [line.strip() for line in log.read_text(encoding="utf-8", errors="replace").splitlines()]
    except OSError:
        return "no log"
    lines = [line for line in lines if line]
    errors = [line for line in lines if "error" in line.lower()]
    return (errors or lines or ["empty log"])[-1]


def wanted() -> str:
    """Return what the environment must have been made from."""
    return f"{sys.version}\n{hashlib.sha256(LOCK.read_bytes()).hexdigest()}\n"


def step(what: str, command: list[str], log: Path) -> None:
    """Run one step of the installation with its output in the log."""
    with log.open("a", encoding="utf-8") as out:
        print("$", *command, file=out, flush=True)
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=out, stderr=out, check=False)
    if done.returncode:
        raise BenchError(f"peers: cannot {what}: {last_words(log)} (see {shown(log)})")


def environment() -> Path:
    """Return the interpreter of the peers, making their environment first if missing or outdated."""
    stamp = BENCH / "made-from"
    made = stamp.is_file() and python_of(BENCH).is_file()
    if made and stamp.read_text(encoding="utf-8") == wanted():
        return python_of(BENCH)
    print(f"peers: making {shown(BENCH)} from {shown(LOCK)}", file=sys.stderr)
    shutil.rmtree(BENCH, ignore_errors=True)
    try:
        LOGS.mkdir(parents=True, exist_ok=True)
        BENCH.mkdir()
        (BENCH / ".gitignore").write_text("*\n", encoding="utf-8")
        log = LOGS / "install.log"
        log.unlink(missing_ok=True)
        step("make the environment", [sys.executable, "-m", "venv", str(BENCH)], log)
        install = [str(python_of(BENCH)), "-m", "pip", "install", "--require-hashes", "-r", str(LOCK)]
        step(f"install {shown(LOCK)}", install, log)
        stamp.write_text(wanted(), encoding="utf-8")
    except OSError as error:
        raise BenchError(f"peers: cannot make {shown(BENCH)}: {error}") from error
    return python_of(BENCH)


@dataclass(frozen=True)
class Launch:
    """How to start the worker of an engine: its name here and in worker.py, and its import path."""

    name: str
    engine: str
    path: Path | None


class Worker:
    """A running engine. Its standard error is kept in a log that error messages point to."""

    def __init__(self, launch: Launch, python: Path) -> None:
        self.name = launch.name
        self.late = False
        self.log = LOGS / f"{launch.name.replace(' ', '-').replace('/', '-')}.log"
        try:
            self.process = started(launch, python, self.log)
        except OSError as error:
            raise BenchError(f"{self.name}: cannot start {python}: {error}") from error
        try:
            self.version = str(self.receive("start", 120)["version"])
        except BenchError:
            self.close()
            raise

    def play(self, entry: str, seconds: float) -> dict[str, Any]:
        """Have random games played for so many CPU seconds."""
        return self.ask({"measure": "play", "entry": entry, "seconds": seconds}, 60 + 30 * seconds)

    def clone(self, entry: str, n: int) -> dict[str, Any]:
        """Have positions copied n times."""
        return self.ask({"measure": "clone", "entry": entry, "n": n}, 120)

    def ask(self, request: dict[str, object], patience: float) -> dict[str, Any]:
        """Send a request and return the answer, which must come within so many seconds."""
        assert self.process.stdin is not None
        with contextlib.suppress(BrokenPipeError):  # the missing answer tells
            self.process.stdin.write(json.dumps(request) + "\n")
            self.process.stdin.flush()
        return self.receive(f"{request['measure']} {request['entry']}", patience)

    def receive(self, what: str, patience: float) -> dict[str, Any]:
        """Return the next answer; end the process if none comes in time."""
        assert self.process.stdout is not None
        timer = threading.Timer(patience, self.give_up)
        timer.daemon = True
        timer.start()
        line = self.process.stdout.readline()
        timer.cancel()
        if not line:
            ended = f"its process ended with code {self.process.wait()}: {last_words(self.log)}"
            why = f"no answer within {patience:.0f} s" if self.late else ended
            raise BenchError(f"{self.name}: cannot {what}: {why} (see {shown(self.log)})")
        answer: dict[str, Any] = json.loads(line)
        if "error" in answer:
            raise BenchError(f"{self.name}: cannot {what}: {answer['error']} (see {shown(self.log)})")
        return answer

    def give_up(self) -> None:
        """End a process that does not answer; the waiting read then returns nothing."""
        self.late = True
        self.process.kill()

    def close(self) -> None:
        """Let the process end, and end it if it does not."""
        assert self.process.stdin is not None and self.process.stdout is not None
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.close()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()


def worker_environment(path: Path | None) -> dict[str, str]:
    """Return the environment of a worker: fixed hash seed, and no import path but the one given."""
    variables = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "PYTHONHOME")}
    variables["PYTHONHASHSEED"] = "0"
    if path is not None:
        variables["PYTHONPATH"] = str(path)
    return variables


def started(launch: Launch, python: Path, log: Path) -> subprocess.Popen[str]:
    """Start a worker; requests go to its standard input, answers come from its standard output."""
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("w", encoding="utf-8") as errors:
        return subprocess.Popen(
            [str(python), str(HERE / "worker.py"), launch.engine],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            encoding="utf-8",
            env=worker_environment(launch.path),
            cwd=ROOT,
        )
