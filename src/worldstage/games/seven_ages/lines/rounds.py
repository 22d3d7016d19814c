"""Set-up, the beginning of a round, markers and steps."""

from __future__ import annotations

from typing import Final

from worldstage.core.lines import Line1, Line2, Line3, ListLine0, ListLine1
from worldstage.core.log import DETAIL, HEADING, Arg
from worldstage.games.seven_ages.lines.kinds import ACTION, AMOUNT, CARD, COUNT, EMPIRE, SEAT, VALUE

ROUND: Final[Arg] = ("round", "")
PAIR: Final[Arg] = ("pair", "pair")

HANDS_DEALT: Final = Line2("setup.dealt", SEAT, COUNT, rule="P.4", weight=DETAIL)
DISCARDED: Final = Line2("setup.discarded", SEAT, CARD, rule="X.5", weight=DETAIL)
REDRAWN: Final = Line2("setup.redrawn", SEAT, COUNT, rule="X.5")
CARD_LAID: Final = Line3("setup.laid", SEAT, CARD, VALUE, rule="S.1")
TIED: Final = ListLine1("setup.tied", VALUE, each=(SEAT,), rule="S.4")
START_PLAYER: Final = Line1("setup.start_player", SEAT, rule="S.2")
COLOURS_CHOSEN: Final = Line2("setup.colours", SEAT, PAIR, rule="S.7")
SEAT_JOINED: Final = Line3("seat.joined", SEAT, COUNT, AMOUNT, rule="S.12")

ROUND_BEGAN: Final = Line2("round.began", ROUND, SEAT, rule="O.1", weight=HEADING)
MARKERS_LAID: Final = ListLine0("markers.laid", each=(SEAT, COUNT), rule="O.1", weight=DETAIL)
SLOW_LAID: Final = Line1("cadence.laid", SEAT, rule="X.3.1")
SLOW_KNOWN: Final = Line2("cadence.known", SEAT, ACTION, rule="X.3.1", public=SLOW_LAID)
STEP_BEGAN: Final = Line1("step.began", ACTION, rule="A.1", weight=HEADING)
MARKER_SHOWN: Final = Line3("marker.shown", SEAT, EMPIRE, ACTION, rule="A.2")
EXTRA_SHOWN: Final = Line2("marker.extra_shown", SEAT, ACTION, rule="A.2")
JOKER_SHOWN: Final = Line3("joker.shown", SEAT, EMPIRE, ACTION, rule="J.2")
JOKER_EXTRA: Final = Line2("joker.extra_shown", SEAT, ACTION, rule="J.2")
NO_EFFECT: Final = Line2("marker.no_effect", SEAT, ACTION, rule="O.4")
TURN_MARKER: Final = Line1("round.turn_marker", SEAT, rule="E.2", weight=DETAIL)
