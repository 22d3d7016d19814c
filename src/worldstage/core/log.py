"""The log: what happened, as keys with typed arguments, and who may read which part of it."""

from __future__ import annotations

from typing import Final, NamedTuple

EVERYBODY: Final = -1


class Shape(NamedTuple):
    """How a log key is read: its arguments as (name, kind), and the paragraph it follows from.

    An entry with a secret is written under its full key for the seat it belongs to. Everybody else reads it under
    `public`, a key whose arguments are the first ones of the full key.

    Where one key serves several causes, `by` names the argument that tells them apart, and `rules` gives the paragraph
    for each of its values; `rule` is that of all others.

    `each` are arguments that repeat after the fixed ones, as often as the entry has them: a list, for a line that tells
    of several like things at once. Message `log.<key>_each` puts one of them into words, and `{list}` is all of them.
    """

    args: tuple[tuple[str, str], ...]
    rule: str
    public: str = ""
    by: str = ""
    rules: dict[int, str] = {}  # noqa: RUF012 (nobody writes to the default of a named tuple)
    each: tuple[tuple[str, str], ...] = ()


class Entry(NamedTuple):
    """One line: written at `ply`, with the arguments as ints; `owner` is the only reader of its secret, if any."""

    ply: int
    key: str
    args: tuple[int, ...]
    owner: int


class Log:
    """The lines of a table. A state used for search has none."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    def write(self, ply: int, key: str, args: tuple[int, ...], owner: int) -> None:
        self.entries.append(Entry(ply, key, args, owner))


def cited(entry: Entry, shapes: dict[str, Shape]) -> str:
    """The paragraph that a line follows from."""
    shape = shapes[entry.key]
    if not shape.by:
        return shape.rule
    names = [name for name, _ in shape.args]
    return shape.rules.get(entry.args[names.index(shape.by)], shape.rule)


def readable(entry: Entry, seat: int, shapes: dict[str, Shape]) -> Entry:
    """The entry as `seat` may read it (EVERYBODY: a spectator)."""
    public = shapes[entry.key].public
    if not public or entry.owner == seat:
        return entry
    return Entry(entry.ply, public, entry.args[: len(shapes[public].args)], EVERYBODY)
