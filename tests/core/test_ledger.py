"""The rules ledger: what is cited, what is covered, and what is missing."""

from __future__ import annotations

from pathlib import Path
from types import CodeType
from typing import Any

import pytest

from tests import executed
from worldstage.core.ledger import Paragraph, citations, covered, holes, load

LEDGER = """
[[paragraph]]
id = "1.1"
status = "done"
en = "Go first."
de = "Zuerst gehen."

[[paragraph]]
id = "1.2"
status = "ruling"
en = "Or second."
de = "Oder als Zweiter."
ruling_en = "Never third."
ruling_de = "Nie als Dritter."
reason_en = "Because."
reason_de = "Darum."
setting = "third"

[[paragraph]]
id = "2.x"
status = "not-applicable"
en = "Shuffle well."
de = "Gut mischen."
example = true
"""


def paragraph(paragraph_id: str, status: str = "done", *, example: bool = False) -> Paragraph:
    return Paragraph(paragraph_id, status, {"en": "a", "de": "b"}, {}, {}, "", example)


@pytest.fixture
def ledger(tmp_path: Path) -> list[Paragraph]:
    path = tmp_path / "rules.toml"
    path.write_text(LEDGER, "utf-8")
    return load(path)


def test_a_ledger_is_read_from_toml(ledger: list[Paragraph]) -> None:
    assert [p.id for p in ledger] == ["1.1", "1.2", "2.x"]
    assert ledger[0].text == {"en": "Go first.", "de": "Zuerst gehen."}
    assert ledger[1].ruling["de"] == "Nie als Dritter." and ledger[1].reason["en"] == "Because."
    assert ledger[1].setting == "third" and ledger[2].example


def test_citations_are_found_with_file_and_line(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "a.py").write_text('"""§1.1, and §4.3.2.II.5."""\n\nx = 1  # §6.0.war-office: two\n', "utf-8")
    (tmp_path / "b.py").write_text("# (§1.1)\n", "utf-8")
    (tmp_path / "c.txt").write_text("§9.9\n", "utf-8")
    assert citations(tmp_path) == {
        "1.1": ["b.py:1", "a.py:1"],
        "4.3.2.II.5": ["a.py:1"],
        "6.0.war-office": ["a.py:3"],
    }


def test_covered_paragraphs_are_found_in_tests(tmp_path: Path) -> None:
    source = '@covers("1.1", "1.2")\ndef test_x() -> None:\n    assert x\n@covers("1.1")\ndef test_y(): assert y\n'
    (tmp_path / "test_a.py").write_text(source, "utf-8")
    assert covered(tmp_path) == {"1.1": ["test_a.py:2", "test_a.py:5"], "1.2": ["test_a.py:2"]}


def test_covered_paragraphs_are_found_where_the_formatter_has_wrapped_them(tmp_path: Path) -> None:
    (tmp_path / "test_a.py").write_text('@covers(\n    "1.1",\n    "1.2",\n)\ndef test_x(): assert x\n', "utf-8")
    assert sorted(covered(tmp_path)) == ["1.1", "1.2"]


@pytest.mark.parametrize(
    ("body", "covers"),
    [
        ("play()", False),
        ("assert play()", True),
        ("with pytest.raises(ValueError): play()", True),
        ("check_it()", True),
        ("scene.check_it()", True),
        ("indirectly()", True),
    ],
)
def test_a_test_that_asserts_nothing_covers_nothing(tmp_path: Path, body: str, covers: bool) -> None:
    """Not even in a helper, which may be in another file."""
    helpers = "def check_it(): assert 1\ndef indirectly(): check_it()\ndef play(): pass\n"
    (tmp_path / "support.py").write_text(helpers, "utf-8")
    (tmp_path / "test_a.py").write_text(f'@covers("1.1")\ndef test_x():\n    {body}\n', "utf-8")
    assert sorted(covered(tmp_path)) == (["1.1"] if covers else [])


def test_only_tests_cover(tmp_path: Path) -> None:
    (tmp_path / "test_a.py").write_text('@covers("1.1")\ndef never_collected(): assert 1\n', "utf-8")
    assert covered(tmp_path) == {}


CODE = '''"""§1: the chapter."""

ROUNDS = 5  # §1.1


def used() -> int:
    """§1.2"""
    return ROUNDS  # §1.3


# §1.4
def dead() -> int:
    return 0


class Rule:
    """§1.5"""

    def apply(self) -> int:
        return 1

    def other(self) -> int:
        return 2  # §1.6
'''


def test_a_citation_counts_where_the_function_around_it_is_called(tmp_path: Path) -> None:
    path = tmp_path / "code.py"
    path.write_text(CODE, "utf-8")
    space: dict[str, Any] = {"__name__": "code"}
    exec(compile(CODE, str(path), "exec"), space)
    called: set[CodeType] = set()
    with executed.noted(called):
        space["used"]()
        space["Rule"]().apply()
    places = {(code.co_filename, code.co_firstlineno) for code in called}
    run = {cited for cited, scope in executed.scopes(path) if executed.runs(scope, places)}
    assert run == {"1", "1.1", "1.2", "1.3", "1.5"}, "neither the dead function nor the method that is not called"
    assert {cited for cited, _ in executed.scopes(path)} - run == {"1.4", "1.6"}


def test_a_full_ledger_has_no_holes(ledger: list[Paragraph]) -> None:
    cited = {"1.1": ["a.py:1"], "1.2": ["a.py:2"]}
    assert holes(ledger, cited, cited) == []
    assert holes(ledger, cited, None) == []


@pytest.mark.parametrize(
    ("paragraphs", "code", "tests", "missing"),
    [
        ([paragraph("1")], {}, {"1": ["t:1"]}, ["1: no code cites it"]),
        ([paragraph("1")], {"1": ["a:1"]}, {}, ["1: no test covers it"]),
        ([paragraph("1")], {"1": ["a:1"]}, None, []),
        ([paragraph("1", example=True)], {}, {"1": ["t:1"]}, []),
        ([paragraph("1", "not-applicable")], {}, {}, []),
        ([paragraph("1", "perhaps")], {"1": ["a:1"]}, None, ["1: unknown status perhaps"]),
        ([paragraph("1", "ruling")], {"1": ["a:1"]}, None, ["1: ruling or reason missing in a language"]),
        ([], {"7": ["a:1", "b:2"]}, None, ["7: cited at a:1, b:2, not in the ledger"]),
        ([], {}, {"8": ["t:1"]}, ["8: cited at t:1, not in the ledger"]),
    ],
)
def test_every_hole_is_named(
    paragraphs: list[Paragraph], code: dict[str, list[str]], tests: dict[str, list[str]] | None, missing: list[str]
) -> None:
    assert holes(paragraphs, code, tests) == missing
