"""Scenes in which an advisor has been bought or a wonder completed."""

from __future__ import annotations

from tests.games.nations import card_tables as printed
from tests.games.nations.support import Scene
from worldstage.games.nations.names import GOOD_IDS
from worldstage.games.nations.production import PRODUCTION

GOODS = GOOD_IDS[:4]


def court(card: str, seats: int = 2, **settings: str) -> Scene:
    """Seat 0 has bought an advisor for its only gold; it has nothing else, and seat 1 is asked."""
    return engage(Scene(seats, None, **settings), card)


def engage(scene: Scene, card: str) -> Scene:
    return scene.goods(0, gold=1).display(p1d=card).actions().do(f"0: buy {card}")


def between(seats: int = 3) -> Scene:
    """Seat 0 is neither most nor least in strength (6) and stability (3), without a soldier and without income."""
    scene = Scene(seats).wonder(0, "krak-des-chevaliers").colony(0, "tibet")
    return scene.card(1, 1, "dreadnought", 2).card(1, 2, "castle", 3)


def made(scene: Scene, seat: int = 0, have: int = 9) -> dict[str, int]:
    """What production changes, for a seat that has so much of everything."""
    scene.goods(seat, **dict.fromkeys(GOODS, have)).run(PRODUCTION)
    changes = {name: scene.good(seat, name) - have for name in GOODS}
    return {name: change for name, change in changes.items() if change}


def advisors(scene: Scene, seat: int = 0) -> list[str]:
    found: list[str] = scene.player(seat)["advisors"]
    return found


def built(scene: Scene, seat: int, card: str) -> Scene:
    """Let a seat hire an architect for the last section of a wonder."""
    last = len(printed.WONDERS[card].stages) - 1
    scene.site(seat, card, last).goods(seat, stone=printed.WONDERS[card].stages[last])
    scene.state.public = 1
    return scene.do(f"{seat}: hire public")
