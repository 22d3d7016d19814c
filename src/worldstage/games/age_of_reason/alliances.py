"""4.2: the alliances, by bidding or, as a setting in the first turn, drawn."""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.flow import Ask, Node, Rule, become, call, end, next_step
from worldstage.games.age_of_reason import log
from worldstage.games.age_of_reason.generated_state import AgeState
from worldstage.games.age_of_reason.names import BID_ROOM, COUNTRIES, FIRST_RANDOM, LOWER, NONE, SEVENTH_UPPER, UPPER
from worldstage.games.age_of_reason.state import means, pay


class Alliances(Node[AgeState]):
    """§4.2.1: biddings follow one another until all seven countries are allied (§4.2.19)."""

    def run(self, s: AgeState, frame: list[int], chance: Chance) -> None:
        if next_step(frame) == 0:
            log.PHASE_BEGAN.write(s, log.PHASE_ALLIANCES)
            clear_display(s)
            if s.turn == 1 and s.switches[FIRST_RANDOM]:
                draw_alliances(s, chance)
            s.opener = first_opener(s, chance)
        elif NONE not in s.side:
            s.order = order_of_play(s)
            if s.log is not None:
                log.ORDER_OF_PLAY.write(s, [s.country[seat] for seat in s.order])
            end(s)
        else:
            open_bidding(s)


def clear_display(s: AgeState) -> None:
    """§3.0.12: all discs lie beside the alliance display."""
    s.space = [NONE] * 8
    s.side = [NONE] * COUNTRIES


def first_opener(s: AgeState, chance: Chance) -> int:
    """§4.2.4: in the first turn the start player opens; §4.2.6: later the seat with the fewest victory points.

    Of several with equally few, one is drawn (§4.2.7).
    """
    if s.turn == 1:
        return s.start
    fewest = min(s.vp)
    tied = [seat for seat in range(s.seats) if s.vp[seat] == fewest]
    return tied[0] if len(tied) == 1 else tied[chance.below(len(tied), "opener")]


def open_bidding(s: AgeState) -> None:
    if s.log is not None:
        log.BIDDING_OPENED.write(s, s.country[s.opener], how_opened(s))
    call(s, BIDDING, s.opener)


def how_opened(s: AgeState) -> int:
    """What makes a seat the opener of a bidding, for the log."""
    if s.space[UPPER] != NONE:
        return log.BY_LEFT_NEIGHBOUR
    if s.turn == 1:
        return log.BY_START_PLAYER
    return log.BY_TIE if s.vp.count(s.vp[s.opener]) > 1 else log.BY_FEWEST_POINTS


def unallied(s: AgeState, first: int) -> list[int]:
    """`first` + each country still beside the display: those without a player join an alliance too (§4.2.21)."""
    sides = s.side
    return [first + country for country in range(COUNTRIES) if sides[country] == NONE]


def highest_bid(s: AgeState, seat: int) -> int:
    """A bid may need unrest, but never more than is left (§4.2.16)."""
    return min(means(s, seat), BID_ROOM - 1)


class Bidding(Ask[AgeState]):
    """Raise or pass, clockwise (§4.2.9). Whoever passed may bid again later (§4.2.10), allied or not (§4.2.20)."""


class PassBidding(Rule[AgeState]):
    """The opener must bid, if only 0 (§4.2.8)."""

    def legal(self, s: AgeState, seat: int, first: int) -> list[int]:
        return [] if s.bidder == NONE else [first]

    def apply(self, s: AgeState, seat: int, argument: int, chance: Chance) -> None:
        log.BIDDING_PASSED.write(s, s.country[seat])
        s.passes += 1
        go_round(s, seat)


class Raise(Rule[AgeState]):
    """§4.2.9: more than the last bid; the argument is the gold."""

    def legal(self, s: AgeState, seat: int, first: int) -> list[int]:
        return list(range(first + s.bid + 1, first + highest_bid(s, seat) + 1))

    def apply(self, s: AgeState, seat: int, argument: int, chance: Chance) -> None:
        s.bid = argument
        s.bidder = seat
        s.passes = 0
        s.proposal_a = NONE
        s.proposal_b = NONE
        if s.side.count(NONE) == 1:
            become(s, LAST_PROPOSAL, seat)
        else:
            become(s, PROPOSAL_A, seat)


def go_round(s: AgeState, seat: int) -> None:
    """The next seat to the left; when all others have passed in a row, the bidding is over (§4.2.11).

    A seat that cannot pay more than the last bid passes without being asked.
    """
    while s.passes < s.seats - 1:
        seat = (seat + 1) % s.seats
        if highest_bid(s, seat) > s.bid:
            become(s, BIDDING, seat)
            return
        log.CANNOT_RAISE.write(s, s.country[seat])
        s.passes += 1
    end(s)
    conclude(s)


