"""What a seat or a spectator may know: a view lists what is visible.

Numbers of units are open by element, types are not (§4.2.31) but of star wars, and where a conflict has shown them;
hands, face-down markers, cards drawn for a conflict and unfinished choices are secret. Discards, money, levels and
leaders are open.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from worldstage.core.flow import is_on_top
from worldstage.core.parts import Part
from worldstage.games.seven_ages import icons, sheet
from worldstage.games.seven_ages.conflict import COMMITTING, asked_side
from worldstage.games.seven_ages.drafts import draft_of, openings_of, shop_of
from worldstage.games.seven_ages.effects import artefacts_of
from worldstage.games.seven_ages.empires import age, barbarian, empires_of, game_age, in_play, leaders_of
from worldstage.games.seven_ages.forces import counters_of, on_map, unit_of
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.glory import ITEM, all_items, empire_points, halved
from worldstage.games.seven_ages.guesses import is_known
from worldstage.games.seven_ages.income import income, upkeep_units
from worldstage.games.seven_ages.lines.conflict import A_CARD, ADDENDS
from worldstage.games.seven_ages.names import (
    ACTION_IDS,
    AFLOAT,
    AIRCRAFT,
    ALOFT,
    ASIDE,
    CAPITAL,
    CAVALRY,
    CITY,
    COLOURS,
    COMMITTED,
    DISORDER,
    FORT,
    GONE,
    JOINED,
    LEADER_TYPES,
    MASK,
    NAVAL,
    NO_FOG,
    NONE,
    RELIC,
    RIDES,
    SAILS,
    SLOTS,
    TABLE_SLOT,
    TRADED,
)
from worldstage.games.seven_ages.retreat import drafted
from worldstage.games.seven_ages.seen import (
    AddendView,
    AreaView,
    CardsView,
    ConflictView,
    CupView,
    EmpireView,
    IconView,
    KnownView,
    OwnView,
    SeatView,
    SheetView,
    SideView,
    TradeView,
    TurnView,
    UnitsView,
    UsesView,
)
from worldstage.games.seven_ages.setup import start_player
from worldstage.games.seven_ages.tables import Tables
from worldstage.games.seven_ages.targets import free_elephant
from worldstage.games.seven_ages.totals import committed, tallies, types_of
from worldstage.games.seven_ages.trade import trade_number

# -- names -------------------------------------------------------------------------------------------------------------


def _label(s: AgesState, kind: str, value: int) -> str | None:
    return s.tables.labels[kind][value] if value != NONE else None


def _labels(s: AgesState, kind: str, values: Sequence[int]) -> list[str]:
    known = s.tables.labels[kind]
    return [known[value] for value in values]


def _empire(s: AgesState, colour: int) -> str | None:
    """An empire in play by its colour."""
    return _label(s, "colour", colour)


def _action(value: int) -> str | None:
    return ACTION_IDS[value] if value != NONE else None


# -- the public parts --------------------------------------------------------------------------------------------------


KINDS: Final[dict[str, str]] = {
    **dict.fromkeys(("step", "markers", "fallen", "slow"), "action"),
    **dict.fromkeys(("hand", "known", "top", "discards", "announced"), "card"),
    **dict.fromkeys(("empires", "empire", "guest", "truces", "active", "partner", "pool"), "colour"),
    **dict.fromkeys(("passes", "loses_to"), "colour"),
    **dict.fromkeys(("shown", "committed", "placing", "wares", "unit"), "unit"),
    **dict.fromkeys(("openings", "rooms"), "area"),
    **dict.fromkeys(("religion", "government", "blue"), "artefact"),
    **{
        "homeland": "area",
        "droughts": "region",
        "leaders_gone": "leader",
        "units": "port",
        "released": "area",
    },
    **{"places": "port", "place": "port", "addend": "addend"},
}


def kinds(t: Tables) -> dict[str, str]:
    """What the entries of the view list, where their names don't say so."""
    return {**KINDS, **{name: "area" for name, _ in _regions(t)}}


def _clock(s: AgesState) -> dict[str, Any]:
    start = start_player(s)
    return {
        "round": s.round,
        "rounds": s.last_round,
        "age": game_age(s),
        "start_seat": start if start != NONE else None,
        "step": _action(s.step),
        "turns": [_turn(s, turn) for turn in s.turns],
        "last_round": s.finished > 0,
    }


