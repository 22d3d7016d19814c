"""Faults in the program, injected at every step of the way of a command: memory, storage and what was shown agree.

`break_and_prove` plays whole games with faults at random moments; `make soak` runs it for long, a test for a moment.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from uuid import uuid4

import pytest

from tests.server.stored import ORDERS, STANDING, Storage, portrait
from tests.server.support import Json, Seats, Stage, sqlite
from worldstage.core.automation import AutomatedTable
from worldstage.server import hosted_table, live, store, views
from worldstage.server.game_track import PlayedGame
from worldstage.server.hosted_table import HostedTable
from worldstage.server.tables import Tables

FALLIBLE: list[tuple[Any, str]] = [
    (AutomatedTable, "submit"),
    (AutomatedTable, "_perform"),
    (AutomatedTable, "_settle"),
    (AutomatedTable, "_standing_choice"),
    (AutomatedTable, "_carry_out"),
    (AutomatedTable, "_end_standing"),
    (HostedTable, "carry_out"),
    (PlayedGame, "perform"),
    (PlayedGame, "_follow"),
    (HostedTable, "_notice"),
    (HostedTable, "_stamp"),
    (HostedTable, "digest"),
    (HostedTable, "floor_since"),
    (hosted_table, "next_link"),
    (store, "listing"),
    (store, "append"),
    (Tables, "_apply"),
    (Tables, "show"),
    (views, "retract_token"),
    (live.Connection, "show"),
    (live, "state"),
]


class Broken(Exception):
    """A fault of ours."""


@contextmanager
def raising(place: Any, name: str, call: int = 1) -> Iterator[list[int]]:
    """The given call of a function raises; yields the calls that were made."""
    whole = getattr(place, name)
    calls: list[int] = []

    def fails(*args: Any, **kwargs: Any) -> Any:
        calls.append(len(calls) + 1)
        if len(calls) == call:
            raise Broken(name)
        return whole(*args, **kwargs)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(place, name, fails)
        yield calls


def in_memory(stage: Stage, table: str) -> Json | None:
    kept = stage.service.tables.cached.get(table)
    return portrait(kept.hosted) if kept is not None and kept.hosted is not None else None


def agree(stage: Stage, storage: Storage, table: str, people: Seats) -> None:
    """What is in memory is what storage makes, and what everybody sees is that."""
    stored = portrait(storage.room(table))
    assert in_memory(stage, table) in (None, stored)
    for seat, person in people.items():
        state = person.state(table, seat)
        assert state["position"] == storage.room(table).position
    assert in_memory(stage, table) == stored


# -- for long ---------------------------------------------------------------------------------------------------------


class Told(NamedTuple):
    commands: int
    faults: int
    tables: int


class Run:
    """One person on all seats of a table, who chooses, undoes and says things in advance, while the program fails."""

    def __init__(self, stage: Stage, storage: Storage, seed: int) -> None:
        self.stage = stage
        self.storage = storage
        self.random = random.Random(seed)
        self.person = stage.person()
        self.table = ""
        self.faults = self.tables = 0

    def once(self) -> None:
        if not self.table or self.person.room(self.table)["status"] != "playing":
            self.table = self.person.create("me", "me", "me").table
            self.tables += 1
        body = self._command()
        place, name = self.random.choice(FALLIBLE)
        call = self.random.choice((1, 1, 1, 2, 3, 5)) if self.random.random() < 0.7 else 0
        before = self.storage.events(self.table)
        key = uuid4().hex
        with raising(place, name, call) as calls:
            answer = self.person.command(self.table, key=key, **body)
        self.faults += len(calls) >= call > 0
        after = self.storage.events(self.table)
        assert (answer.status_code == 200) == (after != before), f"{body}: {answer.text[:200]}"
        assert after[: len(before)] == before
        agree(self.stage, self.storage, self.table, dict.fromkeys(range(3), self.person))
        if answer.status_code >= 500 and self.random.random() < 0.5:  # the browser tries again
            again = self.person.command(self.table, key=key, **body)
            assert again.status_code < 500, again.text

    def _command(self) -> Json:
        states = [self.person.state(self.table, seat) for seat in range(3)]
        asked = next(state for state in states if state["decision"] is not None)
        seat = asked["seat"]
        kind = self.random.random()
        if kind < 0.1 and asked["undo"] is not None:
            return {"do": "undo", "seat": seat, "what": asked["undo"]}
        if kind < 0.2:
            return {"do": "stand", "seat": self.random.randrange(3), "answer": self.random.choice(STANDING)}
        if kind < 0.3:
            choices, when = self.random.choice(ORDERS)
            return {"do": "order", "seat": self.random.randrange(3), "options": choices, "when": when}
        decision = asked["decision"]
        return {
            "do": "choose",
            "seat": seat,
            "decision": decision["id"],
            "option": self.random.choice(decision["options"]),
        }


def break_and_prove(folder: Path, commands: int, seed: int) -> Told:
    with Stage(database=sqlite(folder)) as stage, Storage(stage.settings.database) as storage:
        run = Run(stage, storage, seed)
        for _ in range(commands):
            run.once()
        return Told(commands, run.faults, run.tables)


def main(commands: int = 2_000, seed: int = 1) -> None:
    with tempfile.TemporaryDirectory(prefix="stage-") as folder:
        told = break_and_prove(Path(folder), commands, seed)
    print(
        f"{told.commands} commands at {told.tables} tables, a fault injected into {told.faults}: memory, storage and "
        "what was shown agreed after every one"
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Inject faults while somebody plays, and prove that nothing is lost.")
    parser.add_argument("--commands", type=int, default=2_000, help="how many (default 2000)")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    main(arguments.commands, arguments.seed)
