"""How many code files a verb needs, counted from its declaration."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import worldstage
from tests.core.toy.rules import BOASTING, Boast
from worldstage.core.errors import Refusal
from worldstage.core.seen import Hint
from worldstage.core.text import Text
from worldstage.core.verbs import Use, Verb

MOST = 4


def code_files(use: Use[Any], package: str) -> set[str]:
    """The modules that know a verb as a node offers it.

    Those of its rule and of the functions that describe it, the declaration, and the log lines of its chapter. The node
    is there already. A verb of several nodes, such as `done`, has a use for each.
    """
    described = (use.explain, use.refuse, use.hint, use.caution)
    found = {function.__module__ for function in described if function is not None}
    return found | {type(use.rule).__module__, f"{package}.verbs", f"{package}.log"}


def too_many(verbs: list[Verb[Any]], package: str) -> dict[str, list[str]]:
    """The uses that need more than four, by verb and node."""
    needed = {f"{verb.name} at {use.node.name}": code_files(use, package) for verb in verbs for use in verb.uses}
    return {name: sorted(files) for name, files in needed.items() if len(files) > MOST}


@pytest.mark.parametrize(("game_id", "package"), worldstage.modules().items())
def test_a_verb_needs_four_code_files_at_most(game_id: str, package: str) -> None:
    assert too_many(worldstage.game(game_id).actions.verbs, package) == {}


def of(module: str) -> Callable[[Any, int, int], Any]:
    """A function that says it stands in a module."""

    def function(s: Any, seat: int, argument: int) -> Text | Refusal | Hint | list[Text] | None:
        return None

    function.__module__ = module
    return function


def test_every_function_of_a_declaration_is_counted() -> None:
    explain, rules, own = of("toy.explain"), "tests.core.toy.rules", ["toy.log", "toy.verbs"]
    fine = Verb("fine", (), [Use(BOASTING, Boast(), explain, explain, explain, explain)])
    uses = {
        "refuse": Use(BOASTING, Boast(), explain, of("toy.other")),
        "hint": Use(BOASTING, Boast(), explain, hint=of("toy.other")),
        "caution": Use(BOASTING, Boast(), explain, caution=of("toy.other")),
    }
    verbs = [fine, *(Verb(name, (), [use]) for name, use in uses.items())]
    expected = sorted([rules, "toy.explain", "toy.other", *own])
    assert too_many(verbs, "toy") == {f"{name} at {BOASTING.name}": expected for name in uses}
