"""What a seat is about to choose in secret, in words: what the numbers of a draft mean depends on the node."""

from __future__ import annotations

from worldstage.core.flow import is_on_top
from worldstage.games.seven_ages.destiny import DISCARDING
from worldstage.games.seven_ages.events_table import HIRING
from worldstage.games.seven_ages.forces import unit_of
from worldstage.games.seven_ages.founding import START_UNITS
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.glory import BUYING
from worldstage.games.seven_ages.modernise import MODERNISING
from worldstage.games.seven_ages.names import NONE
from worldstage.games.seven_ages.production import PRODUCTION
from worldstage.games.seven_ages.purchases import (
    ELITE_BOUGHT,
    FORT_BOUGHT,
    ITEMS,
    RELEASE,
    pending,
    place_of,
    what_of,
)
from worldstage.games.seven_ages.seen import DraftView, Placed


def draft_of(s: AgesState, seat: int) -> DraftView | None:
    """The draft of a seat as its question has it; None if it has none."""
    draft = s.draft[seat]
    if not draft or not s.frames:
        return None
    labels = s.tables.labels
    if is_on_top(s, DISCARDING):
        return {"cards": [labels["card"][card] for card in sorted(draft)]}
    if is_on_top(s, BUYING):
        return {"empires": [labels["colour"][colour] for colour in draft]}
    if is_on_top(s, PRODUCTION) or is_on_top(s, START_UNITS) or is_on_top(s, HIRING):
        return _purchases(s, seat)
    if is_on_top(s, MODERNISING):
        return {"units": _counters(s, draft[1:])}
    first = s.tables.counter_total  # above: leaders (§4.2.5, §4.2.22)
    found: DraftView = {"units": _counters(s, [entry for entry in draft if entry < first])}
    leaders = [labels["leader"][entry - first] for entry in draft if entry >= first]
    if leaders:
        found["leaders"] = leaders
    return found


def _add(found: Placed, place: str, unit: str) -> None:
    here = found.setdefault(place, {})
    here[unit] = here.get(unit, 0) + 1


def _counters(s: AgesState, counters: list[int]) -> Placed:
    """Units on the map by where they are."""
    t = s.tables
    found: Placed = {}
    for counter in counters:
        _add(found, t.labels["port"][s.at[counter]], t.labels["unit"][unit_of(s, counter)])
    return found


def _purchases(s: AgesState, seat: int) -> DraftView:
    """What is bought and given up (§2.2.2, §2.3.1), by where; the unit whose place is still to be named; the price."""
    labels = s.tables.labels
    draft = s.draft[seat]
    bought: Placed = {}
    released: Placed = {}
    forts: list[str] = []
    elites = price = 0
    for i in range(ITEMS, len(draft), 2):
        what, place = what_of(draft[i]), place_of(draft[i])
        price += draft[i + 1]
        if what < RELEASE:
            _add(bought, labels["port"][place], labels["unit"][what])
        elif what < FORT_BOUGHT:
            _add(released, labels["area"][place], labels["unit"][what - RELEASE])
        elif what == FORT_BOUGHT:
            forts.append(labels["area"][place])
        elif what == ELITE_BOUGHT:
            elites += 1
    found: DraftView = {"units": bought, "released": released, "areas": forts, "elites": elites, "price": price}
    waiting = pending(s, seat)
    if waiting != NONE:
        found["placing"] = labels["unit"][waiting % RELEASE]
    return found
