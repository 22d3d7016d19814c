"""What goes out: answers and updates, filled in `views.py` and `inspection.py`. The browser's types come from here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeVar, get_type_hints

import msgspec
from msgspec import UNSET, Struct, UnsetType

from worldstage.core import seen
from worldstage.core.seen import Message, message
from worldstage.core.text import Text

Value = TypeVar("Value")
Language = Literal["de", "en"]
Pace = Literal["live", "slow"]  # whether a table is meant to be played in one go, or over days and weeks


class Out(Struct, kw_only=True):
    """An answer or an update."""


def derived(source: type, name: str, doc: str | None = None, rename: dict[str, str] | None = None, **other: Any) -> Any:
    """A wire type with the fields of a library type, but for `other` ones that differ. Its texts go out as messages.

    The module of the library type must be one that stays interpreted in the compiled build: its hints are read.
    """
    hints = {field: Message if hint is Text else hint for field, hint in get_type_hints(source).items()}
    fields = [(field, _WIRE_TYPES.get(hint, hint)) for field, hint in {**hints, **other}.items()]
    made = msgspec.defstruct(
        name, fields, bases=(Out,), kw_only=True, rename=rename, namespace={"__doc__": doc or source.__doc__}
    )
    _WIRE_TYPES[source] = made
    _WIRE_TYPES[list[source]] = list[made]  # type: ignore[valid-type]
    return made


_WIRE_TYPES: dict[Any, Any] = {}  # by library type


def as_sent(value: Value, **other: Any) -> Value:
    """What the library gives a client to show, as it goes out; `other` fields of its wire type are given.

    mypy sees the library's own type: the fields are the same.
    """
    made = _WIRE_TYPES[type(value)]
    fields = value._asdict()  # type: ignore[attr-defined]
    sent: Value = made(**{**{name: _part(part) for name, part in fields.items()}, **other})
    return sent


def _part(value: Any) -> Any:
    if isinstance(value, Text):
        return message(value)
    if isinstance(value, list):
        return [_part(one) for one in value]
    return as_sent(value) if type(value) in _WIRE_TYPES else value


if TYPE_CHECKING:
    HintInfo = seen.Hint
    Account = seen.Account
    Item = seen.Item
    Forecast = seen.Forecast
    Luck = seen.Luck
    ScorePart = seen.ScorePart
else:
    HintInfo = derived(seen.Hint, "HintInfo")
    Account = derived(seen.Account, "Account", rename={"entry": "line"})
    Item = derived(seen.Item, "Item")
    Forecast = derived(seen.Forecast, "Forecast")
    Luck = derived(
        seen.Luck,
        "Luck",
        """Luck of one kind, a seat's or (without a seat) the whole table's: the total of so many draws, what was to be
    expected, and the difference in standard deviations (`score`). `favour` is 1 where much is good for the seat, -1
    where little is.
    """,
        seat=int | None,
        score=float,
    )
    ScorePart = derived(seen.ScorePart, "ScorePart")


# -- texts ------------------------------------------------------------------------------------------------------------


class Fault(Out):
    """Why something was refused. `state` is how the table stands, when that is the reason.

    `request` names the request in the server's logs, when the fault is the server's.
    """

    code: str
    message: Message
    rule: str = ""
    state: State | None = None
    request: str = ""


class Received(Out):
    """A report has come in."""

    received: bool


# -- gathering --------------------------------------------------------------------------------------------------------


class Link(Out):
    """A secret link: works once, for one seat (or for the owner, without a seat), until it expires."""

    seat: int | None
    secret: str
    expires: float


class Created(Out):
    """The table is there; the links are told only now."""

    table: str
    links: list[Link]


class Claimed(Out):
    table: str
    seat: int | None


class Session(Out):
    """A token for programs, to be sent as `Authorization: Bearer …`. Browsers get a cookie by themselves."""

    token: str


class SeatInfo(Out):
    """A seat as everybody sees it. With `stand_in` a bot plays for the person, who may return.

    An empty seat with `invited` is kept for the person with that name. `absent`: not seen for as long as the table's
    pace allows. Without `arrived` nobody has been seen at the seat since it was taken.
    """

    seat: int
    holder: Literal["empty", "person", "bot"]
    name: str
    badge: int
    level: str
    stand_in: bool
    resigned: bool
    connected: bool
    absent: bool
    arrived: bool
    invited: bool


class Motion(Out):
    """What the table is voting on: `abandon`, or `takeover` of a seat; who is for it, and how many are needed.

    With all votes in, a takeover happens at `due`, unless its person shows up.
    """

    kind: Literal["abandon", "takeover"]
    seat: int | None
    votes: list[int]
    needed: int
    due: float | None


class Room(Out):
    """All about a table that is not the game itself. `host` is the seat of its owner, who may be watching instead.
    After `patience` seconds unseen a person counts as absent. `stuck`: the bot there can't move, by a fault in the
    program. `stopped`: why the game can't go on until the operator of the server decides how.
    """

    id: str
    game: str
    rules: int
    edition: str
    title: str
    language: Language
    public: bool
    guided: bool
    pace: Pace
    patience: float
    status: Literal["gathering", "playing", "finished", "abandoned"]
    seats: list[SeatInfo]
    host: int | None
    settings: dict[str, str]
    commitment: str
    created: float
    motions: list[Motion]
    stuck: int | None
    stopped: Message | None
    spectators: int
    previous: str | None
    rematch: str | None


class Invitation(Out):
    """What a link leads to, told before it is used: nothing that a spectator of the table could not see.

    A `seat` is free; a `device` joins the one who sits there already; an `owner` link is for the table itself.
    """

    kind: Literal["seat", "device", "owner"]
    seat: int | None
    state: Literal["open", "used", "expired", "taken"]
    room: Room


class TableSummary(Out):
    """A line of the lobby. `yours` are the reader's seats, `waiting` those that are asked something now; `prompt`
    is what the first of the reader's own is asked. `invited` is the seat that is kept for the reader, `sender` who
    invited them; with `takeover` the others want a bot to play the reader's seat.
    """

    id: str
    game: str
    title: str
    language: Language
    status: str
    seats: list[SeatInfo]
    yours: list[int]
    waiting: list[int]
    prompt: Message | None
    owner: bool
    changed: float
    pace: Pace
    invited: int | None
    sender: str
    takeover: bool


class MuteInfo(Out):
    """Somebody whose invitations one does not see."""

    id: str
    name: str
    at: float


# -- the table --------------------------------------------------------------------------------------------------------


class Done(Out):
    """A command has been carried out and will survive anything. `revision` is the reader's own count."""

    revision: int
    table: str | None = None


