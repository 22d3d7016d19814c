"""Tokens of sessions and secrets of links. There are no accounts: a session belongs to a browser or program.

They have 192 bits and are stored as hashes: reading the database does not give access to a seat.
"""

from __future__ import annotations

import hashlib
import secrets

SECRET_BYTES = 24
INVITATION = 30 * 24 * 3600.0  # how long an invitation to a free seat is good for
DEVICE = 24 * 3600.0  # a link to one's own seat, for another device
COOKIE = "worldstage"
SAFE_COOKIE = "__Host-worldstage"  # where the connection is encrypted
COOKIE_AGE = 400 * 24 * 3600


def new_secret() -> str:
    return secrets.token_urlsafe(SECRET_BYTES)


def new_table_id() -> str:
    """Unguessable, but no secret: who has it sees what spectators see."""
    return secrets.token_urlsafe(9).replace("-", "x").replace("_", "y")


def hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
