"""The 48 event cards as printed, and situations at the table with whom they favour and whom they hit.

All of it is written down here a second time, from the printed cards, and not read from the data of the game.
"""

from __future__ import annotations

from typing import NamedTuple

from tests.games.nations.support import Scene, number
from worldstage.games.nations.names import GOOD_IDS


class Printed(NamedTuple):
    """What stands on an event card: age, set, architects, famine, and its two events."""

    age: int
    set: str
    architects: int
    famine: int
    first: str
    second: str


CARDS = {
    "aryan-migration": Printed(1, "base", 2, 1, "aryan-migration", "code-of-hammurabi"),
    "assyrian-deportations": Printed(1, "base", 1, 0, "assyrian-deportations", "jain-ascetism"),
    "bread-and-games": Printed(1, "base", 2, 0, "bread-and-games", "christianity"),
    "hellenism": Printed(1, "base", 0, 1, "hellenism", "ashokas-conversion"),
    "pax-romana": Printed(1, "base", 0, 2, "pax-romana", "han-dynasty"),
    "shang-oracle-bones": Printed(1, "base", 1, 1, "shang-oracle-bones", "ionian-colonisation"),
    "taoism": Printed(1, "base", 1, 1, "taoism", "philosophy"),
    "yellow-turban-rebellion": Printed(1, "base", 1, 2, "yellow-turban-rebellion", "spartacus-revolt"),
    "attila": Printed(1, "advanced", 2, 3, "attila", "zoroastrian-revival"),
    "qin-unification": Printed(1, "advanced", 1, 1, "qin-unification", "olympic-games"),
    "rigveda": Printed(1, "expert", 0, 2, "rigveda", "exodus"),
    "sea-peoples": Printed(1, "expert", 1, 2, "sea-peoples", "bronze-age-collapse"),
    "benedictine-rule": Printed(2, "base", 3, 1, "benedictine-rule", "paper-money"),
    "chanson-de-roland": Printed(2, "base", 1, 3, "chanson-de-roland", "zanj-revolt"),
    "feudal-dues": Printed(2, "base", 0, 2, "feudal-dues", "hajj-from-mali"),
    "fourth-crusade": Printed(2, "base", 1, 2, "fourth-crusade", "song-resistance"),
    "imperial-examination": Printed(2, "base", 1, 0, "imperial-examination", "justinian-code"),
    "martyrdom-of-ali": Printed(2, "base", 1, 1, "martyrdom-of-ali", "scholasticism"),
    "raid-on-lindisfarne": Printed(2, "base", 2, 1, "raid-on-lindisfarne", "iconoclasm"),
    "stupor-mundi": Printed(2, "base", 2, 1, "stupor-mundi", "great-schism"),
    "ecological-collapse": Printed(2, "advanced", 2, 4, "ecological-collapse", "caste-system"),
    "sack-of-baghdad": Printed(2, "advanced", 0, 2, "sack-of-baghdad", "hanseatic-salt-trade"),
    "black-death": Printed(2, "expert", 1, 3, "black-death", "hunt-for-prester-john"),
    "peace-of-god": Printed(2, "expert", 0, 2, "peace-of-god", "council-of-clermont"),
    "blackbeard": Printed(3, "base", 1, 2, "blackbeard", "habeas-corpus-act"),
    "columbian-exchange": Printed(3, "base", 1, 1, "columbian-exchange", "expulsion-of-jews"),
    "crop-rotation": Printed(3, "base", 2, 4, "crop-rotation", "mercantilism"),
    "little-ice-age": Printed(3, "base", 1, 3, "little-ice-age", "city-upon-a-hill"),
    "magellans-expedition": Printed(3, "base", 2, 3, "magellans-expedition", "papal-indulgence"),
    "sinking-of-the-vasa": Printed(3, "base", 0, 0, "sinking-of-the-vasa", "peace-of-westphalia"),
    "spice-trade": Printed(3, "base", 0, 2, "spice-trade", "muntzer-revolt"),
    "tulip-mania": Printed(3, "base", 0, 1, "tulip-mania", "kangxi-era"),
    "african-slave-trade": Printed(3, "advanced", 1, 4, "african-slave-trade", "glorious-revolution"),
    "janissaries": Printed(3, "advanced", 1, 2, "janissaries", "council-of-trent"),
    "absolute-monarchy": Printed(3, "expert", 2, 5, "absolute-monarchy", "salem-witch-trials"),
    "pilgrims": Printed(3, "expert", 3, 3, "pilgrims", "dutch-revolt"),
    "american-revolution": Printed(4, "base", 1, 2, "american-revolution", "french-revolution"),
    "californian-gold-rush": Printed(4, "base", 0, 3, "californian-gold-rush", "irish-potato-blight"),
    "entente-cordiale": Printed(4, "base", 2, 4, "entente-cordiale", "general-strike"),
    "eruption-of-krakatoa": Printed(4, "base", 1, 3, "eruption-of-krakatoa", "first-vatican-council"),
    "march-to-moscow": Printed(4, "base", 1, 5, "march-to-moscow", "taiping-rebellion"),
    "scramble-for-africa": Printed(4, "base", 1, 4, "scramble-for-africa", "dreyfus-affair"),
    "sick-man-of-europe": Printed(4, "base", 3, 1, "sick-man-of-europe", "womens-suffrage"),
    "weltpolitik": Printed(4, "base", 2, 2, "weltpolitik", "emigration"),
    "anarchism": Printed(4, "advanced", 1, 4, "anarchism", "great-exhibition"),
    "tonghak-movement": Printed(4, "advanced", 0, 5, "tonghak-movement", "sepoy-mutiny"),
    "romanticism": Printed(4, "expert", 2, 6, "romanticism", "industrial-revolution"),
    "sokoto-caliphate": Printed(4, "expert", 0, 3, "sokoto-caliphate", "tennis-court-oath"),
}

