"""The map of the page, as tools/map.py wrote it: it has what the game has, and room for it."""

from __future__ import annotations

import itertools
import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]

RULES: dict[str, Any] = tomllib.loads(
    (ROOT / "src/worldstage/games/age_of_reason/data/reconstructed/map.toml").read_text("utf-8")
)
MAP: dict[str, Any] = json.loads((ROOT / "web/src/games/age-of-reason/map.json").read_text("utf-8"))

REGIONS = [region["id"] for region in RULES["region"]]
COUNTRIES = [country["id"] for country in RULES["country"]]
AREAS: dict[str, dict[str, Any]] = {area["id"]: area for area in MAP["areas"]}
PANELS: dict[str, dict[str, Any]] = {panel["id"]: panel for panel in MAP["panels"]}

# Pieces and the name of a region need so much.
LEAST_WIDTH, LEAST_HEIGHT = 150, 110
PATH = re.compile(r"(M[-\d. ]+l[-\d. ]+z)+")

Frame = tuple[float, float, float, float]


def frame(panel: dict[str, Any]) -> Frame:
    return panel["x"], panel["y"], panel["w"], panel["h"]


def within(inner: Frame, outer: Frame) -> bool:
    (x, y, w, h), (left, top, width, height) = inner, outer
    return left <= x and top <= y and x + w <= left + width and y + h <= top + height


def overlap(first: Frame, second: Frame) -> bool:
    (x, y, w, h), (left, top, width, height) = first, second
    return x < left + width and left < x + w and y < top + height and top < y + h


def test_every_region_and_country_is_there_once() -> None:
    assert [(area["id"], area["kind"]) for area in MAP["areas"]] == [
        *((region, "region") for region in REGIONS),
        *((country, "country") for country in COUNTRIES),
    ]


def test_panels_lie_side_by_side_on_the_canvas() -> None:
    assert len(PANELS) == len(MAP["panels"])
    for panel in MAP["panels"]:
        assert within(frame(panel), (0, 0, MAP["width"], MAP["height"])), panel["id"]
        assert PATH.fullmatch(panel["land"]), panel["id"]
    for first, second in itertools.combinations(MAP["panels"], 2):
        assert not overlap(frame(first), frame(second)), (first["id"], second["id"])


@pytest.mark.parametrize("area", [*REGIONS, *COUNTRIES])
def test_an_area_is_drawn_within_its_panel(area: str) -> None:
    drawn = AREAS[area]
    panel = frame(PANELS[drawn["panel"]])
    x, y, width, height = drawn["box"]
    assert PATH.fullmatch(drawn["path"])
    assert within((*drawn["label"], 0, 0), panel)
    assert within((x, y, width, height), panel)
    assert drawn["anchor"] == [x + width / 2, y + height / 2]


@pytest.mark.parametrize("region", REGIONS)
def test_a_region_has_room_for_its_pieces(region: str) -> None:
    *_, width, height = AREAS[region]["box"]
    assert width >= LEAST_WIDTH
    assert height >= LEAST_HEIGHT


def test_boxes_keep_clear_of_one_another_and_of_all_names() -> None:
    for first, second in itertools.combinations(REGIONS, 2):
        assert not overlap(AREAS[first]["box"], AREAS[second]["box"]), (first, second)
    for region, area in itertools.product(REGIONS, AREAS):
        assert not within((*AREAS[area]["label"], 0, 0), AREAS[region]["box"]), (region, area)


def test_links_are_the_borders_of_the_game() -> None:
    borders = {
        frozenset((area["id"], other))
        for area in [*RULES["region"], *RULES["country"]]
        for other in area.get("borders", [])
    }
    links = [frozenset((first, second)) for first, second, _ in MAP["links"]]
    assert len(links) == len(set(links))
    assert set(links) == borders
    for first, second, line in MAP["links"]:
        assert line == [*AREAS[first]["anchor"], *AREAS[second]["anchor"]]
