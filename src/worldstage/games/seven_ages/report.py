"""A game in numbers: tracks, accounts of glory and money, what scoring and production would bring now, and luck.

Nothing of it is secret: it is made of public facts and of lines that everybody reads.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from worldstage.core.log import Entry
from worldstage.core.seen import Account, Forecast, Item, Luck, ScorePart
from worldstage.games.seven_ages.empires import empires_of
from worldstage.games.seven_ages.ending import best_level
from worldstage.games.seven_ages.forces import city, on_map
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.glory import all_items, empire_points, halved
from worldstage.games.seven_ages.income import income, upkeep_units
from worldstage.games.seven_ages.lines import board, cards, conflict, founding, kinds, rounds, scoring, trade
from worldstage.games.seven_ages.tables import Tables
from worldstage.games.seven_ages.wording import text

GLORY: Final = "glory"
MONEY: Final = "money"


def tracks(s: AgesState) -> dict[str, list[int]]:
    """By seat: glory, and of its empires the money, the highest level, their number, areas, units and cities."""
    found: dict[str, list[int]] = {GLORY: list(s.glory)}
    for key in (MONEY, "level", "empires", "areas", "units", "cities"):
        found[key] = [0] * s.seats
    for seat in range(s.seats):
        own = empires_of(s, seat)
        held = [area for colour in own for area in s.areas[colour]]
        found[MONEY][seat] = sum(s.money[colour] for colour in own)
        found["level"][seat] = best_level(s, seat)
        found["empires"][seat] = len(own)
        found["areas"][seat] = len(held)
        found["units"][seat] = sum(len(on_map(s, colour)) for colour in own)
        found["cities"][seat] = sum(city(s, area) for area in held)
    return found


def traits(s: AgesState) -> list[dict[str, int | str]]:
    """By seat what simulations tell of the end beside the view: the level of its most advanced empire."""
    return [{"level": best_level(s, seat)} for seat in range(s.seats)]


# -- accounts ------------------------------------------------------------------------------------------------------


def accounts(entries: list[Entry]) -> list[Account]:
    """Every change of the glory of a seat and of the money of its empires, in the order of the log."""
    found: list[Account] = []
    balances: dict[tuple[str, int], int] = {}
    for i, entry in enumerate(entries):
        for key, seat, amount in changes(entry):
            if amount:
                balance = balances[key, seat] = balances.get((key, seat), 0) + amount
                found.append(Account(key, seat, amount, balance, i))
    return found


def changes(entry: Entry) -> list[tuple[str, int, int]]:
    """What a line changes: account, seat and amount.

    A scoring is told item by item, so the line with its sum changes nothing. What an event halves or doubles, and what
    is cut at 0, are items of their own.
    """
    args = entry.args
    if board.MONEY_GAINED.wrote(entry):
        return [(MONEY, args[4], args[1])]
    if board.MONEY_PAID.wrote(entry) or board.UNITS_PAID.wrote(entry):
        return [(MONEY, args[4], -args[1])]
    if board.GLORY_GAINED.wrote(entry):
        return [(GLORY, args[0], args[1])] if args[3] != kinds.SCORING else []
    if board.GLORY_LOST.wrote(entry):
        return [(GLORY, args[0], -args[1])] if args[3] != kinds.SCORING else []
    if rounds.SEAT_JOINED.wrote(entry) or scoring.EMPIRE_SCORED.wrote(entry):
        return [(GLORY, args[0], args[2])]
    if scoring.BY_CREED.wrote(entry) or scoring.BOUGHT_COUNTED.wrote(entry):
        return [(GLORY, args[0], args[2])]
    if scoring.GLORY_DOUBLED.wrote(entry):
        return [(GLORY, args[0], args[3] - args[2])]
    if scoring.GLORY_HALVED.wrote(entry):
        return [(GLORY, args[0], args[2] - args[1])]
    if scoring.GLORY_CUT.wrote(entry):
        return [(GLORY, args[0], args[1])]
    return []


# Parts of the final score, with the icons that belong to each.
PARTS: Final[dict[str, tuple[str, ...]]] = {
    "areas": ("land", "sea", "both", "outside-europe"),
    "homeland": ("homeland",),
    "cities": ("cities",),
    "units": ("units-naval", "units-cavalry", "units-land"),
    "progress": ("progress",),
    "money": ("money",),
    "artefacts": ("artefacts",),
    "goods": ("wheat", "oil", "elephant"),
}
ITEM_AT: Final = 3  # where the items of a scored empire begin in its line
ITEM_SIZE: Final = 6  # icon, in_region, region, value, place, points


def score_parts(entries: list[Entry], s: AgesState) -> list[ScorePart]:
    """Glory by what it was for: icons, lasting glory of creeds, glory that was bought, and everything else."""
    part_of = {icon: part for part, icons in PARTS.items() for icon in icons}
    parts = {key: [0] * s.seats for key in (*PARTS, "creeds", "bought", "others")}
    for entry in entries:
        kind = "others"
        if scoring.EMPIRE_SCORED.wrote(entry):
            for at in range(ITEM_AT, len(entry.args), ITEM_SIZE):
                icon = s.tables.labels["icon"][entry.args[at]]
                parts[part_of[icon]][entry.args[0]] += entry.args[at + ITEM_SIZE - 1]
            continue
        if scoring.BY_CREED.wrote(entry):
            kind = "creeds"
        elif scoring.BOUGHT_COUNTED.wrote(entry):
            kind = "bought"
        for key, seat, amount in changes(entry):
            if key == GLORY:
                parts[kind][seat] += amount
    return [ScorePart(text(f"score.{key}"), points) for key, points in parts.items() if any(points)]


# -- what would come now -------------------------------------------------------------------------------------------


def forecast(s: AgesState) -> list[Forecast]:
    """By seat what glory scoring would bring now, empire by empire, and what a production of all its empires would."""
    found: list[Forecast] = []
    if not s.frames:
        return found
    items = all_items(s)
    labels = s.tables.labels["card"]
    for seat in range(s.seats):
        own = empires_of(s, seat)
        if not own:
            continue
        points = [empire_points(s, colour, items[colour]) for colour in own]
        glory = [Item("card", labels[s.card[own[i]]], points[i]) for i in range(len(own)) if points[i]]
        lost = halved(sum(points)) - sum(points) if s.glory_halved else 0
        if lost:
            glory.append(Item("cause", kinds.CAUSES[kinds.BY_EVENT], lost))
        found.append(Forecast("scoring", GLORY, seat, glory, float(sum(points) + lost)))
        gains = [Item("card", labels[s.card[colour]], income(s, colour)) for colour in own]
        costs = [Item("card", labels[s.card[c]], -upkeep_units(s, c) * s.tables.upkeep) for c in own]
        for key, items_of in (("income", gains), ("upkeep", costs)):
            told = [item for item in items_of if item.amount]
            found.append(Forecast(key, MONEY, seat, told, float(sum(item.amount for item in told))))
    return found


# -- luck ----------------------------------------------------------------------------------------------------------


def luck(entries: list[Entry], s: AgesState) -> list[Luck]:
    """Cards drawn in conflicts, in trades with the deck and by assassins, by seat, against the mean of all cards."""
    t = s.tables
    drawn = conflict_draws(entries, t, s.seats)
    found = _against_mean("conflict", drawn, t, 1)
    found += _against_mean("deck", deck_draws(entries, s.seats), t, -1)
    return found + _against_mean("assassin", assassin_draws(entries, t, s.seats), t, 1)


def conflict_draws(entries: list[Entry], t: Tables, seats: int) -> list[list[int]]:
    """By seat the values of cards in conflicts, those of tacticians who drew again included (§4.2.4).

    Parts of a divided empire share its name: where they belong to several seats, their draws are left out.
    """
    drawn: list[list[int]] = [[] for _ in range(seats)]
    leading: list[list[int]] = [[] for _ in range(t.card_count)]  # by card: the seats that lead an empire of this name
    for entry in entries:
        args = entry.args
        if founding.FOUNDED.wrote(entry) or cards.PART_TAKEN.wrote(entry):
            leading[args[1]] = [*leading[args[1]], args[0]]
        elif board.EMPIRE_GONE.wrote(entry):
            leading[args[1]].remove(args[0])
        elif conflict.TOTAL.wrote(entry) and len(set(leading[args[0]])) == 1:
            addends = dict(zip(args[2::2], args[3::2], strict=True))
            drawn[leading[args[0]][0]].append(addends.get(conflict.A_CARD, 0))
        elif conflict.REDREW.wrote(entry) and len(set(leading[args[0]])) == 1:
            drawn[leading[args[0]][0]].append(t.card_value[args[1]])
    return drawn


def deck_draws(entries: list[Entry], seats: int) -> list[list[int]]:
    """By seat the values of the deck's cards in trades with it (§3.9)."""
    drawn: list[list[int]] = [[] for _ in range(seats)]
    seat = 0
    for entry in entries:
        if trade.DECK_TRADE_BEGAN.wrote(entry):
            seat = entry.args[0]
        elif trade.DECK_TOTALLED.wrote(entry):
            drawn[seat].append(entry.args[1])
    return drawn


def assassin_draws(entries: list[Entry], t: Tables, seats: int) -> list[list[int]]:
    """By seat the values of cards drawn by assassins and their victims (§6.1.6, §6.1.7)."""
    drawn: list[list[int]] = [[] for _ in range(seats)]
    for entry in entries:
        if cards.REJECTED.wrote(entry):
            drawn[entry.args[0]].append(t.card_value[entry.args[1]])
        elif cards.TURNED_OVER.wrote(entry):
            drawn[entry.args[0]].append(entry.args[2])
    return drawn


def _against_mean(key: str, drawn: list[list[int]], t: Tables, favour: int) -> list[Luck]:
    """Values of cards against draws from all cards."""
    mean = sum(t.card_value) / t.card_count
    variance = sum((value - mean) ** 2 for value in t.card_value) / t.card_count
    found: list[Luck] = []
    for seat, values in enumerate(drawn):
        if values:
            many = len(values)
            told = text(f"luck.{key}")
            found.append(Luck(key, seat, told, many, sum(values), many * mean, sqrt(many * variance), favour))
    return found
