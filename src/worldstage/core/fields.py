"""The fields of a state, declared once: `make fields` writes the class from them, so that it is fast when compiled.

    STATE = StateFields(
        "SticksState",
        "What lies on the table.",
        constants={"tables": "Tables"},
        imports=("from worldstage.games.sticks.edition import Tables",),
        fields=(
            Field("sticks", "int", "tables.sticks", "how many are left"),
            Field("taken", "list[int]", "[0] * seats", "by seat"),
        ),
    )

The generated module has the class with its slots, `clone` and `fields`, and `blank_state`, which gives every field its
start value: an expression in which `seats`, the constants and what is imported can be used. The class itself leaves
its fields unset: states are created by `blank_state` and `clone`, which set them all.
"""

from __future__ import annotations

from typing import NamedTuple

TUPLE = "tuple[int, ...]"  # the type of a field that is seldom written

SHARED = "shared"  # clones have the same list: it is never changed, only replaced (`core.state.with_item`)
SHALLOW = "shallow"  # a list of its own; inner lists are replaced, never changed (a tuple is never copied)
DEEP = "deep"  # inner lists are copied too


class Field(NamedTuple):
    """One field: name, type, start value, what it means, how to copy it.

    The type is `int`, `list[int]`, `list[list[int]]` or `TUPLE`: clones share a tuple, so that they cost less, and a
    change replaces it (`core.state.replaced`).
    """

    name: str
    type: str
    start: str
    comment: str = ""
    copy: str = SHALLOW


class StateFields(NamedTuple):
    """A state class. `constants` are what all clones share: further arguments of `__init__`, by name, with types."""

    name: str
    doc: str
    fields: tuple[Field, ...]
    constants: dict[str, str] = {}  # noqa: RUF012 (nobody writes to the default of a named tuple)
    imports: tuple[str, ...] = ()
