"""Two server processes on one database, and a crowd that sends commands for one table to both of them at once.

    python -m tests.server.crowd [--commands 10000]

It needs PostgreSQL and Redis or Valkey. Every command that was acknowledged happened exactly once, revisions have no
gap, and whoever watches at either process ends up with the same table.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, NamedTuple
from uuid import uuid4

import httpx
import msgspec
import sqlalchemy as sa
from websockets.asyncio.client import ClientConnection, connect

from tests.server.processes import PostgreSQL, Redis, Serving
from worldstage.server.schema import events
from worldstage.server.store import Store

GAME = "age-of-reason"
SEATS = 4
SENDERS = 16  # several tabs for each seat
CHOICES = 150  # of the game: it must not come to its end before the race does
# What nobody else notices: they can always be done.
PRIVATE: tuple[dict[str, Any], ...] = (
    {"do": "lift"},
    {"do": "withdraw"},
    {"do": "order", "options": ["pass"], "when": "bid-above 200"},
)
READERS: tuple[int | None, ...] = (None, *range(SEATS))
Json = dict[str, Any]


class Told(NamedTuple):
    """How it went."""

    commands: int
    refused: int
    again: int  # sent again because the table was too busy
    pushes: int


class Watcher:
    """Somebody who watches the table at one of the processes, through a seat or not."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.revisions: list[int] = []
        self.last: Json = {}

    async def watch(self) -> None:
        async for message in self.socket:
            push = msgspec.json.decode(message)
            if push["type"] == "state":
                self.last = push["state"]
                self.revisions.append(self.last["revision"])

    async def until(self, revision: int) -> None:
        while not self.revisions or self.revisions[-1] < revision:
            await asyncio.sleep(0.02)


class Crowd:
    """A table with a session per seat, and everything that was sent to it."""

    def __init__(self, urls: list[str], seed: int) -> None:
        self.clients = [httpx.AsyncClient(base_url=url, timeout=60, trust_env=False) for url in urls]
        self.urls = urls
        self.random = random.Random(seed)
        self.table = ""
        self.tokens: list[str] = []
        self.watchers: dict[tuple[int, int | None], Watcher] = {}  # by process and seat
        self.acknowledged: Counter[str] = Counter()
        self.refused = self.again = self.choices = 0

    def headers(self, seat: int) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.tokens[seat]}"}

    async def gather(self) -> None:
        """Everybody sits down, some at one process and some at the other."""
        for seat in range(SEATS):
            made = await self.clients[seat % 2].post("/api/sessions", json={})
            self.tokens.append(made.json()["token"])
        plans = [{"holder": "me"}] + [{"holder": "guest"}] * (SEATS - 1)
        made = await self.clients[0].post("/api/tables", json={"game": GAME, "seats": plans}, headers=self.headers(0))
        self.table = made.json()["table"]
        for link in made.json()["links"]:
            if link["seat"] is not None:
                headers, body = self.headers(link["seat"]), {"secret": link["secret"]}
                claimed = await self.clients[link["seat"] % 2].post("/api/claim", json=body, headers=headers)
                assert claimed.status_code == 200, claimed.text

    async def send(self, seat: int, body: Json) -> None:
        """One command, to either process; a table that is too busy is asked again with the same key."""
        key = uuid4().hex
        headers = {**self.headers(seat), "Idempotency-Key": key}
        while True:
            client = self.random.choice(self.clients)
            answer = await client.post(
                f"/api/tables/{self.table}/commands", json={"seat": seat, **body}, headers=headers
            )
            if answer.status_code != 503:
                break
            self.again += 1
        if answer.status_code == 200:
            self.acknowledged[key] += 1
        else:
            assert answer.status_code == 409, answer.text
            self.refused += 1

    async def state(self, process: int, seat: int) -> Json:
        path, headers = f"/api/tables/{self.table}/state", self.headers(seat)
        answer = await self.clients[process].get(path, params={"seat": seat}, headers=headers)
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    async def busy(self, seat: int, commands: int) -> None:
        """One seat's share: choices when it is asked, else things that can always be done."""
        for _ in range(commands):
            body: Json = self.random.choice(PRIVATE)
            asked = self.watchers[self.random.randrange(2), seat].last.get("decision")  # perhaps no longer
            if asked is not None and self.choices < CHOICES:
                self.choices += 1
                body = {"do": "choose", "decision": asked["id"], "option": self.random.choice(asked["options"])}
            elif self.random.random() < 0.5:
                body = {"do": "call", "other": (seat + 1) % SEATS}
            await self.send(seat, body)
            await asyncio.sleep(0)

    def live(self, process: int, seat: int | None) -> Any:
        address = f"{self.urls[process].replace('http', 'ws', 1)}/api/tables/{self.table}/live"
        address += "" if seat is None else f"?seat={seat}"
        return connect(
            address, additional_headers=self.headers(seat or 0), proxy=None, max_queue=None, compression=None
        )


