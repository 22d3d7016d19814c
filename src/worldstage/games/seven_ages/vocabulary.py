"""The words of which cards are made: what specials, artefacts and events say in their clauses, as numbers.

A *rule* holds for an empire as long as it has the artefact, the creed or the card that names it; `s.bound` has, by
colour and rule, what everything that an empire has adds up to, and `effects.refresh` fills it. An *effect* happens
once: when an artefact comes to an empire, or when an event is carried out. An *aim* says what an event is played at.
`clauses.py` reads the clauses of an edition into these numbers.
"""

from __future__ import annotations

from typing import Final

# -- lasting rules: numbers in `bound` -----------------------------------------------------------------------------

TRADE: Final = 0  # added in every trade
TRADE_DECK: Final = 1  # added in a trade with the deck
TRADE_WIN: Final = 2  # further levels for a won trade
INCOME: Final = 3  # added to the income
INCOME_CITY: Final = 4  # added for each city
CITIES_DOUBLED: Final = 5  # cities bring twice their value
CITIES_HALVED: Final = 6  # cities bring half their value, rounded up
HAND: Final = 7  # more cards in hand after destiny
NAVAL_MOVE: Final = 8  # movement points of ships
KEEP_LEADER: Final = 9  # leaders who survive a change of age
FORT_VALUE: Final = 10  # added to the value of forts
DISORDER_PRICE: Final = 11  # added to the price of removing disorder
LEADERS: Final = 12  # added to the number of leaders
LEADER_DRAWS: Final = 13  # added to the draws from the cup
CITY_STEP: Final = 14  # further city steps in a civilise action
OCEAN_GALLEYS: Final = 15  # galleys may enter oceans
ROADS: Final = 16  # land areas cost 1 movement point
RAILWAY: Final = 17  # land units move without limit in areas of their empire
FREE_CHANGE: Final = 18  # changing the government causes no disorder
RANGE: Final = 19  # added to the range
ASSASSIN: Final = 20  # the cards that an assassin may draw at least
FREE_PROGRESS: Final = 21  # further levels of free progress
GLORY_PRICE: Final = 22  # 1: a point of glory costs 20 instead of 50
SCORING: Final = 23  # added to the glory of each scoring
NO_UPKEEP_DISORDER: Final = 24  # units in disordered areas cost no upkeep
PEACEFUL_FAITH: Final = 25  # may not attack an empire of the same religion, nor be attacked by it
HOLY_WAR: Final = 26  # +1 for the attacker against another religion
CONQUEST_CREED: Final = 27  # its religion can be adopted by conquest
SHOCKED: Final = 28  # disorder in the capital when another empire of the religion loses its own
PACIFIST: Final = 29  # may attack only if it was attacked in this or the last round
UNIT_COST: Final = 30  # added to the cost of every unit
SWORD_COST: Final = 31  # added to the cost of swords
GALLEY_COST: Final = 32  # the cost of galleys, if not 0
COUNTS_DESERT: Final = 33  # desert counts for glory
COUNTS_TUNDRA: Final = 34  # tundra counts for glory
MOVE_JUNGLE: Final = 35  # jungle costs 1 movement point
MOVE_MOUNTAIN: Final = 36  # mountains cost 1 movement point
FOREST_INFANTRY: Final = 37  # +1 in defence of a forest for each infantry unit in front
ELEPHANT_ANY: Final = 38  # may take any free elephant into its pool
EARLY_GUNS: Final = 39  # cannon and rifles so many levels earlier
LOOK_TOP: Final = 40  # sees the top card before its conflict draw
STEP_HERE: Final = 41  # a free city step in the area of the artefact
RULES: Final = 42

# Rules that name a number instead of adding to one, as bits: of several the highest holds.
HIGHEST: Final = 1 << HAND | 1 << ASSASSIN | 1 << GALLEY_COST | 1 << EARLY_GUNS

# -- what happens once ---------------------------------------------------------------------------------------------

# when an artefact comes to an empire (§6.1.14, §6.4.4)
LOWER_CITY: Final = 0  # the city in its area loses a step
LOSE_LEADER: Final = 1
GAIN_ELITE: Final = 2
GAIN_GLORY: Final = 3
GAIN_MONEY: Final = 4
END_OF_GAME: Final = 5
WAR: Final = 6  # empires in range attack the holder with +1 in this round and the next

