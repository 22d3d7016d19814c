"""The vocabulary that the effects of cards, boards and events are put together from.

A *clause* says what happens to whom: on which occasion, under which condition, how often, with which alternatives. A
*rule* of a card changes how its owner (or everybody) plays as long as it lies there. An *act* is an action printed on a
card. A card *leaves* by itself when something comes to pass.
"""

from __future__ import annotations

from typing import Final, NamedTuple

# -- occasions ---------------------------------------------------------------------------------------------------------

PRODUCTION: Final = 0
READY: Final = 1  # the wonder itself is completed
WONDER_READY: Final = 2
OTHER_WONDER_READY: Final = 3
BUY_WAR: Final = 4
BUY_BATTLE: Final = 5
BUY_GOLDEN_AGE: Final = 6
BUY_FOR_1: Final = 7
BUY_FOR_3: Final = 8
ON_HIRE: Final = 9
PASS_FIRST: Final = 10
NEWER_BUILDING: Final = 11
LAST_GOLD: Final = 12
END_OF_AGE: Final = 13
SCORING: Final = 14
OTHER_BUYS_COLONY: Final = 15
EVENT: Final = 16
WHEN_IDS: Final = (
    "production",
    "ready",
    "wonder-ready",
    "other-wonder-ready",
    "buy-war",
    "buy-battle",
    "buy-golden-age",
    "buy-for-1",
    "buy-for-3",
    "hire",
    "pass-first",
    "newer-building",
    "last-gold",
    "end-of-age",
    "scoring",
    "other-buys-colony",
    "event",
)

# -- whom --------------------------------------------------------------------------------------------------------------

SELF: Final = 0
ALL: Final = 1
OTHERS: Final = 2  # all whom the clause before does not name
STRONGEST: Final = 3
WEAKEST: Final = 4
MOST_STABLE: Final = 5
LEAST_STABLE: Final = 6
NOT_LEAST_STABLE: Final = 7
MOST_FOOD: Final = 8
LEAST_FOOD: Final = 9
PASSED_FIRST: Final = 10
PASSED_LAST: Final = 11
UNPROTECTED: Final = 12  # neither strongest nor most stable
MOST_GOLDEN_AGES: Final = 13
MOST_INDUSTRIAL: Final = 14
WHO_IDS: Final = (
    "self",
    "all",
    "others",
    "strongest",
    "weakest",
    "most-stable",
    "least-stable",
    "all-but-least-stable",
    "most-food",
    "least-food",
    "passed-first",
    "passed-last",
    "all-but-strongest-and-most-stable",
    "most-golden-ages",
    "most-workers-on-industrial",
)

# -- conditions --------------------------------------------------------------------------------------------------------

ALWAYS: Final = 0
IF_STRONGEST: Final = 1
IF_WEAKEST: Final = 2
IF_MOST_STABLE: Final = 3
IF_PASSED_FIRST: Final = 4
IF_COLONY_BOUGHT: Final = 5
IF_ABOVE_WAR: Final = 6
IF_WAR_BY_OTHER: Final = 7
IF_MOST_WORKERS: Final = 8
IF_INDUSTRIAL_COLONY: Final = 9
IF_MEDIEVAL_ADVISOR: Final = 10
IF_EARLY_ADVISOR: Final = 11
IF_IDS: Final = (
    "always",
    "strongest",
    "weakest",
    "most-stable",
    "passed-first",
    "colony-bought",
    "above-war",
    "war-by-other",
    "most-workers",
    "industrial-colony",
    "medieval-advisor",
    "early-advisor",
)

# -- how often ---------------------------------------------------------------------------------------------------------

ONCE: Final = 0
PER_MEDIEVAL_COLONY: Final = 1
PER_RENAISSANCE_COLONY: Final = 2
PER_INDUSTRIAL_COLONY: Final = 3
PER_CARD_OF_THIS_AGE: Final = 4
PER_INDUSTRIAL_WORKER: Final = 5
PER_ADVISOR: Final = 6
PER_FIGHT: Final = 7
PER_COLONY_BOUGHT: Final = 8
PER_IDS: Final = (
    "once",
    "medieval-colony",
    "renaissance-colony",
    "industrial-colony",
    "card-of-this-age",
    "worker-on-industrial",
    "advisor",
    "war-or-battle",
    "colony-bought",
)

# -- what else is done -------------------------------------------------------------------------------------------------

