"""The golden files: whole games with every legal option and every view, and the number of option sequences from fixed
positions, as they were when last looked at.
"""

from __future__ import annotations

import itertools

import pytest

from tests.contract.cases import GAMES
from tests.contract.golden import FOLDER, ROOT, Playthrough
from tests.contract.perft import FILES, Golden, sequences
from worldstage.core.chance import Fast

ADVICE = "If the change is meant, write the files again with `make golden`, read the difference and explain it."


@pytest.mark.parametrize("file", FILES, ids=[file.path.stem for file in FILES])
def test_the_game_is_as_in_its_golden_file(file: Golden) -> None:
    name = file.path.relative_to(ROOT)
    assert file.path.exists(), f"{name} is missing: `make golden` writes it."
    golden, now = file.path.read_text("utf-8").splitlines(), file.text().splitlines()
    where = "set-up"
    for number, (was, is_now) in enumerate(itertools.zip_longest(golden, now), 1):
        if is_now is not None and is_now[:1].isdigit():
            where = "ply " + is_now.split()[0] if isinstance(file, Playthrough) else is_now.partition(":")[0]
        if was != is_now:
            message = f"{name}, line {number}, differs first at {where}:\n  golden: {was}\n  now:    {is_now}\n{ADVICE}"
            pytest.fail(message, pytrace=False)


def test_sequences_of_options_are_counted_one_by_one() -> None:
    """Counted another way: every sequence is written down."""
    game = GAMES["toy-sticks"]
    s = game.new(2, chance=Fast(0))
    written: list[list[int]] = [[]]
    for depth in range(1, 5):
        longer: list[list[int]] = []
        for sequence in written:
            there = s.clone()
            for action in sequence:
                game.apply(there, game.actor(there), action, Fast(0))
            if there.frames:
                longer += [[*sequence, action] for action in game.legal(there, game.actor(there))]
        written = longer
        assert sequences(game, s, depth) == len(written) > 0


def test_there_is_no_golden_file_that_nothing_compares() -> None:
    assert sorted(FOLDER.iterdir()) == sorted(file.path for file in FILES)
