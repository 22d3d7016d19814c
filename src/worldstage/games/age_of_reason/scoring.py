"""4.4 and 4.5: income, victory points for regions, and what unrest costs."""

from __future__ import annotations

from worldstage.core.chance import Chance
from worldstage.games.age_of_reason import log
from worldstage.games.age_of_reason.generated_state import AgeState
from worldstage.games.age_of_reason.names import COUNTRIES, INCOME_BOARD, NONE, REGIONS
from worldstage.games.age_of_reason.state import receive, score


def discs_on_board(s: AgeState, country: int) -> int:
    """Discs in the eleven regions; by setting also those in action boxes."""
    if s.switches[INCOME_BOARD]:
        return s.tables.discs - s.supply[country]
    base = country * REGIONS
    return sum(s.discs[base : base + REGIONS])


def give_income(s: AgeState) -> None:
    """§4.4.1: one gold for each disc."""
    log.PHASE_BEGAN.write(s, log.PHASE_INCOME)
    for seat in s.order:
        receive(s, seat, discs_on_board(s, s.country[seat]), log.FOR_INCOME)


def region_points(s: AgeState, region: int) -> list[int]:
    """What each country would score in a region."""
    here = [s.discs[country * REGIONS + region] for country in range(COUNTRIES)]
    return rank_points(s.tables.victory_points[region], here)


def rank_points(values: list[int], here: list[int]) -> list[int]:
    """The points that go with numbers of discs.

    Ranks go by different numbers of discs: the most take the first value (§4.5.1), the next number the second
    (§4.5.2), ties share the higher value (§4.5.3) without using up the next one (§4.5.4). Non-player countries hold
    ranks like others (§4.5.6). No disc, no points.
    """
    ranks = list(set(here))
    ranks.sort()
    ranks.reverse()
    points: list[int] = []
    for discs in here:
        rank = ranks.index(discs)
        points.append(values[rank] if discs > 0 and rank < len(values) else 0)
    return points


def score_regions(s: AgeState) -> None:
    """4.5 for one region after the other, each with a line for all that score there."""
    log.PHASE_BEGAN.write(s, log.PHASE_VICTORY_POINTS)
    for region in range(REGIONS):
        points = region_points(s, region)
        scorers: list[int] = []
        for country in range(COUNTRIES):
            if points[country] and s.seat_of[country] != NONE:
                score(s, s.seat_of[country], points[country])
                scorers.append(country)
        if s.log is not None and scorers:
            line: list[int] = []
            for country in sorted(scorers, key=lambda country: -points[country]):
                line += [country, points[country]]
            log.REGION_SCORED.write(s, region, line)


def roll_unrest(s: AgeState, chance: Chance) -> None:
    """§4.5.7: everybody rolls for unrest, in order of play and without being asked.

    §4.5.8: a single die (§2.7.2), again and again, until the sum reaches the unrest; at 0 not at all. §4.5.9: each roll
    costs a victory point, below zero too.
    """
    for seat in s.order:
        total = 0
        faces: list[int] = []
        while total < s.unrest[seat]:
            face = chance.die(6, "unrest")
            total += face
            faces.append(face)
        score(s, seat, -len(faces))
        if faces:
            log.UNREST_ROLLED.write(s, s.country[seat], s.unrest[seat], len(faces), s.vp[seat], faces)
        else:
            log.NO_UNREST.write(s, s.country[seat], s.vp[seat])
