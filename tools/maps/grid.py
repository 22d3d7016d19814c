"""Areas that grow over a grid of cells until they meet: where they meet is the border.

Ground that is costly to cross (rivers, mountain ranges, and a little of everything by chance) holds an area up, so
borders lie there and are as crooked as real ones. Nothing grows across water on land or across land on water.
"""

from __future__ import annotations

import itertools

import numpy as np
import numpy.typing as npt
import shapely  # type: ignore[import-untyped]
from shapely.geometry.base import BaseGeometry  # type: ignore[import-untyped]

Floats = npt.NDArray[np.float64]
Labels = npt.NDArray[np.int32]
Mask = npt.NDArray[np.bool_]

NOBODY = -1
DELTA = 0.8  # cells reached within so much of each other are worked out together
STEPS = [(dy, dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dy, dx) != (0, 0)]


def rasterize(shape: BaseGeometry, width: int, height: int) -> Mask:
    """The cells whose middle lies inside, by the even-odd rule."""
    toggles = np.zeros((height, width + 1), dtype=np.int32)
    for ring in shapely.get_rings(shapely.get_parts(shape)):
        points = shapely.get_coordinates(ring)
        for (x0, y0), (x1, y1) in itertools.pairwise(points):
            if y0 == y1:
                continue
            low, high = sorted((y0, y1))
            rows = np.arange(max(0, int(np.ceil(low - 0.5))), min(height, int(np.ceil(high - 0.5))))
            if len(rows) == 0:
                continue
            crossed = x0 + (rows + 0.5 - y0) * (x1 - x0) / (y1 - y0)
            columns = np.clip(np.ceil(crossed - 0.5), 0, width).astype(np.int64)
            toggles[rows, columns] ^= 1
    return np.asarray(np.cumsum(toggles, axis=1)[:, :width] % 2 == 1)


def line_cells(points: Floats, width: int, height: int) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """The cells along a line, each next to the last one."""
    cells = [np.floor(points[:1])]
    for start, end in itertools.pairwise(points):
        count = int(np.ceil(np.abs(end - start).max() * 2)) + 1
        cells.append(np.floor(start + (end - start) * np.linspace(0, 1, count)[:, None]))
    xs, ys = np.concatenate(cells).astype(np.int64).T
    inside = (xs >= 0) & (xs < width) & (ys >= 0) & (ys < height)
    return xs[inside], ys[inside]


def noise(width: int, height: int, grain: float, octaves: int, seed: int) -> Floats:
    """Smooth random values about 0, in several sizes from `grain` cells downwards."""
    total = np.zeros((height, width))
    for octave in range(octaves):
        size = grain / 2**octave
        rows, columns = int(height / size) + 3, int(width / size) + 3
        knots = np.random.RandomState(seed + octave).standard_normal((rows, columns))
        y, x = np.arange(height) / size, np.arange(width) / size
        top, left = y.astype(int), x.astype(int)
        v, u = smooth(y - top)[:, None], smooth(x - left)[None, :]
        upper = knots[top][:, left] * (1 - u) + knots[top][:, left + 1] * u
        lower = knots[top + 1][:, left] * (1 - u) + knots[top + 1][:, left + 1] * u
        total += (upper * (1 - v) + lower * v) / 2 ** (octave / 2)
    return total


def smooth(t: Floats) -> Floats:
    return t * t * (3 - 2 * t)


def grow(seeds: Labels, ground: Mask, cost: Floats, speed: Floats) -> Labels:
    """Every cell of the ground goes to the label whose seeds reach it first.

    Cells are taken in the order of their distance, as in Dijkstra's algorithm, but many at a time.
    """
    height, width = seeds.shape
    wide = width + 2
    label = np.pad(seeds, 1, constant_values=NOBODY).ravel()
    free = np.pad(ground, 1).ravel()
    price = np.pad(cost, 1, constant_values=1.0).ravel()
    label[~free] = NOBODY
    reached = np.full(label.shape, np.inf)
    waiting = np.flatnonzero(label != NOBODY)
    reached[waiting] = 0.0
    moves = [(dy * wide + dx, 0.5 * (dy * dy + dx * dx) ** 0.5) for dy, dx in STEPS]
    limit = DELTA
    while len(waiting):
        near = reached[waiting] < limit
        now, waiting = np.unique(waiting[near]), waiting[~near]
        if len(now) == 0:
            limit = max(limit, reached[waiting].min()) + DELTA
            continue
        found = [waiting]
        for offset, length in moves:
            there = now + offset
            way = reached[now] + length * (price[now] + price[there]) / speed[label[now]]
            better = free[there] & (way < reached[there] - 1e-9)
            there = there[better]
            reached[there] = way[better]
            label[there] = label[now[better]]
            found.append(there)
        waiting = np.concatenate(found)
    return label.reshape(height + 2, wide)[1:-1, 1:-1].copy()


def components(labels: Labels, where: Mask) -> tuple[Labels, int]:
    """The connected pieces of each label, counted from 0; cells that touch at a corner are apart. NOBODY elsewhere."""
    height, width = labels.shape
    cell = np.arange(height * width, dtype=np.int32).reshape(height, width)
    down = where[1:] & where[:-1] & (labels[1:] == labels[:-1])
    right = where[:, 1:] & where[:, :-1] & (labels[:, 1:] == labels[:, :-1])
    first = np.concatenate([cell[:-1][down], cell[:, :-1][right]])
    second = np.concatenate([cell[1:][down], cell[:, 1:][right]])
    parent = cell.ravel().copy()
    while True:
        low, high = parent[first], parent[second]
        apart = low != high
        if not apart.any():
            break
        first, second = first[apart], second[apart]
        low, high = np.minimum(low, high)[apart], np.maximum(low, high)[apart]
        np.minimum.at(parent, high, low)
        while (parent[parent] != parent).any():
            parent = parent[parent]
    roots, numbered = np.unique(parent[cell[where]], return_inverse=True)
    found = np.full(labels.shape, NOBODY, dtype=np.int32)
    found[where] = numbered
    return found, len(roots)


def contacts(labels: Labels) -> dict[tuple[int, int], int]:
    """How many cell edges two labels share, by pair, the lower first."""
    pairs = []
    for first, second in ((labels[:-1], labels[1:]), (labels[:, :-1], labels[:, 1:])):
        apart = first != second
        pairs.append(np.stack([first[apart], second[apart]], axis=1))
    ordered = np.sort(np.concatenate(pairs), axis=1)
    found, counts = np.unique(ordered, axis=0, return_counts=True)
    return {(int(a), int(b)): int(n) for (a, b), n in zip(found, counts)}
