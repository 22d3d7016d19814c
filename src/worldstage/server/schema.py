"""The tables of the database. Migrations under `migrations/` bring an older one up to this."""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData()

sessions = sa.Table(
    "sessions",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("hash", sa.String(64), nullable=False, unique=True),  # of the token, which only its owner has
    sa.Column("created", sa.Float, nullable=False),
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("game", sa.String(60), nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),  # by which it is played now
    sa.Column("created_with", sa.Integer, nullable=False),  # the rules when it was created, on which its draws depend
    sa.Column("edition", sa.String(60), nullable=False),
    sa.Column("edition_digest", sa.String(64), nullable=False),
    sa.Column("settings", sa.JSON, nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("seed", sa.LargeBinary(32), nullable=False),  # secret until the end
    sa.Column("commitment", sa.String(64), nullable=False),
    sa.Column("title", sa.String(60), nullable=False),
    sa.Column("language", sa.String(2), nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("guided", sa.Boolean, nullable=False),
    sa.Column("previous", sa.String(24)),
    sa.Column("pace", sa.String(8), nullable=False, server_default="live"),  # after how long somebody counts as absent
    sa.Column("created", sa.Float, nullable=False),
    # What the lobby shows; everything else about a table follows from its checkpoints and events.
    sa.Column("status", sa.String(12), nullable=False),
    sa.Column("waiting", sa.String(200), nullable=False),
    sa.Column("bot_due", sa.Boolean, nullable=False),
    sa.Column("motion", sa.Boolean, nullable=False, server_default=sa.false()),  # whether a vote is open
    sa.Column("changed", sa.Float, nullable=False),
    sa.Column("listing", sa.Text, nullable=False),  # who sits where: see listings.py
    sa.Column("prompts", sa.Text, nullable=False),  # what people are asked, by seat
    sa.Index("tables_by_status", "status", "public", "changed"),
    sa.Index("tables_by_bot", "bot_due", "changed"),
    sa.Index("tables_by_motion", "motion"),
)

events = sa.Table(
    "events",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("revision", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("data", sa.Text, nullable=False),  # see events.py
    sa.Column("told", sa.Integer, nullable=False),  # the revision that its sender was told
    sa.Column("digest", sa.String(64), nullable=False),  # of the state, and of the chain of events
    sa.Column("actor", sa.Integer),
    sa.Column("key", sa.String(64)),
    sa.UniqueConstraint("table_id", "actor", "key", name="one_answer_per_key"),
)

checkpoints = sa.Table(  # see checkpoints.py
    "checkpoints",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("revision", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("whole", sa.LargeBinary, nullable=False),
    sa.Column("ends", sa.LargeBinary, nullable=False),
)

editions = sa.Table(  # the files of every edition that a table was created with
    "editions",
    metadata,
    sa.Column("game", sa.String(60), primary_key=True),
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("files", sa.LargeBinary, nullable=False),
)

holds = sa.Table(
    "holds",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("session_id", sa.Integer, sa.ForeignKey("sessions.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Index("holds_by_session", "session_id"),
)

links = sa.Table(
    "links",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),  # of the secret, which only the link holds
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("expires", sa.Float, nullable=False),
    sa.Column("used", sa.Float),
    sa.Column(
        "device", sa.Boolean, nullable=False, server_default=sa.false()
    ),  # for another device of the person who sits there
    sa.Column("session_id", sa.Integer),  # who used it, and the hash of the key that came with the request: the
    sa.Column("key", sa.String(64)),  # same browser gets in again if the response was lost
    sa.Index("links_by_table", "table_id", "seat"),
)

keys = sa.Table(  # of requests to create a table: sent again, they answer with the same table
    "keys",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("session_id", sa.Integer, sa.ForeignKey("sessions.id"), nullable=False),
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)

seen = sa.Table(  # when the person of a seat was last there
    "seen",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Float, nullable=False),
)

invitations = sa.Table(  # by people who played together before; open ones only
    "invitations",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("session_id", sa.Integer, sa.ForeignKey("sessions.id"), primary_key=True),
    sa.Column("sender", sa.Integer, sa.ForeignKey("sessions.id"), nullable=False),
    sa.Index("invitations_by_session", "session_id"),
)

mutes = sa.Table(  # whose invitations a person does not want to see
    "mutes",
    metadata,
    sa.Column("session_id", sa.Integer, sa.ForeignKey("sessions.id"), primary_key=True),
    sa.Column("muted", sa.Integer, sa.ForeignKey("sessions.id"), primary_key=True),
    sa.Column("id", sa.String(24), nullable=False),  # the same for all devices of the two people
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)

notes = sa.Table(
    "notes",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("person", sa.Integer, primary_key=True, autoincrement=False),  # the session that took the seat
    sa.Column("text", sa.Text, nullable=False),
)