# -- situations --------------------------------------------------------------------------------------------------------

Seats = tuple[int, ...]


class Situation(NamedTuple):
    """Strength, stability and food by seat, the order of play, and who is what in it.

    `last` and `first` are the order after the least stable have gone last, or the most stable first.
    """

    strength: Seats
    stability: Seats
    food: Seats
    order: Seats
    strongest: Seats
    weakest: Seats
    most_stable: Seats
    least_stable: Seats
    most_food: Seats
    least_food: Seats
    last: Seats
    first: Seats


SITUATIONS = {
    "all differ": Situation(
        strength=(5, 3, 1),
        stability=(2, 6, 4),
        food=(21, 20, 22),
        order=(2, 0, 1),
        strongest=(0,),
        weakest=(2,),
        most_stable=(1,),
        least_stable=(0,),
        most_food=(2,),
        least_food=(1,),
        last=(2, 1, 0),
        first=(1, 2, 0),
    ),
    "ties at the top help nobody": Situation(
        strength=(5, 5, 1),
        stability=(6, 2, 6),
        food=(20, 22, 22),
        order=(0, 1, 2),
        strongest=(),
        weakest=(2,),
        most_stable=(),
        least_stable=(1,),
        most_food=(),
        least_food=(0,),
        last=(0, 2, 1),
        first=(0, 1, 2),
    ),
    "ties at the bottom hit all of them": Situation(
        strength=(1, 5, 1),
        stability=(2, 2, 6),
        food=(22, 20, 20),
        order=(1, 0, 2),
        strongest=(1,),
        weakest=(0, 2),
        most_stable=(2,),
        least_stable=(0, 1),
        most_food=(0,),
        least_food=(1, 2),
        last=(2, 1, 0),
        first=(2, 1, 0),
    ),
    "all level": Situation(
        strength=(3, 3, 3, 3),
        stability=(0, 0, 0, 0),
        food=(20, 20, 20, 20),
        order=(3, 1, 0, 2),
        strongest=(),
        weakest=(0, 1, 2, 3),
        most_stable=(),
        least_stable=(0, 1, 2, 3),
        most_food=(),
        least_food=(0, 1, 2, 3),
        last=(3, 1, 0, 2),
        first=(3, 1, 0, 2),
    ),
    "all in revolt are level, however deep": Situation(
        strength=(0, 7, 9),
        stability=(-1, -5, 1),
        food=(25, 24, 26),
        order=(0, 2, 1),
        strongest=(2,),
        weakest=(0,),
        most_stable=(2,),
        least_stable=(0, 1),
        most_food=(2,),
        least_food=(1,),
        last=(2, 0, 1),
        first=(2, 0, 1),
    ),
    "nobody is most stable in revolt": Situation(
        strength=(2, 1, 0),
        stability=(-1, -2, -3),
        food=(20, 21, 22),
        order=(0, 1, 2),
        strongest=(0,),
        weakest=(2,),
        most_stable=(),
        least_stable=(0, 1, 2),
        most_food=(2,),
        least_food=(0,),
        last=(0, 1, 2),
        first=(0, 1, 2),
    ),
    "what lies beyond the tracks does not count": Situation(
        strength=(45, 41, 3),
        stability=(16, 18, 2),
        food=(20, 21, 22),
        order=(0, 1, 2),
        strongest=(),
        weakest=(2,),
        most_stable=(),
        least_stable=(2,),
        most_food=(2,),
        least_food=(0,),
        last=(0, 1, 2),
        first=(0, 1, 2),
    ),
    "two seats": Situation(
        strength=(4, 5),
        stability=(1, 0),
        food=(21, 20),
        order=(1, 0),
        strongest=(1,),
        weakest=(0,),
        most_stable=(0,),
        least_stable=(1,),
        most_food=(0,),
        least_food=(1,),
        last=(0, 1),
        first=(0, 1),
    ),
    "two level seats": Situation(
        strength=(0, 0),
        stability=(0, 0),
        food=(20, 20),
        order=(1, 0),
        strongest=(),
        weakest=(0, 1),
        most_stable=(),
        least_stable=(0, 1),
        most_food=(),
        least_food=(0, 1),
        last=(1, 0),
        first=(1, 0),
    ),
    "five seats, the examples of the rulebook": Situation(
        strength=(23, 22, 22, 5, 4),
        stability=(8, 7, 5, 5, 4),
        food=(25, 20, 22, 23, 21),
        order=(4, 1, 0, 3, 2),
        strongest=(0,),
        weakest=(3, 4),
        most_stable=(0, 1),
        least_stable=(2, 3, 4),
        most_food=(0, 3),
        least_food=(1, 4),
        last=(1, 0, 4, 3, 2),
        first=(0, 1, 4, 3, 2),
    ),
    "five seats, two and three level at the top": Situation(
        strength=(9, 9, 3, 2, 1),
        stability=(7, 7, 7, 1, 0),
        food=(20, 20, 20, 20, 20),
        order=(0, 1, 2, 3, 4),
        strongest=(0, 1),
        weakest=(3, 4),
        most_stable=(),
        least_stable=(3, 4),
        most_food=(),
        least_food=(0, 1, 2, 3, 4),
        last=(0, 1, 2, 3, 4),
        first=(0, 1, 2, 3, 4),
    ),
    "five seats, two level as most stable keep their order": Situation(
        strength=(1, 2, 3, 4, 5),
        stability=(1, 9, 2, 9, 3),
        food=(24, 23, 22, 21, 20),
        order=(0, 4, 3, 2, 1),
        strongest=(3, 4),
        weakest=(0, 1),
        most_stable=(1, 3),
        least_stable=(0, 2),
        most_food=(0, 1),
        least_food=(3, 4),
        last=(4, 3, 1, 0, 2),
        first=(3, 1, 0, 4, 2),
    ),
}

