"""3 Trade and progress: a partner in range or the deck, a card each, levels for the winner, cards and money.

Side 0 is the active empire, side 1 its partner; `trade_colour[1]` is NONE against the deck.
"""

from __future__ import annotations

from typing import Final

from worldstage.core.chance import Chance
from worldstage.core.flow import STEP, Ask, Node, Rule, Sealed, call, end, next_step
from worldstage.core.state import replaced
from worldstage.games.seven_ages import deck
from worldstage.games.seven_ages import names as n
from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.costs import add_free_elephant
from worldstage.games.seven_ages.empires import pay, receive, rule, square_icon, trade_value
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.levels import advance
from worldstage.games.seven_ages.lines import kinds
from worldstage.games.seven_ages.lines import trade as log
from worldstage.games.seven_ages.markers import REVEAL_IN_TURN, count_action
from worldstage.games.seven_ages.names import MOST_MONEY, NONE
from worldstage.games.seven_ages.passage import request
from worldstage.games.seven_ages.ranges import empires_in_range, in_range, in_range_by_passage, ways_to
from worldstage.games.seven_ages.tables import SQUARE_TRADE
from worldstage.games.seven_ages.windows import IN_TRADE, open_window

# Steps of a trade.
CHOOSE: Final = 0
CHOSEN: Final = 1
WINDOW: Final = 2
CARDS: Final = 3
ANSWER: Final = 4
RESULT: Final = 5
EXCHANGE: Final = 6
GIFT: Final = 7
RETURN_GIFT: Final = 8
OVER: Final = 9


def begin_trade(s: AgesState, seat: int, colour: int) -> None:
    """§3.1: the action begins; an empire under an embargo may not trade in this round."""
    if s.traits[colour] & n.EMBARGOED:
        log.EMBARGO_HELD.write(s, seat, s.card[colour])
        return
    late = s.switches[n.REVEAL_IN_TURN] and s.traits[colour] & n.TRADED
    if late and s.marker[colour] == n.TRADE:  # §3.2: turned over after it was a partner
        log.MARKER_USED_UP.write(s, seat, s.card[colour])
        return
    count_action(s, seat, n.TRADE)
    s.trade_colour = (colour, NONE)
    call(s, TRADING, seat, NONE)


def clear(s: AgesState) -> None:
    s.trade_colour, s.trade_card, s.trade_bonus = (NONE, NONE), (NONE, NONE), (0, 0)
    s.trade_first = NONE


class Trading(Node[AgesState]):
    """§3.1 to §3.15, in their order."""

    SEAT: Final = 2
    PARTNER: Final = 3  # the empire the player wants to trade with, or NONE
    OTHER: Final = 4  # the player of the partner: a trade can cost either empire its last unit, an elephant

    def run(self, s: AgesState, frame: list[int], chance: Chance) -> None:
        step = next_step(frame)
        if step == CHOOSE:
            call(s, PARTNER_CHOICE, frame[self.SEAT])
        elif step == CHOSEN:
            settle_partner(s, frame)
        elif step == WINDOW:
            use_up_marker(s)
            open_window(s, IN_TRADE)
        elif step == CARDS:
            ask_for_cards(s, chance)
        elif step == ANSWER:
            ask_for_answer(s)
        elif step == RESULT:
            compare(s, chance)
        elif step == EXCHANGE:
            exchange(s, frame[self.SEAT], frame[self.OTHER])
        elif step == GIFT:
            offer_gift(s, 0)
        elif step == RETURN_GIFT:
            offer_gift(s, 1)
        else:
            end(s)
            clear(s)


# -- the partner (§3.1 to §3.6) ----------------------------------------------------------------------------------------


def candidates(s: AgesState, colour: int) -> int:
    """§3.1: empires of other players that may trade in this round, as bits, in range or not."""
    seat = s.owner[colour]
    bits = 0
    for other, owner in enumerate(s.owner):
        if owner != NONE and owner != seat and not s.traits[other] & n.EMBARGOED:
            bits |= 1 << other
    return bits


def partners(s: AgesState, colour: int) -> list[int]:
    """§3.1: with whom an empire can trade; those that have not traded in this round come first.

    An empire in range only by a passage can be asked for, but rules out neither the deck nor another partner.
    """
    may = candidates(s, colour)
    direct = empires_in_range(s, colour) & may
    listed = direct | in_range_by_passage(s, colour, may & ~direct)
    fresh = listed
    for other in range(n.COLOURS):
        if s.traits[other] & n.TRADED:
            fresh &= ~(1 << other)
    chosen = fresh if fresh & direct else listed
    return [other for other in range(n.COLOURS) if chosen >> other & 1]


