"""The ledger and the code speak of the same paragraphs: whatever names one to a player, names one that exists."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import pytest

import worldstage.games.nations as package
from tests.games.nations.support import GAME
from worldstage.core.ledger import Paragraph, load
from worldstage.games.nations import explain

FOLDER = Path(package.__file__).parent
LEDGER: dict[str, Paragraph] = {paragraph.id: paragraph for paragraph in load(FOLDER / "data" / "rules.toml")}
SETTINGS = {setting.id: setting for setting in GAME.spec.settings}


def literals(path: Path, function: str) -> list[str]:
    """All paragraphs given to a function of a module as its first argument, the branches of a condition included."""
    found: list[str] = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == function:
            first = node.args[0]
            branches = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
            found += [str(branch.value) for branch in branches if isinstance(branch, ast.Constant)]
    return found


def test_every_paragraph_has_its_own_id() -> None:
    ids = Counter(paragraph.id for paragraph in load(FOLDER / "data" / "rules.toml"))
    assert [one for one, many in ids.items() if many > 1] == []


@pytest.mark.parametrize("key", sorted(GAME.shapes))
def test_every_log_line_names_a_paragraph(key: str) -> None:
    assert GAME.shapes[key].rule in LEDGER
    assert LEDGER[GAME.shapes[key].rule].status != "not-applicable"


@pytest.mark.parametrize(("name", "rule"), [(node.name, node.rule) for node in GAME.nodes])
def test_every_node_names_a_paragraph(name: str, rule: str) -> None:
    assert rule in LEDGER, name
    assert LEDGER[rule].status != "not-applicable", name


@pytest.mark.parametrize("name", sorted(SETTINGS))
def test_every_setting_of_a_table_names_a_paragraph(name: str) -> None:
    assert SETTINGS[name].rule in LEDGER


def test_every_refusal_names_a_paragraph() -> None:
    named = literals(Path(explain.__file__), "_refuse") + literals(Path(explain.__file__), "Refusal")
    assert len(named) > 10
    assert [one for one in named if one not in LEDGER] == []


@pytest.mark.parametrize("one", [one.id for one in LEDGER.values() if one.setting])
def test_a_paragraph_with_a_setting_can_be_played_the_other_way(one: str) -> None:
    """Its setting exists, and a ruling between two readings names the value that is not the default."""
    paragraph = LEDGER[one]
    setting = SETTINGS[paragraph.setting]
    if one.startswith("variants."):
        return  # a way to play, not a reading
    for language in ("en", "de"):
        assert any(f"'{value}'" in paragraph.ruling[language] for value in setting.values[1:])


def test_every_card_event_and_example_of_the_ledger_exists() -> None:
    for one, paragraph in LEDGER.items():
        kind, _, rest = one.partition(".")
        if paragraph.example:
            assert one.rpartition(".")[0] in LEDGER
        elif kind == "card":
            assert rest in GAME.tables.number
        elif kind == "event":
            assert rest in GAME.tables.halves
