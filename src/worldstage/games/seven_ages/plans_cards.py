"""What cards are worth to a bot: in hand, as artefacts, as events; and at whom events are aimed.

Events are weighed by what they do (`vocabulary`), not by their names, so that other editions can be played too.
"""

from __future__ import annotations

from typing import Final

from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.artefacts import in_use, is_creed, may_have
from worldstage.games.seven_ages.creeds import changes
from worldstage.games.seven_ages.empires import empires_of, final_glory, game_age, maximum
from worldstage.games.seven_ages.forces import total
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.income import income
from worldstage.games.seven_ages.names import AGES, COLOURS, EVENTS, NONE
from worldstage.games.seven_ages.starts import fits_age, free_colours, startable
from worldstage.games.seven_ages.targets import futile
from worldstage.games.seven_ages.valuation import KEPT, Outlook

NO_EVENTS: Final = 2  # the value of the setting `events` that leaves them out
NEVER: Final = -50.0  # the worth of what is out of the question
DRAW: Final = 0.55  # what a card from the deck is worth on average
# By rule: what it is worth to have it for one of the rounds that are left.
RULE_WORTHS: Final = {
    v.TRADE: 0.12,
    v.TRADE_DECK: 0.05,
    v.TRADE_WIN: 0.12,
    v.INCOME: 0.02,
    v.INCOME_CITY: 0.04,
    v.CITIES_DOUBLED: 0.15,
    v.CITIES_HALVED: -0.15,
    v.HAND: 0.06,
    v.KEEP_LEADER: 0.04,
    v.LEADERS: 0.08,
    v.LEADER_DRAWS: 0.04,
    v.CITY_STEP: 0.12,
    v.STEP_HERE: 0.1,
    v.ROADS: 0.08,
    v.RAILWAY: 0.05,
    v.RANGE: 0.05,
    v.FREE_PROGRESS: 0.25,
    v.GLORY_PRICE: 0.2,
    v.SCORING: 1.0,
    v.PACIFIST: -0.1,
    v.HOLY_WAR: 0.05,
    v.UNIT_COST: -0.1,
    v.EARLY_GUNS: 0.04,
}
# By effect: what an event does to an empire, as a share of what that brings in a round; below 0 it harms.
EFFECT_SHARES: Final = {
    v.NO_TRADE: -0.15,
    v.DISORDER_RIVERS: -0.6,
    v.DISORDER_CITIES: -0.5,
    v.DISORDER_AROUND: -0.8,
    v.DISORDER_ALL: -1.4,
    v.EPIDEMIC: -0.6,
    v.EPIDEMIC_AROUND: -0.2,
    v.SPLIT: -1.2,
    v.FRAGMENTS: -0.9,
    v.LOSE_GOVERNMENT: -0.3,
    v.DESERT: -0.3,
    v.CALM_ALL: 0.5,
    v.DOUBLE_GLORY: 1.0,
}
# By effect: what it is worth at once to whom it is played at.
EFFECT_WORTHS: Final = {
    v.SWIFT_PROGRESS: 0.3,
    v.SETTLE: 0.9,
    v.HIRE: 0.5,
    v.PROMOTE: 0.4,
    v.ELEPHANT: 0.3,
    v.MARCH: 0.2,
    v.MAY_EMPTY: 0.1,
    v.CONVERT: 0.1,
}
# By effect: what an event is worth to its player that is played at nobody in particular.
OTHER_WORTHS: Final = {
    v.TAKE_DISCARD: 0.4,
    v.FATE: 0.8,
    v.LOOK_HAND: 0.05,
    v.PROPHECY: 0.05,
    v.TRUCE: 0.05,
    v.CANCEL: 0.5,
    v.RETARGET: 0.4,
    v.TOTAL: 0.5,
    v.HALVE_FRONT: 0.5,
    v.TURN_UNIT: 0.4,
    v.REFRESH: 0.2,
    v.TRADE_BONUS: 0.4,
    v.LOOK_FIRST: 0.3,
    v.REPEAT_MANOEUVRE: 0.6,
    v.IGNORE_AGES: 0.3,
}


# -- artefacts ---------------------------------------------------------------------------------------------------------


def artefact_worth(o: Outlook, artefact: int, colour: int) -> float:
    """What an artefact brings the owner of an empire that gets it."""
    t = o.t
    realm = o.realm(colour)
    worth = 0.0
    if t.artefact_green[artefact]:
        worth += 1.0 + realm.artefact * min(o.span, 4.0)
    if t.artefact_red[artefact]:
        worth -= 1.0
    rules = t.artefact_rules[artefact]
    for i in range(0, len(rules), 2):
        worth += RULE_WORTHS.get(rules[i], 0.02) * max(-2, min(5, rules[i + 1])) * min(o.rounds, 8)
    worth += _effects_at_once(o, artefact, colour)
    worth += t.income_here[artefact] * realm.income
    if t.barren[artefact]:
        worth -= 2 * realm.income
    if is_creed(o.s, artefact) and changes(o.s, colour, artefact):
        worth -= 0.8 + 0.4 * o.rate(colour)
    return worth


