"""6.1.4 Civil War and Empire Fragments: how an empire falls apart (our reconstruction)."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.plays import hold, offered, play
from tests.games.seven_ages.support import TABLES, Scene, number
from worldstage.core.state import replaced
from worldstage.games.seven_ages.dissolution import dissolve
from worldstage.games.seven_ages.lines import kinds
from worldstage.games.seven_ages.names import NONE
from worldstage.games.seven_ages.splitting import deal_out, distances_from, divide, takers


class Large(Scene):
    """The Romans of seat 0 hold Italy and what is north of it, six areas with a capital in the south."""

    def __init__(self, seats: int = 3, **settings: str) -> None:
        super().__init__(seats, None, **settings)
        self.romans = self.found(
            "romans",
            0,
            9,
            money=21,
            capital="magna-graecia",
            magna_graecia=1,
            latium=1,
            etruria=2,
            lombardy=1,
            alps=1,
            germany=["sword", "archer"],
        )

    def part(self, seat: int) -> int:
        """The colour of the part that a seat leads."""
        found = [colour for colour, owner in enumerate(self.state.owner) if owner == seat]
        assert len(found) == 1
        return found[0]

    def land(self, colour: int) -> list[str]:
        return sorted(TABLES.labels["area"][area] for area in self.state.areas[colour])


@covers("6.1.4")
def test_a_civil_war_divides_an_empire_among_two_players() -> None:
    scene = Large()
    play(scene, "civil-war", seat=2)
    rebels = scene.part(1)
    assert scene.land(scene.romans) == ["etruria", "latium", "magna-graecia"]
    assert scene.land(rebels) == ["alps", "germany", "lombardy"]
    assert scene.state.card[rebels] == scene.state.card[scene.romans] == number("card", "romans")
    assert scene.state.level[rebels] == 9
    assert (scene.state.money[scene.romans], scene.state.money[rebels]) == (11, 10)
    assert scene.units(rebels, "germany") == ["archer", "sword"]
    scene.check()


@covers("6.1.4")
def test_cities_leaders_and_creeds_go_along() -> None:
    scene = Large()
    scene.city("germany", 3)
    scene.city("alps", 1)
    leader = scene.leader(scene.romans, "tactician:1", "germany")
    stays = scene.leader(scene.romans, "builder:1", "latium")
    scene.artefact(scene.romans, "hinduism")
    scene.state.elite = replaced(scene.state.elite, scene.romans, 2)
    play(scene, "civil-war")
    rebels = scene.part(1)
    assert scene.is_capital("germany") and scene.city_in("germany") == 3 and not scene.is_capital("alps")
    assert scene.is_capital("magna-graecia")
    assert scene.state.leader_of[leader] == rebels and scene.state.leader_of[stays] == scene.romans
    assert scene.state.religion[rebels] == scene.state.religion[scene.romans]
    assert (scene.state.elite[scene.romans], scene.state.elite[rebels]) == (2, 0)


@covers("6.1.4")
def test_the_smallest_city_can_be_the_capital_of_a_part() -> None:
    scene = Large()
    scene.city("alps", 1)
    play(scene, "civil-war")
    assert scene.is_capital("alps") and scene.city_in("alps") == 1


@covers("6.1.4")
def test_an_empire_without_capital_is_divided_too() -> None:
    scene = Large()
    scene.state.built = replaced(scene.state.built, number("area", "magna-graecia"), 0)
    play(scene, "civil-war")
    assert len(scene.land(scene.romans)) == len(scene.land(scene.part(1))) == 3
    scene.check()


@covers("6.1.4")
def test_only_large_empires_fall_apart() -> None:
    scene = Scene(3)
    scene.found("romans", 0, 9, latium=1, etruria=1, lombardy=1)
    hold(scene, 0, "civil-war", "empire-fragments")
    assert offered(scene, 0) == []


@covers("6.1.4", "O.3")
def test_without_a_player_for_a_part_nothing_can_be_divided() -> None:
    scene = Large(5)
    hold(scene, 0, "civil-war")
    cards = ["greeks", "persians", "chin", "han", "mauryas", "goths", "huns", "franks", "turks", "inca", "maya", "cham"]
    for i, card in enumerate(cards):
        colour = scene.found(card, 1 + i % 4, 5)
        scene.put(colour, TABLES.labels["area"][TABLES.land_count - 1 - i], "spear")
    assert takers(scene.state, scene.romans) == []
    assert offered(scene, 0) == []


@covers("6.1.4", "A.3")
def test_others_lead_the_parts_in_order_of_play() -> None:
    scene = Large(4)
    scene.state.start = 3
    play(scene, "civil-war", seat=1)
    assert scene.part(3) != NONE


@covers("6.1.4")
@pytest.mark.parametrize(("value", "parts"), [(0, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4)])
def test_a_card_says_into_how_many_fragments(value: int, parts: int) -> None:
    scene = Large(5)
    play(scene, "empire-fragments", draws=(value,))
    assert sum(card == number("card", "romans") for card in scene.state.card) == parts
    scene.check()


@covers("6.1.4")
def test_each_of_three_fragments_has_its_own_areas_and_the_old_one_keeps_the_capital() -> None:
    scene = Large(5)
    play(scene, "empire-fragments", draws=(5,))
    parts = [scene.land(scene.romans), scene.land(scene.part(1)), scene.land(scene.part(2))]
    assert [len(part) for part in parts] == [2, 2, 2]
    assert "magna-graecia" in parts[0] and "germany" in parts[1]
    assert len({area for part in parts for area in part}) == 6


@covers("6.1.4")
def test_an_empire_that_nobody_can_take_a_part_of_is_not_said_to_be_divided() -> None:
    scene = Large()
    divide(scene.state, scene.romans, 1)
    assert not scene.lines("split.divided")


@covers("6.1.4")
def test_there_are_no_more_fragments_than_players() -> None:
    scene = Large(2)
    play(scene, "empire-fragments", draws=(7,))
    assert scene.state.owner.count(1) == 1
    assert len(scene.land(scene.part(1))) == 3


@covers("7.3")
def test_the_card_is_discarded_with_the_last_part() -> None:
    scene = Large()
    play(scene, "civil-war")
    romans = number("card", "romans")
    dissolve(scene.state, scene.romans, kinds.DISSOLUTION)
    assert romans not in scene.state.discards
    dissolve(scene.state, scene.part(1), kinds.DISSOLUTION)
    assert scene.state.discards.count(romans) == 1
    scene.check()


@covers("6.1.4")
def test_the_part_that_breaks_away_begins_in_the_area_farthest_by_land_and_sea() -> None:
    """Hellas and Persia are not joined to Latium through areas of the empire: then the way over the map counts."""
    scene = Scene(2)
    romans = scene.found("romans", 0, 9, latium=1, etruria=1, hellas=1, persia=1, capital="latium")
    far = distances_from(scene.state, romans, number("area", "latium"))
    etruria, hellas, persia = (far[number("area", label)] for label in ("etruria", "hellas", "persia"))
    assert (far[number("area", "latium")], etruria) == (0, 1)
    assert TABLES.area_count < hellas < persia
    assert deal_out(scene.state, romans, 2)[1] == sorted(number("area", label) for label in ("persia", "hellas"))
