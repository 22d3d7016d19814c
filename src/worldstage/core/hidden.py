"""Hidden choices under way at a table: where they begin in the record, and who has made how many of them."""

from __future__ import annotations

from typing import Generic

from worldstage.core.errors import RulesBug
from worldstage.core.flow import Node, S
from worldstage.core.record import Ply


class Hidden(Generic[S]):
    """The choices at a sealed or simultaneous node, from the first one until all are revealed.

    At a simultaneous node every seat takes back its own, whatever the others do meanwhile: from `state`, as it was
    before the first choice, all others are applied again.
    """

    def __init__(self, opened: int, state: S, seats: int) -> None:
        self.opened = opened  # how many plies the record had before
        self.state = state
        self.sizes: list[list[int]] = [[] for _ in range(seats)]  # by seat: how many options each submission had
        self.changes = [0] * seats  # by seat: submissions made and taken back, to tell its decisions apart

    def copy(self) -> Hidden[S]:
        other = Hidden(self.opened, self.state, 0)
        other.sizes = [list(sizes) for sizes in self.sizes]
        other.changes = list(self.changes)
        return other

    def add(self, seat: int, size: int) -> None:
        self.sizes[seat].append(size)
        self.changes[seat] += 1

    def drop(self, seat: int, submissions: int) -> None:
        del self.sizes[seat][-submissions:]
        self.changes[seat] += 1

    def without(self, plies: list[Ply], seat: int, submissions: int) -> list[Ply]:
        """The hidden plies of a record without the last submissions of a seat."""
        drop = sum(self.sizes[seat][-submissions:])
        own = [i for i in range(self.opened, len(plies)) if plies[i].seat == seat]
        dropped = set(own[len(own) - drop :])
        return [plies[i] for i in range(self.opened, len(plies)) if i not in dropped]

    def lists(self, plies: list[Ply]) -> dict[int, int]:
        """How many options each submission had, by the number in the record that its first option has."""
        found: dict[int, int] = {}
        for seat, sizes in enumerate(self.sizes):
            first = self.opened + sum(ply.seat < seat for ply in plies[self.opened :]) + 1
            for size in sizes:
                found[first] = size
                first += size
        return found

    def by_seat(self, plies: list[Ply]) -> list[Ply]:
        """The hidden plies of a record by seat: so it doesn't show who hesitated. Draws follow the last one."""
        outcomes = plies[-1].outcomes
        group = sorted((ply._replace(outcomes=[]) for ply in plies[self.opened :]), key=lambda ply: ply.seat)
        group[-1] = group[-1]._replace(outcomes=outcomes)
        return group


def check_hidden(before: S, after: S, node: Node[S], traces: bool) -> None:
    """A hidden choice leaves no trace that others could see: no draw, no log line, no count, no change of the flow."""
    if traces or after.ply != before.ply or after.frames != before.frames:
        raise RulesBug(f"a hidden choice at {node.name} draws, writes or counts something, or changes the flow")
