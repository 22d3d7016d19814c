"""Nations: for every number of seats all boards and both sides go round; a quarter as many games the levels."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tools.balance.nations_page import page, picture
from tools.balance.runs import Batch, Study, facts, watched

from worldstage.arena import Match, Played, run, vary
from worldstage.core.game import Game

LEVEL_PART = 4  # of the games of a batch: the levels need fewer


def batches(game: Game[Any], games: int, seed: int, bot: str, settings: dict[str, str] | None = None) -> list[Batch]:
    found: list[Batch] = []
    for what, count in (("boards", games), ("levels", max(1, games // LEVEL_PART))):
        for seats in range(game.spec.min_seats, game.spec.max_seats + 1):
            match = Match(game.id, seats, (bot,), seed, settings or {})
            found.append(Batch(what, vary(match, [what]), count))
    return found


def digested(batch: Batch, played: list[Played]) -> dict[str, Any]:
    """All that the page tells of a batch."""
    winners = Counter(
        points for one in played for points, place in zip(one.points, one.places, strict=True) if place == 1
    )
    return {
        **facts(batch, played),
        "winners": {str(points): count for points, count in sorted(winners.items())},
        "lost": sum(1 not in one.places for one in played),
    }


def play(batch: Batch, jobs: int) -> dict[str, Any]:
    return digested(batch, watched(batch, run(batch.match, batch.games, jobs)))


STUDY = Study("nations", 2000, batches, play, page, picture)
