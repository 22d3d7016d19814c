"""Wrap the paragraphs of Markdown documents evenly at 120 columns: `make format` calls it.

    python -m tools.wrap [FILE ...]

Each line takes as many words as fit. Code, tables, headings, pictures and raw HTML are left as they are.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WIDTH = 120
FENCE = "```"
LEFT_ALONE = ("|", "#", "![", "<")
MARKER = re.compile(r" *(?:(?:[-*+]|\d+\.) +|> ?)")  # an item of a list, or a quotation
INDENT = re.compile(" *")
LOOKS_LIKE_A_MARKER = re.compile(r"(?:[-*+>]|#+|\d+\.)$")
MEASURED = set(ROOT.glob("docs/balance-*.md"))  # written by tools.balance
DOCUMENTS = sorted({*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")} - MEASURED)


def wrapped(text: str) -> str:
    """The document with all its paragraphs filled."""
    found: list[str] = []
    paragraph: list[str] = []
    in_code = False
    for line in text.split("\n"):
        fence = line.lstrip().startswith(FENCE)
        if in_code or fence or not _is_prose(line, paragraph):
            found += [*_filled(paragraph), line]
            paragraph = []
            in_code ^= fence
        elif paragraph and _goes_on(line, paragraph):
            paragraph.append(line)
        else:
            found += _filled(paragraph)
            paragraph = [line]
    return "\n".join(found + _filled(paragraph))


def _is_prose(line: str, paragraph: list[str]) -> bool:
    """Whether a line belongs to a paragraph; four spaces are code where none is open."""
    indented = line.startswith("    ") and not paragraph
    return bool(line.strip()) and not line.startswith(LEFT_ALONE) and not indented


def _goes_on(line: str, paragraph: list[str]) -> bool:
    """Whether a line belongs to the paragraph before it: an item is a paragraph of its own, a quotation one in all."""
    marker = MARKER.match(line)
    return marker is None or (">" in marker[0] and paragraph[0].startswith(">"))


def _filled(paragraph: list[str]) -> list[str]:
    """The lines of a paragraph, as long as they can be."""
    if not paragraph:
        return []
    first = (MARKER.match(paragraph[0]) or INDENT.match(paragraph[0]))[0]  # type: ignore[index]
    rest = first if ">" in first else " " * len(first)
    words = _words([paragraph[0][len(first) :], *(line.removeprefix(rest) for line in paragraph[1:])])
    lines = [first + words[0]]
    for word in words[1:]:
        if len(lines[-1]) + 1 + len(word) <= WIDTH:
            lines[-1] += f" {word}"
        else:
            lines.append(rest + word)
    return lines


def _words(lines: list[str]) -> list[str]:
    """The words of a paragraph. What would begin a list at the start of a line stays with the word before it."""
    found: list[str] = []
    for word in " ".join(lines).split():
        if found and LOOKS_LIKE_A_MARKER.match(word):
            found[-1] += f" {word}"
        else:
            found.append(word)
    return found


def main() -> None:
    for path in [Path(name) for name in sys.argv[1:]] or DOCUMENTS:
        text = path.read_text("utf-8")
        if wrapped(text) != text:
            path.write_text(wrapped(text), "utf-8")
            print(f"{path}: wrapped")


if __name__ == "__main__":
    main()
