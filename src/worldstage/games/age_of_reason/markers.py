"""4.1: placing empire markers."""

from __future__ import annotations

from worldstage.core.chance import Chance
from worldstage.core.state import note
from worldstage.games.age_of_reason.names import MARKER_ROOM
from worldstage.games.age_of_reason.state import AgeState


def place_markers(s: AgeState, chance: Chance) -> None:
    """§4.1.1: ten markers at random from the bag (§2.8.1), §4.1.2: each to its own region (§2.4.1).

    Those of earlier turns stay where they are (§4.1.3). After the third turn's draw the bag is empty.
    """
    for _ in range(s.tables.turn_markers):
        piece = chance.take_one(s.bag, "markers")
        s.markers[piece] += 1
        note(s, "markers.placed", piece // MARKER_ROOM, piece % MARKER_ROOM)
