"""Draw the map of Age of Reason: real coasts, authored borders, and a place for every piece.

What belongs to whom, where each part of the world stands on the canvas and where its pieces lie is authored in
tools/outlines/. The page needs neither that nor the atlas: it loads the paths written here.

Every area is claimed piece by piece: as present countries, as a coarse outline over land and sea, or as the part of
the countries within the outline. Where claims overlap, the earlier one has the land; so each border is authored once.
"""

from __future__ import annotations

import hashlib
import itertools
import math
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import shapely  # type: ignore[import-untyped]
from shapely.geometry import LineString, Polygon, box  # type: ignore[import-untyped]
from shapely.geometry.base import BaseGeometry  # type: ignore[import-untyped]
from tools.maps.atlas import Point, pick, read_atlas
from tools.maps.paths import STEP, line_path, parts, shape_path, text_of

ROOT = Path(__file__).resolve().parents[2]

OUTLINES = ROOT / "tools" / "outlines" / "age-of-reason.toml"
RULES = ROOT / "src" / "worldstage" / "games" / "age_of_reason" / "data" / "reconstructed" / "map.toml"
TARGET = ROOT / "web" / "src" / "games" / "age-of-reason" / "map.json"

EARTH = 6371.0  # kilometres

# All in units of the canvas.
NODING = 1 / 64  # points closer than this are the same while borders are worked out
BLEED = 3.0  # land goes on so far beyond the frame of its panel, so that no coast is drawn along the frame
INLET = 0.6  # narrower inlets are filled
SPIT = 1.2  # narrower spits of land are cut off
SMOOTH = 2.0  # tolerance of the simplification
ISLET = 14.0  # smaller islands are left out, unless a panel says otherwise
SLIVER = 60.0  # smaller leftovers on land go to their neighbour
TOUCH = 12.0  # neighbours share at least so long a border
ROUGH = 9.0  # authored edges longer than this are broken up

NOBODY = ""

Frame = tuple[float, float, float, float]
Projection = Callable[[float, float], Point]


class Panel(NamedTuple):
    """A part of the canvas with a projection of its own."""

    id: str
    frame: Frame
    window: Frame  # west, south, east, north: degrees that surely cover the frame
    meridians: float  # degrees between the lines of the graticule
    islet: float  # smaller islands are left out
    project: Projection

    @property
    def sheet(self) -> Polygon:
        """The frame and a little beyond."""
        x, y, width, height = self.frame
        return box(x - BLEED, y - BLEED, x + width + BLEED, y + height + BLEED)


class Claim(NamedTuple):
    """Ground for an area, before its overlaps with earlier claims are resolved."""

    area: str
    shape: BaseGeometry


# Projections: degrees to kilometres, x to the east and y to the south of the centre.


def azimuthal(centre: Point) -> Projection:
    """Lambert's azimuthal equal-area projection."""
    lon0, lat0 = math.radians(centre[0]), math.radians(centre[1])

    def project(lon: float, lat: float) -> Point:
        east, north = math.radians(lon) - lon0, math.radians(lat)
        near = math.sin(lat0) * math.sin(north) + math.cos(lat0) * math.cos(north) * math.cos(east)
        k = EARTH * math.sqrt(2 / (1 + near))
        y = math.cos(lat0) * math.sin(north) - math.sin(lat0) * math.cos(north) * math.cos(east)
        return k * math.cos(north) * math.sin(east), -k * y

    return project


def conic(centre: Point, parallels: Point) -> Projection:
    """Lambert's conformal conic projection, true to scale on both parallels."""
    south, north = math.radians(parallels[0]), math.radians(parallels[1])

    def stretch(lat: float) -> float:
        return math.tan(math.pi / 4 + lat / 2)

    n = math.log(math.cos(south) / math.cos(north)) / math.log(stretch(north) / stretch(south))
    f = EARTH * math.cos(south) * stretch(south) ** n / n
    rho0 = f / stretch(math.radians(centre[1])) ** n

    def project(lon: float, lat: float) -> Point:
        rho, angle = f / stretch(math.radians(lat)) ** n, n * math.radians(lon - centre[0])
        return rho * math.sin(angle), rho * math.cos(angle) - rho0

    return project


