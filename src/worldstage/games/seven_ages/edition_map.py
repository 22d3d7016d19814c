"""The map of an edition: terrain, regions, areas with their borders and coasts, canals."""

from __future__ import annotations

from worldstage.core.editions import Row, fault
from worldstage.games.seven_ages.edition_cells import DOMAIN, ages_of, mask_of, numbers_of
from worldstage.games.seven_ages.names import AGES, AREA_ROOM, ARROW, LAND, NONE, PORT_ROOM, REGION_ROOM, RIVER
from worldstage.games.seven_ages.tables import COLUMN_IDS, Tables

REGIONS_CSV = ("id", "part_of", "known")
TERRAIN_CSV = (
    "id",
    "kind",
    "income",
    "wheat_income",
    "wheat_age",
    *COLUMN_IDS,
    "defence",
    "glory",
    "fertile_age",
    "mounted",
    "horse_archer",
    "known",
)
MAP_CSV = (
    "id",
    "terrain",
    "regions",
    "wheat",
    "oil",
    "elephant",
    "borders",
    "coasts",
    "rivers",
    "arrows",
    "longitude",
    "latitude",
    "grid",
    "known",
)
CANALS_CSV = ("id", "waters", "ages", "areas", "known")
KIND_IDS = ("land", "sea", "ocean")


def read_terrain(t: Tables, rows: list[Row], labels: list[str]) -> None:
    """§4.1.4, §2.1.3, §4.2.10: what each terrain costs, brings and adds."""
    t.terrain_count = len(rows)
    t.move_cost = [[] for _ in COLUMN_IDS]
    for row in rows:
        kind = row.one_of("kind", KIND_IDS)
        t.terrain_kind.append(kind)
        t.terrain_income.append(row.whole("income", 0, 20))
        has_wheat = bool(row.text("wheat_income"))
        t.terrain_wheat_income.append(row.whole("wheat_income", 0, 20) if has_wheat else NONE)
        t.terrain_wheat_age.append(row.whole("wheat_age", 1, AGES) if has_wheat else 0)
        for column, name in enumerate(COLUMN_IDS):
            t.move_cost[column].append(row.whole(name, 1, 9) if kind == LAND else 0)
        t.terrain_defence.append(row.whole("defence", 0, 9))
        t.terrain_glory.append(row.truth("glory"))
        t.terrain_fertile_age.append(row.whole("fertile_age", 1, AGES) if row.text("fertile_age") else 0)
    fertile = [i for i in range(t.terrain_count) if t.terrain_fertile_age[i] == 1]
    if not fertile:
        raise fault("terrain.csv", "fertile_age", "no_fertile", DOMAIN)
    if len(fertile) > 1 or t.terrain_kind[fertile[0]] != LAND:
        named = ", ".join(labels[i] for i in fertile)
        raise rows[fertile[:2][-1]].fault("fertile_age", "one_fertile", DOMAIN, terrains=named)
    t.fertile = fertile[0]
    t.jungle = labels.index("jungle") if "jungle" in labels else NONE


def read_regions(t: Tables, rows: list[Row], labels: list[str]) -> None:
    """§G.10: regions, some of them part of another one. The number after the last one is the world."""
    if "europe" not in labels:
        raise fault("regions.csv", "id", "lacks", missing="europe")
    if len(rows) >= REGION_ROOM:
        raise fault("regions.csv", "id", "too_many", many=len(rows), room=REGION_ROOM - 1)
    t.region_count = t.world = len(rows)
    t.europe = labels.index("europe")
    for row in rows:
        t.region_part_of.append(row.one_of("part_of", labels) if row.text("part_of") else NONE)
    for region in range(t.region_count):
        if len(_with_parents(t, region)) > t.region_count:
            raise rows[region].fault("part_of", "part_of_itself", DOMAIN)


def _with_parents(t: Tables, region: int) -> list[int]:
    """A region and what it is part of, from the inside outwards; longer than there are regions if that never ends."""
    found: list[int] = []
    while region != NONE and len(found) <= t.region_count:
        found.append(region)
        region = t.region_part_of[region]
    return found


