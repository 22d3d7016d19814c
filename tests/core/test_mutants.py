"""`make mutants` tells tests that notice a wrong rule from tests that don't: shown on a package with known gaps."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tools.mutants import ROOT, Target, equivalent, sample
from tools.mutations import mutants

RULES = '''
"""1: a farm."""


def harvest(fields: int) -> int:
    """§1.1: two loaves for each field."""
    return fields * 2


def eat(loaves: int) -> int:
    """§1.2: one loaf a day."""
    while loaves > 3:
        loaves -= 1
    return loaves


def rest(days: int) -> int:
    """§1.3: nobody looks."""
    return days + 1
'''
TESTS = """
from farm.sequence import eat, harvest, rest
from tests.covers import covers


@covers("1.1")
def test_two_loaves_for_each_field() -> None:
    assert harvest(3) == 6


@covers("1.2")
def test_three_loaves_are_left() -> None:
    assert eat(5) == 3


@covers("1.3")
def test_that_proves_nothing() -> None:
    rest(0)


def test_that_cites_nothing() -> None:
    assert rest(0) > 0
"""


@pytest.fixture
def farm(tmp_path: Path) -> Path:
    (tmp_path / "farm").mkdir()
    (tmp_path / "farm" / "__init__.py").write_text("", "utf-8")
    (tmp_path / "farm" / "sequence.py").write_text(RULES.lstrip(), "utf-8")
    (tmp_path / "test_farm.py").write_text(TESTS.lstrip(), "utf-8")
    return tmp_path


def run(farm: Path, *options: str, faults: str = "") -> tuple[int, str]:
    command = [sys.executable, "-m", "tools.mutants", "--package", "farm", "--tests", str(farm), *options]
    path = os.pathsep.join([str(farm), str(ROOT)])
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert faults in done.stderr and (faults or not done.stderr), done.stderr
    return done.returncode, done.stdout


def test_what_each_group_of_tests_finds_is_told_apart(farm: Path) -> None:
    before = {path: path.read_bytes() for path in farm.rglob("*") if path.is_file()}
    code, told = run(farm, "--seconds", "0.3")
    lines = {line.partition("  [")[0].partition("  ")[2]: line.partition("  [")[2] for line in told.splitlines()}
    assert lines["harvest: fields * 2 -> fields // 2 #1"].startswith("failed after 1 of 1+2+1: test_farm.py::test_two")
    assert lines["harvest: 2 -> 1 #1"].startswith("failed after 1")
    assert lines["eat: loaves -= 1 -> pass #1"].startswith("out of time after 1")
    assert lines["rest: 1 -> 0 #1"].startswith(
        "SURVIVED the cited tests; failed after 4 of 1+2+1: test_farm.py::test_that_c"
    )
    assert lines["rest: 1 -> 2 #1"] == "SURVIVED all 1+2+1 tests]"
    assert code == 1
    assert "killed by any test of the folder" in told.splitlines()[-1]
    assert {path: path.read_bytes() for path in farm.rglob("*") if path.is_file()} == before


def test_a_test_that_fails_anyway_is_named(farm: Path) -> None:
    (farm / "test_farm.py").write_text(TESTS.replace("eat(5) == 3", "eat(5) == 4").lstrip(), "utf-8")
    code, told = run(farm, faults="a test fails without any mutant")
    assert (code, told) == (1, "")


def test_a_seed_always_gives_the_same_sample(farm: Path) -> None:
    aim = Target("farm", {"farm.sequence": farm / "farm" / "sequence.py"}, farm)

    def ids(seed: int, passed_over: set[str] = frozenset()) -> list[str]:  # type: ignore[assignment]
        return [mutant.id for mutant in sample(aim, 5, seed, set(passed_over))]

    assert ids(1) == ids(1) != ids(2)
    assert len(ids(1)) == 5
    assert ids(1)[0] not in ids(1, {ids(1)[0]})
    with pytest.raises(SystemExit, match="not a mutant"):
        ids(1, {"farm.sequence.rest: 7 -> 8 #1"})


def test_a_sample_can_be_taken_from_some_modules_only(farm: Path) -> None:
    other = farm / "farm" / "sequence_too.py"
    other.write_text(RULES.lstrip(), "utf-8")
    aim = Target("farm", {"farm.sequence": farm / "farm" / "sequence.py", "farm.sequence_too": other}, farm)
    assert {mutant.module for mutant in sample(aim, 99, 1, set())} == {"farm.sequence", "farm.sequence_too"}
    assert {mutant.module for mutant in sample(aim, 99, 1, set(), "sequence_too")} == {"farm.sequence_too"}
    with pytest.raises(SystemExit, match="barn"):
        sample(aim, 99, 1, set(), "sequence,barn")


def test_an_equivalent_mutant_needs_a_reason(tmp_path: Path) -> None:
    listed = tmp_path / "mutants.toml"
    listed.write_text('[[mutant]]\nid = "a"\nreason = "b"\n', "utf-8")
    assert equivalent(listed) == {"a"}
    listed.write_text('[[mutant]]\nid = "a"\nreason = " "\n', "utf-8")
    with pytest.raises(SystemExit, match="a reason"):
        equivalent(listed)


SOURCE = """
def f(s, a: int = 1) -> None:
    if a < 1 and not s.b:
        s.c += min(a, 2)
        g(s)
        return
    for x in s.d:
        if x:
            continue
        h(x)
    s.e = [x for x in s.d if x]
    assert a
"""
CHANGES = [
    "return at once",
    "if a < 1 and (not s.b): -> if not (a < 1 and (not s.b)):",
    "a < 1 and (not s.b) -> a < 1 or not s.b",
    "a < 1 -> a <= 1",
    "1 -> 2",
    "1 -> 0",
    "not s.b -> s.b",
    "s.c += min(a, 2) -> pass",
    "s.c += min(a, 2) -> s.c -= min(a, 2)",
    "min(a, 2) -> max(a, 2)",
    "2 -> 3",
    "2 -> 1",
    "g(s) -> pass",
    "return -> pass",
    "for x in s.d: -> pass",
    "if x: -> if not x:",
    "continue -> break",
    "continue -> pass",
    "h(x) -> pass",
    "s.e = [x for x in s.d if x] -> pass",
    " for x in s.d if x ->  for x in s.d",
]


def test_every_kind_of_change(tmp_path: Path) -> None:
    path = tmp_path / "m.py"
    path.write_text(SOURCE, "utf-8")
    found = mutants(path, "m")
    assert [mutant.change for mutant in found] == CHANGES
    codes = {mutant.code().co_code + repr(mutant.code().co_consts).encode() for mutant in found}
    assert len(codes) == len(found)
