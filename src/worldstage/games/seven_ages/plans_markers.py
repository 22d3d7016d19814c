"""O, J, A: which action each empire takes in a round, as bots plan it, and when the joker is turned over.

Every action of every empire gets a worth; the markers are laid so that the sum is highest (each action once, §O.6).
"""

from __future__ import annotations

from typing import Final

from worldstage.core.observation import Move
from worldstage.games.seven_ages import verbs
from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.artefacts import in_use, may_have
from worldstage.games.seven_ages.cities import building_sites, calm_price, fertile
from worldstage.games.seven_ages.empires import disordered, empires_of, leaders_of, maximum, rule
from worldstage.games.seven_ages.leaders import leader_number
from worldstage.games.seven_ages.names import (
    ACTION_IDS,
    CITY,
    CIVILISE,
    COLOURS,
    DESTINY,
    DISORDER,
    DISSOLVE,
    EMBARGOED,
    EVENTS,
    JOKER,
    LAST_LEVEL,
    MANOEUVRE,
    NONE,
    PRODUCTION,
    START,
    TABLE_SLOT,
    TRADE,
)
from worldstage.games.seven_ages.plans import Turn
from worldstage.games.seven_ages.plans_cards import artefact_worth, dissolve_worth, event_worth, has_room, hold_worth
from worldstage.games.seven_ages.plans_manoeuvre import Planner
from worldstage.games.seven_ages.plans_production import production_gain
from worldstage.games.seven_ages.starts import startable
from worldstage.games.seven_ages.tables import IN_CIVILISE, SQUARE_TRADE
from worldstage.games.seven_ages.trade import trade_number
from worldstage.games.seven_ages.valuation import Outlook
from worldstage.games.seven_ages.wording import action as action_text
from worldstage.games.seven_ages.wording import empire

MARKERS: Final = 8
DOUBLED: Final = 1.0  # §J.4
UNFIT: Final = -50.0
NO_EMPIRE: Final = 2.0  # what a round without any empire costs
IDLE: Final = -0.2  # an action that does nothing


# -- what actions are worth --------------------------------------------------------------------------------------------


def trade_gain(o: Outlook, colour: int) -> float:
    """§3.10: the levels that a trade may bring, and glory for winning it."""
    s, t = o.s, o.t
    if s.traits[colour] & EMBARGOED or s.level[colour] > LAST_LEVEL:
        return IDLE
    best = max((t.card_value[card] for card in s.hands[o.seat]), default=3)
    lead = best + trade_number(s, colour, 0) - 4.5
    chance = min(0.9, max(0.15, 0.5 + 0.09 * lead))
    worth = chance * o.leap_worth(colour, 2.3)
    return worth + chance * t.square_icon(s.card[colour], SQUARE_TRADE)


def civilise_gain(o: Outlook, colour: int) -> float:
    """§6.0.1: cards, leaders, cities, disorder."""
    s = o.s
    worth = cards_gain(o, colour)
    if len(leaders_of(s, colour)) < leader_number(s, colour):
        worth += 0.35
    worth += city_gain(o, colour)
    if disordered(s, colour) and s.money[colour] >= calm_price(s, colour):
        loss = [o.realm(colour).area(a) for a in s.areas[colour] if s.built[a] & DISORDER]
        worth += max(0.0, 0.6 * max(loss) - calm_price(s, colour) * o.money_price)
    return worth


def cards_gain(o: Outlook, colour: int) -> float:
    """§6.1.1: what the cards in hand bring if they are played in a civilise action of an empire, or off all."""
    s, t = o.s, o.t
    own = empires_of(s, o.seat)
    worth = 0.0
    for card in s.hands[o.seat]:
        artefact = t.card_artefact[card]
        best = 0.0
        if not in_use(s, artefact):
            for one in own:
                if may_have(s, artefact, one):
                    best = max(best, artefact_worth(o, artefact, one))
        if s.tables.card_windows[s.switches[EVENTS]][card] >> IN_CIVILISE:
            best = max(best, 0.8 * event_worth(o, t.card_event[card]) - 0.1)
        worth += max(0.0, best - 0.15)
    return worth


