"""A series of games in the terminal: after each game it says what comes next and how to get there."""

from __future__ import annotations

import shlex

import pytest

from tests.cli.driver import Command, Run
from worldstage.core.record import parse

NATIONS = ("play", "nations", "--script", "--seed", "7", "--setting", "ages=1")
ALWAYS_FIRST = ["1"] * 2000


def next_command(run: Run) -> list[str]:
    """The last line: what to type for the next game."""
    words = shlex.split(run.out.rstrip().splitlines()[-1])
    assert words[:3] == ["worldstage", "play", "nations"]
    return words[1:]


def settings(words: list[str]) -> dict[str, str]:
    return dict(words[i + 1].split("=") for i, word in enumerate(words) if word == "--setting")


@pytest.mark.parametrize(
    ("language", "says"), [("en", "Next game of the campaign:"), ("de", "Nächste Partie der Kampagne:")]
)
def test_a_campaign_says_who_was_raised_and_how_to_go_on(command: Command, language: str, says: str) -> None:
    arguments = ("--seats", "3", "--seat", "2", "--bots", "easy,random", "--setting", "campaign=yes")
    run = command(*NATIONS, *arguments, "--lang", language, answers=ALWAYS_FIRST)
    assert run.code == 0 and says in run.out
    places = parse(command.files("records")[0].read_text("utf-8")).places
    raised = ",".join("king" if place == 1 else "prince" for place in places)
    words = next_command(run)
    assert settings(words) == {"campaign": "yes", "ages": "1", "levels": raised}
    assert words[2:9] == ["--terminal", "--seats", "3", "--seat", "2", "--bots", "easy,random"]


def test_the_command_for_the_next_game_can_be_typed_as_it_stands(command: Command) -> None:
    run = command(*NATIONS, "--seats", "2", "--bots", "random", "--setting", "campaign=yes", answers=ALWAYS_FIRST)
    (path,) = command.files("records")
    raised = ",".join("king" if place == 1 else "prince" for place in parse(path.read_text("utf-8")).places)
    path.unlink()
    again = command(*next_command(run), "--script", "--seed", "8", answers=ALWAYS_FIRST)
    assert again.code == 0
    (path,) = command.files("records")
    assert parse(path.read_text("utf-8")).header.settings["levels"] == raised


def test_who_has_won_the_campaign_is_told(command: Command) -> None:
    campaign = ("--setting", "campaign=yes", "--setting", "levels=emperor")
    run = command(*NATIONS, "--seats", "2", "--bots", "random", *campaign, answers=ALWAYS_FIRST)
    winner = parse(command.files("records")[0].read_text("utf-8")).places.index(1) + 1
    assert f"Seat {winner} has won as Emperor, and with this game the whole campaign." in " ".join(run.out.split())
    assert settings(next_command(run)) == {"campaign": "yes", "ages": "1"}


def test_a_campaign_can_be_played_alone(command: Command) -> None:
    run = command(*NATIONS, "--seats", "1", "--setting", "campaign=yes", answers=ALWAYS_FIRST)
    assert run.code == 0
    lost = parse(command.files("records")[0].read_text("utf-8")).places != [1]
    words = next_command(run)
    assert settings(words).get("levels", "prince") == ("prince" if lost else "king")
    assert "--bots" not in words


def test_a_single_game_leads_to_no_other(command: Command) -> None:
    run = command(*NATIONS, "--seats", "2", "--bots", "random", answers=ALWAYS_FIRST)
    assert "worldstage verify" in run.out.rstrip().splitlines()[-1]


def test_a_game_of_a_campaign_that_was_left_leads_to_nothing_yet(command: Command) -> None:
    run = command(*NATIONS, "--seats", "2", "--bots", "random", "--setting", "campaign=yes", answers=["1", "quit"])
    assert "Next game" not in run.out and "--resume last" in run.out
