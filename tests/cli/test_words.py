"""The command's own messages: the same in both languages, none missing, none left over."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import worldstage.cli
from worldstage.cli.board import Board
from worldstage.cli.commands import COMMANDS, vocabulary
from worldstage.cli.words import DOMAIN
from worldstage.core.registry import game, modules, submodule
from worldstage.core.text import LANGUAGES, arguments, catalogue

SOURCES = {path: path.read_text("utf-8") for path in Path(worldstage.cli.__file__).parent.rglob("*.py")}
WEB_TEXT = Path(__file__).resolve().parents[2] / "web" / "src" / "text"
COMPOSED: tuple[str, ...] = (
    "help.",
    "command.",
    "error.usage.",
    "fault.",
    "simulate.",
    "bench.",
    "word.",
    "games.source.",
)
COMPOSED += ("play.won", "play.shared", "play.lost")
DRAWN = [game_id for game_id in modules() if submodule(game_id, "terminal") is not None]


def test_both_languages_say_the_same() -> None:
    english, german = catalogue(DOMAIN, "en"), catalogue(DOMAIN, "de")
    assert set(english.sources) == set(german.sources)
    for key in english.sources:
        assert arguments(english.messages[key]) == arguments(german.messages[key]), key


def test_every_message_that_code_asks_for_is_there() -> None:
    known = set(catalogue(DOMAIN, "en").sources)
    for path, source in SOURCES.items():
        for key in re.findall(r'\bfail\(\s*"([a-z_.]+)"', source):
            assert f"error.{key}" in known, (path.name, key)
        for key in re.findall(r'(?:\bsay\((?:\w+, )?|session\.say\(|[^.]text\()\s*"([a-z_]+\.[a-z_.]+)"', source):
            assert key in known, (path.name, key)


def test_no_message_is_left_over() -> None:
    everything = "".join(SOURCES.values())
    for key in catalogue(DOMAIN, "en").sources:
        assert mentioned(everything, key, key.removeprefix("error.")) or key.startswith(COMPOSED), key


def mentioned(source: str, *keys: str) -> bool:
    return any(f"{mark}{key}{mark}" in source for key in keys for mark in "'\"")


@pytest.mark.parametrize("game_id", DRAWN)
def test_the_drawing_of_a_game_has_the_texts_it_asks_for_and_no_others(game_id: str) -> None:
    module = submodule(game_id, "terminal")
    assert module is not None
    source = Path(str(module.__file__)).read_text("utf-8")
    game(game_id)  # reads its texts
    known = {key.removeprefix("terminal.") for key in catalogue(game_id, "en").sources if key.startswith("terminal.")}
    composed = tuple(set(re.findall(r"f[\"']([a-z_]+\.)\{", source)))
    assert {key for key in known if not mentioned(source, key) and not key.startswith(composed)} == set()
    asked = set(re.findall(r'self\.say\("([a-z_.]+)"', source))
    assert asked <= known


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
    assert (board.status({}), board.hand({})) == (None, None)
    table.submit(table.actors[0], table.decision(table.actors[0]).id, "choose france")
    assert board.moment(table.view(0)) != board.moment(any_game.table(3, seed=1).view(0)), "it is drawn again"
    assert str(board.seat({}, 1)) == "Seat 2"


def test_the_command_knows_no_game() -> None:
    names = {name for game_id in modules() for name in (f'"{game_id}"', game_id.replace("-", "_"))}
    names = {name for name in names if "_" in name or '"' in name}
    for path, source in SOURCES.items():
        assert not any(name in source for name in names), path


def test_being_asked_is_called_your_turn_everywhere() -> None:
    """In the terminal, the browser and the kernel, for all games."""
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_of_standing_answers_tells_what_a_pause_shows(language: str) -> None:
    """In the terminal and in the browser: where all others have answered, it can't be hidden that a seat is asked."""
    browser = tomllib.loads((WEB_TEXT / language / "table.toml").read_text("utf-8"))
    terminal = catalogue(DOMAIN, language).sources["command.stand.help"]
    assert "pause" in browser["table"]["standing"]["note"].lower() and "pause" in terminal.lower()
