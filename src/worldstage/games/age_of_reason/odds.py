"""The chances of a combat (4.3.2 II and III), exact, from what one seat may know.

All odds are told from the attacker's side, whoever asks. Nothing is sampled. Expected unrest is that of the combat
itself, as if the track had no end (§4.0.7); unrest taken to pay for cards and allies (§4.0.3) is not in it.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache, lru_cache
from typing import Final, NamedTuple

from worldstage.core.flow import is_on_top
from worldstage.games.age_of_reason.boxes import combat_bonus
from worldstage.games.age_of_reason.cards import kinds
from worldstage.games.age_of_reason.combat import HIRING, card_strength, playable_cards
from worldstage.games.age_of_reason.edition import Tables
from worldstage.games.age_of_reason.generated_state import AgeState
from worldstage.games.age_of_reason.names import ALLY, BLANK, COUNTRIES, LAID_NOTHING, NONE, RESERVE
from worldstage.games.age_of_reason.state import boxes_held, means

# Of the 36 throws of two dice, how many differ by 0, 1, 2, 3, 4 and 5 (§4.3.2.II.31).
SPREAD: Final = (6, 10, 8, 6, 4, 2)
# The attacker's difference less the defender's, from -MOST to MOST: how many of the 1296 throws of four dice.
MOST: Final = 5
THROWS: Final = 1296
ROLLS: Final = tuple(
    sum(SPREAD[a] * SPREAD[a - r] for a in range(6) if 0 <= a - r <= MOST) for r in range(-MOST, MOST + 1)
)
# From this lead on all dice end alike: won or lost by three or more.
DECIDED: Final = 8
CERTAIN: Final[tuple[float, ...]] = (1.0,)  # a spread of strength: the chance of 0, of 1, of 2 ...


class Side(NamedTuple):
    """One side before the dice: strength that is sure, reserves held, and the chance of each point that is not."""

    strength: int
    reserves: int = 0
    maybe: tuple[float, ...] = ()


class Odds(NamedTuple):
    """The attacker's chances, and the points of unrest each side expects; the defender's as if it were a player."""

    win: float
    tie: float
    lose: float
    attacker_unrest: float
    defender_unrest: float


# -- dice and reserves ------------------------------------------------------------------------------------------------


def attacker_points(lead: int) -> int:
    """Unrest of the attacker who is ahead by `lead` in the end.

    One point for not winning (§4.3.2.II.40); one for a tie (§4.3.2.II.44), for the weaker side (§4.3.2.II.41), one
    more when overwhelmed (§4.3.2.II.42); one for a win by a single point (§4.3.2.II.43).
    """
    if lead > 0:
        return 1 if lead == 1 else 0
    return 3 if lead <= -3 else 2


def defender_points(lead: int) -> int:
    """Unrest of the defender, by the same paragraphs; nothing is added for failing."""
    if lead > 0:
        return 2 if lead >= 3 else 1
    return 1 if lead >= -1 else 0


def wins(lead: int, kept: tuple[Fraction, ...]) -> Fraction:
    """The attacker's chance to win with a distribution of the roll that counts."""
    total = Fraction(0)
    for i in range(len(kept)):
        if lead + i - MOST > 0:
            total += kept[i]
    return total


@cache
def kept_roll(lead: int, attacker: int, defender: int) -> tuple[Fraction, ...]:
    """How the roll that counts is distributed when both sides use their reserves well (§6.0.reserve).

    A finite game: after a roll the attacker may roll all four dice again, then the defender, after which the attacker
    is asked first again. A win is worth 1, a tie and a loss 0, unrest nothing. The attacker rolls again only if that
    raises the value, the defender only if it lowers it: a disc that gains nothing is kept. So the defender is content
    with a tie, and neither spends a disc on dice that cannot change the result.
    """
    kept = [Fraction(0)] * len(ROLLS)
    for i in range(len(ROLLS)):
        chance = Fraction(ROLLS[i], THROWS)
        value = Fraction(1 if lead + i - MOST > 0 else 0)
        then: tuple[Fraction, ...] = ()
        if defender > 0:  # what comes of the attacker's keeping
            again = kept_roll(lead, attacker, defender - 1)
            if wins(lead, again) < value:
                value = wins(lead, again)
                then = again
        if attacker > 0:
            again = kept_roll(lead, attacker - 1, defender)
            if wins(lead, again) > value:
                then = again
        if then:
            for j in range(len(kept)):
                kept[j] += chance * then[j]
        else:
            kept[i] += chance
    return tuple(kept)


@cache
def reserve_odds(lead: int, attacker: int, defender: int) -> Odds:
    """The odds for a sure lead of -DECIDED to DECIDED, and so many reserves on each side."""
    kept = kept_roll(lead, attacker, defender)
    lose = tie = ours = theirs = Fraction(0)
    for i in range(len(kept)):
        end = lead + i - MOST
        if end < 0:
            lose += kept[i]
        elif end == 0:
            tie += kept[i]
        ours += kept[i] * attacker_points(end)
        theirs += kept[i] * defender_points(end)
    return Odds(float(wins(lead, kept)), float(tie), float(lose), float(ours), float(theirs))


