"""The HTTP side: every endpoint in one list, from which the app routes and the OpenAPI description are made."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import worldstage
from worldstage.bots import known as known_bots
from worldstage.core import ledger
from worldstage.core.game import Game, Setting
from worldstage.core.orders import Condition
from worldstage.core.text import LANGUAGES, catalogue
from worldstage.server import links, new_tables, orders, people, queries, reading, reports, store, wire
from worldstage.server.commands import clean_lines, own, wish
from worldstage.server.room import GATHERING, PLAYING, Room
from worldstage.server.seen import Eyes, log_page, room_info, sender, state, summary, talk_page, you
from worldstage.server.store import OWNER, Conflict, Key
from worldstage.server.visit import Visit
from worldstage.server.words import Denied

INVITATIONS = 20  # that the lobby shows
TAKEBACKS = (
    orders.Undo,
    orders.Retract,
    orders.Stand,
    orders.Lift,
    orders.Order,
    orders.Withdraw,
    orders.Dismiss,
    orders.CallUpon,
    orders.Vote,
    orders.Rename,
    orders.Sit,
    orders.Leave,
    orders.SeatBot,
    orders.Clear,
    orders.HandOver,
    orders.Return,
    orders.Retry,
)
KERNEL = "kernel"  # how the kernel's own catalogue is called in addresses


class Query(NamedTuple):
    """A parameter after the question mark."""

    name: str
    type: type
    required: bool
    meaning: str


SEAT = Query("seat", int, False, "whose eyes; without, a spectator's")
OWN_SEAT = Query("seat", int, True, "the seat")
LANG = Query("lang", str, False, "de or en")


class Endpoint(NamedTuple):
    """One thing that can be asked over HTTP."""

    method: str
    path: str
    handler: Callable[[Visit], Awaitable[Any]]
    summary: str
    answer: Any
    body: Any = None
    query: tuple[Query, ...] = ()
    key: bool = False
    lasting: bool = False  # the same for everybody as long as the server runs


# -- what there is ----------------------------------------------------------------------------------------------------


async def games(visit: Visit) -> list[wire.GameInfo]:
    return [_game_info(visit, game_id) for game_id in worldstage.modules()]


def _game_info(visit: Visit, game_id: str) -> wire.GameInfo:
    game = visit.house.game(game_id)
    spec = game.spec
    return wire.GameInfo(
        id=game.id,
        rules=spec.rules_version,
        edition=game.edition.name,
        edition_digest=game.edition.digest,
        provenance=dict(game.edition.provenance),
        min_seats=spec.min_seats,
        max_seats=spec.max_seats,
        settings=[_setting_info(setting) for setting in spec.settings],
        standing=[wire.StandingInfo(id=s.id, ends=bool(s.until)) for s in game.standing.values()],
        orders=_orders_info(game),
        bots=list(known_bots(game)),
        board=game.views.board(),
    )


def _setting_info(setting: Setting) -> wire.SettingInfo:
    return wire.SettingInfo(
        id=setting.id, values=list(setting.values), rule=setting.rule, free=setting.free, ruling=setting.ruling
    )


def _orders_info(game: Game[Any]) -> wire.OrdersInfo:
    verbs = game.actions.by_name
    return wire.OrdersInfo(
        bare=[verb for verb in game.orders.first if not verbs[verb].domains],
        conditions=[_condition_info(condition) for condition in game.orders.conditions],
    )


def _condition_info(condition: Condition) -> wire.ConditionInfo:
    domain = condition.domain
    kind = domain.kind if domain is not None else None
    numbers = [int(label) for label in domain.labels] if domain is not None and kind == "" else [0]
    return wire.ConditionInfo(
        id=condition.id, verbs=list(condition.verbs), kind=kind, least=numbers[0], most=numbers[-1]
    )


def _language(visit: Visit, given: str) -> wire.Language:
    if given not in LANGUAGES:
        raise Denied(404, "language", language=given[:20], known=", ".join(LANGUAGES))
    return "de" if given == "de" else "en"


async def texts(visit: Visit) -> wire.Catalogue:
    domain = visit.path("domain")
    language = _language(visit, visit.path("lang"))
    if domain in worldstage.modules():
        game = visit.house.game(domain)
        messages, names = game.catalogues[language].sources, game.explanation.names(language)
    elif domain in (KERNEL, "server"):
        found = catalogue("" if domain == KERNEL else domain, language)
        messages, names = found.sources, found.names
    else:
        raise Denied(404, "no_texts", domain=domain[:40])
    return wire.Catalogue(domain=domain, language=language, messages=messages, names=names)


async def rules(visit: Visit) -> list[wire.Paragraph]:
    if visit.path("game") not in worldstage.modules():
        raise Denied(404, "no_game", game=visit.path("game")[:40])
    language = _language(visit, visit.words("lang", "en"))
    game = visit.house.game(visit.path("game"))
    return [
        wire.Paragraph(
            id=p.id,
            status=p.status,
            text=p.text[language],
            ruling=p.ruling.get(language, ""),
            reason=p.reason.get(language, ""),
            setting=p.setting,
        )
        for p in ledger.load(game.folder / "data" / "rules.toml")
    ]


# -- gathering --------------------------------------------------------------------------------------------------------


async def new_session(visit: Visit) -> wire.Session:
    """For programs; browsers get theirs as a cookie."""
    return wire.Session(token=await visit.new_session())


async def create(visit: Visit) -> wire.Created:
    """With a key, the same request sent again answers with the same table."""
    order: orders.NewTable = visit.body
    key = visit.secret_key()
    for _ in range(store.TRIES):
        before = await new_tables.created_before(visit.house, await visit.session(), key) if key else None
        if before is not None:
            if await visit.session() is None:
                await visit.adopt(before[0])
            return before[1]
        _spend_table(visit)
        try:
            return await new_tables.create(visit.house, await visit.session_or_new(), order, key)
        except Conflict:  # the same request, sent twice at once
            continue
    raise Denied(503, "busy")


def _spend_table(visit: Visit) -> None:
    visit.spend("tables", visit.service.settings.limits.tables, 3600.0)


async def open_tables(visit: Visit) -> list[wire.TableSummary]:
    return await _summaries(visit, await visit.store.read(queries.open_tables()), await visit.session())


async def mine(visit: Visit) -> list[wire.TableSummary]:
    """One's own tables, those that wait for oneself first; then those that one is invited to."""
    session = await visit.session()
    if session is None:
        return []
    held = await visit.store.read(queries.tables_of(session))
    invited = await visit.store.read(queries.invited(session, INVITATIONS))
    found = await _summaries(visit, [*held, *(table for table in invited if table not in held)], session)
    return sorted(found, key=_urgency)


