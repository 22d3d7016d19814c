"""Passages (§3.5): other players permit a way through their areas, for money and cards if they like.

The active player chooses whom to ask; each owner concerned answers clockwise. The first refusal ends the request, but
what was agreed before stays agreed for this action. Canals (§4.1.16) ask in the same way.
"""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.flow import Ask, Node, Rule, become, call, end, next_step
from worldstage.games.seven_ages.deck import give, take
from worldstage.games.seven_ages.empires import pay, receive
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.lines import kinds
from worldstage.games.seven_ages.lines import trade as log
from worldstage.games.seven_ages.names import MOST_MONEY, NONE

MOST_CARDS: Final = 15  # as many as the verb `want` can name


def request(s: AgesState, colour: int, ways: list[list[int]]) -> None:
    """§3.5: ask for a passage: one of the ways, each a list of empires that must permit it.

    When control comes back, `s.granted` lists the empires that have agreed, the player's own among them.
    """
    if s.passing != colour:
        forget_passages(s)
        s.passing = colour
    s.ways = [list(way) for way in ways if not any(s.owner[other] in s.refused for other in way)]
    call(s, PASSAGE, s.owner[colour], colour)


def forget_passages(s: AgesState) -> None:
    """§3.5: what was agreed, or refused, holds for one action."""
    s.passing = NONE
    s.granted, s.refused = (), ()


class Passage(Node[AgesState]):
    """§3.5: which way, then each owner concerned, clockwise from the active player."""

    SEAT: Final = 2
    COLOUR: Final = 3

    def run(self, s: AgesState, frame: list[int], chance: Chance) -> None:
        seat, colour = frame[self.SEAT], frame[self.COLOUR]
        if next_step(frame) == 0:
            if len(s.ways) > 1:
                call(s, WAY_CHOICE, seat)
            return
        concerned = _next_to_ask(s, seat)
        if concerned == NONE:
            end(s)
            s.ways = []
        else:
            log.PASSAGE_ASKED.write(s, s.card[colour], s.owner[concerned])
            call(s, ANSWER, s.owner[concerned], colour, concerned)


def _next_to_ask(s: AgesState, seat: int) -> int:
    """§3.5: the next empire on the way whose player has to be asked; the active player's own agree silently."""
    for i in range(s.seats):
        owner = (seat + i) % s.seats
        for other in s.ways[0] if s.ways else []:
            if s.owner[other] == owner and other not in s.granted:
                if owner != seat:
                    return other
                s.granted = (*s.granted, other)
    return NONE


class WayChoice(Ask[AgesState]):
    """§3.5: which empires to ask, if there are several smallest sets."""


class TakeWay(Rule[AgesState]):
    """§3.5: one of the smallest sets."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return list(range(first, first + len(s.ways)))

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        s.ways = [s.ways[argument]]
        end(s)


# -- the owner answers -------------------------------------------------------------------------------------------------


class Answer(Ask[AgesState]):
    """§3.5: an owner refuses, agrees, or demands money; the question about cards comes next."""

    COLOUR: Final = 3  # the empire that asks
    OTHER: Final = 4  # the owner's empire that would get the money


class CardsWanted(Ask[AgesState]):
    """§3.5: how many cards the owner demands besides; the one who pays chooses them."""

    COLOUR: Final = 3
    OTHER: Final = 4
    MONEY: Final = 5


class Acceptance(Ask[AgesState]):
    """§3.5: the active player accepts what is demanded, or goes without the passage."""

    COLOUR: Final = 3
    OTHER: Final = 4
    MONEY: Final = 5
    CARDS: Final = 6


class Payment(Ask[AgesState]):
    """§3.5: which cards are handed over."""

    OTHER: Final = 3
    LEFT: Final = 4


def most_money(s: AgesState, colour: int, other: int) -> int:
    """What can be demanded: no more than the empire has, nor than brings the owner's to the most (§2.1.1)."""
    return min(s.money[colour], MOST_MONEY - s.money[other])


class Refuse(Rule[AgesState]):
    """§3.5: the request is over."""

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        frame = s.frames[-1]
        end(s)
        _fail(s, frame[ANSWER.COLOUR], seat)


def _fail(s: AgesState, colour: int, owner: int) -> None:
    """The request is over: this owner is not asked again in this action."""
    s.refused = (*s.refused, owner)
    log.PASSAGE_REFUSED.write(s, s.card[colour], owner)
    s.ways = []


