"""Logs: who, what, at which table, when; and none of what must stay secret (G6)."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.server.support import Json, Stage, good, play_on, wait_for
from worldstage.server import tokens
from worldstage.server.logs import FIELDS, JsonLines, set_up

ALWAYS = {"at", "level", "from", "what"}


class Logs:
    """Everything the process has logged, down to the last detail."""

    def __init__(self) -> None:
        self.stream = io.StringIO()
        self.handler = logging.StreamHandler(self.stream)
        self.handler.setFormatter(JsonLines())

    @property
    def text(self) -> str:
        return self.stream.getvalue()

    @property
    def lines(self) -> list[Json]:
        return [json.loads(line) for line in self.text.splitlines()]


@pytest.fixture
def logs() -> Iterator[Logs]:
    """Before the stage is set: the loggers as `worldstage serve` sets them up, but more talkative."""
    root = logging.getLogger()
    handlers, level = root.handlers, root.level
    set_up("debug")
    for name in ("asyncio", "httpcore", "httpx", "websockets.client", "faker", "hypothesis"):  # the test's own
        logging.getLogger(name).setLevel(logging.WARNING)
    captured = Logs()
    root.handlers = [captured.handler]
    yield captured
    root.handlers = handlers
    root.setLevel(level)


def play_whole_game(stage: Stage) -> tuple[str, list[str], list[str]]:
    """A game with all that can happen; the table, the secrets of people and of the server, and the words they used."""
    ada, bob, program = stage.person("Adalbert"), stage.person("Bobadilla"), stage.program()
    made = ada.create("me", "guest", "random", title="Confidential")
    good(bob.post("/api/invitations", {"secret": made.secret(1)}))
    good(bob.claim(made.secret(1), salt="saltofbob"))
    device = good(bob.link(made.table, 1))
    good(program.claim(device["secret"]))
    ada.do(made.table, "say", seat=0, text="Hushhush")
    good(ada.put(f"/api/tables/{made.table}/notes", {"seat": 0, "text": "Notabene"}))
    with ada.live(made.table, 0), bob.live(made.table, 1), stage.person().live(made.table):
        play_on(made.table, {0: ada, 1: bob}, 30)
        ada.command(made.table, "choose", seat=0, decision="stale", option="swindle")
        ada.get(f"/api/tables/{made.table}/why-not", seat=0, option="swindle")
        ada.claim("mistyped-secret")
        bob.do(made.table, "hand_over", seat=1, level="random")
        ada.do(made.table, "hand_over", seat=0, level="random")
        wait_for(lambda: ada.room(made.table)["status"] == "finished", "the end of the game")
    secrets = [link["secret"] for link in (*made.links, device)]
    secrets += [person.http.cookies["worldstage"] for person in (ada, bob)]
    secrets += [program.http.headers["authorization"].removeprefix("Bearer "), "mistyped-secret"]
    words = ["Adalbert", "Bobadilla", "Confidential", "Hushhush", "Notabene", "saltofbob", "swindle"]
    return made.table, secrets, words


def chosen(stage: Stage, table: str) -> tuple[list[str], str]:
    """Every choice of the game, and its seed."""
    room = stage.service.tables.cached[table].hosted
    assert room is not None and room.table is not None
    options = {ply.option for ply in room.table.record.plies if " " in ply.option}
    return sorted(options), room.table.seed.hex()


def test_g6_a_whole_game_leaves_no_hand_seed_or_token_in_the_logs(logs: Logs, stage: Stage) -> None:
    table, secrets, words = play_whole_game(stage)
    choices, seed = chosen(stage, table)
    assert len(choices) > 20
    told = logs.text
    assert told.count(table) > 20, "the logs were not captured"
    hidden = [*secrets, *map(tokens.hashed, secrets), *words, *choices, seed]
    assert [secret for secret in hidden if secret in told] == []
    for line in logs.lines:  # nothing gets in that was not foreseen
        assert ALWAYS <= set(line) <= ALWAYS | set(FIELDS) | {"trace"}
        moment = datetime.fromisoformat(line["at"])
        assert moment.utcoffset() == timedelta(0) and abs(datetime.now(UTC) - moment) < timedelta(minutes=5)


def test_g6_a_request_is_logged_with_who_what_and_which_table(logs: Logs, stage: Stage) -> None:
    ada = stage.person()
    table = ada.create("me", "me").table
    ada.do(table, "say", seat=0, text="hello")
    ada.command(table, "close")
    stage.person().get(f"/api/tables/{table}/state", seat=0)
    requests = [line for line in logs.lines if line["what"] == "request"]
    told = [(line["method"], line["path"], line["status"], line["table"]) for line in requests]
    assert told == [
        ("POST", "/api/tables", 200, ""),
        ("POST", "/api/tables/{table}/commands", 200, table),
        ("POST", "/api/tables/{table}/commands", 409, table),
        ("GET", "/api/tables/{table}/state", 403, table),
    ]
    first, *others = [line["session"] for line in requests]
    assert isinstance(first, int) and others == [first, first, None]


async def fault(*_: Any) -> Any:
    raise RuntimeError("the seed is classified")


def test_g6_a_fault_is_logged_by_its_place_and_not_by_its_words(
    logs: Logs, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = stage.person()
    table = ada.create("me", "me").table
    monkeypatch.setattr(stage.service.tables, "perform", fault)
    assert ada.command(table, "say", seat=0, text="hello").status_code == 500
    (line,) = [line for line in logs.lines if line["level"] == "error"]
    assert line["trace"][0] == "RuntimeError" and line["trace"][-1].startswith("fault:")
    assert "classified" not in logs.text