def make_panel(data: dict[str, Any]) -> Panel:
    """The centre of the projection lies in the middle of the frame; the frame is so many kilometres wide."""
    x, y, width, height = data["frame"]
    scale = width / data["kilometres"]
    centre = (data["centre"][0], data["centre"][1])
    flat = conic(centre, (data["parallels"][0], data["parallels"][1])) if "parallels" in data else azimuthal(centre)

    def project(lon: float, lat: float) -> Point:
        east, south = flat(lon, lat)
        return x + width / 2 + east * scale, y + height / 2 + south * scale

    west, south, east, north = data["window"]
    window = (west, south, east, north)
    return Panel(data["id"], (x, y, width, height), window, data["meridians"], data.get("islet", ISLET), project)


def to_canvas(panel: Panel, shape: BaseGeometry) -> BaseGeometry:
    """Of a shape in degrees, what is to be seen in the panel."""
    near = shapely.intersection(shape, box(*panel.window))
    drawn = shapely.transform(near, lambda points: np.array([panel.project(*point) for point in points]))
    return shapely.intersection(shapely.make_valid(drawn), panel.sheet)


# Claims.


def broken(start: Point, end: Point) -> Iterator[Point]:
    """The points from start up to, but without, end: a straight edge made as crooked as a border is.

    The bends follow from the end points alone, in either direction, so that the map is the same every time.
    """
    length = math.dist(start, end)
    if length < ROUGH:
        yield start
        return
    first, last = sorted([start, end])
    seed = hashlib.sha256(repr([round(value, 3) for value in (*first, *last)]).encode()).digest()
    bend = (seed[0] / 255 - 0.5) * 0.3
    along = 0.4 + 0.2 * seed[1] / 255
    dx, dy = last[0] - first[0], last[1] - first[1]
    middle = (first[0] + along * dx - bend * dy, first[1] + along * dy + bend * dx)
    yield from broken(start, middle)
    yield from broken(middle, end)


def rough_outline(panel: Panel, outline: list[Point]) -> BaseGeometry:
    """An authored outline on the canvas."""
    corners = [panel.project(lon, lat) for lon, lat in outline]
    points = [point for start, end in zip(corners, corners[1:] + corners[:1]) for point in broken(start, end)]
    return shapely.make_valid(Polygon(points))


def read_claims(panel: Panel, areas: list[dict[str, Any]], countries: dict[str, BaseGeometry]) -> list[Claim]:
    """All claims in a panel, the strongest first."""
    claims = []
    for area in areas:
        for claim in area["claim"]:
            shape: BaseGeometry = panel.sheet
            if "modern" in claim:
                shape = to_canvas(panel, pick(countries, claim["modern"]))
            if "outline" in claim:
                shape = shapely.intersection(shape, rough_outline(panel, claim["outline"]))
            claims.append(Claim(area["id"], shape))
    return claims


# From claims to a coverage: polygons that share their borders point by point.


def divide(land: BaseGeometry, claims: list[Claim]) -> dict[str, list[Polygon]]:
    """Land by owner; whatever nobody claims is nobody's."""
    outlines = [land.boundary, *(shapely.intersection(claim.shape, land).boundary for claim in claims)]
    lines = shapely.union_all([shapely.set_precision(line, NODING) for line in outlines], grid_size=NODING)
    owned: dict[str, list[Polygon]] = {}
    shapely.prepare(land)
    for face in parts(shapely.polygonize([lines])):
        inside = face.representative_point()
        if land.covers(inside):
            owner = next((claim.area for claim in claims if claim.shape.covers(inside)), NOBODY)
            owned.setdefault(owner, []).append(face)
    return {owner: parts(shapely.coverage_union_all(faces)) for owner, faces in owned.items()}


def merge_slivers(owned: dict[str, list[Polygon]]) -> dict[str, list[Polygon]]:
    """Give slivers to the neighbour along most of their edge. Islands have no neighbour and stay."""
    pieces = [(owner, part) for owner in sorted(owned) for part in owned[owner]]
    merged: dict[str, list[Polygon]] = {}
    for owner, piece in pieces:
        if piece.area < SLIVER:
            shared: dict[str, float] = {}
            for other, part in pieces:
                if other != owner and part.area >= SLIVER and part.intersects(piece):
                    shared[other] = shared.get(other, 0.0) + piece.intersection(part).length
            if shared and max(shared.values()) > 0:
                owner = max(sorted(shared), key=lambda other: shared[other])
        merged.setdefault(owner, []).append(piece)
    return {owner: parts(shapely.coverage_union_all(faces)) for owner, faces in merged.items()}


