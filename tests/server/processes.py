"""Real processes for tests: `worldstage serve` as it is started on a command line, PostgreSQL, and Redis or Valkey.

PostgreSQL and Redis run in folders of their own and are reached by sockets in them, so that no port is in question.
What is not installed is installed from Debian's packages where that is possible; where not, `Missing` says why, and
the tests that need it are skipped with a line at the end of the run (see `tests/conftest.py`).
"""

from __future__ import annotations

import atexit
import fcntl
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from itertools import count
from pathlib import Path
from typing import IO, Self

import psycopg
import redis

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 60.0
BINARIES = "/usr/lib/postgresql"
UNPRIVILEGED = "postgres"  # the user whom Debian's package makes; PostgreSQL refuses to run as root


class Missing(Exception):
    """Something that a test needs is not here; the message says what and why."""


# -- the server -------------------------------------------------------------------------------------------------------


class Serving:
    """A `worldstage serve` of its own: started, killed and started again, always on the same database."""

    def __init__(self, folder: Path, database: str, *options: str) -> None:
        self.folder = folder
        self.command = [sys.executable, "-m", "worldstage.cli.main", "serve", "--port", "0", "--lang", "en"]
        for limit in ("commands", "takebacks", "tables", "sessions"):  # tests act faster than people, from one address
            self.command += ["--limit", f"{limit}=999999"]
        self.command += ["--database", database, "--bot-pause", "0", "--log-level", "warning", *options]
        self.process: subprocess.Popen[bytes] | None = None
        self.url = ""

    @property
    def log(self) -> Path:
        return self.folder / "serve.log"

    def start(self) -> str:
        """Start, and wait until it can take visitors; where it is reached."""
        output = self.start_only()
        self.url = self._address(output)
        return self.url

    def start_only(self) -> IO[bytes]:
        """Start without waiting; what it prints."""
        assert self.process is None, "it runs already"
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command,
                cwd=ROOT,
                env=self.environment(),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
            )
        assert self.process.stdout is not None
        return self.process.stdout

    def environment(self) -> dict[str, str]:
        return {**os.environ, "XDG_DATA_HOME": str(self.folder / "home"), "NO_COLOR": "1", "COLUMNS": "200"}

    def _address(self, output: IO[bytes]) -> str:
        for line in output:
            if b"http://" in line:
                return line[line.index(b"http://") :].decode().strip()
        raise RuntimeError(f"the server did not start: {self.log.read_text()[-2000:]}")

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def kill(self) -> None:
        """kill -9: no word of farewell, nothing flushed."""
        self._signal(signal.SIGKILL)
        self.wait()

    def terminate(self) -> None:
        """SIGTERM, as whoever runs the server sends it. Does not wait."""
        self._signal(signal.SIGTERM)

    def _signal(self, number: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(number)

    def wait(self) -> int:
        """The exit code."""
        assert self.process is not None
        code = self.process.wait(SECONDS)
        if self.process.stdout is not None:
            self.process.stdout.close()
        self.process = None
        return code

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.process is not None:
            self.kill()


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False)
    return [int(word) for word in listed.stdout.split()]


def file_block(folder: Path) -> int:
    """The size in which a file system counts."""
    return os.statvfs(folder).f_frsize


class Disk:
    """A small file system of its own, that can be full or read-only."""

    SIZE = 40 << 20

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "disk"
        self.folder.mkdir()
        self._mount("-t", "tmpfs", "-o", f"size={self.SIZE}", "tmpfs")

    def _mount(self, *options: str) -> None:
        command = ["mount", *options, str(self.folder)]
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False)
        except FileNotFoundError:
            raise Missing("there is no mount") from None
        if done.returncode != 0:
            raise Missing(f"`{' '.join(command)}` failed: {done.stderr.strip()[-200:]}")

    def fill(self, left: int = 0) -> None:
        """Let only so many bytes be free."""
        with (self.folder / "filling").open("ab", buffering=0) as file:
            for size in (1 << 20, 4096):  # others write at the same time: what fits is found by trying
                with suppress(OSError):
                    while os.statvfs(self.folder).f_bavail * file_block(self.folder) >= left + size:
                        file.write(bytes(size))

    def free(self) -> None:
        (self.folder / "filling").unlink(missing_ok=True)

    def set_read_only(self, on: bool) -> None:
        """Also for whoever has its files open already; the kernel refuses that while they may be written."""
        self._mount("-o", f"remount,{'ro' if on else 'rw'}")

    def unmount(self) -> None:
        subprocess.run(["umount", "--lazy", str(self.folder)], capture_output=True, check=False)


def alive(pid: int) -> bool:
    """Whether a process still runs; one that has ended and was not yet waited for does not."""
    listed = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False)
    return listed.stdout.strip() not in ("",) and not listed.stdout.strip().startswith("Z")


# -- what must be installed -------------------------------------------------------------------------------------------


def installed(find: Callable[[], str | None], package: str) -> str:
    """A program, after installing Debian's package for it if need be."""
    with (Path(tempfile.gettempdir()) / f"worldstage-tests-{os.getuid()}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # other test processes wait
        found = find()
        if found is not None:
            return found
        if os.environ.get("WORLDSTAGE_NO_APT"):
            raise Missing(f"Debian's package {package} is missing, and WORLDSTAGE_NO_APT forbids installing it")
        if os.geteuid() != 0 or shutil.which("apt-get") is None:
            raise Missing(f"Debian's package {package} is missing and can be installed by root with apt-get only")
        command = ["apt-get", "install", "--yes", "--no-install-recommends", package]
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        try:
            subprocess.run(["apt-get", "update"], env=environment, capture_output=True, timeout=240, check=False)
            done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=240, check=False)
        except subprocess.TimeoutExpired:
            raise Missing(f"`{' '.join(command)}` took too long") from None
        found = find()
        if found is None:
            raise Missing(f"`{' '.join(command)}` failed: {done.stderr.strip()[-200:]}")
        return found


