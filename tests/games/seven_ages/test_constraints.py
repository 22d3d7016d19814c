"""What is known of the printed map, cards and counters: any edition of 7 Ages must keep it, and ours does.

Rulebook, examples, errata and reports of players fix single values. The tests of the rules play the printed examples;
here is what they need of the data.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.covers import covers
from worldstage.games.seven_ages import tables as c
from worldstage.games.seven_ages.edition import Clause, Tables, load
from worldstage.games.seven_ages.names import CAVALRY, LAND, LAST_LEVEL, NAVAL, NONE, OCEAN, PAIRS
from worldstage.games.seven_ages.planarity import is_planar

OWN = Path(str(load.__code__.co_filename)).parent / "data" / "reconstructed"
AGES = range(1, 8)


class Data:
    """An edition read by labels."""

    def __init__(self) -> None:
        self.t: Tables = load(OWN)[0]

    def area(self, label: str) -> int:
        return self.t.labels["area"].index(label)

    def card(self, label: str) -> int:
        return self.t.labels["card"].index(label)

    def unit(self, label: str) -> int:
        return self.t.labels["unit"].index(label)

    def colour(self, label: str) -> int:
        return self.t.labels["colour"].index(label)

    def artefact(self, label: str) -> int:
        return self.t.labels["artefact"].index(label)

    def event(self, label: str) -> int:
        return self.t.labels["event"].index(label)

    def areas(self, numbers: list[int]) -> set[str]:
        return {self.t.labels["area"][number] for number in numbers}

    def near(self, label: str) -> set[str]:
        return self.areas(self.t.neighbours[self.area(label)])

    def regions(self, label: str) -> set[str]:
        return {self.t.labels["region"][region] for region in self.t.regions_of[self.area(label)]}

    def starts(self, age: int, conditional: bool = False) -> int:
        """How many empires can start in an age, without or only with a condition."""
        masks = self.t.conditional_ages if conditional else self.t.card_ages
        return sum(mask >> age & 1 for mask in masks)


@pytest.fixture
def data() -> Data:
    return Data()


# -- 1 to 4: progress and the beginning of empires ---------------------------------------------------------------------


def test_an_age_is_seven_levels(data: Data) -> None:
    assert data.t.age_of_level[1 : LAST_LEVEL + 1] == [age for age in AGES for _ in range(7)]
    assert data.t.age_of_level[LAST_LEVEL + 1 :] == [7] * (c.BEYOND - LAST_LEVEL - 1)


def test_the_first_empire_of_a_game_starts_on_the_first_level_of_its_lowest_age(data: Data) -> None:
    def first(card: str) -> int:
        return data.t.first_level[data.t.lowest_age[data.card(card)]]

    assert (first("egyptians"), first("english")) == (1, 22)
    pirates = data.card("pirate-state")
    assert data.t.lowest_age[pirates] == 0 and data.t.condition[pirates] == c.START_AREA
    assert (data.t.start_kind[pirates], data.t.start_number[pirates]) == (c.COAST_NEAR, 3)


def test_romans_start_one_level_behind_the_leader_and_huns_two(data: Data) -> None:
    assert (data.t.offset[data.card("romans")], data.t.offset[data.card("huns")]) == (-1, -2)
    moors, arabs = data.card("moors"), data.card("arabs")
    assert (data.t.offset[moors], data.t.level_of[moors]) == (-2, arabs)
    assert data.areas(data.t.start_areas[moors]) == {"mauretania"}
    assert (data.t.start_kind[moors], data.t.start_card[moors]) == (c.HELD_BY, arabs)
    assert data.t.start_region[moors] == data.t.europe


@pytest.mark.parametrize(
    ("empire", "other", "ages"),
    [("carthaginians", "phoenicians", [2]), ("romans", "etruscans", [2, 3]), ("assyrians", "sumerians", [2])],
)
def test_some_start_in_age_1_only_beside_another_empire(data: Data, empire: str, other: str, ages: list[int]) -> None:
    card = data.card(empire)
    assert data.t.card_ages[card] == sum(1 << age for age in ages)
    assert data.t.conditional_ages[card] == 1 << 1
    assert (data.t.condition[card], data.t.condition_cards[card]) == (c.IN_PLAY, [data.card(other)])


def test_so_many_empires_can_start_in_each_of_the_first_ages(data: Data) -> None:
    assert (data.starts(1), data.starts(1, conditional=True)) == (16, 12)
    with_condition = [data.starts(age) + data.starts(age, conditional=True) for age in (2, 3)]
    assert with_condition == [53, 67]


# -- 5 and 6: terrain --------------------------------------------------------------------------------------------------


def test_egypt_with_a_city_of_1_earns_6(data: Data) -> None:
    assert data.t.income_at[1][data.area("egypt")] + 1 == 6


def test_germany_with_a_city_of_3_earns_more_from_age_5_and_again_from_age_6(data: Data) -> None:
    germany = data.area("germany")
    assert [data.t.income_at[age][germany] + 3 for age in AGES] == [5, 5, 5, 5, 7, 8, 8]
    assert [data.t.wheat_at[age][germany] for age in AGES] == [0, 0, 0, 0, 2, 2, 2]
    assert [data.t.defence_at[age][germany] for age in AGES] == [1, 1, 1, 1, 1, 0, 0]
    assert [data.t.terrain_at[age][germany] == data.t.fertile for age in AGES] == [False] * 5 + [True] * 2


def test_oil_brings_income_in_age_7_only(data: Data) -> None:
    persia = data.area("persia")
    assert [data.t.income_at[age][persia] for age in (1, 6, 7)] == [1, 1, 1 + data.t.oil_income]


def test_armenia_with_a_city_of_1_needs_five_units_against_disorder(data: Data) -> None:
    assert 1 + data.t.defence_at[3][data.area("armenia")] + 1 == 5
    assert (data.t.river_defence, data.t.invasion_defence, data.t.fort_defence) == (1, 2, 2)
    assert data.t.arrow_defence >= 1


def test_desert_and_tundra_count_for_no_glory(data: Data) -> None:
    uncounted = [
        label for label, glory in zip(data.t.labels["terrain"], data.t.terrain_glory, strict=True) if not glory
    ]
    assert uncounted == ["desert", "tundra"]
    vikings = data.card("vikings-danes")
    assert Clause("counts", ("tundra",)) in data.t.card_special[vikings]


# -- 7 and 8: trade and blue markers -----------------------------------------------------------------------------------


def test_the_trade_numbers_of_the_examples(data: Data) -> None:
    found = [data.t.card_trade[data.card(name)] for name in ("syracusans", "romans", "han", "cham")]
    assert found == [2, 1, 1, -2]


def test_the_industrial_revolution_has_a_blue_marker_two_levels_ahead_of_the_sudanese(data: Data) -> None:
    revolution = data.artefact("industrial-revolution")
    age = data.t.age_of_level[31]
    assert data.t.artefact_blue[revolution] and data.t.artefact_green[revolution]
    assert data.t.artefact_ages[revolution] >> age & 1
    assert 31 + 7 - age == 33
    assert data.t.artefact_needs[data.artefact("radio")] == [revolution]
    assert data.t.artefact_blue[data.artefact("computing")]


def test_two_artefacts_can_come_an_age_early(data: Data) -> None:
    early = {data.t.labels["artefact"][i] for i, age in enumerate(data.t.artefact_early_age) if age}
    assert early == {"industrial-revolution", "world-war"}


# -- 9 and 13: units ---------------------------------------------------------------------------------------------------


def test_the_values_of_the_battle_of_muscovy(data: Data) -> None:
    """The Russians have a large ponderous colour, the French veterans: one better."""
    t = data.t
    assert [t.unit_front[data.unit(name)] for name in ("rifle", "knight", "spear")] == [5, 5, 1]
    assert [t.unit_support[data.unit(name)] for name in ("knight", "cannon")] == [4, 5]
    assert [t.unit_support[data.unit(name)] + 1 for name in ("artillery", "horse-artillery")] == [8, 7]
    forest = t.terrain[data.area("muscovy")]
    assert t.labels["terrain"][forest] == "forest"
    assert [t.value_shift[data.unit(name)][forest] for name in ("knight", "horse-artillery", "rifle")] == [-1, -1, 0]
    assert Clause("defend", ("forest", "+1", "front-infantry")) in t.card_special[data.card("russians")]
    tactician = t.labels["leadertype"].index("tactician")
    napoleon = t.labels["leader"].index("napoleon")
    assert (t.leader_age[napoleon], t.leader_types[napoleon]) == (5, 1 << tactician)


def test_both_armies_of_the_battle_can_be_built(data: Data) -> None:
    """One rifle, light horse, artillery and knight of the French stand in the marshes; one unit stays in Poland."""
    french = {"rifle": 5, "light-horse": 1, "knight": 2, "artillery": 3, "horse-artillery": 1}
    russian = {"rifle": 2, "spear": 1, "cannon": 2, "knight": 3, "horse-artillery": 1}
    assert any(_enough(data, colour, french) for colour in range(15) if data.t.colour_bonus[colour] == 1)
    assert _enough(data, data.colour("light-green"), russian)
    assert data.t.colour_bonus[data.colour("light-green")] == 0


def _enough(data: Data, colour: int, army: dict[str, int]) -> bool:
    """Whether a colour has the counters for an army; each type of it has one kind of counter."""
    needed = [0] * data.t.own_kinds
    for name, many in army.items():
        needed[data.t.unit_kinds[data.unit(name)][0]] += many
    return all(want <= have for want, have in zip(needed, data.t.counters[colour], strict=True))


def test_archers_are_missiles_that_spare_cities_and_only_they(data: Data) -> None:
    assert [data.t.labels["unit"][i] for i, spares in enumerate(data.t.archer) if spares] == ["archer"]
    assert [data.t.labels["unit"][i] for i, flees in enumerate(data.t.routed) if flees] == [
        "chariot",
        "light-horse",
        "horse-archer",
    ]
    assert data.t.unit_class[data.unit("armour")] == data.t.unit_class[data.unit("elephant")] == CAVALRY


def test_the_printed_movement_and_levels(data: Data) -> None:
    t = data.t
    assert [t.unit_move[data.unit(name)] for name in ("spear", "bomber", "star-wars", "nuke")] == [2, 7, NONE, NONE]
    assert [t.unit_level[data.unit(name)] for name in ("elephant", "battleship")] == [10, 39]
    assert all(t.unit_level[data.unit(name)] <= 28 for name in ("rifle", "cannon", "horse-artillery"))
    assert t.unit_level[data.unit("galley")] > 1 and t.unit_cost[data.unit("galley")] > 4
    assert t.age_of_level[t.unit_level[data.unit("chariot")]] == 2


def test_romans_on_level_40_modernise_swords_ships_of_the_line_and_galleys(data: Data) -> None:
    t = data.t
    for early, late in (("sword", "motorised-infantry"), ("ship-of-the-line", "battleship"), ("galley", "frigate")):
        kind = t.unit_kinds[data.unit(early)][0]
        assert (t.kind_early[kind], t.kind_late[kind]) == (data.unit(early), data.unit(late))
        assert t.unit_level[data.unit(late)] <= 40


# -- 10 to 12: the map -------------------------------------------------------------------------------------------------


def test_the_way_to_moscow_costs_cavalry_four_points(data: Data) -> None:
    assert "pripet-marshes" in data.near("poland") and "muscovy" in data.near("pripet-marshes")
    assert "muscovy" not in data.near("poland")
    column = data.t.unit_column[data.unit("knight")]
    cost = data.t.move_cost[column]
    assert cost[data.t.terrain[data.area("pripet-marshes")]] + cost[data.t.terrain[data.area("muscovy")]] == 4


def test_borders_that_the_rules_name(data: Data) -> None:
    assert "bay-of-biscay" in data.near("normandy")
    assert {"north-sea", "low-countries"} <= data.near("germany")
    assert "assyria" in data.near("mesopotamia")
    andalusia = data.t.arrows[data.area("morocco")].index(data.area("andalusia"))
    seas = data.areas(data.t.arrow_seas[data.area("morocco")][andalusia])
    assert seas == {"western-mediterranean", "pillars-of-hercules"}


@covers("4.1.15")
def test_yucatan_has_a_coast_on_either_side(data: Data) -> None:
    t = load(OWN)[0]
    coasts = [data.areas(t.port_waters[port]) for port in t.ports_of[data.area("yucatan")]]
    assert coasts == [{"caribbean-sea", "gulf-of-mexico"}, {"tehuantepec-coast"}]
    assert sum(len(ports) > 1 for ports in t.ports_of) == 17


@covers("4.1.16")
def test_two_canals_join_waters_in_late_ages(data: Data) -> None:
    t = load(OWN)[0]
    found = {
        label: (data.areas(t.canal_waters[i]), data.areas(t.canal_areas[i]), t.canal_ages[i])
        for i, label in enumerate(t.labels["canal"])
    }
    assert found == {
        "suez": ({"eastern-mediterranean", "red-sea"}, {"egypt", "sinai"}, 1 << 6 | 1 << 7),
        "panama": ({"caribbean-sea", "tehuantepec-coast"}, {"panama"}, 1 << 6 | 1 << 7),
    }


@covers("G.10", "G.11", "G.12", "G.13")
def test_regions_take_in_their_waters_and_islands(data: Data) -> None:
    data = Data()
    assert "north-east-asia" in data.regions("japanese-coast")
    assert {"europe", "asia", "africa"} <= data.regions("eastern-mediterranean")
    assert data.regions("western-mediterranean") == {"europe", "africa"}
    islands = {"kurile-is": "north-east-asia", "solomons": "australasia", "timor-and-bali": "south-east-asia"}
    for island, region in islands.items():
        assert region in data.regions(island)
        assert data.t.arrows[data.area(island)] and not data.t.land_neighbours[data.area(island)]
    assert data.regions("iceland") == {"europe"} and not data.t.arrows[data.area("iceland")]
    assert {island for island in ("hawaii", "tahiti", "crete") if not data.regions(island)} == {"hawaii", "tahiti"}
    assert data.regions("lydia") == {"asia", "middle-east"}


def test_there_are_twelve_regions_and_the_world_is_all_of_it(data: Data) -> None:
    assert data.t.region_count == 12
    assert data.t.in_region[data.t.world] == list(range(data.t.area_count))
    for region in range(12):
        assert data.t.in_region[region] == [a for a in range(297) if data.t.region_mask[a] >> region & 1]


def test_the_map_can_be_drawn_and_travelled(data: Data) -> None:
    """Every water reaches every other but for the Caspian Sea; no galley leaves the Caspian either."""
    t = data.t
    assert is_planar(t.neighbours)
    assert sum(len(near) for near in t.neighbours) == 2 * 820
    assert sum(len(near) for near in t.arrows) == 2 * 22
    assert sum(len(near) for near in t.river_to) == 2 * 43
    seas = _reached(t, data.area("north-sea"))
    assert set(range(t.land_count, t.area_count)) - seas == {data.area("caspian-sea")}


def _reached(t: Tables, first: int) -> set[int]:
    found, waiting = {first}, [first]
    while waiting:
        new = [water for water in t.port_waters[waiting.pop()] if water not in found]
        found |= set(new)
        waiting += new
    return found


def test_resources_lie_on_land(data: Data) -> None:
    t = data.t
    assert (sum(t.wheat), sum(t.oil), sum(t.elephant)) == (28, 19, 12)
    assert all(t.area_kind[area] == LAND for area in range(297) if t.wheat[area] or t.oil[area] or t.elephant[area])
    assert t.wheat[data.area("egypt")] and t.wheat[data.area("germany")]
    assert t.terrain[data.area("egypt")] == t.fertile


# -- 14 and 15: glory --------------------------------------------------------------------------------------------------


def test_the_icons_of_the_examples(data: Data) -> None:
    french = [(c.PROGRESS, NONE, 3), (c.OUTSIDE_EUROPE, NONE, 3), (c.HOMELAND, NONE, 1)]
    assert data.t.icons[data.card("french")] == french
    assert data.areas(data.t.start_areas[data.card("french")]) == {"normandy"}
    assert (c.SQUARE_TRADE, NONE, 1) in data.t.icons[data.card("cham")]
    minoans = data.t.icons[data.card("minoans")]
    assert minoans == [(c.HOMELAND, NONE, 1), (c.SEA_AREAS, data.t.world, 2), (c.UNITS_NAVAL, NONE, 2)]


def test_normal_empires_have_three_to_five_icons_worth_about_as_much(data: Data) -> None:
    for card, icons in enumerate(data.t.icons):
        assert 3 <= len(icons) <= 5
        assert 4 <= sum(number for _, _, number in icons) <= 7, data.t.labels["card"][card]


def test_glory_outside_europe_is_for_empires_that_start_in_europe(data: Data) -> None:
    for card, icons in enumerate(data.t.icons):
        if any(kind == c.OUTSIDE_EUROPE for kind, _, _ in icons):
            assert all(data.t.europe in data.t.regions_of[area] for area in data.t.start_areas[card])


def test_no_empire_counts_units_that_it_may_not_build(data: Data) -> None:
    """The symbols fall by trade, but nobody begins with glory for what is forbidden to him."""
    for card, icons in enumerate(data.t.icons):
        kinds = {kind for kind, _, _ in icons}
        assert not (data.t.no_navy[card] and c.UNITS_NAVAL in kinds)
        assert not (data.t.no_cavalry[card] and c.UNITS_CAVALRY in kinds)


def test_every_empire_can_leave_its_start_area(data: Data) -> None:
    """By land, by arrow, or by ships that it may build from the beginning."""
    for card, areas in enumerate(data.t.start_areas):
        for area in areas:
            by_land = data.t.land_neighbours[area] or data.t.arrows[area]
            assert by_land or (not data.t.no_navy[card] and data.t.water_neighbours[area])
            if not by_land and all(data.t.area_kind[water] == OCEAN for water in data.t.water_neighbours[area]):
                assert Clause("ocean-galleys", ()) in data.t.card_special[card]


# -- 16 and 17: counters and colours -----------------------------------------------------------------------------------


@covers("1.11")
def test_colours_differ_and_the_dark_one_of_a_pair_has_fewer_but_better_units() -> None:
    t = load(OWN)[0]
    totals = [sum(many) for many in t.counters]
    for pair in range(PAIRS):
        assert totals[2 * pair] > totals[2 * pair + 1]
        assert t.colour_bonus[2 * pair] < t.colour_bonus[2 * pair + 1]
        assert t.pair_of[2 * pair] == t.pair_of[2 * pair + 1] == pair
    assert t.pair_of[14] == NONE
    assert max(t.colour_bonus) == t.colour_bonus[14] == 2 and min(totals) == totals[14]
    assert len({tuple(many) for many in t.counters}) == 15


def test_large_counters_add_up_to_the_printed_number(data: Data) -> None:
    """Units, two capitals, progress and money for each colour, eight actions for each, glory markers."""
    assert data.t.first_common == 365 and data.t.common_count == 23
    assert data.t.counter_total + 15 * 4 + 15 * 8 + 8 == 576


def test_a_colours_counters_run_out(data: Data) -> None:
    """An empire of many areas cannot man them all: no colour has a unit for every land of a large region."""
    asia = data.t.labels["region"].index("asia")
    lands = sum(data.t.area_kind[area] == LAND for area in data.t.in_region[asia])
    assert max(sum(many) for many in data.t.counters) < lands
    blue = data.colour("blue")
    ships = [sum(many for kind, many in enumerate(row) if _naval(data, kind)) for row in data.t.counters]
    assert ships[blue] > max(ships[colour] for colour in range(15) if data.t.pair_of[colour] != data.t.pair_of[blue])


def _naval(data: Data, kind: int) -> bool:
    return data.t.unit_class[data.t.kind_early[kind]] == NAVAL


def test_the_most_empires_of_a_player(data: Data) -> None:
    assert data.t.most_empires[2:] == [7, 5, 4, 3, 3, 3]
    assert len(data.t.labels["colour"]) == 15


# -- cards, artefacts, events, leaders ---------------------------------------------------------------------------------


def test_the_known_numbers_of_cards(data: Data) -> None:
    known = {
        "egyptians": 1,
        "shang": 4,
        "greeks": 5,
        "romans": 12,
        "macedonians": 15,
        "japanese": 22,
        "russians": 34,
        "english": 37,
        "chavin-mochica": 60,
        "minoans": 62,
        "huns": 68,
        "moors": 69,
        "sudanese": 80,
        "cham": 85,
        "carthaginians": 92,
        "pirate-state": 98,
    }
    assert {name: data.t.card_number[data.card(name)] for name in known} == known
    assert data.t.card_number == list(range(1, 111))


def test_values_run_from_0_to_7_in_even_numbers(data: Data) -> None:
    assert [data.t.card_value.count(value) for value in range(8)] == [13, 14, 14, 14, 14, 14, 14, 13]


def test_the_known_events_of_cards(data: Data) -> None:
    def numbers(event: str) -> list[int]:
        return [data.t.card_number[card] for card in data.t.event_cards[data.event(event)]]

    assert numbers("bad-augury") == [5, 41]
    known = {"pestilence": 18, "empire-fragments": 28, "plague": 39, "civil-war": 67, "vizier": 92}
    assert {event: numbers(event) for event in known} == {event: [number] for event, number in known.items()}
    assert data.t.card_event[data.card("sumerians")] == data.event("vital-heir")


def test_every_artefact_is_on_two_cards_and_every_event_on_one_to_four(data: Data) -> None:
    assert [len(cards) for cards in data.t.artefact_cards] == [2] * 55
    assert {len(cards) for cards in data.t.event_cards} <= {1, 2, 3, 4}


def test_prerequisites_can_be_met_in_time(data: Data) -> None:
    """What is needed lasts until what needs it, or has a blue marker; radio without one is the known narrow place."""
    t = data.t
    for artefact, needs in enumerate(t.artefact_needs):
        for need in needs:
            together = t.artefact_ages[artefact] & t.artefact_ages[need]
            assert together or t.artefact_blue[need], t.labels["artefact"][artefact]


def test_creeds_lie_on_cards_and_are_green(data: Data) -> None:
    for artefact, kind in enumerate(data.t.artefact_kind):
        if kind in (c.RELIGION, c.GOVERNMENT):
            assert data.t.artefact_green[artefact] and data.t.artefact_on_card[artefact]


def test_the_known_leaders(data: Data) -> None:
    t = data.t
    known = {"shakespeare": ("english", 4), "elizabeth": ("english", 4), "eriksson": ("vikings-danes", 3)}
    for name, (empire, age) in known.items():
        leader = t.labels["leader"].index(name)
        assert (t.leader_card[leader], t.leader_age[leader]) == (data.card(empire), age)
    for leader in range(t.named_leaders):
        ages = t.card_ages[t.leader_card[leader]] | t.conditional_ages[t.leader_card[leader]]
        first = next(age for age in AGES if ages >> age & 1)
        assert t.leader_age[leader] >= first - 1, t.labels["leader"][leader]  # an empire may start an age behind
    assert t.leader_count - t.named_leaders == 24 and t.blanks == 8


def test_dark_ages_come_from_level_13_on(data: Data) -> None:
    dark = [level for level in range(LAST_LEVEL + 1) if data.t.dark[level]]
    assert dark[0] == 13 and len(dark) == 7
