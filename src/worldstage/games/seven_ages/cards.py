"""6.1 Playing a card: it is announced and aimed, others may interrupt it, then it is carried out and discarded.

A card that starts an empire is announced here too, so that it can be interrupted; its founding is another chapter.
"""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.flow import NODE, STEP, Ask, Node, Rule, Sealed, call, end
from worldstage.core.state import replaced
from worldstage.games.seven_ages import deck
from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.artefacts import (
    LOSING_LEADER,
    has_recipient,
    is_creed,
    place,
    place_blue,
    recipients,
    sites,
)
from worldstage.games.seven_ages.assassin import ATTEMPT, DRAWING
from worldstage.games.seven_ages.creeds import adopt
from worldstage.games.seven_ages.empires import order_of_play
from worldstage.games.seven_ages.events import carry_out, conclude
from worldstage.games.seven_ages.events_table import DESERTER, DESERTING, HIRING, PROPHECY
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.lines import cards as log
from worldstage.games.seven_ages.names import CARD_ROOM, COLOURS, EVENTS, LADY_LUCK, NONE, TAKE_THAT
from worldstage.games.seven_ages.passage import request
from worldstage.games.seven_ages.ranges import empires_in_range, ways_to
from worldstage.games.seven_ages.tables import CIVILISE_OF_EMPIRE, IN_CIVILISE, INTERRUPT
from worldstage.games.seven_ages.targets import (
    STOPPED,
    aimed_at,
    candidates,
    does,
    may_stop,
    next_choice,
    possible,
    reachable,
    seat_in_reach,
)

# What a card is played as.
AS_EVENT: Final = 0
AS_ARTEFACT: Final = 1
AS_START: Final = 2
AS_AUGURY: Final = 3  # §X.8: a card of the highest value as the event that cancels

# Steps of a card.
AIMING: Final = 0
INTERRUPTING: Final = 1
CARRYING_OUT: Final = 2
OVER: Final = 3

CANCELLED: Final = -1  # in the local EFFECT
LUCKY: Final = 7  # §X.8: the value of cards that cancel

# -- what can be played ------------------------------------------------------------------------------------------------


def playable_events(s: AgesState, seat: int, window: int, colour: int) -> list[int]:
    """§6.1.2, §6.1.3: the cards of a hand that can be played as events now, in order. `colour` acts, or NONE.

    §6.1.1: a table may have agreed to leave out some events, or all.
    """
    if window == IN_CIVILISE and colour != NONE:
        window = CIVILISE_OF_EMPIRE
    t = s.tables
    windows = t.card_windows[s.switches[EVENTS]]
    fitting = [card for card in s.hands[seat] if windows[card] >> window & 1]
    if not fitting:
        return fitting
    open_to = reachable(s, seat, colour)
    return [card for card in fitting if possible(s, seat, t.card_event[card], colour, open_to)]


def playable_artefacts(s: AgesState, seat: int, colour: int = NONE) -> list[int]:
    """§6.1.9: the cards of a hand whose artefact can be played for some empire; §X.7: for one in reach of `colour`."""
    if not s.hands[seat]:
        return []
    open_to = reachable(s, seat, colour)
    return [card for card in s.hands[seat] if has_recipient(s, s.tables.card_artefact[card], open_to)]


# -- announcing --------------------------------------------------------------------------------------------------------


def announce(s: AgesState, seat: int, card: int, use: int, colour: int) -> None:
    """A card leaves the hand for all to see. When control comes back, `s.cancelled` says whether it was cancelled.

    A card that starts an empire then lies in `s.set_aside`, unless it was cancelled; all others are discarded.
    """
    t = s.tables
    deck.take(s, seat, card)
    s.set_aside = (*s.set_aside, card)
    s.seen = replaced(s.seen, card, (1 << s.seats) - 1)
    s.aims = [*s.aims, []]
    s.reveals += 1
    if use == AS_EVENT:
        log.EVENT_ANNOUNCED.write(s, seat, card, t.card_event[card])
    elif use == AS_ARTEFACT:
        log.ARTEFACT_ANNOUNCED.write(s, seat, card, t.card_artefact[card])
    elif use == AS_START:
        log.START_ANNOUNCED.write(s, seat, card)
    else:
        log.AUGURY_ANNOUNCED.write(s, seat, card)
    call(s, CARD, seat, card, use, colour, 0)


