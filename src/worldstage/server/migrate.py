"""Bring the database up to date when a server starts. Forward only; run twice is run once.

A storage version is a revision of Alembic: s1, s2, … Databases from before s1 (0001 to 0003) were never released and
are refused. Before an SQLite file is migrated, a copy of it is made beside it.
"""

from __future__ import annotations

import logging
import os
import sqlite3
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory

from worldstage.server.database import PRIVATE
from worldstage.server.texts import Denied

logger = logging.getLogger("worldstage.storage")

PATIENCE = 10_000  # milliseconds that SQLite waits for another process which migrates
FOLDER = Path(__file__).parent / "migrations"
REFUSED = ("0001", "0002", "0003")


def migrate(engine: sa.Engine, to: str = "head") -> None:
    """Denied if the database is too old or too new for this version."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    known = [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]
    now = check_version(engine, known)
    if now == known[0]:
        return
    if now is not None and engine.dialect.name == "sqlite":
        _back_up(str(engine.url.database), now)
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


def storage_version(engine: sa.Engine) -> str | None:
    """The version of a database; None if it is new and empty."""
    with engine.connect() as connection:
        if not sa.inspect(connection).has_table("alembic_version"):
            return None
        return connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()


def check_version(engine: sa.Engine, known: list[str] | None = None) -> str | None:
    """The version of a database, if it can be migrated to ours or is ours; `known` are all, the newest first."""
    if known is None:
        config = Config()
        config.set_main_option("script_location", str(FOLDER))
        known = [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]
    now = storage_version(engine)
    name = _shown(engine)
    if now in REFUSED:
        raise Denied(409, "old_database", database=name, found=now)
    if now is not None and now not in known:
        raise Denied(409, "new_database", database=name, found=now, known=known[0])
    return now


def _shown(engine: sa.Engine) -> str:
    return str(engine.url.database or engine.url)


def _back_up(file: str, version: str) -> None:
    """A copy of an SQLite file as it was before; one from an earlier attempt is kept."""
    copy = Path(f"{file}.before-{version}")
    if copy.exists():
        return
    partial = copy.with_name(copy.name + ".partial")
    partial.unlink(missing_ok=True)
    os.close(os.open(partial, os.O_CREAT | os.O_EXCL | os.O_RDWR, PRIVATE))
    source, target = sqlite3.connect(file, timeout=PATIENCE / 1000), sqlite3.connect(partial)
    try:
        source.backup(target)
    finally:
        source.close()
        target.close()
    partial.replace(copy)
    logger.warning("database backed up before its migration", extra={"file": str(copy)})
