"""Storage: append-only events, one writer per table enforced by the primary key, everything durable before it is shown.

One thread writes. It takes all that waits, writes it in one transaction and commits once, so that many tables share the
price of a durable commit. If one part of such a batch fails, each part is tried by itself.

Nobody waits for the database longer than `limit`: after that it is `Unavailable`. A write that was begun by then may
still be committed later.
"""

from __future__ import annotations

import asyncio
import queue
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from contextvars import ContextVar
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from worldstage.server import events as events_
from worldstage.server.database import connect, file_of, has_room, is_outage
from worldstage.server.events import AnyEvent, StoredEvent
from worldstage.server.listings import listing
from worldstage.server.schema import (
    checkpoints,
    editions,
    events,
    holds,
    invitations,
    keys,
    links,
    mutes,
    notes,
    seen,
    sessions,
    tables,
)

if TYPE_CHECKING:
    from worldstage.server.checkpoints import CheckpointRow
    from worldstage.server.hosted_table import HostedTable

BATCH = 256  # units that are written in one transaction
GATHERING = 0.0005  # seconds without anything new, after which a server under load writes
NOT_GATHERING = sys.maxsize
TRIES = 8  # how often something is done again when somebody else was faster
OWNER = -1  # in `holds` and `links`: not a seat, but the table itself
LIMIT = 1.5  # seconds that anybody waits for the database
SHORT = 0.05  # seconds that are left to a request which has used up its time, while the database fails
READERS = 8  # threads
QUEUE = 4_096  # reads or units that may wait
PROBED = 1.0  # seconds for which a successful probe counts

# By when the current request must be answered if the database fails, however many steps it takes.
answer_by: ContextVar[float] = ContextVar("answer_by")


class Conflict(Exception):
    """Somebody else was faster: the revision exists, the link is used, the key was sent before."""


class Unavailable(Exception):
    """The database is gone, hangs, or cannot write. What was being written may be stored or not."""


class Step(NamedTuple):
    """A statement with its values; `changes` is how many rows it must change, if that matters."""

    statement: sa.Executable
    values: dict[str, Any]
    changes: int | None = None


Unit = list[Step]  # what is written together or not at all


class Key(NamedTuple):
    """What makes a command the same command again: who sent it, and the key that came with it."""

    actor: int
    key: str


