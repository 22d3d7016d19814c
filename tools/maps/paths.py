"""Outlines as SVG paths, and the file of a map as text."""

from __future__ import annotations

import itertools
import json
from typing import Any

import shapely  # type: ignore[import-untyped]
from shapely.geometry import Polygon  # type: ignore[import-untyped]
from shapely.geometry.base import BaseGeometry  # type: ignore[import-untyped]
from tools.maps.atlas import Point

STEP = 0.5  # coordinates are multiples of it, in units of the canvas


def parts(shape: BaseGeometry) -> list[Polygon]:
    """The polygons of a shape; lines and points left over from cutting fall away."""
    return [part for part in shapely.get_parts(shapely.get_parts(shape)) if part.geom_type == "Polygon"]


def number(steps: int) -> str:
    """A multiple of STEP, as short as SVG allows."""
    text = f"{steps * STEP:g}"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def numbers(steps: list[int]) -> str:
    """Numbers in a row, with a space only where SVG could not tell them apart: `3-2.5.5` are three."""
    text = last = ""
    for step in steps:
        word = number(step)
        apart = word.startswith("-") or (word.startswith(".") and "." in last)
        text += word if apart or not text else f" {word}"
        last = word
    return text


def line_path(points: list[Point], closed: bool) -> str:
    """One line or ring, in relative steps. Nothing if it vanishes on the grid."""
    grid = [(round(x / STEP), round(y / STEP)) for x, y in points]
    grid = [point for index, point in enumerate(grid) if index == 0 or point != grid[index - 1]]
    if closed and grid[0] == grid[-1]:
        grid.pop()
    if len(grid) < (3 if closed else 2):
        return ""
    moves = [step for (x0, y0), (x1, y1) in itertools.pairwise(grid) for step in (x1 - x0, y1 - y0)]
    return f"M{numbers([*grid[0]])}l{numbers(moves)}" + ("z" if closed else "")


def shape_path(shapes: list[Polygon]) -> str:
    """Polygons and their holes as one path, largest first; to be filled by either rule."""
    largest = sorted(shapes, key=lambda shape: (-shape.area, shape.bounds))
    rings = [ring for shape in map(shapely.orient_polygons, largest) for ring in (shape.exterior, *shape.interiors)]
    return "".join(line_path(list(ring.coords), closed=True) for ring in rings)


def text_of(drawn: dict[str, Any]) -> str:
    """JSON, with one panel, area or link to a line: small, and a difference can be read."""
    lines = []
    for key, value in drawn.items():
        if isinstance(value, list):
            rows = ",\n".join(json.dumps(row, separators=(",", ":"), ensure_ascii=False) for row in value)
            lines.append(f'"{key}":[\n{rows}\n]')
        else:
            lines.append(f'"{key}":{json.dumps(value)}')
    return "{" + ",\n".join(lines) + "}\n"
