"""4.1: aircraft, nukes and star wars."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.moves import goals, lands, send
from tests.games.seven_ages.support import TABLES, Scene, number
from worldstage.games.seven_ages.forces import stack
from worldstage.games.seven_ages.hindrances import stops_aircraft
from worldstage.games.seven_ages.manoeuvre import begin_manoeuvre
from worldstage.games.seven_ages.names import ARROW, CROSSINGS, INVASION, NONE, RIVER
from worldstage.games.seven_ages.reach_air import approach, entering, fly

AGE_7 = TABLES.first_level[7]


def within(start: str, steps: int) -> set[str]:
    """All areas within so many steps, by borders and arrows."""
    found = {number("area", start)}
    for _ in range(steps):
        found |= {there for area in found for there in TABLES.joined[area]}
    return {TABLES.labels["area"][area] for area in found} - {start}


def crossings(scene: Scene, colour: int, area: str) -> int:
    how = 0
    for counter in stack(scene.state, colour, number("area", area)):
        how |= scene.state.how[counter] & CROSSINGS
    return how


def is_land(area: str) -> bool:
    return number("area", area) < TABLES.land_count


@covers("4.1.5", "4.1.2")
def test_aircraft_pay_1_for_every_area_over_land_and_water() -> None:
    scene = Scene()
    soviets = scene.found("soviets", level=AGE_7, muscovy=["fighter", "bomber", "spear"])
    assert lands(scene, soviets, "muscovy", "fighter") == {a for a in within("muscovy", 5) if is_land(a)}
    assert lands(scene, soviets, "muscovy", "bomber") == {a for a in within("muscovy", 7) if is_land(a)}


@covers("4.1.3")
def test_an_explorer_flies_along() -> None:
    scene = Scene()
    soviets = scene.found("soviets", level=AGE_7, muscovy=["fighter", "spear"])
    scene.leader(soviets, "gagarin", "muscovy")
    found = lands(scene, soviets, "muscovy", "fighter", leaders=("gagarin",))
    assert found == {a for a in within("muscovy", 6) if is_land(a)}


@covers("4.1.6", "4.1.18")
def test_star_wars_go_anywhere() -> None:
    scene = Scene()
    soviets = scene.found("soviets", level=AGE_7, muscovy=["star-wars", "spear"])
    scene.found("americans", 1, AGE_7, virginia=["fighter", "spear"], central_pacific=["battleship"])
    found = goals(scene, soviets, "muscovy", "star-wars")
    assert len(found) == TABLES.area_count - 1
    assert {"central-pacific", "southern-ocean", "virginia", "tahiti"} <= set(found)


@covers("4.1.19")
def test_nukes_go_anywhere_but_to_foreign_star_wars() -> None:
    scene = Scene()
    soviets = scene.found("soviets", level=AGE_7, muscovy=["nuke", "star-wars", "spear"])
    scene.found("americans", 1, AGE_7, virginia=["star-wars", "spear"], florida=["fighter", "spear"])
    found = lands(scene, soviets, "muscovy", "nuke")
    assert {area for area in TABLES.labels["area"] if is_land(area)} - found == {"muscovy", "virginia"}
    refusal = scene.why_not("to virginia")
    assert (refusal.text.key, refusal.rule) == ("why.manoeuvre.star_wars", "4.1.19")


@covers("4.1.19")
def test_a_nuke_keeps_the_rest_of_its_group_away_from_star_wars() -> None:
    scene = Scene()
    soviets = scene.found("soviets", level=AGE_7, muscovy=["nuke", "rifle", "spear"])
    scene.found("americans", 1, AGE_7, ukraine=["star-wars", "spear"])
    assert "ukraine" in lands(scene, soviets, "muscovy", "rifle")
    assert "ukraine" not in lands(scene, soviets, "muscovy", "rifle", "nuke")
    assert "novgorod" in lands(scene, soviets, "muscovy", "rifle", "nuke")


@covers("4.1.7")
def test_leaders_never_go_with_nukes_or_star_wars_alone() -> None:
    scene = Scene()
    soviets = scene.found("soviets", level=AGE_7, muscovy=["nuke", "star-wars", "fighter", "spear"])
    scene.leader(soviets, "ramses", "muscovy")
    for unit in ("nuke", "star-wars"):
        assert goals(scene, soviets, "muscovy", unit, leaders=("ramses",)) == []
        assert scene.why_not("to ukraine").text.key == "why.manoeuvre.no_escort"
    assert goals(scene, soviets, "muscovy", "nuke", "fighter", leaders=("ramses",))


@covers("4.1.20")
def test_aircraft_stop_where_foreign_aircraft_are() -> None:
    """Madagascar is reached by the Mozambique Channel and the Western Indian Ocean only."""
    for foreign, stops in ((["frigate"], False), (["fighter", "frigate"], True)):
        scene = Scene()
        british = scene.found("english", level=AGE_7, natal=["fighter", "spear"])
        scene.found("soviets", 1, AGE_7, mozambique_channel=foreign, western_indian_ocean=["fighter"])
        found = lands(scene, british, "natal", "fighter")
        assert "mozambique" in found
        assert ("madagascar" in found) is not stops
        if stops:
            assert scene.why_not("to madagascar").rule == "4.1.20"


@covers("4.1.20")
def test_twice_as_many_own_aircraft_let_others_pass() -> None:
    """Ships do not count, nor do those that fly now."""
    for own, passes in (([], False), (["fighter", "frigate"], False), (["fighter", "star-wars"], True)):
        scene = Scene()
        british = scene.found("english", level=AGE_7, natal=["bomber", "spear"])
        scene.found("soviets", 1, AGE_7, mozambique_channel=["fighter", "frigate"], western_indian_ocean=["fighter"])
        scene.put(british, "mozambique-channel", *own)
        assert ("madagascar" in lands(scene, british, "natal", "bomber")) is passes


@covers("4.1.20")
def test_aircraft_do_not_stop_at_their_own() -> None:
    scene = Scene()
    british = scene.found("english", level=AGE_7, england=["fighter", "spear"])
    free = lands(scene, british, "england", "fighter")
    scene.choose("back")
    for area in ("normandy", "low-countries", "english-channel", "north-sea"):
        scene.put(british, area, "spear" if is_land(area) else "frigate")
        assert not stops_aircraft(scene.state, british, number("area", area))
    assert free <= lands(scene, british, "england", "fighter")


@covers("4.1.20")
def test_nukes_ignore_foreign_aircraft() -> None:
    scene = Scene()
    british = scene.found("english", level=AGE_7, natal=["nuke", "spear"])
    scene.found("soviets", 1, AGE_7, mozambique_channel=["fighter"], western_indian_ocean=["fighter"])
    assert "madagascar" in lands(scene, british, "natal", "nuke")


@covers("4.1.21")
def test_aircraft_end_at_sea_only_near_own_ships_or_land_units() -> None:
    scene = Scene()
    british = scene.found("english", level=AGE_7, cape=["fighter", "bomber", "nuke", "spear"])
    near_africa = {"angola-coast", "cape-coast"}
    found = lands(scene, british, "cape", "fighter")
    assert {area for area in found if not is_land(area)} == near_africa
    refusal = scene.why_not("to south-atlantic")
    assert (refusal.text.key, refusal.rule) == ("why.manoeuvre.aircraft_at_sea", "4.1.21")
    assert {a for a in lands(scene, british, "cape", "nuke") if not is_land(a)} == near_africa
    scene.choose("back", "done")
    scene.put(british, "south-atlantic", "battleship")
    found = lands(scene, british, "cape", "fighter")
    assert "south-atlantic" in found  # the ship is there
    assert {"mid-atlantic", "brazil-coast"} <= found  # or next door


@covers("4.1.21")
def test_ships_that_have_just_come_to_a_foreign_sea_will_do() -> None:
    scene = Scene()
    british = scene.found("english", level=AGE_7, cape=["fighter", "spear"], south_atlantic=["frigate"])
    scene.found("americans", 1, AGE_7, mid_atlantic=["frigate"])
    assert "guiana-coast" not in lands(scene, british, "cape", "fighter")
    scene.choose("back")
    send(scene, british, "south-atlantic", "mid-atlantic", "frigate")
    assert {"mid-atlantic", "guiana-coast"} <= lands(scene, british, "cape", "fighter")


@covers("4.1.21")
def test_an_own_aircraft_at_sea_is_no_place_to_land_by() -> None:
    scene = Scene()
    british = scene.found("english", level=AGE_7, cape=["fighter", "spear"], south_atlantic=["fighter"])
    assert "south-atlantic" not in lands(scene, british, "cape", "fighter")


@covers("4.1.21")
@pytest.mark.parametrize(("unit", "lands_there"), [("fighter", False), ("galley", True)])
def test_an_own_aircraft_in_a_foreign_area_is_no_place_to_land_by_either(unit: str, lands_there: bool) -> None:
    scene = Scene()
    british = scene.found("english", level=AGE_7, germany=["bomber", "spear"])
    scene.found("vikings-danes", 1, AGE_7, iceland=1)
    scene.put(british, "iceland", unit)
    assert ("greenland-sea" in lands(scene, british, "germany", "bomber")) is lands_there


@covers("4.1.22")
def test_aircraft_may_leave_any_area() -> None:
    scene = Scene()
    british = scene.found("english", level=AGE_7, cape=["fighter"], natal=["spear", "fighter"])
    send(scene, british, "cape", "natal", "fighter")
    assert scene.holder("cape") == NONE
    send(scene, british, "natal", "zimbabwe", "fighter")
    assert scene.holder("zimbabwe") == british
    assert scene.options() == ["done"]


@covers("4.1.22")
def test_an_aircraft_is_not_the_unit_that_stays() -> None:
    scene = Scene()
    british = scene.found("english", level=AGE_7, natal=["spear", "fighter"])
    scene.begin(begin_manoeuvre, british)
    scene.choose("from natal")
    assert scene.offers("take") == ["fighter"]
    assert scene.why_not("take spear").rule == "4.1.22"
    scene.choose("take_all")
    assert scene.offers("drop") == ["fighter"]


@covers("4.1.23")
def test_aircraft_and_leaders_with_them_cross_closed_arrows() -> None:
    scene = Scene()
    moors = scene.found("moors", level=AGE_7, morocco=["spear", "spear", "fighter"])
    scene.leader(moors, "ramses", "morocco")
    scene.found("english", 1, AGE_7, western_mediterranean=["battleship"], pillars_of_hercules=["frigate"])
    assert "andalusia" not in lands(scene, moors, "morocco", "spear")
    assert "andalusia" not in lands(scene, moors, "morocco", "spear", "fighter")
    scene.choose("back")
    send(scene, moors, "morocco", "andalusia", "fighter", leaders=("ramses",))
    assert scene.state.leader_at[number("leader", "ramses")] == number("area", "andalusia")


@covers("4.1.8")
def test_ships_carry_aircraft_by_their_own_rules() -> None:
    scene = Scene()
    british = scene.found("english", level=AGE_7, cape=["battleship", "bomber", "spear"])
    found = goals(scene, british, "cape", "battleship", "bomber")
    assert "kalahari" in found  # it has a coast
    assert not {"zimbabwe", "cape-coast"} & set(found)  # inland, or at sea


@covers("4.1.10", "4.1.20")
def test_a_mixed_group_obeys_the_rules_of_both() -> None:
    scene = Scene()
    soviets = scene.found("soviets", level=AGE_7, muscovy=["motorised-infantry", "fighter", "spear"])
    assert lands(scene, soviets, "muscovy", "motorised-infantry", "fighter") == lands(
        scene, soviets, "muscovy", "motorised-infantry"
    )
    scene.choose("back", "done")
    scene.found("english", 1, AGE_7, ukraine=["fighter", "spear"], don=1)
    scene.put(soviets, "ukraine", "rifle", "rifle", "rifle", "rifle")
    assert "georgia" not in lands(scene, soviets, "muscovy", "motorised-infantry", "fighter")
    way_on = {"dacia", "pannonia", "thrace"} & lands(scene, soviets, "muscovy", "motorised-infantry")
    assert "thrace" in way_on  # past the outnumbered English
    assert "thrace" not in lands(scene, soviets, "muscovy", "motorised-infantry", "fighter")  # but not past a fighter


@covers("4.2.10", "4.2.8")
def test_aircraft_choose_the_way_with_the_fewest_crossings() -> None:
    scene = Scene()
    british = scene.found("english", level=AGE_7, low_countries=["fighter", "spear"], sweden=["bomber", "spear"])
    send(scene, british, "low-countries", "germany", "fighter")
    assert crossings(scene, british, "germany") == 0  # not by the river
    send(scene, british, "sweden", "iceland", "bomber")
    assert crossings(scene, british, "iceland") == INVASION


@covers("4.2.10", "4.2.8")
def test_aircraft_come_only_by_areas_that_their_points_reach() -> None:
    """With one point left at sea they invade Normandy, whatever borders it has with land areas further off."""
    scene = Scene()
    british = scene.found("english", level=AGE_7, england=1)
    start, goal = number("area", "english-channel"), number("area", "normandy")
    assert approach(scene.state, british, fly(scene.state, british, start, 1), goal) == INVASION
    assert approach(scene.state, british, fly(scene.state, british, start, 3), goal) == 0  # by land, the last step


@covers("4.2.10", "4.2.8")
@pytest.mark.parametrize(
    ("area", "there", "how"),
    [
        *(("germany", "burgundy", RIVER), ("germany", "bohemia", 0), ("england", "normandy", ARROW)),
        *(("english-channel", "england", INVASION), ("england", "english-channel", 0)),
        ("english-channel", "north-sea", 0),
    ],
)
def test_a_step_of_aircraft_crosses_what_lies_between_two_areas(area: str, there: str, how: int) -> None:
    assert entering(Scene().state, number("area", area), number("area", there)) == how
