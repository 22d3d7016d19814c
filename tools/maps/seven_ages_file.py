"""The map of 7 Ages from cells to lines: borders, places for tokens, arrows, canals, and the signs of the terrain."""

from __future__ import annotations

import csv
import math
from typing import Any, NamedTuple

import numpy as np
import shapely  # type: ignore[import-untyped]
from shapely.geometry import Point as Spot  # type: ignore[import-untyped]
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry  # type: ignore[import-untyped]
from tools.maps.grid import NOBODY, Floats
from tools.maps.paths import parts, text_of
from tools.maps.seven_ages_world import EDITION, HEIGHT, NORTH, SOUTH, WEST, WIDTH, Sheet
from tools.maps.topology import OUTSIDE, Arc, Vertex, rings, simplify, soften, trace

FINE = 2  # steps of a coordinate in a unit
TOKEN = 10.0  # radius of the token of an area, in units
TOUCH = 5  # neighbours share at least so long a border
WELD = 2  # borders up to this length between areas that are no neighbours become a point
LARGEST = 180_000  # bytes of the file
APART = 2.0  # units between two tokens

# Passes of smoothing and tolerance of simplification for coasts, borders on land, and borders at sea.
COAST, BORDER, SEA = (1, 0.7), (2, 0.62), (14, 0.9)

# How far the signs of a terrain are apart; none for fertile land.
SIGNS = {
    "mountain": 17.0,
    "forest": 16.0,
    "jungle": 16.0,
    "steppe": 20.0,
    "marsh": 15.0,
    "desert": 21.0,
    "tundra": 23.0,
}
MARGIN = 6.0  # signs keep this far from borders


class Drawing(NamedTuple):
    """Borders as lines, and what is made of them."""

    arcs: list[Arc]
    lines: list[Floats]
    rings: dict[int, list[list[int]]]
    shapes: dict[int, BaseGeometry]

    def between(self, a: int, b: int) -> list[int]:
        return [i for i, arc in enumerate(self.arcs) if {arc.left, arc.right} == {a, b}]


# Lines.


def weld(sheet: Sheet, arcs: list[Arc]) -> tuple[list[Arc], dict[int, int]]:
    """Make points of the shortest borders between areas that are no neighbours: four of them meet there.

    Also the new numbers of the borders that are left, by their old ones.
    """
    world = sheet.world
    target: dict[Vertex, Vertex] = {}
    kept: dict[int, int] = {}
    for number, arc in enumerate(arcs):
        low, high = sorted((arc.left, arc.right))
        areas = low >= 0 and high < world.ice
        if areas and high not in world.neighbours(low) and len(arc.vertices) - 1 <= WELD:
            target |= dict.fromkeys(arc.vertices, arc.vertices[0])
        else:
            kept[number] = len(kept)

    def welded(arc: Arc) -> Arc:
        first, *inner, last = arc.vertices
        return arc._replace(vertices=[target.get(first, first), *inner, target.get(last, last)])

    return [welded(arcs[number]) for number in kept], kept


def smooth_line(sheet: Sheet, arc: Arc) -> Floats:
    """The line of a border, with as many points as it needs."""
    points = np.array(arc.vertices, dtype=float)
    wet = [side == OUTSIDE or side >= sheet.world.land for side in (arc.left, arc.right)]
    if OUTSIDE in (arc.left, arc.right):
        return simplify(points, 0.1)
    passes, tolerance = SEA if all(wet) else COAST if any(wet) else BORDER
    return np.round(simplify(soften(points, passes), tolerance) * FINE) / FINE


def ring_points(lines: list[Floats], ring: list[int]) -> Floats:
    return np.concatenate([(lines[i] if i >= 0 else lines[~i][::-1])[:-1] for i in ring])


