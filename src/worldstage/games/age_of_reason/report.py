"""A game in numbers, by what everybody may know: tracks, accounts, what the next scoring would bring, and luck."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import sqrt
from typing import Any, Final

from worldstage.core.log import EVERYBODY, Entry
from worldstage.core.seen import Account, Forecast, Item, Luck, ScorePart
from worldstage.games.age_of_reason import log
from worldstage.games.age_of_reason.edition import Tables
from worldstage.games.age_of_reason.generated_state import AgeState
from worldstage.games.age_of_reason.names import INCOME_BOARD, MARKER_ROOM, NONE, REGION_IDS, REGIONS
from worldstage.games.age_of_reason.odds import SPREAD
from worldstage.games.age_of_reason.scoring import region_points
from worldstage.games.age_of_reason.wording import text

GOLD: Final = "gold"
UNREST: Final = "unrest"
VICTORY_POINTS: Final = "victory_points"


def tracks(s: AgeState) -> dict[str, list[int]]:
    """By seat: victory points, gold, unrest, and discs in regions (§2.1.8)."""
    discs = [0] * s.seats
    for seat in range(s.seats):
        if s.country[seat] != NONE:
            base = s.country[seat] * REGIONS
            discs[seat] = sum(s.discs[base : base + REGIONS])
    return {VICTORY_POINTS: list(s.vp), GOLD: list(s.gold), UNREST: list(s.unrest), "discs": discs}


# -- accounts ----------------------------------------------------------------------------------------------------------


def accounts(entries: list[Entry]) -> list[Account]:
    """Every change of gold, unrest and victory points, in the order of the log; all begin at 0 (§3.0.4)."""
    found: list[Account] = []
    seat_of: dict[int, int] = {}
    balances: dict[tuple[str, int], int] = {}
    for i, entry in enumerate(entries):
        if entry.key == log.COUNTRY_CHOSEN.key:
            seat_of[entry.args[1]] = entry.args[0]
            continue
        for country, key, amount in changes(entry, seat_of):
            seat = seat_of[country]
            before = balances.get((key, seat), 0)
            if entry.key == log.UNREST_HALVED.key:  # tells what is left, not what went
                amount -= before
            if amount:
                balances[key, seat] = before + amount
                found.append(Account(key, seat, amount, before + amount, i))
    return found


def changes(entry: Entry, seat_of: dict[int, int]) -> list[tuple[int, str, int]]:
    """What a log line changes: country, account and amount. Some lines speak of all countries that seats lead."""
    args = entry.args
    if entry.key in (log.START_GOLD.key, log.START_UNREST.key):
        key = GOLD if entry.key == log.START_GOLD.key else UNREST
        return [(country, key, args[0]) for country in sorted(seat_of, key=seat_of.__getitem__)]
    if entry.key == log.REGION_SCORED.key:
        return [(country, VICTORY_POINTS, points) for country, points in pairs(args[1:])]
    if entry.key == log.UNREST_HALVED.key:
        return [(country, UNREST, left) for country, left in pairs(args)]
    if entry.key == log.GOLD_RAISED.key:
        return [(args[0], GOLD, args[1]), (args[0], UNREST, args[2])]
    if entry.key in _CHANGES:
        key, at, sign = _CHANGES[entry.key]
        return [(args[0], key, sign * args[at])]
    return []


# Lines that change one account of the country they name first: which, the place of the amount, and its sign.
_CHANGES: Final = {
    log.GOLD_PAID.key: (GOLD, 1, -1),
    log.GOLD_RECEIVED.key: (GOLD, 1, 1),
    log.UNREST_GAINED.key: (UNREST, 1, 1),
    log.UNREST_EASED.key: (UNREST, 1, -1),
    log.MARKER_POINTS.key: (VICTORY_POINTS, 1, 1),
    log.UNREST_ROLLED.key: (VICTORY_POINTS, 2, -1),
}


def pairs(numbers: tuple[int, ...]) -> list[tuple[int, int]]:
    """The repeated part of a log line that tells two numbers at a time."""
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def score_parts(entries: list[Entry], s: AgeState) -> list[ScorePart]:
    """By seat: the regions of each turn (§4.5.1), markers that are worth points, and what unrest has cost (§4.5.8)."""
    regions: list[list[int]] = []
    markers = [0] * s.seats
    unrest = [0] * s.seats
    for entry in entries:
        if entry.key == log.TURN_BEGAN.key:
            regions.append([0] * s.seats)
        elif entry.key == log.REGION_SCORED.key:
            for country, points in pairs(entry.args[1:]):
                if s.seat_of[country] != NONE:
                    regions[-1][s.seat_of[country]] += points
        elif entry.key == log.MARKER_POINTS.key:
            markers[s.seat_of[entry.args[0]]] += entry.args[1]
        elif entry.key == log.UNREST_ROLLED.key:
            unrest[s.seat_of[entry.args[0]]] -= entry.args[2]
    found = [ScorePart(text("score.regions", turn=("", i + 1)), points) for i, points in enumerate(regions)]
    found += [ScorePart(text("score.markers"), markers), ScorePart(text("score.unrest"), unrest)]
    return [part for part in found if any(part.points)]


# -- what the end of the turn would bring now --------------------------------------------------------------------------


def forecast(s: AgeState) -> list[Forecast]:
    """For each seat: income by region, victory points by region, and those it expects to lose to unrest."""
    found: list[Forecast] = []
    if not s.frames:
        return found
    points = [region_points(s, region) for region in range(REGIONS)]
    for seat in range(s.seats):
        country = s.country[seat]
        if country == NONE:
            continue
        income = _income(s, country)
        scored = [Item("region", REGION_IDS[r], points[r][country]) for r in range(REGIONS) if points[r][country]]
        loss = float(unrest_rolls(s.unrest[seat])[0])
        found.append(Forecast("income", GOLD, seat, income, float(sum(item.amount for item in income))))
        found.append(Forecast("regions", VICTORY_POINTS, seat, scored, float(sum(item.amount for item in scored))))
        found.append(Forecast("unrest", VICTORY_POINTS, seat, [], -loss))
    return found


def _income(s: AgeState, country: int) -> list[Item]:
    """§4.4.1: a gold piece for each disc in a region, by setting also for each in an action box."""
    items: list[Item] = []
    for region in range(REGIONS):
        discs = s.discs[country * REGIONS + region]
        if discs:
            items.append(Item("region", REGION_IDS[region], discs))
    if s.switches[INCOME_BOARD]:
        items += [Item("box", s.tables.boxes[i], 1) for i in range(len(s.box)) if s.box[i] == country]
    return items


@cache
def unrest_rolls(unrest: int) -> tuple[Fraction, Fraction]:
    """How many rolls an unrest takes (§4.5.8): the mean of their number, and of its square."""
    if unrest <= 0:
        return Fraction(0), Fraction(0)
    mean = Fraction(0)
    square = Fraction(0)
    for face in range(1, 7):
        further = unrest_rolls(unrest - face)
        mean += further[0] / 6
        square += further[1] / 6
    return 1 + mean, 1 + 2 * mean + square


# -- luck --------------------------------------------------------------------------------------------------------------

# The difference of two dice (§4.3.2.II.31), of 36 throws: mean 70/36, and its variance.
DICE_MEAN: Final = sum(i * SPREAD[i] for i in range(6)) / 36
DICE_VARIANCE: Final = sum(i * i * SPREAD[i] for i in range(6)) / 36 - DICE_MEAN * DICE_MEAN


def luck(entries: list[Entry], s: AgeState) -> list[Luck]:
    """Dice of combats, rolls for unrest and markers out of the bag, against what was to be expected.

    The state tells only which seat leads which country, and the edition.
    """
    found = combat_luck(entries, s)
    found += unrest_luck(entries, s)
    found += first_discs_luck(entries, s)
    return found + bag_luck(entries, s.tables)


def combat_luck(entries: list[Entry], s: AgeState) -> list[Luck]:
    """Every pair of dice, rolled again or not: a roll is as lucky as the other, whatever came of it.

    By seat: in attack, in defence, and the dice rolled for what it attacked where nobody defends (§4.3.2.II.30).
    """
    thrown: list[list[list[int]]] = [[[] for _ in range(s.seats)] for _ in range(3)]
    attacker = defender = NONE
    for entry in entries:
        if entry.key in log.COMBAT_BEGAN:
            target = log.COMBAT_BEGAN[entry.key]
            attacker, defender = s.seat_of[entry.args[0]], s.seat_of[entry.args[target]] if target != NONE else NONE
        elif entry.key == log.ROLLED.key:
            a1, a2, d1, d2 = entry.args[:4]
            thrown[0][attacker].append(abs(a1 - a2))
            if defender != NONE:
                thrown[1][defender].append(abs(d1 - d2))
            else:
                thrown[2][attacker].append(abs(d1 - d2))
    found: list[Luck] = []
    for key, favour, by_seat in zip(("combat_attack", "combat_defence", "combat_against"), (1, 1, -1), thrown):
        for seat, rolls in enumerate(by_seat):
            many = len(rolls)
            if many:
                spread = sqrt(many * DICE_VARIANCE)
                found.append(_luck(key, seat, {}, many, sum(rolls), many * DICE_MEAN, spread, favour))
    return found


def unrest_luck(entries: list[Entry], s: AgeState) -> list[Luck]:
    """The rolls for unrest at the end of the turns (§4.5.8), by seat. A draw is a turn in which it had to roll."""
    turns = [0] * s.seats
    rolls = [0] * s.seats
    expected = [0.0] * s.seats
    variance = [0.0] * s.seats
    for entry in entries:
        if entry.key != log.UNREST_ROLLED.key:
            continue
        country, unrest, thrown = entry.args[:3]
        seat = s.seat_of[country]
        mean, square = unrest_rolls(unrest)
        turns[seat] += 1
        rolls[seat] += thrown
        expected[seat] += float(mean)
        variance[seat] += float(square - mean * mean)
    seats = [seat for seat in range(s.seats) if turns[seat]]
    return [_luck("unrest", i, {}, turns[i], rolls[i], expected[i], sqrt(variance[i]), -1) for i in seats]


def first_discs_luck(entries: list[Entry], s: AgeState) -> list[Luck]:
    """Where the markers of set-up put the first discs (§3.0.7): the highest victory points of those regions."""
    values = [s.tables.victory_points[piece // MARKER_ROOM][0] for piece in s.tables.bag]
    drawn: list[list[int]] = [[] for _ in range(s.seats)]
    for entry in entries:
        if entry.key == log.FIRST_DISCS.key and s.seat_of[entry.args[0]] != NONE:
            for region, count in pairs(entry.args[1:]):
                drawn[s.seat_of[entry.args[0]]] += [s.tables.victory_points[region][0]] * count
    found: list[Luck] = []
    for seat, mine in enumerate(drawn):
        if mine:
            expected, spread = _out_of(values, len(mine))
            found.append(_luck("first_discs", seat, {}, len(mine), sum(mine), expected, spread, 1))
    return found


def bag_luck(entries: list[Entry], t: Tables) -> list[Luck]:
    """The markers drawn in the turns (§4.1.1), by region and by kind, as a draw from the full bag (§3.0.6).

    Those that left the game in set-up (§3.0.9) were drawn as blindly, so they don't change what is expected.
    """
    drawn: list[int] = []
    for entry in entries:
        if entry.key == log.MARKERS_PLACED.key:
            for i in range(1, len(entry.args), 3):
                region, kind, count = entry.args[i : i + 3]
                drawn += [region * MARKER_ROOM + kind] * count
    found: list[Luck] = []
    if not drawn:
        return found
    for region in range(REGIONS):
        values = [int(piece // MARKER_ROOM == region) for piece in t.bag]
        total = sum(1 for piece in drawn if piece // MARKER_ROOM == region)
        expected, spread = _out_of(values, len(drawn))
        args: dict[str, tuple[str, Any]] = {"region": ("region", REGION_IDS[region])}
        found.append(_luck("bag_region", EVERYBODY, args, len(drawn), total, expected, spread, 0))
    for kind in range(len(t.markers)):
        values = [int(piece % MARKER_ROOM == kind) for piece in t.bag]
        total = sum(1 for piece in drawn if piece % MARKER_ROOM == kind)
        expected, spread = _out_of(values, len(drawn))
        args = {"marker": ("marker", t.markers[kind].label)}
        found.append(_luck("bag_marker", EVERYBODY, args, len(drawn), total, expected, spread, 0))
    return found


def _out_of(values: list[int], draws: int) -> tuple[float, float]:
    """Mean and standard deviation of the sum of so many values, drawn without putting any back."""
    many = len(values)
    mean = sum(values) / many
    variance = sum((value - mean) ** 2 for value in values) / many
    return draws * mean, sqrt(draws * variance * (many - draws) / max(1, many - 1))


def _luck(
    key: str,
    seat: int,
    args: dict[str, tuple[str, Any]],
    draws: int,
    total: int,
    expected: float,
    spread: float,
    favour: int,
) -> Luck:
    return Luck(key, seat, text(f"luck.{key}", **args), draws, total, expected, spread, favour)
