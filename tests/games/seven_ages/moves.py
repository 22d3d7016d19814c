"""Manoeuvres in scenes: forming a group, and where it can go."""

from __future__ import annotations

from tests.games.seven_ages.support import TABLES, Scene, number
from worldstage.games.seven_ages.manoeuvre import begin_manoeuvre


def group(scene: Scene, colour: int, area: str, *units: str, leaders: tuple[str, ...] = ()) -> Scene:
    """Form a group of these units in an area; the manoeuvre begins if none is under way."""
    if not scene.state.frames:
        scene.begin(begin_manoeuvre, colour)
    if scene.node == "manoeuvre.group":
        scene.choose("back")
    scene.choose(f"from {area}", *(f"take {unit}" for unit in units), *(f"with {leader}" for leader in leaders))
    return scene


def goals(scene: Scene, colour: int, area: str, *units: str, leaders: tuple[str, ...] = ()) -> list[str]:
    """The labels of all ports where a group of these units can go; land units go to areas."""
    return group(scene, colour, area, *units, leaders=leaders).offers("to")


def lands(scene: Scene, colour: int, area: str, *units: str, leaders: tuple[str, ...] = ()) -> set[str]:
    """The same as areas."""
    return {goal.partition(":")[0] for goal in goals(scene, colour, area, *units, leaders=leaders)}


def send(scene: Scene, colour: int, area: str, to: str, *units: str, leaders: tuple[str, ...] = ()) -> Scene:
    """Move units from an area to another one, or to a coast of it."""
    group(scene, colour, area, *units, leaders=leaders)
    return scene.choose(f"to {port_label(to)}")


def port_label(place: str) -> str:
    """How an option names an area: by its first coast."""
    return TABLES.labels["port"][number("area", place)] if place in TABLES.labels["area"] else place


def truce(scene: Scene, one: int, other: int, last: int) -> None:
    """Two empires have a truce up to the end of a round."""
    scene.state.truces = (*scene.state.truces, one, other, last)
