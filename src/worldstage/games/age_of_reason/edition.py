"""The data of an edition, read from its folder into frozen tables of ints, and checked on the way (2.0).

Every value carries its provenance in the files: `rulebook`, `published`, `inferred` or `reconstructed`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from worldstage.core.editions import fault, read, table, truth, whole
from worldstage.core.errors import BadEdition
from worldstage.core.game import Edition
from worldstage.games.age_of_reason.names import (
    ACTION_MARKER,
    ALLY,
    BLANK,
    BOX_IDS,
    BOX_KINDS,
    BOX_ROOM,
    CARD_ROOM,
    COUNTRIES,
    COUNTRY_IDS,
    FIRST_SUPPORT,
    FIRST_TRADING,
    MARKER_ROOM,
    REGION_IDS,
    REGIONS,
)

GROUPS = {
    "edition.toml": ("name", "numbers"),
    "map.toml": ("region", "country"),
    "markers.toml": ("markers",),
    "cards.toml": ("rulebook", "cards"),
    "boxes.toml": ("box",),
}
DOMAIN = "age-of-reason"
NUMBERS = (
    "gold",
    "unrest",
    "discs",
    "setup_markers",
    "turn_markers",
    "turns",
    "rounds_few",
    "rounds_many",
    "unrest_limit",
    "unrest_gold",
    "conversion_cost",
    "ally_cost",
    "nonplayer_strength",
)

REGION_KEYS = ("victory_points", "colony", "ship", "borders")
COUNTRY_KEYS = ("colour", "borders")
BOX_KEYS = ("group", "many", "five_plus", "cost", "gold", "strength", "unrest", "regions")


class Card(NamedTuple):
    """A kind of influence card: equal cards are one kind."""

    label: str
    soldiers: int
    ships: int
    cost: int


class Marker(NamedTuple):
    """A kind of empire marker: strength 0 says "Aktion"."""

    label: str
    strength: int
    victory_points: int
    gold: int


class Deck:
    """The cards of a country, by kind. A hand has a bit for each card of the deck, and so have the sets in here."""

    __slots__ = ("copies", "kinds", "ships")

    def __init__(self, cards: list[int], ships: list[int]) -> None:
        self.kinds: list[int] = sorted(set(cards))
        self.copies: list[int] = [_where(card == kind for card in cards) for kind in range(len(ships))]  # by kind
        self.ships: int = _where(ships[card] > 0 for card in cards)  # the cards with a ship


def _where(holds: Iterable[bool]) -> int:
    """Which of several things hold, as bits."""
    return sum(1 << i for i, one in enumerate(holds) if one)


class Tables:
    """An edition as the rules read it. Never changed after loading, shared by all states."""

    def __init__(self) -> None:
        self.info = Edition("", "", {})
        # edition.toml
        self.start_gold: int = 0
        self.start_unrest: int = 0
        self.discs: int = 0
        self.setup_markers: int = 0
        self.turn_markers: int = 0
        self.turns: int = 0
        self.rounds_few: int = 0
        self.rounds_many: int = 0
        self.unrest_limit: int = 0
        self.unrest_gold: int = 0
        self.conversion_cost: int = 0
        self.ally_cost: int = 0
        self.nonplayer_strength: int = 0
        # map.toml, by region or country; a set of regions is a bit mask
        self.victory_points: list[list[int]] = []
        self.ship: list[int] = []
        self.colony: list[int] = []
        self.borders: list[int] = []
        self.home: list[int] = []
        self.colours: list[str] = []
        self.sea: int = 0  # the European regions with a ship symbol
        self.near: list[int] = []  # by set of regions: these and the regions that border on them
        self.members: list[list[int]] = []  # by set of regions: these, one by one
        # markers.toml, by kind of marker
        self.markers: list[Marker] = []
        self.marker_strength: list[int] = []
        self.bag: list[int] = []  # region * MARKER_ROOM + kind
        self.numbered: list[list[int]] = []  # by set of regions: all of `bag` that is theirs and has a number
        # cards.toml, by kind of card, and the deck of each country
        self.cards: list[Card] = []
        self.soldiers: list[int] = []
        self.ships: list[int] = []
        self.cost: list[int] = []
        self.decks: list[list[int]] = []
        self.by_kind: list[Deck] = []
        # boxes.toml, by box or by name of box
        self.boxes: list[str] = []
        self.box_kind: list[int] = []
        self.box_five_plus: list[int] = []
        self.first_box: list[int] = []  # by name; one more entry marks the end
        self.dearest_box: int = 0
        self.lone_boxes: list[list[int]] = []  # by `boxes_for`: the boxes whose name has no other
        self.like_boxes: list[list[list[int]]] = []  # by `boxes_for`: the others, those of each name together
        self.box_cost: list[int] = []
        self.box_gold: list[int] = []
        self.box_strength: list[int] = []
        self.box_regions: list[int] = []
        self.reform: int = 0
        self.support: list[list[int]] = []  # by region: the names of boxes that add strength there


def boxes_for(tables: Tables, seats: int, gold: int) -> int:
    """Which boxes are open with so many seats to whoever can pay so much: an index for lists of them."""
    return 2 * min(gold, tables.dearest_box) + (seats >= 5)


def load(folder: Path) -> Tables:
    """Read and check an edition; a fault names file, entry and what is wrong."""
    files, info = read(folder, GROUPS)
    tables = Tables()
    _numbers(tables, files["edition.toml"])
    _map(tables, files["map.toml"])
    _markers(tables, files["markers.toml"])
    _cards(tables, files["cards.toml"])
    _boxes(tables, files["boxes.toml"])
    tables.info = info
    return tables


def _fault(file: str, entry: str, key: str, **args: int | str) -> BadEdition:
    """What only this game can find fault with."""
    return fault(file, entry, key, DOMAIN, **args)


def _numbers(tables: Tables, tree: dict[str, Any]) -> None:
    numbers = table("edition.toml", "numbers", tree.get("numbers"), NUMBERS)
    for name in NUMBERS:
        value = whole("edition.toml", f"numbers.{name}", numbers.get(name), 0, 100)
        setattr(tables, f"start_{name}" if name in ("gold", "unrest") else name, value)
    if not 1 <= tables.turns <= 9 or not 1 <= tables.rounds_few <= 12 or not 1 <= tables.rounds_many <= 12:
        raise _fault("edition.toml", "numbers.turns, rounds", "turns")
    if tables.start_unrest > tables.unrest_limit:
        raise _fault("edition.toml", "numbers.unrest", "above_limit", limit=tables.unrest_limit)
    if tables.discs < tables.setup_markers:
        raise _fault("edition.toml", "numbers.discs", "too_few_discs", needed=tables.setup_markers)
    if tables.unrest_gold < 1:
        raise _fault("edition.toml", "numbers.unrest_gold", "unrest_gold")


def _ids(file: str, entry: str, names: Any, known: tuple[str, ...]) -> int:
    """A list of names as a bit mask."""
    mask = 0
    for name in names if isinstance(names, list) else [names]:
        if name not in known:
            raise fault(file, entry, "unknown", value=repr(name), known=", ".join(known))
        mask |= 1 << known.index(name)
    return mask


def _in_order(
    file: str, tree: dict[str, Any], what: str, known: tuple[str, ...], keys: tuple[str, ...]
) -> list[dict[str, Any]]:
    """The entries of an array of tables, exactly one for each known id, in the order of the ids."""
    entries: dict[str, dict[str, Any]] = {}
    listed = tree.get(what)
    if not isinstance(listed, list):
        raise fault(file, what, "no_list", value=repr(listed))
    for found in listed:
        name = found.get("id") if isinstance(found, dict) else None
        entry = table(file, f"{what} {name}", found, ("id", *keys))
        if name not in known or name in entries:
            raise fault(file, f"{what} {name!r}", "unknown_or_twice", known=", ".join(known))
        entries[name] = entry
    missing = [name for name in known if name not in entries]
    if missing:
        raise fault(file, what, "lacks", missing=", ".join(missing))
    return [entries[name] for name in known]


def _yes(file: str, entry: str, tree: dict[str, Any]) -> int:
    """A truth value, under the last word of the entry's name."""
    return truth(file, entry, tree.get(entry.rsplit(" ", 1)[1], False))


