"""The log lines of Age of Reason: for each key its typed arguments and the paragraph it follows from."""

from __future__ import annotations

from worldstage.core.log import Shape
from worldstage.games.age_of_reason.alliances import (
    BY_FEWEST_POINTS,
    BY_LEFT_NEIGHBOUR,
    BY_START_PLAYER,
    BY_TIE,
    DRAWN_NONPLAYER,
    DRAWN_PLAYER,
)
from worldstage.games.age_of_reason.combat import AGAINST_DISC, AGAINST_MARKER, BY_ATTACKER, BY_DEFENDER
from worldstage.games.age_of_reason.ending import BY_DISCS, BY_POINTS, BY_UNREST, SHARED
from worldstage.games.age_of_reason.names import BOX_IDS, FIRST_TRADING
from worldstage.games.age_of_reason.state import (
    FOR_ALLY_CARD,
    FOR_BANKING,
    FOR_BID,
    FOR_BOX,
    FOR_CARD,
    FOR_CONVERSION,
    FOR_FAILURE,
    FOR_HIRED_ALLY,
    FOR_INCOME,
    FOR_MARKER,
    FOR_MILITIA,
    FOR_OVERWHELMED,
    FOR_PRESSGANGS,
    FOR_PYRRHIC,
    FOR_TIE,
    FOR_TRADE,
    FOR_WEAKER_SIDE,
    LOWER,
    PHASES,
    UPPER,
)

_COUNTRY = ("country", "country")
_TARGET = ("target", "country")
_REGION = ("region", "region")
_MARKER = ("marker", "marker")
_CARD = ("card", "card")
_BOX = ("box", "box")
_REASON = ("reason", "reason")
_GOLD = ("gold", "")
_LEFT = ("left", "")
_POINTS = ("points", "")
_UNREST = ("unrest", "")
_BID = ("bid", "")
_COUNT = ("count", "")
_TOTAL = ("total", "")
_DICE = ("dice", "")
_STRENGTH = ("strength", "")
_HELPERS = ("helpers", "")
_VP = ("vp", "")

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

_OUTCOME = (_COUNTRY, _REGION, ("attack", ""), ("defence", ""), ("margin", ""), ("against", ""))
_SUM = (_COUNTRY, _TOTAL, _DICE, ("card", ""), _HELPERS, ("hired", ""), ("boxes", ""))

