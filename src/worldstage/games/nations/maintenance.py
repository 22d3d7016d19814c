"""I: the maintenance phase: round marker, progress cards, growth, new events, architects."""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.flow import STEP, Ask, Node, Rule, call, end
from worldstage.games.nations import log
from worldstage.games.nations import vocabulary as v
from worldstage.games.nations.edition import in_sets
from worldstage.games.nations.generated_state import NationsState
from worldstage.games.nations.names import (
    BASE,
    COLUMNS,
    COMPETITIVE,
    FOOD,
    GOLD,
    NONE,
    PROMO,
    REJECTED_UNDER,
    ROWS,
    START,
    STONE,
)
from worldstage.games.nations.shadow import TILE_ARCHITECTS, show_tile
from worldstage.games.nations.state import age_of, gain, rule, solo
from worldstage.games.nations.workers import take_worker, takeable


class Maintenance(Node[NationsState]):
    """The five steps; `GROWN` counts the seats that have grown."""

    GROWN: Final = 2

    def run(self, s: NationsState, frame: list[int], chance: Chance) -> None:
        step = frame[STEP]
        if step == 0:
            frame[STEP] = 1
            if s.round > 1:  # §setup.8: in the first round the display lies there already
                begin_age(s)
                clear_display(s)
                fill_display(s, chance)
        elif step == 1:
            if frame[self.GROWN] < s.seats:
                seat = s.order[s.seats - 1 - frame[self.GROWN]]  # §I.3.1: in reverse order of play
                frame[self.GROWN] += 1
                call(s, GROWTH, seat)
            else:
                frame[STEP] = 2
        elif step == 2:
            frame[STEP] = 3
            draw_events(s, chance)
        else:
            refill_architects(s)
            end(s)


# -- progress cards ----------------------------------------------------------------------------------------------------


def begin_age(s: NationsState) -> None:
    """§setup.3: every age has cards, events and tiles of its own; a random draw stands for a shuffled deck."""
    t = s.tables
    age = age_of(s)
    if (s.round - 1) % t.age_rounds:
        return
    log.AGE_BEGAN.write(s, age)
    s.deck = age_deck(s, age)
    s.events = [i for i in range(len(t.events)) if t.event_age[i] == age and t.event_set[i] in s.sets]
    s.tiles = [i for i in range(len(t.tiles)) if t.tile_age[i] == age]  # §solo.6
    s.under = []


def age_deck(s: NationsState, age: int) -> list[int]:
    """§variants.8: with decks drafted together, what came in has driven out what it replaces."""
    t = s.tables
    if not s.switches[COMPETITIVE]:
        return in_sets(t, s.sets, age)
    kept = [one for one in s.sets if one in (BASE, PROMO)]  # §variants.4: the promo card joins these decks, too
    base = [card for card in in_sets(t, kept, age) if card not in s.outgoing]
    return base + [card for card in s.incoming if t.age[card] == age and t.set[card] != START]


def clear_display(s: NationsState) -> None:
    """§I.2.1: the rows for 1 and 2 gold go; §I.2.2: the row for 3 gold moves to the one for 1, to the left."""
    top = [card for card in s.display[:COLUMNS] if card != NONE]
    removed = [card for card in s.display[COLUMNS:] if card != NONE]
    if removed:
        log.DISPLAY_REMOVED.write(s, len(removed), removed)
    if top:
        log.DISPLAY_LOWERED.write(s, len(top))
    s.display = [NONE] * (COLUMNS * ROWS)
    for column in range(len(top)):
        s.display[(ROWS - 1) * COLUMNS + column] = top[column]


def fill_display(s: NationsState, chance: Chance) -> None:
    """§I.2.3: as many columns as the number of seats asks for (§setup.1), from the cards of this age.

    What has come down from the top row stays, even if it is of the age before (§I.2.4).
    """
    dealt: list[int] = []
    for column in range(s.tables.columns[s.seats - 1]):
        for row in range(ROWS):
            place = row * COLUMNS + column
            if s.display[place] == NONE and s.deck:
                s.display[place] = chance.take_one(s.deck, "card")
                dealt.append(s.display[place])
    if dealt and s.log is not None:
        log.DISPLAY_DEALT.write(s, len(dealt), sum(1 for card in s.display if card != NONE), dealt)


# -- growth ------------------------------------------------------------------------------------------------------------


