"""From a record back to a table: played again through its validated entry point, as a whole or ply by ply."""

from __future__ import annotations

from typing import Any, cast

from worldstage.core.chance import Committed, Recorded, Recording, commitment
from worldstage.core.errors import BadRecord, BadSetup, ChanceMismatch, Refused
from worldstage.core.flow import S
from worldstage.core.game import Game
from worldstage.core.record import Header, Ply, Record
from worldstage.core.table import Table
from worldstage.core.text import Text


def replay(game: Game[S], record: Record, to: int | None = None) -> Table[S]:
    """Play a record again through the validated entry point, as far as ply `to`."""
    table = _open_again(game, record)
    for number, ply in enumerate(record.plies[:to], 1):
        _play_again(table, number, ply)
    table.record.header = record.header
    table.record.seed = record.seed
    return table


def course(game: Game[S], record: Record) -> tuple[list[S], list[int]]:
    """How a table came to be what it is: the state and the number of log lines before and after each choice."""
    table = _open_again(game, record)
    states, lines = [cast(S, table.state.clone())], [table.lines]
    for number, ply in enumerate(record.plies, 1):
        _play_again(table, number, ply)
        states.append(cast(S, table.state.clone()))
        lines.append(table.lines)
    return states, lines


def _open_again(game: Game[S], record: Record) -> Table[S]:
    header = record.header
    check_header(game, header)
    source = Recorded(record.outcomes())
    seed = record.seed if len(record.seed) == 32 else bytes(32)
    try:
        return Table(game, header.seats, seed, dict(header.settings), list(header.names), header.salt, source)
    except (BadSetup, ChanceMismatch) as refusal:
        raise BadRecord(_text("error.record_replay", ply=("", 0), fault=("text", refusal.text))) from None


def _play_again(table: Table[S], number: int, ply: Ply) -> None:
    try:
        table.submit(ply.seat, table.decision(ply.seat).id, ply.option)
    except (Refused, ChanceMismatch) as fault:
        raise BadRecord(_text("error.record_replay", ply=("", number), fault=("text", fault.text))) from None


def resume(game: Game[S], record: Record) -> Table[S]:
    """Go on with a saved table: replay it, then draw on from its seed."""
    if len(record.seed) != 32:
        raise BadRecord(_text("error.record_unsaved"))
    if record.places:
        raise BadRecord(_text("error.record_finished"))
    if commitment(record.seed) != record.header.commitment:
        raise BadRecord(_text("error.record_seed"))
    table = replay(game, record)
    table.record.seed = b""  # revealed at the end only
    table.chance = Recording(Committed(record.seed, record.header.context, len(record.outcomes())))
    try:
        for seat, answers in record.standing.items():
            for answer in answers:
                table.stand(seat, answer)
        for seat, orders in record.orders.items():
            for order in orders:
                table._book.place(table._check_seat(seat), table._book.read(seat, order.choices, order.when))
        table._book.held.update(table._check_seat(seat) for seat in record.held)
    except Refused as refusal:
        raise BadRecord(refusal.text) from None
    return table


def check_header(game: Game[S], header: Header) -> None:
    """Refuse a record of another game, version of the rules or edition, and say which."""
    told = (header.game, header.rules, header.edition_digest)
    ours = (game.id, game.spec.rules_version, game.edition.digest)
    for what, theirs, own in zip(("game", "rules", "edition"), told, ours, strict=True):
        if theirs != own:
            raise BadRecord(_text(f"error.record_other_{what}", theirs=("", str(theirs)), ours=("", str(own))))


def _text(key: str, **args: tuple[str, Any]) -> Text:
    return Text(key, dict(args))