def read_map(t: Tables, rows: list[Row], areas: list[str], terrains: list[str], regions: list[str]) -> None:
    if len(rows) > AREA_ROOM:
        raise fault("map.csv", "id", "too_many", many=len(rows), room=AREA_ROOM)
    t.area_count = len(rows)
    number = {label: i for i, label in enumerate(areas)}
    for row in rows:
        t.terrain.append(row.one_of("terrain", terrains))
        t.area_kind.append(t.terrain_kind[t.terrain[-1]])
        for column, values in (("wheat", t.wheat), ("oil", t.oil), ("elephant", t.elephant)):
            values.append(row.truth(column))
            if values[-1] and (t.area_kind[-1] != LAND):
                raise row.fault(column, "resource_at_sea", DOMAIN)
        if t.wheat[-1] and t.terrain_wheat_income[t.terrain[-1]] == NONE:
            raise row.fault("wheat", "no_wheat_there", DOMAIN, terrain=terrains[t.terrain[-1]])
        t.neighbours.append(numbers_of(row, "borders", row.listed("borders"), number))
        t.river_to.append(numbers_of(row, "rivers", row.listed("rivers"), number))
        _arrows(t, row, number)
        t.longitude.append(row.number("longitude", -180, 180))
        t.latitude.append(row.number("latitude", -90, 90))
        t.grid.append(row.text("grid"))
    t.land_count = t.area_kind.count(LAND)
    if t.area_kind != sorted(t.area_kind):
        first = next(i for i in range(1, t.area_count) if t.area_kind[i] < t.area_kind[i - 1])
        raise rows[first].fault("terrain", "order_of_kinds", DOMAIN)
    for near in t.neighbours:
        t.land_neighbours.append([area for area in near if t.area_kind[area] == LAND])
        t.water_neighbours.append([area for area in near if t.area_kind[area] != LAND])
    t.joined = [near + t.arrows[area] for area, near in enumerate(t.neighbours)]
    for area in range(t.area_count):
        rivers = [RIVER if there in t.river_to[area] else 0 for there in t.land_neighbours[area]]
        t.land_ways.append(t.land_neighbours[area] + t.arrows[area])
        t.crossings.append(rivers + [ARROW] * len(t.arrows[area]))
    _regions(t, rows, regions)
    _ports(t, rows, number)


def _arrows(t: Tables, row: Row, number: dict[str, int]) -> None:
    """§4.1.23: an arrow leads to an area and lies in one or more waters, as in `morocco:western-mediterranean`."""
    t.arrows.append([])
    t.arrow_seas.append([])
    for arrow in row.listed("arrows"):
        found = numbers_of(row, "arrows", arrow.split(":"), number)
        if len(found) < 2:
            raise row.fault("arrows", "arrow_without_sea", DOMAIN, value=arrow)
        t.arrows[-1].append(found[0])
        t.arrow_seas[-1].append(found[1:])


def _regions(t: Tables, rows: list[Row], regions: list[str]) -> None:
    """§G.12, §G.13: a land area has what is printed.

    §G.10, §G.11: a water belongs to all regions of the lands it touches.
    """
    for area, row in enumerate(rows):
        found: set[int] = set()
        for name in row.listed("regions"):
            if t.area_kind[area] != LAND:
                raise row.fault("regions", "region_at_sea", DOMAIN)
            found |= set(_with_parents(t, row.word("regions", name, regions)))
        t.regions_of.append(sorted(found))
    for area in range(t.land_count, t.area_count):
        t.regions_of[area] = sorted({region for land in t.land_neighbours[area] for region in t.regions_of[land]})
    t.region_mask = [sum(1 << region for region in found) for found in t.regions_of]
    for region in range(t.region_count):
        t.in_region.append([area for area in range(t.area_count) if region in t.regions_of[area]])
    t.in_region.append(list(range(t.area_count)))


