"""6.2, 6.3: leaders are demoted and promoted."""

from __future__ import annotations

import pytest

from tests.covers import covers
from tests.games.seven_ages.acting import act, in_civilise
from tests.games.seven_ages.support import TABLES, Luck, Scene, number
from worldstage.core.state import replaced
from worldstage.games.seven_ages.dissolution import settle
from worldstage.games.seven_ages.leaders import begin_promotion, in_cup, leader_number
from worldstage.games.seven_ages.levels import set_level
from worldstage.games.seven_ages.lines import kinds
from worldstage.games.seven_ages.names import CIVILISE, GONE, NONE


def english(level: int = 22, luck: Luck | None = None) -> tuple[Scene, int]:
    scene = Scene(2, luck)
    return scene, scene.found("english", 0, level, england=1, scotland=1)


# -- demoting ----------------------------------------------------------------------------------------------------------


@covers("6.2.1")
def test_one_leader_can_be_demoted_and_a_named_one_leaves_the_game() -> None:
    scene, colour = english()
    named = scene.leader(colour, "shakespeare", "england")
    cup = scene.leader(colour, "builder:1", "scotland")
    foreign = scene.leader(scene.found("romans", 1, 22, latium=1), "tactician:1", "latium")
    act(scene, CIVILISE, 0, colour)
    assert (scene.node, scene.offers("demote")) == ("civilise.demote", ["shakespeare", "builder:1"])
    assert scene.why_not("demote tactician:1").rule == "6.2.1"
    scene.choose("demote shakespeare")
    assert (scene.state.leader_at[named], scene.state.leader_of[named]) == (GONE, NONE)
    assert scene.state.leader_of[cup] == colour
    assert scene.state.leader_of[foreign] != NONE
    assert scene.node == "civilise.promote"  # only one


@covers("6.2.1")
def test_a_leader_without_name_goes_back_into_the_cup() -> None:
    scene, colour = english()
    scene.leader(colour, "builder:1", "scotland")
    before = in_cup(scene.state)
    act(scene, CIVILISE, 0, colour).choose("demote builder:1")
    assert in_cup(scene.state) == before + 1


@covers("6.2.1")
def test_nobody_has_to_be_demoted_and_without_leaders_nobody_is_asked() -> None:
    scene, colour = english()
    scene.leader(colour, "builder:1", "scotland")
    act(scene, CIVILISE, 0, colour).choose("skip")
    assert scene.state.leader_of.count(colour) == 1
    scene, colour = english()
    act(scene, CIVILISE, 0, colour)
    assert scene.node == "civilise.promote"


@covers("6.2.2")
@pytest.mark.parametrize(("level", "stay"), [(28, True), (29, False), (21, False)])
def test_a_change_of_age_either_way_removes_all_leaders(level: int, stay: bool) -> None:
    scene, colour = english()
    scene.leader(colour, "shakespeare", "england")
    scene.leader(colour, "builder:1", "scotland")
    set_level(scene.state, colour, level, kinds.TRADE)
    assert scene.state.leader_of.count(colour) == (2 if stay else 0)


@covers("6.2.2", "6.1.10", "6.1.15")
@pytest.mark.parametrize("area", ["", "scotland"])
def test_a_mausoleum_keeps_one_leader_a_named_one_first_even_as_it_ends_itself(area: str) -> None:
    scene, colour = english(21)
    cup, named = scene.leader(colour, "builder:1", "scotland"), scene.leader(colour, "shakespeare", "england")
    if area:
        scene.artefact(colour, "mausoleum", area)
    set_level(scene.state, colour, 22, kinds.TRADE)
    assert scene.state.leader_of[cup] == NONE
    assert scene.state.leader_of[named] == (colour if area else NONE)
    assert scene.state.relic_at[number("artefact", "mausoleum")] == NONE  # its last age is 3


@covers("6.2.2", "6.1.10")
def test_a_mausoleum_of_another_empire_keeps_nobody() -> None:
    scene, colour = english(15)
    scene.leader(colour, "shakespeare", "england")
    scene.artefact(scene.found("romans", 1, 15, latium=1), "mausoleum", "latium")
    set_level(scene.state, colour, 14, kinds.TRADE)
    assert colour not in scene.state.leader_of


