"""Points C and D of the checklist: nobody is told what they may not know, and luck is nobody's to know or to change."""

from __future__ import annotations

import base64
import hmac
import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

import worldstage
from tests.server.games import hosted_toy
from tests.server.stored import Lively, Storage
from tests.server.support import Stage, asked, gathered, good, play_on, refused, wait_for
from tests.server.twins import Curious, Twins, pending, question
from worldstage.core.seen import Hint
from worldstage.server import wire, wire_games
from worldstage.server.worker import Job

AGE = "age-of-reason"
DEAL = {"countries": "deal"}
INSIDE = (
    "seed",
    "undo_stack",
    "_undo",
    "initial",
    "frames",
    "sealed_choices",
    "rumours",
    "hand_bits",
    "session",
    "salt",
)


@pytest.fixture
def toy() -> Iterator[str]:
    with hosted_toy() as game:
        yield game


# -- C2, C3, C4, C8: twin worlds --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (2, 2), (3, 3), (3, 4), (4, 5), (4, 6)])
def test_c2_c8_all_traffic_of_a_whole_game_is_the_same_in_twin_worlds_toy(
    seats: int, seed: int, tmp_path: Path, toy: str
) -> None:
    with Twins(tmp_path, toy, seats, seed, modern=seed % 2 == 0) as twins:
        play_and_ask(twins, many=4)
        assert twins.compared["differing"] > 5


@pytest.mark.parametrize(
    ("seats", "seed", "settings", "modern"), [(2, 14, {}, True), (3, 14, DEAL, True), (4, 14, DEAL, False)]
)
def test_c2_c8_all_traffic_of_a_whole_game_is_the_same_in_twin_worlds(
    seats: int, seed: int, settings: dict[str, str], modern: bool, tmp_path: Path
) -> None:
    with Twins(tmp_path, AGE, seats, seed, modern, settings=settings) as twins:
        play_and_ask(twins, many=1)
        assert twins.compared["differing"] > 5, twins.compared


def play_and_ask(twins: Twins, many: int) -> None:
    """A whole game: every push is compared, and some questions at every step; then that nothing private was in it."""
    curious = Curious(twins)
    while not twins.over:
        twins.step()
        curious.ask(many)
    until_the_end = b"\n".join(twins.sent)
    assert twins.compared["pushed to seat"] > 15 and twins.compared["pushed to spectator"] > 15
    assert {f"{what} 409" for what in ("record", "proof", "report")} & set(twins.compared)
    assert twins.compared["past as it was"] > 3
    curious.ask(9)
    assert twins.compared["record 200"] and twins.compared["proof 200"] and twins.compared["report 200"]
    no_secret_in(until_the_end.rpartition(b'"status":"playing"')[0], twins)


def no_secret_in(traffic: bytes, twins: Twins) -> None:
    """No seed in any form, no initial state, no undo stack, nothing of the storage."""
    seed: bytes = twins.real.hosted.row["seed"]
    forms = [seed.hex().encode(), base64.b64encode(seed), str(int.from_bytes(seed, "big")).encode(), seed]
    for form in forms:
        assert form not in traffic
    for name in INSIDE:
        assert f'"{name}"'.encode() not in traffic, name


