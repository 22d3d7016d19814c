"""Batches of games: played once, kept in a folder until rules, data, bots or seed change, read again for the page."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from rich.console import Console
from rich.progress import track

from worldstage.arena import Match, Played, summary
from worldstage.core.game import Game

ERRORS = Console(stderr=True, highlight=False)
Results = dict[tuple[str, int], dict[str, Any]]  # by what the batch is about and the number of seats
Result = TypeVar("Result")


class Batch(NamedTuple):
    """Games with the same number of seats, and what they are about."""

    what: str
    match: Match
    games: int
    cards: tuple[str, ...] = ()  # that are dealt first, where somebody must play them

    @property
    def name(self) -> str:
        return f"{self.what}-{self.match.seats}"


def nothing(game: Game[Any], results: Results, games: int, seed: int, bot: str) -> list[Batch]:
    """Most titles need no further games."""
    return []


class Study(NamedTuple):
    """What is measured of a title, and how it is told."""

    game: str
    games: int  # unless something else is asked for
    batches: Callable[[Game[Any], int, int, str], list[Batch]]  # with so many games, a seed and a bot
    play: Callable[[Batch, int], dict[str, Any]]  # on so many processes: all that the page tells of a batch
    page: Callable[[Game[Any], Results, str], str]  # with the name of the picture
    picture: Callable[[Game[Any], Results], str]
    further: Callable[[Game[Any], Results, int, int, str], list[Batch]] = nothing  # after the results of the batches


def fingerprint(folder: Path) -> str:
    """Of everything in a title's folder that decides how a game goes: rules, bots and data, but not their texts."""
    digest = hashlib.sha256()
    for path in sorted([*folder.rglob("*.py"), *folder.glob("data/**/*.toml"), *folder.glob("data/**/*.csv")]):
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def key_of(batch: Batch, code: str) -> dict[str, Any]:
    """What a result must agree with to be taken from the cache."""
    match = batch.match
    bots = list(match.bots)
    same = {"seed": match.seed, "bots": bots, "code": code}  # in all batches of a run
    return {"games": batch.games, "settings": match.settings, "cards": list(batch.cards), "run": same}


def facts(batch: Batch, played: Iterable[Played]) -> dict[str, Any]:
    """What every page tells of a batch: numbers from games that crashed would be wrong."""
    found = summary(batch.match, played)
    if found["crashed"]:
        raise SystemExit(f"{batch.name}: {len(found['crashed'])} games crashed, the first: {found['crashed'][0]}")
    date = datetime.now(UTC).date().isoformat()
    return {"what": batch.what, "seats": batch.match.seats, "date": date, "summary": found}


def watched(batch: Batch, games: Iterable[Result]) -> list[Result]:
    """All games of a batch, with a progress bar where somebody can see it."""
    started = time.monotonic()
    unseen = not ERRORS.is_terminal
    found = list(track(games, batch.name, batch.games, console=ERRORS, transient=True, disable=unseen))
    ERRORS.print(f"{batch.name}: {batch.games} games in {time.monotonic() - started:.0f} s")
    return found


def kept(path: Path, key: dict[str, Any]) -> dict[str, Any] | None:
    if not path.exists():
        return None
    stored: dict[str, Any] = json.loads(path.read_text("utf-8"))
    result: dict[str, Any] = stored["result"]
    return result if stored["key"] == key else None


def measure(study: Study, found: list[Batch], code: str, cache: Path, jobs: int, again: bool) -> Results:
    """Play what is not in the cache yet."""
    cache.mkdir(parents=True, exist_ok=True)
    results: Results = {}
    for batch in found:
        path, key = cache / f"{batch.name}.json", key_of(batch, code)
        result = None if again else kept(path, key)
        if result is None:
            result = study.play(batch, jobs)
            path.write_text(json.dumps({"key": key, "result": result}, ensure_ascii=False), "utf-8")
        else:
            ERRORS.print(f"{batch.name}: played on {result['date']}")
        results[batch.what, batch.match.seats] = result
    return results


def read(study: Study, game: Game[Any], cache: Path) -> Results:
    """Whatever was played last; it must be all of one run."""
    stored = [json.loads(path.read_text("utf-8")) for path in sorted(cache.glob("*.json"))]
    results: Results = {(one["result"]["what"], one["result"]["seats"]): one["result"] for one in stored}
    _require(study.batches(game, 1, 0, "random"), results)
    further = study.further(game, results, 1, 0, "random")
    _require(further, results)
    if len({json.dumps(one["key"]["run"], sort_keys=True) for one in stored}) > 1:
        raise SystemExit(f"{cache} holds batches of different runs; play them again.")
    return results


def _require(batches: list[Batch], results: Results) -> None:
    missing = [batch.name for batch in batches if (batch.what, batch.match.seats) not in results]
    if missing:
        raise SystemExit(f"Not played yet: {', '.join(missing)}.")


def write(study: Study, game: Game[Any], results: Results, out: Path) -> list[Path]:
    out.mkdir(parents=True, exist_ok=True)
    paths = [out / f"balance-{game.id}.md", out / f"balance-{game.id}.svg"]
    paths[0].write_text(study.page(game, results, paths[1].name), "utf-8")
    paths[1].write_text(study.picture(game, results), "utf-8")
    return paths