def _urgency(table: wire.TableSummary) -> int:
    if set(table.yours) & set(table.waiting):
        return 0
    if table.invited is not None:
        return 3
    return 1 if table.status == PLAYING else 2 if table.status == GATHERING else 4


async def _summaries(visit: Visit, tables: list[str], session: int | None) -> list[wire.TableSummary]:
    found: list[wire.TableSummary] = []
    for table in tables:
        try:
            async with visit.house.at(table) as (hot, room):
                found.append(summary(room, session, hot.presence, hot.changed))
        except Denied:  # a table of other rules: it is there, but cannot be shown
            continue
    return found


async def claim(visit: Visit) -> wire.Claimed:
    """Exchange a secret for a seat. A browser's session goes on under a new token: an old one may be known to others.

    With a key, the same request sent again by the same browser is answered again.
    """
    visit.spend("claims", visit.service.settings.limits.claims, 60.0)
    key = visit.secret_key()
    link = await links.find(visit.house, visit.body)
    user = await links.claimed_before(visit.house, link, await visit.session(), key)
    if user is None:
        await _claim(visit, link, key)
    elif await visit.session() != user:
        await visit.adopt(user)
    return wire.Claimed(table=link["table_id"], seat=link["seat"] if link["seat"] != OWNER else None)


async def _claim(visit: Visit, link: Any, key: str | None) -> None:
    known = await visit.session()
    if known is None or not visit.by_cookie:
        claimant = links.Claimant(await visit.session_or_new(), key, [])
        await links.claim(visit.house, link, visit.body, claimant)
        return
    token, step = visit.rotated(known)
    await links.claim(visit.house, link, visit.body, links.Claimant(known, key, [step]))
    visit.hand_over(known, token)