class ProposalA(Ask[AgeState]):
    """§4.2.12: every bid names an unallied country for the upper row; it need not be one's own (§4.2.13).

    A raise may change the last proposal in any way (§4.2.15), so it always names both.
    """


class ProposeUpper(Rule[AgeState]):
    def legal(self, s: AgeState, seat: int, first: int) -> list[int]:
        return unallied(s, first)

    def apply(self, s: AgeState, seat: int, argument: int, chance: Chance) -> None:
        s.proposal_a = argument
        become(s, PROPOSAL_B, seat)


class ProposalB(Ask[AgeState]):
    """§4.2.12: and another one for the lower row."""


class ProposeLower(Rule[AgeState]):
    def legal(self, s: AgeState, seat: int, first: int) -> list[int]:
        found = unallied(s, first)
        found.remove(first + s.proposal_a)
        return found

    def apply(self, s: AgeState, seat: int, argument: int, chance: Chance) -> None:
        s.proposal_b = argument
        log.BID_MADE.write(s, s.country[seat], s.bid, s.proposal_a, s.proposal_b)
        go_round(s, seat)


class LastProposal(Ask[AgeState]):
    """§4.2.14: the seventh country goes alone, to the row of the bidder's choice (or to the upper one)."""


class ProposeLastUpper(Rule[AgeState]):
    def legal(self, s: AgeState, seat: int, first: int) -> list[int]:
        return unallied(s, first)

    def apply(self, s: AgeState, seat: int, argument: int, chance: Chance) -> None:
        s.proposal_a = argument
        log.BID_UPPER.write(s, s.country[seat], s.bid, s.proposal_a)
        go_round(s, seat)


class ProposeLastLower(Rule[AgeState]):
    def legal(self, s: AgeState, seat: int, first: int) -> list[int]:
        return [] if s.switches[SEVENTH_UPPER] else unallied(s, first)

    def apply(self, s: AgeState, seat: int, argument: int, chance: Chance) -> None:
        s.proposal_b = argument
        log.BID_LOWER.write(s, s.country[seat], s.bid, s.proposal_b)
        go_round(s, seat)


def conclude(s: AgeState) -> None:
    """The winner pays (§4.2.16), the proposal becomes fact, and the next opener is the left neighbour (§4.2.5)."""
    log.BIDDING_WON.write(s, s.country[s.bidder], s.bid)
    pay(s, s.bidder, s.bid, log.FOR_BID)
    if s.proposal_a != NONE:
        ally(s, s.proposal_a, UPPER)
    if s.proposal_b != NONE:
        ally(s, s.proposal_b, LOWER)
    s.opener = (s.opener + 1) % s.seats
    s.bidder = NONE
    s.bid = NONE
    s.passes = 0
    s.proposal_a = NONE
    s.proposal_b = NONE


def ally(s: AgeState, country: int, row: int) -> None:
    """To the leftmost free space of a row: upper 1, 3, 5, 7 (§4.2.2, §4.2.17), lower 2, 4, 6, 8 (§4.2.3, §4.2.18)."""
    for space in range(row, 8, 2):
        if s.space[space] == NONE:
            put_in_space(s, country, space, row)
            return


def put_in_space(s: AgeState, country: int, space: int, how: int) -> None:
    s.space[space] = country
    s.side[country] = space % 2
    log.ALLIANCE_JOINED.write(s, country, space + 1, how)


def draw_alliances(s: AgeState, chance: Chance) -> None:
    """§4.2.22: the first turn's alliances are drawn.

    Player countries fill the spaces from 1 on (§4.2.23), then the others those that are left (§4.2.24).
    """
    players = [country for country in range(COUNTRIES) if s.seat_of[country] != NONE]
    others = [country for country in range(COUNTRIES) if s.seat_of[country] == NONE]
    chance.shuffle(players, "alliances")
    chance.shuffle(others, "alliances")
    for space, country in enumerate(players + others):
        put_in_space(s, country, space, log.DRAWN_PLAYER if space < len(players) else log.DRAWN_NONPLAYER)


def order_of_play(s: AgeState) -> list[int]:
    """§4.3.0.3: by spaces 1, 2, 3, …; non-player countries are skipped (§4.3.0.4)."""
    order: list[int] = []
    for country in s.space:
        if country != NONE and s.seat_of[country] != NONE:
            order.append(s.seat_of[country])
    return order


ALLIANCES: Final[Alliances] = Alliances("alliances", "4.2.1")
BIDDING: Final[Bidding] = Bidding("alliances.bid", "4.2.9")
PROPOSAL_A: Final[ProposalA] = ProposalA("alliances.propose_a", "4.2.12")
PROPOSAL_B: Final[ProposalB] = ProposalB("alliances.propose_b", "4.2.12")
LAST_PROPOSAL: Final[LastProposal] = LastProposal("alliances.propose_last", "4.2.14")
