"""Actions begun as the sequence of play begins them, with everything that lies below them on the stack."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.games.seven_ages.support import Scene
from worldstage.core.flow import call
from worldstage.games.seven_ages.civilise import BUILD, CIVILISE
from worldstage.games.seven_ages.names import NONE, SLOTS, TABLE_SLOT
from worldstage.games.seven_ages.sequence import STEP

TURNS = 2  # the step of `STEP` that lets seats act
OTHER = 13  # a colour that no test uses


def full_empire() -> tuple[Scene, int]:
    """An empire for which every sub-action is open."""
    scene = Scene(2, events="none")
    rome = scene.found("romans", 0, 25, money=20, latium=["spear", "sword"], lombardy=1, etruria=1)
    other = scene.found("greeks", 1, 25, magna_graecia=1)
    scene.artefact(other, "christianity")
    scene.leader(rome, "builder:1", "etruria")
    scene.disorder("lombardy")
    scene.hand(0, "egyptians")
    return scene, rome


def act(scene: Scene, action: int, seat: int, colour: int = NONE) -> Scene:
    """A seat carries out an action that it turned over, on an empire or off them; others of `s.turns` follow."""
    s = scene.state
    s.step, s.done = action, (0,) * s.seats
    if colour != NONE:
        s.marker[colour] = s.shown[colour] = action
    s.turns = [seat * SLOTS + (TABLE_SLOT if colour == NONE else colour), *s.turns]
    push_steps(scene)
    scene.advance()
    return scene


def push_steps(scene: Scene) -> None:
    """Steps at which seats act, with locals that no node would mistake for its own."""
    for _ in range(2):
        call(scene.state, STEP, OTHER, OTHER, OTHER, OTHER, OTHER)
        scene.state.frames[-1][1] = TURNS


def in_civilise(scene: Scene, start: Callable[..., None], seat: int, colour: int, *args: Any) -> Scene:
    """A sub-action as the last one of a civilise action."""
    s = scene.state
    s.step = NONE
    push_steps(scene)
    call(s, CIVILISE, seat, colour, s.card[colour])
    s.frames[-1][1] = BUILD + 1
    return scene.begin(start, seat, colour, *args)