class Store:
    """The database of a server."""

    def __init__(self, url: str, limit: float = LIMIT) -> None:
        self.limit = limit
        self.file = file_of(url)
        self.engine, self._watch = connect(url, limit)
        self._waiting: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_on, name="writer", daemon=True)
        self._wanted = NOT_GATHERING  # how many must wait for the writer to begin
        self._enough = threading.Event()  # so many do
        self._writing: float | None = None  # since when a transaction is under way
        self._lock = threading.Lock()  # of the states of what waits
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._reads = 0
        self._failed = {"read": False, "write": False}  # how the last attempt ended
        self._probe: asyncio.Task[None] | None = None
        self._probed = -PROBED
        self._started = False

    def start(self) -> None:
        self._writer.start()
        self._watch.start()
        self._started = True

    def close(self) -> None:
        """Write what waits, then stop. A writer that hangs is not waited for."""
        if self._started:
            self._waiting.put(None)
            self._writer.join(10 * self.limit)
        self._readers.shutdown(wait=not self.ailing, cancel_futures=True)
        self.engine.dispose()
        self._watch.stop()

    # -- how the database is ------------------------------------------------------------------------------------------

    @property
    def stuck(self) -> bool:
        """Whether the writer hangs: what is given to it now would only wait."""
        since = self._writing
        return since is not None and time.monotonic() - since > self.limit

    @property
    def ailing(self) -> bool:
        return self._failed["read"] or self._failed["write"] or self.stuck

    def patience(self) -> float:
        """How many seconds may be waited for the next step."""
        if not self.ailing:
            return self.limit
        left = answer_by.get(float("inf")) - time.monotonic()
        return max(SHORT, min(self.limit, left))

    async def probe(self) -> None:
        """Raise Unavailable unless something can be written now. Many who ask at once cost one write."""
        file = self.file
        if file is not None and not await self.read(lambda connection: has_room(file)):
            raise Unavailable
        if time.monotonic() - self._probed < PROBED and not self.ailing:
            return
        if self._probe is None or self._probe.done():
            self._probe = asyncio.create_task(self.write([Step(_PROBE, {})]))
        await asyncio.shield(self._probe)
        self._probed = time.monotonic()

    # -- writing --------------------------------------------------------------------------------------------------

    async def write(self, unit: Unit, late: Callable[[], None] | None = None) -> None:
        """Write durably, or raise Conflict and write nothing.

        After Unavailable, or if the caller is cancelled, the unit may be written all the same; `late` is called in
        the loop when that has been decided.
        """
        if self.stuck or self._waiting.qsize() > QUEUE:
            raise Unavailable
        loop = asyncio.get_running_loop()
        waiting = _Waiting(unit, loop, late)
        self._waiting.put(waiting)
        if self._waiting.qsize() >= self._wanted:
            self._enough.set()
        timer = loop.call_later(self.patience(), self._expire, waiting)
        try:
            await waiting.done
        finally:
            timer.cancel()

    def _expire(self, waiting: _Waiting) -> None:
        """The caller stops waiting. A unit that the writer has not begun is not written; a begun one may be."""
        with self._lock:
            if waiting.decided:  # the result is on its way
                return
            waiting.given_up = not waiting.begun
        self._failed["write"] = True
        if not waiting.done.done():
            waiting.done.set_exception(Unavailable())

    def _write_on(self) -> None:
        sizes = (0, 0)  # of the last two batches
        while (first := self._waiting.get()) is not None:
            self._gather(sum(sizes) // 2 - 1)
            batch = [first]
            while len(batch) < BATCH and not self._waiting.empty():
                further = self._waiting.get()
                if further is None:
                    self._waiting.put(None)
                    break
                batch.append(further)
            sizes = (sizes[1], len(batch))
            self._write_batch(self._begun(batch))

    def _gather(self, wanted: int) -> None:
        """Under load, wait while more arrives: one commit instead of several.

        Half of those who keep writing are enough. While these are written, the commands of the others are carried out.
        """
        while (before := self._waiting.qsize()) < wanted:
            self._enough.clear()
            self._wanted = wanted
            if not self._enough.wait(GATHERING) and self._waiting.qsize() == before:
                break
        self._wanted = NOT_GATHERING

    def _begun(self, batch: list[_Waiting]) -> list[_Waiting]:
        """Those that nobody has given up; from now on they may be written even if their caller stops waiting."""
        with self._lock:
            wanted = [waiting for waiting in batch if not waiting.given_up]
            for waiting in wanted:
                waiting.begun = True
        return wanted

    def _write_batch(self, batch: list[_Waiting]) -> bool:
        """Whether the database works; a conflict does not count against it."""
        if not batch:
            return True
        try:
            self._write_units([waiting.unit for waiting in batch])
        except Exception as fault:
            if is_outage(fault):
                self._tell(batch, Unavailable())
                return False
            if len(batch) > 1:
                return self._write_singly(batch)
            self._tell(batch, fault)
            return True
        self._tell(batch, None)
        return True

    def _write_singly(self, batch: list[_Waiting]) -> bool:
        for number, waiting in enumerate(batch, 1):
            if not self._write_batch([waiting]):  # the others would fail as well, each after a while
                self._tell(batch[number:], Unavailable())
                return False
        return True

    def write_now(self, unit: Unit) -> None:
        """Write one transaction, in the calling thread."""
        self._write_units([unit])

    def _write_units(self, units: list[Unit]) -> None:
        """Write one transaction. Plain events are of different tables, so their order does not matter."""
        plain = [unit for unit in units if _is_plain(unit)]
        self._writing = time.monotonic()
        try:
            with self.engine.begin() as connection:
                for unit in units:
                    if not _is_plain(unit):
                        _execute(connection, unit)
                if plain:
                    _append_all(connection, plain)
        except IntegrityError as fault:
            raise Conflict("taken") from fault
        finally:
            self._writing = None

    def _tell(self, batch: list[_Waiting], fault: Exception | None) -> None:
        """Tell all who wait, in one go where they wait in the same loop."""
        self._failed["write"] = isinstance(fault, Unavailable)
        with self._lock:
            for waiting in batch:
                waiting.decided = True
        for loop in {waiting.loop for waiting in batch}:
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(_settle, [waiting for waiting in batch if waiting.loop is loop], fault)

    # -- reading --------------------------------------------------------------------------------------------------

    async def read(self, query: Callable[[sa.Connection], Any], within: float = float("inf")) -> Any:
        """Run a query in one of the threads for reading. They are few, and a database that hangs blocks no others.

        `within`: how many seconds are waited for it at most; those who can do without it wait less long than others.
        """
        if self._reads > QUEUE:
            raise Unavailable
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Any] = loop.create_future()
        job = self._readers.submit(self._read_for, query, loop, done)
        limit = self.patience()
        timer = loop.call_later(min(limit, within), self._expire_read, job, done, limit <= within)
        self._reads += 1
        try:
            return await done
        finally:
            self._reads -= 1
            timer.cancel()

    def _read_for(
        self, query: Callable[[sa.Connection], Any], loop: asyncio.AbstractEventLoop, done: asyncio.Future[Any]
    ) -> None:
        found, fault = None, None
        try:
            found = self.read_now(query)
        except Exception as error:
            fault = Unavailable() if is_outage(error) else error
        self._failed["read"] = isinstance(fault, Unavailable)
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(_settle_one, done, found, fault)

    def _expire_read(self, job: Future[None], done: asyncio.Future[Any], failed: bool) -> None:
        """`failed`: it took longer than a database that works ever does."""
        if job.done() and not job.cancelled():  # the result is on its way
            return
        job.cancel()
        self._failed["read"] |= failed
        if not done.done():
            done.set_exception(Unavailable())

    def read_now(self, query: Callable[[sa.Connection], Any]) -> Any:
        with self.engine.connect() as connection:
            return query(connection)


