"""For every event that interrupts no other card: where it is offered and what it changes, and where it is not."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from worldstage.core.state import replaced
from worldstage.games.seven_ages.names import (
    EMBARGOED,
    JOINED,
    LAST_LEVEL,
    MANOEUVRE,
    MOST_MONEY,
    NONE,
    PRODUCTION,
    RIVER,
    SLOTS,
)
from worldstage.games.seven_ages.tables import (
    AT_END,
    AT_SCORING,
    CONFLICT,
    IN_CIVILISE,
    IN_TRADE,
    OWN_DESTINY,
    OWN_MANOEUVRE,
    OWN_START,
    STEP_MANOEUVRE,
    STEP_PRODUCTION,
    STEP_TRADE,
)

from .battles import Battle
from .plays import Italy, at
from .support import TABLES, Scene, number

FIRST = "the first option"  # an answer that does not matter


class Case(NamedTuple):
    """Seat 0 plays an event: where it can, with which answers, what changes; and where it cannot.

    With `acting` the first empire of the scene is the one that acts. `never` is the window of the second scene if it
    is another one.
    """

    window: int
    scene: Callable[[], Scene]
    without: Callable[[], Scene]
    changes: str
    answers: tuple[str, ...] = ()
    acting: bool = False
    draws: tuple[int, ...] = ()
    never: int = NONE


# -- scenes --------------------------------------------------------------------------------------------------------

ETRUSCANS, GREEKS = 0, 2  # colours of `Italy`


def italy(
    level: int = 5, money: int = 10, moving: int = NONE, trade: tuple[int, int] = (NONE, NONE), **fields: object
) -> Callable[[], Scene]:
    """Italy with other numbers; `moving` is the step in which the Greeks have turned over their marker."""

    def made() -> Scene:
        scene = Italy()
        s = scene.state
        for colour in (scene.etruscans, scene.greeks):
            s.level = replaced(s.level, colour, level)
            s.money[colour] = money
        if moving != NONE:
            s.step, s.turns = moving, [s.owner[scene.greeks] * SLOTS + scene.greeks]
            s.shown[scene.greeks] = moving
        s.trade_colour = trade
        for name, value in fields.items():
            setattr(s, name, value)
        return scene

    return made


def with_(change: Callable[[Scene], object], made: Callable[[], Scene] = Italy) -> Callable[[], Scene]:
    """A scene with a change."""

    def changed() -> Scene:
        scene = made()
        change(scene)
        return scene

    return changed


def alone(*areas: str, card: str = "greeks") -> Callable[[], Scene]:
    """One empire of seat 1 with a spear in each of these areas, and nobody else; without areas nobody at all."""

    def made() -> Scene:
        scene = Scene(3)
        if areas:
            colour = scene.found(card, 1, 5, 10)
            for area in areas:
                scene.put(colour, area, "spear")
        return scene

    return made


def all_colours(value: int) -> tuple[int, ...]:
    return (value,) * len(TABLES.labels["colour"])


def disordered(scene: Scene) -> None:
    scene.disorder("etruria", "lombardy", "latium", "magna-graecia")


def fight(crossing: int = 0, flags: tuple[int, int] = (0, 0), owner: int = 0) -> Callable[[], Scene]:
    """A conflict in which both sides have committed a spear; `owner` leads the attackers."""

    def made() -> Scene:
        scene = Battle(["spear"] * 3, ["spear"] * 3, owners=(owner, 1), seats=3, events="all")
        scene.hand(2, "chou")  # so that somebody is asked
        if crossing:
            scene.came(crossing)
        scene.fight(4, 2)
        scene.commit(["spear"], ["spear"])
        scene.state.fight_flags = flags
        return scene

    return made


def artefact(colour: int, label: str, area: str = "") -> Callable[[Scene], object]:
    return lambda scene: scene.artefact(colour, label, area)


def leader(colour: int, label: str, area: str) -> Callable[[Scene], object]:
    return lambda scene: scene.leader(colour, label, area)


def cards(seat: int, *labels: str) -> Callable[[Scene], object]:
    return lambda scene: scene.hand(seat, *labels)


def discarded(scene: Scene) -> None:
    scene.state.deck.remove(number("card", "romans"))
    scene.state.discards = [number("card", "romans")]


def no_other_card(scene: Scene) -> None:
    scene.state.deck = [TABLES.event_cards[number("event", "prophecy")][0]]


def joined(scene: Scene) -> None:
    scene.state.built = tuple([built | JOINED for built in scene.state.built])


def four_areas(scene: Scene) -> None:
    scene.put(GREEKS, "sicily", "spear")
    scene.put(GREEKS, "thrace", "spear")


def largest_city(scene: Scene) -> None:
    scene.city("latium", 7)


def dry_area() -> str:
    """A land area without wheat."""
    return next(TABLES.labels["area"][a] for a in range(TABLES.land_count) if not TABLES.wheat[a])


def english() -> Scene:
    scene = Scene(3)
    scene.found("english", 0, 22, england=1)
    return scene


def galley(scene: Scene) -> None:
    scene.put(GREEKS, "tyrrhenian-sea", "galley")


# -- events --------------------------------------------------------------------------------------------------------

TRADE = (ETRUSCANS, GREEKS)
STEPS = {
    "forced-march": Case(STEP_MANOEUVRE, italy(moving=MANOEUVRE), italy(), "march"),
    "migration": Case(STEP_MANOEUVRE, italy(moving=MANOEUVRE), italy(), "migrating"),
    "storm-at-sea": Case(STEP_MANOEUVRE, with_(galley), Italy, "areas at force holder"),
    "second-wind": Case(OWN_MANOEUVRE, Italy, Italy, "", ("done",), acting=True, never=IN_CIVILISE),
    "good-harvest": Case(STEP_PRODUCTION, italy(moving=PRODUCTION), italy(), "harvest"),
    "tax-revolt": Case(
        STEP_PRODUCTION, italy(moving=PRODUCTION), italy(moving=PRODUCTION, revolt=all_colours(1)), "revolt"
    ),
    "market-crash": Case(STEP_PRODUCTION, Italy, italy(money=1), "money", (at(GREEKS),)),
    "elephant-trade": Case(STEP_PRODUCTION, italy(10, moving=PRODUCTION), italy(9, moving=PRODUCTION), "common"),
    "embargo": Case(STEP_TRADE, Italy, italy(traits=all_colours(EMBARGOED)), "traits", (at(GREEKS),)),
    "merchant-prince": Case(IN_TRADE, italy(trade=TRADE), italy(), "trade_bonus", (at(GREEKS),)),
    "swindle": Case(IN_TRADE, italy(trade=TRADE), italy(trade=(ETRUSCANS, NONE)), "trade_first"),
    "time-ripple": Case(OWN_START, Italy, italy(ripple=1), "ripple"),
    "diaspora": Case(OWN_START, Italy, italy(diaspora=1), "diaspora"),
    "fate": Case(OWN_DESTINY, Italy, Italy, "fate", never=IN_CIVILISE),
    "golden-age": Case(AT_END, Italy, italy(glory_doubled=all_colours(1)), "glory_doubled", (at(GREEKS),)),
    "enlightened-rule": Case(AT_END, Italy, italy(LAST_LEVEL + 1), "progress_bonus", (at(GREEKS),)),
    "dark-omen": Case(AT_END, Italy, italy(no_progress=1), "no_progress"),
    "glory": Case(AT_SCORING, Italy, italy(glory_halved=1), "glory_halved"),
}
CONFLICTS = {
    "treachery": Case(CONFLICT, fight(), fight(flags=(2, 2)), "fight_flags", ("empire yellow",)),
    "ambush": Case(CONFLICT, fight(), fight(flags=(1, 1)), "fight_flags", ("empire yellow",)),
    "reserves": Case(CONFLICT, fight(), fight(owner=2), "fight_flags"),
    "heroic-charge": Case(CONFLICT, fight(), fight(), "fight_bonus", ("empire yellow",), never=IN_CIVILISE),
    "fog": Case(CONFLICT, fight(), fight(), "fight_card seen", never=IN_CIVILISE),
    "rare-conjunction": Case(CONFLICT, fight(RIVER), fight(), "fight_flags"),
}
CIVILISE = {
    "financier": Case(IN_CIVILISE, Italy, italy(money=MOST_MONEY), "money", (at(GREEKS),)),
    "gold-rush": Case(IN_CIVILISE, Italy, alone("etruria"), "money"),
    "discovery": Case(IN_CIVILISE, Italy, italy(LAST_LEVEL + 1), "level", (at(GREEKS),)),
    "lost-knowledge": Case(IN_CIVILISE, Italy, italy(1), "level", (at(GREEKS),)),
    "earthquake": Case(IN_CIVILISE, Italy, with_(disordered), "built", ("at latium", "stop")),
    "volcano": Case(IN_CIVILISE, Italy, alone("thrace"), "areas at force holder"),
    "floods": Case(IN_CIVILISE, Italy, alone("latium"), "built"),
    "fires": Case(IN_CIVILISE, Italy, alone("latium"), "built"),
    "drought": Case(IN_CIVILISE, alone("egypt", card="egyptians"), alone(dry_area()), "dry"),
    "pestilence": Case(
        IN_CIVILISE,
        Italy,
        with_(artefact(2, "medicine", "latium"), alone("latium")),
        "at force seen top",
        (at(ETRUSCANS),),
        draws=(1, 7),
    ),
    "plague": Case(
        IN_CIVILISE,
        Italy,
        with_(artefact(2, "medicine", "latium"), alone("latium")),
        "at force seen top",
        (at(ETRUSCANS),),
        draws=(1, 7, 7),
    ),
    "uprising": Case(
        IN_CIVILISE,
        Italy,
        with_(largest_city, alone("latium")),
        "areas at force holder seen top",
        ("at etruria",),
        draws=(1,),
    ),
    "rebellion": Case(IN_CIVILISE, with_(lambda s: s.disorder("etruria")), Italy, "areas at built force holder"),
    "civil-war": Case(
        IN_CIVILISE,
        with_(four_areas),
        Italy,
        "areas at card holder homeland level money owner since",
    ),
    "empire-fragments": Case(
        IN_CIVILISE,
        with_(four_areas),
        Italy,
        "areas at card holder homeland level money owner seen since top",
        draws=(3,),
    ),
    "empire-collapses": Case(IN_CIVILISE, Italy, with_(disordered), "built", (at(GREEKS),)),
    "renewal": Case(IN_CIVILISE, with_(lambda s: s.disorder("latium")), Italy, "built"),
    "assassin-2": Case(
        IN_CIVILISE,
        with_(leader(GREEKS, "homer", "latium")),
        with_(leader(ETRUSCANS, "tactician:1", "etruria")),
        "leader_at leader_of seen top",
        ("keep", "keep"),
        acting=True,
        draws=(7, 1),
    ),
    "assassin-3": Case(
        IN_CIVILISE,
        with_(leader(GREEKS, "homer", "latium")),
        with_(leader(ETRUSCANS, "tactician:1", "etruria")),
        "leader_at leader_of seen top",
        ("keep", "keep"),
        acting=True,
        draws=(7, 1),
    ),
    "great-leader": Case(IN_CIVILISE, english, Scene, "leader_at leader_of", ("promote elizabeth",), acting=True),
    "missionaries": Case(
        IN_CIVILISE, with_(artefact(ETRUSCANS, "hinduism")), Italy, "bound glory religion", acting=True
    ),
    "revolution": Case(IN_CIVILISE, with_(artefact(GREEKS, "monarchy")), Italy, "bound built government"),
    "library-burns": Case(IN_CIVILISE, with_(artefact(GREEKS, "colossus", "latium")), Italy, "bound built relic_at"),
    "settlers": Case(
        IN_CIVILISE, Italy, alone("crete", card="minoans"), "areas at force holder", (at(ETRUSCANS), "at alps")
    ),
    "mercenaries": Case(IN_CIVILISE, Italy, italy(money=0), "at force money", ("at etruria", "build archer", "done")),
    "desertion": Case(
        IN_CIVILISE,
        Italy,
        alone(),
        "areas at force holder",
        (at(ETRUSCANS), "at etruria", "lose spear", "at etruria"),
    ),
    "royal-marriage": Case(IN_CIVILISE, Italy, alone("latium"), "truces", (at(GREEKS),)),
    "new-deal": Case(IN_CIVILISE, with_(cards(1, "romans")), Italy, "hands seen", ("player 2", "player 3", "pass")),
    "canal-builders": Case(IN_CIVILISE, Italy, with_(joined), "built", ("at panama",)),
}
ANY_TIME = {
    "vizier": Case(AT_END, with_(discarded), Italy, "hands seen"),
    "spies": Case(AT_END, with_(cards(1, "romans")), Italy, "seen", ("pass",)),
    "prophecy": Case(AT_END, Italy, with_(no_other_card), "seen top", (FIRST,) * 4),
}
CASES: dict[str, Case] = {**STEPS, **CONFLICTS, **CIVILISE, **ANY_TIME}