class Card(Node[AgesState]):
    """§6.1.1, §6.1.2: aiming, interrupts, carrying out, discarding."""

    SEAT: Final = 2
    CARD: Final = 3
    USE: Final = 4
    COLOUR: Final = 5  # the empire that acts, or NONE
    EFFECT: Final = 6  # the next effect of an event, or CANCELLED

    def run(self, s: AgesState, frame: list[int], chance: Chance) -> None:
        step = frame[STEP]
        if frame[self.EFFECT] == CANCELLED or step == OVER:
            self.finish(s, frame)
        elif step == AIMING:
            self.aim(s, frame)
        elif step == INTERRUPTING:
            asked = asked_to_interrupt(s, frame)
            if asked:
                call(s, INTERRUPTION, asked)
            else:
                frame[STEP] = CARRYING_OUT
        else:
            self.carry_out(s, frame, chance)

    def aim(self, s: AgesState, frame: list[int]) -> None:
        """Choose what is aimed at; where there is only one thing, nobody is asked."""
        if choice(s, frame) == v.NOTHING:
            if not needs_passage(s, frame):
                frame[STEP] = INTERRUPTING
            return
        found = choices(s, frame)
        if not found:
            log.NO_TARGET.write(s, frame[self.CARD])
            frame[STEP] = OVER
        elif len(found) == 1 and not can_stop(s, frame):
            take_aim(s, frame, found[0])
        else:
            call(s, TARGETING, frame[self.SEAT])

    def carry_out(self, s: AgesState, frame: list[int], chance: Chance) -> None:
        """§6.1.4: an event, one effect after the other; §6.1.12: an artefact; a founding goes on elsewhere."""
        use, chosen = frame[self.USE], s.aims[-1]
        if use == AS_START:
            frame[STEP] = OVER
            return
        if use == AS_ARTEFACT:
            frame[STEP] = OVER
            gain(s, s.tables.card_artefact[frame[self.CARD]], chosen[0], chosen[1] if len(chosen) > 1 else NONE)
            return
        event = event_of(s, frame)
        effects = s.tables.event_effects[event]
        at = frame[self.EFFECT]
        if at >= len(effects):
            frame[STEP] = OVER
            conclude(s, event, chosen)
            return
        frame[self.EFFECT] = at + 2
        if effects[at] == v.CANCEL:
            cancel(s)
        elif effects[at] == v.RETARGET:
            s.aims = [*s.aims[:-2], chosen, chosen]
        elif effects[at] != v.SPARE_LEADER:
            seat, colour = frame[self.SEAT], frame[self.COLOUR]
            carry_out(s, seat, event, colour, chosen, effects[at], effects[at + 1], chance)

    def finish(self, s: AgesState, frame: list[int]) -> None:
        """§6.1.1: a card that was played is discarded; one that starts an empire becomes that empire's card."""
        card = frame[self.CARD]
        s.cancelled = int(frame[self.EFFECT] == CANCELLED)
        if s.cancelled:
            log.CANCELLED.write(s, card)
        if s.cancelled or frame[self.USE] != AS_START:
            s.set_aside = tuple([other for other in s.set_aside if other != card])
            deck.discard(s, card)
        s.aims = s.aims[:-1]
        end(s)


def event_of(s: AgesState, frame: list[int]) -> int:
    """The event as which a card is played."""
    return s.tables.augury if frame[Card.USE] == AS_AUGURY else s.tables.card_event[frame[Card.CARD]]


def gain(s: AgesState, artefact: int, colour: int, area: int) -> None:
    """§6.1.12: an artefact comes to an empire; a creed replaces the one it had (§6.4.5)."""
    if is_creed(s, artefact):
        place_blue(s, artefact, colour)
        adopt(s, colour, artefact)
    else:
        place(s, artefact, colour, area)


def cancel(s: AgesState) -> None:
    """The card that the one on top interrupts has no effect."""
    for frame in reversed(s.frames[:-1]):
        if frame[NODE] == CARD.number:
            frame[Card.EFFECT] = CANCELLED
            return


# -- aiming ------------------------------------------------------------------------------------------------------------


class Targeting(Ask[AgesState]):
    """§6.1.2: at whom or what a card is played."""


def frame_below(s: AgesState, frame: list[int]) -> list[int]:
    """The frame of the card that the one announced last interrupts."""
    below = frame
    for other in s.frames:
        if other[NODE] == CARD.number and other is not frame:
            below = other
    return below


def redirected(s: AgesState, frame: list[int]) -> list[int]:
    """The frame of the event for which something is chosen: the card's own, or that of the event it turns away."""
    if frame[Card.USE] == AS_EVENT and does(s, event_of(s, frame), v.RETARGET):
        return frame_below(s, frame)
    return frame


def choice(s: AgesState, frame: list[int]) -> int:
    """What is chosen next for the card on top."""
    chosen = s.aims[-1]
    use = frame[Card.USE]
    if use == AS_ARTEFACT:
        artefact = s.tables.card_artefact[frame[Card.CARD]]
        if not chosen:
            return v.AN_EMPIRE
        return v.AN_AREA if len(chosen) == 1 and not s.tables.artefact_on_card[artefact] else v.NOTHING
    if use == AS_START:
        return v.NOTHING
    return next_choice(s, event_of(s, redirected(s, frame)), chosen)


