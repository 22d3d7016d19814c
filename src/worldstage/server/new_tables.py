"""Creating tables: new ones with their links, and rematches, to which the other people are invited."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from worldstage.core.chance import Fast, commitment
from worldstage.core.errors import WorldstageError
from worldstage.core.game import Game
from worldstage.core.opening import seed_bytes
from worldstage.server import events, links, payloads, queries, store, tokens, wire
from worldstage.server.commands import bot_sits, clean, plain_salt, sit_down
from worldstage.server.editions import UnreadableEdition
from worldstage.server.events import AnyEvent
from worldstage.server.hosted_table import GATHERING, HostedTable
from worldstage.server.store import OWNER, Unit, Written
from worldstage.server.table_parts import BOT, EMPTY, PERSON, Seat
from worldstage.server.texts import Denied

if TYPE_CHECKING:
    from worldstage.server.tables import Tables

KEY_SECONDS = 24 * 3600.0  # how long a request to create a table can be sent again


async def create(tables: Tables, session: int, order: payloads.NewTable, key: str | None) -> wire.Created:
    """Create a table with its links. The commitment to its seed is in its first event."""
    try:
        game = tables.game(order.game)
    except WorldstageError:
        raise Denied(422, "no_game", game=order.game) from None
    settings = game.check_settings(len(order.seats), dict(order.settings))
    game.new(len(order.seats), dict(settings), chance=Fast(0))  # refuses now what could not begin later
    await tables.editions.keep(game)
    row = _row(game, order, settings, tables.settings.clock())
    hosted = HostedTable(row, game)
    wishes: list[AnyEvent] = [_opened(row, session)]
    wishes += [_seated(hosted, session, n, plan, order.salt) for n, plan in enumerate(order.seats) if _sits(plan)]
    unit = _set_up(hosted, wishes)
    guests = [seat for seat, plan in enumerate(order.seats) if plan.holder == "guest"]
    offered, offers = links.offer(tables, hosted.id, [OWNER, *guests])
    unit += offers
    if key is not None:
        unit.append(store.keep_key(key, session, hosted.id, row["created"]))
    await tables.store.write(unit)
    tables.add(hosted)
    return wire.Created(table=hosted.id, links=offered)


async def created_before(tables: Tables, session: int | None, key: str) -> tuple[int, wire.Created] | None:
    """The table that a request with this key has made already, and for whom.

    Only hashes of the links are stored, so there are new ones; those of the response that was lost end.
    """
    found = await tables.store.read(queries.key_of(key, tables.settings.clock() - KEY_SECONDS))
    if found is None:
        return None
    if session is not None and session != found["session_id"]:
        raise Denied(409, "key_used")
    async with tables.locked(found["table_id"]) as (_cached, hosted):
        free = [n for n, seat in enumerate(hosted.seats) if seat.holder == EMPTY and hosted.status == GATHERING]
        offered, offers = links.offer(tables, hosted.id, [OWNER, *free])
        ended = [store.revoke_links(hosted.id, seat, tables.settings.clock()) for seat in (OWNER, *free)]
        await tables.store.write(ended + offers)
    return found["session_id"], wire.Created(table=hosted.id, links=offered)


async def rematch(tables: Tables, hosted: HostedTable, session: int, wanted: events.Rematched) -> Unit:
    """A new table with the same settings and bots, and whoever wants it in their seats; all others are invited.

    In a series it is the next game of it, with the settings that this one has led to. `wanted` gets the table's id.
    """
    sequel = hosted.sequel
    game = await _game_again(tables, hosted)
    today: dict[str, Any] = {"rules": game.spec.rules_version, "created_with": game.spec.rules_version}
    today |= {"edition": game.edition.name, "edition_digest": game.edition.digest}
    own = {"public": False, "guided": False, "previous": hosted.id}
    row = {**hosted.row, **own, **today, **_fresh(tables.settings.clock())}
    if sequel is not None:
        row["settings"] = sequel.settings
    fresh = HostedTable(row, game)
    asking = hosted.seats[wanted.seat]
    first, *others = sorted(asking.sessions)
    wishes: list[AnyEvent] = [_opened(row, first), *(events.Owned(session=one) for one in others)]
    for number, seat in enumerate(hosted.seats):
        await _check_invitations(tables, asking, hosted, number)
        wishes += _seated_again(fresh, number, seat, asking)
    wanted.table = row["id"]
    return _set_up(fresh, wishes)


async def _game_again(tables: Tables, hosted: HostedTable) -> Game[Any]:
    """The rules of today with the edition of the first game, or, if they can't read that, with the installed one."""
    try:
        return await tables.game_of(hosted.row)
    except UnreadableEdition:
        game = tables.game(hosted.row["game"])
        await tables.editions.keep(game)
        return game


