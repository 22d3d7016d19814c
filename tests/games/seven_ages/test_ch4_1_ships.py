"""4.1: ships, their cargo, coasts, canals and galleys."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.moves import goals, group, send
from tests.games.seven_ages.support import TABLES, Scene, number
from worldstage.core.state import replaced
from worldstage.games.seven_ages.forces import stack
from worldstage.games.seven_ages.manoeuvre import begin_manoeuvre
from worldstage.games.seven_ages.names import INVASION, JOINED, MAY_EMPTY, NONE
from worldstage.games.seven_ages.reach import Gait, Group, entrance
from worldstage.games.seven_ages.reach_sea import canal_ends

AGE_4 = TABLES.first_level[4]
AGE_5 = TABLES.first_level[5]
AGE_6 = TABLES.first_level[6]


def waters(ports: list[str]) -> set[str]:
    """The water areas among ports."""
    return {port for port in ports if TABLES.area_kind[TABLES.port_area[number("port", port)]] != 0}


# -- points and places -------------------------------------------------------------------------------------------------


@covers("4.1.5", "4.1.11")
def test_ships_pay_1_for_each_area() -> None:
    scene = Scene()
    romans = scene.found("romans", level=AGE_4, latium=1, tyrrhenian_sea=["galley"], caspian_sea=["frigate"])
    scene.put(romans, "khwarezm", "spear")
    assert set(goals(scene, romans, "caspian-sea", "frigate")) == {
        *("volga", "don:caspian-sea", "georgia:caspian-sea", "media", "khwarezm"),
    }


@covers("4.1.11")
def test_ships_enter_water_and_coastal_land_only() -> None:
    scene = Scene()
    french = scene.found("french", level=AGE_5, normandy=["frigate", "spear"])
    found = goals(scene, french, "normandy", "frigate")
    assert {"england", "aquitaine", "bay-of-biscay", "north-atlantic", "quebec"} <= set(found)
    assert not {"alps", "bohemia", "pripet-marshes"} & set(found)
    refusal = scene.why_not("to alps")
    assert (refusal.text.key, refusal.rule) == ("why.manoeuvre.inland", "4.1.11")


@covers("4.1.2", "4.1.11")
def test_the_slowest_ship_sets_the_pace_of_a_fleet() -> None:
    scene = Scene()
    french = scene.found("french", level=AGE_5, normandy=["frigate", "ship-of-the-line", "spear"])
    fast = set(goals(scene, french, "normandy", "frigate"))
    slow = set(goals(scene, french, "normandy", "ship-of-the-line"))
    both = set(goals(scene, french, "normandy", "frigate", "ship-of-the-line"))
    assert both == slow < fast


@covers("4.1.3")
def test_an_explorer_gives_ships_a_point_too() -> None:
    scene = Scene()
    french = scene.found("french", level=AGE_5, normandy=["ship-of-the-line", "spear"])
    scene.leader(french, "eriksson", "normandy")
    assert "hudson" in goals(scene, french, "normandy", "ship-of-the-line")
    assert "angola" not in goals(scene, french, "normandy", "ship-of-the-line")
    assert "angola" in goals(scene, french, "normandy", "ship-of-the-line", leaders=("eriksson",))


def test_lighthouse_gives_ships_a_point() -> None:
    for lighthouse in (False, True):
        scene = Scene()
        romans = scene.found("romans", level=12, sicily=["galley", "spear"], numidia=1, morocco=1)
        if lighthouse:
            scene.artefact(romans, "lighthouse", "sicily")
        found = goals(scene, romans, "sicily", "galley")
        assert {"western-mediterranean", "aragon"} <= set(found)
        assert ("lusitania" in found) is lighthouse  # by four areas


# -- transport ---------------------------------------------------------------------------------------------------------


@covers("4.1.8")
def test_each_ship_carries_one_unit_and_any_number_of_leaders() -> None:
    scene = Scene()
    romans = scene.found("romans", level=12, carthage=["galley", "galley", "sword", "sword", "knight", "spear"])
    scene.leader(romans, "ramses", "carthage")
    scene.leader(romans, "sargon", "carthage")
    group(scene, romans, "carthage", "galley", "sword", "knight", leaders=("ramses", "sargon"))
    assert scene.offers("to") == []
    refusal = scene.why_not("to sicily")
    assert (refusal.text.key, refusal.rule) == ("why.manoeuvre.too_much_cargo", "4.1.8")
    scene.choose("take galley")
    assert "sicily" in scene.offers("to")
    scene.choose("to sicily")
    assert scene.units(romans, "sicily") == ["galley", "galley", "knight", "sword"]
    assert scene.state.leader_at[number("leader", "sargon")] == number("area", "sicily")
    scene.check()


@covers("4.1.8")
def test_a_fleet_with_cargo_ends_in_coastal_land() -> None:
    scene = Scene()
    romans = scene.found("romans", level=12, carthage=["galley", "sword", "spear"])
    assert waters(goals(scene, romans, "carthage", "galley"))
    with_cargo = goals(scene, romans, "carthage", "galley", "sword")
    assert with_cargo and not waters(with_cargo)
    assert scene.why_not("to tyrrhenian-sea").text.key == "why.manoeuvre.cargo_at_sea"


@covers("4.1.8")
def test_leaders_can_be_at_sea_with_ships() -> None:
    scene = Scene()
    romans = scene.found("romans", level=12, carthage=["galley", "sword", "spear"])
    scene.leader(romans, "ramses", "carthage")
    send(scene, romans, "carthage", "tyrrhenian-sea", "galley", leaders=("ramses",))
    assert scene.state.leader_at[number("leader", "ramses")] == number("area", "tyrrhenian-sea")


@covers("4.1.8")
def test_cargo_moves_by_the_points_and_rules_of_the_ship() -> None:
    scene = Scene()
    french = scene.found("french", level=AGE_5, normandy=["frigate", "catapult", "spear"])
    alone = set(goals(scene, french, "normandy", "frigate"))
    loaded = set(goals(scene, french, "normandy", "frigate", "catapult"))
    assert loaded == alone - waters(list(alone))
    assert "quebec" in loaded


@covers("4.1.8")
def test_ship_and_cargo_must_begin_in_the_same_area() -> None:
    scene = Scene()
    romans = scene.found("romans", level=12, carthage=["galley", "spear"], numidia=["sword", "spear"])
    send(scene, romans, "numidia", "carthage", "sword")
    group(scene, romans, "carthage", "galley")
    assert scene.offers("take") == ["spear"]
    assert scene.why_not("take sword").text.key == "why.manoeuvre.no_such_unit"


@covers("4.1.22")
def test_a_lone_ship_may_leave_any_water() -> None:
    for water in range(TABLES.land_count, TABLES.area_count):
        scene = Scene()
        romans = scene.found("romans", level=AGE_5)
        scene.put(romans, TABLES.labels["area"][water], "frigate")
        scene.begin(begin_manoeuvre, romans)
        assert scene.offers("from") == [TABLES.labels["area"][water]]


@covers("4.1.8")
def test_a_ship_at_sea_has_nothing_to_carry() -> None:
    scene = Scene()
    romans = scene.found("romans", level=12, carthage=["sword", "spear"], tyrrhenian_sea=["galley"])
    group(scene, romans, "tyrrhenian-sea", "galley")
    assert scene.offers("take") == []


@covers("4.1.8")
def test_take_all_fills_a_fleet_with_as_much_as_it_carries() -> None:
    scene = Scene()
    units = ["galley", "galley", "knight", "sword", "sword", "spear"]
    romans = scene.found("romans", level=18, carthage=units)
    group(scene, romans, "carthage", "galley").choose("take_all", "to sicily")
    assert scene.units(romans, "sicily") == ["galley", "galley", "knight", "sword"]
    assert scene.units(romans, "carthage") == ["spear", "sword"]


@covers("4.1.8", "4.1.7")
def test_leaders_alone_may_stay_at_sea_with_their_ships() -> None:
    scene = Scene()
    romans = scene.found("romans", level=12, carthage=["galley", "sword", "spear"])
    leader = scene.leader(romans, "tactician:1", "carthage")
    assert not waters(goals(scene, romans, "carthage", "galley", "sword", leaders=("tactician:1",)))
    send(scene, romans, "carthage", "tyrrhenian-sea", "galley", leaders=("tactician:1",))
    assert scene.state.leader_at[leader] == number("area", "tyrrhenian-sea")


@covers("4.1.8", "4.2.8")
def test_whoever_lands_from_the_sea_invades() -> None:
    scene = Scene()
    romans = scene.found("romans", level=12, carthage=["galley", "sword", "spear"])
    send(scene, romans, "carthage", "sicily", "galley", "sword")
    for counter in stack(scene.state, romans, number("area", "sicily")):
        assert scene.state.how[counter] & INVASION
    scene = Scene()
    romans = scene.found("romans", level=12, carthage=["galley", "sword", "spear"])
    send(scene, romans, "carthage", "tyrrhenian-sea", "galley")
    assert not scene.state.how[stack(scene.state, romans, number("area", "tyrrhenian-sea"))[0]] & INVASION


# -- foreign ships -----------------------------------------------------------------------------------------------------


@covers("4.1.13", "4.1.12")
def test_french_ships_pass_an_english_galley_in_the_bay_of_biscay() -> None:
    """They may end anywhere but in an English area, unless two French ships are in the bay already."""
    scene = Scene()
    french = scene.found(
        "french", level=AGE_5, colour="pink", normandy=["galley"] * 3 + ["spear"], aquitaine=1, castile=1
    )
    english = scene.found("english", 1, AGE_5, bay_of_biscay=["galley"], lusitania=1, england=1, low_countries=1)
    found = goals(scene, french, "normandy", "galley")
    assert {"castile", "aquitaine", "bay-of-biscay"} <= set(found)
    assert "lusitania" not in found
    refusal = scene.why_not("to lusitania")
    assert (refusal.text.key, refusal.rule) == ("why.manoeuvre.passes", "4.1.12")
    assert {"england", "low-countries"} <= set(found)  # by the Channel
    scene.choose("back")
    send(scene, french, "normandy", "bay-of-biscay", "galley")
    assert "lusitania" not in goals(scene, french, "normandy", "galley")  # one is not enough
    scene.choose("back")
    send(scene, french, "normandy", "bay-of-biscay", "galley")
    assert "lusitania" in goals(scene, french, "normandy", "galley")
    assert scene.holder("bay-of-biscay") == english


@covers("4.1.12")
def test_ships_do_not_pass_one_water_of_an_empire_to_end_in_another() -> None:
    scene = Scene()
    french = scene.found("french", level=AGE_5, normandy=["galley", "spear"], andalusia=1)
    scene.found("english", 1, AGE_5, bay_of_biscay=["frigate"], pillars_of_hercules=["frigate"])
    found = goals(scene, french, "normandy", "galley")
    assert {"bay-of-biscay", "lusitania"} <= set(found)
    assert "pillars-of-hercules" not in found


@covers("4.1.12")
def test_passing_one_empire_to_attack_another_is_allowed() -> None:
    scene = Scene()
    french = scene.found("french", level=AGE_5, normandy=["frigate", "spear"])
    scene.found("english", 1, AGE_5, english_channel=["frigate"], bay_of_biscay=["frigate"], england=1)
    scene.found("dutch", 2, AGE_5, low_countries=1, ireland=1)
    found = goals(scene, french, "normandy", "frigate")
    assert {"low-countries", "ireland", "english-channel", "bay-of-biscay"} <= set(found)
    assert "england" not in found


@covers("4.1.12")
def test_units_of_any_kind_count_for_two_to_one_at_sea() -> None:
    scene = Scene()
    french = scene.found("french", level=AGE_5, colour="pink", normandy=["galley", "galley", "spear"])
    english = scene.found("english", 1, AGE_5, bay_of_biscay=["frigate"], lusitania=1)
    scene.put(french, "bay-of-biscay", "galley")
    assert "lusitania" not in goals(scene, french, "normandy", "galley")
    scene.put(french, "bay-of-biscay", "fighter")
    assert "lusitania" in goals(scene, french, "normandy", "galley")
    assert scene.holder("bay-of-biscay") == english


@covers("4.1.14")
@pytest.mark.parametrize(
    ("ships", "landed", "passes"),
    [(0, 0, True), (1, 0, False), (1, 3, False), (1, 4, True), (2, 4, False), (2, 6, True)],
)
def test_ships_stop_at_a_coast_with_foreign_ships(ships: int, landed: int, passes: bool) -> None:
    """From the Celtic Sea to the North Sea only the coast of England is open to this galley: no other own land is near.

    A spear alone does not stop it, ships do, unless twice as many own units as all foreign ones have landed there.
    """
    scene = Scene()
    irish = scene.found("romans", level=16, colour="pink", ireland=1, celtic_sea=["galley"], denmark=1)
    saxons = scene.found("greeks", 1, 16, england=1, scotland=["spear", "ship-of-the-line"])
    scene.put(saxons, "england", *["galley"] * ships)
    scene.put(irish, "england", *["spear"] * landed)
    found = goals(scene, irish, "celtic-sea", "galley")
    assert "england" in found
    assert ("north-sea" in found) is passes
    if not passes:
        assert scene.why_not("to north-sea").rule == "4.1.14"


# -- coasts and canals -------------------------------------------------------------------------------------------------


@covers("4.1.15")
def test_a_ship_does_not_pass_from_the_atlantic_by_yucatan_into_the_pacific() -> None:
    scene = Scene()
    spanish = scene.found("spanish", level=AGE_5, cuba=["ship-of-the-line", "spear"])
    found = set(goals(scene, spanish, "cuba", "ship-of-the-line"))
    assert "yucatan:caribbean-sea" in found
    assert not {"yucatan:tehuantepec-coast", "tehuantepec-coast"} & found
    scene.choose("to yucatan:caribbean-sea", "done")
    scene.put(spanish, "yucatan", "spear")
    assert not {"tehuantepec-coast", "peru-coast"} & set(goals(scene, spanish, "yucatan", "ship-of-the-line"))


@covers("4.1.15")
def test_a_ship_leaves_by_the_coast_it_lies_on() -> None:
    scene = Scene()
    spanish = scene.found("spanish", level=AGE_5, yucatan=["spear"])
    scene.put(spanish, "yucatan:tehuantepec-coast", "ship-of-the-line")
    found = set(goals(scene, spanish, "yucatan", "ship-of-the-line"))
    assert {"tehuantepec-coast", "peru-coast"} <= found
    assert not {"caribbean-sea", "gulf-of-mexico", "cuba"} & found


@covers("4.1.15")
def test_ships_of_both_coasts_can_be_chosen_by_where_they_go() -> None:
    scene = Scene()
    spanish = scene.found("spanish", level=AGE_5, colour="pink", yucatan=["spear"])
    (east,) = scene.put(spanish, "yucatan:caribbean-sea", "galley")
    (west,) = scene.put(spanish, "yucatan:tehuantepec-coast", "galley")
    assert {"tehuantepec-coast", "caribbean-sea"} <= set(goals(scene, spanish, "yucatan", "galley"))
    scene.choose("to tehuantepec-coast")
    assert TABLES.labels["port"][scene.state.at[west]] == "tehuantepec-coast"
    assert TABLES.labels["port"][scene.state.at[east]] == "yucatan:caribbean-sea"
    group(scene, spanish, "yucatan", "galley").choose("to caribbean-sea")
    assert TABLES.labels["port"][scene.state.at[east]] == "caribbean-sea"
    scene.check()


@covers("4.1.15")
def test_ships_of_two_coasts_do_not_sail_together() -> None:
    scene = Scene()
    spanish = scene.found("spanish", level=AGE_5, colour="pink", yucatan=["spear"])
    scene.put(spanish, "yucatan:caribbean-sea", "frigate")
    scene.put(spanish, "yucatan:tehuantepec-coast", "frigate")
    assert goals(scene, spanish, "yucatan", "frigate", "frigate") == []
    assert scene.why_not("to peru-coast").text.key == "why.manoeuvre.two_coasts"


@covers("4.1.15")
def test_a_port_that_ships_of_both_coasts_reach_is_offered_once() -> None:
    scene = Scene()
    germans = scene.found("romans", level=12, colour="pink", germany=["spear"], denmark=1)
    (west,) = scene.put(germans, "germany:north-sea", "galley")
    (east,) = scene.put(germans, "germany:baltic-sea", "galley")
    found = goals(scene, germans, "germany", "galley")
    assert {"sweden", "north-sea", "baltic-sea"} <= set(found)
    assert len(found) == len(set(found))
    scene.choose("to sweden")
    ports = [TABLES.labels["port"][scene.state.at[ship]] for ship in (west, east)]
    assert ports == ["sweden", "germany:baltic-sea"]  # one of the first coast goes


@covers("4.1.15")
def test_ships_can_sail_round_to_another_coast_of_their_area() -> None:
    scene = Scene()
    germans = scene.found("romans", level=12, germany=["spear"], denmark=1, sweden=1)
    (ship,) = scene.put(germans, "germany:north-sea", "galley")
    send(scene, germans, "germany", "germany:baltic-sea", "galley")
    assert TABLES.labels["port"][scene.state.at[ship]] == "germany:baltic-sea"
    assert scene.holder("germany") == germans
    scene.check()


def test_canal_builders_join_the_coasts_of_an_area() -> None:
    scene = Scene()
    spanish = scene.found("spanish", level=AGE_5, cuba=["frigate", "spear"], yucatan=["spear"])
    scene.put(spanish, "yucatan:tehuantepec-coast", "ship-of-the-line")
    scene.state.built = replaced(
        scene.state.built, number("area", "yucatan"), scene.state.built[number("area", "yucatan")] | JOINED
    )
    assert {"tehuantepec-coast", "peru-coast"} <= set(goals(scene, spanish, "cuba", "frigate"))
    assert "cuba" in goals(scene, spanish, "yucatan", "ship-of-the-line")


@covers("4.1.16")
def test_canals_are_open_from_their_age_on() -> None:
    for level, is_open in ((AGE_5, False), (AGE_6, True)):
        scene = Scene()
        english = scene.found("english", level=level, cyprus=["frigate", "spear"])
        found = goals(scene, english, "cyprus", "frigate")
        assert ("yemen" in found) is is_open
        if not is_open:
            refusal = scene.why_not("to yemen")
            assert (refusal.text.key, refusal.rule) == ("why.manoeuvre.canal", "4.1.16")


@covers("4.1.16")
def test_every_empire_at_a_canal_must_permit_the_passage() -> None:
    scene = Scene()
    english = scene.found("english", level=AGE_6, cyprus=["frigate", "rifle", "spear"])
    scene.found("ottomans", 1, AGE_6, egypt=1)
    scene.found("french", 2, AGE_6, sinai=1)
    send(scene, english, "cyprus", "yemen", "frigate", "rifle")
    assert (scene.node, scene.actors) == ("passage.answer", [1])
    scene.choose("grant")
    assert (scene.node, scene.actors) == ("passage.answer", [2])
    scene.choose("grant")
    assert scene.node == "manoeuvre.from"
    assert scene.units(english, "yemen") == ["frigate", "rifle"]
    scene.check()


@covers("4.1.16")
def test_a_refused_canal_is_closed_for_this_action() -> None:
    scene = Scene()
    english = scene.found("english", level=AGE_6, cyprus=["frigate", "rifle", "spear"])
    scene.found("french", 1, AGE_6, egypt=1)
    send(scene, english, "cyprus", "yemen", "frigate", "rifle")
    scene.choose("refuse")
    assert (scene.node, scene.actors) == ("manoeuvre.group", [0])
    assert scene.offers("drop") == ["frigate", "rifle"]
    assert "yemen" not in scene.offers("to")
    assert "crete" in scene.offers("to")
    assert scene.why_not("to yemen").rule == "4.1.16"


@covers("4.1.16")
def test_of_two_canals_that_lead_there_the_one_that_was_refused_is_not_asked_for_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No printed canals join the same waters: here Panama leads from the Mediterranean to the Red Sea too."""
    waters = [number("area", water) for water in ("eastern-mediterranean", "red-sea")]
    monkeypatch.setattr(TABLES, "canal_waters", [waters, waters])
    scene = Scene()
    english = scene.found("english", level=AGE_6, cyprus=["frigate", "spear"])
    scene.found("french", 1, AGE_6, egypt=1)
    scene.found("americans", 2, AGE_6, panama=1)
    send(scene, english, "cyprus", "red-sea", "frigate")
    assert scene.node == "passage.way" and len(scene.options()) == 2
    scene.choose("way 0", "refuse", "to red-sea")
    assert (scene.node, scene.actors) == ("passage.answer", [2])


