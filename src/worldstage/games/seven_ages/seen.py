"""What a client sees of 7 Ages, as types: the view of a seat."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from worldstage.core.seen import KernelView


class UnitsView(TypedDict):
    """How many units: types are hidden (§4.2.31)."""

    ground: int
    naval: int
    air: int


class AreaView(TypedDict):
    """An area where something is: who controls it, what stands there. Areas where nothing is are left out.

    `shown` are the types of units that everybody has seen there and that have not moved since, and star wars, `joined`
    says whether a canal joins the coasts. What most areas have not is left out where it is missing: that is half of a
    large view.
    """

    empire: str | None
    units: UnitsView
    city: int
    guest: NotRequired[str]
    guests: NotRequired[UnitsView]
    capital: NotRequired[bool]
    fort: NotRequired[bool]
    disorder: NotRequired[bool]
    joined: NotRequired[bool]
    artefact: NotRequired[str]
    leaders: NotRequired[list[str]]
    shown: NotRequired[list[str]]


class IconView(TypedDict):
    """A round icon on the card of an empire (§G.1) as it stands now.

    `value` is what the empire has of it, `place` its place among all or 0, `first` who has the first place,
    `behind` how much more the next better one has (of the first one, as a negative number, how much less the second
    has), `points` the glory that it would bring.
    """

    icon: str
    region: str | None
    value: int
    place: int
    first: str | None
    behind: int
    points: int


class EmpireView(TypedDict):
    """An empire in play, by colour. `marker` says whether its marker lies face down; `action` what it became.

    `income` and `upkeep` are what a production would bring and cost now, `scoring` what glory scoring would bring.
    `elephants` are all that it has, `elephants_built` and `nukes` those on the map, among cavalry and aircraft.
    """

    card: str
    seat: int
    level: int
    age: int
    money: int
    elites: int
    religion: str | None
    government: str | None
    artefacts: list[str]
    leaders: list[str]
    navy: bool
    cavalry: bool
    barbarian: bool
    traded: bool
    marker: bool
    action: str | None
    since: int
    homeland: list[str]
    areas: int
    infantry_and_guns: int
    mounted: int
    ships: int
    aircraft: int
    elephants: int
    elephants_built: int
    nukes: int
    trade: int
    income: int
    upkeep: int
    scoring: int
    icons: list[IconView]


class SeatView(TypedDict):
    """What everybody knows of a seat."""

    glory: int
    colours: list[str]
    hand: int
    known: list[str]
    playing: bool
    empires: int
    marker: bool
    action: str | None
    fallen: int
    place: int | None


class CupView(TypedDict):
    """What is in the cup: leaders without name by type, and blanks."""

    leaders: dict[str, int]
    blanks: int


class CardsView(TypedDict):
    """The piles: how many cards the deck has, and all discards, the last one last."""

    deck: int
    discards: list[str]
    announced: list[str]


class AddendView(TypedDict):
    """A part of the total of a side (§4.2.8)."""

    addend: str
    amount: int


class SideView(TypedDict):
    """One side of a conflict. Card and commitment are secret until they are revealed, but one's own.

    `addends` is what its total is made of, as far as the reader knows: of the other side what everybody can see.
    """

    empire: str
    seat: int
    card: str | None
    drawn: bool
    disorder: int
    committed: list[str]
    aside: int
    fresh: int
    addends: list[AddendView]


class ConflictView(TypedDict):
    """The conflict under way: side 0 attacks."""

    area: str
    round: int
    sides: list[SideView]


class TradeView(TypedDict):
    """The trade under way: the active empire, and its partner or the deck."""

    active: str
    partner: str | None


class TurnView(TypedDict):
    """Whose turn it is in a step: a seat with one of its empires, by colour and name, or off them."""

    seat: int
    empire: str | None
    card: str | None


class KnownView(TypedDict):
    """Cards in the hand of another seat that one knows."""

    seat: int
    cards: list[str]


Placed = dict[str, dict[str, int]]  # by port or area: units by type


class PurchaseView(TypedDict):
    """Something bought or given up for an empire, not yet settled: a unit, a fort or an elite marker."""

    empire: str
    what: str
    unit: str | None
    place: str | None
    price: int


class WareView(TypedDict):
    """A type of unit that can be built or must be given up: its element, for how much, how many more, and where."""

    element: str
    price: int
    left: int
    places: list[str]


class ShopView(TypedDict):
    """What an empire can buy now. While `owed` units have to be given up first, the wares are those.

    `rooms` says how many more units each area takes, where that is limited. As long as nothing is bought, `usual` is
    what an empire usually begins with, and `again` what its owner bought for it in its last production.
    """

    empire: str
    money: int
    owed: int
    wares: dict[str, WareView]
    rooms: dict[str, int]
    usual: list[PurchaseView]
    again: list[PurchaseView]


class DraftView(TypedDict, total=False):
    """What a seat is about to choose, not yet shown to others: only what its question is about.

    `placing` is the unit whose place is still to be named, `areas` are those to be fortified, `price` is for all;
    `bought` lists everything, for all empires that the seat buys for, in the order in which it was chosen.
    """

    cards: list[str]
    empires: list[str]
    units: dict[str, dict[str, int]]
    released: dict[str, dict[str, int]]
    leaders: list[str]
    areas: list[str]
    elites: int
    price: int
    placing: str
    bought: list[PurchaseView]


class OwnView(TypedDict):
    """What only this seat knows: its hand, its markers, its units by area and type, cards it knows elsewhere.

    While it moves units, `openings` says of foreign land areas nearby how many more own units there open the way.
    """

    hand: list[str]
    markers: dict[str, str]
    fallen: list[str]
    units: dict[str, dict[str, int]]
    pool: dict[str, dict[str, int]]
    draft: DraftView | None
    shop: ShopView | None
    openings: dict[str, int]
    slow: list[str]
    top: list[str]
    known: list[KnownView]


class UsesView(TypedDict):
    """What a card in hand could be played as, whenever its time comes.

    `level` is the one on which its empire would begin, 0 if it cannot be started: then `why` is the key of the reason.
    `areas` are those where it would begin, or among which its founder would choose. `artefact_for` are the empires that
    its artefact can be played for. `event_why` is the key of the reason for which its event cannot be played at the
    present question, None if it can.
    """

    level: int
    why: str | None
    areas: list[str]
    artefact_for: list[str]
    event_why: str | None


class ChangeView(TypedDict, total=False):
    """The nearest changes in a round icon (§G.2), each left out where there is none.

    With `more` the empire would get in front of `passes`, if that is anybody, and `gain` glory; with `fewer` it would
    fall behind `loses_to`, and have a `loss`.
    """

    more: int
    gain: int
    passes: str
    fewer: int
    loss: int
    loses_to: str


class SheetView(TypedDict):
    """What the owner of an empire wants to know besides.

    Its income item by item: what areas bring, and what is added or taken besides, by its reason. `upkeep_units` need
    upkeep in a production, `leader_number` is how many leaders it may have, `next_units` are the types that it can
    build next, with the level that they need. `changes` are what would change its glory, one for each of its icons.
    """

    areas: dict[str, int]
    others: dict[str, int]
    upkeep_units: int
    leader_number: int
    next_units: dict[str, int]
    changes: list[ChangeView]


class AgesView(KernelView):
    """The view of a seat or a spectator; areas come in one entry for each region, `map_<region>`.

    `forecast` is what glory scoring would bring each seat now, `elephants_free` says whether the common pool has an
    elephant without a name.

    An edition with other regions has other entries for them.
    """

    round: int
    rounds: int
    age: int
    start_seat: int | None
    step: str | None
    turns: list[TurnView]
    players: list[SeatView]
    empires: dict[str, EmpireView]
    forecast: list[int]
    cards: CardsView
    cup: CupView
    leaders_gone: list[str]
    blue: dict[str, int]
    elephants_gone: bool
    elephants_free: bool
    slow_markers: int
    droughts: dict[str, int]
    truces: list[list[str | int]]
    last_round: bool
    map_africa: dict[str, AreaView]
    map_north_america: dict[str, AreaView]
    map_south_america: dict[str, AreaView]
    map_asia: dict[str, AreaView]
    map_australasia: dict[str, AreaView]
    map_china: dict[str, AreaView]
    map_india: dict[str, AreaView]
    map_middle_east: dict[str, AreaView]
    map_north_east_asia: dict[str, AreaView]
    map_south_east_asia: dict[str, AreaView]
    map_europe: dict[str, AreaView]
    map_elsewhere: dict[str, AreaView]
    conflict: ConflictView | None
    trade: TradeView | None
    own: OwnView | None
    uses: dict[str, UsesView]
    sheets: dict[str, SheetView]
