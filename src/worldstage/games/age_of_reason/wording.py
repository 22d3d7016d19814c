"""What explanations of all chapters share: texts of this game, the things they name, and what is paid."""

from __future__ import annotations

from typing import Any, Final

from worldstage.core.errors import Refusal
from worldstage.core.text import Text
from worldstage.games.age_of_reason import names as n
from worldstage.games.age_of_reason.generated_state import AgeState

ID: Final = "age-of-reason"


def text(key: str, **args: tuple[str, Any]) -> Text:
    return Text(key, dict(args), ID)


def refuse(rule: str, key: str, **args: tuple[str, Any]) -> Refusal:
    """A refusal by a message under `why`."""
    return Refusal(text(f"why.{key}", **args), rule)


def number(value: int) -> tuple[str, int]:
    return ("", value)


def country(value: int) -> tuple[str, str]:
    return ("country", n.COUNTRY_IDS[value])


def region(value: int) -> tuple[str, str]:
    return ("region", n.REGION_IDS[value])


def card(s: AgeState, value: int) -> tuple[str, str]:
    return ("card", s.tables.cards[value].label)


def marker(s: AgeState, value: int) -> tuple[str, str]:
    return ("marker", s.tables.markers[value].label)


def box(s: AgeState, value: int) -> tuple[str, str]:
    return ("box", s.tables.boxes[value])


def named_regions(mask: int) -> dict[str, tuple[str, str]]:
    """The regions of a set as arguments: region1, region2 ..."""
    found = [r for r in range(n.REGIONS) if mask >> r & 1]
    return {f"region{i}": region(r) for i, r in enumerate(found, 1)}


def raised(s: AgeState, seat: int, amount: int) -> int:
    """The unrest a payment would cost."""
    lacking = max(0, amount - s.gold[seat])
    return (lacking + s.tables.unrest_gold - 1) // s.tables.unrest_gold


def price(s: AgeState, seat: int, gold: int) -> dict[str, tuple[str, int]]:
    """What is paid, and the unrest it takes to pay it."""
    return {"gold": number(gold), "unrest": number(raised(s, seat, gold))}
