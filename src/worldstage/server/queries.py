"""What is read from the database: each query is a function of a connection, for `Store.read`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import sqlalchemy as sa

from worldstage.server.schema import (
    digests,
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
from worldstage.server.store import Event, Key


def table_row(table: str) -> Callable[[sa.Connection], Any]:
    return lambda connection: connection.execute(sa.select(tables).where(tables.c.id == table)).mappings().first()


def events_since(table: str, revision: int) -> Callable[[sa.Connection], list[Event]]:
    statement = (
        sa.select(events.c.revision, events.c.at, events.c.kind, events.c.data)
        .where(events.c.table_id == table, events.c.revision > revision)
        .order_by(events.c.revision)
    )
    return lambda connection: [Event(*row) for row in connection.execute(statement)]


def revisions_of(some: list[str]) -> Callable[[sa.Connection], dict[str, int]]:
    """The newest revision of each of some tables."""
    newest = sa.func.max(events.c.revision)
    statement = sa.select(events.c.table_id, newest).where(events.c.table_id.in_(some)).group_by(events.c.table_id)
    return lambda connection: dict(connection.execute(statement).all())


def sent_before(table: str, key: Key) -> Callable[[sa.Connection], Event | None]:
    """The event that a command with this key has made already."""
    statement = sa.select(events.c.revision, events.c.at, events.c.kind, events.c.data).where(
        events.c.table_id == table, events.c.actor == key.actor, events.c.key == key.key
    )

    def query(connection: sa.Connection) -> Event | None:
        row = connection.execute(statement).first()
        return Event(*row) if row else None

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


def bots_due(connection: sa.Connection) -> dict[str, float]:
    """Tables where a bot is to move, with the time of their last event."""
    return dict(connection.execute(sa.select(tables.c.id, tables.c.changed).where(tables.c.bot_due.is_(True))).all())


def digests_of(table: str) -> Callable[[sa.Connection], dict[int, str]]:
    statement = sa.select(digests.c.revision, digests.c.digest).where(digests.c.table_id == table)
    return lambda connection: dict(connection.execute(statement).all())
