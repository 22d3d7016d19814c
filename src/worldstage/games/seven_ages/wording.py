"""What explanations of all chapters share: texts of this game and the things they name."""

from __future__ import annotations

from typing import Any, Final

from worldstage.core.errors import Refusal
from worldstage.core.text import Text
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.names import ACTION_IDS, NONE, TABLE_SLOT

ID: Final = "seven-ages"

Thing = tuple[str, Any]


def text(key: str, **args: Thing) -> Text:
    return Text(key, args, ID)


def refuse(rule: str, key: str, **args: Thing) -> Refusal:
    """A refusal by a message under `why`."""
    return Refusal(text(f"why.{key}", **args), rule)


def number(value: int) -> Thing:
    return ("", value)


def seat_of(seat: int) -> Thing:
    return ("seat", seat)


def message(value: Text) -> Thing:
    """A text inside a text."""
    return ("text", value)


def card(s: AgesState, value: int) -> Thing:
    """A card, or the empire on it, by its name. Cards that don't exist have a label too: arguments may be anything."""
    return ("card", s.tables.labels["card"][value])


def empire(s: AgesState, colour: int) -> Thing:
    """The empire that has a colour, which must be in play."""
    return card(s, s.card[colour])


def area(s: AgesState, value: int) -> Thing:
    return ("area", s.tables.labels["area"][value])


def port(s: AgesState, value: int) -> Thing:
    return ("port", s.tables.labels["port"][value])


def unit(s: AgesState, value: int) -> Thing:
    return ("unit", s.tables.labels["unit"][value])


def leader(s: AgesState, value: int) -> Thing:
    return ("leader", s.tables.labels["leader"][value])


def artefact(s: AgesState, value: int) -> Thing:
    return ("artefact", s.tables.labels["artefact"][value])


def event(s: AgesState, value: int) -> Thing:
    return ("event", s.tables.labels["event"][value])


def region(s: AgesState, value: int) -> Thing:
    return ("region", s.tables.labels["region"][value])


def colour(s: AgesState, value: int) -> Thing:
    return ("colour", s.tables.labels["colour"][value])


def action(value: int) -> Thing:
    return ("action", ACTION_IDS[value])


def known(s: AgesState, kind: str, value: int) -> bool:
    """Whether the edition has a thing of this number: the action index has room for more."""
    return 0 <= value < len(s.tables.labels[kind])


def slot(s: AgesState, value: int) -> Thing:
    """Where a marker lies: an empire, or the table."""
    if value == TABLE_SLOT or s.card[value] == NONE:
        return message(text("slot.table"))
    return message(text("slot.empire", empire=empire(s, value)))
