"""Let the disk, the database and Redis fail and come back while people and bots play, and prove that nothing is lost.

    python -m tests.server.outages [--rounds 5] [--seed 1]

Every command that was acknowledged is stored, exactly once; everything that anybody was shown is what the stored events
tell; whatever fails, answers are 200, 409 or 503, and 503 comes soon, with Retry-After, and only because of the outage.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any, NamedTuple, Protocol
from uuid import uuid4

import httpx

from tests.server.kills import GONE, Json, Playing, Sent, open_table
from tests.server.processes import Disk, Missing, PostgreSQL, Redis, Serving
from worldstage.server.store import Store

KINDS = (("me", "me"), ("me", "random", "random"), ("me", "me", "me"))
SOON = 3.0  # seconds in which a 503 must come; two, and some more for a machine with much else to do
GRACE = 8.0  # seconds after the end of an outage in which there may still be 503
PLAY = (0.5, 1.5)  # seconds between outages, and during one
REDIS_SECONDS = 15.0  # in which processes hear each other again; less than they need without Redis


class Told(NamedTuple):
    """How much was proved."""

    outages: int
    acknowledged: int
    shown: int
    unavailable: int  # answers 503
    slowest: float  # seconds until one of them


class Weather:
    """Whether 503 is to be expected now, and how often it came."""

    def __init__(self) -> None:
        self.until = 0.0
        self.unavailable = 0
        self.slowest = 0.0

    @contextmanager
    def bad(self) -> Iterator[None]:
        self.until = float("inf")
        yield
        self.until = time.monotonic() + GRACE

    def check(self, answer: httpx.Response, began: float) -> None:
        assert answer.status_code in (200, 409, 503), f"{answer.status_code} {answer.text[:300]}"
        if answer.status_code == 503:
            assert began < self.until, f"503 without an outage: {answer.text[:300]}"
            assert "retry-after" in answer.headers
            self.unavailable += 1
            self.slowest = max(self.slowest, time.monotonic() - began)
            assert self.slowest < SOON, f"503 took {self.slowest:.1f} s"


class Patient(Playing):
    """Somebody who goes on playing whatever happens, at any of the processes."""

    def __init__(self, urls: list[str], weather: Weather, made: tuple[str, str, list[int]], seed: int) -> None:
        super().__init__(*made, seed)
        self.urls = urls
        self.weather = weather
        self.stopping = False

    async def play(self, url: str = "") -> None:
        async with httpx.AsyncClient(headers=self.headers, timeout=20, trust_env=False) as http:
            while not (self.over or self.stopping):
                for seat in self.seats:
                    await self._turn(http, seat)
            while self.sent is not None:  # its fate must be known before anything is proved
                await self._send(http, self.sent)

    async def _ask(self, work: Callable[[str], Any]) -> httpx.Response:
        began = time.monotonic()
        answer: httpx.Response = await work(self.random.choice(self.urls))
        self.weather.check(answer, began)
        if answer.status_code == 503:
            await asyncio.sleep(0.1)
        return answer

    async def _turn(self, http: httpx.AsyncClient, seat: int | None) -> None:
        if self.sent is not None:
            await self._send(http, self.sent)
            return
        path, query = f"/api/tables/{self.table}/state", {"seat": seat}
        answer = await self._ask(lambda url: http.get(url + path, params=query))
        if answer.status_code != 200:
            return
        seen = answer.json()
        self.shown.append(seen)
        self.over = seen["room"]["status"] != "playing"
        body = self._wish(seen, seat)
        if body is None:
            await asyncio.sleep(0.01)
        else:
            await self._send(http, Sent(uuid4().hex, {"seat": seat, **body}))

    async def _send(self, http: httpx.AsyncClient, sent: Sent) -> None:
        self.sent = sent
        path, headers = f"/api/tables/{self.table}/commands", {"Idempotency-Key": sent.key}
        answer = await self._ask(lambda url: http.post(url + path, json=sent.body, headers=headers))
        if answer.status_code == 503:
            return
        self.sent = None
        if answer.status_code == 200:
            self.acknowledged[sent.key] = (sent.body, answer.json()["revision"])

    async def watch_on(self, url: str, seat: int | None) -> None:
        """Watch, and connect again whenever the connection is lost."""
        while not self.stopping:
            await self.watch(url, seat)
            await asyncio.sleep(0.1)


class Failing(Protocol):
    """Something that can fail and come back."""

    def fail(self) -> None: ...

    def recover(self) -> None: ...


class Hangs:
    """A process that is stopped in its tracks."""

    def __init__(self, backing: PostgreSQL | Redis) -> None:
        self.backing = backing

    def fail(self) -> None:
        self.backing.pause()

    def recover(self) -> None:
        self.backing.resume()


class Ends(Hangs):
    """A process that ends and is started again."""

    def fail(self) -> None:
        self.backing.halt()

    def recover(self) -> None:
        self.backing.start_again()


class Fills:
    """A disk that is full; where there can't be one, a process that may write no more to any file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.serving: Serving | None = None
        self.disk: Disk | None = None
        with suppress(Missing):
            self.disk = Disk(folder)
            self.folder = self.disk.folder

    def fail(self) -> None:
        if self.disk is not None:
            self.disk.fill()
        else:
            self._limit(4096)

    def recover(self) -> None:
        if self.disk is not None:
            self.disk.free()
        else:
            self._limit(resource.RLIM_INFINITY)

    def _limit(self, size: int) -> None:
        assert self.serving is not None
        resource.prlimit(self.serving.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    def close(self) -> None:
        if self.disk is not None:
            self.disk.unmount()


class TableSnapshot(NamedTuple):
    """Servers on one database, and what happens to them."""

    database: str
    servings: list[Serving]
    failures: list[Failing]
    unavailable: bool  # whether an outage may be noticed at all


async def play_through(snapshot: TableSnapshot, rounds: int, seed: int) -> Told:
    """Let people play while everything fails in turn, so many times each; then prove what they were told."""
    luck, weather = random.Random(seed), Weather()
    urls = [serving.url for serving in snapshot.servings]
    storage = Store(snapshot.database)
    acknowledged = shown = 0
    try:
        for _ in range(rounds):
            playing = [Patient(urls, weather, await open_table(urls[0], kind), luck.getrandbits(32)) for kind in KINDS]
            await one_round(snapshot, playing, luck, weather)
            for one in playing:
                one.prove(storage)
                acknowledged, shown = acknowledged + len(one.acknowledged), shown + len(one.shown)
    finally:
        storage.close()
    return Told(rounds * len(snapshot.failures), acknowledged, shown, weather.unavailable, weather.slowest)


async def one_round(snapshot: TableSnapshot, playing: list[Patient], luck: random.Random, weather: Weather) -> None:
    tasks = [asyncio.create_task(one.play()) for one in playing]
    watchers = [
        asyncio.create_task(one.watch_on(serving.url, seat))
        for one in playing
        for serving in snapshot.servings
        for seat in [None, *one.seats[:1]]
    ]
    for failure in snapshot.failures:
        await asyncio.sleep(luck.uniform(*PLAY))
        with weather.bad() if snapshot.unavailable else nullcontext():
            try:
                await asyncio.to_thread(failure.fail)
                await asyncio.sleep(luck.uniform(*PLAY) + 1.0)
            finally:
                await asyncio.to_thread(failure.recover)
    await asyncio.sleep(luck.uniform(*PLAY))
    for one in playing:
        one.stopping = True
    async with asyncio.timeout(60):
        await asyncio.gather(*tasks)
    if len(snapshot.servings) > 1:
        await must_hear(snapshot, playing[0])
    for task in watchers:
        task.cancel()
    for outcome in await asyncio.gather(*watchers, return_exceptions=True):
        assert outcome is None or isinstance(outcome, (asyncio.CancelledError, *GONE)), outcome


async def must_hear(snapshot: TableSnapshot, one: Patient) -> None:
    """What is said at each process is pushed to those who watch at the other."""
    async with httpx.AsyncClient(headers=one.headers, timeout=20, trust_env=False) as http:
        for here, there in ((0, 1), (1, 0)):
            seen: list[Json] = []
            reader = Patient([], one.weather, (one.table, "", []), 0)
            reader.headers, reader.shown = one.headers, seen
            task = asyncio.create_task(reader.watch(snapshot.servings[there].url, one.seats[0]))
            async with asyncio.timeout(REDIS_SECONDS):
                while not seen:
                    await asyncio.sleep(0.02)
                words = uuid4().hex
                body = {"do": "say", "seat": one.seats[0], "text": words}
                path = f"{snapshot.servings[here].url}/api/tables/{one.table}/commands"
                said = await http.post(path, json=body, headers={"Idempotency-Key": words})
                assert said.status_code == 200, said.text
                while words not in str(seen[-1]["talk"]):
                    await asyncio.sleep(0.02)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)


