"""The public view in parts: what each shows of the state, so that only what has changed is rebuilt.

A table is looked at after every choice, and most choices change little of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from worldstage.core.flow import S
from worldstage.core.state import copied

if TYPE_CHECKING:
    from worldstage.core.game import Game


class Part(NamedTuple, Generic[S]):
    """Entries of the public view, and the fields of the state that they are made from (beside what never changes).

    Where a whole field is too much, `watch` gives what matters of it (a slice, a step): a value of its own that can be
    compared, not a part of the state that changes later.
    """

    make: Callable[[S], dict[str, Any]]
    shows: frozenset[str]
    watch: Callable[[S], Any] | None = None


class Following(Generic[S]):
    """Follows the public view of one table from moment to moment."""

    def __init__(self, game: Game[S]) -> None:
        self.game = game
        self._fields: list[str] = sorted({name for part in game.views.parts for name in part.shows})
        self._known: dict[str, Any] = {}
        self._watched: list[Any] = [None] * len(game.views.parts)

    def news(self, s: S) -> dict[str, Any]:
        """The entries that may differ from those of the last look; at the first, all of them."""
        if not self.game.views.parts:
            return self.game.views.public(s)
        first = not self._known
        changed = self._changed(s)
        news: dict[str, Any] = {}
        for i, part in enumerate(self.game.views.parts):
            watched = part.watch(s) if part.watch is not None else None
            if first or watched != self._watched[i] or not changed.isdisjoint(part.shows):
                self._watched[i] = watched
                news.update(part.make(s))
        return news

    def _changed(self, s: S) -> set[str]:
        """The fields that have another value than at the last look."""
        known = self._known
        changed: set[str] = set()
        for name in self._fields:
            value = getattr(s, name)
            if name not in known or known[name] != value:
                known[name] = copied(value)
                changed.add(name)
        return changed
