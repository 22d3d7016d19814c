"""Positions of 7 Ages by name: for each kind of question a table at which it is asked."""

from __future__ import annotations

from collections.abc import Callable

from tests.e2e.arranged import Position, begin, end_round, lay_markers, turn_over
from tests.games.seven_ages.moves import send
from tests.games.seven_ages.support import Luck, Scene
from worldstage.core.state import with_item
from worldstage.games.seven_ages.names import CIVILISE, DESTINY, JOKER, MANOEUVRE, PRODUCTION, START, TABLE_SLOT, TRADE

QUIET = {"events": "none"}  # no windows
CAPITALS = (
    ("romans", "latium"),
    ("egyptians", "egypt"),
    ("greeks", "hellas"),
    ("celts-gauls", "burgundy"),
    ("mauryas", "magadha"),
    ("babylonians", "mesopotamia"),
    ("phoenicians", "carthage"),
)


def romans(scene: Scene) -> int:
    """Four stacks in Italy, and Greeks at their border."""
    rome = scene.found(
        "romans",
        0,
        12,
        20,
        capital="latium",
        latium=["spear", "spear", "sword"],
        etruria=["spear", "spear", "sword"],
        magna_graecia=["spear", "spear", "catapult", "galley", "galley"],
        lombardy=["spear", "spear", "chariot"],
    )
    scene.found("greeks", 1, 12, 20, capital="hellas", hellas=2, alps=1)
    return rome


def marching() -> Scene:
    scene = Scene(3, Luck(), **QUIET)
    return begin(scene, MANOEUVRE, (0, romans(scene)))


def stranded() -> Scene:
    """One of the stacks is on an island, without a ship."""
    scene = Scene(3, Luck(), **QUIET)
    rome = scene.found("romans", 0, 12, 20, capital="latium", latium=3, crete=2)
    return begin(scene, MANOEUVRE, (0, rome))


def own_empire() -> Scene:
    """Two empires of one person side by side."""
    scene = Scene(3, Luck(), **QUIET)
    rome = romans(scene)
    scene.found("celts-gauls", 0, 12, 20, capital="burgundy", burgundy=1)
    return begin(scene, MANOEUVRE, (0, rome))


def producing() -> Scene:
    scene = Scene(3, Luck(), **QUIET)
    areas = dict.fromkeys(("latium", "etruria", "magna_graecia", "lombardy", "burgundy", "illyria"), 1)
    rome = scene.found("romans", 0, 12, 30, capital="latium", **areas)
    return begin(scene, PRODUCTION, (0, rome))


def founding() -> Scene:
    scene = Scene(3, Luck(), **QUIET)
    scene.hand(0, "egyptians", "mauryas")
    return begin(scene, START, (0, TABLE_SLOT))


def markers(empires: int = 2) -> Scene:
    scene = Scene(3, Luck(), **QUIET)
    for card, capital in CAPITALS[:empires]:
        scene.found(card, 0, 8, 10, capital=capital, **{capital: 3})
    return lay_markers(scene)


def wasting_a_joker() -> Scene:
    """Empires are about to be started, and a joker lies on one."""
    scene = Scene(3, Luck(), **QUIET)
    scene.state.marker[romans(scene)] = JOKER
    return turn_over(scene, START)


def too_late() -> Scene:
    """In the last round a card is an event for the next one."""
    scene = Scene(3, Luck())
    rome = scene.found("romans", 0, 12, 20, capital="latium", latium=3, egypt=1)
    scene.hand(0, "sung", "greeks")
    scene.state.round = scene.state.last_round = 3
    return begin(scene, CIVILISE, (0, rome))


def fighting(**settings: str) -> Scene:
    scene = Scene(3, Luck(), **settings)
    rome = romans(scene)
    scene.hand(0, "koreans", "byzantines", "mauryas")
    return begin(scene, MANOEUVRE, (0, rome))


def fighting_without_cards() -> Scene:
    scene = Scene(3, Luck())
    return begin(scene, MANOEUVRE, (0, romans(scene)))


def trading() -> Scene:
    scene = Scene(3, Luck(), **QUIET)
    rome = romans(scene)
    scene.hand_of_values(0, 1, 4, 7)
    scene.hand_of_values(1, 2, 5)
    return begin(scene, TRADE, (0, rome))


