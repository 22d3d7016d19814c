"""How a table looks in the terminal: one module per game that has a drawing of its own, found by the game's id."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Hashable
from typing import Any, NamedTuple

from rich.console import RenderableType
from rich.text import Text as Line
from rich.tree import Tree

from worldstage.cli.words import phrase, say, told
from worldstage.core.game import Decision, Game
from worldstage.core.text import Text

HEADING = "heading"
PLAIN = "plain"
DETAIL = "detail"
SILENT = "silent"


class Hint(NamedTuple):
    """What is worth knowing about an option beside its explanation: a few words, and a row of numbers for `odds`."""

    short: str
    row: tuple[str, ...] = ()


class Board:
    """The face of a game. This one knows no game: it shows a view as a tree."""

    def __init__(self, game: Game[Any], language: str, names: list[str]) -> None:
        self.game = game
        self.language = language
        self.names = names  # who sits on each seat, for readers

    def title(self) -> str:
        return phrase(self.game, self.language, "game.title", self.game.id)

    def welcome(self) -> list[str]:
        """The aim of the game, in a line or two."""
        summary = phrase(self.game, self.language, "game.summary", "")
        return [summary] if summary else []

    def draw(self, view: dict[str, Any]) -> RenderableType:
        """The whole table."""
        tree = Tree(self.title(), guide_style="dim")
        _grow(tree, view)
        return tree

    def status(self, view: dict[str, Any]) -> RenderableType | None:
        """One line on where we are, shown with every question."""
        return None

    def hand(self, view: dict[str, Any]) -> RenderableType | None:
        """What only the viewer may see."""
        return None

    def moment(self, view: dict[str, Any]) -> Hashable:
        """The board is drawn anew when this changes; None: only if it was never drawn; False: not now."""
        return None

    def seat(self, view: dict[str, Any], seat: int) -> Line:
        """How a seat is called."""
        return Line(f"{say(self.language, 'word.seat')} {seat + 1}")

    def brief(self, explanation: Text) -> str:
        """An option's explanation for the list of options."""
        return told(explanation, self.language)

    def hides(self, view: dict[str, Any]) -> bool:
        """Whether something chosen lies face down, so that a bot's reasons would give it away."""
        return bool(view["chosen"])

    def weight(self, key: str) -> str:
        """How loudly a log line is told."""
        return PLAIN

    def hints(self, world: Any, decision: Decision) -> dict[int, Hint]:
        """Odds and the like for options, by action; `world` holds nothing that the seat may not know."""
        return {}

    def hint_columns(self) -> tuple[str, ...]:
        """The headings of the numbers in a hint's row."""
        return ()


def find(game: Game[Any], language: str, names: list[str]) -> Board:
    """The drawing of a game, or the tree."""
    module = f"{__name__}.{game.id.replace('-', '_')}"
    maker: type[Board] = Board
    if game.id.replace("-", "_").isidentifier() and importlib.util.find_spec(module) is not None:
        maker = importlib.import_module(module).BOARD
    return maker(game, language, names)


def _grow(tree: Tree, value: Any) -> None:
    """Add a value of a view, which is JSON, to a tree."""
    items = value.items() if isinstance(value, dict) else enumerate(value, 1)
    for key, inner in items:
        if _branches(inner):
            _grow(tree.add(str(key)), inner)
        else:
            tree.add(Line.assemble(f"{key}: ", (_plain(inner), "bold")))


def _branches(value: Any) -> bool:
    if isinstance(value, list):
        return any(isinstance(one, dict | list) for one in value)
    return isinstance(value, dict) and bool(value)


def _plain(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(_plain(one) for one in value) or "-"
    return "-" if value is None or value == {} else str(value)


__all__ = ["DETAIL", "HEADING", "PLAIN", "SILENT", "Board", "Hint", "find"]
