"""How fast our server is, beside boardgame.io's own: one interleaved run over loopback.

    python -m benchmarks.server [--quick] [--json] [--tables 10,100,1000] [--rounds 5] [--seconds 3] [--rate 100]
        [--seats 2] [--compressed]

Each server is a process of its own on a core of its own, the driver (this process) is on the others. They are asked
strictly one after another, so that only one is ever busy. In a round each server has one turn: everybody connects,
all tables play at once for some seconds (moves per second, CPU per move), then moves come at a fixed rate, as on a
live site (latency), then everybody leaves. A move's latency is the time from sending it until all other seats have
received the update. Setting up tables and starting new games is not counted for either.

Ours is `worldstage serve` on a SQLite file, where every move is on the disk before anybody sees it, with two people
who choose at random, at Age of Reason and at Nations; where `make compiled` has left its build, that is measured too.
Commands go over the open WebSockets, and updates hold what has changed. boardgame.io runs its tic-tac-toe with its
default storage, memory, and with its own file storage.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import math
import os
import random
import resource
import sys
from collections import deque
from collections.abc import Callable, Coroutine, Iterable
from time import perf_counter, process_time
from typing import Any, Protocol

import uvloop
from benchmarks.peers import BenchError, compiled_build
from benchmarks.server_ours import Ours
from benchmarks.server_process import Server, own_cores
from benchmarks.server_restart import measure_restart
from benchmarks.server_results import Results, Turn, as_json, as_text
from benchmarks.server_theirs import Theirs

SIZES = (10, 100, 1_000)
ENOUGH_ROUNDS = 5
SPREAD = 100
"""Our tables stand between their first and this many choices when the measurement begins."""
AT_ONCE = 50
"""Tables that are set up at the same time, off the clock."""
FILES = 8_192
"""Open files that a process may need."""


class Seats(Protocol):
    """A table or match with a live connection for every seat."""

    updates: int

    @property
    def over(self) -> bool: ...
    async def open(self) -> None: ...
    async def close(self) -> None: ...
    async def ready(self) -> None: ...
    async def move(self) -> float: ...


class Contender(Protocol):
    """A server under measurement with its tables."""

    name: str
    server: Server

    @property
    def tables(self) -> Iterable[Seats]: ...
    async def start(self, count: int, core: set[int] | None) -> None: ...
    def stop(self) -> None: ...


class Plan:
    """What to measure, and for how long."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.quick: bool = options.quick
        self.sizes = [int(size) for size in options.tables.split(",")]
        self.rounds: int = options.rounds
        self.seconds: float = options.seconds
        self.rate: float = options.rate
        self.seats: int = options.seats
        self.compressed: bool = options.compressed
        self.warm_up = 1.0 if options.quick else 5.0
        self.restarts = 3 if options.quick else 9


# -- one turn ---------------------------------------------------------------------------------------------------------


async def together(work: Iterable[Coroutine[Any, Any, None]], at_once: int = AT_ONCE) -> None:
    """Do all of it, so many at a time."""
    free = asyncio.Semaphore(at_once)

    async def one(part: Coroutine[Any, Any, None]) -> None:
        async with free:
            await part

    await asyncio.gather(*(one(part) for part in work))


class Spell:
    """What was done while the clock ran."""

    def __init__(self) -> None:
        self.latencies: list[float] = []
        self.seconds = self.cpu = self.driver = 0.0


async def play_at_once(contender: Contender, seconds: float) -> Spell:
    """Let all tables play, a move at each at any time. The clock stops while finished games are restarted."""
    spell = Spell()
    while spell.seconds < seconds:
        await together(table.ready() for table in contender.tables)
        cpu, driver, began = contender.server.cpu(), process_time(), perf_counter()
        await wave(list(contender.tables), began + seconds - spell.seconds, spell.latencies)
        spell.seconds += perf_counter() - began
        spell.cpu += contender.server.cpu() - cpu
        spell.driver += process_time() - driver
    return spell


async def wave(tables: list[Seats], end: float, latencies: list[float]) -> None:
    """Until the time is over, or the game at one of the tables: no table ever waits for another."""
    done = asyncio.Event()

    async def play(table: Seats) -> None:
        while not done.is_set():
            latencies.append(await table.move())
            if table.over or perf_counter() >= end:
                done.set()

    await asyncio.gather(*(play(table) for table in tables))


async def play_at_rate(contender: Contender, seconds: float, rate: float) -> list[float]:
    """Let moves come at a fixed rate, each at a table that is free. Returns their latencies."""
    await together(table.ready() for table in contender.tables)
    free = deque(contender.tables)
    random.Random(3).shuffle(free)
    freed = asyncio.Event()
    latencies: list[float] = []

    async def move(table: Seats, late: float) -> None:
        latencies.append(await table.move() + late)
        await table.ready()
        free.append(table)
        freed.set()

    under_way: set[asyncio.Task[None]] = set()
    began = perf_counter()
    for number in range(math.ceil(rate * seconds)):
        due = began + number / rate
        await asyncio.sleep(max(0.0, due - perf_counter()))
        late = 0.0
        while not free:  # then the move waits, and its wait counts
            freed.clear()
            await freed.wait()
            late = perf_counter() - due
        task = asyncio.create_task(move(free.popleft(), late))
        under_way.add(task)
        task.add_done_callback(under_way.discard)
    await asyncio.gather(*under_way)
    return latencies


