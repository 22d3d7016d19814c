"""What a client sees of Age of Reason, as types: the view of a seat, and the board of an edition."""

from __future__ import annotations

from typing import TypedDict

from worldstage.core.seen import KernelView, Message

# -- the view ----------------------------------------------------------------------------------------------------------


class RegionView(TypedDict):
    """A region: discs by country, the victory points they would score now, and markers by label."""

    victory_points: list[int]
    discs: dict[str, int]
    points: dict[str, int]
    markers: dict[str, int]


class PlayerView(TypedDict):
    """What everybody knows of a seat; `hand` and `discards` are numbers of cards."""

    country: str | None
    gold: int
    unrest: int
    victory_points: int
    hand: int
    discards: int
    supply: int
    means: int
    place: int | None


class ProposalView(TypedDict):
    """The countries proposed for the upper (a) and the lower alliance (b)."""

    a: str | None
    b: str | None


class BiddingView(TypedDict):
    """The last bid: who opened, who made it, and for what."""

    opener: int
    bidder: int
    bid: int
    proposal: ProposalView


class CombatView(TypedDict):
    """The combat under way; seats by number. Cards show once they are revealed, one's own at once."""

    attacker: int
    defender: int | None
    region: str
    target: str | None
    marker: str | None
    attacker_card: str | None
    defender_card: str | None
    laid: list[str | None]
    hired: dict[str, int]
    dice: list[int]


class OwnView(TypedDict):
    """What a seat alone sees: its cards."""

    country: str | None
    hand: list[str]
    discards: list[str]


class AgeView(KernelView):
    """All that a seat or a spectator may know."""

    turn: int
    round: int
    start: int
    regions: dict[str, RegionView]
    bag: dict[str, dict[str, int]]
    boxes: dict[str, str | None]
    alliances: list[str | None]
    order: list[int]
    players: list[PlayerView]
    bidding: BiddingView | None
    combat: CombatView | None
    own: OwnView | None


# -- the board ---------------------------------------------------------------------------------------------------------


class RegionBoard(TypedDict):
    """A region of the map; `markers` are all that the edition has for it, by label."""

    id: str
    victory_points: list[int]
    colony: bool
    ship: bool
    borders: list[str]
    markers: dict[str, int]


class CountryBoard(TypedDict):
    """A country: the regions its home borders, and the labels of its cards, equal ones repeated."""

    id: str
    colour: str
    borders: list[str]
    deck: list[str]


class BoxKindBoard(TypedDict):
    """What all action boxes of a name have in common; numbers that mean nothing for it are 0."""

    id: str
    group: str
    cost: int
    gold: int
    strength: int
    unrest: int
    regions: list[str]
    boxes: list[str]
    effect: Message
    rule: str


class BoxBoard(TypedDict):
    """An action box, such as `banking:2`, and whether it opens only with five or more seats."""

    id: str
    kind: str
    five_plus: bool


class CardBoard(TypedDict):
    """A kind of influence card, or the ally card."""

    id: str
    soldiers: int
    ships: int
    cost: int


class MarkerBoard(TypedDict):
    """A kind of empire marker."""

    id: str
    action: bool
    strength: int
    victory_points: int
    gold: int


class SpaceBoard(TypedDict):
    """A space of the alliance display; the number is the order of play."""

    number: int
    upper: bool


class NumbersBoard(TypedDict):
    """The single numbers of the edition."""

    gold: int
    unrest: int
    discs: int
    setup_markers: int
    turn_markers: int
    turns: int
    unrest_limit: int
    unrest_gold: int
    conversion_cost: int
    ally_cost: int
    nonplayer_strength: int


class BoardView(TypedDict):
    """An edition as a drawing needs it; lists stand in the order in which they are to be shown.

    `rounds` are the action rounds of a turn by the number of seats. `provenance` says for each group of values where it
    comes from: rulebook, published, inferred or reconstructed; `reconstructed` lists the groups of the last kind.
    """

    game: str
    edition: str
    regions: list[RegionBoard]
    countries: list[CountryBoard]
    box_kinds: list[BoxKindBoard]
    boxes: list[BoxBoard]
    cards: list[CardBoard]
    markers: list[MarkerBoard]
    spaces: list[SpaceBoard]
    numbers: NumbersBoard
    rounds: dict[str, int]
    provenance: dict[str, str]
    reconstructed: list[str]
