"""Points B7, B8 and G5 of the checklist: bots that take over, give back, and fail."""

from __future__ import annotations

import random
import subprocess
import sys
import threading
from collections import Counter
from pathlib import Path

import msgspec
import pytest

import worldstage
from tests.server.processes import ROOT, alive
from tests.server.stored import Storage
from tests.server.support import (
    FREE,
    Json,
    Stage,
    asked,
    at_once,
    gathered,
    good,
    play_on,
    sqlite,
    wait_for,
)
from worldstage.core.chance import Fast
from worldstage.server.events import Chose
from worldstage.server.hosted_table import HostedTable
from worldstage.server.worker import Job

# -- B7: takeover and return ------------------------------------------------------------------------------------------


def assert_one_hand_at_a_time(storage: Storage, table: str) -> Counter[str]:
    """Whoever chose for a seat was the one who played it then; how often each."""
    row = storage.row(table)
    room = HostedTable(row, worldstage.game(row["game"]))
    by: Counter[str] = Counter()
    for event in storage.events(table):
        if isinstance(event.event, Chose):
            bot = event.event.by != ""
            assert room.seats[event.event.seat].played_by_bot == bot, f"the wrong one acted: {event}"
            by["bot" if bot else "person"] += 1
            assert event.event.change is not None
            assert event.event.change.choices[0].by == event.event.by, "who chose is marked"
        room.follow(event)
    return by


def test_b7_takeover_and_return_at_every_step(stage: Stage, storage: Storage) -> None:
    """Before every choice of a game the seat is handed to a bot and taken back, at once or after the bot's move."""
    table, people = gathered(stage, 2)
    pick = random.Random(2)
    for _ in range(45):
        question = asked(table, people)
        if question is None:
            break
        seat, decision = question
        person = people[seat]
        position = person.state(table, seat)["position"]
        good(person.command(table, "hand_over", seat=seat, level="random"))
        if pick.random() < 0.5:  # otherwise at once, and mostly before the bot has chosen
            late = person.choose(table, seat, decision["options"][0], decision["id"])
            assert late.status_code == 409, "the bot plays now"
            assert person.state(table, seat)["decision"] is None
            wait_for(lambda p=position, s=seat: people[s].state(table, s)["position"] > p, "the bot")  # type: ignore[misc]
        good(person.command(table, "return", seat=seat))
        decision = person.state(table, seat)["decision"]
        if decision is not None:
            good(person.choose(table, seat, pick.choice(decision["options"]), decision["id"]))
    by = assert_one_hand_at_a_time(storage, table)
    assert by["bot"] > 10 and by["person"] > 10


def test_b7_bot_and_person_never_both_act_however_wildly_the_seat_changes_hands(stage: Stage, storage: Storage) -> None:
    table, people = gathered(stage, 2)
    done = threading.Event()

    def change_hands(seat: int) -> None:
        number = 0
        while not done.wait(0.02):
            people[seat].command(table, "hand_over" if number % 2 == 0 else "return", seat=seat, **LEVEL[number % 2])
            number += 1

    def play(seat: int) -> None:
        while not done.is_set():
            decision = people[seat].state(table, seat)["decision"]
            if decision is not None:
                answer = people[seat].choose(table, seat, decision["options"][-1], decision["id"])
                assert answer.status_code in (200, 409), answer.text

    def enough() -> bool:
        by = assert_one_hand_at_a_time(storage, table)
        return (by["bot"] > 5 and by["person"] > 5) or people[0].room(table)["status"] != "playing"

    def watch() -> None:
        try:
            wait_for(enough, "both to have acted")
        finally:
            done.set()

    at_once([lambda: change_hands(0), lambda: change_hands(1), lambda: play(0), lambda: play(1), watch])
    by = assert_one_hand_at_a_time(storage, table)
    assert by["bot"] > 0 and by["person"] > 0


LEVEL: tuple[Json, Json] = ({"level": "random"}, {})


# -- B8, G5: bots that fail -------------------------------------------------------------------------------------------


def choices_of_bots(storage: Storage, table: str) -> list[str]:
    return [one.event.by for one in storage.events(table) if isinstance(one.event, Chose) and one.event.by]


QUICK = ("crash", "stumble", "unmade", "illegal", "unheard_of", "negative", "wordless", "malformed", "lie", "poison")
BAD = (*QUICK, "flood", "glutton", "hang", "spin", "bomb", "littering")


@pytest.mark.parametrize("kind", BAD)
def test_b8_g5_a_bot_that_fails_is_replaced_for_this_choice_and_leaves_no_process(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = tmp_path / "words"
    words.mkdir()
    monkeypatch.setenv("BAD_BOTS", str(words))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    slow = kind in ("hang", "spin", "bomb", "littering")
    limits = msgspec.structs.replace(FREE, bot_seconds=2.5 if slow else 20.0, bot_megabytes=400)
    least = 20 if kind == "bomb" else 1  # processes that it starts

    def pids() -> list[int]:
        return [int(path.name) for path in words.iterdir()]

    bots = f"tests.server.bad_bots:{kind}"
    with Stage(database=sqlite(tmp_path), bot_maker=bots, limits=limits) as stage:
        ada = stage.person()
        table = ada.create("me", "random").table
        play_on(table, {0: ada}, 1)
        with Storage(stage.settings.database) as storage:
            wait_for(lambda: choices_of_bots(storage, table), "the bot's choice")
            while len(pids()) < least:  # the machine is so busy that the time was up before it could do any harm
                assert play_on(table, {0: ada}, 1) == 1
            good(ada.command(table, "vote", seat=0, kind="abandon"))
            made = choices_of_bots(storage, table)
        assert set(made) == {"fallback"}
        seen = ada.state(table)
        assert seen["room"]["status"] == "abandoned", "the table can be looked at in the end"
        told = [line["message"]["key"] for line in seen["talk"]]
        assert told.count("talk.fallback") == len(made), "everybody can see that the bot failed"
    assert len(pids()) >= least
    wait_for(lambda: not any(alive(pid) for pid in pids()), "all processes of the bot to be gone")


def test_b8_a_game_with_a_failing_bot_comes_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BAD_BOTS", str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    with Stage(database=sqlite(tmp_path), bot_maker="tests.server.bad_bots:illegal") as stage:
        ada = stage.person()
        table = ada.create("random", "random", settings={"countries": "deal"}).table
        wait_for(lambda: ada.room(table)["status"] == "finished", "the end")
        assert good(ada.get(f"/api/tables/{table}/proof"))["fault"] is None
        assert all(line["why"] is None for line in ada.state(table)["log"])


def test_g5_a_bot_that_hangs_ends_by_itself_when_its_server_is_gone(tmp_path: Path) -> None:
    game = worldstage.game("age-of-reason")
    world = game.to_json(game.new(2, chance=Fast(1)))
    job = msgspec.json.encode(Job(game.id, None, "random", 0, 1, world)) + b"\n"
    environment = {"BAD_BOTS": str(tmp_path), "PYTHONPATH": f"{ROOT}:{ROOT / 'src'}"}
    command = [sys.executable, "-m", "worldstage.server.worker", "400", "1", "tests.server.bad_bots:hang"]
    worker = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, env=environment, cwd=ROOT)
    assert worker.stdin is not None
    worker.stdin.write(job)
    worker.stdin.flush()
    try:
        assert worker.wait(30) != 0
    finally:
        worker.kill()
        worker.stdin.close()
    assert list(tmp_path.iterdir()), "it had begun to think"