def _initdb() -> str | None:
    versions = sorted(Path(BINARIES).glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    return str(versions[-1]) if versions else shutil.which("initdb")


def _redis() -> str | None:
    return shutil.which("valkey-server") or shutil.which("redis-server")


class Backing:
    """A process in a folder of its own, which is thrown away with it."""

    def __init__(self, user: str | None = None) -> None:
        self.user = user
        self.folder = Path(tempfile.mkdtemp(prefix="stage-"))  # short: the path of a socket must be
        if user is not None:
            shutil.chown(self.folder, user)
        self.process: subprocess.Popen[bytes] | None = None
        self._paused: list[int] = []

    def start(self, command: Sequence[str], answers: Callable[[], bool]) -> None:
        self._started = command, answers
        with (self.folder / "log").open("wb") as log:
            self.process = subprocess.Popen(
                [*_ends_with_parent(), *command],
                cwd=self.folder,
                user=self.user,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        end = time.monotonic() + SECONDS
        while not answers():
            if self.process.poll() is not None or time.monotonic() > end:
                raise Missing(f"{command[0]} did not start: {(self.folder / 'log').read_text()[-300:]}")
            time.sleep(0.02)

    def pause(self) -> None:
        """Stop it and all its processes in their tracks: connections stay open, and nothing is answered."""
        assert self.process is not None and not self._paused
        os.kill(self.process.pid, signal.SIGSTOP)  # first: it starts no more of them
        self._paused = [self.process.pid, *children(self.process.pid)]
        for pid in self._paused[1:]:
            os.kill(pid, signal.SIGSTOP)

    def resume(self) -> None:
        paused, self._paused = self._paused, []
        for pid in reversed(paused):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)

    def halt(self, number: signal.Signals = signal.SIGINT) -> None:
        """End the process; what it has stored stays."""
        self.resume()
        if self.process is not None:
            self.process.send_signal(number)
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(20)
            self.process.kill()
            self.process.wait()
            self.process = None

    def start_again(self) -> None:
        assert self.process is None, "it runs already"
        self.start(*self._started)

    def stop(self) -> None:
        self.halt()
        shutil.rmtree(self.folder, ignore_errors=True)


def _ends_with_parent() -> list[str]:
    """What makes a process end when its parent dies, however suddenly, where the system can do that."""
    return ["setpriv", "--pdeathsig", "INT"] if shutil.which("setpriv") else []


class PostgreSQL(Backing):
    """A throw-away cluster. Every test gets a database of its own."""

    def __init__(self) -> None:
        initdb = installed(_initdb, "postgresql")
        super().__init__(UNPRIVILEGED if os.geteuid() == 0 else None)
        self._names = count(1)
        data = self.folder / "data"
        subprocess.run(["cp", "-a", str(_fresh_cluster(initdb, self.user)), str(data)], check=True)
        settings = {"listen_addresses": "", "unix_socket_directories": str(self.folder), "fsync": "off"}
        given = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        self.start([str(Path(initdb).with_name("postgres")), "-D", str(data), *given], self._answers)

    def _connect(self) -> psycopg.Connection[tuple[object, ...]]:
        return psycopg.connect(host=str(self.folder), user="worldstage", dbname="postgres", autocommit=True)

    def _answers(self) -> bool:
        try:
            self._connect().close()
        except psycopg.OperationalError:
            return False
        return True

    def database(self) -> str:
        """A fresh database; its address as `--database` takes it."""
        name = f"stage{next(self._names)}"
        with self._connect() as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return f"postgresql://worldstage@/{name}?host={self.folder}"

    def stop(self) -> None:
        self.halt(signal.SIGQUIT)  # at once, without writing anything down: nobody will read it
        super().stop()


@cache
def _fresh_cluster(initdb: str, user: str | None) -> Path:
    """The files of an empty cluster, made once by each process of tests: that takes seconds, a copy does not."""
    folder = Path(tempfile.mkdtemp(prefix="stage-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    if user is not None:
        shutil.chown(folder, user)
    options = ["--auth=trust", "--username=worldstage", "--encoding=UTF8", "--no-sync", "--no-instructions"]
    command = [initdb, "-D", str(folder / "data"), *options]
    made = subprocess.run(command, cwd=folder, user=user, capture_output=True, text=True, check=False)
    if made.returncode != 0:
        raise Missing(f"initdb failed: {made.stderr.strip()[-300:]}")
    return folder / "data"


class Redis(Backing):
    """Redis or Valkey, whichever is here."""

    def __init__(self) -> None:
        program = installed(_redis, "redis-server")
        super().__init__()
        self.socket = self.folder / "socket"
        self.url = f"unix://{self.socket}"
        self.start([program, "--port", "0", "--unixsocket", str(self.socket), "--save", ""], self._answers)

    def _answers(self) -> bool:
        client = redis.Redis.from_url(self.url)
        try:
            return bool(client.ping())
        except redis.ConnectionError:
            return False
        finally:
            client.close()
