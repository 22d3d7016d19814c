"""`worldstage simulate`: many games between bots, and what came of them."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid
from rich.text import Text as Line

from worldstage.arena import Match, Played, run, summary
from worldstage.bots import make
from worldstage.cli.words import decimal, fail, fault, phrase, say, thing
from worldstage.core.game import Game
from worldstage.core.registry import game as find_game

SHOWN = ("mean", "sd", "min", "quartiles", "max")


def checked_match(match: Match, games: int, jobs: int) -> Match:
    """Refuse now what would make every game crash later."""
    game = find_game(match.game, match.edition)
    options = dict(match.options)
    for choice in game.spec.choices:
        if "deal" in choice.values and choice.id not in options:
            options[choice.id] = "deal"  # bots need not choose what can be dealt
    game.settings(match.seats, options)
    if not match.bots:
        raise fail("bots", known="random")
    if len(match.bots) > match.seats:
        raise fail("too_many_bots", bots=len(match.bots), seats=match.seats)
    for name in match.bots:
        make(game, name)
    if games < 1:
        raise fail("games", games=games)
    if jobs < 0:
        raise fail("jobs", jobs=jobs)
    game.table(match.seats, 0, options)
    if match.records is not None:
        try:
            Path(match.records).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise fail("file", file=match.records, fault=fault(error)) from None
    return match._replace(options=options)


def simulate(
    match: Match, games: int, jobs: int, as_json: bool, language: str, console: Console, errors: Console
) -> int:
    """Play and report. Interrupted, it reports the games that are finished; a crashed game makes the exit code 1."""
    match = checked_match(match, games, jobs)
    began = time.monotonic()
    played: list[Played] = []
    interrupted = False
    try:
        for one in _watched(run(match, games, jobs or os.cpu_count() or 1), games, language, errors):
            played.append(one)
    except KeyboardInterrupt:
        interrupted = True
    facts = summary(match, played)
    if interrupted:
        facts["interrupted"] = True
        errors.print(Line(say(language, "simulate.interrupted", done=len(played), games=games), "yellow"))
    if as_json:
        print(json.dumps(facts, ensure_ascii=False, indent=2))
    elif facts["games"]:
        show(facts, match, language, console)
        seconds = max(time.monotonic() - began, 1e-6)
        rate = decimal(f"{facts['games'] / seconds:.1f}", language)
        spent = decimal(f"{seconds:.1f}", language)
        errors.print(Line(say(language, "simulate.speed", seconds=spent, rate=rate), "dim"))
    for crash in facts["crashed"]:
        message = say(language, "simulate.crashed", game=crash["game"], seed=match.seed, error=crash["error"])
        errors.print(Line(message, "red"), soft_wrap=True)
    return 130 if interrupted else 1 if facts["crashed"] else 0


def _watched(games: Iterable[Played], total: int, language: str, errors: Console) -> Iterator[Played]:
    """With a progress bar, if anybody is looking."""
    if not errors.is_terminal:
        yield from games
        return
    columns = (
        TextColumn(say(language, "simulate.progress")),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=errors, transient=True) as progress:
        task = progress.add_task("", total=total)
        for one in games:
            progress.advance(task)
            yield one


# -- for readers ------------------------------------------------------------------------------------------------------


def show(facts: dict[str, Any], match: Match, language: str, console: Console) -> None:
    """The shares of wins by bot, seat and whatever else the game tells, and how its numbers are spread."""
    head = say(
        language,
        "simulate.head",
        game=facts["game"],
        games=facts["games"],
        seats=facts["seats"],
        decisions=facts["decisions"],
        seed=facts["seed"],
    )
    console.print(Line(head, "bold"))
    game = find_game(match.game, match.edition)
    for key, groups in facts.items():
        if key.startswith("by_"):
            kind = key.removeprefix("by_")
            console.print("", _shares(groups, kind, game, language), sep="\n")
    console.print("", _spreads(facts["statistics"], game, language), sep="\n")
    method = say(language, f"simulate.method.{facts['ci95']}")
    console.print("", Line(say(language, "simulate.note", method=method), "dim"), sep="\n")


def _shares(groups: dict[str, Any], kind: str, game: Game[Any], language: str) -> Grid:
    grid = _grid(_title(kind, game, language), ("games", "wins", "share", "interval", "points", "place"), language)
    for name, row in groups.items():
        low, high = (f"{100 * bound:.1f}" for bound in row["ci95"])
        numbers: tuple[str, ...] = (
            str(row["games"]),
            f"{row['wins']:.1f}",
            f"{100 * row['share']:.1f} %",
            f"{low}-{high} %",
        )
        shown = thing(game, language, kind, name) if kind not in ("bot", "seat") else name
        numbers += (f"{row['points']:.1f}", f"{row['place']:.2f}")
        grid.add_row(shown, *(decimal(number, language) for number in numbers))
    return grid


def _spreads(statistics: dict[str, Any], game: Game[Any], language: str) -> Grid:
    grid = _grid("", SHOWN, language)
    for name, row in statistics.items():
        quartiles = " ".join(f"{quartile:g}" for quartile in row["quartiles"])
        numbers = (f"{row['mean']:.1f}", f"{row['sd']:.1f}", str(row["min"]), quartiles, str(row["max"]))
        grid.add_row(_title(name, game, language), *(decimal(number, language) for number in numbers))
    return grid


def _title(kind: str, game: Game[Any], language: str) -> str:
    """A heading: ours, or the word the game has for a field of its view."""
    titles = {"bot": "word.bot", "seat": "word.seat", "length": "simulate.length"}
    if kind in titles:
        return say(language, titles[kind])
    return phrase(game, language, f"word.{kind}", kind.replace("_", " "))


def _grid(title: str, columns: tuple[str, ...], language: str) -> Grid:
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="bold", pad_edge=False)
    grid.add_column(title, no_wrap=True, min_width=16)
    for column in columns:
        grid.add_column(say(language, f"simulate.{column}"), justify="right", no_wrap=True)
    return grid
