"""Secret links: offered, exchanged for a seat once, and offered again where nobody has arrived."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from worldstage.server import orders, people, queries, store, wire
from worldstage.server.commands import Wish, check_seat, own, owner, sit_down
from worldstage.server.room import EMPTY, GATHERING, PERSON, Room
from worldstage.server.seen import room_info
from worldstage.server.store import OWNER, TRIES, Conflict, Unit
from worldstage.server.words import Denied

if TYPE_CHECKING:
    from worldstage.server.house import Hot, House


LinkState = Literal["open", "used", "expired", "taken"]
NOBODY = -1  # no session


class Claimant(NamedTuple):
    """Who exchanges a link: their session, the hash of the key that came with the request, and what else to write."""

    session: int
    key: str | None
    further: Unit


def offer(
    house: House, table: str, seats: list[int], lasts: float = people.INVITATION, device: bool = False
) -> tuple[list[wire.Link], Unit]:
    """Links to seats of a table, and what to write for them."""
    expires = house.settings.clock() + lasts
    links: list[wire.Link] = []
    offers: Unit = []
    for seat in seats:
        secret = people.new_secret()
        links.append(wire.Link(seat=seat if seat != OWNER else None, secret=secret, expires=expires))
        offers.append(store.offer_link(people.hashed(secret), table, seat, expires, device))
    return links, offers


async def new_link(house: House, table: str, session: int, seat: int | None) -> wire.Link:
    """A link for another device of one's own; from the owner, for a free seat, for the table itself, or for a seat
    whose person never arrived.
    """
    async with house.at(table) as (hot, room):
        await house.look_who_is_seen(hot)
        await house.saw(hot, session)
        device = _may_offer(hot, room, session, seat)
        number = OWNER if seat is None else seat
        lasts = people.DEVICE if device or seat is None else people.INVITATION
        links, offers = offer(house, table, [number], lasts, device)
        await house.store.write([store.revoke_links(table, number, house.settings.clock()), *offers])
        return links[0]


def _may_offer(hot: Hot, room: Room, session: int, seat: int | None) -> bool:
    """Whether the link is for another device of who sits there; refuses what is not one's own to offer."""
    if seat is None:
        owner(room, session)
        return False
    check_seat(room, seat)
    if room.seats[seat].holder == EMPTY or _never_arrived(hot, room, seat, session):
        owner(room, session)
        return False
    own(room, session, seat)
    return True


def _never_arrived(hot: Hot, room: Room, seat: int, session: int) -> bool:
    """Somebody has taken the seat by a link, and has not been seen since: perhaps the response never reached them."""
    taken = room.seats[seat]
    return taken.holder == PERSON and seat not in hot.seen and session not in taken.sessions


def _may_sit(hot: Hot, room: Room, seat: int, session: int) -> bool:
    """Whether a link to a seat, other than for another device, still leads there."""
    free = room.seats[seat].holder == EMPTY and room.status == GATHERING
    return free or _never_arrived(hot, room, seat, session)


# -- claiming ---------------------------------------------------------------------------------------------------------


async def find(house: House, given: orders.Claim | orders.LinkSecret) -> Any:
    """The link with this secret."""
    link = await house.store.read(queries.link_of(people.hashed(given.secret)))
    if link is None:
        raise Denied(404, "no_link")
    return link


async def look(house: House, given: orders.LinkSecret) -> wire.Invitation:
    """What a link leads to; it stays as good as it was."""
    link = await find(house, given)
    async with house.at(link["table_id"]) as (hot, room):
        await house.look_who_is_seen(hot)
        return wire.Invitation(
            kind="owner" if link["seat"] == OWNER else "device" if link["device"] else "seat",
            seat=link["seat"] if link["seat"] != OWNER else None,
            state=_link_state(hot, room, link, house.settings.clock()),
            room=room_info(room, hot.presence, hot.patience),
        )


def _link_state(hot: Hot, room: Room, link: Any, now: float) -> LinkState:
    """As somebody who is new at the table would find the link."""
    if link["used"] is not None:
        return "used"
    if link["expires"] < now:
        return "expired"
    personal = link["seat"] == OWNER or link["device"]
    return "open" if personal or _may_sit(hot, room, link["seat"], NOBODY) else "taken"


async def claimed_before(house: House, link: Any, session: int | None, key: str | None) -> int | None:
    """Who used a link, if this request comes from the same browser: its response may have been lost.

    The same session says so, or the key that only this browser has. None: the link is unused.
    """
    if link["used"] is None:
        if link["expires"] < house.settings.clock():
            raise Denied(410, "link_expired", table=link["table_id"])
        return None
    user = link["session_id"]
    same = user is not None and (session == user or (key is not None and key == link["key"]))
    async with house.at(link["table_id"]) as (hot, room):
        await house.refresh(hot)  # it may have been used at another process
        holders = room.owners if link["seat"] == OWNER else room.seats[link["seat"]].sessions
        if not same or user not in holders:
            raise Denied(410, "link_used", table=link["table_id"])
    return int(user)


async def claim(house: House, link: Any, order: orders.Claim, claimant: Claimant) -> None:
    """Exchange a secret for a seat, once."""
    async with house.at(link["table_id"]) as (hot, _room):
        used = store.use_link(link["hash"], house.settings.clock(), claimant.session, claimant.key)
        await house.look_who_is_seen(hot)
        newest = False
        for _ in range(TRIES):
            try:
                return await _claim(house, hot, link, order, claimant.session, [used, *claimant.further])
            except Denied:
                if newest or not await house.refresh(hot):  # another process knew more: judge by that
                    raise
                newest = True
            except Conflict:
                await house.reload(hot)
                if (await house.store.read(queries.link_of(link["hash"])))["used"] is not None:
                    raise Denied(410, "link_used", table=link["table_id"]) from None
        raise Denied(503, "busy")


async def _claim(house: House, hot: Hot, link: Any, order: orders.Claim, session: int, further: Unit) -> None:
    assert hot.room is not None
    room, seat = hot.room, link["seat"]
    holders = room.owners if seat == OWNER else room.seats[seat].sessions
    if session in holders:  # one's own link, opened by oneself: it is used all the same
        await house.store.write(further)
    elif seat == OWNER:
        await house.happen(hot, Wish("owned", {"session": session}), None, further)
    elif link["device"]:
        await house.happen(hot, Wish("joined", {"seat": seat, "session": session}), None, further)
    else:
        if not _may_sit(hot, room, seat, session):
            raise Denied(409, "seat_taken", seat=seat + 1)
        await house.happen(hot, sit_down(seat, session, order), None, further)
        hot.seen.pop(seat, None)