class Grant(Rule[AgesState]):
    """§3.5: for no money."""

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        _ask_for_cards(s, seat, 0)


class Demand(Rule[AgesState]):
    """§3.5: money, as much as can be paid and kept."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        frame = s.frames[-1]
        most = most_money(s, frame[ANSWER.COLOUR], frame[ANSWER.OTHER])
        return list(range(first + 1, first + most + 1))

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        _ask_for_cards(s, seat, argument)


def _ask_for_cards(s: AgesState, seat: int, money: int) -> None:
    frame = s.frames[-1]
    colour, other = frame[ANSWER.COLOUR], frame[ANSWER.OTHER]
    become(s, CARDS_WANTED, seat, colour, other, money)
    if not s.hands[s.owner[colour]]:
        _offer(s, 0)


class Want(Rule[AgesState]):
    """§3.5: so many cards."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        hand = len(s.hands[s.owner[s.frames[-1][CARDS_WANTED.COLOUR]]])
        return list(range(first, first + min(hand, MOST_CARDS) + 1))

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        _offer(s, argument)


def _offer(s: AgesState, cards: int) -> None:
    """§3.5: the demand is complete; without any the passage is permitted."""
    frame = s.frames[-1]
    colour, other, money = frame[CARDS_WANTED.COLOUR], frame[CARDS_WANTED.OTHER], frame[CARDS_WANTED.MONEY]
    if not money and not cards:
        end(s)
        _permit(s, colour, other)
        return
    log.PASSAGE_DEMANDED.write(s, s.owner[other], money, cards)
    become(s, ACCEPTANCE, s.owner[colour], colour, other, money, cards)


def _permit(s: AgesState, colour: int, other: int) -> None:
    """§3.5: an owner has agreed for all its empires on the way."""
    owner = s.owner[other]
    agreed = [one for one in s.ways[0] if s.owner[one] == owner]
    s.granted = (*s.granted, *agreed)
    log.PASSAGE_GRANTED.write(s, s.card[colour], owner)


# -- the active player pays --------------------------------------------------------------------------------------------


class Accept(Rule[AgesState]):
    """§3.5: what was demanded is paid at once."""

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        frame = s.frames[-1]
        colour, other, cards = frame[ACCEPTANCE.COLOUR], frame[ACCEPTANCE.OTHER], frame[ACCEPTANCE.CARDS]
        money = frame[ACCEPTANCE.MONEY]
        end(s)
        if money:
            pay(s, colour, money, kinds.PASSAGE)
            receive(s, other, money, kinds.PASSAGE)
        _permit(s, colour, other)
        if cards == len(s.hands[seat]):
            for card in s.hands[seat]:
                hand_over(s, seat, s.owner[other], card)
        elif cards:
            call(s, PAYMENT, seat, other, cards)


class Decline(Rule[AgesState]):
    """§3.5: rather no passage."""

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        frame = s.frames[-1]
        end(s)
        _fail(s, frame[ACCEPTANCE.COLOUR], s.owner[frame[ACCEPTANCE.OTHER]])


class HandOver(Rule[AgesState]):
    """§3.5: card by card."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return [first + card for card in s.hands[seat]]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        frame = s.frames[-1]
        hand_over(s, seat, s.owner[frame[PAYMENT.OTHER]], argument)
        frame[PAYMENT.LEFT] -= 1
        if not frame[PAYMENT.LEFT]:
            end(s)


def hand_over(s: AgesState, seat: int, other: int, card: int) -> None:
    """§3.5: a card changes hands; giver and receiver know where it is."""
    take(s, seat, card)
    give(s, other, card, 1 << seat)
    s.reveals += 1
    log.CARD_HANDED.tell(s, 1 << seat | 1 << other, seat, other, card)


PASSAGE: Final[Passage] = Passage("passage", "3.5")
WAY_CHOICE: Final[WayChoice] = WayChoice("passage.way", "3.5")
ANSWER: Final[Answer] = Answer("passage.answer", "3.5")
CARDS_WANTED: Final[CardsWanted] = CardsWanted("passage.cards", "3.5")
ACCEPTANCE: Final[Acceptance] = Acceptance("passage.accept", "3.5")
PAYMENT: Final[Payment] = Payment("passage.payment", "3.5")
NODES: Final = [PASSAGE, WAY_CHOICE, ANSWER, CARDS_WANTED, ACCEPTANCE, PAYMENT]
