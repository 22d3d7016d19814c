"""variants: the campaign, a series of games in which every win makes the next one harder for the winner."""

from __future__ import annotations

from typing import Final

from worldstage.games.nations.names import LEVEL_IDS

FIRST_LEVEL: Final = "prince"
LAST_LEVEL: Final = LEVEL_IDS[-1]


def first_levels(seats: int) -> list[str]:
    """§variants.9: all begin on the same level."""
    return [FIRST_LEVEL] * seats


def next_levels(levels: list[str], places: list[int]) -> list[str]:
    """The levels of the next game, by seat: §variants.9 raises that of who took the first place, and no other.

    Above the last level there is none: who wins there has won the campaign (`winner`) and stays where it is.
    """
    return [_above(level) if place == 1 else level for level, place in zip(levels, places, strict=True)]


def winner(levels: list[str], places: list[int]) -> int | None:
    """The seat that has won the campaign with this game: §variants.9 asks for a win on the last level."""
    for seat, (level, place) in enumerate(zip(levels, places, strict=True)):
        if level == LAST_LEVEL and place == 1:
            return seat
    return None


def _above(level: str) -> str:
    return LEVEL_IDS[min(LEVEL_IDS.index(level) + 1, len(LEVEL_IDS) - 1)]