class _Waiting:
    """A unit that waits for its turn, and whom to tell."""

    __slots__ = ("begun", "decided", "done", "given_up", "late", "loop", "unit")

    def __init__(self, unit: Unit, loop: asyncio.AbstractEventLoop, late: Callable[[], None] | None) -> None:
        self.unit = unit
        self.loop = loop
        self.late = late
        self.done: asyncio.Future[None] = loop.create_future()
        self.begun = self.decided = self.given_up = False


def _is_plain(unit: Unit) -> bool:
    """Whether all there is to write is one event of a table; nearly always."""
    return len(unit) == 2 and unit[0].statement is _INSERT_EVENT and unit[1].statement is _UPDATE_TABLE


def _append_all(connection: sa.Connection, units: list[Unit]) -> None:
    """Write many plain events in two statements: for a server under load, that is most of its writing."""
    insert, update = _in_one(connection.dialect.paramstyle == "qmark", len(units))
    connection.exec_driver_sql(insert, tuple(unit[0].values[name] for unit in units for name in _EVENT))
    connection.exec_driver_sql(update, tuple(unit[1].values[name] for unit in units for name in _NOW))


@lru_cache(maxsize=2 * BATCH)
def _in_one(marks: bool, rows: int) -> tuple[str, str]:
    """The two statements for so many rows."""
    mark = "?" if marks else "%s"
    event = ", ".join([mark] * len(_EVENT))
    table = ", ".join(f"CAST({mark} AS {kind})" for _, kind in _NOW.values())
    new = ", ".join(f"{column} = now.column{i}" for i, (column, _) in enumerate(_NOW.values(), 1) if column != "id")
    return (
        f"INSERT INTO events ({', '.join(_EVENT)}) VALUES {', '.join([f'({event})'] * rows)}",
        f"UPDATE tables SET {new} FROM (VALUES {', '.join([f'({table})'] * rows)}) AS now WHERE id = now.column1",
    )


def _execute(connection: sa.Connection, unit: Unit) -> None:
    for step in unit:
        result = connection.execute(step.statement, step.values)
        if step.changes is not None and result.rowcount != step.changes:
            raise Conflict(str(step.statement)[:40])


