"""Taking back: undo, restart of a turn, retracting sealed choices, and the order in which they come in."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

import worldstage
from tests.contract.cases import (
    CASES,
    FEW,
    FEW_IDS,
    IDS,
    AnyGame,
    AnyTable,
    Case,
    Everything,
    Player,
    drafting,
    everything,
    open_table,
    same_text,
    sight,
    step_table,
    steps,
    twin,
)
from tests.contract.features import has, needs
from worldstage.core.chance import Fast
from worldstage.core.errors import NothingToUndo, StaleDecision
from worldstage.core.log import Log, readable
from worldstage.core.simultaneous import Simultaneous
from worldstage.core.state import UNSEALED

every_case = pytest.mark.parametrize("case", CASES, ids=IDS)
few_cases = pytest.mark.parametrize("case", FEW, ids=FEW_IDS)


def draws(table: AnyTable) -> int:
    return len(table.record.outcomes())


@every_case
def test_undo_equals_never_having_played(case: Case) -> None:
    needs(case.game, "undoable")
    assert any(undo_some(case, case.seed + attempt, attempt) for attempt in range(12)), "nothing was undone in 12 games"


def undo_some(case: Case, seed: int, first: int) -> int:
    """How many choices of a game were undone, of every fourth one that was made."""
    table, player = open_table(case, seed), Player(seed)
    undone = 0
    while table.actors:
        if table.state.ply % 4 == first % 4 and not table.game.node(table.state).sealed:
            before = everything(table)
            decisions = [table.decision(actor) for actor in table.actors]
            unnamed = [decision._replace(id="") for decision in decisions]
            seat, _ = step_table(table, player)
            if table.can_undo(seat):
                table.undo(seat)
                assert everything(table) == before
                again = [table.decision(actor) for actor in table.actors]
                assert [decision._replace(id="") for decision in again] == unnamed
                for old, new in zip(decisions, again, strict=True):  # an answer to what was undone is stale
                    assert old.id != new.id
                    with pytest.raises(StaleDecision):
                        table.submit(old.seat, old.id, old.actions[0])
                decisions = again
                undone += 1
        if table.actors:
            step_table(table, player)
    assert worldstage.verify(table.game, table.record).fault is None, "undone choices left a trace in the record"
    return undone


@every_case
def test_undo_stops_at_chance_revealed_things_and_acts_of_others(case: Case) -> None:
    table, player = open_table(case, case.seed + 1), Player(case.seed + 1)
    mine: list[int] = []  # who made the choices that can still be taken back
    drafts: set[int] = set()  # who has begun and is not done, where several choose together
    floors = 0
    while table.actors:
        luck, reveals = draws(table), table.state.reveals
        sealed = table.game.node(table.state).sealed
        seat, _ = step_table(table, player)
        drafts |= {seat}
        drafts &= set(table.actors) if sealed and table.state.reveals == reveals else set()
        if sealed or draws(table) != luck or table.state.reveals != reveals or drafting(table.game, table.state):
            mine = []
            floors += 1
        elif not table.actors:
            mine = []  # the books are closed
        else:
            mine = [*mine, seat] if mine and mine[-1] == seat else [seat]
        for other in range(case.seats):
            assert table.can_undo(other) == ((bool(mine) and mine[-1] == other) or other in drafts)
            assert (table.undo_id(other) is None) == (not table.can_undo(other))
        for other in range(-1, case.seats + 1):
            if not table.can_undo(other):
                with pytest.raises(NothingToUndo):
                    table.undo(other)
                with pytest.raises(NothingToUndo):
                    table.restart_turn(other)
    assert floors > 0 or not has(case.game, "floors")


@every_case
def test_what_can_be_taken_back_has_told_its_seat_nothing(case: Case) -> None:
    """Else a seat could look at something hidden, undo its choice, and choose again knowing it."""
    game, compared = case.game, 0
    for attempt in range(12):  # a short game may have no choice that can be taken back
        for step in steps(game, case.seats, case.settings, case.seed + 9 + attempt):
            if step.number % 3 == 0:
                compared += told_nothing(game, step.state, step.seat, step.action, step.number)
        if compared or not has(game, "undoable"):
            return
    pytest.fail("nothing could be taken back in 12 games")


def told_nothing(game: AnyGame, s: Any, seat: int, action: int, luck: int) -> bool:
    """Whether a choice can be taken back. If so, its seat sees the same after it in a world it could not tell apart."""
    after, world = s.clone(), game.views.sample(s, seat, Fast(luck))
    after.log, world.log = Log(), Log()
    if not undoable(game, after, seat, action):
        return False
    node = game.node(s).name
    assert undoable(game, world, seat, action), f"{node}: undo would tell a secret"
    assert same_text(sight(game, after, seat), sight(game, world, seat)), node
    lines, others = ([readable(e, seat, game.shapes) for e in log.entries] for log in (after.log, world.log))
    assert lines == others, node
    return True


def undoable(game: AnyGame, s: Any, seat: int, action: int) -> bool:
    """Make a choice. Whether the table would let it be taken back: nothing comes out, and others choose later."""
    reveals, sealed, chance = s.reveals, game.node(s).sealed, Fast(1)
    game.apply(s, seat, action, chance)
    return not (sealed or chance.draws or s.reveals != reveals or not s.frames or drafting(game, s))


@few_cases
def test_restarting_a_turn_takes_back_all_that_may_be_taken_back(case: Case) -> None:
    needs(case.game, "turns")
    for seed in range(20):  # one game is enough but for very short ones
        if restart_turns(case, case.seed + 2 + seed):
            return
    pytest.fail("no turn was restarted in twenty games")


def restart_turns(case: Case, seed: int) -> int:
    """How many turns of a game were restarted."""
    table, player = open_table(case, seed), Player(seed)
    past: list[Everything] = []  # before each choice that can still be taken back
    mine = -1
    restarted = 0
    while table.actors:
        before = everything(table)
        seat, _ = step_table(table, player)
        if drafting(table.game, table.state) or not table.can_undo(seat):
            past = []  # drafts: test_simultaneous.py
        else:
            past = [*past, before] if seat == mine else [before]
        mine = seat
        if len(past) > 1 and player.random.random() < 0.2:
            table.restart_turn(seat)
            assert everything(table) == past[0]
            assert not table.can_undo(seat)
            past = []
            restarted += 1
    return restarted


@few_cases
def test_undoing_step_by_step_walks_back_through_every_choice(case: Case) -> None:
    needs(case.game, "turns")
    for seed in range(40):  # one game is enough but for very short ones
        if walk_back(case, case.seed + 6 + seed) > 1:
            return
    pytest.fail("no two choices were taken back in forty games")


def walk_back(case: Case, seed: int) -> int:
    """How many choices of a game were taken back at a time."""
    table, player = open_table(case, seed), Player(seed)
    past: list[Everything] = []
    mine = -1
    longest = 0
    while table.actors:
        before = everything(table)
        seat, _ = step_table(table, player)
        if drafting(table.game, table.state) or not table.can_undo(seat):
            past = []  # drafts: test_simultaneous.py
        else:
            past = [*past, before] if seat == mine else [before]
        mine = seat
        if len(past) > 1 and player.random.random() < 0.1:
            longest = max(longest, len(past))
            while past:
                table.undo(seat)
                assert everything(table) == past.pop()
            assert not table.can_undo(seat)
    return longest


@few_cases
def test_a_sealed_choice_can_be_retracted_until_the_last_one_is_in(case: Case) -> None:
    """And where nothing is sealed, nothing is ever retracted."""
    for seed in range(6):  # the peaceful taste of a player may keep a whole game free of sealed choices
        if retract_sealed(case, case.seed + 3 + seed):
            return
    alone = all(isinstance(node, Simultaneous) for node in case.game.nodes if node.sealed)
    assert not has(case.game, "sealed") or alone, "no sealed choices in six games"


def retract_sealed(case: Case, seed: int) -> int:
    """How many sealed choices of a game were retracted: the first of every sealed decision, and some more."""
    table, player = open_table(case, seed), Player(seed)
    retracted = 0
    while table.actors:
        if drafting(table.game, table.state):
            pass  # test_simultaneous.py
        elif table.game.node(table.state).sealed and len(table.actors) > 1:
            before = everything(table)
            seat, _ = step_table(table, player)
            assert seat not in table.actors
            assert table.can_retract(seat) and not table.can_undo(seat)
            table.retract(seat)
            assert everything(table) == before
            assert not table.can_retract(seat)
            retracted += 1
        elif not any(choice != UNSEALED for choice in table.state.sealed):
            for seat in range(-1, case.seats + 1):
                assert not table.can_retract(seat)
                with pytest.raises(NothingToUndo):
                    table.retract(seat)
        step_table(table, player)
    text = table.record.text()
    assert worldstage.replay(table.game, worldstage.parse(text)).record.text() == text
    return retracted


def sealed_choices(game: AnyGame, s: Any, player: Player) -> list[tuple[int, int]]:
    return [(seat, player.choose(game, game.legal(s, seat))) for seat in game.actors(s)]


def orders(choices: list[tuple[int, int]], player: Player) -> list[list[tuple[int, int]]]:
    """All orders of a few choices; of many, the two extreme ones and four at random."""
    if len(choices) <= 3:
        return [list(order) for order in itertools.permutations(choices)]
    return [choices, choices[::-1], *(player.random.sample(choices, len(choices)) for _ in range(4))]


@every_case
def test_the_order_of_sealed_choices_does_not_matter_to_the_state(case: Case) -> None:
    needs(case.game, "sealed")
    assert any(compare_orders(case, case.seed + seed) for seed in range(6)), "no sealed choices in six games"


def compare_orders(case: Case, seed: int) -> int:
    """How many sealed decisions of a game were settled in several orders, always to the same state."""
    game, player = case.game, Player(seed)
    compared = 0
    for step in steps(game, case.seats, case.settings, seed):
        s = step.state
        if not game.node(s).sealed or any(choice != UNSEALED for choice in s.sealed) or len(game.actors(s)) < 2:
            continue
        ends = set()
        for order in orders(sealed_choices(game, s, player), player):
            after = s.clone()
            for seat, action in order:
                assert action in game.legal(after, seat)
                game.apply(after, seat, action, Fast(5))
            ends.add(game.digest(after))
        assert len(ends) == 1
        compared += 1
    return compared


@few_cases
def test_the_order_of_sealed_choices_does_not_matter_to_record_and_log(case: Case) -> None:
    needs(case.game, "sealed")
    assert any(compare_records(case, case.seed + 5 + seed) for seed in range(6)), "no sealed choices in six games"


def compare_records(case: Case, seed: int) -> int:
    """The same, at the table: record and log don't tell either who was first."""
    table, player = open_table(case, seed), Player(seed)
    compared = 0
    while table.actors and compared < 4:
        s = table.state
        fresh = table.game.node(s).sealed and not any(choice != UNSEALED for choice in s.sealed)
        if fresh and len(table.actors) > 1 and s.ply % 5 < 3:
            ends = []
            for order in orders(sealed_choices(table.game, s, player), player):
                other = twin(table)
                ids = {seat: other.decision(seat).id for seat in other.actors}
                for seat, action in order:
                    other.submit(seat, ids[seat], action)  # the choices of others don't make an id stale
                ends.append(everything(other))
            assert all(end == ends[0] for end in ends)
            compared += 1
        step_table(table, player)
    return compared
