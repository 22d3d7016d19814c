"""The log: what happened, as keys with typed arguments, and who may read which part of it.

Games write it by the lines they declare: `core/lines.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

EVERYBODY: Final = -1  # as a seat: a spectator; as readers: all bits are set

# How much a line matters to a reader.
Weight = Literal["heading", "plain", "detail", "silent"]
HEADING: Final = "heading"
PLAIN: Final = "plain"
DETAIL: Final = "detail"
SILENT: Final = "silent"  # shown only on request

Arg = tuple[str, str]  # the name and the kind of an argument


class Shape(NamedTuple):
    """How a log key is read: its arguments as (name, kind), and the paragraph it follows from.

    An entry with a secret is written under its full key for those who may read it. Everybody else reads it under
    `public`, a key whose arguments are the first ones of the full key.

    Where one key serves several causes, `by` names the argument that tells them apart, and `rules` gives the paragraph
    for each of its values; `rule` is that of all others.

    `each` are arguments that repeat after the fixed ones, as often as the entry has them: a list, for a line
    about several things of the same kind. Message `log.<key>_each` is the text of one of them, `{list}` all of them.
    """

    args: tuple[Arg, ...]
    rule: str
    public: str = ""
    by: str = ""
    rules: dict[int, str] = {}  # noqa: RUF012 (nobody writes to the default of a named tuple)
    each: tuple[Arg, ...] = ()
    weight: Weight = PLAIN


# Lines of the kernel itself, which any game may have: about the rules, not the game.
RULES_CHANGED: Final = "rules_changed"
REPAIRED: Final = "repaired"
KERNEL_SHAPES: Final = {
    RULES_CHANGED: Shape((("old", ""), ("new", "")), "", weight=HEADING),
    REPAIRED: Shape((), "", weight=HEADING),
}


class Entry(NamedTuple):
    """One line: written at `ply`, with its arguments as ints. `readers` has a bit for each seat that may read it."""

    ply: int
    key: str
    args: tuple[int, ...]
    readers: int


class Log:
    """The lines of a table. A state used for search has none."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    def write(self, ply: int, key: str, args: tuple[int, ...], readers: int) -> None:
        self.entries.append(Entry(ply, key, args, readers))


def shape_of(entry: Entry, shapes: dict[str, Shape]) -> Shape:
    """How a line is read: as its game declares, or as the kernel does."""
    return shapes.get(entry.key) or KERNEL_SHAPES[entry.key]


def cited(entry: Entry, shapes: dict[str, Shape]) -> str:
    """The paragraph that a line follows from."""
    shape = shape_of(entry, shapes)
    if not shape.by:
        return shape.rule
    names = [name for name, _ in shape.args]
    return shape.rules.get(entry.args[names.index(shape.by)], shape.rule)


def readable(entry: Entry, seat: int, shapes: dict[str, Shape]) -> Entry:
    """The entry as `seat` may read it (EVERYBODY: a spectator)."""
    public = shape_of(entry, shapes).public
    if not public or (seat != EVERYBODY and entry.readers >> seat & 1):
        return entry
    return Entry(entry.ply, public, entry.args[: len(shapes[public].args)], EVERYBODY)


def read_back(entries: list[Entry], seat: int, shapes: dict[str, Shape]) -> Iterator[Entry]:
    """A log as `seat` may read it, from its end: mostly only a little of it is wanted."""
    for entry in reversed(entries):
        yield readable(entry, seat, shapes)
