"""How a table looks in the terminal. A game may have a drawing of its own in its module `terminal`."""

from __future__ import annotations

import json
from collections.abc import Hashable
from typing import Any, NamedTuple

from rich import box
from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text as Line
from rich.tree import Tree

from worldstage.cli.words import knows, percent, phrase, say, thing, told
from worldstage.core.flow import Node
from worldstage.core.game import Decision, Game
from worldstage.core.registry import submodule
from worldstage.core.text import Text, render

# What the kernel adds to every view: nothing a reader looks for on a board.
KERNEL = ("game", "edition", "seats", "seat", "ply", "node", "actors", "chosen", "own_choice")


class Hint(NamedTuple):
    """What is worth knowing about an option beside its explanation: a few words, and a row of numbers for `odds`."""

    short: str
    row: tuple[str, ...] = ()


class Board:
    """How a game is drawn. This class knows no game: it shows a view as a tree.

    A game's module `terminal` names a subclass as `BOARD`. What that says is in the game's texts under `terminal`.
    """

    def __init__(
        self, game: Game[Any], language: str, names: list[str], settings: dict[str, str] | None = None
    ) -> None:
        self.game = game
        self.language = language
        self.names = names  # who sits on each seat, for readers
        self.settings = settings or {}  # those of the table

    # -- texts of the game -------------------------------------------------------------------------------------------

    def say(self, key: str, **args: int | str) -> str:
        """A text of the game's drawing."""
        return render(
            Text(f"terminal.{key}", {name: ("", value) for name, value in args.items()}, self.game.id), self.language
        )

    def says(self, key: str) -> bool:
        """Whether the game's drawing has such a text."""
        return knows(self.game.id, self.language, f"terminal.{key}")

    def word(self, key: str) -> str:
        """A word that the game uses everywhere."""
        return phrase(self.game, self.language, f"word.{key}", key)

    def name(self, kind: str, label: str) -> str:
        """The name of a thing of the game."""
        return thing(self.game, self.language, kind, label)

    def percent(self, part: float) -> str:
        """A chance, as the odds show it."""
        return percent(rounded_percentage(part), self.language)

    # -- what is drawn -----------------------------------------------------------------------------------------------

    def title(self) -> str:
        return phrase(self.game, self.language, "game.title", self.game.id)

    def welcome(self) -> list[str]:
        """The aim of the game, in a line or two."""
        summary = phrase(self.game, self.language, "game.summary", "")
        return [summary] if summary else []

    def draw(self, view: dict[str, Any]) -> RenderableType:
        """The whole table."""
        tree = Tree(self.title(), guide_style="dim")
        _grow(tree, _of_the_game(view))
        return tree

    def status(self, view: dict[str, Any]) -> RenderableType | None:
        """One line on where we are, shown with every question."""
        return None

    def hand(self, view: dict[str, Any]) -> RenderableType | None:
        """What only the viewer may see."""
        return None

    def moment(self, view: dict[str, Any]) -> Hashable:
        """The board is drawn again when this changes; None: only if it was never drawn; False: not now."""
        return json.dumps(_of_the_game(view), sort_keys=True, default=str)

    def seat(self, view: dict[str, Any], seat: int) -> Line:
        """How a seat is called."""
        return Line(f"{say(self.language, 'word.seat')} {seat + 1}")

    def brief(self, explanation: Text) -> str:
        """An option's explanation for the list of options."""
        return told(explanation, self.language)

    def short_name(self, explanation: Text) -> str:
        """The short name of an option that brings nothing now, so that it need not fill a line; else nothing."""
        return ""

    def forced(self, decision: Decision) -> bool:
        """Whether a question with one answer is answered without being put. All other seats are held by bots here."""
        return False

    def topic(self, view: dict[str, Any], seat: int, node: str) -> Hashable:
        """What a bot's reasons are about where they are told only when that changes, and in one sentence.

        None: all its reasons are shown; an empty one: none is.
        """
        return None

    def hides(self, view: dict[str, Any]) -> bool:
        """Whether something chosen lies face down, so that a bot's reasons would give it away."""
        return bool(view["chosen"])

    def hints(self, world: Any, decision: Decision) -> dict[int, Hint]:
        """Odds and the like for options, by action; `world` holds nothing that the seat may not know."""
        return {}

    def hint_columns(self) -> tuple[str, ...]:
        """The headings of the numbers in a hint's row."""
        return ()

    def hint_note(self) -> str:
        """What the numbers of a hint take for granted."""
        return ""


# Columns beside each other, with a line under their headings only.
_LINE = box.Box("    \n    \n ── \n    \n    \n    \n    \n    \n")


def columns(left: int = 0) -> Grid:
    """An empty table of columns, with a space to their right, and perhaps to their left."""
    return Grid(box=_LINE, padding=(0, 1, 0, left), show_edge=False, header_style="bold", pad_edge=False)


def rounded_percentage(part: float) -> int:
    """A chance in per cent; never 0 or 100 for what is not certain."""
    number = round(part * 100)
    return min(max(number, 1), 99) if 0 < part < 1 else number


def whole(amount: int) -> str:
    """A whole number with a real minus sign."""
    return str(amount).replace("-", "−")


def signed(amount: int) -> str:
    """A change: +3, −2."""
    return f"+{amount}" if amount > 0 else whole(amount)


def names_of(*nodes: Node[Any]) -> frozenset[str]:
    """What views and decisions call these nodes."""
    return frozenset(node.name for node in nodes)


def find(game: Game[Any], language: str, names: list[str], settings: dict[str, str] | None = None) -> Board:
    """The drawing of a game, or the tree."""
    module = submodule(game.id, "terminal")
    maker: type[Board] = Board if module is None else module.BOARD
    return maker(game, language, names, settings)


def _of_the_game(view: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in view.items() if key not in KERNEL}


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


__all__ = ["Board", "Hint", "find"]