def _effects_at_once(o: Outlook, artefact: int, colour: int) -> float:
    s, t = o.s, o.t
    effects = t.artefact_effects[artefact]
    worth = 0.0
    for i in range(0, len(effects), 2):
        effect, amount = effects[i], effects[i + 1]
        if effect == v.GAIN_GLORY:
            worth += amount
        elif effect == v.GAIN_ELITE:
            worth += 0.3 * amount
        elif effect == v.GAIN_MONEY:
            worth += amount * o.money_price
        elif effect == v.END_OF_GAME:
            worth += _ending(o, s.owner[colour])
        elif effect == v.WAR:
            worth -= 0.5
        else:
            worth -= 0.4
    return worth


def _ending(o: Outlook, seat: int) -> float:
    """§W.5, §W.6: whether the end of the game at once, with its bonus, makes a player the winner."""
    s = o.s
    mine = s.glory[seat] + final_glory(s)
    rivals = max(s.glory[other] for other in range(s.seats) if other != seat)
    return 20.0 if mine > rivals else -20.0


def best_recipient(o: Outlook, artefact: int, colours: list[int]) -> tuple[int, float]:
    """For which empire an artefact had best be played, and what that is worth to the seat."""
    best, highest = NONE, -99.0
    for colour in colours:
        worth = artefact_worth(o, artefact, colour)
        if o.s.owner[colour] != o.seat:
            worth *= -o.weight(o.s.owner[colour])
        if worth > highest:
            best, highest = colour, worth
    return best, highest


# -- events ------------------------------------------------------------------------------------------------------------


def effect_on_empire(o: Outlook, effect: int, amount: int, colour: int) -> float:
    """What an effect changes for the owner of the empire that it is played at."""
    s = o.s
    if effect == v.MONEY:
        return amount * o.money_price
    if effect == v.GOLD_RUSH:
        mountains = [a for a in s.areas[colour] if o.t.terrain[a] == o.t.mountain]
        return amount * len(mountains) * o.money_price
    if effect == v.HALVE_MONEY:
        return -0.5 * s.money[colour] * (o.money_price + o.realm(colour).money)
    if effect == v.HARVEST:
        return amount * o.money_price
    if effect == v.NO_INCOME:
        return -income(s, colour) * o.money_price
    if effect == v.PROGRESS:
        return amount * o.level_worth(colour)
    if effect in EFFECT_SHARES:
        return EFFECT_SHARES[effect] * max(0.5, o.rate(colour))
    return EFFECT_WORTHS.get(effect, 0.0)


def effect_on_area(o: Outlook, effect: int, area: int) -> float:
    """What an effect changes for the owner of the area that it is played at."""
    s = o.s
    holder = s.holder[area]
    if holder == NONE:
        return 0.0
    keep = o.realm(holder).keep(area)
    if effect == v.DISORDER_CHOSEN:
        return -0.3 * keep
    if effect == v.UPRISING:
        return -0.6 * keep
    if effect == v.DESTROY_UNITS or effect == v.REBELLION or effect == v.DESTROY_NAVAL:
        return -keep - 0.1 * total(s.force[area])
    if effect == v.SETTLE or effect == v.HIRE:
        return 0.3
    return 0.0


def empire_worth(o: Outlook, event: int, colour: int) -> float:
    """What an event is worth to the seat if it is played at an empire."""
    if futile(o.s, o.seat, event, colour):
        return 0.0
    effects = o.t.event_effects[event]
    change = 0.0
    for i in range(0, len(effects), 2):
        change += effect_on_empire(o, effects[i], effects[i + 1], colour)
    owner = o.s.owner[colour]
    return change if owner == o.seat else -o.weight(owner) * change


def area_worth(o: Outlook, event: int, area: int) -> float:
    """What an event is worth to the seat if it is played at an area."""
    s = o.s
    holder = s.holder[area]
    effects = o.t.event_effects[event]
    change = 0.0
    for i in range(0, len(effects), 2):
        if effects[i] == v.SETTLE and holder == NONE:
            change += max((o.realm(own).area(area) for own in empires_of(s, o.seat)), default=0.0)
        else:
            change += effect_on_area(o, effects[i], area)
    if holder == NONE or s.owner[holder] == o.seat:
        return change
    return -o.weight(s.owner[holder]) * change


def event_worth(o: Outlook, event: int) -> float:
    """What an event may bring its player, with the best thing to play it at; judged once in a position."""
    found = o.events.get(event)
    if found is None:
        found = o.events[event] = _event_worth(o, event)
    return found


