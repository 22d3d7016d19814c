"""Play very many random games through the checked door, and prove every one of them; then wear down the server.

    python -m tools.soak [--games 10000] [--seed 0] [--jobs 2] [--only GAME,...] [--kills 200] [--commands 10000]
        [--outages 5] [--megabytes 64] [--faults 1000] [--malformed 50000]

Games go round all registered titles, numbers of seats and sets of settings; with --only round those named, which can be
toys of the kernel tests too. In each, invariants are checked every few plies, the number of plies is bounded, no seat
may be left without an option, and the finished record is read back from its text, replayed and verified against its
seed: all of them, none left out. A failure prints how to repeat it and writes the record as far as it got to build/.

After that the server is worn down: killed again and again while people and bots play on it, raced by two processes for
one table, robbed of disk, database and Redis, flooded, made to fail from within, and sent malformed requests. kills.py,
crowd.py, outages.py, floods.py, faults.py and malformed.py in tests/server tell what is proved. A part with the number
0 is left out.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import sys
import time
import traceback
from pathlib import Path
from typing import Any, NamedTuple

import worldstage
from tests.contract.cases import CASES, TOYS, Case, Player, accepts
from tests.server import crowd, faults, floods, kills, malformed, outages
from tests.server.processes import Missing
from worldstage.core.table import Table

ROOT = Path(__file__).resolve().parent.parent

CHECK_EVERY = 7


class Report(NamedTuple):
    """What became of one game."""

    number: int
    case: str
    decisions: int
    fault: str


def case_of(number: int, cases: list[Case]) -> Case:
    """The cases in turn; every other round with settings drawn at random, so that all combinations occur."""
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
        if accepts(game, case.seats, settings):
            return case._replace(settings=settings)


def soak_one(number: int, case: Case) -> Report:
    """Play, check and verify one game."""
    game = case.game
    table: Table[Any] | None = None
    decisions = 0
    try:
        table = game.table(case.seats, number, dict(case.settings))
        player = Player(number)
        while table.actors:
            # The seats asked together answer in any order.
            seat = player.random.choice(table.actors)
            decision = table.decision(seat)
            if not decision.actions:
                raise AssertionError(f"seat {seat} is asked at {decision.node} and may choose nothing")
            table.submit(seat, decision.id, player.choose(game, decision.actions))
            decisions += 1
            if decisions > game.spec.max_plies:
                raise AssertionError(f"no end after {decisions} decisions")
            if decisions % CHECK_EVERY == 0:
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


def prove(game: Any, table: Table[Any]) -> None:
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


def soak_number(job: tuple[int, str]) -> Report:
    number, only = job
    titles = only.split(",") if only else [case.game_id for case in CASES if case.game_id not in TOYS]
    return soak_one(number, case_of(number, [case for case in CASES if case.game_id in titles]))


def soak(games: int, seed: int, jobs: int, only: str) -> int:
    """All games; the number of failures."""
    started = time.monotonic()
    failures = decisions = 0
    numbers = ((seed + i, only) for i in range(games))
    with multiprocessing.Pool(jobs) as pool:
        for done, report in enumerate(pool.imap_unordered(soak_number, numbers, chunksize=20), 1):
            decisions += report.decisions
            if report.fault:
                failures += 1
                print(f"\nFAILED: game {report.number}, {report.case}, after {report.decisions} decisions")
                again = f" --only {only}" if only else ""
                print(f"repeat with: python -m tools.soak --games 1 --seed {report.number}{again}")
                print(report.fault, flush=True)
            if done % 100 == 0 or done == games:
                spent = time.monotonic() - started
                line = f"{done} of {games} games, {decisions} decisions, {failures} failures, {spent:.0f} s"
                tty = sys.stdout.isatty()
                if tty or done % 1000 == 0 or done == games:
                    print(f"\r{line}" if tty else line, end="" if tty else "\n", flush=True)
    print()
    return failures


def race(commands: int) -> None:
    try:
        crowd.main(commands)
    except Missing as why:
        print(f"NOT RUN: the race of two servers: {why}", file=sys.stderr)


def main() -> None:
    parser = argparse.ArgumentParser(description="Play random games; check and verify every one.")
    parser.add_argument("--games", type=int, default=10_000, help="how many (default 10000)")
    parser.add_argument("--seed", type=int, default=0, help="the number of the first game")
    parser.add_argument("--jobs", type=int, default=2, help="processes (default 2)")
    parser.add_argument("--only", default="", help="games, with commas (default all but the toys)")
    parser.add_argument("--kills", type=int, default=200, help="how often a server is killed (default 200)")
    parser.add_argument("--commands", type=int, default=10_000, help="sent to two servers at once (default 10000)")
    parser.add_argument("--megabytes", type=int, default=64, help="of each flood of a server (default 64)")
    parser.add_argument("--outages", type=int, default=5, help="how often disk, database and Redis fail (default 5)")
    parser.add_argument("--faults", type=int, default=1_000, help="commands with faults of the program (default 1000)")
    parser.add_argument("--malformed", type=int, default=50_000, help="malformed requests (default 50000)")
    arguments = parser.parse_args()
    unknown = set(filter(None, arguments.only.split(","))) - {case.game_id for case in CASES}
    if unknown:
        parser.error(f"--only: no game {', '.join(sorted(unknown))}")
    failures = soak(arguments.games, arguments.seed, arguments.jobs, arguments.only) if arguments.games else 0
    if arguments.kills:
        kills.main(arguments.kills, arguments.seed)
    if arguments.commands:
        race(arguments.commands)
    if arguments.megabytes:
        floods.main(arguments.megabytes)
    if arguments.outages:
        outages.main(arguments.outages, arguments.seed)
    if arguments.faults:
        faults.main(arguments.faults, arguments.seed)
    if arguments.malformed:
        malformed.main(arguments.malformed, arguments.seed)
    if failures:
        raise SystemExit(f"error: {failures} games failed; their records are in build/")


if __name__ == "__main__":
    main()
