"""Many games at once: who plays whom with which luck, on how many processes, and what came of it."""

from __future__ import annotations

from worldstage.arena.match import Match, Played, play
from worldstage.arena.runner import run
from worldstage.arena.statistics import summary

__all__ = ["Match", "Played", "play", "run", "summary"]
