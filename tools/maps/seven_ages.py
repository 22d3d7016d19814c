"""Draw the map of 7 Ages: the whole world in one piece, larger where areas are dense.

Land is Natural Earth's. Areas grow over it from their anchors, along the lines authored in tools/outlines/, until they
meet (tools/maps/grid.py); waters grow over the rest. What touches and must not is taken apart (tools/maps/pinch.py).
The file holds every border once, as lines that areas are put together from. It is written only if neighbours on the map
are exactly those of the edition, coasts and waters included, and if every area has room for its token.
"""

from __future__ import annotations

import itertools
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import shapely  # type: ignore[import-untyped]
from shapely.affinity import scale, translate  # type: ignore[import-untyped]
from shapely.geometry import Point as Spot  # type: ignore[import-untyped]
from shapely.geometry import box
from shapely.geometry.base import BaseGeometry  # type: ignore[import-untyped]
from tools.maps import grid, pinch
from tools.maps.atlas import read_atlas
from tools.maps.grid import NOBODY, Labels, Mask
from tools.maps.paths import parts
from tools.maps.seven_ages_file import make_file
from tools.maps.seven_ages_world import HEIGHT, NORTH, ROOT, SOUTH, WEST, WIDTH, Sheet, World, read_world

OUTLINES = ROOT / "tools" / "outlines" / "seven-ages.toml"
TARGET = ROOT / "web" / "src" / "games" / "seven-ages" / "map.json"

ISLET = 24  # smaller islands, in cells, are left out
FAR = 160.0  # farther than this from the anchor of an area no island belongs to it

ROUGH, GRAIN = 0.68, 26.0  # how uneven the ground is, and over how many cells
CALM, SWELL = 0.2, 80.0  # the same of the water


# Ground.


def draw_land(world: World, atlas: Path, outlines: dict[str, Any]) -> BaseGeometry:
    """All land on the canvas, with islands and necks of land that are too small for a token made larger."""
    countries = read_atlas(atlas)
    dry = shapely.union_all([shape for name, shape in countries.items() if name != "Antarctica"])
    window = box(WEST, SOUTH - 2, WEST + 360, NORTH + 1)
    turned = [shapely.intersection(translate(dry, turn, 0), window) for turn in (-360, 0, 360)]
    islands = parts(shapely.transform(shapely.union_all(turned), world.project))
    for entry in outlines["enlarge"]:
        spot = Spot(world.project([entry["at"]])[0])
        islands = [
            scale(island, entry["factor"], entry["factor"]) if near(island, spot, entry["within"]) else island
            for island in islands
        ]
    land = shapely.union_all(islands)
    for entry in outlines["thicken"]:
        around = Spot(world.project([entry["at"]])[0]).buffer(entry["within"])
        land = shapely.union(land, shapely.intersection(land, around).buffer(entry["by"]))
    return land


def near(island: BaseGeometry, spot: BaseGeometry, within: float) -> bool:
    return bool(island.centroid.distance(spot) <= within)


def lines_on(world: World, mask: Mask, lines: list[Any], thick: int = 1) -> tuple[Any, Any]:
    """The rows and columns of the cells along lines, as many cells thick, where the mask holds."""
    rows, columns = [], []
    for line in lines:
        xs, ys = grid.line_cells(world.project(line), WIDTH, HEIGHT)
        for dy in range(thick):
            for dx in range(thick):
                rows.append(np.clip(ys + dy, 0, HEIGHT - 1))
                columns.append(np.clip(xs + dx, 0, WIDTH - 1))
    row, column = np.concatenate(rows), np.concatenate(columns)
    return row[mask[row, column]], column[mask[row, column]]