async def take_turn(contender: Contender, plan: Plan, empty: int) -> Turn:
    """Connect, play at once, play at a rate, leave. `empty` is what the server held in memory without tables."""
    count = len(list(contender.tables))
    await together(table.open() for table in contender.tables)
    gc.collect()
    gc.disable()
    try:
        spell = await play_at_once(contender, plan.seconds)
        rated = await play_at_rate(contender, plan.seconds, plan.rate)
    finally:
        gc.enable()
    memory = (contender.server.memory() - empty) / count
    await together(table.close() for table in contender.tables)
    return Turn(
        moves=len(spell.latencies),
        seconds=spell.seconds,
        cpu=spell.cpu,
        driver=spell.driver,
        latencies=spell.latencies,
        rated=rated,
        memory=memory,
        updates=sum(table.updates for table in contender.tables),
    )


# -- the whole run ----------------------------------------------------------------------------------------------------


def contenders(plan: Plan) -> list[Contender]:
    ours = [Ours(plan.seats, SPREAD, compressed) for compressed in ((False, True) if plan.compressed else (False,))]
    ours.append(Ours(plan.seats, SPREAD, game="nations"))
    build = compiled_build(None)
    if build is not None:
        ours += [Ours(plan.seats, SPREAD, build=build, game=game) for game in ("age-of-reason", "nations")]
    return [*ours, Theirs(files=False), Theirs(files=True)]


async def measure_size(count: int, plan: Plan, results: Results, report: Callable[[str], None]) -> None:
    """Measure all servers with so many tables, in turn, round after round."""
    cores = own_cores()
    entries = contenders(plan)
    empty: dict[str, int] = {}
    with contextlib.ExitStack() as stack:
        for entry in entries:
            await entry.start(count, cores[0] if cores else None)
            stack.callback(entry.stop)
            empty[entry.name] = entry.server.memory()
            await warm_up(entry, plan.warm_up)
        for number in range(plan.rounds):
            first = number % len(entries)
            turns = {entry.name: await take_turn(entry, plan, empty[entry.name]) for entry in rotated(entries, first)}
            results.add(count, turns)
            rates = ", ".join(f"{e.name} {turns[e.name].moves / turns[e.name].seconds:,.0f}" for e in entries)
            report(f"{count} tables, round {number + 1} of {plan.rounds}, moves/s: {rates}")


def rotated(entries: list[Contender], first: int) -> list[Contender]:
    """Each round starts at another one."""
    return entries[first:] + entries[:first]


async def warm_up(contender: Contender, seconds: float) -> None:
    """Play a while without counting, for the sake of what compiles or caches itself."""
    await together(table.open() for table in contender.tables)
    await play_at_once(contender, seconds)
    await together(table.close() for table in contender.tables)


async def measure(plan: Plan, report: Callable[[str], None]) -> Results:
    results = Results(plan.seconds, plan.rate, plan.seats)
    cores = own_cores()
    results.pinned = cores is not None
    if cores is not None:
        os.sched_setaffinity(0, cores[1])
    for count in plan.sizes:
        await measure_size(count, plan, results, report)
    results.restart = await measure_restart(plan.restarts, cores[0] if cores else None)
    return results


def arguments(argv: list[str] | None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="benchmarks.server", description="Our server beside boardgame.io's own.")
    add = parser.add_argument
    add("--quick", action="store_true", help="a trial of less than a minute: 10 and 100 tables, one short round")
    add("--json", action="store_true", help="print one JSON object instead of tables")
    add("--tables", help="numbers of live tables, with commas (10,100,1000)")
    add("--rounds", type=int, help=f"how often each server is measured at each size ({ENOUGH_ROUNDS})")
    add("--seconds", type=float, help="of play at once and of play at a rate, in each round (3)")
    add("--rate", type=float, default=100.0, help="moves per second over all tables in play at a rate (100)")
    add("--seats", type=int, default=2, help="people at each of our tables (2, as at boardgame.io's)")
    add("--compressed", action="store_true", help="measure ours also with compressed updates, as browsers ask for")
    options = parser.parse_args(argv)
    options.tables = options.tables or ("10,100" if options.quick else ",".join(map(str, SIZES)))
    options.rounds = options.rounds or (1 if options.quick else ENOUGH_ROUNDS)
    options.seconds = options.seconds or (1.5 if options.quick else 3.0)
    if not all(size.isdecimal() and int(size) for size in options.tables.split(",")):
        parser.error("--tables takes numbers with commas, such as 10,100")
    if options.rounds < 1 or options.seconds <= 0 or options.rate <= 0:
        parser.error("--rounds must be at least 1, --seconds and --rate above 0")
    return options


def more_files() -> None:
    """Two connections a table and a few: more than some systems allow unasked."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def main(argv: list[str] | None = None) -> int:
    """Measure and print; 1 on a failure, 130 when interrupted."""
    options = arguments(argv)
    more_files()

    def report(line: str) -> None:
        print(line, file=sys.stderr, flush=True)

    try:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            results = runner.run(measure(Plan(options), report))
    except BenchError as error:
        print(f"bench-server: {error}", file=sys.stderr)
        return 1
    except TimeoutError:
        print("bench-server: a server did not answer in time", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("bench-server: interrupted", file=sys.stderr)
        return 130
    if options.rounds < ENOUGH_ROUNDS:
        report(f"Fewer than {ENOUGH_ROUNDS} rounds: a trial, not a result.")
    print(json.dumps(as_json(results), indent=2) if options.json else as_text(results))
    return 0


if __name__ == "__main__":
    sys.exit(main())
