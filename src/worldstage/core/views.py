"""What readers of a table may know: views as JSON, the board, and worlds that a seat cannot tell apart."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Generic

from worldstage.core.chance import Chance
from worldstage.core.compiling import mypyc_attr
from worldstage.core.flow import S
from worldstage.core.log import EVERYBODY, Entry
from worldstage.core.parts import Part
from worldstage.core.seen import KernelBoard, KernelView
from worldstage.core.state import UNSEALED

if TYPE_CHECKING:
    from worldstage.core.game import Game


@mypyc_attr(allow_interpreted_subclasses=True)
class Views(Generic[S]):
    """A title overrides what it hides or shows. Views list what is visible; nothing is produced by deletion."""

    def __init__(self, game: Game[S]) -> None:
        self.game = game
        # The types of what `view` and `board` give: a title sets its own, so that schemas can be made of them.
        self.view_type: type = KernelView
        self.board_type: type = KernelBoard
        # Of the lists of the board, the fields of each entry that a table draws at once; a list without fields comes
        # later as a whole. What is not named here is needed at once.
        self.board_first: dict[str, tuple[str, ...]] = {}
        # What kind of things an entry of the view lists, where its name does not say so (`coins` lists `coin`).
        self.kinds: dict[str, str] = {}
        # The public view, in parts that change independently of each other; a title without them overrides `public`.
        self.parts: tuple[Part[S], ...] = ()

    def public(self, s: S) -> dict[str, Any]:
        """All of the game that everybody may know, listed, as JSON: the `parts`, unless a title writes it here."""
        if not self.parts:
            raise NotImplementedError
        return {name: entry for part in self.parts for name, entry in part.make(s).items()}

    def own(self, s: S, seat: int) -> dict[str, Any]:
        """What differs from reader to reader (EVERYBODY: a spectator), listed, under keys of its own."""
        return {}

    def recall(self, view: dict[str, Any], s: S, seat: int, told: Iterator[Entry]) -> None:
        """Add to the view of a table what only its log tells: the lines as `seat` may read them, the last one first."""

    def sample(self, s: S, seat: int, chance: Chance) -> S:
        """A world that `seat` cannot tell from this one: all it doesn't know is resampled."""
        raise NotImplementedError

    def board(self, settings: dict[str, str] | None = None) -> dict[str, Any]:
        """All about the edition that never changes at a table and that a drawing needs, as JSON.

        `settings` are those of a table, where they change what the board means.
        """
        return {}

    def first_board(self, settings: dict[str, str] | None = None) -> dict[str, Any]:
        """The board without what a table draws only when somebody asks for it."""
        return {name: self._first_of(name, entry) for name, entry in self.board(settings).items()}

    def _first_of(self, name: str, entry: Any) -> Any:
        fields = self.board_first.get(name)
        if fields is None:
            return entry
        return [{field: thing[field] for field in fields} for thing in entry] if fields else []

    def view(self, s: S, seat: int, public: dict[str, Any] | None = None) -> dict[str, Any]:
        """All that `seat` may know (EVERYBODY: a spectator), as JSON. `public` is the public view, if there is one."""
        shared = self.public(s) if public is None else public
        return {**self.kernel(s, seat), **shared, **self.own(s, seat)}

    def kernel(self, s: S, seat: int) -> KernelView:
        """The kernel's share of a view: who is asked what, and who has chosen already."""
        game = self.game
        own = s.sealed[seat] if 0 <= seat < s.seats else UNSEALED
        return {
            "game": game.id,
            "edition": game.edition.name,
            "seats": s.seats,
            "seat": seat if seat != EVERYBODY else None,
            "ply": s.ply,
            "node": game.node(s).name if s.frames else None,
            "actors": game.actors(s),
            "chosen": [other for other in range(s.seats) if s.sealed[other] != UNSEALED],
            "own_choice": game.actions.format(own) if own != UNSEALED else None,
        }
