"""Points B1 to B6 of the checklist: whoever comes at the same moment, twice, too late, or with bad intent."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any
from uuid import uuid4

import httpx
import pytest
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests.core.toy import TOY
from tests.server.conftest import OpenStage
from tests.server.games import hosted_toy
from tests.server.stored import Storage
from tests.server.support import (
    Json,
    Person,
    Seats,
    Stage,
    asked,
    at_once,
    gathered,
    good,
    play_on,
    refused,
)
from worldstage.server.events import Chose


def statuses(answers: Sequence[httpx.Response]) -> Counter[int]:
    return Counter(answer.status_code for answer in answers)


@pytest.fixture
def toy() -> Iterator[str]:
    with hosted_toy() as game:
        yield game


# -- B1: an answer to what was undone ---------------------------------------------------------------------------------


class Interleaved:
    """A table at which one seat has just chosen, may still take it back, and the other is asked and may pass."""

    def __init__(self, stage: Stage) -> None:
        self.table, self.people = gathered(stage, 2)
        while True:
            question = asked(self.table, self.people)
            assert question is not None, "no such moment in the whole game"
            self.first, decision = question
            self.second = 1 - self.first
            good(self.choose(self.first, decision, decision["options"][-1]))
            self.undo = self.state(self.first)["undo"]
            answer = self.state(self.second)["decision"]
            if self.undo and answer and "pass" in answer["options"] and len(decision["options"]) > 1:
                self.decision, self.passing = decision, answer
                return

    def state(self, seat: int) -> Json:
        return self.people[seat].state(self.table, seat)

    def choose(self, seat: int, decision: Json, option: str, key: str | None = None) -> httpx.Response:
        order = {"seat": seat, "decision": decision["id"], "option": option}
        return self.people[seat].command(self.table, "choose", key=key, **order)

    def take_back(self) -> None:
        good(self.people[self.first].command(self.table, "undo", seat=self.first, what=self.undo))


def test_b1_a_pass_formed_before_an_undo_is_refused_after_it(stage: Stage, storage: Storage) -> None:
    at = Interleaved(stage)
    at.take_back()
    before = len(storage.events(at.table))
    fault = at.choose(at.second, at.passing, "pass")
    assert fault.status_code == 409, "while the first seat is asked again"
    assert fault.json()["state"]["view"]["actors"] == [at.first]
    again = at.state(at.first)["decision"]
    assert again["id"] != at.decision["id"] and again["options"] == at.decision["options"]
    good(at.choose(at.first, again, again["options"][-1]))
    fault = at.choose(at.second, at.passing, "pass")
    fresh = refused(fault, 409, "stale")["state"]
    assert fresh["decision"]["options"] == at.passing["options"], "the pass would be legal, but it answers another"
    assert fresh == at.state(at.second), "a fresh view comes with the refusal"
    assert len(storage.events(at.table)) == before + 1, "nothing came of it"
    good(at.choose(at.second, fresh["decision"], "pass"))


def test_b1_a_choice_and_the_undo_before_it_never_both_happen(stage: Stage, storage: Storage) -> None:
    """The undo and the opponent's pass are sent in the same moment: whichever comes first, the other is refused."""
    for _ in range(4):
        at = Interleaved(stage)
        before = len(storage.events(at.table))
        undo = {"seat": at.first, "what": at.undo}
        answers = at_once(
            [
                lambda at=at, undo=undo: at.people[at.first].command(at.table, "undo", **undo),  # type: ignore[misc]
                lambda at=at: at.choose(at.second, at.passing, "pass"),  # type: ignore[misc]
            ]
        )
        assert statuses(answers) == {200: 1, 409: 1}
        assert len(storage.events(at.table)) == before + 1


