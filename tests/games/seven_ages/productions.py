"""Productions for tests: empires that produce, without markers."""

from __future__ import annotations

from tests.games.seven_ages.support import Scene
from worldstage.games.seven_ages.names import SLOTS
from worldstage.games.seven_ages.production import begin_production


def produce(scene: Scene, *colours: int) -> Scene:
    """These empires produce, in this order."""
    s = scene.state
    s.turns = [s.owner[colour] * SLOTS + colour for colour in colours]
    return scene.begin(begin_production)


def egypt(scene: Scene, units: int = 1, level: int = 1, money: int = 0, seat: int = 0) -> int:
    return scene.found("egyptians", seat, level, money, capital="egypt", egypt=units)
