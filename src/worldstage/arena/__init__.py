"""Many games at once: who plays whom with which luck, on how many processes, and what came of it."""

from __future__ import annotations

from worldstage.arena.match import Match, Played, block_size, fixed_settings, play, set_up, settings_of, vary
from worldstage.arena.runner import GAMES, JOBS, run
from worldstage.arena.statistics import summary

__all__ = [
    "GAMES",
    "JOBS",
    "Match",
    "Played",
    "block_size",
    "fixed_settings",
    "play",
    "run",
    "set_up",
    "settings_of",
    "summary",
    "vary",
]
