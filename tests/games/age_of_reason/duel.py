"""A combat to try things on: Prussia attacks Austria, with or without friends."""

from __future__ import annotations

from typing import Any

from tests.games.age_of_reason.support import Scene

GERMAN = "german-states"


def duel(region: str = GERMAN, gold: int = 20, settings: dict[str, Any] | None = None) -> Scene:
    """Prussia (with Spain) attacks Austria (with France) in a region where only these two have discs.

    Of the non-player countries Great Britain is up with Prussia; the Netherlands and Russia are down with Austria.
    """
    scene = Scene("prussia, austria, france, spain", settings)
    scene.alliances("prussia spain great-britain", "austria france netherlands russia")
    place = region.replace("-", "_")
    scene.discs("prussia", **{place: 1}).discs("austria", **{place: 2})
    scene.gold(prussia=gold, austria=gold, france=gold, spain=gold)
    return scene.at_attack("prussia")


def attack(scene: Scene, region: str = GERMAN, target: str = "austria") -> Scene:
    return scene.choose("prussia", f"attack {region} {target}")


def fight(scene: Scene, prussia: str, austria: str, *dice: int, region: str = GERMAN) -> Scene:
    """The whole combat of a duel without allies."""
    attack(scene.dice(*(dice or (1, 1, 1, 1))), region)
    return scene.lay(prussia=f"play {prussia}", austria=f"play {austria}")


def totals(scene: Scene) -> tuple[str | int, ...]:
    return scene.totals[-1]


def unrest(scene: Scene) -> dict[str, list[str]]:
    """The reasons of the points of unrest that combat gave, by country."""
    found: dict[str, list[str]] = {}
    for country, points, reason, _ in scene.entries("unrest.gained"):
        assert points == 1
        found.setdefault(str(country), []).append(str(reason))
    return found
