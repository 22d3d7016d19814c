"""What a bot gets to see: a world it cannot tell from the real one, and the decision it must make.

The real state never reaches a bot. It gets a world in which everything it may not know has been resampled; from that
it may read its view, or sample as many further worlds as it likes.
"""

from __future__ import annotations

from typing import Any, Generic, NamedTuple

from worldstage.core.chance import Chance
from worldstage.core.compiling import mypyc_attr
from worldstage.core.flow import S
from worldstage.core.game import Decision, Game
from worldstage.core.text import Text

NO_REASON = Text("", {})


class Observation(Generic[S]):
    """What one seat may know at one decision. Without `reasons` nobody reads why a bot chooses what it does."""

    def __init__(self, game: Game[S], state: S, seat: int, chance: Chance, reasons: bool = True) -> None:
        self.game = game
        self.seat = seat
        self.chance = chance  # the bot's own, independent of the table's
        self.reasons = reasons
        self.world = game.views.sample(state, seat, chance)
        self.actions = game.legal(self.world, seat)

    def decision(self) -> Decision:
        return self.game.decision(self.world, self.seat)

    def view(self) -> dict[str, Any]:
        return self.game.views.view(self.world, self.seat)

    def because(self, key: str, **args: tuple[str, Any]) -> Text:
        """A reason from the game's texts, if somebody will read it."""
        return Text(key, args, self.game.id) if self.reasons else NO_REASON

    def another_world(self) -> S:
        """A further world that the seat cannot tell apart."""
        return self.game.views.sample(self.world, self.seat, self.chance)


class Move(NamedTuple):
    """What a bot chooses, and why, in one sentence; `NO_REASON` where nobody reads it."""

    action: int
    why: Text


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player that is a program. One bot plays one seat; it may remember what it saw."""

    name: str = ""

    def choose(self, seen: Observation[Any]) -> Move:
        raise NotImplementedError
