"""4.1: movement on land, groups and leaders."""

from __future__ import annotations

import random

import pytest

from tests.covers import covers
from tests.games.seven_ages.moves import goals, group, lands, send
from tests.games.seven_ages.support import TABLES, Scene, number
from worldstage.core.state import replaced
from worldstage.games.seven_ages.empires import age
from worldstage.games.seven_ages.forces import stack
from worldstage.games.seven_ages.manoeuvre import begin_manoeuvre
from worldstage.games.seven_ages.names import (
    ARROW,
    IN_ACTION,
    MAY_DOUBLE,
    MAY_EMPTY,
    NONE,
    RIVER,
)
from worldstage.games.seven_ages.reach_land import stroll, survey, walk

FIRST_OF_AGE = [0, *(TABLES.first_level[a] for a in range(1, 8))]


def came(scene: Scene, colour: int, area: str) -> list[int]:
    """The crossings of each unit of an empire in an area, as bits."""
    crossings = RIVER | ARROW | 128
    return [scene.state.how[c] & crossings for c in stack(scene.state, colour, number("area", area))]


# -- from area to area -------------------------------------------------------------------------------------------------


@covers("4.1.1")
def test_units_go_from_area_to_neighbouring_area_and_across_arrows() -> None:
    scene = Scene()
    romans = scene.found("romans", level=8, latium=["sword", "sword"])
    assert lands(scene, romans, "latium", "sword") == {"etruria", "lombardy", "magna-graecia"}
    scene = Scene()
    greeks = scene.found("greeks", level=8, thrace=2)
    assert lands(scene, greeks, "thrace", "spear") == {
        *("dacia", "illyria", "macedonia"),
        "lydia",  # by the arrow
        *("pannonia", "poland", "ukraine"),  # through Dacia
    }


@covers("4.1.1")
def test_a_neutral_area_that_is_entered_belongs_to_the_empire() -> None:
    scene = Scene()
    romans = scene.found("romans", level=8, latium=["sword", "sword", "spear"])
    send(scene, romans, "latium", "etruria", "sword", "sword")
    assert scene.holder("etruria") == romans
    assert scene.units(romans, "etruria") == ["sword", "sword"]
    assert scene.units(romans, "latium") == ["spear"]
    assert scene.node == "manoeuvre.from"
    scene.choose("done")
    assert not scene.node
    scene.check()


@covers("4.1.1")
def test_a_unit_makes_its_whole_move_at_once() -> None:
    scene = Scene()
    romans = scene.found("romans", level=8, latium=3)
    send(scene, romans, "latium", "etruria", "spear")
    assert scene.offers("from") == ["latium"]
    refusal = scene.why_not("from etruria")
    assert (refusal.text.key, refusal.rule) == ("why.manoeuvre.all_moved", "4.1.1")
    send(scene, romans, "latium", "etruria", "spear")
    assert scene.units(romans, "etruria") == ["spear", "spear"]
    assert scene.options() == ["done"]


@covers("4.1.1")
def test_what_has_come_in_before_does_not_move_on_with_others() -> None:
    scene = Scene()
    romans = scene.found("romans", level=8, latium=["sword", "spear"], etruria=["spear", "spear"])
    send(scene, romans, "latium", "etruria", "sword")
    group(scene, romans, "etruria")
    assert scene.offers("take") == ["spear"]
    assert scene.why_not("take sword").text.key == "why.manoeuvre.no_such_unit"


@covers("4.1.1")
def test_at_the_end_of_the_action_everybody_can_move_again() -> None:
    scene = Scene()
    romans = scene.found("romans", level=8, latium=4)
    send(scene, romans, "latium", "etruria", "spear", "spear")
    scene.choose("done")
    assert all(not scene.state.how[c] & IN_ACTION for c in range(TABLES.counter_total))
    scene.begin(begin_manoeuvre, romans)
    assert scene.offers("from") == ["etruria", "latium"]


@covers("4.1.1")
def test_an_empire_that_can_move_nothing_is_not_asked() -> None:
    scene = Scene()
    romans = scene.found("romans", level=8, latium=1, etruria=1)
    scene.begin(begin_manoeuvre, romans)
    assert not scene.node
    assert scene.keys()[-1] == "manoeuvre.began"


# -- movement points ---------------------------------------------------------------------------------------------------


