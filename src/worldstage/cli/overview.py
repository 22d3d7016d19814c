"""`worldstage games`: what can be played."""

from __future__ import annotations

import json
from typing import Any

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text as Line

from worldstage.bots import known
from worldstage.cli.words import command, edition_name, phrase, say
from worldstage.core.game import Game
from worldstage.core.registry import game as find_game
from worldstage.core.registry import modules


def describe(game: Game[Any]) -> dict[str, Any]:
    """All there is to know before a table is made, as JSON."""
    spec = game.spec
    return {
        "game": spec.id,
        "title": {language: phrase(game, language, "game.title", spec.id) for language in game.catalogues},
        "rules": spec.rules_version,
        "seats": {"least": spec.min_seats, "most": spec.max_seats},
        "settings": [
            {
                "setting": setting.id,
                "values": list(setting.values),
                "default": setting.values[0],
                "free": setting.free,
                "ruling": setting.ruling,
                "rule": setting.rule,
            }
            for setting in spec.settings
        ],
        "editions": [
            {"edition": game.edition.name, "digest": game.edition.digest, "provenance": dict(game.edition.provenance)}
        ],
        "languages": sorted(game.catalogues),
        "bots": list(known(game)),
    }


def show_games(as_json: bool, language: str, console: Console) -> int:
    games = [find_game(name) for name in modules()]
    if as_json:
        print(json.dumps([describe(game) for game in games], ensure_ascii=False, indent=2))
        return 0
    for game in games:
        _show(game, language, console)
    return 0


def _show(game: Game[Any], language: str, console: Console) -> None:
    facts = describe(game)
    console.print(Line.assemble((facts["title"][language], "bold"), "  ", (game.id, "cyan")))
    summary = phrase(game, language, "game.summary", "")
    if summary:
        console.print(summary)
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column()
    designers = phrase(game, language, "credits.designers", "")
    if designers:
        publisher = phrase(game, language, "credits.publisher", "")
        grid.add_row(say(language, "games.by"), f"{designers} ({publisher})")
    grid.add_row(say(language, "games.seats"), f"{facts['seats']['least']}-{facts['seats']['most']}")
    title = say(language, "games.bots")
    for name in facts["bots"]:
        grid.add_row(title, _bot(game, name, language))
        title = ""
    grid.add_row(say(language, "games.languages"), ", ".join(facts["languages"]))
    grid.add_row(say(language, "games.edition"), f"{edition_name(game, language)} ({game.edition.digest})")
    grid.add_row("", _provenance(game, language))
    console.print("", grid, sep="\n")
    if game.spec.settings:
        console.print("", Line(say(language, "games.settings"), "bold"), _settings(game, language), sep="\n")
    easy = " --bots easy" if "easy" in facts["bots"] else ""
    start = say(language, "games.first", command=f"{command()} play {game.id}{easy}")
    console.print("", Line(start, "dim"), "", sep="\n")


def _bot(game: Game[Any], name: str, language: str) -> Line:
    """A bot and how it plays: the game's own words, or ours for the one that knows no game."""
    ours = say(language, "games.random") if name == "random" else ""
    how = phrase(game, language, f"botlevel.{name}", ours)
    return Line.assemble((name, "cyan"), f": {how}" if how else "")


def _provenance(game: Game[Any], language: str) -> str:
    """Which values come from where, one line for each source."""
    sources: dict[str, list[str]] = {}
    for value, source in game.edition.provenance.items():
        sources.setdefault(source, []).append(phrase(game, language, f"part.{value}", value))
    return "\n".join(
        f"{source_name(game, source, language)}: {', '.join(values)}" for source, values in sources.items()
    )


def source_name(game: Game[Any], source: str, language: str) -> str:
    """Where values come from, in the game's own words if it has any."""
    return phrase(game, language, f"source.{source}", say(language, f"games.source.{source}"))


def _settings(game: Game[Any], language: str) -> Grid:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="cyan", no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column(style="dim")
    for setting in game.spec.settings:
        values = Line(setting.values[0], "bold")
        values.append("".join(f" | {value}" for value in setting.values[1:]) + (" | …" if setting.free else ""))
        explained = phrase(game, language, f"setting.{setting.id}.explanation", "")
        written = phrase(game, language, f"setting.{setting.id}.written", "")
        grid.add_row(f"  {setting.id}", values, " ".join(filter(None, (explained, written, f"§{setting.rule}"))))
    return grid
