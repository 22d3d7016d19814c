"""The command as a process: signals, pipes that close, and a real terminal."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.driver import GAME, QUICK, seed_for, started

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")


def read_until(descriptor: int, wanted: bytes, seconds: float = 30) -> bytes:
    """What comes out of a pipe or terminal until a word is in it."""
    seen = b""
    end = time.monotonic() + seconds
    while wanted not in seen and time.monotonic() < end:
        if select.select([descriptor], [], [], 0.1)[0]:
            try:
                piece = os.read(descriptor, 65536)
            except OSError:
                break
            if not piece:
                break
            seen += piece
    assert wanted in seen, seen[-500:]
    return seen


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_saves_the_game(tmp_path: Path, number: signal.Signals, code: int) -> None:
    arguments = ("play", GAME, "--script", "--seed", seed_for("actions.disc", "first_alliances=random"), *QUICK)
    process = started(*arguments, home=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdin and process.stdout and process.stderr
    process.stdin.write(b"place banking:1\n")
    process.stdin.flush()
    read_until(process.stdout.fileno(), b"What do you attack")
    process.send_signal(number)
    out, err = process.communicate(timeout=30)
    assert process.returncode == code
    assert b"The game is saved" in out
    assert b"Traceback" not in out + err
    assert len(list((tmp_path / "worldstage" / "saves").glob("*.record"))) == 1


def test_a_real_terminal_session_with_colour_questions_and_ctrl_d(tmp_path: Path) -> None:
    leader, follower = pty.openpty()
    arguments = ("play", GAME, "--seed", seed_for("actions.disc", "first_alliances=random"), *QUICK)
    os.environ.setdefault("TERM", "xterm-256color")
    process = started(*arguments, home=tmp_path, stdin=follower, stdout=follower, stderr=follower)
    os.close(follower)
    assert b"\x1b[" in read_until(leader, b"\n> ")
    for line, answer in ((b"help", b"this list"), (b"Banking", b"What do you attack"), (b"undo", b"Taken back")):
        os.write(leader, line + b"\n")
        assert answer in read_until(leader, b"\n> ")
    os.write(leader, b"Banking\n")
    read_until(leader, b"\n> ")
    os.write(leader, b"\x04")
    seen = read_until(leader, b"The game is saved")
    assert process.wait(30) == 0
    assert b"Traceback" not in seen
    os.close(leader)


def test_a_reader_that_leaves_early_is_no_error(tmp_path: Path) -> None:
    process = started("rules", GAME, home=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout and process.stderr
    os.read(process.stdout.fileno(), 100)
    process.stdout.close()
    assert process.wait(30) == 0
    assert process.stderr.read() == b""


def test_ctrl_c_in_a_simulation_prints_what_is_finished(tmp_path: Path) -> None:
    arguments = ("simulate", GAME, "--games", "100000", "--jobs", "2", "--json", "--records", str(tmp_path / "records"))
    process = started(*arguments, home=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    end = time.monotonic() + 30
    while not list(tmp_path.glob("records/*.record")) and time.monotonic() < end:
        time.sleep(0.1)
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert b'"interrupted": true' in out
    assert b"Interrupted after" in err
    assert b"Traceback" not in err
