"""A game in numbers: tracks, accounts, what the end of the round would bring now, and luck. Nothing of it is secret."""

from __future__ import annotations

from math import sqrt
from typing import Any, Final

from worldstage.core.log import EVERYBODY, Entry
from worldstage.core.seen import Account, Forecast, Item, Luck, ScorePart
from worldstage.games.nations.describe import text
from worldstage.games.nations.edition import Tables
from worldstage.games.nations.forecasts import RestOfRound, can_be_told
from worldstage.games.nations.generated_state import NationsState
from worldstage.games.nations.maintenance import age_deck
from worldstage.games.nations.names import (
    AGES,
    BOARD_IDS,
    BOOKS,
    GOOD_IDS,
    GOODS,
    NONE,
    POINTS,
    TYPE_IDS,
)
from worldstage.games.nations.scoring import score

SCORE: Final = "score"
DEALT: Final = 2  # from here on, the line about new cards on display holds the cards themselves
SCORE_IDS: Final = ("hand", "colonies", "wonders", "workers", "resources")


def tracks(s: NationsState) -> dict[str, list[int]]:
    """By seat: points in hand, the final score so far, strength, stability, and all goods."""
    seats = range(s.seats)
    found = {"points": _column(s, POINTS)}
    found[SCORE] = [sum(score(s, seat)) if s.nation[seat] != NONE else 0 for seat in seats]
    found["books"] = _column(s, BOOKS)
    found["strength"] = list(s.strength)
    found["stability"] = list(s.stability)
    for kind in range(BOOKS):
        found[GOOD_IDS[kind]] = _column(s, kind)
    return found


def _column(s: NationsState, kind: int) -> list[int]:
    return [s.goods[seat * GOODS + kind] for seat in range(s.seats)]


def score_parts(entries: list[Entry], s: NationsState) -> list[ScorePart]:
    """The parts of the final score as the rules count it: nothing of it needs the log."""
    by_seat = [score(s, seat) for seat in range(s.seats)]
    return [ScorePart(text(f"score.{part}"), [parts[i] for parts in by_seat]) for i, part in enumerate(SCORE_IDS)]


# -- accounts ----------------------------------------------------------------------------------------------------------


def accounts(entries: list[Entry], t: Tables) -> list[Account]:
    """Every change of every good, in the order of the log; what one begins with belongs to the lines of set-up."""
    found: list[Account] = []
    seat_of = [NONE] * len(BOARD_IDS)
    balances: dict[tuple[int, int], int] = {}
    for i, entry in enumerate(entries):
        if entry.key == "setup.sat":
            seat_of[entry.args[1]] = entry.args[0]
        seat, changed = changes(entry, t, seat_of)
        for kind, amount in changed:
            balances[kind, seat] = balances.get((kind, seat), 0) + amount
            found.append(Account(GOOD_IDS[kind], seat, amount, balances[kind, seat], i))
    return found


def changes(entry: Entry, t: Tables, seat_of: list[int]) -> tuple[int, list[tuple[int, int]]]:
    """What a log line changes: for which seat, and by good how much."""
    args = entry.args
    if entry.key == "setup.order":  # the later, the more books
        return args[0], [(BOOKS, args[1])]
    if entry.key == "setup.sat":
        goods = t.board_goods[args[1] + 1 if args[2] else 0]
        return args[0], [(kind, amount) for kind, amount in enumerate(goods) if amount]
    if entry.key.startswith("goods.gained."):
        return seat_of[args[0]], [(args[1], args[2])]
    if entry.key.startswith(("goods.paid.", "goods.lost.")):
        return seat_of[args[0]], [(args[1], -args[2])]
    return NONE, []


# -- what the end of the round would bring now -------------------------------------------------------------------------


def forecast(s: NationsState) -> list[Forecast]:
    """By seat what the rest of the round would bring if nobody did anything more, and the final score so far.

    The steps of resolution come one after the other, each after what those before it have left, as in the game: see
    `RestOfRound`. At the end stands the score as of now, without them.
    """
    if not can_be_told(s):
        return []
    found = RestOfRound(s).forecasts
    for seat in range(s.seats):
        parts = score(s, seat)
        made_of = [Item(SCORE, label, amount) for label, amount in zip(SCORE_IDS, parts, strict=True)]
        found.append(Forecast("final", SCORE, seat, made_of, float(sum(parts))))
    return found


# -- luck --------------------------------------------------------------------------------------------------------------


def luck(entries: list[Entry], s: NationsState) -> list[Luck]:
    """What came on display, and the shadow opponent's die, against what was to be expected."""
    return display_luck(entries, s) + die_luck(entries)


def display_luck(entries: list[Entry], s: NationsState) -> list[Luck]:
    """By kind of card how many came, as blind draws from the full deck of each age (§I.2.3)."""
    t = s.tables
    dealt = [card for entry in entries if entry.key == "display.dealt" for card in entry.args[DEALT:]]
    if not dealt:
        return []
    found: list[Luck] = []
    decks = {age: age_deck(s, age) for age in range(1, AGES + 1)}
    draws = {age: sum(1 for card in dealt if t.age[card] == age) for age in decks}
    for kind, label in enumerate(TYPE_IDS):
        expected, variance = 0.0, 0.0
        for age, deck in decks.items():
            mean, square = _out_of(len(deck), sum(1 for card in deck if t.type[card] == kind), draws[age])
            expected += mean
            variance += square
        total = sum(1 for card in dealt if t.type[card] == kind)
        args: dict[str, tuple[str, Any]] = {"type": ("type", label)}
        found.append(_luck("display", args, len(dealt), total, expected, variance))
    return found


def die_luck(entries: list[Entry]) -> list[Luck]:
    """§solo.8: four faces of six clear a column."""
    faces = [entry.args[0] for entry in entries if entry.key.startswith("shadow.rolled.")]
    if not faces:
        return []
    cleared = sum(1 for face in faces if face <= 4)
    return [_luck("shadow_die", {}, len(faces), cleared, len(faces) * 2 / 3, len(faces) * 2 / 9)]


def _out_of(many: int, of_a_kind: int, draws: int) -> tuple[float, float]:
    """Mean and variance of how many of a kind are among so many draws, none of them put back."""
    if many == 0:
        return 0.0, 0.0
    share = of_a_kind / many
    return draws * share, draws * share * (1 - share) * (many - draws) / max(1, many - 1)


def _luck(key: str, args: dict[str, tuple[str, Any]], draws: int, total: int, expected: float, variance: float) -> Luck:
    return Luck(key, EVERYBODY, text(f"luck.{key}", **args), draws, total, expected, sqrt(variance), 0)
