"""Connections to the database: how they are made, how long they may hang, and which of their faults are outages."""

from __future__ import annotations

import logging
import os
import socket
import sqlite3
import stat
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa

logger = logging.getLogger("worldstage.storage")

LOCKED = 1_000  # milliseconds that SQLite waits for another process's lock
IDLE = 10_000  # milliseconds after which PostgreSQL ends the transaction of a process that has stopped
CONNECT = 2  # seconds; psycopg takes no less
FREE = 16 << 20  # bytes that must be free on the file system for more to be written
OTHERS = stat.S_IRWXO
PRIVATE = 0o600

_SQLITE_OUTAGES = frozenset(
    (
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_NOMEM,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_INTERRUPT,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_PROTOCOL,
    )
)
# Classes of PostgreSQL's codes: connection, lack of resources, locked, stopped by the operator, system error.
_POSTGRESQL_OUTAGES = ("08", "53", "55", "57", "58")
_READ_ONLY = "25006"


def json_text(value: Any) -> str:
    return msgspec.json.encode(value).decode()


_JSON: dict[str, Any] = {"json_serializer": json_text, "json_deserializer": msgspec.json.decode}


def is_outage(fault: BaseException) -> bool:
    """Whether the database is gone, full, locked or read-only, rather than asked something wrong."""
    if isinstance(fault, sa.exc.TimeoutError):  # no connection was free
        return True
    if not isinstance(fault, sa.exc.DBAPIError):
        return False
    if fault.connection_invalidated:
        return True
    origin = fault.orig
    if isinstance(origin, sqlite3.Error):
        return getattr(origin, "sqlite_errorcode", 0) & 0xFF in _SQLITE_OUTAGES
    code = getattr(origin, "sqlstate", None)
    if code is None:
        return isinstance(fault, sa.exc.OperationalError | sa.exc.InterfaceError)
    return code == _READ_ONLY or code[:2] in _POSTGRESQL_OUTAGES


def connect(url: str, limit: float) -> tuple[sa.Engine, Watch]:
    """An engine, and the watch over its connections, which is not running yet."""
    watch = Watch(limit)
    if url.startswith(("postgres://", "postgresql://")):
        return _postgresql(url, watch), watch
    if not url.startswith("sqlite:///"):
        raise ValueError(f"a database is sqlite:///FILE or postgresql://…, not {url.split(':', 1)[0]}")
    file = file_of(url)
    if file is not None:
        keep_private(file)
    engine = sa.create_engine(url, **_JSON)
    sa.event.listen(engine, "connect", _durable)
    return engine, watch


# -- SQLite -----------------------------------------------------------------------------------------------------------


def file_of(url: str) -> Path | None:
    """The file of an SQLite database."""
    if not url.startswith("sqlite:"):
        return None
    name = sa.make_url(url).database
    return Path(name) if name and name != ":memory:" and not name.startswith("file:") else None


def keep_private(file: Path) -> None:
    """The database holds seeds and hands: only its owner may read it, whatever the umask says.

    SQLite gives the files beside it (-wal, -shm) the same rights.
    """
    if not file.parent.exists():
        file.parent.mkdir(parents=True, mode=0o700)
    try:
        made = os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, PRIVATE)
    except FileExistsError:
        for one in (file, *(file.with_name(file.name + end) for end in ("-wal", "-shm"))):
            _tighten(one)
        return
    os.fchmod(made, PRIVATE)  # a umask may have taken the owner's rights, too
    os.close(made)


def _tighten(file: Path) -> None:
    try:
        if not stat.S_IMODE(file.stat().st_mode) & OTHERS:
            return
        file.chmod(PRIVATE)
    except FileNotFoundError:
        return
    except OSError as fault:
        logger.warning("everybody can read the database", extra={"fault": type(fault).__name__})
        return
    logger.warning("everybody could read the database; its rights are 0600 now")


def _durable(connection: Any, _: Any) -> None:
    """A commit survives the loss of power; readers never wait for the writer.

    What a single statement needs to be taken back stays in memory: a file for it would cost more than the statement.
    """
    durable = (f"busy_timeout={LOCKED}", "journal_mode=WAL", "synchronous=FULL")
    for pragma in (*durable, "foreign_keys=ON", "temp_store=MEMORY"):
        connection.execute(f"PRAGMA {pragma}")


def has_room(file: Path) -> bool:
    """Whether the file system can take more. A small write may still fit where the next game will not."""
    try:
        now = os.statvfs(file.parent)
    except OSError:
        return False
    return not now.f_flag & os.ST_RDONLY and now.f_bavail * now.f_frsize >= FREE


# -- PostgreSQL -------------------------------------------------------------------------------------------------------


def _postgresql(url: str, watch: Watch) -> sa.Engine:
    wanted = sa.make_url("postgresql+psycopg://" + url.split("://", 1)[1])
    patience = {
        "connect_timeout": CONNECT,
        "tcp_user_timeout": int(watch.limit * 1000),
        "keepalives_idle": 5,
        "keepalives_interval": 2,
        "keepalives_count": 2,
    }
    ours = {name: value for name, value in patience.items() if name not in wanted.query}
    engine = sa.create_engine(wanted, pool_size=12, pool_timeout=1, connect_args=ours, **_JSON)
    for name in ("connect", "checkout", "checkin", "close"):
        sa.event.listen(engine, name, getattr(watch, f"on_{name}"))
    watch.ping = engine.dialect.do_ping
    return engine


class Watch:
    """Breaks connections to PostgreSQL that have been busy for too long.

    A server that is stopped or unreachable answers nothing, and no timeout of its own can help. The socket is shut
    down from here, and whoever waits for it gets an error. SQLite needs none of this: it waits for locks only.
    """

    def __init__(self, limit: float) -> None:
        self.limit = limit
        self.ping: Any = None
        self._busy: dict[Any, float] = {}  # records of the pool, and since when they are in use
        self._lock = threading.Lock()
        self._stopped = threading.Event()

    def start(self) -> None:
        threading.Thread(target=self._run, name="storage watch", daemon=True).start()

    def stop(self) -> None:
        self._stopped.set()

    def _run(self) -> None:
        while not self._stopped.wait(self.limit / 10):
            late = time.monotonic() - self.limit
            with self._lock:
                for record in [record for record, since in self._busy.items() if since < late]:
                    del self._busy[record]
                    with suppress(OSError):
                        record.info["socket"].shutdown(socket.SHUT_RDWR)

    # -- events of the pool -------------------------------------------------------------------------------------------

    def on_connect(self, connection: Any, record: Any) -> None:
        record.info["socket"] = socket.socket(fileno=os.dup(connection.fileno()))
        self._begin(record)
        connection.autocommit = True
        connection.execute(f"SET statement_timeout = {int(self.limit * 1000)}")
        connection.execute(f"SET idle_in_transaction_session_timeout = {IDLE}")
        connection.autocommit = False

    def on_checkout(self, connection: Any, record: Any, _: Any) -> None:
        """A connection that broke while nobody used it is replaced."""
        self._begin(record)
        try:
            self.ping(connection)
        except Exception as fault:
            raise sa.exc.DisconnectionError("broken") from fault

    def on_checkin(self, _: Any, record: Any) -> None:
        with self._lock:
            self._busy.pop(record, None)

    def on_close(self, connection: Any, record: Any) -> None:
        self.on_checkin(connection, record)
        ours = record.info.pop("socket", None)
        if ours is not None:
            ours.close()

    def _begin(self, record: Any) -> None:
        with self._lock:
            self._busy[record] = time.monotonic()
