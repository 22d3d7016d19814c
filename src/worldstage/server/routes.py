"""All HTTP endpoints, in one list from which the routes and the OpenAPI description are built."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import msgspec

import worldstage
from worldstage.core import ledger
from worldstage.core.game import Game
from worldstage.core.text import LANGUAGES, catalogue
from worldstage.server import (
    browser_errors,
    inspection,
    links,
    new_tables,
    payloads,
    queries,
    store,
    tokens,
    wire,
    wire_games,
)
from worldstage.server.catalogues import FIRST, PARTS, WHOLE, in_part
from worldstage.server.commands import clean_lines, new_event, own
from worldstage.server.game_info import game_info
from worldstage.server.hosted_table import GATHERING, PLAYING, HostedTable
from worldstage.server.listings import sender
from worldstage.server.request import ApiRequest
from worldstage.server.store import OWNER, Conflict, Key
from worldstage.server.texts import Denied
from worldstage.server.views import Reader, log_page, room_info, state, talk_page, you

INVITATIONS = 20  # that the lobby shows
OPTIONS_AT_ONCE = 20  # options of a list that count as one command
BETWEEN, LONGEST_LIST = "; ", 8_000  # of options in a query: what stands between them, and characters
TAKEBACKS = (
    payloads.Undo,
    payloads.Retract,
    payloads.Stand,
    payloads.Lift,
    payloads.Order,
    payloads.Withdraw,
    payloads.Dismiss,
    payloads.CallUpon,
    payloads.Vote,
    payloads.Rename,
    payloads.Sit,
    payloads.Leave,
    payloads.SeatBot,
    payloads.Clear,
    payloads.HandOver,
    payloads.Return,
    payloads.Retry,
)
KERNEL = "kernel"  # the name of the kernel's own catalogue in URLs


class Query(NamedTuple):
    """A query parameter."""

    name: str
    type: type
    required: bool
    meaning: str


SEAT = Query("seat", int, False, "the reader's seat; without it, a spectator's view")
OWN_SEAT = Query("seat", int, True, "the seat")
LANG = Query("lang", str, False, "de or en")
PART = Query(
    "part", str, False, "first: what a table says at once; or how the keys of others begin; without, all of them"
)
BOARD_PART = Query("part", str, False, "first: what a table draws at once; without, all of it")
BOARD = Query("board", str, False, "none: without the boards, which each table tells too")


class Endpoint(NamedTuple):
    """An HTTP endpoint."""

    method: str
    path: str
    handler: Callable[[ApiRequest], Awaitable[Any]]
    summary: str
    answer: Any
    body: Any = None
    query: tuple[Query, ...] = ()
    key: bool = False
    static: bool = False  # the same for everybody as long as the server runs


# -- what there is ----------------------------------------------------------------------------------------------------


async def games(request: ApiRequest) -> list[wire_games.GameInfo]:
    boards = request.parameter("board", "")
    if boards not in ("", "none"):
        raise Denied(404, "not_found")
    return [game_info(request.tables.game(name), brief=boards == "none") for name in worldstage.modules()]


async def game_alone(request: ApiRequest) -> wire_games.GameInfo:
    """One game without its board."""
    return game_info(_game(request), brief=True)


def _game(request: ApiRequest) -> Game[Any]:
    if request.path("game") not in worldstage.modules():
        raise Denied(404, "no_game", game=request.path("game")[:40])
    return request.tables.game(request.path("game"))


def _language(request: ApiRequest, given: str) -> wire.Language:
    if given not in LANGUAGES:
        raise Denied(404, "language", language=given[:20], known=", ".join(LANGUAGES))
    return "de" if given == "de" else "en"


TITLES = ("game.title", "game.summary", "game.length", "game.weight")


async def texts(request: ApiRequest) -> wire_games.Catalogue:
    domain = request.path("domain")
    language = _language(request, request.path("lang"))
    part = request.parameter("part", WHOLE)
    if part not in PARTS:
        raise Denied(404, "no_texts", domain=f"{domain}?part={part}"[:40])
    at_once: tuple[str, ...] = ()
    if domain in worldstage.modules():
        game = request.tables.game(domain)
        at_once = game.explanation.at_once
        messages, names = game.catalogues[language].sources, game.explanation.names(language)
    elif domain == "games":
        messages, names = _titles(request, language), {}
    elif domain in (KERNEL, "server"):
        found = catalogue("" if domain == KERNEL else domain, language)
        messages, names = found.sources, found.names
    else:
        raise Denied(404, "no_texts", domain=domain[:40])
    whole = wire_games.Catalogue(domain=domain, language=language, messages=messages, names=names, later=[], packed={})
    return in_part(whole, part, at_once)


def _titles(request: ApiRequest, language: str) -> dict[str, str]:
    """What a lobby says of each game: its title, its summary, how long it takes."""
    found: dict[str, str] = {}
    for name in worldstage.modules():
        sources = request.tables.game(name).catalogues[language].sources
        found |= {f"{name}.{key}": words for key, words in sources.items() if key in TITLES}
    return found


async def rules(request: ApiRequest) -> list[wire_games.Paragraph]:
    game = _game(request)
    language = _language(request, request.parameter("lang", "en"))
    file = game.folder / "data" / "rules.toml"
    return [
        wire_games.Paragraph(
            id=p.id,
            status=p.status,
            text=p.text[language],
            ruling=p.ruling.get(language, ""),
            reason=p.reason.get(language, ""),
            setting=p.setting,
        )
        for p in (ledger.load(file) if file.is_file() else ())
    ]


# -- gathering --------------------------------------------------------------------------------------------------------


async def new_session(request: ApiRequest) -> wire.Session:
    """For programs; browsers get theirs as a cookie."""
    return wire.Session(token=await request.new_session())


async def create(request: ApiRequest) -> wire.Created:
    """With a key, the same request sent again returns the same table."""
    order: payloads.NewTable = request.body
    key = request.secret_key()
    for _ in range(store.TRIES):
        before = await new_tables.created_before(request.tables, await request.session(), key) if key else None
        if before is not None:
            if await request.session() is None:
                await request.adopt(before[0])
            return before[1]
        _spend_table(request)
        try:
            return await new_tables.create(request.tables, await request.session_or_new(), order, key)
        except Conflict:  # the same request, sent twice at once
            continue
    raise Denied(503, "busy")


def _spend_table(request: ApiRequest) -> None:
    request.spend("tables", request.service.settings.limits.tables, 3600.0)


async def open_tables(request: ApiRequest) -> list[wire.TableSummary]:
    return await _summaries(request, await request.store.read(queries.open_tables()), await request.session())


async def mine(request: ApiRequest) -> list[wire.TableSummary]:
    """One's own tables, those that wait for oneself first; then those that one is invited to."""
    session = await request.session()
    if session is None:
        return []
    held = await request.store.read(queries.tables_of(session))
    invited = await request.store.read(queries.invited(session, INVITATIONS))
    found = await _summaries(request, [*held, *(table for table in invited if table not in held)], session)
    return sorted(found, key=_urgency)


