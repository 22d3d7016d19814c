"""variants: the campaign, a series of games in which every win makes the next one harder for the winner."""

from __future__ import annotations

from typing import Final

from worldstage.core.game import Result, Sequel
from worldstage.core.text import Text
from worldstage.games.nations.describe import listing, text
from worldstage.games.nations.names import LEVEL_IDS

FIRST_LEVEL: Final = "prince"
LAST_LEVEL: Final = LEVEL_IDS[-1]


def first_levels(seats: int) -> list[str]:
    """§variants.9: all begin on the same level."""
    return [FIRST_LEVEL] * seats


def next_levels(levels: list[str], places: list[int]) -> list[str]:
    """The levels of the next game, by seat: §variants.9 raises that of the player who took first place, and no other.

    Above the last level there is none: who wins there has won the campaign (`winner`) and stays where it is.
    """
    return [_above(level) if place == 1 else level for level, place in zip(levels, places, strict=True)]


def winner(levels: list[str], places: list[int]) -> int | None:
    """The seat that has won the campaign with this game: §variants.9 asks for a win on the last level."""
    for seat, (level, place) in enumerate(zip(levels, places, strict=True)):
        if level == LAST_LEVEL and place == 1:
            return seat
    return None


def sequel(settings: dict[str, str], levels: list[str], result: Result) -> Sequel:
    """The next game of the campaign, with the levels it has come to; if it is won, the first game of another one."""
    champion = winner(levels, result.places)
    if champion is not None:
        won = _of_seat("won", champion, LAST_LEVEL)
        return Sequel({**settings, "levels": FIRST_LEVEL}, text("campaign.restart"), [won], [champion])
    after = next_levels(levels, result.places)
    following = {**settings, "levels": ",".join(after)}
    return Sequel(following, text("campaign.next"), _news(after, result.winners), [])


def _news(levels: list[str], winners: list[int]) -> list[Text]:
    """Who has been raised, and who plays the next game on which level; §solo.17: a solo game may be lost."""
    if not winners:
        return [text("campaign.lost", level=("level", levels[0]))]
    news = [_of_seat("raised", seat, levels[seat]) for seat in winners]
    if len(levels) > 1:
        seats = [_of_seat("seat", seat, level) for seat, level in enumerate(levels)]
        news.append(text("campaign.levels", levels=("text", listing("comma", seats))))
    return news


def _of_seat(key: str, seat: int, level: str) -> Text:
    return text(f"campaign.{key}", seat=("seat", seat), level=("level", level))


def _above(level: str) -> str:
    return LEVEL_IDS[min(LEVEL_IDS.index(level) + 1, len(LEVEL_IDS) - 1)]
