"""Storage version 1: sessions, tables with events, checkpoints and editions, seats and links, people."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "s1"
down_revision = None
branch_labels = None
depends_on = None


def _table(**kind: Any) -> sa.Column[str]:
    return sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), **kind)


def _session(name: str, **kind: Any) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, sa.ForeignKey("sessions.id"), **kind)


def _number(name: str, **kind: Any) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, primary_key=True, autoincrement=False, **kind)


def upgrade() -> None:
    op.create_table(
        "sessions",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("hash", sa.String(64), nullable=False, unique=True),
        sa.Column("created", sa.Float, nullable=False),
    )
    _create_tables()
    _create_history()
    _create_seats()
    _create_people()


def _create_tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("created_with", sa.Integer, nullable=False),
        sa.Column("edition", sa.String(60), nullable=False),
        sa.Column("edition_digest", sa.String(64), nullable=False),
        sa.Column("settings", sa.JSON, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("seed", sa.LargeBinary(32), nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("title", sa.String(60), nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("guided", sa.Boolean, nullable=False),
        sa.Column("previous", sa.String(24)),
        sa.Column("pace", sa.String(8), nullable=False, server_default="live"),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("status", sa.String(12), nullable=False),
        sa.Column("waiting", sa.String(200), nullable=False),
        sa.Column("bot_due", sa.Boolean, nullable=False),
        sa.Column("motion", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("changed", sa.Float, nullable=False),
        sa.Column("listing", sa.Text, nullable=False),
        sa.Column("prompts", sa.Text, nullable=False),
    )
    op.create_index("tables_by_status", "tables", ["status", "public", "changed"])
    op.create_index("tables_by_bot", "tables", ["bot_due", "changed"])
    op.create_index("tables_by_motion", "tables", ["motion"])


def _create_history() -> None:
    op.create_table(
        "events",
        _table(primary_key=True),
        _number("revision"),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("told", sa.Integer, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("actor", sa.Integer),
        sa.Column("key", sa.String(64)),
        sa.UniqueConstraint("table_id", "actor", "key", name="one_answer_per_key"),
    )
    op.create_table(
        "checkpoints",
        _table(primary_key=True),
        _number("revision"),
        sa.Column("whole", sa.LargeBinary, nullable=False),
        sa.Column("ends", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "editions",
        sa.Column("game", sa.String(60), primary_key=True),
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("files", sa.LargeBinary, nullable=False),
    )


def _create_seats() -> None:
    op.create_table("holds", _table(primary_key=True), _session("session_id", primary_key=True), _number("seat"))
    op.create_index("holds_by_session", "holds", ["session_id"])
    op.create_table(
        "links",
        sa.Column("hash", sa.String(64), primary_key=True),
        _table(nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
        sa.Column("used", sa.Float),
        sa.Column("device", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("session_id", sa.Integer),
        sa.Column("key", sa.String(64)),
    )
    op.create_index("links_by_table", "links", ["table_id", "seat"])
    op.create_table(
        "keys",
        sa.Column("hash", sa.String(64), primary_key=True),
        _session("session_id", nullable=False),
        _table(nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table("seen", _table(primary_key=True), _number("seat"), sa.Column("at", sa.Float, nullable=False))


def _create_people() -> None:
    op.create_table(
        "invitations",
        _table(primary_key=True),
        _number("seat"),
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
    op.create_table(
        "notes",
        _table(primary_key=True),
        _number("seat"),
        _number("person"),
        sa.Column("text", sa.Text, nullable=False),
    )