@covers("4.1.15")
def test_ships_of_coasts_that_are_joined_sail_together() -> None:
    scene = Scene()
    spanish = scene.found("spanish", level=AGE_5, yucatan=["spear"])
    scene.put(spanish, "yucatan:tehuantepec-coast", "frigate")
    scene.put(spanish, "yucatan:caribbean-sea", "frigate")
    assert goals(scene, spanish, "yucatan", "frigate", "frigate") == []
    scene.choose("back")
    yucatan = number("area", "yucatan")
    scene.state.built = replaced(scene.state.built, yucatan, scene.state.built[yucatan] | JOINED)
    assert {"cuba", "peru-coast"} <= set(goals(scene, spanish, "yucatan", "frigate", "frigate"))


@covers("4.2.10")
def test_no_water_is_invaded_and_star_wars_cross_nothing() -> None:
    scene = Scene()
    english = scene.found("english", level=48, england=["frigate", "spear"], scotland=["star-wars", "spear"])
    for area, unit in (("england", "frigate"), ("scotland", "star-wars")):
        group(scene, english, area, unit)
        own = Group(scene.state, english, number("area", area))
        first_water = TABLES.land_count
        assert entrance(scene.state, own, Gait(scene.state, own, False), first_water) == 0


@covers("4.1.16")
def test_only_those_at_the_canal_on_the_way_are_asked() -> None:
    scene = Scene()
    english = scene.found("english", level=AGE_6, cyprus=["frigate", "rifle", "spear"])
    scene.found("french", 1, AGE_6, egypt=1)
    scene.found("americans", 2, AGE_6, panama=1)
    send(scene, english, "cyprus", "yemen", "frigate", "rifle")
    assert (scene.node, scene.actors) == ("passage.answer", [1])
    scene.choose("grant")
    assert scene.holder("yemen") == english


