"""The code in the documents is true: it runs, and the game that docs/add-a-game.md builds can be played."""

from __future__ import annotations

import importlib
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from tools.fields import GENERATED, declaration, source

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


def write_sticks(folder: Path) -> None:
    """The files of the game of the document, as it says."""
    (folder / "sticks" / "text").mkdir(parents=True)
    for name, text in zip(MODULES, blocks("docs/add-a-game.md", "python"), strict=True):
        (folder / "sticks" / f"{name}.py").write_text(text, "utf-8")
    (folder / "sticks" / GENERATED).write_text(source(declaration(folder / "sticks")), "utf-8")
    for language, text in zip(("en", "de"), blocks("docs/add-a-game.md", "toml"), strict=True):
        (folder / "sticks" / "text" / f"{language}.toml").write_text(text, "utf-8")


def sticks(folder: Path) -> Game[Any]:
    """The game of the document, loaded from a folder."""
    write_sticks(folder)
    sys.path.insert(0, str(folder))
    try:
        loaded: Game[Any] = importlib.import_module("sticks").load(None)
    finally:
        sys.path.remove(str(folder))
        for name in [name for name in sys.modules if name.partition(".")[0] == "sticks"]:
            del sys.modules[name]
    return loaded


def test_the_game_of_add_a_game_plays_to_a_verified_end(tmp_path: Path) -> None:
    game = sticks(tmp_path)
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
