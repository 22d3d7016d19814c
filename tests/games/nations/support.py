"""Scenes of Nations: a table in any position, played on by notation, with what came of it in plain numbers."""

from __future__ import annotations

from typing import Any

import worldstage
from worldstage.core.chance import Chance, Fast
from worldstage.core.flow import call
from worldstage.core.game import Refusal
from worldstage.core.log import Log
from worldstage.games.nations.actions import ACTION_PHASE
from worldstage.games.nations.effects import EFFECTS
from worldstage.games.nations.game import Nations
from worldstage.games.nations.generated_state import NationsState
from worldstage.games.nations.names import (
    ADVISORS,
    BOARD_IDS,
    COLONIES,
    GOOD_IDS,
    GOODS,
    NONE,
    PLACES,
    SLOTS,
    WONDERS,
    place_ids,
)
from worldstage.games.nations.production import PRODUCTION
from worldstage.games.nations.resolution import RESOLUTION
from worldstage.games.nations.sequence import WHOLE_GAME
from worldstage.games.nations.setup import draw_order, new_state, sit
from worldstage.games.nations.state import hold
from worldstage.games.nations.tableau import refresh

GAME: Nations = worldstage.game("nations")  # type: ignore[assignment]
TABLES = GAME.tables
ORDER = list(BOARD_IDS)


def number(card: str) -> int:
    return TABLES.number[card]


class Luck(Chance):
    """Chance that answers as told where it is told anything, and is repeatable otherwise.

    `faces` are the next rolls of the shadow's die, and a roll beyond them is an error; `values` are the answers to
    draws for a reason. `asked` keeps every question: why, and out of how many.
    """

    def __init__(self, *faces: int, seed: int = 1, **values: list[int]) -> None:
        super().__init__()
        self.rest = Fast(seed)
        self.values = {**values, "shadow": [face - 1 for face in faces]}
        self.asked: list[tuple[str, int]] = []

    def below(self, n: int, why: str) -> int:
        self.draws += 1
        self.asked.append((why, n))
        told = self.values.get(why)
        if told or why == "shadow":
            assert told, "the shadow's die was not to be rolled"
            return told.pop(0)
        return self.rest.below(n, why)


