"""The flow of a game: an explicit stack of frames, and the nodes they stand for.

A frame is `[node number, step, locals ...]` and lives in the state, so it is copied and saved with it. A *procedure*
runs on by itself, one numbered step at a time; an *asking* node waits for a seat; a *sealed* node waits for several
seats at once, whose choices stay hidden until the last is in.

The locals of a frame have names. A node class declares them as constants in capitals, numbered from 2 on:

    class Taking(Ask[SticksState]):
        MOST: Final = 3  # an `Ask` has SEAT at 2

`frame[self.MOST]` reads one, `call(s, TAKING, seat, most)` gives them in this order, and a saved state has them by
name. A node class has no other constants that are ints.
"""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar

from worldstage.core.chance import Chance
from worldstage.core.compiling import mypyc_attr
from worldstage.core.errors import RulesBug
from worldstage.core.state import UNSEALED, State

S = TypeVar("S", bound=State)

NODE: Final = 0
STEP: Final = 1
FIRST_LOCAL: Final = 2
MOST_LOCALS: Final = 5


@mypyc_attr(allow_interpreted_subclasses=True)
class Rule(Generic[S]):
    """Legality and effect of a verb at a node. A verb without argument that is always legal has an effect only."""

    def legal(self, s: S, seat: int, first: int) -> list[int]:
        """The legal actions of `seat`, sorted, in a list of their own: `first` plus each legal argument."""
        return [first]

    def apply(self, s: S, seat: int, argument: int, chance: Chance) -> None:
        """Carry out a legal choice, or the sealed one of `seat` when all are revealed. Trusts its input."""
        raise NotImplementedError


class Offer(Generic[S]):
    """A verb at a node: its rule, its first action, and the next verb that the node offers.

    A chain and not a list, because compiled code checks the type of everything that it takes out of a list.
    """

    __slots__ = ("first", "next", "rule")

    def __init__(self, rule: Rule[S], first: int, following: Offer[S] | None) -> None:
        self.rule: Rule[S] = rule
        self.first: int = first
        self.next: Offer[S] | None = following


_NO_OFFER: Final[Offer[Any]] = Offer(Rule(), 0, None)  # stands where a node does not offer a verb


@mypyc_attr(allow_interpreted_subclasses=True)
class Node(Generic[S]):
    """A place in the flow. `rule` is the paragraph it follows."""

    def __init__(self, name: str, rule: str) -> None:
        self.name: str = name
        self.rule: str = rule
        self.number: int = -1
        self.asks: bool = False
        self.sealed: bool = False
        self.locals: list[str] = []  # the names of the locals of its frames
        self._first_offer: Offer[S] = _NO_OFFER
        self._offers: list[Offer[S]] = []  # by number of the verb
        self._verb_of: list[int] = []  # by action: the number of its verb

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"

    def take_rules(self, rules: list[Rule[S] | None], verb_of: list[int], firsts: list[int]) -> None:
        """Which verbs can be chosen here: `verbs.allocate` calls it."""
        self._offers = [_NO_OFFER] * len(rules)
        following: Offer[S] | None = None
        for number in range(len(rules) - 1, -1, -1):
            rule = rules[number]
            if rule is not None:
                self._offers[number] = self._first_offer = following = Offer(rule, firsts[number], following)
        self._verb_of = verb_of

    def run(self, s: S, frame: list[int], chance: Chance) -> None:
        """Procedures: take one step. End the frame, call another node or count up the step."""
        raise NotImplementedError

    def actor(self, s: S) -> int:
        """Asking nodes: the seat to ask first."""
        return s.frames[-1][FIRST_LOCAL]

    def actors(self, s: S) -> list[int]:
        """Asking nodes: all seats that must decide now."""
        return [self.actor(s)]

    def options(self, s: S, seat: int) -> list[int]:
        """The legal actions of `seat`, sorted, never empty: those of each verb used here."""
        offer = self._first_offer
        found = offer.rule.legal(s, seat, offer.first)
        following = offer.next
        while following is not None:
            found += following.rule.legal(s, seat, following.first)
            following = following.next
        return found

    def choose(self, s: S, seat: int, action: int, chance: Chance) -> None:
        """Carry out a legal action. Trusts its input."""
        offer = self._offers[self._verb_of[action]]
        offer.rule.apply(s, seat, action - offer.first, chance)


@mypyc_attr(allow_interpreted_subclasses=True)
class Ask(Node[S]):
    """Asks one seat."""

    SEAT: Final = 2

    def __init__(self, name: str, rule: str) -> None:
        super().__init__(name, rule)
        self.asks = True


