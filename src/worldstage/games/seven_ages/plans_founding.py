"""1 Starting an empire, as bots do it: which card, colour, areas, leader; and the set-up of the game."""

from __future__ import annotations

from typing import Final

from worldstage.core.observation import Move
from worldstage.games.seven_ages import verbs
from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.founding import Founding, StartArea, StartCapital, StartForts, StartLeader
from worldstage.games.seven_ages.names import (
    ADMINISTRATOR,
    BUILDER,
    CAVALRY,
    CITY,
    DIPLOMAT,
    EXPLORER,
    NAVAL,
    NONE,
    PHILOSOPHER,
    STRATEGIST,
    TACTICIAN,
)
from worldstage.games.seven_ages.plans import Turn, best_of
from worldstage.games.seven_ages.plans_cards import hold_worth
from worldstage.games.seven_ages.plans_production import fort_worth
from worldstage.games.seven_ages.starts import start_level
from worldstage.games.seven_ages.tables import SEA_AREAS, UNITS_CAVALRY, UNITS_NAVAL
from worldstage.games.seven_ages.valuation import free_lands
from worldstage.games.seven_ages.wording import area as area_text
from worldstage.games.seven_ages.wording import card as card_text
from worldstage.games.seven_ages.wording import colour as colour_text
from worldstage.games.seven_ages.wording import leader as leader_text

TOO_LATE: Final = -1000.0  # whatever a style adds
FIRST: Final = 30.0  # what it is worth to be start player
COMMON: Final = 0.4  # of all cards have an empire that fits: somebody with six in hand finds one nearly always
LEADER_WORTHS: Final = {
    TACTICIAN: 0.35,
    EXPLORER: 0.3,
    ADMINISTRATOR: 0.4,
    BUILDER: 0.55,
    PHILOSOPHER: 0.35,
    STRATEGIST: 0.35,
    DIPLOMAT: 0.5,
}


def leader_worth(turn: Turn, leader: int) -> float:
    """What a leader is worth by its types."""
    types = turn.s.tables.leader_types[leader]
    return sum(worth for kind, worth in LEADER_WORTHS.items() if types >> kind & 1)


# -- set-up ------------------------------------------------------------------------------------------------------------


def choose_laid(turn: Turn) -> Move:
    """`setup.lay`: a high card that is not missed much: any empire fits for whoever begins (§S.2, §1.16).

    Weak players only ask what they will miss, and may find that no empire in their hand fits the age of the game.
    """
    t, cards = turn.s.tables, turn.args(verbs.LAY)
    highest = max(t.card_value)
    first = 0.0 if turn.style.blindness else FIRST
    chances = [(t.card_value[card] / highest) ** (turn.s.seats - 1) for card in cards]
    worths = [first * chance - hold_worth(turn.o, card) for card, chance in zip(cards, chances, strict=True)]
    best, _ = best_of(turn, verbs.LAY, worths)
    high = first > 0 and t.card_value[best] == max(t.card_value[card] for card in cards)
    return turn.play(verbs.LAY, best, "lay_high" if high else "lay", card=card_text(turn.s, best))


def choose_redeemed(turn: Turn) -> Move:
    """`setup.redeem`: cards of no use go, as long as they bring new ones."""
    for card in turn.args(verbs.DISCARD):
        if hold_worth(turn.o, card) < 0.3:
            return turn.play(verbs.DISCARD, card, "discard", card=card_text(turn.s, card))
    return turn.play(verbs.DONE, 0, "discarded")


def choose_pair(turn: Turn) -> Move:
    """`setup.colour`: many units, and strong ones."""
    t = turn.s.tables
    worths: list[float] = []
    for pair in turn.args(verbs.COLOURS_VERB):
        worth = 0.0
        for one in (2 * pair, 2 * pair + 1):
            early = t.counters[one]
            worth += sum(early) + 3.0 * t.colour_bonus[one] + 0.5 * early[0]
        worths.append(0.3 * worth)
    best, _ = best_of(turn, verbs.COLOURS_VERB, worths)
    return turn.play(verbs.COLOURS_VERB, best, "colours", colour=colour_text(turn.s, 2 * best))


# -- founding ----------------------------------------------------------------------------------------------------------


def choose_start(turn: Turn) -> Move:
    """`start.card`: the empire that will bring the most; none if that is nothing."""
    s = turn.s
    ripple = _ripple(turn)
    if ripple is not None:
        return ripple
    cards = turn.args(verbs.START)
    best, worth = NONE, 0.0
    if cards:
        worths = [turn.o.start_worth(card) for card in cards]
        if not s.first_age:  # the first empire decides when history begins (§1.6)
            first = _first_age(turn, cards)
            worths = [
                worth if s.tables.lowest_age[card] == first else TOO_LATE
                for worth, card in zip(worths, cards, strict=True)
            ]
        best, worth = best_of(turn, verbs.START, worths)
    if best == NONE or (worth <= 0.1 and turn.o.rounds < 3):
        return turn.play(verbs.SKIP, 0, "start_none")
    return turn.play(verbs.START, best, "start", card=card_text(s, best))