def test_d4_an_undo_never_crosses_a_draw_or_a_reveal(stage: Stage, storage: Storage) -> None:
    """What can be taken back over the wire is what came after the last die: nothing is ever drawn again."""
    table, people = gathered(stage, 2)
    pick = random.Random(5)
    undone = draws = 0
    while (question := asked(table, people)) is not None and (undone < 12 or draws < 4):
        seat, decision = question
        before = storage.room(table)
        good(people[seat].choose(table, seat, pick.choice(decision["options"]), decision["id"]))
        undo, after = people[seat].state(table, seat)["undo"], storage.room(table)
        assert before.table is not None and after.table is not None
        drawn = after.table.chance.draws - before.table.chance.draws
        if drawn or after.table.state.reveals != before.table.state.reveals:
            draws += 1
            assert undo is None
            refused(people[seat].command(table, "undo", seat=seat, what=before.table.moment), 409, "stale_undo")
            refused(people[seat].command(table, "undo", seat=seat, what=after.table.moment), 409, "stale_undo")
        elif undo and pick.random() < 0.4:
            good(people[seat].command(table, "undo", seat=seat, what=undo))
            now = storage.room(table)
            assert now.table is not None and now.table.chance.draws == before.table.chance.draws
            assert now.game.digest(now.table.state) == before.game.digest(before.table.state)
            undone += 1
    assert undone >= 12 and draws >= 4


# -- B2, B5: sealed choices -------------------------------------------------------------------------------------------


def bidding(stage: Stage, count: int) -> tuple[str, Seats]:
    """A table of the toy at which all seats are asked for a sealed bid."""
    table, people = gathered(stage, count, game="toy")
    for option in ("boast 0", "keep"):
        good(people[0].choose(table, 0, option))
    return table, people


def bid_of(person: Person, table: str, seat: int, number: int = 0) -> Callable[[], httpx.Response]:
    decision = person.state(table, seat)["decision"]
    return lambda: person.choose(table, seat, decision["options"][number], decision["id"])


def test_b2_all_seats_choose_in_the_same_moment_and_all_is_revealed_together(stage: Stage, toy: str) -> None:
    for _ in range(3):
        table, people = bidding(stage, 4)
        with stage.person().live(table) as spectator:
            first = spectator.next_state()
            bids = [bid_of(people[seat], table, seat) for seat in range(4)]
            answers = at_once(bids)
            assert statuses(answers) == {200: 4}
            assert sorted(answer.json()["revision"] - first["revision"] for answer in answers) == [1, 2, 3, 4]
            seen = spectator.next_state(first["revision"] + 1)
            while seen["revision"] < first["revision"] + 4:
                assert seen["view"]["node"] == "toy.bid" and not seen["log"], "nothing shows before all are in"
                assert len(seen["view"]["chosen"]) == seen["revision"] - first["revision"]
                seen = spectator.next_state()
        lines = [line["message"]["key"] for line in people[0].state(table, 0)["log"]]
        assert lines[-6:] == ["log.bid"] * 4 + ["log.won", "log.round.began"]
        assert people[0].state(table)["view"]["chosen"] == []


def test_b2_sealed_choices_of_age_of_reason_too(stage: Stage, storage: Storage) -> None:
    table, people = gathered(stage, 4, settings={"countries": "deal", "first_alliances": "random"})
    pick = random.Random(3)
    while len(people[0].state(table)["view"]["actors"]) < 3:
        question = asked(table, people)
        assert question is not None, "never three seats at once"
        seat, decision = question
        good(people[seat].choose(table, seat, pick.choice(decision["options"]), decision["id"]))
    waiting = people[0].state(table)["view"]["actors"]
    newest = people[0].state(table)["log"][-1]["index"]  # a long log is sent in part: its length may stay the same
    answers = at_once([bid_of(people[seat], table, seat, -1) for seat in waiting])
    assert statuses(answers) == {200: len(waiting)}
    assert people[0].state(table)["log"][-1]["index"] > newest
    events = storage.events(table)[-len(waiting) :]
    assert sorted(event.event.seat for event in events if isinstance(event.event, Chose)) == waiting


