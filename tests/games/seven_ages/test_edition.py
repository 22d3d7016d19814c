"""The data of an edition: what it must hold, what another one may change, and how a broken one is refused."""

from __future__ import annotations

import csv
import re
import shutil
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.games.common import changer
from tests.games.seven_ages.broken_editions import BROKEN, ELSEWHERE
from worldstage.core.editions import PROVENANCES
from worldstage.core.errors import BadEdition
from worldstage.core.text import LANGUAGES, Catalogue, Text, catalogue
from worldstage.games.seven_ages import tables as c
from worldstage.games.seven_ages.edition import GROUPS, SHEETS, Clause, Tables, load
from worldstage.games.seven_ages.edition_cells import DOMAIN
from worldstage.games.seven_ages.makers import MAKERS
from worldstage.games.seven_ages.names import LAND, NONE, OCEAN, SEA

GAME = Path(str(load.__code__.co_filename)).parent
OWN = GAME / "data" / "reconstructed"
Cell = Callable[[str, str, str, str], Path]


@pytest.fixture(scope="module")
def tables() -> Tables:
    return load(OWN)[0]


@pytest.fixture
def cell(tmp_path: Path) -> Cell:
    """Makes a copy of the edition in which one cell is changed; the row is found by its label."""

    def change(file: str, row: str, column: str, value: str) -> Path:
        folder = tmp_path / "edition"
        if not folder.exists():
            shutil.copytree(OWN, folder)
        with (folder / file).open(encoding="utf-8", newline="") as source:
            rows = list(csv.reader(source))
        place = rows[0].index(column)
        label = rows[0].index("id") if "id" in rows[0] else 0
        found = next(cells for cells in rows if cells[label] == row)
        found[place] = value
        with (folder / file).open("w", encoding="utf-8", newline="") as target:
            csv.writer(target).writerows(rows)
        return folder

    return change


@pytest.fixture(scope="module")
def catalogues() -> dict[str, Catalogue]:
    found: dict[str, Catalogue] = {}
    for language in LANGUAGES:
        found[language] = Catalogue.load(GAME / "text", language)
        found[language].makers = MAKERS
    return found


def refused(folder: Path, catalogues: dict[str, Catalogue]) -> tuple[str, str, str]:
    """File, entry and fault of the refusal; the fault as its key and values, in no language."""
    with pytest.raises(BadEdition) as refusal:
        load(folder)
    args = refusal.value.text.args
    fault = args["fault"][1]
    assert isinstance(fault, Text)
    for language in LANGUAGES:
        words = (catalogues[language] if fault.domain == DOMAIN else catalogue("", language)).render(fault)
        assert words and "{" not in words
    values = [str(value) for _, value in fault.args.values()]
    return str(args["file"][1]), str(args["entry"][1]), " ".join([fault.key.removeprefix("edition."), *values])


# -- what the loader makes of the files --------------------------------------------------------------------------------


def test_everything_has_a_number_and_a_label(tables: Tables) -> None:
    labels = tables.labels
    assert len(labels["area"]) == tables.area_count == 297
    assert [tables.area_kind.count(kind) for kind in (LAND, SEA, OCEAN)] == [228, 59, 10]
    assert tables.land_count == 228
    assert len(labels["port"]) == tables.port_count == 314
    assert len(labels["card"]) == tables.card_count == 110
    assert len(labels["unit"]) == tables.unit_count == 24
    assert len(labels["counter"]) == tables.kind_count == 14
    assert len(labels["artefact"]) == tables.artefact_count == 55
    assert len(labels["event"]) == tables.event_count == 60
    assert len(labels["leader"]) == tables.leader_count == 129 + 24
    assert len(labels["region"]) == tables.region_count + 1 == 13
    for kind, names in labels.items():
        assert len(names) == len(set(names)), kind


def test_every_list_is_as_long_as_what_it_is_about(tables: Tables) -> None:
    """By the beginning of its name; lists that are about something else begin otherwise."""
    counts = {"unit_": 24, "artefact_": 55, "event_": 60, "card_": 110, "terrain_": 10, "counter_": 388, "leader_": 153}
    other = ("card_windows", "terrain_at")
    for name in dir(tables):
        value = getattr(tables, name)
        for beginning, many in counts.items():
            if name.startswith(beginning) and isinstance(value, list) and name not in other:
                assert len(value) == many, name


