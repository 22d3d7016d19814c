"""4.6 and 5.0: the end of a turn, and of the game."""

from __future__ import annotations

from worldstage.core.state import note
from worldstage.games.age_of_reason.boxes import clear_boxes
from worldstage.games.age_of_reason.cards import take_all_back
from worldstage.games.age_of_reason.scoring import discs_on_board
from worldstage.games.age_of_reason.state import AgeState


def end_turn(s: AgeState) -> None:
    """§4.6.4 cards, §4.6.5 discs, §4.6.6 unrest halved and rounded up; the markers move on (§4.6.2, §4.6.3)."""
    take_all_back(s)
    clear_boxes(s)
    for seat in range(s.seats):
        s.unrest[seat] = (s.unrest[seat] + 1) // 2
        note(s, "ending.unrest", s.country[seat], s.unrest[seat])
    s.turn += 1
    s.round = 1


def end_game(s: AgeState) -> None:
    """§4.6.1, §5.0.1: after the third turn the winner is found; nothing is halved or cleared any more."""
    s.places = ranking(s)
    for seat in range(s.seats):
        note(s, "ending.place", s.country[seat], s.places[seat], s.vp[seat], s.unrest[seat])


def ranking(s: AgeState) -> list[int]:
    """Places from 1: most points (§5.0.2), least unrest (§5.0.3), most discs (§5.0.4), else shared (§5.0.5)."""
    keys = [(-s.vp[seat], s.unrest[seat], -discs_on_board(s, s.country[seat])) for seat in range(s.seats)]
    return [1 + sum(1 for other in keys if other < key) for key in keys]
