"""What is the same for everybody is made once, kept by browsers and asked for again by its name."""

from __future__ import annotations

import gzip
import hashlib
from pathlib import Path
from typing import Any

import httpx
import pytest

import worldstage
from tests.server.conftest import OpenStage
from tests.server.support import GAME, Stage
from worldstage.server import app, pages, responses
from worldstage.server.openapi import description
from worldstage.server.responses import Handler, StaticResponse

PATHS = ["/api/openapi.json", "/api/games", f"/api/games/{GAME}/rules", "/api/text/kernel/de", "/api/text/nations/en"]


def ask(stage: Stage, path: str, **headers: str) -> httpx.Response:
    return stage.person().http.get(path, headers={name.replace("_", "-"): value for name, value in headers.items()})


def raw(stage: Stage, path: str, coding: str) -> bytes:
    """The bytes of an answer as they go over the wire."""
    with stage.person().http.stream("GET", path, headers={"Accept-Encoding": coding}) as answer:
        return b"".join(answer.iter_raw())


@pytest.mark.parametrize("path", PATHS)
def test_who_has_it_already_is_told_so(shared_stage: Stage, path: str) -> None:
    first = ask(shared_stage, path)
    assert first.status_code == 200 and first.headers["cache-control"] == "no-cache"
    etag = first.headers["etag"]
    assert etag.startswith('"') and etag.endswith('"')
    again = ask(shared_stage, path, If_None_Match=etag)
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", etag)
    assert again.headers["cache-control"] == "no-cache" and again.headers["vary"] == "Accept-Encoding"
    assert again.headers["x-content-type-options"] == "nosniff" and "content-encoding" not in again.headers
    for other in ('"something else"', "", '"', "W/", etag.strip('"')[:-1]):
        assert ask(shared_stage, path, If_None_Match=other).status_code == 200


@pytest.mark.parametrize("path", PATHS)
def test_packed_and_plain_have_names_of_their_own(shared_stage: Stage, path: str) -> None:
    """A strong name stands for bytes; but whoever has the content in either form needs no other."""
    packed, plain = ask(shared_stage, path, Accept_Encoding="gzip"), ask(shared_stage, path, Accept_Encoding="identity")
    assert packed.headers["content-encoding"] == "gzip" and "content-encoding" not in plain.headers
    assert packed.headers["vary"] == "Accept-Encoding" and "Accept-Encoding" in plain.headers["vary"]
    assert packed.headers["etag"] != plain.headers["etag"] and packed.json() == plain.json()
    assert gzip.decompress(raw(shared_stage, path, "gzip")) == raw(shared_stage, path, "identity")
    names = [packed.headers["etag"], plain.headers["etag"]]
    for name in (*names, *(f"W/{name}" for name in names), f'"x", {names[0]}', f'{names[1]} , W/"y"', "*"):
        for coding, answer in (("gzip", packed), ("identity", plain)):
            again = ask(shared_stage, path, If_None_Match=name, Accept_Encoding=coding)
            assert again.status_code == 304 and again.headers["etag"] == answer.headers["etag"]


def test_another_content_has_another_name() -> None:
    scope: dict[str, Any] = {"headers": []}
    names = {dict(StaticResponse(body).to({**scope}).headers)[b"etag"] for body in (b"{}", b"[]", b"[ ]")}
    assert len(names) == 3
    assert names >= {f'"{hashlib.sha256(b"{}").hexdigest()[:32]}"'.encode()}


def test_languages_and_games_are_kept_apart(shared_stage: Stage) -> None:
    answers = [
        ask(shared_stage, f"/api/games/{game}/rules?lang={lang}") for game in (GAME, "nations") for lang in ("de", "en")
    ]
    answers += [ask(shared_stage, f"/api/text/{GAME}/{lang}") for lang in ("de", "en")]
    assert len({answer.headers["etag"] for answer in answers}) == len({answer.content for answer in answers}) == 6
    default = ask(shared_stage, f"/api/games/{GAME}/rules")
    assert default.headers["etag"] == answers[1].headers["etag"]


