"""The smallest game there is on the kernel: nothing hidden, nothing sealed, no luck, no settings.

Sticks. There are fifteen sticks. The seats take one, two or three of them in turn; whoever takes the last one wins.
It shows that a game need not have what the toy has, and that the contract suite asks nothing of it that it lacks.
Paragraphs: 1 the turns and the end, 2 taking.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from tests.core.sticks import log
from tests.core.sticks.generated_state import SticksState, blank_state
from worldstage.core.chance import Chance
from worldstage.core.errors import Refusal, RulesBug
from worldstage.core.explanation import Explanation, Question
from worldstage.core.flow import Ask, Node, Rule, call, end, number
from worldstage.core.game import Edition, Game, Result, Spec
from worldstage.core.lines import shapes_of
from worldstage.core.text import Catalogue, Text
from worldstage.core.verbs import ActionIndex, Domain, Use, Verb, allocate
from worldstage.core.views import Views

ID = "toy-sticks"
STICKS = 15


class Turns(Node[SticksState]):
    """§1: one seat after the other, until the last stick is gone."""

    NEXT: Final = 2  # whose turn it is

    def run(self, s: SticksState, frame: list[int], chance: Chance) -> None:
        if s.sticks == 0:
            end(s)
        else:
            call(s, TAKING, frame[self.NEXT])
            frame[self.NEXT] = (frame[self.NEXT] + 1) % s.seats


class Taking(Ask[SticksState]):
    """§2: one to three sticks."""


class Take(Rule[SticksState]):
    """The argument is the number of sticks less one."""

    def legal(self, s: SticksState, seat: int, first: int) -> list[int]:
        return list(range(first, first + min(3, s.sticks)))

    def apply(self, s: SticksState, seat: int, argument: int, chance: Chance) -> None:
        end(s)
        s.sticks -= argument + 1
        s.last = seat
        log.TOOK.write(s, seat, argument + 1)


def explain_take(s: SticksState, seat: int, argument: int) -> Text:
    return Text("option.take", {"sticks": ("", argument + 1)}, ID)


def refuse_take(s: SticksState, seat: int, argument: int) -> Refusal:
    return Refusal(Text("why.take", {"sticks": ("", s.sticks)}, ID), "2")


def prompt_take(s: SticksState, seat: int) -> Text:
    return Text("prompt.take", {"sticks": ("", s.sticks)}, ID)


TURNS: Final = Turns("sticks", "1")
TAKING: Final = Taking("sticks.take", "2")
NODES: list[Node[SticksState]] = number([TURNS, TAKING])
TAKE: Final = Verb("take", (Domain("", ("1", "2", "3")),), [Use(TAKING, Take(), explain_take, refuse_take)])
VERBS: Final = allocate([TAKE])

EN = {
    "prompt.take": "How many of {sticks} sticks do you take?",
    "option.take": "Take {sticks, plural, one {# stick} other {# sticks}}.",
    "why.take": "There are only {sticks} sticks left.",
    "log.took": "Seat {seat} takes {sticks, plural, one {# stick} other {# sticks}}.",
}
DE = {key: f"{text} (de)" for key, text in EN.items()}


class SticksViews(Views[SticksState]):
    """Nothing is hidden."""

    def public(self, s: SticksState) -> dict[str, Any]:
        return {"sticks": s.sticks, "last": s.last}

    def sample(self, s: SticksState, seat: int, chance: Chance) -> SticksState:
        return s.clone()


class Sticks(Game[SticksState]):
    """The title, bound to its texts."""

    def __init__(self) -> None:
        catalogues = {"en": Catalogue("en", EN, {}), "de": Catalogue("de", DE, {})}
        spec, edition = Spec(ID, 1, 2, 3, (), STICKS), Edition("plain", "0123456789abcdef", {})
        folder = Path(__file__).parent
        super().__init__(spec, edition, NODES, ActionIndex(VERBS), shapes_of(log), {}, catalogues, folder)
        self.explanation = Explanation(self, [Question(TAKING, prompt_take)])
        self.views = SticksViews(self)

    def begin(self, seats: int, settings: dict[str, str], chance: Chance) -> SticksState:
        s = blank_state(seats)
        s.sticks = STICKS
        call(s, TURNS)
        return s

    def blank(self, seats: int) -> SticksState:
        return blank_state(seats)

    def result(self, s: SticksState) -> Result | None:
        if s.sticks:
            return None
        points = [int(seat == s.last) for seat in range(s.seats)]
        return Result([2 - point for point in points], points)

    def check(self, s: SticksState) -> None:
        if not 0 <= s.sticks <= STICKS:
            raise RulesBug(f"there are {s.sticks} sticks")


STICKS_GAME = Sticks()
