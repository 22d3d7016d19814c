"""The game of docs/add-a-game.md, written as that page says, is playable in the terminal without drawing anything."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.cli.driver import started
from tests.core.test_docs import write_sticks

SEED = "3"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home for the command, which finds the game as an installed package that announces it."""
    installed = tmp_path / "installed"
    write_sticks(installed)
    announced = installed / "sticks-1.0.dist-info"
    announced.mkdir()
    (announced / "METADATA").write_text("Metadata-Version: 2.1\nName: sticks\nVersion: 1.0\n", "utf-8")
    (announced / "entry_points.txt").write_text("[worldstage.games]\nsticks = sticks\n", "utf-8")
    monkeypatch.setenv("PYTHONPATH", str(installed))
    return tmp_path


def play(home: Path, *arguments: str, answers: Sequence[str] = ()) -> tuple[int, str]:
    """What the command writes, and its exit code."""
    process = started(*arguments, home=home, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    out, _ = process.communicate("".join(f"{answer}\n" for answer in answers).encode(), timeout=120)
    return process.returncode, out.decode()


def seat_against_a_bot(home: Path, *answers: str, language: str = "en") -> tuple[int, str]:
    arguments = ("play", "sticks", "--script", "--seats", "2", "--bots", "random", "--seed", SEED, "--lang", language)
    return play(home, *arguments, answers=answers)


def test_the_game_is_played_to_its_end_in_the_terminal(home: Path) -> None:
    """One stick at a time: whatever the bot takes, the table is drawn with fewer and fewer of them."""
    code, out = seat_against_a_bot(home, *["take 1"] * 21)
    assert code == 0, out
    assert "Take one to three sticks; whoever takes the last one wins." in out
    shown = [int(number) for number in re.findall(r"└── sticks: (\d+)", out)]
    asked = [int(number) for number in re.findall(r"(\d+) sticks are left: how many do you take\?", out)]
    assert len(asked) > 1 and asked == shown[: len(asked)] == sorted(set(asked), reverse=True) and shown[-1] == 0
    assert re.search(r"Seat \d takes \d; 0 left\.", out)
    (record,) = (home / "worldstage" / "records").glob("sticks-*.record")
    assert play(home, "verify", str(record))[0] == 0


def test_it_speaks_german_and_goes_on_after_a_break(home: Path) -> None:
    """Leaving saves the game, and the next command goes on with it."""
    code, out = seat_against_a_bot(home, "take 1", "ende", language="de")
    assert code == 0, out
    assert "Nimm ein bis drei Stäbchen; wer das letzte nimmt, gewinnt." in out
    assert "Platz 1 nimmt 1; 14 bleiben." in out
    code, out = play(home, "play", "--script", "--resume", "last", answers=["take 1"] * 21)
    assert code == 0, out
    assert re.search(r"└── sticks: 0", out)
