"""Faults in the program: wherever something raises on the way, memory, storage and what was shown agree."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.faults import FALLIBLE, Broken, agree, break_and_prove, raising
from tests.server.games import hosted_toy
from tests.server.stored import Storage
from tests.server.support import Seats, Stage, gathered, good, play_on, refused, wait_for
from worldstage.core.automation import AutomatedTable
from worldstage.server import live


@pytest.fixture
def toy() -> Iterator[str]:
    with hosted_toy() as game_id:
        yield game_id


def prepared(stage: Stage, toy: str) -> tuple[str, Seats]:
    """One bid is missing; it ends the round, and then orders and standing answers play a good part of the next."""
    table, people = gathered(stage, 3, game=toy, settings={"recalls": "no"})
    people[1].do(table, "order", seat=1, options=["boast 8", "keep"])
    people[2].do(table, "stand", seat=2, answer="lowest")
    people[1].do(table, "stand", seat=1, answer="keep")
    for option in ("boast 3", "keep"):
        good(people[0].choose(table, 0, option))
    good(people[0].choose(table, 0))
    return table, people


@pytest.mark.parametrize(("place", "name"), FALLIBLE, ids=lambda one: getattr(one, "__name__", one))
def test_wherever_a_command_raises_memory_storage_and_what_was_shown_agree(
    stage: Stage, storage: Storage, toy: str, place: Any, name: str
) -> None:
    """Six moves made after half a command had stayed in memory were once lost with it."""
    table, people = prepared(stage, toy)
    asked = people[1].state(table, 1)["decision"]
    with people[0].live(table, 0) as socket:
        shown = socket.next_state()["position"]
        before = storage.events(table)
        for call in range(1, 40):
            with raising(place, name, call) as calls:
                answer = people[1].command(table, "choose", seat=1, decision=asked["id"], option=asked["options"][0])
            agree(stage, storage, table, people)
            if len(calls) < call or answer.status_code == 200:
                break
            refused(answer, 500, answer.json()["code"])
            assert storage.events(table) == before, "refused, so nothing was stored"
        good(answer)
        assert storage.events(table)[: len(before)] == before
        wanted = storage.room(table).position
        assert wanted > shown + 1, "automation has played, too"
        again = people[0].state(table, 0)
        assert again["position"] == wanted
    play_on(table, people, 6)
    stage.service.tables.cached.clear()  # as after a restart
    agree(stage, storage, table, people)
    play_on(table, people)
    assert people[0].room(table)["status"] == "finished"


def test_a_fault_in_the_rules_is_told_and_leaves_the_table_usable(stage: Stage, toy: str) -> None:
    table, people = prepared(stage, toy)
    asked = people[1].state(table, 1)
    with raising(AutomatedTable, "_carry_out"):  # the order that the last bid triggers
        refused(people[1].choose(table, 1), 500, "rule_failed")
    assert people[1].state(table, 1) == asked
    good(people[1].choose(table, 1))


def test_one_reader_whose_view_fails_does_not_keep_the_others_from_theirs(stage: Stage, toy: str) -> None:
    table, people = prepared(stage, toy)
    spectator = stage.person()
    with spectator.live(table) as hall, people[0].live(table, 0) as own:
        before = [socket.next_state()["position"] for socket in (hall, own)]
        show = live.Connection.show

        def fails_for_spectators(self: live.Connection, *args: Any) -> None:
            if self.reader.seat is None:
                raise Broken("view")
            show(self, *args)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(live.Connection, "show", fails_for_spectators)
            good(people[1].choose(table, 1))
            assert own.next_state()["position"] > before[1]
        wait_for(lambda: not stage.service.tables.cached[table].here.spectators, "the connection to end")
    with spectator.live(table) as hall:
        assert hall.next_state()["position"] > before[0]


# -- bots -------------------------------------------------------------------------------------------------------------


def failing_choices(most: int) -> Callable[..., Any]:
    """Choices of bots raise, so many times."""
    whole = AutomatedTable.submit
    left = [most]

    def submit(self: AutomatedTable[Any], seat: int, *args: Any) -> Any:
        if seat == 1 and left[0] > 0:
            left[0] -= 1
            raise Broken("a rule")
        return whole(self, seat, *args)

    return submit


def bot_table(stage: Stage) -> tuple[str, Any]:
    ada = stage.person()
    return ada.create("me", "random").table, ada


def test_where_a_bots_choice_raises_a_random_one_is_played(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(AutomatedTable, "submit", failing_choices(1))
    table, ada = bot_table(stage)
    play_on(table, {0: ada}, 5)
    said = [line["message"]["key"] for line in ada.state(table, 0)["talk"]]
    assert said.count("talk.fallback") == 1 and ada.room(table)["stuck"] is None


def test_where_that_raises_too_the_table_says_that_it_is_stuck(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(AutomatedTable, "submit", failing_choices(1_000))
        table, ada = bot_table(stage)
        while ada.room(table)["stuck"] is None:
            if ada.state(table, 0)["decision"] is not None:
                good(ada.choose(table, 0))
        state = ada.state(table, 0)
        assert state["room"]["stuck"] == 1
        assert [line["message"]["key"] for line in state["talk"]][-1] == "talk.stuck"
        revision = state["revision"]
        stage.inside(stage.service.tables.catch_up_all())
        assert ada.state(table, 0)["revision"] == revision, "it is said once, not again and again"
        ada.do(table, "say", seat=0, text="oh dear")
        assert ada.room(table)["stuck"] == 1
    ada.do(table, "retry", seat=0)
    assert ada.room(table)["stuck"] is None
    play_on(table, {0: ada}, 5)
    refused(ada.command(table, "retry", seat=0), 409, "not_stuck")


def test_people_at_a_stuck_table_can_abandon_it(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(AutomatedTable, "submit", failing_choices(1_000))
    table, ada = bot_table(stage)
    while ada.room(table)["stuck"] is None:
        if ada.state(table, 0)["decision"] is not None:
            good(ada.choose(table, 0))
    ada.do(table, "vote", seat=0, kind="abandon")
    assert ada.room(table)["status"] == "abandoned"


def test_a_bot_that_cannot_even_be_asked_is_replaced_too(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    from worldstage.server import bots

    def broken(*_: Any) -> Any:
        raise Broken("a sample")

    monkeypatch.setattr(bots, "Observation", broken)
    table, ada = bot_table(stage)
    assert play_on(table, {0: ada}, 5) == 5


# -- many of them -----------------------------------------------------------------------------------------------------


def test_faults_at_random_moments_of_whole_games_lose_nothing(tmp_path: Path) -> None:
    """The short version of what `make soak` does."""
    told = break_and_prove(tmp_path, commands=60, seed=1)
    assert told.commands == 60 and told.faults > 10
