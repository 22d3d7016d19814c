"""Several options in one submission: all or nothing, and nobody can probe with them for what is hidden."""

from __future__ import annotations

from typing import Any

import pytest

from tests.contract.cases import (
    FEW,
    FEW_IDS,
    GAMES,
    AnyGame,
    AnyTable,
    Case,
    Player,
    everything,
    open_table,
    same_text,
    step_table,
    twin,
)
from tests.contract.features import has, needs
from worldstage.core.chance import Fast
from worldstage.core.errors import IllegalOption

few_cases = pytest.mark.parametrize("case", FEW, ids=FEW_IDS)
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def walk(game: AnyGame, state: Any, seat: int, player: Player, most: int) -> list[int]:
    """Options that a seat can choose one directly after the other, up to the first that ends such a list."""
    s, luck = state.clone(), Fast(1)
    actions: list[int] = []
    while len(actions) < most:
        sealed, reveals = game.node(s).sealed, s.reveals
        actions.append(player.choose(game, game.legal(s, seat)))
        game.apply(s, seat, actions[-1], luck)
        if sealed or luck.draws or s.reveals != reveals or game.actors(s) != [seat] or game.node(s).sealed:
            break
    return actions


@few_cases
def test_a_list_gives_the_game_of_its_options_one_by_one(case: Case) -> None:
    for seed in range(30):  # one game is enough but for very short ones
        if compare_lists(case, case.seed + seed):
            return
    assert not has(case.game, "turns"), "no list of several options in thirty games"


def compare_lists(case: Case, seed: int) -> int:
    table, by_hand, player = open_table(case, seed), open_table(case, seed), Player(seed)
    longest = 0
    while table.actors:
        seat = player.random.choice(table.actors)
        actions = walk(case.game, table.state, seat, player, player.random.choice((1, 2, 3, 8)))
        before = everything(table) if player.random.random() < 0.1 else None
        new = table.submit(seat, table.decision(seat).id, actions)
        if before is not None and table.can_undo(seat):
            table.undo(seat)
            assert everything(table) == before
            table.submit(seat, table.decision(seat).id, actions)
        for action in actions:
            new = new[len(by_hand.submit(seat, by_hand.decision(seat).id, action)) :]
        assert new == []
        longest = max(longest, len(actions))
    assert same_text(table.record.text(), by_hand.record.text())
    assert everything(table) == everything(by_hand)
    return longest > 1


@few_cases
def test_a_list_with_something_impossible_is_refused_as_a_whole(case: Case) -> None:
    table, player = open_table(case, case.seed + 1), Player(case.seed + 1)
    whole = range(case.game.actions.size)
    while table.actors:
        if table.state.ply % 6 == 0:
            seat = player.random.choice(table.actors)
            actions = walk(case.game, table.state, seat, player, 4) + player.random.sample(whole, min(3, len(whole)))
            before, saved, moment = everything(table), table.saved(), table.moment
            try:
                table.submit(seat, table.decision(seat).id, actions)
            except IllegalOption as refusal:
                assert everything(table) == before and table.saved() == saved and table.moment == moment
                number = int(refusal.text.args["number"][1])
                assert refusal.text.args["option"][1] == case.game.actions.format(actions[number - 1])
        if table.actors:
            step_table(table, player)


@every_game
def test_whether_a_list_is_refused_depends_on_nothing_that_its_seat_cannot_know(game: AnyGame) -> None:
    needs(game, "face_down", "hidden")
    said: dict[str, int] = {}
    cases = [case for case in FEW if case.game is game]
    for number in range(200):
        case = cases[number % len(cases)]
        table, player = open_table(case, case.seed + number), Player(case.seed + number)
        tried = 0
        while table.actors and tried < 3:
            if player.random.random() < 0.15:
                seat = player.random.choice(table.actors)
                world = game.views.sample(table.state, seat, Fast(table.state.ply))
                if game.digest(world) != game.digest(table.state):
                    actions = probing(table, seat, player)
                    here, there = answer(twin(table), None, seat, actions), answer(twin(table), world, seat, actions)
                    assert here == there, f"seat {seat} learns something: {actions}"
                    said[here[:20]] = said.get(here[:20], 0) + 1
                    tried += 1
            step_table(table, player)
        if number >= len(cases) and sum(said.values()) >= 60 and len(said) > 1:
            return
    pytest.fail(f"too few lists compared: {said}")


def probing(table: AnyTable, seat: int, player: Player) -> list[int]:
    """A list that goes on where it may not, or with what may be impossible."""
    actions = walk(table.game, table.state, seat, player, 5)
    for _ in range(player.random.choice((0, 1, 2))):
        actions.append(player.random.choice([*range(table.game.actions.size), *actions]))
    return actions


def answer(table: AnyTable, world: Any, seat: int, actions: list[int]) -> str:
    """What a table says to a list, in its own world or in another one."""
    if world is not None:
        world.log = table.state.log
        table.state = world
    try:
        table.submit(seat, table.decision(seat).id, actions)
    except IllegalOption as refusal:
        return str(refusal)
    return "accepted"