@covers("4.1.2")
@pytest.mark.parametrize("colour", range(15))
def test_units_of_a_type_have_the_same_points_in_every_colour(colour: int) -> None:
    scene = Scene()
    greeks = scene.found("greeks", 0, 8, 0, colour, castile=2)
    assert lands(scene, greeks, "castile", "spear") == {
        *("andalusia", "aquitaine", "aragon", "lusitania"),
        *("burgundy", "morocco", "normandy"),
    }


@covers("4.1.2")
def test_the_slowest_unit_sets_the_pace_of_a_group() -> None:
    scene = Scene()
    huns = scene.found("huns", level=15, ukraine=["spear", "spear", "light-horse"])
    alone = lands(scene, huns, "ukraine", "light-horse")
    both = lands(scene, huns, "ukraine", "light-horse", "spear")
    assert {"kazakh-steppe", "low-countries", "denmark"} <= alone - both
    assert {"don", "volga", "poland", "germany"} <= both


@covers("4.1.2")
@pytest.mark.parametrize(
    ("fast", "slow"),
    [
        ("motorised-infantry", "spear"),
        ("horse-artillery", "spear"),
        ("horse-artillery", "cannon"),
        ("motorised-infantry", "cannon"),
    ],
)
def test_the_slowest_of_units_that_pay_alike_sets_the_pace_too(fast: str, slow: str) -> None:
    scene = Scene()
    huns = scene.found("huns", level=40, ukraine=["spear", "spear", "cannon", "horse-artillery", "motorised-infantry"])
    assert lands(scene, huns, "ukraine", fast, slow) == lands(scene, huns, "ukraine", slow)
    assert lands(scene, huns, "ukraine", fast) > lands(scene, huns, "ukraine", slow)


@covers("4.1.3")
def test_an_explorer_gives_every_unit_of_its_group_a_point() -> None:
    scene = Scene()
    romans = scene.found("romans", level=8, latium=["spear", "spear", "spear"])
    scene.leader(romans, "eriksson", "latium")
    without = lands(scene, romans, "latium", "spear")
    with_him = lands(scene, romans, "latium", "spear", "spear", leaders=("eriksson",))
    assert without == {"etruria", "lombardy", "magna-graecia"}
    assert with_him == {*without, "burgundy", "austria", "sicily"}


@covers("4.1.3", "4.2.4")
def test_several_explorers_add_up() -> None:
    scene = Scene()
    romans = scene.found("romans", level=8, latium=2)
    scene.leader(romans, "eriksson", "latium")
    scene.leader(romans, "marco-polo", "latium")
    assert "illyria" in lands(scene, romans, "latium", "spear", leaders=("eriksson", "marco-polo"))


@covers("4.1.3")
def test_a_leader_who_is_no_explorer_adds_no_points() -> None:
    scene = Scene()
    romans = scene.found("romans", level=8, latium=2)
    scene.leader(romans, "ramses", "latium")
    assert lands(scene, romans, "latium", "spear", leaders=("ramses",)) == {"etruria", "lombardy", "magna-graecia"}


@covers("4.1.4")
def test_an_area_must_be_paid_in_full() -> None:
    scene = Scene()
    greeks = scene.found("greeks", level=8, armenia=["spear", "spear", "chariot"])
    # mountains cost infantry 2 of its 2 points and cavalry 3 of 3; syria and assyria cost 1
    assert lands(scene, greeks, "armenia", "spear") == {
        *("cappadocia", "georgia", "media", "assyria", "syria"),
        *("babylonia", "mesopotamia", "palestine", "phoenicia"),
    }
    assert lands(scene, greeks, "armenia", "chariot") == {
        *("cappadocia", "georgia", "media", "assyria", "syria"),
        *("babylonia", "mesopotamia", "palestine", "phoenicia", "elam", "arabian-desert"),
    }


@covers("4.1.4")
def test_cavalry_pays_2_for_forest_and_infantry_1() -> None:
    scene = Scene()
    germans = scene.found("romans", level=18, bohemia=["spear", "spear", "knight"])
    assert {"alps", "austria", "germany"} <= lands(scene, germans, "bohemia", "spear")
    rides = lands(scene, germans, "bohemia", "knight")  # 3 points
    assert {"austria", "germany", "denmark", "livonia"} <= rides  # 2; 2; 2 and 1; 1 and 2
    assert not {"muscovy", "illyria", "normandy"} & rides


