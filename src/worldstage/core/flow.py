"""The flow of a game: an explicit stack of frames, and the nodes they stand for.

A frame is `[node number, step, ...]` and lives in the state, so it is copied and saved with it. A *procedure* runs
on by itself, one numbered step at a time; an *asking* node waits for a seat; a *sealed* node waits for several seats
at once, whose choices stay hidden until the last is in.
"""

from __future__ import annotations

from typing import Generic, TypeVar

from worldstage.core.chance import Chance
from worldstage.core.compiling import mypyc_attr
from worldstage.core.errors import RulesBug
from worldstage.core.state import UNSEALED, State

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Node(Generic[S]):
    """A place in the flow. `rule` is the paragraph it follows."""

    def __init__(self, name: str, rule: str) -> None:
        self.name: str = name
        self.rule: str = rule
        self.number: int = -1
        self.asks: bool = False
        self.sealed: bool = False

    def run(self, s: S, frame: list[int], chance: Chance) -> None:
        """Procedures: take one step. End the frame, call another node or count up `frame[1]`."""
        raise NotImplementedError

    def actor(self, s: S) -> int:
        """Asking nodes: the seat to ask first. The rest of the frame is the node's own business."""
        return s.frames[-1][2]

    def actors(self, s: S) -> list[int]:
        """Asking nodes: all seats that must decide now."""
        return [self.actor(s)]

    def options(self, s: S, seat: int) -> list[int]:
        """The legal actions of `seat`, sorted, never empty."""
        raise NotImplementedError

    def choose(self, s: S, seat: int, action: int, chance: Chance) -> None:
        """Carry out a legal action. Trusts its input."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Ask(Node[S]):
    """Asks one seat, the third number of its frame."""

    def __init__(self, name: str, rule: str) -> None:
        super().__init__(name, rule)
        self.asks = True


@mypyc_attr(allow_interpreted_subclasses=True)
class Sealed(Node[S]):
    """Asks several seats together: the third number of its frame has a bit for each.

    Choices wait in `s.sealed` and are revealed together, so the order in which they come in can't matter.
    """

    def __init__(self, name: str, rule: str) -> None:
        super().__init__(name, rule)
        self.asks = True
        self.sealed = True

    def actor(self, s: S) -> int:
        mask = s.frames[-1][2]
        for seat in range(s.seats):
            if mask >> seat & 1 and s.sealed[seat] == UNSEALED:
                return seat
        raise RulesBug(f"{self.name} asks nobody")

    def actors(self, s: S) -> list[int]:
        mask = s.frames[-1][2]
        return [seat for seat in range(s.seats) if mask >> seat & 1 and s.sealed[seat] == UNSEALED]

    def choose(self, s: S, seat: int, action: int, chance: Chance) -> None:
        s.sealed[seat] = action
        mask = s.frames[-1][2]
        concerned = 0
        for other in range(s.seats):
            if mask >> other & 1:
                if s.sealed[other] == UNSEALED:
                    return
                concerned += 1
        s.ply += concerned
        s.reveals += 1
        choices = s.sealed
        s.sealed = [UNSEALED] * s.seats
        self.reveal(s, choices, chance)

    def reveal(self, s: S, choices: list[int], chance: Chance) -> None:
        """All choices are in, indexed by seat: carry them out, then end or change the frame."""
        raise NotImplementedError


def call(s: State, node: Node[S], a: int = 0, b: int = 0, c: int = 0) -> None:
    """Put a node on top of the stack; the one below goes on when it ends."""
    s.frames.append([node.number, 0, a, b, c])


def end(s: State) -> None:
    """End the node on top."""
    s.frames.pop()


def become(s: State, node: Node[S], a: int = 0, b: int = 0, c: int = 0) -> None:
    """End the node on top and put another in its place."""
    s.frames[-1] = [node.number, 0, a, b, c]


def next_step(frame: list[int]) -> int:
    """The step to run now; the frame is left at the one after it."""
    step = frame[1]
    frame[1] = step + 1
    return step


def number(nodes: list[Node[S]]) -> list[Node[S]]:
    """Give every node its number, once, in the order of the list; names must differ."""
    names = [node.name for node in nodes]
    if len(set(names)) != len(names):
        raise RulesBug(f"two nodes share a name: {sorted(names)}")
    for i, node in enumerate(nodes):
        node.number = i
    return nodes
