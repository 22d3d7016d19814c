"""Alembic runs its migrations in the transaction that `migrate.py` has opened."""

from __future__ import annotations

from alembic import context

from worldstage.server.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
