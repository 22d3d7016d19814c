"""Commands over the WebSocket of a table, and updates that hold only what has changed."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import worldstage
from tests.server.conftest import OpenStage
from tests.server.support import Json, Person, Socket, Stage, gathered, good, wait_for
from worldstage.server.settings import Limits

GAMES = list(worldstage.modules())


def choice(socket: Socket, seat: int) -> Json:
    """The first option of what the seat is asked, as fields of a command."""
    asked = socket.state["decision"]
    return {"seat": seat, "decision": asked["id"], "option": asked["options"][0]}


def two_at_one_browser(stage: Stage) -> tuple[Person, str]:
    ada = stage.person()
    return ada, ada.create("me", "me").table


def to_move(person: Person, table: str) -> int:
    return next(seat for seat in (0, 1) if person.state(table, seat)["decision"] is not None)


# -- commands ---------------------------------------------------------------------------------------------------------


def test_a_command_over_the_socket_is_done_shown_and_answered(shared_stage: Stage) -> None:
    ada, table = two_at_one_browser(shared_stage)
    seat = to_move(ada, table)
    with ada.live(table, seat) as own, ada.live(table, 1 - seat) as other:
        before = own.next_state()["revision"]
        answer = own.command("choose", key="first", **choice(own, seat))
        done = {"revision": before + 1, "table": None}
        assert answer == {"type": "done", "key": "first", "status": 200, "done": done}
        assert own.state["revision"] == before + 1, "the update comes before the answer"
        assert other.next_state(before + 1)["position"] == own.state["position"]


@pytest.mark.parametrize("again", ["socket", "http"])
def test_a_command_sent_twice_is_done_once(shared_stage: Stage, again: str) -> None:
    ada, table = two_at_one_browser(shared_stage)
    seat = to_move(ada, table)
    with ada.live(table, seat) as socket:
        socket.next_state()
        fields = choice(socket, seat)
        first = socket.command("choose", key="same", **fields)["done"]
        if again == "socket":
            assert socket.command("choose", key="same", **fields)["done"] == first
        else:
            assert good(ada.command(table, "choose", key="same", **fields)) == first
    assert ada.state(table, seat)["position"] == 1


def test_a_refusal_is_that_of_http(shared_stage: Stage) -> None:
    ada, table = two_at_one_browser(shared_stage)
    seat = to_move(ada, table)
    with ada.live(table, seat) as socket:
        socket.next_state()
        good_choice = choice(socket, seat)
        for fields in (
            {**good_choice, "option": "nonsense"},
            {**good_choice, "decision": "stale"},
            {**good_choice, "seat": 1 - seat},
            {**good_choice, "seat": 5},
            {**good_choice, "more": 1},
        ):
            over_http = ada.command(table, "choose", **fields)
            answer = socket.command("choose", key="refused", **fields)
            told = over_http.json()
            assert (answer["status"], answer["fault"]["code"]) == (over_http.status_code, told["code"])
            if told["code"] != "malformed":  # that message says where in the body
                assert answer["fault"]["message"] == told["message"] and answer["key"] == "refused"
            assert answer["fault"]["state"] is None, "the socket shows the table anyway"
    assert ada.state(table, seat)["position"] == 0


@pytest.mark.parametrize(
    ("message", "status", "code"),
    [
        ("hello", 400, "no_json"),
        ("{}", 422, "malformed"),
        ('{"type": "command", "key": "", "command": {"do": "close"}}', 422, "malformed"),
        ('{"type": "command", "key": "k", "command": {"do": "dance"}}', 422, "malformed"),
        ('{"type": "dance", "key": "k"}', 422, "malformed"),
        ("[" * 20_000, 422, "malformed"),
    ],
)
def test_nonsense_is_answered_without_a_key(shared_stage: Stage, message: str, status: int, code: str) -> None:
    ada, table = two_at_one_browser(shared_stage)
    with ada.live(table, 0) as socket:
        socket.connection.send(message)
        answer = socket.next_answer()
        assert (answer["key"], answer["status"], answer["fault"]["code"]) == ("", status, code)
        assert socket.command("say", seat=0, text="still here")["status"] == 200


def test_who_is_not_known_can_do_nothing(shared_stage: Stage) -> None:
    _, table = two_at_one_browser(shared_stage)
    with shared_stage.person().live(table) as socket:
        answer = socket.command("say", seat=0, text="let me in")
        assert (answer["status"], answer["fault"]["code"]) == (401, "no_session")


def test_a_socket_is_worth_no_more_than_its_token(stage: Stage) -> None:
    """The token is replaced when a link is claimed; who has copied the old one can do nothing with it any more."""
    ada, table = two_at_one_browser(stage)
    other = stage.person("Bob").create("me", "guest")
    with ada.live(table, 0) as socket:
        assert socket.command("say", seat=0, text="hello")["status"] == 200
        good(ada.claim(other.secret(1)))
        assert socket.command("say", seat=0, text="it is me")["fault"]["code"] == "no_session"
    ada.do(table, "say", seat=0, text="with the new one it works")


def test_limits_count_commands_of_both_ways_together(open_stage: OpenStage) -> None:
    stage = open_stage(limits=Limits(commands=5))
    ada, table = two_at_one_browser(stage)
    with ada.live(table, 0) as socket:
        for number in range(4):
            assert socket.command("say", seat=0, text=f"{number}")["status"] == 200
        ada.do(table, "say", seat=0, text="by HTTP")
        answer = socket.command("say", seat=0, text="once more")
        assert (answer["status"], answer["fault"]["code"]) == (429, "too_many")


def test_a_command_is_carried_out_though_its_sender_is_gone(stage: Stage) -> None:
    ada, table = two_at_one_browser(stage)
    message = {"type": "command", "key": "last", "command": {"do": "say", "seat": 0, "text": "bye"}}
    with ada.live(table, 0) as socket:
        socket.next_state()
        socket.connection.send(json.dumps(message))
    wait_for(lambda: [line["text"] for line in ada.state(table, 0)["talk"]][-1:] == ["bye"], "the last words")


def test_a_fault_of_ours_says_no_more_than_that(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: Any) -> Any:
        raise RuntimeError("classified")

    ada, table = two_at_one_browser(stage)
    with ada.live(table, 0) as socket:
        socket.next_state()
        monkeypatch.setattr(stage.service.tables, "perform", broken)
        answer = socket.command("say", seat=0, text="hello")
        assert (answer["status"], answer["fault"]["code"]) == (500, "internal") and answer["fault"]["request"]
        assert "classified" not in json.dumps(answer)
        monkeypatch.undo()
        assert socket.command("say", seat=0, text="hello")["status"] == 200


# -- changes ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_changes_add_up_to_the_full_state(stage: Stage, game: str) -> None:
    """Some hundred choices, some taken back: who follows the changes has what a full state has, in fewer bytes."""
    rng = random.Random(7)
    table, people = gathered(stage, 3, game=game, settings={"rounds": "full"} if game == "seven-ages" else {})
    with (
        people[1].live(table, 1, changes=True) as seat,
        stage.person().live(table, changes=True) as spectator,
        people[1].live(table, 1) as full,
    ):
        for socket in (seat, spectator, full):
            socket.next_state()
        changes = choices = 0
        for _ in range(150):
            asked = next(iter_asked(people, table), None)
            if asked is None:
                break
            mover, decision = asked
            option = rng.choice(decision["options"])
            people[mover].do(table, "choose", seat=mover, decision=decision["id"], option=option)
            choices += 1
            undo = people[mover].state(table, mover)["undo"]
            if undo is not None and rng.random() < 0.2:
                people[mover].do(table, "undo", seat=mover, what=undo)
            expected = {seat: people[1].state(table, 1), spectator: spectator_state(stage, table)}
            for socket, whole in expected.items():
                if socket.state["revision"] < whole["revision"]:  # a hidden step is shown to nobody else
                    socket.next_state(whole["revision"])
                    changes += 1
                for name in ("view", "decision", "retract", "undo", "standing", "position", "you", "seat", "revision"):
                    assert socket.state[name] == whole[name], name
                assert socket.state["room"]["status"] == whole["room"]["status"]
        assert choices > 50 and changes > 100


def iter_asked(people: dict[int, Person], table: str) -> Any:
    for seat, person in people.items():
        decision = person.state(table, seat)["decision"]
        if decision is not None:
            yield seat, decision


def spectator_state(stage: Stage, table: str) -> Json:
    return stage.person().state(table)


def test_an_update_holds_only_what_has_changed(shared_stage: Stage) -> None:
    ada, table = two_at_one_browser(shared_stage)
    with ada.live(table, 0, changes=True) as socket, ada.live(table, 0) as full:
        first = socket.next_state()
        full.next_state()
        ada.do(table, "say", seat=0, text="hello")
        whole, change = full.next(), socket.next()
        while whole["type"] != "state":
            whole = full.next()
        while change["type"] != "change":
            change = socket.next()
        assert change["base"] == first["revision"]
        assert set(change["changed"]) == {"revision", "talk", "talk_from"}
        assert len(json.dumps(change)) < len(json.dumps(whole)) / 10
        assert change["changed"]["talk"] == whole["state"]["talk"]


def test_after_a_new_connection_everything_is_sent(shared_stage: Stage) -> None:
    ada, table = two_at_one_browser(shared_stage)
    for _ in range(2):
        with ada.live(table, 0, changes=True) as socket:
            push = socket.next()
            while push["type"] not in ("state", "change"):
                push = socket.next()
            assert push["type"] == "state" and push["state"]["view"] is not None
        ada.do(table, "say", seat=0, text="meanwhile")


def test_the_beginning_of_a_game_is_a_full_state(shared_stage: Stage) -> None:
    ada = shared_stage.person()
    made = ada.create("me", "guest")
    with ada.live(made.table, 0, changes=True) as socket:
        assert socket.next_state()["view"] is None
        good(shared_stage.person("Bob").claim(made.secret(1)))
        wait_for(lambda: socket.next_state()["view"] is not None, "the game")
        whole = ada.state(made.table, 0)
        assert (socket.state["view"], socket.state["decision"]) == (whole["view"], whole["decision"])


def test_a_seat_that_is_taken_away_is_left_with_a_spectator_s_view(shared_stage: Stage) -> None:
    ada = shared_stage.person()
    made = ada.create("me", "guest", "guest")
    bob = shared_stage.person("Bob")
    good(bob.claim(made.secret(1)))
    with bob.live(made.table, 1, changes=True) as socket:
        socket.next_state()
        ada.do(made.table, "clear", seat=1)
        wait_for(lambda: socket.next_state()["seat"] is None, "the last update")
        assert socket.state["you"]["seats"] == []
