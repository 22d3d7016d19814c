"""What the numbers stand for: regions, countries, boxes, cards (2.0), and the settings of a table.

Inside, everything is an int; these are the labels that others see. An edition may change values, never this list.
"""

from __future__ import annotations

from typing import Final

NONE: Final = -1

# 2.1: the eleven regions of the map, §2.1.1; home countries are not regions, §2.1.2.
REGIONS: Final = 11
REGION_IDS: Final = (
    "german-states",
    "baltic",
    "central-europe",
    "mediterranean",
    "ottoman-empire",
    "africa",
    "india",
    "east-indies",
    "north-america",
    "caribbean",
    "south-america",
)

COUNTRIES: Final = 7
COUNTRY_IDS: Final = ("great-britain", "netherlands", "france", "spain", "prussia", "austria", "russia")

# 6.0: the names of the action boxes, in three groups, §2.1.7.
ARMY_TRAINING: Final = 0
BANKING: Final = 1
GOVERNMENT_REFORM: Final = 2
MILITIA: Final = 3
NAVY_TRAINING: Final = 4
PRESSGANGS: Final = 5
RESERVE: Final = 6
WAR_OFFICE: Final = 7
FIRST_SUPPORT: Final = 8
FIRST_TRADING: Final = 19
BOX_KINDS: Final = 26
BOX_IDS: Final = (
    "army-training",
    "banking",
    "government-reform",
    "militia",
    "navy-training",
    "pressgangs",
    "reserve",
    "war-office",
    "bavaria",
    "cossacks",
    "denmark",
    "gauchos",
    "nawab",
    "naples",
    "native-americans",
    "ottomans",
    "portugal",
    "saxony",
    "sweden",
    "baltic-company",
    "east-indies-company",
    "gold-mines",
    "levant-company",
    "slaves",
    "sugar-plantations",
    "tobacco",
)

# §2.0.3: a deck is the blank, the ally card and nine cards with values; each deck is sorted by kind of card.
BLANK: Final = 0
ALLY: Final = 1
DECK: Final = 11
FULL_HAND: Final = 2047

# Room in the action index, so that another edition does not move the numbers of the verbs.
CARD_ROOM: Final = 32
MARKER_ROOM: Final = 8
BOX_ROOM: Final = 40
BID_ROOM: Final = 256  # more than a seat can ever pay: 14 + 2 turns of income, trade and banking + unrest < 230

ACTION_MARKER: Final = 0  # the first kind of marker is always the one that says "Aktion"

# The switches of a table: index into `switches`; 0 is the default, 1 the other reading.
PRESSGANGS_ANY: Final = 0
INCOME_BOARD: Final = 1
COMPANIES_BOTH: Final = 2
BLANK_DISCARDED: Final = 3
SEVENTH_UPPER: Final = 4
FIRST_RANDOM: Final = 5
SWITCHES: Final = 6

# The rows of the alliance display.
UPPER: Final = 0
LOWER: Final = 1

# What an ally has laid in a combat.
LAID_NOTHING: Final = 0
LAID_BLUFF: Final = 1
LAID_HELP: Final = 2
