"""Worldstage: great historical civilisation board games with every rule enforced.

import worldstage
game = worldstage.game("age-of-reason")
table = game.table(seats=4, seed=7)
while table.actors:
    seat = table.actors[0]
    decision = table.decision(seat)
    table.submit(seat, decision.id, decision.actions[0])
print(table.result.places, table.record.text())
"""

from __future__ import annotations

from worldstage.core.chance import Fast
from worldstage.core.game import Decision, Game, Refusal, Result
from worldstage.core.record import Record, parse
from worldstage.core.registry import game, modules
from worldstage.core.replay import replay, resume
from worldstage.core.table import Table
from worldstage.core.text import render
from worldstage.core.verify import verify

__version__ = "0.1.0"
__all__ = [
    "Decision",
    "Fast",
    "Game",
    "Record",
    "Refusal",
    "Result",
    "Table",
    "game",
    "modules",
    "parse",
    "render",
    "replay",
    "resume",
    "verify",
]