def test_it_is_made_once(open_stage: OpenStage, monkeypatch: pytest.MonkeyPatch) -> None:
    stage = open_stage()
    made = []

    def counted(body: bytes) -> StaticResponse:
        made.append(body)
        return StaticResponse(body)

    monkeypatch.setattr(responses, "StaticResponse", counted)
    for number in range(3):
        for path in (f"/api/games/{GAME}/rules", "/api/text/server/en", "/api/games"):
            assert ask(stage, f"{path}?idle={number}").status_code == 200
    assert len(made) == 3


def test_a_game_without_a_ledger_has_no_rules_to_show(
    open_stage: OpenStage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worldstage.game(GAME), "folder", tmp_path)
    assert ask(open_stage(), f"/api/games/{GAME}/rules").json() == []


def test_what_is_not_there_is_not_kept(open_stage: OpenStage, monkeypatch: pytest.MonkeyPatch) -> None:
    stage = open_stage()
    handlers: list[Handler] = []
    kept = Handler._static

    async def watched(self: Handler, request: Any) -> Any:
        handlers.append(self)
        return await kept(self, request)

    monkeypatch.setattr(Handler, "_static", watched)
    eve = stage.person("Eve")
    for number in range(20):
        for path in (f"/api/games/{number}/rules", f"/api/games/{GAME}/rules?lang={number}", f"/api/text/{number}/en"):
            answer = eve.http.get(path)
            assert answer.status_code == 404 and answer.headers["cache-control"] == "no-store"
    assert len(handlers) == 60 and not any(handler.static for handler in handlers)


def test_the_head_of_it_can_be_asked_for(shared_stage: Stage) -> None:
    for path in PATHS:
        answer = shared_stage.person().http.head(path)
        assert answer.status_code == 200 and answer.content == b"" and answer.headers["etag"]


def test_the_description_is_made_when_it_is_asked_for(open_stage: OpenStage, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []

    def counted() -> dict[str, Any]:
        made.append(1)
        return description()

    monkeypatch.setattr(app, "description", counted)
    stage = open_stage()
    assert made == []
    for _ in range(3):
        assert ask(stage, "/api/openapi.json").status_code == 200
    assert made == [1]


@pytest.mark.parametrize(
    ("accepted", "coding", "body"),
    [
        ("gzip, deflate, br, zstd", "br", b"small"),
        ("br;q=0, gzip;q=0.5", "gzip", b"packed"),
        ("gzip", "gzip", b"packed"),
        ("identity", None, b"export {};"),
        ("", None, b"export {};"),
    ],
)
def test_files_of_the_app_come_as_small_as_the_client_accepts(
    open_stage: OpenStage,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    accepted: str,
    coding: str | None,
    body: bytes,
) -> None:
    (tmp_path / "assets").mkdir()
    for ending, content in (("", b"export {};"), (".br", b"small"), (".gz", b"packed")):
        (tmp_path / "assets" / f"app-1a2b.js{ending}").write_bytes(content)
    monkeypatch.setattr(pages, "WEB", tmp_path)
    stage = open_stage()
    asked = {"Accept-Encoding": accepted}
    with stage.person().http.stream("GET", "/assets/app-1a2b.js", headers=asked) as answer:
        assert b"".join(answer.iter_raw()) == body
    assert answer.headers.get("content-encoding") == coding
    assert answer.headers["content-type"].split(";")[0] in ("text/javascript", "application/javascript")
    assert answer.headers["vary"] == "Accept-Encoding" and answer.headers["cache-control"] == pages.FOREVER


def test_a_file_without_compressed_copies_is_sent_as_it_is(
    open_stage: OpenStage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "a-1.woff2").write_bytes(b"font")
    monkeypatch.setattr(pages, "WEB", tmp_path)
    answer = ask(open_stage(), "/assets/a-1.woff2", Accept_Encoding="br, gzip")
    assert answer.content == b"font" and "content-encoding" not in answer.headers
