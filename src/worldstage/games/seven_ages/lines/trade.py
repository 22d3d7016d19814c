"""Trade and progress, passages, destiny."""

from __future__ import annotations

from typing import Final

from worldstage.core.lines import Line1, Line2, Line3, Line5, ListLine1
from worldstage.core.log import DETAIL, HEADING, SILENT, Arg
from worldstage.games.seven_ages.lines.kinds import CARD, COUNT, EMPIRE, OTHER, SEAT

PARTNER: Final[Arg] = ("partner", "card")
TRADE_NUMBER: Final[Arg] = ("number", "")
TOTAL: Final[Arg] = ("total", "")
BONUS: Final[Arg] = ("bonus", "")
MONEY: Final[Arg] = ("money", "")
CARDS: Final[Arg] = ("cards", "")

TRADE_BEGAN: Final = Line3("trade.began", SEAT, EMPIRE, PARTNER, rule="3.1", weight=HEADING)
DECK_TRADE_BEGAN: Final = Line2("trade.deck_began", SEAT, EMPIRE, rule="3.1", weight=HEADING)
TRADE_LEFT_OUT: Final = Line2("trade.left_out", SEAT, EMPIRE, rule="3.1")
EMBARGO_HELD: Final = Line2("trade.embargo", SEAT, EMPIRE, rule="6.1.4")
MARKER_USED_UP: Final = Line2("trade.marker_used_up", SEAT, EMPIRE, rule="3.2")
CARD_SEALED: Final = Line1("trade.sealed", SEAT, rule="3.7")
CARD_SEEN: Final = Line3("trade.seen", SEAT, OTHER, CARD, rule="6.1.4", public=CARD_SEALED)
TOTALLED: Final = Line5("trade.total", EMPIRE, CARD, TRADE_NUMBER, BONUS, TOTAL, rule="3.8")
DECK_TOTALLED: Final = Line2("trade.deck_total", CARD, TOTAL, rule="3.9")
TRADE_WON: Final = Line1("trade.won", EMPIRE, rule="3.8")
DECK_WON: Final = Line1("trade.deck_won", EMPIRE, rule="3.9")
TRADE_TIED: Final = Line1("trade.tied", EMPIRE, rule="3.13")
TIE_FOR_NOBODY: Final = Line1("trade.tied_nobody", EMPIRE, rule="3.13")
CARD_KEPT: Final = Line2("trade.card_kept", SEAT, CARD, rule="3.14")
CARD_DISCARDED: Final = Line2("trade.card_discarded", SEAT, CARD, rule="3.14")
NAVY_ALLOWED: Final = Line2("trade.navy_allowed", EMPIRE, PARTNER, rule="2.3.6")
CAVALRY_ALLOWED: Final = Line2("trade.cavalry_allowed", EMPIRE, PARTNER, rule="2.3.6")

PASSAGE_ASKED: Final = Line2("passage.asked", EMPIRE, SEAT, rule="3.5")
PASSAGE_REFUSED: Final = Line2("passage.refused", EMPIRE, SEAT, rule="3.5")
PASSAGE_GRANTED: Final = Line2("passage.granted", EMPIRE, SEAT, rule="3.5")
PASSAGE_DEMANDED: Final = Line3("passage.demanded", SEAT, MONEY, CARDS, rule="3.5")
CARD_MOVED: Final = Line2("passage.card_moved", SEAT, OTHER, rule="3.5")
CARD_HANDED: Final = Line3("passage.card_handed", SEAT, OTHER, CARD, rule="3.5", public=CARD_MOVED)

DISCARDED: Final = ListLine1("destiny.discarded", SEAT, each=(CARD,), rule="5.1")
DRAWN: Final = Line2("destiny.drawn", SEAT, COUNT, rule="5.2")
CARD_CAME: Final = Line1("destiny.came", SEAT, rule="5.2", weight=SILENT)  # the sum says it
CARD_KNOWN: Final = Line2("destiny.card", SEAT, CARD, rule="5.2", weight=DETAIL, public=CARD_CAME)
