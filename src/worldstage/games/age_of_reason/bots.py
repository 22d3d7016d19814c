"""Bots that know Age of Reason."""

from __future__ import annotations

from collections.abc import Callable

from worldstage.core.observation import Bot

BOTS: dict[str, Callable[[], Bot]] = {}
