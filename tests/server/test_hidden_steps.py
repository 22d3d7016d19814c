"""Hidden steps of several seats at the same time, and lists of options: what the server does and whom it shows."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest

from tests.server.conftest import OpenStage
from tests.server.games import hosted_rally
from tests.server.stored import Storage, portrait
from tests.server.support import FREE, SECONDS, Json, Person, Seats, Socket, Stage, gathered, good, refused
from tests.server.twins import KINDS, Curious, Twins, World, arrived, whole
from worldstage.server.events import Chose
from worldstage.server.settings import Limits

PLAN = ["send north", "send north", "flag south"]


@pytest.fixture
def rally() -> Iterator[str]:
    with hosted_rally() as game:
        yield game


def planning(stage: Stage, rally: str, seats: int = 3) -> tuple[str, Seats]:
    """A table at which all seats draft their plans."""
    table, people = gathered(stage, seats, game=rally)
    good(people[0].choose(table, 0, "call north"))
    return table, people


def submit(person: Person, table: str, seat: int, option: str | list[str]) -> Any:
    decision = person.state(table, seat)["decision"]["id"]
    return person.command(table, "choose", seat=seat, decision=decision, option=option)


# -- lists of options -------------------------------------------------------------------------------------------------


def test_a_list_is_one_event_and_one_update(stage: Stage, rally: str) -> None:
    table, people = planning(stage, rally)
    before = people[1].state(table, 1)
    assert good(submit(people[1], table, 1, PLAN))["revision"] == before["revision"] + 1
    assert people[1].state(table, 1)["view"]["draft"] == [2, 0, 0]
    with Storage(stage.settings.database) as storage:
        event = storage.events(table)[-1].event
        assert isinstance(event, Chose) and event.option == PLAN


def test_a_list_is_taken_back_as_one(stage: Stage, rally: str) -> None:
    table, people = planning(stage, rally)
    good(submit(people[1], table, 1, "send south"))
    before = people[1].state(table, 1)
    good(submit(people[1], table, 1, PLAN))
    undo = people[1].state(table, 1)["undo"]
    people[1].do(table, "undo", seat=1, what=undo)
    assert people[1].state(table, 1)["view"] == before["view"]


def test_a_list_over_the_socket_is_shown_once_and_answered_once(stage: Stage, rally: str) -> None:
    table, people = planning(stage, rally)
    with people[1].live(table, 1, changes=True) as socket:
        before = socket.next_state()["revision"]
        decision = socket.state["decision"]["id"]
        answer = socket.command("choose", seat=1, decision=decision, option=[*PLAN, "done"])
        assert answer["done"]["revision"] == socket.state["revision"] == before + 1
        assert socket.state["view"]["chosen"] == [1]


def test_a_refused_list_changes_nothing_and_names_the_element(stage: Stage, rally: str) -> None:
    table, people = planning(stage, rally)
    before = people[1].state(table, 1)
    for wrong, number, option in (
        (["send north", "withdraw south"], 2, "withdraw south"),
        (["send north", "done", "send north"], 3, "send north"),
        (["send north", "nonsense"], 2, "nonsense"),
        (["send north"] * 5, 5, "send north"),
    ):
        fault = refused(submit(people[1], table, 1, wrong), 422, "illegal")
        args = fault["message"]["args"]
        assert (args["number"][1], args["count"][1], args["option"][1]) == (number, len(wrong), option)
    assert people[1].state(table, 1)["view"] == before["view"]
    assert people[1].state(table, 1)["revision"] == before["revision"]


@pytest.mark.parametrize("option", [[], ["send north"] * 201, ["x" * 201], [["send north"]], [1], {"a": "b"}, None])
def test_a_list_has_a_form_and_a_size(stage: Stage, rally: str, option: Any) -> None:
    table, people = planning(stage, rally)
    refused(submit(people[1], table, 1, option), 422, "malformed")


def test_a_list_of_the_largest_size_comes_through(stage: Stage, rally: str) -> None:
    table, people = planning(stage, rally)
    good(submit(people[1], table, 1, ["send north", "withdraw north"] * 100))
    assert people[1].state(table, 1)["view"]["draft"] == [0, 0, 0]
    longest = ["y" * 200] * 200
    assert refused(submit(people[1], table, 1, longest), 422, "illegal")


def test_a_long_list_counts_as_several_commands(open_stage: OpenStage, rally: str) -> None:
    stage = open_stage(limits=Limits(commands=12, tables=FREE.tables))
    table, people = planning(stage, rally)
    good(submit(people[1], table, 1, ["send north", "withdraw north"] * 100))
    good(submit(people[1], table, 1, "send north"))
    refused(submit(people[1], table, 1, "send north"), 429, "too_many")


# -- hidden steps -----------------------------------------------------------------------------------------------------


def test_a_hidden_step_is_noticed_by_nobody_else(stage: Stage, rally: str) -> None:
    table, people = planning(stage, rally)
    stranger = stage.person()
    own = people[1].state(table, 1)["revision"]
    for seat in (0, 2):
        people[seat].state(table, seat)  # everybody has arrived
    before = {seat: people[seat].state(table, seat) for seat in (0, 2)}, stranger.state(table), stranger.room(table)
    for option in ("send north", "send south", "withdraw south", "flag middle"):
        good(submit(people[1], table, 1, option))
    people[1].do(table, "undo", seat=1, what=people[1].state(table, 1)["undo"], all=True)
    assert people[1].state(table, 1)["revision"] == own + 5
    after = {seat: people[seat].state(table, seat) for seat in (0, 2)}, stranger.state(table), stranger.room(table)
    assert after == before


def test_other_seats_steps_make_no_decision_and_no_undo_stale(stage: Stage, rally: str) -> None:
    table, people = planning(stage, rally)
    good(submit(people[1], table, 1, "send north"))
    mine = people[1].state(table, 1)
    good(submit(people[2], table, 2, PLAN))
    good(submit(people[0], table, 0, "done"))
    decision = mine["decision"]["id"]
    good(people[1].command(table, "choose", seat=1, decision=decision, option="send south"))
    undo = people[1].state(table, 1)["undo"]
    good(submit(people[2], table, 2, "done"))
    people[1].do(table, "undo", seat=1, what=undo)
    assert people[1].state(table, 1)["view"]["draft"] == [1, 0, 0]


def test_a_table_is_read_back_in_the_middle_of_hidden_steps(stage: Stage, rally: str) -> None:
    table, people = planning(stage, rally)
    good(submit(people[1], table, 1, PLAN))
    good(submit(people[2], table, 2, "send middle"))
    good(submit(people[2], table, 2, "send middle"))
    people[2].do(table, "undo", seat=2, what=people[2].state(table, 2)["undo"])
    good(submit(people[0], table, 0, "done"))
    kept = stage.service.tables.cached[table].hosted
    assert kept is not None
    with Storage(stage.settings.database) as storage:
        assert portrait(storage.room(table)) == portrait(kept)


# -- twin worlds ------------------------------------------------------------------------------------------------------


class Drafts:
    """Random hidden steps of a seat in one of two worlds."""

    def __init__(self, twins: Twins, seed: int) -> None:
        self.twins = twins
        self.random = random.Random(seed)

    def some(self, world: World, seat: int) -> None:
        """Some steps, alone or in lists, some of them taken back."""
        for _ in range(self.random.randrange(5)):
            state = world.people[seat].state(world.table_id, seat)
            if state["undo"] is not None and self.random.random() < 0.3:
                every = self.random.random() < 0.5
                self.twins.privately(world, seat, do="undo", what=state["undo"], all=every)
                continue
            options = [option for option in state["decision"]["options"] if option != "done"]
            if options:
                self.choose(world, seat, self.random.choice(options))

    def choose(self, world: World, seat: int, option: str | list[str]) -> None:
        decision = world.table.decision(seat).id
        self.twins.privately(world, seat, do="choose", decision=decision, option=option)

    def make_equal(self, seat: int) -> None:
        """The second world gets the first one's draft, by steps of the seat itself."""
        here, there = self.twins.worlds
        undo = there.table.undo_id(seat)
        if undo is not None:
            self.twins.privately(there, seat, do="undo", what=undo, all=True)
        opened = here.table.hidden.opened if here.table.hidden is not None else len(here.table.record.plies)
        plan = [ply.option for ply in here.table.record.plies[opened:] if ply.seat == seat]
        if plan:
            self.choose(there, seat, plan)


