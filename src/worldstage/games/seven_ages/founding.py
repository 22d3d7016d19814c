"""1: starting an empire: card, level, colour, start areas, leader, first units, conflicts, capital, specials."""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.flow import Ask, Node, Rule, call, end, go_to, next_step
from worldstage.core.simultaneous import Done, Simultaneous
from worldstage.core.state import replaced, with_item
from worldstage.games.seven_ages.cards import AS_EVENT, AS_START, announce, playable_events
from worldstage.games.seven_ages.conflict import begin_conflict
from worldstage.games.seven_ages.conversion import convert
from worldstage.games.seven_ages.dissolution import settle_all
from worldstage.games.seven_ages.empires import age, barbarian, empires_of, maximum, receive
from worldstage.games.seven_ages.forces import city, on_map
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.levels import set_level
from worldstage.games.seven_ages.lines import founding as log
from worldstage.games.seven_ages.lines import kinds
from worldstage.games.seven_ages.manoeuvre import begin_manoeuvre
from worldstage.games.seven_ages.markers import count_action
from worldstage.games.seven_ages.names import CAPITAL, CITY, FORT, HELD_BACK, JOKER_SLOT, NONE, START
from worldstage.games.seven_ages.purchases import RELEASE, affordable, buyer, carry_out, items_of, pending, what_of
from worldstage.games.seven_ages.starts import (
    fixed_areas,
    free_colours,
    has_two_ways,
    open_areas,
    start_level,
    startable,
)
from worldstage.games.seven_ages.tables import OWN_START

__all__ = ("begin_start", "startable")


def begin_start(s: AgesState, seat: int, slot: int) -> None:
    """§1.1: who has chosen this action may found an empire. `slot` is the table: on an empire the marker is useless.

    Whether a seat is asked depends on what all can see: a hand, a free colour (§1.2) and fewer empires than allowed.
    """
    if s.hands[seat] and free_colours(s, seat) and len(empires_of(s, seat)) < maximum(s):
        count_action(s, seat, START)
        call(s, FOUNDING, seat, NONE, NONE, 0, int(slot == JOKER_SLOT))
    else:
        log.NOT_POSSIBLE.write(s, seat)


class Founding(Node[AgesState]):
    """A founding from the card to the specials that follow it; it ends early if the card or the empire is lost."""

    SEAT: Final = 2
    CARD: Final = 3  # NONE: nothing is started
    COLOUR: Final = 4
    LEVEL: Final = 5
    COUNT: Final = 6  # free manoeuvres carried out; before the colour is chosen: 1 if a joker founds the empire

    def run(self, s: AgesState, frame: list[int], chance: Chance) -> None:
        step = next_step(frame)
        if step == 0:
            call(s, START_CARD, frame[self.SEAT])
        elif step == 1:
            self.choose_level(s, frame)
        elif step == 2:
            self.choose_colour(s, frame)
        elif step == 3:
            self.choose_areas(s, frame)
        elif s.card[frame[self.COLOUR]] != frame[self.CARD]:
            self.finish(s)  # §1.29: it has lost all its units
        elif step == 4:
            convert(s, frame[self.COLOUR])
            ask_leader(s, frame[self.SEAT], frame[self.COLOUR])
        elif step == 5:
            s.draft = with_item(s.draft, frame[self.SEAT], [])
            call(s, START_UNITS, 1 << frame[self.SEAT], frame[self.COLOUR])
        elif step == 6:
            self.fight(s, frame)
        elif step == 7:
            ask_capital(s, frame[self.SEAT], frame[self.COLOUR])
        elif step == 8:
            ask_forts(s, frame[self.SEAT], frame[self.COLOUR])
        else:
            self.act(s, frame)

    def choose_level(self, s: AgesState, frame: list[int]) -> None:
        """§1.12: the level is settled as soon as the card is; the founder chooses between two ways (§1.5)."""
        card = frame[self.CARD]
        if card == NONE or s.cancelled:
            self.finish(s)
            return
        frame[self.LEVEL] = start_level(s, card, 0)
        if has_two_ways(s, card):
            call(s, START_WAY, frame[self.SEAT], card)

    def choose_colour(self, s: AgesState, frame: list[int]) -> None:
        """§1.10."""
        colours = free_colours(s, frame[self.SEAT])
        if len(colours) == 1:
            take_colour(s, frame, colours[0])
        else:
            call(s, START_COLOUR, frame[self.SEAT], frame[self.CARD])

    def choose_areas(self, s: AgesState, frame: list[int]) -> None:
        """§1.4: start areas that the card names are no choice (§1.5); others are."""
        colour, card = frame[self.COLOUR], frame[self.CARD]
        areas = open_areas(s, card, [])
        if len(areas) > 1:
            call(s, START_AREA, frame[self.SEAT], colour)
        else:
            s.homeland = with_item(s.homeland, colour, areas or fixed_areas(s, card))

    def fight(self, s: AgesState, frame: list[int]) -> None:
        """§1.29: a conflict in every start area with units of another empire; of several the founder names the next."""
        colour = frame[self.COLOUR]
        contested = contested_areas(s, colour)
        if not contested:
            return
        go_to(s, 6)
        if len(contested) == 1:
            begin_conflict(s, contested[0], colour)
        else:
            call(s, START_FIGHT, frame[self.SEAT], colour)

    def act(self, s: AgesState, frame: list[int]) -> None:
        """§1.33: actions that the special names come right after the founding and its conflicts."""
        frame[self.COUNT] += 1
        if frame[self.COUNT] > s.tables.free_manoeuvres[frame[self.CARD]]:
            self.finish(s)
        else:
            begin_manoeuvre(s, frame[self.COLOUR])

    def finish(self, s: AgesState) -> None:
        end(s)
        s.ripple = 0
        s.diaspora = 0


