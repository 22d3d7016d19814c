"""Errors reported by the browser app: one log line each, without anything about a table and without secrets.

The browser sends no more than this (`web/src/common/errors.ts`); but anybody can send anything, so it is done here too.
"""

from __future__ import annotations

import logging
import re

from worldstage.server import payloads
from worldstage.server.commands import clean

logger = logging.getLogger("worldstage.browser")

SAID, SOURCE = 300, 120  # letters that are kept
# Of an address only what leads to a file: queries and fragments hold seats and the secrets of links.
_AFTER_PATH = re.compile(r"[?#]\S*")
# What is quoted in a message may come from a table: names, talk, a piece of its state.
_QUOTED = re.compile(r"\"[^\"]*\"?|“[^”]*”?|`[^`]*`?|'[^']{40,}'?")
_TOKEN = re.compile(r"[A-Za-z0-9_-]{20,}")


def harmless(words: str, most: int) -> str:
    found = _QUOTED.sub("…", _AFTER_PATH.sub("", clean(words)))
    return _TOKEN.sub("…", found)[:most]


def report(error: payloads.BrowserError) -> None:
    told = {
        "said": harmless(error.message, SAID),
        "source": harmless(_AFTER_PATH.sub("", error.source).rpartition("/")[2], SOURCE),
        "line": error.line,
        "column": error.column,
        "version": harmless(error.version, 20),
        "page": error.page,
    }
    logger.warning("error in a browser", extra=told)