@pytest.mark.parametrize(("seats", "seed", "modern"), [(2, 1, False), (3, 2, False), (3, 3, True), (4, 4, True)])
def test_c4_hidden_steps_send_no_frame_and_change_no_byte_for_others(
    seats: int, seed: int, modern: bool, tmp_path: Path, rally: str
) -> None:
    """Whole games: until they are done, others take different steps, and different numbers of them, in both worlds."""
    with Twins(tmp_path, rally, seats, seed, modern) as twins:
        curious, drafts = Curious(twins), Drafts(twins, seed)
        rounds = differed = 0
        while not twins.over:
            if twins.real.table.actors != list(range(seats)):
                leader = twins.real.table.actors[0]
                twins.choose(leader, (twins.game.legal(twins.real.table.state, leader)[0],) * 2)
                continue
            rounds += 1
            others = [seat for seat in range(seats) if seat != twins.viewer]
            for seat in twins.random.sample(others, len(others)):
                for world in twins.worlds:
                    drafts.some(world, seat)
                differed += twins.differ
                nothing_came(twins)
                curious.ask(3)
                drafts.make_equal(seat)
                nothing_came(twins)
                finish(twins, seat)
            own(twins, drafts)
            finish(twins, twins.viewer)
        assert rounds == 3 and differed >= 2
        curious.ask(9)