def simplify(owned: dict[str, list[Polygon]], islet: float) -> dict[str, list[Polygon]]:
    """Fewer points, the same ones on both sides of a border. Small islands keep more of them, so as to keep a shape."""
    pieces = [(owner, part) for owner in sorted(owned) for part in owned[owner] if part.area >= islet]
    shapes = [part for _, part in pieces]
    tree = shapely.STRtree(shapes)
    alone = [len(tree.query(shape, predicate="intersects")) == 1 for shape in shapes]
    joined = iter(shapely.coverage_simplify([part for part, single in zip(shapes, alone) if not single], SMOOTH))
    simple: dict[str, list[Polygon]] = {}
    for (owner, part), single in zip(pieces, alone):
        fine = min(SMOOTH, math.sqrt(part.area) / 5)
        shape = shapely.coverage_simplify([part], fine)[0] if single else next(joined)
        simple.setdefault(owner, []).extend(parts(shape))
    return simple


def span(start: float, end: float, step: float) -> list[float]:
    """Multiples of step between two degrees."""
    return [n * step for n in range(math.ceil(start / step), math.floor(end / step) + 1)]


def graticule(panel: Panel) -> str:
    """Meridians and parallels, cut at the frame."""
    west, south, east, north = panel.window
    lines = [[(lon, lat) for lat in span(south, north, 2)] for lon in span(west, east, panel.meridians)]
    lines += [[(lon, lat) for lon in span(west, east, 2)] for lat in span(south, north, panel.meridians)]
    drawn = []
    for line in lines:
        curve = LineString([panel.project(lon, lat) for lon, lat in line]).simplify(STEP / 2)
        drawn += [part for part in shapely.get_parts(curve.intersection(panel.sheet)) if part.length > STEP]
    return "".join(line_path(list(line.coords), closed=False) for line in drawn)


# The game's side of it.


def read_borders(rules: dict[str, Any]) -> list[tuple[str, str]]:
    """Pairs of neighbours, each once, in the order of the data file."""
    pairs: list[tuple[str, str]] = []
    for area in [*rules["region"], *rules["country"]]:
        for other in area.get("borders", []):
            if (other, area["id"]) not in pairs:
                pairs.append((area["id"], other))
    return pairs


def check_borders(owned: dict[str, list[Polygon]], rules: dict[str, Any]) -> list[str]:
    """What is drawn against what is played: neighbours touch, others do not. Countries among themselves are free."""
    regions = {region["id"] for region in rules["region"]}
    borders = {frozenset(pair) for pair in read_borders(rules)}
    shapes = {owner: shapely.coverage_union_all(owned[owner]) for owner in sorted(owned) if owner != NOBODY}
    faults = []
    for first, second in itertools.combinations(shapes, 2):
        if not regions & {first, second}:
            continue
        length = shapes[first].intersection(shapes[second]).length
        if frozenset((first, second)) in borders and length < TOUCH:
            faults.append(f"{first} and {second} are neighbours, but share a border of {length:.1f} only")
        if frozenset((first, second)) not in borders and length > 0:
            faults.append(f"{first} and {second} are no neighbours, but share a border of {length:.1f}")
    return faults


def make_area(area: dict[str, Any], panel: Panel, shapes: list[Polygon], regions: set[str]) -> dict[str, Any]:
    """One area of the file. Pieces lie in the box; a home country holds none, so its box is empty around the name."""
    if not shapes:
        raise SystemExit(f"{area['id']}: no land is left of its claims")
    x, y, width, height = area.get("box", [*area["label"], 0, 0])
    return {
        "id": area["id"],
        "kind": "region" if area["id"] in regions else "country",
        "panel": panel.id,
        "path": shape_path(shapes),
        "label": area["label"],
        "anchor": [x + width / 2, y + height / 2],
        "box": [x, y, width, height],
        **{key: area[key] for key in ("tiles", "pin") if key in area},
    }


def generalise(land: BaseGeometry) -> BaseGeometry:
    """Leave out what is too narrow to be drawn, but would cost many points and look like thorns."""
    broad = land.buffer(INLET / 2).buffer(-(INLET + SPIT) / 2).buffer(SPIT / 2)
    rings = [(part.exterior, part.interiors) for part in parts(broad)]
    return shapely.union_all(
        [Polygon(outer, [hole for hole in holes if Polygon(hole).area >= ISLET]) for outer, holes in rings]
    )


def draw_panel(
    panel: Panel, areas: list[dict[str, Any]], countries: dict[str, BaseGeometry], dry: BaseGeometry
) -> dict[str, list[Polygon]]:
    """The land of a panel by owner."""
    land = generalise(to_canvas(panel, dry))
    return simplify(merge_slivers(divide(land, read_claims(panel, areas, countries))), panel.islet)


