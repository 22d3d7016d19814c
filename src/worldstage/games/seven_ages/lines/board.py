"""What changes on the map, the tracks and the empires' cards, whatever the reason."""

from __future__ import annotations

from typing import Final

from worldstage.core.lines import Line0, Line1, Line2, Line3, Line4, Line5, SecretListLine5
from worldstage.core.log import DETAIL, HEADING
from worldstage.games.seven_ages.lines.kinds import (
    AGE,
    AMOUNT,
    AREA,
    ARTEFACT,
    BALANCE,
    CAUSE,
    COUNT,
    EMPIRE,
    LEADER,
    LEVEL,
    PORT,
    RULES_OF_CAUSES,
    SEAT,
    UNIT,
    VALUE,
)

LEVEL_CHANGED: Final = Line4("level.changed", EMPIRE, LEVEL, AGE, CAUSE, by=CAUSE, rules=RULES_OF_CAUSES)
AGE_BEGAN: Final = Line1("age.began", AGE, rule="1.6", weight=HEADING)
PASSED_LAST_LEVEL: Final = Line2("level.passed_last", SEAT, EMPIRE, rule="W.4", weight=HEADING)
GLORY_GAINED: Final = Line4("glory.gained", SEAT, AMOUNT, BALANCE, CAUSE, by=CAUSE, rules=RULES_OF_CAUSES)
GLORY_LOST: Final = Line4("glory.lost", SEAT, AMOUNT, BALANCE, CAUSE, by=CAUSE, rules=RULES_OF_CAUSES)
MONEY_GAINED: Final = Line5("money.gained", EMPIRE, AMOUNT, BALANCE, CAUSE, SEAT, by=CAUSE, rules=RULES_OF_CAUSES)
MONEY_PAID: Final = Line5("money.paid", EMPIRE, AMOUNT, BALANCE, CAUSE, SEAT, by=CAUSE, rules=RULES_OF_CAUSES)
UNITS_PAID: Final = SecretListLine5("money.paid_for_units", MONEY_PAID, each=(COUNT, UNIT, AREA, PORT))

AREA_TAKEN: Final = Line2("area.taken", EMPIRE, AREA, rule="2.1.2")
AREA_LEFT: Final = Line2("area.left", EMPIRE, AREA, rule="2.1.2")
UNITS_LOST: Final = Line4("units.lost", EMPIRE, AREA, COUNT, CAUSE, by=CAUSE, rules=RULES_OF_CAUSES)
CITY_LOWERED: Final = Line2("city.lowered", AREA, VALUE, rule="4.2.26")
CITY_GONE: Final = Line1("city.gone", AREA, rule="4.2.26")
CAPITAL_GONE: Final = Line2("capital.gone", EMPIRE, AREA, rule="4.2.26")
FORT_GONE: Final = Line1("fort.gone", AREA, rule="4.2.26", weight=DETAIL)
DISORDER_CAME: Final = Line2("disorder.came", AREA, CAUSE, by=CAUSE, rules=RULES_OF_CAUSES)
DISORDER_WENT: Final = Line2("disorder.went", AREA, CAUSE, by=CAUSE, rules=RULES_OF_CAUSES)

RELIC_GONE: Final = Line3("relic.gone", ARTEFACT, EMPIRE, CAUSE, rule="6.1.15")
LEADER_GONE: Final = Line3("leader.gone", LEADER, EMPIRE, CAUSE, by=CAUSE, rules=RULES_OF_CAUSES)
EMPIRE_GONE: Final = Line3("empire.gone", SEAT, EMPIRE, CAUSE, rule="7.3", weight=HEADING)

ELEPHANT_JOINED: Final = Line2("elephant.joined", EMPIRE, AREA, rule="2.3.8")
ELEPHANT_TRADED: Final = Line1("elephant.traded", EMPIRE, rule="2.3.9")
ELEPHANTS_GONE: Final = Line0("elephants.gone", rule="2.3.11")
DECK_RENEWED: Final = Line1("deck.renewed", COUNT, rule="P.1", weight=DETAIL)
