"""The log lines of Age of Reason, with their arguments, the paragraphs they follow from, and their weights."""

from __future__ import annotations

from typing import Final

from worldstage.core.lines import (
    Line1,
    Line2,
    Line3,
    Line4,
    Line5,
    Line6,
    Line7,
    ListLine0,
    ListLine1,
    ListLine4,
)
from worldstage.core.log import DETAIL, HEADING
from worldstage.games.age_of_reason.names import BOX_IDS, FIRST_TRADING, LOWER, NONE, UPPER

# What gold is paid or received for, what unrest is gained for, and what brings a card back: the reasons in log lines.
FOR_BID: Final = 0
FOR_BOX: Final = 1
FOR_CONVERSION: Final = 2
FOR_CARD: Final = 3
FOR_ALLY_CARD: Final = 4
FOR_HIRED_ALLY: Final = 5
FOR_BANKING: Final = 6
FOR_INCOME: Final = 7
FOR_MARKER: Final = 8
FOR_FAILURE: Final = 9
FOR_WEAKER_SIDE: Final = 10
FOR_OVERWHELMED: Final = 11
FOR_PYRRHIC: Final = 12
FOR_TIE: Final = 13
FOR_MILITIA: Final = 14
FOR_PRESSGANGS: Final = 15
FOR_TRADE: Final = 16  # + trading box, in the order of BOX_IDS
REASONS: Final = (
    "bid",
    "box",
    "conversion",
    "card",
    "ally-card",
    "hired-ally",
    "banking",
    "income",
    "marker",
    "failure",
    "weaker-side",
    "overwhelmed",
    "pyrrhic",
    "tie",
    "militia",
    "pressgangs",
    *BOX_IDS[FIRST_TRADING:],
)

# The parts of the game that have a heading in the log: set-up, the six of a turn (§4.0.2), the end.
PHASES: Final = ("setup", "markers", "alliances", "actions", "income", "victory-points", "end-of-turn", "end-of-game")
PHASE_SETUP: Final = 0
PHASE_MARKERS: Final = 1
PHASE_ALLIANCES: Final = 2
PHASE_ACTIONS: Final = 3
PHASE_INCOME: Final = 4
PHASE_VICTORY_POINTS: Final = 5
PHASE_END_OF_TURN: Final = 6
PHASE_END_OF_GAME: Final = 7

# Why a seat opens a bidding.
BY_START_PLAYER: Final = 0
BY_FEWEST_POINTS: Final = 1
BY_TIE: Final = 2
BY_LEFT_NEIGHBOUR: Final = 3

# How a country came to its space: by a bidding to a row (UPPER, LOWER), or drawn.
DRAWN_PLAYER: Final = 2
DRAWN_NONPLAYER: Final = 3

# Who hires a country, and what is attacked: different paragraphs.
BY_ATTACKER: Final = 0
BY_DEFENDER: Final = 1
AGAINST_DISC: Final = 0
AGAINST_MARKER: Final = 1

# What decided a place: each comes into play only if those before it leave a tie.
BY_POINTS: Final = 0
BY_UNREST: Final = 1
BY_DISCS: Final = 2
SHARED: Final = 3

# -- arguments: a name and a kind -----------------------------------------------------------------------------------

SEAT = ("seat", "seat")
COUNTRY = ("country", "country")
TARGET = ("target", "country")
UPPER_ROW = ("upper", "country")
LOWER_ROW = ("lower", "country")
ALLY = ("ally", "country")
REGION = ("region", "region")
MARKER = ("marker", "marker")
CARD = ("card", "card")
BOX = ("box", "box")
REASON = ("reason", "reason")
PHASE = ("phase", "phase")
HOW = ("how", "")
BY = ("by", "")
AGAINST = ("against", "")
GOLD = ("gold", "")
LEFT = ("left", "")
POINTS = ("points", "")
UNREST = ("unrest", "")
BID = ("bid", "")
COUNT = ("count", "")
TOTAL = ("total", "")
DICE = ("dice", "")
STRENGTH = ("strength", "")
HELPERS = ("helpers", "")
VP = ("vp", "")
SPACE = ("space", "")
ATTACK = ("attack", "")
DEFENCE = ("defence", "")
MARGIN = ("margin", "")

# -- paragraphs by cause --------------------------------------------------------------------------------------------

