"""The log line of Sticks."""

from __future__ import annotations

from typing import Final

from worldstage.core.lines import Line2

TOOK: Final = Line2("took", ("seat", "seat"), ("sticks", ""), rule="2")