KNOWN: Final = [reserve_odds(lead, 0, 0) for lead in range(-DECIDED, DECIDED + 1)]


def known_odds(lead: int) -> Odds:
    """The odds for a lead before the dice, with no reserves and nothing uncertain."""
    return KNOWN[min(max(lead, -DECIDED), DECIDED) + DECIDED]


def odds(attacker: Side, defender: Side) -> Odds:
    """The odds of two sides; before the dice are thrown all cards and allies lie open (§4.3.2.II.26)."""
    lead = attacker.strength - defender.strength
    return mixed(lead, attacker.reserves, defender.reserves, attacker.maybe, defender.maybe, CERTAIN, CERTAIN)


@lru_cache(maxsize=1 << 16)
def mixed(
    lead: int,
    attacker: int,
    defender: int,
    helpers: tuple[float, ...],
    opponents: tuple[float, ...],
    attack: tuple[float, ...],
    defence: tuple[float, ...],
) -> Odds:
    """The odds over all leads that may come of reserves, uncertain points, and strengths known by their spread."""
    ours = with_maybes(attack, helpers)
    theirs = with_maybes(defence, opponents)
    leads = [0.0] * (2 * DECIDED + 1)
    for a in range(len(ours)):
        for d in range(len(theirs)):
            leads[min(max(lead + a - d, -DECIDED), DECIDED) + DECIDED] += ours[a] * theirs[d]
    win = tie = lose = attacker_unrest = defender_unrest = 0.0
    for i in range(len(leads)):
        chance = leads[i]
        if chance > 0.0:
            part = reserve_odds(i - DECIDED, attacker, defender)
            win += chance * part.win
            tie += chance * part.tie
            lose += chance * part.lose
            attacker_unrest += chance * part.attacker_unrest
            defender_unrest += chance * part.defender_unrest
    return Odds(win, tie, lose, attacker_unrest, defender_unrest)


def with_maybes(spread: tuple[float, ...], maybe: tuple[float, ...]) -> list[float]:
    """A spread of strength after each uncertain point has been added, or not."""
    result = list(spread)
    for chance in maybe:
        result.append(0.0)
        for i in range(len(result) - 1, 0, -1):
            result[i] = result[i] * (1.0 - chance) + result[i - 1] * chance
        result[0] *= 1.0 - chance
    return result


# -- from a position --------------------------------------------------------------------------------------------------


def attack_odds(s: AgeState, seat: int, region: int, target: int, marker: int, card: int, help: float = 0.5) -> Odds:
    """The odds if `seat` attacks a disc of `target`, or a `marker` (then target is NONE), with a card of its hand.

    With NONE for the card, the strongest of the hand that may be played. What others hold is judged by `rumours`
    alone: every possible hand is as likely as the other, and so is every different card of it that can be paid
    (§4.3.2.II.12). Seats that may join (§4.3.2.II.15) do so with probability `help`, if they can pay; non-player
    allies that can be paid count as hired (§4.3.2.II.22, §4.3.2.II.24).
    """
    return between(s, seat, seat, region, target, marker, card, 0, help)


def defence_odds(s: AgeState, seat: int, attacker: int, region: int, card: int, help: float = 0.5) -> Odds:
    """The attacker's odds if `seat` defends its disc in a region with a card of its hand, or NONE for the strongest.

    The attacker's card is judged by rumours; it shows a ship where one is needed (§4.3.2.II.8, §4.3.2.II.10), ours
    need not (§4.3.2.II.11). In a combat, call it with s.attacker and s.region.
    """
    return between(s, seat, attacker, region, s.country[seat], NONE, card, 0, help)


def join_odds(s: AgeState, seat: int, helping: bool, help: float = 0.5) -> Odds:
    """The attacker's odds in the combat under way, with or without the ally card of `seat` (§4.3.2.II.19).

    A bluff and staying out are the same here. A helper takes a point of unrest in a tie only (§4.3.2.II.44).
    """
    return between(s, seat, s.attacker, s.region, s.target, s.marker, NONE, 1 if helping else 0, help)


