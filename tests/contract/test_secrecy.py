"""Secrecy, by twin worlds: what a seat may not know must not show in anything it is given.

`game.sample` deals the unseen anew. A seat, or a spectator, must not be able to tell the real world from a sampled
one: not by its view, its decision, its log, nor by what the door says when it refuses.
"""

from __future__ import annotations

import pytest

from tests.contract.cases import (
    CASES,
    FACE_DOWN,
    FEW,
    FEW_IDS,
    GAMES,
    IDS,
    AnyGame,
    AnyTable,
    Case,
    Player,
    canonical,
    log_lines,
    open_table,
    readers,
    same_text,
    sight,
    step_table,
    steps,
    text_key,
    twin,
)
from worldstage.core.chance import Fast
from worldstage.core.errors import Refused
from worldstage.core.log import EVERYBODY
from worldstage.core.state import UNSEALED

every_case = pytest.mark.parametrize("case", CASES, ids=IDS)
few_cases = pytest.mark.parametrize("case", FEW, ids=FEW_IDS)
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def secret(game: AnyGame, state: object) -> bool:
    """Whether choices have been made that are still to be revealed."""
    pending = any(choice != UNSEALED for choice in state.sealed)  # type: ignore[attr-defined]
    return pending or game.node(state).name in FACE_DOWN


@every_case
def test_nobody_can_tell_a_sampled_world_from_the_real_one(case: Case) -> None:
    game = case.game
    for step in steps(game, case.seats, case.options, case.seed):
        s = step.state
        if step.number % (5 if secret(game, s) else 12):
            continue
        for seat in readers(case.seats):
            world = game.sample(s, seat, Fast(step.number))
            game.check(world)
            assert same_text(sight(game, s, seat), sight(game, world, seat)), f"seat {seat} sees a difference"


@few_cases
def test_the_reasons_for_a_refusal_tell_nothing(case: Case) -> None:
    game, player = case.game, Player(case.seed)
    whole = range(game.actions.size)
    for step in steps(game, case.seats, case.options, case.seed + 1):
        s = step.state
        if step.number % 5 and not secret(game, s):
            continue
        for seat in game.actors(s):
            world = game.sample(s, seat, Fast(step.number))
            legal = game.legal(s, seat)
            for action in player.random.sample(whole, min(15, len(whole))):
                if action not in legal:
                    here, there = game.why_not(s, seat, action), game.why_not(world, seat, action)
                    assert (text_key(here.text), here.rule) == (text_key(there.text), there.rule)


@every_game
def test_sampling_does_deal_hidden_things_anew(game: AnyGame) -> None:
    """Otherwise the twin worlds would prove nothing."""
    changed = {"sealed": 0, "open": 0}
    for case in CASES:
        if case.game is not game:
            continue
        for step in steps(game, case.seats, case.options, case.seed + 2):
            if step.number % 4 == 0:
                for seat in (step.seat, (step.seat + 1) % case.seats, EVERYBODY):
                    world = game.sample(step.state, seat, Fast(step.number))
                    if game.digest(world) != game.digest(step.state):
                        changed["sealed" if secret(game, step.state) else "open"] += 1
    assert min(changed.values()) > 10, changed


@few_cases
def test_a_sampled_world_can_be_played_to_the_end(case: Case) -> None:
    game = case.game
    for step in steps(game, case.seats, case.options, case.seed + 3):
        if step.number % 40 == 1 or (secret(game, step.state) and step.number % 10 == 0):
            for seat in (0, case.seats - 1, EVERYBODY):
                world = game.sample(step.state, seat, Fast(seat + 2))
                game.playout(world, Fast(step.number))
                game.check(world)
                assert game.result(world) is not None


@few_cases
def test_every_hidden_thing_stays_hidden_at_a_sampled_world_of_a_sampled_world(case: Case) -> None:
    """A bot gets a sampled world, and samples on from there."""
    game = case.game
    for step in steps(game, case.seats, case.options, case.seed + 4):
        if step.number % 20 == 2 or secret(game, step.state):
            seat = step.number % case.seats
            world = game.sample(step.state, seat, Fast(1))
            for i in range(3):
                world = game.sample(world, seat, Fast(i))
            assert same_text(sight(game, step.state, seat), sight(game, world, seat))


