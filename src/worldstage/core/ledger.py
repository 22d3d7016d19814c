"""The rules ledger: every paragraph of a rulebook, what we made of it, and where code and tests answer for it.

This module reads files: the ledger itself, and sources for what they cite.

Code cites a paragraph by § and its id in a docstring or comment, tests by `@covers("id")`.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

CITED = re.compile(r"§([0-9A-Za-z](?:[\w.-]*\w)?)")
_COVERS = re.compile(r"@covers\(([^)]*)\)")
_STRING = re.compile(r'"([^"]+)"')

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
    return _found(folder, CITED, CITED)


def covered(folder: Path) -> dict[str, list[str]]:
    """Which tests cover each paragraph, as file:line."""
    return _found(folder, _COVERS, _STRING)


def _found(folder: Path, passage: re.Pattern[str], paragraph: re.Pattern[str]) -> dict[str, list[str]]:
    """The paragraphs named in every passage of the files below a folder."""
    places: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        source = path.read_text("utf-8")
        for match in passage.finditer(source):
            line = source.count("\n", 0, match.start()) + 1
            for cited in paragraph.findall(match[0]):
                places.setdefault(cited, []).append(f"{path.name}:{line}")
    return places


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
