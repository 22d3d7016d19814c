"""The things of Nations and their numbers: goods, kinds of cards, places on the boards, and the action index."""

from __future__ import annotations

from typing import Any, Final

from worldstage.core.verbs import ActionIndex, Domain, Verb, allocate

NONE: Final = -1

# §0.1: four goods, books being one of them (§0.3); points are victory points in hand. Stability and strength are
# reckoned (§0.5, §0.6).
GOLD: Final = 0
STONE: Final = 1
FOOD: Final = 2
BOOKS: Final = 3
POINTS: Final = 4
GOODS: Final = 5
STABILITY: Final = 5
STRENGTH: Final = 6
AMOUNTS: Final = 7
GOOD_IDS: Final = ("gold", "stone", "food", "books", "points")
AMOUNT_IDS: Final = (*GOOD_IDS, "stability", "strength")

# The kinds of cards.
BUILDING: Final = 0
MILITARY: Final = 1
COLONY: Final = 2
WAR: Final = 3
BATTLE: Final = 4
ADVISOR: Final = 5
WONDER: Final = 6
GOLDEN_AGE: Final = 7
BOARD: Final = 8  # what a board itself gives counts as a card that never leaves
TYPE_IDS: Final = ("building", "military", "colony", "war", "battle", "advisor", "wonder", "golden-age")

SET_IDS: Final = ("base", "advanced", "expert", "promo", "start")
BASE: Final = 0
ADVANCED: Final = 1
EXPERT: Final = 2
PROMO: Final = 3
START: Final = 4

AGES: Final = 4

# Places on a board: the most that any board has.
SLOTS: Final = 5  # for buildings and military
COLONIES: Final = 3
ADVISORS: Final = 2  # the second is the Porcelain Tower's
WONDERS: Final = 6

# The display of progress cards (§setup.2): the top row costs 3 gold, the middle row 2, the bottom row 1.
ROWS: Final = 3
COLUMNS: Final = 7
PLACES: Final = 21

BOARD_IDS: Final = ("china", "egypt", "greece", "persia", "rome")
SIDES: Final = ("a", "b")
LEVEL_IDS: Final = ("chieftain", "prince", "king", "emperor")

# The population track (§I.3.3): its parts, and the workers that lie on top of a full one.
FOOD_PART: Final = 0
STABILITY_PART: Final = 1
ON_TOP: Final = 2
PART_IDS: Final = ("food", "stability", "top")

PHASE_IDS: Final = ("maintenance", "actions", "resolution")

PUBLIC: Final = 0
PRIVATE: Final = 1

# Room in the action index, so that another edition does not move the numbers of the verbs.
CARD_ROOM: Final = 320
EVENT_ROOM: Final = 64

# The verbs: where the block of each begins in the action index.
PASS: Final = 0
BUY: Final = 1  # + card
DEPLOY: Final = 321  # + slot
UNDEPLOY: Final = 326  # + slot
HIRE: Final = 331  # + whose architect
USE: Final = 333  # + card
PLACE: Final = 653  # + slot
REPLACE: Final = 658  # + card
ADD: Final = 978
TAKE: Final = 979  # + good
GIVE: Final = 984  # + good
GROW: Final = 989  # + part of the track
SEND: Final = 992  # + part of the track
RECALL: Final = 995  # + slot, or the idle workers
ACCEPT: Final = 1001
DECLINE: Final = 1002
PICK: Final = 1003  # + number of the alternative
ENOUGH: Final = 1006
REVEAL: Final = 1007  # + event card
SWAP: Final = 1071  # + place in the display
CHOOSE: Final = 1092  # + board * 2 + side
EXCHANGE: Final = 1102  # + card
BUY_POINT: Final = 1422

IDLE: Final = 5  # beside the slots: a worker who stands nowhere


def action_index(cards: list[str], events: list[str]) -> ActionIndex:
    """The action index of an edition, whose own labels stand for its cards and events."""
    card = Domain("card", _roomy(cards, CARD_ROOM, "card"))
    event = Domain("event", _roomy(events, EVENT_ROOM, "event"))
    slots = tuple(str(i + 1) for i in range(SLOTS))
    slot = Domain("slot", slots)
    good = Domain("good", GOOD_IDS)
    part = Domain("part", PART_IDS)
    verbs: list[Verb[Any]] = [
        Verb("pass", ()),
        Verb("buy", (card,)),
        Verb("deploy", (slot,)),
        Verb("undeploy", (slot,)),
        Verb("hire", (Domain("architect", ("public", "private")),)),
        Verb("use", (card,)),
        Verb("place", (slot,)),
        Verb("replace", (card,)),
        Verb("add", ()),
        Verb("take", (good,)),
        Verb("give", (good,)),
        Verb("grow", (part,)),
        Verb("send", (part,)),
        Verb("recall", (Domain("slot", (*slots, "idle")),)),
        Verb("accept", ()),
        Verb("decline", ()),
        Verb("pick", (Domain("", ("1", "2", "3")),)),
        Verb("enough", ()),
        Verb("reveal", (event,)),
        Verb("swap", (Domain("place", place_ids()),)),
        Verb("choose", (Domain("nation", BOARD_IDS), Domain("side", SIDES))),
        Verb("exchange", (card,)),
        Verb("buy_point", ()),
    ]
    return ActionIndex(allocate(verbs))


def place_ids() -> tuple[str, ...]:
    """The places of the display by price and column: 3a is the first of the top row."""
    return tuple(f"{ROWS - place // COLUMNS}{'abcdefg'[place % COLUMNS]}" for place in range(PLACES))


def _roomy(labels: list[str], room: int, kind: str) -> tuple[str, ...]:
    return (*labels, *(f"{kind}-{i}" for i in range(len(labels), room)))
