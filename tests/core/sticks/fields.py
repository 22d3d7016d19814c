"""The fields of the state of Sticks."""

from __future__ import annotations

from worldstage.core.fields import Field, StateFields

STATE = StateFields(
    "SticksState",
    "How many sticks there are, and who has taken the last one so far.",
    fields=(Field("sticks", "int", "0"), Field("last", "int", "-1")),
)