def civilising() -> Scene:
    scene = Scene(3, Luck(), **QUIET)
    rome = romans(scene)
    scene.hand_of_values(0, 3)
    return begin(scene, CIVILISE, (0, rome))


def changing_cards() -> Scene:
    """Destiny, with a card in hand that is an event for it."""
    scene = Scene(3, Luck())
    rome = romans(scene)
    scene.hand(0, "siamese", "egyptians", "mauryas")
    return begin(scene, DESTINY, (0, rome))


def revealing() -> Scene:
    """Only seat 0 still has a marker face down: no standing answer waits for anybody else."""
    scene = Scene(3, Luck(), **QUIET)
    return turn_over(scene, PRODUCTION, romans(scene))


def buying(last: bool = False) -> Scene:
    """Enough money for a point of glory; perhaps in the last round."""
    scene = Scene(3, Luck(), **QUIET)
    rome = romans(scene)
    scene.state.money = with_item(scene.state.money, rome, 60)
    if last:
        scene.state.round = scene.state.last_round = 3
    return end_round(scene)


def targeting() -> Scene:
    """Money for an empire: which?"""
    scene = Scene(3, Luck())
    rome = romans(scene)
    scene.hand(0, "satavahanas", "egyptians")
    return begin(scene, CIVILISE, (0, rome)).choose("event satavahanas")


def two_conflicts() -> Scene:
    scene = Scene(3, Luck(), **QUIET)
    rome = romans(scene)
    scene.found("celts-gauls", 2, 12, 20, capital="burgundy", burgundy=1)
    begin(scene, MANOEUVRE, (0, rome))
    send(scene, rome, "lombardy", "alps", "spear")
    send(scene, rome, "lombardy", "burgundy", "spear")
    return scene.choose("done")


def once_more() -> Scene:
    """A manoeuvre is over, and there is an event that begins it again."""
    scene = Scene(3, Luck())
    rome = romans(scene)
    scene.hand(0, "venetians", "egyptians")
    return begin(scene, MANOEUVRE, (0, rome)).choose("done")


def calming() -> Scene:
    """An empire with areas in disorder at both ends of the map."""
    scene = Scene(3, Luck(), **QUIET)
    rome = scene.found("romans", 0, 12, 20, capital="latium", latium=2, egypt=1, yamato=1)
    scene.disorder("egypt", "yamato")
    return begin(scene, CIVILISE, (0, rome))


def crowded() -> Scene:
    """Six empires of one person, all of them with the same action."""
    scene = Scene(3, Luck(), **QUIET)
    empires = [scene.found(card, 0, 8, 10, capital=capital, **{capital: 3}) for card, capital in CAPITALS[:6]]
    return begin(scene, MANOEUVRE, *((0, empire) for empire in empires))


POSITIONS: dict[str, Callable[[], Position]] = {
    "march": lambda: Position(marching(), QUIET),
    "stranded": lambda: Position(stranded(), QUIET),
    "joker": lambda: Position(wasting_a_joker(), QUIET),
    "late": lambda: Position(too_late(), {"rounds": "3"}),
    "markers": lambda: Position(markers(), QUIET),
    "markers-7": lambda: Position(markers(7), QUIET),
    "crowded": lambda: Position(crowded(), QUIET),
    "own-empire": lambda: Position(own_empire(), QUIET),
    "shop": lambda: Position(producing(), QUIET),
    "founding": lambda: Position(founding(), QUIET),
    "conflict": lambda: Position(fighting(**QUIET), QUIET),
    "window": lambda: Position(fighting(), {}),
    "no-card": lambda: Position(fighting_without_cards(), {}),
    "trade": lambda: Position(trading(), QUIET),
    "calming": lambda: Position(calming(), QUIET),
    "civilise": lambda: Position(civilising(), QUIET),
    "destiny": lambda: Position(changing_cards(), {}),
    "reveal": lambda: Position(revealing(), QUIET),
    "buy": lambda: Position(buying(), QUIET),
    "end": lambda: Position(buying(last=True), {**QUIET, "rounds": "3"}),
    "target": lambda: Position(targeting(), {}),
    "fight": lambda: Position(two_conflicts(), QUIET),
    "again": lambda: Position(once_more(), {}),
}
