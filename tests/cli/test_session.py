"""The conversation at the table: what is told when, and what is not told yet."""

from __future__ import annotations

import io
import re
import time
from collections.abc import Iterator
from typing import Any

import pytest
from rich.console import Console

import worldstage
from worldstage.bots.random import RandomBot
from worldstage.cli import console as consoles
from worldstage.cli.session import Script, Session
from worldstage.core.chance import Fast
from worldstage.core.log import DETAIL
from worldstage.core.observation import Bot
from worldstage.games.age_of_reason.terminal import AgeBoard

GAME = worldstage.game("age-of-reason")


def session(seed: int = 3) -> Session:
    table = GAME.table(4, seed, {"countries": "deal", "first_alliances": "random"}, ["human", *["random"] * 3])
    console = Console(file=io.StringIO(), width=80, color_system=None)
    bots: dict[int, Bot] = {seat: RandomBot() for seat in (1, 2, 3)}
    return Session(table, 0, bots, console, Script(["1", "pass"] * 500), "en")


def written(one: Session) -> str:
    assert isinstance(one.console.file, io.StringIO)
    return one.console.file.getvalue()


def views(seed: int) -> Iterator[dict[str, Any]]:
    """What seat 0 sees at every decision of a random game."""
    chance = Fast(seed)
    state = GAME.new(4, {"countries": "deal"}, chance=chance)
    while state.frames:
        yield GAME.views.view(state, 0)
        seat = GAME.actor(state)
        options = GAME.legal(state, seat)
        GAME.apply(state, seat, options[chance.below(len(options), "test")], chance)
    yield GAME.views.view(state, 0)


def test_a_bot_gives_its_reasons(capsys: pytest.CaptureFixture[str]) -> None:
    one = session()
    one.play()
    assert "Chosen at random." in written(one)
    assert written(one).count("Chosen at random.") == 3, "the same reason again and again is noise"


def test_reasons_wait_while_something_lies_face_down(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(AgeBoard, "hides", lambda self, view: True)
    one = session()
    one.play()
    assert "Chosen at random." not in written(one)


def test_reasons_that_waited_are_told_before_the_next_heading() -> None:
    one = session()
    one.play()
    seen = ""
    for line in written(one).splitlines():
        if re.match(r"(Turn|Round) \d begins", line):
            seen = "heading"
        elif line.startswith("  ") and seen == "heading":
            assert not re.match(r"      [A-Z][A-Z] ", line), line
            seen = ""


def test_no_reason_is_lost_when_only_details_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    one = session()
    details = {key: shape._replace(weight=DETAIL) for key, shape in GAME.shapes.items()}
    monkeypatch.setattr(one.game, "shapes", details)
    one.play()
    assert written(one).count("Chosen at random.") == 3


def test_in_a_bidding_a_bot_gives_a_reason_only_for_a_new_proposal() -> None:
    board = AgeBoard(GAME, "en", ["a"] * 4)
    view: dict[str, Any] = {"bidding": {"bidder": 1, "proposal": {"a": "spain", "b": "france"}}}
    assert board.topic(view, 1, "actions.disc") is None
    assert board.topic(view, 1, "alliances.propose_b") == ("spain", "france")
    assert board.topic(view, 2, "alliances.bid") == ""
    assert board.topic({"bidding": None}, 1, "alliances.bid") == ""


def test_cards_lie_face_down_from_the_attack_to_the_dice() -> None:
    board = AgeBoard(GAME, "en", ["a"] * 4)
    hidden = 0
    for view in views(1):
        if view["combat"] is not None and not view["combat"]["dice"]:
            hidden += 1
            assert board.hides(view)
        if view["combat"] is None:
            assert not board.hides(view)
    assert hidden > 20


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_moment_of_a_game_can_be_drawn_for_players_and_spectators(language: str) -> None:
    board = AgeBoard(GAME, language, ["a"] * 4)
    console = Console(file=io.StringIO(), width=80, color_system=None)
    for number, view in enumerate(views(2)):
        if number % 10 == 0:
            console.print(board.draw(view), board.status(view) or "")
            console.print(board.draw({**view, "own": None, "seat": None}))
    assert isinstance(console.file, io.StringIO)
    assert max(len(line) for line in console.file.getvalue().splitlines()) <= 80


def test_a_long_thought_is_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(consoles, "PATIENCE", 0.01)
    console = Console(file=io.StringIO(), width=80, force_terminal=True, color_system="standard")
    assert isinstance(console.file, io.StringIO)
    end = time.monotonic() + 30
    with consoles.patience(console, "thinking"):
        while "thinking" not in console.file.getvalue() and time.monotonic() < end:
            time.sleep(0.02)
    assert "thinking" in console.file.getvalue()
    silent = Console(file=io.StringIO(), width=80)
    with consoles.patience(silent, "thinking"):
        time.sleep(0.05)
    assert isinstance(silent.file, io.StringIO)
    assert silent.file.getvalue() == ""


def test_the_odds_use_a_world_without_the_secrets_of_others() -> None:
    one = session()
    assert one.world() is not one.table.state
    assert GAME.views.view(one.world(), 0) == one.view()
