"""How long a game will still take at the pace so far.

Only what everybody at the table notices counts, and rounds that everybody knows: nothing of a private step shows.
"""

from __future__ import annotations

from msgspec import Struct

from worldstage.core.settings import Duration

# Where nothing happens for longer than this, in seconds, people were away: the gap counts as that much.
LONGEST_GAP = {"live": 600.0, "slow": 604_800.0}
# What is left is told in steps of so many seconds, no more exact than anybody can know.
STEP = {"live": 300, "slow": 21_600}


class Clock(Struct):
    """The time that was played, without absences, and how much of it had passed when rounds were over.

    `over` is how many rounds are, -1 before the game begins; None where nobody knows since when, because an older
    version kept no clock.
    """

    played: float = 0.0
    over: int | None = None
    marks: list[tuple[int, float]] = []

    def count(self, gap: float, pace: str) -> None:
        self.played += min(max(gap, 0.0), LONGEST_GAP[pace])

    def reach(self, over: int) -> None:
        """So many rounds are over: more than before, or fewer because something was taken back."""
        while self.marks and self.marks[-1][0] > over:
            self.marks.pop()
        before, self.over = self.over, over
        if before is not None and over > before:
            self.marks.append((over, self.played))

    def left(self, rounds: int, duration: Duration | None, pace: str) -> int | None:
        """Seconds until so many rounds are over; None before one was seen from its beginning to its end."""
        if self.over is None or len(self.marks) < 2:
            return None

        def effort(over: int) -> float:
            return duration.effort(over) if duration is not None else over

        (first, began), (last, now) = self.marks[0], self.marks[-1]
        usual = (now - began) / (effort(last) - effort(first))
        # However long the running round has taken, those after it are still to come.
        rest = max((effort(rounds) - effort(last)) * usual - (self.played - now), 0.0)
        after = (effort(rounds) - effort(min(last + 1, rounds))) * usual
        return round(max(rest, after) / STEP[pace]) * STEP[pace]


def new_clock() -> Clock:
    """The clock of a table that has not begun yet."""
    return Clock(over=-1)