def _turn(s: AgesState, turn: int) -> TurnView:
    seat, slot = divmod(turn, SLOTS)
    if slot >= COLOURS:
        return {"seat": seat, "empire": None, "card": None}
    return {"seat": seat, "empire": _empire(s, slot), "card": _label(s, "card", s.card[slot])}


def _seats(s: AgesState) -> dict[str, Any]:
    return {"players": [_seat(s, seat) for seat in range(s.seats)]}


def _seat(s: AgesState, seat: int) -> SeatView:
    everybody = (1 << s.seats) - 1
    pair = s.pair[seat]
    return {
        "glory": s.glory[seat],
        "colours": _labels(s, "colour", [2 * pair, 2 * pair + 1]) if pair != NONE else [],
        "hand": len(s.hands[seat]),
        "known": _labels(s, "card", [card for card in s.hands[seat] if s.seen[card] == everybody]),
        "playing": bool(s.seated[seat]),
        "empires": len(empires_of(s, seat)),
        "marker": s.extra[seat] != NONE and s.extra_shown[seat] == NONE,
        "action": _action(s.extra_shown[seat]),
        "fallen": len(s.fallen[seat]),
        "place": s.places[seat] if s.places else None,
    }


def _empires(s: AgesState) -> dict[str, Any]:
    labels = s.tables.labels["colour"]
    items, counts, ties = all_items(s), icons.tally(s), icons.tie_breaks(s)
    points = [0] * s.seats
    for colour in in_play(s):
        points[s.owner[colour]] += empire_points(s, colour, items[colour])
    return {
        "empires": {labels[c]: _one_empire(s, c, items[c], counts, ties) for c in in_play(s)},
        "forecast": [halved(whole) if s.glory_halved else whole for whole in points],
    }


def _one_empire(s: AgesState, colour: int, items: list[int], counts: list[int], ties: list[int]) -> EmpireView:
    t, card, traits = s.tables, s.card[colour], s.traits[colour]
    units = [unit_of(s, counter) for counter in on_map(s, colour)]
    classes = [t.unit_class[unit] for unit in units]
    mounted, ships, aircraft = classes.count(CAVALRY), classes.count(NAVAL), classes.count(AIRCRAFT)
    return {
        "card": t.labels["card"][card],
        "seat": s.owner[colour],
        "level": s.level[colour],
        "age": age(s, colour),
        "money": s.money[colour],
        "elites": s.elite[colour],
        "religion": _label(s, "artefact", s.religion[colour]),
        "government": _label(s, "artefact", s.government[colour]),
        "artefacts": _labels(s, "artefact", artefacts_of(s, colour)),
        "leaders": _labels(s, "leader", leaders_of(s, colour)),
        "navy": not t.no_navy[card] or bool(traits & SAILS),
        "cavalry": not t.no_cavalry[card] or bool(traits & RIDES),
        "barbarian": barbarian(s, colour),
        "traded": bool(traits & TRADED),
        "marker": s.marker[colour] != NONE and s.shown[colour] == NONE,
        "action": _action(s.shown[colour]),
        "since": s.since[colour],
        "homeland": _labels(s, "area", s.homeland[colour]),
        "areas": len(s.areas[colour]),
        "infantry_and_guns": len(classes) - mounted - ships - aircraft,
        "mounted": mounted,
        "ships": ships,
        "aircraft": aircraft,
        "elephants": s.common[: t.elephant_count].count(colour),
        "elephants_built": units.count(t.elephant_unit),
        "nukes": units.count(t.nuke_unit),
        "trade": trade_number(s, colour, 0),
        "income": income(s, colour),
        "upkeep": upkeep_units(s, colour) * t.upkeep,
        "scoring": empire_points(s, colour, items),
        "icons": _icons(s, colour, items, counts, ties),
    }