@pytest.mark.parametrize("modern", [False, True])
def test_the_twins_would_notice_a_leak(modern: bool, tmp_path: Path, toy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise they would prove nothing: a view that shows how many coins are high gives the game away."""
    with Twins(tmp_path, toy, 3, 7, modern) as twins:
        view = twins.game.views.public

        def leaking(s: Any) -> dict[str, Any]:
            return {**view(s), "leak": sum(s.hand) % 97}

        monkeypatch.setattr(twins.game.views, "public", leaking)
        with pytest.raises(AssertionError, match="leak"):
            for _ in range(6):
                twins.step()


def test_c4_nobody_learns_from_a_secret_choice_more_than_that_it_was_made(tmp_path: Path, toy: str) -> None:
    """Others bid the lowest coin in one world and the highest in the other: the same bytes, until all are in."""
    with Twins(tmp_path, toy, 4, 21) as twins:
        curious = Curious(twins)
        for action in ("boast 0", "keep"):
            twins.choose(0, (twins.game.actions.parse(action),) * 2)
        others = [seat for seat in range(4) if seat != twins.viewer]
        for number, seat in enumerate(others, 1):
            legal = twins.game.legal(twins.real.table.state, seat)
            twins.choose(seat, (legal[0], legal[-1]))
            assert twins.differ and len(pending(twins)) == number
            curious.ask(9)
            seen = twins.real.people[twins.viewer].state(twins.real.table_id, twins.viewer)
            assert seen["view"]["chosen"] == pending(twins) and seen["view"]["own_choice"] is None


@pytest.mark.parametrize("modern", [False, True])
def test_c4_what_others_do_for_themselves_alone_shows_nowhere(modern: bool, tmp_path: Path, toy: str) -> None:
    """In one world others give standing answers and orders, take them back, write notes, and bring a second device;
    not in the other one.
    """
    with Twins(tmp_path, toy, 3, 22, modern) as twins:
        curious = Curious(twins)
        for _ in range(8):
            idle = [seat for seat in range(3) if seat != twins.viewer and seat not in twins.real.table.actors]
            for busy in idle[:1]:
                twins.privately(twins.real, busy, do="stand", answer="keep")
                twins.privately(twins.real, busy, do="lift")
                twins.privately(twins.real, busy, do="order", options=["boast 3"], when="prize-above 9")
                twins.privately(twins.real, busy, do="order", options=["boast 3", "keep"])
                twins.privately(twins.real, busy, do="withdraw", order=twins.real.table.orders(busy)[-1].id)
                twins.privately(twins.real, busy, do="dismiss")
                write_and_join(twins, busy)
            curious.ask(9)
            twins.step()
        assert twins.real.hosted.revision > twins.other.hosted.revision + 5
        assert any(twins.real.table.orders(seat) for seat in range(3) if seat != twins.viewer)


def write_and_join(twins: Twins, seat: int) -> None:
    person, table = twins.real.people[seat], twins.real.table_id
    good(person.put(f"/api/tables/{table}/notes", {"seat": seat, "text": "they bluff"}))
    phone = twins.real.stage.person()
    good(phone.claim(good(person.link(table, seat))["secret"]))
    assert phone.state(table, seat)["seat"] == seat


def test_c3_c8_spectators_hear_nothing_of_what_the_players_say(tmp_path: Path, toy: str) -> None:
    with Twins(tmp_path, toy, 2, 23) as twins:
        for number in range(5):
            twins.privately(twins.real, number % 2, do="say", text=f"secret {number}")
            for path in ("", "/state", "/books"):
                twins.compare("spectator", lambda who, at, p=path: who.get(f"{at}{p}"), "spectator")  # type: ignore[misc]
        twins.clock.pass_(1)
        twins.choose_for_spectators(0, "boast 3")


def test_c3_log_lines_are_told_as_each_reader_may_read_them(stage: Stage, toy: str) -> None:
    table, people = gathered(stage, 2, game=toy)
    seen = {seat: people[seat or 0].state(table, seat)["log"] for seat in (None, 0, 1)}
    for seat, lines in seen.items():
        for line in lines:
            key, args = line["message"]["key"], line["message"]["args"]
            if key == "log.dealt":
                assert args["seat"][1] == seat, "a coin that was dealt is told to its owner alone"
            if key == "log.dealt_unseen":
                assert "coin" not in args and args["seat"][1] != seat
    assert [len(lines) for lines in seen.values()] == [len(seen[None])] * 3, "everybody has as many lines"


@pytest.mark.parametrize("path", ["record", "proof", "report"])
def test_c3_what_tells_everything_is_refused_until_the_end(path: str, stage: Stage, toy: str) -> None:
    table, people = gathered(stage, 2, game=toy)
    while (question := asked(table, people)) is not None:
        for person in (*people.values(), stage.person()):
            fault = refused(person.get(f"/api/tables/{table}/{path}"), 409, "only_after_the_end")
            assert fault["state"] is None
        seat, decision = question
        good(people[seat].choose(table, seat, decision["options"][0], decision["id"]))
    assert stage.person().get(f"/api/tables/{table}/{path}").status_code == 200


# -- C1: only what a view lists ---------------------------------------------------------------------------------------


def test_c1_states_rooms_and_records_cannot_be_put_on_the_wire(stage: Stage) -> None:
    table, people = gathered(stage, 2)
    play_on(table, people, 5)
    room = stage.service.tables.cached[table].hosted
    assert room is not None and room.table is not None
    for secret in (room, room.table, room.table.state, room.seats[0], room.table.record, room.table.chance, room.game):
        with pytest.raises(TypeError):
            msgspec.json.encode(secret)


def test_c1_nothing_goes_out_that_is_not_declared() -> None:
    """Every answer and push is a struct of `wire.py` or `wire_games.py`; only views and boards may hold anything."""
    free: list[str] = []
    for name, kind in {**vars(wire), **vars(wire_games)}.items():
        if isinstance(kind, type) and issubclass(kind, wire.Out):
            for field in msgspec.structs.fields(kind):
                if "Any" in str(field.type) or field.type is object:
                    free.append(f"{name}.{field.name}")
    assert sorted(free) == ["Changed.view", "GameInfo.board", "Past.view", "State.view"]


# -- C7, C10, D5: odds and bots ---------------------------------------------------------------------------------------


def test_c7_odds_are_computed_in_a_sampled_world(tmp_path: Path, toy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Odds that give away the whole world they are computed in give nothing away: it is not the real one."""
    with Twins(tmp_path, toy, 3, 31) as twins:
        game, curious = twins.game, Curious(twins)

        def telling(world: Any, seat: int) -> dict[int, Hint]:
            hands = {f"hand {number}": float(hand) for number, hand in enumerate(world.hand)}
            return {action: Hint("win", 0.5, hands, {}) for action in game.legal(world, seat)}

        monkeypatch.setattr(game.explanation, "hints", telling)
        unlike = 0
        while not twins.over:
            twins.step()
            if twins.viewer in twins.real.table.actors:
                curious.options()
                told = json.loads(twins.sent[-1].rpartition(b"\n")[2])["options"][0]["hint"]["numbers"]
                unlike += list(told.values()) != twins.real.table.state.hand
        assert unlike > 3


def test_c7_odds_of_age_of_reason_are_the_same_whatever_the_others_hold(tmp_path: Path) -> None:
    with Twins(tmp_path, AGE, 3, 31, settings=DEAL) as twins:
        curious = Curious(twins)
        with_odds = 0
        while not twins.over and with_odds < 4:
            twins.step()
            if twins.viewer in twins.real.table.actors:
                curious.options()
                with_odds += b'"chance"' in twins.sent[-1]
        assert with_odds == 4


@pytest.mark.parametrize(("game", "seats"), [("toy", 3), (AGE, 4)])
def test_c10_d5_a_bot_is_asked_the_same_in_twin_worlds(game: str, seats: int, tmp_path: Path, toy: str) -> None:
    """What goes to the worker process is the same, byte by byte, whatever others hold; and it is not the real world."""
    unlike = compared = 0
    with Twins(tmp_path, game, seats, 41, settings=DEAL if game == AGE else {}) as twins:
        while not twins.over and compared < 40:
            twins.step()
            if twins.real.table.actors[:1] != [twins.viewer]:
                continue
            here, there = (question(twins, world) for world in twins.worlds)
            same_luck = twins.real.hosted.revision == twins.other.hosted.revision
            assert here == there and same_luck
            compared += 1
            unlike += json.loads(here)["world"] != twins.game.to_json(twins.real.table.state)
            no_secret_in(here.replace(b'"frames"', b"").replace(b'"rumours"', b""), twins)
    assert compared >= 4 and (unlike > 0 or game == AGE)


def test_c10_a_bot_gets_a_world_and_nothing_else() -> None:
    assert [field.name for field in msgspec.structs.fields(Job)] == [
        "game",
        "edition",
        "level",
        "seat",
        "luck",
        "world",
    ]


def test_d5_bots_have_luck_of_their_own(stage: Stage) -> None:
    """The luck of a bot is not that of the table: neither can be told from the other."""
    ada = stage.person()
    table = ada.create("random", "random").table
    wait_for(lambda: ada.room(table)["status"] == "finished", "the end")
    proof = good(ada.get(f"/api/tables/{table}/proof"))
    assert proof["fault"] is None, "the draws of the table follow from its seed alone, though bots drew as well"
    assert not any(draw["why"] in ("bot", "sample", "playout") for draw in proof["draws"])


# -- D2, D4: draws ----------------------------------------------------------------------------------------------------


def by_hand(proof: dict[str, Any], index: int, why: str, n: int) -> int:
    """A draw from the seed, written from the description alone. Known answers are in tests/core/test_chance.py."""
    seed, limit = bytes.fromhex(proof["seed"]), 2**64 // n * n
    for attempt in range(1000):
        message = f"{proof['context']}/{index}/{why}/{n}/{attempt}".encode()
        number = int.from_bytes(hmac.new(seed, message, sha256).digest()[:8], "big")
        if number < limit:
            return number % n
    raise AssertionError("never below the limit")


def test_d2_every_draw_of_a_table_can_be_derived_by_anyone(stage: Stage) -> None:
    table, _ = gathered(stage, 2)
    Lively(stage, table, 3).play()
    proof = good(stage.person().get(f"/api/tables/{table}/proof"))
    assert len(proof["draws"]) > 20
    for number, draw in enumerate(proof["draws"]):
        assert draw["index"] == number
        assert by_hand(proof, number, draw["why"], draw["n"]) == draw["value"]
    assert sha256(bytes.fromhex(proof["seed"])).hexdigest() == proof["commitment"]
    assert AGE in proof["context"]


def test_d4_reading_a_table_back_draws_nothing_again(stage: Stage) -> None:
    """Undo, retract and a restart in between: the draws are those that the seed gives, one after the other."""
    table, _ = gathered(stage, 3, settings=DEAL)
    lively = Lively(stage, table, 5)
    with Storage(stage.settings.database) as storage:
        for _ in range(6):
            lively.play(20)
            before = stage.service.tables.cached[table].hosted
            assert before is not None and before.table is not None
            stage.inside(forget(stage, table))
            after = storage.room(table)
            assert after.table is not None
            assert after.table.record.outcomes() == before.table.record.outcomes()
            assert after.table.chance.draws == len(after.table.record.outcomes())


async def forget(stage: Stage, table: str) -> None:
    async with stage.service.tables.locked(table) as (cached, _room):
        await stage.service.tables.reload(cached)


def test_d1_the_commitment_is_shown_from_the_start_and_stays(stage: Stage) -> None:
    ada = stage.person()
    made = ada.create("me", "guest")
    first = ada.room(made.table)["commitment"]
    bob = stage.person()
    good(bob.claim(made.secret(1)))
    play_on(made.table, {0: ada, 1: bob}, 4)
    assert ada.state(made.table, 0)["room"]["commitment"] == first
    good(ada.command(made.table, "vote", seat=0, kind="abandon"))
    good(bob.command(made.table, "vote", seat=1, kind="abandon"))
    record = worldstage.parse(ada.get(f"/api/tables/{made.table}/record").text)
    assert record.header.commitment == first == sha256(record.seed).hexdigest()
