"""Many games at once: who plays whom with which luck, on how many processes, and what came of it."""

from __future__ import annotations

from worldstage.arena.match import Match, Played, block_size, play, set_up, settings_of, vary
from worldstage.arena.runner import run
from worldstage.arena.statistics import summary

__all__ = ["Match", "Played", "block_size", "play", "run", "set_up", "settings_of", "summary", "vary"]