def _first_age(turn: Turn, cards: list[int]) -> int:
    """The age with which history begins, of those that the hand allows (§1.16): the earliest.

    Weak players leave out ages that few empires fit, age 1 above all: whoever plays against them for the first time
    would often hold none, and watch two rounds of six without an empire.
    """
    t = turn.s.tables
    ages = sorted({t.lowest_age[card] for card in cards})
    if turn.style.blindness:
        common = [age for age in ages if sum(bits >> age & 1 for bits in t.card_ages) >= COMMON * t.card_count]
        ages = common or ages
    return ages[0]


def choose_way(turn: Turn) -> Move:
    """`start.way`: the higher level."""
    frame = turn.s.frames[-2]
    card = frame[Founding.CARD]
    way = max(turn.args(verbs.WAY), key=lambda one: start_level(turn.s, card, one))
    return turn.play(verbs.WAY, way, "start_way")


def choose_colour(turn: Turn) -> Move:
    """`start.colour`: the colour whose counters fit the icons of the card and its level."""
    s, t = turn.s, turn.s.tables
    frame = s.frames[-2]
    card, level = frame[Founding.CARD], frame[Founding.LEVEL]
    icons = [icon for icon, _, _ in t.icons[card]]
    worths: list[float] = []
    for colour in turn.args(verbs.COLOUR_VERB):
        worth = 0.0
        for kind in range(t.own_kinds):
            early, late = t.kind_early[kind], t.kind_late[kind]
            if t.build_level[card][early] <= level + 3 or (late != NONE and t.build_level[card][late] <= level + 3):
                worth += t.counters[colour][kind] * _kind_weight(t.unit_class[early], icons)
        worths.append(0.15 * worth + 0.5 * t.colour_bonus[colour])
    best, _ = best_of(turn, verbs.COLOUR_VERB, worths)
    return turn.play(verbs.COLOUR_VERB, best, "start_colour", colour=colour_text(s, best))


def _kind_weight(cls: int, icons: list[int]) -> float:
    if cls == NAVAL:
        return 1.5 if UNITS_NAVAL in icons or SEA_AREAS in icons else 0.3
    return 1.6 if cls == CAVALRY and UNITS_CAVALRY in icons else 1.0


def choose_area(turn: Turn) -> Move:
    """`start.area`: rich areas with room around them, of the strongest rival where they are taken from one."""
    s, o = turn.s, turn.o
    colour = turn.frame[StartArea.COLOUR]
    realm = o.realm(colour)
    worths: list[float] = []
    for area in turn.args(verbs.AT):
        worth = realm.area(area) + 0.15 * min(6, len(free_lands(o, [area], 2)))
        holder = s.holder[area]
        if holder != NONE:
            converts = s.tables.converts_any[s.card[colour]]
            worth += 3.0 * o.weight(s.owner[holder]) if converts else -3.0
        worths.append(worth)
    if not worths:
        return turn.fallback()
    best, worth = best_of(turn, verbs.AT, worths)
    if worth < 0.0 and (turn.has(verbs.ENOUGH) or turn.has(verbs.DONE)):
        return turn.fallback()
    return turn.play(verbs.AT, best, "start_area", area=area_text(s, best))


def choose_leader(turn: Turn) -> Move:
    """`start.leader`: the most useful one, in the first start area."""
    s = turn.s
    if turn.args(verbs.IN):
        realm = turn.o.realm(turn.frame[StartLeader.COLOUR])
        area = max(turn.args(verbs.IN), key=realm.area)
        return turn.play(verbs.IN, area, "leader_here", area=area_text(s, area))
    best, _ = best_of(turn, verbs.LEAD, [leader_worth(turn, leader) for leader in turn.args(verbs.LEAD)])
    return turn.play(verbs.LEAD, best, "leader", leader=leader_text(s, best))


def choose_capital(turn: Turn) -> Move:
    """`start.capital` and `civilise.capital`: where the best city is, or will grow."""
    s, t = turn.s, turn.s.tables
    realm = turn.o.realm(turn.frame[StartCapital.COLOUR])
    worths: list[float] = []
    for area in turn.args(verbs.CAPITAL):
        fertile = 1.0 if t.terrain_at[realm.age][area] == t.fertile else 0.0
        worths.append(float(s.built[area] & CITY) + fertile + 0.1 * t.income_at[realm.age][area])
    best, _ = best_of(turn, verbs.CAPITAL, worths)
    return turn.play(verbs.CAPITAL, best, "capital", area=area_text(s, best))


def choose_forts(turn: Turn) -> Move:
    """`start.forts`: the area that matters most."""
    colour = turn.frame[StartForts.COLOUR]
    best, _ = best_of(turn, verbs.FORT, [fort_worth(turn.o, colour, area) for area in turn.args(verbs.FORT)])
    return turn.play(verbs.FORT, best, "fort", area=area_text(turn.s, best))


def _ripple(turn: Turn) -> Move | None:
    """Time Ripple, if it makes a better empire possible than all others in hand."""
    s, t = turn.s, turn.s.tables
    for card in turn.args(verbs.EVENT):
        if v.IGNORE_AGES in t.event_effects[t.card_event[card]][::2]:
            now = max((turn.o.start_worth(one) for one in turn.args(verbs.START)), default=0.0)
            ever = max((turn.o.start_worth(one) for one in s.hands[turn.seat] if one != card), default=0.0)
            if ever > 1.4 * now + 1.0:
                return turn.play(verbs.EVENT, card, "ripple", card=card_text(s, card))
    return None