class Listeners:
    """All readers of a world but one seat: over sockets, with full updates and with changes, and by polling."""

    def __init__(self, world: World, but: int, stack: ExitStack) -> None:
        self.world = world
        self.readers: list[tuple[Person, int | None]] = [(world.stranger, None)]
        self.readers += [(person, seat) for seat, person in world.people.items() if seat != but]
        self.sockets: list[Socket] = []
        for person, seat in self.readers:
            for changes in (False, True):
                live = person.live(world.table_id, seat, changes=changes, compression=None)
                self.sockets.append(stack.enter_context(live))
                arrived(self.sockets[-1])
        self.heard()  # who else has come

    def heard(self) -> list[list[bytes]]:
        """What has come since the last look, frame by frame. An answered ping shows that nothing is on its way."""
        for socket in self.sockets:
            assert socket.connection.ping().wait(SECONDS)
        return [list(self._frames(socket)) for socket in self.sockets]

    def _frames(self, socket: Socket) -> Iterator[bytes]:
        with suppress(TimeoutError):
            while True:
                yield socket.connection.recv(0, decode=False)

    def polled(self) -> list[bytes]:
        """What each is answered who asks for the table, its log and its seats."""
        found = []
        for person, seat in self.readers:
            for path in ("/state", "/log", ""):
                found.append(whole(person.get(f"/api/tables/{self.world.table_id}{path}", seat=seat)))
        return found


def hidden_steps(twins: Twins, world: World, seat: int, count: int) -> None:
    """So many hidden steps; the clock stands still."""
    for _ in range(count):
        twins._made += 1
        state = world.people[seat].state(world.table_id, seat)
        options = [option for option in state["decision"]["options"] if option != "done"]
        if not options or (state["undo"] is not None and twins.random.random() < 0.3):
            twins.send(world, seat, do="undo", seat=seat, what=state["undo"])
        else:
            option = twins.random.choice(options)
            twins.send(world, seat, do="choose", seat=seat, decision=state["decision"]["id"], option=option)


@pytest.mark.parametrize(("seats", "seed", "modern"), [(2, 5, False), (3, 6, True)])
def test_c4_all_others_get_the_same_frames_and_bytes_however_many_steps_a_seat_takes(
    seats: int, seed: int, modern: bool, tmp_path: Path, rally: str
) -> None:
    """A private step sends no frame at all; what comes when the seat is done tells nothing about how it got there."""
    with Twins(tmp_path, rally, seats, seed, modern) as twins, ExitStack() as stack:
        twins.choose(twins.real.table.actors[0], (twins.game.legal(twins.real.table.state, 0)[0],) * 2)
        drafts, seat = Drafts(twins, seed), (twins.viewer + 1) % seats
        listeners = [Listeners(world, seat, stack) for world in twins.worlds]
        silence: list[list[bytes]] = [[] for _ in listeners[0].sockets]
        for counts in ((0, 9), (12, 1), (3, 3)):
            for world, count in zip(twins.worlds, counts, strict=True):
                hidden_steps(twins, world, seat, count)
            assert [one.heard() for one in listeners] == [silence, silence]
            assert listeners[0].polled() == listeners[1].polled()
        assert twins.differ
        drafts.make_equal(seat)
        assert [one.heard() for one in listeners] == [silence, silence]
        for done in (
            seat,
            *(other for other in range(seats) if other != seat),
        ):  # the seat is done, then the others, and everything is revealed
            finish(twins, done)
            here, there = (one.heard() for one in listeners)
            assert all(len(frames) == 1 for frames in here)
            assert here == there
        assert listeners[0].polled() == listeners[1].polled()


def nothing_came(twins: Twins) -> None:
    """The connections of the viewer and of a spectator are silent."""
    for world in twins.worlds:
        for kind in KINDS:
            connection = world.sockets[kind].connection
            assert connection.ping().wait(SECONDS)  # answered after all that was sent before
            with pytest.raises(TimeoutError):
                connection.recv(0)


def own(twins: Twins, drafts: Drafts) -> None:
    """The viewer's own steps, the same in both worlds: shown to the viewer, and not to a spectator."""
    for option in ("send north", ["send middle", "withdraw middle"]):
        twins.clock.pass_(1)
        twins._made += 1
        for world in twins.worlds:
            body: Json = {"do": "choose", "decision": world.table.decision(twins.viewer).id, "option": option}
            twins.send(world, twins.viewer, seat=twins.viewer, **body)
        twins.compare_pushes(("seat",))


def finish(twins: Twins, seat: int) -> None:
    body: Json = {"do": "choose", "seat": seat, "option": "done"}
    here, there = ({**body, "decision": world.table.decision(seat).id} for world in twins.worlds)
    twins.command(seat, here, there)
