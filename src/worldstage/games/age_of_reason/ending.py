"""4.6 and 5.0: the end of a turn, and of the game."""

from __future__ import annotations

from worldstage.games.age_of_reason import log
from worldstage.games.age_of_reason.boxes import clear_boxes
from worldstage.games.age_of_reason.cards import take_all_back
from worldstage.games.age_of_reason.generated_state import AgeState
from worldstage.games.age_of_reason.scoring import discs_on_board


def end_turn(s: AgeState) -> None:
    """§4.6.4 cards, §4.6.5 discs, §4.6.6 unrest halved and rounded up; the markers move on (§4.6.2, §4.6.3)."""
    log.PHASE_BEGAN.write(s, log.PHASE_END_OF_TURN)
    take_all_back(s)
    clear_boxes(s)
    line: list[int] = []
    for seat in range(s.seats):
        s.unrest[seat] = (s.unrest[seat] + 1) // 2
        line += [s.country[seat], s.unrest[seat]]
    log.UNREST_HALVED.write(s, line)
    s.turn += 1
    s.round = 1


def end_game(s: AgeState) -> None:
    """§4.6.1, §5.0.1: after the third turn the winner is found; nothing is halved or cleared any more."""
    s.places = ranking(s)
    log.PHASE_BEGAN.write(s, log.PHASE_END_OF_GAME)
    for seat in sorted(range(s.seats), key=lambda seat: s.places[seat]):
        discs = discs_on_board(s, s.country[seat])
        log.PLACE.write(s, s.country[seat], s.places[seat], s.vp[seat], s.unrest[seat], discs, decided(s, seat))


def standing(s: AgeState, seat: int) -> tuple[int, int, int]:
    """What places are decided by, in this order, less being better: §5.0.2 points, §5.0.3 unrest, §5.0.4 discs."""
    return -s.vp[seat], s.unrest[seat], -discs_on_board(s, s.country[seat])


def ranking(s: AgeState) -> list[int]:
    """Places from 1: most points (§5.0.2), least unrest (§5.0.3), most discs (§5.0.4), else shared (§5.0.5)."""
    keys = [standing(s, seat) for seat in range(s.seats)]
    return [1 + sum(1 for other in keys if other < key) for key in keys]


def decided(s: AgeState, seat: int) -> int:
    """How far the comparison with the others had to go to find the place of a seat."""
    own = standing(s, seat)
    furthest = log.BY_POINTS
    for other in range(s.seats):
        if other != seat:
            theirs = standing(s, other)
            equal = 0
            while equal < log.SHARED and own[equal] == theirs[equal]:
                equal += 1
            furthest = max(furthest, equal)
    return furthest
