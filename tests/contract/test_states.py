"""States on the fast path: copies, saving, options, invariants, the end."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.contract.cases import (
    CASES,
    FEW,
    FEW_IDS,
    GAMES,
    IDS,
    AnyGame,
    Case,
    is_default,
    readers,
    seat_counts,
    sight,
    steps,
)
from tests.contract.declared import declared
from worldstage.core.chance import Fast
from worldstage.core.log import Log

every_case = pytest.mark.parametrize("case", CASES, ids=IDS)
default_cases = pytest.mark.parametrize("case", [case for case in FEW if is_default(case)], ids=str)
few_cases = pytest.mark.parametrize("case", FEW, ids=FEW_IDS)
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


@every_case
def test_a_clone_never_changes_with_its_original(case: Case) -> None:
    game = case.game
    past = []
    for step in steps(game, case.seats, case.settings, case.seed):
        clone = step.state.clone()
        past.append((clone, game.digest(clone)))
        assert game.digest(step.state) == past[-1][1], f"decision {step.number}: a clone differs from its original"
    for index, (clone, digest) in enumerate(past):
        assert game.digest(clone) == digest, f"the clone taken at decision {index} has changed since"


@every_case
def test_playing_on_a_clone_leaves_the_original_alone(case: Case) -> None:
    game = case.game
    for step in steps(game, case.seats, case.settings, case.seed + 1):
        if step.number % 50 == 7:
            before = game.digest(step.state)
            draws = step.chance.draws
            game.playout(step.state.clone(), Fast(step.number))
            assert game.digest(step.state) == before
            assert step.chance.draws == draws


@few_cases
def test_random_play_in_one_go_is_the_same_as_choice_by_choice(case: Case) -> None:
    game = case.game
    for step in steps(game, case.seats, case.settings, case.seed + 5):
        if step.number % 60 == 9:
            whole, single = step.state.clone(), step.state.clone()
            decisions, chance = game.playout(whole, Fast(step.number)), Fast(step.number)
            while not game.over(single):
                seat = game.actor(single)
                options = game.legal(single, seat)
                game.apply(single, seat, options[chance.below(len(options), "playout")], chance)
                decisions -= 1
            assert (game.digest(whole), decisions) == (game.digest(single), 0)


@every_case
def test_a_state_saved_as_json_is_the_same_state(case: Case) -> None:
    game = case.game
    thorough = is_default(case)
    for step in steps(game, case.seats, case.settings, case.seed + 2):
        s = step.state
        loaded = game.from_json(json.loads(json.dumps(game.to_json(s))))
        assert game.digest(loaded) == game.digest(s)
        assert game.actors(loaded) == game.actors(s)
        assert game.legal(loaded, step.seat) == step.options
        if step.number % (3 if thorough else 15) == 0:
            for seat in readers(case.seats):
                assert sight(game, loaded, seat) == sight(game, s, seat)


@few_cases
def test_a_state_loaded_from_json_plays_on_like_the_original(case: Case) -> None:
    game = case.game
    for step in steps(game, case.seats, case.settings, case.seed + 3):
        if step.number % 40 == 3:
            ends = []
            for s in (step.state.clone(), game.from_json(game.to_json(step.state))):
                game.playout(s, Fast(1))
                ends.append(game.digest(s))
            assert ends[0] == ends[1]


@every_case
def test_options_are_sorted_unique_known_and_never_empty(case: Case) -> None:
    game = case.game
    for step in steps(game, case.seats, case.settings, case.seed + 4):
        actors = game.actors(step.state)
        assert actors == sorted(set(actors)) and actors[0] == step.seat
        for seat in actors:
            options = game.legal(step.state, seat)
            assert options, f"seat {seat} is asked at {game.node(step.state).name} and may choose nothing"
            assert options == sorted(set(options)), game.node(step.state).name
            assert options[0] >= 0 and options[-1] < game.actions.size
            assert game.legal(step.state, seat) == options, "asking twice gives two answers"


@every_case
def test_a_state_fits_on_a_few_lines_of_a_repl(case: Case) -> None:
    for step in steps(case.game, case.seats, case.settings, case.seed):
        shown = repr(step.state)
        assert len(shown) < 1000 and f"ply={step.state.ply}" in shown
        assert f"top={case.game.node(step.state).name}(step=" in shown


@every_case
def test_asking_changes_nothing(case: Case) -> None:
    game = case.game
    for step in steps(game, case.seats, case.settings, case.seed + 5):
        if step.number % 10 == 2:
            before = game.digest(step.state)
            for seat in readers(case.seats):
                sight(game, step.state, seat)
                game.views.sample(step.state, seat, Fast(seat + 1))
            game.result(step.state)
            assert game.digest(step.state) == before


@every_case
def test_every_listed_option_can_be_carried_out(case: Case) -> None:
    game = case.game
    for step in steps(game, case.seats, case.settings, case.seed + 6):
        if step.number % 15 and game.node(step.state).name not in declared(game.id).rare:
            continue
        for seat in game.actors(step.state):
            for option in game.legal(step.state, seat):
                s = step.state.clone()
                game.apply(s, seat, option, Fast(option))
                game.check(s)
                assert game.over(s) or game.legal(s, game.actor(s)), f"{game.actions.format(option)} leads nowhere"


@every_case
def test_the_invariants_hold_at_every_moment_and_the_game_ends(case: Case) -> None:
    game = case.game
    last = None
    for step in steps(game, case.seats, case.settings, case.seed + 7):
        game.check(step.state)
        assert game.result(step.state) is None
        last = step.state
    assert last is not None
    game.check(last)
    assert last.ply <= game.spec.max_plies
    assert game.actors(last) == []
    result = game.result(last)
    assert result is not None
    assert len(result.places) == len(result.points) == case.seats
    if case.seats == 1:
        assert result.places in ([1], [2])  # alone, one wins or loses
        return
    assert result.winners
    assert sorted(result.places) == [1 + sum(q < p for q in result.places) for p in sorted(result.places)]


@few_cases
@settings(max_examples=6, deadline=None, derandomize=True)
@given(seed=st.integers(0, 2**63))
def test_any_seed_plays_to_the_end(case: Case, seed: int) -> None:
    game = case.game
    state = None
    for step in steps(game, case.seats, case.settings, seed):
        state = step.state
        if step.number % 10 == 0:
            game.check(state)
    assert game.result(state) is not None


@every_game
def test_every_action_of_the_index_is_written_and_read_back(game: AnyGame) -> None:
    index = game.actions
    for action in range(index.size):
        notation = index.format(action)
        assert index.parse(notation) == action, notation
        assert notation == notation.strip() and ";" not in notation and "\n" not in notation
        verb, argument = index.decode(action)
        assert index.encode(verb.name, argument) == action
        assert len(verb.split(argument)) == len(verb.domains)
    assert len({index.format(action) for action in range(index.size)}) == index.size


@every_game
def test_every_node_verb_and_log_line_is_reached_by_random_play(game: AnyGame) -> None:
    """Stops as soon as everything has been seen; the rarest verbs need a few hundred games."""
    seldom = declared(game.id).seldom
    nodes = {node.name for node in game.nodes} - seldom
    verbs = {verb.name for verb in game.actions.verbs} - seldom
    lines = set(game.shapes) - seldom
    cases = [case for case in CASES if case.game is game]
    corners = [Case(game.id, seats, settings) for seats in seat_counts(game) for settings in declared(game.id).corners]
    for played in range(3000):
        # First every case once, then those that hold the rarest corners.
        case = cases[played] if played < len(cases) else corners[played % len(corners)]
        log = Log()
        for step in steps(game, case.seats, case.settings, played, log):
            nodes -= {game.nodes[frame[0]].name for frame in step.state.frames}
            verbs.discard(game.actions.decode(step.action)[0].name)
        for entry in log.entries:
            lines -= {entry.key, game.shapes[entry.key].public}
        if not nodes and not verbs and not lines:
            return
    pytest.fail(f"never reached: nodes {sorted(nodes)}, verbs {sorted(verbs)}, log lines {sorted(lines)}")


@default_cases
def test_rounds_go_by_one_by_one_and_everybody_knows_how_many_there_are(case: Case) -> None:
    game, last = case.game, (0, 1)
    for step in steps(game, case.seats, case.settings, case.seed + 6):
        course = game.course(step.state)
        if course is None:
            continue
        assert last[0] <= course[0] <= last[0] + 1 and course[0] < course[1], f"decision {step.number}: {course}"
        last = course
        if step.number % 60 == 11:
            for seat in readers(case.seats):
                world = game.views.sample(step.state, seat, Fast(step.number))
                assert game.course(world) == course, f"decision {step.number}: seat {seat}"
    assert last[0] == last[1] - 1 or case.seats == 1  # alone, one may have lost long before
