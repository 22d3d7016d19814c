"""Foundings for tests: a seat starts an empire at a table without events, so that nothing interrupts it."""

from __future__ import annotations

from tests.games.seven_ages.acting import push_steps
from tests.games.seven_ages.support import Scene, number
from worldstage.games.seven_ages.founding import begin_start
from worldstage.games.seven_ages.names import TABLE_SLOT


def quiet(seats: int = 3, **settings: str) -> Scene:
    """A table without events: nothing interrupts a founding."""
    return Scene(seats, None, events="none", **settings)


def asked(scene: Scene, *cards: str, seat: int = 0) -> Scene:
    """A seat with these cards begins the action, with a round below it."""
    scene.hand(seat, *cards)
    push_steps(scene)
    return scene.begin(begin_start, seat, TABLE_SLOT)


def started(scene: Scene, card: str, seat: int = 0) -> Scene:
    """A seat starts the empire of a card; in the first of the colours offered, if there is a choice."""
    asked(scene, card, seat=seat).choose(f"start {card}")
    if scene.node == "start.colour":
        scene.choose(scene.options()[0])
    return scene


def colour_of(scene: Scene, card: str) -> int:
    return scene.state.card.index(number("card", card))


def at_war(scene: Scene) -> None:
    """Fight all conflicts out, with everything in every round."""
    while scene.node.startswith("conflict"):
        options = scene.options()
        scene.choose(next(o for o in ("all", "done", "stay", "keep", options[0]) if o in options))
