"""3 Trade, passages, destiny and buying glory, as bots do them."""

from __future__ import annotations

from typing import Final

from worldstage.core.flow import NODE
from worldstage.core.observation import Move
from worldstage.games.seven_ages import verbs
from worldstage.games.seven_ages.empires import empires_of, maximum
from worldstage.games.seven_ages.glory import glory_price, money_left
from worldstage.games.seven_ages.names import LAST_LEVEL, NONE
from worldstage.games.seven_ages.passage import ACCEPTANCE, ANSWER, CARDS_WANTED
from worldstage.games.seven_ages.plans import Turn, best_of
from worldstage.games.seven_ages.plans_cards import DRAW, hold_worth
from worldstage.games.seven_ages.starts import startable
from worldstage.games.seven_ages.tables import MONEY, SQUARE_TRADE
from worldstage.games.seven_ages.trade import ADVANCING, LAYING, trade_number
from worldstage.games.seven_ages.valuation import Outlook
from worldstage.games.seven_ages.wording import card as card_text
from worldstage.games.seven_ages.wording import empire, number

# By value: the card that somebody else lays.
TYPICAL: Final[tuple[float, ...]] = (0.02, 0.04, 0.09, 0.13, 0.17, 0.2, 0.19, 0.16)
PASSAGE_PRICE: Final = 4  # what a passage through one's areas costs others
TRADED: Final = 2.3  # levels that a won trade brings on average
ANY: Final = 99.0  # more than any card is worth


def win_chance(lead: int, spread: list[float] | tuple[float, ...]) -> tuple[float, float]:
    """The chances to win and to tie with a total that is ahead by so much, but for the other side's card."""
    win = tie = 0.0
    for value, chance in enumerate(spread):
        if lead > value:
            win += chance
        elif lead == value:
            tie += chance
    return win, tie


def deck_spread(o: Outlook) -> list[float]:
    """The chance of each value of the next card."""
    values = o.t.card_value
    found = [0.0] * (max(values) + 1)
    cards = [*o.s.deck, *o.s.top] or o.s.discards
    for card in cards:
        found[values[card]] += 1.0 / len(cards)
    return found


# -- the partner -------------------------------------------------------------------------------------------------------


def choose_partner(turn: Turn) -> Move:
    """`trade.partner`: whoever is easiest to beat; better a more advanced one, and not the leader of the game."""
    s, o = turn.s, turn.o
    colour = s.trade_colour[0]
    own = trade_number(s, colour, 0)
    best = max((o.t.card_value[card] for card in s.hands[turn.seat]), default=3)
    found, highest = NONE, -99.0
    for other in turn.args(verbs.PARTNER):
        win, tie = win_chance(best + own - trade_number(s, other, 0), TYPICAL)
        levels = 2.0 + (1.0 if s.level[other] > s.level[colour] else 0.0)
        worth = win * o.leap_worth(colour, levels) + tie * o.leap_worth(colour, 1.0)
        worth -= (1.0 - win - tie) * o.weight(s.owner[other]) * o.leap_worth(other, 1.3)
        worth += turn.noise()
        if worth > highest:
            found, highest = other, worth
    if turn.has(verbs.DECK):
        win, tie = win_chance(best + trade_number(s, colour, 1), deck_spread(o))
        if win * o.leap_worth(colour, 2.0) + tie * o.leap_worth(colour, 1.0) >= highest - 0.1:
            return turn.play(verbs.DECK, 0, "trade_deck", empire=empire(s, colour))
    if found == NONE:
        return turn.fallback()
    return turn.play(verbs.PARTNER, found, "trade_partner", empire=empire(s, found))


# -- cards -------------------------------------------------------------------------------------------------------------


def choose_card(turn: Turn) -> Move:
    """`trade.card`: win if the levels are worth more than the card that goes, else lose as little as possible."""
    s, o = turn.s, turn.o
    side = _own_side(turn)
    colour, other = s.trade_colour[side], s.trade_colour[1 - side]
    with_deck = other == NONE
    own = trade_number(s, colour, int(with_deck)) + s.trade_bonus[side]
    spread: list[float] | tuple[float, ...] = TYPICAL
    theirs = 0
    if with_deck:
        spread = deck_spread(o)
    else:
        theirs = trade_number(s, other, 0) + s.trade_bonus[1 - side]
        if s.trade_first == 1 - side and s.trade_card[1 - side] != NONE:
            spread = [0.0] * o.t.card_value[s.trade_card[1 - side]] + [1.0]
    levels = TRADED if side == 0 else 1.2
    stake = o.leap_worth(colour, levels) + o.t.square_icon(s.card[colour], SQUARE_TRADE)
    if not with_deck:
        stake += o.weight(s.owner[other]) * o.leap_worth(other, 1.3)
    worths: list[float] = []
    for card in turn.args(verbs.TRADE):
        win, tie = win_chance(o.t.card_value[card] + own - theirs, spread)
        gone = hold_worth(o, card) + (0.0 if with_deck else 0.03 * o.t.card_value[card])
        worths.append((win + 0.4 * tie) * stake - gone)
    best, _ = best_of(turn, verbs.TRADE, worths)
    return turn.play(verbs.TRADE, best, "trade_card", card=card_text(s, best), value=number(o.t.card_value[best]))


def _own_side(turn: Turn) -> int:
    s = turn.s
    if turn.frame[NODE] == LAYING.number:
        return turn.frame[LAYING.SIDE]
    return 0 if s.owner[s.trade_colour[0]] == turn.seat else 1


