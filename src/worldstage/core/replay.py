"""From a record back to a table: played again through its validated entry point, as a whole or up to a ply.

Where newer rules took over in mid-game, only what was chosen under them is played again, from the state in the record.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from worldstage.core.automation import AutomatedTable
from worldstage.core.chance import Chance, Committed, Recorded, Recording, commitment
from worldstage.core.errors import BadRecord, BadSetup, ChanceMismatch, Refused
from worldstage.core.flow import S
from worldstage.core.game import Game
from worldstage.core.opening import Start
from worldstage.core.record import Record, Takeover
from worldstage.core.table import Table
from worldstage.core.text import kernel_text


def replay(game: Game[S], record: Record, to: int | None = None) -> Table[S]:
    """Play a record again through the validated entry point, as far as ply `to`. Nothing is automated."""
    check_versions(game, record)
    last = record.takeovers[-1] if record.takeovers else None
    if last is not None and to is not None and to < last.after:
        raise BadRecord(kernel_text("error.record_older", ply=("", to), after=("", last.after), rules=("", last.rules)))
    with _faults(last.after if last is not None else 0):
        table = Table(game, *_opening(record)) if last is None else _taken_over(game, record, last)
    _play_again(table, record, to)
    return table


def _taken_over(game: Game[S], record: Record, last: Takeover) -> Table[S]:
    """The table as it was when the present rules took over."""
    seats, seed, _, _, _, _ = _opening(record)
    try:
        start = Start(record.header, game.from_json(json.loads(last.state)))
    except (ValueError, KeyError, TypeError, AttributeError) as fault:
        raise BadRecord(
            kernel_text("error.record_state", after=("", last.after), fault=("", str(fault)[:80]))
        ) from None
    source = Recorded(record.outcomes())
    source.draws = len(record.setup) + sum(len(ply.outcomes) for ply in record.plies[: last.after])
    table = Table(game, seats, seed, {}, source=source, start=start)
    table.chance.draws = source.draws
    table.record.setup, table.record.plies = list(record.setup), record.plies[: last.after]
    table.record.takeovers = list(record.takeovers)
    return table


def _opening(record: Record) -> tuple[int, bytes, dict[str, Any], list[str], str, Chance]:
    """What a table of this record is opened with, beside its game."""
    header = record.header
    seed = record.seed if len(record.seed) == 32 else bytes(32)
    return header.seats, seed, dict(header.settings), list(header.names), header.salt, Recorded(record.outcomes())


@contextmanager
def _faults(ply: int) -> Iterator[None]:
    """What does not replay is a fault of the record."""
    try:
        yield
    except (BadSetup, Refused, ChanceMismatch) as fault:
        raise BadRecord(kernel_text("error.record_replay", ply=("", ply), fault=("text", fault.text))) from None


def _play_again(table: Table[S], record: Record, to: int | None = None) -> None:
    plies = record.plies[:to]
    done = len(table.record.plies)
    while done < len(plies):
        size = max(1, record.lists.get(done + 1, 1))
        _choose_again(table, done + 1, plies[done].seat, [ply.option for ply in plies[done : done + size]])
        done += size
    table.record.header = record.header
    table.record.seed = record.seed


def _choose_again(table: Table[S], number: int, seat: int, options: list[str]) -> None:
    with _faults(number):
        table.submit(seat, table.decision(seat).id, options)


def resume(game: Game[S], record: Record) -> AutomatedTable[S]:
    """Go on with a saved table: replay it, draw on from its seed, then restore its automation."""
    if len(record.seed) != 32:
        raise BadRecord(kernel_text("error.record_unsaved"))
    if record.places:
        raise BadRecord(kernel_text("error.record_finished"))
    if commitment(record.seed) != record.header.commitment:
        raise BadRecord(kernel_text("error.record_seed"))
    check_versions(game, record)
    with _faults(0):
        table = AutomatedTable(game, *_opening(record))
    _play_again(table, record)
    table.record.seed = b""  # revealed at the end only
    table.chance = Recording(Committed(record.seed, record.header.context, len(record.outcomes())))
    try:
        table.restore_automation(record)
    except Refused as refusal:
        raise BadRecord(refusal.text) from None
    return table


def check_versions(game: Game[S], record: Record) -> None:
    """Refuse a record of another game, version of the rules or edition, and say which."""
    told = (record.header.game, record.rules, record.header.edition_digest)
    ours = (game.id, game.spec.rules_version, game.edition.digest)
    for what, theirs, own in zip(("game", "rules", "edition"), told, ours, strict=True):
        if theirs != own:
            raise BadRecord(kernel_text(f"error.record_other_{what}", theirs=("", str(theirs)), ours=("", str(own))))
