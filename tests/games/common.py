"""What the tests of all games need: changed editions, and whole games between bots."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import worldstage
from worldstage.bots import ask, make
from worldstage.core.chance import Fast
from worldstage.core.errors import BadEdition
from worldstage.core.flow import S
from worldstage.core.game import Game
from worldstage.core.observation import Move
from worldstage.core.text import LANGUAGES, Text

Change = Callable[[str, str, str], Path]


def changer(edition: Path, room: Path) -> Change:
    """Makes a copy of an edition in which the first match of a pattern in a file is replaced."""

    def copy(file: str, pattern: str, replacement: str) -> Path:
        folder = room / "edition"
        if not folder.exists():
            shutil.copytree(edition, folder)
        old = (folder / file).read_text(encoding="utf-8")
        new, count = re.subn(pattern, replacement, old, count=1, flags=re.MULTILINE | re.DOTALL)
        assert count == 1, f"{pattern} is not in {file}"
        (folder / file).write_text(new, encoding="utf-8")
        return folder

    return copy


def refused_edition(game: str, folder: Path) -> tuple[str, str, str]:
    """File, entry and fault of the refusal; the fault as its key and values, in no language."""
    worldstage.game(game)  # loads its texts
    with pytest.raises(BadEdition) as refusal:
        worldstage.game(game, edition=folder)
    for language in LANGUAGES:
        words = worldstage.render(refusal.value.text, language)
        assert words and "{" not in words.replace("{'", "").replace("{}", "")
    args = refusal.value.text.args
    fault = args["fault"][1]
    assert isinstance(fault, Text)
    values = [str(value) for _, value in fault.args.values()]
    return str(args["file"][1]), str(args["entry"][1]), " ".join([fault.key.removeprefix("edition."), *values])


def whole_game(
    game: Game[S], names: list[str], seed: int, settings: dict[str, str], most_options: int = 0, checked: bool = False
) -> tuple[S, list[Move]]:
    """Play a game between bots; every choice is checked to be legal, and perhaps to be one of so many at most.

    A `checked` game has its invariants checked after every choice, others only at the end.
    """
    chance, luck = Fast(seed), Fast(seed + 10**6)
    s = game.new(len(names), settings, chance=chance)
    bots = [make(game, name) for name in names]
    moves: list[Move] = []
    while s.frames:
        seat = game.actor(s)
        move = ask(bots[seat], game, s, seat, luck)
        legal = game.legal(s, seat)
        assert move.action in legal, (game.node(s).name, game.actions.format(move.action))
        assert not most_options or len(legal) <= most_options, (game.node(s).name, len(legal))
        moves.append(move)
        game.apply(s, seat, move.action, chance)
        if checked:
            game.check(s)
        assert len(moves) < game.spec.max_plies
    game.check(s)
    return s, moves