@covers("6.2.3")
def test_a_leader_without_units_of_its_empire_in_its_area_is_removed() -> None:
    scene, colour = english()
    here, there = scene.leader(colour, "builder:1", "england"), scene.leader(colour, "builder:2", "ireland")
    settle(scene.state, colour)
    assert (scene.state.leader_of[here], scene.state.leader_of[there]) == (colour, NONE)


# -- promoting ---------------------------------------------------------------------------------------------------------


@covers("6.3.5", "6.3.1", "6.3.2", "6.3.4")
def test_the_english_in_age_4_promote_shakespeare_to_any_of_their_areas() -> None:
    scene, colour = english()
    scene.put(colour, "north-sea", "frigate")
    act(scene, CIVILISE, 0, colour)
    assert scene.offers("promote") == ["shakespeare", "elizabeth"]
    assert scene.why_not("promote nelson").rule == "6.3.2"
    assert scene.why_not("promote caesar").rule == "6.3.2"
    assert scene.why_not("promote builder:1").rule == "6.3.3"
    scene.choose("promote shakespeare")
    assert sorted(scene.offers("place")) == ["england", "north-sea", "scotland"]
    assert scene.why_not("place ireland").rule == "6.3.4"
    scene.choose("place scotland")
    leader = number("leader", "shakespeare")
    assert scene.state.leader_of[leader] == colour
    assert scene.state.leader_at[leader] == number("area", "scotland")
    assert scene.lines("leader.promoted")[0].args == (leader, scene.state.card[colour], number("area", "scotland"))
    assert scene.node == "civilise.modernise"  # one new leader in an action


@covers("6.3.2")
def test_a_named_leader_comes_once_in_a_game() -> None:
    scene, colour = english()
    scene.state.leader_at = replaced(scene.state.leader_at, number("leader", "shakespeare"), GONE)
    act(scene, CIVILISE, 0, colour)
    assert scene.offers("promote") == ["elizabeth"]
    assert scene.why_not("promote shakespeare").rule == "6.3.2"


@covers("6.3.1")
def test_an_empire_with_as_many_leaders_as_its_number_promotes_nobody() -> None:
    scene, colour = english()
    for i in (1, 2, 3):
        scene.leader(colour, f"tactician:{i}", "england")
    act(scene, CIVILISE, 0, colour).choose("skip")
    assert scene.node != "civilise.promote"


@covers("6.3.1")
def test_one_can_be_demoted_and_another_promoted_in_the_same_action() -> None:
    scene, colour = english()
    for i in (1, 2, 3):
        scene.leader(colour, f"tactician:{i}", "england")
    act(scene, CIVILISE, 0, colour).choose("demote tactician:2", "promote elizabeth", "place england")
    assert scene.state.leader_of.count(colour) == 3


@covers("6.3.1")
def test_an_artefact_raises_the_leader_number_and_an_event_goes_beyond_it() -> None:
    scene, colour = english()
    assert leader_number(scene.state, colour) == 3
    scene.artefact(colour, "forbidden-city", "england")
    assert leader_number(scene.state, colour) == 4
    for i in (1, 2, 3, 4):
        scene.leader(colour, f"tactician:{i}", "england")
    in_civilise(scene, begin_promotion, 0, colour, 0)
    assert scene.node == ""
    in_civilise(scene, begin_promotion, 0, colour, 1)
    assert scene.node == "civilise.promote"


@covers("6.3.1", "6.3.3")
def test_an_artefact_that_raises_the_leader_number_allows_one_more_draw() -> None:
    scene, colour = english()
    scene.artefact(colour, "forbidden-city", "england")
    act(scene, CIVILISE, 0, colour)
    draws = 0
    while "draw" in scene.options():
        scene.choose("draw", "put_back")
        draws += 1
    assert draws == 4


@covers("6.3.3")
def test_a_leader_drawn_from_the_cup_can_be_taken_or_put_back() -> None:
    scene, colour = english(luck=Luck(leader=[0, 13]))  # the first tactician, then the first builder
    act(scene, CIVILISE, 0, colour).choose("draw")
    assert scene.node == "civilise.drawn"
    assert scene.lines("leader.drawn")[0].args == (0, number("leader", "tactician:1"))
    scene.choose("put_back")
    assert scene.node == "civilise.promote"
    assert scene.lines("leader.put_back")[0].args == (0, number("leader", "tactician:1"))
    scene.choose("draw", "accept", "place england")
    leader = number("leader", "builder:1")
    assert scene.state.leader_of[leader] == colour
    assert scene.state.leader_of[number("leader", "tactician:1")] == NONE
    assert scene.node == "civilise.modernise"


