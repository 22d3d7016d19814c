"""The rules of the toy: what happens by itself, and what each choice does."""

from __future__ import annotations

from typing import Final

from tests.core.toy import log
from tests.core.toy.generated_state import ToyState
from worldstage.core.chance import Chance
from worldstage.core.flow import Ask, Node, Rule, Sealed, become, call, end, next_step, number

COINS, HAND, ROUNDS = 16, 4, 4


def bits(mask: int) -> list[int]:
    return [i for i in range(COINS) if mask >> i & 1]


def deal(s: ToyState, chance: Chance) -> None:
    """§1: four coins each, in secret."""
    coins = list(range(COINS))
    for seat in range(s.seats):
        for _ in range(HAND):
            coin = chance.take_one(coins, "deal")
            s.hand[seat] |= 1 << coin
            log.DEALT.tell(s, 1 << seat, seat, coin)


class WholeGame(Node[ToyState]):
    """§6: four rounds, then the most points win; equal points share a place."""

    def run(self, s: ToyState, frame: list[int], chance: Chance) -> None:
        step = next_step(frame)
        if step == 0:
            deal(s, chance)
        elif step <= ROUNDS:
            s.round += 1
            s.leader = (s.round - 1) % s.seats
            s.prize = chance.take_one(s.bag, "prize")  # §2
            log.ROUND_BEGAN.write(s, s.round, s.prize + 1)
            call(s, BOASTING, s.leader)
        else:
            end(s)
            s.places = [1 + sum(other > mine for other in s.points) for mine in s.points]


class Boasting(Ask[ToyState]):
    """§3: any sum; it binds nobody."""


class Boast(Rule[ToyState]):
    def legal(self, s: ToyState, seat: int, first: int) -> list[int]:
        return list(range(first, first + 10))

    def apply(self, s: ToyState, seat: int, argument: int, chance: Chance) -> None:
        s.boast = argument
        log.BOASTED.write(s, seat, s.boast)
        become(s, RECALLING, seat)


class Recalling(Ask[ToyState]):
    """§4: one coin spent comes back; the others see that, not which."""


class Recall(Rule[ToyState]):
    def legal(self, s: ToyState, seat: int, first: int) -> list[int]:
        return [first + coin for coin in bits(s.spent[seat] & ~s.hand[seat]) if s.recalls]

    def apply(self, s: ToyState, seat: int, argument: int, chance: Chance) -> None:
        s.hand[seat] |= 1 << argument
        s.rumours[seat] += 1
        log.RECALLED.tell(s, 1 << seat, seat, argument)
        become(s, BIDDING, (1 << s.seats) - 1)


class Keep(Rule[ToyState]):
    def apply(self, s: ToyState, seat: int, argument: int, chance: Chance) -> None:
        log.KEPT.write(s, seat)
        become(s, BIDDING, (1 << s.seats) - 1)


class Bidding(Sealed[ToyState]):
    """§5: one coin of the hand each, sealed; the highest coin takes the prize, and coins bid are spent."""

    def reveal(self, s: ToyState, chance: Chance) -> None:
        end(s)
        winner = s.bids.index(max(s.bids))
        s.bids = [-1] * s.seats
        s.points[winner] += s.prize + 1
        log.WON.write(s, winner, s.prize + 1)


class Bid(Rule[ToyState]):
    def legal(self, s: ToyState, seat: int, first: int) -> list[int]:
        return [first + coin for coin in bits(s.hand[seat])]

    def apply(self, s: ToyState, seat: int, argument: int, chance: Chance) -> None:
        s.bids[seat] = argument
        s.hand[seat] &= ~(1 << argument)
        if s.spent[seat] >> argument & 1:
            s.rumours[seat] -= 1
        s.spent[seat] |= 1 << argument
        log.BID.write(s, seat, argument)


WHOLE_GAME: Final = WholeGame("toy", "6")
BOASTING: Final = Boasting("toy.boast", "3")
RECALLING: Final = Recalling("toy.recall", "4")
BIDDING: Final = Bidding("toy.bid", "5")
NODES: list[Node[ToyState]] = number([WHOLE_GAME, BOASTING, RECALLING, BIDDING])