def test_ports_lead_to_waters_and_back(tables: Tables) -> None:
    for port, area in enumerate(tables.port_area):
        assert port in tables.ports_of[area]
        for water in tables.port_waters[port]:
            assert tables.area_kind[water] != LAND
            if tables.area_kind[area] == LAND:
                assert port in tables.harbours[water]
            else:
                assert area in tables.port_waters[water]
    for area, ports in enumerate(tables.ports_of):
        assert ports[0] == area
        if tables.area_kind[area] == LAND:
            assert sorted(w for port in ports for w in tables.port_waters[port]) == sorted(
                tables.water_neighbours[area]
            )


def test_counters_are_numbered_by_colour_and_kind(tables: Tables) -> None:
    for colour in range(15):
        mine = range(tables.first_counter[colour], tables.first_counter[colour + 1])
        assert {tables.counter_colour[counter] for counter in mine} == {colour}
        for kind, many in enumerate(tables.counters[colour]):
            assert sum(tables.counter_kind[counter] == kind for counter in mine) == many
    common = range(tables.first_common, tables.counter_total)
    assert tables.first_common == tables.first_counter[15]
    assert {tables.counter_colour[counter] for counter in common} == {NONE}
    assert len(common) == tables.common_count


def test_each_elephant_area_has_its_elephant_and_the_free_ones_follow(tables: Tables) -> None:
    named = [area for area in range(tables.area_count) if tables.elephant[area]]
    assert [area for area in tables.elephant_area if area != NONE] == named
    assert tables.elephant_count == len(named) + tables.free_elephants
    for area in named:
        assert tables.elephant_area[tables.elephant_counter[area] - tables.first_common] == area
    kinds = [tables.counter_kind[tables.first_common + i] for i in range(tables.common_count)]
    units = [tables.kind_early[kind] for kind in kinds]
    assert units.count(tables.elephant_unit) == tables.elephant_count == 16
    assert (units.count(tables.nuke_unit), units.count(tables.star_wars_unit)) == (4, 3)


def test_both_sides_of_a_counter_name_its_types(tables: Tables) -> None:
    for unit in range(tables.unit_count):
        sides = tables.kind_late if tables.unit_late[unit] else tables.kind_early
        assert all(sides[kind] == unit for kind in tables.unit_kinds[unit])
    for kind in range(tables.own_kinds):
        assert tables.unit_level[tables.kind_early[kind]] < tables.unit_level[tables.kind_late[kind]]


def test_cards_lead_to_their_artefacts_events_and_leaders(tables: Tables) -> None:
    for card in range(tables.card_count):
        assert card in tables.artefact_cards[tables.card_artefact[card]]
        assert card in tables.event_cards[tables.card_event[card]]
        assert all(tables.leader_card[leader] == card for leader in tables.named_of[card])
    assert sum(len(leaders) for leaders in tables.named_of) == tables.named_leaders == 129


def test_a_card_says_what_its_square_icon_brings(tables: Tables) -> None:
    cham = tables.labels["card"].index("cham")
    assert tables.square_icon(cham, c.SQUARE_TRADE) == 1
    assert tables.square_icon(cham, c.SQUARE_CITY) == 0
    assert tables.square_icon(NONE, c.SQUARE_TRADE) == 0


def test_clauses_are_words_with_arguments(tables: Tables) -> None:
    minoans = tables.labels["card"].index("minoans")
    assert tables.card_special[minoans] == [Clause("early", ("galley", "1")), Clause("cost", ("galley", "4"))]
    fragments = tables.labels["event"].index("empire-fragments")
    assert tables.event_target[fragments] == Clause("large-empire", ("4",))
    assert tables.event_clauses[fragments] == [Clause("split", ("draw",))]


def test_every_file_says_where_its_values_come_from() -> None:
    provenance = load(OWN)[1].provenance
    assert set(provenance.values()) == set(PROVENANCES)
    assert {key.split(".")[0] for key in provenance} == {file.split(".")[0] for file in (*GROUPS, *SHEETS)}
    assert provenance["edition.numbers"] == "rulebook"
    assert provenance["map.borders"] == "reconstructed"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_source_has_a_text(language: str, catalogues: dict[str, Catalogue]) -> None:
    for part in load(OWN)[1].provenance:
        assert f"part.{part}" in catalogues[language].messages


