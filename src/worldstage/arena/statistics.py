"""What came of many games: shares of wins with their uncertainty, and how numbers are spread.

A shared win counts in parts. The 95 % interval of a share is Wilson's. With at least `ENOUGH_BLOCKS` blocks of games
its width follows from how much the blocks differ, since games of one block share their luck; with fewer, from the
number of games alone.

Options that a game counts are judged by those who chose them: their wins, and their lead, which is how many points they
had above the mean of all seats of the same game. In a solo game there is only the mean of all games to compare with.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterable
from typing import Any, NamedTuple

from worldstage.arena.match import Match, Played, block_of, fixed_settings
from worldstage.core.game import Game
from worldstage.core.registry import game as find_game
from worldstage.core.verbs import ActionIndex, Verb

ENOUGH_BLOCKS = 20
Z = 1.959963984540054
DIGITS = 6


class Sample(NamedTuple):
    """One seat in one game: the part of the win it got."""

    block: int
    won: float
    points: float
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
        "settings": _settings(match, game),
        "varied": {name: len(values) for name, values in match.varied},
        "games": len(whole),
        "decisions": sum(one.decisions for one in whole),
        "ci95": _method(match, whole),
        **{name: {key: _share(rows) for key, rows in sorted(by.items())} for name, by in groups.items()},
        "by_option": {
            verb: _taken(match, game.actions, game.actions.by_name[verb], whole) for verb in game.reporting.counted
        },
        "statistics": {name: _spread(values) for name, values in _numbers(whole).items()},
        "crashed": [{"game": one.number + 1, "bots": list(one.bots), "error": one.error} for one in games if one.error],
    }


def _settings(match: Match, game: Game[Any]) -> dict[str, str]:
    """The settings that were the same in all games."""
    varied = dict(match.varied)
    whole = game.check_settings(match.seats, fixed_settings(match))
    return {name: value for name, value in whole.items() if name not in varied}


def _groups(match: Match, games: list[Played]) -> dict[str, dict[str, list[Sample]]]:
    """The samples by bot, by seat (from 1), and by every word that a game tells of its seats."""
    groups: dict[str, dict[str, list[Sample]]] = {"by_bot": {}, "by_seat": {}}
    for one in games:
        for seat in range(match.seats):
            sample = _sample(match, one, seat)
            groups["by_bot"].setdefault(one.bots[seat], []).append(sample)
            groups["by_seat"].setdefault(str(seat + 1), []).append(sample)
            for key, value in one.facts[seat].items():
                if isinstance(value, str):
                    groups.setdefault(f"by_{key}", {}).setdefault(value, []).append(sample)
    return groups


def _sample(match: Match, one: Played, seat: int, less: float = 0.0) -> Sample:
    """A seat in a game, with its points or what they are above a number."""
    part = 1 / max(1, one.places.count(1))  # a solo game can be lost
    won = part if one.places[seat] == 1 else 0.0
    return Sample(block_of(match, one.number), won, one.points[seat] - less, one.places[seat])


def _share(rows: list[Sample]) -> dict[str, Any]:
    wins = math.fsum(row.won for row in rows)
    return {
        "games": len(rows),
        "wins": round(wins, DIGITS),
        "share": round(wins / len(rows), DIGITS),
        "ci95": [round(bound, DIGITS) for bound in interval(rows)],
        "points": round(statistics.fmean(row.points for row in rows), DIGITS),
        "points_ci95": mean_interval(rows),
        "place": round(statistics.fmean(row.place for row in rows), DIGITS),
    }


def _taken(match: Match, actions: ActionIndex, verb: Verb[Any], games: list[Played]) -> dict[str, dict[str, Any]]:
    """For every option of a verb that somebody could choose: in how many games, by how many seats, to what end."""
    offered: dict[int, int] = {}
    used: dict[int, int] = {}
    rows: dict[int, list[Sample]] = {}
    everywhere = statistics.fmean(one.points[0] for one in games) if games and match.seats == 1 else 0.0
    for one in games:
        mean = statistics.fmean(one.points) if match.seats > 1 else everywhere
        for action in one.offered:
            offered[action] = offered.get(action, 0) + 1
        for action in {action for taken in one.taken for action in taken}:
            used[action] = used.get(action, 0) + 1
        for seat, taken in enumerate(one.taken):
            for action in taken:
                rows.setdefault(action, []).append(_sample(match, one, seat, mean))
    return {
        actions.format(action).removeprefix(f"{verb.name} "): _option(
            offered[action], used.get(action, 0), rows.get(action)
        )
        for action in sorted(offered)
        if verb.has(action)
    }


def _option(offered: int, used: int, rows: list[Sample] | None) -> dict[str, Any]:
    """`offered` and `used` count games, `taken` seats. What nobody took has neither wins nor a lead."""
    found: dict[str, Any] = {"offered": offered, "used": used, "rate": round(used / offered, DIGITS)}
    if rows is None:
        return {**found, "taken": 0, "wins": 0.0, "share": None, "ci95": None, "lead": None, "lead_ci95": None}
    share = _share(rows)
    found |= {"taken": share["games"], "wins": share["wins"], "share": share["share"], "ci95": share["ci95"]}
    return {**found, "lead": share["points"], "lead_ci95": share["points_ci95"]}


def _method(match: Match, games: list[Played]) -> str:
    blocks = len({block_of(match, one.number) for one in games})
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


def mean_interval(rows: list[Sample]) -> list[float] | None:
    """The 95 % interval of the mean of the points, by how much the blocks differ; there must be two of them."""
    mean = statistics.fmean(row.points for row in rows)
    blocks: dict[int, float] = {}
    for row in rows:
        blocks[row.block] = blocks.get(row.block, 0.0) + row.points - mean
    if len(blocks) < 2:
        return None
    squares = math.fsum(apart**2 for apart in blocks.values())
    half = Z * math.sqrt(squares * len(blocks) / (len(blocks) - 1)) / len(rows)
    return [round(mean - half, DIGITS), round(mean + half, DIGITS)]


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