def is_open(s: AgesState, colour: int, partner: int) -> bool:
    """Whether a chosen partner is in range now (§3.5).

    §3.1: a passage can bring another empire into range that has not traded yet, and that one has to be chosen then.
    """
    return in_range(s, colour, partner) and partner in partners(s, colour)


class PartnerChoice(Ask[AgesState]):
    """§3.1: an empire of another player, or the deck; nobody can be forced to find a partner."""


class TakePartner(Rule[AgesState]):
    """§3.1; §3.5: a partner out of range needs a passage first."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return [first + other for other in partners(s, s.trade_colour[0])]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        colour = s.trade_colour[0]
        end(s)
        s.frames[-1][TRADING.PARTNER] = argument
        if not in_range(s, colour, argument):
            request(s, colour, ways_to(s, colour, argument))


class TradeWithDeck(Rule[AgesState]):
    """§3.1: only if no empire of another player is in range without a passage."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        colour = s.trade_colour[0]
        return [] if empires_in_range(s, colour) & candidates(s, colour) else [first]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        end(s)
        s.frames[-1][TRADING.PARTNER] = NONE


class LeaveOut(Rule[AgesState]):
    """§3.1: no trade at all (ruling)."""

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        colour = s.trade_colour[0]
        log.TRADE_LEFT_OUT.write(s, seat, s.card[colour])
        end(s)
        end(s)
        clear(s)


def settle_partner(s: AgesState, frame: list[int]) -> None:
    """The partner is known, if a passage that was needed is permitted (§3.5); else the player chooses again (§3.1)."""
    seat, colour, partner = frame[TRADING.SEAT], s.trade_colour[0], frame[TRADING.PARTNER]
    if partner == NONE:
        log.DECK_TRADE_BEGAN.write(s, seat, s.card[colour])
    elif not is_open(s, colour, partner):
        frame[STEP] = CHOOSE
        return
    else:
        s.trade_colour = (colour, partner)
        s.traits = replaced(s.traits, partner, s.traits[partner] | n.TRADED)
        frame[TRADING.OTHER] = s.owner[partner]
        log.TRADE_BEGAN.write(s, seat, s.card[colour], s.card[partner])
        if s.switches[n.REVEAL_IN_TURN] and s.marker[partner] != NONE and s.shown[partner] == NONE:
            call(s, REVEAL_IN_TURN, s.owner[partner])  # §A.4: nobody else turns it over (ruling of §3.2)
    s.traits = replaced(s.traits, colour, s.traits[colour] | n.TRADED)


def use_up_marker(s: AgesState) -> None:
    """§3.2: if the partner chose trade too, the one trade completes the action of both."""
    partner = s.trade_colour[1]
    if partner == NONE:
        return
    owner = s.owner[partner]
    turn = owner * n.SLOTS + partner
    if turn in s.turns:
        s.turns = [other for other in s.turns if other != turn]
        log.MARKER_USED_UP.write(s, owner, s.card[partner])
        count_action(s, owner, n.TRADE)


def chose_trade(s: AgesState, side: int) -> bool:
    """§3.11: whether an empire has turned over a marker for this action in this round."""
    return side == 0 or s.shown[s.trade_colour[1]] == n.TRADE


# -- the cards (§3.7 to §3.9) ------------------------------------------------------------------------------------------


def seat_of(s: AgesState, side: int) -> int:
    return s.owner[s.trade_colour[side]]


def ask_for_cards(s: AgesState, chance: Chance) -> None:
    """§3.7: both lay a card face down. An event can make one side lay first, so that the other one sees its card."""
    if s.trade_colour[1] == NONE:
        _ask_one(s, 0)
    elif s.trade_first != NONE:
        if s.hands[seat_of(s, s.trade_first)]:
            _ask_one(s, s.trade_first)
        else:
            s.trade_card = replaced(s.trade_card, s.trade_first, deck.draw(s, chance, "trade"))
    else:
        mask = 0
        for side in (0, 1):
            if s.hands[seat_of(s, side)]:
                mask |= 1 << seat_of(s, side)
        if mask:
            call(s, SEALING, mask)


def _ask_one(s: AgesState, side: int) -> None:
    if s.hands[seat_of(s, side)]:
        call(s, LAYING, seat_of(s, side), side)


