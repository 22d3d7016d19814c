"""An edition as a drawing needs it: cards, artefacts, events, leaders, units, levels and areas, with their texts."""

from __future__ import annotations

from collections.abc import Sequence

from worldstage.core.seen import message
from worldstage.core.settings import Edition
from worldstage.games.seven_ages.board_types import (
    AgesBoard,
    AreaBoard,
    ArtefactBoard,
    EmpireCardBoard,
    EventBoard,
    IconBoard,
    LeaderBoard,
    LevelBoard,
    UnitBoard,
)
from worldstage.games.seven_ages.describe import artefact_texts, event_text, printed_text, special_texts
from worldstage.games.seven_ages.describe_empire import age_range, plain_texts
from worldstage.games.seven_ages.names import CLASS_IDS, LAST_LEVEL, LEADER_TYPES, NONE
from worldstage.games.seven_ages.tables import ARTEFACT_KINDS, SQUARE, WINDOW_IDS, Tables
from worldstage.games.seven_ages.wording import text


def board(game: str, t: Tables, info: Edition, switches: Sequence[int]) -> AgesBoard:
    """With the texts of events as the settings of a table have them."""
    return {
        "game": game,
        "edition": info.name,
        "cards": [_card(t, card) for card in range(t.card_count)],
        "artefacts": [_artefact(t, artefact) for artefact in range(t.artefact_count)],
        "events": [_event(t, event, switches) for event in range(t.event_count)],
        "leaders": [_leader(t, leader) for leader in range(t.leader_count)],
        "units": [_unit(t, unit) for unit in range(t.unit_count)],
        "levels": [_level(t, level) for level in range(1, LAST_LEVEL + 1)],
        "areas": [_area(t, area) for area in range(t.area_count)],
    }


def _ids(t: Tables, kind: str, values: Sequence[int]) -> list[str]:
    return [t.labels[kind][value] for value in values]


def _id(t: Tables, kind: str, value: int) -> str | None:
    return t.labels[kind][value] if value != NONE else None


def _card(t: Tables, card: int) -> EmpireCardBoard:
    ages = t.card_ages[card] | t.conditional_ages[card]
    return {
        "id": t.labels["card"][card],
        "value": t.card_value[card],
        "ages": age_range(ages),
        "money": t.card_money[card],
        "trade": t.card_trade[card],
        "leaders": t.card_leaders[card],
        "artefact": t.labels["artefact"][t.card_artefact[card]],
        "event": t.labels["event"][t.card_event[card]],
        "icons": [_icon(t, *icon) for icon in t.icons[card]],
        "start": _ids(t, "area", t.start_areas[card]),
        "texts": [message(said) for said in plain_texts(t, card)],
        "specials": [message(said) for said in special_texts(t, card)],
    }


def _icon(t: Tables, icon: int, region: int, most: int) -> IconBoard:
    return {
        "icon": t.labels["icon"][icon],
        "region": _id(t, "region", region),
        "most": most,
        "square": icon >= SQUARE,
    }


def _artefact(t: Tables, artefact: int) -> ArtefactBoard:
    return {
        "id": t.labels["artefact"][artefact],
        "kind": ARTEFACT_KINDS[t.artefact_kind[artefact]],
        "red": bool(t.artefact_red[artefact]),
        "blue": bool(t.artefact_blue[artefact]),
        "ages": age_range(t.artefact_ages[artefact]),
        "texts": [message(said) for said in (printed_text(t, artefact), *artefact_texts(t, artefact))],
    }


def _event(t: Tables, event: int, switches: Sequence[int]) -> EventBoard:
    return {
        "id": t.labels["event"][event],
        "harms": bool(t.event_harms[event]),
        "when": message(text(f"when.{WINDOW_IDS[t.event_window[event]]}")),
        "text": message(event_text(t, event, switches)),
    }


def _leader(t: Tables, leader: int) -> LeaderBoard:
    return {
        "id": t.labels["leader"][leader],
        "types": [name for i, name in enumerate(LEADER_TYPES) if t.leader_types[leader] >> i & 1],
        "card": _id(t, "card", t.leader_card[leader]),
        "age": t.leader_age[leader],
    }


def _unit(t: Tables, unit: int) -> UnitBoard:
    return {
        "id": t.labels["unit"][unit],
        "kind": CLASS_IDS[t.unit_class[unit]],
        "level": t.unit_level[unit],
        "front": t.unit_front[unit],
        "support": t.unit_support[unit],
        "move": t.unit_move[unit] if t.unit_move[unit] != NONE else None,
        "cost": t.unit_cost[unit],
    }


def _level(t: Tables, level: int) -> LevelBoard:
    """§6.6.3: a city of a higher value needs an age, and so its first level."""
    age = t.age_of_level[level]
    opens = level == t.first_level[age] and age in t.city_age
    return {
        "level": level,
        "age": age,
        "dark": bool(t.dark[level]),
        "city": t.city_values[t.city_age.index(age)] if opens else 0,
    }


def _area(t: Tables, area: int) -> AreaBoard:
    return {
        "id": t.labels["area"][area],
        "terrain": t.labels["terrain"][t.terrain[area]],
        "regions": _ids(t, "region", t.regions_of[area]),
        "neighbours": _ids(t, "area", t.joined[area]),
    }
