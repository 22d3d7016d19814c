"""The bot that chooses any option with equal likelihood: for fuzzing, and as the floor of every comparison."""

from __future__ import annotations

from typing import Any

from worldstage.core.observation import NO_REASON, Bot, Move, Observation
from worldstage.core.text import Text


class RandomBot(Bot):
    name = "random"

    def choose(self, seen: Observation[Any]) -> Move:
        action = seen.actions[seen.chance.below(len(seen.actions), "bot")]
        return Move(action, Text("bot.random", {}) if seen.reasons else NO_REASON)
