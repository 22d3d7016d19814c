"""7 Ages: a whole history takes long, so the suite plays three rounds, in which players like to found empires."""

from __future__ import annotations

from tests.contract.declared import Secret

SECRETS = {"cadence": Secret(({"slow"},), 1)}
SELDOM = {
    *("conflict.flee", "conflict.flight", "conflict.nuke", "conflict.pursuit", "manoeuvre.canal", "passage.way"),
    *("start.fight", "start.forts", "destroy", "rest_to", "send", "card.no_target", "conflict.fled"),
    *("conflict.no_card", "conflict.nuke", "conflict.nuke_scrapped", "conflict.nuke_stopped", "conflict.panic"),
    *("conflict.pursued", "conflict.refreshed", "conflict.saved", "event.no_units", "glory.cut", "relic.game_ends"),
    *("units.unfilled", "split.capital", "late", "artefact.leader", "hand", "grant", "passage.payment"),
    *("passage.granted", "passage.card_handed", "passage.card_moved"),
    *("conflict.looked", "conflict.looked_at", "manoeuvre.creed"),
    *("trade_lowest", "trade_middle", "trade_highest", "gifts_none", "passage_grant", "passage_refuse"),
    "as-partner",
}
SCARCE = {
    *("cadence", "card.hire", "civilise.modernise", "conflict.commit", "conflict.redraw", "production", "round.join"),
    *("reveal.start", "reveal.production", "reveal.trade", "reveal.manoeuvre", "reveal.destiny", "reveal.civilise"),
    *("reveal.dissolve", "scoring.buy", "setup.lay_again", "trade.card", "window.conflict", "window.end"),
    *("window.interrupt", "window.manoeuvre", "window.production", "window.scoring", "window.trade", "window.trades"),
}
DRAWN = True  # cards from the deck
TRIAL = {"rounds": "3"}
GOLDEN = {"rounds": "15"}
LIKED = {"mark": (" table start", " table start", " manoeuvre", " production")}
TASTE = {
    **{"act": 4, "start": 8, "fight": 4, "to": 4, "build": 2, "retreat": 3, "commit": 3, "done": 2, "mark": 3},
    **{"hold": 0.2, "unmark": 0.5, "sell": 0.1, "unbuy": 0.2, "back": 0.2, "drop": 0.2, "skip": 0.3, "withdraw": 0.2},
}
CORNERS = [
    {"rounds": "20", "pursuit": "yes", "redemption": "yes", "lady_luck": "yes"},
    {"rounds": "15", "cadence": "yes", "reveal": "in_turn", "trade_tie": "nobody"},
    {"rounds": "20", "events": "none"},
]