# -- card, way and colour ----------------------------------------------------------------------------------------------


class StartCard(Ask[AgesState]):
    """§1.1: a card of the hand, events for a founding before it, or nothing."""


class StartEmpire(Rule[AgesState]):
    """§1.1, §1.6, §1.7: the card is announced; others may still prevent it."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return [first + card for card in startable(s, seat)]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        end(s)
        s.frames[-1][Founding.CARD] = argument
        announce(s, seat, argument, AS_START, NONE)


class StartEvent(Rule[AgesState]):
    """§6.1.2: an event that belongs to a founding; the seat is asked again after it."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return [first + card for card in playable_events(s, seat, OWN_START, NONE)]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        announce(s, seat, argument, AS_EVENT, NONE)


class SkipStart(Rule[AgesState]):
    """Nobody has to found an empire; the action is spent (§A.4)."""

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        end(s)
        log.NO_START.write(s, seat)


class StartWay(Ask[AgesState]):
    """§1.5: where the card has two ways to find the level, the founder chooses."""

    CARD: Final = 3


class TakeWay(Rule[AgesState]):
    """0: by the offset from the most advanced empire; 1: the level of the empire that the card names."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return [first, first + 1]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        card = s.frames[-1][StartWay.CARD]
        end(s)
        s.frames[-1][Founding.LEVEL] = start_level(s, card, argument)


class StartColour(Ask[AgesState]):
    """§1.10, §1.11: the colours differ in their units."""

    CARD: Final = 3


class TakeColour(Rule[AgesState]):
    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return [first + colour for colour in free_colours(s, seat)]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        end(s)
        take_colour(s, s.frames[-1], argument)


def take_colour(s: AgesState, frame: list[int], colour: int) -> None:
    """The empire comes into play: §1.9 its age at once, §1.13 whatever it is, §1.20 its money.

    §X.6: the first empire of the game settles how far faster history goes.
    """
    seat, card = frame[Founding.SEAT], frame[Founding.CARD]
    frame[Founding.COLOUR] = colour
    s.set_aside = tuple([other for other in s.set_aside if other != card])
    s.card = replaced(s.card, colour, card)
    s.owner = replaced(s.owner, colour, seat)
    s.since = replaced(s.since, colour, s.round)
    log.FOUNDED.write(s, seat, card, colour)
    set_level(s, colour, frame[Founding.LEVEL], kinds.FOUNDING)
    if not s.first_age:
        s.first_age = age(s, colour)
    if frame[Founding.COUNT]:
        frame[Founding.COUNT] = 0
        s.traits = replaced(s.traits, colour, s.traits[colour] | HELD_BACK)  # §E.1, §O.7: by a joker off the empires
    receive(s, colour, s.tables.card_money[card], kinds.FOUNDING)


# -- start areas and leader --------------------------------------------------------------------------------------------


class StartArea(Ask[AgesState]):
    """§1.4, §1.17: start areas that the card does not name."""

    COLOUR: Final = 3


class TakeArea(Rule[AgesState]):
    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        colour = s.frames[-1][StartArea.COLOUR]
        return [first + area for area in open_areas(s, s.card[colour], s.homeland[colour])]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        colour = s.frames[-1][StartArea.COLOUR]
        s.homeland = with_item(s.homeland, colour, sorted([*s.homeland[colour], argument]))
        if not open_areas(s, s.card[colour], s.homeland[colour]):
            areas_chosen(s, colour)


class EnoughAreas(Rule[AgesState]):
    """The card names the most areas, not how many."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return [first] if s.homeland[s.frames[-1][StartArea.COLOUR]] else []

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        areas_chosen(s, s.frames[-1][StartArea.COLOUR])


