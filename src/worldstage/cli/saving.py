"""Where games are kept: interrupted ones under `saves`, finished ones under `records`."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from worldstage.cli.words import fail, fault, text
from worldstage.core.errors import BadRecord
from worldstage.core.record import Record, parse
from worldstage.home import home

SUFFIX = ".record"
LAST = "last"
HEAD = "worldstage-record: "


class NoRecord(BadRecord):
    """A file that holds something else."""


def fresh_path(folder: str, game: str) -> Path:
    """A file that does not exist yet, named by game, date and time."""
    where = home() / folder
    try:
        where.mkdir(parents=True, exist_ok=True)
    except OSError:  # better an odd place than a lost game
        where = Path(tempfile.gettempdir())
    stem = f"{game}-{time.strftime('%Y-%m-%d-%H%M%S')}"
    path = where / f"{stem}{SUFFIX}"
    number = 1
    while path.exists():
        number += 1
        path = where / f"{stem}-{number}{SUFFIX}"
    return path


def is_ours(path: Path) -> bool:
    """Whether a file is one that an interrupted game was saved to by itself."""
    return path.resolve().parent == (home() / "saves").resolve()


def find(name: str, game: str | None) -> Path:
    """The file to resume: a path, or `last` for the newest save of the game, or of any."""
    if name != LAST:
        return Path(name)
    pattern = f"{game}-*{SUFFIX}" if game else f"*{SUFFIX}"
    saves = sorted((home() / "saves").glob(pattern), key=lambda path: (path.stat().st_mtime, path.name))
    if not saves:
        raise fail("no_saves", folder=str(home() / "saves"))
    return saves[-1]


def read(path: Path) -> Record:
    """The record in a file."""
    try:
        content = path.read_text("utf-8")
    except OSError as error:
        raise fail("file", file=str(path), fault=fault(error)) from None
    except UnicodeDecodeError:
        raise NoRecord(text("error.no_record", file=str(path))) from None
    if not content.lstrip().startswith(HEAD):
        raise NoRecord(text("error.no_record", file=str(path)))
    return parse(content)


def write(path: Path, content: str) -> None:
    """Write a file as a whole or not at all, and never over something that is no record."""
    try:
        if path.exists() and not path.read_bytes().startswith(HEAD.encode()):
            raise fail("overwrite", file=str(path))
        part = path.with_name(path.name + ".part")
        part.write_text(content, "utf-8")
        part.replace(path)
    except OSError as error:
        raise fail("file", file=str(path), fault=fault(error)) from None
