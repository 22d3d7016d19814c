"""Bots that must not be trusted: each misbehaves in one way. For `Settings.bot_maker`, as "tests.server.bad_bots:hang".

Every process of theirs writes its number into the folder that BAD_BOTS names, so that a test can look whether it is
gone.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from worldstage.core.game import Game
from worldstage.core.observation import Bot, Move, Observation
from worldstage.core.text import Text

CHILDREN = 24  # a fork bomb with a short fuse
PATIENCE = 120.0  # longer than any test waits
WHY = Text("bot.random", {})


def leave_word() -> None:
    (Path(os.environ["BAD_BOTS"]) / str(os.getpid())).touch()


class Bad(Bot):
    def __init__(self, play: Callable[[Observation[Any]], Move]) -> None:
        self.play = play

    def choose(self, seen: Observation[Any]) -> Move:
        leave_word()
        return self.play(seen)


def hang(game: Game[Any], level: str) -> Bot:
    """Sleeps, and won't be woken by a polite signal."""

    def play(seen: Observation[Any]) -> Move:
        time.sleep(PATIENCE)
        return Move(seen.actions[0], WHY)

    return Bad(play)


def spin(game: Game[Any], level: str) -> Bot:
    """Thinks at full speed without an end."""

    def play(seen: Observation[Any]) -> Move:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            pass
        return Move(seen.actions[0], WHY)

    return Bad(play)


def crash(game: Game[Any], level: str) -> Bot:
    def play(seen: Observation[Any]) -> Move:
        os._exit(3)

    return Bad(play)


def stumble(game: Game[Any], level: str) -> Bot:
    def play(seen: Observation[Any]) -> Move:
        raise RuntimeError("I don't know")

    return Bad(play)


def unmade(game: Game[Any], level: str) -> Bot:
    """Cannot even be made."""
    leave_word()
    raise RuntimeError("no")


def illegal(game: Game[Any], level: str) -> Bot:
    """Chooses what is not open."""

    def play(seen: Observation[Any]) -> Move:
        closed = next(action for action in range(game.actions.size) if action not in seen.actions)
        return Move(closed, WHY)

    return Bad(play)


def unheard_of(game: Game[Any], level: str) -> Bot:
    """Chooses what there is not."""
    return Bad(lambda seen: Move(10**30, WHY))


def negative(game: Game[Any], level: str) -> Bot:
    return Bad(lambda seen: Move(-1, WHY))


def wordless(game: Game[Any], level: str) -> Bot:
    """Gives no reason in any form that we know."""
    return Bad(lambda seen: Move(seen.actions[0], "because"))  # type: ignore[arg-type]


def _malformed(line: str) -> Callable[[Game[Any], str], Bot]:
    def maker(game: Game[Any], level: str) -> Bot:
        def play(seen: Observation[Any]) -> Move:
            os.write(1, line.replace("ACTION", str(seen.actions[0])).encode())  # what comes first is the answer
            return Move(seen.actions[0], WHY)

        return Bad(play)

    return maker


malformed = _malformed("{]\n")
lie = _malformed('{"action": "ACTION", "why": null}\n')
poison = _malformed('{"action": ACTION, "why": {"key": ["x"], "args": 7}}\n')  # would be shown at the end of the game
flood = _malformed("[" * (1 << 22))  # an answer without an end


def glutton(game: Game[Any], level: str) -> Bot:
    """Takes all the memory there is."""

    def play(seen: Observation[Any]) -> Move:
        hoard = []
        while True:
            hoard.append(bytearray(1 << 24))

    return Bad(play)


def bomb(game: Game[Any], level: str) -> Bot:
    """Starts many processes, each of which stays."""

    def play(seen: Observation[Any]) -> Move:
        for _ in range(CHILDREN):
            if os.fork() == 0:
                leave_word()
                time.sleep(PATIENCE)
                os._exit(0)
        time.sleep(PATIENCE)
        return Move(seen.actions[0], WHY)

    return Bad(play)


def littering(game: Game[Any], level: str) -> Bot:
    """Answers well, but leaves a process behind and dies."""

    def play(seen: Observation[Any]) -> Move:
        if os.fork() == 0:
            leave_word()
            time.sleep(PATIENCE)
            os._exit(0)
        os._exit(0)

    return Bad(play)
