"""4.1: placing empire markers."""

from __future__ import annotations

from worldstage.core.chance import Chance
from worldstage.games.age_of_reason import log
from worldstage.games.age_of_reason.generated_state import AgeState
from worldstage.games.age_of_reason.names import MARKER_ROOM


def place_markers(s: AgeState, chance: Chance) -> None:
    """§4.1.1: ten markers at random from the bag (§2.8.1), §4.1.2: each to its own region (§2.4.1).

    Those of earlier turns stay where they are (§4.1.3). After the third turn's draw the bag is empty.
    """
    log.PHASE_BEGAN.write(s, log.PHASE_MARKERS)
    before = s.markers[:] if s.log is not None else []
    for _ in range(s.tables.turn_markers):
        s.markers[chance.take_one(s.bag, "markers")] += 1
    if s.log is not None:
        note_placed(s, before)


def note_placed(s: AgeState, before: list[int]) -> None:
    """One line for all new markers: region, kind and number of each."""
    line: list[int] = []
    for piece in range(len(before)):
        many = s.markers[piece] - before[piece]
        if many:
            line += [piece // MARKER_ROOM, piece % MARKER_ROOM, many]
    log.MARKERS_PLACED.write(s, s.tables.turn_markers, line)
