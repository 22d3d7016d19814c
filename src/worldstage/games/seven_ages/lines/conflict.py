"""Conflicts (4.2) and pursuit (§X.2), with a receipt of both totals in every round."""

from __future__ import annotations

from typing import Final

from worldstage.core.lines import Line1, Line2, Line3, ListLine2
from worldstage.core.log import DETAIL, HEADING, Arg
from worldstage.games.seven_ages.lines.kinds import AMOUNT, AREA, CARD, COUNT, EMPIRE, ENEMY, LEADER, UNIT, VALUE

# What a total is made of (§4.2.8): the values of ADDEND.
ADDENDS: Final = (
    "card",
    "front",
    "front-halved",
    "support",
    "turned",
    "elite",
    "ages",
    "disorder",
    "strategist",
    "holy-war",
    "world-war",
    "events",
    "terrain",
    "forest-infantry",
    "river",
    "arrow",
    "invasion",
    "fort",
    "city",
)
(
    A_CARD,
    A_FRONT,
    A_FRONT_HALVED,
    A_SUPPORT,
    A_TURNED,
    A_ELITE,
    A_AGES,
    A_DISORDER,
    A_STRATEGIST,
    A_HOLY_WAR,
    A_WORLD_WAR,
    A_EVENTS,
    A_TERRAIN,
    A_FOREST_INFANTRY,
    A_RIVER,
    A_ARROW,
    A_INVASION,
    A_FORT,
    A_CITY,
) = range(len(ADDENDS))
ADDEND: Final[Arg] = ("addend", "addend")

BEGAN: Final = Line3("conflict.began", EMPIRE, ENEMY, AREA, rule="4.2.1", weight=HEADING)
ROUND_BEGAN: Final = Line2("conflict.round", AREA, COUNT, rule="4.2.14", weight=DETAIL)
NUKE_SCRAPPED: Final = Line2("conflict.nuke_scrapped", EMPIRE, AREA, rule="4.2.17")
RETREATS: Final = Line2("conflict.retreats", EMPIRE, AREA, rule="4.2.21")
STAYS: Final = Line2("conflict.stays", EMPIRE, AREA, rule="4.2.21", weight=DETAIL)

LOOKED: Final = Line1("conflict.looked", EMPIRE, rule="6.1.17", weight=DETAIL)
LOOKED_AT: Final = Line2("conflict.looked_at", EMPIRE, CARD, rule="6.1.17", weight=DETAIL, public=LOOKED)
DREW: Final = Line1("conflict.drew", EMPIRE, rule="4.2.3", weight=DETAIL)
DREW_CARD: Final = Line2("conflict.drew_card", EMPIRE, CARD, rule="4.2.3", weight=DETAIL, public=DREW)
NO_CARD: Final = Line1("conflict.no_card", EMPIRE, rule="4.2.3", weight=DETAIL)
REDREW: Final = Line2("conflict.redrew", EMPIRE, CARD, rule="4.2.4")

LEADER_USED: Final = Line2("conflict.leader_used", EMPIRE, LEADER, rule="4.2.5")
FRONT: Final = ListLine2("conflict.front", EMPIRE, AMOUNT, each=(COUNT, UNIT, VALUE), rule="4.2.8", weight=DETAIL)
SUPPORT: Final = ListLine2("conflict.support", EMPIRE, AMOUNT, each=(COUNT, UNIT, VALUE), rule="4.2.8", weight=DETAIL)
TOTAL: Final = ListLine2("conflict.total", EMPIRE, AMOUNT, each=(ADDEND, VALUE), rule="4.2.8")
ROUND_WON: Final = Line2("conflict.round_won", EMPIRE, ENEMY, rule="4.2.12")
TIED: Final = Line2("conflict.tied", EMPIRE, ENEMY, rule="4.2.13")
SAVED: Final = Line1("conflict.saved", EMPIRE, rule="4.2.13")

NUKE_STOPPED: Final = Line2("conflict.nuke_stopped", EMPIRE, ENEMY, rule="4.2.18")
NUKE: Final = Line2("conflict.nuke", EMPIRE, AREA, rule="4.2.19", weight=HEADING)
MARKER: Final = Line2("conflict.marker", EMPIRE, COUNT, rule="4.2.16")
REFRESHED: Final = Line1("conflict.refreshed", EMPIRE, rule="6.1.4")
PANIC: Final = Line1("conflict.panic", EMPIRE, rule="4.2.15")
PURSUED: Final = Line2("conflict.pursued", EMPIRE, COUNT, rule="X.2.1")
FLED: Final = Line3("conflict.fled", EMPIRE, COUNT, AREA, rule="4.2.22")

WON: Final = Line3("conflict.won", EMPIRE, ENEMY, AREA, rule="4.2.25", weight=HEADING)
BOTH_LOST: Final = Line3("conflict.both_lost", EMPIRE, ENEMY, AREA, rule="4.2.25", weight=HEADING)
ELITE_LOST: Final = Line2("conflict.elite_lost", EMPIRE, COUNT, rule="4.2.24")
