"""What the numbers stand for: regions, countries, boxes, cards and verbs (2.0).

Inside, everything is an int; these are the names at the rim. An edition may change values, never this list.
"""

from __future__ import annotations

from typing import Any, Final

from worldstage.core.verbs import ActionIndex, Domain, Verb, allocate, amounts

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

# The verbs: where the block of each begins in the action index.
PASS: Final = 0
CHOOSE: Final = 1  # + country
BID: Final = 8  # + gold
PROPOSE_A: Final = 264  # + country
PROPOSE_B: Final = 271  # + country
PLACE: Final = 278  # + box
SKIP: Final = 318
TAKE_BACK: Final = 319  # + card
TAKE_NOTHING: Final = 351
ATTACK: Final = 352  # + region * COUNTRIES + country
STORM: Final = 429  # + region * MARKER_ROOM + marker
CONVERT: Final = 517  # + region
HOLD: Final = 528
PLAY: Final = 529  # + card
NO_CARD: Final = 561
HELP: Final = 562
BLUFF: Final = 563
STAY_OUT: Final = 564
HIRE: Final = 565  # + country
ENOUGH: Final = 572
REROLL: Final = 573
KEEP: Final = 574


def action_index(cards: list[str], markers: list[str], boxes: list[str]) -> ActionIndex:
    """The action index of an edition, whose own labels stand for its cards, markers and boxes."""
    country = Domain("country", COUNTRY_IDS)
    region = Domain("region", REGION_IDS)
    card = Domain("card", _roomy(cards, CARD_ROOM, "card"))
    marker = Domain("marker", _roomy(markers, MARKER_ROOM, "marker"))
    box = Domain("box", _roomy(boxes, BOX_ROOM, "box"))
    verbs: list[Verb[Any]] = [
        Verb("pass", ()),
        Verb("choose", (country,)),
        Verb("bid", (amounts(BID_ROOM),)),
        Verb("propose_a", (country,)),
        Verb("propose_b", (country,)),
        Verb("place", (box,)),
        Verb("skip", ()),
        Verb("take_back", (card,)),
        Verb("take_nothing", ()),
        Verb("attack", (region, country)),
        Verb("storm", (region, marker)),
        Verb("convert", (region,)),
        Verb("hold", ()),
        Verb("play", (card,)),
        Verb("no_card", ()),
        Verb("help", ()),
        Verb("bluff", ()),
        Verb("stay_out", ()),
        Verb("hire", (country,)),
        Verb("enough", ()),
        Verb("reroll", ()),
        Verb("keep", ()),
    ]
    return ActionIndex(allocate(verbs))


def _roomy(labels: list[str], room: int, kind: str) -> tuple[str, ...]:
    return (*labels, *(f"{kind}-{i}" for i in range(len(labels), room)))