def _urgency(table: wire.TableSummary) -> int:
    if set(table.yours) & set(table.waiting):
        return 0
    if table.invited is not None:
        return 3
    return 1 if table.status == PLAYING else 2 if table.status == GATHERING else 4


async def _summaries(request: ApiRequest, tables: list[str], session: int | None) -> list[wire.TableSummary]:
    """From the table list alone: no table is opened, so none can be missing because it can't be."""
    listed = await request.store.read(queries.listed(tables, session))
    return [request.tables.summary(listed[table]) for table in tables if table in listed]


async def claim(request: ApiRequest) -> wire.Claimed:
    """Exchange a secret for a seat. A browser's session goes on under a new token: an old one may be known to others.

    With a key, the same request sent again by the same browser is answered again.
    """
    request.spend("claims", request.service.settings.limits.claims, 60.0)
    key = request.secret_key()
    link = await links.find(request.tables, request.body)
    user = await links.claimed_before(request.tables, link, await request.session(), key)
    if user is None:
        await _claim(request, link, key)
    elif await request.session() != user:
        await request.adopt(user)
    return wire.Claimed(table=link["table_id"], seat=link["seat"] if link["seat"] != OWNER else None)


async def _claim(request: ApiRequest, link: Any, key: str | None) -> None:
    known = await request.session()
    if known is None or not request.by_cookie:
        claimant = links.Claimant(await request.session_or_new(), key, [])
        await links.claim(request.tables, link, request.body, claimant)
        return
    token, step = request.rotated(known)
    await links.claim(request.tables, link, request.body, links.Claimant(known, key, [step]))
    request.hand_over(known, token)