@covers("4.1.4")
def test_forests_cost_like_fertile_land_from_age_6_on() -> None:
    for level, reached in ((FIRST_OF_AGE[5], False), (FIRST_OF_AGE[6], True)):
        scene = Scene()
        russians = scene.found("russians", level=level, novgorod=["rifle", "knight"])
        goals_of_knights = lands(scene, russians, "novgorod", "knight")
        assert "poland" in goals_of_knights
        assert ("germany" in goals_of_knights) is reached


@covers("4.1.4")
def test_a_group_goes_where_each_member_can_pay_by_its_own_column() -> None:
    scene = Scene()
    greeks = scene.found("greeks", level=18, cappadocia=["spear", "spear", "chariot"])
    spear = lands(scene, greeks, "cappadocia", "spear")
    chariot = lands(scene, greeks, "cappadocia", "chariot")
    both = lands(scene, greeks, "cappadocia", "chariot", "spear")
    assert "armenia" in both  # 2 of 2 points for the spear, 3 of 3 for the chariot
    assert both == spear & chariot
    assert chariot - spear == {"arabian-desert", "mesopotamia"}


@covers("4.1.4")
def test_members_of_a_group_share_one_way() -> None:
    """Infantry reaches Livonia by the marshes or forests, cavalry only by Poland: together they need a common way."""
    scene = Scene()
    russians = scene.found("russians", level=18, ukraine=["pike", "pike", "knight", "horse-archer"])
    s = scene.state
    start = number("area", "ukraine")
    for units in (("pike",), ("knight",), ("pike", "knight"), ("pike", "horse-archer", "knight")):
        found = {number("area", goal) for goal in lands(scene, russians, "ukraine", *units)}
        assert found == by_paths(scene, russians, start, units)
        assert s.frames


def by_paths(scene: Scene, colour: int, start: int, units: tuple[str, ...]) -> set[int]:
    """All ends of all paths that every unit can pay, tried one by one."""
    s, t = scene.state, TABLES
    terrain = t.terrain_at[age(s, colour)]
    kinds = [number("unit", name) for name in units]
    found: set[int] = set()

    def go(here: int, left: list[int]) -> None:
        for there in t.land_neighbours[here] + t.arrows[here]:
            rest = [points - t.move_cost[t.unit_column[kind]][terrain[there]] for points, kind in zip(left, kinds)]
            if min(rest) >= 0:
                found.add(there)
                if s.holder[there] in (NONE, colour):
                    go(there, rest)

    go(start, [t.unit_move[kind] for kind in kinds])
    return found - {start}


@covers("4.1.4")
@pytest.mark.parametrize("roads", [False, True])
def test_what_is_kept_for_unhindered_groups_agrees_with_walking(roads: bool) -> None:
    scene = Scene()
    greeks = scene.found("greeks", level=1, hellas=1)
    if roads:
        scene.artefact(greeks, "paved-roads", "hellas")
    s = scene.state
    chance = random.Random(7)
    for _ in range(150):
        s.level = replaced(s.level, greeks, chance.choice((1, 20, 40)))
        start, column, points = chance.randrange(TABLES.land_count), chance.randrange(3), chance.randrange(1, 7)
        best = walk(s, greeks, start, [column], points, 0, [])
        kept = stroll(s, greeks, start, column, points)
        assert kept == [area for area, arrival in enumerate(best) if arrival != NONE and area != start]
        _, through = survey(TABLES, age(s, greeks), start, column, points)
        assert start not in through


# -- specials, artefacts, events ---------------------------------------------------------------------------------------


@covers("4.1.4", "4.2.32")
def test_paved_roads_make_every_area_cost_1() -> None:
    """From Poland by the Pripet Marshes to Muscovy: 4 for cavalry, 2 on paved roads."""
    for roads in (False, True):
        scene = Scene()
        french = scene.found("french", level=26, poland=["knight", "rifle", "artillery"])
        if roads:
            scene.artefact(french, "paved-roads", "poland")
        scene.found("russians", 1, 24, livonia=1, ukraine=1)
        assert ("muscovy" in lands(scene, french, "poland", "knight")) is roads
        assert ("muscovy" in lands(scene, french, "poland", "artillery")) is roads


@covers("4.1.4", "1.33")
def test_specials_make_jungle_or_mountains_cost_1() -> None:
    ways = (("burmese", "siam", "assam"), ("inca", "peru", "charcas"), ("tibetans", "punjab", "tibet"))
    for card, area, beyond in ways:
        for empire in (card, "egyptians"):
            scene = Scene()
            colour = scene.found(empire)
            scene.put(colour, area, "spear", "spear")
            assert (beyond in lands(scene, colour, area, "spear")) is (empire == card)


