"""Cells of an edition's CSV files: references, sets of ages, clauses."""

from __future__ import annotations

import re

from worldstage.core.editions import KNOWN, PROVENANCES, Row
from worldstage.games.seven_ages.names import AGES
from worldstage.games.seven_ages.tables import Clause

DOMAIN = "seven-ages"
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_TOKEN = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*|[+-][0-9]+")


def ids_of(rows: list[Row], column: str = "id") -> list[str]:
    """The labels of the rows: words of small letters and digits, each once."""
    found: list[str] = []
    for row in rows:
        label = row.text(column)
        if not _ID.fullmatch(label):
            raise row.fault(column, "bad_id", DOMAIN, value=repr(label))
        if label in found:
            raise row.fault(column, "twice", DOMAIN, value=label)
        found.append(label)
    return found


def numbers_of(row: Row, column: str, words: list[str], number: dict[str, int]) -> list[int]:
    """The numbers of known labels, each once."""
    found: list[int] = []
    for word in words:
        if word not in number:
            raise row.fault(column, "nowhere", DOMAIN, value=repr(word))
        if number[word] in found:
            raise row.fault(column, "twice", DOMAIN, value=word)
        found.append(number[word])
    return found


def ages_of(row: Row, column: str) -> list[int]:
    """Ages as in `2` or `1-3`; an empty cell has none."""
    cell = row.text(column)
    if not cell:
        return []
    first, _, last = cell.partition("-")
    if not re.fullmatch(r"[1-9](-[1-9])?", cell) or not int(first) <= int(last or first) <= AGES:
        raise row.fault(column, "no_ages", DOMAIN, value=repr(cell))
    return list(range(int(first), int(last or first) + 1))


def mask_of(ages: list[int]) -> int:
    """A set of ages as bits: bit 1 is age 1."""
    return sum(1 << age for age in ages)


def clauses_of(row: Row, column: str) -> list[Clause]:
    """Words with arguments, as in `early:chariot:1; elite:1`."""
    return [clause_of(row, column, part) for part in row.listed(column)]


def clause_of(row: Row, column: str, part: str) -> Clause:
    verb, *args = part.split(":")
    if not _ID.fullmatch(verb) or not all(_TOKEN.fullmatch(arg) for arg in args):
        raise row.fault(column, "no_clause", DOMAIN, value=repr(part))
    return Clause(verb, tuple(args))


def check_known(rows: list[Row]) -> None:
    """`known` says for columns of the row where their cells come from, as in `start:rulebook; trade:published`."""
    for row in rows:
        for part in row.listed(KNOWN):
            column, _, source = part.partition(":")
            if column not in row.cells or column == KNOWN or source not in PROVENANCES:
                raise row.fault(KNOWN, "bad_known", DOMAIN, value=repr(part))