async def invitation(request: ApiRequest) -> wire.Invitation:
    """Look at a link without using it. The secret is in the body: addresses are logged, bodies are not."""
    request.spend("looks at links", request.service.settings.limits.claims, 60.0)
    return await links.look(request.tables, request.body)


async def new_link(request: ApiRequest) -> wire.Link:
    order: payloads.LinkOrder = request.body
    return await links.new_link(request.tables, request.table, await request.need_session(), order.seat)


# -- invitations ------------------------------------------------------------------------------------------------------


async def mutes(request: ApiRequest) -> list[wire.MuteInfo]:
    session = await request.session()
    found = await request.store.read(queries.mutes_of(session)) if session is not None else []
    return [wire.MuteInfo(**one) for one in found]


async def mute(request: ApiRequest) -> list[wire.MuteInfo]:
    """Turn down an invitation and all that may follow from the same person, for all devices that were invited."""
    order: payloads.Mute = request.body
    session = await request.need_session()
    async with request.tables.locked(order.table) as (cached, hosted):
        declined = new_event(hosted, session, payloads.Decline(seat=order.seat))
        seat = hosted.seats[order.seat]
        told = {"id": tokens.new_table_id(), "name": sender(hosted, order.seat), "at": request.service.settings.clock()}
        pairs = [(own, muted) for own in sorted(seat.invited) for muted in seat.inviting]
        unit = [step for own, muted in pairs for step in store.mute({"session_id": own, "muted": muted, **told})]
        try:
            await request.tables.commit(cached, declined, None, unit)
        except Conflict:
            raise Denied(503, "busy") from None
    return await mutes(request)


async def unmute(request: ApiRequest) -> list[wire.MuteInfo]:
    order: payloads.Unmute = request.body
    await request.store.write([store.unmute(await request.need_session(), order.id)])
    return await mutes(request)


# -- at a table -------------------------------------------------------------------------------------------------------


async def who_am_i(request: ApiRequest) -> wire.YouHere:
    session = await request.session()
    async with request.tables.locked(request.table) as (_, hosted):
        return wire.YouHere(game=hosted.game.id, **msgspec.structs.asdict(you(hosted, session)))


async def room_only(request: ApiRequest) -> wire.Room:
    async with request.tables.locked(request.table) as (cached, hosted):
        return room_info(hosted, cached.presence, cached.patience)


async def board(request: ApiRequest) -> dict[str, Any]:
    """The board of a table's game, with what the table's settings change about it."""
    part = request.parameter("part", WHOLE)
    if part not in (WHOLE, FIRST):
        raise Denied(404, "not_found")
    async with request.tables.locked(request.table) as (_, hosted):
        views, settings = hosted.game.views, dict(hosted.row["settings"])
        return views.board(settings) if part == WHOLE else views.first_board(settings)