def city_gain(o: Outlook, colour: int) -> float:
    """§6.6.1: the best cities that can rise: their value for icons and income, and a capital."""
    s = o.s
    realm = o.realm(colour)
    found: list[float] = []
    for area in building_sites(s, colour):
        found.append((1 if fertile(s, colour, area) else 0) + city_step_worth(o, colour, area))
    good = sorted((worth - 1 for worth in found if worth >= 1), reverse=True)[:2]
    other = max((worth for worth in found if worth < 1), default=0.0)
    best = max(sum(good), other)
    if realm.capital == NONE and not realm.barbarian:
        best += 0.1 * o.rounds
    return best + 0.3 * rule(s, colour, v.CITY_STEP)


def city_step_worth(o: Outlook, colour: int, area: int) -> float:
    """What a step of a city in an area is worth."""
    realm = o.realm(colour)
    step = 1 if not o.s.built[area] & CITY else 2
    return min(0.99, step * (realm.cities * o.span * 0.5 + realm.income) + 0.02 * step)


def destiny_gain(o: Outlook) -> float:
    """§5.1: new cards for an empty hand, or for cards that are of no use."""
    hand = o.s.hands[o.seat]
    worths = [hold_worth(o, card) for card in hand]
    gain = 0.4 * max(0, o.t.hand - len(hand))
    gain += 0.25 * sum(1 for worth in worths if worth < 0.5)
    own = len(empires_of(o.s, o.seat))
    if not startable(o.s, o.seat) and own < maximum(o.s):
        gain += (NO_EMPIRE if own == 0 else 0.25) * o.rounds
    return gain if o.rounds > 1 else 0.1


def best_start(o: Outlook) -> float:
    """§1.1: the best empire in hand that fits the age of the game."""
    return max((o.start_worth(card) for card in startable(o.s, o.seat)), default=IDLE)


def dissolve_gain(o: Outlook, colour: int, start: float) -> float:
    """§7.2: room for a better empire, where all places or colours are taken."""
    return UNFIT if has_room(o.s, o.seat) else dissolve_worth(o, colour, start)


# -- the plan ----------------------------------------------------------------------------------------------------------


def empire_gains(turn: Turn, colour: int, start: float, cards: float) -> list[float]:
    """By action, what it is worth on an empire."""
    o = turn.o
    gains = [UNFIT] * MARKERS
    gains[START] = IDLE
    gains[PRODUCTION] = production_gain(o, colour)
    gains[TRADE] = trade_gain(o, colour)
    gains[MANOEUVRE] = Planner(o, colour, None).value()
    gains[DESTINY] = cards
    gains[CIVILISE] = civilise_gain(o, colour)
    gains[DISSOLVE] = dissolve_gain(o, colour, start)
    best = max(gains[PRODUCTION], gains[TRADE], gains[MANOEUVRE], gains[CIVILISE])
    gains[JOKER] = best - DOUBLED
    if not o.t.dark[o.s.level[colour]]:
        gains[JOKER] -= o.level_worth(colour)  # §J.3
    return [gain + turn.noise() for gain in gains]


def assigned(gains: list[list[float]]) -> list[int]:
    """For each slot an action, each action once, with the highest sum."""
    sums: dict[int, float] = {0: 0.0}
    choices: list[dict[int, int]] = []
    for row in gains:
        after: dict[int, float] = {}
        chosen: dict[int, int] = {}
        for used, worth in sums.items():
            for action, gain in enumerate(row):
                if not used >> action & 1:
                    now = used | 1 << action
                    if worth + gain > after.get(now, -1e9):
                        after[now] = worth + gain
                        chosen[now] = action
        sums = after
        choices.append(chosen)
    used = max(sums, key=sums.__getitem__)
    found: list[int] = []
    for chosen in reversed(choices):
        action = chosen[used]
        found.append(action)
        used &= ~(1 << action)
    return found[::-1]


