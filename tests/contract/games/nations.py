"""Nations: nothing is secret; most of the odd cards are rare."""

from __future__ import annotations

RARE = {
    "cards.place_advisor",
    "effects.lose_advisor",
    "event.choose",
    "production.choose",
    "special.leave_colony",
    "special.pay",
    "special.swap",
    "workers.send",
}
CORNERS = [{"sets": "all", "levels": "chieftain", "alhazen": "empty"}, {"sets": "all", "boards": "draft"}]
SELDOM = {
    "shadow.two_drawn",
    "effects.lose_advisor",
    "special.leave_colony",
    "war.no_points",
    "card.moved",
    "card.lost.card",
    "card.lost.freed",
    "turn.skipped.wanted",
    "wonder.architect_lost",
    "worker.deployed.building",
}