async def reader_at(request: ApiRequest, hosted: HostedTable) -> Reader:
    """The reader that a request asks for; Denied for a seat of somebody else."""
    session = await request.session()
    seat = request.seat()
    if seat is not None:
        own(hosted, session if session is not None else -1, seat)
    return Reader(seat, session)


async def table_state(request: ApiRequest) -> wire.State:
    async with request.tables.locked(request.table) as (cached, hosted):
        reader = await reader_at(request, hosted)
        if reader.session is not None:
            await request.tables.mark_seen(cached, reader.session)
        return state(cached.snapshot(), reader)


async def log(request: ApiRequest) -> wire.LogPage:
    async with request.tables.locked(request.table) as (cached, hosted):
        reader = await reader_at(request, hosted)
        return log_page(cached.snapshot(), reader.seat, request.number("before", hosted.lines))


async def talk(request: ApiRequest) -> wire.TalkPage:
    async with request.tables.locked(request.table) as (_, hosted):
        reader = await reader_at(request, hosted)
        return talk_page(hosted, reader.seat, request.number("before", len(hosted.talk_for(reader.seat))))


async def command(request: ApiRequest) -> wire.Done:
    """Somebody who sits down at a public table gets a session if they have none; everything else needs one."""
    session = await (request.session_or_new() if isinstance(request.body, payloads.Sit) else request.need_session())
    return await perform_command(request, session, request.key())


async def perform_command(request: ApiRequest, session: int, key: str) -> wire.Done:
    """Carry out the command in the body of a request, or in a message on a socket, within the sender's limits."""
    _spend_command(request, session, request.body)
    return await request.tables.perform(request.table, session, request.body, Key(session, key))


def _spend_command(request: ApiRequest, session: int, command: payloads.Command) -> None:
    """Every command counts, a long list of options as several; those that add to the history without advancing the
    game have a lower limit.
    """
    limits = request.service.settings.limits
    who = f"{request.table} {session} {getattr(command, 'seat', '')}"
    if isinstance(command, payloads.Choose):
        times = 1 + len(command.option) // OPTIONS_AT_ONCE if isinstance(command.option, list) else 1
        request.spend(f"commands {who}", limits.commands, 60.0, times=times)
        return
    request.spend(f"commands {who}", limits.commands, 60.0)
    if isinstance(command, TAKEBACKS):
        request.spend(f"takebacks {who}", limits.takebacks, 600.0)
    elif isinstance(command, payloads.Say):
        request.spend(f"talk {session}", limits.talk, limits.period)
    elif isinstance(command, payloads.Rematch):
        _spend_table(request)


async def options(request: ApiRequest) -> wire.Options:
    async with request.tables.locked(request.table) as (_, hosted):
        return inspection.options(hosted, await _own_seat(request, hosted))


async def cautions(request: ApiRequest) -> wire.Cautions:
    chosen = request.parameter("options", "", LONGEST_LIST).split(BETWEEN)
    async with request.tables.locked(request.table) as (_, hosted):
        seat = await _own_seat(request, hosted)
        await _spend_trial(request, seat, chosen)
        return inspection.cautions(hosted, seat, chosen)


async def why_not(request: ApiRequest) -> wire.WhyNot:
    chosen = request.parameter("option", "", LONGEST_LIST).split(BETWEEN)
    async with request.tables.locked(request.table) as (_, hosted):
        seat = await _own_seat(request, hosted)
        if len(chosen) > 1:
            await _spend_trial(request, seat, chosen)
        return inspection.why_not(hosted, seat, chosen)


async def _spend_trial(request: ApiRequest, seat: int, chosen: list[str]) -> None:
    """Every question about options that are tried counts, a long list of them as several."""
    who = f"{request.table} {await request.need_session()} {seat}"
    times = 1 + len(chosen) // OPTIONS_AT_ONCE
    request.spend(f"trials {who}", request.service.settings.limits.commands, 60.0, times=times)