def draw(outlines: dict[str, Any], rules: dict[str, Any], countries: dict[str, BaseGeometry]) -> dict[str, Any]:
    """The whole file."""
    regions = {region["id"] for region in rules["region"]}
    lakes = shapely.union_all([Polygon(lake["outline"]) for lake in outlines["lake"]])
    dry = shapely.difference(shapely.union_all(list(countries.values())), lakes)
    panels, areas, faults = [], [], []
    for panel in map(make_panel, outlines["panel"]):
        authored = [area for area in outlines["area"] if area["panel"] == panel.id]
        owned = draw_panel(panel, authored, countries, dry)
        faults += check_borders(owned, rules)
        land = parts(shapely.coverage_union_all([part for shapes in owned.values() for part in shapes]))
        x, y, width, height = panel.frame
        paths = {"land": shape_path(land), "graticule": graticule(panel)}
        panels.append({"id": panel.id, "x": x, "y": y, "w": width, "h": height, **paths})
        areas += [make_area(area, panel, owned.get(area["id"], []), regions) for area in authored]
    if faults:
        raise SystemExit("\n".join(faults))
    anchors = {area["id"]: area["anchor"] for area in areas}
    order = [area["id"] for area in [*rules["region"], *rules["country"]]]
    return {
        "width": outlines["width"],
        "height": outlines["height"],
        "panels": panels,
        "areas": sorted(areas, key=lambda area: order.index(area["id"])),
        "links": [[first, second, [*anchors[first], *anchors[second]]] for first, second in read_borders(rules)],
    }


COLOURS = {
    "great-britain": "#c96a5f",
    "netherlands": "#e0a05a",
    "france": "#6f8fc0",
    "spain": "#e2cc6a",
    "prussia": "#777777",
    "austria": "#f4f1e6",
    "russia": "#7fae7a",
    "german-states": "#d8c8a0",
    "baltic": "#b9cdb8",
    "central-europe": "#d3b8ad",
    "mediterranean": "#c9c39a",
    "ottoman-empire": "#c8b2c9",
}


def preview(drawn: dict[str, Any]) -> str:
    """A picture of the file, for the eye of whoever authors the outlines."""
    svg = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {drawn["width"]} {drawn["height"]}">']
    svg.append("<style>text{font:18px serif;text-anchor:middle;fill:#222}path{stroke-linejoin:round}</style>")
    svg.append('<rect width="100%" height="100%" fill="#3b3f45"/>')
    for panel in drawn["panels"]:
        frame = f'x="{panel["x"]}" y="{panel["y"]}" width="{panel["w"]}" height="{panel["h"]}" rx="10"'
        svg.append(f'<clipPath id="{panel["id"]}"><rect {frame}/></clipPath><rect {frame} fill="#bcd0d8"/>')
        svg.append(f'<g clip-path="url(#{panel["id"]})"><path d="{panel["graticule"]}" fill="none" stroke="#a9c0ca"/>')
        svg.append(f'<path d="{panel["land"]}" fill="#e9e4d8" stroke="#7d8c92" stroke-width="1.5"/>')
        for area in drawn["areas"]:
            if area["panel"] == panel["id"]:
                fill = COLOURS.get(area["id"], "#d8c8a0")
                svg.append(f'<path d="{area["path"]}" fill="{fill}" stroke="#5d5040" stroke-width=".8"/>')
        svg.append("</g>")
    for area in drawn["areas"]:
        x, y, width, height = area["box"]
        frame = f'x="{x}" y="{y}" width="{width}" height="{height}" rx="6"'
        svg.append(f'<rect {frame} fill="#fff" fill-opacity=".3" stroke="#222" stroke-dasharray="4 3"/>')
        svg.append(
            f'<text x="{area["label"][0]}" y="{area["label"][1] + 6}">{area["id"].replace("-", " ").title()}</text>'
        )
    svg += [
        f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="#a02020" stroke-opacity=".4"/>'
        for _, _, (x1, y1, x2, y2) in drawn["links"]
    ]
    return "\n".join([*svg, "</svg>"]) + "\n"


def build(atlas: Path) -> tuple[str, str]:
    """The map file, and a picture of it."""
    drawn = draw(tomllib.loads(OUTLINES.read_text("utf-8")), tomllib.loads(RULES.read_text("utf-8")), read_atlas(atlas))
    return text_of(drawn), preview(drawn)