def put_together(lines: list[Floats], found: list[list[int]]) -> BaseGeometry:
    """The polygons of an area: rings are outer ones or holes by the rule of even and odd."""
    polygons = [Polygon(points) for points in (ring_points(lines, ring) for ring in found) if len(points) > 2]
    shape: BaseGeometry = shapely.MultiPolygon()
    for polygon in sorted(map(shapely.make_valid, polygons), key=lambda one: -one.area):
        shape = shapely.symmetric_difference(shape, polygon)
    return shape


def draw_lines(sheet: Sheet) -> Drawing:
    traced = trace(sheet.labels)
    arcs, kept = weld(sheet, traced)
    lines = [smooth_line(sheet, arc) for arc in arcs]
    found = {
        label: [[kept[i] if i >= 0 else ~kept[~i] for i in ring if max(i, ~i) in kept] for ring in all_rings]
        for label, all_rings in rings(traced).items()
    }
    shapes = {label: put_together(lines, found[label]) for label in found if label != OUTSIDE}
    return Drawing(arcs, lines, found, shapes)


def check_borders(sheet: Sheet, drawing: Drawing) -> list[str]:
    """What is drawn against what is played: neighbours share a border, others do not."""
    world = sheet.world
    shared: dict[tuple[int, int], int] = {}
    for arc in drawing.arcs:
        low, high = sorted((arc.left, arc.right))
        shared[low, high] = shared.get((low, high), 0) + len(arc.vertices) - 1
    faults = []
    for a in range(world.ice):
        first = world.rows[a]["id"]
        for b in sorted(world.neighbours(a)):
            length = shared.get((a, b), 0)
            if a < b and length < TOUCH:
                faults.append(f"{first} and {world.rows[b]['id']} are neighbours, but share a border of {length} only")
    for (a, b), length in sorted(shared.items()):
        if a >= 0 and b < world.ice and b not in world.neighbours(a):
            names = f"{world.rows[a]['id']} and {world.rows[b]['id']}"
            faults.append(f"{names} are no neighbours, but share a border of {length}")
    return faults


# Places for tokens.


class Place(NamedTuple):
    x: float
    y: float
    room: float
    spot: tuple[float, float] | None  # of an island beside which the token lies


def widest(shape: BaseGeometry) -> tuple[float, float, float]:
    """The middle and the radius of the largest circle inside."""
    best = (0.0, 0.0, 0.0)
    for polygon in parts(shape):
        circle = shapely.maximum_inscribed_circle(polygon, tolerance=0.5)
        (x, y), _ = circle.coords
        if circle.length > best[2]:
            best = (x, y, circle.length)
    return best


def beside(island: tuple[float, float], land: BaseGeometry, taken: list[tuple[float, float]]) -> Place | None:
    """The nearest place at sea for the token of a small island, clear of all land and of other tokens."""
    x0, y0 = island
    for away in np.arange(TOKEN, 5 * TOKEN, 1.5):
        for turn in (0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7, 8):
            x, y = x0 + away * math.cos(turn * math.pi / 8), y0 + away * math.sin(turn * math.pi / 8)
            inside = TOKEN < x < WIDTH - TOKEN and TOKEN < y < HEIGHT - TOKEN
            free = all(math.dist((x, y), other) >= 2 * TOKEN + APART for other in taken)
            if inside and free and land.distance(Spot(x, y)) >= TOKEN:
                return Place(x, y, TOKEN, (x0, y0))
    return None


def place_tokens(sheet: Sheet, drawing: Drawing) -> tuple[list[Place], list[str]]:
    """Where the token of each area lies: inside, or at sea beside an island that is too small."""
    world, shapes = sheet.world, drawing.shapes
    places: dict[int, Place] = {}
    faults = []
    small = []
    for area in range(world.land):
        x, y, radius = widest(shapes[area])
        places[area] = Place(x, y, radius, None)
        if radius < TOKEN:
            small.append(area)
    land = shapely.union_all([shape for label, shape in shapes.items() if label < world.land])
    shapely.prepare(land)
    for area in small:
        taken = [(place.x, place.y) for other, place in places.items() if other not in small or place.spot]
        found = beside((places[area].x, places[area].y), land, taken) if is_island(sheet, area) else None
        if found is None:
            faults.append(f"{world.rows[area]['id']}: room for a token of radius {places[area].room:.1f} only")
        else:
            places[area] = found
    used = shapely.union_all([Spot(p.x, p.y).buffer(TOKEN + APART) for p in places.values() if p.spot])
    for area in range(world.land, world.ice):
        x, y, radius = widest(shapely.difference(shapes[area], used))
        places[area] = Place(x, y, radius, None)
        if radius < TOKEN:
            faults.append(f"{world.rows[area]['id']}: room for a token of radius {radius:.1f} only")
    return [places[area] for area in range(world.ice)], faults


