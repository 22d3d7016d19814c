"""A process that replays one game under the rules of today: one line of JSON in, one line out.

A long game takes seconds, in which the server would answer nobody.
"""

from __future__ import annotations

import os
import sys
from typing import Any

import msgspec

import worldstage
from worldstage.core.record import parse
from worldstage.core.takeover import leads_to_same
from worldstage.server.worker import NICE


class Question(msgspec.Struct):
    """A game with its edition, its record as text, and the state that its choices led to, in the shape of today."""

    game: str
    edition: str | None
    record: str
    state: dict[str, Any]


class Verdict(msgspec.Struct):
    """Whether the choices lead to the same state; if not, why, for the operator."""

    same: bool
    detail: str = ""


def judge(question: Question) -> Verdict:
    try:
        game = worldstage.game(question.game, question.edition)
        differs = leads_to_same(game, parse(question.record), question.state)
    except Exception as fault:
        return Verdict(False, f"{type(fault).__name__}: {fault}")
    return Verdict(not differs, differs)


def main() -> None:
    os.nice(NICE)
    question = msgspec.json.decode(sys.stdin.buffer.read(), type=Question)
    answers, sys.stdout = sys.stdout.buffer, sys.stderr
    answers.write(msgspec.json.encode(judge(question)))


if __name__ == "__main__":
    main()
