"""The areas of 7 Ages and where they lie on the canvas of its map."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from tools.maps.grid import Floats, Labels
from tools.maps.stretch import Axis, stretched

ROOT = Path(__file__).resolve().parents[2]
EDITION = ROOT / "src" / "worldstage" / "games" / "seven_ages" / "data" / "reconstructed"

WIDTH, HEIGHT = 2800, 1580  # of the canvas, in units and cells
WEST, NORTH, SOUTH = -170.0, 82.5, -57.5
LINEAR_X, LINEAR_Y = 0.48, 0.6  # of the axes; the rest is by the density of the land areas
WIDE, HIGH = 5.0, 4.0  # degrees over which the density is smoothed
WATERS = ("sea", "ocean")


class World(NamedTuple):
    """The areas of the edition, land first, and where they lie."""

    rows: list[dict[str, str]]
    number: dict[str, int]
    land: int  # how many are land
    x: Axis
    y: Axis

    def project(self, points: Any) -> Floats:
        """Degrees to places on the canvas."""
        degrees = np.asarray(points, dtype=float).reshape(-1, 2)
        return np.stack([self.x.place(degrees[:, 0]), self.y.place(-degrees[:, 1])], axis=1)

    @property
    def ice(self) -> int:
        """The label of permanent ice, which is no area."""
        return len(self.rows)

    def listed(self, area: int, column: str) -> list[str]:
        return [name for name in self.rows[area][column].split("; ") if name]

    def neighbours(self, area: int) -> set[int]:
        return {self.number[name] for name in self.listed(area, "borders")}

    def anchor(self, area: int) -> list[float]:
        row = self.rows[area]
        return [(float(row["longitude"]) - WEST) % 360 + WEST, float(row["latitude"])]


def read_world() -> World:
    with (EDITION / "map.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    land = sum(row["terrain"] not in WATERS for row in rows)
    blank = World(rows, {row["id"]: i for i, row in enumerate(rows)}, land, *(2 * [Axis(np.zeros(1), np.zeros(1))]))
    anchors = np.array([blank.anchor(area) for area in range(land)])
    x = stretched(WEST, WEST + 360, WIDTH, anchors[:, 0], LINEAR_X, WIDE)
    y = stretched(-NORTH, -SOUTH, HEIGHT, -anchors[:, 1], LINEAR_Y, HIGH)
    return blank._replace(x=x, y=y)


class Sheet(NamedTuple):
    """The map as cells: the area of each one, and what was authored."""

    world: World
    labels: Labels
    outlines: dict[str, Any]