RICH = 20  # of everything but food, which the situation tells


def scene_of(name: str, **settings: str) -> Scene:
    """The table of a situation: everybody has 20 of everything but food."""
    now = SITUATIONS[name]
    scene = Scene(len(now.strength), None, **settings)
    for seat, food in enumerate(now.food):
        scene.goods(seat, gold=RICH, stone=RICH, food=food, books=RICH, points=RICH)
        scene.measure(seat, now.strength[seat], now.stability[seat])
    scene.state.order = list(now.order)
    return scene


def stock(scene: Scene) -> list[dict[str, int]]:
    """All goods of all seats."""
    return [{name: scene.good(seat, name) for name in GOOD_IDS} for seat in range(scene.state.seats)]


def gained(scene: Scene, before: list[dict[str, int]]) -> list[dict[str, int]]:
    """What every seat has more or less than before."""
    return [
        {name: have[name] - had[name] for name in GOOD_IDS if have[name] != had[name]}
        for had, have in zip(before, stock(scene), strict=True)
    ]


def only(seats: int, hit: Seats, goods: dict[str, int]) -> list[dict[str, int]]:
    """These seats change by these goods, the others by nothing."""
    return [goods if seat in hit else {} for seat in range(seats)]


class Row(NamedTuple):
    """A plain event: whom it concerns (a field of `Situation`), what they get, and how it moves them."""

    half: str
    who: str
    goods: dict[str, int]
    moves: str = ""


def check_plain(row: Row, name: str) -> None:
    """Let it happen: exactly those concerned change by exactly that, nobody is asked, the order is as it must be."""
    now = SITUATIONS[name]
    scene = scene_of(name)
    before = stock(scene)
    scene.happen(row.half)
    assert scene.over
    assert gained(scene, before) == only(len(now.strength), getattr(now, row.who), row.goods)
    assert tuple(scene.state.order) == (getattr(now, row.moves) if row.moves else now.order)


def check_shortage(row: Row) -> None:
    """Whoever has but 1 of each good to be lost: it goes, and 1 book for each missing, and 1 point for each good."""
    scene = Scene(3)
    losses = {good: -amount for good, amount in row.goods.items() if amount < 0 and good in ("gold", "stone", "food")}
    for seat in range(3):
        scene.goods(seat, books=RICH, points=RICH, **dict.fromkeys(losses, 1))
    scene.measure(0, 5, 5).measure(1, 5, 5).measure(2, 1, 1)
    before = stock(scene)
    scene.happen(row.half)
    missing = sum(losses.values()) - len(losses)
    expected = dict.fromkeys(losses, -1)
    if missing:
        short = sum(1 for amount in losses.values() if amount > 1)
        expected |= {"books": -missing, "points": -short}
    assert gained(scene, before) == only(3, (2,), expected)


def at_war(card: str, **loser: int) -> Scene:
    """The event card is out, and seat 0 has bought the Hunnic Invasions (4 food, 1 point) with its strength of 9.

    Seat 1 (strength 2, stability 1, the most stable) and seat 2 (0 and 0) will lose. All have 9 of everything, but
    seat 1 what `loser` says.
    """
    scene = Scene(3).event(card)
    for seat in range(3):
        scene.goods(seat, gold=9, stone=9, food=9, books=9, points=9)
    scene.goods(1, **loser)
    scene.card(0, 3, "legionary", 3).card(1, 3, "axeman", 1).men(1, 5, 1)
    s = scene.state
    s.war, s.war_buyer, s.war_strength = number("hunnic-invasions"), 0, 9
    return scene
