"""Measure the balance of Nations among bots, and write docs/balance-nations.md and .svg from what came of it.

    python -m tools.balance [--games 2000] [--seed 2026] [--jobs 0] [--bot steady] [--again | --render] [--out docs]

One bot plays all seats. For every number of seats all boards and both sides go round; a quarter as many games go round
the levels. What each batch came to is kept in build/balance/: an interrupted run goes on with the next batch, unless
the rules, the data or the bots have changed since or --again says otherwise. --render only writes the page. It
plays on the build that Python finds: PYTHONPATH=build/compiled makes it the compiled one.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import time
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import track
from tools.balance_page import Results, page, picture

import worldstage
from worldstage.arena import Match, Played, run, summary, vary
from worldstage.core.game import Game

ROOT = Path(__file__).resolve().parent.parent
CACHE = ROOT / "build" / "balance"
GAME = "nations"
LEVEL_PART = 4  # of the games of a batch: the levels need fewer
ERRORS = Console(stderr=True, highlight=False)


class Batch(NamedTuple):
    """Games that differ in one thing only: the boards, or the levels."""

    what: str
    match: Match
    games: int

    @property
    def name(self) -> str:
        return f"{self.what}-{self.match.seats}"


def batches(game: Game[Any], games: int, seed: int, bot: str, settings: dict[str, str] | None = None) -> list[Batch]:
    found: list[Batch] = []
    for what, count in (("boards", games), ("levels", max(1, games // LEVEL_PART))):
        for seats in range(game.spec.min_seats, game.spec.max_seats + 1):
            match = Match(game.id, seats, (bot,), seed, settings or {})
            found.append(Batch(what, vary(match, [what]), count))
    return found


def fingerprint(folder: Path) -> str:
    """Of everything in a title's folder that decides how a game goes: rules, bots and data, but not their texts."""
    digest = hashlib.sha256()
    for path in sorted([*folder.glob("*.py"), *folder.glob("data/**/*.toml")]):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def key_of(batch: Batch, code: str) -> dict[str, Any]:
    """What a result must agree with to be taken from the cache."""
    match = batch.match
    bots = list(match.bots)
    return {"games": batch.games, "seed": match.seed, "bots": bots, "settings": match.settings, "code": code}


def digested(batch: Batch, played: list[Played]) -> dict[str, Any]:
    """All that the page tells of a batch."""
    facts = summary(batch.match, played)
    if facts["crashed"]:
        raise SystemExit(f"{batch.name}: {len(facts['crashed'])} games crashed, the first: {facts['crashed'][0]}")
    winners = Counter(
        points for one in played for points, place in zip(one.points, one.places, strict=True) if place == 1
    )
    return {
        "what": batch.what,
        "seats": batch.match.seats,
        "date": datetime.now(UTC).date().isoformat(),
        "winners": {str(points): count for points, count in sorted(winners.items())},
        "lost": sum(1 not in one.places for one in played),
        "summary": facts,
    }


def play(batch: Batch, jobs: int) -> dict[str, Any]:
    started = time.monotonic()
    games = run(batch.match, batch.games, jobs)
    unseen = not ERRORS.is_terminal
    played = list(track(games, batch.name, batch.games, console=ERRORS, transient=True, disable=unseen))
    ERRORS.print(f"{batch.name}: {batch.games} games in {time.monotonic() - started:.0f} s")
    return digested(batch, played)


def kept(path: Path, key: dict[str, Any]) -> dict[str, Any] | None:
    if not path.exists():
        return None
    stored: dict[str, Any] = json.loads(path.read_text("utf-8"))
    result: dict[str, Any] = stored["result"]
    return result if stored["key"] == key else None


def measure(found: list[Batch], code: str, cache: Path, jobs: int, again: bool) -> Results:
    """Play what is not in the cache yet."""
    cache.mkdir(parents=True, exist_ok=True)
    results: Results = {}
    for batch in found:
        path, key = cache / f"{batch.name}.json", key_of(batch, code)
        result = None if again else kept(path, key)
        if result is None:
            result = play(batch, jobs)
            path.write_text(json.dumps({"key": key, "result": result}, ensure_ascii=False), "utf-8")
        else:
            ERRORS.print(f"{batch.name}: played on {result['date']}")
        results[batch.what, batch.match.seats] = result
    return results


def read(game: Game[Any], cache: Path) -> Results:
    """Whatever was played last; it must be all of one run."""
    stored = [json.loads(path.read_text("utf-8")) for path in sorted(cache.glob("*.json"))]
    results: Results = {(one["result"]["what"], one["result"]["seats"]): one["result"] for one in stored}
    missing = [batch.name for batch in batches(game, 1, 0, "random") if (batch.what, batch.match.seats) not in results]
    if missing:
        raise SystemExit(f"Not played yet: {', '.join(missing)}.")
    runs = {(one["result"]["what"], json.dumps(one["key"], sort_keys=True)) for one in stored}
    if len(runs) > len({what for what, _ in results}):
        raise SystemExit(f"{cache} holds batches of different runs; play them again.")
    return results


def write(game: Game[Any], results: Results, out: Path) -> list[Path]:
    out.mkdir(parents=True, exist_ok=True)
    paths = [out / f"balance-{game.id}.md", out / f"balance-{game.id}.svg"]
    paths[0].write_text(page(game, results, paths[1].name), "utf-8")
    paths[1].write_text(picture(game, results), "utf-8")
    return paths


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the balance of Nations among bots and write its page.")
    parser.add_argument("--games", type=int, default=2000, help="for each number of seats")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--jobs", type=int, default=0, help="processes; 0 means one for each processor")
    parser.add_argument("--bot", default="steady")
    parser.add_argument("--again", action="store_true", help="play everything, whatever is in the cache")
    parser.add_argument("--render", action="store_true", help="play nothing, write the page from the cache")
    parser.add_argument("--cache", type=Path, default=CACHE)
    parser.add_argument("--out", type=Path, default=ROOT / "docs")
    wanted = parser.parse_args()
    game = worldstage.game(GAME)
    if wanted.render:
        results = read(game, wanted.cache)
    else:
        found = batches(game, wanted.games, wanted.seed, wanted.bot)
        jobs = wanted.jobs or os.cpu_count() or 1
        results = measure(found, fingerprint(game.folder), wanted.cache, jobs, wanted.again)
    for path in write(game, results, wanted.out):
        print(path)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        raise SystemExit("Interrupted; the finished batches are kept.") from None
