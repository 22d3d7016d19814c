"""What is stored of a game: every resulting option, marked by who chose it, and a digest of every state."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from tests.server.games import hosted_rally, hosted_toy
from tests.server.stored import Lively, Storage, portrait
from tests.server.support import Stage, gathered, good, play_on, refused, sqlite
from worldstage.core.automation import AutomatedTable
from worldstage.core.orderbook import Book
from worldstage.server import loading, queries
from worldstage.server.events import Choice, Chose, OfTheGame, Ordered, Undid, decode, encode
from worldstage.server.schema import checkpoints


@pytest.fixture(scope="module")
def lively(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """A database with a table at which people order, give standing answers and take back."""
    database = sqlite(tmp_path_factory.mktemp("lively"))
    with Stage(database=database) as stage:
        table, _ = gathered(stage, 3, settings={"countries": "deal"})
        Lively(stage, table, 11).play(120)
    return database, table


def choices(storage: Storage, table: str) -> list[Choice]:
    changes = [one.event.change for one in storage.events(table) if isinstance(one.event, OfTheGame)]
    return [choice for change in changes if change is not None for choice in change.choices]


def test_a_choice_of_a_standing_answer_is_stored_and_marked(stage: Stage, storage: Storage) -> None:
    with hosted_rally() as rally:
        table, people = gathered(stage, 2, game=rally)
        good(people[1].command(table, "stand", seat=1, answer="stay"))
        play_on(table, people, 2, pick=lambda decision: decision["options"][-1])
    made = [(choice.seat, choice.options, choice.by, choice.answer) for choice in choices(storage, table)]
    assert made == [(0, ("call south",), "", ""), (0, ("done",), "", ""), (1, ("done",), "standing", "stay")]


def test_what_a_seat_has_chosen_itself_stands_in_its_event(lively: tuple[str, str]) -> None:
    database, table = lively
    with Storage(database) as storage:
        stored, made = [event.event for event in storage.events(table)], choices(storage, table)
    assert any(choice.draws for choice in made) and any(isinstance(event, Undid) for event in stored)
    for event in stored:
        if isinstance(event, Chose) and event.change is not None:
            first = event.change.choices[0]
            given = event.option if isinstance(event.option, list) else [event.option]
            assert (first.seat, first.options) == (event.seat, tuple(given))


def test_a_choice_that_was_ordered_is_stored_and_marked(stage: Stage, storage: Storage) -> None:
    with hosted_toy() as toy:
        table, people = gathered(stage, 2, game=toy)
        good(people[0].command(table, "order", seat=0, options=["boast 4"]))
        before = portrait(storage.room(table))
    (choice,) = choices(storage, table)
    assert (choice.seat, choice.options, choice.by) == (0, ("boast 4",), "order")
    assert before["orders"][0][1][0].done == 1, "and its owner is told"


def test_an_order_is_stored_as_ever() -> None:
    """The name of the field in the database is older than that in the code."""
    event = Ordered(seat=1, options=["boast 4", "keep"], when="leading")
    assert '"choices":["boast 4","keep"]' in encode(event) and decode(encode(event)) == event


def test_events_come_back_as_they_were(lively: tuple[str, str]) -> None:
    database, table = lively
    with Storage(database) as storage:
        for event in storage.events(table):
            assert decode(encode(event.event)) == event.event


def test_reading_back_runs_no_automation(lively: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever becomes of standing answers and orders, stored games stay the same."""
    database, table = lively
    with Storage(database) as storage:
        before = portrait(storage.room(table))

        def never(*_: Any) -> Any:
            raise AssertionError("automation has run")

        for place, name in ((AutomatedTable, "_settle"), (AutomatedTable, "_end_standing"), (AutomatedTable, "submit")):
            monkeypatch.setattr(place, name, never)
        for name in ("due", "end", "give", "carried_out", "take_back"):
            monkeypatch.setattr(Book, name, never)
        assert portrait(storage.room(table)) == before
        assert portrait(storage.loaded(table)) == before


