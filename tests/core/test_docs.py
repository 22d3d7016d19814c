"""The code in the documents is true: it runs, and the game that docs/add-a-game.md builds can be played."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
from difflib import ndiff
from pathlib import Path
from typing import Any

import pytest
from tools import wrap

import worldstage
from worldstage.core.chance import Fast
from worldstage.core.game import Game
from worldstage.core.text import LANGUAGES

MODULES = ("fields", "log", "rules", "verbs", "__init__")
ROOT = Path(__file__).resolve().parent.parent.parent


def blocks(document: str, language: str) -> list[str]:
    text = (ROOT / document).read_text("utf-8")
    return re.findall(rf"```{language}\n(.*?)```", text, flags=re.DOTALL)


@pytest.mark.parametrize("number", range(len(blocks("README.md", "python"))))
def test_the_examples_of_the_readme_run(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(blocks("README.md", "python")[number], "README.md", "exec"), {})
    assert "Traceback" not in capsys.readouterr().out


def make_fields(folder: Path) -> None:
    """What `make fields` runs, for one folder."""
    subprocess.run([sys.executable, "-m", "tools.fields", str(folder)], cwd=ROOT, check=True, capture_output=True)


def write_sticks(folder: Path) -> None:
    """The files of the game of the document, as it says."""
    (folder / "sticks" / "text").mkdir(parents=True)
    for name, text in zip(MODULES, blocks("docs/add-a-game.md", "python"), strict=True):
        (folder / "sticks" / f"{name}.py").write_text(text, "utf-8")
    make_fields(folder / "sticks")
    for language, text in zip(("en", "de"), blocks("docs/add-a-game.md", "toml"), strict=True):
        (folder / "sticks" / "text" / f"{language}.toml").write_text(text, "utf-8")


def add_give_up(folder: Path) -> None:
    """The verb that the document adds, in the files that it names."""
    added = dict(zip(("log", "rules", "verbs"), blocks("docs/add-a-game.md", "py"), strict=True))
    for name, text in added.items():
        path = folder / "sticks" / f"{name}.py"
        kept = [line for line in path.read_text("utf-8").splitlines() if not line.startswith("VERBS")]
        path.write_text("\n".join([*kept, text]), "utf-8")
    for language in LANGUAGES:
        (folder / "sticks" / "text" / language).mkdir()
        (folder / "sticks" / "text" / language / "give_up.toml").write_text(
            'option.give_up = "…"\nlog.gave_up = "{seat}"\nwhy.other_question = "…"\n', "utf-8"
        )


def loaded(folder: Path) -> Game[Any]:
    """The game in a folder."""
    sys.path.insert(0, str(folder))
    try:
        game: Game[Any] = importlib.import_module("sticks").load(None)
    finally:
        sys.path.remove(str(folder))
        for name in [name for name in sys.modules if name.partition(".")[0] == "sticks"]:
            del sys.modules[name]
    return game


def test_the_game_of_add_a_game_plays_to_a_verified_end(tmp_path: Path) -> None:
    write_sticks(tmp_path)
    game = loaded(tmp_path)
    for language in LANGUAGES:
        assert {"credits.designers", "credits.publisher"} <= set(game.catalogues[language].messages)
    for seats in (2, 3, 4):
        table = game.table(seats, seats, {"sticks": "21"})
        luck = Fast(seats)
        while table.actors:
            seat = table.actors[0]
            decision = table.decision(seat)
            action = decision.actions[luck.below(len(decision.actions), "test")]
            for language in LANGUAGES:
                assert worldstage.render(decision.prompt, language)
                assert worldstage.render(game.explanation.explain(table.state, seat, action), language)
            table.submit(seat, decision.id, action)
        assert table.result is not None and table.result.places.count(1) == 1
        assert [worldstage.render(game.explanation.read(entry), "de") for entry in table.log()]
        assert worldstage.verify(game, worldstage.parse(table.record.text())).fault is None


def test_the_verb_that_add_a_game_adds_can_be_chosen(tmp_path: Path) -> None:
    """It touches three files, and record and verification know it."""
    write_sticks(tmp_path)
    add_give_up(tmp_path)
    game = loaded(tmp_path)
    table = game.table(3, 1)
    seat = table.actors[0]
    table.submit(seat, table.decision(seat).id, "take 2")
    seat = table.actors[0]
    decision = table.decision(seat)
    assert [*decision.options] == ["take", "give_up"]
    table.submit(seat, decision.id, "give_up")
    assert table.result is not None and table.result.places[(seat + 1) % 3] == 1
    assert table.log()[-1].key == "gave_up"
    assert worldstage.verify(game, worldstage.parse(table.record.text())).fault is None


# -- words ------------------------------------------------------------------------------------------------------------

# Words that stood for things of the glossary, or that are archaic.
BANNED = re.compile(
    r"\b(anew|in vain|by lot|the lot decides|reckon(s|ed|ing)?|garble[sd]?|checked door|come to pass|came to pass"
    r"|lest|deeds?|tempers?"
    r"|game alone|hence|thereof|the table in words|speaks? against|(for|to|of|from) who(?! in |,))\b",
    re.IGNORECASE,
)
# A name in states that were saved under older rules, and the files that read it.
STORED_NAME = '"deed"'
READ_IN = ("src/worldstage/games/seven_ages/game.py", "tests/games/seven_ages/test_edges_events.py")
WRITTEN = (
    "*.md",
    "docs/*.md",
    "src/worldstage/**/*",
    "web/src/**/*",
    "web/tests/**/*",
    "tests/**/*.py",
    "tools/*.py",
    "benchmarks/*.py",
)
SUFFIXES = {".md", ".py", ".toml", ".ts", ".svelte", ".css"}


def test_words_that_the_glossary_replaces_do_not_come_back() -> None:
    built = ROOT / "src" / "worldstage" / "server" / "web"
    found = []
    for pattern in WRITTEN:
        for path in ROOT.glob(pattern):
            if path.suffix not in SUFFIXES or built in path.parents or path == Path(__file__):
                continue
            text, name = path.read_text("utf-8"), path.relative_to(ROOT).as_posix()
            if name in READ_IN:
                text = text.replace(STORED_NAME, "", 1)
            found += [f"{name}: {match[0]}" for match in BANNED.finditer(text)]
    assert found == []


@pytest.mark.parametrize("path", wrap.DOCUMENTS, ids=lambda path: path.name)
def test_documents_are_wrapped(path: Path) -> None:
    """Each line of a paragraph takes as many words as fit: `make format` does that."""
    text = path.read_text("utf-8")
    changed = [line for line in ndiff(text.splitlines(), wrap.wrapped(text).splitlines()) if line.startswith("- ")]
    assert changed == []


SHORT, LONG = " ".join(["word"] * 23), " ".join(["word"] * 30)  # 114 and 149 characters


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (LONG, f"{SHORT} word\n{' '.join(['word'] * 6)}"),
        (f"{SHORT}\nlast", f"{SHORT} last"),
        (f"- {SHORT}\n  at last", f"- {SHORT} at\n  last"),
        (f"1. {SHORT}\n   at last", f"1. {SHORT} at\n   last"),
        ("> one\n> two", "> one two"),
        (f"{SHORT} ab of - {SHORT}", f"{SHORT} ab\nof - {SHORT}"),
    ],
)
def test_a_paragraph_is_filled(text: str, expected: str) -> None:
    assert wrap.wrapped(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "one\n\ntwo",
        "- one\n- two",
        "- one\n\n      code\n      code",
        "one:\n\n    code\n    code",
        f"```\n{LONG}\nend\n```",
        f"one:\n\n  ```\n  {LONG}\n  end\n  ```",
        f"| {LONG} |\n| - |",
        f"# {LONG}\n\none",
        f"![{LONG}](a)\n![b](b)",
    ],
)
def test_what_is_not_a_paragraph_is_left_as_it_is(text: str) -> None:
    assert wrap.wrapped(text) == text
