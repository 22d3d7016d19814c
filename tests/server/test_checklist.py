"""docs/security.md is true: what it cites exists, and every point of the checklist has its tests or its reason."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = (ROOT / "docs" / "security.md").read_text("utf-8")
ROWS = re.findall(r"^\| ([A-G]\d+) \|.*\| (.+) \|$", DOCUMENT, flags=re.MULTILINE)
POINTS = [
    *("A1", "A2", "A3", "A4", "A9", "A10"),
    *(f"B{number}" for number in range(1, 9)),
    *(f"C{number}" for number in range(1, 11)),
    *(f"D{number}" for number in range(1, 6)),
    *("E7", "E8", "F1", "F3", "F4", "F5", "F6", "F7", "F8", "G5", "G6", "G9"),
]
NOT_YET = ["A5", "A6", "A7", "D6", *(f"E{number}" for number in (1, 2, 3, 4, 5, 6, 9, 10)), "G1", "G2", "G3", "G7"]


@cache
def all_tests() -> frozenset[str]:
    """The names of all tests of the project."""
    names: set[str] = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                names.add(node.name)
    return frozenset(names)


def points_of(name: str) -> set[str]:
    """The points that a test is named after: `test_c2_c8_…` after two."""
    leading = re.match(r"test_((?:[a-g]\d+_)*)", name)
    return set(leading[1].upper().split("_")) - {""} if leading else set()


def found(citation: str) -> bool:
    """Whether there is such a test; with a star, one that is named after the point."""
    if citation.endswith("*"):
        return any(points_of(citation) <= points_of(name) for name in all_tests())
    return citation in all_tests()


@pytest.mark.parametrize("citation", sorted(set(re.findall(r"`(test_\w+\*?)`", DOCUMENT))))
def test_every_test_that_the_document_cites_exists(citation: str) -> None:
    assert found(citation)


@pytest.mark.parametrize("point", POINTS)
def test_every_point_has_a_row_and_tests_named_after_it(point: str) -> None:
    rows = dict(ROWS)
    assert f"`test_{point.lower()}_*`" in rows[point]


def test_every_test_named_after_a_point_belongs_to_one_of_the_document() -> None:
    named = {point for name in all_tests() for point in points_of(name)}
    assert len(named) > 40 and named - {point for point, _ in ROWS} == set()


@pytest.mark.parametrize("point", NOT_YET)
def test_every_point_that_is_not_there_yet_has_its_reason(point: str) -> None:
    reasons = DOCUMENT.partition("## What is not there yet, and why")[2]
    ranges = re.findall(r"([A-G])(\d+)(?:–[A-G](\d+))?", " ".join(re.findall(r"\*\*(.+?):", reasons)))
    told = {f"{letter}{n}" for letter, first, last in ranges for n in range(int(first), int(last or first) + 1)}
    assert point in told