NOTHING: Final = 0
COUNT_LEAST_STABLE: Final = 1
LOSE_ADVISORS: Final = 2
LOSE_ADVISOR: Final = 3
LOSE_COLONY: Final = 4
LOSE_ARCHITECT: Final = 5
RETURN_WORKER: Final = 6
TAKE_WORKER: Final = 7
GO_FIRST: Final = 8
GO_LAST: Final = 9
KEEP_ORDER: Final = 10
REGAIN_POINTS: Final = 11
REGAIN_ALL: Final = 12
UNDEPLOY_MILITARY: Final = 13
UNDEPLOY_BUILDINGS: Final = 14
GOLD_DOWN_TO: Final = 15
HIRE_FREE: Final = 16
DEPLOY_MILITARY: Final = 17
SEEM_WEAKER: Final = 18
DO_IDS: Final = (
    "nothing",
    "least-stable",
    "lose-advisors",
    "lose-advisor",
    "lose-colony",
    "lose-architect",
    "return-worker",
    "take-worker",
    "go-first",
    "go-last",
    "keep-order",
    "regain-points",
    "regain-all",
    "undeploy-military",
    "undeploy-buildings",
    "gold-down-to",
    "hire-free",
    "deploy-military",
    "seem-weaker",
)

# -- tiles of the shadow: what they show, and what they do on a 5 or a 6 -----------------------------------------------

TILE_VALUES: Final = ("strength", "stability", "books", "architects", "famine")

TILE_IDLE: Final = 0
TILE_MORE_STRENGTH: Final = 1
TILE_MORE_STABILITY: Final = 2
TILE_MORE_BOOKS: Final = 3
TILE_LOSE_ARCHITECT: Final = 4
TILE_CLEAR_ROW: Final = 5
TILE_TAKE_ADVISOR: Final = 6
TILE_TAKE_WONDER: Final = 7
TILE_TAKE_COLONY: Final = 8
TILE_IDS: Final = (
    "nothing",
    "strength",
    "stability",
    "books",
    "lose-architect",
    "clear-row",
    "take-advisor",
    "take-wonder",
    "take-colony",
)

# -- rules of cards ----------------------------------------------------------------------------------------------------

ARCHITECTS: Final = 0
RAID: Final = 1
BATTLE_PRICE: Final = 2  # for all others
SKIP_FIRST_TURN: Final = 3
DOUBLE_FIRST_TURN: Final = 4
NO_MILITARY_UPKEEP: Final = 5
STABILITY_OF_ALL: Final = 6
WAR_STRENGTH: Final = 7
DEFEAT_FOOD: Final = 8  # for everybody
COLONY_STRENGTH: Final = 9  # for everybody
CHOOSE_EVENT: Final = 10
NO_SHORTAGE_POINTS: Final = 11
MILITARY_DISCOUNT: Final = 12
NO_WAR: Final = 13
ADVISOR_PLACE: Final = 14
NO_WAR_POINTS: Final = 15
GOLDEN_AGE_BONUS: Final = 16
DEPLOY_ON_NEW: Final = 17
RULES: Final = 18
RULE_IDS: Final = (
    "architects",
    "raid",
    "battle-price",
    "skip-first-turn",
    "double-first-turn",
    "no-military-upkeep",
    "stability-of-all",
    "war-strength",
    "defeat-food",
    "colony-strength",
    "choose-event",
    "no-shortage-points",
    "military-discount",
    "no-war",
    "advisor",
    "no-war-points",
    "golden-age",
    "deploy-on-new-building",
)

# -- printed actions ---------------------------------------------------------------------------------------------------

NO_ACT: Final = -1
TRADE: Final = 0
SWAP_CARDS: Final = 1
FREE_PURCHASE: Final = 2
ACT_TAKE_WORKER: Final = 3
LEAVE_COLONY: Final = 4
FREE_DEPLOY: Final = 5
SKIP_TURN: Final = 6
ACT_IDS: Final = ("trade", "swap", "free-purchase", "take-worker", "leave-colony", "free-deploy", "skip")

# -- when a card leaves ------------------------------------------------------------------------------------------------

STAYS: Final = 0
IF_LEAST_STABLE: Final = 1
IF_WEAKEST_LEAVES: Final = 2
IF_MILITARY_WORKER: Final = 3
IF_DEFEATED: Final = 4
LEAVE_IDS: Final = ("stays", "least-stable", "weakest", "military-worker", "defeat")


class Clause(NamedTuple):
    """What happens to whom. Goods are gold, stone, food, books and points; `choose` are numbers of other clauses.

    With `may` a seat can leave it; with `by_one` the first of those concerned decides for all of them. `others` are
    goods for everybody whom the clause does not concern, `instead` those of a seat that cannot do what is asked.
    """

    when: int
    who: int
    may: int
    by_one: int
    cond: int
    per: int
    goods: list[int]
    do: int
    amount: int
    choose: list[int]
    others: list[int]
    instead: list[int]


class Act(NamedTuple):
    """An action printed on a card: what is paid, and what one may choose to get for it."""

    kind: int
    once: int
    cond: int
    pay: list[int]
    or_pay: list[int]
    gain: list[list[int]]
