"""Draw the maps of the page: real coasts, our own borders, and a place for every piece.

    python -m tools.map [GAME …] [--check] [--atlas web/node_modules/world-atlas] [--preview build]

A module of tools/maps/ for each game draws its map from Natural Earth's coasts and what is authored in tools/outlines/.
With --check nothing is written; it fails if a file is not what would be written.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from tools.maps import age_of_reason, seven_ages

ROOT = Path(__file__).resolve().parent.parent
ATLAS = ROOT / "web" / "node_modules" / "world-atlas"

Build = Callable[[Path], tuple[str, str]]
MAPS: dict[str, tuple[Path, Build]] = {
    "age-of-reason": (age_of_reason.TARGET, age_of_reason.build),
    "seven-ages": (seven_ages.TARGET, seven_ages.build),
}


def write(game: str, options: argparse.Namespace) -> None:
    target, build = MAPS[game]
    text, picture = build(options.atlas)
    if options.preview:
        options.preview.mkdir(parents=True, exist_ok=True)
        (options.preview / f"{game}.svg").write_text(picture, "utf-8")
    name = target.relative_to(ROOT)
    old = target.read_text("utf-8") if target.exists() else ""
    if options.check:
        if text != old:
            raise SystemExit(f"{name} is not what tools/map.py draws: run `python -m tools.map {game}`")
        print(f"{name}: up to date")
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, "utf-8")
    print(f"{name}: {'unchanged' if text == old else 'written'}, {len(text.encode()) / 1000:.1f} kB")


def main() -> None:
    parser = argparse.ArgumentParser(description="Write the maps of the page.")
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"{', '.join(MAPS)}; without, all of them")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file is not up to date")
    parser.add_argument("--atlas", type=Path, default=ATLAS, help="folder of the npm package world-atlas")
    parser.add_argument("--preview", type=Path, metavar="FOLDER", help="write pictures as SVG too")
    options = parser.parse_args()
    for game in options.games:
        if game not in MAPS:
            parser.error(f"there is no map of {game!r}; maps are drawn for {', '.join(MAPS)}")
    for game in options.games or MAPS:
        write(game, options)


if __name__ == "__main__":
    main()
