"""One decision of a bot: its options by verb, the judgement of the position, and what it planned before.

A bot makes plans for several choices at once: all markers of a round, all purchases of a production, all moves of a
manoeuvre. `Memory` keeps them until they are carried out; a plan that no longer fits is made again or dropped.
"""

from __future__ import annotations

from typing import Any, Final

from worldstage.core.observation import Move, Observation
from worldstage.core.verbs import Verb
from worldstage.games.seven_ages import verbs
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.names import NONE
from worldstage.games.seven_ages.valuation import Outlook, Style
from worldstage.games.seven_ages.wording import Thing

# By what a bot leaves something be, the first that is offered.
LEAVING: Final[list[Verb[AgesState]]] = [
    *(verbs.DONE, verbs.PASS, verbs.SKIP, verbs.HOLD, verbs.KEEP, verbs.STOP),
    *(verbs.ENOUGH, verbs.STAY, verbs.NO_LEADER, verbs.WAIT, verbs.DECLINE, verbs.BACK),
]


class Advance:
    """A group that is to move: from where, which types of units, to which port."""

    def __init__(self, source: int, units: list[int], port: int, worth: float, attack: bool) -> None:
        self.source = source
        self.units = units
        self.port = port
        self.worth = worth
        self.attack = attack


class Purchase:
    """Something to buy: the verb, what it is about, and for units the area or port."""

    def __init__(self, verb: Verb[AgesState], what: int, place: int, worth: float, price: int) -> None:
        self.verb = verb
        self.what = what
        self.place = place
        self.worth = worth
        self.price = price


class Memory:
    """What a bot has planned."""

    def __init__(self) -> None:
        self.markers: list[tuple[int, int]] = []  # slot and action
        self.marked_in: int = NONE  # the round of these markers
        self.joker: int = NONE  # what the joker is meant for
        self.moves: list[Advance] = []
        self.moving: int = NONE  # the empire whose moves these are
        self.tried: int = 0  # how often the present group was asked about
        self.purchases: list[Purchase] = []
        self.buying: int = NONE  # round and empire of these purchases
        self.place: int = NONE  # where the unit just bought belongs
        self.all_in: int = NONE  # whether to commit everything in the conflict round with this key
        self.fought: int = NONE


class Turn:
    """One decision."""

    def __init__(self, seen: Observation[Any], style: Style, memory: Memory) -> None:
        self.seen = seen
        self.s: AgesState = seen.world
        self.seat = seen.seat
        self.style = style
        self.memory = memory
        self.options: dict[str, list[int]] = seen.game.actions.options(seen.actions)
        self._outlook: Outlook | None = None

    @property
    def o(self) -> Outlook:
        """The judgement of the position, made when it is asked for."""
        if self._outlook is None:
            self._outlook = Outlook(self.s, self.seat, self.style)
        return self._outlook

    @property
    def frame(self) -> list[int]:
        return self.s.frames[-1]

    def args(self, verb: Verb[AgesState]) -> list[int]:
        return self.options.get(verb.name, [])

    def has(self, verb: Verb[AgesState], argument: int = 0) -> bool:
        return argument in self.options.get(verb.name, [])

    def noise(self) -> float:
        """A little noise, around 0."""
        return self.style.noise * (self.seen.chance.below(2001, "bot") - 1000) / 1000

    def overlooked(self) -> bool:
        """Whether a rough player does not see an option."""
        return self.style.blindness > 0 and self.seen.chance.below(100, "bot") < self.style.blindness

    def play(self, verb: Verb[AgesState], argument: int, key: str, **things: Thing) -> Move:
        """Choose an option, for a reason under `bot`."""
        return Move(verb.offset + argument, self.seen.because(f"bot.{key}", **things))

    def fallback(self) -> Move:
        """Where nothing better is known: leave it, else any option."""
        for verb in LEAVING:
            if self.args(verb):
                return self.play(verb, self.args(verb)[0], "leave")
        action = self.seen.actions[self.seen.chance.below(len(self.seen.actions), "bot")]
        return Move(action, self.seen.because("bot.any"))


def best_of(turn: Turn, verb: Verb[AgesState], worths: list[float]) -> tuple[int, float]:
    """The argument of a verb with the highest worth, and that worth; `worths` beside its arguments."""
    best, highest = NONE, -1e9
    for argument, worth in zip(turn.args(verb), worths, strict=True):
        value = worth + turn.noise()
        if value > highest:
            best, highest = argument, value
    return best, highest
