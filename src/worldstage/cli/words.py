"""What the command says, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from worldstage.core.errors import WorldstageError
from worldstage.core.game import Game
from worldstage.core.text import LANGUAGES, Catalogue, Text, catalogue, register, render

DOMAIN = "cli"
FOLDER = Path(__file__).parent / "text"

register(DOMAIN, {language: Catalogue.load(FOLDER, language) for language in LANGUAGES})


class CliError(WorldstageError):
    """Something that was typed cannot be done; the message says what can."""


def text(key: str, **args: int | str) -> Text:
    return Text(key, {name: ("", value) for name, value in args.items()}, DOMAIN)


def say(language: str, key: str, **args: int | str) -> str:
    return render(text(key, **args), language)


def fail(key: str, **args: int | str) -> CliError:
    """An error to raise."""
    return CliError(text(f"error.{key}", **args))


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
    """A message in words; one that a catalogue lacks shows its key, so that a table never breaks off for it."""
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
