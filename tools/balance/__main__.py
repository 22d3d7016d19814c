"""Measure the balance of a game among bots, and write docs/balance-<game>.md and .svg from what came of it.

    python -m tools.balance [--game nations] [--games 2000] [--seed 2026] [--jobs 0] [--bot steady]
                            [--again | --render] [--out docs]

One bot plays all seats. What each batch came to is kept in build/balance/<game>/: an interrupted run goes on with the
next batch, unless the rules, the data or the bots have changed since or --again says otherwise. --render only writes
the page. It plays on the build that Python finds: PYTHONPATH=build/compiled makes it the compiled one.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from tools.balance import nations, runs, seven_ages

import worldstage

ROOT = Path(__file__).resolve().parent.parent.parent
STUDIES = {study.game: study for study in (nations.STUDY, seven_ages.STUDY)}


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the balance of a game among bots and write its page.")
    parser.add_argument("--game", choices=STUDIES, default=nations.STUDY.game)
    parser.add_argument("--games", type=int, help="Nations: for each number of seats; 7 Ages: in all")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--jobs", type=int, default=0, help="processes; 0 means one for each processor")
    parser.add_argument("--bot", default="steady")
    parser.add_argument("--again", action="store_true", help="play everything, whatever is in the cache")
    parser.add_argument("--render", action="store_true", help="play nothing, write the page from the cache")
    parser.add_argument("--cache", type=Path, default=ROOT / "build" / "balance", help="has a folder for each game")
    parser.add_argument("--out", type=Path, default=ROOT / "docs")
    wanted = parser.parse_args()
    study = STUDIES[wanted.game]
    game, cache = worldstage.game(study.game), wanted.cache / study.game
    if wanted.render:
        results = runs.read(study, game, cache)
    else:
        games, jobs = wanted.games or study.games, wanted.jobs or os.cpu_count() or 1
        code = runs.fingerprint(game.folder)
        found = study.batches(game, games, wanted.seed, wanted.bot)
        results = runs.measure(study, found, code, cache, jobs, wanted.again)
        found = study.further(game, results, games, wanted.seed, wanted.bot)
        results |= runs.measure(study, found, code, cache, jobs, wanted.again)
    for path in runs.write(study, game, results, wanted.out):
        print(path)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        raise SystemExit("Interrupted; the finished batches are kept.") from None