def choices(s: AgesState, frame: list[int]) -> list[int]:
    """What can be chosen next for the card on top, in order."""
    chosen = s.aims[-1]
    if frame[Card.USE] == AS_ARTEFACT:
        artefact = s.tables.card_artefact[frame[Card.CARD]]
        if chosen:
            return sites(s, artefact, chosen[0])
        return recipients(s, artefact, reachable(s, frame[Card.SEAT], frame[Card.COLOUR]))
    aiming = redirected(s, frame)
    if aiming is frame:
        return _choices_of(s, frame, chosen)
    return other_choices(s, aiming, s.aims[-2], chosen)


def _choices_of(s: AgesState, frame: list[int], chosen: list[int]) -> list[int]:
    seat, colour = frame[Card.SEAT], frame[Card.COLOUR]
    return candidates(s, seat, event_of(s, frame), colour, chosen, reachable(s, seat, colour))


def other_choices(s: AgesState, frame: list[int], before: list[int], chosen: list[int]) -> list[int]:
    """What an event that is turned away can be aimed at instead: something else, and without asking for a passage."""
    found = _choices_of(s, frame, chosen)
    if chosen:
        return found
    event = event_of(s, frame)
    return [
        target for target in found if target != before[0] and not out_of_range(s, frame, aimed_at(s, event, [target]))
    ]


def can_stop(s: AgesState, frame: list[int]) -> bool:
    if frame[Card.USE] == AS_ARTEFACT:
        return False
    return may_stop(s, event_of(s, redirected(s, frame)), s.aims[-1])


class Aim(Rule[AgesState]):
    """One kind of things that can be aimed at."""

    def __init__(self, kind: int) -> None:
        self.kind = kind

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        frame = s.frames[-2]
        return [first + target for target in choices(s, frame)] if choice(s, frame) == self.kind else []

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        end(s)
        take_aim(s, s.frames[-1], argument)


class StopAiming(Rule[AgesState]):
    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return [first] if can_stop(s, s.frames[-2]) else []

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        end(s)
        s.aims = [*s.aims[:-1], [*s.aims[-1], STOPPED]]


def take_aim(s: AgesState, frame: list[int], target: int) -> None:
    kind = choice(s, frame)
    s.aims = [*s.aims[:-1], [*s.aims[-1], target]]
    if kind == v.AN_EMPIRE:
        log.AIMED_AT_EMPIRE.write(s, s.card[target])
    elif kind == v.AN_AREA:
        log.AIMED_AT_AREA.write(s, target)
    elif kind == v.A_PLAYER:
        log.AIMED_AT_PLAYER.write(s, target)
    elif kind == v.A_LEADER:
        log.AIMED_AT_LEADER.write(s, target, s.card[s.leader_of[target]])
    elif kind == v.A_RELIC:
        log.AIMED_AT_RELIC.write(s, target)
    elif kind == v.A_REGION:
        log.AIMED_AT_REGION.write(s, target)
    else:
        log.AIMED_AT_CARD.write(s, target)


# -- range and passages (§3.5, §6.1.5, §X.7) ---------------------------------------------------------------------------


def targeted(s: AgesState, frame: list[int]) -> int:
    """The empires at which the card on top is played, as bits; none for a founding, which has no aim."""
    chosen = s.aims[-1]
    if frame[Card.USE] == AS_ARTEFACT:
        return 1 << chosen[0]
    return aimed_at(s, event_of(s, redirected(s, frame)), chosen)


def out_of_range(s: AgesState, frame: list[int], targets: int) -> int:
    """Of empires aimed at those that the acting empire does not reach without a further passage, as bits."""
    colour = frame[Card.COLOUR]
    if colour == NONE or not targets:
        return 0
    aim = NONE if frame[Card.USE] == AS_ARTEFACT else s.tables.event_aim[event_of(s, frame)]
    if not s.switches[TAKE_THAT] and aim != v.LEADER_IN_RANGE and aim != v.EMPIRE_IN_RANGE:
        return 0
    far = targets & ~(1 << colour) & ~empires_in_range(s, colour)
    return 0 if aim == v.REGION and far != targets else far  # of a region one empire is enough


def needs_passage(s: AgesState, frame: list[int]) -> bool:
    """§3.5: ask for the passage that a target needs; if nobody is left to ask, something else must be chosen."""
    if redirected(s, frame) is not frame:
        return False
    far = out_of_range(s, frame, targeted(s, frame))
    if not far:
        return False
    for other in range(COLOURS):
        if far >> other & 1:
            ways = ways_to(s, frame[Card.COLOUR], other)
            if ways:
                request(s, frame[Card.COLOUR], ways)
                return True
    s.aims = [*s.aims[:-1], []]
    return True


