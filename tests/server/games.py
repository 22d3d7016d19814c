"""The toys of the kernel tests, hosted: in one all seats make a secret choice again and again, in the other several at
the same time.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.core.rally import RALLY
from tests.core.toy import TOY
from worldstage.core import registry
from worldstage.core.game import Game


@contextmanager
def hosted(game: Game[Any]) -> Iterator[str]:
    """The registry knows a game, as if it were installed; bots of its own it has none."""
    registry._loaded[game.id, ""] = game
    try:
        yield game.id
    finally:
        del registry._loaded[game.id, ""]


@contextmanager
def hosted_toy() -> Iterator[str]:
    with hosted(TOY) as game:
        yield game


@contextmanager
def hosted_rally() -> Iterator[str]:
    with hosted(RALLY) as game:
        yield game