async def advice(request: ApiRequest) -> wire.Advice:
    async with request.tables.locked(request.table) as (_, hosted):
        seat = await _own_seat(request, hosted)
    request.spend(f"advice {await request.need_session()}", request.service.settings.limits.advice, 60.0)
    return await request.service.bots.advise(request.table, seat)


async def _own_seat(request: ApiRequest, hosted: HostedTable) -> int:
    reader = await reader_at(request, hosted)
    if reader.seat is None:
        raise Denied(422, "which_seat")
    return reader.seat


async def past(request: ApiRequest) -> wire.Past:
    async with request.tables.locked(request.table) as (_, hosted):
        reader = await reader_at(request, hosted)
        return request.service.histories.past(hosted, reader.seat, request.number("position", -1))


async def books(request: ApiRequest) -> wire.Books:
    async with request.tables.locked(request.table) as (_, hosted):
        reader = await reader_at(request, hosted)
        return inspection.books(hosted, reader.seat)


async def read_notes(request: ApiRequest) -> wire.Notes:
    async with request.tables.locked(request.table) as (_, hosted):
        seat = await _own_seat(request, hosted)
        person = hosted.seats[seat].person
    return wire.Notes(seat=seat, text=await request.store.read(queries.note_of(request.table, seat, person)))


async def write_notes(request: ApiRequest) -> wire.Notes:
    note: payloads.Note = request.body
    session = await request.need_session()
    async with request.tables.locked(request.table) as (_, hosted):
        own(hosted, session, note.seat)
        person = hosted.seats[note.seat].person
    words = clean_lines(note.text)
    await request.store.write(store.write_note(request.table, note.seat, person, words))
    return wire.Notes(seat=note.seat, text=words)


# -- after the end ----------------------------------------------------------------------------------------------------


async def report(request: ApiRequest) -> wire.Report:
    async with request.tables.locked(request.table) as (_, hosted):
        return request.service.histories.report(hosted)


async def record(request: ApiRequest) -> str:
    async with request.tables.locked(request.table) as (_, hosted):
        return inspection.finished_record(hosted).text()


async def proof(request: ApiRequest) -> wire.Proof:
    async with request.tables.locked(request.table) as (_, hosted):
        return await asyncio.to_thread(inspection.proof, hosted)


# -- operation --------------------------------------------------------------------------------------------------------


async def health(request: ApiRequest) -> wire.Health:
    return wire.Health(status="alive", version=worldstage.__version__)


async def ready(request: ApiRequest) -> wire.Health:
    """Whether new clients should be sent here: not while the server is shutting down or can't write to its database."""
    if request.tables.draining:
        raise Denied(503, "draining")
    await request.store.probe()
    return wire.Health(status="ready", version=worldstage.__version__)


async def browser_error(request: ApiRequest) -> wire.Received:
    """Log an error of the browser app, with limits per address and in all."""
    limits = request.service.settings.limits
    request.spend("errors", limits.errors, 60.0)
    request.spend("errors", limits.all_errors, 60.0, everybody=True)
    browser_errors.report(request.body)
    return wire.Received(received=True)


TABLE = "/api/tables/{table}"
OPTION = Query("option", str, True, "an option in notation, or several as in `cautions`")
OPTIONS = Query("options", str, True, "options in notation, each chosen after the one before, separated by '; '")
BEFORE = Query("before", int, False, "lines before this one; without, the newest")
POSITION = Query("position", int, True, "after how many choices")

