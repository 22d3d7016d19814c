"""Civilise: leaders, creeds, modernising, cities, calming."""

from __future__ import annotations

from typing import Final

from worldstage.core.lines import Line1, Line2, Line3
from worldstage.core.log import HEADING
from worldstage.games.seven_ages.lines.kinds import AREA, ARTEFACT, EMPIRE, LEADER, SEAT, VALUE

CIVILISE_BEGAN: Final = Line2("civilise.began", SEAT, EMPIRE, rule="6.0.1", weight=HEADING)
CARDS_ONLY: Final = Line1("civilise.cards_only", SEAT, rule="6.0.2", weight=HEADING)

LEADER_DRAWN: Final = Line2("leader.drawn", SEAT, LEADER, rule="6.3.3")
NO_LEADER_DRAWN: Final = Line1("leader.none_drawn", SEAT, rule="6.3.3")
LEADER_PUT_BACK: Final = Line2("leader.put_back", SEAT, LEADER, rule="6.3.3")
LEADER_PROMOTED: Final = Line3("leader.promoted", LEADER, EMPIRE, AREA, rule="6.3.4")

CREED_ADOPTED: Final = Line2("creed.adopted", EMPIRE, ARTEFACT, rule="6.4.4")

MODERNISED: Final = Line1("units.modernised", EMPIRE, rule="6.5.1")

CITY_BUILT: Final = Line2("city.built", EMPIRE, AREA, rule="6.6.2")
CAPITAL_BUILT: Final = Line2("capital.built", EMPIRE, AREA, rule="6.6.4")
CITY_IMPROVED: Final = Line3("city.improved", EMPIRE, AREA, VALUE, rule="6.6.2")
CAPITAL_MOVED: Final = Line2("capital.moved", EMPIRE, AREA, rule="6.6.7")