def _map(tables: Tables, tree: dict[str, Any]) -> None:
    """§2.1.3 three values in Europe, §2.1.6 two in the colonies, which all show a ship; §2.1.4, §2.1.5 the coasts."""
    file = "map.toml"
    for i, entry in enumerate(_in_order(file, tree, "region", REGION_IDS, REGION_KEYS)):
        name = f"region {entry['id']}"
        colony, ship = _yes(file, f"{name}, colony", entry), _yes(file, f"{name}, ship", entry)
        values = entry.get("victory_points", [])
        if not isinstance(values, list) or len(values) != (2 if colony else 3):
            raise _fault(file, name, "point_count", value=repr(values))
        points = [whole(file, f"{name}, victory_points", value, 0, 50) for value in values]
        if points != sorted(points, reverse=True):
            raise _fault(file, name, "points_rise", value=str(points))
        if colony and not ship:
            raise _fault(file, name, "colony_without_ship")
        tables.victory_points.append(points)
        tables.colony.append(colony)
        tables.ship.append(ship)
        tables.borders.append(_ids(file, f"{name}, borders", entry.get("borders", []), REGION_IDS))
        if colony and tables.borders[i]:
            raise _fault(file, name, "colony_border")
        if ship and not colony:
            tables.sea |= 1 << i
    for i in range(REGIONS):
        for j in range(REGIONS):
            if (tables.borders[i] >> j & 1) != (tables.borders[j] >> i & 1):
                raise _fault(file, f"region {REGION_IDS[i]}", "one_way_border", other=REGION_IDS[j])
    tables.near = _near(tables.borders)
    tables.members = _of_sets([[region] for region in range(REGIONS)])
    for entry in _in_order(file, tree, "country", COUNTRY_IDS, COUNTRY_KEYS):
        tables.home.append(_ids(file, f"country {entry['id']}, borders", entry.get("borders", []), REGION_IDS))
        if any(tables.colony[i] and tables.home[-1] >> i & 1 for i in range(REGIONS)):
            raise _fault(file, f"country {entry['id']}, borders", "colony_border")
        tables.colours.append(str(entry.get("colour", "")))  # §2.2.3


