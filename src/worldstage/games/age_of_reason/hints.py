"""What an option would mean in a combat (4.3.2 II and III): chances and unrest, from what its seat may know."""

from __future__ import annotations

from typing import Final, NamedTuple

from worldstage.core.seen import Hint
from worldstage.games.age_of_reason import names as n
from worldstage.games.age_of_reason.combat import hireable, playable_cards
from worldstage.games.age_of_reason.generated_state import AgeState
from worldstage.games.age_of_reason.odds import Odds, between

WIN: Final = "win"  # the seat's own attack wins
HOLD: Final = "hold"  # the seat's defence holds: the attacker does not win
ATTACK: Final = "attack"  # the attack of others wins
NOT_HIRED: Final = 99  # neither free nor on anybody's side


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
# from all possible helpers against it to all for it. Each function gets a sample for the seat, the seat, the argument.


def attack_on_disc(w: AgeState, seat: int, argument: int) -> Hint:
    return _hint(w, seat, announced(w, seat, argument // n.COUNTRIES, argument % n.COUNTRIES, n.NONE), True)


def attack_on_marker(w: AgeState, seat: int, argument: int) -> Hint:
    return _hint(w, seat, announced(w, seat, argument // n.MARKER_ROOM, n.NONE, argument % n.MARKER_ROOM), True)


def play(w: AgeState, seat: int, card: int) -> Hint:
    return _hint(w, seat, _under_way(w, WIN if seat == w.attacker else HOLD, card, 0), False)


def help_side(w: AgeState, seat: int, argument: int) -> Hint:
    return _hint(w, seat, _under_way(w, ATTACK, n.NONE, 1), False)


def help_nobody(w: AgeState, seat: int, argument: int) -> Hint:
    return _hint(w, seat, _under_way(w, ATTACK, n.NONE, 0), False)


def hire(w: AgeState, seat: int, country: int) -> Hint:
    after = _after_hiring(w, seat, country)
    return _hint(after, seat, _under_way(after, WIN if seat == w.attacker else HOLD, n.NONE, 0), False)


def hire_nobody(w: AgeState, seat: int, argument: int) -> Hint:
    return hire(w, seat, n.NONE)


def announced(s: AgeState, seat: int, region: int, target: int, marker: int) -> Fight:
    """The combat that an attack on a disc or a marker begins."""
    return Fight(WIN, seat, s.seat_of[target] if target != n.NONE else n.NONE, region, target, marker)


def _under_way(s: AgeState, key: str, card: int, own: int) -> Fight:
    return Fight(key, s.attacker, s.defender, s.region, s.target, s.marker, card, own)


def _after_hiring(world: AgeState, seat: int, hired: int) -> AgeState:
    """As if nobody were hired but those who are already, and the country that is hired now, if any."""
    w = world.clone()
    for country in hireable(w, seat):
        w.hired[country] = NOT_HIRED
    if hired != n.NONE:
        w.hired[hired] = seat
    return w


def odds_of(w: AgeState, seat: int, fight: Fight, card: int, help: float) -> Odds:
    """The attacker's odds as `seat` sees them, if it plays a card and others help with a probability."""
    return between(w, seat, fight.attacker, fight.region, fight.target, fight.marker, card, fight.own, help)


def _hint(w: AgeState, seat: int, fight: Fight, choosing: bool) -> Hint:
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
