"""What came of many games: shares of wins with their uncertainty, and how numbers are spread.

A shared win counts in parts. The 95 % interval of a share is Wilson's. With at least `ENOUGH_BLOCKS` blocks of games
its width follows from how much the blocks differ, since games of one block share their luck; with fewer, from the
number of games alone.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterable
from typing import Any, NamedTuple

from worldstage.arena.match import Match, Played
from worldstage.core.registry import game as find_game

ENOUGH_BLOCKS = 20
Z = 1.959963984540054
DIGITS = 6


class Sample(NamedTuple):
    """One seat in one game: the part of the win it got."""

    block: int
    won: float
    points: int
    place: int


def summary(match: Match, played: Iterable[Played]) -> dict[str, Any]:
    """All there is to tell, as JSON: the same for the same games, in whatever order they came in."""
    games = sorted(played, key=lambda one: one.number)
    whole = [one for one in games if not one.error]
    game = find_game(match.game, match.edition)
    groups = _groups(match, whole)
    return {
        "game": match.game,
        "rules": game.spec.rules_version,
        "edition": game.edition.name,
        "edition_digest": game.edition.digest,
        "seats": match.seats,
        "bots": list(match.bots),
        "seed": match.seed,
        "options": game.settings(match.seats, dict(match.options)),
        "games": len(whole),
        "decisions": sum(one.decisions for one in whole),
        "ci95": _method(match, whole),
        **{name: {key: _share(rows) for key, rows in sorted(by.items())} for name, by in groups.items()},
        "statistics": {name: _spread(values) for name, values in _numbers(whole).items()},
        "crashed": [{"game": one.number + 1, "bots": list(one.bots), "error": one.error} for one in games if one.error],
    }


def _groups(match: Match, games: list[Played]) -> dict[str, dict[str, list[Sample]]]:
    """The samples by bot, by seat (from 1), and by every word that a game tells of its seats."""
    groups: dict[str, dict[str, list[Sample]]] = {"by_bot": {}, "by_seat": {}}
    for one in games:
        part = 1 / max(1, one.places.count(1))  # alone, one can lose
        for seat in range(match.seats):
            won = part if one.places[seat] == 1 else 0.0
            sample = Sample(one.number // match.seats, won, one.points[seat], one.places[seat])
            groups["by_bot"].setdefault(one.bots[seat], []).append(sample)
            groups["by_seat"].setdefault(str(seat + 1), []).append(sample)
            for key, value in one.facts[seat].items():
                if isinstance(value, str):
                    groups.setdefault(f"by_{key}", {}).setdefault(value, []).append(sample)
    return groups


def _share(rows: list[Sample]) -> dict[str, Any]:
    wins = math.fsum(row.won for row in rows)
    return {
        "games": len(rows),
        "wins": round(wins, DIGITS),
        "share": round(wins / len(rows), DIGITS),
        "ci95": [round(bound, DIGITS) for bound in interval(rows)],
        "points": round(statistics.fmean(row.points for row in rows), DIGITS),
        "place": round(statistics.fmean(row.place for row in rows), DIGITS),
    }


def _method(match: Match, games: list[Played]) -> str:
    blocks = len({one.number // match.seats for one in games})
    return "wilson-blocks" if blocks >= ENOUGH_BLOCKS else "wilson-games"


def interval(rows: list[Sample]) -> tuple[float, float]:
    """The 95 % interval of the share of wins."""
    share = math.fsum(row.won for row in rows) / len(rows)
    count = float(len(rows))
    blocks: dict[int, list[float]] = {}
    for row in rows:
        block = blocks.setdefault(row.block, [0.0, 0.0])
        block[0] += row.won
        block[1] += 1
    if len(blocks) >= ENOUGH_BLOCKS and 0 < share < 1:
        squares = math.fsum((won - share * sat) ** 2 for won, sat in blocks.values())
        variance = squares * len(blocks) / (len(blocks) - 1) / count**2
        if variance < 1e-12:  # the share is fixed by who sat at the table
            return share, share
        count = share * (1 - share) / variance
    return wilson(share, count)


def wilson(share: float, count: float) -> tuple[float, float]:
    """Wilson's interval for a share seen in so many trials."""
    centre = (share + Z * Z / (2 * count)) / (1 + Z * Z / count)
    half = Z * math.sqrt(share * (1 - share) / count + Z * Z / (4 * count * count)) / (1 + Z * Z / count)
    return max(0.0, round(centre - half, 12)), min(1.0, round(centre + half, 12))


def _numbers(games: list[Played]) -> dict[str, list[int]]:
    """The length of each game in decisions, and every number that a game tells of its seats."""
    numbers: dict[str, list[int]] = {"length": [one.decisions for one in games]}
    for one in games:
        for facts in one.facts:
            for key, value in facts.items():
                if isinstance(value, int):
                    numbers.setdefault(key, []).append(value)
    return numbers


def _spread(values: list[int]) -> dict[str, Any]:
    if not values:
        return {"count": 0}
    quartiles = statistics.quantiles(values, n=4, method="inclusive") if len(values) > 1 else [values[0]] * 3
    return {
        "count": len(values),
        "mean": round(statistics.fmean(values), DIGITS),
        "sd": round(statistics.stdev(values), DIGITS) if len(values) > 1 else 0.0,
        "min": min(values),
        "quartiles": [round(float(quartile), DIGITS) for quartile in quartiles],
        "max": max(values),
    }
