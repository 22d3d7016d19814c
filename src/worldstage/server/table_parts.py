"""What a hosted table consists of beside the game: seats and who holds them, votes, talk, and stamps on log lines."""

from __future__ import annotations

from typing import NamedTuple

from worldstage.core.seen import Message
from worldstage.core.text import Text

EMPTY, PERSON, BOT = "empty", "person", "bot"


class Seat:
    """Who sits there. `sessions` are the browsers and programs that may act for the seat; `person` is the first.

    An empty seat may be kept for somebody: `invited` are their sessions, `inviting` those of the people who
    invited them.
    """

    def __init__(self) -> None:
        self.holder = EMPTY
        self.name = ""
        self.badge = 0
        self.level = ""  # of the bot that sits here or stands in
        self.stand_in = False
        self.resigned = False
        self.salt = ""
        self.since = 0.0  # when the person took the seat
        self.person = -1
        self.sessions: set[int] = set()
        self.invited: set[int] = set()
        self.inviting: list[int] = []

    @property
    def played_by_bot(self) -> bool:
        return self.holder == BOT or self.stand_in or self.resigned

    @property
    def has_say(self) -> bool:
        """Whether a person sits here who counts in a vote."""
        return self.holder == PERSON and not self.played_by_bot


class Motion:
    """What people vote about. `level` is the bot that is to take over; `complete` is when the last vote came in."""

    def __init__(self) -> None:
        self.votes: set[int] = set()
        self.level = ""
        self.complete: float | None = None


class Talk(NamedTuple):
    """A line of talk: said by a seat, or a message about what happened beside the game."""

    at: float
    seat: int | None
    name: str
    text: str
    message: Text | None


class Stamp(NamedTuple):
    """When a log line was written, after how many choices, and why, if a bot knows."""

    at: float
    position: int
    why: Message | None


class Kept(NamedTuple):
    """How much of record, log and talk the last checkpoint has, and that still holds."""

    plies: int = 0
    lines: int = 0
    talk: int = 0