def areas_chosen(s: AgesState, colour: int) -> None:
    end(s)
    log.START_AREAS.write(s, s.card[colour], s.homeland[colour])


def first_leaders(s: AgesState, colour: int) -> list[int]:
    """§1.21: the named leaders of the card for the age the empire begins in; each appears once a game (§6.3.2)."""
    t = s.tables
    now = age(s, colour)
    return [
        leader
        for leader in t.named_of[s.card[colour]]
        if t.leader_age[leader] == now and s.leader_at[leader] == NONE and s.leader_of[leader] == NONE
    ]


def ask_leader(s: AgesState, seat: int, colour: int) -> None:
    if first_leaders(s, colour):
        call(s, START_LEADER, seat, colour, NONE)


class StartLeader(Ask[AgesState]):
    """§1.21, §1.27: one named leader, and the start area he begins in."""

    COLOUR: Final = 3
    LEADER: Final = 4  # NONE: not chosen yet


class TakeLeader(Rule[AgesState]):
    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        frame = s.frames[-1]
        if frame[StartLeader.LEADER] != NONE:
            return []
        return [first + leader for leader in first_leaders(s, frame[StartLeader.COLOUR])]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        frame = s.frames[-1]
        colour = frame[StartLeader.COLOUR]
        if len(s.homeland[colour]) == 1:
            end(s)
            place_leader(s, colour, argument, s.homeland[colour][0])
        else:
            frame[StartLeader.LEADER] = argument


class PlaceLeader(Rule[AgesState]):
    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        frame = s.frames[-1]
        if frame[StartLeader.LEADER] == NONE:
            return []
        return [first + area for area in s.homeland[frame[StartLeader.COLOUR]]]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        frame = s.frames[-1]
        end(s)
        place_leader(s, frame[StartLeader.COLOUR], frame[StartLeader.LEADER], argument)


class NoLeader(Rule[AgesState]):
    """§1.21: the founder may take one, but need not."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return [first] if s.frames[-1][StartLeader.LEADER] == NONE else []

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        end(s)


def place_leader(s: AgesState, colour: int, leader: int, area: int) -> None:
    """He waits for the first units; where none are put he is alone and leaves (§6.2.3)."""
    s.leader_of = replaced(s.leader_of, leader, colour)
    s.leader_at = replaced(s.leader_at, leader, area)
    log.LEADER_BEGINS.write(s, s.card[colour], leader, area)


# -- first units and conflicts -----------------------------------------------------------------------------------------


class StartUnits(Simultaneous[AgesState]):
    """§1.22: units, forts and elite markers as in production, any number in the start areas; types stay hidden."""

    COLOUR: Final = 3

    def close(self, s: AgesState, chance: Chance) -> None:
        """§1.26, §1.27; §1.24: printed elite markers come along. Now the empire must hold something (§7.1)."""
        colour = s.frames[-1][StartUnits.COLOUR]
        seat, card = s.owner[colour], s.card[colour]
        end(s)
        carry_out(s, seat, colour, 1)
        s.draft = with_item(s.draft, seat, [])
        elites = s.tables.start_elite[card]
        if elites:
            s.elite = replaced(s.elite, colour, s.elite[colour] + elites)
            log.ELITES_PRINTED.write(s, card, elites)
        settle_all(s)


class StartUnitsDone(Done[AgesState]):
    """§1.22: once the empire has a unit, or can pay for none."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        if pending(s, seat) != NONE:
            return []
        colour = buyer(s, seat, 1)
        if any(what_of(item) < RELEASE for item in items_of(s, seat, colour)) or on_map(s, colour):
            return [first]
        return [] if affordable(s, seat, colour, 1) else [first]


