"""7 Ages: the hands of games that begin with empires that are rarely founded."""

from __future__ import annotations

from typing import Any

import worldstage
from worldstage.arena import Match
from worldstage.core.chance import Fast
from worldstage.core.game import Game
from worldstage.games.seven_ages import deck
from worldstage.games.seven_ages.game import SevenAges
from worldstage.games.seven_ages.tables import Tables

LEAST = 2  # cards in each hand that can begin history, if there are so many
FEWEST = 3  # empires for each seat, or history begins an age sooner


def tables_of(game: Game[Any]) -> Tables:
    assert isinstance(game, SevenAges)
    return game.tables


def beginning(t: Tables, card: int, seats: int) -> int:
    """The age with which the games of an empire begin: its first one, if enough others begin then or later.

    It is 0 for an empire that no age alone allows (§1.7): nobody can begin with it.
    """
    age = t.lowest_age[card]
    while age > 1 and sum(lowest >= age for lowest in t.lowest_age) < FEWEST * seats:
        age -= 1
    return age


def ages_of(t: Tables, rare: tuple[str, ...], seats: int) -> list[int]:
    """With which ages games begin, so that every rare empire is dealt in those of one age."""
    labels = t.labels["card"]
    return sorted({beginning(t, labels.index(card), seats) for card in rare} - {0})


class Deal:
    """Gives the players other hands before round 1: all rare empires of one age, and others of it if they are few.

    The games go round the ages. Set-up is over then, with options drawn at random: a card laid for the start player is
    lost (§S.3), and many rare empires are on cards of high value.
    """

    def __init__(self, match: Match, rare: tuple[str, ...], index: int) -> None:
        self.game = worldstage.game(match.game)
        t = tables_of(self.game)
        self.luck = Fast(match.seed << 16 | index)
        ages = ages_of(t, rare, match.seats)
        self.age = ages[index % len(ages)]
        cards = [t.labels["card"].index(card) for card in rare]
        wanted = [card for card in cards if beginning(t, card, match.seats) == self.age]
        others = [card for card, age in enumerate(t.lowest_age) if age == self.age and card not in wanted]
        for some in (wanted, others):
            self.luck.shuffle(some, "cards")
        self.order = wanted + others[: max(0, LEAST * match.seats - len(wanted))]

    def __call__(self, s: Any) -> None:
        while not s.round:
            seat = self.game.actor(s)
            options = self.game.legal(s, seat)
            self.game.apply(s, seat, options[self.luck.below(len(options), "option")], self.luck)
        s.deck, s.discards = list(range(s.tables.card_count)), []
        s.hands, s.seen = [[] for _ in range(s.seats)], (0,) * len(s.seen)
        for place, card in enumerate(self.order):
            s.deck.remove(card)
            deck.give(s, place % s.seats, card, 0)
