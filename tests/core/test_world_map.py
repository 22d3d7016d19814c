"""The map of 7 Ages, as tools/maps/seven_ages.py wrote it: it has what the edition has, and room for it."""

from __future__ import annotations

import csv
import gzip
import hashlib
import itertools
import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import shapely  # type: ignore[import-untyped]
from tools.maps import grid, pinch, stretch, topology

ROOT = Path(__file__).resolve().parents[2]
EDITION = ROOT / "src/worldstage/games/seven_ages/data/reconstructed"
FILE = ROOT / "web/src/games/seven-ages/map.json"
# Changed on purpose when action boxes came to stand beside their regions: insets are larger, rooms elsewhere.
AGE_OF_REASON = "e069ae54af48d3f3b2f10c98d3edbb5bf031cbded12b93a999ae2ab0ddad8339"

MAP: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
with (EDITION / "map.csv").open(encoding="utf-8", newline="") as file:
    ROWS = {row["id"]: row for row in csv.DictReader(file)}
AREAS: dict[str, dict[str, Any]] = {area["id"]: area for area in MAP["areas"]}
LINES: list[np.ndarray[Any, Any]] = [
    np.cumsum(np.array(arc.replace("-", " -").split(), dtype=float).reshape(-1, 2), axis=0) / MAP["fine"]
    for arc in MAP["arcs"]
]
WATERS = ("sea", "ocean")


def listed(area: str, column: str) -> list[str]:
    return [name for name in ROWS[area][column].split("; ") if name]


def shape_of(rings: list[list[int]]) -> Any:
    shape = shapely.MultiPolygon()
    for ring in rings:
        points = np.concatenate([LINES[i] if i >= 0 else LINES[~i][::-1] for i in ring])
        shape = shapely.symmetric_difference(shape, shapely.make_valid(shapely.Polygon(points)))
    return shape


SHAPES = {area: shape_of(drawn["rings"]) for area, drawn in AREAS.items()}


def sides() -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for area, drawn in AREAS.items():
        for arc in itertools.chain(*drawn["rings"]):
            found.setdefault(max(arc, ~arc), []).append(area)
    return found


def test_every_area_is_there_once_with_its_terrain_and_goods() -> None:
    assert [area["id"] for area in MAP["areas"]] == list(ROWS)
    for area, row in ROWS.items():
        assert AREAS[area]["terrain"] == row["terrain"]
        assert AREAS[area]["regions"] == listed(area, "regions")
        assert AREAS[area].get("goods", []) == [good for good in ("wheat", "oil", "elephant") if row[good] == "1"]


def test_neighbours_on_the_map_are_exactly_those_of_the_edition() -> None:
    drawn = {frozenset(pair) for pair in sides().values() if len(pair) == 2}
    assert drawn == {frozenset((area, other)) for area in ROWS for other in listed(area, "borders")}
    assert all(len(pair) <= 2 for pair in sides().values())


def test_rivers_lie_on_their_borders_and_arrows_join_their_areas() -> None:
    beside = sides()
    rivers = {frozenset(beside[arc]) for arc in MAP["rivers"]}
    assert rivers == {frozenset((area, other)) for area in ROWS for other in listed(area, "rivers")}
    arrows = {frozenset((area, other.split(":")[0])) for area in ROWS for other in listed(area, "arrows")}
    assert {frozenset((a, b)) for a, b, _ in MAP["arrows"]} == arrows
    for a, b, (x1, y1, x2, y2) in MAP["arrows"]:
        assert SHAPES[a].distance(shapely.Point(x1, y1)) < 0.1
        assert SHAPES[b].distance(shapely.Point(x2, y2)) < 0.1


@pytest.mark.parametrize("area", ROWS)
def test_an_area_has_room_for_its_token(area: str) -> None:
    """Inside; or at sea beside an island, clear of all land."""
    drawn, radius = AREAS[area], MAP["token"]
    token = shapely.Point(drawn["at"]).buffer(radius - 0.1)
    if "spot" not in drawn:
        assert SHAPES[area].contains(token)
        return
    assert all(ROWS[other]["terrain"] in WATERS for other in listed(area, "borders"))
    assert SHAPES[area].distance(shapely.Point(drawn["spot"])) < 0.1
    for other, shape in SHAPES.items():
        assert ROWS[other]["terrain"] in WATERS or not shape.intersects(token), other


def test_tokens_do_not_lie_on_each_other() -> None:
    for first, second in itertools.combinations(MAP["areas"], 2):
        assert math.dist(first["at"], second["at"]) >= 2 * MAP["token"], (first["id"], second["id"])


def test_the_file_is_small() -> None:
    assert len(FILE.read_bytes()) <= 180_000
    assert len(gzip.compress(FILE.read_bytes(), 9)) <= 70_000


def test_the_map_of_age_of_reason_has_stayed_as_it_is() -> None:
    text = (ROOT / "web/src/games/age-of-reason/map.json").read_bytes()
    assert hashlib.sha256(text).hexdigest() == AGE_OF_REASON


# How it is made.


def test_an_axis_is_monotone_and_wider_where_places_are_dense() -> None:
    axis = stretch.stretched(0, 100, 1000, np.array([50.0, 51, 52, 53]), 0.5, 5)
    steps = np.diff(axis.place(np.arange(101)))
    assert (steps > 0).all()
    assert steps[51] > 2 * steps[5]
    assert axis.place([0, 100]).tolist() == [0, 1000]


def test_areas_grow_until_they_meet_but_not_across_other_ground() -> None:
    ground = np.ones((5, 9), dtype=bool)
    ground[:, 4] = False
    seeds = np.full((5, 9), grid.NOBODY, dtype=np.int32)
    seeds[2, 0], seeds[2, 3] = 0, 1
    grown = grid.grow(seeds, ground, np.ones((5, 9)), np.ones(2))
    assert (grown[:, :2] == 0).all() and (grown[:, 2:4] == 1).all()
    assert (grown[:, 4:] == grid.NOBODY).all()


def test_areas_that_must_not_touch_are_parted() -> None:
    """Above 0, below 1, left 2, right 3: without a border of 0 and 1, either 2 and 3 get one or all meet in a point."""
    for forbidden in ({0, 1}, {0, 1, 2, 3}):
        labels = np.zeros((24, 24), dtype=np.int32)
        labels[12:] = 1
        labels[6:18, :8] = 2
        labels[6:18, 16:] = 3

        def allowed(a: int, b: int, forbidden: set[int] = forbidden) -> bool:
            return {a, b} not in ({0, 1}, {2, 3} & forbidden)

        pinch.separate(labels, pinch.Rules(allowed, lambda label: 0))
        assert (0, 1) not in grid.contacts(labels)
        assert ((2, 3) in grid.contacts(labels)) is (2 not in forbidden)


def test_borders_are_traced_once_and_put_together_to_rings() -> None:
    labels = np.zeros((4, 6), dtype=np.int32)
    labels[:, 3:] = 1
    labels[1:3, 1:2] = 2
    arcs = topology.trace(labels)
    between = [{arc.left, arc.right} for arc in arcs]
    assert between.count({0, 1}) == 1 and between.count({0, 2}) == 1
    assert {label: len(found) for label, found in topology.rings(arcs).items()}[0] == 2
