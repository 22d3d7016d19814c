"""The smallest game there is on the kernel: nothing hidden, nothing sealed, no luck, no settings.

Sticks. There are fifteen sticks. The seats take one, two or three of them in turn; whoever takes the last one wins.
It shows that a game need not have what the toy has, and that the contract suite asks nothing of it that it lacks.
Paragraphs: 1 the turns and the end, 2 taking.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from worldstage.core.actions import ActionIndex, Domain, Verb
from worldstage.core.chance import Chance
from worldstage.core.errors import RulesBug
from worldstage.core.flow import Ask, Node, call, end, number
from worldstage.core.game import Edition, Game, Refusal, Result, Spec
from worldstage.core.log import Entry, Shape
from worldstage.core.state import State, note
from worldstage.core.text import Catalogue, Text, register

ID = "toy-sticks"
STICKS = 15
TAKE = 0  # + 0, 1 or 2, for one, two or three sticks
INDEX = ActionIndex([Verb("take", TAKE, (Domain("", ("1", "2", "3")),))])
FIELDS = ["sticks", "last"]


class SticksState(State):
    """How many sticks there are, and who has taken the last one so far."""

    __slots__ = tuple(FIELDS)

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.sticks = STICKS
        self.last = -1

    def fields(self) -> list[str]:
        return FIELDS

    def clone(self) -> SticksState:
        other = SticksState(self.seats)
        self.clone_kernel(other)
        other.sticks, other.last = self.sticks, self.last
        return other


class Turns(Node[SticksState]):
    """§1: one seat after the other, until the last stick is gone."""

    def run(self, s: SticksState, frame: list[int], chance: Chance) -> None:
        if s.sticks == 0:
            end(s)
        else:
            call(s, TAKING, frame[2])
            frame[2] = (frame[2] + 1) % s.seats


class Taking(Ask[SticksState]):
    """§2: one to three sticks."""

    def options(self, s: SticksState, seat: int) -> list[int]:
        return list(range(TAKE, TAKE + min(3, s.sticks)))

    def choose(self, s: SticksState, seat: int, action: int, chance: Chance) -> None:
        end(s)
        s.sticks -= action - TAKE + 1
        s.last = seat
        note(s, "took", seat, action - TAKE + 1)


TURNS = Turns("sticks", "1")
TAKING = Taking("sticks.take", "2")
NODES: list[Node[SticksState]] = number([TURNS, TAKING])
SHAPES = {"took": Shape((("seat", "seat"), ("sticks", "")), "2")}
EN = {
    "prompt.take": "How many of {sticks} sticks do you take?",
    "option.take": "Take {sticks, plural, one {# stick} other {# sticks}}.",
    "why.take": "There are only {sticks} sticks left.",
    "log.took": "Seat {seat} takes {sticks, plural, one {# stick} other {# sticks}}.",
}
DE = {key: f"{text} (de)" for key, text in EN.items()}


class Sticks(Game[SticksState]):
    """The title, bound to its texts."""

    def __init__(self) -> None:
        catalogues = {"en": Catalogue("en", EN, {}), "de": Catalogue("de", DE, {})}
        register(ID, catalogues)
        spec, edition = Spec(ID, 1, 2, 3, (), STICKS), Edition("plain", "0123456789abcdef", {})
        super().__init__(spec, edition, NODES, INDEX, SHAPES, {}, catalogues, Path(__file__).parent)

    def begin(self, seats: int, settings: dict[str, str], chance: Chance) -> SticksState:
        s = SticksState(seats)
        call(s, TURNS)
        return s

    def blank(self, seats: int) -> SticksState:
        return SticksState(seats)

    def public_view(self, s: SticksState) -> dict[str, Any]:
        return {"sticks": s.sticks, "last": s.last}

    def sample(self, s: SticksState, seat: int, chance: Chance) -> SticksState:
        return s.clone()

    def result(self, s: SticksState) -> Result | None:
        if s.sticks:
            return None
        points = [int(seat == s.last) for seat in range(s.seats)]
        return Result([2 - point for point in points], points)

    def check(self, s: SticksState) -> None:
        if not 0 <= s.sticks <= STICKS:
            raise RulesBug(f"there are {s.sticks} sticks")

    def prompt(self, s: SticksState, seat: int) -> Text:
        return Text("prompt.take", {"sticks": ("", s.sticks)}, ID)

    def explain(self, s: SticksState, seat: int, action: int) -> Text:
        return Text("option.take", {"sticks": ("", action - TAKE + 1)}, ID)

    def why_not(self, s: SticksState, seat: int, action: int) -> Refusal:
        return Refusal(Text("why.take", {"sticks": ("", s.sticks)}, ID), "2")

    def label(self, kind: str, value: int) -> str:
        raise KeyError(kind)  # no named things

    def concerns(self, s: SticksState, seat: int, entry: Entry) -> bool:
        return False  # no standing answers


STICKS_GAME = Sticks()
