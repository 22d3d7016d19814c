"""Tables that are played up to a moment, so that a browser sees what comes next.

All seats have people who do what a bot would do, except that at 7 Ages they found empires in the first round and attack
later, and buy wars at Nations: bots alone hardly ever fight. What a choice would lead to is tried on a copy of the
state.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch
from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.e2e.visitor import Visitor
from tests.server.support import Person, Stage, gathered, good, sqlite
from worldstage.bots import ask, make
from worldstage.core.automation import AutomatedTable
from worldstage.core.chance import Committed, Fast
from worldstage.core.log import Entry, Log
from worldstage.games.seven_ages.names import NONE


class Server(NamedTuple):
    """A server in this process, whose tables can be played to a moment."""

    url: str
    folder: Path
    stage: Stage


@contextmanager
def served(folder: Path) -> Iterator[Server]:
    with Stage(database=sqlite(folder), bot_pause=0.0) as stage:
        yield Server(stage.url, folder, stage)


# No scene ends by itself, however slow the machine is: its last step stays for longer than this.
LASTING = """
    const later = window.setTimeout;
    window.setTimeout = (act, wait, ...more) => (wait >= 1500 ? 0 : later(act, wait, ...more));
"""
BOTS = {"seven-ages": "bold", "nations": "easy", "age-of-reason": "easy"}


class StagedTable:
    """A table at a server in this process, with everybody who sits there."""

    def __init__(self, stage: Stage, seed: int, seats: int, game: str = "seven-ages", **settings: str) -> None:
        luck = sha256(f"staged {seed}".encode()).digest()
        with patch("worldstage.server.new_tables.seed_bytes", lambda _: luck):
            self.id, self.people = gathered(stage, seats, game=game, settings=settings)
        self.stage = stage
        self.luck = Fast(seed)
        self.bot = make(self.table.game, BOTS[game])
        board = self.table.game.views.board()
        self.wars = {card["id"] for card in board["cards"] if card.get("kind") == "war"}

    @classmethod
    def with_all(
        cls, stage: Stage, keys: tuple[str, ...], seats: int, game: str = "seven-ages", **settings: str
    ) -> StagedTable:
        """A table at its beginning, in whose game all of these lines will be written."""
        for seed in range(2, 60):
            rehearsal, missing = cls(stage, seed, seats, game, **settings), set(keys)
            while rehearsal.table.actors and missing:
                seat, action = rehearsal.next()
                missing -= set(rehearsal.would_write(seat, action))
                rehearsal.choose(seat, action)
            if not missing:
                return cls(stage, seed, seats, game, **settings)
        raise AssertionError(f"no game has all of {keys}")

    @property
    def table(self) -> AutomatedTable[Any]:
        hosted = self.stage.service.tables.cached[self.id].hosted
        assert hosted is not None and hosted.table is not None
        return hosted.table

    def show(self, visitor: Visitor, seat: int = 0) -> None:
        """Let a browser see the table from a seat."""
        person: Person = self.people[seat]
        host = str(urlsplit(self.stage.url).hostname)
        cookies = [
            {"name": c.name, "value": c.value or "", "domain": host, "path": "/"} for c in person.http.cookies.jar
        ]
        visitor.context.add_cookies(cookies)  # type: ignore[arg-type]
        visitor.open(f"/t/{self.id}?seat={seat}")

    def next(self) -> tuple[int, int]:
        """Who chooses next, and what."""
        table = self.table
        seat = table.actors[0]
        asked, state = table.decision(seat), table.state
        for action in table.game.legal(state, seat):
            if self._wanted(asked.node, seat, table.game.actions.format(action)):
                return seat, action
        return seat, ask(self.bot, table.game, state, seat, self.luck).action

    def _wanted(self, node: str, seat: int, option: str) -> bool:
        verb, *words = option.split()
        if verb == "buy":
            return words[0] in self.wars
        if node == "markers" and verb == "mark":
            return words[-1] == ("start" if self.table.state.round == 1 else "manoeuvre")
        if node in ("manoeuvre.from", "manoeuvre.group") and verb == "to":
            s = self.table.state
            holder = s.holder[s.tables.labels["area"].index(words[0].split(":")[0])]
            return bool(holder != NONE and s.owner[holder] != seat)
        return False

    def would_write(self, seat: int, action: int) -> list[str]:
        """The keys of the log lines that a choice would write."""
        return [entry.key for entry in self.would_log(seat, action)]

    def would_log(self, seat: int, action: int) -> list[Entry]:
        """The log lines that a choice would write."""
        table = self.table
        state, log = table.state.clone(), Log()
        state.log = log
        table.game.apply(state, seat, action, Committed(table.seed, table.record.header.context, table.chance.draws))
        return list(log.entries)

    def choose(self, seat: int, action: int) -> None:
        table = self.table
        option = table.game.actions.format(action)
        good(self.people[seat].choose(self.id, seat, option, table.decision(seat).id))

    def play_to_seat(self, seat: int) -> None:
        """Play until a seat is the next to choose."""
        while self.table.actors:
            choice = self.next()
            if choice[0] == seat:
                return
            self.choose(*choice)
        raise AssertionError(f"seat {seat} was not asked any more")

    def play_to(self, *keys: str) -> tuple[int, int]:
        """Play until the next choice would write one of these lines; that choice."""
        while self.table.actors:
            seat, action = self.next()
            if not set(keys).isdisjoint(self.would_write(seat, action)):
                return seat, action
            self.choose(seat, action)
        raise AssertionError(f"it never came to {keys}")


# -- looking at it -----------------------------------------------------------------------------------------------------


def open_at(person: Visitor, table: StagedTable) -> str:
    """Look at the table as it is now, from seat 0; what its log says."""
    table.show(person)
    expect(person.page.locator(".seats li")).to_have_count(len(table.people))
    person.page.locator("[data-guide='panel'] .line").first.wait_for()
    return log_of(person)


def log_of(person: Visitor) -> str:
    return str(person.page.locator("[data-guide='panel']").inner_text())


def skip_all(person: Visitor) -> None:
    """Press Escape as long as there is a scene."""
    for _ in range(20):
        if not person.page.locator("section.scene").count():
            return
        person.page.keyboard.press("Escape")
        person.page.wait_for_timeout(50)
    raise AssertionError("scenes without end: Escape does not skip them")
