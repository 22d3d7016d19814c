"""The command's own messages: the same in both languages, none missing, none left over."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import worldstage.cli
from worldstage.cli.boards import Board
from worldstage.cli.commands import COMMANDS, vocabulary
from worldstage.cli.words import DOMAIN
from worldstage.core.registry import game
from worldstage.core.text import arguments, catalogue

SOURCES = {path: path.read_text("utf-8") for path in Path(worldstage.cli.__file__).parent.rglob("*.py")}
COMPOSED: tuple[str, ...] = (
    "help.",
    "command.",
    "error.usage.",
    "age_of_reason.code.",
    "age_of_reason.hint.",
    "age_of_reason.odds.",
)
COMPOSED += ("fault.", "age_of_reason.brief.", "simulate.", "bench.", "play.won", "play.shared", "play.lost", "word.")
COMPOSED += ("games.source.",)
COMPOSED += ("nations.code.", "nations.card.", "nations.good.", "nations.hint.", "nations.odds.")


def test_both_languages_say_the_same() -> None:
    english, german = catalogue(DOMAIN, "en"), catalogue(DOMAIN, "de")
    assert set(english.sources) == set(german.sources)
    for key in english.sources:
        if not key.startswith("age_of_reason.brief."):  # names of things have other forms in each language
            assert arguments(english.messages[key]) == arguments(german.messages[key]), key


def test_every_message_that_code_asks_for_is_there() -> None:
    known = set(catalogue(DOMAIN, "en").sources)
    for path, source in SOURCES.items():
        for key in re.findall(r'\bfail\(\s*"([a-z_.]+)"', source):
            assert f"error.{key}" in known, (path.name, key)
        for key in re.findall(r'(?:\bsay\((?:\w+, )?|session\.say\(|[^.]text\()\s*"([a-z_]+\.[a-z_.]+)"', source):
            assert key in known or f"age_of_reason.{key}" in known, (path.name, key)


def test_no_message_is_left_over() -> None:
    everything = "".join(SOURCES.values())
    for key in catalogue(DOMAIN, "en").sources:
        short = key.removeprefix("error.").removeprefix("age_of_reason.").removeprefix("nations.")
        used = any(f"{mark}{word}{mark}" in everything for word in (key, short) for mark in "'\"")
        assert used or key.startswith(COMPOSED), key


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_command_at_the_table_has_its_own_word(language: str) -> None:
    words = vocabulary(language)
    assert set(words.values()) == set(COMMANDS)
    first = [catalogue(DOMAIN, language).sources[f"command.{name}.words"].split()[0] for name in COMMANDS]
    assert [words[word] for word in first] == list(COMMANDS)


def test_a_game_without_a_drawing_is_shown_as_a_tree(capsys: pytest.CaptureFixture[str]) -> None:
    from worldstage.cli.console import make

    any_game = game("age-of-reason")
    table = any_game.table(3, seed=1)
    board = Board(any_game, "en", ["a", "b", "c"])
    make().print(board.draw(table.view(0)))
    out = capsys.readouterr().out
    assert "german-states" in out
    assert "gold: 0" in out
    assert "own_choice" not in out
    assert (board.status({}), board.hand({}), board.weight("x")) == (None, None, "plain")
    table.submit(table.actors[0], table.decision(table.actors[0]).id, "choose france")
    assert board.moment(table.view(0)) != board.moment(any_game.table(3, seed=1).view(0)), "it is drawn anew"
    assert str(board.seat({}, 1)) == "Seat 2"


def test_nothing_but_the_drawings_knows_a_game() -> None:
    for path, source in SOURCES.items():
        if path.parent.name != "boards" or path.name == "__init__.py":
            assert "worldstage.games" not in source, path
            assert "age_of_reason" not in source, path


def test_being_asked_is_called_your_turn_everywhere() -> None:
    """In the terminal, the browser and the kernel, for both games."""
    root = Path(worldstage.__file__).parent
    files = [*root.rglob("text/*.toml"), *(root / "core" / "messages").glob("*.toml")]
    files += (root.parents[1] / "web" / "src").rglob("*.toml")
    assert len(files) > 20
    other = re.compile(
        r"\bis asked\b|[Yy]ou are asked|I am asked|Asked now|ist gefragt|bist gefragt|gefragt wirst|\bdran\b"
    )
    for file in files:
        found = [line for line in file.read_text("utf-8").splitlines() if other.search(line) and "=" in line]
        assert found == [], (file.name, found)
    shared = [
        (root.parents[1] / "web" / "src" / "text" / language / "table.toml").read_text("utf-8")
        for language in ("en", "de")
    ]
    assert 'asked = "Your turn."' in shared[0] and 'asked = "Du bist am Zug."' in shared[1]
