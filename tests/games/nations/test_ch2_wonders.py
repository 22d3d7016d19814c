"""II.A and II.C: wonders are bought, built by architects, and completed."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.nations.support import Scene, number

FIVE = ("pyramids", "the-oracle", "sankore-university", "notre-dame", "alhambra")


def building(card: str, built: int = 0, stone: int = 9, architects: int = 5, boards: str = "a") -> Scene:
    """Seat 0 builds a wonder and is to move."""
    return Scene(2, boards=boards).site(0, card, built).goods(0, stone=stone).architects(architects)


def hires(scene: Scene) -> list[str]:
    return [option.removeprefix("hire ") for option in scene.options if option.startswith("hire ")]


def site(scene: Scene, seat: int = 0) -> tuple[str, int, int] | None:
    found = scene.player(seat)["site"]
    return None if found is None else (found["card"], found["built"], found["stone"])


# -- buying ------------------------------------------------------------------------------------------------------------


@covers("II.A.wonder.1")
def test_a_wonder_bought_lies_under_construction() -> None:
    scene = Scene(2).goods(0, gold=2).display(p2a="pyramids").actions().do("0: buy pyramids")
    assert site(scene) == ("pyramids", 0, 2)
    assert scene.player(0)["wonders"] == []
    assert scene.actor == 1


@covers("II.A.wonder.2")
def test_another_wonder_removes_the_unfinished_one_with_its_architects_and_stone() -> None:
    scene = building("krak-des-chevaliers", stone=5, architects=2).goods(0, gold=3, stone=5).display(p3a="pyramids")
    scene.actions().do("0: hire public", "1: pass")
    assert (site(scene), scene.has(0)) == (("krak-des-chevaliers", 1, 5), {"gold": 3})
    scene.do("0: buy pyramids")
    assert (site(scene), scene.has(0)) == (("pyramids", 0, 2), {})
    assert scene.state.public == 1
    assert scene.lines("wonder.abandoned") == [(0, number("krak-des-chevaliers"), 1)]


@covers("II.A.wonder.2")
def test_nothing_is_abandoned_where_nothing_was_built() -> None:
    scene = Scene(2).goods(0, gold=2).display(p2a="pyramids").wonder(0, *FIVE[1:3]).actions().do("0: buy pyramids")
    assert scene.lines("wonder.abandoned") == []
    assert scene.player(0)["wonders"] == list(FIVE[1:3])


@covers("II.A.wonder.1")
def test_a_wonder_can_be_bought_with_all_places_full() -> None:
    scene = Scene(2).goods(0, gold=2).display(p2a="colosseum").wonder(0, *FIVE).actions().do("0: buy colosseum")
    assert site(scene) == ("colosseum", 0, 2)


# -- hiring ------------------------------------------------------------------------------------------------------------


@covers("II.C.1")
def test_each_hire_builds_the_leftmost_section_for_its_stone() -> None:
    """The Pyramids: 2, 1 and 0 stone."""
    scene = building("pyramids", stone=4, architects=3).actions().do("0: hire public", "1: pass")
    assert (site(scene), scene.has(0), scene.state.public) == (("pyramids", 1, 1), {"stone": 2}, 2)
    scene.do("0: hire public")
    assert (site(scene), scene.has(0), scene.state.public) == (("pyramids", 2, 0), {"stone": 1}, 1)
    scene.do("0: hire public")
    assert (site(scene), scene.has(0), scene.state.public) == (None, {"stone": 1}, 0)
    assert scene.player(0)["wonders"] == ["pyramids"]


@covers("II.C.1", "II.C.2")
def test_one_architect_is_one_action() -> None:
    scene = building("pyramids").actions().do("0: hire public")
    assert scene.actor == 1


@covers("II.C.2")
@pytest.mark.parametrize(
    ("wonder", "stone", "architects", "able"),
    [(True, 2, 1, True), (True, 1, 1, False), (True, 2, 0, False), (False, 9, 1, False)],
    ids=["all there", "no stone", "no architect", "no wonder"],
)
def test_hiring_takes_an_architect_a_wonder_and_the_stone(
    wonder: bool, stone: int, architects: int, able: bool
) -> None:
    scene = Scene(2).goods(0, stone=stone).architects(architects)
    if wonder:
        scene.site(0, "pyramids")
    assert hires(scene.actions()) == (["public"] if able else [])


@covers("II.C.2")
def test_a_section_without_a_price_takes_no_stone() -> None:
    scene = building("terracotta-army", stone=0).actions().do("0: hire public", "1: pass", "0: hire public")
    assert site(scene) == ("terracotta-army", 2, 3)
    assert hires(scene) == []


@covers("II.C.2")
def test_public_architects_are_gone_for_everybody() -> None:
    scene = building("pyramids", architects=1).site(1, "colosseum").goods(1, stone=9).actions().do("0: hire public")
    assert hires(scene) == []


@covers("II.C.5")
def test_private_architects_work_beside_the_public_ones_and_the_owner_chooses() -> None:
    scene = building("pyramids", architects=1)
    scene.state.private[0] = [number("alhambra")]
    scene.wonder(0, "alhambra").actions()
    assert hires(scene) == ["public", "private"]
    scene.do("0: hire private", "1: pass")
    assert (scene.state.public, scene.player(0)["architects"]) == (1, 0)
    assert hires(scene) == ["public"]
    scene.do("0: hire public")
    assert (scene.state.public, site(scene)) == (0, ("pyramids", 2, 0))


@covers("II.C.5")
def test_nobody_else_can_hire_a_private_architect() -> None:
    scene = building("pyramids", architects=0).site(1, "colosseum").goods(1, stone=9).advisor(0, "archimedes")
    scene.state.private[0] = [number("archimedes")]
    scene.actions()
    assert hires(scene) == ["private"]
    scene.do("0: pass")
    assert hires(scene) == []


@covers("II.C.5")
def test_a_private_architect_costs_the_stone_of_the_section_as_well() -> None:
    scene = building("pyramids", stone=2, architects=0).advisor(0, "archimedes")
    scene.state.private[0] = [number("archimedes")]
    scene.actions().do("0: hire private")
    assert scene.has(0) == {}


# -- completing --------------------------------------------------------------------------------------------------------


@covers("II.C.3")
def test_the_first_wonder_takes_its_place_without_a_question() -> None:
    scene = building("the-oracle", 1).actions().do("0: hire public")
    assert (scene.actor, scene.player(0)["wonders"], site(scene)) == (1, ["the-oracle"], None)


@covers("II.C.3")
def test_a_ready_wonder_goes_to_a_free_place_or_over_another() -> None:
    scene = building("colosseum", 1).goods(0, stone=2, food=2).wonder(0, "the-oracle", "pyramids").actions()
    scene.do("0: hire public")
    assert (scene.node, scene.options) == ("wonders.place", ["replace pyramids", "replace the-oracle", "add"])
    scene.do("0: add")
    assert scene.player(0)["wonders"] == ["the-oracle", "pyramids", "colosseum"]


@covers("II.C.3")
def test_the_wonder_covered_is_destroyed_with_all_it_gave() -> None:
    scene = building("colosseum", 1).goods(0, stone=2, food=2).wonder(0, "the-oracle", "pyramids").actions()
    assert scene.player(0)["stability"] == 2
    scene.do("0: hire public", "0: replace the-oracle")
    player = scene.player(0)
    assert (player["wonders"], player["stability"], player["strength"]) == (["colosseum", "pyramids"], 0, 3)


@covers("II.C.4")
def test_the_architects_go_to_the_supply_and_not_back_to_the_score_board() -> None:
    scene = building("stonehenge", 2, architects=2).display(p1a="pyramids").goods(0, gold=1, stone=3).actions()
    scene.do("0: hire public")
    assert (scene.state.public, scene.state.built[0], scene.player(0)["architects"]) == (1, 0, 0)
    scene.do("1: pass", "0: buy pyramids")
    assert site(scene) == ("pyramids", 0, 2)


@covers("II.A.wonder.3")
def test_strength_and_stability_of_a_wonder_count_at_once() -> None:
    scene = building("hanging-gardens", 1).actions()
    assert scene.player(0)["stability"] == 0
    assert scene.do("0: hire public").player(0)["stability"] == 1
    scene = building("krak-des-chevaliers", 1).actions().do("0: hire public")
    assert scene.player(0)["strength"] == 6


@covers("II.A.wonder.3")
def test_what_a_wonder_does_when_ready_happens_at_once() -> None:
    scene = building("stonehenge", 2, stone=1).actions().do("0: hire public")
    assert scene.has(0) == {"books": 6, "food": 4}
    assert scene.produce().has(0) == {"books": 6, "food": 4}


@covers("II.A.wonder.3")
def test_resources_of_a_wonder_come_from_the_next_production_on() -> None:
    scene = building("ford-motor-company", 1, stone=2).actions().do("0: hire public")
    assert scene.has(0) == {}
    assert scene.produce().has(0) == {"stone": 6}
    assert scene.produce().has(0) == {"stone": 12}


@covers("II.A.wonder.3")
def test_an_unfinished_wonder_does_nothing() -> None:
    scene = building("ford-motor-company", 1, stone=0).produce()
    assert scene.has(0) == {}
    assert building("krak-des-chevaliers", 1).player(0)["strength"] == 0


@covers("II.A.wonder.3")
def test_who_cannot_pay_for_the_effect_may_still_finish_and_runs_short() -> None:
    """The Colosseum takes 2 food: 1 is there, so 1 book and 1 point go."""
    scene = building("colosseum", 1).goods(0, stone=2, food=1, books=3, points=4).actions().do("0: hire public")
    assert scene.has(0) == {"books": 2, "points": 3}
    assert scene.player(0)["strength"] == 3


@covers("II.A.wonder.4")
def test_a_sixth_wonder_must_cover_one_of_five() -> None:
    scene = building("stonehenge", 2).wonder(0, *FIVE).actions().do("0: hire public")
    assert set(scene.options) == {f"replace {card}" for card in FIVE}
    scene.do("0: replace notre-dame")
    assert set(scene.player(0)["wonders"]) == {*FIVE, "stonehenge"} - {"notre-dame"}


@covers("II.A.wonder.4")
def test_china_b_keeps_six() -> None:
    scene = building("stonehenge", 2, boards="china, rome").wonder(0, *FIVE).actions().do("0: hire public", "0: add")
    assert scene.player(0)["wonders"] == [*FIVE, "stonehenge"]
    scene = building("petra", 2, boards="china, rome").wonder(0, *FIVE, "stonehenge").actions().do("0: hire public")
    assert "add" not in scene.options


@covers("II.A.wonder.4")
def test_the_printed_pyramids_take_one_of_egypts_places() -> None:
    scene = building("stonehenge", 2, boards="egypt, rome").wonder(0, *FIVE).actions()
    assert "pyramids" in scene.player(0)["wonders"]
    assert "add" not in scene.do("0: hire public").options


@covers("II.A.wonder.4", "II.C.3")
def test_egypt_with_two_pyramids_is_offered_each_choice_once() -> None:
    scene = building("pyramids", 2, boards="egypt, rome").actions().do("0: hire public", "0: add", "1: pass")
    assert scene.player(0)["wonders"] == ["pyramids", "pyramids"]
    scene.site(0, "stonehenge", 2).do("0: hire public")
    assert scene.options == ["replace pyramids", "add"]
    scene.do("0: replace pyramids")
    assert sorted(scene.player(0)["wonders"]) == ["pyramids", "stonehenge"]


@covers("II.C.3")
def test_a_covered_porcelain_tower_takes_its_advisor_along() -> None:
    scene = building("stonehenge", 2).wonder(0, "porcelain-tower").advisor(0, "saint-augustine", "hatshepsut").actions()
    scene.do("0: hire public", "0: replace porcelain-tower")
    assert scene.player(0)["advisors"] == ["saint-augustine"]
    assert scene.player(0)["wonders"] == ["stonehenge"]


@covers("II.A.wonder.4")
def test_a_wonder_removed_makes_room_again() -> None:
    scene = Scene(2).wonder(0, "solomons-temple", *FIVE[1:]).event("aryan-migration")
    scene.goods(0, food=9, books=9, points=5).goods(1, food=9, books=9)
    scene.state.war, scene.state.war_buyer, scene.state.war_strength = number("punic-wars"), 1, 5
    scene.resolve()
    assert scene.player(0)["wonders"] == list(FIVE[1:])
    scene.site(0, "stonehenge", 2).architects(1).goods(0, stone=1)
    scene.actions().do("0: hire public")
    assert "add" in scene.options
