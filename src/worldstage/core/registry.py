"""Which games there are: the folders under `worldstage.games`, and installed packages that announce one.

This module reads files: what Python has installed, where it looks for games and their modules.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType
from typing import Any

from worldstage.core.errors import BadSetup
from worldstage.core.game import Game
from worldstage.core.text import Text

HOME = "worldstage.games"

_loaded: dict[tuple[str, str], Game[Any]] = {}


@cache
def modules() -> dict[str, str]:
    """The module of each game, by game id. Looked up once: games don't come and go while a program runs."""
    package = importlib.import_module(HOME)
    found = {m.name.replace("_", "-"): f"{HOME}.{m.name}" for m in pkgutil.iter_modules(package.__path__)}
    for point in entry_points(group="worldstage.games"):
        found[point.name] = point.value
    return dict(sorted(found.items()))


def game(game_id: str, edition: str | Path | None = None) -> Game[Any]:
    """The game with this id, with its own edition or the one in a folder."""
    key = (game_id, str(edition or ""))
    if key not in _loaded:
        known = modules()
        if game_id not in known:
            text = Text("error.unknown_game", {"game": ("", game_id), "known": ("", ", ".join(known))})
            raise BadSetup(text)
        module = importlib.import_module(known[game_id])
        _loaded[key] = module.load(Path(edition) if edition is not None else None)
    return _loaded[key]


def submodule(game_id: str, name: str) -> ModuleType | None:
    """A module of a game that it need not have, such as its `bots`: imported when somebody asks for it."""
    path = f"{modules().get(game_id, '')}.{name}"
    if game_id not in modules() or importlib.util.find_spec(path) is None:
        return None
    return importlib.import_module(path)
