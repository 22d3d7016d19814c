"""How many code files a verb needs, counted from its declaration."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import worldstage
from tests.core.toy.rules import BOASTING, Boast
from worldstage.core.errors import Refusal
from worldstage.core.seen import Hint
from worldstage.core.text import Text
from worldstage.core.verbs import Use, Verb

MOST = 4
ROOT = Path(__file__).resolve().parents[2]
STORM_FILES = 7  # the verb of Age of Reason by which this is measured, with its chance for bots


def lines_module(package: str) -> str:
    """Where the log lines of a game are declared: one module, or a folder with a module per chapter."""
    return f"{package}.log" if find_spec(f"{package}.log") else f"{package}.lines"


def code_files(use: Use[Any], package: str) -> set[str]:
    """The modules that know a verb as a node offers it.

    Those of its rule and of the functions that describe it, the declaration, and the log lines of its chapter. The node
    is there already. A verb of several nodes, such as `done`, has a use for each.
    """
    described = (use.explain, use.refuse, use.hint, use.caution)
    found = {function.__module__ for function in described if function is not None}
    return found | {type(use.rule).__module__, f"{package}.verbs", lines_module(package)}


def needed(verbs: list[Verb[Any]], package: str) -> dict[str, set[str]]:
    """The code files of each use, by verb and node."""
    return {f"{verb.name} at {use.node.name}": code_files(use, package) for verb in verbs for use in verb.uses}


def too_many(verbs: list[Verb[Any]], package: str) -> dict[str, list[str]]:
    """The uses that need more than four, by verb and node."""
    return {name: sorted(files) for name, files in needed(verbs, package).items() if len(files) > MOST}


@pytest.mark.parametrize(("game_id", "package"), worldstage.modules().items())
def test_a_verb_needs_four_code_files_at_most(game_id: str, package: str) -> None:
    verbs = worldstage.game(game_id).actions.verbs
    assert too_many(verbs, package) == {}
    counted = {name for files in needed(verbs, package).values() for name in files}
    assert [name for name in sorted(counted) if find_spec(name) is None] == []


def test_a_verb_is_named_in_few_code_files() -> None:
    """`storm` of Age of Reason: nothing outside its game speaks of it, not even the browser."""
    found = [path for path in _code_files() if "storm" in path.read_text("utf-8").lower()]
    assert len(found) <= STORM_FILES
    assert {path.parent.name for path in found} == {"age_of_reason"}


def _code_files() -> list[Path]:
    folders = (ROOT / "src" / "worldstage", ROOT / "web" / "src")
    return [path for folder in folders for path in folder.rglob("*") if path.suffix in (".py", ".ts", ".svelte")]


def of(module: str) -> Callable[[Any, int, int], Any]:
    """A function that says it stands in a module."""

    def function(s: Any, seat: int, argument: int) -> Text | Refusal | Hint | list[Text] | None:
        return None

    function.__module__ = module
    return function


def test_every_function_of_a_declaration_is_counted() -> None:
    explain, rules, own = of("toy.explain"), "tests.core.toy.rules", ["tests.core.toy.log", "tests.core.toy.verbs"]
    fine = Verb("fine", (), [Use(BOASTING, Boast(), explain, explain, explain, explain)])
    uses = {
        "refuse": Use(BOASTING, Boast(), explain, of("toy.other")),
        "hint": Use(BOASTING, Boast(), explain, hint=of("toy.other")),
        "caution": Use(BOASTING, Boast(), explain, caution=of("toy.other")),
    }
    verbs = [fine, *(Verb(name, (), [use]) for name, use in uses.items())]
    expected = sorted([rules, "toy.explain", "toy.other", *own])
    assert too_many(verbs, "tests.core.toy") == {f"{name} at {BOASTING.name}": expected for name in uses}
