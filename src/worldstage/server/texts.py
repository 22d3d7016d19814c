"""The server's own messages, and its refusals."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from worldstage.core.errors import WorldstageError
from worldstage.core.text import LANGUAGES, Catalogue, Text, register

DOMAIN = "server"

register(DOMAIN, {language: Catalogue.load(Path(__file__).parent / "text", language) for language in LANGUAGES})


def text(key: str, **args: Any) -> Text:
    """A message of the server; arguments are plain, or (kind, value)."""
    return Text(key, {name: value if isinstance(value, tuple) else ("", value) for name, value in args.items()}, DOMAIN)


class Denied(WorldstageError):
    """A request is refused with this status; `code` is for programs, the message for people."""

    def __init__(self, status: int, code: str, **args: Any) -> None:
        super().__init__(text(f"error.{code}", **args))
        self.status = status
        self.code = code