_PAID = {
    FOR_BID: "4.2.16",
    FOR_BOX: "4.3.1.3",
    FOR_CONVERSION: "4.3.2.I.4",
    FOR_CARD: "4.3.2.II.27",
    FOR_ALLY_CARD: "4.3.2.II.28",
    FOR_HIRED_ALLY: "4.3.2.II.29",
}
_RECEIVED = {
    FOR_BANKING: "6.0.banking",
    FOR_INCOME: "4.4.1",
    FOR_MARKER: "4.3.2.III.8",
    **{FOR_TRADE + i: f"6.0.{box}" for i, box in enumerate(BOX_IDS[FIRST_TRADING:])},
}
_UNREST_FOR = {
    FOR_FAILURE: "4.3.2.II.40",
    FOR_WEAKER_SIDE: "4.3.2.II.41",
    FOR_OVERWHELMED: "4.3.2.II.42",
    FOR_PYRRHIC: "4.3.2.II.43",
    FOR_TIE: "4.3.2.II.44",
}
_TAKEN_BACK = {FOR_MILITIA: "6.0.militia", FOR_PRESSGANGS: "6.0.pressgangs"}
_OPENED = {BY_START_PLAYER: "4.2.4", BY_FEWEST_POINTS: "4.2.6", BY_TIE: "4.2.7", BY_LEFT_NEIGHBOUR: "4.2.5"}
_JOINED = {UPPER: "4.2.17", LOWER: "4.2.18", DRAWN_PLAYER: "4.2.23", DRAWN_NONPLAYER: "4.2.24"}
_HIRED = {BY_ATTACKER: "4.3.2.II.23", BY_DEFENDER: "4.3.2.II.25"}
_WON = {AGAINST_DISC: "4.3.2.II.39", AGAINST_MARKER: "4.3.2.III.2"}
_FAILED = {AGAINST_DISC: "4.3.2.II.40", AGAINST_MARKER: "4.3.2.III.3"}
_PLACED = {BY_POINTS: "5.0.2", BY_UNREST: "5.0.3", BY_DISCS: "5.0.4", SHARED: "5.0.5"}
_PHASE = {PHASES.index("setup"): "3.0.1", PHASES.index("end-of-game"): "5.0.1"}

