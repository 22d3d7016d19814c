"""A paragraph of a rules ledger is covered only if code that cites it runs in a test that covers it.

`worldstage rules GAME --check` reads sources: some code cites the paragraph, some test with an assertion covers it.
Here the tests themselves show that the two meet. While a test marked with `@covers` runs, the functions of its game
that are called are noted. At the end, a paragraph whose covering tests have all run and called none of the functions
that cite it fails the run.

A citation belongs to the function around it, or else to the class around it. One at the top of a module belongs to the
definition that follows directly; beside other statements it counts as run, since importing the module runs them. The
docstring of a module counts for all its functions.
"""

from __future__ import annotations

import ast
import importlib
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

import pytest

from worldstage.core.ledger import CITED, covered_by, load
from worldstage.core.registry import modules

TESTS = Path(__file__).parent / "games"
Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class Scope(NamedTuple):
    """Lines of a file, one of whose functions must run."""

    file: str
    first: int
    last: int


# -- which code cites what ---------------------------------------------------------------------------------------------


def scopes(path: Path) -> Iterator[tuple[str, Scope | None]]:
    """Each citation in a file with the lines it belongs to; None: it runs when the module is imported."""
    source = path.read_text("utf-8")
    tree = ast.parse(source)
    definitions = [node for node in ast.walk(tree) if isinstance(node, Definition)]
    opening = tree.body[0].end_lineno or 0 if tree.body and ast.get_docstring(tree) is not None else 0
    lines = source.splitlines()
    for number, line in enumerate(lines, 1):
        for cited in CITED.findall(line):
            if number <= opening:
                yield cited, Scope(str(path), 1, len(lines))
            else:
                yield cited, _around(str(path), definitions, _code_line(lines, number))


def _code_line(lines: list[str], number: int) -> int:
    """The line a comment is about: its own, or the first after a comment that stands alone."""
    while number < len(lines) and lines[number - 1].lstrip().startswith("#"):
        number += 1
    return number


def _around(file: str, definitions: list[Definition], line: int) -> Scope | None:
    """The innermost function around a line, or else the innermost class that has functions."""
    around = [one for one in definitions if _first(one) <= line <= (one.end_lineno or 0)]
    functions = [one for one in around if not isinstance(one, ast.ClassDef)]
    classes = [one for one in around if isinstance(one, ast.ClassDef) and _has_functions(one)]
    found = max(functions or classes, key=_first, default=None)
    return None if found is None else Scope(file, _first(found), found.end_lineno or 0)


def _first(definition: Definition) -> int:
    return min([definition.lineno, *(decorator.lineno for decorator in definition.decorator_list)])


def _has_functions(definition: ast.ClassDef) -> bool:
    return any(isinstance(node, ast.FunctionDef) for node in ast.walk(definition))


class Ledger(NamedTuple):
    """What must be shown for a game: by paragraph, the code that cites it and the tests that cover it."""

    code: dict[str, list[Scope | None]]
    tests: dict[str, set[str]]


@cache
def ledger(folder: str) -> Ledger | None:
    """The ledger of the game whose tests are in a folder of `tests/games`."""
    package = modules().get(folder.replace("_", "-"))
    if package is None:
        return None
    home = Path(str(importlib.import_module(package).__file__)).parent
    if not (home / "data" / "rules.toml").exists():
        return None
    binding = {p.id for p in load(home / "data" / "rules.toml") if p.status != "not-applicable" and not p.example}
    code: dict[str, list[Scope | None]] = {}
    for path in sorted(home.rglob("*.py")):
        for cited, scope in scopes(path):
            code.setdefault(cited, []).append(scope)
    tests: dict[str, set[str]] = {}
    for path in sorted((TESTS / folder).glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for paragraph in binding & set(covered_by(node)):
                    tests.setdefault(paragraph, set()).add(f"{path.name}::{node.name}")
    return Ledger(code, tests)


# -- which code runs ---------------------------------------------------------------------------------------------------


@contextmanager
def noted(called: set[CodeType]) -> Iterator[None]:
    """Note the functions that are called meanwhile."""

    def trace(frame: FrameType, event: str, argument: Any) -> None:
        called.add(frame.f_code)

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        yield
    finally:
        sys.settrace(before)


@cache
def loading(folder: str) -> frozenset[CodeType]:
    """The functions that run when a game is loaded: its data is read once, before any test."""
    called: set[CodeType] = set()
    load_game: Callable[[None], Any] = importlib.import_module(modules()[folder.replace("_", "-")]).load
    with noted(called):
        load_game(None)
    return frozenset(called)


def runs(scope: Scope | None, called: set[tuple[str, int]]) -> bool:
    if scope is None:
        return True
    return any(file == scope.file and scope.first <= line <= scope.last for file, line in called)


# -- while tests run ---------------------------------------------------------------------------------------------------


class Proofs:
    """The plugin: collects what each process has seen, and judges at the end."""

    def __init__(self) -> None:
        self.ran: set[str] = set()  # tests, as folder/file::name
        self.proved: set[str] = set()  # paragraphs, as folder/id
        self.unproved: list[str] = []

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[Any]:
        paragraphs = getattr(getattr(item, "function", None), "covered", ())
        folder = item.path.parent.name
        found = ledger(folder) if paragraphs and item.path.parent.parent == TESTS else None
        if found is None:
            return (yield)
        self.ran.add(f"{folder}/{item.path.name}::{getattr(item, 'originalname', item.name)}")
        open_ones = [one for one in paragraphs if f"{folder}/{one}" not in self.proved]
        if not open_ones:
            return (yield)
        called: set[CodeType] = set()
        with noted(called):
            outcome = yield
        places = {(code.co_filename, code.co_firstlineno) for code in called | loading(folder)}
        self.proved |= {
            f"{folder}/{one}" for one in open_ones if any(runs(scope, places) for scope in found.code.get(one, []))
        }
        return outcome

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """A process of xdist has ended."""
        seen = getattr(node, "workeroutput", {}).get("ledger", {})
        self.ran |= set(seen.get("ran", []))
        self.proved |= set(seen.get("proved", []))

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        output = getattr(session.config, "workeroutput", None)
        if output is not None:
            output["ledger"] = {"ran": sorted(self.ran), "proved": sorted(self.proved)}
            return
        for folder in sorted({test.partition("/")[0] for test in self.ran}):
            self.unproved += [f"{folder} §{one}" for one in self.open_paragraphs(folder)]
        if self.unproved and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def open_paragraphs(self, folder: str) -> list[str]:
        """Those whose tests have all run without calling code that cites them."""
        found = ledger(folder)
        assert found is not None
        whole = [one for one, tests in found.tests.items() if {f"{folder}/{test}" for test in tests} <= self.ran]
        return sorted(one for one in whole if f"{folder}/{one}" not in self.proved)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for one in self.unproved:
            line = f"NOT COVERED: {one}: the tests that cover it call no function that cites it"
            terminalreporter.write_line(line, red=True, bold=True)


def register(config: pytest.Config) -> None:
    """Compiled functions are called unseen, so that nothing can be said about them."""
    if not os.environ.get("WORLDSTAGE_COMPILED"):
        config.pluginmanager.register(Proofs(), "ledger")
