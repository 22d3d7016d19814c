"""The log lines of 7 Ages, a module per chapter; `SHAPES` has all of them."""

from __future__ import annotations

from typing import Final

from worldstage.core.errors import RulesBug
from worldstage.core.lines import shapes_of
from worldstage.core.log import Shape
from worldstage.games.seven_ages.lines import (
    board,
    cards,
    civilise,
    conflict,
    founding,
    manoeuvre,
    production,
    rounds,
    scoring,
    trade,
)

CHAPTERS: Final = (board, rounds, scoring, trade, civilise, founding, production, manoeuvre, conflict, cards)


def _all() -> dict[str, Shape]:
    found: dict[str, Shape] = {}
    for chapter in CHAPTERS:
        shapes = shapes_of(chapter)
        if not found.keys().isdisjoint(shapes):
            raise RulesBug(f"lines of two chapters share a key: {sorted(found.keys() & shapes.keys())}")
        found |= shapes
    return found


SHAPES: Final[dict[str, Shape]] = _all()
