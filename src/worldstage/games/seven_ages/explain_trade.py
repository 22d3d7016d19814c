"""What is said about trade, passages and destiny: questions, options, refusals, chances."""

from __future__ import annotations

from typing import Final

from worldstage.core.errors import Refusal
from worldstage.core.explanation import Question
from worldstage.core.seen import Hint
from worldstage.core.simultaneous import Done
from worldstage.core.text import Text, enumerated
from worldstage.core.verbs import Use
from worldstage.games.seven_ages import destiny, passage, trade
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.names import COLOURS, EMBARGOED, MOST_MONEY, NONE, SLOTS, TRADED
from worldstage.games.seven_ages.odds import unseen
from worldstage.games.seven_ages.ranges import empires_in_range, reach, ways_to
from worldstage.games.seven_ages.wording import (
    Thing,
    card,
    empire,
    event,
    known,
    message,
    number,
    refuse,
    seat_of,
    text,
)

# -- the partner -------------------------------------------------------------------------------------------------------


def ask_partner(s: AgesState, seat: int) -> Text:
    colour = s.trade_colour[0]
    return text("prompt.trade.partner", empire=empire(s, colour), range=number(reach(s, colour)))


def _numbers(s: AgesState, colour: int, other: int) -> dict[str, Thing]:
    """The trade numbers of both sides, and how far apart they are on the progress track."""
    return {
        "empire": empire(s, other),
        "seat": seat_of(s.owner[other]),
        "own": number(trade.trade_number(s, colour, 0)),
        "theirs": number(trade.trade_number(s, other, 0)),
    }


def explain_partner(s: AgesState, seat: int, argument: int) -> Text:
    colour = s.trade_colour[0]
    direct = empires_in_range(s, colour) >> argument & 1
    return text("option.trade.partner" if direct else "option.trade.partner_passage", **_numbers(s, colour, argument))


def refuse_partner(s: AgesState, seat: int, argument: int) -> Refusal:
    colour = s.trade_colour[0]
    if argument >= COLOURS or s.card[argument] == NONE:
        return refuse("3.1", "trade.not_in_play")
    other = empire(s, argument)
    if s.owner[argument] == seat:
        return refuse("3.1", "trade.own_empire", empire=other)
    if s.traits[argument] & EMBARGOED:
        return refuse("6.1.4", "trade.embargoed", empire=other)
    near = empires_in_range(s, colour) >> argument & 1
    if s.traits[argument] & TRADED and (near or ways_to(s, colour, argument)):
        return refuse("3.1", "trade.traded", empire=other)
    return refuse("3.3", "trade.out_of_range", empire=other, range=number(reach(s, colour)))


def explain_deck(s: AgesState, seat: int, argument: int) -> Text:
    colour = s.trade_colour[0]
    return text("option.trade.deck", own=number(trade.trade_number(s, colour, 1)))


def refuse_deck(s: AgesState, seat: int, argument: int) -> Refusal:
    return refuse("3.1", "trade.partner_in_range")


