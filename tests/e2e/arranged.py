"""Tables in a position of one's own making, so that a test begins at the question that it is about."""

from __future__ import annotations

import json
from collections.abc import Mapping
from http.cookiejar import CookieJar
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.request import HTTPCookieProcessor, Request, build_opener
from uuid import uuid4

import sqlalchemy as sa

from tests.e2e.visitor import Visitor
from tests.games.seven_ages.support import GAME, Scene
from tests.server.stored import Storage
from worldstage.core.flow import call
from worldstage.core.state import replaced
from worldstage.games.seven_ages.names import ACTIONS, SLOTS, TABLE_SLOT
from worldstage.games.seven_ages.sequence import ROUND, STEP, TURNS, WHOLE_GAME
from worldstage.server.checkpoints import checkpoint
from worldstage.server.hosted_table import HostedTable
from worldstage.server.schema import checkpoints
from worldstage.server.table_parts import Kept, Stamp

if TYPE_CHECKING:
    from tests.e2e.conftest import Host

BEFORE_ACTIONS = 3  # steps of a round


class Position(NamedTuple):
    """A scene, and the settings that its table has as well."""

    scene: Scene
    settings: dict[str, str]


class Arranged:
    """Tables of 7 Ages by name, all of them with the same person on seat 0 and bots on the others."""

    def __init__(self, host: Host, positions: Mapping[str, Position]) -> None:
        self.host = host
        self.jar = CookieJar()
        self.opener = build_opener(HTTPCookieProcessor(self.jar))
        self.tables = {name: self._make(scene.state.seats, given) for name, (scene, given) in positions.items()}
        host.stop()
        with Storage(f"sqlite:///{host.folder / 'tables.sqlite'}") as storage:
            for name, position in positions.items():
                arrange(storage, self.tables[name], position.scene)
        host.start()

    def _make(self, seats: int, settings: dict[str, str]) -> str:
        people = [{"holder": "me", "name": "Ann"}, *[{"holder": "bot", "level": "random"}] * (seats - 1)]
        order = {"game": GAME.spec.id, "seats": people, "settings": settings}
        headers = {"Content-Type": "application/json", "Idempotency-Key": str(uuid4()), "Origin": self.host.url}
        request = Request(f"{self.host.url}/api/tables", json.dumps(order).encode(), headers)
        with self.opener.open(request, timeout=20) as answer:
            return str(json.load(answer)["table"])

    @property
    def cookies(self) -> list[Any]:
        """With which a browser is the person on seat 0."""
        return [{"name": one.name, "value": one.value, "url": self.host.url} for one in self.jar]

    def visit(self, person: Visitor, name: str) -> str:
        """Let somebody sit down at a table; its id."""
        person.context.add_cookies(self.cookies)
        person.open(f"/t/{self.tables[name]}")
        person.wait_for_question()
        return self.tables[name]


def begin(scene: Scene, action: int, *turns: tuple[int, int]) -> Scene:
    """The moment at which seats carry out an action with their empires, with the whole game below it on the stack."""
    s = scene.state
    call(s, WHOLE_GAME)
    s.frames[-1][1] = 1
    call(s, ROUND)
    s.frames[-1][1] = BEFORE_ACTIONS + action + 1
    call(s, STEP)
    s.frames[-1][1] = TURNS
    s.step = action
    for seat, slot in turns:
        if slot == TABLE_SLOT:
            s.extra, s.extra_shown = replaced(s.extra, seat, action), replaced(s.extra_shown, seat, action)
        else:
            s.marker[slot] = s.shown[slot] = action
        s.turns = [*s.turns, seat * SLOTS + slot]
    scene.advance()
    return scene


def lay_markers(scene: Scene) -> Scene:
    """The beginning of a round: everybody lays markers."""
    return in_round(scene, 1)


def turn_over(scene: Scene, action: int, *empires: int) -> Scene:
    """The moment at which an action is about to be carried out, with these empires' markers for it face down."""
    for empire in empires:
        scene.state.marker[empire] = action
    return in_round(scene, BEFORE_ACTIONS + action)


def end_round(scene: Scene) -> Scene:
    """The end of a round, from its first question on."""
    return in_round(scene, BEFORE_ACTIONS + ACTIONS)


def in_round(scene: Scene, step: int) -> Scene:
    """A round from a certain step on, in a game that has begun."""
    s = scene.state
    call(s, WHOLE_GAME)
    s.frames[-1][1] = 1
    call(s, ROUND)
    s.frames[-1][1] = step
    scene.advance()
    return scene


def arrange(storage: Storage, table: str, scene: Scene) -> None:
    """Store a position as the last checkpoint of a table. Its log is that of the scene."""
    hosted: HostedTable = storage.loaded(table)
    assert hosted.played is not None
    entries = list(scene.log.entries)
    scene.state.log = None
    kept = hosted.played.stored()._replace(state=GAME.to_json(scene.state), hidden=None)
    hosted.restore(kept, [], entries)
    hosted.stamps = [Stamp(hosted.changed, 0, None)] * len(entries)
    hosted.kept = Kept()
    row = checkpoint(hosted)
    with storage.store.engine.begin() as connection:
        connection.execute(sa.delete(checkpoints).where(checkpoints.c.table_id == table))
        connection.execute(
            sa.insert(checkpoints).values(table_id=table, revision=row.revision, whole=row.whole, ends=row.ends)
        )