class Scene:
    """Seats 0, 1, … lead China, Egypt, … (in the order of BOARD_IDS) on side A unless `boards` says otherwise.

    They play in the order of their numbers, have no goods at all (books and points included), five idle workers and
    the printed cards; the display is empty; it is round 1; no event is out; there are no public architects.
    """

    def __init__(self, seats: int = 3, chance: Chance | None = None, **settings: str) -> None:
        self.chance = chance or Fast(1)
        settings = GAME.check_settings(seats, {"boards": "a", **settings})
        self.state: NationsState = new_state(seats, settings, TABLES)
        self.log = Log()
        s = self.state
        draw_order(s, self.chance)
        s.order = list(range(seats))
        boards = [one for one in s.boards if one != NONE] or [seat * 2 for seat in range(seats)]
        for seat in range(seats):
            sit(s, seat, boards[seat])
        s.boards = []
        s.goods = [0] * (seats * GOODS)
        s.round = 1
        s.log = self.log

    # -- laying the table -----------------------------------------------------------------------------------------

    def goods(self, seat: int, **amounts: int) -> Scene:
        """Give a seat so much of each good: gold=3, books=2, points=5 …"""
        for name, amount in amounts.items():
            self.state.goods[seat * GOODS + GOOD_IDS.index(name)] = amount
        return self

    def card(self, seat: int, slot: int, card: str, workers: int = 0) -> Scene:
        """Lay a building or military card into a slot (from 1), with workers taken from the idle ones."""
        i = seat * SLOTS + slot - 1
        self.state.idle[seat] += self.state.men[i] - workers
        self.state.slot[i], self.state.men[i] = number(card), workers
        assert self.state.idle[seat] >= 0, "not so many workers"
        return self.refreshed(seat)

    def men(self, seat: int, slot: int, workers: int) -> Scene:
        """Put workers on what lies in a slot (from 1)."""
        return self.card(seat, slot, TABLES.cards[self.state.slot[seat * SLOTS + slot - 1]], workers)

    def colony(self, seat: int, *cards: str) -> Scene:
        for i, card in enumerate(cards):
            self.state.colony[seat * COLONIES + i] = number(card)
        return self.refreshed(seat)

    def advisor(self, seat: int, *cards: str) -> Scene:
        for i, card in enumerate(cards):
            self.state.advisor[seat * ADVISORS + i] = number(card)
        return self.refreshed(seat)

    def wonder(self, seat: int, *cards: str) -> Scene:
        for i, card in enumerate(cards):
            self.state.wonder[seat * WONDERS + i] = number(card)
        return self.refreshed(seat)

    def site(self, seat: int, card: str, built: int = 0) -> Scene:
        self.state.site[seat], self.state.built[seat] = number(card), built
        return self

    def display(self, **cards: str) -> Scene:
        """Lay cards out: p3a="pyramids" puts them into the first place of the row for 3 gold."""
        for place, card in cards.items():
            self.state.display[place_ids().index(place[1:])] = number(card)
        return self

    def architects(self, public: int) -> Scene:
        """So many architects for everybody."""
        self.state.public = public
        return self

    def refreshed(self, seat: int) -> Scene:
        hold(self.state, seat)
        refresh(self.state)
        return self

    def measure(self, seat: int, strength: int | None = None, stability: int | None = None) -> Scene:
        """Make a seat as strong and stable as wanted, by what its board itself gives (kept until cards change)."""
        if strength is not None:
            self.state.strength[seat] = strength
        if stability is not None:
            self.state.stability[seat] = stability
        return self

    # -- playing --------------------------------------------------------------------------------------------------

    def actions(self) -> Scene:
        """Begin the action phase."""
        self.state.passed = []
        self.state.turns = [0] * self.state.seats
        return self.run(ACTION_PHASE)

    def resolve(self) -> Scene:
        """Run the whole resolution phase. Needs an event: `event()`."""
        return self.run(RESOLUTION)

    def produce(self) -> Scene:
        """Run production only, also in the middle of a turn."""
        return self.run(PRODUCTION)

    def event(self, card: str) -> Scene:
        """Lay out an event card."""
        self.state.event = TABLES.events.index(card)
        return self

    def happen(self, half: str) -> Scene:
        """Let one half of an event card happen: `happen("code-of-hammurabi")`."""
        return self.run(EFFECTS, TABLES.halves.index(half))

    def run(self, node: Any, a: int = 0) -> Scene:
        call(self.state, node, a)
        GAME.advance(self.state, self.chance)
        return self

    def do(self, *notations: str) -> Scene:
        """Let whoever is asked choose, one after the other. "1: pass" also says who must be asked."""
        for notation in notations:
            seat, _, words = notation.rpartition(": ")
            if seat:
                assert self.actor == int(seat), f"seat {self.actor} is asked, not {seat}"
            action = GAME.actions.parse(words)
            assert action in GAME.legal(self.state, self.actor), f"{words} is not among {self.options}"
            GAME.apply(self.state, self.actor, action, self.chance)
        return self

    def why_not(self, notation: str) -> Refusal:
        action = GAME.actions.parse(notation)
        assert action not in GAME.legal(self.state, self.actor), f"{notation} is legal"
        return GAME.explanation.why_not(self.state, self.actor, action)

    # -- what came of it ------------------------------------------------------------------------------------------

    @property
    def actor(self) -> int:
        return GAME.actor(self.state)

    @property
    def node(self) -> str:
        return GAME.node(self.state).name

    @property
    def over(self) -> bool:
        """Whether what was run has come to its end: nobody is asked any more."""
        return not self.state.frames

    @property
    def options(self) -> list[str]:
        return [GAME.actions.format(action) for action in GAME.legal(self.state, self.actor)]

    def good(self, seat: int, name: str) -> int:
        return self.state.goods[seat * GOODS + GOOD_IDS.index(name)]

    def has(self, seat: int) -> dict[str, int]:
        """All goods of a seat that it has any of."""
        return {name: self.good(seat, name) for name in GOOD_IDS if self.good(seat, name)}

    def player(self, seat: int) -> dict[str, Any]:
        """The seat as everybody sees it."""
        players: list[dict[str, Any]] = GAME.views.public(self.state)["players"]
        return players[seat]

    def shown(self) -> dict[str, str]:
        """The display: place and card."""
        cards = {place_ids()[i]: self.state.display[i] for i in range(PLACES)}
        return {place: TABLES.cards[card] for place, card in cards.items() if card != NONE}

    def lines(self, key: str) -> list[tuple[int, ...]]:
        """The arguments of all log lines with this key, or with keys below it, cut to what each line tells."""
        assert any(f"{known}.".startswith(f"{key}.") for known in GAME.shapes), f"no line has the key {key}"
        told = [entry for entry in self.log.entries if f"{entry.key}.".startswith(f"{key}.")]
        return [entry.args[: len(GAME.shapes[entry.key].args)] for entry in told]

    def cards(self, key: str) -> list[int]:
        """The cards behind the numbers of all lines with this key: one line tells of many cards."""
        many = len(GAME.shapes[key].args)
        return [card for entry in self.log.entries if entry.key == key for card in entry.args[many:]]


class Whole(Scene):
    """A real game from its set-up on, standing at its first decision."""

    def __init__(self, seats: int = 3, chance: Chance | None = None, **settings: str) -> None:
        self.chance = chance or Fast(1)
        self.state = new_state(seats, GAME.check_settings(seats, settings), TABLES)
        self.log = Log()
        self.state.log = self.log
        self.run(WHOLE_GAME)

    def until(self, *nodes: str) -> Whole:
        """Let everybody pass, grow by food and take what comes first, until one of these is asked or it is over."""
        while not self.over and self.node not in nodes:
            options = self.options
            wanted = [one for one in ("pass", "take food") if one in options]
            self.do((wanted or options)[0])
        return self

    def step(self) -> Whole:
        """One such decision, and then on to the next of the same kind."""
        node = self.node
        options = self.options
        self.do("pass" if "pass" in options else "take food" if "take food" in options else options[0])
        return self.until(node)


class Match(Scene):
    """A whole game from its first step on, set-up included, with the settings of a table."""

    def __init__(self, seats: int = 3, chance: Chance | None = None, **settings: str) -> None:
        self.chance = chance or Fast(1)
        self.log = Log()
        self.state = GAME.begin(seats, GAME.check_settings(seats, dict(settings)), self.chance)
        self.state.log = self.log
        GAME.advance(self.state, self.chance)

    def until(self, node: str) -> Match:
        """Play on until this node asks: pass when that is possible, else take what comes first."""
        while self.node != node:
            self.do("pass" if "pass" in self.options else self.options[0])
        return self

    def next_round(self) -> Match:
        """Play on until the first question of the next round, or to the end of the game."""
        now = self.state.round
        while not self.over and self.state.round == now:
            self.do("pass" if "pass" in self.options else self.options[0])
        return self
