"""4.2.31: units that a view does not tell apart decide nothing for others, and sampled worlds can have either.

Worlds are made here without the sampler: counters of one empire change places, or a counter that could have been built
stands where another one does. So these tests notice where view and sampler both forget a kind of unit.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.covers import covers
from tests.games.seven_ages.battles import Battle
from tests.games.seven_ages.moves import goals, group
from tests.games.seven_ages.support import GAME, TABLES, Scene
from worldstage.core.chance import Fast
from worldstage.core.log import EVERYBODY
from worldstage.core.parts import Following
from worldstage.core.state import replaced
from worldstage.games.seven_ages.costs import allowed
from worldstage.games.seven_ages.forces import colour_of, element, lift, on_map, put, turn_to, unit_of
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.names import NONE

SAMPLES = 400  # enough for each unit of a small scene to have been anything it can be


def worlds(s: AgesState, colour: int) -> Iterator[AgesState]:
    """Worlds with the same numbers of units of an empire by element and area, that differ in one exchange."""
    here = on_map(s, colour)
    for one in here:
        for other in here:
            if one < other and element(s, unit_of(s, one)) == element(s, unit_of(s, other)):
                world = s.clone()
                world.at[one], world.at[other] = s.at[other], s.at[one]
                yield world
        for counter, unit in spare(s, colour):
            if element(s, unit) == element(s, unit_of(s, one)):
                yield instead(s, one, counter, unit)


def spare(s: AgesState, colour: int) -> list[tuple[int, int]]:
    """The counters off the map that an empire could have built, with each type that they can show."""
    found: list[tuple[int, int]] = []
    for counter in range(TABLES.counter_total):
        if s.at[counter] == NONE and colour_of(s, counter) in (colour, NONE):
            kind = TABLES.counter_kind[counter]
            sides = {TABLES.kind_early[kind], TABLES.kind_late[kind]} - {NONE}
            found += [(counter, unit) for unit in sorted(sides) if unit in allowed(s, colour)]
    return found


def instead(s: AgesState, one: int, counter: int, unit: int) -> AgesState:
    """A world where another counter stands where one does."""
    world, port, colour = s.clone(), s.at[one], colour_of(s, one)
    before = unit_of(s, one)
    if counter >= TABLES.first_common:
        world.common = replaced(world.common, counter - TABLES.first_common, colour)
    turn_to(world, counter, unit)
    put(world, counter, port)
    lift(world, one)
    if before == TABLES.elephant_unit:  # it was never built
        world.common = replaced(world.common, one - TABLES.first_common, colour)
    return world


def arms(scene: Scene) -> tuple[int, int]:
    """Americans with a nuke (seat 0), and Soviets with all kinds of aircraft (seat 1)."""
    mine = scene.found("americans", 0, 49, virginia=["spear", "spear", "nuke"])
    theirs = scene.found("soviets", 1, 49, muscovy=["rifle", "fighter", "star-wars"], novgorod=["rifle", "nuke"])
    scene.state.elephants_gone = 1
    return mine, theirs


def herds(scene: Scene) -> tuple[int, int]:
    """Romans (seat 0), and Greeks (seat 1) with an elephant on the map, one in the pool, and riders."""
    mine = scene.found("romans", 0, 12, latium=3)
    theirs = scene.found("greeks", 1, 12, hellas=["spear", "elephant"], macedonia=["horse-archer", "spear"])
    elephant = scene.common(TABLES.elephant_unit) - TABLES.first_common
    scene.state.common = replaced(scene.state.common, elephant, theirs)
    return mine, theirs


def looks_alike(s: AgesState, world: AgesState, seat: int) -> bool:
    return bool(GAME.views.view(s, seat) == GAME.views.view(world, seat))


def kinds_by_area(s: AgesState, colour: int) -> set[tuple[str, str]]:
    """Where an empire has which types of units."""
    labels, areas = TABLES.labels["unit"], TABLES.labels["area"]
    return {(areas[TABLES.port_area[s.at[c]]], labels[unit_of(s, c)]) for c in on_map(s, colour)}


@covers("4.2.31")
@pytest.mark.parametrize("setup", [arms, herds])
def test_whatever_a_view_does_not_tell_of_units_is_sampled(setup: Any) -> None:
    scene = Scene(2, events="none")
    _, theirs = setup(scene)
    s = scene.state
    alike = [world for world in worlds(s, theirs) if looks_alike(s, world, 0)]
    possible = {kind for world in alike for kind in kinds_by_area(world, theirs)}
    assert len(possible) > 8
    luck = Fast(1)
    sampled: set[tuple[str, str]] = set()
    for _ in range(SAMPLES):
        sampled |= kinds_by_area(GAME.views.sample(s, 0, luck), theirs)
    assert possible <= sampled, sorted(possible - sampled)


@covers("4.2.31", "4.1.19")
@pytest.mark.parametrize(
    ("setup", "area", "units"),
    [(arms, "virginia", ["nuke"]), (arms, "virginia", ["spear"]), (herds, "latium", ["spear"])],
)
def test_units_that_look_alike_do_not_decide_where_others_can_go(setup: Any, area: str, units: list[str]) -> None:
    scene = Scene(2, events="none")
    mine, theirs = setup(scene)
    group(scene, mine, area, *units)
    s = scene.state
    alike = [world for world in worlds(s, theirs) if looks_alike(s, world, 0)]
    assert len(alike) > 5
    for world in alike:
        assert GAME.actors(world) == GAME.actors(s)
        assert GAME.legal(world, 0) == GAME.legal(s, 0)


@covers("4.2.31", "4.1.19")
def test_everybody_sees_star_wars_when_they_are_built_and_after_each_move() -> None:
    scene = Scene(3, events="none")
    soviets = scene.found("soviets", 1, 49, money=200, muscovy=2)
    following = Following(GAME)
    following.news(scene.state)
    scene.put(soviets, "muscovy", "star-wars", "fighter")
    assert following.news(scene.state)["map_europe"]["muscovy"]["shown"] == ["star-wars"]
    for seat in (0, 1, 2, EVERYBODY):
        assert GAME.views.view(scene.state, seat)["map_europe"]["muscovy"]["shown"] == ["star-wars"]
    assert "novgorod" in {goal.partition(":")[0] for goal in goals(scene, soviets, "muscovy", "star-wars")}
    goal = next(option for option in scene.options() if option.startswith("to novgorod"))
    scene.choose(goal)
    seen = following.news(scene.state)["map_europe"]
    assert seen["novgorod"]["shown"] == ["star-wars"] and "shown" not in seen["muscovy"]


@covers("4.2.31", "4.2.17")
def test_how_many_nukes_and_elephants_an_empire_has_on_the_map_is_open_but_not_where() -> None:
    seen: list[Any] = []
    for elsewhere in ("nuke", "bomber"):
        battle = Battle(["bomber", "armour"], ["rifle", "rifle"], levels=(49, 49))
        battle.put(battle.attacker, "assyria", elsewhere)
        seen.append(GAME.views.view(battle.state, 1))
    assert [view["empires"]["pink"]["nukes"] for view in seen] == [1, 0]
    scene = Scene(2, events="none")
    herds(scene)
    greeks = next(e for e in GAME.views.view(scene.state, 0)["empires"].values() if e["card"] == "greeks")
    assert (greeks["elephants"], greeks["elephants_built"]) == (2, 1)


@covers("4.2.31", "2.3.9")
def test_whether_an_elephant_without_a_name_is_left_is_open() -> None:
    scene = Scene(2, events="none")
    rome = scene.found("romans", 0, 12, latium=1)
    assert GAME.views.view(scene.state, 1)["elephants_free"]
    s = scene.state
    for i in range(TABLES.elephant_count):
        if TABLES.elephant_area[i] == NONE:
            s.common = replaced(s.common, i, rome)
    assert not GAME.views.view(s, 1)["elephants_free"]
