"""7 Ages: whole histories, most of them with four seats, and what their logs tell of the lives of empires.

A few more games are played without `total_history`, as a table with `rounds=full` is offered: only their length counts.
When all that is known, the empires that were rarely founded are dealt to the players at the beginning of further games.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any, NamedTuple

from tools.balance.runs import Batch, Results, Study, facts, watched
from tools.balance.seven_ages_page import AS_OFFERED, ENOUGH, HISTORIES, RARE, about, page, picture, starts_of
from tools.balance.seven_ages_rare import Deal, ages_of, tables_of

import worldstage
from worldstage.arena import Match, Played, play
from worldstage.core.game import Game
from worldstage.core.log import Entry, Log
from worldstage.games.seven_ages.lines import board, cards, conflict, founding, kinds, rounds, scoring, trade
from worldstage.games.seven_ages.tables import SQUARE, Tables

USUAL = 4  # seats
FULL = {"rounds": "full"}
WHOLE = {**FULL, "total_history": "yes"}  # §X.1: from the first age on
OFFERED = 0.2  # so many more games, as parts of the others, without that
OTHERS = 0.08  # of all games, for every other number of seats
BEGINNINGS = 0.4  # as many games with rare empires, for each age with which they begin
TO_THE_END = "end"  # how the life of an empire ends that is still there when the game is over
CHOSEN = "chosen"  # §7.2; otherwise by what its last units were lost (§7.1)


class Life:
    """An empire of one seat, from its start, or the division that made it, to its end."""

    def __init__(self, card: int, seat: int, started: bool) -> None:
        self.card = card
        self.seat = seat
        self.started = started
        self.rounds = 0  # at whose end it scored
        self.glory = 0
        self.end = TO_THE_END


class History(NamedTuple):
    """One game."""

    played: Played
    rounds: int
    conflicts: int
    first_age: int
    lives: list[Life]


class Lives:
    """Follows the log of a game."""

    def __init__(self, t: Tables) -> None:
        self.with_square = {card for card, icons in enumerate(t.icons) if any(kind >= SQUARE for kind, _, _ in icons)}
        self.rounds = 0
        self.conflicts = 0
        self.first_age = 0
        self.winner = -1
        self.lost: dict[int, int] = {}  # by card, why it lost units last in this round
        self.open: list[Life] = []
        self.gone: list[Life] = []

    def add(self, entry: Entry) -> None:
        args = entry.args
        if rounds.ROUND_BEGAN.wrote(entry):
            self.rounds = args[0]
            self.lost.clear()
        elif conflict.BEGAN.wrote(entry):
            self.conflicts += 1
        elif board.AGE_BEGAN.wrote(entry):
            self.first_age = self.first_age or args[0]
        elif founding.FOUNDED.wrote(entry) or cards.PART_TAKEN.wrote(entry):
            self.open.append(Life(args[1], args[0], founding.FOUNDED.wrote(entry)))
        elif board.UNITS_LOST.wrote(entry):
            self.lost[args[0]] = args[3]
        elif board.EMPIRE_GONE.wrote(entry):
            self.close(args[0], args[1], args[2])
        elif conflict.WON.wrote(entry) or trade.TRADE_WON.wrote(entry):
            self.winner = args[0]
        elif scoring.SCORING_BEGAN.wrote(entry):
            for life in self.open:
                life.rounds += 1
        else:
            self.earn(entry)

    def earn(self, entry: Entry) -> None:
        """Glory that an empire brings; what a seat gets or loses for anything else belongs to no empire."""
        args = entry.args
        if scoring.EMPIRE_SCORED.wrote(entry) or scoring.BY_CREED.wrote(entry) or scoring.BOUGHT_COUNTED.wrote(entry):
            self.of(args[0], args[1]).glory += args[2]
        elif scoring.GLORY_DOUBLED.wrote(entry):
            self.of(args[0], args[1]).glory += args[3] - args[2]
        elif board.GLORY_GAINED.wrote(entry) and args[3] == kinds.ICON:
            self.by_square(args[0]).glory += args[1]

    def of(self, seat: int, card: int) -> Life:
        return next(life for life in self.open if life.seat == seat and life.card == card)

    def by_square(self, seat: int) -> Life:
        """§G.22: the line names no empire. It is the winner of the last conflict or trade, or else an assassin."""
        able = [life for life in self.open if life.seat == seat and life.card in self.with_square]
        return next((life for life in able if life.card == self.winner), able[0])

    def close(self, seat: int, card: int, cause: int) -> None:
        life = self.of(seat, card)
        life.end = CHOSEN if cause == kinds.DISSOLUTION else kinds.CAUSES[self.lost.get(card, kinds.NO_UNITS)]
        self.open.remove(life)
        self.gone.append(life)


def history(match: Match, rare: tuple[str, ...], index: int) -> History:
    log = Log()
    played = play(match, index, log, Deal(match, rare, index) if rare else None)
    lives = Lives(worldstage.game(match.game).tables)  # type: ignore[attr-defined]
    for entry in log.entries:
        lives.add(entry)
    return History(played, lives.rounds, lives.conflicts, lives.first_age, [*lives.gone, *lives.open])


def histories(batch: Batch, jobs: int) -> Iterator[History]:
    one = partial(history, batch.match, batch.cards)
    if jobs <= 1:
        yield from map(one, range(batch.games))
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(one, range(batch.games))


def batches(game: Game[Any], games: int, seed: int, bot: str, settings: dict[str, str] | None = None) -> list[Batch]:
    more = settings or {}
    found = _with_all_seats(game, HISTORIES, games, seed, bot, {**WHOLE, **more})
    return found + _with_all_seats(game, AS_OFFERED, round(games * OFFERED), seed, bot, {**FULL, **more})


def _with_all_seats(
    game: Game[Any], what: str, games: int, seed: int, bot: str, settings: dict[str, str]
) -> list[Batch]:
    found: list[Batch] = []
    others = max(1, round(games * OTHERS))
    for seats in range(game.spec.min_seats, game.spec.max_seats + 1):
        count = others if seats != USUAL else max(1, games - others * (game.spec.max_seats - game.spec.min_seats))
        found.append(Batch(what, Match(game.id, seats, (bot,), seed, settings), count))
    return found


def further(game: Game[Any], results: Results, games: int, seed: int, bot: str) -> list[Batch]:
    """Games that begin with the empires that were started too rarely to be judged."""
    rare = tuple(card for card, many in starts_of(game, about(results, HISTORIES)).items() if many < ENOUGH)
    match = Match(game.id, USUAL, (bot,), seed, FULL)
    ages = ages_of(tables_of(game), rare, USUAL)
    return [Batch(RARE, match, max(1, round(games * BEGINNINGS)) * len(ages), rare)] if ages else []


def digested(batch: Batch, found: list[History]) -> dict[str, Any]:
    """All that the page tells of a batch: the lives by empire, each with its rounds, its glory and how it ended."""
    labels = worldstage.game(batch.match.game).tables.labels["card"]  # type: ignore[attr-defined]
    lives: dict[str, list[list[Any]]] = {}
    for one in found:
        for life in one.lives:
            lives.setdefault(labels[life.card], []).append([life.rounds, life.glory, life.end, int(life.started)])
    return {
        **facts(batch, [one.played for one in found]),
        "rounds": [one.rounds for one in found],
        "conflicts": [one.conflicts for one in found],
        "first_ages": [one.first_age for one in found],
        "lives": lives,
    }


def play_all(batch: Batch, jobs: int) -> dict[str, Any]:
    return digested(batch, watched(batch, histories(batch, jobs)))


STUDY = Study("seven-ages", 500, batches, play_all, page, picture, further)
