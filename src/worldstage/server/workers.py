"""The pool of processes in which bots think. One that hangs, crashes or answers nonsense is ended and replaced."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from math import ceil

import msgspec

from worldstage.server.settings import Settings
from worldstage.server.worker import Answer, Job

logger = logging.getLogger("worldstage.bots")
LINE = 1 << 16  # bytes of an answer


class BotFailed(Exception):
    """No usable answer came in time."""


class Workers:
    """As many processes as allowed, started when first needed."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.idle: list[Process] = []
        self.all: set[Process] = set()
        self.free = asyncio.Semaphore(max(settings.bot_workers, 1))

    async def ask(self, job: Job) -> Answer:
        """A bot's answer, or BotFailed."""
        async with self.free:
            process = await self._process()
            try:
                async with asyncio.timeout(self.settings.limits.bot_seconds):
                    answer = await _exchange(process, job)
            except (TimeoutError, OSError, ValueError, msgspec.MsgspecError) as fault:
                await self.end(process)
                logger.warning(
                    "bot failed", extra={"game": job.game, "level": job.level, "fault": type(fault).__name__}
                )
                raise BotFailed(type(fault).__name__) from None
            except BaseException:
                await self.end(process)
                raise
            self.idle.append(process)
            return answer

    async def _process(self) -> Process:
        while self.idle:
            process = self.idle.pop()
            if process.returncode is None:
                return process
            await self.end(process)
        limits = self.settings.limits
        bounds = [str(limits.bot_megabytes), str(ceil(limits.bot_seconds) + 5)]
        arguments = ["-m", "worldstage.server.worker", *bounds, self.settings.bot_maker]
        process = await asyncio.create_subprocess_exec(
            sys.executable, *arguments, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=LINE, start_new_session=True
        )
        self.all.add(process)
        return process

    async def end(self, process: Process) -> None:
        """End a worker with everything it has started."""
        self.all.discard(process)
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()

    async def close(self) -> None:
        for process in list(self.all):
            await self.end(process)


async def _exchange(process: Process, job: Job) -> Answer:
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(msgspec.json.encode(job) + b"\n")
    await process.stdin.drain()
    line = await process.stdout.readline()
    if not line.endswith(b"\n"):
        raise ValueError("the worker has ended")
    return msgspec.json.decode(line, type=Answer)
