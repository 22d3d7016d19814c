"""The golden playthroughs: whole games with every legal option and every view, as they were when last looked at."""

from __future__ import annotations

import itertools

import pytest
from tools.golden import FOLDER, PLAYTHROUGHS, ROOT, Playthrough, play

ADVICE = "If the change is meant, write the files anew with `make golden`, read the difference and explain it."


@pytest.mark.parametrize("playthrough", PLAYTHROUGHS, ids=[p.path.stem for p in PLAYTHROUGHS])
def test_the_game_plays_as_in_its_golden_file(playthrough: Playthrough) -> None:
    name = playthrough.path.relative_to(ROOT)
    assert playthrough.path.exists(), f"{name} is missing: `make golden` writes it."
    golden, now = playthrough.path.read_text("utf-8").splitlines(), play(playthrough).splitlines()
    where = "set-up"
    for number, (was, is_now) in enumerate(itertools.zip_longest(golden, now), 1):
        if is_now is not None and is_now[:1].isdigit():
            where = "ply " + is_now.split()[0]
        if was != is_now:
            message = f"{name}, line {number}, differs first at {where}:\n  golden: {was}\n  now:    {is_now}\n{ADVICE}"
            pytest.fail(message, pytrace=False)


def test_there_is_no_golden_file_that_nothing_compares() -> None:
    assert sorted(FOLDER.iterdir()) == sorted(playthrough.path for playthrough in PLAYTHROUGHS)
