"""Names made from labels: cards, markers and boxes of any edition."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from worldstage.core.text import Catalogue, format_message

_CARD: Final = re.compile(r"(\d+)s(?:(\d+)n)?@(\d+)")
_MARKER: Final = re.compile(r"(\d+)(?:\+(\d+)vp)?(?:\+(\d+)g)?")


def _card_forms(catalogue: Catalogue, label: str) -> dict[str, str]:
    match = _CARD.fullmatch(label)
    assert match is not None, label
    values: dict[str, int | str] = {
        "soldiers": int(match[1]),
        "ships": int(match[2] or 0),
        "cost": int(match[3]),
    }
    return {"name": format_message(catalogue.messages["made.card"], values)}


def _marker_forms(catalogue: Catalogue, label: str) -> dict[str, str]:
    match = _MARKER.fullmatch(label)
    assert match is not None, label
    values: dict[str, int | str] = {
        "strength": int(match[1]),
        "vp": int(match[2] or 0),
        "gold": int(match[3] or 0),
    }
    return {"name": format_message(catalogue.messages["made.marker"], values)}


def _box_forms(catalogue: Catalogue, label: str) -> dict[str, str]:
    return catalogue.names["box"][label.partition(":")[0]]


MAKERS: dict[str, Callable[[Catalogue, str], dict[str, str]]] = {
    "card": _card_forms,
    "marker": _marker_forms,
    "box": _box_forms,
}