@covers("4.1.16")
def test_where_the_way_leads_through_two_canals_those_at_both_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """No printed canals are so near to each other: here Panama leads from the Red Sea."""
    waters = [[number("area", water) for water in ("eastern-mediterranean", "red-sea")]]
    waters.append([number("area", water) for water in ("red-sea", "tehuantepec-coast")])
    monkeypatch.setattr(TABLES, "canal_waters", waters)
    scene = Scene()
    english = scene.found("english", level=AGE_6, cyprus=["frigate", "spear"])
    scene.found("french", 1, AGE_6, egypt=1)
    scene.found("americans", 2, AGE_6, panama=1)
    send(scene, english, "cyprus", "tehuantepec-coast", "frigate")
    assert (scene.node, scene.actors) == ("passage.answer", [1])
    scene.choose("grant")
    assert (scene.node, scene.actors) == ("passage.answer", [2])
    scene.choose("grant")
    assert scene.holder("tehuantepec-coast") == english


@covers("4.1.16")
def test_own_and_neutral_areas_at_a_canal_need_no_permission() -> None:
    scene = Scene()
    english = scene.found("english", level=AGE_6, cyprus=["frigate", "rifle", "spear"], egypt=1)
    scene.found("french", 0, AGE_6, sinai=1)  # of the same player
    send(scene, english, "cyprus", "yemen", "frigate", "rifle")
    assert scene.node == "manoeuvre.from"
    assert scene.holder("yemen") == english


