"""The things of Nations and their numbers: goods, kinds of cards, places on the boards, and the switches of a table."""

from __future__ import annotations

from typing import Final

NONE: Final = -1

# §0.1: four goods, books being one of them (§0.3); points are victory points in hand. Stability and strength are
# worked out (§0.5, §0.6).
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

# The switches of a table: index into `switches`; 0 is the default, 1 the other reading.
GOLD_FIRST: Final = 0
SHAKA_OWNER: Final = 1
NO_WAR_IS_ZERO: Final = 2
OTHERS_NOBODY: Final = 3
MIT_IDLE_ONLY: Final = 4
LUTHER_FULL: Final = 5
ALHAZEN_EMPTY: Final = 6
ACTS_ONCE: Final = 7
EASIER: Final = 8
COMPETITIVE: Final = 9
ICE_AGE_BOOKS: Final = 10
MANSA_MUSA_ANY: Final = 11
GALILEO_PRICED: Final = 12
FEUDAL_DUES_NEXT: Final = 13
LIBERTY_DEPLOYED: Final = 14
REJECTED_UNDER: Final = 15
NONE_IS_MOST: Final = 16
SWITCHES: Final = 17
# These came later. A state lists them only where one of them is on: the digests of older games stay as they are.
TONGHAK_AFTER: Final = 17
GREAT_WALL_SHORTAGE: Final = 18
ALL_SWITCHES: Final = 19

# The shadow opponent: strength, stability, books, and whether it plays first.
SHADOW_STRENGTH: Final = 0
SHADOW_STABILITY: Final = 1
SHADOW_BOOKS: Final = 2
SHADOW_FIRST: Final = 3
SHADOW: Final = 1  # its number, beside the only seat

# Room in the action index, so that another edition does not move the numbers of the verbs.
CARD_ROOM: Final = 320
EVENT_ROOM: Final = 64

IDLE: Final = 5  # beside the slots: a worker who stands nowhere


def place_ids() -> tuple[str, ...]:
    """The places of the display by price and column: 3a is the first of the top row."""
    return tuple(f"{ROWS - place // COLUMNS}{'abcdefg'[place % COLUMNS]}" for place in range(PLACES))