class Sealed(RuleBasedStateMachine):
    """Three seats bid sealed coins for a prize, change their minds, repeat themselves, and lose their server."""

    def __init__(self, stage: Stage) -> None:
        super().__init__()
        self.stage = stage
        self.model: dict[int, str] = {}  # what lies face down, by seat
        self.revealed: list[dict[int, str]] = []
        self.sent: list[tuple[int, str, Json, Json]] = []  # seat, key, command, answer

    @initialize()
    def gather(self) -> None:
        self.table, self.people = bidding(self.stage, 3)

    def state(self, seat: int | None = None) -> Json:
        return self.people[seat or 0].state(self.table, seat)

    def send(self, seat: int, body: Json) -> httpx.Response:
        key = uuid4().hex
        answer = self.people[seat].command(self.table, key=key, **body)
        if answer.status_code == 200:
            self.sent.append((seat, key, body, answer.json()))
        return answer

    @property
    def over(self) -> bool:
        return len(self.revealed) == 4

    @precondition(lambda self: not self.over)
    @rule(seat=st.integers(0, 2), number=st.integers(0, 3))
    def bid(self, seat: int, number: int) -> None:
        decision = self.state(seat)["decision"]
        if seat in self.model:
            assert decision is None
            body = {"do": "choose", "seat": seat, "decision": "toy.bid:2:0", "option": "bid coin-1"}
            assert self.send(seat, body).status_code == 409
            return
        option = decision["options"][number % len(decision["options"])]
        good(self.send(seat, {"do": "choose", "seat": seat, "decision": decision["id"], "option": option}))
        self.model[seat] = option
        if len(self.model) == 3:
            self.revealed.append(self.model)
            self.model = {}
            self.next_round()

    def next_round(self) -> None:
        """The next leader boasts and recalls nothing."""
        if not self.over:
            for option in ("boast 0", "keep"):
                leader = self.state()["view"]["actors"][0]
                good(self.people[leader].choose(self.table, leader, option))

    @rule(seat=st.integers(0, 2))
    def take_back(self, seat: int) -> None:
        token = self.state(seat)["retract"]
        assert (token is not None) == (seat in self.model)
        if token is None:
            refused(self.send(seat, {"do": "retract", "seat": seat, "what": "toy.bid:0:0"}), 409, self.no_retract())
        else:
            good(self.send(seat, {"do": "retract", "seat": seat, "what": token}))
            del self.model[seat]

    def no_retract(self) -> str:
        return "while_finished" if self.over else "stale_undo"

    @precondition(lambda self: self.sent)
    @rule(data=st.data())
    def deliver_again(self, data: st.DataObject) -> None:
        """What arrives again gets its first answer, and nothing comes of it."""
        seat, key, body, answer = data.draw(st.sampled_from(self.sent))
        before = self.state(seat)
        assert good(self.people[seat].command(self.table, key=key, **body)) == answer
        assert self.state(seat) == before

    @rule()
    def forget(self) -> None:
        """As after a restart: the room is read back from storage."""
        self.stage.inside(self._forget())

    async def _forget(self) -> None:
        async with self.stage.service.tables.locked(self.table) as (cached, _room):
            await self.stage.service.tables.reload(cached)

    @invariant()
    def everybody_sees_who_has_chosen_and_only_oneself_what(self) -> None:
        for seat in (None, 0, 1, 2):
            view = self.state(seat)["view"]
            assert view["chosen"] == sorted(self.model)
            assert view["own_choice"] == (self.model.get(seat) if seat is not None else None)

    @invariant()
    def what_was_revealed_is_what_lay_there_in_the_end(self) -> None:
        shown: dict[int, str] = {}
        told: list[dict[int, str]] = []
        for line in self.state()["log"]:
            if line["message"]["key"] == "log.bid":
                args = line["message"]["args"]
                shown[args["seat"][1]] = f"bid {args['coin'][1]}"
                if len(shown) == 3:
                    told.append(shown)
                    shown = {}
        assert (told, shown) == (self.revealed, {})


