"""Age of Reason (Zeitalter der Vernunft) by Martin Wallace: an unofficial implementation of its rules."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from worldstage.core.game import Game


def load(edition: Path | None) -> Game[Any]:
    """The game with its own edition, or the one in a folder.

    Imported by name: the modules of the game import others from this package, and a cycle would leave the compiler
    guessing at their types.
    """
    game: Game[Any] = import_module(f"{__name__}.game").load_game(edition)
    return game
