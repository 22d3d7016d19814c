"""Bots that play any game, and the way to those that know just one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from worldstage.bots.random import RandomBot
from worldstage.core.chance import Fast
from worldstage.core.errors import BadSetup
from worldstage.core.game import Game
from worldstage.core.observation import Bot, Move, Observation
from worldstage.core.registry import submodule
from worldstage.core.text import Text

Maker = Callable[[], Bot]


def known(game: Game[Any]) -> dict[str, Maker]:
    """The bots that can play a game: `random`, and those of its own module `bots`, if it has one."""
    makers: dict[str, Maker] = {"random": RandomBot}
    module = submodule(game.id, "bots")
    if module is not None:
        makers.update(module.BOTS)
    return makers


def make(game: Game[Any], name: str) -> Bot:
    makers = known(game)
    if name not in makers:
        args = {"bot": ("", name), "game": ("", game.id), "known": ("", ", ".join(makers))}
        raise BadSetup(Text("error.unknown_bot", args))
    return makers[name]()


def strongest(game: Game[Any]) -> str:
    """The strongest bot at hand, whom players may ask for advice: the one that the title names in `STRONGEST`."""
    module = submodule(game.id, "bots")
    return "random" if module is None else str(module.STRONGEST)


def ask(bot: Bot, game: Game[Any], state: Any, seat: int, luck: Fast) -> Move:
    """Let a bot choose for a seat, from what that seat may know."""
    return bot.choose(Observation(game, state, seat, luck))
