"""State fields are declared once: the generated classes are up to date, and copy what they should."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tools.fields import GENERATED, declaration, folders, source

from worldstage.core.fields import DEEP, SHARED, Field, StateFields


@pytest.mark.parametrize("folder", folders(), ids=lambda folder: folder.name)
def test_generated_states_are_up_to_date(folder: Path) -> None:
    assert (folder / GENERATED).read_text("utf-8") == source(declaration(folder)), "run `make fields`"


def test_a_generated_class_starts_and_copies_as_declared() -> None:
    fields = (
        Field("gold", "list[int]", "[limit] * seats", "by seat"),
        Field("turn", "int", "1"),
        Field("fixed", "list[int]", "[7]", copy=SHARED),
        Field("pairs", "list[list[int]]", "[[0], [1]]"),
        Field("deep", "list[list[int]]", "[[0], [1]]", copy=DEEP),
    )
    made: dict[str, Any] = {}
    exec(source(StateFields("Small", "A state.", fields, {"limit": "int"})), made)
    s = made["blank_state"](2, 9)
    assert (s.gold, s.turn, s.fixed, s.limit) == ([9, 9], 1, [7], 9)
    other = s.clone()
    assert other.fields() == ["gold", "turn", "fixed", "pairs", "deep"]
    assert all(getattr(other, name) == getattr(s, name) for name in other.fields())
    assert other.gold is not s.gold and other.fixed is s.fixed
    assert other.pairs is not s.pairs and other.pairs[0] is s.pairs[0]
    assert other.deep[0] is not s.deep[0]
    assert repr(s).startswith("Small(seats=2, ply=0,") and "gold=[9, 9]" in repr(s)


def test_a_field_of_an_unknown_type_is_refused(tmp_path: Path) -> None:
    (tmp_path / "fields.py").write_text(
        "from worldstage.core.fields import Field, StateFields\n"
        'STATE = StateFields("Small", "A state.", (Field("name", "str", "\'\'"),))\n',
        "utf-8",
    )
    with pytest.raises(SystemExit, match="field name of Small has an unknown type"):
        declaration(tmp_path)
