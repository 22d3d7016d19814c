"""The history of a table: its states at all positions, rebuilt from the nearest kept one, bounded in bytes.

A position counts what everybody could see happen (`Table.position`): an open choice, or a seat that is done with its
hidden ones. How many hidden choices that took does not count.
"""

from __future__ import annotations

import json
import sys
from array import array
from collections.abc import Iterator
from typing import Any, Final, Generic, NamedTuple, cast

from worldstage.core.chance import Outcome, Recorded
from worldstage.core.errors import BadRecord, ChanceMismatch, Refused
from worldstage.core.flow import S
from worldstage.core.game import Game
from worldstage.core.log import Log
from worldstage.core.record import Ply, Record, Takeover
from worldstage.core.state import KERNEL_FIELDS, State, position
from worldstage.core.text import Text

MOST_BYTES: Final = 4_000_000  # of kept states, for one table
STRIDE: Final = 16  # positions between two kept states, as long as there is room


class Kept(NamedTuple, Generic[S]):
    """A state, how many draws it has seen, and its size in bytes."""

    state: S
    draws: int
    size: int


class History(Generic[S]):
    """The past of a table, which follows the table's record as that grows or shrinks.

    Where newer rules took over in mid-game, it begins there, at position `first`, when the log had `lines` lines.
    """

    def __init__(self, game: Game[S], record: Record, most_bytes: int = MOST_BYTES, lines: int = 0) -> None:
        self.game = game
        self.most_bytes = most_bytes
        self.size = 0  # of all kept states, in bytes
        self._stride = STRIDE
        self._kept: dict[int, Kept[S]] = {}  # by position
        self._plies: list[Ply] = []
        self._plies_at = array("L")  # by position, from the first on: after how many plies it was reached
        self._lines_at = array("L")  # by position: how many lines the log had then
        self._header = record.header
        self.takeover = record.takeovers[-1] if record.takeovers else None
        self._first_lines = lines
        self.first = 0
        self._outcomes: list[Outcome] = []
        self.follow(record)

    @property
    def last(self) -> int:
        """The position that the table has reached."""
        return self.first + len(self._plies_at) - 1

    def lines(self, at: int) -> int:
        """How many lines the log had at a position."""
        return self._lines_at[at - self.first]

    def _plies_until(self, at: int) -> int:
        return self._plies_at[at - self.first]

    def state(self, at: int) -> S:
        """The state when a position was reached; at the last one, all hidden choices made since then are in it."""
        start = max(kept for kept in self._kept if kept <= at)
        s = cast(S, self._kept[start].state.clone())
        chance = self._chance(start)
        for i in range(self._plies_until(start), self._plies_until(at) if at < self.last else len(self._plies)):
            self._apply(s, i, chance)
        return s

    def states(self) -> Iterator[S]:
        """The states at all positions, one after the other. Each is good only until the next one is asked for."""
        s, chance = cast(S, self._kept[self.first].state.clone()), self._chance(self.first)
        for at in range(self.first, self.last):
            yield s
            for i in range(self._plies_until(at), self._plies_until(at + 1)):
                self._apply(s, i, chance)
        for i in range(self._plies_until(self.last), len(self._plies)):
            self._apply(s, i, chance)
        yield s

    def follow(self, record: Record) -> None:
        """Take in what was chosen since the last time, and forget what was taken back."""
        same = 0
        for known, ply in zip(self._plies, record.plies, strict=False):
            if known != ply:
                break
            same += 1
        self._plies = list(record.plies)
        self._outcomes = record.outcomes()
        while self._plies_at and self._plies_at[-1] > same:
            self._plies_at.pop()
            self._lines_at.pop()
        for at in [at for at in self._kept if at > self.last]:
            self.size -= self._kept.pop(at).size
        if not self._kept:
            self._begin()
        self._read_on()

    def _begin(self) -> None:
        header, log = self._header, Log()
        chance = Recorded(self._outcomes)
        if self.takeover is not None:
            self._begin_later(self.takeover, chance)
            return
        try:
            settings = self.game.check_settings(header.seats, dict(header.settings))
            s = self.game.opened(header.seats, settings, chance)
            s.log = log
            self.game.advance(s, chance)
        except (Refused, ChanceMismatch) as fault:
            raise _broken(0, fault.text) from None
        self._plies_at, self._lines_at = array("L", [0]), array("L", [len(log.entries)])
        self._keep(s, chance)

    def _begin_later(self, taken: Takeover, chance: Recorded) -> None:
        s = self.game.from_json(json.loads(taken.state))
        after = sum(len(ply.outcomes) for ply in self._plies[taken.after :])
        chance.draws = len(self._outcomes) - after
        self.first = position(s)
        self._plies_at, self._lines_at = array("L", [taken.after]), array("L", [self._first_lines])
        self._keep(s, chance)

    def _read_on(self) -> None:
        """From the last kept state to the end of the record."""
        at = max(self._kept)
        s, chance, log = cast(S, self._kept[at].state.clone()), self._chance(at), Log()
        s.log = log
        for i in range(self._plies_until(at), len(self._plies)):
            self._apply(s, i, chance)
            if position(s) <= self.last:
                continue  # known, or a hidden choice of a seat that is not done
            self._plies_at.append(i + 1)
            self._lines_at.append(self.lines(at) + len(log.entries))
            self._keep(s, chance)

    def _keep(self, s: S, chance: Recorded) -> None:
        """Keep the state of the newest position if it is its turn; if that is too much, keep every other one only."""
        if (self.last - self.first) % self._stride:
            return
        size = _size(s)
        self._kept[self.last] = Kept(cast(S, s.clone()), chance.draws, size)
        self.size += size
        while self.size > self.most_bytes and len(self._kept) > 1:
            self._stride *= 2
            for at in [at for at in self._kept if (at - self.first) % self._stride]:
                self.size -= self._kept.pop(at).size

    def _chance(self, start: int) -> Recorded:
        chance = Recorded(self._outcomes)
        chance.draws = self._kept[start].draws
        return chance

    def _apply(self, s: S, number: int, chance: Recorded) -> None:
        ply = self._plies[number]
        try:
            self.game.apply(s, ply.seat, self.game.actions.parse(ply.option), chance)
        except (Refused, ChanceMismatch) as fault:
            raise _broken(number + 1, fault.text) from None


def _size(s: State) -> int:
    return sum(_bytes(getattr(s, name)) for name in (*KERNEL_FIELDS, "frames", *s.fields()))


def _bytes(value: Any) -> int:
    """What a field takes: its lists, not the small ints in them, which are shared."""
    if not isinstance(value, list):
        return sys.getsizeof(value)
    return sys.getsizeof(value) + sum(_bytes(item) for item in value if isinstance(item, list))


def _broken(ply: int, fault: Text) -> BadRecord:
    return BadRecord(Text("error.record_replay", {"ply": ("", ply), "fault": ("text", fault)}))
