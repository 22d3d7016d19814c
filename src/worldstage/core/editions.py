"""This module reads files: the data of an edition, checked on the way; a fault names file, entry and what is wrong."""

from __future__ import annotations

import hashlib
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
Tree = dict[str, Any]


def fault(file: str, entry: str, key: str, domain: str = "", **args: int | str) -> BadEdition:
    """The refusal of an edition: where to look, and what is wrong there, a message of the kernel or of a game."""
    wrong = Text(f"edition.{key}", {name: ("", value) for name, value in args.items()}, domain)
    return BadEdition(Text("error.edition", {"file": ("", file), "entry": ("", entry), "fault": ("text", wrong)}))


def read(folder: Path, groups: dict[str, tuple[str, ...]]) -> tuple[dict[str, Tree], Edition]:
    """The files of an edition with the tables each may hold. All say where their values come from."""
    files = {name: table(name, name, _read(folder, name), (*known, "provenance")) for name, known in groups.items()}
    provenance = _provenance(files)
    return files, Edition(_name(files["edition.toml"]), _digest(files), provenance)


def _digest(files: dict[str, Tree]) -> str:
    content = {name: dict(tree) for name, tree in files.items()}
    for tree in content.values():
        if "provenance" in tree:
            tree["provenance"] = {group: _DIGESTED.get(value, value) for group, value in tree["provenance"].items()}
    return hashlib.sha256(repr(sorted(content.items())).encode()).hexdigest()[:16]


def _read(folder: Path, name: str) -> Tree:
    try:
        with (folder / name).open("rb") as file:
            return tomllib.load(file)
    except OSError as error:
        raise fault(str(folder / name), name, "unreadable", fault=error.strerror or "") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise fault(name, name, "not_toml", fault=str(error)) from None


def _name(tree: Tree) -> str:
    name = tree.get("name")
    if not isinstance(name, str) or not re.fullmatch(r"[\w.-]+", name):
        raise fault("edition.toml", "name", "bad_name")
    return name


def _provenance(files: dict[str, Tree]) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, tree in files.items():
        groups = tree.get("provenance", {})
        if not isinstance(groups, dict):
            raise fault(name, "provenance", "no_table")
        for group, value in groups.items():
            if value not in PROVENANCES:
                raise fault(name, f"provenance.{group}", "one_of", value=repr(value), known=", ".join(PROVENANCES))
            found[f"{name.removesuffix('.toml')}.{group}"] = value
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
