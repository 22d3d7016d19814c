"""Commands over a table's WebSocket: checked, limited, carried out and logged exactly as over HTTP."""

from __future__ import annotations

import logging
import time
from typing import Any

import msgspec

from worldstage.server import payloads, tracing, wire
from worldstage.server.live import Answer
from worldstage.server.request import ApiRequest
from worldstage.server.responses import RETRY, SECONDS, decoded, reported_fault
from worldstage.server.routes import perform_command
from worldstage.server.store import answer_by

logger = logging.getLogger("worldstage.http")

_decoder = msgspec.json.Decoder(payloads.SocketCommand)


class SocketCommands:
    """Carries out the commands of one connection. Each checks the session again: its token may have been replaced."""

    def __init__(self, request: ApiRequest) -> None:
        self.request = request
        self.connection = tracing.request_id.get()
        self.count = 0

    async def __call__(self, content: str) -> Answer:
        """Carry out a command. Its id in the log is that of the connection's request, with a number."""
        began = time.perf_counter()
        answer_by.set(time.monotonic() + SECONDS)
        self.count += 1
        tracing.request_id.set(f"{self.connection}-{self.count}")
        request = self.request.repeated(None)
        key = ""
        try:
            sent = decoded(_decoder, content)
            key, request.body = sent.key, sent.command
            session = await request.need_session()
            answer: Answer = wire.CommandDone(key=key, done=await perform_command(request, session, key))
        except Exception as error:
            answer = self._refused(key, error)
        if logger.isEnabledFor(logging.INFO):
            status = 200 if isinstance(answer, wire.CommandDone) else answer.status
            self._log(request, status, time.perf_counter() - began)
        return answer

    def _refused(self, key: str, error: Exception) -> wire.CommandRefused:
        """As over HTTP, but without the state: the same socket sends it."""
        status, fault = reported_fault("WS", self.request.scope["path"], error)
        fault.state = None
        return wire.CommandRefused(key=key, status=status, later=RETRY if status == 503 else 0, fault=fault)

    def _log(self, request: ApiRequest, status: int, seconds: float) -> None:
        said: dict[str, Any] = {"method": "WS", "path": "/api/tables/{table}/live", "status": status}
        said |= {"ms": round(seconds * 1000, 1), "table": request.table[:24], "session": request.known}
        logger.info("command", extra=said)