# when an event is carried out
CANCEL: Final = 10
SPARE_LEADER: Final = 11  # says what cancelling means for a leader that the event would have killed
RETARGET: Final = 12
TAKE_DISCARD: Final = 13
TURN_UNIT: Final = 14
HALVE_FRONT: Final = 15
REFRESH: Final = 16
TOTAL: Final = 17
SWAP_CARDS: Final = 18
NO_CROSSINGS: Final = 19
MARCH: Final = 20
REPEAT_MANOEUVRE: Final = 21
HARVEST: Final = 22
NO_INCOME: Final = 23
HALVE_MONEY: Final = 24
TRADE_BONUS: Final = 25
LOOK_FIRST: Final = 26
NO_TRADE: Final = 27
IGNORE_AGES: Final = 28
CHOOSE_START: Final = 29
DOUBLE_GLORY: Final = 30
HALVE_GLORY: Final = 31
NO_PROGRESS: Final = 32
SWIFT_PROGRESS: Final = 33
DISORDER_CHOSEN: Final = 34
DISORDER_RIVERS: Final = 35
DISORDER_CITIES: Final = 36  # areas with a city
DISORDER_AROUND: Final = 37  # areas with a city and their neighbours
DISORDER_ALL: Final = 38
DISORDERS: Final = (DISORDER_RIVERS, DISORDER_CITIES, DISORDER_AROUND, DISORDER_ALL)  # of an empire
DESTROY_UNITS: Final = 39
DESTROY_CITY: Final = 40
DROUGHT: Final = 41
EPIDEMIC: Final = 42
EPIDEMIC_AROUND: Final = 43
UPRISING: Final = 44
REBELLION: Final = 45
SPLIT: Final = 46
FRAGMENTS: Final = 47
ASSASSINATE: Final = 48
PROMOTE: Final = 49
CONVERT: Final = 50
LOSE_GOVERNMENT: Final = 51
PROGRESS: Final = 52
REMOVE_RELIC: Final = 53
SETTLE: Final = 54
HIRE: Final = 55
DESERT: Final = 56
DESTROY_NAVAL: Final = 57
ELEPHANT: Final = 58
GOLD_RUSH: Final = 59
TRUCE: Final = 60
LOOK_HAND: Final = 61
PROPHECY: Final = 62
CALM_ALL: Final = 63
SWAP_HANDS: Final = 64
FATE: Final = 65
MAY_EMPTY: Final = 66
DOUBLE_MOVE: Final = 67
JOIN_COASTS: Final = 68
MONEY: Final = 69

# -- what an event is played at ------------------------------------------------------------------------------------

ANNOUNCED_EVENT: Final = 0
AGAINST_OWN: Final = 1
ANNOUNCED_START: Final = 2
DISCARD: Final = 3
SIDE: Final = 4
OWN_SIDE: Final = 5
THE_CONFLICT: Final = 6
MANOEUVRING: Final = 7
PRODUCING: Final = 8
ACTING_EMPIRE: Final = 9
EMPIRE: Final = 10
TRADE_SIDE: Final = 11
OWN_TRADE: Final = 12
START_CARD: Final = 13
START_REGION: Final = 14
EVERYBODY: Final = 15
ADJACENT_AREAS: Final = 16
MOUNTAIN_OR_ISLAND: Final = 17
REGION: Final = 18
LAND_AREA: Final = 19
DISORDERED_AREA: Final = 20
LARGE_EMPIRE: Final = 21
LEADER_IN_RANGE: Final = 22
EMPIRE_IN_RANGE: Final = 23
WITH_GOVERNMENT: Final = 24
ARTEFACT: Final = 25
NEUTRAL_NEIGHBOUR: Final = 26
OWN_LAND: Final = 27
WATER_AREA: Final = 28
TWO_EMPIRES: Final = 29
PLAYER: Final = 30
THE_DECK: Final = 31
TWO_PLAYERS: Final = 32
ACTING_PLAYER: Final = 33
TWO_COASTS: Final = 34
AIM_IDS: Final = (
    "announced-event",
    "announced-event-against-own",
    "announced-start",
    "discard",
    "conflict-side",
    "own-conflict-side",
    "conflict",
    "manoeuvring-empire",
    "producing-empire",
    "acting-empire",
    "empire",
    "trade-side",
    "own-trade",
    "start-card",
    "start-region",
    "everybody",
    "adjacent-areas",
    "mountain-or-island",
    "region",
    "land-area",
    "disordered-area",
    "large-empire",
    "leader-in-range",
    "empire-in-range",
    "empire-with-government",
    "artefact",
    "empire-and-neutral-neighbour",
    "empire-and-own-land",
    "water-area",
    "two-empires",
    "player",
    "deck",
    "two-players",
    "acting-player",
    "two-coast-area",
)
COUNTED_AIMS: Final = (ADJACENT_AREAS, LARGE_EMPIRE)  # those that name a number

# What is chosen for an aim, in this order.
NOTHING: Final = 0  # no more to choose
AN_EMPIRE: Final = 1
AN_AREA: Final = 2
A_PLAYER: Final = 3
A_LEADER: Final = 4
A_RELIC: Final = 5
A_REGION: Final = 6
A_CARD: Final = 7
CHOSEN: Final[tuple[tuple[int, ...], ...]] = (
    (),
    (),
    (),
    (A_CARD,),
    (AN_EMPIRE,),
    (AN_EMPIRE,),
    (),
    (AN_EMPIRE,),
    (AN_EMPIRE,),
    (AN_EMPIRE,),
    (AN_EMPIRE,),
    (AN_EMPIRE,),
    (),
    (),
    (),
    (),
    (AN_AREA,),
    (AN_AREA,),
    (A_REGION,),
    (AN_AREA,),
    (AN_AREA,),
    (AN_EMPIRE,),
    (A_LEADER,),
    (AN_EMPIRE,),
    (AN_EMPIRE,),
    (A_RELIC, AN_EMPIRE),
    (AN_EMPIRE, AN_AREA),
    (AN_EMPIRE, AN_AREA),
    (AN_AREA,),
    (AN_EMPIRE, AN_EMPIRE),
    (A_PLAYER,),
    (),
    (A_PLAYER, A_PLAYER),
    (),
    (AN_AREA,),
)
