"""A process in which bots think: one line of JSON in, one line out, with a limit on memory.

What comes in is a sampled world for the bot's seat: the real state never gets here. The parent enforces the time limit
and ends the whole process group of a bot that exceeds it.
"""

from __future__ import annotations

import importlib
import os
import resource
import signal
import sys
from collections.abc import Callable
from typing import Any

import msgspec

import worldstage
from worldstage.bots import make
from worldstage.core.chance import Fast
from worldstage.core.game import Game
from worldstage.core.observation import Bot, Observation
from worldstage.core.seen import Message, message

NICE = 10  # the server, which people wait for, gets the processor first
PROCESSES = 64  # more than a bot needs, fewer than a fork bomb wants; not enforced for root


class Job(msgspec.Struct):
    """A question to a bot."""

    game: str
    edition: str | None
    level: str
    seat: int
    luck: int
    world: dict[str, Any]


class Answer(msgspec.Struct):
    action: int
    why: Message | None


def think(job: Job, maker: Callable[[Game[Any], str], Bot]) -> Answer:
    game = worldstage.game(job.game, job.edition)
    bot = maker(game, job.level)
    move = bot.choose(Observation(game, game.from_json(job.world), job.seat, Fast(job.luck)))
    return Answer(move.action, message(move.why))


def main(megabytes: int, seconds: int, maker_name: str) -> None:
    """Answer until the input ends. An error of a bot ends the process, and the parent plays a random move.

    The alarm is for a bot that hangs while the parent, which keeps the time, is gone.
    """
    os.nice(NICE)
    resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_NPROC, (PROCESSES, PROCESSES))
    maker: Callable[[Game[Any], str], Bot] = make
    if maker_name:
        module, _, name = maker_name.partition(":")
        maker = getattr(importlib.import_module(module), name)
    answers = sys.stdout.buffer
    sys.stdout = sys.stderr  # a bot that prints must not corrupt its answer
    for line in sys.stdin.buffer:
        signal.alarm(seconds)
        answer = think(msgspec.json.decode(line, type=Job), maker)
        answers.write(msgspec.json.encode(answer) + b"\n")
        answers.flush()
        signal.alarm(0)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