@covers("4.1.4", "6.1.17")
def test_railways_carry_land_units_through_the_whole_empire() -> None:
    scene = Scene()
    french = scene.found(
        "french", level=33, normandy=2, burgundy=1, alps=1, austria=1, pannonia=1, dacia=1, thrace=1, morocco=["sword"]
    )
    assert "dacia" not in lands(scene, french, "normandy", "spear")
    scene.choose("back")
    scene.artefact(french, "railway", "normandy")
    reached = lands(scene, french, "normandy", "spear")
    assert {"dacia", "thrace", "ukraine", "macedonia", "poland"} <= reached  # and beyond by its own points
    assert "morocco" not in reached
    assert "don" in reached and "volga" not in reached


@covers("4.1.4", "4.1.5")
def test_aircraft_pay_for_every_area_on_railways() -> None:
    scene = Scene()
    french = scene.found("french", level=42, normandy=["spear", "spear", "fighter"])
    for area in ("burgundy", "alps", "austria", "pannonia", "dacia", "thrace"):
        scene.put(french, area, "spear")
    scene.artefact(french, "railway", "normandy")
    assert "thrace" in lands(scene, french, "normandy", "spear")  # the sixth area
    both = lands(scene, french, "normandy", "spear", "fighter")
    assert "dacia" in both and "thrace" not in both


@pytest.mark.timeout(20)
@covers("4.1.4")
def test_railways_beyond_two_ways_that_suit_different_units_lead_nobody_in_circles() -> None:
    """To the Mississippi one way is better for the guns and one for the riders; from there a railway leads to Texas."""
    scene = Scene()
    units = ["horse-artillery", "light-horse", "spear"]
    americans = scene.found("americans", level=33, labrador=units, mississippi=1, texas=1)
    scene.leader(americans, "eriksson", "labrador")
    scene.artefact(americans, "railway", "labrador")
    reached = lands(scene, americans, "labrador", *units[:2], leaders=("eriksson",))
    assert {"mississippi", "texas", "southern-plains"} <= reached
    assert "anahuac" not in reached


@covers("4.1.2", "6.1.4")
def test_forced_march_gives_a_point_for_one_manoeuvre() -> None:
    scene = Scene()
    romans = scene.found("romans", level=8, latium=2)
    scene.state.march = replaced(scene.state.march, romans, 1)
    assert "burgundy" in lands(scene, romans, "latium", "spear")
    scene.choose("back", "done")
    scene.begin(begin_manoeuvre, romans)
    assert lands(scene, romans, "latium", "spear") == {"etruria", "lombardy", "magna-graecia"}


@covers("4.1.22", "6.1.4")
def test_migration_lets_one_area_fall_empty() -> None:
    scene = Scene()
    romans = scene.found("romans", level=8, latium=1, etruria=1)
    scene.city("latium", 3, capital=True)
    scene.state.migrating = replaced(scene.state.migrating, romans, MAY_EMPTY)
    send(scene, romans, "latium", "magna-graecia", "spear")
    assert scene.holder("latium") == NONE
    assert scene.city_in("latium") == 3  # lowered by its next owner
    assert not scene.is_capital("latium")
    assert scene.options() == ["done"]  # only once
    assert scene.why_not("from etruria").rule == "4.1.22"
    scene.check()


@covers("4.1.22", "6.1.4")
@pytest.mark.parametrize("area", ["latium", TABLES.labels["area"][TABLES.land_count]])
def test_only_the_last_unit_of_a_land_area_uses_a_migration_up(area: str) -> None:
    scene = Scene()
    romans = scene.found("romans", level=30)
    scene.put(romans, area, *(["spear"] * 2 if area == "latium" else ["frigate"]))
    scene.state.migrating = replaced(scene.state.migrating, romans, MAY_EMPTY)
    group(scene, romans, area, "spear" if area == "latium" else "frigate").choose(f"to {scene.offers('to')[0]}")
    assert scene.state.migrating[romans] == MAY_EMPTY


