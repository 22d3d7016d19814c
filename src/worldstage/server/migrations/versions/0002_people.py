"""Absence, open votes, invitations, mutes, keys of lost responses; notes belong to a person."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("pace", sa.String(8), nullable=False, server_default="live"))
    op.add_column("tables", sa.Column("motion", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("tables_by_motion", "tables", ["motion"])
    op.add_column("links", sa.Column("device", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("links", sa.Column("session_id", sa.Integer))
    op.add_column("links", sa.Column("key", sa.String(64)))
    _create_tables()
    _give_notes_to_people()


def _table(**kind: Any) -> sa.Column[str]:
    return sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), **kind)


def _session(name: str, **kind: Any) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, sa.ForeignKey("sessions.id"), **kind)


def _create_tables() -> None:
    op.create_table(
        "keys",
        sa.Column("hash", sa.String(64), primary_key=True),
        _session("session_id", nullable=False),
        _table(nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "seen",
        _table(primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "invitations",
        _table(primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        _session("session_id", primary_key=True),
        _session("sender", nullable=False),
    )
    op.create_index("invitations_by_session", "invitations", ["session_id"])
    op.create_table(
        "mutes",
        _session("session_id", primary_key=True),
        _session("muted", primary_key=True),
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )


def _give_notes_to_people() -> None:
    """A note goes to the first session that holds its seat; one whose seat nobody holds is dropped."""
    op.rename_table("notes", "notes_by_seat")
    op.create_table(
        "notes",
        _table(primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.execute(
        "INSERT INTO notes (table_id, seat, person, text) "
        "SELECT n.table_id, n.seat, MIN(h.session_id), MIN(n.text) FROM notes_by_seat n "
        "JOIN holds h ON h.table_id = n.table_id AND h.seat = n.seat GROUP BY n.table_id, n.seat"
    )
    op.drop_table("notes_by_seat")
