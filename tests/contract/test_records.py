"""Records: they replay to the same end, can be saved and resumed, and prove that the luck was fair."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import worldstage
from tests.contract.cases import (
    CASES,
    FEW,
    FEW_IDS,
    IDS,
    Case,
    Player,
    everything,
    open_table,
    play_out,
    played,
    same_text,
    step_table,
)
from worldstage.core.chance import commitment, derive
from worldstage.core.errors import BadRecord
from worldstage.core.record import Record, parse

ROOT = Path(__file__).resolve().parents[2]

every_case = pytest.mark.parametrize("case", CASES, ids=IDS)
few_cases = pytest.mark.parametrize("case", FEW, ids=FEW_IDS)


@every_case
def test_a_record_replays_to_the_same_end(case: Case) -> None:
    table = played(case, case.seed)
    text = table.record.text()
    record = parse(text)
    assert same_text(record.text(), text)
    again = worldstage.replay(case.game, record)
    assert everything(again) == everything(table)
    assert same_text(again.record.text(), text)
    assert again.result == table.result
    assert again.result is not None and record.places == again.result.places


@every_case
def test_a_finished_record_verifies(case: Case) -> None:
    table = played(case, case.seed + 1)
    verdict = worldstage.verify(case.game, parse(table.record.text()))
    assert verdict.fault is None
    assert verdict.plies == len(table.record.plies)
    assert verdict.draws == len(table.record.outcomes()) > 0


@few_cases
def test_the_first_plies_of_a_record_can_be_replayed_alone(case: Case) -> None:
    table, player = open_table(case, case.seed), Player(case.seed)
    digests = [everything(table).state]
    while table.actors:
        step_table(table, player)
        digests.append(everything(table).state)
    total = len(table.record.plies)
    for to in (0, 1, total // 3, total // 2, total):
        if to == 0 or not any(choice != -1 for choice in worldstage.replay(case.game, table.record, to).state.sealed):
            assert everything(worldstage.replay(case.game, table.record, to)).state == digests[to]


@few_cases
@settings(max_examples=5, deadline=None, derandomize=True)
@given(seed=st.binary(min_size=32, max_size=32), salt=st.text("abc xyzäß/", max_size=8))
def test_any_seed_and_any_salt_give_a_record_that_verifies(case: Case, seed: bytes, salt: str) -> None:
    table = case.game.table(case.seats, seed, dict(case.options), salt=salt)
    play_out(table, Player(seed[0]))
    assert worldstage.verify(case.game, parse(table.record.text())).fault is None
    assert table.record.seed == seed


# -- the seed ---------------------------------------------------------------------------------------------------------


@few_cases
def test_the_seed_is_committed_to_before_and_shown_only_after_the_game(case: Case) -> None:
    table, player = open_table(case, case.seed), Player(case.seed)
    promised = commitment(table.seed)
    while table.actors:
        text = table.record.text()
        assert f"commitment: {promised}\n" in text
        assert "seed:" not in text and table.seed.hex() not in text
        assert table.record.header.commitment == promised
        step_table(table, player)
    assert f"seed: {table.seed.hex()}\n" in table.record.text()
    assert table.record.header.commitment == promised


@few_cases
def test_a_resumed_table_does_not_show_its_seed_before_the_end(case: Case) -> None:
    table, player = open_table(case, case.seed), Player(case.seed)
    for _ in range(5):
        step_table(table, player)
    resumed = worldstage.resume(case.game, parse(table.saved()))
    assert resumed.seed == table.seed
    assert "seed:" not in resumed.record.text(), "the record of a running table tells its seed"


@few_cases
def test_a_record_without_its_seed_does_not_verify(case: Case) -> None:
    table, player = open_table(case, case.seed), Player(case.seed)
    step_table(table, player)
    fault = worldstage.verify(case.game, parse(table.record.text())).fault
    assert fault is not None and fault.key == "verify.no_seed"
    with pytest.raises(BadRecord):
        worldstage.resume(case.game, parse(table.record.text()))


@few_cases
def test_no_two_tables_share_their_luck(case: Case) -> None:
    records = [case.game.table(case.seats, seed, dict(case.options)).record.text() for seed in (1, 2, None, None)]
    assert len(set(records)) == 4
    salted = [case.game.table(case.seats, 1, dict(case.options), salt=salt).record for salt in ("", "a", "b")]
    assert len({tuple(record.outcomes()) for record in salted}) > 1


# -- saving -----------------------------------------------------------------------------------------------------------


@every_case
def test_a_saved_table_goes_on_to_the_same_end(case: Case) -> None:
    whole = played(case, case.seed + 2)
    table, player = open_table(case, case.seed + 2), Player(case.seed + 2)
    breaks = {len(whole.record.plies) * part // 4 for part in (1, 2, 3)}
    done = 0
    while table.actors:
        if done in breaks:
            table = worldstage.resume(case.game, parse(table.saved()))
        step_table(table, player)
        done += 1
    assert same_text(table.record.text(), whole.record.text())
    assert everything(table) == everything(whole)
    assert worldstage.verify(case.game, table.record).fault is None


@few_cases
def test_a_resumed_table_takes_back_what_the_saved_one_could(case: Case) -> None:
    table, player = open_table(case, case.seed + 3), Player(case.seed + 3)
    undone = 0
    while table.actors:
        seat, _ = step_table(table, player)
        if table.can_undo(seat) and player.random.random() < 0.04:
            resumed = worldstage.resume(case.game, parse(table.saved()))
            for other in range(case.seats):
                assert resumed.can_undo(other) == table.can_undo(other)
            resumed.undo(seat)
            table.undo(seat)
            assert everything(resumed).state == everything(table).state
            undone += 1
    assert undone or case.game_id == "toy"


# -- tampering --------------------------------------------------------------------------------------------------------


def fault_of(case: Case, record: Record) -> str:
    """What verify finds: the key of the fault, or how the record fails to replay."""
    try:
        fault = worldstage.verify(case.game, parse(record.text())).fault
    except BadRecord as bad:
        return bad.text.key
    return fault.key if fault is not None else ""


def other_die(record: Record) -> None:
    """The first draw after set-up that could have gone otherwise shows something else."""
    for i, ply in enumerate(record.plies):
        for j, outcome in enumerate(ply.outcomes):
            if outcome.n > 1:
                ply.outcomes[j] = outcome._replace(value=(outcome.value + 1) % outcome.n)
                record.plies[i] = ply
                return
    raise AssertionError("no draw in this record")


def other_setup(record: Record) -> None:
    first = next(i for i, outcome in enumerate(record.setup) if outcome.n > 1)
    outcome = record.setup[first]
    record.setup[first] = outcome._replace(value=(outcome.value + 1) % outcome.n)


def other_size(record: Record) -> None:
    record.setup[0] = record.setup[0]._replace(n=record.setup[0].n + 1)


def other_purpose(record: Record) -> None:
    record.setup[0] = record.setup[0]._replace(why="rigged")


def more_luck(record: Record) -> None:
    """A draw at the end that follows from the seed, but that the game never asked for."""
    total = len(record.outcomes())
    value = derive(record.seed, record.header.context, total, "extra", 6)
    record.plies[-1].outcomes.append(record.setup[0]._replace(why="extra", n=6, value=value))


def less_luck(record: Record) -> None:
    last = max(i for i, ply in enumerate(record.plies) if ply.outcomes)
    record.plies[last].outcomes.pop()


def moved_luck(record: Record) -> None:
    """The draws of one choice stand at another."""
    last = max(i for i, ply in enumerate(record.plies) if ply.outcomes)
    earlier = record.plies[last - 1]
    record.plies[last - 1] = earlier._replace(outcomes=[*earlier.outcomes, *record.plies[last].outcomes])
    record.plies[last] = record.plies[last]._replace(outcomes=[])


def other_seed(record: Record) -> None:
    record.seed = bytes(32)


def other_commitment(record: Record) -> None:
    record.header = record.header._replace(commitment=commitment(bytes(32)))


def other_seed_and_commitment(record: Record) -> None:
    other_seed(record)
    other_commitment(record)


def other_salt(record: Record) -> None:
    record.header = record.header._replace(salt="pepper")


def other_places(record: Record) -> None:
    record.places = [place % len(record.places) + 1 for place in record.places]


def other_points(record: Record) -> None:
    record.points = [points + 1 for points in record.points]


def other_digest(record: Record) -> None:
    record.digest = "0" * len(record.digest)


def lost_choice(record: Record) -> None:
    del record.plies[len(record.plies) // 2]


def more_choices(record: Record) -> None:
    record.plies.append(record.plies[-1]._replace(outcomes=[]))


def other_rules(record: Record) -> None:
    record.header = record.header._replace(rules=record.header.rules + 1)


def other_edition(record: Record) -> None:
    record.header = record.header._replace(edition_digest="feed")


def other_game(record: Record) -> None:
    record.header = record.header._replace(game="chess")


DRAW, REPLAY = "verify.draw", "error.record_replay"
TAMPERED: list[tuple[Callable[[Record], None], set[str]]] = [
    (other_die, {DRAW}),
    (other_setup, {DRAW}),
    (other_size, {DRAW, REPLAY}),
    (other_purpose, {DRAW, REPLAY}),
    (less_luck, {DRAW, REPLAY}),
    (other_seed, {"verify.commitment"}),
    (other_commitment, {"verify.commitment"}),
    (other_seed_and_commitment, {DRAW}),
    (other_salt, {DRAW}),
    (other_places, {"verify.places"}),
    (other_points, {"verify.places"}),
    (other_digest, {"verify.digest"}),
    (lost_choice, {DRAW, REPLAY, "verify.digest"}),
    (more_choices, {REPLAY}),
    (other_rules, {"error.record_other_rules"}),
    (other_edition, {"error.record_other_edition"}),
    (other_game, {"error.record_other_game"}),
]


@few_cases
@pytest.mark.parametrize(("tamper", "faults"), TAMPERED, ids=[tamper.__name__ for tamper, _ in TAMPERED])
def test_a_tampered_record_is_found_out(case: Case, tamper: Callable[[Record], None], faults: set[str]) -> None:
    table = played(case, 3)
    record = parse(table.record.text())
    assert fault_of(case, record) == ""
    tamper(record)
    found = fault_of(case, record)
    assert found in faults, f"verify finds {found or 'nothing'}"


@pytest.mark.parametrize("tamper", [more_luck, moved_luck])
def test_luck_at_the_wrong_place_is_found_out(tamper: Callable[[Record], None]) -> None:
    """Draws that follow from the seed, but that the game did not ask for there."""
    case = FEW[0]
    record = parse(played(case, 3).record.text())
    tamper(record)
    assert fault_of(case, record) != "", f"verify accepts {tamper.__name__}"


@few_cases
def test_another_choice_is_found_out_if_it_leads_elsewhere(case: Case) -> None:
    """Some choices are replaced by another option that was legal then. Not all matter: a proposal may be outbid."""
    table, player = open_table(case, case.seed + 4), Player(case.seed + 4)
    alternatives: list[tuple[int, str]] = []
    while table.actors:
        seat = table.actors[0]
        decision = table.decision(seat)
        action = player.choose(table.game, decision.actions)
        others = [option for option in decision.actions if option != action]
        if others and (table.state.ply % 20 == 0 or case.game_id == "toy"):
            alternatives.append((len(table.record.plies), table.game.actions.format(others[-1])))
        table.submit(seat, decision.id, action)
    found = 0
    for place, option in alternatives:
        record = parse(table.record.text())
        record.plies[place] = record.plies[place]._replace(option=option)
        fault = fault_of(case, record)
        assert fault in {REPLAY, "verify.digest", "verify.places", ""}
        found += fault != ""
        if not fault:
            assert everything(worldstage.replay(case.game, record)).state == table.record.digest
    assert found >= len(alternatives) / 3


# -- the same everywhere ----------------------------------------------------------------------------------------------

PLAY_SOME = """
from tests.contract.cases import CASES, FEW, fingerprint, played, readers, sight, steps
for case in FEW:
    table = played(case, 11)
    seen = [fingerprint(sight(case.game, table.state, seat)) for seat in readers(case.seats)]
    print(case, table.record.digest, fingerprint(table.record.text()), fingerprint(repr(table.log())), *seen)
for case in CASES:
    for seed in range(3):
        *_, last = steps(case.game, case.seats, case.options, seed)
        print(case, seed, case.game.digest(last.state))
"""


def test_games_are_the_same_whatever_the_hash_seed() -> None:
    results = []
    for seed in ("0", "4711"):
        path = os.pathsep.join([os.environ.get("PYTHONPATH", ""), str(ROOT)]).strip(os.pathsep)
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path}
        done = subprocess.run(
            [sys.executable, "-c", PLAY_SOME], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        results.append(done.stdout)
    assert results[0].count("\n") == len(FEW) + 3 * len(CASES)
    assert same_text(results[0], results[1])