SHAPES: dict[str, Shape] = {
    "phase.began": Shape((("phase", "phase"),), "4.0.2", by="phase", rules=_PHASE),
    "setup.start": Shape((("seat", "seat"),), "3.0.11"),
    "setup.country": Shape((("seat", "seat"), _COUNTRY), "3.0.1"),
    "setup.gold": Shape((_GOLD,), "3.0.3"),
    "setup.unrest": Shape((_UNREST,), "3.0.5"),
    "setup.discs": Shape((_COUNTRY,), "3.0.8", each=(_REGION, _COUNT)),
    "turn.began": Shape((("turn", ""),), "4.0.1"),
    "markers.placed": Shape((_COUNT,), "4.1.2", each=(_REGION, _MARKER, _COUNT)),
    "alliances.opened": Shape((_COUNTRY, ("how", "")), "4.2.5", by="how", rules=_OPENED),
    "alliances.bid": Shape((_COUNTRY, _BID, ("upper", "country"), ("lower", "country")), "4.2.12"),
    "alliances.bid_upper": Shape((_COUNTRY, _BID, ("upper", "country")), "4.2.14"),
    "alliances.bid_lower": Shape((_COUNTRY, _BID, ("lower", "country")), "4.2.14"),
    "alliances.passed": Shape((_COUNTRY,), "4.2.9"),
    "alliances.cannot_raise": Shape((_COUNTRY,), "4.2.16"),
    "alliances.won": Shape((_COUNTRY, _BID), "4.2.11"),
    "alliances.joined": Shape((_COUNTRY, ("space", ""), ("how", "")), "4.2.17", by="how", rules=_JOINED),
    "alliances.order": Shape((), "4.3.0.3", each=(_COUNTRY,)),
    "actions.round": Shape((("round", ""),), "4.3.0.9"),
    "actions.passed": Shape((_COUNTRY,), "4.3.0.7"),
    "boxes.placed": Shape((_COUNTRY, _BOX), "4.3.1.1"),
    "boxes.reserve_used": Shape((_COUNTRY, _BOX), "6.0.reserve"),
    "cards.taken_back": Shape(
        (_COUNTRY, _REASON, _CARD), "", public="cards.taken_back_unseen", by="reason", rules=_TAKEN_BACK
    ),
    "cards.taken_back_unseen": Shape((_COUNTRY, _REASON), "", by="reason", rules=_TAKEN_BACK),
    "cards.nothing_taken": Shape((_COUNTRY, _REASON), "", by="reason", rules=_TAKEN_BACK),
    "gold.raised": Shape((_COUNTRY, _GOLD, _POINTS, _UNREST), "4.0.3"),
    "gold.paid": Shape((_COUNTRY, _GOLD, _REASON, _LEFT), "", by="reason", rules=_PAID),
    "gold.received": Shape((_COUNTRY, _GOLD, _REASON, _LEFT), "", by="reason", rules=_RECEIVED),
    "unrest.gained": Shape((_COUNTRY, _POINTS, _REASON, _UNREST), "", by="reason", rules=_UNREST_FOR),
    "unrest.at_limit": Shape((_COUNTRY, _REASON, _UNREST), "4.0.7"),
    "unrest.eased": Shape((_COUNTRY, _POINTS, _UNREST), "6.0.government-reform"),
    "attack.held": Shape((_COUNTRY,), "4.3.0.7"),
    "attack.converted": Shape((_COUNTRY, _REGION, _CARD), "4.3.2.I.5"),
    "combat.attacked": Shape((_COUNTRY, _TARGET, _REGION), "4.3.2.II.1"),
    "combat.stormed": Shape((_COUNTRY, _REGION, _MARKER), "4.3.2.III.1"),
    "combat.stayed_out": Shape((), "4.3.2.II.18", each=(_COUNTRY,)),
    "combat.laid_card": Shape((), "4.3.2.II.18", each=(_COUNTRY,)),
    "combat.hired": Shape((_COUNTRY, ("ally", "country"), ("by", "")), "", by="by", rules=_HIRED),
    "combat.revealed": Shape((_COUNTRY, _CARD), "4.3.2.II.26"),
    "combat.no_card": Shape((_COUNTRY,), "4.3.2.II.50"),
    "combat.helped": Shape((_COUNTRY,), "4.3.2.II.19"),
    "combat.bluffed": Shape((_COUNTRY,), "4.3.2.II.20"),
    "combat.rolled": Shape((("a1", ""), ("a2", ""), ("d1", ""), ("d2", "")), "4.3.2.II.30"),
    "combat.sum": Shape(_SUM, "4.3.2.II.30"),
    "combat.sum_nonplayer": Shape((_COUNTRY, _TOTAL, _DICE, _STRENGTH, _HELPERS), "4.3.2.II.38"),
    "combat.sum_marker": Shape((_TOTAL, _DICE, _STRENGTH), "4.3.2.III.6"),
    "combat.won": Shape(_OUTCOME, "", by="against", rules=_WON),
    "combat.failed": Shape(_OUTCOME, "", by="against", rules=_FAILED),
    "combat.marker_points": Shape((_COUNTRY, _POINTS), "4.3.2.III.7"),
    "scoring.region": Shape((_REGION,), "4.5.1", each=(_COUNTRY, _POINTS)),
    "scoring.unrest": Shape((_COUNTRY, _UNREST, _POINTS, _VP), "4.5.9", each=(("face", ""),)),
    "scoring.no_unrest": Shape((_COUNTRY, _VP), "4.5.8"),
    "ending.cards": Shape((), "4.6.4", each=(_COUNTRY, _COUNT)),
    "ending.discs": Shape((), "4.6.5", each=(_COUNTRY, _COUNT)),
    "ending.unrest": Shape((), "4.6.6", each=(_COUNTRY, _UNREST)),
    "ending.place": Shape(
        (_COUNTRY, ("place", ""), _VP, _UNREST, ("discs", ""), ("how", "")), "", by="how", rules=_PLACED
    ),
}
