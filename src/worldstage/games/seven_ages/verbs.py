"""What can be chosen, declared once: every verb with its argument and where it is used.

The uses of a verb (its rule at a node, and what is said about it) stand in the `explain_` module of their chapter. The
order of `VERBS` is that of the action index, which records and trained networks depend on.
"""

from __future__ import annotations

from typing import Final

from worldstage.core.explanation import Question
from worldstage.core.verbs import Domain, Verb, Verbs, allocate, amounts
from worldstage.games.seven_ages import (
    explain_cards,
    explain_civilise,
    explain_conflict,
    explain_founding,
    explain_manoeuvre,
    explain_production,
    explain_rounds,
    explain_scoring,
    explain_trade,
)
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.names import (
    ACTION_IDS,
    ACTIONS,
    AREA_ROOM,
    ARTEFACT_ROOM,
    CARD_ROOM,
    COLOURS,
    LEADER_ROOM,
    MONEY_ROOM,
    PAIRS,
    PORT_ROOM,
    REGION_ROOM,
    TABLE_SLOT,
    UNIT_ROOM,
)

AREA: Final = Domain("area", room=AREA_ROOM)
PORT: Final = Domain("port", room=PORT_ROOM)
CARD: Final = Domain("card", room=CARD_ROOM)
UNIT: Final = Domain("unit", room=UNIT_ROOM)
LEADER: Final = Domain("leader", room=LEADER_ROOM)
ARTEFACT: Final = Domain("artefact", room=ARTEFACT_ROOM)
REGION: Final = Domain("region", room=REGION_ROOM)
COLOUR: Final = Domain("colour", room=COLOURS + 1)
PAIR: Final = Domain("pair", [f"pair-{i + 1}" for i in range(PAIRS)])
SLOT: Final = Domain("slot", room=TABLE_SLOT + 1)
MARKER: Final = Domain("action", ACTION_IDS)
ACTION: Final = Domain("action", ACTION_IDS[:ACTIONS])
SEAT: Final = Domain("player", [str(i + 1) for i in range(7)])
MONEY: Final = amounts(MONEY_ROOM)
FEW: Final = amounts(16)