# -- names -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_a_name_of_its_own(language: str, tables: Tables, catalogues: dict[str, Catalogue]) -> None:
    for kind, labels in tables.labels.items():
        unnamed = labels[tables.named_leaders :] if kind == "leader" else []
        names = [catalogues[language].forms(kind, label)["name"] for label in labels if label not in unnamed]
        assert all(names) and len(names) == len(set(names)), kind


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_names_of_a_kind_have_the_same_forms(language: str, catalogues: dict[str, Catalogue]) -> None:
    for kind, names in catalogues[language].names.items():
        if kind in catalogues[language].makers:
            assert len({tuple(forms) for forms in names.values()}) == 1, kind


def test_a_coast_is_named_after_its_area_and_its_water(catalogues: dict[str, Catalogue]) -> None:
    assert catalogues["de"].forms("port", "germany:baltic-sea")["name"] == "Deutschland (Ostsee)"
    assert catalogues["de"].forms("port", "germany:baltic-sea")["to"] == "nach Deutschland (Ostsee)"
    assert catalogues["en"].forms("port", "egypt:red-sea")["name"] == "Egypt (Red Sea)"
    assert catalogues["de"].forms("port", "normandy") == catalogues["de"].forms("area", "normandy")


def test_a_leader_from_the_cup_is_called_by_its_type(catalogues: dict[str, Catalogue]) -> None:
    assert catalogues["de"].forms("leader", "tactician:3")["acc"] == "einen Taktiker"
    assert catalogues["en"].forms("leader", "caesar")["a"] == "Caesar"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_another_edition_adds_is_called_by_its_label(language: str, catalogues: dict[str, Catalogue]) -> None:
    forms = catalogues[language].forms("area", "lost-atlantis")
    assert set(forms) == set(catalogues[language].forms("area", "egypt"))
    assert forms["name"] == "Lost atlantis"
    assert catalogues[language].forms("card", "atlanteans")["number"] == "pl"
    assert catalogues[language].forms("leader", "somebody")["name"] == "Somebody"


# -- another edition ---------------------------------------------------------------------------------------------------


def test_an_owners_edition_has_a_name_values_and_a_fingerprint_of_its_own(cell: Cell, tmp_path: Path) -> None:
    own = load(OWN)[1]
    cell("cards.csv", "romans", "trade", "+2")
    cell("map.csv", "egypt", "terrain", "desert")
    cell("map.csv", "egypt", "wheat", "0")
    cell("counters.csv", "black", "spear-rifle", "9")
    cell("leaders.csv", "tactician", "many", "8")
    folder = cell("events.csv", "fate", "clauses", "draw:+3")
    changer(OWN, tmp_path)("edition.toml", 'name = "reconstructed"', 'name = "my-copy"')
    t, edition, labels = load(folder)
    assert edition.name == "my-copy" and edition.digest != own.digest
    assert t.card_trade[labels["card"].index("romans")] == 2
    assert t.income_at[1][labels["area"].index("egypt")] == 0
    assert t.counter_total == 388 + 4
    assert t.leader_count == 153 + 2


def test_areas_cards_and_artefacts_can_be_left_out(tmp_path: Path) -> None:
    """A smaller world: Rapa Nui hangs on one ocean, the last artefact and event are on cards that go as well."""
    folder = shutil.copytree(OWN, tmp_path / "edition")
    _without(folder / "map.csv", lambda row: row[0] == "rapa-nui")
    text = (folder / "map.csv").read_text("utf-8").replace("; rapa-nui", "").replace("rapa-nui; ", "")
    (folder / "map.csv").write_text(text, encoding="utf-8")
    _without(folder / "cards.csv", lambda row: "pollution" in row or "world-war" in row)
    _without(folder / "artefacts.csv", lambda row: row[0] in ("pollution", "world-war"))
    gone = {"songhai", "ukrainians", "parthians", "ancient-iranians"}
    _without(folder / "leaders.csv", lambda row: row[1] in gone)
    t, _, labels = load(folder)
    assert t.area_count == 296 and "rapa-nui" not in labels["area"]
    assert (t.card_count, t.artefact_count) == (106, 53)


def _without(path: Path, gone: Callable[[list[str]], bool]) -> None:
    with path.open(encoding="utf-8", newline="") as source:
        rows = [row for row in csv.reader(source) if not gone(row)]
    with path.open("w", encoding="utf-8", newline="") as target:
        csv.writer(target).writerows(rows)