@mypyc_attr(allow_interpreted_subclasses=True)
class Sealed(Node[S]):
    """Asks several seats together: `ASKED` has a bit for each.

    Choices wait in `s.sealed` and are revealed together, so the order in which they come in can't matter.
    """

    ASKED: Final = 2

    def __init__(self, name: str, rule: str) -> None:
        super().__init__(name, rule)
        self.asks = True
        self.sealed = True

    def actor(self, s: S) -> int:
        mask = s.frames[-1][self.ASKED]
        sealed = s.sealed
        for seat in range(s.seats):
            if sealed[seat] == UNSEALED and mask >> seat & 1:
                return seat
        raise RulesBug(f"{self.name} asks nobody")

    def actors(self, s: S) -> list[int]:
        mask = s.frames[-1][self.ASKED]
        return [seat for seat in range(s.seats) if mask >> seat & 1 and s.sealed[seat] == UNSEALED]

    def seal(self, s: S, seat: int, action: int) -> bool:
        """Keep what a seat has chosen. With the last seat all count as chosen and revealed, and this is true."""
        sealed = s.sealed
        sealed[seat] = action
        mask = s.frames[-1][self.ASKED]
        for other in range(s.seats):
            if sealed[other] == UNSEALED and mask >> other & 1:
                return False
        s.ply += s.seats - sealed.count(UNSEALED)  # one for each seat, however many choices it made: that stays hidden
        s.reveals += 1
        return True

    def choose(self, s: S, seat: int, action: int, chance: Chance) -> None:
        """Keep the choice; with the last one all are carried out by seat, then `reveal` goes on."""
        if not self.seal(s, seat, action):
            return
        choices = s.sealed
        s.sealed = [UNSEALED] * s.seats
        for other in range(s.seats):
            chosen = choices[other]
            if chosen != UNSEALED:
                offer = self._offers[self._verb_of[chosen]]
                offer.rule.apply(s, other, chosen - offer.first, chance)
        self.reveal(s, chance)

    def reveal(self, s: S, chance: Chance) -> None:
        """All choices are carried out: draw conclusions, then end or change the frame."""
        raise NotImplementedError


def call(s: State, node: Node[S], a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0) -> None:
    """Put a node on top of the stack, with its locals; the one below goes on when it ends."""
    s.frames.append([node.number, 0, a, b, c, d, e])


def end(s: State) -> None:
    """End the node on top."""
    s.frames.pop()


def become(s: State, node: Node[S], a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0) -> None:
    """End the node on top and put another in its place."""
    s.frames[-1] = [node.number, 0, a, b, c, d, e]


def next_step(frame: list[int]) -> int:
    """The step to run now; the frame is left at the one after it."""
    step = frame[STEP]
    frame[STEP] = step + 1
    return step


def go_to(s: State, step: int) -> None:
    """The node on top goes on at another step."""
    s.frames[-1][STEP] = step


def is_on_top(s: State, node: Node[S]) -> bool:
    return bool(s.frames) and s.frames[-1][NODE] == node.number


def is_on_stack(s: State, node: Node[S]) -> bool:
    number = node.number
    for frame in s.frames:
        if frame[NODE] == number:
            return True
    return False


def frame_of(s: State, node: Node[S]) -> list[int]:
    """The topmost frame of a node that is on the stack."""
    for frame in reversed(s.frames):
        if frame[NODE] == node.number:
            return frame
    raise RulesBug(f"{node.name} is not on the stack")


def described(frame: list[int], node: Node[S]) -> str:
    """A frame of that node for people: its name, the step, and the locals by name."""
    parts = [f"{name}={value}" for name, value in zip(["step", *node.locals], frame[STEP:], strict=False)]
    return f"{node.name}({', '.join(parts)})"


def number(nodes: list[Node[S]]) -> list[Node[S]]:
    """Give every node its number, once, in the order of the list, and the names of its locals; names must differ."""
    names = [node.name for node in nodes]
    if len(set(names)) != len(names):
        raise RulesBug(f"two nodes share a name: {sorted(names)}")
    for i, node in enumerate(nodes):
        node.number = i
        node.locals = _declared_locals(node)
    return nodes


def _declared_locals(node: Node[S]) -> list[str]:
    """The names of a node's locals in the order of the frame."""
    found: dict[str, int] = {}
    for cls in reversed(type(node).__mro__):
        for name, value in vars(cls).items():
            if name.isupper() and type(value) is int:
                found[name.lower()] = value
    names = sorted(found, key=lambda name: found[name])
    if [found[name] for name in names] != list(range(FIRST_LOCAL, FIRST_LOCAL + len(names))):
        raise RulesBug(f"the locals of {node.name} are not numbered from {FIRST_LOCAL} on: {found}")
    if len(names) > MOST_LOCALS or not {"node", "step"}.isdisjoint(names):
        raise RulesBug(f"{node.name} has too many locals, or one named like a part of every frame: {names}")
    return names
