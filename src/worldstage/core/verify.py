"""Provable fairness: re-derive every die and draw of a finished table from its revealed seed."""

from __future__ import annotations

from typing import NamedTuple

from worldstage.core.chance import MOST, commitment, derive
from worldstage.core.flow import S
from worldstage.core.game import Game
from worldstage.core.record import Record
from worldstage.core.replay import check_header, replay
from worldstage.core.text import Text


class Verdict(NamedTuple):
    """What was checked, and the first thing that does not fit, if any."""

    draws: int
    plies: int
    fault: Text | None


def verify(game: Game[S], record: Record) -> Verdict:
    """Check the commitment, each draw against the seed, and that the choices replay to the recorded end."""
    check_header(game, record.header)
    fault = verify_draws(record)
    if fault is None:
        replayed = replay(game, record).record
        if replayed.setup != record.setup or replayed.plies != record.plies:
            fault = Text("verify.plies", {})
        elif replayed.places != record.places or replayed.points != record.points:
            fault = Text("verify.places", {})
        elif replayed.digest != record.digest:
            fault = Text("verify.digest", {"found": ("", replayed.digest), "told": ("", record.digest)})
    return Verdict(len(record.outcomes()), len(record.plies), fault)


def verify_draws(record: Record) -> Text | None:
    """The first draw that does not follow from the seed; needs no rules of any game."""
    if not record.seed:
        return Text("verify.no_seed", {})
    if commitment(record.seed) != record.header.commitment:
        return Text("verify.commitment", {})
    for index, (why, n, value) in enumerate(record.outcomes()):
        if not 1 <= n <= MOST or derive(record.seed, record.header.context, index, why, n) != value:
            return Text("verify.draw", {"index": ("", index), "why": ("", why), "n": ("", n), "value": ("", value)})
    return None
