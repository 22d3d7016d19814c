"""Play very many random games at a table and verify every one of them; then test how the server bears failures.

    python -m tools.soak [--games 10000] [--seed 0] [--jobs 2] [--only GAME,...] [--kills 200] [--commands 10000]
        [--outages 5] [--megabytes 64] [--faults 1000] [--malformed 50000]

Games go round all registered titles, numbers of seats and sets of settings; with --only round those named, which can be
toys of the kernel tests too. In each, invariants are checked every few plies, the number of plies is bounded, no seat
may be left without an option, and the finished record is read back from its text, replayed and verified against its
seed: all of them, none left out. A failure prints how to repeat it and writes the record as far as it got to build/.

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

from tests.contract.cases import CASES, TOYS
from tests.contract.random_games import Report, case_of, play_and_prove
from tests.server import crowd, faults, floods, kills, malformed, outages
from tests.server.processes import Missing


def soak_number(job: tuple[int, str]) -> Report:
    number, only = job
    titles = only.split(",") if only else [case.game_id for case in CASES if case.game_id not in TOYS]
    return play_and_prove(number, case_of(number, [case for case in CASES if case.game_id in titles]))


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
