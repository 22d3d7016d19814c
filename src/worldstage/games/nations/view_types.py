"""What a client sees of Nations, as types: the view, and the board of an edition."""

from __future__ import annotations

from typing import TypedDict

from worldstage.core.seen import KernelView, Message

# -- the view ----------------------------------------------------------------------------------------------------------


class GoodsView(TypedDict):
    gold: int
    stone: int
    food: int
    books: int
    points: int


class SlotView(TypedDict):
    """A place for a building or military card, its workers, and what it costs to put another there."""

    card: str
    workers: int
    deploy: int


class SiteView(TypedDict):
    """The wonder under construction: sections built, and the stone of the next."""

    card: str
    built: int
    stone: int


class TrackView(TypedDict):
    """Workers left on each part of the population track, places on it, and workers on top."""

    food: int
    stability: int
    food_places: int
    stability_places: int
    top: int


class MeasuresView(TypedDict):
    """Whether a nation has most or least just now, as events and cards count it."""

    most: list[str]
    least: list[str]


class NationView(TypedDict):
    """A nation. `income` is what production would bring now, `score` the five parts of the final score so far."""

    nation: str | None
    side: str
    level: str
    goods: GoodsView
    income: GoodsView
    idle: int
    workers: int
    track: TrackView
    slots: list[SlotView]
    colonies: list[str]
    advisors: list[str]
    wonders: list[str]
    site: SiteView | None
    colony_places: int
    advisor_places: int
    wonder_places: int
    architects: int
    strength: int
    stability: int
    raid: int
    measures: MeasuresView
    used: list[str]
    passed: int | None
    score: list[int]
    place: int | None


class PlaceView(TypedDict):
    """A place of the display: the card there, and its price in this row."""

    card: str | None
    gold: int


class WarView(TypedDict):
    """The war of the round; `buyer` is a seat, or None for the shadow opponent."""

    card: str
    strength: int
    buyer: int | None


class EventView(TypedDict):
    """The event card of the round."""

    id: str
    first: str
    second: str
    first_text: Message
    second_text: Message
    architects: int
    famine: int


class ItemView(TypedDict):
    """A part of what production brings of a good, and the thing it comes from."""

    good: str
    kind: str
    label: str
    amount: int


class ConsequenceView(TypedDict):
    """What a step would mean to a nation: goods that change, what it would lack, what else happens, and its choices."""

    seat: int
    goods: dict[str, int]
    short: dict[str, int]
    lines: list[Message]
    asked: list[Message]
    items: list[ItemView]


class StepView(TypedDict):
    """A step of the round that is still to come, as it would fall now; nations that it leaves alone are not listed."""

    key: str
    nations: list[ConsequenceView]


class ShadowView(TypedDict):
    """The shadow opponent of the solo game."""

    strength: int
    stability: int
    books: int
    first: bool
    tile: str | None
    famine: int
    die: list[Message]  # what a 5 and a 6 do; without a tile nothing is known of them


class NationsView(KernelView):
    """All there is to see: nothing but the order of the cards to come is hidden, and that is drawn at random."""

    round: int
    last_round: int
    age: int
    order: list[int]
    order_after: list[int]
    coming: list[StepView]
    passed: list[int]
    columns: int
    display: list[PlaceView]
    deck: int
    events: int
    event: EventView | None
    drawn: list[str]
    war: WarView | None
    architects: int
    boards: list[str]
    players: list[NationView]
    shadow: ShadowView | None


# -- the board ---------------------------------------------------------------------------------------------------------


class ProgressCardBoard(TypedDict):
    """A card as a drawing needs it; numbers that mean nothing for its kind are 0, lists empty.

    `texts` is all that it says beyond its title, `effects` the part of it that no number tells.
    """

    id: str
    kind: str
    age: int
    set: str
    deploy: int
    raid: int
    amounts: dict[str, int]
    needs: int
    row: list[int]
    points: int
    stages: list[int]
    good: str | None
    many: int
    price: int
    texts: list[Message]
    effects: list[Message]
    action: bool


class SideBoard(TypedDict):
    """A side of a player board."""

    id: str
    goods: GoodsView
    workers: int
    cards: list[str]
    built: list[str]
    colonies: int
    wonders: int
    food_places: int
    stability_places: int
    effects: list[Message]


class HalfBoard(TypedDict):
    """One of the two events of a card."""

    id: str
    card: str
    age: int
    set: str
    text: Message


class NationsBoard(TypedDict):
    """An edition as a drawing needs it."""

    game: str
    edition: str
    cards: list[ProgressCardBoard]
    halves: list[HalfBoard]
    sides: list[SideBoard]
    levels: dict[str, int]
    columns: list[int]
    age_rounds: int
    upkeep: int
    last_strength: int
    last_stability: int
    provenance: dict[str, str]
    reconstructed: list[str]
