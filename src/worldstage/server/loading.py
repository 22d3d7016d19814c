"""A table out of storage: from its last checkpoint and the events after it."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any, NamedTuple

from worldstage.core.game import Game
from worldstage.server import checkpoints
from worldstage.server.checkpoints import CheckpointRow
from worldstage.server.events import StoredEvent
from worldstage.server.game_track import RecordedGame
from worldstage.server.hosted_table import ABANDONED, FINISHED, HostedTable, Mismatch

logger = logging.getLogger("worldstage.tables")


class StoredTableRows(NamedTuple):
    """Everything stored about a table: its row, its checkpoints, and the events after the last of them."""

    row: Any
    checkpoints: Sequence[CheckpointRow]
    events: Sequence[StoredEvent]


def load(rows: StoredTableRows, game: Game[Any]) -> HostedTable:
    """The table as it is to be played on or looked at, by the rules it has.

    One that is over is not played again, so that it can be read whatever has become of the rules. One that does not
    lead where it once led stops at the last good state.
    """
    if rows.row["status"] in (FINISHED, ABANDONED):
        return load_over(rows, game)
    try:
        return _follow(rows, game, None)
    except Mismatch as fault:
        logger.error("table has stopped", extra={"table": rows.row["id"], "fault": str(fault)})
        return _stopped(rows, game, fault.revision)


def _begin(rows: StoredTableRows, game: Game[Any]) -> HostedTable:
    """The table as its last checkpoint has it."""
    hosted = HostedTable(rows.row, game)
    if rows.checkpoints:
        kept = checkpoints.fill(hosted, rows.checkpoints)
        if kept.game is not None:
            try:
                hosted.restore(kept.game, kept.plies, kept.entries)
            except Exception as fault:  # the state has another shape
                raise Mismatch(hosted.revision, f"{type(fault).__name__}: {fault}") from fault
            if hosted.played is None or hosted.played.digest() != kept.digest:
                raise Mismatch(hosted.revision, "the checkpoint is read as another state")
    return hosted


def _follow(rows: StoredTableRows, game: Game[Any], until: int | None) -> HostedTable:
    """Carry out the events by the rules, up to a revision."""
    hosted = _begin(rows, game)
    for event in rows.events:
        if until is not None and event.revision >= until:
            break
        hosted.follow(event)
    return hosted


def _stopped(rows: StoredTableRows, game: Game[Any], revision: int) -> HostedTable:
    """The table at its last good state, with everything beside the game that happened since then."""
    last = rows.checkpoints[-1].revision if rows.checkpoints else -1
    if revision > last:
        hosted = _follow(rows, game, revision)
    else:  # not even the checkpoint can be read by these rules
        hosted = load_recorded(rows._replace(events=()), game)
    hosted.stop(next((event.at for event in rows.events if event.revision == revision), hosted.changed))
    for event in rows.events:
        if event.revision > hosted.revision:
            hosted.take(event)
    return hosted


def load_recorded(rows: StoredTableRows, game: Game[Any]) -> HostedTable:
    """The table without any rules: its game is `recorded`, in the shape that it was stored in."""
    hosted = HostedTable(rows.row, game)
    if rows.checkpoints:
        kept = checkpoints.fill(hosted, rows.checkpoints)
        if kept.game is not None:
            hosted.recorded = RecordedGame(kept.game, kept.plies, kept.entries)
    for event in rows.events:
        hosted.take(event)
    return hosted


def load_over(rows: StoredTableRows, game: Game[Any]) -> HostedTable:
    """A table that is over. If the rules can't show its state any more, its log and its result are left."""
    hosted = load_recorded(rows, game)
    recorded = hosted.recorded
    if recorded is None:
        return hosted
    kept, plies = recorded.kept, list(recorded.plies)
    try:
        state = game.migrated(kept.state, kept.rules)
        hosted.restore(kept._replace(state=state, hidden=None), plies, list(recorded.entries))
        if hosted.table is not None:
            hosted.table.view()
    except Exception:
        logger.exception("state cannot be shown", extra={"table": hosted.id})
        hosted.played, hosted.recorded = None, recorded
    return hosted