class Growth(Ask[NationsState]):
    """§I.3.2: a worker from the track, or §I.3.4: goods by level, of one kind (§I.3.5)."""


class GrowGoods(Rule[NationsState]):
    """§I.3.4, §I.3.5: gold, stone or food."""

    def legal(self, s: NationsState, seat: int, first: int) -> list[int]:
        return [first + GOLD, first + STONE, first + FOOD]

    def apply(self, s: NationsState, seat: int, argument: int, chance: Chance) -> None:
        end(s)
        gain(s, seat, argument, s.tables.growth[s.level[seat]], log.GOODS_GAINED_GROWTH)


class GrowWorker(Rule[NationsState]):
    """§I.3.2; §I.3.6: none, if the track is empty."""

    def legal(self, s: NationsState, seat: int, first: int) -> list[int]:
        return [first + part for part in takeable(s, seat)]

    def apply(self, s: NationsState, seat: int, argument: int, chance: Chance) -> None:
        end(s)
        take_worker(s, seat, argument, log.WORKER_TAKEN_GROWTH)


# -- events and architects ---------------------------------------------------------------------------------------------


def draw_events(s: NationsState, chance: Chance) -> None:
    """§I.4.1: one card of the age; §card.niccolo-machiavelli draws two and chooses."""
    chooser = NONE
    for seat in range(s.seats):
        if rule(s, seat, v.CHOOSE_EVENT):
            chooser = seat
    s.drawn = [_draw(s, chance)]
    if chooser != NONE and (_stack(s) or s.under):
        s.drawn.append(_draw(s, chance))
        s.drawn.sort()
        if solo(s):
            log.SHADOW_TWO_DRAWN.write(s, s.nation[chooser])  # §solo.19: the tile stands in for the event card
        else:
            log.EVENT_TWO_DRAWN.write(s, s.nation[chooser], s.drawn[0], s.drawn[1])
        call(s, EVENT_CHOICE, chooser)
    else:
        reveal(s, s.drawn[0])


def _stack(s: NationsState) -> list[int]:
    return s.tiles if solo(s) else s.events  # §solo.1: no event card is drawn in a solo game


def _draw(s: NationsState, chance: Chance) -> int:
    """What went under the deck comes when all others are gone."""
    stack = _stack(s)
    return chance.take_one(stack, "event") if stack else s.under.pop(0)


def reveal(s: NationsState, card: int) -> None:
    s.drawn = []
    if solo(s):
        show_tile(s, card)
    else:
        s.event = card
        log.EVENT_REVEALED.write(s, card, card * 2, card * 2 + 1)


class EventChoice(Ask[NationsState]):
    """Both cards are shown to all."""


class Reveal(Rule[NationsState]):
    """§card.niccolo-machiavelli: the other one is out of the game, or goes under its deck."""

    def legal(self, s: NationsState, seat: int, first: int) -> list[int]:
        return [first + card for card in s.drawn]

    def apply(self, s: NationsState, seat: int, argument: int, chance: Chance) -> None:
        end(s)
        if s.switches[REJECTED_UNDER]:
            s.under += [card for card in s.drawn if card != argument]
        reveal(s, argument)


def refill_architects(s: NationsState) -> None:
    """§I.5.2, §I.5.3: so many by seats and event, in round 1 as later (§setup.12); none is ever missing (§0.24).

    §I.5.1, §I.5.5: unused ones are gone; §I.5.4: private ones lie on their cards.
    """
    t = s.tables
    extra = t.tile[s.tile][TILE_ARCHITECTS] if solo(s) else t.event_architects[s.event]  # §solo.3
    s.public = t.architects[s.seats - 1] + extra
    if solo(s):
        log.ARCHITECTS_ALONE.write(s, s.public)
    else:
        log.ARCHITECTS_READY.write(s, s.public, t.architects[s.seats - 1], extra)
    for seat in range(s.seats):
        s.private[seat] = []
        for card in s.held[seat]:
            s.private[seat] += [card] * t.rules[v.ARCHITECTS][card]


MAINTENANCE: Final[Maintenance] = Maintenance("maintenance", "I.1.1")
GROWTH: Final[Growth] = Growth("growth", "I.3.1")
EVENT_CHOICE: Final[EventChoice] = EventChoice("event.choose", "card.niccolo-machiavelli")
