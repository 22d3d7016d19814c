"""The units of an edition: types, counters and their numbers by colour, and the progress track."""

from __future__ import annotations

from worldstage.core.editions import Row, fault
from worldstage.games.seven_ages.edition_cells import DOMAIN
from worldstage.games.seven_ages.names import AGES, CLASS_IDS, COLOURS, LAST_LEVEL, NAVAL, NONE, PAIRS, UNIT_ROOM
from worldstage.games.seven_ages.tables import BEYOND, COLUMN_IDS, Tables

UNITS_CSV = (
    "id",
    "class",
    "level",
    "front",
    "support",
    "move",
    "cost",
    "counter",
    "side",
    "moves_by",
    "mounted",
    "routed",
    "role",
    "known",
)
COUNTERS_CSV = ("colour", "bonus", "known", "*")
PROGRESS_CSV = ("level", "age", "dark", "known")
ROLE_IDS = ("", "archer", "galley", "horse-archer", "armour", "elephant", "nuke", "star-wars")
SIDE_IDS = ("early", "late")
COMMON = ("elephant", "nuke", "star-wars")  # roles of units whose counters belong to nobody


def counter_kinds(rows: list[Row]) -> list[str]:
    """The kinds of counters each colour has: the columns of counters.csv that are not about the colour."""
    return [column for column in rows[0].cells if column not in COUNTERS_CSV]


def read_units(t: Tables, rows: list[Row], kinds: list[str], terrain_rows: list[Row]) -> None:
    """§2.3.1, §2.3.2, §4.1.2, §4.2.8: the types of units. `kinds` are the kinds of counters of each colour."""
    if len(rows) > UNIT_ROOM:
        raise fault("units.csv", "id", "too_many", many=len(rows), room=UNIT_ROOM)
    t.unit_count = len(rows)
    for row in rows:
        t.unit_class.append(row.one_of("class", CLASS_IDS))
        t.unit_level.append(row.whole("level", 1, LAST_LEVEL))
        t.unit_front.append(row.whole("front", 0, 50))
        t.unit_support.append(row.whole("support", 0, 50))
        t.unit_move.append(NONE if row.text("move") == "any" else row.whole("move", 1, 20))
        t.unit_cost.append(row.whole("cost", 1, 99))
        t.unit_late.append(row.one_of("side", SIDE_IDS))
        on_land = t.unit_class[-1] < NAVAL
        t.unit_column.append(row.one_of("moves_by", COLUMN_IDS) if on_land else NONE)
        t.routed.append(row.truth("routed"))
    _roles(t, rows)
    _values_by_terrain(t, rows, terrain_rows)
    _sides(t, rows, kinds)


def _roles(t: Tables, rows: list[Row]) -> None:
    """Types that the rules name; the three whose counters are common to all must be there, each once."""
    roles = [row.one_of("role", ROLE_IDS) for row in rows]
    for name in COMMON:
        holders = [row for row, role in zip(rows, roles, strict=True) if role == ROLE_IDS.index(name)]
        if not holders:
            raise fault("units.csv", "role", "one_of_role", DOMAIN, role=name)
        if len(holders) > 1:
            raise holders[1].fault("role", "one_of_role", DOMAIN, role=name)
    t.archer = [int(role == ROLE_IDS.index("archer")) for role in roles]
    t.galley = [int(role == ROLE_IDS.index("galley")) for role in roles]
    t.armour = [int(role == ROLE_IDS.index("armour")) for role in roles]
    t.elephant_unit, t.nuke_unit, t.star_wars_unit = (roles.index(ROLE_IDS.index(name)) for name in COMMON)


def _values_by_terrain(t: Tables, rows: list[Row], terrain_rows: list[Row]) -> None:
    """What a terrain adds to or takes from both values of mounted units and of horse archers."""
    mounted = [row.whole("mounted", -9, 9) for row in terrain_rows]
    horse_archer = [row.whole("horse_archer", -9, 9) for row in terrain_rows]
    for row in rows:
        rides = row.truth("mounted")
        shoots = int(row.text("role") == "horse-archer")
        t.value_shift.append([rides * mounted[i] + shoots * horse_archer[i] for i in range(len(terrain_rows))])


