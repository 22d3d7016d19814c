"""Many games on one process or several: the same results, whatever their number and whichever finishes first."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool

from worldstage.arena.match import Match, Played, lineup, play

Chunk = list[int]
GAMES = 100
JOBS = 1
MOST_AT_ONCE = 25
"""Games in one piece of work: few enough for a steady progress bar and a quick stop."""


def run(match: Match, games: int = GAMES, jobs: int = JOBS) -> Iterator[Played]:
    """Play games 0 to games-1, in any order."""
    if jobs <= 1 or games <= 1:
        for index in range(games):
            yield play(match, index)
        return
    yield from _pooled(match, _chunks(games, jobs), jobs)


def _chunks(games: int, jobs: int) -> list[Chunk]:
    size = max(1, min(MOST_AT_ONCE, games // (jobs * 8)))
    return [list(range(start, min(start + size, games))) for start in range(0, games, size)]


def _pooled(match: Match, chunks: list[Chunk], jobs: int) -> Iterator[Played]:
    """A worker that dies takes no finished game with it: the rest is played again, in the end one by one."""
    lost: list[Chunk] = []
    yield from _round(match, chunks, jobs, lost)
    singles = [[index] for chunk in lost for index in chunk]
    lost = []
    if singles:
        yield from _round(match, singles, jobs, lost)
    for chunk in sorted(lost):
        dead: list[Chunk] = []
        yield from _round(match, [chunk], 1, dead)
        for index in [index for gone in dead for index in gone]:
            yield Played(index, lineup(match, index), 0, [], [], [], "the process that played it died")


def _round(match: Match, chunks: list[Chunk], jobs: int, lost: list[Chunk]) -> Iterator[Played]:
    pool = ProcessPoolExecutor(jobs, initializer=_leave_interrupts_to_the_parent)
    try:
        futures: dict[Future[list[Played]], Chunk] = {}
        for chunk in chunks:
            try:
                futures[pool.submit(play_chunk, match, chunk)] = chunk
            except BrokenProcessPool:
                lost.append(chunk)
        for future in as_completed(futures):
            try:
                yield from future.result()
            except BrokenProcessPool:
                lost.append(futures[future])
    except BaseException:
        _stop(pool)
        raise
    pool.shutdown()


def play_chunk(match: Match, chunk: Chunk) -> list[Played]:
    """What a worker does."""
    return [play(match, index) for index in chunk]


def _leave_interrupts_to_the_parent() -> None:
    if multiprocessing.parent_process() is not None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def _stop(pool: ProcessPoolExecutor) -> None:
    """Stop at once: a game under way may take minutes."""
    workers = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in workers:
        worker.terminate()
