"""What the solo tiles of Nations do to a solo game: the mean score of a bot on each level, and with other tiles.

    python -m tools.calibrate [--games 250] [--seed 2026] [--jobs 0] [--bot steady]

The tiles are ours, so their numbers are to be found by playing: first as they are, then with one number after the other
at the lower or upper end of its range on all tiles. Prints a table. PYTHONPATH=build/compiled makes it quicker.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import worldstage
from worldstage.arena import Match, run
from worldstage.games.nations.names import LEVEL_IDS

Tile = dict[str, Any]

# By age, the least and the most of each number that a tile may print.
RANGES = {
    "strength": ((2, 6), (7, 13), (13, 20), (20, 30)),
    "stability": ((0, 4), (2, 6), (3, 8), (4, 10)),
    "books": ((2, 5), (4, 8), (6, 12), (9, 16)),
    "architects": ((1, 3), (1, 3), (1, 3), (1, 3)),
    "famine": ((0, 3), (0, 4), (1, 5), (1, 6)),
}


def variants(tiles: list[Tile]) -> Iterator[tuple[str, list[Tile]]]:
    """The tiles as they are, then each number at both ends of its range."""
    yield "as they are", tiles
    for number, ranges in RANGES.items():
        for end, word in enumerate(("least", "most")):
            yield f"{word} {number}", [{**tile, number: ranges[tile["age"] - 1][end]} for tile in tiles]


def written(tiles: list[Tile]) -> str:
    lines: list[str] = []
    for tile in tiles:
        lines += ["[[tile]]", *(f"{name} = {_value(value)}" for name, value in tile.items())]
    return "\n".join([*lines, "[provenance]", 'tile = "reconstructed"']) + "\n"


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{name} = {_value(inner)}" for name, inner in value.items()) + " }"
    return f'"{value}"' if isinstance(value, str) else str(value)


def scores(edition: Path, level: str, options: argparse.Namespace) -> list[int]:
    match = Match("nations", 1, (options.bot,), options.seed, {"levels": level}, str(edition))
    played = list(run(match, options.games, options.jobs or os.cpu_count() or 1))
    crashed = [one.error for one in played if one.error]
    if crashed:
        raise SystemExit(f"{edition.name}: {len(crashed)} games crashed, the first: {crashed[0]}")
    return [one.points[0] for one in played]


def main() -> None:
    parser = argparse.ArgumentParser(description="How the solo tiles of Nations play.")
    parser.add_argument("--games", type=int, default=250, help="games for each level and variant (250)")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--jobs", type=int, default=0, help="processes (0: one for each core)")
    parser.add_argument("--bot", default="steady")
    options = parser.parse_args()
    standard = worldstage.game("nations").folder / "data" / "standard"
    tiles = tomllib.loads((standard / "solo.toml").read_text("utf-8"))["tile"]
    print("| tiles | " + " | ".join(LEVEL_IDS) + " |\n| --- |" + " ---: |" * len(LEVEL_IDS))
    with tempfile.TemporaryDirectory() as folder:
        for name, changed in variants(tiles):
            edition = Path(folder) / name.replace(" ", "-")
            shutil.copytree(standard, edition)
            (edition / "solo.toml").write_text(written(changed), "utf-8")
            found = [scores(edition, level, options) for level in LEVEL_IDS]
            cells = [f"{statistics.fmean(points):.1f} ± {statistics.stdev(points):.1f}" for points in found]
            print(f"| {name} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
