"""What the lobby shows of a table, kept in columns of the table list: no table is opened for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec
from msgspec import Struct

from worldstage.core.seen import Message, message

if TYPE_CHECKING:
    from worldstage.server.hosted_table import HostedTable


class ListedSeat(Struct, omit_defaults=True):
    """A seat in the list. `sender` is who has invited the person that it is kept for; `takeover`: a vote is open."""

    holder: str
    name: str = ""
    badge: int = 0
    level: str = ""
    stand_in: bool = False
    resigned: bool = False
    since: float = 0.0
    invited: bool = False
    sender: str = ""
    takeover: bool = False


class Listing(NamedTuple):
    """The two columns as text: the seats, and what the people among them are asked."""

    seats: str
    prompts: str


_encode = msgspec.json.Encoder().encode
_seats = msgspec.json.Decoder(list[ListedSeat])
_prompts = msgspec.json.Decoder(dict[int, Message])


def listing(hosted: HostedTable) -> Listing:
    """Worked out again only if something about the people has changed."""
    if hosted.listed is None or hosted.listed[0] != hosted.company:
        hosted.listed = (
            hosted.company,
            _encode([_listed(hosted, number) for number in range(len(hosted.seats))]).decode(),
        )
    return Listing(hosted.listed[1], _asked(hosted))


def _listed(hosted: HostedTable, number: int) -> ListedSeat:
    seat = hosted.seats[number]
    return ListedSeat(
        holder=seat.holder,
        name=seat.name,
        badge=seat.badge,
        level=seat.level,
        stand_in=seat.stand_in,
        resigned=seat.resigned,
        since=seat.since,
        invited=bool(seat.invited),
        sender=sender(hosted, number) if seat.invited else "",
        takeover=("takeover", number) in hosted.motions,
    )


def _asked(hosted: HostedTable) -> str:
    table = hosted.table
    asked = [seat for seat in hosted.waiting if not hosted.seats[seat].played_by_bot]
    if table is None or not asked:
        return "{}"
    return _encode({seat: message(hosted.game.explanation.prompt(table.state, seat)) for seat in asked}).decode()


def seats_of(text: str) -> list[ListedSeat]:
    return _seats.decode(text)


def prompts_of(text: str) -> dict[int, Message]:
    return _prompts.decode(text)


def sender(hosted: HostedTable, seat: int) -> str:
    """Who has invited somebody to a seat, if that person sits at the table."""
    inviting = hosted.seats[seat].inviting
    return next((other.name for other in hosted.seats if other.sessions & set(inviting)), "")
