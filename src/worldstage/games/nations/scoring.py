"""end: the final score."""

from __future__ import annotations

from typing import Final

from worldstage.games.nations import log
from worldstage.games.nations import vocabulary as v
from worldstage.games.nations.comparing import holds_if, times
from worldstage.games.nations.generated_state import NationsState
from worldstage.games.nations.names import BOOKS, COLONY, GOODS, POINTS, SLOTS, WONDER
from worldstage.games.nations.state import fallen, solo

# §solo.20: the ranks of a solo game and the points they begin at, the highest first.
RANKS: Final[tuple[tuple[int, str], ...]] = (
    (70, "trajan"),
    (60, "ashoka"),
    (55, "wu-zetian"),
    (50, "saladin"),
    (45, "victoria"),
    (40, "charles-v"),
    (35, "cleopatra"),
    (30, "pericles"),
    (25, "darius-iii"),
    (20, "atahualpa"),
    (15, "cixi"),
    (10, "dan-quayle"),
)


def end_game(s: NationsState) -> None:
    """§end.7: most points win; §end.8: ties go by the order of play."""
    s.scores = [score(s, seat) for seat in range(s.seats)]
    totals = [sum(parts) for parts in s.scores]
    ranking = sorted(range(s.seats), key=lambda seat: (-totals[seat], s.order.index(seat)))
    s.places = [0] * s.seats
    for place, seat in enumerate(ranking, 2 if fallen(s) else 1):  # §solo.17: a game that is lost is no win
        s.places[seat] = place
    if s.log is not None:
        tell_places(s, ranking, totals)
    if solo(s):
        tell_rank(s, totals[0])


def tell_places(s: NationsState, ranking: list[int], totals: list[int]) -> None:
    """From the first on; where points are equal, who was ahead in the order of play (§end.8)."""
    for i, seat in enumerate(ranking):
        if i and totals[ranking[i - 1]] == totals[seat]:
            log.END_TIED.write(s, s.nation[seat], s.places[seat], totals[seat], s.nation[ranking[i - 1]])
        else:
            log.END_PLACE.write(s, s.nation[seat], s.places[seat], totals[seat])


def tell_rank(s: NationsState, points: int) -> None:
    """How a solo game has ended: it is lost (§solo.17), or it has a rank (§solo.20)."""
    name = rank_of(points)
    if fallen(s):
        log.END_LOST.write(s)
    elif name is not None:
        log.END_RANK.write(s, [rank for _, rank in RANKS].index(name))


def rank_of(points: int) -> str | None:
    """§solo.20: the highest rank that so many points reach; none below the last."""
    for least, name in RANKS:
        if points >= least:
            return name
    return None


def score(s: NationsState, seat: int) -> list[int]:
    """§end.1: points in hand, §end.2: colonies, §end.3: wonders, §end.4: buildings and military, §end.6: resources."""
    t = s.tables
    colonies = sum(t.points[card] for card in s.held[seat] if t.type[card] == COLONY)
    wonders = sum(t.points[card] + promised_points(s, seat, card) for card in s.held[seat] if t.type[card] == WONDER)
    return [s.goods[seat * GOODS + POINTS], colonies, wonders, worker_points(s, seat), resource_points(s, seat)]


def promised_points(s: NationsState, seat: int, card: int) -> int:
    """§end.3: what the texts of wonders promise."""
    t = s.tables
    total = 0
    for number in t.effects[card]:
        clause = t.clauses[number]
        if clause.when == v.SCORING and holds_if(s, seat, clause.cond):
            total += clause.goods[POINTS] * times(s, seat, clause.per)
    return total


def worker_points(s: NationsState, seat: int) -> int:
    """§end.4: the first worker brings the leftmost points of the card, the second the next; §end.5: then nothing."""
    t = s.tables
    total = 0
    for i in range(seat * SLOTS, (seat + 1) * SLOTS):
        if s.men[i]:
            total += sum(t.row[s.slot[i]][: s.men[i]])
    return total


def resource_points(s: NationsState, seat: int) -> int:
    """§end.6: a point for every full ten of all goods, strength and stability."""
    t = s.tables
    total = sum(s.goods[seat * GOODS : seat * GOODS + BOOKS + 1])
    total += min(s.strength[seat], t.last_strength) + min(s.stability[seat], t.last_stability)
    return max(0, total // t.resources_per_point)
