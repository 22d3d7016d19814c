"""Kill a server again and again while people and bots play on it, and prove after every kill that nothing was lost.

    python -m tests.server.kills [--kills 50] [--seed 1]

Every command that was acknowledged must be stored, exactly once; and everything that anybody was shown, over HTTP or
pushed, must be what the stored events tell: nothing was shown that did not come to stay.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple
from uuid import uuid4

import httpx
import msgspec
import sqlalchemy as sa
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

import worldstage
from tests.server.processes import Missing, PostgreSQL, Serving
from tests.server.support import sqlite
from worldstage.server import motions, queries
from worldstage.server.events import StoredEvent, decode
from worldstage.server.hosted_table import HostedTable
from worldstage.server.schema import events
from worldstage.server.settings import Settings
from worldstage.server.store import Store
from worldstage.server.views import Presence, Reader, TableSnapshot, ViewCache, state

GAME = "age-of-reason"
KINDS = (("me", "random", "random"), ("me", "me"), ("random", "random"), ("me", "me", "me", "random"))
Json = dict[str, Any]
SPECTATOR: tuple[int | None, ...] = (None,)
GONE = (httpx.TransportError, WebSocketException, OSError, EOFError)


class Told(NamedTuple):
    """How much was proved."""

    kills: int
    acknowledged: int
    shown: int
    tables: int


class Sent(NamedTuple):
    """A command that is on its way."""

    key: str
    body: Json


class Playing:
    """A table, whoever plays and watches at it, and all that they were told."""

    def __init__(self, table: str, token: str, seats: list[int], seed: int) -> None:
        self.table = table
        self.headers = {"Authorization": f"Bearer {token}"}
        self.seats = seats
        self.random = random.Random(seed)
        self.sent: Sent | None = None  # unknown whether it arrived
        self.acknowledged: dict[str, tuple[Json, int]] = {}  # by key: the command, and the answer
        self.shown: list[Json] = []
        self.over = False

    # -- playing ----------------------------------------------------------------------------------------------------

    async def play(self, url: str) -> None:
        """Answer whatever is asked, until the server is gone. A command whose fate is unknown is sent again first."""
        async with httpx.AsyncClient(base_url=url, headers=self.headers, timeout=20, trust_env=False) as http:
            with suppress(*GONE):
                while not self.over:
                    if self.sent is not None:
                        await self._send(http, self.sent)
                    for seat in self.seats or SPECTATOR:
                        await self._turn(http, seat)

    async def _turn(self, http: httpx.AsyncClient, seat: int | None) -> None:
        query = {} if seat is None else {"seat": seat}
        response = await http.get(f"/api/tables/{self.table}/state", params=query)
        if response.status_code == 503:  # the disk of a busy machine
            return
        assert response.status_code == 200, response.text
        seen = response.json()
        self.shown.append(seen)
        self.over = seen["room"]["status"] != "playing"
        body = self._wish(seen, seat)
        if body is None:
            await asyncio.sleep(0.005)
        else:
            await self._send(http, Sent(uuid4().hex, {"seat": seat, **body}))

    def _wish(self, seen: Json, seat: int | None) -> Json | None:
        luck = self.random.random()
        if seat is None or self.over:
            return None
        if seen["undo"] and luck < 0.15:
            return {"do": "undo", "what": seen["undo"]}
        if seen["retract"] and luck < 0.3:
            return {"do": "retract", "what": seen["retract"]}
        if luck > 0.97:
            return {"do": "lift"}
        asked = seen["decision"]
        if asked is None:
            return None
        return {"do": "choose", "decision": asked["id"], "option": self.random.choice(asked["options"])}

    async def _send(self, http: httpx.AsyncClient, sent: Sent) -> None:
        self.sent = sent
        path = f"/api/tables/{self.table}/commands"
        response = await http.post(path, json=sent.body, headers={"Idempotency-Key": sent.key})
        if response.status_code == 503:  # perhaps done, perhaps not: sent again
            return
        self.sent = None
        assert response.status_code in (200, 409), response.text  # 409: somebody else has moved on meanwhile
        if response.status_code == 200:
            self.acknowledged[sent.key] = (sent.body, response.json()["revision"])

    async def watch(self, url: str, seat: int | None) -> None:
        """See everything that is pushed, until the server is gone."""
        address = f"{url.replace('http', 'ws', 1)}/api/tables/{self.table}/live"
        address += "" if seat is None else f"?seat={seat}"
        with suppress(*GONE, asyncio.IncompleteReadError):
            async with connect(address, additional_headers=self.headers, proxy=None, max_queue=None) as socket:
                async for message in socket:
                    push = json.loads(message)
                    if push["type"] == "state":
                        self.shown.append(push["state"])

    # -- proving ----------------------------------------------------------------------------------------------------

    def prove(self, storage: Store) -> None:
        """Compare all that was told since last time with what is stored."""
        rows = storage.read_now(_stored(self.table))
        assert [row.revision for row in rows] == list(range(len(rows))), "a gap in the revisions"
        self._prove_acknowledged(rows)
        self._prove_shown(storage.read_now(queries.table_row(self.table)), rows)

    def _prove_acknowledged(self, rows: list[Any]) -> None:
        stored = {row.key: json.loads(row.data) | {"told": row.told} for row in rows if row.key is not None}
        for key, (body, revision) in self.acknowledged.items():
            assert key in stored, f"acknowledged and lost: {body}"
            assert stored[key]["told"] == revision
            for name in set(body) & {"seat", "decision", "option"}:
                assert stored[key][name] == body[name], f"{body} was stored as {stored[key]}"

    def _prove_shown(self, row: Any, rows: list[Any]) -> None:
        waiting: dict[tuple[int | None, int], list[Json]] = {}
        for seen in self.shown:
            waiting.setdefault((seen["seat"], seen["revision"]), []).append(seen)
        room = HostedTable(row, worldstage.game(row["game"]))
        for event in rows:
            room.follow(StoredEvent(event.revision, event.at, decode(event.data), event.told, event.digest))
            for seat in {seat for seat, _ in waiting}:
                for seen in waiting.pop((seat, room.revision_for(seat)), ()) if room.table is not None else ():
                    assert _plain(seen) == _as_stored(room, seen), "something was shown that did not come to stay"
        lost = sorted(revision for _, revision in waiting)
        assert not lost, f"revisions {lost} were shown and are not stored; the last stored is {len(rows) - 1}"


def _stored(table: str) -> Callable[[sa.Connection], list[Any]]:
    statement = sa.select(events).where(events.c.table_id == table).order_by(events.c.revision)
    return lambda connection: list(connection.execute(statement))


def _plain(seen: Json) -> Json:
    """What was seen, without who is connected and who looks."""
    room = {name: value for name, value in seen["room"].items() if name not in ("seats", "spectators")}
    return {**seen, "room": room, "you": None}


def _as_stored(room: HostedTable, seen: Json) -> Json:
    patience = motions.patience(Settings(database=""), room.row["pace"])
    snapshot = TableSnapshot(room, Presence(), ViewCache(patience))
    told = state(snapshot, Reader(seen["seat"], None), seen["log_from"], seen["talk_from"])
    return _plain(json.loads(msgspec.json.encode(told)))


async def open_table(url: str, holders: tuple[str, ...]) -> tuple[str, str, list[int]]:
    """A fresh table, the token of its owner, and their seats."""
    async with httpx.AsyncClient(base_url=url, timeout=20, trust_env=False) as http:
        token = (await http.post("/api/sessions", json={})).json()["token"]
        plans = [{"holder": "me"} if h == "me" else {"holder": "bot", "level": h} for h in holders]
        headers = {"Authorization": f"Bearer {token}"}
        made = await http.post("/api/tables", json={"game": GAME, "seats": plans}, headers=headers)
        assert made.status_code == 200, made.text
    return made.json()["table"], token, [seat for seat, holder in enumerate(holders) if holder == "me"]


class Run:
    """A server on a database of its own, some tables, and a number of kills."""

    def __init__(self, folder: Path, database: str, kills: int, seed: int) -> None:
        self.serving = Serving(folder, database)
        self.kills = kills
        self.random = random.Random(seed)
        self.storage = Store(database)
        self.playing: list[Playing] = []
        self.tables = self.acknowledged = self.shown = 0

    async def open_tables(self) -> None:
        """One table of each kind, in place of those whose game is over."""
        kinds = [KINDS[i % len(KINDS)] for i in range(len(KINDS))]
        over = [i for i, playing in enumerate(self.playing) if playing.over]
        for i in over if self.playing else range(len(kinds)):
            fresh = Playing(*await open_table(self.serving.url, kinds[i]), self.random.getrandbits(32))
            self.playing[i : i + 1] = [fresh]
            self.tables += 1

    async def once(self) -> None:
        """Play for a moment, kill, start again, and look what is left."""
        await self.open_tables()
        url = self.serving.url
        tasks = [asyncio.create_task(playing.play(url)) for playing in self.playing]
        for playing in self.playing:
            tasks += [asyncio.create_task(playing.watch(url, seat)) for seat in [None, *playing.seats[:1]]]
        await asyncio.sleep(self.random.uniform(0.02, 1.6))
        for _ in range(200):  # on a busy machine even a first command takes its time
            if self.acknowledged or any(playing.acknowledged for playing in self.playing):
                break
            await asyncio.sleep(0.1)
        await asyncio.to_thread(self.serving.kill)
        await asyncio.gather(*tasks)
        await asyncio.to_thread(self.serving.start)
        self.prove()

    def prove(self) -> None:
        for playing in self.playing:
            playing.prove(self.storage)
            self.acknowledged += len(playing.acknowledged)
            self.shown += len(playing.shown)
            playing.acknowledged.clear()
            playing.shown.clear()

    async def run(self) -> Told:
        try:
            await asyncio.to_thread(self.serving.start)
            for _ in range(self.kills):
                await self.once()
        finally:
            if self.serving.process is not None:
                self.serving.kill()
            self.storage.close()
        return Told(self.kills, self.acknowledged, self.shown, self.tables)


def kill_and_prove(folder: Path, database: str, kills: int, seed: int) -> Told:
    return asyncio.run(Run(folder, database, kills, seed).run())


def main(kills: int = 200, seed: int = 1) -> None:
    """Half of the kills on SQLite, half on PostgreSQL."""
    with tempfile.TemporaryDirectory(prefix="stage-") as folder:
        _report("SQLite", kill_and_prove(Path(folder), sqlite(Path(folder)), kills - kills // 2, seed))
    if kills < 2:
        return
    try:
        cluster = PostgreSQL()
    except Missing as why:
        print(f"NOT RUN: kills on PostgreSQL: {why}", file=sys.stderr)
        return
    try:
        with tempfile.TemporaryDirectory(prefix="stage-") as folder:
            _report("PostgreSQL", kill_and_prove(Path(folder), cluster.database(), kills // 2, seed))
    finally:
        cluster.stop()


def _report(database: str, told: Told) -> None:
    print(
        f"{database}: {told.kills} kills at {told.tables} tables: {told.acknowledged} acknowledged commands and "
        f"{told.shown} shown states are all as they were told",
        flush=True,
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Kill a server while people and bots play, and prove nothing is lost.")
    parser.add_argument("--kills", type=int, default=200, help="how often (default 200)")
    parser.add_argument("--seed", type=int, default=1, help="decides when")
    arguments = parser.parse_args()
    main(arguments.kills, arguments.seed)