@covers("4.1.16")
def test_a_way_without_canal_is_taken_if_there_is_one() -> None:
    scene = Scene()
    english = scene.found("english", level=AGE_6, yemen=["frigate", "spear"])
    scene.found("french", 1, AGE_6, egypt=1)
    send(scene, english, "yemen", "somalia", "frigate")
    assert scene.node == "manoeuvre.from"


# -- galleys -----------------------------------------------------------------------------------------------------------


@covers("4.1.17")
def test_galleys_keep_to_waters_beside_own_land_and_off_oceans() -> None:
    scene = Scene()
    vikings = scene.found("romans", level=16, iceland=["galley", "spear"], scotland=1)
    found = waters(goals(scene, vikings, "iceland", "galley"))
    assert found == {"greenland-sea", "norwegian-sea", "north-sea", "celtic-sea"}
    assert scene.why_not("to north-atlantic").rule == "4.1.17"
    assert scene.why_not("to barents-sea").rule == "4.1.17"


@covers("4.1.17")
@pytest.mark.parametrize("how", ["card", "artefact"])
def test_specials_and_artefacts_let_galleys_into_oceans_beside_own_land(how: str) -> None:
    scene = Scene()
    vikings = scene.found("vikings-danes" if how == "card" else "romans", level=16, iceland=["galley", "spear"])
    if how == "artefact":
        scene.artefact(vikings, "compass", "iceland")
    found = waters(goals(scene, vikings, "iceland", "galley"))
    assert "north-atlantic" in found
    assert "mid-atlantic" not in found  # no own land area beside it