async def race(urls: list[str], storage: Store, commands: int, seed: int = 1) -> Told:
    """Send so many commands from all seats to all processes, and prove that they were put in one order."""
    crowd = Crowd(urls, seed)
    async with AsyncExitStack() as stack:
        for client in crowd.clients:
            await stack.enter_async_context(client)
        await crowd.gather()
        for process in (0, 1):
            for seat in READERS:
                socket = await stack.enter_async_context(crowd.live(process, seat))
                crowd.watchers[process, seat] = Watcher(socket)
        tasks = [asyncio.create_task(watcher.watch()) for watcher in crowd.watchers.values()]
        shares = [crowd.busy(number % SEATS, commands // SENDERS) for number in range(SENDERS)]
        await asyncio.gather(*shares)
        prove_order(storage, crowd)
        await prove_agreement(crowd)
        for task in tasks:
            task.cancel()
        pushes = sum(len(watcher.revisions) for watcher in crowd.watchers.values())
    return Told(sum(crowd.acknowledged.values()), crowd.refused, crowd.again, pushes)


def prove_order(storage: Store, crowd: Crowd) -> None:
    """Revisions are gapless and unique, and the keys of what was acknowledged are the keys of what happened."""
    statement = sa.select(events.c.revision, events.c.key).where(events.c.table_id == crowd.table)
    rows = storage.read_now(lambda connection: connection.execute(statement.order_by(events.c.revision)).all())
    assert [row.revision for row in rows] == list(range(len(rows)))
    assert Counter(row.key for row in rows if row.key is not None) == crowd.acknowledged


async def prove_agreement(crowd: Crowd) -> None:
    """All who look through the same eyes see the same, whichever process they are connected to."""
    for seat in READERS:
        here, there = crowd.watchers[0, seat], crowd.watchers[1, seat]
        newest = max(here.revisions[-1], there.revisions[-1])
        if seat is not None:
            newest = max(newest, (await crowd.state(0, seat))["revision"], (await crowd.state(1, seat))["revision"])
        async with asyncio.timeout(60):
            await asyncio.gather(here.until(newest), there.until(newest))
        for watcher in (here, there):
            rising = sorted(set(watcher.revisions))
            assert watcher.revisions == rising, "somebody was shown an older table after a newer one"
        names = ("revision", "view", "decision", "position", "standing", "orders", "outcomes")
        assert [here.last[name] for name in names] == [there.last[name] for name in names]


def race_two(folder: Path, database: str, redis_url: str, commands: int) -> Told:
    """The race, at two processes of its own."""
    (folder / "one").mkdir()
    (folder / "two").mkdir()
    storage = Store(database)
    first = Serving(folder / "one", database, "--redis", redis_url)
    second = Serving(folder / "two", database, "--redis", redis_url)
    with first, second:
        told = asyncio.run(race([first.url, second.url], storage, commands))
    storage.close()
    return told


def main(commands: int = 10_000) -> Told:
    cluster, server = PostgreSQL(), Redis()
    try:
        with tempfile.TemporaryDirectory(prefix="stage-") as folder:
            told = race_two(Path(folder), cluster.database(), server.url, commands)
    finally:
        cluster.stop()
        server.stop()
    print(
        f"two processes, one table: {told.commands} commands carried out once each, {told.refused} refused, "
        f"{told.again} sent again; {told.pushes} updates pushed, all in order"
    )
    return told


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Race two server processes for one table.")
    parser.add_argument("--commands", type=int, default=10_000, help="how many (default 10000)")
    main(parser.parse_args().commands)