def between(
    s: AgeState, viewer: int, attacker: int, region: int, target: int, marker: int, card: int, own: int, help: float
) -> Odds:
    """The odds of a combat before its cards are open, as `viewer` sees it, who plays `card` or adds `own`."""
    live = under_way(s, attacker, region, target, marker)
    country = s.country[attacker]
    side = s.side[country]
    lead = combat_bonus(s, country, region) + hired_by(s, attacker, live)
    closed = live and is_on_top(s, HIRING) and s.frames[-1][HIRING.SEAT] == s.defender
    attack = force(s, viewer, attacker, region, card, True, live, closed)
    defence = CERTAIN
    reserves = 0
    defender = s.seat_of[target] if target != NONE else NONE
    if target == NONE:
        lead -= s.tables.marker_strength[marker]  # §4.3.2.III.6
    elif defender == NONE:
        lead -= s.tables.nonplayer_strength  # §4.3.2.II.38
    else:
        lead -= combat_bonus(s, target, region) + hired_by(s, defender, live)
        defence = force(s, viewer, defender, region, card, False, live, False)
        reserves = boxes_held(s, target, RESERVE)
    lead += own if s.side[s.country[viewer]] == side else -own
    helpers = 0
    opponents = 0
    for seat in range(s.seats):
        if seat != viewer and seat != attacker and seat != defender and may_help(s, seat, region, live):
            if s.side[s.country[seat]] == side:
                helpers += 1
            elif target != NONE:  # nobody joins a marker: §4.3.2.III.5
                opponents += 1
    held = boxes_held(s, country, RESERVE)
    return mixed(lead, held, reserves, (help,) * helpers, (help,) * opponents, attack, defence)


def under_way(s: AgeState, attacker: int, region: int, target: int, marker: int) -> bool:
    """Whether this very combat has been announced."""
    return s.attacker == attacker and s.region == region and s.target == target and s.marker == marker


def may_help(s: AgeState, seat: int, region: int, live: bool) -> bool:
    """Whether a third seat may add a point, by what all can see: a disc in the region (§4.3.2.II.15) and a gold
    piece; once the cards lie on the table, only if it has laid one. Whether that is a bluff is a secret.
    """
    if not s.presence[s.country[seat]] >> region & 1 or means(s, seat) < s.tables.ally_cost:
        return False
    return not live or s.attacker_card == NONE or s.laid[seat] != LAID_NOTHING


def hired_by(s: AgeState, seat: int, live: bool) -> int:
    """How many non-player allies a seat has hired in the combat under way."""
    return s.hired.count(seat) if live else 0


def force(
    s: AgeState, viewer: int, seat: int, region: int, card: int, attacking: bool, live: bool, closed: bool
) -> tuple[float, ...]:
    """The spread of what a card and non-player allies yet to be hired add to a side: sure for one's own."""
    free = 0 if closed else free_allies(s, seat, region, live)
    most = means(s, seat)
    if seat != viewer:
        country = s.country[seat]
        ship = s.tables.ship[region]
        return guess(s.tables, country, tuple(s.rumours[seat]), ship, most, free, attacking)
    if card == NONE and live:
        card = s.attacker_card if attacking else s.defender_card
    if card != NONE:
        return point(card_strength(s, card, region) + payable(s.tables, most, card, free))
    best = payable(s.tables, most, BLANK, free)  # with no card at all: §4.3.2.II.50
    for other in playable_cards(s, seat, region, attacking):
        best = max(best, card_strength(s, other, region) + payable(s.tables, most, other, free))
    return point(best)


def free_allies(s: AgeState, seat: int, region: int, live: bool) -> int:
    """§4.3.2.II.22, §4.3.2.II.24: non-player countries of the seat's alliance in the region, not hired yet."""
    side = s.side[s.country[seat]]
    found = 0
    for country in range(COUNTRIES):
        if s.seat_of[country] == NONE and s.side[country] == side and s.presence[country] >> region & 1:
            if not live or s.hired[country] == NONE:
                found += 1
    return found


def payable(tables: Tables, most: int, card: int, free: int) -> int:
    """How many of the free allies can be hired when the card must remain payable (§4.3.2.II.29)."""
    left = most - tables.cost[card]
    count = 0
    while count < free and left >= tables.ally_cost:
        left -= tables.ally_cost
        count += 1
    return count


@lru_cache(maxsize=256)
def point(strength: int) -> tuple[float, ...]:
    """The spread of a strength that is sure."""
    return (0.0,) * strength + CERTAIN


@lru_cache(maxsize=1 << 16)
def guess(
    tables: Tables, country: int, hands: tuple[int, ...], ship: int, most: int, free: int, attacking: bool
) -> tuple[float, ...]:
    """The spread of strength of an unseen card and the allies paid beside it, over all hands a seat may hold.

    An attacker holds a card it may attack with, so hands without one are no longer possible; a defender without one
    fights with none (§4.3.2.II.50).
    """
    held: list[list[int]] = []
    for hand in hands:
        found: list[int] = []
        for card in kinds(hand, tables.by_kind[country]):
            fits = not (attacking and ship) or card == BLANK or tables.ships[card] > 0  # §4.3.2.II.13
            if card != ALLY and tables.cost[card] <= most and fits:
                strength = tables.soldiers[card] + (tables.ships[card] if ship else 0)
                found.append(strength + payable(tables, most, card, free))
        if found:
            held.append(found)
        elif not attacking:
            held.append([payable(tables, most, BLANK, free)])
    if not held:
        return CERTAIN
    spread = [0.0] * (max(max(found) for found in held) + 1)
    for found in held:
        for strength in found:
            spread[strength] += 1.0 / (len(held) * len(found))
    return tuple(spread)