# -- lines ---------------------------------------------------------------------------------------------------------
PHASE_BEGAN: Final = Line1("phase.began", PHASE, rule="4.0.2", by=PHASE, rules=_PHASE, weight=HEADING)
START_PLAYER: Final = Line1("setup.start", SEAT, rule="3.0.11")
COUNTRY_CHOSEN: Final = Line2("setup.country", SEAT, COUNTRY, rule="3.0.1")
START_GOLD: Final = Line1("setup.gold", GOLD, rule="3.0.3")
START_UNREST: Final = Line1("setup.unrest", UNREST, rule="3.0.5")
FIRST_DISCS: Final = ListLine1("setup.discs", COUNTRY, each=(REGION, COUNT), rule="3.0.8")
TURN_BEGAN: Final = Line1("turn.began", ("turn", ""), rule="4.0.1", weight=HEADING)
MARKERS_PLACED: Final = ListLine1("markers.placed", COUNT, each=(REGION, MARKER, COUNT), rule="4.1.2")
BIDDING_OPENED: Final = Line2("alliances.opened", COUNTRY, HOW, rule="4.2.5", by=HOW, rules=_OPENED)
BID_MADE: Final = Line4("alliances.bid", COUNTRY, BID, UPPER_ROW, LOWER_ROW, rule="4.2.12")
BID_UPPER: Final = Line3("alliances.bid_upper", COUNTRY, BID, UPPER_ROW, rule="4.2.14")
BID_LOWER: Final = Line3("alliances.bid_lower", COUNTRY, BID, LOWER_ROW, rule="4.2.14")
BIDDING_PASSED: Final = Line1("alliances.passed", COUNTRY, rule="4.2.9")
CANNOT_RAISE: Final = Line1("alliances.cannot_raise", COUNTRY, rule="4.2.16")
BIDDING_WON: Final = Line2("alliances.won", COUNTRY, BID, rule="4.2.11")
ALLIANCE_JOINED: Final = Line3(
    "alliances.joined", COUNTRY, SPACE, HOW, rule="4.2.17", by=HOW, rules=_JOINED, weight=DETAIL
)
ORDER_OF_PLAY: Final = ListLine0("alliances.order", each=(COUNTRY,), rule="4.3.0.3")
ROUND_BEGAN: Final = Line1("actions.round", ("round", ""), rule="4.3.0.9", weight=HEADING)
ROUND_PASSED: Final = Line1("actions.passed", COUNTRY, rule="4.3.0.7")
DISC_PLACED: Final = Line2("boxes.placed", COUNTRY, BOX, rule="4.3.1.1")
RESERVE_USED: Final = Line2("boxes.reserve_used", COUNTRY, BOX, rule="6.0.reserve")
CARD_TAKEN_BACK_UNSEEN: Final = Line2(
    "cards.taken_back_unseen", COUNTRY, REASON, by=REASON, rules=_TAKEN_BACK, weight=DETAIL
)
CARD_TAKEN_BACK: Final = Line3(
    "cards.taken_back",
    COUNTRY,
    REASON,
    CARD,
    by=REASON,
    rules=_TAKEN_BACK,
    public=CARD_TAKEN_BACK_UNSEEN,
    weight=DETAIL,
)
NOTHING_TAKEN_BACK: Final = Line2("cards.nothing_taken", COUNTRY, REASON, by=REASON, rules=_TAKEN_BACK, weight=DETAIL)
GOLD_RAISED: Final = Line4("gold.raised", COUNTRY, GOLD, POINTS, UNREST, rule="4.0.3", weight=DETAIL)
GOLD_PAID: Final = Line4("gold.paid", COUNTRY, GOLD, REASON, LEFT, by=REASON, rules=_PAID, weight=DETAIL)
GOLD_RECEIVED: Final = Line4("gold.received", COUNTRY, GOLD, REASON, LEFT, by=REASON, rules=_RECEIVED, weight=DETAIL)
UNREST_GAINED: Final = Line4(
    "unrest.gained", COUNTRY, POINTS, REASON, UNREST, by=REASON, rules=_UNREST_FOR, weight=DETAIL
)
UNREST_AT_LIMIT: Final = Line3("unrest.at_limit", COUNTRY, REASON, UNREST, rule="4.0.7", weight=DETAIL)
UNREST_EASED: Final = Line3("unrest.eased", COUNTRY, POINTS, UNREST, rule="6.0.government-reform", weight=DETAIL)
HELD: Final = Line1("attack.held", COUNTRY, rule="4.3.0.7")
CONVERTED: Final = Line3("attack.converted", COUNTRY, REGION, CARD, rule="4.3.2.I.5")
ATTACKED: Final = Line3("combat.attacked", COUNTRY, TARGET, REGION, rule="4.3.2.II.1")
STORMED: Final = Line3("combat.stormed", COUNTRY, REGION, MARKER, rule="4.3.2.III.1")
STAYED_OUT: Final = ListLine0("combat.stayed_out", each=(COUNTRY,), rule="4.3.2.II.18", weight=DETAIL)
CARD_LAID: Final = ListLine0("combat.laid_card", each=(COUNTRY,), rule="4.3.2.II.18", weight=DETAIL)
ALLY_HIRED: Final = Line3("combat.hired", COUNTRY, ALLY, BY, by=BY, rules=_HIRED, weight=DETAIL)
CARD_REVEALED: Final = Line2("combat.revealed", COUNTRY, CARD, rule="4.3.2.II.26", weight=DETAIL)
NO_CARD_PLAYED: Final = Line1("combat.no_card", COUNTRY, rule="4.3.2.II.50", weight=DETAIL)
HELPED: Final = Line1("combat.helped", COUNTRY, rule="4.3.2.II.19", weight=DETAIL)
BLUFFED: Final = Line1("combat.bluffed", COUNTRY, rule="4.3.2.II.20", weight=DETAIL)
ROLLED: Final = Line4(
    "combat.rolled", ("a1", ""), ("a2", ""), ("d1", ""), ("d2", ""), rule="4.3.2.II.30", weight=DETAIL
)
STRENGTH_SUM: Final = Line7(
    "combat.sum",
    COUNTRY,
    TOTAL,
    DICE,
    ("card", ""),
    HELPERS,
    ("hired", ""),
    ("boxes", ""),
    rule="4.3.2.II.30",
    weight=DETAIL,
)
STRENGTH_SUM_NONPLAYER: Final = Line5(
    "combat.sum_nonplayer", COUNTRY, TOTAL, DICE, STRENGTH, HELPERS, rule="4.3.2.II.38", weight=DETAIL
)
STRENGTH_SUM_MARKER: Final = Line3("combat.sum_marker", TOTAL, DICE, STRENGTH, rule="4.3.2.III.6", weight=DETAIL)
COMBAT_WON: Final = Line6("combat.won", COUNTRY, REGION, ATTACK, DEFENCE, MARGIN, AGAINST, by=AGAINST, rules=_WON)
COMBAT_FAILED: Final = Line6(
    "combat.failed", COUNTRY, REGION, ATTACK, DEFENCE, MARGIN, AGAINST, by=AGAINST, rules=_FAILED
)
MARKER_POINTS: Final = Line2("combat.marker_points", COUNTRY, POINTS, rule="4.3.2.III.7", weight=DETAIL)
REGION_SCORED: Final = ListLine1("scoring.region", REGION, each=(COUNTRY, POINTS), rule="4.5.1")
UNREST_ROLLED: Final = ListLine4("scoring.unrest", COUNTRY, UNREST, POINTS, VP, each=(("face", ""),), rule="4.5.9")
NO_UNREST: Final = Line2("scoring.no_unrest", COUNTRY, VP, rule="4.5.8")
CARDS_TAKEN_BACK: Final = ListLine0("ending.cards", each=(COUNTRY, COUNT), rule="4.6.4")
DISCS_TAKEN_BACK: Final = ListLine0("ending.discs", each=(COUNTRY, COUNT), rule="4.6.5")
UNREST_HALVED: Final = ListLine0("ending.unrest", each=(COUNTRY, UNREST), rule="4.6.6")
PLACE: Final = Line6("ending.place", COUNTRY, ("place", ""), VP, UNREST, ("discs", ""), HOW, by=HOW, rules=_PLACED)

# The lines that begin a combat: which of their arguments is the country attacked, if there is one.
COMBAT_BEGAN: Final = {ATTACKED.key: 1, STORMED.key: NONE}
