"""A game in numbers: charts, accounts, luck, forecasts, series of games, and what simulations look at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, NamedTuple

from worldstage.core.compiling import mypyc_attr
from worldstage.core.flow import S
from worldstage.core.log import Entry
from worldstage.core.seen import Account, Forecast, Luck, ScorePart
from worldstage.core.text import Text

if TYPE_CHECKING:
    from worldstage.core.game import Game, Result


class Sequel(NamedTuple):
    """What a game of a series leads to: the settings of the next game for the same seats, and how to invite to it.

    `news` is what this game has changed in the series, `winners` are the seats that have won the whole of it. A series
    that is decided is followed by another one from its beginning.
    """

    settings: dict[str, str]
    invitation: Text
    news: list[Text]
    winners: list[int]


@mypyc_attr(allow_interpreted_subclasses=True)
class Reporting(Generic[S]):
    """A title overrides what applies to it; nothing here is needed to play."""

    def __init__(self, game: Game[S]) -> None:
        self.game = game
        # The verbs whose options simulations count one by one: who has chosen them, and how it ended for those.
        self.counted: tuple[str, ...] = ()

    def tracks(self, s: S) -> dict[str, list[int]]:
        """Public numbers by seat that are worth a chart over time."""
        return {}

    def accounts(self, entries: list[Entry]) -> list[Account]:
        """Every change of what is counted for the seats, from a whole log as any reader has it."""
        return []

    def luck(self, entries: list[Entry], s: S) -> list[Luck]:
        """What chance has brought to whom, from a whole log as any reader has it, and public facts of the state."""
        return []

    def score_parts(self, entries: list[Entry], s: S) -> list[ScorePart]:
        """How the points of the result came together, part by part, from a whole log and the state at the end."""
        return []

    def forecast(self, s: S) -> list[Forecast]:
        """What the seats would get if accounts were settled now, by public facts."""
        return []

    def sequel(self, settings: dict[str, str], result: Result) -> Sequel | None:
        """What follows a game with these settings and this end in a series; None: it is not part of one."""
        return None

    def traits(self, opening: S, s: S) -> list[dict[str, int | str]]:
        """What sets the seats of a finished game apart beside what its view says of them: for simulations.

        `opening` is the position at the first decision.
        """
        return [{} for _ in range(s.seats)]

    def alternatives(self, setting: str, seats: int) -> list[str]:
        """All values that simulations go through when they vary a setting; a title lists those of a free one."""
        return [value for known in self.game.spec.settings if known.id == setting for value in known.values]