def _icons(s: AgesState, colour: int, items: list[int], counts: list[int], ties: list[int]) -> list[IconView]:
    """§G.1: the round icons of an empire with its place in each, who is first, and what is missing for a better one."""
    found: list[IconView] = []
    for i in range(0, len(items), ITEM):
        icon, region, value, place, points = items[i : i + ITEM]
        values = icons.counted(counts, icon, region) if icons.compares(icon) else []
        order = icons.ranking(s, values, ties, icon, region)
        if place == 1:
            behind = values[order[1]] - value if len(order) > 1 else -value
        else:
            behind = min((other - value for other in values if other > value), default=0)
        found.append(
            {
                "icon": s.tables.labels["icon"][icon],
                "region": _label(s, "region", region),
                "value": value,
                "place": place,
                "first": _empire(s, order[0]) if order else None,
                "behind": behind,
                "points": points,
            }
        )
    return found


def _cards(s: AgesState) -> dict[str, Any]:
    cards: CardsView = {
        "deck": len(s.deck) + len(s.top),
        "discards": _labels(s, "card", s.discards),
        "announced": _labels(s, "card", s.set_aside),
    }
    return {"cards": cards}


def _leaders(s: AgesState) -> dict[str, Any]:
    """§6.3.2, §6.3.3: named leaders that are gone for good, and what is in the cup."""
    t = s.tables
    inside = [leader for leader in range(t.named_leaders, t.leader_count) if s.leader_at[leader] == NONE]
    counts = {name: sum(t.leader_types[leader] >> i & 1 for leader in inside) for i, name in enumerate(LEADER_TYPES)}
    cup: CupView = {"leaders": {name: count for name, count in counts.items() if count}, "blanks": t.blanks}
    gone = [leader for leader in range(t.named_leaders) if s.leader_at[leader] == GONE]
    return {"cup": cup, "leaders_gone": _labels(s, "leader", gone)}


def _lasting(s: AgesState) -> dict[str, Any]:
    t = s.tables
    return {
        "blue": {t.labels["artefact"][a]: level for a, level in enumerate(s.blue) if level != NONE},
        "elephants_gone": bool(s.elephants_gone),
        "elephants_free": free_elephant(s),
        "slow_markers": len(s.slow),
        "droughts": {t.labels["region"][r]: until for r, until in enumerate(s.dry) if until >= s.round > 0},
        "truces": [
            [_empire(s, s.truces[i]), _empire(s, s.truces[i + 1]), s.truces[i + 2]]
            for i in range(0, len(s.truces), 3)
            if s.truces[i + 2] >= s.round
        ],
    }


# -- the map -----------------------------------------------------------------------------------------------------------


def _units(force: int) -> UnitsView:
    return {"ground": force & MASK, "naval": force >> AFLOAT & MASK, "air": force >> ALOFT & MASK}


def _area(s: AgesState, area: int, leaders: list[str], shown: list[str]) -> AreaView:
    built, labels = s.built[area], s.tables.labels
    found: AreaView = {
        "empire": _empire(s, s.holder[area]),
        "units": _units(s.force[area]),
        "city": s.tables.city_values[built & CITY],
    }
    if s.guest[area] != NONE:
        found["guest"] = labels["colour"][s.guest[area]]
        found["guests"] = _units(s.guests[area])
    if built & CAPITAL:
        found["capital"] = True
    if built & FORT:
        found["fort"] = True
    if built & DISORDER:
        found["disorder"] = True
    if built & JOINED:
        found["joined"] = True
    if built >> RELIC:
        found["artefact"] = labels["artefact"][(built >> RELIC) - 1]
    if leaders:
        found["leaders"] = leaders
    if shown:
        found["shown"] = shown
    return found


def _region(s: AgesState, areas: list[int]) -> dict[str, AreaView]:
    """The areas of a region where something is."""
    t = s.tables
    leaders: dict[int, list[str]] = {}
    for leader, at in enumerate(s.leader_at):
        if at >= 0:
            leaders.setdefault(at, []).append(t.labels["leader"][leader])
    shown: dict[int, list[str]] = {}
    for counter, port in enumerate(s.at):
        if port != NONE and (s.switches[NO_FOG] or is_known(s, counter)):
            shown.setdefault(t.port_area[port], []).append(t.labels["unit"][unit_of(s, counter)])
    found: dict[str, AreaView] = {}
    for area in areas:
        if s.holder[area] != NONE or s.guest[area] != NONE or s.built[area]:
            found[t.labels["area"][area]] = _area(s, area, leaders.get(area, []), sorted(shown.get(area, [])))
    return found


