"""From a grid of labels to lines: every border once, with what lies on either side, and the rings of each area."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import shapely  # type: ignore[import-untyped]
from tools.maps.grid import Labels

Floats = npt.NDArray[np.float64]
Vertex = tuple[int, int]  # column and row

OUTSIDE = -2
# East, south, west, north: a turn to the left is one back in this list.
DIRECTIONS = ((1, 0), (0, 1), (-1, 0), (0, -1))


class Arc(NamedTuple):
    """A line between two places where three or more labels meet, or round one label; left and right of it."""

    vertices: list[Vertex]
    left: int
    right: int


def edge_table(labels: Labels) -> dict[Vertex, list[int]]:
    """The directions in which a border leaves each corner of the cells."""
    padded = np.pad(labels, 1, constant_values=OUTSIDE)
    table: dict[Vertex, list[int]] = {}
    # Between the cells above and below a vertex row runs a side to the east of the vertex.
    rows, columns = np.nonzero(padded[:-1, 1:-1] != padded[1:, 1:-1])
    for y, x in zip(rows.tolist(), columns.tolist()):
        table.setdefault((x, y), []).append(0)
        table.setdefault((x + 1, y), []).append(2)
    rows, columns = np.nonzero(padded[1:-1, :-1] != padded[1:-1, 1:])
    for y, x in zip(rows.tolist(), columns.tolist()):
        table.setdefault((x, y), []).append(1)
        table.setdefault((x, y + 1), []).append(3)
    return table


def sides(labels: Labels, start: Vertex, direction: int) -> tuple[int, int]:
    """The labels left and right of a step."""
    x, y = start
    beside = {
        0: ((x, y - 1), (x, y)),
        1: ((x, y), (x - 1, y)),
        2: ((x - 1, y), (x - 1, y - 1)),
        3: ((x - 1, y - 1), (x, y - 1)),
    }
    height, width = labels.shape

    def at(cell: Vertex) -> int:
        column, row = cell
        return int(labels[row, column]) if 0 <= row < height and 0 <= column < width else OUTSIDE

    left, right = beside[direction]
    return at(left), at(right)


def trace(labels: Labels) -> list[Arc]:
    """All borders of the grid, its edge included."""
    table = edge_table(labels)
    nodes = [vertex for vertex, ways in table.items() if len(ways) != 2]
    used: set[tuple[Vertex, int]] = set()
    arcs = []
    for start in [*sorted(nodes), *sorted(table)]:
        for direction in table[start]:
            if (start, direction) in used:
                continue
            vertices, step = [start], direction
            while True:
                dx, dy = DIRECTIONS[step]
                used.add((vertices[-1], step))
                vertices.append((vertices[-1][0] + dx, vertices[-1][1] + dy))
                used.add((vertices[-1], (step + 2) % 4))
                ways = table[vertices[-1]]
                if len(ways) != 2 or vertices[-1] == start:
                    break
                step = ways[0] if ways[1] == (step + 2) % 4 else ways[1]
            arcs.append(Arc(vertices, *sides(labels, start, direction)))
    return arcs


def heading(first: Vertex, second: Vertex) -> int:
    return DIRECTIONS.index((second[0] - first[0], second[1] - first[1]))


def rings(arcs: list[Arc]) -> dict[int, list[list[int]]]:
    """The rings of each label as numbers of arcs, ~i for arc i backwards; the label lies on their left.

    Where a label meets itself at a corner, the ring turns left: pieces that touch at a corner are apart.
    """
    starts: dict[tuple[int, Vertex], list[int]] = {}
    for number, arc in enumerate(arcs):
        starts.setdefault((arc.left, arc.vertices[0]), []).append(number)
        starts.setdefault((arc.right, arc.vertices[-1]), []).append(~number)
    found: dict[int, list[list[int]]] = {}
    left: set[tuple[int, int]] = set()

    def points(number: int) -> list[Vertex]:
        return arcs[number].vertices if number >= 0 else arcs[~number].vertices[::-1]

    for (label, _), numbers in sorted(starts.items()):
        for first in numbers:
            if (label, first) in left:
                continue
            ring, here = [], first
            while (label, here) not in left:
                left.add((label, here))
                ring.append(here)
                line = points(here)
                came = heading(line[-2], line[-1])
                ways = starts[label, line[-1]]
                here = min(ways, key=lambda way: (heading(*points(way)[:2]) - came + 1) % 4)
            found.setdefault(label, []).append(ring)
    return found


def soften(points: Floats, passes: int) -> Floats:
    """Steps made into slopes: every point moves halfway between its neighbours; the ends stay."""
    closed = bool((points[0] == points[-1]).all())
    for _ in range(passes):
        if closed:
            ring = points[:-1]
            ring = 0.5 * ring + 0.25 * (np.roll(ring, 1, axis=0) + np.roll(ring, -1, axis=0))
            points = np.concatenate([ring, ring[:1]])
        else:
            inner = 0.5 * points[1:-1] + 0.25 * (points[:-2] + points[2:])
            points = np.concatenate([points[:1], inner, points[-1:]])
    return points


def simplify(points: Floats, tolerance: float) -> Floats:
    """Fewer points; a closed line keeps its shape however small it is."""
    closed = bool((points[0] == points[-1]).all())
    if not closed:
        return np.asarray(shapely.get_coordinates(shapely.LineString(points).simplify(tolerance)))
    extent = float(np.ptp(points, axis=0).min())
    fine = min(tolerance, extent / 6)
    half = len(points) // 2
    first, second = (shapely.LineString(part).simplify(fine) for part in (points[: half + 1], points[half:]))
    return np.concatenate([shapely.get_coordinates(first), shapely.get_coordinates(second)[1:]])
