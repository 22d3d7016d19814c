"""What an owner is told about hand and empires: what cards could be played as, income item by item, units to come."""

from __future__ import annotations

from typing import Final

from worldstage.games.seven_ages.artefacts import recipients
from worldstage.games.seven_ages.costs import allowed, forbidden_classes, level_of
from worldstage.games.seven_ages.empires import empires_of
from worldstage.games.seven_ages.explain_founding import refuse_start
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.income import (
    FROM_AREA,
    FROM_ARTEFACTS,
    FROM_EVENTS,
    HALVED,
    ITEM,
    REVOLT,
    income_items,
    upkeep_units,
)
from worldstage.games.seven_ages.leaders import leader_number
from worldstage.games.seven_ages.names import NONE
from worldstage.games.seven_ages.seen import SheetView, UsesView
from worldstage.games.seven_ages.starts import begins_in, start_level, startable
from worldstage.games.seven_ages.targets import reachable

REASONS: Final = {FROM_ARTEFACTS: "artefacts", FROM_EVENTS: "events", HALVED: "halved", REVOLT: "revolt"}


def uses(s: AgesState, seat: int) -> dict[str, UsesView]:
    """By card of the hand, where its empire can be started (§1.6) and for whom its artefact can be played (§6.1.9)."""
    t = s.tables
    now, open_to = startable(s, seat), reachable(s, seat, NONE)
    found: dict[str, UsesView] = {}
    for card in s.hands[seat]:
        could = card in now
        colours = recipients(s, t.card_artefact[card], open_to)
        found[t.labels["card"][card]] = {
            "level": start_level(s, card, 0) if could else 0,
            "why": None if could else refuse_start(s, seat, card).text.key,
            "areas": [t.labels["area"][area] for area in begins_in(s, card)] if could else [],
            "artefact_for": [t.labels["colour"][colour] for colour in colours],
        }
    return found


def sheets(s: AgesState, seat: int) -> dict[str, SheetView]:
    """By empire of a seat: its receipt (§2.1.1), how many leaders it may have (§6.3.1), and what it can build next."""
    found: dict[str, SheetView] = {}
    for colour in empires_of(s, seat):
        areas, others = receipt(s, colour)
        found[s.tables.labels["colour"][colour]] = {
            "areas": areas,
            "others": others,
            "upkeep_units": upkeep_units(s, colour),
            "leader_number": leader_number(s, colour),
            "next_units": next_units(s, colour),
        }
    return found


def receipt(s: AgesState, colour: int) -> tuple[dict[str, int], dict[str, int]]:
    """What an empire would receive in a production now, by area and by other reasons."""
    items = income_items(s, colour)
    areas: dict[str, int] = {}
    others: dict[str, int] = {}
    for i in range(0, len(items), ITEM):
        kind, area, amount = items[i : i + ITEM]
        if kind == FROM_AREA:
            areas[s.tables.labels["area"][area]] = amount
        else:
            others[REASONS[kind]] = amount
    return areas, others


def next_units(s: AgesState, colour: int) -> dict[str, int]:
    """§2.3.1: the types that an empire can build at the next level that brings any, with that level."""
    t = s.tables
    banned, have = forbidden_classes(s, colour), allowed(s, colour)
    coming = [
        (level_of(s, colour, unit), unit)
        for unit in range(t.unit_count)
        if unit not in have and not banned >> t.unit_class[unit] & 1
    ]
    first = min(coming, default=(0, NONE))[0]
    return {t.labels["unit"][unit]: level for level, unit in coming if level == first}
