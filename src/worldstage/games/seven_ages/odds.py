"""The chances of a round of a conflict and of a whole one (4.2), for hints and bots.

All functions read a world sampled for a seat. Bots take its units and its deck as they are: they play on from there.
Hints do not: the enemy's units are guessed from what the seat knows (`guesses`), and cards are those that it has not
seen.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from worldstage.core.seen import Hint
from worldstage.games.seven_ages.conflict import (
    RETREATING,
    asked_side,
    drafted,
    left_to_commit,
    place_of_next,
)
from worldstage.games.seven_ages.deck import value
from worldstage.games.seven_ages.generated_state import AgesState
from worldstage.games.seven_ages.guesses import GUESSES, likely_stacks
from worldstage.games.seven_ages.names import ASIDE, NONE
from worldstage.games.seven_ages.retreat import exits
from worldstage.games.seven_ages.totals import ATTACKER, DEFENDER, first_of, standing, tallies, types_of

ROUND: Final = "conflict.round"  # the side wins this round
CARD: Final = "conflict.card"  # the next card is higher
WIN: Final = "conflict.win"  # the side wins the conflict
ESCAPE: Final = "conflict.escape"  # a unit gets away


class Odds(NamedTuple):
    """The chances of the attacker in a round."""

    win: float
    tie: float
    lose: float


# -- a round -----------------------------------------------------------------------------------------------------------


def spread(w: AgesState) -> list[float]:
    """The chance of each value of a card that is drawn next, in the world as it is."""
    return spread_of(w, [*w.deck, *w.top] or w.discards)


def unseen_spread(w: AgesState, seat: int) -> list[float]:
    """The chance of each value of a card that is drawn next, for all that a seat knows."""
    return spread_of(w, unseen(w, seat) if w.deck or w.top else w.discards)


def spread_of(w: AgesState, cards: list[int]) -> list[float]:
    """The chance of each value of one of these cards; with none of them it counts 0."""
    values = w.tables.card_value
    found = [0.0] * (max(values) + 1)
    for card in cards:
        found[values[card]] += 1 / len(cards)
    if not cards:
        found[0] = 1.0
    return found


def unseen(w: AgesState, seat: int) -> list[int]:
    """The cards that could be the next one of the deck, or in the hand of another, for all that a seat knows."""
    out = {*w.card, *w.discards, *w.set_aside}
    return [card for card in range(w.tables.card_count) if card not in out and not w.seen[card] >> seat & 1]


def certain(card_value: int) -> list[float]:
    """The spread of a card that is known."""
    return [0.0] * card_value + [1.0]


def lead(w: AgesState, attacking: list[int], defending: list[int]) -> int:
    """By how much the attacker's total would be higher with these units, but for the cards (§4.2.8)."""
    found = tallies(w, attacking, defending)
    cards = value(w, w.fight_card[ATTACKER]) - value(w, w.fight_card[DEFENDER])
    return found[ATTACKER].total - found[DEFENDER].total - cards


def round_odds(ahead: int, attacker: list[float], defender: list[float]) -> Odds:
    """The chances of a lead with these spreads of the two cards (§4.2.12, §4.2.13)."""
    win = tie = 0.0
    for own, chance in enumerate(attacker):
        if chance:
            for other, against in enumerate(defender):
                ends = ahead + own - other
                if ends > 0:
                    win += chance * against
                elif ends == 0:
                    tie += chance * against
    return Odds(min(1.0, win), min(1.0, tie), max(0.0, 1.0 - win - tie))


def commitment_odds(w: AgesState, side: int, units: list[int], against: list[int], cards: list[float]) -> Odds:
    """The odds, as those of `side`, if it commits these units with the card it holds and the enemy those."""
    own = certain(value(w, w.fight_card[side]))
    if side == ATTACKER:
        return round_odds(lead(w, units, against), own, cards)
    win, tie, lose = round_odds(lead(w, against, units), cards, own)
    return Odds(lose, tie, win)