def test_b5_a_sealed_choice_can_be_changed_until_all_are_in(stage: Stage, toy: str) -> None:
    class Here(Sealed):
        def __init__(self) -> None:
            super().__init__(stage)

    run_state_machine_as_test(
        Here,
        settings=hypothesis_settings(
            max_examples=8, stateful_step_count=20, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )


# -- B4: again, in another order, too late ----------------------------------------------------------------------------


def test_b4_one_command_sent_many_times_at_once_happens_once(stage: Stage, storage: Storage) -> None:
    table, people = gathered(stage, 2)
    question = asked(table, people)
    assert question is not None
    seat, decision = question
    before = len(storage.events(table))
    order = {"seat": seat, "decision": decision["id"], "option": decision["options"][0]}
    answers = at_once([lambda: people[seat].command(table, "choose", key="the-same", **order)] * 12)
    assert statuses(answers) == {200: 12}
    assert len({answer.text for answer in answers}) == 1
    assert len(storage.events(table)) == before + 1


def test_b4_what_is_delivered_again_reordered_or_late_gets_its_first_answer(open_stage: OpenStage) -> None:
    stage = open_stage()
    table, people = gathered(stage, 2)
    pick = random.Random(1)
    sent: list[tuple[int, Json, str]] = []
    for number in range(40):
        question = asked(table, people)
        assert question is not None
        seat, decision = question
        order = {"do": "choose", "seat": seat, "decision": decision["id"], "option": pick.choice(decision["options"])}
        order["key"] = f"key-{number}"
        before = people[seat].state(table, seat)["revision"]
        deliveries = [(seat, order, ""), *pick.sample(sent, min(3, len(sent)))]
        pick.shuffle(deliveries)
        for who, what, first in deliveries:
            answer = people[who].command(table, **what)
            assert answer.status_code == 200
            if first:
                assert answer.text == first
            else:
                sent.append((who, what, answer.text))
        assert people[seat].state(table, seat)["revision"] == before + 1
    before = people[0].state(table)["revision"]
    stage.stop()
    later = open_stage()
    for who, what, first in sent:
        again = Person(later.url, "again")
        again.http.cookies = people[who].http.cookies
        assert again.command(table, **what).text == first, "after a restart too"
        again.http.close()
    assert later.person().state(table)["revision"] == before


def test_b4_a_command_that_overtakes_another_is_refused_and_can_be_sent_again(stage: Stage) -> None:
    at = Interleaved(stage)
    at.take_back()
    again = at.state(at.first)["decision"]
    early = at.choose(at.second, {"id": "alliances.bid:3:1:1"}, "pass", key="early")
    assert early.status_code == 409
    good(at.choose(at.first, again, again["options"][-1], key="late"))
    now = at.state(at.second)["decision"]
    good(at.choose(at.second, now, "pass", key="early"))


def test_a_key_belongs_to_whoever_sent_it(stage: Stage, storage: Storage) -> None:
    """Another's key is no way to learn their answer, nor to keep them from acting."""
    table, people = gathered(stage, 2)
    good(people[0].command(table, "lift", key="k", seat=0))
    before = len(storage.events(table))
    good(people[1].command(table, "lift", key="k", seat=1))
    assert len(storage.events(table)) == before + 1


# -- B6: seats --------------------------------------------------------------------------------------------------------


def test_b6_fifty_clients_race_for_four_seats(stage: Stage, storage: Storage) -> None:
    owner = stage.person("Owner")
    table = owner.create("guest", "guest", "guest", "guest", public=True).table
    crowd = [stage.program(f"Client {number}") for number in range(50)]

    def find_a_seat(person: Person) -> int | None:
        for seat in random.sample(range(4), 4):
            answer = person.command(table, "sit", seat=seat, name=person.name)
            if answer.status_code == 200:
                return seat
            assert answer.status_code == 409, answer.text
        return None

    seats = at_once([lambda person=person: find_a_seat(person) for person in crowd])  # type: ignore[misc]
    assert sorted(seat for seat in seats if seat is not None) == [0, 1, 2, 3]
    kinds = Counter(event.kind for event in storage.events(table))
    assert kinds == {"opened": 1, "sat": 4}
    room = storage.room(table)
    assert [line.message.key for line in room.talk if line.message].count("talk.began") == 1
    assert room.status == "playing"
    for person, seat in zip(crowd, seats, strict=True):
        assert good(person.get(f"/api/tables/{table}/you"))["seats"] == ([] if seat is None else [seat])
        if seat is not None:
            assert owner.room(table)["seats"][seat]["name"] == person.name
            assert person.state(table, seat)["seat"] == seat


def test_b6_nobody_gets_two_seats_by_asking_for_all_at_once(stage: Stage) -> None:
    table = stage.person().create("guest", "guest", "guest", "guest", public=True).table
    greedy = stage.program("Greedy")
    answers = at_once([lambda seat=seat: greedy.command(table, "sit", seat=seat) for seat in range(4)])  # type: ignore[misc]
    assert statuses(answers) == {200: 1, 409: 3}
    assert len(good(greedy.get(f"/api/tables/{table}/you"))["seats"]) == 1


def test_b6_of_many_clicks_on_one_link_one_gets_the_seat(stage: Stage, storage: Storage) -> None:
    made = stage.person().create("me", "guest")
    crowd = [stage.program(f"Client {number}") for number in range(12)]
    secret = made.secret(1)
    answers = at_once([lambda person=person: person.claim(secret) for person in crowd])  # type: ignore[misc]
    assert statuses(answers) == {200: 1, 410: 11}
    winner = crowd[[answer.status_code for answer in answers].index(200)]
    assert [event.kind for event in storage.events(made.table)] == ["opened", "sat", "sat"]
    assert winner.state(made.table, 1)["seat"] == 1
    for person in crowd:
        if person is not winner:
            refused(person.get(f"/api/tables/{made.table}/state", seat=1), 403, "not_your_seat")


def test_b6_a_seat_that_is_filled_and_cleared_in_the_same_moment_is_in_one_hand(stage: Stage, storage: Storage) -> None:
    """The owner puts a bot there, clears it, and strangers sit down, all at once: the events tell one story."""
    owner = stage.person()
    table = owner.create("guest", "guest", "guest", public=True).table
    strangers = [stage.program() for _ in range(6)]
    calls: list[Callable[[], httpx.Response]] = [
        *(lambda person=person: person.command(table, "sit", seat=0) for person in strangers),
        *[lambda: owner.command(table, "seat_bot", seat=0, level="random")] * 2,
        *[lambda: owner.command(table, "clear", seat=0)] * 3,
    ]
    answers = at_once(calls)
    assert set(statuses(answers)) <= {200, 409}
    holder = "empty"
    for event in storage.events(table)[1:]:
        if event.kind in ("sat", "bot"):
            assert holder == "empty", "somebody was pushed off the seat"
        holder = {"sat": "person", "bot": "bot", "left": "empty"}[event.kind]
    assert owner.room(table)["seats"][0]["holder"] == holder


# -- stale, foreign, malformed ----------------------------------------------------------------------------------------


def test_what_is_stale_foreign_or_malformed_changes_nothing(stage: Stage, storage: Storage) -> None:
    table, people = gathered(stage, 2)
    play_on(table, people, 3)
    question = asked(table, people)
    assert question is not None
    seat, decision = question
    owner, other = people[seat], people[1 - seat]
    before = storage.everything()
    given = {"decision": decision["id"], "option": decision["options"][0]}
    refused(other.command(table, "choose", seat=seat, **given), 403, "not_your_seat")
    refused(stage.program().command(table, "choose", seat=seat, **given), 403, "not_your_seat")
    refused(stage.person().command(table, "choose", seat=seat, **given), 401, "no_session")
    refused(owner.command(table, "choose", seat=63, **given), 404, "no_seat")
    refused(other.command(table, "choose", seat=1 - seat, **given), 409, "not_asked")
    stale = {**given, "decision": "setup.choose_country:0:0"}
    refused(owner.command(table, "choose", seat=seat, **stale), 409, "stale")
    refused(owner.command(table, "choose", seat=seat, **{**given, "option": "reroll"}), 422, "illegal")
    refused(owner.command(table, "choose", seat=seat, **given, by="bot"), 422, "malformed")
    refused(owner.command(table, "choose", seat=seat, **given, at=0), 422, "malformed")
    refused(owner.command(table, "chose", seat=seat, **given), 422, "malformed")
    refused(owner.command(table, "ended", reason="I say so"), 422, "malformed")
    sessions = 1  # of the program
    after = storage.everything()
    assert sum(map(len, after)) == sum(map(len, before)) + sessions


@pytest.mark.parametrize("seed", range(3))
def test_fuzzed_commands_are_refused_without_a_trace(seed: int, stage: Stage, storage: Storage) -> None:
    """Commands of the right shape with wrong content: none is a fault of the server, none leaves an event."""
    table, people = gathered(stage, 2)
    pick = random.Random(seed)
    odd: list[Any] = [None, True, -1, 0, 1, 5, 2**63, 1.5, "", "x" * 300, "\ud7ff", [], {}, {"do": "say"}, "setup"]
    names = ["do", "seat", "decision", "option", "what", "answer", "other", "level", "kind", "yes", "name", "badge"]
    names += ["options", "when", "order"]
    calls = ["choose", "retract", "undo", "stand", "call", "leave", "clear", "seat_bot", "hand_over", "return", "vote"]
    calls += ["order"]
    before = storage.events(table)
    for _ in range(150):
        body = {name: pick.choice(odd) for name in pick.sample(names, pick.randrange(1, 7))}
        body["do"] = pick.choice(calls)
        answer = people[pick.randrange(2)].http.post(
            f"/api/tables/{table}/commands", json=body, headers={"Idempotency-Key": uuid4().hex}
        )
        assert 400 <= answer.status_code < 500, f"{body}: {answer.status_code} {answer.text[:200]}"
        assert set(answer.json()) >= {"code", "message"}
    assert storage.events(table) == before


# -- revisions --------------------------------------------------------------------------------------------------------


def test_revisions_are_gapless_for_every_reader_and_count_only_what_they_can_notice(stage: Stage, toy: str) -> None:
    table, people = bidding(stage, 3)
    readers: tuple[int | None, ...] = (None, 0, 1, 2)

    def revisions() -> dict[int | None, int]:
        return {seat: people[seat or 0].state(table, seat)["revision"] for seat in readers}

    def bid(seat: int) -> Json:
        decision = people[seat].state(table, seat)["decision"]
        return {"do": "choose", "decision": decision["id"], "option": decision["options"][0]}

    everybody = set(readers)
    calls: list[tuple[int, Callable[[], Json], set[int | None]]] = [
        (0, lambda: bid(0), everybody),
        (1, lambda: {"do": "say", "text": "hm"}, everybody - {None}),
        (2, lambda: {"do": "stand", "answer": "say-nothing"}, {2}),
        (2, lambda: {"do": "lift"}, {2}),
        (2, lambda: {"do": "order", "options": ["boast 3"], "when": "leading"}, {2}),
        (2, lambda: {"do": "withdraw", "order": 1}, {2}),
        (2, lambda: {"do": "dismiss"}, {2}),
        (1, lambda: bid(1), everybody),
        (1, lambda: {"do": "retract", "what": people[1].state(table, 1)["retract"]}, everybody),
        (0, lambda: {"do": "call", "other": 1}, everybody),
        (2, lambda: {"do": "vote", "kind": "abandon"}, everybody),
        (2, lambda: {"do": "vote", "kind": "abandon", "yes": False}, everybody),
        (1, lambda: {"do": "hand_over", "level": "random"}, everybody),
        (1, lambda: {"do": "return"}, everybody),
    ]
    for seat, call, notice in calls:
        before = revisions()
        body = call()
        done = good(people[seat].command(table, seat=seat, **body))
        after = revisions()
        assert {reader: after[reader] - before[reader] for reader in readers} == {
            reader: int(reader in notice) for reader in readers
        }, body
        assert done["revision"] == after[seat], "what a seat is told is its own count"


def test_a_push_comes_for_everything_a_reader_can_notice_and_for_nothing_else(stage: Stage, toy: str) -> None:
    table, people = bidding(stage, 3)
    with stage.person().live(table) as spectator, people[2].live(table, 2) as seat:
        before = [socket.next_state()["revision"] for socket in (spectator, seat)]
        for number in range(1, 4):
            good(people[0].command(table, "stand", seat=0, answer="keep"))
            good(people[0].command(table, "lift", seat=0))
            good(people[0].command(table, "order", seat=0, options=["boast 3"]))
            good(people[0].command(table, "withdraw", seat=0))
            good(people[0].command(table, "call", seat=0, other=1))
            good(people[1].put(f"/api/tables/{table}/notes", {"seat": 1, "text": f"note {number}"}))
            after = [socket.next_state()["revision"] for socket in (spectator, seat)]
            assert after == [revision + number for revision in before]


def test_the_toy_is_what_it_was() -> None:
    """These tests lean on its nodes and options."""
    assert {"toy.bid", "toy.boast", "toy.recall"} <= {node.name for node in TOY.nodes}
