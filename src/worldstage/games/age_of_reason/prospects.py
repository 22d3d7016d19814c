"""What an option would bring, before it is chosen: victory points, and the odds of a combat (4.3.2 II and III)."""

from __future__ import annotations

from typing import Final, NamedTuple

from worldstage.core.seen import Hint
from worldstage.games.age_of_reason import names as n
from worldstage.games.age_of_reason.combat import playable_cards
from worldstage.games.age_of_reason.generated_state import AgeState
from worldstage.games.age_of_reason.odds import Odds, between
from worldstage.games.age_of_reason.scoring import region_points

WIN: Final = "win"  # the seat's own attack wins
HOLD: Final = "hold"  # the seat's defence holds: the attacker does not win
ATTACK: Final = "attack"  # the attack of others wins


def points_after(s: AgeState, seat: int, where: int, winner: int, loser: int) -> tuple[int, int]:
    """Victory points of a seat in a region now, and when `winner` has a disc more there (and `loser` one less)."""
    mine = s.country[seat]
    now = region_points(s, where)[mine]
    after = s.clone()
    after.discs[winner * n.REGIONS + where] += 1
    if loser != n.NONE:
        after.discs[loser * n.REGIONS + where] -= 1
    return now, region_points(after, where)[mine]


class Fight(NamedTuple):
    """A combat that an option leads to or decides: of whose success, between whom, and what the option adds to it.

    `card` is what the seat plays (NONE: the best it has, or what it has laid), `own` what it adds as a helper.
    """

    key: str
    attacker: int
    defender: int
    region: int
    target: int
    marker: int
    card: int = n.NONE
    own: int = 0


# No seat is taken to help but those that surely do; the range from `least` to `most` is that of the attacker's chance,
# from all possible helpers against it to all for it. Worlds are samples for the seat.


def announced(s: AgeState, seat: int, region: int, target: int, marker: int) -> Fight:
    """The combat that an attack on a disc or a marker begins."""
    return Fight(WIN, seat, s.seat_of[target] if target != n.NONE else n.NONE, region, target, marker)


def under_way(s: AgeState, key: str, card: int, own: int) -> Fight:
    return Fight(key, s.attacker, s.defender, s.region, s.target, s.marker, card, own)


def odds_of(w: AgeState, seat: int, fight: Fight, card: int, help: float) -> Odds:
    """The attacker's odds as `seat` sees them, if it plays a card and others help with a probability."""
    return between(w, seat, fight.attacker, fight.region, fight.target, fight.marker, card, fight.own, help)


def hint_of(w: AgeState, seat: int, fight: Fight, choosing: bool) -> Hint:
    odds = odds_of(w, seat, fight, fight.card, 0.0)
    numbers = {"win": odds.win, "tie": odds.tie, "lose": odds.lose, "attacker_unrest": odds.attacker_unrest}
    if fight.defender != n.NONE:
        numbers["defender_unrest"] = odds.defender_unrest
    numbers["least"] = odds_of(_alone(w, fight, True), seat, fight, fight.card, 1.0).win
    numbers["most"] = odds_of(_alone(w, fight, False), seat, fight, fight.card, 1.0).win
    by_next: dict[str, float] = {}
    if choosing:
        for card in playable_cards(w, seat, fight.region, True):
            by_next[w.tables.cards[card].label] = odds_of(w, seat, fight, card, 0.0).win
    return Hint(fight.key, 1.0 - odds.win if fight.key == HOLD else odds.win, numbers, by_next)


def _alone(world: AgeState, fight: Fight, attacking: bool) -> AgeState:
    """A world in which no other seat can pay to help one of the sides."""
    w = world.clone()
    side = w.side[w.country[fight.attacker]]
    for seat in range(w.seats):
        if seat not in (fight.attacker, fight.defender) and (w.side[w.country[seat]] == side) == attacking:
            w.gold[seat] = 0
            w.unrest[seat] = w.tables.unrest_limit
    return w
