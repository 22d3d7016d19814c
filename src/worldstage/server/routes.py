"""The HTTP side: every endpoint in one list, from which the app routes and the OpenAPI description are made."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import worldstage
from worldstage.bots import known as known_bots
from worldstage.core import ledger
from worldstage.core.game import Game
from worldstage.core.orders import Condition
from worldstage.core.text import LANGUAGES, catalogue
from worldstage.server import orders, reading, reports, store, wire
from worldstage.server.commands import clean_lines, own
from worldstage.server.room import PLAYING, Room
from worldstage.server.seen import Eyes, room_info, state, summary, you
from worldstage.server.store import Key
from worldstage.server.visit import Visit
from worldstage.server.words import Denied

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
        choices=[wire.ChoiceInfo(id=c.id, values=list(c.values), rule=c.rule, free=c.free) for c in spec.choices],
        standing=[wire.StandingInfo(id=s.id, ends=bool(s.until)) for s in game.standing.values()],
        orders=_orders_info(game),
        bots=list(known_bots(game)),
        board=game.board(),
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
        messages, names = game.catalogues[language].sources, game.names(language)
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
            option=p.option,
        )
        for p in ledger.load(game.folder / "data" / "rules.toml")
    ]


# -- gathering --------------------------------------------------------------------------------------------------------


async def new_session(visit: Visit) -> wire.Session:
    """For programs; browsers get theirs as a cookie."""
    return wire.Session(token=await visit.new_session())


async def create(visit: Visit) -> wire.Created:
    order: orders.NewTable = visit.body
    visit.spend("tables", visit.service.settings.limits.tables, 3600.0)
    return await visit.house.create(await visit.session_or_new(), order)


async def open_tables(visit: Visit) -> list[wire.TableSummary]:
    return await _summaries(visit, await visit.store.read(store.open_tables()), await visit.session())


async def mine(visit: Visit) -> list[wire.TableSummary]:
    """One's own tables: those that wait for oneself first."""
    session = await visit.session()
    if session is None:
        return []
    found = await _summaries(visit, await visit.store.read(store.tables_of(session)), session)
    return sorted(found, key=_urgency)


def _urgency(table: wire.TableSummary) -> int:
    if set(table.yours) & set(table.waiting):
        return 0
    return 1 if table.status == PLAYING else 2 if table.status == "gathering" else 3


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
    visit.spend("claims", visit.service.settings.limits.claims, 60.0)
    return await visit.house.claim(await visit.session_or_new(), visit.body)


async def new_link(visit: Visit) -> wire.Link:
    order: orders.LinkOrder = visit.body
    return await visit.house.new_link(visit.table, await visit.need_session(), order.seat)


# -- at a table -------------------------------------------------------------------------------------------------------


async def who_am_i(visit: Visit) -> wire.You:
    session = await visit.session()
    async with visit.house.at(visit.table) as (_, room):
        return you(room, session)


async def room_only(visit: Visit) -> wire.Room:
    async with visit.house.at(visit.table) as (hot, room):
        return room_info(room, hot.presence)


async def board(visit: Visit) -> dict[str, Any]:
    """The board of a table's game, with what the table's options change about it."""
    async with visit.house.at(visit.table) as (_, room):
        return room.game.board(dict(room.row["options"]))


async def eyes_on(visit: Visit, room: Room) -> Eyes:
    """Through which seat the visitor looks: only through one of their own."""
    session = await visit.session()
    seat = visit.seat()
    if seat is not None:
        own(room, session if session is not None else -1, seat)
    return Eyes(seat, session)


async def table_state(visit: Visit) -> wire.State:
    async with visit.house.at(visit.table) as (hot, room):
        return state(hot.scene(), await eyes_on(visit, room))


async def command(visit: Visit) -> wire.Done:
    """Who sits down at an open table may be new here; for everything else one must be known."""
    session = await (visit.session_or_new() if isinstance(visit.body, orders.Sit) else visit.need_session())
    if isinstance(visit.body, orders.Say):
        limits = visit.service.settings.limits
        visit.spend(f"talk {session}", limits.talk, limits.period)
    return await visit.house.perform(visit.table, session, visit.body, Key(session, visit.key()))


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
    return wire.Notes(seat=seat, text=await visit.store.read(store.note_of(visit.table, seat)))


async def write_notes(visit: Visit) -> wire.Notes:
    note: orders.Note = visit.body
    session = await visit.need_session()
    async with visit.house.at(visit.table) as (_, room):
        own(room, session, note.seat)
    words = clean_lines(note.text)
    await visit.store.write(store.write_note(visit.table, note.seat, words))
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
POSITION = Query("position", int, True, "after how many choices")

ENDPOINTS = [
    Endpoint("GET", "/healthz", health, "Is the process alive?", wire.Health),
    Endpoint("GET", "/readyz", ready, "Can the server take visitors?", wire.Health),
    Endpoint("POST", "/api/errors", browser_error, "Report an error of the app", wire.Received, orders.BrowserError),
    Endpoint("GET", "/api/games", games, "What can be played", list[wire.GameInfo]),
    Endpoint("GET", "/api/text/{domain}/{lang}", texts, "All texts of a domain", wire.Catalogue),
    Endpoint(
        "GET",
        "/api/games/{game}/rules",
        rules,
        "The rules, paragraph by paragraph",
        list[wire.Paragraph],
        None,
        (LANG,),
    ),
    Endpoint("POST", "/api/sessions", new_session, "A token for programs", wire.Session, orders.NewSession),
    Endpoint("POST", "/api/tables", create, "Make a table", wire.Created, orders.NewTable),
    Endpoint("GET", "/api/tables", open_tables, "Tables to join", list[wire.TableSummary]),
    Endpoint("GET", "/api/mine", mine, "One's own tables", list[wire.TableSummary]),
    Endpoint("POST", "/api/claim", claim, "Exchange a secret link for a seat", wire.Claimed, orders.Claim),
    Endpoint("GET", TABLE, room_only, "A table without the game", wire.Room),
    Endpoint("GET", TABLE + "/board", board, "The board as the table's options have it", dict[str, Any]),
    Endpoint("POST", TABLE + "/links", new_link, "A fresh secret link", wire.Link, orders.LinkOrder),
    Endpoint("GET", TABLE + "/you", who_am_i, "Which seats one has", wire.You),
    Endpoint("GET", TABLE + "/state", table_state, "The table as one sees it", wire.State, None, (SEAT,)),
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
