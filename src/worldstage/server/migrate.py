"""Bring the database up to date when a server starts. Forward only; run twice is run once."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config

FOLDER = Path(__file__).parent / "migrations"


def migrate(engine: sa.Engine, to: str = "head") -> None:
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":  # several processes may start at once
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(729_571)))
        config.attributes["connection"] = connection
        command.upgrade(config, to)