class Decision(Out):
    """What a seat is asked. The options are in notation; `/options` tells what each costs and brings."""

    id: str
    seat: int
    node: str
    rule: str
    prompt: Message
    sealed: bool
    options: list[str]


class Line(Out):
    """A line of the log: when it was written, and after how many choices (see State.position)."""

    index: int
    position: int
    at: float
    rule: str
    message: Message
    why: Message | None = None


class Talk(Out):
    """A line of talk: what somebody said, or what happened at the table beside the game."""

    index: int
    at: float
    seat: int | None
    name: str
    text: str
    message: Message | None = None


class You(Out):
    """What the reader is at this table: their seats, those kept for them, and whether the table is theirs."""

    seats: list[int]
    owner: bool
    invited: list[int]


class YouHere(You):
    """The same before anything else is known of the table: with its game, so that a client can load what that needs."""

    game: str


class OrderInfo(Out):
    """An order of the reader's own that waits: its options in notation and as texts, and its condition, if any."""

    id: int
    options: list[str]
    texts: list[Message]
    when: str
    condition: Message | None


class OutcomeInfo(Out):
    """What has become of an order: how many of its options were chosen, and why the rest was dropped, if it was."""

    order: OrderInfo
    done: int
    reason: Message | None
    rule: str


class State(Out):
    """A table as one reader sees it: a seat or a spectator.

    `revision` counts what this reader could notice, without gaps. `log` and `talk` hold what is new since `log_from`
    and `talk_from`; lines behind that are to be forgotten (something was taken back), earlier ones that the reader
    does not have are read page by page from `/log` and `/talk`. `position` counts the choices
    made, for stepping back. `orders` and `outcomes` are the seat's own. `retract` and `undo` are what to name when
    taking something back, if that is possible. `left` is how many seconds the game will still take at the pace so far,
    without absences, as soon as that can be told.
    """

    revision: int
    seat: int | None
    you: You
    room: Room
    view: dict[str, Any] | None
    decision: Decision | None
    retract: str | None
    undo: str | None
    standing: list[str]
    orders: list[OrderInfo]
    outcomes: list[OutcomeInfo]
    position: int
    left: int | None
    log_from: int
    log: list[Line]
    talk_from: int
    talk: list[Talk]


