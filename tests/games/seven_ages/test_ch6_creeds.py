"""6.4: religions and governments."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.acting import in_civilise
from tests.games.seven_ages.support import TABLES, Scene, number
from worldstage.core.state import replaced
from worldstage.games.seven_ages.creeds import begin_adoption, offer_conquest_creed
from worldstage.games.seven_ages.effects import refresh_all
from worldstage.games.seven_ages.names import NONE
from worldstage.games.seven_ages.trade import trade_number


def neighbours(*creeds: str, level: int = 15) -> tuple[Scene, int, int]:
    """Romans in Latium and Etruria; Greeks beside them have some creeds."""
    scene = Scene(3, events="none")
    rome = scene.found("romans", 0, level, latium=1, etruria=1, capital="latium")
    greece = scene.found("greeks", 1, level, magna_graecia=1)
    for creed in creeds:
        scene.artefact(greece, creed)
    return scene, rome, greece


@covers("6.4.1", "6.4.4")
def test_a_religion_of_an_empire_in_range_can_be_adopted_and_brings_its_glory_at_once() -> None:
    scene, rome, greece = neighbours("christianity")
    in_civilise(scene, begin_adoption, 0, rome)
    assert scene.options() == ["adopt christianity", "skip"]
    scene.choose("adopt christianity")
    s = scene.state
    faith = number("artefact", "christianity")
    assert (s.religion[rome], s.religion[greece]) == (faith, faith)
    assert s.glory == (1, 0, 0)
    assert s.elite[rome] == 1  # what it brings comes at once
    assert not scene.is_disordered("latium")  # it gave up nothing
    assert scene.node == ""
    assert scene.lines("creed.adopted")[0].args == (s.card[rome], faith)


@covers("6.4.4")
def test_what_a_creed_changes_holds_at_once() -> None:
    scene, rome, _ = neighbours("buddhism")
    before = trade_number(scene.state, rome, 0)
    in_civilise(scene, begin_adoption, 0, rome).choose("adopt buddhism")
    assert trade_number(scene.state, rome, 0) == before + 1


@covers("6.4.1")
def test_nobody_is_asked_if_no_creed_is_in_range() -> None:
    scene, rome, _ = neighbours()
    far = scene.found("egyptians", 2, 15, egypt=1)
    scene.artefact(far, "islam")
    scene.state.level = replaced(scene.state.level, rome, 1)
    in_civilise(scene, begin_adoption, 0, rome)
    assert scene.node == ""


@covers("6.4.1")
def test_another_empire_of_the_same_player_can_be_followed_too() -> None:
    scene, rome, _ = neighbours()
    own = scene.found("celts-gauls", 0, 15, lombardy=1)
    scene.artefact(own, "monarchy")
    in_civilise(scene, begin_adoption, 0, rome)
    assert scene.offers("adopt") == ["monarchy"]


@covers("6.4.1", "3.5")
def test_a_creed_can_be_reached_by_a_passage_and_the_player_may_choose_again_if_it_is_refused() -> None:
    scene = Scene(3, events="none")
    rome = scene.found("romans", 0, 8, champa=1)
    greece = scene.found("greeks", 1, 8, siam=1)
    scene.found("huns", 2, 8, cambodia=1, laos=1)
    scene.artefact(greece, "buddhism")
    in_civilise(scene, begin_adoption, 0, rome).choose("adopt buddhism")
    assert (scene.node, scene.actors) == ("passage.answer", [2])
    scene.choose("refuse")
    assert scene.node == ""  # nothing else is there to adopt
    scene.state.refused = ()
    in_civilise(scene, begin_adoption, 0, rome).choose("adopt buddhism", "grant")
    assert scene.state.religion[rome] == number("artefact", "buddhism")


@covers("6.4.1", "3.5")
def test_the_player_is_asked_again_if_a_passage_fails_and_another_creed_is_left() -> None:
    scene = Scene(4, events="none")
    rome = scene.found("romans", 0, 8, champa=1)
    greece, persia = scene.found("greeks", 1, 8, siam=1), scene.found("persians", 1, 8, kalinga=1)
    huns = scene.found("huns", 2, 8, cambodia=1, laos=1)
    scene.artefact(greece, "buddhism")
    scene.artefact(persia, "buddhism")  # out of range
    scene.artefact(huns, "monarchy")
    in_civilise(scene, begin_adoption, 0, rome)
    assert scene.offers("adopt") == ["buddhism", "monarchy"]
    scene.choose("adopt buddhism", "refuse")
    assert (scene.node, scene.options()) == ("civilise.adopt", ["adopt monarchy", "skip"])
    assert scene.why_not("adopt buddhism").rule == "6.4.1"
    scene.choose("skip")
    assert (scene.node, scene.state.religion[rome], scene.state.government[rome]) == ("", NONE, NONE)


@covers("6.4.1", "3.5")
def test_of_several_holders_those_behind_the_fewest_empires_are_reached() -> None:
    scene = Scene(4, events="none")
    rome = scene.found("romans", 0, 15, palestine=1)
    greece, persia = scene.found("greeks", 1, 8, nubia=1), scene.found("persians", 2, 8, cyrenaica=1)
    scene.found("celts-gauls", 2, 8, sinai=1, eastern_mediterranean=["galley"])
    scene.found("huns", 3, 8, egypt=1, red_sea=["galley"])
    scene.artefact(greece, "buddhism")
    scene.artefact(persia, "buddhism")
    in_civilise(scene, begin_adoption, 0, rome).choose("adopt buddhism")
    assert (scene.node, scene.actors) == ("passage.answer", [2])  # their own Celts lead to Cyrenaica by sea
    scene.choose("grant")
    assert scene.state.religion[rome] == number("artefact", "buddhism")
    assert [line.args[1] for line in scene.lines("passage.granted")] == [2]  # not the Huns


@covers("6.4.1")
def test_a_neighbour_without_the_creed_does_not_bring_it_into_range() -> None:
    scene = Scene(3, events="none")
    assert scene.found("greeks", 0, 8, magna_graecia=1) == 0
    rome, far = scene.found("romans", 1, 8, latium=1), scene.found("chou", 2, 8, shensi=1)
    scene.artefact(far, "buddhism")
    in_civilise(scene, begin_adoption, 1, rome)
    assert scene.node == ""


@covers("6.4.1", "3.5")
def test_only_the_owners_on_the_way_to_a_creed_are_asked() -> None:
    scene = Scene(4, events="none")
    assert scene.found("egyptians", 0, 8, egypt=1) == 0
    rome, greece = scene.found("romans", 1, 8, champa=1), scene.found("greeks", 2, 8, siam=1)
    scene.found("huns", 3, 8, cambodia=1, laos=1)
    scene.artefact(greece, "buddhism")
    in_civilise(scene, begin_adoption, 1, rome).choose("adopt buddhism")
    assert (scene.node, scene.actors) == ("passage.answer", [3])
    scene.choose("grant")
    assert scene.node == ""
    assert [line.args[1] for line in scene.lines("passage.granted")] == [3]
    assert scene.state.religion[rome] == number("artefact", "buddhism")


@covers("6.4.3")
def test_a_religion_or_a_government_is_adopted_not_both() -> None:
    scene, rome, _ = neighbours("christianity", "republic")
    in_civilise(scene, begin_adoption, 0, rome)
    assert scene.offers("adopt") == ["christianity", "republic"]
    scene.choose("adopt republic")
    assert scene.node == ""
    assert (scene.state.religion[rome], scene.state.government[rome]) == (NONE, number("artefact", "republic"))


@covers("6.4.2")
def test_a_change_is_forbidden_while_an_area_is_in_disorder_but_a_first_creed_is_not() -> None:
    scene, rome, _ = neighbours("christianity", "republic")
    scene.artefact(rome, "buddhism")
    scene.disorder("etruria")
    in_civilise(scene, begin_adoption, 0, rome)
    assert scene.offers("adopt") == ["republic"]
    assert scene.why_not("adopt christianity").rule == "6.4.2"


@covers("6.4.1", "6.1.15")
def test_neither_the_creed_one_has_nor_one_of_a_past_age_is_offered() -> None:
    scene, rome, greece = neighbours("hinduism", "monarchy", level=29)
    third = scene.found("egyptians", 2, 29, lombardy=1)
    scene.artefact(third, "islam")
    scene.artefact(rome, "monarchy")
    in_civilise(scene, begin_adoption, 0, rome)
    assert scene.offers("adopt") == ["islam"]
    assert scene.why_not("adopt monarchy").rule == "6.4.1"
    assert scene.why_not("adopt hinduism").rule == "6.1.15"
    assert scene.why_not("adopt pyramids").rule == "6.4.1"
    assert scene.why_not("adopt buddhism").rule == "6.4.1"
    assert greece != third


@covers("6.4.4", "6.4.5")
def test_a_change_removes_the_old_marker_and_disorders_areas_with_a_city_or_a_leader() -> None:
    scene, rome, _ = neighbours("christianity")
    scene.put(rome, "lombardy", "spear")
    scene.put(rome, "tyrrhenian-sea", "galley")
    scene.artefact(rome, "buddhism")
    scene.leader(rome, "builder:1", "etruria")
    scene.leader(rome, "builder:2", "tyrrhenian-sea")
    in_civilise(scene, begin_adoption, 0, rome).choose("adopt christianity")
    disordered = [scene.is_disordered(area) for area in ("latium", "etruria", "lombardy", "tyrrhenian-sea")]
    assert disordered == [True, True, False, False]
    assert scene.state.religion[rome] == number("artefact", "christianity")
    assert scene.keys().count("relic.gone") == 1


@covers("6.4.5")
def test_an_area_that_an_artefact_protects_stays_calm() -> None:
    scene, rome, _ = neighbours("christianity")
    scene.artefact(rome, "buddhism")
    scene.artefact(rome, "temple-of-diana", "latium")
    in_civilise(scene, begin_adoption, 0, rome).choose("adopt christianity")
    assert not scene.is_disordered("latium")


@covers("6.4.5")
@pytest.mark.parametrize(("old", "new", "calm"), [("republic", "democracy", True), ("buddhism", "islam", False)])
def test_enlightenment_makes_a_change_of_government_free_but_not_of_religion(old: str, new: str, calm: bool) -> None:
    scene, rome, _ = neighbours(new, level=29)
    scene.artefact(rome, old)
    scene.artefact(rome, "enlightenment", "etruria")
    in_civilise(scene, begin_adoption, 0, rome).choose(f"adopt {new}")
    assert scene.is_disordered("latium") is not calm


@covers("6.4.6")
def test_confucianism_can_be_adopted_by_conquest() -> None:
    scene, rome, _ = neighbours()
    faith = number("artefact", "confucianism")
    in_civilise(scene, offer_conquest_creed, 0, rome, faith)
    assert (scene.node, scene.options()) == ("manoeuvre.creed", ["adopt confucianism", "skip"])
    scene.choose("skip")
    assert scene.state.religion[rome] == NONE
    in_civilise(scene, offer_conquest_creed, 0, rome, faith).choose("adopt confucianism")
    assert scene.state.religion[rome] == faith
    assert scene.state.glory[0] == 1
    in_civilise(scene, offer_conquest_creed, 0, rome, faith)
    assert scene.node == ""  # it has it already


@covers("6.4.6", "6.4.2")
def test_a_change_by_conquest_is_forbidden_in_disorder_too() -> None:
    scene, rome, _ = neighbours()
    scene.artefact(rome, "buddhism")
    scene.disorder("latium")
    refresh_all(scene.state)
    in_civilise(scene, offer_conquest_creed, 0, rome, number("artefact", "confucianism"))
    assert scene.node == ""
    assert TABLES.artefact_green[number("artefact", "confucianism")]
