"""What a client is given to show, as types: views, the board, hints, accounts, luck and forecasts.

Clients know no rules: what they show comes from here. The types are read at run time too, to make schemas of them.
Compiled classes keep their annotations only in part, so this module stays interpreted in the compiled build.
"""

from __future__ import annotations

from typing import NamedTuple, TypedDict, cast

from worldstage.core.text import Text


class KernelView(TypedDict):
    """The kernel's share of a view: who is asked what, and who has chosen already. A title's own view extends it."""

    game: str
    edition: str
    seats: int
    seat: int | None
    ply: int
    node: str | None
    actors: list[int]
    chosen: list[int]
    own_choice: str | None


class KernelBoard(TypedDict):
    """An empty board: the default."""


class Message(TypedDict):
    """A text to be rendered in the reader's language, as `Text.to_json` makes it: the key of an ICU message in the
    catalogue of `domain`.

    An argument is a pair of kind and value. Kind "" is a plain number or word, "seat" a seat counted from 0, "text"
    another message; every other kind names a thing of the game by its label.
    """

    key: str
    args: dict[str, tuple[str, int | str | Message]]
    domain: str


def message(text: Text) -> Message:
    """A text for a client, as JSON."""
    return cast(Message, text.to_json())


class Hint(NamedTuple):
    """What an option would mean in numbers, as far as its seat can know.

    `chance` is that of the event that `key` names, `numbers` are all figures there are. `by_next` has the same chance
    for each thing, by label, that the seat could choose next (a coin to bid, say), or for all that it could
    choose after this option, as options separated by semicolons; often it is empty.
    """

    key: str
    chance: float
    numbers: dict[str, float]
    by_next: dict[str, float]


class Account(NamedTuple):
    """A change of what is counted for a seat: by how much, to how much, and which log line tells of it (its index)."""

    key: str
    seat: int
    amount: int
    balance: int
    entry: int


class Luck(NamedTuple):
    """What chance brought against what was to be expected; `seat` is EVERYBODY for what concerns the whole table.

    `total` is the sum over so many `draws`, `expected` its mean and `spread` its standard deviation. `favour` is 1
    where much is good for the seat, -1 where little is, 0 where neither is.
    """

    key: str
    seat: int
    text: Text
    draws: int
    total: int
    expected: float
    spread: float
    favour: int

    @property
    def score(self) -> float:
        """By how many standard deviations the total lies above its mean; 0 where nothing was left to chance."""
        return (self.total - self.expected) / self.spread if self.spread > 0 else 0.0


class ScorePart(NamedTuple):
    """A part of the final score: where its points came from, and how many each seat got from it."""

    text: Text
    points: list[int]


class Item(NamedTuple):
    """A part of a sum, and the thing of the game it comes from, as kind and label."""

    kind: str
    label: str
    amount: int


class Forecast(NamedTuple):
    """What an occasion would add to an account of a seat if it came now: item by item, and expected in all.

    `key` names the occasion; `account` is a key of `Account`.
    """

    key: str
    account: str
    seat: int
    items: list[Item]
    expected: float
