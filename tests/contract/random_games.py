"""Random games at a table, each checked as it goes and verified at its end: for the tests and for `make soak`."""

from __future__ import annotations

import random
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import worldstage
from tests.contract.cases import Case, Player, accepts
from tests.contract.declared import declared
from worldstage.bots import ask, known, make
from worldstage.core.automation import AutomatedTable
from worldstage.core.chance import Fast

ROOT = Path(__file__).resolve().parent.parent.parent
CHECK_EVERY = 7  # plies, unless something else is asked for


class Report(NamedTuple):
    """What became of one game."""

    number: int
    case: str
    decisions: int
    fault: str


def case_of(number: int, cases: list[Case], short: bool = False) -> Case:
    """The cases in turn; every other round with settings drawn at random, so that all combinations occur.

    A `short` case of a game that takes long is one of its trial settings.
    """
    case = cases[number % len(cases)]
    if number // len(cases) % 2 == 0:
        return case
    game, draw = case.game, random.Random(number)
    while True:
        settings = {
            setting.id: draw.choice(
                draw.choice((list(setting.values), game.reporting.alternatives(setting.id, case.seats)))
            )
            for setting in game.spec.settings
        }
        if short:
            settings |= declared(game.id).trial
        if accepts(game, case.seats, settings):
            return case._replace(settings=settings)


class Players:
    """Who chooses in a game: a random player, and, if they are wanted, the bots of the title at some of the seats."""

    def __init__(self, number: int, case: Case, bots: bool) -> None:
        self.game, self.random = case.game, Player(number)
        self.luck = Fast(number)
        draw, names = random.Random(number), sorted(known(case.game)) if bots else ["random"]
        drawn = [draw.choice(names) for _ in range(case.seats)]
        self.bots = [None if name == "random" else make(case.game, name) for name in drawn]

    def seat(self, table: AutomatedTable[Any]) -> int:
        """The seats asked together answer in any order."""
        return self.random.random.choice(table.actors)

    def choose(self, table: AutomatedTable[Any], seat: int, actions: list[int]) -> int:
        bot = self.bots[seat]
        if bot is None:
            return self.random.choose(self.game, actions)
        return ask(bot, self.game, table.state, seat, self.luck).action


def play_and_prove(number: int, case: Case, bots: bool = False, every: int = CHECK_EVERY) -> Report:
    """Play, check every so many plies, and verify one game."""
    game = case.game
    table: AutomatedTable[Any] | None = None
    decisions = 0
    try:
        table = game.table(case.seats, number, dict(case.settings))
        players = Players(number, case, bots)
        while table.actors:
            seat = players.seat(table)
            decision = table.decision(seat)
            if not decision.actions:
                raise AssertionError(f"seat {seat} is asked at {decision.node} and may choose nothing")
            if (decisions + number) % every == 0:
                prove_known(table, seat, decision.actions)
            table.submit(seat, decision.id, players.choose(table, seat, decision.actions))
            decisions += 1
            if decisions > game.spec.max_plies:
                raise AssertionError(f"no end after {decisions} decisions")
            if decisions % every == 0:
                game.check(table.state)
        game.check(table.state)
        prove(game, table)
    except Exception:
        folder = ROOT / "build"
        folder.mkdir(exist_ok=True)
        if table is not None:
            (folder / f"soak-{game.id}-{number}.record").write_text(table.saved(), "utf-8")
        return Report(number, str(case), decisions, traceback.format_exc())
    return Report(number, str(case), decisions, "")


def prove_known(table: AutomatedTable[Any], seat: int, actions: Sequence[int]) -> None:
    """What a seat may choose depends only on what it knows: else its options would tell it more, and bots, who see
    sampled worlds, would choose what they may not.
    """
    game = table.game
    world = game.views.sample(table.state, seat, Fast(len(actions) + table.state.ply))
    if game.legal(world, seat) != list(actions):
        raise AssertionError(f"seat {seat} is offered {actions}, and in a sampled world {game.legal(world, seat)}")


def prove(game: Any, table: AutomatedTable[Any]) -> None:
    """The record, read back from its text, replays to the same end and follows from its seed."""
    text = table.record.text()
    record = worldstage.parse(text)
    if record.text() != text:
        raise AssertionError("the record reads back differently")
    verdict = worldstage.verify(game, record)  # replays, and compares digest, places and points
    if verdict.fault is not None:
        raise AssertionError(f"the record does not verify: {worldstage.render(verdict.fault, 'en')}")
    if (verdict.plies, verdict.draws) != (len(table.record.plies), len(table.record.outcomes())):
        raise AssertionError("the record lost plies or draws")
