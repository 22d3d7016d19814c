"""The history of a table: every position of it, in bounded memory, while the table goes on and takes back."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

import worldstage
from tests.core.rally import RALLY
from tests.core.toy import TOY
from worldstage.core.automation import AutomatedTable
from worldstage.core.errors import BadRecord
from worldstage.core.game import Game
from worldstage.core.history import History
from worldstage.core.record import Ply, parse


def submit(table: AutomatedTable[Any], luck: random.Random) -> int:
    seat = luck.choice(table.actors)
    table.submit(seat, table.decision(seat).id, luck.choice(table.decision(seat).actions))
    return seat


def played(game: Game[Any], seats: int, seed: int) -> AutomatedTable[Any]:
    table, luck = game.table(seats, seed), random.Random(seed)
    while table.actors:
        submit(table, luck)
    return table


def replayed(table: AutomatedTable[Any]) -> tuple[list[str], list[int]]:
    """The digest and the number of log lines at each position, by replaying choice by choice."""
    digests: list[str] = []
    lines: list[int] = []
    for to in range(len(table.record.plies) + 1):
        again = worldstage.replay(table.game, table.record, to)
        if again.position == len(digests):
            digests.append(table.game.digest(again.state))
            lines.append(again.lines)
    return digests, lines


@pytest.mark.parametrize("game", [TOY, RALLY], ids=["toy", "rally"])
@pytest.mark.parametrize("most_bytes", [1, 20_000, 4_000_000])
def test_every_position_is_what_a_replay_gives(game: Game[Any], most_bytes: int) -> None:
    table = played(game, 3, 5)
    digests, lines = replayed(table)
    history = History(game, table.record, most_bytes)
    assert history.last == table.position == len(digests) - 1
    order = list(range(history.last + 1))
    random.Random(1).shuffle(order)
    for at in order:
        assert (game.digest(history.state(at)), history.lines(at)) == (digests[at], lines[at])
    assert [game.digest(s) for s in history.states()] == digests


@pytest.mark.parametrize("game", [TOY, RALLY], ids=["toy", "rally"])
def test_a_history_follows_its_table_forward_and_back(game: Game[Any]) -> None:
    for seed in range(4):
        table, luck = game.table(3, seed), random.Random(seed)
        history = History(game, table.record, 10_000)
        while table.actors:
            seat = submit(table, luck)
            if luck.random() < 0.3 and table.can_undo(seat):
                table.undo(seat)
            elif luck.random() < 0.3 and table.can_retract(seat):
                table.retract(seat)
            if luck.random() < 0.5:
                history.follow(table.record)
                assert history.last == table.position and history.lines(history.last) == table.lines
                assert game.digest(history.state(history.last)) == game.digest(table.state)
                at = luck.randrange(history.last + 1)
                fresh = History(game, table.record)
                assert game.digest(history.state(at)) == game.digest(fresh.state(at))
                assert history.lines(at) == fresh.lines(at)


def test_a_long_game_takes_bounded_memory_and_can_be_looked_at_anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """About as long as a total history of an epic game."""
    monkeypatch.setattr("tests.core.rally.game.ROUNDS", 900)
    table, luck = RALLY.table(4, 1), random.Random(1)
    while table.actors:
        seat = table.actors[0]
        options = table.decision(seat).options
        plan = [("send", luck.choice(options["send"]))] * 2 + [("done", 0)] if "send" in options else ["call north"]
        table.submit(seat, table.decision(seat).id, plan)
    assert len(table.record.plies) > 10_000 and table.position > 4_000
    most = 100_000
    history = History(RALLY, table.record, most)
    one = history._kept[0].size
    assert most // 4 < history.size <= most < one * history.last
    gap = max(b - a for a, b in itertools.pairwise([*sorted(history._kept), history.last]))
    assert gap <= 4 * one * history.last // most + 16, "a state is rebuilt from one nearby"
    whole = [RALLY.digest(s) for s in history.states()]
    assert whole[-1] == RALLY.digest(table.state)
    for at in luck.sample(range(history.last + 1), 40):
        assert RALLY.digest(history.state(at)) == whole[at]
    plies = list(table.record.plies)
    del table.record.plies[-50:]
    history.follow(table.record)
    table.record.plies = plies
    history.follow(table.record)
    assert history.last == table.position and history.size <= most


def test_a_state_of_the_past_is_a_copy() -> None:
    table = played(TOY, 2, 1)
    history = History(TOY, table.record)
    history.state(0).points[0] = 99
    assert history.state(0).points[0] == 0


def test_a_broken_record_is_told_with_its_choice() -> None:
    table = played(TOY, 2, 1)
    record = parse(table.record.text())
    record.plies[3] = Ply(record.plies[3].seat, "shout", record.plies[3].outcomes)
    with pytest.raises(BadRecord, match="does not replay at choice 4"):
        History(TOY, record)
    record.setup = record.setup[:2]
    with pytest.raises(BadRecord, match="does not replay at choice 0"):
        History(TOY, record)
