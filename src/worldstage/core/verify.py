"""Provable fairness: re-derive every die and draw of a finished table from its revealed seed.

Draws need no rules, so they are proven for the whole record. Choices are proven by a replay as far as the present rules
apply. What was played under older rules, or with an edition that can't be read any more, can't be replayed: there the
chain of digests shows that the record is whole.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from worldstage.core.chance import MOST, commitment, derive
from worldstage.core.flow import S
from worldstage.core.game import Game
from worldstage.core.record import Record
from worldstage.core.replay import check_versions, replay
from worldstage.core.text import Text

BY_CHAIN: Final = "chain"
BY_REPLAY: Final = "replay"


class Part(NamedTuple):
    """Some choices of a record, from the first to the last, under which rules, and how they are proven."""

    first: int
    last: int
    rules: int
    how: str


class Verdict(NamedTuple):
    """What was checked, and the first thing that does not fit, if any."""

    draws: int
    plies: int
    fault: Text | None
    parts: list[Part]


def verify(game: Game[S], record: Record) -> Verdict:
    """Check the commitment, each draw against the seed, and that the choices replay to the recorded end."""
    older = _can_only_be_chained(game, record)
    if not older:
        check_versions(game, record)
    fault = verify_draws(record) or _verify_chain(record)
    if fault is None and not older:
        fault = _verify_replay(game, record)
    return Verdict(len(record.outcomes()), len(record.plies), fault, _parts(record, older))


def _can_only_be_chained(game: Game[S], record: Record) -> bool:
    """Whether a record was given out as one that present rules, or the edition at hand, can't replay."""
    if record.header.game != game.id or not record.chained:
        return False
    rules, edition = game.spec.rules_version, game.edition.digest
    return record.rules < rules or (record.rules == rules and record.header.edition_digest != edition)


def _parts(record: Record, older: bool) -> list[Part]:
    bounds = [0, *(one.after for one in record.takeovers), len(record.plies)]
    rules = [record.header.rules, *(one.rules for one in record.takeovers)]
    hows = [BY_CHAIN] * len(record.takeovers) + [BY_CHAIN if older else BY_REPLAY]
    return [Part(bounds[i] + 1, bounds[i + 1], rules[i], how) for i, how in enumerate(hows)]


def _verify_chain(record: Record) -> Text | None:
    """The first digest that does not fit what it is of."""
    for one in record.takeovers:
        if record.chain(one.after) != one.chain:
            return Text("verify.chain", {"ply": ("", one.after)})
    if record.chained and record.chain() != record.told_chain:
        return Text("verify.chain", {"ply": ("", len(record.plies))})
    return None


def _verify_replay(game: Game[S], record: Record) -> Text | None:
    replayed = replay(game, record).record
    if replayed.setup != record.setup or replayed.plies != record.plies:
        return Text("verify.plies", {})
    if replayed.places != record.places or replayed.points != record.points:
        return Text("verify.places", {})
    if replayed.digest != record.digest:
        return Text("verify.digest", {"found": ("", replayed.digest), "told": ("", record.digest)})
    return None


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
