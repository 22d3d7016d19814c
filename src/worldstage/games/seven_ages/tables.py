"""An edition as the rules read it: numbers for areas, cards, units and the rest, and flat lists by these numbers."""

from __future__ import annotations

from typing import Final, NamedTuple

from worldstage.games.seven_ages.names import NONE

# Icons of a card (§G.1). Those from SQUARE on bring their glory at once (§G.22).
HOMELAND: Final = 0
LAND_AREAS: Final = 1
SEA_AREAS: Final = 2
BOTH_AREAS: Final = 3
OUTSIDE_EUROPE: Final = 4
CITIES: Final = 5
UNITS_NAVAL: Final = 6
UNITS_CAVALRY: Final = 7
UNITS_LAND: Final = 8
MONEY: Final = 9
PROGRESS: Final = 10
ARTEFACTS: Final = 11
WHEAT: Final = 12
OIL: Final = 13
ELEPHANT: Final = 14
SQUARE: Final = 15
SQUARE_CONFLICT: Final = 15
SQUARE_CITY: Final = 16
SQUARE_CAPITAL: Final = 17
SQUARE_TRADE: Final = 18
SQUARE_ASSASSINATION: Final = 19
ICON_IDS: Final = (
    "homeland",
    "land",
    "sea",
    "both",
    "outside-europe",
    "cities",
    "units-naval",
    "units-cavalry",
    "units-land",
    "money",
    "progress",
    "artefacts",
    "wheat",
    "oil",
    "elephant",
    "square-conflict",
    "square-city",
    "square-capital",
    "square-trade",
    "square-assassination",
)

# What an empire's conditional ages depend on (§1.7).
NO_CONDITION: Final = 0
IN_PLAY: Final = 1  # one of these empires is in play
OUT_OF_PLAY: Final = 2  # none of them is
START_AREA: Final = 3  # there is a start area
CONDITION_IDS: Final = ("", "in", "out", "start-area")

# Start areas that the card does not name (§1.4, §1.17).
PRINTED: Final = 0
HELD_BY: Final = 1  # also every area of a region that some empire holds
DISORDERED_OR_BARBARIAN: Final = 2  # up to so many disordered or barbarian areas of one empire
COAST_NEAR: Final = 3  # a coast within so many areas of an empire
DISORDERED_CITY: Final = 4  # so many disordered areas of an empire with a city
START_IDS: Final = ("", "held-by", "disordered-or-barbarian", "coast-near", "disordered-city")

WONDER: Final = 0
TECHNOLOGY: Final = 1
RESOURCE: Final = 2
RELIGION: Final = 3
GOVERNMENT: Final = 4
DISASTER: Final = 5
ARTEFACT_KINDS: Final = ("wonder", "technology", "resource", "religion", "government", "disaster")

# When an event can be played (§6.1.2, §6.1.3).
INTERRUPT: Final = 0
ANY_TIME: Final = 1
CONFLICT: Final = 2
STEP_PRODUCTION: Final = 3
STEP_TRADE: Final = 4
STEP_MANOEUVRE: Final = 5
IN_TRADE: Final = 6
AT_END: Final = 7
AT_SCORING: Final = 8
OWN_START: Final = 9
OWN_MANOEUVRE: Final = 10
OWN_DESTINY: Final = 11
IN_CIVILISE: Final = 12
CIVILISE_OF_EMPIRE: Final = 13
WINDOW_IDS: Final = (
    "interrupt",
    "any-time",
    "conflict",
    "step-production",
    "step-trade",
    "step-manoeuvre",
    "trade",
    "end",
    "scoring",
    "own-start",
    "own-manoeuvre",
    "own-destiny",
    "civilise",
    "civilise-of-empire",
)

# Columns of the terrain table by which land units pay (§4.1.4).
COLUMN_IDS: Final = ("infantry", "cavalry", "elephant")
BEYOND: Final = 100  # levels in `age_of_level`: blue markers and empires can pass the last level


class Clause(NamedTuple):
    """A word with its arguments, as in `early:chariot:1`. A number with a sign changes a value, one without sets it."""

    verb: str
    args: tuple[str, ...]