ENDPOINTS = [
    Endpoint("GET", "/healthz", health, "Is the process alive?", wire.Health),
    Endpoint("GET", "/readyz", ready, "Can the server take new clients?", wire.Health),
    Endpoint("POST", "/api/errors", browser_error, "Report an error of the app", wire.Received, payloads.BrowserError),
    Endpoint("GET", "/api/games", games, "What can be played", list[wire_games.GameInfo], None, (BOARD,), static=True),
    Endpoint("GET", "/api/games/{game}", game_alone, "One game, without its board", wire_games.GameInfo, static=True),
    Endpoint(
        "GET", "/api/text/{domain}/{lang}", texts, "Texts of a domain", wire_games.Catalogue, None, (PART,), static=True
    ),
    Endpoint(
        "GET",
        "/api/games/{game}/rules",
        rules,
        "The rules, paragraph by paragraph",
        list[wire_games.Paragraph],
        None,
        (LANG,),
        static=True,
    ),
    Endpoint("POST", "/api/sessions", new_session, "A token for programs", wire.Session, payloads.NewSession),
    Endpoint("POST", "/api/tables", create, "Make a table", wire.Created, payloads.NewTable),
    Endpoint("GET", "/api/tables", open_tables, "Tables to join", list[wire.TableSummary]),
    Endpoint("GET", "/api/mine", mine, "One's own tables", list[wire.TableSummary]),
    Endpoint(
        "POST",
        "/api/invitations",
        invitation,
        "What a secret link leads to, without using it",
        wire.Invitation,
        payloads.LinkSecret,
    ),
    Endpoint("POST", "/api/claim", claim, "Exchange a secret link for a seat", wire.Claimed, payloads.Claim),
    Endpoint("GET", "/api/mutes", mutes, "Whose invitations one does not see", list[wire.MuteInfo]),
    Endpoint("POST", "/api/mutes", mute, "Turn down an invitation for good", list[wire.MuteInfo], payloads.Mute),
    Endpoint("POST", "/api/unmute", unmute, "See somebody's invitations again", list[wire.MuteInfo], payloads.Unmute),
    Endpoint("GET", TABLE, room_only, "A table without the game", wire.Room),
    Endpoint(
        "GET", TABLE + "/board", board, "The board as the table's settings have it", dict[str, Any], None, (BOARD_PART,)
    ),
    Endpoint("POST", TABLE + "/links", new_link, "A fresh secret link", wire.Link, payloads.LinkOrder),
    Endpoint("GET", TABLE + "/you", who_am_i, "Which seats one has", wire.YouHere),
    Endpoint("GET", TABLE + "/state", table_state, "The table as one sees it", wire.State, None, (SEAT,)),
    Endpoint("GET", TABLE + "/log", log, "A page of the log", wire.LogPage, None, (SEAT, BEFORE)),
    Endpoint("GET", TABLE + "/talk", talk, "A page of the talk", wire.TalkPage, None, (SEAT, BEFORE)),
    Endpoint("POST", TABLE + "/commands", command, "Do something", wire.Done, payloads.Command, (), True),
    Endpoint("GET", TABLE + "/options", options, "What the options cost and bring", wire.Options, None, (OWN_SEAT,)),
    Endpoint("GET", TABLE + "/cautions", cautions, "What to think of before", wire.Cautions, None, (OWN_SEAT, OPTIONS)),
    Endpoint("GET", TABLE + "/why-not", why_not, "Why an option is not open", wire.WhyNot, None, (OWN_SEAT, OPTION)),
    Endpoint("GET", TABLE + "/advice", advice, "What a bot would choose", wire.Advice, None, (OWN_SEAT,)),
    Endpoint("GET", TABLE + "/past", past, "The table as it was", wire.Past, None, (SEAT, POSITION)),
    Endpoint("GET", TABLE + "/books", books, "The itemised sums", wire.Books, None, (SEAT,)),
    Endpoint("GET", TABLE + "/notes", read_notes, "Notes to self", wire.Notes, None, (OWN_SEAT,)),
    Endpoint("PUT", TABLE + "/notes", write_notes, "Write notes to self", wire.Notes, payloads.Note),
    Endpoint("GET", TABLE + "/report", report, "Charts and luck, after the end", wire.Report),
    Endpoint("GET", TABLE + "/record", record, "The record, after the end", str),
    Endpoint("GET", TABLE + "/proof", proof, "Seed and draws, after the end", wire.Proof),
]
