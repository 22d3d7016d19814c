"""What happened at a table, as it is stored: one tagged struct for each kind of event.

An event of the game has the command that led to it and its `change`: every option that was chosen, by the seat itself,
by its standing answers or orders, or by a bot; and what that made of state, record, log and automation. So a table is
read back without any automation, and its state is known even where the rules that led to it are gone.
"""

from __future__ import annotations

import hashlib
from typing import Any, NamedTuple, get_args

import msgspec
from msgspec import UNSET, Struct, UnsetType

from worldstage.core.chance import Outcome as Draw
from worldstage.core.changes import StateChange
from worldstage.core.log import Entry
from worldstage.core.orderbook import SeatAutomation
from worldstage.core.orders import Order, Outcome
from worldstage.core.record import Takeover
from worldstage.core.seen import Message, message
from worldstage.core.text import Text

DIGEST = 32  # hexadecimal digits of the state's digest, and of the chain's
NO_DIGEST = "0" * DIGEST


class UnknownEvent(Exception):
    """An event of a kind that this version does not know: a newer one has written it."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


# The kernel's `Ply` as it is read back: compiled classes don't know the types in their lists.
StoredPly = tuple[int, str, list[Draw]]


# -- parts of a change ------------------------------------------------------------------------------------------------


class Choice(Struct, omit_defaults=True):
    """A submission. `by` is "" for the seat's own, "standing" or "order"; `draws` are those of its last option.

    `answer`, `ended` and `orders` are what is needed to take it back: see `Performed`.
    """

    seat: int
    options: tuple[str, ...]
    by: str = ""
    draws: list[Draw] = []
    answer: str = ""
    ended: list[tuple[int, str]] = []
    orders: list[list[Order]] = []


class OrderOutcome(Struct, omit_defaults=True):
    """What became of an order: see `worldstage.core.orders.Outcome`."""

    order: Order
    said: list[Message] = []
    reason: Message | None = None
    rule: str = ""


class Automation(Struct, omit_defaults=True):
    """What a seat has said in advance: see `SeatAutomation`."""

    standing: tuple[str, ...] = ()
    waiting: tuple[Order, ...] = ()
    outcomes: list[OrderOutcome] = []
    held: bool = False
    suspended: bool = False
    given: int = 0
    lost: tuple[int, ...] = ()


class HiddenSteps(Struct):
    """Hidden choices that are under way after an event: see `worldstage.core.hidden.Hidden`."""

    opened: int
    sizes: list[list[int]]
    changes: list[int]


class Change(Struct, omit_defaults=True):
    """What an event did to the game.

    `private`: nobody else noticed. `plies` is given where the choices were not just added to the record: how many of
    it stay, and those after them; `lines` the same for the log. `automation` has the seats for which it has changed.
    """

    choices: list[Choice] = []
    private: bool = False
    state: StateChange = StateChange()
    plies: tuple[int, list[StoredPly]] | None = None
    lines: tuple[int, list[Entry]] | None = None
    undone: bool = False
    hidden: HiddenSteps | None = None
    automation: dict[int, Automation] = {}
    setup: list[Draw] = []


# -- kinds of events --------------------------------------------------------------------------------------------------


class Event(Struct, tag_field="kind", omit_defaults=True):
    """Something that happened at a table."""


class OfTheGame(Event, kw_only=True):
    """An event that may change the game. `change` is missing until the event is applied for the first time."""

    change: Change | None = None


class Opened(Event, tag="opened"):
    owner: int
    commitment: str
    settings: dict[str, str]


class Owned(Event, tag="owned"):
    session: int


class Sat(OfTheGame, tag="sat"):
    seat: int
    session: int
    name: str
    badge: int
    salt: str = ""


class Invited(Event, tag="invited"):
    seat: int
    sessions: list[int]
    name: str
    badge: int
    by: list[int]


class Declined(Event, tag="declined"):
    seat: int


class Joined(Event, tag="joined"):
    seat: int
    session: int


class BotSat(OfTheGame, tag="bot"):
    seat: int
    level: str
    name: str
    badge: int


class Left(Event, tag="left"):
    seat: int


class Renamed(Event, tag="renamed"):
    seat: int
    name: str
    badge: int


class Chose(OfTheGame, tag="chose"):
    """`by`: "" for the person, "bot", or "fallback" for a random move because the bot failed."""

    seat: int
    decision: str
    option: str | list[str]
    by: str = ""
    why: Message | None = None


class Retracted(OfTheGame, tag="retracted"):
    seat: int


class Undid(OfTheGame, tag="undid"):
    seat: int
    all: bool = False


class Stood(OfTheGame, tag="stood"):
    seat: int
    answer: str


class Lifted(OfTheGame, tag="lifted"):
    seat: int
    answer: str | None = None


class Ordered(OfTheGame, tag="ordered"):
    seat: int
    options: list[str] = msgspec.field(name="choices")  # as it is stored
    when: str = ""


class Withdrew(OfTheGame, tag="withdrew"):
    seat: int
    order: int | None = None


class Dismissed(OfTheGame, tag="dismissed"):
    seat: int


class Called(OfTheGame, tag="called"):
    seat: int
    other: int


class Said(Event, tag="said"):
    seat: int
    text: str


class TookOver(OfTheGame, tag="took_over"):
    seat: int
    level: str


class Returned(OfTheGame, tag="returned"):
    seat: int


class Resigned(OfTheGame, tag="resigned"):
    seat: int
    level: str


class Voted(Event, tag="voted"):
    seat: int
    about: str
    yes: bool
    other: int = -1
    level: str = ""


class Carried(OfTheGame, tag="carried"):
    about: str
    seat: int
    level: str = ""


class ShowedUp(Event, tag="showed_up"):
    seat: int


class Stuck(Event, tag="stuck"):
    seat: int


class Retried(Event, tag="retried"):
    seat: int


class Closed(Event, tag="closed"):
    pass


class Ended(Event, tag="ended"):
    reason: str


class Rematched(Event, tag="rematched"):
    """`next_game`: the new table is the next game of a series."""

    seat: int
    table: str = ""
    next_game: bool = False


class Upgraded(Event, tag="upgraded"):
    """Newer rules have taken over. `silent`: everything so far would have gone the same way under them.

    Otherwise the table goes on from its last state; `takeover` is what its record says, and `dropped` whether hidden
    choices under way must be made again. `detail` is for the operator: it may hold secrets. A checkpoint of the same
    revision has the whole table.
    """

    old: int
    new: int
    silent: bool
    takeover: Takeover | None = None
    dropped: bool = False
    detail: str = ""


class Repaired(Event, tag="repaired"):
    """The operator lets a table go on that stopped: from its last good state, or from the recorded one (`recorded`).

    `revision` is the last event that still counts for the game. A checkpoint of the same revision has the whole table.
    """

    revision: int
    recorded: bool
    takeover: Takeover | None = None


AnyEvent = (
    Opened
    | Owned
    | Sat
    | Invited
    | Declined
    | Joined
    | BotSat
    | Left
    | Renamed
    | Chose
    | Retracted
    | Undid
    | Stood
    | Lifted
    | Ordered
    | Withdrew
    | Dismissed
    | Called
    | Said
    | TookOver
    | Returned
    | Resigned
    | Voted
    | Carried
    | ShowedUp
    | Stuck
    | Retried
    | Closed
    | Ended
    | Rematched
    | Upgraded
    | Repaired
)


class StoredEvent(NamedTuple):
    """An event with its place: revision, time, the revision its sender was told, and the digest after it.

    The digest is that of the state, then that of the chain of all events so far.
    """

    revision: int
    at: float
    event: AnyEvent
    told: int = 0
    digest: str = ""

    @property
    def kind(self) -> str:
        return kind_of(self.event)


# -- as text ----------------------------------------------------------------------------------------------------------


class _Tag(Struct):
    kind: str | UnsetType = UNSET


_KINDS = frozenset(str(one.__struct_config__.tag) for one in get_args(AnyEvent))
_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)
_tag_decoder = msgspec.json.Decoder(_Tag)


def kind_of(event: Event) -> str:
    return str(event.__struct_config__.tag)


def encode(event: Event) -> str:
    return _encoder.encode(event).decode()


def decode(data: str | bytes) -> AnyEvent:
    """An event as it was stored; UnknownEvent if a newer version has written it."""
    try:
        return _decoder.decode(data)
    except msgspec.ValidationError:
        kind = _tag_decoder.decode(data).kind
        if kind not in _KINDS:
            raise UnknownEvent(str(kind)) from None
        raise


def next_link(before: str, revision: int, at: float, data: str, state: str) -> str:
    """The digest of the chain of events after another one, of which `data` is the text and `state` the digest."""
    material = f"{before}/{revision}/{at!r}/{state}/{data}"
    return hashlib.sha256(material.encode()).hexdigest()[:DIGEST]


# -- automation -------------------------------------------------------------------------------------------------------


def automation_of(kept: SeatAutomation) -> Automation:
    outcomes = [
        OrderOutcome(
            order=one.order,
            said=[message(said) for said in one.said],
            reason=message(one.reason) if one.reason is not None else None,
            rule=one.rule,
        )
        for one in kept.outcomes
    ]
    return Automation(kept.standing, kept.waiting, outcomes, kept.held, kept.suspended, kept.given, kept.lost)


def seat_automation(kept: Automation) -> SeatAutomation:
    outcomes = tuple(
        Outcome(
            one.order,
            tuple(_text(said) for said in one.said),
            _text(one.reason) if one.reason is not None else None,
            one.rule,
        )
        for one in kept.outcomes
    )
    return SeatAutomation(kept.standing, kept.waiting, outcomes, kept.held, kept.suspended, kept.given, kept.lost)


def _text(kept: Message) -> Text:
    data: Any = kept
    return Text.from_json(data)