def test_a_file_from_a_program_for_tables_is_read_as_well(tmp_path: Path) -> None:
    """Semicolons between the cells, a mark at the beginning, other ends of lines: the edition is the same."""
    folder = shutil.copytree(OWN, tmp_path / "edition")
    for file in SHEETS:
        with (OWN / file).open(encoding="utf-8", newline="") as source:
            rows = list(csv.reader(source))
        with (folder / file).open("w", encoding="utf-8-sig", newline="") as target:
            csv.writer(target, delimiter=";", lineterminator="\r\n").writerows([*rows, [""] * len(rows[0])])
    assert load(folder)[1].digest == load(OWN)[1].digest


def test_what_is_known_about_a_cell_does_not_change_the_fingerprint(cell: Cell) -> None:
    assert load(cell("cards.csv", "romans", "known", "money:published"))[1].digest == load(OWN)[1].digest


# -- broken editions ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(BROKEN))
def test_a_broken_edition_is_refused_with_file_row_and_column(
    cell: Cell, catalogues: dict[str, Catalogue], tmp_path: Path, name: str
) -> None:
    file, row, column, value, why = BROKEN[name]
    told = refused(cell(file, row, column, value), catalogues)
    assert told[0] == file
    assert any(told[2].startswith(one) for one in why.split("|")), told
    assert place(tmp_path / "edition" / file, told[1]) == ELSEWHERE.get(name, (row, column)), told


def place(path: Path, entry: str) -> tuple[str, str]:
    """The label of the row that a fault names, and the column; no label if the fault is about the whole file."""
    named = re.fullmatch(r"row (\d+) \((.*)\), (.+)", entry)
    if named is None:
        return "", entry
    with path.open(encoding="utf-8", newline="") as source:
        rows = list(csv.reader(source))
    found = rows[int(named[1]) - 1]
    assert found[0] == named[2]
    return found[rows[0].index("id") if "id" in rows[0] else 0], named[3]


def test_a_fault_names_row_and_column(cell: Cell, catalogues: dict[str, Catalogue]) -> None:
    told = refused(cell("cards.csv", "romans", "trade", "lots"), catalogues)
    assert told == ("cards.csv", "row 13 (12), trade", "whole_number 'lots' -9 9")


def test_rivers_flow_between_lands_that_touch(cell: Cell, catalogues: dict[str, Catalogue]) -> None:
    cell("map.csv", "crete", "rivers", "cyprus")
    told = refused(cell("map.csv", "cyprus", "rivers", "crete"), catalogues)
    assert told[2] == "river_without_border"


def test_an_arrow_joins_lands_that_do_not_touch(cell: Cell, catalogues: dict[str, Catalogue]) -> None:
    cell("map.csv", "normandy", "arrows", "england:english-channel; aquitaine:bay-of-biscay")
    told = refused(cell("map.csv", "aquitaine", "arrows", "normandy:bay-of-biscay"), catalogues)
    assert told[1:] == ("row 13 (normandy), arrows", "arrow_ends aquitaine")


def test_an_area_that_nobody_can_reach_is_refused(tmp_path: Path, catalogues: dict[str, Catalogue]) -> None:
    folder = shutil.copytree(OWN, tmp_path / "edition")
    text = (folder / "map.csv").read_text("utf-8").replace("; rapa-nui", "").replace(",rapa-nui; ", ",")
    (folder / "map.csv").write_text(text.replace("0,0,0,eastern-pacific,", "0,0,0,,"), encoding="utf-8")
    told = refused(folder, catalogues)
    assert told[1].endswith("(rapa-nui), borders") and told[2] == "cut_off"


def test_a_map_that_cannot_be_drawn_is_refused(cell: Cell, tables: Tables, catalogues: dict[str, Catalogue]) -> None:
    """Burgundy lies between the Alps and the Atlantic: a border of the Alps with Aquitaine crosses one of its own."""
    areas = tables.labels["area"]
    for one, other in (("alps", "aquitaine"), ("aquitaine", "alps")):
        near = [areas[area] for area in tables.neighbours[areas.index(one)]]
        folder = cell("map.csv", one, "borders", "; ".join([*near, other]))
    told = refused(folder, catalogues)
    assert told[0] == "map.csv" and told[2].startswith("not_planar ")


@pytest.mark.parametrize("file", [*GROUPS, *SHEETS])
def test_a_missing_file_is_named(tmp_path: Path, catalogues: dict[str, Catalogue], file: str) -> None:
    folder = shutil.copytree(OWN, tmp_path / "edition")
    (folder / file).unlink()
    told = refused(folder, catalogues)
    assert told[0].endswith(file) and told[2].startswith("unreadable ")