# -- the three of them ------------------------------------------------------------------------------------------------


def full_disk(folder: Path, rounds: int, seed: int) -> Told:
    fills = Fills(folder)
    database = f"sqlite:///{fills.folder / 'tables.sqlite'}"
    try:
        with Serving(folder, database) as serving:
            fills.serving = serving
            return asyncio.run(play_through(TableSnapshot(database, [serving], [fills], True), rounds, seed))
    finally:
        fills.close()


def lost_database(folder: Path, rounds: int, seed: int) -> Told:
    cluster = PostgreSQL()
    try:
        database = cluster.database()
        with Serving(folder, database) as serving:
            failures: list[Failing] = [Hangs(cluster), Ends(cluster)]
            return asyncio.run(play_through(TableSnapshot(database, [serving], failures, True), rounds, seed))
    finally:
        cluster.stop()


def lost_redis(folder: Path, rounds: int, seed: int) -> Told:
    cluster, server = PostgreSQL(), Redis()
    try:
        database = cluster.database()
        with ExitStack() as stack:
            servings: list[Serving] = []
            for name in ("one", "two"):
                (folder / name).mkdir()
                servings.append(stack.enter_context(Serving(folder / name, database, "--redis", server.url)))
            failures: list[Failing] = [Hangs(server), Ends(server)]
            return asyncio.run(play_through(TableSnapshot(database, servings, failures, False), rounds, seed))
    finally:
        cluster.stop()
        server.stop()


OUTAGES = {"disk": full_disk, "database": lost_database, "Redis": lost_redis}


def main(rounds: int = 5, seed: int = 1) -> None:
    for name, fail in OUTAGES.items():
        with tempfile.TemporaryDirectory(prefix="stage-") as folder:
            try:
                told = fail(Path(folder), rounds, seed)
            except Missing as why:
                print(f"NOT RUN: outages of the {name}: {why}", file=sys.stderr)
                continue
        print(
            f"{told.outages} outages of the {name}: {told.acknowledged} acknowledged commands and {told.shown} shown "
            f"states are all as they were told; {told.unavailable} times 503, the slowest after {told.slowest:.2f} s"
        )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Let disk, database and Redis fail while people and bots play.")
    parser.add_argument("--rounds", type=int, default=5, help="how often each of them (default 5)")
    parser.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4), "big"), help="decides when")
    arguments = parser.parse_args()
    main(arguments.rounds, arguments.seed)
