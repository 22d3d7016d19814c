"""The data of an edition, read from its folder into frozen tables of ints, and checked on the way.

Where the values of a file come from stands in edition.toml; a column `known` names single cells that are known better.
"""

from __future__ import annotations

from pathlib import Path

from worldstage.core.editions import Row, Tree, fault, listed, read_with_sheets, table, whole
from worldstage.core.game import Edition
from worldstage.games.seven_ages import clauses, map_checks, specials
from worldstage.games.seven_ages import edition_cards as cards
from worldstage.games.seven_ages import edition_map as areas
from worldstage.games.seven_ages import edition_units as units
from worldstage.games.seven_ages.edition_cells import DOMAIN, check_known, ids_of
from worldstage.games.seven_ages.names import AGES, CITY_VALUES, CLASS_IDS, LEADER_TYPES
from worldstage.games.seven_ages.tables import ARTEFACT_KINDS, ICON_IDS, Clause, Tables

__all__ = ("GROUPS", "SHEETS", "Clause", "Tables", "load")

GROUPS: dict[str, tuple[str, ...]] = {"edition.toml": ("name", "numbers", "seats", "cities", "estimates")}
SHEETS: dict[str, tuple[str, ...]] = {
    "regions.csv": areas.REGIONS_CSV,
    "terrain.csv": areas.TERRAIN_CSV,
    "map.csv": areas.MAP_CSV,
    "canals.csv": areas.CANALS_CSV,
    "units.csv": units.UNITS_CSV,
    "counters.csv": units.COUNTERS_CSV,
    "progress.csv": units.PROGRESS_CSV,
    "artefacts.csv": cards.ARTEFACTS_CSV,
    "events.csv": cards.EVENTS_CSV,
    "cards.csv": cards.CARDS_CSV,
    "leaders.csv": cards.LEADERS_CSV,
}
NUMBERS = (
    "first_hand",
    "hand",
    "upkeep",
    "fort_cost",
    "elite_cost",
    "elite_most",
    "disorder_price",
    "glory_price",
    "final_glory",
    "nuke_glory",
    "joker_glory",
    "river_defence",
    "invasion_defence",
    "fort_defence",
    "ocean_age",
    "oil_age",
)
ESTIMATES = ("arrow_defence", "oil_income", "administrator", "free_elephants", "nukes", "star_wars")
SEATS = 7


def load(folder: Path) -> tuple[Tables, Edition, dict[str, list[str]]]:
    """Read and check an edition: its tables, its name and digest, and the labels of everything that has numbers."""
    files, sheets, edition = read_with_sheets(folder, GROUPS, SHEETS)
    for rows in sheets.values():
        check_known(rows)
    t = Tables()
    _numbers(t, files["edition.toml"])
    labels = _labels(sheets)
    areas.read_terrain(t, sheets["terrain.csv"], labels["terrain"])
    areas.read_regions(t, sheets["regions.csv"], labels["region"][:-1])
    areas.read_map(t, sheets["map.csv"], labels["area"], labels["terrain"], labels["region"][:-1])
    areas.read_canals(t, sheets["canals.csv"], labels["area"])
    areas.by_age(t)
    map_checks.check(t, sheets["map.csv"])
    labels["port"] = areas.port_labels(t, labels["area"])
    kinds = units.counter_kinds(sheets["counters.csv"])
    units.read_progress(t, sheets["progress.csv"])
    units.read_units(t, sheets["units.csv"], kinds, sheets["terrain.csv"])
    units.read_counters(t, sheets["counters.csv"], kinds)
    cards.read_artefacts(t, sheets["artefacts.csv"], labels["artefact"], labels["terrain"])
    cards.read_events(t, sheets["events.csv"])
    cards.read_cards(t, sheets["cards.csv"], labels)
    labels["leader"] = cards.read_leaders(t, sheets["leaders.csv"], labels["card"])
    t.labels = labels
    clauses.read(t, sheets)
    specials.read(t)
    return t, edition, labels


def _labels(sheets: dict[str, list[Row]]) -> dict[str, list[str]]:
    """By kind. After the regions stands the world, for the icons that count all areas."""
    ids_of(sheets["leaders.csv"])
    return {
        "area": ids_of(sheets["map.csv"]),
        "region": [*ids_of(sheets["regions.csv"]), "world"],
        "terrain": ids_of(sheets["terrain.csv"]),
        "canal": ids_of(sheets["canals.csv"]),
        "unit": ids_of(sheets["units.csv"]),
        "class": list(CLASS_IDS),
        "counter": [*units.counter_kinds(sheets["counters.csv"]), *units.COMMON],
        "colour": ids_of(sheets["counters.csv"], "colour"),
        "artefact": ids_of(sheets["artefacts.csv"]),
        "artefactkind": list(ARTEFACT_KINDS),
        "event": ids_of(sheets["events.csv"]),
        "card": ids_of(sheets["cards.csv"]),
        "leadertype": list(LEADER_TYPES),
        "icon": list(ICON_IDS),
    }


def _numbers(t: Tables, tree: Tree) -> None:
    file = "edition.toml"
    for group, names in (("numbers", NUMBERS), ("estimates", ESTIMATES)):
        numbers = table(file, group, tree.get(group), names)
        for name in names:
            least = 1 if name in ("first_hand", "hand") else 0
            setattr(t, name, whole(file, f"{group}.{name}", numbers.get(name), least, 100))
    seats = table(file, "seats", tree.get("seats"), ("most_empires",))
    most = _list(file, "seats.most_empires", seats.get("most_empires"), SEATS - 1, SEATS)
    t.most_empires = [most[0], most[0], *most]  # a lone seat waits for others (§S.12)
    cities = table(file, "cities", tree.get("cities"), ("ages",))
    t.city_age = [0, *_list(file, "cities.ages", cities.get("ages"), len(CITY_VALUES) - 1, AGES)]
    t.city_values = list(CITY_VALUES)


def _list(file: str, entry: str, value: object, many: int, most: int) -> list[int]:
    numbers = [whole(file, entry, number, 1, most) for number in listed(file, entry, value)]
    if len(numbers) != many:
        raise fault(file, entry, "so_many_numbers", DOMAIN, needed=many)
    return numbers
