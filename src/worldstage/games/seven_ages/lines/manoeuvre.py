"""4.1: who manoeuvres, and what moves from where to where. Others read numbers, the owner reads types."""

from __future__ import annotations

from typing import Final

from worldstage.core.lines import Line2, Line3, Line6, Line7
from worldstage.core.log import DETAIL, Arg
from worldstage.games.seven_ages.lines.kinds import AREA, EMPIRE, LEADER, SEAT, SOURCE, UNIT

LAND_UNITS: Final[Arg] = ("ground", "")
SHIPS: Final[Arg] = ("ships", "")
AIRCRAFT: Final[Arg] = ("aircraft", "")

BEGAN: Final = Line2("manoeuvre.began", SEAT, EMPIRE, rule="4.1.1")
MOVED: Final = Line6("manoeuvre.moved", EMPIRE, SOURCE, AREA, LAND_UNITS, SHIPS, AIRCRAFT, rule="4.1.1")
MOVED_ALIKE: Final = Line7(
    "manoeuvre.moved_alike", EMPIRE, SOURCE, AREA, LAND_UNITS, SHIPS, AIRCRAFT, UNIT, rule="4.1.1", public=MOVED
)
LEADER_WENT: Final = Line3("manoeuvre.leader", EMPIRE, LEADER, AREA, rule="4.1.7", weight=DETAIL)
