"""What the cards in a hand could be played as, and the receipt of an empire's income: for the view of their owner."""

from __future__ import annotations

from typing import Final

from worldstage.games.seven_ages.artefacts import recipients
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
from worldstage.games.seven_ages.names import NONE
from worldstage.games.seven_ages.seen import ReceiptView, UsesView
from worldstage.games.seven_ages.starts import start_level, startable
from worldstage.games.seven_ages.targets import reachable

REASONS: Final = {FROM_ARTEFACTS: "artefacts", FROM_EVENTS: "events", HALVED: "halved", REVOLT: "revolt"}


def uses(s: AgesState, seat: int) -> dict[str, UsesView]:
    """By card of the hand, whether its empire can be started and for whom its artefact can be played (§1.6, §6.1.9)."""
    t = s.tables
    now, open_to = startable(s, seat), reachable(s, seat, NONE)
    found: dict[str, UsesView] = {}
    for card in s.hands[seat]:
        could = card in now
        colours = recipients(s, t.card_artefact[card], open_to)
        found[t.labels["card"][card]] = {
            "level": start_level(s, card, 0) if could else 0,
            "why": None if could else refuse_start(s, seat, card).text.key,
            "artefact_for": [t.labels["colour"][colour] for colour in colours],
        }
    return found


def receipts(s: AgesState, seat: int) -> dict[str, ReceiptView]:
    """What the empires of a seat would receive in a production now, item by item (§2.1.1)."""
    labels = s.tables.labels
    found: dict[str, ReceiptView] = {}
    for colour in empires_of(s, seat):
        items = income_items(s, colour)
        areas: dict[str, int] = {}
        others: dict[str, int] = {}
        for i in range(0, len(items), ITEM):
            kind, area, amount = items[i : i + ITEM]
            if kind == FROM_AREA:
                areas[labels["area"][area]] = amount
            else:
                others[REASONS[kind]] = amount
        found[labels["colour"][colour]] = {"areas": areas, "others": others, "units": upkeep_units(s, colour)}
    return found
