"""What is read from the database: each query is a function of a connection, for `Store.read`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa

from worldstage.server.checkpoints import CheckpointRow
from worldstage.server.events import StoredEvent, decode
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
from worldstage.server.store import Key

_EVENT = (events.c.revision, events.c.at, events.c.data, events.c.told, events.c.digest)


def table_row(table: str) -> Callable[[sa.Connection], Any]:
    return lambda connection: connection.execute(sa.select(tables).where(tables.c.id == table)).mappings().first()


def game_of(table: str) -> Callable[[sa.Connection], str | None]:
    statement = sa.select(tables.c.game).where(tables.c.id == table)
    return lambda connection: connection.execute(statement).scalar()


def table_rows(some: Sequence[str]) -> Callable[[sa.Connection], dict[str, Any]]:
    """The rows of some tables, by id."""
    statement = sa.select(tables).where(tables.c.id.in_(some))
    return lambda connection: {row["id"]: row for row in connection.execute(statement).mappings()}


def _stored(row: Any) -> StoredEvent:
    revision, at, data, told, digest = row
    return StoredEvent(revision, at, decode(data), told, digest)


def events_since(table: str, revision: int) -> Callable[[sa.Connection], list[StoredEvent]]:
    statement = (
        sa.select(*_EVENT).where(events.c.table_id == table, events.c.revision > revision).order_by(events.c.revision)
    )
    return lambda connection: [_stored(row) for row in connection.execute(statement)]


def event_texts(table: str) -> Callable[[sa.Connection], dict[int, str]]:
    """All events as they are stored, by revision."""
    statement = sa.select(events.c.revision, events.c.data).where(events.c.table_id == table)
    return lambda connection: dict(connection.execute(statement).all())


def checkpoints_of(table: str, until: int | None = None) -> Callable[[sa.Connection], list[CheckpointRow]]:
    """The checkpoints of a table, the oldest first: the last one as a whole, of the others the ends only."""
    where = [checkpoints.c.table_id == table]
    where += [checkpoints.c.revision <= until] if until is not None else []
    ends = sa.select(checkpoints.c.revision, checkpoints.c.ends).where(*where).order_by(checkpoints.c.revision)

    def query(connection: sa.Connection) -> list[CheckpointRow]:
        rows = connection.execute(ends).all()
        if not rows:
            return []
        found = [CheckpointRow(revision, b"", data) for revision, data in rows]
        # By its revision: another process may have written a newer one since the statement above.
        last = sa.select(checkpoints.c.whole).where(
            checkpoints.c.table_id == table, checkpoints.c.revision == found[-1].revision
        )
        return [*found[:-1], found[-1]._replace(whole=connection.execute(last).scalar_one())]

    return query


def load_rows(table: str) -> Callable[[sa.Connection], Any]:
    """All that is needed to load a table; None if there is no such table.

    What another process writes between the statements does no harm: events follow the checkpoint that was read.
    """

    def query(connection: sa.Connection) -> Any:
        row = table_row(table)(connection)
        if row is None:
            return None
        rows = checkpoints_of(table)(connection)
        since = rows[-1].revision if rows else -1
        return row, rows, events_since(table, since)(connection)

    return query


def edition_files(game: str, digest: str) -> Callable[[sa.Connection], bytes | None]:
    statement = sa.select(editions.c.files).where(editions.c.game == game, editions.c.digest == digest)
    return lambda connection: connection.execute(statement).scalar()


class Listed(NamedTuple):
    """A table in the list: its row, what the reader is there, and when its people were last seen."""

    row: Any
    seats: list[int]
    invited: list[int]
    seen: dict[int, float]


def listed(some: Sequence[str], session: int | None) -> Callable[[sa.Connection], dict[str, Listed]]:
    """Some tables as the lobby shows them to a session."""
    held = sa.select(holds.c.table_id, holds.c.seat).where(holds.c.session_id == session, holds.c.table_id.in_(some))
    kept = sa.select(invitations.c.table_id, invitations.c.seat).where(
        invitations.c.session_id == session, invitations.c.table_id.in_(some)
    )
    times = sa.select(seen.c.table_id, seen.c.seat, seen.c.at).where(seen.c.table_id.in_(some))

    def query(connection: sa.Connection) -> dict[str, Listed]:
        found = {table: Listed(row, [], [], {}) for table, row in table_rows(some)(connection).items()}
        if session is not None:
            for table, seat in connection.execute(held.order_by(holds.c.seat)):
                found[table].seats.append(seat)
            for table, seat in connection.execute(kept.order_by(invitations.c.seat)):
                found[table].invited.append(seat)
        for table, seat, at in connection.execute(times):
            found[table].seen[seat] = at
        return found

    return query


def revisions_of(some: list[str]) -> Callable[[sa.Connection], dict[str, int]]:
    """The newest revision of each of some tables."""
    newest = sa.func.max(events.c.revision)
    statement = sa.select(events.c.table_id, newest).where(events.c.table_id.in_(some)).group_by(events.c.table_id)
    return lambda connection: dict(connection.execute(statement).all())


def last_event(table: str) -> Callable[[sa.Connection], Any]:
    """The revision of the newest event of a table, and its digest; None if there is no such table."""
    statement = sa.select(events.c.revision, events.c.digest).where(events.c.table_id == table)
    newest = statement.order_by(events.c.revision.desc()).limit(1)
    return lambda connection: connection.execute(newest).first()


def sent_before(table: str, key: Key) -> Callable[[sa.Connection], StoredEvent | None]:
    """The event that a command with this key has made already."""
    statement = sa.select(*_EVENT).where(
        events.c.table_id == table, events.c.actor == key.actor, events.c.key == key.key
    )

    def query(connection: sa.Connection) -> StoredEvent | None:
        row = connection.execute(statement).first()
        return _stored(row) if row else None

    return query


def session_of(digest: str) -> Callable[[sa.Connection], int | None]:
    statement = sa.select(sessions.c.id).where(sessions.c.hash == digest)
    return lambda connection: connection.execute(statement).scalar()


def link_of(digest: str) -> Callable[[sa.Connection], Any]:
    return lambda connection: connection.execute(sa.select(links).where(links.c.hash == digest)).mappings().first()


def key_of(digest: str, since: float) -> Callable[[sa.Connection], Any]:
    statement = sa.select(keys).where(keys.c.hash == digest, keys.c.at >= since)
    return lambda connection: connection.execute(statement).mappings().first()


def note_of(table: str, seat: int, person: int) -> Callable[[sa.Connection], str]:
    where = (notes.c.table_id == table, notes.c.seat == seat, notes.c.person == person)
    return lambda connection: connection.execute(sa.select(notes.c.text).where(*where)).scalar() or ""


def seen_at(table: str) -> Callable[[sa.Connection], dict[int, float]]:
    """When the person of each seat was last seen, by any process."""
    statement = sa.select(seen.c.seat, seen.c.at).where(seen.c.table_id == table)
    return lambda connection: dict(connection.execute(statement).all())


def open_motions(connection: sa.Connection) -> Sequence[str]:
    """Tables at which a vote is open."""
    return connection.execute(sa.select(tables.c.id).where(tables.c.motion.is_(True))).scalars().all()


def invited(session: int, most: int) -> Callable[[sa.Connection], Sequence[str]]:
    """Tables that a person is invited to by somebody whom they have not muted, the newest first."""
    muted = sa.select(mutes.c.muted).where(mutes.c.session_id == session)
    mine = sa.select(invitations.c.table_id).where(
        invitations.c.session_id == session, invitations.c.sender.not_in(muted)
    )
    statement = sa.select(tables.c.id).where(tables.c.id.in_(mine)).order_by(tables.c.created.desc()).limit(most)
    return lambda connection: connection.execute(statement).scalars().all()


def invitations_between(sender: int, invited: Sequence[int]) -> Callable[[sa.Connection], int]:
    """How many invitations of one person wait for another."""
    tables_ = sa.func.count(sa.distinct(invitations.c.table_id))
    statement = sa.select(tables_).where(invitations.c.sender == sender, invitations.c.session_id.in_(invited))
    return lambda connection: connection.execute(statement).scalar() or 0


def mutes_of(session: int) -> Callable[[sa.Connection], list[Any]]:
    """Whom a person has muted; once each, however many devices the two have."""
    columns = (mutes.c.id, sa.func.min(mutes.c.name).label("name"), sa.func.min(mutes.c.at).label("at"))
    statement = sa.select(*columns).where(mutes.c.session_id == session).group_by(mutes.c.id)
    return lambda connection: list(connection.execute(statement.order_by("at")).mappings())


def tables_of(session: int) -> Callable[[sa.Connection], Sequence[str]]:
    statement = (
        sa.select(tables.c.id)
        .where(tables.c.id.in_(sa.select(holds.c.table_id).where(holds.c.session_id == session)))
        .order_by(tables.c.changed.desc())
        .limit(200)
    )
    return lambda connection: connection.execute(statement).scalars().all()


def open_tables() -> Callable[[sa.Connection], Sequence[str]]:
    statement = (
        sa.select(tables.c.id)
        .where(tables.c.public.is_(True), tables.c.status == "gathering")
        .order_by(tables.c.changed.desc())
        .limit(100)
    )
    return lambda connection: connection.execute(statement).scalars().all()


def all_tables(connection: sa.Connection) -> Sequence[str]:
    return connection.execute(sa.select(tables.c.id).order_by(tables.c.created, tables.c.id)).scalars().all()


_UNDER_WAY = tables.c.status.in_(("gathering", "playing"))


def rules_in_use(connection: sa.Connection) -> Sequence[Any]:
    """Games and versions of their rules that tables are under way with."""
    return connection.execute(sa.select(tables.c.game, tables.c.rules).where(_UNDER_WAY).distinct()).all()


def tables_under(game: str, rules: int) -> Callable[[sa.Connection], Sequence[str]]:
    """Tables under way with a version of a game's rules."""
    statement = sa.select(tables.c.id).where(tables.c.game == game, tables.c.rules == rules, _UNDER_WAY)
    return lambda connection: connection.execute(statement.order_by(tables.c.changed.desc())).scalars().all()


def bots_due(connection: sa.Connection) -> dict[str, float]:
    """Tables where a bot is to move, with the time of their last event."""
    return dict(connection.execute(sa.select(tables.c.id, tables.c.changed).where(tables.c.bot_due.is_(True))).all())
