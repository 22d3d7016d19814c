"""An edition of 7 Ages as a drawing needs it, as types."""

from __future__ import annotations

from typing import TypedDict

from worldstage.core.seen import Message


class IconBoard(TypedDict):
    """An icon on the card of an empire: `most` is the glory for the first place, or for each time (§G.22)."""

    icon: str
    region: str | None
    most: int
    square: bool


class EmpireCardBoard(TypedDict):
    """A card with its empire, artefact and event; `texts` say when and where the empire begins and what it lacks."""

    id: str
    value: int
    ages: str
    money: int
    trade: int
    leaders: int
    artefact: str
    event: str
    icons: list[IconBoard]
    start: list[str]
    texts: list[Message]
    specials: list[Message]


class ArtefactBoard(TypedDict):
    """An artefact: a red one costs glory, a blue one has a marker on the progress track too."""

    id: str
    kind: str
    red: bool
    blue: bool
    ages: str
    texts: list[Message]


class EventBoard(TypedDict):
    """An event: when it can be played, and all that it says."""

    id: str
    harms: bool
    when: Message
    text: Message


class LeaderBoard(TypedDict):
    """A leader: its types, and the card that names it, if any; `age` 0 is any age."""

    id: str
    types: list[str]
    card: str | None
    age: int


class UnitBoard(TypedDict):
    """A type of unit; `move` null is any distance."""

    id: str
    kind: str
    level: int
    front: int
    support: int
    move: int | None
    cost: int


class LevelBoard(TypedDict):
    """A step of the progress track; `city` is the value that cities can have from there on, or 0: none that is new."""

    level: int
    age: int
    dark: bool
    city: int


class AreaBoard(TypedDict):
    """An area of the map; neighbours across an arrow included."""

    id: str
    terrain: str
    regions: list[str]
    neighbours: list[str]


class AgesBoard(TypedDict):
    """An edition as a drawing needs it."""

    game: str
    edition: str
    cards: list[EmpireCardBoard]
    artefacts: list[ArtefactBoard]
    events: list[EventBoard]
    leaders: list[LeaderBoard]
    units: list[UnitBoard]
    levels: list[LevelBoard]
    areas: list[AreaBoard]
