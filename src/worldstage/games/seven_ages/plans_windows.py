"""6.1.2 Events out of turn, as bots play them: rarely, and where they count."""

from __future__ import annotations

from typing import Final

from worldstage.core.observation import Move
from worldstage.games.seven_ages import verbs
from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.cards import AS_EVENT, AS_START, Card, event_of, targeted
from worldstage.games.seven_ages.empires import empires_of
from worldstage.games.seven_ages.names import COLOURS, NONE
from worldstage.games.seven_ages.plans import Turn
from worldstage.games.seven_ages.plans_cards import effect_on_empire, event_worth, next_to_start
from worldstage.games.seven_ages.plans_conflict import own_stake
from worldstage.games.seven_ages.wording import card as card_text

LEAST: Final = 0.5  # an event out of turn must bring this
STAKE: Final = 1.5  # a conflict must be worth this for an event


def choose_window(turn: Turn) -> Move:
    """`window.…`: the best event that fits, if it is worth more than the empire that its card could found."""
    best, highest = NONE, LEAST
    for card in turn.args(verbs.PLAY):
        worth = event_worth(turn.o, turn.s.tables.card_event[card]) - next_to_start(turn.o, card) + turn.noise()
        if worth > highest:
            best, highest = card, worth
    if best == NONE:
        return turn.play(verbs.PASS, 0, "pass")
    return turn.play(verbs.PLAY, best, "window", card=card_text(turn.s, best))


def choose_in_conflict(turn: Turn) -> Move:
    """`window.conflict`: help in an own conflict that matters."""
    if turn.args(verbs.PLAY) and own_stake(turn) > STAKE:
        for card in turn.args(verbs.PLAY):
            effects = turn.s.tables.event_effects[turn.s.tables.card_event[card]]
            if effects[0] in (v.TOTAL, v.HALVE_FRONT, v.TURN_UNIT):
                return turn.play(verbs.PLAY, card, "window", card=card_text(turn.s, card))
    return turn.play(verbs.PASS, 0, "pass")


def choose_interrupt(turn: Turn) -> Move:
    """`window.interrupt`: against what costs one's own empires much, or founds another empire of a strong rival.

    Whoever has no empire yet is no threat.
    """
    s = turn.s
    verb = verbs.PLAY if turn.args(verbs.PLAY) else verbs.CANCEL  # §X.8
    if not turn.args(verb):
        return turn.play(verbs.PASS, 0, "pass")
    frame = s.frames[-2]
    loss = 0.0
    rival = frame[Card.SEAT]
    if frame[Card.USE] == AS_START and empires_of(s, rival):
        loss = 0.4 * turn.o.weight(rival) * turn.o.start_worth(frame[Card.CARD])
    elif frame[Card.USE] == AS_EVENT:
        event, targets = event_of(s, frame), targeted(s, frame)
        effects = s.tables.event_effects[event]
        for colour in range(COLOURS):
            if targets >> colour & 1 and s.owner[colour] == turn.seat:
                loss -= sum(
                    effect_on_empire(turn.o, effects[i], effects[i + 1], colour) for i in range(0, len(effects), 2)
                )
    if loss > 1.2:
        card = turn.args(verb)[0]
        return turn.play(verb, card, "interrupt", card=card_text(s, card))
    return turn.play(verbs.PASS, 0, "pass")
