"""Twin worlds meet new rules: an upgrade tells no seat more than it knew before."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.core.rally import RALLY
from tests.server.games import hosted
from tests.server.packages import Other, copy_database, other_version
from tests.server.support import Person, Stage, gathered, good, play_on, sqlite


def choose(person: Person, table: str, seat: int, option: str) -> None:
    good(person.choose(table, seat, option, person.state(table, seat)["decision"]["id"]))


def shown_to_others(url: str, cookies: Any, table: str, seat: int = 0) -> list[bytes]:
    """All that a seat and a spectator are told of a table, whose hidden choices are not theirs."""
    own, spectator = Person(url, f"Person {seat}"), Person(url, "Spectator")
    own.http.cookies = cookies
    found: list[bytes] = []
    with own.live(table, seat) as socket, spectator.live(table) as other:
        for one in (socket, other):
            state = one.next_state()
            while state["room"]["rules"] == 1:
                state = one.next_state()
            found.append(json.dumps(state["talk"][-1]["message"], sort_keys=True).encode())
        # While both are connected: how soon the server notices that one has gone is not a secret of the game.
        for person, number in ((own, seat), (spectator, None)):
            for path in ("state", "log", "talk", "room", "books"):
                found.append(without_times(person.get(f"/api/tables/{table}/{path}", seat=number).json()))
    for person in (own, spectator):
        person.http.close()
    return found


def without_times(told: Any) -> bytes:
    """When an upgrade was done is not a secret of the game."""
    if isinstance(told, dict):
        told = {key: json.loads(without_times(one)) for key, one in told.items() if key not in ("at", "changed")}
    elif isinstance(told, list):
        told = [json.loads(without_times(one)) for one in told]
    return json.dumps(told, sort_keys=True).encode()


def twins(folder: Path, version: str, seats: int, drafts: tuple[dict[int, list[str]], ...]) -> list[list[bytes]]:
    """What the last seat without a draft, and a spectator, are told after an upgrade: in worlds with other drafts."""
    with hosted(RALLY), Stage(database=sqlite(folder, "twins")) as stage:
        table, people = gathered(stage, seats, game="rally")
        # To the call of the second round, after which all draft.
        play_on(table, people, seats + 2, pick=lambda decision: decision["options"][-1])
        assert people[0].state(table)["view"]["actors"] == list(range(seats))
        cookies = {seat: person.http.cookies for seat, person in people.items()}
    viewer = max(seat for seat in range(seats) if seat not in drafts[0])
    told: list[list[bytes]] = []
    for number, draft in enumerate(drafts):
        database = sqlite(folder, f"world{number}")
        copy_database(sqlite(folder, "twins"), database)
        with hosted(RALLY), Stage(database=database) as stage:
            for seat, options in draft.items():
                hider = stage.person(f"Person {seat}")
                hider.http.cookies = cookies[seat]
                for option in options:
                    choose(hider, table, seat, option)
        with Other(other_version(version), folder, database) as other:
            told.append(shown_to_others(other.url, cookies[viewer], table, viewer))
    return told


@pytest.mark.parametrize("version", ["a rule and its version", "a version only"])
def test_an_upgrade_tells_no_seat_more_than_before(version: str, tmp_path: Path) -> None:
    """Two worlds in which another seat has hidden different things look the same to everybody else."""
    here, there = twins(tmp_path, version, 2, ({1: ["send north", "send north"]}, {1: ["flag south"]}))
    assert here == there


def test_nobody_learns_whose_hidden_choices_the_new_rules_have_refused(tmp_path: Path) -> None:
    """One of two others has asked for a flag, which there is no more; the drafts of both are dropped."""
    flag, send = ["flag south"], ["send north", "send middle"]
    here, there = twins(tmp_path, "a choice that is refused", 3, ({0: flag, 1: send}, {0: send, 1: flag}))
    assert here == there
    assert b"talk.upgraded_again" in here[0], "it has come to that"
