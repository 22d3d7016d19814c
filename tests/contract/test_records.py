"""Records: they replay to the same end, can be saved and resumed, and prove that the luck was fair."""

from __future__ import annotations

import os
import subprocess
import sys
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
    drafting,
    everything,
    open_table,
    play_out,
    played,
    same_text,
    step_table,
)
from tests.contract.features import has, needs
from worldstage.core.chance import commitment
from worldstage.core.errors import BadRecord
from worldstage.core.record import parse

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
    assert verdict.draws == len(table.record.outcomes())
    assert verdict.draws > 0 or not (has(case.game, "luck") or has(case.game, "setup"))


@few_cases
def test_the_first_plies_of_a_record_can_be_replayed_alone(case: Case) -> None:
    table, player = open_table(case, case.seed), Player(case.seed)
    digests = {0: everything(table).state}  # by number of plies: a submission may trigger further ones
    while table.actors:
        step_table(table, player)
        digests[len(table.record.plies)] = everything(table).state
    moments = sorted(digests)
    total = len(moments) - 1
    for to in (moments[i] for i in (0, 1, total // 3, total // 2, total)):
        s = worldstage.replay(case.game, table.record, to).state
        if not any(choice != -1 for choice in s.sealed) and not drafting(case.game, s):
            assert everything(worldstage.replay(case.game, table.record, to)).state == digests[to]


@few_cases
@settings(max_examples=5, deadline=None, derandomize=True)
@given(seed=st.binary(min_size=32, max_size=32), salt=st.text("abc xyzäß/", max_size=8))
def test_any_seed_and_any_salt_give_a_record_that_verifies(case: Case, seed: bytes, salt: str) -> None:
    table = case.game.table(case.seats, seed, dict(case.settings), salt=salt)
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
        if not table.actors:
            return
        resumed = worldstage.resume(case.game, parse(table.saved()))
        assert resumed.seed == table.seed
        assert "seed:" not in resumed.record.text(), "the record of a running table tells its seed"
        step_table(table, player)


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
    records = [case.game.table(case.seats, seed, dict(case.settings)).record.text() for seed in (1, 2, None, None)]
    assert len(set(records)) == 4
    needs(case.game, "luck", "setup")
    salts = ("", "a", "b", "c", "d", "e", "f", "g")
    salted = [case.game.table(case.seats, 1, dict(case.settings), salt=salt) for salt in salts]
    if not has(case.game, "setup"):
        for table in salted:
            play_out(table, Player(1))
    assert len({tuple(table.record.outcomes()) for table in salted}) > 1


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
    needs(case.game, "undoable")
    if not undo_resumed(case, case.seed + 3, 0.04):  # a short game needs more of them
        assert sum(undo_resumed(case, case.seed + 4 + seed, 0.5) for seed in range(10)) > 0


def undo_resumed(case: Case, seed: int, often: float) -> int:
    """How often something was taken back at a table and at its resumed twin."""
    table, player = open_table(case, seed), Player(seed)
    undone = 0
    while table.actors:
        seat, _ = step_table(table, player)
        if table.can_undo(seat) and player.random.random() < often:
            resumed = worldstage.resume(case.game, parse(table.saved()))
            for other in range(case.seats):
                assert resumed.can_undo(other) == table.can_undo(other)
            resumed.undo(seat)
            table.undo(seat)
            assert everything(resumed).state == everything(table).state
            undone += 1
    return undone


# -- the same everywhere ----------------------------------------------------------------------------------------------

PLAY_SOME = """
from tests.contract.cases import CASES, FEW, fingerprint, played, readers, sight, steps
for case in FEW:
    table = played(case, 11)
    seen = [fingerprint(sight(case.game, table.state, seat)) for seat in readers(case.seats)]
    print(case, table.record.digest, fingerprint(table.record.text()), fingerprint(repr(table.log())), *seen)
for case in CASES:
    for seed in range(3):
        *_, last = steps(case.game, case.seats, case.settings, seed)
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