def contested_areas(s: AgesState, colour: int) -> list[int]:
    """The start areas in which units of another empire stand beside its own."""
    return [area for area in s.homeland[colour] if s.guest[area] == colour and s.holder[area] != NONE]


class StartFight(Ask[AgesState]):
    """§1.29, §4.2.30: which conflict comes next."""

    COLOUR: Final = 3


class FightNext(Rule[AgesState]):
    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return [first + area for area in contested_areas(s, s.frames[-1][StartFight.COLOUR])]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        colour = s.frames[-1][StartFight.COLOUR]
        end(s)
        begin_conflict(s, argument, colour)


# -- capital and forts -------------------------------------------------------------------------------------------------


def held_starts(s: AgesState, colour: int) -> list[int]:
    """The start areas that the empire controls, once all conflicts there are over (§1.30)."""
    return [area for area in s.homeland[colour] if s.holder[area] == colour]


def ask_capital(s: AgesState, seat: int, colour: int) -> None:
    """§1.30: an empire with the symbol "no cities" for its age has no capital."""
    areas = held_starts(s, colour)
    if not areas or barbarian(s, colour):
        return
    if len(areas) == 1:
        place_capital(s, colour, areas[0])
    else:
        call(s, START_CAPITAL, seat, colour)


def place_capital(s: AgesState, colour: int, area: int) -> None:
    """§1.30: a city there becomes the capital at its value: §1.28 a converted one as it was, a captured one lowered."""
    if not s.built[area] & CITY:
        s.built = replaced(s.built, area, s.built[area] + 1)
    s.built = replaced(s.built, area, s.built[area] | CAPITAL)
    log.CAPITAL_PLACED.write(s, s.card[colour], area, city(s, area))


class StartCapital(Ask[AgesState]):
    """§1.30: which of several start areas has the capital."""

    COLOUR: Final = 3


class ChooseCapital(Rule[AgesState]):
    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return [first + area for area in held_starts(s, s.frames[-1][StartCapital.COLOUR])]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        colour = s.frames[-1][StartCapital.COLOUR]
        end(s)
        place_capital(s, colour, argument)


def unfortified(s: AgesState, colour: int) -> list[int]:
    """The start areas of an empire that could take a fort."""
    return [area for area in held_starts(s, colour) if not s.built[area] & FORT]


def ask_forts(s: AgesState, seat: int, colour: int) -> None:
    """§1.31: forts that the card gives cost nothing. With room for all of them there is nothing to choose."""
    areas, many = unfortified(s, colour), s.tables.free_forts[s.card[colour]]
    if len(areas) <= many:
        for area in areas:
            place_fort(s, colour, area)
    elif many:
        call(s, START_FORTS, seat, colour, many)


def place_fort(s: AgesState, colour: int, area: int) -> None:
    s.built = replaced(s.built, area, s.built[area] | FORT)
    log.FORT_PLACED.write(s, s.card[colour], area)


class StartForts(Ask[AgesState]):
    """§1.31."""

    COLOUR: Final = 3
    LEFT: Final = 4


class FreeFort(Rule[AgesState]):
    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return [first + area for area in unfortified(s, s.frames[-1][StartForts.COLOUR])]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        frame = s.frames[-1]
        place_fort(s, frame[StartForts.COLOUR], argument)
        frame[StartForts.LEFT] -= 1
        if frame[StartForts.LEFT] == 0:
            end(s)


FOUNDING: Final[Founding] = Founding("start", "1.1")
START_CARD: Final[StartCard] = StartCard("start.card", "1.1")
START_WAY: Final[StartWay] = StartWay("start.way", "1.4")
START_COLOUR: Final[StartColour] = StartColour("start.colour", "1.10")
START_AREA: Final[StartArea] = StartArea("start.area", "1.4")
START_LEADER: Final[StartLeader] = StartLeader("start.leader", "1.21")
START_UNITS: Final[StartUnits] = StartUnits("start.units", "1.22")
START_FIGHT: Final[StartFight] = StartFight("start.fight", "1.29")
START_CAPITAL: Final[StartCapital] = StartCapital("start.capital", "1.30")
START_FORTS: Final[StartForts] = StartForts("start.forts", "1.31")
NODES: Final[list[Node[AgesState]]] = [
    FOUNDING,
    START_CARD,
    START_WAY,
    START_COLOUR,
    START_AREA,
    START_LEADER,
    START_UNITS,
    START_FIGHT,
    START_CAPITAL,
    START_FORTS,
]
