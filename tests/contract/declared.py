"""What a game must tell the contract suite about its secrets, because its rules alone can't be asked.

Most games need nothing of this. One that does has a module `tests/contract/games/<id>.py` (hyphens as underscores)
with any of `FACE_DOWN`, `SECRETS`, `RARE`, `CORNERS`, `SELDOM`, `SCARCE`,
`DRAWN`, `TRIAL`, `GOLDEN`, `LIKED` and `TASTE`; it is found by itself.
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
    `scarce`: nodes of secret choices too rare in short games to be compared often; the game's own tests compare them.
    `drawn`: whether seats draw from what is hidden, so that worlds that differ in it part with a draw or reveal.
    `trial`: settings of a game that takes long, with which it is short: the suite plays with them, and tries every
    other setting with one number of seats each. `make soak` plays whole games.
    `golden`: the settings of its golden playthroughs, if not those.
    `liked`: by verb, endings of the notation of options, one of which random players look for every other time: without
    them they would not get far in a short game. `taste`: by verb, how much more or less than others they like it.
    """

    face_down: frozenset[str]
    secrets: dict[str, Secret]
    rare: frozenset[str]
    corners: tuple[dict[str, str], ...]
    seldom: frozenset[str]
    scarce: frozenset[str]
    drawn: bool
    trial: dict[str, str]
    golden: dict[str, str]
    liked: dict[str, tuple[str, ...]]
    taste: dict[str, float]


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
        frozenset(getattr(module, "SCARCE", ())),
        bool(getattr(module, "DRAWN", False)),
        dict(getattr(module, "TRIAL", {})),
        dict(getattr(module, "GOLDEN", getattr(module, "TRIAL", {}))),
        dict(getattr(module, "LIKED", {})),
        dict(getattr(module, "TASTE", {})),
    )
