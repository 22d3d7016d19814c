"""Several hidden choices of several seats at a time: order, number and corrections of them show nowhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import worldstage
from tests.contract.cases import (
    FEW,
    AnyGame,
    AnyTable,
    Case,
    Player,
    drafting,
    everything,
    log_lines,
    open_table,
    play_out,
    readers,
    same_text,
    sight,
    step_table,
    twin,
)
from tests.contract.test_secrecy import ends_draft
from worldstage.core.chance import Fast
from worldstage.core.errors import NothingToUndo, StaleDecision
from worldstage.core.log import EVERYBODY
from worldstage.core.record import parse
from worldstage.core.simultaneous import Simultaneous

WITH = [case for case in FEW if any(isinstance(node, Simultaneous) for node in case.game.nodes)]
cases = pytest.mark.parametrize("case", WITH, ids=[str(case) for case in WITH])
Plan = dict[int, list[int]]  # by seat: what it chooses, being done at the end


def moments(case: Case, seed: int, most: int = 4) -> Iterator[tuple[AnyTable, Player]]:
    """Tables at which several seats are about to draft together."""
    table, player = open_table(case, seed), Player(seed)
    found = 0
    while table.actors and found < most:
        if drafting(case.game, table.state) and len(table.actors) > 1 and not any(map(table.can_undo, table.actors)):
            yield table, player
            found += 1
            while drafting(case.game, table.state):
                step_table(table, player)
        else:
            step_table(table, player)
    assert found, "nobody drafts in this game"


def plan_of(game: AnyGame, s: Any, seat: int, player: Player) -> list[int]:
    """Random choices of a seat until it is done; what the others do meanwhile can't matter."""
    world, node = s.clone(), game.node(s)
    actions: list[int] = []
    while True:
        action = player.choose(game, game.legal(world, seat))
        actions.append(action)
        if ends_draft(game.actions.decode(action)[0], node):
            return actions
        game.apply(world, seat, action, Fast(0))


def plans(table: AnyTable, player: Player) -> Plan:
    return {seat: plan_of(table.game, table.state, seat, player) for seat in table.actors}


def merged(plan: Plan, player: Player) -> list[tuple[int, int]]:
    """The choices of all seats in a random order that keeps each seat's own."""
    turns = [seat for seat, actions in plan.items() for _ in actions]
    player.random.shuffle(turns)
    left = {seat: iter(actions) for seat, actions in plan.items()}
    return [(seat, next(left[seat])) for seat in turns]


def choose(table: AnyTable, seat: int, actions: int | list[int]) -> None:
    table.submit(seat, table.decision(seat).id, actions)


def seen_by(table: AnyTable, reader: int) -> list[Any]:
    """All that a reader can learn about a table."""
    seat = None if reader == EVERYBODY else reader
    asked = table.decision(reader).id if reader in table.actors else ""
    chances = (table.can_undo(reader), table.undo_id(reader), table.can_retract(reader))
    facts = (table.position, table.moment, table.lines, table.state.ply, table.state.reveals)
    return [sight(table.game, table.state, reader), log_lines(table, seat), asked, chances, facts]


@cases
def test_any_order_of_the_choices_gives_the_same_state_record_and_log(case: Case) -> None:
    for table, player in moments(case, case.seed):
        plan = plans(table, player)
        ends, middles = [], []
        for number in range(5):
            other = twin(table)
            order = merged(plan, player) if number else [(seat, a) for seat in plan for a in plan[seat]]
            for seat, action in order:
                choose(other, seat, action)
            ends.append((*everything(other), other.saved(), other.moment))
            half = twin(table)
            cut = {seat: actions[:-1] for seat, actions in plan.items()}
            for seat, action in merged(cut, player):
                choose(half, seat, action)
            middles.append((*everything(half), half.saved(), half.moment))
        assert len(set(ends)) == 1 and len(set(middles)) == 1


@cases
def test_no_choice_makes_the_decision_of_another_seat_stale(case: Case) -> None:
    for table, player in moments(case, case.seed + 1):
        plan, other = plans(table, player), twin(table)
        for seat, action in merged(plan, player):
            ids = {actor: other.decision(actor).id for actor in other.actors}
            other.submit(seat, ids[seat], action)
            if not drafting(case.game, other.state):
                break
            for actor in other.actors:
                assert (other.decision(actor).id == ids[actor]) == (actor != seat)
            if seat in other.actors:
                with pytest.raises(StaleDecision):
                    other.submit(seat, ids[seat], action)


@cases
def test_a_choice_shows_to_nobody_else_until_its_seat_is_done(case: Case) -> None:
    for table, player in moments(case, case.seed + 2):
        plan, other = plans(table, player), twin(table)
        before = {reader: seen_by(other, reader) for reader in readers(case.seats)}
        for seat, action in merged({seat: actions[:-1] for seat, actions in plan.items()}, player):
            choose(other, seat, action)
            before[seat] = seen_by(other, seat)
            for reader in readers(case.seats):
                assert seen_by(other, reader) == before[reader]
            if player.random.random() < 0.2:
                other.undo(seat)
                choose(other, seat, action)
                before[seat] = seen_by(other, seat)


