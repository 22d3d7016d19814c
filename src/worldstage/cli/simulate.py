"""`worldstage simulate`: many games between bots, and what came of them."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid
from rich.text import Text as Line

from worldstage.arena import Match, Played, block_size, fixed_settings, run, set_up, settings_of, summary, vary
from worldstage.bots import make
from worldstage.cli.words import decimal, fail, fault, phrase, say, thing
from worldstage.core.game import Game
from worldstage.core.registry import game as find_game

SHOWN = ("mean", "sd", "min", "quartiles", "max")
ENDS = 10
"""So many of the best and of the worst options are shown, unless all are asked for."""
FEW = 10
"""What fewer seats have chosen is not among the best and worst, as long as there is enough else."""

Ranked = tuple[str, dict[str, Any]]
"""An option by its label, and what came of it."""


class Wanted(NamedTuple):
    """What is asked of a simulation beside the match itself."""

    games: int
    jobs: int
    vary: Sequence[str] = ()
    as_json: bool = False
    everything: bool = False


def checked_match(match: Match, wanted: Wanted) -> Match:
    """Refuse now what would make every game crash later."""
    games, jobs = wanted.games, wanted.jobs
    game = find_game(match.game, match.edition)
    for name in wanted.vary:
        if name in match.settings:
            raise fail("varied", setting=name)
    game.check_settings(match.seats, fixed_settings(match))
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
    match = vary(match, wanted.vary)
    for chosen in _all_settings(match, games):
        set_up(game, match.seats, chosen)
    if match.records is not None:
        try:
            Path(match.records).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise fail("file", file=match.records, fault=fault(error)) from None
    return match


def _all_settings(match: Match, games: int) -> list[dict[str, str]]:
    """The settings of all games, each set once."""
    sets = (settings_of(match, index) for index in range(0, games if match.varied else 1, block_size(match)))
    return list({tuple(settings.values()): settings for settings in sets}.values())


def simulate(match: Match, wanted: Wanted, language: str, console: Console, errors: Console) -> int:
    """Play and report. Interrupted, it reports the games that are finished; a crashed game makes the exit code 1."""
    match = checked_match(match, wanted)
    games = wanted.games
    began = time.monotonic()
    played: list[Played] = []
    interrupted = False
    try:
        for one in _watched(run(match, games, wanted.jobs or os.cpu_count() or 1), games, language, errors):
            played.append(one)
    except KeyboardInterrupt:
        interrupted = True
    facts = summary(match, played)
    if interrupted:
        facts["interrupted"] = True
        errors.print(Line(say(language, "simulate.interrupted", done=len(played), games=games), "yellow"))
    if wanted.as_json:
        print(json.dumps(facts, ensure_ascii=False, indent=2))
    elif facts["games"]:
        show(facts, match, wanted.everything, language, console)
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


def show(facts: dict[str, Any], match: Match, everything: bool, language: str, console: Console) -> None:
    """The shares of wins by bot, seat and whatever else the game tells, what was chosen, how numbers are spread."""
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
        if key.startswith("by_") and key != "by_option":
            kind = key.removeprefix("by_")
            console.print("", _shares(groups, kind, game, language), sep="\n")
    console.print("", _spreads(facts["statistics"], game, language), sep="\n")
    for verb, options in facts["by_option"].items():
        ranked = sorted(options.items(), key=_by_lead)
        shown = ranked if everything else _extremes(ranked)
        console.print("", _choices(verb, shown, everything, game, language), sep="\n")
        if len(shown) < len(ranked):
            never = sum(not row["taken"] for _, row in ranked)
            console.print(Line(say(language, "simulate.more", more=len(ranked) - len(shown), never=never), "dim"))
    method = say(language, f"simulate.method.{facts['ci95']}")
    console.print("", Line(say(language, "simulate.note", method=method), "dim"), sep="\n")
    if facts["by_option"]:
        kind = "solo" if match.seats == 1 else "together"
        console.print(Line(say(language, "simulate.note_options", seats=kind), "dim"))


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


def _choices(verb: str, shown: list[Ranked], everything: bool, game: Game[Any], language: str) -> Grid:
    """What options of a verb have brought to those who chose them, the best first."""
    title = phrase(game, language, f"verb.{verb}", verb.replace("_", " "))
    grid = _grid(title, ("taken", "rate", "share", "interval", "lead"), language)
    for i, (label, row) in enumerate(shown):
        if i == ENDS and not everything:
            grid.add_row("…")
        grid.add_row(_option_name(game, language, verb, label), *_option_numbers(row, language))
    return grid


def _extremes(ranked: list[Ranked]) -> list[Ranked]:
    """The best and the worst of the options that were taken, rather without those that few have taken."""
    taken = [(label, row) for label, row in ranked if row["taken"]]
    often = [(label, row) for label, row in taken if row["taken"] >= FEW]
    shown = often if len(often) >= 2 * ENDS else taken
    return [*shown[:ENDS], *shown[ENDS:][-ENDS:]]


def _by_lead(option: Ranked) -> tuple[bool, float, str]:
    label, row = option
    return row["lead"] is None, -(row["lead"] or 0.0), label


def _option_name(game: Game[Any], language: str, verb: str, label: str) -> str:
    """An option without its verb, by the names of the things it is about."""
    things = game.actions.things(game.actions.parse(f"{verb} {label}"))
    return " ".join(thing(game, language, kind, word) for kind, word in things) or label


def _option_numbers(row: dict[str, Any], language: str) -> list[str]:
    numbers = [str(row["taken"]), f"{100 * row['rate']:.1f} %"]
    if row["taken"]:
        low, high = (f"{100 * bound:.1f}" for bound in row["ci95"])
        numbers += [f"{100 * row['share']:.1f} %", f"{low}-{high} %", f"{row['lead']:+.1f}"]
    else:
        numbers += ["–"] * 3
    return [decimal(number, language) for number in numbers]


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
    grid.add_column(title, no_wrap=True, min_width=16, max_width=26)
    for column in columns:
        grid.add_column(say(language, f"simulate.{column}"), justify="right", no_wrap=True)
    return grid
