"""The fields of Rally's state."""

from __future__ import annotations

from worldstage.core.fields import Field, StateFields

STATE = StateFields(
    "RallyState",
    "Lists are by seat; `draft` by seat and field. `draft` and `wish` are hidden and empty between the rounds.",
    fields=(
        Field("round", "int", "0"),
        Field("leader", "int", "0"),
        Field("called", "int", "-1", "the field that counts double"),
        Field("flags", "int", "2", "how many are left"),
        Field("reserve", "list[int]", "[4] * seats"),
        Field("points", "list[int]", "[0] * seats"),
        Field("places", "list[int]", "[]"),
        Field("draft", "list[int]", "[0] * (seats * 3)", "troops sent"),
        Field("wish", "list[int]", "[-1] * seats", "the field for which it wants a flag"),
    ),
)
