"""III.4: the numbers behind an event: who has most or least of what it looks at, as the log tells them."""

from __future__ import annotations

from typing import Final

from worldstage.core.lines import Line3
from worldstage.games.nations import log
from worldstage.games.nations import vocabulary as v
from worldstage.games.nations.comparing import (
    BY_FOOD,
    BY_GOLDEN_AGES,
    BY_INDUSTRIAL,
    BY_STABILITY,
    BY_STRENGTH,
    least,
    most,
    value,
)
from worldstage.games.nations.generated_state import NationsState
from worldstage.games.nations.state import solo

# By whom a clause names: what is compared, and whether it is the most or the least of it.
MEASURES: Final[dict[int, tuple[int, bool]]] = {
    v.STRONGEST: (BY_STRENGTH, True),
    v.WEAKEST: (BY_STRENGTH, False),
    v.MOST_STABLE: (BY_STABILITY, True),
    v.LEAST_STABLE: (BY_STABILITY, False),
    v.MOST_FOOD: (BY_FOOD, True),
    v.LEAST_FOOD: (BY_FOOD, False),
    v.MOST_GOLDEN_AGES: (BY_GOLDEN_AGES, True),
    v.MOST_INDUSTRIAL: (BY_INDUSTRIAL, True),
}
# Clauses that name all but some: those they leave out.
LEFT_OUT: Final[dict[int, tuple[int, ...]]] = {
    v.NOT_LEAST_STABLE: (v.LEAST_STABLE,),
    v.UNPROTECTED: (v.STRONGEST, v.MOST_STABLE),
}


def tell_ranks(s: NationsState, group: list[int]) -> None:
    """Each ranking that the clauses of an event ask for, once."""
    asked: list[int] = []
    for number in group:
        who = s.tables.clauses[number].who
        asked += [one for one in LEFT_OUT.get(who, (who,)) if one in MEASURES and one not in asked]
    for who in asked:
        _tell_rank(s, who)


def _tell_rank(s: NationsState, who: int) -> None:
    """§0.9: the nations of that rank, each with its number; §III.0.1: a tie for the most leaves nobody."""
    what, top = MEASURES[who]
    ranked = [seat for seat in s.order if (most(s, seat, what) if top else least(s, seat, what))]
    for seat in ranked:
        _line(s, top).write(s, s.nation[seat], who, _shown(s, seat, what))
    if not ranked and not solo(s):
        log.EVENT_TIED.write(s, who, max(_shown(s, seat, what) for seat in s.order))


def _line(s: NationsState, top: bool) -> Line3:
    """§five.2, §five.4: with five seats two nations have most, and two have least."""
    if s.seats == 5:
        return log.EVENT_RANKED_FIVE_MOST if top else log.EVENT_RANKED_FIVE_LEAST
    return log.EVENT_RANKED_MOST if top else log.EVENT_RANKED_LEAST


def _shown(s: NationsState, seat: int, what: int) -> int:
    """Stability as it stands, also below 0, where all are equal."""
    return s.stability[seat] if what == BY_STABILITY else value(s, seat, what)