async def invitation(visit: Visit) -> wire.Invitation:
    """Look at a link without using it. The secret is in the body: addresses are logged, bodies are not."""
    visit.spend("looks at links", visit.service.settings.limits.claims, 60.0)
    return await links.look(visit.house, visit.body)


async def new_link(visit: Visit) -> wire.Link:
    order: orders.LinkOrder = visit.body
    return await links.new_link(visit.house, visit.table, await visit.need_session(), order.seat)


# -- invitations ------------------------------------------------------------------------------------------------------


async def mutes(visit: Visit) -> list[wire.MuteInfo]:
    session = await visit.session()
    found = await visit.store.read(queries.mutes_of(session)) if session is not None else []
    return [wire.MuteInfo(**one) for one in found]


async def mute(visit: Visit) -> list[wire.MuteInfo]:
    """Turn down an invitation and all that may follow from the same person, for all devices that were invited."""
    order: orders.Mute = visit.body
    session = await visit.need_session()
    async with visit.house.at(order.table) as (hot, room):
        declined = wish(room, session, orders.Decline(seat=order.seat))
        seat = room.seats[order.seat]
        told = {"id": people.new_table_id(), "name": sender(room, order.seat), "at": visit.service.settings.clock()}
        pairs = [(own, muted) for own in sorted(seat.invited) for muted in seat.inviting]
        unit = [step for own, muted in pairs for step in store.mute({"session_id": own, "muted": muted, **told})]
        try:
            await visit.house.happen(hot, declined, None, unit)
        except Conflict:
            raise Denied(503, "busy") from None
    return await mutes(visit)


async def unmute(visit: Visit) -> list[wire.MuteInfo]:
    order: orders.Unmute = visit.body
    await visit.store.write([store.unmute(await visit.need_session(), order.id)])
    return await mutes(visit)


# -- at a table -------------------------------------------------------------------------------------------------------


async def who_am_i(visit: Visit) -> wire.You:
    session = await visit.session()
    async with visit.house.at(visit.table) as (_, room):
        return you(room, session)


async def room_only(visit: Visit) -> wire.Room:
    async with visit.house.at(visit.table) as (hot, room):
        return room_info(room, hot.presence, hot.patience)


async def board(visit: Visit) -> dict[str, Any]:
    """The board of a table's game, with what the table's settings change about it."""
    async with visit.house.at(visit.table) as (_, room):
        return room.game.views.board(dict(room.row["settings"]))


async def eyes_on(visit: Visit, room: Room) -> Eyes:
    """Through which seat the visitor looks: only through one of their own."""
    session = await visit.session()
    seat = visit.seat()
    if seat is not None:
        own(room, session if session is not None else -1, seat)
    return Eyes(seat, session)


async def table_state(visit: Visit) -> wire.State:
    async with visit.house.at(visit.table) as (hot, room):
        eyes = await eyes_on(visit, room)
        if eyes.session is not None:
            await visit.house.saw(hot, eyes.session)
        return state(hot.scene(), eyes)


async def log(visit: Visit) -> wire.LogPage:
    async with visit.house.at(visit.table) as (hot, room):
        eyes = await eyes_on(visit, room)
        return log_page(hot.scene(), eyes.seat, visit.number("before", room.lines))


async def talk(visit: Visit) -> wire.TalkPage:
    async with visit.house.at(visit.table) as (_, room):
        eyes = await eyes_on(visit, room)
        return talk_page(room, eyes.seat, visit.number("before", len(room.talk_for(eyes.seat))))


