"""This module reads files: the data of an edition, checked on the way; a fault names file, entry and what is wrong."""

from __future__ import annotations

import csv
import hashlib
import io
import re
import tomllib
from pathlib import Path
from typing import Any

from worldstage.core.errors import BadEdition
from worldstage.core.game import Edition
from worldstage.core.text import Text

PROVENANCES = ("rulebook", "published", "inferred", "reconstructed")
# Values that are called inferred today were called published once. What they are called does not change the game, so
# the digest uses the old word: records and running tables from before stay readable.
_DIGESTED = {"inferred": "published"}
KNOWN = "known"  # a column that says which cells of its row are known from where; it does not change the game either
Tree = dict[str, Any]


def fault(file: str, entry: str, key: str, domain: str = "", **args: int | str) -> BadEdition:
    """The refusal of an edition: where to look, and what is wrong there, a message of the kernel or of a game."""
    wrong = Text(f"edition.{key}", {name: ("", value) for name, value in args.items()}, domain)
    return BadEdition(Text("error.edition", {"file": ("", file), "entry": ("", entry), "fault": ("text", wrong)}))


def read(folder: Path, groups: dict[str, tuple[str, ...]]) -> tuple[dict[str, Tree], Edition]:
    """The files of an edition with the tables each may hold. All say where their values come from."""
    files, _, edition = read_with_sheets(folder, groups, {})
    return files, edition


def read_with_sheets(
    folder: Path, groups: dict[str, tuple[str, ...]], sheets: dict[str, tuple[str, ...]]
) -> tuple[dict[str, Tree], dict[str, list[Row]], Edition]:
    """An edition that has CSV files too, with their columns. Where their values come from stands in edition.toml."""
    files = {name: table(name, name, _read(folder, name), (*known, "provenance")) for name, known in groups.items()}
    rows = {name: read_csv(folder, name, columns) for name, columns in sheets.items()}
    provenance = _provenance(files, sheets)
    texts = {name: _text(folder, name) for name in (*groups, *sheets)}
    return files, rows, Edition(_name(files["edition.toml"]), _digest(files, rows), provenance, texts)


def _digest(files: dict[str, Tree], sheets: dict[str, list[Row]]) -> str:
    content: dict[str, Any] = {name: dict(tree) for name, tree in files.items()}
    for tree in content.values():
        if "provenance" in tree:
            tree["provenance"] = _digested(tree["provenance"])
    for name, rows in sheets.items():
        content[name] = [
            sorted((column, cell) for column, cell in row.cells.items() if column != KNOWN) for row in rows
        ]
    return hashlib.sha256(repr(sorted(content.items())).encode()).hexdigest()[:16]


def _digested(provenance: Tree) -> Tree:
    return {
        group: _digested(value) if isinstance(value, dict) else _DIGESTED.get(value, value)
        for group, value in provenance.items()
    }


def _read(folder: Path, name: str) -> Tree:
    try:
        return tomllib.loads(_text(folder, name))
    except tomllib.TOMLDecodeError as error:
        raise fault(name, name, "not_toml", fault=str(error)) from None


def _text(folder: Path, name: str) -> str:
    try:
        return (folder / name).read_bytes().decode("utf-8-sig").replace("\r\n", "\n")
    except OSError as error:
        raise fault(str(folder / name), name, "unreadable", fault=error.strerror or "") from None
    except UnicodeDecodeError as error:
        raise fault(name, name, "not_toml" if name.endswith(".toml") else "not_csv", fault=str(error)) from None


def _name(tree: Tree) -> str:
    name = tree.get("name")
    if not isinstance(name, str) or not re.fullmatch(r"[\w.-]+", name):
        raise fault("edition.toml", "name", "bad_name")
    return name


def _provenance(files: dict[str, Tree], sheets: dict[str, tuple[str, ...]]) -> dict[str, str]:
    """By file and group. In edition.toml a table `provenance.values` speaks for values.csv."""
    found: dict[str, str] = {}
    for name, tree in files.items():
        groups = tree.get("provenance", {})
        if not isinstance(groups, dict):
            raise fault(name, "provenance", "no_table")
        stem = name.removesuffix(".toml")
        for group, value in groups.items():
            entry = f"provenance.{group}"
            if isinstance(value, dict) and sheets:
                if f"{group}.csv" not in sheets:
                    raise fault(name, entry, "unknown", value=group, known=", ".join(sheets))
                found |= {f"{group}.{part}": _source(name, f"{entry}.{part}", one) for part, one in value.items()}
            else:
                found[f"{stem}.{group}"] = _source(name, entry, value)
    return found


def _source(file: str, entry: str, value: Any) -> str:
    return PROVENANCES[one_of(file, entry, value, PROVENANCES)]


# -- CSV files -----------------------------------------------------------------------------------------------------