@pytest.mark.parametrize(
    ("file", "pattern", "replacement", "entry", "why"),
    [
        ("edition.toml", "^hand = 6", "hand = 0", "numbers.hand", "whole_number 0 1 100"),
        ("edition.toml", "^nukes = 4", "nuke = 4", "estimates", "unknown nuke"),
        ("edition.toml", r"\[7, 5, 4, 3, 3, 3\]", "[7, 5, 4, 3]", "seats.most_empires", "so_many_numbers 6"),
        ("edition.toml", r"\[1, 2, 4, 7\]", "[1, 2, 4, 8]", "cities.ages", "whole_number 8 1 7"),
        ("edition.toml", 'waters = "inferred"', 'waters = "heard"', "provenance.canals.waters", "one_of 'heard'"),
        ("edition.toml", r"\[provenance.map\]", "[provenance.mop]", "provenance.mop", "unknown mop"),
        ("counters.csv", "^black.*?\n", "", "colour", "fifteen_colours 14 15"),
        ("progress.csv", "^49.*?\n", "", "level", "levels 48 49"),
        ("progress.csv", "^43,7.*", "".join(f"{n},6,0,\n" for n in range(43, 50)), "row 50", "whole_number '6' 7 7"),
        ("units.csv", "^bomber.*?\n", "", "counter", "one_sided fighter-bomber"),
        ("cards.csv", "^number,id", "number,name", "row 1", "lacks id"),
        ("cards.csv", "^number,", "price,number,", "row 1", "unknown_or_twice"),
        ("cards.csv", "^1,egyptians,", "1,egyptians,,", "row 2", "cells 22 21"),
        ("cards.csv", "^1,egyptians", '1,"egyptians', "row", "not_csv"),
        ("canals.csv", "(?<=known\n).*", "", "canals.csv", "no_rows"),
    ],
)
def test_a_broken_file_is_refused(
    tmp_path: Path, catalogues: dict[str, Catalogue], file: str, pattern: str, replacement: str, entry: str, why: str
) -> None:
    told = refused(changer(OWN, tmp_path)(file, pattern, replacement), catalogues)
    assert told[0] == file and entry in told[1] and told[2].startswith(why), told


def test_a_file_in_another_encoding_is_refused(tmp_path: Path, catalogues: dict[str, Catalogue]) -> None:
    folder = shutil.copytree(OWN, tmp_path / "edition")
    (folder / "map.csv").write_bytes((folder / "map.csv").read_bytes().replace(b"crete", b"cr\xe4te"))
    told = refused(folder, catalogues)
    assert told[0] == "map.csv" and told[2].startswith("not_csv ")


@pytest.mark.parametrize(
    ("file", "room"),
    [("map.csv", 320), ("cards.csv", 128), ("units.csv", 32), ("artefacts.csv", 64), ("regions.csv", 15)],
)
def test_there_is_room_for_so_many(tmp_path: Path, catalogues: dict[str, Catalogue], file: str, room: int) -> None:
    """The numbers of options are fixed, so there is an end to what an edition can add."""
    folder = shutil.copytree(OWN, tmp_path / "edition")
    with (folder / file).open(encoding="utf-8", newline="") as source:
        rows = list(csv.reader(source))
    column = rows[0].index("id")
    for i in range(room + 1 - (len(rows) - 1)):
        rows.append(["x" + str(i) if place == column else cell for place, cell in enumerate(rows[-1])])
    with (folder / file).open("w", encoding="utf-8", newline="") as target:
        csv.writer(target).writerows(rows)
    told = refused(folder, catalogues)
    assert told[0] == file and told[2] == f"too_many {room + 1} {room}"


def test_there_is_room_for_so_many_leaders(cell: Cell, catalogues: dict[str, Catalogue]) -> None:
    cell("leaders.csv", "tactician", "many", "40")
    told = refused(cell("leaders.csv", "diplomat", "many", "40"), catalogues)
    assert told == ("leaders.csv", "id", "too_many 225 192")


def test_both_languages_know_the_same_faults() -> None:
    english, german = (
        tomllib.loads((GAME / "text" / language / "faults.toml").read_text("utf-8"))["edition"]
        for language in LANGUAGES
    )
    assert english.keys() == german.keys()