def _map_part(name: str, areas: list[int]) -> Part[AgesState]:
    """The part of the view for the areas of one region, rebuilt only when something there has changed."""

    def make(s: AgesState) -> dict[str, Any]:
        return {name: _region(s, areas)}

    def watch(s: AgesState) -> Any:
        here = [(s.holder[a], s.force[a], s.guest[a], s.guests[a], s.built[a]) for a in areas]
        ports = s.tables.port_area
        members = set(areas)
        fog = not s.switches[NO_FOG]
        seen = [
            (c, p, s.how[c])
            for c, p in enumerate(s.at)
            if p != NONE and (not fog or is_known(s, c)) and ports[p] in members
        ]
        return here, seen, [(leader, at) for leader, at in enumerate(s.leader_at) if at in members]

    return Part(make, frozenset(), watch)


def _regions(t: Tables) -> list[tuple[str, list[int]]]:
    """Every area in the smallest region that it is in, for the parts of the view; those of none together."""
    found: list[list[int]] = [[] for _ in range(t.region_count + 1)]
    for area in range(t.area_count):
        regions = t.regions_of[area]
        smallest = min(regions, key=lambda region: len(t.in_region[region])) if regions else t.region_count
        found[smallest].append(area)
    names = [*t.labels["region"][: t.region_count], "elsewhere"]
    return [(f"map_{name.replace('-', '_')}", areas) for name, areas in zip(names, found, strict=True) if areas]


def parts(t: Tables) -> tuple[Part[AgesState], ...]:
    """All of the public view, in parts that change independently of each other."""
    fields: list[tuple[Callable[[AgesState], dict[str, Any]], tuple[str, ...]]] = [
        (_clock, ("round", "last_round", "start", "contest", "step", "turns", "finished", "card", "level")),
        (
            _seats,
            (
                *("glory", "pair", "hands", "seen", "seated", "owner", "extra", "extra_shown", "fallen", "places"),
                "switches",
            ),
        ),
        (
            _empires,
            (
                *("card", "owner", "level", "money", "elite", "religion", "government", "built", "areas", "relic_of"),
                *("traits", "marker", "shown", "since", "homeland", "at", "how", "common", "bound", "leader_of"),
                *("start", "holder", "force", "relic_at", "elephants_gone", "bought", "glory_doubled", "glory_halved"),
                *("harvest", "revolt", "dry", "round"),
            ),
        ),
        (_cards, ("deck", "top", "discards", "set_aside")),
        (_leaders, ("leader_at",)),
        (_lasting, ("blue", "elephants_gone", "common", "slow", "dry", "truces", "round")),
    ]
    return (
        *(Part(make, frozenset(shows)) for make, shows in fields),
        *(_map_part(name, areas) for name, areas in _regions(t)),
    )


# -- what differs from reader to reader --------------------------------------------------------------------------------


def conflict(s: AgesState, seat: int) -> ConflictView | None:
    """The conflict under way; a side's card, and the units it commits, are seen by its owner until the reveal."""
    if s.fight_area == NONE:
        return None
    return {
        "area": s.tables.labels["area"][s.fight_area],
        "round": s.fight_round,
        "sides": [_side(s, side, seat, addends) for side, addends in enumerate(known_addends(s, seat))],
    }


def known_addends(s: AgesState, seat: int) -> list[list[AddendView]]:
    """What the totals of both sides are made of (§4.2.8), by the reader's own units and what everybody can see."""
    own = [s.owner[s.fight_colour[side]] == seat for side in (0, 1)]
    units = [types_of(s, _going(s, side, seat)) if own[side] else [] for side in (0, 1)]
    found: list[list[AddendView]] = []
    for side, tally in enumerate(tallies(s, units[0], units[1])):
        pairs = [(tally.items[i], tally.items[i + 1]) for i in range(0, len(tally.items), 2)]
        shown = own[side] and s.fight_card[side] != NONE
        found.append([{"addend": ADDENDS[a], "amount": n} for a, n in pairs if a != A_CARD or shown])
    return found


def _going(s: AgesState, side: int, seat: int) -> list[int]:
    """The units that a seat has committed for a side, or is about to."""
    if is_on_top(s, COMMITTING) and asked_side(s, seat) == side:
        return drafted(s, seat)
    return committed(s, side)


