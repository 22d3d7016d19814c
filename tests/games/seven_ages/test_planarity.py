"""Which graphs can be drawn without crossings: the known ones, and random ones that are so by their making."""

from __future__ import annotations

import random

import pytest

from worldstage.games.seven_ages.planarity import is_planar

Edges = list[tuple[int, int]]


def graph(nodes: int, edges: Edges) -> list[list[int]]:
    near: list[list[int]] = [[] for _ in range(nodes)]
    for one, other in edges:
        near[one].append(other)
        near[other].append(one)
    return near


def complete(nodes: int) -> Edges:
    return [(i, j) for j in range(nodes) for i in range(j)]


def bipartite(left: int, right: int) -> Edges:
    return [(i, left + j) for i in range(left) for j in range(right)]


def subdivided(nodes: int, edges: Edges) -> tuple[int, Edges]:
    """The same graph with a node in the middle of every edge."""
    halves = [half for i, (a, b) in enumerate(edges) for half in ((a, nodes + i), (nodes + i, b))]
    return nodes + len(edges), halves


RING = [(i, (i + 1) % 5) for i in range(5)]
PETERSEN = RING + [(i, i + 5) for i in range(5)] + [(5 + i, 5 + (i + 2) % 5) for i in range(5)]


@pytest.mark.parametrize(
    ("nodes", "edges"),
    [
        (0, []),
        (1, []),
        (2, [(0, 1)]),
        (4, complete(4)),
        (5, [edge for edge in complete(5) if edge != (0, 1)]),
        (6, [edge for edge in bipartite(3, 3) if edge != (0, 3)]),
        (12, bipartite(2, 10)),
        (8, complete(4) + [(i + 4, j + 4) for i, j in complete(4)]),
        subdivided(4, complete(4)),
    ],
)
def test_planar(nodes: int, edges: Edges) -> None:
    assert is_planar(graph(nodes, edges))


@pytest.mark.parametrize(
    ("nodes", "edges"),
    [
        (5, complete(5)),
        (6, bipartite(3, 3)),
        (10, PETERSEN),
        (9, complete(4) + [(i + 4, j + 4) for i, j in complete(5)]),
        subdivided(5, complete(5)),
        subdivided(6, bipartite(3, 3)),
        (16, [(i, i ^ 1 << bit) for i in range(16) for bit in range(4) if i < i ^ 1 << bit]),
    ],
)
def test_not_planar(nodes: int, edges: Edges) -> None:
    assert not is_planar(graph(nodes, edges))


def triangulation(nodes: int, luck: random.Random) -> Edges:
    """Put every new node into a triangle and join it to the corners: as many edges as can be drawn."""
    edges, triangles = complete(3), [(0, 1, 2), (0, 1, 2)]
    for node in range(3, nodes):
        a, b, c = triangles.pop(luck.randrange(len(triangles)))
        triangles += [(a, b, node), (b, c, node), (a, c, node)]
        edges += [(a, node), (b, node), (c, node)]
    return edges


@pytest.mark.parametrize("seed", range(30))
def test_a_triangulation_is_planar_and_one_more_edge_spoils_it(seed: int) -> None:
    """Without some of its edges it stays planar, in whatever order they come."""
    luck = random.Random(seed)
    nodes = luck.randint(6, 60)
    edges = triangulation(nodes, luck)
    luck.shuffle(edges)
    assert is_planar(graph(nodes, edges))
    assert is_planar(graph(nodes, edges[: luck.randint(1, len(edges))]))
    absent = [edge for edge in complete(nodes) if edge not in edges and edge[::-1] not in edges]
    number, halves = subdivided(nodes, [*edges, luck.choice(absent)])  # the number of edges does not tell then
    assert not is_planar(graph(number, halves))
