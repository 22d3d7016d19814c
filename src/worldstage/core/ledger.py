"""The rules ledger: every paragraph of a rulebook, how we read it, and which code and tests cover it.

Code cites a paragraph by § and its id in a docstring or comment, tests by `@covers("id")`. A test covers nothing unless
it asserts something. This module reads files: ledgers, and the sources of games and tests.
"""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

CITED = re.compile(r"§([0-9A-Za-z](?:[\w.-]*\w)?)")
ASSERTING = {"raises", "fail"}  # of pytest

STATUSES = ("done", "ruling", "not-applicable")


class Paragraph(NamedTuple):
    """One paragraph: our own paraphrase in both languages, and the ruling where the book leaves a question."""

    id: str
    status: str
    text: dict[str, str]
    ruling: dict[str, str]
    reason: dict[str, str]
    setting: str
    example: bool


def load(path: Path) -> list[Paragraph]:
    with path.open("rb") as file:
        tree = tomllib.load(file)
    return [_paragraph(entry) for entry in tree["paragraph"]]


def _paragraph(entry: dict[str, Any]) -> Paragraph:
    def both(name: str) -> dict[str, str]:
        return {lang: entry[f"{name}_{lang}"] for lang in ("en", "de") if f"{name}_{lang}" in entry}

    return Paragraph(
        id=entry["id"],
        status=entry["status"],
        text={"en": entry["en"], "de": entry["de"]},
        ruling=both("ruling"),
        reason=both("reason"),
        setting=entry.get("setting", ""),
        example=entry.get("example", False),
    )


def citations(folder: Path) -> dict[str, list[str]]:
    """Where code cites each paragraph, as file:line."""
    places: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        source = path.read_text("utf-8")
        for match in CITED.finditer(source):
            line = source.count("\n", 0, match.start()) + 1
            places.setdefault(match[1], []).append(f"{path.name}:{line}")
    return places


def covered(folder: Path) -> dict[str, list[str]]:
    """Which tests cover each paragraph, as file:line. One that asserts nothing, not even in a helper, doesn't count."""
    trees = {path: ast.parse(path.read_text("utf-8")) for path in sorted(folder.rglob("*.py"))}
    asserting = _asserting(list(trees.values()))
    places: dict[str, list[str]] = {}
    for path, tree in trees.items():
        for test in _functions(tree):
            if test.name.startswith("test_") and test.name in asserting:
                for paragraph in covered_by(test):
                    places.setdefault(paragraph, []).append(f"{path.name}:{test.lineno}")
    return places


def covered_by(test: ast.FunctionDef) -> list[str]:
    """The paragraphs that a test names in `@covers`."""
    calls = [one for one in test.decorator_list if isinstance(one, ast.Call)]
    named = [one for one in calls if isinstance(one.func, ast.Name) and one.func.id == "covers"]
    return [str(word.value) for call in named for word in call.args if isinstance(word, ast.Constant)]


def _functions(tree: ast.Module) -> list[ast.FunctionDef]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


def _asserting(trees: list[ast.Module]) -> set[str]:
    """The functions that assert something, or call one that does."""
    calls: dict[str, set[str]] = {}
    found: set[str] = set()
    for function in (function for tree in trees for function in _functions(tree)):
        names = {_called(node) for node in ast.walk(function) if isinstance(node, ast.Call)}
        calls.setdefault(function.name, set()).update(names)
        if names & ASSERTING or any(isinstance(node, ast.Assert) for node in ast.walk(function)):
            found.add(function.name)
    while more := {name for name, names in calls.items() if name not in found and names & found}:
        found |= more
    return found


def _called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def holes(paragraphs: list[Paragraph], code: dict[str, list[str]], tests: dict[str, list[str]] | None) -> list[str]:
    """What is missing: paragraphs without code or test, and citations of paragraphs that don't exist."""
    known = {p.id for p in paragraphs}
    missing = [f"{p.id}: unknown status {p.status}" for p in paragraphs if p.status not in STATUSES]
    for p in paragraphs:
        if p.status == "not-applicable":
            continue
        if p.status == "ruling" and (set(p.ruling) != {"en", "de"} or set(p.reason) != {"en", "de"}):
            missing.append(f"{p.id}: ruling or reason missing in a language")
        if p.id not in code and not p.example:
            missing.append(f"{p.id}: no code cites it")
        if tests is not None and p.id not in tests:
            missing.append(f"{p.id}: no test covers it")
    for cited in (code, tests or {}):
        missing += [
            f"{i}: cited at {', '.join(places)}, not in the ledger" for i, places in cited.items() if i not in known
        ]
    return missing
