"""The arguments of log lines, by name and kind, and the causes that lines tell apart."""

from __future__ import annotations

from typing import Final

from worldstage.core.log import Arg

SEAT: Final[Arg] = ("seat", "seat")
OTHER: Final[Arg] = ("other", "seat")
EMPIRE: Final[Arg] = ("empire", "card")  # an empire is named by its card: colours are used again
ENEMY: Final[Arg] = ("enemy", "card")
COLOUR: Final[Arg] = ("colour", "colour")
AREA: Final[Arg] = ("area", "area")
SOURCE: Final[Arg] = ("source", "area")
CARD: Final[Arg] = ("card", "card")
ACTION: Final[Arg] = ("action", "action")
UNIT: Final[Arg] = ("unit", "unit")
PORT: Final[Arg] = ("port", "port")
LEADER: Final[Arg] = ("leader", "leader")
ARTEFACT: Final[Arg] = ("artefact", "artefact")
EVENT: Final[Arg] = ("event", "event")
REGION: Final[Arg] = ("region", "region")
CAUSE: Final[Arg] = ("cause", "cause")
AMOUNT: Final[Arg] = ("amount", "")
BALANCE: Final[Arg] = ("balance", "")
LEVEL: Final[Arg] = ("level", "")
AGE: Final[Arg] = ("age", "")
COUNT: Final[Arg] = ("count", "")
VALUE: Final[Arg] = ("value", "")

# Why something happens: the values of CAUSE, each with the paragraph behind it.
CAUSES: Final = (
    "founding",
    "income",
    "upkeep",
    "building",
    "trade",
    "gift",
    "passage",
    "manoeuvre",
    "conflict",
    "retreat",
    "nuke",
    "civilise",
    "artefact",
    "event",
    "creed",
    "age",
    "alone",
    "dissolution",
    "free-progress",
    "scoring",
    "bought",
    "joker",
    "icon",
    "capital-lost",
    "leader-lost",
    "last-level",
    "internet",
    "cadence",
    "galley",
    "pursuit",
    "no-units",
    "special",
    "demotion",
    "calming",
    "enough-units",
    "area-empty",
)
(
    FOUNDING,
    INCOME,
    UPKEEP,
    BUILDING,
    TRADE,
    GIFT,
    PASSAGE,
    MANOEUVRE,
    CONFLICT,
    RETREAT,
    NUKE,
    CIVILISE,
    BY_ARTEFACT,
    BY_EVENT,
    CREED,
    NEW_AGE,
    ALONE,
    DISSOLUTION,
    FREE_PROGRESS,
    SCORING,
    BOUGHT,
    JOKER,
    ICON,
    CAPITAL_LOST,
    LEADER_LOST,
    LAST_LEVEL,
    INTERNET,
    CADENCE,
    GALLEY,
    PURSUIT,
    NO_UNITS,
    SPECIAL,
    DEMOTION,
    CALMING,
    ENOUGH_UNITS,
    AREA_EMPTY,
) = range(len(CAUSES))

RULES_OF_CAUSES: Final[dict[int, str]] = {
    FOUNDING: "1.20",
    INCOME: "2.1.1",
    UPKEEP: "2.2.1",
    BUILDING: "2.3.2",
    TRADE: "3.10",
    GIFT: "3.15",
    PASSAGE: "3.5",
    MANOEUVRE: "4.1.1",
    CONFLICT: "4.2.12",
    RETREAT: "4.2.22",
    NUKE: "4.2.19",
    CIVILISE: "6.0.1",
    BY_ARTEFACT: "6.1.14",
    BY_EVENT: "6.1.4",
    CREED: "6.4.5",
    NEW_AGE: "6.2.2",
    ALONE: "6.2.3",
    DISSOLUTION: "7.3",
    FREE_PROGRESS: "E.1",
    SCORING: "G.1",
    BOUGHT: "G.19",
    JOKER: "J.4",
    ICON: "G.22",
    CAPITAL_LOST: "4.2.27",
    LEADER_LOST: "4.2.28",
    LAST_LEVEL: "W.6",
    INTERNET: "W.6",
    CADENCE: "X.3.6",
    GALLEY: "4.1.17",
    PURSUIT: "X.2",
    NO_UNITS: "7.1",
    SPECIAL: "1.33",
    DEMOTION: "6.2.1",
    CALMING: "6.7.1",
    ENOUGH_UNITS: "4.3.1",
    AREA_EMPTY: "4.2.26",
}