if TYPE_CHECKING:
    Changed = State
else:
    Changed = msgspec.defstruct(
        "Changed",
        [(field.name, field.type | UnsetType, UNSET) for field in msgspec.structs.fields(State)],
        bases=(Out,),
        kw_only=True,
        namespace={
            "__doc__": """The fields of State that differ from the last update; the others stay as they were.

    `view` holds only the entries that differ: they replace those of the same name. `log` comes with `log_from`, `talk`
    with `talk_from`.
    """
        },
    )


class LogPage(Out):
    """Lines of the log, in order; `start` is the index of the first."""

    start: int
    lines: list[Line]


class TalkPage(Out):
    start: int
    lines: list[Talk]


class OptionInfo(Out):
    """An option: notation, verb, arguments as (kind, label), what it costs and brings, its odds, and cautions.

    `pointless` is why it would do nothing now, or only cost something; null: it is of use.
    """

    option: str
    verb: str
    args: list[tuple[str, str]]
    text: Message
    hint: HintInfo | None
    cautions: list[Message]
    pointless: Message | None


class Options(Out):
    decision: str
    options: list[OptionInfo]


class Cautions(Out):
    """Warnings about several options that are chosen one directly after the other."""

    decision: str
    cautions: list[Message]


class WhyNot(Out):
    """Why an option is not open; without a message it is."""

    message: Message | None
    rule: str


class Advice(Out):
    """What the strongest bot would choose at this decision, and why."""

    decision: str
    option: str
    why: Message | None
    level: str


class Past(Out):
    """The table as it was at a position, for the same reader as now."""

    position: int
    last: int
    log_length: int
    view: dict[str, Any]


class Books(Out):
    """The itemised sums of a table, and what they would become if the turn ended now."""

    accounts: list[Account]
    forecast: list[Forecast]


class Sequel(Out):
    """What a game of a series leads to: what it has changed, who has won the whole of it, and how to invite to the next
    game, whose table `rematch` sets.
    """

    invitation: Message
    news: list[Message]
    winners: list[int]


class Report(Out):
    """After the game: the course of the public numbers (track by name, seat and position), the luck, the result, the
    parts of each score, and what comes next in a series.
    """

    positions: list[int]
    tracks: dict[str, list[list[int]]]
    luck: list[Luck]
    places: list[int] | None
    points: list[int] | None
    parts: list[ScorePart]
    sequel: Sequel | None


class Draw(Out):
    """One draw of the table: number `index`, one of `n`, for what, and what came."""

    index: int
    why: str
    n: int
    value: int


class ProofPart(Out):
    """Some choices, under which rules, and how they are proven: the chain of digests is for older rules."""

    first: int
    last: int
    rules: int
    how: Literal["replay", "chain"]


class Proof(Out):
    """Everything needed to check the luck of a finished table in the reader's own browser."""

    seed: str
    commitment: str
    context: str
    draws: list[Draw]
    parts: list[ProofPart]
    fault: Message | None


class Notes(Out):
    seat: int
    text: str


class Health(Out):
    status: str
    version: str


# -- live -------------------------------------------------------------------------------------------------------------


class Update(Out, tag="state", tag_field="type"):
    """The table has changed, or the connection has just been made."""

    state: State


class Change(Out, tag="change", tag_field="type"):
    """What has changed since the update with revision `base`, which was the last one on this connection.

    Sent instead of `state` to a reader who has asked for it. One who does not have that revision reconnects.
    """

    base: int
    changed: Changed


class CommandDone(Out, tag="done", tag_field="type"):
    """The command with this key, which came over the socket, has been carried out."""

    key: str
    done: Done


class CommandRefused(Out, tag="fault", tag_field="type"):
    """The command with this key was refused, with the status and the `Retry-After` that it would have over HTTP.

    The key is empty where none could be read. The fault holds no state: the socket sends that anyway.
    """

    key: str
    status: int
    later: int
    fault: Fault


class Presence(Out, tag="presence", tag_field="type"):
    """Who is there has changed; nothing at the table has."""

    connected: list[int]
    absent: list[int]
    spectators: int


class Farewell(Out, tag="farewell", tag_field="type"):
    """The server is going down for a moment: reconnect."""


class Alive(Out, tag="alive", tag_field="type"):
    """Nothing new; the connection stands."""


Push = Update | Change | CommandDone | CommandRefused | Presence | Farewell | Alive
