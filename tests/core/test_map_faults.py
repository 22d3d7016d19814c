"""A map that is not what is played is not written: borders too many or too few, tokens without room."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from shapely.geometry import box  # type: ignore[import-untyped]
from tools import map as maps
from tools.maps import age_of_reason, seven_ages_file
from tools.maps.grid import Labels
from tools.maps.seven_ages_file import check_borders, draw_lines, make_file, place_tokens
from tools.maps.seven_ages_world import Sheet, World
from tools.maps.stretch import stretched

NAMES = ("west", "east", "bay")  # two lands and a water
RIGHT = {"west": "east", "east": "west; bay", "bay": "east"}
HIGH = 40  # cells


def world(borders: dict[str, str]) -> World:
    """Areas with these borders, and nothing else of note."""
    plain = dict.fromkeys(("regions", "rivers", "arrows", "wheat", "oil", "elephant"), "")
    terrains = ("fertile", "fertile", "sea")
    rows = [
        {"id": name, "terrain": terrain, "borders": borders[name], **plain}
        for name, terrain in zip(NAMES, terrains, strict=True)
    ]
    axis = stretched(0, 100, 1000, np.array([50.0]), 0.5, 5)
    return World(rows, {name: i for i, name in enumerate(NAMES)}, 2, axis, axis)


def columns(*widths: int) -> Labels:
    """West, east and bay beside each other, each so many cells wide."""
    return np.tile(np.repeat(np.arange(len(widths), dtype=np.int32), widths), (HIGH, 1))


def sheet(labels: Labels, borders: dict[str, str] | None = None) -> Sheet:
    return Sheet(world(borders or RIGHT), labels, {"lakes": []})


def faults_of(made: Sheet) -> list[str]:
    return check_borders(made, draw_lines(made))


def crowded(made: Sheet) -> list[str]:
    return place_tokens(made, draw_lines(made))[1]


# -- 7 Ages ------------------------------------------------------------------------------------------------------------


def test_a_right_map_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seven_ages_file, "make_canals", lambda *_: [])  # of the edition, whose areas are not here
    made = sheet(columns(40, 40, 40))
    assert faults_of(made) == crowded(made) == []
    text, picture = make_file(made)
    assert all(f'"id":"{name}"' in text.replace(" ", "") and name in picture for name in NAMES)
    monkeypatch.setattr(seven_ages_file, "LARGEST", 100)
    with pytest.raises(SystemExit, match=r"^the map file has [0-9]+ bytes, more than 100$"):
        make_file(made)


def test_a_false_border_is_named() -> None:
    made = sheet(columns(40, 40, 40), {"west": "", "east": "bay", "bay": "east"})
    assert faults_of(made) == [f"west and east are no neighbours, but share a border of {HIGH}"]


def test_a_missing_border_is_named() -> None:
    made = sheet(columns(40, 40, 40), {"west": "east; bay", "east": "west; bay", "bay": "east; west"})
    assert faults_of(made) == ["west and bay are neighbours, but share a border of 0 only"]


@pytest.mark.parametrize(("length", "fault"), [(4, True), (5, False)])
def test_a_border_must_be_long_enough_to_be_seen(length: int, fault: bool) -> None:
    labels = columns(40, 40, 40)
    labels[length:, 38:42] = 2  # the bay reaches between the two lands, and touches both
    made = sheet(labels, {"west": "east; bay", "east": "west; bay", "bay": "east; west"})
    wanted = [f"west and east are neighbours, but share a border of {length} only"]
    assert faults_of(made) == (wanted if fault else [])


@pytest.mark.parametrize(("length", "fault"), [(2, False), (3, True)])
def test_only_the_shortest_false_border_becomes_a_point(length: int, fault: bool) -> None:
    labels = columns(40, 40, 40)
    labels[length:, 38:42] = 2
    made = sheet(labels, {"west": "bay", "east": "bay", "bay": "east; west"})
    wanted = [f"west and east are no neighbours, but share a border of {length}"]
    assert faults_of(made) == (wanted if fault else [])


@pytest.mark.parametrize("narrow", range(3))
def test_an_area_without_room_for_its_token_is_named(narrow: int) -> None:
    widths = [40, 40, 40]
    widths[narrow] = 14
    (fault,) = crowded(sheet(columns(*widths)))
    assert fault == f"{NAMES[narrow]}: room for a token of radius 7.0 only"


def test_the_token_of_a_small_island_lies_at_sea_if_there_is_room() -> None:
    island = {"west": "bay", "east": "bay", "bay": "west; east"}
    for sea, fault in ((40, False), (12, True)):
        labels = np.full((120, 120), 1, dtype=np.int32)
        labels[60 - sea : 60 + sea, 60 - sea : 60 + sea] = 2
        labels[56:64, 56:64] = 0
        found = crowded(sheet(labels, island))
        assert any(line.startswith("west: room for a token of radius") for line in found) is fault, found


def test_the_build_fails_with_every_fault_and_writes_nothing() -> None:
    made = sheet(columns(40, 40, 14), {"west": "bay", "east": "bay", "bay": "east; west"})
    with pytest.raises(SystemExit) as end:
        make_file(made)
    assert str(end.value).splitlines() == [
        "west and bay are neighbours, but share a border of 0 only",
        f"west and east are no neighbours, but share a border of {HIGH}",
        "bay: room for a token of radius 7.0 only",
    ]


# -- Age of Reason -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("borders", "faults"),
    [
        ({"west": ["east"]}, []),
        ({}, ["east and west are no neighbours, but share a border of 90.0"]),
        ({"west": ["east", "far"]}, ["far and west are neighbours, but share a border of 0.0 only"]),
    ],
)
def test_the_borders_of_age_of_reason_are_those_of_its_data(borders: dict[str, list[str]], faults: list[str]) -> None:
    names = ("west", "east", "far")
    owned = {name: [box(100 * i + 20 * (name == "far"), 0, 100 * i + 100, 90)] for i, name in enumerate(names)}
    rules: dict[str, Any] = {"region": [{"id": n, "borders": borders.get(n, [])} for n in names], "country": []}
    assert age_of_reason.check_borders(owned, rules) == faults


# -- the file ----------------------------------------------------------------------------------------------------------


def test_a_file_that_is_not_what_is_drawn_is_noticed_and_left_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "map.json"
    monkeypatch.setattr(maps, "ROOT", tmp_path)
    monkeypatch.setattr(maps, "MAPS", {"toy": (file, lambda _: ("as drawn", "picture"))})
    options = argparse.Namespace(atlas=tmp_path, preview=None, check=True)
    for old in ("", "by hand"):
        if old:
            file.write_text(old, "utf-8")
        with pytest.raises(
            SystemExit, match=r"^map.json is not what tools/map.py draws: run `python -m tools.map toy`"
        ):
            maps.write("toy", options)
        assert file.exists() == bool(old) and (not old or file.read_text("utf-8") == old)
    maps.write("toy", argparse.Namespace(**{**vars(options), "check": False}))
    maps.write("toy", options)
    assert file.read_text("utf-8") == "as drawn"
