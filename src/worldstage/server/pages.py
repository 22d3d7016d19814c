"""The browser app: the files of its build, and its one document with links to what the asked page needs first.

The document names scripts, styles and texts (`preloads.json`, written by the build), and at a table also what the app
will ask the API for at once. So a browser fetches all of it side by side, and not each when a script gets there.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from html import escape
from mimetypes import guess_type
from pathlib import Path
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.types import Receive, Scope, Send

from worldstage.core.text import LANGUAGES
from worldstage.server import queries
from worldstage.server.catalogues import FIRST
from worldstage.server.service import Service
from worldstage.server.store import Unavailable
from worldstage.server.texts import Denied

WEB = Path(__file__).resolve().parent / "web"
FOREVER = "public, max-age=31536000, immutable"
PATIENCE = 0.3  # seconds that the document waits for the database to name what a table needs
TABLE = re.compile(r"t/([A-Za-z0-9_-]+)/?")

Preloads = dict[str, dict[str, list[str]]]  # files by page or game and by language


class Document(NamedTuple):
    """The single page as it was built: routing happens in the browser."""

    before: str  # up to where links can be added
    after: str
    preloads: Preloads


class Pages:
    """Files and documents of the browser app, as an ASGI app."""

    def __init__(self, service: Service) -> None:
        self.service = service

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await (await self.answer(Request(scope)))(scope, receive, send)

    async def answer(self, request: Request) -> Response:
        wanted = request.path_params.get("path", "")
        if wanted.startswith("api/") or wanted == "api":
            raise HTTPException(404)
        file = _file(wanted)
        if file is not None:
            return _sent(file, request.headers.get("accept-encoding", ""))
        if not (WEB / "index.html").is_file():
            raise Denied(503, "no_web")
        document = _document(WEB, (WEB / "index.html").stat().st_mtime_ns)
        links = await self._links(wanted, document.preloads, preferred(request.headers.get("accept-language", "")))
        headers = {"Cache-Control": "no-cache", "Vary": "Accept-Language"}
        return Response("".join((document.before, *links, document.after)), headers=headers, media_type="text/html")

    async def _links(self, path: str, preloads: Preloads, language: str) -> list[str]:
        """The links to what a page needs first. Without them it only takes longer."""
        table = TABLE.fullmatch(path)
        game = await self._game(table.group(1)) if table else None
        pages = ["", "table", game] if game else ["", "lobby"] if path == "" else [""]
        files = dict.fromkeys(file for page in pages for part in ("", language) for file in _of(preloads, page, part))
        links = [file_link(file) for file in files]
        if table and game:
            calls = _calls(table.group(1), game, language)
            links[len(links) // 2 : len(links) // 2] = [
                f'<link rel="preload" as="fetch" crossorigin href="{escape(call)}">' for call in calls
            ]
        return links

    async def _game(self, table: str) -> str | None:
        """The game of a table; None if there is no such table, or the database does not say so soon."""
        try:
            game: str | None = await self.service.store.read(queries.game_of(table), within=PATIENCE)
        except Unavailable:
            return None
        return game


def _of(preloads: Preloads, page: str, language: str) -> list[str]:
    return preloads.get(page, {}).get(language, [])


def _calls(table: str, game: str, language: str) -> list[str]:
    """What the app asks the API for as soon as it shows a table."""
    return [
        f"/api/tables/{table}/you",
        f"/api/text/{game}/{language}?part={FIRST}",
        f"/api/tables/{table}/board?part={FIRST}",
        f"/api/games/{game}",
    ]


def file_link(file: str) -> str:
    if file.endswith(".css"):
        return f'<link rel="stylesheet" crossorigin href="/{escape(file)}">'
    return f'<link rel="modulepreload" crossorigin href="/{escape(file)}">'


def preferred(accepted: str) -> str:
    """The language that the app will begin with, unless the reader has chosen another one there."""
    for language in accepted.split(","):
        found = language.strip()[:2].lower()
        if found in LANGUAGES:
            return found
    return "en"


@lru_cache(maxsize=2)
def _document(folder: Path, changed: int) -> Document:
    """Read again after each build: `changed` says when the last one was."""
    before, head, after = (folder / "index.html").read_text("utf-8").partition("</head>")
    file = folder / "preloads.json"
    preloads = json.loads(file.read_text("utf-8")) if head and file.is_file() else {}
    return Document(before, head + after, preloads)


# Codings of the compressed copies that the build puts beside its files, the smallest first. Browsers accept Brotli only
# over encrypted connections, and from this machine.
CODINGS = (("br", ".br"), ("gzip", ".gz"))


def _sent(file: Path, accepted: str) -> Response:
    """A file of the built app, compressed if the client accepts that and there is a compressed copy."""
    headers = {"Cache-Control": FOREVER if file.parent.name == "assets" else "no-cache"}
    offered = {coding.split(";")[0].strip() for coding in accepted.split(",") if not coding.strip().endswith(";q=0")}
    copies = [(coding, Path(f"{file}{ending}")) for coding, ending in CODINGS]
    there = [(coding, copy) for coding, copy in copies if copy.is_file()]
    if there:
        headers["Vary"] = "Accept-Encoding"
    for coding, copy in there:
        if coding in offered:
            kind = guess_type(file.name)[0]
            return FileResponse(copy, headers={**headers, "Content-Encoding": coding}, media_type=kind)
    return FileResponse(file, headers=headers)


def _file(wanted: str) -> Path | None:
    """A file of the built app; None for anything outside of it and for impossible names."""
    try:
        file = (WEB / wanted).resolve()
        return file if file.is_relative_to(WEB) and file.is_file() else None
    except (OSError, ValueError):
        return None
