"""Provable fairness: re-derive every die and draw of a finished table from its revealed seed."""

from __future__ import annotations

from typing import NamedTuple

from worldstage.core.chance import commitment, derive
from worldstage.core.flow import S
from worldstage.core.game import Game
from worldstage.core.record import Record
from worldstage.core.table import replay
from worldstage.core.text import Text


class Verdict(NamedTuple):
    """What was checked, and the first thing that does not fit, if any."""

    draws: int
    plies: int
    fault: Text | None


def verify(game: Game[S], record: Record) -> Verdict:
    """Check the commitment, each draw against the seed, and that the choices replay to the recorded end."""
    outcomes = record.outcomes()
    fault = verify_draws(record)
    if fault is None:
        table = replay(game, record)
        digest = game.digest(table.state)
        if record.digest and digest != record.digest:
            fault = Text("verify.digest", {"found": ("", digest), "told": ("", record.digest)})
        elif record.places and table.record.places != record.places:
            fault = Text("verify.places", {})
    return Verdict(len(outcomes), len(record.plies), fault)


def verify_draws(record: Record) -> Text | None:
    """The first draw that does not follow from the seed; needs no rules of any game."""
    if not record.seed:
        return Text("verify.no_seed", {})
    if commitment(record.seed) != record.header.commitment:
        return Text("verify.commitment", {})
    for index, (why, n, value) in enumerate(record.outcomes()):
        if n < 1 or derive(record.seed, record.header.context, index, why, n) != value:
            return Text("verify.draw", {"index": ("", index), "why": ("", why), "n": ("", n), "value": ("", value)})
    return None