def _settle(batch: list[_Waiting], fault: Exception | None) -> None:
    for waiting in batch:
        if waiting.done.done():
            if waiting.late is not None:
                waiting.late()
        else:
            _settle_one(waiting.done, None, fault)


def _settle_one(done: asyncio.Future[Any], found: Any, fault: Exception | None) -> None:
    if done.done():
        return
    if fault is None:
        done.set_result(found)
    else:
        done.set_exception(fault)


# -- statements -------------------------------------------------------------------------------------------------------

# Changes nothing, but is a write: the version of the schema is the one row that every database has.
_PROBE = sa.text("UPDATE alembic_version SET version_num = version_num")
_INSERT_EVENT = sa.insert(events)
_EVENT = ("table_id", "revision", "at", "data", "told", "digest", "actor", "key")
# By value of `_UPDATE_TABLE`: the column it goes into, and its type.
_NOW = {
    "table": ("id", "VARCHAR"),
    "now": ("status", "VARCHAR"),
    "asked": ("waiting", "VARCHAR"),
    "due": ("bot_due", "BOOLEAN"),
    "vote": ("motion", "BOOLEAN"),
    "at": ("changed", "FLOAT"),
    "listed": ("listing", "TEXT"),
    "asks": ("prompts", "TEXT"),
}
_UPDATE_TABLE = (
    sa.update(tables)
    .where(tables.c.id == sa.bindparam("table"))
    .values(
        status=sa.bindparam("now"),
        waiting=sa.bindparam("asked"),
        bot_due=sa.bindparam("due"),
        motion=sa.bindparam("vote"),
        changed=sa.bindparam("at"),
        listing=sa.bindparam("listed"),
        prompts=sa.bindparam("asks"),
    )
)


class Written(NamedTuple):
    """An event that a table has carried out, as it is to be stored, and its text."""

    stored: StoredEvent
    data: str


def append(hosted: HostedTable, written: Written, key: Key | None) -> Unit:
    """The event, and what the lobby and the list of holders show of it. The table has applied it already."""
    stored = written.stored
    row = {
        "table_id": hosted.id,
        "revision": stored.revision,
        "at": stored.at,
        "data": written.data,
        "told": stored.told,
        "digest": stored.digest,
        "actor": key.actor if key else None,
        "key": key.key if key else None,
    }
    listed = listing(hosted)
    now = {
        "table": hosted.id,
        "now": hosted.status,
        "asked": ",".join(str(seat) for seat in hosted.waiting),
        "due": hosted.bot_to_move is not None,
        "vote": bool(hosted.motions),
        "at": hosted.changed,
        "listed": listed.seats,
        "asks": listed.prompts,
    }
    return [Step(_INSERT_EVENT, row), Step(_UPDATE_TABLE, now), *_holders(hosted.id, stored.event, stored.at)]


def end_table(row: Any, written: Written) -> Unit:
    """The operator ends a table, whatever its state; `row` is what the list has of it."""
    stored = written.stored
    event = {"revision": stored.revision, "at": stored.at, "data": written.data, "told": 0, "digest": stored.digest}
    now = {"table": row["id"], "now": "abandoned", "asked": "", "due": False, "vote": False, "at": stored.at}
    told = {**now, "listed": row["listing"], "asks": "{}"}
    return [
        Step(_INSERT_EVENT, {"table_id": row["id"], **event, "actor": None, "key": None}),
        Step(_UPDATE_TABLE, told),
    ]


def set_rules(table: str, rules: int) -> Step:
    return Step(sa.update(tables).where(tables.c.id == table).values(rules=rules), {})


def keep_checkpoint(table: str, row: CheckpointRow) -> Step:
    return Step(sa.insert(checkpoints), {"table_id": table, **row._asdict()})


def keep_edition(game: str, digest: str, files: bytes) -> Step:
    return Step(sa.insert(editions), {"game": game, "digest": digest, "files": files})


