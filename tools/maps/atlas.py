"""Coasts and present borders: Natural Earth's, from the npm package `world-atlas`, in degrees."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import shapely  # type: ignore[import-untyped]
from shapely.geometry import MultiPolygon, Polygon  # type: ignore[import-untyped]
from shapely.geometry.base import BaseGeometry  # type: ignore[import-untyped]

Point = tuple[float, float]


def decode_arcs(topology: dict[str, Any]) -> list[list[Point]]:
    """TopoJSON stores each line once, as steps on an integer grid."""
    (scale_x, scale_y), (shift_x, shift_y) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = []
    for steps in topology["arcs"]:
        x = y = 0
        points = []
        for dx, dy in steps:
            x, y = x + dx, y + dy
            points.append((x * scale_x + shift_x, y * scale_y + shift_y))
        arcs.append(points)
    return arcs


def decode_ring(arcs: list[list[Point]], indices: list[int]) -> list[Point]:
    """Arcs one after another, each beginning where the last one ended; ~i is arc i backwards.

    A ring over the date line goes on beyond 180 degrees instead of once round the world.
    """
    points: list[Point] = []
    for index in indices:
        for lon, lat in arcs[index] if index >= 0 else arcs[~index][::-1]:
            turns = round((points[-1][0] - lon) / 360) if points else 0
            points.append((lon + 360 * turns, lat))
    return points


def read_atlas(folder: Path) -> dict[str, BaseGeometry]:
    """The present countries, in degrees, by name. Their union is all land."""
    path = folder / "countries-50m.json"
    if not path.exists():
        raise SystemExit(f"{path} is missing: run `npm install` in web/, or name the package's folder with --atlas")
    topology = json.loads(path.read_text("utf-8"))
    arcs = decode_arcs(topology)
    countries = {}
    for geometry in topology["objects"]["countries"]["geometries"]:
        parts = geometry["arcs"] if geometry["type"] == "MultiPolygon" else [geometry["arcs"]]
        rings = [[decode_ring(arcs, ring) for ring in part] for part in parts]
        shape = MultiPolygon([Polygon(outer, holes) for outer, *holes in rings])
        countries[geometry["properties"]["name"]] = shapely.make_valid(shape)
    return countries


def pick(countries: dict[str, BaseGeometry], names: list[str]) -> BaseGeometry:
    """Present countries, together."""
    for name in names:
        if name not in countries:
            raise SystemExit(f"the atlas knows no country {name!r}")
    return shapely.union_all([countries[name] for name in names])