def _near(borders: list[int]) -> list[int]:
    """For every set of regions, these and the regions that border on them; sets are bits."""
    near = [0] * (1 << REGIONS)
    for regions in range(1, 1 << REGIONS):
        lowest = regions & -regions
        near[regions] = near[regions ^ lowest] | lowest | borders[lowest.bit_length() - 1]
    return near


def _of_sets(things: list[list[int]]) -> list[list[int]]:
    """For every set of regions, what each of them has, in the order of the regions."""
    found: list[list[int]] = [[]]
    for own in things:
        found += [others + own for others in found]
    return found


_MARKER = re.compile(r"(?:([0-9])(?:\+([0-9]{1,2})vp)?(?:\+([0-9]{1,2})g)?|action)")


def _markers(tables: Tables, tree: dict[str, Any]) -> None:
    """§2.0.4, §4.3.2.I.2: markers that say "Aktion" lie in colonies only."""
    file = "markers.toml"
    lists = table(file, "markers", tree.get("markers"), REGION_IDS)
    kinds = {Marker("action", 0, 0, 0)}
    found: list[tuple[int, Marker]] = []
    for region, name in enumerate(REGION_IDS):
        labels = lists.get(name, [])
        if not isinstance(labels, list):
            raise fault(file, f"markers.{name}", "no_list", value=repr(labels))
        for label in labels:
            match = _MARKER.fullmatch(str(label))
            if match is None:
                raise _fault(file, f"markers.{name}", "no_marker", value=repr(label))
            marker = Marker(str(label), int(match[1] or 0), int(match[2] or 0), int(match[3] or 0))
            if marker.label == "action" and not tables.colony[region]:
                raise _fault(file, f"markers.{name}", "action_in_europe")
            kinds.add(marker)
            found.append((region, marker))
    tables.markers = sorted(kinds, key=lambda m: (m.label != "action", m.strength, m.victory_points, m.gold))
    if len(tables.markers) > MARKER_ROOM:
        raise fault(file, "markers", "too_many", many=len(tables.markers), room=MARKER_ROOM)
    assert tables.markers[ACTION_MARKER].label == "action"
    tables.marker_strength = [marker.strength for marker in tables.markers]
    tables.bag = sorted(region * MARKER_ROOM + tables.markers.index(marker) for region, marker in found)
    places = sorted({place for place in tables.bag if place % MARKER_ROOM != ACTION_MARKER})
    tables.numbered = _of_sets([[i for i in places if i // MARKER_ROOM == region] for region in range(REGIONS)])
    needed = COUNTRIES * tables.setup_markers + tables.turns * tables.turn_markers
    if len(tables.bag) < needed:
        raise _fault(file, "markers", "too_few_markers", many=len(tables.bag), needed=needed)


def _cards(tables: Tables, tree: dict[str, Any]) -> None:
    """§2.3.1 a deck for each country, §2.3.2 with an ally card, §2.3.3 nine cards with values, §2.3.4 and a blank."""
    file = "cards.toml"
    decks = table(file, "cards", tree.get("cards"), COUNTRY_IDS)
    valued: list[list[tuple[int, int, int]]] = []
    for name in COUNTRY_IDS:
        cards = decks.get(name, [])
        if not isinstance(cards, list) or len(cards) != 9:
            raise _fault(file, f"cards.{name}", "nine_cards")
        valued.append([_card(file, name, card) for card in cards])
    kinds = sorted({card for deck in valued for card in deck}, key=lambda c: (c[1] > 0, c[0] + c[1], c[0], c[2]))
    tables.cards = [Card("blank", 0, 0, 0), Card("ally", 0, 0, tables.ally_cost)]
    tables.cards += [Card(card_label(*card), *card) for card in kinds]
    if len(tables.cards) > CARD_ROOM:
        raise fault(file, "cards", "too_many", many=len(tables.cards), room=CARD_ROOM)
    tables.soldiers = [card.soldiers for card in tables.cards]
    tables.ships = [card.ships for card in tables.cards]
    tables.cost = [card.cost for card in tables.cards]
    tables.decks = [[BLANK, ALLY, *sorted(kinds.index(card) + 2 for card in deck)] for deck in valued]
    tables.by_kind = [Deck(deck, tables.ships) for deck in tables.decks]


def card_label(soldiers: int, ships: int, cost: int) -> str:
    """Four soldiers for 5 gold are `4s@5`, two soldiers and two ships for 5 are `2s2n@5`."""
    return f"{soldiers}s{f'{ships}n' if ships else ''}@{cost}"


def _card(file: str, name: str, card: Any) -> tuple[int, int, int]:
    if not isinstance(card, list) or len(card) != 3:
        raise _fault(file, f"cards.{name}", "no_card", value=repr(card))
    soldiers, ships, cost = (whole(file, f"cards.{name}, {card}", value, 0, 20) for value in card)
    if soldiers + ships < 1:
        raise _fault(file, f"cards.{name}", "empty_card", value=repr(card))
    return soldiers, ships, cost


def _boxes(tables: Tables, tree: dict[str, Any]) -> None:
    """§4.3.1.4 the three groups of action boxes, §4.3.1.3 their prices, and how many there are of each."""
    file = "boxes.toml"
    groups = ["advancement"] * FIRST_SUPPORT + ["support"] * (FIRST_TRADING - FIRST_SUPPORT)
    groups += ["trading"] * (BOX_KINDS - FIRST_TRADING)
    for kind, entry in enumerate(_in_order(file, tree, "box", BOX_IDS, BOX_KEYS)):
        name = f"box {entry['id']}"
        if entry.get("group") != groups[kind]:
            raise _fault(file, name, "wrong_group", value=repr(entry.get("group")), needed=groups[kind])
        many = whole(file, f"{name}, many", entry.get("many", 1), 1, 4)
        closed = whole(file, f"{name}, five_plus", entry.get("five_plus", 0), 0, many)
        tables.first_box.append(len(tables.boxes))
        for i in range(many):
            tables.boxes.append(f"{entry['id']}:{i + 1}" if many > 1 else entry["id"])
            tables.box_kind.append(kind)
            tables.box_five_plus.append(int(i >= many - closed))
        tables.box_cost.append(whole(file, f"{name}, cost", entry.get("cost", 0), 0, 20))
        tables.box_gold.append(whole(file, f"{name}, gold", entry.get("gold", 0), 0, 50))
        tables.box_strength.append(whole(file, f"{name}, strength", entry.get("strength", 0), 0, 9))
        regions = _ids(file, f"{name}, regions", entry.get("regions", []), REGION_IDS)
        tables.box_regions.append(regions)
        if kind >= FIRST_SUPPORT and not 1 <= regions.bit_count() <= 3:
            raise _fault(file, f"{name}, regions", "region_count")
        if entry["id"] == "government-reform":
            tables.reform = whole(file, f"{name}, unrest", entry.get("unrest"), 0, 22)
    tables.first_box.append(len(tables.boxes))
    if len(tables.boxes) > BOX_ROOM:
        raise fault(file, "box", "too_many", many=len(tables.boxes), room=BOX_ROOM)
    tables.dearest_box = max(tables.box_cost)
    for gold in range(tables.dearest_box + 1):
        _open_boxes(tables, gold, 0)
        _open_boxes(tables, gold, 1)
    for region in range(REGIONS):
        kinds = range(FIRST_SUPPORT, FIRST_TRADING)
        tables.support.append([kind for kind in kinds if tables.box_regions[kind] >> region & 1])


def _open_boxes(tables: Tables, gold: int, five_plus: int) -> None:
    """Add to the lists of open boxes (`boxes_for`)."""
    by_name: list[list[int]] = []
    for kind in range(BOX_KINDS):
        boxes = range(tables.first_box[kind], tables.first_box[kind + 1])
        if tables.box_cost[kind] <= gold:
            by_name.append([i for i in boxes if tables.box_five_plus[i] <= five_plus])
    tables.lone_boxes.append([boxes[0] for boxes in by_name if len(boxes) == 1])
    tables.like_boxes.append([boxes for boxes in by_name if len(boxes) > 1])
