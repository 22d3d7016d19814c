"""A table as data, and back: what it needs to go on without its choices being made again."""

from __future__ import annotations

from typing import Any, NamedTuple

from worldstage.core.automation import AutomatedTable
from worldstage.core.chance import Chance, Committed, Outcome, Recording
from worldstage.core.flow import S
from worldstage.core.game import Game
from worldstage.core.hidden import Hidden
from worldstage.core.log import Entry
from worldstage.core.opening import Start
from worldstage.core.orderbook import SeatAutomation
from worldstage.core.record import Header, Ply, Takeover, rules_after

Json = dict[str, Any]


class StoredHidden(NamedTuple):
    """Hidden choices under way: see `Hidden`."""

    opened: int
    state: Json
    sizes: list[list[int]]
    changes: list[int]


class StoredTable(NamedTuple):
    """A table at a moment from which nothing can be taken back but hidden choices under way."""

    header: Header
    setup: list[Outcome]
    takeovers: list[Takeover]
    state: Json
    undone: int
    hidden: StoredHidden | None
    automation: list[SeatAutomation]

    @property
    def rules(self) -> int:
        """The rules under which the state was stored."""
        return rules_after(self.header, self.takeovers)


def stored(table: AutomatedTable[S]) -> StoredTable:
    """The table as it is, without choices and log, which only grow. What could be taken back can't be afterwards."""
    record, hidden, game = table.record, table.hidden, table.game
    kept = None
    if hidden is not None:
        kept = StoredHidden(hidden.opened, game.to_json(hidden.state), hidden.copy().sizes, list(hidden.changes))
    automation = [table.automation(seat) for seat in range(table.seats)]
    return StoredTable(
        record.header, record.setup, list(record.takeovers), game.to_json(table.state), table.undone, kept, automation
    )


def restored(
    game: Game[S],
    seed: bytes,
    kept: StoredTable,
    plies: list[Ply],
    entries: list[Entry],
    source: Chance | None = None,
) -> AutomatedTable[S]:
    """The table again, with its choices and its log; it draws on from its seed, or from another source."""
    start = Start(kept.header, game.from_json(kept.state))
    table = AutomatedTable(game, kept.header.seats, seed, {}, source=source, start=start)
    record = table.record
    record.setup, record.plies, record.takeovers = list(kept.setup), plies, list(kept.takeovers)
    table.entries.extend(entries)
    if source is None:
        table.chance = Recording(Committed(seed, kept.header.context, len(record.outcomes())))
        table.chance.draws = len(record.outcomes())
    table.undone = kept.undone
    if kept.hidden is not None:
        opened, state, sizes, changes = kept.hidden
        table.hidden = Hidden(opened, game.from_json(state), 0)
        table.hidden.sizes, table.hidden.changes = [list(one) for one in sizes], list(changes)
    for seat, automation in enumerate(kept.automation):
        table.set_automation(seat, automation)
    if not table.state.frames:
        table.finish()
    return table