class NumberTables:
    """edition.toml: single numbers, and what depends on seats and cities."""

    def __init__(self) -> None:
        # -- edition.toml
        self.first_hand: int = 0
        self.hand: int = 0
        self.upkeep: int = 0
        self.fort_cost: int = 0
        self.elite_cost: int = 0
        self.elite_most: int = 0
        self.disorder_price: int = 0
        self.glory_price: int = 0
        self.final_glory: int = 0
        self.nuke_glory: int = 0
        self.joker_glory: int = 0
        self.river_defence: int = 0
        self.arrow_defence: int = 0
        self.invasion_defence: int = 0
        self.fort_defence: int = 0
        self.ocean_age: int = 0  # from which oceans count for range
        self.oil_income: int = 0
        self.oil_age: int = 0
        self.administrator: int = 0  # what an administrator takes off the cost of a unit
        self.free_elephants: int = 0
        self.nukes: int = 0
        self.star_wars: int = 0
        self.most_empires: list[int] = []  # by seats in play
        self.city_age: list[int] = []  # by step 0 to 4: the age it needs
        self.city_values: list[int] = []  # by step


class MapTables(NumberTables):
    """map.csv and canals.csv: areas, borders, ports and canals."""

    def __init__(self) -> None:
        super().__init__()
        # -- map.csv, by area: lands first, then seas, then oceans
        self.area_count: int = 0
        self.land_count: int = 0
        self.area_kind: list[int] = []
        self.terrain: list[int] = []
        self.wheat: list[int] = []
        self.oil: list[int] = []
        self.elephant: list[int] = []
        self.neighbours: list[list[int]] = []  # without those across an arrow
        self.land_neighbours: list[list[int]] = []
        self.water_neighbours: list[list[int]] = []
        self.arrows: list[list[int]] = []  # areas across an arrow
        self.arrow_seas: list[list[list[int]]] = []  # beside `arrows`: the waters in which each arrow lies
        self.joined: list[list[int]] = []  # neighbours and areas across an arrow (§3.3)
        self.river_to: list[list[int]] = []
        self.land_ways: list[list[int]] = []  # land neighbours, then areas across an arrow
        self.crossings: list[list[int]] = []  # beside `land_ways`: RIVER, ARROW or 0
        self.grid: list[str] = []
        self.longitude: list[float] = []
        self.latitude: list[float] = []
        # -- ports: every area is one; the second and further coasts of a land area follow (§4.1.15)
        self.port_count: int = 0
        self.port_area: list[int] = []
        self.ports_of: list[list[int]] = []  # by area
        self.port_waters: list[list[int]] = []  # waters a ship can sail to
        self.harbours: list[list[int]] = []  # by area: for a water, the ports of lands a ship can sail to
        self.sea_ways: list[list[int]] = []  # by area: for a water, the waters and ports a ship can sail to
        self.strait: list[int] = []  # by port: whether it leads from one water to another that is no neighbour of it
        # -- canals.csv
        self.canal_waters: list[list[int]] = []  # two each
        self.canal_ages: list[int] = []  # bits
        self.canal_areas: list[list[int]] = []


class GroundTables(MapTables):
    """regions.csv and terrain.csv, and what follows from the terrain of the areas."""

    def __init__(self) -> None:
        super().__init__()
        # -- regions.csv; the number after the last one, `world`, stands for all areas
        self.region_count: int = 0
        self.world: int = 0
        self.europe: int = 0
        self.region_part_of: list[int] = []
        self.regions_of: list[list[int]] = []  # by area, waters too (§G.10), with what a region is part of
        self.region_mask: list[int] = []  # by area: the same as bits
        self.in_region: list[list[int]] = []  # by region and `world`: areas
        # -- terrain.csv, by terrain
        self.terrain_count: int = 0
        self.fertile: int = 0  # the terrain on which two cities may be built at once (§6.6.1)
        self.jungle: int = NONE  # the terrain of that name
        self.terrain_kind: list[int] = []
        self.terrain_income: list[int] = []
        self.terrain_wheat_income: list[int] = []  # NONE: no wheat there
        self.terrain_wheat_age: list[int] = []
        self.terrain_defence: list[int] = []
        self.terrain_glory: list[int] = []  # 0: counts for no glory but by special (§G.9)
        self.counted_by: list[int] = []  # by terrain: the lasting rule by which it counts all the same, or NONE
        self.terrain_fertile_age: list[int] = []  # from which it counts as fertile; 0: never
        self.move_cost: list[list[int]] = []  # by column, then by terrain
        # where land units get, kept as soon as asked for (`reach_land.survey`); the number of an entry is made there
        self.within: list[list[int]] = []
        self.through: list[list[int]] = []
        # by age, then by area
        self.terrain_at: list[list[int]] = []
        self.like_age: list[int] = []  # by age: the first one with the same terrain everywhere
        self.income_at: list[list[int]] = []  # with wheat and oil, without the city
        self.wheat_at: list[list[int]] = []  # the part of the income that wheat brings
        self.defence_at: list[list[int]] = []