def _holders(table: str, event: AnyEvent, at: float) -> Unit:
    """Who holds which seat, for the list of one's tables."""
    match event:
        case events_.Opened():
            return [hold(table, event.owner, OWNER)]
        case events_.Owned():
            return [hold(table, event.session, OWNER)]
        case events_.Sat():
            return [*_vacate(table, event.seat, at), hold(table, event.session, event.seat)]
        case events_.Joined():
            return [hold(table, event.session, event.seat)]
        case events_.Left() | events_.BotSat() | events_.Declined():
            return _vacate(table, event.seat, at)
        case events_.Invited():
            return [invite(table, event.seat, session, event.by[0]) for session in event.sessions]
        case events_.Closed():
            return [Step(sa.delete(invitations).where(invitations.c.table_id == table), {})]
    return []


def _vacate(table: str, seat: int, at: float) -> Unit:
    """Nobody holds the seat or is invited to it; links to it lead nowhere."""
    by_seat = (holds, invitations, seen)
    deletions = [Step(sa.delete(one).where(one.c.table_id == table, one.c.seat == seat), {}) for one in by_seat]
    return [*deletions, revoke_links(table, seat, at)]


def hold(table: str, session: int, seat: int) -> Step:
    return Step(sa.insert(holds), {"table_id": table, "session_id": session, "seat": seat})


def invite(table: str, seat: int, session: int, sender: int) -> Step:
    row = {"table_id": table, "seat": seat, "session_id": session, "sender": sender}
    return Step(sa.insert(invitations), row)


def offer_link(digest: str, table: str, seat: int, expires: float, device: bool = False) -> Step:
    row = {"hash": digest, "table_id": table, "seat": seat, "expires": expires, "device": device}
    return Step(sa.insert(links), row)


def use_link(digest: str, at: float, session: int, key: str | None) -> Step:
    """A link works once: the second of two clicks changes nothing."""
    values = {"used": at, "session_id": session, "key": key}
    return Step(sa.update(links).where(links.c.hash == digest, links.c.used.is_(None)).values(**values), {}, changes=1)


def keep_key(digest: str, session: int, table: str, at: float) -> Step:
    return Step(sa.insert(keys), {"hash": digest, "session_id": session, "table_id": table, "at": at})


def forget_keys(before: float) -> Step:
    return Step(sa.delete(keys).where(keys.c.at < before), {})


def revoke_links(table: str, seat: int, at: float) -> Step:
    where = (links.c.table_id == table, links.c.seat == seat, links.c.used.is_(None))
    return Step(sa.update(links).where(*where).values(used=at), {})


def new_table(row: dict[str, Any]) -> Step:
    return Step(sa.insert(tables), row)


def write_note(table: str, seat: int, person: int, text: str) -> Unit:
    where = (notes.c.table_id == table, notes.c.seat == seat, notes.c.person == person)
    text = text.replace("\0", "")  # the one character that PostgreSQL does not take
    return [
        Step(sa.delete(notes).where(*where), {}),
        Step(sa.insert(notes), {"table_id": table, "seat": seat, "person": person, "text": text}),
    ]


def write_seen(table: str, seat: int, at: float) -> Unit:
    where = (seen.c.table_id == table, seen.c.seat == seat)
    return [Step(sa.delete(seen).where(*where), {}), Step(sa.insert(seen), {"table_id": table, "seat": seat, "at": at})]


def new_session(digest: str, at: float) -> Step:
    return Step(sa.insert(sessions), {"hash": digest, "created": at})


def rotate_session(session: int, digest: str) -> Step:
    """The session continues under another token; the old one is no longer valid."""
    return Step(sa.update(sessions).where(sessions.c.id == session).values(hash=digest), {}, changes=1)


def mute(row: dict[str, Any]) -> Unit:
    where = (mutes.c.session_id == row["session_id"], mutes.c.muted == row["muted"])
    return [Step(sa.delete(mutes).where(*where), {}), Step(sa.insert(mutes), row)]


def unmute(session: int, mute_id: str) -> Step:
    """On all devices of the person, as it was done."""
    own = sa.select(mutes.c.id).where(mutes.c.session_id == session, mutes.c.id == mute_id)
    return Step(sa.delete(mutes).where(mutes.c.id.in_(own)), {})
