"""Hands of cards (2.3), and what the others can know of them.

A hand is a bit for each card of the deck (`edition.Deck`). Equal cards are interchangeable: the first one held is
played, the last one discarded comes back, so two equal hands are always the same number.

Everybody sees which card is played. What stays secret is which one comes back by Militia or Pressgangs; `rumours` keeps
the hands that are possible in the eyes of the others, usually one.
"""

from __future__ import annotations

from worldstage.games.age_of_reason import log
from worldstage.games.age_of_reason.edition import Deck
from worldstage.games.age_of_reason.generated_state import AgeState
from worldstage.games.age_of_reason.names import ALLY, BLANK, BLANK_DISCARDED, DECK, FULL_HAND, PRESSGANGS_ANY


def has_card(hand: int, deck: Deck, card: int) -> bool:
    return hand & deck.copies[card] != 0


def without(hand: int, deck: Deck, card: int) -> int:
    """The hand after the first card of this kind has gone to the discard pile; unchanged if it holds none."""
    held = hand & deck.copies[card]
    return hand ^ (held & -held)


def with_card(hand: int, deck: Deck, card: int) -> int:
    """The hand after the last discarded card of this kind has come back."""
    discarded = deck.copies[card] & ~hand
    return hand | 1 << (discarded.bit_length() - 1) if discarded else hand


def kinds(hand: int, deck: Deck) -> list[int]:
    """The different cards of a hand, sorted."""
    copies = deck.copies
    return [card for card in deck.kinds if hand & copies[card]]


def hand_size(hand: int) -> int:
    return hand.bit_count()


def shows_ship(s: AgeState, card: int) -> bool:
    """Whether a card counts as one with a ship: the blank does too (§4.3.2.II.13)."""
    return card == BLANK or s.tables.ships[card] > 0


def holds_ship_card(hand: int, deck: Deck) -> bool:
    """Whether a hand holds a real ship card: while it does, the blank cannot convert (§4.3.2.I.7)."""
    return hand & deck.ships != 0


def deck_of(s: AgeState, seat: int) -> Deck:
    return s.tables.by_kind[s.country[seat]]


def discard(s: AgeState, seat: int, card: int) -> None:
    """A card that everybody has seen goes face down to the discard pile (§4.3.2.II.47)."""
    deck = deck_of(s, seat)
    s.hand[seat] = without(s.hand[seat], deck, card)
    s.rumours[seat] = [without(hand, deck, card) for hand in s.rumours[seat] if has_card(hand, deck, card)]


def show_blank(s: AgeState, seat: int) -> None:
    """Everybody sees that a seat has its blank, which is news only where blanks may be discarded (§4.3.2.I.r7)."""
    if s.switches[BLANK_DISCARDED]:
        s.rumours[seat] = [hand for hand in s.rumours[seat] if hand & 1]


def show_no_card(s: AgeState, seat: int, most: int) -> None:
    """Everybody sees that a seat had no card to fight with for `most` gold (§4.3.2.II.50)."""
    deck = deck_of(s, seat)
    s.rumours[seat] = [hand for hand in s.rumours[seat] if not affordable(s, hand, deck, most)]


def affordable(s: AgeState, hand: int, deck: Deck, most: int) -> list[int]:
    """The cards of a hand that can be fought with for `most` gold: never the ally card (§4.3.2.II.2)."""
    copies = deck.copies
    cost = s.tables.cost
    return [card for card in deck.kinds if hand & copies[card] and cost[card] <= most and card != ALLY]


def fitting(s: AgeState, hand: int, deck: Deck, any_ship: bool) -> list[int]:
    """The cards a discard pile offers: soldiers to §6.0.militia, ships to §6.0.pressgangs (`any_ship`)."""
    discards = kinds(FULL_HAND & ~hand, deck)
    if any_ship and s.switches[PRESSGANGS_ANY]:  # the reading of the German book
        return discards
    return [card for card in discards if card != ALLY and shows_ship(s, card) == any_ship]


def take_back(s: AgeState, seat: int, card: int, any_ship: bool) -> None:
    """A card comes back from the discard pile; the others see that, not which (§4.3.2.II.48)."""
    deck = deck_of(s, seat)
    s.hand[seat] = with_card(s.hand[seat], deck, card)
    possible: list[int] = []
    for hand in s.rumours[seat]:
        for other in fitting(s, hand, deck, any_ship):
            possible.append(with_card(hand, deck, other))
    s.rumours[seat] = sorted(set(possible))
    why = log.FOR_PRESSGANGS if any_ship else log.FOR_MILITIA
    log.CARD_TAKEN_BACK.tell(s, 1 << seat, s.country[seat], why, card)


def take_nothing(s: AgeState, seat: int, any_ship: bool) -> None:
    """No card fits, which everybody now knows of the discard pile."""
    deck = deck_of(s, seat)
    s.rumours[seat] = [hand for hand in s.rumours[seat] if not fitting(s, hand, deck, any_ship)]
    log.NOTHING_TAKEN_BACK.write(s, s.country[seat], log.FOR_PRESSGANGS if any_ship else log.FOR_MILITIA)


def take_all_back(s: AgeState) -> None:
    """§4.6.4: for the next game turn everybody has all cards again."""
    if s.log is not None:
        line: list[int] = []
        for seat in range(s.seats):
            if s.hand[seat] != FULL_HAND:
                line += [s.country[seat], DECK - hand_size(s.hand[seat])]
        if line:
            log.CARDS_TAKEN_BACK.write(s, line)
    for seat in range(s.seats):
        s.hand[seat] = FULL_HAND
        s.rumours[seat] = [FULL_HAND]