def ask_for_answer(s: AgesState) -> None:
    """The side that an event lets look at the other's card lays its own now."""
    first = s.trade_first
    if first == NONE:
        return
    card, looker = s.trade_card[first], seat_of(s, 1 - first)
    if card != NONE:
        s.seen = replaced(s.seen, card, s.seen[card] | 1 << looker)
        s.reveals += 1
        log.CARD_SEEN.tell(s, 1 << looker, looker, seat_of(s, first), card)
    _ask_one(s, 1 - first)


class Sealing(Sealed[AgesState]):
    """§3.7: the active player and the partner choose a card each, face down."""

    def reveal(self, s: AgesState, chance: Chance) -> None:
        end(s)


class SealCard(Rule[AgesState]):
    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return [first + card for card in s.hands[seat]]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        lay(s, 0 if seat == seat_of(s, 0) else 1, argument)


class Laying(Ask[AgesState]):
    """§3.9: a card against the deck, or one by one because of an event."""

    SIDE: Final = 3


class LayCard(Rule[AgesState]):
    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return [first + card for card in s.hands[seat]]

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        side = s.frames[-1][LAYING.SIDE]
        end(s)
        lay(s, side, argument)


def lay(s: AgesState, side: int, card: int) -> None:
    deck.take(s, seat_of(s, side), card)
    s.trade_card = replaced(s.trade_card, side, card)


# -- the result (§3.8 to §3.13) ----------------------------------------------------------------------------------------


def trade_number(s: AgesState, colour: int, with_deck: int) -> int:
    """§3.8: the modified trade number: the card's, what artefacts and diplomats add, 1 less for disorder."""
    return trade_value(s, colour) + (rule(s, colour, v.TRADE_DECK) if with_deck else 0)


def compare(s: AgesState, chance: Chance) -> None:
    """§3.8, §3.9: who has no card takes the top one of the deck; then both are turned over and added up."""
    with_deck = s.trade_colour[1] == NONE
    for side in (0, 1):
        if s.trade_card[side] == NONE:
            s.trade_card = replaced(s.trade_card, side, deck.draw(s, chance, "trade"))
    s.reveals += 1
    totals = [_total(s, 0, with_deck), _total(s, 1, with_deck)]
    if totals[0] == totals[1]:
        settle_tie(s)
    elif totals[0] < totals[1] and with_deck:
        log.DECK_WON.write(s, s.card[s.trade_colour[0]])
    else:
        win(s, 0 if totals[0] > totals[1] else 1)


def _total(s: AgesState, side: int, with_deck: bool) -> int:
    colour, card = s.trade_colour[side], s.trade_card[side]
    if colour == NONE:
        if card != NONE:
            log.DECK_TOTALLED.write(s, card, deck.value(s, card))
        return deck.value(s, card)
    number = trade_number(s, colour, int(with_deck))
    total = deck.value(s, card) + number + s.trade_bonus[side]
    if card != NONE:
        log.TOTALLED.write(s, s.card[colour], card, number, s.trade_bonus[side], total)
    return total


def win(s: AgesState, side: int) -> None:
    """§3.10: the winner advances 1 level at least. Elephants (§2.3.9) and square icons (§G.22) follow from the win."""
    colour, other = s.trade_colour[side], s.trade_colour[1 - side]
    log.TRADE_WON.write(s, s.card[colour])
    square_icon(s, colour, SQUARE_TRADE)
    if other != NONE:
        gain_elephant(s, colour, other)
    most = entitled(s, side)
    if most > 1:
        call(s, ADVANCING, s.owner[colour], side, most)
    else:
        advance(s, colour, 1, kinds.TRADE)


def entitled(s: AgesState, side: int) -> int:
    """§3.10 to §3.12: how many levels the winner may advance; levels beyond the last one make no difference."""
    colour, other = s.trade_colour[side], s.trade_colour[1 - side]
    steps = 1 + rule(s, colour, v.TRADE_WIN)
    if chose_trade(s, side):
        steps += 1
    if other != NONE and s.level[other] > s.level[colour]:
        steps += 1
    return min(steps, n.LAST_LEVEL + 1 - s.level[colour])


class Advancing(Ask[AgesState]):
    """§3.11, §3.12: how far the winner advances."""

    SIDE: Final = 3
    MOST: Final = 4


