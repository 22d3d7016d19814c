"""The fields of the toy's state."""

from __future__ import annotations

from worldstage.core.fields import Field, StateFields

STATE = StateFields(
    "ToyState",
    "Coins are bits, lists are by seat. `spent` has all coins a seat was seen bidding, recalled ones too.",
    fields=(
        Field("recalls", "int", "1"),
        Field("round", "int", "0"),
        Field("leader", "int", "0"),
        Field("boast", "int", "0"),
        Field("prize", "int", "-1"),
        Field("bag", "list[int]", "[0, 1, 2, 3, 4, 5]", "the prizes to come"),
        Field("hand", "list[int]", "[0] * seats"),
        Field("spent", "list[int]", "[0] * seats"),
        Field("rumours", "list[int]", "[0] * seats", "how many spent coins are back in hand: everybody can count them"),
        Field("bids", "list[int]", "[-1] * seats", "the coins of the bidding that is being revealed"),
        Field("points", "list[int]", "[0] * seats"),
        Field("places", "list[int]", "[]"),
    ),
)
