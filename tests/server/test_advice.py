"""A person who plays against bots may ask the strongest of them what it would do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.server.support import FREE, Person, Stage, gathered, good, refused, sqlite, wait_for


@pytest.mark.parametrize("game", ["age-of-reason", "nations", "seven-ages"])
def test_advice_is_an_open_option_with_a_reason_and_stays_the_same(shared_stage: Stage, game: str) -> None:
    ann = shared_stage.person("Ann")
    table = ann.create("me", "easy", "easy", game=game).table
    # Who has still to make a hidden choice is public, and advice may depend on it: the bots choose first.
    asked = wait_for(lambda: decision_of_last(ann, table), "a question to the first seat alone")
    advice = good(ann.get(f"/api/tables/{table}/advice", seat=0))
    assert advice["decision"] == asked["id"]
    assert advice["option"] in asked["options"]
    assert advice["why"]["key"].startswith("bot.")
    assert good(ann.get(f"/api/tables/{table}/advice", seat=0)) == advice
    good(ann.choose(table, 0, advice["option"], advice["decision"]))


def decision_of_last(ann: Person, table: str) -> Any:
    """The question to the first seat, once nobody else is asked."""
    state = ann.state(table, 0)
    return state["decision"] if state["view"]["actors"] == [0] else None


def test_nobody_gets_advice_against_people(shared_stage: Stage) -> None:
    table, people = gathered(shared_stage, 2)
    seat = next(seat for seat in people if people[seat].state(table, seat)["decision"] is not None)
    refused(people[seat].get(f"/api/tables/{table}/advice", seat=seat), 403, "advice_against_people")
    good(people[1 - seat].command(table, "hand_over", seat=1 - seat, level="easy"))
    refused(people[seat].get(f"/api/tables/{table}/advice", seat=seat), 403, "advice_against_people")


def test_there_is_no_advice_without_a_question_or_a_seat(shared_stage: Stage) -> None:
    ann = shared_stage.person("Ann")
    table = ann.create("me", "easy").table
    refused(ann.get(f"/api/tables/{table}/advice"), 422, "which_seat")
    ann.do(table, "resign", seat=0, level="easy")
    refused(ann.get(f"/api/tables/{table}/advice", seat=0), 409, "no_question")


@pytest.mark.parametrize("bad", ["illegal", "negative", "crash"])
def test_a_bot_that_fails_or_advises_what_is_not_open_gives_no_advice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bad: str
) -> None:
    monkeypatch.setenv("BAD_BOTS", str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", "src:.")
    with Stage(database=sqlite(tmp_path), limits=FREE, bot_maker=f"tests.server.bad_bots:{bad}") as stage:
        ann = stage.person("Ann")
        table = ann.create("me", "easy", game="nations").table
        asked = wait_for(lambda: ann.state(table, 0)["decision"], "a question")
        refused(ann.get(f"/api/tables/{table}/advice", seat=0), 503, "no_advice")
        assert ann.state(table, 0)["decision"] == asked