def test_a_table_is_known_without_any_rules(lively: tuple[str, str]) -> None:
    """What events have noted leads to the very table that the rules lead to."""
    database, table = lively
    with Storage(database) as storage:
        room = storage.room(table)
        rows = loading.StoredTableRows(storage.row(table), (), storage.events(table))
        taken = loading.load_recorded(rows, room.game)
        assert room.table is not None and taken.recorded is not None
        assert taken.recorded.kept.state == room.game.to_json(room.table.state)
        assert taken.recorded.plies == room.table.record.plies
        assert taken.recorded.entries == room.table.entries
        taken.restore(taken.recorded.kept, taken.recorded.plies, taken.recorded.entries)
        ours, theirs = portrait(taken), portrait(room)
        for name in ours.keys() - {
            "tokens",
            "saved",
            "clock",
        }:  # what could be taken back can't be, and no rounds were seen
            assert ours[name] == theirs[name], name


def test_hidden_choices_under_way_are_known_without_any_rules(tmp_path: Path) -> None:
    with hosted_rally() as rally, Stage(database=sqlite(tmp_path)) as stage, Storage(sqlite(tmp_path)) as storage:
        table, people = gathered(stage, 2, game=rally)
        play_on(table, people, 4)
        for option in ("send north", "send south", "withdraw north"):
            decision = people[0].state(table, 0)["decision"]
            good(people[0].choose(table, 0, option, decision["id"]))
        before = people[0].state(table, 0)
        rows = loading.StoredTableRows(storage.row(table), (), storage.events(table))
        taken = loading.load_recorded(rows, storage.room(table).game)
        assert taken.recorded is not None
        taken.restore(taken.recorded.kept, taken.recorded.plies, taken.recorded.entries)
        again = taken.table
        assert again is not None
        assert again.decision(0).id == before["decision"]["id"] and again.undo_id(0) == before["undo"]
        again.undo(0)
        assert again.view(0)["draft"] == [1, 0, 1]


def test_no_digest_is_ever_shown(lively: tuple[str, str]) -> None:
    """It would tell whether a guess at hidden things is right."""
    database, table = lively
    with Stage(database=database) as stage, Storage(database) as storage:
        digests = {event.digest[i : i + 32] for event in storage.events(table) for i in (0, 32)} - {"0" * 32}
        ada = stage.person()
        for path in ("state", "log", "talk", "room", "books", "past?position=0"):
            told = ada.get(f"/api/tables/{table}/{path}").text
            assert told and not any(digest in told for digest in digests)


def test_a_rule_that_raises_rejects_the_choice_and_nothing_else(
    stage: Stage, storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, people = gathered(stage, 2)
    other, others = gathered(stage, 2)
    play_on(table, people, 5)
    seat = next(seat for seat in people if people[seat].state(table, seat)["decision"])
    before = people[seat].state(table, seat)
    options = before["decision"]["options"]
    game = stage.service.tables.game("age-of-reason")
    failing, apply = game.actions.parse(options[0]), game.apply

    def raises(s: Any, actor: int, action: int, chance: Any) -> None:
        apply(s, actor, action, chance)
        if action == failing:
            raise ZeroDivisionError("a fault in the rules")

    monkeypatch.setattr(game, "apply", raises)
    stored = storage.everything()
    refused(people[seat].choose(table, seat, options[0], before["decision"]["id"]), 500, "rule_failed")
    assert people[seat].state(table, seat) == before and storage.everything() == stored
    good(people[seat].choose(table, seat, options[-1], before["decision"]["id"]))
    assert play_on(other, others, 2) == 2


class WrittenMeanwhile:
    """A connection on which another process writes a newer checkpoint after the first statement."""

    def __init__(self, connection: sa.Connection, newer: dict[str, Any]) -> None:
        self.connection = connection
        self.newer: dict[str, Any] | None = newer

    def execute(self, statement: Any) -> Any:
        found = self.connection.execute(statement).freeze()()
        if self.newer is not None:
            self.connection.execute(sa.insert(checkpoints), self.newer)
            self.newer = None
        return found


def test_a_checkpoint_that_is_written_while_a_table_is_read_is_not_mixed_with_the_one_before(
    lively: tuple[str, str],
) -> None:
    """PostgreSQL shows each statement what was committed before it."""
    database, table = lively
    with Storage(database) as storage, storage.store.engine.connect() as connection:
        before = queries.checkpoints_of(table)(connection)
        assert before and before[-1].whole
        newer = {"table_id": table, "revision": before[-1].revision + 1, "whole": b"newer", "ends": b"newer"}
        meanwhile: Any = WrittenMeanwhile(connection, newer)
        assert queries.checkpoints_of(table)(meanwhile) == before
        connection.rollback()
