"""The cards: deck, hands and discards (§P.1), and who knows where a card is."""

from __future__ import annotations

from worldstage.core.chance import Chance
from worldstage.core.state import replaced, with_item
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.lines import board as log
from worldstage.games.seven_ages.names import NONE


def draw(s: AgesState, chance: Chance, why: str) -> int:
    """The next card of the deck; the caller says where it goes. NONE if no card is left anywhere.

    The deck has no order until somebody looks at its top. §P.1: an empty deck is made of the open discards.
    """
    if s.top:
        card = s.top[-1]
        s.top = s.top[:-1]
        s.reveals += 1  # nothing is drawn by chance, but a card comes out all the same
        return card
    if not s.deck:
        renew(s)
    if not s.deck:
        return NONE
    return draw_unseen(s, chance, why)


def draw_unseen(s: AgesState, chance: Chance, why: str) -> int:
    """A card of the deck, of which nobody has seen the top; there is one. Clones share the list."""
    s.deck = s.deck[:]
    return chance.take_one(s.deck, why)


def uncover(s: AgesState, chance: Chance, number: int, why: str) -> list[int]:
    """The next cards of the deck, the next one first, for somebody who looks at them: their order is fixed now."""
    if s.top:
        s.reveals += 1  # they have their place already, so chance is not asked for them
    while len(s.top) < number:
        if not s.deck:
            renew(s)
        if not s.deck:
            break
        s.top = (draw_unseen(s, chance, why), *s.top)
    return list(s.top[::-1][:number])


def renew(s: AgesState) -> None:
    """The discards become the deck: nobody knows any longer where those cards are."""
    if not s.discards:
        return
    s.deck = sorted(s.discards)
    for card in s.discards:
        s.seen = replaced(s.seen, card, 0)
    s.discards = []
    log.DECK_RENEWED.write(s, len(s.deck))


def value(s: AgesState, card: int) -> int:
    """The value of a card; no card counts as 0."""
    return s.tables.card_value[card] if card != NONE else 0


def give(s: AgesState, seat: int, card: int, knowers: int) -> None:
    """Put a card into a hand. `knowers` are the seats that know it there, as bits; its owner always does."""
    s.hands = with_item(s.hands, seat, sorted([*s.hands[seat], card]))
    s.seen = replaced(s.seen, card, knowers | 1 << seat)


def take(s: AgesState, seat: int, card: int) -> None:
    """Take a card out of a hand; the caller says where it goes."""
    s.hands = with_item(s.hands, seat, [other for other in s.hands[seat] if other != card])


def discard(s: AgesState, card: int) -> None:
    """Put a card on the discards, open to all."""
    if card != NONE:
        s.discards = [*s.discards, card]
        s.seen = replaced(s.seen, card, (1 << s.seats) - 1)


def discard_from(s: AgesState, seat: int, card: int) -> None:
    take(s, seat, card)
    discard(s, card)
