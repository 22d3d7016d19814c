"""What a game must tell the contract suite about its secrets, because its rules alone can't be asked.

Most games need nothing of this. One that does has a module `tests/contract/games/<id>.py` (hyphens as underscores)
with any of `FACE_DOWN`, `SECRETS`, `RARE`, `CORNERS` and `SELDOM`; it is found by itself.
"""

from __future__ import annotations

import importlib
import importlib.util
from functools import cache
from typing import NamedTuple


class Secret(NamedTuple):
    """Choices that look alike to all other seats: verbs of a kind, until so many things have been revealed."""

    verbs: tuple[set[str], ...]
    reveals: int


class Declared(NamedTuple):
    """What the module of a game says.

    `face_down`: nodes at which choices lie face down though all are in: what they are is still to be revealed.
    `secrets`: by node, where the choice of a single seat is secret, or more can be seen of a sealed one than that it
    has been made. A sealed node that isn't listed hides all its choices until they are revealed together.
    `rare`: nodes that are tested whenever they turn up.
    `corners`: settings with which the rarest things happen.
    `seldom`: nodes, verbs and log lines too rare for random play; the game's own tests come to them.
    """

    face_down: frozenset[str]
    secrets: dict[str, Secret]
    rare: frozenset[str]
    corners: tuple[dict[str, str], ...]
    seldom: frozenset[str]


@cache
def declared(game_id: str) -> Declared:
    name = f"tests.contract.games.{game_id.replace('-', '_')}"
    module = importlib.import_module(name) if importlib.util.find_spec(name) else None
    return Declared(
        frozenset(getattr(module, "FACE_DOWN", ())),
        dict(getattr(module, "SECRETS", {})),
        frozenset(getattr(module, "RARE", ())),
        tuple(getattr(module, "CORNERS", ({},))),
        frozenset(getattr(module, "SELDOM", ())),
    )