def plan_markers(turn: Turn) -> None:
    """Remember an action for each own empire and, below the maximum, for the table (§O.2)."""
    o, s, memory = turn.o, turn.s, turn.memory
    own = empires_of(s, turn.seat)
    start, cards = best_start(o), destiny_gain(o)
    gains = [empire_gains(turn, colour, start, cards) for colour in own]
    slots = list(own)
    if len(own) < maximum(s):
        slots.append(TABLE_SLOT)
        table = [UNFIT / 2] * MARKERS
        table[START] = max(IDLE, start) if has_room(s, turn.seat) else IDLE
        table[DESTINY] = cards
        # Who has no empire needs one first: events against others bring no glory (§G.1).
        table[CIVILISE] = cards_gain(o, NONE) if own or o.rounds < 2 else IDLE
        gains.append(table)
    actions = assigned(gains)
    memory.markers = list(zip(slots, actions, strict=True))
    memory.joker = NONE
    for i, action in enumerate(actions):
        if action == JOKER and slots[i] != TABLE_SLOT:
            memory.joker = max((PRODUCTION, TRADE, MANOEUVRE, CIVILISE), key=gains[i].__getitem__)


def choose_marker(turn: Turn) -> Move:
    """`markers`: all at once by the plan, which is made first."""
    s, memory = turn.s, turn.memory
    if memory.marked_in != s.round:
        memory.marked_in = s.round
        plan_markers(turn)
    for slot, action in memory.markers:
        if turn.has(verbs.MARK, slot * MARKERS + action):
            key = f"mark_{ACTION_IDS[action]}"
            if slot == TABLE_SLOT:
                return turn.play(verbs.MARK, slot * MARKERS + action, f"{key}_table", action=action_text(action))
            return turn.play(verbs.MARK, slot * MARKERS + action, key, empire=empire(s, slot))
    if turn.has(verbs.DONE):
        return turn.play(verbs.DONE, 0, "marked")
    spare = [argument for argument in turn.args(verbs.MARK) if argument % MARKERS in (TRADE, DESTINY, CIVILISE)]
    spare = spare or turn.args(verbs.MARK)
    return turn.play(verbs.MARK, spare[0], "mark_spare", action=action_text(spare[0] % MARKERS))


def choose_reveal(turn: Turn) -> Move:
    """`reveal.…`: markers are turned over when they are due, the joker for what it is meant for."""
    s, memory = turn.s, turn.memory
    wanted = memory.joker if memory.marked_in == s.round and memory.joker != NONE else MANOEUVRE
    due = turn.has(verbs.JOKER) and s.step == wanted
    if due and turn.has(verbs.BOTH):
        return turn.play(verbs.BOTH, 0, "reveal_both", action=action_text(s.step))
    if turn.has(verbs.ACT) and (s.step != DISSOLVE or _still_dissolves(turn)):
        return turn.play(verbs.ACT, 0, "reveal", action=action_text(s.step))
    if due:
        return turn.play(verbs.JOKER, 0, "reveal_joker", action=action_text(s.step))
    return turn.play(verbs.HOLD, 0, "hold")


def _still_dissolves(turn: Turn) -> bool:
    """Whether a better empire is still in hand."""
    for colour in range(COLOURS):
        if turn.s.owner[colour] == turn.seat and turn.s.marker[colour] == DISSOLVE:
            return dissolve_gain(turn.o, colour, best_start(turn.o)) > 0.0
    return True


def choose_slow(turn: Turn) -> Move:
    """`cadence`: the action that others need most."""
    if turn.has(verbs.ENOUGH):
        return turn.play(verbs.ENOUGH, 0, "slow_enough")
    for action in (MANOEUVRE, PRODUCTION, CIVILISE, DESTINY, START, TRADE, DISSOLVE):
        own = [turn.s.marker[colour] for colour in empires_of(turn.s, turn.seat)]
        if action not in own and turn.has(verbs.SLOW, action):
            return turn.play(verbs.SLOW, action, "slow", action=action_text(action))
    return turn.play(verbs.SLOW, turn.args(verbs.SLOW)[0], "slow", action=action_text(turn.args(verbs.SLOW)[0]))
