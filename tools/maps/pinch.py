"""Take apart labels on a grid that touch, but must not.

Where two areas touch that are no neighbours, the two areas at the ends of their border close in on each other from both
sides, each in a wedge. If those are neighbours, they get a border; otherwise all four meet in one point.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from typing import NamedTuple

import numpy as np
from tools.maps.grid import NOBODY, Labels, components, contacts

Vertex = tuple[int, int]  # row and column: the upper left corner of the cell of that number
Cell = tuple[int, int]
Allowed = Callable[[int, int], bool]

SLOPE = 0.7  # how wide a wedge gets with each cell from its tip
LONGEST = 70  # longer borders than this are taken apart by whoever authors the outlines
SHORT = 12  # borders up to this are taken apart cell by cell
CRUMB = 40  # smaller pieces of an area go to a neighbour, unless they are islands
ROUNDS = 12


class Rules(NamedTuple):
    """What may touch what, and which labels lie on the same ground."""

    allowed: Allowed
    kind: Callable[[int], int]


class Chain(NamedTuple):
    """A border between two labels, from end to end."""

    vertices: list[Vertex]


def cells_at(vertex: Vertex) -> list[Cell]:
    row, column = vertex
    return [(row - 1, column - 1), (row - 1, column), (row, column - 1), (row, column)]


def label_at(labels: Labels, cell: Cell) -> int | None:
    row, column = cell
    if 0 <= row < labels.shape[0] and 0 <= column < labels.shape[1]:
        return int(labels[row, column])
    return None


def edges_between(labels: Labels, a: int, b: int) -> list[tuple[Vertex, Vertex]]:
    """The sides of cells at which two labels touch."""
    found = []
    for (dy, dx), (ey, ex) in (((1, 0), (0, 1)), ((0, 1), (1, 0))):
        first, second = labels[: -dy or None, : -dx or None], labels[dy:, dx:]
        rows, columns = np.nonzero(((first == a) & (second == b)) | ((first == b) & (second == a)))
        for row, column in zip(rows.tolist(), columns.tolist()):
            start = (row + dy, column + dx)
            found.append((start, (start[0] + ey, start[1] + ex)))
    return found


def chains(edges: list[tuple[Vertex, Vertex]]) -> list[Chain]:
    """Edges put together to lines; a closed one is cut open somewhere."""
    near: dict[Vertex, list[Vertex]] = {}
    for start, end in edges:
        near.setdefault(start, []).append(end)
        near.setdefault(end, []).append(start)
    used: set[frozenset[Vertex]] = set()
    found = []
    for start in sorted(near, key=lambda vertex: (len(near[vertex]) != 1, vertex)):
        line = [start]
        while True:
            ways = [v for v in near[line[-1]] if frozenset((line[-1], v)) not in used]
            if not ways:
                break
            used.add(frozenset((line[-1], ways[0])))
            line.append(ways[0])
        if len(line) > 1:
            found.append(Chain(line))
    return found


def third(labels: Labels, vertex: Vertex, pair: set[int]) -> int | None:
    """What else meets at the end of a border."""
    there = [label_at(labels, cell) for cell in cells_at(vertex)]
    others = [label for label in there if label is not None and label not in pair and label != NOBODY]
    return others[0] if others else None


def wedge(labels: Labels, line: list[Vertex], owner: int, pair: set[int], rules: Rules) -> None:
    """Give the owner the cells of the pair along a line, fewer and fewer towards its end."""
    for index, (y, x) in enumerate(line):
        reach = SLOPE * (len(line) - 1 - index) + 0.75
        span = int(reach) + 1
        for row, column in itertools.product(range(y - span, y + span), range(x - span, x + span)):
            there = label_at(labels, (row, column))
            if there is None or there not in pair or rules.kind(there) != rules.kind(owner):
                continue
            if (row + 0.5 - y) ** 2 + (column + 0.5 - x) ** 2 <= reach**2:
                labels[row, column] = owner


def part(labels: Labels, chain: Chain, pair: set[int], rules: Rules) -> None:
    """Take apart one border between two labels."""
    line = chain.vertices
    ends = [third(labels, line[0], pair), third(labels, line[-1], pair)]
    kinds = {rules.kind(label) for label in pair}
    first, last = (end if end is not None and rules.kind(end) in kinds else None for end in ends)
    middle = len(line) // 2
    if first is not None:
        wedge(labels, line[: middle + 1] if last is not None else line, first, pair, rules)
    if last is not None:
        wedge(labels, line[: middle - 1 : -1] if first is not None and middle else line[::-1], last, pair, rules)


def wrong_edges(labels: Labels, cell: Cell, rules: Rules) -> int:
    """How many sides of a cell touch what they must not."""
    here = label_at(labels, cell)
    count = 0
    for dy, dx in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        there = label_at(labels, (cell[0] + dy, cell[1] + dx))
        count += here is not None and there is not None and there != here and not rules.allowed(here, there)
    return count


def around(cell: Cell, reach: int = 1) -> Iterable[Cell]:
    steps = range(-reach, reach + 1)
    return ((cell[0] + dy, cell[1] + dx) for dy in steps for dx in steps)


def flips(labels: Labels, cells: Iterable[Cell], rules: Rules) -> Iterable[tuple[Cell, int]]:
    """Cells and what their neighbours of the same ground are called: what they could be instead."""
    for cell in cells:
        here = label_at(labels, cell)
        if here is None or here == NOBODY:
            continue
        sides = {label_at(labels, (cell[0] + dy, cell[1] + dx)) for dy, dx in ((-1, 0), (1, 0), (0, -1), (0, 1))}
        for there in sorted(label for label in sides if label is not None and label not in (here, NOBODY)):
            if rules.kind(there) == rules.kind(here):
                yield cell, there


def try_flips(labels: Labels, cell: Cell, rules: Rules) -> bool:
    """Change one or two cells beside this one so that less is wrong; whether that was possible."""
    near = list(around(cell, 2))
    before = sum(wrong_edges(labels, one, rules) for one in near)
    if before == 0:
        return True
    for first, to in list(flips(labels, around(cell), rules)):
        old = int(labels[first])
        labels[first] = to
        now = sum(wrong_edges(labels, one, rules) for one in near)
        if now < before:
            return True
        if now <= before + 2:
            for second, then in list(flips(labels, around(cell), rules)):
                kept = int(labels[second])
                labels[second] = then
                if sum(wrong_edges(labels, one, rules) for one in near) < before:
                    return True
                labels[second] = kept
        labels[first] = old
    return False


def remove_crumbs(labels: Labels, rules: Rules) -> None:
    """Small pieces that lie beside something else on the same ground go there; islands have nothing beside them."""
    pieces, count = components(labels, np.ones(labels.shape, dtype=bool))
    sizes = np.bincount(pieces.ravel(), minlength=count)
    small = sizes[pieces] < CRUMB
    rows, columns = np.nonzero(small)
    cells: dict[int, list[Cell]] = {}
    for row, column in zip(rows.tolist(), columns.tolist()):
        cells.setdefault(int(pieces[row, column]), []).append((row, column))
    for piece in cells.values():
        beside: dict[int, int] = {}
        for _, to in flips(labels, piece, rules):
            beside[to] = beside.get(to, 0) + 1
        if beside:
            rows, columns = np.array(piece).T
            labels[rows, columns] = max(sorted(beside), key=lambda to: beside[to])


def false_pairs(labels: Labels, rules: Rules) -> list[tuple[int, int, int]]:
    """Labels that touch and must not, with the length of their border; the shortest first."""
    found = [(n, a, b) for (a, b), n in contacts(labels).items() if NOBODY not in (a, b) and not rules.allowed(a, b)]
    return [(a, b, n) for n, a, b in sorted(found)]


def separate(labels: Labels, rules: Rules) -> None:
    """Take apart whatever touches and must not, as far as that can be done by small changes."""
    before: list[tuple[int, int, int]] = []
    for _ in range(ROUNDS):
        remove_crumbs(labels, rules)
        pairs = false_pairs(labels, rules)
        if pairs == before:
            return
        before = pairs
        for a, b, length in pairs:
            for chain in chains(edges_between(labels, a, b)) if length <= LONGEST else []:
                if len(chain.vertices) > 4:
                    part(labels, chain, {a, b}, rules)
        for a, b, length in false_pairs(labels, rules):
            for start, _ in edges_between(labels, a, b) if length <= SHORT else []:
                try_flips(labels, start, rules)