def _sides(t: Tables, rows: list[Row], kinds: list[str]) -> None:
    """§6.5.1: a counter has an early type on one side and a late one on the other; common ones have one side."""
    t.own_kinds = len(kinds)
    t.kind_count = len(kinds) + len(COMMON)
    t.kind_early = [NONE] * len(kinds) + [t.elephant_unit, t.nuke_unit, t.star_wars_unit]
    t.kind_late = [NONE] * t.kind_count
    known = (*kinds, *COMMON)
    for unit, row in enumerate(rows):
        found = [row.word("counter", name, known) for name in row.listed("counter")]
        if not found:
            raise row.fault("counter", "lacks", missing="counters.csv")
        t.unit_kinds.append(found)
        side = t.kind_late if t.unit_late[unit] else t.kind_early
        for kind in found:
            if side[kind] not in (NONE, unit) or (kind >= len(kinds) and t.kind_early[kind] != unit):
                raise row.fault("side", "side_taken", DOMAIN, counter=known[kind])
            side[kind] = unit
    for kind in range(len(kinds)):
        if NONE in (t.kind_early[kind], t.kind_late[kind]):
            raise fault("units.csv", "counter", "one_sided", DOMAIN, counter=kinds[kind])


def read_counters(t: Tables, rows: list[Row], kinds: list[str]) -> None:
    """§P.2, §1.11: how many counters of each kind a colour has, and what it adds to the values of its units."""
    if len(rows) != COLOURS:
        raise fault("counters.csv", "colour", "fifteen_colours", DOMAIN, many=len(rows), needed=COLOURS)
    for colour, row in enumerate(rows):
        t.colour_bonus.append(row.whole("bonus", 0, 9))
        t.pair_of.append(colour // 2 if colour < 2 * PAIRS else NONE)
        t.counters.append([row.whole(kind, 0, 40) for kind in kinds])
        t.first_counter.append(len(t.counter_kind))
        for kind, many in enumerate(t.counters[-1]):
            t.counter_kind += [kind] * many
            t.counter_colour += [colour] * many
    t.first_counter.append(len(t.counter_kind))
    _common(t)


def _common(t: Tables) -> None:
    """§2.3.7, §2.3.13: an elephant for each elephant area, free elephants, nukes, star wars."""
    t.first_common = len(t.counter_kind)
    homes = [area for area in range(t.area_count) if t.elephant[area]]
    t.elephant_count = len(homes) + t.free_elephants
    for kind, many in enumerate((t.elephant_count, t.nukes, t.star_wars)):
        t.counter_kind += [t.own_kinds + kind] * many
        t.counter_colour += [NONE] * many
    t.counter_total = len(t.counter_kind)
    t.common_count = t.counter_total - t.first_common
    t.elephant_area = homes + [NONE] * (t.common_count - len(homes))
    t.elephant_counter = [NONE] * t.area_count
    for i, area in enumerate(homes):
        t.elephant_counter[area] = t.first_common + i


def read_progress(t: Tables, rows: list[Row]) -> None:
    """§1.9, §E.1: ages and dark ages by level. Beyond the last level everything stays in the last age (ruling)."""
    if len(rows) != LAST_LEVEL:
        raise fault("progress.csv", "level", "levels", DOMAIN, many=len(rows), needed=LAST_LEVEL)
    t.age_of_level = [1]
    t.dark = [0]
    for level, row in enumerate(rows, 1):
        row.whole("level", level, level)
        t.age_of_level.append(row.whole("age", t.age_of_level[-1], min(t.age_of_level[-1] + 1, AGES)))
        t.dark.append(row.truth("dark"))
    if t.age_of_level[-1] != AGES:
        raise rows[-1].fault("age", "whole_number", value=repr(rows[-1].text("age")), least=AGES, most=AGES)
    t.age_of_level += [AGES] * (BEYOND - len(t.age_of_level))
    t.dark += [0] * (BEYOND - len(t.dark))
    t.first_level = [1] + [t.age_of_level.index(age, 1) for age in range(1, AGES + 1)]
