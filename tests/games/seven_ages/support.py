"""Scenes of 7 Ages: any position, set up by labels, played on by notation, with what came of it in plain numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import worldstage
from worldstage.core.chance import Chance, Fast
from worldstage.core.game import Refusal
from worldstage.core.log import Entry, Log
from worldstage.core.state import replaced, with_item
from worldstage.games.seven_ages.effects import refresh_all
from worldstage.games.seven_ages.empires import age
from worldstage.games.seven_ages.forces import in_pool, put, stack, turn_to, unit_of
from worldstage.games.seven_ages.game import SevenAges
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.names import CAPITAL, CITY_VALUES, DISORDER, FORT, NONE, RELIC
from worldstage.games.seven_ages.setup import new_state

GAME: SevenAges = worldstage.game("seven-ages")  # type: ignore[assignment]
TABLES = GAME.tables


def number(kind: str, label: str) -> int:
    """The number of a thing of the edition: `number("area", "egypt")`."""
    return GAME.explanation.labels(kind).index(label)


class Luck(Chance):
    """Chance that answers as told where it is told anything, and is repeatable otherwise.

    `values` are the answers to draws, by their reason. `asked` keeps every question: why, and out of how many.
    """

    def __init__(self, seed: int = 1, **values: list[int]) -> None:
        super().__init__()
        self.rest = Fast(seed)
        self.values = values
        self.asked: list[tuple[str, int]] = []

    def below(self, n: int, why: str) -> int:
        self.draws += 1
        self.asked.append((why, n))
        told = self.values.get(why)
        return told.pop(0) if told else self.rest.below(n, why)


class Scene:
    """Round 1, seat 0 is start player, seat i has the pair of colours i, nobody has cards, the map is empty."""

    def __init__(self, seats: int = 3, chance: Chance | None = None, **settings: str) -> None:
        self.chance = chance or Fast(1)
        self.state: AgesState = new_state(seats, GAME.check_settings(seats, settings), TABLES)
        self.log = Log()
        s = self.state
        s.log = self.log
        s.round = 1
        s.pair = tuple([seat if s.seated[seat] else NONE for seat in range(seats)])

    # -- setting up ----------------------------------------------------------------------------------------------

    def found(
        self,
        card: str,
        seat: int = 0,
        level: int = 1,
        money: int = 0,
        colour: str | int = NONE,
        capital: str = "",
        **areas: int | list[str] | str,
    ) -> int:
        """An empire in play; its colour. Areas by label (underscores for hyphens): a number of spears, or unit labels.

        It has the first free colour of its seat's pair unless one is named. The capital is a city of value 1.
        """
        s = self.state
        if isinstance(colour, str):
            chosen = number("colour", colour)
        elif colour != NONE:
            chosen = colour
        else:
            pair = 2 * s.pair[seat]
            chosen = next(c for c in (pair, pair + 1, *range(15)) if s.card[c] == NONE)
        s.card = replaced(s.card, chosen, number("card", card))
        s.deck = [card for card in s.deck if card != s.card[chosen]]
        s.owner = replaced(s.owner, chosen, seat)
        s.level = replaced(s.level, chosen, level)
        s.money = with_item(s.money, chosen, money)
        s.since = replaced(s.since, chosen, s.round)
        s.homeland[chosen] = list(TABLES.start_areas[s.card[chosen]])
        refresh_all(s)
        for area, units in areas.items():
            names = ["spear"] * units if isinstance(units, int) else [units] if isinstance(units, str) else units
            self.put(chosen, area.replace("_", "-"), *names)
        if capital:
            self.city(capital, 1, capital=True)
        return chosen

    def put(self, colour: int, place: str, *units: str) -> list[int]:
        """Put units of an empire into an area (or a port); their counters. An area of another empire gets guests."""
        s = self.state
        found: list[int] = []
        for name in units:
            unit = number("unit", name)
            counter = self.common(unit) if TABLES.unit_kinds[unit][0] >= TABLES.own_kinds else in_pool(s, colour, unit)
            assert counter != NONE, f"no {name} left"
            if counter >= TABLES.first_common:
                s.common = replaced(s.common, counter - TABLES.first_common, colour)
            turn_to(s, counter, unit)
            put(s, counter, self.port(place))
            found.append(counter)
        refresh_all(s)
        return found

    def port(self, place: str) -> int:
        """A port by its label; an area stands for its first coast."""
        return number("area", place) if place in TABLES.labels["area"] else number("port", place)

    def common(self, unit: int) -> int:
        """A common counter (elephant, nuke, star wars) that is in nobody's pool; of elephants a free one."""
        s = self.state
        free = [
            TABLES.first_common + i
            for i, owner in enumerate(s.common)
            if owner == NONE and TABLES.counter_kind[TABLES.first_common + i] in TABLES.unit_kinds[unit]
        ]
        return free[-1]

    def city(self, area: str, value: int, capital: bool = False) -> None:
        self._build(area, CITY_VALUES.index(value) | (CAPITAL if capital else 0), without=15)

    def fort(self, *areas: str) -> None:
        for area in areas:
            self._build(area, FORT)

    def disorder(self, *areas: str) -> None:
        for area in areas:
            self._build(area, DISORDER)

    def _build(self, area: str, bits: int, without: int = 0) -> None:
        s, where = self.state, number("area", area)
        s.built = replaced(s.built, where, s.built[where] & ~without | bits)

    def leader(self, colour: int, label: str, area: str) -> int:
        """Give an empire a leader, named or from the cup."""
        leader = number("leader", label)
        self.state.leader_of = replaced(self.state.leader_of, leader, colour)
        self.state.leader_at = replaced(self.state.leader_at, leader, number("area", area))
        return leader

    def artefact(self, colour: int, label: str, area: str = "") -> int:
        """Give an empire an artefact: in an area, or on its card; a religion or government is adopted."""
        s = self.state
        artefact = number("artefact", label)
        kind = GAME.explanation.labels("artefactkind")[TABLES.artefact_kind[artefact]]
        if kind == "religion":
            s.religion = replaced(s.religion, colour, artefact)
        elif kind == "government":
            s.government = replaced(s.government, colour, artefact)
        elif area:
            s.relic_at = replaced(s.relic_at, artefact, number("area", area))
            s.built = replaced(s.built, s.relic_at[artefact], s.built[s.relic_at[artefact]] | artefact + 1 << RELIC)
        else:
            s.relic_of = replaced(s.relic_of, artefact, colour)
        refresh_all(s)
        return artefact

    def hand(self, seat: int, *cards: str) -> list[int]:
        """Give a seat cards from the deck."""
        s = self.state
        numbers = [number("card", card) for card in cards]
        for card in numbers:
            s.deck = [other for other in s.deck if other != card]
            s.seen = replaced(s.seen, card, 1 << seat)
        s.hands = with_item(s.hands, seat, sorted([*s.hands[seat], *numbers]))
        return numbers

    def hand_of_values(self, seat: int, *values: int) -> list[int]:
        """Give a seat cards of the deck with these values, the first ones that there are."""
        labels = GAME.explanation.labels("card")
        found: list[int] = []
        for value in values:
            card = next(c for c in self.state.deck if TABLES.card_value[c] == value)
            found += self.hand(seat, labels[card])
        return found

    def stack_deck(self, *values: int) -> list[int]:
        """The next cards that are drawn have these values; nobody has looked at them."""
        s = self.state
        found: list[int] = []
        for value in values:
            card = next(c for c in s.deck if TABLES.card_value[c] == value)
            s.deck = [other for other in s.deck if other != card]
            found.append(card)
        s.top = (*reversed(found), *s.top)
        return found

    # -- playing -------------------------------------------------------------------------------------------------

    def begin(self, start: Callable[..., None], *args: Any) -> Scene:
        """Begin an action by its function: `scene.begin(begin_trade, 0, colour)`; runs to the first question."""
        start(self.state, *args)
        self.advance()
        return self

    def advance(self) -> None:
        GAME.advance(self.state, self.chance)

    @property
    def node(self) -> str:
        """The name of the node that asks; empty when all that was begun is over."""
        return GAME.node(self.state).name if self.state.frames else ""

    @property
    def actors(self) -> list[int]:
        return GAME.actors(self.state)

    def options(self, seat: int = NONE) -> list[str]:
        """All options of a seat in notation; of the one asked first if none is named."""
        asked = self.actors[0] if seat == NONE else seat
        return [GAME.actions.format(action) for action in GAME.legal(self.state, asked)]

    def offers(self, verb: str, seat: int = NONE) -> list[str]:
        """The arguments that are offered for a verb."""
        return [option.partition(" ")[2] for option in self.options(seat) if option.split(" ")[0] == verb]

    def choose(self, *notations: str, seat: int = NONE) -> Scene:
        """Choose options in turn, each by the seat asked first unless one is named; each must be legal."""
        for notation in notations:
            asked = self.actors[0] if seat == NONE else seat
            action = GAME.actions.parse(notation)
            assert action in GAME.legal(self.state, asked), f"{notation} is not among {self.options(asked)}"
            GAME.apply(self.state, asked, action, self.chance)
        return self

    def why_not(self, notation: str, seat: int = NONE) -> Refusal:
        """Why an option is not offered."""
        asked = self.actors[0] if seat == NONE else seat
        action = GAME.actions.parse(notation)
        assert action not in GAME.legal(self.state, asked), f"{notation} is legal"
        return GAME.explanation.why_not(self.state, asked, action)

    def check(self) -> None:
        GAME.check(self.state)

    # -- what came of it -----------------------------------------------------------------------------------------

    def keys(self) -> list[str]:
        """The keys of all log lines so far."""
        return [entry.key for entry in self.log.entries]

    def lines(self, key: str) -> list[Entry]:
        return [entry for entry in self.log.entries if entry.key == key]

    def units(self, colour: int, area: str) -> list[str]:
        """The types of an empire's units in an area, sorted."""
        labels = GAME.explanation.labels("unit")
        return sorted(labels[unit_of(self.state, c)] for c in stack(self.state, colour, number("area", area)))

    def holder(self, area: str) -> int:
        return self.state.holder[number("area", area)]

    def city_in(self, area: str) -> int:
        return TABLES.city_values[self.state.built[number("area", area)] & 7]

    def is_capital(self, area: str) -> bool:
        return bool(self.state.built[number("area", area)] & CAPITAL)

    def is_disordered(self, area: str) -> bool:
        return bool(self.state.built[number("area", area)] & DISORDER)

    def age(self, colour: int) -> int:
        return age(self.state, colour)


def labels_of(kind: str, values: list[int]) -> list[str]:
    """The labels of some things."""
    known = GAME.explanation.labels(kind)
    return [known[value] for value in values]
