"""The texts of the command, in the reader's language."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from worldstage.core.errors import WorldstageError
from worldstage.core.game import Game
from worldstage.core.text import LANGUAGES, Catalogue, Text, catalogue, register, render

DOMAIN = "cli"
FOLDER = Path(__file__).parent / "text"
FAULTS: dict[type[Exception], str] = {
    FileNotFoundError: "not_found",
    PermissionError: "permission",
    IsADirectoryError: "is_folder",
    NotADirectoryError: "no_folder",
    FileExistsError: "exists",
}

register(DOMAIN, {language: Catalogue.load(FOLDER, language) for language in LANGUAGES})


class CliError(WorldstageError):
    """Something that was typed cannot be done; the message says what can."""


def text(key: str, **args: int | str | Text) -> Text:
    kinds = {name: "text" if isinstance(value, Text) else "" for name, value in args.items()}
    return Text(key, {name: (kinds[name], value) for name, value in args.items()}, DOMAIN)


def say(language: str, key: str, **args: int | str) -> str:
    return render(text(key, **args), language)


def decimal(number: str, language: str) -> str:
    """A number as the reader writes it."""
    return number.replace(".", say(language, "decimal"))


def percent(number: int, language: str) -> str:
    return say(language, "percent", number=number)


def fail(key: str, **args: int | str | Text) -> CliError:
    """An error to raise."""
    return CliError(text(f"error.{key}", **args))


def fault(error: Exception) -> Text:
    """What the system says, without numbers and file names; the common faults in the reader's language."""
    for kind, key in FAULTS.items():
        if isinstance(error, kind):
            return text(f"fault.{key}")
    return text("fault.other", fault=getattr(error, "strerror", None) or str(error) or type(error).__name__)


def command() -> str:
    """How the command was called, so that a hint can be typed as it stands."""
    called = sys.argv[0]
    name = Path(called).name
    if not name.startswith("worldstage") or shutil.which(name):
        return "worldstage"
    try:
        return str(Path(called).absolute().relative_to(Path.cwd()))
    except ValueError:
        return called


def edition_name(game: Game[Any], language: str) -> str:
    return phrase(game, language, f"edition_name.{game.edition.name}", game.edition.name)


def knows(domain: str, language: str, key: str) -> bool:
    return key in catalogue(domain, language).messages


def phrase(game: Game[Any], language: str, key: str, fallback: str) -> str:
    """A phrase that a game may have in its catalogue, such as its title."""
    return game.catalogues[language].sources.get(key, fallback)


def thing(game: Game[Any], language: str, kind: str, label: str) -> str:
    """The name of a region, a card ... of a game."""
    try:
        return game.catalogues[language].forms(kind, label)["name"]
    except KeyError:
        return label


def told(message: Text, language: str) -> str:
    """The text of a message; one that a catalogue lacks shows its key, so that it never ends a game."""
    try:
        return render(message, language)
    except KeyError:
        shown = (told(value, language) if isinstance(value, Text) else str(value) for _, value in message.args.values())
        return " ".join([message.key, *shown])


# -- which language --------------------------------------------------------------------------------------------------


def preferred(environ: Mapping[str, str]) -> str:
    """German for a German locale, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name):
            return "de" if environ[name].lower().startswith("de") else "en"
    return "en"


def asked_for(arguments: Sequence[str], environ: Mapping[str, str]) -> str:
    """The language of a whole command line, before it is parsed: `--lang`, or that of the environment."""
    for i, word in enumerate(arguments):
        value = word.partition("=")[2] if word.startswith("--lang=") else ""
        if word == "--lang" and i + 1 < len(arguments):
            value = arguments[i + 1]
        if value in LANGUAGES:
            return value
    return preferred(environ)


def checked(language: str | None, environ: Mapping[str, str]) -> str:
    """The value of `--lang`."""
    if language is None:
        return preferred(environ)
    if language not in LANGUAGES:
        raise fail("language", language=language, known=", ".join(LANGUAGES))
    return language
