"""What an owner is told about hand and empires: what cards could be played as, income item by item, units to come."""

from __future__ import annotations

from typing import Final

from worldstage.core.flow import Node, Rule, is_on_top
from worldstage.games.seven_ages import cards, civilise, destiny, founding, icons, manoeuvre, windows
from worldstage.games.seven_ages.artefacts import recipients
from worldstage.games.seven_ages.costs import allowed, forbidden_classes, level_of
from worldstage.games.seven_ages.empires import empires_of
from worldstage.games.seven_ages.explain_founding import refuse_start
from worldstage.games.seven_ages.gaps import changes_of
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
from worldstage.games.seven_ages.names import EVENTS, NONE
from worldstage.games.seven_ages.seen import SheetView, UsesView
from worldstage.games.seven_ages.starts import begins_in, start_level, startable
from worldstage.games.seven_ages.tables import (
    CIVILISE_OF_EMPIRE,
    IN_CIVILISE,
    INTERRUPT,
    OWN_DESTINY,
    OWN_MANOEUVRE,
    OWN_START,
)
from worldstage.games.seven_ages.targets import reachable

REASONS: Final = {FROM_ARTEFACTS: "artefacts", FROM_EVENTS: "events", HALVED: "halved", REVOLT: "revolt"}

# The questions at which an event can be played, with its rule and the kind of window that each of them is (§6.1.2).
MOMENTS: Final[tuple[tuple[Node[AgesState], Rule[AgesState], int], ...]] = (
    *((node, windows.Play(kind), kind) for kind, node in enumerate(windows.WINDOWS, windows.IN_CONFLICT)),
    (cards.INTERRUPTION, cards.Interrupt(), INTERRUPT),
    (founding.START_CARD, founding.StartEvent(), OWN_START),
    (manoeuvre.AGAIN, manoeuvre.PlayEvent(), OWN_MANOEUVRE),
    (destiny.PLAYING, destiny.PlayEvent(), OWN_DESTINY),
    (civilise.PLAYING, civilise.PlayEvent(), IN_CIVILISE),
)


def uses(s: AgesState, seat: int) -> dict[str, UsesView]:
    """By card of the hand: the start of its empire, whom its artefact is for, its event now (§1.6, §6.1.9, §6.1.2)."""
    t = s.tables
    now, open_to = startable(s, seat), reachable(s, seat, NONE)
    moment, events = playable_now(s, seat)
    found: dict[str, UsesView] = {}
    for card in s.hands[seat]:
        could = card in now
        colours = recipients(s, t.card_artefact[card], open_to)
        found[t.labels["card"][card]] = {
            "level": start_level(s, card, 0) if could else 0,
            "why": None if could else refuse_start(s, seat, card).text.key,
            "areas": [t.labels["area"][area] for area in begins_in(s, card)] if could else [],
            "artefact_for": [t.labels["colour"][colour] for colour in colours],
            "event_why": None if card in events else event_why(s, card, moment),
        }
    return found


def playable_now(s: AgesState, seat: int) -> tuple[int, list[int]]:
    """The kind of window that asks a seat now, or NONE, and the cards that it can play as events there."""
    for node, rule, kind in MOMENTS:
        if is_on_top(s, node) and seat in node.actors(s):
            of_empire = kind == IN_CIVILISE and s.frames[-1][civilise.PLAYING.COLOUR] != NONE
            return CIVILISE_OF_EMPIRE if of_empire else kind, rule.legal(s, seat, 0)
    return NONE, []


def event_why(s: AgesState, card: int, moment: int) -> str:
    """The key of the reason for which a card cannot be played as an event in a window of a kind, or in none."""
    fits = s.tables.card_windows[s.switches[EVENTS]][card]
    if not fits:
        return "why.card.left_out"
    if moment == NONE or not fits >> moment & 1:
        return "why.card.other_time"
    return "why.card.no_interrupt" if moment == INTERRUPT else "why.card.no_target"


def sheets(s: AgesState, seat: int) -> dict[str, SheetView]:
    """By empire of a seat: its receipt (§2.1.1), how many leaders it may have (§6.3.1), and what it can build next."""
    found: dict[str, SheetView] = {}
    own = empires_of(s, seat)
    counts, ties = (icons.tally(s), icons.tie_breaks(s)) if own else ([], [])
    for colour in own:
        areas, others = receipt(s, colour)
        found[s.tables.labels["colour"][colour]] = {
            "areas": areas,
            "others": others,
            "upkeep_units": upkeep_units(s, colour),
            "leader_number": leader_number(s, colour),
            "next_units": next_units(s, colour),
            "changes": changes_of(s, colour, counts, ties),
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