def by_worth(w: AgesState, units: list[int]) -> list[int]:
    """Units from the weakest to the strongest by the sum of their values."""
    t = w.tables
    return [unit for _, unit in sorted((t.unit_front[unit] + t.unit_support[unit], unit) for unit in units)]


def likely_commitments(w: AgesState, seat: int, side: int) -> list[list[int]]:
    """What a side may commit: everything, its stronger half, its weakest unit. Each counts the same.

    All of that for each guess of a seat at the units that it can commit, or has committed by now.
    """
    fresh = [counter for counter in standing(w, side) if not w.how[counter] & ASIDE]
    found: list[list[int]] = []
    for guess in likely_stacks(w, seat, w.fight_colour[side], fresh, GUESSES):
        units = by_worth(w, guess)
        found += [units, units[len(units) // 2 :], units[:1]]
    return found


# -- a whole conflict --------------------------------------------------------------------------------------------------


def conflict_odds(w: AgesState) -> float:
    """The attacker's chance to win the conflict under way; a tie counts half.

    An estimate: in the next round each side commits everything or its weakest unit only, as the solution of that game
    has it, and in the round after it everything is decided.
    """
    world = w.clone()
    return duel(world, types_of(w, standing(w, ATTACKER)), types_of(w, standing(w, DEFENDER)), spread(w))


def placed(w: AgesState, area: int, attacker: int, crossings: int) -> AgesState:
    """A world in which a conflict begins in an area, before any card is drawn."""
    world = w.clone()
    world.log = None
    world.fight_area = area
    world.fight_colour = (attacker, w.holder[area])
    world.fight_card = (NONE, NONE)
    world.fight_bonus, world.fight_flags, world.fight_disorder = (0, 0), (0, 0), (0, 0)
    world.fight_crossings = crossings
    return world


def duel(world: AgesState, ours: list[int], theirs: list[int], cards: list[float]) -> float:
    """The attacker's value of the game of `conflict_odds` with this spread of cards. Changes the world's markers."""
    ours, theirs = by_worth(world, ours), by_worth(world, theirs)
    all_all = all_in(world, ours, theirs, 0, 0, cards)
    if len(ours) == 1 and len(theirs) == 1:
        return all_all
    odds = round_odds(lead(world, ours, theirs[:1]), cards, cards)
    all_one = odds.win * all_in(world, ours, theirs[1:], 1, 0, cards)
    odds = round_odds(lead(world, ours[:1], theirs), cards, cards)
    left = 1.0 if len(ours) > 1 else 0.5
    one_all = odds.win + odds.tie * left + odds.lose * all_in(world, ours[1:], theirs, 0, 1, cards)
    if len(theirs) == 1:
        return min(1.0, max(all_all, one_all))
    if len(ours) == 1:
        return min(all_all, all_one)
    odds = round_odds(lead(world, ours[:1], theirs[:1]), cards, cards)
    one_one = odds.win * all_in(world, ours, theirs[1:], 0, 0, cards)
    one_one += odds.lose * all_in(world, ours[1:], theirs, 0, 0, cards)
    one_one += odds.tie * all_in(world, ours[1:], theirs[1:], 0, 0, cards)
    return min(1.0, solved(all_all, all_one, one_all, one_one))


def all_in(world: AgesState, ours: list[int], theirs: list[int], mine: int, yours: int, cards: list[float]) -> float:
    """The attacker's chance if both commit everything, with so many more disorder markers on each side (§4.2.16)."""
    if not ours or not theirs:
        return 1.0 if ours else 0.0 if theirs else 0.5
    before = world.fight_disorder
    world.fight_disorder = (before[ATTACKER] + mine, before[DEFENDER] + yours)
    odds = round_odds(lead(world, ours, theirs), cards, cards)
    world.fight_disorder = before
    return odds.win + odds.tie / 2


def solved(a: float, b: float, c: float, d: float) -> float:
    """The value of a game of two by two: the first player chooses a row (a, b or c, d), the other a column."""
    least = max(min(a, b), min(c, d))
    most = min(max(a, c), max(b, d))
    return least if least >= most else (a * d - b * c) / (a + d - b - c)


# -- hints: each gets a world sampled for the seat, the seat and the argument ------------------------------------------


def hint_commit(w: AgesState, seat: int, unit: int) -> Hint:
    return _round_hint(w, seat, [*types_of(w, drafted(w, seat)), unit])


def hint_withdraw(w: AgesState, seat: int, unit: int) -> Hint | None:
    counters = drafted(w, seat)
    counters.remove(first_of(w, counters, unit))
    return _round_hint(w, seat, types_of(w, counters)) if counters else None


def hint_all(w: AgesState, seat: int, argument: int) -> Hint:
    return _round_hint(w, seat, types_of(w, drafted(w, seat) + left_to_commit(w, seat)))


def hint_commit_done(w: AgesState, seat: int, argument: int) -> Hint:
    return _round_hint(w, seat, types_of(w, drafted(w, seat)))


def _round_hint(w: AgesState, seat: int, units: list[int]) -> Hint:
    """The chance to win the round: the mean over what the enemy is likely to commit, and the range."""
    side = asked_side(w, seat)
    # The enemy has drawn its card already: it is one of those that the seat has not seen.
    cards = spread_of(w, unseen(w, seat) if w.fight_card[1 - side] != NONE else [])
    found = [commitment_odds(w, side, units, against, cards) for against in likely_commitments(w, seat, 1 - side)]
    numbers = {
        "round_win": sum(odds.win for odds in found) / len(found),
        "round_tie": sum(odds.tie for odds in found) / len(found),
        "round_lose": sum(odds.lose for odds in found) / len(found),
        "round_least": min(odds.win for odds in found),
        "round_most": max(odds.win for odds in found),
    }
    return Hint(ROUND, numbers["round_win"], numbers, {})


def hint_redraw(w: AgesState, seat: int, argument: int) -> Hint:
    """§4.2.4: whether another card is likely to be higher; with the Oracle it may be known."""
    side = asked_side(w, seat)
    own, place = value(w, w.fight_card[side]), place_of_next(w, side)
    known = len(w.top) > place and bool(w.seen[w.top[-1 - place]] >> seat & 1)
    cards = certain(value(w, w.top[-1 - place])) if known else unseen_spread(w, seat)
    better = sum(chance for card, chance in enumerate(cards) if card > own)
    mean = sum(chance * card for card, chance in enumerate(cards))
    return Hint(CARD, better, {"card_value": float(own), "card_expected": mean}, {})


def hint_stay(w: AgesState, seat: int, argument: int) -> Hint:
    """§4.2.21: the chance to win the conflict, the mean over all guesses at the enemy's units."""
    side = w.frames[-1][RETREATING.SIDE]
    world = w.clone()
    ours, cards = types_of(w, standing(w, side)), unseen_spread(w, seat)
    found = [
        duel(world, ours, theirs, cards) if side == ATTACKER else 1.0 - duel(world, theirs, ours, cards)
        for theirs in likely_stacks(w, seat, w.fight_colour[1 - side], standing(w, 1 - side), GUESSES)
    ]
    return Hint(WIN, sum(found) / len(found), {}, {})


def hint_retreat(w: AgesState, seat: int, argument: int) -> Hint:
    """§4.2.22: how many units have an area to go to."""
    side = w.frames[-1][RETREATING.SIDE]
    counters = standing(w, side)
    saved = sum(bool(exits(w, w.fight_colour[side], counter, False)) for counter in counters)
    numbers = {"flee_saved": float(saved), "flee_lost": float(len(counters) - saved)}
    return Hint(ESCAPE, saved / len(counters), numbers, {})
