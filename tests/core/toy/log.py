"""The log lines of the toy."""

from __future__ import annotations

from typing import Final

from worldstage.core.lines import Line1, Line2
from worldstage.core.log import DETAIL, HEADING

SEAT = ("seat", "seat")
COIN = ("coin", "coin")

DEALT_UNSEEN: Final = Line1("dealt_unseen", SEAT, rule="1", weight=DETAIL)
DEALT: Final = Line2("dealt", SEAT, COIN, rule="1", weight=DETAIL, public=DEALT_UNSEEN)
ROUND_BEGAN: Final = Line2("round.began", ("round", ""), ("prize", ""), rule="2", weight=HEADING)
BOASTED: Final = Line2("boasted", SEAT, ("sum", ""), rule="3")
KEPT: Final = Line1("kept", SEAT, rule="4")
RECALLED_UNSEEN: Final = Line1("recalled_unseen", SEAT, rule="4")
RECALLED: Final = Line2("recalled", SEAT, COIN, rule="4", public=RECALLED_UNSEEN)
BID: Final = Line2("bid", SEAT, COIN, rule="5")
WON: Final = Line2("won", SEAT, ("points", ""), rule="5")
