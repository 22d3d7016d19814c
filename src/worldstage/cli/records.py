"""`worldstage replay` and `worldstage verify`: what a record tells, and whether it tells the truth."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.text import Text as Line

from worldstage.cli import saving
from worldstage.cli.board import Board, find
from worldstage.cli.words import CliError, fail, fault, say, told
from worldstage.core.errors import WorldstageError
from worldstage.core.log import DETAIL, EVERYBODY, HEADING, PLAIN, SILENT, Entry, shape_of
from worldstage.core.record import Record
from worldstage.core.registry import game as find_game
from worldstage.core.replay import replay
from worldstage.core.table import Table
from worldstage.core.verify import BY_REPLAY, verify

INDENT = {HEADING: 0, PLAIN: 2, SILENT: 2, DETAIL: 4}


def show_replay(
    path: Path, edition: str | None, to: int | None, viewer: int | None, language: str, console: Console
) -> int:
    """The log and the board in the end. A finished game has no secrets left; else a spectator reads, or a seat."""
    record = saving.read(path)
    game = find_game(record.header.game, edition)
    if to is not None and not 0 <= to <= len(record.plies):
        raise fail("ply", ply=to, plies=len(record.plies))
    if viewer is not None and not 1 <= viewer <= record.header.seats:
        raise fail("seat", seat=viewer, seats=record.header.seats)
    table = replay(game, record, to)
    seat = viewer - 1 if viewer is not None else None
    names = [
        name or f"{say(language, 'word.seat')} {number}" for number, name in enumerate(table.record.header.names, 1)
    ]
    board = find(game, language, names, record.header.settings)
    entries = _everything(table) if seat is None and not table.actors else table.log(seat)
    _tell(entries, table, board, language, console)
    console.print(board.draw(table.view(seat)))
    console.print("\n" + _where(table, record, language))
    return 0


def _everything(table: Table[Any]) -> list[Entry]:
    """The log with every secret, each as its owner reads it."""
    lines = zip(*(table.log(seat) for seat in range(table.seats)), strict=True)
    return [next((entry for entry in line if entry.readers != EVERYBODY), line[0]) for line in lines]


def _tell(entries: list[Entry], table: Table[Any], board: Board, language: str, console: Console) -> None:
    for entry in entries:
        weight = shape_of(entry, table.game.shapes).weight
        line = Line(told(table.game.explanation.read(entry), language), "bold" if weight == HEADING else "")
        console.print(Padding(line, (1 if weight == HEADING else 0, 0, 0, INDENT[weight])))


def _where(table: Table[Any], record: Record, language: str) -> str:
    done, total = len(table.record.plies), len(record.plies)
    if table.actors:
        return say(language, "replay.under_way", done=done, total=total)
    return say(language, "replay.over", total=total)


def _check_edition(edition: str) -> None:
    """A folder that does not exist is no fault of the record."""
    try:
        os.listdir(edition)
    except OSError as error:
        raise fail("file", file=edition, fault=fault(error)) from None


def check_record(path: Path, edition: str | None, language: str, console: Console, errors: Console) -> int:
    """Commitment, every draw, every choice, the end: what was checked, or the first fault and exit code 1."""
    if edition is not None:
        _check_edition(edition)
    try:
        record = saving.read(path)
        game = find_game(record.header.game, edition)
        if not record.chained:
            replay(game, record, 0)  # a record of another version is told so before its draws are judged
        verdict = verify(game, record)
    except CliError:  # no such file
        raise
    except WorldstageError as error:
        errors.print(Line(say(language, "verify.failed", fault=told(error.text, language)), "red"), soft_wrap=True)
        return 1
    if verdict.fault is not None:
        errors.print(Line(say(language, "verify.failed", fault=told(verdict.fault, language)), "red"), soft_wrap=True)
        return 1
    header = record.header
    console.print(
        say(
            language,
            "verify.game",
            game=header.game,
            rules=header.rules,
            edition=header.edition,
            digest=header.edition_digest,
        ),
        soft_wrap=True,
    )
    console.print(say(language, "verify.commitment", commitment=header.commitment), soft_wrap=True)
    console.print(say(language, "verify.draws", draws=verdict.draws))
    if len(verdict.parts) == 1 and verdict.parts[0].how == BY_REPLAY:
        console.print(say(language, "verify.plies", plies=verdict.plies))
    for part in verdict.parts if len(verdict.parts) > 1 or verdict.parts[0].how != BY_REPLAY else []:
        key = "verify.replayed" if part.how == BY_REPLAY else "verify.chained"
        console.print(say(language, key, first=part.first, last=part.last, rules=part.rules))
    console.print(Line(say(language, "verify.end" if record.places else "verify.unfinished"), "green"))
    return 0
