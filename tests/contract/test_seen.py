"""What clients show: views, boards, hints, tracks, accounts, luck and forecasts of every game fit together.

Nothing of it may depend on what its reader can't know: here by twin worlds, as in test_secrecy.
"""

from __future__ import annotations

import json
from typing import Any, get_type_hints

import msgspec
import pytest

from tests.contract.cases import CASES, FEW, FEW_IDS, GAMES, IDS, AnyGame, Case, Player, open_table, steps
from tests.contract.features import secret
from worldstage.core.chance import Fast
from worldstage.core.log import EVERYBODY
from worldstage.core.parts import Following
from worldstage.core.seen import KernelView, Luck, ScorePart
from worldstage.core.text import LANGUAGES, render, things

every_case = pytest.mark.parametrize("case", CASES, ids=IDS)
few_cases = pytest.mark.parametrize("case", FEW, ids=FEW_IDS)
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def check_type(value: dict[str, Any], kind: type, whole: bool) -> None:
    """The value has just the keys and types that are declared; `whole`: and no others. JSON has no tuples."""
    known = get_type_hints(kind)
    if whole:
        assert set(value) == set(known)
    declared: Any = msgspec.convert(value, kind, strict=True)
    assert json.loads(msgspec.json.encode(declared)) == json.loads(json.dumps({key: value[key] for key in known}))


@few_cases
def test_views_are_what_their_type_says(case: Case) -> None:
    game, whole = case.game, case.game.views.view_type is not KernelView
    for step in steps(game, case.seats, case.settings, case.seed):
        if step.number % 7 == 0 or secret(game, step.state):
            for seat in (*range(case.seats), EVERYBODY):
                check_type(game.views.view(step.state, seat), game.views.view_type, whole)
    for seat in (0, EVERYBODY):
        check_type(game.views.view(step.state, seat), game.views.view_type, whole)


@few_cases
def test_a_view_that_is_followed_is_what_it_would_be_made_anew(case: Case) -> None:
    """Every part names all that it shows: whatever changes, goes back or jumps, nothing in it is out of date."""
    game = case.game
    following = Following(game)
    states = [step.state.clone() for step in steps(game, case.seats, case.settings, case.seed + 9)]
    seen: dict[str, Any] = {}
    for s in [*states, *reversed(states[-40:]), *states[::5]]:
        seen.update(following.news(s))
        assert seen == game.views.public(s)
    if game.views.parts:
        assert following.news(s) == {}


@every_game
def test_boards_are_what_their_type_says(game: AnyGame) -> None:
    tables = [None, {setting.id: setting.values[-1] for setting in game.spec.settings}]
    for settings in tables:
        board = game.views.board(settings)
        check_type(board, game.views.board_type, True)
        assert json.loads(json.dumps(board)) == board


@every_game
def test_schemas_can_be_made_of_the_types(game: AnyGame) -> None:
    for kind in (game.views.view_type, game.views.board_type):
        schema = msgspec.json.schema(kind)
        definition = schema["$defs"][kind.__name__]
        assert set(definition["properties"]) == set(get_type_hints(kind)) == set(definition.get("required", ()))


@few_cases
def test_hints_belong_to_options_and_tell_no_secret(case: Case) -> None:
    game = case.game
    for step in steps(game, case.seats, case.settings, case.seed + 1):
        s = step.state
        if step.number % 5 and not secret(game, s):
            continue
        for seat in range(case.seats):
            worlds = [game.views.sample(s, seat, Fast(2 * step.number + i)) for i in (0, 1)]
            here, there = (game.explanation.hints(world, seat) for world in worlds)
            assert here == there
            if seat not in game.actors(s):
                assert here == {}
                continue
            assert set(here) <= set(game.legal(s, seat))
            for hint in here.values():
                chances = [hint.chance, *hint.by_next.values()]
                assert all(-1e-9 <= chance <= 1 + 1e-9 for chance in chances)
                assert all(value >= -1e-9 for value in hint.numbers.values())


@few_cases
def test_cautions_belong_to_options_tell_no_secret_and_can_be_read(case: Case) -> None:
    game = case.game
    for step in steps(game, case.seats, case.settings, case.seed + 6):
        s = step.state
        if step.number % 5 and not secret(game, s):
            continue
        for seat in range(case.seats):
            worlds = [game.views.sample(s, seat, Fast(2 * step.number + i)) for i in (0, 1)]
            here, there = (game.explanation.cautions(world, seat) for world in worlds)
            assert here == there
            assert set(here) <= (set(game.legal(s, seat)) if seat in game.actors(s) else set())
            assert all(found for found in here.values())
            legal = game.legal(s, seat) if seat in game.actors(s) else []
            for action in legal[-5:]:
                chain = [action, *legal[:2]]
                several = [game.explanation.cautions_of_several(world.clone(), seat, chain) for world in worlds]
                assert several[0] == several[1]
                assert several[0][: len(here.get(action, []))] == here.get(action, [])
            assert all(
                render(caution, language) for found in here.values() for caution in found for language in LANGUAGES
            )