@covers("4.1.2", "6.1.4")
def test_migration_lets_one_unit_go_twice_as_far() -> None:
    scene = Scene()
    romans = scene.found("romans", level=8, latium=4)
    scene.state.migrating = replaced(scene.state.migrating, romans, MAY_DOUBLE)
    assert "germany" in lands(scene, romans, "latium", "spear")
    assert "germany" not in lands(scene, romans, "latium", "spear", "spear")
    send(scene, romans, "latium", "etruria", "spear")
    assert scene.state.migrating[romans] == MAY_DOUBLE  # not needed so far
    send(scene, romans, "latium", "germany", "spear")
    assert "germany" not in lands(scene, romans, "latium", "spear")


# -- land units --------------------------------------------------------------------------------------------------------


@covers("4.1.9")
def test_land_units_enter_land_only() -> None:
    scene = Scene()
    romans = scene.found("romans", level=18, latium=["knight", "catapult", "spear"])
    for unit in ("knight", "catapult", "spear"):
        assert all(TABLES.area_kind[number("port", goal)] == 0 for goal in goals(scene, romans, "latium", unit))
    refusal = scene.why_not("to tyrrhenian-sea")
    assert (refusal.text.key, refusal.rule) == ("why.manoeuvre.land_units", "4.1.9")


@covers("4.1.10")
def test_land_units_stop_where_foreign_units_are() -> None:
    scene = Scene()
    romans = scene.found("romans", level=8, latium=4)
    scene.found("greeks", 1, 8, etruria=1)
    assert lands(scene, romans, "latium", "spear") == {"etruria", "magna-graecia"}
    refusal = scene.why_not("to lombardy:adriatic-sea")
    assert (refusal.text.key, refusal.rule) == ("why.manoeuvre.blocked", "4.1.10")


@covers("4.1.10", "4.2.32")
def test_pripet_marshes_are_passed_only_once_twice_as_many_have_stopped_there() -> None:
    """Three French units against two Russian ones are not enough; with the fourth, the others pass to Muscovy."""
    scene = Scene()
    french = scene.found(
        "french",
        level=26,
        poland=["rifle"] * 6 + ["light-horse", "knight", "knight"] + ["artillery"] * 3 + ["horse-artillery"],
        colour="pink",
    )
    scene.artefact(french, "paved-roads", "poland")
    russians = scene.found("russians", 1, 24, muscovy=2, ukraine=1, livonia=1)
    scene.put(russians, "pripet-marshes", "knight", "horse-artillery")
    send(scene, french, "poland", "pripet-marshes", "rifle", "light-horse", "artillery")
    assert "muscovy" not in lands(scene, french, "poland", "rifle")
    assert scene.why_not("to muscovy").rule == "4.1.10"
    scene.choose("back")
    send(scene, french, "poland", "pripet-marshes", "knight")
    send(scene, french, "poland", "muscovy", *["rifle"] * 4, "knight", "artillery", "artillery", "horse-artillery")
    assert scene.state.guest[number("area", "muscovy")] == french
    assert scene.units(french, "poland") == ["rifle"]
    assert scene.holder("pripet-marshes") == russians
    scene.choose("done")
    assert scene.node == "manoeuvre.fight"
    assert scene.offers("fight") == ["pripet-marshes", "muscovy"]


@covers("4.1.10")
def test_the_units_that_move_do_not_count_for_two_to_one() -> None:
    scene = Scene()
    romans = scene.found("romans", level=8, latium=6)
    scene.found("greeks", 1, 8, etruria=1)
    assert "lombardy" not in lands(scene, romans, "latium", *["spear"] * 5)
    scene.choose("back")
    send(scene, romans, "latium", "etruria", "spear")
    assert "lombardy" not in lands(scene, romans, "latium", "spear")
    scene.choose("back")
    send(scene, romans, "latium", "etruria", "spear")
    assert "lombardy" in lands(scene, romans, "latium", "spear")


# -- leaving units behind ----------------------------------------------------------------------------------------------


@covers("4.1.22")
def test_one_unit_stays_in_every_land_area() -> None:
    scene = Scene()
    romans = scene.found("romans", level=8, latium=2, etruria=1)
    scene.begin(begin_manoeuvre, romans)
    assert scene.offers("from") == ["latium"]
    assert scene.why_not("from etruria").rule == "4.1.22"
    scene.choose("from latium", "take spear")
    assert scene.offers("take") == []
    assert scene.offers("take_all") == []
    assert scene.why_not("take spear").rule == "4.1.22"
    assert scene.why_not("take_all").rule == "4.1.22"


