"""Structured logs: one line of JSON per event. Only listed fields are written, so no hand, seed or token can be."""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime
from typing import Any

import msgspec

from worldstage.server.tracing import request_id

FIELDS = (
    *("method", "path", "status", "ms", "table", "revision", "kind", "session", "game", "level", "fault", "address"),
    *("lock_ms", "apply_ms", "commit_ms"),  # of a slow command
    *("said", "source", "line", "column", "version", "page"),  # of an error in the browser
    "request",
)


class JsonLines(logging.Formatter):
    """UTC, level, what, and the fields that are allowed."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        if request_id.get():
            line["request"] = request_id.get()
        line |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if record.exc_info and record.exc_info[1] is not None:
            line["trace"] = _trace(record.exc_info[1])
        return msgspec.json.encode(line).decode()


def _trace(fault: BaseException) -> list[str]:
    """Where it happened; not the message, which may hold anything."""
    found = [type(fault).__name__]
    trace = fault.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        found.append(f"{code.co_name}:{trace.tb_lineno}")
        trace = trace.tb_next
    return found


def set_up(level: str = "info") -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn.access", "websockets.server", "alembic"):
        logging.getLogger(name).setLevel(logging.WARNING)
