"""Request bodies and commands. Unknown fields are refused: nothing that a client sends can get into a record except
the command itself.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from worldstage.core.submissions import MOST_OPTIONS
from worldstage.server.wire import Language, Pace

Short = Annotated[str, Meta(max_length=40)]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
Badge = Annotated[int, Meta(ge=0, le=23)]
Option = Annotated[str, Meta(max_length=200)]  # in notation


class In(Struct, kw_only=True, forbid_unknown_fields=True):
    """A request."""


class NewSession(In):
    """Nothing needs to be said."""


class BrowserError(In):
    """An error of the browser app: where in its files, on which kind of page. Nothing about any table."""

    page: Literal["lobby", "new", "join", "about", "table", "missing"]
    message: Annotated[str, Meta(max_length=500)]
    source: Annotated[str, Meta(max_length=300)] = ""
    line: Annotated[int, Meta(ge=0, le=10_000_000)] = 0
    column: Annotated[int, Meta(ge=0, le=10_000_000)] = 0
    version: Annotated[str, Meta(max_length=20)] = ""


class SeatPlan(In):
    """Who is to sit there: `me` (whoever makes the table; several are a hotseat), somebody by link, or a bot."""

    holder: Literal["me", "guest", "bot"]
    name: Short = ""
    badge: Badge = 0
    level: Short = ""


class NewTable(In):
    """A table to be made."""

    game: Short
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=16)]
    settings: Annotated[dict[Short, Annotated[str, Meta(max_length=200)]], Meta(max_length=40)] = {}
    title: Annotated[str, Meta(max_length=60)] = ""
    language: Language = "en"
    public: bool = False
    guided: bool = False
    pace: Pace = "live"
    salt: Annotated[str, Meta(max_length=24)] = ""


class Claim(In):
    """A secret out of a link, to be exchanged for the right to sit there."""

    secret: Annotated[str, Meta(max_length=100)]
    name: Short = ""
    badge: Badge = 0
    salt: Annotated[str, Meta(max_length=24)] = ""


class LinkSecret(In):
    """A secret out of a link, to be looked at without using it."""

    secret: Annotated[str, Meta(max_length=100)]


class LinkOrder(In):
    """A fresh link: for a seat of one's own (another device), or, for the owner, for a free seat or the table."""

    seat: SeatNumber | None = None


class Choose(In, tag="choose", tag_field="do"):
    """Answer a decision with an option in notation, or with a list of options: all or none of them, and taken back
    together. Only the last of a list may draw or reveal something or lead to another seat being asked.
    """

    seat: SeatNumber
    decision: Annotated[str, Meta(max_length=100)]
    option: Option | Annotated[list[Option], Meta(min_length=1, max_length=MOST_OPTIONS)]


class Retract(In, tag="retract", tag_field="do"):
    """Take back a sealed choice; `what` is State.retract."""

    seat: SeatNumber
    what: Annotated[str, Meta(max_length=100)]


class Undo(In, tag="undo", tag_field="do"):
    """Take back the last choice, or with `all` everything of this turn that may be; `what` is State.undo."""

    seat: SeatNumber
    what: Annotated[str, Meta(max_length=100)]
    all: bool = False


class Stand(In, tag="stand", tag_field="do"):
    """Give a standing answer."""

    seat: SeatNumber
    answer: Short


class Lift(In, tag="lift", tag_field="do"):
    """Take a standing answer back, or all of them."""

    seat: SeatNumber
    answer: Short | None = None


class Order(In, tag="order", tag_field="do"):
    """Order something in advance: options in notation, and perhaps a condition. What makes sense the game knows."""

    seat: SeatNumber
    options: Annotated[list[Option], Meta(max_length=20)]
    when: Annotated[str, Meta(max_length=200)] = ""


class Withdraw(In, tag="withdraw", tag_field="do"):
    """Take an order back by its id, or all of them."""

    seat: SeatNumber
    order: Annotated[int, Meta(ge=0, le=2**31)] | None = None


class Dismiss(In, tag="dismiss", tag_field="do"):
    """What became of one's orders has been read."""

    seat: SeatNumber


class CallUpon(In, tag="call", tag_field="do"):
    """Ask another seat to decide itself instead of by standing answers."""

    seat: SeatNumber
    other: SeatNumber


class Say(In, tag="say", tag_field="do"):
    """Say something at the table; spectators don't hear it."""

    seat: SeatNumber
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Sit(In, tag="sit", tag_field="do"):
    """Take an empty seat: of an open table, or one that was kept for oneself."""

    seat: SeatNumber
    name: Short = ""
    badge: Badge = 0
    salt: Annotated[str, Meta(max_length=24)] = ""


class Decline(In, tag="decline", tag_field="do"):
    """Turn down an invitation to a seat."""

    seat: SeatNumber


class Rename(In, tag="rename", tag_field="do"):
    seat: SeatNumber
    name: Short = ""
    badge: Badge = 0


class Leave(In, tag="leave", tag_field="do"):
    """Get up from a seat before the game has begun."""

    seat: SeatNumber


class SeatBot(In, tag="seat_bot", tag_field="do"):
    """The owner puts a bot on an empty seat."""

    seat: SeatNumber
    level: Short


class Clear(In, tag="clear", tag_field="do"):
    """The owner frees a seat before the game has begun."""

    seat: SeatNumber


class HandOver(In, tag="hand_over", tag_field="do"):
    """Let a bot play one's own seat for a while."""

    seat: SeatNumber
    level: Short


class Return(In, tag="return", tag_field="do"):
    """The person takes the seat back from the bot."""

    seat: SeatNumber


class Resign(In, tag="resign", tag_field="do"):
    """Give up for good; a bot plays on."""

    seat: SeatNumber
    level: Short


class Vote(In, tag="vote", tag_field="do"):
    """Vote for a motion, or with `yes` false take the vote back.

    To abandon the game needs all who are not absent. That a bot takes over needs all others, and a person who is
    absent and stays so.
    """

    seat: SeatNumber
    kind: Literal["abandon", "takeover"]
    other: SeatNumber | None = None
    level: Short = ""
    yes: bool = True


class Retry(In, tag="retry", tag_field="do"):
    """Let the bot try again at a table that is stuck."""

    seat: SeatNumber


class Close(In, tag="close", tag_field="do"):
    """The owner gives up a table that has not begun."""


class Rematch(In, tag="rematch", tag_field="do"):
    """A new table with the same settings and bots; the other people are invited to it."""

    seat: SeatNumber


Command = (
    Choose
    | Retract
    | Undo
    | Stand
    | Lift
    | Order
    | Withdraw
    | Dismiss
    | CallUpon
    | Say
    | Sit
    | Decline
    | Rename
    | Leave
    | SeatBot
    | Clear
    | HandOver
    | Return
    | Resign
    | Vote
    | Retry
    | Close
    | Rematch
)


class SocketCommand(In, tag="command", tag_field="type"):
    """A command over the WebSocket of a table; the key is what `Idempotency-Key` is over HTTP."""

    key: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,64}$")]
    command: Command


class Mute(In):
    """Turn down an invitation to a seat, and see no more invitations from the person who sent it."""

    table: Annotated[str, Meta(max_length=24)]
    seat: SeatNumber


class Unmute(In):
    id: Annotated[str, Meta(max_length=24)]


class Note(In):
    """Notes to self, readable by one person."""

    seat: SeatNumber
    text: Annotated[str, Meta(max_length=10_000)]