@covers("4.1.22")
def test_a_unit_that_came_in_may_be_the_one_that_stays() -> None:
    scene = Scene()
    romans = scene.found("romans", level=8, latium=2, etruria=["sword"])
    send(scene, romans, "latium", "etruria", "spear")
    send(scene, romans, "etruria", "lombardy", "sword")
    assert scene.units(romans, "etruria") == ["spear"]
    assert scene.units(romans, "lombardy") == ["sword"]


@covers("4.1.22")
def test_a_ship_can_be_the_unit_that_stays() -> None:
    scene = Scene()
    romans = scene.found("romans", level=8, latium=["galley", "spear"])
    send(scene, romans, "latium", "etruria", "spear")
    assert scene.units(romans, "latium") == ["galley"]


@covers("4.1.22")
def test_take_all_leaves_the_weakest_behind() -> None:
    scene = Scene()
    romans = scene.found("romans", level=18, latium=["spear", "knight", "sword", "sword"])
    group(scene, romans, "latium").choose("take_all")
    assert scene.offers("drop") == ["sword", "knight"]
    scene.choose("to etruria:adriatic-sea")
    assert scene.units(romans, "latium") == ["spear"]


# -- arrows ------------------------------------------------------------------------------------------------------------


@covers("4.1.24", "4.1.23")
@pytest.mark.parametrize("seas", [(), ("western-mediterranean",), ("pillars-of-hercules",)])
def test_spears_cross_from_morocco_to_andalusia_unless_both_seas_are_held(seas: tuple[str, ...]) -> None:
    scene = Scene()
    moors = scene.found("moors", level=16, morocco=2)
    english = scene.found("english", 1, 24)
    for sea in seas:
        scene.put(english, sea, "frigate")
    assert "andalusia" in lands(scene, moors, "morocco", "spear")


@covers("4.1.24", "4.1.23")
def test_with_foreign_units_in_both_seas_the_arrow_is_closed() -> None:
    scene = Scene()
    moors = scene.found("moors", level=16, morocco=3)
    scene.found("english", 1, 24, western_mediterranean=["frigate"])
    scene.found("french", 2, 24, pillars_of_hercules=["frigate"])
    assert "andalusia" not in lands(scene, moors, "morocco", "spear")
    assert scene.why_not("to andalusia").text.key == "why.manoeuvre.blocked"


@covers("4.1.23")
def test_an_arrow_in_one_sea_is_closed_by_foreign_units_there_even_beside_own_ones() -> None:
    scene = Scene()
    french = scene.found("french", level=24, normandy=2, bay_of_biscay=["frigate", "frigate"])
    scene.found("english", 1, 24, english_channel=["frigate"])
    assert "england" not in lands(scene, french, "normandy", "spear")
    scene.choose("back")
    send(scene, french, "bay-of-biscay", "english-channel", "frigate", "frigate")
    assert "england" not in lands(scene, french, "normandy", "spear")


@covers("4.1.23")
def test_own_ships_do_not_close_an_arrow() -> None:
    scene = Scene()
    french = scene.found("french", level=24, normandy=2, english_channel=["frigate"])
    assert "england" in lands(scene, french, "normandy", "spear")


# -- how an area is entered --------------------------------------------------------------------------------------------


@covers("4.1.1", "4.2.10", "4.3.4")
def test_rivers_and_arrows_into_the_last_area_stay_noted() -> None:
    scene = Scene()
    romans = scene.found("romans", level=8, lombardy=3, thrace=2)
    send(scene, romans, "lombardy", "etruria", "spear")
    assert came(scene, romans, "etruria") == [RIVER]
    send(scene, romans, "lombardy", "latium", "spear")  # the river is not on the last step
    assert came(scene, romans, "latium") == [0]
    send(scene, romans, "thrace", "lydia", "spear")
    assert came(scene, romans, "lydia") == [ARROW]
    scene.choose("done")
    assert came(scene, romans, "lydia") == [0]


@covers("4.1.1")
def test_a_group_avoids_crossings_at_its_end_if_it_can() -> None:
    """From Germany to Burgundy a river lies between them; by Normandy or the Alps there is none."""
    scene = Scene()
    germans = scene.found("romans", level=8, germany=["spear", "spear", "spear"])
    scene.artefact(germans, "paved-roads", "germany")
    send(scene, germans, "germany", "burgundy", "spear")
    assert came(scene, germans, "burgundy") == [0]
    scene.found("greeks", 1, 8, alps=1, low_countries=1)
    send(scene, germans, "germany", "burgundy", "spear")
    assert sorted(came(scene, germans, "burgundy")) == [0, RIVER]
