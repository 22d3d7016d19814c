"""Secret links: each is exchanged for a seat once; a seat whose person never arrived can be offered again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from worldstage.server import events, payloads, queries, store, tokens, wire
from worldstage.server.commands import check_seat, own, owner, sit_down
from worldstage.server.hosted_table import GATHERING, HostedTable
from worldstage.server.store import OWNER, TRIES, Conflict, Unit
from worldstage.server.table_parts import EMPTY, PERSON
from worldstage.server.texts import Denied
from worldstage.server.views import room_info

if TYPE_CHECKING:
    from worldstage.server.table_cache import CachedTable
    from worldstage.server.tables import Tables

LinkState = Literal["open", "used", "expired", "taken"]
NOBODY = -1  # no session


class Claimant(NamedTuple):
    """Who exchanges a link: their session, the hash of the key that came with the request, and what else to write."""

    session: int
    key: str | None
    further: Unit


def offer(
    tables: Tables, table: str, seats: list[int], lasts: float = tokens.INVITATION, device: bool = False
) -> tuple[list[wire.Link], Unit]:
    """Links to seats of a table, and what to write for them."""
    expires = tables.settings.clock() + lasts
    links: list[wire.Link] = []
    offers: Unit = []
    for seat in seats:
        secret = tokens.new_secret()
        links.append(wire.Link(seat=seat if seat != OWNER else None, secret=secret, expires=expires))
        offers.append(store.offer_link(tokens.hashed(secret), table, seat, expires, device))
    return links, offers


async def new_link(tables: Tables, table: str, session: int, seat: int | None) -> wire.Link:
    """A link for another device of one's own; from the owner, for a free seat, for the table itself, or for a seat
    whose person never arrived.
    """
    async with tables.locked(table) as (cached, hosted):
        await tables.refresh_last_seen(cached)
        await tables.mark_seen(cached, session)
        device = _may_offer(cached, hosted, session, seat)
        number = OWNER if seat is None else seat
        lasts = tokens.DEVICE if device or seat is None else tokens.INVITATION
        links, offers = offer(tables, table, [number], lasts, device)
        await tables.store.write([store.revoke_links(table, number, tables.settings.clock()), *offers])
        return links[0]


def _may_offer(cached: CachedTable, hosted: HostedTable, session: int, seat: int | None) -> bool:
    """Whether the link is for another device of the person who sits there; refuses what is not one's own to offer."""
    if seat is None:
        owner(hosted, session)
        return False
    check_seat(hosted, seat)
    if hosted.seats[seat].holder == EMPTY or _never_arrived(cached, hosted, seat, session):
        owner(hosted, session)
        return False
    own(hosted, session, seat)
    return True


def _never_arrived(cached: CachedTable, hosted: HostedTable, seat: int, session: int) -> bool:
    """Somebody has taken the seat by a link, and has not been seen since: perhaps the response never reached them."""
    taken = hosted.seats[seat]
    return taken.holder == PERSON and seat not in cached.seen and session not in taken.sessions


def _may_sit(cached: CachedTable, hosted: HostedTable, seat: int, session: int) -> bool:
    """Whether a link to a seat, other than for another device, still leads there."""
    free = hosted.seats[seat].holder == EMPTY and hosted.status == GATHERING
    return free or _never_arrived(cached, hosted, seat, session)


# -- claiming ---------------------------------------------------------------------------------------------------------


async def find(tables: Tables, given: payloads.Claim | payloads.LinkSecret) -> Any:
    """The link with this secret."""
    link = await tables.store.read(queries.link_of(tokens.hashed(given.secret)))
    if link is None:
        raise Denied(404, "no_link")
    return link


async def look(tables: Tables, given: payloads.LinkSecret) -> wire.Invitation:
    """What a link leads to; it stays as good as it was."""
    link = await find(tables, given)
    async with tables.locked(link["table_id"]) as (cached, hosted):
        await tables.refresh_last_seen(cached)
        return wire.Invitation(
            kind="owner" if link["seat"] == OWNER else "device" if link["device"] else "seat",
            seat=link["seat"] if link["seat"] != OWNER else None,
            state=_link_state(cached, hosted, link, tables.settings.clock()),
            room=room_info(hosted, cached.presence, cached.patience),
        )


def _link_state(cached: CachedTable, hosted: HostedTable, link: Any, now: float) -> LinkState:
    """As somebody who is new at the table would find the link."""
    if link["used"] is not None:
        return "used"
    if link["expires"] < now:
        return "expired"
    personal = link["seat"] == OWNER or link["device"]
    return "open" if personal or _may_sit(cached, hosted, link["seat"], NOBODY) else "taken"


async def claimed_before(tables: Tables, link: Any, session: int | None, key: str | None) -> int | None:
    """Who used a link, if this request comes from the same browser: its response may have been lost.

    The same session says so, or the key that only this browser has. None: the link is unused.
    """
    if link["used"] is None:
        if link["expires"] < tables.settings.clock():
            raise Denied(410, "link_expired", table=link["table_id"])
        return None
    user = link["session_id"]
    same = user is not None and (session == user or (key is not None and key == link["key"]))
    async with tables.locked(link["table_id"]) as (cached, hosted):
        await tables.refresh(cached)  # it may have been used at another process
        holders = hosted.owners if link["seat"] == OWNER else hosted.seats[link["seat"]].sessions
        if not same or user not in holders:
            raise Denied(410, "link_used", table=link["table_id"])
    return int(user)


async def claim(tables: Tables, link: Any, order: payloads.Claim, claimant: Claimant) -> None:
    """Exchange a secret for a seat, once."""
    async with tables.locked(link["table_id"]) as (cached, _room):
        used = store.use_link(link["hash"], tables.settings.clock(), claimant.session, claimant.key)
        await tables.refresh_last_seen(cached)
        newest = False
        for _ in range(TRIES):
            try:
                return await _claim(tables, cached, link, order, claimant.session, [used, *claimant.further])
            except Denied:
                if newest or not await tables.refresh(cached):  # another process knew more: judge by that
                    raise
                newest = True
            except Conflict:
                await tables.reload(cached)
                if (await tables.store.read(queries.link_of(link["hash"])))["used"] is not None:
                    raise Denied(410, "link_used", table=link["table_id"]) from None
        raise Denied(503, "busy")


async def _claim(
    tables: Tables, cached: CachedTable, link: Any, order: payloads.Claim, session: int, further: Unit
) -> None:
    assert cached.hosted is not None
    hosted, seat = cached.hosted, link["seat"]
    holders = hosted.owners if seat == OWNER else hosted.seats[seat].sessions
    if session in holders:  # one's own link, opened by oneself: it is used all the same
        await tables.store.write(further)
    elif seat == OWNER:
        await tables.commit(cached, events.Owned(session=session), None, further)
    elif link["device"]:
        await tables.commit(cached, events.Joined(seat=seat, session=session), None, further)
    else:
        if not _may_sit(cached, hosted, seat, session):
            raise Denied(409, "seat_taken", seat=seat + 1)
        await tables.commit(cached, sit_down(seat, session, order), None, further)
        cached.seen.pop(seat, None)