class Twins:
    """Two tables that differ only in what one seat may not know, played on with the same choices."""

    def __init__(self, table: AnyTable, seat: int, luck: int) -> None:
        self.game = table.game
        self.seat = seat
        self.real, self.other = twin(table), twin(table)
        world = self.game.sample(table.state, seat, Fast(luck))
        world.log = self.other.state.log
        self.other.state = world
        # Face-down choices differ in both worlds, so they may be compared only until they are revealed.
        self.until = table.state.reveals + 1 if secret(self.game, table.state) else None

    def seen(self, table: AnyTable) -> str:
        lines = log_lines(table, None if self.seat == EVERYBODY else self.seat)
        return f"{sight(self.game, table.state, self.seat)}\n" + "\n".join(map(repr, lines))

    def refusals(self, table: AnyTable) -> list[str]:
        """What the door says to the seat if it asks for something it can't have."""
        said = []
        for option in (0, self.game.actions.size - 1):
            try:
                why = table.why_not(self.seat, option)
                said.append("" if why is None else text_key(why.text))
                if why is not None:
                    table.submit(self.seat, "none", option)
            except Refused as refusal:
                said.append(f"{type(refusal).__name__} {refusal}")
        try:
            table.undo(self.seat)
        except Refused as refusal:
            said.append(str(refusal))
        return said

    def play(self, player: Player, most: int) -> int:
        """Play on as long as both worlds allow the same choice; the number of moments compared."""
        compared = 0
        while compared < most:
            if self.until is not None and max(self.real.state.reveals, self.other.state.reveals) >= self.until:
                return compared
            assert same_text(self.seen(self.real), self.seen(self.other)), f"seat {self.seat} sees a difference"
            assert [self.real.can_undo(self.seat), self.real.can_retract(self.seat)] == [
                self.other.can_undo(self.seat),
                self.other.can_retract(self.seat),
            ]
            if not self.real.can_undo(self.seat):
                assert self.refusals(self.real) == self.refusals(self.other)
            compared += 1
            if not self.real.actors:
                return compared
            actor = player.random.choice(self.real.actors)
            both = set(self.game.legal(self.real.state, actor)) & set(self.game.legal(self.other.state, actor))
            if not both:
                return compared
            option = player.choose(self.game, sorted(both))
            decision = self.real.decision(actor).id
            lines = [table.submit(actor, decision, option) for table in (self.real, self.other)]
            if actor == self.seat and self.until is None:
                assert canonical(lines[0]) == canonical(lines[1])
        return compared


@every_game
def test_nobody_can_tell_two_worlds_apart_as_they_go_on(game: AnyGame) -> None:
    """From random moments of real tables on, log and refusals included, until enough moments have been compared."""
    forks = {"sealed": 0, "open": 0}
    compared = 0
    cases = [case for case in FEW if case.game is game]
    for number in range(80):
        case = cases[number % len(cases)]
        table, player = open_table(case, case.seed + number), Player(case.seed + number)
        made = {"sealed": 0, "open": 0}
        while table.actors:
            hidden = "sealed" if secret(game, table.state) else "open"
            seat, luck = player.random.choice(readers(case.seats)), table.state.ply
            if made[hidden] < 2 and forks[hidden] < 30 and player.random.random() < 0.3:
                world = game.sample(table.state, seat, Fast(luck))
                if game.digest(world) != game.digest(table.state):
                    compared += Twins(table, seat, luck).play(Player(luck), 25)
                    made[hidden] += 1
                    forks[hidden] += 1
            step_table(table, player)
        if number >= len(cases) and min(forks.values()) >= 8 and compared > 150:
            return
    pytest.fail(f"too few moments compared: {compared}, from {forks}")


@few_cases
def test_log_lines_carry_nothing_beyond_their_shape(case: Case) -> None:
    """A reader gets the arguments its key names; whatever else is in an entry must be empty."""
    table, player = open_table(case, case.seed + 5), Player(case.seed + 5)
    while table.actors:
        step_table(table, player)
    for seat in [*range(case.seats), None]:
        for entry in table.log(seat):
            shape = table.game.shapes[entry.key]
            assert not any(entry.args[len(shape.args) :]), entry
            assert entry.owner in (EVERYBODY, seat)
            if shape.public:
                public = table.game.shapes[shape.public]
                assert shape.args[: len(public.args)] == public.args and not public.public