def _event_worth(o: Outlook, event: int) -> float:
    s, t = o.s, o.t
    aim = t.event_aim[event]
    effects = t.event_effects[event]
    kinds = v.CHOSEN[aim]
    if kinds and kinds[0] == v.AN_EMPIRE:
        return max((empire_worth(o, event, c) for c in range(COLOURS) if s.card[c] != NONE), default=0.0)
    if kinds and kinds[0] == v.AN_AREA:
        return 0.9 * max((area_worth(o, event, a) for a in range(t.area_count) if s.holder[a] != NONE), default=0.0)
    if kinds and (kinds[0] == v.A_LEADER or kinds[0] == v.A_RELIC):
        return 0.35 * o.style.rivalry
    if kinds and kinds[0] == v.A_REGION:
        return 0.1
    if aim == v.EVERYBODY:
        return _for_everybody(o, effects[0])
    return max((OTHER_WORTHS.get(effects[i], 0.1) for i in range(0, len(effects), 2)), default=0.0)


def _for_everybody(o: Outlook, effect: int) -> float:
    """Half the glory for all is good for whoever gets less than the others; no progress for the last round."""
    s = o.s
    if effect != v.HALVE_GLORY:
        return 0.1
    rates = [sum(o.rate(colour) for colour in empires_of(s, seat)) for seat in range(s.seats)]
    others = [rate for seat, rate in enumerate(rates) if seat != o.seat]
    return 0.5 * (sum(others) / max(1, len(others)) - rates[o.seat])


# -- cards in hand -----------------------------------------------------------------------------------------------------


def start_prospect(o: Outlook, card: int) -> float:
    """What an empire in hand is worth as one to be founded: now, or when the game is in one of its ages."""
    s, t = o.s, o.t
    now = game_age(s)
    if fits_age(s, card, now):
        share = 1.0
    elif 0 < now < AGES and t.card_ages[card] >> now + 1 & 1:
        share = 0.35
    else:
        return 0.0
    worth = o.start_worth(card)
    return share * (0.6 * worth if has_room(s, o.seat) else max(0.18 * worth, gain_by_room(o, worth)))


def has_room(s: AgesState, seat: int) -> bool:
    """§O.3, §1.10: whether a player may have another empire, and has a colour for it."""
    return len(empires_of(s, seat)) < maximum(s) and bool(free_colours(s, seat))


def gain_by_room(o: Outlook, worth: float) -> float:
    """§7.2: what it brings to dissolve the weakest empire for one that is worth so much; it begins a round later."""
    return max((dissolve_worth(o, colour, worth) for colour in empires_of(o.s, o.seat)), default=NEVER)


def dissolve_worth(o: Outlook, colour: int, worth: float) -> float:
    """The same for one empire: not for the last one, nor shortly before the end."""
    s = o.s
    if len(empires_of(s, o.seat)) < 2 or o.rounds < 4:
        return NEVER
    growth = 0.6 if s.round - s.since[colour] < 4 else 0.0
    staying = (o.rate(colour) + growth + 0.3) * o.span
    return KEPT * KEPT * worth - staying - 0.5


def kept_for_start(o: Outlook, card: int) -> float:
    """What a card had better bring if it is played otherwise: it could found an empire now or soon."""
    return start_prospect(o, card) * (0.7 if makes_room(o, card) else 0.3)


def makes_room(o: Outlook, card: int) -> bool:
    """Whether there is room for the empire of a card, or another one had better give way."""
    return has_room(o.s, o.seat) or gain_by_room(o, o.start_worth(card)) > 0.0


def next_to_start(o: Outlook, card: int) -> float:
    """The same for an event out of turn: only a card that the seat is about to found an empire with is kept."""
    could = startable(o.s, o.seat)
    if card not in could or not makes_room(o, card):
        return 0.0
    worth = o.start_worth(card)
    return kept_for_start(o, card) if all(o.start_worth(other) <= worth for other in could) else 0.0


def hold_worth(o: Outlook, card: int) -> float:
    """What a card is worth in hand: its best use, and a little for its value in trades."""
    s, t = o.s, o.t
    best = start_prospect(o, card)
    artefact = t.card_artefact[card]
    if not in_use(s, artefact):
        for colour in range(COLOURS):
            if s.card[colour] != NONE and (s.owner[colour] == o.seat) != bool(t.artefact_red[artefact]):
                if may_have(s, artefact, colour):
                    worth = abs(artefact_worth(o, artefact, colour))
                    best = max(best, 0.6 * worth if s.owner[colour] == o.seat else 0.3 * worth)
    event = t.card_event[card]
    if s.switches[EVENTS] < NO_EVENTS:
        best = max(best, 0.6 * event_worth(o, event))
    return best + 0.06 * t.card_value[card]
