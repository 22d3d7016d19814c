"""A scene to test a rule in: a board set up by name, a moment of play to jump to, choices by notation, dice by face.

    scene = Scene("prussia, austria, france")
    scene.alliances("prussia france", "austria")
    scene.discs("prussia", baltic=2)
    scene.at_attack("prussia")
    scene.choose("prussia", "attack baltic austria")
    scene.dice(4, 1, 3, 3)

Every step checks the invariants of the state. Countries, regions, boxes, cards and markers go by their labels;
keyword arguments for regions are written with underscores (`german_states=1`).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import worldstage
from worldstage.core.automation import AutomatedTable
from worldstage.core.chance import Chance, Fast
from worldstage.core.flow import Node, call, go_to
from worldstage.core.game import Game
from worldstage.core.log import EVERYBODY, Entry, Log, cited, readable
from worldstage.games.age_of_reason.actions import ATTACKS, DISC_CHOICE, PLAYER_ACTIONS
from worldstage.games.age_of_reason.alliances import ALLIANCES, clear_display, order_of_play, put_in_space
from worldstage.games.age_of_reason.attack import ATTACK_CHOICE
from worldstage.games.age_of_reason.generated_state import AgeState
from worldstage.games.age_of_reason.names import (
    BOX_IDS,
    COUNTRIES,
    COUNTRY_IDS,
    DECK,
    FULL_HAND,
    MARKER_ROOM,
    NONE,
    REGION_IDS,
    REGIONS,
)
from worldstage.games.age_of_reason.sequence import GAME_TURN, WHOLE_GAME
from worldstage.games.age_of_reason.state import put_disc, remove_disc

# The steps of a game turn (4.0), as the node counts them.
MARKERS, ALLIANCE_STEP, ACTIONS, INCOME, VICTORY_POINTS, END_OF_TURN = range(6)

# Seven seats in the order of COUNTRY_IDS.
SEVEN = ", ".join(COUNTRY_IDS)


class Luck(Chance):
    """Chance that does as it is told where it is told anything, and is repeatable otherwise.

    `faces` are the next dice: once any are told, a die beyond them is an error. `values` are the answers to draws
    for a reason; `pieces` what comes out of a bag next, whatever its place in it.
    """

    def __init__(self, seed: int = 1) -> None:
        super().__init__()
        self.rest = Fast(seed)
        self.faces: list[int] | None = None
        self.values: dict[str, list[int]] = {}
        self.pieces: list[int] = []
        self.asked: list[tuple[str, int]] = []  # every question: why, out of how many

    def below(self, n: int, why: str) -> int:
        self.draws += 1
        self.asked.append((why, n))
        told = self.values.get(why)
        if told:
            value = told.pop(0)
            if not 0 <= value < n:
                raise ValueError(f"{value} is no draw of {n} for {why}")
            return value
        return self.rest.below(n, why)

    def die(self, sides: int, why: str) -> int:
        if self.faces is None:
            return self.below(sides, why) + 1
        self.draws += 1
        self.asked.append((why, sides))
        if not self.faces:
            raise ValueError(f"no face left for {why}")
        return self.faces.pop(0)

    def take_one(self, bag: list[int], why: str) -> int:
        if not self.pieces:
            return super().take_one(bag, why)
        self.draws += 1
        self.asked.append((why, len(bag)))
        piece = self.pieces.pop(0)
        bag.remove(piece)
        return piece


def region_number(name: str) -> int:
    return REGION_IDS.index(name.replace("_", "-"))


def country_number(name: str) -> int:
    return COUNTRY_IDS.index(name)


class Scene:
    """A game of Age of Reason at a moment of your choosing.

    `countries` names one country for each seat. The board is cleared: no discs, no markers, empty boxes; everybody
    has no gold, unrest 0, 0 points and a full hand; alliances follow the seats (1 up, 2 down, 3 up …), then the
    non-player countries. With `clear=False` the game stands at its first decision, with the log from the beginning.
    """

    def __init__(
        self,
        countries: str = "prussia, austria, france",
        settings: dict[str, Any] | None = None,
        *,
        seats: int | None = None,
        clear: bool = True,
        seed: int = 1,
        luck: Luck | None = None,
        edition: str | Path | None = None,
    ) -> None:
        self.game: Game[AgeState] = worldstage.game("age-of-reason", edition=edition)
        self.luck = luck or Luck(seed)
        number = seats if seats is not None else len(countries.split(","))
        settings = self.game.check_settings(number, {"countries": countries, **(settings or {})})
        self.state: AgeState = self.game.begin(number, settings, self.luck)
        self.log = Log()
        self.state.log = self.log
        self.game.advance(self.state, self.luck)
        if clear:
            self._clear()
        self.check()

    def _clear(self) -> None:
        s = self.state
        for country in range(COUNTRIES):
            for region in range(REGIONS):
                while s.discs[country * REGIONS + region]:
                    remove_disc(s, country, region)
        s.markers = [0] * (REGIONS * MARKER_ROOM)
        s.box = [NONE] * len(s.box)
        s.gold = [0] * s.seats
        s.bank = 0
        s.unrest = [0] * s.seats
        s.vp = [0] * s.seats
        s.hand = [FULL_HAND] * s.seats
        s.rumours = [[FULL_HAND] for _ in range(s.seats)]
        s.bidder = s.bid = s.opener = s.proposal_a = s.proposal_b = NONE
        s.passes = 0
        s.turn = 1
        s.round = 1
        self._frames(ACTIONS)
        players = [COUNTRY_IDS[country] for country in s.country]
        others = [name for i, name in enumerate(COUNTRY_IDS) if s.seat_of[i] == NONE]
        names = players + others
        self.alliances(" ".join(names[0::2]), " ".join(names[1::2]))
        self.log.entries.clear()

    # -- setting the scene ------------------------------------------------------------------------------------------

    def alliances(self, upper: str = "", lower: str = "") -> Scene:
        """The two rows, from left to right; countries not named fill up the shorter row, the upper one first."""
        s = self.state
        rows = [upper.replace(",", " ").split(), lower.replace(",", " ").split()]
        for name in COUNTRY_IDS:
            if name not in rows[0] and name not in rows[1]:
                rows[0 if len(rows[0]) <= len(rows[1]) else 1].append(name)
        clear_display(s)
        s.log = None  # the scenery writes no log
        for row, names in enumerate(rows):
            for i, name in enumerate(names):
                put_in_space(s, country_number(name), row + 2 * i, row)
        s.log = self.log
        s.order = order_of_play(s)
        return self

    def discs(self, country: str, **regions: int) -> Scene:
        """So many discs of a country in these regions, no more and no less; other regions stay as they are."""
        number = country_number(country)
        for name, count in regions.items():
            region = region_number(name)
            while self.state.discs[number * REGIONS + region] > count:
                remove_disc(self.state, number, region)
            while self.state.discs[number * REGIONS + region] < count:
                put_disc(self.state, number, region)
        return self

    def markers(self, region: str, labels: str) -> Scene:
        """The markers of a region, such as `markers("india", "action 3 3+5g")`."""
        base = region_number(region) * MARKER_ROOM
        for kind in range(MARKER_ROOM):
            self.state.markers[base + kind] = 0
        for label in labels.split():
            self.state.markers[base + self.marker_kind(label)] += 1
        return self

    def gold(self, **amounts: int) -> Scene:
        """The gold of countries: `gold(prussia=3, great_britain=0)`."""
        s = self.state
        for name, amount in amounts.items():
            seat = self.seat(name.replace("_", "-"))
            s.bank += amount - s.gold[seat]
            s.gold[seat] = amount
        return self

    def unrest(self, **points: int) -> Scene:
        for name, value in points.items():
            self.state.unrest[self.seat(name.replace("_", "-"))] = value
        return self

    def vp(self, **points: int) -> Scene:
        for name, value in points.items():
            self.state.vp[self.seat(name.replace("_", "-"))] = value
        return self

    def hand(self, country: str, cards: str) -> Scene:
        """The hand: these cards by label and the ally card (the blank only if named); the rest lies discarded."""
        deck = self.state.tables.decks[country_number(country)]
        hand = 0
        wanted = [self.card_kind(label) for label in [*cards.split(), "ally"]]
        for i in range(DECK - 1, -1, -1):  # of equal cards the last are kept, as play itself leaves them
            if deck[i] in wanted:
                wanted.remove(deck[i])
                hand |= 1 << i
        assert not wanted, f"{country} has no such cards: {wanted}"
        return self._set_hand(country, hand)

    def discard(self, country: str, cards: str) -> Scene:
        """These cards of a full hand lie on the discard pile."""
        deck = self.state.tables.decks[country_number(country)]
        hand = FULL_HAND
        for label in cards.split():
            kind = self.card_kind(label)
            i = next(i for i in range(DECK) if deck[i] == kind and hand >> i & 1)
            hand &= ~(1 << i)
        return self._set_hand(country, hand)

    def _set_hand(self, country: str, hand: int) -> Scene:
        seat = self.seat(country)
        self.state.hand[seat] = hand
        self.state.rumours[seat] = [hand]
        return self

    def boxes(self, country: str, labels: str) -> Scene:
        """Discs in action boxes; a name alone means the first empty box of that name."""
        number = country_number(country)
        for label in labels.split():
            box = self._box(label)
            assert self.state.box[box] == NONE, f"{label} is taken"
            self.state.box[box] = number
            self.state.supply[number] -= 1
        return self

    def _box(self, label: str) -> int:
        tables = self.state.tables
        if label in tables.boxes:
            return tables.boxes.index(label)
        kind = BOX_IDS.index(label)
        free = range(tables.first_box[kind], tables.first_box[kind + 1])
        return next(i for i in free if self.state.box[i] == NONE)

    def turn(self, number: int) -> Scene:
        self.state.turn = number
        self.state.frames[0][WHOLE_GAME.TURNS] = number
        return self

    def round(self, number: int) -> Scene:
        self.state.round = number
        return self

    # -- jumping to a moment ----------------------------------------------------------------------------------------

    def _frames(self, segment: int) -> None:
        """The game and its turn, about to run `segment`; nothing above them yet."""
        self.state.frames = []
        call(self.state, WHOLE_GAME, self.state.turn)
        go_to(self.state, 1)
        call(self.state, GAME_TURN)
        go_to(self.state, segment)

    def at_segment(self, segment: int) -> Scene:
        """Just before a segment of the game turn: go on with `step` or `go`."""
        self._frames(segment)
        return self

    def at_auction(self, opener: str, *, allied: tuple[str, str] = ("", "")) -> Scene:
        """A bidding opened by a country's player; `allied` are the rows as far as they are filled."""
        s = self.state
        clear_display(s)
        s.order = []
        for row, names in enumerate(allied):
            for i, name in enumerate(names.split()):
                put_in_space(s, country_number(name), row + 2 * i, row)
        s.round = 1
        s.opener = self.seat(opener)
        self._frames(ACTIONS)
        call(s, ALLIANCES)
        go_to(s, 1)
        self.log.entries.clear()
        return self.go()

    def at_disc_choice(self, country: str) -> Scene:
        """A country's player is to place a disc, in the action round that is set (1 unless changed)."""
        self._frames(INCOME)
        call(self.state, PLAYER_ACTIONS, self.state.order.index(self.seat(country)) + 1)
        call(self.state, DISC_CHOICE, self.seat(country))
        return self.check()

    def at_attack(self, country: str, *, further: int = 0) -> Scene:
        """A country's player is to choose an attack, with `further` attacks to come in this round."""
        self._frames(INCOME)
        call(self.state, PLAYER_ACTIONS, self.state.order.index(self.seat(country)) + 1)
        call(self.state, ATTACKS, self.seat(country), further)
        call(self.state, ATTACK_CHOICE, self.seat(country))
        return self.check()

    # -- playing ------------------------------------------------------------------------------------------------------

    def dice(self, *faces: int) -> Scene:
        """The next dice, in the order they are rolled: attacker, attacker, defender, defender."""
        self.luck.faces = list(faces)
        return self

    def draws(self, why: str, *values: int) -> Scene:
        """The next draws for a reason (`opener`, `start`, `alliances`, `deal`), as positions from 0."""
        self.luck.values[why] = list(values)
        return self

    def draw_markers(self, *pieces: str) -> Scene:
        """The next markers out of the bag: `draw_markers("india action", "baltic 3")`."""
        self.luck.pieces = [self.piece(piece) for piece in pieces]
        return self

    def choose(self, who: str | int, notation: str) -> Scene:
        """Choose a listed option, carry it out and run on to the next decision."""
        seat = self.seat(who)
        assert seat in self.game.actors(self.state), f"{who} is not asked; asked are {self.asked}"
        action = self.game.actions.parse(notation)
        legal = self.game.legal(self.state, seat)
        assert legal == sorted(set(legal)), "options must be sorted and different"
        assert action in legal, f"{notation} is not listed: {self.options(who)}"
        self.game.apply(self.state, seat, action, self.luck)
        return self.check()

    def play(self, *moves: str) -> Scene:
        """Several choices, each as `country: notation`."""
        for move in moves:
            who, notation = move.split(":", 1)
            self.choose(who.strip(), notation.strip())
        return self

    def go(self) -> Scene:
        """Run on to the next decision or the end of the game."""
        self.game.advance(self.state, self.luck)
        return self.check()

    def step(self) -> Scene:
        """Run one step of the procedure on top, such as one segment of the game turn."""
        frame = self.state.frames[-1]
        node: Node[AgeState] = self.game.nodes[frame[0]]
        assert not node.asks, f"{node.name} asks {self.asked}"
        node.run(self.state, frame, self.luck)
        return self.check()

    def check(self) -> Scene:
        self.game.check(self.state)
        return self

    # -- reading ------------------------------------------------------------------------------------------------------

    def seat(self, who: str | int) -> int:
        """The seat of a country, or the seat itself."""
        if isinstance(who, int):
            return who
        seat = self.state.seat_of[country_number(who)]
        assert seat != NONE, f"{who} has no player"
        return seat

    @property
    def node(self) -> str:
        """The name of the node that asks; empty when the game is over."""
        return self.game.node(self.state).name if self.state.frames else ""

    @property
    def asked(self) -> list[str]:
        """The countries whose players must choose now."""
        return [COUNTRY_IDS[self.state.country[seat]] for seat in self.game.actors(self.state)]

    def options(self, who: str | int) -> list[str]:
        """The options of a player who is asked, as notation."""
        seat = self.seat(who)
        assert seat in self.game.actors(self.state), f"{who} is not asked; asked are {self.asked}"
        return [self.game.actions.format(action) for action in self.game.legal(self.state, seat)]

    def verb(self, who: str | int, verb: str) -> list[str]:
        """What the options with a verb name: `verb("prussia", "place")` lists boxes."""
        found = [option.split(" ", 1) for option in self.options(who)]
        return [words[-1] for words in found if words[0] == verb]

    def gold_of(self, country: str) -> int:
        return self.state.gold[self.seat(country)]

    def unrest_of(self, country: str) -> int:
        return self.state.unrest[self.seat(country)]

    def vp_of(self, country: str) -> int:
        return self.state.vp[self.seat(country)]

    def supply_of(self, country: str) -> int:
        return self.state.supply[country_number(country)]

    def discs_of(self, country: str, region: str) -> int:
        return self.state.discs[country_number(country) * REGIONS + region_number(region)]

    def discs_in(self, region: str) -> dict[str, int]:
        """Discs by country, where there are any."""
        counts = {name: self.discs_of(name, region) for name in COUNTRY_IDS}
        return {name: count for name, count in counts.items() if count}

    def markers_in(self, region: str) -> list[str]:
        base = region_number(region) * MARKER_ROOM
        found: list[str] = []
        for kind, marker in enumerate(self.state.tables.markers):
            found += [marker.label] * self.state.markers[base + kind]
        return found

    def hand_of(self, country: str) -> list[str]:
        seat = self.seat(country)
        return self._cards(country, self.state.hand[seat])

    def discards_of(self, country: str) -> list[str]:
        seat = self.seat(country)
        return self._cards(country, FULL_HAND & ~self.state.hand[seat])

    def _cards(self, country: str, hand: int) -> list[str]:
        deck = self.state.tables.decks[country_number(country)]
        return [self.state.tables.cards[deck[i]].label for i in range(DECK) if hand >> i & 1]

    def boxes_of(self, country: str) -> list[str]:
        number = country_number(country)
        return [label for i, label in enumerate(self.state.tables.boxes) if self.state.box[i] == number]

    def rows(self) -> tuple[list[str], list[str]]:
        """The two alliances, from left to right."""
        spaces = [COUNTRY_IDS[country] if country != NONE else "" for country in self.state.space]
        return [name for name in spaces[0::2] if name], [name for name in spaces[1::2] if name]

    def order(self) -> list[str]:
        return [COUNTRY_IDS[self.state.country[seat]] for seat in self.state.order]

    def card_kind(self, label: str) -> int:
        return [card.label for card in self.state.tables.cards].index(label)

    def marker_kind(self, label: str) -> int:
        return [marker.label for marker in self.state.tables.markers].index(label)

    def piece(self, name: str) -> int:
        region, label = name.split()
        return region_number(region) * MARKER_ROOM + self.marker_kind(label)

    # -- the log ------------------------------------------------------------------------------------------------------

    @property
    def keys(self) -> list[str]:
        """The keys of all log lines."""
        return [entry.key for entry in self.log.entries]

    def entries(self, key: str) -> list[tuple[str | int, ...]]:
        """The arguments of all log lines with a key, labelled: `("prussia", 5, "bid", 9)`."""
        found: list[tuple[str | int, ...]] = []
        for entry in self.log.entries:
            if entry.key == key:
                found.append(self._labelled(self.game.shapes[key].args, entry.args))
        return found

    def items(self, key: str) -> list[tuple[str | int, ...]]:
        """What the lines with a key list, each with the fixed arguments of its line before it."""
        shape = self.game.shapes[key]
        found: list[tuple[str | int, ...]] = []
        for entry in self.log.entries:
            if entry.key == key:
                fixed, size = len(shape.args), len(shape.each)
                head = self._labelled(shape.args, entry.args)
                for i in range(fixed, len(entry.args), size):
                    found.append(head + self._labelled(shape.each, entry.args[i : i + size]))
        return found

    def _labelled(self, names: tuple[tuple[str, str], ...], values: tuple[int, ...]) -> tuple[str | int, ...]:
        pairs = zip(names, values, strict=False)
        return tuple(v if kind in ("", "seat") else self.game.explanation.label(kind, v) for (_, kind), v in pairs)

    @property
    def totals(self) -> list[tuple[int, int]]:
        """The strengths of attack and defence of all combats that were decided."""
        decided = [entry.args for entry in self.log.entries if entry.key in ("combat.won", "combat.failed")]
        return [(args[2], args[3]) for args in decided]

    @property
    def rules(self) -> list[str]:
        """The paragraphs that all log lines cite."""
        return [cited(entry, self.game.shapes) for entry in self.log.entries]

    def forget(self) -> Scene:
        """Empty the log, so that only what follows is read."""
        self.log.entries.clear()
        return self

    # -- combat, views and tables -----------------------------------------------------------------------------------

    def lay(self, **choices: str) -> Scene:
        """Sealed choices in the order given: `lay(prussia="play 4s@5", great_britain="help")`."""
        for name, notation in choices.items():
            self.choose(name.replace("_", "-"), notation)
        return self

    def view(self, who: str | None = None) -> dict[str, Any]:
        """What a country's player sees; without a country, what a spectator sees."""
        return self.game.views.view(self.state, EVERYBODY if who is None else self.seat(who))

    def readable(self, who: str | None = None) -> list[Entry]:
        """The log as a country's player, or a spectator, may read it."""
        reader = EVERYBODY if who is None else self.seat(who)
        return [readable(entry, reader, self.game.shapes) for entry in self.log.entries]

    def table(self) -> AutomatedTable[AgeState]:
        """A table that stands where the scene stands, with its own copy of the state."""
        countries = ",".join(COUNTRY_IDS[country] for country in self.state.country)
        table = self.game.table(self.state.seats, 1, {"countries": countries})
        log, table.state = table.state.log, self.state.clone()
        table.state.log = log
        table._undo.clear()
        return table
