"""The log lines of Age of Reason: for each key its typed arguments and the paragraph it follows from."""

from __future__ import annotations

from worldstage.core.log import Shape

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

SHAPES: dict[str, Shape] = {
    "setup.start": Shape((("seat", "seat"),), "3.0.11"),
    "setup.country": Shape((("seat", "seat"), _COUNTRY), "3.0.1"),
    "setup.disc": Shape((_COUNTRY, _REGION), "3.0.8"),
    "turn.began": Shape((("turn", ""),), "4.0.1"),
    "markers.placed": Shape((_REGION, _MARKER), "4.1.2"),
    "alliances.opened": Shape((_COUNTRY,), "4.2.5"),
    "alliances.bid": Shape((_COUNTRY, _BID, ("upper", "country"), ("lower", "country")), "4.2.12"),
    "alliances.bid_upper": Shape((_COUNTRY, _BID, ("upper", "country")), "4.2.14"),
    "alliances.bid_lower": Shape((_COUNTRY, _BID, ("lower", "country")), "4.2.14"),
    "alliances.passed": Shape((_COUNTRY,), "4.2.9"),
    "alliances.cannot_raise": Shape((_COUNTRY,), "4.2.16"),
    "alliances.won": Shape((_COUNTRY, _BID), "4.2.16"),
    "alliances.joined": Shape((_COUNTRY, ("space", "")), "4.2.17"),
    "alliances.order": Shape((_COUNTRY,), "4.3.0.3"),
    "actions.round": Shape((("round", ""),), "4.3.0.9"),
    "actions.passed": Shape((_COUNTRY,), "4.3.0.7"),
    "boxes.placed": Shape((_COUNTRY, _BOX), "4.3.1.1"),
    "boxes.reserve_used": Shape((_COUNTRY, _BOX), "6.0.reserve"),
    "cards.taken_back": Shape((_COUNTRY, _CARD), "6.0.militia", public="cards.taken_back_unseen"),
    "cards.taken_back_unseen": Shape((_COUNTRY,), "6.0.militia"),
    "cards.nothing_taken": Shape((_COUNTRY,), "6.0.militia"),
    "gold.raised": Shape((_COUNTRY, _GOLD, _POINTS, _UNREST), "4.0.3"),
    "gold.paid": Shape((_COUNTRY, _GOLD, _REASON, _LEFT), "4.0.3"),
    "gold.received": Shape((_COUNTRY, _GOLD, _REASON, _LEFT), "2.0.5"),
    "unrest.gained": Shape((_COUNTRY, _POINTS, _REASON, _UNREST), "4.3.2.II.45"),
    "unrest.eased": Shape((_COUNTRY, _POINTS, _UNREST), "6.0.government-reform"),
    "attack.held": Shape((_COUNTRY,), "4.3.0.7"),
    "attack.converted": Shape((_COUNTRY, _REGION, _CARD), "4.3.2.I.5"),
    "combat.attacked": Shape((_COUNTRY, _TARGET, _REGION), "4.3.2.II.1"),
    "combat.stormed": Shape((_COUNTRY, _REGION, _MARKER), "4.3.2.III.1"),
    "combat.stayed_out": Shape((_COUNTRY,), "4.3.2.II.18"),
    "combat.laid_card": Shape((_COUNTRY,), "4.3.2.II.18"),
    "combat.hired": Shape((_COUNTRY, ("ally", "country")), "4.3.2.II.23"),
    "combat.revealed": Shape((_COUNTRY, _CARD), "4.3.2.II.26"),
    "combat.no_card": Shape((_COUNTRY,), "4.3.2.II.50"),
    "combat.helped": Shape((_COUNTRY,), "4.3.2.II.19"),
    "combat.bluffed": Shape((_COUNTRY,), "4.3.2.II.20"),
    "combat.rolled": Shape((("a1", ""), ("a2", ""), ("d1", ""), ("d2", "")), "4.3.2.II.30"),
    "combat.totals": Shape((("attack", ""), ("defence", "")), "4.3.2.II.31"),
    "combat.won": Shape((_COUNTRY, _REGION), "4.3.2.II.39"),
    "combat.failed": Shape((_COUNTRY, _REGION), "4.3.2.II.40"),
    "combat.marker_points": Shape((_COUNTRY, _POINTS), "4.3.2.III.7"),
    "scoring.region": Shape((_COUNTRY, _REGION, _POINTS), "4.5.1"),
    "scoring.unrest_die": Shape((_COUNTRY, ("face", ""), ("total", ""), _UNREST), "4.5.8"),
    "scoring.unrest_loss": Shape((_COUNTRY, _POINTS, ("vp", "")), "4.5.9"),
    "ending.unrest": Shape((_COUNTRY, _UNREST), "4.6.6"),
    "ending.place": Shape((_COUNTRY, ("place", ""), ("vp", ""), _UNREST), "5.0.2"),
}
