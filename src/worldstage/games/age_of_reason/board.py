"""The board of an edition: everything that never changes at a table and that a drawing needs (2.0)."""

from __future__ import annotations

from worldstage.core.seen import message
from worldstage.core.text import Text
from worldstage.games.age_of_reason import names as n
from worldstage.games.age_of_reason.edition import Tables
from worldstage.games.age_of_reason.names import UPPER
from worldstage.games.age_of_reason.seen import (
    BoardView,
    BoxBoard,
    BoxKindBoard,
    CardBoard,
    CountryBoard,
    MarkerBoard,
    NumbersBoard,
    RegionBoard,
    SpaceBoard,
)
from worldstage.games.age_of_reason.wording import named_regions, number, text

RECONSTRUCTED = "reconstructed"
MOST_SEATS = 7
FEW_SEATS = 4  # §4.3.0.1


def board(game: str, t: Tables, settings: dict[str, str]) -> BoardView:
    """The whole board; `settings` are the table's, for what the boxes do."""
    provenance = t.info.provenance
    return {
        "game": game,
        "edition": t.info.name,
        "regions": [_region(t, i) for i in range(n.REGIONS)],
        "countries": [_country(t, i) for i in range(n.COUNTRIES)],
        "box_kinds": [_box_kind(t, kind, settings) for kind in range(n.BOX_KINDS)],
        "boxes": [_box(t, i) for i in range(len(t.boxes))],
        "cards": [_card(t, i) for i in range(len(t.cards))],
        "markers": [_marker(t, i) for i in range(len(t.markers))],
        "spaces": [_space(i) for i in range(8)],
        "numbers": _numbers(t),
        "rounds": {str(seats): _rounds(t, seats) for seats in range(2, MOST_SEATS + 1)},
        "provenance": dict(provenance),
        "reconstructed": sorted(group for group in provenance if provenance[group] == RECONSTRUCTED),
    }


def _regions(mask: int) -> list[str]:
    return [n.REGION_IDS[i] for i in range(n.REGIONS) if mask >> i & 1]


def _region(t: Tables, region: int) -> RegionBoard:
    counts: dict[str, int] = {}
    for piece in t.bag:
        if piece // n.MARKER_ROOM == region:
            label = t.markers[piece % n.MARKER_ROOM].label
            counts[label] = counts.get(label, 0) + 1
    return {
        "id": n.REGION_IDS[region],
        "victory_points": list(t.victory_points[region]),
        "colony": bool(t.colony[region]),
        "ship": bool(t.ship[region]),
        "borders": _regions(t.borders[region]),
        "markers": counts,
    }


def _country(t: Tables, country: int) -> CountryBoard:
    return {
        "id": n.COUNTRY_IDS[country],
        "colour": t.colours[country],
        "borders": _regions(t.home[country]),
        "deck": [t.cards[card].label for card in t.decks[country]],
    }


def _box_kind(t: Tables, kind: int, settings: dict[str, str]) -> BoxKindBoard:
    """§2.1.7: the three groups."""
    group = "advancement" if kind < n.FIRST_SUPPORT else "support" if kind < n.FIRST_TRADING else "trading"
    return {
        "id": n.BOX_IDS[kind],
        "group": group,
        "cost": t.box_cost[kind],
        "gold": t.box_gold[kind],
        "strength": t.box_strength[kind],
        "unrest": t.reform if kind == n.GOVERNMENT_REFORM else 0,
        "regions": _regions(t.box_regions[kind]),
        "boxes": t.boxes[t.first_box[kind] : t.first_box[kind + 1]],
        "effect": message(box_rule(t, kind, settings)),
        "rule": f"6.0.{n.BOX_IDS[kind]}",
    }


def box_rule(t: Tables, kind: int, settings: dict[str, str]) -> Text:
    """What a box does for whoever places a disc in it, in general."""
    regions = named_regions(t.box_regions[kind])
    if kind >= n.FIRST_TRADING:
        both = settings.get("companies") == "both"
        key = "trading" if len(regions) == 1 else "trading_both" if both else "trading_one"
        return text(f"box.{key}", gold=number(t.box_gold[kind]), **regions)
    if kind >= n.FIRST_SUPPORT:
        return text(f"box.support{len(regions)}", strength=number(t.box_strength[kind]), **regions)
    if kind == n.PRESSGANGS and settings.get("pressgangs") == "any":
        return text("box.pressgangs_any")
    points = number(t.reform if kind == n.GOVERNMENT_REFORM else t.box_strength[kind])
    return text(f"box.{n.BOX_IDS[kind]}", gold=number(t.box_gold[kind]), points=points)


def _box(t: Tables, box: int) -> BoxBoard:
    return {"id": t.boxes[box], "kind": n.BOX_IDS[t.box_kind[box]], "five_plus": bool(t.box_five_plus[box])}


def _card(t: Tables, kind: int) -> CardBoard:
    card = t.cards[kind]
    return {"id": card.label, "soldiers": card.soldiers, "ships": card.ships, "cost": card.cost}


def _marker(t: Tables, kind: int) -> MarkerBoard:
    marker = t.markers[kind]
    return {
        "id": marker.label,
        "action": kind == n.ACTION_MARKER,
        "strength": marker.strength,
        "victory_points": marker.victory_points,
        "gold": marker.gold,
    }


def _space(space: int) -> SpaceBoard:
    """§4.2.2, §4.2.3: the odd spaces are the upper row."""
    return {"number": space + 1, "upper": space % 2 == UPPER}


def _numbers(t: Tables) -> NumbersBoard:
    return {
        "gold": t.start_gold,
        "unrest": t.start_unrest,
        "discs": t.discs,
        "setup_markers": t.setup_markers,
        "turn_markers": t.turn_markers,
        "turns": t.turns,
        "unrest_limit": t.unrest_limit,
        "unrest_gold": t.unrest_gold,
        "conversion_cost": t.conversion_cost,
        "ally_cost": t.ally_cost,
        "nonplayer_strength": t.nonplayer_strength,
    }


def _rounds(t: Tables, seats: int) -> int:
    """§4.3.0.1, §4.3.0.2: fewer action rounds with more seats."""
    return t.rounds_few if seats <= FEW_SEATS else t.rounds_many
