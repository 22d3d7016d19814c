"""Can a graph be drawn without crossing lines? The left-right criterion of de Fraysseix and Rosenstiehl.

A depth-first search splits the edges into a tree and back edges. The graph is planar exactly if the back edges can be
divided into left and right ones such that none of one side cross. The test follows Brandes, The Left-Right Planarity
Test (2009); its names (low points, return edges, conflict pairs) are his.
"""

from __future__ import annotations

NONE = -1


class Pair:
    """A conflict pair: two intervals of return edges that must lie on different sides. An edge is a number or NONE."""

    def __init__(self, low: int, high: int) -> None:
        self.left_low: int = NONE
        self.left_high: int = NONE
        self.low: int = low
        self.high: int = high

    def swap(self) -> None:
        self.left_low, self.low = self.low, self.left_low
        self.left_high, self.high = self.high, self.left_high


class LeftRight:
    """One test: edges are numbered as the search meets them."""

    def __init__(self, near: list[list[int]]) -> None:
        self.near = near
        self.height: list[int] = [NONE] * len(near)
        self.parent: list[int] = [NONE] * len(near)  # the edge by which the search came
        self.out: list[list[int]] = [[] for _ in near]  # edges that leave a node, then in nesting order
        self.source: list[int] = []
        self.target: list[int] = []
        self.low: list[int] = []
        self.low2: list[int] = []
        self.low_edge: list[int] = []
        self.ref: list[int] = []
        self.bottom: list[Pair | None] = []
        self.pairs: list[Pair] = []

    def planar(self) -> bool:
        roots: list[int] = []
        for node in range(len(self.near)):
            if self.height[node] == NONE:
                self.height[node] = 0
                roots.append(node)
                self.orient(node)
        self.low_edge = [NONE] * len(self.source)
        self.ref = [NONE] * len(self.source)
        self.bottom = [None] * len(self.source)
        for edges in self.out:
            edges.sort(key=self.nesting)
        return all(self.place(node) for node in roots)

    def nesting(self, edge: int) -> int:
        return 2 * self.low[edge] + int(self.low2[edge] < self.height[self.source[edge]])

    def orient(self, node: int) -> None:
        """The first search: direct every edge, and find how far back each one leads."""
        parent = self.parent[node]
        for other in self.near[node]:
            if any(self.target[edge] == node for edge in self.out[other]):
                continue
            edge = len(self.source)
            self.out[node].append(edge)
            self.source.append(node)
            self.target.append(other)
            self.low.append(self.height[node])
            self.low2.append(self.height[node])
            if self.height[other] == NONE:
                self.parent[other] = edge
                self.height[other] = self.height[node] + 1
                self.orient(other)
            else:
                self.low[edge] = self.height[other]
            if parent != NONE:
                self.lower(parent, edge)

    def lower(self, parent: int, edge: int) -> None:
        """The parent edge leads back as far as the edge does."""
        if self.low[edge] < self.low[parent]:
            self.low2[parent] = min(self.low[parent], self.low2[edge])
            self.low[parent] = self.low[edge]
        elif self.low[edge] > self.low[parent]:
            self.low2[parent] = min(self.low2[parent], self.low[edge])
        else:
            self.low2[parent] = min(self.low2[parent], self.low2[edge])

    def top(self) -> Pair | None:
        return self.pairs[-1] if self.pairs else None

    def place(self, node: int) -> bool:
        """The second search: collect what the return edges demand; False if that cannot be met."""
        parent = self.parent[node]
        for i, edge in enumerate(self.out[node]):
            self.bottom[edge] = self.top()
            if self.parent[self.target[edge]] == edge:
                if not self.place(self.target[edge]):
                    return False
            else:
                self.low_edge[edge] = edge
                self.pairs.append(Pair(edge, edge))
            if self.low[edge] < self.height[node]:
                if i == 0:
                    self.low_edge[parent] = self.low_edge[edge]
                elif not self.constrain(edge, parent):
                    return False
        if parent != NONE:
            self.trim(parent)
        return True

    def constrain(self, edge: int, parent: int) -> bool:
        """All return edges of an edge lie on one side; those of earlier edges that lead less far back on the other."""
        merged = Pair(NONE, NONE)
        while True:
            pair = self.pairs.pop()
            if pair.left_high != NONE:
                pair.swap()
            if pair.left_high != NONE:
                return False
            if self.low[pair.low] > self.low[parent]:
                if merged.high == NONE:
                    merged.high = pair.high
                else:
                    self.ref[merged.low] = pair.high
                merged.low = pair.low
            else:
                self.ref[pair.low] = self.low_edge[parent]
            if self.top() is self.bottom[edge]:
                break
        if not self.merge(edge, merged):
            return False
        if merged.high != NONE or merged.left_high != NONE:
            self.pairs.append(merged)
        return True

    def merge(self, edge: int, merged: Pair) -> bool:
        """Put earlier return edges that conflict with the edge on the other side."""
        while self.pairs and (self.beyond(self.pairs[-1].left_high, edge) or self.beyond(self.pairs[-1].high, edge)):
            pair = self.pairs.pop()
            if self.beyond(pair.high, edge):
                pair.swap()
            if self.beyond(pair.high, edge):
                return False
            if merged.low != NONE:
                self.ref[merged.low] = pair.high
            if pair.low != NONE:
                merged.low = pair.low
            if merged.left_high == NONE:
                merged.left_high = pair.left_high
            else:
                self.ref[merged.left_low] = pair.left_high
            merged.left_low = pair.left_low
        return True

    def beyond(self, high: int, edge: int) -> bool:
        """Whether an interval that ends with `high` conflicts with an edge."""
        return high != NONE and self.low[high] > self.low[edge]

    def trim(self, parent: int) -> None:
        """Forget the return edges that end where the parent edge begins."""
        back = self.source[parent]
        while self.pairs and self.lowest(self.pairs[-1]) == self.height[back]:
            self.pairs.pop()
        if self.pairs:
            pair = self.pairs[-1]
            for _ in range(2):  # first one side, then the other
                while pair.high != NONE and self.target[pair.high] == back:
                    pair.high = self.ref[pair.high]
                if pair.high == NONE and pair.low != NONE:
                    self.ref[pair.low] = pair.left_low
                    pair.low = NONE
                pair.swap()
        if self.low[parent] < self.height[back] and self.pairs:
            left, right = self.pairs[-1].left_high, self.pairs[-1].high
            use_left = left != NONE and (right == NONE or self.low[left] > self.low[right])
            self.ref[parent] = left if use_left else right

    def lowest(self, pair: Pair) -> int:
        if pair.left_high == NONE:
            return self.low[pair.low]
        if pair.high == NONE:
            return self.low[pair.left_low]
        return min(self.low[pair.left_low], self.low[pair.low])


def is_planar(near: list[list[int]]) -> bool:
    """Whether a graph can be drawn without crossings; by node, `near` lists its neighbours, both ways round."""
    nodes = len(near)
    edges = sum(len(others) for others in near) // 2
    return (nodes < 3 or edges <= 3 * nodes - 6) and LeftRight(near).planar()
