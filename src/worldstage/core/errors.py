"""What a table refuses, and other errors. A refusal changes nothing and says who, what, why and where to look."""

from __future__ import annotations

from typing import NamedTuple

from worldstage.core.text import Text, english


class Refusal(NamedTuple):
    """Why an option is missing, and the paragraph that says so."""

    text: Text
    rule: str


class WorldstageError(Exception):
    """The root of all errors of the library. `text` is the message, to be read in any language."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.key)
        self.text = text

    def __str__(self) -> str:
        return english(self.text)


class Refused(WorldstageError):
    """The table refused what a seat asked for. `rule` is the paragraph of the game that forbids it, or empty."""

    def __init__(self, text: Text, rule: str = "") -> None:
        super().__init__(text)
        self.rule = rule


class NotYourDecision(Refused):
    """The seat is not asked anything at this moment."""


class StaleDecision(Refused):
    """The submission answers a decision that is no longer open."""


class IllegalOption(Refused):
    """The option is not among those that the decision lists."""


class NothingToUndo(Refused):
    """The seat has nothing that may be taken back."""


class BadSetup(WorldstageError):
    """A table cannot be made as asked: number of seats, setting, edition, seed."""


class BadEdition(WorldstageError):
    """The data of an edition is invalid: the message names file, entry and fault."""


class BadRecord(WorldstageError):
    """A record cannot be read or replayed: the message names the line and the fault."""


class ChanceMismatch(WorldstageError):
    """A recorded or scripted source was asked for something it does not hold."""


class RulesBug(Exception):
    """A game broke one of its own invariants. Never the user's fault."""
