"""Starting an empire."""

from __future__ import annotations

from typing import Final

from worldstage.core.lines import Line1, Line2, Line3, Line4, ListLine1
from worldstage.core.log import HEADING
from worldstage.games.seven_ages.lines.kinds import AREA, COLOUR, COUNT, EMPIRE, ENEMY, LEADER, SEAT, VALUE

NO_START: Final = Line1("start.none", SEAT, rule="1.1")
NOT_POSSIBLE: Final = Line1("start.not_possible", SEAT, rule="1.2")
FOUNDED: Final = Line3("start.founded", SEAT, EMPIRE, COLOUR, rule="1.1", weight=HEADING)
START_AREAS: Final = ListLine1("start.areas", EMPIRE, each=(AREA,), rule="1.4")
CONVERTED: Final = Line4("start.converted", EMPIRE, ENEMY, AREA, COUNT, rule="1.28")
LEADER_BEGINS: Final = Line3("start.leader", EMPIRE, LEADER, AREA, rule="1.21")
ELITES_PRINTED: Final = Line2("start.elites", EMPIRE, COUNT, rule="1.24")
CAPITAL_PLACED: Final = Line3("start.capital", EMPIRE, AREA, VALUE, rule="1.30")
FORT_PLACED: Final = Line2("start.fort", EMPIRE, AREA, rule="1.31")