def explain_skip_trade(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.trade.skip")


# -- passages ----------------------------------------------------------------------------------------------------------


def _empires(s: AgesState, colours: list[int]) -> Thing:
    return message(
        enumerated([text("trade.empire_of", empire=empire(s, c), seat=seat_of(s.owner[c])) for c in colours])
    )


def ask_way(s: AgesState, seat: int) -> Text:
    return text("prompt.passage.way")


def explain_way(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.passage.way", empires=_empires(s, s.ways[argument]))


def refuse_way(s: AgesState, seat: int, argument: int) -> Refusal:
    return refuse("3.5", "passage.way", count=number(len(s.ways)))


def ask_answer(s: AgesState, seat: int) -> Text:
    frame = s.frames[-1]
    colour = frame[passage.ANSWER.COLOUR]
    own = [one for one in s.ways[0] if s.owner[one] == seat]
    asking = {"empire": empire(s, colour), "seat": seat_of(s.owner[colour]), "money": number(s.money[colour])}
    through = enumerated([text("trade.empire", empire=empire(s, one)) for one in own])
    return text("prompt.passage.answer", **asking, own=message(through))


def explain_refuse(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.passage.refuse")


def explain_grant(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.passage.grant")


def explain_demand(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.passage.demand", money=number(argument))


def refuse_demand(s: AgesState, seat: int, argument: int) -> Refusal:
    frame = s.frames[-1]
    colour, other = frame[passage.ANSWER.COLOUR], frame[passage.ANSWER.OTHER]
    if argument == 0:
        return refuse("3.5", "passage.demand_nothing")
    if argument > s.money[colour]:
        return refuse("3.5", "passage.demand_too_much", empire=empire(s, colour), money=number(s.money[colour]))
    return refuse("2.1.1", "passage.too_rich", empire=empire(s, other), most=number(MOST_MONEY))


def ask_cards_wanted(s: AgesState, seat: int) -> Text:
    frame = s.frames[-1]
    owner = s.owner[frame[passage.CARDS_WANTED.COLOUR]]
    money = frame[passage.CARDS_WANTED.MONEY]
    return text("prompt.passage.cards", seat=seat_of(owner), money=number(money), hand=number(len(s.hands[owner])))


def explain_want(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.passage.want", cards=number(argument))


def refuse_want(s: AgesState, seat: int, argument: int) -> Refusal:
    owner = s.owner[s.frames[-1][passage.CARDS_WANTED.COLOUR]]
    return refuse("3.5", "passage.cards", seat=seat_of(owner), hand=number(len(s.hands[owner])))


def ask_accept(s: AgesState, seat: int) -> Text:
    frame = s.frames[-1]
    other = frame[passage.ACCEPTANCE.OTHER]
    demand = {"money": number(frame[passage.ACCEPTANCE.MONEY]), "cards": number(frame[passage.ACCEPTANCE.CARDS])}
    return text("prompt.passage.accept", seat=seat_of(s.owner[other]), empire=empire(s, other), **demand)


def explain_accept(s: AgesState, seat: int, argument: int) -> Text:
    frame = s.frames[-1]
    demand = {"money": number(frame[passage.ACCEPTANCE.MONEY]), "cards": number(frame[passage.ACCEPTANCE.CARDS])}
    return text("option.passage.accept", **demand)


def explain_decline(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.passage.decline")


def ask_payment(s: AgesState, seat: int) -> Text:
    frame = s.frames[-1]
    owner = s.owner[frame[passage.PAYMENT.OTHER]]
    return text("prompt.passage.payment", seat=seat_of(owner), left=number(frame[passage.PAYMENT.LEFT]))


def explain_hand(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.passage.hand", card=card(s, argument))


def refuse_card(s: AgesState, seat: int, argument: int) -> Refusal:
    if not known(s, "card", argument):
        return refuse("3.7", "trade.no_such_card")
    return refuse("3.7", "trade.not_in_hand", card=card(s, argument))


# -- the cards of a trade ----------------------------------------------------------------------------------------------


def _side(s: AgesState, seat: int) -> int:
    return 0 if trade.seat_of(s, 0) == seat else 1


def _own_number(s: AgesState, side: int) -> int:
    """What is added to the card of a side."""
    with_deck = int(s.trade_colour[1] == NONE)
    return trade.trade_number(s, s.trade_colour[side], with_deck) + s.trade_bonus[side]


def ask_card(s: AgesState, seat: int) -> Text:
    """§3.7; if an event lets the seat see the other card first, it is named."""
    side = _side(s, seat)
    args: dict[str, Thing] = {"empire": empire(s, s.trade_colour[side]), "own": number(_own_number(s, side))}
    if s.trade_colour[1] == NONE:
        return text("prompt.trade.card_deck", **args)
    args |= {"partner": empire(s, s.trade_colour[1 - side]), "theirs": number(_own_number(s, 1 - side))}
    seen = s.trade_card[1 - side]
    if seen != NONE and s.trade_first == 1 - side:
        total = s.tables.card_value[seen] + _own_number(s, 1 - side)
        return text("prompt.trade.card_seen", **args, card=card(s, seen), total=number(total))
    return text("prompt.trade.card_first" if s.trade_first == side else "prompt.trade.card", **args)


def explain_card(s: AgesState, seat: int, argument: int) -> Text:
    value = s.tables.card_value[argument]
    total = value + _own_number(s, _side(s, seat))
    return text("option.trade.card", card=card(s, argument), value=number(value), total=number(total))


def card_chance(s: AgesState, seat: int, argument: int) -> Hint | None:
    """§3.8, §3.9: the chance to win with a card, as far as the seat knows the others. `s` is a sample for the seat."""
    side = _side(s, seat)
    total = s.tables.card_value[argument] + _own_number(s, side)
    if s.trade_colour[1] == NONE:
        key, cards, add = "trade.deck", _next_card(s, seat), 0
    else:
        key, add = "trade.card", _own_number(s, 1 - side)
        laid = s.trade_card[1 - side]
        seen = laid != NONE and s.trade_first == 1 - side
        cards = [laid] if seen else _cards_of(s, seat, s.owner[s.trade_colour[1 - side]])
    if not cards:
        return None
    totals = [s.tables.card_value[one] + add for one in cards]
    return Hint(key, _share(totals, total), {"total": float(total), "tie": totals.count(total) / len(totals)}, {})


def _next_card(s: AgesState, seat: int) -> list[int]:
    """What the top card of the deck may be."""
    return [s.top[-1]] if s.top and s.seen[s.top[-1]] >> seat & 1 else unseen(s, seat)


def _cards_of(s: AgesState, seat: int, other: int) -> list[int]:
    """What another seat may lay: a card that it is known to hold, or any that has not been seen; each as likely."""
    laid = [s.trade_card[side] for side in (0, 1) if s.trade_card[side] != NONE and trade.seat_of(s, side) == other]
    held = [*s.hands[other], *(c for c in laid if c not in s.hands[other])]
    if not held:
        return _next_card(s, seat)
    known_there = [c for c in held if s.seen[c] >> seat & 1]
    return known_there if len(known_there) == len(held) else [*known_there, *unseen(s, seat)]


def _share(totals: list[int], total: int) -> float:
    """How many of some totals are lower."""
    return sum(other < total for other in totals) / len(totals)


def partner_chance(s: AgesState, seat: int, argument: int) -> Hint | None:
    """§3.1, §3.8: the chances to win against a partner with one's best, middle and lowest card."""
    colour = s.trade_colour[0]
    totals = [
        s.tables.card_value[c] + trade.trade_number(s, argument, 0) for c in _cards_of(s, seat, s.owner[argument])
    ]
    return _by_cards(s, seat, "trade.partner", trade.trade_number(s, colour, 0), totals)


def deck_chance(s: AgesState, seat: int, argument: int) -> Hint | None:
    """§3.1, §3.9: the same against the deck."""
    totals = [s.tables.card_value[c] for c in _next_card(s, seat)]
    return _by_cards(s, seat, "trade.partner", trade.trade_number(s, s.trade_colour[0], 1), totals)


def _by_cards(s: AgesState, seat: int, key: str, own: int, totals: list[int]) -> Hint | None:
    values = sorted(s.tables.card_value[c] for c in s.hands[seat])
    if not totals or not values:
        return None
    chosen = {"best_card": values[-1], "middle_card": values[len(values) // 2], "lowest_card": values[0]}
    numbers = {name: _share(totals, value + own) for name, value in chosen.items()}
    return Hint(key, numbers["best_card"], numbers, {})


# -- after the trade ---------------------------------------------------------------------------------------------------


def ask_advance(s: AgesState, seat: int) -> Text:
    frame = s.frames[-1]
    colour = s.trade_colour[frame[trade.ADVANCING.SIDE]]
    most = number(frame[trade.ADVANCING.MOST])
    return text("prompt.trade.advance", empire=empire(s, colour), level=number(s.level[colour]), most=most)


def explain_advance(s: AgesState, seat: int, argument: int) -> Text:
    colour = s.trade_colour[s.frames[-1][trade.ADVANCING.SIDE]]
    level = s.level[colour] + argument
    t = s.tables
    if t.age_of_level[level] != t.age_of_level[s.level[colour]]:
        age = number(t.age_of_level[level])
        return text("option.trade.advance_age", steps=number(argument), level=number(level), age=age)
    return text("option.trade.advance", steps=number(argument), level=number(level))


def refuse_advance(s: AgesState, seat: int, argument: int) -> Refusal:
    if argument == 0:
        return refuse("3.10", "trade.must_advance")
    return refuse("3.11", "trade.advance_too_far", most=number(s.frames[-1][trade.ADVANCING.MOST]))


def _gift(s: AgesState) -> dict[str, Thing]:
    side = s.frames[-1][trade.GIVING.SIDE]
    giver, taker = s.trade_colour[side], s.trade_colour[1 - side]
    return {"empire": empire(s, giver), "partner": empire(s, taker), "most": number(trade.most_gift(s, side))}


def ask_gift(s: AgesState, seat: int) -> Text:
    return text("prompt.trade.gift", **_gift(s))


def explain_gift(s: AgesState, seat: int, argument: int) -> Text:
    if argument == 0:
        return text("option.trade.no_gift")
    return text("option.trade.gift", amount=number(argument), partner=_gift(s)["partner"])


def refuse_gift(s: AgesState, seat: int, argument: int) -> Refusal:
    return refuse("3.15", "trade.gift", **_gift(s))


# -- destiny -----------------------------------------------------------------------------------------------------------


def ask_destiny_cards(s: AgesState, seat: int) -> Text:
    return text("prompt.destiny.cards")


def explain_destiny_event(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.destiny.event", card=card(s, argument), event=event(s, s.tables.card_event[argument]))


def refuse_destiny_event(s: AgesState, seat: int, argument: int) -> Refusal:
    if argument not in s.hands[seat]:
        return refuse_card(s, seat, argument)
    return refuse("6.1.3", "destiny.other_time", event=event(s, s.tables.card_event[argument]))


def explain_destiny_done(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.destiny.no_event")


def _full(s: AgesState, seat: int) -> int:
    for turn in destiny.first_turns(s):
        if turn // SLOTS == seat:
            return destiny.full_hand(s, turn % SLOTS)
    return s.tables.hand


def _draws(s: AgesState, seat: int) -> int:
    kept = len(s.hands[seat]) - len(s.draft[seat])
    return max(0, _full(s, seat) - kept) + s.fate[seat]


def ask_discard(s: AgesState, seat: int) -> Text:
    return text("prompt.destiny.discard", full=number(_full(s, seat)), draws=number(_draws(s, seat)))


def explain_discard(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.destiny.discard", card=card(s, argument), value=number(s.tables.card_value[argument]))


def refuse_discard(s: AgesState, seat: int, argument: int) -> Refusal:
    if argument in s.draft[seat]:
        return refuse("5.1", "destiny.discarded", card=card(s, argument))
    return refuse_card(s, seat, argument)


def explain_retain(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.destiny.retain", card=card(s, argument))


def refuse_retain(s: AgesState, seat: int, argument: int) -> Refusal:
    return refuse("5.1", "destiny.not_discarded")


def explain_discard_done(s: AgesState, seat: int, argument: int) -> Text:
    return text("option.destiny.done", count=number(len(s.draft[seat])), draws=number(_draws(s, seat)))


# -- where the verbs are used ------------------------------------------------------------------------------------------

PARTNER: Final[list[Use[AgesState]]] = [
    Use(trade.PARTNER_CHOICE, trade.TakePartner(), explain_partner, refuse_partner, partner_chance)
]
DECK: Final[list[Use[AgesState]]] = [
    Use(trade.PARTNER_CHOICE, trade.TradeWithDeck(), explain_deck, refuse_deck, deck_chance)
]
SKIP: Final[list[Use[AgesState]]] = [Use(trade.PARTNER_CHOICE, trade.LeaveOut(), explain_skip_trade)]
WAY: Final[list[Use[AgesState]]] = [Use(passage.WAY_CHOICE, passage.TakeWay(), explain_way, refuse_way)]
REFUSE: Final[list[Use[AgesState]]] = [Use(passage.ANSWER, passage.Refuse(), explain_refuse)]
GRANT: Final[list[Use[AgesState]]] = [Use(passage.ANSWER, passage.Grant(), explain_grant)]
DEMAND: Final[list[Use[AgesState]]] = [Use(passage.ANSWER, passage.Demand(), explain_demand, refuse_demand)]
WANT: Final[list[Use[AgesState]]] = [Use(passage.CARDS_WANTED, passage.Want(), explain_want, refuse_want)]
ACCEPT: Final[list[Use[AgesState]]] = [Use(passage.ACCEPTANCE, passage.Accept(), explain_accept)]
DECLINE: Final[list[Use[AgesState]]] = [Use(passage.ACCEPTANCE, passage.Decline(), explain_decline)]
HAND: Final[list[Use[AgesState]]] = [Use(passage.PAYMENT, passage.HandOver(), explain_hand, refuse_card)]
TRADE: Final[list[Use[AgesState]]] = [
    Use(trade.SEALING, trade.SealCard(), explain_card, refuse_card, card_chance),
    Use(trade.LAYING, trade.LayCard(), explain_card, refuse_card, card_chance),
]
ADVANCE: Final[list[Use[AgesState]]] = [Use(trade.ADVANCING, trade.Advance(), explain_advance, refuse_advance)]
GIVE: Final[list[Use[AgesState]]] = [Use(trade.GIVING, trade.Give(), explain_gift, refuse_gift)]
EVENT: Final[list[Use[AgesState]]] = [
    Use(destiny.PLAYING, destiny.PlayEvent(), explain_destiny_event, refuse_destiny_event)
]
DISCARD: Final[list[Use[AgesState]]] = [Use(destiny.DISCARDING, destiny.Discard(), explain_discard, refuse_discard)]
RETAIN: Final[list[Use[AgesState]]] = [Use(destiny.DISCARDING, destiny.Retain(), explain_retain, refuse_retain)]
DONE: Final[list[Use[AgesState]]] = [
    Use(destiny.PLAYING, destiny.NoMoreEvents(), explain_destiny_done),
    Use(destiny.DISCARDING, Done[AgesState](), explain_discard_done),
]
QUESTIONS: Final[list[Question[AgesState]]] = [
    Question(trade.PARTNER_CHOICE, ask_partner),
    Question(trade.SEALING, ask_card),
    Question(trade.LAYING, ask_card),
    Question(trade.ADVANCING, ask_advance),
    Question(trade.GIVING, ask_gift),
    Question(passage.WAY_CHOICE, ask_way),
    Question(passage.ANSWER, ask_answer),
    Question(passage.CARDS_WANTED, ask_cards_wanted),
    Question(passage.ACCEPTANCE, ask_accept),
    Question(passage.PAYMENT, ask_payment),
    Question(destiny.PLAYING, ask_destiny_cards),
    Question(destiny.DISCARDING, ask_discard),
]