class UnitTables(GroundTables):
    """units.csv and progress.csv."""

    def __init__(self) -> None:
        super().__init__()
        # -- units.csv, by type of unit
        self.unit_count: int = 0
        self.unit_class: list[int] = []
        self.unit_level: list[int] = []
        self.unit_front: list[int] = []
        self.unit_support: list[int] = []
        self.unit_move: list[int] = []  # NONE: anywhere
        self.unit_cost: list[int] = []
        self.unit_late: list[int] = []  # the later side of its counters
        self.unit_kinds: list[list[int]] = []  # the counters that have it on one side
        self.unit_column: list[int] = []  # of `move_cost`; NONE: 1 for each area
        self.routed: list[int] = []  # front value 0 against elephants (§4.2.9)
        self.archer: list[int] = []  # a missile unit that takes nothing from a city (§4.2.11)
        self.galley: list[int] = []
        self.armour: list[int] = []
        self.elephant_unit: int = 0
        self.nuke_unit: int = 0
        self.star_wars_unit: int = 0
        self.value_shift: list[list[int]] = []  # by unit, then by terrain: added to both values
        # -- progress.csv, by level
        self.age_of_level: list[int] = []
        self.dark: list[int] = []
        self.first_level: list[int] = []  # by age


class CounterTables(UnitTables):
    """counters.csv."""

    def __init__(self) -> None:
        super().__init__()
        # -- counters.csv: kinds of counters; the last three are common to all
        self.kind_count: int = 0
        self.own_kinds: int = 0  # kinds that each colour has its own of
        self.kind_early: list[int] = []
        self.kind_late: list[int] = []  # NONE: nothing on the other side
        self.counters: list[list[int]] = []  # by colour, then by kind
        self.colour_bonus: list[int] = []
        self.pair_of: list[int] = []
        # by counter; those of a colour lie side by side, the common ones follow
        self.counter_total: int = 0
        self.first_counter: list[int] = []  # by colour; one more entry marks the end
        self.first_common: int = 0
        self.common_count: int = 0
        self.counter_colour: list[int] = []  # NONE: common
        self.counter_kind: list[int] = []
        self.elephant_count: int = 0  # the first of the common counters, those with a name before the free ones
        self.elephant_area: list[int] = []  # by common counter: where its name comes from
        self.elephant_counter: list[int] = []  # by area


class CardTables(CounterTables):
    """cards.csv and leaders.csv."""

    def __init__(self) -> None:
        super().__init__()
        # -- cards.csv, by card; sets of ages are bits
        self.card_count: int = 0
        self.card_number: list[int] = []
        self.card_value: list[int] = []
        self.card_ages: list[int] = []
        self.conditional_ages: list[int] = []
        self.condition: list[int] = []
        self.condition_cards: list[list[int]] = []
        self.lowest_age: list[int] = []  # without condition; 0: none
        self.start_areas: list[list[int]] = []
        self.start_kind: list[int] = []
        self.start_number: list[int] = []
        self.start_card: list[int] = []
        self.start_region: list[int] = []
        self.offset: list[int] = []
        self.level_of: list[int] = []  # the empire whose level may be taken instead
        self.card_money: list[int] = []
        self.card_trade: list[int] = []
        self.card_leaders: list[int] = []
        self.icons: list[list[tuple[int, int, int]]] = []  # kind, region or NONE, number
        self.no_cities: list[int] = []
        self.no_navy: list[int] = []
        self.no_cavalry: list[int] = []
        self.card_special: list[list[Clause]] = []
        self.card_artefact: list[int] = []
        self.card_event: list[int] = []
        self.named_of: list[list[int]] = []  # the named leaders of the empire
        # -- leaders.csv: the named ones first, then those in the cup
        self.leader_count: int = 0
        self.named_leaders: int = 0
        self.blanks: int = 0  # "no leader" counters in the cup
        self.leader_card: list[int] = []
        self.leader_age: list[int] = []  # 0: any
        self.leader_types: list[int] = []  # bits


