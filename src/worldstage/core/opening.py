"""What a table is opened with: its seed and the header of its record."""

from __future__ import annotations

import hashlib
import secrets
from typing import Generic, NamedTuple

from worldstage.core.chance import commitment
from worldstage.core.errors import BadSetup
from worldstage.core.flow import S
from worldstage.core.game import Game
from worldstage.core.record import Header
from worldstage.core.text import Text


class Start(NamedTuple, Generic[S]):
    """Where a table starts that was begun before: its header, and its state at that point."""

    header: Header
    state: S


def header(
    game: Game[S],
    settings: dict[str, str],
    seats: int,
    seed: bytes,
    given: list[str] | None,
    salt: str,
    created_with: int = 0,
) -> Header:
    """The header of the record of a new table. `created_with`: the rules when it was created, if others than now."""
    names = [""] * seats if given is None else given
    _check_names(seats, names, salt)
    return Header(
        game=game.id,
        rules=game.spec.rules_version,
        edition=game.edition.name,
        edition_digest=game.edition.digest,
        seats=seats,
        settings=settings,
        names=list(names),
        commitment=commitment(seed),
        salt=salt.strip(),
        created_with=created_with if created_with != game.spec.rules_version else 0,
    )


def seed_bytes(seed: int | bytes | None) -> bytes:
    """A 256-bit seed: given, made from a small number for tests and simulations, or fresh and unguessable."""
    if seed is None:
        return secrets.token_bytes(32)
    if type(seed) is int:
        return hashlib.sha256(b"worldstage seed %d" % seed).digest()
    if isinstance(seed, bytes) and len(seed) == 32:
        return seed
    raise BadSetup(
        Text("error.setup_seed", {"given": ("", f"{len(seed)} bytes" if isinstance(seed, bytes) else str(seed)[:40])})
    )


def _check_names(seats: int, names: list[str], salt: str) -> None:
    """Names and salt stand in the record, each on a line of its own: nothing in them may break it."""
    sound = type(names) is list and len(names) == seats
    lines = [*names, salt] if sound else []
    if not sound or not all(type(line) is str and line.isprintable() for line in lines):
        raise BadSetup(Text("error.setup_names", {"seats": ("", seats)}))
    if len(salt) > 200 or max(len(name) for name in names) > 80:
        raise BadSetup(Text("error.setup_names", {"seats": ("", seats)}))
