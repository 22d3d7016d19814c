"""The fields of the state: everything on and around the board (2.0)."""

from __future__ import annotations

from worldstage.core.fields import SHARED, Field, StateFields

_NAMES = "worldstage.games.age_of_reason.names"

STATE = StateFields(
    "AgeState",
    "Everything on and around the board (2.0). Lists are by seat, by country or by region, as their comments say.",
    constants={"tables": "Tables"},
    imports=(
        "from worldstage.games.age_of_reason.edition import Tables",
        f"from {_NAMES} import COUNTRIES, FULL_HAND, LAID_NOTHING, MARKER_ROOM, NONE, REGIONS, SWITCHES",
    ),
    fields=(
        Field("switches", "list[int]", "[0] * SWITCHES", "the settings of the table, never changed", SHARED),
        Field("turn", "int", "1", "§3.0.13"),
        Field("round", "int", "1", "§3.0.14"),
        Field("start", "int", "0", "the start player"),
        Field("country", "list[int]", "[NONE] * seats", "by seat"),
        Field("seat_of", "list[int]", "[NONE] * COUNTRIES", "by country; NONE for a non-player country"),
        Field("gold", "list[int]", "[0] * seats", "by seat"),
        Field("bank", "int", "0", "gold the bank has paid out and not got back"),
        Field("unrest", "list[int]", "[0] * seats", "by seat"),
        Field("vp", "list[int]", "[0] * seats", "by seat"),
        Field("hand", "list[int]", "[FULL_HAND] * seats", "by seat: a bit for each card of the country's deck"),
        Field(
            "rumours",
            "list[list[int]]",
            "[[FULL_HAND] for _ in range(seats)]",
            "by seat: the hands others think possible",
        ),
        Field("discs", "list[int]", "[0] * (COUNTRIES * REGIONS)", "by country * REGIONS + region"),
        Field("presence", "list[int]", "[0] * COUNTRIES", "by country: the regions with a disc, as bits"),
        Field("supply", "list[int]", "[tables.discs] * COUNTRIES", "by country: at first all discs (§2.2.2)"),
        Field("markers", "list[int]", "[0] * (REGIONS * MARKER_ROOM)", "by region * MARKER_ROOM + kind of marker"),
        Field("bag", "list[int]", "tables.bag[:]", "at first all markers (§3.0.6)"),
        Field("box", "list[int]", "[NONE] * len(tables.boxes)", "by box: the country whose disc is in it"),
        Field("space", "list[int]", "[NONE] * 8", "the alliance display, spaces 1 to 8"),
        Field("side", "list[int]", "[NONE] * COUNTRIES", "by country"),
        Field("order", "list[int]", "[]", "the seats in the order of play"),
        Field("opener", "int", "NONE"),
        Field("bidder", "int", "NONE", "who made the last bid"),
        Field("bid", "int", "NONE"),
        Field("passes", "int", "0"),
        Field("proposal_a", "int", "NONE"),
        Field("proposal_b", "int", "NONE"),
        Field("attacker", "int", "NONE", "the combat under way: seats, region, and the country or marker attacked"),
        Field("defender", "int", "NONE"),
        Field("region", "int", "NONE"),
        Field("target", "int", "NONE"),
        Field("marker", "int", "NONE"),
        Field("attacker_card", "int", "NONE"),
        Field("defender_card", "int", "NONE"),
        Field("laid", "list[int]", "[LAID_NOTHING] * seats", "by seat: what an ally has laid"),
        Field("hired", "list[int]", "[NONE] * COUNTRIES", "by country: the seat that pays it as an ally"),
        Field("dice", "list[int]", "[]"),
        Field("places", "list[int]", "[]"),
    ),
)
