"""Age of Reason (Zeitalter der Vernunft) by Martin Wallace: an unofficial implementation of its rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from worldstage.core.game import Game


def load(edition: Path | None) -> Game[Any]:
    """The game with its own edition, or the one in a folder."""
    from worldstage.games.age_of_reason.game import load_game

    return load_game(edition)
