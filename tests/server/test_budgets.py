"""Every command has a budget per seat and table; talk and log are sent in pages."""

from __future__ import annotations

import pytest

from tests.server.conftest import OpenStage
from tests.server.support import Stage, gathered, good, play_on, refused
from worldstage.server import views
from worldstage.server.settings import Limits
from worldstage.server.views import PAGE

ROOM = {"tables": 1_000, "sessions": 1_000}


def test_a_seat_can_send_only_so_many_commands(open_stage: OpenStage) -> None:
    stage = open_stage(limits=Limits(commands=5, **ROOM))
    table, people = gathered(stage, 2)
    for _ in range(5):
        people[0].do(table, "lift", seat=0)
    fault = refused(people[0].command(table, "lift", seat=0), 429, "too_many")
    assert fault["message"]["args"] == {"most": ["", 5], "seconds": ["", 60]}
    people[1].do(table, "lift", seat=1)
    elsewhere = people[0].create("me", "me").table
    people[0].do(elsewhere, "lift", seat=0)


def test_choosing_and_undoing_without_an_end_is_stopped(open_stage: OpenStage) -> None:
    """A storm of 44,641 such events made a state of 5 MB and kept everybody waiting after a restart."""
    stage = open_stage(limits=Limits(takebacks=4, **ROOM))
    ada = stage.person()
    table = ada.create("me", "me", game="nations").table
    undone = 0
    while True:
        seat = next(seat for seat in (0, 1) if ada.state(table, seat)["decision"] is not None)
        good(ada.choose(table, seat))
        what = ada.state(table, seat)["undo"]
        if what is None:
            continue
        answer = ada.command(table, "undo", seat=seat, what=what)
        if answer.status_code != 200:
            refused(answer, 429, "too_many")
            break
        undone += 1
    assert undone == 4
    assert play_on(table, {0: ada, 1: ada}, 10) == 10, "the game goes on"


def test_the_budgets_are_generous_for_people() -> None:
    limits = Limits()
    assert limits.commands >= 300 and limits.takebacks >= 60


# -- pages ------------------------------------------------------------------------------------------------------------


def test_a_long_log_is_sent_in_pages(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    most = 50
    monkeypatch.setattr(views, "PAGE", most)
    ada = stage.person()
    table = ada.create("me", "me").table
    play_on(table, {0: ada, 1: ada})
    room = stage.service.tables.cached[table].hosted
    assert room is not None and room.lines > 2 * most
    state = ada.state(table, 0)
    assert state["log_from"] == room.lines - most and len(state["log"]) == most
    lines, before = state["log"], state["log_from"]
    while before > 0:
        page = good(ada.get(f"/api/tables/{table}/log", seat=0, before=before))
        assert 0 < len(page["lines"]) <= most and page["start"] + len(page["lines"]) == before
        lines, before = page["lines"] + lines, page["start"]
    assert [line["index"] for line in lines] == list(range(room.lines))
    with ada.live(table, 0) as own:
        assert own.next_state()["log_from"] == state["log_from"]


def test_a_long_talk_is_sent_in_pages(stage: Stage) -> None:
    table, people = gathered(stage, 2)
    for number in range(PAGE + 5):
        people[0].do(table, "say", seat=0, text=f"word {number}")
    state = people[1].state(table, 1)
    assert len(state["talk"]) == PAGE and state["talk"][-1]["text"] == f"word {PAGE + 4}"
    page = good(people[1].get(f"/api/tables/{table}/talk", seat=1, before=state["talk_from"]))
    assert page["start"] == 0 and [line["index"] for line in page["lines"]] == list(range(state["talk_from"]))
    assert "word" not in str(good(people[1].get(f"/api/tables/{table}/talk"))), "spectators hear nothing"


def test_a_page_that_is_not_there_is_empty(shared_stage: Stage) -> None:
    table, people = gathered(shared_stage, 2)
    assert good(people[0].get(f"/api/tables/{table}/log", seat=0, before=0)) == {"start": 0, "lines": []}
    lines = good(people[0].get(f"/api/tables/{table}/log", seat=0, before=10**8))["lines"]
    assert lines == people[0].state(table, 0)["log"]
    refused(people[0].get(f"/api/tables/{table}/log", seat=0, before="many"), 422, "no_number")