# -- interrupts (§6.1.2) -----------------------------------------------------------------------------------------------


class Interruption(Sealed[AgesState]):
    """§6.1.2: all others with cards decide at the same time; the first in order of play who has one interrupts.

    The others keep their cards, and nobody has seen them. After an interrupt that was not a cancellation all are asked
    again.
    """

    def reveal(self, s: AgesState, chance: Chance) -> None:
        claims = s.claims
        s.claims = (NONE,) * s.seats
        end(s)
        frame = s.frames[-1]
        for seat in order_of_play(s):
            if claims[seat] != NONE:
                lucky, card = divmod(claims[seat], CARD_ROOM)
                announce(s, seat, card, AS_AUGURY if lucky else AS_EVENT, NONE)
                return
        frame[STEP] = CARRYING_OUT


class Pass(Rule[AgesState]):
    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        """Nothing is played."""


class Interrupt(Rule[AgesState]):
    """A card is played as its own event. §X.7: against a player in reach."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        frame = s.frames[-2]
        if not seat_in_reach(s, seat, frame[Card.SEAT]):
            return []
        return [first + card for card in s.hands[seat] if interrupts(s, seat, card, frame)]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        s.claims = replaced(s.claims, seat, argument)


class Cancel(Rule[AgesState]):
    """§X.8: a card of value 7 is played as the event that cancels another one."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        frame = s.frames[-2]
        if not seat_in_reach(s, seat, frame[Card.SEAT]):
            return []
        return [first + card for card in s.hands[seat] if is_lucky(s, card, frame)]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        s.claims = replaced(s.claims, seat, CARD_ROOM + argument)


def interrupts(s: AgesState, seat: int, card: int, frame: list[int]) -> bool:
    """Whether the event of a card can interrupt another card. With seat NONE: whether it could in some hand."""
    t = s.tables
    if not t.card_windows[s.switches[EVENTS]][card] >> INTERRUPT & 1:
        return False
    event, use = t.card_event[card], frame[Card.USE]
    aim = t.event_aim[event]
    if aim == v.ANNOUNCED_START:
        return use == AS_START
    if use != AS_EVENT and use != AS_AUGURY:
        return False
    if aim == v.AGAINST_OWN:
        targets = targeted(s, frame)
        if seat == NONE:
            return targets != 0
        return any(targets >> colour & 1 and s.owner[colour] == seat for colour in range(COLOURS))
    return not does(s, event, v.RETARGET) or can_turn_away(s, frame)


def can_turn_away(s: AgesState, frame: list[int]) -> bool:
    """Whether an event could be aimed at something else; one that turns another away cannot."""
    before = s.aims[-1]
    if not before or redirected(s, frame) is not frame:
        return False
    return bool(other_choices(s, frame, before, []))


def is_lucky(s: AgesState, card: int, frame: list[int]) -> bool:
    """§X.8: every card of value 7 cancels an event, but for the real one that does so, which needs no luck either."""
    augury = s.tables.augury
    if not s.switches[LADY_LUCK] or augury == NONE:
        return False
    if s.tables.card_value[card] != LUCKY or s.tables.card_event[card] == augury:
        return False
    use = frame[Card.USE]
    return use == AS_AUGURY or (use == AS_EVENT and event_of(s, frame) != augury)


def asked_to_interrupt(s: AgesState, frame: list[int]) -> int:
    """The seats that may interrupt a card, as bits: all others with cards, if such a card can be in a hand at all."""
    mask = 0
    for seat in range(s.seats):
        if seat != frame[Card.SEAT] and s.hands[seat]:
            mask |= 1 << seat
    if not mask:
        return 0
    t = s.tables
    for card in t.window_cards[s.switches[EVENTS]][INTERRUPT]:
        if interrupts(s, NONE, card, frame) and may_be_held(s, card):
            return mask
    if s.switches[LADY_LUCK]:
        for card in range(t.card_count):
            if is_lucky(s, card, frame) and may_be_held(s, card):
                return mask
    return 0


def may_be_held(s: AgesState, card: int, seat: int = NONE) -> bool:
    """Whether somebody, or a certain seat, may have a card in hand, as far as everybody knows."""
    if s.seen[card] != (1 << s.seats) - 1:
        return True
    if seat != NONE:
        return card in s.hands[seat]
    for hand in s.hands:
        if card in hand:
            return True
    return False


CARD: Final[Card] = Card("card", "6.1.2")
TARGETING: Final[Targeting] = Targeting("card.target", "6.1.2")
INTERRUPTION: Final[Interruption] = Interruption("window.interrupt", "6.1.2")
NODES: Final = [CARD, TARGETING, INTERRUPTION, LOSING_LEADER, ATTEMPT, DRAWING, PROPHECY, HIRING, DESERTING, DESERTER]
