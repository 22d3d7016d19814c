"""What would change the glory of an icon (§G.2): how much more passes the next empire, how much less is passed.

All others are taken to keep what they have. Nothing here is secret.
"""

from __future__ import annotations

from worldstage.games.seven_ages import icons
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.seen import ChangeView
from worldstage.games.seven_ages.tables import SQUARE


class Contest:
    """An icon with its number on the card of an empire, and what all empires have of it."""

    def __init__(self, s: AgesState, colour: int, icon: int, region: int, number: int, counts: list[int]) -> None:
        self.s: AgesState = s
        self.colour: int = colour
        self.icon: int = icon
        self.region: int = region
        self.number: int = number
        self.values: list[int] = icons.counted(counts, icon, region)

    def order(self, value: int, ties: list[int]) -> list[int]:
        """§G.2: all empires by their places if this one had so much."""
        values = [*self.values[: self.colour], value, *self.values[self.colour + 1 :]]
        return icons.ranking(self.s, values, ties, self.icon, self.region)

    def points(self, order: list[int]) -> int:
        """§G.2: the number is for the first place, each further one brings one less."""
        return max(0, self.number - order.index(self.colour)) if self.colour in order else 0


def changes_of(s: AgesState, colour: int, counts: list[int], ties: list[int]) -> list[ChangeView]:
    """The nearest changes for each round icon of an empire, in their order on its card."""
    found: list[ChangeView] = []
    for icon, region, number in s.tables.icons[s.card[colour]]:
        if icons.compares(icon):
            contest = Contest(s, colour, icon, region, number, counts)
            order = contest.order(contest.values[colour], ties)
            change = better(contest, order, ties)
            change.update(worse(contest, order, ties))
            found.append(change)
        elif icon < SQUARE:
            found.append({})
    return found


def better(contest: Contest, order: list[int], ties: list[int]) -> ChangeView:
    """How much more brings more glory; without any, the first one may bring some. A tie may be enough (§G.3, §G.4)."""
    colour, values = contest.colour, contest.values
    place = order.index(colour) + 1 if colour in order else 0
    goal = min(place - 1 if place else len(order) + 1, contest.number)
    if goal < 1:
        return {}
    first = values[order[goal - 1]] if goal <= len(order) else 1
    now = contest.points(order)
    for value in (first, first + 1):
        after = contest.order(value, ties)
        if value > values[colour] and contest.points(after) > now:
            found: ChangeView = {"more": value - values[colour], "gain": contest.points(after) - now}
            at = after.index(colour) + 1
            if at < len(after):
                found["passes"] = _label(contest.s, after[at])
            return found
    return {}


def worse(contest: Contest, order: list[int], ties: list[int]) -> ChangeView:
    """How much less is needed to fall behind the next one, and to lose glory by that."""
    colour, values, now = contest.colour, contest.values, contest.points(order)
    if not now or order[-1] == colour:
        return {}
    rival = order[order.index(colour) + 1]
    for value in (values[rival], values[rival] - 1):
        lost = now - contest.points(contest.order(value, ties))
        if value < values[colour] and lost > 0:
            return {"fewer": values[colour] - value, "loss": lost, "loses_to": _label(contest.s, rival)}
    return {}


def _label(s: AgesState, colour: int) -> str:
    return s.tables.labels["colour"][colour]