# -- P, S: set-up
DISCARD: Final = Verb("discard", (CARD,), [*explain_rounds.DISCARD, *explain_trade.DISCARD])
LAY: Final = Verb("lay", (CARD,), [*explain_rounds.LAY])
COLOURS_VERB: Final = Verb("colours", (PAIR,), [*explain_rounds.COLOURS_USES])
ENTER: Final = Verb("enter", (), [*explain_rounds.ENTER])
WAIT: Final = Verb("wait", (), [*explain_rounds.WAIT])
# -- O, J, A: markers
MARK: Final = Verb("mark", (SLOT, MARKER), [*explain_rounds.MARK])
UNMARK: Final = Verb("unmark", (SLOT,), [*explain_rounds.UNMARK])
SLOW: Final = Verb("slow", (ACTION,), [*explain_rounds.SLOW])
ENOUGH: Final = Verb("enough", (), [*explain_rounds.ENOUGH])
ACT: Final = Verb("act", (), [*explain_rounds.ACT])
JOKER: Final = Verb("joker", (), [*explain_rounds.JOKER_USES])
BOTH: Final = Verb("both", (), [*explain_rounds.BOTH])
BOTH_JOKER_FIRST: Final = Verb("both_joker_first", (), [*explain_rounds.BOTH_JOKER_FIRST])
HOLD: Final = Verb("hold", (), [*explain_rounds.HOLD])
# -- E, G: the end of a round
BUY: Final = Verb("buy", (COLOUR,), [*explain_scoring.BUY])
UNBUY: Final = Verb("unbuy", (COLOUR,), [*explain_scoring.UNBUY])
# -- 1, 2: starting an empire, production
START: Final = Verb("start", (CARD,), [*explain_founding.START])
COLOUR_VERB: Final = Verb("colour", (COLOUR,), [*explain_founding.COLOUR])
LEAD: Final = Verb("lead", (LEADER,), [*explain_founding.LEAD])
NO_LEADER: Final = Verb("none", (), [*explain_founding.NO_LEADER])
BUILD: Final = Verb("build", (UNIT,), [*explain_founding.BUILD, *explain_production.BUILD, *explain_cards.BUILD])
ELITE: Final = Verb("elite", (), [*explain_founding.ELITE, *explain_production.ELITE])
FORT: Final = Verb("fort", (AREA,), [*explain_founding.FORT, *explain_production.FORT])
SELL: Final = Verb("sell", (), [*explain_founding.SELL, *explain_production.SELL, *explain_cards.SELL])
RELEASE: Final = Verb("release", (UNIT,), [*explain_production.RELEASE_USES])
NEXT: Final = Verb("next", (), [*explain_production.NEXT])
# -- 3, 5: trade, passages, destiny
PARTNER: Final = Verb("partner", (COLOUR,), [*explain_trade.PARTNER])
DECK: Final = Verb("deck", (), [*explain_trade.DECK])
REFUSE: Final = Verb("refuse", (), [*explain_trade.REFUSE])
GRANT: Final = Verb("grant", (), [*explain_trade.GRANT])
DEMAND: Final = Verb("demand", (MONEY,), [*explain_trade.DEMAND])
WANT: Final = Verb("want", (FEW,), [*explain_trade.WANT])
DECLINE: Final = Verb("decline", (), [*explain_trade.DECLINE])
HAND: Final = Verb("hand", (CARD,), [*explain_trade.HAND])
TRADE: Final = Verb("trade", (CARD,), [*explain_trade.TRADE])
ADVANCE: Final = Verb("advance", (FEW,), [*explain_trade.ADVANCE])
GIVE: Final = Verb("give", (MONEY,), [*explain_trade.GIVE])
RETAIN: Final = Verb("retain", (CARD,), [*explain_trade.RETAIN])
# -- 6: civilise
ARTEFACT_VERB: Final = Verb("artefact", (CARD,), [*explain_civilise.ARTEFACT])
DEMOTE: Final = Verb("demote", (LEADER,), [*explain_civilise.DEMOTE])
PROMOTE: Final = Verb("promote", (LEADER,), [*explain_civilise.PROMOTE])
DRAW: Final = Verb("draw", (), [*explain_civilise.DRAW])
PUT_BACK: Final = Verb("put_back", (), [*explain_civilise.PUT_BACK])
PLACE: Final = Verb("place", (AREA,), [*explain_civilise.PLACE])
ADOPT: Final = Verb("adopt", (ARTEFACT,), [*explain_civilise.ADOPT])
TURN: Final = Verb("turn", (UNIT,), [*explain_civilise.TURN])
TURN_IN: Final = Verb("turn_in", (AREA,), [*explain_civilise.TURN_IN])
TURN_ALL: Final = Verb("turn_all", (), [*explain_civilise.TURN_ALL])
CITY: Final = Verb("city", (AREA,), [*explain_civilise.CITY_USES])
CALM: Final = Verb("calm", (AREA,), [*explain_civilise.CALM])
# -- 4: manoeuvre
FROM: Final = Verb("from", (AREA,), [*explain_manoeuvre.SET_OUT])
TAKE: Final = Verb("take", (UNIT,), [*explain_manoeuvre.TAKE])
TAKE_ALL: Final = Verb("take_all", (), [*explain_manoeuvre.TAKE_ALL])
DROP: Final = Verb("drop", (UNIT,), [*explain_manoeuvre.DROP])
WITHOUT: Final = Verb("without", (LEADER,), [*explain_manoeuvre.WITHOUT, *explain_conflict.WITHOUT])
# -- 4.2: conflict
DESTROY: Final = Verb("destroy", (), [*explain_conflict.DESTROY])
KEEP: Final = Verb("keep", (), [*explain_conflict.KEEP, *explain_cards.KEEP])
RETREAT: Final = Verb("retreat", (), [*explain_conflict.RETREAT])
STAY: Final = Verb("stay", (), [*explain_conflict.STAY])
REDRAW: Final = Verb("redraw", (), [*explain_conflict.REDRAW])
COMMIT: Final = Verb("commit", (UNIT,), [*explain_conflict.COMMIT])
WITHDRAW: Final = Verb("withdraw", (UNIT,), [*explain_conflict.WITHDRAW])
ALL: Final = Verb("all", (), [*explain_conflict.ALL])
USE: Final = Verb("use", (LEADER,), [*explain_conflict.USE])
LOSE: Final = Verb("lose", (UNIT,), [*explain_conflict.LOSE, *explain_cards.LOSE])
SEND: Final = Verb("send", (UNIT,), [*explain_conflict.SEND])
REST_TO: Final = Verb("rest_to", (PORT,), [*explain_conflict.REST_TO])
BACK: Final = Verb("back", (), [*explain_manoeuvre.BACK])
# -- 6.1: cards, windows
PASS: Final = Verb("pass", (), [*explain_cards.PASS])
PLAY: Final = Verb("play", (CARD,), [*explain_cards.PLAY])
CANCEL: Final = Verb("cancel", (CARD,), [*explain_cards.CANCEL])
EMPIRE: Final = Verb("empire", (COLOUR,), [*explain_cards.EMPIRE])
PLAYER: Final = Verb("player", (SEAT,), [*explain_cards.PLAYER])
CHIEF: Final = Verb("chief", (LEADER,), [*explain_cards.CHIEF])
RELIC: Final = Verb("relic", (ARTEFACT,), [*explain_cards.RELIC_USES])
REGION_VERB: Final = Verb("region", (REGION,), [*explain_cards.REGION])
TAKE_CARD: Final = Verb("take_card", (CARD,), [*explain_cards.TAKE_CARD])
STOP: Final = Verb("stop", (), [*explain_cards.STOP])
AGAIN: Final = Verb("again", (), [*explain_cards.AGAIN])
# -- used by several chapters
AT: Final = Verb("at", (AREA,), [*explain_founding.AT, *explain_cards.AT])
WITH: Final = Verb("with", (LEADER,), [*explain_manoeuvre.WITH, *explain_conflict.WITH])
IN: Final = Verb("in", (AREA,), [*explain_founding.IN, *explain_production.IN])
TO: Final = Verb(
    "to", (PORT,), [*explain_founding.TO, *explain_production.TO, *explain_manoeuvre.TO, *explain_conflict.TO]
)
FIGHT: Final = Verb("fight", (AREA,), [*explain_founding.FIGHT, *explain_manoeuvre.FIGHT_USES])
WAY: Final = Verb("way", (FEW,), [*explain_trade.WAY, *explain_founding.WAY])
EVENT: Final = Verb(
    "event", (CARD,), [*explain_trade.EVENT, *explain_civilise.EVENT, *explain_founding.EVENT, *explain_manoeuvre.EVENT]
)
ACCEPT: Final = Verb("accept", (), [*explain_trade.ACCEPT, *explain_civilise.ACCEPT])
CAPITAL: Final = Verb("capital", (AREA,), [*explain_civilise.CAPITAL, *explain_founding.CAPITAL])
SKIP: Final = Verb("skip", (), [*explain_trade.SKIP, *explain_civilise.SKIP, *explain_founding.SKIP])
DONE: Final = Verb(
    "done",
    (),
    [
        *explain_rounds.DONE,
        *explain_scoring.DONE,
        *explain_trade.DONE,
        *explain_civilise.DONE,
        *explain_founding.DONE,
        *explain_production.DONE,
        *explain_manoeuvre.DONE,
        *explain_conflict.DONE,
        *explain_cards.DONE,
    ],
)