@covers("6.3.3")
def test_no_leader_goes_back_by_itself_and_the_number_counts_all_draws() -> None:
    unnamed = TABLES.leader_count - TABLES.named_leaders
    scene, colour = english(luck=Luck(leader=[unnamed, unnamed, unnamed]))
    for name in ("shakespeare", "elizabeth"):
        scene.state.leader_at = replaced(scene.state.leader_at, number("leader", name), GONE)
    act(scene, CIVILISE, 0, colour).choose("draw", "draw", "draw")
    assert len(scene.lines("leader.none_drawn")) == 3
    assert not scene.lines("leader.drawn")
    assert scene.node == "civilise.modernise"
    assert scene.state.leader_of.count(colour) == 0


@covers("6.3.3")
def test_after_the_last_draw_a_named_leader_is_still_possible() -> None:
    unnamed = TABLES.leader_count - TABLES.named_leaders
    scene, colour = english(luck=Luck(leader=[unnamed] * 3))
    act(scene, CIVILISE, 0, colour).choose("draw", "draw", "draw")
    assert scene.options() == ["promote shakespeare", "promote elizabeth", "skip"]
    assert scene.why_not("draw").rule == "6.3.3"


@covers("6.3.3")
def test_monarchy_adds_a_draw_but_no_leader() -> None:
    unnamed = TABLES.leader_count - TABLES.named_leaders
    scene, colour = english(luck=Luck(leader=[unnamed] * 4))
    scene.artefact(colour, "monarchy")
    act(scene, CIVILISE, 0, colour).choose("draw", "draw", "draw", "draw")
    assert "draw" not in scene.options()
    assert leader_number(scene.state, colour) == 3


@covers("6.3.3")
def test_leaders_in_play_are_not_in_the_cup() -> None:
    scene, colour = english(luck=Luck(leader=[0]))
    scene.leader(colour, "tactician:1", "england")
    act(scene, CIVILISE, 0, colour).choose("skip", "draw")
    assert scene.lines("leader.drawn")[0].args == (0, number("leader", "tactician:2"))


@covers("6.3.4")
def test_an_empire_of_one_area_is_not_asked_where() -> None:
    scene = Scene(2)
    colour = scene.found("english", 0, 22, england=1)
    act(scene, CIVILISE, 0, colour).choose("promote elizabeth")
    assert scene.state.leader_at[number("leader", "elizabeth")] == number("area", "england")
    assert scene.node == "civilise.modernise"
    scene = Scene(2, Luck(leader=[0]))
    colour = scene.found("english", 0, 22, england=1)
    act(scene, CIVILISE, 0, colour).choose("draw")
    assert not scene.lines("leader.none_drawn")
    scene.choose("accept")
    assert scene.state.leader_at[number("leader", "tactician:1")] == number("area", "england")
    assert scene.node == "civilise.modernise"


@covers("6.3.1")
def test_nobody_has_to_be_promoted() -> None:
    scene, colour = english()
    act(scene, CIVILISE, 0, colour).choose("skip")
    assert (scene.node, scene.state.leader_of.count(colour)) == ("civilise.modernise", 0)
    scene, colour = english()
    in_civilise(scene, begin_promotion, 0, colour, 0).choose("skip")
    assert scene.node == ""


@covers("6.3.4", "6.3.1")
def test_a_leader_by_an_event_comes_to_any_area_of_the_empire_too() -> None:
    scene, colour = english()
    scene.hand(0, "babylonians")
    assert TABLES.labels["event"][TABLES.card_event[number("card", "babylonians")]] == "great-leader"
    act(scene, CIVILISE, 0, colour).choose("event babylonians")
    while scene.node != "civilise.promote":
        scene.choose(scene.options()[0])
    scene.choose("promote elizabeth")
    assert sorted(scene.offers("place")) == ["england", "scotland"]
    scene.choose("place scotland")
    assert scene.state.leader_at[number("leader", "elizabeth")] == number("area", "scotland")
