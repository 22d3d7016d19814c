"""Numbers with names: the fixed parts of 7 Ages. Areas, cards, units and so on are numbered by the edition."""

from __future__ import annotations

from typing import Final

NONE: Final = -1

# The seven actions in their order (§A.1), and the joker that can become any of them (§J.2).
START: Final = 0
PRODUCTION: Final = 1
TRADE: Final = 2
MANOEUVRE: Final = 3
DESTINY: Final = 4
CIVILISE: Final = 5
DISSOLVE: Final = 6
JOKER: Final = 7
ACTIONS: Final = 7
ACTION_IDS: Final = ("start", "production", "trade", "manoeuvre", "destiny", "civilise", "dissolve", "joker")

# An empire in play is known by the colour of its counters. The two colours of a pair are 2p and 2p + 1.
COLOURS: Final = 15  # the last one, black, belongs to no pair
PAIRS: Final = 7
TABLE_SLOT: Final = 15  # where a marker lies: on the empire of a colour, or on the table (§O.2)
JOKER_SLOT: Final = 16  # in `turns`: on the table, and it is the joker (§E.1)
SLOTS: Final = 17

# Kinds of areas.
LAND: Final = 0
SEA: Final = 1
OCEAN: Final = 2

# Classes of units.
INFANTRY: Final = 0
CAVALRY: Final = 1
MISSILE: Final = 2
NAVAL: Final = 3
AIRCRAFT: Final = 4
CLASS_IDS: Final = ("infantry", "cavalry", "missile", "naval", "aircraft")

# How many units stand in an area is packed by element: ground, naval and air units in eight bits each (§4.2.31).
GROUND: Final = 0
AFLOAT: Final = 8
ALOFT: Final = 16
MASK: Final = 255

# What a counter does: bits of `how`.
LATE: Final = 1  # its later side is up
MOVED: Final = 2  # it has moved in this action
GROUPED: Final = 4  # it belongs to the group that is about to move
COMMITTED: Final = 8  # it fights in this round of a conflict
ASIDE: Final = 16  # it fought in an earlier round and is set aside
RIVER: Final = 32  # it came to its area across a river, by an arrow, or straight from the water
ARROW: Final = 64
INVASION: Final = 128
SHOWN: Final = 256  # others have seen its type where it stands
CROSSINGS: Final = RIVER | ARROW | INVASION
IN_ACTION: Final = MOVED | GROUPED | COMMITTED | ASIDE | CROSSINGS  # what an action leaves behind

# What Migration still allows an empire in its manoeuvre: bits of `migrating`.
MAY_EMPTY: Final = 1  # it may leave one land area empty
MAY_DOUBLE: Final = 2  # one unit may have twice its movement points

# What stands in an area: bits of `built`.
CITY: Final = 7  # 0 to 4: no city, value 1, 3, 5, 7
CAPITAL: Final = 8
FORT: Final = 16
DISORDER: Final = 32
VACANT: Final = 64  # the city was left empty: its next owner lowers it (ruling of §4.2.26)
JOINED: Final = 128  # the coasts count as joined (Canal Builders)
RELIC: Final = 8  # from this bit on: 1 + the artefact that lies there
CITY_VALUES: Final = (0, 1, 3, 5, 7)

# What an empire may do in time: bits of `traits`.
SAILS: Final = 1  # the symbol "no navy" has fallen (§2.3.6)
RIDES: Final = 2  # the symbol "no cavalry" has fallen
TRADED: Final = 4  # it has traded in this round (§3.1)
ATTACKED: Final = 8  # it was attacked in this round
ATTACKED_BEFORE: Final = 16  # it was attacked in the round before
EMBARGOED: Final = 32  # it may not trade in this round
HELD_BACK: Final = 64  # it makes no free progress in this round
HAD_CAPITAL: Final = 128  # it has lost a capital: a city it builds is not its first one (§6.6.4)

LAST_LEVEL: Final = 49
OVER_AT_ONCE: Final = 2  # a value of `finished`: in the midst of whatever is under way
MOST_MONEY: Final = 199
FIRST_ELEPHANTS: Final = 10  # the level from which elephants join (§2.3.8)
AGES: Final = 7

# Leaders.
TACTICIAN: Final = 0
EXPLORER: Final = 1
ADMINISTRATOR: Final = 2
BUILDER: Final = 3
PHILOSOPHER: Final = 4
STRATEGIST: Final = 5
DIPLOMAT: Final = 6
LEADER_TYPES: Final = (
    "tactician",
    "explorer",
    "administrator",
    "builder",
    "philosopher",
    "strategist",
    "diplomat",
)
GONE: Final = -2  # where a named leader is who was in play: each appears once a game (§6.3.2)

# Room in the action index for what editions number.
AREA_ROOM: Final = 320
PORT_ROOM: Final = 352
CARD_ROOM: Final = 128
UNIT_ROOM: Final = 32
LEADER_ROOM: Final = 192
ARTEFACT_ROOM: Final = 64
REGION_ROOM: Final = 16
MONEY_ROOM: Final = 200

# Settings that rules ask for: numbers in `switches`, where each has the number of its value.
TOTAL_HISTORY: Final = 0
PURSUIT: Final = 1
CADENCE: Final = 2
TECHNOLOGY: Final = 3
REDEMPTION: Final = 4
FASTER_HISTORY: Final = 5
TAKE_THAT: Final = 6
LADY_LUCK: Final = 7
EVENTS: Final = 8  # 0 all, 1 without those of §X.7, 2 none
REVEAL_IN_TURN: Final = 9
WHEAT_FROM_AGE_5: Final = 10
TIE_FOR_NOBODY: Final = 11
JOKER_USED: Final = 12
ELITE_LOSS_TWO: Final = 13
BARBARIANS_FULL: Final = 14
VACANT_KEPT: Final = 15
NO_FOG: Final = 16
SWITCHES: Final = 17
SWITCH_VALUES: Final = (
    ("total_history", ("no", "yes")),
    ("pursuit", ("no", "yes")),
    ("cadence", ("no", "yes")),
    ("technology", ("no", "yes")),
    ("redemption", ("no", "yes")),
    ("faster_history", ("no", "yes")),
    ("take_that", ("no", "yes")),
    ("lady_luck", ("no", "yes")),
    ("events", ("all", "no-take-that", "none")),
    ("reveal", ("together", "in_turn")),
    ("wheat_glory", ("always", "age5")),
    ("trade_tie", ("active", "nobody")),
    ("joker", ("placed", "used")),
    ("elite_loss", ("every", "two")),
    ("barbarian_income", ("half", "full")),
    ("vacant_city", ("reduced", "kept")),
    ("fog", ("yes", "no")),
)
