"""Newer rules take over a table that was begun under older ones."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from worldstage.core.automation import AutomatedTable, Performed
from worldstage.core.errors import Refused
from worldstage.core.flow import S
from worldstage.core.game import Game
from worldstage.core.log import Entry
from worldstage.core.orderbook import Book, SeatAutomation
from worldstage.core.orders import Order
from worldstage.core.record import Ply, Record, Takeover
from worldstage.core.replay import replay
from worldstage.core.standing import standing_id
from worldstage.core.storing import StoredHidden, StoredTable, restored, stored


class Continued(NamedTuple):
    """A table that goes on from a state instead of its choices. `dropped`: hidden choices must be made again."""

    kept: StoredTable
    plies: list[Ply]
    entries: list[Entry]
    takeover: Takeover
    dropped: bool


def record_of(kept: StoredTable, plies: list[Ply]) -> Record:
    record = Record(kept.header)
    record.setup, record.plies, record.takeovers = kept.setup, plies, list(kept.takeovers)
    return record


def leads_to_same(game: Game[S], record: Record, state: dict[str, Any]) -> str:
    """Empty if every choice of a record is legal by the rules of today and they lead to a state; else, what differs.

    Fields that the state does not have, because they are newer, don't count.
    """
    again = game.to_json(replay(game, under(record, game.spec.rules_version)).state)
    differing = [name for name in state if state[name] != again.get(name)]
    return f"other values of {', '.join(differing)}" if differing else ""


def under(record: Record, rules: int) -> Record:
    """A record as if it had been played under other rules. Its draws stay those of the rules it was created with."""
    last = record.takeovers[-1]._replace(rules=rules) if record.takeovers else None
    header = record.header
    if last is None:
        created_with = header.created_with or header.rules
        header = header._replace(rules=rules, created_with=created_with if created_with != rules else 0)
    other = Record(header)
    other.setup, other.plies, other.seed = record.setup, record.plies, record.seed
    other.takeovers = [*record.takeovers[:-1], last] if last is not None else []
    return other


def migrated(game: Game[S], kept: StoredTable) -> StoredTable:
    """A stored table whose states have the shape of today, without automation that the game no longer knows."""
    hidden = kept.hidden
    if hidden is not None:
        hidden = StoredHidden(*hidden)._replace(state=game.migrated(hidden.state, kept.rules))
    automation = [_known(game, seat, one) for seat, one in enumerate(kept.automation)]
    return kept._replace(state=game.migrated(kept.state, kept.rules), hidden=hidden, automation=automation)


def silently(game: Game[S], kept: StoredTable) -> StoredTable:
    """A migrated table goes on under the rules of today as if it had been begun with them."""
    record = under(record_of(kept, []), game.spec.rules_version)
    return kept._replace(header=record.header, takeovers=record.takeovers)


def continued(game: Game[S], seed: bytes, kept: StoredTable, plies: list[Ply], entries: list[Entry]) -> Continued:
    """A migrated table goes on from its last state under the rules of today.

    The record says from where on. Hidden choices under way come after that: they are made again as they were, or, if
    that is not possible any more, all of them are dropped, so that nobody learns whose was the reason.
    """
    after = kept.hidden.opened if kept.hidden is not None else len(plies)
    state = kept.hidden.state if kept.hidden is not None else kept.state
    chain = record_of(kept, plies).chain(after)
    takeover = Takeover(after, game.spec.rules_version, chain, json.dumps(state, separators=(",", ":")))
    earlier = [one for one in kept.takeovers if one.after < after]
    base = kept._replace(state=state, hidden=None, takeovers=[*earlier, takeover])
    table = restored(game, seed, base, plies[:after], list(entries))
    dropped = False
    if kept.hidden is not None and not _choose_again(table, kept.hidden, plies[after:], kept.state):
        dropped = True
        base = base._replace(undone=base.undone + 1)  # what was asked before is another decision
        table = restored(game, seed, base, plies[:after], list(entries))
    return Continued(stored(table), table.record.plies, list(table.entries), takeover, dropped)


def _choose_again(table: AutomatedTable[S], hidden: StoredHidden, plies: list[Ply], state: dict[str, Any]) -> bool:
    """Whether the hidden choices could be made again and have led to the same state."""
    try:
        for seat, sizes in enumerate(hidden.sizes):
            own = [ply.option for ply in plies if ply.seat == seat]
            for size in sizes:
                table.repeat(Performed(seat, tuple(own[:size]), "", "", [], []))
                del own[:size]
    except Exception:
        return False
    if table.hidden is not None:
        table.hidden.changes = list(hidden.changes)
    return table.game.to_json(table.state) == state


def _known(game: Game[S], seat: int, kept: SeatAutomation) -> SeatAutomation:
    """What a seat has said in advance, as far as the game of today knows it."""
    book = Book(game, seat + 1)
    return kept._replace(
        standing=tuple(answer for answer in kept.standing if _stands(game, answer)),
        waiting=tuple(order for order in kept.waiting if _can_be_ordered(book, seat, order)),
    )


def _stands(game: Game[S], answer: str) -> bool:
    standing = game.standing.get(standing_id(answer))
    return standing is not None and standing.given(answer) is not None


def _can_be_ordered(book: Book[S], seat: int, order: Order) -> bool:
    try:
        book.read(seat, order.options, order.when)
    except Refused:
        return False
    return True
