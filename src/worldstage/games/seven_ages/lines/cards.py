"""Cards played as events and artefacts: announced, cancelled, and what they do that no other line says."""

from __future__ import annotations

from typing import Final

from worldstage.core.lines import Line1, Line2, Line3, ListLine1
from worldstage.core.log import DETAIL, HEADING
from worldstage.games.seven_ages.lines.kinds import (
    AMOUNT,
    AREA,
    ARTEFACT,
    CARD,
    COLOUR,
    COUNT,
    EMPIRE,
    ENEMY,
    EVENT,
    LEADER,
    LEVEL,
    OTHER,
    REGION,
    SEAT,
    VALUE,
)

# -- announcing
EVENT_ANNOUNCED: Final = Line3("card.event", SEAT, CARD, EVENT, rule="6.1.2", weight=HEADING)
AUGURY_ANNOUNCED: Final = Line2("card.augury", SEAT, CARD, rule="X.8", weight=HEADING)
ARTEFACT_ANNOUNCED: Final = Line3("card.artefact", SEAT, CARD, ARTEFACT, rule="6.1.9", weight=HEADING)
START_ANNOUNCED: Final = Line2("card.start", SEAT, CARD, rule="1.1")
AIMED_AT_EMPIRE: Final = Line1("card.at_empire", EMPIRE, rule="6.1.2")
AIMED_AT_AREA: Final = Line1("card.at_area", AREA, rule="6.1.2")
AIMED_AT_PLAYER: Final = Line1("card.at_player", OTHER, rule="6.1.2")
AIMED_AT_LEADER: Final = Line2("card.at_leader", LEADER, EMPIRE, rule="6.1.5")
AIMED_AT_RELIC: Final = Line1("card.at_relic", ARTEFACT, rule="6.1.2")
AIMED_AT_REGION: Final = Line1("card.at_region", REGION, rule="6.1.2")
AIMED_AT_CARD: Final = Line1("card.at_card", CARD, rule="6.1.2")
CANCELLED: Final = Line1("card.cancelled", CARD, rule="6.1.2")
TOO_LATE: Final = Line1("card.too_late", SEAT, rule="6.1.2", weight=DETAIL)
NO_TARGET: Final = Line1("card.no_target", CARD, rule="6.1.2")

# -- artefacts
RELIC_PLACED: Final = Line3("relic.placed", ARTEFACT, EMPIRE, AREA, rule="6.1.12")
RELIC_ON_CARD: Final = Line2("relic.on_card", ARTEFACT, EMPIRE, rule="6.1.12")
BLUE_PLACED: Final = Line2("relic.blue", ARTEFACT, LEVEL, rule="6.1.16")
ELITE_GAINED: Final = Line3("relic.elite", EMPIRE, ARTEFACT, COUNT, rule="6.1.14")
WORLD_WAR: Final = Line1("relic.world_war", EMPIRE, rule="6.1.14")
GAME_ENDS: Final = Line2("relic.game_ends", SEAT, EMPIRE, rule="W.5", weight=HEADING)

# -- events
DISCARD_TAKEN: Final = Line2("event.discard_taken", SEAT, CARD, rule="6.1.4")
CARD_TURNED_UP: Final = Line2("event.drawn", CARD, VALUE, rule="6.1.4", weight=DETAIL)
NOT_HIT: Final = Line2("event.not_hit", EMPIRE, AREA, rule="6.1.4", weight=DETAIL)
SIDE_CHANGED: Final = Line2("event.side", EMPIRE, EVENT, rule="4.2.6")
CONFLICT_CHANGED: Final = Line1("event.conflict", EVENT, rule="4.2.6")
MARCHES: Final = Line2("event.march", EMPIRE, AMOUNT, rule="6.1.4")
MIGRATES: Final = Line1("event.migration", EMPIRE, rule="6.1.4")
HARVEST: Final = Line2("event.harvest", EMPIRE, AMOUNT, rule="2.1.9")
NO_INCOME: Final = Line1("event.no_income", EMPIRE, rule="2.1.9")
TRADE_BONUS: Final = Line2("event.trade", EMPIRE, AMOUNT, rule="6.1.4")
LAYS_FIRST: Final = Line1("event.lays_first", EMPIRE, rule="6.1.4")
EMBARGO: Final = Line1("event.embargo", EMPIRE, rule="6.1.4")
AGES_IGNORED: Final = Line1("event.ages", SEAT, rule="6.1.4")
START_OPEN: Final = Line1("event.start", SEAT, rule="6.1.4")
GLORY_DOUBLED: Final = Line1("event.glory_doubled", EMPIRE, rule="G.20")
GLORY_HALVED: Final = Line1("event.glory_halved", SEAT, rule="G.20")
NO_PROGRESS: Final = Line1("event.no_progress", SEAT, rule="6.1.4")
SWIFT_PROGRESS: Final = Line2("event.swift_progress", EMPIRE, AMOUNT, rule="6.1.4")
CITY_DESTROYED: Final = Line1("event.city_destroyed", AREA, rule="6.1.4")
DROUGHT: Final = Line2("event.drought", REGION, COUNT, rule="6.1.4")
UNITS_PLACED: Final = Line3("event.units", EMPIRE, AREA, COUNT, rule="6.1.4")
NO_UNITS: Final = Line1("event.no_units", EMPIRE, rule="6.1.4")
TRUCE: Final = Line3("event.truce", EMPIRE, ENEMY, COUNT, rule="6.1.4")
HAND_SEEN: Final = Line2("event.hand_seen", SEAT, OTHER, rule="6.1.4")
HAND_KNOWN: Final = Line3("event.hand_known", SEAT, OTHER, CARD, rule="6.1.4", public=HAND_SEEN)
TOP_SEEN: Final = Line2("event.top_seen", SEAT, COUNT, rule="6.1.4")
TOP_KNOWN: Final = Line3("event.top_known", SEAT, COUNT, CARD, rule="6.1.4", public=TOP_SEEN)
HANDS_SWAPPED: Final = Line2("event.hands_swapped", SEAT, OTHER, rule="6.1.4")
FATE: Final = Line2("event.fate", SEAT, COUNT, rule="6.1.4")
COASTS_JOINED: Final = Line1("event.coasts", AREA, rule="6.1.4")

# -- a divided empire
DIVIDED: Final = Line2("split.divided", EMPIRE, COUNT, rule="6.1.4", weight=HEADING)
PART_TAKEN: Final = Line3("split.part", SEAT, EMPIRE, COLOUR, rule="6.1.4")
PART_AREAS: Final = ListLine1("split.areas", COLOUR, each=(AREA,), rule="6.1.4")
PART_CAPITAL: Final = Line2("split.capital", EMPIRE, AREA, rule="6.6.7")

# -- assassins
ATTEMPT: Final = Line3("assassin.attempt", SEAT, LEADER, EMPIRE, rule="6.1.5")
DRAWN: Final = Line1("assassin.drawn", SEAT, rule="6.1.6", weight=DETAIL)
DRAWN_KNOWN: Final = Line2("assassin.drawn_known", SEAT, CARD, rule="6.1.6", weight=DETAIL, public=DRAWN)
REJECTED: Final = Line2("assassin.rejected", SEAT, CARD, rule="6.1.6")
TURNED_OVER: Final = Line3("assassin.turned_over", SEAT, CARD, VALUE, rule="6.1.8")
SURVIVED: Final = Line2("assassin.survived", LEADER, EMPIRE, rule="6.1.8")