def is_island(sheet: Sheet, area: int) -> bool:
    return all(other >= sheet.world.land for other in sheet.world.neighbours(area))


# What is drawn besides.


def make_arrows(sheet: Sheet, drawing: Drawing) -> list[Any]:
    """§4.1.23: arrows from land to land, where the two are nearest to each other."""
    world = sheet.world
    found = []
    for area in range(world.land):
        for arrow in world.listed(area, "arrows"):
            other = world.number[arrow.split(":")[0]]
            if area < other:
                line = shapely.shortest_line(drawing.shapes[area], drawing.shapes[other])
                ends = [round(value, 1) for point in line.coords for value in point]
                found.append([world.rows[area]["id"], world.rows[other]["id"], ends])
    return found


def make_canals(sheet: Sheet, drawing: Drawing) -> list[Any]:
    """§4.1.16: canals along the border of two areas, or across one where it is narrowest."""
    number, found = sheet.world.number, []
    with (EDITION / "canals.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            areas = [number[name] for name in row["areas"].split("; ")]
            waters = [drawing.shapes[number[name]] for name in row["waters"].split("; ")]
            if len(areas) == 2:
                line = max((drawing.lines[i] for i in drawing.between(areas[0], areas[1])), key=len)
            else:
                around = drawing.shapes[areas[0]].buffer(3)
                line = shapely.get_coordinates(
                    shapely.shortest_line(*(shapely.intersection(w, around) for w in waters))
                )
            found.append([row["id"], row["ages"], [round(float(value), 1) for value in np.ravel(line)]])
    return found


def make_signs(sheet: Sheet, drawing: Drawing, places: list[Place]) -> dict[str, str]:
    """Where the signs of each terrain stand, scattered over its areas but not under their tokens."""
    found: dict[str, list[tuple[int, int]]] = {terrain: [] for terrain in SIGNS}
    for area in range(sheet.world.land):
        step = SIGNS.get(sheet.world.rows[area]["terrain"])
        if step is None:
            continue
        inner = drawing.shapes[area].buffer(-MARGIN)
        chance = np.random.RandomState(area)
        left, top, right, bottom = drawing.shapes[area].bounds
        columns, rows = np.meshgrid(np.arange(left, right, step), np.arange(top, bottom, step * 0.82))
        columns = columns + (np.arange(rows.shape[0])[:, None] % 2) * step / 2
        spots = np.stack([columns.ravel(), rows.ravel()], axis=1) + chance.uniform(-0.27, 0.27, (rows.size, 2)) * step
        clear = np.hypot(*(spots - [places[area].x, places[area].y]).T) > TOKEN + 4
        inside = shapely.contains_xy(inner, spots[:, 0], spots[:, 1])
        found[sheet.world.rows[area]["terrain"]] += [(round(y), round(x)) for x, y in spots[clear & inside]]
    return {terrain: encode([(x, y) for y, x in sorted(spots)]) for terrain, spots in found.items()}


# The file.


def encode(points: list[tuple[int, int]]) -> str:
    """Points as steps from one to the next, with a space only where numbers could not be told apart."""
    text, last = "", (0, 0)
    for x, y in points:
        for step in (x - last[0], y - last[1]):
            text += f"{step}" if step < 0 or not text else f" {step}"
        last = (x, y)
    return text


def make_area(sheet: Sheet, drawing: Drawing, area: int, place: Place) -> dict[str, Any]:
    row = sheet.world.rows[area]
    entry: dict[str, Any] = {
        "id": row["id"],
        "terrain": row["terrain"],
        "regions": sheet.world.listed(area, "regions"),
        "rings": drawing.rings[area],
        "at": [round(place.x, 1), round(place.y, 1)],
        "room": round(place.room, 1),
    }
    goods = [name for name in ("wheat", "oil", "elephant") if row[name] == "1"]
    return {
        **entry,
        **({"spot": [round(value, 1) for value in place.spot]} if place.spot else {}),
        **({"goods": goods} if goods else {}),
    }


def make_rivers(sheet: Sheet, drawing: Drawing) -> list[int]:
    """The lines between areas that a river parts."""
    world, found = sheet.world, []
    for area in range(world.land):
        for name in world.listed(area, "rivers"):
            if area < world.number[name]:
                found += drawing.between(area, world.number[name])
    return found


def make_lakes(sheet: Sheet) -> list[str]:
    return [
        encode([(round(x * FINE), round(y * FINE)) for x, y in sheet.world.project(lake)])
        for lake in sheet.outlines["lakes"]
    ]


def make_file(sheet: Sheet) -> tuple[str, str]:
    """The text of the file, and a picture of it; fails if something is wrong with the map."""
    drawing = draw_lines(sheet)
    places, crowded = place_tokens(sheet, drawing)
    faults = check_borders(sheet, drawing) + crowded
    if faults:
        raise SystemExit("\n".join(faults))
    world = sheet.world
    drawn = {
        "width": WIDTH,
        "height": HEIGHT,
        "fine": FINE,
        "token": TOKEN,
        "window": [WEST, SOUTH, WEST + 360, NORTH],
        "x": [[round(d, 2), round(p, 1)] for d, p in world.x.knots(1.0)],
        "y": [[round(-d, 2), round(p, 1)] for d, p in world.y.knots(1.0)],
        "areas": [make_area(sheet, drawing, area, places[area]) for area in range(world.ice)],
        "ice": drawing.rings.get(world.ice, []),
        "nobody": drawing.rings.get(NOBODY, []),
        "rivers": make_rivers(sheet, drawing),
        "arrows": make_arrows(sheet, drawing),
        "canals": make_canals(sheet, drawing),
        "lakes": make_lakes(sheet),
        "signs": [[terrain, spots] for terrain, spots in make_signs(sheet, drawing, places).items()],
        "arcs": [encode([(round(x * FINE), round(y * FINE)) for x, y in line]) for line in drawing.lines],
    }
    text = text_of(drawn)
    if len(text.encode()) > LARGEST:
        raise SystemExit(f"the map file has {len(text.encode())} bytes, more than {LARGEST}")
    return text, picture(sheet, drawing, places)


def picture(sheet: Sheet, drawing: Drawing, places: list[Place]) -> str:
    """The file for the eye of whoever authors the outlines."""
    svg = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">']
    svg.append("<style>path{stroke:#5d5040;stroke-width:.8}text{font:9px serif;text-anchor:middle}</style>")
    for label, found in drawing.rings.items():
        path = "".join(
            "M" + "L".join(f"{x:g} {y:g}" for x, y in ring_points(drawing.lines, ring)) + "z" for ring in found
        )
        hue = label * 47 % 360
        fill = f"hsl({hue} 40% 75%)" if 0 <= label < sheet.world.land else f"hsl(205 30% {80 + label % 9}%)"
        if label != OUTSIDE:
            svg.append(f'<path d="{path}" fill="{fill}" fill-rule="evenodd"/>')
    for row, place in zip(sheet.world.rows, places):
        svg.append(f'<circle cx="{place.x:.1f}" cy="{place.y:.1f}" r="{TOKEN}" fill="#fff" fill-opacity=".4"/>')
        svg.append(f'<text x="{place.x:.1f}" y="{place.y + 3:.1f}">{row["id"]}</text>')
    return "\n".join([*svg, "</svg>"]) + "\n"