async def _check_invitations(tables: Tables, asking: Seat, hosted: HostedTable, number: int) -> None:
    """Nobody's lobby is filled with invitations from one person."""
    seat = hosted.seats[number]
    if seat.holder != PERSON or seat.sessions & asking.sessions:
        return
    sender, most = min(asking.sessions), tables.settings.limits.invitations
    if await tables.store.read(queries.invitations_between(sender, sorted(seat.sessions))) >= most:
        raise Denied(429, "too_many_invitations", name=seat.name or ("text", hosted.called(number)), most=most)


def _seated_again(hosted: HostedTable, number: int, seat: Seat, asking: Seat) -> list[AnyEvent]:
    """Bots and whoever asks for the rematch in the same seats; who had a stand-in, or resigned, in person again."""
    if seat.holder == EMPTY:
        return []
    if seat.holder == BOT:
        return [bot_sits(hosted, number, seat.level, seat.name, seat.badge)]
    first, *others = sorted(seat.sessions)
    if not seat.sessions & asking.sessions:
        by = sorted(asking.sessions)
        return [events.Invited(seat=number, sessions=[first, *others], name=seat.name, badge=seat.badge, by=by)]
    again = payloads.Claim(secret="", name=seat.name, badge=seat.badge, salt=seat.salt)
    return [
        sit_down(number, first, again),
        *(events.Joined(seat=number, session=session) for session in others),
    ]


def _sits(plan: payloads.SeatPlan) -> bool:
    return plan.holder != "guest"


def _seated(hosted: HostedTable, session: int, seat: int, plan: payloads.SeatPlan, salt: str) -> AnyEvent:
    if plan.holder == "bot":
        return bot_sits(hosted, seat, plan.level, clean(plan.name), plan.badge)
    return events.Sat(seat=seat, session=session, name=clean(plan.name), badge=plan.badge, salt=plain_salt(salt))


def _opened(row: dict[str, Any], owner: int) -> events.Opened:
    return events.Opened(owner=owner, commitment=row["commitment"], settings=row["settings"])


def _set_up(hosted: HostedTable, wishes: list[AnyEvent]) -> Unit:
    """Apply the first events to a table that is not stored yet; returns what to write."""
    unit: Unit = [store.new_table(dict(hosted.row))]
    for wanted in wishes:
        written = Written(*hosted.carry_out(wanted, hosted.row["created"]))
        unit += store.append(hosted, written, None)
    return unit


def _row(game: Game[Any], order: payloads.NewTable, settings: dict[str, str], now: float) -> dict[str, Any]:
    """The row of a new table."""
    return {
        "game": game.id,
        "rules": game.spec.rules_version,
        "created_with": game.spec.rules_version,
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
    """The values that are new for every table."""
    seed = seed_bytes(None)
    table = tokens.new_table_id()
    times = {"created": now, "changed": now, "status": GATHERING, "waiting": "", "bot_due": False, "motion": False}
    times |= {"listing": "[]", "prompts": "{}"}
    return {"id": table, "seed": seed, "commitment": commitment(seed), **times}