@cases
def test_how_many_choices_a_seat_made_never_shows(case: Case) -> None:
    """One seat changes its mind again and again, at the other table it does not; the drafts end up the same."""
    compared = 0
    for table, player in moments(case, case.seed + 3):
        plan = plans(table, player)
        hasty, waverer = twin(table), twin(table)
        for seat, actions in plan.items():
            choose(hasty, seat, actions)
            for action in actions[:-1]:
                for _ in range(3):
                    choose(waverer, seat, action)
                    waverer.undo(seat)
                choose(waverer, seat, action)
                compared += 1
            choose(waverer, seat, actions[-1])
        for reader in readers(case.seats):
            assert seen_by(hasty, reader) == seen_by(waverer, reader)
        assert hasty.record.text() == waverer.record.text()
    assert compared


@cases
def test_the_same_draft_by_a_longer_way_differs_in_the_record_alone(case: Case) -> None:
    found = 0
    several = (moment for attempt in range(10) for moment in moments(case, case.seed + 4 + attempt))
    for table, player in several:
        if found:
            break
        for _ in range(20):
            short, detour = twin(table), twin(table)
            seat = player.random.choice(table.actors)
            actions = plan_of(case.game, table.state, seat, player)[:-1]
            by_draft = shortest(case.game, table.state, seat, actions)
            if by_draft is None:
                continue
            for one, way in ((short, by_draft), (detour, actions)):
                for other in one.actors:
                    last = plan_of(case.game, table.state, other, Player(1)) if other != seat else way
                    choose(one, other, [*last, *([done(case.game, table.state)] if other == seat else [])])
            assert len(short.record.plies) < len(detour.record.plies)
            for reader in readers(case.seats):
                assert seen_by(short, reader) == seen_by(detour, reader)
            found += 1
            break
    assert found, "no draft was made in two ways"


def done(game: AnyGame, s: Any) -> int:
    return next(verb.offset for verb in game.actions.verbs if ends_draft(verb, game.node(s)))


def shortest(game: AnyGame, s: Any, seat: int, actions: list[int]) -> list[int] | None:
    """Fewer of these choices that lead to the same draft, if leaving some out does."""

    def draft(chosen: list[int]) -> str | None:
        world = s.clone()
        for action in chosen:
            if action not in game.legal(world, seat):
                return None
            game.apply(world, seat, action, Fast(0))
        return game.digest(world)

    whole = draft(actions)
    for i in range(len(actions)):
        for j in range(i + 1, len(actions) + 1):
            rest = actions[:i] + actions[j:]
            if draft(rest) == whole:
                return rest
    return None


@cases
def test_taking_back_equals_never_having_chosen_whatever_others_did_meanwhile(case: Case) -> None:
    for table, player in moments(case, case.seed + 5):
        plan = plans(table, player)
        first, *others = plan
        kept = player.random.randrange(len(plan[first]))
        one, other = twin(table), twin(table)
        for seat, action in merged({**plan, first: plan[first][:-1], others[-1]: plan[others[-1]][:-1]}, player):
            choose(one, seat, action)
        for _ in plan[first][kept:-1]:
            one.undo(first)
        for seat in plan:
            for action in plan[first][:kept] if seat == first else plan[seat][: None if seat != others[-1] else -1]:
                choose(other, seat, action)
        assert everything(one) == everything(other) and one.moment == other.moment
        if kept:
            one.restart_turn(first)
        assert not one.can_undo(first)
        with pytest.raises(NothingToUndo):
            one.undo(first)


@cases
def test_a_seat_that_is_done_can_go_on_until_the_last_one_is(case: Case) -> None:
    for table, player in moments(case, case.seed + 6):
        plan, other = plans(table, player), twin(table)
        seat = player.random.choice(other.actors)
        for action in plan[seat][:-1]:
            choose(other, seat, action)
        before, moment = everything(other), other.moment
        choose(other, seat, plan[seat][-1])
        assert seat not in other.actors and other.can_retract(seat) and not other.can_undo(seat)
        assert other.moment != moment and other.position == table.position + 1
        other.retract(seat)
        assert everything(other) == before and other.moment == moment and seat in other.actors
        for actor in plan:
            left = plan[actor] if actor != seat else plan[seat][-1:]
            choose(other, actor, left)
        assert not any(other.can_retract(actor) for actor in range(case.seats))


@cases
def test_saving_and_replaying_in_the_middle(case: Case) -> None:
    for table, player in moments(case, case.seed + 7):
        plan, other = plans(table, player), twin(table)
        order = merged(plan, player)
        for seat, action in order:
            choose(other, seat, action)
            if not other.actors:
                break
            again = worldstage.resume(case.game, parse(other.saved()))
            assert everything(again) == everything(other) and again.moment == other.moment
            assert same_text(again.saved(), other.saved())
            assert [again.can_undo(s) for s in range(case.seats)] == [other.can_undo(s) for s in range(case.seats)]
            replayed = worldstage.replay(case.game, other.record)
            assert everything(replayed) == everything(other)
            other = again
        by_hand = twin(table)
        for seat, action in order:
            choose(by_hand, seat, action)
        play_out(other, Player(5))
        play_out(by_hand, Player(5))
        assert same_text(other.record.text(), by_hand.record.text())
        assert worldstage.verify(case.game, other.record).fault is None


def test_some_game_has_such_a_node() -> None:
    assert WITH
