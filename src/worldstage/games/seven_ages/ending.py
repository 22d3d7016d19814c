"""W: the end of the game and who wins."""

from __future__ import annotations

from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.lines import scoring as log
from worldstage.games.seven_ages.names import COLOURS, LAST_LEVEL


def is_last_round(s: AgesState) -> bool:
    """Whether everybody knows that no round follows: an empire has passed level 49 (§W.4), or it was agreed (§W.7)."""
    return s.finished > 0 or 0 < s.last_round <= s.round


def end_game(s: AgesState) -> None:
    """§W.1: the most glory wins. The round is over (§W.4, §W.7), or the game has ended at once (§W.5, §X.6)."""
    s.places = tuple(ranking(s))
    log.GAME_ENDED.write(s)
    for place in sorted(set(s.places)):
        for seat in range(s.seats):
            if s.places[seat] == place and s.seated[seat]:
                log.PLACED.write(s, seat, place, s.glory[seat], best_level(s, seat), decided_by(s, seat))


def best_level(s: AgesState, seat: int) -> int:
    """§W.2: the level of the most advanced empire of a seat; 0 without one."""
    best = 0
    for colour in range(COLOURS):
        if s.owner[colour] == seat:
            best = max(best, s.level[colour])
    return best


def standing(s: AgesState, seat: int) -> list[int]:
    """What places are decided by, in this order, less being better: §W.1 glory, §W.2 level, then who passed 49 first.

    A seat that never joined (§S.12) comes after all others.
    """
    level = best_level(s, seat)
    passed = s.passed.index(seat) if level > LAST_LEVEL and seat in s.passed else s.seats
    return [-s.seated[seat], -s.glory[seat], -level, passed]


def ranking(s: AgesState) -> list[int]:
    """Places from 1; seats that are tied in everything share theirs (§W.3)."""
    keys = [standing(s, seat) for seat in range(s.seats)]
    return [1 + sum(other < key for other in keys) for key in keys]


def decided_by(s: AgesState, seat: int) -> int:
    """§W.1, §W.2, §W.3: how far the comparison with the others had to go to find the place of a seat."""
    own = standing(s, seat)
    furthest = log.BY_GLORY
    for other in range(s.seats):
        if other != seat:
            theirs = standing(s, other)
            equal = 0
            while equal < len(own) and own[equal] == theirs[equal]:
                equal += 1
            furthest = max(furthest, equal - 1)
    return furthest
