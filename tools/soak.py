"""Play very many random games at a table and verify every one of them; then test how the server bears failures.

    python -m tools.soak [--games 10000] [--seed 0] [--jobs 2] [--only GAME,...] [--seats N] [--setting NAME=VALUE]
        [--bots] [--check-every 7] [--games-only] [--kills 200] [--commands 10000] [--outages 5] [--megabytes 64]
        [--faults 1000] [--malformed 50000]

Games go round all registered titles, numbers of seats and sets of settings; with --only round those named, which can be
toys of the kernel tests too; with --seats and --setting, which may be repeated, in all of them the same. Random players
choose, with --bots also those of the title. Invariants are checked every few plies, with --check-every 1 after each,
the number of plies is bounded, no seat may be left without an option, and the finished record is read back from its
text, replayed and verified against its seed: all of them, none left out. A failure prints how to repeat it and writes
the record as far as it got to build/. Whole histories of 7 Ages, checked at every ply:
`--games-only --only seven-ages --seats 7 --setting rounds=full --bots --games 20 --check-every 1`.

After that the server is tested: killed again and again while people and bots play on it, raced by two processes for
one table, deprived of disk, database and Redis, flooded, made to fail from within, and sent malformed requests.
kills.py, crowd.py, outages.py, floods.py, faults.py and malformed.py in tests/server tell what is proved. A part with
the number 0 is left out.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from typing import NamedTuple

from tests.contract.cases import CASES, TOYS, Case, accepts
from tests.contract.random_games import CHECK_EVERY, Report, case_of, play_and_prove
from tests.server import crowd, faults, floods, kills, malformed, outages
from tests.server.processes import Missing


class Wanted(NamedTuple):
    """Which games are played, and by whom."""

    only: str
    seats: int  # 0: any number
    settings: dict[str, str]
    bots: bool
    every: int  # plies between two checks

    def case(self, number: int) -> Case:
        """Of the cases asked for, the one whose turn it is, with the seats and settings that are the same in all."""
        titles = self.only.split(",") if self.only else [case.game_id for case in CASES if case.game_id not in TOYS]
        drawn = case_of(number, [case for case in CASES if case.game_id in titles])
        case = drawn._replace(seats=self.seats or drawn.seats, settings=drawn.settings | self.settings)
        return case if accepts(case.game, case.seats, case.settings) else case._replace(settings=self.settings)

    def flags(self) -> str:
        """As they are given on the command line."""
        flags = [f"--only {self.only}"] if self.only else []
        flags += [f"--seats {self.seats}"] if self.seats else []
        flags += [f"--setting {name}={value}" for name, value in self.settings.items()]
        flags += ["--bots"] if self.bots else []
        return " ".join([*flags, *([f"--check-every {self.every}"] if self.every != CHECK_EVERY else [])])


def soak_number(job: tuple[int, Wanted]) -> Report:
    number, wanted = job
    return play_and_prove(number, wanted.case(number), wanted.bots, wanted.every)


def soak(games: int, seed: int, jobs: int, wanted: Wanted) -> int:
    """All games; the number of failures."""
    started = time.monotonic()
    failures = decisions = 0
    numbers = ((seed + i, wanted) for i in range(games))
    with multiprocessing.Pool(jobs) as pool:
        for done, report in enumerate(pool.imap_unordered(soak_number, numbers, chunksize=min(20, 1 + games // 50)), 1):
            decisions += report.decisions
            if report.fault:
                failures += 1
                print(f"\nFAILED: game {report.number}, {report.case}, after {report.decisions} decisions")
                print(
                    f"repeat with: python -m tools.soak --games-only --games 1 --seed {report.number} {wanted.flags()}"
                )
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
    parser.add_argument("--seats", type=int, default=0, help="how many (default: any number in turn)")
    parser.add_argument("--setting", action="append", default=[], help="NAME=VALUE, the same in all games")
    parser.add_argument("--bots", action="store_true", help="the bots of the title play too")
    parser.add_argument("--check-every", type=int, default=CHECK_EVERY, metavar="N", help="check every N plies")
    parser.add_argument("--games-only", action="store_true", help="leave out the tests of the server")
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
    if not all("=" in text for text in arguments.setting):
        parser.error("--setting: NAME=VALUE")
    if arguments.check_every < 1:
        parser.error("--check-every: at least 1")
    settings = dict(text.split("=", 1) for text in arguments.setting)
    wanted = Wanted(arguments.only, arguments.seats, settings, arguments.bots, arguments.check_every)
    failures = soak(arguments.games, arguments.seed, arguments.jobs, wanted) if arguments.games else 0
    if not arguments.games_only:
        prove_server(arguments)
    if failures:
        raise SystemExit(f"error: {failures} games failed; their records are in build/")


def prove_server(arguments: argparse.Namespace) -> None:
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


if __name__ == "__main__":
    main()