class ThingTables(CardTables):
    """artefacts.csv and events.csv."""

    def __init__(self) -> None:
        super().__init__()
        # -- artefacts.csv
        self.artefact_count: int = 0
        self.artefact_kind: list[int] = []
        self.artefact_green: list[int] = []
        self.artefact_red: list[int] = []
        self.artefact_blue: list[int] = []
        self.artefact_ages: list[int] = []
        self.artefact_last_age: list[int] = []
        self.artefact_early_age: list[int] = []  # 0: none
        self.artefact_early_with: list[int] = []
        self.artefact_needs: list[list[int]] = []  # one of these
        self.artefact_on_card: list[int] = []  # 0: its marker lies in an area
        self.artefact_terrain: list[int] = []  # the only terrain of that area
        self.artefact_calm: list[int] = []  # its area cannot be disordered
        self.artefact_clauses: list[list[Clause]] = []
        self.artefact_cards: list[list[int]] = []
        # -- events.csv
        self.event_count: int = 0
        self.event_window: list[int] = []
        self.event_target: list[Clause] = []
        self.event_clauses: list[list[Clause]] = []
        self.event_cards: list[list[int]] = []


class ClauseTables(ThingTables):
    """What the clauses of cards, artefacts and events mean."""

    def __init__(self) -> None:
        super().__init__()
        # -- what clauses of cards and artefacts mean for founding and production (specials.py)
        self.start_elite: list[int] = []  # by card: elite markers at the start
        self.free_forts: list[int] = []  # by card
        self.free_manoeuvres: list[int] = []  # by card
        self.converts: list[list[int]] = []  # by card: the cards whose units it converts
        self.converts_any: list[int] = []  # by card
        self.build_level: list[list[int]] = []  # by card, then by unit: the level from which it can be built
        self.start_discount: list[list[int]] = []  # by card, then by unit: added to its cost at the start
        self.early_unit: list[int] = []  # by unit: an artefact makes it buildable earlier
        self.cheap_unit: list[int] = []  # by unit: an artefact changes its cost
        self.income_here: list[int] = []  # by artefact: added to the income of its area
        self.barren: list[int] = []  # by artefact: its area has no income
        # -- what clauses mean (clauses.py); rules and effects are pairs of a number and an amount, flat
        self.card_rules: list[list[int]] = []  # by card: lasting rules of its special
        self.artefact_rules: list[list[int]] = []  # by artefact: lasting rules
        self.artefact_effects: list[list[int]] = []  # by artefact: what happens when it comes to an empire
        self.protectors: list[list[int]] = []  # by event: the artefacts whose empires it has no effect on
        self.event_aim: list[int] = []  # by event: what it is played at
        self.event_number: list[int] = []  # by event: the number that the aim names, or 0
        self.event_effects: list[list[int]] = []  # by event: what it does
        self.event_harms: list[int] = []  # by event: whether it harms the empires of others
        self.card_windows: list[list[int]] = []  # by value of the setting `events`, by card: windows, as bits
        self.window_cards: list[list[list[int]]] = []  # the same the other way round: by window, its cards
        self.augury: int = NONE  # the event that cancels any event (§X.8)
        self.mountain: int = NONE  # the terrain of that name


class Tables(ClauseTables):
    """An edition as the rules read it. Never changed after loading, shared by all states.

    A chain of classes, one for each few files, and not one object for each of them: the rules read a table in one step.
    """

    def __init__(self) -> None:
        super().__init__()
        self.labels: dict[str, list[str]] = {}  # by kind: what has numbers, as records write it

    def square_icon(self, card: int, icon: int) -> int:
        """§G.22: the number on a card's square icon of a kind, or 0."""
        if card != NONE:
            for kind, _, number in self.icons[card]:
                if kind == icon:
                    return number
        return 0
