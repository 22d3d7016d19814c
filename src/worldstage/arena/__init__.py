"""Many games at once: who plays whom with which luck, on how many processes, and what came of it."""

from __future__ import annotations

from worldstage.arena.match import Match, Played, block_size, options_of, play, set_up, vary
from worldstage.arena.runner import run
from worldstage.arena.statistics import summary

__all__ = ["Match", "Played", "block_size", "options_of", "play", "run", "set_up", "summary", "vary"]