@few_cases
def test_what_is_pointless_tells_no_secret_and_can_be_read(case: Case) -> None:
    game = case.game
    for step in steps(game, case.seats, case.settings, case.seed + 6):
        s = step.state
        if step.number % 5 and not secret(game, s):
            continue
        for seat in game.actors(s):
            worlds = [game.views.sample(s, seat, Fast(2 * step.number + i)) for i in (0, 1)]
            legal = game.legal(s, seat)
            here, there = ([game.explanation.pointless(w, seat, action) for action in legal] for w in worlds)
            assert here == there
            assert all(render(reason, language) for reason in here if reason for language in LANGUAGES)


@few_cases
def test_hints_change_nothing(case: Case) -> None:
    game = case.game
    for step in steps(game, case.seats, case.settings, case.seed + 2):
        if step.number % 9 == 0:
            before = game.digest(step.state)
            game.explanation.hints(step.state, step.seat)
            game.explanation.cautions(step.state, step.seat)
            for action in step.options:
                game.explanation.pointless(step.state, step.seat, action)
            game.reporting.forecast(step.state)
            assert game.digest(step.state) == before


@every_case
def test_tracks_and_forecasts_are_public(case: Case) -> None:
    game = case.game
    for step in steps(game, case.seats, case.settings, case.seed + 3):
        if step.number % 15:
            continue
        s = step.state
        world = game.views.sample(s, EVERYBODY, Fast(step.number))
        tracks = game.reporting.tracks(s)
        assert tracks == game.reporting.tracks(world)
        assert game.reporting.forecast(s) == game.reporting.forecast(world)
        for track in tracks.values():
            assert len(track) == case.seats
        for forecast in game.reporting.forecast(s):
            assert 0 <= forecast.seat < case.seats
            if forecast.items:
                assert forecast.expected == sum(item.amount for item in forecast.items)


@few_cases
def test_accounts_add_up_and_are_the_same_to_all_readers(case: Case) -> None:
    """After every choice: each balance is the sum of the amounts so far, and of a track by that name its value."""
    game, table, player = case.game, open_table(case, case.seed), Player(case.seed)
    while table.actors:
        seat = player.random.choice(table.actors)
        decision = table.decision(seat)
        table.submit(seat, decision.id, player.choose(game, decision.actions))
        log = table.log()
        accounts = game.reporting.accounts(log)
        sums: dict[tuple[str, int], int] = {}
        for account in accounts:
            sums[account.key, account.seat] = sums.get((account.key, account.seat), 0) + account.amount
            assert account.balance == sums[account.key, account.seat]
            assert 0 <= account.entry < len(log)
        tracks = game.reporting.tracks(table.state)
        for key in {account.key for account in accounts} & set(tracks):
            assert [sums.get((key, i), 0) for i in range(case.seats)] == tracks[key]
    assert game.reporting.accounts(table.log()) == game.reporting.accounts(table.log(0))


@few_cases
def test_luck_is_the_same_to_all_readers_and_can_be_read(case: Case) -> None:
    game, table, player = case.game, open_table(case, case.seed), Player(case.seed)
    while table.actors:
        seat = player.random.choice(table.actors)
        decision = table.decision(seat)
        table.submit(seat, decision.id, player.choose(game, decision.actions))
    luck: list[Luck] = game.reporting.luck(table.log(), table.state)
    assert luck == game.reporting.luck(table.log(0), table.state)
    for one in luck:
        assert EVERYBODY <= one.seat < case.seats
        assert one.draws > 0 and one.spread >= 0 and one.favour in (-1, 0, 1)
        for language in LANGUAGES:
            assert render(one.text, language)


@few_cases
def test_the_parts_of_the_score_add_up_to_the_result(case: Case) -> None:
    game, table, player = case.game, open_table(case, case.seed), Player(case.seed)
    while table.actors:
        seat = player.random.choice(table.actors)
        decision = table.decision(seat)
        table.submit(seat, decision.id, player.choose(game, decision.actions))
    parts: list[ScorePart] = game.reporting.score_parts(table.log(), table.state)
    assert parts == game.reporting.score_parts(table.log(0), table.state)
    if parts and table.result:
        assert [sum(part.points[seat] for part in parts) for seat in range(case.seats)] == table.result.points
    for part in parts:
        assert any(part.points) or len(parts) > 1
        for language in LANGUAGES:
            assert render(part.text, language)


@few_cases
def test_the_things_of_options_and_log_lines_have_names(case: Case) -> None:
    game, table, player = case.game, open_table(case, case.seed + 1), Player(case.seed + 1)
    found: set[tuple[str, str]] = set()
    while table.actors:
        seat = player.random.choice(table.actors)
        decision = table.decision(seat)
        for action in decision.actions:
            notation = game.actions.format(action).split()
            touched = game.actions.things(action)
            assert {label for _, label in touched} <= set(notation)
            found |= set(touched)
        table.submit(seat, decision.id, player.choose(game, decision.actions))
    for entry in table.log(0):
        found |= set(things(game.explanation.read(entry)))
    for kind, label in found:
        for language in LANGUAGES:
            assert game.catalogues[language].forms(kind, label)["name"]