VERBS: Final[Verbs[AgesState]] = allocate(
    [
        *(DISCARD, LAY, COLOURS_VERB, ENTER, WAIT),
        *(MARK, UNMARK, SLOW, ENOUGH, ACT, JOKER, BOTH, BOTH_JOKER_FIRST, HOLD),
        *(START, COLOUR_VERB, LEAD, NO_LEADER, BUILD, ELITE, FORT, SELL, RELEASE, NEXT),
        *(PARTNER, DECK, REFUSE, GRANT, DEMAND, WANT, DECLINE, HAND, TRADE, ADVANCE, GIVE, RETAIN),
        *(ARTEFACT_VERB, DEMOTE, PROMOTE, DRAW, PUT_BACK, PLACE, ADOPT, TURN, TURN_IN, TURN_ALL, CITY, CALM),
        *(FROM, TAKE, TAKE_ALL, DROP, WITHOUT),
        *(DESTROY, KEEP, RETREAT, STAY, REDRAW, COMMIT, WITHDRAW, ALL, USE, LOSE, SEND, REST_TO),
        *(PLAY, EMPIRE, PLAYER, CHIEF, RELIC, REGION_VERB, TAKE_CARD, STOP, AGAIN, PASS),
        *(BUY, UNBUY),
        *(AT, WITH, IN, TO, FIGHT),
        *(WAY, EVENT, ACCEPT, CAPITAL, BACK, SKIP),
        DONE,
        CANCEL,
    ]
)

QUESTIONS: Final[list[Question[AgesState]]] = [
    *explain_rounds.QUESTIONS,
    *explain_cards.QUESTIONS,
    *explain_founding.QUESTIONS,
    *explain_production.QUESTIONS,
    *explain_trade.QUESTIONS,
    *explain_manoeuvre.QUESTIONS,
    *explain_conflict.QUESTIONS,
    *explain_civilise.QUESTIONS,
    *explain_scoring.QUESTIONS,
]
