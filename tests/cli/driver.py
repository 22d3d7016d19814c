"""Running the command in this process: what it wrote, and how it ended."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from rich.console import Console, RenderableType

import worldstage
from worldstage.cli.main import main

GAME = "age-of-reason"
QUICK = ("--bots", "random", "--setting", "countries=deal", "--setting", "first_alliances=random")


@cache
def seed_for(node: str, *settings: str) -> str:
    """A seed with which the person on seat 1 is asked this first."""
    game = worldstage.game(GAME)
    for seed in range(200):
        table = game.table(4, seed, {"countries": "deal", **dict(setting.split("=") for setting in settings)})
        if table.actors == [0] and table.decision(0).node == node:
            return str(seed)
    raise AssertionError(node)


class Run(NamedTuple):
    code: int
    out: str
    err: str


class Command:
    """The command with a home of its own, 80 columns wide, in English unless asked otherwise."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], home: Path) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys
        self.home = home
        monkeypatch.setenv("XDG_DATA_HOME", str(home))
        monkeypatch.setenv("COLUMNS", "80")
        for name in ("LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "FORCE_COLOR", "WORLDSTAGE_DEBUG"):
            monkeypatch.delenv(name, raising=False)

    def __call__(self, *arguments: str, answers: Sequence[str] = ()) -> Run:
        self.monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{answer}\n" for answer in answers)))
        self.capsys.readouterr()
        code = main(list(arguments))
        out, err = self.capsys.readouterr()
        assert "Traceback" not in out + err
        return Run(code, out, err)

    def play(self, *arguments: str, answers: Sequence[str] = ()) -> Run:
        """A quick table: dealt countries, random alliances, random bots."""
        seed = seed_for("actions.disc", "first_alliances=random")
        return self("play", GAME, "--script", "--seed", seed, *QUICK, *arguments, answers=answers)

    def files(self, folder: str) -> list[Path]:
        return sorted((self.home / "worldstage" / folder).glob("*.record"))


def started(*arguments: str, home: Path, stdin: int | None = None, stdout: int, stderr: int) -> subprocess.Popen[bytes]:
    """The command in a process of its own, which can be interrupted even if the tests themselves cannot."""
    environment = {**os.environ, "XDG_DATA_HOME": str(home), "COLUMNS": "80", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
    environment.pop("NO_COLOR", None)
    line = [sys.executable, "-m", "worldstage.cli.main", *arguments]
    # A shell that runs the tests in the background has told them, and all they start, to ignore Ctrl-C.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return subprocess.Popen(line, env=environment, stdin=stdin, stdout=stdout, stderr=stderr)
    finally:
        signal.signal(signal.SIGINT, before)


# -- what a drawing looks like ----------------------------------------------------------------------------------------


def printed(what: RenderableType | None, width: int = 80, colour: bool = False) -> str:
    assert what is not None
    out = io.StringIO()
    system: Any = "truecolor" if colour else None
    console = Console(file=out, width=width, color_system=system, force_terminal=colour, highlight=False, markup=False)
    console.print(what)
    return out.getvalue()


def line_with(text: str, word: str) -> str:
    found = [" ".join(line.split()) for line in text.splitlines() if word in line]
    assert found, text
    return found[0]