def _ports(t: Tables, rows: list[Row], number: dict[str, int]) -> None:
    """§4.1.15: a land area with several coasts is several ports; the first has the number of the area."""
    t.port_area = list(range(t.area_count))
    t.ports_of = [[area] for area in range(t.area_count)]
    t.port_waters = [list(near) for near in t.water_neighbours]
    for area, row in enumerate(rows):
        coasts = [numbers_of(row, "coasts", coast.split(":"), number) for coast in row.listed("coasts")]
        if not coasts:
            continue
        if sorted(water for coast in coasts for water in coast) != sorted(t.water_neighbours[area]):
            raise row.fault("coasts", "coasts", DOMAIN)
        if t.area_kind[area] != LAND or len(coasts) == 1:
            raise row.fault("coasts", "coasts", DOMAIN)
        t.port_waters[area] = coasts[0]
        for coast in coasts[1:]:
            t.ports_of[area].append(len(t.port_area))
            t.port_area.append(area)
            t.port_waters.append(coast)
    t.port_count = len(t.port_area)
    if t.port_count > PORT_ROOM:
        raise fault("map.csv", "coasts", "too_many", many=t.port_count, room=PORT_ROOM)
    t.harbours = [[] for _ in range(t.area_count)]
    for port in range(t.port_count):
        if t.area_kind[t.port_area[port]] == LAND:
            for water in t.port_waters[port]:
                t.harbours[water].append(port)
    for area in range(t.area_count):
        t.sea_ways.append(t.water_neighbours[area] + t.harbours[area])
    for waters in t.port_waters:
        t.strait.append(int(any(a != b and b not in t.water_neighbours[a] for a in waters for b in waters)))


def port_labels(t: Tables, areas: list[str]) -> list[str]:
    """An area's label; with several coasts the first water of the coast stands behind it: `germany:baltic-sea`."""
    return [
        areas[area] if len(t.ports_of[area]) == 1 else f"{areas[area]}:{areas[t.port_waters[port][0]]}"
        for port, area in enumerate(t.port_area)
    ]


def read_canals(t: Tables, rows: list[Row], areas: list[str]) -> None:
    """§4.1.16: the two waters a canal joins, the ages in which it is open, the areas whose holders must agree."""
    number = {label: i for i, label in enumerate(areas)}
    for row in rows:
        waters = numbers_of(row, "waters", row.listed("waters"), number)
        beside = numbers_of(row, "areas", row.listed("areas"), number)
        if len(waters) != 2 or any(t.area_kind[water] == LAND for water in waters):
            raise row.fault("waters", "canal_waters", DOMAIN)
        if not beside or any(t.area_kind[area] != LAND for area in beside):
            raise row.fault("areas", "canal_areas", DOMAIN)
        if not any(set(waters) <= set(t.neighbours[area]) for area in beside):
            raise row.fault("areas", "canal_areas", DOMAIN)
        t.canal_waters.append(waters)
        t.canal_ages.append(mask_of(ages_of(row, "ages")))
        t.canal_areas.append(beside)


def by_age(t: Tables) -> None:
    """What an area is, brings and adds depends on the age of its empire (§2.1.6, §2.1.7, §2.1.8, §4.2.10)."""
    for age in range(AGES + 1):
        terrain: list[int] = []
        income: list[int] = []
        from_wheat: list[int] = []
        for area in range(t.area_count):
            kind = t.terrain[area]
            if t.terrain_fertile_age[kind] and age >= t.terrain_fertile_age[kind]:
                kind = t.fertile
            grown = t.wheat[area] and age >= t.terrain_wheat_age[kind]
            terrain.append(kind)
            from_wheat.append(t.terrain_wheat_income[kind] - t.terrain_income[kind] if grown else 0)
            drilled = t.oil_income if t.oil[area] and age >= t.oil_age else 0
            income.append(t.terrain_income[kind] + from_wheat[-1] + drilled)
        t.terrain_at.append(terrain)
        t.like_age.append(t.terrain_at.index(terrain))
        t.wheat_at.append(from_wheat)
        t.income_at.append(income)
        t.defence_at.append([t.terrain_defence[kind] for kind in terrain])