@covers("4.1.17")
def test_one_galley_binds_the_whole_fleet() -> None:
    scene = Scene()
    french = scene.found("french", level=AGE_5, normandy=["galley", "frigate", "spear"])
    assert "north-atlantic" in goals(scene, french, "normandy", "frigate")
    assert "north-atlantic" not in goals(scene, french, "normandy", "frigate", "galley")


@covers("4.1.17")
def test_a_galley_is_lost_as_soon_as_no_own_land_is_beside_it() -> None:
    scene = Scene()
    greeks = scene.found("greeks", level=12, palestine=1, eastern_mediterranean=["galley"])
    scene.state.migrating = replaced(scene.state.migrating, greeks, MAY_EMPTY)
    send(scene, greeks, "palestine", "syria", "spear")
    assert scene.units(greeks, "eastern-mediterranean") == []
    assert scene.holder("eastern-mediterranean") == NONE
    assert len(scene.lines("units.lost")) == 1
    scene.check()


@covers("4.1.17", "4.1.11")
@pytest.mark.parametrize("colour", range(1, 15))
def test_galleys_can_land_on_foreign_coasts_of_every_colour(colour: int) -> None:
    scene = Scene()
    romans = scene.found("romans", level=12, colour=0, carthage=["galley", "spear", "sword"])
    scene.found("greeks", 1, 12, colour=colour, sicily=1)
    assert "sicily" in goals(scene, romans, "carthage", "galley", "sword")


@covers("4.1.11")
def test_ships_cannot_stay_where_they_are() -> None:
    scene = Scene()
    romans = scene.found("romans", level=12, carthage=["spear"], tyrrhenian_sea=["galley", "galley"])
    assert "tyrrhenian-sea" not in goals(scene, romans, "tyrrhenian-sea", "galley")


@covers("4.1.16")
def test_a_canal_joins_its_two_waters_and_no_others() -> None:
    assert [canal_ends([3, 5, 8, 3], water) for water in (3, 5, 8, 4)] == [[5, 8], [3], [3], []]
