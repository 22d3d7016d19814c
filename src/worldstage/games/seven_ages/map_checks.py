"""What must hold for the map of an edition: borders go both ways, and the whole can be drawn on a sheet of paper."""

from __future__ import annotations

from worldstage.core.editions import Row
from worldstage.games.seven_ages.edition_cells import DOMAIN
from worldstage.games.seven_ages.names import LAND
from worldstage.games.seven_ages.planarity import is_planar
from worldstage.games.seven_ages.tables import Tables


def check(t: Tables, rows: list[Row]) -> None:
    """Every check, the cheapest first."""
    _mutual(t, rows, "borders", t.neighbours)
    _mutual(t, rows, "rivers", t.river_to)
    _mutual(t, rows, "arrows", t.arrows)
    for area, row in enumerate(rows):
        _at_home(t, area, row)
        _arrows(t, area, row, rows)
    _connected(t, rows)
    _drawable(t, rows)


def _mutual(t: Tables, rows: list[Row], column: str, near: list[list[int]]) -> None:
    for area, row in enumerate(rows):
        for other in near[area]:
            if other == area or area not in near[other]:
                raise row.fault(column, "one_way", DOMAIN, other=rows[other].text("id"))


def _at_home(t: Tables, area: int, row: Row) -> None:
    """Rivers are borders between lands (§4.2.10)."""
    for other in t.river_to[area]:
        if t.area_kind[area] != LAND or other not in t.land_neighbours[area]:
            raise row.fault("rivers", "river_without_border", DOMAIN)


def _arrows(t: Tables, area: int, row: Row, rows: list[Row]) -> None:
    """§4.1.1, §4.1.23: an arrow joins two lands that do not touch, by waters that touch both; the same both ways."""
    for other, seas in zip(t.arrows[area], t.arrow_seas[area], strict=True):
        if t.area_kind[area] != LAND or t.area_kind[other] != LAND or other in t.neighbours[area]:
            raise row.fault("arrows", "arrow_ends", DOMAIN, other=rows[other].text("id"))
        back = t.arrow_seas[other][t.arrows[other].index(area)]
        beside = [sea for sea in seas if sea in t.water_neighbours[area] and sea in t.water_neighbours[other]]
        if len(beside) < len(seas) or sorted(back) != sorted(seas):
            raise row.fault("arrows", "arrow_seas", DOMAIN, other=rows[other].text("id"))


def _connected(t: Tables, rows: list[Row]) -> None:
    """Every area can be reached from every other, by land, water and arrows."""
    found = [False] * t.area_count
    found[0] = True
    waiting = [0]
    while waiting:
        area = waiting.pop()
        for other in (*t.neighbours[area], *t.arrows[area]):
            if not found[other]:
                found[other] = True
                waiting.append(other)
    if not all(found):
        raise rows[found.index(False)].fault("borders", "cut_off", DOMAIN)


def _drawable(t: Tables, rows: list[Row]) -> None:
    """Areas lie beside each other on paper: their borders make a planar graph.

    The fault names the first border, in the order of the file, that cannot be drawn beside those before it.
    """
    if is_planar(t.neighbours):
        return
    borders = [(area, other) for area in range(t.area_count) for other in t.neighbours[area] if area < other]
    good, bad = 0, len(borders)
    while bad - good > 1:
        middle = (good + bad) // 2
        near: list[list[int]] = [[] for _ in range(t.area_count)]
        for area, other in borders[:middle]:
            near[area].append(other)
            near[other].append(area)
        good, bad = (middle, bad) if is_planar(near) else (good, middle)
    area, other = borders[good]
    raise rows[area].fault("borders", "not_planar", DOMAIN, other=rows[other].text("id"))