class Row:
    """A row of a CSV file. Its cells are read by column, and a fault names file, row and column."""

    def __init__(self, file: str, line: int, cells: dict[str, str]) -> None:
        self.file = file
        self.line = line
        self.cells = cells

    def entry(self, column: str) -> str:
        """Where to look: the line of the file, what it is about (its first cell), and the column."""
        return f"row {self.line} ({next(iter(self.cells.values()))}), {column}"

    def fault(self, column: str, key: str, domain: str = "", **args: int | str) -> BadEdition:
        return fault(self.file, self.entry(column), key, domain, **args)

    def text(self, column: str) -> str:
        return self.cells[column]

    def whole(self, column: str, least: int = 0, most: int = 1000) -> int:
        """A whole number, with or without a sign."""
        cell = self.cells[column]
        if not re.fullmatch(r"[+-]?[0-9]{1,9}", cell) or not least <= int(cell) <= most:
            raise self.fault(column, "whole_number", value=repr(cell), least=least, most=most)
        return int(cell)

    def number(self, column: str, least: float, most: float) -> float:
        """A number that may have a fraction."""
        cell = self.cells[column]
        if not re.fullmatch(r"[+-]?[0-9]{1,9}(\.[0-9]{1,9})?", cell) or not least <= float(cell) <= most:
            raise self.fault(column, "number", value=repr(cell), least=str(least), most=str(most))
        return float(cell)

    def truth(self, column: str) -> int:
        return self.whole(column, 0, 1)

    def one_of(self, column: str, known: tuple[str, ...] | list[str]) -> int:
        """The number of a word in a list of known ones."""
        return self.word(column, self.cells[column], known)

    def word(self, column: str, value: str, known: tuple[str, ...] | list[str]) -> int:
        """The same for a word that is a part of the cell."""
        if value not in known:
            raise self.fault(column, "one_of", value=repr(value), known=", ".join(known))
        return known.index(value)

    def listed(self, column: str, mark: str = ";") -> list[str]:
        """The parts of a cell, in order; an empty cell has none."""
        cell = self.cells[column]
        return [part.strip() for part in cell.split(mark)] if cell else []


def read_csv(folder: Path, name: str, columns: tuple[str, ...]) -> list[Row]:
    """The rows of a file that has exactly these columns, in any order; "*" at the end allows others after them.

    Programs for tables write a mark at the beginning, and in some countries semicolons between cells: both are read.
    """
    text = _text(folder, name)
    header = text.split("\n", 1)[0]
    reader = csv.reader(io.StringIO(text), delimiter="," if "," in header else ";", strict=True)
    try:
        lines = [(reader.line_num, [cell.strip() for cell in cells]) for cells in reader]
    except csv.Error as error:
        raise fault(name, f"row {reader.line_num}", "not_csv", fault=str(error)) from None
    found = _columns(name, lines[0][1] if lines else [], columns)
    rows: list[Row] = []
    for line, cells in lines[1:]:
        if not any(cells):
            continue
        if len(cells) != len(found):
            raise fault(name, f"row {line}", "cells", many=len(cells), needed=len(found))
        rows.append(Row(name, line, dict(zip(found, cells, strict=True))))
    if not rows:
        raise fault(name, name, "no_rows")
    return rows


def _columns(name: str, found: list[str], columns: tuple[str, ...]) -> list[str]:
    needed = [column for column in columns if column != "*"]
    missing = [column for column in needed if column not in found]
    if missing:
        raise fault(name, "row 1", "lacks", missing=", ".join(missing))
    strange = [column for column in found if column not in needed]
    if len(set(found)) < len(found) or (strange and "*" not in columns):
        raise fault(name, "row 1", "unknown_or_twice", known=", ".join(needed))
    return found


def table(file: str, entry: str, value: Any, known: tuple[str, ...]) -> Tree:
    """A table of the file whose keys are all known: a misspelt key is refused."""
    if not isinstance(value, dict):
        raise fault(file, entry, "no_table")
    strange = sorted(set(value) - set(known))
    if strange:
        raise fault(file, entry, "unknown", value=", ".join(strange), known=", ".join(known))
    return value


def whole(file: str, entry: str, value: Any, least: int = 0, most: int = 1000) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise fault(file, entry, "whole_number", value=repr(value), least=least, most=most)
    return value


def one_of(file: str, entry: str, value: Any, known: tuple[str, ...]) -> int:
    """The number of a word in a list of known ones."""
    if value not in known:
        raise fault(file, entry, "one_of", value=repr(value), known=", ".join(known))
    return known.index(value)


def truth(file: str, entry: str, value: Any) -> int:
    if not isinstance(value, bool):
        raise fault(file, entry, "no_truth", value=repr(value))
    return int(value)


def listed(file: str, entry: str, value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise fault(file, entry, "no_list", value=repr(value))
    return value