def choose_advance(turn: Turn) -> Move:
    """`trade.advance`: as far as possible, but rather not into a dark age (§E.1)."""
    s, t = turn.s, turn.s.tables
    colour = s.trade_colour[turn.frame[ADVANCING.SIDE]]
    worths: list[float] = []
    for steps in turn.args(verbs.ADVANCE):
        level = min(s.level[colour] + steps, LAST_LEVEL + 1)
        dark = level <= LAST_LEVEL and t.dark[level]
        worths.append(steps - (1.5 if dark else 0.0))
    best = turn.args(verbs.ADVANCE)[worths.index(max(worths))]
    return turn.play(verbs.ADVANCE, best, "advance", steps=number(best))


# -- passages ----------------------------------------------------------------------------------------------------------


def choose_answer(turn: Turn) -> Move:
    """`passage.answer`: for a little money; never for whoever is ahead."""
    s = turn.s
    asking = turn.frame[ANSWER.COLOUR]
    if s.owner[asking] == turn.o.leader() and s.glory[s.owner[asking]] > s.glory[turn.seat]:
        return turn.play(verbs.REFUSE, 0, "passage_refuse")
    price = min(PASSAGE_PRICE, s.money[asking])
    if turn.has(verbs.DEMAND, price):
        return turn.play(verbs.DEMAND, price, "passage_demand", money=number(price))
    return turn.play(verbs.GRANT, 0, "passage_grant")


def choose_wanted(turn: Turn) -> Move:
    """`passage.cards`: no cards besides money; one if there is no money."""
    wanted = 1 if not turn.frame[CARDS_WANTED.MONEY] and turn.has(verbs.WANT, 1) else 0
    return turn.play(verbs.WANT, wanted, "passage_cards")


def choose_acceptance(turn: Turn) -> Move:
    """`passage.accept`: if money and cards are cheap."""
    frame = turn.frame
    if frame[ACCEPTANCE.MONEY] <= 8 and frame[ACCEPTANCE.CARDS] <= 1 and turn.has(verbs.ACCEPT):
        return turn.play(verbs.ACCEPT, 0, "passage_accept")
    return turn.play(verbs.DECLINE, 0, "passage_decline")


def choose_payment(turn: Turn) -> Move:
    best, _ = best_of(turn, verbs.HAND, [-hold_worth(turn.o, card) for card in turn.args(verbs.HAND)])
    return turn.play(verbs.HAND, best, "passage_pay", card=card_text(turn.s, best))


def choose_way(turn: Turn) -> Move:
    """`passage.way`: as few owners as possible, none of them the leader."""
    s = turn.s
    leader = turn.o.leader()
    worths = [-len(s.ways[way]) - 2.0 * sum(s.owner[c] == leader for c in s.ways[way]) for way in turn.args(verbs.WAY)]
    best, _ = best_of(turn, verbs.WAY, worths)
    return turn.play(verbs.WAY, best, "passage_way")


# -- destiny -----------------------------------------------------------------------------------------------------------


def choose_discard(turn: Turn) -> Move:
    """`destiny.discard`: cards that are worth less than a new one; the worst first.

    Who could have another empire and holds none that can be founded parts with more; who has no empire at all, with
    every card.
    """
    s, o = turn.s, turn.o
    own = len(empires_of(s, turn.seat))
    wanting = own < maximum(s) and not startable(s, turn.seat)
    least = (3 * DRAW if own else ANY) if wanting else DRAW
    worths = [-hold_worth(o, card) for card in turn.args(verbs.DISCARD)]
    if worths:
        best, worth = best_of(turn, verbs.DISCARD, worths)
        if -worth < least - 0.05 * len(s.draft[turn.seat]):
            return turn.play(verbs.DISCARD, best, "discard", card=card_text(s, best))
    return turn.play(verbs.DONE, 0, "discarded")


def choose_destiny_event(turn: Turn) -> Move:
    """`destiny.cards`: more cards are always welcome."""
    if turn.args(verbs.EVENT) and turn.o.rounds > 2:
        card = turn.args(verbs.EVENT)[0]
        return turn.play(verbs.EVENT, card, "destiny_event", card=card_text(turn.s, card))
    return turn.fallback()


# -- glory for money ---------------------------------------------------------------------------------------------------


def choose_glory(turn: Turn) -> Move:
    """`scoring.buy`: at the end of the game, or with more money than can be spent; not at the price of an icon."""
    s, o = turn.s, turn.o
    for colour in turn.args(verbs.BUY):
        price = glory_price(s, colour)
        money = money_left(s, turn.seat, colour)
        loss = _icon_loss(o, colour, money, price)
        if loss < 1.0 and (o.rounds <= 1 or money - price >= 80 or (price < 30 and money - price > 25)):
            return turn.play(verbs.BUY, colour, "buy_glory", empire=empire(s, colour), price=number(price))
    return turn.play(verbs.DONE, 0, "buy_none")


def _icon_loss(o: Outlook, colour: int, money: int, price: int) -> float:
    """What the money icons of an empire would bring less in this scoring."""
    loss = 0.0
    for icon, _, points in o.t.icons[o.s.card[colour]]:
        if icon == MONEY:
            rich = sorted((m for c, m in enumerate(o.s.money) if c != colour and o.s.card[c] != NONE), reverse=True)
            before = max(0, points - sum(m >= money for m in rich))
            after = max(0, points - sum(m >= money - price for m in rich))
            loss += before - after
    return loss
