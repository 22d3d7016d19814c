"""The end of a round and of the game: free progress, glory, places."""

from __future__ import annotations

from typing import Final

from worldstage.core.lines import Line0, Line1, Line2, Line3, Line4, Line5, ListLine0, ListLine3
from worldstage.core.log import DETAIL, HEADING, Arg
from worldstage.games.seven_ages.lines.kinds import ACTION, AMOUNT, COUNT, EMPIRE, LEVEL, REGION, SEAT, VALUE

ICON: Final[Arg] = ("icon", "icon")
IN_REGION: Final[Arg] = ("in_region", "")  # 1: the icon counts in a region; else `region` is the world
BOX: Final[Arg] = ("box", "")
PLACE: Final[Arg] = ("place", "")
POINTS: Final[Arg] = ("points", "")
BEFORE: Final[Arg] = ("before", "")
AFTER: Final[Arg] = ("after", "")
PRICE: Final[Arg] = ("price", "")
PAID: Final[Arg] = ("paid", "")
GLORY: Final[Arg] = ("glory", "")
HOW: Final[Arg] = ("how", "")

# What decided a place: each comes into play only if those before it leave a tie.
BY_GLORY: Final = 0
BY_LEVEL: Final = 1
BY_PASSING: Final = 2  # who passed the last level first
SHARED: Final = 3
_PLACED: Final = {BY_GLORY: "W.1", BY_LEVEL: "W.2", BY_PASSING: "W.2", SHARED: "W.3"}
_BOXES: Final = {1: "X.3.2", 2: "X.3.3", 3: "X.3.4"}

PROGRESS_BEGAN: Final = Line0("progress.began", rule="E.1", weight=HEADING)
SLOW_SHOWN: Final = ListLine0("progress.slow_shown", each=(BOX, ACTION), rule="X.3.1")
PROGRESS_STOPPED: Final = Line0("progress.stopped", rule="6.1.4")
IN_DARK_AGE: Final = Line1("progress.dark", EMPIRE, rule="E.1", weight=DETAIL)
WITH_JOKER: Final = Line1("progress.joker", EMPIRE, rule="J.3", weight=DETAIL)
BY_JOKER: Final = Line1("progress.by_joker", EMPIRE, rule="E.1", weight=DETAIL)
SLOWED: Final = Line3("progress.slowed", EMPIRE, ACTION, BOX, by=BOX, rules=_BOXES)
SEAT_SLOWED: Final = Line1("progress.seat_slowed", SEAT, rule="X.3.5")

SCORING_BEGAN: Final = Line0("glory.began", rule="G.1", weight=HEADING)
GLORY_BOUGHT: Final = Line5("glory.bought", SEAT, EMPIRE, COUNT, PRICE, PAID, rule="G.19")
EMPIRE_SCORED: Final = ListLine3(
    "glory.scored", SEAT, EMPIRE, AMOUNT, each=(ICON, IN_REGION, REGION, VALUE, PLACE, POINTS), rule="G.2"
)
BY_CREED: Final = Line3("glory.lasting", SEAT, EMPIRE, AMOUNT, rule="6.4.4")
BOUGHT_COUNTED: Final = Line3("glory.bought_counted", SEAT, EMPIRE, COUNT, rule="G.20", weight=DETAIL)
GLORY_DOUBLED: Final = Line4("glory.doubled", SEAT, EMPIRE, BEFORE, AFTER, rule="G.20")
GLORY_HALVED: Final = Line3("glory.halved", SEAT, BEFORE, AFTER, rule="G.20")
GLORY_CUT: Final = Line2("glory.cut", SEAT, AMOUNT, rule="G.1", weight=DETAIL)

GAME_ENDED: Final = Line0("ending.began", rule="W.1", weight=HEADING)
PLACED: Final = Line5("ending.place", SEAT, PLACE, GLORY, LEVEL, HOW, by=HOW, rules=_PLACED)