def make_ground(world: World, atlas: Path, outlines: dict[str, Any]) -> Mask:
    """The cells that are land: without specks, and with straits open."""
    land = grid.rasterize(draw_land(world, atlas, outlines), WIDTH, HEIGHT)
    land[lines_on(world, land, outlines["straits"], 2)] = False
    pieces, count = grid.components(land.astype(np.int32), land)
    keep = np.bincount(pieces[land], minlength=count) >= ISLET
    seeds = plant(world, land, range(world.land), outlines)
    keep[pieces[seeds != NOBODY]] = True
    for area in sorted({*range(world.land)} - {*np.unique(seeds).tolist()}):
        raise SystemExit(f"{world.rows[area]['id']}: neither its anchor nor a line of its own is on land")
    return np.asarray(land & keep[np.maximum(pieces, 0)])


# Areas.


def plant(world: World, ground: Mask, areas: range, outlines: dict[str, Any]) -> Labels:
    """Where areas begin to grow: their anchors and the lines authored for them."""
    seeds = np.full(ground.shape, NOBODY, dtype=np.int32)
    for area in areas:
        name, anchor = world.rows[area]["id"], world.anchor(area)
        lines = [[anchor], *([anchor, *bone] for bone in outlines["bones"].get(name, []))]
        seeds[lines_on(world, ground, lines + outlines["apart"].get(name, []))] = area
    return seeds


def grow_areas(world: World, land: Mask, outlines: dict[str, Any]) -> Labels:
    """The area of each cell; NOBODY on islands where none has begun to grow."""
    speed = np.ones(len(world.rows) + 1)
    for name, value in outlines["speed"].items():
        speed[world.number[name]] = value
    rough = np.exp(ROUGH * grid.noise(WIDTH, HEIGHT, GRAIN, 4, 7))
    on_land = grid.grow(plant(world, land, range(world.land), outlines), land, rough, speed)
    calm = np.exp(CALM * grid.noise(WIDTH, HEIGHT, SWELL, 3, 99))
    seeds = plant(world, ~land, range(world.land, len(world.rows)), outlines)
    seeds[lines_on(world, ~land, outlines["ice"])] = world.ice
    return np.where(land, on_land, grid.grow(seeds, ~land, calm, speed))


def settle_islands(world: World, labels: Labels, land: Mask) -> None:
    """Islands without an anchor go whole to the nearest area that may touch the waters around them, if there is one."""
    anchors = world.project([world.anchor(area) for area in range(world.land)])
    pieces, count = grid.components(labels, land & (labels == NOBODY))
    rows, columns = np.nonzero(pieces != NOBODY)
    order = np.argsort(pieces[rows, columns], kind="stable")
    rows, columns = rows[order], columns[order]
    bounds = np.searchsorted(pieces[rows, columns], np.arange(count + 1))
    shore = np.pad(labels, 1, constant_values=NOBODY)
    for start, end in itertools.pairwise(bounds):
        ys, xs = rows[start:end], columns[start:end]
        steps = ((0, 1), (1, 0), (1, 2), (2, 1))
        beside = {int(one) for dy, dx in steps for one in np.unique(shore[ys + dy, xs + dx])}
        waters = {label for label in beside if world.land <= label < world.ice}
        distances = np.hypot(*(anchors - [xs.mean(), ys.mean()]).T)
        fitting = (int(a) for a in np.argsort(distances) if distances[a] < FAR and waters <= world.neighbours(int(a)))
        labels[ys, xs] = next(fitting, NOBODY)


def rules_of(world: World) -> pinch.Rules:
    near_to = [world.neighbours(area) for area in range(len(world.rows))]

    def allowed(a: int, b: int) -> bool:
        return a == b or min(a, b) < 0 or max(a, b) >= world.ice or b in near_to[a]

    def kind(label: int) -> int:
        return int(label >= world.land)

    return pinch.Rules(allowed, kind)


def draw(atlas: Path) -> Sheet:
    outlines = tomllib.loads(OUTLINES.read_text("utf-8"))
    world = read_world()
    land = make_ground(world, atlas, outlines)
    labels = grow_areas(world, land, outlines)
    settle_islands(world, labels, land)
    pinch.separate(labels, rules_of(world))
    return Sheet(world, labels, outlines)


def build(atlas: Path) -> tuple[str, str]:
    """The map file, and a picture of it."""
    return make_file(draw(atlas))
