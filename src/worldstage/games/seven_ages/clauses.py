"""Clauses of an edition, read into the numbers of `vocabulary` and checked on the way.

A pattern such as `trade:deck:+N` says which clauses are known: `+N` stands for a number with a sign, `N` for one
without, a word in capitals for a label of that kind, anything else for itself.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from worldstage.core.editions import Row
from worldstage.core.errors import BadEdition
from worldstage.games.seven_ages import vocabulary as v
from worldstage.games.seven_ages.edition_cells import DOMAIN
from worldstage.games.seven_ages.names import CLASS_IDS
from worldstage.games.seven_ages.tables import (
    ANY_TIME,
    CIVILISE_OF_EMPIRE,
    IN_CIVILISE,
    INTERRUPT,
    WINDOW_IDS,
    Clause,
    Tables,
)

LASTING: Final[dict[str, int]] = {
    "trade:+N": v.TRADE,
    "trade:deck:+N": v.TRADE_DECK,
    "trade-win:+N": v.TRADE_WIN,
    "income:+N": v.INCOME,
    "income:+N:per-city": v.INCOME_CITY,
    "income:cities:double": v.CITIES_DOUBLED,
    "income:cities:half": v.CITIES_HALVED,
    "hand:N": v.HAND,
    "movement:naval:+N": v.NAVAL_MOVE,
    "keep-leader:N": v.KEEP_LEADER,
    "fort-value:N": v.FORT_VALUE,
    "disorder-price:N": v.DISORDER_PRICE,
    "disorder-price:+N": v.DISORDER_PRICE,
    "leaders:+N": v.LEADERS,
    "leader-draws:+N": v.LEADER_DRAWS,
    "city-step:+N": v.CITY_STEP,
    "city-step:here": v.STEP_HERE,
    "ocean-galleys": v.OCEAN_GALLEYS,
    "land-cost:1": v.ROADS,
    "unlimited-movement:own-land": v.RAILWAY,
    "free-change": v.FREE_CHANGE,
    "range:+N": v.RANGE,
    "assassin:N": v.ASSASSIN,
    "free-progress:+N": v.FREE_PROGRESS,
    "glory-price:20": v.GLORY_PRICE,
    "glory:+N:each-scoring": v.SCORING,
    "no-upkeep:disordered": v.NO_UPKEEP_DISORDER,
    "no-attack:same-religion": v.PEACEFUL_FAITH,
    "no-attack:unprovoked": v.PACIFIST,
    "attack:+1:other-religion": v.HOLY_WAR,
    "adopt-by-conquest": v.CONQUEST_CREED,
    "disorder:capital:fellow-capital-lost": v.SHOCKED,
    "cost:units:+N": v.UNIT_COST,
    "cost:UNIT:+N": v.SWORD_COST,
    "cost:galley:N": v.GALLEY_COST,
    "counts:desert": v.COUNTS_DESERT,
    "counts:tundra": v.COUNTS_TUNDRA,
    "move:jungle:1": v.MOVE_JUNGLE,
    "move:mountain:1": v.MOVE_MOUNTAIN,
    "defend:forest:+1:front-infantry": v.FOREST_INFANTRY,
    "elephant:any": v.ELEPHANT_ANY,
    "early:UNIT:+N": v.EARLY_GUNS,
    "look-top:1:before-conflict-draw": v.LOOK_TOP,
}
FLAGS: Final = ("land-cost:1", "glory-price:20", "move:jungle:1", "move:mountain:1")  # the number is no amount

AT_ONCE: Final[dict[str, int]] = {
    "lower-city:here": v.LOWER_CITY,
    "lose-leader:1": v.LOSE_LEADER,
    "elite:N": v.GAIN_ELITE,
    "glory:+N": v.GAIN_GLORY,
    "money:+N": v.GAIN_MONEY,
    "end-of-game": v.END_OF_GAME,
    "attack:+1:in-range:next-round": v.WAR,
}
# Known clauses that other tables are made of (`specials`, `Tables.artefact_calm`).
OF_CARDS: Final = ("elite:N", "free-forts:N", "manoeuvre:N", "convert:any", "convert:CARD", "early:UNIT:N")
OF_CARDS_TOO: Final = ("initial-cost:UNIT:+N", "initial-cost:CLASS:+N")
OF_ARTEFACTS: Final = ("income:+N:here", "income:0:here", "no-disorder:here", "immune:EVENT")

# By pattern: the effect, and what is chosen for the aims it can have; ANY: it needs nothing of them.
ANY: Final = -1
EVENTS: Final[dict[str, tuple[int, int]]] = {
    "cancel": (v.CANCEL, v.NOTHING),
    "spare-leader": (v.SPARE_LEADER, v.NOTHING),
    "retarget": (v.RETARGET, v.NOTHING),
    "take-discard:1": (v.TAKE_DISCARD, v.A_CARD),
    "turn-unit:best-front": (v.TURN_UNIT, v.AN_EMPIRE),
    "halve-front": (v.HALVE_FRONT, v.AN_EMPIRE),
    "refresh-committed": (v.REFRESH, v.AN_EMPIRE),
    "total:+N": (v.TOTAL, v.AN_EMPIRE),
    "swap-cards": (v.SWAP_CARDS, v.NOTHING),
    "no-crossing-modifiers": (v.NO_CROSSINGS, v.NOTHING),
    "movement:+N": (v.MARCH, v.AN_EMPIRE),
    "repeat-manoeuvre": (v.REPEAT_MANOEUVRE, v.AN_EMPIRE),
    "income:+N": (v.HARVEST, v.AN_EMPIRE),
    "income:0": (v.NO_INCOME, v.AN_EMPIRE),
    "money:half": (v.HALVE_MONEY, v.AN_EMPIRE),
    "money:+N": (v.MONEY, v.AN_EMPIRE),
    "money:+N:per-mountain": (v.GOLD_RUSH, v.AN_EMPIRE),
    "trade:+N": (v.TRADE_BONUS, v.AN_EMPIRE),
    "look-first": (v.LOOK_FIRST, v.NOTHING),
    "no-trade:this-round": (v.NO_TRADE, v.AN_EMPIRE),
    "ignore-ages": (v.IGNORE_AGES, ANY),
    "choose-start:1": (v.CHOOSE_START, ANY),
    "glory:double": (v.DOUBLE_GLORY, v.AN_EMPIRE),
    "glory:half": (v.HALVE_GLORY, ANY),
    "no-free-progress": (v.NO_PROGRESS, ANY),
    "free-progress:N": (v.SWIFT_PROGRESS, v.AN_EMPIRE),
    "disorder:chosen": (v.DISORDER_CHOSEN, v.AN_AREA),
    "disorder:river-areas": (v.DISORDER_RIVERS, v.AN_EMPIRE),
    "disorder:city-areas": (v.DISORDER_CITIES, v.AN_EMPIRE),
    "disorder:cities-and-neighbours": (v.DISORDER_AROUND, v.AN_EMPIRE),
    "disorder:all-areas": (v.DISORDER_ALL, v.AN_EMPIRE),
    "destroy-units": (v.DESTROY_UNITS, v.AN_AREA),
    "destroy-city": (v.DESTROY_CITY, v.AN_AREA),
    "destroy-naval": (v.DESTROY_NAVAL, v.AN_AREA),
    "no-wheat:next-round": (v.DROUGHT, v.A_REGION),
    "epidemic:own-areas": (v.EPIDEMIC, v.AN_EMPIRE),
    "epidemic:neighbours": (v.EPIDEMIC_AROUND, v.AN_EMPIRE),
    "neutral:draw": (v.UPRISING, v.AN_AREA),
    "neutral": (v.REBELLION, v.AN_AREA),
    "split:N": (v.SPLIT, v.AN_EMPIRE),
    "split:draw": (v.FRAGMENTS, v.AN_EMPIRE),
    "assassinate:N": (v.ASSASSINATE, v.A_LEADER),
    "promote:1": (v.PROMOTE, v.AN_EMPIRE),
    "adopt:religion": (v.CONVERT, v.AN_EMPIRE),
    "lose-government": (v.LOSE_GOVERNMENT, v.AN_EMPIRE),
    "progress:+N": (v.PROGRESS, v.AN_EMPIRE),
    "remove-artefact": (v.REMOVE_RELIC, v.A_RELIC),
    "place:infantry:1": (v.SETTLE, v.AN_EMPIRE),
    "build:N": (v.HIRE, v.AN_EMPIRE),
    "remove:N": (v.DESERT, v.AN_EMPIRE),
    "elephant:unnamed": (v.ELEPHANT, v.AN_EMPIRE),
    "truce:next-round": (v.TRUCE, v.AN_EMPIRE),
    "look-hand": (v.LOOK_HAND, v.A_PLAYER),
    "look-top:N:reorder": (v.PROPHECY, ANY),
    "remove-disorder:all-areas": (v.CALM_ALL, v.AN_EMPIRE),
    "swap-hands": (v.SWAP_HANDS, v.A_PLAYER),
    "draw:+N": (v.FATE, ANY),
    "may-empty:1": (v.MAY_EMPTY, v.AN_EMPIRE),
    "movement:double:one-unit": (v.DOUBLE_MOVE, v.AN_EMPIRE),
    "join-coasts": (v.JOIN_COASTS, v.AN_AREA),
}
# Effects that belong to certain aims: what they need beyond an empire or an area.
AIMS_OF: Final[dict[int, tuple[int, ...]]] = {
    v.CANCEL: (v.ANNOUNCED_EVENT, v.AGAINST_OWN, v.ANNOUNCED_START),
    v.SPARE_LEADER: (v.AGAINST_OWN,),
    v.RETARGET: (v.ANNOUNCED_EVENT,),
    v.TURN_UNIT: (v.SIDE, v.OWN_SIDE),
    v.HALVE_FRONT: (v.SIDE, v.OWN_SIDE),
    v.REFRESH: (v.OWN_SIDE,),
    v.TOTAL: (v.SIDE, v.OWN_SIDE),
    v.SWAP_CARDS: (v.THE_CONFLICT,),
    v.NO_CROSSINGS: (v.THE_CONFLICT,),
    v.MARCH: (v.MANOEUVRING,),
    v.MAY_EMPTY: (v.MANOEUVRING,),
    v.DOUBLE_MOVE: (v.MANOEUVRING,),
    v.REPEAT_MANOEUVRE: (v.ACTING_EMPIRE,),
    v.HARVEST: (v.PRODUCING,),
    v.NO_INCOME: (v.PRODUCING,),
    v.TRADE_BONUS: (v.TRADE_SIDE,),
    v.LOOK_FIRST: (v.OWN_TRADE,),
    v.IGNORE_AGES: (v.START_CARD,),
    v.CHOOSE_START: (v.START_REGION,),
    v.SPLIT: (v.LARGE_EMPIRE,),
    v.FRAGMENTS: (v.LARGE_EMPIRE,),
    v.PROMOTE: (v.ACTING_EMPIRE,),
    v.CONVERT: (v.EMPIRE_IN_RANGE,),
    v.SETTLE: (v.NEUTRAL_NEIGHBOUR,),
    v.HIRE: (v.OWN_LAND,),
    v.TRUCE: (v.TWO_EMPIRES,),
    v.SWAP_HANDS: (v.TWO_PLAYERS,),
    v.FATE: (v.ACTING_PLAYER,),
    v.DESTROY_NAVAL: (v.WATER_AREA,),
    v.JOIN_COASTS: (v.TWO_COASTS,),
}
# §6.1.1, setting `events`: effects that harm the empires of others, whatever their amount.
HARMFUL: Final = (
    v.TURN_UNIT,
    v.HALVE_FRONT,
    v.NO_INCOME,
    v.HALVE_MONEY,
    v.NO_TRADE,
    v.HALVE_GLORY,
    v.NO_PROGRESS,
    v.DISORDER_CHOSEN,
    v.DISORDER_RIVERS,
    v.DISORDER_CITIES,
    v.DISORDER_AROUND,
    v.DISORDER_ALL,
    v.DESTROY_UNITS,
    v.DESTROY_CITY,
    v.DROUGHT,
    v.EPIDEMIC,
    v.EPIDEMIC_AROUND,
    v.UPRISING,
    v.REBELLION,
    v.SPLIT,
    v.FRAGMENTS,
    v.ASSASSINATE,
    v.CONVERT,
    v.LOSE_GOVERNMENT,
    v.REMOVE_RELIC,
    v.DESERT,
    v.DESTROY_NAVAL,
)
NOT_HARMFUL_UNLESS_NEGATIVE: Final = (v.PROGRESS, v.MONEY, v.HARVEST)


class Match(NamedTuple):
    """A clause that fits a pattern: the pattern, and the number that stands for N, or 1."""

    pattern: str
    amount: int


def match(t: Tables, clause: Clause, patterns: tuple[str, ...] | list[str]) -> Match | None:
    """The first pattern that a clause fits."""
    words = [clause.verb, *clause.args]
    for pattern in patterns:
        wanted = pattern.split(":")
        if len(wanted) == len(words) and all(_fits(t, *pair) for pair in zip(wanted, words, strict=True)):
            numbers = [int(word) for word, want in zip(words, wanted, strict=True) if re.fullmatch(r"\+?N", want)]
            return Match(pattern, numbers[0] if numbers else 1)
    return None


def _fits(t: Tables, wanted: str, word: str) -> bool:
    if wanted == "+N":
        return bool(re.fullmatch(r"[+-][0-9]+", word))
    if wanted == "N":
        return bool(re.fullmatch(r"[0-9]+", word))
    if wanted == "CLASS":
        return word in CLASS_IDS
    if wanted.isupper():
        return word in t.labels[wanted.lower()]
    return wanted == word


def read(t: Tables, sheets: dict[str, list[Row]]) -> None:
    """Read the clauses of all cards, artefacts and events; a clause that says nothing is a fault of the edition."""
    t.card_rules = [_read_special(t, i, row) for i, row in enumerate(sheets["cards.csv"])]
    t.artefact_rules, t.artefact_effects = [], []
    t.protectors = [[] for _ in range(t.event_count)]
    for i, row in enumerate(sheets["artefacts.csv"]):
        _read_artefact(t, i, row)
    t.event_aim, t.event_number, t.event_effects, t.event_harms = [], [], [], []
    for i, row in enumerate(sheets["events.csv"]):
        _read_event(t, i, row)
    _windows(t)
    t.mountain = t.labels["terrain"].index("mountain") if "mountain" in t.labels["terrain"] else -1
    augury = [
        i for i in range(t.event_count) if t.event_aim[i] == v.ANNOUNCED_EVENT and t.event_effects[i][0] == v.CANCEL
    ]
    t.augury = augury[0] if augury else -1


def lasting(t: Tables, clauses: list[Clause]) -> list[int]:
    """The lasting rules among clauses: pairs of a rule and an amount, flat."""
    found: list[int] = []
    for clause in clauses:
        fit = match(t, clause, list(LASTING))
        if fit is None:
            continue
        rule = LASTING[fit.pattern]
        amount = 1 if fit.pattern in FLAGS else fit.amount
        if fit.pattern == "hand:N":
            amount -= t.hand
        elif fit.pattern == "fort-value:N":
            amount -= t.fort_defence
        elif fit.pattern == "disorder-price:N":
            amount -= t.disorder_price
        elif rule == v.EARLY_GUNS:
            amount = -amount
        found += [rule, amount]
    return found


def _unknown(row: Row, column: str, clause: Clause) -> BadEdition:
    return row.fault(column, "unknown_clause", DOMAIN, value=":".join([clause.verb, *clause.args]))


def _read_special(t: Tables, card: int, row: Row) -> list[int]:
    """§1.33: what the special of a card says."""
    known = [*LASTING, *OF_CARDS, *OF_CARDS_TOO]
    for clause in t.card_special[card]:
        if match(t, clause, known) is None:
            raise _unknown(row, "special", clause)
        if clause.verb == "early":
            _earlier(t, row, clause)
    return lasting(t, t.card_special[card])


def _earlier(t: Tables, row: Row, clause: Clause) -> None:
    """§2.3.1: the level that a special names for a type is below the one from which everybody can build it."""
    unit, level = clause.args
    common = t.unit_level[t.labels["unit"].index(unit)]
    if not 1 <= int(level) < common:
        value = ":".join([clause.verb, unit, level])
        raise row.fault("special", "clause_early", DOMAIN, value=value, level=str(common))


def _read_artefact(t: Tables, artefact: int, row: Row) -> None:
    """§6.1.10: what an artefact does, at once and as long as it is there."""
    clauses = t.artefact_clauses[artefact]
    effects: list[int] = []
    for clause in clauses:
        at_once = match(t, clause, list(AT_ONCE))
        if at_once is not None:
            effects += [AT_ONCE[at_once.pattern], at_once.amount]
        elif match(t, clause, [*LASTING, *OF_ARTEFACTS]) is None:
            raise _unknown(row, "clauses", clause)
        if "here" in clause.args and t.artefact_on_card[artefact]:  # it has no area
            raise _unknown(row, "clauses", clause)
    t.artefact_rules.append(lasting(t, clauses))
    t.artefact_effects.append(effects)
    for clause in clauses:
        if clause.verb == "immune":
            t.protectors[t.labels["event"].index(clause.args[0])].append(artefact)


def _read_event(t: Tables, event: int, row: Row) -> None:
    """§6.1.2: at whom an event is played, and what it does."""
    target = t.event_target[event]
    if target.verb not in v.AIM_IDS:
        raise _unknown(row, "target", target)
    aim = v.AIM_IDS.index(target.verb)
    counted = aim in v.COUNTED_AIMS
    if len(target.args) != int(counted) or (counted and not re.fullmatch("[1-9]", target.args[0])):
        raise _unknown(row, "target", target)
    effects: list[int] = []
    for clause in t.event_clauses[event]:
        fit = match(t, clause, list(EVENTS))
        if fit is None or not _belongs(aim, *EVENTS[fit.pattern]):
            raise _unknown(row, "clauses", clause)
        effects += [EVENTS[fit.pattern][0], fit.amount]
    if not effects:
        raise row.fault("clauses", "no_effect", DOMAIN)
    t.event_aim.append(aim)
    t.event_number.append(int(target.args[0]) if counted else 0)
    t.event_effects.append(effects)
    t.event_harms.append(int(_harms(aim, effects)))


def _belongs(aim: int, effect: int, needs: int) -> bool:
    """Whether an effect finds in an aim what it needs."""
    if effect in AIMS_OF:
        return aim in AIMS_OF[effect]
    chosen = v.CHOSEN[aim]
    return needs == ANY or (needs == v.NOTHING and not chosen) or (bool(chosen) and chosen[0] == needs)


def _harms(aim: int, effects: list[int]) -> bool:
    """§6.1.1: whether an event harms the empires of others; so does one that stops a founding."""
    if aim == v.ANNOUNCED_START:
        return True
    for i in range(0, len(effects), 2):
        if effects[i] in HARMFUL or (effects[i] in NOT_HARMFUL_UNLESS_NEGATIVE and effects[i + 1] < 0):
            return True
    return False


def _windows(t: Tables) -> None:
    """By value of the setting `events`, then by card: the windows in which its event can be played, as bits.

    §6.1.2: an event for any time can be played in all of them, but only interrupts interrupt.
    """
    everywhere = (1 << len(WINDOW_IDS)) - 1 & ~(1 << INTERRUPT)
    bits = []
    for window in t.event_window:
        found = everywhere if window == ANY_TIME else 1 << window
        bits.append(found | 1 << CIVILISE_OF_EMPIRE if window == IN_CIVILISE else found)
    cards = range(t.card_count)
    every = [bits[t.card_event[card]] for card in cards]
    harmless = [0 if t.event_harms[t.card_event[card]] else every[card] for card in cards]
    t.card_windows = [every, harmless, [0] * t.card_count]
    t.window_cards = [
        [[card for card in cards if of_cards[card] >> window & 1] for window in range(len(WINDOW_IDS))]
        for of_cards in t.card_windows
    ]