async def command(visit: Visit) -> wire.Done:
    """Who sits down at an open table may be new here; for everything else one must be known."""
    session = await (visit.session_or_new() if isinstance(visit.body, orders.Sit) else visit.need_session())
    _spend_command(visit, session, visit.body)
    return await visit.house.perform(visit.table, session, visit.body, Key(session, visit.key()))


def _spend_command(visit: Visit, session: int, command: orders.Command) -> None:
    """Every command costs something; what adds to a table's history without leading anywhere costs more."""
    limits = visit.service.settings.limits
    who = f"{visit.table} {session} {getattr(command, 'seat', '')}"
    visit.spend(f"commands {who}", limits.commands, 60.0)
    if isinstance(command, TAKEBACKS):
        visit.spend(f"takebacks {who}", limits.takebacks, 600.0)
    elif isinstance(command, orders.Say):
        visit.spend(f"talk {session}", limits.talk, limits.period)
    elif isinstance(command, orders.Rematch):
        _spend_table(visit)


async def options(visit: Visit) -> wire.Options:
    async with visit.house.at(visit.table) as (_, room):
        return reading.options(room, await _own_seat(visit, room))


async def why_not(visit: Visit) -> wire.WhyNot:
    async with visit.house.at(visit.table) as (_, room):
        return reading.why_not(room, await _own_seat(visit, room), visit.words("option", ""))


async def _own_seat(visit: Visit, room: Room) -> int:
    eyes = await eyes_on(visit, room)
    if eyes.seat is None:
        raise Denied(422, "which_seat")
    return eyes.seat


async def past(visit: Visit) -> wire.Past:
    async with visit.house.at(visit.table) as (_, room):
        eyes = await eyes_on(visit, room)
        return visit.service.courses.past(room, eyes.seat, visit.number("position", -1))


async def books(visit: Visit) -> wire.Books:
    async with visit.house.at(visit.table) as (_, room):
        eyes = await eyes_on(visit, room)
        return reading.books(room, eyes.seat)


async def read_notes(visit: Visit) -> wire.Notes:
    async with visit.house.at(visit.table) as (_, room):
        seat = await _own_seat(visit, room)
        person = room.seats[seat].person
    return wire.Notes(seat=seat, text=await visit.store.read(queries.note_of(visit.table, seat, person)))


async def write_notes(visit: Visit) -> wire.Notes:
    note: orders.Note = visit.body
    session = await visit.need_session()
    async with visit.house.at(visit.table) as (_, room):
        own(room, session, note.seat)
        person = room.seats[note.seat].person
    words = clean_lines(note.text)
    await visit.store.write(store.write_note(visit.table, note.seat, person, words))
    return wire.Notes(seat=note.seat, text=words)


# -- after the end ----------------------------------------------------------------------------------------------------


async def report(visit: Visit) -> wire.Report:
    async with visit.house.at(visit.table) as (_, room):
        return visit.service.courses.report(room)


async def record(visit: Visit) -> str:
    async with visit.house.at(visit.table) as (_, room):
        return reading.finished_record(room).text()


async def proof(visit: Visit) -> wire.Proof:
    async with visit.house.at(visit.table) as (_, room):
        return await asyncio.to_thread(reading.proof, room)


# -- operation --------------------------------------------------------------------------------------------------------


async def health(visit: Visit) -> wire.Health:
    return wire.Health(status="alive", version=worldstage.__version__)


async def ready(visit: Visit) -> wire.Health:
    """Whether new visitors should be sent here: not while the server is going down or cannot write to its database."""
    if visit.house.draining:
        raise Denied(503, "draining")
    await visit.store.probe()
    return wire.Health(status="ready", version=worldstage.__version__)


async def browser_error(visit: Visit) -> wire.Received:
    """Errors of the browser app go to the log, so many of an address and so many of all."""
    limits = visit.service.settings.limits
    visit.spend("errors", limits.errors, 60.0)
    visit.spend("errors", limits.all_errors, 60.0, everybody=True)
    reports.report(visit.body)
    return wire.Received(received=True)


