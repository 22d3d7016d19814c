"""The document of the browser app: it names what the asked page needs first, in the reader's language."""

from __future__ import annotations

import json
import re
import threading
from pathlib import Path

import pytest

from tests.server.conftest import OpenStage
from tests.server.support import GAME, SECONDS, Stage, gathered
from worldstage.server import pages, queries

BUILT = {
    "": {"de": ["assets/app-de.js"], "en": ["assets/app-en.js"]},
    "lobby": {"": ["assets/lobby.css", "assets/lobby.js"], "de": ["assets/lobby-de.js"]},
    "table": {"": ["assets/table.css", "assets/table.js"], "de": ["assets/table-de.js"]},
    GAME: {"": ["assets/table.css", "assets/map.js"], "de": ["assets/game-de.js"]},
    "nations": {"": ["assets/nations.js"]},
}
GERMAN = "de-AT,de;q=0.9,en;q=0.8"


@pytest.fixture
def built(open_stage: OpenStage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Stage:
    """A server with a stand-in for the built browser app."""
    (tmp_path / "index.html").write_text("<!doctype html><head><title>W</title></head><body></body>", "utf-8")
    (tmp_path / "preloads.json").write_text(json.dumps(BUILT), "utf-8")
    monkeypatch.setattr(pages, "WEB", tmp_path)
    return open_stage()


def named(stage: Stage, path: str, language: str = GERMAN) -> list[str]:
    """What the document of a page names, in its order."""
    answer = stage.person().http.get(path, headers={"Accept-Language": language})
    assert answer.status_code == 200 and answer.headers["vary"] == "Accept-Language"
    head = answer.text.partition("</head>")[0]
    return re.findall(r'href="([^"]*)"', head)


def test_the_lobby_names_its_files_in_the_language_of_the_reader(built: Stage) -> None:
    german = ["/assets/app-de.js", "/assets/lobby.css", "/assets/lobby.js", "/assets/lobby-de.js"]
    assert named(built, "/") == german
    english = ["/assets/app-en.js", "/assets/lobby.css", "/assets/lobby.js"]
    for language in ("en-GB", "fr, en;q=0.5", "", "xx", ";,q"):
        assert named(built, "/", language) == english, language


def test_a_table_names_its_files_those_of_its_game_and_its_first_calls_each_once(built: Stage) -> None:
    table, _ = gathered(built, 2)
    found = named(built, f"/t/{table}")
    assert len(found) == len(set(found))
    assert {link for link in found if link.startswith("/assets/")} == {
        "/assets/app-de.js", "/assets/table.css", "/assets/table.js", "/assets/table-de.js", "/assets/map.js",
        "/assets/game-de.js",
    }  # fmt: skip
    calls = [link for link in found if link.startswith("/api/")]
    assert {call.partition("?")[0] for call in calls} == {
        f"/api/tables/{table}/you",
        f"/api/tables/{table}/board",
        f"/api/text/{GAME}/de",
        f"/api/games/{GAME}",
    }
    person = built.person()
    assert all(person.http.get(call).status_code == 200 for call in calls)


def test_a_document_says_the_same_to_everybody(built: Stage) -> None:
    """It may tell which game is played at an address, and nothing that depends on who asks."""
    table, seats = gathered(built, 2)
    texts = {person.http.get(f"/t/{table}").text for person in (*seats.values(), built.person())}
    assert len(texts) == 1


@pytest.mark.parametrize("path", ["/t/nothing", "/t/", "/t/%2e%2e", "/t/a'b", "/about", "/nowhere/at/all"])
def test_other_pages_name_what_every_page_needs(built: Stage, path: str) -> None:
    assert named(built, path) == ["/assets/app-de.js"]


def test_a_table_page_does_not_wait_long_for_a_database_that_hangs(
    built: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = gathered(built, 2)
    free = threading.Event()
    monkeypatch.setattr(queries, "game_of", lambda _: lambda connection: free.wait(SECONDS / 3) or GAME)
    try:  # whoever waits longer is told the game
        assert named(built, f"/t/{table}") == ["/assets/app-de.js"]
    finally:
        free.set()


def test_a_build_without_preloads_and_a_new_build_are_noticed(built: Stage, tmp_path: Path) -> None:
    assert named(built, "/") != []
    (tmp_path / "preloads.json").unlink()
    (tmp_path / "index.html").write_text("<!doctype html><head></head><body>new</body>", "utf-8")
    assert named(built, "/") == []