class Advance(Rule[AgesState]):
    """§3.10 to §3.12."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return list(range(first + 1, first + s.frames[-1][ADVANCING.MOST] + 1))

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        colour = s.trade_colour[s.frames[-1][ADVANCING.SIDE]]
        end(s)
        advance(s, colour, argument, kinds.TRADE)


def settle_tie(s: AgesState) -> None:
    """§3.13: the active empire advances; if both chose the action the less advanced one does, if there is one."""
    colour, other = s.trade_colour
    gains = colour
    if other != NONE and chose_trade(s, 1):
        mine, theirs = s.level[colour], s.level[other]
        gains = NONE if mine == theirs else colour if mine < theirs else other
    if gains == NONE or s.switches[n.TIE_FOR_NOBODY]:
        log.TIE_FOR_NOBODY.write(s, s.card[colour])
    else:
        log.TRADE_TIED.write(s, s.card[gains])
        advance(s, gains, 1, kinds.TRADE)


def gain_elephant(s: AgesState, colour: int, other: int) -> None:
    """§2.3.9: from level 10 on the winner gets a free elephant of the common pool if the loser has an elephant area."""
    if any(s.tables.elephant[area] for area in s.areas[other]):
        add_free_elephant(s, colour)


# -- what changes hands (§3.14, §3.15) ---------------------------------------------------------------------------------


def exchange(s: AgesState, seat: int, partner: int) -> None:
    """§3.14: each keeps the card the other played; against the deck one's own is discarded. All have seen both."""
    everybody = (1 << s.seats) - 1
    colour, other = s.trade_colour
    mine, theirs = s.trade_card
    s.trade_card = (NONE, NONE)
    if other == NONE:
        if mine != NONE:
            deck.discard(s, mine)
            log.CARD_DISCARDED.write(s, seat, mine)
    else:
        _keep(s, partner, mine, everybody)
        if both_left(s):
            lift_bans(s, colour, other)
    _keep(s, seat, theirs, everybody)


def _keep(s: AgesState, seat: int, card: int, knowers: int) -> None:
    if card != NONE:
        deck.give(s, seat, card, knowers)
        log.CARD_KEPT.write(s, seat, card)


def lift_bans(s: AgesState, colour: int, other: int) -> None:
    """§2.3.6: a symbol falls by trading with an empire that is not under the same ban; both are looked at first."""
    t = s.tables
    for symbols, trait, line in (
        (t.no_navy, n.SAILS, log.NAVY_ALLOWED),
        (t.no_cavalry, n.RIDES, log.CAVALRY_ALLOWED),
    ):
        banned = [bool(symbols[s.card[c]]) and not s.traits[c] & trait for c in (colour, other)]
        if banned[0] != banned[1]:
            freed, by = (colour, other) if banned[0] else (other, colour)
            s.traits = replaced(s.traits, freed, s.traits[freed] | trait)
            line.write(s, s.card[freed], s.card[by])


def both_left(s: AgesState) -> bool:
    """Whether both empires of a trade are still there: the winner's new level may have cost one its last elephant."""
    colour, other = s.trade_colour
    return other != NONE and s.card[colour] != NONE and s.card[other] != NONE


def most_gift(s: AgesState, side: int) -> int:
    """§3.15: what one partner can give the other; money stops at 199 (§2.1.1)."""
    giver, taker = s.trade_colour[side], s.trade_colour[1 - side]
    return min(s.money[giver], MOST_MONEY - s.money[taker])


def offer_gift(s: AgesState, side: int) -> None:
    if both_left(s) and most_gift(s, side) > 0:
        call(s, GIVING, seat_of(s, side), side)


class Giving(Ask[AgesState]):
    """§3.15: two empires that have traded may give each other money."""

    SIDE: Final = 3


class Give(Rule[AgesState]):
    """§3.15: any amount, also none."""

    def legal(self, s: AgesState, seat: int, first: int) -> list[int]:
        return list(range(first, first + most_gift(s, s.frames[-1][GIVING.SIDE]) + 1))

    def apply(self, s: AgesState, seat: int, argument: int, chance: Chance) -> None:
        side = s.frames[-1][GIVING.SIDE]
        end(s)
        pay(s, s.trade_colour[side], argument, kinds.GIFT)
        receive(s, s.trade_colour[1 - side], argument, kinds.GIFT)


TRADING: Final[Trading] = Trading("trade", "3.1")
PARTNER_CHOICE: Final[PartnerChoice] = PartnerChoice("trade.partner", "3.1")
SEALING: Final[Sealing] = Sealing("trade.card", "3.7")
LAYING: Final[Laying] = Laying("trade.lay", "3.7")
ADVANCING: Final[Advancing] = Advancing("trade.advance", "3.10")
GIVING: Final[Giving] = Giving("trade.gift", "3.15")
NODES: Final = [TRADING, PARTNER_CHOICE, SEALING, LAYING, ADVANCING, GIVING]
