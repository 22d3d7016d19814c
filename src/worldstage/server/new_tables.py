"""Making tables: a first one with its links, and the rematch, to which the other people are invited."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from worldstage.core.chance import Fast, commitment
from worldstage.core.errors import WorldstageError
from worldstage.core.game import Game
from worldstage.core.opening import seed_bytes
from worldstage.server import links, orders, people, queries, store, wire
from worldstage.server.commands import Wish, bot_sits, clean, plain_salt, sit_down
from worldstage.server.room import BOT, EMPTY, GATHERING, PERSON, Room, Seat
from worldstage.server.store import OWNER, Event, Unit
from worldstage.server.words import Denied

if TYPE_CHECKING:
    from worldstage.server.house import House

KEY_SECONDS = 24 * 3600.0  # how long a request to create a table can be sent again


async def create(house: House, session: int, order: orders.NewTable, key: str | None) -> wire.Created:
    """Make a table with its links. The commitment to its luck is its first event."""
    try:
        game = house.game(order.game)
    except WorldstageError:
        raise Denied(422, "no_game", game=order.game) from None
    settings = game.check_settings(len(order.seats), dict(order.settings))
    game.new(len(order.seats), dict(settings), chance=Fast(0))  # refuses now what could not begin later
    row = _row(game, order, settings, house.settings.clock())
    room = Room(row, game)
    wishes = [_opened(row, session)]
    wishes += [_seated(room, session, n, plan, order.salt) for n, plan in enumerate(order.seats) if _sits(plan)]
    unit = _set_up(room, wishes)
    guests = [seat for seat, plan in enumerate(order.seats) if plan.holder == "guest"]
    offered, offers = links.offer(house, room.id, [OWNER, *guests])
    unit += offers
    if key is not None:
        unit.append(store.keep_key(key, session, room.id, row["created"]))
    await house.store.write(unit)
    house.keep(room)
    return wire.Created(table=room.id, links=offered)


async def created_before(house: House, session: int | None, key: str) -> tuple[int, wire.Created] | None:
    """The table that a request with this key has made already, and for whom.

    Only hashes of the links are stored, so there are new ones; those of the response that was lost end.
    """
    found = await house.store.read(queries.key_of(key, house.settings.clock() - KEY_SECONDS))
    if found is None:
        return None
    if session is not None and session != found["session_id"]:
        raise Denied(409, "key_used")
    async with house.at(found["table_id"]) as (_hot, room):
        free = [n for n, seat in enumerate(room.seats) if seat.holder == EMPTY and room.status == GATHERING]
        offered, offers = links.offer(house, room.id, [OWNER, *free])
        ended = [store.revoke_links(room.id, seat, house.settings.clock()) for seat in (OWNER, *free)]
        await house.store.write(ended + offers)
    return found["session_id"], wire.Created(table=room.id, links=offered)


async def rematch(house: House, room: Room, session: int, wanted: Wish) -> Unit:
    """A new table with the same settings and bots, and whoever wants it in their seats; all others are invited.

    In a series it is the next game of it, with the settings that this one has led to. `wanted` gets the table's id.
    """
    sequel = room.sequel
    row = {**room.row, "public": False, "guided": False, "previous": room.id, **_fresh(house.settings.clock())}
    if sequel is not None:
        row["settings"] = sequel.settings
    fresh = Room(row, room.game)
    asking = room.seats[wanted.data["seat"]]
    first, *others = sorted(asking.sessions)
    wishes = [_opened(row, first), *(Wish("owned", {"session": one}) for one in others)]
    for number, seat in enumerate(room.seats):
        await _check_invitations(house, asking, seat)
        wishes += _seated_again(fresh, number, seat, asking)
    wanted.data["table"] = row["id"]
    return _set_up(fresh, wishes)


async def _check_invitations(house: House, asking: Seat, seat: Seat) -> None:
    """Nobody's lobby is filled with invitations from one person."""
    if seat.holder != PERSON or seat.sessions & asking.sessions:
        return
    sender, most = min(asking.sessions), house.settings.limits.invitations
    if await house.store.read(queries.invitations_between(sender, sorted(seat.sessions))) >= most:
        raise Denied(429, "too_many_invitations", name=seat.name, most=most)


def _seated_again(room: Room, number: int, seat: Seat, asking: Seat) -> list[Wish]:
    """Bots and whoever asks for the rematch in the same seats; who had a stand-in, or resigned, in person again."""
    if seat.holder == EMPTY:
        return []
    if seat.holder == BOT:
        return [bot_sits(room, number, seat.level, seat.name, seat.badge)]
    first, *others = sorted(seat.sessions)
    if not seat.sessions & asking.sessions:
        data = {"seat": number, "sessions": [first, *others], "name": seat.name, "badge": seat.badge}
        return [Wish("invited", {**data, "by": sorted(asking.sessions)})]
    again = orders.Claim(secret="", name=seat.name, badge=seat.badge, salt=seat.salt)
    return [
        sit_down(number, first, again),
        *(Wish("joined", {"seat": number, "session": session}) for session in others),
    ]


def _sits(plan: orders.SeatPlan) -> bool:
    return plan.holder != "guest"


def _seated(room: Room, session: int, seat: int, plan: orders.SeatPlan, salt: str) -> Wish:
    if plan.holder == "bot":
        return bot_sits(room, seat, plan.level, clean(plan.name), plan.badge)
    data = {"seat": seat, "session": session, "badge": plan.badge, "name": clean(plan.name)}
    return Wish("sat", {**data, "salt": plain_salt(salt)})


def _opened(row: dict[str, Any], owner: int) -> Wish:
    return Wish("opened", {"owner": owner, "commitment": row["commitment"], "settings": row["settings"]})


def _set_up(room: Room, wishes: list[Wish]) -> Unit:
    """Let the first things happen at a table that is not there yet; what to write for it."""
    unit: Unit = [store.new_table(dict(room.row))]
    for wanted in wishes:
        event = Event(room.revision + 1, room.row["created"], wanted.kind, wanted.data)
        room.apply(event)
        unit += store.append(room, event, None)
    return unit


def _row(game: Game[Any], order: orders.NewTable, settings: dict[str, str], now: float) -> dict[str, Any]:
    """A table before anything has happened at it."""
    return {
        "game": game.id,
        "rules": game.spec.rules_version,
        "edition": game.edition.name,
        "edition_digest": game.edition.digest,
        "settings": settings,
        "seats": len(order.seats),
        "title": clean(order.title),
        "language": order.language,
        "public": order.public,
        "guided": order.guided,
        "pace": order.pace,
        "previous": None,
        **_fresh(now),
    }


def _fresh(now: float) -> dict[str, Any]:
    """What no two tables have in common."""
    seed = seed_bytes(None)
    table = people.new_table_id()
    times = {"created": now, "changed": now, "status": GATHERING, "waiting": "", "bot_due": False, "motion": False}
    return {"id": table, "seed": seed, "commitment": commitment(seed), **times}