TABLE = "/api/tables/{table}"
OPTION = Query("option", str, True, "an option in notation")
BEFORE = Query("before", int, False, "lines before this one; without, the newest")
POSITION = Query("position", int, True, "after how many choices")

ENDPOINTS = [
    Endpoint("GET", "/healthz", health, "Is the process alive?", wire.Health),
    Endpoint("GET", "/readyz", ready, "Can the server take visitors?", wire.Health),
    Endpoint("POST", "/api/errors", browser_error, "Report an error of the app", wire.Received, orders.BrowserError),
    Endpoint("GET", "/api/games", games, "What can be played", list[wire.GameInfo], lasting=True),
    Endpoint("GET", "/api/text/{domain}/{lang}", texts, "All texts of a domain", wire.Catalogue, lasting=True),
    Endpoint(
        "GET",
        "/api/games/{game}/rules",
        rules,
        "The rules, paragraph by paragraph",
        list[wire.Paragraph],
        None,
        (LANG,),
        lasting=True,
    ),
    Endpoint("POST", "/api/sessions", new_session, "A token for programs", wire.Session, orders.NewSession),
    Endpoint("POST", "/api/tables", create, "Make a table", wire.Created, orders.NewTable),
    Endpoint("GET", "/api/tables", open_tables, "Tables to join", list[wire.TableSummary]),
    Endpoint("GET", "/api/mine", mine, "One's own tables", list[wire.TableSummary]),
    Endpoint(
        "POST",
        "/api/invitations",
        invitation,
        "What a secret link leads to, without using it",
        wire.Invitation,
        orders.LinkSecret,
    ),
    Endpoint("POST", "/api/claim", claim, "Exchange a secret link for a seat", wire.Claimed, orders.Claim),
    Endpoint("GET", "/api/mutes", mutes, "Whose invitations one does not see", list[wire.MuteInfo]),
    Endpoint("POST", "/api/mutes", mute, "Turn down an invitation for good", list[wire.MuteInfo], orders.Mute),
    Endpoint("POST", "/api/unmute", unmute, "See somebody's invitations again", list[wire.MuteInfo], orders.Unmute),
    Endpoint("GET", TABLE, room_only, "A table without the game", wire.Room),
    Endpoint("GET", TABLE + "/board", board, "The board as the table's settings have it", dict[str, Any]),
    Endpoint("POST", TABLE + "/links", new_link, "A fresh secret link", wire.Link, orders.LinkOrder),
    Endpoint("GET", TABLE + "/you", who_am_i, "Which seats one has", wire.You),
    Endpoint("GET", TABLE + "/state", table_state, "The table as one sees it", wire.State, None, (SEAT,)),
    Endpoint("GET", TABLE + "/log", log, "A page of the log", wire.LogPage, None, (SEAT, BEFORE)),
    Endpoint("GET", TABLE + "/talk", talk, "A page of the talk", wire.TalkPage, None, (SEAT, BEFORE)),
    Endpoint("POST", TABLE + "/commands", command, "Do something", wire.Done, orders.Command, (), True),
    Endpoint("GET", TABLE + "/options", options, "What the options cost and bring", wire.Options, None, (OWN_SEAT,)),
    Endpoint("GET", TABLE + "/why-not", why_not, "Why an option is not open", wire.WhyNot, None, (OWN_SEAT, OPTION)),
    Endpoint("GET", TABLE + "/past", past, "The table as it was", wire.Past, None, (SEAT, POSITION)),
    Endpoint("GET", TABLE + "/books", books, "The itemised sums", wire.Books, None, (SEAT,)),
    Endpoint("GET", TABLE + "/notes", read_notes, "Notes to self", wire.Notes, None, (OWN_SEAT,)),
    Endpoint("PUT", TABLE + "/notes", write_notes, "Write notes to self", wire.Notes, orders.Note),
    Endpoint("GET", TABLE + "/report", report, "Charts and luck, after the end", wire.Report),
    Endpoint("GET", TABLE + "/record", record, "The record, after the end", str),
    Endpoint("GET", TABLE + "/proof", proof, "Seed and draws, after the end", wire.Proof),
]
