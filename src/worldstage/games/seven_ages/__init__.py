"""7 Ages by Harry Rowland: an unofficial implementation of its rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from worldstage.core.game import Game


def load(edition: Path | None) -> Game[Any]:
    """The game with its own edition, or the one in a folder."""
    from worldstage.games.seven_ages.game import load_game

    return load_game(edition)