def _side(s: AgesState, side: int, seat: int, addends: list[AddendView]) -> SideView:
    colour = s.fight_colour[side]
    t = s.tables
    here = [c for c in on_map(s, colour) if t.port_area[s.at[c]] == s.fight_area]
    own = s.owner[colour] == seat
    sent = [c for c in here if s.how[c] & COMMITTED]
    card = s.fight_card[side]
    return {
        "empire": t.labels["colour"][colour],
        "seat": s.owner[colour],
        "card": _label(s, "card", card) if own else None,
        "drawn": card != NONE,
        "disorder": s.fight_disorder[side],
        "committed": sorted(_labels(s, "unit", [unit_of(s, c) for c in sent])) if own else [],
        "aside": sum(bool(s.how[c] & ASIDE) for c in here),
        "fresh": sum(not s.how[c] & ASIDE for c in here),
        "addends": addends,
    }


def trade(s: AgesState) -> TradeView | None:
    active, partner = s.trade_colour
    if active == NONE or s.card[active] == NONE:
        return None
    return {"active": s.tables.labels["colour"][active], "partner": _empire(s, partner)}


def own(s: AgesState, seat: int) -> OwnView | None:
    if not 0 <= seat < s.seats:
        return None
    return {
        "hand": _labels(s, "card", s.hands[seat]),
        "markers": _own_markers(s, seat),
        "fallen": [ACTION_IDS[marker] for marker in s.fallen[seat]],
        "units": _own_units(s, seat, on_the_map=True),
        "pool": _own_units(s, seat, on_the_map=False),
        "draft": draft_of(s, seat),
        "shop": shop_of(s, seat),
        "openings": openings_of(s, seat),
        "slow": [ACTION_IDS[action] for action in s.slow] if seat == s.start else [],
        "top": _labels(s, "card", [card for card in s.top if s.seen[card] >> seat & 1]),
        "known": _known(s, seat),
    }


def _known(s: AgesState, seat: int) -> list[KnownView]:
    """The cards that a seat knows in the hands of others."""
    found: list[KnownView] = []
    for other in range(s.seats):
        cards = [card for card in s.hands[other] if s.seen[card] >> seat & 1]
        if other != seat and cards:
            found.append({"seat": other, "cards": _labels(s, "card", cards)})
    return found


def _own_markers(s: AgesState, seat: int) -> dict[str, str]:
    """§O.5: by slot, the markers that a seat has laid or is about to lay: nobody else sees them."""
    found: dict[str, str] = {}
    labels = [*s.tables.labels["colour"], "table"]
    for colour in empires_of(s, seat):
        marker = s.plan[colour] if s.plan[colour] != NONE else s.marker[colour]
        if marker != NONE:
            found[labels[colour]] = ACTION_IDS[marker]
    extra = s.plan_extra[seat] if s.plan_extra[seat] != NONE else s.extra[seat]
    if extra != NONE:
        found[labels[TABLE_SLOT]] = ACTION_IDS[extra]
    return found


def _own_units(s: AgesState, seat: int, on_the_map: bool) -> dict[str, dict[str, int]]:
    """The seat's units by type: on the map by area, or in the pools by empire."""
    t = s.tables
    found: dict[str, dict[str, int]] = {}
    for colour in empires_of(s, seat):
        for counter in counters_of(s, colour):
            port = s.at[counter]
            if (port != NONE) is on_the_map:
                place = t.labels["port"][port] if on_the_map else t.labels["colour"][colour]
                name = t.labels["unit"][unit_of(s, counter)] if on_the_map else _kind(s, counter)
                here = found.setdefault(place, {})
                here[name] = here.get(name, 0) + 1
    return found


def _kind(s: AgesState, counter: int) -> str:
    return s.tables.labels["counter"][s.tables.counter_kind[counter]]


def hand_uses(s: AgesState, seat: int) -> dict[str, UsesView]:
    return sheet.uses(s, seat) if 0 <= seat < s.seats else {}


def sheets(s: AgesState, seat: int) -> dict[str, SheetView]:
    return sheet.sheets(s, seat) if 0 <= seat < s.seats else {}
