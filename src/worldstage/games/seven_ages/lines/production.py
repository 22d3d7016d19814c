"""Production: income item by item, upkeep, building; also used for the first units of a new empire."""

from __future__ import annotations

from typing import Final

from worldstage.core.lines import Line2, ListLine1
from worldstage.core.log import DETAIL
from worldstage.games.seven_ages.lines.kinds import AMOUNT, AREA, COUNT, EMPIRE

INCOME_AREAS: Final = ListLine1("income.areas", EMPIRE, each=(AREA, AMOUNT), rule="2.1.3", weight=DETAIL)
INCOME_ARTEFACTS: Final = Line2("income.artefacts", EMPIRE, AMOUNT, rule="2.1.9", weight=DETAIL)
INCOME_EVENTS: Final = Line2("income.events", EMPIRE, AMOUNT, rule="2.1.9", weight=DETAIL)
INCOME_HALVED: Final = Line2("income.halved", EMPIRE, AMOUNT, rule="2.1.10")
INCOME_REVOLT: Final = Line2("income.revolt", EMPIRE, AMOUNT, rule="2.1.9")
UPKEEP_SHORT: Final = Line2("upkeep.short", EMPIRE, COUNT, rule="2.2.2")
UNITS_BUILT: Final = ListLine1("units.built", EMPIRE, each=(AREA, COUNT), rule="2.3.3")
FORTS_BUILT: Final = ListLine1("forts.built", EMPIRE, each=(AREA,), rule="2.3.5")
ELITES_BUILT: Final = Line2("elites.built", EMPIRE, COUNT, rule="2.3.12")
UNFILLED: Final = Line2("units.unfilled", EMPIRE, COUNT, rule="2.3.13")
