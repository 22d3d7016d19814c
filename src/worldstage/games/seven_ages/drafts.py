"""What a seat is about to choose in secret, in words, and what that may be: what a draft means depends on the node."""

from __future__ import annotations

from worldstage.core.flow import is_on_top
from worldstage.core.state import UNSEALED
from worldstage.games.seven_ages.costs import allowed, prices
from worldstage.games.seven_ages.destiny import DISCARDING
from worldstage.games.seven_ages.events_table import HIRING
from worldstage.games.seven_ages.first_army import usual_army
from worldstage.games.seven_ages.forces import unit_of
from worldstage.games.seven_ages.founding import START_UNITS
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.glory import BUYING
from worldstage.games.seven_ages.hindrances import missing_to_pass
from worldstage.games.seven_ages.manoeuvre import FROM, GROUP, group_of
from worldstage.games.seven_ages.modernise import MODERNISING
from worldstage.games.seven_ages.names import AIRCRAFT, NAVAL, NONE
from worldstage.games.seven_ages.production import PRODUCTION
from worldstage.games.seven_ages.purchases import (
    ELITE_BOUGHT,
    FORT_BOUGHT,
    FOUNDED,
    ITEMS,
    RELEASE,
    areas_of_kept,
    buyer,
    colour_of_item,
    counters_left,
    money_left,
    pending,
    place_of,
    places_for,
    producers,
    rooms_left,
    to_release,
    units_kept,
    what_of,
)
from worldstage.games.seven_ages.seen import DraftView, Placed, PurchaseView, ShopView, WareView


def draft_of(s: AgesState, seat: int) -> DraftView | None:
    """The draft of a seat as its question has it; None if it has none."""
    draft = s.draft[seat]
    if not s.frames:
        return None
    labels = s.tables.labels
    if is_on_top(s, GROUP) and s.owner[s.frames[-1][GROUP.COLOUR]] == seat:
        return {"units": _counters(s, group_of(s).members), "leaders": [labels["leader"][one] for one in s.escort]}
    if not draft:
        return None
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
    found["bought"] = _in_order(s, seat)
    waiting = pending(s, seat)
    if waiting != NONE:
        found["placing"] = labels["unit"][waiting % RELEASE]
    return found


def _in_order(s: AgesState, seat: int) -> list[PurchaseView]:
    """What is drafted, the first one first."""
    draft = s.draft[seat]
    return [
        purchase(s, colour_of_item(draft[i]), what_of(draft[i]), place_of(draft[i]), draft[i + 1])
        for i in range(ITEMS, len(draft), 2)
    ]


def purchase(s: AgesState, colour: int, what: int, place: int, price: int) -> PurchaseView:
    """Something that is or was bought for an empire."""
    labels = s.tables.labels
    kind = "unit" if what < RELEASE else "release" if what < FORT_BOUGHT else "fort"
    ship = what < RELEASE and s.tables.unit_class[what] == NAVAL
    where = labels["port" if ship else "area"][place]
    item: PurchaseView = {
        "empire": labels["colour"][colour],
        "what": kind,
        "unit": None,
        "place": where,
        "price": price,
    }
    if what < FORT_BOUGHT:
        item["unit"] = labels["unit"][what % RELEASE]
    elif what == ELITE_BOUGHT:
        item["what"], item["place"] = "elite", None
    return item


# -- what can be bought ------------------------------------------------------------------------------------------------


def shop_of(s: AgesState, seat: int) -> ShopView | None:
    """What the empire that a seat buys for can get now; None if it buys nothing."""
    if not s.frames or s.sealed[seat] != UNSEALED:
        return None
    initial = is_on_top(s, START_UNITS)
    if not (s.owner[s.frames[-1][FOUNDED]] == seat if initial else is_on_top(s, PRODUCTION) and producers(s, seat)):
        return None
    colour = buyer(s, seat, initial)
    owed = 0 if initial else max(0, to_release(s, seat, colour))
    wares = _given_up(s, seat, colour) if owed else _wares(s, seat, colour, initial)
    return {
        "empire": s.tables.labels["colour"][colour],
        "money": money_left(s, seat, colour),
        "owed": owed,
        "wares": wares,
        "rooms": {} if initial or owed else _rooms(s, seat, colour),
        "usual": _usual(s, seat, colour) if initial else [],
        "again": [],  # the state does not tell: see `last_order`
    }


def _rooms(s: AgesState, seat: int, colour: int) -> dict[str, int]:
    """§2.3.4."""
    left = rooms_left(s, seat, colour)
    return {s.tables.labels["area"][left[i]]: left[i + 1] for i in range(0, len(left), 2)}


def _usual(s: AgesState, seat: int, colour: int) -> list[PurchaseView]:
    price, army = prices(s, colour, 1), usual_army(s, seat, colour)
    return [purchase(s, colour, army[i], army[i + 1], price[army[i]]) for i in range(0, len(army), 2)]


def _wares(s: AgesState, seat: int, colour: int, initial: bool) -> dict[str, WareView]:
    """Every type that level and symbols permit, also one that is too expensive."""
    labels, price = s.tables.labels, prices(s, colour, initial)
    found: dict[str, WareView] = {}
    for unit in allowed(s, colour):
        kind = "port" if s.tables.unit_class[unit] == NAVAL else "area"
        places = [labels[kind][place] for place in places_for(s, seat, colour, initial, unit)]
        left = counters_left(s, seat, colour, unit)
        found[labels["unit"][unit]] = _ware(s, unit, price[unit], left, places)
    return found


def _given_up(s: AgesState, seat: int, colour: int) -> dict[str, WareView]:
    """§2.2.2: the units that could be given up."""
    labels, kept = s.tables.labels, units_kept(s, seat, colour)
    found: dict[str, WareView] = {}
    for unit in sorted(set(kept[::2])):
        places = [labels["area"][area] for area in areas_of_kept(s, seat, colour, unit)]
        found[labels["unit"][unit]] = _ware(s, unit, 0, kept[::2].count(unit), places)
    return found


def _ware(s: AgesState, unit: int, price: int, left: int, places: list[str]) -> WareView:
    cls = s.tables.unit_class[unit]
    element = "naval" if cls == NAVAL else "air" if cls == AIRCRAFT else "ground"
    return {"element": element, "price": price, "left": left, "places": places}


# -- where a manoeuvre can go on ---------------------------------------------------------------------------------------

NEAR = 2  # areas: as far as most units get


def openings_of(s: AgesState, seat: int) -> dict[str, int]:
    """§4.1.10: in movement, by foreign land area near those of the empire, how many more units open the way through."""
    if not (is_on_top(s, FROM) or is_on_top(s, GROUP)):
        return {}
    colour, t = s.frames[-1][FROM.COLOUR], s.tables
    if s.owner[colour] != seat:
        return {}
    near = set(s.areas[colour]) | {area for area, guest in enumerate(s.guest) if guest == colour}
    for _ in range(NEAR):
        near |= {other for area in near for other in t.joined[area]}
    foreign = [area for area in sorted(near) if area < t.land_count and s.holder[area] not in (NONE, colour)]
    return {t.labels["area"][area]: missing_to_pass(s, colour, area) for area in foreign}
