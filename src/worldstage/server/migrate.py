"""Bring the database up to date when a server starts. Forward only; run twice is run once."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config

PATIENCE = 10_000  # milliseconds that SQLite waits for another process which migrates
FOLDER = Path(__file__).parent / "migrations"


def migrate(engine: sa.Engine, to: str = "head") -> None:
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    with engine.begin() as connection:
        # Several processes may start at once, and each may be killed in the middle: all of it happens, or nothing.
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(729_571)))
        else:
            connection.exec_driver_sql(f"PRAGMA busy_timeout = {PATIENCE}")
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        config.attributes["connection"] = connection
        command.upgrade(config, to)
    engine.dispose()  # later connections wait no longer than usual
